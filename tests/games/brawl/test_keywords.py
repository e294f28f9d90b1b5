"""Displacement, Root and the other keywords (BR-14, BR-15)."""

import pytest

import tafelrunde as tr
from tafelrunde.games.brawl.rules import challenges
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

THRASH = ("play kilgore_maul_thrash", "done", "target orange-deryn")


@rule("BR-14.1")
def test_place_jump_and_dash_are_no_displacement() -> None:
    """Hold Ground stops Push, Pull, Fear and Force, but neither Place nor own movement."""
    held = {"hex": "1,-1", "held": True}
    board = {"purple-kilgore": "1,-3", "orange-gwaien": held, "purple-goldarr": "4,-4"}
    match = lay(["kilgore_relentless_advance"], ["gwaien_teleport"], champions=board)
    go(match, "play kilgore_relentless_advance", "done", "target orange-gwaien")
    assert (where(match, "orange-gwaien"), asked(match)) == ("1,-1", "turn")
    match = lay([], ["gwaien_teleport"], champions=board, active=1)
    go(match, "play gwaien_teleport", "land 2,-2")
    assert where(match, "orange-gwaien") == "2,-2"


@rule("BR-14.2")
def test_cancelled_displacement_deals_no_damage() -> None:
    board = {"purple-kilgore": "0,-2", "orange-deryn": {"hex": "0,-1", "held": True}}
    match = go(lay(["kilgore_maul_thrash"], champions=board), *THRASH)
    assert damage(match, "orange-deryn") == [2]  # the attack only


@rule("BR-14.3")
@pytest.mark.parametrize(
    ("kind", "card", "hex", "hurt"),
    [("kilgore", "kilgore_maul_thrash", "0,2", 4), ("tzu_xiao", "tzu_xiao_challenge", "-1,2", 3)],
)
def test_a_rooted_champion_takes_push_and_pull_as_damage(kind: str, card: str, hex: str, hurt: int) -> None:
    board = {f"purple-{kind}": hex, "orange-deryn": {"hex": "1,2", "rooted": True}}
    match = go(lay([card], champions=board), f"play {card}", "done", "target orange-deryn")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("1,2", [hurt])


@rule("BR-14.4")
def test_fear_and_force_do_nothing_to_a_rooted_champion() -> None:
    board = {"orange-dugrun": {"hex": "2,-3", "rooted": True}, "purple-goldarr": "2,-2"}
    match = lay(["goldarr_intimidation"], ["dugrun_knock_down"], champions=board, active=1)
    go(match, "play dugrun_knock_down", "target purple-goldarr", "react goldarr_intimidation purple-goldarr")
    assert (where(match, "orange-dugrun"), damage(match, "orange-dugrun")) == ("2,-3", [0])


@rule("BR-14.5")
def test_rooted_in_the_middle_of_a_push() -> None:
    board = {"purple-kilgore": "1,-4", "orange-deryn": "1,-3"}
    match = lay(["kilgore_maul_thrash"], champions=board, traps={"1,-2": "trap_root"})
    go(match, *THRASH, "lay 1,1")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("1,-2", [3])  # 2 and 1 for the missing hex


@rule("BR-14.5", "BR-15.7")
def test_rooted_in_the_middle_of_fear() -> None:
    """The only flight leads over a Root trap: it is triggered, and the rest lapses."""
    board = {"orange-dugrun": "2,-2", "purple-goldarr": "3,-2"}
    laid = {"1,-2": "trap_root", "2,-3": "trap_stun", "1,-1": "trap_stun"}
    match = lay(["goldarr_intimidation"], ["dugrun_knock_down"], champions=board, active=1, traps=laid)
    go(match, "play dugrun_knock_down", "done", "target purple-goldarr", "react goldarr_intimidation purple-goldarr")
    assert "flee 0,-2" in options(match)
    go(match, "flee 0,-2")
    assert (where(match, "orange-dugrun"), champion(match, "orange-dugrun").rooted) == ("1,-2", True)
    go(match, options(match)[0])
    assert (where(match, "orange-dugrun"), damage(match, "orange-dugrun")) == ("1,-2", [0])


# ---------------------------------------------------------------- keywords


@rule("BR-15.1")
def test_stun_takes_a_card_of_that_champion() -> None:
    board = {"purple-kilgore": "1,-3", "purple-deryn": "4,-4"}
    match = lay(["kilgore_fury", "kilgore_throw", "deryn_prowl"], champions=board, traps={"1,-2": "trap_stun"})
    go(match, "standard std_run kilgore creation", "step 1,-2")
    assert options(match) == ["discard kilgore_fury", "discard kilgore_throw"]
    assert refused(match, "discard deryn_prowl") == "BR-15.1"
    go(match, "discard kilgore_throw")
    assert cards(match, "discard", 0) == ["kilgore_throw"]


@rule("BR-15.2")
def test_stun_has_no_other_effect() -> None:
    match = lay(["kilgore_fury"], champions={"purple-kilgore": "1,-3"}, traps={"1,-2": "trap_stun"})
    go(match, "standard std_run kilgore creation", "step 1,-2", "discard kilgore_fury", "lay 1,1", "step 1,-1")
    assert (where(match, "purple-kilgore"), damage(match, "purple-kilgore")) == ("1,-1", [0])


@rule("BR-15.3")
def test_bloodied() -> None:
    match = lay([], champions={"purple-kilgore": {"hex": "0,-3", "damage": 3}})
    assert state(match).bloodied(0)
    go(match, "standard std_heal kilgore creation", "done", "number 1")
    assert not state(match).bloodied(0)


@rule("BR-15.5", "BR-20.18")
def test_fear_leaves_ties_to_the_controller() -> None:
    board = {"orange-dugrun": "0,2", "purple-goldarr": "1,1"}
    match = lay(["goldarr_intimidation"], ["dugrun_knock_down"], champions=board, active=1)
    go(match, "play dugrun_knock_down", "done", "target purple-goldarr", "react goldarr_intimidation purple-goldarr")
    assert (match.actors, sorted(options(match))) == ([1], ["flee -2,2", "flee -2,4", "flee 0,4"])
    assert refused(match, "flee -1,2") == "BR-15.5"


@rule("BR-15.6")
def test_fear_without_a_way() -> None:
    board = {"orange-dugrun": "4,-4", "purple-goldarr": "3,-3", "purple-deryn": "4,-3", "purple-gwaien": "3,-4"}
    match = lay(["goldarr_intimidation"], ["dugrun_knock_down"], champions=board, active=1)
    go(match, "play dugrun_knock_down", "target purple-goldarr", "react goldarr_intimidation purple-goldarr")
    assert (where(match, "orange-dugrun"), damage(match, "orange-dugrun"), asked(match)) == ("4,-4", [0], "turn")


@rule("BR-15.9", "BR-20.16")
def test_heal_up_to() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "damage": 3}, "orange-dugrun": "1,2"}
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0")
    assert options(match) == ["number 0", "number 1"]
    assert match.questions()[0].ask.default is match.table.box.moves.of_code("number 1")
    go(match, "number 1")
    assert damage(match, "purple-kilgore") == [2]


@rule("BR-15.10")
def test_swoop_triggers_only_where_it_ends() -> None:
    match = lay(
        ["goldarr_set_sail"], champions={"purple-goldarr": "1,-3"}, traps={"1,-2": "trap_root", "1,1": "trap_damage_2"}
    )
    go(match, "play goldarr_set_sail", "done", "use")
    assert refused(match, "land 2,-2") == "BR-15.10"
    go(match, "land 1,1")
    assert (damage(match, "purple-goldarr"), champion(match, "purple-goldarr").rooted) == ([2], False)


@rule("BR-15.11", "BR-15.13")
def test_a_pull_triggers_every_trap_on_the_way() -> None:
    board = {"purple-goldarr": "1,-4", "orange-deryn": "1,-1"}
    match = lay(["goldarr_harpoon_strike"], champions=board, traps={"1,-2": "trap_damage_1", "1,-3": "trap_damage_2"})
    go(match, "play goldarr_harpoon_strike", "done", "target orange-deryn", "lay 1,1", "lay 2,-1")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("1,-3", [1 + 1 + 2])


@rule("BR-15.12")
@pytest.mark.parametrize("wall", ["purple-deryn", "orange-kilgore"])
def test_a_pull_stops_before_champions(wall: str) -> None:
    """Someone stepped between: the Pull falls short by 2, and that champion takes nothing."""
    pack = tr.Pack.read(
        '[[cards]]\nid = "goldarr_harpoon_strike"\n'
        'attack = { kind = "indirect", min = 2, max = 3, strength = 1, keywords = [] }\n',
        "pack",
    )
    board = {"purple-goldarr": "1,-4", "orange-gwaien": "1,-1", wall: "1,-2"}
    match = lay(["goldarr_harpoon_strike"], champions=board, packs=[pack])
    go(match, "play goldarr_harpoon_strike", "done", "target orange-gwaien")
    assert damage(match, "orange-gwaien", wall) == [3, 0]


@rule("BR-15.14")
def test_control_needs_more() -> None:
    for board, holder in (
        ({"purple-kilgore": "-2,0", "orange-deryn": "-3,1"}, None),
        ({"purple-kilgore": "-2,0", "orange-deryn": "-3,1", "orange-gwaien": "-4,0"}, 1),
        ({"purple-kilgore": "4,-4"}, None),
    ):
        g = state(lay([], champions=board))
        controlling = [team for team in range(2) if challenges.controls(g, team, "area:esmae")]
        assert controlling == ([] if holder is None else [holder])


@rule("BR-15.16", "BR-20.15")
def test_plan_in_an_order_of_choice_unseen() -> None:
    pack = tr.Pack.read('[[cards]]\nid = "deryn_prowl"\nskill = [{ do = "plan", n = 2 }]\n', "pack")
    hand = ["deryn_prowl", "deryn_ambush", "deryn_heavy_shot"]
    match = lay(hand, champions={"purple-deryn": "0,-3"}, packs=[pack])
    go(match, "play deryn_prowl", "done", "plan deryn_heavy_shot", "plan deryn_ambush")
    assert cards(match, "deck", 0)[:2] == ["deryn_ambush", "deryn_heavy_shot"]
    table = [match.view(seat)["table"]["players"][0]["planned"] for seat in (0, 1)]
    assert table == [["deryn_heavy_shot", "deryn_ambush"], 2]


@rule("BR-15.17")
def test_plan_on_an_empty_draw_pile() -> None:
    mine = {"deck": [], "discard": ["deryn_ambush"]}
    match = lay(["deryn_heavy_shot"], champions={"purple-deryn": "0,-3"}, players=[mine])
    go(match, "standard std_plan deryn manipulation", "done", "plan deryn_heavy_shot")
    assert (cards(match, "deck", 0), cards(match, "discard", 0)) == (["deryn_heavy_shot"], ["deryn_ambush"])


@rule("BR-15.18")
def test_place_enters_nothing_in_between() -> None:
    board = {"purple-kilgore": "1,-4", "orange-gwaien": "1,-2"}
    match = lay(["kilgore_relentless_advance"], champions=board, traps={"1,-3": "trap_damage_3"})
    go(match, "play kilgore_relentless_advance", "done", "target orange-gwaien", "step 1,-1", "place 1,-2")
    assert (where(match, "purple-kilgore"), damage(match, "purple-kilgore")) == ("1,-2", [0])


@rule("BR-15.19")
def test_dash_is_straight_and_blocked_as_usual() -> None:
    board = {"purple-dugrun": "0,-3", "orange-kilgore": "0,-1", "purple-deryn": "1,-3"}
    match = lay(["dugrun_shield_slam"], champions=board, traps={"0,-2": "trap_damage_1"})
    go(match, "play dugrun_shield_slam", "done", "use")
    assert "step 1,-3" in options(match)  # through Deryn and on to (2,-3)
    go(match, "step 0,-2", "lay 1,1")
    assert damage(match, "purple-dugrun") == [1]
    assert told(match, "steps")[-1]["hex"] == "0,-2"
    assert asked(match) == "turn"  # Kilgore stands in the way of a second step and is pushed


@rule("BR-15.19")
def test_a_dash_does_not_turn() -> None:
    match = lay(["dugrun_shield_slam"], champions={"purple-dugrun": "0,-3"})
    go(match, "play dugrun_shield_slam", "done", "use", "step 1,-3")
    assert options(match, "step") == ["step 2,-3"]
    assert refused(match, "step 1,-2") == "BR-15.19"


@rule("BR-15.20", "BR-20.8")
def test_jump_to_any_free_hex_within_the_distance() -> None:
    board = {"purple-gwaien": "0,-3", "orange-kilgore": "0,-2"}
    match = lay(["gwaien_teleport"], champions=board)
    match.play("play gwaien_teleport")
    g = state(match)
    here = g.box.hex_index["0,-3"]
    free = [
        g.box.codes[hex]
        for hex in range(g.box.size)
        if g.box.distance[here][hex] <= 4 and g.at[hex] < 0 and not g.box.statue[hex]
    ]
    assert options(match) == ["none", *(f"land {hex}" for hex in free)]
    assert refused(match, "land 0,2") == "BR-15.20"


@rule("BR-15.21", "BR-15.22")
def test_double_is_not_attack_damage() -> None:
    board = {"purple-tzu_xiao": "0,2", "orange-deryn": "1,2", "orange-tzu_xiao": "gate"}
    match = lay(["tzu_xiao_double_strike"], ["tzu_xiao_revenge"], champions=board)
    go(match, "play tzu_xiao_double_strike", "done", "target orange-deryn", "react tzu_xiao_revenge orange-deryn")
    assert damage(match, "orange-deryn", "purple-tzu_xiao") == [4, 2]  # Revenge counts the attack damage only


@rule("BR-15.23", "BR-15.24")
def test_root() -> None:
    board = {"purple-kilgore": "1,-3", "orange-deryn": "2,-2"}
    match = lay(["kilgore_fury"], champions=board, traps={"1,-2": "trap_root"})
    go(match, "play kilgore_fury", "step 1,-2", "lay 1,1")
    assert options(match) == ["none", "area 0"]  # the rest of the movement is lost, but the attack is not
    go(match, "area 0", "standard std_jab kilgore destruction")
    assert asked(match) == "skill"  # no Move for the rest of the turn
    go(match, "none", "end")
    assert not champion(match, "purple-kilgore").rooted


@rule("BR-15.25", "BR-15.27")
def test_a_push_triggers_every_trap_on_the_way() -> None:
    board = {"purple-kilgore": "1,-4", "orange-deryn": "1,-3"}
    match = lay(["kilgore_maul_thrash"], champions=board, traps={"1,-2": "trap_damage_1", "1,-1": "trap_damage_2"})
    go(match, *THRASH, "lay 1,1", "lay 2,-1")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("1,-1", [2 + 1 + 2])


@rule("BR-15.26", "BR-15.28")
def test_falling_short_is_one_event_after_the_last_step() -> None:
    board = {"purple-kilgore": "2,2", "orange-deryn": "2,1"}
    pack = tr.Pack.read(
        '[[cards]]\nid = "kilgore_maul_thrash"\npost_attack = [{ do = "push", n = 9, on = "target" }]\n', "pack"
    )
    match = go(lay(["kilgore_maul_thrash"], champions=board, packs=[pack]), *THRASH)
    pushed = [event["hex"] for event in told(match, "pushed")]
    assert (pushed, where(match, "orange-deryn")) == (["2,0", "2,-1", "2,-2", "2,-3", "2,-4"], "2,-4")
    assert [event["n"] for event in told(match, "hurt")] == [2, 4]


@rule("BR-15.29")
def test_the_rest_lapses_when_the_champion_is_out() -> None:
    board = {"purple-kilgore": "1,-4", "orange-deryn": {"hex": "1,-3", "damage": 3}}
    match = lay(["kilgore_maul_thrash"], champions=board, traps={"1,-2": "trap_damage_2"})
    go(match, *THRASH, "lay 1,1")
    assert (len(told(match, "pushed")), told(match, "short"), points(match)) == (1, [], [1, 0])


@rule("BR-15.30", "BR-20.14")
def test_draw_is_announced() -> None:
    match = lay(["deryn_prowl"], champions={"purple-deryn": "0,-3"})
    go(match, "play deryn_prowl", "done")
    assert options(match) == ["number 0", "number 1", "number 2"]
    go(match, "number 2", "done")
    assert len(cards(match, "hand", 0)) == 2


@rule("BR-15.31")
def test_force_moves_like_the_targets_own_move() -> None:
    board = {"purple-kilgore": "1,-3", "purple-deryn": "2,-2", "orange-gwaien": "1,-1", "orange-dugrun": "2,-1"}
    match = lay(["kilgore_relentless_advance"], champions=board, traps={"1,-2": "trap_damage_1"})
    go(match, "play kilgore_relentless_advance", "done", "target orange-gwaien")
    assert "step 2,-2" not in options(match)  # her enemy
    assert "step 2,-1" not in options(match)  # an ally without a way on
    go(match, "step 1,-2")
    assert (match.actors, damage(match, "orange-gwaien")) == ([1], [1])  # her controller replaces the trap


@rule("BR-15.32")
def test_no_push_outside_a_hex_row() -> None:
    """Dugrun took the place of an ally: he shares no row with the attacker and is not pushed."""
    board = {"purple-gwaien": "0,-1", "orange-deryn": "0,3", "orange-dugrun": {"hex": "1,2", "levelled": True}}
    pack = tr.Pack.read(
        '[[cards]]\nid = "gwaien_flamespear"\n'
        'attack = { kind = "indirect", min = 3, max = 5, strength = 3, keywords = [] }\n',
        "pack",
    )
    match = lay(["gwaien_flamespear"], champions=board, packs=[pack])
    go(match, "play gwaien_flamespear", "done", "target orange-deryn", "guard orange-deryn")
    assert (where(match, "orange-dugrun"), damage(match, "orange-dugrun")) == ("1,2", [1])


@rule("BR-15.33")
def test_out_of_action_and_level_up() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": {"hex": "1,2", "damage": 6}}
    match = go(lay(["kilgore_maul_thrash"], champions=board), *THRASH)
    assert (where(match, "orange-deryn"), champion(match, "purple-kilgore").levelled) == ("gate", True)
