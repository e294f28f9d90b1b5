"""`tafelrunde sim`: many games between programs, on all cores, with honest intervals."""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from tafelrunde import agents
from tafelrunde.agents.driver import agent_seed, play_out
from tafelrunde.cli.options import (
    GameName,
    GameOptions,
    Lang,
    PackFiles,
    check_writable,
    read_jobs,
    read_packs,
    read_settings,
    start,
    write_text,
)
from tafelrunde.cli.talk import Talk, check_lang
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import game


@dataclass(frozen=True)
class Plan:
    """What is simulated: plain data, so that another process can do its share."""

    game: str
    agents: tuple[str, ...]
    seats: int
    seed: str
    packs: tuple[str, ...]
    options: dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """One game: who sat where (index into the agents), who won, how long it took."""

    number: int
    seated: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    decisions: int
    reason: str


def sim_command(
    ctx: typer.Context,
    name: GameName = "shards",
    names: Annotated[str, typer.Option("--agents", metavar="A,B")] = "greedy,random",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1)] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="N")] = "0",
    jobs: Annotated[str, typer.Option("--jobs", metavar="N|auto")] = "auto",
    option: GameOptions = None,
    pack: PackFiles = None,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N")] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Let programs play many games and count."""
    check_lang(lang)
    check_writable(out)
    talk: Talk = ctx.obj
    plan = checked_plan(name, names, seats, seed, read_packs(pack), read_settings(option))
    outcomes, complete = simulate(talk, plan, games, read_jobs(jobs))
    if not complete:
        talk.tell("sim.interrupted", done=len(outcomes), games=games, style="yellow")
    if outcomes:
        report(talk, plan, outcomes)
        if out:
            write_text(out, json.dumps(summary(plan, outcomes), indent=2, ensure_ascii=False) + "\n")
            talk.tell("sim.written", file=out)
    raise typer.Exit(0 if complete else 130)


def checked_plan(
    name: str, names: str, seats: int | None, seed: str, packs: list[Pack], options: dict[str, Any]
) -> Plan:
    """Check everything before the first game; raises TafelrundeError."""
    chosen = [agent.strip() for agent in names.split(",")]
    for agent in chosen:
        agents.make(agent)
    count = seats if seats is not None else max(min(game(name).seats), len(chosen))
    start(game(name), count, seed, options, packs)
    return Plan(name, tuple(chosen), count, seed, tuple(pack.text for pack in packs), options)


# ---------------------------------------------------------------- playing


def play_game(plan: Plan, number: int) -> Outcome:
    """Play one game: everything follows from the plan and its number, so it does not matter which process does it."""
    packs = [Pack.read(text, f"pack {i + 1}") for i, text in enumerate(plan.packs)]
    seed = f"{plan.seed}/{number}"
    match = game(plan.game).start(plan.seats, seed, plan.options, packs)
    seated = tuple((seat + number) % len(plan.agents) for seat in range(plan.seats))
    players = [agents.make(plan.agents[who], seed=agent_seed(seed, seat)) for seat, who in enumerate(seated)]
    decisions = play_out(match, players)
    assert match.result is not None
    return Outcome(number, seated, tuple(match.result.winners), match.turns, decisions, match.result.reason)


def simulate(talk: Talk, plan: Plan, games: int, jobs: int) -> tuple[list[Outcome], bool]:
    """Play all games with a progress bar; return what is done, and whether that is everything."""
    outcomes: list[Outcome] = []
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Speed(talk),
        TimeRemainingColumn(),
        console=talk.errors,
        transient=True,
        disable=not talk.errors.is_terminal,
    )
    with bar:
        task = bar.add_task(talk.say("sim.playing"), total=games)
        try:
            for outcome in played(plan, games, jobs):
                outcomes.append(outcome)
                bar.advance(task)
        except KeyboardInterrupt:
            pass
    outcomes.sort(key=lambda outcome: outcome.number)
    return outcomes, len(outcomes) == games


def played(plan: Plan, games: int, jobs: int) -> Iterator[Outcome]:
    """Yield finished games as they come, from this process or from several."""
    if jobs == 1 or games == 1:
        for number in range(games):
            yield play_game(plan, number)
        return
    # Processes that begin anew: copies of this one would inherit the thread of the progress bar.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, games), context, ignore_interrupts)
    try:
        for done in as_completed([pool.submit(play_game, plan, number) for number in range(games)]):
            yield done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that reports."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Speed(ProgressColumn):
    """Shows how many games are played in a second."""

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self.talk = talk

    def render(self, task: Task) -> Text:
        """Draw the speed."""
        return Text(self.talk.say("sim.speed", n=self.talk.number(task.speed) if task.speed else "–"), style="cyan")


# ---------------------------------------------------------------- counting


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of a share: where it lies with 95 % confidence."""
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def labels(plan: Plan) -> list[str]:
    """Name the agents; equal ones are numbered."""
    total = Counter(plan.agents)
    return [name if total[name] == 1 else f"{name} {i + 1}" for i, name in enumerate(plan.agents)]


def shares(plan: Plan, outcomes: Sequence[Outcome]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Count wins by agent and by seat; a shared victory counts in parts."""
    by_agent = [[0.0, 0] for _ in plan.agents]
    by_seat = [[0.0, 0] for _ in range(plan.seats)]
    for outcome in outcomes:
        for seat, who in enumerate(outcome.seated):
            won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            for count in (by_agent[who], by_seat[seat]):
                count[0] += won
                count[1] += 1
    agents_found = [row(name, wins, int(games)) for name, (wins, games) in zip(labels(plan), by_agent, strict=True)]
    return agents_found, [row(str(seat + 1), wins, int(games)) for seat, (wins, games) in enumerate(by_seat)]


def row(name: str, wins: float, games: int) -> dict[str, Any]:
    """Put a share together with its interval."""
    low, high = wilson(wins, games)
    return {
        "name": name,
        "games": games,
        "wins": round(wins, 3),
        "rate": wins / max(1, games),
        "low": low,
        "high": high,
    }


def summary(plan: Plan, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Write down everything that was found."""
    by_agent, by_seat = shares(plan, outcomes)
    reasons = Counter(outcome.reason for outcome in outcomes)
    return {
        "plan": asdict(plan),
        "games": len(outcomes),
        "agents": by_agent,
        "seats": by_seat,
        "turns": sum(outcome.turns for outcome in outcomes) / len(outcomes),
        "decisions": sum(outcome.decisions for outcome in outcomes) / len(outcomes),
        "endings": {reason: count / len(outcomes) for reason, count in sorted(reasons.items())},
    }


def report(talk: Talk, plan: Plan, outcomes: Sequence[Outcome]) -> None:
    """Print the figures."""
    found = summary(plan, outcomes)
    grid = Grid(header_style="bold", title=talk.say("sim.title", game=game(plan.game).name(talk.lang), n=len(outcomes)))
    for key in ("who", "games", "wins", "rate", "interval"):
        grid.add_column(talk.say(f"sim.{key}"), justify="left" if key == "who" else "right")
    for entry in found["agents"]:
        grid.add_row(*cells(talk, entry, entry["name"]))
    grid.add_section()
    for entry in found["seats"]:
        grid.add_row(*cells(talk, entry, talk.say("sim.seat", n=entry["name"])))
    talk.print(grid)
    talk.tell("sim.length", turns=talk.number(found["turns"]), decisions=talk.number(found["decisions"], 0))
    for reason, share in found["endings"].items():
        text = game(plan.game).say_rule(reason, talk.lang)
        talk.print(Text.assemble(f"{talk.percent(share):>8}  ", (f"{reason} ", "bold"), (text, "dim")))


def cells(talk: Talk, entry: dict[str, Any], name: str) -> list[str]:
    """Write a row of the table."""
    return [
        name,
        str(entry["games"]),
        f"{entry['wins']:g}",
        talk.percent(entry["rate"]),
        f"{talk.percent(entry['low'])} – {talk.percent(entry['high'])}",
    ]
