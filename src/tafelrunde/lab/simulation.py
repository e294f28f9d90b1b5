"""Who plays the games of a plan: this process, several on this machine, or a Ray cluster. The results are the same."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, Protocol

from tafelrunde.lab.errors import LabError, need
from tafelrunde.lab.plan import Outcome, Plan, play_game


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
        self.ray: Any = need("ray", "cluster")
        known = os.pathsep.join([path for path in (os.environ.get("PYTHONPATH"),) if path])
        environment = {"env_vars": {"PYTHONPATH": known}} if known else {}
        try:
            if address == "local":
                self.ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env=environment)
            else:
                self.ray.init(address=address, log_to_driver=False, runtime_env=environment)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            raise LabError("cluster", address=address, problem=str(error).splitlines()[0]) from error
        self.task = self.ray.remote(play_game)

    def play(self, plan: Plan, numbers: Sequence[int]) -> Iterator[Outcome]:
        """Play one task for each game; what was handed out is called back when nobody wants it any more."""
        waiting = [self.task.remote(plan, number) for number in numbers]
        try:
            while waiting:
                done, waiting = self.ray.wait(waiting)
                yield from self.ray.get(done)
        finally:
            for task in waiting:
                self.ray.cancel(task)

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()


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
