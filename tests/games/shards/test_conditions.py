"""SH-12: how lines are resolved, mastery bonuses, Unify, Dominion, Inspire, Echo, and what counts as played."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, told


def asked(match: tr.Match) -> str:
    """Name the one open question."""
    (question,) = match.questions()
    return question.ask.kind


# ---------------------------------------------------------------- lines


@rule("SH-12.1")
def test_lines_are_resolved_from_top_to_bottom() -> None:
    """Shardwood Guardian gives power, then a card, then health, in the order of its lines."""
    match = lay({"hand": ["shardwood_guardian"], "play": ["spore_cleric"], "deck": ["crystal"], "health": 30})
    go(match, "play shardwood_guardian")
    happened = [(event.kind, event.facts.get("what")) for event in match.events(seat=0)]
    assert [entry for entry in happened if entry[0] in ("gains", "draws")] == [
        ("gains", "power"),
        ("draws", None),
        ("gains", "health"),
    ]


@rule("SH-12.2")
def test_a_choice_is_made_when_its_line_is_reached() -> None:
    """Korvus asks for the champion only after the 2 power of the line above, and asks the active player."""
    match = lay({"hand": ["korvus_legionnaire"], "discard": ["evokatus", "optio_crusher"]}, {"hand": ["crystal"]})
    match.play("play korvus_legionnaire")
    assert (asked(match), match.actors, player(match).power) == ("take", [0], 2)


@rule("SH-12.3")
def test_a_line_sees_what_the_lines_above_have_done() -> None:
    """Mastery gained, a card drawn and health gained by a card count for the next line of the same card."""
    assert player(go(lay({"mastery": 9, "hand": ["fungal_hermit"], "health": 30}), "play fungal_hermit")).health == 35
    zealot = lay({"hand": ["thorn_zealot"], "deck": ["spore_cleric"]}, {"champions": ["evokatus"]})
    assert options(go(zealot, "play thorn_zealot")) == ["none", "reveal spore_cleric"]
    assert player(go(lay({"health": 46, "hand": ["furrowing_elemental"]}), "play furrowing_elemental")).power == 6


@rule("SH-12.4")
def test_effects_are_mandatory_as_far_as_they_can_be_carried_out() -> None:
    """A return cannot be declined; what is impossible is skipped; only "may" and "up to" leave a way out."""
    must = lay({"hand": ["korvus_legionnaire"], "discard": ["evokatus", "optio_crusher"]})
    assert options(go(must, "play korvus_legionnaire")) == ["take evokatus", "take optio_crusher"]
    assert refused(must, "none")
    skipped = go(lay({"hand": ["korvus_legionnaire"], "discard": ["crystal"]}), "play korvus_legionnaire")
    assert (asked(skipped), player(skipped).power, cards(skipped, "discard", 0)) == ("turn", 2, ["crystal"])
    short = go(lay({"hand": ["data_heretic"], "deck": ["blaster"]}), "play data_heretic")
    assert cards(short, "hand", 0) == ["blaster"]
    may = go(lay({"hand": ["shadow_apostle", "crystal"]}), "play shadow_apostle")
    assert "none" in options(may)


@rule("SH-12.5")
def test_nothing_is_checked_again_later() -> None:
    """A Wraethe card in the discard pile or a second Undergrowth ally comes too late for a card already played."""
    match = lay({"hand": ["wraethe_skirmisher"], "gems": 2}, row=["nil_assassin"])
    assert player(go(match, "play wraethe_skirmisher", "recruit nil_assassin")).power == 2
    unify = lay({"hand": ["undergrowth_aspirant"], "gems": 2}, row=["spore_cleric"])
    assert player(go(unify, "play undergrowth_aspirant", "fastplay spore_cleric")).power == 0


# ---------------------------------------------------------------- mastery bonus


@pytest.mark.parametrize(("mastery", "played", "activated"), [(9, 4, 3), (10, 8, 5), (11, 8, 5)])
@rule("SH-12.6")
def test_a_mastery_bonus_works_from_its_value_on(mastery: int, played: int, activated: int) -> None:
    """Aetherbreaker on play and Optio Crusher on activation look for mastery 10 and use none of it."""
    match = go(
        lay({"mastery": mastery, "hand": ["aetherbreaker"], "champions": ["optio_crusher"]}), "play aetherbreaker"
    )
    assert player(match).power == played
    go(match, "activate optio_crusher")
    assert (player(match).power, player(match).mastery) == (played + activated, mastery)


@rule("SH-12.7")
def test_mastery_of_an_upper_line_counts_for_a_bonus_below() -> None:
    """Cache Warden's own mastery is the tenth, so it draws; the ninth is not enough."""
    enough = lay({"mastery": 9, "hand": ["cache_warden"], "deck": ["blaster"]})
    assert cards(go(enough, "play cache_warden"), "hand", 0) == ["blaster"]
    short = lay({"mastery": 8, "hand": ["cache_warden"], "deck": ["blaster"]})
    assert cards(go(short, "play cache_warden"), "hand", 0) == []


@rule("SH-12.8")
def test_mastery_gained_later_does_not_reach_back() -> None:
    """Focus after Aetherbreaker and Optio Crusher brings mastery 10 but no further power."""
    match = lay({"mastery": 9, "gems": 1, "hand": ["aetherbreaker"], "champions": ["optio_crusher"]})
    go(match, "play aetherbreaker", "activate optio_crusher", "focus")
    assert (player(match).mastery, player(match).power) == (10, 4 + 3)


@rule("SH-12.9")
def test_amounts_in_place_of_another_are_not_added() -> None:
    """The Infinity Shard at mastery 25 gives 5 and none of its lower amounts; Systema's bonus is added."""
    assert player(go(lay({"mastery": 25, "hand": ["infinity_shard"]}), "play infinity_shard")).power == 5
    match = lay({"mastery": 20, "champions": ["systema_ai"], "deck": ["crystal", "blaster"]})
    go(match, "activate systema_ai")
    assert (player(match).mastery, cards(match, "hand", 0)) == (21, ["blaster", "crystal"])


# ---------------------------------------------------------------- Unify


@pytest.mark.parametrize(
    ("others", "answer", "power"),
    [
        ({"play": ["spore_cleric"]}, "", 5),
        ({"hand": ["spore_cleric"]}, "reveal spore_cleric", 5),
        ({"hand": ["spore_cleric"]}, "none", 0),
        ({"hand": ["nil_assassin"], "play": ["kiln_drone"], "discard": ["spore_cleric"]}, "", 0),
    ],
)
@rule("SH-12.10")
def test_unify_wants_another_undergrowth_ally(others: dict[str, Any], answer: str, power: int) -> None:
    """An Undergrowth ally played this turn, failing that one revealed from the hand; nothing else."""
    hand = ["undergrowth_aspirant", *others.get("hand", [])]
    match = go(lay({**others, "hand": hand}), "play undergrowth_aspirant")
    if answer:
        go(match, answer)
    assert (asked(match), player(match).power) == ("turn", power)


@rule("SH-12.11")
def test_mercenaries_count_for_unify_and_champions_do_not() -> None:
    """A mercenary from hand or fast-played is an ally; Additri, played or in hand, is none."""
    from_hand = lay({"hand": ["spore_cleric", "undergrowth_aspirant"]})
    assert player(go(from_hand, "play spore_cleric", "play undergrowth_aspirant")).power == 5
    fast = lay({"hand": ["undergrowth_aspirant"], "gems": 2}, row=["spore_cleric"])
    assert player(go(fast, "fastplay spore_cleric", "play undergrowth_aspirant")).power == 5
    played = lay({"hand": ["additri_gaiamancer", "undergrowth_aspirant"]})
    assert player(go(played, "play additri_gaiamancer", "play undergrowth_aspirant")).power == 0
    held = lay({"hand": ["additri_gaiamancer", "undergrowth_aspirant"]})
    held.play("play undergrowth_aspirant")
    assert options(held) == ["none"]


@rule("SH-12.12")
def test_another_card_may_be_a_second_copy_but_not_the_card_itself() -> None:
    """The first Aspirant stands alone, the second one has the first."""
    match = lay({"hand": ["undergrowth_aspirant", "undergrowth_aspirant"]})
    go(match, "play undergrowth_aspirant", "none")
    assert player(match).power == 0
    assert player(go(match, "play undergrowth_aspirant")).power == 5


@rule("SH-12.13", "SH-15.3")
def test_unify_asks_only_if_a_reveal_can_fulfil_it() -> None:
    """With a played ally nobody is asked; otherwise each suitable card once or none; without one only none is left."""
    played = lay({"hand": ["undergrowth_aspirant", "fungal_hermit"], "play": ["spore_cleric"]})
    played.play("play undergrowth_aspirant")
    assert asked(played) == "turn"
    hand = ["undergrowth_aspirant", "fungal_hermit", "spore_cleric", "spore_cleric", "crystal"]
    match = lay({"hand": hand})
    match.play("play undergrowth_aspirant")
    assert options(match) == ["none", "reveal spore_cleric", "reveal fungal_hermit"]
    assert refused(match, "reveal crystal") == "SH-3.8"
    go(match, "none")
    assert (asked(match), player(match).power) == ("turn", 0)
    alone = lay({"hand": ["undergrowth_aspirant", "crystal"]})
    alone.play("play undergrowth_aspirant")
    assert options(alone) == ["none"]


# ---------------------------------------------------------------- Dominion


@pytest.mark.parametrize(
    ("played", "hand", "mastery"),
    [
        (["kiln_drone", "spore_cleric", "nil_assassin"], [], 2),
        (["kiln_drone", "nil_assassin"], ["spore_cleric"], 2),
        (["spore_cleric"], ["kiln_drone", "nil_assassin"], 2),
        ([], ["kiln_drone", "spore_cleric", "nil_assassin"], 2),
        (["kiln_drone", "spore_cleric"], ["command_seer", "crystal"], 0),
        (["kiln_drone", "kiln_drone", "spore_cleric"], [], 0),
    ],
)
@rule("SH-12.14")
def test_dominion_wants_all_three_factions(played: list[str], hand: list[str], mastery: int) -> None:
    """Homodeus, Undergrowth and Wraethe must each be covered by a played or a revealed card; Order is no substitute."""
    match = lay({"play": played, "hand": ["order_initiate", *hand]})
    match.play("play order_initiate")
    while asked(match) == "dominion":
        match.play(options(match)[-1])
    assert player(match).mastery == mastery


@rule("SH-12.15")
def test_champions_count_for_dominion_only_in_the_turn_they_are_played() -> None:
    """A champion revealed or played this turn covers its faction, one that was in play before does not."""
    hand = ["order_initiate", "fao_cutul_the_formless"]
    revealed = go(lay({"play": ["kiln_drone", "spore_cleric"], "hand": hand}), "play order_initiate")
    assert player(go(revealed, "reveal fao_cutul_the_formless")).mastery == 2
    played = lay({"play": ["kiln_drone", "spore_cleric"], "hand": hand})
    assert player(go(played, "play fao_cutul_the_formless", "play order_initiate")).mastery == 2
    before = lay({"play": ["kiln_drone", "spore_cleric"], "hand": hand[:1], "champions": hand[1:]})
    assert player(go(before, "play order_initiate")).mastery == 0
    mercenary = lay(
        {"play": ["kiln_drone"], "gems": 4, "hand": ["order_initiate"]}, row=["spore_cleric", "nil_assassin"]
    )
    assert player(go(mercenary, "fastplay spore_cleric", "fastplay nil_assassin", "play order_initiate")).mastery == 2


@rule("SH-12.16", "SH-15.4")
def test_dominion_reveals_one_card_for_each_missing_faction_or_none() -> None:
    """Homodeus, then Undergrowth, then Wraethe; declining at the first step only; all are shown at the end."""
    hand = [
        "order_initiate",
        "kiln_drone",
        "evokatus",
        "spore_cleric",
        "thorn_zealot",
        "nil_assassin",
        "li_hin_the_shattered",
    ]
    match = lay({"hand": hand})
    match.play("play order_initiate")
    assert options(match) == ["none", "reveal kiln_drone", "reveal evokatus"]
    match.play("reveal evokatus")
    assert options(match) == ["reveal spore_cleric", "reveal thorn_zealot"]
    assert refused(match, "none")
    match.play("reveal thorn_zealot")
    assert options(match) == ["reveal nil_assassin", "reveal li_hin_the_shattered"]
    assert told(match, "reveals", 1) == []
    match.play("reveal nil_assassin")
    assert [fact["card"] for fact in told(match, "reveals", 1)] == ["evokatus", "thorn_zealot", "nil_assassin"]
    assert player(match).mastery == 2


@rule("SH-12.16")
def test_dominion_is_not_asked_where_nothing_can_be_chosen() -> None:
    """Played cards that suffice need no answer; a hand that lacks one faction can reveal nothing, not even a part."""
    enough = lay({"play": ["kiln_drone", "spore_cleric", "nil_assassin"], "hand": ["order_initiate", "evokatus"]})
    enough.play("play order_initiate")
    assert (asked(enough), player(enough).mastery) == ("turn", 2)
    part = lay({"hand": ["order_initiate", "kiln_drone", "spore_cleric"]})
    part.play("play order_initiate")
    assert options(part) == ["none"]
    part.play("none")
    assert (asked(part), player(part).mastery) == ("turn", 0)


# ---------------------------------------------------------------- Inspire and Echo


@pytest.mark.parametrize(
    ("mine", "theirs", "gems"),
    [
        (["li_hin_the_shattered"], [], 4),
        (["evokatus*"], [], 4),
        ([], ["evokatus"], 2),
        ([], [], 2),
    ],
)
@rule("SH-12.17")
def test_inspire_wants_a_champion_of_ones_own(mine: list[str], theirs: list[str], gems: int) -> None:
    """A champion of any faction, ready or activated, in the own play zone; the opponent's do not count."""
    match = lay({"hand": ["kiln_drone"], "champions": mine}, {"champions": theirs})
    assert player(go(match, "play kiln_drone")).gems == gems


@rule("SH-12.18")
def test_echo_looks_into_ones_own_discard_pile() -> None:
    """One Wraethe card of any kind in the own discard pile is enough; a line that counts counts them all."""
    for mine, theirs, power in (
        (["li_hin_the_shattered"], [], 6),
        (["crystal", "kiln_drone"], ["nil_assassin"], 2),
    ):
        match = lay({"hand": ["wraethe_skirmisher"], "discard": mine}, {"discard": theirs})
        assert player(go(match, "play wraethe_skirmisher")).power == power
    counted = ["nil_assassin", "nil_assassin", "li_hin_the_shattered", "crystal"]
    match = lay({"hand": ["scion_of_nothingness"], "discard": counted}, {"discard": ["aetherbreaker"]})
    assert player(go(match, "play scion_of_nothingness")).power == 3 + 3 * 2


# ---------------------------------------------------------------- reveals and "played this turn"


@rule("SH-12.19")
def test_every_condition_needs_a_reveal_of_its_own() -> None:
    """Two Initiates ask twice for the same cards; what was revealed is still in hand and can be played."""
    hand = ["order_initiate", "order_initiate", "order_initiate", "kiln_drone", "spore_cleric", "nil_assassin"]
    match = lay({"hand": hand, "health": 30})
    go(match, "play order_initiate", "reveal kiln_drone")
    assert player(match).mastery == 2
    go(match, "play order_initiate", "reveal kiln_drone")
    assert player(match).mastery == 4
    go(match, "play order_initiate", "none")
    assert player(match).mastery == 4
    assert player(go(match, "play spore_cleric")).health == 34


@rule("SH-12.20")
def test_revealed_recruited_and_copied_cards_are_not_played() -> None:
    """Additri counts one ally: not the one revealed, not the one recruited, and a copy adds none."""
    match = lay(
        {"hand": ["undergrowth_aspirant", "spore_cleric"], "champions": ["additri_gaiamancer"], "gems": 3},
        row=["fungal_hermit"],
    )
    go(
        match,
        "play undergrowth_aspirant",
        "reveal spore_cleric",
        "recruit fungal_hermit",
        "activate additri_gaiamancer",
    )
    assert player(match).power == 5 + (2 + 2)
    copied = lay({"hand": ["ojas_genesis_druid"], "play": ["spore_cleric"], "champions": ["additri_gaiamancer"]})
    go(copied, "play ojas_genesis_druid", "activate additri_gaiamancer")
    assert player(copied).power == 2 + 2 * 2


@rule("SH-12.20")
def test_champions_put_into_play_in_play_before_or_activated_are_not_played() -> None:
    """For Dominion neither the activated Numeri Drones nor the Evokatus they put into play covers Homodeus."""
    match = lay(
        {
            "play": ["spore_cleric", "nil_assassin"],
            "champions": ["numeri_drones"],
            "gems": 3,
            "hand": ["order_initiate"],
        },
        row=["evokatus"],
    )
    go(match, "activate numeri_drones", "recruit evokatus", "activate evokatus", "play order_initiate")
    assert cards(match, "champions", 0) == ["numeri_drones", "evokatus"]
    assert player(match).mastery == 0


@rule("SH-12.21")
def test_a_card_counts_as_played_before_its_own_lines() -> None:
    """A Homodeus card with Dominion covers Homodeus itself; no card is another one for itself."""
    text = '[[cards]]\nid = "kiln_drone"\nplay = [{do="dominion", then=[{do="gain", what="mastery", n=2}]}]\n'
    pack = tr.Pack.read(text, "mine.toml")
    match = lay({"play": ["spore_cleric", "nil_assassin"], "hand": ["kiln_drone"]}, packs=[pack])
    assert player(go(match, "play kiln_drone")).mastery == 2
    assert player(go(lay({"hand": ["undergrowth_aspirant"]}), "play undergrowth_aspirant")).power == 0


@pytest.mark.parametrize(
    ("card", "able", "unable"),
    [
        ("undergrowth_aspirant", ["spore_cleric", "crystal"], ["blaster", "crystal"]),
        ("order_initiate", ["kiln_drone", "spore_cleric", "nil_assassin"], ["kiln_drone", "spore_cleric", "crystal"]),
    ],
)
@rule("SH-12.22")
def test_being_unable_to_reveal_looks_like_declining(card: str, able: list[str], unable: list[str]) -> None:
    """The opponent sees and is told exactly the same of a player who declines and of one who has nothing to reveal."""
    all_cards = [*able, *(name for name in unable if name not in able)]
    seen = []
    for hand in (able, unable):
        deck = [name for name in all_cards if name not in hand]
        match = lay({"hand": [card, *hand], "deck": deck})
        match.play(f"play {card}")
        during = match.view(1)
        match.play("none")
        seen.append((during, match.view(1), match.events(seat=1), match.view(None), match.events()))
    assert seen[0] == seen[1]


@rule("SH-12.23")
def test_a_reveal_is_asked_even_if_it_brings_nothing() -> None:
    """At mastery 30 Dominion and at 50 health Unify still put their question."""
    match = lay({"mastery": 30, "hand": ["order_initiate", "kiln_drone", "spore_cleric", "nil_assassin"]})
    match.play("play order_initiate")
    assert options(match) == ["none", "reveal kiln_drone"]
    healthy = lay({"hand": ["shardwood_guardian", "spore_cleric"]})
    healthy.play("play shardwood_guardian")
    assert options(healthy) == ["none", "reveal spore_cleric"]
