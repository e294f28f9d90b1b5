"""Tafelrunde: five fantasy battle games on one engine – for players, AI researchers, designers and hosts.

>>> import tafelrunde as tr
>>> match = tr.game("shards").start(seats=2, seed=7)
>>> match.over
False
"""

import tafelrunde.games  # noqa: F401 - loaded first: the function `games` below takes the name of this package
from tafelrunde.kernel.ask import Move, Result
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import BadContent, BadPosition, BadRecord, IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game, game, games, load
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record

__version__ = "0.1.0"

__all__ = [
    "BadContent",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Pack",
    "Record",
    "Result",
    "TafelrundeError",
    "agent",
    "game",
    "games",
    "load",
]


def agent(name: str, **settings: object) -> object:
    """Return an agent: `agent("greedy").choose(match.observer(seat))`. Raises TafelrundeError("unknown-agent")."""
    from tafelrunde.agents import make

    return make(name, **settings)
