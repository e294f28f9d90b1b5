"""The waiting room: before a match begins its seats are given, swapped and left, and its options changed.

The maker of the table is its host and decides; guests move to free seats, leave, and say that they are ready. Whatever
changes the game un-readies everybody. The match begins when all seats are taken and all persons are ready.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tafelrunde.agents.levels import USUAL
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.scene import Mat
from tafelrunde.server import protocol as p
from tafelrunde.server.clocks import check_clock
from tafelrunde.server.errors import Refusal
from tafelrunde.server.seats import Seat, free_seat, fresh_token, is_host, packs_of

if TYPE_CHECKING:
    from tafelrunde.server.table import Table


class Room:
    """Does what persons want before the match begins, where they may."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def ready(self, seat: int, on: bool) -> None:
        """Say that a person is ready, or not yet; who shares a screen is ready together."""

        def act() -> None:
            self._open_seats()
            for one in self.table.companions(seat):
                self.table.now.seats[one].ready = on

        await self._change(act)

    async def swap(self, mine: list[int], a: int, b: int) -> None:
        """Let two seats change places: the host any two, a guest the own one with a free one. Raises Refusal."""

        def act() -> None:
            seats = self._open_seats(a, b)
            if not self._hosts(mine) and not any(one in mine and seats[two].is_free for one, two in ((a, b), (b, a))):
                raise Refusal("not-host")
            seats[a], seats[b] = seats[b], seats[a]
            self._unready()

        await self._change(act)

    async def give(self, mine: list[int], seat: int, kind: p.SeatKind, level: str) -> str:
        """Let the host give a seat to a program, to a friend or to anybody; who sat there looks on from now on.

        Returns the word of the invitation of a friend. Raises Refusal.
        """
        word = fresh_token() if kind == "friend" else ""

        def act() -> None:
            seats = self._open_seats(seat)
            self._check_host(mine)
            if is_host(seats[seat]):
                raise Refusal("seat-taken")
            if kind == "ai":
                seats[seat] = self._program(seat, level or USUAL)
            elif kind in ("friend", "open"):
                seats[seat] = free_seat(kind, word)
            else:
                raise Refusal("malformed", problem="kind: ai, friend, open")
            self._unready()

        await self._change(act)
        return word

    async def fill(self, mine: list[int], level: str) -> None:
        """Let the host give all free seats to programs; raises Refusal."""

        def act() -> None:
            seats = self._open_seats()
            self._check_host(mine)
            free = [i for i, seat in enumerate(seats) if seat.is_free]
            for i in free:
                seats[i] = self._program(i, level or USUAL)
            if free:
                self._unready()

        await self._change(act)

    async def leave(self, seat: int) -> None:
        """Let a guest stand up; the seat is free again. Raises Refusal."""

        def act() -> None:
            seats = self._open_seats(seat)
            if is_host(seats[seat]):
                raise Refusal("not-now")  # who made the table calls it off instead
            seats[seat] = free_seat(seats[seat].kind)
            self._unready()

        await self._change(act)

    async def arrange(self, mine: list[int], options: dict[str, Any], count: int, clock: p.ClockWish | None) -> None:
        """Let the host change the options, the number of seats and the clock; raises Refusal and TafelrundeError."""
        self._open_seats()
        self._check_host(mine)
        if self.table.entries:
            raise Refusal("not-now")  # a game that goes on is what it was
        if clock is not None:
            check_clock(clock)

        def act() -> None:
            seats = self._open_seats()
            wanted = self._resized(seats, count or len(seats))
            self.table.setup = self._setup(len(wanted), options, clock or self.table.setup.clock)
            self.table.now.seats = wanted
            self._unready()

        await self._change(act)

    # ---------------------------------------------------------------- what they are made of

    async def _change(self, act: Any) -> None:
        """Change the room, and begin when everybody is ready."""

        def change() -> None:
            act()
            self.table.is_moved = True
            self.table.begin_if_ready()

        await self.table.do(change)

    def _open_seats(self, *wanted: int) -> list[Seat]:
        """Return the seats of a table that waits; raises Refusal."""
        if self.table.now.state != "open":
            raise Refusal("not-now")
        seats = self.table.now.seats
        if any(not 0 <= seat < len(seats) for seat in wanted):
            raise Refusal("wrong-seat")
        return seats

    def _hosts(self, mine: list[int]) -> bool:
        return any(is_host(self.table.now.seats[seat]) for seat in mine)

    def _check_host(self, mine: list[int]) -> None:
        if not self._hosts(mine):
            raise Refusal("not-host")

    def _unready(self) -> None:
        """Whatever was agreed to is different now: everybody looks again."""
        for seat in self.table.now.seats:
            seat.ready = seat.kind == "ai"

    def _program(self, seat: int, level: str) -> Seat:
        hall = self.table.hall
        called = hall.levels(self.table.setup.lang)[hall.checked_level(level)]
        hall.check_programs(self.table.setup.guest)
        return Seat(kind="ai", level=level, name=f"{called} {seat + 1}")

    def _resized(self, seats: list[Seat], count: int) -> list[Seat]:
        """Add open seats at the end, or take away those where nobody sits, the last ones first."""
        known = self.table.game.seats
        if count not in known:
            raise TafelrundeError("bad-seats", seats=count, allowed=", ".join(map(str, known)))
        if count >= len(seats):
            more = count - len(seats)
            return [*seats, *(free_seat("open") for _ in range(more))]
        spare = [i for i, seat in enumerate(seats) if seat.is_free or seat.kind == "ai"]
        gone = spare[count - len(seats) :]
        if len(seats) - len(gone) > count:
            raise Refusal("seat-taken")
        return [seat for i, seat in enumerate(seats) if i not in gone]

    def _setup(self, count: int, options: dict[str, Any], clock: p.ClockWish) -> Any:
        """Try the options with so many seats; the secret behind all chance stays. Raises TafelrundeError."""
        table = self.table
        match = table.game.start(
            count, seed=str(table.setup.match["seed"]), options=options, packs=packs_of(table.setup.match), fair=True
        )
        return msgspec.structs.replace(table.setup, match=match.setup, clock=clock)


def teams_of(match: Match) -> list[int]:
    """Return the team of each seat; nothing where everybody plays alone."""
    mats = [comp for comp in match.scene(None, "en").comps if isinstance(comp, Mat)]
    teams = {mat.seat: mat.team for mat in mats if mat.team is not None}
    return [teams[seat] for seat in range(match.table.seats)] if len(teams) == match.table.seats else []
