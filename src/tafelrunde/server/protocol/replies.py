"""HTTP: what the server answers."""

from __future__ import annotations

from typing import Any

from tafelrunde.server.protocol.base import Data, SeatKind, TableState


class Problem(Data, kw_only=True):
    """What went wrong: a code for programs, a text for people, and the facts of the case."""

    code: str
    text: str
    fields: dict[str, Any] = {}


class Failed(Data, omit_defaults=False, kw_only=True):
    """The body of every refused request."""

    error: Problem


class Made(Data, omit_defaults=False, kw_only=True):
    """A table that was made: tokens of the seats of the maker, links for the others."""

    table: str
    tokens: dict[str, str]
    invites: dict[str, str]
    watch: str


class Joined(Data, omit_defaults=False, kw_only=True):
    """A seat that was taken."""

    seat: int
    token: str


class Named(Data, omit_defaults=False, kw_only=True):
    """Something to choose, with its name."""

    id: str
    name: str


class PresetInfo(Data, omit_defaults=False, kw_only=True):
    """A ready-made table of a game."""

    id: str
    name: str
    about: str
    seats: int


class LessonInfo(Data, omit_defaults=False, kw_only=True):
    """A lesson of a game."""

    id: str
    name: str
    about: str
    steps: int


class GameInfo(Data, omit_defaults=False, kw_only=True):
    """A game that can be played here."""

    id: str
    name: str
    about: str
    seats: list[int]
    options: dict[str, Any]
    presets: list[PresetInfo]
    levels: list[Named]
    lessons: list[LessonInfo]
    minutes: int | None = None
    weight: int | None = None  # 1 easy to learn … 3 deep
    icon: str = ""  # the picture of the game, and …
    school: str = ""  # … its colours; a game may leave both to the client


class ListedSeat(Data, omit_defaults=False, kw_only=True):
    """A seat of a listed table."""

    seat: int
    kind: SeatKind
    name: str
    online: bool
    free: bool


class ListedTable(Data, omit_defaults=False, kw_only=True):
    """A table of the public list."""

    table: str
    game: str
    title: str
    seats: list[ListedSeat]
    state: TableState
    turns: int
    created: int
    asked: list[int]  # the seats that have to decide now; told where one table is looked at


class RuleText(Data, omit_defaults=False, kw_only=True):
    """A numbered rule."""

    id: str
    text: str


class Word(Data, omit_defaults=False, kw_only=True):
    """A word of the glossary."""

    term: str
    text: str
