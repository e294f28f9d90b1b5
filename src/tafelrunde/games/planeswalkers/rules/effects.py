"""What the lines of abilities and spells do: every verb of the content calls one of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.planeswalkers.rules import (
    auras,
    board,
    cards,
    conditions,
    damage,
    dice,
    events,
    glyphs,
    movement,
    returns,
    targets,
    values,
)
from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move

# ---------------------------------------------------------------- damage


def draw(g: PlaneswalkersTable, seat: int, n: int) -> None:
    """PW-4.19."""
    cards.draw(g, seat, n)


def hurt_figures(g: PlaneswalkersTable, e: Any, figures: Sequence[int], n: int) -> Flow:
    """Deal damage to each of several figures."""
    return damage.deal(g, figures, [n] * len(figures))


def hurt_targets(g: PlaneswalkersTable, e: Any, n: int) -> Flow:
    """PW-11.6: deal damage to each of the targets."""
    return damage.deal(g, e.targets, [n] * len(e.targets))


def scorching(g: PlaneswalkersTable, e: Any, n: int) -> int:
    """Return the damage of an ability that an Aura on its card may change."""
    changed: list[int] = [gift.n for gift in values.aura_gifts(g, e.card, "scorches") if gift.ability == e.source.id]
    return max([n, *changed])


def destroy_targets(g: PlaneswalkersTable, e: Any) -> Flow:
    """PW-11.11."""
    for figure in e.targets:
        if g.on_field(figure):
            yield from damage.destroy(g, figure)


def hurt_around(g: PlaneswalkersTable, e: Any, n: int, spared: str) -> Flow:
    """PW-19.2: every creature adjacent to the target that is not of the spared sort, whoever controls it."""
    hit = [
        other
        for figure in e.targets
        for other in board.adjacent_figures(g, figure)
        if conditions.is_creature(g, other) and spared not in g.of(other).subtypes
    ]
    return damage.deal(g, hit, [n] * len(hit))


def burn_around(g: PlaneswalkersTable, e: Any, n: int) -> Flow:
    """Each opponent's figure adjacent to a figure of the bearing card."""
    hit: list[int] = []
    for figure in g.standing(e.card):
        hit += [
            other
            for other in board.adjacent_figures(g, figure)
            if g.team[g.control[other]] != g.team[e.me] and other not in hit
        ]
    return damage.deal(g, hit, [n] * len(hit))


def hurt_attacker(g: PlaneswalkersTable, e: Any, n: int) -> Flow:
    """PW-9.32: damage to an attacker that has left play is lost."""
    return damage.deal(g, [g.moments[e.at].attacker], [n])


def roll_weapon(g: PlaneswalkersTable, e: Any, then: Sequence[Any]) -> Flow:
    """Roll one combat die; on a weapon symbol go on."""
    if dice.roll(g, 1, dice.WEAPON, e.me, "effect"):
        yield from events.resolve(g, e, then)


def roll_d20(g: PlaneswalkersTable, e: Any, at_least: int, then: Sequence[Any]) -> Flow:
    """Roll the d20; from a number on go on."""
    if dice.d20(g, e.me) >= at_least:
        yield from events.resolve(g, e, then)


# ---------------------------------------------------------------- attacks and spells under way


def cancel_attack(g: PlaneswalkersTable, e: Any) -> None:
    """PW-9.20: the attack is over and counts as made."""
    g.moments[e.at].cancelled = True


def block_all(g: PlaneswalkersTable, e: Any) -> None:
    """All hits of the attack count as blocked."""
    g.moments[e.at].hits = 0
    g.emit("blocked")


def unblockable(g: PlaneswalkersTable, e: Any) -> None:
    """No defence roll is made against the attack."""
    g.moments[e.at].unblockable = True
    g.emit("unblockable")


def defence_dice(g: PlaneswalkersTable, e: Any, n: int) -> None:
    """PW-8.12: more dice for the defender of this attack."""
    g.moments[e.at].defence += n
    g.emit("defends", n=n)


def survive(g: PlaneswalkersTable, e: Any, life: int) -> None:
    """The figure keeps exactly as many markers as leave it some life."""
    m = g.moments[e.at]
    m.saved = True
    g.damage[m.figure] = max(0, g.of(m.figure).life - life)
    g.emit("survives", **damage.who(g, m.figure))


def counter(g: PlaneswalkersTable, e: Any) -> None:
    """PW-4.10: the announced spell has no effect."""
    g.moments[e.at].cancelled = True


def hold_back(g: PlaneswalkersTable, figure: int) -> None:
    """A figure cannot attack this turn."""
    if figure not in g.barred:
        g.barred.append(figure)
        g.emit("barred", **damage.who(g, figure))


def feast(g: PlaneswalkersTable, e: Any) -> None:
    """All damage of the attacker is removed, and it may attack once more directly after this attack."""
    attacker = g.moments[e.at].attacker
    mend_all(g, [attacker], g.damage[attacker])
    for m in reversed(g.moments[: e.at]):
        if m.defender != NONE:  # the attack itself
            m.again = True
            break


# ---------------------------------------------------------------- removing damage


def mend_all(g: PlaneswalkersTable, figures: Sequence[int], n: int) -> None:
    """PW-11.10: remove markers from each figure, never below zero, and not where an Aura forbids it."""
    for figure in figures:
        removed = min(n, g.damage[figure])
        if removed and not values.has(g, figure, "no_mending"):
            g.damage[figure] -= removed
            g.emit("mended", **damage.who(g, figure), n=removed)


def mend_walker(g: PlaneswalkersTable, seat: int, n: int) -> None:
    """Remove markers from the planeswalker of a seat."""
    walker = g.walker_of(seat)
    if walker != NONE:
        mend_all(g, [walker], n)


def mend_one(g: PlaneswalkersTable, card: int, n: int) -> Flow:
    """The controller of a squad removes markers from one damaged figure of it."""
    hurt = conditions.damaged(g, card)
    if hurt:
        seat = conditions.controller(g, card)
        figure: int = yield from damage.choose_figure(g, seat, "mend", hurt, "PW-18.17")
        mend_all(g, [figure], n)


def mend(g: PlaneswalkersTable, seat: int, n: int, creatures: bool, within: int, most: int) -> Flow:
    """Remove up to n markers from own figures, marker by marker."""
    walker = g.walker_of(seat)
    done: Move = g.box.moves.done
    from_walker = 0
    for _ in range(n):

        def options(from_walker: int = from_walker) -> list[Move]:
            found = [
                g.box.figure[g.space[figure]]
                for figure in g.figures()
                if g.control[figure] == seat
                and g.damage[figure]
                and not (creatures and not conditions.is_creature(g, figure))
                and not values.has(g, figure, "no_mending")
                and (not within or board.within_sight(g, walker, figure, within))
                and not (figure == walker and most and from_walker >= most)
            ]
            return [done, *sorted(found, key=lambda move: move.id)]

        answer = yield Ask(seat, "mend", options, "PW-18.16", default=options()[-1])
        if answer is None or answer is done:
            return
        figure = g.at[answer.args[0].spaces[0]]
        from_walker += figure == walker
        mend_all(g, [figure], 1)


def cleanse(g: PlaneswalkersTable, e: Any, n: int) -> None:
    """The chosen Aura goes to its owner's graveyard without effect; or markers leave the own planeswalker."""
    if e.target_card == NONE:
        mend_walker(g, e.me, n)
        return
    card = g.cards[e.target_card]
    if e.target_aura in card.auras:
        card.auras.remove(e.target_aura)
        auras.lose(g, e.target_aura, g.owner(e.target_aura))
    elif e.target_aura in card.secrets:
        card.secrets.remove(e.target_aura)
        auras.lose(g, e.target_aura, card.owner)


# ---------------------------------------------------------------- for a while


def boost(g: PlaneswalkersTable, e: Any, chosen: bool, what: str, n: int, until: str) -> None:
    """Figures of the chosen card, or the targets, get something for a while."""
    if chosen:
        values.last(g, what, e.me, until, n, card=g.chosen)
    else:
        for figure in e.targets:
            values.last(g, what, e.me, until, n, figure=figure)


def swap(g: PlaneswalkersTable, e: Any) -> None:
    """PW-8.11: power and toughness of the figures of a card are exchanged until the end of the turn."""
    values.last(g, "swap", e.me, "turn_end", card=e.target_card)


def frenzy(g: PlaneswalkersTable, e: Any) -> None:
    """PW-9.10: one additional attack for each target."""
    g.extra += e.targets
    for figure in e.targets:
        g.emit("frenzy", **damage.who(g, figure))


def truce(g: PlaneswalkersTable, seat: int) -> None:
    """Until the own next turn the planeswalker cannot be attacked by figures that are not adjacent."""
    walker = g.walker_of(seat)
    if walker != NONE:
        values.last(g, "truce", seat, "own_turn", figure=walker)


def snare(g: PlaneswalkersTable, e: Any) -> None:
    """PW-3.14: until the end of its controller's next turn."""
    for figure in e.targets:
        values.last(g, "snared", g.control[figure], "next_turn", figure=figure)


def detainable(g: PlaneswalkersTable, seat: int) -> list[int]:
    """List the squads that opponents of a seat have in play."""
    return [
        card
        for other in g.opponents(seat)
        for card in g.players[other].army
        if g.army(card).kind == "squad" and g.in_play(card)
    ]


def detain(g: PlaneswalkersTable, e: Any) -> Flow:
    """PW-19.9: a squad that an opponent has in play, and all of the same name that this opponent controls."""
    squads = detainable(g, e.me)
    if not squads:
        return
    chosen: int = yield from targets.choose_card(g, e.me, squads, "PW-19.9")
    owner = g.cards[chosen].owner
    for card in g.players[owner].army:
        if g.cards[card].kind == g.cards[chosen].kind:
            values.last(g, "detained", owner, "next_turn", card=card)


def hasten(g: PlaneswalkersTable, e: Any, spaces: int) -> None:
    """PW-19.10: the squad acts after Action 4 of this turn."""
    g.hasty.append([e.card, spaces])


# ---------------------------------------------------------------- places


def runners(g: PlaneswalkersTable, card: int, points: int, moved: Sequence[int] = ()) -> list[int]:
    """List the figures of a card that can still move with these points."""
    return [f for f in g.standing(card) if f not in moved and movement.can_move(g, f, points)]


def run(g: PlaneswalkersTable, seat: int, card: int, points: int) -> Flow:
    """PW-6.51: each figure of a card may move once, with these points instead of its move."""
    none: Move = g.box.moves.none
    moved: list[int] = []
    while True:
        able = runners(g, card, points, moved)
        if not able:
            return
        by_move: dict[Move, int] = {g.box.move[g.space[figure]]: figure for figure in able}
        options = [none, *sorted(by_move, key=lambda move: move.id)]
        answer = yield Ask(seat, "run", options.copy, "PW-6.51", default=none, about=(points,))
        if answer is None or answer is none:
            return
        figure = by_move[answer]
        moved.append(figure)
        yield from movement.travel(g, seat, figure, points)


def rally(g: PlaneswalkersTable, e: Any, within: int) -> Flow:
    """Any number of figures of the target squad are placed near the own planeswalker."""
    done: Move = g.box.moves.done
    moved: list[int] = []
    while True:
        spaces = returns.near_walker(g, e.me, within, True)
        able = [
            f for f in g.standing(e.target_card) if f not in moved and returns.room_for(g, g.rear[f] != NONE, 1, spaces)
        ]
        if not able:
            return
        by_move: dict[Move, int] = {g.box.figure[g.space[figure]]: figure for figure in able}
        options = [done, *sorted(by_move, key=lambda move: move.id)]
        answer = yield Ask(e.me, "rally", options.copy, "PW-18.16", default=done)
        if answer is None or answer is done:
            return
        figure = by_move[answer]
        moved.append(figure)
        yield from returns.place(g, e.me, figure, lambda: returns.near_walker(g, e.me, within, True), 1, "PW-6.50")


def drag(g: PlaneswalkersTable, e: Any, spaces: int) -> Flow:
    """The target is placed on an empty space near its own, if there is one."""
    for figure in e.targets:
        if not g.on_field(figure):
            continue
        here = g.space[figure]

        def near(here: int = here) -> list[int]:
            return [space for space in board.field(g).near(here, spaces) if board.is_empty(g, space)]

        if near():
            yield from returns.place(g, e.me, figure, near, 1, "PW-6.50")


def exchange(g: PlaneswalkersTable, e: Any) -> Flow | None:
    """PW-6.52: two figures exchange places; who thereby stands on a glyph has moved onto it."""
    a, b = e.targets
    if not (g.on_field(a) and g.on_field(b)):
        return None
    here, there = g.space[a], g.space[b]
    board.lift(g, a)
    board.lift(g, b)
    board.put(g, a, there)
    board.put(g, b, here)
    g.emit("exchanged", **damage.who(g, a), target=damage.name(g, b), to=g.box.codes[here], of=g.control[b])
    for figure, space in ((a, there), (b, here)):
        if space in g.glyph_spaces:
            glyphs.stepped_on(g, figure, space)
    return None


# ---------------------------------------------------------------- cards


def look_at_top(g: PlaneswalkersTable, seat: int) -> Flow:
    """PW-17.3: the owner alone sees the top card, and may put it under the library."""
    library = g.players[seat].library
    g.show(library[-1], (seat,))
    options = [g.box.keep, g.box.under]
    answer = yield Ask(seat, "look", lambda: options, "PW-18.16", default=g.box.keep)
    if answer is g.box.under:
        library.insert(0, library.pop())
        g.emit("under", seat=seat)


def strip_hand(g: PlaneswalkersTable, e: Any) -> Flow:
    """PW-17.3: you alone see the hand; the card that you choose is discarded."""
    victim = e.target_seat
    if not g.players[victim].hand:
        return
    for handle in g.players[victim].hand:
        g.show(handle, (e.me,))
    answer = yield Ask(e.me, "strip", lambda: cards.discard_moves(g, victim), "PW-18.16", always=True, about=(victim,))
    if answer is not None:
        cards.discard(g, victim, g.find(g.players[victim].hand, g.box.spell_index[answer.args[0]]))
        for handle in g.players[victim].hand:
            g.hidden.show(handle, (e.me,))  # what was seen is remembered


def discard_random(g: PlaneswalkersTable, e: Any, n: int, near: int, within: int) -> None:
    """An opponent discards at random; more if the own planeswalker is near that opponent's."""
    victim = e.target_seat
    mine, other = g.walker_of(e.me), g.walker_of(victim)
    if mine != NONE and other != NONE and board.within_sight(g, other, mine, within):
        n = near
    for _ in range(min(n, len(g.players[victim].hand))):
        hand = g.players[victim].hand
        g.reveals += 1
        cards.discard(g, victim, hand[g.streams["cards"].below(len(hand))])
