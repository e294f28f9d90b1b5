"""The battlefield: distances, sight (PW-10), adjacency and engagement (PW-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.kernel.hexes import DIRECTIONS, Hex, Terrain, Wall, line, neighbours

GRAIN: Final = 15  # of a step between two centres: thirds for corners, fifths for hit zones
THIRD: Final = 5
FIFTH: Final = 3
LEVEL: Final = 20  # heights are counted in twentieths of a level
EYE: Final = 17  # PW-10.4: the target point is at 17/20 of the height
HIT_ZONE: Final = 18  # PW-10.5: the highest point is at 9/10; a ray that ends higher is higher all along
WHOLE: Final = 20  # PW-10.12: any part of the figure
FAR: Final = 999  # there is no way


class Field:
    """One battlefield in the form that the rules want: lists by the number of a space; it never changes (PW-10.19)."""

    def __init__(
        self,
        spaces: Sequence[Hex],
        levels: dict[Hex, int],
        water: Sequence[Hex],
        edges: dict[tuple[Hex, Hex], int],
        cramped: Sequence[Hex],
        walls: Sequence[tuple[tuple[int, int], tuple[int, int], int]],
    ) -> None:
        index = {h: i for i, h in enumerate(spaces)}
        self.hexes: list[Hex] = list(spaces)
        self.numbers = {h: i for h, i in index.items() if h in levels}
        self.on_map = [h in levels for h in spaces]
        self.level = [levels.get(h, 0) for h in spaces]
        self.water = [h in water for h in spaces]
        self.cramped = [h in cramped for h in spaces]
        self.neighbours: list[list[int]] = [
            [index[other] for other in neighbours(h) if other in levels] if h in levels else [] for h in spaces
        ]
        self.wall_top: dict[tuple[int, int], int] = {}  # PW-6.22: by pairs of spaces, in both directions
        for (a, b), top in edges.items():
            self.wall_top[index[a], index[b]] = self.wall_top[index[b], index[a]] = top
        self.terrain = Terrain(
            {h: level * LEVEL for h, level in levels.items()},
            [
                Wall((aq * THIRD, ar * THIRD), (bq * THIRD, br * THIRD), top * LEVEL)
                for (aq, ar), (bq, br), top in walls
            ],
            [(0, 0), *((q * FIFTH, r * FIFTH) for q, r in DIRECTIONS)],
            GRAIN,
        )
        self.zones: list[list[int]] = []
        self.scoring: list[int] = []
        self._ways: list[list[int]] = [[] for _ in spaces]
        self._seen: dict[tuple[int, int, int, int, int, int], bool] = {}
        self._overlooked: dict[tuple[int, int, int], list[int]] = {}

    def distance(self, a: int, b: int) -> int:
        """PW-9.4: the number of steps on the shortest way over spaces of the battlefield."""
        row = self._ways[a]
        if not row:
            row = self.steps(a)
        return row[b]

    def steps(self, a: int) -> list[int]:
        """Return the distance from a space to every space."""
        row = self._ways[a]
        if not row:
            row = self._ways[a] = self._distances(a)
        return row

    def near(self, a: int, n: int) -> list[int]:
        """List the spaces at no more than this distance, in the order of the spaces."""
        return [space for space, steps in enumerate(self.steps(a)) if steps <= n]

    def _distances(self, start: int) -> list[int]:
        found = [FAR] * len(self.on_map)
        found[start] = 0
        queue = [start]
        for here in queue:
            for there in self.neighbours[here]:
                if found[there] == FAR:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def sees(self, eye: int, eye_above: int, target: int, above: int, own: int, other: int) -> bool:
        """PW-10.6 to PW-10.8: tell whether one ray is free; `own` and `other` are the other halves, or NONE."""
        key = (eye, eye_above, target, above, own, other)
        found = self._seen.get(key)
        if found is None:
            hexes = self.hexes
            ignored = tuple([hexes[half] for half in (own, other) if half != NONE])
            found = self.terrain.sees(hexes[eye], eye_above, hexes[target], above, ignored)
            self._seen[key] = found
        return found

    def overlooked(self, eye: int, eye_above: int, n: int) -> list[int]:
        """List the spaces within n that an eye sees the ground of, cramped ones left out; terrain alone decides."""
        key = (eye, eye_above, n)
        found = self._overlooked.get(key)
        if found is None:
            near = [space for space in self.near(eye, n) if not self.cramped[space]]
            found = [space for space in near if self.sees(eye, eye_above, space, 0, NONE, NONE)]
            self._overlooked[key] = found
        return found


def field(g: PlaneswalkersTable) -> Field:
    """Return the battlefield of this match."""
    found: Field = g.box.fields[g.field]
    return found


# ---------------------------------------------------------------- distance and sight


def distance(g: PlaneswalkersTable, a: int, b: int) -> int:
    """PW-9.4: from any space of one figure to any space of the other."""
    f = field(g)
    if g.rear[a] < 0 and g.rear[b] < 0:
        return f.distance(g.space[a], g.space[b])
    return min([f.distance(here, there) for here in g.spaces(a) for there in g.spaces(b)])


def distance_to(g: PlaneswalkersTable, figure: int, space: int) -> int:
    """Return the distance from any space of a figure to a space."""
    f = field(g)
    return min([f.distance(here, space) for here in g.spaces(figure)])


def _sees(g: PlaneswalkersTable, figure: int, target: int, part: int) -> bool:
    """PW-10.4 to PW-10.6: from either space of one figure to either space of the other, up to a part of its height."""
    f = field(g)
    eye, above = (
        EYE * g.box.height[g.cards[g.card_of[figure]].kind],
        part * g.box.height[g.cards[g.card_of[target]].kind],
    )
    a, a2, b, b2 = g.space[figure], g.rear[figure], g.space[target], g.rear[target]
    if f.sees(a, eye, b, above, a2, b2):
        return True
    if b2 >= 0 and f.sees(a, eye, b2, above, a2, b):
        return True
    if a2 < 0:
        return False
    return f.sees(a2, eye, b, above, a, b2) or (b2 >= 0 and f.sees(a2, eye, b2, above, a, b))


def line_of_sight(g: PlaneswalkersTable, figure: int, target: int) -> bool:
    """PW-10.1: tell whether a figure sees the hit zone of another; other figures never block (PW-10.9)."""
    return _sees(g, figure, target, HIT_ZONE)


def lost_ray(g: PlaneswalkersTable, figure: int, target: int) -> list[int]:
    """List the spaces on the straight way to a figure that is not seen, up to where the ray is lost. For pictures."""
    f = field(g)
    here, there = g.space[figure], g.space[target]
    eye = EYE * g.box.height[g.cards[g.card_of[figure]].kind]
    start = f.level[here] * LEVEL + eye
    end = f.level[there] * LEVEL + HIT_ZONE * g.box.height[g.cards[g.card_of[target]].kind]
    way = [space for space in (f.numbers.get(h, NONE) for h in line(f.hexes[here], f.hexes[there])) if space != NONE]
    shown: list[int] = []
    for i, space in enumerate(way):
        shown.append(space)
        above = start + (end - start) * i // max(1, len(way) - 1) - f.level[space] * LEVEL
        if space != here and (above < 0 or not f.sees(here, eye, space, above, NONE, NONE)):
            break
    return shown


def clear_sight(g: PlaneswalkersTable, figure: int, target: int) -> bool:
    """PW-10.12, PW-10.14: tell whether a figure sees any part of another; an adjacent one always."""
    return figure == target or adjacent(g, figure, target) or _sees(g, figure, target, WHOLE)


def sees_space(g: PlaneswalkersTable, figure: int, space: int) -> bool:
    """PW-10.13: tell whether a figure sees the ground of a space."""
    f = field(g)
    eye = EYE * g.box.height[g.cards[g.card_of[figure]].kind]
    a, a2 = g.space[figure], g.rear[figure]
    return f.sees(a, eye, space, 0, a2, NONE) or (a2 >= 0 and f.sees(a2, eye, space, 0, a, NONE))


def within_sight(g: PlaneswalkersTable, figure: int, target: int, n: int) -> bool:
    """PW-10.15: within n clear-sight spaces of a figure."""
    return distance(g, figure, target) <= n and clear_sight(g, figure, target)


def space_within_sight(g: PlaneswalkersTable, figure: int, space: int, n: int) -> bool:
    """PW-10.15 for a space."""
    return distance_to(g, figure, space) <= n and sees_space(g, figure, space)


# ---------------------------------------------------------------- adjacency and engagement


def separated(f: Field, a: int, a_height: int, b: int, b_height: int) -> bool:
    """PW-7.2, PW-7.3: tell whether levels or a wall separate two figures on neighbouring spaces."""
    a_level, b_level = f.level[a], f.level[b]
    a_top, b_top = a_level + a_height, b_level + b_height
    if a_level >= b_top or b_level >= a_top:
        return True
    top = f.wall_top.get((a, b))
    return top is not None and (a_top <= top or b_top <= top)


def adjacent(g: PlaneswalkersTable, a: int, b: int) -> bool:
    """PW-7.1: at least one pair of neighbouring spaces that nothing separates."""
    f = field(g)
    heights: list[int] = g.box.height
    a_height, b_height = heights[g.cards[g.card_of[a]].kind], heights[g.cards[g.card_of[b]].kind]
    for here in g.spaces(a):
        around = f.neighbours[here]
        for there in g.spaces(b):
            if there in around and not separated(f, here, a_height, there, b_height):
                return True
    return False


def adjacent_at(g: PlaneswalkersTable, figure: int, spaces: Sequence[int]) -> list[int]:
    """List the figures that would be adjacent to a figure if it stood on these spaces, in ascending order."""
    f = field(g)
    heights: list[int] = g.box.height
    at = g.at
    height = heights[g.cards[g.card_of[figure]].kind]
    found: list[int] = []
    for here in spaces:
        for there in f.neighbours[here]:
            other = at[there]
            if other < 0 or other == figure or other in found:
                continue
            if not separated(f, here, height, there, heights[g.cards[g.card_of[other]].kind]):
                found.append(other)
    found.sort()
    return found


def adjacent_figures(g: PlaneswalkersTable, figure: int) -> list[int]:
    """List the figures that are adjacent to a figure, friends and opponents."""
    return adjacent_at(g, figure, g.spaces(figure))


def engaged_at(g: PlaneswalkersTable, figure: int, spaces: Sequence[int]) -> list[int]:
    """PW-7.4: list the opponents that a figure would be engaged with on these spaces."""
    team, control = g.team, g.control
    mine = team[control[figure]]
    return [other for other in adjacent_at(g, figure, spaces) if team[control[other]] != mine]


def engaged_with(g: PlaneswalkersTable, figure: int) -> list[int]:
    """PW-7.4: list the opponents' figures that a figure is engaged with."""
    return engaged_at(g, figure, g.spaces(figure))


# ---------------------------------------------------------------- spaces


def is_empty(g: PlaneswalkersTable, space: int) -> bool:
    """PW-6.2: no figure, no glyph, no ruin."""
    f = field(g)
    return f.on_map[space] and g.at[space] == NONE and not f.cramped[space] and space not in g.glyph_spaces


def empty_pairs(g: PlaneswalkersTable, space: int) -> list[tuple[int, int]]:
    """PW-5.9: the pairs of empty spaces with this one that a double-space figure could stand on."""
    f = field(g)
    return [
        (space, other) if space < other else (other, space)
        for other in f.neighbours[space]
        if is_empty(g, other) and f.level[other] == f.level[space] and (space, other) not in f.wall_top
    ]


def put(g: PlaneswalkersTable, figure: int, space: int, rear: int = NONE) -> None:
    """PW-6.50: put a figure directly on its space or spaces."""
    lift(g, figure)
    g.space[figure], g.rear[figure] = ordered(space, rear)
    g.at[space] = figure
    if rear >= 0:
        g.at[rear] = figure


def lift(g: PlaneswalkersTable, figure: int) -> None:
    """Take a figure off its spaces; who stands there with it in passing stays."""
    for space in g.spaces(figure):
        if g.at[space] == figure:
            g.at[space] = NONE


def ordered(space: int, rear: int) -> tuple[int, int]:
    """PW-6.33: the position of a double-space figure is an unordered pair; it is kept in one order."""
    return (rear, space) if 0 <= rear < space else (space, rear)


def to_nearest(g: PlaneswalkersTable, figure: int) -> None:
    """Put a figure that cannot stay where it is on the nearest place where it can stand."""
    f = field(g)
    here = g.space[figure]
    double = g.rear[figure] != NONE
    for space in sorted(range(len(f.on_map)), key=lambda space: (f.distance(here, space), space)):
        if is_empty(g, space):
            pairs = empty_pairs(g, space)
            if not double or pairs:
                put(g, figure, *(pairs[0] if double else (space, NONE)))
                return
