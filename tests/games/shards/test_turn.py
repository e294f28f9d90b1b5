"""SH-5: phases, the order of turns, rounds."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, new, options, player, state, told


@rule("SH-5.1")
def test_play_attack_end() -> None:
    """After the play phase comes the attack, then the end phase, then the next turn."""
    match = lay(
        {"power": 4, "gems": 2, "hand": ["crystal"], "deck": ["blaster"] + ["crystal"] * 4}, {}, {"hand": ["crystal"]}
    )
    assert match.phase == "play"
    match.play("end")
    assert match.phase == "attack"
    assert [question.ask.kind for question in match.questions()] == ["split"]
    assert cards(match, "hand", 0) == ["crystal"]  # the end phase has not come yet
    go(match, "number 4")
    assert (match.phase, match.actors) == ("play", [1])
    kinds = [event.kind for event in match.events() if event.kind in ("ends", "aims", "hurt", "draws", "turn")]
    assert kinds == ["ends", "aims", "hurt", "draws", "turn"]


@rule("SH-5.2")
def test_nothing_is_drawn_at_the_start_of_a_turn() -> None:
    """The hand of a turn is the one drawn at the end of the turn before."""
    match = lay({}, {"hand": ["blaster", "crystal"], "deck": ["nil_assassin"] * 3})
    go(match, "end")
    assert match.actors == [1]
    assert cards(match, "hand", 1) == ["blaster", "crystal"]
    assert len(cards(match, "deck", 1)) == 3


@rule("SH-5.2")
def test_the_hand_drawn_at_the_end_is_kept_until_the_next_turn() -> None:
    """What a player draws at the end of his turn is what he holds when his next turn begins."""
    match = lay({"deck": ["nil_assassin", "blaster", "crystal", "kiln_drone", "evokatus", "crystal"]}, {})
    go(match, "end")
    held = cards(match, "hand", 0)
    assert held == ["blaster", "crystal", "evokatus", "kiln_drone", "nil_assassin"]
    go(match, "end")
    assert match.actors == [0]
    assert cards(match, "hand", 0) == held


@rule("SH-5.3")
def test_a_turn_starts_without_gems_and_power() -> None:
    """Nothing of the last turn is left, not even infinite power, when the same player is on again."""
    match = lay({"gems": 7, "power": "infinite"}, {"champions": ["zetta_the_encryptor"]})
    go(match, "end")
    assert (player(match, 1).gems, player(match, 1).power, player(match, 1).infinite) == (0, 0, False)
    go(match, "end")
    assert match.actors == [0]
    assert (player(match).gems, player(match).power, player(match).infinite) == (0, 0, False)


@rule("SH-5.4")
@pytest.mark.parametrize(("active", "out", "following"), [(0, 1, 2), (3, 0, 1), (2, 3, 0), (1, 0, 2)])
def test_the_next_player_still_in_the_game(active: int, out: int, following: int) -> None:
    """The turn passes clockwise and leaves out who is eliminated."""
    match = lay(*({"out": seat == out} for seat in range(4)), active=active)
    go(match, "end")
    assert match.actors == [following]


def rounds(match: tr.Match, turns: int) -> list[int]:
    """End some turns and note the number of complete rounds after each."""
    seen = []
    for _ in range(turns):
        go(match, "end")
        seen.append(match.view()["table"]["round"])
    return seen


@rule("SH-5.5")
@pytest.mark.parametrize(("first", "seen"), [(0, [0, 0, 1, 1]), (1, [1, 1, 1, 2]), (2, [0, 1, 1, 1])])
def test_a_round_ends_at_the_end_of_the_turn_order(first: int, seen: list[int]) -> None:
    """A round is complete when the turn passes from the last in turn order to the first, wherever the order begins."""
    assert rounds(lay({}, {}, {}, active=0, first=first), 4) == seen


@rule("SH-5.5")
def test_a_round_is_complete_also_without_the_first_player() -> None:
    """Passing over the end of the order counts also when the first player, or players in between, are out."""
    assert rounds(lay({"out": True}, {}, {}, {}, active=1), 4) == [0, 0, 1, 1]
    assert rounds(lay({}, {"out": True}, {}, {"out": True}, active=0), 4) == [0, 1, 1, 2]


@rule("SH-5.5")
def test_a_round_is_complete_when_the_last_player_concedes_in_his_turn() -> None:
    """The turn of a player who concedes passes over the end of the order as any other."""
    match = lay({}, {}, {}, active=2)
    match.concede(2)
    assert (match.actors, match.view()["table"]["round"]) == ([0], 1)


@rule("SH-5.5")
def test_the_round_counter_counts_from_the_first_turn() -> None:
    """In a new game the counter is 0 until every player has had a turn."""
    match = new(3, seed=8)
    assert state(match).round == 0
    assert rounds(match, 6) == [0, 0, 1, 1, 1, 2]
    assert len(told(match, "turn")) == 7
    assert options(match)[-1] == "end"
