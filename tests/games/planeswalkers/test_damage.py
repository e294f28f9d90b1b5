"""Damage, destruction, leaving play (PW-11) and glyphs (PW-12)."""

from tafelrunde.games.planeswalkers.rules import values
from tafelrunde.games.planeswalkers.state import DEAD
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    at,
    attached,
    cards,
    damage,
    figures,
    go,
    lay,
    options,
    roll,
    state,
    turn_of,
    where,
)

RANGER = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,2", "0,4"]}}


@rule("PW-11.1", "PW-11.2")
def test_markers_are_kept_per_figure_and_surplus_is_lost() -> None:
    """Each figure has its own; three hits on a life of two destroy it, no more."""
    other = {"army": {"liliana_vess": [AWAY[1]], "restless_zombies": ["3,2", "3,4*1"]}}
    match = turn_of("elf_rangers", RANGER, other, phase="attacks")
    roll(match, "W - - - - -", "attack 0,2", "at 3,2")
    assert damage(match, "restless_zombies")[:2] == [1, 1]
    roll(match, "W W W - - -", "attack 0,4", "at 3,4")
    assert where(match, "restless_zombies")[:2] == ["3,2", "dead"]


@rule("PW-11.4", "PW-11.5")
def test_graveyards() -> None:
    """Destroyed figures are in the owner's figure graveyard; a card of which all are dead is out of play."""
    other = {"army": {"liliana_vess": [AWAY[1]], "restless_zombies": ["3,2*1", "dead", "dead"]}}
    match = turn_of("elf_rangers", RANGER, other, phase="attacks")
    roll(match, "W - - - - -", "attack 0,2")
    g = state(match)
    zombies = figures(match, "restless_zombies")
    assert {g.space[figure] for figure in zombies} == {DEAD}
    assert not g.in_play(g.card_of[zombies[0]])


@rule("PW-11.7")
def test_the_affected_figures_are_fixed_before() -> None:
    """A figure that dies of the first explosion is skipped, and nothing new is hit."""
    mine = {"army": {"liliana_vess": [AWAY[0]]}, "hand": ["killing_wave"]}
    other = {
        "army": {"chandra_nalaar": ["4,2"], "blazing_firecats": ["5,2/6,2", "4,1/5,1"]},
        "secrets": {"blazing_firecats": ["exploding_husk"]},
    }
    match = go(lay(mine, other), "cast killing_wave", "figure 4,2")
    assert len(options(match)) == 2
    go(match, "figure 5,2")  # its explosion hits Chandra and the other cat, which is then skipped
    while options(match, "figure"):
        go(match, options(match)[0])
    assert where(match, "blazing_firecats")[:2] == ["dead", "dead"]
    assert damage(match, "chandra_nalaar") == [2]


@rule("PW-11.8", "PW-19.7")
def test_a_card_comes_back_without_its_auras() -> None:
    """Rise of the Dark Realms revives two creatures of different squads; the card is in play again."""
    mine = {
        "army": {"liliana_vess": ["2,2"], "restless_zombies": ["dead"] * 3, "blighted_reavers": ["dead"] * 3},
        "hand": ["rise_of_the_dark_realms"],
        "graveyard": ["grave_vigor"],
    }
    match = go(lay(mine), "cast rise_of_the_dark_realms", "revive restless_zombies 1", "place 3,2")
    go(match, "revive blighted_reavers 1", "place 3,3")
    assert where(match, "restless_zombies") == ["3,2", "dead", "dead"]
    assert attached(match, "restless_zombies") == []
    assert "choose blighted_reavers 1" in options(match)


@rule("PW-11.9")
def test_auras_leave_with_their_card() -> None:
    """Open and secret ones go to their owners' graveyards; the secret one without effect."""
    other = {
        "army": {"liliana_vess": [AWAY[1]], "restless_zombies": ["3,2*1", "dead", "dead"]},
        "auras": {"restless_zombies": ["grave_vigor"]},
    }
    other["secrets"] = {"restless_zombies": ["death_bargain"]}
    mine = {"army": {"jace_beleren": ["0,0"]}, "hand": ["unsummon"]}
    match = go(lay(mine, other), "cast unsummon")
    assert cards(match, "graveyard", 1) == ["death_bargain", "grave_vigor"]
    assert damage(match, "jace_beleren") == [0]


@rule("PW-11.10")
def test_healing_stops_at_zero() -> None:
    """Drain Vitality on an unhurt planeswalker removes nothing."""
    mine = {"army": {"liliana_vess": ["2,2"]}, "hand": ["drain_vitality"]}
    match = go(lay(mine, {"army": {"elf_rangers": ["4,2"]}}), "cast drain_vitality")
    assert (damage(match, "liliana_vess"), damage(match, "elf_rangers")[0]) == ([0], 2)


@rule("PW-11.11")
def test_destroying_needs_no_damage() -> None:
    """Last Stand saves from attacks, not from Snuff Out."""
    mine = {"army": {"liliana_vess": ["2,2"]}}
    other = {"army": {"gideon_jura": [AWAY[1]], "rhox_veterans": ["4,2*1", "9,5"]}}
    other["secrets"] = {"rhox_veterans": ["last_stand"]}
    match = turn_of("liliana_vess", mine, other, phase="window")
    go(match, "use snuff_out")
    assert where(match, "rhox_veterans")[0] == "dead"
    assert attached(match, "rhox_veterans", "secrets") == ["last_stand"]


@rule("PW-12.1")
def test_glyphs_lie_where_the_battlefield_says() -> None:
    """In the duel three glyphs lie open on their spaces; insight is not used."""
    match = lay(
        {"army": {"gideon_jura": ["-2,4"]}}, {"army": {"jace_beleren": ["10,4"]}}, options={"battlefield": "duel"}
    )
    assert match.view(None)["table"]["glyphs"] == [
        ["6,2", "glyph_strength"],
        ["2,9", "glyph_toughness"],
        ["4,5", "glyph_movement"],
    ]


@rule("PW-12.3", "PW-12.6")
def test_open_glyphs_stop_and_stay_open() -> None:
    """A figure stops on an open glyph, which works at once; left again it stays as it is."""
    mine = {"army": {"kor_hookmasters": ["0,0"]}}
    match = turn_of("kor_hookmasters", mine, glyphs=[["2,0", "glyph_toughness"]])
    go(match, "move 0,0", "step 1,0", "step 2,0")
    g = state(match)
    assert values.toughness(g, at(match, "2,0")) == 3
    assert g.glyph_handles[0] in g.hidden.public
    match = turn_of("kor_hookmasters", {"army": {"kor_hookmasters": ["2,0"]}}, glyphs=[["2,0", "glyph_toughness"]])
    go(match, "move 2,0", "step 3,0", "stop")
    assert values.toughness(state(match), at(match, "3,0")) == 2
    assert len(state(match).glyph_spaces) == 1


@rule("PW-12.4", "PW-12.9")
def test_a_glyph_helps_all_figures_of_its_holder_only() -> None:
    """Not the team-mate's."""
    me = {"army": {"gideon_jura": ["3,4"], "kor_hookmasters": ["0,5"]}}
    mate = {"army": {"nissa_revane": ["0,4"]}}
    others = [{"army": {"jace_beleren": ["17,4"]}}, {"army": {"liliana_vess": ["18,4"]}}]
    match = lay(
        me,
        *others,
        mate,
        options={"battlefield": "skirmish"},
        glyphs=[["3,4", "glyph_movement"], ["12,7", "?glyph_insight"]],
    )
    g = state(match)
    assert (values.move(g, at(match, "3,4")), values.move(g, at(match, "0,5"))) == (8, 7)
    assert (values.move(g, at(match, "0,4")), values.move(g, at(match, "17,4"))) == (5, 6)


@rule("PW-12.7")
def test_either_half_stands_on_a_glyph() -> None:
    """A Firecat with one half on the glyph holds it."""
    mine = {"army": {"chandra_nalaar": ["5,5"], "blazing_firecats": ["2,2/3,2"]}}
    for code in ("2,2", "3,2"):
        match = lay(mine, glyphs=[[code, "glyph_strength"]])
        assert values.power(state(match), at(match, "5,5")) == 4
