"""What is played at a glance: sensible moves that end a turn, so that searches judge tables between two turns."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import next_seat
from tafelrunde.agents.search import play_on
from tafelrunde.games.quarriors import chances, glance
from tafelrunde.games.quarriors.advice import prices_of
from tafelrunde.games.quarriors.chances import WEIGHTS
from tests.games.quarriors.table import lay, new, state, turn

START = ["basic_quiddity"] * 8 + ["assistant"] * 4


def glanced(match: tr.Match) -> str:
    """Return the code of what is played at a glance."""
    move = match.game.at_a_glance(match, match.actors[0])
    return "" if move is None else move.code


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"two_captures": True}), (4, {"cull_to_score": True}), (2, {"spent_pile": True})],
)
def test_whole_games_can_be_played_at_a_glance(seats: int, options: dict[str, Any]) -> None:
    for seed in range(6):
        match = new(seats, seed, **options)
        taste = glance.tastes_of(match.table.box)
        for _ in range(match.game.longest):
            if (seat := next_seat(match)) is None:
                break
            match.play(glance.answered(match, seat, taste) or match.legal(seat)[0], seat)
        assert match.over


def test_a_turn_is_played_until_the_table_can_be_judged() -> None:
    """Wherever a game stands, it goes on to the next turn before its dice are used, or to a window between two."""
    match = new(seed=3)
    walk = make("random", seed=1)
    while (seat := next_seat(match)) is not None:
        world = match.clone()
        play_on(world)
        table: Any = world.table
        assert world.over or glance.is_fresh(table) or table.phase[0] in ("c1", "discard")
        match.play(walk.choose(match.observer(seat)), seat)


def test_equal_tables_are_played_equally_whatever_the_bag_holds_next() -> None:
    match = new(seed=8)
    match.play(match.legal()[-1])
    twin = match.clone()
    table: Any = twin.table
    for player in table.players:
        player.bag.reverse()
    assert glanced(match) == glanced(match.clone()) == glanced(twin)


def test_a_creature_that_can_be_paid_for_is_summoned() -> None:
    match = lay({"bag": START, "pool": ["quake_dragon_mighty:l1", "basic_quiddity:q1"]})
    assert glanced(match) == "summon quake_dragon:l1"


def test_spending_by_hand_is_not_tried() -> None:
    match = lay({"bag": START, "pool": ["basic_quiddity:q1"] * 6})
    moves = match.legal()
    assert "spend" in {move.kind for move in moves}
    assert "spend" not in {move.kind for move in match.game.candidates(match.table, 0, moves)}


def test_the_die_is_rolled_again_that_promises_more_than_it_shows() -> None:
    pool = ["assistant:r*", "quake_dragon_mighty:q1", "basic_quiddity:q2"]
    match = lay({"bag": START, "pool": pool}, phase="loop")
    match.play("use assistant:r*")
    assert glanced(match) == "with quake_dragon:q1"
    match = lay({"bag": START, "pool": ["assistant:r*", "quake_dragon_mighty:l1"]}, phase="loop")
    match.play("use assistant:r*")
    assert glanced(match) == "none"


def test_another_die_like_those_that_one_has_is_wanted_less() -> None:
    match = lay({"bag": [*START, *["witching_hag"] * 3]}, {"bag": [*START, *["quake_dragon"] * 3]})
    box = state(match).box
    hag, dragon = box.card_index["witching_hag"], box.card_index["quake_dragon"]
    mine, theirs = [glance.Gains(state(match), seat, glance.tastes_of(box)) for seat in (0, 1)]
    assert mine.alike() < 0
    assert mine.of_more(hag) - mine.of_more(dragon) < theirs.of_more(hag) - theirs.of_more(dragon)


def test_who_defends_well_loses_nothing_while_one_creature_stands() -> None:
    cheap, dear = (1.0, 2.0), (3.0, 5.0)
    assert [glance.lost([dear, cheap], attack) for attack in (0, 4, 5, 7, 9)] == [0.0, 0.0, 1.0, 4.0, 4.0]
    assert glance.lost([cheap], 1) == 0.0


def test_creatures_shelter_each_other() -> None:
    cheap, dear = (1.0, 4.0), (3.0, 4.0)
    assert glance.kept([cheap, dear], 5.0) > glance.kept([cheap], 5.0) + glance.kept([dear], 5.0)
    assert glance.kept([dear], 2.0) > glance.kept([dear], 6.0)


def test_a_creature_that_stands_the_attack_defends() -> None:
    ready = {"creatures": ["assistant:l1", "defender_of_the_pale:l1*"]}
    match = lay({"bag": START, "creatures": ["witching_hag:l1"]}, {"bag": START, **ready})
    match.play("attack")
    assert match.actors == [1]
    assert glanced(match).startswith("defend defender_of_the_pale")


def test_creatures_of_who_rolls_next_have_as_good_as_scored() -> None:
    """Nobody attacks before they score: with them the target is reached."""
    players = [{"bag": START, "glory": 19}, {"bag": START, "glory": 19, "creatures": ["assistant:l1"]}]
    match = lay(*players, phase="capture")
    assert match.game.chances(match.table) == [0.0, 1.0]


def test_a_card_that_no_game_has_shown_is_worth_what_its_lines_say(monkeypatch: pytest.MonkeyPatch) -> None:
    box = tr.game("quarriors").box()
    portal = box.card_index["portal"]
    taught = WEIGHTS["card"]["portal"]
    known = chances.Worths(box).taste[portal]
    monkeypatch.delitem(WEIGHTS["card"], "portal")
    untaught = chances.Worths(box).taste[portal]
    assert untaught > 0
    assert known == pytest.approx(untaught + taught)


def test_every_liking_is_for_a_card() -> None:
    cards = {card.id for card in tr.game("quarriors").box().cards}
    assert set(glance.TAUGHT["later"]) == set(glance.TAUGHT["soon"]) == cards


def test_a_card_that_no_game_has_shown_is_liked_for_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    box = tr.game("quarriors").make_box([], 2)
    portal = box.card_index["portal"]
    monkeypatch.delitem(glance.TAUGHT["later"], "portal")
    assert glance.tastes_of(box)[portal] == pytest.approx(prices_of(box).card[portal])


def test_a_better_collection_gives_better_chances() -> None:
    better, worse = ["quake_dragon"] * 3, ["basic_quiddity"] * 3
    match = lay({"bag": [*START, *better]}, {"bag": [*START, *worse]}, phase="capture")
    mine, yours = match.game.chances(match.table)
    assert mine > 0.5 > yours


def test_a_die_that_is_rolled_besides_the_six_is_worth_something() -> None:
    """It lies in the active pool before the others are drawn, in the own turn and in that of somebody else."""
    for phase in ("capture", "c1"):
        waiting = [{"bag": START}, {"bag": START, "pool": ["witching_hag_strong"]}]
        drawn_later = [{"bag": START}, {"bag": [*START, "witching_hag_strong"]}]
        seated = (waiting, drawn_later) if phase == "capture" else (waiting[::-1], drawn_later[::-1])
        better, worse = [tr.game("quarriors").chances(lay(*players, phase=phase).table) for players in seated]
        seat = 1 if phase == "capture" else 0
        assert better[seat] > worse[seat]


def test_a_search_fetches_the_best_die_for_the_roll_to_come() -> None:
    """What it does shows in the dice that are rolled, before anything is done with them."""
    creatures = ["witching_hag_strong:l1", "quake_dragon_mighty:l1", "assistant:l1"]
    match = turn({"creatures": creatures, "bag": START[:8], "used": START[8:]}, {"bag": START})
    assert make("mcts", seed=1, looks=60).choose(match.observer(0)).code == "fetch quake_dragon_mighty"
