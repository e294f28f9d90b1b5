"""Let greedy programs play Quarriors! and count what they capture and how often that wins.

`python -m tools.balance_quarriors --games 1000` writes docs/balance/quarriors.md. Equal seeds, equal figures.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import play_out
from tafelrunde.kernel.ask import Move
from tafelrunde.lab.stats import wilson

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance" / "quarriors.md"
WORLDS = 1  # that a program looks at: nothing is hidden but the dice to come


class Figures:
    """What was counted, by power card."""

    def __init__(self) -> None:
        self.games = 0
        self.turns = 0
        self.reasons: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()  # games in which the card lay in the Wilds
        self.captured: Counter[str] = Counter()  # dice of it that were captured and paid
        self.buyers: Counter[str] = Counter()  # seats that captured at least one
        self.winners: Counter[str] = Counter()  # those of them that won (a shared victory is shared)

    def add(self, match: tr.Match) -> None:
        """Count a finished game."""
        assert match.result is not None
        self.games += 1
        self.turns += match.turns
        self.reasons[match.result.reason] += 1
        box = match.table.box
        self.offered.update(box.card_ids[card] for card in match.table.cards)  # type: ignore[attr-defined]
        bought = {(seat, move.args[0]) for seat, move in captures(match)}
        self.captured.update(move.args[0] for _, move in captures(match))
        for seat, card in bought:
            self.buyers[card] += 1
            self.winners[card] += seat in match.result.winners


def captures(match: tr.Match) -> Iterator[tuple[int, Move]]:
    """List who captured what in phase 5."""
    for entry in match.log:
        if isinstance(entry[3], Move) and entry[3].kind == "capture":
            yield entry[2], entry[3]


def interval(hits: int, n: int) -> str:
    """Write a rate with its Wilson interval, in per cent."""
    if not n:
        return "–"
    low, high = wilson(hits, n)
    return f"{100 * hits / n:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def page(figures: Figures, games: int, seed: int) -> str:
    """Write the page."""
    box = tr.game("quarriors").box()
    ended = ", ".join(f"{reason} {n}" for reason, n in figures.reasons.most_common())
    lines = [
        "# Quarriors!: what is captured, and what wins",
        "",
        "Two greedy programs that look at one world, Wilds at random: "
        f"`python -m tools.balance_quarriors --games {games} --seed {seed}`.",
        f"{figures.games} games, {figures.turns / figures.games:.1f} turns each. How they ended: {ended}.",
        "",
        "*Bought by* is the share of seats that captured at least one die of the card when it lay in the Wilds; *wins*",
        "is how often such a seat won, in per cent with a 95 % interval. Half of all seats win: above 50 a card goes",
        "with winning, which is not the same as causing it. A program that values a card wrongly shows here too.",
        "",
        "| card | cost | glory | games | dice a game | bought by, % | wins, % |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    order = sorted(box.cards, key=lambda card: (card.group != "creature", card.group == "basic", card.kind, card.cost))
    for card in order:
        n = figures.offered[card.id]
        each = figures.captured[card.id] / n if n else 0.0
        lines.append(
            f"| {card.name.en} | {card.cost} | {card.glory} | {n} | {each:.2f} | "
            f"{100 * figures.buyers[card.id] / (2 * n) if n else 0:.0f} | "
            f"{interval(figures.winners[card.id], figures.buyers[card.id])} |"
        )
    return "\n".join([*lines, ""])


def main() -> None:
    """Play, count and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    figures = Figures()
    for i in range(arguments.games):
        match = tr.game("quarriors").start(seats=2, seed=arguments.seed + i)
        play_out(match, [make("greedy", seed=2 * i + seat, worlds=WORLDS) for seat in range(2)])
        figures.add(match)
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(figures, arguments.games, arguments.seed), "utf-8")


if __name__ == "__main__":
    main()
