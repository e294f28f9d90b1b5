"""The socket, from the client to the server: what somebody at a table wants."""

from __future__ import annotations

from typing import Any

from tafelrunde.server.protocol.base import Data, OfferKind, SeatKind, Standing
from tafelrunde.server.protocol.requests import ClockWish


class FromClient(Data, tag_field="type", kw_only=True):
    """Base of what a client sends; `re` is a number of its own that comes back with an error or a reason."""

    re: int | None = None


class Hello(FromClient, tag="hello", kw_only=True):
    """The first message: whose seats (none: a spectator), which language, the last frame seen for each seat."""

    tokens: list[str] = []
    lang: str = "en"
    after: int | dict[str, int] = 0  # one number, or one for each seat by its number ("" for the spectator)
    brief: bool = False  # I keep the scene before: name what is as it was there


class Answer(FromClient, tag="answer", kw_only=True):
    """The whole answer to a prompt: one option id, or all that are wanted, in order where that matters."""

    seat: int
    prompt: str
    options: list[str] = []


class Undo(FromClient, tag="undo", kw_only=True):
    """Take back my last decision, or ask the others whether I may."""

    seat: int


class Offer(FromClient, tag="offer", kw_only=True):
    """Propose something to the others."""

    seat: int
    kind: OfferKind


class Agree(FromClient, tag="agree", kw_only=True):
    """Answer a proposal."""

    seat: int
    kind: OfferKind
    yes: bool = True


class Concede(FromClient, tag="concede", kw_only=True):
    """Give up."""

    seat: int


class Say(FromClient, tag="chat", kw_only=True):
    """Say something to everybody at the table, or only to the own team: in own words, or a phrase of the list."""

    text: str = ""
    phrase: str = ""
    team: bool = False


class Point(FromClient, tag="point", kw_only=True):
    """Point at an item: partners see a marker for a moment; where nobody has partners, everybody does."""

    seat: int
    item: str


class Stand(FromClient, tag="standing", kw_only=True):
    """Choose what is answered in a reaction window without asking me."""

    seat: int
    window: str
    answer: Standing


class Why(FromClient, tag="why", kw_only=True):
    """Why can this item not be chosen now?"""

    seat: int
    item: str


class Lang(FromClient, tag="lang", kw_only=True):
    """Change the language."""

    lang: str


class Ping(FromClient, tag="ping", kw_only=True):
    """Measure the way there and back."""

    t: float


class Beaten(FromClient, tag="beat", kw_only=True):
    """Give a beat back at once: the server measures how long the line takes."""

    n: int


class Pause(FromClient, tag="pause", kw_only=True):
    """Stop the clock of a table in real time, or let it go on after a countdown."""

    seat: int
    on: bool = True


class Again(FromClient, tag="again", kw_only=True):
    """Show the last turn of the others again."""

    seat: int


class Takeover(FromClient, tag="takeover", kw_only=True):
    """Let a program play a seat that was left, or my own; without a level: give my seat back to me."""

    seat: int
    level: str = ""


class Rename(FromClient, tag="rename", kw_only=True):
    """Change my name."""

    name: str


class Ready(FromClient, tag="ready", kw_only=True):
    """In the waiting room: I am ready, or not yet."""

    seat: int
    on: bool = True


class Swap(FromClient, tag="swap", kw_only=True):
    """In the waiting room: two seats change places. A guest may only move to a free seat."""

    a: int
    b: int


class Give(FromClient, tag="give", kw_only=True):
    """In the waiting room, by the host: a seat is for a program, a friend or anybody; who sits there stands up."""

    place: int
    kind: SeatKind
    level: str = ""


class Fill(FromClient, tag="fill", kw_only=True):
    """In the waiting room, by the host: programs take all free seats."""

    level: str = ""


class StandUp(FromClient, tag="leave", kw_only=True):
    """In the waiting room: I leave my seat."""

    seat: int


class Arrange(FromClient, tag="arrange", kw_only=True):
    """In the waiting room, by the host: other options, another number of seats (0: as before), another clock."""

    options: dict[str, Any]
    seats: int = 0
    clock: ClockWish | None = None


ClientMessage = (
    Hello
    | Answer
    | Undo
    | Offer
    | Agree
    | Concede
    | Say
    | Point
    | Stand
    | Why
    | Lang
    | Ping
    | Beaten
    | Pause
    | Again
    | Takeover
    | Rename
    | Ready
    | Swap
    | Give
    | Fill
    | StandUp
    | Arrange
)
