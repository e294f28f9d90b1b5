"""QU-16: rulings per class."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.quarriors.table import (
    BASIC,
    Q1,
    Q2,
    asked,
    count,
    dice,
    face,
    fight,
    go,
    lay,
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


def line_faces(card: str) -> list[str]:
    """List the faces of a card's class on which the card has any line."""
    die = BOX.classes[BOX.card_class[BOX.card_index[card]]]
    return sorted(
        {
            shown.code()
            for shown in die.faces
            for line in BOX.cards[BOX.card_index[card]].ability
            if shown.burst in line.burst and shown.has(line.on)
        }
    )


# ---------------------------------------------------------------- Deathdealer


@rule("QU-16.1")
def test_deathdealers_work_on_every_creature_face() -> None:
    """There are no bursts on the die."""
    for card in ("deathdealer", "deathdealer_strong", "deathdealer_mighty"):
        assert line_faces(card) == ["l1", "l2"]


@rule("QU-16.2")
def test_a_plain_deathdealer_is_traded() -> None:
    """For any die of one opponent's used pile; each die goes to the used pile of its new owner."""
    match = turn({"creatures": ["deathdealer:l1"], "bag": [BASIC] * 6}, {"used": ["portal"]}, {"used": ["assistant"]})
    assert options(match) == ["none", "trade 1 portal", "trade 2 assistant"]
    before = stock(match, "portal")
    go(match, "trade 1 portal")
    assert (dice(match, "used"), dice(match, "used", 1)) == (["portal"], ["deathdealer"])
    assert stock(match, "portal") == before
    match = turn({"creatures": ["deathdealer:l1"], "bag": [BASIC] * 6}, {})
    assert asked(match) == (0, "cull")  # nobody has a die there


@rule("QU-16.3")
def test_mighty_deathdealers_each_add_once_per_segment() -> None:
    """Two of them against three creatures: 3 + 3; after the first loss 3 + 3 more, after the second nothing."""
    match = fight(
        {"creatures": ["deathdealer_mighty:l1", "deathdealer_mighty:l1"]},
        {"creatures": ["witching_hag:l2", "witching_hag:l2", "assistant:l1"]},
    )
    go(match, "defend witching_hag:l2 1", "defend witching_hag:l2 1")
    assert [fact["against"] for fact in told(match, "defends")] == [6, 7, 2]


@rule("QU-16.3")
def test_a_mighty_deathdealer_after_step_b() -> None:
    """A plain Dragon destroys a level-1 creature: the Deathdealer's 3 come in when the total is fixed."""
    match = fight(
        {"creatures": ["quake_dragon:l1", "deathdealer_mighty:l1"]}, {"creatures": ["assistant:l1", "witching_hag:l2"]}
    )
    assert [fact["n"] for fact in told(match, "faces")] == [4 + 3 + 3]


@rule("QU-16.4")
def test_strong_deathdealers_score_together() -> None:
    """Two of them and one destroyed creature: 4 glory, two culls."""
    match = fight({"creatures": ["deathdealer_strong:l1", "deathdealer_strong:l2"]}, {"creatures": ["assistant:l1"]})
    assert player(match).glory == 4
    assert state(match).culls == 2
    assert state(match).scored == 2


@rule("QU-16.5")
def test_a_strong_deathdealer_that_scored_before_the_lock_is_gone() -> None:
    """A spell destroys a creature in phase 3: the Deathdealer scores and does not attack."""
    match = lay(
        {"creatures": ["deathdealer_strong:l2"], "spells": ["death_incantation:s*"]},
        {"creatures": ["assistant:l1", "witching_hag:l1"]},
    )
    go(match, "cast death:s*", "target 1 assistant:l1 1", "none", "attack")
    assert player(match).glory == 2
    assert not told(match, "locks")


# ---------------------------------------------------------------- Defender of the Pale


@rule("QU-16.6")
def test_plain_defenders_count_each_other() -> None:
    """Two Defenders and an Assistant: (2 + 2) + (2 + 2) + 1."""
    match = turn({"creatures": ["defender_of_the_pale:l1*", "defender_of_the_pale:l3**", "assistant:l1"]})
    assert player(match).glory == 9


@rule("QU-16.7")
def test_a_strong_defender_draws_after_the_scored_dice_have_moved() -> None:
    """With an empty bag its own die is part of the refill; culling comes after."""
    match = turn({"creatures": ["defender_of_the_pale_strong:l1*"], "used": ["assistant"]})
    assert told(match, "draws")[0]["dice"] in (["assistant"], ["defender_of_the_pale"])
    kinds = [event.kind for event in match.events()]
    assert kinds.index("refills") > kinds.index("scores")


@rule("QU-16.8")
def test_taxes_add_up_and_fall_on_others_only() -> None:
    """1 and 2 for the others; the owner pays nothing more."""
    mine = {"creatures": ["defender_of_the_pale_mighty:l2*", "defender_of_the_pale_mighty:l3**"]}
    match = lay({"pool": ["assistant:l1", Q1], **mine}, {})
    assert options(match, "summon") == ["summon assistant:l1"]
    match = lay({"pool": ["assistant:l1", Q2, Q2]}, mine)
    go(match, "summon assistant:l1")
    assert (purse(match), dice(match, "pool")) == (0, [])


# ---------------------------------------------------------------- Devotee of the Holy Query


@rule("QU-16.9", "QU-16.10", "QU-16.11")
def test_devotees_work_on_the_face_with_the_burst() -> None:
    """Plain +2, Mighty +3 defence, on one face only."""
    for card, bonus in (("devotee_of_the_holy_query", 2), ("devotee_of_the_holy_query_mighty", 3)):
        match = lay({"creatures": [f"{card}:l1", f"{card}:l2", f"{card}:l2*"]})
        assert [defence for _, defence in numbers(match)] == [3, 4, 4 + bonus]
        assert line_faces(card) == ["l2*"]
    assert line_faces("devotee_of_the_holy_query_strong") == ["l2*"]


@rule("QU-16.12")
def test_a_mighty_devotee_ignores_attached_spells() -> None:
    """The defender's Life Cantrip has no effect during the attack, a Life Spell still has."""
    bound = {"creatures": [{"die": "assistant:l1", "attached": ["life_cantrip:s"]}]}
    match = fight({"creatures": ["devotee_of_the_holy_query_mighty:l2*"]}, bound)
    assert [fact["n"] for fact in told(match, "defends")] == [2]
    match = fight({"creatures": ["devotee_of_the_holy_query_mighty:l2"]}, bound)
    assert [fact["n"] for fact in told(match, "defends")] == [6]
    warded = {"creatures": [{"die": "assistant:l1", "attached": ["life_spell:s"]}], "spells": ["life:s"]}
    match = fight({"creatures": ["devotee_of_the_holy_query_mighty:l2*"]}, warded)
    go(match, "cast life:s")
    assert [fact["n"] for fact in told(match, "defends")] == [6]
    assert dice(match, "attached", 1) == ["life:s"]


@rule("QU-16.13")
def test_a_mighty_devotee_is_no_target_of_opponents() -> None:
    """Not of a Death Incantation or a Death Spell; its owner may attach to it, and a plain Dragon still destroys it."""
    shielded = {"creatures": ["devotee_of_the_holy_query_mighty:l2*"]}
    assert refused(lay({"spells": ["death_incantation:s**"]}, shielded), "cast death:s**") == "QU-15.4"
    assert refused(lay({"spells": ["death_spell:s**"]}, shielded), "cast death:s**") == "QU-15.4"
    match = go(lay({**shielded, "spells": ["death_charm:s*"]}), "cast death:s*")
    assert numbers(match) == [(5, 10)]
    match = fight(
        {"creatures": ["devotee_of_the_holy_query_mighty:l2*"]},
        {"creatures": ["assistant:l1"], "spells": ["life_incantation:s"]},
    )
    assert asked(match) == (0, "capture")  # Life Incantation has no legal target


@rule("QU-16.14")
def test_a_strong_devotee_takes_a_cheap_spell() -> None:
    """A spell die of printed cost 4 or less, into the bag, for free; also declined."""
    match = turn(
        {"creatures": ["devotee_of_the_holy_query_strong:l2*"], "bag": [BASIC] * 6},
        wilds=["life_cantrip", "death_spell", "shaping_charm"],
    )
    assert options(match) == ["none", "free life_cantrip", "free shaping_charm"]
    assert refused(match, "free death_spell") == "QU-16.14"
    go(match, "free shaping_charm")
    assert "shaping" in dice(match, "bag")
    assert stock(match, "shaping_charm") == 4


# ---------------------------------------------------------------- Ghostly Spirit


@rule("QU-16.15")
def test_spirits_do_not_come_back_when_they_score() -> None:
    """A scored Strong Spirit lies in the used pile; a spell that destroys it leads to the active pool."""
    match = turn({"creatures": ["ghostly_spirit_strong:l1"], "bag": [BASIC] * 6})
    assert dice(match, "used") == ["ghostly_spirit"]
    match = lay({"spells": ["death_incantation:s*"]}, {"creatures": ["ghostly_spirit_strong:l1"]})
    go(match, "cast death:s*")
    assert dice(match, "pool", 1) == ["ghostly_spirit"]


@rule("QU-16.16", "QU-18.16")
def test_a_plain_spirit_returns_for_a_basic_quiddity_die() -> None:
    """The die is culled from the used pile; declined or without one the Spirit goes there."""
    attack = {"creatures": ["witching_hag:l1"]}
    match = fight(attack, {"creatures": ["ghostly_spirit:l1"], "used": [BASIC]})
    assert options(match) == ["none", "fate return"]
    back = go(match.clone(), "fate return")
    assert (dice(back, "creatures", 1), dice(back, "used", 1), stock(back, "basic_quiddity")) == (
        ["ghostly_spirit:l1"],
        [],
        1,
    )
    go(match, "none")
    assert dice(match, "used", 1) == [BASIC, "ghostly_spirit"]
    match = fight(attack, {"creatures": ["ghostly_spirit:l1"], "used": ["assistant"], "bag": [BASIC]})
    assert dice(match, "used", 1) == ["assistant", "ghostly_spirit"]


@rule("QU-16.18", "QU-16.19")
def test_a_strong_spirit_must_go_to_the_pool() -> None:
    """Without another replacement nothing is asked."""
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["ghostly_spirit_strong:l1"]})
    assert (dice(match, "pool", 1), asked(match)) == (["ghostly_spirit"], (0, "capture"))


@rule("QU-16.20", "QU-16.21")
def test_a_mighty_spirit_waits_and_is_rolled() -> None:
    """With a creature face it enters the ready area for free, else it goes to the used pile."""
    for rolled, zone in (("ghostly_spirit:l2", "creatures"), ("ghostly_spirit:q1", "used")):
        match = lay(
            {"creatures": ["witching_hag:l1"], "aside": ["ghostly_spirit_mighty:l1"] * 2},
            {"creatures": ["assistant:l1"]},
        )
        match.script("dice", [face(rolled)] * 2)
        go(match, "attack")
        assert count(match, "aside") == 0
        assert sum(die.startswith("ghostly") for die in dice(match, zone)) == 2


# ---------------------------------------------------------------- Primordial Ooze


@rule("QU-16.23")
def test_every_ooze_is_level_2() -> None:
    """Summoning costs 2; attack and defence are the same number."""
    match = lay({"pool": ["primordial_ooze_mighty:l2", Q2]})
    go(match, "summon primordial_ooze:l2")
    assert (purse(match), numbers(match)) == (0, [(1, 1)])


@rule("QU-16.24")
def test_a_plain_ooze_counts_basic_quiddity() -> None:
    """In used pile and active pool, unrolled ones too, not in the bag; bonuses are added."""
    ooze = {"die": "primordial_ooze:l2", "attached": ["death_charm:s*"]}
    match = lay({"creatures": [ooze], "used": [BASIC, BASIC], "pool": [BASIC, Q1], "bag": [BASIC] * 3})
    assert numbers(match) == [(7, 7)]


@rule("QU-16.25")
def test_a_plain_ooze_at_0_is_destroyed() -> None:
    """Bonuses do not save it; nobody destroyed it, so that a Hag brings nothing."""
    ooze = {"die": "primordial_ooze:l2", "attached": ["death_charm:s*"]}
    match = turn({"creatures": ["deathdealer:l1"], "bag": [BASIC] * 6}, {"creatures": [ooze], "used": [BASIC]})
    go(match, "trade 1 basic_quiddity")
    assert count(match, "creatures", 1) == 0


@rule("QU-16.26")
def test_a_mighty_ooze_counts_all_creatures() -> None:
    """Two of its own and three of the others; its attack is frozen at the lock, its defence is not."""
    match = lay(
        {"creatures": ["primordial_ooze_mighty:l2", "assistant:l1"]},
        {"creatures": ["assistant:l1", "witching_hag:l1", "primordial_ooze_mighty:l2"]},
    )
    assert numbers(match)[0] == (5, 5)
    assert numbers(match, 1)[2] == (5, 5)
    go(match, "attack", "defend assistant:l1 1", "defend primordial_ooze:l2 1")
    assert [(fact["n"], fact["against"]) for fact in told(match, "defends")] == [(2, 6), (4, 4)]


@rule("QU-16.27", "QU-18.6")
def test_a_strong_ooze_copies_on_entering() -> None:
    """It has class, level, numbers, bursts, abilities and glory of a creature of an opponent."""
    match = lay(
        {"pool": ["primordial_ooze_strong:l2", Q2], "bag": [BASIC] * 6},
        {"creatures": ["quake_dragon_mighty:l3**", "assistant:l1"], "bag": [BASIC] * 6},
    )
    go(match, "summon primordial_ooze:l2")
    assert options(match) == ["target 1 assistant:l1 1", "target 1 quake_dragon:l3** 1"]
    assert refused(match, "none") == "QU-16.27"
    go(match, "target 1 quake_dragon:l3** 1")
    assert numbers(match) == [(8, 9)]
    go(match, "attack", "defend assistant:l1 1", "end")
    go(match, *["none"] * (asked(match)[1] == "cull"))
    while asked(match)[0] == 1:
        go(match, options(match)[-1])
    assert player(match).glory == 6


@rule("QU-16.28")
def test_a_strong_ooze_without_a_model() -> None:
    """Level 2, 0/5, glory 2, no ability."""
    match = go(lay({"pool": ["primordial_ooze_strong:l2", Q2]}), "summon primordial_ooze:l2")
    assert numbers(match) == [(0, 5)]
    match = turn({"creatures": ["primordial_ooze_strong:l2"]})
    assert player(match).glory == 2


@rule("QU-16.29", "QU-18.4")
def test_a_strong_ooze_may_choose_anew_once_in_each_turn() -> None:
    """On the own turn in phase 3, on an opponent's turn in R1; not twice, and only if there is a creature."""
    ooze = {"die": "primordial_ooze_strong:l2", "copy": "assistant:l1"}
    match = lay({"creatures": [ooze]}, {"creatures": ["witching_hag:l2", "assistant:l1"], "bag": [BASIC] * 6})
    go(match, "change primordial_ooze:l2 1", "target 1 witching_hag:l2 1")
    assert numbers(match) == [(4, 5)]
    assert refused(match, "change primordial_ooze:l2 1") == "QU-16.29"
    match = lay({"creatures": [ooze]}, {"creatures": ["witching_hag:l2"]}, active=1)
    go(match, "attack")
    assert (asked(match), options(match)) == ((0, "r1"), ["none", "change primordial_ooze:l2 1"])
    match = lay({"creatures": [ooze]}, {})
    assert options(match, "change") == []


@rule("QU-16.30")
def test_what_a_strong_ooze_copies() -> None:
    """No attached spells, no effects of the turn; a copy of a copy is the model; an Ooze without copy gives 0/5."""
    other = {"die": "primordial_ooze_strong:l2", "copy": "witching_hag:l1"}
    charmed = {"die": "assistant:l1", "attached": ["death_charm:s*"]}
    match = lay(
        {"pool": ["primordial_ooze_strong:l2"] * 3 + [Q2] * 3},
        {"creatures": [other, charmed, "primordial_ooze_strong:l2"]},
    )
    go(match, "summon primordial_ooze:l2", "target 1 assistant:l1 1")
    go(match, "summon primordial_ooze:l2", "target 1 primordial_ooze:l2 1")
    assert numbers(match) == [(1, 2), (3, 3)]
    go(match, "change primordial_ooze:l2 1", "target 1 primordial_ooze:l2 2")
    assert numbers(match)[0] == (0, 5)


@rule("QU-16.31")
def test_summoning_abilities_are_not_copied() -> None:
    """An Ooze that copies a Goblin with burst gains no quiddity; one that copies a Deathdealer is traded itself."""
    match = lay({"pool": ["primordial_ooze_strong:l2", Q2]}, {"creatures": ["scavenging_goblin:l1*"]})
    go(match, "summon primordial_ooze:l2")
    assert purse(match) == 0
    ooze = {"die": "primordial_ooze_strong:l2", "copy": "deathdealer:l1"}
    match = turn({"creatures": [ooze], "bag": [BASIC] * 6}, {"used": ["portal"]}, wilds=["deathdealer"])
    go(match, "trade 1 portal")
    assert dice(match, "used", 1) == ["primordial_ooze"]


@rule("QU-16.32")
def test_an_ooze_set_aside_is_rolled_as_an_ooze() -> None:
    """With a creature face it enters and chooses a copy."""
    match = lay(
        {"creatures": ["witching_hag:l1"], "aside": ["primordial_ooze_strong:l2"]},
        {"creatures": ["assistant:l1", "quake_dragon:l3**"]},
        wilds=["ghostly_spirit_mighty"],
    )
    match.script("dice", [4])
    go(match, "attack", "defend assistant:l1 1")
    assert numbers(match)[1] == (8, 7)


@rule("QU-16.33")
def test_an_ooze_is_never_turned_and_stays_an_ooze_die() -> None:
    """A Shaping Charm leaves it; culling it puts an Ooze die on the Ooze's card."""
    ooze = {"die": "primordial_ooze_strong:l2", "copy": "witching_hag:l1"}
    match = go(lay({"creatures": [ooze], "spells": ["shaping_charm:s"]}, wilds=["witching_hag"]), "cast shaping:s")
    assert numbers(match) == [(3, 3)]
    match = turn({"creatures": [ooze], "bag": [BASIC] * 6}, wilds=["witching_hag"])
    assert options(match) == ["none", "cull primordial_ooze_strong"]


# ---------------------------------------------------------------- Quake Dragon


@rule("QU-16.34")
def test_a_plain_dragon_with_burst_does_nothing_special() -> None:
    """Only the face without burst works, and in every segment."""
    match = fight({"creatures": ["quake_dragon:l2*"]}, {"creatures": ["assistant:l1", "warrior_of_the_quay:l1"]})
    assert asked(match) == (1, "defend")
    match = fight({"creatures": ["quake_dragon:l1"]}, {"creatures": ["assistant:l1"]}, {"creatures": ["assistant:l1"]})
    assert [count(match, "creatures", seat) for seat in (1, 2)] == [0, 0]


@rule("QU-16.35")
def test_a_strong_dragon_stops_low_levels() -> None:
    """Without burst: level 2 counts 0, level 3 in full. With burst it stops nobody."""
    attack = {"creatures": ["witching_hag:l2", "defender_of_the_pale:l3**"]}
    match = fight(attack, {"creatures": ["quake_dragon_strong:l1"]})
    assert [fact["n"] for fact in told(match, "faces")] == [2]
    match = fight(attack, {"creatures": ["quake_dragon_strong:l2*"]})
    assert [fact["n"] for fact in told(match, "faces")] == [6]


@rule("QU-16.36", "QU-16.37")
def test_the_mighty_dragon() -> None:
    """+1 defence with one burst; +2 and 2 more glory with two; nothing without."""
    match = turn({"creatures": [f"quake_dragon_mighty:{code}" for code in ("l1", "l2*", "l3**")]})
    assert player(match).glory == 4 + 4 + 6


# ---------------------------------------------------------------- Questing Wizard


@rule("QU-16.38")
def test_the_plain_wizard_draws_and_rolls_itself_again() -> None:
    """The quiddity face with burst: one die is drawn, both are rolled, nothing is spent; also with an empty bag."""
    match = lay({"pool": ["questing_wizard:q2*"], "bag": [BASIC]}, phase="loop")
    match.script("dice", [0, 3])
    go(match, "use questing_wizard:q2*")
    assert dice(match, "pool") == [Q1, "questing_wizard:l1"]
    assert (purse(match), dice(match, "used")) == (0, [])
    match = lay({"pool": ["questing_wizard:q2*"]}, phase="loop")
    match.script("dice", [3])
    go(match, "use questing_wizard:q2*")
    assert dice(match, "pool") == ["questing_wizard:l1"]


@rule("QU-16.39")
def test_the_plain_wizard_with_two_bursts() -> None:
    """+1 defence and 1 more glory."""
    assert numbers(lay({"creatures": ["questing_wizard:l2", "questing_wizard:l3**"]})) == [(3, 6), (4, 9)]
    assert player(turn({"creatures": ["questing_wizard:l3**"]})).glory == 4


@rule("QU-16.40")
def test_mighty_wizards_add_up() -> None:
    """Two without burst: captures cost 4 less, and three may be made; with two bursts nothing."""
    match = turn({"creatures": ["questing_wizard_mighty:l1", "questing_wizard_mighty:l2"], "bag": [BASIC] * 6})
    assert (state(match).captures, state(match).discount) == (3, 4)


@rule("QU-16.41")
def test_the_mighty_wizard_draws_two() -> None:
    """Its quiddity face with burst is spent for two dice."""
    match = lay({"pool": ["questing_wizard_mighty:q2*"], "bag": [BASIC] * 3}, phase="loop")
    go(match, "use questing_wizard:q2*")
    assert (dice(match, "used"), count(match, "pool"), purse(match)) == (["questing_wizard"], 2, 0)


@rule("QU-16.42", "QU-18.15")
def test_the_strong_wizard_culls_books_for_glory() -> None:
    """From the pool, from the readied ones, and from those attached to the batch; not others of the used pile."""
    match = turn(
        {
            "creatures": [{"die": "questing_wizard_strong:l1", "attached": ["life_cantrip:s"]}],
            "pool": ["death_charm"],
            "spells": ["growth_charm:s"],
            "used": ["growth"],
            "bag": [BASIC] * 6,
        }
    )
    assert options(match) == ["none", "book death_charm 2", "book growth_charm 3", "book life_cantrip 1"]
    assert refused(match, "book growth_charm 1") == "QU-16.42"
    go(match, "book life_cantrip 1", "book death_charm 2", "book growth_charm 3")
    assert player(match).glory == 3 + 3
    assert [stock(match, card) for card in ("life_cantrip", "death_charm", "growth_charm")] == [5, 5, 4]


@rule("QU-16.43")
def test_wizards_with_two_bursts_have_no_ability() -> None:
    """Mighty and Strong: nothing on the level-3 face; the Strong one also nothing on the quiddity face with burst."""
    match = turn({"creatures": ["questing_wizard_mighty:l3**"], "bag": [BASIC] * 6})
    assert (state(match).captures, state(match).discount) == (1, 0)
    match = turn({"creatures": ["questing_wizard_strong:l3**"], "spells": ["growth_charm:s"], "bag": [BASIC] * 6})
    assert asked(match) == (0, "cull")
    match = lay({"pool": ["questing_wizard_strong:q2*", "portal:d1"]}, phase="loop")
    assert refused(match, "use questing_wizard:q2*") == "QU-8.8"


# ---------------------------------------------------------------- Scavenging Goblin


@rule("QU-16.44")
def test_goblins_work_with_a_burst_only() -> None:
    """All three cards."""
    for card in ("scavenging_goblin", "scavenging_goblin_strong", "scavenging_goblin_mighty"):
        assert line_faces(card) == ["l1*"]


@rule("QU-16.46")
def test_the_strong_goblin_counts_companions() -> None:
    """+1 defence for each other creature of its owner."""
    match = lay({"creatures": ["scavenging_goblin_strong:l1*", "scavenging_goblin_strong:l1", "assistant:l1"]})
    assert [defence for _, defence in numbers(match)] == [4, 2, 2]


@rule("QU-16.47")
def test_the_mighty_goblin_draws_when_destroyed() -> None:
    """2 dice, unrolled, after its die has been moved; without burst nothing."""
    attack = {"creatures": ["witching_hag:l1"]}
    match = fight(attack, {"creatures": ["scavenging_goblin_mighty:l1*"], "bag": [BASIC]})
    assert sorted(dice(match, "pool", 1)) == [BASIC, "scavenging_goblin"]
    match = fight(attack, {"creatures": ["scavenging_goblin_mighty:l1"], "bag": [BASIC] * 3})
    assert dice(match, "pool", 1) == []


# ---------------------------------------------------------------- Warrior of the Quay


@rule("QU-16.48")
def test_plain_warriors_against_a_single_creature() -> None:
    """Each gets +3 after step b; a safe creature counts."""
    match = fight({"creatures": ["warrior_of_the_quay:l1"] * 2}, {"creatures": ["defender_of_the_pale:l3**"]})
    assert [fact["n"] for fact in told(match, "faces")] == [10]
    match = fight(
        {"creatures": ["warrior_of_the_quay:l1", "quake_dragon:l1"]},
        {"creatures": ["assistant:l1", "defender_of_the_pale:l3**"]},
    )
    assert [fact["n"] for fact in told(match, "faces")] == [2 + 3 + 4]


@rule("QU-16.49")
def test_strong_warriors_strengthen_each_other() -> None:
    """Two Warriors and an Assistant: everybody has the bonus of the others."""
    match = lay(
        {"creatures": ["warrior_of_the_quay_strong:l1"] * 2 + ["assistant:l1"]}, {"creatures": ["assistant:l1"]}
    )
    assert numbers(match) == [(3, 4), (3, 4), (3, 4)]
    assert numbers(match, 1) == [(1, 2)]


@rule("QU-16.50")
def test_a_mighty_warrior_destroys_other_warriors() -> None:
    """All Warriors of the opponents, copies too, when it is summoned; the own ones stay."""
    copy = {"die": "primordial_ooze_strong:l2", "copy": "warrior_of_the_quay_mighty:l1"}
    match = lay(
        {
            "pool": ["warrior_of_the_quay_mighty:l1", Q1],
            "creatures": ["warrior_of_the_quay_mighty:l1", "witching_hag:l1"],
        },
        {"creatures": ["warrior_of_the_quay_mighty:l2", copy, "assistant:l1"]},
    )
    go(match, "summon warrior_of_the_quay:l1")
    assert asked(match) == (1, "order")
    go(match, options(match)[0])
    assert dice(match, "creatures", 1) == ["assistant:l1"]
    assert count(match, "creatures") == 3
    assert purse(match) == 2  # the Hag: two destroyed by its owner


@rule("QU-16.51")
def test_one_warrior_a_turn() -> None:
    """With the Mighty card every player summons at most one Warrior die per turn, with the plain card any number."""
    pool = [Q2, Q2]
    match = lay({"pool": ["warrior_of_the_quay_mighty:l1", "warrior_of_the_quay_mighty:l2", *pool]})
    go(match, "summon warrior_of_the_quay:l1")
    assert refused(match, "summon warrior_of_the_quay:l2") == "QU-16.51"
    match = lay({"pool": ["warrior_of_the_quay:l1", "warrior_of_the_quay:l2", *pool]})
    go(match, "summon warrior_of_the_quay:l1", "summon warrior_of_the_quay:l2")


# ---------------------------------------------------------------- Witching Hag


@rule("QU-16.52")
def test_each_plain_hag_counts() -> None:
    """Two Hags and two destroyed creatures: 4 quiddity."""
    match = fight(
        {"creatures": ["witching_hag:l1", "witching_hag:l2"]}, {"creatures": ["assistant:l1", "assistant:l1"]}
    )
    assert purse(match) == 4


@rule("QU-16.53")
def test_a_mighty_hag_caps_each_attacker() -> None:
    """More than 3 counts 3; two Hags do no more than one."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**", "assistant:l1"]},
        {"creatures": ["witching_hag_mighty:l2", "witching_hag_mighty:l2"]},
    )
    assert [fact["n"] for fact in told(match, "faces")] == [4]


@rule("QU-16.54")
def test_a_strong_hag_fetches_one_scored_with_it() -> None:
    """Another Hag of the same batch, not itself."""
    match = turn({"creatures": ["witching_hag_strong:l1", "assistant:l1"], "bag": [BASIC] * 6})
    assert options(match) == ["none", "fetch assistant"]
    go(match, "fetch assistant", "none")
    assert count(match, "pool") == 7


# ---------------------------------------------------------------- spells


@rule("QU-16.55")
def test_death_cantrip() -> None:
    """+2 with one burst, +3 with two, attack only."""
    for code, bonus in (("s*", 2), ("s**", 3)):
        match = lay({"creatures": ["assistant:l1", "witching_hag:l1"], "spells": [f"death_cantrip:{code}"]})
        go(match, f"cast death:{code}")
        assert numbers(match) == [(1 + bonus, 2), (3 + bonus, 3)]


@rule("QU-16.56")
def test_death_charm() -> None:
    """+3/+3 with one burst, +5/+5 with two."""
    for code, bonus in (("s*", 3), ("s**", 5)):
        match = go(lay({"creatures": ["assistant:l1"], "spells": [f"death_charm:{code}"]}), f"cast death:{code}")
        assert numbers(match) == [(1 + bonus, 2 + bonus)]


@rule("QU-16.57")
def test_death_incantation() -> None:
    """Level 2 or less with one burst, in any ready area."""
    match = lay(
        {"creatures": ["assistant:l1"], "spells": ["death_incantation:s*"]},
        {"creatures": ["defender_of_the_pale:l3**", "witching_hag:l2"]},
    )
    go(match, "cast death:s*")
    assert options(match) == ["target 0 assistant:l1 1", "target 1 witching_hag:l2 1"]
    assert refused(match, "target 1 defender_of_the_pale:l3** 1") == "QU-16.57"


@rule("QU-16.58", "QU-18.14")
def test_death_spell() -> None:
    """One creature of each opponent with present defence of 6 or less, all at the same time."""
    match = lay(
        {"spells": ["death_spell:s*"]},
        {"creatures": ["assistant:l1", "witching_hag:l1", "quake_dragon:l3**"]},
        {"creatures": ["defender_of_the_pale:l3**"]},
        {"creatures": ["assistant:l1"]},
    )
    go(match, "cast death:s*")
    assert options(match) == ["target 1 assistant:l1 1", "target 1 witching_hag:l1 1"]
    assert refused(match, "none") == "QU-16.58"
    go(match, "target 1 witching_hag:l1 1")
    assert [count(match, "creatures", seat) for seat in (1, 2, 3)] == [2, 1, 0]


@rule("QU-16.59", "QU-16.60")
def test_growth_cantrip_and_charm() -> None:
    """2 quiddity and a capture at once; 3 quiddity when the readied Charm is cast."""
    match = go(lay({"pool": ["growth_cantrip:s"]}, phase="loop"), "use growth:s")
    assert (purse(match), state(match).captures, dice(match, "used")) == (2, 2, ["growth"])
    match = go(lay({"pool": ["growth_charm:s"]}), "ready growth:s", "cast growth:s")
    assert (purse(match), state(match).captures) == (3, 1)


@rule("QU-16.61", "QU-18.15")
def test_growth_incantation() -> None:
    """2 quiddity, then up to two other dice are rolled again, together."""
    position = {"pool": ["growth_incantation:s", Q1, "portal:q1", "assistant:q1"]}
    match = lay(position, phase="loop")
    go(match, "use growth:s", f"with {Q1}", "with portal:q1")
    assert (purse(match), dice(match, "used")) == (2, ["growth"])
    assert [len(fact["which"]) for fact in told(match, "rolls")] == [2]
    match = go(lay(position, phase="loop"), "use growth:s", "none")
    assert not told(match, "rolls")


@rule("QU-16.62")
def test_growth_spell() -> None:
    """2 quiddity, then a die is drawn and rolled."""
    match = go(lay({"pool": ["growth_spell:s"], "bag": [BASIC, BASIC]}, phase="loop"), "use growth:s")
    assert (purse(match), count(match, "pool"), dice(match, "used")) == (2, 1, ["growth"])


@rule("QU-16.63")
def test_life_cantrip() -> None:
    """Attached: +4 defence."""
    match = go(lay({"creatures": ["assistant:l1"], "spells": ["life_cantrip:s"]}), "cast life:s")
    assert numbers(match) == [(1, 6)]


@rule("QU-16.64")
def test_life_charm() -> None:
    """Cast in R3 it already covers that creature, and every other until the turn ends."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**"]},
        {"creatures": ["assistant:l1", "witching_hag:l1"], "spells": ["life_charm:s"]},
    )
    go(match, "none", "none", "defend assistant:l1 1", "cast life:s")
    assert dice(match, "pool", 1) == ["assistant", "witching_hag"]


@rule("QU-16.65")
def test_life_incantation_chooses_a_creature_of_the_active_player() -> None:
    """Its attack is 0 for the rest of the turn, whatever it was."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**", "assistant:l1"]},
        {"creatures": ["assistant:l1", "witching_hag:l1"], "spells": ["life_incantation:s"]},
    )
    go(match, "cast life:s")
    assert options(match) == ["target 0 assistant:l1 1", "target 0 quake_dragon:l3** 1"]
    assert refused(match, "target 1 assistant:l1 1") == "QU-16.65"
    go(match, "target 0 quake_dragon:l3** 1")
    assert [fact["n"] for fact in told(match, "faces")] == [1]


@rule("QU-16.66", "QU-16.67")
def test_life_spell_gives_defence() -> None:
    """+4 defence, not attack, for the creatures of the caster."""
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]})
    go(match, "cast life:s")
    assert numbers(match, 1) == [(1, 6)]


@rule("QU-16.68")
def test_one_shaping_cantrip_for_one_creature() -> None:
    """A second one is not offered for the same creature."""
    match = fight(
        {"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1"], "spells": ["shaping_cantrip:s"] * 2}
    )
    go(match, "cast shaping:s")
    assert (dice(match, "creatures", 1), dice(match, "spells", 1)) == (["assistant:l1"], ["shaping:s"])


@rule("QU-16.69", "QU-18.7")
def test_shaping_charm() -> None:
    """Each creature once; of a Devotee's two level-2 faces the caster chooses; the highest stay."""
    match = lay(
        {
            "creatures": ["devotee_of_the_holy_query:l1", "witching_hag:l2", "quake_dragon:l2*"],
            "spells": ["shaping_charm:s"],
        }
    )
    go(match, "cast shaping:s")
    assert options(match) == ["turn devotee_of_the_holy_query:l2", "turn devotee_of_the_holy_query:l2*"]
    go(match, "turn devotee_of_the_holy_query:l2*")
    assert dice(match, "creatures") == ["devotee_of_the_holy_query:l2*", "quake_dragon:l3**", "witching_hag:l2"]


@rule("QU-16.70", "QU-18.16")
def test_shaping_incantation() -> None:
    """Cull a die, then take one that costs at most 3 more; the culled die itself may be taken again; both optional."""
    match = turn(
        {
            "creatures": [{"die": "witching_hag:l1", "attached": ["shaping_incantation:s"]}],
            "used": [BASIC],
            "bag": [BASIC] * 6,
        },
        wilds=["scavenging_goblin", "deathdealer", "quake_dragon"],
    )
    assert options(match) == ["none", "cull basic_quiddity", "cull witching_hag", "cull shaping_incantation"]
    assert refused(match, "cull portal") == "QU-7.7"
    go(match, "cull basic_quiddity")
    assert options(match) == [
        "none",
        "free basic_quiddity",
        "free assistant",
        "free deathdealer",
        "free scavenging_goblin",
    ]
    assert refused(match, "free quake_dragon") == "QU-16.70"
    go(match, "free deathdealer")
    assert "deathdealer" in dice(match, "used")
    assert asked(match) == (0, "cull")


@rule("QU-16.71")
def test_shaping_spell() -> None:
    """A readied or an attached spell in any ready area, not itself; no window is opened."""
    match = lay(
        {"spells": ["shaping_spell:s"]},
        {"spells": ["life_charm:s"], "creatures": [{"die": "assistant:l1", "attached": ["death_charm:s*"]}]},
    )
    go(match, "cast shaping:s")
    assert options(match) == ["dispel 1 life:s", "unbind 1 death:s* 1"]
    assert refused(match, "dispel 0 shaping:s") == "QU-16.71"
    go(match, "unbind 1 death:s* 1")
    assert (dice(match, "used", 1), numbers(match, 1), asked(match)) == (["death"], [(1, 2)], (0, "summon"))


@rule("QU-16.72")
def test_victory_cantrip() -> None:
    """+2 glory when the creature scores on a later turn."""
    match = go(
        lay({"creatures": ["assistant:l1"], "spells": ["victory_cantrip:s"]}, {"bag": [BASIC]}), "cast victory:s"
    )
    go(match, "attack", "end", "attack", "end")
    assert player(match).glory == 3


@rule("QU-16.73")
@pytest.mark.parametrize(("scored", "glory"), [(1, None), (2, 2), (3, 3)])
def test_victory_charm(scored: int, glory: int | None) -> None:
    """1 glory for each creature that scored this turn, from two on."""
    match = lay({"spells": ["victory_charm:s"]}, scored=scored)
    if glory is None:
        assert refused(match, "cast victory:s") == "QU-16.73"
    else:
        go(match, "cast victory:s")
        assert player(match).glory == glory


@rule("QU-16.74")
def test_victory_incantation() -> None:
    """3 glory without condition."""
    assert player(go(lay({"spells": ["victory_incantation:s"]}), "cast victory:s")).glory == 3


@rule("QU-16.75")
def test_victory_spell_counts_opponents_who_were_hit() -> None:
    """Two opponents lost creatures: 2 glory, however many fell."""
    match = fight(
        {"creatures": ["quake_dragon:l1"], "spells": ["victory_spell:s"]},
        {"creatures": ["assistant:l1", "assistant:l1"]},
        {"creatures": ["assistant:l1"]},
        {},
    )
    go(match, "cast victory:s")
    assert player(match).glory == 2


# ---------------------------------------------------------------- basic resources


@rule("QU-16.76", "QU-8.8")
def test_the_assistants_burst() -> None:
    """Re-roll the Assistant alone, or together with one other rolled die."""
    match = lay({"pool": ["assistant:r*", Q1]}, phase="loop")
    go(match, "use assistant:r*")
    alone = go(match.clone(), "none")
    assert [len(fact["which"]) for fact in told(alone, "rolls")] == [1]
    go(match, f"with {Q1}")
    assert [len(fact["which"]) for fact in told(match, "rolls")] == [2]


@rule("QU-16.77")
def test_the_assistant_as_a_creature() -> None:
    """1/2, glory 1, no ability."""
    assert numbers(lay({"creatures": ["assistant:l1"]})) == [(1, 2)]
    assert player(turn({"creatures": ["assistant:l1"]})).glory == 1
