"""SH-11: gems, power, mastery, health, and power without end."""

import json

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, told


@rule("SH-11.1")
def test_gems_pay_for_recruits_fast_plays_and_focus_and_are_lost() -> None:
    """Three gems gained and three at hand: one for each kind of purchase, and what is left at the end is gone."""
    match = lay({"hand": ["reactor_drone"], "gems": 3}, row=["kiln_drone", "nil_assassin"])
    left = [
        player(go(match, code)).gems for code in ("play reactor_drone", "recruit kiln_drone", "fastplay nil_assassin")
    ]
    assert left == [6, 5, 3]
    assert player(go(match, "focus")).gems == 2
    assert player(go(match, "end")).gems == 0


@rule("SH-11.2")
def test_a_cost_is_paid_in_full_or_not_at_all() -> None:
    """Two gems do not buy a card for three, and five gems pay exactly three for it."""
    poor = lay({"gems": 2}, row=["reactor_drone", "data_heretic"])
    assert refused(poor, "recruit reactor_drone") == "SH-11.2"
    assert refused(poor, "fastplay data_heretic") == "SH-11.2"
    rich = lay({"gems": 5}, row=["reactor_drone", "data_heretic"])
    assert player(go(rich, "recruit reactor_drone")).gems == 2
    assert player(go(lay({"gems": 3}, row=["data_heretic"]), "fastplay data_heretic")).gems == 0


@rule("SH-11.3")
def test_power_is_spent_for_attacks_and_lost() -> None:
    """Power destroys a champion, the rest hits the player, and what finds no target is lost."""
    match = lay({"hand": ["nil_assassin", "blaster"]}, {"champions": ["evokatus"]})
    assert player(go(match, "play nil_assassin", "play blaster")).power == 6
    assert player(go(match, "attack 1 evokatus")).power == 4
    go(match, "end")
    assert (player(match).power, player(match, 1).health) == (0, 46)
    behind_zetta = go(lay({"power": 4}, {"champions": ["zetta_the_encryptor"]}), "end")
    assert (player(behind_zetta).power, player(behind_zetta, 1).health) == (0, 50)


@rule("SH-11.4")
def test_mastery_is_kept_and_never_spent() -> None:
    """Focus and a card raise mastery, bonuses use none of it, and it is still there in the next turn."""
    match = lay({"mastery": 9, "gems": 1, "hand": ["cache_warden"], "champions": ["optio_crusher"]})
    assert player(go(match, "focus")).mastery == 10
    assert player(go(match, "play cache_warden")).mastery == 11
    go(match, "activate optio_crusher")
    assert (player(match).power, player(match).mastery) == (5, 11)
    assert player(go(match, "end", "end")).mastery == 11


@rule("SH-11.5")
def test_mastery_stays_between_nothing_and_thirty() -> None:
    """Five mastery at 28 make 30, and an opponent with 1 mastery who loses 2 has 0."""
    assert player(go(lay({"mastery": 28, "hand": ["the_grand_architect"]}), "play the_grand_architect")).mastery == 30
    match = lay({"hand": ["venator_of_the_wastes"], "champions": ["li_hin_the_shattered"]}, {"mastery": 1})
    assert player(go(match, "play venator_of_the_wastes"), 1).mastery == 0


@rule("SH-11.6")
def test_mastery_is_lost_only_by_a_card_that_says_so() -> None:
    """Damage leaves mastery alone; after Venator a bonus sleeps until its value is reached again."""
    match = lay(
        {"hand": ["venator_of_the_wastes"], "champions": ["li_hin_the_shattered"], "power": 20},
        {"mastery": 11, "hand": ["aetherbreaker", "aetherbreaker", "crystal"]},
    )
    hit = lay({"power": 20}, {"mastery": 11})
    assert player(go(hit, "end"), 1).mastery == 11
    go(match, "play venator_of_the_wastes", "end")
    assert player(match, 1).mastery == 9
    assert player(go(match, "play aetherbreaker"), 1).power == 4
    assert player(go(match, "play crystal", "focus", "play aetherbreaker"), 1).power == 4 + 8


@rule("SH-11.7")
def test_health_rises_at_once_up_to_fifty() -> None:
    """Four health make 34 out of 30 and only 50 out of 48."""
    assert player(go(lay({"health": 30, "hand": ["spore_cleric"]}), "play spore_cleric")).health == 34
    assert player(go(lay({"health": 48, "hand": ["spore_cleric"]}), "play spore_cleric")).health == 50


@rule("SH-11.8")
def test_the_health_of_a_champion_is_no_pool() -> None:
    """Three power in one turn and two in the next do not add up against health 4, and healing adds none."""
    match = lay(
        {"hand": ["infinity_shard", "blaster"], "deck": ["wraethe_skirmisher"] + ["crystal"] * 4},
        {"champions": ["optio_crusher"], "hand": ["spore_cleric"], "health": 30, "deck": ["crystal"] * 5},
    )
    go(match, "play infinity_shard", "play blaster")
    assert refused(match, "attack 1 optio_crusher") == "SH-6.29"
    go(match, "end", "play spore_cleric", "end", "play wraethe_skirmisher")
    assert refused(match, "attack 1 optio_crusher") == "SH-6.29"
    twice = go(lay({"power": 8}, {"champions": ["optio_crusher", "optio_crusher"]}), "attack 1 optio_crusher")
    assert player(go(twice, "attack 1 optio_crusher")).power == 0


@rule("SH-11.9")
def test_infinite_power_is_a_value_of_its_own() -> None:
    """Seen, drawn, saved, loaded and written down as a position, infinite power is never a number."""
    match = go(lay({"mastery": 30, "hand": ["infinity_shard"]}), "play infinity_shard")
    loaded = tr.load(json.loads(json.dumps(match.save())))
    laid_out = tr.game("shards").position(json.loads(json.dumps(match.position())))
    for found in (match, loaded, laid_out):
        assert found.view(1)["table"]["players"][0]["power"] == "infinite"
    mat = next(part for part in match.scene(1, "en").comps if part.id == "mat0")
    assert [badge.n for badge in mat.res if badge.label == "Power"] == ["∞"]


@rule("SH-11.10")
def test_infinite_power_stays_infinite_until_the_turn_ends() -> None:
    """Adding, spending and doubling change nothing; the next turn begins with no power."""
    match = lay(
        {"mastery": 30, "hand": ["infinity_shard", "blaster"], "champions": ["fao_cutul_the_formless"]},
        {"champions": ["zetta_the_encryptor", "optio_crusher"]},
        {"champions": ["zetta_the_encryptor"]},
        packs=[tr.Pack.read('[[cards]]\nid = "zetta_the_encryptor"\ncopies = 2\n', "two.toml")],
    )
    for code in (
        "play infinity_shard",
        "play blaster",
        "attack 1 zetta_the_encryptor",
        "activate fao_cutul_the_formless",
    ):
        go(match, code)
        assert match.view(0)["table"]["players"][0]["power"] == "infinite"
    go(match, "end")
    assert match.view(0)["table"]["players"][0]["power"] == 0


@rule("SH-11.11")
def test_infinite_power_destroys_every_attackable_champion() -> None:
    """Champions with 24 health in all fall one action after the other."""
    names = ["general_decurion", "primus_pilus", "optio_crusher", "numeri_drones", "evokatus"]
    match = lay({"power": "infinite"}, {"champions": names})
    for left in range(len(names), 0, -1):
        assert len(options(match, "attack")) == left
        go(match, options(match, "attack")[0])
    assert cards(match, "discard", 1) == sorted(names)


@rule("SH-11.12")
def test_infinite_power_hits_every_attackable_opponent() -> None:
    """Nobody is asked for a split: two opponents get infinite damage, the third is behind Zetta."""
    match = lay({"power": "infinite"}, {}, {"champions": ["zetta_the_encryptor"]}, {})
    go(match, "end")
    assert [(fact["target"], fact["n"]) for fact in told(match, "aims")] == [(1, "infinite"), (3, "infinite")]
    assert [player(match, seat).out for seat in range(4)] == [False, True, False, True]


@rule("SH-11.13")
def test_no_shield_helps_against_infinite_damage() -> None:
    """Two shields of 8 are not even asked for: the game is over at once."""
    match = lay({"power": "infinite"}, {"hand": ["cryptofist_monk", "cryptofist_monk"]})
    match.play("end")
    assert match.over
    assert match.result is not None
    assert match.result.winners == [0]


@pytest.mark.parametrize(("first", "alive"), [("", True), ("attack 1 zetta_the_encryptor", False)])
@rule("SH-11.14")
def test_infinite_power_does_not_reach_behind_zetta(first: str, alive: bool) -> None:
    """A player behind Zetta survives infinite power, unless Zetta is destroyed before."""
    match = lay({"power": "infinite"}, {"champions": ["zetta_the_encryptor"], "health": 1})
    go(match, *([first] if first else []), "end")
    assert player(match, 1).out is not alive
