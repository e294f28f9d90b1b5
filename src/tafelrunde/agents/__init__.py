"""Agents: programs that play. `make("greedy").choose(match.observer(seat))` returns a move."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tafelrunde.agents.base import Agent
from tafelrunde.agents.greedy import GreedyAgent
from tafelrunde.agents.levels import LEVELS, LevelAgent
from tafelrunde.agents.random import RandomAgent
from tafelrunde.agents.search import SearchAgent
from tafelrunde.kernel.errors import TafelrundeError

# By name; the levels that people choose are agents too.
AGENTS: Final[dict[str, Callable[..., Agent]]] = {
    **{kind.name: kind for kind in (GreedyAgent, SearchAgent, RandomAgent)},
    **{level: partial(LevelAgent, level) for level in LEVELS},
}


def names() -> list[str]:
    """List the agents that there are: the levels from the weakest to the strongest, then the others."""
    return [*LEVELS, *sorted(set(AGENTS) - set(LEVELS))]


def make(name: str, **settings: Any) -> Agent:
    """Return an agent by its name, which may carry settings: "mcts:looks=200", "master:share=0.1".

    Raises TafelrundeError: "unknown-agent", or "unknown-option" and "bad-option" for its settings.
    """
    kind, *written = name.split(":")
    if kind not in AGENTS:
        raise TafelrundeError("unknown-agent", agent=kind, known=", ".join(names()))
    known = inspect.signature(AGENTS[kind]).parameters
    chosen = {**settings, **dict(pair.partition("=")[::2] for pair in written)}
    for setting, value in chosen.items():
        if setting not in known:
            raise TafelrundeError("unknown-option", option=setting, known=", ".join(known))
        if isinstance(value, str):
            chosen[setting] = number(setting, value, type(known[setting].default))
    return AGENTS[kind](**chosen)


def number(setting: str, value: str, kind: type) -> Any:
    """Read a setting of an agent; raises TafelrundeError("bad-option")."""
    try:
        found = kind(value)
    except ValueError:
        found = -1
    if found < 0:
        raise TafelrundeError("bad-option", problem=f"{setting}={value}")
    return found


__all__ = ["Agent", "make", "names"]
