"""Playing spell cards (PW-4)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.rules import auras, cards, events, targets
from tafelrunde.games.planeswalkers.state import NONE, Moment, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move
from tafelrunde.kernel.zones import single


def no_spell(g: PlaneswalkersTable, seat: int) -> str | None:
    """Name the rule that forbids to play any spell now, or None."""
    if g.walker_of(seat) == NONE:
        return "PW-4.2"
    return "PW-4.1" if g.cast >= g.box.construction.spells_per_turn else None


def no_cast(g: PlaneswalkersTable, seat: int, kind: int) -> str | None:
    """Name the rule that forbids to announce a sorcery or an open Aura now, or None."""
    spell = g.box.spells[kind]
    if spell.kind == "hidden_aura":
        return "PW-4.9"
    if spell.window != "any" and (g.phase[0] != "window" or g.chosen == NONE or not g.in_play(g.chosen)):
        return "PW-3.2"
    if spell.kind == "aura":
        return None if enchantable(g, spell) else "PW-4.4"
    return None if targets.possible(g, seat, spell.target, g.walker_of(seat)) else "PW-4.8"


def enchantable(g: PlaneswalkersTable, spell: Any) -> list[int]:
    """PW-4.4: list the army cards in play that fit an Aura, whoever owns them."""
    return [card for card in range(len(g.cards)) if g.in_play(card) and auras.fits(g, spell, card)]


def hidable(g: PlaneswalkersTable, seat: int, card: int) -> list[int]:
    """PW-4.5: list the secret Auras in a hand that fit an own army card."""
    return [
        kind
        for kind in g.kinds(g.players[seat].hand)
        if g.box.spells[kind].kind == "hidden_aura" and auras.fits(g, g.box.spells[kind], card)
    ]


def spell_moves(g: PlaneswalkersTable, seat: int) -> list[Move]:
    """List the spells that can be announced: open ones by name, secret ones by the army card they go to."""
    if no_spell(g, seat) is not None:
        return []
    held = g.kinds(g.players[seat].hand)
    found: list[Move] = [g.box.cast[kind] for kind in held if no_cast(g, seat, kind) is None]
    if any(g.box.is_secret[kind] for kind in held):
        found += [
            g.box.hide_move(g, card) for card in g.players[seat].army if g.in_play(card) and hidable(g, seat, card)
        ]
    return found


# ---------------------------------------------------------------- playing


def cast(g: PlaneswalkersTable, seat: int, kind: int) -> Flow:
    """PW-4.8: announce a sorcery or an open Aura and choose its target; then counters; then it resolves."""
    handle = cards.open_card(g, seat, g.find(g.players[seat].hand, kind))
    g.players[seat].hand.remove(handle)
    g.stack.append(handle)
    spell = g.box.spells[kind]
    g.emit("casts", seat=seat, spell=spell.id)
    e = events.Effect(seat, NONE, len(g.moments), spell)
    if spell.kind == "aura":
        e.target_card = yield from targets.choose_card(g, seat, enchantable(g, spell), "PW-4.4")
    else:
        yield from targets.choose(g, e, spell.target, g.walker_of(seat))
        targets.tell(g, e)
    m = announced(seat, spell.kind == "sorcery")
    events.begin(g, m)
    yield from events.happen(g, "spell_announced")
    if m.cancelled:
        countered(g, seat, handle)
    elif spell.kind == "aura":
        yield from attach(g, e, handle)
    else:
        g.cast += 1
        e.targets = [figure for figure in e.targets if g.on_field(figure)]  # PW-4.12
        yield from events.resolve(g, e, spell.does)
        g.stack.remove(handle)
        g.players[seat].graveyard.append(handle)
        yield from events.happen(g, "sorcery_played")
    g.moments.pop()


def announced(seat: int, sorcery: bool) -> Moment:
    """Write down that a spell is announced."""
    m = Moment()
    m.seat = seat
    m.sorcery = sorcery
    return m


def countered(g: PlaneswalkersTable, seat: int, handle: int) -> None:
    """PW-4.10: it has no effect, goes to its owner's graveyard, and does not count as played."""
    g.stack.remove(handle)
    auras.bury(g, handle, seat)
    g.emit("countered", seat=seat, spell=g.name(handle))


def attach(g: PlaneswalkersTable, e: events.Effect, handle: int) -> Flow:
    """PW-4.4: the Aura is attached face up, and the enchantment has been played."""
    g.cast += 1
    g.stack.remove(handle)
    if g.in_play(e.target_card):
        g.cards[e.target_card].auras.append(handle)
        g.emit("enchants", seat=g.cards[e.target_card].owner, spell=g.name(handle), figure=g.army(e.target_card).id)
    else:
        auras.bury(g, handle, e.me)
    yield from events.happen(g, "enchantment_played")


def hide(g: PlaneswalkersTable, seat: int, card: int) -> Flow:
    """PW-4.5, PW-4.9: announce a secret Aura face down; the others see to which army card, not which one."""
    none: Move = g.box.moves.none

    def options() -> list[Move]:
        held = hidable(g, seat, card)
        return [g.box.secret[kind] for kind in held] or [none]  # nothing only in an imagined world

    g.hiding = card
    answer = yield Ask(seat, "secret", options, "PW-4.9", always=True, secret=True)
    g.hiding = NONE
    hand = g.players[seat].hand
    g.reveal("hides", answer is not none)
    if answer is None or answer is none:
        return
    chosen = g.find(hand, g.box.spell_index[answer.args[0]])
    handle = g.hidden.take_unseen(hand, chosen, g.side(seat), g.streams["cards"])
    only_secrets(g, handle, card)
    g.stack.append(handle)
    g.emit("hides", seat=seat, figure=g.army(card).id)
    m = announced(seat, False)
    events.begin(g, m)
    yield from events.happen(g, "spell_announced")
    if m.cancelled:
        countered(g, seat, handle)
    else:
        g.cast += 1
        g.stack.remove(handle)
        if g.in_play(card):
            g.cards[card].secrets.append(handle)  # PW-4.6: under those already there
        else:
            auras.bury(g, handle, seat)
        yield from events.happen(g, "enchantment_played")
    g.moments.pop()


def only_secrets(g: PlaneswalkersTable, handle: int, card: int) -> None:
    """Everybody knows that a face-down Aura is one that fits its army card."""
    masks = g.hidden.masks
    if masks is None:
        return
    pieces = 0
    for kind, spell in enumerate(g.box.spells):
        if spell.kind == "hidden_aura" and auras.fits(g, spell, card):
            pieces |= g.box.pieces_of[kind]
    for known in masks:
        if not single(known[handle]):
            known[handle] &= pieces
