"""Learn the chances of Brawl: `python -m tools.fit_chances --games 1000` prints the weights.

`greedy` plays against itself, some moves left to chance, and in drafts all of them. What tables showed of both players
(`features`), and what they had drafted (`drafted`), is fitted to who won by logistic regression: so a weight is what a
feature adds to the logarithm of the chance to win. A fifth of the games is kept apart to tell how good that is.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.games.brawl import chances as learned
from tafelrunde.kernel.ask import random_move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.rng import seeded

SLIPS: Final = (0.0, 0.03, 0.06, 0.12)  # the share of the moves that are left to chance, for both players of a game
SHOWN: Final = 0.3  # so often a table is kept
RIDGE: Final = 8.0  # how strongly weights are drawn to 0, in tables
EPOCHS: Final = 30
STEP: Final = 0.3
APART: Final = 5  # every fifth game is not learned from

Row = dict[str, float]  # what the players of a table differ in, by "table.name"


class Played:
    """What a game taught: tables and drafts, each with the result of the first player named in it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.shown: list[tuple[Row, float]] = []
        self.drafted: list[tuple[Row, float]] = []


def play(seed: int) -> Played:
    """Play a game of two and keep what its tables showed."""
    chance = random.Random(seed)
    match = tr.game("brawl").start(seats=2, seed=seed)
    table: Any = match.table  # every game has its own
    agents = [make("greedy", seed=2 * seed + seat, worlds=1) for seat in range(2)]
    slips = chance.choice(SLIPS)
    rows: list[tuple[Row, int]] = []
    draft: Row = {}
    while (seat := next_seat(match)) is not None:
        drafting = learned.drafting(table)
        if not drafting and not draft:
            draft = difference(match)
        if chance.random() < SHOWN and is_at_rest(match):
            rows.append((shown(table), table.active))
        move = only_move(match, seat)
        if move is None and drafting:
            going_on = [move for move in match.legal(seat) if move.kind != "done"]
            move = chance.choice(going_on or match.legal(seat))
        elif move is None and chance.random() < slips:
            move = random_move(match.legal(seat), seeded(str(chance.random()), "slips"))
        match.play(move or agents[seat].choose(match.observer(seat)), seat)
    found = Played(seed)
    ends = match.game.chances(match.table)
    found.shown = [(row, ends[seat]) for row, seat in rows]
    found.drafted = [(draft, ends[0])] if draft else []
    return found


def is_at_rest(match: Match) -> bool:
    """Tell whether the features of a table say something: between two actions of a game that has begun."""
    table: Any = match.table
    return not match.lanes_answered() and learned.is_at_rest(table)


def shown(table: Any) -> Row:
    """Return the features of the active player, and those of the other one as what speaks against him."""
    own = learned.features(table, table.active)
    other = learned.features(table, 1 - table.active)
    row = {f"active.{name}": value for name, value in zip(learned.FEATURES, own, strict=True)}
    return row | {f"waiting.{name}": -value for name, value in zip(learned.FEATURES, other, strict=True)}


def difference(match: Match) -> Row:
    """Return what the first player has drafted more than the second one."""
    row: Row = {}
    table: Any = match.table
    for seat, sign in enumerate((1.0, -1.0)):
        for kind, name in learned.drafted(table, seat):
            row[f"{kind}.{name}"] = row.get(f"{kind}.{name}", 0.0) + sign
    return row


# ---------------------------------------------------------------- fitting


def fitted(rows: list[tuple[Row, float]], seed: int = 1) -> Row:
    """Fit weights to rows and their results: logistic regression by steps that get smaller where much was learned."""
    names = sorted({name for row, _ in rows for name in row})
    scale = {name: math.sqrt(sum(row.get(name, 0.0) ** 2 for row, _ in rows) / len(rows)) or 1.0 for name in names}
    weights = dict.fromkeys(names, 0.0)
    learned = dict.fromkeys(names, 1e-6)
    order = list(range(len(rows)))
    chance = random.Random(seed)
    for _ in range(EPOCHS):
        chance.shuffle(order)
        for i in order:
            row, result = rows[i]
            wrong = chance_of(weights, row, scale) - result
            for name, value in row.items():
                slope = wrong * value / scale[name] + RIDGE * weights[name] / len(rows)
                learned[name] += slope * slope
                weights[name] -= STEP * slope / math.sqrt(learned[name])
    return {name: weights[name] / scale[name] for name in names}


def chance_of(weights: Row, row: Row, scale: Row | None = None) -> float:
    """Return the chance that weights give a row."""
    ahead = sum(weights.get(name, 0.0) * value / (scale[name] if scale else 1.0) for name, value in row.items())
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, ahead))))


def loss(weights: Row, rows: list[tuple[Row, float]]) -> float:
    """Return the mean logarithmic loss: 0.693 is that of a coin."""
    total = 0.0
    for row, result in rows:
        chance = min(1 - 1e-6, max(1e-6, chance_of(weights, row)))
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / max(1, len(rows))


def written(weights: Row) -> str:
    """Write weights as TOML."""
    lines: list[str] = []
    table = ""
    for full, weight in weights.items():
        head, name = full.split(".", 1)
        if head != table:
            lines += ["", f"[{head}]"]
            table = head
        lines.append(f"{name} = {round(weight, 3) + 0.0}")
    return "\n".join(lines[1:])


def main(argv: list[str]) -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(argv)
    played: list[Played] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for found in pool.map(play, range(chosen.seed, chosen.seed + chosen.games)):
            played.append(found)
            print(f"\r{len(played)}/{chosen.games}", end="", file=sys.stderr, flush=True)
    for kind in ("shown", "drafted"):
        known = [row for one in played if one.seed % APART for row in getattr(one, kind)]
        apart = [row for one in played if not one.seed % APART for row in getattr(one, kind)]
        if known:
            weights = fitted(known)
            print(
                f"\n# {chosen.games} games; loss {loss(weights, known):.3f}, on games apart {loss(weights, apart):.3f}"
            )
            print(written(weights))


if __name__ == "__main__":
    main(sys.argv[1:])
