"""Abilities, events and secret Auras (PW-8)."""

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.box import EVENTS
from tafelrunde.games.planeswalkers.rules import events, values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    asked,
    at,
    attached,
    board_t,
    cards,
    damage,
    go,
    lay,
    options,
    refused,
    roll,
    state,
    told,
    turn_of,
    where,
)


@rule("PW-8.1")
def test_static_triggered_activated() -> None:
    """An ability works only while its card is in play: without Nissa on the field no Keen Sight."""
    mine = {"army": {"nissa_revane": ["1,2"], "elf_rangers": ["0,2"]}}
    assert values.reach(state(lay(mine)), 1) == 7
    gone = {"army": {"nissa_revane": ["dead"], "elf_rangers": ["0,2"]}}
    assert values.reach(state(lay(gone, {}, {})), 1) == 5


@rule("PW-8.3")
def test_activated_abilities_until_the_end_of_the_turn() -> None:
    """Snuff Out can be used between moves, between attacks and in the second window."""
    mine = {"army": {"liliana_vess": ["2,2"]}}
    other = {"army": {"elf_rangers": ["4,2*1", "5,2"]}}
    for phase in ("window", "moves", "attacks", "closing"):
        match = turn_of("liliana_vess", mine, other, phase=phase)
        assert "use snuff_out" in options(match)
    match = turn_of("liliana_vess", mine, other)
    go(match, "move 2,2")
    assert refused(match, "use snuff_out") != ""


@rule("PW-8.4")
def test_once_per_turn() -> None:
    """A second use is refused; in the next own turn it is possible again."""
    mine = {"army": {"jace_beleren": ["2,2"]}, "library": ["unsummon", "deep_study", "veil_of_mist"]}
    match = turn_of("jace_beleren", mine, phase="window")
    go(match, "use focused_thoughts", "keep")
    assert refused(match, "use focused_thoughts") == "PW-8.4"


@rule("PW-8.5")
def test_abilities_are_no_attacks() -> None:
    """An engaged Liliana snuffs out a creature that she is not engaged with."""
    other = {"army": {"elf_rangers": ["3,2", "5,2*1"]}}
    match = turn_of("liliana_vess", {"army": {"liliana_vess": ["2,2"]}}, other, phase="attacks")
    go(match, "use snuff_out")
    assert where(match, "elf_rangers")[:2] == ["3,2", "dead"]


@rule("PW-8.6", "PW-18.12")
def test_may_asks() -> None:
    """Rebirth may be declined; Illusionary Deception may not."""
    mine = {
        "army": {"chandra_nalaar": ["0,2"], "flamewing_phoenixes": ["3,4", "dead"]},
        "hand": ["searing_bolt"],
    }
    match = lay(mine, {"army": {"nissa_revane": ["5,2"]}})
    roll(match, "", "cast searing_bolt", "figure 5,2")
    assert (asked(match), options(match)) == ("may", ["none", "yes"])
    roll(match, "", "none")
    assert where(match, "flamewing_phoenixes")[1] == "dead"


@rule("PW-8.10", "PW-8.13")
def test_values_are_never_below_their_minimum() -> None:
    """Move not below 1 by its text, toughness not below 0; counted at the moment of use."""
    mine = {
        "army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["3,3"]},
        "auras": {"rhox_veterans": ["writ_of_restraint"]},
    }
    slow = [{"what": "toughness", "n": -9, "card": 1, "seat": 0, "until": "turn_end"}]
    match = lay(mine, lasting=slow)
    g = state(match)
    rhox = at(match, "3,3")
    assert (values.move(g, rhox), values.power(g, rhox), values.toughness(g, rhox)) == (3, 2, 0)


@rule("PW-8.12")
def test_extra_dice_come_after_the_exchange() -> None:
    """A swapped Elf Ranger rolls toughness as attack dice, and the die for height on top."""
    mine = {"army": {"jace_beleren": [AWAY[0]], "illusionary_projections": ["0,2"]}}
    swap = [{"what": "swap", "card": 1, "seat": 0, "until": "turn_end"}]
    match = turn_of(
        "illusionary_projections",
        mine,
        {"army": {"gideon_jura": ["3,2"]}},
        phase="attacks",
        lasting=swap,
        pack=board_t({(0, 2): 2}),
    )
    roll(match, "- - - - - - - -", "attack 0,2")
    assert [len(fact["faces"]) for fact in told(match, "dice")] == [3, 5]


@rule("PW-8.20", "PW-8.22")
def test_a_secret_aura_interrupts_by_itself() -> None:
    """Flame Ward answers at once when an opponent ends a move beside Chandra; nobody is asked."""
    other = {"army": {"chandra_nalaar": ["4,2"]}, "secrets": {"chandra_nalaar": ["flame_ward"]}}
    match = turn_of("gideon_jura", {"army": {"gideon_jura": ["2,2"]}}, other)
    go(match, "move 2,2", "step 3,2", "stop")
    assert (damage(match, "gideon_jura"), cards(match, "graveyard", 1)) == ([2], ["flame_ward"])


@rule("PW-8.21")
def test_every_event_of_the_list_is_known() -> None:
    """The content may use each event, and each has a place where it happens."""
    match = lay({}, {})
    assert len(EVENTS) == 17
    for event in EVENTS:
        assert event in state(match).box.ability_triggers


@rule("PW-8.24", "PW-18.13")
def test_the_owner_orders_the_army_cards() -> None:
    """Two Kor squads with a net each: the owner says which card comes first; then the other has no more to do."""
    kor = {"owner": 1, "army": "kor_hookmasters", "secrets": ["hooked_net"]}
    written_cards = [
        {"owner": 0, "army": "chandra_nalaar", "figures": ["0,2"]},
        {"owner": 1, "army": "gideon_jura", "figures": [AWAY[1]]},
        {**kor, "figures": ["4,2", "reserve", "reserve"]},
        {**kor, "figures": ["3,3", "reserve", "reserve"]},
    ]
    match = tr.game("planeswalkers").position(
        {
            "seats": 2,
            "options": {"battlefield": "t", "boxes": "2"},
            "phase": "moves",
            "chosen": "chandra_nalaar",
            "cards": written_cards,
            "glyphs": [],
        },
        [board_t()],
    )
    go(match, "move 0,2", "step 1,2", "step 2,2", "step 3,2", "stop")
    assert (match.actors, options(match)) == ([1], ["card 1 kor_hookmasters 1", "card 1 kor_hookmasters 2"])
    go(match, "card 1 kor_hookmasters 2")
    g = state(match)
    assert [len(card.secrets) for card in g.cards] == [0, 0, 1, 0]
    assert g.barred == [0]


@rule("PW-8.25")
def test_the_active_player_first_then_clockwise() -> None:
    """In the free-for-all the order of seats begins with the active one."""
    match = lay({}, {}, {}, active=2)
    assert events.seat_order(state(match)) == [2, 0, 1]


@rule("PW-8.26")
def test_a_condition_is_checked_again() -> None:
    """Two Rebuttals: the first counters the spell, the second stays face down."""
    match = tr.game("planeswalkers").position(
        {
            "seats": 2,
            "options": {"battlefield": "t", "boxes": "2"},
            "cards": [
                {"owner": 0, "army": "chandra_nalaar", "figures": ["0,2"]},
                {"owner": 1, "army": "jace_beleren", "figures": ["3,2"], "secrets": ["psychic_rebuttal"] * 2},
            ],
            "players": [{"hand": ["searing_bolt"]}, {}],
            "glyphs": [],
        },
        [board_t()],
    )
    go(match, "cast searing_bolt", "figure 3,2")
    assert (attached(match, "jace_beleren", "secrets"), damage(match, "jace_beleren")) == (["psychic_rebuttal"], [0])


@rule("PW-8.27", "PW-18.18")
def test_open_triggers_first_and_in_an_order_of_the_player() -> None:
    """Pact of Shadows and Darkness Arises of one player at one destruction: that player orders them."""
    mine = {"army": {"chandra_nalaar": ["0,2"]}}
    other = {
        "army": {"liliana_vess": [AWAY[1]], "restless_zombies": ["4,2", "dead"], "blighted_reavers": ["9,5"]},
        "auras": {"liliana_vess": ["pact_of_shadows"]},
        "library": ["soul_leech"],
    }
    ranger = {"army": {"gideon_jura": [AWAY[2]], "kor_hookmasters": ["3,2*2", "9,0"]}}
    match = turn_of("chandra_nalaar", mine, other, ranger, phase="attacks")
    roll(match, "W W - - -", "attack 0,2", "at 3,2")
    assert (match.actors, asked(match)) == ([1], "may")  # the Pact is about own creatures: only Darkness Arises
    go(match, "yes")
    assert where(match, "restless_zombies")[:2] == ["4,2", "3,2"]


@rule("PW-8.28")
def test_the_last_figure_still_triggers() -> None:
    """Phoenix Vow brings the last Phoenix back, and the card stays in play with its Auras."""
    other = {
        "army": {"chandra_nalaar": ["6,2"], "flamewing_phoenixes": ["3,2*1", "dead", "dead"]},
        "secrets": {"flamewing_phoenixes": ["phoenix_vow"]},
        "auras": {"flamewing_phoenixes": ["cinder_shell"]},
    }
    match = turn_of("nissa_revane", {"army": {"nissa_revane": ["0,2"]}}, other, phase="attacks")
    roll(match, "W W W - -", "attack 0,2", "at 3,2")
    assert match.actors == [1]
    go(match, "place 5,2")
    assert (where(match, "flamewing_phoenixes")[0], attached(match, "flamewing_phoenixes")) == ("5,2", ["cinder_shell"])
    assert damage(match, "flamewing_phoenixes")[0] == 0


@rule("PW-8.29")
def test_an_attack_gained_in_an_attack_comes_directly_after_it() -> None:
    """Ravenous Hunger heals the Reaver and lets it attack once more at once."""
    mine = {
        "army": {"liliana_vess": [AWAY[0]], "blighted_reavers": ["3,2*2", "9,5"]},
        "secrets": {"blighted_reavers": ["ravenous_hunger"]},
    }
    other = {"army": {"nissa_revane": [AWAY[1]], "elf_rangers": ["4,2*2", "3,3"]}}
    match = turn_of("blighted_reavers", mine, other, phase="attacks")
    roll(match, "W - - - - -", "attack 3,2", "at 4,2")
    assert (asked(match), options(match)) == ("defender", ["none", "at 3,3"])
    assert damage(match, "blighted_reavers")[0] == 0
    roll(match, "- - - - - -", "at 3,3")
    assert options(match) == ["end-turn"] or not options(match, "attack")


@rule("PW-8.30")
@pytest.mark.parametrize("call", [True, False])
def test_manual_reveal(call: bool) -> None:
    """The owner must call the trigger; a secret Aura whose event passes uncalled leaves the game, shown."""
    other = {"army": {"chandra_nalaar": ["4,2"]}, "secrets": {"chandra_nalaar": ["flame_ward"]}}
    match = turn_of("gideon_jura", {"army": {"gideon_jura": ["2,2"]}}, other, options={"manual_reveal": True})
    go(match, "move 2,2", "step 3,2", "stop")
    assert (match.actors, asked(match)) == ([1], "call")
    assert options(match) == ["none", "call chandra_nalaar 1 1"]
    if call:
        go(match, "call chandra_nalaar 1 1")
    else:
        go(match, "none")
    if asked(match) == "call":
        go(match, "none")
    assert damage(match, "gideon_jura") == [2 if call else 0]
    assert attached(match, "chandra_nalaar", "secrets") == []
    assert cards(match, "graveyard", 1) == (["flame_ward"] if call else [])


CONTROL = {"army": {"jace_beleren": ["0,2"]}, "hand": ["mind_control"]}


@rule("PW-8.40", "PW-8.41", "PW-18.14")
def test_a_controlled_creature_moves_and_attacks_once() -> None:
    """It is a friend of its controller and attacks its own side; then control returns."""
    other = {"army": {"nissa_revane": ["5,4"], "elf_rangers": ["3,2"]}}
    match = go(lay(CONTROL, other), "cast mind_control")
    assert options(match) == ["none", "move 3,2", "attack 3,2"]
    go(match, "move 3,2", "step 4,2", "stop")
    assert state(match).friends(at(match, "0,2"), at(match, "4,2"))
    roll(match, "W W W - - - -", "attack 4,2")
    assert damage(match, "nissa_revane") == [3]
    assert state(match).control[at(match, "4,2")] == 1
    assert asked(match) == "window"


@rule("PW-8.42")
def test_glyphs_help_the_controller() -> None:
    """A stolen figure that ends on Insight draws for the thief."""
    other = {"army": {"nissa_revane": ["9,5"], "elf_rangers": ["3,2"]}, "library": ["wild_surge"]}
    mine = {**CONTROL, "library": ["deep_study"]}
    match = go(lay(mine, other, glyphs=[["4,2", "?glyph_insight"], ["9,0", "?glyph_strength"]]), "cast mind_control")
    go(match, "move 3,2", "step 4,2")
    assert (cards(match, "hand", 0), cards(match, "hand", 1)) == (["deep_study"], [])


@rule("PW-8.43")
def test_a_stolen_figure_may_be_hurt_but_not_by_itself() -> None:
    """It cannot attack itself; its owner's figures make leaving-engagement attacks against it."""
    other = {"army": {"nissa_revane": ["4,2"], "elf_rangers": ["3,2"]}}
    match = go(lay(CONTROL, other), "cast mind_control")
    roll(match, "W", "move 3,2", "step 2,2")
    go(match, "stop")
    assert damage(match, "elf_rangers")[0] == 1
    roll(match, "W - - - - - -", "attack 2,2")  # the only target is Nissa
    assert damage(match, "nissa_revane") == [1]


@rule("PW-8.44", "PW-19.14")
def test_mind_stealer() -> None:
    """At the end of a turn with Jace: on 16 or more the planeswalker acts for the thief, once."""
    mine = {"army": {"jace_beleren": ["2,2"]}, "hand": ["deep_study"]}
    other = {"army": {"chandra_nalaar": ["5,2"], "flamewing_phoenixes": ["6,2"]}}
    match = turn_of("jace_beleren", mine, other, phase="closing")
    go(match, "end-turn")
    assert options(match) == ["none", "figure 5,2"]
    roll(match, "16", "figure 5,2")
    assert options(match) == ["none", "move 5,2", "attack 5,2"]  # no red card for Super Heated
    roll(match, "W W W - -", "attack 5,2")
    assert where(match, "flamewing_phoenixes")[0] == "dead"
    assert (match.actors, state(match).control[at(match, "5,2")]) == ([1], 1)
    match = turn_of("jace_beleren", mine, other, phase="closing")
    roll(match, "15", "end-turn", "figure 5,2")
    assert match.actors == [1]
