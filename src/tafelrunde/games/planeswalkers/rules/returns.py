"""Back to the reserve, back to the battlefield, and summoning (PW-5, PW-11.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.games.planeswalkers.rules import auras, board, conditions, damage, events, values
from tafelrunde.games.planeswalkers.state import NONE, RESERVE, Moment, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move

Spot = Callable[[int], bool]
Pair = tuple[int, int]


# ---------------------------------------------------------------- to the reserve


def to_reserve(g: PlaneswalkersTable, card: int) -> None:
    """PW-5.13, PW-5.14: the figures on the battlefield return, without damage; Auras and temporary effects leave."""
    for figure in g.standing(card):
        damage.remove(g, figure, RESERVE)
    auras.strip(g, card)
    values.forget_card(g, card)
    g.emit("returned", seat=g.cards[card].owner, figure=g.army(card).id)


def return_attacker(g: PlaneswalkersTable, e: Any) -> None:
    """The squad of the attacker goes to its owner's reserve; a planeswalker never does (PW-5.2)."""
    attacker = g.moments[e.at].attacker
    card = g.card_of[attacker]
    if conditions.is_creature(g, attacker) and g.in_play(card):
        to_reserve(g, card)


# ---------------------------------------------------------------- places for figures


def spots(g: PlaneswalkersTable, allowed: Spot, around: list[int]) -> list[int]:
    """List the empty spaces among some that are allowed."""
    return [space for space in around if board.is_empty(g, space) and allowed(space)]


def pairs(g: PlaneswalkersTable, spaces: list[int]) -> list[Pair]:
    """PW-5.9: list the pairs of empty spaces of which one half is among these."""
    return sorted({pair for space in spaces for pair in board.empty_pairs(g, space)})


def disjoint(found: list[Pair], n: int, taken: tuple[int, ...] = ()) -> bool:
    """Tell whether n pairs without a common space can be found; a greedy look first, then all ways."""
    if n <= 0:
        return True
    left = [pair for pair in found if pair[0] not in taken and pair[1] not in taken]
    used = set(taken)
    count = 0
    for a, b in left:
        if a not in used and b not in used:
            used.add(a)
            used.add(b)
            count += 1
            if count == n:
                return True
    return any(disjoint(left[i + 1 :], n - 1, (*taken, *pair)) for i, pair in enumerate(left))


def room_for(g: PlaneswalkersTable, double: bool, n: int, spaces: list[int]) -> bool:
    """PW-5.8: tell whether n figures can be placed at the same time."""
    return disjoint(pairs(g, spaces), n) if double else len(spaces) >= n


def place_moves(g: PlaneswalkersTable, double: bool, n: int, spaces: list[int]) -> list[Move]:
    """PW-5.8: list the places for one figure after which the others (n with it) can still be placed."""
    if not double:
        return [g.box.place[space] for space in spaces] if len(spaces) >= n else []
    found = pairs(g, spaces)
    roomy = n == 1 or disjoint(found, n + 1)  # a pair is in the way of at most two others
    moves = [g.box.place_pair[pair] for pair in found if roomy or disjoint(found, n - 1, pair)]
    return sorted(moves, key=lambda move: move.id)


def place(
    g: PlaneswalkersTable,
    seat: int,
    figure: int,
    spaces: Callable[[], list[int]],
    n: int,
    rule: str,
    may_decline: bool = False,
) -> Flow:
    """Ask a seat for the space or spaces of a figure, and put it there. Returns whether it was placed."""
    double = bool(g.box.double[g.cards[g.card_of[figure]].kind])
    none: Move = g.box.moves.none

    def options() -> list[Move]:
        found = place_moves(g, double, n, spaces())
        return [none, *found] if may_decline else found

    answer = yield Ask(
        seat, "place", options, rule, check=lambda move: no_place(g, double, move), about=(damage.name(g, figure),)
    )
    if answer is None or answer is none:
        return False
    if double:
        a, b = answer.args[0].spaces
        board.put(g, figure, a, b)
    else:
        board.put(g, figure, answer.args[0].spaces[0])
    g.emit("placed", seat=seat, figure=damage.name(g, figure), to=str(answer.args[0]))
    return True


def no_place(g: PlaneswalkersTable, double: bool, move: Move) -> str | None:
    """Name the rule that a place breaks by itself; the rest is the rule of the question."""
    if move.kind == "place" and not double:
        return None if board.is_empty(g, move.args[0].spaces[0]) else "PW-6.2"
    if move.kind == "place-pair" and double:
        return None if move.args[0].spaces in pairs(g, [move.args[0].spaces[0]]) else "PW-5.9"
    return "PW-6.13" if move.kind in ("place", "place-pair") else move.rule


def near_walker(g: PlaneswalkersTable, seat: int, n: int, sight: bool) -> list[int]:
    """List the empty spaces within n (clear-sight) spaces of a seat's planeswalker."""
    walker = g.walker_of(seat)
    if walker == NONE:
        return []
    f = board.field(g)
    here = g.space[walker]
    eye = board.EYE * int(g.box.height[g.cards[g.card_of[walker]].kind])
    around = f.overlooked(here, eye, n) if sight else f.near(here, n)
    at, glyphs, cramped = g.at, g.glyph_spaces, f.cramped
    return [s for s in around if at[s] == NONE and s not in glyphs and not cramped[s]]


# ---------------------------------------------------------------- summoning


def no_summon(g: PlaneswalkersTable, seat: int, card: int) -> str | None:
    """PW-5.5 to PW-5.8: name the rule that forbids to summon a squad now, or None."""
    if g.chosen == NONE or g.players[seat].walker != g.cards[g.chosen].figures[0] or not g.in_play(g.chosen):
        return "PW-5.5"
    if g.summons >= g.box.construction.summons_per_planeswalker_turn:
        return "PW-5.6"
    army = g.army(card)
    waiting = [figure for figure in g.cards[card].figures if g.space[figure] == RESERVE]
    if army.kind == "planeswalker" or not waiting:
        return "PW-5.6"
    spaces = near_walker(g, seat, g.box.construction.summon_range, True)
    return None if room_for(g, army.spaces == 2, len(waiting), spaces) else "PW-5.8"


def summon(g: PlaneswalkersTable, _lane: int) -> Flow:
    """PW-5.7, PW-5.8: the figures in the reserve are placed, one after the other; then the squad is summoned."""
    seat, card = g.active, g.summoning
    waiting = [figure for figure in g.cards[card].figures if g.space[figure] == RESERVE]
    spaces = near_walker(g, seat, g.box.construction.summon_range, True)
    yield from place(g, seat, waiting[0], lambda: spaces, len(waiting), "PW-5.7")
    if len(waiting) > 1:
        return
    g.summoning = NONE
    g.phase[0] = "window"
    m = Moment()
    m.card = card
    m.seat = seat
    events.begin(g, m)
    yield from events.happen(g, "squad_summoned")
    g.moments.pop()


# ---------------------------------------------------------------- back to the battlefield


def back(g: PlaneswalkersTable, figure: int) -> None:
    """PW-11.12: who came back neither moves nor attacks this turn, unless Action 3 of its card is to come."""
    if not (g.card_of[figure] == g.chosen and g.phase[0] == "window"):
        g.idle.append(figure)
    g.emit("back", seat=g.control[figure], figure=damage.name(g, figure))


def come_back(g: PlaneswalkersTable, e: Any, within: int) -> Flow:
    """The destroyed figure returns near the planeswalker, if there is an empty space (no sight needed)."""
    figure = g.moments[e.at].figure
    double = bool(g.box.double[g.cards[g.card_of[figure]].kind])
    if room_for(g, double, 1, near_walker(g, e.me, within, False)):
        placed = yield from place(g, e.me, figure, lambda: near_walker(g, e.me, within, False), 1, "PW-11.12")
        if placed:
            back(g, figure)


def be_reborn(g: PlaneswalkersTable, e: Any, within: int) -> Flow:
    """A figure of the card returns from the graveyard, in clear sight of the planeswalker."""
    figure = conditions.graveyard_of(g, e.card)[0]
    double = bool(g.box.double[g.cards[g.card_of[figure]].kind])
    if room_for(g, double, 1, near_walker(g, e.me, within, True)):
        placed = yield from place(g, e.me, figure, lambda: near_walker(g, e.me, within, True), 1, "PW-11.12")
        if placed:
            back(g, figure)


def rise(g: PlaneswalkersTable, e: Any) -> Flow:
    """PW-19.12: to a space of the destroyed creature; if none is empty, to one beside the figure that saw it."""
    figure = conditions.graveyard_of(g, e.card)[0]

    def open_spaces() -> list[int]:
        there = [space for space in g.moments[e.at].spaces if board.is_empty(g, space)]
        if there:
            return sorted(there)
        f = board.field(g)
        beside = {n for other in conditions.risen_beside(g, e) for s in g.spaces(other) for n in f.neighbours[s]}
        return sorted(space for space in beside if board.is_empty(g, space))

    double = bool(g.box.double[g.cards[g.card_of[figure]].kind])
    if room_for(g, double, 1, open_spaces()):
        placed = yield from place(g, e.me, figure, open_spaces, 1, "PW-19.12")
        if placed:
            back(g, figure)


def revive(g: PlaneswalkersTable, e: Any, n: int, within: int) -> Flow:
    """PW-19.7: up to n creatures of the own figure graveyard return, each chosen and placed separately."""
    done: Move = g.box.moves.done
    for _ in range(n):

        def options() -> list[Move]:
            spaces = near_walker(g, e.me, within, True)
            cards = [
                card
                for card in g.players[e.me].army
                if g.army(card).kind != "planeswalker"
                and conditions.graveyard_of(g, card)
                and room_for(g, g.army(card).spaces == 2, 1, spaces)
            ]
            return [done, *sorted((g.box.revive_move(g, card) for card in cards), key=lambda move: move.id)]

        answer = yield Ask(e.me, "revive", options, "PW-19.7", default=done)
        if answer is None or answer is done:
            return
        card = g.box.own_card(g, e.me, answer)
        figure = conditions.graveyard_of(g, card)[0]
        placed = yield from place(g, e.me, figure, lambda: near_walker(g, e.me, within, True), 1, "PW-11.12")
        if placed:
            back(g, figure)
