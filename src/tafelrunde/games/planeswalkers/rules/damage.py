"""Damage, destruction, leaving play (PW-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.planeswalkers.rules import auras, board, events, finish, values
from tafelrunde.games.planeswalkers.state import DEAD, NONE, Moment, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def deal(
    g: PlaneswalkersTable, figures: Sequence[int], amounts: Sequence[int], attacker: int = NONE, adjacent: bool = False
) -> Flow:
    """PW-11.6, PW-11.7: deal damage to figures at once, in an order that the active player decides.

    Each is complete before the next; then the winner is checked (PW-13.9). `attacker` is that of an attack, else NONE.
    """
    left = [(figure, n) for figure, n in zip(figures, amounts, strict=True) if n > 0]
    g.nesting += 1
    while True:
        left = [(figure, n) for figure, n in left if g.on_field(figure)]
        if not left:
            break
        figure, n = left[0]
        if len(left) > 1:
            figure = yield from choose_figure(g, g.active, "order", [figure for figure, _ in left], "PW-11.6")
            n = next(amount for other, amount in left if other == figure)
        left.remove((figure, n))
        yield from hurt(g, figure, n, attacker, adjacent)
    g.nesting -= 1
    if g.nesting == 0:
        finish.check(g)


def choose_figure(g: PlaneswalkersTable, seat: int, kind: str, figures: Sequence[int], rule: str) -> Flow:
    """Ask a seat for one of several figures; the first one if nobody answers."""
    by_move: dict[Move, int] = {g.box.figure[g.space[figure]]: figure for figure in figures}
    options = sorted(by_move, key=lambda move: move.id)
    answer = yield Ask(seat, kind, lambda: options, rule)
    return figures[0] if answer is None else by_move[answer]


def hurt(g: PlaneswalkersTable, figure: int, n: int, attacker: int, adjacent: bool) -> Flow:
    """PW-11.1, PW-11.2: markers on one figure; with as many as its life it is destroyed. Surplus is lost."""
    life = g.of(figure).life
    g.damage[figure] = min(life, g.damage[figure] + n)
    g.emit("hurt", **who(g, figure), n=n)
    if attacker != NONE and attacker not in g.hitters:
        g.hitters.append(attacker)
    m = moment_of(g, figure, attacker, adjacent)
    events.begin(g, m)
    if g.damage[figure] >= life:
        yield from fall(g, m)
    if attacker != NONE:  # only damage by an attack is answered at this event
        yield from events.happen(g, "damage_dealt")
    if g.space[figure] == DEAD:
        yield from buried(g, m)
    g.moments.pop()


def destroy(g: PlaneswalkersTable, figure: int) -> Flow:
    """PW-11.11: destroy a figure without damage."""
    g.nesting += 1
    m = moment_of(g, figure, NONE, False)
    events.begin(g, m)
    yield from fall(g, m)
    if g.space[figure] == DEAD:
        yield from buried(g, m)
    g.moments.pop()
    g.nesting -= 1
    if g.nesting == 0:
        finish.check(g)


def moment_of(g: PlaneswalkersTable, figure: int, attacker: int, adjacent: bool) -> Moment:
    """Write down what concerns a figure that is hurt or destroyed."""
    m = Moment()
    m.figure = figure
    m.attacker = attacker
    m.by_attack = attacker != NONE
    m.adjacent = adjacent
    m.controller = g.control[figure]
    m.spaces = g.spaces(figure)
    m.around = board.adjacent_figures(g, figure)  # PW-19.17: at the moment of destruction
    return m


def fall(g: PlaneswalkersTable, m: Moment) -> Flow:
    """PW-11.4: a figure that nothing saves goes to its owner's figure graveyard."""
    yield from events.happen(g, "figure_would_be_destroyed")
    if m.saved or not g.on_field(m.figure):
        return
    g.emit("destroyed", **who(g, m.figure))
    remove(g, m.figure, DEAD)
    if g.of(m.figure).kind != "planeswalker":
        g.lost.append(m.controller)


def buried(g: PlaneswalkersTable, m: Moment) -> Flow:
    """PW-8.28: first what the destruction sets off; then a card without figures on the battlefield leaves play."""
    yield from events.happen(g, "figure_destroyed")
    leave_play(g, g.card_of[m.figure])


def remove(g: PlaneswalkersTable, figure: int, to: int) -> None:
    """Take a figure off the battlefield, to the graveyard or the reserve: without damage, under its owner's control."""
    board.lift(g, figure)
    g.space[figure] = to
    g.rear[figure] = NONE
    g.damage[figure] = 0
    g.control[figure] = g.cards[g.card_of[figure]].owner
    values.forget_figure(g, figure)
    if figure in g.extra:
        g.extra = [other for other in g.extra if other != figure]


def leave_play(g: PlaneswalkersTable, card: int) -> None:
    """PW-11.5, PW-11.9: a card without figures on the battlefield leaves play, and its Auras leave it."""
    if not g.in_play(card):
        auras.strip(g, card)
        values.forget_card(g, card)


def name(g: PlaneswalkersTable, figure: int) -> str:
    """Return the content id of a figure's army card, for events."""
    return str(g.of(figure).id)


def who(g: PlaneswalkersTable, figure: int) -> dict[str, Any]:
    """Say in an event which figure on the battlefield is meant: its army card, its space, its controller."""
    return {"figure": name(g, figure), "at": g.box.codes[g.space[figure]], "seat": g.control[figure]}
