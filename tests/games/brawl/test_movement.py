"""Activation and movement (BR-7)."""

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
    ready,
    refused,
    state,
    where,
)

RUN = "standard std_run kilgore creation"


@rule("BR-7.1")
def test_shown_and_paid_before_it_is_resolved() -> None:
    match = lay(["kilgore_fury"], champions={"purple-kilgore": "0,-3"})
    match.play("play kilgore_fury")
    assert (asked(match), ready(match)) == ("move", ["manipulation", "destruction"])
    assert match.view(1)["table"]["action"]["action"] == "kilgore_fury"


@rule("BR-7.2")
def test_a_card_may_be_played_for_nothing() -> None:
    match = lay(["kilgore_appetite_for_destruction"], champions={"purple-kilgore": "0,-3"})
    go(match, "play kilgore_appetite_for_destruction")
    assert (asked(match), cards(match, "discard", 0)) == ("turn", ["kilgore_appetite_for_destruction"])


@rule("BR-7.3", "BR-7.8")
def test_up_to_so_many_steps_one_by_one() -> None:
    match = lay([], champions={"purple-kilgore": "0,-3"})
    match.play(RUN)
    assert len(options(match, "step")) == 6
    assert refused(match, "step 2,-2") == "BR-7.8"
    match.play("step 1,-3")
    assert options(match, "done") == ["done"]
    match.play("step 2,-3")
    assert (where(match, "purple-kilgore"), asked(match)) == ("2,-3", "turn")


@rule("BR-7.4")
def test_no_step_onto_a_statue() -> None:
    match = lay([], champions={"purple-kilgore": "1,0"})
    match.play(RUN)
    assert sorted(options(match, "step")) == sorted(f"step {hex}" for hex in ("2,0", "1,1", "0,1", "1,-1", "2,-1"))


@rule("BR-7.5")
def test_no_step_onto_an_enemy() -> None:
    match = lay([], champions={"purple-kilgore": "0,-3", "orange-deryn": "0,-2"})
    match.play(RUN)
    assert refused(match, "step 0,-2") == "BR-7.5"


@rule("BR-7.6")
def test_through_an_ally_but_not_to_it() -> None:
    match = lay([], champions={"purple-kilgore": "0,-3", "purple-deryn": "0,-2"})
    match.play(RUN)
    match.play("step 0,-2")
    assert refused(match, "done") == "BR-7.6"
    match.play("step 0,-1")
    assert (where(match, "purple-kilgore"), where(match, "purple-deryn")) == ("0,-1", "0,-2")


@rule("BR-7.7")
def test_nobody_leaves_the_board() -> None:
    match = lay([], champions={"purple-kilgore": "0,-4"})
    match.play(RUN)
    assert sorted(options(match, "step")) == ["step -1,-3", "step 0,-3", "step 1,-4"]


@rule("BR-7.9", "BR-13.4")
def test_a_trap_on_the_way_is_resolved_and_the_move_goes_on() -> None:
    match = lay([], champions={"purple-kilgore": "1,-3"}, traps={"1,-2": "trap_damage_1"})
    go(match, RUN, "step 1,-2")
    assert (damage(match, "purple-kilgore"), asked(match)) == ([1], "replace")
    go(match, "lay 1,1", "step 1,-1")
    assert (where(match, "purple-kilgore"), asked(match)) == ("1,-1", "turn")


@rule("BR-7.10")
def test_no_step_onto_an_ally_without_a_way_on() -> None:
    board = {"purple-kilgore": "0,-4", "purple-deryn": "1,-4", "purple-gwaien": "gate"}
    match = lay(["kilgore_maul_thrash"], champions=board)
    match.play("play kilgore_maul_thrash")  # one step only
    assert refused(match, "step 1,-4") == "BR-7.10"
    match = lay([], champions=board)
    match.play(RUN)
    assert "step 1,-4" in options(match)


@rule("BR-7.11")
def test_rooted_on_an_allys_hex_goes_back() -> None:
    """Levelled Deryn stands on a Root trap; Kilgore passes through her, is rooted and put back."""
    board = {"purple-kilgore": "1,-3", "purple-deryn": {"hex": "1,-2", "levelled": True}}
    match = lay([], champions=board, traps={"1,-2": "trap_root"})
    go(match, RUN, "step 1,-2")
    assert (where(match, "purple-kilgore"), where(match, "purple-deryn")) == ("1,-3", "1,-2")
    assert (champion(match, "purple-kilgore").rooted, asked(match)) == (True, "replace")


@rule("BR-7.12")
def test_move_comes_first() -> None:
    match = lay(["kilgore_fury"], champions={"purple-kilgore": "0,-3", "orange-deryn": "0,-1"})
    match.play("play kilgore_fury")
    assert (asked(match), options(match, "area")) == ("move", [])
    match.play("step 0,-2")
    match.play("done")
    assert options(match, "area") == ["area 0"]


@rule("BR-7.13")
def test_unused_movement_is_lost() -> None:
    match = lay(["kilgore_fury"], champions={"purple-kilgore": "0,-3", "orange-deryn": "0,-2"})
    go(match, "play kilgore_fury", "done", "area 0")
    assert asked(match) == "turn"
    assert where(match, "purple-kilgore") == "0,-3"


@rule("BR-7.14")
def test_a_movement_bonus_helps_actions_with_a_move_value_only() -> None:
    board = {"purple-tzu_xiao": {"hex": "0,-3", "stride": 1}, "orange-deryn": "0,3"}
    match = lay(["tzu_xiao_double_strike"], champions=board)
    match.play("play tzu_xiao_double_strike")  # no Move value, and the Dash stays Dash 2
    assert (asked(match), match.questions()[0].ask.about[1]) == ("dash", 2)
    match = lay([], champions=board)
    match.play("standard std_plan tzu_xiao manipulation")
    assert match.questions()[0].ask.about[1] == 2


@rule("BR-7.15")
def test_out_of_action_in_the_own_action() -> None:
    """Kilgore runs into a trap on his way to an attack: the rest of his card lapses."""
    board = {"purple-kilgore": {"hex": "1,-3", "damage": 6}, "orange-deryn": "1,-1"}
    match = lay(["kilgore_fury"], champions=board, traps={"1,-2": "trap_damage_3"})
    go(match, "play kilgore_fury", "step 1,-2")
    assert (where(match, "purple-kilgore"), points(match)) == ("gate", [0, 1])
    go(match, "lay 1,1")
    assert (asked(match), cards(match, "discard", 0), ready(match)) == (
        "turn",
        ["kilgore_fury"],
        ["manipulation", "destruction"],
    )


@rule("BR-7.16")
def test_the_hex_where_the_movement_began_is_free() -> None:
    match = lay([], champions={"purple-kilgore": "0,-3"})
    go(match, RUN, "step 1,-3", "step 0,-3")
    assert where(match, "purple-kilgore") == "0,-3"


def test_a_way_of_several_steps_is_offered_as_one_move() -> None:
    match = lay([], champions={"purple-kilgore": "0,-3"})
    match.play(RUN)
    codes = [plan.code for plan in match.plans()]
    assert "move-to 0,-1" in codes
    assert "move-to 0,-2" not in codes  # a single step
    match.play("move-to 0,-1")
    assert (where(match, "purple-kilgore"), asked(match)) == ("0,-1", "turn")


def test_a_way_stops_when_a_trap_is_turned_over() -> None:
    board: dict[str, str] = {"purple-kilgore": "1,-4"}
    match = lay([], champions=board, traps={"1,-3": "trap_damage_1", "0,-3": "trap_damage_1", "2,-3": "trap_stun"})
    match.play(RUN)
    match.play("move-to 1,-2")
    assert asked(match) == "replace"
    assert isinstance(match, tr.Match)
    assert state(match).champions[0].damage == 1
