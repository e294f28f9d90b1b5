"""How large scenes are on the wire: `python -m benchmarks.scene_sizes`.

Random games of every game with the most players it takes; the scene of each seat and of a spectator after every few
moves, as JSON. The largest and the median are printed, with the share of the log; and the median of what a client is
sent that has the scene of one move before.
"""

from __future__ import annotations

import argparse
import random
import statistics

import tafelrunde as tr
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.scene import Log
from tafelrunde.server import protocol as p
from tafelrunde.server.frames import Press
from tafelrunde.testing.golden import our_games

MOST_MOVES = 3000


def sizes(match: Match, rnd: random.Random, every: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Play at random; return the bytes of scenes and of the logs in them, and of what is new to the first seat."""
    found, news = [], []
    press, last = Press(), None
    for move in range(MOST_MOVES):
        if match.over:
            break
        seat = rnd.choice(match.actors)
        match.play(rnd.choice(match.legal(seat)), seat)
        if move % every < 2:  # two neighbours
            seen = match.scene(0, "de")
            if move % every:
                news.append(len(press.scene(seen, last)))
            last = seen
        if move % every == 0:
            for eyes in (None, *range(match.table.seats)):
                scene = match.scene(eyes, "de")
                log = sum(len(p.encode(comp)) for comp in scene.comps if isinstance(comp, Log))
                found.append((len(p.encode(scene)), log))
    return found, news


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--every", type=int, default=20, help="moves between two looks")
    args = parser.parse_args()
    heads = f"{'game':16} {'seats':>5} {'scenes':>7} {'median KB':>10} {'largest KB':>11} {'log in it KB':>13}"
    print(f"{heads} {'news, median KB':>16}")
    for id in our_games():
        game = tr.game(id)
        seats = max(game.seats)
        found: list[tuple[int, int]] = []
        news: list[int] = []
        for seed in range(args.games):
            whole, new = sizes(game.start(seats, seed=seed), random.Random(seed), args.every)
            found += whole
            news += new
        largest, log = max(found)
        middle = statistics.median(size for size, _ in found)
        line = f"{id:16} {seats:5} {len(found):7} {middle / 1024:10.1f} {largest / 1024:11.1f} {log / 1024:13.1f}"
        print(f"{line} {statistics.median(news) / 1024:16.1f}")


if __name__ == "__main__":
    main()
