"""Activated abilities (PW-8.2 to PW-8.5)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.rules import cards, events, targets
from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.kernel.ask import Flow, Move


def uses(g: PlaneswalkersTable, seat: int, card: int) -> list[Move]:
    """List the activated abilities of an army card that a seat can use now."""
    return [
        g.box.use[ability.id]
        for ability in g.box.activated[g.cards[card].kind]
        if not_used(g, seat, card, ability) is None
    ]


def not_used(g: PlaneswalkersTable, seat: int, card: int, ability: Any) -> str | None:
    """Name the rule that forbids an activated ability now, or None."""
    if ability.id in g.cards[card].used:
        return "PW-8.4"
    if not g.in_play(card):
        return "PW-8.1"
    if ability.discards and not any(g.spell(handle).color == ability.discards for handle in g.players[seat].hand):
        return "PW-19.22"
    if ability.looks_at_library and not g.players[seat].library:
        return "PW-19.22"
    if ability.target.what != "none" and not targets.figures(g, seat, ability.target, g.standing(card)[0]):
        return "PW-19.22"
    return None


def use(g: PlaneswalkersTable, seat: int, card: int, id: str) -> Flow:
    """Use an activated ability: its target, its cost, its effect."""
    ability = next(ability for ability in g.box.activated[g.cards[card].kind] if ability.id == id)
    e = events.Effect(seat, card, NONE, ability)
    source = g.standing(card)[0]
    yield from targets.choose(g, e, ability.target, source)
    if ability.discards:
        yield from cards.discard_one(g, seat, ability.discards, "PW-18.16")
    g.cards[card].used.append(id)
    g.emit("uses", seat=seat, source=id)
    targets.tell(g, e)
    yield from events.resolve(g, e, ability.does)
