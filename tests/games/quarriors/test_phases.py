"""QU-6 to QU-9: turn structure and windows, scoring, draw and roll, ready and summon."""

import pytest

import tafelrunde as tr
from tafelrunde.games.quarriors.rules import rolling
from tafelrunde.testing.rules import rule
from tests.games.quarriors.table import (
    BASIC,
    Q1,
    Q2,
    asked,
    count,
    dice,
    face,
    faces,
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

# ---------------------------------------------------------------- 6 turn structure and windows


@rule("QU-6.2", "QU-6.3")
def test_the_six_phases_in_order() -> None:
    """Score, roll, summon, attack, capture, clean up; phases 3 and 5 may be left out."""
    match = turn(
        {"creatures": ["witching_hag:l1"], "spells": ["death_charm:s*"], "bag": [BASIC] * 5 + ["portal"]},
        {"bag": [BASIC]},
    )
    seen = []
    while asked(match)[0] == 0:
        seen.append(asked(match)[1])
        go(match, options(match)[-1] if asked(match)[1] in ("summon", "capture") else options(match)[0])
    assert [kind for kind in seen if kind != "loop"] == ["cull", "summon", "capture", "discard"]


@rule("QU-6.4")
def test_the_casting_windows_of_the_own_turn() -> None:
    """A Growth Charm can be cast after scoring (C1), in phase 3 (C3) and in phase 5 (C5), also after a capture."""
    spell = {"spells": ["growth_charm:s"], "bag": [BASIC] * 6}
    match = turn(spell)
    assert asked(match) == (0, "c1")
    assert options(match) == ["done", "cast growth:s"]
    go(match, "done")
    assert "cast growth:s" in options(match)
    go(match, "attack")
    assert "cast growth:s" in options(match)
    go(match, "capture assistant")
    assert "cast growth:s" in options(match)
    go(match, "cast growth:s")
    assert purse(match) == 3


@rule("QU-6.4", "QU-10.2")
def test_no_casting_between_lock_and_the_end_of_the_attack() -> None:
    """While an opponent chooses a defender the active player is not asked, and cannot cast."""
    match = fight(
        {"creatures": ["witching_hag:l1"], "spells": ["growth_charm:s"]},
        {"creatures": ["assistant:l1", "warrior_of_the_quay:l1"]},
    )
    with pytest.raises(tr.IllegalMove) as caught:
        match.play("cast growth:s", seat=0)
    assert caught.value.code == "not-asked"


@rule("QU-6.6")
def test_the_reaction_windows() -> None:
    """A Life Charm may be cast in R1, R2 and R3, and in R4 before a Death Incantation resolves."""
    defender = {"creatures": ["assistant:l1", "warrior_of_the_quay:l1"], "spells": ["life_charm:s"]}
    match = fight({"creatures": ["witching_hag:l1"]}, defender)
    seen = []
    while asked(match)[0] == 1:
        seen.append(asked(match)[1])
        go(match, "none" if asked(match)[1] != "defend" else "defend warrior_of_the_quay:l1 1")
    assert seen == ["r1", "r2", "defend", "r3"]
    match = lay({"spells": ["death_incantation:s*"]}, defender)
    go(match, "cast death:s*", "target 1 assistant:l1 1")
    assert asked(match) == (1, "r4")
    assert count(match, "creatures", 1) == 2
    go(match, "none")
    assert asked(match) == (1, "r3")


@rule("QU-6.7")
def test_in_r1_everybody_is_asked_again_after_a_cast() -> None:
    """Player 2 passes, player 3 casts and passes, player 2 is asked once more; who can do nothing is passed over."""
    match = fight(
        {"creatures": ["witching_hag:l1"]},
        {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]},
        {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]},
        {"creatures": ["assistant:l1"]},
    )
    assert asked(match) == (1, "r1")
    go(match, "none")
    assert asked(match) == (2, "r1")
    go(match, "cast life:s")
    assert asked(match) == (1, "r1")  # player 3 has nothing left, player 4 never had
    go(match, "none")
    assert asked(match) == (1, "r2")


@rule("QU-6.8")
def test_which_reaction_fits_which_window() -> None:
    """The content says it: Life Spell R1 R2 R4, Incantation R1 R2, Charm all, Shaping Cantrip R3."""
    box = tr.game("quarriors").box()
    windows = {card.id: line.windows for card in box.cards for line in card.ability if line.when == "reaction"}
    assert windows == {
        "life_spell": ["R1", "R2", "R4"],
        "life_incantation": ["R1", "R2"],
        "life_charm": ["R1", "R2", "R3", "R4"],
        "shaping_cantrip": ["R3"],
    }
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1"], "spells": ["shaping_cantrip:s"]})
    assert asked(match) == (1, "r3")  # not in R1 and R2


@rule("QU-6.9", "QU-18.11")
def test_the_destroyer_orders_his_triggers() -> None:
    """A Strong Deathdealer scores and a Spirit that was set aside is rolled: the destroyer chooses what comes first."""
    match = fight(
        {"creatures": ["deathdealer_strong:l1"], "aside": ["ghostly_spirit_mighty:l1"], "used": [BASIC]},
        {"creatures": ["assistant:l1"]},
    )
    assert asked(match) == (0, "order")
    assert options(match) == ["trigger score", "trigger roll"]
    match.script("dice", [0])
    go(match, "trigger roll")
    assert dice(match, "used") == [BASIC, "deathdealer", "ghostly_spirit"]
    assert "cull ghostly_spirit_mighty" in options(match)


@rule("QU-6.10", "QU-12.5")
def test_effects_of_the_turn_end_with_it() -> None:
    """A Life Spell and a Death Cantrip are gone when the next player begins."""
    match = fight(
        {"creatures": ["witching_hag:l1"], "bag": [BASIC] * 6},
        {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]},
    )
    go(match, "cast life:s")
    assert numbers(match, 1) == [(1, 6)]
    assert asked(match) == (0, "capture")
    match2 = go(
        lay({"creatures": ["witching_hag:l1"], "spells": ["death_cantrip:s*"]}, {"bag": [BASIC]}), "cast death:s*"
    )
    assert numbers(match2) == [(5, 3)]
    go(match2, "attack", "end")
    assert numbers(match2) == [(3, 3)]
    assert (state(match2).captures, state(match2).discount) == (1, 0)


# ---------------------------------------------------------------- 7 scoring


@rule("QU-7.1", "QU-7.12")
def test_all_creatures_score_as_one_batch() -> None:
    """Three creatures score together, which is compulsory."""
    match = turn({"creatures": ["witching_hag:l1", "assistant:l1", "assistant:l1"], "bag": [BASIC] * 6})
    assert player(match).glory == 5
    assert state(match).scored == 3
    assert count(match, "creatures") == 0


@rule("QU-7.2")
def test_glory_of_card_ability_and_attached_spell() -> None:
    """A Mighty Dragon with two bursts and a Victory Cantrip: 4 + 2 + 2."""
    match = turn({"creatures": [{"die": "quake_dragon_mighty:l3**", "attached": ["victory_cantrip:s"]}]})
    assert player(match).glory == 8


@rule("QU-7.3", "QU-13.6")
def test_reaching_the_target_ends_the_game_before_anything_else() -> None:
    """At 17 of 20 a Strong Hag's 3 glory win: it is not moved, nothing is fetched, culled or drawn."""
    match = turn({"glory": 17, "creatures": ["witching_hag_strong:l1"], "used": ["assistant"], "bag": [BASIC] * 6})
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ([0], "glory_target")
    assert (dice(match, "creatures"), count(match, "pool")) == (["witching_hag:l1"], 0)


@rule("QU-7.4", "QU-15.9")
def test_scored_dice_and_their_spells_go_to_the_used_pile() -> None:
    """Hag and Charm both lie there, and both can be culled."""
    match = turn({"creatures": [{"die": "witching_hag:l1", "attached": ["death_charm:s*"]}], "bag": [BASIC] * 6})
    assert dice(match, "used") == ["death", "witching_hag"]
    assert options(match) == ["none", "cull witching_hag", "cull death_charm"]


@rule("QU-7.5")
def test_readied_spells_stay() -> None:
    """A readied Charm is still there after the scoring."""
    match = turn({"creatures": ["witching_hag:l1"], "spells": ["death_charm:s*"], "bag": [BASIC] * 6})
    assert dice(match, "spells") == ["death:s*"]


@rule("QU-7.6", "QU-18.1")
def test_abilities_come_in_the_order_of_choice() -> None:
    """A Strong Defender and a Strong Hag: the die is drawn before or after the other one is fetched."""
    creatures = ["defender_of_the_pale_strong:l1*", "witching_hag_strong:l1"]
    match = turn({"creatures": creatures, "used": ["assistant"], "bag": [BASIC] * 7})
    assert asked(match) == (0, "ability")
    assert options(match) == ["ability defender_of_the_pale:l1* 1", "ability witching_hag:l1 1"]
    assert refused(match, "none") == "QU-7.6"  # the Defender's is compulsory
    first = go(match.clone(), "ability witching_hag:l1 1")
    assert options(first) == ["none", "fetch assistant", "fetch defender_of_the_pale_strong"]
    assert count(first, "pool") == 0
    go(first, "fetch assistant")
    assert (dice(first, "pool"), asked(first)) == (["assistant", BASIC], (0, "cull"))
    second = go(match, "ability defender_of_the_pale:l1* 1")
    assert (dice(second, "pool"), asked(second)) == ([BASIC], (0, "fetch"))


@rule("QU-7.6")
def test_an_ability_that_needs_its_die_in_the_used_pile() -> None:
    """A Deathdealer whose die was fetched by the Hag cannot be traded any more."""
    match = turn({"creatures": ["deathdealer:l1", "witching_hag_strong:l1"], "bag": [BASIC] * 6}, {"used": ["portal"]})
    go(match, "ability witching_hag:l1 1", "fetch deathdealer")
    assert asked(match) == (0, "cull")


@rule("QU-7.7", "QU-7.10")
def test_one_cull_per_scored_creature() -> None:
    """Two creatures scored: at most two culls, from the used pile as it is then, scored dice included."""
    match = turn({"creatures": ["witching_hag:l1", "assistant:l1"], "used": [BASIC], "bag": [BASIC] * 6})
    assert options(match) == ["none", "cull basic_quiddity", "cull assistant", "cull witching_hag"]
    assert refused(match, "cull portal") == "QU-7.7"
    go(match, "cull assistant", "cull basic_quiddity")
    assert asked(match) == (0, "summon")
    match = turn({"creatures": ["witching_hag:l1", "assistant:l1"], "bag": [BASIC] * 6})
    go(match, "none")
    assert asked(match) == (0, "summon")


@rule("QU-7.9", "QU-16.78")
def test_basic_quiddity_can_be_culled() -> None:
    """Its card starts empty, fills by culling, and then a die can be captured for nothing."""
    match = turn({"creatures": ["witching_hag:l1"], "used": [BASIC], "bag": [BASIC] * 6})
    assert stock(match, "basic_quiddity") == 0
    go(match, "cull basic_quiddity")
    assert stock(match, "basic_quiddity") == 1
    go(match, "attack", "capture basic_quiddity")
    assert stock(match, "basic_quiddity") == 0


@rule("QU-7.13")
def test_without_creatures_nothing_is_scored_or_culled() -> None:
    """The turn begins with the roll."""
    match = turn({"used": [BASIC], "bag": [BASIC] * 6})
    assert (player(match).glory, asked(match)) == (0, (0, "summon"))
    assert not told(match, "culls")


@rule("QU-7.14", "QU-13.1")
def test_glory_only_rises() -> None:
    """Over a random game no player's glory ever falls, and it rises at once."""
    match = tr.game("quarriors").start(seats=3, seed=4)
    before = [0, 0, 0]
    while not match.over:
        match.play(match.legal()[len(match.log) % len(match.legal())])
        now = [player(match, seat).glory for seat in range(3)]
        assert all(a <= b for a, b in zip(before, now, strict=True))
        before = now
        if match.turns > 200:
            break
    assert sum(fact["n"] for fact in told(match, "glory")) == sum(before)


# ---------------------------------------------------------------- 8 draw and roll


@rule("QU-8.3")
def test_dice_in_the_pool_do_not_reduce_the_draw() -> None:
    """Two dice lay there: six more are drawn."""
    match = turn({"pool": ["assistant", "portal"], "bag": [BASIC] * 8})
    assert (count(match, "pool"), count(match, "bag")) == (8, 2)


@rule("QU-8.5")
def test_dice_of_one_effect_can_be_used_by_the_next() -> None:
    """A Portal draws a Portal, which draws again; then the loop ends by itself."""
    match = lay({"pool": ["portal:d1"], "bag": ["portal", BASIC]}, phase="loop")
    match.script("bags", [0])
    match.script("dice", [face("portal:d1")])
    go(match, "draw portal:d1")
    assert options(match) == ["done", "draw portal:d1"]
    go(match, "draw portal:d1")
    assert asked(match) == (0, "summon")


@rule("QU-8.6", "QU-16.79")
def test_after_the_loop_immediate_effects_are_gone() -> None:
    """A Portal's draw face is worth nothing in the later phases."""
    match = go(lay({"pool": ["portal:d2"], "bag": [BASIC] * 3}, phase="loop"), "done")
    assert options(match) == ["attack"]
    assert refused(match, "draw portal:d2") == "QU-8.6"
    go(match, "attack")
    assert refused(match, "draw portal:d2") == "QU-8.6"
    assert refused(match, "spend portal:d2") == "QU-3.4"


@rule("QU-8.8")
def test_what_immediate_effects_there_are() -> None:
    """Draw and re-roll symbols, the Assistant's burst, the Wizard's burst (plain and Mighty), immediate spell cards."""
    box = tr.game("quarriors").box()
    found = {
        f"{card.id}:{box.faces[box.form_look[number * 6 + at]].code()}"
        for number, card in enumerate(box.cards)
        for at in range(6)
        if box.immediate_moves[number * 6 + at]
    }
    assert {id for id in found if id.startswith("growth")} == {
        "growth_spell:s",
        "growth_cantrip:s",
        "growth_incantation:s",
    }
    assert {id for id in found if "wizard" in id and id.endswith("*")} == {
        "questing_wizard:q2*",
        "questing_wizard_mighty:q2*",
    }
    assert {
        "assistant:r*",
        "portal:d1",
        "portal:d2",
        "quake_dragon:q3/r",
        "victory_spell:r+d1",
        "shaping_spell:d2",
    } <= found


@rule("QU-8.9")
def test_an_immediate_spell_is_never_readied() -> None:
    """A Growth Spell that was not used in the loop stays in the pool."""
    match = go(lay({"pool": ["growth_spell:s"]}, phase="loop"), "done")
    assert refused(match, "ready growth:s") == "QU-8.9"


@rule("QU-8.12")
def test_quiddity_and_draw() -> None:
    """Using the Wizard's draw spends the die and gives its quiddity at once."""
    match = lay({"pool": ["questing_wizard:q1+d1"], "bag": [BASIC]}, phase="loop")
    go(match, "draw questing_wizard:q1+d1")
    assert (purse(match), dice(match, "used"), count(match, "pool")) == (1, ["questing_wizard"], 1)


@rule("QU-8.13")
def test_a_re_roll_that_shows_again_may_be_used_again() -> None:
    """The Dragon shows its re-roll three times."""
    match = lay({"pool": ["quake_dragon:q3/r"]}, phase="loop")
    match.script("dice", [2, 2, 0])
    go(match, *["reroll quake_dragon:q3/r"] * 3)
    assert dice(match, "pool") == ["quake_dragon:q1"]


@rule("QU-8.14")
def test_the_shortcut_concerns_portals_only() -> None:
    """With an Assistant in the bag dice are drawn; a Growth Spell simply draws Portals."""
    match = lay({"pool": ["portal:d1"], "used": ["portal"], "bag": ["assistant"]}, phase="loop")
    go(match, "draw portal:d1")
    assert told(match, "draws")
    match = lay({"pool": ["growth_spell:s"], "bag": ["portal"]}, phase="loop")
    go(match, "use growth:s")
    assert told(match, "draws")[0]["dice"] == ["portal"]


@rule("QU-8.15")
def test_two_hundred_effects_are_enough() -> None:
    """After the 200th immediate effect of a turn the loop ends."""
    match = lay({"pool": ["quake_dragon:q3/r"]}, phase="loop", effects=rolling.MOST_EFFECTS - 1)
    match.script("dice", [2])
    go(match, "reroll quake_dragon:q3/r")
    assert asked(match) == (0, "summon")


@rule("QU-8.16")
def test_a_die_rolled_outside_phase_2_gives_no_immediate_effect() -> None:
    """A Spirit that is rolled when its owner destroys something is placed, and no loop is opened."""
    match = fight(
        {"creatures": ["witching_hag:l1"], "aside": ["ghostly_spirit_mighty:l1"]}, {"creatures": ["assistant:l1"]}
    )
    assert asked(match) == (0, "capture")
    assert count(match, "aside") == 0


# ---------------------------------------------------------------- 9 ready and summon


@rule("QU-9.1", "QU-18.5")
def test_phase_3_in_any_order() -> None:
    """Ready, summon, cast, change a copy, spend, or end: all are offered at once."""
    ooze = {"die": "primordial_ooze_strong:l2", "copy": "assistant:l1"}
    match = lay(
        {"pool": ["death_charm:s*", "assistant:l1", Q1], "spells": ["death:s**"], "creatures": [ooze]},
        {"creatures": ["assistant:l1", "witching_hag:l1"]},
    )
    assert options(match) == [
        "ready death:s*",
        "summon assistant:l1",
        f"spend {Q1}",
        "cast death:s**",
        "change primordial_ooze:l2 1",
        "attack",
    ]


@rule("QU-9.3", "QU-16.8")
def test_a_summon_costs_the_level_and_the_taxes() -> None:
    """Level 2 and two Mighty Defenders (one and two bursts): 5 quiddity."""
    taxes = {"creatures": ["defender_of_the_pale_mighty:l1*", "defender_of_the_pale_mighty:l3**"]}
    match = lay({"pool": ["witching_hag:l2", Q2, Q2]}, taxes)
    assert refused(match, "summon witching_hag:l2") == "QU-9.4"
    match = lay({"pool": ["witching_hag:l2", Q2, Q2, Q1]}, taxes)
    go(match, "summon witching_hag:l2")
    assert dice(match, "pool") == []


@rule("QU-9.4")
def test_a_summon_must_be_covered() -> None:
    """Pool and unspent faces together must do; summoning is optional."""
    match = lay({"pool": ["quake_dragon:l3**", Q1]}, quiddity=1)
    assert refused(match, "summon quake_dragon:l3**") == "QU-9.4"
    match = lay({"pool": ["quake_dragon:l3**", Q1]}, quiddity=2)
    assert options(match, "summon") == ["summon quake_dragon:l3**"]


@rule("QU-9.6")
def test_returning_is_not_summoning() -> None:
    """A plain Spirit that returns pays nothing, and a tax does not matter."""
    match = fight(
        {"creatures": ["witching_hag:l1", "defender_of_the_pale_mighty:l3**"]},
        {"creatures": ["ghostly_spirit:l1"], "used": [BASIC]},
    )
    go(match, "fate return")
    assert dice(match, "creatures", 1) == ["ghostly_spirit:l1"]


@rule("QU-9.8")
def test_bursts_are_kept_in_the_ready_area() -> None:
    """A Devotee with burst keeps its defence over the turns."""
    match = lay({"creatures": ["devotee_of_the_holy_query:l2*"]}, {"bag": [BASIC]})
    go(match, "attack", "end")
    assert numbers(match) == [(2, 6)]
    assert faces("devotee_of_the_holy_query:l2*") == [5]
