"""Real time: one clock for each table. It runs while the match has something scheduled, and rests otherwise.

A game may send a referee, who judges the presses of a race. Time in which nobody has the table in memory does not pass;
where there is a referee it stands still also while somebody has paused the table or nobody is there, and goes on with a
countdown.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from tafelrunde.agents.levels import LEVELS, USUAL
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.errors import Refusal
from tafelrunde.server.protocol import Finish, Live

if TYPE_CHECKING:
    from tafelrunde.kernel.match import Match
    from tafelrunde.server.table import Table

BEAT: Final = 2.0  # seconds between two measurements of a line, while time runs
DROPPED: Final = "dropped"  # a press that is not even answered
CHANCES: Final = 1_000_000  # of how long a program takes


class Close(Protocol):
    """A close decision: who was first, who was not, and by how many milliseconds."""

    first: int
    second: int
    ms: int


class Referee(Protocol):
    """Judges the presses of one table, in the order of their arrival; `Game.referee` makes one."""

    finishes: list[Any]  # of `Close`; whoever tells them takes them out

    @property
    def due(self) -> int | None:
        """Return when something happens next without anybody's doing."""

    @property
    def is_holding(self) -> bool:
        """Tell whether a press is held back, for others that may have been earlier."""

    @property
    def is_suspended(self) -> bool:
        """Tell whether time stands still."""

    @property
    def can_suspend(self) -> bool:
        """Tell whether time runs."""

    def phase_of(self, question: str) -> int | None:
        """Return the phase for which an answer to a question is meant; None if it is no press of a race."""

    def press(self, seat: int, code: str, at: int, phase: int) -> str | None:
        """Take a press; return why it is refused, or None."""

    def pass_time(self, at: int) -> None:
        """Let everything happen that is due."""

    def races(self, seat: int) -> bool:
        """Tell whether the race of a seat runs."""

    def opens_at(self, seat: int) -> int | None:
        """Return when the race of a seat begins, while a countdown runs."""

    def measured(self, seat: int, round_trip: int) -> None:
        """Hear how long the line of a seat takes."""

    def reaction(self, seat: int, code: str, skill: float, chance: int) -> int:
        """Return how many milliseconds a program takes for an answer."""

    def suspend(self, at: int) -> None:
        """Let time stand still."""

    def resume(self, at: int) -> None:
        """Let time go on after a countdown."""


class LiveTime:
    """The clock of a match in real time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.referee: Referee | None = None
        self.zero: float | None = None  # when the time of the match was 0, while it runs
        self.before = 0.0  # the same of the last time that it ran: late presses are measured by it
        self.alarm: asyncio.TimerHandle | None = None
        self.pulse: asyncio.TimerHandle | None = None
        self.is_interrupted = False  # the table was away: time goes on when everybody is back

    def begin(self, match: Match, is_loaded: bool) -> None:
        """Follow a match; where it was loaded in the middle of a race it is interrupted."""
        judged = getattr(match.game, "referee", None)
        self.referee = judged(match) if judged is not None else None
        self.is_interrupted = is_loaded and self.referee is not None

    # ---------------------------------------------------------------- the clock

    @property
    def runs(self) -> bool:
        """Tell whether the match is in a phase of real time."""
        return self.zero is not None

    def at(self) -> int | None:
        """Return the time of the match in milliseconds, or None where time plays no part.

        While a press is held back it is the time before it: nothing may happen meanwhile.
        """
        match = self.table.match
        if self.zero is None or match is None:
            return None
        if self.referee is not None and self.referee.is_holding:
            return match.clock
        return max(match.clock, self.arrival())

    def arrival(self) -> int:
        """Return when something arrives that comes just now, by the clock of the phase that runs or ran last."""
        zero = self.before if self.zero is None else self.zero
        return int((asyncio.get_running_loop().time() - zero) * 1000)

    def turn(self) -> None:
        """Start, stop or set the clock for what is scheduled next."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        match = self.table.match
        if match is None or self.table.now.state != "running":
            self.zero = None
            return
        if self.referee is not None:
            self._tell_finishes(self.referee)
            self._turn_pause(self.referee)
        due = self._due(match)
        if due is None:
            self.zero = None
            return
        loop = asyncio.get_running_loop()
        if self.zero is None:
            self.zero = self.before = loop.time() - match.clock / 1000
            self._beat()
        self.alarm = loop.call_at(self.zero + due / 1000, self._ring)

    def _due(self, match: Match) -> int | None:
        if self.referee is not None:
            return self.referee.due
        return None if match.due is None else match.due.at

    def _ring(self) -> None:
        self.alarm = None
        self.table.spawn(self.table.let_time_pass())

    def pass_time(self) -> None:
        """Let everything happen that is due by now; raises Refusal("not-running")."""
        match = self.table.running()
        if not self.runs:
            return
        at = max(match.clock, self.arrival())
        if self.referee is None:
            match.tick(at)
        else:
            self.referee.pass_time(at)

    # ---------------------------------------------------------------- presses

    def judges(self, question: str) -> bool:
        """Tell whether an answer to a question is a press of a race, for the referee."""
        return self.referee is not None and self.referee.phase_of(question) is not None

    def press(self, seat: int, question: str, options: Sequence[str], arrived: int | None) -> None:
        """Take a press; raises Refusal with the reason why it does not count."""
        referee = self.referee
        phase = None if referee is None else referee.phase_of(question)
        assert referee is not None
        assert phase is not None
        now = self.arrival() if arrived is None else arrived
        match = self.table.running()
        at = max(match.clock, now) if self.runs else now
        refusal = referee.press(seat, options[0] if options else "", at, phase)
        if refusal is not None:
            self._tell_finishes(referee)  # the Stop that was first is written down already
        if refusal is not None and refusal != DROPPED:
            raise Refusal(refusal.replace("_", "-"))

    def _tell_finishes(self, referee: Referee) -> None:
        """Tell everybody who was first, and by how much."""
        for close in referee.finishes:
            self.table.broadcast(Finish(first=close.first, second=close.second, ms=close.ms))
        referee.finishes.clear()

    def told(self, seat: int | None) -> Live | None:
        """Say to a seat that its race runs, or when it begins; None where nobody has to hurry."""
        match, referee = self.table.match, self.referee
        if match is None or referee is None:
            return None
        opens = referee.opens_at(seat or 0)
        if opens is None:
            return Live() if referee.races(seat or 0) else None
        at = self.at()
        return Live(opens_in=max(0, opens - (match.clock if at is None else at)))

    def reaction(self, seat: int, code: str) -> float:
        """Return for how many seconds a program takes for an answer in a race: the better it is, the faster."""
        assert self.referee is not None
        levels = list(LEVELS)
        level = self.table.now.seats[seat].level
        skill = levels.index(level if level in LEVELS else USUAL) / max(1, len(levels) - 1)
        return self.referee.reaction(seat, code, skill, secrets.randbelow(CHANCES)) / 1000

    # ---------------------------------------------------------------- lines

    def _beat(self) -> None:
        """Measure the lines of all seats, again and again while time runs."""
        if self.pulse is not None:
            self.pulse.cancel()
            self.pulse = None
        if self.referee is None or not self.runs:
            return
        for viewer in self.table.viewers:
            if viewer.seats:
                viewer.beat()
        self.pulse = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def measured(self, seats: Sequence[int], seconds: float) -> None:
        """Hear how long the line of a connection takes."""
        if self.referee is not None:
            for seat in seats:
                self.referee.measured(seat, int(seconds * 1000))

    # ---------------------------------------------------------------- pauses

    @property
    def rests(self) -> bool:
        """Tell whether time has to stand still: somebody wants it, nobody is here, or not everybody is back yet."""
        table = self.table
        if table.now.paused is not None:
            return True
        here = [seat for seat in table.persons if table.is_online(seat)]
        return len(here) < len(table.persons) if self.is_interrupted else bool(table.persons) and not here

    def pause(self, seat: int, on: bool) -> None:
        """Let a person stop the clock, or let it go on; raises Refusal("not-now") where there is none."""
        self.table.running()
        if self.referee is None:
            raise Refusal("not-now")
        if not on:
            self.is_interrupted = False
        self.table.now.paused = seat if on else None
        self._balance()

    def _turn_pause(self, referee: Referee) -> None:
        rests = self.rests
        stops = (rests or self.is_interrupted) and referee.can_suspend
        goes_on = not rests and (referee.is_suspended or self.is_interrupted)
        if stops or goes_on:
            self.table.spawn(self._pause())

    async def _pause(self) -> None:
        try:
            await self.table.do(self._balance)
        except (Refusal, TafelrundeError):
            return  # the table is over or was dropped

    def _balance(self) -> None:
        """Let time stand still or go on, as it has to."""
        referee = self.referee
        if referee is None or self.table.now.state != "running":
            return
        at = self.at() or 0
        if self.rests or self.is_interrupted:
            referee.suspend(at)
        if self.is_interrupted and not self.rests:
            self.is_interrupted = False
        if not self.rests:
            referee.resume(at)

    def close(self) -> None:
        """Stop the clock."""
        for handle in (self.alarm, self.pulse):
            if handle is not None:
                handle.cancel()
        self.zero = None
