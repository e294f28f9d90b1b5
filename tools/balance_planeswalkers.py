"""Let greedy programs play duels of Arena of the Planeswalkers and count which planeswalker wins.

`python -m tools.balance_planeswalkers --games 500` writes docs/balance/planeswalkers.md. Equal seeds, equal figures.
With `--kept FILE` every finished duel is kept there, so that a long run can be broken off and go on later.
"""

import argparse
import json
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import play_out
from tafelrunde.games.planeswalkers import ready_made
from tafelrunde.lab.stats import wilson

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance" / "planeswalkers.md"
WORLDS = 1  # that a program looks at


class Duel(NamedTuple):
    """One finished duel."""

    number: int
    colors: list[str]  # by seat
    first: int  # who took the first turn
    winners: list[int]
    turns: int
    reason: str
    points: list[float]


def play(number: int, seed: int) -> Duel:
    """Play one duel: every ordered pair of colours comes equally often."""
    colors = list(tr.game("planeswalkers").box().default_armies)
    pairs = list(permutations(colors, 2))
    chosen = list(pairs[number % len(pairs)])
    options = {"opening": "random", "lists": [ready_made(color) for color in chosen]}
    match = tr.game("planeswalkers").start(seats=2, seed=f"{seed}/{number}", options=options)
    play_out(match, [make("greedy", seed=2 * number + seat, worlds=WORLDS) for seat in range(2)])
    assert match.result is not None
    first: int = match.table.first  # type: ignore[attr-defined]
    result = match.result
    return Duel(number, chosen, first, list(result.winners), match.turns, result.reason, list(result.scores))


def interval(hits: float, n: int) -> str:
    """Write a rate with its Wilson interval, in per cent."""
    if not n:
        return "–"
    low, high = wilson(hits, n)
    return f"{100 * hits / n:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def won(duel: Duel, seat: int) -> float:
    """Return the share of a victory that a seat has: a draw is half a victory for both."""
    return (seat in duel.winners) / len(duel.winners)


def rate(duels: Sequence[Duel], color: str, against: str = "", first: bool | None = None) -> str:
    """Write how often a colour wins: against all, against one, as first or second player."""
    found = [
        won(duel, seat)
        for duel in duels
        for seat in range(2)
        if duel.colors[seat] == color and against in ("", duel.colors[1 - seat]) and first in (None, duel.first == seat)
    ]
    return interval(sum(found), len(found))


def page(duels: Sequence[Duel], seed: int) -> str:
    """Write the page."""
    box = tr.game("planeswalkers").box()
    armies = box.default_armies
    names = {color: box.named("army", army[0], "en").split(",")[0] for color, (army, _) in armies.items()}
    decided = [duel for duel in duels if duel.reason == "PW-13.3"]
    drawn = sum(len(duel.winners) > 1 for duel in duels)
    turns = sum(duel.turns for duel in duels) / len(duels)
    opening = sum(won(duel, duel.first) for duel in duels)
    lines = [
        "# Arena of the Planeswalkers: which planeswalker wins",
        "",
        "Duels between two greedy programs that look at one world, with the ready-made armies of one box, every",
        "ordered pair of colours equally often:",
        f"`python -m tools.balance_planeswalkers --games {len(duels)} --seed {seed}`.",
        f"{len(duels)} duels, {turns:.1f} turns each. {len(decided)} ended by the destruction of a planeswalker",
        f"(PW-13.3), the others by points after turn 30 (PW-13.1); {drawn} of them in a draw, half a victory for both.",
        f"Who took the first turn won {interval(opening, len(duels))} per cent.",
        "",
        "Rates in per cent, with 95 % intervals (Wilson). They speak of these programs: an army that is hard to play",
        "well shows a lower rate than it deserves.",
        "",
        "| planeswalker | duels | wins | as first player | as second player |",
        "|---|---:|---:|---:|---:|",
    ]
    for color, name in names.items():
        n = sum(color in duel.colors for duel in duels)
        first, second = rate(duels, color, first=True), rate(duels, color, first=False)
        lines.append(f"| {name} | {n} | {rate(duels, color)} | {first} | {second} |")
    lines += ["", "Who wins against whom (the row against the column):", ""]
    lines += ["| | " + " | ".join(names.values()) + " |", "|---|" + "---:|" * len(names)]
    for color, name in names.items():
        cells = ["" if color == other else rate(duels, color, other) for other in names]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join([*lines, ""])


def kept_duels(file: Path | None) -> list[Duel]:
    """Read the duels that an earlier run has kept."""
    if file is None or not file.exists():
        return []
    return [Duel(*json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def main() -> None:
    """Play, count and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path)
    arguments = parser.parse_args()
    duels = kept_duels(arguments.kept)[: arguments.games]
    for number in range(len(duels), arguments.games):
        duels.append(play(number, arguments.seed))
        if arguments.kept is not None:
            with arguments.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(duels[-1]) + "\n")
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(duels, arguments.seed), "utf-8")


if __name__ == "__main__":
    main()
