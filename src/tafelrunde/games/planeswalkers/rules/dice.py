"""Combat dice and the d20 (PW-1.3)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.planeswalkers.state import PlaneswalkersTable

WEAPON: Final = "weapon"
SHIELD: Final = "shield"
STREAM: Final = "dice"


def roll(g: PlaneswalkersTable, n: int, wanted: str, seat: int, what: str) -> int:
    """Roll combat dice and count a face; everybody sees the dice."""
    faces: list[str] = g.box.die
    sides = len(faces)
    if n > 0:
        g.reveals += 1
    stream = g.streams[STREAM]
    rolled = [faces[stream.below(sides)] for _ in range(n)]
    if g.sink is not None:
        g.emit("dice", seat=seat, what=what, faces=rolled)
    return rolled.count(wanted)


def d20(g: PlaneswalkersTable, seat: int) -> int:
    """Roll the d20."""
    number = g.roll(STREAM, g.box.d20)
    g.emit("d20", seat=seat, n=number)
    return number
