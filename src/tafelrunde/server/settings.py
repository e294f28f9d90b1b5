"""What a host can choose: by flag, by environment (`TAFELRUNDE_PORT=8000`) or in a TOML file, in order of weight."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde.kernel.errors import TafelrundeError

PREFIX: Final = "TAFELRUNDE_"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server, with what holds where nothing is said."""

    host: str = "127.0.0.1"
    port: int = 8080
    public_url: str = ""  # what links begin with; without it, the address of the request
    data_dir: str = ""  # where the data file lies; without it, in the user's data folder
    database_url: str = ""  # another database than the data file
    invite_only: str = ""  # who opens a table must know this word
    chat: bool = True
    packs: bool = True  # guests may bring packs of their own
    ai_workers: int = 1
    ai_seconds: float = 10.0  # at most for a whole turn of a program, shared among its decisions; weak levels take less
    ai_limit: float = 10.0  # after so many seconds a program that still thinks is stopped
    ai_tables_per_guest: int = 12  # running games with programs that one address may have
    bots: dict[str, str] = {}  # programs of the host: name and command; each can be seated like a level
    tables_per_minute: int = 30  # that one address may open
    messages_per_second: int = 20  # of one socket
    pause: float = 1.2  # seconds that a reaction window stays open, whether there is something to decide or not
    takeover_after: float = 90.0  # seconds until a left seat may be given to a program without asking
    idle: float = 600.0  # seconds after which a table that nobody looks at leaves the memory
    busy_lag: float = 0.05  # seconds that the server may be behind; beyond, moves are shown without their single steps
    log_format: str = "text"  # or "json"


def read_settings(
    flags: Mapping[str, Any], file: str | None = None, environment: Mapping[str, str] = os.environ
) -> Settings:
    """Put the settings together; raises TafelrundeError("bad-option", "unknown-option" or "no-file")."""
    found: dict[str, Any] = {}
    named = file or environment.get(f"{PREFIX}CONFIG")
    if named:
        found.update(_of_file(named))
    for name in Settings.__struct_fields__:
        if f"{PREFIX}{name.upper()}" in environment:
            found[name] = environment[f"{PREFIX}{name.upper()}"]
    found.update({name: value for name, value in flags.items() if value is not None})
    for name in found:
        if name not in Settings.__struct_fields__:
            raise TafelrundeError("unknown-option", option=name, known=", ".join(Settings.__struct_fields__))
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise TafelrundeError("bad-option", problem=str(error)) from error


def _of_file(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise TafelrundeError("no-file", file=file, problem=str(error)) from error


def data_dir(settings: Settings) -> Path:
    """Return the folder of the data file: the chosen one, else that of the user."""
    if settings.data_dir:
        return Path(settings.data_dir)
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or str(Path.home() / ".local" / "share")
    return Path(base) / "tafelrunde"


def database_url(settings: Settings) -> str:
    """Return the address of the database: the chosen one, else the data file."""
    return settings.database_url or f"sqlite:///{data_dir(settings) / 'tafelrunde.db'}"
