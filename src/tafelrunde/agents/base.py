"""What every agent is: something that looks at the table with the eyes of one seat and chooses a move."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.observer import Observer


class Agent:
    """Base of all agents. An agent never gets the match, only an observer: it cannot know more than its seat."""

    name: ClassVar[str] = ""

    def choose(self, observer: Observer) -> Move:
        """Return one of the legal moves of the observer's seat."""
        raise NotImplementedError
