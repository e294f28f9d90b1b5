"""The play phase (SH-6): any number of actions, in any order, then the end of the phase."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.shards.rules import effects
from tafelrunde.games.shards.rules.effects import Effect, resolve
from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable
from tafelrunde.kernel.ask import Ask, Flow, Move, Plan


def play_phase(g: ShardsTable, _lane: int) -> Flow:
    """SH-6.1: one action; it resolves completely before the next one is chosen (SH-6.4)."""
    me = g.active
    move = yield Ask(
        me,
        "turn",
        lambda: actions(g, me),
        "SH-15.2",
        True,
        False,
        g.box.end,
        lambda move: forbidden(g, me, move),
        lambda: plans(g, me),
    )
    kind = move.kind
    if kind == "end":
        g.emit("ends", seat=me)
        g.phase[0] = "attack"
    elif kind == "play":
        yield from play_card(g, me, g.box.index[move.args[0]])
    elif kind == "recruit":
        recruit(g, me, g.box.index[move.args[0]])
    elif kind == "fastplay":
        yield from fast_play(g, me, g.box.index[move.args[0]])
    elif kind == "activate":
        yield from activate(g, me, g.box.index[move.args[0]])
    elif kind == "focus":
        focus(g, me)
    else:
        attack_champion(g, me, move.args[0], g.box.index[move.args[1]])


# ---------------------------------------------------------------- what is possible


def actions(g: ShardsTable, me: int) -> list[Move]:
    """SH-15.2: all actions that no rule forbids, in the order of the vocabulary."""
    return [move for move in candidates(g, me) if forbidden(g, me, move) is None]


def candidates(g: ShardsTable, me: int) -> list[Move]:
    """List the actions that the cards on the table suggest."""
    box = g.box
    player = g.players[me]
    row = g.kinds(g.row)
    found: list[Move] = [box.play[kind] for kind in g.kinds(player.hand)]
    if player.champions:
        found += [box.activate[kind] for kind in g.kinds(player.champions)]
    if player.gems:
        found += [box.recruit[kind] for kind in row]
        found += [box.fastplay[kind] for kind in row]
        found.append(box.focus)
    if player.power or player.infinite:
        found += [box.attack[pair] for pair in effects.enemy_champions(g, me)]
    found.append(box.end)
    return found


def forbidden(g: ShardsTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an action now, or None."""
    player = g.players[me]
    kind = move.kind
    if kind == "end":
        return None
    if kind == "focus":
        return cannot_focus(g, player)
    if kind == "attack":
        return cannot_attack(g, me, player, move.args[0], g.box.index[move.args[1]])
    if kind == "play":
        return None if holds(g, player.hand, g.box.index[move.args[0]]) else "SH-6.6"
    if kind == "recruit":
        return cannot_recruit(g, player, g.box.index[move.args[0]])
    if kind == "fastplay":
        return cannot_fast_play(g, player, g.box.index[move.args[0]])
    if kind == "activate":
        return cannot_activate(g, me, player, g.box.index[move.args[0]])
    return move.rule


def holds(g: ShardsTable, zone: list[int], kind: int) -> bool:
    """Tell whether a copy of a card is in a zone."""
    piece = g.hidden.piece
    kinds = g.box.kind
    return any(handle >= 0 and kinds[piece[handle]] == kind for handle in zone)


def cannot_recruit(g: ShardsTable, player: Player, kind: int) -> str | None:
    if g.box.cards[kind].starter:
        return "SH-6.19"
    if not holds(g, g.row, kind):
        return "SH-6.16"
    return None if g.box.cost[kind] <= player.gems else "SH-11.2"


def cannot_fast_play(g: ShardsTable, player: Player, kind: int) -> str | None:
    if g.box.cards[kind].type != "mercenary":
        return "SH-6.21"
    if not holds(g, g.row, kind):
        return "SH-6.20"
    return None if g.box.cost[kind] <= player.gems else "SH-11.2"


def cannot_focus(g: ShardsTable, player: Player) -> str | None:
    if player.focused or player.gems < g.box.setup.focus_cost_gems:
        return "SH-6.25"
    return "SH-6.26" if player.mastery >= g.box.setup.mastery_max else None


def ready_copy(g: ShardsTable, player: Player, kind: int) -> int:
    """Return a ready champion of this name, or EMPTY."""
    return next((h for h in player.champions if g.kind(h) == kind and h not in player.spent), EMPTY)


def cannot_activate(g: ShardsTable, me: int, player: Player, kind: int) -> str | None:
    card = g.box.cards[kind]
    if not holds(g, player.champions, kind):
        return "SH-6.10"
    if not card.activate:
        return "SH-6.13"
    if ready_copy(g, player, kind) == EMPTY:
        return "SH-6.11"
    if card.activate_requires == "dominion" and not effects.can_cover(g, me, effects.missing_factions(g)):
        return "SH-14.7.1"
    return None


def cannot_attack(g: ShardsTable, me: int, player: Player, seat: int, kind: int) -> str | None:
    if seat == me:
        return "SH-6.34"
    if seat >= g.seats or g.players[seat].out:
        return "SH-10.5"
    victim = g.players[seat]
    if not holds(g, victim.champions, kind):
        return "SH-6.27"
    if is_protected(g, victim, kind):
        return "SH-6.32"
    return None if player.infinite or player.power >= g.box.cards[kind].health else "SH-6.29"


def protects(card: Any) -> bool:
    """Tell whether a champion keeps its player and other champions from being attacked (SH-14.3.1)."""
    return any(passive.rule == "protects_owner_and_other_champions" for passive in card.passive)


def protector_of(g: ShardsTable, player: Player) -> bool:
    """Tell whether a player is behind a protecting champion."""
    return any(protects(g.card(champion)) for champion in player.champions)


def is_protected(g: ShardsTable, owner: Player, kind: int) -> bool:
    """SH-6.32, SH-14.3: cannot be attacked by its own passive or behind another champion."""
    card = g.box.cards[kind]
    for passive in card.passive:
        if passive.rule == "unattackable":
            return True
        if passive.rule == "unattackable_while_you_have" and holds(g, owner.champions, g.box.index[passive.card]):
            return True
    return not protects(card) and protector_of(g, owner)  # SH-14.3.6


def plans(g: ShardsTable, me: int) -> list[Plan]:
    """Offer to play all cards of the hand that ask nothing."""
    hand = g.players[me].hand
    simple = sorted(g.kind(card) for card in hand if g.box.simple[g.kind(card)])
    if len(simple) < 2:
        return []
    return [Plan("play-all", [g.box.play[kind] for kind in simple], "play-all", {"n": len(simple)})]


# ---------------------------------------------------------------- the actions


def play_card(g: ShardsTable, me: int, kind: int) -> Flow:
    """SH-6A: face up into the play zone; it counts as played from now on; then its effect."""
    player = g.players[me]
    handle = g.find(player.hand, kind)
    player.hand.remove(handle)
    g.open(handle)
    enter(g, me, handle)
    g.emit("plays", seat=me, card=g.name(handle))
    return carry_out(g, me, handle, g.box.cards[kind])


def enter(g: ShardsTable, me: int, handle: int) -> None:
    """SH-6.6 to SH-6.8: an ally stays until the end phase, a champion until it is destroyed."""
    player = g.players[me]
    if g.card(handle).type == "champion":
        player.champions.append(handle)
    else:
        player.play.append(handle)
    g.played.append(handle)


def carry_out(g: ShardsTable, me: int, handle: int, card: Any) -> Flow:
    """Resolve the lines of a played card, then once more for each champion that copies it (SH-14.6.3)."""
    copiers = g.copiers[:] if g.copiers and effects.is_ally_of(g, handle, "homodeus") else []
    yield from resolve(g, Effect(me, handle), card.play)
    for copier in copiers:
        yield from effects.copy_of(g, me, copier, handle)


def recruit(g: ShardsTable, me: int, kind: int) -> None:
    """SH-6C: pay, and take the card."""
    g.players[me].gems -= g.box.cost[kind]
    effects.recruited(g, me, kind, False)


def fast_play(g: ShardsTable, me: int, kind: int) -> Flow:
    """SH-6D: pay, move it into the play zone, refill the row, then its effect."""
    g.players[me].gems -= g.box.cost[kind]
    handle = effects.take_from_row(g, kind)
    enter(g, me, handle)
    g.fast.append(handle)
    g.emit("fastplays", seat=me, card=g.name(handle))
    return carry_out(g, me, handle, g.box.cards[kind])


def activate(g: ShardsTable, me: int, kind: int) -> Flow:
    """SH-6B: turn it sideways and resolve everything after the word Activate, once."""
    player = g.players[me]
    card = g.box.cards[kind]
    handle = ready_copy(g, player, kind)
    if card.activate_requires == "dominion":  # SH-15.17: once chosen it cannot be declined any more
        g.reveal("activate", card.id)
        fulfilled = yield from effects.dominates(g, me, False)
        if not fulfilled:
            return
    player.spent.append(handle)
    g.emit("activates", seat=me, card=card.id)
    yield from resolve(g, Effect(me, handle), card.activate)


def focus(g: ShardsTable, me: int) -> None:
    """SH-6E: once per turn, 1 gem for 1 mastery."""
    player = g.players[me]
    player.focused = True
    player.gems -= g.box.setup.focus_cost_gems
    g.emit("focuses", seat=me)
    effects.gain(g, me, "mastery", g.box.setup.focus_gain_mastery)


def attack_champion(g: ShardsTable, me: int, seat: int, kind: int) -> None:
    """SH-6F: all or nothing; exactly its health is spent (nothing of an infinite pool)."""
    player = g.players[me]
    if not player.infinite:
        player.power -= g.box.cards[kind].health
    g.emit("attacks", seat=me, target=seat, card=g.box.cards[kind].id)
    effects.destroy(g, seat, g.find(g.players[seat].champions, kind))

