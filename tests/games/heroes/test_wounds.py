"""Wounds, death, permanent spells, the end, three and four players (HE-0, HE-19 to HE-22)."""

from tafelrunde.testing.rules import rule
from tests.games.heroes.table import (
    arena,
    asked,
    being,
    cards,
    go,
    hp,
    lay,
    name_at,
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


@rule("HE-0.2", "HE-19.2")
def test_numbers_never_become_negative() -> None:
    match = lay(seat("galean", "3 fire", hand=["magic_missile"]), seat("selya", "", hp=1), seat("xantiana"))
    go(match, "cast magic_missile", "target 2B2")
    assert hp(match)[1] == 0
    assert told(match, "wounds")[-1]["n"] == 1


@rule("HE-0.1", "HE-0.3")
def test_a_text_is_about_its_caster_and_beats_the_general_rule() -> None:
    match = lay(  # Regeneration on the other player: he is asked when he casts, not its owner
        seat("galean", "3 fire", hand=["magic_missile"], hp=10),
        seat("selya"),
        permanents=[{"spell": "regeneration", "owner": 1, "on": "1"}],
    )
    go(match, "cast magic_missile", "target 2B2")
    assert asked(match) == [(0, "cast_heal")]
    phoenix = lay(
        seat("galean", "3 fire", hand=["magic_missile"]), seat("voynaroth", board={"F1": "phoenix 7", "B2": "hero"})
    )
    go(phoenix, "cast magic_missile", "target 2F1")
    assert any(it.space == 8 for it in state(phoenix).beings)  # dead, but not out of the game


@rule("HE-0.4")
def test_what_is_possible_of_a_mandatory_effect_happens() -> None:
    match = lay(seat("galean", "3 water", hand=["drain_magic"]), seat("selya", hand=["frost"]))
    go(match, "cast drain_magic", "player 1")
    assert cards(match, "discard", 1) == ["frost"]


@rule("HE-19.1", "HE-19.8")
def test_types_of_wounds_and_reductions_in_order() -> None:
    guard = {"F1": "dwarf_guard", "B2": "hero"}
    match = lay(seat("galean", "3 fire", hand=["magic_missile"]), seat("galean", board=guard))
    go(match, "cast magic_missile", "target 2F1")
    assert wounds(match, "2F1") == 2  # magic wounds are no matter of the guard
    attack = lay(
        seat("voynaroth", "1 command", board={"F4": "imp", "B2": "hero"}),
        seat("galean", board=guard),
        phase="orders",
        permanents=[{"spell": "stone_skin", "owner": 1, "on": "2F1"}],
    )
    go(attack, "attack F4 2F1")  # 2, then 1 by the guard, then 0 by the skin
    assert wounds(attack, "2F1") == 0
    assert told(attack, "wounds") == []


@rule("HE-19.3")
def test_healing_never_exceeds_the_start() -> None:
    match = lay(seat("galean", "2 water", hand=["healing"], hp=20), seat())
    go(match, "cast healing", "target 1B2")
    assert hp(match)[0] == 21
    creature = lay(seat("galean", "2 water", hand=["healing"]), seat(board={"F1": "golem 2", "B2": "hero"}))
    go(creature, "cast healing", "target 2F1")
    assert wounds(creature, "2F1") == 0


@rule("HE-19.4", "HE-20.6")
def test_a_dead_creature_leaves_and_its_spells_too() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["magic_missile"]),
        seat("selya", board={"F1": "pixie 1", "B2": "hero"}),
        permanents=[{"spell": "haste", "owner": 1, "on": "2F1"}, {"spell": "poison", "owner": 0, "on": "2F1"}],
    )
    go(match, "cast magic_missile", "target 2F1")
    assert being(match, "2F1") is None
    assert (cards(match, "discard"), cards(match, "discard", 1)) == (["magic_missile", "poison"], ["haste"])


@rule("HE-19.5", "HE-27.24")
def test_wounds_of_one_effect_are_dealt_together() -> None:
    board = {"F1": "mandrake 2", "F2": "gnome 1", "B1": "gnome", "B2": "hero"}
    match = lay(seat("selya", "4 earth", hand=["earthquake"]), seat("galean", board=board))
    go(match, "cast earthquake", "player 1")
    kinds = [event.kind for event in match.events() if event.kind in ("wounds", "dies")]
    assert kinds == ["wounds", "wounds", "wounds", "dies", "dies"]
    assert hp(match)[1] == 21
    assert wounds(match, "2B1") == 1


@rule("HE-19.6", "HE-22.6")
def test_elimination() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["magic_missile"]),
        seat("selya", "6 card", hp=2, hand=DECK[:1], deck=["frost"], board={"B2": "hero", "F4": "pixie"}),
        seat("xantiana", "6 card", deck=DECK[1:]),
        arena={"display": ["rage"]},
    )
    go(match, "cast magic_missile", "target 2B2")
    out = player(match, 1)
    assert out.out
    assert (out.hand, out.deck, out.discard, out.dice) == ([], [], [], [])
    assert all(space < 0 for space in out.board)
    assert state(match).name(arena(match).display[0]) == "rage"
    assert asked(match) == [(2, "join")]


@rule("HE-19.7", "HE-21.1")
def test_the_last_hero_wins() -> None:
    match = lay(seat("galean", "3 fire", hand=["magic_missile"]), seat("selya", hp=1))
    go(match, "cast magic_missile", "target 2B2")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 2], "HE-21.1")
    assert [event.kind for event in match.events()][-3:] == ["wounds", "falls", "over"]


@rule("HE-19.10")
def test_dying_in_the_own_action_ends_it() -> None:
    match = lay(
        seat("voynaroth", "3 fire, 3 command", hand=["fireball"], hp=1, board={"F2": "imp", "B2": "hero", "F1": "imp"}),
        seat("selya", "6 card", deck=DECK),
        seat("xantiana", "6 card"),
    )
    go(match, "cast fireball", "target 1F2")
    assert player(match).out
    assert asked(match) == [(1, "join")]


@rule("HE-19.11", "HE-22.7")
def test_after_an_elimination_the_action_goes_on_without_other_targets() -> None:
    match = lay(
        seat("selya", "3 fire, 3 command", hand=["magic_missile"], board={"F1": "pixie", "B2": "hero"}),
        seat("galean", "6 card", hp=1),
        seat("xantiana", "6 card", board={"F1": "triton", "B2": "hero"}),
    )
    go(match, "cast magic_missile", "target 2B2")
    assert player(match, 1).out
    assert asked(match) == [(0, "orders")]
    assert options(match, "attack") == []
    assert options(match, "move") != []


@rule("HE-20.1", "HE-20.2")
def test_permanents_stay_and_are_public() -> None:
    match = lay(seat("galean", "3 earth", hand=["poison"]), seat("selya", "6 card"))
    go(match, "cast poison", "target 2B2", "none")
    shown = match.view(1)["table"]["permanents"]
    assert shown == [{"spell": "poison", "owner": 0, "seat": 1, "space": "B2", "power": 1}]


@rule("HE-20.3")
def test_never_the_same_spell_twice() -> None:
    match = lay(
        seat("galean", "3 earth, 3 earth", hand=["poison", "daze"]),
        seat("selya", "6 card", board={"F1": "pixie", "B2": "hero"}),
        permanents=[{"spell": "poison", "owner": 1, "on": "2F1"}, {"spell": "daze", "owner": 1, "on": "2"}],
    )
    both = match.clone()
    go(match, "cast poison")
    assert refused(match, "target 2F1") == "HE-20.3"
    go(both, "cast daze")
    assert permanents(both)[-1][:2] == ("daze", 0)  # the only target that is left


@rule("HE-20.5", "HE-28.1c")
def test_elementals_add_power_markers() -> None:
    match = lay(
        seat("galean", "2 command", board={"F1": "earth_elemental", "B2": "hero"}),
        seat(),
        phase="orders",
        permanents=[{"spell": "daze", "owner": 1, "on": "2"}],
    )
    go(match, "ability F1")
    assert permanents(match) == [("daze", 1, 2)]


@rule("HE-20.8")
def test_a_spell_follows_its_being() -> None:
    match = lay(
        seat("galean", "1 command", board={"F1": "golem", "B2": "hero"}),
        seat(),
        phase="orders",
        permanents=[{"spell": "haste", "owner": 0, "on": "1F1"}],
    )
    go(match, "move F1 F2")
    assert match.view(0)["table"]["permanents"][0]["space"] == "F2"


@rule("HE-20.9", "HE-10.11")
def test_a_permanent_that_kills_its_target() -> None:
    match = lay(
        seat("galean", "3 water, 1 card", hand=["frost"], deck=DECK),
        seat("selya", board={"F1": "pixie 2", "B2": "hero"}),
        permanents=[{"spell": "concentration", "owner": 0, "on": "1"}],
    )
    go(match, "cast frost")
    assert (permanents(match), cards(match, "discard")) == ([("concentration", 0, 0)], ["frost"])
    assert asked(match) == [(0, "cast_draw")]  # it was cast all the same


@rule("HE-20.6", "HE-20.7")
def test_spells_of_somebody_who_is_out() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["magic_missile"]),
        seat("selya", hp=1),
        seat("xantiana", "1 fire, 1 water, 1 earth, 1 air"),
        permanents=[{"spell": "daze", "owner": 1, "on": "3"}, {"spell": "bad_luck", "owner": 2, "on": "2"}],
    )
    go(match, "cast magic_missile", "target 2B2")
    assert permanents(match) == [("daze", 2, 0)]
    assert cards(match, "discard", 2) == ["bad_luck"]
    go(match, "act", "dispel", "remove")
    assert permanents(match) == []
    assert "daze" in [state(match).name(card) for card in state(match).away]


@rule("HE-21.4", "HE-26.5")
def test_the_last_creature_counts_only_when_one_dies() -> None:
    options_ = {"last_creature_ending": True}
    match = lay(seat("galean", "3 fire", hand=["magic_missile"], hp=9), seat("selya", hp=7), options=options_)
    go(match, "cast magic_missile", "target 2B2")
    assert not match.over
    phoenix = lay(
        seat("galean", "3 fire", hand=["magic_missile"], hp=9),
        seat("voynaroth", hp=7, board={"F1": "phoenix 7", "B2": "hero"}),
        options=options_,
    )
    go(phoenix, "cast magic_missile", "target 2F1")
    assert phoenix.result is not None


@rule("HE-21.7")
def test_the_spell_is_finished_before_the_last_creature_counts() -> None:
    match = lay(
        seat("voynaroth", "3 fire", hand=["burnt_offering"], hp=9, board={"F1": "imp", "B2": "hero"}),
        seat("selya", hp=10),
        options={"last_creature_ending": True},
    )
    go(match, "cast burnt_offering")
    assert match.result is not None
    assert hp(match) == [9, 7]  # 2 stamina and Voynaroth's strength
    assert match.result.ranks == [1, 2]


@rule("HE-21.5", "HE-21.6")
def test_all_who_are_left_fall_together() -> None:
    match = lay(
        seat("galean", "3 fire, 3 earth", hand=["magic_missile"]),
        seat("selya", "6 card", deck=DECK),
    )
    go(match, "cast magic_missile")
    match.concede(1)
    assert not match.over  # the running action is finished first
    match.concede(0)
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 1], "HE-21.5")


@rule("HE-21.6")
def test_who_concedes_is_dead_at_the_next_boundary() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["magic_missile"]),
        seat("selya", "6 card", deck=DECK),
        seat("xantiana", "6 card", deck=DECK),
    )
    go(match, "cast magic_missile")
    match.concede(1)
    assert not player(match, 1).out
    go(match, "target 3B2")
    assert player(match, 1).out
    assert asked(match) == [(2, "join")]


@rule("HE-22.2", "HE-22.3")
def test_what_sets_the_focus() -> None:
    match = lay(
        seat("galean", "1 fire, 1 water, 1 earth, 1 air"),
        seat("selya", "6 card"),
        seat("xantiana", "6 card"),
        permanents=[{"spell": "daze", "owner": 1, "on": "1"}, {"spell": "daze", "owner": 0, "on": "2"}],
    )
    own = match.clone()
    go(own, "dispel", "on-player daze 0")
    assert arena(own).focus == -1
    go(match, "dispel", "on-player daze 1")
    assert arena(match).focus == 1


@rule("HE-22.3", "HE-22.1")
def test_own_beings_never_set_the_focus() -> None:
    board = {"F1": "gnome", "F2": "golem", "B2": "hero"}
    match = lay(
        seat("galean", "2 air, 4 command", hand=["haste"], board=board),
        seat("selya", "6 card", board={"F3": "pixie", "B2": "hero"}),
        seat("xantiana", "6 card", board={"F3": "triton", "B2": "hero"}),
    )
    go(match, "cast haste", "target 1F2")
    assert {"attack F2 2F3", "attack F2 3F3"} <= set(options(match))
    go(match, "attack F2 2F3")
    assert refused(match, "attack F1 3B2") == "HE-12.7"


@rule("HE-22.4")
def test_wounds_dealt_back_are_not_aimed() -> None:
    match = lay(
        seat("voynaroth", "1 command", board={"F1": "ember_hound", "B2": "hero"}),
        seat("selya", "6 card", board={"F4": "pixie", "B2": "hero"}),
        seat("xantiana", "6 card"),
        phase="orders",
        permanents=[{"spell": "fire_wall", "owner": 2, "on": "2"}],
    )
    go(match, "attack F1 2F4")
    assert wounds(match, "1F1") == 2
    assert name_at(match, "2F4") == ""


@rule("HE-13.2")
def test_every_opponent_is_faced_alike() -> None:
    match = lay(
        seat("galean", "6 command", board={"F1": "gnome", "B4": "hero"}),
        seat("selya", "6 card", board={"F4": "pixie", "F1": "pixie", "B2": "hero"}),
        seat("xantiana", "6 card", board={"F4": "triton", "B2": "hero"}),
        seat("voynaroth", "6 card", board={"F3": "imp", "B2": "hero"}),
        phase="orders",
    )
    assert options(match, "attack") == ["attack F1 2F4", "attack F1 3F4"]


@rule("HE-29.1", "HE-29.6")
def test_what_is_public() -> None:
    match = stop(
        seat("galean", "6 card", hand=["frost"], deck=DECK, discard=["rage"], board={"F1": "golem 3", "B2": "hero"}),
        seat("selya", "6 fire"),
    )
    seen = match.view(None)["table"]["players"][0]
    assert seen["hand"] == {"n": 1, "known": []}
    assert (seen["deck"]["n"], seen["discard"], seen["hp"]) == (4, ["rage"], 21)
    assert seen["board"][0] == ["golem", 3, False, False]
    assert match.view(0)["table"]["players"][0]["hand"]["known"] == ["frost"]


@rule("HE-29.2", "HE-29.4")
def test_hand_and_deck_are_known_together_only() -> None:
    match = lay(seat("galean", "6 card", hand=["frost", "rage"], deck=DECK), seat("selya", "6 fire"))
    hands = set()
    for k in range(40):
        world = state(match.sample(1, k))
        names = sorted(world.name(card) for card in [*world.players[0].hand, *world.players[0].deck])
        assert names == sorted(["frost", "rage", *DECK])
        hands.add(tuple(sorted(world.name(card) for card in world.players[0].hand)))
    assert len(hands) > 5


@rule("HE-29.5", "HE-14.2")
def test_a_drawn_card_is_secret() -> None:
    match = lay(seat("galean", "3 card", deck=["frost", "rage"]), seat("selya", "6 fire"))
    go(match, "draw")
    assert match.view(1)["table"]["players"][0]["hand"] == {"n": 1, "known": []}
    assert not any(event.kind == "shown" for event in match.events(0, 1))
