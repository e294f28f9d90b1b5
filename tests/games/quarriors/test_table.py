"""QU-17 to QU-21: information, decisions, options, table manners, guarantees."""

import random

import pytest

import tafelrunde as tr
from tafelrunde.games.quarriors.rules import ending
from tafelrunde.testing.rules import rule
from tafelrunde.testing.walk import step
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

# ---------------------------------------------------------------- 17 information


@rule("QU-17.1")
def test_everything_on_the_table_is_open() -> None:
    """All seats and the spectator see the same Wilds, pools, ready areas, used piles, glory, quiddity and captures."""
    match = lay(
        {"pool": [Q2], "creatures": ["assistant:l1"], "used": ["portal"]},
        {"spells": ["life_spell:s"], "glory": 3},
        quiddity=1,
    )
    views = [match.view(seat)["table"] for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
    seen = views[0]["players"]
    assert (seen[0]["pool"], seen[0]["used"], seen[1]["spells"], seen[1]["glory"]) == (
        [Q2],
        {"portal": 1},
        ["life:s"],
        3,
    )
    assert (views[0]["quiddity"], views[0]["captures"]) == (1, 1)


@rule("QU-17.2")
def test_the_next_draw_is_not_decided_before() -> None:
    """Worlds that a seat holds possible draw different dice from the same bag."""
    match = lay({}, {"bag": [BASIC] * 6 + ["portal"] * 4}, phase="capture")
    drawn = set()
    for seed in range(20):
        world = match.sample(0, seed)
        world.play("end")
        drawn.add(sum(die.startswith("portal") for die in dice(world, "pool", 1)))
    assert len(drawn) > 2


@rule("QU-17.3", "QU-19.6")
def test_what_is_in_a_bag() -> None:
    """Everybody may know the composition; the option shows the others only the number."""
    position = {"players": [{}, {"bag": ["portal", BASIC, BASIC]}]}
    match = tr.game("quarriors").position(position)
    assert match.view(0)["table"]["players"][1]["bag"] == {"n": 3, "basic_quiddity": 2, "portal": 1}
    hidden = tr.game("quarriors").position({**position, "options": {"hide_bag_contents": True}})
    assert hidden.view(0)["table"]["players"][1]["bag"] == {"n": 3}
    assert hidden.view(1)["table"]["players"][1]["bag"] == {"n": 3, "basic_quiddity": 2, "portal": 1}
    label = next(comp for comp in hidden.scene(0).comps if comp.id == "mat1").piles[0].label
    assert "Portal" not in label


@rule("QU-17.4")
def test_rejected_cards_are_open() -> None:
    """Everybody sees which cards were revealed and put back; nobody those that were never revealed."""
    match = next(new(2, seed) for seed in range(20) if state(new(2, seed)).rejected)
    seen = match.view(1)["table"]["rejected"]
    assert len(seen) == len(state(match).rejected) < 40
    assert not set(seen) & set(match.view(1)["table"]["wilds"])


@rule("QU-17.5")
def test_no_secret_decisions() -> None:
    """No question of a random game is secret, and one seat is asked at a time."""
    match = new(3, 8)
    rnd = random.Random(1)
    while not match.over:
        questions = match.questions()
        assert len(questions) == 1
        assert not questions[0].ask.secret
        step(match, rnd)


# ---------------------------------------------------------------- 18 decisions


@rule("QU-18.2")
def test_culling_may_be_declined() -> None:
    """Pass, or any die of the used pile."""
    match = turn({"creatures": ["assistant:l1"], "used": ["portal"], "bag": [BASIC] * 6})
    assert options(match) == ["none", "cull assistant", "cull portal"]


@rule("QU-18.3")
def test_the_options_of_the_loop() -> None:
    """Every usable effect once, dice that are alike together; pass ends the loop."""
    match = lay({"pool": ["portal:d1", "portal:d1", "assistant:r*", Q1], "bag": [BASIC] * 4}, phase="loop")
    assert options(match) == ["done", "draw portal:d1", "use assistant:r*"]
    go(match, "done")
    assert asked(match) == (0, "summon")


@rule("QU-18.8")
def test_a_reaction_may_be_passed() -> None:
    """Castable reactions and pass; the default when the time is up is to pass."""
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]})
    question = match.questions(1)[0]
    assert [move.code for move in question.moves] == ["none", "cast life:s"]
    assert question.ask.default is question.moves[0]
    assert question.ask.window == "r1"


def test_a_standing_answer_saves_what_falls() -> None:
    """Whoever always reacts casts in R3; in R1 he is asked."""
    attack = {"creatures": ["witching_hag:l1"]}
    match = fight(attack, {"creatures": ["assistant:l1"], "spells": ["shaping_cantrip:s"]})
    move = match.game.standing(match, match.questions(1)[0])
    assert move is not None
    assert move.code == "cast shaping:s"
    match = fight(attack, {"creatures": ["assistant:l1"], "spells": ["life_spell:s"]})
    assert match.game.standing(match, match.questions(1)[0]) is None


@rule("QU-18.9")
def test_a_defender_must_be_chosen() -> None:
    """Eligible creatures, those that are alike once; no pass."""
    match = fight(
        {"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1", "assistant:l1", "witching_hag:l1"]}
    )
    assert options(match) == ["defend assistant:l1 1", "defend witching_hag:l1 1"]
    assert refused(match, "none") == "QU-10.11"
    assert refused(match, "defend witching_hag:l2 1") == "QU-10.12"


@rule("QU-18.9")
def test_creatures_of_one_look_that_differ_are_told_apart() -> None:
    """An Assistant with a Charm is number 2 beside a plain one."""
    charmed = {"die": "assistant:l1", "attached": ["death_charm:s*"]}
    match = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1", charmed, "assistant:l1"]})
    assert options(match) == ["defend assistant:l1 1", "defend assistant:l1 2"]
    go(match, "defend assistant:l1 2")
    assert [fact["n"] for fact in told(match, "defends")] == [5]


@rule("QU-18.12")
def test_the_options_of_phase_5() -> None:
    """Affordable cards with dice while captures remain; pass ends the turn."""
    match = lay({"pool": [Q2, Q2]}, phase="capture", wilds=["deathdealer", "quake_dragon"], stock={"assistant": 0})
    assert options(match) == [f"spend {Q2}", "capture portal", "capture deathdealer", "end"]


@rule("QU-18.10")
def test_none_only_if_all_replacements_are_optional() -> None:
    """A plain Spirit may be let go; with a Life Charm it may not."""
    defender = {"creatures": ["ghostly_spirit:l1"], "used": [BASIC], "spells": ["life_charm:s"]}
    match = fight({"creatures": ["witching_hag:l1"]}, defender)
    free = go(match.clone(), "none", "none", "none")
    assert options(free) == ["none", "fate return"]
    go(match, "cast life:s")
    assert options(match) == ["fate return", "fate pool"]


# ---------------------------------------------------------------- 19 options


@rule("QU-19.1")
def test_spent_pile() -> None:
    """Spent dice lie apart, are no part of a refill, cannot be culled, and join the used pile when the turn ends."""
    match = lay({"pool": ["portal:d2"], "bag": []}, {"bag": [BASIC]}, phase="loop", options={"spent_pile": True})
    go(match, "draw portal:d2")
    assert (dice(match, "spent"), count(match, "pool")) == (["portal"], 0)  # nothing to draw, no shortcut
    go(match, "attack", "end")
    assert (dice(match, "spent"), dice(match, "used")) == ([], ["portal"])
    ooze = lay({"creatures": ["primordial_ooze:l2"], "pool": [Q1, Q1], "used": [BASIC]}, options={"spent_pile": True})
    go(ooze, f"spend {Q1}")
    assert numbers(ooze) == [(3, 3)]
    assert dice(ooze, "used") == [BASIC]


@rule("QU-19.1")
def test_spent_reactions_of_others_too() -> None:
    """A Life Spell cast on another's turn lies in the spent place of its owner until that turn ends."""
    match = lay(
        {"creatures": ["witching_hag:l1"]},
        {"creatures": ["assistant:l1"], "spells": ["life_spell:s"], "bag": [BASIC] * 7},
        options={"spent_pile": True},
    )
    go(match, "attack", "cast life:s")
    assert (dice(match, "spent", 1), dice(match, "used", 1)) == (["life"], [])
    go(match, "end")
    assert "life" in dice(match, "used", 1)


@rule("QU-19.2")
def test_two_captures() -> None:
    """The basic limit is two."""
    match = lay({"pool": [Q2]}, phase="capture", options={"two_captures": True})
    go(match, "capture assistant", "capture assistant")
    assert options(match) == ["end"]


@rule("QU-19.3", "QU-18.17")
def test_cull_to_score() -> None:
    """Each creature is culled for its glory, or goes to the used pile without; only the first kind has scored."""
    match = turn(
        {
            "creatures": ["witching_hag_strong:l1", "assistant:l1", "deathdealer:l1"],
            "used": ["portal"],
            "bag": [BASIC] * 6,
        },
        {"used": ["portal"]},
        options={"cull_to_score": True},
    )
    assert options(match) == ["score", "forgo"]
    assert refused(match, "cast growth:s") == "QU-6.5"
    go(match, "score", "forgo", "score")
    assert player(match).glory == 5
    assert state(match).scored == 2
    assert "assistant" in dice(match, "used")
    assert (stock(match, "witching_hag_strong"), stock(match, "deathdealer")) == (5, 5)
    assert asked(match) == (0, "fetch")  # the Hag still works, the culled Deathdealer cannot be traded
    go(match, "none")
    assert asked(match) == (0, "summon")  # the normal culls do not exist


@rule("QU-19.3")
def test_cull_to_score_for_a_strong_deathdealer() -> None:
    """In the middle of an attack its owner decides in the same way."""
    match = lay(
        {"creatures": ["deathdealer_strong:l1"]}, {"creatures": ["assistant:l1"]}, options={"cull_to_score": True}
    )
    go(match, "attack")
    assert asked(match) == (0, "offer")
    scored = go(match.clone(), "score")
    assert (player(scored).glory, dice(scored, "used")) == (2, [])
    go(match, "forgo")
    assert (player(match).glory, dice(match, "used")) == (0, ["deathdealer"])


@rule("QU-19.4")
def test_glory_target_option() -> None:
    """Any number from 5 to 40."""
    assert state(new(2, glory_target=5)).target == 5
    assert state(new(2)).target == 20
    for wrong in (4, 41):
        with pytest.raises(tr.TafelrundeError):
            new(2, glory_target=wrong)


# ---------------------------------------------------------------- 20 table manners


@rule("QU-20.1")
def test_three_separate_places() -> None:
    """The scene shows active pool, ready area and used pile of each player as components of their own."""
    match = lay({"pool": [Q1], "creatures": ["assistant:l1"], "used": ["portal"]}, {"used": [BASIC]})
    comps = {comp.id: comp for comp in match.scene(1).comps}
    for seat in (0, 1):
        assert {f"pool{seat}", f"creatures{seat}", f"used{seat}", f"spells{seat}"} <= set(comps)
    assert [len(comps[f"{name}0"].items) for name in ("pool", "creatures", "used")] == [1, 1, 1]


@rule("QU-20.2")
def test_dice_are_turned_by_rules_only() -> None:
    """A die in the pool keeps its face through phases 3 to 5, whatever else happens."""
    match = lay({"pool": ["witching_hag:l1", Q2, Q1], "creatures": ["assistant:l1"]}, {"creatures": ["assistant:l1"]})
    go(match, f"spend {Q2}", "attack", "capture assistant")
    assert dice(match, "pool") == [Q1, "witching_hag:l1"]
    assert not told(match, "rolls")


@rule("QU-20.3")
def test_other_players_dice_are_refused() -> None:
    """Neither on the own turn nor out of turn can a player use a die that is not his."""
    match = lay({"pool": [Q1]}, {"pool": ["assistant:q1"]})
    assert refused(match, "spend assistant:q1") == "QU-4.2"
    with pytest.raises(tr.IllegalMove) as caught:
        match.play(f"spend {Q1}", seat=1)
    assert caught.value.code == "not-asked"


@rule("QU-20.4")
def test_rolls_and_draws_are_final() -> None:
    """Taking a roll back is possible only with new chance: the record keeps growing."""
    match = new(2, 3)
    before = len(match.log)
    go(match, options(match)[-1])
    match.undo()
    assert len(match.log) > before


# ---------------------------------------------------------------- 21 guarantees


@rule("QU-21.1")
def test_guarantees_hold_in_random_play() -> None:
    """Every die in one place, no negative number, glory never falls."""
    for seed in range(6):
        match = new(2 + seed % 3, seed)
        rnd = random.Random(seed)
        glory = [0] * 4
        while not match.over:
            assert match.game.invariant(match.table) is None
            assert all(player(match, seat).glory >= glory[seat] for seat in range(match.table.seats))
            glory = [player(match, seat).glory for seat in range(match.table.seats)] + [0] * 2
            step(match, rnd)


@rule("QU-21.2")
def test_an_illegal_request_changes_nothing_and_names_a_rule() -> None:
    """In every phase of a turn."""
    match = lay({"pool": ["witching_hag:l2", Q1]})
    assert refused(match, "summon witching_hag:l2") == "QU-9.4"
    assert refused(match, "capture portal") == "QU-11.1"
    assert refused(match, "ready death:s*") == "QU-4.2"
    assert refused(match, "defend assistant:l1 1") == "QU-10.11"


@rule("QU-21.3")
def test_a_player_without_dice_still_takes_his_turns() -> None:
    """He may capture a Basic Quiddity die for nothing."""
    match = turn({}, {}, stock={"basic_quiddity": 1})
    go(match, "attack")
    assert options(match) == ["capture basic_quiddity", "end"]
    go(match, "capture basic_quiddity")
    assert dice(match, "used") == [BASIC]


@rule("QU-21.4")
def test_the_turn_limit() -> None:
    """When everybody has completed 150 turns the game ends by glory."""
    last = ending.LAST_TURN
    match = lay({"turns": last, "glory": 3}, {"turns": last - 1, "glory": 5}, active=1, phase="capture")
    go(match, "end")
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("turn_limit", [1])
    match = lay({"turns": last - 1}, {"turns": last - 1}, phase="capture")
    go(match, "end")
    assert not match.over


@rule("QU-21.5")
def test_resigning() -> None:
    """All his dice go to the box, he is skipped and takes no part in the result; the last player wins."""
    match = lay(
        {"bag": [BASIC] * 6},
        {"creatures": ["assistant:l1"], "used": ["portal"], "glory": 9},
        {"bag": [BASIC] * 6},
        phase="capture",
    )
    match.concede(1)
    assert [count(match, zone, 1) for zone in ("creatures", "used", "bag")] == [0, 0, 0]
    go(match, "end")
    assert asked(match)[0] == 2
    match.concede(0)
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ([2], "resignation")
    assert match.result.ranks == [2, 3, 1]


@rule("QU-21.5")
def test_resigning_in_the_own_turn_and_while_defending() -> None:
    """The own turn ends at once; a defence segment against the leaver ends and the next opponent defends."""
    defender = {"creatures": ["assistant:l1", "warrior_of_the_quay:l1"]}
    match = fight({"creatures": ["witching_hag:l1"], "bag": [BASIC] * 6}, defender, defender)
    assert asked(match) == (1, "defend")
    match.concede(1)
    assert asked(match) == (2, "defend")
    match.concede(0)
    assert match.over
    match = lay({"pool": [Q1]}, {"bag": [BASIC] * 6}, {"bag": [BASIC] * 6})
    match.concede(0)
    assert asked(match)[0] == 1
    assert purse(match) == 0


@rule("QU-21.5")
def test_copies_of_a_leavers_creatures_remain() -> None:
    """An Ooze keeps the shape it took."""
    ooze = {"die": "primordial_ooze_strong:l2", "copy": "witching_hag:l2"}
    match = lay({"creatures": [ooze]}, {"creatures": ["witching_hag:l2"]}, {"bag": [BASIC]})
    match.concede(1)
    assert numbers(match) == [(4, 5)]


@rule("QU-21.6")
def test_log_entries_name_player_dice_and_chance() -> None:
    """The events of a turn say who rolled what and who did what with which die."""
    match = turn({"bag": ["assistant"] * 2}, rolls=["assistant:l1", "assistant:q1"])
    assert [(fact["seat"], fact["dice"]) for fact in told(match, "rolls")] == [(0, ["assistant:l1", "assistant:q1"])]
    go(match, "summon assistant:l1")
    assert told(match, "summons") == [{"seat": 0, "die": "assistant:l1"}]
    assert (
        match.game.say_event(match.events()[-1], match.table, "de")
        == "Spieler 1 beschwört: Unterstützer (Stufe 1, 1/2)."
    )
