"""Chances that games have taught: the weights fit the features and the content, and can be learned anew."""

import random
import tomllib
from importlib import import_module
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import next_seat, only_move, play_out
from tafelrunde.games.planeswalkers import prospects
from tafelrunde.kernel.chances import decided, in_proportion, read_weights, shares
from tafelrunde.kernel.table import Sealed
from tools import fit_chances, fit_duel, fit_glance, fit_heroes, fit_quarriors, fit_shards

BASIC = {"magic_missile", "command", "dispel_magic"}  # everybody has the same of these
LEARNED = ("brawl", "heroes", "planeswalkers", "quarriors")
NAMES = {
    "champion": "champions",
    "hero": "heroes",
    "spell": "spells",
    "creature": "creatures",
    "figure": "armies",
    "planeswalker": "armies",
    "card": "cards",
}

KNOWN = {"waits.glory": 1.0}


@pytest.mark.parametrize("game", LEARNED)
def test_every_weight_is_of_a_feature_or_of_something_in_the_box(game: str) -> None:
    learned = import_module(f"tafelrunde.games.{game}.chances")
    box = tr.game(game).box(())
    for table, weights in read_weights(f"tafelrunde.games.{game}").items():
        if table in ("active", "waiting"):
            assert sorted(weights) == sorted(learned.FEATURES)
        elif table in ("next", "waits"):
            assert sorted(weights) == sorted(learned.RACE)
        elif table == "duel":
            assert all(getattr(prospects, name.upper()) == weight for name, weight in weights.items())
        elif table == "collection":
            assert sorted(weights) == sorted([*learned.NOW, *learned.LATER, *learned.ALIKE])
        elif table == "pair":
            walkers = sorted(entry.id for entry in box.armies if entry.kind == "planeswalker")
            assert sorted(weights) == ["-".join(pair) for pair in combinations(walkers, 2)]
        else:
            assert set(weights) <= {entry.id for entry in getattr(box, NAMES[table])}


def test_chances_add_up_to_one() -> None:
    assert shares([1.0, 1.0]) == [0.5, 0.5]
    assert shares([800.0, 0.0]) == [1.0, 0.0]
    assert in_proportion([1.0, 3.0]) == [0.25, 0.75]
    assert in_proportion([0.0, 0.0]) == [0.0, 0.0]


@pytest.mark.parametrize("game", LEARNED)
def test_who_has_won_has_all_the_chances(game: str) -> None:
    match = tr.game(game).start(seats=2, seed=3)
    play_out(match, [make("random", seed=seat) for seat in range(2)])
    assert match.table.result is not None
    assert match.game.chances(match.table) == decided(match.table)
    assert sum(decided(match.table)) == pytest.approx(1)


@pytest.mark.parametrize("game", ["brawl", "heroes", "quarriors", "shards"])
def test_chances_know_who_will_win(game: str) -> None:
    """After nine tenths of a game, even of one that was played at random, the favourite mostly wins. Planeswalkers is
    not here: who plays it at random loses his planeswalker by surprise.
    """
    right = 0.0
    for seed in range(30):
        match = tr.game(game).start(seats=2, seed=seed, options={"ready_armies": True} if game == "heroes" else {})
        walk = make("random", seed=seed)
        favourites: list[int] = []
        while (seat := next_seat(match)) is not None:
            chances = match.game.chances(match.table)
            favourites.append(0 if chances[0] > chances[1] else 1)
            match.play(only_move(match, seat) or walk.choose(match.observer(seat)), seat)
        right += decided(match.table)[favourites[len(favourites) * 9 // 10]]
    assert right >= 21


def test_a_player_of_quarriors_with_more_glory_has_the_better_chances() -> None:
    match = tr.game("quarriors").position({"players": [{"glory": 3}, {"glory": 12}]})
    mine, yours = match.game.chances(match.table)
    assert mine < 0.3 < 0.7 < yours


def test_weights_are_found_again() -> None:
    """Results are drawn by known weights: the fit comes near to them, and a feature that means nothing to 0."""
    chance = random.Random(2)
    known = {"active.good": 1.5, "active.bad": -0.8, "active.idle": 0.0}
    rows = []
    for _ in range(2000):
        row = {name: chance.uniform(-2, 2) for name in known}
        rows.append((row, float(chance.random() < fit_chances.chance_of(known, row))))
    found = fit_chances.fitted(rows)
    for name, weight in known.items():
        assert found[name] == pytest.approx(weight, abs=0.2)
    assert fit_chances.loss(found, rows) < fit_chances.loss({}, rows) == pytest.approx(0.693, abs=0.001)


def test_chances_are_learned_anew_in_the_form_that_is_read() -> None:
    played = fit_chances.play(4)
    known = set(read_weights("tafelrunde.games.brawl"))
    for rows in (played.shown, played.drafted):
        assert rows
        written = tomllib.loads(fit_chances.written(fit_chances.fitted(rows[:40])))
        assert set(written) <= known


def test_heroes_and_armies_are_learned_anew_in_the_form_that_is_read() -> None:
    """Of all weights only those of places are no part of the file: they stand in the code."""
    learned = [fit_heroes.play(seed) for seed in (1, 2)]
    written = tomllib.loads(fit_chances.written(fit_heroes.fitted(learned)))
    assert set(written) - {"place"} == {"creature", "hero", "spell"}
    known = read_weights("tafelrunde.games.heroes")
    assert all(set(written[table]) <= {*known[table], *BASIC} for table in known)


def test_what_wins_gets_a_weight_beyond_what_it_seems_to_be_worth() -> None:
    rows = [({"hero.selya": 1.0}, 0.0, 1.0), ({"hero.selya": 1.0}, 0.0, 1.0), ({"hero.selya": -1.0}, 0.0, 0.0)]
    assert fit_heroes.fitted(rows)["hero.selya"] > 0.3
    seeming = [(row, 3.0 if result else -3.0, result) for row, _, result in rows]
    assert 0 < fit_heroes.fitted(seeming)["hero.selya"] < fit_heroes.fitted(rows)["hero.selya"]


def test_an_army_that_crowds_its_board_has_worse_chances() -> None:
    few = heroes_with(["ifrit", "ifrit", "phoenix"])
    many = heroes_with(["imp", "imp", "imp", "imp", "ember_hound", "ember_hound", "ember_hound"])
    assert few > many


def heroes_with(army: list[str]) -> float:
    """Return the chance of a player of Voynaroth who has chosen an army and placed nothing yet."""
    match = tr.game("heroes").start(seats=2, seed=1)
    table: Any = match.table
    table.players[0].hero = table.box.hero_index["voynaroth"]
    table.sealed["army 0"] = Sealed([0], "army", sorted(table.box.creature_index[name] for name in army))
    return float(match.game.chances(table)[0])


@pytest.mark.parametrize("tool", [fit_quarriors, fit_shards])
def test_chances_are_learned_anew_from_quick_games(tool: ModuleType) -> None:
    """What is learned has the form that is read."""
    game = tool.GAME.id
    rows = [row for seed in range(4) for row in tool.play(seed)]
    written = tomllib.loads(fit_chances.written(fit_glance.fitted(rows, tool.SPREAD)))
    known = read_weights(f"tafelrunde.games.{game}")
    assert set(written) == set(known)
    assert all(set(weights) <= set(known[table]) for table, weights in written.items())


def test_what_a_fit_saw_seldom_stays_near_to_nothing() -> None:
    """A card that was there in one of a thousand tables, in one that was won, has not shown much."""
    chance = random.Random(3)
    rows = []
    for number in range(1000):
        row = {"waits.glory": chance.uniform(-2, 2)} | ({"card.seldom": 1.0} if not number else {})
        rows.append((row, 1.0 if not number else float(chance.random() < fit_chances.chance_of(KNOWN, row))))
    found = fit_glance.fitted(rows, {"card": 0.4})
    assert found["waits.glory"] == pytest.approx(KNOWN["waits.glory"], abs=0.2)
    assert abs(found["card.seldom"]) < 0.1


def test_a_fit_tells_features_apart_that_say_nearly_the_same() -> None:
    """Glory, its square and the root of what is missing rise together; each has its own part in the truth."""
    true = {"waits.glory": 0.5, "waits.glory_left": -1.0, "waits.glory_squared": -0.3}
    rows = []
    for glory in range(20):
        row = {"waits.glory": glory / 5, "waits.glory_left": (20 - glory) ** 0.5, "waits.glory_squared": glory**2 / 100}
        rows += [(row, fit_chances.chance_of(true, row))] * 200
    assert fit_glance.fitted(rows, {}) == pytest.approx(true, abs=0.05)


@pytest.mark.parametrize("looks", [1, 300])
@pytest.mark.parametrize(
    ("taken", "answer"),
    [(None, "chandra_nalaar"), ("gideon_jura", "liliana_vess"), ("nissa_revane", "chandra_nalaar")],
)
def test_a_search_takes_the_planeswalker_that_does_best_against_the_other(
    taken: str | None, answer: str, looks: int
) -> None:
    """Who chooses first takes the one that no other does well against."""
    match = tr.game("planeswalkers").start(seats=2, seed=5)
    if taken:
        match.play(f"walker {taken}", match.actors[0])
    seat = match.actors[0]
    assert make("mcts", looks=looks).choose(match.observer(seat)).code == f"walker {answer}"


def test_duels_teach_all_that_they_are_judged_by() -> None:
    """Every turn shows each of the weights, once for both players together; the winner is known."""
    taught = read_weights("tafelrunde.games.planeswalkers")
    known = {f"{table}.{name}" for table in ("duel", "figure", "planeswalker") for name in taught[table]}
    rows = fit_duel.play(5)
    assert len(rows) > 4
    names = {name for row, _ in rows for name in row}
    assert names <= known
    assert {f"duel.{name}" for name in taught["duel"]} - names == {"duel.figure", "duel.in_reserve"}  # set by hand
    assert len([name for name in names if name.startswith("figure")]) == 4
    assert len([name for name in names if name.startswith("planeswalker")]) == 2
    assert {result for _, result in rows} <= {0.0, 0.5, 1.0}
