"""A number is changed step by step: how does the game answer?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import game
from tafelrunde.lab.errors import LabError
from tafelrunde.lab.findings import Findings
from tafelrunde.lab.plan import Plan, checked

RANGE: Final = re.compile(r"([\w.]+)=(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")


class Step(msgspec.Struct):
    """The game at one value of the number."""

    value: int
    first: float  # how often who begins wins, with its interval
    low: float
    high: float
    turns: float
    used: float  # which part of the seats used the thing, where the number belongs to one


def read_range(text: str) -> tuple[str, list[int]]:
    """Read "field=1..5" or "field=10..30..5"; raises LabError."""
    found = RANGE.fullmatch(text)
    if found is None or int(found[4] or 1) == 0 or int(found[2]) > int(found[3]):
        raise LabError("range", text=text)
    return found[1], list(range(int(found[2]), int(found[3]) + 1, int(found[4] or 1)))


def plans(name: str, field: str, values: Sequence[int], names: Sequence[str], seed: str) -> list[Plan]:
    """Plan the games for each value: an option, or list.id.field of the content. Raises TafelrundeError or LabError."""
    if field in game(name).Options.__struct_fields__:
        return [checked(name, names, None, seed, [], {field: value}) for value in values]
    if field.count(".") != 2:
        raise LabError("field", field=field)
    return [checked(name, names, None, seed, [pack_for(field, value)], {}) for value in values]


def pack_for(field: str, value: int) -> Pack:
    """Write a pack that changes one number of one entry."""
    entries, id, key = field.split(".")
    return Pack.read(f'[[{entries}]]\nid = "{id}"\n{key} = {value}\n', field)


def step(value: int, field: str, found: Findings) -> Step:
    """Take what a sweep shows out of the findings."""
    thing = field.split(".")[1] if "." in field else ""
    used = [use.rate for use in found.uses if thing and use.name.endswith(f" {thing}")]
    first = found.order[0]
    return Step(value, first.rate, first.low, first.high, found.figures[0].mean, max(used, default=0.0))
