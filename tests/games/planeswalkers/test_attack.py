"""Attacks (PW-9)."""

import pytest

from tafelrunde.games.planeswalkers.rules import attack, board, values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    asked,
    at,
    attached,
    board_t,
    damage,
    go,
    options,
    refused,
    roll,
    state,
    told,
    turn_of,
    where,
)

RANGERS = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,2", "0,4"]}}


@rule("PW-9.1", "PW-18.8")
def test_each_figure_attacks_once_in_any_order() -> None:
    """The same or different defenders; attacking is optional for each."""
    match = turn_of("elf_rangers", RANGERS, {"army": {"gideon_jura": ["3,2"]}}, phase="attacks")
    roll(match, "- - - S - - - -", "attack 0,4")
    assert options(match) == ["attack 0,2", "end-attacks"]
    assert refused(match, "attack 0,4") == "PW-9.10"
    assert refused(match, "attack 3,2") == "PW-9.1"
    go(match, "end-attacks")
    assert damage(match, "gideon_jura") == [0]


@rule("PW-9.2", "PW-14.9")
def test_only_opponents_are_attacked() -> None:
    """A team-mate's figure is never a defender, nor is it engaged."""
    me = {"army": {"nissa_revane": ["0,4"]}}
    mate = {"army": {"gideon_jura": ["1,4"]}}
    others = [{"army": {"jace_beleren": ["4,4"]}}, {"army": {"liliana_vess": ["18,4"]}}]
    match = turn_of("nissa_revane", me, *others, mate, phase="attacks", options={"battlefield": "skirmish"})
    g = state(match)
    assert attack.no_attack(g, at(match, "0,4"), at(match, "1,4"), []) == "PW-9.2"
    assert board.engaged_with(g, at(match, "0,4")) == []
    assert [g.box.codes[g.space[other]] for other in attack.defenders(g, at(match, "0,4"))] == ["4,4"]


@rule("PW-9.7")
def test_an_engaged_figure_attacks_whom_it_is_engaged_with() -> None:
    """The planeswalker farther away is out of the question."""
    other = {"army": {"gideon_jura": ["3,2"], "kor_hookmasters": ["1,2"]}}
    match = turn_of("elf_rangers", RANGERS, other, phase="attacks")
    g = state(match)
    ranger = at(match, "0,2")
    assert attack.defenders(g, ranger) == [at(match, "1,2")]
    assert attack.no_attack(g, ranger, at(match, "3,2"), board.engaged_with(g, ranger)) == "PW-9.7"


@rule("PW-9.8")
def test_no_sight_is_needed_against_an_adjacent_figure() -> None:
    """Over a wall lower than both, which hides them, adjacent figures fight."""
    walls = """
[[battlefield.ruin]]
id = "wall"
top_level = 4
blocked_edges = [[3, 2, 4, 2]]
cramped = []
wall_segments = [[10, 7, 11, 5], [11, 5, 12, 3], [10, 7, 9, 9]]
"""
    mine = {"army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["3,2"]}}
    other = {"army": {"nissa_revane": [AWAY[1]], "pummelroot_elementals": ["4,2"]}}
    match = turn_of("rhox_veterans", mine, other, phase="attacks", pack=board_t(more=walls))
    assert options(match, "attack") == ["attack 3,2"]


@rule("PW-9.9")
def test_figures_do_not_block() -> None:
    """An attack past a friend and past an opponent is legal."""
    other = {"army": {"gideon_jura": ["4,2"], "kor_hookmasters": ["3,2"]}}
    mine = {"army": {"nissa_revane": ["1,2"], "elf_rangers": ["0,2"]}}
    match = turn_of("elf_rangers", mine, other, phase="attacks")
    go(match, "attack 0,2")
    assert options(match, "at") == ["at 3,2", "at 4,2"]


@rule("PW-9.10")
def test_additional_attacks_add_up() -> None:
    """Double Attack and others may attack in between; a cancelled attack counts as made."""
    mine = {"army": {"chandra_nalaar": ["0,2"]}}
    other = {"army": {"jace_beleren": [AWAY[1]], "illusionary_projections": ["3,2"]}}
    match = turn_of("chandra_nalaar", mine, other, phase="attacks")
    roll(match, "16", "attack 0,2")
    assert attack.attacks_left(state(match), 0) == 1
    roll(match, "16", "attack 0,2")
    assert not options(match, "attack")
    frenzy = {
        "army": {"chandra_nalaar": [AWAY[0]], "flamewing_phoenixes": ["3,1", "3,3"]},
        "hand": ["ember_frenzy"],
    }
    match = turn_of("flamewing_phoenixes", frenzy, other, phase="window")
    go(match, "cast ember_frenzy", "figure 3,1", "done", "begin-moves", "end-moves")
    roll(match, "16", "attack 3,1")
    assert "attack 3,1" in options(match)


@rule("PW-9.11", "PW-11.12")
def test_a_figure_that_came_back_does_not_act() -> None:
    """A Phoenix reborn in the second window of its own turn would not attack; before Action 3 it acts."""
    mine = {
        "army": {"chandra_nalaar": ["0,2"], "flamewing_phoenixes": ["3,4", "dead"]},
        "hand": ["searing_bolt"],
    }
    other = {"army": {"nissa_revane": ["5,2"]}}
    match = turn_of("flamewing_phoenixes", mine, other, phase="window")
    roll(match, "11", "cast searing_bolt", "figure 5,2", "yes")
    go(match, "place 4,2", "begin-moves")
    assert "move 4,2" in options(match)
    match = turn_of("flamewing_phoenixes", mine, other, phase="closing")
    roll(match, "11", "cast searing_bolt", "figure 5,2", "yes")
    go(match, "place 4,2")
    assert state(match).idle == [at(match, "4,2")]


@rule("PW-9.20", "PW-19.13")
def test_a_cancelled_attack_rolls_nothing() -> None:
    """Illusionary Deception on 16 or more, for each attack separately; on 15 the dice fall."""
    mine = {"army": {"chandra_nalaar": ["0,2"]}}
    other = {"army": {"jace_beleren": [AWAY[1]], "illusionary_projections": ["3,2"]}}
    match = turn_of("chandra_nalaar", mine, other, phase="attacks")
    roll(match, "16", "attack 0,2")
    assert told(match, "dice") == []
    roll(match, "15 W W W - -", "attack 0,2")
    assert where(match, "illusionary_projections")[0] == "dead"


@rule("PW-9.23")
@pytest.mark.parametrize(("levels", "water", "dice"), [({(0, 2): 2}, [], 4), ({}, [(3, 2)], 4), ({}, [], 3)])
def test_height_advantage_by_the_bases(
    levels: dict[tuple[int, int], int], water: list[tuple[int, int]], dice: int
) -> None:
    """Higher land, or a defender in water; the height of the figure does not count."""
    match = turn_of(
        "elf_rangers", RANGERS, {"army": {"gideon_jura": ["3,2"]}}, phase="attacks", pack=board_t(levels, water)
    )
    roll(match, " ".join(["-"] * (dice + 5)), "attack 0,2")
    assert len(told(match, "dice")[0]["faces"]) == dice


@rule("PW-9.25", "PW-9.26")
def test_hits_that_are_not_more_than_shields_do_nothing() -> None:
    """Equal numbers: nothing; more hits: the difference."""
    other = {"army": {"jace_beleren": ["3,2"]}}
    match = turn_of("elf_rangers", RANGERS, other, phase="attacks")
    roll(match, "W W - S S -", "attack 0,2")
    assert damage(match, "jace_beleren") == [0]
    roll(match, "W W W S - -", "attack 0,4")
    assert damage(match, "jace_beleren") == [2]


@rule("PW-9.27", "PW-19.19")
def test_after_an_attack_everything_is_finished() -> None:
    """Counter Strike at the defence roll, Thornmail when the attack is resolved: both work on one attack."""
    mine = {"army": {"liliana_vess": [AWAY[0]], "blighted_reavers": ["3,2"]}}
    other = {"army": {"gideon_jura": ["4,2"]}, "auras": {"gideon_jura": ["thornmail"]}}
    match = turn_of("blighted_reavers", mine, other, phase="attacks")
    roll(match, "- - - - - S - - - -", "attack 3,2")
    assert damage(match, "blighted_reavers")[0] == 2


@rule("PW-9.28")
def test_an_attacker_that_dies_after_its_roll_has_attacked() -> None:
    """Counter Strike kills the Zombie; the attack is over, and Gideon unhurt."""
    mine = {"army": {"liliana_vess": [AWAY[0]], "restless_zombies": ["3,2*1", "9,5"]}}
    match = turn_of("restless_zombies", mine, {"army": {"gideon_jura": ["4,2"]}}, phase="attacks")
    roll(match, "W - - S S - - -", "attack 3,2")
    assert (where(match, "restless_zombies")[0], damage(match, "gideon_jura")) == ("dead", [0])


@rule("PW-9.31")
def test_both_rolls_are_always_made() -> None:
    """Also without a hit the defender rolls; only Intense Strike spares the defence roll."""
    match = turn_of("elf_rangers", RANGERS, {"army": {"jace_beleren": ["3,2"]}}, phase="attacks")
    roll(match, "- - - - - -", "attack 0,2")
    assert [fact["what"] for fact in told(match, "dice")] == ["attack", "defence"]


@rule("PW-9.32")
def test_adjacent_means_when_it_was_declared() -> None:
    """Sentinel's Bargain hurts an adjacent attacker, not a distant one."""
    guard = {"army": {"gideon_jura": ["3,2"]}, "secrets": {"gideon_jura": ["sentinels_bargain"]}}
    match = turn_of("elf_rangers", RANGERS, guard, phase="attacks")
    roll(match, "W W W - - - - -", "attack 0,2")
    assert (damage(match, "gideon_jura"), damage(match, "elf_rangers")[0]) == ([0], 0)
    near = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["2,2"]}}
    match = turn_of("elf_rangers", near, guard, phase="attacks")
    roll(match, "W W W - - - - -", "attack 2,2")
    assert damage(match, "elf_rangers")[0] == 2
    assert attached(match, "gideon_jura", "secrets") == []


def test_the_question_for_a_defender() -> None:
    """It names the attacker, refuses spaces without a target, and offers no way back."""
    other = {"army": {"gideon_jura": ["3,2"], "kor_hookmasters": ["3,4"]}}
    match = turn_of("elf_rangers", RANGERS, other, phase="attacks")
    go(match, "attack 0,2")
    assert asked(match) == "defender"
    assert refused(match, "at 5,5") == "PW-9.2"
    assert refused(match, "none") != ""
    assert values.reach(state(match), at(match, "0,2")) == 5
