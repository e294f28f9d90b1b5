"""Taking back: what it costs, and how far it goes.

Free as long as nothing was revealed and nobody else has decided. After that the other persons must agree, and chance
goes on from where it is: nobody can try out the future.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tafelrunde.kernel.entries import LEAVE, PLAY, REVISE, TIME
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.seats import Price

if TYPE_CHECKING:
    from tafelrunde.kernel.match import Match
    from tafelrunde.server.table import Table


class Mark(NamedTuple):
    """The table just before a decision."""

    path: int  # how many entries led there
    reveals: int | None  # what had been revealed; None: not known any more
    seat: int


class Takeback:
    """Remembers what was revealed before each decision, so that the price of taking back needs no replay."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.marks: list[Mark] = []

    def remember_all(self, match: Match) -> None:
        """List the decisions of a match that was loaded."""
        self.marks = [
            Mark(i, None, entry[2]) for i, entry in enumerate(match.path) if entry[0] in (PLAY, LEAVE, REVISE)
        ]

    def remember(self, match: Match, path: int, reveals: int) -> None:
        """Note the decisions that were made since the path had this length."""
        while self.marks and self.marks[-1].path >= min(path, len(match.path)):
            self.marks.pop()
        for i in range(path, len(match.path)):
            if match.path[i][0] in (PLAY, LEAVE, REVISE):
                self.marks.append(Mark(i, reveals, match.path[i][2]))

    def price(self) -> tuple[Price, str, int | None]:
        """Say what taking back costs, why, and whom: the person who decided last."""
        table = self.table
        match = table.match
        if match is None or table.now.state != "running":
            return "none", "nothing", None
        if table.live.runs and len(table.persons) > 1:
            return "none", "live", None
        mark = next((m for m in reversed(self.marks) if table.now.seats[m.seat].is_person), None)
        if mark is None or any(entry[0] == TIME for entry in match.path[mark.path :]):
            return "none", "nothing", None
        if mark is not self.marks[-1]:
            return "consent", "others", mark.seat
        if mark.reveals is None:
            return ("free" if match.undo_price == "free" else "consent"), "reveal", mark.seat
        return ("free" if mark.reveals == match.table.reveals else "consent"), "reveal", mark.seat

    def price_of(self, seat: int) -> Price:
        """Say what it costs a seat to take back its own last decision."""
        price, _, last = self.price()
        if last == seat or price == "none":
            return price
        return "consent" if any(mark.seat == seat for mark in self.marks) else "none"

    def back(self, seat: int) -> None:
        """Take back the last decision of a seat and all that came after it; raises TafelrundeError("no-undo")."""
        match = self.table.match
        mark = next((mark for mark in reversed(self.marks) if mark.seat == seat), None)
        if match is None or mark is None:
            raise TafelrundeError("no-undo")
        match.undo()
        while len(match.path) > mark.path + 1:
            match.undo()
