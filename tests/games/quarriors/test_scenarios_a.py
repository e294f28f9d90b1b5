"""The scenarios of the rulebook (section 22), S1 to S14."""

from typing import cast

import tafelrunde as tr
from tafelrunde.games.quarriors.state import QuarriorsTable
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
    stock,
    told,
    turn,
)


@rule("QU-2.4", "QU-2.11")
def test_s1_the_same_class_twice() -> None:
    """Goblin, Mighty Goblin, Hag: the second Goblin goes back to the box; in the end 7 classes lie there."""
    game = tr.game("quarriors")
    setup = game._setup(2, 3, None, (), False)
    table = cast(QuarriorsTable, game._bare_table(game.box(), setup, False))
    table.streams["bags"].script = [["scavenging_goblin", "scavenging_goblin_mighty", "witching_hag"]]
    game.deal(table)
    wilds = [table.box.card_ids[card] for card in table.cards]
    assert "scavenging_goblin" in wilds
    assert "witching_hag" in wilds
    assert "scavenging_goblin_mighty" not in wilds
    assert table.box.card_ids[table.rejected[0]] == "scavenging_goblin_mighty"
    groups = [table.box.cards[card].group for card in table.cards]
    assert (groups.count("basic"), groups.count("creature"), groups.count("spell")) == (3, 7, 3)
    assert len({table.box.card_class[card] for card in table.cards}) == 13


@rule("QU-3.13", "QU-5.12", "QU-8.8")
def test_s2_a_split_face() -> None:
    """3 quiddity or a re-roll: in the loop it is re-rolled or left; afterwards it is worth 3, or what it then shows."""
    match = turn({"bag": ["quake_dragon"]}, rolls=["quake_dragon:q3/r"])
    assert options(match) == ["done", "reroll quake_dragon:q3/r"]
    left = go(match.clone(), "done")
    assert options(left) == ["spend quake_dragon:q3/r", "attack"]
    go(left, "spend quake_dragon:q3/r")
    assert purse(left) == 3
    match.script("dice", [0])
    go(match, "reroll quake_dragon:q3/r")
    assert dice(match, "pool") == ["quake_dragon:q1"]
    go(match, "spend quake_dragon:q1")
    assert purse(match) == 1


@rule("QU-5.2", "QU-5.3", "QU-16.45")
def test_s3_reading_a_card() -> None:
    """Plain Goblin: 2 to capture, 2 glory, level 1; with the burst it gives 1 quiddity back."""
    match = lay({"pool": ["scavenging_goblin:l1", "scavenging_goblin:l1*", "scavenging_goblin:q1", Q2]}, stock={})
    go(match, "summon scavenging_goblin:l1")
    assert (purse(match), len(dice(match, "pool"))) == (0, 2)  # the 1-quiddity face was spent, nothing comes back
    go(match, "summon scavenging_goblin:l1*")
    assert purse(match) == 2  # 2 - 1 + 1
    go(match, "attack", "capture scavenging_goblin")
    assert purse(match) == 0
    assert dice(match, "used").count("scavenging_goblin") == 2
    match = turn({"creatures": ["scavenging_goblin:l1"]})
    assert player(match).glory == 2


@rule("QU-7.2", "QU-7.4", "QU-16.54")
def test_s4_a_strong_hag_scores() -> None:
    """3 glory; a Goblin comes into the active pool, an Assistant is culled, and 7 dice are rolled."""
    match = turn(
        {
            "creatures": ["witching_hag_strong:l1"],
            "used": ["scavenging_goblin", "assistant", BASIC, BASIC],
            "bag": [BASIC] * 7,
            "glory": 4,
        }
    )
    assert player(match).glory == 7
    assert "witching_hag" in dice(match, "used")
    assert options(match) == ["none", "fetch assistant", "fetch scavenging_goblin"]
    assert refused(match, "fetch witching_hag_strong") == "QU-16.54"
    go(match, "fetch scavenging_goblin")
    assert dice(match, "pool") == ["scavenging_goblin"]
    before = stock(match, "assistant")
    go(match, "cull assistant")
    assert stock(match, "assistant") == before + 1
    assert count(match, "pool") == 7
    assert all(":" in die for die in dice(match, "pool"))


@rule("QU-9.2", "QU-9.5", "QU-9.7")
def test_s5_ready_and_summon() -> None:
    """Readying is free, the 1-quiddity die pays the Goblin, whose burst gives 1 back; the Deathdealer is left."""
    pool = ["death:s*", "scavenging_goblin:l1*", "deathdealer_strong:l2", Q1, Q2, Q2, Q2, Q2]
    match = lay({"pool": pool}, wilds=["death_charm"])
    go(match, "ready death:s*")
    assert (purse(match), dice(match, "spells")) == (0, ["death:s*"])
    go(match, "summon scavenging_goblin:l1*")
    assert dice(match, "used") == [BASIC]
    assert purse(match) == 1
    assert purse(match) + 2 * dice(match, "pool").count(Q2) == 9
    go(match, "attack")
    assert refused(match, "summon deathdealer:l2") == "QU-9.7"
    go(match, "end", "done")
    assert "deathdealer" in dice(match, "used")
    assert dice(match, "spells") == ["death:s*"]


@rule("QU-3.10", "QU-16.7")
def test_s6_one_or_two_bursts() -> None:
    """A Strong Defender draws exactly 1 die from a face with one burst, exactly 2 from the face with two."""
    for face, drawn in (("l1*", 1), ("l2*", 1), ("l3**", 2)):
        match = turn({"creatures": [f"defender_of_the_pale_strong:{face}"], "bag": [BASIC] * 8})
        assert asked(match) == (0, "cull")
        assert dice(match, "pool") == [BASIC] * drawn
        go(match, "none")
        assert count(match, "pool") == 6 + drawn


@rule("QU-15.1", "QU-12.2", "QU-16.75")
def test_s7_saving_a_spell() -> None:
    """A Victory Spell waits in the ready area; refused before the attack, it brings 1 glory for one opponent hit."""
    match = lay({"pool": ["victory:s", Q1]}, {"bag": [BASIC]}, {"bag": [BASIC]}, wilds=["victory_spell"])
    go(match, "ready victory:s", "attack", "end", "done")
    assert dice(match, "spells") == ["victory:s"]
    go(match, "attack", "end", "attack", "end")
    assert asked(match)[0] == 0
    assert dice(match, "spells") == ["victory:s"]
    match = lay({"pool": ["witching_hag:l1", Q1], "spells": ["victory_spell:s"]}, {"creatures": ["assistant:l1"]}, {})
    go(match, "summon witching_hag:l1")
    assert refused(match, "cast victory:s") == "QU-16.75"
    go(match, "attack")
    assert count(match, "creatures", 1) == 0
    go(match, "cast victory:s")
    assert player(match).glory == 1
    assert "victory" in dice(match, "used")


@rule("QU-10.11", "QU-10.13", "QU-10.14")
def test_s8_the_order_of_defenders() -> None:
    """Against 3: the Warrior first falls and saves the Assistant; the Assistant first falls, the Warrior survives."""
    position = [{"creatures": ["witching_hag:l1"]}, {"creatures": ["warrior_of_the_quay:l1", "assistant:l1"]}]
    match = go(fight(*position), "defend warrior_of_the_quay:l1 1")
    assert dice(match, "creatures", 1) == ["assistant:l1"]
    assert asked(match) == (0, "capture")
    match = go(fight(*position), "defend assistant:l1 1")
    assert dice(match, "creatures", 1) == ["warrior_of_the_quay:l1"]
    assert [fact["n"] for fact in told(match, "defends")] == [2, 3]
    assert asked(match) == (0, "capture")


@rule("QU-10.6", "QU-10.18")
def test_s9_full_strength_against_everybody() -> None:
    """A total of 5: player 2 loses the Defender only; player 3 faces 5 again, and 1 left over is not enough."""
    match = fight(
        {"creatures": ["witching_hag:l2", "assistant:l1"]},
        {"creatures": ["defender_of_the_pale:l1*", "assistant:l1"]},
        {"creatures": ["warrior_of_the_quay:l2", "assistant:l1"]},
    )
    go(match, "defend defender_of_the_pale:l1* 1")
    assert asked(match) == (2, "defend")
    assert state(match).remaining == 5
    go(match, "defend warrior_of_the_quay:l2 1")
    assert dice(match, "creatures", 1) == ["assistant:l1"]
    assert dice(match, "creatures", 2) == ["assistant:l1"]


@rule("QU-8.1", "QU-4.10")
def test_s10_a_refill_in_the_middle() -> None:
    """2 dice in the bag and 7 on the used pile: both of the bag are among the six, 3 are left, the pile is empty."""
    match = turn({"bag": ["portal", "portal"], "used": [BASIC] * 7})
    assert count(match, "pool") == 6
    assert sum(die.startswith("portal") for die in dice(match, "pool")) == 2
    assert (count(match, "bag"), count(match, "used")) == (3, 0)


@rule("QU-8.2")
def test_s11_too_few_dice() -> None:
    """1 die in the bag and 3 on the used pile: 4 dice are rolled, nothing is left, and that is no error."""
    match = turn({"bag": [BASIC], "used": [BASIC] * 3})
    assert (count(match, "pool"), count(match, "bag"), count(match, "used")) == (4, 0, 0)


@rule("QU-8.10")
def test_s12_a_portal_comes_back() -> None:
    """The Portal is spent first, so that it is part of the refill: both dice are drawn and rolled."""
    match = lay({"pool": ["portal:d2"], "used": [BASIC]}, phase="loop")
    go(match, "draw portal:d2")
    assert [die.split(":")[0] for die in dice(match, "pool")] == [BASIC, "portal"]
    assert (count(match, "bag"), count(match, "used")) == (0, 0)


@rule("QU-8.14")
def test_s13_only_portals_left() -> None:
    """Nothing is drawn: one Portal lies in the active pool on its 1-quiddity face, the other in the used pile."""
    match = lay({"pool": ["portal:d1"], "used": ["portal"]}, phase="loop")
    go(match, "draw portal:d1")
    assert dice(match, "pool") == ["portal:q1"]
    assert dice(match, "used") == ["portal"]
    assert not told(match, "rolls")


@rule("QU-10.9", "QU-16.35", "QU-16.53")
def test_s14_totals_differ_per_opponent() -> None:
    """Dragon 8 and Deathdealer 3: a Mighty Hag caps both at 3, a Strong Dragon without burst stops the Deathdealer."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**", "deathdealer:l1"]},
        {"creatures": ["witching_hag_mighty:l1", "witching_hag_mighty:l1"]},
        {"creatures": ["quake_dragon_strong:l1", "assistant:l1"]},
    )
    assert numbers(match) == [(8, 7), (3, 2)]
    assert [fact["n"] for fact in told(match, "faces")] == [6, 8]
