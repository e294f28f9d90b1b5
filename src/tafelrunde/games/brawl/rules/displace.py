"""Displacement: Push, Pull, Fear, Force (BR-14, BR-15)."""

from __future__ import annotations

from tafelrunde.games.brawl.rules import effects, harm, moving
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def displaced(g: BrawlTable, e: effects.Effect, champion: int, keyword: str) -> bool:
    """Tell whether a displacement has any effect: not if it is cancelled (BR-14.2), nor without both in the arena."""
    one = g.champions[champion]
    if one.hex == GATE or g.champions[e.hero].hex == GATE:  # BR-9.12
        return False
    if one.held:
        harm.tell(g, "unmoved", champion)
        return False
    return not effects.immune(g, champion, keyword)


def push_each(g: BrawlTable, e: effects.Effect, champions: list[int], n: int) -> Flow:
    """BR-15.25, BR-21.4: away from the champion that pushes, one after another."""
    return shove_each(g, e, champions, n, "push")


def pull_each(g: BrawlTable, e: effects.Effect, champions: list[int], n: int) -> Flow:
    """BR-15.11: towards the champion that pulls."""
    return shove_each(g, e, champions, n, "pull")


def shove_each(g: BrawlTable, e: effects.Effect, champions: list[int], n: int, keyword: str) -> Flow:
    """The list is fixed before the first one; one that is no longer in the arena is skipped (BR-21.4)."""
    left = champions[:]
    e.short = 0
    while left:
        champion = yield from effects.next_of(g, e.me, left)
        left.remove(champion)
        if displaced(g, e, champion, keyword):
            yield from shove(g, e, champion, n, keyword)


def shove(g: BrawlTable, e: effects.Effect, champion: int, n: int, keyword: str) -> Flow:
    """BR-15.26 to BR-15.29: the full distance, with each trap on the way; each hex that is missing is 1 damage."""
    one = g.champions[champion]
    away: int = direction_of(g, e.hero, champion, keyword)
    if away < 0:  # BR-15.32: no common hex row, no effect
        return
    left = n
    while left > 0 and not one.rooted:  # BR-14.3, BR-14.5
        hex: int = g.box.step[one.hex][away]
        if blocked(g, hex):
            break
        left -= 1
        moving.put(g, champion, hex)
        harm.tell_hex(g, f"{keyword}ed", champion, hex)
        if g.trap_at[hex] != EMPTY and not moving.ignores_traps(g, champion):
            yield from moving.spring(g, champion, e.source, e.team, [])
            if one.hex == GATE:  # BR-15.29
                return
    if left > 0:  # BR-15.28
        e.short = left
        harm.tell(g, "short", champion, left)
        harm.hurt(g, [(champion, left)], e.source, e.team)


def direction_of(g: BrawlTable, source: int, champion: int, keyword: str) -> int:
    """Return the direction of a Push or Pull, or -1 if the two do not share a hex row."""
    here, there = g.champions[source].hex, g.champions[champion].hex
    return int(g.box.towards[here][there] if keyword == "push" else g.box.towards[there][here])


def blocked(g: BrawlTable, hex: int) -> bool:
    """BR-15.12, BR-15.26: the edge of the board, a statue or a champion."""
    return hex == EMPTY or bool(g.box.statue[hex]) or g.at[hex] != EMPTY


# ---------------------------------------------------------------- Fear


def fear_each(g: BrawlTable, e: effects.Effect, champions: list[int], n: int) -> Flow:
    """BR-15.4: the champion dashes away from the source, in a direction that its controller chooses."""
    for champion in champions:
        if displaced(g, e, champion, "fear") and not g.champions[champion].rooted:  # BR-14.4
            yield from flee(g, e, champion, n)


def flee(g: BrawlTable, e: effects.Effect, champion: int, n: int) -> Flow:
    """BR-15.5, BR-15.6: as far away as possible, or not at all; traps on the way are triggered (BR-15.7)."""
    one = g.champions[champion]
    ends = fear_ends(g, g.champions[e.hero].hex, champion, n)
    harm.tell(g, "afraid", champion, n)
    if not ends:
        return

    def why_not(move: Move) -> str | None:
        if move.kind != "flee":
            return move.rule
        return None if g.box.hex_index[move.args[0]] in ends else "BR-15.5"

    fighter = g.box.fighters[g.fighter(champion)]
    answer = yield Ask(
        one.seat, "flee", lambda: [g.box.flee[hex] for hex in ends], "BR-20.18", check=why_not, about=(fighter,)
    )
    end: int = g.box.hex_index[answer.args[0]]
    trail = [one.hex]
    direction: int = g.box.towards[one.hex][end]
    while one.hex != end:
        hex: int = g.box.step[one.hex][direction]
        moving.put(g, champion, hex)
        harm.tell_hex(g, "flees", champion, hex)
        trail.append(hex)
        if g.trap_at[hex] != EMPTY and not moving.ignores_traps(g, champion):
            yield from moving.spring(g, champion, e.source, e.team, trail)
            if one.hex != hex or one.rooted:
                return


def fear_ends(g: BrawlTable, source: int, champion: int, n: int) -> list[int]:
    """BR-15.5: the end hexes farthest from the source, and of these the ones with most steps."""
    one = g.champions[champion]
    distance: list[int] = g.box.distance[source]
    found: list[tuple[int, int, int]] = []
    for direction in range(6):
        hex = one.hex
        for steps in range(1, n + 1):
            hex = g.box.step[hex][direction]
            if hex == EMPTY or not moving.enterable(g, champion, hex, n - steps + 1, direction):
                break
            if moving.may_stop(g, champion, hex) and distance[hex] > distance[one.hex]:
                found.append((distance[hex], steps, hex))
    if not found:
        return []
    best = max((apart, steps) for apart, steps, _ in found)
    return sorted(hex for apart, steps, hex in found if (apart, steps) == best)


# ---------------------------------------------------------------- Force


def force(g: BrawlTable, e: effects.Effect, n: int) -> Flow | None:
    """BR-15.31: the player of the card moves the target like its own Move."""
    e.left = EMPTY
    targets = effects.in_arena(g, e.targets)
    return force_each(g, e, targets, n) if targets else None


def force_each(g: BrawlTable, e: effects.Effect, champions: list[int], n: int) -> Flow:
    """Move one champion after another."""
    for champion in champions:
        one = g.champions[champion]
        if displaced(g, e, champion, "force") and not one.rooted:  # BR-14.4
            start = one.hex
            yield from moving.walk(g, champion, e.me, n, False, e.hero, e.team, "force")
            if one.hex != start:  # BR-21.2: also if it went out of action
                e.left = start
