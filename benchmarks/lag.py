"""Measure how fair a race is on a slow line: two real sockets, and a proxy that delays one of them.

Both seats press Stop within a fifth of a second of each other, again and again. The table says, for each delay and each
fairness window, who pressed first, whose press arrived first, and who won.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import threading
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from tafelrunde.games.heroes.live import Referee
from tafelrunde.server.lan import free_port
from tafelrunde.server.run import config
from tafelrunde.server.settings import Settings

DELAYS = (20, 50, 100, 150, 200)  # milliseconds there and back, for the second seat
WINDOWS = (0, 150)
APART = 0.1  # seconds: the two presses are at most so far apart
WARM_UP = 2.5  # seconds until the line is measured
OPTIONS = {
    "time_model": "live",
    "dealt": True,
    "ready_armies": True,
    "no_hero_traits": True,
    "no_stop_penalty": [0, 1],
    "countdown_ms": 0,
    "live_throw_ms": 30,
    "min_think_ms": 0,
}


@dataclass
class Cell:
    """What came of the races with one delay and one window."""

    races: int = 0
    slow_pressed_first: int = 0
    slow_arrived_first: int = 0
    slow_won: int = 0
    right: int = 0  # who pressed first won
    lost_by: list[float] = field(default_factory=list)  # milliseconds by which a loser had pressed first


class Noting:
    """Notes in the server when presses of Stop arrive, whatever is decided about them."""

    def __init__(self) -> None:
        self.arrived: dict[int, float] = {}
        judge = Referee.press

        def press(referee: Referee, seat: int, code: str, at: int, phase: int) -> str | None:
            if code == "stop":
                self.arrived.setdefault(seat, time.monotonic())
            return judge(referee, seat, code, at, phase)

        setattr(Referee, "press", press)  # noqa: B010 (mypy allows no assignment to a method)


class Proxy:
    """Passes bytes on, in both directions, half of the delay later."""

    def __init__(self, port: int, delay: float) -> None:
        self.port = port
        self.half = delay / 2
        self.tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect through."""
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        for one, two in ((reader, back), (there, writer)):
            task = asyncio.ensure_future(self.carry(one, two))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry bytes one way, each piece the same time later."""
        loop = asyncio.get_running_loop()
        while data := await reader.read(1 << 16):
            loop.call_later(self.half, self.put, writer, data)
        loop.call_later(self.half, writer.close)

    def put(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        """Hand a piece over, if anybody is there to take it."""
        if not writer.is_closing():
            writer.write(data)


class Player:
    """A client: answers beats at once, knows what it is asked, and declines everything but races."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.prompt: dict[str, Any] = {}

    async def listen(self) -> None:
        """Hear the server until it hangs up."""
        async for raw in self.socket:
            message = json.loads(raw)
            if message["type"] == "beat":
                await self.say(type="beat", n=message["n"])
            elif message["type"] == "frames":
                scene = message["scenes"][-1]
                self.prompt = scene["prompt"]
                if self.options and "stop" not in self.options and "none" in self.options:
                    await self.answer("none")  # also a preselection: all dice stay

    @property
    def options(self) -> list[str]:
        """List what can be chosen."""
        return [option["id"] for option in self.prompt.get("options", [])]

    @property
    def races(self) -> bool:
        """Tell whether this seat may stop now."""
        return "stop" in self.options

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def answer(self, option: str) -> None:
        """Answer the present prompt."""
        await self.say(type="answer", seat=self.seat, prompt=self.prompt["id"], options=[option])


async def race(
    players: list[Player], noting: Noting, rnd: random.Random, cell: Cell, answers: list[int], before: str
) -> str:
    """Let both press Stop once, in another phase than before, and note who was first; return the question."""
    while not all(player.races and player.prompt["id"] != before for player in players):
        await asyncio.sleep(0.01)
    question: str = players[0].prompt["id"]
    await asyncio.sleep(0.05 + rnd.random() * 0.05)
    noting.arrived.clear()
    apart = rnd.uniform(-APART, APART)  # above 0: the slow line presses first
    first, second = (players[1], players[0]) if apart > 0 else (players[0], players[1])
    answers.clear()
    for player in (first, second):
        await player.say(type="answer", seat=player.seat, prompt=question, options=["stop"])
        if player is first:
            await asyncio.sleep(abs(apart))
    while not answers or len(noting.arrived) < 2:
        await asyncio.sleep(0.01)
    cell.races += 1
    cell.slow_pressed_first += apart > 0
    cell.slow_arrived_first += noting.arrived[1] < noting.arrived[0]
    cell.slow_won += answers[0] == 1
    cell.right += answers[0] == first.seat
    if answers[0] != first.seat:
        cell.lost_by.append(abs(apart) * 1000)
    return question


async def measure(port: int, hall: Any, delay: int, window: int, races: int, noting: Noting) -> Cell:
    """Play races at one table with one delay and one window."""
    cell = Cell()
    rnd = random.Random(f"{delay}/{window}")
    proxy = Proxy(port, delay / 1000)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    slow = server.sockets[0].getsockname()[1]
    made = await asyncio.to_thread(make, port, {**OPTIONS, "stop_window_ms": window, "max_pauses": 0})
    players = []
    hearing = []
    for seat, through in ((0, port), (1, slow)):
        socket = await connect(f"ws://127.0.0.1:{through}/api/tables/{made['table']}/socket", max_size=None)
        await socket.send(json.dumps({"type": "hello", "tokens": [made["tokens"][str(seat)]], "lang": "en"}))
        player = Player(socket, seat)
        players.append(player)
        hearing.append(asyncio.ensure_future(player.listen()))
    match = hall.tables[made["table"]].match
    answers: list[int] = []
    match_log = asyncio.ensure_future(callers(match, answers))
    await asyncio.sleep(WARM_UP)
    question = ""
    for _ in range(races):
        question = await race(players, noting, rnd, cell, answers, question)
    for task in (match_log, *hearing):
        task.cancel()
    for player in players:
        await player.socket.close()
    server.close()
    return cell


async def callers(match: Any, answers: list[int]) -> None:
    """Note whose Stop the match has accepted."""
    seen = len(match.log)
    while True:
        for entry in match.log[seen:]:
            if entry[0] == "play" and entry[3] is not None and entry[3].code == "stop":
                answers.append(entry[2])
        seen = len(match.log)
        await asyncio.sleep(0.005)


def make(port: int, options: dict[str, Any]) -> Any:
    """Make a table for two at one screen: both tokens are ours."""
    wish = {"game": "heroes", "seats": [{"kind": "me"}, {"kind": "hot"}], "options": options, "name": "Anna"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(wish).encode())
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read())


async def run(port: int, hall: Any, presses: int) -> dict[tuple[int, int], Cell]:
    """Measure every delay with every window; the presses are shared out among them."""
    noting = Noting()
    races = max(1, presses // (len(DELAYS) * len(WINDOWS)))
    found = {}
    for window in WINDOWS:
        for delay in DELAYS:
            found[window, delay] = await measure(port, hall, delay, window, races, noting)
            print(f"window {window}, delay {delay}: {found[window, delay].races} races", file=sys.stderr)
    return found


def table(cells: dict[tuple[int, int], Cell]) -> str:
    """Write the results as a table in Markdown."""
    lines = [
        "| `stop_window_ms` | delay there and back | races | slow line pressed first | … arrived first | … won "
        "| the first press won | largest lead that lost |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for (window, delay), cell in cells.items():
        lost = f"{max(cell.lost_by):.0f} ms" if cell.lost_by else "–"
        lines.append(
            f"| {window} | {delay} ms | {cell.races} | {cell.slow_pressed_first} | {cell.slow_arrived_first} "
            f"| {cell.slow_won} | {100 * cell.right / cell.races:.0f} % | {lost} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Start a server, measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=200, help="races in all, shared out among delays and windows")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port("127.0.0.1", random.randrange(20_000, 32_000))
        settings = Settings(data_dir=folder, port=port, messages_per_second=1000, tables_per_minute=1000)
        server = uvicorn.Server(config(settings))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        app: Any = server.config.app
        print(table(asyncio.run(run(port, app.state.hall, wanted.presses))))
        server.should_exit = True
        thread.join(10)


if __name__ == "__main__":
    main()
