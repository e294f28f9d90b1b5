"""The pause and the four actions (HE-8 to HE-11, HE-14 to HE-18)."""

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import (
    arena,
    asked,
    being,
    cards,
    faces,
    go,
    hp,
    lay,
    options,
    permanents,
    player,
    refused,
    seat,
    state,
    stop,
    told,
    wounds,
)

DECK = ["command", "command", "dispel_magic", "magic_missile"]
LIVE = {"time_model": "live"}


# ---------------------------------------------------------------- consequences


@rule("HE-8.1", "HE-8.9")
def test_the_caller_suffers_before_he_chooses() -> None:
    match = stop(seat("galean", "2 air, 4 card", deck=DECK), seat("selya", "6 earth"))
    assert hp(match) == [19, 21]
    assert asked(match) == [(0, "act")]


@rule("HE-8.3", "HE-8.10")
def test_order_of_consequences() -> None:
    match = stop(
        seat("galean", "1 air", board={"F1": "troll 6", "B2": "hero"}),
        seat("selya"),
        permanents=[
            {"spell": "poison", "owner": 1, "on": "1F1"},
            {"spell": "poison", "owner": 1, "on": "1B2"},
            {"spell": "bad_luck", "owner": 1, "on": "1"},
        ],
    )
    assert being(match, "1F1") is None  # poisoned to death before it could heal
    assert hp(match)[0] == 19
    told_of = [event.facts["being"] for event in match.events() if event.kind == "wounds"]
    assert told_of == ["galean", "troll", "galean"]
    assert [spell for spell, _, _ in permanents(match)] == ["poison", "bad_luck"]


@rule("HE-8.4", "HE-8.7")
def test_weakness_is_one_event_of_magic_wounds() -> None:
    match = stop(seat("selya", "3 earth"), seat())
    (suffered,) = told(match, "wounds")
    assert (suffered["n"], suffered["type"]) == (3, "magic")


@rule("HE-8.8", "HE-28.16")
def test_frozen_dice_are_blank() -> None:
    match = stop(seat("galean", "3 air, 3 card", frozen=[1, 2], deck=DECK), seat())
    assert hp(match)[0] == 20
    ice = stop(seat("galean", "3 card", frozen=[1], deck=DECK), seat())
    assert refused(ice, "draw") == "HE-14.1"


# ---------------------------------------------------------------- choosing an action


@rule("HE-9.1", "HE-30.5")
def test_the_four_actions_and_none() -> None:
    match = lay(
        seat("galean", "4 card, 1 fire, 1 water", hand=["command"], deck=DECK[1:]),
        seat(),
        arena={"display": ["frost"]},
    )
    assert options(match) == ["none", "draw", "learn frost L1"]
    (question,) = match.questions()
    assert question.ask.default is not None
    assert question.ask.default.code == "none"


@rule("HE-9.3", "HE-9.2")
def test_no_activation_without_a_spell() -> None:
    match = lay(seat("galean", "6 command", board={"F1": "golem", "B2": "hero"}), seat())
    assert options(match) == ["none"]
    assert refused(match, "attack F1 2B2") == "HE-9.2"
    assert refused(match, "move F1 B1") == "HE-9.2"


@rule("HE-9.4")
def test_legality_is_judged_after_the_consequences() -> None:
    board = {"F1": "imp 1", "B2": "hero"}
    match = stop(
        seat("voynaroth", "2 command", hand=["command"], board=board),
        seat("selya", board={"F4": "pixie", "B2": "hero"}),
        permanents=[{"spell": "poison", "owner": 1, "on": "1F1"}],
    )
    assert options(match) == ["none"]


@rule("HE-9.5", "HE-9.6")
def test_dice_are_spent_once_lowest_index_first() -> None:
    dice = ["command", "fire", "command", "command", "fire", "command"]
    match = lay(
        seat("galean", dice=dice, hand=["command"], board={"F1": "gnome", "B2": "hero"}),
        seat("selya", "6 card", board={"F4": "pixie", "B2": "hero"}),
    )
    go(match, "cast command")
    assert arena(match).spent == 0b000101
    assert asked(match) == [(0, "orders")]
    assert match.questions()[0].ask.about == (2,)


# ---------------------------------------------------------------- casting


@rule("HE-10.1", "HE-10.2")
def test_a_spell_of_the_hand_with_the_right_dice() -> None:
    match = lay(seat("galean", "2 fire", hand=["fireball"]), seat())
    assert refused(match, "cast frost") == "HE-10.1"
    assert refused(match, "cast fireball") == "HE-10.2"


@rule("HE-10.3", "HE-27.1b", "HE-11.2")
def test_neutral_spells_have_no_element() -> None:
    match = lay(seat("voynaroth", "3 fire", hand=["magic_missile", *DECK[:3]]), seat())
    go(match, "cast magic_missile")
    assert asked(match)[0][1] == "target"  # no empowerment is offered, and none is free
    go(match, "target 2B2")
    assert hp(match)[1] == 19


@rule("HE-10.4", "HE-27.1a")
def test_of_the_same_element_the_caster_chooses() -> None:
    match = lay(seat("voynaroth", "3 fire, 3 water", hand=["magic_missile"]), seat())
    go(match, "cast magic_missile")
    assert options(match) == ["element fire", "element water"]
    go(match, "element water", "target 2B2")
    assert hp(match)[1] == 19
    mixed = lay(seat("voynaroth", "2 fire, 2 water, 2 air", hand=["magic_missile"]), seat())
    assert refused(mixed, "cast magic_missile") == "HE-10.2"


@rule("HE-10.6")
def test_a_target_on_which_nothing_happens_is_legal() -> None:
    match = lay(seat("galean", "3 water", hand=["drain_magic", "healing"]), seat())
    go(match, "cast healing", "target 1B2")
    assert hp(match)[0] == 21
    assert cards(match, "discard") == ["healing"]


@rule("HE-10.7", "HE-10.8")
def test_target_classes() -> None:
    theirs = {"F1": "pixie", "B1": "pixie", "B2": "hero"}
    mine = {"F1": "gnome", "B1": "gnome", "F3": "golem", "B3": "hero"}

    def targets(spell: str, dice: str) -> list[str]:
        match = lay(seat("galean", dice, hand=[spell], board=mine), seat("selya", "6 card", board=theirs))
        return options(go(match, f"cast {spell}"))

    every = ["target 1F1", "target 1F3", "target 1B1", "target 1B3", "target 2F1", "target 2B1", "target 2B2"]
    assert targets("scorching_ray", "3 fire") == every
    creatures = [code for code in every if code not in ("target 1B3", "target 2B2")]
    assert targets("haste", "2 air") == creatures
    assert targets("fireball", "3 fire") == ["target 1F1", "target 1F3", "target 2F1", "target 2B2"]
    assert targets("rage", "2 fire") == ["target 1F1", "target 1F3", "target 1B1"]
    assert targets("heart_of_stone", "3 earth") == ["target 1F1", "target 1F3", "target 1B1", "target 1B3"]
    assert targets("drain_magic", "3 water") == ["player 0", "player 1"]


@rule("HE-10.9", "HE-10.10")
def test_instants_go_to_the_discard_pile_of_their_owner() -> None:
    match = lay(seat("galean", "3 fire", hand=["magic_missile"]), seat())
    go(match, "cast magic_missile", "target 2B2")
    assert (cards(match, "discard"), cards(match, "discard", 1)) == (["magic_missile"], [])


@rule("HE-10.11", "HE-27.17a")
def test_triggers_in_the_order_of_entry() -> None:
    match = lay(
        seat("galean", "3 water, 1 card", hand=["regeneration"], deck=DECK, hp=10),
        seat(),
        permanents=[{"spell": "concentration", "owner": 0, "on": "1"}],
    )
    go(match, "cast regeneration", "player 0")
    assert asked(match) == [(0, "cast_draw")]
    go(match, "none")
    assert asked(match) == [(0, "cast_heal")]  # it triggers for its own casting
    go(match, "target 1B2")
    assert hp(match)[0] == 11


@rule("HE-10.12", "HE-27.21")
def test_later_choices_are_made_when_they_come_up() -> None:
    match = lay(
        seat("galean", "3 earth", hand=["drain_life"], hp=10, board={"F1": "gnome 1", "B2": "hero"}),
        seat("selya", "6 card", board={"F1": "pixie 2", "B2": "hero"}),
    )
    go(match, "cast drain_life", "target 1F1")
    assert being(match, "1F1") is None
    assert hp(match)[0] == 13  # 2 and 1 by Galean's strength: only the hero is left to heal
    assert asked(match) == [(1, "join")]


# ---------------------------------------------------------------- empowering


@rule("HE-11.1", "HE-29.5")
def test_two_cards_for_each_empowerment() -> None:
    match = lay(seat("selya", "3 fire", hand=["scorching_ray", *DECK]), seat(board={"F1": "golem", "B2": "hero"}))
    go(match, "cast scorching_ray", "discard command")
    assert "done" not in options(match)  # two cards, or none
    go(match, "discard command", "done", "target 2F1")
    assert wounds(match, "2F1") == 4
    assert [event["spell"] for event in told(match, "discards")] == ["command", "command"]


@rule("HE-11.3", "HE-20.10")
def test_permanent_spells_get_power_markers() -> None:
    match = lay(seat("selya", "3 earth", hand=["poison", *DECK]), seat())
    go(match, "cast poison", "discard command", "discard command", "discard dispel_magic", "discard magic_missile")
    go(match, "target 2B2")
    assert permanents(match) == [("poison", 1, 2)]


@rule("HE-11.3", "HE-27.16")
def test_one_card_more_to_discard() -> None:
    match = lay(seat("xantiana", "3 water", hand=["drain_magic"]), seat("selya", "6 card", hand=[*DECK, "frost"]))
    go(match, "cast drain_magic", "player 1")
    assert asked(match) == [(1, "discard")]
    go(match, "discard frost", "discard command", "discard command", seat=1)
    assert cards(match, "hand", 1) == ["dispel_magic", "magic_missile"]


@rule("HE-11.4")
def test_the_spell_itself_is_not_discarded() -> None:
    match = lay(seat("selya", "3 fire", hand=["scorching_ray", "command", "command"]), seat())
    go(match, "cast scorching_ray")
    assert refused(match, "discard scorching_ray") == "HE-11.4"


@rule("HE-11.5", "HE-11.8")
def test_the_strength_of_a_hero() -> None:
    match = lay(seat("galean", "3 earth", hand=["poison"]), seat())
    go(match, "cast poison", "target 2B2")
    assert permanents(match) == [("poison", 1, 1)]
    waste = lay(seat("selya", "2 water", hand=["healing", *DECK]), seat())
    go(waste, "cast healing", "discard command", "discard command", "done", "target 1B2")
    assert (hp(waste)[0], cards(waste, "hand")) == (21, ["dispel_magic", "magic_missile"])


@rule("HE-11.6", "HE-27.27f")
def test_the_free_empowerment_counts_towards_the_maximum() -> None:
    match = lay(seat("selya", "4 air", hand=["chain_lightning", *DECK, "frost", "rage", "haste", "haste"]), seat())
    go(match, "cast chain_lightning")
    for card in ("command", "command", "dispel_magic", "magic_missile", "frost", "rage"):
        go(match, f"discard {card}")
    assert asked(match)[0][1] == "target"  # one is free, three were bought: four is the maximum


@rule("HE-11.7", "HE-11.9")
def test_halves_are_taken_of_the_empowered_amount_before_reductions() -> None:
    match = lay(
        seat("voynaroth", "3 fire", hand=["fireball"]),
        seat("xantiana", "6 card", board={"F1": "leviathan", "F2": "triton", "B2": "hero"}),
    )
    go(match, "cast fireball", "target 2F1")
    assert wounds(match, "2F1") == 3  # 4, one softened
    assert being(match, "2F2") is None  # half of 4, not of 3


@rule("HE-26.3")
def test_without_empowerment() -> None:
    match = lay(
        seat("voynaroth", "3 fire", hand=["fireball", *DECK]),
        seat("galean", "6 card", board={"F1": "golem", "B2": "hero"}),
        options={"no_empowerment": True},
    )
    go(match, "cast fireball", "target 2F1")
    assert wounds(match, "2F1") == 3
    elemental = lay(
        seat("voynaroth", "2 command", board={"F1": "fire_elemental", "B2": "hero"}),
        seat(),
        phase="orders",
        options={"no_empowerment": True},
        permanents=[{"spell": "daze", "owner": 1, "on": "2"}],
    )
    assert options(elemental, "ability") == []


# ---------------------------------------------------------------- drawing, learning


@rule("HE-14.1", "HE-14.4")
def test_drawing_needs_symbols_and_cards() -> None:
    assert refused(lay(seat("galean", "2 card", deck=DECK), seat()), "draw") == "HE-14.1"
    assert refused(lay(seat("galean", "3 card"), seat()), "draw") == "HE-14.4"
    for shown, drawn in ((3, 1), (4, 2), (5, 3), (6, 4)):
        match = go(lay(seat("galean", f"{shown} card", deck=[*DECK, "frost"]), seat()), "draw")
        assert len(player(match).hand) == drawn
    seven = lay(
        seat("galean", dice=["card"] * 7, deck=[*DECK, "frost"]),
        seat(),
        permanents=[{"spell": "blessing", "owner": 0, "on": "1"}],
    )
    assert len(player(go(seven, "draw")).hand) == 5
    short = go(lay(seat("galean", "6 card", deck=DECK[:1]), seat()), "draw")
    assert len(player(short).hand) == 1


@rule("HE-14.5")
def test_no_hand_limit() -> None:
    hand = ["frost", "frost", "frost", "rage", "rage", "rage", "haste", "haste", "haste", "poison", "poison", "poison"]
    match = go(lay(seat("galean", "6 card", hand=hand, deck=DECK), seat()), "draw")
    assert len(player(match).hand) == 16


@rule("HE-15.3", "HE-15.4")
def test_learning_needs_a_card_on_the_display() -> None:
    match = lay(seat("galean", "4 card, 2 command"), seat(), arena={"display": ["", "", "", "", "frost"]})
    assert options(match) == ["none"]
    assert refused(match, "learn frost U1") == "HE-15.4"
    assert refused(lay(seat("galean", "3 card"), seat(), arena={"display": ["frost"]}), "learn frost L1") == "HE-15.1"
    other = go(lay(seat("galean", "4 card, 2 command"), seat(), arena={"display": ["frost"]}), "learn frost L1")
    assert asked(other) == [(1, "join")]
    assert "frost" in other.view(1)["table"]["players"][0]["hand"]["known"]  # learned in the open (HE-29.1)


# ---------------------------------------------------------------- dispelling

FOUR = "1 fire, 1 water, 1 earth, 1 air"


@rule("HE-16.1", "HE-16.5")
def test_dispelling_needs_four_elements_and_a_spell() -> None:
    daze = [{"spell": "daze", "owner": 1, "on": "1"}]
    assert refused(lay(seat("galean", "3 fire, 1 water, 1 earth"), seat(), permanents=daze), "dispel") == "HE-16.1"
    assert refused(lay(seat("galean", FOUR), seat()), "dispel") == "HE-16.5"


@rule("HE-16.2", "HE-16.4")
def test_any_permanent_spell_but_only_one() -> None:
    spells = [{"spell": "daze", "owner": 1, "on": "1"}, {"spell": "daze", "owner": 0, "on": "2"}]
    match = lay(seat("galean", FOUR, hand=DECK), seat(), permanents=spells)
    go(match, "dispel")
    assert options(match) == ["on-player daze 0", "on-player daze 1"]
    go(match, "on-player daze 1", "remove")
    assert permanents(match) == [("daze", 0, 0)]
    assert asked(match) == [(1, "join")]


@rule("HE-16.3", "HE-30.14")
def test_the_last_step_may_leave_the_spell() -> None:
    match = lay(seat("galean", FOUR), seat(), permanents=[{"spell": "daze", "owner": 1, "on": "1"}])
    go(match, "dispel")
    assert options(match) == ["none", "remove"]
    assert match.questions()[0].ask.default.code == "remove"  # type: ignore[union-attr]
    go(match, "none")
    assert permanents(match) == [("daze", 0, 0)]


@rule("HE-16.7", "HE-16.8")
def test_no_free_step_and_no_step_too_many() -> None:
    match = lay(
        seat("galean", FOUR, hand=[*DECK, "frost", "frost"]),
        seat(),
        permanents=[{"spell": "daze", "owner": 1, "on": "1", "power": 2}],
    )
    go(match, "dispel", "discard command", "discard command", "discard frost", "discard frost")
    assert asked(match) == [(0, "remove")]  # two markers and the spell: three steps are enough
    other = lay(seat("galean", FOUR), seat(), permanents=[{"spell": "daze", "owner": 1, "on": "1", "power": 1}])
    go(other, "dispel")
    assert permanents(other) == [("daze", 0, 0)]  # an earth spell, but no free step


# ---------------------------------------------------------------- no action


@rule("HE-17.1", "HE-17.4")
def test_another_player_who_does_not_act_after_all() -> None:
    match = stop(
        seat("galean", "6 card", deck=DECK),
        seat("selya", "3 card", deck=DECK),
        seat("xantiana", "6 card", deck=DECK),
    )
    go(match, "draw", "act", "none")
    assert hp(match) == [21, 19, 21]
    assert asked(match) == [(2, "join")]


@rule("HE-17.5", "HE-19.6")
def test_dying_of_the_penalty() -> None:
    match = stop(seat("galean", "", hp=2), seat("selya", "6 fire"), seat("xantiana", "6 fire"))
    go(match, "none")
    assert player(match).out
    assert asked(match) == [(1, "lift"), (2, "lift")]
    other = stop(
        seat("galean", "6 card", deck=DECK), seat("selya", "3 card", hp=1, deck=DECK), seat("xantiana", "6 card")
    )
    go(other, "draw", "act", "none")
    assert player(other, 1).out
    assert asked(other) == [(2, "join")]


@rule("HE-17.3")
def test_a_false_stop_may_leave_the_others_their_chance() -> None:
    match = stop(seat("galean", ""), seat("selya", "6 card", deck=DECK), options={"false_stop_skips_others": False})
    go(match, "none")
    assert (hp(match)[0], asked(match)) == (19, [(1, "join")])


# ---------------------------------------------------------------- the others


@rule("HE-18.1", "HE-18.5")
def test_everybody_is_asked_once_clockwise() -> None:
    match = stop(
        seat("galean", "6 card", deck=DECK),
        seat("selya", "6 card", deck=DECK),
        seat("xantiana", "6 card", deck=DECK),
        seat("voynaroth", "6 card", deck=DECK),
        caller=2,
    )
    go(match, "draw")
    order = []
    while asked(match)[0][1] == "join":
        order.append(match.actors[0])
        go(match, "none")
    assert order == [3, 0, 1]
    gone = stop(seat("galean", "6 card", deck=DECK), seat("selya", "", out=True), seat("xantiana", "6 card"))
    go(gone, "draw")
    assert asked(gone) == [(2, "join")]


@rule("HE-18.2", "HE-30.11")
def test_the_question_is_put_in_any_case() -> None:
    match = stop(seat("galean", "6 card", deck=DECK), seat("selya", "6 fire"))
    go(match, "draw")
    assert (asked(match), options(match)) == ([(1, "join")], ["none"])


@rule("HE-18.7", "HE-18.11")
def test_who_did_not_act_keeps_what_he_likes() -> None:
    match = lay(
        seat("galean", "6 card", acted=True),
        seat("selya", "6 fire", frozen=[1]),
        phase="lift",
        options={"time_model": "tick"},
    )
    assert len(options(match, seat=1)) == 64
    go(match, "throw 12")
    assert faces(match, 1)[2:] == ["fire"] * 4


@rule("HE-18.8", "HE-18.9")
def test_ice_and_stone_end_when_the_phase_opens() -> None:
    match = lay(
        seat("galean", "6 card", acted=True, board={"F1": "golem 0 stone", "B2": "hero"}),
        seat("selya", "6 fire", frozen=[1, 2]),
        phase="lift",
        options=LIVE,
    )
    match.tick(3000)
    assert player(match, 1).frozen == 0
    assert faces(match, 1) == ["fire"] * 6
    stone = being(match, "1F1")
    assert stone is not None
    assert not stone.stone


@rule("HE-30.15")
def test_one_choice_at_a_time() -> None:
    match = lay(seat("galean", "3 water", hand=["drain_magic"]), seat("selya", "6 card", hand=DECK), seat("xantiana"))
    go(match, "cast drain_magic", "player 1")
    assert match.actors == [1]
    assert refused(match, "none", 0) == "not-asked"


@rule("HE-30.6", "HE-30.9")
def test_defaults_in_the_middle_of_a_spell() -> None:
    match = lay(seat("galean", "3 water", hand=["drain_magic"]), seat("selya", "6 card", hand=DECK))
    go(match, "cast drain_magic", "player 1")
    (question,) = match.questions()
    assert question.ask.default in question.moves
    match.lapse(1)
    assert len(player(match, 1).hand) == 3
    picks = set()
    for seed in range(12):
        other = lay(seat("galean", "3 water", hand=["drain_magic"]), seat("selya", "6 card", hand=DECK), seed=seed)
        go(other, "cast drain_magic", "player 1")
        picks.add(other.questions()[0].ask.default)
    assert len(picks) > 1


@rule("HE-30.7")
def test_the_default_is_to_use_a_trigger() -> None:
    match = lay(
        seat("galean", "3 fire, 1 card", hand=["magic_missile"], deck=DECK),
        seat(),
        permanents=[{"spell": "concentration", "owner": 0, "on": "1"}],
    )
    go(match, "cast magic_missile", "target 2B2")
    match.lapse(0)
    assert len(player(match).hand) == 1
    healing = lay(
        seat("galean", "3 fire", hand=["magic_missile"], hp=17, board={"F1": "golem 6", "B2": "hero"}),
        seat(),
        permanents=[{"spell": "regeneration", "owner": 0, "on": "1"}],
    )
    go(healing, "cast magic_missile", "target 2B2")
    healing.lapse(0)
    assert wounds(healing, "1F1") == 5  # the being with the most wounds


@rule("HE-30.16")
def test_options_have_one_order() -> None:
    match = lay(seat("galean", "3 fire", hand=["scorching_ray"]), seat(board={"F1": "golem", "B2": "hero"}))
    go(match, "cast scorching_ray")
    ids = [move.id for move in match.legal()]
    assert ids == sorted(ids)
    assert state(match).box.moves.of_id(ids[0]) is match.legal()[0]


@rule("HE-31.5", "HE-31.6")
def test_pauses_end_and_the_table_stays_whole() -> None:
    import random

    from tafelrunde.testing.walk import step

    game = tr.game("heroes")
    for seed in range(6):
        match = game.start(seats=2 + seed % 3, seed=seed)
        rnd = random.Random(seed)
        since = 0
        while not match.over:
            before = match.table.turns
            step(match, rnd)
            since = 0 if match.table.turns != before else since + 1
            assert since < 400
            assert game.invariant(match.table) is None
