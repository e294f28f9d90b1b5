"""The referee of a live table (HE-7b): one serial queue between the players' presses and the rules.

It reads no clock either: the server tells it when a press arrived, how long a line takes, and that time has passed.
What it lets through goes into the match, and so into the record; what it refuses changes nothing and has a code.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.heroes.rules.race import CREDIT_UNIT, PHASE
from tafelrunde.games.heroes.state import NOBODY, Arena, HeroesTable
from tafelrunde.kernel.ask import Race
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.match import Match

MEASUREMENTS: Final = 10  # of a line; the smallest counts (HE-7.38)
MOST_A_SECOND: Final = 20  # presses of a seat that are looked at (HE-7.41)
SECOND: Final = 1000
CLOSE: Final = 3000  # milliseconds: a Stop that comes later than this was no race any more
PROFILES: Final = ("novice", "standard", "expert")  # of computer players, the slowest first

# HE-7.8: why a press is refused; the first that applies is given.
DEAD: Final = "dead"
TOO_LATE: Final = "too_late"
CLOSED: Final = "closed"
BUSY: Final = "busy"
UNCONSCIOUS: Final = "unconscious"
EMPTY: Final = "empty"
NOT_YOURS: Final = "not_yours"
DROPPED: Final = "dropped"  # unanswered: a seat that floods the queue (HE-7.41)


class Held:
    """A first Stop that waits for earlier ones on slower lines (HE-7.16)."""

    __slots__ = ("at", "calls")

    def __init__(self, at: int) -> None:
        self.at = at
        self.calls: dict[int, int] = {}  # when the Stop of each seat arrived


class Finish:
    """Two seats called Stop: who was first, who was not, and by how many milliseconds."""

    __slots__ = ("first", "ms", "second")

    def __init__(self, first: int, second: int, ms: int) -> None:
        self.first = first
        self.second = second
        self.ms = ms


class Referee:
    """Takes the presses of one table in the order of their arrival."""

    def __init__(self, match: Match) -> None:
        self.match = match
        options = match.setup["options"]
        self.window_ms: int = options["stop_window_ms"]
        self.think_ms: int = options["min_think_ms"]
        self.cap_ms: int = options["latency_credit_ms"]
        self.lines: dict[int, list[int]] = {}
        self.presses: dict[int, list[int]] = {}
        self.held: dict[int, Held] = {}  # by lane
        self.stops: dict[int, tuple[int, int, int]] = {}  # the last Stop of each lane: phase, seat, time of the press
        self.finishes: list[Finish] = []  # not told yet

    @property
    def table(self) -> HeroesTable:
        """Return the table as it is now."""
        return self.match.table  # type: ignore[return-value]

    def phase_of(self, question: str) -> int | None:
        """HE-7.32: return the phase for which an answer to a question is meant; None if it is no press of a race."""
        key = question.rsplit(".", 1)[-1]
        number = key.removeprefix(PHASE)
        return int(number) if key != number and number.isdigit() else None

    # ---------------------------------------------------------------- lines

    def measured(self, seat: int, round_trip: int) -> None:
        """HE-7.38: remember how long the line of a seat takes; the credit changes as soon as a phase runs."""
        line = self.lines.setdefault(seat, [])
        line.append(round_trip)
        del line[:-MEASUREMENTS]

    def credit(self, seat: int) -> int:
        """HE-7.38: what is given back of a slow line; 0 for seats that were never measured (computer players)."""
        line = self.lines.get(seat)
        return min(*line, self.cap_ms) if line else 0

    def _enter_credits(self, lane: int) -> None:
        for seat in self.table.arenas[lane].seats:
            units = self.credit(seat) // CREDIT_UNIT
            if self.table.players[seat].credit != min(units * CREDIT_UNIT, self.cap_ms):
                self.match.enter(f"credit {seat} {units}", self.match.clock, lane)

    # ---------------------------------------------------------------- time

    @property
    def due(self) -> int | None:
        """Return when something happens next without anybody's doing: a Stop that is held back is decided first."""
        if self.held:
            return min(held.at for held in self.held.values()) + self.window_ms
        return None if self.match.due is None else self.match.due.at

    def races(self, seat: int) -> bool:
        """Tell whether a phase is open in which a seat takes part or looks on: what happens counts at once."""
        return self.table.arena_of(seat).step == "race"

    def opens_at(self, seat: int) -> int | None:
        """HE-7.14: return when the phase of a seat opens, while its countdown runs."""
        arena = self.table.arena_of(seat)
        return arena.opened + self.table.config.countdown_ms if arena.step in ("lift", "resume") else None

    def pass_time(self, at: int) -> None:
        """HE-7.12, HE-7.16: let everything happen that is due; while a Stop is held back, nothing does."""
        for lane, held in sorted(self.held.items()):
            if at >= held.at + self.window_ms:
                self._decide(lane)
        if not self.held and self.match.due is not None and at > self.match.clock:
            self.match.tick(at)

    def _decide(self, lane: int) -> None:
        """HE-7.16: the smallest arrival less half of the credit calls Stop, at the time of the first press."""
        held = self.held.pop(lane)
        arena = self.table.arenas[lane]
        order = self.table.from_left(arena, arena.last)
        pressed = {seat: arrived - self.credit(seat) / 2 for seat, arrived in held.calls.items()}
        caller = min(pressed, key=lambda seat: (pressed[seat], order.index(seat)))
        self.stops[lane] = (arena.number, caller, held.calls[caller])
        self.match.play("stop", caller, at=held.at)
        for seat in pressed:
            if seat != caller:
                self.finishes.append(Finish(caller, seat, round(pressed[seat] - pressed[caller])))

    # ---------------------------------------------------------------- suspension

    @property
    def is_holding(self) -> bool:
        """HE-7.16: tell whether a first Stop is held back."""
        return bool(self.held)

    @property
    def is_suspended(self) -> bool:
        """HE-7.40: tell whether time stands still at some table."""
        return any(arena.step == "halt" for arena in self.table.arenas)

    @property
    def can_suspend(self) -> bool:
        """Tell whether time runs at some table."""
        return bool(self._lanes_with("suspend"))

    def suspend(self, at: int) -> None:
        """HE-7.40: let time stand still wherever it runs; a Stop that is held back was not logged and is lost."""
        self.held.clear()
        for lane in self._lanes_with("suspend"):
            self.match.enter("suspend", max(at, self.match.clock), lane)

    def resume(self, at: int) -> None:
        """HE-7.40: let a countdown run wherever time stands still."""
        for lane in self._lanes_with("resume"):
            self.match.enter("resume", max(at, self.match.clock), lane)

    def _lanes_with(self, code: str) -> list[int]:
        questions = [lane.question for lane in self.match.lanes]
        return [
            i
            for i, question in enumerate(questions)
            if isinstance(question, Race) and any(move.code == code for move in question.table)
        ]

    # ---------------------------------------------------------------- presses

    def press(self, seat: int, code: str, at: int, phase: int) -> str | None:
        """Take a `throw …` or `stop` that a seat sends for a phase; return why it is refused, or None."""
        if self._floods(seat, at):
            return DROPPED
        self.pass_time(at)
        arena = self.table.arena_of(seat)
        lane = self.table.arenas.index(arena)
        held = self.held.get(lane)
        refusal = self.refusal(seat, code, phase)
        if refusal is not None:
            if refusal == TOO_LATE and code == "stop":
                self._photograph(lane, seat, at, phase)
            return refusal
        if held is not None:
            if code != "stop":
                return TOO_LATE
            held.calls.setdefault(seat, at)
            return None
        if at < arena.opened + self._landed(seat) + self.think_ms:
            return BUSY  # HE-7.39: no person is that fast
        self._enter_credits(lane)
        if code == "stop" and self.window_ms:
            self.held[lane] = Held(at)
            self.held[lane].calls[seat] = at
            return None
        try:
            self.match.play(code, seat, at=at)
        except IllegalMove:
            return NOT_YOURS
        if code == "stop":
            self.stops[lane] = (phase, seat, at)
        return None

    def _photograph(self, lane: int, seat: int, at: int, phase: int) -> None:
        """Note by how much a Stop came too late, if it was close."""
        stopped, first, when = self.stops.get(lane, (0, NOBODY, 0))
        if stopped == phase and first != seat and at - when <= CLOSE:
            self.finishes.append(Finish(first, seat, at - when))

    def refusal(self, seat: int, code: str, phase: int) -> str | None:
        """HE-7.8: name the first reason against a press, as far as it can be seen without its dice."""
        player = self.table.players[seat]
        arena = self.table.arena_of(seat)
        if player.out:
            return DEAD
        if phase < arena.number or (phase == arena.number and arena.step != "race"):
            return TOO_LATE
        if phase > arena.number:
            return CLOSED
        if player.busy:
            return BUSY
        if code == "stop":
            return None if "stop" in [move.code for move in self.match.legal(seat)] else UNCONSCIOUS
        return self._bad_dice(arena, seat, code)

    def _bad_dice(self, arena: Arena, seat: int, code: str) -> str | None:
        kind, _, dice = code.partition(" ")
        if kind != "throw" or not dice:
            return EMPTY
        on_table = self.table.table_dice(seat)
        wanted = [int(die) - 1 for die in dice] if dice.isdigit() else [-1]
        return NOT_YOURS if any(die < 0 or not on_table >> die & 1 for die in wanted) else None

    def _landed(self, seat: int) -> int:
        """Return when the dice of a seat landed last, counted from the opening of the phase."""
        return self.table.arena_of(seat).landed[seat]

    def _floods(self, seat: int, at: int) -> bool:
        """HE-7.41: more presses within a second than a person can make."""
        recent = [before for before in self.presses.get(seat, []) if before > at - SECOND]
        recent.append(at)
        self.presses[seat] = recent
        return len(recent) > MOST_A_SECOND

    # ---------------------------------------------------------------- computer players

    def reaction(self, seat: int, code: str, skill: float, chance: int) -> int:
        """HE-7.19: how long the order of a computer player takes; `chance` is any whole number.

        Its tempo profile is the one that the table sets for its seat, else that of its skill between 0 and 1.
        """
        box = self.table.box
        chosen: list[str] = self.match.setup["options"]["tempo"]
        profile = chosen[seat] if seat < len(chosen) else PROFILES[round(skill * (len(PROFILES) - 1))]
        tempo = box.tempo[box.tempo_index[profile]]
        low, high = tempo.react_ms
        return int(low + chance % (high - low + 1) + (tempo.stop_extra_ms if code == "stop" else 0))
