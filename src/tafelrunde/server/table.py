"""A table: a match, those who sit at it and those who look on.

Everything that changes a table goes through `do`: one after another, written down, then told to everybody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import msgspec

from tafelrunde.agents.levels import LEVELS, STRONGEST
from tafelrunde.kernel.entries import entry_data
from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.rng import commitment
from tafelrunde.kernel.scene import Mat, Scene
from tafelrunde.server import answers
from tafelrunde.server import protocol as p
from tafelrunde.server.clocks import Clocks
from tafelrunde.server.errors import TEXTS, Refusal
from tafelrunde.server.frames import Stage, Stream, history
from tafelrunde.server.live import LiveTime
from tafelrunde.server.offers import Offers
from tafelrunde.server.programs import Programs
from tafelrunde.server.reactions import Reactions
from tafelrunde.server.seats import Now, Seat, Setup
from tafelrunde.server.store import Job, NotKept, now_ms
from tafelrunde.server.takeback import Takeback

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

LOG: Final = logging.getLogger("tafelrunde.table")
Value = TypeVar("Value")

MOST_CHAT_LINES: Final = 100  # that a newcomer is shown


class Viewer(Protocol):
    """A connection: whose seats it holds, and how to reach it."""

    seats: list[int]
    lang: str
    name: str
    info: bytes

    def send(self, data: bytes) -> None:
        """Send a message, without waiting."""

    def hang_up(self) -> None:
        """Close the connection; the client comes back."""


class Table:
    """One table in memory. The log in the store is the truth; this is a copy that can be thrown away at any time."""

    def __init__(self, hall: Hall, id: str, game: Game, setup: Setup, now: Now, created: int, public: bool) -> None:
        self.hall = hall
        self.settings = hall.settings
        self.id = id
        self.game = game
        self.setup = setup
        self.now = now
        self.created = created
        self.public = public
        self.match: Match | None = None
        self.stage: Stage | None = None
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

    def seats_of(self, tokens: Sequence[str]) -> list[int]:
        """List the seats that token hashes belong to."""
        return [i for i, seat in enumerate(self.now.seats) if seat.token and seat.token in tokens]

    def enter(self, viewer: Viewer) -> None:
        """Welcome a connection."""
        self.viewers.append(viewer)
        for seat in viewer.seats:
            self.left_at.pop(seat, None)
        self.tell_table()
        self.go_on()

    def leave(self, viewer: Viewer) -> None:
        """See a connection off."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
        self.touch()
        for seat in viewer.seats:
            if not self.is_online(seat):
                self.left_at[seat] = asyncio.get_running_loop().time()
        self.tell_table()

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
                self.stage.watch(self.streams())
            try:
                value = act()
                self.reactions.answer_unseen()
            except (Refusal, TafelrundeError):
                raise
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
            if frames:
                self._tell_frames()
            self.tell_table()
            self.go_on()
            return value

    def _moment(self) -> int:
        """Return a number that changes when something happens in the match, its beginning included."""
        return -1 if self.match is None else len(self.match.log)

    async def _keep(self) -> None:
        """Write down what is new; raises Refusal("not-kept"), and then this copy of the table is thrown away."""
        fresh = [] if self.match is None else [entry_data(entry) for entry in self.match.log[len(self.entries) :]]
        now = msgspec.json.encode(self.now)
        if not fresh and now == self.written:
            return
        begin = len(self.entries)
        rows = [
            {"table_id": self.id, "seq": begin + i, "entry": msgspec.json.encode(entry).decode()}
            for i, entry in enumerate(fresh)
        ]
        changed = None if now == self.written else {"key": self.id, "state": self.now.state, "now": now.decode()}
        try:
            await self.hall.store.keep(Job(entries=rows, changed=changed))
        except NotKept as error:
            LOG.error("a change was not kept", extra={"table": self.id, "why": str(error)})
            self.drop()
            raise Refusal("not-kept") from error
        self.entries += fresh
        self.written = now
        self.hall.metrics.moves.inc(sum(entry[0] == "play" for entry in fresh))

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

    def begin(self) -> None:
        """Begin the match: all seats are taken."""
        self.now.state = "running"
        self.clocks.begin()
        self._seat_at(self._fresh_match([]))
        self.clocks.turn()

    def resume(self, entries: list[list[Any]]) -> None:
        """Take up a match where its log ends."""
        match = self._fresh_match(entries)
        self.entries = entries
        self.takeback.remember_all(match)
        self._seat_at(match)
        self.written = msgspec.json.encode(self.now)
        if not self.now.ended:
            self.clocks.turn()

    def _fresh_match(self, entries: list[list[Any]]) -> Match:
        record = Record(self.game.id, self.setup.rules, self.setup.content, self.match_setup, entries)
        match: Match = record.replay()
        return match

    def _seat_at(self, match: Match) -> None:
        self.match = match
        self.stage = Stage(match, [seat.name for seat in self.now.seats])

    def running(self) -> Match:
        """Return the match that is played; raises Refusal("not-running")."""
        if self.match is None or self.now.state != "running":
            raise Refusal("not-running")
        return self.match

    def play(self, seat: int, question: str, options: str | list[str]) -> None:
        """Answer a question; raises Refusal("stale") or IllegalMove."""
        match = self.running()
        asked = next((q for q in match.questions(seat) if q.id == question), None)
        if asked is None:
            if not match.questions(seat):
                raise IllegalMove("not-asked", seat=seat)
            raise Refusal("stale")
        before, reveals = len(match.path), match.table.reveals
        answers.play(match, asked, [options] if isinstance(options, str) else options, self.live.at())
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

        def tick() -> None:
            at = self.live.at()
            if at is not None:
                self.running().tick(at)

        try:
            await self.do(tick)
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
        where.level = level or where.level or STRONGEST
        self.clocks.turn()

    # ---------------------------------------------------------------- what persons want

    async def answer(self, seat: int, question: str, options: list[str]) -> None:
        """Let a person answer; in a reaction window not faster than somebody who had nothing to decide."""
        began = asyncio.get_running_loop().time()
        hold = self.reactions.hold(seat, question)
        if hold:
            await asyncio.sleep(hold)
        await self.do(lambda: self.play(seat, question, options))
        self.hall.metrics.answered.observe(asyncio.get_running_loop().time() - began - hold)

    async def take_back(self, seat: int) -> None:
        """Take back a decision: for nothing, or when all others agree. Raises TafelrundeError("no-undo")."""

        def back() -> None:
            match = self.running()
            if self._revised(match, seat):
                return
            price = self.takeback.price_of(seat)
            if price == "none":
                raise TafelrundeError("no-undo")
            if price == "free" or self.offers.make("undo", seat):
                self.takeback.back(seat)

        await self.do(back)

    def _revised(self, match: Match, seat: int) -> bool:
        """Begin a part of a secret choice anew, as long as not all are done: that takes back nothing of others."""
        try:
            match.revise(seat)
        except IllegalMove:
            return False
        return True

    async def offer(self, seat: int, kind: p.OfferKind) -> None:
        """Propose something; raises Refusal."""
        if kind == "undo":
            await self.take_back(seat)
        elif kind == "takeover":
            raise Refusal("not-now")
        elif await self.do(lambda: self._proposed(seat, kind)):
            await self._carry_out(kind)

    def _proposed(self, seat: int, kind: p.OfferKind) -> bool:
        """Note a proposal; tell whether it is agreed at once."""
        if kind == "rematch":
            if self.now.state != "over" or self.now.next:
                raise Refusal("not-now")
        elif kind == "abort":
            if self.now.state == "over":
                raise Refusal("not-now")
            if not self.takeback.marks:
                return True  # before the first decision nobody is asked
        else:
            self.running()
            if not self.others(seat):
                raise Refusal("not-now")  # a program agrees to no draw
        return self.offers.make(kind, seat)

    async def agree(self, seat: int, kind: p.OfferKind, yes: bool) -> None:
        """Answer a proposal; raises Refusal("no-offer")."""

        def decide() -> bool:
            offer = self.offers.get(kind)
            if not yes:
                if seat in (*offer.needed, offer.by):
                    self.offers.drop(kind)
                return False
            return self.offers.agree(kind, seat)

        if await self.do(decide):
            await self._carry_out(kind)

    async def _carry_out(self, kind: p.OfferKind) -> None:
        """Do what all have agreed to."""
        if kind == "rematch":
            await self._rematch()
            return

        def act() -> None:
            offer = self.offers.open.pop(kind, None)
            if kind == "undo" and offer is not None:
                self.running()
                self.takeback.back(offer.by)
            elif kind == "takeover" and offer is not None and offer.seat is not None:
                self.running()
                self.give_to_program(offer.seat, offer.level or "")
            elif kind in ("draw", "abort") and self.now.state != "over":
                self.end(kind)

        await self.do(act)

    async def _rematch(self) -> None:
        self.offers.drop("rematch")
        if self.now.next is None:
            self.now.next = await self.hall.rematch(self)
            await self.do(lambda: None)

    async def concede(self, seat: int) -> None:
        """Let a seat give up."""

        def leave() -> None:
            match = self.running()
            before, reveals = len(match.path), match.table.reveals
            match.concede(seat)
            self.takeback.remember(match, before, reveals)

        await self.do(leave)

    async def take_over(self, mine: list[int], seat: int, level: str) -> None:
        """Let a program play a seat: my own, one that was left long ago, or with the consent of the others."""
        if not 0 <= seat < len(self.now.seats) or self.now.seats[seat].kind == "ai":
            raise Refusal("wrong-seat")
        if level and level not in LEVELS:
            raise Refusal("bad-level", level=level[:20], known=", ".join(LEVELS))

        def act() -> bool:
            self.running()
            if seat in mine:
                if level:
                    self.give_to_program(seat, level)
                else:
                    self.now.seats[seat].bot = False
                return False
            if self.is_online(seat) or self.now.seats[seat].bot or not level:
                raise Refusal("not-now")
            if self.away(seat) >= self.settings.takeover_after:
                self.give_to_program(seat, level)
                return False
            return self.offers.make("takeover", mine[0], seat, level)

        if await self.do(act):
            await self.do(lambda: self.give_to_program(seat, level))

    def away(self, seat: int) -> float:
        """Return for how many seconds a person has been away."""
        since = self.left_at.get(seat)
        return 0.0 if since is None else asyncio.get_running_loop().time() - since

    async def stand(self, seat: int, window: str, answer: p.Standing) -> None:
        """Choose what is answered in a reaction window; raises Refusal("unknown-window")."""
        if window not in self.windows():
            raise Refusal("unknown-window", window=window[:40])

        def act() -> None:
            chosen = {**self.now.seats[seat].standing, window: answer}
            self.now.seats[seat].standing = {name: value for name, value in chosen.items() if value != "ask"}
            self.reactions.anew(seat)

        await self.do(act)

    async def rename(self, seat: int, name: str) -> None:
        """Change the name of a person."""

        def act() -> None:
            self.now.seats[seat].name = name
            if self.stage is not None:
                self.stage.names = [one.name for one in self.now.seats]

        await self.do(act)

    async def chatter(self, seat: int | None, name: str, text: str) -> None:
        """Say something to everybody; raises Refusal."""
        if not self.settings.chat:
            raise Refusal("no-chat")
        clean = "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()
        if not clean or len(clean) > p.MOST_CHAT:
            raise Refusal("malformed", problem=f"1 … {p.MOST_CHAT}")
        async with self.lock:
            n = self.chat[-1].n + 1 if self.chat else 1
            line = p.Chat(n=n, seat=seat, name=name, text=clean, at=now_ms())
            row = {"table_id": self.id, "n": n, "seat": seat, "name": name, "text": clean, "at": line.at}
            try:
                await self.hall.store.keep(Job(chat=row))
            except NotKept as error:
                raise Refusal("not-kept") from error
            self.chat.append(line)
            del self.chat[:-MOST_CHAT_LINES]
            self.broadcast(line)

    def why_not(self, seat: int, item: str, lang: str) -> tuple[str | None, str]:
        """Say why an item cannot be chosen now: the rule and its sentence."""
        match = self.running()
        if seat not in match.actors:
            return None, TEXTS.say(lang, "why.not-asked")
        rule = match.why_not(seat, item)
        text = self.game.say_rule(rule, lang) if rule else ""
        return rule, text or TEXTS.say(lang, "why.unknown")

    # ---------------------------------------------------------------- telling

    def streams(self) -> set[Stream]:
        """List what is looked at."""
        return {(seat, viewer.lang) for viewer in self.viewers for seat in viewer.seats or (None,)}

    def _tell_frames(self) -> None:
        """Send everybody what has happened, step by step, and the present scene."""
        drawn: dict[Stream, bytes] = {}
        for viewer in self.viewers:
            for seat in viewer.seats or (None,):
                stream = (seat, viewer.lang)
                if stream not in drawn:
                    drawn[stream] = self._drawn(stream, self._stage().frames.get(stream, []))
                viewer.send(drawn[stream])

    def _stage(self) -> Stage:
        if self.stage is None:
            raise Refusal("not-running")
        return self.stage

    def _drawn(self, stream: Stream, before: list[Scene]) -> bytes:
        return self._stage().message(stream, before, stream[0] is not None, self.finish)

    def caught_up(self, stream: Stream, after: int | None) -> bytes:
        """Draw the present of a stream, and before it what was told after a number that the client has seen."""
        missed: list[Scene] = []
        if self.match is not None and after and after < self._stage().n(stream[0]):
            missed = history(self.match, stream, after)
        return self._drawn(stream, missed)

    def again(self, stream: Stream) -> bytes:
        """Draw the last turn of the others again; raises Refusal("not-running")."""
        stage = self._stage()
        return self._drawn(stream, history(stage.match, stream, None))

    def finish(self, scene: Scene) -> None:
        """Put into a scene what the match does not know: who sits there, and whether they are here."""
        for comp in scene.comps:
            if isinstance(comp, Mat) and 0 <= comp.seat < len(self.now.seats):
                seat = self.now.seats[comp.seat]
                comp.bot = seat.is_program
                comp.online = seat.is_program or self.is_online(comp.seat)
                comp.clock = self.clocks.left(comp.seat)

    def tell_table(self) -> None:
        """Tell everybody for whom the table looks different now."""
        drawn: dict[tuple[tuple[int, ...], str], bytes] = {}
        for viewer in self.viewers:
            key = (tuple(viewer.seats), viewer.lang)
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
        price, why, last = self.takeback.price()
        clock = self.setup.clock
        return p.TableInfo(
            id=self.id,
            game=self.game.id,
            name=self.setup.title,
            state=self.now.state,
            seats=[self._seat_info(i, seat, i in mine) for i, seat in enumerate(self.now.seats)],
            offers=list(self.offers.open.values()),
            undo=p.UndoInfo(price=price, why=None if price == "free" else TEXTS.say(lang, f"undo.{why}"), seat=last),
            windows=[p.WindowInfo(id=id, label=self.game.texts.say(lang, f"window.{id}")) for id in self.windows()],
            public=self.public,
            created=self.created,
            watchers=sum(not viewer.seats for viewer in self.viewers),
            chat=self.settings.chat,
            commitment=commitment(str(self.setup.match["seed"])),
            clock=None
            if clock.kind == "none"
            else p.ClockInfo(kind=clock.kind, seconds=clock.seconds, increment=clock.increment, at_zero=clock.at_zero),
            pack=self.setup.pack,
            next=self.now.next,
            ended=self.now.ended,
        )

    def _seat_info(self, i: int, seat: Seat, mine: bool) -> p.SeatInfo:
        return p.SeatInfo(
            seat=i,
            name=seat.name,
            kind=seat.kind,
            online=seat.is_program or self.is_online(i),
            level=seat.level or None,
            clock_ms=self.clocks.left(i),
            running=i in self.clocks.running,
            standing=dict(seat.standing) if mine and seat.standing else None,
            left=seat.kind != "ai" and not seat.is_free and not self.is_online(i),
            bot=seat.is_program,
            free=seat.is_free,
        )

    def windows(self) -> list[str]:
        """List the reaction windows of the game that can be answered in advance."""
        return sorted(key.removeprefix("window.") for key in self.game.texts.keys("en") if key.startswith("window."))

    def lets_programs_play(self) -> bool:
        """Tell whether programs play here now."""
        return self.now.state == "running" and any(seat.is_program for seat in self.now.seats)

    def disconnect(self) -> None:
        """Send all connections away; they come back to a fresh copy of the table."""
        for viewer in self.viewers:
            viewer.hang_up()
