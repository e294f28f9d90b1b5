"""`tafelrunde hint` and `review`: what to do now, and where a game turned."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from tafelrunde.agents.coach import hints, review
from tafelrunde.agents.driver import next_seat
from tafelrunde.cli.options import Lang, read_record
from tafelrunde.cli.replay import RecordFile, read_seat
from tafelrunde.cli.story import Teller
from tafelrunde.cli.talk import Refused, Talk, check_lang
from tafelrunde.kernel.match import Match

Looks = Annotated[int, typer.Option("--looks", metavar="N", min=1)]


def progress(talk: Talk) -> Progress:
    """Show on a terminal that the coach is at work, until it is done."""
    return Progress(console=talk.errors, transient=True, disable=not talk.errors.is_terminal)


def hint_command(
    ctx: typer.Context,
    file: RecordFile,
    upto: Annotated[int | None, typer.Option("--upto", metavar="N")] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N")] = None,
    looks: Looks = 800,
    lang: Lang = None,
) -> None:
    """Say what is best now in a game that was recorded, or at one of its earlier moments."""
    check_lang(lang)
    talk: Talk = ctx.obj
    record = read_record(file)
    match: Match = record.replay(upto)
    asked = read_seat(seat, int(record.setup["seats"]))
    if asked is None:
        asked = next_seat(match)
    if asked is None or not match.legal(asked):
        raise Refused("nothing-asked")
    talk.print(Teller(match, None, talk.lang).name(asked), style="bold")
    grid = Grid(header_style="bold")
    for key in ("move", "chance", "why"):
        grid.add_column(talk.say(f"coach.{key}"), justify="right" if key == "chance" else "left")
    with progress(talk) as bar:
        bar.add_task(talk.say("coach.thinking"), total=None)
        found = hints(match.observer(asked), talk.lang, looks=looks)
    for hint in found:
        grid.add_row(hint.text, talk.percent(hint.value), hint.why)
    talk.print(grid)


def review_command(
    ctx: typer.Context,
    file: RecordFile,
    looks: Looks = 100,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1)] = 10,
    lang: Lang = None,
) -> None:
    """Find the turning points of a recorded game."""
    check_lang(lang)
    talk: Talk = ctx.obj
    record = read_record(file)
    with progress(talk) as bar:
        task = bar.add_task(talk.say("coach.reviewing"), total=len(record.entries))
        found = review(record, looks, lambda done, _: bar.update(task, completed=done))
    match: Match = record.replay()
    teller = Teller(match, None, talk.lang)
    grid = Grid(header_style="bold", title=talk.say("coach.line"))
    grid.add_column(talk.say("coach.entry"), justify="right")
    for player in range(match.table.seats):
        grid.add_column(teller.name(player), justify="right")
    for place, chances in found.line:
        grid.add_row(str(place), *[talk.percent(chance) for chance in chances])
    talk.print(grid)
    if not found.points:
        talk.tell("coach.flawless")
        return
    grid = Grid(header_style="bold", title=talk.say("coach.points"))
    for key in ("entry", "who", "played", "better", "cost"):
        grid.add_column(talk.say(f"coach.{key}"), justify="right" if key in ("entry", "cost") else "left")
    moves = match.table.box.moves
    for point in found.points[:most]:
        played, better = (moves.of_code(code).text(talk.lang) for code in (point.played, point.better))
        cost = talk.percent(point.before - point.after)
        grid.add_row(str(point.entry), teller.name(point.seat), played, better, cost)
    talk.print(grid)
