"""The play phase (SH-6): any number of actions, in any order, then the end of the phase."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.shards.rules import attack, effects, protection
from tafelrunde.games.shards.rules.effects import Effect, resolve
from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable
from tafelrunde.kernel.ask import Ask, Flow, Move, Plan


def turn_question(box: Any, me: int) -> Ask:
    """Make the question of every turn of a seat."""
    return Ask(
        me,
        "turn",
        actions,
        "SH-15.2",
        always=True,
        default=box.end,
        check=forbidden,
        plans=plans,
        then=act,
        shared=True,
    )


def play_phase(g: ShardsTable, _lane: int) -> Ask:
    """SH-6.1: one action; it resolves completely before the next one is chosen (SH-6.4)."""
    question: Ask = g.box.asks["play"][g.active]
    return question


def act(g: ShardsTable, me: int, move: Move) -> Flow | None:
    """Carry an action out, or return a rule that asks on."""
    kind = move.kind
    if kind == "play":
        return play_card(g, me, g.box.index[move.args[0]])
    if kind == "end":
        g.reveal("ends", me)  # SH-6.35: it cannot be taken back
        if g.sink is not None:
            g.emit("ends", seat=me)
        attack.begin_attack(g)
    elif kind == "recruit":
        recruit(g, me, g.box.index[move.args[0]])
    elif kind == "fastplay":
        return fast_play(g, me, g.box.index[move.args[0]])
    elif kind == "activate":
        return activate(g, me, g.box.index[move.args[0]])
    elif kind == "focus":
        focus(g, me)
    else:
        attack_champion(g, me, move.args[0], g.box.index[move.args[1]])
    return None


# ---------------------------------------------------------------- what is possible


def actions(g: ShardsTable, me: int) -> list[Move]:
    """SH-15.2: all actions that no rule forbids, in the order of the vocabulary."""
    box = g.box
    player = g.players[me]
    found: list[Move] = list(map(box.play_of, g.kinds(player.hand)))
    if len(player.champions) > len(player.spent):
        found += [box.activate[kind] for kind in g.kinds(player.champions) if not_activated(g, me, kind) is None]
    if player.gems >= box.cheapest:
        payable = payable_cards(g, player)
        if payable:
            found += [box.recruit[kind] for kind in payable]
            found += [box.fastplay[kind] for kind in payable if box.mercenary[kind]]
        if not_focused(g, player) is None:
            found.append(box.focus)
    if player.power or player.infinite:
        enemies = effects.enemy_champions(g, me)
        if enemies:
            found += [box.attack[enemy] for enemy in enemies if not_attacked(g, player, enemy) is None]
    found.append(box.end)
    return found


def forbidden(g: ShardsTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an action now, or None: is the card there, and what `actions` asks too."""
    player = g.players[me]
    kind = move.kind
    if kind == "end":
        return None
    if kind == "focus":
        return not_focused(g, player)
    if kind == "attack":
        return no_target(g, me, move.args[0]) or no_champion(g, player, move.args[0], g.box.index[move.args[1]])
    if kind not in ("play", "activate", "recruit", "fastplay"):
        return move.rule
    card = g.box.index[move.args[0]]
    if kind == "play":
        return None if g.holds(player.hand, card) else "SH-6.6"
    if kind == "activate":
        return not_activated(g, me, card) if g.holds(player.champions, card) else "SH-6.10"
    if g.box.cards[card].starter:
        return "SH-6.19"
    if not g.holds(g.row, card):
        return "SH-6.16" if kind == "recruit" else "SH-6.20"
    if kind == "fastplay" and not g.box.mercenary[card]:
        return "SH-6.21"
    return None if card in payable_cards(g, player) else "SH-11.2"


def payable_cards(g: ShardsTable, player: Player) -> list[int]:
    """SH-11.2: the cards of the centre row whose cost can be paid in full."""
    gems = player.gems
    piece = g.hidden.piece
    kinds: list[int] = g.box.kind
    cost: list[int] = g.box.cost
    found = [kinds[piece[card]] for card in g.row if card >= 0 and cost[kinds[piece[card]]] <= gems]
    return sorted(set(found)) if len(found) > 1 else found


def not_focused(g: ShardsTable, player: Player) -> str | None:
    """Once per turn, for a gem, and not at the highest mastery."""
    if player.focused or player.gems < g.box.focus_cost:
        return "SH-6.25"
    return "SH-6.26" if player.mastery >= g.box.mastery_max else None


def ready_copy(g: ShardsTable, player: Player, kind: int) -> int:
    """Return a ready champion of this name, or EMPTY."""
    for champion in player.champions:
        if champion not in player.spent and g.kind(champion) == kind:
            return champion
    return EMPTY


def not_activated(g: ShardsTable, me: int, kind: int) -> str | None:
    """A ready champion with an ability whose condition of use can be fulfilled."""
    if not g.box.usable[kind]:
        return "SH-6.13"
    if ready_copy(g, g.players[me], kind) == EMPTY:
        return "SH-6.11"
    if g.box.cards[kind].activate_requires == "dominion" and not effects.can_cover(g, me, effects.missing_factions(g)):
        return "SH-14.7.1"
    return None


def no_target(g: ShardsTable, me: int, seat: int) -> str | None:
    """Only opponents who are still in the game can be attacked."""
    if seat == me:
        return "SH-6.34"
    return "SH-10.5" if seat >= g.seats or g.players[seat].out else None


def no_champion(g: ShardsTable, player: Player, seat: int, kind: int) -> str | None:
    """The champion must be there, unprotected and within reach of the power."""
    return not_attacked(g, player, (seat, kind)) if g.holds(g.players[seat].champions, kind) else "SH-6.27"


def not_attacked(g: ShardsTable, player: Player, target: tuple[int, int]) -> str | None:
    """All or nothing, and never what cannot be attacked."""
    seat, kind = target
    if protection.is_protected(g, g.players[seat], kind):
        return "SH-6.32"
    return None if player.infinite or player.power >= g.box.cards[kind].health else "SH-6.29"


def plans(g: ShardsTable, me: int) -> list[Plan]:
    """Offer to play all cards of the hand that ask nothing."""
    hand = g.players[me].hand
    simple = sorted(g.kind(card) for card in hand if g.box.simple[g.kind(card)])
    if len(simple) < 2:
        return []
    return [Plan("play-all", [g.box.play[kind] for kind in simple], "play-all", {"n": len(simple)})]


# ---------------------------------------------------------------- the actions


def play_card(g: ShardsTable, me: int, kind: int) -> Flow | None:
    """SH-6A: face up into the play zone; it counts as played from now on; then its effect."""
    player = g.players[me]
    handle = g.open_from(player.hand, g.find(player.hand, kind), me)
    player.hand.remove(handle)
    enter(g, player, handle, kind)
    if g.sink is not None:
        g.tell("plays", handle, me)
    return carry_out(g, me, handle, g.box.cards[kind])


def enter(g: ShardsTable, player: Player, handle: int, kind: int) -> None:
    """SH-6.6 to SH-6.8: an ally stays until the end phase, a champion until it is destroyed."""
    if g.box.champion[kind]:
        player.champions.append(handle)
    else:
        player.play.append(handle)
    g.played.append(handle)


def carry_out(g: ShardsTable, me: int, handle: int, card: Any) -> Flow | None:
    """Resolve the lines of a played card, then once more for each champion that copies it (SH-14.6.3)."""
    copiers = g.copiers[:] if g.copiers and effects.is_copied(g, handle) else []
    asking = resolve(g, Effect(me, handle), card.play)
    return carry_out_again(g, me, handle, asking, copiers) if copiers else asking


def carry_out_again(g: ShardsTable, me: int, handle: int, asking: Flow | None, copiers: list[int]) -> Flow:
    """SH-14.6.3: the copies follow when the card's own effect is complete."""
    if asking is not None:
        yield from asking
    for copier in copiers:
        again = effects.copy_of(g, me, copier, handle)
        if again is not None:
            yield from again


def recruit(g: ShardsTable, me: int, kind: int) -> None:
    """SH-6C: pay, and take the card."""
    g.players[me].gems -= g.box.cost[kind]
    effects.recruited(g, me, kind, False)


def fast_play(g: ShardsTable, me: int, kind: int) -> Flow | None:
    """SH-6D: pay, move it into the play zone, refill the row, then its effect."""
    player = g.players[me]
    player.gems -= g.box.cost[kind]
    handle = effects.take_from_row(g, kind)
    enter(g, player, handle, kind)
    g.fast.append(handle)
    g.tell("fastplays", handle, me)
    return carry_out(g, me, handle, g.box.cards[kind])


def activate(g: ShardsTable, me: int, kind: int) -> Flow | None:
    """SH-6B: a ready champion; a few need Dominion for it."""
    if g.box.cards[kind].activate_requires == "dominion":
        return activate_by_dominion(g, me, kind)
    return turn_sideways(g, me, kind)


def activate_by_dominion(g: ShardsTable, me: int, kind: int) -> Flow:
    """SH-15.17: once chosen it cannot be declined any more."""
    g.reveal("activate", g.box.cards[kind].id)
    fulfilled = yield from effects.dominates(g, me, False)
    if fulfilled:
        asking = turn_sideways(g, me, kind)
        if asking is not None:
            yield from asking


def turn_sideways(g: ShardsTable, me: int, kind: int) -> Flow | None:
    """SH-6.10: turn it sideways and resolve everything after the word Activate, once."""
    player = g.players[me]
    handle = ready_copy(g, player, kind)
    player.spent.append(handle)
    g.tell("activates", handle, me)
    return resolve(g, Effect(me, handle), g.box.cards[kind].activate)


def focus(g: ShardsTable, me: int) -> None:
    """SH-6E: once per turn, 1 gem for 1 mastery."""
    player = g.players[me]
    player.focused = True
    player.gems -= g.box.focus_cost
    if g.sink is not None:
        g.emit("focuses", seat=me)
    effects.gain(g, me, "mastery", g.box.setup.focus_gain_mastery)


def attack_champion(g: ShardsTable, me: int, seat: int, kind: int) -> None:
    """SH-6F: all or nothing; exactly its health is spent (nothing of an infinite pool)."""
    player = g.players[me]
    if not player.infinite:
        player.power -= g.box.cards[kind].health
    g.emit("attacks", seat=me, target=seat, card=g.box.cards[kind].id)
    effects.destroy(g, seat, g.find(g.players[seat].champions, kind))
