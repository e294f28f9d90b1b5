"""Agents: programs that play. `make("greedy").choose(match.observer(seat))` returns a move."""

from __future__ import annotations

import inspect
from typing import Any, Final

from tafelrunde.agents.base import Agent
from tafelrunde.agents.greedy import GreedyAgent
from tafelrunde.agents.random import RandomAgent
from tafelrunde.kernel.errors import TafelrundeError

AGENTS: Final[dict[str, type[Agent]]] = {kind.name: kind for kind in (GreedyAgent, RandomAgent)}


def names() -> list[str]:
    """List the agents that there are."""
    return sorted(AGENTS)


def make(name: str, **settings: Any) -> Agent:
    """Return an agent by its name.

    Raises TafelrundeError: "unknown-agent", or "unknown-option" for a setting that it does not have.
    """
    if name not in AGENTS:
        raise TafelrundeError("unknown-agent", agent=name, known=", ".join(names()))
    known = list(inspect.signature(AGENTS[name]).parameters)
    for setting in settings:
        if setting not in known:
            raise TafelrundeError("unknown-option", option=setting, known=", ".join(known))
    return AGENTS[name](**settings)


__all__ = ["Agent", "make", "names"]
