"""The store: tables, seats, every entry of every match, and chat. A move counts once it is here.

All writing is done by one thread that puts whatever waits into one transaction (group commit): a hundred tables that
move at once pay for one flush to the disk. Reading uses connections of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

METADATA: Final = sa.MetaData()
TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),  # what never changes: rules, content, seed, options, clock
    sa.Column("now", sa.Text, nullable=False),  # what changes apart from the match: seats, clocks, how it ended
    sa.Index("tables_public", "public", "state", "created"),
)
ENTRIES: Final = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("entry", sa.Text, nullable=False),
)
CHAT: Final = sa.Table(
    "chat",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("team", sa.Integer),  # only this team hears it
    sa.Column("phrase", sa.String(16), nullable=False, server_default=""),
)
PACKS: Final = sa.Table(
    "packs",
    METADATA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

# Made once: to put a statement together takes longer than to carry it out.
NEW_TABLE: Final = sa.insert(TABLES)
NEW_ENTRY: Final = sa.insert(ENTRIES)
NEW_LINE: Final = sa.insert(CHAT)
# SQLite takes all entries of a transaction in one step: between two steps the writer would wait for the loop each time.
NEW_ENTRIES: Final = (
    "INSERT INTO entries (table_id, seq, entry) "
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)

MOST_AT_ONCE: Final = 1000  # jobs in one transaction
GATHER: Final = 0.004  # seconds to wait for more, where several came at a time: one flush serves them all


class NotKept(Exception):
    """A change that did not reach the disk: it has not happened."""


class Job:
    """What belongs together: all of it is written, or nothing."""

    __slots__ = ("changed", "chat", "entries", "new", "packs", "waiter")

    def __init__(
        self,
        entries: Sequence[dict[str, Any]] = (),
        new: dict[str, Any] | None = None,
        changed: dict[str, Any] | None = None,
        chat: dict[str, Any] | None = None,
        packs: Sequence[dict[str, Any]] = (),
    ) -> None:
        self.entries = entries
        self.new = new  # a table that begins
        self.changed = changed  # columns of a table with its id as "key"
        self.chat = chat
        self.packs = packs  # of guests; what is there already is not written again
        self.waiter: asyncio.Future[None] | None = None  # who wants to know when it is written


class Store:
    """One database. `open` brings it to the present form and starts the writer; `close` writes what waits."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = make_engine(self.url)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._write_for_ever, name="store", daemon=True)
        self.foreign = threading.Event()  # somebody else has written: what is in memory is not true any more
        self.version: int | None = None
        self.crowd = 0  # jobs that were found together last
        self.batches = 0
        self.written = 0

    def open(self) -> None:
        """Bring the database to the present form and start writing."""
        from tafelrunde.server.migrate import upgrade

        if self.is_sqlite and self.url.database:
            Path(self.url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
        upgrade(self.engine)
        self.thread.start()

    def close(self) -> None:
        """Write what waits, then stop."""
        self.jobs.put(None)
        self.thread.join()
        self.engine.dispose()

    # ---------------------------------------------------------------- writing

    async def keep(self, job: Job) -> None:
        """Return when the job is on the disk; raises NotKept."""
        job.waiter = asyncio.get_running_loop().create_future()
        self.jobs.put(job)
        await job.waiter

    def _write_for_ever(self) -> None:
        with self.engine.connect() as connection:
            while True:
                jobs = self._waiting()
                if jobs[-1] is None:
                    self._write([job for job in jobs if job is not None], connection)
                    return
                self._write([job for job in jobs if job is not None], connection)

    def _waiting(self) -> list[Job | None]:
        """Wait for a job, and take all that wait behind it; where many move, for a moment more."""
        found = [self.jobs.get()]
        if self.crowd > 1 and found[0] is not None:
            time.sleep(GATHER)
        while found[-1] is not None and len(found) < MOST_AT_ONCE:
            try:
                found.append(self.jobs.get_nowait())
            except queue.Empty:
                break
        self.crowd = len(found)
        return found

    def _write(self, jobs: list[Job], connection: sa.Connection) -> None:
        """Write jobs in one transaction; if that fails, one by one, so that a bad one harms no other."""
        if not jobs:
            return
        try:
            self._commit(jobs, connection)
        except (SQLAlchemyError, sqlite3.Error, NotKept) as error:
            connection.rollback()
            if self.is_sqlite:
                driver(connection).rollback()
            if len(jobs) == 1 or self.foreign.is_set():
                tell(jobs, str(error))
                return
            for job in jobs:
                self._write([job], connection)
            return
        self.batches += 1
        self.written += len(jobs)
        tell(jobs)

    def _commit(self, jobs: list[Job], connection: sa.Connection) -> None:
        if self._is_foreign(connection):
            raise NotKept("the database was replaced")
        new = [job.new for job in jobs if job.new is not None]
        entries = [entry for job in jobs for entry in job.entries]
        chat = [job.chat for job in jobs if job.chat is not None]
        changed = [job.changed for job in jobs if job.changed is not None]
        packs = {pack["hash"]: pack for job in jobs for pack in job.packs}
        if packs:
            there = connection.execute(sa.select(PACKS.c.hash).where(PACKS.c.hash.in_(packs))).scalars().all()
            fresh = [pack for hash, pack in packs.items() if hash not in there]
            if fresh:
                connection.execute(sa.insert(PACKS), fresh)
        if new:
            connection.execute(NEW_TABLE, new)
        if entries and self.is_sqlite:
            rows = msgspec.json.encode([[entry["table_id"], entry["seq"], entry["entry"]] for entry in entries])
            driver(connection).execute(NEW_ENTRIES, (rows.decode(),))
        elif entries:
            connection.execute(NEW_ENTRY, entries)
        if chat:
            connection.execute(NEW_LINE, chat)
        for columns in changed:
            values = {name: value for name, value in columns.items() if name != "key"}
            connection.execute(sa.update(TABLES).where(TABLES.c.id == columns["key"]).values(values))
        connection.commit()
        if self.is_sqlite:
            driver(connection).commit()

    def _is_foreign(self, connection: sa.Connection) -> bool:
        """Notice that somebody else has written to the data file, as `tafelrunde restore` does."""
        if not self.is_sqlite:
            return False
        if self.foreign.is_set():
            return True
        now = driver(connection).execute("PRAGMA data_version").fetchone()[0]
        if self.version is None:
            self.version = now
        if now != self.version:
            self.version = now
            self.foreign.set()
        return self.foreign.is_set()

    def was_replaced(self) -> bool:
        """Tell whether somebody else has written to the data file."""
        if self.is_sqlite and not self.foreign.is_set():
            self.jobs.put(Job())  # the writer looks before every transaction, also before an empty one
        return self.foreign.is_set()

    def accept(self) -> None:
        """Go on with the data as they are now: nothing of the old ones is in memory any more."""
        self.foreign.clear()

    # ---------------------------------------------------------------- reading

    def table(self, id: str) -> dict[str, Any] | None:
        """Read a table."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == id)).mappings().first()
        return None if row is None else dict(row)

    def entries(self, id: str) -> list[list[Any]]:
        """Read the log of a match."""
        wanted = sa.select(ENTRIES.c.entry).where(ENTRIES.c.table_id == id).order_by(ENTRIES.c.seq)
        with self.engine.connect() as connection:
            return [msgspec.json.decode(text) for text in connection.execute(wanted).scalars()]

    def chat(self, id: str, most: int = 100) -> list[dict[str, Any]]:
        """Read the last lines of the chat of a table."""
        wanted = sa.select(CHAT).where(CHAT.c.table_id == id).order_by(CHAT.c.n.desc()).limit(most)
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(wanted).mappings()][::-1]

    def packs(self, hashes: Sequence[str]) -> dict[str, str]:
        """Read packs: the text of each hash that is there."""
        wanted = sa.select(PACKS.c.hash, PACKS.c.text).where(PACKS.c.hash.in_(hashes))
        with self.engine.connect() as connection:
            return {row.hash: row.text for row in connection.execute(wanted)}

    def public(self, most: int = 100) -> list[dict[str, Any]]:
        """List public tables, those that wait for players first, the newest first."""
        rank = sa.case({"open": 0, "running": 1}, value=TABLES.c.state, else_=2)
        wanted = sa.select(TABLES).where(TABLES.c.public).order_by(rank, TABLES.c.created.desc()).limit(most)
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(wanted).mappings()]

    def alive(self) -> bool:
        """Tell whether the database answers."""
        try:
            with self.engine.connect() as connection:
                connection.execute(sa.text("SELECT 1"))
        except SQLAlchemyError:
            return False
        return self.thread.is_alive()


def driver(connection: sa.Connection) -> sqlite3.Connection:
    """Return SQLite itself below a connection: what every move does, it does in half of the time."""
    below: Any = connection.connection.dbapi_connection
    found: sqlite3.Connection = below
    return found


def tell(jobs: Sequence[Job], problem: str = "") -> None:
    """Tell all who wait for these jobs that they are written, or why not; the loop is woken once."""
    waiting = [job.waiter for job in jobs if job.waiter is not None]
    if waiting:
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
            waiting[0].get_loop().call_soon_threadsafe(wake, waiting, problem)


def wake(waiting: Sequence[asyncio.Future[None]], problem: str) -> None:
    """Let those go on who waited, in the loop that they wait in."""
    for waiter in waiting:
        if waiter.done():
            continue  # it was cancelled
        if problem:
            waiter.set_exception(NotKept(problem))
        else:
            waiter.set_result(None)


def make_engine(url: sa.URL) -> sa.Engine:
    """Connect to a database; SQLite flushes every commit to the disk and lets readers in while it writes."""
    engine = sa.create_engine(url)
    if url.get_backend_name() == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                connection.execute(f"PRAGMA {pragma}")

    return engine


def now_ms() -> int:
    """Return the time of day in milliseconds."""
    return time.time_ns() // 1_000_000
