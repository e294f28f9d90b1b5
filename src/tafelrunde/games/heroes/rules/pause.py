"""The pause: consequences, the acting player, no action, the other players' actions (HE-8, HE-9, HE-17, HE-18)."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.heroes.rules import actions, board, modes, pace, race, wounds
from tafelrunde.games.heroes.rules.context import ActionOver, Effect
from tafelrunde.games.heroes.state import HERO, NOBODY, Arena, HeroesTable
from tafelrunde.kernel.ask import Ask, Flow, Move

PENALTY: Final = 2  # HE-17.1
RECOVERED: Final = 5  # hit points of a hero who wakes up (HE-23.4)


def begin(g: HeroesTable, lane: int, caller: int) -> None:
    """HE-8.1, HE-31.2: the caller acts first; a pause without a caller asks everybody by seat priority."""
    arena = g.arenas[lane]
    arena.caller = caller
    arena.pauses += 1
    g.turns += 1
    if caller == NOBODY:
        arena.queue = g.from_left(arena, arena.last)
        next_player(g, lane)
        return
    arena.last = caller
    arena.queue = [seat for seat in g.from_left(arena, caller) if seat != caller]
    if g.awake(caller):
        begin_action(g, lane, caller)
    else:
        recover(g, lane, caller)


def recover(g: HeroesTable, lane: int, seat: int) -> None:
    """HE-23.4, HE-23.5: an unconscious hero wakes up; nobody else acts in this pause."""
    arena = g.arenas[lane]
    player = g.players[seat]
    player.hp = RECOVERED
    player.acted = True
    arena.idle = 0
    arena.queue = []
    g.emit("recovers", seat=seat, n=RECOVERED)
    next_player(g, lane)


def next_player(g: HeroesTable, lane: int) -> None:
    """HE-18.1: the next living player is asked; after the last one it is back to real time."""
    arena = g.arenas[lane]
    if arena.casting:  # the action ended in the middle of a spell
        g.players[arena.acting].discard += arena.casting
        arena.casting = []
    arena.acting = NOBODY
    arena.focus = NOBODY
    arena.spent = 0
    bury_leavers(g, arena)
    if arena.over:
        modes.tables_rest(g, lane)
        return
    while arena.queue and not g.awake(arena.queue[0]):
        arena.queue.pop(0)
    if arena.queue:
        pace.go(g, lane, "join")
    else:
        end(g, lane)


def bury_leavers(g: HeroesTable, arena: Arena) -> None:
    """HE-21.6: at an event boundary the hero of a player who left counts as dead."""
    left = [seat for seat in g.alive(arena) if seat in g.gone] if g.gone else []
    if left:
        for seat in left:
            wounds.eliminate(g, arena, seat)
        g.fallen.append(left)
        modes.after_deaths(g, arena, left)


def end(g: HeroesTable, lane: int) -> None:
    """HE-31.3, HE-31.4: play that gets nowhere ends; otherwise back to real time (HE-18.6)."""
    arena = g.arenas[lane]
    if arena.caller == NOBODY and not any(g.players[seat].acted for seat in g.alive(arena)):
        arena.idle += 1
    if arena.idle >= g.config.stalemate or 0 < g.config.max_pauses <= arena.pauses:
        modes.give_up(g, arena)
    if arena.over or modes.awaited(g):
        modes.tables_rest(g, lane)
        return
    race.come_back(g, lane)


def join_step(g: HeroesTable, lane: int) -> Ask:
    """HE-18.1: the next player is asked."""
    question: Ask = g.box.join_asks[g.arenas[lane].queue[0]]
    return question


def join_questions(box: Any, seats: int) -> list[Ask]:
    """HE-18.1, HE-18.2: the question is put in any case; only who can act may accept."""
    none = box.moves.none
    return [
        Ask(me, "join", join_moves, "HE-18.1", True, False, none, no_joining, then=join, shared=True)
        for me in range(seats)
    ]


def join(g: HeroesTable, seat: int, move: Move | None) -> None:
    """HE-18.3, HE-18.4: who accepts is the acting player; nothing happens to who declines."""
    lane = g.lane_of(seat)
    g.arenas[lane].queue.pop(0)
    if move is g.box.act:
        begin_action(g, lane, seat)
    else:
        if g.sink is not None:
            g.emit("declines", seat=seat)
        next_player(g, lane)


def join_moves(g: HeroesTable, seat: int) -> list[Move]:
    """List the answers to HE-18.1."""
    found: list[Move] = g.box.joining if actions.can_act(g, g.arena_of(seat), seat) else g.box.declining
    return found


def no_joining(g: HeroesTable, seat: int, move: Move) -> str | None:
    """Name the rule against accepting."""
    if move is g.box.moves.none:
        return None
    if move is not g.box.act:
        return move.rule
    return None if actions.can_act(g, g.arena_of(seat), seat) else "HE-18.2"


# ---------------------------------------------------------------- consequences


def begin_action(g: HeroesTable, lane: int, seat: int) -> None:
    """HE-8.1, HE-18.3: a player becomes the acting player and first suffers the consequences of pausing."""
    arena = g.arenas[lane]
    arena.acting = seat
    arena.spent = 0
    arena.focus = NOBODY
    arena.died = False
    g.players[seat].acted = True
    for being in g.beings:
        if being.used:
            being.used = False
    if g.sink is not None:
        g.emit("acts", seat=seat)
    try:
        consequences(g, lane, seat)
        wounds.last_creature(g, arena)
    except ActionOver:
        next_player(g, lane)
        return
    pace.go(g, lane, "act")


def consequences(g: HeroesTable, lane: int, seat: int) -> None:
    """HE-8.3: weakness, then permanent spells in the order of entry, then creatures F1–F4, B1–B4."""
    arena = g.arenas[lane]
    if not g.config.no_traits:
        weakness = g.symbols(seat, g.box.opposite[g.players[seat].hero])
        if weakness:
            if g.sink is not None:
                g.emit("weakness", seat=seat, n=weakness)
            wounds.wound(g, arena, g.hero_of(seat), weakness, True, NOBODY, True)
            wounds.settle(g, arena)
    for permanent in g.permanents[:]:
        if permanent.seat == seat and permanent in g.permanents:
            for verb in g.box.on_pause[permanent.kind]:
                e = Effect(lane, permanent.owner)
                e.seat = seat
                e.target = g.hero_of(seat) if permanent.being == NOBODY else permanent.being
                verb.run(g, e)
    for being in board.beings(g, seat):
        kind = g.beings[being].kind
        if kind != HERO:
            for verb in g.box.when_pausing[kind]:
                e = Effect(lane, seat)
                e.source = being
                verb.run(g, e)


# ---------------------------------------------------------------- the action


def act_step(g: HeroesTable, lane: int) -> Ask:
    """HE-9.1: the acting player chooses."""
    question: Ask = g.box.act_asks[g.arenas[lane].acting]
    return question


def act_questions(box: Any, seats: int) -> list[Ask]:
    """HE-9.1: exactly one of cast, draw, learn, dispel; or none (HE-17)."""
    none = box.moves.none
    return [
        Ask(me, "act", actions.moves, "HE-9.1", True, False, none, actions.forbidden, then=act, shared=True)
        for me in range(seats)
    ]


def act(g: HeroesTable, me: int, move: Move | None) -> Flow | None:
    """HE-9.1: do what was chosen, or suffer for doing nothing."""
    lane = g.lane_of(me)
    arena = g.arenas[lane]
    arena.died = False
    if move is None or move.kind == "none":
        no_action(g, lane, me)
        return None
    arena.idle = 0
    arena.clock += g.config.action_ms
    return actions.carry_out(g, lane, me, move)


def no_action(g: HeroesTable, lane: int, me: int) -> None:
    """HE-17: 2 magic wounds; after a false Stop of the caller the others are not asked (HE-17.3)."""
    arena = g.arenas[lane]
    if g.sink is not None:
        g.emit("idles", seat=me)
    if me not in g.config.no_penalty:
        arena.idle = 0
        if g.config.skips_others and me == arena.caller:
            arena.queue = []
        try:
            wounds.wound(g, arena, g.hero_of(me), PENALTY, True, NOBODY, True)
            wounds.settle(g, arena)
        except ActionOver:
            next_player(g, lane)
            return
    next_player(g, lane)
