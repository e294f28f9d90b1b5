"""The rules of Quarriors!, phase by phase. `rulebook.md` numbers them."""

from typing import Final

from tafelrunde.games.quarriors.rules import capturing, rolling, scoring, summoning, turn, windows
from tafelrunde.kernel.game import Shared, Step

# The phases in which somebody decides; everything between them follows without a question. The attack (QU-10) belongs
# to the answer that ends phase 3.
STEPS: Final[dict[str, Step]] = {
    "begin": turn.first_turn,
    "offer": scoring.offer_phase,
    "score": scoring.score_phase,
    "c1": windows.c1_window,
    "loop": rolling.loop,
    "summon": summoning.summon_phase,
    "capture": capturing.capture_phase,
    "discard": capturing.discard_phase,
}

SHARED: Final[dict[str, Shared]] = {
    "loop": rolling.loop_question,
    "summon": summoning.summon_question,
    "capture": capturing.capture_question,
}

__all__ = ["SHARED", "STEPS", "turn", "windows"]
