"""How good a table of Heroes is for a seat."""

from __future__ import annotations

from tafelrunde.games.heroes.state import HeroesTable


def evaluate(g: HeroesTable, seat: int) -> float:
    """Estimate the chances of a seat, between 0 and 1."""
    if g.result is not None:
        return 1.0 / len(g.result.winners) if seat in g.result.winners else 0.0
    return 0.5
