"""Casting windows of the own turn (QU-6.4) and reaction windows of the opponents (QU-6.6 to QU-6.8)."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.quarriors.rules import creatures, destruction, rolling, spells
from tafelrunde.games.quarriors.state import COPY, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move

R1: Final = "R1"
R2: Final = "R2"
R3: Final = "R3"
R4: Final = "R4"


# ---------------------------------------------------------------- the own turn


def begin_c1(g: QuarriorsTable) -> None:
    """QU-6.4: window C1 opens where there is something to do in it; then phase 2 begins."""
    player = g.players[g.active]
    if (player.spells or player.creatures) and len(c1_options(g)) > 1:
        g.phase[0] = "c1"
    else:
        rolling.begin(g)


def c1_options(g: QuarriorsTable) -> list[Move]:
    """QU-18.4: castable spells, a new copy, or pass."""
    me = g.active
    return [g.box.moves.done, *casting_options(g, me, "C1")]


def casting_options(g: QuarriorsTable, me: int, window: str) -> list[Move]:
    """List the spells that can be cast in a window of the own turn and the copies that can be changed."""
    box = g.box
    found: list[Move] = []
    if g.players[me].spells:
        looks = sorted({g.look[die] for die in g.players[me].spells})
        found = [box.cast[look] for look in looks if spells.not_cast(g, me, look, window) is None]
    if g.powers & COPY:
        found += [box.change[look][number] for look, number, _ in creatures.changeable(g, me)]
    return found


def not_casting(g: QuarriorsTable, me: int, window: str, move: Move) -> str | None:
    """Name the rule that forbids casting or changing a copy in a window of the own turn, or None."""
    if move.kind == "cast":
        look = g.box.look_index[move.args[0]]
        if look not in [g.look[die] for die in g.players[me].spells]:
            return "QU-15.1"
        return spells.not_cast(g, me, look, window)
    if move.kind == "change":
        return None if move in casting_options(g, me, window) else "QU-16.29"
    return str(move.rule)


def c1_window(g: QuarriorsTable, _lane: int) -> Flow:
    """Window C1: one cast or one change."""
    me = g.active
    move = yield Ask(
        me,
        "c1",
        lambda: c1_options(g),
        "QU-18.4",
        default=g.box.moves.done,
        check=lambda move: None if move.kind == "done" else not_casting(g, me, "C1", move),
    )
    if move.kind == "done":
        rolling.begin(g)
        return
    yield from cast_or_change(g, me, move)
    begin_c1(g)


def cast_or_change(g: QuarriorsTable, me: int, move: Move) -> Flow:
    """Carry out a cast or a change of copy of the own turn."""
    if move.kind == "cast":
        yield from spells.cast(g, me, g.box.look_index[move.args[0]])
    else:
        yield from creatures.change(g, me, move)
    yield from destruction.settle(g)


# ---------------------------------------------------------------- opponents' turns


def reactions(g: QuarriorsTable, seat: int, window: str) -> list[Move]:
    """List the reaction spells that a player may cast in a window, and in R1 the copies that he may change (QU-6.7)."""
    box = g.box
    found: list[Move] = []
    if g.players[seat].spells:
        looks = sorted({g.look[die] for die in g.players[seat].spells})
        found = [box.cast[look] for look in looks if spells.not_cast(g, seat, look, window) is None]
    if window == R1 and g.powers & COPY:
        found += [box.change[look][number] for look, number, _ in creatures.changeable(g, seat)]
    return found


def not_reacting(g: QuarriorsTable, seat: int, window: str, move: Move) -> str | None:
    """Name the rule that forbids a reaction, or None."""
    if move.kind == "none":
        return None
    if move.kind == "cast":
        look = g.box.look_index[move.args[0]]
        if look not in [g.look[die] for die in g.players[seat].spells]:
            return "QU-15.10"
        return spells.not_cast(g, seat, look, window)
    if move.kind == "change":
        return "QU-16.29"
    return str(move.rule)


def react(g: QuarriorsTable, seat: int, window: str, about: tuple[Any, ...] = ()) -> Flow:
    """QU-6.7: one player casts any number of reactions, one after the other, then passes; tells whether he did any."""
    acted = False
    box = g.box
    while not g.players[seat].out and reactions(g, seat, window):
        move = yield Ask(
            seat,
            window.lower(),
            lambda: [box.moves.none, *reactions(g, seat, window)],
            "QU-18.8",
            default=box.moves.none,
            check=lambda move: not_reacting(g, seat, window, move),
            about=about,
            window=window.lower(),
        )
        if move is None or move.kind == "none":
            break
        acted = True
        if move.kind == "cast":
            yield from spells.cast(g, seat, box.look_index[move.args[0]])
        else:
            yield from creatures.change(g, seat, move)
        if window != R3:  # QU-14.17: never inside the handling of a destroyed creature
            yield from destruction.settle(g)
    return acted


def round_of_reactions(g: QuarriorsTable, window: str) -> Flow:
    """QU-6.7: R1 and R4 go round until every opponent has passed since the last cast or change."""
    seats = g.opponents(g.active)
    if not g.powers & COPY and not any(g.players[seat].spells for seat in seats):
        return
    if not any(reactions(g, seat, window) for seat in seats):
        return
    passed = at = 0
    while passed < len(seats):
        acted = yield from react(g, seats[at % len(seats)], window)
        passed = 1 if acted else passed + 1
        at += 1


def rescue(g: QuarriorsTable, owner: int, die: int) -> Flow:
    """Window R3: the owner of a destroyed creature may react, also rescue it, at most once (QU-16.68)."""
    g.rescued = False
    if g.players[owner].spells:
        yield from react(g, owner, R3, (g.box.look_ids[g.look[die]],))


def defend_window(g: QuarriorsTable, seat: int) -> Flow:
    """Window R2: before each choice of a defender, the defending player only."""
    if not g.players[seat].spells:
        return False
    acted = yield from react(g, seat, R2, (g.remaining,))
    return acted
