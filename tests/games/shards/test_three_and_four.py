"""SH-17: three and four players."""

from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, state, told


@rule("SH-17.1")
def test_every_other_player_is_an_opponent() -> None:
    """Of four players the first may attack champions of, and hit, whomever he likes, also the one across the table."""
    others = [{"champions": [name]} for name in ("evokatus", "numeri_drones", "optio_crusher")]
    match = lay({"power": 9}, *others)
    assert options(match, "attack") == ["attack 1 evokatus", "attack 2 numeri_drones", "attack 3 optio_crusher"]
    go(match, "end", "number 0", "number 9")
    assert [player(match, seat).health for seat in range(4)] == [50, 50, 41, 50]


@rule("SH-17.2")
def test_damage_and_champion_attacks_may_go_to_different_opponents() -> None:
    """Champions of two opponents fall in one turn and the rest of the power is divided among all three."""
    match = lay({"power": 13}, {"champions": ["evokatus"]}, {}, {"champions": ["optio_crusher"]})
    go(match, "attack 1 evokatus", "attack 3 optio_crusher", "end", "number 1", "number 4")
    assert [player(match, seat).health for seat in range(4)] == [50, 49, 46, 48]


@rule("SH-17.3")
def test_a_later_defender_sees_the_assignment_and_the_earlier_reveals() -> None:
    """The second attacked player knows how the power was split and which shield the first one has shown."""
    match = lay({"power": 9}, {"hand": ["command_seer"]}, {"hand": ["thorn_zealot"]})
    go(match, "end", "number 4")
    assert match.actors == [1]
    go(match, "shield command_seer", seat=1)
    assert match.actors == [2]
    assert match.view(2)["table"]["assigned"] == [0, 4, 5]
    assert [(fact["target"], fact["n"]) for fact in told(match, "aims", 2)] == [(1, 4), (2, 5)]
    assert [(fact["seat"], fact["card"]) for fact in told(match, "shields", 2)] == [(1, "command_seer")]
    assert options(match, seat=2) == ["done", "shield thorn_zealot"]
    go(match, "shield thorn_zealot", seat=2)
    assert [player(match, seat).health for seat in range(3)] == [50, 50, 48]


@rule("SH-17.4")
def test_the_game_goes_on_until_one_player_is_left() -> None:
    """The first elimination of three leaves two who play on; the second one ends the game."""
    match = lay(
        {"power": 6, "deck": ["nil_assassin"] * 2 + ["crystal"] * 3},
        {"health": 6},
        {"health": 9},
    )
    go(match, "end", "number 6")
    assert (match.over, state(match).active) == (False, 2)
    go(match, "end")
    assert (match.over, state(match).active) == (False, 0)
    go(match, "play nil_assassin", "play nil_assassin", "end")
    assert match.result is not None
    assert match.result.ranks == [1, 3, 2]


@rule("SH-17.5")
def test_the_centre_does_not_change_when_a_player_is_eliminated() -> None:
    """Row and centre deck are the same cards before and after; the fallen player's cards do not enter them."""
    row = ["kiln_drone", "reactor_drone", "evokatus", "optio_crusher", "primus_pilus", "numeri_drones"]
    match = lay(
        {"power": 5},
        {
            "health": 5,
            "hand": ["spore_cleric"],
            "deck": ["crystal"],
            "discard": ["nil_assassin"],
            "champions": ["evokatus"],
        },
        {},
        row=row,
        centre=["mining_drones", "aetherbreaker"],
    )
    go(match, "end", "number 5")
    assert player(match, 1).out
    assert (cards(match, "row"), cards(match, "centre")) == (row, ["mining_drones", "aetherbreaker"])
