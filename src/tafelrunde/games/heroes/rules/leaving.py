"""Conceding (HE-21.6, HE-21.8), and what must hold after every event (HE-31.6)."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.heroes.rules import modes, pause, race
from tafelrunde.games.heroes.state import BESIDE, EMPTY, HERO, IN_HAND, NO_DIE, SPACES, HeroesTable


def leave(g: HeroesTable, seat: int) -> Sequence[int]:
    """HE-21.6: the hero of a player who concedes is dead at the next event boundary; returns the lanes to drop.

    During set-up default answers are given for him (HE-21.8); the action of another player is finished first.
    """
    if g.stage == "setup":
        return ()
    arena = g.arena_of(seat)
    lane = g.arenas.index(arena)
    if g.players[seat].out or arena.step in ("army", "place") or arena.over:
        return ()
    if arena.acting == seat:
        g.players[seat].discard += arena.casting
        arena.casting = []
        arena.hurt = []
        pause.next_player(g, lane)
        return (lane,)
    if arena.step in race.OPEN_STEPS:
        pause.bury_leavers(g, arena)
        if arena.over:
            modes.tables_rest(g, lane)
        elif arena.step == "race":
            arena.deciders = [other for other in arena.deciders if other != seat]
            if g.config.time != "live" and not arena.deciders:
                race.run_clock(g, lane)
        return (lane,)
    return ()


def broken_invariant(g: HeroesTable) -> str | None:
    """Name the rule that the table breaks, or None."""
    for seat, player in enumerate(g.players):
        if player.out or g.stage == "setup":
            continue
        blessed = sum(g.box.extra_dice[p.kind] for p in g.permanents if p.seat == seat)
        if sum(face != NO_DIE for face in player.dice) != g.box.setup_dice + blessed and seat not in g.gone:
            return "HE-27.4a"
        if not 0 <= player.hp <= player.most_hp:
            return "HE-19.2"
        if any(being != EMPTY and g.beings[being].owner != seat for being in player.board):
            return "HE-5.8"
    for number, it in enumerate(g.beings):
        if it.space < SPACES and g.players[it.owner].board[it.space] != number:
            return "HE-5.2"
        if it.space < SPACES and it.kind != HERO and it.wounds >= g.box.stamina[it.kind]:
            return "HE-19.4"
        if it.space >= BESIDE and it.wounds:
            return "HE-28.6a"
    seen = [(p.kind, p.seat, p.being) for p in g.permanents]
    if len(set(seen)) < len(seen):
        return "HE-20.3"
    if g.stage != "setup" and any(len(arena.casting) > 1 for arena in g.arenas):
        return "HE-10.1"
    if any(IN_HAND in player.dice and player.out for player in g.players):
        return "HE-19.6"
    return None
