"""Relay: two teams race at two tables for stones from one bag.

It is there for lanes, races, a secret call of four seats at once, decisions sealed for two owners, and leaving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from tafelrunde.kernel.ask import Ask, Each, Flow, Over, Race, Result
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Step, register
from tafelrunde.kernel.table import Sealed, Table
from tafelrunde.kernel.text import Texts
from tafelrunde.kernel.vocabulary import Kind
from tests.toys import ToyBox, ToyGame, seen_zone, toy_texts

TABLES = ((0, 1), (2, 3))  # who sits where; seats 0 and 2 are one team, 1 and 3 the other
STONES = tuple(str(1 + i % 4) for i in range(16))  # what each piece is worth
GOAL = 15

KINDS = (
    Kind("grab", "RE-1.2"),
    Kind("keep", "RE-1.3"),
    Kind("drop", "RE-1.3"),
    Kind("call", "RE-1.1", "worth"),
)

RULES = """# Relay

- RE-1.1 Every seat calls the worth of a stone in secret; team-mates know each other's call.
- RE-1.2 Whoever of a table is first grabs a stone from the bag and looks at it.
- RE-1.3 It is kept in the open and counts for the team, twice if it was called; or it is dropped back.
- RE-1.4 The first team with 15 points wins; when the bag is empty, the team with more.
- RE-1.5 A stone that a leaving seat holds goes back. A team without players has lost.
"""


class RelayTable(Table):
    """What lies on the table."""

    __slots__ = ("bag", "held", "kept", "score")

    def __init__(self) -> None:
        super().__init__()
        self.bag: list[int] = []
        self.held: list[list[int]] = [[], [], [], []]
        self.kept: list[int] = []
        self.score = [0, 0]

    def copy(self) -> RelayTable:
        """Copy the table."""
        twin = RelayTable()
        self.copy_into(twin)
        twin.bag = self.bag[:]
        twin.held = [zone[:] for zone in self.held]
        twin.kept = self.kept[:]
        twin.score = self.score[:]
        return twin


def call_step(t: RelayTable, _lane: int) -> Flow:
    """RE-1.1: all seats call at once; then both tables begin."""
    calls = yield Each(call, [seat for seat in range(4) if seat not in t.gone])
    for seat, worth in calls.items():
        t.reveal(f"calls {seat}", worth != "")
        if worth:
            t.emit("revealed", (seat, seat ^ 2), what=f"call {seat}", value=worth)
            t.sealed[f"call {seat}"] = Sealed([seat, seat ^ 2], "call", worth)
    t.phase = ["grab", "grab"]


def call(t: RelayTable, seat: int) -> Flow:
    """RE-1.1: one seat's call."""
    options = [t.box.move(f"call {worth}") for worth in worths(t, [seat])]
    answer = yield Ask(seat, "call", lambda: options, "RE-1.1", secret=True, default=options[0])
    return "" if answer is None else answer.args[0]


def worths(_t: RelayTable, _owners: Sequence[int]) -> list[str]:
    """List what may be called."""
    return ["1", "2", "3", "4"]


def grab_step(t: RelayTable, lane: int) -> Flow:
    """RE-1.2, RE-1.3: one stone."""
    racers = [seat for seat in seated(t, lane) if seat not in t.gone]
    if not racers:
        t.phase[lane] = None
        return
    seat, move = yield Race([Ask(racer, "grab", lambda: [t.box.move("grab")], "RE-1.2") for racer in racers])
    if move is None:
        return
    if not t.bag:
        raise Over(result(t, "RE-1.4"))
    stone = t.bag.pop()
    t.held[seat].append(stone)
    t.emit("grabs", seat=seat)
    t.show(stone, (seat,))
    choice = yield Ask(seat, "keep", lambda: [t.box.move("keep"), t.box.move("drop")], "RE-1.3")
    if choice is None or choice.kind == "drop":
        drop_stone(t, seat)
        return
    t.held[seat].remove(stone)
    t.kept.append(stone)
    t.show(stone)
    worth = int(t.name(stone))
    key = f"call {seat}"
    if key in t.sealed and (seal := t.unseal(key)) == t.name(stone):
        worth *= 2
        t.emit("called", seat=seat, n=int(seal))
    t.score[seat % 2] += worth
    t.emit("keeps", seat=seat, n=worth)
    if t.score[seat % 2] >= GOAL:
        raise Over(result(t, "RE-1.4"))


def seated(t: RelayTable, lane: int) -> Sequence[int]:
    """List who sits at a table."""
    found: Sequence[int] = t.box.tables[lane]
    return found


def drop_stone(t: RelayTable, seat: int) -> None:
    """RE-1.3: back into the bag."""
    t.bag.append(t.held[seat].pop())
    t.emit("drops", seat=seat)
    t.shuffle(t.bag, "bag")


def result(t: RelayTable, reason: str, losers: int | None = None) -> Result:
    """RE-1.4, RE-1.5: team-mates share their place."""
    best = max(t.score)
    behind = [team == losers if losers is not None else t.score[team] < best for team in (0, 1)]
    return Result(
        [1 + 2 * behind[seat % 2] for seat in range(4)], [float(t.score[seat % 2]) for seat in range(4)], reason
    )


TEXTS = toy_texts(
    {
        "player": "Player {n}",
        "game": {"name": "Relay", "about": "Two teams, two tables, one bag."},
        "phase": {"call": "Calls", "grab": "Race"},
        "move": {"grab": "Grab a stone", "keep": "Keep it", "drop": "Drop it", "call": "Call {worth}"},
        "ask": {"grab": "Be the first!", "keep": "Keep this stone?", "call": "Which stone do you call?"},
        "event": {
            "grabs": "{seat} grabs a stone.",
            "drops": "{seat} drops a stone.",
            "keeps": "{seat} keeps a stone: {n} {n:point|points}.",
            "called": "{seat} had called {n}.",
        },
    },
    {
        "player": "Spieler {n}",
        "game": {"name": "Staffel", "about": "Zwei Teams, zwei Tische, ein Beutel."},
        "phase": {"call": "Ansagen", "grab": "Wettlauf"},
        "move": {"grab": "Einen Stein greifen", "keep": "Behalten", "drop": "Zurücklegen", "call": "{worth} ansagen"},
        "ask": {"grab": "Sei schneller!", "keep": "Diesen Stein behalten?", "call": "Welchen Stein sagst du an?"},
        "event": {
            "grabs": "{seat} greift einen Stein.",
            "drops": "{seat} legt einen Stein zurück.",
            "keeps": "{seat} behält einen Stein: {n} {n:Punkt|Punkte}.",
            "called": "{seat} hatte {n} angesagt.",
        },
    },
)


class RelayBox(ToyBox):
    """The content of a relay: who sits where is part of it, so that a test can change it."""

    def __init__(self, tables: Sequence[Sequence[int]]) -> None:
        super().__init__(TEXTS, KINDS, {"worth": ["1", "2", "3", "4"]}, STONES)
        self.tables = tables


class Relay(ToyGame):
    """The game, as the kernel wants it."""

    id = "relay"
    version = 1
    seats = (4,)
    steps: ClassVar[dict[str, Step]] = {"call": call_step, "grab": grab_step}
    types: ClassVar[dict[str, Any]] = {"RelayTable": RelayTable, "Sealed": Sealed}
    streams = ("bag",)
    texts: ClassVar[Texts] = TEXTS
    seals: ClassVar[dict[str, Callable[[Any, Sequence[int]], list[Any]]]] = {"call": worths}
    rules_text = RULES
    tables: ClassVar[Sequence[Sequence[int]]] = TABLES

    def make_box(self, packs: Sequence[Pack], seats: int) -> RelayBox:
        return RelayBox(self.tables)

    def new(self, box: RelayBox, options: Any, seats: int) -> RelayTable:
        t = RelayTable()
        t.phase = ["call", None]
        return t

    def deal(self, t: RelayTable) -> None:
        t.bag = t.hidden.add(range(len(STONES)))
        t.shuffle(t.bag, "bag")

    def view(self, t: RelayTable, seat: int) -> Any:
        zones = {name: seen_zone(t, seat, zone) for name, zone in self.zones(t).items()}
        return {"phase": t.phase[:], "score": t.score[:], "zones": zones}

    def leave(self, t: RelayTable, seat: int) -> Sequence[int]:
        """RE-1.5: what was begun with the stone of the leaver is dropped."""
        if seat ^ 2 in t.gone:
            raise Over(result(t, "RE-1.5", seat % 2))
        if not t.held[seat]:
            return ()
        drop_stone(t, seat)
        return (seat // 2,)

    def zones(self, t: RelayTable) -> dict[str, list[int]]:
        return {"bag": t.bag, "kept": t.kept, **{f"held {seat}": zone for seat, zone in enumerate(t.held)}}

    def invariant(self, t: RelayTable) -> str | None:
        return "RE-1.4" if t.result is None and max(t.score) >= GOAL else None

    def evaluate(self, t: RelayTable, seat: int) -> float:
        return 0.5 + (t.score[seat % 2] - t.score[1 - seat % 2]) / (4 * GOAL)

    def write_position(self, t: RelayTable) -> dict[str, Any]:
        return {
            "phase": ["" if phase is None else phase for phase in t.phase],
            "score": t.score[:],
            "gone": t.gone[:],
            "bag": list(map(t.name, t.bag)),
            "kept": list(map(t.name, t.kept)),
            "calls": {key[-1]: seal.value for key, seal in sorted(t.sealed.items())},
        }

    def read_position(self, box: RelayBox, t: RelayTable, position: dict[str, Any]) -> None:
        left = list(range(len(STONES)))
        zones: dict[str, list[int]] = {"kept": [], "bag": []}
        for field, zone in zones.items():
            for name in position.get(field, []):
                piece = next(p for p in left if STONES[p] == name)
                left.remove(piece)
                zone += t.hidden.add([piece])
        t.kept, t.bag = zones["kept"], zones["bag"]
        t.hidden.forget(t.bag)
        t.phase = [phase or None for phase in position.get("phase", ["grab", "grab"])]
        t.score = [int(n) for n in position.get("score", t.score)]
        t.gone = [int(n) for n in position.get("gone", [])]
        for key, worth in position.get("calls", {}).items():
            t.sealed[f"call {key}"] = Sealed([int(key), int(key) ^ 2], "call", worth)


RELAY = register(Relay())
