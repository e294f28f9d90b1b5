"""How likely each player of Arena of the Planeswalkers is to win; in the draft games have taught that."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.planeswalkers.advice import evaluate
from tafelrunde.games.planeswalkers.state import PlaneswalkersTable
from tafelrunde.kernel.chances import decided, in_proportion, read_weights, shares

WALKER: Final = read_weights("tafelrunde.games.planeswalkers")["walker"]


def chances(g: PlaneswalkersTable) -> list[float]:
    """Estimate every player's chance to win; they add up to one."""
    if g.result is not None:
        return decided(g)
    if not all(player.army or player.left for player in g.players):
        return shares([proved(g, seat) for seat in range(g.seats)])
    return in_proportion([evaluate(g, seat) for seat in range(g.seats)])


def proved(g: PlaneswalkersTable, seat: int) -> float:
    """Return how the planeswalker of a player did in games; nothing as long as there is none."""
    army = g.players[seat].army
    return WALKER.get(g.army(army[0]).id, 0.0) if army else 0.0
