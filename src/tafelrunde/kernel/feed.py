"""Events: what happened, told to those who may know it. Log, animation, sound and statistics are made from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

_SHAPES: dict[tuple[Any, ...], tuple[Any, ...]] = {}


class Event:
    """What happened, and who is told."""

    __slots__ = ("audience", "facts", "kind")

    def __init__(self, audience: Sequence[int] | None, kind: str, facts: dict[str, Any]) -> None:
        self.audience = audience  # None: everybody
        self.kind = kind
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.kind, self.facts) == (other.kind, other.facts)

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.facts}>"


class Feed:
    """All events of a match, in one flat list of shapes and values: a long game has thousands.

    A shape is (audience, kind, name, name, …) and shared by all events that look so; the values follow it. A branch
    (of a clone or a sampled world) takes over what was told before only when somebody asks for it.
    """

    __slots__ = ("cache", "flat", "found", "knower", "past", "telling", "upto", "watcher")

    def __init__(self, past: Feed | None = None, knower: int | None = None) -> None:
        self.flat: list[Any] = []
        self.past: Feed | None = past  # what was told before this branch began …
        self.upto: int = 0
        self.knower: int | None = knower  # … to this seat (None: whoever was told)
        if past is not None and past.past is not None and not past.flat and knower in (None, past.knower):
            self.past, self.upto, self.knower = past.past, past.upto, past.knower  # it begins where that one began
        elif past is not None:
            self.upto = len(past.own())
        self.watcher: Callable[[Event], None] | None = None  # is called when something happens, before what follows
        self.telling = False  # while the watcher looks, the table is between two questions
        self.found: dict[int | None, tuple[int, list[int]]] = {}  # by seat: how far it was read, and what was told
        self.cache: dict[Any, Any] = {}  # what painters have made of the events so far

    def add(self, audience: Sequence[int] | None, kind: str, facts: dict[str, Any]) -> None:
        """Tell what happened."""
        shape = (None if audience is None else tuple(audience), kind, *facts)
        self.flat.append(_SHAPES.setdefault(shape, shape))
        self.flat += facts.values()
        if self.watcher is not None:
            self.telling = True
            try:
                self.watcher(Event(audience, kind, facts))
            finally:
                self.telling = False

    def own(self) -> list[Any]:
        """Take over what was told before this branch began, and return everything."""
        past = self.past
        if past is not None:
            before = past.flat[: self.upto]
            if self.knower is not None:
                before = [
                    value
                    for start in _starts(before, self.knower)
                    for value in before[start : start + len(before[start]) - 1]
                ]
            self.flat = before + self.flat
            self.past = None
            self.found = {}
            self.cache = {}
        return self.flat

    def told(self, knower: int | None) -> list[int]:
        """List where each event begins that a seat (-1: the spectator, None: anybody) was told; see `event`."""
        flat = self.own()
        read, starts = self.found.get(knower, (0, []))
        if read < len(flat):
            starts += _starts(flat, knower, read)
            self.found[knower] = (len(flat), starts)
        return starts

    def event(self, start: int) -> Event:
        """Return the event that begins at a place."""
        shape = self.flat[start]
        values = self.flat[start + 1 : start + len(shape) - 1]
        return Event(shape[0], shape[1], dict(zip(shape[2:], values, strict=True)))

    def plain(self) -> list[Any]:
        """Write everything down as plain data."""
        found = [self.event(start) for start in self.told(None)]
        return [[event.audience, event.kind, event.facts] for event in found]


def _starts(flat: list[Any], knower: int | None, since: int = 0) -> list[int]:
    found = []
    i = since
    while i < len(flat):
        shape = flat[i]
        if shape[0] is None or knower is None or knower in shape[0]:
            found.append(i)
        i += len(shape) - 1
    return found
