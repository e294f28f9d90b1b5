"""What a search thinks about: where a figure goes, not every step on its way."""

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import play_out
from tafelrunde.agents.search import Search
from tafelrunde.games.planeswalkers import glance, prospects
from tests.games.planeswalkers.table import new, state

GAME = tr.game("planeswalkers")


@pytest.mark.parametrize("choice", range(glance.GOALS))
def test_a_figure_that_has_set_out_goes_straight_to_its_goal(choice: int) -> None:
    """Some goals are worth a thought; on the way there is none, and nobody ends where the move began."""
    match = new(2, seed=8 + choice)
    agents = [make("random", seed=seat) for seat in range(2)]
    walks = thoughts = 0
    while walks < 12:
        if match.over:
            match = new(2, seed=100 + walks)
        if not state(match).walking:
            play_out(match, agents, most=1)
            continue
        seat = match.actors[0]
        figure, _, _, start = state(match).walking
        tried = GAME.candidates(match.table, seat, match.legal(seat))
        assert 1 <= len(tried) <= glance.GOALS
        thoughts += len(tried) > 1
        match.play(tried[min(choice, len(tried) - 1)], seat)
        while match.actors == [seat] and (walking := state(match).walking) and walking[0] == figure:
            moves = match.legal(seat)
            tried = GAME.candidates(match.table, seat, moves)
            if moves[0].kind in glance.WALKING:
                assert len(tried) == 1
            match.play(tried[0], seat)
        assert state(match).space[figure] != start
        walks += 1
    assert thoughts


def test_places_that_are_weighed_count_as_looks() -> None:
    """Else a decision about a figure on its way would take many times as long as others."""
    match = new(2, seed=8)
    agents = [make("random", seed=seat) for seat in range(2)]
    counted: set[int] = set()
    while not match.over and len(counted) < 2:
        seat = match.actors[0]
        search = Search(match.observer(seat), 1, 50)
        search._worth_trying(match.clone(), seat)
        on_its_way = bool(state(match).walking) and len(match.legal(seat)) > 1 and state(match).turns > 0
        assert search.looks == (prospects.PLACES if on_its_way else 0)
        counted.add(search.looks)
        play_out(match, agents, most=1)
    assert counted == {0, prospects.PLACES}


def test_other_questions_are_asked_as_they_are() -> None:
    match = new(2, seed=4)
    assert not state(match).walking
    assert GAME.candidates(match.table, match.actors[0], match.legal(match.actors[0])) == match.legal(match.actors[0])
