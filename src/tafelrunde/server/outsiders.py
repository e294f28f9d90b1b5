"""Programs of the host's choice at seats: each runs in a process of its own and talks over pipes (`docs/bots.md`).

A table never depends on one of them: who does not answer in time is stopped, and the default of the question holds.
"""

from __future__ import annotations

import asyncio
import contextlib
import shlex
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from tafelrunde.server import protocol as p
from tafelrunde.server.thinking import NoThought

PREFIX: Final = "bot:"  # levels that begin so are programs of the host
MOST: Final = 32  # processes at the same time; the one that was asked longest ago goes first
LONGEST_LINE: Final = 64 * 1024
FAREWELL: Final = 2.0  # seconds that a program has to end by itself


class Outsider:
    """One process at one seat."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.lock = asyncio.Lock()

    async def ask(self, frames: bytes, prompt: str) -> list[str]:
        """Show what the seat sees and return the answer to the prompt; raises NoThought."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(frames + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                answer = answer_in(line)
                if answer is not None and answer.prompt == prompt:
                    return answer.options[: p.MOST_OPTIONS]
        except (OSError, ValueError) as error:
            raise NoThought(str(error)) from error
        raise NoThought("the program has ended")

    async def _running(self) -> asyncio.subprocess.Process:
        """Return the process, a new one where the last has ended; raises NoThought."""
        if self.process is None or self.process.returncode is not None:
            try:
                self.process = await asyncio.create_subprocess_exec(
                    *shlex.split(self.command),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=LONGEST_LINE,
                )
            except (OSError, ValueError) as error:
                raise NoThought(str(error)) from error
        return self.process

    async def stop(self, patience: float = 0.0) -> None:
        """End the process: tell it that nothing more comes, wait for a while, then kill it."""
        process, self.process = self.process, None
        if process is None or process.returncode is not None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), patience)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def answer_in(line: bytes) -> p.Answer | None:
    """Read a line of a program: an answer, or something that is not for us."""
    try:
        message: Any = p.decode(line.decode())
    except (msgspec.DecodeError, UnicodeError, LookupError, RecursionError):
        return None
    return message if isinstance(message, p.Answer) else None


class Outsiders:
    """All programs of the host, by table and seat."""

    def __init__(self, commands: Mapping[str, str], limit: float) -> None:
        self.commands = commands
        self.limit = limit
        self.seated: dict[tuple[str, int], Outsider] = {}  # the one that was asked last stands last
        self.partings: set[asyncio.Task[None]] = set()

    @property
    def levels(self) -> dict[str, str]:
        """Name the levels that these programs are, with their names for people."""
        return {PREFIX + name: name for name in self.commands}

    async def answer(self, level: str, table: str, seat: int, frames: bytes, prompt: str) -> list[str]:
        """Let the program of a seat answer, within the limit; raises NoThought, and then the process is ended."""
        command = self.commands.get(level.removeprefix(PREFIX))
        if command is None:
            raise NoThought(f"the host has no program {level}")
        outsider = self.seated.pop((table, seat), None) or Outsider(command)
        self.seated[table, seat] = outsider
        self._make_room()
        try:
            async with outsider.lock:
                return await asyncio.wait_for(outsider.ask(frames, prompt), self.limit)
        except (NoThought, TimeoutError) as error:
            await outsider.stop()
            raise NoThought(str(error) or "too slow") from error

    def _make_room(self) -> None:
        """End the program that was asked longest ago where there are too many; it can be started again at any time."""
        while len(self.seated) > MOST:
            self._part(self.seated.pop(next(iter(self.seated))))

    def leave(self, table: str) -> None:
        """Dismiss the programs of a table."""
        for key in [key for key in self.seated if key[0] == table]:
            self._part(self.seated.pop(key))

    def _part(self, outsider: Outsider) -> None:
        parting = asyncio.ensure_future(outsider.stop(FAREWELL))
        self.partings.add(parting)
        parting.add_done_callback(self.partings.discard)

    async def close(self) -> None:
        """End all programs."""
        for outsider in self.seated.values():
            await outsider.stop()
        self.seated.clear()
        await asyncio.gather(*self.partings)
