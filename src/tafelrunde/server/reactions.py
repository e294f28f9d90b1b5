"""Reaction windows without tedium and without telling.

Whether a seat has nothing to decide, has chosen a standing answer or decides at once: the others see the same short
pause. Where nobody else looks, nobody waits.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.lanes import Question

if TYPE_CHECKING:
    from tafelrunde.server.table import Table


class Reactions:
    """Answers for persons where that needs no thought, and holds back what is answered too fast."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.opened: dict[int, tuple[str, float]] = {}  # the open window of each seat, and since when
        self.alarms: dict[int, asyncio.TimerHandle] = {}

    def turn(self) -> None:
        """Look at what persons are asked now."""
        table = self.table
        match = table.match
        asked = {}
        if match is not None and table.now.state == "running":
            for seat in match.actors:
                if table.now.seats[seat].is_person:
                    asked[seat] = table.questions(seat)[0]
        for seat in list(self.opened):
            if seat not in asked or asked[seat].id != self.opened[seat][0]:
                self._close(seat)
        for seat, question in asked.items():
            if seat not in self.opened and self.is_reaction(question):
                self._open(seat, question)

    def is_reaction(self, question: Question) -> bool:
        """Tell whether a question is put whether there is a choice or not, so that its answer must not tell which.

        The main decision of a turn is put like that, too, but between two steps: nobody waits there.
        """
        match = self.table.match
        assert match is not None
        return bool(question.ask.window) or (question.ask.always and match.lanes_answered())

    def _open(self, seat: int, question: Question) -> None:
        loop = asyncio.get_running_loop()
        self.opened[seat] = (question.id, loop.time())
        move = self.answer(question)
        if move is not None:
            self.alarms[seat] = loop.call_later(self.pause(seat), self._ring, seat, question.id, move.code)

    def answer_unseen(self) -> None:
        """Answer at once, in the same change, where nobody could see a pause."""
        table = self.table
        match = table.match
        while match is not None and table.now.state == "running" and not match.over:
            for seat in match.actors:
                if not table.now.seats[seat].is_person:
                    continue
                question = table.questions(seat)[0]
                if self.is_reaction(question) and not self.pause(seat):
                    move = self.answer(question)
                    if move is not None:
                        table.play(seat, question.id, move.code)
                        break
            else:
                return

    def _close(self, seat: int) -> None:
        del self.opened[seat]
        alarm = self.alarms.pop(seat, None)
        if alarm is not None:
            alarm.cancel()

    def _ring(self, seat: int, question: str, code: str) -> None:
        self.alarms.pop(seat, None)
        self.table.spawn(self.table.answer_for(seat, question, code))

    def answer(self, question: Question) -> Move | None:
        """Return what is answered without asking the person: a standing answer, or the only one there is.

        Where persons share a screen the only answer is asked for all the same: its absence would tell the others.
        """
        table = self.table
        match = table.match
        assert match is not None
        seat = question.ask.seat
        chosen = table.now.seats[seat].standing.get(question.ask.window, "ask")
        if chosen == "never":
            return question.ask.default or question.moves[0]
        if chosen == "always":
            wanted: Move | None = match.game.standing(match, question)
            return wanted
        if len(question.moves) == 1 and not table.shares_screen(seat):
            return question.moves[0]
        return None

    def pause(self, seat: int) -> float:
        """Return how long the window stays open at least: no time where nobody else looks."""
        return self.table.settings.pause if self.table.is_observed(seat) else 0.0

    def hold(self, seat: int, question: str) -> float:
        """Return how many seconds an answer must wait, so that its speed tells nothing."""
        opened = self.opened.get(seat)
        if opened is None or opened[0] != question:
            return 0.0
        return max(0.0, opened[1] + self.pause(seat) - asyncio.get_running_loop().time())

    def anew(self, seat: int) -> None:
        """Look at an open window again: a standing answer has changed."""
        if seat in self.opened:
            self._close(seat)
        self.turn()

    def close(self) -> None:
        """Answer nothing any more."""
        for seat in list(self.opened):
            self._close(seat)
