"""Attacks (BR-8)."""

import pytest

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
    points,
    refused,
    state,
    told,
    where,
)


@rule("BR-8.1", "BR-8.2")
def test_move_then_pre_attack_effects_then_the_attack() -> None:
    board = {"purple-tzu_xiao": "0,-3", "orange-deryn": "0,-1"}
    match = lay(["tzu_xiao_double_strike"], champions=board)
    match.play("play tzu_xiao_double_strike")
    assert asked(match) == "dash"  # mandatory, but it may be 0 steps
    match.play("step 0,-2")
    assert options(match, "step") == []  # straight on stands Deryn
    assert asked(match) == "attack"


@rule("BR-8.3", "BR-20.9")
def test_not_attacking_ends_the_activation() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "damage": 3}, "orange-deryn": "1,2"}
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done", "none")
    assert (asked(match), damage(match, "purple-kilgore", "orange-deryn")) == ("turn", [3, 0])  # no Heal 1 either


@rule("BR-8.4")
def test_without_a_target_the_activation_ends() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "damage": 3}, "orange-deryn": "0,-2"}
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done")
    assert (asked(match), damage(match, "purple-kilgore")) == ("turn", [3])


@rule("BR-8.5", "BR-20.10")
def test_targets_are_declared_and_fixed() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": "1,2", "orange-gwaien": "0,3"}
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush"], champions=board)
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn")
    assert match.view(1)["table"]["action"]["targets"] == ["orange-deryn"]
    assert options(match, "react") == ["react deryn_ambush orange-deryn"]


@rule("BR-8.6")
def test_reactions_come_before_the_damage() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": "1,2"}
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush"], champions=board)
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn")
    assert (asked(match), damage(match, "orange-deryn")) == ("react", [0])


@rule("BR-8.8", "BR-11.3")
def test_damage_to_all_targets_at_the_same_time() -> None:
    board = {
        "purple-kilgore": "0,2",
        "orange-deryn": {"hex": "1,2", "damage": 5},
        "orange-gwaien": {"hex": "0,3", "damage": 4},
    }
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0")
    kinds = [event.kind for event in match.events() if event.kind in ("hurt", "out")]
    assert (kinds, points(match)) == (["hurt", "hurt", "out", "out"], [2, 0])


@rule("BR-8.9")
def test_post_attack_effects_also_without_damage() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "damage": 2}, "orange-dugrun": "1,2"}
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0", "number 1")
    assert damage(match, "orange-dugrun", "purple-kilgore") == [0, 1]


@rule("BR-8.10")
def test_order_at_the_end_of_an_attack() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "damage": 5}, "orange-deryn": {"hex": "1,2", "damage": 5}}
    match = lay(["kilgore_maul_thrash"], ["tzu_xiao_revenge"], champions={**board, "orange-tzu_xiao": "gate"})
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "react tzu_xiao_revenge orange-deryn")
    assert (where(match, "orange-deryn"), champion(match, "purple-kilgore").levelled) == ("gate", True)
    assert (asked(match), cards(match, "discard", 1)) == ("turn", ["tzu_xiao_revenge"])


@rule("BR-8.13")
@pytest.mark.parametrize("between", ["purple-deryn", "orange-gwaien", ""])
def test_a_direct_shot_needs_a_free_row(between: str) -> None:
    board = {"purple-goldarr": "1,-4", "orange-kilgore": "1,-1"}
    if between:
        board[between] = "1,-2"
    match = lay(["goldarr_harpoon_strike"], champions=board)
    go(match, "play goldarr_harpoon_strike", "done")
    assert ("target orange-kilgore" in options(match)) == (not between)


@rule("BR-8.13", "BR-8.12")
def test_a_statue_stops_a_direct_shot_only() -> None:
    board = {"purple-gwaien": "0,-1", "orange-kilgore": "0,1"}
    match = lay(["gwaien_chain_lightning", "gwaien_fireball"], champions=board)
    go(match, "play gwaien_chain_lightning", "done")
    assert asked(match) == "turn"
    go(match, "play gwaien_fireball", "done")
    assert options(match, "target") == ["target orange-kilgore"]


@rule("BR-8.15", "BR-8.16")
def test_orientations_at_the_edge() -> None:
    """On the edge marked hexes outside the board are simply empty; the orientation stays legal."""
    board = {"purple-goldarr": "4,-4", "orange-deryn": "4,-3", "orange-gwaien": "3,-4"}
    match = lay(["goldarr_anchors_aweigh"], champions=board)
    go(match, "play goldarr_anchors_aweigh", "done")
    areas = state(match).box.areas["arc3"]
    sizes = [len(areas[int(code.split()[1])][champion(match, "purple-goldarr").hex]) for code in options(match, "area")]
    assert min(sizes) == 1
    assert max(sizes) == 3
    beside = lay(["goldarr_anchors_aweigh"], champions={"purple-goldarr": "1,0", "orange-deryn": "0,1"})
    go(beside, "play goldarr_anchors_aweigh", "done")
    assert len(options(beside, "area")) == 3  # also those that mark Garnet's statue


@rule("BR-8.17", "BR-11.7")
def test_a_champion_on_a_gate_is_no_target() -> None:
    board = {"purple-gwaien": "0,2", "orange-kilgore": "gate", "orange-deryn": "0,4"}
    match = lay(["gwaien_fireball"], champions=board)
    go(match, "play gwaien_fireball", "done")
    assert refused(match, "target orange-kilgore") == "BR-8.17"


@rule("BR-8.19")
def test_conditions_on_strength_look_at_the_moment_of_damage() -> None:
    board = {"purple-deryn": "3,-3", "orange-kilgore": "1,-2"}
    match = lay(
        ["deryn_spring_the_trap"], ["kilgore_fury", "gwaien_teleport"], champions={**board, "orange-gwaien": "gate"}
    )
    go(match, "play deryn_spring_the_trap", "done", "target orange-kilgore")
    assert damage(match, "orange-kilgore") == [3]  # 2 + 2 - 1
    assert options(match) == ["discard kilgore_fury"]


@rule("BR-8.20")
def test_ignoring_defence_comes_last() -> None:
    board = {"purple-deryn": "0,2", "orange-dugrun": {"hex": "1,2", "exposed": True}, "orange-kilgore": "gate"}
    match = lay(["deryn_hit_and_run"], ["kilgore_darksteel_armour"], champions=board)
    go(match, "play deryn_hit_and_run", "done", "target orange-dugrun", "react kilgore_darksteel_armour orange-dugrun")
    assert damage(match, "orange-dugrun") == [2]


@rule("BR-8.21")
def test_strength_against_one_champion_in_an_area() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": {"hex": "1,2", "marked": 2}, "orange-gwaien": "0,3"}
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0")
    assert damage(match, "orange-deryn", "orange-gwaien") == [4, 2]


@rule("BR-8.22")
def test_the_next_attack_uses_the_mark_up_even_without_damage() -> None:
    board = {"purple-kilgore": "0,2", "orange-dugrun": {"hex": "1,2", "marked_next": 2, "defence": 9}}
    match = lay(["kilgore_maul_thrash"], champions=board)
    go(match, "play kilgore_maul_thrash", "done", "target orange-dugrun")
    assert champion(match, "orange-dugrun").marked_next == 0


@rule("BR-8.23", "BR-8.5")
def test_targets_stay_targets() -> None:
    """A reaction that moves the target away does not take it out of the attack."""
    pack = tr.Pack.read(
        '[[cards]]\nid = "deryn_ambush"\nreaction = [{ do = "jump", n = 3, on = "self" }]\npost_attack = []\n', "pack"
    )
    board = {"purple-kilgore": "0,2", "orange-deryn": "1,2"}
    match = lay(["kilgore_fury"], ["deryn_ambush"], champions=board, packs=[pack])
    go(match, "play kilgore_fury", "done", "area 0", "react deryn_ambush orange-deryn", "land 2,0")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("2,0", [1])


POISON = """
[[cards]]
id = "kilgore_fury"
attack = { kind = "area", pattern = "ring6", strength = 2, keywords = ["lifesteal", "double"], poison = 3 }
"""


@rule("BR-8.24", "BR-15.8", "BR-15.22")
def test_order_of_lifesteal_poison_and_double() -> None:
    board = {
        "purple-kilgore": {"hex": "0,2", "damage": 6},
        "orange-tzu_xiao": "1,2",
        "orange-dugrun": "0,3",
        "orange-gwaien": {"hex": "-1,3", "damage": 4},
    }
    match = lay(["kilgore_fury"], champions=board, packs=[tr.Pack.read(POISON, "pack")])
    go(match, "play kilgore_fury", "done", "area 0")
    # Gwaien is out by the attack damage and gets neither Poison nor Double; Dugrun took none, so no Poison.
    assert damage(match, "orange-tzu_xiao", "orange-dugrun", "purple-kilgore") == [2 + 3 + 2, 0, 2]
    kinds = [event.kind for event in match.events() if event.kind in ("hurt", "out", "lifesteal", "doubles")]
    assert kinds == ["hurt", "hurt", "out", "lifesteal", "hurt", "doubles", "hurt"]


@rule("BR-8.25", "BR-15.15")
def test_attack_damage_counts_in_full() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "damage": 6}, "orange-gwaien": {"hex": "1,2", "damage": 5}}
    match = lay(["kilgore_appetite_for_destruction"], champions=board)
    go(match, "play kilgore_appetite_for_destruction", "target orange-gwaien")
    assert (where(match, "orange-gwaien"), damage(match, "purple-kilgore")) == ("gate", [1])  # 5 damage, 1 hit point


@rule("BR-8.7")
def test_each_target_has_its_own_defence() -> None:
    board = {"purple-kilgore": "0,2", "orange-goldarr": "1,2", "orange-gwaien": "0,3"}
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0")
    assert damage(match, "orange-goldarr", "orange-gwaien") == [1, 2]
    assert [event["n"] for event in told(match, "hurt")] == [1, 2]
