"""Planeswalkers, reserve and summoning (PW-5)."""

from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    asked,
    at,
    board_t,
    damage,
    engaged,
    go,
    lay,
    new,
    options,
    refused,
    roll,
    state,
    turn_of,
    where,
)

SQUADS = {"kor_hookmasters": ["reserve"] * 3, "rhox_veterans": ["reserve"] * 3}


@rule("PW-5.1")
def test_everybody_has_one_planeswalker_on_the_battlefield() -> None:
    """After set-up exactly one planeswalker of each player stands on a start space."""
    match = new(5, 3)
    g = state(match)
    for player in g.players:
        walkers = [card for card in player.army if g.army(card).kind == "planeswalker"]
        assert len(walkers) == 1
        assert g.on_field(player.walker)


@rule("PW-5.2")
def test_a_planeswalker_is_never_put_into_the_reserve() -> None:
    """Unsummon offers squads only; Vanishing Lure answers creatures only."""
    mine = {"army": {"jace_beleren": ["0,0"], "illusionary_projections": ["1,1"]}, "hand": ["unsummon"]}
    match = go(lay(mine, {"army": {"nissa_revane": ["5,5"], "elf_rangers": ["6,5"]}}), "cast unsummon")
    assert options(match) == ["card 0 illusionary_projections 1", "card 1 elf_rangers 1"]
    lure = {"army": {"jace_beleren": ["3,2"]}, "secrets": {"jace_beleren": ["vanishing_lure"]}}
    match = turn_of("nissa_revane", {"army": {"nissa_revane": ["0,2"]}}, lure, phase="attacks")
    roll(match, "- - - - - -", "attack 0,2")
    assert where(match, "nissa_revane") == ["0,2"]


@rule("PW-5.4")
def test_secret_auras_trigger_without_a_planeswalker() -> None:
    """Exploding Husk works although Chandra is destroyed."""
    mine = {"army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["3,2"]}}
    other = {"army": {"chandra_nalaar": ["dead"], "blazing_firecats": ["4,2/5,2*1"]}}
    other["secrets"] = {"blazing_firecats": ["exploding_husk"]}
    match = turn_of("rhox_veterans", mine, other, {}, phase="attacks")
    roll(match, "W W - - -", "attack 3,2")
    assert damage(match, "rhox_veterans")[0] == 2


@rule("PW-5.5", "PW-5.6")
def test_summoning_needs_the_planeswalker_and_has_a_limit() -> None:
    """Only after choosing the planeswalker, before moving, two squads at most."""
    army = {"gideon_jura": ["4,2"], **SQUADS}
    match = lay({"army": army})
    assert refused(match, "summon kor_hookmasters 1") == "PW-5.5"
    go(match, "choose gideon_jura 1", "summon kor_hookmasters 1", "place 5,2", "place 5,3", "place 5,1")
    assert (asked(match), state(match).summons) == ("window", 1)
    go(match, "summon rhox_veterans 1", "place 3,2", "place 3,3", "place 3,1")
    assert not options(match, "summon")
    match = turn_of("gideon_jura", {"army": army}, phase="moves")
    assert refused(match, "summon kor_hookmasters 1") == "PW-5.5"
    third = turn_of("gideon_jura", {"army": army}, phase="window", summons=2)
    assert refused(third, "summon kor_hookmasters 1") == "PW-5.6"


@rule("PW-5.10")
def test_summoned_figures_may_stand_next_to_opponents() -> None:
    """They are engaged at once; no die is rolled, and a Hooked Net does not answer."""
    net = {
        "army": {"gideon_jura": [AWAY[1]], "kor_hookmasters": ["5,2"]},
        "secrets": {"kor_hookmasters": ["hooked_net"]},
    }
    mine = {"army": {"chandra_nalaar": ["3,2"], "flamewing_phoenixes": ["reserve"] * 3}}
    match = go(lay(mine, net), "choose chandra_nalaar 1", "summon flamewing_phoenixes 1")
    roll(match, "", "place 4,2", "place 3,1", "place 3,3")
    assert engaged(match, "4,2", "5,2")
    assert state(match).barred == []


@rule("PW-5.11")
def test_water_is_empty_glyphs_are_not() -> None:
    """Figures may be summoned onto water, not onto glyphs or figures."""
    army = {"gideon_jura": ["4,2"], "kor_hookmasters": ["reserve"] * 3}
    match = lay({"army": army}, pack=board_t(water=[(5, 2)]), glyphs=[["3,2", "glyph_strength"]])
    go(match, "choose gideon_jura 1", "summon kor_hookmasters 1")
    assert "place 5,2" in options(match)
    assert "place 3,2" not in options(match)
    assert refused(match, "place 4,2") == "PW-6.2"


@rule("PW-5.12")
def test_summoned_squads_do_not_act() -> None:
    """In Actions 3 and 4 only the planeswalker acts."""
    army = {"gideon_jura": ["4,2"], "kor_hookmasters": ["reserve"] * 3}
    match = lay({"army": army}, {"army": {"elf_rangers": ["7,2"]}})
    go(match, "choose gideon_jura 1", "summon kor_hookmasters 1", "place 5,2", "place 5,3", "place 5,1", "begin-moves")
    assert options(match, "move") == ["move 4,2"]
    assert refused(match, "move 5,2") == "PW-6.1"


@rule("PW-5.15")
def test_a_squad_partly_in_reserve_can_be_summoned() -> None:
    """It is in play and can be chosen, and the figures in the reserve can be summoned."""
    army = {"gideon_jura": ["4,2"], "kor_hookmasters": ["6,2", "reserve", "dead"]}
    match = lay({"army": army}, {"army": {"elf_rangers": ["9,5"]}})
    assert "choose kor_hookmasters 1" in options(match)
    go(match, "choose gideon_jura 1", "summon kor_hookmasters 1", "place 5,2")
    assert where(match, "kor_hookmasters") == ["6,2", "5,2", "dead"]
    assert at(match, "5,2") >= 0
    assert [effect.what for effect in state(match).lasting] == ["detained"]
