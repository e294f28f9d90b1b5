"""Phases 5 and 6: capture and clean up (QU-11, QU-12)."""

from __future__ import annotations

from functools import partial
from typing import Any

from tafelrunde.games.quarriors.rules import dice, rolling, summoning, turn, windows
from tafelrunde.games.quarriors.state import COPY, UNROLLED, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def begin(g: QuarriorsTable) -> None:
    """Phase 5 begins."""
    g.phase[0] = "capture"


def capture_question(box: Any, me: int) -> Ask:
    """Make the question of phase 5 for a seat: ending the phase ends the turn, so it is always asked."""
    return Ask(me, "capture", actions, "QU-18.12", always=True, default=box.end, check=forbidden, then=act, shared=True)


def capture_phase(g: QuarriorsTable, _lane: int) -> Ask:
    """QU-11.1: one capture, cast or payment."""
    question: Ask = g.box.asks["capture"][g.active]
    return question


def act(g: QuarriorsTable, me: int, move: Move) -> Flow | None:
    """Carry an action out, or return a rule that asks on."""
    kind = move.kind
    if kind == "end":
        clean_up(g)
    elif kind == "capture":
        capture(g, me, g.box.card_index[move.args[0]])
    elif kind == "spend":
        summoning.spend_one(g, me, move)
    else:
        return windows.cast_or_change(g, me, move)
    return None


def price(g: QuarriorsTable, card: int) -> int:
    """QU-5.2, QU-11.6: discounts never go below 0."""
    cost: int = g.box.cost[card]
    return max(0, cost - g.discount)


def actions(g: QuarriorsTable, me: int) -> list[Move]:
    """QU-18.12: affordable cards while captures remain, payments, spells, the end; in the order of the vocabulary."""
    box = g.box
    player = g.players[me]
    looks = g.look
    quid: list[int] = box.quid
    found: list[Move] = []
    purse = g.quiddity + g.discount
    if player.pool:
        paying = [looks[die] for die in player.pool if quid[looks[die]]]
        if paying:
            purse += sum(map(box.quid_of, paying))
            found = list(map(box.spend_of, sorted(set(paying))))
    if player.spells or g.powers & COPY:
        found += windows.casting_options(g, me, "C5")
    if g.captures > 0 and purse >= box.cheapest:
        if purse not in g._shelf:
            g._shelf[purse] = affordable(g, purse)
        found += g._shelf[purse]
    found.append(box.end)
    return found


def affordable(g: QuarriorsTable, purse: int) -> list[Move]:
    """QU-11.1, QU-11.2: the captures that so much quiddity allows; the same until a stock is used up or returns."""
    box = g.box
    return [box.capture[card] for card in g.cards if box.cost[card] <= purse and g.stock[box.card_class[card]]]


def forbidden(g: QuarriorsTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an action of phase 5 now, or None."""
    kind = move.kind
    if kind == "end":
        return None
    if kind == "capture":
        return not_captured(g, me, g.box.card_index[move.args[0]])
    if kind in ("summon", "ready"):
        return "QU-9.7"
    if kind in rolling.EFFECTS:
        return rolling.too_late(g, move)
    if kind in ("cast", "change"):
        return windows.not_casting(g, me, "C5", move)
    if kind == "spend":
        look = g.box.look_index[move.args[0]]
        shown = [g.look[die] for die in g.players[me].pool]
        return "QU-4.2" if look not in shown else None if g.box.quid[look] else "QU-3.4"
    return str(move.rule)


def not_captured(g: QuarriorsTable, me: int, card: int) -> str | None:
    """Name the rule that forbids a capture, or None."""
    kind = g.box.card_class[card]
    if dice.card_of(g, kind) != card or not g.stock[kind]:
        return "QU-11.1"
    if g.captures <= 0:
        return "QU-11.3"
    return None if price(g, card) <= dice.available(g, g.players[me]) else "QU-11.2"


def capture(g: QuarriorsTable, me: int, card: int) -> None:
    """QU-11.1: pay, and put the die on the used pile."""
    dice.pay(g, price(g, card))
    g.captures -= 1
    dice.captured(g, me, g.box.card_class[card], g.players[me].used)


# ---------------------------------------------------------------- phase 6


def clean_up(g: QuarriorsTable) -> None:
    """QU-12.1: the active pool is emptied; then readied spells may be put away (QU-12.2)."""
    player = g.players[g.active]
    for die in player.pool:
        g.look[die] = UNROLLED
    player.used += player.pool
    player.pool = []
    if player.spells:
        g.phase[0] = "discard"
    else:
        turn.end_turn(g)


def discard_options(g: QuarriorsTable, me: int, lowest: int) -> list[Move]:
    """QU-18.13: unattached readied spells, one at a time, in ascending order; pass ends."""
    looks = sorted({g.look[die] for die in g.players[me].spells})
    return [g.box.moves.done, *[g.box.discard[look] for look in looks if look >= lowest]]


def not_discarded(g: QuarriorsTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids to put away a spell, or None."""
    if move.kind == "done":
        return None
    if move.kind != "discard":
        return str(move.rule)
    look = g.box.look_index[move.args[0]]
    player = g.players[me]
    if look in [g.look[die] for die in player.spells]:
        return None
    return "QU-12.3" if look in [g.look[die] for die in player.attached] else "QU-12.2"


def discard_phase(g: QuarriorsTable, _lane: int) -> Flow:
    """QU-12.2: any of the unattached readied spells."""
    me = g.active
    player = g.players[me]
    lowest = 0
    while player.spells:
        if len(discard_options(g, me, lowest)) == 1:
            break
        move = yield Ask(
            me,
            "discard",
            partial(discard_options, g, me, lowest),
            "QU-18.13",
            check=lambda move: not_discarded(g, me, move),
        )
        if move is None or move.kind == "done":
            break
        lowest = g.box.look_index[move.args[0]]
        die = dice.pick(g, player.spells, lowest)
        player.spells.remove(die)
        dice.to_used(g, me, die)
        if g.sink is not None:
            g.emit("discards", seat=me, die=g.box.look_ids[lowest])
    turn.end_turn(g)
