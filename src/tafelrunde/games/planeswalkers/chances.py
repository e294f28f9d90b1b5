"""How likely each player of Arena of the Planeswalkers is to win: in duels by the race for the planeswalkers, else by
the evaluation; towards the last turn by the points that decide then.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tafelrunde.games.planeswalkers import prospects
from tafelrunde.games.planeswalkers.advice import WARY, evaluate
from tafelrunde.games.planeswalkers.rules import finish
from tafelrunde.games.planeswalkers.state import PlaneswalkersTable
from tafelrunde.kernel.chances import decided, in_proportion

LATE: Final = 0.7  # after this part of the turns it counts more and more who is ahead in points
LEAD: Final = 20.0  # a lead of so many points wins e times as often


def chances(g: PlaneswalkersTable) -> list[float]:
    """Estimate every player's chance to win; they add up to one."""
    if g.result is not None:
        return decided(g)
    if prospects.is_duel(g):
        return seen_by(g, g.active)
    return towards_the_end(g, [evaluate(g, seat, WARY) for seat in range(g.seats)])


def seen_by(g: PlaneswalkersTable, seat: int) -> list[float]:
    """Estimate the chances as a player does: the own one, which makes no difference when a turn ends; the others share
    the rest.
    """
    if g.result is not None or not g.turns:
        return chances(g)
    if prospects.is_duel(g):
        mine = prospects.chance(g, seat)
        return towards_the_end(g, [mine if other == seat else 1 - mine for other in range(g.seats)])
    mine = evaluate(g, seat, WARY)
    others = in_proportion([0.0 if other == seat else evaluate(g, other, WARY) for other in range(g.seats)])
    return towards_the_end(g, [mine if other == seat else (1 - mine) * part for other, part in enumerate(others)])


def towards_the_end(g: PlaneswalkersTable, found: list[float]) -> list[float]:
    """Count the points more and more, and let the chances add up to one."""
    late = (g.turns / g.turn_limit - LATE) / (1 - LATE)
    if late > 0:
        ahead = lead(g)
        found = [(1 - late) * value + late * ahead[seat] for seat, value in enumerate(found)]
    return in_proportion(found)


def lead(g: PlaneswalkersTable) -> list[float]:
    """PW-13.1: estimate every player's chance if the points of the table as it stands decide."""
    score = [sum([finish.points(g, mate) for mate in g.side(seat)]) for seat in range(g.seats)]
    most = max(score)
    return in_proportion([exp((points - most) / LEAD) for points in score])
