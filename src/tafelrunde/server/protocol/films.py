"""HTTP: what the server answers about games that are watched again."""

from __future__ import annotations

from typing import Any

from tafelrunde.server.protocol.base import Data


class Moment(Data, kw_only=True):
    """A place where a film can stand still, and the decision that follows."""

    entry: int  # its place in the record
    turn: int
    seat: int | None = None  # who decides next
    text: str = ""  # what is decided


class Film(Data, omit_defaults=False, kw_only=True):
    """A game that can be watched: of a finished one every moment, of a running one the own past of a seat."""

    game: str
    title: str
    names: list[str]
    moments: list[Moment]
    reel: int  # so many moments are sent at once
    result: dict[str, Any]  # ranks and text; empty where the rules did not end the game
    seat: int | None = None  # of a running game: whose past this is
    record: str | None = None  # of a file that was brought along: under which key its scenes are found


class Reel(Data, omit_defaults=False, kw_only=True):
    """The scenes of some moments. Components are numbers of the pool; so are the things in a component, under "$"."""

    first: int
    pool: list[Any]
    scenes: list[dict[str, Any]]


class Curve(Data, omit_defaults=False, kw_only=True):
    """What the table is worth to each seat at some moments, together 1; null in the middle of an action."""

    first: int
    chances: list[list[float] | None]


class Stroke(Data, omit_defaults=False, kw_only=True):
    """What chance gave each seat after a decision, more or less than it could expect, in chances."""

    step: int
    luck: list[float]


class Luck(Data, omit_defaults=False, kw_only=True):
    """The strokes of luck in a stretch of a film."""

    strokes: list[Stroke]


class Advice(Data, omit_defaults=False, kw_only=True):
    """A move that the coach recommends, the result that it expects, and why."""

    seat: int
    text: str
    chance: float
    why: str


class Shelved(Data, omit_defaults=False, kw_only=True):
    """A record that is stored now, as a table whose game is over."""

    table: str
