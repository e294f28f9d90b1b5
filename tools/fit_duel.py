"""Learn what a duel of Planeswalkers is judged by: `python -m tools.fit_duel --games 2000` prints the table `duel`.

Two players who look one action ahead play each other. A share of their moves, most of all which army card acts, is left
to chance, so what follows is caused by that and not by having been ahead before. What tables showed of both between two
turns is fitted to who won by logistic regression. The weights in `chances.toml` are rounded, and set by hand where a
fit cannot tell: cards in hand count less, as cards that are never played are worth nothing; of the two ways to count
turns each has a part.
"""

from __future__ import annotations

import random
import sys
from typing import Final, cast

import tafelrunde as tr
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.agents.search import SearchAgent
from tafelrunde.games.planeswalkers import advice, prospects
from tafelrunde.games.planeswalkers.state import RESERVE, PlaneswalkersTable
from tafelrunde.kernel.ask import Move, random_move
from tools.fit_chances import Row
from tools.fit_glance import Rows, add, learn

GAME: Final = tr.game("planeswalkers")
SLIPS: Final = (0.0, 0.0, 0.1, 0.2)  # how much a player leaves to chance: one of these for a game
CHOICE: Final = 2.0  # so many times that where an army card is chosen …
STEPS: Final = 0.3  # … and for the steps of a figure on its way


def play(seed: int) -> Rows:
    """Play a duel and keep what its tables showed between two turns."""
    chance = random.Random(seed)
    match = GAME.start(seats=2, seed=seed)
    players = [SearchAgent(seed=2 * seed + seat, looks=1) for seat in range(2)]
    slips = [chance.choice(SLIPS) for _ in range(2)]
    rows: list[tuple[Row, int]] = []
    turn = 0
    while (seat := next_seat(match)) is not None:
        g = cast(PlaneswalkersTable, match.table)  # another one after somebody has looked around
        if prospects.is_duel(g) and g.turns > turn and g.phase[0] == "window":
            turn = g.turns
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


def difference(g: PlaneswalkersTable) -> Row:
    """Return what speaks for the player who acts next, less what speaks for the other one."""
    o = advice.Outlook(g, advice.WARY)
    row: Row = {"duel.tempo": 1.0, "duel.blow": prospects.Force(g, o, g.active, True).blow()}
    for seat, sign in ((g.active, 1.0), (1 - g.active, -1.0)):
        for name, value in shown(g, o, seat).items():
            add(row, f"duel.{name}", sign * value)
    return row


def shown(g: PlaneswalkersTable, o: advice.Outlook, seat: int) -> Row:
    """Return what a table shows of a player, by the names of the weights."""
    force = prospects.Force(g, o, seat, True)
    player = g.players[seat]
    life = o.lives[g.card_of[force.walker]] - g.damage[force.walker]
    plans = [[(turns, dealt) for turns, dealt, *_ in strikes] for strikes in force.strikes.values()]
    longest = prospects.LONGEST
    found: Row = {
        "life": life,
        "life_squared": life * life,
        "turns": -min(prospects.turns_to_deal(force.left, plan, longest) for plan in plans),
        "turns_of_all": -prospects.turns_to_deal(force.left, [strike for plan in plans for strike in plan], longest),
        "card": len(player.hand),
        "secret_of_planeswalker": len(g.cards[player.army[0]].secrets),
    }
    for card in player.army:
        add(found, "aura", sum(advice.aura_worth(g, aura, card) for aura in g.cards[card].auras))
    for card in player.army[1:]:
        add(found, "secret_of_squad", len(g.cards[card].secrets))
        for figure in g.cards[card].figures:
            if g.space[figure] == RESERVE:
                add(found, "in_reserve", o.points[card])
            elif g.on_field(figure):
                hurt = (1 - advice.WHOLE) * g.damage[figure] / o.lives[card]
                add(found, "figure", o.points[card] * (1 - hurt))
    return found


if __name__ == "__main__":
    learn(__doc__, play, {}, sys.argv[1:])
