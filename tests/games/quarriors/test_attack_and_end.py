"""QU-10 to QU-15: attack, capture, clean up, end of the game, creatures and destruction, spells."""

import pytest

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

HAG = {"creatures": ["witching_hag:l1"]}

# ---------------------------------------------------------------- 10 attack


@rule("QU-10.1")
def test_all_creatures_attack_all_opponents() -> None:
    """3 + 1 against both others; the attack can be neither declined nor directed."""
    defender = {"creatures": ["defender_of_the_pale:l1*"]}
    match = fight({"creatures": ["witching_hag:l1", "assistant:l1"]}, defender, defender)
    assert [(fact["seat"], fact["n"]) for fact in told(match, "faces")] == [(1, 4), (2, 4)]


@rule("QU-10.3", "QU-14.3")
def test_the_lock_counts_auras_spells_and_effects_of_the_turn() -> None:
    """Assistant 1 + 1 aura + 3 Charm + 2 Cantrip = 7, Strong Warrior 2 + 2 = 4."""
    match = lay(
        {
            "creatures": [{"die": "assistant:l1", "attached": ["death_cantrip:s*"]}, "warrior_of_the_quay_strong:l1"],
            "spells": ["death:s*"],
        },
        {"creatures": ["quake_dragon_mighty:l3**", "assistant:l1"]},
    )
    go(match, "cast death:s*", "attack")
    assert [fact["n"] for fact in told(match, "locks")] == [1 + 1 + 2 + 2 + 2]


@rule("QU-10.4", "QU-16.22")
def test_who_enters_after_the_lock_does_not_attack() -> None:
    """A Spirit that comes back when player 2 loses a creature does not strengthen the attack on player 3."""
    match = lay(
        {"creatures": ["witching_hag:l1"], "aside": ["ghostly_spirit_mighty:l1"]},
        {"creatures": ["assistant:l1"]},
        {"creatures": ["defender_of_the_pale:l1*"]},
    )
    match.script("dice", [3])
    go(match, "attack")
    assert dice(match, "creatures") == ["ghostly_spirit:l1", "witching_hag:l1"]
    assert [fact["n"] for fact in told(match, "faces")] == [3, 3]


@rule("QU-10.5")
def test_r1_comes_after_the_lock() -> None:
    """The attack total is noted when the opponents may react, and nobody defends yet."""
    match = fight(HAG, {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]})
    assert asked(match) == (1, "r1")
    assert [attack for _, _, attack in state(match).attackers] == [3]
    assert not told(match, "faces")


@rule("QU-10.7")
def test_an_opponent_without_creatures_is_skipped() -> None:
    """Player 2 is not even asked to react in R2; player 3 defends."""
    match = fight(HAG, {"spells": ["life_spell:s"]}, {"creatures": ["assistant:l1"]})
    go(match, "none")  # R1 is open to all opponents
    assert [fact["seat"] for fact in told(match, "faces")] == [2]


@rule("QU-10.8", "QU-16.34")
def test_a_plain_dragon_destroys_level_1_before_a_defender_is_chosen() -> None:
    """Assistant and level-1 Hag fall at once; only then the level-2 Hag defends against the 4."""
    match = fight(
        {"creatures": ["quake_dragon:l1", "quake_dragon:l1"]},
        {"creatures": ["assistant:l1", "witching_hag:l1", "witching_hag:l2"]},
    )
    assert asked(match) == (1, "order")
    go(match, "handle assistant:l1 1")
    assert [fact["die"] for fact in told(match, "destroyed")][:2] == ["assistant:l1", "witching_hag:l1"]
    assert [fact["die"] for fact in told(match, "defends")] == ["witching_hag:l2"]


@rule("QU-10.9")
def test_the_order_in_which_a_total_is_worked_out() -> None:
    """A plain Warrior's +3 against a single creature comes before the cap of a Mighty Hag."""
    match = fight({"creatures": ["warrior_of_the_quay:l2"]}, {"creatures": ["witching_hag_mighty:l2"]})
    assert [fact["n"] for fact in told(match, "faces")] == [3]
    match = fight({"creatures": ["warrior_of_the_quay:l2"]}, {"creatures": ["defender_of_the_pale:l1*"]})
    assert [fact["n"] for fact in told(match, "faces")] == [6]


@rule("QU-10.10")
def test_losing_the_hag_does_not_change_the_total() -> None:
    """Two attackers of 8 and 6 count 3 each; after the capping Hag has fallen 3 are left, not more."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**", "quake_dragon_strong:l2*"]},
        {"creatures": ["witching_hag_mighty:l1", "defender_of_the_pale:l1*"]},
    )
    go(match, "defend witching_hag:l1 1")
    assert [fact["against"] for fact in told(match, "defends")] == [6, 3]
    assert dice(match, "creatures", 1) == ["defender_of_the_pale:l1*"]


@rule("QU-10.12", "QU-16.17")
def test_a_returned_spirit_is_safe() -> None:
    """It cannot be chosen again in this attack, and its ability works only once in it."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**"]},
        {"creatures": ["ghostly_spirit:l1", "assistant:l1"], "used": [BASIC, BASIC]},
    )
    go(match, "defend ghostly_spirit:l1 1", "fate return")
    assert [fact["die"] for fact in told(match, "defends")] == ["ghostly_spirit:l1", "assistant:l1"]
    assert dice(match, "creatures", 1) == ["ghostly_spirit:l1"]
    assert dice(match, "used", 1) == ["assistant", BASIC]
    assert asked(match) == (0, "capture")


@rule("QU-10.13", "QU-10.16")
def test_a_survivor_ends_the_attack() -> None:
    """Defence 5 against 3: nothing happens, and no damage is remembered or passed on."""
    match = fight(HAG, {"creatures": ["defender_of_the_pale:l1*", "assistant:l1"]})
    go(match, "defend defender_of_the_pale:l1* 1")
    assert count(match, "creatures", 1) == 2
    assert asked(match) == (0, "capture")
    go(match, "end")
    assert player(match, 1).glory == 4  # both score: 2 + 1 for the companion, and 1


@rule("QU-10.14")
def test_equal_is_enough() -> None:
    """Attack 3 destroys a defence of 3."""
    match = fight(HAG, {"creatures": ["warrior_of_the_quay:l1"]})
    assert [fact["n"] for fact in told(match, "defends")] == [3]
    match = fight({"creatures": ["deathdealer:l1"]}, {"creatures": ["devotee_of_the_holy_query:l1"]})
    assert count(match, "creatures", 1) == 0


@rule("QU-10.15", "QU-16.46")
def test_defence_is_read_at_the_comparison() -> None:
    """A Strong Goblin with burst loses 1 defence when its companion falls first."""
    match = fight({"creatures": ["witching_hag:l2"]}, {"creatures": ["scavenging_goblin_strong:l1*", "assistant:l1"]})
    go(match, "defend assistant:l1 1")
    assert [(fact["n"], fact["against"]) for fact in told(match, "defends")] == [(2, 4), (2, 2)]


@rule("QU-10.17")
def test_consequences_before_the_next_defender() -> None:
    """A Mighty Goblin's dice are drawn before the next defender is chosen."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**"]},
        {"creatures": ["scavenging_goblin_mighty:l1*", "assistant:l1", "witching_hag:l1"], "bag": [BASIC] * 3},
    )
    go(match, "defend scavenging_goblin:l1* 1")
    assert asked(match) == (1, "defend")
    assert count(match, "pool", 1) == 2


@rule("QU-10.18")
def test_what_is_left_over_is_lost() -> None:
    """8 against an Assistant: 6 are lost, and player 3 faces 8."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**"]}, {"creatures": ["assistant:l1"]}, {"creatures": ["witching_hag:l1"]}
    )
    assert [fact["n"] for fact in told(match, "faces")] == [8, 8]


@rule("QU-10.19")
def test_a_total_of_0_needs_no_defender() -> None:
    """A Devotee without attack attacks: nobody defends."""
    match = fight({"creatures": ["devotee_of_the_holy_query:l1"]}, {"creatures": ["assistant:l1"]})
    assert [fact["n"] for fact in told(match, "faces")] == [0]
    assert not told(match, "defends")
    assert asked(match) == (0, "capture")


@rule("QU-10.20")
def test_attackers_take_no_damage() -> None:
    """An Assistant attacks a Dragon and stays."""
    match = fight({"creatures": ["assistant:l1"]}, {"creatures": ["quake_dragon:l3**"]})
    assert dice(match, "creatures") == ["assistant:l1"]


@rule("QU-10.21")
def test_without_attackers_there_is_no_window() -> None:
    """Nobody may react to an attack that is none."""
    match = fight({}, {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]})
    assert asked(match) == (0, "capture")


@rule("QU-10.22", "QU-16.75")
def test_what_counts_as_destroyed_by_the_attack() -> None:
    """A spell's destruction does not count for the Victory Spell, a plain Dragon's does."""
    match = lay({"spells": ["death_incantation:s*", "victory_spell:s"]}, {"creatures": ["assistant:l1"]})
    go(match, "cast death:s*", "attack")
    assert refused(match, "cast victory:s") == "QU-16.75"
    match = fight({"creatures": ["quake_dragon:l1"], "spells": ["victory_spell:s"]}, {"creatures": ["assistant:l1"]})
    go(match, "cast victory:s")
    assert player(match).glory == 1


# ---------------------------------------------------------------- 11 capture


@rule("QU-11.1", "QU-11.9")
def test_a_captured_die_goes_to_the_used_pile() -> None:
    """It is paid, lies unrolled on the used pile, and the card has one less."""
    match = go(lay({"pool": [Q2, Q2]}, phase="capture"), "capture portal")
    assert (stock(match, "portal"), purse(match), dice(match, "pool")) == (4, 0, [])
    assert dice(match, "used") == [BASIC, BASIC, "portal"]
    match = lay({"pool": [Q2, Q2]}, phase="capture", stock={"portal": 0})
    assert refused(match, "capture portal") == "QU-11.1"
    assert refused(match, "capture witching_hag") == "QU-11.1"


@rule("QU-11.2")
def test_pool_and_faces_pay_together() -> None:
    """3 in the pool and a 1-quiddity face pay a Portal; 3 alone do not."""
    assert refused(lay({}, phase="capture", quiddity=3), "capture portal") == "QU-11.2"
    match = go(lay({"pool": [Q1]}, phase="capture", quiddity=3), "capture portal")
    assert (purse(match), dice(match, "pool")) == (0, [])


@rule("QU-11.3")
def test_one_capture_a_turn() -> None:
    """A second one is refused, even for nothing."""
    match = lay({"pool": [Q2, Q2]}, phase="capture", stock={"basic_quiddity": 0})
    go(match, "capture assistant")
    assert refused(match, "capture assistant") == "QU-11.3"


@rule("QU-11.4", "QU-16.14")
def test_captures_of_effects_do_not_count() -> None:
    """A Strong Devotee's spell die goes to the bag, and phase 5 still has its capture."""
    match = turn({"creatures": ["devotee_of_the_holy_query_strong:l2*"], "bag": [BASIC] * 6}, wilds=["life_spell"])
    go(match, "free life_spell")
    assert "life" in dice(match, "bag")
    go(match, "none", "attack")
    assert state(match).captures == 1


@rule("QU-11.5")
def test_basic_cards_are_captured_like_others() -> None:
    """A Basic Quiddity die costs 0 but uses up the capture."""
    match = lay({"pool": [Q1]}, phase="capture", stock={"basic_quiddity": 2})
    go(match, "capture basic_quiddity")
    assert dice(match, "pool") == [Q1]
    assert refused(match, "capture assistant") == "QU-11.3"


@rule("QU-11.6")
def test_a_discount_never_goes_below_0() -> None:
    """With 2 less an Assistant costs 0, a Portal 2."""
    match = lay({"pool": [Q1, Q1]}, phase="capture", discount=2, captures=2)
    go(match, "capture assistant")
    assert dice(match, "pool") == [Q1, Q1]
    go(match, "capture portal")
    assert dice(match, "pool") == []


@rule("QU-11.7", "QU-13.3")
def test_empty_cards_are_checked_after_a_capture_in_any_phase() -> None:
    """A Shaping Incantation takes the last die of the fourth card in phase 1: the game ends there."""
    empty = ["deathdealer", "ghostly_spirit", "warrior_of_the_quay"]
    match = turn(
        {"glory": 5, "creatures": [{"die": "assistant:l1", "attached": ["shaping_incantation:s"]}], "used": [BASIC]},
        wilds=[*empty, "scavenging_goblin"],
        stock={**dict.fromkeys(empty, 0), "scavenging_goblin": 1},
    )
    go(match, "cull basic_quiddity", "free scavenging_goblin")
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("empty_cards", [0])


# ---------------------------------------------------------------- 12 clean up


@rule("QU-12.1")
def test_the_active_pool_is_emptied() -> None:
    """Used or not, rolled or not."""
    match = lay({"pool": ["witching_hag:l1", "portal", Q1]}, {"bag": [BASIC]})
    go(match, "attack", "end")
    assert (dice(match, "pool"), dice(match, "used")) == ([], [BASIC, "portal", "witching_hag"])


@rule("QU-12.2", "QU-12.3", "QU-18.13")
def test_readied_spells_may_be_put_away() -> None:
    """Any of the unattached ones, one after the other; attached ones not."""
    match = lay(
        {
            "spells": ["death_charm:s*", "death_charm:s*", "life_cantrip:s"],
            "creatures": [{"die": "assistant:l1", "attached": ["death_charm:s**"]}],
        },
        {"bag": [BASIC]},
    )
    go(match, "attack", "end")
    assert options(match) == ["done", "discard death:s*", "discard life:s"]
    assert refused(match, "discard death:s**") == "QU-12.3"
    go(match, "discard death:s*", "discard life:s")
    assert dice(match, "spells") == ["death:s*"]
    assert dice(match, "used") == ["death", "life"]
    assert dice(match, "attached") == ["death:s**"]


@rule("QU-12.4")
def test_creatures_stay() -> None:
    """A summoned creature lies in the ready area when the others take their turns."""
    match = lay({"pool": ["assistant:l1", Q1]}, {"bag": [BASIC]})
    go(match, "summon assistant:l1", "attack", "end")
    assert (asked(match)[0], dice(match, "creatures")) == (1, ["assistant:l1"])


@rule("QU-12.5")
def test_unused_captures_and_discounts_expire() -> None:
    """The next player begins with one capture and no discount."""
    match = lay({}, {"bag": [BASIC]}, phase="capture", captures=3, discount=2, quiddity=4)
    go(match, "end")
    assert (state(match).captures, state(match).discount, purse(match)) == (1, 0, 0)


# ---------------------------------------------------------------- 13 end of the game


@rule("QU-13.2")
@pytest.mark.parametrize(("seats", "target"), [(2, 20), (3, 15), (4, 12)])
def test_the_glory_target(seats: int, target: int) -> None:
    """20, 15 or 12; it ends the game in whichever phase, and that player alone wins."""
    spells = {"spells": ["victory_incantation:s"]}
    match = lay({"glory": target - 4, **spells}, *[{"glory": target - 1}] * (seats - 1))
    go(match, "cast victory:s")
    assert not match.over
    match = lay({"glory": target - 3, **spells}, *[{"glory": target - 1}] * (seats - 1))
    go(match, "cast victory:s")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ([0], "glory_target")


@rule("QU-13.3")
def test_empty_spell_and_basic_cards_do_not_count() -> None:
    """Three empty creature cards, all spells and the Assistants empty: the game goes on."""
    empty = ["deathdealer", "ghostly_spirit", "warrior_of_the_quay", "death_charm", "life_spell", "portal"]
    match = lay(
        {"pool": [Q1]},
        phase="capture",
        wilds=[id for id in empty if id != "portal"],
        stock={**dict.fromkeys(empty, 0), "assistant": 1},
    )
    go(match, "capture assistant")
    assert not match.over


@rule("QU-13.4")
def test_the_most_glory_wins_when_cards_are_empty() -> None:
    """Whoever captured; ready areas only break ties."""
    empty = ["deathdealer", "ghostly_spirit", "warrior_of_the_quay"]
    match = lay(
        {"glory": 3, "pool": [Q2], "creatures": ["assistant:l1"] * 3},
        {"glory": 4},
        phase="capture",
        wilds=[*empty, "scavenging_goblin"],
        stock={**dict.fromkeys(empty, 0), "scavenging_goblin": 1},
    )
    go(match, "capture scavenging_goblin")
    assert match.result is not None
    assert match.result.ranks == [2, 1]


@rule("QU-13.5")
def test_a_refilled_card_is_not_empty_and_culling_never_ends_the_game() -> None:
    """A culled Goblin lies on its card: the fourth empty card is none."""
    empty = ["deathdealer", "ghostly_spirit", "warrior_of_the_quay", "scavenging_goblin"]
    match = turn(
        {"creatures": ["assistant:l1"], "used": ["scavenging_goblin"], "bag": [BASIC] * 6},
        wilds=empty[:3],
        stock={**dict.fromkeys(empty, 0), "portal": 1},
    )
    go(match, "cull scavenging_goblin")
    assert not match.over
    match.table.quiddity = 9  # type: ignore[attr-defined]
    go(match, "attack", "capture portal")
    assert not match.over


@rule("QU-13.7")
def test_the_result_says_winner_glory_and_reason() -> None:
    """One reason of four, a place and the glory of every player."""
    match = lay({"glory": 19, "spells": ["victory_incantation:s"]}, {"glory": 7}, options={})
    go(match, "cast victory:s")
    assert match.result is not None
    assert (match.result.ranks, match.result.scores, match.result.reason) == ([1, 2], [22.0, 7.0], "glory_target")


# ---------------------------------------------------------------- 14 creatures and destruction


@rule("QU-14.2")
def test_abilities_work_at_their_occasion_only() -> None:
    """A Goblin's quiddity comes when it is summoned, not when it attacks or scores."""
    match = fight({"creatures": ["scavenging_goblin:l1*"]}, {})
    assert purse(match) == 0


@rule("QU-14.4")
def test_defence_adds_up() -> None:
    """Devotee 4 + 2 burst + 4 attached + 1 aura + 4 Life Spell."""
    match = fight(
        HAG,
        {
            "creatures": [
                {"die": "devotee_of_the_holy_query:l2*", "attached": ["life_cantrip:s"]},
                "warrior_of_the_quay_strong:l1",
            ]
        },
    )
    assert numbers(match, 1)[0] == (3, 11)
    match = fight(HAG, {"creatures": ["assistant:l1"], "spells": ["life_spell:s", "life_spell:s"]})
    go(match, "cast life:s", "cast life:s")
    assert numbers(match, 1) == [(1, 10)]


@rule("QU-14.5")
def test_set_to_0_beats_every_bonus() -> None:
    """A creature whose attack was set to 0 has none, whatever is attached to it."""
    match = lay(
        {"creatures": [{"die": "witching_hag:l1", "attached": ["death_charm:s**"], "stilled": True, "boost": 3}]}
    )
    assert numbers(match) == [(0, 8)]


@rule("QU-14.6", "QU-16.57")
def test_destroy_works_whatever_the_defence() -> None:
    """A Death Incantation with two bursts destroys a Defender of level 3."""
    match = lay({"spells": ["death_incantation:s**"]}, {"creatures": ["defender_of_the_pale:l3**"]})
    go(match, "cast death:s**")
    assert dice(match, "used", 1) == ["defender_of_the_pale"]


@rule("QU-14.7", "QU-16.52")
def test_who_destroys() -> None:
    """The caster destroys with a spell, own creatures count too; a Hag brings quiddity for each."""
    match = lay({"creatures": ["witching_hag:l1", "assistant:l1"], "spells": ["death_incantation:s*"]}, {})
    go(match, "cast death:s*", "target 0 assistant:l1 1")
    assert purse(match) == 1


@rule("QU-14.8", "QU-18.11")
def test_several_at_the_same_time() -> None:
    """All stop being creatures at that moment; then their owner chooses the order."""
    match = fight(
        {"creatures": ["quake_dragon:l1"]},
        {"creatures": ["assistant:l1", "scavenging_goblin_mighty:l1*", "ghostly_spirit_strong:l2"], "bag": [BASIC] * 4},
    )
    assert asked(match) == (1, "order")
    assert options(match) == ["handle assistant:l1 1", "handle scavenging_goblin:l1* 1"]
    assert dice(match, "creatures", 1) == ["ghostly_spirit:l2"]
    go(match, "handle scavenging_goblin:l1* 1")
    assert dice(match, "used", 1)[:2] == ["assistant", "scavenging_goblin"]


@rule("QU-14.9", "QU-18.10")
def test_the_owner_chooses_one_replacement() -> None:
    """A Strong Spirit with a Shaping Cantrip: into the pool, or back; not to the used pile."""
    match = fight(HAG, {"creatures": ["ghostly_spirit_strong:l1"], "spells": ["shaping_cantrip:s"]})
    go(match, "cast shaping:s")
    assert options(match) == ["fate pool", "fate rescue"]
    back = go(match.clone(), "fate rescue")
    assert dice(back, "creatures", 1) == ["ghostly_spirit:l1"]
    go(match, "fate pool")
    assert dice(match, "pool", 1) == ["ghostly_spirit"]


@rule("QU-14.10")
def test_a_replaced_destruction_is_still_one() -> None:
    """A Strong Spirit that goes to the active pool counts for Hag and Victory Spell, and its defence is subtracted."""
    match = fight(
        {"creatures": ["witching_hag:l2"], "spells": ["victory_spell:s"]},
        {"creatures": ["ghostly_spirit_strong:l1", "warrior_of_the_quay:l1"]},
    )
    go(match, "defend ghostly_spirit:l1 1")
    assert purse(match) == 1
    assert [fact["against"] for fact in told(match, "defends")] == [4, 2]
    go(match, "cast victory:s")
    assert player(match).glory == 1


@rule("QU-14.11")
def test_a_returned_creature_comes_without_spells_and_effects() -> None:
    """The same face, but no Charm and no Life Spell any more."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**", "quake_dragon_strong:l3**"]},
        {
            "creatures": [{"die": "ghostly_spirit:l2", "attached": ["death_charm:s*"]}],
            "spells": ["life_spell:s"],
            "used": [BASIC],
        },
    )
    go(match, "cast life:s")
    assert [fact["n"] for fact in told(match, "defends")] == [3 + 3 + 4]
    go(match, "fate return")
    assert (dice(match, "creatures", 1), numbers(match, 1)) == (["ghostly_spirit:l2"], [(3, 3)])
    assert dice(match, "used", 1) == ["death", "life"]


@rule("QU-14.12")
def test_a_die_in_the_pool_on_an_opponents_turn_waits_for_phase_2() -> None:
    """It lies there unrolled and is rolled besides the six."""
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["ghostly_spirit_strong:l1"], "bag": [BASIC] * 6})
    assert dice(match, "pool", 1) == ["ghostly_spirit"]
    go(match, "end")
    assert count(match, "pool", 1) == 7


@rule("QU-14.14", "QU-14.16")
def test_turning_up_keeps_what_is_attached() -> None:
    """A Hag of level 1 becomes level 2 with its Charm and its bonus of the turn; numbers follow the new face."""
    match = lay(
        {
            "creatures": [{"die": "witching_hag:l1", "attached": ["death_charm:s*"], "boost": 2}],
            "spells": ["shaping_charm:s"],
        }
    )
    go(match, "cast shaping:s")
    assert dice(match, "creatures") == ["witching_hag:l2"]
    assert numbers(match) == [(4 + 3 + 2, 5 + 3)]


@rule("QU-14.15")
def test_only_creatures_that_still_lie_there_trigger() -> None:
    """Two creatures fall at one blow: the Strong Deathdealer scores for the first and is gone for the second."""
    match = lay(
        {"creatures": ["deathdealer_strong:l1"], "spells": ["death_spell:s*"]},
        {"creatures": ["assistant:l1"]},
        {"creatures": ["assistant:l1"]},
    )
    go(match, "cast death:s*")
    go(match, "none")  # nothing is culled
    assert player(match).glory == 2
    assert dice(match, "used") == ["death", "deathdealer"]


@rule("QU-14.17")
def test_the_zero_check_comes_after_a_complete_step() -> None:
    """An Ooze summoned at 0 is destroyed at once, by nobody; a die traded away leaves another Ooze at 0."""
    match = lay({"pool": ["primordial_ooze:l2", "assistant:q1", "portal:q1"]}, {})
    go(match, "summon primordial_ooze:l2")
    assert dice(match, "creatures") == []
    assert "primordial_ooze" in dice(match, "used")
    match = turn(
        {"creatures": ["deathdealer:l1"], "bag": [BASIC] * 6}, {"creatures": ["primordial_ooze:l2"], "used": [BASIC]}
    )
    go(match, "trade 1 basic_quiddity")
    assert dice(match, "used", 1) == ["deathdealer", "primordial_ooze"]


# ---------------------------------------------------------------- 15 spells


@rule("QU-15.1")
def test_a_spell_is_cast_at_once_or_later() -> None:
    """Readied and cast in the same phase, or kept."""
    match = go(lay({"pool": ["growth_charm:s"]}), "ready growth:s", "cast growth:s")
    assert purse(match) == 3


@rule("QU-15.2")
def test_targets_are_chosen_before_the_die_is_spent() -> None:
    """While the target is chosen the spell still lies there; in R4 it is spent and the target still lives."""
    match = lay(
        {"spells": ["death_incantation:s*"]},
        {"creatures": ["assistant:l1", "witching_hag:l1"], "spells": ["life_charm:s"]},
    )
    go(match, "cast death:s*")
    assert dice(match, "spells") == ["death:s*"]
    go(match, "target 1 witching_hag:l1 1")
    assert (asked(match), dice(match, "spells"), count(match, "creatures", 1)) == ((1, "r4"), [], 2)


@rule("QU-15.4")
def test_a_spell_needs_its_target_or_condition() -> None:
    """No creature to attach to; no creature to destroy; no other spell. Without a target a spell can always be cast."""
    match = lay({"spells": ["death_charm:s*", "shaping_spell:s"]}, {})
    assert refused(match, "cast death:s*") == "QU-15.4"
    assert refused(lay({"spells": ["death_incantation:s**"]}), "cast death:s**") == "QU-15.4"
    assert refused(lay({"spells": ["death_spell:s*"]}), "cast death:s*") == "QU-15.4"
    assert refused(lay({"spells": ["shaping_spell:s"]}), "cast shaping:s") == "QU-15.4"
    go(lay({"spells": ["death_cantrip:s*"]}), "cast death:s*")


@rule("QU-15.5")
def test_a_target_that_is_no_longer_legal_is_left_alone() -> None:
    """A Life Spell in R4 lifts the defence above 6: the Death Spell is spent for nothing."""
    match = lay({"spells": ["death_spell:s*"]}, {"creatures": ["witching_hag:l1"], "spells": ["life_spell:s"]})
    go(match, "cast death:s*", "cast life:s")
    assert dice(match, "creatures", 1) == ["witching_hag:l1"]
    assert dice(match, "used") == ["death"]


@rule("QU-15.6", "QU-15.10")
def test_reactions_on_others_turns_and_the_rest_on_the_own() -> None:
    """A Life Spell is refused on the own turn, a Growth Charm in R1."""
    assert refused(lay({"spells": ["life_spell:s"]}), "cast life:s") == "QU-15.10"
    match = fight(HAG, {"creatures": ["assistant:l1"], "spells": ["life_spell:s", "growth_charm:s"]})
    assert options(match) == ["none", "cast life:s"]
    assert refused(match, "cast growth:s") == "QU-15.6"


@rule("QU-15.7", "QU-15.8")
def test_attached_spells_add_up() -> None:
    """Two Charms on one Assistant: +3 and +5; they lie beside it and are not spent."""
    match = lay({"creatures": ["assistant:l1"], "spells": ["death_charm:s*", "death_charm:s**"]})
    go(match, "cast death:s*", "cast death:s**")
    assert numbers(match) == [(9, 10)]
    assert (dice(match, "attached"), dice(match, "used")) == (["death:s*", "death:s**"], [])


@rule("QU-15.9")
def test_attached_spells_go_when_the_creature_goes() -> None:
    """Destroyed: the spell lies in its owner's used pile."""
    match = fight(
        {"creatures": ["quake_dragon_strong:l3**"]},
        {"creatures": [{"die": "assistant:l1", "attached": ["life_cantrip:s"]}]},
    )
    assert dice(match, "used", 1) == ["assistant", "life"]


@rule("QU-15.11")
def test_reaction_spells_are_readied_and_seen() -> None:
    """Everybody sees a readied reaction, and it may be put away in phase 6."""
    match = go(lay({"pool": ["life_spell:s"]}, {"bag": [BASIC]}), "ready life:s")
    assert match.view(1)["table"]["players"][0]["spells"] == ["life:s"]
    go(match, "attack", "end", "discard life:s")
    assert dice(match, "used") == ["life"]


@rule("QU-15.12", "QU-16.55")
def test_bonuses_are_for_the_creatures_that_lie_there() -> None:
    """A creature that is summoned after the Cantrip does not have it."""
    match = lay({"creatures": ["assistant:l1"], "pool": ["witching_hag:l1", Q1], "spells": ["death_cantrip:s**"]})
    go(match, "cast death:s**", "summon witching_hag:l1")
    assert numbers(match) == [(4, 2), (3, 3)]


@rule("QU-15.13")
def test_effects_of_the_same_kind_add_up() -> None:
    """Two Death Cantrips: +2 and +3."""
    match = lay({"creatures": ["assistant:l1"], "spells": ["death_cantrip:s*", "death_cantrip:s**"]})
    go(match, "cast death:s*", "cast death:s**")
    assert numbers(match) == [(6, 2)]
