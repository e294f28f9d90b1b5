"""Movement (PW-6)."""

import random

import pytest

from tafelrunde.games.planeswalkers.rules import board, movement
from tafelrunde.games.planeswalkers.state import NONE
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    T,
    at,
    board_t,
    cards,
    damage,
    engaged,
    go,
    lay,
    options,
    refused,
    roll,
    state,
    turn_of,
    where,
)

WALL = """
[[battlefield.ruin]]
id = "wall"
top_level = 10
blocked_edges = [[3, 2, 4, 2], [3, 2, 3, 3]]
cramped = [[5, 3]]
wall_segments = []
"""


@rule("PW-6.1")
def test_each_figure_moves_once_in_any_order() -> None:
    """A figure's move is finished before the next begins, and it does not move again."""
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["0,0", "0,2", "0,4"]}})
    go(match, "move 0,2", "step 1,2")
    assert not options(match, "move")
    go(match, "stop", "move 0,0", "step 1,0", "stop")
    assert options(match, "move") == ["move 0,4"]
    assert refused(match, "move 1,2") == "PW-6.1"


@rule("PW-6.2")
def test_what_an_empty_space_is() -> None:
    """No figure, no glyph, not cramped; a space that only has a ruin edge can be empty."""
    match = lay({"army": {"gideon_jura": ["0,0"]}}, pack=board_t(more=WALL), glyphs=[["2,2", "glyph_strength"]])
    g = state(match)
    empty = {code: board.is_empty(g, g.box.space_of(code)) for code in ("0,0", "2,2", "5,3", "3,2", "4,4")}
    assert empty == {"0,0": False, "2,2": False, "5,3": False, "3,2": True, "4,4": True}


@rule("PW-6.6")
@pytest.mark.parametrize(("army", "legal"), [("rhox_veterans", True), ("kor_hookmasters", False)])
def test_height_limit(army: str, legal: bool) -> None:
    """Height 5 can climb 4 levels, height 4 cannot."""
    match = turn_of(army, {"army": {army: ["2,2"]}}, pack=board_t({(3, 2): 4}))
    go(match, "move 2,2")
    if legal:
        assert "step 3,2" in options(match)
    else:
        assert refused(match, "step 3,2") == "PW-6.6"


@rule("PW-6.8", "PW-12.8")
def test_a_glyph_changes_no_level_and_leaving_it_is_free() -> None:
    """A figure that starts on a glyph moves as usual."""
    mine = {"army": {"kor_hookmasters": ["2,2"]}}
    match = turn_of("kor_hookmasters", mine, glyphs=[["2,2", "glyph_toughness"]])
    go(match, "move 2,2", *(f"step {q},2" for q in range(3, 8)))
    assert where(match, "kor_hookmasters")[0] == "7,2"


@rule("PW-6.9")
def test_points_must_suffice() -> None:
    """With four of five points used a hill of two levels is too dear."""
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["0,0"]}}, pack=board_t({(4, 0): 2}))
    go(match, "move 0,0", "step 1,0", "step 2,0", "step 3,0")
    assert refused(match, "step 4,0") == "PW-6.9"


@rule("PW-6.10", "PW-6.12")
def test_friends_can_be_passed_unless_engaged() -> None:
    """Through a friend, but never to end on its space; an engaged friend is in the way."""
    mine = {"army": {"kor_hookmasters": ["0,0", "1,0"]}}
    match = turn_of("kor_hookmasters", mine)
    go(match, "move 0,0", "step 1,0")
    assert "stop" not in options(match)
    go(match, "step 2,0", "stop")
    assert where(match, "kor_hookmasters")[:2] == ["2,0", "1,0"]
    match = turn_of("kor_hookmasters", mine, {"army": {"elf_rangers": ["1,1"]}})
    go(match, "move 0,0")
    assert refused(match, "step 1,0") == "PW-6.10"


@rule("PW-6.11", "PW-7.5")
def test_opponents_are_walked_around() -> None:
    """Not through an opponent; next to it the move does not stop."""
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["0,2"]}}, {"army": {"elf_rangers": ["1,2"]}})
    go(match, "move 0,2")
    assert refused(match, "step 1,2") == "PW-6.11"
    roll(match, "", "step 1,1", "step 2,1", "step 2,2", "stop")
    assert where(match, "kor_hookmasters")[0] == "2,2"


@rule("PW-6.13")
def test_a_figure_stands_on_whole_spaces() -> None:
    """A single-space figure never takes two spaces, a double-space figure never one."""
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["2,2"]}})
    go(match, "move 2,2")
    assert refused(match, "step-pair 2,2/3,2") == "PW-6.13"
    match = turn_of("blazing_firecats", {"army": {"blazing_firecats": ["2,2/3,2"]}})
    go(match, "move 2,2")
    assert refused(match, "step 4,2") != ""


@rule("PW-6.14")
def test_a_bonus_gained_on_the_way_counts_for_later_figures() -> None:
    """The Glyph of Movement helps those who start after it was entered."""
    mine = {"army": {"kor_hookmasters": ["0,0", "0,2"]}}
    match = turn_of("kor_hookmasters", mine, glyphs=[["5,0", "glyph_movement"]])
    go(match, "move 0,0", *(f"step {q},0" for q in range(1, 6)))
    assert where(match, "kor_hookmasters")[0] == "5,0"
    go(match, "move 0,2", *(f"step {q},2" for q in range(1, 8)))
    assert where(match, "kor_hookmasters")[1] == "7,2"


@rule("PW-6.15", "PW-6.16")
def test_a_deep_step_is_a_fall_with_one_die() -> None:
    """Four levels down are a fall for height 4; it does not end the move, and the next one is another."""
    pack = board_t({(0, 0): 6, (1, 0): 2, (2, 0): -2})
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["0,0"]}}, pack=pack)
    roll(match, "W -", "move 0,0", "step 1,0", "step 2,0", "step 3,0")
    assert damage(match, "kor_hookmasters")[0] == 1


@rule("PW-6.17", "PW-6.19")
def test_no_fall_into_water_and_water_is_one_level_lower() -> None:
    """From any height without a die; water has level -1."""
    pack = board_t({(2, 2): 6}, water=[(3, 2)])
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["2,2"]}}, pack=pack)
    roll(match, "", "move 2,2", "step 3,2")
    assert damage(match, "kor_hookmasters")[0] == 0
    assert board.field(state(match)).level[state(match).box.space_of("3,2")] == -1


@rule("PW-6.18")
def test_who_does_not_survive_the_fall_turns_no_glyph() -> None:
    """First the die, then the glyph."""
    pack = board_t({(2, 2): 6})
    mine = {"army": {"gideon_jura": [AWAY[0]], "kor_hookmasters": ["2,2*2", "9,5"]}, "library": ["last_stand"]}
    match = turn_of("kor_hookmasters", mine, pack=pack, glyphs=[["3,2", "?glyph_insight"], ["9,0", "?glyph_strength"]])
    roll(match, "W", "move 2,2", "step 3,2")
    assert where(match, "kor_hookmasters")[0] == "dead"
    assert len(state(match).glyph_spaces) == 2
    assert cards(match, "hand") == []


@rule("PW-6.21")
def test_leaving_water_costs_the_level() -> None:
    """To land at level 0 it costs 2, to level 2 it costs 4."""
    pack = board_t({(3, 1): 2}, water=[(2, 2)])
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["2,2"]}}, pack=pack)
    g = state(match)
    w = movement.Walk(g, at(match, "2,2"), 5)
    f = board.field(g)
    here, land, hill = (g.box.space_of(code) for code in ("2,2", "3,2", "3,1"))
    assert (movement.cost(f, w, here, NONE, land), movement.cost(f, w, here, NONE, hill)) == (2, 4)


@rule("PW-6.22", "PW-6.23")
def test_ruin_edges_and_cramped_spaces() -> None:
    """Walking figures cannot cross an edge or enter the cramped space; phantoms pass both but do not stay."""
    pack = board_t(more=WALL)
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["3,2", "4,3"]}}, pack=pack)
    go(match, "move 3,2")
    assert refused(match, "step 4,2") == "PW-6.22"
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["4,3"]}}, pack=pack)
    go(match, "move 4,3")
    assert refused(match, "step 5,3") == "PW-6.23"
    match = turn_of("leyline_phantoms", {"army": {"leyline_phantoms": ["3,2"]}}, pack=pack)
    go(match, "move 3,2", "step 4,2", "step 4,3", "step 5,3")
    assert "stop" not in options(match)
    go(match, "step 6,3", "stop")
    assert where(match, "leyline_phantoms")[0] == "6,3"


@rule("PW-6.24")
def test_no_ruin_edge_between_the_halves() -> None:
    """A Firecat can neither step across an edge nor be placed over one."""
    pack = board_t(more=WALL)
    mine = {"army": {"chandra_nalaar": ["2,2"], "blazing_firecats": ["reserve"] * 3}}
    match = go(lay(mine, pack=pack), "choose chandra_nalaar 1", "summon blazing_firecats 1")
    assert "place-pair 3,2/4,2" not in options(match)
    assert "place-pair 4,2/5,2" in options(match)


@rule("PW-6.27", "PW-6.28", "PW-6.33")
def test_turning_around_is_free() -> None:
    """Either half may lead: the same Firecat can go both ways for the same points; its rear is no target."""
    match = turn_of("blazing_firecats", {"army": {"blazing_firecats": ["4,2/5,2"]}})
    go(match, "move 4,2")
    assert {"step-pair 3,2/4,2", "step-pair 5,2/6,2"} <= set(options(match))
    g = state(match)
    w = movement.Walk(g, at(match, "4,2"), 7)
    assert movement.barred(g, w, g.space[w.figure], g.rear[w.figure], g.rear[w.figure], 7) == "PW-6.27"
    roll(match, "", "step-pair 5,2/6,2", "step-pair 4,2/5,2", "stop")
    assert where(match, "blazing_firecats")[0] == "4,2/5,2"


@rule("PW-6.32")
def test_a_double_space_figure_passes_friends() -> None:
    """The leading half goes over a friend, then the rear half; at the end both spaces are free."""
    mine = {"army": {"blazing_firecats": ["0,0/1,0"], "flamewing_phoenixes": ["2,0"]}}
    match = turn_of("blazing_firecats", mine)
    go(match, "move 0,0", "step-pair 1,0/2,0")
    assert "stop" not in options(match)
    go(match, "step-pair 2,0/3,0")
    assert "stop" not in options(match)
    go(match, "step-pair 3,0/4,0", "stop")
    assert (where(match, "blazing_firecats")[0], where(match, "flamewing_phoenixes")[0]) == ("3,0/4,0", "2,0")


@rule("PW-6.34")
def test_a_glyph_ends_the_move() -> None:
    """Also for the leading half of a Firecat, and only where it may stand."""
    mine = {"army": {"blazing_firecats": ["0,0/1,0"]}}
    match = turn_of("blazing_firecats", mine, glyphs=[["2,0", "glyph_strength"]])
    go(match, "move 0,0", "step-pair 1,0/2,0")
    assert where(match, "blazing_firecats")[0] == "1,0/2,0"
    assert not options(match, "step-pair")
    match = turn_of("blazing_firecats", mine, pack=board_t({(2, 0): 2}), glyphs=[["2,0", "glyph_strength"]])
    go(match, "move 0,0")
    assert refused(match, "step-pair 1,0/2,0") == "PW-6.35"


PHOENIX = {"army": {"chandra_nalaar": [AWAY[0]], "flamewing_phoenixes": ["2,2"]}}


@rule("PW-6.40", "PW-6.41")
def test_flying_counts_spaces_only() -> None:
    """Over hills, walls, water and figures; every space within seven can be reached, farther ones cannot."""
    pack = board_t({(3, r): 8 for r in range(6)}, water=[(4, r) for r in range(6)], more=WALL)
    match = turn_of("flamewing_phoenixes", PHOENIX, {"army": {"elf_rangers": ["5,2"]}}, pack=pack)
    go(match, "move 2,2")
    assert "fly 9,2" in options(match)
    assert refused(match, "fly 9,5") == "PW-6.42"
    assert refused(match, "fly 5,2") == "PW-6.42"
    go(match, "step 2,3")
    assert not options(match, "fly")
    assert refused(match, "fly 6,2") == "PW-6.40"


@rule("PW-6.42", "PW-6.43")
def test_landing() -> None:
    """On water, not on the cramped space; a glyph stops only where the flight ends."""
    pack = board_t(water=[(4, 2)], more=WALL)
    match = turn_of("flamewing_phoenixes", PHOENIX, pack=pack, glyphs=[["3,2", "glyph_strength"]])
    go(match, "move 2,2")
    assert {"fly 4,2", "fly 5,2", "fly 3,2"} <= set(options(match, "fly"))
    assert "fly 5,3" not in options(match, "fly")
    go(match, "fly 5,2")
    assert where(match, "flamewing_phoenixes")[0] == "5,2"


@rule("PW-6.44", "PW-6.45")
def test_taking_off_while_engaged() -> None:
    """Everybody engaged rolls, also if the flight ends next to them again; who dies never takes off."""
    other = {"army": {"elf_rangers": ["3,2", "6,2"]}}
    match = turn_of("flamewing_phoenixes", PHOENIX, other)
    roll(match, "W", "move 2,2", "fly 5,2")
    assert damage(match, "flamewing_phoenixes")[0] == 1
    assert engaged(match, "5,2", "6,2")
    hurt = {"army": {"chandra_nalaar": [AWAY[0]], "flamewing_phoenixes": ["2,2*2", "9,5"]}}
    match = turn_of("flamewing_phoenixes", hurt, other)
    roll(match, "W", "move 2,2", "fly 5,2")
    assert where(match, "flamewing_phoenixes")[0] == "dead"
    assert at(match, "5,2") == NONE


@rule("PW-6.50", "PW-7.12")
def test_placing_is_not_moving() -> None:
    """Grappling Vines pull a figure out of an engagement without a die; a Burning Brand does not answer."""
    mine = {"army": {"nissa_revane": ["2,2"], "pummelroot_elementals": ["4,1"]}, "hand": ["grappling_vines"]}
    match = lay(mine, {"army": {"liliana_vess": [AWAY[1]], "blighted_reavers": ["4,2"]}})
    roll(match, "", "cast grappling_vines", "place 6,2")
    assert where(match, "blighted_reavers")[0] == "6,2"


@rule("PW-6.51")
def test_so_many_spaces_instead_of_the_move() -> None:
    """Squad Sprint gives three points, whatever the glyph adds; each figure once."""
    mine = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,0", "0,3"]}}
    match = turn_of("elf_rangers", mine, phase="closing", glyphs=[["0,0", "glyph_movement"]])
    go(match, "end-turn", "move 0,3", "step 1,3", "step 2,3", "step 3,3")
    assert where(match, "elf_rangers")[1] == "3,3"
    assert options(match) == ["none", "move 0,0"]


@rule("PW-6.52")
def test_exchanged_onto_a_glyph() -> None:
    """Phase Exchange counts as having moved onto the glyph."""
    mine = {
        "army": {"jace_beleren": ["0,0"], "illusionary_projections": ["2,0", "4,0"]},
        "hand": ["phase_exchange"],
        "library": ["deep_study"],
    }
    match = lay(mine, glyphs=[["4,0", "?glyph_insight"], ["9,5", "?glyph_strength"]])
    go(match, "cast phase_exchange", "figure 2,0", "figure 4,0")
    assert where(match, "illusionary_projections")[:2] == ["4,0", "2,0"]
    assert cards(match, "hand") == ["deep_study"]


# ---------------------------------------------------------------- against brute force


def reachable(match, figure: int, points: int) -> set[tuple[int, ...]]:  # type: ignore[no-untyped-def]
    """Find all end positions of a figure by trying every order of steps with the plain rules of PW-6."""
    g = state(match)
    f = board.field(g)
    height = g.of(figure).height
    double = g.of(figure).spaces == 2
    ends: set[tuple[int, ...]] = set()
    seen: dict[tuple[int, ...], int] = {}

    def free(space: int) -> bool:
        return g.at[space] in (NONE, figure) and not f.cramped[space]

    def walk(pos: tuple[int, ...], left: int, moved: bool) -> None:
        if moved and all(map(free, pos)) and len({f.level[space] for space in pos}) == 1:
            ends.add(tuple(sorted(pos)))
        if seen.get(pos, -1) >= left and moved:
            return
        seen[pos] = left
        for lead in pos:
            rear = [space for space in pos if space != lead]
            for to in f.neighbours[lead]:
                if to in rear or f.cramped[to] or (lead, to) in f.wall_top:
                    continue
                one_wet = double and f.water[lead] and not f.water[rear[0]]
                start = 0 if one_wet else f.level[lead]
                goal = 0 if double and f.water[to] and not f.water[lead] else f.level[to]
                price = 1 + max(0, goal - start)
                other = g.at[to]
                blocked = other not in (NONE, figure) and (not g.friends(other, figure) or board.engaged_with(g, other))
                if price > left or goal - start >= height or blocked:
                    continue
                after = (to, lead) if double else (to,)
                halts = to in g.glyph_spaces or (f.water[to] and (not double or f.water[lead]))
                if halts:
                    if all(map(free, after)) and len({f.level[space] for space in after}) == 1:
                        ends.add(tuple(sorted(after)))
                else:
                    walk(after, left - price, True)

    walk(tuple(g.spaces(figure)), points, False)
    return ends


@pytest.mark.parametrize("army", ["kor_hookmasters", "blazing_firecats"])
def test_moves_reach_what_brute_force_reaches(army: str) -> None:
    """On random boards the steps that are offered lead to exactly the positions that the plain rules allow."""
    rnd = random.Random(army)
    for _ in range(6):
        small = [h for h in T if h[0] < 6 and h[1] < 5]
        levels = {h: rnd.choice([2, 2, 4]) for h in small if rnd.random() < 0.25}
        water = [h for h in small if h not in levels and rnd.random() < 0.25]
        taken = ["2,2", "3,2"] if army == "blazing_firecats" else ["2,2"]
        for code in taken:
            q, r = map(int, code.split(","))
            h = (q, r)
            levels.pop(h, None)
            water = [other for other in water if other != h]
        spots = [f"{q},{r}" for q, r in small if f"{q},{r}" not in taken]
        friend, enemy = rnd.sample(spots, 2)
        mate = "flamewing_phoenixes" if army == "blazing_firecats" else "rhox_veterans"
        mine = {"army": {army: ["/".join(taken)], mate: [friend]}}
        match = turn_of(army, mine, {"army": {"elf_rangers": [enemy]}}, pack=board_t(levels, water, small))
        g = state(match)
        figure = at(match, "2,2")
        w = movement.Walk(g, figure, 4)
        expected = reachable(match, figure, 4)
        assert offered(g, w) == expected


def offered(g, w: movement.Walk) -> set[tuple[int, ...]]:  # type: ignore[no-untyped-def]
    """Follow the steps that the rules offer, without dice, and collect where the figure may stop."""
    ends: set[tuple[int, ...]] = set()
    seen: dict[tuple[int, ...], int] = {}
    start, points = g.spaces(w.figure), w.points

    def explore(pos: tuple[int, ...], left: int) -> None:
        w.points = left
        movement.pass_to(g, w.figure, pos[0], pos[1] if len(pos) > 1 else NONE)
        for move in movement.steps(g, w):
            before = g.spaces(w.figure)
            spaces = move.args[0].spaces
            lead = next((space for space in before if space in spaces), before[0])
            rear = next((space for space in before if space != lead), NONE)
            to = next(space for space in spaces if space != lead or len(spaces) == 1)
            rest = left - movement.cost(board.field(g), w, lead, rear, to)
            after = tuple(sorted((to, lead))) if w.double else (to,)
            if movement.may_end(g, w, after[0], after[1] if w.double else NONE):
                ends.add(after)
            if not movement.must_stop(g, w, lead, to) and seen.get(after, -1) < rest:
                seen[after] = rest
                explore(after, rest)
                w.points = left
                movement.pass_to(g, w.figure, pos[0], pos[1] if len(pos) > 1 else NONE)

    explore(tuple(start), points)
    return ends
