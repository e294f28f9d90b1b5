"""SH-13: draw, gain, banish, destroy, return to hand, recruit without paying, copy."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, row, state


@rule("SH-13.1")
def test_cards_are_drawn_one_by_one() -> None:
    """Two cards come from the top of the deck; if it runs out in between, the discard pile is the new deck."""
    match = go(lay({"hand": ["data_heretic"], "deck": ["blaster", "crystal", "infinity_shard"]}), "play data_heretic")
    assert (cards(match, "hand", 0), cards(match, "deck", 0)) == (["blaster", "crystal"], ["infinity_shard"])
    short = lay({"hand": ["data_heretic"], "deck": ["blaster"], "discard": ["nil_assassin"]})
    go(short, "play data_heretic")
    assert (cards(short, "hand", 0), cards(short, "discard", 0)) == (["blaster", "nil_assassin"], [])


@rule("SH-13.2")
def test_gains_come_at_once_within_the_limits() -> None:
    """Each resource rises by the printed amount, mastery to 30 and health to 50 at most."""
    match = lay(
        {"hand": ["reactor_drone", "nil_assassin", "shard_abstractor", "spore_cleric"], "mastery": 29, "health": 45}
    )
    go(match, "play reactor_drone", "play nil_assassin", "play shard_abstractor", "play spore_cleric")
    me = player(match)
    assert (me.gems, me.power, me.mastery, me.health) == (3, 5, 30, 49)


# ---------------------------------------------------------------- banish


@rule("SH-13.3")
def test_a_banished_card_is_out_of_the_game() -> None:
    """A card banished from the discard pile does not come back with the next reshuffle."""
    match = lay({"hand": ["shadow_apostle", "data_heretic"], "discard": ["crystal", "blaster", "infinity_shard"]})
    unnamed = cards(match, "banished").count("blaster")
    go(match, "play shadow_apostle", "banish-discard blaster", "play data_heretic")
    assert cards(match, "hand", 0) == ["crystal", "infinity_shard"]
    assert cards(match, "banished").count("blaster") == unnamed + 1


@rule("SH-13.4", "SH-15.5")
def test_only_cards_of_the_named_zones_can_be_banished() -> None:
    """The own hand and the own discard pile, not decks, play zones or anything of the opponent; or nothing."""
    match = lay(
        {
            "hand": ["shadow_apostle", "crystal", "crystal", "nil_assassin"],
            "discard": ["infinity_shard", "crystal"],
            "deck": ["shard_reactor"],
            "play": ["kiln_drone"],
            "champions": ["evokatus"],
        },
        {"hand": ["spore_cleric"], "discard": ["blaster"]},
    )
    go(match, "play shadow_apostle")
    assert sorted(options(match)) == sorted(
        [
            "none",
            "banish-hand crystal",
            "banish-hand nil_assassin",
            "banish-discard crystal",
            "banish-discard infinity_shard",
        ]
    )
    assert refused(match, "banish-discard blaster") == "SH-13.4"


@rule("SH-13.5")
def test_a_played_card_cannot_be_banished_from_hand() -> None:
    """Of a Crystal already played and an Apostle in play neither is an option, so nothing is asked."""
    match = lay({"hand": ["crystal", "shadow_apostle"]})
    match.play("play crystal")
    match.play("play shadow_apostle")
    assert options(match) == ["focus", "end"]
    assert cards(match, "play", 0) == ["crystal", "shadow_apostle"]


@rule("SH-13.6")
def test_a_card_banished_from_hand_gives_no_effect() -> None:
    """A Crystal that Shadow Apostle banishes gives no gem and was not played."""
    match = go(lay({"hand": ["crystal", "shadow_apostle"]}), "play shadow_apostle", "banish-hand crystal")
    assert (player(match).gems, cards(match, "played"), cards(match, "hand", 0)) == (0, ["shadow_apostle"], [])


@rule("SH-13.7")
def test_banishing_is_optional_one_card_after_another() -> None:
    """Zara Ra lets you stop before the first card, stop after it, or take a second one, also from the other zone."""
    for answers, left in (
        (["none"], (["blaster", "crystal"], ["crystal"])),
        (["banish-hand blaster", "none"], (["crystal"], ["crystal"])),
        (["banish-hand blaster", "banish-discard crystal"], (["crystal"], [])),
    ):
        match = lay({"hand": ["zara_ra_soulflayer", "blaster", "crystal"], "discard": ["crystal"], "mastery": 9})
        go(match, "play zara_ra_soulflayer", *answers)
        assert (cards(match, "hand", 0), cards(match, "discard", 0)) == left
        assert options(match)[-1] == "end"


@rule("SH-13.8")
def test_any_card_can_be_banished() -> None:
    """Starter cards, the Infinity Shard, mercenaries and champions are all options."""
    hand = ["umbral_scourge", "infinity_shard", "crystal", "zetta_the_encryptor", "spore_cleric"]
    match = go(lay({"hand": hand}), "play umbral_scourge")
    assert sorted(options(match)) == sorted(["none", *(f"banish-hand {name}" for name in hand[1:])])
    assert "infinity_shard" not in cards(go(match, "banish-hand infinity_shard"), "hand", 0)


# ---------------------------------------------------------------- destroy


@rule("SH-13.9")
def test_a_destroyed_champion_goes_to_the_pile_of_its_controller() -> None:
    """Thorn Zealot sends the opponent's champion to the opponent's discard pile; no ally is ever an option."""
    match = lay({"hand": ["thorn_zealot"], "play": ["spore_cleric"]}, {"champions": ["evokatus", "optio_crusher"]})
    assert options(go(match, "play thorn_zealot")) == ["destroy 1 evokatus", "destroy 1 optio_crusher"]
    go(match, "destroy 1 evokatus")
    assert (cards(match, "discard", 1), cards(match, "champions", 1)) == (["evokatus"], ["optio_crusher"])
    assert cards(match, "discard", 0) == []


@rule("SH-13.10")
def test_destroying_ignores_health_and_protection() -> None:
    """Without any power Thorn Zealot reaches Li Hin, Drakonarius, Zetta and a champion behind Zetta."""
    champions = ["li_hin_the_shattered", "zetta_the_encryptor", "drakonarius", "general_decurion"]
    for name in champions:
        match = lay({"hand": ["thorn_zealot"], "play": ["spore_cleric"]}, {"champions": champions})
        go(match, "play thorn_zealot", f"destroy 1 {name}")
        assert cards(match, "discard", 1) == [name]


@rule("SH-13.11")
def test_the_active_player_chooses_among_the_champions_of_all_opponents() -> None:
    """With three players both opponents' champions are options, the own one is not."""
    match = lay(
        {"hand": ["thorn_zealot"], "play": ["spore_cleric"], "champions": ["evokatus"]},
        {"champions": ["optio_crusher"]},
        {"champions": ["evokatus", "zetta_the_encryptor"]},
    )
    go(match, "play thorn_zealot")
    assert match.actors == [0]
    assert options(match) == ["destroy 1 optio_crusher", "destroy 2 evokatus", "destroy 2 zetta_the_encryptor"]
    assert refused(match, "destroy 0 evokatus") == "SH-13.11"


@rule("SH-13.12")
def test_what_a_champion_has_given_stays() -> None:
    """The mastery of a Systema A.I. activated before is not lost when it is destroyed."""
    match = lay(
        {"hand": ["crystal"], "deck": ["thorn_zealot", "spore_cleric", "crystal", "crystal", "crystal"]},
        {"champions": ["systema_ai"], "mastery": 7},
    )
    go(match, "end", "activate systema_ai", "end", "play spore_cleric", "play thorn_zealot")
    assert (cards(match, "discard", 1), player(match, 1).mastery) == (["systema_ai"], 8)


# ---------------------------------------------------------------- return, recruit


@rule("SH-13.13")
def test_a_returned_card_goes_openly_to_the_hand() -> None:
    """One of the suitable cards must be taken; everybody knows it; it can be played in the same turn."""
    match = lay({"hand": ["korvus_legionnaire", "crystal"], "discard": ["evokatus", "optio_crusher", "nil_assassin"]})
    go(match, "play korvus_legionnaire")
    assert options(match) == ["take evokatus", "take optio_crusher"]
    go(match, "take evokatus")
    assert match.view(1)["table"]["players"][0]["hand"] == {"n": 2, "known": ["evokatus"]}
    assert cards(match, "discard", 0) == ["nil_assassin", "optio_crusher"]
    assert cards(go(match, "play evokatus"), "champions", 0) == ["evokatus"]


@rule("SH-13.14")
def test_recruiting_without_paying_is_a_recruit() -> None:
    """The mercenary that Portal Monk takes goes to the discard pile without effect, unpaid and not fast-played."""
    match = lay({"hand": ["portal_monk"], "gems": 2}, row=row("nil_assassin"), centre=["kiln_drone"])
    go(match, "play portal_monk", "free nil_assassin")
    assert (player(match).gems, player(match).power, cards(match, "discard", 0)) == (2, 0, ["nil_assassin"])
    assert (cards(match, "played"), cards(match, "fast")) == (["portal_monk"], [])
    assert cards(match, "row")[0] == "kiln_drone"
    assert cards(go(match, "end"), "centre") == []


# ---------------------------------------------------------------- copy


@rule("SH-13.15")
def test_a_copy_resolves_the_lines_again_and_is_no_played_card() -> None:
    """Ojas copies a Shadow Apostle: power again and a new choice; the Apostle stays where it is and counts once."""
    match = lay({"hand": ["shadow_apostle", "ojas_genesis_druid", "crystal", "blaster"]})
    go(match, "play shadow_apostle", "banish-hand crystal", "play ojas_genesis_druid")
    assert options(match) == ["none", "banish-hand blaster"]
    go(match, "banish-hand blaster")
    assert (player(match).power, cards(match, "hand", 0)) == (4, [])
    assert cards(match, "played") == cards(match, "play", 0) == ["shadow_apostle", "ojas_genesis_druid"]


@rule("SH-13.15")
def test_a_copy_checks_all_conditions_afresh() -> None:
    """An Aetherbreaker played at mastery 9 gives 4 power, its copy at mastery 10 gives 8."""
    match = lay({"hand": ["aetherbreaker", "ojas_genesis_druid"], "mastery": 9, "gems": 1})
    assert player(go(match, "play aetherbreaker", "focus", "play ojas_genesis_druid")).power == 4 + 8


@rule("SH-13.16")
def test_for_a_copy_the_copied_card_is_another_one() -> None:
    """An Aspirant that stood alone finds no Unify; for whoever copies it, it is itself the other Undergrowth ally."""
    match = lay({"hand": ["undergrowth_aspirant", "ojas_genesis_druid"], "health": 20})
    go(match, "play undergrowth_aspirant", "none")
    assert player(match).power == 0
    match.play("play ojas_genesis_druid")
    assert (player(match).power, player(match).health, options(match)) == (5, 26, ["end"])
    text = '[[starter_cards]]\nid = "blaster"\nplay = [{do="copy_effect", of="other_nonchampion_played_this_turn"}]\n'
    stranger = lay({"hand": ["undergrowth_aspirant", "blaster"]}, packs=[tr.Pack.read(text, "mine.toml")])
    go(stranger, "play undergrowth_aspirant")
    stranger.play("play blaster")
    assert (player(stranger).power, options(stranger)) == (5, ["end"])


@rule("SH-13.17")
def test_a_card_that_copies_is_never_copied() -> None:
    """With two Ojas in the box the second one cannot choose the first, only the Crystal, and alone it does nothing."""
    pack = tr.Pack.read('[[cards]]\nid = "ojas_genesis_druid"\ncopies = 2\n', "mine.toml")
    hand = ["ojas_genesis_druid", "ojas_genesis_druid"]
    alone = lay({"hand": hand}, packs=[pack])
    alone.play("play ojas_genesis_druid")
    alone.play("play ojas_genesis_druid")
    assert options(alone) == ["end"]
    match = lay({"hand": hand, "play": ["crystal", "blaster"]}, packs=[pack])
    go(match, "play ojas_genesis_druid", "copy crystal", "play ojas_genesis_druid")
    assert options(match) == ["copy crystal", "copy blaster"]


@pytest.mark.parametrize("card", ["crystal", "nil_assassin"])
@rule("SH-13.15")
def test_a_copied_card_is_not_moved(card: str) -> None:
    """The copied card is still an ally in the play zone that goes to the discard pile once."""
    match = lay({"play": [card], "hand": ["ojas_genesis_druid"], "deck": ["crystal"] * 5})
    go(match, "play ojas_genesis_druid", "end")
    assert cards(match, "discard", 0) == sorted([card, "ojas_genesis_druid"])
    assert state(match).active == 1
