"""The levels that people choose a program by: the one list for every table, from the weakest to the strongest."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.agents import make
from tafelrunde.agents.base import Agent
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.text import Texts

TEXTS: Final = Texts.of_package("tafelrunde.agents")

# Level, the agent that plays it, and its settings. Names for people stand in the texts under "level.".
LEVELS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "easy": ("random", {}),
    "hard": ("greedy", {}),
}
STRONGEST: Final = list(LEVELS)[-1]


def level_name(level: str, lang: str) -> str:
    """Name a level for people."""
    return TEXTS.say(lang, f"level.{level}")


def of_level(level: str, seed: int) -> Agent:
    """Return the agent that plays a level; raises TafelrundeError("unknown-agent")."""
    if level not in LEVELS:
        raise TafelrundeError("unknown-agent", agent=level, known=", ".join(LEVELS))
    name, settings = LEVELS[level]
    return make(name, seed=seed, **settings)
