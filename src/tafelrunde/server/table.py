"""A table: a match, those who sit at it and those who look on.

Everything that changes a table goes through `do`: one after another, written down, then told to everybody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import msgspec

from tafelrunde.agents.levels import USUAL
from tafelrunde.kernel.entries import entry_data
from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.lesson import lesson_of
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.scene import Scene
from tafelrunde.server import answers
from tafelrunde.server import protocol as p
from tafelrunde.server.clocks import Clocks
from tafelrunde.server.errors import Refusal
from tafelrunde.server.frames import Presence, Stage, Stream, history, last_decision
from tafelrunde.server.info import table_info
from tafelrunde.server.live import LiveTime
from tafelrunde.server.offers import Offers
from tafelrunde.server.packs import stored
from tafelrunde.server.programs import Programs
from tafelrunde.server.reactions import Reactions
from tafelrunde.server.room import Room, teams_of
from tafelrunde.server.seats import Now, Setup
from tafelrunde.server.store import Job, NotKept
from tafelrunde.server.takeback import Takeback
from tafelrunde.server.wishes import Wishes

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

LOG: Final = logging.getLogger("tafelrunde.table")
Value = TypeVar("Value")


class Viewer(Protocol):
    """A connection: whose seats it holds, and how to reach it."""

    seats: list[int]
    keys: list[str]  # the fingerprints of its tokens
    lang: str
    name: str
    info: bytes
    brief: bool  # wants only what has changed …
    abreast: set[Stream]  # … of these streams: it has heard all since it was shown the whole

    def send(self, data: bytes) -> None:
        """Send a message, without waiting."""

    def hang_up(self) -> None:
        """Close the connection; the client comes back."""

    def beat(self) -> None:
        """Measure how long the line takes."""


class Table:
    """One table in memory. The log in the store is the truth; this is a copy that can be thrown away at any time."""

    def __init__(self, hall: Hall, id: str, game: Game, setup: Setup, now: Now, created: int, public: bool) -> None:
        self.hall = hall
        self.settings = hall.settings
        self.id = id
        self.game = game
        self.setup = self.kept_setup = setup
        self.now = now
        self.created = created
        self.public = public
        self.match: Match | None = None
        self.stage: Stage | None = None
        self.asked_at = -1  # how long the log was when these questions were put together:
        self.asked: dict[int, list[Question]] = {}
        self.entries: list[list[Any]] = []  # the log as it is written down
        self.written = b""  # `now` as it is written down
        self.viewers: list[Viewer] = []
        self.left_at: dict[int, float] = {}  # when a person went away
        self.chat: list[p.Chat] = []
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_dropped = False
        self.touched = asyncio.get_running_loop().time()
        self.clocks = Clocks(self)
        self.live = LiveTime(self)
        self.offers = Offers(self)
        self.takeback = Takeback(self)
        self.reactions = Reactions(self)
        self.programs = Programs(self)
        self.wishes = Wishes(self)
        self.room = Room(self)
        self.is_moved = False  # in the waiting room somebody sits elsewhere now
        self.known_teams: tuple[Setup, list[int]] | None = None
        self.lesson = lesson_of(game, setup.lesson) if setup.lesson else None

    # ---------------------------------------------------------------- who is here

    @property
    def match_setup(self) -> dict[str, Any]:
        """Return the set-up of the match as a record has it."""
        return {key: value for key, value in self.setup.match.items() if key != "rules"}

    @property
    def persons(self) -> list[int]:
        """List the seats that persons play."""
        return [i for i, seat in enumerate(self.now.seats) if seat.is_person]

    @property
    def screen(self) -> list[int]:
        """List the seats that share one screen."""
        kinds = [seat.kind for seat in self.now.seats]
        return [i for i, kind in enumerate(kinds) if kind in ("me", "hot")] if "hot" in kinds else []

    def shares_screen(self, seat: int) -> bool:
        """Tell whether others look at the screen of this seat."""
        return seat in self.screen and len(self.screen) > 1

    def companions(self, seat: int) -> list[int]:
        """List a seat and all others whose persons sit at the same screen: they agree to what one of them wants."""
        return self.screen if seat in self.screen else [seat]

    def others(self, seat: int) -> list[int]:
        """List the seats of all other persons who are still in the game: they must be asked."""
        gone = self.match.table.gone if self.match is not None else []
        return [other for other in self.persons if other not in self.companions(seat) and other not in gone]

    def is_observed(self, seat: int) -> bool:
        """Tell whether somebody else could notice how fast this seat answers."""
        mine = self.companions(seat)
        return bool(self.others(seat)) or any(not set(viewer.seats) & set(mine) for viewer in self.viewers)

    def is_online(self, seat: int) -> bool:
        """Tell whether the person of a seat is connected."""
        return any(seat in viewer.seats for viewer in self.viewers)

    def away(self, seat: int) -> float:
        """Return for how many seconds a person has been away."""
        since = self.left_at.get(seat)
        return 0.0 if since is None else asyncio.get_running_loop().time() - since

    def seats_of(self, tokens: Sequence[str]) -> list[int]:
        """List the seats that token hashes belong to."""
        return [i for i, seat in enumerate(self.now.seats) if seat.token and seat.token in tokens]

    def enter(self, viewer: Viewer) -> None:
        """Welcome a connection."""
        self.viewers.append(viewer)
        for seat in viewer.seats:
            self.left_at.pop(seat, None)
        self._greet(viewer)
        for line in self.chat:
            if self.may_hear(line, viewer.seats):
                viewer.send(p.encode(line))
        self.tell_table()
        self.go_on()

    def may_hear(self, line: p.Chat, seats: Sequence[int]) -> bool:
        """Tell whether a line of the chat is for one of these seats, too."""
        return line.team is None or any(self.teams[seat] == line.team for seat in seats)

    def leave(self, viewer: Viewer) -> None:
        """See a connection off."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
        self.touch()
        for seat in viewer.seats:
            if not self.is_online(seat):
                self.left_at[seat] = asyncio.get_running_loop().time()
        self.tell_table()
        self.go_on()

    def touch(self) -> None:
        """Note that something happens here."""
        self.touched = asyncio.get_running_loop().time()

    @property
    def is_idle(self) -> bool:
        """Tell whether nothing is lost when this table leaves the memory."""
        quiet = not self.viewers and not self.tasks and not self.lock.locked()
        return quiet and not self.clocks.running and not self.live.runs

    # ---------------------------------------------------------------- changing the table

    async def do(self, act: Callable[[], Value]) -> Value:
        """Let something happen: alone, written down, then told. Raises what `act` raises, and Refusal("not-kept").

        It goes on to its end also when the one who wanted it is not there any more.
        """
        return await asyncio.shield(self.spawn(self._do(act)))

    async def _do(self, act: Callable[[], Value]) -> Value:
        async with self.lock:
            if self.is_dropped:
                raise Refusal("not-kept")
            self.touch()
            before = self._moment()
            if self.stage is not None:
                self.stage.watch(() if self.hall.is_busy else self.streams())
            done: list[Value] = []
            refusal: Refusal | TafelrundeError | None = None
            try:
                done.append(act())
                self.reactions.answer_unseen()
            except (Refusal, TafelrundeError) as error:
                if self._moment() == before:
                    raise
                refusal = error  # what was due before has happened all the same
            except Exception:
                LOG.exception("a rule failed", extra={"table": self.id, "game": self.game.id})
                self.drop()  # what is half done is not written down
                raise Refusal("not-kept") from None
            if self.match is not None and self.match.over and self.now.state == "running":
                self._end_with_result()
            frames = self._moment() != before
            if frames:
                self.offers.drop("undo")
                self.clocks.turn(self._stage().longest())
            await self._keep()
            self._reseat()
            if frames:
                self._tell_frames()
            self.tell_table()
            self.go_on()
            if refusal is not None:
                raise refusal
            return done[0]

    def _moment(self) -> int:
        """Return a number that changes when something happens in the match, its beginning included."""
        return -1 if self.match is None else len(self.match.log)

    async def _keep(self) -> None:
        """Write down what is new; raises Refusal("not-kept"), and then this copy of the table is thrown away."""
        fresh = [] if self.match is None else [entry_data(entry) for entry in self.match.log[len(self.entries) :]]
        now = msgspec.json.encode(self.now)
        is_changed = now != self.written or self.setup is not self.kept_setup
        if not fresh and not is_changed:
            return
        rows = self.rows(len(self.entries), fresh)
        changed = {"key": self.id, "state": self.now.state, "now": now.decode()} if is_changed else None
        if changed is not None and self.setup is not self.kept_setup:  # other options in the waiting room
            changed["setup"] = msgspec.json.encode(stored(self.setup)).decode()
        try:
            await self.hall.store.keep(Job(entries=rows, changed=changed))
        except NotKept as error:
            LOG.error("a change was not kept", extra={"table": self.id, "why": str(error)})
            self.drop()
            raise Refusal("not-kept") from error
        self.entries += fresh
        self.written = now
        self.kept_setup = self.setup
        self.hall.metrics.moves.inc(sum(entry[0] == "play" for entry in fresh))

    def rows(self, begin: int, entries: Sequence[list[Any]]) -> list[dict[str, Any]]:
        """Return entries of the log as the store has them, counted from a number."""
        return [
            {"table_id": self.id, "seq": begin + i, "entry": msgspec.json.encode(entry).decode()}
            for i, entry in enumerate(entries)
        ]

    def go_on(self) -> None:
        """See to what follows by itself: clocks, scheduled events, programs, answers that need no thought."""
        if self.is_dropped:
            return
        self.live.turn()
        self.programs.turn()
        self.reactions.turn()

    def spawn(self, work: Coroutine[Any, Any, Value]) -> asyncio.Task[Value]:
        """Run something beside everything else, and keep hold of it."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits for it is told; nobody else needs to be warned

    def drop(self) -> None:
        """Forget this copy of the table; connections come back to a new one."""
        self.is_dropped = True
        self.close()
        self.hall.forget(self)

    def close(self) -> None:
        """Stop everything that runs by itself."""
        self.clocks.close()
        self.live.close()
        self.reactions.close()
        self.programs.close()

    # ---------------------------------------------------------------- the match

    def begin_if_ready(self) -> None:
        """Begin the match if all seats are taken and all persons are ready."""
        if self.now.state == "open" and all(seat.ready and not seat.is_free for seat in self.now.seats):
            self.begin()

    def begin(self) -> None:
        """Begin the match, or go on with one that was begun elsewhere: all seats are taken."""
        self.now.state = "running"
        self.clocks.begin()
        self._seat_at(self._fresh_match(self.entries), bool(self.entries))
        self.clocks.turn()

    def resume(self, entries: list[list[Any]]) -> None:
        """Take up a match where its log ends."""
        match = self._fresh_match(entries)
        self.entries = entries
        self.takeback.remember_all(match)
        self._seat_at(match, True)
        self.written = msgspec.json.encode(self.now)
        if not self.now.ended:
            self.clocks.turn()

    def _fresh_match(self, entries: list[list[Any]]) -> Match:
        record = Record(
            self.game.id, self.setup.rules, self.setup.content, self.match_setup, entries, self.setup.origin
        )
        match: Match = record.replay()
        return match

    @property
    def teams(self) -> list[int]:
        """Return the team of each seat; nothing where everybody plays alone."""
        if self.known_teams is None or self.known_teams[0] is not self.setup:
            self.known_teams = (self.setup, teams_of(self._fresh_match([]) if self.match is None else self.match))
        return self.known_teams[1]

    def _reseat(self) -> None:
        """Tell those who sit elsewhere than before."""
        if not self.is_moved:
            return
        self.is_moved = False
        for viewer in self.viewers:
            seats = self.seats_of(viewer.keys)
            if seats != viewer.seats:
                viewer.seats = seats
                viewer.name = self.now.seats[seats[0]].name if seats else viewer.name
                self._greet(viewer)

    def _greet(self, viewer: Viewer) -> None:
        info = self.info(viewer.seats, viewer.lang)
        viewer.info = p.encode(p.Table(table=info))
        viewer.send(p.encode(p.Welcome(table=info, seats=viewer.seats, you=viewer.name)))

    def _seat_at(self, match: Match, is_loaded: bool) -> None:
        self.match = match
        self.asked_at = -1
        self.live.begin(match, is_loaded)
        now = asyncio.get_running_loop().time()
        self.left_at = {seat: now for seat in self.persons if not self.is_online(seat)}  # who does not come is away
        self.stage = Stage(match, [seat.name for seat in self.now.seats])

    def running(self) -> Match:
        """Return the match that is played; raises Refusal("not-running")."""
        if self.match is None or self.now.state != "running":
            raise Refusal("not-running")
        return self.match

    def questions(self, seat: int) -> list[Question]:
        """List what a seat is asked; they are put together once for each moment of the match."""
        match = self.running()
        if self.asked_at != len(match.log):
            self.asked_at, self.asked = len(match.log), {}
        if seat not in self.asked:
            self.asked[seat] = match.questions(seat)
        return self.asked[seat]

    def play(self, seat: int, question: str, options: str | list[str], arrived: int | None = None) -> None:
        """Answer a question; raises Refusal or IllegalMove. `arrived` is the time of a press in a race."""
        match = self.running()
        if self.live.judges(question):
            self.live.press(seat, question, [options] if isinstance(options, str) else options, arrived)
            return
        open_now = self.questions(seat)
        asked = next((q for q in open_now if q.id == question), None)
        if asked is None:
            if not open_now:
                raise IllegalMove("not-asked", seat=seat)
            raise Refusal("stale")
        given = [options] if isinstance(options, str) else options
        if self.lesson is not None:
            self.lesson.check(match, seat, given)
        before, reveals = len(match.path), match.table.reveals
        answers.play(match, asked, given, self.live.at())
        self.takeback.remember(match, before, reveals)

    def _end_with_result(self) -> None:
        assert self.match is not None
        assert self.match.result is not None
        self.now.state = "over"
        self.now.ended = p.Ended(kind="result", ranks=self.match.result.ranks, reason=self.match.result.reason)
        self._at_rest()

    def end(self, kind: Any) -> None:
        """End the table without a result of the game."""
        self.now.state = "over"
        self.now.ended = p.Ended(kind=kind)
        self._at_rest()

    def _at_rest(self) -> None:
        self.offers.open.clear()
        self.close()

    # ---------------------------------------------------------------- what happens by itself

    async def answer_for(self, seat: int, question: str, code: str) -> None:
        """Give an answer that needs no thought."""
        try:
            await self.do(lambda: self.play(seat, question, code))
        except (Refusal, TafelrundeError):
            self.go_on()

    async def let_time_pass(self) -> None:
        """Let scheduled events happen."""
        try:
            await self.do(self.live.pass_time)
        except (Refusal, TafelrundeError):
            self.go_on()

    async def run_out(self, seat: int, question: str) -> None:
        """Let happen what was chosen for a seat whose time is up."""

        def lapse() -> None:
            match = self.running()
            if seat not in match.actors or match.questions(seat)[0].id != question:
                return
            if self.setup.clock.at_zero == "concede":
                match.concede(seat)
            elif self.setup.clock.at_zero == "ai":
                self.give_to_program(seat, "")
            else:
                before, reveals = len(match.path), match.table.reveals
                match.lapse(seat)
                self.takeback.remember(match, before, reveals)

        try:
            await self.do(lapse)
        except (Refusal, TafelrundeError):
            self.go_on()

    def give_to_program(self, seat: int, level: str) -> None:
        """Let a program play the seat of a person."""
        where = self.now.seats[seat]
        where.bot = True
        where.level = level or where.level or USUAL
        self.clocks.turn()

    # ---------------------------------------------------------------- telling

    def streams(self) -> set[Stream]:
        """List what is looked at."""
        return {(seat, viewer.lang) for viewer in self.viewers for seat in viewer.seats or (None,)}

    def _tell_frames(self) -> None:
        """Send everybody what has happened, step by step, and the present scene; or only what is new in them."""
        stage, presence = self._stage(), self._presence()
        drawn: dict[Stream, list[Scene]] = {}
        written: dict[tuple[Stream, bool], bytes] = {}
        for viewer in self.viewers:
            for seat in viewer.seats or (None,):
                stream = (seat, viewer.lang)
                if stream not in drawn:
                    drawn[stream] = stage.scenes(stream, stage.frames.get(stream, ()), presence, stage.is_undone)
                form = (stream, stream in viewer.abreast)
                if form not in written:
                    write = stage.news if form[1] else stage.whole
                    written[form] = write(stream, drawn[stream], self.live.told(seat))
                viewer.send(written[form])
                if viewer.brief:
                    viewer.abreast.add(stream)
        for stream, scenes in drawn.items():
            stage.last[stream] = scenes[-1]

    def _stage(self) -> Stage:
        if self.is_dropped:
            raise Refusal("not-kept")
        if self.stage is None:
            raise Refusal("not-running")
        return self.stage

    def _drawn(self, stream: Stream, before: list[Scene]) -> bytes:
        stage = self._stage()
        return stage.whole(stream, stage.scenes(stream, before, self._presence()), self.live.told(stream[0]))

    async def caught_up(self, stream: Stream, after: int | None) -> bytes:
        """Draw the present of a stream, and before it what was told after a number that the client has seen."""
        missed = [] if not after or after >= self._stage().n(stream[0]) else await self._history(stream, after)
        async with self.lock:  # what is not written down yet is shown to nobody
            return self._drawn(stream, missed)

    async def again(self, stream: Stream) -> bytes:
        """Draw the last turn of the others again; raises Refusal("not-running")."""
        scenes = await self._history(stream, None)
        async with self.lock:
            return self._drawn(stream, scenes)

    async def _history(self, stream: Stream, after: int | None) -> list[Scene]:
        """Play the match again beside everything else, and draw it."""
        begin = last_decision(self._stage().match, stream[0])
        return await asyncio.to_thread(history, await self.record(), begin, stream, after)

    async def record(self, seat: int | None = None, for_seat: bool = False) -> Record:
        """Return the record as it is written down: all of it, or what a seat may have of a running match."""
        async with self.lock:
            match = self._stage().match
            return Record.for_seat(match, seat) if for_seat else Record.of_match(match)

    def _presence(self) -> list[Presence]:
        """Say of each seat what the match does not know: who plays it, and whether they are here."""
        return [
            Presence(seat.is_program, seat.is_program or self.is_online(i), self.clocks.left(i))
            for i, seat in enumerate(self.now.seats)
        ]

    def tell_table(self) -> None:
        """Tell everybody for whom the table looks different now."""
        drawn: dict[tuple[tuple[int, ...], str], bytes] = {}
        for viewer in self.viewers:
            key = (tuple(seat for seat in viewer.seats if self.now.seats[seat].standing), viewer.lang)
            if key not in drawn:
                drawn[key] = p.encode(p.Table(table=self.info(*key)))
            if drawn[key] != viewer.info:
                viewer.info = drawn[key]
                viewer.send(drawn[key])

    def broadcast(self, message: Any) -> None:
        """Send the same to everybody."""
        data = p.encode(message)
        for viewer in self.viewers:
            viewer.send(data)

    def info(self, mine: Sequence[int], lang: str) -> p.TableInfo:
        """Describe the table for those who hold these seats."""
        return table_info(self, mine, lang)

    def lets_programs_play(self) -> bool:
        """Tell whether programs play here now."""
        return self.now.state == "running" and any(seat.is_program for seat in self.now.seats)

    def disconnect(self) -> None:
        """Send all connections away; they come back to a fresh copy of the table."""
        for viewer in self.viewers:
            viewer.hang_up()
