"""The rules of Shards of Infinity, phase by phase. `rulebook.md` numbers them."""

from typing import Final

from tafelrunde.games.shards.rules import attack, play, turn
from tafelrunde.kernel.game import Shared, Step

# The phases in which somebody decides; everything between them follows without a question.
STEPS: Final[dict[str, Step]] = {
    "boards": turn.choose_board,
    "deal": turn.deal,
    "play": play.play_phase,
    "attack": attack.split_power,
    "shields": attack.shield_decision,
}

SHARED: Final[dict[str, Shared]] = {"play": play.turn_question}

__all__ = ["SHARED", "STEPS", "attack", "play", "turn"]
