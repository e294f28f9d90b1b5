"""The table: everything that is, as plain data. Games add fields; the kernel copies, hashes, saves and loads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.kernel.ask import Result
from tafelrunde.kernel.feed import Feed
from tafelrunde.kernel.rng import Rng, of_state
from tafelrunde.kernel.zones import Hidden

TRANSIENT: Final = ("box", "dropped", "sink")  # not part of the data: the content, what a step just did, the events


_FIELDS: dict[Any, list[str]] = {}


def fields_of(cls: Any) -> list[str]:
    """List the names of the data fields of a class, in one order for both builds.

    What begins with an underscore follows from the other fields: it is only remembered.
    """
    if cls not in _FIELDS:
        compiled: Sequence[str] | None = getattr(cls, "__mypyc_attrs__", None)
        found = compiled or [name for base in cls.__mro__ for name in getattr(base, "__slots__", ())]
        _FIELDS[cls] = sorted(name for name in found if name not in TRANSIENT and not name.startswith("_"))
    return _FIELDS[cls]


def plain(value: Any) -> Any:
    """Write a value of a table down as plain data (numbers, texts, lists, dicts with text keys)."""
    if value is None or isinstance(value, (int, str, float)):
        return value
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if isinstance(value, tuple):
        return {"!tuple": [plain(inner) for inner in value]}
    if isinstance(value, dict):
        return {"!items": [[plain(key), plain(inner)] for key, inner in sorted(value.items())]}
    if isinstance(value, Data):
        return {"!is": type(value).__name__, **{name: plain(getattr(value, name)) for name in fields_of(type(value))}}
    if isinstance(value, Hidden):
        return {"!hidden": value.plain()}
    if isinstance(value, Rng):
        return {"!rng": value.state()}
    if isinstance(value, Result):
        return {"!result": value.plain()}
    raise AssertionError(f"{value!r} cannot be written down: a table holds plain data only")


def of_plain(data: Any, types: dict[str, Any]) -> Any:
    """Read a value that `plain` wrote. `types` names the game's own classes."""
    if isinstance(data, list):
        return [of_plain(inner, types) for inner in data]
    if not isinstance(data, dict):
        return data
    if "!tuple" in data:
        return tuple(of_plain(inner, types) for inner in data["!tuple"])
    if "!items" in data:
        return {of_plain(key, types): of_plain(inner, types) for key, inner in data["!items"]}
    if "!hidden" in data:
        return Hidden.of_plain(data["!hidden"])
    if "!rng" in data:
        return of_state(data["!rng"])
    if "!result" in data:
        ranks, scores, reason = data["!result"]
        return Result(list(ranks), list(scores), reason)
    made = types[data["!is"]]()
    for name in fields_of(type(made)):
        setattr(made, name, of_plain(data[name], types))
    return made


class Data:
    """Base of all that lies on a table: plain fields in `__slots__`, a constructor without arguments, a copy."""

    __slots__ = ()

    def copy(self) -> Any:
        """Copy what can change. Games write this out; the conformance kit finds a forgotten field."""
        raise NotImplementedError


class Sealed(Data):
    """Decided but not yet visible to others. `kind` names the game's list of the values it may have."""

    __slots__ = ("kind", "owners", "value")

    def __init__(self, owners: list[int] | None = None, kind: str = "", value: Any = None) -> None:
        self.owners: list[int] = owners or []
        self.kind = kind
        self.value = value

    def copy(self) -> Sealed:
        """Return itself: a seal is replaced, never changed."""
        return self


class Table(Data):
    """What every table has. `phase` names the step that each lane runs next (None: the lane rests)."""

    __slots__ = (
        "asked",
        "box",
        "dropped",
        "gone",
        "hidden",
        "now",
        "phase",
        "result",
        "reveals",
        "rules",
        "sealed",
        "seats",
        "sink",
        "streams",
        "turns",
    )

    def __init__(self) -> None:
        self.rules = 0  # the version of the rules that this match pins
        self.seats = 0
        self.phase: list[str | None] = []
        self.hidden = Hidden(0, False)
        self.streams: dict[str, Rng] = {}
        self.sealed: dict[str, Sealed] = {}
        self.gone: list[int] = []  # seats that left
        self.dropped: list[int] = []  # lanes whose running step a rule of another lane ends; they begin anew
        self.asked: dict[int, int] = {}  # answered questions by lane and seat: they number the questions
        self.result: Result | None = None
        self.now = 0  # the time of the last entry in milliseconds; the rules have no other clock
        self.reveals = 0  # rises whenever chance or a hidden thing shows: undo is free up to there
        self.turns = 0
        self.box: Any = None  # the content: never changes, shared by all copies
        self.sink: Feed | None = None  # where events go; None while nobody watches

    def copy_into(self, twin: Table) -> None:
        """Copy the fields that every table has."""
        twin.rules = self.rules
        twin.seats = self.seats
        twin.phase = self.phase[:]
        twin.hidden = self.hidden.copy()
        twin.streams = {name: rng.copy() for name, rng in self.streams.items()}
        twin.sealed = self.sealed.copy()
        twin.gone = self.gone[:]
        twin.asked = self.asked.copy()
        twin.result = self.result
        twin.now = self.now
        twin.reveals = self.reveals
        twin.turns = self.turns
        twin.box = self.box

    # ---- what rules do

    def emit(self, kind: str, audience: Sequence[int] | None = None, **facts: Any) -> None:
        """Tell what happened to those who may know it (None: everybody)."""
        if self.sink is not None:
            self.sink.add(audience, kind, facts)

    def piece(self, handle: int) -> int:
        """Return the piece that a handle is."""
        return self.hidden.piece[handle]

    def name(self, handle: int) -> str:
        """Return the content id of the piece that a handle is."""
        return str(self.box.names[self.hidden.piece[handle]])

    def show(self, handle: int, seats: Sequence[int] | None = None) -> None:
        """Turn up a card for some seats or for all, and say so before anything follows from it."""
        if handle in self.hidden.public:
            return
        self.reveals += 1
        if seats is not None:
            self.hidden.show(handle, seats)
            if self.sink is not None:
                self.sink.add(seats, "shown", {"id": handle, "card": self.name(handle)})
        else:
            self.hidden.show_all(handle)
            self._tell(handle)

    def open_from(self, zone: list[int], handle: int, owner: int) -> int:
        """Open a card that its owner picks from a hidden zone; returns its new handle. Undo stays free."""
        hidden = self.hidden
        if hidden.masks is None:
            hidden.public.add(handle)
            return handle
        opened = hidden.open_from(zone, handle, owner)
        if opened != handle:  # it was closed, and somebody watches
            self._tell(opened)
        return opened

    def _tell(self, handle: int) -> None:
        if self.sink is not None:
            self.sink.add(None, "shown", {"id": handle, "card": self.name(handle)})

    def open_zone(self, zone: list[int]) -> None:
        """Open all cards of a zone to everybody; their order tells nothing."""
        for handle in self.hidden.open_zone(zone):
            self._tell(handle)

    def reveal(self, what: str, value: Any, seats: Sequence[int] | None = None) -> None:
        """Tell all (or some seats) what was decided unseen, before anything follows from it."""
        self.reveals += 1
        if self.sink is not None:
            self.sink.add(seats, "revealed", {"what": what, "value": value})

    def unseal(self, key: str) -> Any:
        """Open a sealed decision to everybody and return its value."""
        value = self.sealed.pop(key).value
        self.reveal(key, value)
        return value

    def roll(self, stream: str, sides: int) -> int:
        """Roll a die with faces 1 … sides."""
        self.reveals += 1
        return self.streams[stream].roll(sides)

    def shuffle(self, zone: list[int], stream: str) -> None:
        """Shuffle a zone; a test may have laid down which cards come out on top, first one first."""
        self.reveals += 1
        rng = self.streams[stream]
        order = rng.order() if rng.script else None
        if order is None:
            self.hidden.shuffle(zone, rng)
        else:
            self._stack(zone, order)
            self.hidden.forget(zone)

    def _stack(self, zone: list[int], order: list[str]) -> None:
        """Bring the named cards to the top of a zone (its end), the first one uppermost."""
        wanted: list[int] = []
        for name in order:
            found = next((handle for handle in zone if handle not in wanted and self.name(handle) == name), None)
            if found is None:
                raise ValueError(f"the script wants {name!r} on top of a zone that does not hold it")
            wanted.append(found)
        zone[:] = [handle for handle in zone if handle not in wanted] + wanted[::-1]

    def draw(self, n: int, deck: list[int], discard: list[int], hand: list[int], seat: int, stream: str) -> int:
        """Draw cards from the top of a deck into a hand, seen by its owner only; returns how many there were.

        An empty deck is the shuffled discard pile, but only when a card is needed.
        """
        drawn = 0
        while drawn < n:
            if not deck:
                if not discard:
                    break
                deck[:] = discard
                discard.clear()
                self.shuffle(deck, stream)
            taken = deck[drawn - n :]
            del deck[drawn - n :]
            taken.reverse()
            hand += taken
            drawn += len(taken)
        if drawn:
            self.reveals += 1
        if self.hidden.masks is not None:
            for handle in hand[len(hand) - drawn :]:
                self.hidden.show(handle, (seat,))
                if self.sink is not None and handle not in self.hidden.public:
                    self.sink.add((seat,), "shown", {"id": handle, "card": self.name(handle)})
        return drawn
