"""Brings a database to the present form: Alembic with the steps in `migrations/versions`."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def config(connection: sa.Connection) -> Config:
    """Return what Alembic needs to know."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    found.attributes["connection"] = connection
    return found


def upgrade(engine: sa.Engine) -> None:
    """Take all steps that the database has not taken yet."""
    with engine.begin() as connection:
        command.upgrade(config(connection), "heads")
