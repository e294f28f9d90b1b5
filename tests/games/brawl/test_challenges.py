"""Challenges, the track, and the end of the game (BR-16, BR-17)."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import asked, cards, champion, go, lay, lay4, new, options, points, state, told, where

FAR = {"purple-kilgore": "4,-4", "orange-deryn": "0,4"}


def scored(board: dict[str, Any], challenge: str, slot: int = 2, **more: Any) -> list[int]:
    """Let purple's turn begin with one challenge on a slot; return the points."""
    track = ["", "", "", ""]
    track[slot] = challenge
    match = lay([], champions=board, active=1, order=[1, 0], track=track, **more)
    go(match, "end")
    return points(match)


@rule("BR-16.1")
def test_slots_of_the_track() -> None:
    assert tr.game("brawl").box(seats=2).track.slots == [0, 1, 2, 1]
    values = [scored({"purple-kilgore": "-2,0"}, "esmaes_favour", slot)[0] for slot in range(4)]
    assert values == [0, 1, 2, 1]


@rule("BR-16.2")
def test_advance() -> None:
    track = ["esmaes_favour", "garnets_favour", "", "ragryls_favour"]
    match = lay([], champions=FAR, active=1, track=track, challenges=["no_way_out", "centre_stage"])
    go(match, "end")
    assert cards(match, "track") == ["no_way_out", "esmaes_favour", "garnets_favour", ""]
    assert cards(match, "done_challenges") == ["ragryls_favour"]


@rule("BR-16.3")
def test_an_empty_deck_is_reshuffled_at_once() -> None:
    done = ["ragryls_favour", "centre_stage"]
    match = lay([], champions=FAR, active=1, track=["esmaes_favour"], challenges=["no_way_out"], done_challenges=done)
    go(match, "end")
    assert (sorted(cards(match, "challenges")), cards(match, "done_challenges")) == (sorted(done), [])
    empty = lay([], champions=FAR, active=1, track=["esmaes_favour"], challenges=[])
    go(empty, "end")
    assert cards(empty, "track") == ["", "esmaes_favour", "", ""]  # nothing can be had


@rule("BR-16.4")
def test_a_scored_challenge_is_discarded_and_its_slot_stays_empty() -> None:
    board = {"purple-kilgore": "-2,0", "orange-deryn": "0,4"}
    match = lay([], champions=board, active=1, order=[1, 0], track=["no_way_out", "", "esmaes_favour"])
    go(match, "end")
    assert (cards(match, "track"), cards(match, "done_challenges")) == (["no_way_out", "", "", ""], ["esmaes_favour"])
    assert points(match) == [2, 0]


@rule("BR-16.5")
def test_the_no_score_slot() -> None:
    assert scored({"purple-kilgore": "-2,0"}, "esmaes_favour", 0) == [0, 0]


@rule("BR-16.6")
def test_several_challenges_in_one_phase() -> None:
    board = {"purple-kilgore": "-2,0", "orange-deryn": "0,4"}
    track = ["", "esmaes_favour", "centre_stage"]
    match = lay([], champions=board, active=1, order=[1, 0], track=track)
    go(match, "end")
    assert (points(match), len(told(match, "scores"))) == ([3, 0], 2)


@rule("BR-16.7")
def test_scoring_is_automatic() -> None:
    match = lay([], champions={"purple-kilgore": "-2,0"}, active=1, order=[1, 0], track=["", "esmaes_favour"])
    go(match, "end")
    assert (asked(match), points(match)) == ("turn", [1, 0])


@rule("BR-16.8")
def test_nobody_counts_on_a_gate() -> None:
    board = {"purple-kilgore": {"hex": "gate"}, "orange-deryn": "0,4"}
    assert scored(board, "on_the_march") == [0, 0]
    assert scored({"purple-kilgore": "0,3", "orange-deryn": "gate"}, "on_the_march") == [2, 0]


@rule("BR-16.9")
def test_knock_outs_score_directly() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": {"hex": "1,2", "damage": 6}}
    match = lay([], champions=board, round=1)
    go(match, "standard std_jab kilgore destruction", "done", "target orange-deryn")
    assert points(match) == [1, 0]


@rule("BR-16.10")
def test_gaps_do_not_close() -> None:
    match = lay([], champions=FAR, active=1, track=["esmaes_favour", "", "garnets_favour"], challenges=["no_way_out"])
    go(match, "end")
    assert cards(match, "track") == ["no_way_out", "esmaes_favour", "", "garnets_favour"]


@rule("BR-16.11")
def test_early_challenge() -> None:
    match = new(seed=1, quick=True, early_challenge=True)
    assert [bool(card) for card in cards(match, "track")] == [True, True, False, False]
    assert [bool(card) for card in cards(new(seed=1, quick=True), "track")] == [True, False, False, False]


CONDITIONS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("esmaes_favour", {"purple-kilgore": "-2,0"}, {"purple-kilgore": "-2,0", "orange-deryn": "-4,0"}),
    ("garnets_favour", {"purple-kilgore": "1,0"}, {"purple-kilgore": "2,0"}),
    ("ragryls_favour", {"purple-kilgore": "2,0"}, {"purple-kilgore": "1,0"}),
    ("two_masters", {"purple-kilgore": "2,0", "purple-gwaien": "1,0"}, {"purple-kilgore": "2,0"}),
    (
        "three_witnesses",
        {"purple-kilgore": "-1,0", "purple-gwaien": "2,0", "orange-deryn": "4,0"},
        {"purple-kilgore": "-1,0", "purple-gwaien": "2,0", "orange-deryn": "4,0", "orange-dugrun": "1,0"},
    ),
    ("behind_their_lines", {"purple-kilgore": "1,3"}, {"purple-kilgore": "1,3", "orange-deryn": "0,4"}),
    ("on_the_march", {"purple-kilgore": "0,3"}, {"purple-kilgore": "0,3", "orange-deryn": "0,-3"}),
    ("centre_stage", {"purple-kilgore": "1,0"}, {"purple-kilgore": "1,-1"}),
    ("dancing_on_knives", {"purple-kilgore": "1,1", "purple-gwaien": "-1,2"}, {"purple-kilgore": "1,1"}),
    (
        "no_way_out",
        {"purple-kilgore": "0,2", "purple-gwaien": "1,1", "orange-deryn": "0,1"},
        {"purple-kilgore": "0,2", "orange-deryn": "0,1"},
    ),
    (
        "crowd_wants_blood",
        {"orange-deryn": {"hex": "0,1", "damage": 3}},
        {"orange-deryn": {"hex": "0,1", "damage": 3}, "purple-kilgore": {"hex": "0,2", "damage": 4}},
    ),
]


@rule("BR-16.12")
@pytest.mark.parametrize(("challenge", "met", "missed"), CONDITIONS)
def test_conditions(challenge: str, met: dict[str, Any], missed: dict[str, Any]) -> None:
    """Three Witnesses: (-1,0) touches Garnet only and (2,0) Ragryl; the second enemy makes it two each."""
    assert scored(met, challenge) == [2, 0]
    assert scored(missed, challenge) == [0, 0]


# ---------------------------------------------------------------- the end


@rule("BR-17.1")
def test_five_points_win_at_once() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": {"hex": "1,2", "damage": 6}}
    match = lay(["kilgore_fury"], champions=board, points=[4, 0])
    go(match, "play kilgore_fury", "done", "area 0")
    assert match.result is not None
    assert (match.result.ranks, match.result.scores, match.result.reason) == ([1, 2], [5.0, 0.0], "BR-17.1")
    assert not champion(match, "purple-kilgore").levelled  # nothing further is resolved


@rule("BR-17.2")
def test_points_of_one_event_are_given_before_the_check() -> None:
    board = {
        "purple-kilgore": "0,2",
        "purple-gwaien": {"hex": "0,3", "damage": 5},
        "orange-deryn": {"hex": "1,2", "damage": 6},
    }
    match = lay(["kilgore_fury"], champions=board, points=[4, 3])
    go(match, "play kilgore_fury", "done", "area 0")
    assert match.result is not None
    assert (points(match), match.result.winners) == ([5, 4], [0])


SPLASH = """
[[cards]]
id = "kilgore_darksteel_armour"
post_attack = [{ do = "damage", n = 9, on = "each_champion_adjacent_to_target" }]
"""


@rule("BR-17.3", "BR-17.4")
def test_a_reaction_counts_against_who_played_it() -> None:
    """A pack lets a reaction knock out a champion of each team: both reach five, and the reacting player loses."""
    board = {"purple-kilgore": "0,2", "orange-deryn": "1,2", "orange-tzu_xiao": "1,1", "orange-kilgore": "gate"}
    pack = tr.Pack.read(SPLASH, "pack")
    match = lay(["kilgore_maul_thrash"], ["kilgore_darksteel_armour"], champions=board, points=[4, 4], packs=[pack])
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "react kilgore_darksteel_armour orange-deryn")
    assert match.result is not None
    assert (points(match), match.result.winners, match.result.reason) == ([5, 5], [0], "BR-17.3")


@rule("BR-17.5")
def test_no_fixed_number_of_rounds() -> None:
    match = lay([], champions=FAR, round=500)
    go(match, "end", "end")
    assert (match.over, state(match).round) == (False, 501)


@rule("BR-17.6")
@pytest.mark.parametrize(("score", "ranks"), [([1, 0], [1, 2]), ([0, 3], [2, 1]), ([2, 2], [1, 1])])
def test_round_limit(score: list[int], ranks: list[int]) -> None:
    match = lay([], champions=FAR, round=40, points=score, options={"round_limit": 40})
    go(match, "end", "end")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == (ranks, "BR-17.6")


@rule("BR-17.6")
def test_conceding() -> None:
    match = lay([], champions=FAR)
    match.concede(1)
    assert match.result is not None
    assert match.result.winners == [0]
    four = lay4({"purple-kilgore": "gate", "orange-kilgore": "gate"})
    four.concede(2)
    assert four.result is not None
    assert four.result.ranks == [3, 1, 3, 1]


def test_the_game_is_over_for_everybody() -> None:
    board = {"purple-kilgore": "0,2", "orange-deryn": {"hex": "1,2", "damage": 6}}
    match = lay([], champions=board, points=[4, 0])
    go(match, "standard std_jab kilgore destruction", "done", "target orange-deryn")
    assert (match.over, match.actors, where(match, "orange-deryn")) == (True, [], "gate")
    assert options(match) == []
