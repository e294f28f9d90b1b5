"""What the position notations of all games have in common: known fields, numbers, players, cards by name, chance.

Whatever does not fit raises BadPosition with the field and what is expected there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.rng import of_state
from tafelrunde.kernel.table import Table
from tafelrunde.kernel.text import KERNEL_TEXTS, Words

MOST: Final = 10**12


def bad(field: str, expected: str | Words) -> BadPosition:
    """Make the error for a field."""
    return BadPosition("bad-position", field=field, expected=expected)


def number(written: dict[str, Any], field: str, default: int, low: int = 0, high: int = MOST) -> int:
    """Take a number out of a position."""
    value = written.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise bad(field, KERNEL_TEXTS.words("position.number", low=low, high=high))
    return value


def listed(written: dict[str, Any], field: str) -> list[Any]:
    """Take a list out of a position."""
    value = written.get(field, [])
    if not isinstance(value, list):
        raise bad(field, KERNEL_TEXTS.words("position.list"))
    return value


def known(written: Any, fields: Collection[str], at: str = "") -> dict[str, Any]:
    """Check that something is a table of known fields only."""
    if not isinstance(written, dict):
        raise bad(at, KERNEL_TEXTS.words("position.table"))
    for field in written:
        check_one_of(sorted(fields), field, f"{at}.{field}" if at else field)
    return written


def check_one_of(names: Iterable[Any], value: Any, field: str) -> None:
    """Check that a value is one of those that are possible."""
    possible = list(names)
    if value not in possible:
        raise bad(field, KERNEL_TEXTS.words("position.one_of", names=", ".join(map(str, possible))))


def players(written: dict[str, Any], seats: int) -> list[Any]:
    """Return what is written of each player; nothing is written of those at the end."""
    entries = written.get("players", [])
    if not isinstance(entries, list) or len(entries) > seats:
        raise bad("players", KERNEL_TEXTS.words("position.players", most=seats))
    return entries + [{} for _ in range(seats - len(entries))]


class Supply:
    """The cards that are not laid out yet, by name."""

    def __init__(self, g: Table, set_size: int) -> None:
        """Begin with all cards of the box: a set of so many for each seat, and those of everybody."""
        self.g = g
        self.set_size = set_size
        self.left: dict[str, list[int]] = {}
        for piece, name in enumerate(g.box.names):
            self.left.setdefault(name, []).append(piece)

    def take(self, names: Any, field: str, seat: int = -1) -> list[int]:
        """Lay out the named cards in the open and return their handles.

        A player's cards come from the own set, so that equal positions number cards in the same way.
        """
        if not isinstance(names, list):
            raise bad(field, KERNEL_TEXTS.words("position.list"))
        handles = []
        for name in names:
            if name not in self.left:
                raise bad(field, KERNEL_TEXTS.words("position.card", name=name))
            pieces = self.left[name]
            if not pieces:
                raise bad(field, KERNEL_TEXTS.words("position.copies", name=name))
            own = next((piece for piece in pieces if piece // self.set_size == seat), pieces[0])
            pieces.remove(own)
            handles += self.g.hidden.add([own])
        return handles

    def rest(self) -> list[int]:
        """Return the pieces that nobody named."""
        return sorted(piece for pieces in self.left.values() for piece in pieces)


def read_streams(g: Table, written: Any) -> None:
    """Take over how chance goes on."""
    for name, state in known(written, g.streams, "streams").items():
        g.streams[name] = of_state([int(state, 16), []])


def write_streams(g: Table) -> dict[str, str]:
    """Write down how chance goes on."""
    return {name: format(rng.x, "x") for name, rng in g.streams.items()}
