"""What abilities and Auras look at: who is near, who controls what, what has happened."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.rules import board, values
from tafelrunde.games.planeswalkers.state import DEAD, NONE, PlaneswalkersTable


def is_creature(g: PlaneswalkersTable, figure: int) -> bool:
    """Tell whether a figure is a creature: no planeswalker."""
    return bool(g.of(figure).kind != "planeswalker")


def controller(g: PlaneswalkersTable, card: int) -> int:
    """Return who controls an army card: its owner, unless its only figure is stolen."""
    standing = g.standing(card)
    return g.control[standing[0]] if len(standing) == 1 else g.cards[card].owner


def fellows(g: PlaneswalkersTable, card: int, seat: int) -> list[int]:
    """PW-15.10: list the figures of a name on the battlefield that a seat controls, of all copies of the card."""
    kind = g.cards[card].kind
    return [f for f in g.figures() if g.control[f] == seat and g.cards[g.card_of[f]].kind == kind]


def opponents_near(g: PlaneswalkersTable, figure: int, n: int) -> int:
    """PW-19.1: count the opponents' figures within n clear-sight spaces."""
    return sum([not g.friends(figure, other) and board.within_sight(g, figure, other, n) for other in g.figures()])


def fellows_adjacent(g: PlaneswalkersTable, figure: int) -> int:
    """Count the other figures of the same name and controller that are adjacent to a figure."""
    kind = g.cards[g.card_of[figure]].kind
    return sum(
        [
            g.cards[g.card_of[other]].kind == kind and g.control[other] == g.control[figure]
            for other in board.adjacent_figures(g, figure)
        ]
    )


def cared_for(g: PlaneswalkersTable, figure: int, card: int, owner: int, within: int) -> bool:
    """Tell whether you control a figure (an Aura's "you" is its owner), near a figure of the bearing card."""
    if owner != NONE:
        return g.control[figure] == owner
    for bearer in g.cards[card].figures:
        if g.space[bearer] < 0 or g.control[bearer] != g.control[figure] or bearer == figure:
            continue
        if not within or board.within_sight(g, bearer, figure, within):
            return True
    return False


def opponent_adjacent(g: PlaneswalkersTable, figure: int, card: int) -> bool:
    """Tell whether a figure is adjacent to an opponent of the bearing card."""
    return any(
        g.space[bearer] >= 0 and not g.friends(bearer, figure) and board.adjacent(g, bearer, figure)
        for bearer in g.cards[card].figures
    )


def damaged(g: PlaneswalkersTable, card: int) -> list[int]:
    """List the damaged figures of a card from which markers can be removed."""
    return [f for f in g.standing(card) if g.damage[f] and not values.has(g, f, "no_mending")]


def enough_hitters(g: PlaneswalkersTable, e: Any, n: int) -> bool:
    """Tell whether so many own figures of this name dealt damage; of several copies only the first one asks."""
    kind = g.cards[e.card].kind
    mine = [f for f in g.hitters if g.cards[g.card_of[f]].kind == kind and g.cards[g.card_of[f]].owner == e.me]
    copies = [card for card in g.players[e.me].army if g.cards[card].kind == kind and g.in_play(card)]
    return len(mine) >= n and copies[:1] == [e.card]


def killed_by_opponents_creature(g: PlaneswalkersTable, e: Any) -> bool:
    """Tell whether the attacker is a creature of an opponent, still on the battlefield."""
    attacker = g.moments[e.at].attacker
    return is_creature(g, attacker) and g.team[g.control[attacker]] != g.team[e.me] and g.on_field(attacker)


def graveyard_of(g: PlaneswalkersTable, card: int) -> list[int]:
    """List the figures of a card in the figure graveyard."""
    return [figure for figure in g.cards[card].figures if g.space[figure] == DEAD]


def can_rise(g: PlaneswalkersTable, e: Any) -> bool:
    """PW-19.12: a figure of this name stood adjacent to the destroyed one, and one is in the graveyard.

    One return per destroyed creature and player: of several copies of the card only the first that can asks.
    """
    kind = g.cards[e.card].kind
    risers = [card for card in g.players[e.me].army if g.cards[card].kind == kind and graveyard_of(g, card)]
    if risers[:1] != [e.card]:
        return False
    return bool(risen_beside(g, e))


def risen_beside(g: PlaneswalkersTable, e: Any) -> list[int]:
    """List the figures of this name under own control that were adjacent to the destroyed creature."""
    kind = g.cards[e.card].kind
    return [
        figure
        for figure in g.moments[e.at].around
        if g.on_field(figure) and g.cards[g.card_of[figure]].kind == kind and g.control[figure] == e.me
    ]


def first_loss(g: PlaneswalkersTable, e: Any) -> bool:
    """The first creature of the enchanted planeswalker's controller in another player's turn."""
    m = g.moments[e.at]
    seat = controller(g, e.card)
    if not g.in_play(e.card) or g.active == seat or m.controller != seat or not is_creature(g, m.figure):
        return False
    return g.lost.count(seat) == 1


def can_be_reborn(g: PlaneswalkersTable, e: Any) -> bool:
    """PW-19.5: own sorcery, own planeswalker in play, a figure of the card in the graveyard."""
    return bool(g.moments[e.at].seat == e.me and g.walker_of(e.me) != NONE and graveyard_of(g, e.card))


def newly_engaged(g: PlaneswalkersTable, e: Any) -> bool:
    """An opponent's figure is now engaged with the card and was not when its move began."""
    m = g.moments[e.at]
    if not g.on_field(m.figure) or g.team[g.control[m.figure]] == g.team[e.me] or m.figure in g.barred:
        return False
    if any(g.card_of[other] == e.card for other in m.before):
        return False
    return any(g.card_of[other] == e.card for other in board.engaged_with(g, m.figure))


def came_adjacent(g: PlaneswalkersTable, e: Any) -> bool:
    """An opponent's figure ended its move adjacent to a figure of the card."""
    m = g.moments[e.at]
    if not g.on_field(m.figure) or g.team[g.control[m.figure]] == g.team[e.me]:
        return False
    return any(board.adjacent(g, m.figure, other) for other in g.standing(e.card))
