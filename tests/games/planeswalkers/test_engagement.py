"""Adjacency and engagement (PW-7)."""

from tafelrunde.games.planeswalkers.rules import board
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    at,
    board_t,
    damage,
    engaged,
    go,
    lay,
    options,
    roll,
    state,
    turn_of,
    where,
)

LOW_WALL = """
[[battlefield.ruin]]
id = "wall"
top_level = {top}
blocked_edges = [[3, 2, 4, 2]]
cramped = []
wall_segments = [[10, 7, 11, 5]]
"""


@rule("PW-7.1", "PW-7.11")
def test_adjacency_of_two_space_figures_and_friends() -> None:
    """Either space counts; friends are adjacent, too."""
    mine = {"army": {"chandra_nalaar": ["2,2"], "blazing_firecats": ["3,2/4,2"]}}
    match = lay(mine, {"army": {"elf_rangers": ["5,2"]}})
    assert engaged(match, "3,2", "5,2")
    assert engaged(match, "2,2", "4,2")
    assert not engaged(match, "2,2", "5,2")


@rule("PW-7.3")
def test_a_low_wall_separates_only_low_figures() -> None:
    """Across a wall of level 4 figures of height 5 are adjacent, one of height 4 is not."""
    for army, adjacent in (("rhox_veterans", True), ("kor_hookmasters", False)):
        other = {"army": {"nissa_revane": [AWAY[1]], "pummelroot_elementals": ["4,2"]}}
        match = lay({"army": {army: ["3,2"]}}, other, pack=board_t(more=LOW_WALL.format(top=4)))
        assert engaged(match, "3,2", "4,2") is adjacent


@rule("PW-7.4")
def test_engaged_with_any_number() -> None:
    """A figure is engaged with every adjacent opponent, not with friends."""
    mine = {"army": {"gideon_jura": ["3,3"], "kor_hookmasters": ["4,3"]}}
    match = lay(mine, {"army": {"elf_rangers": ["2,3", "3,2", "5,5"]}})
    found = board.engaged_with(state(match), at(match, "3,3"))
    assert found == [at(match, "2,3"), at(match, "3,2")]


@rule("PW-7.7", "PW-11.3")
def test_one_die_and_no_defence() -> None:
    """A weapon is a damage, whatever the toughness; a shield is none."""
    mine, other = {"army": {"gideon_jura": ["3,2"]}}, {"army": {"elf_rangers": ["4,2"]}}
    match = turn_of("gideon_jura", mine, other)
    roll(match, "W", "move 3,2", "step 2,2")
    assert damage(match, "gideon_jura") == [1]
    match = turn_of("gideon_jura", mine, other)
    roll(match, "S", "move 3,2", "step 2,2")
    assert damage(match, "gideon_jura") == [0]


@rule("PW-7.8", "PW-18.7")
def test_every_engagement_is_rolled_separately() -> None:
    """Two opponents are left with one step: two dice, in an order of the mover's choice."""
    match = turn_of("gideon_jura", {"army": {"gideon_jura": ["3,2"]}}, {"army": {"elf_rangers": ["4,2", "4,1"]}})
    go(match, "move 3,2", "step 2,2")
    assert options(match) == ["figure 4,1", "figure 4,2"]
    roll(match, "W W", "figure 4,2")
    assert (damage(match, "gideon_jura"), where(match, "gideon_jura")) == ([2], ["2,2"])


@rule("PW-7.10")
def test_leaving_attacks_are_no_attacks() -> None:
    """Neither power nor height nor glyphs count, and a Soul Leech does not answer."""
    pack = board_t({(4, 2): 2})
    mine = {"army": {"liliana_vess": ["3,2"]}, "secrets": {"liliana_vess": ["soul_leech"]}}
    other = {"army": {"nissa_revane": [AWAY[1]], "elf_rangers": ["4,2", "9,5"]}}
    match = turn_of("liliana_vess", mine, other, pack=pack, glyphs=[["9,5", "glyph_strength"]])
    roll(match, "W", "move 3,2", "step 2,2")
    assert damage(match, "liliana_vess") == [1]
    assert len(state(match).cards[0].secrets) == 1
