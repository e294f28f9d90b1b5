"""Print a fingerprint of random games: the same in every process, on every machine and in both builds."""

from __future__ import annotations

import argparse
import hashlib

from tafelrunde.kernel.game import game as find_game
from tafelrunde.testing.walk import random_games, step


def fingerprints(game_id: str, games: int, seed: int) -> list[str]:
    """Play random games and hash their records and last positions, a line each."""
    lines = []
    for match, rnd, i in random_games(find_game(game_id), games, seed):
        while not match.over:
            step(match, rnd)
        record = hashlib.blake2b(match.record.dumps().encode(), digest_size=8).hexdigest()
        lines.append(f"{game_id} {i} {match.table.seats} {record} {match.hash()}")
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
