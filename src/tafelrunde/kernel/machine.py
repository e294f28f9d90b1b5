"""The machine behind a match: it runs the steps of the lanes, lets entries happen, and answers what needs no decision.

A rule is a generator that yields questions. A step that returns is a checkpoint: at the first question of a step
nothing has changed yet, so a copy of the table is a copy of the match.
"""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.kernel.ask import Ask, Move, Over, Race, Result, Timer
from tafelrunde.kernel.entries import AUTO, KEEP, LEAVE, PLAY, REVISE, SAMPLE, THEN, TIME, Entry
from tafelrunde.kernel.lanes import Lane, Part
from tafelrunde.kernel.table import Table
from tafelrunde.kernel.worlds import depart, world_streams

STRIDE: Final = 32  # answers between two copies of the table that clones in the middle of a step start from
NEVER: Final = 1 << 60


class Machine:
    """A table, the steps that run at it, and the path of entries that led to the present."""

    __slots__ = (
        "base",
        "checkpoint",
        "clock",
        "copy_at",
        "dealt",
        "game",
        "lanes",
        "log",
        "mark",
        "offered",
        "path",
        "plain",
        "table",
    )

    def __init__(self, game: Any, table: Table) -> None:
        self.game = game
        self.table = table
        self.base: Table | None = None  # a copy of the table at an earlier checkpoint …
        self.mark = 0  # … and how many entries of the path it has seen
        self.checkpoint = 0  # how many entries the latest checkpoint has seen
        self.copy_at = NEVER  # the table is copied at the first checkpoint that has seen so many, once anybody looked
        self.dealt: tuple[Entry, dict[int, int]] | None = None  # a departure that copies need not work out again
        self.path: list[Entry] = []  # the entries that lead to the present
        self.log: list[Entry] = []  # all entries, also what was taken back: it only grows
        self.clock = table.now  # how far time has passed, also without an entry
        self.lanes = [Lane(i) for i in range(len(table.phase))]
        self.plain: Ask | None = None  # the open question, where it is the only one and no clock runs …
        self.offered: list[Move] = []  # … and its options: the usual case takes a short way

    def begin(self) -> None:
        """Run the first step up to its first question."""
        self._begin()
        self._settle()

    # ---------------------------------------------------------------- what is open

    def lanes_answered(self) -> bool:
        """Tell whether a step is under way in the middle."""
        if len(self.lanes) == 1:
            return self.lanes[0].answered
        return any(lane.answered for lane in self.lanes)

    def _legal(self, lane: Lane, k: int) -> list[Move]:
        options = lane.options[k]
        if options is None:
            ask = lane.asks[k]
            options = ask.options(self.table, ask.seat) if ask.shared else ask.options()
            lane.options[k] = options
        return options

    def _find_plain(self) -> Ask | None:
        """Find the only open question, if one seat is asked and no clock runs, and its options."""
        lanes = self.lanes
        if len(lanes) != 1 or self.clock or self.table.gone:
            return None
        ask = lanes[0].question
        if not isinstance(ask, Ask):
            return None
        self.offered = self._legal(lanes[0], 0)
        self.plain = ask
        return ask

    def _due(self) -> tuple[int, Timer] | None:
        best: tuple[int, Timer] | None = None
        for i, lane in enumerate(self.lanes):
            if isinstance(lane.question, Race):
                for timer in lane.question.timers:
                    if best is None or (timer.at, timer.last) < (best[1].at, best[1].last):
                        best = (i, timer)
        return best

    # ---------------------------------------------------------------- entries

    def _play_plainly(self, ask: Ask, move: Move) -> None:
        """Take the short way for the usual case: one question to one seat, and a legal answer."""
        table = self.table
        lane = self.lanes[0]
        seat = ask.seat
        try:
            entry = move.entries[seat]
        except KeyError:
            entry = move.entries[seat] = (PLAY, 0, seat, move, 0)
        self.log.append(entry)
        self.path.append(entry)
        self.plain = None
        if not ask.key:
            asked = table.asked
            asked[seat] = asked[seat] + 1 if seat in asked else 1
        try:
            if lane.flow is not None:
                lane.answered = True
                self._send(lane, move)
            elif ask.then is not None:  # the step is a single question: often its answer ends it
                flow = ask.then(table, seat, move) if ask.shared else ask.then(move)
                if flow is not None:
                    lane.answered = True
                    lane.flow = flow
                    self._send(lane, None)
            if lane.flow is None:
                self._begin_lane(0, lane)
        except Over as over:
            self._end(over.result)
        if len(table.phase) == 1:
            following = lane.question
            if isinstance(following, Ask):
                options = following.options(table, following.seat) if following.shared else following.options()
                lane.options[0] = options
                if len(options) > 1 or (options and following.always):
                    self.offered = options
                    self.plain = following
                    return
        else:
            self._begin()
        self._settle()

    def _append(self, entry: Entry) -> None:
        """Let one entry happen, live or in a replay."""
        self.plain = None
        self.path.append(entry)
        what = entry[0]
        if entry[4]:
            self.table.now = entry[4]
            self.clock = max(self.clock, entry[4])
        try:
            if what == PLAY or what == AUTO or what == THEN or what == TIME:
                self._answer(self.lanes[entry[1]], entry[2], entry[3])
            elif what == LEAVE:
                self._leave(entry[2])
            elif what == REVISE:
                self._restart(self.lanes[entry[1]], entry[2])
            elif what == SAMPLE:
                if self.lanes_answered():
                    self._depart(entry)
            elif what == KEEP:
                self._keep(entry[3])
            else:
                self.table.streams[entry[3][0]].script[:] = entry[3][1]
        except Over as over:
            self._end(over.result)
        for dropped in self.table.dropped:
            self._number_all(self.lanes[dropped])
            self.lanes[dropped].drop()
        self.table.dropped.clear()
        self._begin()

    def _depart(self, entry: Entry) -> None:
        """Leave for a world that a seat holds possible; copies of that world remember how it was dealt."""
        table, hidden = self.table, self.table.hidden
        seed, same_future = entry[3]
        if self.dealt is not None and self.dealt[0] is entry:
            hidden.piece = self.dealt[1].copy()
            table.streams = world_streams(table, seed)
            return
        depart(self.game, table, self.lanes, entry[2], seed, same_future)
        if not (same_future or table.sealed or any(lane.parts for lane in self.lanes)):
            self.dealt = (entry, hidden.piece.copy())

    def _answer(self, lane: Lane, seat: int, move: Move | None) -> None:
        lane.answered = True
        question = lane.question
        if isinstance(question, Ask):
            if not question.key:
                self._number(lane.index, question.seat)
            self._send(lane, move)
        elif isinstance(question, Race):
            self._number_all(lane)
            self._send(lane, (seat, move))
        else:
            self._number(lane.index, seat)
            lane.parts[seat].answer(move)
            self._join(lane)

    def _number(self, lane: int, seat: int) -> None:
        """Count what was asked: the next question has a new id, unless a key says that it is the same one."""
        place = lane * self.table.seats + seat
        asked = self.table.asked
        asked[place] = asked.get(place, 0) + 1

    def _number_all(self, lane: Lane) -> None:
        for ask in lane.asks:
            if not ask.key:
                self._number(lane.index, ask.seat)

    def _send(self, lane: Lane, value: Any) -> None:
        """Go on with a step until it asks or is done; then `_begin_lane` goes on."""
        flow = lane.flow
        if flow is None:  # the step was a single question
            ask = lane.question
            flow = ask.then(self.table, ask.seat, value) if ask.shared else ask.then(value)
            if flow is None:
                lane.question = None
                lane.answered = False
                return
            lane.flow = flow
            value = None
        try:
            question = flow.send(value)
        except StopIteration:
            lane.flow = None
            lane.question = None
            lane.answered = False
            return
        lane.question = question
        if isinstance(question, Ask):
            lane.asks = [question]
            lane.options = [None]
        elif isinstance(question, Race):
            lane.asks = question.asks
            lane.options = [None] * len(question.asks)
        else:
            lane.parts = {seat: Part(question.rule(self.table, seat)) for seat in question.seats}
            self._join(lane)

    def _join(self, lane: Lane) -> None:
        """List what the parts of an `Each` ask; when all are done, tell the step."""
        lane.asks = [part.ask for part in lane.parts.values() if part.ask is not None]
        lane.options = [None] * len(lane.asks)
        if not lane.asks:
            values = {seat: part.value for seat, part in lane.parts.items()}
            lane.parts = {}
            self._send(lane, values)

    def _restart(self, lane: Lane, seat: int) -> None:
        lane.answered = True
        lane.parts[seat] = Part(lane.question.rule(self.table, seat))
        self._number(lane.index, seat)
        self._join(lane)

    def _leave(self, seat: int) -> None:
        """A seat leaves: the game changes the table and says which running steps are dropped; the rest looks anew."""
        self.table.gone.append(seat)
        self.table.emit("leaves", seat=seat)
        for dropped in self.game.leave(self.table, seat):
            self._number_all(self.lanes[dropped])
            self.lanes[dropped].drop()
        for lane in self.lanes:
            lane.options = [None] * len(lane.asks)
            if lane.question is not None:
                lane.answered = True  # a copy of the table alone would not know that the step began before

    def _keep(self, kept: list[Any]) -> None:
        if kept[0] is not None:
            self.table.hidden.fresh = kept[0]
        for name, state in kept[1].items():
            self.table.streams[name].x = state[0]
            self.table.streams[name].script = list(state[1])

    # ---------------------------------------------------------------- steps

    def _begin(self) -> None:
        """Begin the next step of each resting lane. A step changes nothing before its first question."""
        lanes = self.lanes
        phases = self.table.phase
        if len(lanes) != len(phases):
            del lanes[len(phases) :]
            while len(lanes) < len(phases):
                lanes.append(Lane(len(lanes)))
        try:
            for i, lane in enumerate(lanes):
                if lane.question is None:
                    self._begin_lane(i, lane)
        except Over as over:
            self._end(over.result)

    def _begin_lane(self, i: int, lane: Lane) -> None:
        """Run one step after another up to the first question."""
        table = self.table
        alone = len(self.lanes) == 1
        while table.result is None:
            phase = table.phase[i]
            if phase is None:
                lane.drop()
                return
            if alone or not self.lanes_answered():
                self.checkpoint = length = len(self.path)
                if length >= self.copy_at:
                    self.base = table.copy()
                    self.mark = length
                    self.copy_at = length + STRIDE
            step = self.game.steps[phase](table, i)
            if isinstance(step, Ask):
                lane.question = step
                lane.asks = [step]
                lane.options = [None]
                return
            if step is not None:  # a step that asks nothing is a plain function and is done by now
                lane.flow = step
                self._send(lane, None)
                if lane.question is not None:
                    return

    def _end(self, result: Result) -> None:
        self.table.result = result
        self.table.emit("over", ranks=list(result.ranks), reason=result.reason)
        for lane in self.lanes:
            lane.drop()

    def _settle(self) -> None:
        """Answer, and record, what needs no decision, until something does."""
        while True:
            entry = self._automatic()
            if entry is None:
                return
            self.log.append(entry)
            self._append(entry)

    def _automatic(self) -> Entry | None:
        """Find a question with one answer, or of a seat that is gone."""
        gone = self.table.gone
        now = self.table.now
        for i, lane in enumerate(self.lanes):
            if isinstance(lane.question, Race):
                if (
                    lane.asks
                    and not lane.question.timers
                    and all(ask.seat in gone or not self._legal(lane, k) for k, ask in enumerate(lane.asks))
                ):
                    return (AUTO, i, lane.asks[0].seat, None, now)
                continue
            for k, ask in enumerate(lane.asks):
                if ask.seat in gone:
                    return (AUTO, i, ask.seat, None, now)
                options = self._legal(lane, k)
                if not options:
                    return (AUTO, i, ask.seat, None, now)
                if len(options) == 1 and not ask.always:
                    return (AUTO, i, ask.seat, options[0], now)
        return None
