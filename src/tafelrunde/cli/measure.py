"""`tafelrunde bench` and `conform`: how fast a game is here, and whether it keeps its promises."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated

import typer
from rich.table import Table as Grid

from tafelrunde.cli.options import GameName, Lang, read_jobs
from tafelrunde.cli.talk import Refused, Talk, check_lang
from tafelrunde.kernel.ask import random_move
from tafelrunde.kernel.game import Game, game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.rng import seeded


def bench_command(
    ctx: typer.Context,
    name: GameName = "shards",
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.05)] = 2.0,
    seed: Annotated[str, typer.Option("--seed", metavar="N")] = "0",
    lang: Lang = None,
) -> None:
    """Measure random play, clones and sampled worlds."""
    check_lang(lang)
    talk: Talk = ctx.obj
    found = game(name)
    decisions = decisions_per_second(found, seed, seconds)
    match = middle_of_a_game(found, seed)
    match.view()  # from now on it is watched, as a match that agents look at
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(talk.say("bench.decisions"), f"{decisions:,.0f} /s")
    grid.add_row(talk.say("bench.clone"), f"{microseconds(match.clone, seconds / 2):,.1f} µs")
    grid.add_row(talk.say("bench.sample"), f"{microseconds(lambda: match.sample(0, 1), seconds / 2):,.1f} µs")
    talk.tell("bench.title", style="bold", game=found.name(talk.lang), seats=min(found.seats))
    talk.print(grid)


def decisions_per_second(chosen: Game, seed: str, seconds: float) -> float:
    """Play at random for a while; only decisions with a choice count."""
    rng = seeded(seed, "bench")
    count = games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or count == 0:
        match = chosen.start(seed=f"{seed}/{games}")
        games += 1
        while not match.over:
            legal = match.legal()
            count += len(legal) > 1
            match.play(random_move(legal, rng))
    return count / spent


def middle_of_a_game(chosen: Game, seed: str) -> Match:
    """Play a hundred moves at random, or as many as there are."""
    rng = seeded(seed, "bench")
    match = chosen.start(seed=seed)
    for _ in range(100):
        after = match.clone()
        after.play(random_move(after.legal(), rng))
        if after.over:
            break
        match = after
    return match


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """Measure how long an action takes on the average."""
    count = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or count == 0:
        action()
        count += 1
    return 1e6 * spent / count


def conform_command(
    ctx: typer.Context,
    name: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1)] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="N")] = 0,
    jobs: Annotated[str, typer.Option("--jobs", metavar="N|auto")] = "auto",
    only: Annotated[str | None, typer.Option("--only", metavar="CHECK")] = None,
    lang: Lang = None,
) -> None:
    """Check a game against the contract in random play."""
    check_lang(lang)
    talk: Talk = ctx.obj
    game(name)
    # Imported when needed: players do not pay for the conformance kit.
    from tafelrunde.testing import conform

    known = [check[0] for check in conform.CHECKS]
    if only is not None and only not in known:
        raise Refused("check", check=only, known=", ".join(known))
    failures = conform.run(name, games, seed, talk.print, read_jobs(jobs), only)
    for failure in failures:
        talk.complain(failure)
    if failures:
        raise typer.Exit(1)
    talk.tell("conform.passed", style="bold green", games=games, game=game(name).name(talk.lang))
