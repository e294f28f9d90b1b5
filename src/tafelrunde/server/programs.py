"""The seats of programs: each thinks in a worker process and plays when it is done. Nobody else waits for it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from tafelrunde.agents.levels import LEVELS
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.lanes import Question
from tafelrunde.server.errors import Refusal
from tafelrunde.server.outsiders import PREFIX
from tafelrunde.server.protocol import Thinking
from tafelrunde.server.thinking import NoThought
from tafelrunde.server.worker import Job

if TYPE_CHECKING:
    from tafelrunde.server.table import Table

LOG: Final = logging.getLogger("tafelrunde.programs")
SHARE: Final = 0.35  # of what is left of a turn's time goes into the next decision
LEAST: Final = 0.05  # seconds for a decision, also at the end of a long turn
LIVE_PACE: Final = 0.7  # seconds between two actions of a program in real time: about as fast as a person
LIVE_THOUGHT: Final = 0.25  # seconds for a decision in a race: it has to come in time
SHOWN_AFTER: Final = 0.2  # seconds after which everybody is told that a program thinks


class Programs:
    """Lets the programs of one table think."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.thoughts: dict[int, tuple[str, asyncio.Task[None]]] = {}  # the question of each seat that thinks
        self.answered: dict[int, str] = {}  # questions that stay open after an answer, and are answered once
        self.refused: dict[int, str] = {}  # questions that a program of the host answered with nonsense
        self.spent: dict[int, tuple[int, float]] = {}  # turn, and seconds thought in it, by seat

    def turn(self) -> None:
        """Let everybody think who is asked and does not do so yet; drop thoughts about what is not asked any more."""
        table = self.table
        match = table.match
        asked: dict[int, Question] = {}
        if match is not None and table.now.state == "running" and (table.persons or table.viewers):
            for seat in match.actors:
                if table.now.seats[seat].is_program:
                    asked[seat] = table.questions(seat)[0]
        for seat, (question, task) in list(self.thoughts.items()):
            if seat not in asked or asked[seat].id != question:
                task.cancel()
                del self.thoughts[seat]
        self.answered = {seat: id for seat, id in self.answered.items() if seat in asked and asked[seat].id == id}
        for seat, found in asked.items():
            if seat not in self.thoughts and seat not in self.answered:
                self.thoughts[seat] = (found.id, table.spawn(self._think(seat, found)))

    async def _think(self, seat: int, question: Question) -> None:
        table = self.table
        loop = asyncio.get_running_loop()
        began = loop.time()
        code: str | list[str] = question.moves[0].code
        if len(question.moves) > 1:
            code = await self._choose(seat, question)
        if table.live.runs:
            is_race = isinstance(code, str) and table.live.judges(question.id)
            pace = table.live.reaction(seat, str(code)) if is_race else LIVE_PACE
            await asyncio.sleep(max(0.0, began + pace - loop.time()))
        self.thoughts.pop(seat, None)
        if question.ask.key:
            self.answered[seat] = question.id
        try:
            await table.do(lambda: table.play(seat, question.id, code))
        except (Refusal, TafelrundeError):
            self.answered.pop(seat, None)
            if isinstance(code, list):
                self.refused[seat] = question.id  # the host's program erred: it is not asked this again
            table.go_on()  # or the table has changed meanwhile: look again

    async def _choose(self, seat: int, question: Question) -> str | list[str]:
        """Ask a worker; for a program that gives no answer in time its best move so far is played, else the default."""
        table = self.table
        match = table.match
        assert match is not None
        by_the_book = table.lesson.reply(match, seat) if table.lesson is not None else None
        if by_the_book is not None:
            return by_the_book
        if table.now.seats[seat].level.startswith(PREFIX):
            return await self._ask_outside(seat, question)
        loop = asyncio.get_running_loop()
        seconds = self._budget(seat, match.turns)
        if table.live.judges(question.id):
            seconds = min(seconds, LIVE_THOUGHT)
        job = Job(
            table=table.id,
            module=type(table.game).__module__,
            game=table.game.id,
            rules=table.setup.rules,
            content=table.setup.content,
            setup=table.match_setup,
            entries=table.entries[:],
            seat=seat,
            level=table.now.seats[seat].level,
            seconds=seconds,
            origin=table.setup.origin,
        )
        began = loop.time()
        shown = loop.call_later(SHOWN_AFTER, self._tell, seat, None)
        try:
            return await table.hall.thinkers.think(job, lambda place: self._tell(seat, place))
        except NoThought as error:
            return self._answer_for(seat, question, error)
        finally:
            shown.cancel()
            turn, spent = self.spent.get(seat, (match.turns, 0.0))
            self.spent[seat] = (turn, spent + loop.time() - began)

    async def _ask_outside(self, seat: int, question: Question) -> str | list[str]:
        """Ask a program of the host; one that is silent, too slow or mistaken takes the default of the question."""
        table = self.table
        if self.refused.pop(seat, "") == question.id:
            return self._answer_for(seat, question, NoThought("it answered nonsense"))
        frames = await table.caught_up((seat, "en"), None)
        shown = asyncio.get_running_loop().call_later(SHOWN_AFTER, self._tell, seat, None)
        level = table.now.seats[seat].level
        try:
            return await table.hall.outsiders.answer(level, table.id, seat, frames, question.id)
        except NoThought as error:
            return self._answer_for(seat, question, error)
        finally:
            shown.cancel()

    def _answer_for(self, seat: int, question: Question, error: NoThought) -> str:
        """Return what is played for a program that gave no answer, and report it: its best so far, else the default."""
        table = self.table
        has_best = any(move.code == error.best for move in question.moves)
        code, played = (error.best, "best") if has_best else (default_of(question), "default")
        table.hall.metrics.failures.labels(played).inc()
        program = table.now.seats[seat].level
        LOG.warning(
            "a program gave no answer",
            extra={"table": table.id, "seat": seat, "program": program, "why": str(error), "played": played},
        )
        return code

    def _budget(self, seat: int, turn: int) -> float:
        """Share the time of a turn among its decisions: each gets a part of what is left."""
        if self.spent.get(seat, (-1, 0.0))[0] != turn:
            self.spent[seat] = (turn, 0.0)
        turn_seconds = LEVELS[self.table.now.seats[seat].level].turn
        left = min(self.table.settings.ai_seconds, turn_seconds) - self.spent[seat][1]
        return max(LEAST, left * SHARE)

    def _tell(self, seat: int, place: int | None) -> None:
        self.table.broadcast(Thinking(seat=seat, place=place))

    def close(self) -> None:
        """Think no more."""
        for _, task in self.thoughts.values():
            task.cancel()
        self.thoughts.clear()
        self.table.hall.outsiders.leave(self.table.id)


def default_of(question: Question) -> str:
    """Return what is answered for somebody who does not answer."""
    default = question.ask.default
    return (default if default in question.moves and default is not None else question.moves[0]).code
