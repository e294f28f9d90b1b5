"""Scenarios S-16 to S-29 of the rules specification."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, new, options, player, refused, row, state, told


def known(match: tr.Match, seat: int) -> list[str]:
    """Name the cards in a player's hand that a spectator knows."""
    found: list[str] = match.view(None)["table"]["players"][seat]["hand"]["known"]
    return found


@rule("SH-6.28", "SH-6.29")
def test_s16() -> None:
    """Four power do not reach a champion with health 5; of six one is left and its owner has the champion back."""
    weak = lay({"power": 4}, {"champions": ["numeri_drones"]})
    assert options(weak) == ["end"]
    assert refused(weak, "attack 1 numeri_drones") == "SH-6.29"
    strong = go(lay({"power": 6}, {"champions": ["numeri_drones"]}), "attack 1 numeri_drones")
    assert (player(strong).power, cards(strong, "discard", 1), cards(strong, "champions", 1)) == (
        1,
        ["numeri_drones"],
        [],
    )


@rule("SH-12.14", "SH-12.15", "SH-12.16")
def test_s17() -> None:
    """Mining Drones played, Spore Cleric and Fao revealed: Dominion; declined or without Fao there is none."""
    hand = ["order_initiate", "spore_cleric", "fao_cutul_the_formless"]
    match = lay({"play": ["mining_drones"], "hand": hand, "mastery": 4})
    go(match, "play order_initiate", "reveal spore_cleric")
    assert (player(match).gems, player(match).mastery) == (2, 6)
    assert cards(match, "hand", 0) == known(match, 0) == ["fao_cutul_the_formless", "spore_cleric"]
    declined = lay({"play": ["mining_drones"], "hand": hand, "mastery": 4})
    assert player(go(declined, "play order_initiate", "none")).mastery == 4
    without = lay({"play": ["mining_drones"], "hand": hand[:2], "mastery": 4})
    without.play("play order_initiate")
    assert options(without) == ["none"]
    assert player(go(without, "none")).mastery == 4


@pytest.mark.parametrize(("mastery", "zone"), [(14, "discard"), (15, "hand")])
@rule("SH-14.8.1", "SH-14.8.2")
def test_s18(mastery: int, zone: str) -> None:
    """Portal Monk takes the card of cost 6, not the one of cost 7, unpaid; at mastery 15 it comes to the hand."""
    names = row("drakonarius", "general_decurion", "evokatus")
    match = lay({"hand": ["portal_monk"], "mastery": mastery}, row=names, centre=["kiln_drone"])
    go(match, "play portal_monk")
    assert "free general_decurion" not in options(match)
    go(match, "free drakonarius")
    assert (cards(match, zone, 0), player(match).gems, cards(match, "row")[0]) == (["drakonarius"], 0, "kiln_drone")
    assert ("play drakonarius" in options(match)) is (zone == "hand")


@rule("SH-9.2", "SH-9.3", "SH-9.6")
def test_s19() -> None:
    """The end phase: the mercenary under the deck, allies and hand discarded, the champion ready, five cards drawn."""
    match = lay(
        {
            "hand": ["crystal"],
            "deck": ["blaster", "infinity_shard", "shard_reactor"],
            "play": ["crystal", "kiln_drone", "nil_assassin"],
            "champions": ["evokatus*"],
        },
        fast=["nil_assassin"],
        row=row("mining_drones"),
        centre=["aetherbreaker"],
    )
    go(match, "end")
    assert cards(match, "centre") == ["aetherbreaker", "nil_assassin"]
    assert (cards(match, "champions", 0), player(match).spent, player(match).play) == (["evokatus"], [], [])
    assert (len(player(match).hand), len(player(match).deck), len(player(match).discard)) == (5, 1, 0)
    mine = cards(match, "hand", 0) + cards(match, "deck", 0)
    assert sorted(mine) == ["blaster", "crystal", "crystal", "infinity_shard", "kiln_drone", "shard_reactor"]


@rule("SH-2.5", "SH-2.6", "SH-2.7")
def test_s20() -> None:
    """A new game of four: 50 health, mastery by turn order, hands and decks of 5, a row of 6 and 82 cards behind it."""
    match = new(4, 3)
    table = state(match)
    order = [(table.first + place) % 4 for place in range(4)]
    assert [player(match, seat).health for seat in order] == [50] * 4
    assert [player(match, seat).mastery for seat in order] == [0, 1, 2, 3]
    assert [(len(one.hand), len(one.deck)) for one in table.players] == [(5, 5)] * 4
    assert ("" in cards(match, "row"), len(table.row), len(table.centre)) == (False, 6, 82)
    assert sum(map(len, tr.game("shards").zones(table).values())) == 128


@pytest.mark.parametrize(("mastery", "gems", "drawn"), [(20, 3 + 1 + 8, ["crystal"]), (19, 3 + 4, [])])
@rule("SH-14.6.1", "SH-14.6.3")
def test_s21(mastery: int, gems: int, drawn: list[str]) -> None:
    """Decurion at mastery 20 copies the Mining Drones played before and the Kiln Drone played after; at 19 neither."""
    match = lay(
        {
            "champions": ["general_decurion"],
            "play": ["mining_drones"],
            "hand": ["kiln_drone"],
            "deck": ["crystal"],
            "mastery": mastery,
        }
    )
    go(match, "activate general_decurion", "play kiln_drone")
    assert (player(match).gems, cards(match, "hand", 0)) == (gems, drawn)


@pytest.mark.parametrize(("health", "after", "power"), [(47, 50, 6), (45, 49, 0)])
@rule("SH-11.7", "SH-14.12.1")
def test_s22(health: int, after: int, power: int) -> None:
    """Furrowing Elemental heals first and then looks whether the health is full."""
    match = lay({"health": health, "hand": ["furrowing_elemental"], "deck": ["crystal", "crystal"]})
    go(match, "play furrowing_elemental")
    assert (player(match).health, len(player(match).hand), player(match).power) == (after, 1, power)


@rule("SH-12.13", "SH-13.10", "SH-14.14.2")
def test_s23() -> None:
    """Thorn Zealot shows the Aspirant she has just drawn and destroys Systema A.I. behind Zetta; or declines."""
    champions = ["zetta_the_encryptor", "systema_ai"]
    match = lay({"hand": ["thorn_zealot"], "deck": ["undergrowth_aspirant"]}, {"champions": champions})
    go(match, "play thorn_zealot", "reveal undergrowth_aspirant", "destroy 1 systema_ai")
    assert (cards(match, "discard", 1), cards(match, "champions", 1)) == (["systema_ai"], ["zetta_the_encryptor"])
    declined = lay({"hand": ["thorn_zealot"], "deck": ["undergrowth_aspirant"]}, {"champions": champions})
    assert cards(go(declined, "play thorn_zealot", "none"), "champions", 1) == champions


@rule("SH-10.9")
def test_s24() -> None:
    """Two players who only end their turns: after 100 rounds the second one leads by mastery 1 : 0."""
    match = new(2, 8)
    first = state(match).first
    for _ in range(200):
        assert not match.over
        match.play("end")
    assert match.result is not None
    assert match.result.ranks == ([1, 2] if first == 1 else [2, 1])
    assert match.result.reason == "SH-10.9"


@rule("SH-4.6", "SH-9.6")
def test_s25() -> None:
    """A player with three cards in all discards, reshuffles and draws three, and the game goes on."""
    match = go(lay({"play": ["crystal", "crystal", "blaster"]}), "end")
    assert cards(match, "hand", 0) == ["blaster", "crystal", "crystal"]
    assert (player(match).deck, player(match).discard, state(match).active) == ([], [], 1)


@rule("SH-6.35", "SH-15.15")
def test_s26() -> None:
    """With nothing at all the end of the play phase is the only action, and it is asked for."""
    match = lay({})
    assert (options(match), match.actors, match.questions()[0].ask.kind) == (["end"], [0], "turn")


@rule("SH-14.7.1", "SH-15.17")
def test_s27() -> None:
    """Giga's activation shows a chosen Undergrowth card and the Nil Assassin; the other card stays unknown."""
    hand = ["thorn_zealot", "spore_cleric", "nil_assassin"]
    match = lay({"champions": ["giga_source_adept"], "mastery": 5, "play": ["kiln_drone"], "hand": hand})
    match.play("activate giga_source_adept")
    assert options(match) == ["reveal spore_cleric", "reveal thorn_zealot"]
    match.play("reveal thorn_zealot")  # the Nil Assassin is shown with it without asking
    assert (player(match).mastery, cards(match, "hand", 0)) == (8, sorted(hand))
    assert known(match, 0) == ["nil_assassin", "thorn_zealot"]


@pytest.fixture
def attacked() -> tr.Match:
    """Let A assign 6 to B and 4 to C, who hold a shield each; B is asked."""
    defender: dict[str, Any] = {"health": 30, "hand": ["command_seer"]}
    match = lay({"power": 10, "hand": ["crystal"]}, defender, defender)
    go(match, "end", "number 6")
    assert match.actors == [1]
    return match


@rule("SH-10.10")
def test_s28(attacked: tr.Match) -> None:
    """A gives up: nobody is hurt and B's turn begins; B gives up instead: C still decides and is hurt."""
    twin = attacked.clone()
    attacked.concede(0)
    assert [player(attacked, seat).health for seat in (1, 2)] == [30, 30]
    assert told(attacked, "hurt") == []
    assert (player(attacked).hand, state(attacked).active, attacked.phase) == ([], 1, "play")
    assert cards(attacked, "banished").count("crystal") == 7 * 3
    twin.concede(1)
    assert (player(twin, 1).out, twin.actors) == (True, [2])
    go(twin, "done")
    assert (player(twin, 2).health, state(twin).active, len(player(twin).hand)) == (26, 2, 1)


@rule("SH-13.15", "SH-14.6.4")
def test_s29() -> None:
    """Decurion doubles the Reactor Drone played; the two copies by Ojas are not doubled: 15 gems in all."""
    match = lay({"champions": ["general_decurion"], "mastery": 20, "hand": ["reactor_drone", "ojas_genesis_druid"]})
    assert player(go(match, "activate general_decurion")).gems == 3
    assert player(go(match, "play reactor_drone")).gems == 9
    assert player(go(match, "play ojas_genesis_druid")).gems == 15
