"""The greedy agent: looks one action ahead in a few possible worlds and takes what the game's evaluation likes best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tafelrunde.agents.base import Agent
from tafelrunde.kernel.ask import Each, Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.observer import Observer

TRIALS: Final = 120  # so many looks a decision may cost: with many options each is tried in fewer worlds
WIDTH: Final = 8  # so many options of a question inside an action are tried
PATIENCE: Final = 40  # so many answers an action is followed at most
DEPTH: Final = 2  # so many questions inside an action are thought through; the rest is answered by default


class GreedyAgent(Agent):
    """Plays every legal move in the same sampled worlds and compares the averages. Equal seeds, equal choices."""

    name = "greedy"

    def __init__(self, seed: int = 0, worlds: int = 4) -> None:
        self.seed = seed
        self.worlds = max(1, worlds)

    def choose(self, observer: Observer) -> Move:
        """Return the move after which the table looks best; the first of equals."""
        legal = observer.legal()
        if len(legal) == 1:
            return legal[0]
        under_way = observer.world.lanes_answered()  # then every option may lead to a further question
        looks = len(legal) * (WIDTH if under_way else 1)
        count = max(1, min(self.worlds, TRIALS // looks))
        worlds = [observer.sample(self.seed * self.worlds + i) for i in range(count)]
        values = [sum(value_after(world.clone(), move, observer.seat, DEPTH) for world in worlds) for move in legal]
        return legal[values.index(max(values))]


def value_after(world: Match, move: Move, seat: int, depth: int) -> float:
    """Play a move in a world, answer what the seat is asked inside the same action, and evaluate the table."""
    world.play(move, seat)
    for _ in range(PATIENCE):
        options = followups(world, seat)
        if not options:
            if not hear_the_others(world, seat):
                break
            continue
        if depth == 0:
            world.play(by_default(world, seat, options), seat)
        elif len(options) == 1:
            world.play(options[0], seat)
        else:
            return max(value_after(world.clone(), option, seat, depth - 1) for option in spread(options, WIDTH))
    return float(world.game.evaluate(world.table, seat))


def hear_the_others(world: Match, seat: int) -> bool:
    """Where all decide at once, let another seat give its default: what was decided shows only when all are done."""
    for lane in world.lanes:
        if isinstance(lane.question, Each):
            for ask in lane.asks:
                if ask.seat != seat and ask.seat not in world.table.gone and not world.over:
                    world.lapse(ask.seat)
                    return True
    return False


def followups(world: Match, seat: int) -> list[Move]:
    """List the options of a question that an action asks on its way: nothing once the action is done."""
    if world.over or not world.lanes_answered():
        return []
    return world.legal(seat)


def by_default(world: Match, seat: int, options: list[Move]) -> Move:
    """Return the answer that the rules take when the time is up, else the first one."""
    default = world.questions(seat)[0].ask.default
    return default if default is not None and default in options else options[0]


def spread(options: Sequence[Move], count: int) -> list[Move]:
    """Take at most `count` options, evenly and with both ends: of numbers the extremes matter most."""
    if len(options) <= count:
        return list(options)
    return [options[i * (len(options) - 1) // (count - 1)] for i in range(count)]
