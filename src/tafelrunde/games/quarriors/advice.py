"""Advice for agents: how good a table is for a seat."""

from __future__ import annotations

from tafelrunde.games.quarriors.state import QuarriorsTable


def evaluate(g: QuarriorsTable, seat: int) -> float:
    """Estimate the chance of a seat to win, between 0 and 1."""
    if g.result is not None:
        return 1.0 / len(g.result.winners) if g.result.ranks[seat] == 1 else 0.0
    return min(1.0, g.players[seat].glory / g.target)
