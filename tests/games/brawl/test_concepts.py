"""Basic concepts, rounds and turns (BR-5, BR-6)."""

import tafelrunde as tr
from tafelrunde.games.brawl.rules import attack
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import (
    asked,
    cards,
    champion,
    damage,
    go,
    lay,
    new,
    options,
    player,
    points,
    ready,
    refused,
    state,
    told,
    where,
)


@rule("BR-5.1")
def test_the_card_beats_the_rules() -> None:
    """BR-5.8 allows only enemies as targets; Throw says an ally."""
    board = {"purple-kilgore": "0,-3", "purple-gwaien": "1,-3", "orange-deryn": "0,-2"}
    match = lay(["kilgore_throw"], champions=board)
    go(match, "play kilgore_throw", "done")
    assert options(match, "target") == ["target purple-gwaien"]


@rule("BR-5.2")
def test_ally_is_never_the_champion_itself() -> None:
    board = {"purple-goldarr": "0,-3", "purple-deryn": "4,-4", "orange-kilgore": "0,4"}
    match = lay(["goldarr_me_hearties"], champions=board)
    go(match, "play goldarr_me_hearties", "done", "use", "number 0")
    assert (champion(match, "purple-deryn").strength, champion(match, "purple-goldarr").strength) == (1, 0)
    assert champion(match, "orange-kilgore").strength == 0


@rule("BR-5.3")
def test_a_reaction_looks_from_the_champion_it_is_played_on() -> None:
    """Arcane Shield of Gwaien on Deryn: an enemy next to Gwaien does not matter, one next to Deryn does."""
    board = {"orange-gwaien": "0,2", "purple-tzu_xiao": "0,1", "purple-goldarr": "1,-4", "orange-deryn": "1,-1"}
    match = lay(["goldarr_harpoon_strike"], ["gwaien_arcane_shield"], champions=board)
    go(match, "play goldarr_harpoon_strike", "done", "target orange-deryn", "react gwaien_arcane_shield orange-deryn")
    assert damage(match, "orange-deryn") == [0]
    board["purple-tzu_xiao"] = "2,-1"
    match = lay(["goldarr_harpoon_strike"], ["gwaien_arcane_shield"], champions=board)
    go(match, "play goldarr_harpoon_strike", "done", "target orange-deryn")
    match.play("react gwaien_arcane_shield orange-deryn")
    assert [event["n"] for event in told(match, "shielded")] == []


@rule("BR-5.4")
def test_strength_is_reduced_by_defence_and_damage_is_not() -> None:
    board = {"purple-dugrun": "0,2", "orange-dugrun": "1,2"}
    match = lay(["dugrun_blizzard"], champions=board)
    go(match, "play dugrun_blizzard", "done", "target orange-dugrun")
    assert damage(match, "orange-dugrun") == [0]
    go(match, "standard std_run dugrun creation", "done", "end", "end")
    go(match, "standard std_jab dugrun destruction", "done", "target orange-dugrun")
    assert damage(match, "orange-dugrun") == [1]


@rule("BR-5.5")
def test_defence_is_never_below_zero() -> None:
    board = {"purple-tzu_xiao": {"hex": "0,2", "levelled": True}, "orange-deryn": "1,2"}
    match = lay(["tzu_xiao_double_strike"], champions=board)
    go(match, "play tzu_xiao_double_strike", "done", "target orange-deryn")
    assert damage(match, "orange-deryn") == [4]  # 2 and 2, not 3 and 3
    assert attack.defence(state(match), 1, 0) == 0
    champion(match, "orange-deryn").defence = 2  # a printed defence of 0 can be raised
    assert attack.defence(state(match), 1, 0) == 1


@rule("BR-5.6")
def test_attack_damage_is_never_below_zero() -> None:
    board = {"purple-dugrun": "0,2", "orange-dugrun": {"hex": "1,2", "damage": 2}}
    match = lay(["dugrun_blizzard"], champions=board)
    go(match, "play dugrun_blizzard", "done", "target orange-dugrun")
    assert (damage(match, "orange-dugrun"), told(match, "unharmed")[0]["fighter"]) == ([2], "orange-dugrun")


@rule("BR-5.7")
def test_what_cannot_be_carried_out_lapses() -> None:
    """Draw 1 with no card anywhere lapses, and Onwards! goes on."""
    board = {"purple-dugrun": "0,-3", "purple-deryn": "3,-3"}
    match = lay(["dugrun_onwards"], champions=board, players=[{"deck": []}])
    go(match, "play dugrun_onwards", "done", "number 1")
    assert (cards(match, "hand", 0), asked(match)) == ([], "dash")


@rule("BR-5.8", "BR-8.11")
def test_only_adjacent_enemies_in_melee() -> None:
    board = {"purple-kilgore": "0,2", "purple-gwaien": "1,2", "orange-deryn": "0,3", "orange-dugrun": "2,2"}
    match = lay(["kilgore_maul_thrash"], champions=board)
    go(match, "play kilgore_maul_thrash", "done")
    assert options(match, "target") == ["target orange-deryn"]
    assert (refused(match, "target purple-gwaien"), refused(match, "target orange-dugrun")) == ("BR-5.8", "BR-8.11")


@rule("BR-5.9", "BR-8.18")
def test_an_area_needs_an_enemy_and_hits_allies_too() -> None:
    board = {"purple-kilgore": "0,2", "purple-gwaien": "1,2", "orange-deryn": "0,3"}
    match = lay(["kilgore_fury"], champions=board)
    go(match, "play kilgore_fury", "done", "area 0")
    assert damage(match, "orange-deryn", "purple-gwaien", "purple-kilgore") == [2, 2, 0]
    alone = lay(["kilgore_fury"], champions={"purple-kilgore": "0,2", "purple-gwaien": "1,2", "orange-deryn": "0,4"})
    go(alone, "play kilgore_fury", "done")
    assert asked(alone) == "turn"


@rule("BR-5.10", "BR-15.12")
def test_pulled_towards_but_never_past() -> None:
    board = {"purple-goldarr": "1,-4", "orange-deryn": "1,-2"}
    match = lay(["goldarr_harpoon_strike"], champions=board)
    go(match, "play goldarr_harpoon_strike", "done", "target orange-deryn")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("1,-3", [2])


@rule("BR-5.11", "BR-5.18")
def test_fleeing_needs_a_greater_distance() -> None:
    """In the corner no dash leads farther away from the source: nobody moves (BR-15.6)."""
    board = {"orange-dugrun": "4,-4", "purple-goldarr": "3,-3"}
    match = lay(["goldarr_intimidation"], ["dugrun_knock_down"], champions=board, active=1)
    go(match, "play dugrun_knock_down", "done", "target purple-goldarr", "react goldarr_intimidation purple-goldarr")
    distance = state(match).box.distance
    start, end = state(match).box.hex_index["4,-4"], champion(match, "orange-dugrun").hex
    source = champion(match, "purple-goldarr").hex
    assert end == start or distance[source][end] > distance[source][start]


@rule("BR-5.12")
def test_an_empty_draw_pile_is_the_shuffled_discard_pile() -> None:
    board = {"purple-dugrun": "0,-3"}
    pile = ["dugrun_blizzard", "dugrun_shield_slam"]
    match = lay(["dugrun_onwards"], champions=board, players=[{"deck": ["dugrun_knock_down"], "discard": pile}])
    go(match, "end")
    assert len(cards(match, "hand", 0)) == 4  # the last one, then the reshuffled pile with the discarded hand
    assert cards(match, "discard", 0) == []


@rule("BR-5.13")
def test_draws_lapse_when_both_piles_are_empty() -> None:
    match = lay(["dugrun_onwards"], champions={"purple-dugrun": "0,-3"}, players=[{"deck": []}])
    go(match, "play dugrun_onwards", "done", "number 1")
    assert (cards(match, "hand", 0), asked(match)) == ([], "turn")


@rule("BR-5.14")
def test_a_card_being_resolved_is_nowhere() -> None:
    board = {"purple-dugrun": "0,-2", "orange-tzu_xiao": "0,-1", "orange-deryn": "gate"}
    match = lay(["dugrun_knock_down"], ["deryn_ambush"], champions=board)
    go(match, "play dugrun_knock_down", "done", "target orange-tzu_xiao")
    zones = [cards(match, zone, 0) for zone in ("hand", "discard")]
    assert zones == [[], []]
    go(match, "react deryn_ambush orange-tzu_xiao", "none")
    assert (cards(match, "discard", 0), cards(match, "discard", 1)) == (["dugrun_knock_down"], ["deryn_ambush"])


@rule("BR-5.15")
def test_show_and_look_at() -> None:
    board = {"purple-deryn": "0,-3"}
    match = lay(["deryn_prowl"], champions=board, traps={"1,1": "trap_root"})
    go(match, "play deryn_prowl", "done", "number 0", "done", "peek 1,1")
    seen = [match.view(seat)["table"]["traps"]["1,1"] for seat in (None, 0, 1)]
    assert seen == ["", "trap_root", ""]


@rule("BR-5.16")
def test_until_the_end_of_this_turn() -> None:
    match = lay(["tzu_xiao_focus"], champions={"purple-tzu_xiao": "0,-3", "orange-deryn": "0,3"})
    go(match, "play tzu_xiao_focus", "done", "use")
    assert champion(match, "purple-tzu_xiao").strength == 1
    go(match, "end")
    assert champion(match, "purple-tzu_xiao").strength == 0


@rule("BR-5.17", "BR-20.13", "BR-21.4")
def test_the_player_chooses_the_order() -> None:
    board = {"purple-dugrun": "0,2", "orange-deryn": "1,2", "orange-gwaien": "0,3", "orange-kilgore": "2,2"}
    match = lay(["dugrun_shield_slam"], champions=board)
    go(match, "play dugrun_shield_slam", "done", "use", "done")
    assert options(match) == ["next orange-gwaien", "next orange-deryn"]
    go(match, "next orange-deryn")
    assert (where(match, "orange-gwaien"), damage(match, "orange-deryn")) == ("0,4", [1])


@rule("BR-5.18", "BR-9.12")
def test_no_movement_relative_to_a_champion_on_the_gate() -> None:
    """The champion of Intimidation is out of action: Fear has no source and lapses."""
    board = {"orange-gwaien": "0,-1", "purple-deryn": {"hex": "0,1", "damage": 6}, "purple-goldarr": "gate"}
    match = lay(["goldarr_intimidation"], ["gwaien_fireball"], champions=board, active=1)
    go(match, "play gwaien_fireball", "done", "target purple-deryn", "react goldarr_intimidation purple-deryn")
    assert (where(match, "purple-deryn"), where(match, "orange-gwaien")) == ("gate", "0,-1")


@rule("BR-5.19")
def test_modifiers_add_up() -> None:
    board = {
        "purple-deryn": {"hex": "0,2", "strength": 2},
        "orange-dugrun": {"hex": "1,2", "marked": 2, "marked_next": 1, "defence": 3},
    }
    match = lay(["deryn_hit_and_run"], champions=board)
    go(match, "play deryn_hit_and_run", "done", "target orange-dugrun", "done")
    assert damage(match, "orange-dugrun") == [2]  # 2 + 2 + 2 + 1 - (2 + 3)


@rule("BR-5.20")
def test_a_modifier_stays_when_its_giver_is_out() -> None:
    board = {
        "purple-goldarr": {"hex": "0,-3", "damage": 7},
        "purple-deryn": "4,-4",
        "orange-kilgore": "0,4",
    }
    match = lay(["goldarr_me_hearties"], champions=board, traps={"1,-2": "trap_damage_1"})
    go(match, "play goldarr_me_hearties", "done", "use", "number 0")
    go(match, "standard std_run goldarr destruction", "step 0,-2", "step 1,-2")
    while asked(match) == "replace":
        go(match, options(match)[0])
    assert (where(match, "purple-goldarr"), champion(match, "purple-deryn").strength) == ("gate", 1)


# ---------------------------------------------------------------- rounds and turns


def duel(seed: int = 2) -> tr.Match:
    """Start a game at its first turn."""
    return new(seed=seed, quick=True)


@rule("BR-6.1")
def test_a_round_is_two_turns_and_an_advance() -> None:
    match = duel()
    first = cards(match, "track")[0]
    go(match, "end")
    assert (cards(match, "track")[0], state(match).round) == (first, 1)
    go(match, "end")
    assert (cards(match, "track")[1], state(match).round) == (first, 2)


@rule("BR-6.2", "BR-6.3")
def test_scoring_comes_before_the_actions() -> None:
    board = {"purple-kilgore": "-2,0", "orange-deryn": "0,4"}
    match = lay([], champions=board, active=1, order=[1, 0], track=["", "", "esmaes_favour"])
    go(match, "end")
    kinds = [event.kind for event in match.events()]
    assert kinds.index("turn") < kinds.index("scores")
    assert (points(match), asked(match), match.actors) == ([2, 0], "turn", [0])


@rule("BR-6.4")
def test_nothing_is_scored_in_the_first_round() -> None:
    board = {"purple-kilgore": "-2,0", "orange-deryn": "0,4"}
    match = lay([], champions=board, active=1, order=[1, 0], round=1, track=["", "esmaes_favour"])
    go(match, "end")
    assert (points(match), match.actors) == ([0, 0], [0])


@rule("BR-6.5")
def test_any_number_of_actions_while_they_can_be_paid() -> None:
    board = {"purple-deryn": "0,-3", "orange-kilgore": "0,4"}
    match = lay(["deryn_prowl", "deryn_hit_and_run"], champions=board)
    assert "end" in options(match)
    go(match, "play deryn_prowl", "done", "number 0", "done")
    assert options(match, "play") == ["play deryn_hit_and_run"]
    go(match, "play deryn_hit_and_run", "done")
    assert "end" in options(match)


@rule("BR-6.6")
def test_a_card_costs_an_essence_of_its_colour() -> None:
    board = {"purple-deryn": "0,-3"}
    match = lay(["deryn_prowl", "deryn_spring_the_trap"], champions=board)
    go(match, "play deryn_prowl", "done", "number 0", "done")
    assert ready(match) == ["destruction", "creation"]
    assert refused(match, "play deryn_spring_the_trap") == "BR-6.6"


@rule("BR-6.7")
def test_a_card_activates_its_own_champion_several_times() -> None:
    board = {"purple-deryn": "0,-3", "purple-kilgore": "4,-4"}
    match = lay(["deryn_prowl", "deryn_hit_and_run"], champions=board)
    for card in ("deryn_prowl", "deryn_hit_and_run"):
        match.play(f"play {card}")
        assert match.questions()[0].ask.about[0] == "purple-deryn"
        match.play("done")
        while asked(match) != "turn":
            match.play("number 0" if "number 0" in options(match) else "done")


@rule("BR-6.8")
def test_actions_are_never_nested() -> None:
    match = lay(["deryn_prowl", "deryn_hit_and_run"], champions={"purple-deryn": "0,-3"})
    match.play("play deryn_prowl")
    assert refused(match, "play deryn_hit_and_run") == "BR-6.5"


@rule("BR-6.9")
def test_no_reaction_in_the_own_turn() -> None:
    match = lay(["deryn_ambush"], champions={"purple-deryn": "0,-3"})
    assert refused(match, "play deryn_ambush") == "BR-6.9"


@rule("BR-6.10", "BR-6.11")
def test_upkeep() -> None:
    board = {"purple-deryn": "0,-3", "purple-kilgore": "4,-4"}
    hand = ["deryn_prowl", "deryn_ambush"]
    match = lay(hand, champions=board, players=[{"ready": ["creation"]}])
    top = cards(match, "deck", 0)[:5]
    go(match, "end")
    assert (len(ready(match, 0)), cards(match, "discard", 0)) == (3, sorted(hand))
    assert (cards(match, "hand", 0), match.actors) == (sorted(top), [1])


@rule("BR-6.13")
def test_there_is_no_hand_limit() -> None:
    board = {"purple-deryn": "0,-3", "purple-kilgore": "4,-4"}
    hand = ["deryn_prowl", "deryn_ambush", "deryn_heavy_shot", "kilgore_fury", "kilgore_throw"]
    match = lay(hand, champions=board)
    go(match, "play deryn_prowl", "done", "number 2", "done")
    assert len(cards(match, "hand", 0)) == 6
    assert player(match).planned == 0
