"""The store speaks to other databases than the data file: what it says is right for PostgreSQL, too.

With `TAFELRUNDE_TEST_DATABASE=postgresql+psycopg://…` these tests run against that database, which is emptied.
Without it they run on SQLite, and the statements are put into the words of PostgreSQL without one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from tafelrunde.server.store import CHAT, ENTRIES, METADATA, PACKS, TABLES, Job, NotKept, Store

Value = TypeVar("Value")


def alone(work: Coroutine[Any, Any, Value]) -> Value:
    """Run a coroutine in a thread of its own: this one may have a running loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    url = os.environ.get("TAFELRUNDE_TEST_DATABASE", f"sqlite:///{tmp_path / 'store.db'}")
    engine = sa.create_engine(url)
    METADATA.drop_all(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
    engine.dispose()
    found = Store(url)
    found.open()
    yield found
    found.close()


def row(id: str, **changes: Any) -> dict[str, Any]:
    """Return a table as it is stored."""
    usual = {"game": "g", "state": "open", "public": True, "created": 1_800_000_000_000, "setup": "{}", "now": "{}"}
    return {"id": id, **usual, **changes}


def test_what_is_kept_is_read_again(store: Store) -> None:
    """Tables, entries, chat, changes and packs come back as they were; umlauts and large numbers included."""
    entries = [{"table_id": "a", "seq": i, "entry": f'["play",{i},"ß"]'} for i in range(3)]
    line = {
        "table_id": "a",
        "n": 1,
        "seat": None,
        "name": "Ännä",
        "text": "Hallo 👋",
        "at": 1_800_000_000_001,
        "team": 1,
    }
    pack = {"hash": "f" * 64, "game": "g", "text": "[[cards]]", "created": 1}

    async def keep() -> None:
        await store.keep(Job(new=row("a"), packs=[pack]))
        await store.keep(Job(new=row("b", state="running", created=1_800_000_000_005), packs=[pack]))
        await store.keep(Job(entries=entries, chat=line, changed={"key": "a", "state": "over", "now": '{"x":1}'}))

    alone(keep())
    assert store.table("a") == row("a", state="over", now='{"x":1}')
    assert store.table("none") is None
    assert store.entries("a") == [["play", i, "ß"] for i in range(3)]
    assert store.chat("a") == [{**line, "phrase": ""}]
    assert [table["id"] for table in store.public()] == ["b", "a"]
    assert store.packs(["f" * 64, "0"]) == {"f" * 64: "[[cards]]"}
    assert store.alive()


def test_a_number_that_is_taken_is_refused(store: Store) -> None:
    """Two who write the same entry: one of them has not written, and the rest of the transaction stands."""
    entry = {"table_id": "a", "seq": 0, "entry": "[]"}

    async def keep() -> list[Any]:
        await store.keep(Job(new=row("a")))
        jobs = [Job(entries=[entry]), Job(entries=[entry]), Job(new=row("b"))]
        return await asyncio.gather(*(store.keep(job) for job in jobs), return_exceptions=True)

    assert [type(outcome) for outcome in alone(keep())] == [type(None), NotKept, type(None)]
    assert store.entries("a") == [[]]
    assert store.table("b") is not None


def test_the_steps_lead_to_the_tables(store: Store) -> None:
    """What the migrations make is what the store wants."""
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_everything_can_be_said_to_postgresql() -> None:
    """Tables and statements compile for its dialect."""
    dialect: Any = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in METADATA.sorted_tables:
        assert f"CREATE TABLE {table.name}" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect))
    statements: list[Any] = [
        *(sa.insert(table) for table in (TABLES, ENTRIES, CHAT, PACKS)),
        sa.select(PACKS.c.hash).where(PACKS.c.hash.in_(["a"])),
        sa.update(TABLES).where(TABLES.c.id == "a").values(state="over"),
        sa.select(TABLES).where(TABLES.c.public).order_by(TABLES.c.created.desc()).limit(3),
    ]
    for statement in statements:
        assert str(statement.compile(dialect=dialect))
