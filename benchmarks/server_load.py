"""Load on a server: many tables with two sockets each, one move a second. `python -m benchmarks.server_load --help`.

The server runs in a process of its own with its data on the disk; the generator plays random moves over real sockets
and measures the time from sending an answer until each of the two sockets has received what came of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tafelrunde.server.lan import free_port


class Option(msgspec.Struct):
    """An option, as far as a random player needs it."""

    id: str


class Prompt(msgspec.Struct):
    """A prompt, as far as a random player needs it."""

    id: str = ""
    mode: str = "one"
    options: list[Option] = []


class Scene(msgspec.Struct):
    """A scene, as far as a random player needs it."""

    prompt: Prompt
    result: dict[str, Any] = {}


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    scenes: list[Scene] = []
    code: str = ""


DECODER = msgspec.json.Decoder(Message)


class Table:
    """Two players of one table."""

    def __init__(self, address: str, pace: float, figures: Figures, seed: int) -> None:
        self.address = address
        self.pace = pace
        self.figures = figures
        self.rnd = random.Random(seed)
        self.sockets: list[ClientConnection] = []
        self.prompts: list[Prompt] = [Prompt(), Prompt()]
        self.sent_at: float | None = None
        self.missing: set[int] = set()
        self.is_over = False

    async def open(self) -> None:
        """Make the table, and sit down at both sides of it."""
        seats = [{"kind": "me"}, {"kind": "hot"}]
        made = await asyncio.to_thread(post, f"{self.address}/api/tables", {"game": "shards", "seats": seats, **QUICK})
        url = f"{self.address.replace('http', 'ws')}/api/tables/{made['table']}/socket"
        for seat in ("0", "1"):
            socket = await connect(url, max_size=None, compression=None, open_timeout=60)
            await socket.send(json.dumps({"type": "hello", "tokens": [made["tokens"][seat]], "lang": "en"}))
            self.sockets.append(socket)

    async def listen(self, seat: int) -> None:
        """Take what the server sends to one side."""
        async for raw in self.sockets[seat]:
            message = DECODER.decode(raw)
            if message.type == "frames":
                now = time.perf_counter()
                self.prompts[seat] = message.scenes[-1].prompt
                self.is_over = self.is_over or bool(message.scenes[-1].result)
                if self.sent_at is not None and seat in self.missing:
                    self.missing.discard(seat)
                    self.figures.add(now - self.sent_at)
            elif message.type == "error":
                self.figures.errors += 1

    async def play(self, end: float) -> None:
        """Answer once in every pace, until the end."""
        await asyncio.sleep(self.rnd.random() * self.pace)
        while time.perf_counter() < end and not self.is_over:
            began = time.perf_counter()
            for seat, prompt in enumerate(self.prompts):
                if prompt.id and prompt.options:
                    self.prompts[seat] = Prompt()
                    chosen = [] if prompt.mode == "many" else [self.rnd.choice(prompt.options).id]
                    answer = {"type": "answer", "seat": seat, "prompt": prompt.id, "options": chosen}
                    self.sent_at, self.missing = time.perf_counter(), {0, 1}
                    await self.sockets[seat].send(json.dumps(answer))
                    self.figures.moves += 1
                    break
            await asyncio.sleep(max(0.0, self.pace - (time.perf_counter() - began)))


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.measuring = False
        self.times: list[float] = []
        self.moves = 0
        self.errors = 0

    def add(self, seconds: float) -> None:
        """Note one way from an answer to a socket."""
        if self.measuring:
            self.times.append(seconds)


QUICK = {"options": {"boards": "random", "round_limit": 1000}}


def post(url: str, data: Any) -> Any:
    """Post JSON."""
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(data).encode()), timeout=60) as response:
        return json.load(response)


def cpu_seconds(pid: int) -> float:
    """Return how much processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(address: str, pid: int, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """Open the tables, warm up, measure."""
    figures = Figures()
    all_tables = [Table(address, pace, figures, seed) for seed in range(tables)]
    for begin in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in all_tables[begin : begin + 20]))
    listeners = [asyncio.create_task(table.listen(seat)) for table in all_tables for seat in (0, 1)]
    warm_up = min(10.0, seconds / 2)
    end = time.perf_counter() + warm_up + seconds
    players = [asyncio.create_task(table.play(end)) for table in all_tables]
    await asyncio.sleep(warm_up)
    figures.measuring, figures.moves = True, 0
    cpu, own, began = cpu_seconds(pid), time.process_time(), time.perf_counter()
    await asyncio.gather(*players)
    wall = time.perf_counter() - began
    used, generator = cpu_seconds(pid) - cpu, time.process_time() - own
    await asyncio.sleep(1)
    for task in listeners:
        task.cancel()
    times = sorted(figures.times)
    return {
        "tables": tables,
        "sockets": 2 * tables,
        "seconds": round(wall, 1),
        "moves per second": round(figures.moves / wall, 1),
        "deliveries measured": len(times),
        "p50 ms": round(statistics.median(times) * 1000, 1),
        "p90 ms": round(times[int(len(times) * 0.9)] * 1000, 1),
        "p99 ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "server CPU ms per move": round(used * 1000 / max(1, figures.moves), 2),
        "server CPU share of one core": round(used / wall, 2),
        "generator CPU share of one core": round(generator / wall, 2),
        "refused answers": figures.errors,
    }


def main() -> None:
    """Start a server, load it, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    args = parser.parse_args()
    port = free_port("127.0.0.1", 18500)
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PAUSE": "0", "TABLES_PER_MINUTE": "1000000", "PORT": str(port), "DATA_DIR": folder}
        environment = {**os.environ, **{f"TAFELRUNDE_{name}": value for name, value in settings.items()}}
        command = [sys.executable, "-c", "from tafelrunde.cli import main; main(['serve'])"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                wait_for(f"http://127.0.0.1:{port}/healthz")
                found = asyncio.run(load(f"http://127.0.0.1:{port}", server.pid, args.tables, args.seconds, args.pace))
            finally:
                server.terminate()
    for name, value in found.items():
        print(f"{name:34} {value}")


def wait_for(url: str) -> None:
    """Wait until the server answers."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    main()
