"""Copies the data file while the server runs, and puts a copy back; a running server notices and reads it anew."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import sqlalchemy as sa

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.server.migrate import upgrade
from tafelrunde.server.settings import Settings, database_url
from tafelrunde.server.store import make_engine

PAGES = 256  # copied at once; in between the server may write


def data_file(settings: Settings) -> Path:
    """Return the data file; raises TafelrundeError for a database that has tools of its own for this."""
    url = sa.make_url(database_url(settings))
    if url.get_backend_name() != "sqlite" or not url.database:
        raise TafelrundeError("bad-option", problem=f"{url.get_backend_name()} has its own tools to copy it")
    return Path(url.database)


def backup(settings: Settings, target: Path) -> None:
    """Write a copy of the data as they are at one moment; raises TafelrundeError("no-file")."""
    source = data_file(settings)
    if not source.is_file():
        raise TafelrundeError("no-file", file=str(source), problem="there is nothing to copy")
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(unfinished)) as new:
            old.backup(new, pages=PAGES)
            new.execute("PRAGMA journal_mode=DELETE")
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        raise TafelrundeError("no-file", file=str(target), problem=str(error)) from error


def restore(settings: Settings, source: Path) -> None:
    """Put a copy in the place of the data, all at once; raises TafelrundeError("no-file")."""
    check(source)
    target = data_file(settings)
    target.absolute().parent.mkdir(parents=True, exist_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
            new.execute("PRAGMA busy_timeout=10000")
            old.backup(new)  # in one transaction
    except sqlite3.Error as error:
        raise TafelrundeError("no-file", file=str(source), problem=str(error)) from error
    engine = make_engine(sa.make_url(database_url(settings)))
    upgrade(engine)  # the copy may be older than this program
    engine.dispose()


def check(file: Path) -> None:
    """Refuse a file that is no copy of our data."""
    try:
        if not file.is_file():
            raise TafelrundeError("no-file", file=str(file), problem="there is no such file")
        with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as found:
            if found.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise TafelrundeError("no-file", file=str(file), problem="it is damaged")
            found.execute("SELECT count(*) FROM tables, alembic_version").fetchone()
    except sqlite3.Error as error:
        raise TafelrundeError("no-file", file=str(file), problem=str(error)) from error
