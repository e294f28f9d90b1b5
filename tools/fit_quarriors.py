"""Learn the chances of Quarriors! from games: `python -m tools.fit_quarriors --games 20000` prints a `chances.toml`.

Two players who play at a glance (`games/quarriors/glance.py`) play each other. Each has a taste of his own, drawn anew
for every game, and is shy in some of his turns: what he captures, culls and summons is left to chance, so what follows
is caused by that and not by having been ahead before. What tables showed of both between two turns is fitted to who won
by logistic regression. The weights are the taste of the next games: a few rounds are enough.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import tafelrunde as tr
from tafelrunde.games.quarriors import chances, glance
from tafelrunde.games.quarriors.state import QuarriorsTable
from tafelrunde.kernel.ask import random_move
from tools.fit_chances import APART, STEP, Row, loss, written

GAME: Final = tr.game("quarriors")
FANCIES: Final = (0.2, 0.5, 1.0)  # how much the taste of a player differs from the usual: one of these for a game
SHY: Final = (0.0, 0.0, 0.5)  # how often a player does not summon or cast what he could: one of these for a turn
SLIPS: Final = 0.03  # the share of the moves that are left to chance
EPOCHS: Final = 10  # there are very many tables: each of them need not be seen often
ALIKE: Final = 20.0  # so many tables of a game teach no more than one
SPREAD: Final = {"card": 0.4}  # how far weights of a table are expected from 0; of the others nothing is expected
UNKNOWN: Final = 100.0

Rows = list[tuple[Row, float]]  # what two players differ in, and the result of the one who rolls next


def play(seed: int) -> Rows:
    """Play a game of two and keep what its tables showed between two turns."""
    chance = random.Random(seed)
    match = GAME.start(seats=2, seed=seed)
    g: QuarriorsTable = match.table  # type: ignore[assignment]
    tastes = [fancy(chances.worths_of(g.box).taste, chance) for _ in range(2)]
    shy = 0.0
    rows: list[tuple[Row, int]] = []
    turn = 0
    while g.result is None:
        seat = match.actors[0]
        if g.turns > turn and g.phase[0] in ("loop", "summon"):
            turn = g.turns
            shy = chance.choice(SHY)
            rows.append((difference(g), g.active))
        move = glance.answered(match, seat, tastes[seat])
        legal = match.legal(seat)
        if move is None:
            move = legal[0]
        elif move.kind in ("summon", "cast") and seat == g.active and chance.random() < shy:
            move = legal[-1]  # attack, or end the turn
        elif chance.random() < SLIPS:
            move = random_move(legal, chance)
        match.play(move, seat)
    ends = chances.chances(g)
    return [(row, ends[seat]) for row, seat in rows]


def fancy(taste: glance.Taste, chance: random.Random) -> list[float]:
    """Return a taste that differs from another one by chance."""
    much = chance.choice(FANCIES)
    return [worth + chance.gauss(0, much) for worth in taste]


def difference(g: QuarriorsTable) -> Row:
    """Return what speaks for the player who rolls next, and what for the other one."""
    turn = chances.rolls_next(g)
    glory = [chances.sure_glory(g, seat, turn) for seat in range(g.seats)]
    turns = chances.turns_to_come(g, glory)
    row: Row = {}
    for seat, table, sign in ((turn, "next", 1.0), (1 - turn, "waits", -1.0)):
        for name, value in zip(chances.RACE, chances.race(g, seat, glory[seat]), strict=True):
            row[f"{table}.{name}"] = sign * value
        cards = chances.cards_of(g, g.players[seat])
        rolled = sign * g.box.setup.dice_drawn_per_turn / max(g.box.setup.dice_drawn_per_turn, len(cards))
        for card in cards:
            for now, later, value in zip(chances.NOW, chances.LATER, chances.die_of(g.box, card), strict=True):
                add(row, f"collection.{now}", rolled * value)
                add(row, f"collection.{later}", rolled * turns * value)
            add(row, f"card.{g.box.cards[card].id}", rolled * turns)
    return row


def add(row: Row, name: str, value: float) -> None:
    """Add to a value of a row."""
    row[name] = row.get(name, 0.0) + value


def fitted(rows: Rows, seed: int = 1) -> Row:
    """Fit weights by steps that get smaller where much was learned; what was seen seldom stays near to 0."""
    names = sorted({name for row, _ in rows for name in row})
    number = {name: i for i, name in enumerate(names)}
    seen = [0] * len(names)
    squares = [0.0] * len(names)
    tables = [([number[name] for name in row], list(row.values()), result) for row, result in rows]
    for which, values, _ in tables:
        for i, value in zip(which, values, strict=True):
            seen[i] += 1
            squares[i] += value * value
    spreads = [SPREAD.get(name.split(".")[0], UNKNOWN) for name in names]
    ridge = [ALIKE / (spread * spread * n) for spread, n in zip(spreads, seen, strict=True)]
    steps = [STEP / math.sqrt(square / len(rows) + 1e-9) for square in squares]
    weights = [0.0] * len(names)
    learned = [1e-6] * len(names)
    chance = random.Random(seed)
    for _ in range(EPOCHS):
        chance.shuffle(tables)
        for which, values, result in tables:
            ahead = sum([weights[i] * value for i, value in zip(which, values, strict=True)])
            wrong = 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, ahead)))) - result
            for i, value in zip(which, values, strict=True):
                slope = wrong * value + ridge[i] * weights[i]
                learned[i] += slope * slope
                weights[i] -= steps[i] * slope / math.sqrt(learned[i])
    return dict(zip(names, weights, strict=True))


def main(argv: list[str]) -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(argv)
    known: Rows = []
    apart: Rows = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for number, rows in enumerate(pool.map(play, range(chosen.seed, chosen.seed + chosen.games), chunksize=50)):
            (known if number % APART else apart).extend(rows)
    weights = fitted(known)
    print(f"# {chosen.games} games; loss {loss(weights, known):.3f}, on games apart {loss(weights, apart):.3f}")
    print(written(weights))


if __name__ == "__main__":
    main(sys.argv[1:])
