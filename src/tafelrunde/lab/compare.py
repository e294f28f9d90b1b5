"""Two experiments with the same deals, compared pair by pair: what does a change do to the game?"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import game
from tafelrunde.lab.errors import TEXTS, LabError
from tafelrunde.lab.findings import won
from tafelrunde.lab.page import HtmlPage
from tafelrunde.lab.plan import BEHIND, Outcome, Plan, checked
from tafelrunde.lab.stats import holm, mcnemar_test, mean_interval, paired_test

FIGURES: Final[dict[str, Callable[[Outcome], float]]] = {
    "turns": lambda outcome: float(outcome.turns),
    "decisions": lambda outcome: float(outcome.decisions),
    "branching": lambda outcome: outcome.options / max(1, outcome.decisions),
    "lead_changes": lambda outcome: float(outcome.leads),
    "comebacks": lambda outcome: float(outcome.lowest < BEHIND),
}


class Experiment(msgspec.Struct, forbid_unknown_fields=True):
    """The file that describes an experiment."""

    game: str
    agents: tuple[str, ...] = ("medium", "medium")
    seats: int | None = None
    packs: list[str] = []
    options: dict[str, Any] = {}


class Change(msgspec.Struct):
    """How one figure differs between the experiments, with the interval of the mean difference."""

    name: str
    base: float
    changed: float
    difference: float
    low: float
    high: float
    chance: float
    remarkable: bool = False


class Comparison(msgspec.Struct):
    """All differences."""

    base: Plan
    changed: Plan
    pairs: int
    figures: list[Change]
    uses: list[Change]


def read_experiment(file: str, seed: str) -> Plan:
    """Read an experiment (packs lie beside its file); raises TafelrundeError or LabError."""
    try:
        found = msgspec.convert(tomllib.loads(Path(file).read_text("utf-8")), Experiment)
    except (OSError, UnicodeDecodeError) as error:
        raise TafelrundeError("no-file", file=file, problem=str(error)) from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LabError("experiment", file=file, problem=str(error)) from error
    packs = [Pack.load(Path(file).parent / pack) for pack in found.packs]
    return checked(found.game, found.agents, found.seats, seed, packs, found.options)


def check_alike(base: Plan, changed: Plan) -> None:
    """Refuse experiments whose games cannot be paired; raises LabError."""
    if (base.game, base.seats, len(base.agents)) != (changed.game, changed.seats, len(changed.agents)):
        raise LabError("two-games")


def compare(base: Plan, changed: Plan, before: Sequence[Outcome], after: Sequence[Outcome], lang: str) -> Comparison:
    """Compare the games pair by pair; verdicts are corrected within each table."""
    old = sorted(before, key=lambda outcome: outcome.number)
    new = sorted(after, key=lambda outcome: outcome.number)
    figures = [
        *(order_change(old, new, place, lang) for place in range(base.seats)),
        *(change(TEXTS.say(lang, f"report.figure.{name}"), *pair) for name, pair in measured(old, new).items()),
    ]
    names = sorted({name for outcome in (*old, *new) for done in outcome.uses for name in done})
    used = [change(name, *([users(outcome, name) for outcome in games] for games in (old, new))) for name in names]
    used.sort(key=lambda one: (-abs(one.difference), one.name))
    for found in (figures, used):
        for one, verdict in zip(found, holm([one.chance for one in found]), strict=True):
            one.remarkable = verdict
    return Comparison(base, changed, len(old), figures, used)


def measured(old: Sequence[Outcome], new: Sequence[Outcome]) -> dict[str, tuple[list[float], list[float]]]:
    """Take the figures of the games."""
    return {name: ([of(one) for one in old], [of(one) for one in new]) for name, of in FIGURES.items()}


def users(outcome: Outcome, name: str) -> float:
    """Return which part of the seats did something."""
    return sum(name in done for done in outcome.uses) / len(outcome.uses)


def change(name: str, old: Sequence[float], new: Sequence[float]) -> Change:
    """Compare one figure pair by pair."""
    differences = [b - a for a, b in zip(old, new, strict=True)]
    mean, low, high = mean_interval(differences)
    return Change(name, sum(old) / len(old), sum(new) / len(new), mean, low, high, paired_test(differences))


def order_change(old: Sequence[Outcome], new: Sequence[Outcome], place: int, lang: str) -> Change:
    """Compare how often who plays first (second, …) wins: only pairs that ended differently count (McNemar)."""
    pairs = [(won(a, a.order[place]), won(b, b.order[place])) for a, b in zip(old, new, strict=True)]
    found = change(TEXTS.say(lang, "compare.place", n=place + 1), [a for a, _ in pairs], [b for _, b in pairs])
    found.chance = mcnemar_test(sum(a > b for a, b in pairs), sum(b > a for a, b in pairs))
    return found


def comparison_page(found: Comparison, lang: str) -> str:
    """Write the report of a comparison."""
    page = HtmlPage(lang)
    page.paragraph(page.say("compare.about"))
    for key, rows in (("compare-figures", found.figures), ("compare-uses", found.uses)):
        page.heading(key)
        strong = [one for one in rows if one.remarkable] if key == "compare-uses" else []
        if strong:
            page.intervals([(one.name, one.difference, one.low, one.high, True) for one in strong], 0.0, "Δ")
        cells = [
            (
                one.remarkable,
                [
                    one.name,
                    page.number(one.base),
                    page.number(one.changed),
                    page.number(one.difference),
                    page.span(one.low, one.high, page.number),
                    page.say("verdict.yes" if one.remarkable else "verdict.no"),
                ],
            )
            for one in rows
        ]
        page.table(["name", "base", "changed", "difference", "interval", "verdict"], cells)
    name = game(found.base.game).name(lang)
    return page.text(page.say("compare.title", game=name, n=found.pairs))
