"""Events: what happened, told to those who may know it. Log, animation, sound and statistics are made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
    """All events of a match. A long game has thousands, so they are kept as flat tuples with a shared shape."""

    __slots__ = ("rows", "telling", "watcher")

    def __init__(self, rows: Iterable[tuple[Any, ...]] = ()) -> None:
        self.rows = list(rows)  # (shape, value, value, …); a shape is (audience, kind, name, name, …)
        self.watcher: Callable[[Event], None] | None = None  # is called when something happens, before what follows
        self.telling = False  # while the watcher looks, the table is between two questions

    def add(self, audience: Sequence[int] | None, kind: str, facts: dict[str, Any]) -> None:
        """Tell what happened."""
        shape = (None if audience is None else tuple(audience), kind, *facts)
        self.rows.append((_SHAPES.setdefault(shape, shape), *facts.values()))
        if self.watcher is not None:
            self.telling = True
            try:
                self.watcher(Event(audience, kind, facts))
            finally:
                self.telling = False

    def __len__(self) -> int:
        return len(self.rows)

    def all(self, since: int = 0) -> list[Event]:
        """List what happened, whoever was told."""
        return [_event(row) for row in self.rows[since:]]

    def told(self, knower: int) -> list[tuple[Any, ...]]:
        """List the rows that a seat (or the spectator, -1) was told."""
        return [row for row in self.rows if row[0][0] is None or knower in row[0][0]]

    def plain(self) -> list[Any]:
        """Write everything down as plain data."""
        return [[event.audience, event.kind, event.facts] for event in self.all()]


def events(rows: Iterable[tuple[Any, ...]]) -> Iterator[Event]:
    """Unfold rows into events, one at a time."""
    return map(_event, rows)


def _event(row: tuple[Any, ...]) -> Event:
    shape = row[0]
    return Event(shape[0], shape[1], dict(zip(shape[2:], row[1:], strict=True)))
