"""Damage, being out of action, levelling up, and the end of the game (BR-11, BR-12, BR-17)."""

from __future__ import annotations

from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Over, Result


def tell(g: BrawlTable, kind: str, champion: int, n: int = 0) -> None:
    """Tell everybody what happened to a champion; costs nothing while nobody listens."""
    if g.sink is not None:
        g.emit(kind, fighter=g.box.fighters[g.fighter(champion)], n=n)


def tell_hex(g: BrawlTable, kind: str, champion: int, hex: int) -> None:
    """Tell everybody where a champion comes to."""
    if g.sink is not None:
        g.emit(kind, fighter=g.box.fighters[g.fighter(champion)], hex="gate" if hex == GATE else g.box.codes[hex])


def hit_points(g: BrawlTable, champion: int) -> int:
    """Return the hit points of the side that is up (BR-11.2)."""
    one = g.champions[champion]
    return int(g.box.hit_points[2 * one.kind + one.levelled])


def hurt(g: BrawlTable, hits: list[tuple[int, int]], source: int, team: int) -> None:
    """BR-11.3: one damage event; all champions hit are checked together. `team` played the card (BR-17.4)."""
    fallen = []
    for champion, n in hits:
        one = g.champions[champion]
        if n > 0 and one.hex != GATE:
            one.damage += n
            tell(g, "hurt", champion, n)
            if one.damage >= hit_points(g, champion):
                fallen.append(champion)
    if fallen:
        knock_out(g, fallen, source, team)


def knock_out(g: BrawlTable, fallen: list[int], source: int, team: int) -> None:
    """BR-11.4 to BR-11.6: a victory point for the opposing team each, and the source will level up for an enemy."""
    rises = (
        source != EMPTY
        and g.champions[source].hex != GATE  # BR-12.6: not if it was out of action before
        and any(g.champions[champion].team != g.champions[source].team for champion in fallen)
    )
    for champion in fallen:
        one = g.champions[champion]
        g.points[1 - one.team] += 1
        leave_arena(g, champion)
        tell(g, "out", champion)
    if rises and source not in g.rising:
        g.rising.append(source)
    check_victory(g, team, "BR-17.1")


def leave_arena(g: BrawlTable, champion: int) -> None:
    """BR-11.5: to the Gate, without damage and effects, base side up; a pending level-up is lost (BR-12.6)."""
    one = g.champions[champion]
    if g.at[one.hex] == champion:
        g.at[one.hex] = EMPTY
    one.hex = GATE
    one.damage = 0
    one.levelled = False
    one.calm()
    if champion in g.rising:
        g.rising.remove(champion)


def level_up(g: BrawlTable) -> None:
    """BR-12.1, BR-12.8: after the action has been completely resolved; damage stays."""
    rising = g.rising
    g.rising = []
    fallen = []
    for champion in rising:
        one = g.champions[champion]
        if not one.levelled:  # BR-12.4
            one.levelled = True
            tell(g, "levels", champion)
            if one.damage >= hit_points(g, champion):
                fallen.append(champion)
    if fallen:
        knock_out(g, fallen, EMPTY, g.active & 1)


# ---------------------------------------------------------------- the end


def check_victory(g: BrawlTable, team: int, reason: str) -> None:
    """BR-17.1 to BR-17.3: enough points win at once; if both teams have them, the one that did not play the card."""
    goal: int = g.box.mode.victory_points
    reached = [points >= goal for points in g.points]
    if all(reached):
        raise Over(result(g, [1 - team], "BR-17.3"))
    if any(reached):
        raise Over(result(g, [reached.index(True)], reason))


def result(g: BrawlTable, winners: list[int], reason: str) -> Result:
    """BR-18.12: partners win and lose together; both teams share the first place in a draw."""
    behind = 1 + (g.seats // 2 if len(winners) == 1 else 0)
    ranks = [1 if seat & 1 in winners else behind for seat in range(g.seats)]
    return Result(ranks, [float(g.points[seat & 1]) for seat in range(g.seats)], reason)


def leave(g: BrawlTable, seat: int) -> list[int]:
    """BR-17.6: whoever concedes loses with the whole team."""
    raise Over(result(g, [1 - (seat & 1)], "BR-17.6"))
