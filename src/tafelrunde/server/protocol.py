"""The wire: every message between server and client as a type. `docs/protocol.md` and the client's types follow these.

Frames on the socket are JSON texts with the field `type`. `python -m tafelrunde.server.schema` writes the JSON Schema.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from tafelrunde.kernel.scene import AnyComponent, Scene

MOST_BYTES: Final = 16 * 1024  # of a message of a client
MOST_CHAT: Final = 500  # characters of a chat line
MOST_NAME: Final = 24  # characters of a player's name
MOST_TITLE: Final = 60  # characters of a table's name
MOST_PACKS: Final = 4  # at one table
MOST_OPTIONS: Final = 256  # option ids in one answer

PHRASES: Final = (  # what can be said with one press; every reader's client has the words
    "hello",
    "luck",
    "thanks",
    "sorry",
    "nice",
    "ouch",
    "moment",
    "turn",
    "attack",
    "hold",
    "game",
    "again",
)

SeatKind = Literal["me", "friend", "hot", "ai", "open"]
OfferKind = Literal["undo", "draw", "rematch", "takeover", "abort"]
Standing = Literal["ask", "never", "always"]
AtZero = Literal["default", "concede", "ai"]
TableState = Literal["open", "running", "over"]


class Data(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Base of everything on the wire: what has its default value is left out."""


# ---------------------------------------------------------------- HTTP: what clients send


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


# ---------------------------------------------------------------- HTTP: what the server answers


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


class RuleText(Data, omit_defaults=False, kw_only=True):
    """A numbered rule."""

    id: str
    text: str


class Word(Data, omit_defaults=False, kw_only=True):
    """A word of the glossary."""

    term: str
    text: str


# ---------------------------------------------------------------- socket: client to server


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

# ---------------------------------------------------------------- socket: server to client


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

    comps: list[AnyComponent | str]  # type: ignore[assignment]


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

_decoder: Final = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()


class _Tag(msgspec.Struct):
    type: str


_tags: Final = msgspec.json.Decoder(_Tag)
KNOWN: Final = frozenset(kind.__struct_config__.tag for kind in ClientMessage.__args__)


def decode(raw: str | bytes) -> ClientMessage:
    """Read a message of a client; raises msgspec.DecodeError, or LookupError for a message of an unknown type."""
    try:
        message: ClientMessage = _decoder.decode(raw)
        return message
    except msgspec.ValidationError:
        if _tags.decode(raw).type not in KNOWN:
            raise LookupError(_tags.decode(raw).type) from None
        raise


def encode(message: Any) -> bytes:
    """Write a message."""
    return _encoder.encode(message)
