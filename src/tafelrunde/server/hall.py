"""The hall: all tables. They are made here, found, loaded from the store when somebody comes, forgotten when idle."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import secrets
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tafelrunde.agents.levels import LEVELS, USUAL, level_name
from tafelrunde.kernel import game as registry
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.lesson import Lesson, lesson_of
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.text import LANGS
from tafelrunde.server import packs as packs_
from tafelrunde.server import protocol as p
from tafelrunde.server.clocks import check_clock
from tafelrunde.server.errors import TEXTS, Refusal
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.outsiders import Outsiders
from tafelrunde.server.reports import Inbox
from tafelrunde.server.seats import Now, Seat, Setup, fingerprint, free_seat, fresh_id, fresh_token, packs_of
from tafelrunde.server.settings import Settings, database_url
from tafelrunde.server.store import Job, NotKept, Store, now_ms
from tafelrunde.server.studio import Source, Studio
from tafelrunde.server.table import Table
from tafelrunde.server.thinking import Thinkers

LOG: Final = logging.getLogger("tafelrunde.hall")
MINUTE: Final = 60
HOUR: Final = 3600
BEAT: Final = 0.25  # seconds between two looks at how far the server is behind …
BEATS_A_SWEEP: Final = 8  # … and so many until it looks for idle tables


class Hall:
    """Everything that a server has: settings, store, workers, tables in memory."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(database_url(settings))
        self.thinkers = Thinkers(settings.ai_workers, settings.ai_limit)
        self.outsiders = Outsiders(settings.bots, settings.ai_limit)
        self.studio = Studio()
        self.inbox = Inbox(settings)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.made: dict[str, deque[float]] = {}  # when each guest made tables
        self.salt = secrets.token_bytes(16)
        self.metrics = Metrics(self)
        self.is_stopping = False
        self.sweeper: asyncio.Task[None] | None = None
        self.lag = 0.0  # seconds that the loop is behind, smoothed

    async def open(self) -> None:
        """Open the store and begin to sweep."""
        await asyncio.to_thread(self.store.open)
        self.sweeper = asyncio.ensure_future(self._sweep_for_ever())
        LOG.info("the hall is open", extra={"database": self.store.url.render_as_string(hide_password=True)})

    async def close(self) -> None:
        """Stop everything; whatever was acknowledged is in the store."""
        self.is_stopping = True
        if self.sweeper is not None:
            self.sweeper.cancel()
        for table in list(self.tables.values()):
            async with table.lock:
                table.close()
                table.is_dropped = True
                table.disconnect()
        await self.thinkers.close()
        await self.outsiders.close()
        await self.studio.close()
        await asyncio.to_thread(self.store.close)
        LOG.info("the hall is closed")

    # ---------------------------------------------------------------- finding tables

    async def table(self, id: str) -> Table:
        """Return a table, from the store if it is not in memory; raises Refusal("no-table")."""
        if self.is_stopping:
            raise Refusal("stopping")
        found = self.tables.get(id)
        if found is not None:
            return found
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self._load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def _load(self, id: str) -> Table:
        row = await asyncio.to_thread(self.store.table, id)
        if row is None:
            raise Refusal("no-table")
        entries = await asyncio.to_thread(self.store.entries, id)
        chat = await asyncio.to_thread(self.store.chat, id)
        setup = msgspec.json.decode(row["setup"], type=Setup)
        if hashes := packs_.hashes_in(setup):
            setup = packs_.restored(setup, await asyncio.to_thread(self.store.packs, hashes))
        now = msgspec.json.decode(row["now"], type=Now)
        table = Table(self, id, registry.game(row["game"]), setup, now, row["created"], row["public"])
        table.chat = [p.Chat(**{key: value for key, value in line.items() if key != "table_id"}) for line in chat]
        table.entries = entries
        if now.state != "open":
            table.resume(entries)
        table.written = msgspec.json.encode(now)
        self.tables[id] = table
        table.go_on()
        return table

    def forget(self, table: Table) -> None:
        """Take a table out of the memory; who looks at it comes back to a new copy."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        table.disconnect()

    async def _sweep_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        for beat in itertools.count(1):
            wanted = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.lag = 0.7 * self.lag + 0.3 * (loop.time() - wanted)
            if beat % BEATS_A_SWEEP == 0:
                self.sweep()

    @property
    def is_busy(self) -> bool:
        """Tell whether more is asked of the server than it can do: then it leaves out what is only for the eye."""
        return self.lag > self.settings.busy_lag

    def sweep(self) -> None:
        """Forget idle tables, and all if the data file was replaced under us."""
        if self.store.was_replaced():
            LOG.warning("the data file was replaced: all tables are read again")
            for table in list(self.tables.values()):
                table.drop()
            self.store.accept()
        now = asyncio.get_running_loop().time()
        self.made = {guest: made for guest, made in self.made.items() if made and made[-1] > now - MINUTE}
        limit = now - self.settings.idle
        for table in list(self.tables.values()):
            if table.is_idle and table.touched < limit:
                table.close()
                table.is_dropped = True
                del self.tables[table.id]

    async def listed(self) -> list[p.ListedTable]:
        """List the public tables where somebody is, and those of the last hour."""
        rows = await asyncio.to_thread(self.store.public)
        found = [self._listed(row) for row in rows]
        recent = now_ms() - HOUR * 1000
        return [
            table
            for table in found
            if table.created > recent or any(seat.online and seat.kind != "ai" for seat in table.seats)
        ]

    async def listed_one(self, id: str) -> p.ListedTable:
        """Describe one table as the list does; raises Refusal("no-table")."""
        row = await asyncio.to_thread(self.store.table, id)
        if row is None:
            raise Refusal("no-table")
        if row["state"] == "running":
            await self.table(id)  # only the match knows who is asked
        return self._listed(row)

    def _listed(self, row: dict[str, Any]) -> p.ListedTable:
        table = self.tables.get(row["id"])
        now = msgspec.json.decode(row["now"], type=Now) if table is None else table.now
        setup = msgspec.json.decode(row["setup"], type=Setup)
        seats = [
            p.ListedSeat(
                seat=i,
                kind=seat.kind,
                name=seat.name,
                online=seat.is_program or (table is not None and table.is_online(i)),
                free=seat.is_free and seat.kind == "open",
            )
            for i, seat in enumerate(now.seats)
        ]
        turns = 0 if table is None or table.match is None else table.match.turns
        return p.ListedTable(
            table=row["id"],
            game=row["game"],
            title=setup.title,
            seats=seats,
            state=now.state,
            turns=turns,
            created=row["created"],
            asked=[] if table is None or table.match is None or now.state != "running" else list(table.match.actors),
        )

    # ---------------------------------------------------------------- making tables

    async def make(
        self, wish: p.NewTable, address: str, word: str = "", begun: Record | None = None
    ) -> tuple[str, dict[int, str], dict[int, str]]:
        """Make a table; return its id, the tokens of the maker's seats and the invitations to the others.

        With a record the table goes on where it ends. Raises Refusal and TafelrundeError.
        """
        guest = self._maker(address, word)
        game = registry.game(wish.game)
        lesson = lesson_of(game, wish.lesson) if wish.lesson else None
        seats, options = self._wanted(game, wish) if lesson is None else (lesson_seats(game, lesson), {})
        if any(seat.kind == "ai" for seat in seats):
            self.check_programs(guest)
        check_clock(wish.clock)
        tokens: dict[int, str] = {}
        invites: dict[int, str] = {}
        stored = [self._seat(i, seat, wish, tokens, invites) for i, seat in enumerate(seats)]
        packs = await self._packs(game, wish.packs, len(seats)) if lesson is None else []
        if begun is not None:
            match = await self._going_on(begun, len(seats))
        elif lesson is None:
            match = game.start(len(seats), options=options, packs=packs, fair=True)
        else:
            match = lesson.begin(game)
        setup = Setup(
            rules=match.setup["rules"],
            content=match.table.box.version,
            match=match.setup,
            clock=wish.clock,
            title=checked_name(wish.title, p.MOST_TITLE, game.name(wish.lang)),
            lang=wish.lang,
            pack=", ".join(pack.name for pack in packs) or None,
            lesson=wish.lesson,
            origin=None if match.origin is None else Record.of_match(match).origin,
            guest=guest,
        )
        entries = [] if begun is None else begun.entries
        table = await self.add(game, setup, Now(seats=stored), wish.public, entries)
        self._note(guest)
        return table.id, tokens, invites

    async def check_packs(self, wish: p.CheckPacks, address: str) -> list[p.PackChecked]:
        """Say what packs add and change; raises Refusal and BadContent, and keeps nothing."""
        guest = self.guest(address)
        self._check_pace(guest)
        self._note(guest)  # it is as much work as a table
        game = registry.game(wish.game)
        packs = await self._packs(game, wish.packs, min(game.seats))
        box = await asyncio.to_thread(game.box, packs, min(game.seats))
        return [packs_.changes(game, pack, box, wish.lang) for pack in packs]

    async def pack(self, hash: str) -> str:
        """Return the text of a pack that a table plays with; raises Refusal("no-page")."""
        found = await asyncio.to_thread(self.store.packs, [hash])
        if hash not in found:
            raise Refusal("no-page")
        return found[hash]

    async def _packs(self, game: Game, wanted: list[p.PackText], seats: int) -> list[Pack]:
        """Read the packs of a wish, and check them beside everything else; raises Refusal and BadContent."""
        if not wanted:
            return []
        if not self.settings.packs:
            raise Refusal("no-packs")
        if len(wanted) > p.MOST_PACKS:
            raise Refusal("malformed", problem=f"packs: 0 … {p.MOST_PACKS}")
        packs = [Pack.read(pack.text, checked_name(pack.name, p.MOST_TITLE, "pack.toml")) for pack in wanted]
        if seats in game.seats:  # otherwise the start says so
            await asyncio.to_thread(game.box, packs, seats)
        return packs

    async def _going_on(self, begun: Record, seats: int) -> Match:
        """Play a record again that a table shall go on from; raises Refusal and TafelrundeError."""
        if begun.setup["seats"] != seats:
            raise TafelrundeError("bad-seats", seats=seats, allowed=begun.setup["seats"])
        if begun.setup["packs"] and not self.settings.packs:
            raise Refusal("no-packs")
        match: Match = await asyncio.to_thread(begun.replay)
        if match.over:
            raise Refusal("not-now")
        return match

    async def add(self, game: Game, setup: Setup, now: Now, public: bool, entries: Sequence[list[Any]] = ()) -> Table:
        """Put a new table into the store and into the memory; begin the match if all are there."""
        table = Table(self, fresh_id(), game, setup, now, now_ms(), public)
        table.entries = [*entries]
        if now.state == "over":
            table.resume(table.entries)
        else:
            table.begin_if_ready()
        row = {
            "id": table.id,
            "game": game.id,
            "state": now.state,
            "public": public,
            "created": table.created,
            "setup": msgspec.json.encode(packs_.stored(setup)).decode(),
            "now": msgspec.json.encode(now).decode(),
        }
        try:
            packs = packs_.rows_of(setup, game.id, table.created)
            await self.store.keep(Job(new=row, entries=table.rows(0, table.entries), packs=packs))
        except NotKept as error:
            table.close()
            raise Refusal("not-kept") from error
        self.tables[table.id] = table
        self.metrics.made.labels(game.id).inc()
        if any(seat.is_program for seat in now.seats):
            table.spawn(self.thinkers.wake())
        await table.do(lambda: None)
        return table

    def _wanted(self, game: Game, wish: p.NewTable) -> tuple[list[p.SeatWish], dict[str, Any]]:
        """Return seats and options of a wish, those of its preset where it names one."""
        if wish.lang not in LANGS:
            raise Refusal("unknown-lang", lang=wish.lang, known=", ".join(LANGS))
        seats, options = wish.seats, wish.options
        if wish.preset:
            if wish.preset not in game.presets:
                raise Refusal("bad-preset", preset=wish.preset, known=", ".join(game.presets) or "–")
            preset = game.presets[wish.preset]
            options = {**preset.options, **options}
            seats = seats or quick_seats(preset.seats)
        return seats or quick_seats(min(game.seats)), options

    def _seat(
        self, i: int, wish: p.SeatWish, table: p.NewTable, tokens: dict[int, str], invites: dict[int, str]
    ) -> Seat:
        """Prepare a seat; the maker's tokens and the invitations are noted on the way."""
        if wish.kind == "ai":
            level = wish.level or USUAL
            called = self.levels(table.lang)[self.checked_level(level)]
            name = checked_name(wish.name, p.MOST_NAME, f"{called} {i + 1}")
            return Seat(kind="ai", level=level, name=name)
        if wish.kind in ("me", "hot"):
            tokens[i] = fresh_token()
            guest = TEXTS.say(table.lang, "guest.name", n=i + 1)
            mine = wish.name or (table.name if wish.kind == "me" else "")
            ready = table.ready or not waits_for_others(table)
            name = checked_name(mine, p.MOST_NAME, guest)
            return Seat(kind=wish.kind, name=name, token=fingerprint(tokens[i]), ready=ready)
        invites[i] = fresh_token()
        return free_seat(wish.kind, invites[i])

    async def join(self, id: str, wish: p.Join) -> p.Joined:
        """Give a free seat to somebody; raises Refusal."""
        table = await self.table(id)
        name = checked_name(wish.name, p.MOST_NAME, "")
        if not name:
            raise Refusal("bad-name", most=p.MOST_NAME)
        token = fresh_token()

        def sit() -> int:
            seat = self._free_seat(table, wish)
            where = table.now.seats[seat]
            where.name, where.token, where.invite, where.tag = name, fingerprint(token), "", ""
            where.ready = wish.ready
            table.begin_if_ready()
            return seat

        return p.Joined(seat=await table.do(sit), token=token)

    def _free_seat(self, table: Table, wish: p.Join) -> int:
        """Find the seat that an invitation is for, or a free one of a public table."""
        seats = table.now.seats
        if wish.invite:
            for i, seat in enumerate(seats):
                if seat.invite and seat.invite == fingerprint(wish.invite):
                    return i
            raise Refusal("bad-invite")
        free = [i for i, seat in enumerate(seats) if seat.is_free and seat.kind == "open"]
        if wish.seat is not None:
            if wish.seat not in free:
                raise Refusal("seat-taken")
            return wish.seat
        if not free:
            raise Refusal("table-full")
        return free[0]

    async def rematch(self, old: Table) -> str:
        """Make the table of a rematch: everybody moves on by one seat and keeps the token. Returns its id.

        After a lesson a real first game follows.
        """
        setup = old.setup
        first = old.game.presets["first_game"].options if setup.lesson else setup.match["options"]
        match = old.game.start(len(old.now.seats), options=first, packs=packs_of(setup.match), fair=True)
        seats = [
            msgspec.structs.replace(seat, bot=False, left_ms=None, standing=dict(seat.standing))
            for seat in (*old.now.seats[-1:], *old.now.seats[:-1])
        ]
        fresh = msgspec.structs.replace(
            setup,
            rules=match.setup["rules"],
            content=match.table.box.version,
            match=match.setup,
            lesson="",
            origin=None,
        )
        return (await self.add(old.game, fresh, Now(seats=seats), old.public)).id

    async def shelve(self, source: Source, address: str, word: str, lang: str) -> str:
        """Store a game that was played elsewhere as a table that is over; return its id. Raises Refusal."""
        guest = self._maker(address, word)
        record = source.record
        setup = Setup(
            rules=record.rules,
            content=record.content,
            match={**record.setup, "rules": record.rules},
            title=source.game.name(lang),
            lang=lang,
            origin=record.origin,
            guest=guest,
        )
        ranks = [] if record.result is None else record.result[0]
        ended = p.Ended(kind="abort") if record.result is None else p.Ended(kind="result", ranks=ranks)
        nobody = [Seat(kind="me", name=name, token=fingerprint(fresh_token())) for name in source.names]
        table = await self.add(source.game, setup, Now(seats=nobody, state="over", ended=ended), False, record.entries)
        self._note(guest)
        return table.id

    # ---------------------------------------------------------------- levels

    def levels(self, lang: str) -> dict[str, str]:
        """Name the levels of programs that can be seated here, those of the host last."""
        return {**{level: level_name(level, lang) for level in LEVELS}, **self.outsiders.levels}

    def checked_level(self, level: str) -> str:
        """Return a level that there is; raises Refusal("bad-level")."""
        known = [*LEVELS, *self.outsiders.levels]
        if level not in known:
            raise Refusal("bad-level", level=level[:40], known=", ".join(known))
        return level

    # ---------------------------------------------------------------- limits

    def _maker(self, address: str, word: str) -> str:
        """Return the fingerprint of a guest who wants a table; raises Refusal if that may not be."""
        if self.is_stopping:
            raise Refusal("stopping")
        if self.settings.invite_only and not secrets.compare_digest(word.encode(), self.settings.invite_only.encode()):
            raise Refusal("invite-only")
        guest = self.guest(address)
        self._check_pace(guest)
        return guest

    def _note(self, guest: str) -> None:
        """Note that a guest has made a table."""
        self.made.setdefault(guest, deque(maxlen=1000)).append(asyncio.get_running_loop().time())

    def guest(self, address: str) -> str:
        """Return a fingerprint of an address; the address itself is never kept."""
        return hashlib.blake2b(address.encode(), key=self.salt, digest_size=8).hexdigest()

    def _check_pace(self, guest: str) -> None:
        """Refuse a guest who makes tables like a machine."""
        made = self.made.setdefault(guest, deque(maxlen=1000))
        now = asyncio.get_running_loop().time()
        while made and made[0] < now - MINUTE:
            made.popleft()
        if len(made) >= self.settings.tables_per_minute:
            raise Refusal("too-many-tables")

    def check_programs(self, guest: str) -> None:
        """Refuse a guest who lets too many programs play at the same time; raises Refusal("too-many-ai")."""
        most = self.settings.ai_tables_per_guest
        mine = [table for table in self.tables.values() if table.setup.guest == guest and table.lets_programs_play()]
        if len(mine) >= most:
            raise Refusal("too-many-ai", most=most)


def quick_seats(count: int) -> list[p.SeatWish]:
    """Return the seats of a quick start: one person against programs."""
    return [p.SeatWish(kind="me"), *(p.SeatWish(kind="ai", level=USUAL) for _ in range(count - 1))]


def waits_for_others(wish: p.NewTable) -> bool:
    """Tell whether others shall sit down at a table before its match begins."""
    return any(seat.kind in ("friend", "open") for seat in wish.seats)


def lesson_seats(game: Game, lesson: Lesson) -> list[p.SeatWish]:
    """Return the seats of a lesson: the learner against the weakest programs."""
    count = lesson.begin(game).table.seats
    return [
        p.SeatWish(kind="me") if seat == lesson.seat else p.SeatWish(kind="ai", level=next(iter(LEVELS)))
        for seat in range(count)
    ]


def checked_name(name: str, most: int, instead: str) -> str:
    """Return a name without what cannot be printed; raises Refusal("bad-name") if it is too long."""
    clean = " ".join("".join(sign for sign in name if sign.isprintable()).split())
    if len(clean) > most:
        raise Refusal("bad-name", most=most)
    return clean or instead
