"""HTTP: what clients send."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tafelrunde.server.protocol.base import AtZero, Data, SeatKind


class SeatWish(Data, kw_only=True):
    """Who shall sit on a seat of a new table."""

    kind: SeatKind
    level: str = ""
    name: str = ""


class ClockWish(Data, kw_only=True):
    """A clock: for every decision ("move"), or for the whole game with an increment for each decision ("game")."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = 0
    increment: int = 0
    at_zero: AtZero = "default"


class PackText(Data, kw_only=True):
    """A designer's pack: the name of its file, and what stands in it."""

    name: str
    text: str


class CheckPacks(Data, kw_only=True):
    """The wish to know whether packs are valid."""

    game: str
    packs: list[PackText]
    lang: str = "en"


class PackChecked(Data, omit_defaults=False, kw_only=True):
    """A valid pack: the hash under which it is kept once a table plays with it, what it adds and what it changes."""

    id: str
    name: str
    adds: list[str]
    changes: list[str]


class NewTable(Data, kw_only=True):
    """The wish for a table. With a preset, seats and options may be left out."""

    game: str
    seats: list[SeatWish] = []
    options: dict[str, Any] = {}
    packs: list[PackText] = []
    preset: str = ""
    lesson: str = ""  # a lesson of the game: it fixes seats, options and the position
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    public: bool = False
    name: str = ""  # of the player who asks
    title: str = ""  # of the table
    lang: str = "en"
    ready: bool = True  # where others are awaited: false, if the match shall not begin before the maker says so


class NewBranch(Data, kw_only=True):
    """The wish for a table that goes on from a moment of another game."""

    step: int  # the number of the moment in the film
    seats: list[SeatWish] = []
    name: str = ""  # of the player who asks
    title: str = ""  # of the table
    lang: str = "en"


class NewReport(Data, kw_only=True):
    """A problem that somebody reports, at a table or anywhere else."""

    text: str
    table: str = ""
    question: str = ""
    rule: str = ""
    version: str = ""  # of the client
    page: str = ""  # where in the client
    lang: str = "en"


class Join(Data, kw_only=True):
    """The wish to take a seat: with an invitation, or a free one of a public table."""

    name: str
    invite: str = ""
    seat: int | None = None
    ready: bool = True  # false: the match does not begin before this guest says so in the waiting room
