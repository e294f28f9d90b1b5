"""`tafelrunde learn`: a lesson in the terminal, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import typer

from tafelrunde.cli.options import GameName, Lang
from tafelrunde.cli.play import seated
from tafelrunde.cli.session import HUMAN, Files, Session
from tafelrunde.cli.talk import Leave, Talk, check_lang
from tafelrunde.kernel.game import Game, game
from tafelrunde.kernel.lesson import Lesson, lesson_of, lessons_of

OTHERS: Final = "random"  # who plays where the lesson does not say what is answered


def learn_command(
    ctx: typer.Context,
    name: GameName = "shards",
    lesson: Annotated[str | None, typer.Option("--lesson", metavar="ID")] = None,
    lang: Lang = None,
) -> None:
    """Learn a game in the terminal."""
    check_lang(lang)
    talk: Talk = ctx.obj
    chosen = game(name)
    raise typer.Exit(begun(talk, chosen, chosen_lesson(chosen, lesson)).run())


def chosen_lesson(chosen: Game, id: str | None) -> Lesson:
    """Return the lesson with this id, else the first one; raises TafelrundeError("unknown-lesson")."""
    found = lessons_of(chosen)
    return found[0] if id is None and found else lesson_of(chosen, id or "")


def begun(talk: Talk, chosen: Game, lesson: Lesson) -> LessonSession:
    """Seat the learner and programs at the table of a lesson."""
    match = lesson.begin(chosen)
    players = [HUMAN if seat == lesson.seat else OTHERS for seat in range(match.table.seats)]
    return LessonSession(talk, seated(match, players, []), Files(record=""), lesson=lesson)


@dataclass
class LessonSession(Session):
    """The sitting of a learner: every question comes with the sentence of its step."""

    lesson: Lesson = field(kw_only=True)

    def __post_init__(self) -> None:
        """Say first what the lesson is about."""
        super().__post_init__()
        self.notices.append(f"{self.lesson.name.of(self.talk.lang)}: {self.lesson.about.of(self.talk.lang)}")

    def step(self, seat: int) -> None:
        """Let one seat act: the others as the lesson says, where it says it."""
        by_the_book = None if seat == self.lesson.seat else self.lesson.reply(self.match, seat)
        if by_the_book is None:
            super().step(seat)
        else:
            self.match.play(by_the_book, seat)

    def show(self, seat: int) -> None:
        """Draw the table with the sentence of the step above the question."""
        said = self.lesson.steps[self.lesson.at(self.match)].say.of(self.talk.lang)
        self.notices.append(self.talk.say("learn.step", **self.place(), say=said))
        super().show(seat)

    def move(self, seat: int, answer: str) -> bool:
        """Play a move of this step; raises NotInLesson, IllegalMove or Refused."""
        code = self.code(seat, answer)
        self.lesson.check(self.match, seat, [code])
        return super().move(seat, code)

    def finish(self) -> None:
        """Show the result and say what comes next."""
        super().finish()
        result = self.match.result
        won = result is not None and result.ranks[self.lesson.seat] == min(result.ranks)
        self.talk.tell("learn.won" if won else "learn.lost", style="bold", **self.place())

    def quit(self, _seat: int, _rest: str) -> bool:
        """Leave the lesson."""
        raise Leave

    def part(self) -> None:
        """Say how far the lesson has come."""
        if not self.match.over:
            self.talk.tell("learn.left", **self.place())

    def place(self) -> dict[str, Any]:
        """Say which step of how many this is, and of which lesson."""
        step, steps = self.lesson.at(self.match), len(self.lesson.steps)
        return {"n": step + 1, "last": steps, "game": self.match.game.id, "lesson": self.lesson.id}
