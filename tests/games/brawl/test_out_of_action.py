"""Damage, being out of action, levelling up (BR-11, BR-12)."""

import tafelrunde as tr
from tafelrunde.games.brawl.rules import attack
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import asked, champion, damage, go, lay, options, points, refused, state, told, where

FURY = ("play kilgore_fury", "done", "area 0")
RUN = "standard std_run kilgore creation"


@rule("BR-11.1")
def test_damage_stays() -> None:
    match = lay([], champions={"purple-kilgore": {"hex": "0,-3", "damage": 3}, "orange-deryn": "0,4"})
    go(match, "end", "end")
    assert damage(match, "purple-kilgore") == [3]


@rule("BR-11.2")
def test_out_as_soon_as_damage_reaches_the_hit_points() -> None:
    for levelled, out in ((False, True), (True, False)):  # 6 hit points, 7 on the levelled side
        dugrun = {"hex": "1,2", "damage": 5, "levelled": levelled}
        match = lay([], champions={"purple-kilgore": "0,2", "orange-dugrun": dugrun})
        go(match, "standard std_jab kilgore destruction", "done", "target orange-dugrun")
        assert (where(match, "orange-dugrun") == "gate") == out


@rule("BR-11.3")
def test_a_splash_is_one_event() -> None:
    board = {
        "purple-gwaien": "0,-1",
        "orange-dugrun": "0,1",
        "orange-deryn": {"hex": "1,0", "damage": 5},
        "orange-kilgore": {"hex": "-1,1", "damage": 5},
    }
    match = lay(["gwaien_fireball"], champions=board, points=[3, 0])
    go(match, "play gwaien_fireball", "done", "target orange-dugrun")
    assert points(match) == [5, 0]
    assert [event.kind for event in match.events() if event.kind in ("hurt", "out")][1:] == [
        "hurt",
        "hurt",
        "out",
        "out",
    ]


@rule("BR-11.4")
def test_the_other_team_gets_the_point_whoever_caused_it() -> None:
    board = {"purple-kilgore": {"hex": "1,-3", "damage": 6}}
    match = lay([], champions=board, traps={"1,-2": "trap_damage_1"})
    go(match, RUN, "step 1,-2")
    assert points(match) == [0, 1]
    friend = {"purple-kilgore": "0,2", "purple-gwaien": {"hex": "0,3", "damage": 5}, "orange-deryn": "1,2"}
    match = go(lay(["kilgore_fury"], champions=friend), *FURY)
    assert (points(match), where(match, "purple-gwaien")) == ([0, 1], "gate")


@rule("BR-11.5")
def test_back_to_the_gate_without_anything() -> None:
    deryn = {"hex": "1,2", "damage": 6, "levelled": True, "rooted": True, "marked": 2, "strength": 1, "held": True}
    match = go(lay(["kilgore_fury"], champions={"purple-kilgore": "0,2", "orange-deryn": deryn}), *FURY)
    one = champion(match, "orange-deryn")
    assert (one.hex, one.damage, one.levelled) == (-1, 0, False)
    assert (one.rooted, one.marked, one.strength, one.held) == (False, 0, 0, False)


@rule("BR-11.6")
def test_no_level_for_an_ally() -> None:
    board = {"purple-kilgore": "0,2", "purple-gwaien": {"hex": "0,3", "damage": 5}, "orange-dugrun": "1,2"}
    match = go(lay(["kilgore_fury"], champions=board), *FURY)
    assert (where(match, "purple-gwaien"), champion(match, "purple-kilgore").levelled) == ("gate", False)


@rule("BR-11.7")
def test_nothing_reaches_the_gate() -> None:
    board = {"purple-goldarr": "0,-3", "purple-deryn": "gate", "orange-kilgore": "gate"}
    match = lay(["goldarr_me_hearties"], champions=board)
    go(match, "play goldarr_me_hearties", "done", "use", "number 0")
    assert champion(match, "purple-deryn").strength == 0


@rule("BR-11.8")
def test_each_ally_skips_the_gate() -> None:
    board = {"purple-dugrun": "0,-3", "purple-deryn": "gate", "purple-gwaien": "4,-4"}
    match = lay(["dugrun_onwards"], champions=board)
    go(match, "play dugrun_onwards", "done", "number 0")
    assert match.questions()[0].ask.about[0] == "purple-gwaien"
    go(match, "done")
    assert asked(match) == "turn"


@rule("BR-11.9", "BR-11.10")
def test_entering_costs_one_step() -> None:
    match = lay([], champions={"purple-kilgore": "gate", "orange-deryn": "0,4"})
    match.play(RUN)
    assert len(options(match)) == 7
    assert refused(match, "step 0,-3") == "BR-11.9"
    match.play("step 0,-4")
    go(match, "step 0,-3")
    assert (where(match, "purple-kilgore"), asked(match)) == ("0,-3", "turn")


AREA = ["0,-4", "1,-4", "2,-4", "3,-4", "4,-4", "-1,-3", "4,-3"]


@rule("BR-11.11")
def test_no_activation_when_no_deployment_hex_can_be_entered() -> None:
    kinds = ["goldarr", "gwaien", "kilgore", "deryn", "dugrun", "tzu_xiao"]
    board: dict[str, str] = {f"orange-{kind}": hex for kind, hex in zip(kinds, AREA, strict=False)}
    board |= {"purple-kilgore": "gate", "purple-gwaien": AREA[6]}
    match = lay(["kilgore_throw", "kilgore_maul_thrash"], champions=board)
    # Only the ally's hex is left: with one step it leads nowhere, with two it does.
    assert refused(match, "play kilgore_maul_thrash") == "BR-11.11"
    assert "play kilgore_throw" in options(match)


@rule("BR-11.12")
def test_no_return_without_a_move_value() -> None:
    match = lay(["tzu_xiao_pounce", "tzu_xiao_focus"], champions={"purple-tzu_xiao": "gate"})
    assert options(match, "play") == ["play tzu_xiao_focus"]
    assert refused(match, "play tzu_xiao_pounce") == "BR-11.12"


@rule("BR-11.13")
def test_damage_of_a_push_is_caused_by_who_pushes() -> None:
    board = {"purple-dugrun": "0,-2", "orange-deryn": {"hex": "0,-1", "damage": 5}}
    match = lay(["dugrun_shield_slam"], champions=board)
    go(match, "play dugrun_shield_slam", "done", "use", "done")
    assert (damage(match, "orange-deryn"), where(match, "orange-deryn")) == ([6], "0,-1")
    board["orange-deryn"] = {"hex": "0,-1", "damage": 6}
    match = lay(["dugrun_shield_slam"], champions=board)
    go(match, "play dugrun_shield_slam", "done", "use", "done")
    assert (where(match, "orange-deryn"), champion(match, "purple-dugrun").levelled) == ("gate", True)


@rule("BR-11.14")
def test_one_of_each_team_in_one_event() -> None:
    board = {
        "purple-kilgore": "0,2",
        "purple-gwaien": {"hex": "0,3", "damage": 5},
        "orange-deryn": {"hex": "1,2", "damage": 6},
    }
    match = go(lay(["kilgore_fury"], champions=board), *FURY)
    assert points(match) == [1, 1]
    levels = [event["fighter"] for event in told(match, "levels")]
    assert levels == ["purple-kilgore"]


@rule("BR-11.15")
def test_back_in_the_same_turn() -> None:
    board = {"purple-kilgore": {"hex": "1,-3", "damage": 6}, "orange-deryn": "0,4"}
    match = lay([], champions=board, traps={"1,-2": "trap_damage_3"})
    go(match, RUN, "step 1,-2", "lay 1,1")
    assert "standard std_jab kilgore destruction" in options(match)
    go(match, "standard std_jab kilgore destruction", "step 0,-4")
    assert where(match, "purple-kilgore") == "0,-4"


# ---------------------------------------------------------------- levelling up


@rule("BR-12.1", "BR-12.5")
def test_after_the_action_is_completely_resolved() -> None:
    """Tzu Xiao knocks out with Pounce: during the action his base side counts, afterwards the levelled one."""
    board = {"purple-tzu_xiao": "0,2", "orange-deryn": {"hex": "1,2", "damage": 6}, "orange-goldarr": "0,3"}
    match = lay(["tzu_xiao_pounce"], champions=board)
    go(match, "play tzu_xiao_pounce", "none", "target orange-deryn")
    kinds = [event.kind for event in match.events() if event.kind in ("out", "levels")]
    assert kinds == ["out", "levels"]
    assert attack.defence(state(match), 2, 0) == 0  # Gold'arr's defence 1 counts as 0 now


@rule("BR-12.2")
def test_damage_stays_when_levelling_up() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "damage": 6}, "orange-deryn": {"hex": "1,2", "damage": 6}}
    match = go(lay(["kilgore_fury"], champions=board), *FURY, "number 0")
    assert (champion(match, "purple-kilgore").levelled, damage(match, "purple-kilgore")) == (True, [6])


@rule("BR-12.3")
def test_the_levelled_side_counts_until_out_of_action() -> None:
    kilgore = {"hex": "0,2", "damage": 7, "levelled": True}  # 8 hit points
    match = lay([], champions={"purple-kilgore": kilgore, "orange-deryn": "1,2"}, active=1)
    go(match, "standard std_jab deryn destruction", "done", "target purple-kilgore")
    assert (where(match, "purple-kilgore"), champion(match, "purple-kilgore").levelled) == ("gate", False)


@rule("BR-12.4")
def test_levelled_already() -> None:
    board = {"purple-kilgore": {"hex": "0,2", "levelled": True}, "orange-deryn": {"hex": "1,2", "damage": 6}}
    match = go(lay(["kilgore_fury"], champions=board), *FURY)
    assert (points(match), told(match, "levels"), champion(match, "purple-kilgore").levelled) == ([1, 0], [], True)


@rule("BR-12.6", "BR-12.7")
def test_out_in_the_same_event_still_levels_up() -> None:
    """Gwaien's own splash hits her and the last enemy: she waits on the Gate on her levelled side."""
    board = {
        "purple-gwaien": {"hex": "0,2", "damage": 5},
        "orange-dugrun": "1,1",
        "orange-deryn": {"hex": "1,2", "damage": 6},
    }
    pack = tr.Pack.read(
        '[[cards]]\nid = "gwaien_fireball"\n'
        'attack = { kind = "indirect", min = 1, max = 3, strength = 3, keywords = [] }\n',
        "pack",
    )
    match = lay(["gwaien_fireball"], champions=board, packs=[pack])
    go(match, "play gwaien_fireball", "done", "target orange-dugrun")
    assert (where(match, "purple-gwaien"), champion(match, "purple-gwaien").levelled, points(match)) == (
        "gate",
        True,
        [1, 1],
    )
    go(match, "end", "end", "standard std_run gwaien creation", "step 0,-4", "done")
    assert champion(match, "purple-gwaien").levelled


@rule("BR-12.6")
def test_out_later_in_the_action_loses_the_level() -> None:
    """Kilgore knocks out Gwaien, then Revenge knocks him out in the same action."""
    board = {
        "purple-kilgore": {"hex": "0,2", "damage": 6},
        "orange-gwaien": {"hex": "0,3", "damage": 5},
        "orange-deryn": "1,2",
        "orange-tzu_xiao": "gate",
    }
    match = lay(["kilgore_fury"], ["tzu_xiao_revenge"], champions=board)
    go(match, *FURY, "react tzu_xiao_revenge orange-deryn", "number 0")
    assert (where(match, "purple-kilgore"), champion(match, "purple-kilgore").levelled) == ("gate", False)
    assert (points(match), champion(match, "orange-deryn").levelled) == ([1, 1], True)


@rule("BR-12.7")
def test_an_ability_needs_the_arena() -> None:
    board = {"purple-gwaien": "0,-1", "orange-dugrun": {"hex": "gate", "levelled": True}, "orange-deryn": "0,1"}
    match = lay(["gwaien_fireball"], champions=board)
    go(match, "play gwaien_fireball", "done")
    match.play("target orange-deryn")
    assert asked(match) == "react"


@rule("BR-12.8")
def test_fewer_hit_points_on_the_levelled_side() -> None:
    pack = tr.Pack.read(
        '[[champions]]\nid = "kilgore"\nlevelled = { defence = 1, hit_points = 5, movement_bonus = 0 }\n', "pack"
    )
    board = {"purple-kilgore": {"hex": "0,2", "damage": 6}, "orange-deryn": {"hex": "1,2", "damage": 6}}
    match = go(lay(["kilgore_fury"], champions=board, packs=[pack]), *FURY, "number 0")
    assert (where(match, "purple-kilgore"), points(match)) == ("gate", [1, 1])
    assert not champion(match, "orange-deryn").levelled  # nobody is the source
