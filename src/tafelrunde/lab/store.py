"""Results on disk: a folder with the plan and Parquet parts. An interrupted run goes on with what is missing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde import __version__
from tafelrunde.agents import make
from tafelrunde.agents.levels import LevelAgent
from tafelrunde.kernel.game import game
from tafelrunde.lab.errors import LabError, need
from tafelrunde.lab.plan import Outcome, Plan
from tafelrunde.lab.simulation import Simulation

PART: Final = 10  # games in a file: so many for each process are lost at most when a run is killed


def experiment(plan: Plan) -> dict[str, Any]:
    """Describe what decides how games of a plan go: with other rules, content or levels they are other games."""
    chosen = game(plan.game)
    content = chosen.box(plan.read_packs(), plan.seats).version
    levels = [agent for name in plan.agents if isinstance(agent := make(name), LevelAgent)]
    budgets = [(agent.level.looks_in(plan.game, agent.share), agent.level.slips) for agent in levels]
    return {"plan": plan, "version": __version__, "rules": chosen.version, "content": content, "budgets": budgets}


class Store:
    """A folder of results; without a folder they are kept in memory only."""

    def __init__(self, folder: str | None, plan: Plan) -> None:
        """Open a folder, or make it; raises LabError if it holds the results of another plan."""
        self.folder = None if folder is None else Path(folder)
        self.plan = plan
        if self.folder is None:
            return
        self.polars: Any = need("polars", "lab")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            note = self.folder / "plan.json"
            text = msgspec.json.format(msgspec.json.encode(experiment(plan), order="sorted")).decode() + "\n"
            if note.exists() and note.read_text("utf-8") != text:
                raise LabError("other-plan", folder=folder)
            note.write_text(text, "utf-8")
        except OSError as error:
            raise LabError("folder", folder=folder, problem=error.strerror or str(error)) from error

    def run(self, simulation: Simulation, games: int, told: Callable[[int], None]) -> Iterator[Outcome]:
        """Yield all games of the plan up to a number: those on disk first, then new ones as they are done.

        `told` hears how many were found on disk.
        """
        parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
        found = {number: outcome for part in parts for number, outcome in self._read(part).items()}
        told(len(found))
        yield from found.values()
        missing = [number for number in range(games) if number not in found]
        begun: dict[int, range] = {}  # parts with games that are not on disk yet
        try:
            for outcome in simulation.play(self.plan, missing) if missing else ():
                found[outcome.number] = outcome
                part = begun[outcome.number // PART] = parts[outcome.number // PART]
                if all(number in found for number in part):
                    self._write([found[number] for number in part])
                    del begun[outcome.number // PART]
                yield outcome
        finally:
            for part in begun.values():
                self._write([found[number] for number in part if number in found])

    def _read(self, part: range) -> dict[int, Outcome]:
        """Read a part, as far as it goes: a run may have ended in the middle of it."""
        if self.folder is None:
            return {}
        file = self._file(part[0])
        if not file.exists():
            return {}
        rows = self.polars.read_parquet(file).to_dicts()
        kept = [msgspec.convert({**row, "uses": msgspec.json.decode(row["uses"])}, Outcome) for row in rows]
        return {outcome.number: outcome for outcome in kept if outcome.number in part}

    def _write(self, outcomes: Sequence[Outcome]) -> None:
        """Write a part under another name first: a file is there as a whole or not at all."""
        if self.folder is None:
            return
        file = self._file(outcomes[0].number // PART * PART)
        draft = file.with_suffix(".draft")
        frame(self.polars, outcomes).write_parquet(draft)
        os.replace(draft, file)

    def _file(self, first: int) -> Path:
        assert self.folder is not None
        return self.folder / f"games-{first:07d}.parquet"


def frame(polars: Any, outcomes: Sequence[Outcome]) -> Any:
    """Lay games out as a table, one row each; what was used is JSON in one column, as every game has other things."""
    rows = [msgspec.to_builtins(outcome) for outcome in outcomes]
    for row in rows:
        row["uses"] = msgspec.json.encode(row["uses"]).decode()
    whole = polars.List(polars.Int64)
    lists = {"seated": whole, "winners": whole, "ranks": whole, "out": whole, "order": whole}
    return polars.DataFrame(rows, schema_overrides={**lists, "chose": polars.List(polars.List(polars.String))})
