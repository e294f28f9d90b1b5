"""Composite questions: several, an order, a number, a split total and a way, asked in bounded single steps."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.ask import Ask, Flow, Move, assign, many, number, order, path
from tafelrunde.kernel.text import KERNEL_TEXTS
from tafelrunde.kernel.vocabulary import Kind, Vocabulary
from tests.toys.walk import WALK

MOVES = Vocabulary(
    [Kind("take", "", "thing")], [{"thing": "abcde"}], KERNEL_TEXTS, lambda domain, value, lang: str(value)
)
DONE, NUMBERS = MOVES.done, MOVES.numbers


def take(things: str) -> list[Move]:
    """Return the moves that take some things."""
    return [MOVES.of_code(f"take {thing}") for thing in things]


def run(flow: Flow, answers: list[int], wrap: bool = False) -> tuple[Any, list[Ask]]:
    """Answer a flow by indexes into the options, as the kernel where there is one; returns value (or None) and asks."""
    left = list(answers)
    asks: list[Ask] = []
    answer = None
    try:
        while True:
            ask = flow.send(answer)
            asks.append(ask)
            options = ask.options()
            if not options:
                answer = None
            elif len(options) == 1 and not ask.always:
                answer = options[0]
            elif left:
                pick = left.pop(0)
                answer = options[pick % len(options) if wrap else pick]
            else:
                return None, asks
    except StopIteration as done:
        return done.value, asks


def outcomes(make: Callable[[], Flow]) -> list[Any]:
    """Enumerate the value of a flow for every way to answer it."""
    found = []

    def explore(answers: list[int]) -> None:
        flow = make()
        value, asks = run(flow, answers)
        if value is not None:
            found.append(value)
            return
        for k in range(len(asks[-1].options())):
            explore([*answers, k])

    explore([])
    return found


# ---------------------------------------------------------------- many


def multisets(things: str, at_least: int, at_most: int) -> set[str]:
    """List every choice of things, as a sorted text."""
    sizes = range(min(at_least, len(things)), min(at_most, len(things)) + 1)
    return {"".join(sorted(chosen)) for n in sizes for chosen in itertools.combinations(things, n)}


@pytest.mark.parametrize(
    ("things", "at_least", "at_most"),
    [
        ("abc", 0, 99),
        ("abc", 0, 2),
        ("aab", 0, 99),
        ("aabbc", 0, 3),
        ("abc", 2, 2),
        ("abcd", 1, 3),
        ("aabb", 3, 3),
        ("ab", 3, 5),
    ],
    ids=lambda value: str(value),
)
def test_many_offers_every_choice_once(things: str, at_least: int, at_most: int) -> None:
    """Every choice within the limits can be given in exactly one way, copies included, and none outside of them."""
    found = outcomes(lambda: many(0, "pick", lambda: take(things), DONE, at_least, at_most))
    texts = Counter("".join(move.args[0] for move in chosen) for chosen in found)
    assert set(texts) == multisets(things, at_least, at_most)
    assert set(texts.values()) == {1}


def test_many_of_nothing_asks_nothing() -> None:
    """Without anything to take the question answers itself."""
    assert outcomes(lambda: many(0, "pick", list, DONE, 2, 3)) == [[]]
    assert outcomes(lambda: many(0, "pick", lambda: take("abc"), DONE, 0, 0)) == [[]]


def test_many_that_is_always_put_is_put_to_the_end() -> None:
    """Where the items are hidden, no later answer is given by the kernel either: its haste would tell of the hand."""
    _, asks = run(many(0, "pick", lambda: take("ab"), DONE, always=True), [2])
    assert [move.code for move in asks[-1].options()] == ["done"]
    assert [ask.always for ask in asks] == [True, True]


def test_many_looks_at_the_items_when_it_is_asked() -> None:
    """The options are a function of the table, not a copy of an earlier moment."""
    things = ["abc"]
    flow = many(0, "pick", lambda: take(things[0]), DONE)
    ask = next(flow)
    things[0] = "cd"
    assert [move.code for move in ask.options()] == ["done", "take c", "take d"]


def test_a_leaver_ends_a_composite_question() -> None:
    """Nothing as an answer ends the question with what was given so far, or in the order of the list."""
    flow = many(0, "pick", lambda: take("abc"), DONE, 2)
    next(flow)
    flow.send(take("a")[0])
    with pytest.raises(StopIteration) as ended:
        flow.send(None)
    assert ended.value.value == take("a")
    flow = order(0, "sort", take("abc"))
    next(flow)
    flow.send(take("b")[0])
    flow.send(None)
    with pytest.raises(StopIteration) as ended:
        flow.send(None)
    assert ended.value.value == take("bac")


# ---------------------------------------------------------------- order


@pytest.mark.parametrize("things", ["", "a", "ab", "abcd"])
def test_order_offers_every_permutation_once(things: str) -> None:
    """Each order can be given in one way; the last thing is not asked for."""
    found = ["".join(move.args[0] for move in chosen) for chosen in outcomes(lambda: order(0, "sort", take(things)))]
    assert sorted(found) == sorted(map("".join, itertools.permutations(things)))
    if len(things) > 1:
        assert run(order(0, "sort", take(things)), [0] * (len(things) - 1))[0] == take(things)
        assert run(order(0, "sort", take(things)), [0] * (len(things) - 2))[0] is None


def test_order_of_equal_things() -> None:
    """Two effects that read the same can be put in order too, and are both in it."""
    found = outcomes(lambda: order(0, "sort", take("aab")))
    assert {"".join(move.args[0] for move in chosen) for chosen in found} == {"aab", "aba", "baa"}


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("top", [0, 1, 9, 99, 100, 101, 109, 110, 340, 999, 1000, 1203])
def test_every_number_can_be_given_once(top: int) -> None:
    """From 0 to the top, each number has exactly one sequence of answers, above 99 digit by digit."""
    assert sorted(outcomes(lambda: number(0, "bid", top, NUMBERS))) == list(range(top + 1))
    flow = number(0, "bid", top, NUMBERS)
    assert len(next(flow).options()) <= 100


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_number_never_exceeds_its_top(top: int, seed: int) -> None:
    """However the digits are chosen, the number stays in its range."""
    value, asks = None, 0
    while value is None:
        asks += 1
        picks = random.Random(seed)
        value, _ = run(number(0, "bid", top, NUMBERS), [int(picks.random() * 10**6) for _ in range(asks)], wrap=True)
    assert 0 <= value <= top


@pytest.mark.parametrize(("total", "targets"), [(0, 3), (4, 1), (4, 2), (4, 3), (3, 4), (99, 2), (105, 2)])
def test_every_split_can_be_given_once(total: int, targets: int) -> None:
    """Each way to split a total among targets has exactly one sequence of answers; the last target gets the rest."""
    found = Counter(map(tuple, outcomes(lambda: assign(0, "split", total, list(range(targets)), NUMBERS))))
    every = (
        {shares for shares in itertools.product(range(total + 1), repeat=targets) if sum(shares) == total}
        if total < 50
        else None
    )
    if every is None:
        every = {(first, total - first) for first in range(total + 1)}
    assert set(found) == every
    assert set(found.values()) == {1}


def test_people_see_what_they_have_given_so_far() -> None:
    """Each single question of a composite one carries its kind, its limits and the answers before it."""
    for flow, answers, name, before in [
        (many(0, "pick", lambda: take("abc"), DONE, 1, 2), [0], "many", ["take a"]),
        (order(0, "sort", take("abc")), [1], "order", ["take b"]),
        (path(0, "way", lambda so_far: take("abc"), DONE), [3], "path", ["take c"]),
        (assign(0, "split", 9, [0, 1, 2], NUMBERS), [4], "assign", ["number 4"]),
    ]:
        _, asks = run(flow, answers)
        modes = [ask.mode for ask in asks]
        assert [mode.name for mode in modes if mode] == [name, name]
        assert modes[0] is not None
        assert modes[0].given == ()
        assert modes[1] is not None
        assert [move.code for move in modes[1].given] == before


def test_people_are_asked_once_for_a_large_share() -> None:
    """A split total above 99 is still one prompt for people: its digits belong to an assignment as well."""
    _, asks = run(assign(0, "split", 250, [0, 1], NUMBERS), [])
    assert asks[0].mode is not None
    assert asks[0].mode.name == "assign"
    assert asks[0].mode.at_most == 250


# ---------------------------------------------------------------- ways


def test_a_way_goes_on_while_there_are_steps() -> None:
    """A way ends where it is stopped or where nothing may follow; whether one may stop is the rule's business."""

    def steps(given: list[Move]) -> list[Move]:
        return take("abc"[len(given) : len(given) + 2]) if len(given) < 2 else []

    free = outcomes(lambda: path(0, "way", steps, DONE))
    assert sorted("".join(move.args[0] for move in way) for way in free) == ["", "a", "ab", "ac", "b", "bb", "bc"]
    bound = outcomes(lambda: path(0, "way", steps, DONE, may_stop=lambda given: False))
    assert sorted("".join(move.args[0] for move in way) for way in bound) == ["ab", "ac", "bb", "bc"]


# ---------------------------------------------------------------- in a match


def test_composite_questions_in_a_match() -> None:
    """One turn of a walk: way, pebbles, chores, a split and a number, with the automatic answers in between."""
    match = WALK.start(seed=1)
    match.play(["step 2,-1", "done"])
    match.play(["pay red", "pay red"])
    match.play(["chore wood", "chore fire"])  # water needs no answer
    match.play(["number 1", "number 2"])  # the rest goes to the last heap
    match.play("number 12")
    table: Any = match.table
    assert table.at[0] == "2,-1"
    assert table.pouch[0] == ["blue", "red"]
    assert table.points[0] == 2
    assert table.heaps == [1, 2, 2]
    assert table.bids[0] == 12
    assert match.actors == [1]


def test_large_figures_in_a_match() -> None:
    """Above 99 the kernel asks digit by digit, and digits that can only be 0 are not asked."""
    match = WALK.start(seed=1, options={"power": 103, "top": 250})
    for answers in ("done", ["pay blue", "done"], ["chore fire", "chore wood"]):
        match.play(answers)
    match.play(["number 1", "number 2"])  # one hundred, no ten is possible, two
    table: Any = match.table
    assert match.phase == "split"
    match.play("number 1")
    assert table.heaps == [102, 1, 0]
    match.play(["number 2", "number 5"])  # only 250 is left, so the last digit is 0
    assert table.bids[0] == 250
