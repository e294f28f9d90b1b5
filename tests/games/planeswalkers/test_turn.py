"""The turn (PW-3)."""

from tafelrunde.games.planeswalkers.rules import values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    asked,
    at,
    cards,
    damage,
    go,
    lay,
    options,
    refused,
    roll,
    state,
    turn_of,
    where,
)


@rule("PW-3.1", "PW-3.8")
def test_five_actions_in_order() -> None:
    """Draw, choose, move, attack, marker: nothing out of its order."""
    mine = {"army": {"chandra_nalaar": ["2,2"]}, "library": ["searing_bolt", "cinder_shell"]}
    other = {"army": {"elf_rangers": ["5,2"]}, "library": ["wild_surge"]}
    match = lay(mine, other, phase="begin", turns=4)
    assert (cards(match, "hand"), asked(match)) == (["searing_bolt"], "window")
    assert refused(match, "attack 2,2") == "PW-3.1"
    assert refused(match, "move 2,2") == "PW-3.1"
    go(match, "choose chandra_nalaar 1", "begin-moves")
    assert asked(match) == "moves"
    assert refused(match, "attack 2,2") == "PW-3.1"
    go(match, "end-moves")
    assert asked(match) == "attacks"
    go(match, "end-attacks", "end-turn")
    assert (state(match).turns, match.actors) == (6, [1])


@rule("PW-3.2")
def test_spells_only_in_the_two_windows() -> None:
    """Neither between moves nor between attacks; the first window again is not the second."""
    mine = {"army": {"chandra_nalaar": ["2,2"]}, "hand": ["searing_bolt", "reckless_fury"]}
    other = {"army": {"elf_rangers": ["5,2"]}}
    for phase in ("moves", "attacks"):
        match = turn_of("chandra_nalaar", mine, other, phase=phase)
        assert refused(match, "cast searing_bolt") == "PW-3.2"
    match = turn_of("chandra_nalaar", mine, other, phase="closing")
    assert "cast searing_bolt" in options(match)
    assert refused(match, "cast reckless_fury") == "PW-3.2"


@rule("PW-3.3", "PW-18.4")
def test_first_window_in_any_order() -> None:
    """Spell, choice, summoning, spell: in any order, but one choice only."""
    mine = {
        "army": {"chandra_nalaar": ["2,2"], "flamewing_phoenixes": ["reserve"] * 3},
        "hand": ["searing_bolt", "reckless_fury"],
    }
    match = lay(mine, {"army": {"elf_rangers": ["5,2"]}})
    assert "cast reckless_fury" not in options(match)
    go(match, "cast searing_bolt", "figure 5,2", "choose chandra_nalaar 1")
    assert refused(match, "choose chandra_nalaar 1") == "PW-3.3"
    go(match, "summon flamewing_phoenixes 1", "place 1,1", "place 1,2", "place 1,3", "cast reckless_fury")
    go(match, "begin-moves")
    assert match.phase == "moves"


@rule("PW-3.4")
def test_an_empty_library_gives_nothing() -> None:
    """The graveyard is never shuffled; without a planeswalker nothing is drawn."""
    match = lay({"army": {"chandra_nalaar": ["2,2"]}, "graveyard": ["searing_bolt"]}, phase="begin")
    assert (cards(match, "hand"), cards(match, "graveyard")) == ([], ["searing_bolt"])
    dead = {"army": {"chandra_nalaar": ["dead"], "flamewing_phoenixes": ["3,3"]}, "library": ["searing_bolt"]}
    match = lay(dead, {}, {}, phase="begin")
    assert cards(match, "hand") == []


@rule("PW-3.5")
def test_choosing_is_a_must_acting_is_not() -> None:
    """Moving cannot begin before a card is chosen; then everything may be passed."""
    match = lay({"army": {"chandra_nalaar": ["2,2"]}}, {"army": {"elf_rangers": ["5,2"]}})
    assert refused(match, "begin-moves") == "PW-3.5"
    go(match, "choose chandra_nalaar 1", "begin-moves", "end-moves", "end-attacks", "end-turn")
    assert match.actors == [1]


@rule("PW-3.6")
def test_without_a_card_to_choose_there_are_only_windows() -> None:
    """A planeswalker alone that cannot be chosen still has both spell windows."""
    detained = [{"what": "detained", "card": 0, "seat": 0, "until": "next_turn", "since": 1}]
    mine = {"army": {"chandra_nalaar": ["2,2"]}, "hand": ["searing_bolt"]}
    match = lay(mine, {"army": {"elf_rangers": ["5,2"]}}, lasting=detained)
    assert options(match) == ["cast searing_bolt", "begin-moves"]
    go(match, "begin-moves")
    assert (asked(match), options(match)) == ("closing", ["cast searing_bolt", "end-turn"])


@rule("PW-3.10", "PW-3.13")
def test_turns_are_never_skipped() -> None:
    """A player without figures has a turn on the track, in which nothing is asked."""
    dead = {"army": {"jace_beleren": ["dead"]}}
    match = turn_of("chandra_nalaar", {"army": {"chandra_nalaar": ["2,2"]}}, dead, {}, phase="closing", turns=7)
    go(match, "end-turn")
    assert (match.actors, state(match).turns) == ([2], 9)


@rule("PW-3.11", "PW-18.11")
def test_at_the_end_only_abilities_and_discards() -> None:
    """After the end is declared no spell is offered; Sprint is."""
    mine = {"army": {"nissa_revane": ["2,2"]}, "hand": ["healing_grove"]}
    match = turn_of("nissa_revane", mine, phase="closing")
    go(match, "end-turn")
    assert options(match) == ["none", "move 2,2"]
    go(match, "move 2,2", "step 3,2", "step 4,2", "step 5,2")
    assert (where(match, "nissa_revane"), match.actors) == (["5,2"], [1])


@rule("PW-3.12")
def test_a_chosen_card_that_leaves_ends_its_actions() -> None:
    """When the last figure of the chosen card dies while attacking, the second window comes."""
    mine = {"army": {"liliana_vess": [AWAY[0]], "restless_zombies": ["3,2*1"]}}
    match = turn_of("restless_zombies", mine, {"army": {"gideon_jura": ["4,2"]}}, phase="attacks")
    roll(match, "- - - S S S S S", "attack 3,2")
    assert (where(match, "restless_zombies")[0], asked(match)) == ("dead", "closing")


@rule("PW-3.14")
def test_effects_end_when_they_say() -> None:
    """Wild Surge ends when the own next turn begins, a snare at the end of the controller's next turn."""
    mine = {"army": {"nissa_revane": ["2,2"], "elf_rangers": ["3,3"]}, "hand": ["wild_surge"]}
    match = turn_of("nissa_revane", mine, {"army": {"gideon_jura": ["9,5"]}}, phase="closing")
    ranger = at(match, "3,3")
    go(match, "cast wild_surge", "end-turn", "none")
    assert values.power(state(match), ranger) == 5
    go(match, "choose gideon_jura 1", "begin-moves", "end-moves", "end-turn")
    assert (match.actors, values.power(state(match), ranger)) == ([0], 3)


@rule("PW-3.15")
def test_no_other_card_is_chosen_instead() -> None:
    """Unsummon on the own chosen squad: no second choice, no moves, then the second window."""
    mine = {"army": {"jace_beleren": ["0,0"], "illusionary_projections": ["3,3"]}, "hand": ["unsummon"]}
    match = lay(mine)
    go(match, "choose illusionary_projections 1", "cast unsummon")
    assert not options(match, "choose")
    go(match, "begin-moves")
    assert asked(match) == "closing"
    assert damage(match, "jace_beleren") == [0]
