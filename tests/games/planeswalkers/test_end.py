"""The end of the game and scoring (PW-13)."""

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import finish
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    attached,
    board_t,
    cards,
    damage,
    go,
    lay,
    new,
    options,
    roll,
    state,
    turn_of,
    where,
)

SKIRMISH = {"battlefield": "skirmish"}


def four(*armies: dict[str, list[str]], **rest: object) -> tr.Match:
    """Lay out the skirmish: seats 0 and 3 against 1 and 2."""
    players = [{"army": army} for army in armies]
    return turn_of("gideon_jura", *players, phase="closing", options=SKIRMISH, **rest)


@rule("PW-13.1", "PW-13.12")
def test_points_decide_after_the_last_turn() -> None:
    """At the end of turn 30 of a duel, 15 for each player."""
    match = turn_of(
        "gideon_jura",
        {"army": {"gideon_jura": ["0,0"]}},
        {"army": {"nissa_revane": ["9,5"]}},
        phase="closing",
        turns=29,
    )
    go(match, "end-turn")
    assert not match.over
    go(match, "choose nissa_revane 1", "begin-moves", "end-moves", "end-turn", "none")
    assert match.result is not None
    assert (match.result.reason, match.result.ranks) == ("PW-13.1", [1, 2])
    assert state(tr.game("planeswalkers").start(seats=5)).turn_limit == 60


@rule("PW-13.3")
def test_the_duel_ends_with_a_planeswalker() -> None:
    """At once, in the middle of the turn."""
    match = turn_of(
        "nissa_revane", {"army": {"nissa_revane": ["0,2"]}}, {"army": {"chandra_nalaar": ["3,2*5"]}}, phase="attacks"
    )
    roll(match, "W - - - - - -", "attack 0,2")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 2], "PW-13.3")


@rule("PW-13.4", "PW-14.12")
def test_the_skirmish_ends_with_both() -> None:
    """One planeswalker is not enough; its player goes on with the other figures."""
    hurt = {"army": {"liliana_vess": ["3,5*6"], "restless_zombies": ["9,5"]}}
    me, mate = {"army": {"nissa_revane": ["0,5"]}}, {"army": {"gideon_jura": ["0,7"]}}
    match = turn_of(
        "nissa_revane", me, hurt, {"army": {"jace_beleren": ["17,4"]}}, mate, phase="attacks", options=SKIRMISH
    )
    roll(match, "W - - - - -", "attack 0,5")
    assert not match.over
    dead = {"army": {"jace_beleren": ["dead"]}}
    match = turn_of("nissa_revane", me, hurt, dead, mate, phase="attacks", options=SKIRMISH)
    roll(match, "W - - - - -", "attack 0,5")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 3, 3, 1], "PW-13.4")


@rule("PW-13.5", "PW-13.6")
def test_only_scoring_spaces_count_in_the_free_for_all() -> None:
    """A Firecat with one half on a scoring space counts once; the planeswalker beside it does not."""
    mine = {"army": {"chandra_nalaar": ["0,2"], "blazing_firecats": ["3,4/4,4", "5,6/6,6"]}}
    others = [{"army": {"nissa_revane": ["14,6"]}}, {"army": {"gideon_jura": ["18,2"]}}]
    match = turn_of("chandra_nalaar", mine, *others, phase="closing", turns=36, options={"battlefield": "free_for_all"})
    g = state(match)
    assert [finish.points(g, seat) for seat in range(3)] == [40, 330, 0]
    go(match, "end-turn")
    assert match.result is not None
    assert match.result.ranks == [2, 1, 3]


@rule("PW-13.7")
def test_equal_points_share_the_victory() -> None:
    """Two planeswalkers of the same cost: a draw."""
    army = {
        "army": ["gideon_jura", "rhox_veterans"],
        "spells": tr.game("planeswalkers").box().default_armies["white"][1],
    }
    match = tr.game("planeswalkers").start(options={"boxes": "1", "opening": "random", "lists": [army, army]}, seed=1)
    while not match.over:
        codes = [move.code for move in match.legal()]
        go(match, next((c for c in ("end-turn", "end-attacks", "end-moves", "begin-moves") if c in codes), codes[0]))
    assert match.result is not None
    assert match.result.ranks == [1, 1]


@rule("PW-13.10")
def test_the_last_with_figures_wins_the_free_for_all() -> None:
    """Destroying a planeswalker does not end it; destroying the last figure of the others does."""
    options = {"battlefield": "free_for_all"}
    mine = {"army": {"nissa_revane": ["2,4"]}}
    weak = {"army": {"chandra_nalaar": ["4,4*5"], "flamewing_phoenixes": ["9,5"]}}
    match = turn_of("nissa_revane", mine, weak, {"army": {"gideon_jura": ["dead"]}}, phase="attacks", options=options)
    roll(match, "W - - - - - -", "attack 2,4")
    assert not match.over
    alone = {"army": {"chandra_nalaar": ["4,4*5"]}}
    match = turn_of("nissa_revane", mine, alone, {"army": {"gideon_jura": ["dead"]}}, phase="attacks", options=options)
    roll(match, "W - - - - - -", "attack 2,4")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 2, 2], "PW-13.10")


@rule("PW-13.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conceding(seats: int) -> None:
    """The opponent wins a duel; in other games everything of the leaver is removed and the turns pass empty."""
    match = new(seats, 4)
    leaver = match.actors[0]
    match.concede(leaver)
    if seats == 2:
        assert match.result is not None
        assert match.result.winners == [1 - leaver]
        return
    g = state(match)
    assert not match.over
    assert all(g.cards[g.card_of[figure]].owner != leaver for figure in g.figures())
    assert match.actors == [(leaver + 1) % seats]
    if seats == 4:
        match.concede(next(mate for mate in g.side(leaver) if mate != leaver))
        assert match.over


@rule("PW-13.11", "PW-11.9", "PW-8.28")
def test_a_card_that_was_still_asked_about_leaves_play_when_somebody_leaves() -> None:
    """The last Phoenix is dead and its player may bring it back by Phoenix Vow; the third player concedes meanwhile."""
    other = {
        "army": {"chandra_nalaar": ["6,2"], "flamewing_phoenixes": ["3,2*2", "dead", "dead"]},
        "secrets": {"flamewing_phoenixes": ["phoenix_vow"]},
        "auras": {"flamewing_phoenixes": ["cinder_shell"]},
    }
    mine = {"army": {"nissa_revane": ["0,2"]}}
    match = turn_of("nissa_revane", mine, other, {"army": {"gideon_jura": ["9,5"]}}, phase="attacks")
    roll(match, "W W W - -", "attack 0,2", "at 3,2")
    assert match.actors == [1]
    match.concede(2)
    assert (attached(match, "flamewing_phoenixes"), match.game.invariant(match.table)) == ([], None)
    assert sorted(cards(match, "graveyard", 1)) == ["cinder_shell", "phoenix_vow"]


@rule("PW-13.11", "PW-11.2", "PW-8.30")
def test_a_figure_that_could_still_be_saved_dies_when_somebody_leaves() -> None:
    """The Rhox has as much damage as life, and its owner may call Last Stand; the third player concedes meanwhile."""
    other = {
        "army": {"gideon_jura": ["9,5"], "rhox_veterans": ["3,2*2", "6,4"]},
        "secrets": {"rhox_veterans": ["last_stand"]},
    }
    mine = {"army": {"nissa_revane": ["0,2"]}}
    third = {"army": {"jace_beleren": ["9,0"]}}
    match = turn_of("nissa_revane", mine, other, third, phase="attacks", options={"manual_reveal": True})
    go(match, "attack 0,2")
    roll(match, "W W W", "none")
    roll(match, "- -", "none")
    go(match, "none", "none")
    assert (match.actors, damage(match, "rhox_veterans")[0]) == ([1], 3)
    assert options(match) == ["none", "call rhox_veterans 1 1"]
    match.concede(2)
    assert where(match, "rhox_veterans")[:2] == ["dead", "6,4"]
    assert match.game.invariant(match.table) is None


@rule("PW-13.2")
def test_points_of_a_player() -> None:
    """Cost per figure for squads, full cost for planeswalkers; reserve and damage do not count."""
    mine = {
        "army": {"gideon_jura": ["0,0*5"], "rhox_veterans": ["1,0*2", "2,0", "reserve"], "kor_hookmasters": ["dead"]}
    }
    assert finish.points(state(lay(mine)), 0) == 350 + 60
    assert finish.points(state(lay(mine, pack=board_t())), 1) > 0
    assert AWAY
