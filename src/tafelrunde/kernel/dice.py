"""Dice as data: a die is the tuple of its faces, a pool is several dice; rolling, and exact odds.

Odds are about numbers, so a die is first read as one: `numbers(die, worth)` says what each face is worth, for instance
1 for a hit and 0 for anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Protocol, TypeAlias, TypeVar

Face = TypeVar("Face", bound=Hashable)
Die: TypeAlias = tuple[Face, ...]


class Chance(Protocol):
    """Where the rolls come from."""

    def below(self, n: int) -> int:
        """Return one of 0 … n-1, all equally likely."""


def roll(die: Die[Face], chance: Chance) -> Face:
    """Roll a die: its faces in their order are the numbers from 0 that chance may give."""
    return die[chance.below(len(die))]


def roll_pool(pool: Iterable[Die[Face]], chance: Chance) -> list[Face]:
    """Roll several dice, one after the other in their order."""
    return [roll(die, chance) for die in pool]


def face_chance(die: Die[Face], wanted: Callable[[Face], bool]) -> Fraction:
    """Return the chance that a die shows a wanted face.

    :raises ValueError: the die has no face.
    """
    return pool_odds([numbers(die, wanted)]).chance(1)


def numbers(die: Die[Face], worth: Callable[[Face], int]) -> Die[int]:
    """Read a die as a die of numbers: what each of its faces is worth."""
    return tuple([int(worth(face)) for face in die])


@dataclass(frozen=True)
class Odds:
    """Exact odds of a number: in how many of all equally likely cases it has which value."""

    cases: int
    ways: tuple[tuple[int, int], ...]
    """Each possible value, ascending, with the number of cases. The numbers have no common divisor."""

    def chance(self, value: int) -> Fraction:
        """Return the chance of exactly this value."""
        return Fraction(sum(count for number, count in self.ways if number == value), self.cases)

    def at_least(self, value: int) -> Fraction:
        """Return the chance of this value or a higher one."""
        return Fraction(sum(count for number, count in self.ways if number >= value), self.cases)

    def expected(self) -> Fraction:
        """Return the expected value."""
        return Fraction(sum(number * count for number, count in self.ways), self.cases)

    def minus(self, other: Odds) -> Odds:
        """Return the odds of the difference of two independent numbers, such as hits and blocks."""
        return _combined(self, other, -1)

    def not_below(self, least: int) -> Odds:
        """Return the odds of the number if a lower one counts as this one: no damage is below 0."""
        return _odds([(max(number, least), count) for number, count in self.ways])


def pool_odds(pool: Iterable[Die[int]]) -> Odds:
    """Return the odds of the sum that a pool of number dice shows; an empty pool shows 0.

    :raises ValueError: a die has no face.
    """
    return _pool_odds(tuple(sorted(pool)))


@lru_cache(maxsize=4096)
def _pool_odds(pool: tuple[Die[int], ...]) -> Odds:
    if not pool:
        return Odds(1, ((0, 1),))
    # One die after the other: smaller pools of the same dice are asked for as well and are then already known.
    return _combined(_pool_odds(pool[:-1]), _odds([(number, 1) for number in pool[-1]]), 1)


def _combined(one: Odds, other: Odds, sign: int) -> Odds:
    """Return the odds of one number plus or minus another, both independent."""
    return _odds([(a + sign * b, n * m) for a, n in one.ways for b, m in other.ways])


def _odds(ways: list[tuple[int, int]]) -> Odds:
    """Collect equal values and cancel what the counts have in common, so that equal odds are equal objects."""
    counts: dict[int, int] = {}
    for number, count in ways:
        counts[number] = counts.get(number, 0) + count
    common = gcd(*counts.values())
    if common == 0:
        raise ValueError("a die needs at least one face")
    reduced = tuple([(number, counts[number] // common) for number in sorted(counts)])
    return Odds(sum(counts.values()) // common, reduced)
