"""Learn the chances of Shards of Infinity: `python -m tools.fit_shards --games 20000` prints a `chances.toml`.

Two players who play at a glance (`games/shards/glance.py`) play each other. A share of what they buy, attack and focus
is left to chance, so what follows is caused by that and not by having been ahead before. What tables showed of both
between two turns is fitted to who won by logistic regression. The weights are what the next games are played by: a few
rounds are enough.
"""

from __future__ import annotations

import random
import sys
from typing import Final

import tafelrunde as tr
from tafelrunde.games.shards import chances, glance
from tafelrunde.games.shards.state import ShardsTable
from tafelrunde.kernel.ask import random_move
from tools.fit_chances import Row
from tools.fit_glance import Rows, add, learn

GAME: Final = tr.game("shards")
SLIPS: Final = (0.0, 0.1, 0.2, 0.4)  # how much a player leaves to chance: one of these for a game
VARIED: Final = ("recruit", "fastplay", "focus", "attack", "end")  # what is left to chance; cards are always played
SHOWN: Final = 0.25  # so often the table between two turns is kept
SPREAD: Final = {"card": 0.5, "card_early": 0.5, "champion": 0.5}  # how far these weights are expected from 0


def play(seed: int) -> Rows:
    """Play a game of two and keep what some of its tables showed between two turns."""
    chance = random.Random(seed)
    match = GAME.start(seats=2, seed=seed)
    g: ShardsTable = match.table  # type: ignore[assignment]
    slips = [chance.choice(SLIPS) for _ in range(2)]
    rows: list[Row] = []
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        if g.turns and glance.at_a_glance(match, seat) is None and chance.random() < SHOWN:
            rows.append(difference(g))
        move = glance.next_move(match, seat) or legal[0]
        if move.kind in VARIED and chance.random() < slips[seat]:
            move = random_move([other for other in legal if other.kind in VARIED], chance)
        match.play(move, seat)
    won = chances.chances(g)[0]
    return [(row, won) for row in rows]


def difference(g: ShardsTable) -> Row:
    """Return what the first player has more than the second one."""
    row = chances.shown(g, 0)
    for name, value in chances.shown(g, 1).items():
        add(row, name, -value)
    return {name: value for name, value in row.items() if value}


if __name__ == "__main__":
    learn(__doc__, play, SPREAD, sys.argv[1:])
