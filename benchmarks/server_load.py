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
import uvloop
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

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


class Player(asyncio.Protocol):
    """One socket of a table. The generator shares the machine with the server: it does as little as it can."""

    def __init__(self, table: Table, seat: int, url: str, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.wire = ClientProtocol(parse_uri(url), max_size=None)
        self.prompt = Prompt()

    async def connect(self) -> None:
        """Open the socket."""
        where = self.wire.uri
        await asyncio.get_running_loop().create_connection(lambda: self, where.host, where.port)

    def connection_made(self, transport: Any) -> None:
        """Shake hands."""
        self.transport: asyncio.Transport = transport
        self.wire.send_request(self.wire.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take what the server sends."""
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Response):
                self.say({"type": "hello", "tokens": [self.token], "lang": "en", "brief": True})
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(event.data)
        self._flush()  # also what the protocol itself answers

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.wire.send_text(msgspec.json.encode(message))
        self._flush()

    def _hear(self, data: bytes | bytearray | memoryview) -> None:
        message = DECODER.decode(data)
        if message.type == "frames":
            self.prompt = message.scenes[-1].prompt
            self.table.arrived(self.seat, bool(message.scenes[-1].result))
        elif message.type == "error":
            self.table.figures.errors += 1

    def _flush(self) -> None:
        for data in self.wire.data_to_send():
            if data:
                self.transport.write(data)


class Table:
    """Two players of one table."""

    def __init__(self, address: str, pace: float, figures: Figures, seed: int) -> None:
        self.address = address
        self.pace = pace
        self.figures = figures
        self.rnd = random.Random(seed)
        self.players: list[Player] = []
        self.sent_at: float | None = None
        self.missing: set[int] = set()
        self.is_over = False

    async def open(self) -> None:
        """Make the table, and sit down at both sides of it."""
        seats = [{"kind": "me"}, {"kind": "hot"}]
        made = await asyncio.to_thread(post, f"{self.address}/api/tables", {"game": "shards", "seats": seats, **QUICK})
        url = f"{self.address.replace('http', 'ws')}/api/tables/{made['table']}/socket"
        for seat in (0, 1):
            player = Player(self, seat, url, made["tokens"][str(seat)])
            await player.connect()
            self.players.append(player)

    def arrived(self, seat: int, is_over: bool) -> None:
        """Note that a side has received what came of an answer."""
        self.is_over = self.is_over or is_over
        if self.sent_at is not None and seat in self.missing:
            self.missing.discard(seat)
            self.figures.add(time.perf_counter() - self.sent_at)

    async def play(self, end: float) -> None:
        """Answer once in every pace, until the end."""
        await asyncio.sleep(self.rnd.random() * self.pace)
        due = time.perf_counter()
        while due < end and not self.is_over:
            self._answer()
            due += self.pace
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def _answer(self) -> None:
        for player in self.players:
            prompt = player.prompt
            if prompt.id and prompt.options:
                player.prompt = Prompt()
                chosen = [] if prompt.mode == "many" else [self.rnd.choice(prompt.options).id]
                self.sent_at, self.missing = time.perf_counter(), {0, 1}
                player.say({"type": "answer", "seat": player.seat, "prompt": prompt.id, "options": chosen})
                self.figures.moves += 1
                return
        self.figures.late += 1  # the answer to the last one has not come back yet


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.measuring = False
        self.times: list[float] = []
        self.moves = 0
        self.late = 0
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
    warm_up = min(10.0, seconds / 2)
    end = time.perf_counter() + warm_up + seconds
    players = [asyncio.create_task(table.play(end)) for table in all_tables]
    await asyncio.sleep(warm_up)
    figures.measuring, figures.moves, figures.late = True, 0, 0
    cpu, own, began = cpu_seconds(pid), time.process_time(), time.perf_counter()
    await asyncio.sleep(end - time.perf_counter())
    wall = time.perf_counter() - began
    used, generator = cpu_seconds(pid) - cpu, time.process_time() - own
    await asyncio.gather(*players)
    await asyncio.sleep(1)  # for the last answers
    times = sorted(figures.times)
    return {
        "tables": tables,
        "sockets": 2 * tables,
        "seconds": round(wall, 1),
        "moves offered per second": round((figures.moves + figures.late) / wall, 1),
        "moves per second": round(figures.moves / wall, 1),
        "deliveries measured": len(times),
        "p50 ms": round(statistics.median(times) * 1000, 1),
        "p90 ms": round(times[int(len(times) * 0.9)] * 1000, 1),
        "p99 ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "server CPU ms per move": round(used * 1000 / max(1, figures.moves), 2),
        "server CPU share of one core": round(used / wall, 2),
        "generator CPU ms per move": round(generator * 1000 / max(1, figures.moves), 2),
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
                found = uvloop.run(load(f"http://127.0.0.1:{port}", server.pid, args.tables, args.seconds, args.pace))
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
