"""Dice: odds are checked against the enumeration of every outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.dice import Die, Odds, face_chance, numbers, pool_odds, roll, roll_pool

COMBAT: Die[str] = ("weapon", "weapon", "weapon", "shield", "shield", "blank")
ASSISTANT: Die[tuple[str, int]] = (
    ("quiddity", 1),
    ("quiddity", 1),
    ("quiddity", 1),
    ("reroll", 0),
    ("creature", 1),
    ("creature", 1),
)
D20: Die[int] = tuple(range(1, 21))

number_dice = st.lists(st.integers(-3, 6), min_size=1, max_size=4).map(tuple)
pools = st.lists(number_dice, max_size=4)
symbols = st.sampled_from("wsb")


class Scripted:
    """Chance that gives what it was told to."""

    def __init__(self, values: Iterable[int]) -> None:
        self.values = list(values)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.values.pop(0)


def enumerated(pool: Iterable[Die[int]]) -> Counter[int]:
    return Counter(sum(outcome) for outcome in product(*pool))


def share(counts: Counter[int], wanted: Callable[[int], bool]) -> Fraction:
    return Fraction(sum(count for value, count in counts.items() if wanted(value)), counts.total())


def hits(count: int) -> Odds:
    return pool_odds([numbers(COMBAT, lambda face: face == "weapon")] * count)


def blocks(count: int) -> Odds:
    return pool_odds([numbers(COMBAT, lambda face: face == "shield")] * count)


# ---- rolling


def test_a_roll_is_the_face_of_that_number() -> None:
    """The first face is number 0: what a stream gives is part of a record (HE-7.10)."""
    assert [roll(COMBAT, Scripted([n])) for n in range(6)] == list(COMBAT)


def test_a_pool_is_rolled_in_its_order_one_number_a_die() -> None:
    chance = Scripted([19, 0, 5])
    assert roll_pool([D20, D20, (0, 1, 2, 3, 4, 50)], chance) == [20, 1, 50]
    assert chance.asked == [20, 20, 6]
    assert roll_pool([], chance) == []


# ---- odds


def test_the_chance_of_a_face() -> None:
    assert face_chance(ASSISTANT, lambda face: face[0] == "creature") == Fraction(1, 3)
    assert face_chance(D20, lambda face: face >= 16) == Fraction(1, 4)
    assert face_chance(COMBAT, lambda face: face == "weapon") == Fraction(1, 2)
    assert face_chance(COMBAT, lambda face: face == "skull") == 0
    assert face_chance(COMBAT, lambda face: True) == 1


@given(st.lists(symbols, min_size=1).map(tuple), st.sets(symbols))
def test_the_chance_of_a_face_is_its_share_of_the_faces(die: Die[str], wanted: set[str]) -> None:
    assert face_chance(die, lambda face: face in wanted) == Fraction(len([f for f in die if f in wanted]), len(die))


def test_a_die_read_as_numbers() -> None:
    assert numbers(ASSISTANT, lambda face: face[1] if face[0] == "quiddity" else 0) == (1, 1, 1, 0, 0, 0)
    assert repr(numbers(COMBAT, lambda face: face == "shield")) == "(0, 0, 0, 1, 1, 0)"


@given(pools, st.integers(-15, 25))
def test_a_pool_has_the_odds_of_all_its_outcomes(pool: list[Die[int]], value: int) -> None:
    odds, counts = pool_odds(pool), enumerated(pool)
    assert odds.chance(value) == share(counts, lambda total: total == value)
    assert odds.at_least(value) == share(counts, lambda total: total >= value)
    assert odds.expected() == Fraction(sum(counts.elements()), counts.total())
    assert {total: odds.chance(total) for total, _ in odds.ways} == {
        total: Fraction(count, counts.total()) for total, count in counts.items()
    }
    assert [total for total, _ in odds.ways] == sorted(counts)


@given(pools, pools, st.integers(-6, 6))
def test_opposed_pools_have_the_odds_of_all_their_outcomes(
    one: list[Die[int]], other: list[Die[int]], least: int
) -> None:
    outcomes = [sum(a) - sum(b) for a in product(*one) for b in product(*other[:2])]
    odds = pool_odds(one).minus(pool_odds(other[:2]))
    assert odds.at_least(least) == Fraction(len([n for n in outcomes if n >= least]), len(outcomes))
    assert odds.expected() == Fraction(sum(outcomes), len(outcomes))
    floored = odds.not_below(least)
    assert floored.expected() == Fraction(sum(max(n, least) for n in outcomes), len(outcomes))
    assert floored.at_least(least) == 1


def test_the_odds_of_an_attack() -> None:
    """One die against one: half of the attacks hit, and a third of those are blocked (PW-9.24)."""
    damage = hits(1).minus(blocks(1)).not_below(0)
    assert damage.chance(1) == Fraction(1, 3)
    assert damage.chance(0) == Fraction(2, 3)
    assert damage.expected() == Fraction(1, 3)


@pytest.mark.parametrize(("attack", "defence"), [(3, 2), (2, 3), (4, 0), (0, 2)])
def test_the_odds_of_damage_are_those_of_all_rolls(attack: int, defence: int) -> None:
    counts: Counter[int] = Counter()
    for faces in product(COMBAT, repeat=attack + defence):
        counts[max(0, faces[:attack].count("weapon") - faces[attack:].count("shield"))] += 1
    damage = hits(attack).minus(blocks(defence)).not_below(0)
    assert {value: damage.chance(value) for value, _ in damage.ways} == {
        value: Fraction(count, counts.total()) for value, count in counts.items()
    }


@pytest.mark.parametrize("count", [0, -2])
def test_no_dice_give_nothing_for_sure(count: int) -> None:
    """None are rolled if effects leave 0 or fewer (PW-9.21)."""
    assert hits(count).chance(0) == 1
    assert hits(count) == Odds(1, ((0, 1),))


@given(pools)
def test_equal_odds_are_equal_whatever_dice_they_come_from(pool: list[Die[int]]) -> None:
    twice = [die + die for die in reversed(pool)]
    assert pool_odds(twice) == pool_odds(pool)
    assert hash(pool_odds(twice)) == hash(pool_odds(pool))
    assert pool_odds([*pool, (0, 1)]) != pool_odds(pool)


@given(pools, pools)
def test_odds_are_in_lowest_terms(one: list[Die[int]], other: list[Die[int]]) -> None:
    """(1, 1) and (0, 0, 0) are no chance at all, so opposing them changes no number."""
    odds = pool_odds(one)
    assert odds.minus(pool_odds([(0, 0, 0)])) == odds
    assert odds.minus(pool_odds(other)).cases <= odds.cases * pool_odds(other).cases


def test_a_die_without_faces_has_no_odds() -> None:
    with pytest.raises(ValueError, match="at least one face"):
        pool_odds([()])
    with pytest.raises(ValueError, match="at least one face"):
        face_chance((), lambda face: True)


def test_many_dice_are_no_trouble() -> None:
    """The Gaussian of forty dice, against the formula of the binomial distribution."""
    assert hits(40).chance(20) == Fraction(137846528820, 2**40)
    assert hits(40).at_least(0) == 1
