"""Nothing that was acknowledged is lost: the server is killed at any moment, and the games go on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path

import pytest

from tafelrunde.server.lan import free_port
from tests.server.guests import Guest, House, call, choose, wait_until


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.folder = folder
        self.args = args
        self.port = free_port("127.0.0.1", random.randrange(20_000, 32_000))
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [str(Path(sys.executable).parent / "tafelrunde"), "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(self.folder), *self.args],
            env={**os.environ, "TAFELRUNDE_PAUSE": "0.02", "TAFELRUNDE_MESSAGES_PER_SECOND": "2000"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        wait_until(lambda: self.is_up() or not self.is_running())
        assert self.is_running()

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def is_up(self) -> bool:
        try:
            return call(self.address, "/healthz")[0] == 200
        except (OSError, HTTPException):
            return False

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        """End it; return the exit code and what it wrote to its log."""
        assert self.process is not None
        self.process.send_signal(how)
        _, log = self.process.communicate(timeout=20)
        return self.process.returncode, log

    def house(self) -> House:
        """Return a way in for guests."""
        found = House.__new__(House)
        found.address, found.guests = self.address, []
        return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that is not left running."""
    found = Server(tmp_path / "data", "--log-format", "json")
    try:
        found.start()
        yield found
    finally:
        if found.is_running():
            found.stop(signal.SIGKILL)


def test_killed_between_and_within_moves(server: Server) -> None:
    """Five times in one game, while answers are under way: what was broadcast is there after the restart."""
    house = server.house()
    made = house.make("me", "hot", options={"boards": "random"})
    rnd = random.Random(12)
    for _ in range(5):
        guest = house.sit(made)
        for _ in range(rnd.randrange(5, 25)):
            seat = next_asked(guest)
            prompt = guest.scenes[seat]["prompt"]
            guest.scenes[seat]["prompt"] = {}
            guest.say("answer", seat=seat, prompt=prompt["id"], options=choose(prompt, rnd))
        time.sleep(rnd.random() * 0.01)
        server.stop(signal.SIGKILL)
        guest.has_gone()
        server.start()
        after = house.sit(made)
        wait_for_all(after)
        for one, n in guest.n.items():
            assert after.n[one] >= n  # everything that the client was told is still true
        after.go()


def wait_for_all(guest: Guest) -> None:
    """Wait until every seat has a scene."""
    while set(guest.seats) - set(guest.n):
        guest.next()


def next_asked(guest: Guest) -> int:
    """Wait until one of the seats is asked."""
    while True:
        for seat in guest.seats:
            if guest.scenes.get(seat, {}).get("prompt", {}).get("id"):
                return seat
        guest.next()


def test_a_graceful_stop_sends_clients_to_come_back(server: Server) -> None:
    house = server.house()
    guest = house.sit(house.make("me", "ai:easy"))
    guest.prompt()
    code, log = server.stop(signal.SIGTERM)
    assert code in (0, -signal.SIGTERM)
    assert guest.has_gone() == 1012
    assert '"message": "the hall is closed"' in log


@pytest.mark.parametrize("when", ["running", "stopped"])
def test_backup_and_restore(server: Server, tmp_path: Path, when: str) -> None:
    """A copy is taken while a game runs; put back, the game stands where it stood then."""
    house = server.house()
    made = house.make("me", "hot", options={"boards": "random"})
    guest = house.sit(made)
    play(guest, 10)
    before = record_of(server, made["tokens"]["0"], made["table"])
    command(server, "backup", str(tmp_path / "copy.db"))
    play(guest, 10)
    assert record_of(server, made["tokens"]["0"], made["table"]) != before
    if when == "stopped":
        server.stop(signal.SIGTERM)
    command(server, "restore", str(tmp_path / "copy.db"))
    if when == "stopped":
        server.start()
    else:
        assert guest.has_gone() == 1012  # the server has noticed and sends everybody to come back
    assert record_of(server, made["tokens"]["0"], made["table"]) == before
    again = house.sit(made)
    play(again, 3)
    again.go()


def play(guest: Guest, moves: int) -> None:
    rnd = random.Random(moves)
    for _ in range(moves):
        seat = next_asked(guest)
        prompt = guest.scenes[seat]["prompt"]
        n = guest.n[seat]
        guest.scenes[seat]["prompt"] = {}
        guest.say("answer", seat=seat, prompt=prompt["id"], options=choose(prompt, rnd))
        guest.hear("frames", lambda m, seat=seat, n=n: m["seat"] == seat and m["n"] >= n)  # type: ignore[misc]
    guest.quiet()


def record_of(server: Server, token: str, table: str) -> bytes:
    return call(server.address, f"/api/tables/{table}/record", headers={"Authorization": f"Bearer {token}"})[1]


def command(server: Server, name: str, file: str) -> None:
    program = str(Path(sys.executable).parent / "tafelrunde")
    done = subprocess.run([program, name, file, "--data-dir", str(server.folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    program = str(Path(sys.executable).parent / "tafelrunde")
    (tmp_path / "bad.db").write_text("this is no database, and it is long enough to be looked at" * 100)
    for file in ("bad.db", "missing.db"):
        command = [program, "restore", str(tmp_path / file), "--data-dir", str(tmp_path / "data")]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 2
        assert file in done.stderr
    assert not (tmp_path / "data" / "tafelrunde.db").exists()
