"""Clock: everybody throws at once, a die lands later, and whoever feels good stops the round.

It is there for real time: scheduled events, an end that gives way to an answer at the very same moment, chance of its
own for each seat, and a question that keeps its id while others act.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from tafelrunde.kernel.ask import Ask, Flow, Move, Over, Race, Result, Timer
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Step, register
from tafelrunde.kernel.table import Table
from tafelrunde.kernel.text import Texts
from tafelrunde.kernel.vocabulary import Kind
from tests.toys import ToyBox, ToyGame, toy_texts

FLIGHT, LENGTH = 700, 5000  # milliseconds that a die flies and a round lasts
ROUNDS, BONUS = 2, 3
NOT_FLYING = -1

KINDS = (Kind("throw", "CL-1.1"), Kind("stop", "CL-1.3"), Kind("land", "CL-1.2", "seat"), Kind("limit", "CL-1.4"))
HOST = (Kind("hold", "CL-1.6"), Kind("resume", "CL-1.6"))

RULES = """# Clock

- CL-1.1 A seat may throw its die whenever it does not fly; every seat has luck of its own.
- CL-1.2 A die lands 700 ms later, and its pips count.
- CL-1.3 A seat with pips may stop the round: 3 points if nobody has more pips, else 3 points less.
- CL-1.4 A round ends after 5000 ms; what happens at the very last moment still counts.
- CL-1.5 After two rounds the most points win; dice that still fly count nothing.
- CL-1.6 The host may hold the clock and let it go on; meanwhile time stands still.
"""


class ClockTable(Table):
    """What lies on the table."""

    __slots__ = ("flight", "held", "limit", "pips", "points", "round")

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.limit = LENGTH  # when this round ends
        self.held = NOT_FLYING  # since when the clock is held
        self.flight: list[int] = []  # when the die of each seat lands
        self.pips: list[int] = []  # of this round
        self.points: list[int] = []

    def copy(self) -> ClockTable:
        """Copy the table."""
        twin = ClockTable()
        self.copy_into(twin)
        twin.round = self.round
        twin.limit = self.limit
        twin.held = self.held
        twin.flight = self.flight[:]
        twin.pips = self.pips[:]
        twin.points = self.points[:]
        return twin


def go_step(t: ClockTable, _lane: int) -> Flow:
    """CL-1.1 to CL-1.4, CL-1.6: whatever happens next."""
    if t.held != NOT_FLYING:
        yield Race([], table=[t.box.move("resume")])
        passed = t.now - t.held
        t.flight = [at if at == NOT_FLYING else at + passed for at in t.flight]
        t.limit += passed
        t.held = NOT_FLYING
        return
    seats = [seat for seat in range(t.seats) if seat not in t.gone]
    asks = [Ask(seat, "throw", partial(throws, t, seat), "CL-1.1") for seat in seats if throws(t, seat)]
    key = f"stop{t.round}"
    asks += [Ask(seat, "stop", partial(stops, t, seat), "CL-1.3", key=key) for seat in seats if stops(t, seat)]
    timers = [Timer(t.limit, t.box.move("limit"), last=True)]
    timers += [Timer(at, t.box.move(f"land {seat}")) for seat, at in enumerate(t.flight) if at != NOT_FLYING]
    seat, move = yield Race(asks, timers, [t.box.move("hold")])
    if move.kind == "hold":
        t.held = t.now
    elif move.kind == "throw":
        t.flight[seat] = t.now + FLIGHT
        t.emit("throws", seat=seat)
    elif move.kind == "land":
        seat = move.args[0]
        t.flight[seat] = NOT_FLYING
        pips = t.roll(f"dice {seat}", 6)
        t.pips[seat] += pips
        t.emit("lands", seat=seat, n=pips)
    elif move.kind == "stop":
        gain = BONUS if t.pips[seat] == max(t.pips) else -BONUS
        t.points[seat] += gain
        t.emit("stops", seat=seat, n=gain)
        end_round(t)
    else:
        end_round(t)


def throws(t: ClockTable, seat: int) -> list[Move]:
    """CL-1.1: a die that flies cannot be thrown."""
    return [t.box.move("throw")] if t.flight[seat] == NOT_FLYING else []


def stops(t: ClockTable, seat: int) -> list[Move]:
    """CL-1.3: only a seat with pips stops."""
    return [t.box.move("stop")] if t.pips[seat] else []


def end_round(t: ClockTable) -> None:
    """CL-1.5: pips become points."""
    t.round += 1
    t.turns += 1
    t.points = [points + pips for points, pips in zip(t.points, t.pips, strict=True)]
    t.flight = [NOT_FLYING] * t.seats
    t.pips = [0] * t.seats
    t.limit = t.now + LENGTH
    t.emit("round", n=t.round)
    if t.round == ROUNDS:
        raise Over(result(t, "CL-1.5"))


def result(t: ClockTable, reason: str) -> Result:
    """CL-1.5: whoever left is last."""
    scores = [-99 if seat in t.gone else points for seat, points in enumerate(t.points)]
    return Result([1 + sum(other > mine for other in scores) for mine in scores], [float(n) for n in scores], reason)


TEXTS = toy_texts(
    {
        "player": "Player {n}",
        "game": {"name": "Clock", "about": "Throw fast, stop in time."},
        "phase": {"go": "Race"},
        "move": {
            "throw": "Throw",
            "stop": "Stop",
            "land": "The die of {seat} lands",
            "limit": "Time is up",
            "hold": "The clock is held",
            "resume": "The clock goes on",
        },
        "ask": {"throw": "Throw your die.", "stop": "Stop the round?"},
        "event": {
            "throws": "{seat} throws.",
            "lands": "{seat}: {n} {n:pip|pips}.",
            "stops": "{seat} stops: {n} points.",
            "round": "Round {n} is over.",
        },
    },
    {
        "player": "Spieler {n}",
        "game": {"name": "Uhr", "about": "Wirf schnell, halte rechtzeitig an."},
        "phase": {"go": "Wettlauf"},
        "move": {
            "throw": "Werfen",
            "stop": "Anhalten",
            "land": "Der Würfel von {seat} landet",
            "limit": "Die Zeit ist um",
            "hold": "Die Uhr steht",
            "resume": "Die Uhr läuft weiter",
        },
        "ask": {"throw": "Wirf deinen Würfel.", "stop": "Die Runde anhalten?"},
        "event": {
            "throws": "{seat} wirft.",
            "lands": "{seat}: {n} {n:Auge|Augen}.",
            "stops": "{seat} hält an: {n} Punkte.",
            "round": "Runde {n} ist vorbei.",
        },
    },
)


class Clock(ToyGame):
    """The game, as the kernel wants it."""

    id = "clock"
    version = 1
    seats = (2, 3, 4)
    steps: ClassVar[dict[str, Step]] = {"go": go_step}
    types: ClassVar[dict[str, Any]] = {"ClockTable": ClockTable}
    streams = ("dice 0", "dice 1", "dice 2", "dice 3")
    texts: ClassVar[Texts] = TEXTS
    rules_text = RULES

    def make_box(self, packs: Sequence[Pack], seats: int) -> ToyBox:
        return ToyBox(TEXTS, (*KINDS, *HOST), {"seat": range(seats)}, ())

    def new(self, box: ToyBox, options: Any, seats: int) -> ClockTable:
        t = ClockTable()
        t.phase = ["go"]
        t.flight = [NOT_FLYING] * seats
        t.pips = [0] * seats
        t.points = [0] * seats
        return t

    def view(self, t: ClockTable, seat: int) -> Any:
        return {
            "round": t.round,
            "held": t.held,
            "limit": t.limit,
            "flight": t.flight[:],
            "pips": t.pips[:],
            "points": t.points[:],
        }

    def leave(self, t: ClockTable, seat: int) -> Sequence[int]:
        """The round goes on without the leaver, whose die is taken away."""
        t.flight[seat] = NOT_FLYING
        if len(t.gone) == t.seats - 1:
            raise Over(result(t, "left"))
        return (0,)

    def zones(self, t: ClockTable) -> dict[str, list[int]]:
        return {}

    def evaluate(self, t: ClockTable, seat: int) -> float:
        ahead = t.points[seat] + t.pips[seat] - max(a + b for a, b in zip(t.points, t.pips, strict=True))
        return max(0.0, 0.5 + ahead / 100)

    def write_position(self, t: ClockTable) -> dict[str, Any]:
        return {
            "now": t.now,
            "held": t.held,
            "round": t.round,
            "limit": t.limit,
            "flight": t.flight[:],
            "pips": t.pips[:],
            "points": t.points[:],
            "gone": t.gone[:],
        }

    def read_position(self, box: ToyBox, t: ClockTable, position: dict[str, Any]) -> None:
        for field in ("now", "held", "round", "limit"):
            setattr(t, field, int(position.get(field, getattr(t, field))))
        for field in ("flight", "pips", "points", "gone"):
            setattr(t, field, [int(n) for n in position.get(field, getattr(t, field))])
        t.turns = t.round


CLOCK = register(Clock())
