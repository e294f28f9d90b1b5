"""Skills and standard actions (BR-10)."""

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import (
    asked,
    cards,
    champion,
    damage,
    go,
    lay,
    options,
    player,
    ready,
    refused,
    state,
    told,
    where,
)

BOARD = {"purple-kilgore": {"hex": "0,2", "damage": 3}, "purple-deryn": "4,-4", "orange-dugrun": "1,2"}


@rule("BR-10.1")
def test_a_skill_may_be_declined_after_the_move() -> None:
    match = lay(["goldarr_me_hearties"], champions={"purple-goldarr": "0,-3", "purple-deryn": "4,-4"})
    go(match, "play goldarr_me_hearties", "step 1,-3", "done", "none")
    assert (where(match, "purple-goldarr"), champion(match, "purple-deryn").strength) == ("1,-3", 0)
    assert asked(match) == "turn"


@rule("BR-10.2")
def test_a_skill_with_an_icon_uses_the_targeting_rules() -> None:
    board = {"purple-deryn": "1,-4", "orange-kilgore": "1,-1", "orange-gwaien": "2,-3", "orange-dugrun": "1,1"}
    match = lay(["deryn_hunters_quarry"], champions=board)
    go(match, "play deryn_hunters_quarry", "done")
    assert options(match, "target") == ["target orange-kilgore"]
    assert refused(match, "target orange-gwaien") == "BR-8.13"


@rule("BR-10.3")
def test_no_target_no_skill_but_without_icon_always() -> None:
    match = lay(["kilgore_throw", "kilgore_fury"], champions={"purple-kilgore": "0,-3"})
    go(match, "play kilgore_throw", "done")
    assert asked(match) == "turn"
    match = lay(["dugrun_shield_slam"], champions={"purple-dugrun": "0,-3"})
    go(match, "play dugrun_shield_slam", "done")
    assert options(match) == ["none", "use"]


@rule("BR-10.4")
def test_the_area_of_a_skill_hits_allies_too() -> None:
    board = {"purple-tzu_xiao": "0,2", "purple-gwaien": "1,1", "orange-kilgore": "1,2"}
    match = lay(["tzu_xiao_flash_of_jade"], champions=board)
    go(match, "play tzu_xiao_flash_of_jade", "done")
    areas = state_areas(match)
    wanted = next(code for code in options(match, "area") if {"1,1", "1,2"} <= areas[code])
    go(match, wanted)
    assert damage(match, "purple-gwaien", "orange-kilgore") == [3, 3]


def state_areas(match: tr.Match) -> dict[str, set[str]]:
    """Return the hexes that each orientation of the sweep marks."""
    g = state(match)
    here = g.champions[g.actor].hex
    return {f"area {i}": {g.box.codes[hex] for hex in marked[here]} for i, marked in enumerate(g.box.areas["arc3"])}


@rule("BR-10.5", "BR-10.9")
def test_damage_of_a_skill_ignores_defence() -> None:
    match = lay([], champions=BOARD)
    go(match, "standard std_jab kilgore destruction", "done", "target orange-dugrun")
    assert damage(match, "orange-dugrun") == [1]


@rule("BR-10.6")
def test_each_standard_action_once_per_phase() -> None:
    match = lay([], champions=BOARD)
    go(match, "standard std_run deryn creation", "done")
    assert refused(match, "standard std_run kilgore destruction") == "BR-10.6"
    assert "standard std_jab kilgore destruction" in options(match)
    go(match, "end", "end")
    assert "standard std_run kilgore destruction" in options(match)


@rule("BR-10.7", "BR-15.16")
def test_scheme() -> None:
    match = lay(["deryn_prowl"], champions=BOARD)
    go(match, "standard std_plan kilgore manipulation", "done", "plan deryn_prowl")
    assert (cards(match, "deck", 0)[0], cards(match, "hand", 0), ready(match)) == (
        "deryn_prowl",
        [],
        ["destruction", "creation"],
    )


@rule("BR-10.8", "BR-15.9")
def test_catch_breath() -> None:
    match = lay([], champions=BOARD)
    go(match, "standard std_heal kilgore creation", "done", "number 1")
    assert damage(match, "purple-kilgore") == [2]
    match = lay([], champions=BOARD)
    go(match, "standard std_heal deryn creation", "done")
    assert asked(match) == "turn"  # without damage there is nothing to heal


@rule("BR-10.10")
def test_run_costs_any_essence() -> None:
    match = lay([], champions=BOARD)
    runs = [code for code in options(match, "standard") if code.startswith("standard std_run deryn")]
    assert [code.split()[-1] for code in runs] == ["manipulation", "destruction", "creation"]
    go(match, "standard std_run deryn manipulation", "step 3,-3", "step 3,-2")
    assert (where(match, "purple-deryn"), ready(match)) == ("3,-2", ["destruction", "creation"])


@rule("BR-10.11", "BR-20.27")
def test_the_step_after_the_move_is_optional() -> None:
    match = lay(["deryn_prowl"], champions=BOARD)
    go(match, "standard std_jab kilgore destruction", "done")
    assert "none" in options(match)
    go(match, "none", "standard std_plan kilgore manipulation", "done", "done")
    go(match, "standard std_heal kilgore creation", "done", "number 0")
    assert (damage(match, "orange-dugrun", "purple-kilgore"), player(match).planned) == ([0, 3], 0)


@rule("BR-10.12")
def test_three_actions_at_most() -> None:
    match = lay([], champions=BOARD)
    go(match, "standard std_run deryn destruction", "done", "standard std_plan deryn manipulation", "done", "done")
    go(match, "standard std_heal deryn creation", "done")
    assert options(match) == ["end"]


@rule("BR-10.13")
def test_a_skill_that_is_used_is_mandatory_in_printed_order() -> None:
    board = {"purple-dugrun": "0,2", "orange-deryn": "1,2", "orange-gwaien": "0,3"}
    match = lay(["dugrun_shield_slam"], champions=board)
    go(match, "play dugrun_shield_slam", "done", "use")
    assert (asked(match), "done" in options(match)) == ("dash", True)  # up to
    go(match, "done")
    assert "none" not in options(match)  # the Push is not
    go(match, "next orange-deryn")
    assert {event["fighter"] for event in told(match, "pushed")} == {"orange-deryn", "orange-gwaien"}
