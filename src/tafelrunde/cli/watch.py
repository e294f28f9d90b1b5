"""Programs play, people watch: the game as a story, turn by turn."""

from __future__ import annotations

import time

from rich.rule import Rule
from rich.text import Text

from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.cli.finish import tell_result, write_record
from tafelrunde.cli.session import Files, Table
from tafelrunde.cli.story import Teller
from tafelrunde.cli.talk import Talk
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.match import Match

PAUSE = 0.5  # seconds between two turns on a terminal; a file gets them at once


def watch(talk: Talk, table: Table, files: Files, delay: float | None) -> int:
    """Tell a game of programs; return the exit code."""
    pause = (PAUSE if talk.console.is_terminal else 0.0) if delay is None else max(0.0, delay)
    match = table.match
    talk.print(Rule(Text(match.game.name(talk.lang), style="bold"), style="cyan", align="left"))
    for seat, name in enumerate(table.players):
        talk.print(f"{Teller(match, None, talk.lang).name(seat)}: {name}")
    told = 0
    try:
        while (actor := next_seat(match)) is not None:
            move = only_move(match, actor) or table.programs[actor].choose(match.observer(actor))
            match.play(move, actor)
            told = tell_turns(talk, match, told, pause)
    except KeyboardInterrupt:
        talk.print()
        return 130
    finally:
        tell_rest(talk, match, told)
    tell_result(talk, match)
    write_record(talk, match, files.record)
    return 0


def tell_turns(talk: Talk, match: Match, told: int, pause: float) -> int:
    """Tell the turns that are over by now; return how many events have been told."""
    teller = Teller(match, None, talk.lang)
    events = teller.events(told)
    begins = [i for i, event in enumerate(events) if event.kind == "turn" and i]
    if not begins:
        return told
    for paragraph in teller.paragraphs(events[: begins[-1]]):
        talk.print(paragraph.text())
    talk.print(standings(match, talk.lang), style="dim")
    time.sleep(pause)
    return told + begins[-1]


def tell_rest(talk: Talk, match: Match, told: int) -> None:
    """Tell what happened since the last turn that was told."""
    for line in Teller(match, None, talk.lang).tell(told):
        talk.print(line)


def standings(match: Match, lang: str) -> Text:
    """Say in a line how the players stand."""
    line = Text("   ")
    mats = [comp for comp in match.scene(None, lang).comps if isinstance(comp, s.Mat)]
    for mat in sorted(mats, key=lambda mat: mat.seat):
        figures = [f"♥ {mat.hp}"] if mat.hp is not None else []
        figures += [f"{badge.label} {badge.n}" for badge in mat.res[:1]]
        line.append("" if line.plain == "   " else "  |  ").append(f"{mat.name}: {' · '.join(figures)}")
    return line
