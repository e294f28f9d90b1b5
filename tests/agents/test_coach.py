"""The coach: good moves with a reason, and the turning points of a game, seen with the eyes of whoever decided."""

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.coach import MISTAKE, hints, reason, review
from tafelrunde.agents.driver import play_out
from tafelrunde.agents.search import SearchAgent
from tafelrunde.kernel.match import Match
from tests.games.planeswalkers.table import state


def winning() -> Match:
    deck = ["crystal"] * 5
    players = [{"power": 4, "deck": deck}, {"health": 4, "champions": ["drakonarius"], "deck": deck}]
    return tr.game("shards").position({"players": players})


def test_the_best_move_comes_first_with_its_reason() -> None:
    found = hints(winning().observer(0), "en", looks=100)
    assert found[0].move == "end"
    assert found[0].text
    assert found[0].why.endswith(".")
    assert 0 <= found[1].value <= found[0].value <= 1


def test_hints_are_in_the_language_of_the_reader() -> None:
    assert reason(0.99, 0.1, "de") == "Damit ist die Partie so gut wie gewonnen."
    assert reason(0.5, None, "en") == "Nothing else is worth a thought here."
    assert reason(0.5, 0.004, "en") == "The next best move is about as good."
    assert reason(0.5, 0.01, "en") == "1 point better than any other move."
    assert reason(0.5, -0.05, "de") == "Um 5 Punkte schlechter als der beste Zug."


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_follows_is_told(lang: str) -> None:
    match = tr.game("shards").start(seed=3)
    play_out(match, [make("greedy"), make("greedy")], most=20)
    found = hints(match.observer(match.actors[0]), lang, looks=300)
    assert len(found) <= 3
    assert any(("After that: " if lang == "en" else "Danach: ") in hint.why for hint in found)


def test_hidden_things_do_not_change_a_hint() -> None:
    match = tr.game("shards").start(seed=3)
    play_out(match, [make("greedy"), make("greedy")], most=30)
    seat = match.actors[0]
    twin = match.sample(seat, 4)
    assert hints(match.observer(seat), "en", looks=60) == hints(twin.observer(seat), "en", looks=60)


def test_a_review_finds_a_blunder() -> None:
    match = tr.game("shards").start(seed=5, options={"round_limit": 3})
    play_out(match, [make("random", seed=1), make("random", seed=2)])
    told: list[tuple[int, int]] = []
    found = review(match.record, 20, lambda done, all: told.append((done, all)))
    assert told[-1] == (len(match.record.entries), len(match.record.entries))
    assert [place for place, _ in found.line] == sorted({place for place, _ in found.line})
    assert all(sum(chances) == pytest.approx(1, abs=0.001) for _, chances in found.line)
    assert found.points
    costs = [point.before - point.after for point in found.points]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= MISTAKE
    assert all(point.played != point.better for point in found.points)


def test_a_move_without_a_rival_is_not_compared() -> None:
    """On the way to its goal a figure of Planeswalkers has steps, but nothing to think about."""
    match = tr.game("planeswalkers").start(seats=2, seed=8)
    agents = [make("random", seed=seat) for seat in range(2)]
    while not (state(match).walking and state(match).walking[2] and len(match.legal()) > 2):
        play_out(match, agents, most=1)
    found = hints(match.observer(match.actors[0]), "de", looks=50)
    assert [hint.why.split(".")[0] for hint in found] == ["Etwas anderes lohnt sich hier nicht"]


def test_hints_name_several_captures_to_choose_from() -> None:
    """Though Quarriors! is played as usual unless another move is surely better."""
    match = tr.game("quarriors").start(seats=2, seed=2)
    agents = [make("greedy") for _ in range(2)]
    while not [move for move in match.legal() if move.kind == "capture"][2:]:
        play_out(match, agents, most=1)
    found = hints(match.observer(match.actors[0]), "en", looks=300)
    assert len({hint.move for hint in found}) == 3
    assert found[0].value > found[1].value > found[2].value


@pytest.mark.parametrize("game", ["planeswalkers", "quarriors"])
def test_better_in_a_review_is_what_a_search_puts_first(game: str) -> None:
    match = tr.game(game).start(seats=2, seed=5)
    play_out(match, [make("random", seed=1), make("random", seed=2)], most=60)
    points = review(match.record, 20).points
    assert points
    for point in points:
        then = match.record.replay(point.entry)
        played = next(move for move in then.legal(point.seat) if move.code == point.played)
        search = SearchAgent(point.entry, 20).think(then.observer(point.seat), besides=played)
        assert point.better == search.lines()[0].move.code
