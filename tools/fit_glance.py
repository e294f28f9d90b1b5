"""Learn chances from very many quick games between two players who play at a glance: what the tools of games share."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tools.fit_chances import APART, Row, loss, written

STEPS: Final = 7  # of Newton's method: more of them change nothing that is written
ALIKE: Final = 20.0  # so many tables of a game teach no more than one
UNKNOWN: Final = 10.0  # how far weights are from 0 of which nothing is expected

Rows = list[tuple[Row, float]]  # what two players differ in, and the result of the one who is meant
Spread = Mapping[str, float]  # how far the weights of a table are expected from 0; of the others nothing is expected


def add(row: Row, name: str, value: float) -> None:
    """Add to a value of a row."""
    row[name] = row.get(name, 0.0) + value


def fitted(rows: Rows, spread: Spread) -> Row:
    """Fit weights by Newton's method; what was seen seldom stays near to 0.

    Steps along the slopes alone had stopped far from the best where features say nearly the same, as glory and its
    square do, and left seldom cards where the first tables had thrown them.
    """
    names = sorted({name for row, _ in rows for name in row})
    number = {name: i for i, name in enumerate(names)}
    tables = [([number[name] for name in row], list(row.values()), result) for row, result in rows]
    ridge = [ALIKE / spread.get(name.split(".")[0], UNKNOWN) ** 2 for name in names]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        slopes = [pull * weight for pull, weight in zip(ridge, weights, strict=True)]
        curves = [[pull if i == j else 0.0 for j in range(len(names))] for i, pull in enumerate(ridge)]
        for which, values, result in tables:
            ahead = sum([weights[i] * value for i, value in zip(which, values, strict=True)])
            chance = 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, ahead))))
            for i, value in zip(which, values, strict=True):
                slopes[i] += (chance - result) * value
                curve = curves[i]
                part = chance * (1.0 - chance) * value
                for j, other in zip(which, values, strict=True):
                    curve[j] += part * other
        weights = [weight - step for weight, step in zip(weights, solved(curves, slopes), strict=True)]
    return dict(zip(names, weights, strict=True))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations whose matrix is symmetric and positive, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for below in rows[i + 1 :]:
            factor = below[i] / pivot[i]
            if factor:
                below[i:] = [value - factor * above for value, above in zip(below[i:], pivot[i:], strict=True)]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        row = rows[i]
        found[i] = (row[-1] - sum([row[j] * found[j] for j in range(i + 1, len(rows))])) / row[i]
    return found


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
