"""Sight in exact geometry (PW-10), against a second, slow and plain program with fractions."""

import random
from fractions import Fraction as F
from itertools import product

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import board
from tafelrunde.kernel.hexes import DIRECTIONS, Hex
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import AWAY, at, board_t, engaged, lay, options, state, turn_of

BOX = tr.game("planeswalkers").box()
Point = tuple[F, F]


# ---------------------------------------------------------------- the plain program


def inside(p: Point, h: Hex) -> list[F]:
    """Return the three measures of PW-10.2; a point is inside a cell if all are between -1 and 1."""
    q, r = p[0] - h[0], p[1] - h[1]
    s = -q - r
    return [q - s, s - r, r - q]


def part_in_cell(a: Point, b: Point, h: Hex) -> tuple[F, F] | None:
    """Return the part of a segment inside a cell, as shares of its length, or None if it has no length."""
    enter, leave = F(0), F(1)
    for x, y in zip(inside(a, h), inside(b, h), strict=True):
        d = y - x
        if d == 0:
            if abs(x) >= 1:
                return None
            continue
        first, last = sorted([(-1 - x) / d, (1 - x) / d])
        enter, leave = max(enter, first), min(leave, last)
    return (enter, leave) if enter < leave else None


def meets(a: Point, b: Point, c: Point, d: Point, free: set[Point]) -> list[F]:
    """Return where segment a-b meets wall c-d (shares of a-b): nowhere, at a point, or the ends of a common part."""
    r, w = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    cross = r[0] * w[1] - r[1] * w[0]
    ac = (c[0] - a[0], c[1] - a[1])
    if cross == 0:
        if ac[0] * r[1] - ac[1] * r[0] != 0:
            return []
        length = r[0] ** 2 + r[1] ** 2
        shares = sorted(
            [(ac[0] * r[0] + ac[1] * r[1]) / length, ((d[0] - a[0]) * r[0] + (d[1] - a[1]) * r[1]) / length]
        )
        first, last = max(F(0), shares[0]), min(F(1), shares[1])
        if first > last:
            return []
        if first == last:
            there = (a[0] + first * r[0], a[1] + first * r[1])
            return [] if there in free else [first]
        return [first, last]
    t = (ac[0] * w[1] - ac[1] * w[0]) / cross
    u = (ac[0] * r[1] - ac[1] * r[0]) / cross
    if not (0 <= t <= 1 and 0 <= u <= 1):
        return []
    there = (a[0] + t * r[0], a[1] + t * r[1])
    return [] if there in free else [t]


def slow_sight(battlefield, eye: Hex, eye_height: F, target: Hex, heights: list[F], ignored: list[Hex]) -> bool:  # type: ignore[no-untyped-def]
    """PW-10.4 to PW-10.8, word by word."""
    levels = {(q, r): level for q, r, _, level in battlefield.hexes}
    walls = [(tuple(map(F, seg)), ruin.top_level) for ruin in battlefield.ruin for seg in ruin.wall_segments]
    segments = [((s[0] / 3, s[1] / 3), (s[2] / 3, s[3] / 3), top) for s, top in walls]
    ends = [end for c, d, _ in segments for end in (c, d)]
    free = {end for end in ends if ends.count(end) == 1}
    start = (F(eye[0]), F(eye[1]))
    z0 = levels[eye] + eye_height
    cells = [h for h in levels if h not in (eye, target, *ignored)]
    for (dq, dr), height in product([(0, 0), *DIRECTIONS], heights):
        end = (target[0] + F(dq, 5), target[1] + F(dr, 5))
        z1 = levels[target] + height
        clear = True
        for h in cells:
            part = part_in_cell(start, end, h) if levels[h] > min(z0, z1) else None
            if part and any(z0 + (z1 - z0) * t < levels[h] for t in part):
                clear = False
                break
        for c, d, top in segments if clear else []:
            if any(z0 + (z1 - z0) * t < top for t in meets(start, end, c, d, free)):
                clear = False
                break
        if clear:
            return True
    return False


@rule("PW-10.2", "PW-10.3", "PW-10.19")
@pytest.mark.parametrize("battlefield", BOX.battlefields, ids=lambda battlefield: battlefield.id)
def test_sight_equals_exact_fractions(battlefield) -> None:  # type: ignore[no-untyped-def]
    """Random pairs of spaces of all three battlefields, many near the ruins and hills."""
    rnd = random.Random(battlefield.id)
    field = BOX.fields[BOX.battlefield_index[battlefield.id]]
    spaces = [(q, r) for q, r, _, _ in battlefield.hexes]
    rough = [(h[0], h[1]) for ruin in battlefield.ruin for e in ruin.blocked_edges for h in (e[:2], e[2:])]
    rough += [(q, r) for q, r, _, level in battlefield.hexes if level > 0]
    for _ in range(60):
        eye = rnd.choice(spaces)
        centre = rnd.choice(rough)
        near = [h for h in spaces if abs(h[0] - centre[0]) <= 3 and abs(h[1] - centre[1]) <= 3]
        if rnd.random() < 0.7:
            eye = rnd.choice(near)
        target = rnd.choice(near)
        if eye == target:
            continue
        height, other = rnd.choice([4, 5, 6]), rnd.choice([4, 5, 6])
        a, b = BOX.space_index[eye], BOX.space_index[target]
        hit_zone = [F(3 * other, 10), F(6 * other, 10), F(9 * other, 10)]
        expected = slow_sight(battlefield, eye, F(17 * height, 20), target, hit_zone, [])
        assert field.sees(a, 17 * height, b, 18 * other, -1, -1) is expected
        ground = slow_sight(battlefield, eye, F(17 * height, 20), target, [F(0)], [])
        assert field.sees(a, 17 * height, b, 0, -1, -1) is ground


# ---------------------------------------------------------------- single rules


@rule("PW-10.1", "PW-10.4", "PW-10.5")
def test_from_the_eye_to_the_hit_zone() -> None:
    """Over a ridge of level 5 a figure of height 6 hits another; one of height 4 does not see it."""
    pack = board_t({(3, r): 5 for r in range(6)})
    mine = {"army": {"nissa_revane": ["0,2"], "pummelroot_elementals": ["0,3"]}}
    match = lay(mine, {"army": {"liliana_vess": [AWAY[1]], "blighted_reavers": ["6,2"]}}, pack=pack)
    g = state(match)
    assert board.line_of_sight(g, at(match, "0,3"), at(match, "6,2"))
    assert not board.line_of_sight(g, at(match, "0,2"), at(match, "6,2"))


@rule("PW-10.10")
def test_water_glyphs_and_the_edge_do_not_block() -> None:
    """A line over water and a glyph along the edge of the map is free."""
    mine = {"army": {"nissa_revane": ["0,0"]}}
    pack = board_t(water=[(1, 0), (2, 0), (3, 0)])
    match = turn_of(
        "nissa_revane",
        mine,
        {"army": {"gideon_jura": ["5,0"]}},
        pack=pack,
        phase="attacks",
        glyphs=[["4,0", "glyph_strength"]],
    )
    assert options(match, "attack") == ["attack 0,0"]


@rule("PW-10.11")
def test_sight_need_not_be_mutual() -> None:
    """A tall figure sees over a ridge what does not see it: the eye is lower than the top of the hit zone."""
    pack = board_t({(6, r): 4 for r in range(6)})
    mine = {"army": {"nissa_revane": [AWAY[0]], "pummelroot_elementals": ["0,2"]}}
    match = lay(mine, {"army": {"liliana_vess": ["9,2"]}}, pack=pack)
    g = state(match)
    assert board.line_of_sight(g, at(match, "0,2"), at(match, "9,2"))
    assert not board.line_of_sight(g, at(match, "9,2"), at(match, "0,2"))


@rule("PW-10.12", "PW-10.15")
def test_clear_sight_of_any_part() -> None:
    """The very top of a figure is clear sight, though no hit zone; a figure is within 0 spaces of itself."""
    seen = []
    for level in range(2, 7):
        pack = board_t({(3, r): level for r in range(6)})
        match = lay({"army": {"nissa_revane": ["1,2"]}}, {"army": {"gideon_jura": ["5,2"]}}, pack=pack)
        g = state(match)
        a, b = at(match, "1,2"), at(match, "5,2")
        seen.append((board.line_of_sight(g, a, b), board.clear_sight(g, a, b)))
        assert board.within_sight(g, a, a, 0)
        assert board.within_sight(g, a, b, 3) is False
    assert all(clear or not line for line, clear in seen)
    assert (True, True) in seen
    assert (False, False) in seen


@rule("PW-10.14")
def test_an_adjacent_figure_is_always_seen() -> None:
    """Adjacent over a wall that hides it: in clear sight, without a line."""
    walls = """
[[battlefield.ruin]]
id = "wall"
top_level = 5
blocked_edges = [[3, 2, 4, 2]]
cramped = []
wall_segments = [[10, 7, 11, 5], [11, 5, 12, 3], [10, 7, 9, 9]]
"""
    mine = {"army": {"nissa_revane": [AWAY[0]], "pummelroot_elementals": ["3,2"]}}
    other = {"army": {"liliana_vess": [AWAY[1]], "blighted_reavers": ["4,2"]}}
    match = lay(mine, other, pack=board_t(more=walls))
    g = state(match)
    assert engaged(match, "3,2", "4,2")
    assert board.clear_sight(g, at(match, "3,2"), at(match, "4,2"))


def test_a_double_space_figure_looks_from_both_spaces() -> None:
    """A Firecat sees around a pillar with its other half, and its own ground hides nothing."""
    pack = board_t({(3, 2): 8, (3, 1): 8})
    mine = {"army": {"chandra_nalaar": [AWAY[0]], "blazing_firecats": ["2,2/2,3"]}}
    match = lay(mine, {"army": {"nissa_revane": ["5,2"]}}, pack=pack)
    g = state(match)
    field = board.field(g)
    a, b = g.box.space_of("2,2"), g.box.space_of("5,2")
    assert not field.sees(a, 17 * 4, b, 18 * 4, g.box.space_of("2,3"), -1)
    assert board.line_of_sight(g, at(match, "2,2"), at(match, "5,2"))


@rule("PW-10.17")
def test_no_dispute_about_sight() -> None:
    """Geometry alone says who can be attacked, behind a low and a high ridge: nobody else is asked, no d20 rolls."""
    mine = {"army": {"elf_rangers": ["0,2"]}}
    for column in range(2, 6):
        for high in (2, 4):
            pack = board_t({(3, r): high for r in range(6)})
            other = {"army": {"chandra_nalaar": [f"{column},2"]}}
            match = turn_of("elf_rangers", mine, other, pack=pack, phase="attacks")
            assert ("attack 0,2" in options(match)) == board.line_of_sight(
                state(match), at(match, "0,2"), at(match, f"{column},2")
            )
            assert match.actors == [0]
            assert not [event for event in match.events() if event.kind == "d20"]


@rule("PW-10.18")
def test_nobody_touches_figures_in_the_turn_of_another() -> None:
    """Who is not asked can move nothing, not even the own figures."""
    match = turn_of("elf_rangers", {"army": {"elf_rangers": ["0,2"]}}, {"army": {"restless_zombies": ["5,2"]}})
    before = match.hash()
    assert match.legal(1) == []
    with pytest.raises(tr.IllegalMove):
        match.play("move 5,2", seat=1)
    with pytest.raises(tr.IllegalMove):
        match.play("move 5,2", seat=0)
    assert match.hash() == before
