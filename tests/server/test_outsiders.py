"""Programs of the host at seats: seated like a level, within limits, and no table ever waits for one of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tafelrunde.cli.serve import read_bots
from tafelrunde.cli.talk import Refused as BadArgument
from tests.server.guests import House, Refused, wait_until

HEAD = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    prompt = message["scenes"][-1]["prompt"]
    if not prompt.get("id"):
        continue
    options = [option["id"] for option in prompt["options"]]
"""
SAY = """
    answer = {"type": "answer", "seat": message["seat"], "prompt": prompt["id"], "options": chosen}
    print(json.dumps(answer), flush=True)
"""
BOTS = {
    "last": f'{HEAD}    chosen = [] if prompt.get("mode") == "many" else options[-1:]{SAY}',
    "silent": f"{HEAD}    time.sleep(60)",
    "wrong": f"{HEAD}    chosen = ['nonsense']{SAY}",
    "noisy": f"{HEAD}    print('what?', flush=True); chosen = options[-1:]{SAY}",
    "broken": "raise SystemExit(3)",
}


def house_with(folder: Path, *names: str, **settings: object) -> House:
    """Return a server with these bots."""
    for name in names:
        (folder / f"{name}.py").write_text(BOTS[name])
    bots = {name: f"{sys.executable} -S {folder / name}.py" for name in names}
    return House(folder, bots={**bots, "missing": "/no/such/program"}, **settings)


def play(house: House, bot: str, turns: int = 2) -> str:
    """Let a person end turns against a bot; return the id of the table."""
    made = house.make("me", f"ai:bot:{bot}", options={"boards": "random"})
    guest = house.sit(made)
    for _ in range(turns):
        guest.prompt()
        guest.answer("end")
    guest.prompt()
    return str(made["table"])


def no_answers(caplog: pytest.LogCaptureFixture) -> list[str]:
    """List the programs that the log names for having given no answer."""
    return [vars(record)["program"] for record in caplog.records if record.name == "tafelrunde.programs"]


def test_a_bot_plays_and_is_listed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It answers over pipes, what it says beside that is ignored, and when the server stops it ends."""
    with house_with(tmp_path, "last", "noisy") as house:
        levels = house.get("/api/games")[0]["levels"]
        assert [level["name"] for level in levels[-3:]] == ["last", "noisy", "missing"]
        for name in ("last", "noisy"):
            table = play(house, name)
            assert house.hall.tables[table].now.seats[1].name == f"{name} 2"
        assert no_answers(caplog) == []
        processes = [outsider.process for outsider in house.hall.outsiders.seated.values()]
        assert len(processes) == 2
    wait_until(lambda: all(process is not None and process.returncode is not None for process in processes))


@pytest.mark.parametrize("bot", ["silent", "wrong", "broken", "missing"])
def test_no_table_waits_for_a_bot(tmp_path: Path, caplog: pytest.LogCaptureFixture, bot: str) -> None:
    """Who is silent, answers nonsense, breaks down or is not there takes the default; the game goes on."""
    with house_with(tmp_path, *([bot] if bot in BOTS else []), ai_limit=0.3) as house:
        play(house, bot)
    assert set(no_answers(caplog)) == {f"bot:{bot}"}


def test_a_bot_leaves_with_its_table(tmp_path: Path) -> None:
    """When the game is over its process ends."""
    with house_with(tmp_path, "last") as house:
        made = house.make("me", "ai:bot:last", options={"boards": "random"})
        guest = house.sit(made)
        guest.prompt()
        guest.answer("end")
        guest.prompt()
        ((_, outsider),) = house.hall.outsiders.seated.items()
        process = outsider.process
        guest.say("concede", seat=0)
        wait_until(lambda: process is not None and process.returncode is not None)
        assert not house.hall.outsiders.seated


def test_a_bot_that_the_host_does_not_have(house: House) -> None:
    """An unknown bot is an unknown level."""
    with pytest.raises(Refused, match="bad-level"):
        house.make("me", "ai:bot:last")


def test_the_flag_is_read() -> None:
    """A bot is given as name=command; the command may contain further signs of equality."""
    assert read_bots(["thrifty=run --x=1", "b = c"]) == {"thrifty": "run --x=1", "b": "c"}
    for bad in ("thrifty", "=x", "x="):
        with pytest.raises(BadArgument):
            read_bots([bad])
