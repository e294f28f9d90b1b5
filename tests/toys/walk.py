"""Walk: across a small board of hexes, and then a chore of every kind.

It is there for the composite questions: a way with plans, several of a kind with copies, an order, a split total and a
number, both of them also above 99. The gems on the board lie face down until somebody walks over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from tafelrunde.kernel.ask import Flow, Move, Over, Plan, Result, assign, many, number, order, path
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.game import Options, Step, register
from tafelrunde.kernel.hexes import Hex, distance, hex_code, parse_hex
from tafelrunde.kernel.table import Table
from tafelrunde.kernel.text import Texts
from tafelrunde.kernel.vocabulary import Kind
from tests.toys import ToyBox, ToyGame, seen_zone, toy_texts

CELLS: list[Hex] = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if distance((0, 0), (q, r)) <= 2]
GEMS = ("1", "2", "3", "4", "5", "6")  # what each piece is worth
GEM_CELLS = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
STARTS = [(2, 0), (-2, 0), (0, 2)]
POUCH = ("blue", "red", "red", "red")
CHORES = ("fire", "water", "wood")
HEAPS, STEPS, ROUNDS = 3, 3, 2

KINDS = (Kind("step", "WA-1.1", "cell"), Kind("pay", "WA-1.2", "pebble"), Kind("chore", "WA-1.3", "chore"))

RULES = """# Walk

- WA-1.1 A seat walks up to 3 steps over free cells and takes the gems on its way, which lie face down.
- WA-1.2 It pays one or two pebbles of its pouch, if it has any.
- WA-1.3 It does three chores in any order; what comes first counts 3, then 2, then 1 point for fire, 0 otherwise.
- WA-1.4 It splits its power among three heaps.
- WA-1.5 It names a number up to a limit.
- WA-1.6 After two rounds the gems and chores of each seat are counted.
- WA-1.7 The walker of a leaving seat is taken from the board. The last one wins.
"""


class WalkTable(Table):
    """What lies on the table."""

    __slots__ = ("active", "at", "bids", "board", "heaps", "points", "pouch", "power", "round", "taken", "top")

    def __init__(self) -> None:
        super().__init__()
        self.active = 0
        self.round = 0
        self.power = 0  # to split
        self.top = 0  # the highest number
        self.at: list[str] = []  # the cell of each walker
        self.board: list[list[int]] = []  # the gems on each of the cells of GEM_CELLS, at most one
        self.taken: list[list[int]] = []
        self.pouch: list[list[str]] = []
        self.points: list[int] = []
        self.heaps = [0] * HEAPS
        self.bids: list[int] = []

    def copy(self) -> WalkTable:
        """Copy the table."""
        twin = WalkTable()
        self.copy_into(twin)
        twin.active = self.active
        twin.round = self.round
        twin.power = self.power
        twin.top = self.top
        twin.at = self.at[:]
        twin.board = [zone[:] for zone in self.board]
        twin.taken = [zone[:] for zone in self.taken]
        twin.pouch = [pouch[:] for pouch in self.pouch]
        twin.points = self.points[:]
        twin.heaps = self.heaps[:]
        twin.bids = self.bids[:]
        return twin


def way_step(t: WalkTable, _lane: int) -> Flow:
    """WA-1.1: a way, step by step or by naming where it ends."""
    me = t.active
    way = yield from path(me, "way", partial(onward, t, me), t.box.moves.done, "WA-1.1", plans=partial(ways, t, me))
    for move in way:
        t.at[me] = move.args[0]
        t.emit("steps", seat=me, cell=move.args[0])
        cell = parse_hex(move.args[0])
        if cell in GEM_CELLS and t.board[GEM_CELLS.index(cell)]:
            gem = t.board[GEM_CELLS.index(cell)].pop()
            t.taken[me].append(gem)
            t.show(gem)
            t.emit("finds", seat=me, n=int(t.name(gem)))
    t.phase[0] = "pay"


def onward(t: WalkTable, me: int, given: Sequence[Move]) -> list[Move]:
    """List the steps that may follow: to a free neighbour where the way has not been."""
    if len(given) == STEPS:
        return []
    been = [t.at[me], *(move.args[0] for move in given)]
    here = parse_hex(been[-1])
    taken = {*been, *(cell for seat, cell in enumerate(t.at) if seat not in t.gone)}
    return [t.box.steps[cell] for cell in CELLS if distance(here, cell) == 1 and hex_code(cell) not in taken]


def ways(t: WalkTable, me: int) -> list[Plan]:
    """Offer a shortest way to every cell in reach."""
    found: dict[str, list[Move]] = {}
    edge: list[list[Move]] = [[]]
    while edge:
        edge = [[*way, move] for way in edge for move in onward(t, me, way)]
        for way in edge:
            found.setdefault(way[-1].args[0], way)
    done = t.box.moves.done
    plans = []
    for cell, way in sorted(found.items()):
        moves = way if len(way) == STEPS or not onward(t, me, way) else [*way, done]
        plans.append(Plan(f"move-to {cell}", moves, "move-to", {"cell": cell}))
    return plans


def pay_step(t: WalkTable, _lane: int) -> Flow:
    """WA-1.2: one or two pebbles."""
    me = t.active

    def items() -> list[Move]:
        return [t.box.move(f"pay {pebble}") for pebble in t.pouch[me]]

    paid = yield from many(me, "pay", items, t.box.moves.done, 1, 2, "WA-1.2")
    for move in paid:
        t.pouch[me].remove(move.args[0])
    t.emit("pays", seat=me, n=len(paid))
    t.phase[0] = "chores"


def chores_step(t: WalkTable, _lane: int) -> Flow:
    """WA-1.3: three chores in any order."""
    me = t.active
    did = yield from order(me, "chores", [t.box.move(f"chore {chore}") for chore in CHORES], "WA-1.3")
    t.points[me] += 3 - [move.args[0] for move in did].index("fire")
    t.emit("works", seat=me, order=" ".join(move.args[0] for move in did))
    t.phase[0] = "split"


def split_step(t: WalkTable, _lane: int) -> Flow:
    """WA-1.4: the power among the heaps."""
    me = t.active
    shares = yield from assign(me, "split", t.power, list(range(HEAPS)), t.box.moves.numbers, "WA-1.4")
    t.heaps = [heap + share for heap, share in zip(t.heaps, shares, strict=True)]
    t.emit("splits", seat=me, shares=shares)
    t.phase[0] = "bid"


def bid_step(t: WalkTable, _lane: int) -> Flow:
    """WA-1.5: a number; then the next seat."""
    me = t.active
    t.bids[me] = yield from number(me, "bid", t.top, t.box.moves.numbers, "WA-1.5", (t.top,))
    t.emit("bids", seat=me, n=t.bids[me])
    next_seat(t)


def next_seat(t: WalkTable) -> None:
    """WA-1.6: clockwise; the game ends after the last round."""
    t.turns += 1
    t.phase[0] = "way"
    while True:
        t.active = (t.active + 1) % t.seats
        if t.active == 0:
            t.round += 1
            if t.round == ROUNDS:
                raise Over(result(t, "WA-1.6"))
        if t.active not in t.gone:
            return


def result(t: WalkTable, reason: str) -> Result:
    """WA-1.6: gems and points."""
    scores = [-1 if s in t.gone else t.points[s] + sum(int(t.name(gem)) for gem in t.taken[s]) for s in range(t.seats)]
    return Result([1 + sum(other > mine for other in scores) for mine in scores], [float(n) for n in scores], reason)


TEXTS = toy_texts(
    {
        "player": "Player {n}",
        "game": {"name": "Walk", "about": "A walk and its chores."},
        "option": {"power": "What is split", "top": "The highest number"},
        "phase": {"way": "Walk", "pay": "Pay", "chores": "Chores", "split": "Split", "bid": "Number"},
        "name": {"red": "a red pebble", "blue": "a blue pebble", "fire": "fire", "water": "water", "wood": "wood"},
        "move": {"step": "Step to {cell}", "pay": "Pay {pebble}", "chore": "See to the {chore}"},
        "plan": {"move-to": "Walk to {cell}"},
        "ask": {
            "way": "Where do you walk?",
            "pay": "What do you pay?",
            "chores": "What do you do first?",
            "split": "How much goes to heap {about0} of the {about1} that are left?",
            "bid": "Name a number up to {about0}.",
        },
        "event": {
            "steps": "{seat} steps to {cell}.",
            "finds": "{seat} finds a gem: {n}.",
            "pays": "{seat} pays {n} {n:pebble|pebbles}.",
            "works": "{seat} works: {order}.",
            "splits": "{seat} splits: {shares}.",
            "bids": "{seat} says {n}.",
        },
    },
    {
        "player": "Spieler {n}",
        "game": {"name": "Spaziergang", "about": "Ein Spaziergang und was zu tun ist."},
        "option": {"power": "Was aufgeteilt wird", "top": "Die höchste Zahl"},
        "phase": {"way": "Gehen", "pay": "Zahlen", "chores": "Arbeiten", "split": "Aufteilen", "bid": "Zahl"},
        "name": {"red": "Rot", "blue": "Blau", "fire": "Feuer", "water": "Wasser", "wood": "Holz"},
        "move": {"step": "Nach {cell} gehen", "pay": "{pebble} zahlen", "chore": "{chore} besorgen"},
        "plan": {"move-to": "Bis {cell} gehen"},
        "ask": {
            "way": "Wohin gehst du?",
            "pay": "Was zahlst du?",
            "chores": "Was tust du zuerst?",
            "split": "Wie viel von den übrigen {about1} kommt auf Haufen {about0}?",
            "bid": "Nenne eine Zahl bis {about0}.",
        },
        "event": {
            "steps": "{seat} geht nach {cell}.",
            "finds": "{seat} findet einen Edelstein: {n}.",
            "pays": "{seat} zahlt {n} Kiesel.",
            "works": "{seat} arbeitet: {order}.",
            "splits": "{seat} teilt auf: {shares}.",
            "bids": "{seat} sagt {n}.",
        },
    },
)


class WalkBox(ToyBox):
    """The content of a walk."""

    def __init__(self) -> None:
        domains = {"cell": [hex_code(cell) for cell in CELLS], "pebble": ["blue", "red"], "chore": CHORES}
        super().__init__(TEXTS, KINDS, domains, GEMS)
        self.steps = {cell: self.move(f"step {hex_code(cell)}") for cell in CELLS}


class WalkOptions(Options, frozen=True):
    """How a walk may be set up: with figures above 99 the kernel asks for digits."""

    power: int = 5
    top: int = 12


class Walk(ToyGame):
    """The game, as the kernel wants it."""

    id = "walk"
    version = 1
    seats = (2, 3)
    Options = WalkOptions
    steps: ClassVar[dict[str, Step]] = {
        "way": way_step,
        "pay": pay_step,
        "chores": chores_step,
        "split": split_step,
        "bid": bid_step,
    }
    types: ClassVar[dict[str, Any]] = {"WalkTable": WalkTable}
    streams = ("gems",)
    texts: ClassVar[Texts] = TEXTS
    rules_text = RULES

    def make_box(self, packs: Sequence[Pack], seats: int) -> WalkBox:
        return WalkBox()

    def new(self, box: WalkBox, options: WalkOptions, seats: int) -> WalkTable:
        t = WalkTable()
        t.phase = ["way"]
        t.power = options.power
        t.top = options.top
        t.at = [hex_code(cell) for cell in STARTS[:seats]]
        t.taken = [[] for _ in range(seats)]
        t.pouch = [list(POUCH) for _ in range(seats)]
        t.points = [0] * seats
        t.bids = [0] * seats
        t.board = [[] for _ in GEM_CELLS]
        return t

    def deal(self, t: WalkTable) -> None:
        gems = t.hidden.add(range(len(GEMS)))
        t.shuffle(gems, "gems")
        t.board = [[gem] for gem in gems]

    def view(self, t: WalkTable, seat: int) -> Any:
        return {
            "phase": t.phase[0],
            "active": t.active,
            "round": t.round,
            "at": t.at[:],
            "board": [seen_zone(t, seat, zone) for zone in t.board],
            "taken": [seen_zone(t, seat, zone) for zone in t.taken],
            "pouch": [pouch[:] for pouch in t.pouch],
            "points": t.points[:],
            "heaps": t.heaps[:],
            "bids": t.bids[:],
        }

    def leave(self, t: WalkTable, seat: int) -> Sequence[int]:
        """WA-1.7: what the leaver has begun is dropped; a way of another is asked anew, as there is more room now."""
        if len(t.gone) == t.seats - 1:
            raise Over(result(t, "WA-1.7"))
        if seat == t.active:
            next_seat(t)
            return (0,)
        return (0,) if t.phase[0] == "way" else ()

    def zones(self, t: WalkTable) -> dict[str, list[int]]:
        found = {f"board {i}": zone for i, zone in enumerate(t.board)}
        return {**found, **{f"taken {seat}": zone for seat, zone in enumerate(t.taken)}}

    def invariant(self, t: WalkTable) -> str | None:
        here = [cell for seat, cell in enumerate(t.at) if seat not in t.gone]
        return "WA-1.1" if len(set(here)) < len(here) else None

    def evaluate(self, t: WalkTable, seat: int) -> float:
        mine = t.points[seat] + sum(int(t.name(gem)) for gem in t.taken[seat])
        return min(1.0, mine / 30)

    def write_position(self, t: WalkTable) -> dict[str, Any]:
        return {
            "phase": t.phase[0],
            "active": t.active,
            "round": t.round,
            "turns": t.turns,
            "at": t.at[:],
            "board": [t.name(zone[0]) if zone else "" for zone in t.board],
            "taken": [list(map(t.name, zone)) for zone in t.taken],
            "pouch": [pouch[:] for pouch in t.pouch],
            "points": t.points[:],
            "heaps": t.heaps[:],
            "bids": t.bids[:],
            "gone": t.gone[:],
            "options": {"power": t.power, "top": t.top},
        }

    def read_position(self, box: WalkBox, t: WalkTable, position: dict[str, Any]) -> None:
        t.phase = [position.get("phase", "way")]
        if t.phase[0] not in self.steps:
            raise BadPosition("bad-position", field="phase", expected=", ".join(self.steps))
        for field in ("active", "round", "turns"):
            setattr(t, field, int(position.get(field, 0)))
        for field in ("at", "pouch", "points", "heaps", "bids", "gone"):
            setattr(t, field, [v[:] if isinstance(v, list) else v for v in position.get(field, getattr(t, field))])
        for seat, cell in enumerate(t.at):
            if cell not in map(hex_code, CELLS):
                raise BadPosition("bad-position", field=f"at[{seat}]", expected="a cell of the board")
        left = list(GEMS)
        for seat, names in enumerate(position.get("taken", [])):
            t.taken[seat] = t.hidden.add([GEMS.index(name) for name in names])
            left = [name for name in left if name not in names]
        names = position.get("board", left + [""] * (len(GEM_CELLS) - len(left)))
        gems = t.hidden.add([GEMS.index(name) for name in names if name])
        t.hidden.forget(gems)
        t.board = [[gems.pop(0)] if name else [] for name in names]
        if sorted(t.hidden.piece.values()) != list(range(len(GEMS))):
            raise BadPosition("bad-position", field="board", expected="every gem once, on the board or taken")


WALK = register(Walk())
