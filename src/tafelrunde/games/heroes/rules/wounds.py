"""Wounds, healing, death, and the end of the game (HE-19, HE-20.6, HE-21)."""

from __future__ import annotations

from tafelrunde.games.heroes.rules import board, modes, race
from tafelrunde.games.heroes.rules.context import ActionOver
from tafelrunde.games.heroes.state import (
    BESIDE,
    DEAD,
    EMPTY,
    HERO,
    NOBODY,
    SPACES,
    Arena,
    HeroesTable,
    Permanent,
)
from tafelrunde.kernel.ask import Over

# ---------------------------------------------------------------- wounds


def wound(g: HeroesTable, arena: Arena, being: int, amount: int, magic: bool, by: int, pause: bool = False) -> int:
    """HE-19.1, HE-19.2: one wound event; returns the wounds suffered. `by` scores (HE-23.6), NOBODY for nobody.

    `pause` marks consequences of pausing and penalties, which some spells do not soften (HE-27.6).
    """
    amount = reduced(g, being, amount, magic, pause)
    if amount <= 0:
        return 0
    it = g.beings[being]
    if it.kind != HERO:
        it.wounds += amount
    else:
        player = g.players[it.owner]
        amount = min(amount, player.hp)
        if amount == 0:  # unconscious heroes suffer nothing (HE-23.2)
            return 0
        player.hp -= amount
    arena.hurt.append(being)
    if g.sink is not None:
        g.emit("wounds", n=amount, type="magic" if magic else "physical", **g.note(being))
    if it.kind == HERO and g.config.mode == "immortal":
        modes.score(g, by, it.owner, amount)
    return amount


def reduced(g: HeroesTable, being: int, amount: int, magic: bool, pause: bool) -> int:
    """HE-19.8: the printed passive first, then the permanents in the order in which they came into play."""
    it = g.beings[being]
    if it.kind != HERO:
        if g.box.ignores[it.kind][magic]:
            return 0
        amount -= softened(g.box.creature_reduces[it.kind], amount, magic, pause)
    for permanent in g.permanents:
        if permanent.being == being:
            amount -= softened(g.box.spell_reduces[permanent.kind], amount, magic, pause)
    return amount


def softened(reduction: tuple[int, int, bool, bool, bool] | None, amount: int, magic: bool, pause: bool) -> int:
    """Return by how much a reduction lessens wounds; "if 2 or more" is tested against the amount at this point."""
    if reduction is None:
        return 0
    n, at_least, on_physical, on_magic, spares_pause = reduction
    if amount < at_least or (pause and spares_pause) or not (on_magic if magic else on_physical):
        return 0
    return n


def heal(g: HeroesTable, being: int, amount: int) -> None:
    """HE-19.3: remove wounds, never more than there are; unconscious heroes cannot be healed (HE-23.2)."""
    it = g.beings[being]
    if it.kind == HERO:
        player = g.players[it.owner]
        amount = min(amount, player.most_hp - player.hp) if player.hp else 0
        player.hp += amount
    else:
        amount = min(amount, it.wounds)
        it.wounds -= amount
    if amount > 0 and g.sink is not None:
        g.emit("heals", n=amount, **g.note(being))


# ---------------------------------------------------------------- death


def settle(g: HeroesTable, arena: Arena) -> None:
    """HE-19.7: after every effect step: dead creatures, their spells, dead heroes, the end of the game.

    Raises ActionOver if the acting player can act no more.
    """
    if not arena.hurt:
        return
    hurt = arena.hurt
    arena.hurt = []
    fallen = []
    for being in hurt:
        it = g.beings[being]
        if it.space >= SPACES:
            continue
        if it.kind == HERO:
            if g.players[it.owner].hp == 0 and it.owner not in fallen:
                fallen.append(it.owner)
        elif it.wounds >= g.box.stamina[it.kind]:
            kill(g, arena, being)
    if fallen:
        heroes_fall(g, arena, sorted(fallen))
    if arena.over or (arena.acting != NOBODY and not g.awake(arena.acting)):
        raise ActionOver


def kill(g: HeroesTable, arena: Arena, being: int) -> None:
    """HE-19.4: a creature dies and its spells go; a Phoenix lies down beside the board (HE-28.6a)."""
    it = g.beings[being]
    g.emit("dies", **g.note(being))
    g.players[it.owner].board[it.space] = EMPTY
    it.space = BESIDE if g.box.rises[it.kind] else DEAD
    it.wounds = 0
    it.stone = False
    arena.died = True
    drop_spells(g, it.owner, being)


def drop_spells(g: HeroesTable, seat: int, being: int) -> None:
    """HE-20.6: what lay on a being goes to its owners' discard piles."""
    for permanent in [p for p in g.permanents if p.seat == seat and p.being == being]:
        put_away(g, permanent)


def put_away(g: HeroesTable, permanent: Permanent) -> None:
    """HE-20.6: a permanent leaves play, to its owner's discard pile; if he plays no more here, out of the game."""
    g.permanents.remove(permanent)
    owner = g.players[permanent.owner]
    here = not owner.out and permanent.owner in g.arena_of(permanent.seat).seats
    (owner.discard if here else g.away).append(permanent.card)
    g.emit("ends", spell=g.box.spell_ids[permanent.kind], seat=permanent.owner)


def heroes_fall(g: HeroesTable, arena: Arena, seats: list[int]) -> None:
    """HE-19.6, HE-23.1: players whose hero has no hit points left."""
    if g.config.mode == "immortal":
        for seat in seats:
            g.emit("unconscious", seat=seat)
        return
    for seat in seats:
        eliminate(g, arena, seat)
    g.fallen.append(seats)
    modes.after_deaths(g, arena, seats)


def eliminate(g: HeroesTable, arena: Arena, seat: int) -> None:
    """HE-19.6: board, cards and dice of a player leave the game; spells on others stay (HE-20.7)."""
    player = g.players[seat]
    for permanent in [p for p in g.permanents if p.seat == seat]:
        put_away(g, permanent)
    player.out = True
    player.hp = 0
    g.emit("falls", seat=seat)
    for being in g.beings:
        if being.owner == seat:
            being.space = DEAD
            being.wounds = 0
    player.board = [EMPTY] * SPACES
    player.busy = False
    player.frozen = 0
    player.dice = []
    if arena.acting == seat:
        player.discard += arena.casting
        arena.casting = []
    cards = player.discard + player.deck + player.hand
    g.hidden.forget(cards)  # nobody looks at them any more, the owner included
    player.discard = []
    player.hand = []
    player.deck = []
    if g.stage == "duels":
        player.deck = cards  # for the match for third place (HE-25.8)
    else:
        g.away += cards
    race.forget_orders(g, seat)


def last_creature(g: HeroesTable, arena: Arena) -> None:
    """HE-21.2, HE-21.7: after a whole effect in which a creature died: was it the last on all boards?"""
    died, arena.died = arena.died, False
    if not died or not arena.last_creature:
        return
    if any(board.is_creature(g, being) for seat in arena.seats for being in board.beings(g, seat)):
        return
    points = [0 if player.out else player.hp for player in g.players]
    if points.count(max(points)) > 1:
        arena.last_creature = False  # HE-21.3
        return
    raise Over(modes.result(g, points, "HE-21.2"))
