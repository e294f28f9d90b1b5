"""Plays matches with agents: one for each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tafelrunde.agents.base import Agent
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.rng import seeded


def next_seat(match: Match) -> int | None:
    """Name the seat that acts next; where only time can go on, let it pass. None: nobody, the game is over or rests."""
    while not match.over and not match.actors:
        due = match.due
        if due is None:
            return None
        match.tick(due.at)
    return None if match.over else match.actors[0]


def only_move(match: Match, seat: int) -> Move | None:
    """Return the single legal move of a seat, or None where there is a choice.

    The kernel keeps such questions open so that nobody learns from their absence; nobody has to think about them.
    """
    legal = match.legal(seat)
    return legal[0] if len(legal) == 1 else None


def play_out(
    match: Match,
    agents: Sequence[Agent],
    told: Callable[[int, Move], None] | None = None,
    most: int | None = None,
) -> int:
    """Play a match to its end, or for `most` decisions; return how many decisions the agents took.

    `told` hears of every move that was played, also of those without a choice.
    """
    decisions = 0
    while most is None or decisions < most:
        seat = next_seat(match)
        if seat is None:
            break
        move = only_move(match, seat)
        if move is None:
            move = agents[seat].choose(match.observer(seat))
            decisions += 1
        match.play(move, seat)
        if told is not None:
            told(seat, move)
    return decisions


def agent_seed(seed: str, seat: int) -> int:
    """Derive the seed of an agent from that of a match, so that one number repeats the whole game."""
    return seeded(seed, f"agent {seat}").below(1_000_000)
