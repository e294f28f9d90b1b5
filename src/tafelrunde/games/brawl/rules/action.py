"""The Activation phase: choosing an action, paying it, moving, using a skill (BR-6, BR-7, BR-10, BR-11)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tafelrunde.games.brawl.rules import attack, effects, harm, moving, turn
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Ask, Flow, Move

RESOLVING: Final = "resolve"  # between two steps the table is never in this phase: it tells that effects are under way


def activation(g: BrawlTable, _lane: int) -> Flow:
    """BR-20.6: the next action, or the end of the phase."""
    me = g.active
    move = yield Ask(
        me, "turn", lambda: choices(g, me), "BR-20.6", True, default=g.box.end, check=partial(forbidden, g, me)
    )
    if move is g.box.end:
        g.reveal("ends", me)  # it cannot be taken back
        turn.end_turn(g)
    elif move.kind == "play":
        play_card(g, me, g.box.card_index[move.args[0]])
        yield from begin(g)
    else:
        play_standard(g, me, move)
        yield from begin(g)


# ---------------------------------------------------------------- what is possible


def choices(g: BrawlTable, me: int) -> list[Move]:
    """BR-6.5: all actions that can be paid, in the order of the vocabulary; or the end of the phase."""
    player = g.players[me]
    found: list[Move] = []
    if player.ready:
        able = [can_activate(g, champion) for champion in player.champions]
        play: list[Move] = g.box.play
        found = [play[kind] for kind in g.kinds(player.hand) if why_not_play(g, me, kind) is None]
        for i in range(len(g.box.standard)):
            if not player.used >> i & 1:
                for champion, possible in zip(player.champions, able, strict=True):
                    if possible:
                        paid = g.box.standards[i][g.champions[champion].kind]
                        found += [move for bit, move in paid if player.ready & bit]
        found.sort(key=move_id)
    found.append(g.box.end)
    return found


def move_id(move: Move) -> int:
    """Return the number of a move in the vocabulary."""
    return move.id


def forbidden(g: BrawlTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an action now, or None."""
    if move is g.box.end:
        return None
    if move.kind == "play":
        kind = g.box.card_index[move.args[0]]
        if g.find(g.players[me].hand, kind) == EMPTY:
            return "BR-6.5"
        return why_not_play(g, me, kind)
    if move.kind == "standard":
        return why_not_standard(g, me, move)
    return move.rule


def why_not_play(g: BrawlTable, me: int, kind: int) -> str | None:
    """Name the rule that forbids to play a card of the hand, or None."""
    if g.box.is_reaction[kind]:
        return "BR-6.9"
    if not g.players[me].ready & g.box.essence_bit[kind]:
        return "BR-6.6"
    champion = g.own(me, g.box.card_champion[kind])
    if g.champions[champion].hex != GATE:
        return None
    return why_not_return(g, champion, kind)


def why_not_standard(g: BrawlTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids a standard action, or None."""
    number = g.box.action_index[move.args[0]]
    champion = g.own(me, g.box.champion_index[move.args[1]])
    if champion == EMPTY:
        return "BR-18.16" if g.seats == 4 else "BR-10.6"
    i = number - g.box.first_standard
    if g.players[me].used >> i & 1:
        return "BR-10.6"
    paid = [bit for bit, known in g.box.standards[i][g.champions[champion].kind] if known is move]
    if not paid or not g.players[me].ready & paid[0]:
        return "BR-6.6"
    return None if g.champions[champion].hex != GATE else why_not_return(g, champion, number)


def can_activate(g: BrawlTable, champion: int) -> bool:
    """Tell whether a standard action can activate a champion: on the Gate only if it can enter."""
    return g.champions[champion].hex != GATE or why_not_return(g, champion, g.box.first_standard) is None


def why_not_return(g: BrawlTable, champion: int, number: int) -> str | None:
    """BR-11.9 to BR-11.12: a champion on the Gate needs a Move value and a deployment hex that it can enter."""
    if not g.box.has_move[number]:
        return "BR-11.12"
    steps = steps_of(g, champion, number)
    return None if moving.onward(g, champion, steps, moving.ANYWHERE, False) else "BR-11.11"


def steps_of(g: BrawlTable, champion: int, number: int) -> int:
    """BR-7.3, BR-7.14: the Move value with bonuses; a rooted champion has none (BR-15.23)."""
    one = g.champions[champion]
    if not g.box.has_move[number] or one.rooted:
        return 0
    return int(g.box.actions[number].move + g.box.bonus[2 * one.kind + one.levelled] + one.stride)


# ---------------------------------------------------------------- one action


def play_card(g: BrawlTable, me: int, kind: int) -> None:
    """BR-7.1: show it, exhaust the essence; it activates the champion it belongs to (BR-6.7)."""
    g.card.append(effects.lay_open(g, me, kind))
    g.players[me].ready &= ~g.box.essence_bit[kind]
    g.actor = g.own(me, g.box.card_champion[kind])
    g.action = kind
    g.emit("plays", seat=me, card=g.box.cards[kind].id)


def play_standard(g: BrawlTable, me: int, move: Move) -> None:
    """BR-10.6: each at most once per Activation phase."""
    g.action = g.box.action_index[move.args[0]]
    i = g.action - g.box.first_standard
    g.actor = g.own(me, g.box.champion_index[move.args[1]])
    g.players[me].used |= 1 << i
    for bit, known in g.box.standards[i][g.champions[g.actor].kind]:
        if known is move:
            g.players[me].ready &= ~bit
    fighter = g.box.fighters[g.fighter(g.actor)]
    g.emit("standard", seat=me, action=move.args[0], fighter=fighter, essence=move.args[2])


def begin(g: BrawlTable) -> Flow:
    """BR-7.12: Move comes first; without one the rest of the action follows at once."""
    if steps_of(g, g.actor, g.action) > 0:
        g.phase[0] = "move"
    else:
        yield from go_on(g)


def move_phase(g: BrawlTable, _lane: int) -> Flow:
    """BR-7.3, BR-7.13: the movement of the action; what is not used is lost."""
    steps = steps_of(g, g.actor, g.action)
    yield from moving.walk(g, g.actor, g.active, steps, False, EMPTY, g.active & 1, "move")
    yield from go_on(g)


def go_on(g: BrawlTable) -> Flow:
    """BR-8.2 to BR-8.4, BR-10.1: pre-attack effects; then attack or use the skill, if that is possible."""
    entry = g.box.actions[g.action]
    actor = g.actor
    g.phase[0] = RESOLVING
    if entry.pre_attack:
        yield from effects.carry_out(g, effects.Effect(g.active, actor), entry.pre_attack)
    if g.champions[actor].hex == GATE:  # BR-7.15
        finish(g)
    elif entry.aim is not None:
        if attack.aims(g, actor, entry.aim, entry.attack is not None):
            g.phase[0] = "aim"
        else:
            finish(g)  # BR-8.4, BR-10.3
    elif g.box.mandatory[g.action]:
        g.phase[0] = "aim"
    else:  # all of it is "up to" or "may": there is nothing to decline beforehand
        yield from effects.carry_out(g, effects.Effect(g.active, actor), entry.skill)
        finish(g)


def aim_phase(g: BrawlTable, _lane: int) -> Flow:
    """BR-20.9, BR-20.10: attack or use the skill on whom, or not at all."""
    me = g.active
    actor = g.actor
    entry = g.box.actions[g.action]
    attacks = entry.attack is not None
    none: Move = g.box.moves.none

    def options() -> list[Move]:
        if entry.aim is None:
            return [none, g.box.use]
        return [none, *attack.aims(g, actor, entry.aim, attacks)]

    def why_not(move: Move) -> str | None:
        if move is none or (move is g.box.use and entry.aim is None):
            return None
        return move.rule if entry.aim is None else attack.why_no_aim(g, actor, entry.aim, attacks, move)

    kind = "attack" if attacks else "skill"
    answer = yield Ask(me, kind, options, "BR-20.9", default=none, check=why_not, about=(entry.id,))
    if answer is none:
        finish(g)
    elif attacks:
        attack.declare(g, attack.declared(g, actor, entry.aim, attacks, answer))
    else:
        g.phase[0] = RESOLVING
        e = effects.Effect(me, actor)
        if entry.aim is not None:
            e.targets = attack.declared(g, actor, entry.aim, attacks, answer)
        yield from effects.carry_out(g, e, entry.skill)
        finish(g)


def finish(g: BrawlTable) -> None:
    """BR-5.14, BR-8.10: the cards go to their owners' discard piles, champions level up; the action is over."""
    g.players[g.active].discard += g.card
    g.card = []
    if g.reaction:
        g.players[g.reactor].discard += g.reaction
        g.reaction = []
        g.reactor = EMPTY
        g.reaction_on = EMPTY
    for target in g.targets:
        g.champions[target].guard = 0
    g.targets = []
    g.to_ask = []
    g.actor = EMPTY
    g.action = EMPTY
    g.phase[0] = "turn"
    if g.rising:
        harm.level_up(g)
