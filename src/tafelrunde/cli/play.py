"""`tafelrunde play`: a table in the terminal, for people and programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from tafelrunde import agents
from tafelrunde.agents.driver import agent_seed
from tafelrunde.cli.options import (
    GameName,
    GameOptions,
    Lang,
    PackFiles,
    Seed,
    check_writable,
    read_json,
    read_packs,
    read_settings,
    start,
)
from tafelrunde.cli.session import HUMAN, Files, Session, Table
from tafelrunde.cli.talk import Refused, Talk, check_lang
from tafelrunde.cli.watch import watch
from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.kernel.game import Game, game, load
from tafelrunde.kernel.match import Match


@dataclass
class Wishes:
    """What was asked for on the command line."""

    name: str
    seats: str | None
    seed: str | None
    options: dict[str, Any]
    packs: list[str]
    watch: bool
    fair: bool


def play_command(
    ctx: typer.Context,
    name: GameName = "shards",
    seats: Annotated[str | None, typer.Option("--seats", metavar="LIST")] = None,
    seed: Seed = None,
    option: GameOptions = None,
    pack: PackFiles = None,
    watching: Annotated[bool, typer.Option("--watch", metavar="")] = False,
    delay: Annotated[float | None, typer.Option("--delay", metavar="SECONDS")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE")] = None,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE")] = None,
    record: Annotated[str | None, typer.Option("--record", metavar="FILE")] = None,
    fair: Annotated[bool, typer.Option("--fair", metavar="")] = False,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal."""
    check_lang(lang)
    check_writable(save)
    check_writable(record)
    talk: Talk = ctx.obj
    wishes = Wishes(name, seats, seed, read_settings(option), pack or [], watching, fair)
    table = resumed(resume, wishes) if resume else started(wishes)
    files = Files(save, record, resume)
    if HUMAN in table.players:
        raise_if_watching(watching)
        code = Session(talk, table, files).run()
    else:
        code = watch(talk, table, files, delay)
    raise typer.Exit(code)


def raise_if_watching(watching: bool) -> None:
    """Refuse a person at a table that is only watched."""
    if watching:
        raise Refused("human-watches")


def started(wishes: Wishes) -> Table:
    """Begin a match; raises TafelrundeError or Refused."""
    chosen = game(wishes.name)
    players = read_players(wishes.seats, chosen, wishes.watch)
    packs = read_packs(wishes.packs)
    match = start(chosen, len(players), wishes.seed, wishes.options, packs, wishes.fair)
    return seated(match, players, wishes.packs)


def resumed(file: str, wishes: Wishes) -> Table:
    """Go on with a saved match; raises TafelrundeError."""
    saved = read_json(file)
    try:
        match = load(saved)
        for seat in (None, *range(match.table.seats)):
            match.scene(seat)  # a file that cannot even be drawn is refused here, not in the middle of the game
        seats = wishes.seats or (None if wishes.watch else ",".join(saved.get("players", [])) or None)
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise BadRecord("bad-record", problem=f"{file}: {type(error).__name__} {error}") from error
    players = read_players(seats, match.game, wishes.watch, match.table.seats)
    if len(players) != match.table.seats:
        raise TafelrundeError("bad-seats", seats=len(players), allowed=match.table.seats)
    return seated(match, players, wishes.packs)


def read_players(text: str | None, chosen: Game, watching: bool, count: int | None = None) -> list[str]:
    """Read who sits where: names (with settings), a number, or nothing; raises TafelrundeError("unknown-agent")."""
    if text is None or text.strip().isdigit():
        seats = int(text) if text else count or min(chosen.seats)
        first = "greedy" if watching else HUMAN
        return [first, *["greedy"] * (seats - 1)][:seats]
    players = [name.strip().lower() for name in text.split(",")]
    known = [HUMAN, *agents.names()]
    for player in players:
        kind, *settings = player.split(":")
        if kind not in known or (kind == HUMAN and settings):
            raise TafelrundeError("unknown-agent", agent=player, known=", ".join(known))
    return players


def seated(match: Match, players: list[str], packs: list[str]) -> Table:
    """Put people and programs at the table; the programs get seeds that follow from the match's."""
    seed = str(match.setup["seed"])
    programs = {
        seat: agents.make(name, seed=agent_seed(seed, seat)) for seat, name in enumerate(players) if name != HUMAN
    }
    return Table(match, players, programs, packs)
