"""Two experiments with the same deals, compared deal by deal: what does a change do to the game?

The games of a deal, one for each seating, share draft and luck. So a deal is what counts, by the mean of its games.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import game
from tafelrunde.lab.errors import TEXTS, LabError
from tafelrunde.lab.findings import measures, telling_choices, won
from tafelrunde.lab.page import Page
from tafelrunde.lab.plan import Outcome, Plan, checked
from tafelrunde.lab.report import speaker, use_speaker
from tafelrunde.lab.stats import holm, mean_interval, paired_test


class Experiment(msgspec.Struct, forbid_unknown_fields=True):
    """The file that describes an experiment."""

    game: str
    agents: tuple[str, ...] = ("medium", "medium")
    seats: int | None = None
    packs: list[str] = []
    options: dict[str, Any] = {}
    draft: bool = False


class Pair(NamedTuple):
    """The same game without and with the change."""

    deal: int
    before: Outcome
    after: Outcome


class Change(msgspec.Struct):
    """How one figure differs between the experiments, with the interval of the mean difference."""

    name: str
    pairs: int
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
    choices: list[Change]  # what seats are for the whole game
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
    return checked(found.game, found.agents, found.seats, seed, packs, found.options, found.draft)


def check_alike(base: Plan, changed: Plan) -> None:
    """Refuse experiments whose games cannot be paired; raises LabError."""
    if (base.game, base.seats, len(base.agents)) != (changed.game, changed.seats, len(changed.agents)):
        raise LabError("two-games")


def compare(base: Plan, changed: Plan, before: Sequence[Outcome], after: Sequence[Outcome], lang: str) -> Comparison:
    """Compare the games of each deal; verdicts are corrected within each table."""
    old = sorted(before, key=lambda outcome: outcome.number)
    new = sorted(after, key=lambda outcome: outcome.number)
    pairs = [Pair(base.deal(a.number), a, b) for a, b in zip(old, new, strict=True)]
    speak, say_use = speaker(changed, lang), use_speaker(changed, lang)
    figures = [
        *(order_change(pairs, place, lang) for place in range(base.seats)),
        *(
            change(TEXTS.say(lang, f"report.figure.{name}"), [(deal, of(a), of(b)) for deal, a, b in pairs])
            for name, of in measures(base.seats).items()
        ),
    ]
    choices = choice_changes(pairs, speak)
    names = sorted({name for outcome in (*old, *new) for done in outcome.uses for name in done})
    used = [change(say_use(name), [(deal, users(a, name), users(b, name)) for deal, a, b in pairs]) for name in names]
    used.sort(key=lambda one: (-abs(one.difference), one.name))
    for found in (figures, choices, used):
        for one, verdict in zip(found, holm([one.chance for one in found]), strict=True):
            one.remarkable = verdict
    return Comparison(base, changed, len(pairs), figures, choices, used)


def users(outcome: Outcome, name: str) -> float:
    """Return which part of the seats did something."""
    return sum(name in done for done in outcome.uses) / len(outcome.uses)


def change(name: str, pairs: Sequence[tuple[int, float, float]]) -> Change:
    """Compare one figure, which is given for each pair of games with its deal."""
    deals: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for deal, before, after in pairs:
        deals[deal].append((before, after))
    base, changed = ([fmean([game[side] for game in games]) for games in deals.values()] for side in (0, 1))
    differences = [after - before for before, after in zip(base, changed, strict=True)]
    return Change(name, len(pairs), fmean(base), fmean(changed), *mean_interval(differences), paired_test(differences))


def order_change(pairs: Sequence[Pair], place: int, lang: str) -> Change:
    """Compare how often who plays first (second, …) wins."""
    name = TEXTS.say(lang, "compare.place", n=place + 1)
    return change(name, [(deal, won(a, a.order[place]), won(b, b.order[place])) for deal, a, b in pairs])


def choice_changes(pairs: Sequence[Pair], speak: Callable[[str], str]) -> list[Change]:
    """Compare how champions, heroes and the like fare, each in the pairs of games that both have it."""
    fared: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for deal, a, b in pairs:
        before, after = by_choice(a), by_choice(b)
        for name in before.keys() & after.keys():
            fared[name].append((deal, before[name], after[name]))
    return [change(name, fared[id]) for name, id in sorted((speak(id), id) for id in fared)]


def by_choice(outcome: Outcome) -> dict[str, float]:
    """Return which part of the victory each choice has; where two seats made it, the mean of both."""
    parts: dict[str, list[float]] = defaultdict(list)
    for seat, name in telling_choices(outcome):
        parts[name].append(won(outcome, seat))
    return {name: sum(found) / len(found) for name, found in parts.items()}


def comparison_page(page: Page, found: Comparison) -> str:
    """Write a comparison on a page."""
    page.paragraph(page.say("compare.about"))
    changes(page, "compare-figures", found.figures)
    if found.choices:
        changes(page, "compare-choices", found.choices, found.choices)
    changes(page, "compare-uses", found.uses, [one for one in found.uses if one.remarkable])
    name = game(found.base.game).name(page.lang)
    return page.text(page.say("compare.title", game=name, n=found.pairs))


def changes(page: Page, key: str, rows: Sequence[Change], drawn: Sequence[Change] = ()) -> None:
    """Show differences: some as a drawing, all as a table."""
    page.heading(key)
    if drawn:
        lines = [(one.name, one.difference, one.low, one.high, one.remarkable) for one in drawn]
        page.intervals(lines, 0.0, page.say("column.difference"))
    cells = [
        (
            one.remarkable,
            [
                one.name,
                str(one.pairs),
                page.number(one.base),
                page.number(one.changed),
                page.number(one.difference),
                page.span(one.low, one.high, page.number),
                page.say("verdict.yes" if one.remarkable else "verdict.no"),
            ],
        )
        for one in rows
    ]
    page.table(["name", "pairs", "base", "changed", "difference", "interval", "verdict"], cells)
