"""Learn what duels of Planeswalkers are judged by: `python -m tools.fit_duel --games 2000` prints the weights.

Two players with armies drawn at random look one action ahead. A share of their moves, most of all which army card acts,
is left to chance, so what follows is caused by that and not by having been ahead before. What tables showed of both
between two turns is fitted to who won by logistic regression. Tables on which a planeswalker may fall in the next turn
are left out: there the odds of the dice tell, and not these weights.
"""

from __future__ import annotations

import random
import sys
from typing import Final, cast

import tafelrunde as tr
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.agents.search import SearchAgent
from tafelrunde.games.planeswalkers import advice, prospects, ready_made
from tafelrunde.games.planeswalkers.blows import Outlook
from tafelrunde.games.planeswalkers.state import RESERVE, PlaneswalkersTable
from tafelrunde.kernel.ask import Move, random_move
from tools.fit_chances import Row
from tools.fit_glance import Rows, add, learn

GAME: Final = tr.game("planeswalkers")
SLIPS: Final = (0.0, 0.0, 0.1, 0.2)  # how much a player leaves to chance: one of these for a game
CHOICE: Final = 2.0  # so many times that where an army card is chosen …
STEPS: Final = 0.3  # … and for the steps of a figure on its way
SAFE: Final = 0.05  # where a planeswalker falls at once more often than this, a table teaches nothing
SPREAD: Final = {"figure": 0.5, "planeswalker": 1.0}


def play(seed: int) -> Rows:
    """Play a duel and keep what its tables showed between two turns."""
    chance = random.Random(seed)
    colors = chance.sample(sorted({army.color for army in GAME.box().armies}), 2)
    match = GAME.start(seats=2, seed=seed, options={"lists": [ready_made(color) for color in colors]})
    players = [SearchAgent(seed=2 * seed + seat, looks=1) for seat in range(2)]
    slips = [chance.choice(SLIPS) for _ in range(2)]
    rows: list[tuple[Row, int]] = []
    turn = 0
    while (seat := next_seat(match)) is not None:
        g = cast(PlaneswalkersTable, match.table)  # another one after somebody has looked around
        if prospects.is_duel(g) and g.turns > turn and g.phase[0] == "window":
            turn = g.turns
            if force_of(g, g.active).threat()[1] < SAFE:
                rows.append((difference(g), g.active))
        move = only_move(match, seat)
        if move is None:
            legal = match.legal(seat)
            slip = chance.random() < slips[seat] * weight(g, legal)
            move = random_move(legal, chance) if slip else players[seat].choose(match.observer(seat))
        match.play(move, seat)
    ends = GAME.chances(match.table)
    return [(row, ends[seat]) for row, seat in rows]


def weight(g: PlaneswalkersTable, legal: list[Move]) -> float:
    """Return how much a question is left to chance, as a multiple of the usual."""
    return STEPS if g.walking else CHOICE if any(move.kind == "choose" for move in legal) else 1.0


def force_of(g: PlaneswalkersTable, seat: int) -> prospects.Force:
    """Return what a player has and can do."""
    return prospects.Force(g, Outlook(g), seat, True)


def difference(g: PlaneswalkersTable) -> Row:
    """Return what speaks for the player who acts next, less what speaks for the other one."""
    row: Row = {"duel.tempo": 1.0}
    for seat, sign in ((g.active, 1.0), (1 - g.active, -1.0)):
        for name, value in shown(g, seat).items():
            add(row, name, sign * value)
    return row


def shown(g: PlaneswalkersTable, seat: int) -> Row:
    """Return what a table shows of a player, by the names of the weights."""
    force = force_of(g, seat)
    player = g.players[seat]
    life = g.army(player.army[0]).life - g.damage[force.walker]
    plans = [[(turns, dealt) for turns, dealt, *_ in strikes] for strikes in force.strikes.values()]
    longest = prospects.LONGEST
    found: Row = {
        "duel.life": life,
        "duel.life_squared": life * life,
        "duel.turns": -min(prospects.turns_to_deal(force.left, plan, longest) for plan in plans),
        "duel.turns_of_all": -prospects.turns_to_deal(force.left, [one for plan in plans for one in plan], longest),
        "duel.card": len(player.hand),
        "duel.secret_of_planeswalker": len(g.cards[player.army[0]].secrets),
        f"planeswalker.{g.army(player.army[0]).id}": 1.0,
    }
    for card in player.army:
        add(found, "duel.aura", sum(advice.aura_worth(g, aura, card) for aura in g.cards[card].auras))
    for card in player.army[1:]:
        army = g.army(card)
        add(found, "duel.secret_of_squad", len(g.cards[card].secrets))
        for figure in g.cards[card].figures:
            if g.space[figure] == RESERVE:
                add(found, f"figure.{army.id}", prospects.IN_RESERVE)
            elif g.on_field(figure):
                add(found, f"figure.{army.id}", 1 - (1 - advice.WHOLE) * g.damage[figure] / army.life)
    return found


if __name__ == "__main__":
    learn(__doc__, play, SPREAD, sys.argv[1:])
