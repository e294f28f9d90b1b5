"""Movement: step by step, Dash, Jump, Swoop, Place; and the traps that are met on the way (BR-7, BR-13, BR-15)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tafelrunde.games.brawl.rules import effects, harm
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Ask, Flow, Move, Plan

ANYWHERE = -1  # no direction is given

# ---------------------------------------------------------------- where a champion may go


def may_stop(g: BrawlTable, mover: int, hex: int) -> bool:
    """BR-7.6: not on the hex of another champion, nor on the Gate."""
    return hex != GATE and (g.at[hex] == EMPTY or g.at[hex] == mover)


def enterable(g: BrawlTable, mover: int, hex: int, left: int, direction: int) -> bool:
    """BR-7.4 to BR-7.7, BR-7.10: with `left` steps, this one included, a hex may be entered and is no dead end."""
    if left < 1 or g.box.statue[hex]:
        return False
    there = g.at[hex]
    if there == EMPTY or there == mover:  # BR-7.16: the hex on which the movement began counts as free
        return True
    if g.champions[there].team != g.champions[mover].team:
        return False
    return any(enterable(g, mover, spot, left - 1, direction) for spot in beside(g, hex, direction))


def beside(g: BrawlTable, hex: int, direction: int) -> list[int]:
    """List the hexes next to a hex, or the one in a direction (none beyond the edge of the board)."""
    if direction == ANYWHERE:
        near: list[int] = g.box.near[hex]
        return near
    spot: int = g.box.step[hex][direction]
    return [spot] if spot != EMPTY else []


def onward(g: BrawlTable, mover: int, left: int, direction: int, straight: bool) -> list[int]:
    """List the hexes that the next step may enter, in ascending order: from the Gate the own deployment area."""
    one = g.champions[mover]
    if one.hex == GATE:
        area: list[int] = g.box.deployment[g.side[one.team]]
        return [hex for hex in area if enterable(g, mover, hex, left, ANYWHERE)]  # BR-11.9
    found = []
    for hex in beside(g, one.hex, direction):
        along = g.box.towards[one.hex][hex] if straight else ANYWHERE
        if enterable(g, mover, hex, left, along):
            found.append(hex)
    found.sort()
    return found


def why_not_step(g: BrawlTable, mover: int, left: int, direction: int, straight: bool, move: Move) -> str | None:
    """Name the rule that forbids a step, or None."""
    one = g.champions[mover]
    if move is g.box.moves.done:
        if one.hex == GATE:
            return "BR-11.11"
        return None if may_stop(g, mover, one.hex) else "BR-7.6"
    if move.kind != "step":
        return move.rule
    hex: int = g.box.hex_index[move.args[0]]
    if one.hex == GATE:
        if hex not in g.box.deployment[g.side[one.team]]:
            return "BR-11.9"
    elif hex not in g.box.near[one.hex]:
        return "BR-7.8"
    elif direction != ANYWHERE and hex != g.box.step[one.hex][direction]:
        return "BR-15.19"
    there = g.at[hex]
    if there != EMPTY and g.champions[there].team != one.team:
        return "BR-7.5"
    along = g.box.towards[one.hex][hex] if straight and one.hex != GATE else ANYWHERE
    return None if enterable(g, mover, hex, left, along) else "BR-7.10"


# ---------------------------------------------------------------- step by step


def walk(g: BrawlTable, mover: int, chooser: int, steps: int, straight: bool, source: int, team: int, ask: str) -> Flow:
    """BR-7.3, BR-7.8: up to so many steps, each chosen when the one before is done, traps included.

    A straight walk goes on in the direction of its first step (Dash). `source` is who makes the champion move, EMPTY if
    it moves by itself (BR-13.9); `team` played the card.
    """
    one = g.champions[mover]
    trail = [one.hex]
    direction = ANYWHERE
    done: Move = g.box.moves.done
    left = steps
    while left > 0:
        may_end = may_stop(g, mover, one.hex)
        way = partial(next_steps, g, mover, left, direction, straight, may_end)
        answer = yield Ask(
            chooser,
            ask,
            way,
            "BR-20.7",
            default=done if may_end else None,
            check=partial(why_not_step, g, mover, left, direction, straight),
            plans=None if straight else partial(ways, g, mover, left),
            about=(g.box.fighters[g.fighter(mover)], left),
        )
        if answer is done:
            return
        hex: int = g.box.hex_index[answer.args[0]]
        if straight:
            direction = g.box.towards[one.hex][hex]
        left -= 1
        put(g, mover, hex)
        harm.tell_hex(g, "steps", mover, hex)
        trail.append(hex)
        if g.trap_at[hex] != EMPTY and not ignores_traps(g, mover):
            yield from spring(g, mover, source, team, trail)
            if one.hex != hex or one.rooted:
                return


def next_steps(g: BrawlTable, mover: int, left: int, direction: int, straight: bool, may_end: bool) -> list[Move]:
    """List the answers to BR-20.7: stop where that is legal, or a step."""
    steps: list[Move] = g.box.move_step
    found = [steps[hex] for hex in onward(g, mover, left, direction, straight)]
    return [g.box.moves.done, *found] if may_end else found


def ways(g: BrawlTable, mover: int, left: int) -> list[Plan]:
    """Offer every hex that takes more than one step as one move, around traps where that is no detour."""
    one = g.champions[mover]
    before: dict[int, int] = {}
    reached = [one.hex]
    plans: list[Plan] = []
    for done in range(left):
        fresh: list[int] = []
        reached.sort(key=lambda hex: hex != GATE and g.trap_at[hex] != EMPTY)
        for here in reached:
            near: list[int] = g.box.deployment[g.side[one.team]] if here == GATE else g.box.near[here]
            for hex in near:
                if hex not in before and hex != one.hex and enterable(g, mover, hex, left - done, ANYWHERE):
                    before[hex] = here
                    fresh.append(hex)
        reached = fresh
        if done:
            plans += [way_to(g, hex, before, done + 1 < left) for hex in sorted(fresh) if may_stop(g, mover, hex)]
    return plans


def way_to(g: BrawlTable, hex: int, before: dict[int, int], stop: bool) -> Plan:
    """Write down the steps to a hex; stop there if steps are left."""
    steps = [g.box.move_step[hex]]
    here = before[hex]
    while here in before:
        steps.append(g.box.move_step[here])
        here = before[here]
    steps.reverse()
    if stop:
        steps.append(g.box.moves.done)
    code: str = g.box.codes[hex]
    return Plan(f"move-to {code}", steps, "move-to", {"hex": g.box.hex_names[hex]})


def put(g: BrawlTable, mover: int, hex: int) -> None:
    """Move a piece; on its way through an ally's hex the ally keeps the hex."""
    one = g.champions[mover]
    if one.hex != GATE and g.at[one.hex] == mover:
        g.at[one.hex] = EMPTY
    one.hex = hex
    if hex != GATE and g.at[hex] == EMPTY:
        g.at[hex] = mover


# ---------------------------------------------------------------- traps


def ignores_traps(g: BrawlTable, champion: int) -> bool:
    """BR-13.2."""
    one = g.champions[champion]
    return bool(g.box.ignores_traps[2 * one.kind + one.levelled])


def spring(g: BrawlTable, champion: int, source: int, team: int, trail: list[int]) -> Flow:
    """BR-13.3, BR-13.14: turn over, effect, back to where it may stand, new trap, old trap into the supply."""
    one = g.champions[champion]
    hex = one.hex
    trap = g.trap_at[hex]
    g.trap_at[hex] = EMPTY
    g.sprung.append(trap)
    g.show(trap)
    g.emit("springs", fighter=g.box.fighters[g.fighter(champion)], trap=g.name(trap), hex=g.box.codes[hex])
    e = effects.Effect(one.seat, champion)
    e.source = source
    e.team = team
    for line in g.box.traps[g.kind(trap)].effect:
        if one.hex != GATE:
            flow = line.run(g, e)
            if flow is not None:
                yield from flow
    if one.rooted and one.hex == hex and not may_stop(g, champion, hex):
        put_back(g, champion, trail)
    yield from replace(g, one.seat)


def put_back(g: BrawlTable, champion: int, trail: list[int]) -> None:
    """BR-7.11: to the last place of this movement where it could have stopped, at the latest where it began."""
    for spot in reversed(trail[1:-1]):
        if may_stop(g, champion, spot):
            put(g, champion, spot)
            break
    else:
        put(g, champion, trail[0])
    harm.tell_hex(g, "placed", champion, g.champions[champion].hex)


def replace(g: BrawlTable, seat: int) -> Flow:
    """BR-13.5: a new trap from the supply, unseen; only then the old one is shuffled in."""
    answer = yield Ask(
        seat, "replace", lambda: [g.box.lay[hex] for hex in trap_spots(g)], "BR-20.19", check=partial(why_not_lay, g)
    )
    lay_trap(g, seat, g.box.hex_index[answer.args[0]])
    g.supply.append(g.sprung.pop())
    g.shuffle(g.supply, "traps")


def lay_trap(g: BrawlTable, seat: int, hex: int) -> None:
    """Put the next trap of the supply face down on a hex."""
    g.trap_at[hex] = g.supply.pop()
    g.emit("lays", seat=seat, hex=g.box.codes[hex])


def trap_spots(g: BrawlTable) -> list[int]:
    """BR-13.5, BR-13.6, BR-13.8: empty trap hexes; else next to a trap hex; else anywhere."""
    found = effects.empty_trap_hexes(g)
    if found:
        return found
    open_hexes = [
        hex for hex in range(g.box.size) if g.at[hex] == EMPTY and g.trap_at[hex] == EMPTY and not g.box.statue[hex]
    ]
    beside_traps = [hex for hex in open_hexes if any(g.is_trap_hex(near) for near in g.box.near[hex])]
    return beside_traps or open_hexes


def why_not_lay(g: BrawlTable, move: Move) -> str | None:
    """Name the rule that forbids a place for a trap, or None."""
    if move.kind != "lay":
        return move.rule
    hex: int = g.box.hex_index[move.args[0]]
    if hex in trap_spots(g):
        return None
    return "BR-13.5" if effects.empty_trap_hexes(g) else "BR-13.6"


# ---------------------------------------------------------------- Dash, Jump, Swoop, Place


def source_of(e: effects.Effect, mover: int) -> int:
    """BR-13.9: who moves by an effect of its own card has no source; otherwise the card's champion is it."""
    return EMPTY if mover == e.hero else e.hero


def dash_each(g: BrawlTable, e: effects.Effect, champions: list[int], n: int) -> Flow:
    """BR-15.19: one after another, in an order of the player's choice (BR-5.17)."""
    left = [champion for champion in champions if not g.champions[champion].rooted]
    while left:
        mover = yield from effects.next_of(g, e.me, left)
        left.remove(mover)
        if g.champions[mover].hex != GATE and not g.champions[mover].rooted:
            yield from walk(g, mover, e.me, n, True, source_of(e, mover), e.team, "dash")


def jump_each(g: BrawlTable, e: effects.Effect, champions: list[int], n: int) -> Flow:
    """BR-15.20: to any free hex within the distance, or not at all."""
    for mover in champions:
        if not g.champions[mover].rooted:
            yield from fly(g, e, mover, partial(jump_ends, g, mover, n), "jump", "BR-15.20")


def jump_ends(g: BrawlTable, mover: int, n: int) -> list[int]:
    """List the free hexes within a distance."""
    apart: list[int] = g.box.distance[g.champions[mover].hex]
    statue: list[bool] = g.box.statue
    return [hex for hex in range(len(apart)) if apart[hex] <= n and g.at[hex] == EMPTY and not statue[hex]]


def swoop(g: BrawlTable, e: effects.Effect, mover: int, n: int) -> Flow | None:
    """BR-15.10: in one straight line over everything, to a free hex."""
    if g.champions[mover].hex == GATE or g.champions[mover].rooted:
        return None
    return fly(g, e, mover, partial(swoop_ends, g, mover, n), "swoop", "BR-15.10")


def swoop_ends(g: BrawlTable, mover: int, n: int) -> list[int]:
    """List the free hexes in the six straight lines."""
    apart: list[int] = g.box.distance[g.champions[mover].hex]
    towards: list[int] = g.box.towards[g.champions[mover].hex]
    statue: list[bool] = g.box.statue
    return [
        hex
        for hex in range(len(apart))
        if towards[hex] >= 0 and apart[hex] <= n and g.at[hex] == EMPTY and not statue[hex]
    ]


def fly(g: BrawlTable, e: effects.Effect, mover: int, ends: Callable[[], list[int]], ask: str, rule: str) -> Flow:
    """BR-20.8: choose the end hex, or stay; only what lies there is met (BR-13.2)."""
    none: Move = g.box.moves.none
    land: list[Move] = g.box.land

    def why_not(move: Move) -> str | None:
        if move is none:
            return None
        if move.kind != "land":
            return move.rule
        return None if g.box.hex_index[move.args[0]] in ends() else rule

    answer = yield Ask(
        e.me,
        ask,
        lambda: [none, *(land[hex] for hex in ends())],
        "BR-20.8",
        default=none,
        check=why_not,
        about=(g.box.fighters[g.fighter(mover)],),
    )
    if answer is not none:
        hex: int = g.box.hex_index[answer.args[0]]
        harm.tell_hex(g, "lands", mover, hex)
        yield from arrive(g, e, mover, hex)


def arrive(g: BrawlTable, e: effects.Effect, mover: int, hex: int) -> Flow:
    """BR-13.1: a champion comes to a hex, and a trap there is triggered."""
    put(g, mover, hex)
    if g.trap_at[hex] != EMPTY and not ignores_traps(g, mover):
        yield from spring(g, mover, source_of(e, mover), e.team, [])


def may_place(g: BrawlTable, e: effects.Effect, subject: int, spots: list[int]) -> Flow | None:
    """BR-15.18, BR-20.25: the champion is put on a free hex, or stays; Root does not stop it (BR-21.7)."""
    return ask_place(g, e, subject, spots) if spots else None


def ask_place(g: BrawlTable, e: effects.Effect, subject: int, spots: list[int]) -> Flow:
    """Ask for the hex."""
    none: Move = g.box.moves.none
    fighter = g.box.fighters[g.fighter(subject)]
    answer = yield Ask(
        e.me,
        "place",
        lambda: [none, *(g.box.place[hex] for hex in spots)],
        "BR-20.25",
        default=none,
        about=(fighter,),
    )
    if answer is not none:
        hex: int = g.box.hex_index[answer.args[0]]
        harm.tell_hex(g, "placed", subject, hex)
        yield from arrive(g, e, subject, hex)
