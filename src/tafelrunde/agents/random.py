"""The random agent: the measure below which nobody should fall."""

from __future__ import annotations

from tafelrunde.agents.base import Agent
from tafelrunde.kernel.ask import Move, random_move
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.rng import seeded


class RandomAgent(Agent):
    """Chooses a kind of move first, then a move of that kind: otherwise a full hand would drown everything else."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = seeded(str(seed), "agent")

    def choose(self, observer: Observer) -> Move:
        """Return a random legal move of the observer's seat."""
        return random_move(observer.legal(), self.rng)
