"""A worker process: thinks for the programs at the tables. Run by the server, one job after another over pipes.

A job names a match by its set-up and log; the worker keeps the matches it has met and feeds them what is new.
Agents get an observer of their seat, as everywhere.
"""

from __future__ import annotations

import gc
import importlib
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tafelrunde.agents.driver import agent_seed
from tafelrunde.agents.levels import of_level
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record, fed

MOST_MATCHES: Final = 32


class Job(msgspec.Struct):
    """What a program shall think about."""

    table: str
    module: str  # where the game is defined
    game: str
    rules: int
    content: str
    setup: dict[str, Any]
    entries: list[list[Any]]
    seat: int
    level: str
    seconds: float
    origin: Any = None


class Thought(msgspec.Struct):
    """What the program wants to play, or what went wrong. Before that, what it holds for the best so far."""

    move: str = ""
    problem: str = ""
    so_far: bool = False  # whether it goes on thinking


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Answer what the server asks over the pipes, one after another, until it closes them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    inbox = sys.stdin.buffer
    while head := inbox.read(4):
        send(answer(inbox.read(int.from_bytes(head, "big"))))


def send(data: bytes) -> None:
    """Write a message to the server."""
    sys.stdout.buffer.write(len(data).to_bytes(4, "big") + data)
    sys.stdout.buffer.flush()


def send_best(move: Move) -> None:
    """Tell the server what is best so far: it plays that where no answer comes in time."""
    send(msgspec.msgpack.encode(Thought(move=move.code, so_far=True)))


def think(data: bytes, matches: OrderedDict[str, Match]) -> bytes:
    """Do one job; a program that fails must not take the worker with it."""
    job = msgspec.msgpack.decode(data, type=Job)
    try:
        thought = Thought(move=choose(job, matches, send_best))
    except Exception as error:
        matches.pop(job.table, None)
        thought = Thought(problem=f"{type(error).__name__}: {error}")
    return msgspec.msgpack.encode(thought)


def choose(job: Job, matches: OrderedDict[str, Match], told: Callable[[Move], None]) -> str:
    """Return the move that the program of this level plays, and tell its best so far; raises whatever it raises."""
    match = matches.pop(job.table, None)
    if match is None or len(match.log) > len(job.entries):
        met = job.module in sys.modules
        importlib.import_module(job.module)
        match = Record(job.game, job.rules, job.content, job.setup, [], job.origin).replay()
        if not met:  # a game and its content stay for ever: no decision waits until they have been looked through
            gc.collect()
            gc.freeze()
    fed(match, job.entries)
    matches[job.table] = match
    if len(matches) > MOST_MATCHES:
        matches.popitem(last=False)
    seed = agent_seed(str(job.setup["seed"]), job.seat + 1000 * len(job.entries))
    agent = of_level(job.level, seed, job.seconds, told)
    return agent.choose(match.observer(job.seat)).code


if __name__ == "__main__":
    known: OrderedDict[str, Match] = OrderedDict()
    serve(lambda data: think(data, known))
