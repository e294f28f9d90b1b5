"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tafelrunde.cli.talk import Refused
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record

GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
Lang = Annotated[str | None, typer.Option("--lang", metavar="de|en")]
GameOptions = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE")]
PackFiles = Annotated[list[str] | None, typer.Option("--pack", metavar="FILE")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="N")]


def start(
    chosen: Game, seats: int, seed: str | None, options: dict[str, Any], packs: list[Pack], fair: bool = False
) -> Match:
    """Begin a match; raises TafelrundeError, which names the file of a bad pack."""
    if seats in chosen.seats:
        chosen.box(packs, seats)  # the match itself would know the packs by their numbers only
    return chosen.start(seats, seed, options, packs, fair)


def read_text(file: str) -> str:
    """Read a file; raises TafelrundeError("no-file")."""
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TafelrundeError("no-file", file=file, problem=problem_of(error)) from error


def write_text(file: str, text: str) -> None:
    """Write a file; raises Refused("write")."""
    try:
        Path(file).write_text(text, "utf-8")
    except OSError as error:
        raise Refused("write", file=file, problem=problem_of(error)) from error


def check_writable(file: str | None) -> None:
    """Refuse a file that cannot be written later: better before a game than after it."""
    if file is not None and not Path(file).absolute().parent.is_dir():
        raise Refused("write", file=file, problem=str(Path(file).parent))


def problem_of(error: Exception) -> str:
    """Say why a file cannot be used."""
    return str(getattr(error, "strerror", None) or error)


def read_record(file: str) -> Record:
    """Read a record; raises TafelrundeError."""
    return Record.loads(read_text(file))


def read_packs(files: Sequence[str] | None) -> list[Pack]:
    """Read packs; raises TafelrundeError."""
    return [Pack.load(file) for file in files or ()]


def read_json(file: str) -> Any:
    """Read a JSON file; raises TafelrundeError."""
    try:
        return json.loads(read_text(file))
    except ValueError as error:
        raise BadRecord("bad-record", problem=f"{file}: {error}") from error


def read_settings(pairs: Sequence[str] | None) -> dict[str, Any]:
    """Read `key=value` pairs: numbers and truth values as what they are; raises Refused."""
    found: dict[str, Any] = {}
    for pair in pairs or ():
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise Refused("pair", text=pair)
        found[key.strip()] = setting(value.strip())
    return found


def setting(value: str) -> Any:
    """Read one value."""
    if value.lstrip("-").isdigit():
        return int(value)
    return {"true": True, "false": False}.get(value.lower(), value)


def read_jobs(text: str) -> int:
    """Read the number of processes; raises Refused."""
    if text == "auto":
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not text.isdigit() or int(text) < 1:
        raise Refused("jobs", jobs=text)
    return int(text)
