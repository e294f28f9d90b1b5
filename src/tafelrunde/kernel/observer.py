"""What is handed out of a match: a seat's eyes for agents, and the loaded dice of a test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.lanes import Question

if TYPE_CHECKING:
    from tafelrunde.kernel.match import Match


class Script:
    """Loaded dice or cards of a test: leaving the `with` block with unused values is an error."""

    __slots__ = ("match", "stream")

    def __init__(self, match: Match, stream: str) -> None:
        self.match = match
        self.stream = stream

    def __enter__(self) -> Script:
        return self

    def __exit__(self, kind: Any, value: Any, trace: Any) -> None:
        left = self.match.table.streams[self.stream].script
        if kind is None and left:
            raise TafelrundeError("unused-script", stream=self.stream, values=str(left))


class Observer:
    """A seat's eyes: what an agent is given. It holds a sampled world, never the match itself."""

    __slots__ = ("seat", "world")

    def __init__(self, world: Match, seat: int) -> None:
        self.world = world
        self.seat = seat

    @property
    def game(self) -> Any:
        """Return the game that is played."""
        return self.world.game

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.world.over

    def legal(self) -> list[Move]:
        """List the legal moves of this seat."""
        return self.world.legal(self.seat)

    def questions(self) -> list[Question]:
        """List what this seat is asked now."""
        return self.world.questions(self.seat)

    def view(self) -> dict[str, Any]:
        """Return what this seat may know."""
        return self.world.view(self.seat)

    def scene(self, lang: str = "en") -> Any:
        """Return the picture of the table for this seat."""
        return self.world.scene(self.seat, lang)

    def sample(self, seed: int) -> Match:
        """Return a possible world: the same one that the match itself would give for this seat and seed."""
        return self.world.sample(self.seat, seed)
