"""Lets programs think in worker processes: a queue in front of them, and a hard limit on every thought."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import msgspec

from tafelrunde.server.worker import Job, Thought

LOG: Final = logging.getLogger("tafelrunde.thinking")
Answer = TypeVar("Answer")


class NoThought(Exception):
    """A program that did not answer in time, or failed; `best` is the move that it held for the best until then."""

    def __init__(self, why: str, best: str = "") -> None:
        super().__init__(why)
        self.best = best


class Worker:
    """One process. It is started when it is needed, and killed when it thinks for too long."""

    def __init__(self, module: str = "tafelrunde.server.worker") -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, job: Job, limit: float) -> str:
        """Return the move of a program; raises NoThought, with the best move so far if it told one."""
        best = ""

        async def listen() -> Thought:
            nonlocal best
            thought = msgspec.msgpack.decode(await self._ask(msgspec.msgpack.encode(job)), type=Thought)
            while thought.so_far:
                best = thought.move
                thought = msgspec.msgpack.decode(await self._hear(), type=Thought)
            return thought

        try:
            thought = await self._within(limit, listen())
        except NoThought as error:
            raise NoThought(str(error), best) from None
        if thought.problem:
            raise NoThought(thought.problem, best)
        return thought.move

    async def ask(self, data: bytes, limit: float) -> bytes:
        """Send something to the process and return what it answers; raises NoThought."""
        return await self._within(limit, self._ask(data))

    async def _within(self, limit: float, talk: Coroutine[Any, Any, Answer]) -> Answer:
        """Talk with the process within a limit; one that does not keep it is stopped. Raises NoThought."""
        try:
            return await asyncio.wait_for(talk, limit)
        except TimeoutError:
            await self.stop()
            raise NoThought("it thought for too long") from None
        except (OSError, EOFError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise NoThought(f"the worker is gone: {error!r}") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise

    async def wake(self) -> None:
        """Start the process before it is needed."""
        if self.process is None or self.process.returncode is not None:
            self.process = await self._start()

    async def _ask(self, data: bytes) -> bytes:
        await self.wake()
        process = self.process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        return await self._hear()

    async def _hear(self) -> bytes:
        """Return the next message of the process."""
        assert self.process is not None
        stdout = self.process.stdout
        assert stdout is not None
        return await stdout.readexactly(int.from_bytes(await stdout.readexactly(4), "big"))

    async def _start(self) -> asyncio.subprocess.Process:
        """Start the process, below the server in priority: sockets go first."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            preexec_fn=lower_priority if hasattr(os, "nice") else None,
        )

    async def stop(self) -> None:
        """Kill the process."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def lower_priority() -> None:
    """Let the server's own process go first."""
    os.nice(5)


class Thinkers:
    """All workers, and the queue in front of them."""

    def __init__(self, workers: int, limit: float) -> None:
        self.idle = [Worker() for _ in range(max(1, workers))]
        self.all = self.idle[:]
        self.limit = limit
        self.queue: list[tuple[asyncio.Future[Worker], Callable[[int], None]]] = []

    async def think(self, job: Job, told: Callable[[int], None]) -> str:
        """Wait for a worker, then for its answer; `told` hears of the place in the queue. Raises NoThought."""
        worker = await self._worker(told)
        try:
            return await worker.think(job, self.limit)
        finally:
            self._release(worker)

    async def wake(self) -> None:
        """Let a worker get up while people sit down, so that the first move of a program does not wait for it."""
        if self.idle:
            worker = self.idle.pop()
            try:
                await worker.wake()
            except OSError as error:
                LOG.warning("a worker did not start", extra={"why": str(error)})  # the first question tries again
            finally:
                self._release(worker)

    async def _worker(self, told: Callable[[int], None]) -> Worker:
        if self.idle:
            return self.idle.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        place = (turn, told)
        self.queue.append(place)
        told(len(self.queue))
        try:
            return await turn
        except asyncio.CancelledError:
            if place in self.queue:
                self.queue.remove(place)
            elif turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, worker: Worker) -> None:
        if not self.queue:
            self.idle.append(worker)
            return
        turn, _ = self.queue.pop(0)
        turn.set_result(worker)
        for place, (_, told) in enumerate(self.queue):
            told(place + 1)

    async def close(self) -> None:
        """End all workers."""
        for worker in self.all:
            await worker.stop()
