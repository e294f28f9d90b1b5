"""The rules of Super Fantasy Brawl, phase by phase. `rulebook.md` numbers them."""

from typing import Final

from tafelrunde.games.brawl.rules import action, attack, challenges, displace, effects, harm, moving, setup, turn
from tafelrunde.kernel.game import Step

# The places where somebody decides; everything between them follows without a question.
STEPS: Final[dict[str, Step]] = {
    "quick": setup.quick_start,
    "lead": setup.lead,
    "side": setup.choose_side,
    "teams": setup.choose_teams,
    "pick": setup.pick,
    "bring": setup.bring,
    "ban": setup.ban,
    "traps": setup.lay_traps,
    "exchange": setup.exchange,
    "deploy": setup.deploy,
    "turn": action.activation,
    "move": action.move_phase,
    "aim": action.aim_phase,
    "guard": attack.guard_decision,
    "react": attack.react_decision,
}

__all__ = ["STEPS", "action", "attack", "challenges", "displace", "effects", "harm", "moving", "setup", "turn"]
