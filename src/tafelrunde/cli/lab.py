"""`tafelrunde lab`: ladders of programs, comparisons of two designs, response curves, and what never happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.table import Table as Grid

from tafelrunde.agents.levels import LEVELS
from tafelrunde.cli.options import GameName, GameOptions, Lang, PackFiles, read_packs, read_settings
from tafelrunde.cli.sim import (
    AgentNames,
    ClusterAddress,
    Games,
    Jobs,
    OutFolder,
    SimSeed,
    cells,
    check_pages,
    players,
    read_names,
    simulate,
    write_json,
    write_pages,
)
from tafelrunde.cli.talk import Talk, check_lang
from tafelrunde.kernel.game import game
from tafelrunde.lab.compare import Change, check_alike, compare, comparison_page, read_experiment
from tafelrunde.lab.coverage import coverage, coverage_page
from tafelrunde.lab.errors import need
from tafelrunde.lab.ladder import Ladder, ladder, ladder_page, pairings
from tafelrunde.lab.page import Page
from tafelrunde.lab.plan import Outcome, Plan, checked
from tafelrunde.lab.report import kind_speaker, speaker
from tafelrunde.lab.simulation import Simulation
from tafelrunde.lab.store import Store
from tafelrunde.lab.sweep import Sweep, plans, read_range, sweep, sweep_page

LEVEL_NAMES: Final = ",".join(LEVELS)


def opened(out: str | None, plans: dict[str, Plan]) -> dict[str, Store]:
    """Open a folder for each plan before the first game; raises LabError if one cannot be used."""
    return {name: Store(None if out is None else str(Path(out) / name), plan) for name, plan in plans.items()}


def played(talk: Talk, store: Store, simulation: Simulation, games: int, about: str = "") -> list[Outcome]:
    """Play the games of a plan; an interruption ends the command, and what is on disk stays there."""
    outcomes, complete = simulate(talk, store, simulation, games, about)
    if not complete:
        talk.tell("sim.interrupted", done=len(outcomes), games=games, style="yellow")
        raise typer.Exit(130)
    return outcomes


def keep(talk: Talk, out: str | None, name: str, found: msgspec.Struct, written: Callable[[Page], str]) -> None:
    """Write what was found into the folder, if there is one."""
    if out is not None:
        write_json(Path(out) / f"{name}.json", found)
        write_pages(talk, Path(out) / name, written)


def ladder_command(
    ctx: typer.Context,
    name: GameName = "shards",
    names: AgentNames = LEVEL_NAMES,
    games: Games = 20,
    seed: SimSeed = "0",
    jobs: Jobs = "auto",
    option: GameOptions = None,
    out: OutFolder = None,
    cluster: ClusterAddress = None,
    lang: Lang = None,
) -> None:
    """Let every program play against every other one, and rate them."""
    check_lang(lang)
    talk: Talk = ctx.obj
    need("openskill", "lab")
    check_pages(talk, out)
    pairs = pairings(name, read_names(names), seed, read_settings(option))
    stores = opened(out, {"–".join(plan.agents).replace(":", "_"): plan for plan in pairs})
    with players(jobs, games, cluster) as simulation:
        results = [
            (store.plan, played(talk, store, simulation, games, " – ".join(store.plan.agents)))
            for store in stores.values()
        ]
    found = ladder(results)
    show_ladder(talk, found, games)
    keep(talk, out, "ladder", found, lambda page: ladder_page(page, found))


def show_ladder(talk: Talk, found: Ladder, games: int) -> None:
    """Print ratings, and who won how often against whom."""
    grid = Grid(header_style="bold", title=talk.say("lab.ladder", game=game(found.game).name(talk.lang), n=games))
    for key in ("sim.who", "lab.rating", "sim.interval", "sim.games"):
        grid.add_column(talk.say(key), justify="left" if key == "sim.who" else "right")
    for rung in found.rungs:
        interval = f"{talk.number(rung.low)} – {talk.number(rung.high)}"
        grid.add_row(rung.name, talk.number(rung.rating), interval, str(rung.games))
    talk.print(grid)
    grid = Grid(header_style="bold")
    for key in ("who", "games", "wins", "rate", "interval", "verdict"):
        grid.add_column(talk.say(f"sim.{key}"), justify="left" if key in ("who", "verdict") else "right")
    for pair in found.pairs:
        grid.add_row(*cells(talk, pair, pair.name))
    talk.print(grid)


def compare_command(
    ctx: typer.Context,
    base: Annotated[str, typer.Argument(metavar="BASE.toml", show_default=False)],
    changed: Annotated[str, typer.Argument(metavar="CHANGED.toml", show_default=False)],
    games: Games = 200,
    seed: SimSeed = "0",
    jobs: Jobs = "auto",
    out: OutFolder = None,
    cluster: ClusterAddress = None,
    lang: Lang = None,
) -> None:
    """Play the same deals with and without a change, and compare them pair by pair."""
    check_lang(lang)
    talk: Talk = ctx.obj
    plans = [read_experiment(file, seed) for file in (base, changed)]
    check_alike(*plans)
    check_pages(talk, out)
    stores = opened(out, dict(zip(("base", "changed"), plans, strict=True)))
    with players(jobs, games, cluster) as simulation:
        results = [played(talk, store, simulation, games, name) for name, store in stores.items()]
    found = compare(plans[0], plans[1], results[0], results[1], talk.lang)
    remarkable = [one for one in found.uses if one.remarkable]
    show_changes(talk, talk.say("lab.whole", n=found.pairs), found.figures)
    if found.choices:
        show_changes(talk, talk.say("lab.choices"), found.choices)
    show_changes(talk, talk.say("lab.things"), remarkable)
    keep(talk, out, "compare", found, lambda page: comparison_page(page, found))


def show_changes(talk: Talk, title: str, rows: list[Change]) -> None:
    """Print differences."""
    grid = Grid(header_style="bold", title=title)
    for key in ("sim.who", "lab.base", "lab.changed", "lab.difference", "sim.interval", "sim.verdict"):
        grid.add_column(talk.say(key), justify="left" if key in ("sim.who", "sim.verdict") else "right")
    for row in rows:
        numbers = [talk.number(value, 2) for value in (row.base, row.changed, row.difference)]
        interval = f"{talk.number(row.low, 2)} – {talk.number(row.high, 2)}"
        grid.add_row(row.name, *numbers, interval, talk.say("sim.remarkable") if row.remarkable else "")
    talk.print(grid)


def sweep_command(
    ctx: typer.Context,
    name: GameName,
    field: Annotated[str, typer.Argument(metavar="FIELD=A..B", show_default=False)],
    names: AgentNames = "medium,medium",
    games: Games = 100,
    seed: SimSeed = "0",
    jobs: Jobs = "auto",
    option: GameOptions = None,
    pack: PackFiles = None,
    out: OutFolder = None,
    cluster: ClusterAddress = None,
    lang: Lang = None,
) -> None:
    """Change a number step by step and see how the game answers."""
    check_lang(lang)
    talk: Talk = ctx.obj
    key, values = read_range(field)
    base = checked(name, read_names(names), None, seed, read_packs(pack), read_settings(option))
    wanted = plans(base, key, values)
    check_pages(talk, out)
    stores = opened(out, {str(value): plan for value, plan in zip(values, wanted, strict=True)})
    with players(jobs, games, cluster) as simulation:
        results = [
            (store.plan, played(talk, store, simulation, games, f"{key} = {value}")) for value, store in stores.items()
        ]
    found = sweep(base, field, results)
    show_sweep(talk, found, key)
    keep(talk, out, "sweep", found, lambda page: sweep_page(page, found))


def show_sweep(talk: Talk, found: Sweep, field: str) -> None:
    """Print how the game answers, value by value."""
    name = game(found.plan.game).name(talk.lang)
    grid = Grid(header_style="bold", title=talk.say("lab.sweep", field=field, game=name, n=found.games))
    for column in ("lab.value", "lab.first", "sim.interval", "lab.turns", "lab.used"):
        grid.add_column(talk.say(column), justify="right")
    for one in found.steps:
        interval = f"{talk.percent(one.first.low)} – {talk.percent(one.first.high)}"
        used = "–" if one.used is None else talk.percent(one.used.mean)
        grid.add_row(str(one.value), talk.percent(one.first.mean), interval, talk.number(one.turns.mean), used)
    talk.print(grid)


def coverage_command(
    ctx: typer.Context,
    name: GameName = "shards",
    names: AgentNames = "greedy,random",
    games: Games = 100,
    seed: SimSeed = "0",
    jobs: Jobs = "auto",
    option: GameOptions = None,
    pack: PackFiles = None,
    out: OutFolder = None,
    cluster: ClusterAddress = None,
    lang: Lang = None,
) -> None:
    """List the cards that nobody ever bought, played or used."""
    check_lang(lang)
    talk: Talk = ctx.obj
    plan = checked(name, read_names(names), None, seed, read_packs(pack), read_settings(option))
    check_pages(talk, out)
    store = Store(out, plan)
    with players(jobs, games, cluster) as simulation:
        outcomes = played(talk, store, simulation, games)
    found, speak, say_kind = coverage(plan, outcomes), speaker(plan, talk.lang), kind_speaker(plan, talk.lang)
    for kind in found.kinds:
        talk.tell("lab.covered", kind=say_kind(kind.name), found=kind.found, known=kind.known, style="bold")
        if kind.missing:
            talk.print("  " + ", ".join(speak(thing) for thing in kind.missing))
    keep(talk, out, "coverage", found, lambda page: coverage_page(page, found))


LAB_COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "ladder": ladder_command,
    "compare": compare_command,
    "sweep": sweep_command,
    "coverage": coverage_command,
}
