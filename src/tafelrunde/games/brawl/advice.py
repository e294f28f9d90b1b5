"""Advice for agents: how good a table is for a seat."""

from __future__ import annotations

from tafelrunde.games.brawl.state import BrawlTable
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.lanes import Question


def evaluate(g: BrawlTable, seat: int) -> float:
    """Estimate the chance of a seat to win."""
    if g.result is not None:
        return 1.0 / len(g.result.winners) if g.result.ranks[seat] == 1 else 0.0
    return 0.5 + (g.points[seat & 1] - g.points[1 - (seat & 1)]) / 20


def standing(g: BrawlTable, question: Question) -> Move | None:
    """Return the answer of a seat that always reacts."""
    return None
