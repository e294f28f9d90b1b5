"""Learn which heroes, spells and creatures of Heroes do well: `python -m tools.fit_heroes --games 1100` prints weights.

Heroes and spells are left to chance, armies and places not in all games: in a part of them they are as players choose
them, with three to five creatures, the strongest in front, or with as many small ones as there is room for. What spells
seem to be worth is counted beforehand, so that a weight is how much better than they look things did.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

import tafelrunde as tr
from tafelrunde.agents.base import Agent
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.agents.greedy import value_after
from tafelrunde.games.heroes import advice, chances
from tafelrunde.games.heroes.rules import board
from tafelrunde.games.heroes.state import COLUMNS, HERO, NOBODY, HeroesTable
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.observer import Observer
from tools.fit_chances import Row, written

ORDERLY: Final = 0.4  # the share of the games in which armies and places are chosen
SMALL: Final = 0.3  # of those, the share of the armies that have as many creatures as possible
MOST: Final = 5  # creatures of the other ones
RIDGE: Final = {"hero": 1.0, "spell": 10.0, "creature": 10.0, "place": 1.0}  # how strongly weights are drawn to 0
ROUNDS: Final = 400
PUSH: Final = 0.8  # of a step, what the next one keeps

Learned = tuple[Row, float, float]  # what two players differ in, what their spells seem to be worth, and the result


class Hasty(Agent):
    """Plays like `greedy`, but in one world, and only what a search would try."""

    name = "hasty"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observer: Observer) -> Move:
        """Return the move after which the table looks best."""
        moves: list[Move] = observer.game.candidates(observer.world.table, observer.seat, observer.legal())
        if len(moves) == 1:
            return moves[0]
        world = observer.sample(self.seed)
        return max(moves, key=lambda move: value_after(world.clone(), move, observer.seat, 1))


def play(seed: int) -> Learned:
    """Play a game of two and return what it taught."""
    chance = random.Random(seed)
    match = tr.game("heroes").start(seats=2, seed=seed)
    g: Any = match.table
    agents = [Hasty(2 * seed + seat) for seat in range(2)]
    orderly = chance.random() < ORDERLY
    armies: dict[int, list[int]] = {}
    row: Row = {}
    seeming = 0.0
    while (seat := next_seat(match)) is not None:
        move = only_move(match, seat)
        if g.stage == "setup":
            match.play(move or prepare(g, seat, match.legal(seat), armies, chance, orderly), seat)
            continue
        if not row:
            row, seeming = difference(g), seeming_worth(g, 0) - seeming_worth(g, 1)
        match.play(move or agents[seat].choose(match.observer(seat)), seat)
    return row, seeming, match.game.chances(match.table)[0]


def prepare(
    g: HeroesTable, seat: int, legal: list[Move], armies: dict[int, list[int]], chance: random.Random, orderly: bool
) -> Move:
    """Choose heroes and spells by chance, armies and places by chance or as players do."""
    kinds = {move.kind for move in legal}
    if orderly and "recruit" in kinds:
        if seat not in armies:
            armies[seat] = army(g, g.players[seat].hero, chance)
        following: Move = g.box.recruit[armies[seat].pop()] if armies[seat] else g.box.moves.done
        return following
    if orderly and "place" in kinds:
        return place(g, seat, legal, chance)
    return chance.choice([move for move in legal if move.kind != "done"] or legal)


def army(g: HeroesTable, hero: int, chance: random.Random) -> list[int]:
    """Choose an army that spends all points: a few creatures, or as many of the cheapest as there is room for."""
    cost, pool = g.box.cost, g.box.pool[hero]
    small = chance.random() < SMALL
    while True:
        chosen: list[int] = []
        left = g.config.army_points
        while options := [
            kind
            for kind in pool
            if cost[kind] <= left and chosen.count(kind) < g.box.copies[kind] and len(chosen) < g.box.most_creatures
        ]:
            chosen.append(min(options, key=lambda kind: cost[kind]) if small else chance.choice(options))
            left -= cost[chosen[-1]]
        if small or (not left and len(chosen) <= MOST):
            return chosen


def place(g: HeroesTable, seat: int, legal: list[Move], chance: random.Random) -> Move:
    """Stand the strongest creatures in front, then the hero behind one of them."""
    front = [move for move in legal if move.args[0] != "hero" and g.box.space_index[move.args[1]] < COLUMNS]
    if front:
        strengths = {move: g.box.strength[g.box.creature_index[move.args[0]]] for move in front}
        return chance.choice([move for move in front if strengths[move] == max(strengths.values())])
    standing = g.players[seat].board
    heroes = [move for move in legal if move.args[0] == "hero"]
    sheltered = [move for move in heroes if standing[g.box.space_index[move.args[1]] - COLUMNS] != NOBODY]
    return chance.choice([move for move in sheltered if g.box.space_index[move.args[1]] >= COLUMNS] or legal)


def difference(g: HeroesTable) -> Row:
    """Return what the first player has drafted more than the second one, and how they placed it."""
    row: Row = {}
    for seat, sign in enumerate((1.0, -1.0)):
        found = [(f"{table}.{name}", 1.0) for table, name in chances.drafted(g, seat)]
        for number in board.beings(g, seat):
            if board.protected(g, number):
                kind = g.beings[number].kind
                found.append(("place.sheltered", 1.0) if kind == HERO else ("place.crowded", float(g.box.cost[kind])))
        for name, value in found:
            row[name] = row.get(name, 0.0) + sign * value
    return row


def seeming_worth(g: HeroesTable, seat: int) -> float:
    """Return what the spells of a player seem to be worth before the first phase."""
    player = g.players[seat]
    kinds = [g.kind(card) for card in player.deck + player.hand]
    return advice.SPELL * sum(advice.spell_worth(g, seat, kind) for kind in kinds) / chances.POINT


def fitted(learned: list[Learned]) -> Row:
    """Fit weights to the results: logistic regression with what spells seem to be worth as a given."""
    names = sorted({name for row, _, _ in learned for name in row})
    ridge = {name: RIDGE[name.split(".")[0]] for name in names}
    scale = {name: 1.0 + sum(row.get(name, 0.0) ** 2 for row, _, _ in learned) for name in names}
    weights = dict.fromkeys(names, 0.0)
    steps = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        slopes = {name: ridge[name] * weights[name] for name in names}
        for row, seeming, result in learned:
            ahead = seeming + sum(weights[name] * value for name, value in row.items())
            wrong = 1.0 / (1.0 + math.exp(-ahead)) - result
            for name, value in row.items():
                slopes[name] += wrong * value
        for name in names:
            steps[name] = PUSH * steps[name] - slopes[name] / (6 * scale[name] + 4 * ridge[name])
            weights[name] += steps[name]
    return weights


def main(argv: list[str]) -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(argv)
    learned: list[Learned] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for found in pool.map(play, range(chosen.seed, chosen.seed + chosen.games)):
            learned.append(found)
            print(f"\r{len(learned)}/{chosen.games}", end="", file=sys.stderr, flush=True)
    print(f"\n# {chosen.games} games")
    print(written(fitted(learned)))


if __name__ == "__main__":
    main(sys.argv[1:])
