"""Win rates of the champions of Super Fantasy Brawl: greedy against greedy, teams drawn at random.

`python -m tools.balance_brawl --games 500` prints the table of docs/balance/brawl.md.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator

import tafelrunde as tr
from tafelrunde import agents
from tafelrunde.agents.driver import play_out
from tafelrunde.lab.stats import wilson

DRAFT = ("pick", "teams")


def play(number: int, seats: int) -> tr.Match:
    """Play one game: the draft by chance, everything else by greedy agents."""
    match = tr.game("brawl").start(seats=seats, seed=number, options={"draft": "free", "round_limit": 40})
    rnd = random.Random(f"balance/{number}")
    while match.phase in ("lead", "side", *DRAFT):
        seat = match.actors[0]
        match.play(rnd.choice(match.legal(seat)), seat)
    play_out(match, [agents.make("greedy", seed=number + seat, worlds=1) for seat in range(seats)])
    return match


def rows(wins: Counter[str], games: Counter[str]) -> Iterator[str]:
    """Write the table, the best champion first."""
    yield "| champion | games | wins | rate | 95 % |"
    yield "|---|---:|---:|---:|---|"
    for name in sorted(games, key=lambda name: -wins[name] / games[name]):
        low, high = wilson(wins[name], games[name])
        rate = wins[name] / games[name]
        yield f"| {name} | {games[name]} | {wins[name]:g} | {rate:.1%} | {low:.1%} – {high:.1%} |"


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    arguments = parser.parse_args()
    wins: Counter[str] = Counter()
    games: Counter[str] = Counter()
    first = rounds = draws = 0
    played = 0
    for number in range(arguments.first, arguments.first + arguments.games):
        try:
            match = play(number, arguments.seats)
        except KeyboardInterrupt:  # tell what there is so far
            break
        played += 1
        g, result = match.table, match.result
        assert result is not None
        draws += len(result.winners) == g.seats
        rounds += g.round  # type: ignore[attr-defined]
        first += g.order[0] in result.winners and len(result.winners) < g.seats  # type: ignore[attr-defined]
        kinds = [{one.kind for one in g.champions if one.team == team} for team in range(2)]  # type: ignore[attr-defined]
        for team in range(2):
            for kind in kinds[team] - kinds[1 - team]:  # a champion on both sides says nothing
                name = g.box.champions[kind].name.en
                games[name] += 1
                wins[name] += 1 if team in result.winners and len(result.winners) < g.seats else 0
    if not played:
        return
    print(f"{played} games, {rounds / played:.1f} rounds, draws {draws}")
    low, high = wilson(first, played)
    print(f"the first player (team) wins {first / played:.1%} ({low:.1%} – {high:.1%})")
    print("\n".join(rows(wins, games)))


if __name__ == "__main__":
    main()
