"""Turns what a person chose in one prompt into the answers that the match wants, one by one."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match


def play(match: Match, asked: Question, options: list[str], at: int | None) -> None:
    """Play option ids as the whole answer to a question; raises IllegalMove, and then nothing has changed."""
    seat = asked.ask.seat
    mode = asked.ask.mode
    if not options and mode is None:
        raise IllegalMove("unknown-move", move="")
    if mode is None or (len(options) == 1 and options[0] in {plan.code for plan in asked.plans}):
        match.play(options[0] if len(options) == 1 else options, seat, at, asked.id)
        return
    codes = completed(match, asked, options)
    try:
        match.play(codes[0] if len(codes) == 1 else codes, seat, at, asked.id)
    except IllegalMove as error:
        if error.code != "checked-twice":
            raise
        one_by_one(match, asked, codes, at)


def completed(match: Match, asked: Question, options: list[str]) -> list[str]:
    """Put chosen things into the order in which the rules ask for them, and say at the end that this was all.

    Raises IllegalMove for what the question does not offer.
    """
    mode = asked.ask.mode
    assert mode is not None
    done = next((move.code for move in asked.moves if move.kind == "done"), None)
    chosen = [code for code in options if code != done]
    if mode.name == "many":
        ids: Mapping[str, int] = {move.code: move.id for move in asked.moves}
        chosen.sort(key=lambda code: ids.get(code, -1))
    if not chosen:
        if done is None:
            raise IllegalMove("forbidden", move=", ".join(options), rule=asked.ask.rule)
        return [done]
    if mode.name not in ("many", "path"):
        return chosen
    trial = match.clone()
    for k, code in enumerate(chosen):
        trial.play(code, asked.ask.seat, question=asked.id if k == 0 else None)
    end = closing(trial, asked)
    return chosen if end is None else [*chosen, end.code]


def closing(match: Match, asked: Question) -> Move | None:
    """Find the move that ends a question which is still open."""
    for question in match.questions(asked.ask.seat):
        if question.ask.kind == asked.ask.kind and question.ask.mode is not None and question.ask.mode.given:
            return next((move for move in question.moves if move.kind == "done"), None)
    return None


def one_by_one(match: Match, asked: Question, codes: list[str], at: int | None) -> None:
    """Give answers of one question that show something on the way, such as shields from the hand.

    Only what the question itself has offered: otherwise a list could try out what is revealed. Raises IllegalMove.
    """
    offered = {move.code for move in asked.moves}
    for code in codes:
        if code not in offered:
            raise IllegalMove("forbidden", move=code, rule=asked.ask.rule)
    for code in codes:
        match.play(code, asked.ask.seat, at)
