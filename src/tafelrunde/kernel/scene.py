"""The declarative picture of a table: typed components with stable ids, and the question with its options.

One browser client and one terminal client draw any scene; neither knows a game. Empty fields are left out on the wire.
"""

from __future__ import annotations

import collections
from collections.abc import Iterable
from typing import Any, Literal

import msgspec


class Part(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """Base of all parts of a scene."""


class Art(Part):
    """A picture computed from these three and nothing else."""

    seed: str
    school: str = "steel"
    icon: str = ""


class Badge(Part):
    """A small number with an icon and a name."""

    icon: str
    n: int | str
    label: str = ""
    delta: int | None = None  # how much it changed in this very step


class Item(Part):
    """What every item on a table has."""

    id: str
    label: str = ""  # the full accessible name
    came_from: str = msgspec.field(default="", name="from")
    fresh: bool = False
    tip: str = ""
    state: Literal["", "ready", "spent", "stunned", "locked", "hidden", "dead"] = ""
    badges: list[Badge] = []
    owner: int | None = None


class Card(Item):
    """A card."""

    name: str = ""
    art: Art | None = None
    cost: int | None = None
    kind: str = ""
    text: str = ""
    stats: list[Badge] = []
    signs: list[Badge] = []  # the text in a few signs, for cards that are drawn too small for it
    faces: list[str] = []
    also: str = ""  # its name in the other language, where it is looked up
    stock: int | None = None
    attached: list[str] = []
    rotated: bool = False
    facedown: bool = False


class Die(Item):
    """A die with the face that it shows; `rolls` rises with each roll."""

    school: str = "steel"
    face: Badge | None = None
    sides: list[Badge] = []
    rolls: int = 0


class Cell(Part):
    """A hex of a board; its id is what people call it, such as C4 (`hexes.hex_names`)."""

    id: str
    q: int
    r: int
    terrain: str = "plain"
    height: int = 0
    glyph: str = ""
    mark: str = ""
    label: str = ""  # what it is, where the terrain does not say it


class Edge(Part):
    """Something between two cells, such as a wall."""

    a: str
    b: str
    kind: str


class Unit(Item):
    """A figure on one or more cells."""

    cells: list[str] = []
    art: Art | None = None
    hp: int | None = None
    max_hp: int | None = msgspec.field(default=None, name="maxHp")
    size: int = 1
    facing: int | None = None
    name: str = ""
    text: str = ""
    stats: list[Badge] = []


class BoardToken(Part):
    """A marker on a cell."""

    id: str
    cell: str
    icon: str
    n: int | None = None
    label: str = ""


class Overlay(Part):
    """Cells that belong together for a reason: reach, sight, threat, zone; or a line, from its first cell to its last.

    What stands in the way of a line is its cell in between. With `of` it is shown while that item is looked at.
    """

    kind: Literal["range", "sight", "threat", "zone", "line"]
    cells: list[str]
    label: str = ""
    of: str = ""


class Component(Part, tag_field="type"):
    """Base of all components: where it stands and whose it is."""

    id: str
    area: str = ""
    title: str = ""
    owner: int | None = None


class HexBoard(Component, tag="hexboard"):
    """A board of hexes."""

    orient: Literal["pointy", "flat"] = "pointy"
    cells: list[Cell] = []
    edges: list[Edge] = []
    units: list[Unit] = []
    tokens: list[BoardToken] = []
    overlays: list[Overlay] = []
    last: dict[str, str] = {}
    more: bool = False  # on its way to a client that has the scene before: cells and edges are those of that scene


class Cards(Component, tag="cards"):
    """A zone of cards; `slots` is the number of fixed places, which may be empty (None in `items`)."""

    arrange: Literal["row", "fan", "grid", "stack", "lane"] = "row"
    items: list[Card | None] = []
    slots: int | None = None
    limit: int | None = None


class LaneRow(Part):
    """One row of places."""

    id: str
    title: str = ""
    slots: list[Card | None] = []
    places: list[str] = []  # ids of the slots, so that an empty one can be a target


class Lanes(Component, tag="lanes"):
    """Rows of places that may be empty and may be targets."""

    rows: list[LaneRow] = []


class Dice(Component, tag="dice"):
    """A pool of dice."""

    items: list[Die] = []


class Deck(Component, tag="deck"):
    """A face-down pile: its size, its top card where that is open, and how often it was shuffled."""

    n: int = 0
    top: Card | None = None
    shuffles: int = 0
    inside: list[Badge] = []  # what this seat knows to be in it, counted and sorted by name: never the order


class Mat(Component, tag="mat"):
    """The place of a player."""

    seat: int = 0
    name: str = ""
    crest: Art | None = None
    hp: int | None = None
    hp_max: int | None = msgspec.field(default=None, name="hpMax")
    res: list[Badge] = []
    piles: list[Badge] = []
    clock: int | None = None
    active: bool = False
    online: bool = True
    bot: bool = False
    out: bool = False
    team: int | None = None  # in team games the colour shows the team, the shape the seat


class Mark(Part):
    """A seat's marker on a track."""

    id: str
    seat: int
    at: int


class TrackStep(Part):
    """A place on a track that means something."""

    at: int
    icon: str = ""
    label: str = ""


class Track(Component, tag="track"):
    """A track with a marker for each seat."""

    max: int = 0
    marks: list[Mark] = []
    steps: list[TrackStep] = []


class Counter(Component, tag="counter"):
    """A number that everybody shares."""

    icon: str = ""
    n: int | str = 0
    label: str = ""
    max: int | None = None
    delta: int | None = None


class Goal(Item):
    """Something to reach, and how far each seat is."""

    name: str = ""
    art: Art | None = None
    text: str = ""
    progress: list[dict[str, int]] = []


class Objective(Component, tag="objective"):
    """Goals that lie open."""

    items: list[Goal] = []


class LogLine(Part):
    """A line of the log; `refs` are the items it speaks of."""

    id: str
    turn: int
    text: str
    seat: int | None = None
    refs: list[str] = []


class Log(Component, tag="log"):
    """What happened."""

    items: list[LogLine] = []
    more: bool = False  # on its way to a client that has the scene before: these lines follow those of that scene


class Note(Component, tag="note"):
    """A plain text, such as a reminder of the phase."""

    text: str = ""


class Choice(Part):
    """One option of the question, tied to the item it concerns."""

    id: str
    label: str
    target: str = ""
    kind: Literal["move", "attack", "play", "buy", "use", "choose", "place", "pass"] = "choose"
    preview: str = ""
    group: str = ""
    danger: bool = False
    key: str = ""
    targets: list[str] = []  # where one option concerns several items: they are toggled, then sent at once
    plan: bool = False  # a compound move: several answers in a row; a tap on its target plays it
    times: int = 1  # of a question for many: how often it may be picked


class Prompt(Part):
    """The question that a seat is asked, or whom everybody waits for."""

    id: str = ""
    text: str = ""
    rule: str = ""
    actor: str = ""
    wait: list[int] = []
    deadline: int | None = None
    mode: Literal["one", "many", "order", "assign", "path"] = "one"
    least: int | None = msgspec.field(default=None, name="min")
    most: int | None = msgspec.field(default=None, name="max")
    options: list[Choice] = []
    undo: Literal["none", "step", "turn"] = "none"


class Turn(Part):
    """Where the game is."""

    n: int
    phase: str
    active: list[int] = []


AnyComponent = HexBoard | Cards | Lanes | Dice | Deck | Mat | Track | Counter | Objective | Log | Note


class Scene(Part):
    """The whole picture for one seat (None: the spectator)."""

    game: str
    title: str
    seat: int | None
    layout: Literal["board", "duel", "row", "dice"]
    turn: Turn
    comps: list[AnyComponent]
    prompt: Prompt
    v: int = 1
    rev: int = 0
    gone: list[dict[str, str]] = []
    undo: bool = False
    result: dict[str, Any] = {}
    secret: bool | None = None  # has this seat anything to hide? (None: it has when it holds a hand)


def counted(things: Iterable[tuple[str, str]]) -> list[Badge]:
    """Count things, each an icon and a name, and sort them by name: how they lie stays hidden."""
    counts = sorted(collections.Counter(things).items(), key=lambda count: (count[0][1], count[0][0]))
    return [Badge(icon=icon, n=n, label=name) for (icon, name), n in counts]


def faults(scene: Scene) -> list[str]:
    """List what is wrong with a scene: item ids that occur twice, targets and references that point nowhere."""
    ids: list[str] = []
    refs: list[tuple[str, str]] = []
    for comp in scene.comps:
        ids.append(comp.id)
        if isinstance(comp, HexBoard):
            ids += [cell.id for cell in comp.cells] + [unit.id for unit in comp.units] + [t.id for t in comp.tokens]
            refs += [(comp.id, cell) for unit in comp.units for cell in unit.cells]
            refs += [(comp.id, token.cell) for token in comp.tokens]
            refs += [(comp.id, cell) for overlay in comp.overlays for cell in overlay.cells]
            refs += [(comp.id, overlay.of) for overlay in comp.overlays if overlay.of]
        elif isinstance(comp, Cards):
            ids += [item.id for item in comp.items if item is not None]
        elif isinstance(comp, (Dice, Objective)):
            ids += [item.id for item in comp.items]
        elif isinstance(comp, Lanes):
            ids += [row.id for row in comp.rows] + [place for row in comp.rows for place in row.places]
            ids += [item.id for row in comp.rows for item in row.slots if item is not None]
        elif isinstance(comp, Log):
            ids += [line.id for line in comp.items]
    for choice in scene.prompt.options:
        refs += [("prompt", target) for target in (choice.target, *choice.targets) if target]
    known = set(ids)
    doubled = sorted({id for id in ids if ids.count(id) > 1})
    return [f"id {id} occurs twice" for id in doubled] + [
        f"{at} points to {ref}" for at, ref in refs if ref not in known
    ]
