"""Events (PW-8.20 to PW-8.30): what is set off, in which order, and how secret Auras are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.planeswalkers.rules import auras, conditions
from tafelrunde.games.planeswalkers.state import NONE, Moment, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Each, Flow, Move
from tafelrunde.kernel.zones import single


class Effect:
    """Whose effect is being resolved, which army card bears it, at which moment, and what was chosen for it."""

    __slots__ = ("at", "aura", "card", "me", "source", "target_aura", "target_card", "target_seat", "targets")

    def __init__(self, me: int, card: int, at: int, source: Any, aura: int = NONE) -> None:
        self.me = me
        self.card = card
        self.at = at
        self.source = source  # the ability or spell
        self.aura = aura
        self.targets: list[int] = []  # figures
        self.target_card = NONE
        self.target_seat = NONE
        self.target_aura = NONE


def resolve(g: PlaneswalkersTable, e: Effect, lines: Sequence[Any]) -> Flow:
    """Carry out the lines of an ability or spell, one after another."""
    for line in lines:
        flow = line.run(g, e)
        if flow is not None:
            yield from flow


def seat_order(g: PlaneswalkersTable) -> list[int]:
    """PW-8.25: the active player first, then clockwise; in team games the active team first, number 1 before 2."""
    if len(set(g.team)) == g.seats:
        return [(g.active + i) % g.seats for i in range(g.seats)]
    return sorted(range(g.seats), key=lambda seat: (g.team[seat] != g.team[g.active], seat % 2 == 1, seat))


def begin(g: PlaneswalkersTable, m: Moment) -> int:
    """Let something happen; returns its place among what is happening."""
    g.moments.append(m)
    return len(g.moments) - 1


def happen(g: PlaneswalkersTable, event: str) -> Flow:
    """PW-8.20, PW-8.27: resolve all that the innermost moment sets off: abilities and open Auras, then secrets."""
    at = len(g.moments) - 1
    done: list[tuple[int, str, int]] = []
    while True:
        ready = set_off(g, event, at, done)
        if not ready:
            break
        e = ready[0]
        if len(ready) > 1:
            e = yield from choose_trigger(g, ready)
        done.append((e.card, e.source.id, e.aura))
        yield from resolve_trigger(g, e)
    if any(card.secrets for card in g.cards):
        if g.manual:
            yield from called_secrets(g, event, at)
        else:
            yield from secrets(g, event, at)


def set_off(g: PlaneswalkersTable, event: str, at: int, done: list[tuple[int, str, int]]) -> list[Effect]:
    """List the triggers of the next player who has any: printed abilities of cards in play and open Auras."""
    abilities: list[Any] = g.box.ability_triggers[event]
    spells: list[bool] = g.box.aura_triggers[event]
    found: list[Effect] = []
    for index, card in enumerate(g.cards):
        for ability in abilities[card.kind]:
            if ability.when.anywhere or g.in_play(index):
                e = Effect(conditions.controller(g, index), index, at, ability)
                if (index, ability.id, NONE) not in done and ability.when.holds(g, e):
                    found.append(e)
        for aura in card.auras:
            if spells[g.spell_kind(aura)]:
                spell = g.spell(aura)
                e = Effect(g.owner(aura), index, at, spell, aura)
                if (index, spell.id, aura) not in done and spell.when.holds(g, e):
                    found.append(e)
    if len(found) > 1:
        order = seat_order(g)
        first = min(order.index(e.me) for e in found)
        found = [e for e in found if order.index(e.me) == first]
    return found


def choose_trigger(g: PlaneswalkersTable, ready: list[Effect]) -> Flow:
    """PW-18.18: a player orders the own triggers of one event; equal ones need no order."""
    by_move: dict[Move, Effect] = {}
    for e in ready:
        by_move.setdefault(g.box.resolve[e.source.id], e)
    options = sorted(by_move, key=lambda move: move.id)
    answer = yield Ask(ready[0].me, "order", lambda: options, "PW-8.27")
    return ready[0] if answer is None else by_move[answer]


def resolve_trigger(g: PlaneswalkersTable, e: Effect) -> Flow:
    """PW-8.6: with "may" the controller is asked, without it happens by itself."""
    if all(line.idle(g, e) for line in e.source.does):
        return
    if e.source.may:
        options = [g.box.moves.none, g.box.yes]
        answer = yield Ask(e.me, "may", lambda: options, "PW-8.6", default=g.box.yes, about=(e.source.id,))
        if answer is None or answer is g.box.moves.none:
            return
    g.emit("triggers", seat=e.me, source=e.source.id, figure=g.army(e.card).id)
    yield from resolve(g, e, e.source.does)


# ---------------------------------------------------------------- secret Auras


def fitting(g: PlaneswalkersTable, event: str, at: int, card: int) -> list[int]:
    """List which secret Auras would be set off now on an army card, whether or not one of them lies there.

    It depends on open things only: what does not happen now tells everybody which Auras are not there.
    """
    owner = g.cards[card].owner
    found = []
    for kind in g.box.secret_triggers[event]:
        spell = g.box.spells[kind]
        if auras.fits(g, spell, card) and spell.when.holds(g, Effect(owner, card, at, spell)):
            found.append(kind)
    return found


def waiting(g: PlaneswalkersTable, seat: int, event: str, at: int) -> dict[int, list[int]]:
    """Return, for the army cards of a seat that bear secret Auras, which ones would be set off there now."""
    found = {}
    for card in g.players[seat].army:
        if g.cards[card].secrets:
            kinds = fitting(g, event, at, card)
            if kinds:
                found[card] = kinds
    return found


def secrets(g: PlaneswalkersTable, event: str, at: int) -> Flow:
    """PW-8.22 to PW-8.26: player by player, on one card from the top; each condition is checked again."""
    for seat in seat_order(g):
        while True:
            possible = waiting(g, seat, event, at)
            if not possible:
                break
            ready = {
                card: [handle for handle in g.cards[card].secrets if g.spell_kind(handle) in kinds]
                for card, kinds in possible.items()
            }
            show_which(g, possible, ready)
            cards = [card for card, handles in ready.items() if handles]
            if not cards:
                break
            card = cards[0]
            if len(cards) > 1:
                card = yield from choose_card(g, seat, cards)
            yield from reveal(g, seat, card, ready[card][0], at)


def show_which(g: PlaneswalkersTable, possible: dict[int, list[int]], ready: dict[int, list[int]]) -> None:
    """Let everybody see whether something is set off; what is not is none of those that could have been."""
    places = [[card, g.cards[card].secrets.index(handle)] for card, handles in ready.items() for handle in handles]
    g.reveal("secrets", places)
    for card, kinds in possible.items():
        for handle in g.cards[card].secrets:
            if handle not in ready[card]:
                rule_out(g, handle, kinds)


def rule_out(g: PlaneswalkersTable, handle: int, kinds: list[int]) -> None:
    """Take spells out of what the others take a face-down card for."""
    masks = g.hidden.masks
    if masks is None:
        return
    pieces = 0
    for kind in kinds:
        pieces |= g.box.pieces_of[kind]
    for known in masks:
        if not single(known[handle]):
            known[handle] &= ~pieces


def choose_card(g: PlaneswalkersTable, seat: int, cards: list[int]) -> Flow:
    """PW-8.24: on different army cards the owner chooses the order."""
    by_move = {g.box.card_move(g, card): card for card in cards}
    options = sorted(by_move, key=lambda move: move.id)
    answer = yield Ask(seat, "order", lambda: options, "PW-8.24")
    return cards[0] if answer is None else by_move[answer]


def reveal(g: PlaneswalkersTable, seat: int, card: int, handle: int, at: int) -> Flow:
    """PW-8.22: it is turned up, takes effect and goes to its owner's graveyard."""
    g.show(handle)
    g.cards[card].secrets.remove(handle)
    g.players[seat].graveyard.append(handle)
    spell = g.spell(handle)
    g.emit("reveals", seat=seat, spell=spell.id)
    yield from resolve(g, Effect(seat, card, at, spell), spell.does)


def called_secrets(g: PlaneswalkersTable, event: str, at: int) -> Flow:
    """PW-8.30: every player with a secret Aura in play is asked, unseen, whether or not one of them fits."""
    for seat in seat_order(g):
        if not any(g.cards[card].secrets for card in g.players[seat].army):
            continue
        answers = yield Each(call, [seat])
        possible = waiting(g, seat, event, at)
        if not possible:
            continue
        named = [(card, g.cards[card].secrets[place]) for card, place in answers[seat]]
        called = {
            card: [handle for named_card, handle in named if named_card == card and g.spell_kind(handle) in kinds]
            for card, kinds in possible.items()
        }
        missed = {
            card: [
                handle
                for handle in g.cards[card].secrets
                if g.spell_kind(handle) in kinds and handle not in called[card]
            ]
            for card, kinds in possible.items()
        }
        show_which(g, possible, {card: called[card] + missed[card] for card in possible})
        g.reveal("called", [[card, g.cards[card].secrets.index(handle)] for card in called for handle in called[card]])
        remove_uncalled(g, seat, missed)
        for card, handle in named:
            if handle in called.get(card, []) and g.spell_kind(handle) in fitting(g, event, at, card):
                yield from reveal(g, seat, card, handle, at)


def call(g: PlaneswalkersTable, seat: int) -> Flow:
    """Name own secret Auras by card and place, or pass. Returns the places in the order in which they were named."""
    named: list[list[int]] = []

    def options() -> list[Move]:
        found = [g.box.moves.none]
        for card in g.players[seat].army:
            for place in range(len(g.cards[card].secrets)):
                if [card, place] not in named:
                    found.append(g.box.call_move(g, card, place))
        return sorted(found, key=lambda move: move.id)

    while True:
        answer = yield Ask(seat, "call", options, "PW-8.30", always=True, secret=True, default=g.box.moves.none)
        if answer is None or answer is g.box.moves.none:
            return named
        named.append(g.box.called(g, seat, answer))


def remove_uncalled(g: PlaneswalkersTable, seat: int, missed: dict[int, list[int]]) -> None:
    """PW-8.30: a secret Aura whose event passes uncalled is removed from the game without effect."""
    for card, handles in missed.items():
        for handle in handles:
            g.show(handle)
            g.cards[card].secrets.remove(handle)
            g.spare.append(handle)
            g.emit("missed", seat=seat, spell=g.name(handle))
