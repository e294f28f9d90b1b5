"""The end of the game (QU-13, QU-21.4, QU-21.5) and glory, which can bring it about."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.quarriors.state import QuarriorsTable
from tafelrunde.kernel.ask import Over, Result

GLORY_TARGET: Final = "glory_target"
EMPTY_CARDS: Final = "empty_cards"
TURN_LIMIT: Final = "turn_limit"
RESIGNATION: Final = "resignation"
LAST_TURN: Final = 150  # QU-21.4


def gain_glory(g: QuarriorsTable, seat: int, n: int) -> None:
    """QU-13.2: glory is recorded at once, and whoever reaches the target wins alone."""
    if n <= 0:
        return
    player = g.players[seat]
    player.glory += n
    g.emit("glory", seat=seat, n=n, total=player.glory)
    if player.glory >= g.target:
        raise Over(result(g, [seat], GLORY_TARGET))


def check_empty_cards(g: QuarriorsTable) -> None:
    """QU-13.3: four empty creature cards end the game; spells and basic resources do not count."""
    stock = g.stock
    box = g.box
    empty = sum([stock[box.card_class[card]] == 0 for card in g.cards if box.cards[card].group == "creature"])
    if empty >= box.setup.empty_creature_cards_to_end:
        raise Over(result(g, leaders(g), EMPTY_CARDS))


def check_turn_limit(g: QuarriorsTable) -> None:
    """QU-21.4."""
    if all(player.turns >= LAST_TURN for player in g.players if not player.out):
        raise Over(result(g, leaders(g), TURN_LIMIT))


def standing(g: QuarriorsTable, seat: int) -> tuple[int, int, int]:
    """QU-13.4: glory, then dice in the ready area; who has resigned takes no part (QU-21.5)."""
    player = g.players[seat]
    if player.out:
        return (-1, g.gone.index(seat) if seat in g.gone else 0, 0)
    return (0, player.glory, len(player.creatures) + len(player.spells) + len(player.attached))


def leaders(g: QuarriorsTable) -> list[int]:
    """QU-13.4: the players who are ahead; tied players share the victory."""
    best = max([standing(g, seat) for seat in range(g.seats)])
    return [seat for seat in range(g.seats) if standing(g, seat) == best]


def result(g: QuarriorsTable, winners: list[int], reason: str) -> Result:
    """QU-13.7: the winners first, then by QU-13.4."""
    order = [(seat in winners, standing(g, seat)) for seat in range(g.seats)]
    tied = [(True, (0, 0, 0)) if mine[0] else mine for mine in order]  # winners share one place
    ranks = [1 + sum([other > mine for other in tied]) for mine in tied]
    return Result(ranks, [float(player.glory) for player in g.players], reason)
