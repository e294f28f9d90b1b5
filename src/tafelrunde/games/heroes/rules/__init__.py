"""The rules of Heroes, a module per chapter of the rulebook. Each step is one decision and what follows from it."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.heroes.rules import orders, pause, race, setup
from tafelrunde.kernel.game import Step

STEPS: Final[dict[str, Step]] = {
    "draft": setup.draft_step,
    "army": setup.army_step,
    "place": setup.place_step,
    "lift": race.lift_step,
    "race": race.race_step,
    "halt": race.halt_step,
    "resume": race.resume_step,
    "join": pause.join_step,
    "act": pause.act_step,
    "orders": orders.orders_step,
}
