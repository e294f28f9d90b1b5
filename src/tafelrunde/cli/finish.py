"""The end of a game: who won, by which rule, and how to see it again."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from tafelrunde.cli.options import write_text
from tafelrunde.cli.story import Teller
from tafelrunde.cli.talk import Talk
from tafelrunde.kernel.match import Match


def tell_result(talk: Talk, match: Match) -> None:
    """Say who won and why."""
    result = match.result
    if result is None:
        return
    scene = match.scene(None, talk.lang)
    talk.print()
    talk.print(str(scene.result.get("text", "")), style="bold green")
    talk.print(Text(match.game.say_reason(result.reason, talk.lang)), style="dim")
    grid = Grid.grid(padding=(0, 2))
    teller = Teller(match, None, talk.lang)
    for seat in sorted(range(match.table.seats), key=lambda seat: result.ranks[seat]):
        grid.add_row(
            f"{result.ranks[seat]}.", teller.name(seat), talk.say("end.score", score=f"{result.scores[seat]:g}")
        )
    talk.print(grid)


def write_record(talk: Talk, match: Match, file: str | None) -> None:
    """Write the record, or say how that is done; an empty name is a no. Raises Refused."""
    if file:
        write_text(file, match.record.dumps())
        talk.tell("end.record", file=file)
    elif file is None:
        talk.tell("end.no-record", style="dim")
