"""Axial hex geometry: distance, rows, patterns, reach, and exact line of sight over heights and walls.

A hex is (q, r) on a board of pointy-top hexes; q grows to the east, r to the south. All arithmetic is in whole numbers,
so nothing here ever depends on rounding, and every order is fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from heapq import heappop, heappush
from math import lcm
from typing import Final, NamedTuple, TypeAlias, TypeVar

Hex: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Hex, Hex]

ORIGIN: Final[Hex] = (0, 0)
DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours, clockwise: E, SE, SW, W, NW, NE."""


# ---- text


def hex_code(h: Hex) -> str:
    """Write a hex as text: `2,-1`."""
    return f"{h[0]},{h[1]}"


def parse_hex(text: str) -> Hex:
    """Read a hex that `hex_code` wrote.

    :raises ValueError: anything else, also other spellings of the same numbers, as a code is an identity.
    """
    q, _, r = text.partition(",")
    with suppress(ValueError):
        h = int(q), int(r)
        if hex_code(h) == text:
            return h
    raise ValueError(f"not a hex: {text!r}; it looks like '2,-1'")


def hex_names(board: Sequence[Hex]) -> list[str]:
    """Name the hexes of a board for people: a letter for the column from the left, a number for the row: `C4`."""
    columns = [q + r // 2 for q, r in board]
    left, top = min(columns), min(r for _, r in board)
    return [f"{_letters(column - left)}{r - top + 1}" for column, (_, r) in zip(columns, board, strict=True)]


def _letters(n: int) -> str:
    return (_letters(n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)


# ---- steps, distances, rows


def shift(h: Hex, by: Hex) -> Hex:
    """Move a hex by an offset."""
    return h[0] + by[0], h[1] + by[1]


def step(h: Hex, direction: int, steps: int = 1) -> Hex:
    """Return the hex that lies so many steps away in a direction."""
    dq, dr = DIRECTIONS[direction]
    return h[0] + steps * dq, h[1] + steps * dr


def ray(h: Hex, direction: int, steps: int) -> list[Hex]:
    """List the hexes passed by so many steps in a direction, the first step first."""
    return [step(h, direction, n) for n in range(1, steps + 1)]


def neighbours(h: Hex) -> list[Hex]:
    """List the six neighbours in the order of `DIRECTIONS`."""
    q, r = h
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(a: Hex, b: Hex) -> int:
    """Return the smallest number of steps from one hex to another on a board without gaps."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def direction(a: Hex, b: Hex) -> int | None:
    """Return the direction in which the second hex lies, straight along a row; None for no row or the same hex."""
    apart = distance(a, b)
    for towards in range(6):
        if step(a, towards, apart) == b != a:
            return towards
    return None


def same_row(a: Hex, b: Hex) -> bool:
    """Tell whether two hexes lie in one straight row of hexes that follow each other edge to edge."""
    return a[0] == b[0] or a[1] == b[1] or a[0] + a[1] == b[0] + b[1]


def edge(a: Hex, b: Hex) -> Edge:
    """Return the edge between two neighbours, the same one from either side.

    :raises ValueError: they are no neighbours.
    """
    if distance(a, b) != 1:
        raise ValueError(f"{hex_code(a)} and {hex_code(b)} have no common edge")
    return (a, b) if a < b else (b, a)


def ring(centre: Hex, radius: int) -> list[Hex]:
    """List the hexes at exactly this distance, clockwise from the east."""
    if radius == 0:
        return [centre]
    h, found = step(centre, 0, radius), []
    for side in range(6):
        for _ in range(radius):
            found.append(h)
            h = step(h, (side + 2) % 6)
    return found


def disk(centre: Hex, radius: int) -> list[Hex]:
    """List the hexes at no more than this distance, as a spiral: the centre, then ring by ring."""
    return [h for reached in range(radius + 1) for h in ring(centre, reached)]


def line(a: Hex, b: Hex) -> list[Hex]:
    """List the hexes through whose inside the segment between two centres runs, both ends included.

    Where the segment runs along the edge between two hexes it is inside neither, and neither is listed.
    """
    if a == b:
        return [a]
    _, chords = _chords((b[0] - a[0], b[1] - a[1]), 1)
    return [shift(a, cell) for _, _, cell in chords]


# ---- patterns


def rotate(h: Hex, turns: int, centre: Hex = ORIGIN) -> Hex:
    """Turn a hex about a centre by so many times 60 degrees clockwise."""
    q, r = h[0] - centre[0], h[1] - centre[1]
    for _ in range(turns % 6):
        q, r = -r, q + r
    return centre[0] + q, centre[1] + r


def mirror(h: Hex) -> Hex:
    """Swap north and south: reflect a hex in the row of the origin that runs from west to east."""
    return h[0] + h[1], -h[1]


def shifted(pattern: Iterable[Hex], by: Hex) -> tuple[Hex, ...]:
    """Move all hexes of a pattern by an offset."""
    return tuple([shift(h, by) for h in pattern])


def rotated(pattern: Iterable[Hex], turns: int, centre: Hex = ORIGIN) -> tuple[Hex, ...]:
    """Turn all hexes of a pattern about a centre by so many times 60 degrees clockwise."""
    return tuple([rotate(h, turns, centre) for h in pattern])


def orientations(pattern: Iterable[Hex]) -> list[tuple[Hex, ...]]:
    """List the different ways to turn a pattern about the origin: as it is, then clockwise; never its mirror image."""
    hexes = tuple(pattern)
    found: dict[frozenset[Hex], tuple[Hex, ...]] = {}
    for turns in range(6):
        turned = rotated(hexes, turns)
        found.setdefault(frozenset(turned), turned)
    return list(found.values())


# ---- reach: what can be entered for how many points
# Nodes are hexes for most pieces; for a piece that covers two hexes they are pairs, so the search is about any node.

Node = TypeVar("Node", bound=Hashable)
Steps: TypeAlias = Callable[[Node], Iterable[tuple[Node, int]]]
Found: TypeAlias = dict[Node, tuple[int, Node | None]]


def walk(cost: Callable[[Hex, Hex], int | None]) -> Steps[Hex]:
    """Make the steps of a piece on one hex from what it pays for a step; None is a step that it may not make."""

    def steps(here: Hex) -> list[tuple[Hex, int]]:
        return [(there, price) for there in neighbours(here) if (price := cost(here, there)) is not None]

    return steps


def reach(start: Hex, cost: Callable[[Hex, Hex], int | None], limit: int) -> Found[Hex]:
    """Return every hex that can be entered for at most this many points: {hex: (points, hex before)}, cheapest first.

    :raises ValueError: a step has a negative cost.
    """
    return explore(start, walk(cost), limit)


def explore(start: Node, steps: Steps[Node], limit: int) -> Found[Node]:
    """Return every node that can be entered for at most this many points, as `reach` does for hexes.

    :raises ValueError: a step has a negative cost.
    """
    return {node: (points, before) for node, points, before in _entered(start, steps, limit)}


def least_points(start: int, steps: Sequence[Sequence[tuple[int, int]]], limit: int) -> list[int]:
    """Return the points that it takes from a space to each: `limit` where it takes as many or more, or where no way
    leads. Much faster than `explore` for spaces that are numbers and steps that cost at least one point.

    :raises ValueError: a step costs nothing.
    """
    found = [limit] * len(steps)
    found[start] = 0
    rings: list[list[int]] = [[] for _ in range(limit)]  # what was come to with so many points
    rings[0].append(start)
    for points, ring in enumerate(rings):
        for here in ring:
            if found[here] == points:
                for there, price in steps[here]:
                    if price < 1:
                        raise ValueError(f"the step from {here} to {there} costs {price}")
                    if points + price < found[there]:
                        found[there] = points + price
                        rings[points + price].append(there)
    return found


def path_to(found: Found[Node], end: Node) -> list[Node]:
    """List a cheapest way, from the start to the end, both included.

    :raises KeyError: the end was not reached.
    """
    way = [end]
    before = found[end][1]
    while before is not None:
        way.append(before)
        before = found[before][1]
    way.reverse()
    return way


def stops(found: Found[Node], may_stop: Callable[[Node], bool]) -> list[Node]:
    """List where a move may end, cheapest first, when some of what was reached can only be passed."""
    return [node for node in found if may_stop(node)]


def can_stop(start: Node, steps: Steps[Node], limit: int, may_stop: Callable[[Node], bool]) -> bool:
    """Tell whether a move that has come to a node is no dead end: it may end there, or go on to where it may.

    :raises ValueError: a step has a negative cost.
    """
    return any(may_stop(node) for node, _, _ in _entered(start, steps, limit))


def _entered(start: Node, steps: Steps[Node], limit: int) -> Iterator[tuple[Node, int, Node | None]]:
    """Yield each node once, with its least points and the node before; of equal ways the one found first."""
    if limit < 0:
        return
    best: dict[Node, int] = {start: 0}
    done: set[Node] = set()
    # The running number orders equal points and keeps the heap from comparing nodes.
    queue: list[tuple[int, int, Node, Node | None]] = [(0, 0, start, None)]
    number = 0
    while queue:
        points, _, here, before = heappop(queue)
        if here in done:
            continue
        done.add(here)
        yield here, points, before
        for there, price in steps(here):
            if price < 0:
                raise ValueError(f"the step from {here} to {there} costs {price}")
            total = points + price
            if total <= limit and total < best.get(there, total + 1):
                best[there] = total
                number += 1
                heappush(queue, (total, number, there, here))


# ---- sight
# The plane is measured in grains, a fixed part of the step from centre to centre, so that all points are whole numbers.
# A ray goes straight from an eye above the centre of one hex to an aim above another. At the share t of its way it is
# eye * (1 - t) + aim * t high. What may stop it there is a bar (near, far, height), the same in whole numbers: the ray
# is stopped if eye * near + aim * far < height.

Point: TypeAlias = tuple[int, int]
_Bar: TypeAlias = tuple[int, int, int]
_Share: TypeAlias = tuple[int, int]  # a place on a ray: the part of its way before that place, and the whole
_Chord: TypeAlias = tuple[int, int, Hex]  # where a ray enters and leaves the cell of a hex, as parts of one whole


class Wall(NamedTuple):
    """A thin straight wall: its two ends in the plane, in grains, and the height of its top."""

    a: Point
    b: Point
    top: int


class Terrain:
    """What stands in the way of sight; build it once for a board and never change it: what it hides is remembered.

    Each hex is solid over its whole cell up to its level. Levels and tops of walls are whole numbers in any unit. The
    ends of walls, and the aims (the points around a centre of which one must be seen), are measured in grains. A wall
    includes its ends, except an end that no other wall touches.
    """

    __slots__ = ("aims", "barriers", "grain", "levels")

    def __init__(self, levels: Mapping[Hex, int], walls: Iterable[Wall], aims: Iterable[Point], grain: int) -> None:
        """Build the terrain of a board.

        :raises ValueError: there is no aim, an aim is not inside its cell, or a wall has no length.
        """
        self.levels: Final = dict(levels)
        self.barriers: Final = _barriers(list(walls))
        self.aims: Final = tuple(aims)
        self.grain: Final = grain
        if not self.aims:
            raise ValueError("a target needs at least one aim")
        for aim in self.aims:
            if max(map(abs, _across(aim))) >= grain:
                raise ValueError(f"the aim {aim} is not inside the cell of its hex; a step is {grain} grains")

    def sees(self, eye: Hex, eye_above: int, target: Hex, target_above: int, ignored: tuple[Hex, ...] = ()) -> bool:
        """Tell whether an eye sees one of the aims of a hex at a height; both heights are measured above their ground.

        Neither of the two hexes hides anything, nor do the levels of those ignored (where the other halves of the two
        figures stand). A hex sees itself. Of several heights at the target only the highest matters: a ray that ends
        higher is higher all the way.

        :raises KeyError: a hex is not on the board.
        :raises ValueError: a height is below the ground.
        """
        if eye_above < 0 or target_above < 0:
            raise ValueError("nobody looks from or at a point below the ground")
        start, end = self.levels[eye] + eye_above, self.levels[target] + target_above
        if eye == target:
            return True
        skyline = _skyline(self, eye, target, ignored)
        for aim in range(len(self.aims)):
            for near, far, height in skyline.towards(aim):
                if start * near + end * far < height:
                    break
            else:
                return True
        return False


class _Skyline:
    """What terrain alone decides about sight from one hex to another: the bars on the way to each aim.

    The aims are looked at one after the other, when they are asked for: mostly the first one is seen.
    """

    __slots__ = ("barriers", "bars", "eye", "ground", "ignored", "rays", "target", "terrain")

    def __init__(self, terrain: Terrain, eye: Hex, target: Hex, ignored: tuple[Hex, ...]) -> None:
        self.terrain = terrain
        self.eye = eye
        self.target = target
        self.ignored = ignored
        self.ground = min(terrain.levels[eye], terrain.levels[target])
        self.rays = _rays((target[0] - eye[0], target[1] - eye[1]), terrain.aims, terrain.grain)
        self.barriers = _barriers_between(terrain, eye, target, self.ground)
        self.bars: list[list[_Bar]] = []

    def towards(self, aim: int) -> list[_Bar]:
        """Return the bars on the way to an aim; ask for one aim after the other."""
        if aim == len(self.bars):
            self.bars.append(self._bars(*self.rays[aim]))
        return self.bars[aim]

    def _bars(self, end: Point, whole: int, chords: list[_Chord]) -> list[_Bar]:
        levels, ground, ignored = self.terrain.levels, self.ground, self.ignored
        q, r = self.eye
        tops = []
        for enter, leave, (cell_q, cell_r) in chords:
            h = q + cell_q, r + cell_r
            level = levels.get(h, ground)
            if level > ground and h not in ignored:
                tops.append((enter, level))
                tops.append((leave, level))
        bars: list[_Bar] = []
        if tops:
            tops = _hull([(0, levels[self.eye]), *tops, (whole, levels[self.target])])
            bars = [(whole - part, part, top * whole) for part, top in tops]
        end_q, end_r = end
        for barrier in self.barriers:
            aq, ar, bq, br, top, _, _ = barrier
            side_a, side_b = end_q * ar - end_r * aq, end_q * br - end_r * bq
            if (side_a > 0) == (side_b > 0) and side_a and side_b:
                continue  # both ends are on the same side of the ray
            for part, all_ in _meeting(end, side_a, side_b, barrier):
                bars.append((all_ - part, part, top * all_))
        return bars


@lru_cache(maxsize=1 << 14)
def _skyline(terrain: Terrain, eye: Hex, target: Hex, ignored: tuple[Hex, ...]) -> _Skyline:
    """Return what is known about sight between two hexes."""
    return _Skyline(terrain, eye, target, ignored)


def _hull(tops: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Leave those of the tops along a ray that a thread drawn tight over all of them touches, without the two ends.

    Eye and aim are never below the first and the last top, so a straight ray that clears these clears all.
    """
    hull: list[tuple[int, int]] = []
    for x, y in tops:
        while len(hull) > 1:
            (x0, y0), (x1, y1) = hull[-2], hull[-1]
            if (x1 - x0) * (y - y0) < (x - x0) * (y1 - y0):
                break
            hull.pop()
        hull.append((x, y))
    return hull[1:-1]


# ---- sight: rays and cells


@lru_cache(maxsize=1 << 12)
def _rays(offset: Hex, aims: tuple[Point, ...], grain: int) -> list[tuple[Point, int, list[_Chord]]]:
    """Return the end of the ray to each aim, and the cells in between that it crosses; the same all over the board."""
    rays = []
    for q, r in aims:
        end = offset[0] * grain + q, offset[1] * grain + r
        whole, chords = _chords(end, grain)
        rays.append((end, whole, [chord for chord in chords if chord[2] != ORIGIN and chord[2] != offset]))
    return rays


def _chords(end: Point, grain: int) -> tuple[int, list[_Chord]]:
    """List the cells through whose inside the segment from the centre of the origin to a point runs, in its order."""
    q, r = end
    runs = _across(end)
    # The edges of cells cut the segment into shares with these three denominators; a common one makes them whole.
    whole = lcm(*[run for run in runs if run])
    # A line runs through a cell that has corners on both sides of it; this is how far off the line its centre may be.
    widest = max(map(abs, runs))
    found = []
    # In q and in r a cell reaches two thirds of a step beyond its centre.
    for cell_q in range(min(0, q) // grain, max(0, q) // grain + 2):
        for cell_r in range(min(0, r) // grain, max(0, r) // grain + 2):
            if 3 * abs(q * cell_r - r * cell_q) < widest:
                enter, leave = 0, whole
                for run, centre in zip(runs, _across((cell_q, cell_r)), strict=True):
                    # Between two edges that the segment is parallel to it stays all the way.
                    if run:
                        half = grain * whole // run
                        enter = max(enter, centre * half - abs(half))
                        leave = min(leave, centre * half + abs(half))
                if enter < leave:
                    found.append((enter, leave, (cell_q, cell_r)))
    return whole, sorted(found)


def _across(point: Point) -> tuple[int, int, int]:
    """Measure a point across the three pairs of edges of a cell: from its centre to an edge it is 1."""
    q, r = point
    return 2 * q + r, -q - 2 * r, r - q


# ---- sight: rays and walls


# A wall: its two ends and its top, and whether each end is free: touched by no other wall, and so no part of it.
_Barrier: TypeAlias = tuple[int, int, int, int, int, bool, bool]
_Frame: TypeAlias = tuple[int, int, int, int, int, _Barrier]  # its west, east, north and south, and again its top


def _barriers(walls: list[Wall]) -> list[_Frame]:
    """Find the frames and the free ends of walls.

    :raises ValueError: a wall has no length.
    """
    found = []
    for a, b, top in walls:
        if a == b:
            raise ValueError(f"a wall from {a} to itself")
        touching_a = [wall for wall in walls if _touches(wall, a)]
        touching_b = [wall for wall in walls if _touches(wall, b)]
        barrier = *a, *b, top, len(touching_a) == 1, len(touching_b) == 1
        found.append((min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), top, barrier))
    return found


def _barriers_between(terrain: Terrain, eye: Hex, target: Hex, ground: int) -> list[_Barrier]:
    """List the walls that may be in the way, relative to the eye."""
    grain = terrain.grain
    # No ray leaves this frame: aims are inside the cell of the target, which is less than a step wide on either side.
    west, east = (min(eye[0], target[0]) - 1) * grain, (max(eye[0], target[0]) + 1) * grain
    north, south = (min(eye[1], target[1]) - 1) * grain, (max(eye[1], target[1]) + 1) * grain
    q, r = eye[0] * grain, eye[1] * grain
    found = []
    for left, right, top_r, bottom_r, top, barrier in terrain.barriers:
        if right >= west and left <= east and bottom_r >= north and top_r <= south and top > ground:
            aq, ar, bq, br, _, a_is_free, b_is_free = barrier
            found.append((aq - q, ar - r, bq - q, br - r, top, a_is_free, b_is_free))
    return found


def _touches(wall: Wall, point: Point) -> bool:
    """Tell whether a point lies on a wall or is one of its ends."""
    (aq, ar), (bq, br), _ = wall
    q, r = point
    in_frame = min(aq, bq) <= q <= max(aq, bq) and min(ar, br) <= r <= max(ar, br)
    return in_frame and (q - aq) * (br - ar) == (r - ar) * (bq - aq)


def _meeting(end: Point, side_a: int, side_b: int, wall: _Barrier) -> list[_Share]:
    """List where the segment from the origin to a point meets a wall: nowhere, at one place, or from one to another.

    Given is on which side of the segment the ends of the wall are.
    """
    aq, ar, bq, br, _, a_is_free, b_is_free = wall
    if side_a == 0 and side_b == 0:
        return _meeting_along(end, wall)
    if (side_a == 0 and a_is_free) or (side_b == 0 and b_is_free):
        return []
    part, whole = aq * br - ar * bq, side_b - side_a
    if whole < 0:
        part, whole = -part, -whole
    return [(part, whole)] if 0 <= part <= whole else []


def _meeting_along(end: Point, wall: _Barrier) -> list[_Share]:
    """List the ends of what the segment from the origin to a point and a wall on the same line have in common."""
    q, r = end
    aq, ar, bq, br, _, a_is_free, b_is_free = wall
    whole, at_a, at_b = q * q + r * r, q * aq + r * ar, q * bq + r * br
    first, last = max(0, min(at_a, at_b)), min(whole, max(at_a, at_b))
    if first == last:
        free = a_is_free if first == at_a else b_is_free
        return [] if free else [(first, whole)]
    return [(first, whole), (last, whole)] if first < last else []
