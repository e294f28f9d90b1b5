"""Scenarios S-01 to S-15 of the rulebook (section 20)."""

import pytest

from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, row, told


@rule("SH-6.9", "SH-11.1")
def test_s01() -> None:
    """S-01: gems of a Reactor Drone are there at once and still there after other cards and an activation."""
    mine = {"hand": ["reactor_drone", "nil_assassin", "blaster"], "champions": ["evokatus"]}
    match = go(lay(mine, row=["data_heretic"]), "play reactor_drone")
    assert player(match).gems == 3
    go(match, "play nil_assassin", "play blaster", "activate evokatus")
    assert player(match).gems == 3
    go(match, "recruit data_heretic")
    assert (player(match).gems, cards(match, "discard", 0)) == (0, ["data_heretic"])


@rule("SH-12.7")
@pytest.mark.parametrize(("mastery", "health"), [(9, 35), (8, 30)])
def test_s02(mastery: int, health: int) -> None:
    """S-02: the mastery that Fungal Hermit gives counts for his own bonus at 10."""
    match = go(lay({"mastery": mastery, "health": 30, "hand": ["fungal_hermit"]}), "play fungal_hermit")
    assert (player(match).mastery, player(match).health) == (mastery + 1, health)


@rule("SH-7.9", "SH-8.1")
@pytest.mark.parametrize(("answer", "health"), [("shield command_seer", 48), ("done", 43)])
def test_s03(answer: str, health: int) -> None:
    """S-03: Command Seer stops 5 of 7 damage and stays in hand; revealing nothing costs all 7."""
    match = go(lay({"power": 7}, {"hand": ["command_seer"]}), "end", answer)
    assert (player(match, 1).health, cards(match, "hand", 1)) == (health, ["command_seer"])


@rule("SH-6.10")
@pytest.mark.parametrize(("mastery", "drawn"), [(19, 2), (18, 0)])
def test_s04(mastery: int, drawn: int) -> None:
    """S-04: one activation of Systema A.I. gives mastery and, with 20 reached by it, two cards."""
    match = lay({"mastery": mastery, "champions": ["systema_ai"], "deck": ["crystal"] * 5})
    go(match, "activate systema_ai")
    assert (player(match).mastery, len(cards(match, "hand", 0))) == (mastery + 1, drawn)


@rule("SH-6.22", "SH-9.2")
def test_s05() -> None:
    """S-05: a fast-played Spore Cleric fulfils the Unify of Shardwood Guardian and then goes under the centre deck."""
    mine = {"gems": 2, "health": 30, "hand": ["shardwood_guardian"], "deck": ["crystal"] * 6}
    match = lay(mine, {}, row=row("spore_cleric"), centre=["evokatus", "optio_crusher"])
    match.play("fastplay spore_cleric")
    assert (player(match).gems, player(match).health) == (0, 34)
    match.play("play shardwood_guardian")
    assert match.questions()[0].ask.kind == "turn"  # no reveal was asked for
    assert (player(match).power, player(match).health, cards(match, "hand", 0)) == (2, 40, ["crystal"])
    go(match, "end")
    assert cards(match, "centre") == ["optio_crusher", "spore_cleric"]
    assert cards(match, "discard", 0) == ["crystal", "shardwood_guardian"]


@rule("SH-8.2")
def test_s06() -> None:
    """S-06: two shields add up to 8 against 12 damage; all three cards stay in hand."""
    match = lay({"power": 12}, {"hand": ["command_seer", "thorn_zealot", "crystal"], "health": 20})
    go(match, "end", "shield command_seer", "shield thorn_zealot")
    assert (player(match, 1).health, len(cards(match, "hand", 1))) == (16, 3)


@rule("SH-13.5", "SH-13.6")
def test_s07() -> None:
    """S-07: a played Crystal cannot be banished from hand; banished before it is played, it gives no gem."""
    position = {"hand": ["crystal", "shadow_apostle"]}
    match = go(lay(position), "play crystal", "play shadow_apostle")
    assert (player(match).gems, cards(match, "hand", 0), cards(match, "play", 0)[0]) == (1, [], "crystal")
    assert match.questions()[0].ask.kind == "turn"  # the banish was skipped
    assert told(match, "banishes") == []
    match = lay(position)
    match.play("play shadow_apostle")
    assert options(match) == ["none", "banish-hand crystal"]
    go(match, "banish-hand crystal")
    assert (player(match).gems, cards(match, "hand", 0)) == (0, [])


@rule("SH-4.4", "SH-4.7")
def test_s08() -> None:
    """S-08: two draws from a deck of one reshuffle the discard pile in between, without the card in play."""
    discard = ["crystal", "blaster", "nil_assassin", "evokatus"]
    match = lay({"hand": ["data_heretic", "kiln_drone"], "deck": ["crystal"], "discard": discard})
    go(match, "play data_heretic")
    assert len(cards(match, "hand", 0)) == 1 + 2
    assert (len(cards(match, "deck", 0)), cards(match, "discard", 0)) == (3, [])
    assert cards(match, "play", 0) == ["data_heretic"]
    assert "data_heretic" not in cards(match, "deck", 0)


@rule("SH-4.9", "SH-6.20")
def test_s09() -> None:
    """S-09: the row is refilled before a fast-played Data Heretic draws; the new card can be fast-played too."""
    match = lay({"gems": 5, "deck": ["crystal"] * 3}, {}, row=row("data_heretic"), centre=["nil_assassin", "evokatus"])
    go(match, "fastplay data_heretic")
    kinds = [event.kind for event in match.events() if event.kind in ("row", "draws")]
    assert (kinds, cards(match, "row")[0]) == (["row", "draws"], "nil_assassin")
    go(match, "fastplay nil_assassin")
    assert (player(match).gems, player(match).power) == (0, 5)


@rule("SH-14.3.1", "SH-14.3.2", "SH-7.4")
def test_s10() -> None:
    """S-10: only Zetta can be attacked; once she is gone the player can be, and if she stays the power is lost."""
    match = lay({"power": 8}, {"champions": ["zetta_the_encryptor", "optio_crusher"], "health": 20})
    assert options(match, "attack") == ["attack 1 zetta_the_encryptor"]
    spared = match.clone()
    go(match, "attack 1 zetta_the_encryptor")
    assert (player(match).power, refused(match, "attack 1 optio_crusher")) == (3, "SH-6.29")
    go(match, "end")
    assert player(match, 1).health == 17
    go(spared, "end")
    assert (player(spared, 1).health, player(spared).power, spared.actors) == (20, 0, [1])


@rule("SH-11.10", "SH-11.13", "SH-11.14")
def test_s11() -> None:
    """S-11: infinite power destroys Zetta, then eliminates all without asking for shields; left alone she protects."""
    match = lay(
        {"mastery": 30, "hand": ["infinity_shard"]},
        {"hand": ["cryptofist_monk", "cryptofist_monk"]},
        {"champions": ["zetta_the_encryptor"]},
    )
    match.play("play infinity_shard")
    spared = match.clone()
    match.play("attack 2 zetta_the_encryptor")
    assert match.view(0)["table"]["players"][0]["power"] == "infinite"
    match.play("end")
    assert match.result is not None
    assert match.result.ranks == [1, 2, 2]
    assert cards(match, "play", 0) == ["infinity_shard"]  # no end phase
    spared.play("end")
    assert (player(spared, 1).out, player(spared, 2).health, spared.actors) == (True, 50, [2])


@rule("SH-12.8", "SH-14.1.2")
@pytest.mark.parametrize(
    ("codes", "power"), [(["play infinity_shard", "focus"], 2), (["focus", "play infinity_shard"], 3)]
)
def test_s12(codes: list[str], power: int) -> None:
    """S-12: mastery gained after the Infinity Shard was played does not change what it gave."""
    match = go(lay({"mastery": 9, "gems": 1, "hand": ["infinity_shard"]}), *codes)
    assert (player(match).power, player(match).mastery) == (power, 10)


@rule("SH-7.2", "SH-7.3", "SH-10.1")
def test_s13() -> None:
    """S-13: 12 power split 7 and 5, not 7 and 4; 12 against one of them eliminates him in spite of his shield."""
    match = lay({"power": 12}, {"health": 5, "hand": ["command_seer"]}, {"health": 10})
    match.play("end")
    alone = match.clone()
    match.play("number 7")
    assert match.view()["table"]["assigned"] == [0, 7, 5]  # the rest is not a choice: 4 is impossible
    refused(match, "number 4")
    go(match, "shield command_seer")
    assert [player(match, seat).health for seat in (1, 2)] == [3, 5]
    go(alone, "number 12", "shield command_seer")
    assert told(alone, "hurt") == [{"seat": 1, "n": 5}]
    assert (player(alone, 1).out, alone.over, alone.actors) == (True, False, [2])


@rule("SH-14.5.3", "SH-12.3")
def test_s14() -> None:
    """S-14: the first copy by Ojas reaches mastery 20, so he copies again; only he counts as Undergrowth ally."""
    mine = {"mastery": 17, "hand": ["shard_abstractor", "ojas_genesis_druid"], "champions": ["additri_gaiamancer"]}
    match = go(lay(mine), "play shard_abstractor")
    assert player(match).mastery == 19
    go(match, "play ojas_genesis_druid")
    assert player(match).mastery == 23
    go(match, "activate additri_gaiamancer")
    assert player(match).power == 2 + 2


@rule("SH-14.4.1", "SH-14.4.2", "SH-14.4.3")
def test_s15() -> None:
    """S-15: after Numeri Drones the first Homodeus champion recruited enters play ready, the second is discarded."""
    mine = {"gems": 8, "champions": ["numeri_drones"], "deck": ["crystal"]}
    match = lay(mine, row=["evokatus", "optio_crusher"])
    go(match, "activate numeri_drones")
    assert player(match).gems == 9
    go(match, "recruit evokatus", "recruit optio_crusher")
    assert (player(match).gems, cards(match, "hand", 0)) == (0, [])
    assert match.view()["table"]["players"][0]["champions"] == [["numeri_drones", True], ["evokatus", False]]
    assert cards(match, "discard", 0) == ["optio_crusher"]
    go(match, "activate evokatus")
    assert player(match).power == 2
