"""The rules of Arena of the Planeswalkers, chapter by chapter. `rulebook.md` numbers them."""

from typing import Final

from tafelrunde.games.planeswalkers.rules import returns, setup, turn
from tafelrunde.kernel.game import Step

STEPS: Final[dict[str, Step]] = {
    "rolls": setup.rolls,
    "walkers": setup.walkers,
    "armies": setup.own_armies,
    "initiative": setup.initiative,
    "decide": setup.decide,
    "place": setup.place,
    "begin": turn.begin,
    "upkeep": turn.upkeep,
    "window": turn.window,
    "summon": returns.summon,
    "moves": turn.moves,
    "walk": turn.walk,
    "attacks": turn.attacks,
    "haste_moves": turn.moves,
    "haste_walk": turn.walk,
    "haste_attacks": turn.attacks,
    "closing": turn.closing,
    "ending": turn.ending,
}

__all__ = ["STEPS", "setup", "turn"]
