"""Time the sight queries of Arena of the Planeswalkers on all its battlefields, and print the figures as JSON.

`python -m benchmarks.sight`. A full query asks whether a figure sees another one: all target points of all hit zones,
against terrain and ruins. Cold: terrain alone decides, and nothing was asked before. Warm: as a match asks.
"""

import json
import random
import time
from collections.abc import Callable

import tafelrunde as tr
from tafelrunde.games.planeswalkers.box import PlaneswalkersBox
from tafelrunde.games.planeswalkers.rules import board
from tafelrunde.games.planeswalkers.state import PlaneswalkersTable

ROUNDS = 5  # the best of so many


def tables() -> list[PlaneswalkersTable]:
    """Play one game on each battlefield until many figures stand; their places do not matter, they are moved."""
    found = []
    for seats, mode in ((2, "teams"), (4, "teams"), (5, "free_for_all")):
        match = tr.game("planeswalkers").start(seats, 1, {"mode": mode, "opening": "random"})
        rnd = random.Random(1)
        while len(match.table.figures()) < 6 * seats:  # type: ignore[attr-defined]
            legal = match.legal()
            summons = [move for move in legal if move.kind == "summon"]
            match.play(rnd.choice(summons or legal))
        found.append(match.table)
    return found  # type: ignore[return-value]


def queries(g: PlaneswalkersTable, count: int) -> list[tuple[int, int, int, int]]:
    """Draw pairs of single-space figures and two different spaces for them."""
    rnd = random.Random(2)
    single = [figure for figure in g.figures() if g.rear[figure] < 0]
    spaces = [space for space, there in enumerate(board.field(g).on_map) if there]
    drawn = [(rnd.sample(single, 2), rnd.sample(spaces, 2)) for _ in range(count)]
    return [(a, b, here, there) for (a, b), (here, there) in drawn]


def microseconds(ask: Callable[[], None], count: int) -> float:
    """Time a batch of queries; the mean of one."""
    start = time.process_time()
    ask()
    return 1e6 * (time.process_time() - start) / count


def measure(g: PlaneswalkersTable, count: int = 4000) -> dict[str, float]:
    """Measure one battlefield: every pair cold, the same pairs again warm."""
    asked = queries(g, count)

    def ask() -> None:
        for a, b, here, there in asked:
            g.space[a], g.space[b] = here, there
            board.line_of_sight(g, a, b)

    cold = []
    for _ in range(ROUNDS):
        g.box = PlaneswalkersBox([], g.seats)
        cold.append(microseconds(ask, count))
    return {"cold": min(cold), "warm": min(microseconds(ask, count) for _ in range(ROUNDS))}


def main() -> None:
    """Print the figures, in microseconds."""
    print(json.dumps({g.box.battlefields[g.field].id: measure(g) for g in tables()}, indent=2))


if __name__ == "__main__":
    main()
