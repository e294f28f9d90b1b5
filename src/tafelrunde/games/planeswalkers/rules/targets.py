"""What spells and activated abilities may choose (PW-4.8, PW-0.4)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.rules import board
from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move

FIGURES = ("figure", "creature", "squad_creature", "chosen_creature", "planeswalker", "two_figures")
CARDS = ("squad", "army_card")


def is_right(g: PlaneswalkersTable, seat: int, target: Any, figure: int, source: int) -> bool:
    """Tell whether a figure may be chosen; `source` is the figure from which spaces are counted."""
    if target.whose == "own" and g.control[figure] != seat:
        return False
    if target.whose == "enemy" and g.team[g.control[figure]] == g.team[seat]:
        return False
    kind = g.of(figure).kind
    what = target.what
    if what == "planeswalker":
        if kind != "planeswalker":
            return False
    elif what in ("creature", "squad_creature", "chosen_creature") and kind == "planeswalker":
        return False
    if what == "squad_creature" and kind != "squad":
        return False
    if what == "chosen_creature" and g.card_of[figure] != g.chosen:
        return False
    if (target.damaged and not g.damage[figure]) or (target.single_space and g.rear[figure] != NONE):
        return False
    if target.engaged_with:
        mine = [other for other in board.engaged_with(g, figure) if g.control[other] == seat]
        if len(mine) < target.engaged_with:
            return False
    if target.within and what != "two_figures":
        return source != NONE and board.within_sight(g, source, figure, target.within)
    return True


def figures(g: PlaneswalkersTable, seat: int, target: Any, source: int) -> list[int]:
    """List the figures that may be chosen; of two figures those that have a partner."""
    found = [figure for figure in g.figures() if is_right(g, seat, target, figure, source)]
    if target.what == "two_figures":
        found = [figure for figure in found if partners(g, target, figure, found)]
    return found


def partners(g: PlaneswalkersTable, target: Any, figure: int, among: list[int]) -> list[int]:
    """List the figures that are near enough to be chosen together with one."""
    return [other for other in among if other != figure and board.distance(g, figure, other) <= target.within]


def cards(g: PlaneswalkersTable, seat: int, target: Any) -> list[int]:
    """List the army cards in play that may be chosen."""
    found = []
    for index, card in enumerate(g.cards):
        if not g.in_play(index) or (target.whose == "own" and card.owner != seat):
            continue
        if target.what == "army_card" or g.army(index).kind == "squad":
            found.append(index)
    return found


def enchanted(g: PlaneswalkersTable) -> list[int]:
    """List the army cards that bear an Aura."""
    return [index for index, card in enumerate(g.cards) if card.auras or card.secrets]


def possible(g: PlaneswalkersTable, seat: int, target: Any, source: int) -> bool:
    """PW-4.8, PW-4.12: a spell without a legal target cannot be announced; "up to" allows none."""
    if target.what == "none" or target.at_least == 0:
        return True
    if target.what in FIGURES:
        return bool(figures(g, seat, target, source))
    if target.what in CARDS:
        return bool(cards(g, seat, target))
    return target.what != "opponent" or bool(g.opponents(seat))


def choose(g: PlaneswalkersTable, e: Any, target: Any, source: int) -> Flow:
    """Ask for what a spell or ability names; the answer goes into the effect."""
    if target.what in FIGURES:
        yield from choose_figures(g, e, target, source)
    elif target.what in CARDS:
        e.target_card = yield from choose_card(g, e.me, cards(g, e.me, target), "PW-4.8")
    elif target.what == "opponent":
        options = [g.box.seat[seat] for seat in sorted(g.opponents(e.me))]
        answer = yield Ask(e.me, "opponent", lambda: options, "PW-4.8")
        e.target_seat = g.opponents(e.me)[0] if answer is None else answer.args[0]
    elif target.what == "aura_or_own_planeswalker":
        yield from choose_aura(g, e)


def choose_figures(g: PlaneswalkersTable, e: Any, target: Any, source: int) -> Flow:
    """Ask for figures one by one, in ascending order where several are chosen together."""
    most = 2 if target.what == "two_figures" else target.at_most
    least = 2 if target.what == "two_figures" else target.at_least
    done: Move = g.box.moves.done
    while len(e.targets) < most:
        if target.what == "two_figures" and e.targets:
            among = partners(g, target, e.targets[0], figures(g, e.me, target, source))
        else:
            among = [figure for figure in figures(g, e.me, target, source) if figure not in e.targets]
        by_move: dict[Move, int] = {g.box.figure[g.space[figure]]: figure for figure in among}
        options = sorted(by_move, key=lambda move: move.id)
        if len(e.targets) >= least:
            options.insert(0, done)
        if not options or options == [done]:
            return
        answer = yield Ask(
            e.me, "target", options.copy, "PW-4.8", default=options[0], check=not_right(g, e, target, source)
        )
        if answer is None or answer is done:
            return
        e.targets.append(by_move[answer])


def not_right(g: PlaneswalkersTable, e: Any, target: Any, source: int) -> Any:
    """Make a check: is there a figure, and may it be chosen?"""

    def check(move: Move) -> str | None:
        if move.kind != "figure":
            return move.rule
        figure = g.at[move.args[0].spaces[0]]
        if figure == NONE:
            return "PW-0.2"
        return None if is_right(g, e.me, target, figure, source) and figure not in e.targets else "PW-4.12"

    return check


def choose_card(g: PlaneswalkersTable, seat: int, among: list[int], rule: str) -> Flow:
    """Ask for an army card of any player."""
    by_move: dict[Move, int] = {g.box.card_move(g, card): card for card in among}
    options = sorted(by_move, key=lambda move: move.id)
    answer = yield Ask(seat, "card", lambda: options, rule)
    return among[0] if answer is None else by_move[answer]


def choose_aura(g: PlaneswalkersTable, e: Any) -> Flow:
    """Choose an army card and an Aura on it (a secret one by its place), or the other mode."""
    by_move: dict[Move, int] = {g.box.card_move(g, card): card for card in enchanted(g)}
    options = sorted([g.box.heal, *by_move], key=lambda move: move.id)
    answer = yield Ask(e.me, "cleanse", lambda: options, "PW-4.8", default=g.box.heal)
    if answer is None or answer is g.box.heal:
        return
    card = g.cards[by_move[answer]]
    e.target_card = by_move[answer]
    known = {g.box.aura[g.spell_kind(handle)]: handle for handle in card.auras}
    secret = {g.box.facedown[place]: handle for place, handle in enumerate(card.secrets)}
    both: dict[Move, int] = {**known, **secret}
    choices = sorted(both, key=lambda move: move.id)
    answer = yield Ask(e.me, "aura", lambda: choices, "PW-4.8")
    e.target_aura = both[choices[0] if answer is None else answer]


def tell(g: PlaneswalkersTable, e: Any) -> None:
    """Let everybody know what was chosen; the front of a secret Aura stays secret."""
    for figure in e.targets:
        g.emit("aims", figure=g.of(figure).id, at=g.box.codes[g.space[figure]], seat=g.control[figure])
    if e.target_card != NONE:
        g.emit("aims", figure=g.army(e.target_card).id, at="", seat=g.cards[e.target_card].owner)
