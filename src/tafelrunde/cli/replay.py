"""`tafelrunde replay` and `verify`: look at a record again, and check it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from tafelrunde.cli.finish import tell_result
from tafelrunde.cli.options import Lang, read_record
from tafelrunde.cli.story import Teller
from tafelrunde.cli.table import FULL, LOW, MIDDLE, Painter
from tafelrunde.cli.talk import Leave, Refused, Talk, check_lang
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record

RecordFile = Annotated[str, typer.Argument(metavar="FILE", show_default=False)]


def replay_command(
    ctx: typer.Context,
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", metavar="")] = False,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N")] = None,
    upto: Annotated[int | None, typer.Option("--upto", metavar="N")] = None,
    lang: Lang = None,
) -> None:
    """Play a record again."""
    check_lang(lang)
    talk: Talk = ctx.obj
    record = read_record(file)
    viewer = read_seat(seat, int(record.setup["seats"]))
    if step:
        Stepper(talk, record, viewer, stops_of(record)).run(upto or 0)
    else:
        tell_story(talk, record, viewer, upto)


def read_seat(seat: int | None, seats: int) -> int | None:
    """Read through whose eyes the game is seen: people count from 1; raises Refused."""
    if seat is None:
        return None
    if not 1 <= seat <= seats:
        raise Refused("seat", seat=seat, last=seats)
    return seat - 1


def tell_story(talk: Talk, record: Record, viewer: int | None, upto: int | None) -> None:
    """Tell a record, all of it or its first moves."""
    match: Match = record.replay(upto)
    for line in Teller(match, viewer, talk.lang).tell():
        talk.print(line)
    if match.over:
        tell_result(talk, match)
    else:
        show_table(talk, match, viewer)


def show_table(talk: Talk, match: Match, viewer: int | None) -> None:
    """Draw the table as it is, without the question."""
    scene = match.scene(viewer, talk.lang)
    tables = [Painter(scene, talk.console.width, talk.lang, room).table(log=False) for room in (FULL, MIDDLE, LOW)]
    talk.print(next(filter(talk.fits, tables), tables[-1]))


def stops_of(record: Record) -> list[int]:
    """List where a step can begin: before every decision, and at the end."""
    decisions = [i for i, entry in enumerate(record.entries) if entry[0] not in ("auto", "then")]
    return [*decisions, len(record.entries)]


@dataclass
class Stepper:
    """Goes through a record decision by decision."""

    talk: Talk
    record: Record
    viewer: int | None
    stops: list[int]

    def run(self, start: int) -> None:
        """Show a step, then go where the person wants. The end of the input tells the whole story."""
        at = min(start, len(self.stops) - 1)
        while True:
            match = self.show(at)
            if match.over:
                tell_result(self.talk, match)
            try:
                answer = self.talk.ask(self.talk.say("replay.prompt"))
            except Leave:
                tell_story(self.talk, self.record, self.viewer, None)
                return
            if answer.casefold() in ("q", "quit", "beenden"):
                return
            at = self.target(at, answer)

    def target(self, at: int, answer: str) -> int:
        """Read which step comes next."""
        if answer.isdigit():
            at = int(answer)
        elif answer.casefold() in ("b", "z"):
            at -= 1
        else:
            at += 1
        return max(0, min(at, len(self.stops) - 1))

    def show(self, at: int) -> Match:
        """Draw the table before a decision, with what happened just before and what comes."""
        talk = self.talk
        match: Match = self.record.replay(self.stops[at])
        heard = len(self.record.replay(self.stops[at - 1]).events(0, self.viewer)) if at else 0
        talk.new_page()
        for line in Teller(match, self.viewer, talk.lang).tell(heard):
            talk.print(line, style="dim")
        show_table(talk, match, self.viewer)
        talk.print(talk.say("replay.step", n=at, last=len(self.stops) - 1) + self.coming(match, at), style="bold")
        return match

    def coming(self, match: Match, at: int) -> str:
        """Say which move comes next."""
        if at + 1 >= len(self.stops):
            return ""
        what, _lane, seat, value, _at = self.record.entries[self.stops[at]]
        if what != "play" or (self.viewer is not None and seat != self.viewer):
            return ""
        move = match.table.box.moves.of_code(value)
        name = Teller(match, None, self.talk.lang).name(seat)
        return " " + self.talk.say("replay.next", player=name, move=move.text(self.talk.lang))


def verify_command(ctx: typer.Context, file: RecordFile, lang: Lang = None) -> None:
    """Check a record: that it replays, and that its chance was fair if it can be proved."""
    check_lang(lang)
    talk: Talk = ctx.obj
    record = read_record(file)
    match: Match = record.replay()
    talk.tell("verify.replays", n=len(record.entries), file=file)
    if match.result is None:
        talk.tell("verify.running")
    if not record.setup.get("fair"):
        talk.tell("verify.not-provable")
        return
    try:
        talk.tell("verify.fair", commitment=record.verify())
    except TafelrundeError:
        talk.tell("verify.unfair")
        raise
