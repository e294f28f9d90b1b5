"""Programs at seats: they think in processes of their own, within limits, and never hold up a socket."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import pytest

from tafelrunde.agents.levels import LEVELS, level_name, of_level
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import game
from tafelrunde.server.programs import LEAST, Programs
from tafelrunde.server.settings import Settings
from tafelrunde.server.table import Table
from tafelrunde.server.thinking import NoThought, Thinkers
from tafelrunde.server.worker import Job, choose
from tests.server.guests import House, call, wait_until

Value = TypeVar("Value")


def alone(work: Coroutine[Any, Any, Value]) -> Value:
    """Run a coroutine in a thread of its own: this one may have a running loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def job(level: str = "hard", **changes: Any) -> Job:
    """Return a job about the first move of a game."""
    match = game("shards").start(2, seed=1, options={"boards": "random"})
    setup = {key: value for key, value in match.setup.items() if key != "rules"}
    told = {"table": "t", "module": "tafelrunde.games.shards", "game": "shards", "rules": 1, "entries": []}
    facts = {
        "content": match.table.box.version,
        "setup": setup,
        "seat": match.actors[0],
        "level": level,
        "seconds": 1.0,
    }
    return Job(**{**told, **facts, **changes})


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_legal_move(level: str) -> None:
    match = game("shards").start(2, seed=1, options={"boards": "random"})
    assert choose(job(level), OrderedDict(), lambda move: None) in [move.code for move in match.legal()]
    assert {level_name(level, lang) for lang in ("en", "de")} - {""}


def test_an_unknown_level() -> None:
    with pytest.raises(TafelrundeError, match="god"):
        of_level("god", 1)


def test_workers_answer_and_tell_the_place_in_the_queue() -> None:
    async def think() -> tuple[list[str], list[int]]:
        thinkers = Thinkers(1, 30.0)
        places: list[int] = []
        try:
            return list(await asyncio.gather(*(thinkers.think(job(), places.append) for _ in range(3)))), places
        finally:
            await thinkers.close()

    moves, places = alone(think())
    assert len(set(moves)) == 1  # the same position, the same program
    assert places == [1, 2, 1]  # two wait; when the first is done the last one moves up


def test_a_program_that_thinks_for_too_long_is_stopped() -> None:
    async def think() -> str:
        thinkers = Thinkers(1, 0.005)
        try:
            with pytest.raises(NoThought):
                await thinkers.think(job(), print)
            thinkers.limit = 30.0
            return await thinkers.think(job(), print)  # a fresh worker takes its place
        finally:
            await thinkers.close()

    assert alone(think())


def test_a_program_that_fails_harms_nobody() -> None:
    async def think() -> str:
        thinkers = Thinkers(1, 30.0)
        try:
            with pytest.raises(NoThought):
                await thinkers.think(job(level="god"), print)
            return await thinkers.think(job(), print)
        finally:
            await thinkers.close()

    assert alone(think())


def test_who_gives_no_answer_plays_the_default(tmp_path: Path) -> None:
    """A program without time still plays, and the game goes on."""
    with House(tmp_path, ai_limit=0.001) as house:
        guest = house.sit(house.make("me", "ai:hard", options={"boards": "random"}))
        for _ in range(3):
            guest.prompt()
            guest.answer("end")
        guest.prompt()
        assert failures(house)["default"] > 0


def failures(house: House) -> dict[str, float]:
    """Return how many moves of programs came from elsewhere, by what was played."""
    figures = call(house.address, "/metrics")[1].decode()
    found = re.findall(r'^tafelrunde_ai_failures_total\{played="(\w+)"\} (\S+)', figures, re.MULTILINE)
    return {played: float(number) for played, number in found}


@pytest.mark.parametrize(("step", "limit", "played"), [("iterate", 12.0, "best"), ("begin", 0.5, "default")])
def test_a_program_that_hangs_plays_its_best_so_far(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    step: str,
    limit: float,
    played: str,
) -> None:
    """What it told before it hung is played, else the default, to end the turn; both are reported."""
    monkeypatch.setenv("STUCK", step)
    with House(tmp_path, ai_limit=limit) as house:
        for worker in house.hall.thinkers.all:
            worker.module = "tests.server.stuck"
        made = house.make("ai:hard", "ai:hard", options={"boards": "random"})
        house.connect(made["table"])
        # After the first one the game went on. A worker begins anew each time, which takes seconds on a busy machine.
        wait_until(lambda: failures(house)[played] >= 2, timeout=90)
        moves = [entry[3] for entry in house.hall.store.entries(made["table"])]
        assert "end" in moves if played == "default" else set(moves) != {"end"}  # the best may be to end, after others
        assert {name for name, number in failures(house).items() if number} == {played}
    assert {vars(record)["played"] for record in caplog.records if record.name == "tafelrunde.programs"} == {played}


@pytest.mark.parametrize(("level", "seconds"), [("medium", 4.0), ("master", 10.0)])
def test_the_decisions_of_a_turn_share_its_time(level: str, seconds: float) -> None:
    """However many there are, they take no more than the turn may, but for the least time of late ones."""
    table = SimpleNamespace(now=SimpleNamespace(seats=[SimpleNamespace(level=level)]), settings=Settings())
    programs = Programs(cast(Table, table))
    budgets = []
    for _ in range(20):
        budgets.append(programs._budget(0, 1))
        programs.spent[0] = (1, sum(budgets))
    assert sum(budget for budget in budgets if budget > LEAST) <= seconds
    assert sum(budgets) <= seconds + LEAST * 20
    assert programs._budget(0, 2) == budgets[0]


def test_the_socket_answers_while_programs_think(tmp_path: Path) -> None:
    """One worker, many tables of programs: a ping comes back at once, and waiting has a visible place."""
    with House(tmp_path, ai_workers=1) as house:
        tables = [house.make("ai:hard", "ai:hard", options={"boards": "random"}) for _ in range(6)]
        watchers = [house.connect(made["table"]) for made in tables]
        watchers[0].say("ping", t=1)
        watchers[0].hear("pong", timeout=2)
        found = watchers[-1].hear("thinking", lambda m: m["place"] is not None)
        assert found["place"] >= 1


def test_programs_rest_while_nobody_looks(tmp_path: Path) -> None:
    """A table of programs only plays while somebody watches."""
    with House(tmp_path) as house:
        made = house.make("ai:easy", "ai:easy", options={"boards": "random"})
        assert house.hall.store.entries(made["table"]) == []
        watcher = house.connect(made["table"])
        watcher.hear("frames", lambda m: m["n"] > 40)
