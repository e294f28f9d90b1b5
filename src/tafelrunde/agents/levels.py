"""The levels that people choose a program by: the one list for every table, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tafelrunde.agents.base import Agent
from tafelrunde.agents.search import SearchAgent
from tafelrunde.kernel.ask import Move, random_move
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.rng import seeded
from tafelrunde.kernel.text import Texts

TEXTS: Final = Texts.of_package("tafelrunde.agents")


@dataclass(frozen=True)
class Level:
    """How strong a program plays: its budget, and how often it errs. Names for people stand in the texts."""

    looks: int  # tables that it looks at for a decision
    slips: float  # the share of its decisions that are left to chance
    turn: float  # seconds that it may think about a whole turn at a table with people

    def looks_in(self, game: str, share: float = 1.0) -> int:
        """Return the budget in a game, or a share of it."""
        return max(1, round(share * self.looks / COST.get(game, 1.0)))


LEVELS: Final[dict[str, Level]] = {
    "beginner": Level(looks=1, slips=0.6, turn=4.0),
    "easy": Level(looks=1, slips=0.25, turn=4.0),
    "medium": Level(looks=30, slips=0.1, turn=4.0),
    "hard": Level(looks=300, slips=0.05, turn=7.0),
    "master": Level(looks=4000, slips=0.0, turn=10.0),
}
STRONGEST: Final = list(LEVELS)[-1]
USUAL: Final = "medium"  # what sits down where nobody chose

# What a look costs, as a multiple of the usual: a level takes about equally long in every game (docs/agents.md).
COST: Final = {"brawl": 1.55, "heroes": 3.0, "planeswalkers": 1.9, "quarriors": 0.85, "shards": 1.5}


class LevelAgent(Agent):
    """Plays a level. `share` scales the budget (for measurements), `time` limits it in seconds (0: no limit)."""

    def __init__(self, level: str, seed: int = 0, share: float = 1.0, time: float = 0.0) -> None:
        self.level = LEVELS[level]
        self.share = share
        self.search = SearchAgent(seed, time=time)
        self.rng = seeded(str(seed), "slips")

    def choose(self, observer: Observer) -> Move:
        """Search within the budget of the level, or err."""
        legal = observer.legal()
        if len(legal) == 1:
            return legal[0]
        if self.rng.random() < self.level.slips:
            return random_move(legal, self.rng)
        self.search.looks = self.level.looks_in(observer.game.id, self.share)
        return self.search.choose(observer)


def level_name(level: str, lang: str) -> str:
    """Name a level for people."""
    return TEXTS.say(lang, f"level.{level}")


def of_level(level: str, seed: int, time: float = 0.0, told: Callable[[Move], None] | None = None) -> Agent:
    """Return the agent that plays a level; raises TafelrundeError("unknown-agent").

    `told` hears of its best move so far, whenever that is another one.
    """
    if level not in LEVELS:
        raise TafelrundeError("unknown-agent", agent=level, known=", ".join(LEVELS))
    agent = LevelAgent(level, seed, time=time)
    agent.search.told = told
    return agent
