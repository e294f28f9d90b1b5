"""What a player of Arena of the Planeswalkers does without thinking: a figure that has set out goes where it wanted."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.planeswalkers import advice
from tafelrunde.games.planeswalkers.rules import board
from tafelrunde.games.planeswalkers.state import PlaneswalkersTable
from tafelrunde.kernel.ask import Move

WALKING: Final = ("fly", "step", "step-pair", "stop")
GOALS: Final = 3  # so many places are worth a thought when a figure sets out


def candidates(g: PlaneswalkersTable, moves: list[Move]) -> list[Move]:
    """Leave out steps that lead nowhere: a figure sets out for one of the best places, and then goes there."""
    if not g.walking or len(moves) == 1 or any(move.kind not in WALKING for move in moves):
        return moves
    figure, _, used, start = g.walking
    field, here = board.field(g), g.space[figure]
    come = field.distance(start, here)
    found = advice.ends(g, advice.journey(g, advice.what_matters(g), advice.WARY))
    found = [end for end in found if field.distance(start, end[1][0]) > come or (used and end[1][0] == here)]
    found.sort(key=lambda end: -end[0])
    answers = list(dict.fromkeys([answer for *_, answer in found]))[: 1 if used else GOALS]
    return [move for move in moves if move in answers] or moves
