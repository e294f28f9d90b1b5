"""Lessons: a game taught move by move at an ordinary table. They are data (`games/<id>/lessons/*.toml`).

A lesson begins from a position. Each step says one sentence and names the moves that it accepts; the last one is free:
the game is played to its end. How far somebody has come follows from the log alone, so a lesson can be taken back,
saved and taken up again like every other match.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from tafelrunde.kernel.content import Pack, fault, validated
from tafelrunde.kernel.entries import PLAY, THEN
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.text import KERNEL_TEXTS, Words

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game
    from tafelrunde.kernel.match import Match


class Step(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One step: what is said, and which moves lead on."""

    say: Words
    accept: list[str] = []  # codes of moves; a star stands for anything, as in "recruit *"
    moves: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1  # so many of them
    free: bool = False  # the last step: play on as you like

    def accepts(self, code: str) -> bool:
        """Tell whether a move leads on."""
        return self.free or any(fnmatchcase(code, pattern) for pattern in self.accept)


class Lesson(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole lesson."""

    id: str
    name: Words
    about: Words
    position: dict[str, Any]
    steps: list[Step]
    seat: int = 0  # of the learner
    replies: list[str] = []  # what the others answer, in order; then a program plays them

    def begin(self, game: Game) -> Match:
        """Begin the match of this lesson; raises BadPosition."""
        return game.position(self.position)

    def at(self, match: Match) -> int:
        """Tell how many steps are done."""
        step = count = 0
        for what, _lane, seat, move, _at in match.path:
            here = self.steps[step]
            if what in (PLAY, THEN) and seat == self.seat and not here.free and here.accepts(move.code):
                count += 1
                if count == here.moves:
                    step, count = step + 1, 0
        return step

    def check(self, match: Match, seat: int, codes: Sequence[str]) -> None:
        """Raise NotInLesson if the learner tries something else than this step is about."""
        if seat != self.seat or len(match.legal(seat)) == 1:
            return
        step = self.steps[self.at(match)]
        plans = {plan.code: [move.code for move in plan.moves] for plan in match.plans(seat)}
        if not all(step.accepts(code) for given in codes for code in plans.get(given, [given])):
            raise NotInLesson(step.say)

    def reply(self, match: Match, seat: int) -> str | None:
        """Return what another seat answers now by the book; None: let a program decide."""
        given = 0
        for what, _lane, other, move, _at in match.path:
            if given < len(self.replies) and what == PLAY and other != self.seat and move.code == self.replies[given]:
                given += 1
        if given == len(self.replies):
            return None
        legal = [move.code for move in match.legal(seat)]
        return self.replies[given] if self.replies[given] in legal else None


class NotInLesson(TafelrundeError):
    """A move that is legal, but not what this step of the lesson is about."""

    def __init__(self, say: Words) -> None:
        super().__init__("not-in-lesson", say=say)

    def __reduce__(self) -> tuple[Any, ...]:
        return NotInLesson, (self.fields["say"],)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """What stands in the file of a lesson."""

    lesson: list[Lesson]


def read_lessons(text: str, name: str, game: Game) -> list[Lesson]:
    """Read the lessons of a file; raises BadContent with file, line and field, or BadPosition."""
    pack = Pack.read(text, name)
    found = validated([pack], _File).lesson
    for lesson in found:
        lesson.begin(game)
        _check_steps(pack, lesson)
    return found


def _check_steps(pack: Pack, lesson: Lesson) -> None:
    if not lesson.steps or not lesson.steps[-1].free:
        raise fault([pack], "lesson", lesson.id, "steps", KERNEL_TEXTS.words("expected.free_step"))
    for step in lesson.steps[:-1]:
        if step.free or not step.accept:
            raise fault([pack], "lesson", lesson.id, "steps", KERNEL_TEXTS.words("expected.accept"))


_READ: dict[str, list[Lesson]] = {}


def lessons_of(game: Game) -> list[Lesson]:
    """Return all lessons of a game, by the names of their files; a game may have none. Raises BadContent."""
    if game.id not in _READ:
        _READ[game.id] = _read_all(game)
    return _READ[game.id]


def lesson_of(game: Game, id: str) -> Lesson:
    """Return a lesson by its id; raises TafelrundeError("unknown-lesson")."""
    found = next((lesson for lesson in lessons_of(game) if lesson.id == id), None)
    if found is None:
        known = ", ".join(lesson.id for lesson in lessons_of(game)) or "–"
        raise TafelrundeError("unknown-lesson", lesson=id, known=known)
    return found


def _read_all(game: Game) -> list[Lesson]:
    if not hasattr(import_module(type(game).__module__), "__path__"):
        return []  # a game in a single file has no folder for them
    folder = files(type(game).__module__) / "lessons"
    if not folder.is_dir():
        return []
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return [lesson for file in found for lesson in read_lessons(file.read_text("utf-8"), file.name, game)]
