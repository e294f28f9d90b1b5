"""Somebody who whispers what to do: a whole game ends sooner when the visitor plays to win."""

from __future__ import annotations

from tafelrunde.agents import make
from tafelrunde.kernel.match import Match
from tests.browser.visitor import Visitor
from tests.server.guests import House


class Coach:
    """Looks at the server's match with the eyes of one seat and says which options to choose. Touches nothing."""

    def __init__(self, house: House, table: str, seat: int = 0) -> None:
        self.house = house
        self.table = table
        self.seat = seat
        self.agent = make("greedy", seed=7)

    @property
    def match(self) -> Match:
        """Return the match, to look at only."""
        match = self.house.hall.tables[self.table].match
        assert match is not None
        return match

    def advise(self) -> list[str]:
        """Return the option ids of a good answer to the open question; all of them where it wants several."""
        trial = self.match.clone()
        asked = trial.questions(self.seat)[0].ask
        chosen: list[str] = []
        while True:
            move = self.agent.choose(trial.observer(self.seat))
            trial.play(move, self.seat)
            if asked.mode is None or asked.mode.name not in ("many", "order"):
                return [move.code]
            if move.kind != "done":
                chosen.append(move.code)
            following = [question.ask for question in trial.questions(self.seat)]
            if not following or following[0].mode is None or not following[0].mode.given:
                return chosen
            asked = following[0]


def play_to_the_end(visitor: Visitor, coach: Coach) -> int:
    """Play a whole game as the coach says; return how many decisions it took."""
    decisions = 0
    while visitor.wait_turn():
        question = visitor.question()
        visitor.carry_out(coach.advise())
        visitor.wait_change(question)
        decisions += 1
    return decisions
