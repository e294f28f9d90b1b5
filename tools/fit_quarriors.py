"""Learn the chances of Quarriors! from games: `python -m tools.fit_quarriors --games 20000` prints a `chances.toml`.

Two players who play at a glance (`games/quarriors/glance.py`) play each other. Each has a taste of his own, drawn anew
for every game, and is shy in some of his turns: what he captures, culls and summons is left to chance, so what follows
is caused by that and not by having been ahead before. What tables showed of both between two turns is fitted to who won
by logistic regression.
"""

from __future__ import annotations

import random
import sys
from typing import Final

import tafelrunde as tr
from tafelrunde.games.quarriors import chances, glance
from tafelrunde.games.quarriors.state import QuarriorsTable
from tafelrunde.kernel.ask import random_move
from tools.fit_chances import Row
from tools.fit_glance import Rows, add, learn

GAME: Final = tr.game("quarriors")
FANCIES: Final = (0.2, 0.5, 1.0)  # how much the taste of a player differs from the usual: one of these for a game
SHY: Final = (0.0, 0.0, 0.5)  # how often a player does not summon or cast what he could: one of these for a turn
SLIPS: Final = 0.03  # the share of the moves that are left to chance
SPREAD: Final = {"card": 0.4}  # how far these weights are expected from 0


def play(seed: int) -> Rows:
    """Play a game of two and keep what its tables showed between two turns."""
    chance = random.Random(seed)
    match = GAME.start(seats=2, seed=seed)
    g: QuarriorsTable = match.table  # type: ignore[assignment]
    tastes = [fancy(glance.tastes_of(g.box), chance) for _ in range(2)]
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
        for name, weight in zip(chances.ALIKE, (rolled, rolled * turns), strict=True):
            add(row, f"collection.{name}", weight * chances.pairs(cards))
    return row


if __name__ == "__main__":
    learn(__doc__, play, SPREAD, sys.argv[1:])
