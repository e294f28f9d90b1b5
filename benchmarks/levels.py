"""Time the levels and their search in every game, and print the figures as Markdown.

`python -m benchmarks.levels`. Positions are decisions of a game between two greedy players, evenly from its beginning
to its end; each is put to a fresh program, so that no tree of an earlier decision helps. Processor time on one core.
What was loaded is left out of garbage collection, as in the server's workers.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Sequence

import tafelrunde as tr
from tafelrunde import agents
from tafelrunde.agents.driver import agent_seed, next_seat, only_move
from tafelrunde.agents.levels import LEVELS, LevelAgent
from tafelrunde.kernel.observer import Observer

TIMED = {"medium": 0.020, "hard": None, "master": 1.0}  # what a decision of a level may take, in seconds

COLUMNS = (
    "game",
    "level",
    "looks",
    "mean, ms",
    "longest, ms",
    "wanted, ms",
    "iterations a decision",
    "iterations/s",
    "looks/s",
)


def decisions(game: str, count: int) -> list[Observer]:
    """Play a greedy game and keep so many of its decisions with a choice."""
    match = tr.game(game).start(seats=2, seed=1)
    players = [agents.make("greedy", seed=agent_seed("1", seat)) for seat in (0, 1)]
    found = []
    while (seat := next_seat(match)) is not None:
        move = only_move(match, seat)
        if move is None:
            found.append(match.observer(seat))
            move = players[seat].choose(match.observer(seat))
        match.play(move, seat)
    return [found[i * len(found) // count] for i in range(count)]


def timed(level: str, asked: Sequence[Observer]) -> tuple[list[float], int, int]:
    """Return the seconds that each decision took, the iterations and the tables looked at, of all together."""
    spent, iterations, looks = [], 0, 0
    for observer in asked:
        agent = LevelAgent(level, seed=1)
        start = time.process_time()
        agent.choose(observer)
        spent.append(time.process_time() - start)
        assert agent.search.last is not None
        iterations += agent.search.last[0].done
        looks += agent.search.last[0].looks
    return spent, iterations, looks


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(tr.games()), help="which games (default: all)")
    parser.add_argument("--positions", type=int, default=24, help="of each game (default: 24)")
    args = parser.parse_args()
    print(f"| {' | '.join(COLUMNS)} |\n|---|---|{'---:|' * (len(COLUMNS) - 2)}")
    for game in args.games:
        asked = decisions(game, args.positions)
        gc.collect()
        gc.freeze()
        for level, wanted in TIMED.items():
            spent, iterations, looks = timed(level, asked)
            cells = [
                game,
                f"`{level}`",
                f"{LEVELS[level].looks_in(game):,}",
                f"{1000 * sum(spent) / len(spent):,.0f}",
                f"{1000 * max(spent):,.0f}",
                f"{1000 * wanted:,.0f}" if wanted else "–",
                f"{iterations / len(spent):,.1f}",
                f"{iterations / sum(spent):,.0f}",
                f"{looks / sum(spent):,.0f}",
            ]
            print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
