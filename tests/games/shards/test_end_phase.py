"""SH-9: the end phase."""

import pytest

from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, row, told


@rule("SH-9.1")
def test_gems_and_power_are_lost() -> None:
    """What was not spent is gone at the end of the turn."""
    match = go(lay({"gems": 8, "power": 4}, {"champions": ["zetta_the_encryptor"]}), "end")
    assert (player(match).gems, player(match).power) == (0, 0)
    assert player(match, 1).gems == 0


@rule("SH-9.1")
def test_the_preparation_of_numeri_drones_ends() -> None:
    """A Homodeus champion recruited in the next turn goes to the discard pile again."""
    match = lay({"champions": ["numeri_drones"], "deck": ["command_seer"] * 2 + ["crystal"] * 3}, {}, row=["evokatus"])
    go(match, "activate numeri_drones", "end", "end", *["play command_seer"] * 2, "recruit evokatus")
    assert (cards(match, "champions", 0), cards(match, "discard", 0)) == (["numeri_drones"], ["evokatus"])


@rule("SH-9.1")
def test_the_copies_of_general_decurion_end() -> None:
    """Homodeus allies played in the next turn are not copied any more, nor those of the next player."""
    mine = {"champions": ["general_decurion"], "mastery": 20, "deck": ["reactor_drone"]}
    match = lay(mine, {"hand": ["reactor_drone"]})
    go(match, "activate general_decurion", "end", "play reactor_drone")
    assert player(match, 1).gems == 3
    go(match, "end", "play reactor_drone")
    assert player(match).gems == 3


@rule("SH-9.2")
def test_fast_played_mercenaries_go_under_the_centre_deck() -> None:
    """In the order in which they were fast-played, the first one highest."""
    merc = ["nil_assassin", "spore_cleric", "cache_warden"]
    match = lay({"gems": 6}, row=row(*merc), centre=["evokatus", "optio_crusher", "systema_ai", "kiln_drone"])
    go(match, "fastplay spore_cleric", "fastplay nil_assassin", "fastplay cache_warden", "end")
    assert cards(match, "centre") == ["kiln_drone", "spore_cleric", "nil_assassin", "cache_warden"]
    assert cards(match, "discard", 0) == []


@rule("SH-9.2")
def test_the_row_is_filled_after_the_last_mercenary() -> None:
    """With an empty centre deck all of them are under it before the first empty place is filled."""
    match = lay(
        {"gems": 4}, row=["nil_assassin", "spore_cleric", "evokatus", "optio_crusher", "systema_ai", "kiln_drone"]
    )
    go(match, "fastplay spore_cleric", "fastplay nil_assassin", "end")
    assert cards(match, "row")[:2] == ["spore_cleric", "nil_assassin"]


@rule("SH-9.3")
def test_allies_are_discarded_and_champions_stay() -> None:
    """Played allies go to the discard pile of the active player, champions remain in play."""
    mine = {
        "hand": ["crystal", "nil_assassin", "optio_crusher"],
        "champions": ["evokatus"],
        "deck": ["blaster"] + ["crystal"] * 4,
    }
    match = go(lay(mine, {}), "play crystal", "play nil_assassin", "play optio_crusher", "end")
    assert cards(match, "discard", 0) == ["crystal", "nil_assassin"]
    assert cards(match, "play", 0) == []
    assert cards(match, "champions", 0) == ["evokatus", "optio_crusher"]


@rule("SH-9.4")
def test_unplayed_cards_are_discarded() -> None:
    """Nothing of the old hand is kept."""
    match = go(lay({"hand": ["blaster", "evokatus"], "deck": ["crystal"] * 5}), "end")
    assert cards(match, "discard", 0) == ["blaster", "evokatus"]
    assert cards(match, "hand", 0) == ["crystal"] * 5


@rule("SH-9.5")
def test_champions_and_board_stand_up() -> None:
    """Activated champions and a used Focus are ready again at the end of the own turn, before the next begins."""
    match = go(lay({"champions": ["evokatus", "optio_crusher"], "gems": 1}, {}), "activate evokatus", "focus")
    assert match.view()["table"]["players"][0]["champions"] == [["evokatus", True], ["optio_crusher", False]]
    go(match, "end")
    mine = match.view()["table"]["players"][0]
    assert (mine["champions"], mine["focused"]) == ([["evokatus", False], ["optio_crusher", False]], False)


@rule("SH-9.6")
@pytest.mark.parametrize(("deck", "left"), [(5, 0), (8, 3)])
def test_five_cards_are_drawn(deck: int, left: int) -> None:
    """Five new cards come from the deck."""
    match = go(lay({"deck": ["crystal"] * deck}, {}), "end")
    assert (len(cards(match, "hand", 0)), len(cards(match, "deck", 0))) == (5, left)
    assert told(match, "draws") == [{"seat": 0, "n": 5}]


@rule("SH-9.6")
def test_cards_just_discarded_can_be_drawn_again() -> None:
    """If the deck is too small, played and unplayed cards of this turn are shuffled in before the rest is drawn."""
    mine = {"hand": ["nil_assassin", "evokatus", "spore_cleric"], "deck": ["crystal", "crystal"]}
    match = go(lay(mine, {}), "play nil_assassin", "end")
    assert cards(match, "hand", 0) == ["crystal", "crystal", "evokatus", "nil_assassin", "spore_cleric"]
    assert cards(match, "deck", 0) + cards(match, "discard", 0) == []


@rule("SH-9.6")
def test_too_few_cards_for_a_hand() -> None:
    """A player who owns three cards draws three."""
    match = go(lay({"hand": ["crystal", "blaster"], "deck": ["nil_assassin"]}, {}), "end")
    assert cards(match, "hand", 0) == ["blaster", "crystal", "nil_assassin"]


@rule("SH-9.7")
def test_the_next_player_begins() -> None:
    """After the end phase the turn is over and the next player is in his play phase."""
    match = go(lay({"deck": ["crystal"] * 5}, {"hand": ["blaster"]}), "end")
    assert (match.phase, match.actors, options(match)) == ("play", [1], ["play blaster", "end"])
    assert told(match, "turn")[-1]["seat"] == 1
    kinds = [event.kind for event in match.events()]
    assert kinds.index("draws") < kinds.index("turn")


@rule("SH-9.8")
def test_the_end_phase_asks_nothing() -> None:
    """With mercenaries, allies, hand, champions and gems to clear away, the next question is the next player's turn."""
    mine = {"hand": ["crystal", "blaster", "kiln_drone"], "gems": 4, "champions": ["evokatus"], "deck": ["crystal"] * 2}
    match = lay(mine, {}, row=row("nil_assassin", "spore_cleric"), centre=["systema_ai", "optio_crusher"])
    go(match, "fastplay nil_assassin", "fastplay spore_cleric", "play crystal", "activate evokatus", "focus")
    match.play("end")
    match.play("done")  # the shields of the attack, for secrecy
    assert [(q.ask.seat, q.ask.kind) for q in match.questions()] == [(1, "turn")]
