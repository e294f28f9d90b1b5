"""Notes on single cards (BR-21), and that content is data: packs change what happens and what is said."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import (
    asked,
    champion,
    damage,
    go,
    lay,
    options,
    points,
    refused,
    told,
    traps,
    where,
)


@rule("BR-21.1")
def test_fireball_splashes_even_without_damage_or_target() -> None:
    board = {"purple-gwaien": "0,-1", "orange-dugrun": {"hex": "0,1", "defence": 5}, "orange-deryn": "1,0"}
    match = go(lay(["gwaien_fireball"], champions=board), "play gwaien_fireball", "done", "target orange-dugrun")
    assert damage(match, "orange-dugrun", "orange-deryn") == [0, 2]
    board["orange-dugrun"] = {"hex": "0,1", "damage": 5}
    match = go(lay(["gwaien_fireball"], champions=board), "play gwaien_fireball", "done", "target orange-dugrun")
    assert (where(match, "orange-dugrun"), damage(match, "orange-deryn")) == ("gate", [2])


@rule("BR-21.2")
def test_relentless_advance_after_a_knock_out() -> None:
    board = {"purple-kilgore": "1,-4", "orange-gwaien": {"hex": "1,-3", "damage": 5}}
    match = lay(["kilgore_relentless_advance"], champions=board, traps={"1,-2": "trap_damage_1"})
    go(match, "play kilgore_relentless_advance", "done", "target orange-gwaien", "step 1,-2", "lay 1,1")
    assert (where(match, "orange-gwaien"), options(match)) == ("gate", ["none", "place 1,-3"])


@rule("BR-21.3")
def test_throw_onto_a_trap() -> None:
    board = {"purple-kilgore": "0,-3", "purple-gwaien": {"hex": "1,-3", "damage": 5}, "orange-deryn": "0,4"}
    match = lay(["kilgore_throw"], champions=board, traps={"1,-2": "trap_damage_2"})
    go(match, "play kilgore_throw", "done", "target purple-gwaien")
    assert "none" in options(match)
    go(match, "land 1,-2", "lay 1,1")
    assert (points(match), champion(match, "purple-kilgore").levelled) == ([0, 1], False)


@rule("BR-21.4")
def test_anchors_aweigh_pushes_each_target_once() -> None:
    board = {"purple-goldarr": "0,2", "orange-kilgore": "1,1", "orange-deryn": "1,2", "purple-gwaien": "0,3"}
    match = lay(["goldarr_anchors_aweigh"], champions=board)
    go(match, "play goldarr_anchors_aweigh", "done")
    go(match, "area 0", "next orange-deryn", "next orange-kilgore")
    assert sorted(event["fighter"] for event in told(match, "pushed")) == sorted(
        ["orange-deryn", "orange-kilgore", "purple-gwaien"]
    )


@rule("BR-21.5")
@pytest.mark.parametrize(("ready", "hurt"), [(["creation"], 1), (["creation", "destruction"], 3)])
def test_appetite_counts_ready_essences(ready: list[str], hurt: int) -> None:
    board = {"purple-kilgore": "0,2", "orange-gwaien": "1,2"}
    match = lay(["kilgore_appetite_for_destruction"], champions=board, players=[{"ready": ready}])
    go(match, "play kilgore_appetite_for_destruction", "target orange-gwaien")
    assert damage(match, "orange-gwaien") == [hurt]


@rule("BR-21.6")
def test_revenge_needs_the_champion() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": {"hex": "1,2", "damage": 5}, "orange-tzu_xiao": "gate"}
    match = lay(["kilgore_maul_thrash"], ["tzu_xiao_revenge"], champions=board)
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "react tzu_xiao_revenge orange-deryn")
    assert damage(match, "purple-kilgore") == [0]
    board["orange-deryn"] = "1,2"
    match = lay(["kilgore_maul_thrash"], ["tzu_xiao_revenge"], champions=board)
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "react tzu_xiao_revenge orange-deryn")
    assert damage(match, "purple-kilgore") == [2]  # not the Push that fell short


@rule("BR-21.7")
def test_ambush_is_no_displacement() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "held": True}, "orange-deryn": "1,2"}
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush"], champions=board)
    go(
        match,
        "play kilgore_maul_thrash",
        "done",
        "target orange-deryn",
        "react deryn_ambush orange-deryn",
        "place -1,2",
    )
    assert where(match, "purple-kilgore") == "-1,2"


@rule("BR-21.8")
def test_prowl_on_a_trap_under_a_champion() -> None:
    board = {"purple-deryn": {"hex": "0,-3", "levelled": True}, "orange-kilgore": "0,4"}
    laid = {"0,-3": "trap_root", "-1,-1": "trap_stun"}
    match = lay(["deryn_prowl"], champions=board, traps=laid)
    go(match, "play deryn_prowl", "done", "number 0", "done", "peek 0,-3", "lay 1,1")
    assert traps(match) == {"1,1": "trap_root", "-1,-1": "trap_stun"}
    full = dict.fromkeys(("-1,-1", "2,-1", "1,-2", "-2,1"), "trap_damage_2")
    full |= {"1,1": "trap_stun", "-1,2": "trap_stun"}
    match = lay(["deryn_prowl"], champions=board, traps=full)
    go(match, "play deryn_prowl", "done", "number 0", "done", "peek 1,1")
    assert (asked(match), traps(match)) == ("turn", full)  # there is no empty trap hex


@rule("BR-21.9")
def test_marks_help_later_attacks_of_anybody() -> None:
    board = {"purple-gwaien": "2,2", "purple-kilgore": "0,2", "orange-goldarr": "1,2"}
    match = lay(["gwaien_ignite", "kilgore_fury"], champions=board)
    go(match, "play gwaien_ignite", "done", "target orange-goldarr")
    assert damage(match, "orange-goldarr") == [1]  # not by its own mark
    go(match, "play kilgore_fury", "done", "area 0")
    assert damage(match, "orange-goldarr") == [1 + 3]


@rule("BR-21.9", "BR-8.20")
def test_hunters_quarry() -> None:
    board = {"purple-deryn": "0,2", "orange-dugrun": "2,2"}
    match = lay(["deryn_hunters_quarry", "deryn_hit_and_run"], champions=board)
    go(match, "play deryn_hunters_quarry", "done", "target orange-dugrun")
    go(match, "play deryn_hit_and_run", "done", "target orange-dugrun", "done")
    assert damage(match, "orange-dugrun") == [3]


@rule("BR-21.10")
def test_focus_helps_later_actions() -> None:
    match = lay(["tzu_xiao_focus"], champions={"purple-tzu_xiao": "0,-3"})
    match.play("play tzu_xiao_focus")
    assert match.questions()[0].ask.about[1] == 1
    go(match, "done", "use")
    match.play("standard std_run tzu_xiao manipulation")
    assert match.questions()[0].ask.about[1] == 3


@rule("BR-21.11")
def test_hold_ground_covers_allies_for_the_rest_of_the_turn() -> None:
    board = {"purple-kilgore": "0,2", "purple-dugrun": "2,-2", "orange-deryn": "1,2", "orange-gwaien": "2,-1"}
    match = lay(
        ["kilgore_maul_thrash", "dugrun_shield_slam"],
        ["dugrun_hold_ground"],
        champions={**board, "orange-dugrun": "gate"},
    )
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "react dugrun_hold_ground orange-deryn")
    assert (champion(match, "orange-gwaien").held, champion(match, "orange-dugrun").held) == (True, False)
    go(match, "end")
    assert not champion(match, "orange-gwaien").held


@rule("BR-21.12")
def test_far_reach_is_for_attacks_only() -> None:
    board = {"purple-gwaien": {"hex": "1,-4", "levelled": True}, "orange-kilgore": "1,0"}
    match = lay(["gwaien_chain_lightning"], champions=board)
    go(match, "play gwaien_chain_lightning", "done")
    assert options(match, "target") == ["target orange-kilgore"]  # distance 4 instead of 3
    pack = tr.Pack.read(
        '[[cards]]\nid = "gwaien_teleport"\ntarget = { kind = "direct", min = 2, max = 3, who = "enemy" }\nmove = 1\n'
        'skill = [{ do = "damage", n = 1, on = "target" }]\n',
        "pack",
    )
    match = lay(["gwaien_teleport"], champions=board, packs=[pack])
    go(match, "play gwaien_teleport", "done")
    assert asked(match) == "turn"


@rule("BR-21.13")
@pytest.mark.parametrize(
    ("deryn", "stunned"),
    [
        ({"hex": "1,2"}, True),
        ({"hex": "1,2", "rooted": True}, True),
        ({"hex": "1,2", "held": True}, False),
        ({"hex": "1,2", "damage": 5}, False),
    ],
)
def test_mighty_blow(deryn: dict[str, object], stunned: bool) -> None:
    """From (1,2) a Push 2 falls short by 1 at the edge; cancelled or out of action there is no Stun."""
    match = lay(["dugrun_mighty_blow"], ["deryn_prowl"], champions={"purple-dugrun": "0,2", "orange-deryn": deryn})
    go(match, "play dugrun_mighty_blow", "done", "target orange-deryn")
    assert bool(told(match, "stunned")) == stunned


@rule("BR-21.14", "BR-15.8")
def test_poison() -> None:
    pack = tr.Pack.read(
        '[[cards]]\nid = "deryn_hit_and_run"\n'
        'attack = { kind = "indirect", min = 1, max = 2, strength = 2, keywords = [], poison = 2 }\n',
        "pack",
    )
    for target, hurt in (("gwaien", 4), ("dugrun", 0)):
        board = {"purple-deryn": "0,2", f"orange-{target}": "1,2"}
        match = lay(["deryn_hit_and_run"], champions=board, packs=[pack])
        go(match, "play deryn_hit_and_run", "done", f"target orange-{target}", "done")
        assert damage(match, f"orange-{target}") == [hurt]


@rule("BR-21.15")
def test_effects_of_both_cards() -> None:
    """Kilgore pushes Gold'arr away; then Intimidation drives Kilgore off, seen from where Gold'arr stands now."""
    board = {"purple-kilgore": "-1,2", "orange-goldarr": "0,2"}
    match = lay(["kilgore_maul_thrash"], ["goldarr_intimidation"], champions=board)
    go(match, "play kilgore_maul_thrash", "done", "target orange-goldarr", "react goldarr_intimidation orange-goldarr")
    assert where(match, "orange-goldarr") == "2,2"
    assert (match.actors, asked(match)) == ([0], "flee")


@rule("BR-21.16")
def test_blizzard_and_set_sail_are_one_event() -> None:
    board = {
        "purple-dugrun": "0,2",
        "orange-deryn": "1,2",
        "orange-gwaien": {"hex": "0,3", "damage": 4},
        "orange-tzu_xiao": {"hex": "-1,3", "damage": 7},
    }
    match = lay(["dugrun_blizzard"], champions=board)
    go(match, "play dugrun_blizzard", "done", "target orange-deryn")
    kinds = [event.kind for event in match.events() if event.kind in ("hurt", "out")]
    assert (kinds, points(match)) == (["hurt", "hurt", "hurt", "out", "out"], [2, 0])


@rule("BR-21.16", "BR-20.26")
def test_the_second_bolt_needs_no_row() -> None:
    board = {"purple-gwaien": "1,-4", "orange-kilgore": "1,-2", "orange-deryn": "2,-1"}
    match = lay(["gwaien_chain_lightning"], champions=board)
    go(match, "play gwaien_chain_lightning", "done", "target orange-kilgore")
    assert damage(match, "orange-kilgore", "orange-deryn") == [2, 2]


@rule("BR-21.17")
def test_throw_and_onwards_with_a_rooted_ally() -> None:
    rooted = {"hex": "1,-3", "rooted": True}
    match = lay(["kilgore_throw"], champions={"purple-kilgore": "0,-3", "purple-gwaien": rooted})
    go(match, "play kilgore_throw", "done", "target purple-gwaien")
    assert (where(match, "purple-gwaien"), asked(match)) == ("1,-3", "turn")
    match = lay(["dugrun_onwards"], champions={"purple-dugrun": "0,-3", "purple-gwaien": rooted})
    go(match, "play dugrun_onwards", "done", "number 0")
    assert asked(match) == "turn"
    match = lay(["kilgore_throw"], champions={"purple-kilgore": "0,-3", "purple-gwaien": "2,-3"})
    go(match, "play kilgore_throw", "done")
    assert asked(match) == "turn"  # nobody next to Kilgore


# ---------------------------------------------------------------- content is data


def test_a_number_of_a_pack_changes_text_and_table() -> None:
    pack = tr.Pack.read(
        '[[cards]]\nid = "gwaien_flamespear"\npost_attack = [{ do = "push", n = 2, on = "target" }]\n', "p"
    )
    box = tr.game("brawl").box([pack], 2)
    assert "Push 2" in box.text("gwaien_flamespear", "en")
    assert "Wegstoßen 2" in box.text("gwaien_flamespear", "de")
    board = {"purple-gwaien": "1,-4", "orange-deryn": "1,-1"}
    match = lay(["gwaien_flamespear"], champions=board, packs=[pack])
    go(match, "play gwaien_flamespear", "done", "target orange-deryn")
    assert where(match, "orange-deryn") == "1,1"


NEW_CARD = """
[[cards]]
id = "deryn_snare"
champion = "deryn"
name = { en = "Snare", de = "Schlinge" }
essence = "creation"
type = "attack"
move = 1
attack = { kind = "direct", min = 1, max = 3, strength = 1 }
post_attack = [{ do = "fear", n = 1, on = "target" }, { do = "stun", on = "target" }]
source = "original"
effect_source = "original"
"""


def test_a_new_card_needs_no_python() -> None:
    pack = tr.Pack.read(NEW_CARD, "pack")
    board = {"purple-deryn": "1,-4", "orange-kilgore": "1,-2"}
    match = lay(["deryn_snare"], ["kilgore_fury"], champions=board, packs=[pack])
    go(match, "play deryn_snare", "done", "target orange-kilgore")
    assert (match.actors, asked(match)) == ([1], "flee")
    assert "Fear 1" in match.table.box.text("deryn_snare", "en")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('[[cards]]\nid = "deryn_prowl"\nskill = [{ do = "dance" }]\n', "cards.deryn_prowl.skill.0"),
        ('[[cards]]\nid = "kilgore_fury"\nattack = { kind = "area", pattern = "star", strength = 2 }\n', "attack"),
        ('[[cards]]\nid = "kilgore_fury"\nchampion = "nobody"\n', "champion"),
        ('[[cards]]\nid = "kilgore_fury"\ntype = "skill"\n', "type"),
        ('[[champions]]\nid = "kilgore"\nhit_points = 9\n', "champions"),
    ],
)
def test_faults_of_a_pack_are_named(text: str, field: str) -> None:
    with pytest.raises(tr.BadContent) as caught:
        tr.game("brawl").box([tr.Pack.read(text, "mine.toml")], 2)
    assert "mine.toml" in str(caught.value)
    assert field in str(caught.value)


@pytest.mark.parametrize(
    "position",
    [
        {"champions": {"purple-nobody": "0,0"}},
        {"champions": {"purple-kilgore": {"hex": "9,9"}}},
        {"champions": {"purple-kilgore": {"hex": "0,1", "damage": 7}}},
        {"champions": {"purple-kilgore": {"hex": "0,1", "seat": 1}}},
        {"players": [{"hand": ["kilgore_fury"]}]},
        {"players": [{"gold": 1}]},
        {"traps": {"1,1": "trap_gold"}},
        {"points": [5, 0]},
        {"phase": "lunch"},
        {"order": [0, 0]},
        {"side": ["purple", "purple"]},
        {"track": ["no_way_out"] * 9},
        {"weather": "fine"},
    ],
)
def test_bad_positions_are_refused(position: dict[str, object]) -> None:
    with pytest.raises(tr.BadPosition):
        tr.game("brawl").position({"seats": 2, **position})


def test_why_not_at_the_table() -> None:
    match = lay(["deryn_ambush"], champions={"purple-deryn": "0,-3"})
    assert refused(match, "play deryn_ambush") == "BR-6.9"
    card = next(item.id for comp in match.scene(0).comps if comp.id == "hand" for item in comp.items)
    assert match.game.why_not(match, 0, card) == "BR-6.9"
    assert "Reaktionen" in match.game.say_rule("BR-6.9", "de")
