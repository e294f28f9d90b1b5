"""Lanes: the steps that run side by side, what each of them asks, and the parts of an `Each`."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.ask import Ask, Flow, Move, Plan


class Part:
    """One seat's share of an `Each`: its running rule, its open question and, at the end, its value."""

    __slots__ = ("ask", "flow", "given", "value")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.given: list[Move | None] = []
        self.value: Any = None
        self.ask: Ask | None = None
        self._go(None)

    def answer(self, move: Move | None) -> None:
        """Give the answer to the open question."""
        self.given.append(move)
        self._go(move)

    def _go(self, move: Move | None) -> None:
        try:
            self.ask = self.flow.send(move)
        except StopIteration as done:
            self.ask = None
            self.value = done.value


class Lane:
    """One of the flows that run side by side: the step, what it asks, and whether it was answered since it began."""

    __slots__ = ("answered", "asks", "flow", "index", "options", "parts", "question")

    def __init__(self, index: int) -> None:
        self.index = index
        self.flow: Flow | None = None
        self.question: Any = None  # Ask, Race or Each
        self.asks: list[Ask] = []  # what is open now, of whomever
        self.options: list[list[Move] | None] = []  # worked out when somebody looks
        self.parts: dict[int, Part] = {}
        self.answered = False

    def drop(self) -> None:
        """Forget the running step."""
        self.flow = None
        self.question = None
        self.asks = []
        self.options = []
        if self.parts:
            self.parts = {}
        self.answered = False


class Question:
    """What a seat is asked. Its id goes with the answer, so that a late press hits nothing else."""

    __slots__ = ("ask", "id", "lane", "moves", "plans")

    @property
    def items(self) -> list[Move]:
        """List what a person may pick: of a question for many or for an order all of it at once, also twice."""
        mode = self.ask.mode
        if mode is None or mode.items is None:
            return self.moves
        left = mode.items()
        for move in mode.given:
            if move in left:
                left.remove(move)
        floor = mode.given[-1].id if mode.given and mode.done is not None else -1  # many are given in ascending order
        return [move for move in left if move.id >= floor]

    def __init__(self, id: str, lane: int, ask: Ask, moves: list[Move], plans: list[Plan]) -> None:
        self.id = id
        self.lane = lane
        self.ask = ask
        self.moves = moves
        self.plans = plans
