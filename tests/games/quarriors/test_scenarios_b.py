"""The scenarios of the rulebook (section 22), S15 to S27."""

from typing import Any

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
    numbers,
    options,
    player,
    purse,
    refused,
    state,
    told,
    turn,
)


@rule("QU-16.3", "QU-10.6")
def test_s15_a_mighty_deathdealer() -> None:
    """4 - 3 = 1, plus 3 = 4: the Warrior falls too. The next opponent starts with 4 again."""
    defenders = {"creatures": ["witching_hag:l1", "warrior_of_the_quay:l1"]}
    match = fight({"creatures": ["deathdealer_mighty:l1", "assistant:l1"]}, defenders, defenders)
    assert state(match).remaining == 4
    go(match, "defend witching_hag:l1 1")
    assert count(match, "creatures", 1) == 0  # the last creature is chosen without a question
    assert asked(match) == (2, "defend")
    assert state(match).remaining == 4
    assert [fact["against"] for fact in told(match, "defends")] == [4, 4]


@rule("QU-6.6", "QU-16.68", "QU-14.10")
def test_s16_saved_by_a_cantrip() -> None:
    """The Warrior returns and is safe; the Assistant survives the 1 that is left; the Hag still brings 1 quiddity."""
    match = fight(
        {"creatures": ["witching_hag:l2"]},
        {"creatures": ["warrior_of_the_quay:l1", "assistant:l1"], "spells": ["shaping_cantrip:s"]},
    )
    go(match, "defend warrior_of_the_quay:l1 1")
    assert asked(match) == (1, "r3")
    assert options(match) == ["none", "cast shaping:s"]
    go(match, "cast shaping:s")
    assert dice(match, "creatures", 1) == ["assistant:l1", "warrior_of_the_quay:l1"]
    assert dice(match, "used", 1) == ["shaping"]
    assert [(fact["die"], fact["against"]) for fact in told(match, "defends")] == [
        ("warrior_of_the_quay:l1", 4),
        ("assistant:l1", 1),
    ]
    assert asked(match) == (0, "capture")
    assert purse(match) == 1


@rule("QU-16.4", "QU-7.11", "QU-10.3")
def test_s17_a_strong_deathdealer_in_the_middle_of_an_attack() -> None:
    """It scores when player 2's Assistant falls and may cull a die; player 3 still faces 4."""
    match = fight(
        {"creatures": ["deathdealer_strong:l1", "assistant:l1"], "used": [BASIC]},
        {"creatures": ["assistant:l1"]},
        {"creatures": ["defender_of_the_pale:l1*"]},
    )
    assert player(match).glory == 2
    assert dice(match, "creatures") == ["assistant:l1"]
    assert asked(match) == (0, "cull")
    assert options(match) == ["none", "cull basic_quiddity", "cull deathdealer_strong"]
    go(match, "cull basic_quiddity")
    assert dice(match, "used") == ["deathdealer"]
    assert [fact["n"] for fact in told(match, "faces")] == [4, 4]
    assert dice(match, "creatures", 2) == ["defender_of_the_pale:l1*"]


@rule("QU-16.65", "QU-6.8", "QU-10.10")
def test_s18_a_life_incantation() -> None:
    """In R1 it counts against everybody; in player 3's R2 only against him; after a first defender it is too late."""
    position = [
        {"creatures": ["witching_hag:l2", "assistant:l1"]},
        {"creatures": ["defender_of_the_pale:l1*"]},
        {"creatures": ["defender_of_the_pale:l1*", "assistant:l1"], "spells": ["life_incantation:s"]},
    ]
    match = fight(*position)
    assert asked(match) == (2, "r1")
    go(match, "cast life:s", "target 0 witching_hag:l2 1")
    assert [fact["n"] for fact in told(match, "faces")] == [1, 1]
    match = go(fight(*position), "none")
    assert asked(match) == (2, "r2")
    assert count(match, "creatures", 1) == 0
    go(match, "cast life:s", "target 0 witching_hag:l2 1")
    assert state(match).remaining == 1
    match = go(fight(*position), "none", "none")
    go(match, "defend assistant:l1 1")
    assert asked(match) == (0, "capture")  # 3 are left for the Defender, and R2 offers nothing any more
    assert dice(match, "spells", 2) == ["life:s"]


@rule("QU-11.3", "QU-11.6", "QU-16.40")
def test_s19_several_captures() -> None:
    """A Mighty Wizard and a Growth Cantrip: three captures, each 2 cheaper and never below 0."""
    match = lay(
        {"pool": [Q2, Q2, Q1], "used": [BASIC]},
        phase="capture",
        quiddity=2,
        captures=3,
        discount=2,
        wilds=["quake_dragon_mighty"],
        stock={"basic_quiddity": 1},
    )
    assert options(match, "capture") == [
        "capture basic_quiddity",
        "capture assistant",
        "capture portal",
        "capture quake_dragon_mighty",
    ]
    go(match, "capture quake_dragon_mighty")
    assert (purse(match), dice(match, "pool")) == (0, [])
    assert options(match, "capture") == ["capture basic_quiddity", "capture assistant"]
    go(match, "capture assistant", "capture basic_quiddity")
    assert options(match) == ["end"]
    assert refused(match, "capture assistant") == "QU-11.3"


@rule("QU-16.40", "QU-16.59")
def test_s19_where_the_captures_come_from() -> None:
    """Scoring the Wizard grants a capture and the discount, the Cantrip 2 quiddity and a capture."""
    match = turn(
        {"creatures": ["questing_wizard_mighty:l1"], "bag": ["growth"]}, rolls=["growth:s"], wilds=["growth_cantrip"]
    )
    go(match, "none", "use growth:s")
    assert (purse(match), state(match).captures, state(match).discount) == (2, 3, 2)


@rule("QU-13.3", "QU-13.4")
def test_s20_four_empty_cards() -> None:
    """The fourth empty creature card ends the game at once; equal glory and equal ready areas share the victory."""
    empty = ["deathdealer", "ghostly_spirit", "warrior_of_the_quay"]
    mine = {"glory": 9, "creatures": ["assistant:l1"], "spells": ["growth_charm:s"], "pool": [Q2]}
    others = {"glory": 9, "creatures": ["assistant:l1", "assistant:l1"]}
    common: dict[str, Any] = {
        "phase": "capture",
        "wilds": [*empty, "scavenging_goblin", "death_charm"],
        "stock": {**dict.fromkeys(empty, 0), "assistant": 0, "scavenging_goblin": 1},
    }
    match = go(lay(mine, others, **common), "capture scavenging_goblin")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 1], "empty_cards")
    bound = {**others, "creatures": [{"die": "assistant:l1", "attached": ["death:s*"]}, "assistant:l1"]}
    match = go(lay(mine, bound, **common), "capture scavenging_goblin")
    assert match.result is not None
    assert match.result.winners == [1]


@rule("QU-16.24", "QU-16.25", "QU-16.47")
def test_s21_an_ooze_and_a_refill() -> None:
    """The Goblin refills the bag on its way; the Ooze then counts the Basic Quiddity dice among the two drawn."""
    match = lay(
        {"creatures": ["scavenging_goblin_mighty:l1"]},
        {
            "creatures": ["primordial_ooze:l2", "scavenging_goblin_mighty:l1*"],
            "used": [BASIC] * 3,
        },
    )
    assert numbers(match, 1)[0] == (3, 3)
    match.script("bags", [0, 0])
    go(match, "attack", "defend scavenging_goblin:l1* 1")
    drawn = dice(match, "pool", 1)
    assert len(drawn) == 2
    assert count(match, "bag", 1) == 2
    assert numbers(match, 1)[0] == (drawn.count(BASIC),) * 2
    assert drawn.count(BASIC) in (1, 2)


@rule("QU-5.8", "QU-5.11", "QU-11.2")
def test_s22_paying() -> None:
    """1 of the first 2-quiddity die stays in the pool; the capture uses it and the second die."""
    match = lay({"pool": ["assistant:l1", Q2, Q2]}, wilds=["deathdealer"])
    go(match, "summon assistant:l1")
    assert (purse(match), dice(match, "pool")) == (1, [Q2])
    go(match, "attack", "capture deathdealer")
    assert (purse(match), dice(match, "pool")) == (0, [])


@rule("QU-6.5", "QU-7.1", "QU-15.4")
def test_s23_no_window_before_scoring() -> None:
    """The creature scores without the Cantrip; in C1 nothing is left to attach it to."""
    match = turn({"creatures": ["witching_hag:l1"], "spells": ["victory_cantrip:s"], "bag": [BASIC] * 6})
    assert asked(match) == (0, "cull")
    assert player(match).glory == 3
    assert refused(match, "cast victory:s") == "QU-6.5"
    go(match, "none")
    assert asked(match) == (0, "summon")  # window C1 offered nothing
    assert refused(match, "cast victory:s") == "QU-15.4"


@rule("QU-16.31", "QU-16.32", "QU-14.12")
def test_s24_taking_a_dead_oozes_shape() -> None:
    """An Ooze that copies a Strong Spirit goes to the active pool when it falls, and is rolled there as an Ooze."""
    ooze = {"die": "primordial_ooze_strong:l2", "copy": "ghostly_spirit_strong:l2"}
    match = lay(
        {"creatures": [ooze], "bag": [BASIC] * 6},
        {"creatures": ["witching_hag:l2"]},
        active=1,
        wilds=["ghostly_spirit_strong"],
    )
    assert numbers(match) == [(3, 3)]
    go(match, "attack", "none")  # no new copy in R1
    assert dice(match, "pool") == ["primordial_ooze"]
    match.script("dice", [0] * 6 + [1])
    go(match, "end")
    assert len([die for die in dice(match, "pool") if die.startswith("primordial_ooze:")]) == 1
    assert count(match, "pool") == 7


@rule("QU-10.10", "QU-10.11", "QU-16.65")
def test_s25_stopped_in_r2() -> None:
    """The total becomes 0: no defender is asked for, the Assistant survives, the spell is spent."""
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1"], "spells": ["life_incantation:s"]})
    go(match, "none", "cast life:s")
    assert asked(match) == (0, "capture")
    assert dice(match, "creatures", 1) == ["assistant:l1"]
    assert dice(match, "used", 1) == ["life"]


@rule("QU-14.7", "QU-14.15", "QU-16.21")
def test_s26_killed_by_his_own_master() -> None:
    """Killing the own Spirit sets it aside unrolled; the one set aside earlier is rolled, enters and attacks."""
    match = lay(
        {
            "creatures": ["ghostly_spirit_mighty:l1"],
            "aside": ["ghostly_spirit_mighty:l1"],
            "spells": ["death_incantation:s*"],
        },
        {"creatures": ["defender_of_the_pale:l1*"]},
    )
    match.script("dice", [5])
    go(match, "cast death:s*", "target 0 ghostly_spirit:l1 1")
    assert dice(match, "creatures") == ["ghostly_spirit:l2"]
    assert count(match, "aside") == 1
    go(match, "attack")
    assert [fact["n"] for fact in told(match, "faces")] == [3]


@rule("QU-14.9", "QU-16.47", "QU-10.12")
def test_s27_returned_by_a_cantrip_and_yet_it_pays() -> None:
    """The Goblin is back and safe, its owner draws 2 dice unrolled, and the remaining 1 is lost."""
    match = fight(
        {"creatures": ["witching_hag:l1"]},
        {"creatures": ["scavenging_goblin_mighty:l1*"], "spells": ["shaping_cantrip:s"], "bag": [BASIC] * 5},
    )
    go(match, "cast shaping:s")
    assert dice(match, "creatures", 1) == ["scavenging_goblin:l1*"]
    assert dice(match, "pool", 1) == [BASIC, BASIC]
    assert asked(match) == (0, "capture")
