"""Real time: one clock for each table. It runs while the match has something scheduled, and rests otherwise.

Time in which nobody has the table in memory does not pass: after a restart the round goes on where it was.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafelrunde.server.table import Table


class LiveTime:
    """The clock of a match in real time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.zero: float | None = None  # when the time of the match was 0, while it runs
        self.alarm: asyncio.TimerHandle | None = None

    @property
    def runs(self) -> bool:
        """Tell whether the match is in a phase of real time."""
        return self.zero is not None

    def at(self) -> int | None:
        """Return the time of the match in milliseconds, or None where time plays no part."""
        if self.zero is None or self.table.match is None:
            return None
        return max(self.table.match.clock, int((asyncio.get_running_loop().time() - self.zero) * 1000))

    def turn(self) -> None:
        """Start, stop or set the clock for what is scheduled next."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        match = self.table.match
        due = None if match is None or self.table.now.state != "running" else match.due
        if due is None or match is None:
            self.zero = None
            return
        loop = asyncio.get_running_loop()
        if self.zero is None:
            self.zero = loop.time() - match.clock / 1000
        self.alarm = loop.call_at(self.zero + due.at / 1000, self._ring)

    def _ring(self) -> None:
        self.alarm = None
        self.table.spawn(self.table.let_time_pass())

    def close(self) -> None:
        """Stop the clock."""
        if self.alarm is not None:
            self.alarm.cancel()
        self.zero = None
