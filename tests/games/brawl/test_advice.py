"""How programs see a table: as the rules do, and without a trace."""

from collections.abc import Iterator

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.games.brawl import advice, chances
from tafelrunde.games.brawl.rules import moving
from tafelrunde.games.brawl.state import GATE, BrawlTable
from tafelrunde.kernel.table import plain


def tables(seats: int) -> Iterator[BrawlTable]:
    """Play a game at random and show the table after every move."""
    match = tr.game("brawl").start(seats=seats, seed=5, options={"quick": True})
    player = make("random", seed=1)
    while (seat := next_seat(match)) is not None and match.turns < 40:
        match.play(only_move(match, seat) or player.choose(match.observer(seat)), seat)
        assert isinstance(match.table, BrawlTable)
        yield match.table


@pytest.mark.parametrize("seats", [2, 4])
def test_chances_see_challenges_as_the_rules_do(seats: int) -> None:
    seen = set()
    for g in tables(seats):
        if not chances.is_at_rest(g) or g.result is not None:
            continue
        for team in range(2):
            coming = advice.coming_challenges(g, team)
            spots: list[list[int]] = [[], []]
            for one in g.champions:
                if one.hex != GATE:
                    spots[one.team].append(one.hex)
            met, met_later, near, near_later, *_ = chances.prospects(g, team, spots[team], spots[1 - team])
            assert met == sum(worth * condition.met(g, team) for worth, condition in coming)
            assert met_later == sum(condition.met(g, team) for worth, condition in coming if not worth)
            assert near == pytest.approx(sum(worth * advice.approach(g, team, one) for worth, one in coming))
            assert near_later == pytest.approx(sum(advice.approach(g, team, one) for worth, one in coming if not worth))
            seen |= {type(condition).__name__ for _, condition in coming}
    assert len(seen) == 7


def test_a_walk_that_ends_an_action_is_judged_without_a_copy_and_without_a_trace() -> None:
    ends = 0
    for g in tables(2):
        if g.phase[0] != "move" or g.result is not None:
            continue
        before = plain(g)
        for hex in advice.promising(g):
            twin = g.copy()
            moving.put(twin, g.actor, hex)
            ends += not advice.has_more(twin)
            wanted = advice.own_lead(advice.played_out(twin, begin=True))
            assert advice.after_walk(g, hex, advice.own_lead) == wanted
        assert plain(g) == before
    assert ends > 50
