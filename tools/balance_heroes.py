"""Measure how often each hero of Heroes wins between greedy players, and write docs/balance/heroes.md.

python tools/balance_heroes.py --games 500
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import tafelrunde as tr
from tafelrunde import agents
from tafelrunde.agents.driver import agent_seed, play_out
from tafelrunde.lab.stats import wilson

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance" / "heroes.md"


def played(k: int) -> list[Any]:
    """Play game number k, greedy against greedy: the heroes by seat, the winners, the start player, the pauses."""
    options = {"dealt": True, "ready_armies": True, "start_player": k % 2}
    match = tr.game("heroes").start(seats=2, seed=k, options=options)
    play_out(match, [agents.make("greedy", seed=agent_seed(str(k), seat)) for seat in (0, 1)])
    table: Any = match.table
    assert match.result is not None
    names = [table.box.hero_ids[player.hero] for player in table.players]
    return [k, names, match.result.winners, k % 2, table.arenas[0].pauses]


def measure(games: int, seed: int, keep: Path | None) -> tuple[Counter[str], Counter[str], Counter[int], list[int]]:
    """Add up games and wins by hero, wins of the start player, pauses; games that a file holds are not played again."""
    done = [json.loads(line) for line in keep.read_text("utf-8").splitlines()] if keep and keep.exists() else []
    known = {game[0]: game for game in done}
    taken: Counter[str] = Counter()
    won: Counter[str] = Counter()
    starts: Counter[int] = Counter()
    pauses = []
    for k in range(seed, seed + games):
        if k not in known:
            known[k] = played(k)
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(known[k]) + "\n")
        _, names, winners, start, length = known[k]
        taken.update(names)
        for seat in winners:
            won[names[seat]] += 1
            starts[int(seat != start)] += 1
        pauses.append(length)
    return taken, won, starts, pauses


def page(games: int, seed: int, keep: Path | None) -> str:
    """Write the figures as a page."""
    taken, won, seats, pauses = measure(games, seed, keep)
    lines = [
        "# How balanced are the heroes?",
        "",
        f"{games} games of two greedy players with heroes and spells dealt by lot, ready-made armies,",
        "standard tempo, seats taking turns as start player. Measured by",
        f"`python tools/balance_heroes.py --games {games} --seed {seed}`.",
        "",
        "| hero | games | wins | rate | 95 % interval |",
        "|---|---:|---:|---:|---|",
    ]
    for hero in sorted(taken):
        low, high = wilson(won[hero], taken[hero])
        rate = won[hero] / taken[hero]
        lines.append(f"| {hero} | {taken[hero]} | {won[hero]} | {rate:.1%} | {low:.1%} – {high:.1%} |")
    low, high = wilson(seats[0], games)
    lines += [
        "",
        f"The start player won {seats[0]} of {games} games ({low:.1%} – {high:.1%}); it only matters for",
        f"ties of time here. A game took {sum(pauses) / len(pauses):.1f} pauses on the average.",
        "",
        "A greedy player looks one action ahead. It plays spells and attacks sensibly, but does not plan; read the",
        "table as a first look at the numbers on the cards, not as the last word about the heroes.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file that keeps the games, so that a run can be taken up again")
    chosen = parser.parse_args()
    text = page(chosen.games, chosen.seed, chosen.keep)
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
