"""Hexes: everything is checked against a second, slower way to say it, written from the definitions.

Examples come from the two hex games; the ids of their rules are named where a test follows one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tafelrunde.kernel.hexes import (
    DIRECTIONS,
    ORIGIN,
    Found,
    Hex,
    Point,
    Terrain,
    Wall,
    can_stop,
    direction,
    disk,
    distance,
    edge,
    explore,
    hex_code,
    hex_names,
    least_points,
    line,
    mirror,
    neighbours,
    orientations,
    parse_hex,
    path_to,
    ray,
    reach,
    ring,
    rotate,
    rotated,
    same_row,
    shift,
    shifted,
    step,
    stops,
    walk,
)

thorough = settings(max_examples=2 * settings().max_examples)

near = st.integers(-6, 6)
hexes = st.tuples(near, near)
directions = st.integers(0, 5)


def test_hexes_have_names_for_people() -> None:
    """A letter for the column from the left, a number for the row from the top; rows are shifted by half a hex."""
    assert hex_names([(0, 0), (1, 0), (0, 1), (-1, 2), (0, 2)]) == ["A1", "B1", "A2", "A3", "B3"]
    assert hex_names([(q, -3) for q in range(28)])[-3:] == ["Z1", "AA1", "AB1"]
    arena = disk(ORIGIN, 4)
    assert len(set(hex_names(arena))) == len(arena)


def touching(a: Hex, b: Hex) -> bool:
    """Tell whether two hexes share an edge: of q, r and q + r one is equal, two differ by one."""
    apart = sorted((abs(a[0] - b[0]), abs(a[1] - b[1]), abs(sum(a) - sum(b))))
    return apart == [0, 1, 1]


def flood(start: Hex, radius: int) -> dict[Hex, int]:
    """Measure distances by walking, wave by wave."""
    square = [(start[0] + q, start[1] + r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1)]
    found, wave = {start: 0}, [start]
    for steps in range(1, radius + 1):
        wave = [h for h in square if h not in found and any(touching(h, before) for before in wave)]
        found.update(dict.fromkeys(wave, steps))
    return found


# ---- text


@given(st.tuples(st.integers(), st.integers()))
def test_a_hex_is_read_as_it_was_written(h: Hex) -> None:
    assert parse_hex(hex_code(h)) == h


def test_a_code_looks_like_this() -> None:
    assert hex_code((2, -1)) == "2,-1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",",
        "2",
        "2,",
        ",1",
        "2,-1,0",
        " 2,-1",
        "2, -1",
        "2,-1\n",
        "+2,1",
        "02,1",
        "-0,1",
        "1_0,2",
        "٢,1",
        "a,b",
        "2;1",
    ],
)
def test_nothing_else_is_a_hex(text: str) -> None:
    with pytest.raises(ValueError, match="not a hex"):
        parse_hex(text)


# ---- steps, distances, rows


def test_directions_run_clockwise_from_the_east() -> None:
    """In the plane with the y axis pointing down each next direction is a turn to the right."""
    assert DIRECTIONS[0] == (1, 0)
    for (q, r), (next_q, next_r) in pairwise((*DIRECTIONS, DIRECTIONS[0])):
        assert q * next_r - r * next_q == 1


@given(hexes)
def test_neighbours_are_the_six_hexes_that_share_an_edge(h: Hex) -> None:
    around = [(h[0] + q, h[1] + r) for q in (-2, -1, 0, 1, 2) for r in (-2, -1, 0, 1, 2)]
    assert sorted(neighbours(h)) == sorted(other for other in around if touching(h, other))
    assert neighbours(h) == [step(h, towards) for towards in range(6)]


def test_distance_is_the_number_of_steps() -> None:
    start = (2, -3)
    found = flood(start, 5)
    assert len(found) == 91
    assert all(distance(start, h) == distance(h, start) == steps for h, steps in found.items())


@given(hexes, directions, st.integers(-3, 5))
def test_a_ray_is_made_of_single_steps(h: Hex, towards: int, length: int) -> None:
    way = [h, *ray(h, towards, length)]
    assert len(way) == max(0, length) + 1
    assert all((b[0] - a[0], b[1] - a[1]) == DIRECTIONS[towards] for a, b in pairwise(way))
    assert way[-1] == step(h, towards, max(0, length))


@given(hexes, hexes)
def test_direction_is_where_a_straight_walk_arrives(a: Hex, b: Hex) -> None:
    arriving = [towards for towards in range(6) for steps in range(1, 25) if step(a, towards, steps) == b]
    assert len(arriving) <= 1
    assert direction(a, b) == (arriving[0] if arriving else None)
    assert same_row(a, b) == (a == b or bool(arriving))


@given(hexes, directions, st.integers(1, 9))
def test_direction_knows_the_way_it_came(h: Hex, towards: int, steps: int) -> None:
    assert direction(h, step(h, towards, steps)) == towards
    assert same_row(step(h, towards, steps), h)


@given(hexes, directions)
def test_an_edge_is_the_same_from_both_sides(h: Hex, towards: int) -> None:
    other = step(h, towards)
    assert edge(h, other) == edge(other, h)
    assert set(edge(h, other)) == {h, other}


@pytest.mark.parametrize("other", [(0, 0), (1, 1), (2, 0)])
def test_only_neighbours_have_an_edge(other: Hex) -> None:
    with pytest.raises(ValueError, match="no common edge"):
        edge(ORIGIN, other)


@given(hexes, st.integers(0, 4))
def test_ring_and_disk_hold_what_is_so_far_away(centre: Hex, radius: int) -> None:
    found = flood(centre, radius)
    assert sorted(ring(centre, radius)) == sorted(h for h, steps in found.items() if steps == radius)
    assert sorted(disk(centre, radius)) == sorted(found)


@given(hexes, st.integers(1, 5))
def test_a_ring_runs_clockwise_from_the_east(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    assert around[0] == (centre[0] + radius, centre[1])
    assert all(touching(a, b) for a, b in pairwise((*around, around[0])))
    assert list(rotated(around, 1, centre)) == around[radius:] + around[:radius]


def test_a_disk_is_a_spiral() -> None:
    around = disk((1, 1), 2)
    assert around[:8] == [(1, 1), (2, 1), (1, 2), (0, 2), (0, 1), (1, 0), (2, 0), (3, 1)]
    assert [distance((1, 1), h) for h in around] == [0] + [1] * 6 + [2] * 12


def test_nothing_is_less_than_no_steps_away() -> None:
    assert ring((3, 3), -1) == disk((3, 3), -1) == []


# ---- the plane, by the definitions of PW-10.2: exact fractions and the corners of cells

Spot = tuple[Fraction, Fraction]
Chord = tuple[Fraction, Fraction]


def spot(point: tuple[int, int], parts: int = 1) -> Spot:
    return Fraction(point[0], parts), Fraction(point[1], parts)


def inside(point: Spot, h: Hex) -> bool:
    q, r = point[0] - h[0], point[1] - h[1]
    s = -q - r
    return max(abs(q - s), abs(s - r), abs(r - q)) < 1


@cache
def corners(h: Hex) -> list[Spot]:
    """Return the corners of a cell: the mean of three hexes that touch each other."""
    around = [(h[0] + q, h[1] + r) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))]
    return [spot((h[0] + a[0] + b[0], h[1] + a[1] + b[1]), 3) for a, b in pairwise(around)]


def clip(start: Spot, end: Spot, h: Hex) -> Chord | None:
    """Return the part of a segment inside a cell by cutting it at each side of the polygon."""
    first, last = Fraction(0), Fraction(1)
    shape = corners(h)
    for (aq, ar), (bq, br) in pairwise((*shape, shape[0])):
        # Positive on the side of the centre.
        at_start = (bq - aq) * (start[1] - ar) - (br - ar) * (start[0] - aq)
        at_end = (bq - aq) * (end[1] - ar) - (br - ar) * (end[0] - aq)
        if at_start <= 0 and at_end <= 0:
            return None
        if at_start < 0:
            first = max(first, at_start / (at_start - at_end))
        if at_end < 0:
            last = min(last, at_start / (at_start - at_end))
    return (first, last) if first < last else None


@given(hexes, st.sampled_from(disk(ORIGIN, 7)))
def test_a_line_holds_the_cells_that_it_runs_through(a: Hex, by: Hex) -> None:
    b = shift(a, by)
    chords = {h: clip(spot(a), spot(b), h) for h in disk(a, distance(a, b) + 1)}
    crossed = sorted((chord, h) for h, chord in chords.items() if chord)
    assert line(a, b) == ([h for _, h in crossed] or [a])


@given(hexes, hexes, st.fractions(0, 1, max_denominator=1000))
def test_every_point_of_a_segment_is_in_its_line_or_in_no_cell(a: Hex, b: Hex, share: Fraction) -> None:
    point = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
    there = [h for h in disk(a, distance(a, b) + 1) if inside(point, h)]
    assert set(there) <= set(line(a, b))


def test_a_segment_along_an_edge_is_in_neither_cell() -> None:
    assert line((0, 0), (2, 2)) == [(0, 0), (1, 1), (2, 2)]
    assert line((0, 0), (-1, 2)) == [(0, 0), (-1, 2)]


@given(hexes, directions, st.integers(0, 6))
def test_a_line_in_a_row_is_the_row(h: Hex, towards: int, steps: int) -> None:
    """What stands between two champions of one row stops a direct shot (BR-8.13)."""
    assert line(h, step(h, towards, steps)) == [h, *ray(h, towards, steps)]


@given(hexes, hexes)
def test_a_line_is_the_same_backwards(a: Hex, b: Hex) -> None:
    assert line(a, b) == line(b, a)[::-1]


# ---- patterns

ARC: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1))
HOOK: tuple[Hex, ...] = ((1, 0), (2, 0), (2, 1))


@given(hexes, hexes, hexes, st.integers(-12, 12))
def test_turning_keeps_distances_and_the_centre(a: Hex, b: Hex, centre: Hex, turns: int) -> None:
    assert distance(rotate(a, turns, centre), rotate(b, turns, centre)) == distance(a, b)
    assert rotate(centre, turns, centre) == centre


@given(hexes, hexes, directions, st.integers(-12, 12))
def test_turning_turns_every_direction(centre: Hex, h: Hex, towards: int, turns: int) -> None:
    there = rotate(step(h, towards), turns, centre)
    assert there == step(rotate(h, turns, centre), (towards + turns) % 6)


@given(hexes, directions)
def test_a_mirror_swaps_north_and_south(h: Hex, towards: int) -> None:
    assert mirror(mirror(h)) == h
    assert mirror(step(h, towards)) == step(mirror(h), -towards % 6)
    assert (mirror(h) == h) == (h[1] == 0)


@given(st.lists(hexes), hexes, st.integers(-6, 6), hexes)
def test_a_pattern_moves_and_turns_hex_by_hex(pattern: list[Hex], by: Hex, turns: int, centre: Hex) -> None:
    assert shifted(pattern, by) == tuple((q + by[0], r + by[1]) for q, r in pattern)
    assert shifted(pattern, by) == tuple(shift(h, by) for h in pattern)
    assert rotated(pattern, turns, centre) == tuple(rotate(h, turns, centre) for h in pattern)


def test_orientations_of_the_sweep_are_those_of_the_example() -> None:
    """Brawl, scenario S-3: around (0, 2), each 60 degrees clockwise of the one before."""
    assert [shifted(turned, (0, 2)) for turned in orientations(ARC)] == [
        ((1, 1), (1, 2), (0, 3)),
        ((1, 2), (0, 3), (-1, 3)),
        ((0, 3), (-1, 3), (-1, 2)),
        ((-1, 3), (-1, 2), (0, 1)),
        ((-1, 2), (0, 1), (1, 1)),
        ((0, 1), (1, 1), (1, 2)),
    ]


@pytest.mark.parametrize(
    ("pattern", "number"),
    [(ARC, 6), (tuple(ring(ORIGIN, 1)), 1), (((1, 0), (-1, 0)), 3), (((1, 0), (-1, 1), (0, -1)), 2), ((ORIGIN,), 1)],
)
def test_orientations_that_cover_the_same_hexes_are_one(pattern: tuple[Hex, ...], number: int) -> None:
    assert len(orientations(pattern)) == number
    assert orientations(pattern)[0] == pattern


def test_a_mirror_image_is_no_orientation() -> None:
    mirrored = {mirror(h) for h in HOOK}
    assert all(set(turned) != mirrored for turned in orientations(HOOK))


@given(st.lists(hexes, max_size=4, unique=True))
def test_orientations_are_all_six_turns_without_repetition(pattern: list[Hex]) -> None:
    found = [frozenset(turned) for turned in orientations(pattern)]
    assert len(found) == len(set(found))
    assert set(found) == {frozenset(rotated(pattern, turns)) for turns in range(6)}


# ---- reach

Prices = dict[tuple[Hex, Hex], int]


def simple_ways(start: Hex, prices: Prices, limit: int) -> Iterator[tuple[list[Hex], int]]:
    """Yield every way without a repetition that costs no more than the limit."""
    open_ways = [([start], 0)]
    while open_ways:
        way, spent = open_ways.pop()
        if spent > limit:
            continue
        yield way, spent
        for (here, there), price in prices.items():
            if here == way[-1] and there not in way:
                open_ways.append(([*way, there], spent + price))


small_board = st.lists(st.sampled_from(disk(ORIGIN, 2)), max_size=8, unique=True).map(lambda found: [ORIGIN, *found])


@st.composite
def priced_boards(draw: st.DrawFn) -> Prices:
    """Draw a few hexes and what some of the steps between them cost; it need not be the same in both directions."""
    board = draw(small_board)
    prices: Prices = {}
    for a in board:
        for b in board:
            if touching(a, b) and (price := draw(st.sampled_from([None, 0, 1, 1, 2, 3]))) is not None:
                prices[a, b] = price
    return prices


def search(prices: Prices, limit: int) -> Found[Hex]:
    return reach(ORIGIN, lambda a, b: prices.get((a, b)), limit)


@given(priced_boards(), st.integers(0, 6))
@thorough
def test_reach_finds_the_cheapest_of_all_ways(prices: Prices, limit: int) -> None:
    cheapest: dict[Hex, int] = {}
    for way, spent in simple_ways(ORIGIN, prices, limit):
        cheapest[way[-1]] = min(spent, cheapest.get(way[-1], spent))
    found = search(prices, limit)
    assert {h: points for h, (points, _) in found.items()} == cheapest
    assert [points for points, _ in found.values()] == sorted(cheapest.values())


@given(priced_boards(), st.integers(0, 6))
def test_a_path_costs_what_reach_says(prices: Prices, limit: int) -> None:
    found = search(prices, limit)
    for h, (points, _) in found.items():
        way = path_to(found, h)
        assert way[0] == ORIGIN
        assert way[-1] == h
        assert sum(prices[taken] for taken in pairwise(way)) == points


@given(priced_boards(), st.integers(0, 6), st.sets(st.sampled_from(disk(ORIGIN, 2))))
def test_some_hexes_can_only_be_passed(prices: Prices, limit: int, taken: set[Hex]) -> None:
    """Friends are passed, but no move ends on them (BR-7.6, PW-6.12); a move that cannot end is none (BR-7.10)."""
    ends = {way[-1] for way, _ in simple_ways(ORIGIN, prices, limit)} - taken
    found = search(prices, limit)
    assert set(stops(found, lambda h: h not in taken)) == ends
    assert stops(found, lambda h: h not in taken) == [h for h in found if h in ends]
    steps = walk(lambda a, b: prices.get((a, b)))
    assert can_stop(ORIGIN, steps, limit, lambda h: h not in taken) == bool(ends)


def test_of_equal_ways_the_first_in_clockwise_order_is_kept() -> None:
    found = reach(ORIGIN, lambda a, b: 1 if distance(ORIGIN, b) <= 2 else None, 2)
    assert list(found) == disk(ORIGIN, 1) + [h for h in found if distance(ORIGIN, h) == 2]
    assert path_to(found, (1, 1)) == [(0, 0), (1, 0), (1, 1)]
    assert path_to(found, (-2, 1)) == [(0, 0), (-1, 1), (-2, 1)]
    assert found == reach(ORIGIN, lambda a, b: 1 if distance(ORIGIN, b) <= 2 else None, 2)


def test_without_points_only_the_start_is_reached_and_with_a_debt_nothing() -> None:
    assert reach((4, 4), lambda a, b: 1, 0) == {(4, 4): (0, None)}
    assert reach((4, 4), lambda a, b: 0, -1) == {}


def test_a_step_cannot_give_points_back() -> None:
    with pytest.raises(ValueError, match="costs -1"):
        reach(ORIGIN, lambda a, b: -1, 3)


def test_there_is_no_path_to_what_was_not_reached() -> None:
    with pytest.raises(KeyError):
        path_to(reach(ORIGIN, lambda a, b: 1, 1), (2, 0))


priced = st.lists(st.lists(st.tuples(st.integers(0, 7), st.integers(1, 4)), max_size=4), min_size=8, max_size=8)


@given(priced, st.integers(0, 7), st.integers(1, 12))
def test_least_points_are_those_that_exploring_finds(
    steps: list[list[tuple[int, int]]], start: int, limit: int
) -> None:
    found = explore(start, lambda here: steps[here], limit)
    assert least_points(start, steps, limit) == [found[space][0] if space in found else limit for space in range(8)]


def test_a_step_of_numbered_spaces_costs_at_least_a_point() -> None:
    with pytest.raises(ValueError, match="from 0 to 1 costs 0"):
        least_points(0, [[(1, 0)], []], 3)


# A figure on two spaces (PW-6.25 to PW-6.36): the leading half steps, the other follows; turning around is free.

Pair = tuple[Hex, Hex]


def big_cat(levels: Mapping[Hex, int], a: Pair) -> list[tuple[Pair, int]]:
    lead, rear = a
    moves: list[tuple[Pair, int]] = [((rear, lead), 0)]
    for there in neighbours(lead):
        if there in levels and there != rear:
            moves.append(((there, lead), 1 + max(0, levels[there] - levels[lead])))
    return moves


def board_t(raised: Mapping[Hex, int]) -> dict[Hex, int]:
    return {(q, r): raised.get((q, r), 0) for q in range(10) for r in range(6)}


def test_a_figure_on_two_spaces_explores_pairs() -> None:
    """Planeswalkers, scenario S-05: over the edge of a plateau and onto it for exactly five points."""
    levels = board_t({(3, 0): 2, (4, 0): 2})
    found = explore(((1, 0), (0, 0)), lambda pair: big_cat(levels, pair), 5)
    assert found[(4, 0), (3, 0)][0] == 5
    assert path_to(found, ((4, 0), (3, 0)))[1:] == [((2, 0), (1, 0)), ((3, 0), (2, 0)), ((4, 0), (3, 0))]
    level = stops(found, lambda pair: levels[pair[0]] == levels[pair[1]])
    assert ((3, 0), (2, 0)) in found
    assert ((3, 0), (2, 0)) not in level


@pytest.mark.parametrize(("left", "legal"), [(0, False), (1, True), (2, True)])
def test_a_step_into_a_dead_end_is_seen(left: int, legal: bool) -> None:
    """Planeswalkers, scenario S-27: half on the plateau, and now 0, 1 or 2 points are left to end on one level."""
    levels = board_t({(2, 0): 2})

    def on_one_level(pair: Pair) -> bool:
        return levels[pair[0]] == levels[pair[1]]

    assert can_stop(((2, 0), (1, 0)), lambda pair: big_cat(levels, pair), left, on_one_level) is legal


# ---- sight: the seven points of PW-10.5, heights in twentieths of a level, as planeswalkers uses it

GRAIN = 15
AIMS: list[Point] = [(0, 0), *[(3 * q, 3 * r) for q, r in DIRECTIONS]]
UNIT = 20


class Board:
    """A board as the rules speak of it: levels, and walls [qa, ra, qb, rb, top] in thirds of a step."""

    def __init__(
        self,
        levels: Mapping[Hex, int],
        walls: Sequence[tuple[int, int, int, int, int]] = (),
        aims: Sequence[Point] = AIMS,
    ) -> None:
        self.levels = dict(levels)
        self.aims = [spot(aim, GRAIN) for aim in aims]
        self.walls = [(spot((qa, ra), 3), spot((qb, rb), 3), top) for qa, ra, qb, rb, top in walls]
        scaled = [Wall((5 * qa, 5 * ra), (5 * qb, 5 * rb), UNIT * top) for qa, ra, qb, rb, top in walls]
        self.terrain = Terrain({h: UNIT * level for h, level in levels.items()}, scaled, aims, GRAIN)
        ends = [end for a, b, _ in self.walls for end in (a, b)]
        self.free_ends = {end for end in ends if sum(on_segment(end, a, b) for a, b, _ in self.walls) == 1}

    def los(self, eye: Hex, height: int, target: Hex, target_height: int, ignored: tuple[Hex, ...] = ()) -> bool:
        """Ask the kernel about two figures: the eye is at 17/20, the highest hit point at 9/10 (PW-10.4, PW-10.5)."""
        return self.terrain.sees(eye, 17 * height, target, 18 * target_height, ignored)

    def slow_los(self, eye: Hex, height: int, target: Hex, target_height: int, ignored: tuple[Hex, ...] = ()) -> bool:
        """Work the same out by trying all 21 rays against everything on the board (PW-10.6)."""
        start = self.levels[eye] + Fraction(17, 20) * height
        ends = [self.levels[target] + Fraction(n, 10) * target_height for n in (3, 6, 9)]
        return self.slow_sight(eye, start, target, ends, ignored)

    def slow_sight(
        self, eye: Hex, start: Fraction, target: Hex, ends: Sequence[Fraction], ignored: tuple[Hex, ...] = ()
    ) -> bool:
        exempt = {eye, target, *ignored}
        for q, r in self.aims:
            aim = target[0] + q, target[1] + r
            chords = [(level, clip(spot(eye), aim, h)) for h, level in self.levels.items() if h not in exempt]
            places = [(share, level) for level, chord in chords if chord for share in chord]
            for a, b, top in self.walls:
                places += [(share, top) for share in meeting(spot(eye), aim, a, b, self.free_ends)]
            for end in ends:
                if all(start + share * (end - start) >= top for share, top in places):
                    return True
        return False


def on_segment(point: Spot, a: Spot, b: Spot) -> bool:
    if (point[0] - a[0]) * (b[1] - a[1]) != (point[1] - a[1]) * (b[0] - a[0]):
        return False
    axis = 0 if a[0] != b[0] else 1
    return min(a[axis], b[axis]) <= point[axis] <= max(a[axis], b[axis])


def meeting(start: Spot, end: Spot, a: Spot, b: Spot, free: set[Spot]) -> list[Fraction]:
    """List the shares of a segment at which it meets a wall, or the two ends of what they have in common (PW-10.8)."""
    run = end[0] - start[0], end[1] - start[1]
    wall = b[0] - a[0], b[1] - a[1]
    gap = a[0] - start[0], a[1] - start[1]
    slope = run[0] * wall[1] - run[1] * wall[0]
    if slope:
        share = (gap[0] * wall[1] - gap[1] * wall[0]) / slope
        along = (gap[0] * run[1] - gap[1] * run[0]) / slope
        place = start[0] + share * run[0], start[1] + share * run[1]
        return [share] if 0 <= share <= 1 and 0 <= along <= 1 and place not in free else []
    # Parallel: what they have in common is bounded by ends of one that lie on the other.
    bounds = {end_ for end_ in (start, end) if on_segment(end_, a, b)}
    bounds |= {end_ for end_ in (a, b) if on_segment(end_, start, end)}
    if len(bounds) == 1 and bounds <= free:
        return []
    axis = 0 if run[0] else 1
    return sorted((place[axis] - start[axis]) / run[axis] for place in bounds)


FIELD = disk(ORIGIN, 3)
FLAT = dict.fromkeys(FIELD, 0)


def corner(h: Hex, turns: int) -> Point:
    """Return a corner of a cell in thirds, clockwise, the south-eastern one first."""
    a, b = DIRECTIONS[turns % 6], DIRECTIONS[(turns + 1) % 6]
    return 3 * h[0] + a[0] + b[0], 3 * h[1] + a[1] + b[1]


@st.composite
def walls(draw: st.DrawFn) -> tuple[int, int, int, int, int]:
    """Draw a wall along an edge, across a cell, or anywhere on the grid of thirds."""
    h, turns = draw(st.sampled_from(disk(ORIGIN, 2))), draw(directions)
    a = corner(h, turns)
    b = draw(
        st.sampled_from(
            [corner(h, turns + 1), corner(h, turns + 3), shift(a, (3, 0)), shift(a, (1, 2)), shift(a, (6, -3))]
        )
    )
    return (*a, *b, draw(st.sampled_from([2, 4, 5, 9])))


ANYWHERE = [(q, r) for q in range(-9, 10) for r in range(-9, 10) if inside(spot((q, r), GRAIN), ORIGIN)]


@st.composite
def boards(draw: st.DrawFn, single_ray: bool = False) -> Board:
    raised = draw(st.dictionaries(st.sampled_from(FIELD), st.sampled_from([-1, 1, 2, 3, 4, 6]), max_size=14))
    aims = [draw(st.sampled_from(ANYWHERE))] if single_ray else AIMS
    return Board({h: raised.get(h, 0) for h in FIELD}, draw(st.lists(walls(), max_size=4)), aims)


field_hexes = st.sampled_from(FIELD)
heights = st.sampled_from([1, 4, 5, 6])


@given(boards(), field_hexes, field_hexes, heights, heights, st.lists(field_hexes, max_size=2).map(tuple))
def test_sight_is_what_all_single_rays_together_say(
    board: Board, eye: Hex, target: Hex, height: int, target_height: int, halves: tuple[Hex, ...]
) -> None:
    assume(eye != target)
    expected = board.slow_los(eye, height, target, target_height, halves)
    assert board.los(eye, height, target, target_height, halves) == expected


@pytest.mark.parametrize("aim", [(0, 0), (-3, 0), (3, 0), (9, -4), (-9, 4), (4, 5), (-4, -5)])
def test_a_tower_hides_what_lies_behind_its_cell(aim: Point) -> None:
    """Every tower before every target, so that no cell that a ray runs through is overlooked."""
    for tower in FIELD:
        terrain = Terrain(FLAT | {tower: 99}, [], [aim], GRAIN)
        for target in FIELD:
            if len({ORIGIN, tower, target}) == 3:
                end = target[0] + Fraction(aim[0], GRAIN), target[1] + Fraction(aim[1], GRAIN)
                assert terrain.sees(ORIGIN, 0, target, 0) == (clip(spot(ORIGIN), end, tower) is None), (tower, target)


@given(boards(single_ray=True), field_hexes, field_hexes, heights, heights)
@thorough
def test_a_single_ray_is_stopped_by_what_is_in_its_way(
    board: Board, eye: Hex, target: Hex, height: int, target_height: int
) -> None:
    """With one aim, anywhere in the cell, no other ray makes good for a mistake."""
    assume(eye != target)
    expected = board.slow_los(eye, height, target, target_height)
    assert board.los(eye, height, target, target_height) == expected


@given(boards(), field_hexes, field_hexes, heights)
def test_sight_of_a_space_is_what_all_single_rays_together_say(
    board: Board, eye: Hex, target: Hex, height: int
) -> None:
    """A space is seen at the height of its ground (PW-10.13)."""
    assume(eye != target)
    start, ground = board.levels[eye] + Fraction(17 * height, 20), Fraction(board.levels[target])
    assert board.terrain.sees(eye, 17 * height, target, 0) == board.slow_sight(eye, start, target, [ground])


# Ruin A of planeswalkers' first battlefield: five edges in the form of a T, and a slab across the space (3, 4).
RUIN = [
    (8, 11, 7, 10, 10),
    (10, 10, 8, 11, 10),
    (11, 11, 10, 10, 10),
    (13, 10, 11, 11, 10),
    (11, 8, 10, 10, 10),
    (10, 10, 8, 14, 10),
]


def test_sight_around_a_ruin_is_what_all_single_rays_together_say() -> None:
    """Every pair around the ruin, so that rays along walls, through joints and past free ends all occur."""
    around = disk((3, 4), 2)
    board = Board(dict.fromkeys(around, 0), RUIN)
    seen = 0
    for eye in around:
        for target in around:
            if eye != target:
                expected = board.slow_los(eye, 4, target, 4)
                assert board.los(eye, 4, target, 4) == expected, (eye, target)
                seen += expected
    assert 50 < seen < 300


def test_a_ruin_hides_what_is_behind_it() -> None:
    """Planeswalkers, scenario S-16."""
    board = Board({(q, r): 0 for q in range(-2, 12) for r in range(2, 8)}, RUIN)
    assert not board.los((3, 3), 4, (2, 5), 4)
    assert board.los((2, 3), 4, (2, 5), 4)
    assert not board.los((4, 3), 4, (4, 4), 4)


@pytest.mark.parametrize(("level", "seen"), [(4, False), (2, True)])
def test_a_ridge_hides_what_is_behind_it_if_it_is_high_enough(level: int, seen: bool) -> None:
    """Planeswalkers, scenario S-14."""
    board = Board(board_t({(3, r): level for r in range(6)}))
    assert board.los((0, 2), 4, (5, 2), 4) is seen


def test_the_brink_hides_the_ground_below_it() -> None:
    """Planeswalkers, scenario S-15."""
    terrain = Board(board_t({(q, r): 4 for q in range(3) for r in range(6)})).terrain
    seen = [[terrain.sees((eye, 2), 4 * 17, (q, 2), 0) for q in (3, 4, 5)] for eye in (1, 2)]
    assert seen == [[False, False, True], [True, True, True]]


def centre_only(levels: Mapping[Hex, int], walls: Sequence[Wall] = ()) -> Terrain:
    """Make a terrain with one aim, so that a single ray decides; a grain of 3 puts the corners on whole numbers."""
    return Terrain(levels, walls, [(0, 0)], 3)


def test_a_ray_that_touches_the_top_of_a_hex_passes() -> None:
    terrain = centre_only(FLAT | {(1, 0): 7})
    assert terrain.sees(ORIGIN, 7, (2, 0), 7)
    # The cell reaches from a quarter to three quarters of the way: 3/4 * 10 + 1/4 * 2 is 8, 1/4 * 10 + 3/4 * 2 is 4.
    assert not terrain.sees(ORIGIN, 10, (2, 0), 2)
    assert [centre_only(FLAT | {(1, 0): level}).sees(ORIGIN, 10, (2, 0), 2) for level in (4, 5)] == [True, False]
    assert [centre_only(FLAT | {(1, 0): level}).sees(ORIGIN, 2, (2, 0), 10) for level in (4, 5)] == [True, False]


def test_whatever_is_above_both_grounds_can_hide_something() -> None:
    assert not centre_only(FLAT | {(1, 0): 1}).sees(ORIGIN, 0, (2, 0), 0)
    assert centre_only(dict.fromkeys(FIELD, 1)).sees(ORIGIN, 0, (2, 0), 0)
    # Far below zero: the ray climbs from -9, and is -6 high where the cell in between begins.
    assert not centre_only(dict.fromkeys(FIELD, -9) | {(1, 0): -5}).sees(ORIGIN, 0, (2, 0), 12)
    assert centre_only(dict.fromkeys(FIELD, -9) | {(1, 0): -6}).sees(ORIGIN, 0, (2, 0), 12)
    assert not centre_only(FLAT, [Wall((1, 1), (2, -1), 1)]).sees(ORIGIN, 0, (1, 0), 0)


def test_a_ray_along_an_edge_passes_between_two_towers() -> None:
    terrain = centre_only(FLAT | {(1, 0): 99, (0, 1): 99})
    assert terrain.sees(ORIGIN, 1, (1, 1), 1)
    assert not terrain.sees(ORIGIN, 1, (2, 0), 1)


def test_its_own_hexes_hide_nothing_from_a_figure() -> None:
    tower = centre_only(FLAT | {ORIGIN: 10})
    assert tower.sees(ORIGIN, 1, (2, 0), 0)
    assert tower.sees((2, 0), 0, ORIGIN, 1)
    terrain = centre_only(FLAT | {(1, 0): 5, (2, 0): 5})
    assert not terrain.sees(ORIGIN, 1, (3, 0), 1)
    assert not terrain.sees(ORIGIN, 1, (3, 0), 1, ((1, 0),))
    assert terrain.sees(ORIGIN, 1, (3, 0), 1, ((1, 0), (2, 0)))


def test_an_ignored_hex_does_not_open_a_wall() -> None:
    terrain = centre_only(FLAT, [Wall((1, 1), (2, -1), 5)])
    assert not terrain.sees(ORIGIN, 1, (1, 0), 1, (ORIGIN, (1, 0)))


# The ray from the origin to (1, 1) leaves the cell of the origin at the corner (1, 1), in thirds, and comes back into
# a cell at (2, 2); between them it runs along the edge of (1, 0) and (0, 1).
CORNER = (1, 1)


@pytest.mark.parametrize("east", [Wall(CORNER, (2, -1), 5), Wall((2, -1), CORNER, 5)])
@pytest.mark.parametrize("west", [Wall(CORNER, (-1, 2), 5), Wall((-1, 2), CORNER, 5)])
def test_a_free_end_of_a_wall_stops_nothing_and_a_joint_does(east: Wall, west: Wall) -> None:
    assert centre_only(FLAT, [east]).sees(ORIGIN, 1, (1, 1), 1)
    assert centre_only(FLAT, [west]).sees(ORIGIN, 1, (1, 1), 1)
    assert not centre_only(FLAT, [east, west]).sees(ORIGIN, 1, (1, 1), 1)


def test_an_end_on_the_middle_of_another_wall_is_not_free() -> None:
    """The low wall across has no end where the high one begins, but the high one touches it there."""
    low, high = Wall((2, -1), (0, 3), 1), Wall(CORNER, (4, 1), 9)
    assert centre_only(FLAT, [low]).sees(ORIGIN, 5, (1, 1), 5)
    assert centre_only(FLAT, [high]).sees(ORIGIN, 5, (1, 1), 5)
    assert not centre_only(FLAT, [low, high]).sees(ORIGIN, 5, (1, 1), 5)


def test_along_a_wall_the_lower_end_decides() -> None:
    # From a height of 9 down to 0 the ray is 6 high at the corner, and 3 high where the wall ends.
    assert centre_only(FLAT, [Wall(CORNER, (2, 2), 3)]).sees(ORIGIN, 9, (1, 1), 0)
    assert not centre_only(FLAT, [Wall(CORNER, (2, 2), 4)]).sees(ORIGIN, 9, (1, 1), 0)
    assert not centre_only(FLAT, [Wall((2, 2), CORNER, 4)]).sees(ORIGIN, 0, (1, 1), 9)


@pytest.mark.parametrize("ahead", [Wall((3, 3), (4, 4), 5), Wall((4, 4), (3, 3), 5)])
def test_a_wall_that_begins_where_a_ray_ends_is_met_there_unless_the_end_is_free(ahead: Wall) -> None:
    # No obstacle itself, but it makes the end a joint.
    more = Wall((3, 3), (4, 2), 0)
    assert centre_only(FLAT, [ahead]).sees(ORIGIN, 9, (1, 1), 0)
    assert not centre_only(FLAT, [ahead, more]).sees(ORIGIN, 9, (1, 1), 0)
    assert centre_only(FLAT, [ahead, more]).sees(ORIGIN, 0, (1, 1), 5)


@pytest.mark.parametrize(
    ("a", "b", "hidden", "seen"), [((-40, 1), (40, 2), (0, 1), (-1, 0)), ((1, -40), (2, 40), (1, 0), (0, -1))]
)
def test_a_long_wall_is_in_the_way_wherever_it_begins(a: Point, b: Point, hidden: Hex, seen: Hex) -> None:
    for wall in (Wall(a, b, 9), Wall(b, a, 9)):
        assert not centre_only(FLAT, [wall]).sees(ORIGIN, 1, hidden, 1)
        assert centre_only(FLAT, [wall]).sees(ORIGIN, 1, seen, 1)


def test_a_wall_before_or_behind_the_whole_ray_is_not_in_the_way() -> None:
    behind, beyond, aside = Wall((-1, -1), (-2, -2), 99), Wall((4, 4), (5, 5), 99), Wall((5, 2), (2, 5), 99)
    assert centre_only(FLAT, [behind, beyond, aside]).sees(ORIGIN, 9, (1, 1), 0)
    assert centre_only(FLAT, [behind, beyond, aside]).sees((1, 1), 0, ORIGIN, 9)


def test_a_slab_hides_one_half_of_its_own_space_from_the_other_side() -> None:
    """The centre of a cramped space lies in its slab, so it is seen by the points on the near side only."""
    slab = Wall((5, 5), (-5, -5), 99)
    assert Terrain(FLAT, [slab], AIMS, GRAIN).sees((2, -1), 1, ORIGIN, 0)
    assert not Terrain(FLAT, [slab], [(0, 0)], GRAIN).sees((2, -1), 1, ORIGIN, 0)
    assert not Terrain(FLAT, [slab], [(-3, 3)], GRAIN).sees((2, -1), 1, ORIGIN, 0)
    assert not Terrain(FLAT, [slab], AIMS, GRAIN).sees(ORIGIN, 1, (2, -1), 0)
    assert Terrain(FLAT, [slab], AIMS, GRAIN).sees(ORIGIN, 99, (2, -1), 0)


@given(boards(), field_hexes, field_hexes, heights, heights)
def test_between_two_points_sight_is_mutual(board: Board, a: Hex, b: Hex, height: int, other: int) -> None:
    """Figures aim at seven points and need not see each other (PW-10.11); one point sees what sees it."""
    scaled = [Wall((int(3 * a[0]), int(3 * a[1])), (int(3 * b[0]), int(3 * b[1])), top) for a, b, top in board.walls]
    terrain = centre_only(board.levels, scaled)
    assert terrain.sees(a, height, b, other) == terrain.sees(b, other, a, height)


def turned_wall(
    wall: tuple[int, int, int, int, int], turns: int, by: Hex, mirrored: bool
) -> tuple[int, int, int, int, int]:
    qa, ra, qb, rb, top = wall
    ends = shifted(rotated([(qa, ra), (qb, rb)], turns), (3 * by[0], 3 * by[1]))
    a, b = (mirror(end) for end in ends) if mirrored else ends
    return (*a, *b, top)


@given(
    st.dictionaries(field_hexes, st.sampled_from([1, 2, 3, 4]), max_size=14),
    st.lists(walls(), max_size=4),
    st.tuples(field_hexes, field_hexes),
    st.tuples(heights, heights),
    st.tuples(directions, hexes, st.booleans()),
)
def test_sight_does_not_depend_on_how_the_board_lies(
    raised: dict[Hex, int],
    walls: list[tuple[int, int, int, int, int]],
    pair: tuple[Hex, Hex],
    tall: tuple[int, int],
    moved: tuple[int, Hex, bool],
) -> None:
    turns, by, mirrored = moved

    def move(h: Hex) -> Hex:
        there = shift(rotate(h, turns), by)
        return mirror(there) if mirrored else there

    levels = FLAT | raised
    board = Board(levels, walls)
    other = Board({move(h): level for h, level in levels.items()}, [turned_wall(wall, *moved) for wall in walls])
    assert board.los(pair[0], tall[0], pair[1], tall[1]) == other.los(move(pair[0]), tall[0], move(pair[1]), tall[1])


@given(boards(), field_hexes, field_hexes, st.integers(0, 80), st.integers(0, 80), st.integers(0, 40))
def test_who_is_taller_sees_and_is_seen_no_worse(board: Board, a: Hex, b: Hex, eye: int, aim: int, more: int) -> None:
    if board.terrain.sees(a, eye, b, aim):
        assert board.terrain.sees(a, eye + more, b, aim)
        assert board.terrain.sees(a, eye, b, aim + more)


def test_a_hex_sees_itself() -> None:
    wall = Wall((1, 5), (2, -5), 99)
    assert Terrain(FLAT, [wall], [(3, 0)], GRAIN).sees(ORIGIN, 0, ORIGIN, 0)


def test_sight_is_asked_about_hexes_of_the_board_and_heights_above_ground() -> None:
    terrain = centre_only(FLAT)
    with pytest.raises(KeyError):
        terrain.sees(ORIGIN, 1, (9, 9), 1)
    with pytest.raises(KeyError):
        terrain.sees((9, 9), 1, (9, 9), 1)
    with pytest.raises(ValueError, match="below the ground"):
        terrain.sees(ORIGIN, -1, (1, 0), 1)
    with pytest.raises(ValueError, match="below the ground"):
        terrain.sees(ORIGIN, 1, (1, 0), -1)


def test_a_terrain_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="to itself"):
        centre_only(FLAT, [Wall(CORNER, CORNER, 1)])
    with pytest.raises(ValueError, match="at least one aim"):
        Terrain(FLAT, [], [], 3)
    for aim in ((1, 1), (3, 0), (-2, 1)):
        with pytest.raises(ValueError, match="not inside the cell"):
            Terrain(FLAT, [], [aim], 3)
