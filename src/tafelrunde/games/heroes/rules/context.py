"""What the rules hand to each other: whose effect is carried out, and that an action is over."""

from __future__ import annotations

from tafelrunde.games.heroes.state import NOBODY, HeroesTable
from tafelrunde.kernel.ask import Over, Result


class ActionOver(Over):
    """Raised when the acting player can act no more: out of the game or unconscious (HE-19.10, HE-23.9).

    Whoever carries out verbs sees an end like any other; the steps of a pause catch it before the match does.
    """

    def __init__(self) -> None:
        super().__init__(Result([], [], "HE-19.10"))


class Effect:
    """Whose effect it is, where it comes from and what it is aimed at."""

    __slots__ = ("lane", "me", "other", "permanent", "power", "seat", "source", "spell", "target")

    def __init__(self, lane: int, me: int) -> None:
        self.lane = lane
        self.me = me
        self.spell = NOBODY  # the number of the spell
        self.power = 0  # empowerments
        self.source = NOBODY  # the creature whose ability it is
        self.target = NOBODY  # a being
        self.other = NOBODY  # a second being, chosen before anything happens
        self.seat = NOBODY  # a player, or who controls the target
        self.permanent = NOBODY  # the number of a permanent spell in the order of entry

    def more(self, g: HeroesTable, sort: str) -> int:
        """HE-11.3: what empowerments of this sort add."""
        return self.power if self.spell != NOBODY and g.box.empowerment[self.spell] == sort else 0
