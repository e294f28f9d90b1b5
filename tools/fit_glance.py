"""Learn chances from very many quick games between two players who play at a glance: what the tools of games share."""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tools.fit_chances import APART, STEP, Row, loss, written

EPOCHS: Final = 10  # there are very many tables: each of them need not be seen often
ALIKE: Final = 20.0  # so many tables of a game teach no more than one
UNKNOWN: Final = 100.0  # how far weights are from 0 of which nothing is expected

Rows = list[tuple[Row, float]]  # what two players differ in, and the result of the one who is meant
Spread = Mapping[str, float]  # how far the weights of a table are expected from 0; of the others nothing is expected


def add(row: Row, name: str, value: float) -> None:
    """Add to a value of a row."""
    row[name] = row.get(name, 0.0) + value


def fitted(rows: Rows, spread: Spread, seed: int = 1) -> Row:
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
    spreads = [spread.get(name.split(".")[0], UNKNOWN) for name in names]
    ridge = [ALIKE / (far * far * n) for far, n in zip(spreads, seen, strict=True)]
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


def learn(about: str | None, play: Callable[[int], Rows], spread: Spread, argv: list[str]) -> None:
    """Play, fit and print, as a command line asks for it."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(argv)
    known: Rows = []
    apart: Rows = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for number, rows in enumerate(pool.map(play, range(chosen.seed, chosen.seed + chosen.games), chunksize=50)):
            (known if number % APART else apart).extend(rows)
    weights = fitted(known, spread)
    print(f"# {chosen.games} games; loss {loss(weights, known):.3f}, on games apart {loss(weights, apart):.3f}")
    print(written(weights))
