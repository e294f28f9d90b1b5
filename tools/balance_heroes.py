"""Measure how often each hero of Heroes wins between greedy players, and write docs/balance/heroes.md.

python tools/balance_heroes.py --games 500
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from pathlib import Path

import tafelrunde as tr
from tafelrunde import agents
from tafelrunde.agents.driver import agent_seed, play_out

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance" / "heroes.md"


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    wide = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - wide) / (1 + z * z / games), (middle + wide) / (1 + z * z / games)


def measure(games: int, seed: int) -> tuple[Counter[str], Counter[str], Counter[int], list[int]]:
    """Play greedy against greedy with drafted heroes: games and wins by hero, wins by seat, pauses."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    seats: Counter[int] = Counter()
    pauses = []
    for k in range(seed, seed + games):
        match = tr.game("heroes").start(seats=2, seed=k, options={"dealt": True, "start_player": k % 2})
        play_out(match, [agents.make("greedy", seed=agent_seed(str(k), seat)) for seat in (0, 1)])
        table = match.table
        assert match.result is not None
        names = [table.box.hero_ids[player.hero] for player in table.players]  # type: ignore[attr-defined]
        played.update(names)
        for seat in match.result.winners:
            won[names[seat]] += 1
            seats[(seat - k) % 2] += 1
        pauses.append(table.arenas[0].pauses)  # type: ignore[attr-defined]
    return played, won, seats, pauses


def page(games: int, seed: int) -> str:
    """Write the figures as a page."""
    played, won, seats, pauses = measure(games, seed)
    lines = [
        "# How balanced are the heroes?",
        "",
        f"{games} games of two greedy players with heroes and spells dealt by lot, armies of their own choice,",
        "standard tempo, seats taking turns as start player. Measured by:",
        "",
        "```console",
        f"$ python tools/balance_heroes.py --games {games} --seed {seed}",
        "```",
        "",
        "| hero | games | wins | rate | 95 % interval |",
        "|---|---:|---:|---:|---|",
    ]
    for hero in sorted(played):
        low, high = interval(won[hero], played[hero])
        rate = won[hero] / played[hero]
        lines.append(f"| {hero} | {played[hero]} | {won[hero]} | {rate:.1%} | {low:.1%} – {high:.1%} |")
    low, high = interval(seats[0], games)
    lines += [
        "",
        f"The start player won {seats[0]} of {games} games ({low:.1%} – {high:.1%}); it only matters for draft,",
        f"placement and ties of time. A game took {sum(pauses) / len(pauses):.1f} pauses on the average.",
        "",
        "A greedy player looks one action ahead. It plays spells and attacks sensibly, but plans no armies; read the",
        "table as a first look at the numbers on the cards, not as the last word about the heroes.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(chosen.games, chosen.seed), "utf-8")


if __name__ == "__main__":
    main()
