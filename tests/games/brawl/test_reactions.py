"""Reactions (BR-9)."""

from tafelrunde.testing.rules import rule
from tests.games.brawl.table import (
    asked,
    cards,
    champion,
    damage,
    go,
    lay,
    options,
    points,
    ready,
    refused,
    told,
    where,
)

MELEE = {"purple-kilgore": "0,2", "orange-deryn": "1,2", "orange-gwaien": "gate", "orange-tzu_xiao": "gate"}
ATTACK = ("play kilgore_maul_thrash", "done", "target orange-deryn")


@rule("BR-9.1")
def test_only_in_the_opponents_attack_on_an_own_champion() -> None:
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush"], champions=MELEE)
    assert refused(match, "react deryn_ambush orange-deryn") == "BR-9.1"
    go(match, *ATTACK)
    assert (match.actors, asked(match)) == ([1], "react")


@rule("BR-9.2")
def test_one_reaction_per_attack() -> None:
    board = {**MELEE, "orange-gwaien": "0,3"}
    match = lay(["kilgore_fury"], ["deryn_ambush", "tzu_xiao_revenge"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0", "react tzu_xiao_revenge orange-deryn")
    assert (asked(match), cards(match, "hand", 1)) == ("turn", ["deryn_ambush"])


@rule("BR-9.3")
def test_a_reaction_costs_an_essence_and_may_be_passed() -> None:
    match = lay(
        ["kilgore_maul_thrash"],
        ["deryn_ambush", "tzu_xiao_revenge"],
        champions=MELEE,
        players=[{}, {"ready": ["creation"]}],
    )
    go(match, *ATTACK)
    assert options(match) == ["none", "react deryn_ambush orange-deryn"]
    assert refused(match, "react tzu_xiao_revenge orange-deryn") == "BR-9.3"
    go(match, "react deryn_ambush orange-deryn")
    assert ready(match, 1) == []


@rule("BR-9.4")
def test_played_on_a_targeted_champion() -> None:
    board = {**MELEE, "orange-gwaien": "0,3"}
    match = lay(["kilgore_maul_thrash"], ["gwaien_arcane_shield"], champions=board)
    go(match, *ATTACK)
    assert options(match, "react") == ["react gwaien_arcane_shield orange-deryn"]
    assert refused(match, "react gwaien_arcane_shield orange-gwaien") == "BR-9.4"


@rule("BR-9.5")
def test_the_owner_of_the_card_may_be_on_the_gate() -> None:
    match = lay(["kilgore_maul_thrash"], ["gwaien_arcane_shield"], champions=MELEE)
    go(match, *ATTACK, "react gwaien_arcane_shield orange-deryn")
    assert told(match, "reacts")[0]["fighter"] == "orange-deryn"


@rule("BR-9.6", "BR-9.10")
def test_only_one_champion_of_an_area_benefits() -> None:
    board = {**MELEE, "orange-gwaien": "0,3"}
    match = lay(["kilgore_fury"], ["deryn_ambush"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0")
    assert options(match, "react") == ["react deryn_ambush orange-gwaien", "react deryn_ambush orange-deryn"]
    go(match, "react deryn_ambush orange-gwaien", "none")
    assert damage(match, "orange-gwaien", "orange-deryn") == [1, 2]
    assert champion(match, "orange-gwaien").guard == 0


@rule("BR-9.7")
def test_no_reaction_to_skills_and_standard_actions() -> None:
    match = lay([], ["deryn_ambush"], champions=MELEE)
    go(match, "standard std_jab kilgore destruction", "done", "target orange-deryn")
    assert (damage(match, "orange-deryn"), match.actors, told(match, "reacts")) == ([1], [0], [])


@rule("BR-9.8")
def test_no_reaction_to_a_reaction() -> None:
    match = lay(["kilgore_maul_thrash", "kilgore_darksteel_armour"], ["tzu_xiao_revenge"], champions=MELEE)
    go(match, *ATTACK, "react tzu_xiao_revenge orange-deryn")
    assert (asked(match), damage(match, "purple-kilgore")) == ("turn", [2])
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush", "deryn_heavy_shot"], champions=MELEE)
    go(match, *ATTACK)
    assert refused(match, "react deryn_heavy_shot orange-deryn") == "BR-9.8"


@rule("BR-9.9", "BR-9.13")
def test_the_champion_played_on_is_the_source() -> None:
    """Revenge of Tzu Xiao played on Deryn knocks Kilgore out: Deryn levels up, orange gets the point."""
    board = {**MELEE, "purple-kilgore": {"hex": "0,2", "damage": 5}}
    match = lay(["kilgore_maul_thrash"], ["tzu_xiao_revenge"], champions=board)
    go(match, *ATTACK, "react tzu_xiao_revenge orange-deryn")
    assert (where(match, "purple-kilgore"), points(match)) == ("gate", [0, 1])
    assert (champion(match, "orange-deryn").levelled, champion(match, "orange-tzu_xiao").levelled) == (True, False)


@rule("BR-9.11", "BR-21.11")
def test_what_is_no_post_attack_effect_happens_at_once() -> None:
    board = {**MELEE, "orange-dugrun": "gate"}
    match = lay(["kilgore_maul_thrash"], ["dugrun_hold_ground"], champions=board)
    go(match, *ATTACK, "react dugrun_hold_ground orange-deryn")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("1,2", [2])  # the Push was cancelled
    assert champion(match, "orange-deryn").held


@rule("BR-9.12")
def test_the_champion_is_out_when_its_effect_comes_up() -> None:
    board = {**MELEE, "orange-deryn": {"hex": "1,2", "damage": 6}, "purple-gwaien": "-1,3"}
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush"], champions=board)
    go(match, *ATTACK, "react deryn_ambush orange-deryn")
    assert asked(match) == "place"  # Ambush does not ask for the champion to be there
    board["orange-kilgore"] = "gate"
    match = lay(["kilgore_maul_thrash"], ["kilgore_darksteel_armour"], champions=board)
    go(match, *ATTACK, "react kilgore_darksteel_armour orange-deryn")
    assert champion(match, "orange-deryn").defence == 0  # an effect on the champion itself lapses


@rule("BR-9.14")
def test_no_reaction_against_the_own_area_attack() -> None:
    board = {"purple-kilgore": "0,2", "purple-gwaien": "1,2", "orange-deryn": "0,3"}
    match = lay(["kilgore_fury", "gwaien_arcane_shield"], champions=board)
    go(match, "play kilgore_fury", "done")
    match.play("area 0")
    assert match.actors == [1]  # only the opponent is asked
    match.play("none")
    assert (damage(match, "purple-gwaien"), cards(match, "hand", 0)) == ([2], ["gwaien_arcane_shield"])


@rule("BR-9.15")
def test_interception_is_not_possible_for_a_target() -> None:
    board = {"purple-kilgore": "0,2", "orange-dugrun": {"hex": "1,2", "levelled": True}, "orange-deryn": "0,3"}
    match = lay(["kilgore_fury"], champions={**board, "orange-deryn": "1,1"})
    go(match, "play kilgore_fury", "done")
    match.play("area 0")
    assert asked(match) == "react"  # Dugrun is a target himself
    match = lay(["kilgore_maul_thrash"], champions={**board, "orange-deryn": "1,1"})
    go(match, "play kilgore_maul_thrash", "done")
    match.play("target orange-deryn")
    assert asked(match) == "guard"
    match.play("guard orange-deryn")
    match.play("none")
    assert damage(match, "orange-deryn") == [0]
    assert [event["fighter"] for event in told(match, "pushed")] == ["orange-dugrun"]
