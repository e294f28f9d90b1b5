"""Sampled worlds: what a seat cannot know is dealt, sealed and decided anew."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.kernel.lanes import Lane, Part
from tafelrunde.kernel.rng import Rng, seeded
from tafelrunde.kernel.table import Sealed, Table

TRIES: Final = 32  # so often `depart` looks for a plausible world; then it takes the last possible one


def depart(game: Any, table: Table, lanes: list[Lane], seat: int, seed: int, same_future: bool) -> None:
    """Turn a table into a world that the seat holds possible: a function of what the seat knows and the seed."""
    rng = seeded(str(seed), "world")
    for _ in range(TRIES):
        table.hidden.redeal(seat, rng)
        for key, seal in sorted(table.sealed.items()):
            if seat not in seal.owners:
                values = game.seals[seal.kind](table, seal.owners)
                table.sealed[key] = Sealed(seal.owners, seal.kind, values[rng.below(len(values))])
        for lane in lanes:
            _redecide(table, lane, seat, rng)
        if game.plausible(table, seat):
            break
    if not same_future:
        table.streams = world_streams(table, seed)


def world_streams(table: Table, seed: int) -> dict[str, Rng]:
    """Return the new future of a world: chance that depends on its seed alone."""
    return {name: seeded(f"world/{seed}", name) for name in table.streams}


def _redecide(table: Table, lane: Lane, seat: int, rng: Any) -> None:
    """Let the others take their part of an open `Each` anew: at random if they were done, from the start if not."""
    for other, part in lane.parts.items():
        if other != seat and other not in table.gone:
            done = part.ask is None
            again = Part(lane.question.rule(table, other))
            while done and again.ask is not None:
                options = again.ask.options()
                again.answer(options[rng.below(len(options))] if options else None)
            lane.parts[other] = again
    if lane.parts:
        lane.asks = [part.ask for part in lane.parts.values() if part.ask is not None]
    lane.options = [None] * len(lane.asks)
