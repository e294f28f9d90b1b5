"""SH-14: rulings on single cards."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, row, told


def kind(match: tr.Match) -> str:
    """Name the one open question."""
    (question,) = match.questions()
    return question.ask.kind


# ---------------------------------------------------------------- 14.1, 14.2: shards


@pytest.mark.parametrize(("mastery", "power"), [(0, 2), (9, 2), (10, 3), (19, 3), (20, 5), (29, 5), (30, "infinite")])
@rule("SH-14.1.1")
def test_the_infinity_shard_grows_with_mastery(mastery: int, power: int | str) -> None:
    """Two power, three from mastery 10, five from 20, infinite at 30, and only one of these."""
    match = go(lay({"mastery": mastery, "hand": ["infinity_shard"]}), "play infinity_shard")
    assert match.view(0)["table"]["players"][0]["power"] == power


@rule("SH-14.1.2")
def test_the_infinity_shard_is_fixed_when_played() -> None:
    """The thirtieth mastery after the shard leaves its 5 power as they are."""
    match = go(lay({"mastery": 29, "gems": 1, "hand": ["infinity_shard"]}), "play infinity_shard", "focus")
    assert (player(match).mastery, player(match).power, player(match).infinite) == (30, 5, False)


@rule("SH-14.1.3")
def test_infinite_power_wins_only_in_the_attack_phase() -> None:
    """After the shard at mastery 30 the turn goes on; the opponent falls when the play phase ends."""
    match = go(lay({"mastery": 30, "hand": ["infinity_shard", "crystal"]}), "play infinity_shard")
    assert not match.over
    assert options(match) == ["play crystal", "end"]
    assert go(match, "end").over


@pytest.mark.parametrize(("mastery", "gems"), [(0, 2), (4, 2), (5, 3), (14, 3), (15, 4), (30, 4)])
@rule("SH-14.2.1")
def test_the_shard_reactor_grows_with_mastery(mastery: int, gems: int) -> None:
    """Two gems, three from mastery 5, four from 15, and only one of these."""
    assert player(go(lay({"mastery": mastery, "hand": ["shard_reactor"]}), "play shard_reactor")).gems == gems


# ---------------------------------------------------------------- 14.3: protection


@rule("SH-14.3.1")
def test_zetta_protects_her_player_and_his_other_champions() -> None:
    """Behind Zetta neither Optio Crusher nor the player can be attacked, only Zetta herself."""
    match = lay({"power": 30}, {"champions": ["optio_crusher", "zetta_the_encryptor"]})
    assert options(match, "attack") == ["attack 1 zetta_the_encryptor"]
    assert refused(match, "attack 1 optio_crusher") == "SH-6.32"
    assert player(go(match, "end"), 1).health == 50


@rule("SH-14.3.2")
def test_the_protection_ends_when_zetta_leaves() -> None:
    """After Zetta has fallen, her Optio Crusher and her player can be attacked in the same turn."""
    match = lay({"power": 12}, {"champions": ["optio_crusher", "zetta_the_encryptor"]})
    go(match, "attack 1 zetta_the_encryptor", "attack 1 optio_crusher", "end")
    assert (player(match, 1).health, player(match, 1).champions) == (47, [])


@pytest.mark.parametrize(
    "killer",
    [
        {"hand": ["thorn_zealot"], "play": ["spore_cleric"]},
        {"hand": ["ghostwillow_avenger"], "mastery": 15},
    ],
)
@rule("SH-14.3.3")
def test_li_hin_falls_to_effects_only(killer: dict[str, Any]) -> None:
    """No power, not even an infinite one, can attack Li Hin; Thorn Zealot and Ghostwillow Avenger destroy her."""
    match = lay({**killer, "power": "infinite"}, {"champions": ["li_hin_the_shattered"]})
    assert refused(match, "attack 1 li_hin_the_shattered") == "SH-6.32"
    assert options(match, "attack") == []
    go(match, f"play {killer['hand'][0]}")
    assert cards(match, "discard", 1) == ["li_hin_the_shattered"]


@rule("SH-14.3.4")
def test_drakonarius_is_safe_beside_general_decurion() -> None:
    """With Decurion beside him he cannot be attacked; without, or with Decurion on the other side, he can."""
    beside = lay({"power": 9}, {"champions": ["drakonarius", "general_decurion"]})
    assert refused(beside, "attack 1 drakonarius") == "SH-6.32"
    assert "attack 1 drakonarius" in options(go(beside, "attack 1 general_decurion"))
    opposite = lay({"power": 9, "champions": ["general_decurion"]}, {"champions": ["drakonarius"]})
    assert options(opposite, "attack") == ["attack 1 drakonarius"]


@rule("SH-14.3.5")
def test_li_hin_and_drakonarius_protect_nobody_else() -> None:
    """Beside both of them Decurion, Evokatus and the player himself can be attacked."""
    names = ["li_hin_the_shattered", "drakonarius", "general_decurion", "evokatus"]
    match = lay({"power": 10}, {"champions": names})
    assert options(match, "attack") == ["attack 1 evokatus", "attack 1 general_decurion"]
    assert player(go(match, "end"), 1).health == 40


@rule("SH-14.3.6")
def test_protectors_do_not_protect_each_other() -> None:
    """With a second protector from a pack both can be attacked, and the third champion only when both are gone."""
    text = '[[cards]]\nid = "optio_crusher"\npassive = [{rule="protects_owner_and_other_champions"}]\n'
    champions = ["optio_crusher", "zetta_the_encryptor", "evokatus"]
    match = lay({"power": 20}, {"champions": champions}, packs=[tr.Pack.read(text, "mine.toml")])
    assert options(match, "attack") == ["attack 1 optio_crusher", "attack 1 zetta_the_encryptor"]
    go(match, "attack 1 zetta_the_encryptor")
    assert options(match, "attack") == ["attack 1 optio_crusher"]
    assert options(go(match, "attack 1 optio_crusher"), "attack") == ["attack 1 evokatus"]


# ---------------------------------------------------------------- 14.4: Numeri Drones


@rule("SH-14.4.1", "SH-14.4.2")
def test_numeri_drones_put_the_next_homodeus_champion_into_play() -> None:
    """The next one recruited goes to the play zone, unasked, and can be activated at once; the one after does not."""
    match = lay({"champions": ["numeri_drones"], "gems": 9}, row=["optio_crusher", "primus_pilus", "evokatus"])
    match.play("activate numeri_drones")
    match.play("recruit optio_crusher")
    assert kind(match) == "turn"
    assert (cards(match, "champions", 0), cards(match, "spent", 0)) == (
        ["numeri_drones", "optio_crusher"],
        ["numeri_drones"],
    )
    assert player(go(match, "activate optio_crusher")).power == 3
    assert cards(go(match, "recruit primus_pilus"), "discard", 0) == ["primus_pilus"]


@rule("SH-14.4.3")
def test_a_champion_put_into_play_is_not_played() -> None:
    """Evokatus draws no card and does not cover Homodeus for Dominion, but he inspires and is counted."""
    match = lay(
        {
            "champions": ["numeri_drones"],
            "gems": 3,
            "play": ["spore_cleric", "nil_assassin"],
            "hand": ["order_initiate"],
            "deck": ["blaster"],
        },
        row=["evokatus"],
    )
    go(match, "activate numeri_drones", "recruit evokatus")
    assert cards(match, "hand", 0) == ["order_initiate"]
    assert "evokatus" not in cards(match, "played")
    go(match, "play order_initiate")
    assert player(match).mastery == 0
    assert player(go(match, "activate evokatus")).power == 2
    inspired = lay({"hand": ["kiln_drone"], "gems": 4}, row=["evokatus"], prepared=1)
    assert player(go(inspired, "recruit evokatus", "play kiln_drone")).gems == 4


@rule("SH-14.4.4")
def test_two_numeri_drones_prepare_two_champions() -> None:
    """Other recruits use no preparation up; the third champion goes to the discard pile."""
    names = ["spore_cleric", "li_hin_the_shattered", "evokatus", "optio_crusher", "primus_pilus"]
    match = lay({"champions": ["numeri_drones", "numeri_drones"], "gems": 20}, row=names)
    go(match, "activate numeri_drones", "activate numeri_drones", *(f"recruit {name}" for name in names))
    assert cards(match, "champions", 0)[2:] == ["evokatus", "optio_crusher"]
    assert cards(match, "discard", 0) == ["li_hin_the_shattered", "primus_pilus", "spore_cleric"]


@rule("SH-14.4.4")
def test_an_unused_preparation_ends_with_the_turn() -> None:
    """Prepared in one turn, recruited in the next: the champion goes to the discard pile."""
    match = lay(
        {"champions": ["numeri_drones"], "deck": ["reactor_drone", "crystal", "crystal", "crystal", "crystal"]},
        row=["evokatus"],
    )
    go(match, "activate numeri_drones", "end", "end", "play reactor_drone", "play crystal", "recruit evokatus")
    assert (cards(match, "champions", 0), cards(match, "discard", 0)) == (["numeri_drones"], ["evokatus"])


@pytest.mark.parametrize(("place", "zone"), [("to-hand", "hand"), ("to-play", "champions")])
@rule("SH-14.4.5", "SH-15.11")
def test_with_portal_monk_a_prepared_champion_may_go_to_the_hand(place: str, zone: str) -> None:
    """At mastery 15 the player chooses hand or play zone before the card leaves the row; the preparation is used up."""
    match = lay(
        {"hand": ["portal_monk"], "mastery": 15, "gems": 5},
        row=row("evokatus", "optio_crusher"),
        centre=["spore_cleric", "kiln_drone"],
        prepared=1,
    )
    match.play("play portal_monk")
    match.play("free evokatus")
    assert (options(match), cards(match, "row")[0]) == (["to-hand", "to-play"], "evokatus")
    go(match, place)
    assert cards(match, zone, 0) == ["evokatus"]
    assert cards(go(match, "recruit optio_crusher"), "discard", 0) == ["optio_crusher"]


@rule("SH-14.4.5")
def test_a_recruit_by_portal_monk_counts_as_the_prepared_one() -> None:
    """Below mastery 15 the prepared champion goes straight into play; another card at 15 to the hand, unasked."""
    match = lay({"hand": ["portal_monk"], "mastery": 14}, row=["evokatus", "nil_assassin"], prepared=1)
    go(match, "play portal_monk", "free evokatus")
    assert (cards(match, "champions", 0), cards(match, "discard", 0)) == (["evokatus"], [])
    other = lay({"hand": ["portal_monk"], "mastery": 15, "gems": 4}, row=["evokatus", "nil_assassin"], prepared=1)
    go(other, "play portal_monk", "free nil_assassin", "recruit evokatus")
    assert (cards(other, "hand", 0), cards(other, "champions", 0)) == (["nil_assassin"], ["evokatus"])


# ---------------------------------------------------------------- 14.5: Ojas


@rule("SH-14.5.1", "SH-15.10")
def test_ojas_copies_a_played_card_that_is_no_champion() -> None:
    """Starter, ally and fast-played mercenary are options; champions played this turn and cards in hand are not."""
    match = lay(
        {
            "hand": ["ojas_genesis_druid", "spore_cleric", "evokatus"],
            "play": ["crystal", "kiln_drone"],
            "champions": ["optio_crusher"],
            "gems": 2,
        },
        row=["nil_assassin"],
    )
    go(match, "play evokatus", "fastplay nil_assassin", "play ojas_genesis_druid")
    assert options(match) == ["copy crystal", "copy kiln_drone", "copy nil_assassin"]
    assert refused(match, "none")
    assert player(go(match, "copy nil_assassin")).power == 10


@rule("SH-14.5.2")
def test_ojas_may_be_played_with_nothing_to_copy() -> None:
    """Alone, or after a champion only, Ojas is legal and does nothing."""
    match = lay({"hand": ["ojas_genesis_druid", "fao_cutul_the_formless"], "mastery": 20})
    go(match, "play fao_cutul_the_formless")
    match.play("play ojas_genesis_druid")
    assert (kind(match), told(match, "copies"), cards(match, "play", 0)) == ("turn", [], ["ojas_genesis_druid"])


@pytest.mark.parametrize(("mastery", "after"), [(15, 19), (16, 22), (18, 24)])
@rule("SH-14.5.3")
def test_ojas_copies_again_from_mastery_twenty(mastery: int, after: int) -> None:
    """The second copy of a Shard Abstractor depends on the mastery after the first one."""
    match = lay({"hand": ["shard_abstractor", "ojas_genesis_druid"], "mastery": mastery})
    assert player(go(match, "play shard_abstractor", "play ojas_genesis_druid")).mastery == after


@rule("SH-14.5.3")
def test_ojas_copies_the_same_card_the_second_time() -> None:
    """At mastery 20 the chosen card is copied twice; the other card is not asked for again."""
    match = lay({"hand": ["ojas_genesis_druid"], "play": ["crystal", "blaster"], "mastery": 20})
    go(match, "play ojas_genesis_druid", "copy blaster")
    assert (kind(match), player(match).power, player(match).gems) == ("turn", 2, 0)


@rule("SH-14.5.4")
def test_a_copied_infinity_shard_looks_at_mastery_now() -> None:
    """Played at mastery 29 it gives 5 power, copied at 30 it gives infinite power."""
    match = lay({"hand": ["infinity_shard", "ojas_genesis_druid"], "mastery": 29, "gems": 1})
    go(match, "play infinity_shard", "focus", "play ojas_genesis_druid")
    assert match.view(0)["table"]["players"][0]["power"] == "infinite"


# ---------------------------------------------------------------- 14.6: General Decurion


@rule("SH-14.6.1")
def test_decurions_bonus_looks_at_mastery_at_the_activation() -> None:
    """Three gems always; at mastery 19 nothing is copied, not even when mastery 20 is reached afterwards."""
    match = lay(
        {"champions": ["general_decurion"], "hand": ["reactor_drone"], "play": ["reactor_drone"], "mastery": 19}
    )
    go(match, "activate general_decurion", "focus")
    assert (player(match).mastery, player(match).gems) == (20, 2)
    assert player(go(match, "play reactor_drone")).gems == 5


@rule("SH-14.6.2")
def test_decurion_does_not_copy_other_factions_played_before() -> None:
    """A Wraethe ally played before the activation is not copied by it."""
    match = lay({"champions": ["general_decurion"], "hand": ["nil_assassin"], "mastery": 20}, {})
    go(match, "play nil_assassin", "activate general_decurion")
    assert (player(match).power, player(match).gems) == (5, 3)


@rule("SH-14.6.2")
def test_decurion_copies_homodeus_allies_only() -> None:
    """Homodeus mercenaries and allies are copied, before and after; other factions and champions are not."""
    match = lay(
        {
            "champions": ["general_decurion"],
            "hand": ["nil_assassin", "evokatus", "reactor_drone"],
            "deck": ["crystal", "crystal"],
            "mastery": 20,
            "gems": 4,
        },
        {"mastery": 9},
        row=["venator_of_the_wastes"],
    )
    go(match, "fastplay venator_of_the_wastes")
    assert (player(match).power, player(match, 1).mastery) == (4, 7)
    go(match, "activate general_decurion")
    assert (player(match).power, player(match, 1).mastery, player(match).gems) == (8, 5, 3)
    assert player(go(match, "play nil_assassin")).power == 13
    assert cards(go(match, "play evokatus"), "hand", 0) == ["crystal", "reactor_drone"]
    assert player(go(match, "play reactor_drone")).gems == 9


@rule("SH-14.6.3")
def test_decurion_copies_in_the_order_of_play() -> None:
    """Allies already played are copied at once in their order; a later one is resolved first and then copied."""
    match = lay(
        {
            "champions": ["general_decurion"],
            "play": ["reactor_drone", "mining_drones", "kiln_drone"],
            "hand": ["mining_drones"],
            "deck": ["crystal", "blaster", "infinity_shard"],
            "mastery": 20,
        },
        played=["kiln_drone", "reactor_drone", "mining_drones"],
    )
    go(match, "activate general_decurion")
    assert [fact["card"] for fact in told(match, "copies")] == ["kiln_drone", "reactor_drone", "mining_drones"]
    assert (player(match).gems, cards(match, "hand", 0)) == (3 + 4 + 3 + 1, ["crystal", "mining_drones"])
    go(match, "play mining_drones")
    kinds = [event.kind for event in match.events(seat=0)]
    after = [name for name in kinds[kinds.index("plays") :] if name in ("draws", "copies")]
    assert after == ["draws", "copies", "draws"]


@rule("SH-14.6.4")
def test_decurions_copies_are_not_copied_and_end_with_the_turn() -> None:
    """Reactor Drone gives twice 3 gems, not more; in the next turn it gives 3."""
    match = lay(
        {
            "champions": ["general_decurion"],
            "hand": ["reactor_drone"],
            "mastery": 20,
            "deck": ["reactor_drone", "crystal", "crystal", "crystal", "crystal"],
        }
    )
    assert player(go(match, "activate general_decurion", "play reactor_drone")).gems == 3 + 3 + 3
    go(match, "end", "end")
    assert player(go(match, "play reactor_drone")).gems == 3


# ---------------------------------------------------------------- 14.7, 14.8: Giga, Portal Monk


@rule("SH-14.7.1")
def test_giga_can_be_activated_only_with_dominion() -> None:
    """Without a Wraethe card at hand the activation is illegal; with one it is chosen together with the reveal."""
    without = lay({"champions": ["giga_source_adept"], "play": ["kiln_drone", "spore_cleric"], "hand": ["crystal"]})
    assert refused(without, "activate giga_source_adept") == "SH-14.7.1"
    assert options(without, "activate") == []
    match = lay({"champions": ["giga_source_adept"], "play": ["kiln_drone", "spore_cleric"], "hand": ["nil_assassin"]})
    match.play("activate giga_source_adept")
    assert options(match) == ["reveal nil_assassin"]
    assert refused(match, "none")
    match.play("reveal nil_assassin")
    assert (player(match).mastery, cards(match, "spent", 0)) == (3, ["giga_source_adept"])
    played = lay({"champions": ["giga_source_adept"], "play": ["kiln_drone", "spore_cleric", "nil_assassin"]})
    played.play("activate giga_source_adept")
    assert (kind(played), player(played).mastery) == ("turn", 3)


@rule("SH-14.8.1")
def test_portal_monk_takes_cards_up_to_cost_six() -> None:
    """Cost 6 is an option and cost 7 is not; with only dearer cards in the row nothing happens."""
    match = lay({"hand": ["portal_monk"]}, row=["drakonarius", "the_grand_architect", "kiln_drone"])
    go(match, "play portal_monk")
    assert options(match) == ["free kiln_drone", "free drakonarius"]
    dear = lay({"hand": ["portal_monk"]}, row=["the_grand_architect", "root_of_the_forest"])
    dear.play("play portal_monk")
    assert (kind(dear), cards(dear, "discard", 0)) == ("turn", [])


@pytest.mark.parametrize(("mastery", "zone"), [(14, "discard"), (15, "hand")])
@rule("SH-14.8.2")
def test_portal_monk_gives_the_card_to_the_hand_from_mastery_fifteen(mastery: int, zone: str) -> None:
    """Below 15 it goes to the discard pile; from 15 on to the hand, where it can be played at once."""
    match = lay({"hand": ["portal_monk"], "mastery": mastery}, row=["reactor_drone"])
    go(match, "play portal_monk")
    assert cards(match, zone, 0) == ["reactor_drone"]
    assert ("play reactor_drone" in options(match)) is (zone == "hand")


# ---------------------------------------------------------------- 14.9 to 14.13


@pytest.mark.parametrize(("mastery", "power"), [(19, 7), (20, 14)])
@rule("SH-14.9.1")
def test_fao_doubles_the_power_that_is_left(mastery: int, power: int) -> None:
    """Of 7 power 2 are spent; from mastery 20 on 5 + 2 are doubled, and what comes later is not."""
    match = lay(
        {"champions": ["fao_cutul_the_formless"], "mastery": mastery, "power": 7, "hand": ["blaster"]},
        {"champions": ["evokatus"]},
    )
    go(match, "attack 1 evokatus", "activate fao_cutul_the_formless")
    assert player(match).power == power
    assert player(go(match, "play blaster")).power == power + 1


@rule("SH-14.10.1")
def test_evokatus_counts_homodeus_champions_with_himself() -> None:
    """Beside Optio Crusher and Li Hin he finds two Homodeus champions; the opponent's do not count."""
    match = lay({"champions": ["evokatus", "optio_crusher*", "li_hin_the_shattered"]}, {"champions": ["primus_pilus"]})
    assert player(go(match, "activate evokatus")).power == 2


@pytest.mark.parametrize(("others", "drawn"), [(["evokatus"], 0), (["evokatus", "optio_crusher"], 2)])
@rule("SH-14.10.2")
def test_primus_pilus_counts_himself(others: list[str], drawn: int) -> None:
    """With two other Homodeus champions there are three, so he draws 2 cards."""
    match = lay({"champions": ["primus_pilus", *others], "deck": ["crystal"] * 3})
    assert len(cards(go(match, "activate primus_pilus"), "hand", 0)) == drawn


@rule("SH-14.11.1")
def test_additri_counts_the_undergrowth_allies_played_so_far() -> None:
    """One from hand and one fast-played count; herself, a copy and the ally played afterwards do not."""
    match = lay(
        {"hand": ["additri_gaiamancer", "undergrowth_aspirant", "spore_cleric", "kiln_drone"], "gems": 2},
        row=["spore_cleric"],
    )
    go(match, "play additri_gaiamancer", "fastplay spore_cleric", "play undergrowth_aspirant", "play kiln_drone")
    go(match, "activate additri_gaiamancer", "play spore_cleric")
    assert player(match).power == 5 + 2 + 2 * 2


@pytest.mark.parametrize(("health", "power"), [(45, 0), (46, 6), (50, 6)])
@rule("SH-14.12.1")
def test_furrowing_elemental_checks_after_healing(health: int, power: int) -> None:
    """46 health become 50, which is enough; 45 become 49, which is not."""
    assert (
        player(go(lay({"health": health, "hand": ["furrowing_elemental"]}), "play furrowing_elemental")).power == power
    )


@rule("SH-14.13.1", "SH-15.8")
def test_venator_takes_mastery_from_a_chosen_opponent() -> None:
    """With a champion in play any opponent must be chosen, also one with mastery 0; without one nothing happens."""
    me = {"hand": ["venator_of_the_wastes"], "champions": ["li_hin_the_shattered"], "mastery": 9}
    for victim, left in ((1, 0), (2, 5), (3, 0)):
        match = lay(me, {"mastery": 0}, {"mastery": 7}, {"mastery": 1})
        go(match, "play venator_of_the_wastes")
        assert options(match) == ["target 1", "target 2", "target 3"]
        assert refused(match, "none")
        before = [player(match, seat).mastery for seat in range(4)]
        go(match, f"target {victim}")
        before[victim] = left
        assert [player(match, seat).mastery for seat in range(4)] == before
    alone = go(lay({"hand": ["venator_of_the_wastes"]}, {"mastery": 5}), "play venator_of_the_wastes")
    assert (player(alone).power, player(alone, 1).mastery) == (4, 5)


# ---------------------------------------------------------------- 14.14: destroyers


@rule("SH-14.14.1")
def test_thorn_zealot_destroys_li_hin() -> None:
    """With Unify she removes the champion that nobody can attack."""
    match = lay({"hand": ["thorn_zealot", "spore_cleric"]}, {"champions": ["li_hin_the_shattered"]})
    go(match, "play thorn_zealot", "reveal spore_cleric")
    assert (cards(match, "champions", 1), cards(match, "discard", 1)) == ([], ["li_hin_the_shattered"])


@rule("SH-14.14.2")
def test_the_card_thorn_zealot_draws_may_be_revealed() -> None:
    """The hand holds nothing suitable before the draw."""
    match = lay({"hand": ["thorn_zealot"], "deck": ["fungal_hermit"]}, {"champions": ["evokatus"]})
    go(match, "play thorn_zealot", "reveal fungal_hermit")
    assert (cards(match, "discard", 1), cards(match, "hand", 0)) == (["evokatus"], ["fungal_hermit"])


@rule("SH-14.14.3")
def test_thorn_zealot_asks_no_reveal_without_a_target() -> None:
    """No opponent has a champion: she draws and the turn goes on; the own champion is no target."""
    match = lay({"hand": ["thorn_zealot", "spore_cleric"], "deck": ["crystal"], "champions": ["evokatus"]})
    match.play("play thorn_zealot")
    assert (kind(match), cards(match, "hand", 0)) == ("turn", ["crystal", "spore_cleric"])


@pytest.mark.parametrize(("mastery", "left"), [(14, 2), (15, 0)])
@rule("SH-14.14.4")
def test_ghostwillow_avenger_destroys_all_champions_of_all_opponents(mastery: int, left: int) -> None:
    """From mastery 15 on Zetta, Li Hin and all others of both opponents are gone; the own champion stays."""
    match = lay(
        {"hand": ["ghostwillow_avenger"], "mastery": mastery, "champions": ["optio_crusher"]},
        {"champions": ["zetta_the_encryptor", "evokatus"]},
        {"champions": ["li_hin_the_shattered", "numeri_drones"]},
    )
    match.play("play ghostwillow_avenger")
    assert [len(player(match, seat).champions) for seat in (1, 2)] == [left, left]
    assert len(player(match, 1).discard) == 2 - left
    assert (player(match).power, cards(match, "champions", 0)) == (4, ["optio_crusher"])


# ---------------------------------------------------------------- 14.15 to 14.18


@pytest.mark.parametrize(
    ("move", "suitable"),
    [
        ("play korvus_legionnaire", ["evokatus", "li_hin_the_shattered"]),
        ("play shadebound_sentry", ["spore_cleric", "nil_assassin"]),
        ("activate zen_chi_set_godkiller", ["wraethe_skirmisher", "nil_assassin", "li_hin_the_shattered"]),
    ],
)
@rule("SH-14.15.1", "SH-15.6")
def test_who_returns_what(move: str, suitable: list[str]) -> None:
    """Korvus takes a champion, the Sentry a mercenary, Zen Chi Set any Wraethe card; one of them must be taken."""
    discard = ["evokatus", "li_hin_the_shattered", "spore_cleric", "nil_assassin", "wraethe_skirmisher", "crystal"]
    hand = ["korvus_legionnaire", "shadebound_sentry"]
    match = lay({"hand": hand, "champions": ["zen_chi_set_godkiller"], "discard": discard})
    go(match, move)
    assert options(match) == [f"take {name}" for name in suitable]
    assert refused(match, "none")


@pytest.mark.parametrize(("card", "power"), [("wraethe_skirmisher", 2), ("scion_of_nothingness", 3)])
@rule("SH-14.16.1")
def test_a_played_card_does_not_count_for_its_own_echo(card: str, power: int) -> None:
    """With an empty discard pile there is no Echo, though the played card is Wraethe."""
    assert player(go(lay({"hand": [card]}), f"play {card}")).power == power


@pytest.mark.parametrize(
    ("me", "move", "before"),
    [
        ({"hand": ["cache_warden"]}, "play cache_warden", 9),
        ({"hand": ["fungal_hermit"]}, "play fungal_hermit", 9),
        ({"champions": ["systema_ai"]}, "activate systema_ai", 19),
        ({"hand": ["zara_ra_soulflayer"]}, "play zara_ra_soulflayer", 9),
    ],
)
@rule("SH-14.17.1")
def test_the_mastery_a_card_gives_counts_for_its_own_bonus(me: dict[str, Any], move: str, before: int) -> None:
    """One mastery below the bonus the card's own mastery is enough, two below it is not."""
    found = []
    for mastery in (before - 1, before):
        match = lay({**me, "mastery": mastery, "health": 20, "deck": ["crystal"] * 2, "discard": ["blaster"]})
        go(match, move)
        found.append((player(match).health > 20, len(player(match).deck) < 2, kind(match) == "banish"))
    assert found[0] == (False, False, False)
    assert sum(found[1]) == 1


@rule("SH-14.18.1")
def test_omnius_may_reveal_the_cards_he_draws() -> None:
    """The Undergrowth and Wraethe cards just drawn complete Dominion."""
    match = lay({"hand": ["omnius_the_all_knowing"], "play": ["kiln_drone"], "deck": ["spore_cleric", "nil_assassin"]})
    go(match, "play omnius_the_all_knowing", "reveal spore_cleric")
    assert (player(match).mastery, cards(match, "hand", 0)) == (5, ["nil_assassin", "spore_cleric"])
