"""Entries: everything that ever happened to a match, as the log and the record keep it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.kernel.ask import Move

# What an entry can be. PLAY begins a decision of a person or agent, THEN goes on with a plan or a list,
# AUTO is an answer by the kernel, TIME a scheduled event.
PLAY: Final = "play"
THEN: Final = "then"
AUTO: Final = "auto"
TIME: Final = "time"
LEAVE: Final = "leave"
REVISE: Final = "revise"
UNDO: Final = "undo"
KEEP: Final = "keep"
SAMPLE: Final = "sample"
SCRIPT: Final = "script"

# what, lane, seat, value, time
Entry = tuple[str, int, int, Any, int]


def entry_data(entry: Entry) -> list[Any]:
    """Write an entry down as plain data."""
    what, lane, seat, value, at = entry
    return [what, lane, seat, value.code if isinstance(value, Move) else value, at]


def entry_of_data(data: Sequence[Any], vocabulary: Any) -> Entry:
    """Read an entry that was written down; raises IllegalMove if the game does not know the move."""
    what, lane, seat, value, at = data
    if what in (PLAY, THEN, AUTO, TIME) and value is not None:
        value = vocabulary.of_code(value)
    return (what, lane, seat, value, at)


def effective(log: Sequence[Entry]) -> list[Entry]:
    """Return the path of a log: what is left when everything taken back is taken back."""
    path: list[Entry] = []
    for entry in log:
        if entry[0] == UNDO:
            count, kept = entry[3]
            del path[len(path) - count :]
            path.append((KEEP, 0, 0, kept, entry[4]))
        else:
            path.append(entry)
    return path
