"""How good a table is for a seat."""

from __future__ import annotations

from tafelrunde.games.planeswalkers.state import PlaneswalkersTable


def evaluate(g: PlaneswalkersTable, seat: int) -> float:
    """Estimate."""
    return 0.5
