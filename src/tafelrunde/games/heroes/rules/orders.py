"""After a cast spell: activating and moving beings with command symbols; basic attacks (HE-12, HE-13)."""

from __future__ import annotations

from functools import partial
from typing import Any

from tafelrunde.games.heroes.rules import board, effects, pace, pause, wounds
from tafelrunde.games.heroes.rules.context import ActionOver, Effect
from tafelrunde.games.heroes.state import (
    BESIDE,
    COMMAND,
    EMPTY,
    HERO,
    NOBODY,
    Arena,
    HeroesTable,
)
from tafelrunde.kernel.ask import Ask, Flow, Move


def begin(g: HeroesTable, lane: int) -> None:
    """HE-12.1: each unspent command symbol is an activation point."""
    if g.unspent(g.arenas[lane], COMMAND):
        pace.go(g, lane, "orders")
    else:
        pause.next_player(g, lane)


def orders_step(g: HeroesTable, lane: int) -> Flow:
    """HE-12.2: one activation or one move; then the next, until the player ends it or the points are gone."""
    arena = g.arenas[lane]
    me = arena.acting
    move = yield Ask(
        me,
        "orders",
        partial(moves, g, arena, me),
        "HE-12.2",
        default=g.box.end,
        check=partial(forbidden, g, arena, me),
        about=(g.unspent(arena, COMMAND),),
    )
    if move is None or move.kind == "end":
        pause.next_player(g, lane)
        return
    arena.died = False
    try:
        if move.kind == "move":
            walk(g, arena, me, g.box.space_index[move.args[0]], g.box.space_index[move.args[1]])
        else:
            being = named_being(g, me, move)
            g.spend(arena, COMMAND, board.activation_cost(g, being))
            yield from activate(g, lane, me, being, move)
    except ActionOver:
        pause.next_player(g, lane)
        return
    begin(g, lane)


def moves(g: HeroesTable, arena: Arena, me: int) -> list[Move]:
    """List all activations and moves that the points allow, and the end of them."""
    points = g.unspent(arena, COMMAND)
    found: list[Move] = []
    for number, it in enumerate(g.beings):
        if it.owner != me or it.space > BESIDE:
            continue
        if it.space != BESIDE:
            found += [g.box.move[it.space][to] for to in goals(g, number)]
        if it.kind == HERO or points < board.activation_cost(g, number):
            continue
        if it.space != BESIDE:
            found += deeds(g, arena, number)
        elif can_rise(g, number):
            found.append(g.box.beside[it.kind])
    found.append(g.box.end)
    return sorted(set(found), key=lambda move: move.id)


def forbidden(g: HeroesTable, arena: Arena, me: int, move: Move) -> str | None:
    """Name the rule that forbids an order, or None."""
    if move.kind == "end":
        return None
    if move.kind not in ("attack", "ability", "beside", "move"):
        return move.rule
    being = named_being(g, me, move)
    if being == NOBODY:
        return "HE-5.8"
    if move.kind == "move":
        if g.box.space_index[move.args[1]] in goals(g, being):
            return None
        return "HE-27.25" if board.rooted(g, being) else "HE-12.11"
    if g.beings[being].kind == HERO:
        return "HE-12.10"
    if g.beings[being].used:
        return "HE-12.4"
    if g.unspent(arena, COMMAND) < board.activation_cost(g, being):
        return "HE-12.3"
    if move.kind == "attack" and board.protected(g, being):
        return "HE-13.1"
    return None if move in moves(g, arena, me) else "HE-12.7"


def named_being(g: HeroesTable, me: int, move: Move) -> int:
    """Return the own being that an order speaks of: on a space, or a creature beside the board."""
    if move.kind == "beside":
        kind = g.box.creature_index[move.args[0]]
        for number, it in enumerate(g.beings):
            if it.owner == me and it.kind == kind and it.space == BESIDE and can_rise(g, number):
                return number
        return NOBODY
    space: int = g.box.space_index[move.args[0]]
    return g.players[me].board[space]


# ---------------------------------------------------------------- moving


def goals(g: HeroesTable, being: int) -> list[int]:
    """HE-12.11: the free spaces next to a being; some creatures may swap places (HE-28.15)."""
    if board.held(g, being) or board.rooted(g, being):
        return []
    it = g.beings[being]
    spaces = g.players[it.owner].board
    near = board.NEIGHBOURS[it.space]
    if it.kind != HERO and g.box.swaps[it.kind]:
        return [to for to in near if spaces[to] == EMPTY or not board.rooted(g, spaces[to])]
    return [to for to in near if spaces[to] == EMPTY]


def walk(g: HeroesTable, arena: Arena, me: int, start: int, goal: int) -> None:
    """HE-12.11: one command symbol moves one own being."""
    being = g.players[me].board[start]
    g.spend(arena, COMMAND, 1)
    board.swap(g, being, goal)
    g.emit("moves", seat=me, **g.note(being))


# ---------------------------------------------------------------- activating


def deeds(g: HeroesTable, arena: Arena, being: int) -> list[Move]:
    """HE-12.6, HE-12.7: what a creature on the board can do now when it is activated: attacks, then its ability."""
    it = g.beings[being]
    if it.used or board.held(g, being):
        return []
    found = attacks(g, arena, being)
    if has_ability(g, arena, being):
        found.append(g.box.ability[it.space])
    return found


def attacks(g: HeroesTable, arena: Arena, being: int) -> list[Move]:
    """List the basic attacks of a creature."""
    space = g.beings[being].space
    table: list[list[Move]] = g.box.attack[space]
    targets = board.attack_targets(g, arena, being)
    return sorted((table[g.beings[t].owner][g.beings[t].space] for t in targets), key=lambda move: move.id)


def has_ability(g: HeroesTable, arena: Arena, being: int) -> bool:
    """HE-12.7, HE-12.15: can a creature on the board use its active ability now?"""
    it = g.beings[being]
    verbs = g.box.active[it.kind]
    if not verbs or (g.config.no_empowerment and g.box.empowers[it.kind]):  # HE-26.3
        return False
    if g.box.only_unprotected[it.kind] and board.protected(g, being):
        return False
    return all(verb.possible(g, arena, it.owner, being) for verb in verbs)


def can_rise(g: HeroesTable, being: int) -> bool:
    """HE-28.6: a creature beside the board can return if it was not activated in this action and there is room."""
    it = g.beings[being]
    return not it.used and EMPTY in g.players[it.owner].board


def activate(g: HeroesTable, lane: int, me: int, being: int, move: Move) -> Flow:
    """HE-12.6: a basic attack, or the active ability."""
    arena = g.arenas[lane]
    it = g.beings[being]
    it.used = True
    if move.kind == "attack":
        seat, space = g.box.place_of[move.args[1]]
        yield from attack(g, lane, being, g.players[seat].board[space])
        return
    g.emit("uses", seat=me, **g.note(being))
    e = Effect(lane, me)
    e.source = being
    yield from effects.resolve(g, e, g.box.active[it.kind])
    wounds.last_creature(g, arena)


def activate_free(g: HeroesTable, e: Effect, being: int) -> Flow:
    """HE-27.2: activate a creature at no cost; its player says what it does."""
    it = g.beings[being]
    if it.space == BESIDE:
        yield from activate(g, e.lane, e.me, being, g.box.beside[it.kind])
        return
    answer = yield Ask(e.me, "deed", partial(deeds_sorted, g, g.arenas[e.lane], being), "HE-12.6")
    if answer is None:
        return
    yield from activate(g, e.lane, e.me, being, answer)


def deeds_sorted(g: HeroesTable, arena: Arena, being: int) -> list[Move]:
    """List what a creature can do, in the order of the moves."""
    return sorted(deeds(g, arena, being), key=lambda move: move.id)


# ---------------------------------------------------------------- the basic attack


def attack(g: HeroesTable, lane: int, attacker: int, target: int) -> Flow:
    """HE-13.7: before the attack, the wounds, after the attack."""
    arena = g.arenas[lane]
    victim = g.beings[target]
    seat = victim.owner
    board.aim(g, arena, seat)
    if g.sink is not None:
        g.emit("attacks", target=seat, what=g.note(target)["being"], **g.note(attacker))
    strike_back(g, lane, attacker, target)
    if not board.on_board(g, attacker):
        wounds.last_creature(g, arena)
        return
    wounds.wound(g, arena, target, board.strength(g, attacker), False, g.beings[attacker].owner)
    wounds.settle(g, arena)
    if victim.kind != HERO and not board.on_board(g, target):
        for verb in g.box.avenges[victim.kind]:
            verb.run(g, answering(lane, seat, attacker))
    for verb in g.box.after_attack[g.beings[attacker].kind]:  # HE-13.10
        if board.on_board(g, attacker):
            e = Effect(lane, g.beings[attacker].owner)
            e.source = attacker
            e.target = target
            yield from effects.resolve(g, e, [verb])
    wounds.last_creature(g, arena)


def strike_back(g: HeroesTable, lane: int, attacker: int, target: int) -> None:
    """HE-13.7: first spells on the attacked player, then the passive ability of the target."""
    victim = g.beings[target]
    backs: list[tuple[Any, int]] = []
    for permanent in g.permanents:
        if permanent.seat == victim.owner and permanent.being == NOBODY:
            backs += [(verb, permanent.owner) for verb in g.box.walls[permanent.kind]]
    if victim.kind != HERO:
        backs += [(verb, victim.owner) for verb in g.box.strikes_back[victim.kind]]
    for verb, by in backs:
        if board.on_board(g, attacker):
            verb.run(g, answering(lane, by, attacker))


def answering(lane: int, by: int, attacker: int) -> Effect:
    """Make the effect that answers an attack: it hits the attacker."""
    e = Effect(lane, by)
    e.target = attacker
    return e
