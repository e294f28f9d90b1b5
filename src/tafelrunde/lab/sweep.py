"""A number is changed step by step: how does the game answer?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import game
from tafelrunde.lab.errors import LabError
from tafelrunde.lab.findings import Figure, Findings, findings
from tafelrunde.lab.page import Page
from tafelrunde.lab.plan import Outcome, Plan, checked
from tafelrunde.lab.report import speaker
from tafelrunde.lab.stats import wilson

RANGE: Final = re.compile(r"([\w.]+)=(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")


class Step(msgspec.Struct):
    """The game at one value of the number."""

    value: int
    first: Figure  # how often who begins wins
    turns: Figure
    used: Figure | None  # which part of the seats used the thing; None where the number belongs to none


class Sweep(msgspec.Struct):
    """The answers of the game, value by value."""

    plan: Plan  # without the number
    range: str  # the number and its values, as they were asked for
    games: int  # at each value
    steps: list[Step]


def read_range(text: str) -> tuple[str, list[int]]:
    """Read "field=1..5" or "field=10..30..5"; raises LabError."""
    found = RANGE.fullmatch(text)
    if found is None or int(found[4] or 1) == 0 or int(found[2]) > int(found[3]):
        raise LabError("range", text=text)
    return found[1], list(range(int(found[2]), int(found[3]) + 1, int(found[4] or 1)))


def plans(base: Plan, field: str, values: Sequence[int]) -> list[Plan]:
    """Plan the games for each value: an option, or list.id.field of the content. Raises TafelrundeError or LabError."""
    if field in base.options:
        raise LabError("swept", field=field)
    if field in game(base.game).Options.__struct_fields__:
        return [changed(base, [], {field: value}) for value in values]
    if field.count(".") != 2:
        raise LabError("field", field=field)
    return [changed(base, [pack_for(field, value)], {}) for value in values]


def changed(base: Plan, packs: Sequence[Pack], options: dict[str, Any]) -> Plan:
    """Add packs and options to a plan; raises TafelrundeError."""
    packs, options = [*base.read_packs(), *packs], {**base.options, **options}
    return checked(base.game, base.agents, base.seats, base.seed, packs, options)


def pack_for(field: str, value: int) -> Pack:
    """Write a pack that changes one number of one entry."""
    entries, id, key = field.split(".")
    return Pack.read(f'[[{entries}]]\nid = "{id}"\n{key} = {value}\n', field)


def thing_of_field(field: str) -> str:
    """Name the entry of the content that a number belongs to; an empty text if it is an option."""
    return field.split(".")[1] if "." in field else ""


def sweep(base: Plan, wanted: str, played: Sequence[tuple[Plan, Sequence[Outcome]]]) -> Sweep:
    """Sum up the games of all values."""
    field, values = read_range(wanted)
    found = [findings(plan, outcomes) for plan, outcomes in played]
    return Sweep(
        base, wanted, found[0].games, [step(value, field, one) for value, one in zip(values, found, strict=True)]
    )


def step(value: int, field: str, found: Findings) -> Step:
    """Take what a sweep shows out of the findings."""
    first = found.order[0]
    turns = next(figure for figure in found.figures if figure.name == "turns")
    return Step(value, Figure("first", first.rate, first.low, first.high), turns, use_in(found, thing_of_field(field)))


def use_in(found: Findings, thing: str) -> Figure | None:
    """Tell how many used a thing, by what was done with it most often."""
    if not thing:
        return None
    for use in found.uses:  # the most frequent first
        if use.name.endswith(f" {thing}"):
            return Figure("used", use.rate, use.low, use.high)
    return Figure("used", 0.0, *wilson(0, found.games * found.plan.seats))


def sweep_page(page: Page, found: Sweep) -> str:
    """Write the answers of the game on a page: curves, and a table of all values."""
    field, _ = read_range(found.range)
    page.paragraph(page.say("command", command=found.plan.command(found.games, "lab sweep", found.range)))
    page.paragraph(page.say("sweep.noise"))
    values, steps = [one.value for one in found.steps], found.steps
    page.heading("sweep-first")
    page.curve(field, values, [one.first for one in steps], page.say("sweep-first.title"), True, 1 / found.plan.seats)
    page.heading("sweep-turns")
    page.curve(field, values, [one.turns for one in steps], page.say("sweep-turns.title"))
    used = [one.used for one in steps if one.used is not None]
    if used:
        page.heading("sweep-used", thing=speaker(found.plan, page.lang)(thing_of_field(field)))
        page.curve(field, values, used, page.say("column.used"), share=True)
    page.heading("sweep-table", n=found.games)
    columns = ["value", "first", "interval", "turns", "interval", *["used", "interval"] * bool(used)]
    page.table(columns, [(False, [str(one.value), *cells(page, one)]) for one in steps])
    return page.text(page.say("sweep.title", game=game(found.plan.game).name(page.lang), field=field))


def cells(page: Page, one: Step) -> list[str]:
    """Write the figures of a step, each with its interval."""
    shown = [(one.first, page.percent), (one.turns, page.number), *([(one.used, page.percent)] if one.used else [])]
    return [text for figure, write in shown for text in (write(figure.mean), page.span(figure.low, figure.high, write))]
