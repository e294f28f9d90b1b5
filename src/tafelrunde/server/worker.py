"""A worker process: thinks for the programs at the tables. Run by the server, one job after another over pipes.

A job names a match by its set-up and log; the worker keeps the matches it has met and feeds them what is new.
Agents get an observer of their seat, as everywhere.
"""

from __future__ import annotations

import importlib
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tafelrunde.agents.driver import agent_seed
from tafelrunde.agents.levels import of_level
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
    """What the program wants to play, or what went wrong."""

    move: str = ""
    problem: str = ""


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Answer what the server asks over the pipes, one after another, until it closes them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    inbox, outbox = sys.stdin.buffer, sys.stdout.buffer
    while head := inbox.read(4):
        data = answer(inbox.read(int.from_bytes(head, "big")))
        outbox.write(len(data).to_bytes(4, "big") + data)
        outbox.flush()


def think(data: bytes, matches: OrderedDict[str, Match]) -> bytes:
    """Do one job; a program that fails must not take the worker with it."""
    job = msgspec.msgpack.decode(data, type=Job)
    try:
        thought = Thought(move=choose(job, matches))
    except Exception as error:
        matches.pop(job.table, None)
        thought = Thought(problem=f"{type(error).__name__}: {error}")
    return msgspec.msgpack.encode(thought)


def choose(job: Job, matches: OrderedDict[str, Match]) -> str:
    """Return the move that the program of this level plays; raises whatever the program raises."""
    match = matches.pop(job.table, None)
    if match is None or len(match.log) > len(job.entries):
        importlib.import_module(job.module)
        match = Record(job.game, job.rules, job.content, job.setup, [], job.origin).replay()
    fed(match, job.entries)
    matches[job.table] = match
    if len(matches) > MOST_MATCHES:
        matches.popitem(last=False)
    seed = agent_seed(str(job.setup["seed"]), job.seat + 1000 * len(job.entries))
    agent = of_level(job.level, seed, job.seconds)
    return agent.choose(match.observer(job.seat)).code


if __name__ == "__main__":
    known: OrderedDict[str, Match] = OrderedDict()
    serve(lambda data: think(data, known))
