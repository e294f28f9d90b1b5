"""Turns what a person chose in one prompt into the answers that the match wants, one by one."""

from __future__ import annotations

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match


def play(match: Match, asked: Question, options: list[str], at: int | None) -> None:
    """Play option ids as the whole answer to a question; raises IllegalMove, and then nothing has changed."""
    seat = asked.ask.seat
    mode = asked.ask.mode
    is_plan = len(options) == 1 and options[0] in {plan.code for plan in asked.plans}
    if mode is None or is_plan:
        if not options:
            raise IllegalMove("unknown-move", move="")
        match.play(options[0] if len(options) == 1 else options, seat, at, asked.id)
    elif mode.items is not None:
        match.play(options, seat, at, asked.id)  # the kernel puts them in order
    else:
        step_by_step(match, asked, options, at)


def step_by_step(match: Match, asked: Question, options: list[str], at: int | None) -> None:
    """Play a composite question whose answers take effect one after another, such as shields or the steps of a way."""
    done = next((move.code for move in asked.moves if move.kind == "done"), None)
    chosen = [code for code in options if code != done]
    if asked.ask.mode is not None and asked.ask.mode.name == "many":
        ids = {move.code: move.id for move in asked.moves}
        chosen.sort(key=lambda code: ids.get(code, -1))
    if not chosen:
        if done is None:
            raise IllegalMove("forbidden", rule=asked.ask.rule)
        chosen = [done]
    trial = match.clone()
    shown = trial.table.reveals
    offered = {move.code for move in asked.moves}
    for k, code in enumerate(chosen):
        if trial.table.reveals != shown and code not in offered:
            raise IllegalMove("checked-twice", move=code)  # a list must not try out what is revealed
        trial.play(code, asked.ask.seat, at, asked.id if k == 0 else None)
    end = closing(trial, asked)
    for code in chosen if end is None else [*chosen, end.code]:
        match.play(code, asked.ask.seat, at)


def closing(match: Match, asked: Question) -> Move | None:
    """Find the move that ends a question for many things which is still open: all was chosen at once."""
    for question in match.questions(asked.ask.seat):
        mode = question.ask.mode
        if question.ask.kind == asked.ask.kind and mode is not None and mode.name in ("many", "path") and mode.given:
            return next((move for move in question.moves if move.kind == "done"), None)
    return None
