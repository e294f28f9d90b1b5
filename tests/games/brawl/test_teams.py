"""Four players: Super Team Tornado (BR-18)."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import (
    asked,
    cards,
    champion,
    damage,
    go,
    lay4,
    new,
    options,
    points,
    ready,
    refused,
    state,
    told,
    traps,
    where,
)

# Purple: seats 0 and 2, orange: seats 1 and 3; turn order 0, 1, 2, 3.
BOARD: dict[str, Any] = {
    "purple-kilgore": {"hex": "0,2", "seat": 0},
    "purple-gwaien": {"hex": "0,-3", "seat": 0},
    "purple-deryn": {"hex": "-1,2", "seat": 2},
    "purple-dugrun": {"hex": "4,-4", "seat": 2},
    "orange-tzu_xiao": {"hex": "1,2", "seat": 1},
    "orange-goldarr": {"hex": "-4,4", "seat": 1},
    "orange-kilgore": {"hex": "0,3", "seat": 3},
    "orange-gwaien": {"hex": "1,3", "seat": 3},
}


def hands(*names: list[str]) -> list[dict[str, Any]]:
    """Give the four players hands."""
    return [{"hand": list(hand)} for hand in names]


def led(seed: int = 0, **more: Any) -> tr.Match:
    """Start and let both teams choose who plays first, and the side."""
    match = new(seats=4, seed=seed, **more)
    match.play(options(match)[1])
    match.play(options(match)[0])
    match.play("side orange")
    return match


@rule("BR-18.1")
def test_two_teams_of_two_with_two_champions_each() -> None:
    match = new(seats=4, quick=True)
    g = state(match)
    assert [len(player.champions) for player in g.players] == [2, 2, 2, 2]
    for team in range(2):
        kinds = [one.kind for one in g.champions if one.team == team]
        assert len(set(kinds)) == 4
    assert {one.kind for one in g.champions if one.team == 0} & {one.kind for one in g.champions if one.team == 1}


@rule("BR-18.2", "BR-18.24")
def test_each_team_says_who_plays_first() -> None:
    beginners = set()
    for seed in range(12):
        match = new(seats=4, seed=seed)
        team = match.actors[0]
        beginners.add(team)
        assert options(match) == [f"lead {team}", f"lead {team + 2}"]  # asked is the lower seat
        match.play(f"lead {team + 2}")
        assert match.actors == [1 - team]
        match.play(f"lead {1 - team}")
        assert state(match).order == [team + 2, 1 - team, team, 3 - team]
    assert beginners == {0, 1}


@rule("BR-18.3")
def test_the_first_player_chooses_the_side_for_the_team() -> None:
    match = new(seats=4)
    match.play(options(match)[1])
    match.play(options(match)[0])
    first = state(match).order[0]
    assert (match.actors, asked(match)) == ([first], "side")
    match.play("side orange")
    assert state(match).side[first & 1] == 1


@rule("BR-18.4")
def test_own_cards_and_essences_but_one_gate() -> None:
    match = new(seats=4, seed=3, quick=True)
    g = state(match)
    assert [len(player.deck) + len(player.hand) for player in g.players] == [12] * 4
    assert [len(ready(match, seat)) for seat in range(4)] == [3] * 4
    board = {**BOARD, "purple-kilgore": {"hex": "gate", "seat": 0}, "purple-deryn": {"hex": "gate", "seat": 2}}
    match = lay4(board)
    go(match, "standard std_run kilgore creation", "step 0,-4", "done", "end", "end")
    match.play("standard std_run deryn creation")
    assert "step 1,-4" in options(match)  # the same deployment area


@rule("BR-18.5")
def test_set_up_of_the_track() -> None:
    match = led()
    while match.phase == "pick":
        match.play(options(match)[0])
    assert state(match).box.track.slots == [0, 0, 1, 2, 1]
    order = [event["slot"] for event in told(match, "challenge")]
    assert (order, [bool(card) for card in cards(match, "track")]) == ([2, 1, 0], [True, True, True, False, False])


@rule("BR-18.6", "BR-18.7")
def test_one_trap_and_four_cards_each_in_player_order() -> None:
    match = led()
    while match.phase == "pick":
        match.play(options(match)[0])
    order = state(match).order
    actors = []
    for hex in ("-1,-1", "2,-1", "1,-2", "-2,1"):
        actors += match.actors
        match.play(f"lay {hex}")
    assert (actors, len(traps(match))) == (order, 4)
    actors = []
    while match.phase == "exchange":
        actors += match.actors
        assert len(cards(match, "hand", match.actors[0])) == 4
        match.play("done")
    assert actors == order


@rule("BR-18.8", "BR-18.28")
def test_deployment_in_player_order() -> None:
    match = led()
    phases = [match.phase]
    actors = []
    while match.phase != "turn":
        if match.phase == "deploy":
            actors += match.actors
        match.play("done" if match.phase == "exchange" else options(match)[0])
        if match.phase != phases[-1]:
            phases.append(match.phase)
    assert phases == ["pick", "traps", "exchange", "deploy", "turn"]
    order = state(match).order
    assert actors == [seat for seat in order for _ in range(2)]
    assert all(one.hex in state(match).box.deployment[state(match).side[one.team]] for one in state(match).champions)


@rule("BR-18.9")
def test_a_round_is_four_turns() -> None:
    match = lay4(BOARD, order=[2, 1, 0, 3], active=2)
    actors = []
    for _ in range(4):
        actors += match.actors
        go(match, "end")
    assert (actors, state(match).round) == ([2, 1, 0, 3], 3)


@rule("BR-18.11")
def test_hand_size_is_four() -> None:
    match = go(lay4(BOARD), "end")
    assert len(cards(match, "hand", 0)) == 4


@rule("BR-18.12")
def test_seven_points_for_the_team() -> None:
    board = {**BOARD, "orange-tzu_xiao": {"hex": "1,2", "seat": 1, "damage": 8}}
    match = lay4(board, points=[5, 0])
    go(match, "standard std_jab kilgore destruction", "done", "target orange-tzu_xiao")
    assert (match.over, points(match)) == (False, [6, 0])
    match = lay4(board, points=[6, 0])
    go(match, "standard std_jab kilgore destruction", "done", "target orange-tzu_xiao")
    assert match.result is not None
    assert (match.result.ranks, match.result.winners) == ([1, 3, 1, 3], [0, 2])


@rule("BR-18.13", "BR-18.27")
def test_casual_draft() -> None:
    match = led()
    order = state(match).order
    actors = []
    n = 0
    while match.phase == "pick":
        actors += match.actors
        if n == 1:
            assert "pick goldarr" in options(match)  # the other team has it, but there are two copies
        if n == 2:
            assert refused(match, "pick goldarr") == "BR-4.2"  # the own team has it
        match.play(options(match)[0])
        n += 1
    assert actors == [order[place - 1] for place in (2, 1, 4, 3, 2, 1, 4, 3)]


EIGHT = "".join(
    f'[[champions]]\nid = "twin{i}"\nname = {{ en = "Twin", de = "Zwilling" }}\nrole = ""\n'
    "base = { defence = 0, hit_points = 6, movement_bonus = 0 }\n"
    "levelled = { defence = 0, hit_points = 6, movement_bonus = 0 }\n"
    'ability_name = { en = "-", de = "-" }\nabilities = []\nsource = "original"\neffect_source = "original"\n'
    for i in range(2)
)


@rule("BR-18.27")
def test_eight_champions_are_a_pool_without_copies() -> None:
    match = tr.game("brawl").start(seats=4, seed=1, packs=[tr.Pack.read(EIGHT, "pack")])
    match.play(options(match)[1])
    match.play(options(match)[0])
    match.play("side orange")
    match.play("pick goldarr")
    assert refused(match, "pick goldarr") == "BR-18.13"


def brought(seed: int = 0) -> tr.Match:
    """Bring champions in a competitive draft of four, the first three or what is left."""
    match = led(seed, draft="competitive")
    while match.phase == "bring":
        match.play(options(match)[0])
    return match


@rule("BR-18.14")
def test_competitive_draft() -> None:
    match = brought()
    g = state(match)
    order = g.order
    assert [len(kinds) for kinds in g.brought] == [3] * 4
    for a, b in ((0, 2), (1, 3)):
        assert not set(g.brought[a]) & set(g.brought[b])
    bans = []
    while match.phase == "ban":
        seat = match.actors[0]
        assert len(options(match)) == 3
        match.play(options(match)[0])
        bans.append((seat, told(match, "bans")[-1]["target"]))
    assert bans == [(order[0], order[1]), (order[1], order[0]), (order[2], order[3]), (order[3], order[2])]
    assert [len(player.champions) for player in state(match).players] == [2] * 4


@rule("BR-18.26")
def test_what_a_team_brings_is_secret_to_the_other() -> None:
    match = led(draft="competitive")
    first = match.actors[0]
    assert len(options(match)) == 4  # three of six in ascending order
    for kind in ("gwaien", "kilgore", "deryn"):
        match.play(f"bring {kind}")
    key = f"brought {first & 1}"
    mate = (first + 2) % 4
    enemy = match.actors[0]
    assert match.view(enemy)["sealed"][key] == "sealed"
    assert match.view(mate)["sealed"][key] != "sealed"
    for kind in ("gwaien", "kilgore", "deryn"):  # both teams may bring the same
        match.play(f"bring {kind}")
    assert match.phase != "bring" or match.actors == [mate]


@rule("BR-18.15", "BR-18.25")
def test_free_choice_in_player_order() -> None:
    match = led(draft="free")
    order = state(match).order
    actors = []
    while match.phase == "pick":
        actors += match.actors
        match.play(options(match)[0])
    assert actors == [seat for seat in order for _ in range(2)]
    for team in range(2):
        kinds = [one.kind for one in state(match).champions if one.team == team]
        assert len(set(kinds)) == 4
    with pytest.raises(tr.TafelrundeError, match="8 champions"):
        new(seats=4, draft="free", mirror=False)


@rule("BR-18.16")
def test_only_own_champions_are_activated() -> None:
    match = lay4(BOARD, hands([], [], ["deryn_prowl"], []))
    assert refused(match, "standard std_run deryn creation") == "BR-18.16"
    assert "play deryn_prowl" not in options(match)


@rule("BR-18.17")
def test_allies_include_the_partners_champions() -> None:
    match = lay4({**BOARD, "purple-deryn": {"hex": "-1,2", "seat": 2}})
    match.play("standard std_run kilgore creation")
    assert "step -1,2" in options(match)  # through the partner's champion
    match = lay4(BOARD, hands([], ["goldarr_me_hearties"], [], []), active=1)
    go(match, "play goldarr_me_hearties", "done", "use", "number 0")
    assert [champion(match, f"orange-{kind}").strength for kind in ("kilgore", "gwaien", "goldarr")] == [1, 1, 0]


@rule("BR-18.18")
def test_partners_count_in_the_scoreboard_phase() -> None:
    """Seat 2 holds Esmae's area; seat 0 scores in his own Scoreboard phase."""
    board = {**BOARD, "purple-deryn": {"hex": "-2,0", "seat": 2}}
    track = ["", "", "", "esmaes_favour"]
    match = lay4(board, order=[1, 0, 3, 2], active=1, track=track)
    go(match, "end")
    assert (match.actors, points(match)) == ([0], [2, 0])
    match = lay4(board, order=[1, 0, 3, 2], active=1, track=track, round=1)
    go(match, "end", "end", "end")
    assert points(match) == [0, 0]


ATTACK = ("play kilgore_maul_thrash", "done", "target orange-tzu_xiao")


@rule("BR-18.19")
def test_a_reaction_on_the_partners_champion() -> None:
    match = lay4(BOARD, hands(["kilgore_maul_thrash"], [], [], ["gwaien_arcane_shield"]))
    go(match, *ATTACK)
    assert (match.actors, options(match)) == ([3], ["none", "react gwaien_arcane_shield orange-tzu_xiao"])
    go(match, "react gwaien_arcane_shield orange-tzu_xiao")
    assert (ready(match, 3), len(ready(match, 1))) == (["manipulation", "destruction"], 3)


@rule("BR-18.20")
def test_the_controller_is_asked_first_and_only_one_reacts() -> None:
    mine = hands(["kilgore_maul_thrash"], ["tzu_xiao_revenge"], [], ["gwaien_arcane_shield"])
    match = lay4(BOARD, mine)
    go(match, *ATTACK)
    assert match.actors == [1]
    go(match, "react tzu_xiao_revenge orange-tzu_xiao")
    assert (asked(match), cards(match, "hand", 3)) == ("turn", ["gwaien_arcane_shield"])
    both = lay4(BOARD, hands(["kilgore_fury"], ["tzu_xiao_revenge"], [], ["gwaien_arcane_shield"]), order=[0, 3, 2, 1])
    go(both, "play kilgore_fury", "done", "area 0")
    assert both.actors == [3]  # both partners are hit: first the one whose turn comes next
    both.play("none")
    assert both.actors == [1]


@rule("BR-18.21")
def test_who_decides() -> None:
    """The card's player moves by it; a trap is replaced by the controller of the champion."""
    board = {**BOARD, "purple-deryn": {"hex": "1,-3", "seat": 2}, "purple-kilgore": {"hex": "0,-2", "seat": 0}}
    match = lay4(board, hands(["kilgore_throw"], [], [], []), traps={"1,-2": "trap_damage_1"})
    go(match, "play kilgore_throw", "step 1,-2")
    assert match.actors == [0]  # his own champion on the trap
    go(match, "lay 2,-1", "done", "target purple-deryn")
    assert match.actors == [0]
    go(match, "land 2,-1")
    assert (match.actors, asked(match)) == ([2], "replace")


@rule("BR-18.22", "BR-19.1")
@pytest.mark.parametrize("closed", [False, True])
def test_partners_see_each_others_hands(closed: bool) -> None:
    match = lay4(BOARD, hands(["kilgore_fury"], [], [], []), options={"closed_hands": closed})
    known = [match.view(seat)["table"]["players"][0]["hand"] for seat in range(4)]
    mine, hidden = {"n": 1, "known": ["kilgore_fury"]}, {"n": 1, "known": []}
    assert known == [mine, hidden, hidden if closed else mine, hidden]


@rule("BR-18.23")
def test_no_reaction_against_the_partner() -> None:
    board = {**BOARD, "purple-deryn": {"hex": "-1,3", "seat": 2}}
    match = lay4(board, hands(["kilgore_fury"], [], ["deryn_ambush"], []))
    match.play("play kilgore_fury")
    match.play("done")
    match.play("area 0")
    asked_seats = []
    while asked(match) == "react":
        asked_seats += match.actors
        match.play("none")
    assert (sorted(asked_seats), damage(match, "purple-deryn")) == ([1, 3], [2])
    assert where(match, "purple-deryn") == "-1,3"


@rule("BR-18.10")
def test_two_new_challenges_right_slot_first() -> None:
    match = lay4(BOARD, order=[1, 2, 3, 0], track=["behind_their_lines"], challenges=["centre_stage", "two_masters"])
    go(match, "end")
    assert cards(match, "track") == ["two_masters", "centre_stage", "behind_their_lines", "", ""]
