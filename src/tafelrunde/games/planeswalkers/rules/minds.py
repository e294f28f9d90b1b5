"""Changing control (PW-8.40 to PW-8.44)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.rules import abilities, attack, board, damage, dice, movement, values
from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def minds_near(g: PlaneswalkersTable, e: Any, within: int) -> list[int]:
    """List the opponents' planeswalkers in clear sight of the thief."""
    thief = g.standing(e.card)[0]
    walkers = [g.walker_of(seat) for seat in g.opponents(e.me)]
    return [walker for walker in walkers if walker != NONE and board.within_sight(g, thief, walker, within)]


def steal(g: PlaneswalkersTable, e: Any, within: int, at_least: int) -> Flow:
    """PW-8.44: choose an opponent's planeswalker in clear sight, or none; on a high roll it is yours at once."""
    marks = minds_near(g, e, within)
    if not marks:
        return
    none: Move = g.box.moves.none
    by_move: dict[Move, int] = {g.box.figure[g.space[walker]]: walker for walker in marks}
    options = [none, *sorted(by_move, key=lambda move: move.id)]
    answer = yield Ask(e.me, "steal", lambda: options, "PW-8.44", default=options[-1])
    if answer is None or answer is none:
        return
    if dice.d20(g, e.me) >= at_least:
        yield from controlled(g, e.me, by_move[answer], False)


def possess(g: PlaneswalkersTable, e: Any) -> Flow:
    """A creature is moved and attacks once (PW-8.41)."""
    for figure in e.targets:
        if g.on_field(figure):
            yield from controlled(g, e.me, figure, True)


def controlled(g: PlaneswalkersTable, seat: int, figure: int, once: bool) -> Flow:
    """PW-8.41: abilities, a move, abilities, attacks, abilities; then control returns to the owner."""
    g.control[figure] = seat
    g.emit("controls", **damage.who(g, figure))
    moved, attacks = False, 0
    none: Move = g.box.moves.none
    while g.on_field(figure) and g.control[figure] == seat:

        def options(moved: bool = moved, attacks: int = attacks) -> list[Move]:
            found = [none]
            found += abilities.uses(g, seat, g.card_of[figure])
            if not moved and not attacks and movement.can_move(g, figure, values.move(g, figure)):
                found.append(g.box.move[g.space[figure]])
            allowed = 1 if once else 1 + values.has(g, figure, "double_attack")
            if attacks < allowed and attack.defenders(g, figure):
                found.append(g.box.attack[g.space[figure]])
            return sorted(found, key=lambda move: move.id)

        answer = yield Ask(
            seat,
            "controlled",
            options,
            "PW-8.41",
            default=none,
            about=(damage.name(g, figure), g.box.codes[g.space[figure]]),
        )
        if answer is None or answer is none:
            break
        if answer.kind == "use":
            yield from abilities.use(g, seat, g.card_of[figure], answer.args[0])
        elif answer.kind == "move":
            moved = True
            yield from movement.travel(g, seat, figure, values.move(g, figure))
        else:
            attacks += 1
            defender: int = yield from attack.choose_defender(g, seat, figure, False)
            if defender != NONE:
                yield from attack.attack(g, figure, defender)
    g.control[figure] = g.cards[g.card_of[figure]].owner
