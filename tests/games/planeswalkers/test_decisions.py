"""Decision points (PW-18)."""

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    asked,
    cards,
    damage,
    go,
    lay,
    options,
    refused,
    roll,
    turn_of,
    where,
)


@rule("PW-18.5")
def test_summoning_asks_for_each_figure_in_turn() -> None:
    """Three figures, three questions, and no way out."""
    match = go(
        lay({"army": {"gideon_jura": ["4,2"], "kor_hookmasters": ["reserve"] * 3}}),
        "choose gideon_jura 1",
        "summon kor_hookmasters 1",
    )
    assert asked(match) == "place"
    assert refused(match, "none") != ""
    go(match, "place 5,2", "place 5,3")
    assert (asked(match), where(match, "kor_hookmasters")) == ("place", ["5,2", "5,3", "reserve"])


@rule("PW-18.6")
def test_moving_can_be_ended() -> None:
    """A figure, an ability, or the end of Action 3."""
    mine = {"army": {"liliana_vess": ["2,2"]}}
    match = turn_of("liliana_vess", mine, {"army": {"elf_rangers": ["4,2*1"]}})
    assert options(match) == ["use snuff_out", "move 2,2", "end-moves"]


@rule("PW-18.10")
def test_the_second_window() -> None:
    """Spells, abilities, the end."""
    mine = {"army": {"liliana_vess": ["2,2"]}, "hand": ["drain_vitality"]}
    match = turn_of("liliana_vess", mine, {"army": {"elf_rangers": ["4,2*1"]}}, phase="closing")
    assert options(match) == ["cast drain_vitality", "use snuff_out", "end-turn"]


@rule("PW-18.15", "PW-19.10")
def test_haste() -> None:
    """Firecats summoned this turn move up to 4 and then attack, after the planeswalker's Action 4."""
    mine = {"army": {"chandra_nalaar": ["2,2"], "blazing_firecats": ["reserve"] * 3}}
    other = {"army": {"nissa_revane": [AWAY[1]], "pummelroot_elementals": ["8,2"]}}
    match = lay(mine, other)
    go(match, "choose chandra_nalaar 1", "summon blazing_firecats 1")
    go(match, "place-pair 3,2/4,2", "place-pair 2,3/3,3", "place-pair 1,3/1,4", "begin-moves", "end-moves")
    go(match, "end-attacks")
    assert (match.phase, options(match, "move")) == ("haste_moves", ["move 3,2", "move 1,3", "move 2,3"])
    go(match, "move 3,2", "step-pair 4,2/5,2", "step-pair 5,2/6,2", "step-pair 6,2/7,2", "stop", "end-moves")
    assert (match.phase, options(match)) == ("haste_attacks", ["attack 6,2", "end-attacks"])
    roll(match, "W W W", "attack 6,2")  # Intense Strike: no defence roll
    assert asked(match) == "closing"
    assert damage(match, "pummelroot_elementals")[0] == 3


@rule("PW-18.17", "PW-19.23")
def test_the_beginning_of_a_turn() -> None:
    """Embrace of the Land asks for the figure, Inner Sanctum for the card to discard."""
    mine = {
        "army": {"nissa_revane": ["0,0"], "pummelroot_elementals": ["2,2*1", "3,3*2"]},
        "auras": {"pummelroot_elementals": ["embrace_of_the_land"], "nissa_revane": ["inner_sanctum"]},
        "hand": ["wild_surge"],
        "library": ["stampede", "healing_grove", "thornmail"],
    }
    match = lay(mine, phase="begin", turns=6)
    assert (asked(match), options(match)) == ("mend", ["figure 2,2", "figure 3,3"])
    go(match, "figure 3,3")
    assert (asked(match), len(options(match))) == ("discard", 3)
    go(match, "discard wild_surge")
    assert (cards(match, "hand"), asked(match)) == (["healing_grove", "stampede"], "window")
    empty = {**mine, "library": []}
    match = go(lay(empty, phase="begin", turns=6), "figure 3,3")
    assert (asked(match), cards(match, "hand")) == ("window", ["wild_surge"])
    match = go(lay(mine, phase="begin", turns=0), "figure 3,3")  # the first turn of a duel: no draw, no discard
    assert (asked(match), cards(match, "hand")) == ("window", ["wild_surge"])


@rule("PW-18.20")
def test_a_whole_path_may_be_submitted() -> None:
    """A plan is executed step by step; a list with an illegal step is refused as a whole before anything happens."""
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["0,0"]}})
    go(match, "move 0,0")
    before = match.hash()
    for wrong in (["step 1,0", "step 3,0"], ["step 1,0", "step 2,0", "step 3,0", "step 4,0", "step 5,0", "step 6,0"]):
        try:
            match.play(wrong)
        except tr.IllegalMove:
            assert match.hash() == before
        else:
            raise AssertionError("an illegal path was accepted")
    assert "go 3,0" in [plan.code for plan in match.plans()]
    match.play("go 3,0")
    assert where(match, "kor_hookmasters")[0] == "3,0"


@rule("PW-18.21")
def test_one_option_is_taken_by_itself() -> None:
    """The only defender, the only target and the only army card are not asked for."""
    match = turn_of(
        "nissa_revane", {"army": {"nissa_revane": ["0,2"]}}, {"army": {"gideon_jura": ["3,2"]}}, phase="attacks"
    )
    roll(match, "- - - - - - - -", "attack 0,2")
    assert asked(match) == "closing"
