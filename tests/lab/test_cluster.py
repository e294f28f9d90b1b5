"""A real cluster: Ray with two workers on this machine, started by the command line as people do."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tafelrunde.lab.plan import Outcome, Plan, checked
from tafelrunde.lab.simulation import Here
from tafelrunde.lab.store import Store

COMMAND = (sys.executable, "-c", "from tafelrunde.cli import main; main()")
PLAN = checked("shards", ["random", "greedy"], None, "7", [], {"round_limit": 6})
EXPERIMENT = ("lab", "coverage", "shards", "--agents", "random,greedy", "--seed", "7", "--option", "round_limit=6")
LONG = 120  # seconds: Ray starts half a dozen processes, and the machine may be busy


@pytest.fixture
def home() -> Iterator[Path]:
    """Give Ray a folder with a short name, as the names of its sockets may not be long; see that nobody stays there."""
    folder = Path(tempfile.mkdtemp(prefix="ray"))
    yield folder
    deadline = time.monotonic() + LONG
    while (left := still_there(folder)) and time.monotonic() < deadline:
        time.sleep(0.1)
    for process in left:
        os.kill(process, signal.SIGKILL)
    shutil.rmtree(folder)
    assert left == []


def still_there(folder: Path) -> list[int]:
    """List the processes that belong to the Ray of a folder; it stands in the environment of each."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            environment = (process / "environ").read_bytes()
        except OSError:  # it has just gone
            continue
        if f"RAY_TMPDIR={folder}\0".encode() in environment:
            found.append(int(process.name))
    return found


def begin(home: Path, *args: str) -> subprocess.Popen[str]:
    """Run a command in a session of its own, as a terminal does."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    return subprocess.Popen(
        [*COMMAND, *args],
        cwd=home,
        env={**kept, "HOME": str(home), "RAY_TMPDIR": str(home), "LANG": "C", "LC_ALL": "", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def kept(folder: Path, games: int) -> list[Outcome]:
    """Read the games that a run left on disk."""
    found: list[int] = []
    outcomes = list(Store(str(folder), PLAN).run(Nobody(), games, found.append))
    assert found == [len(outcomes)]
    return sorted(outcomes, key=lambda outcome: outcome.number)


class Nobody:
    """Plays no game, so that only those on disk are there."""

    def play(self, plan: Plan, numbers: Sequence[int]) -> Iterator[Outcome]:
        return iter(())


def test_two_workers_of_ray_give_the_same_results(home: Path) -> None:
    with begin(home, *EXPERIMENT, "--games", "24", "--cluster", "local", "--out", "out") as run:
        _, problems = run.communicate(timeout=LONG)
    assert run.returncode == 0, problems
    assert kept(home / "out", 24) == list(Here().play(PLAN, range(24)))


def test_an_interrupted_cluster_leaves_games_and_no_process(home: Path) -> None:
    with begin(home, *EXPERIMENT, "--games", "100000", "--cluster", "local", "--out", "out") as run:
        deadline = time.monotonic() + LONG
        while not list(home.glob("out/*.parquet")) and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)
        os.killpg(run.pid, signal.SIGINT)
        told, problems = run.communicate(timeout=LONG)
    assert run.returncode == 130, problems
    games = kept(home / "out", 100000)
    assert len(games) >= 10
    assert told == f"Interrupted after {len(games)} of 100000 games.\n"


def test_a_cluster_out_of_reach_is_one_sentence_before_any_game(home: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # taken, but nobody listens there
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        for name in (address, f"ray://{address}"):
            with begin(home, *EXPERIMENT, "--cluster", name, "--out", "out") as run:
                told, problems = run.communicate(timeout=LONG)
            assert (run.returncode, told) == (2, "")
            assert problems == f"The cluster at {name} cannot be reached: Connection refused\n"
            assert list(home.glob("out/*.parquet")) == []
