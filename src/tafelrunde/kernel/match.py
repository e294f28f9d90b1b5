"""One running game: what people and programs do with a table and its entries since the origin.

In the middle of a step the kernel feeds the few answers since the last checkpoint again (see `machine`). Clone, save,
load, undo and sampled worlds are this one mechanism.

Nobody pays for what nobody looks at: events and the knowledge of the seats are kept only once somebody has asked for
them (`_watch` replays the log once, with open eyes).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from tafelrunde.kernel.ask import SPECTATOR, TABLE, Ask, Each, Move, Plan, Race, Result, Timer
from tafelrunde.kernel.entries import (
    KEEP,
    LEAVE,
    PLAY,
    REVISE,
    SAMPLE,
    SCRIPT,
    THEN,
    TIME,
    UNDO,
    Entry,
    effective,
    entry_data,
    entry_of_data,
)
from tafelrunde.kernel.errors import BadRecord, IllegalMove, TafelrundeError
from tafelrunde.kernel.feed import Event, Feed
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.machine import STRIDE, Machine
from tafelrunde.kernel.observer import Observer, Script
from tafelrunde.kernel.position import write_streams
from tafelrunde.kernel.table import Table, of_plain, plain
from tafelrunde.kernel.worlds import depart


class Match(Machine):
    """One running game. Made by `game.start`, `game.position`, `tr.load` or `record.replay`, never by hand."""

    __slots__ = ("feed", "origin", "setup", "undos")

    def __init__(self, game: Any, setup: dict[str, Any], origin: Table | None, table: Table) -> None:
        super().__init__(game, table)
        self.setup = setup  # seats, options, packs, fair, seed: what a record needs to begin anew
        self.origin = origin  # the table this match began with, where it did not begin with a set-up
        self.undos = 0
        self.feed = Feed()

    # ---------------------------------------------------------------- looking

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.table.result is not None

    @property
    def result(self) -> Result | None:
        """Return how the game ended, or None."""
        return self.table.result

    @property
    def turns(self) -> int:
        """Return the number of turns begun so far."""
        return self.table.turns

    @property
    def phase(self) -> str:
        """Name the phase that the table is in (of the first lane that is not at rest)."""
        return next((phase for phase in self.table.phase if phase is not None), "")

    @property
    def actors(self) -> list[int]:
        """Name the seats that may act now, in ascending order."""
        gone = self.table.gone
        lanes = [] if self.feed.telling else self.lanes
        return sorted({ask.seat for lane in lanes for ask in lane.asks if ask.seat not in gone})

    @property
    def due(self) -> Timer | None:
        """Return the next scheduled event of a real-time phase, or None."""
        found = self._due()
        return None if found is None else found[1]

    def legal(self, seat: int | None = None) -> list[Move]:
        """List the legal moves of a seat (default: of everybody who may act), sorted by id in each question.

        Raises TafelrundeError("unknown-seat").
        """
        if seat is None:
            if self.plain is not None or self._find_plain() is not None:
                return self.offered[:]
        else:
            self._check_seat(seat)
        return [
            move
            for lane in self.lanes
            for k, ask in enumerate(lane.asks)
            if (seat is None or ask.seat == seat) and ask.seat not in self.table.gone
            for move in self._legal(lane, k)
        ]

    def plans(self, seat: int | None = None) -> list[Plan]:
        """List the compound moves that are offered to a seat (default: to everybody who may act)."""
        return [plan for question in self.questions(seat) for plan in question.plans]

    def questions(self, seat: int | None = None) -> list[Question]:
        """List what a seat (default: everybody) is asked now."""
        found = []
        for i, lane in enumerate([] if self.feed.telling else self.lanes):
            for k, ask in enumerate(lane.asks):
                if (seat is None or ask.seat == seat) and ask.seat not in self.table.gone:
                    here = ask.at(self.table)
                    plans = [] if here.plans is None else here.plans()
                    found.append(Question(self._question_id(i, ask), i, here, self._legal(lane, k)[:], plans))
        return found

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what a seat (None: the spectator) may know, as plain data."""
        self._watch()
        knower = self._knower(seat)
        asked = [
            {
                "lane": i,
                "seat": ask.seat,
                "kind": "" if isinstance(lane.question, Each) and ask.seat != knower else ask.kind,
            }
            for i, lane in enumerate(self.lanes)
            for ask in lane.asks
            if ask.seat not in self.table.gone
        ]
        mine = [] if seat is None else self.questions(seat)
        return {
            "table": self.game.view(self.table, knower),
            "sealed": {
                key: seal.value if knower in seal.owners else "sealed"
                for key, seal in sorted(self.table.sealed.items())
            },
            "asked": asked,
            "questions": [{"id": q.id, "kind": q.ask.kind, "options": [move.code for move in q.moves]} for q in mine],
            "turns": self.turns,
            "now": self.table.now,
            "gone": self.table.gone[:],
            "result": None if self.table.result is None else self.table.result.plain(),
        }

    def scene(self, seat: int | None = None, lang: str = "en") -> Any:
        """Return the declarative picture of the table for a seat (None: the spectator) in a language."""
        self._watch()
        return self.game.scene(self, self._knower(seat), lang)

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """List what a seat (None: the spectator) was told; `since` counts per seat, or it would tell of secrets."""
        self._watch()
        return [self.feed.event(start) for start in self.feed.told(self._knower(seat))[since:]]

    def why_not(self, seat: int, item: str) -> str | None:
        """Name the rule that forbids a seat to use an item of its scene now, or None."""
        self._watch()
        self._check_seat(seat)
        rule: str | None = self.game.why_not(self, seat, item)
        return rule

    def watch(self, watcher: Callable[[Event], None] | None) -> None:
        """Call somebody at every event of live play, when it happens; meanwhile nobody is asked anything."""
        self._watch()
        self.feed.watcher = watcher

    def hash(self) -> str:
        """Hash data, questions and options: equal positions, equal hashes, in every process."""
        self._watch()
        asked = [
            [i, ask.seat, ask.kind, [move.code for move in self._legal(lane, k)]]
            for i, lane in enumerate(self.lanes)
            for k, ask in enumerate(lane.asks)
            if ask.seat not in self.table.gone
        ]
        given = [
            [seat, [None if move is None else move.code for move in part.given]]
            for lane in self.lanes
            for seat, part in lane.parts.items()
        ]
        data = plain(self.table)
        data["hidden"]["!hidden"][2] = 0  # the next handle number is no part of the position
        text = json.dumps([data, asked, given], separators=(",", ":"), ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    # ---------------------------------------------------------------- acting

    def play(self, move: Any, seat: int | None = None, at: int | None = None, question: str | None = None) -> None:
        """Answer an open question with a Move, its code, its id, a plan, or a list of answers to a composite question.

        `at` is the time in milliseconds (events that are due before happen first), `question` the id of the question
        that is meant. Raises IllegalMove with the forbidding rule, and then nothing has changed.
        """
        if at is None and question is None:
            ask = self.plain or self._find_plain()
            if ask is not None and (seat is None or seat == ask.seat) and move in self.offered:
                self._play_plainly(ask, move)
                return
        if self.table.result is not None:
            raise IllegalMove("game-over", move=_code(move))
        if seat is not None:
            self._check_seat(seat)
        time = self.clock if at is None else at
        if time or at is not None:
            self._pass_time(time, False)
            if self.table.result is not None:
                raise IllegalMove("game-over", move=_code(move))
        if isinstance(move, list):
            self._play_list(move, seat, question, time)
            return
        if isinstance(move, (str, Plan)):
            plan = self._plan(move, seat)
            if plan is not None:
                self._play_plan(plan, seat, question, time)
                return
        self._play_one(self._resolve(move), seat, question, PLAY, time)

    def lapse(self, seat: int) -> None:
        """The time of a seat ran out: it gives the default of what it is asked, else its first option.

        In a race, doing nothing is a default as well: if that is not one of the options, nothing happens.
        """
        for i, lane in enumerate(self.lanes):
            for k, ask in enumerate(lane.asks):
                if ask.seat == seat and seat not in self.table.gone:
                    options = self._legal(lane, k)
                    if isinstance(lane.question, Race) and ask.default not in options:
                        return
                    first = options[0] if options else None
                    move = ask.default if ask.default in options else first
                    self._record((PLAY, i, seat, move, self.clock))
                    return
        raise IllegalMove("not-asked", seat=seat)

    def enter(self, move: Any, at: int, lane: int = 0) -> None:
        """Enter something that the table itself does in a race, such as a pause; it is recorded like a scheduled event.

        Raises IllegalMove if the race of that lane does not list it.
        """
        self._pass_time(at, False)
        entered = self._resolve(move)
        question = self.lanes[lane].question if 0 <= lane < len(self.lanes) else None
        if not isinstance(question, Race) or entered not in question.table:
            raise IllegalMove("forbidden", move=entered.code, rule=entered.rule)
        self._record((TIME, lane, TABLE, entered, at))

    def tick(self, at: int) -> None:
        """Let the time pass to `at`: every scheduled event up to there happens."""
        self._pass_time(at, True)

    def concede(self, seat: int) -> None:
        """Let a seat leave, at any time; its questions are answered with nothing. Raises IllegalMove after the end."""
        self._check_seat(seat)
        if self.over:
            raise IllegalMove("game-over")
        if seat not in self.table.gone:
            self._record((LEAVE, 0, seat, None, self.clock))

    def revise(self, seat: int) -> None:
        """Begin a seat's part of a revisable `Each` anew, as long as the last seat is not done. Raises IllegalMove."""
        self._check_seat(seat)
        for i, lane in enumerate(self.lanes):
            if isinstance(lane.question, Each) and lane.question.revisable and seat in lane.parts:
                self._record((REVISE, i, seat, None, self.clock))
                return
        raise IllegalMove("not-asked", seat=seat)

    @property
    def undo_price(self) -> str:
        """Say what taking back the last decision costs: "free", "reveal" (something was shown since) or "none"
        (impossible).
        """
        cut = self._undo_cut()
        if cut < 0:
            return "none"
        return "free" if self._replayed(self.path[:cut]).table.reveals == self.table.reveals else "reveal"

    def undo(self) -> None:
        """Take back the last decision; of a plan, what nothing was revealed by.

        Chance, handle numbers and the log are not wound back: nobody can try out the future. Raises
        TafelrundeError("no-undo").
        """
        self._watch()  # so that the handle numbers that are kept are the true ones
        cut = self._undo_cut()
        if cut < 0:
            raise TafelrundeError("no-undo")
        if self._replayed(self.path[:cut]).table.reveals != self.table.reveals:
            cut = max(i for i, entry in enumerate(self.path) if entry[0] in (PLAY, THEN, LEAVE, REVISE))
        streams = {name: rng.state()[:2] for name, rng in sorted(self.table.streams.items())}
        kept = [self.table.hidden.fresh, streams]
        self._record((UNDO, 0, 0, [len(self.path) - cut, kept], self.table.now), False)

    def script(self, stream: str, values: Sequence[Any]) -> Script:
        """Lay down in a test what a stream gives next: numbers for dice, a list of card names for a shuffle.

        Use it as `with match.script(…):`; values that nobody asked for are then an error. Raises TafelrundeError.
        """
        if stream not in self.table.streams:
            raise TafelrundeError("unknown-stream", stream=stream, known=", ".join(sorted(self.table.streams)))
        self._record((SCRIPT, 0, 0, [stream, list(values)], self.table.now), False)
        return Script(self, stream)

    # ---------------------------------------------------------------- other matches

    def clone(self) -> Match:
        """Copy the match; works in the middle of a decision and after the end, and goes on exactly as the original."""
        if self.lanes_answered():
            twin = self._replayed(self.path)
            self.base = twin.base  # the next clone in the middle of this step has less to feed
            self.mark = twin.mark
            self.copy_at = twin.copy_at
        else:
            twin = self._sibling(self.table.copy())
            twin.base = self.base
            twin.mark = self.mark
            twin.copy_at = self.copy_at
            twin.path = self.path[:]
            twin.dealt = self.dealt
            twin._begin()
        twin.clock = self.clock
        twin.log = self.log[:]
        twin.undos = self.undos
        twin.feed = Feed(self.feed)
        if self.table.sink is not None:
            twin.table.sink = twin.feed
        return twin

    def sample(self, seat: int | None, seed: int, same_future: bool = False) -> Match:
        """Return a world that this seat (None: the spectator) cannot tell from the true one, with a new future.

        (The twin test keeps the old future.) A sampled world cannot be undone past its departure.
        """
        self._watch()
        knower = self._knower(seat)
        nameless = {**self.setup, "seed": None}  # a world does not know the true seed
        if self.lanes_answered():
            world = self._sibling(self._tail_base().copy())
            world.origin = self._tail_base()
            world._begin()
            since = self.path[self._tail_mark() :]
            if since[-1][0] == SAMPLE and since[-1][2] == knower and not same_future:
                since.pop()  # this seat's world: what it does not know is dealt anew, however it was dealt
            for entry in since:
                world._append(entry)
        else:
            start = self.table.copy()
            depart(self.game, start, [], knower, seed, same_future)
            world = self._sibling(start)
            world.origin = start.copy()
            world._begin()
        world._append((SAMPLE, 0, knower, [seed, same_future], self.table.now))
        world.log = world.path[:]
        world.setup = nameless
        world.feed = Feed(self.feed, knower)
        world.undos = self.undos
        if same_future:
            world.table.sink = world.feed
        else:
            world.table.hidden.unwatch()
        return world

    def observer(self, seat: int) -> Observer:
        """Return what an agent is given: it can look and sample as this seat, and holds no reference to this match."""
        self._check_seat(seat)
        return Observer(self.sample(seat, 0), seat)

    def save(self) -> dict[str, Any]:
        """Write everything down as plain data, at any moment."""
        return {
            "format": 1,
            "game": self.game.id,
            "content": self.table.box.version,
            "setup": self.setup,
            "origin": None if self.origin is None else plain(self.origin),
            "log": [entry_data(entry) for entry in self.log],
            "base": None if self.base is None else plain(self.base),
            "mark": self.mark,
            "undos": self.undos,
            "clock": self.clock,
            "feed": self.feed.plain(),
            "watched": self.table.sink is not None,
        }

    @property
    def record(self) -> Any:
        """Return the game record: what a replay needs, in one readable text."""
        return self.game.record(self)

    def position(self) -> dict[str, Any]:
        """Write the situation on the table down in the game's position notation."""
        self._watch()
        if self.lanes_answered():
            table, since = self._tail_base(), self.path[self._tail_mark() :]
        else:
            table, since = self.table, []
        written: dict[str, Any] = {"game": self.game.id, "seats": table.seats, **self.game.write_position(table)}
        written["streams"] = write_streams(table)
        answers = [entry_data(entry) for entry in since]
        if answers:
            written["answers"] = answers
        return written

    # ---------------------------------------------------------------- along the path

    def _sibling(self, table: Table) -> Match:
        return Match(self.game, self.setup, self.origin, table)

    def _origin_table(self, watched: bool) -> Table:
        """Set the table up anew as it was at the beginning."""
        if self.origin is None:
            return self.game.set_up(self.setup, watched)  # type: ignore[no-any-return]
        table: Table = self.origin.copy()
        if not watched:
            table.hidden.unwatch()
        return table

    def _tail_base(self) -> Table:
        return self._origin_table(self.table.hidden.masks is not None) if self.base is None else self.base

    def _tail_mark(self) -> int:
        return 0 if self.base is None else self.mark

    def _replayed(self, path: list[Entry]) -> Match:
        """Make a match that has gone this path, from the latest copy of the table on it, silently."""
        on_path = self.base is not None and self.mark <= len(path)
        departs = any(entry[0] == SAMPLE for entry in path[self.mark if on_path else 0 :])
        if self.base is not None and on_path:
            twin = self._sibling(self.base.copy())
            twin.base = self.base
            twin.mark = self.mark
            twin.path = path[: self.mark]
        else:
            twin = self._sibling(self._origin_table(self.table.hidden.masks is not None or departs))
        if self.table.hidden.masks is None:
            twin.dealt = self.dealt
            if not departs:
                twin.table.hidden.unwatch()
        twin.copy_at = self.checkpoint if self.checkpoint > twin.mark else twin.mark + STRIDE
        twin._begin()
        for entry in path[len(twin.path) :]:
            twin._append(entry)
        if self.table.hidden.masks is None:
            twin.table.hidden.unwatch()
        twin.clock = self.clock
        return twin

    def _watch(self) -> None:
        """From now on keep events and who knows what; what was so far follows from the log."""
        if self.table.sink is not None:
            return
        table = self._origin_table(True)
        seen = self._sibling(table)
        seen.copy_at = STRIDE
        seen.feed = Feed(self.feed)  # of a sampled world: what was before its departure
        departures = [i for i, entry in enumerate(self.log) if entry[0] == SAMPLE]
        silent = departures[-1] + 1 if departures else 0
        if not silent:
            table.sink = seen.feed
        seen._begin()
        for i, entry in enumerate(self.log):
            if i == silent:
                seen.table.sink = seen.feed
            seen.log.append(entry)
            if entry[0] == UNDO:
                seen._take_back(entry)
            else:
                seen._append(entry)
        seen.table.sink = seen.feed
        self.table = seen.table
        self.lanes = seen.lanes
        self.base = seen.base
        self.mark = seen.mark
        self.copy_at = seen.copy_at
        self.checkpoint = seen.checkpoint
        self.feed = seen.feed
        self.path = seen.path
        self.plain = None

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.table.seats:
            raise TafelrundeError("unknown-seat", seat=seat, last=self.table.seats - 1)

    def _knower(self, seat: int | None) -> int:
        if seat is None or seat == SPECTATOR:
            return SPECTATOR
        self._check_seat(seat)
        return seat

    def _question_id(self, lane: int, ask: Ask) -> str:
        number = self.table.asked.get(lane * self.table.seats + ask.seat, 0)
        return f"{self.undos}.{lane}.{ask.key or number}"

    # ---- understanding what is meant

    def _resolve(self, move: Any) -> Move:
        vocabulary = self.table.box.moves
        if isinstance(move, Move):
            return move if move.vocabulary is vocabulary else vocabulary.of_code(move.code)
        if isinstance(move, int) and not isinstance(move, bool):
            return vocabulary.of_id(move)  # type: ignore[no-any-return]
        if isinstance(move, str):
            return vocabulary.of_code(move)  # type: ignore[no-any-return]
        raise IllegalMove("unknown-move", move=_code(move))

    def _plan(self, wanted: Any, seat: int | None) -> Plan | None:
        code = wanted.code if isinstance(wanted, Plan) else wanted
        for question in self.questions(seat):
            for plan in question.plans:
                if plan.code == code:
                    return plan
        return None

    def _play_one(
        self, move: Move, seat: int | None, question: str | None, what: str, at: int, only: int | None = None
    ) -> None:
        """Find the open question (of only one lane, if that is named) that a move answers, and record the answer."""
        refused: Ask | None = None
        for i, lane in enumerate(self.lanes):
            if only is not None and only != i:
                continue
            for k, ask in enumerate(lane.asks):
                if (seat is not None and ask.seat != seat) or ask.seat in self.table.gone:
                    continue
                if question is not None and question != self._question_id(i, ask):
                    continue
                if move in self._legal(lane, k):
                    self._record((what, i, ask.seat, move, at))
                    return
                refused = ask
        if refused is None:
            raise IllegalMove("not-asked", move=move.code, seat=-1 if seat is None else seat)
        raise IllegalMove("forbidden", move=move.code, rule=refused.at(self.table).why_not(move))

    def _play_list(self, moves: list[Any], seat: int | None, question: str | None, at: int) -> None:
        """Give several answers in a row after all were found legal on a copy; none of them may follow from a reveal."""
        wanted = self._in_order([self._resolve(move) for move in moves], seat, question)
        trial = self.clone()
        before = trial.table.reveals
        for i, move in enumerate(wanted):
            if trial.table.reveals != before:
                raise IllegalMove("checked-twice", move=move.code)
            trial._play_one(move, seat, question if i == 0 else None, PLAY, at)
        for i, move in enumerate(wanted):
            self._play_one(move, seat, question if i == 0 else None, PLAY if i == 0 else THEN, at)

    def _in_order(self, picked: list[Move], seat: int | None, question: str | None) -> list[Move]:
        """Turn what a person picked for a composite question into its single answers."""
        for asked in self.questions(seat):
            mode = asked.ask.mode
            if (question is not None and asked.id != question) or mode is None or mode.items is None:
                continue
            items = mode.items()
            if all(move in items for move in picked):
                left = mode.at_most - len(mode.given)
                if mode.done is None:
                    return picked[:-1] if len(picked) == left else picked  # the last one needs no answer
                picked = sorted(picked, key=lambda move: move.id)
                return picked if len(picked) == left else [*picked, mode.done]
        return picked

    def _play_plan(self, plan: Plan, seat: int | None, question: str | None, at: int) -> None:
        """Give the answers of a plan until one is not legal any more or something is revealed."""
        before = self.table.reveals
        for i, move in enumerate(plan.moves):
            try:
                self._play_one(move, seat, question if i == 0 else None, PLAY if i == 0 else THEN, at)
            except IllegalMove:
                if i == 0:
                    raise
                return
            if self.table.result is not None or self.table.reveals != before:
                return

    # ---- time

    def _pass_time(self, at: int, to_the_end: bool) -> None:
        """Let everything happen that is due before an answer given at this time."""
        if at < self.clock:
            raise IllegalMove("bad-time", at=at, now=self.clock)
        while True:
            due = self._due()
            if due is None:
                break
            lane, timer = due
            if timer.at > at or (timer.at == at and timer.last and not to_the_end):
                break
            self._record((TIME, lane, TABLE, timer.move, max(self.table.now, timer.at)))
        self.clock = at
        self.plain = None

    # ---- entries

    def _record(self, entry: Entry, settle: bool = True) -> None:
        self.log.append(entry)
        if entry[0] == UNDO:
            self._take_back(entry)
        else:
            self._append(entry)
        if settle:
            self._settle()

    # ---- undo

    def _undo_cut(self) -> int:
        """Find where the last decision begins; -1 if there is none in this match."""
        for i in range(len(self.path) - 1, -1, -1):
            what = self.path[i][0]
            if what == PLAY or what == LEAVE or what == REVISE:
                return i
            if what == SAMPLE or what == TIME:
                return -1
        return -1

    def _take_back(self, entry: Entry) -> None:
        """Go back along the path; chance and handle numbers stay where they are, and everybody is told."""
        count, kept = entry[3]
        before = self._replayed(self.path[: len(self.path) - count])
        sink = self.table.sink
        self.table = before.table
        self.lanes = before.lanes
        self.plain = None
        self.path = before.path
        self.base = before.base
        self.mark = before.mark
        self.copy_at = before.mark + STRIDE
        self.undos += 1
        self.table.sink = sink
        self._append((KEEP, 0, 0, kept, entry[4]))
        self.table.emit("undone", count=count)


def _code(move: Any) -> str:
    if isinstance(move, list):
        return ", ".join(_code(one) for one in move)
    return str(getattr(move, "code", move))


def load_match(game: Any, saved: dict[str, Any], box: Any) -> Match:
    """Read a match that `save` wrote; the few answers since its last checkpoint are given again. Raises BadRecord."""
    try:
        log = [entry_of_data(entry, box.moves) for entry in saved["log"]]
        origin, base = (None if saved[key] is None else of_plain(saved[key], game.types) for key in ("origin", "base"))
        for table in (origin, base):
            if table is not None:
                table.box = box
        start = game.set_up(saved["setup"], saved["watched"]) if origin is None else origin
        match = Match(game, saved["setup"], origin, start)
        match.base = base
        match.mark = saved["mark"]
        match.clock = saved["clock"]
        found = match._replayed(effective(log))
        found.log = log
        found.undos = saved["undos"]
        for audience, kind, facts in saved["feed"]:
            found.feed.add(audience, kind, facts)
        if saved["watched"]:
            found.table.sink = found.feed
        return found
    except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise BadRecord("bad-record", problem=f"{type(error).__name__}: {error}") from error
