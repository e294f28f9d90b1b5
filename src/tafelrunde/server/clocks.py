"""The clocks of a table: time for each decision, or for the whole game. The server alone measures it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from tafelrunde.server.errors import Refusal
from tafelrunde.server.protocol import ClockWish

if TYPE_CHECKING:
    from tafelrunde.server.table import Table

SECOND: Final = 1000  # milliseconds
GRACE: Final = 600  # milliseconds granted for each frame that a player must watch …
MOST_GRACE: Final = 5000  # … and at most so many


def check_clock(wish: ClockWish) -> None:
    """Refuse a clock that cannot be played with."""
    if wish.kind != "none" and not 5 <= wish.seconds <= 86_400:
        raise Refusal("bad-clock", problem="5 … 86400 s")
    if not 0 <= wish.increment <= 600:
        raise Refusal("bad-clock", problem="+0 … 600 s")


class Clocks:
    """Runs while somebody is asked; at zero happens what the table has chosen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.running: dict[int, tuple[str, float]] = {}  # question and when its time began, by seat
        self.alarm: asyncio.TimerHandle | None = None

    @property
    def wish(self) -> ClockWish:
        """Return what the table has chosen."""
        return self.table.setup.clock

    @property
    def is_on(self) -> bool:
        """Tell whether the table plays with clocks."""
        return self.wish.kind != "none"

    def begin(self) -> None:
        """Give everybody the time of the whole game."""
        if self.is_on:
            for seat in self.table.now.seats:
                seat.left_ms = self.wish.seconds * SECOND

    def left(self, seat: int) -> int | None:
        """Return how many milliseconds a seat has now."""
        left = self.table.now.seats[seat].left_ms
        if left is None or seat not in self.running:
            return left
        return max(0, left - self._used(seat))

    def _used(self, seat: int) -> int:
        return max(0, int((asyncio.get_running_loop().time() - self.running[seat][1]) * 1000))

    def turn(self, frames: int = 0) -> None:
        """Stop the clocks of those who have decided, start those of the asked; `frames` must be watched first."""
        if not self.is_on:
            return
        asked = self._asked()
        for seat, (question, _) in list(self.running.items()):
            if asked.get(seat) != question:
                self._stop(seat)
        grace = min(MOST_GRACE, GRACE * frames) / 1000
        for seat, question in asked.items():
            if seat not in self.running:
                if self.wish.kind == "move":
                    self.table.now.seats[seat].left_ms = self.wish.seconds * SECOND
                self.running[seat] = (question, asyncio.get_running_loop().time() + grace)
        self._set_alarm()

    def _asked(self) -> dict[int, str]:
        """Name the persons who are asked, and what; nobody's time runs while the table rests."""
        table = self.table
        match = table.match
        if match is None or table.now.state != "running":
            return {}
        questions = {q.ask.seat: q.id for q in reversed(match.questions()) if table.now.seats[q.ask.seat].is_person}
        return {seat: id for seat, id in questions.items() if not table.live.judges(id)}  # a race has its own time

    def _stop(self, seat: int) -> None:
        where = self.table.now.seats[seat]
        where.left_ms = max(0, (where.left_ms or 0) - self._used(seat))
        if self.wish.kind == "game":
            where.left_ms += self.wish.increment * SECOND
        del self.running[seat]

    def _set_alarm(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.running:
            loop = asyncio.get_running_loop()
            ends = [began + (self.table.now.seats[s].left_ms or 0) / 1000 for s, (_, began) in self.running.items()]
            self.alarm = loop.call_at(min(ends), self._ring)

    def _ring(self) -> None:
        self.alarm = None
        late = [seat for seat in self.running if self.left(seat) == 0]
        if not late:
            self._set_alarm()
        for seat in late:
            self.table.spawn(self.table.run_out(seat, self.running[seat][0]))

    def close(self) -> None:
        """Stop ringing, and note how much time everybody has left."""
        if self.alarm is not None:
            self.alarm.cancel()
        for seat in list(self.running):
            where = self.table.now.seats[seat]
            where.left_ms = max(0, (where.left_ms or 0) - self._used(seat))
        self.running.clear()
