"""Print a fingerprint of random games: the same in every process, on every machine and in both builds."""

from __future__ import annotations

import argparse
import hashlib
from typing import Final

from tafelrunde.kernel.game import game as find_game
from tafelrunde.testing.walk import random_games, step

LOOKED_AT: Final = 0.1  # so often a table is evaluated


def fingerprints(game_id: str, games: int, seed: int) -> list[str]:
    """Play random games and hash their records, last positions and evaluations on the way, a line each."""
    lines = []
    for match, rnd, i in random_games(find_game(game_id), games, seed):
        seen: list[list[float]] = []
        while not match.over:
            step(match, rnd)
            if rnd.random() < LOOKED_AT and not match.lanes_answered():
                seen.append([match.game.evaluate(match.table, seat) for seat in range(match.table.seats)])
                seen.append(match.game.chances(match.table))
        record = hashlib.blake2b(match.record.dumps().encode(), digest_size=8).hexdigest()
        advice = hashlib.blake2b(repr(seen).encode(), digest_size=8).hexdigest()
        lines.append(f"{game_id} {i} {match.table.seats} {record} {match.hash()} {advice}")
    return lines


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("\n".join(fingerprints(args.game, args.games, args.seed)))


if __name__ == "__main__":
    main()
