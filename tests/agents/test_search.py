"""The searching agent: it cannot cheat, chooses the same for the same seed, and keeps its limits."""

import re
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import next_seat, only_move, play_out
from tafelrunde.agents.levels import LEVELS, TEXTS, level_name, of_level
from tafelrunde.agents.search import AT_LEAST, FAMILIAR, WORLDS, Search, SearchAgent, come_to_rest, doubted, is_secret
from tafelrunde.kernel.ask import Each, Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.text import LANGS
from tafelrunde.testing.golden import our_games


def decisions(game: str, seed: int, every: int, count: int) -> list[tuple[Match, int]]:
    """Take some decisions out of a random game, early and late ones."""
    match = tr.game(game).start(seed=seed)
    walk = make("random", seed=seed)
    found: list[tuple[Match, int]] = []
    n = 0
    while len(found) < count and (seat := next_seat(match)) is not None:
        only = only_move(match, seat)
        if only is None:
            n += 1
            if n % every == 0:
                found.append((match.clone(), seat))
        match.play(only or walk.choose(match.observer(seat)), seat)
    return found


def judged(match: Match) -> list[float]:
    world = match.clone()
    come_to_rest(world, 0)
    return list(world.game.chances(world.table))


def chosen(match: Match, seat: int, **settings: int) -> list[tuple[str, int, float]]:
    lines = SearchAgent(**settings).think(match.observer(seat)).lines()
    return [(line.move.code, line.tries, line.value) for line in lines]


# ---------------------------------------------------------------- no cheating


@pytest.mark.parametrize("game", our_games())
def test_hidden_things_never_change_the_search(game: str) -> None:
    places = decisions(game, 11, 9, 5)
    assert len(places) == 5
    varied = 0
    for match, seat in places:
        truth = chosen(match, seat, seed=3, looks=40)
        for twin in (match.sample(seat, 5, same_future=True), match.sample(seat, 6)):
            varied += twin.hash() != match.hash()
            assert chosen(twin, seat, seed=3, looks=40) == truth
    assert varied  # the twins were other worlds


def test_a_search_holds_no_reference_to_the_match() -> None:
    match, seat = decisions("shards", 2, 12, 1)[0]
    search = SearchAgent(looks=30).think(match.observer(seat))
    assert search.observer.world is not match
    assert match.table not in [world.table for world in search.worlds]


def test_nobody_in_the_search_sees_a_secret_choice() -> None:
    match = tr.game("shards").start(seed=1)
    while not isinstance(match.lanes[0].question, Each):
        match.play(match.legal()[0])
    assert is_secret(match, 0)
    search = SearchAgent(looks=60).think(match.observer(0))
    other = search.trees[1]
    assert [key for key, node in other.children.items() if node.children and key in search.moves] == []


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize("game", our_games())
def test_the_same_seed_and_budget_give_the_same_search(game: str) -> None:
    match, seat = decisions(game, 4, 15, 1)[0]
    assert chosen(match, seat, seed=1, looks=60) == chosen(match, seat, seed=1, looks=60)


def test_who_listens_hears_of_every_change_of_the_best_move() -> None:
    """The last that is told is played, and listening changes nothing."""
    changes = 0
    for match, seat in decisions("planeswalkers", 4, 5, 8):
        told: list[Move] = []
        agent = SearchAgent(seed=2, looks=200)
        agent.told = told.append
        search = agent.think(match.observer(seat))
        assert told[-1] == search.best() == search.lines()[0].move
        assert all(before != after for before, after in pairwise(told))
        changes += len(told) - 1
        assert [line.move.code for line in search.lines()] == [
            code for code, _, _ in chosen(match, seat, seed=2, looks=200)
        ]
    assert changes


@pytest.mark.parametrize("game", our_games())
def test_a_budget_is_kept(game: str) -> None:
    for match, seat in decisions(game, 4, 8, 4):
        search = SearchAgent(looks=200).think(match.observer(seat))
        assert search.looks < 240  # the last look around is finished
        assert search.looks >= 200 or search.settled()


def test_a_search_ends_when_its_rest_changes_nothing() -> None:
    ended = 0
    for match, seat in decisions("shards", 4, 5, 6):
        search = SearchAgent(looks=300).think(match.observer(seat))
        found = search.lines()[0].move
        ended += search.looks < 300
        for _ in range(int((300 - search.looks) * search.done / search.looks)):  # what the rest buys, as dear as so far
            search.iterate()
        assert search.lines()[0].move is found
    assert ended


# ---------------------------------------------------------------- from one decision to the next


def test_a_search_goes_on_where_only_the_own_move_happened() -> None:
    match = tr.game("shards").position({"players": [{"hand": ["crystal", "crystal", "blaster"]}, {}]})
    agent = SearchAgent(looks=150)
    match.play(agent.choose(match.observer(0)), 0)
    search = agent.last[0] if agent.last else None
    before = agent.think(match.observer(0))
    assert before is search
    assert {line.move.code for line in before.lines()} <= {move.code for move in match.legal(0)}
    assert all(world.hash() != match.hash() for world in before.worlds)  # they are still other worlds


def test_a_search_that_goes_on_measures_by_where_it_began() -> None:
    """Worlds that are added later begin at a better or worse position: they are set off by as much as the others."""
    match = tr.game("shards").position(
        {"players": [{"hand": ["kiln_drone", "wraethe_skirmisher", "order_initiate"]}, {}]}
    )
    agent = SearchAgent(looks=40)
    match.play(agent.choose(match.observer(0)), 0)
    assert agent.last is not None
    known = len(agent.last[0].worlds)
    agent.looks = 600
    search = agent.think(match.observer(0))
    assert len(search.worlds) > known
    now = [judged(world) for world in search.worlds]
    moved = [then[0] - chances[0] for then, chances in zip(search.before, now, strict=True)]
    assert sum(moved[:known]) / known == pytest.approx(search.since[0])
    assert search.since[0] != 0
    assert moved[known:] == pytest.approx([search.since[0]] * (len(search.worlds) - known))


def test_a_search_begins_anew_where_something_was_seen() -> None:
    match = tr.game("shards").start(seed=5)
    agents = [SearchAgent(seed=seat, looks=30) for seat in range(2)]
    play_out(match, agents, most=40)
    seat = match.actors[0]
    remembered = agents[seat].last
    assert remembered is not None
    last = remembered[0]
    match.play(match.legal(seat)[-1], seat)  # the end of the turn: not what the search expects
    while match.actors[0] != seat:
        match.play(match.legal()[0])
    assert agents[seat].think(match.observer(seat)) is not last


def test_a_time_limit_ends_a_search_with_the_best_so_far() -> None:
    match, seat = decisions("shards", 4, 15, 1)[0]
    began = monotonic()
    move = make("mcts", looks=10_000_000, time=0.05).choose(match.observer(seat))
    assert monotonic() - began < 5
    assert move in match.legal(seat)


def test_a_search_stops_at_once() -> None:
    match, seat = decisions("planeswalkers", 4, 15, 1)[0]
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 3

    search = SearchAgent(looks=10_000_000).think(match.observer(seat), stopped)
    assert len(asked) == 4  # after looking around in three worlds
    assert search.done == 0
    assert search.lines()[0].move in match.legal(seat)


def test_choosing_changes_nothing() -> None:
    match, seat = decisions("brawl", 4, 15, 1)[0]
    before = match.hash()
    make("mcts", looks=50).choose(match.observer(seat))
    assert match.hash() == before


@pytest.mark.parametrize("game", our_games())
def test_a_real_time_or_simultaneous_game_is_played_to_its_end(game: str) -> None:
    match = tr.game(game).start(seed=5)
    play_out(match, [make("mcts", seed=seat, looks=1) if seat else make("random") for seat in range(match.table.seats)])
    assert match.over


# ---------------------------------------------------------------- sensible play


def test_a_win_at_hand_is_found() -> None:
    deck = ["crystal"] * 5
    match = tr.game("shards").position(
        {"players": [{"power": 4, "deck": deck}, {"health": 4, "champions": ["drakonarius"], "deck": deck}]}
    )
    lines = SearchAgent(looks=100).think(match.observer(0)).lines()
    assert lines[0].move.code == "end"
    assert lines[0].value > 0.6


def test_every_move_is_looked_at_as_far_as_the_budget_goes() -> None:
    match, seat = next(place for place in decisions("heroes", 4, 5, 12) if len(place[0].legal(place[1])) > 60)
    for most in (1, 200):
        search = Search(match.observer(seat), 0, most)
        search.begin()
        assert len(search.lines()) == min(len(search.moves), max(AT_LEAST, most))


@pytest.mark.parametrize("game", our_games())
def test_the_chances_of_all_seats_add_up_to_one(game: str) -> None:
    for match, _ in decisions(game, 4, 10, 6):
        assert sum(match.game.chances(match.table)) == pytest.approx(1)


@pytest.mark.parametrize("game", our_games())
def test_moves_that_need_no_try_are_left_out_but_never_all_of_them(game: str) -> None:
    left_out = 0
    for match, seat in decisions(game, 4, 3, 30):
        moves = match.legal(seat)
        tried = match.game.candidates(match.table, seat, moves)
        assert tried
        assert set(tried) <= set(moves)
        left_out += len(moves) - len(tried)
    assert (left_out > 0) is (game != "brawl")


def test_who_collects_symbols_keeps_them_all() -> None:
    match, seat = next(place for place in decisions("heroes", 4, 5, 12) if len(place[0].legal(place[1])) > 60)
    table: Any = match.table
    dice = table.players[seat].dice
    for move in match.game.candidates(match.table, seat, match.legal(seat)):
        if move.kind == "throw":
            thrown = {dice[int(die) - 1] for die in str(move.args[0])}
            kept = [symbol for i, symbol in enumerate(dice, 1) if str(i) not in str(move.args[0])]
            assert not thrown & set(kept)
            assert len(set(kept)) <= 2


def test_moves_are_compared_in_the_same_worlds() -> None:
    """Every move of the position is tried in the first world first, then in the second one."""
    match, seat = decisions("heroes", 4, 15, 1)[0]
    search = SearchAgent(looks=1200).think(match.observer(seat))
    tries = [search.trees[seat].child(move).tries for move in search.moves]
    first = match.game.compared
    assert max(tries) > 1
    assert len(search.worlds) == max(min(search.variety, max(tries)), first)


def test_a_large_budget_is_spent_in_more_worlds() -> None:
    """Few worlds, played in again and again, would be known by heart; to the next decision the first ones go along."""
    went_on = 0
    for match, seat in decisions("planeswalkers", 4, 15, 6):
        assert SearchAgent(looks=200).think(match.observer(seat)).variety == WORLDS
        search = SearchAgent(looks=1200).think(match.observer(seat))
        played_in = len(search.worlds)
        assert played_in <= search.variety
        move = search.best()
        match.play(move, seat)
        if played_in > WORLDS and match.actors == [seat] and search.go_on(match.observer(seat), move):
            assert len(search.worlds) == len(search.before) == WORLDS
            went_on += 1
    assert went_on


@pytest.mark.parametrize(
    ("game", "first", "variety"), [("brawl", 2, WORLDS), ("heroes", 4, 4800 // FAMILIAR), ("quarriors", 200, 218)]
)
def test_a_game_says_in_how_many_worlds_it_is_searched(game: str, first: int, variety: int) -> None:
    match, seat = decisions(game, 4, 15, 1)[0]
    search = Search(match.observer(seat), 1, 4800)
    search.begin()
    assert (len(search.worlds), search.variety) == (first, variety)


def test_a_first_look_takes_half_of_the_budget_at_most() -> None:
    match, seat = decisions("shards", 4, 15, 1)[0]
    moves = len(match.game.candidates(match.table, seat, match.legal(seat)))
    search = Search(match.observer(seat), 1, 4 * moves)
    search.begin()
    assert len(search.worlds) == 2 < match.game.compared


def test_a_game_may_spend_all_looks_on_the_moves_of_the_position() -> None:
    """In Quarriors! what happens farther ahead is chance; so nothing is kept for the next decision either."""
    for match, seat in decisions("quarriors", 4, 15, 4):
        agent = SearchAgent(looks=60)
        search = agent.think(match.observer(seat))
        assert search.done == 0
        assert len(search.moves) == 1 or search.looks >= 60
        match.play(agent.choose(match.observer(seat)), seat)
        if match.actors == [seat]:
            assert agent._begun(match.observer(seat)).worlds == []


def test_the_usual_move_is_played_unless_another_one_is_surely_better() -> None:
    """Better by the habit of the game, and by more than noise."""
    usual, better, noisy = [0.5, 0.5, 0.5], [0.52, 0.52, 0.52], [0.2, 0.5, 0.9]
    worlds = [list(row) for row in zip(usual, better, noisy, strict=True)]
    sure = doubted(worlds, 0, 0.01)
    assert sure == pytest.approx([0.5, 0.51, 0.5333 - 0.2028], abs=1e-4)
    assert doubted(worlds, 0, 0.03)[1] < sure[0]
    assert max(doubted(worlds[:1], 1, 0.0)) == 0.52  # one world tells nothing


def test_with_a_small_budget_quarriors_is_played_as_usual() -> None:
    for match, seat in decisions("quarriors", 4, 15, 6):
        usual = match.game.usual(match, seat)
        assert usual is not None
        assert SearchAgent(looks=1).choose(match.observer(seat)) == usual


@pytest.mark.parametrize("game", our_games())
def test_a_new_position_is_looked_at_as_broadly_as_a_game_wants(game: str) -> None:
    """Of the moves that the tree has beyond the position itself; others follow only where it was visited often."""
    for match, seat in decisions(game, 4, 15, 3):
        search = SearchAgent(looks=60).think(match.observer(seat))
        for node in search.trees[seat].children.values():
            if node.visits == 1:
                assert sum(child.looked for child in node.children.values()) <= match.game.breadth


def test_a_healthy_player_of_shards_has_the_better_chances() -> None:
    match = tr.game("shards").position({"players": [{"health": 20}, {"health": 40}]})
    mine, yours = match.game.chances(match.table)
    assert mine < 0.5 < yours


# ---------------------------------------------------------------- levels


def test_there_are_five_levels_with_names_in_both_languages() -> None:
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard", "master"]
    for lang in LANGS:
        assert len({level_name(level, lang) for level in LEVELS}) == 5
        assert all(TEXTS.has(lang, f"level.{level}") for level in LEVELS)


def test_a_higher_level_thinks_more_or_errs_less() -> None:
    strength = [(level.looks, -level.slips) for level in LEVELS.values()]
    assert strength == sorted(strength)
    assert len(set(strength)) == 5
    assert LEVELS["medium"].turn <= 4
    assert LEVELS["master"].turn <= 10


def test_levels_have_the_budgets_that_were_measured() -> None:
    """Whoever changes a budget measures the time of a decision again."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) \| `(\w+)` \| ([\d,]+) \| \d+ \| [\d,]+ \|", page, re.MULTILINE)
    assert sorted({game for game, *_ in rows}) == sorted(our_games())
    for game, level, looks in rows:
        assert LEVELS[level].looks_in(game) == int(looks.replace(",", "")), (game, level)


def test_a_level_errs_as_often_as_it_should() -> None:
    match, seat = decisions("shards", 4, 15, 1)[0]
    observer = match.observer(seat)
    best = make("mcts", seed=0, looks=1).choose(observer)
    others = sum(of_level("beginner", seed).choose(observer) is not best for seed in range(60))
    assert 15 < others < 50
    with pytest.raises(tr.TafelrundeError) as unknown:
        of_level("genius", 0)
    assert unknown.value.code == "unknown-agent"
