"""SH-8: shields."""

from typing import Any

import msgspec
import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, told


def attacked(power: int, *hand: str, **more: Any) -> tr.Match:
    """Let seat 0 attack seat 1, who holds these cards, up to the decision on shields."""
    match = lay({"power": power}, {"hand": list(hand), **more})
    match.play("end")
    return match


@rule("SH-8.1")
@pytest.mark.parametrize(
    ("shown", "after"),
    [([], 30), (["command_seer"], 35), (["thorn_zealot"], 33), (["command_seer", "thorn_zealot"], 38)],
)
def test_any_shields_may_be_revealed(shown: list[str], after: int) -> None:
    """Each revealed card lowers the damage by its shield value; any of them may stay hidden."""
    match = attacked(20, "command_seer", "thorn_zealot", "crystal")
    go(match, *(f"shield {name}" for name in shown))
    if match.actors == [1] and match.phase == "shields":
        go(match, "done")
    assert player(match, 1).health == after


@rule("SH-8.1")
def test_cards_without_a_shield_are_no_option() -> None:
    """Only cards with a shield value can be revealed."""
    match = attacked(5, "command_seer", "nil_assassin", "crystal")
    assert options(match) == ["done", "shield command_seer"]
    assert refused(match, "shield nil_assassin") == "SH-8.1"
    assert refused(match, "shield thorn_zealot") == "SH-8.1"


@rule("SH-8.2")
def test_shields_add_up() -> None:
    """Three shields of 5, 8 and 3 stop 16 damage."""
    match = attacked(20, "command_seer", "cryptofist_monk", "thorn_zealot")
    go(match, "shield command_seer", "shield cryptofist_monk", "shield thorn_zealot")
    assert player(match, 1).health == 46


@rule("SH-8.3")
def test_revealed_shields_stay_in_hand() -> None:
    """They are not used up: in his own turn the player can play them."""
    match = go(attacked(9, "command_seer", "crystal"), "shield command_seer")
    assert cards(match, "hand", 1) == ["command_seer", "crystal"]
    assert cards(match, "discard", 1) == []
    go(match, "play command_seer")
    assert player(match, 1).gems == 2


@rule("SH-8.4")
def test_the_same_shield_helps_against_every_opponent() -> None:
    """One card is revealed against two players in turn, as long as it is in hand."""
    match = lay({"power": 7}, {"power": 0, "hand": ["nil_assassin"]}, {"hand": ["command_seer"]}, {"out": True})
    go(match, "end", "number 0", "shield command_seer")
    assert player(match, 2).health == 48
    go(match, "play nil_assassin", "end", "number 5", "shield command_seer")
    assert player(match, 2).health == 48
    assert len(told(match, "shields")) == 2


@rule("SH-8.5")
def test_a_card_counts_once_in_an_attack() -> None:
    """A single Command Seer cannot be revealed twice; two copies can."""
    match = attacked(20, "command_seer", "thorn_zealot")
    match.play("shield command_seer")
    assert options(match) == ["done", "shield thorn_zealot"]
    assert refused(match, "shield command_seer") == "SH-8.1"
    twice = go(attacked(20, "command_seer", "command_seer"), "shield command_seer", "shield command_seer")
    assert player(twice, 1).health == 40


@rule("SH-8.6")
def test_shields_protect_their_holder_only() -> None:
    """A shield of one player does not lower the damage of another."""
    match = lay({"power": 10}, {"hand": ["cryptofist_monk"]}, {})
    go(match, "end", "number 5", "shield cryptofist_monk")
    assert [player(match, seat).health for seat in (1, 2)] == [50, 45]


@rule("SH-8.7")
def test_only_cards_in_hand_count() -> None:
    """Shields in deck and discard pile do nothing."""
    match = attacked(5, "crystal", deck=["command_seer"], discard=["command_seer"])
    assert options(match) == ["done"]


@rule("SH-8.7")
def test_zetta_is_a_shield_in_hand_and_none_in_play() -> None:
    """In hand Zetta stops 5; in play her shield does nothing (here with content in which she does not protect)."""
    match = go(attacked(9, "zetta_the_encryptor"), "shield zetta_the_encryptor")
    assert player(match, 1).health == 46
    pack = tr.Pack.read('[[cards]]\nid = "zetta_the_encryptor"\npassive = []\n', "plain.toml")
    match = lay({"power": 9}, {"champions": ["zetta_the_encryptor"]}, packs=[pack])
    match.play("end")
    assert options(match) == ["done"]


@rule("SH-8.8")
def test_the_options_are_all_subsets() -> None:
    """Every set of shields can be revealed, the empty one included; of copies only the number is chosen."""
    found = set()

    def explore(match: tr.Match, shown: tuple[str, ...]) -> None:
        if match.phase != "shields":
            found.add(shown)
            return
        for code in options(match):
            twin = match.clone()
            twin.play(code)
            explore(twin, shown if code == "done" else (*shown, code.removeprefix("shield ")))

    explore(attacked(30, "command_seer", "command_seer", "thorn_zealot"), ())
    one, two, thorn = ("command_seer",), ("command_seer", "command_seer"), ("thorn_zealot",)
    assert found == {(), one, two, thorn, one + thorn, two + thorn}


@rule("SH-8.8")
def test_more_shields_than_needed() -> None:
    """Revealing 13 against 2 damage is allowed and only stops the 2."""
    match = attacked(2, "command_seer", "cryptofist_monk", health=40)
    go(match, "shield command_seer", "shield cryptofist_monk")
    assert player(match, 1).health == 40
    assert len(told(match, "shields")) == 2


def sent(match: tr.Match, seat: int | None) -> list[Any]:
    """Return everything that a seat is sent."""
    events = [(event.kind, event.facts) for event in match.events(seat=seat)]
    return [match.view(seat), events, msgspec.to_builtins(match.scene(seat))]


def pair(hands: tuple[list[str], list[str]]) -> list[tr.Match]:
    """Lay out two attacks that differ only in which cards of seat 1 are in hand and which in the deck."""
    matches = []
    for hand, deck in (hands, (hands[0][:1] + hands[1], hands[0][1:])):
        match = lay({"power": 6}, {"hand": hand, "deck": deck}, {})
        match.play("end")
        match.play("split 6/0")
        matches.append(match)
    return matches


@rule("SH-8.9")
def test_without_a_shield_there_is_no_choice() -> None:
    """A player without a shield cannot do anything but reveal nothing."""
    assert options(attacked(5, "crystal", "nil_assassin")) == ["done"]


@rule("SH-8.9")
def test_having_no_shield_looks_like_showing_none() -> None:
    """For the others a hand without shields looks like one whose owner reveals nothing, before and after."""
    without, unwilling = pair((["blaster", "crystal"], ["command_seer"]))
    assert options(unwilling) == ["done", "shield command_seer"]
    for seat in (0, 2, None):
        assert sent(without, seat) == sent(unwilling, seat)
    go(without, "done")
    go(unwilling, "done")
    for seat in (0, 2, None):
        assert sent(without, seat) == sent(unwilling, seat)


@rule("SH-8.9")
def test_a_hidden_second_shield_looks_like_none() -> None:
    """Who shows one shield does not give away whether he has another."""
    only, one_of_two = pair((["command_seer", "crystal"], ["thorn_zealot"]))
    go(only, "shield command_seer")
    go(one_of_two, "shield command_seer", "done")
    for seat in (0, 2, None):
        assert sent(only, seat) == sent(one_of_two, seat)


@rule("SH-8.10")
def test_shields_do_not_help_against_loss_of_mastery() -> None:
    """Venator takes 2 mastery; no shield is asked for."""
    mine = {"hand": ["venator_of_the_wastes"], "champions": ["evokatus"]}
    match = lay(mine, {"hand": ["command_seer"], "mastery": 9})
    match.play("play venator_of_the_wastes")
    assert match.actors == [0]
    assert (player(match, 1).mastery, told(match, "shields")) == (7, [])
