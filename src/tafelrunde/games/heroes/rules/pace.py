"""Which table goes on next: one lane for each arena; in simulated time the one whose clock is behind (HE-24.12)."""

from __future__ import annotations

from tafelrunde.games.heroes.state import Arena, HeroesTable


def sit_down(g: HeroesTable, arena: Arena) -> None:
    """Lay out what an arena keeps for every seat."""
    arena.decided = [0] * g.seats
    arena.landed = [0] * g.seats
    arena.landing = [0] * g.seats


def go(g: HeroesTable, lane: int, step: str) -> None:
    """Say which step an arena takes next."""
    arenas = g.arenas
    arenas[lane].step = step
    if len(arenas) == 1 and len(g.phase) == 1:
        g.phase[0] = step
    else:
        schedule(g)


def schedule(g: HeroesTable) -> None:
    """Let all arenas go on that may: live all of them, in simulated time the one with the lower clock."""
    if len(g.arenas) == 1:
        g.phase[:] = [g.arenas[0].step]
        return
    steps = [arena.step for arena in g.arenas]
    if None not in steps and g.config.time != "live":
        times = [arena.clock + arena.t for arena in g.arenas]
        steps[1 if times[0] <= times[1] else 0] = None
    g.phase = steps
