"""Components, set-up, draft, armies, placement (HE-0 to HE-4)."""

from collections import Counter

import pytest

import tafelrunde as tr
from tafelrunde.games.heroes.box import HeroesBox
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import arena, asked, cards, faces, go, hp, name_at, new, options, player, refused, state

GAME = tr.game("heroes")
BOX: HeroesBox = GAME.box()


def draft(match: tr.Match) -> tr.Match:
    """Let everybody take the first hero that is left, then the first spells."""
    while asked(match)[0][1] == "draft":
        heroes = options(match, "hero")
        match.play(heroes[0] if heroes else options(match, "pick")[0])
    return match


def built(match: tr.Match, *creatures: str, seat: int) -> None:
    """Build an army."""
    go(match, *(f"recruit {creature}" for creature in creatures), seat=seat)
    if seat in match.actors and ("done" in options(match, seat=seat)):
        go(match, "done", seat=seat)


def spells_of(kind: str) -> int:
    return sum(spell.copies for spell in BOX.spells if spell.kind == kind)


@rule("HE-1.2", "HE-1.3", "HE-1.4")
def test_spell_cards() -> None:
    assert (spells_of("basic"), spells_of("special"), spells_of("deck")) == (20, 4, 60)
    sets = Counter(BOX.names[piece] for piece in BOX.basic_set(0))
    assert sets == {"magic_missile": 2, "command": 2, "dispel_magic": 1}
    assert sorted(spell.hero for spell in BOX.spells if spell.kind == "special") == sorted(BOX.hero_ids)
    elements = Counter(spell.element for spell in BOX.spells if spell.kind == "deck" for _ in range(spell.copies))
    assert set(elements.values()) == {15}


@rule("HE-1.5", "HE-1.12", "HE-31.7")
def test_creature_cards() -> None:
    per_hero = Counter(creature.hero for creature in BOX.creatures for _ in range(creature.copies))
    assert per_hero == dict.fromkeys(BOX.hero_ids, 23)
    assert all(1 <= creature.activation <= 3 for creature in BOX.creatures)
    components = BOX.content.components
    assert (components.creature_cards, components.spell_cards, components.basic_spell_cards) == (92, 60, 20)


@rule("HE-2.1", "HE-3.3")
def test_creatures_and_special_spells_lie_beside_their_heroes() -> None:
    match = new(seed=3, dealt=False, ready_armies=False)
    beside = {BOX.spell_ids[BOX.special[hero]]: hero for hero in state(match).heroes}
    assert len(beside) == 4
    lying = [state(match).name(card) for card in state(match).away]
    assert all(lying.count(spell) == 1 for spell in beside)  # in nobody's deck, hand or display
    taken = options(match, "hero")[0]
    me = match.actors[0]
    match.play(taken)
    hero = player(match, me).hero
    assert BOX.spell_ids[BOX.special[hero]] in [state(match).name(card) for card in player(match, me).deck]
    while asked(match)[0][1] == "draft":
        match.play(options(match)[0])
    offered = {code.removeprefix("recruit ") for code in options(match, "recruit", seat=me)}
    assert offered
    assert {BOX.creatures[BOX.creature_index[creature]].hero for creature in offered} == {BOX.hero_ids[hero]}


@rule("HE-2.5", "HE-2.4")
def test_all_other_markers_are_in_the_supply() -> None:
    match = new(seed=3, ready_armies=True, dealt=True)
    assert hp(match) == [21, 21]
    assert state(match).permanents == []  # no marker of a permanent spell, no power marker
    assert {being.wounds for being in state(match).beings} == {0}


@rule("HE-1.10", "HE-1.6", "HE-1.1")
def test_heroes_and_opposites() -> None:
    opposites = {symbol.id: symbol.opposite for symbol in BOX.content.symbols if symbol.kind == "element"}
    assert opposites == {"fire": "water", "water": "fire", "earth": "air", "air": "earth"}
    for hero in BOX.heroes:
        assert hero.opposite == opposites[hero.element]
    assert (len(BOX.heroes), BOX.content.boards[0].count, len(BOX.content.boards[0].sides)) == (4, 4, 2)


@rule("HE-1.8")
def test_permanent_markers() -> None:
    markers = {marker.spell: marker.count for marker in BOX.content.permanent_markers}
    assert sum(markers.values()) == 18
    on_beings = {spell.id for spell in BOX.spells if spell.lasting and spell.target not in ("player",)}
    assert set(markers) == on_beings
    assert all(markers[id] == BOX.spells[BOX.spell_index[id]].copies for id in markers)


@rule("HE-1.11")
def test_every_spell_says_what_it_needs_and_does() -> None:
    for spell in BOX.spells:
        assert spell.requirement.count >= 2
        for lang in ("en", "de"):
            assert BOX.spell_text(spell.id, lang).endswith(".")


@rule("HE-2.2", "HE-2.9", "HE-3.3")
def test_basic_spells_special_spells_and_the_box() -> None:
    match = draft(GAME.start(seats=2, seed=5))
    for seat in (0, 1):
        names = Counter(cards(match, "deck", seat))
        special = BOX.heroes[player(match, seat).hero].special_spell
        assert names["command"] >= 2
        assert names["magic_missile"] >= 2
        assert names[special] == 1
        assert sum(names.values()) == 9
    away = Counter(state(match).name(card) for card in state(match).away)
    unchosen = [hero.special_spell for hero in BOX.heroes if BOX.hero_index[hero.id] in state(match).heroes]
    assert away == Counter({"command": 4, "magic_missile": 4, "dispel_magic": 2, **dict.fromkeys(unchosen, 1)})


@rule("HE-2.3", "HE-2.10")
def test_the_display_is_dealt_from_the_shuffled_stack() -> None:
    match = GAME.start(seats=2, seed=5)
    dealt = [state(match).name(card) for card in arena(match).display]
    left = [state(match).name(card) for card in state(match).stack]
    assert (len(dealt), len(left)) == (8, 52)
    again = GAME.start(seats=2, seed=5)
    go(again, options(again, "hero")[0], f"pick {dealt[0]} L1")
    shown = [state(again).name(card) for card in arena(again).display]
    assert shown == [dealt[4], *dealt[1:4], left[-1], *dealt[5:]]  # the lower row first, then the upper row
    other = GAME.start(seats=2, seed=6)
    assert dealt != [state(other).name(card) for card in arena(other).display]


@rule("HE-2.4", "HE-6.11", "HE-4.8")
def test_dice_hit_points_and_the_first_phase() -> None:
    match = new(seed=2, time_model="simulated")
    assert hp(match) == [21, 21]
    assert all(len(one.dice) == 6 for one in state(match).players)
    assert arena(match).number == 1
    assert not any(it.wounds for it in state(match).beings)
    first = GAME.start(seed=2, options={"dealt": True, "ready_armies": True, "time_model": "live"})
    first.tick(3000)
    assert faces(first) == ["-"] * 6


@rule("HE-2.6", "HE-2.7")
def test_the_first_hand_is_drawn_after_placement() -> None:
    match = draft(GAME.start(seats=2, seed=5))
    assert asked(match) == [(0, "army"), (1, "army")]
    assert [len(one.hand) for one in state(match).players] == [0, 0]
    for seat in (0, 1):
        go(match, "done", seat=seat)
    while asked(match)[0][1] == "place":
        go(match, options(match)[0])
    assert [(len(one.hand), len(one.deck)) for one in state(match).players] == [(4, 5), (4, 5)]


@rule("HE-2.8")
def test_the_start_player_is_drawn_or_named() -> None:
    assert {state(GAME.start(seats=3, seed=seed)).start for seed in range(20)} == {0, 1, 2}
    for named in (0, 1, 2):
        match = GAME.start(seats=3, seed=1, options={"start_player": named})
        assert match.actors == [named]
    with pytest.raises(tr.TafelrundeError):
        GAME.start(seats=2, options={"start_player": 2})


@rule("HE-3.1", "HE-3.6", "HE-0.6")
def test_the_draft_goes_round_four_times() -> None:
    match = GAME.start(seats=3, seed=1, options={"start_player": 1})
    order = []
    while asked(match)[0][1] == "draft":
        order.append(match.actors[0])
        assert "none" not in options(match)
        match.play((options(match, "hero") or options(match, "pick"))[0])
    assert order == [1, 2, 0] * 4
    assert len([event for event in match.events() if event.kind in ("picks", "hero")]) == 12


@rule("HE-3.7")
def test_copies_of_a_spell_may_be_drafted() -> None:
    written = {
        "stage": "setup",
        "phase": ["draft"],
        "heroes": list(BOX.hero_ids),
        "arenas": [{"display": ["rage", "rage", "frost", "poison"]}],
        "players": [{"board": {}}, {"board": {}}],
        "start": 0,
    }
    match = GAME.position(written)
    go(match, "pick rage L1", "pick frost L3", "pick rage L2")
    assert cards(match, "deck") == ["rage", "rage"]


@rule("HE-3.8")
def test_an_empty_stack_leaves_places_empty() -> None:
    written = {
        "stage": "setup",
        "phase": ["draft"],
        "heroes": list(BOX.hero_ids),
        "arenas": [{"display": ["rage", "frost", "", "", "daze"]}],
        "players": [{"board": {}}, {"board": {}}],
    }
    match = GAME.position(written)
    go(match, "pick frost L2", "pick rage L1")
    assert [card if card < 0 else state(match).name(card) for card in arena(match).display[:5]] == [
        "daze",
        -1,
        -1,
        -1,
        -1,
    ]


@rule("HE-4.1", "HE-4.2", "HE-4.3")
def test_army_limits() -> None:
    match = draft(GAME.start(seats=2, seed=5, options={"start_player": 0}))
    assert player(match).hero == BOX.hero_index["galean"]
    go(match, *["recruit gnome"] * 4, seat=0)
    assert refused(match, "recruit gnome", 0) == "HE-4.1"  # four copies
    go(match, *["recruit mandrake"] * 3, seat=0)
    assert 0 not in match.actors  # seven creatures: nothing left to choose
    assert refused(match, "recruit imp", 1) == "HE-4.1"  # another hero's creature
    go(match, "done", seat=1)
    assert [one.army for one in state(match).players] == [7, 0]
    other = draft(GAME.start(seats=2, seed=5, options={"start_player": 0}))
    go(other, "recruit behemoth", "recruit behemoth", seat=0)
    assert refused(other, "recruit golem", 0) == "HE-4.1"  # 2 points left


@rule("HE-4.5", "HE-29.3")
def test_armies_are_secret_until_placed() -> None:
    match = draft(GAME.start(seats=2, seed=5, options={"start_player": 0}))
    go(match, "recruit behemoth", "done", seat=0)
    assert match.view(1)["table"]["players"][0]["army"] == 0
    go(match, "done", seat=1)
    assert match.view(1)["table"]["players"][0]["army"] == 1
    assert match.view(1)["sealed"]["army 0"] == "sealed"
    assert match.view(0)["sealed"]["army 0"] == [BOX.creature_index["behemoth"]]
    worlds = {tuple(match.sample(1, seed).table.sealed["army 0"].value) for seed in range(60)}
    assert len(worlds) > 3
    assert all(len(world) == 1 for world in worlds)


@rule("HE-4.4", "HE-4.6", "HE-4.7")
def test_placement_in_turn() -> None:
    match = draft(GAME.start(seats=2, seed=5, options={"start_player": 0}))
    go(match, "recruit gnome", "recruit golem", "done", seat=0)
    go(match, "done", seat=1)
    assert refused(match, "place behemoth F1") == "HE-4.4"
    assert refused(match, "none") == "HE-0.4"
    go(match, "place hero F1")
    assert match.actors == [1]
    go(match, "place hero B4")
    go(match, "place golem F2")
    assert match.actors == [0]  # seat 1 has nothing left and is skipped
    assert refused(match, "place gnome F2") == "HE-5.2"
    go(match, "place gnome B1")
    assert [name_at(match, place) for place in ("1F1", "1F2", "1B1", "2B4")] == ["hero", "golem", "gnome", "hero"]
    assert asked(match)[0][1] == "race"


@rule("HE-30.1", "HE-30.3", "HE-21.8")
def test_who_leaves_during_set_up_is_played_by_default_answers() -> None:
    match = GAME.start(seats=3, seed=5, options={"start_player": 0})
    match.concede(0)
    while not match.over and asked(match)[0][1] in ("draft", "army", "place"):
        assert 0 not in match.actors
        seat = match.actors[0]
        match.play(options(match, seat=seat)[0], seat)
    assert player(match).out
    assert not match.over
    fallen = [event.facts["seat"] for event in match.events() if event.kind == "falls"]
    assert fallen == [0]
    placed = [event.facts for event in match.events() if event.kind == "places" and event.facts["seat"] == 0]
    assert (placed[0]["being"] in BOX.hero_ids, placed[0]["space"]) == (True, "B2")


@rule("HE-30.2")
def test_the_default_army_is_the_ready_made_one() -> None:
    match = draft(GAME.start(seats=2, seed=5, options={"start_player": 0}))
    match.concede(0)
    go(match, "done", seat=1)
    placed = []
    while not match.over and asked(match)[0][1] == "place":
        match.play(options(match)[0])
    placed = sorted(e.facts["being"] for e in match.events() if e.kind == "places" and e.facts["seat"] == 0)
    assert placed == ["dwarf_guard", "galean", "gnome", "gnome", "golem", "golem"]


@rule("HE-30.2")
def test_a_time_out_leads_to_the_ready_made_army() -> None:
    match = draft(GAME.start(seats=2, seed=5, options={"start_player": 0}))
    while asked(match)[0][1] == "army":
        match.lapse(match.actors[0])
    kinds = {seat: sorted(state(match).sealed[f"army {seat}"].value) for seat in (0, 1)}
    for one, army in kinds.items():
        assert army == sorted(kind for kind, _ in BOX.ready[player(match, one).hero])


@rule("HE-26.1")
def test_ready_made_armies() -> None:
    match = GAME.start(seats=2, seed=5, options={"ready_armies": True, "start_player": 0})
    draft(match)
    assert asked(match)[0][1] in ("race", "lift")
    placed = {code: name_at(match, f"1{code}") for code in BOX.space_codes if name_at(match, f"1{code}")}
    assert placed == {
        "F1": "dwarf_guard",
        "F2": "golem",
        "F3": "golem",
        "B1": "gnome",
        "B2": "gnome",
        "B3": "hero",
    }
    for army in BOX.content.beginner_armies:
        assert sum(BOX.cost[BOX.creature_index[entry.creature]] for entry in army.creatures) == army.points == 10


@rule("HE-26.7", "HE-26.6")
def test_presets() -> None:
    first = GAME.presets["first_game"]
    match = GAME.start(seats=first.seats, seed=1, options=first.options)
    assert asked(match)[0][1] == "race"
    assert sorted(len(one.hand) + len(one.deck) for one in state(match).players) == [9, 9]
    assert len({one.hero for one in state(match).players}) == 2
    switches = GAME.presets["beginner"].options
    named = ["last_creature_ending", "no_empowerment", "no_hero_traits", "no_stop_penalty", "ready_armies"]
    assert sorted(switches) == named
    assert all(switches.values())


@rule("HE-24.1", "HE-25.1")
def test_modes_that_need_four_players() -> None:
    for mode, seats in (("team", 2), ("team", 3), ("tournament", 3), ("immortal", 2)):
        with pytest.raises(tr.TafelrundeError) as caught:
            GAME.start(seats=seats, options={"mode": mode})
        assert caught.value.code == "bad-option"
    for mode in ("team", "tournament"):
        match = GAME.start(seats=4, seed=1, options={"mode": mode})
        assert [one.seats for one in state(match).arenas] == [[0, 3], [1, 2]]
