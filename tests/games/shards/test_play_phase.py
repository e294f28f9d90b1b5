"""SH-6: the actions of the play phase."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, row, state, told

# ---------------------------------------------------------------- SH-6.1 to SH-6.4


@rule("SH-6.1")
def test_any_number_of_actions_then_the_end() -> None:
    """Actions of every kind can follow each other until the player ends the phase."""
    mine = {"hand": ["crystal"] * 4, "gems": 9, "power": 6, "champions": ["numeri_drones", "li_hin_the_shattered"]}
    match = lay(mine, {"champions": ["evokatus"] * 2}, row=row("nil_assassin", "spore_cleric", "kiln_drone"))
    go(match, *["play crystal"] * 4, "activate numeri_drones", "activate li_hin_the_shattered")
    go(match, "recruit kiln_drone", "fastplay nil_assassin", "fastplay spore_cleric", "focus")
    go(match, "attack 1 evokatus", "attack 1 evokatus")
    assert (match.phase, match.actors) == ("play", [0])
    assert (player(match).gems, player(match).power, player(match).mastery) == (8, 8, 1)
    go(match, "end")
    assert match.actors == [1]


@rule("SH-6.2")
@pytest.mark.parametrize(
    "codes",
    [
        ["focus", "play crystal", "fastplay nil_assassin", "attack 1 evokatus", "activate li_hin_the_shattered"],
        ["activate li_hin_the_shattered", "fastplay nil_assassin", "attack 1 evokatus", "play crystal", "focus"],
        ["fastplay nil_assassin", "attack 1 evokatus", "activate li_hin_the_shattered", "focus", "play crystal"],
    ],
)
def test_actions_in_any_order(codes: list[str]) -> None:
    """Playing, activating, fast-playing, Focus and attacks are interleaved freely, with the same outcome."""
    mine = {"gems": 3, "hand": ["crystal"], "champions": ["li_hin_the_shattered"]}
    match = go(lay(mine, {"champions": ["evokatus"]}, row=["nil_assassin"]), *codes)
    me = player(match)
    assert (me.gems, me.power, me.mastery, cards(match, "discard", 1)) == (1, 4, 1, ["evokatus"])


@rule("SH-6.3")
def test_every_action_is_optional() -> None:
    """A player may end at once, with cards unplayed, champions ready and gems unspent."""
    mine = {"hand": ["crystal", "nil_assassin"], "champions": ["evokatus"], "gems": 5, "deck": ["blaster"] * 1}
    match = lay(mine, {}, row=["kiln_drone"])
    assert "end" in options(match)
    go(match, "end")
    assert (match.actors, player(match, 1).health) == ([1], 50)
    assert player(match).mastery == 0


@rule("SH-6.4")
def test_an_action_is_finished_before_the_next() -> None:
    """While a card waits for a choice no other action is possible, not even ending the phase."""
    match = lay({"hand": ["shadow_apostle", "crystal", "blaster"], "gems": 1, "champions": ["evokatus"]})
    match.play("play shadow_apostle")
    assert options(match) == ["none", "banish-hand crystal", "banish-hand blaster"]
    for code in ("play crystal", "focus", "activate evokatus", "end"):
        refused(match, code)
    go(match, "none")
    assert {"play crystal", "focus", "activate evokatus", "end"} <= set(options(match))


# ---------------------------------------------------------------- SH-6A: play a card


@rule("SH-6.5")
def test_playing_costs_nothing() -> None:
    """Without any gems a player plays all cards of his hand, the dear ones too."""
    match = lay({"hand": ["the_grand_architect", "general_decurion", "optio_crusher", "nil_assassin", "nil_assassin"]})
    go(match, "play the_grand_architect", "play general_decurion", "play optio_crusher", *["play nil_assassin"] * 2)
    assert (player(match).gems, player(match).mastery, player(match).power) == (0, 5, 10)
    assert cards(match, "hand", 0) == []


@rule("SH-6.6")
def test_a_played_card_is_announced_and_goes_to_the_play_zone() -> None:
    """Everybody is told; the card lies open in the play zone and counts as played."""
    match = go(lay({"hand": ["nil_assassin", "crystal"]}, {}), "play nil_assassin")
    assert cards(match, "hand", 0) == ["crystal"]
    for seat in (0, 1, None):
        assert told(match, "plays", seat) == [{"seat": 0, "card": "nil_assassin"}]
        table = match.view(seat)["table"]
        assert table["players"][0]["play"] == table["played"] == ["nil_assassin"]
    assert player(match).power == 5


@rule("SH-6.6")
def test_a_card_counts_as_played_before_its_effect_and_lines_run_downwards() -> None:
    """While its last line asks, the card is in the play zone already and its upper lines have worked."""
    match = lay({"hand": ["shadow_apostle", "crystal"]})
    match.play("play shadow_apostle")
    assert cards(match, "played") == cards(match, "play", 0) == ["shadow_apostle"]
    assert player(match).power == 2


@rule("SH-6.6")
def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    """Cards of the deck, the discard pile and the row are not played from there."""
    match = lay({"hand": ["crystal"], "deck": ["blaster"], "discard": ["nil_assassin"]}, row=["kiln_drone"])
    for name in ("blaster", "nil_assassin", "kiln_drone"):
        assert refused(match, f"play {name}") == "SH-6.6"


@rule("SH-6.7")
def test_an_ally_stays_until_the_end_phase_and_works_once() -> None:
    """A played ally lies in the play zone and can neither be played again nor activated."""
    match = go(lay({"hand": ["crystal", "blaster"]}), "play crystal", "play blaster")
    assert cards(match, "play", 0) == ["crystal", "blaster"]
    assert refused(match, "play crystal") == "SH-6.6"
    assert refused(match, "activate crystal") == "SH-6.10"
    assert player(match).gems == 1
    go(match, "end")
    assert cards(match, "play", 0) == []


@rule("SH-6.8")
def test_a_champion_stays_across_turns() -> None:
    """A champion enters ready and stays in play for the turns that follow."""
    match = go(lay({"hand": ["optio_crusher"]}, {}), "play optio_crusher")
    assert match.view()["table"]["players"][0]["champions"] == [["optio_crusher", False]]
    go(match, "end", "end")
    assert match.actors == [0]
    assert cards(match, "champions", 0) == ["optio_crusher"]
    assert "activate optio_crusher" in options(match)


@rule("SH-6.8")
def test_lines_when_played_and_lines_of_the_activation() -> None:
    """Playing Evokatus draws a card; the power comes only with the activation."""
    match = go(lay({"hand": ["evokatus"], "deck": ["crystal"]}), "play evokatus")
    assert (cards(match, "hand", 0), player(match).power) == (["crystal"], 0)
    go(match, "activate evokatus")
    assert (cards(match, "hand", 0), player(match).power) == (["crystal"], 1)


@rule("SH-6.9")
def test_gems_and_power_are_kept_during_the_turn() -> None:
    """What was gained first can be spent after any number of other actions."""
    match = lay(
        {"hand": ["reactor_drone", "nil_assassin", "blaster"]}, {"champions": ["optio_crusher"]}, row=["kiln_drone"]
    )
    go(match, "play reactor_drone", "play nil_assassin", "play blaster")
    assert (player(match).gems, player(match).power) == (3, 6)
    go(match, "recruit kiln_drone", "attack 1 optio_crusher", "focus")
    assert (player(match).gems, player(match).power) == (1, 2)


# ---------------------------------------------------------------- SH-6B: activate


@rule("SH-6.10")
def test_an_activation_resolves_everything_below() -> None:
    """Systema A.I. turns sideways, gives mastery, and with 20 reached two cards, in one activation."""
    match = lay({"champions": ["systema_ai"], "mastery": 19, "deck": ["crystal", "blaster", "nil_assassin"]})
    go(match, "activate systema_ai")
    assert cards(match, "spent", 0) == ["systema_ai"]
    assert (player(match).mastery, cards(match, "hand", 0)) == (20, ["blaster", "crystal"])


@rule("SH-6.10")
def test_only_own_champions_in_play_are_activated() -> None:
    """Champions in hand, and those of others, cannot be activated."""
    match = lay({"hand": ["evokatus"]}, {"champions": ["optio_crusher"]})
    assert refused(match, "activate evokatus") == "SH-6.10"
    assert refused(match, "activate optio_crusher") == "SH-6.10"


@rule("SH-6.11")
def test_each_champion_once_per_turn() -> None:
    """Any number of champions may be activated, each of them once, and again in the next turn."""
    match = lay({"champions": ["optio_crusher", "optio_crusher", "li_hin_the_shattered"]}, {})
    go(match, "activate optio_crusher", "activate optio_crusher", "activate li_hin_the_shattered")
    assert player(match).power == 7
    assert refused(match, "activate optio_crusher") == "SH-6.11"
    assert refused(match, "activate li_hin_the_shattered") == "SH-6.11"
    go(match, "end", "end")
    assert options(match, "activate") == ["activate optio_crusher", "activate li_hin_the_shattered"]


@rule("SH-6.12")
def test_a_champion_works_in_the_turn_it_came() -> None:
    """A champion played or put into play this turn may be activated at once."""
    match = lay({"hand": ["optio_crusher"], "champions": ["numeri_drones"], "gems": 5}, row=["drakonarius"])
    go(match, "play optio_crusher", "activate optio_crusher")
    go(match, "activate numeri_drones", "recruit drakonarius", "activate drakonarius")
    assert player(match).power == 3 + 6


@rule("SH-6.13")
def test_a_champion_without_an_activation() -> None:
    """Zetta has no Activate ability and cannot be activated."""
    match = lay({"champions": ["zetta_the_encryptor", "evokatus"]})
    assert options(match, "activate") == ["activate evokatus"]
    assert refused(match, "activate zetta_the_encryptor") == "SH-6.13"


@rule("SH-6.14")
@pytest.mark.parametrize(("others", "drawn"), [(["evokatus"], 0), (["evokatus", "numeri_drones"], 2)])
def test_an_activation_whose_condition_fails(others: list[str], drawn: int) -> None:
    """Primus Pilus may be activated with two champions; it brings nothing and he is used."""
    match = lay({"champions": ["primus_pilus", *others], "deck": ["crystal"] * 3})
    go(match, "activate primus_pilus")
    assert len(cards(match, "hand", 0)) == drawn
    assert refused(match, "activate primus_pilus") == "SH-6.11"


@rule("SH-6.14")
def test_an_activation_with_a_condition_of_use() -> None:
    """Giga cannot be activated while Dominion cannot be fulfilled, and then can."""
    match = lay({"champions": ["giga_source_adept"], "hand": ["kiln_drone", "spore_cleric"], "deck": ["nil_assassin"]})
    assert refused(match, "activate giga_source_adept") == "SH-14.7.1"
    match = lay({"champions": ["giga_source_adept"], "hand": ["kiln_drone", "spore_cleric", "nil_assassin"]})
    go(match, "activate giga_source_adept")
    assert player(match).mastery == 3


@rule("SH-6.15")
def test_activating_is_not_playing() -> None:
    """An activated Wraethe champion does not count as a Wraethe card played this turn."""
    mine = {"hand": ["kiln_drone", "spore_cleric", "order_initiate"], "champions": ["li_hin_the_shattered"]}
    match = go(
        lay(mine), "activate li_hin_the_shattered", "play kiln_drone", "play spore_cleric", "play order_initiate"
    )
    assert cards(match, "played") == ["kiln_drone", "spore_cleric", "order_initiate"]
    assert player(match).mastery == 0


# ---------------------------------------------------------------- SH-6C: recruit


@rule("SH-6.16")
def test_recruiting_costs_gems() -> None:
    """Any cards of the row, one after another, as far as the gems reach."""
    match = lay({"gems": 7}, row=["evokatus", "nil_assassin", "kiln_drone", "mining_drones", "general_decurion"])
    go(match, "recruit evokatus", "recruit nil_assassin")
    assert player(match).gems == 1
    assert options(match, "recruit") == ["recruit kiln_drone"]
    assert refused(match, "recruit mining_drones") == "SH-11.2"
    go(match, "recruit kiln_drone")
    assert cards(match, "discard", 0) == ["evokatus", "kiln_drone", "nil_assassin"]


@rule("SH-6.16")
def test_only_cards_of_the_row_are_recruited() -> None:
    """Cards of the centre deck, of a hand or out of the game are not for sale."""
    match = lay({"gems": 9, "hand": ["evokatus"]}, row=row("nil_assassin"), centre=["spore_cleric"])
    for name in ("evokatus", "spore_cleric", "optio_crusher"):
        assert refused(match, f"recruit {name}") == "SH-6.16"


@rule("SH-6.16")
def test_a_card_that_costs_nothing_needs_no_gems() -> None:
    """With content in which a card costs 0 it can be recruited and fast-played with 0 gems."""
    pack = tr.Pack.read('[[cards]]\nid = "nil_assassin"\ncost = 0\n', "free.toml")
    match = lay({}, packs=[pack], row=["nil_assassin", "nil_assassin"])
    assert options(match) == ["recruit nil_assassin", "fastplay nil_assassin", "end"]


@rule("SH-6.17")
def test_a_recruited_card_has_no_effect_now() -> None:
    """It goes to the discard pile, its effect does not happen, it does not count as played, and the row is refilled."""
    match = lay({"gems": 2}, row=row("nil_assassin"), centre=["evokatus"])
    go(match, "recruit nil_assassin")
    assert (player(match).power, cards(match, "played"), cards(match, "play", 0)) == (0, [], [])
    assert (cards(match, "discard", 0), cards(match, "row")[0]) == (["nil_assassin"], "evokatus")


@rule("SH-6.18")
def test_a_recruited_card_can_be_drawn_in_the_same_turn() -> None:
    """After a reshuffle a card recruited this turn may come into the hand and be played."""
    match = lay({"gems": 2, "hand": ["cryptofist_monk"]}, row=["nil_assassin"])
    go(match, "recruit nil_assassin", "play cryptofist_monk", "play nil_assassin")
    assert player(match).power == 5


@rule("SH-6.19")
def test_starter_cards_are_not_recruited() -> None:
    """No starter card lies in the centre row of a new game, and none can be recruited."""
    match = lay({"gems": 9}, row=["nil_assassin"])
    for name in ("crystal", "blaster", "shard_reactor", "infinity_shard"):
        assert refused(match, f"recruit {name}") == "SH-6.19"
    fresh = tr.game("shards").start(seats=4, seed=2, options={"boards": "random"})
    centre = cards(fresh, "row") + cards(fresh, "centre")
    assert not {"crystal", "blaster", "shard_reactor", "infinity_shard"} & set(centre)


# ---------------------------------------------------------------- SH-6D: fast-play


@rule("SH-6.20")
def test_fast_playing() -> None:
    """Pay the cost, move the mercenary into the play zone, refill the row, then its effect."""
    match = lay({"gems": 3}, row=row("nil_assassin"), centre=["evokatus"])
    assert {"recruit nil_assassin", "fastplay nil_assassin"} <= set(options(match))
    go(match, "fastplay nil_assassin")
    assert (player(match).gems, player(match).power) == (1, 5)
    assert (cards(match, "play", 0), cards(match, "row")[0]) == (["nil_assassin"], "evokatus")
    assert refused(match, "fastplay spore_cleric") == "SH-6.20"


@rule("SH-6.21")
def test_any_number_of_mercenaries_and_nothing_else() -> None:
    """As many as the gems pay for; allies and champions cannot be fast-played."""
    match = lay({"gems": 7}, row=["nil_assassin", "spore_cleric", "shadow_apostle", "kiln_drone", "primus_pilus"])
    assert refused(match, "fastplay kiln_drone") == "SH-6.21"
    assert refused(match, "fastplay primus_pilus") == "SH-6.21"
    go(match, "fastplay nil_assassin", "fastplay spore_cleric")
    go(match, "fastplay shadow_apostle")
    assert (player(match).gems, player(match).power) == (1, 7)
    assert options(match, "fastplay") == []


@rule("SH-6.21")
def test_fast_playing_needs_the_gems() -> None:
    """Without the full cost a mercenary cannot be fast-played."""
    match = lay({"gems": 1}, row=["nil_assassin"])
    assert refused(match, "fastplay nil_assassin") == "SH-11.2"


@rule("SH-6.22")
@pytest.mark.parametrize(
    ("merc", "mine", "codes", "power", "mastery"),
    [
        ("spore_cleric", {"hand": ["undergrowth_aspirant"]}, ["play undergrowth_aspirant"], 5, 0),
        ("nil_assassin", {"hand": ["ojas_genesis_druid"]}, ["play ojas_genesis_druid"], 10, 0),
        ("spore_cleric", {"champions": ["additri_gaiamancer"]}, ["activate additri_gaiamancer"], 4, 0),
        (
            "venator_of_the_wastes",
            {"champions": ["general_decurion"], "mastery": 20},
            ["activate general_decurion"],
            8,
            20,
        ),
    ],
)
def test_a_fast_played_mercenary_counts_as_played(
    merc: str, mine: dict[str, object], codes: list[str], power: int, mastery: int
) -> None:
    """For Unify, Ojas, Additri and General Decurion it is an ally played this turn."""
    match = go(lay({"gems": 4, **mine}, row=[merc]), f"fastplay {merc}", *codes)
    assert (player(match).power, player(match).mastery) == (power, mastery)


@rule("SH-6.22")
def test_a_fast_played_mercenary_counts_for_dominion() -> None:
    """A fast-played Spore Cleric covers Undergrowth; without her there is no Dominion."""
    mine = {"gems": 2, "hand": ["kiln_drone", "nil_assassin", "order_initiate"]}
    match = lay(mine, row=["spore_cleric"])
    go(match, "fastplay spore_cleric", "play kiln_drone", "play nil_assassin", "play order_initiate")
    assert player(match).mastery == 2


@rule("SH-6.23")
def test_a_fast_played_mercenary_is_gone_after_the_turn() -> None:
    """It can be used once, cannot be recruited afterwards, and goes under the centre deck."""
    match = lay({"gems": 9}, row=row("nil_assassin"), centre=["evokatus", "optio_crusher"])
    go(match, "fastplay nil_assassin")
    assert refused(match, "fastplay nil_assassin") == "SH-6.20"
    assert refused(match, "recruit nil_assassin") == "SH-6.16"
    assert refused(match, "play nil_assassin") == "SH-6.6"
    go(match, "end")
    assert cards(match, "centre") == ["optio_crusher", "nil_assassin"]
    assert cards(match, "hand", 0) + cards(match, "deck", 0) + cards(match, "discard", 0) == []


@rule("SH-6.24")
def test_a_recruited_mercenary_is_an_ally_like_any_other() -> None:
    """Drawn later it is played from hand and then goes to the discard pile, not under the centre deck."""
    match = lay(
        {"hand": ["nil_assassin", "crystal"], "deck": ["blaster"] * 1 + ["crystal"] * 4}, row=row(), centre=["evokatus"]
    )
    go(match, "play nil_assassin", "end")
    assert player(match, 1).health == 45
    assert cards(match, "discard", 0) == ["crystal", "nil_assassin"]
    assert cards(match, "centre") == ["evokatus"]


# ---------------------------------------------------------------- SH-6E: Focus


@rule("SH-6.25")
def test_focus_once_per_turn() -> None:
    """One gem for one mastery, once in a turn and again in the next."""
    match = lay({"gems": 3, "hand": ["crystal"], "discard": ["crystal"]}, {})
    go(match, "focus")
    assert (player(match).gems, player(match).mastery, player(match).focused) == (2, 1, True)
    assert refused(match, "focus") == "SH-6.25"
    go(match, "end", "end", "play crystal", "focus")
    assert player(match).mastery == 2


@rule("SH-6.25")
def test_focus_costs_a_gem() -> None:
    """Without a gem there is no Focus."""
    assert refused(lay({"power": 3, "hand": ["crystal"]}), "focus") == "SH-6.25"


@rule("SH-6.26")
@pytest.mark.parametrize(("mastery", "legal"), [(29, True), (30, False)])
def test_no_focus_at_mastery_30(mastery: int, legal: bool) -> None:
    """Focus is possible up to mastery 29."""
    match = lay({"gems": 1, "mastery": mastery})
    assert ("focus" in options(match)) is legal
    if not legal:
        assert refused(match, "focus") == "SH-6.26"


# ---------------------------------------------------------------- SH-6F: attack a champion


@rule("SH-6.27")
def test_champions_of_all_opponents_at_any_time() -> None:
    """Power can be spent on champions of any opponent before, between and after other actions."""
    match = lay({"power": 4, "hand": ["nil_assassin"]}, {"champions": ["evokatus"]}, {"champions": ["optio_crusher"]})
    assert options(match, "attack") == ["attack 1 evokatus", "attack 2 optio_crusher"]
    go(match, "attack 2 optio_crusher", "play nil_assassin", "attack 1 evokatus")
    assert player(match).power == 3
    assert refused(match, "attack 1 evokatus") == "SH-6.27"


@rule("SH-6.28", "SH-6.29")
def test_a_champion_survives_too_little_power() -> None:
    """Less than its health does nothing to a champion, and nothing of it is left for the next turn."""
    match = lay({"power": 3, "hand": ["crystal"], "discard": ["blaster"]}, {"champions": ["optio_crusher"]})
    assert refused(match, "attack 1 optio_crusher") == "SH-6.29"
    go(match, "end", "end", "play blaster")
    assert player(match).power == 1
    assert refused(match, "attack 1 optio_crusher") == "SH-6.29"


@rule("SH-6.29")
@pytest.mark.parametrize(("power", "left"), [(4, 0), (7, 3)])
def test_exactly_the_health_is_spent(power: int, left: int) -> None:
    """An attack takes as much power as the champion has health, and destroys it."""
    match = go(lay({"power": power}, {"champions": ["optio_crusher"]}), "attack 1 optio_crusher")
    assert player(match).power == left
    assert cards(match, "champions", 1) == []


@rule("SH-6.30")
def test_a_destroyed_champion_comes_back() -> None:
    """It goes to the discard pile of its player and may be drawn and played again."""
    match = lay({"power": 4}, {"champions": ["optio_crusher"], "hand": ["cryptofist_monk"]})
    go(match, "attack 1 optio_crusher")
    assert cards(match, "discard", 1) == ["optio_crusher"]
    go(match, "end", "play cryptofist_monk", "play optio_crusher")
    assert cards(match, "champions", 1) == ["optio_crusher"]


@rule("SH-6.31")
def test_shields_do_not_help_champions() -> None:
    """Nobody is asked for shields when a champion is attacked."""
    match = lay({"power": 4}, {"champions": ["optio_crusher"], "hand": ["command_seer"]})
    match.play("attack 1 optio_crusher")
    assert match.actors == [0]
    assert (cards(match, "champions", 1), player(match).power) == ([], 0)


@rule("SH-6.32")
@pytest.mark.parametrize(
    ("champions", "attackable"),
    [
        (["li_hin_the_shattered", "evokatus"], ["evokatus"]),
        (["zetta_the_encryptor", "evokatus"], ["zetta_the_encryptor"]),
        (["drakonarius", "general_decurion"], ["general_decurion"]),
        (["drakonarius"], ["drakonarius"]),
    ],
)
def test_champions_that_cannot_be_attacked(champions: list[str], attackable: list[str]) -> None:
    """Own passives and Zetta keep champions from being attacked."""
    match = lay({"power": 20}, {"champions": champions})
    assert options(match, "attack") == [f"attack 1 {name}" for name in attackable]
    for name in set(champions) - set(attackable):
        assert refused(match, f"attack 1 {name}") == "SH-6.32"


@rule("SH-6.32")
def test_effects_destroy_what_cannot_be_attacked() -> None:
    """Thorn Zealot destroys Li Hin behind Zetta."""
    mine = {"hand": ["thorn_zealot", "spore_cleric"], "deck": ["crystal"], "power": 9}
    match = lay(mine, {"champions": ["li_hin_the_shattered", "zetta_the_encryptor"]})
    assert refused(match, "attack 1 li_hin_the_shattered") == "SH-6.32"
    go(match, "play spore_cleric", "play thorn_zealot", "destroy 1 li_hin_the_shattered")
    assert cards(match, "discard", 1) == ["li_hin_the_shattered"]


@rule("SH-6.33")
def test_a_player_with_champions_can_be_attacked() -> None:
    """Champions do not stand in the way of an attack on their player."""
    match = go(lay({"power": 9}, {"champions": ["optio_crusher", "evokatus"]}), "end")
    assert player(match, 1).health == 41
    assert cards(match, "champions", 1) == ["optio_crusher", "evokatus"]


@rule("SH-6.34")
def test_own_champions_cannot_be_attacked() -> None:
    """A player never attacks what he controls himself."""
    match = lay({"power": 9, "champions": ["evokatus"]}, {"champions": ["optio_crusher"]})
    assert options(match, "attack") == ["attack 1 optio_crusher"]
    assert refused(match, "attack 0 evokatus") == "SH-6.34"


# ---------------------------------------------------------------- SH-6G: end the phase


@rule("SH-6.35")
def test_ending_is_always_legal_and_asked_for() -> None:
    """With nothing else to do the player is still asked to end the phase."""
    match = lay({}, {})
    assert (match.actors, options(match)) == ([0], ["end"])
    rich = lay({"hand": ["crystal"], "gems": 9, "power": 9}, {"champions": ["evokatus"]}, row=["nil_assassin"])
    assert "end" in options(rich)


@rule("SH-6.35")
def test_no_action_after_the_end_of_the_phase() -> None:
    """In the attack phase all actions of the play phase are refused."""
    mine = {"hand": ["crystal"], "gems": 4, "power": 9, "champions": ["evokatus"]}
    match = lay(mine, {"champions": ["optio_crusher"]}, {}, row=["nil_assassin"])
    match.play("end")
    assert match.actors == [0]
    for code in ("play crystal", "activate evokatus", "recruit nil_assassin", "fastplay nil_assassin", "focus", "end"):
        refused(match, code)
    refused(match, "attack 1 optio_crusher")


@rule("SH-6.35")
def test_the_end_of_the_phase_is_not_taken_back_for_free() -> None:
    """While the attack is being split, the player cannot simply undo the end of his play phase."""
    match = lay({"hand": ["crystal"], "power": 9}, {}, {})
    match.play("end")
    assert state(match).phase == ["attack"]
    assert match.undo_price != "free"
