"""Bots: one class in process, over pipes and over the socket; the example of docs/bots.md is the one that plays."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.kernel.game import game
from tafelrunde.server import protocol as p
from tafelrunde.server.bots import Bot, Unusable, load_bot, play_in_process, play_over_stdio
from tests.server.guests import House

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = str(Path(sys.executable).parent / "tafelrunde")


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot of docs/bots.md, as a file."""
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    found = re.search(r"```python file=(\S+)\n(.*?)```", page, re.DOTALL)
    assert found
    assert found[2].count("\n") <= 30
    file = tmp_path_factory.mktemp("bot") / found[1]
    file.write_text(found[2], "utf-8")
    return file


def test_in_process(example: Path) -> None:
    """Two of them play a whole game."""
    bots = [load_bot(f"{example}:Thrifty") for _ in range(2)]
    match = game("shards").start(2, seed=3)
    for _ in range(3000):
        if match.over:
            break
        seat = match.actors[0]
        play_in_process(bots[seat], match, seat)
    assert match.over


def test_over_pipes(example: Path) -> None:
    """The same class, in a program of its own that reads and writes lines."""
    match = game("shards").start(2, seed=3)
    rnd = random.Random(1)
    bot = load_bot(f"{example}:Thrifty")
    with subprocess.Popen(
        [PROGRAM, "bot", f"{example}:Thrifty"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(60):
            seat = match.actors[0]
            if seat == 0:
                scene = match.scene(0)
                message = p.Frames(seat=0, n=1, scenes=[scene], mine=True)
                process.stdin.write(p.encode(message).decode() + "\n")
                process.stdin.flush()
                answer = json.loads(process.stdout.readline())
                assert answer["prompt"] == scene.prompt.id
                assert answer.get("options", []) == bot.choose(scene)
                play_in_process(bot, match, 0)
            else:
                match.play(rnd.choice(match.legal(1)), 1)
        process.stdin.close()
        assert process.wait(10) == 0


def test_over_the_socket_by_invitation(house: House, example: Path) -> None:
    """A person invites a bot, and it plays to the end."""
    made = house.make("friend", "friend", options={"boards": "random", "round_limit": 3})
    command = [PROGRAM, "bot", f"{example}:Thrifty", "--url"]
    bots = [subprocess.Popen([*command, made["invites"][str(seat)], "--name", f"Bot {seat}"]) for seat in (0, 1)]
    assert [bot.wait(60) for bot in bots] == [0, 0]
    watcher = house.connect(made["table"])
    assert watcher.info["state"] == "over"
    assert [seat["name"] for seat in watcher.info["seats"]] == ["Bot 0", "Bot 1"]


def test_over_the_socket_with_a_token(house: House, example: Path) -> None:
    made = house.make("me", "ai:easy", options={"boards": "random", "round_limit": 2})
    command = [PROGRAM, "bot", f"{example}:Thrifty", "--url", made["watch"], "--token", made["tokens"]["0"]]
    assert subprocess.run(command, timeout=60).returncode == 0


@pytest.mark.parametrize("program", ["nowhere.py:Bot", "json:JSONDecoder", "json:Nothing", "nothing"])
def test_what_is_no_bot(program: str) -> None:
    with pytest.raises(Unusable):
        load_bot(program)
    done = subprocess.run([PROGRAM, "bot", program, "--lang", "de"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "ist kein Bot" in done.stderr


class Stubborn(Bot):
    """Always answers nonsense."""

    def choose(self, scene: object) -> list[str]:
        return ["nonsense"]


def test_a_bot_that_only_errs_gives_up() -> None:
    error = p.encode(p.Error(code="forbidden", text="no")).decode() + "\n"
    with pytest.raises(RuntimeError, match="refused"):
        play_over_stdio(Stubborn(), io.StringIO(error * 30), io.StringIO())
