"""What the programs think of a table: dice mathematics, and plain good sense."""

from itertools import product
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import play_out
from tafelrunde.agents.search import SearchAgent
from tafelrunde.games.planeswalkers import advice
from tafelrunde.kernel.chances import in_proportion
from tests.games.planeswalkers.table import AWAY, go, lay, new, state, told, turn_of, where

GAME = tr.game("planeswalkers")
DIE = tuple(GAME.box().die)


@pytest.mark.parametrize(("attack", "defence", "left"), [(1, 0, 1), (3, 2, 2), (2, 3, 1), (4, 1, 6)])
def test_odds_against_all_rolls(attack: int, defence: int, left: int) -> None:
    """Expected damage and the chance to destroy, counted over every roll of all dice; and what comes back."""
    dealt = killed = back = 0
    rolls = list(product(DIE, repeat=attack + defence))
    for roll in rolls:
        hits = roll[:attack].count("weapon") - roll[attack:].count("shield")
        dealt += min(left, max(0, hits))
        killed += hits >= left
        back += min(left, max(0, -hits))
    assert advice.odds(DIE, attack, defence, left) == pytest.approx((dealt / len(rolls), killed / len(rolls)))
    assert advice.odds(DIE, attack, defence, left, True)[0] == pytest.approx(back / len(rolls))


def test_estimates_change_nothing() -> None:
    """An estimate in the middle of a move looks at other places, and leaves the figure where it stands.

    What was remembered from other tables makes no difference.
    """
    match = new(2, seed=3)
    agents = [make("random", seed=seat) for seat in range(2)]
    walking = 0
    while not match.over and walking < 20:
        before = match.hash()
        values = [GAME.evaluate(match.table, seat) for seat in range(2)]
        assert all(0.0 <= value <= 1.0 for value in values)
        advice.REMEMBERED.clear()
        advice.JOURNEYS.clear()
        assert [GAME.evaluate(match.table, seat) for seat in range(2)] == values
        assert match.hash() == before
        walking += bool(state(match).walking)
        play_out(match, agents, most=1)
    assert walking == 20


def test_estimates_are_the_same_in_every_imagined_world() -> None:
    """They look at open things only."""
    match = new(2, seed=5)
    play_out(match, [make("random", seed=seat) for seat in range(2)], most=60)
    truth = GAME.evaluate(match.table, 0)
    assert {GAME.evaluate(match.sample(0, seed).table, 0) for seed in range(5)} == {truth}


def test_a_figure_goes_straight_to_where_it_can_attack() -> None:
    """A Zombie walks up to the only opponent without walking to and fro, and attacks."""
    mine = {"army": {"liliana_vess": [AWAY[0]], "restless_zombies": ["0,2"]}}
    other = {"army": {"chandra_nalaar": [AWAY[1]], "flamewing_phoenixes": ["4,2"]}}
    match = turn_of("restless_zombies", mine, other)
    greedy = make("greedy", seed=1)
    while match.questions()[0].ask.kind in ("moves", "path"):
        match.play(greedy.choose(match.observer(0)))
    way = [fact["at"] for fact in told(match, "step")]
    assert len(way) == len(set(way)) <= 4
    assert "attack " + where(match, "restless_zombies")[0] == greedy.choose(match.observer(0)).code


def test_a_hurt_planeswalker_does_not_stay_in_reach() -> None:
    """Out of reach is better than beside two enemies, if there is nothing to gain."""
    other = {"army": {"chandra_nalaar": [AWAY[1]], "flamewing_phoenixes": ["5,2", "5,3"]}}
    near, far = ({"army": {"jace_beleren": [f"{space}*6"]}} for space in ("4,2", "0,0"))
    beside, away = (GAME.evaluate(lay(mine, other, active=1).table, 0) for mine in (near, far))
    assert away > beside


def test_no_spell_is_played_in_vain() -> None:
    """To end the turn is no worse than to heal where nothing is hurt."""
    mine = {"army": {"nissa_revane": ["0,0"]}, "hand": ["healing_grove"]}
    match = go(lay(mine, {"army": {"jace_beleren": ["9,5"]}}, phase="closing", chosen="nissa_revane"))
    assert make("greedy", seed=1).choose(match.observer(0)).code == "end-turn"


@pytest.mark.parametrize("more", [[], [{"army": {"liliana_vess": [AWAY[2]]}}]])
def test_the_end_of_a_turn_changes_nothing_for_who_searches(more: list[dict[str, Any]]) -> None:
    """Else it would pay to put it off by a spell, even on an own squad: in a duel, and with more players."""
    mine = {"army": {"gideon_jura": ["2,2"], "rhox_veterans": ["4,2", "4,3"]}, "hand": ["field_mending"]}
    other = {"army": {"jace_beleren": ["9,5"], "leyline_phantoms": ["5,2", "8,5"]}}
    match = go(lay(mine, other, *more, phase="closing", chosen="rhox_veterans"))
    before = GAME.chances_seen_by(match.table, 0)
    assert SearchAgent(looks=30).think(match.observer(0)).before[0] == before
    match.play("end-turn")
    assert state(match).active == 1
    assert GAME.chances_seen_by(match.table, 0)[0] == pytest.approx(before[0], abs=0.01)
    assert sum(GAME.chances_seen_by(match.table, 1)) == pytest.approx(1)


def test_points_count_towards_the_last_turn() -> None:
    """Gideon faces a wounded Jace who is ahead in points: that is good until the last turn is near."""
    mine = {"army": {"gideon_jura": ["2,2"], "rhox_veterans": ["dead", "dead", "4,2"]}}
    other = {"army": {"jace_beleren": ["4,3*6"], "leyline_phantoms": ["9,5", "9,4", "8,5"]}}
    matches = [turn_of("rhox_veterans", mine, other, turns=turns) for turns in (5, 15, 25, 30)]
    early, half, late, last = (GAME.chances(match.table)[0] for match in matches)
    assert early == pytest.approx(half)
    assert half > 0.5
    assert late < half - 0.1
    assert last < 0.2


def test_a_search_with_more_players_wants_a_trap_set_off() -> None:
    """It counts less than `greedy` on attacks past a secret Aura; where there is none they think the same."""
    mine = {"army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["3,3", "4,4"]}}
    bare: dict[str, Any] = {"army": {"jace_beleren": ["4,3*4"]}}
    trapped = bare | {"secrets": {"jace_beleren": ["vanishing_lure"]}}
    third = {"army": {"liliana_vess": [AWAY[2]]}}
    tables = [state(turn_of("rhox_veterans", mine, other, third)) for other in (bare, trapped)]
    greedy = [in_proportion([GAME.evaluate(table, seat) for seat in range(3)])[0] for table in tables]
    search = [GAME.chances(table)[0] for table in tables]
    assert search[0] == greedy[0]
    assert search[1] < greedy[1] < greedy[0]
