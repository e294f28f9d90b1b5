"""`tafelrunde sim`: many games between programs, on all cores or a cluster, with honest intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from tafelrunde.cli.options import GameName, GameOptions, Lang, PackFiles, read_jobs, read_packs, read_settings
from tafelrunde.cli.talk import Talk, check_lang
from tafelrunde.kernel.game import game
from tafelrunde.lab.findings import Findings, Share, findings
from tafelrunde.lab.page import HtmlPage, MarkdownPage, Page
from tafelrunde.lab.plan import Outcome, Plan, checked
from tafelrunde.lab.report import named, report
from tafelrunde.lab.simulation import Cluster, Simulation, local
from tafelrunde.lab.store import Store

AgentNames = Annotated[str, typer.Option("--agents", metavar="A,B")]
Games = Annotated[int, typer.Option("--games", metavar="N", min=1)]
SimSeed = Annotated[str, typer.Option("--seed", metavar="N")]
Jobs = Annotated[str, typer.Option("--jobs", metavar="N|auto")]
OutFolder = Annotated[str | None, typer.Option("--out", metavar="DIR")]
ClusterAddress = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")]


def sim_command(
    ctx: typer.Context,
    name: GameName = "shards",
    names: AgentNames = "greedy,random",
    games: Games = 100,
    seed: SimSeed = "0",
    jobs: Jobs = "auto",
    option: GameOptions = None,
    pack: PackFiles = None,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N")] = None,
    out: OutFolder = None,
    cluster: ClusterAddress = None,
    draft: Annotated[bool, typer.Option("--draft", metavar="")] = False,
    lang: Lang = None,
) -> None:
    """Let programs play many games and count."""
    check_lang(lang)
    talk: Talk = ctx.obj
    plan = checked(name, read_names(names), seats, seed, read_packs(pack), read_settings(option), draft)
    store = Store(out, plan)
    check_pages(talk, out)
    with players(jobs, games, cluster) as simulation:
        outcomes, complete = simulate(talk, store, simulation, games)
    if not complete:
        talk.tell("sim.interrupted", done=len(outcomes), games=games, style="yellow")
    if outcomes:
        found = findings(plan, outcomes)
        show(talk, found)
        if out is not None:
            write_results(talk, Path(out), found, outcomes)
    raise typer.Exit(0 if complete else 130)


def read_names(names: str) -> list[str]:
    """Read the names of programs."""
    return [agent.strip() for agent in names.split(",")]


# ---------------------------------------------------------------- playing


@contextmanager
def players(jobs: str, games: int, cluster: str | None) -> Iterator[Simulation]:
    """Choose who plays, and leave a cluster when all is done; raises Refused or LabError."""
    if not cluster:
        yield local(read_jobs(jobs), games)
        return
    with closing(Cluster(cluster)) as simulation:
        yield simulation


def simulate(
    talk: Talk, store: Store, simulation: Simulation, games: int, about: str = ""
) -> tuple[list[Outcome], bool]:
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
        task = bar.add_task(about or talk.say("sim.playing"), total=games)

        def told(found: int) -> None:
            if found:
                talk.tell("sim.found", n=found)

        try:
            for outcome in store.run(simulation, games, told):
                outcomes.append(outcome)
                bar.advance(task)
        except KeyboardInterrupt:
            pass
    outcomes.sort(key=lambda outcome: outcome.number)
    return outcomes, len(outcomes) == games


class Speed(ProgressColumn):
    """Shows how many games are played in a second."""

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self.talk = talk

    def render(self, task: Task) -> Text:
        """Draw the speed."""
        return Text(self.talk.say("sim.speed", n=self.talk.number(task.speed) if task.speed else "–"), style="cyan")


# ---------------------------------------------------------------- showing


def write_results(talk: Talk, folder: Path, found: Findings, outcomes: Sequence[Outcome]) -> None:
    """Write the findings as JSON, as a page with pictures and as plain tables."""
    write_json(folder / "findings.json", found)
    write_pages(talk, folder / "report", lambda page: report(page, found, outcomes))


def check_pages(talk: Talk, out: str | None) -> None:
    """Name a library that pages would lack, before the first game; raises LabError."""
    if out is not None:
        HtmlPage(talk.lang)


def write_pages(talk: Talk, file: Path, written: Callable[[Page], str]) -> None:
    """Write a page twice: with pictures, and as plain tables."""
    for page, ending in ((HtmlPage(talk.lang), ".html"), (MarkdownPage(talk.lang), ".md")):
        file.with_suffix(ending).write_text(written(page), "utf-8")
    talk.tell("sim.written", file=str(file.with_suffix(".html")))


def write_json(file: Path, found: msgspec.Struct) -> None:
    """Write what was found, so that people can read it as well."""
    file.write_text(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n", "utf-8")


def show(talk: Talk, found: Findings) -> None:
    """Print the figures."""
    plan: Plan = found.plan
    found = named(found, talk.lang)
    grid = Grid(header_style="bold", title=talk.say("sim.title", game=game(plan.game).name(talk.lang), n=found.games))
    for key in ("who", "games", "wins", "rate", "interval", "verdict"):
        grid.add_column(talk.say(f"sim.{key}"), justify="left" if key in ("who", "verdict") else "right")
    for entry in found.agents:
        grid.add_row(*cells(talk, entry, entry.name))
    grid.add_section()
    for entry in found.order:
        grid.add_row(*cells(talk, entry, talk.say("sim.place", n=entry.name)))
    if found.choices:
        grid.add_section()
    for entry in found.choices:
        grid.add_row(*cells(talk, entry, entry.name))
    talk.print(grid)
    figures = {figure.name: figure.mean for figure in found.figures}
    talk.tell("sim.length", turns=talk.number(figures["turns"]), decisions=talk.number(figures["decisions"], 0))
    for reason, part in found.endings.items():
        text = game(plan.game).say_reason(reason, talk.lang)
        talk.print(Text.assemble(f"{talk.percent(part):>8}  ", (text, "dim")))


def cells(talk: Talk, entry: Share, name: str) -> list[Any]:
    """Write a row of the table."""
    return [
        name,
        str(entry.games),
        f"{entry.wins:g}",
        talk.percent(entry.rate),
        f"{talk.percent(entry.low)} – {talk.percent(entry.high)}",
        talk.say("sim.remarkable") if entry.remarkable else "",
    ]
