"""Plans and lists of answers: one press for several answers, checked before the first, never past a reveal."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.kernel.ask import Plan
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.match import Match
from tests.toys.duel import DUEL
from tests.toys.walk import WALK


def spying(**fields: Any) -> Match:
    """Lay out a duel in which seat 0 holds an insight and nothing comes automatically."""
    hand = {"hand0": ["insight", "spark", "shield"], "deck0": ["spark", "shield"], "hand1": ["spark"]}
    return DUEL.position({**hand, "traps": ["mine", "calm"], "supply": ["pit", "pit"], **fields})


def codes(match: Match) -> list[tuple[str, str]]:
    return [(entry[0], entry[3].code) for entry in match.log]


def test_a_plan_is_a_list_of_answers() -> None:
    """Naming where a way ends gives all its steps, the first as an answer and the others as its continuation."""
    match = WALK.start(seed=1)
    assert "move-to 2,-2" in [plan.code for plan in match.plans(0)]
    match.play("move-to 2,-2")
    assert codes(match) == [("play", "step 2,-1"), ("then", "step 2,-2"), ("then", "done")]
    assert match.table.at[0] == "2,-2"  # type: ignore[attr-defined]


def test_every_plan_that_is_offered_can_be_carried_out() -> None:
    """Each `move-to` ends where it says, as a plan object as well as by its code."""
    match = WALK.start(3, seed=2)
    plans = match.plans(0)
    assert len(plans) > 5
    for plan in plans:
        for form in (plan, plan.code):
            trial = match.clone()
            trial.play(form, 0)
            assert f"move-to {trial.table.at[0]}" == plan.code  # type: ignore[attr-defined]
            assert trial.phase == "pay"


def test_plans_are_offered_to_whom_they_concern() -> None:
    """Nobody else is offered my plans or can carry them out."""
    match = WALK.start(seed=1)
    assert match.plans(1) == []
    assert [plan.code for plan in match.plans()] == [plan.code for plan in match.plans(0)]
    with pytest.raises(IllegalMove):
        match.play("move-to 2,-2", 1)
    assert match.log == []


def test_a_plan_that_is_not_offered_is_refused() -> None:
    """A plan out of reach, a made-up plan, and a plan for a stale question are refused and change nothing."""
    match = WALK.start(seed=1)
    before = match.hash()
    stale = match.questions(0)[0].id
    made_up = Plan("move-to the moon", [match.table.box.move("done")], "move-to")
    for wanted in ("move-to -2,2", made_up):
        with pytest.raises(IllegalMove) as caught:
            match.play(wanted)
        assert caught.value.code == "unknown-move"
    assert match.hash() == before
    match.play("step 2,-1")
    with pytest.raises(IllegalMove):
        match.play("move-to 2,-2", 0, question=stale)


def test_a_plan_ends_where_something_is_revealed() -> None:
    """What follows a shown trap must be decided anew: the plan stops there and the question stays open."""
    match = spying()
    match.play("look 0")
    assert codes(match) == [("play", "play insight")]  # the card itself was shown to everybody
    match = WALK.start(seed=1)
    match.play("move-to 1,0")
    assert match.phase == "pay"  # the gem is turned up after the whole way


def test_a_list_is_checked_before_the_first_answer_takes_effect() -> None:
    """If the last of several answers is not possible, none is given."""
    match = WALK.start(seed=1)
    before = match.hash()
    for answers, code in [
        (["step 2,-1", "step 0,0"], "forbidden"),
        (["step 2,-1", "done", "step 2,-1"], "forbidden"),
        (["step 2,-1", "fly"], "unknown-move"),
        (["done", "pay red", "pay red", "chore wood", "chore fire", "number 0", "number 9"], "forbidden"),
    ]:
        with pytest.raises(IllegalMove) as caught:
            match.play(answers, 0)
        assert caught.value.code == code
        assert match.hash() == before
        assert match.log == []


def test_a_list_may_go_on_over_several_questions() -> None:
    """As long as nothing is revealed, a list can answer one question after the other, across steps."""
    match = WALK.start(seed=1)
    match.play(["done", "pay red", "pay red", "chore wood", "chore fire", "number 0", "number 5", "number 3"], 0)
    assert match.actors == [1]
    assert [what for what, _ in codes(match) if what != "auto"] == ["play"] + ["then"] * 7


def test_a_list_does_not_go_past_a_reveal() -> None:
    """Answers that would follow something shown on the way are refused together with all before them."""
    match = spying()
    before = match.hash()
    with pytest.raises(IllegalMove) as caught:
        match.play(["play insight", "spy 0", "under spark"])
    assert caught.value.code == "checked-twice"
    assert match.hash() == before
    match.play("play insight")
    with pytest.raises(IllegalMove) as caught:
        match.play(["spy 0", "under spark"])
    assert caught.value.code == "checked-twice"
    match.play(["spy 0"])  # the last answer may reveal something
    match.play("under spark")


def test_a_list_answers_for_one_seat() -> None:
    """With a seat given, a list does not go on with the answers of another."""
    match = WALK.start(seed=1)
    whole = ["done", "pay red", "pay red", "chore wood", "chore fire", "number 0", "number 5", "number 3", "done"]
    with pytest.raises(IllegalMove) as caught:
        match.play(whole, 0)
    assert caught.value.code == "not-asked"
    assert match.log == []


def test_an_empty_list_does_nothing() -> None:
    """No answer is no entry."""
    match = WALK.start(seed=1)
    match.play([])
    assert match.log == []


def paying() -> Match:
    """Go to where one or two pebbles are paid: the pouch holds red, red, blue or the like."""
    match = WALK.start(seed=1)
    match.play("done")
    return match


def test_what_is_picked_for_many_is_put_in_order() -> None:
    """A person picks in any order and presses once; the record has the single answers, in ascending order."""
    match = paying()
    question = match.questions(0)[0]
    items = question.items
    picked = [items[-1], items[0]]
    match.play(picked, 0, question=question.id)
    assert [code for _, code in codes(match)][1:] == [items[0].code, items[-1].code]
    assert match.phase == "chores"


def test_fewer_than_the_most_are_closed_by_the_kernel() -> None:
    """Who picks one of one or two has said that it is one."""
    match = paying()
    match.play([match.questions(0)[0].items[0]], 0)
    assert codes(match)[-1] == ("then", "done")
    assert match.phase == "chores"


def test_too_few_are_refused() -> None:
    """Nothing is picked where at least one is wanted: nothing happens."""
    match = paying()
    before = match.hash()
    with pytest.raises(IllegalMove):
        match.play([], 0)
    assert match.hash() == before


def test_a_whole_order_is_one_press() -> None:
    """All things in order, also the last one, which needs no answer."""
    match = paying()
    match.play([match.questions(0)[0].items[0]], 0)
    order = match.questions(0)[0].items[::-1]
    match.play(order, 0)
    assert match.phase == "split"
    assert [code for _, code in codes(match)[-len(order) :]] == [move.code for move in order]
