"""QU-3 to QU-5: dice and symbols, zones, power cards, spending, quiddity."""

from collections import Counter

import tafelrunde as tr
from tafelrunde.games.quarriors.rules import dice as rules
from tafelrunde.testing.rules import rule
from tests.games.quarriors.table import (
    BASIC,
    Q1,
    Q2,
    asked,
    count,
    dice,
    fight,
    go,
    lay,
    new,
    numbers,
    options,
    player,
    purse,
    refused,
    state,
    stock,
    told,
    turn,
)

BOX = tr.game("quarriors").box()


@rule("QU-3.1")
def test_every_face_is_as_likely_as_the_others() -> None:
    """In 6000 rolls of a Wizard die no face is far from 1000."""
    g = state(new(2, 5))
    die = BOX.class_of.index(BOX.class_index["questing_wizard"])
    seen: Counter[int] = Counter()
    for _ in range(6000):
        rules.roll(g, 0, [die])
        seen[g.look[die]] += 1
    assert len(seen) == 6
    assert all(850 < n < 1150 for n in seen.values())


@rule("QU-3.2", "QU-14.13")
def test_an_unrolled_die_can_be_used_for_nothing() -> None:
    """A die that came into the active pool after phase 2 shows no face, and goes to the used pile in phase 6."""
    match = lay({"pool": ["portal", "assistant", BASIC]})
    assert options(match) == ["attack"]
    go(match, "attack", "end")
    assert sorted(dice(match, "used")) == ["assistant", BASIC, "portal"]


@rule("QU-3.3")
def test_assistants_are_creature_dice_and_portals_are_not_spell_dice() -> None:
    """A Strong Hag may fetch an Assistant, not a Portal and not Basic Quiddity; a Strong Devotee takes no Portal."""
    match = turn({"creatures": ["witching_hag_strong:l1"], "used": ["assistant", "portal", BASIC]})
    assert options(match) == ["none", "fetch assistant"]
    match = turn({"creatures": ["devotee_of_the_holy_query_strong:l2*"]}, wilds=["life_spell"])
    assert options(match) == ["none", "free life_spell"]


@rule("QU-3.4", "QU-5.6", "QU-5.5")
def test_spending_a_quiddity_face() -> None:
    """The die moves to the used pile at once, and its number is added."""
    match = lay({"pool": [Q1, Q2]})
    go(match, f"spend {Q2}")
    assert (purse(match), dice(match, "used"), dice(match, "pool")) == (2, [BASIC], [Q1])
    go(match, f"spend {Q1}")
    assert purse(match) == 3
    assert refused(match, "spend portal:d1") == "QU-4.2"


@rule("QU-3.5")
def test_draw_and_roll() -> None:
    """A Portal with draw 2 is spent; two dice are drawn from the bag, rolled, and lie in the active pool."""
    match = lay({"pool": ["portal:d2"], "bag": [BASIC, BASIC, BASIC]}, phase="loop")
    go(match, "draw portal:d2")
    assert dice(match, "used") == ["portal"]
    assert (count(match, "pool"), count(match, "bag")) == (2, 1)
    assert all(":" in die for die in dice(match, "pool"))


@rule("QU-3.6", "QU-8.7")
def test_a_re_rolled_die_stays() -> None:
    """The Dragon's re-roll does not spend it."""
    match = lay({"pool": ["quake_dragon:q3/r"]}, phase="loop")
    match.script("dice", [4])
    go(match, "reroll quake_dragon:q3/r")
    assert (dice(match, "pool"), dice(match, "used")) == (["quake_dragon:l2*"], [])


@rule("QU-3.7", "QU-14.1")
def test_the_numbers_of_a_creature_face() -> None:
    """Level 2, attack 4, defence 5: the level is paid, the creature has attack and defence."""
    match = lay({"pool": ["witching_hag:l2", Q2]})
    go(match, "summon witching_hag:l2")
    assert (purse(match), dice(match, "pool"), numbers(match)) == (0, [], [(4, 5)])


@rule("QU-3.8")
def test_a_spell_icon_is_readied_or_used() -> None:
    """A Growth Charm is readied in phase 3; a Growth Spell is used in phase 2."""
    assert options(lay({"pool": ["growth_charm:s"]}), "ready") == ["ready growth:s"]
    assert options(lay({"pool": ["growth_spell:s"]}, phase="loop")) == ["done", "use growth:s"]


@rule("QU-3.9")
def test_a_burst_comes_in_addition() -> None:
    """A Goblin with burst is summoned as usual, and gives 1 quiddity besides."""
    match = go(lay({"pool": ["scavenging_goblin:l1*", Q1]}), "summon scavenging_goblin:l1*")
    assert numbers(match) == [(2, 2)]
    assert purse(match) == 1


@rule("QU-3.10")
def test_a_burst_line_needs_exactly_its_bursts() -> None:
    """The Mighty Dragon has +1 defence with one burst, +2 with two, and nothing without."""
    creatures = [f"quake_dragon_mighty:{face}" for face in ("l1", "l2*", "l3**")]
    assert [defence for _, defence in numbers(lay({"creatures": creatures}))] == [4, 7, 9]


@rule("QU-3.11")
def test_an_unmarked_line_works_on_every_face_unless_bursts_have_their_own() -> None:
    """The Strong Warrior's aura works on both faces; the Strong Wizard's ability only without burst."""
    match = lay({"creatures": ["warrior_of_the_quay_strong:l1", "warrior_of_the_quay_strong:l2"]})
    assert numbers(match) == [(3, 4), (4, 5)]
    wizard = BOX.card_index["questing_wizard_strong"]
    lines = [len(BOX.scores[wizard * 6 + face]) for face in range(6)]
    assert lines == [0, 0, 0, 1, 1, 0]


@rule("QU-3.12")
def test_a_burst_without_a_line_does_nothing() -> None:
    """The Strong Dragon lists no line for its bursts."""
    match = lay({"creatures": ["quake_dragon_strong:l2*", "quake_dragon_strong:l3**"]})
    assert numbers(match) == [(6, 6), (8, 7)]


@rule("QU-3.14", "QU-8.11")
def test_two_symbols_without_a_line() -> None:
    """A Victory die draws and re-rolls, re-rolls only, or draws only: then it is spent."""
    position = {"pool": ["victory_spell:r+d1"], "bag": [BASIC, BASIC]}
    match = lay(position, phase="loop")
    face = "victory:r+d1"
    assert options(match) == ["done", f"draw {face}", f"reroll {face}", f"both {face}"]
    both = go(match.clone(), f"both {face}")
    assert (count(both, "pool"), dice(both, "used")) == (2, [])
    assert sorted(told(both, "rolls")[0]["which"]) == sorted(player(both).pool)
    only = go(match.clone(), f"reroll {face}")
    assert (count(only, "pool"), dice(only, "used")) == (1, [])
    draw = go(match.clone(), f"draw {face}")
    assert (count(draw, "pool"), dice(draw, "used")) == (1, ["victory"])


@rule("QU-3.15")
def test_only_own_rolled_dice_are_re_rolled() -> None:
    """An Assistant may take along a rolled die of the own pool, not an unrolled one; the new result counts."""
    match = lay({"pool": ["assistant:r*", "quake_dragon:l3**", "portal"]}, {"pool": [BASIC]}, phase="loop")
    go(match, "use assistant:r*")
    assert options(match) == ["none", "with quake_dragon:l3**"]
    assert refused(match, f"with {Q1}") == "QU-3.15"
    match.script("dice", [0, 0])
    go(match, "with quake_dragon:l3**")
    assert dice(match, "pool") == ["assistant:q1", "portal", "quake_dragon:q1"]


@rule("QU-3.16")
def test_faces_are_kept_in_the_ready_area_and_lost_in_the_used_pile() -> None:
    """A creature keeps its face over the turns; in the used pile a die shows none."""
    match = lay({"creatures": ["witching_hag:l2"], "bag": [BASIC]}, {"bag": [BASIC]})
    go(match, "attack", "end")
    assert dice(match, "creatures") == ["witching_hag:l2"]
    go(match, "attack", "end")
    assert "witching_hag" in dice(match, "used")


@rule("QU-4.1", "QU-4.2")
def test_only_the_own_collection_can_be_used() -> None:
    """A die on a card, or in another player's pool, is not there for the taking."""
    match = lay({"pool": [Q1]}, {"pool": ["assistant:l1"]}, wilds=["witching_hag"])
    assert refused(match, "summon witching_hag:l1") == "QU-4.2"
    assert refused(match, "summon assistant:l1") == "QU-4.2"


@rule("QU-4.3")
def test_dice_in_a_bag_cannot_be_affected() -> None:
    """A Deathdealer cannot be traded for a die in a bag."""
    match = turn({"creatures": ["deathdealer:l1"]}, {"bag": ["portal", BASIC], "used": ["assistant"]})
    assert options(match) == ["none", "trade 1 assistant"]


@rule("QU-4.4", "QU-8.4")
def test_all_dice_of_the_active_pool_are_rolled_together() -> None:
    """Dice that lay there and the six drawn: one roll."""
    match = turn({"pool": ["witching_hag"], "bag": [BASIC] * 7})
    assert [len(fact["which"]) for fact in told(match, "rolls")] == [7]


@rule("QU-4.5")
def test_no_limit_in_the_ready_area() -> None:
    """Ten creatures and five readied spells are no matter."""
    match = lay(
        {"creatures": ["assistant:l1"] * 10, "spells": ["death_charm:s*"] * 4, "pool": ["assistant:l1", "death:s*", Q1]}
    )
    go(match, "ready death:s*", "summon assistant:l1")
    assert (count(match, "creatures"), count(match, "spells")) == (11, 5)


@rule("QU-4.6")
def test_used_dice_cannot_be_spent() -> None:
    """Basic Quiddity in the used pile pays nothing."""
    match = lay({"used": [BASIC] * 5, "pool": ["assistant:l1"]})
    assert refused(match, "summon assistant:l1") == "QU-9.4"
    assert refused(match, f"spend {Q1}") == "QU-4.2"


@rule("QU-4.7", "QU-15.3")
def test_only_dice_in_play_are_targets() -> None:
    """A Spirit that is set aside is no target of a Death Incantation; the creature in the ready area is."""
    match = lay(
        {"spells": ["death_incantation:s**"]},
        {
            "aside": ["ghostly_spirit_mighty:l1"],
            "bag": ["witching_hag"],
            "creatures": ["assistant:l1", "witching_hag:l1"],
        },
    )
    go(match, "cast death:s**")
    assert options(match) == ["target 1 assistant:l1 1", "target 1 witching_hag:l1 1"]


@rule("QU-4.8")
def test_a_die_is_a_creature_only_in_a_ready_area() -> None:
    """A creature face in a pool neither attacks nor defends, and a spell face in a pool cannot be cast."""
    match = lay({"pool": ["witching_hag:l2", "growth_charm:s"]}, {"pool": ["assistant:l1"]})
    assert refused(match, "cast growth:s") == "QU-15.1"
    go(match, "attack")
    assert not told(match, "locks")


@rule("QU-4.9")
def test_set_aside_is_a_place_of_its_own() -> None:
    """A destroyed Mighty Spirit lies neither in the bag nor in the used pile nor in the pool."""
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["ghostly_spirit_mighty:l1"]})
    assert dice(match, "aside", 1) == ["ghostly_spirit:l1"]
    assert [count(match, zone, 1) for zone in ("bag", "used", "pool", "creatures")] == [0, 0, 0, 0]


@rule("QU-4.10")
def test_the_bag_is_refilled_only_when_a_die_is_needed() -> None:
    """Six dice in the bag: after drawing six the used pile is still there."""
    match = turn({"bag": [BASIC] * 6, "used": ["assistant"] * 3})
    assert (count(match, "bag"), count(match, "used")) == (0, 3)
    assert not told(match, "refills")


@rule("QU-4.11")
def test_nothing_to_draw_is_no_harm() -> None:
    """A Portal without bag and used pile but itself: the turn goes on."""
    match = turn({})
    assert asked(match) == (0, "summon")
    assert count(match, "pool") == 0


@rule("QU-4.12", "QU-17.2")
def test_each_draw_is_by_chance() -> None:
    """The first die drawn from a bag of twelve is not always the same, whatever order the bag has."""
    seen = set()
    for seed in range(40):
        match = turn({"bag": ["portal", *["assistant"] * 11]}, seed=seed)
        seen.add(any(die.startswith("portal") for die in dice(match, "pool")))
    assert seen == {True, False}


@rule("QU-5.1", "QU-7.8")
def test_cards_stay_and_store_their_dice() -> None:
    """An empty card stays in the Wilds and takes culled dice, which anybody may capture again."""
    match = turn(
        {"creatures": ["witching_hag:l1"], "used": ["scavenging_goblin"], "bag": [BASIC] * 6},
        {"bag": [BASIC] * 6},
        stock={"scavenging_goblin": 0},
    )
    go(match, "cull scavenging_goblin")
    assert stock(match, "scavenging_goblin") == 1
    match.script("dice", [0] * 6)
    go(match, "attack", "end", "attack", "capture scavenging_goblin")
    assert dice(match, "used", 1).count("scavenging_goblin") == 1


@rule("QU-5.3")
def test_glory_of_cards() -> None:
    """Spells, Basic Quiddity and Portals have none."""
    assert all(card.glory == 0 for card in BOX.cards if card.group == "spell")
    assert [BOX.cards[BOX.card_index[id]].glory for id in ("basic_quiddity", "portal", "assistant")] == [0, 0, 1]


@rule("QU-5.4")
def test_abilities_work_in_the_ready_area_only() -> None:
    """A Mighty Defender in the active pool taxes nobody, in the ready area it does."""
    match = lay({"pool": ["assistant:l1", Q1]}, {"pool": ["defender_of_the_pale_mighty:l1*"]})
    assert options(match, "summon") == ["summon assistant:l1"]
    match = lay({"pool": ["assistant:l1", Q1]}, {"creatures": ["defender_of_the_pale_mighty:l1*"]})
    assert options(match, "summon") == []


@rule("QU-5.7")
def test_no_quiddity_during_the_loop() -> None:
    """While immediate effects are used no quiddity face is spent."""
    match = lay({"pool": [Q2, "portal:d1"]}, phase="loop")
    assert refused(match, f"spend {Q2}") == "QU-5.7"


@rule("QU-5.9", "QU-11.8")
def test_quiddity_is_not_saved() -> None:
    """What is left of the pool is lost at the end of the turn."""
    match = go(lay({"pool": [Q2]}, {"bag": [BASIC]}), f"spend {Q2}", "attack", "end")
    assert purse(match) == 0


@rule("QU-5.9")
def test_quiddity_outside_the_own_turn_is_lost_at_once() -> None:
    """A gain for a player who is not active changes nothing."""
    match = lay({"pool": [Q1]}, {})
    rules.gain_quiddity(state(match), 1, 3)
    assert purse(match) == 0


@rule("QU-5.10")
def test_quiddity_pays_summons_and_captures_only() -> None:
    """Readying, casting and attacking are possible without any."""
    match = lay({"pool": ["death_charm:s*", "assistant:l1"], "creatures": ["assistant:l1"]})
    assert options(match) == ["ready death:s*", "attack"]
    go(match, "ready death:s*", "cast death:s*", "attack")
    assert refused(match, "capture portal") == "QU-11.2"


@rule("QU-5.11")
def test_the_engine_pays_with_the_smallest_surplus() -> None:
    """3 of 1, 2, 2: the 1 and a 2. 2 of 1, 1, 2: the 2, which is fewer dice. 4 of 1, 3, 2, 2: two Basic Quiddity."""
    match = go(lay({"pool": [Q1, Q2, Q2]}, phase="capture", wilds=["deathdealer"]), "capture deathdealer")
    assert dice(match, "pool") == [Q2]
    match = go(lay({"pool": [Q1, Q1, Q2]}, phase="capture", wilds=["scavenging_goblin"]), "capture scavenging_goblin")
    assert dice(match, "pool") == [Q1, Q1]
    pool = ["assistant:q1", "quake_dragon:q3/r", Q2, Q2]
    match = go(lay({"pool": pool}, phase="capture"), "capture portal")
    assert dice(match, "pool") == ["assistant:q1", "quake_dragon:q3/r"]


@rule("QU-5.11")
def test_a_player_may_decide_otherwise() -> None:
    """Who spends a die himself keeps the others; the pool is emptied first."""
    match = lay({"pool": ["assistant:l1", Q1, Q2]})
    go(match, f"spend {Q2}", "summon assistant:l1")
    assert (purse(match), dice(match, "pool")) == (1, [Q1])


@rule("QU-5.12")
def test_what_faces_are_worth_after_the_loop() -> None:
    """Draw not used: 1; burst not used: 2; split face: 3; a Portal's draw face: nothing."""
    pool = ["questing_wizard:q1+d1", "questing_wizard:q2*", "quake_dragon:q3/r", "portal:d2"]
    match = lay({"pool": pool})
    assert options(match, "spend") == [f"spend {pool[2]}", f"spend {pool[0]}", f"spend {pool[1]}"]
    for die in pool[:3]:
        go(match, f"spend {die}")
    assert purse(match) == 6
