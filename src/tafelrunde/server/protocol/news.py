"""The socket, from the server to the client: what happens at a table."""

from __future__ import annotations

from typing import Any, Literal

from tafelrunde.kernel.scene import AnyComponent, Scene
from tafelrunde.server.protocol.base import AtZero, Data, OfferKind, SeatKind, Standing, TableState


class FromServer(Data, tag_field="type", omit_defaults=False, kw_only=True):
    """Base of what the server sends."""


class SeatInfo(Data, kw_only=True):
    """What everybody knows about a seat."""

    seat: int
    name: str
    kind: SeatKind
    online: bool
    level: str | None = None
    clock_ms: int | None = None
    running: bool = False
    standing: dict[str, Standing] | None = None  # only of the own seats
    left: bool = False  # was here and is away
    bot: bool = False  # a program plays it now
    free: bool = False  # waits for somebody to sit down
    host: bool = False  # the maker of the table sits here
    ready: bool = False  # in the waiting room
    team: int | None = None  # in a game with teams
    tag: str = ""  # of a free seat: how the word of its invitation begins


class ClockInfo(Data, kw_only=True):
    """The clock of the table."""

    kind: Literal["move", "game"]
    seconds: int
    increment: int
    at_zero: AtZero


class OfferInfo(Data, omit_defaults=False, kw_only=True):
    """A proposal that waits for answers."""

    kind: OfferKind
    by: int
    agreed: list[int]
    needed: list[int]
    seat: int | None = None  # takeover: which seat
    level: str | None = None


class UndoInfo(Data, kw_only=True):
    """What taking back costs the seat that decided last."""

    price: Literal["free", "consent", "none"]
    why: str | None = None
    seat: int | None = None


class WindowInfo(Data, omit_defaults=False, kw_only=True):
    """A reaction window that can be answered in advance."""

    id: str
    label: str


class Ended(Data, kw_only=True):
    """How a table ended."""

    kind: Literal["result", "draw", "abort"]
    ranks: list[int] = []
    reason: str = ""


class LessonStep(Data, omit_defaults=False, kw_only=True):
    """How far a lesson has come, and what it says now."""

    id: str
    name: str
    step: int
    steps: int
    say: str


class RoomInfo(Data, omit_defaults=False, kw_only=True):
    """The waiting room: what will be played."""

    options: dict[str, Any]


class TableInfo(Data, kw_only=True):
    """The table apart from the game on it: who sits where, clocks, proposals."""

    id: str
    game: str
    name: str
    state: TableState
    seats: list[SeatInfo]
    offers: list[OfferInfo]
    undo: UndoInfo
    windows: list[WindowInfo]
    public: bool
    created: int
    watchers: int = 0
    chat: bool = True
    commitment: str = ""  # to the secret behind all chance of the match
    clock: ClockInfo | None = None
    pack: str | None = None  # the names of the packs that the match is played with
    packs: list[str] = []  # their hashes
    next: str | None = None  # the table of the rematch
    ended: Ended | None = None
    live: bool = False  # time runs, and anybody may pause it
    paused: int | None = None  # who has paused it
    lesson: LessonStep | None = None
    room: RoomInfo | None = None  # until the match begins


class Welcome(FromServer, tag="welcome", kw_only=True):
    """The answer to hello."""

    table: TableInfo
    seats: list[int]
    you: str


class Invited(FromServer, tag="invited", kw_only=True):
    """The invitation to a seat that the host gave to a friend: the fragment of its link."""

    seat: int
    word: str


class Live(Data, kw_only=True):
    """Real time: scenes are shown at once, and in so many milliseconds the race begins."""

    opens_in: int | None = None


class SentScene(Scene, kw_only=True):
    """A scene on its way. For a brief client a component that is as in the scene before is only named, by its id."""

    comps: list[AnyComponent | str]  # type: ignore[assignment]  # wider than at the table: only ever written, never read


class Frames(FromServer, tag="frames", kw_only=True):
    """Scenes to be shown in order; the last one is the present and carries the prompt.

    `n` counts what this seat was told. It grows with every event and stays equal where only the prompt has changed.
    """

    seat: int | None
    n: int
    scenes: list[SentScene]
    mine: bool
    live: Live | None = None


class Table(FromServer, tag="table", kw_only=True):
    """The table has changed."""

    table: TableInfo


class Chat(FromServer, tag="chat", kw_only=True):
    """Somebody said something."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int
    team: int | None = None  # only this team hears it
    phrase: str = ""  # instead of a text: the client has the words


class Pointed(FromServer, tag="pointed", kw_only=True):
    """Somebody points at an item that this client shows."""

    seat: int
    item: str


class Error(FromServer, tag="error", kw_only=True):
    """A message was refused, and nothing has changed."""

    code: str
    text: str
    rule: str | None = None
    re: int | None = None


class Reason(FromServer, tag="reason", kw_only=True):
    """Why an item cannot be chosen: the rule and its sentence."""

    re: int | None
    rule: str | None
    text: str


class Pong(FromServer, tag="pong", kw_only=True):
    """The answer to a ping: its own number, and the time of the server in milliseconds."""

    t: float
    now: int


class Beat(FromServer, tag="beat", kw_only=True):
    """Has to be given back at once."""

    n: int


class Finish(FromServer, tag="finish", kw_only=True):
    """A race was close: who was first, who was not, and by how many milliseconds."""

    first: int
    second: int
    ms: int


class Thinking(FromServer, tag="thinking", kw_only=True):
    """A program thinks about the move of a seat; `place` is its place in the queue."""

    seat: int
    place: int | None = None
    progress: float | None = None


ServerMessage = Welcome | Invited | Frames | Table | Chat | Pointed | Error | Reason | Pong | Beat | Finish | Thinking
