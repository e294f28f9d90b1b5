"""Who plays the games of a plan: this process, several on this machine, or a Ray cluster. The results are the same."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from typing import Any, Final, Protocol

from tafelrunde.lab.errors import LabError, need
from tafelrunde.lab.plan import Outcome, Plan, play_game

AHEAD: Final = 4  # games handed out for each core of a cluster: to wait for thousands at once is slow
PATIENCE: Final = 5.0  # seconds until a machine that does not answer counts as out of reach


class Simulation(Protocol):
    """Plays games and yields them as they are done, in any order."""

    def play(self, plan: Plan, numbers: Sequence[int]) -> Iterator[Outcome]:
        """Play the games with these numbers."""
        ...


class Here:
    """Plays in this process."""

    def play(self, plan: Plan, numbers: Sequence[int]) -> Iterator[Outcome]:
        """Play one game after the other."""
        for number in numbers:
            yield play_game(plan, number)


class Pool:
    """Plays in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: Plan, numbers: Sequence[int]) -> Iterator[Outcome]:
        """Play in processes that begin anew: copies of this one would inherit the thread of a progress bar."""
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(max(1, min(self.jobs, len(numbers))), context, settle_down)
        try:
            for done in as_completed([pool.submit(play_game, plan, number) for number in numbers]):
                yield done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class Cluster:
    """Plays on a Ray cluster. Connecting fails before any game begins."""

    def __init__(self, address: str) -> None:
        """Connect to an address ("local" starts one on this machine); raises LabError."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # what is played here is nobody's business
        if address != "local":
            os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "1")  # 40 s are enough for who answers, but is not Ray
        self.ray: Any = need("ray", "cluster")
        known = os.environ.get("PYTHONPATH")
        settings: dict[str, Any] = {"runtime_env": {"env_vars": {"PYTHONPATH": known}} if known else {}}
        settings |= {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if address == "local":
                self.ray.init(address=address, num_cpus=2, include_dashboard=False, **settings)
            else:
                check_answers(address)
                self.ray.init(address=address, **settings)
        except (OSError, OverflowError, RuntimeError, ValueError) as error:
            problem = str(getattr(error, "strerror", None) or error).partition("\n")[0]
            raise LabError("cluster", address=address, problem=problem) from error
        self.task = self.ray.remote(play_game)

    def play(self, plan: Plan, numbers: Sequence[int]) -> Iterator[Outcome]:
        """Hand out as many games as keep all cores busy.

        They are not called back when nobody wants them any more: Ray may crash when a game ends at that moment, and
        ends them itself when the cluster is left.
        """
        left = iter(numbers)
        cores = int(self.ray.cluster_resources()["CPU"])
        waiting = [self.task.remote(plan, number) for number in islice(left, AHEAD * cores)]
        while waiting:
            done, waiting = self.ray.wait(waiting)
            waiting += [self.task.remote(plan, number) for number in islice(left, len(done))]
            yield from self.ray.get(done)

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()


def check_answers(address: str) -> None:
    """See that somebody answers at "host:port", as Ray would try for many minutes; raises OSError or OverflowError."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def settle_down() -> None:
    """Leave Ctrl-C to the process that reports, and look for cyclic garbage seldom: games make hardly any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_when_alone, daemon=True).start()
    gc.freeze()
    gc.set_threshold(50_000)


def leave_when_alone() -> None:
    """End this process when the one that reports was killed: nobody would ever take what it plays."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def local(jobs: int, games: int) -> Simulation:
    """Return what plays best on this machine."""
    return Here() if jobs == 1 or games == 1 else Pool(jobs)
