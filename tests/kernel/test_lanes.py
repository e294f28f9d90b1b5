"""Lanes: two tables run side by side, each at its own pace, from one bag."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import ClassVar

import pytest

from tafelrunde.kernel.ask import Flow, Result
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.game import Step, load, register
from tafelrunde.kernel.match import Match
from tests.toys import act, finish
from tests.toys.relay import RELAY, TABLES, Relay, RelayTable, drop_stone, grab_step


def racing() -> Match:
    """Begin a relay after the calls."""
    match = RELAY.start(seed=1)
    for seat in range(4):
        match.play(f"call {seat + 1}", seat)
    return match


def test_a_resting_lane_begins_when_its_phase_is_set() -> None:
    """Before the calls are made only the first lane runs; then both do."""
    match = RELAY.start(seed=1)
    assert {question.lane for question in match.questions()} == {0}
    match = racing()
    assert match.actors == [0, 1, 2, 3]
    assert [question.lane for question in match.questions()] == [0, 0, 1, 1]


def test_each_table_goes_on_by_itself() -> None:
    """While one table waits for a decision, the other plays on, and nobody else can act for the first."""
    match = racing()
    match.play("grab", 1)
    assert match.actors == [1, 2, 3]
    with pytest.raises(IllegalMove) as caught:
        match.play("grab", 0)
    assert caught.value.code == "not-asked"
    for _ in range(3):
        match.play("grab", 2)
        match.play("drop", 2)
    match.play("grab", 3)
    assert match.actors == [1, 3]
    match.play("keep", 1)
    assert match.actors == [0, 1, 3]


def test_my_question_keeps_its_id_while_the_other_table_plays() -> None:
    """What happens at the other table neither changes nor outdates what I am asked."""
    match = racing()
    match.play("grab", 1)
    mine = match.questions(1)[0].id
    for move in ("grab", "keep", "grab"):
        match.play(move, 3)
    assert match.questions(1)[0].id == mine
    match.play("keep", 1, question=mine)


def test_copies_agree_while_both_tables_are_in_the_middle() -> None:
    """Clone, save and load work with two half-done steps, in whatever order they were begun."""
    for order in ((1, 2), (2, 1), (0, 3)):
        match = racing()
        for seat in order:
            match.play("grab", seat)
        copies = [match, match.clone(), load(json.loads(json.dumps(match.save()))), match.record.replay()]
        assert len({copy.hash() for copy in copies}) == 1
        rnd = random.Random(3)
        while not match.over:
            act(match, rnd, *copies[1:])
        assert len({copy.hash() for copy in copies}) == 1


def test_a_stone_is_seen_by_its_holder_only() -> None:
    """What one grabs at a table is hidden from the other three and from the spectator."""
    match = racing()
    match.play("grab", 1)
    shown = [view["table"]["zones"]["held 1"][0][1] for view in [match.view(seat) for seat in (None, 0, 1, 2, 3)]]
    assert [name == "?" for name in shown] == [True, True, False, True, True]


def test_leaving_drops_the_step_of_one_table_only() -> None:
    """The stone of the leaver goes back, his table begins anew without him, the other one is not disturbed."""
    match = racing()
    match.play("grab", 1)
    match.play("grab", 2)
    other = match.questions(2)[0].id
    match.concede(1)
    assert match.actors == [0, 2]
    assert match.questions(2)[0].id == other
    assert match.table.held == [[], [], match.table.held[2], []]  # type: ignore[attr-defined]
    assert match.clone().hash() == match.hash()
    match.play("keep", 2)
    assert match.actors == [0, 2, 3]


def test_a_table_without_players_rests() -> None:
    """When both seats of a table have left, its lane rests and the other one goes on to the end."""
    match = racing()
    match.concede(0)
    match.concede(1)
    assert match.table.phase == [None, "grab"]
    assert match.actors == [2, 3]
    assert match.phase == "grab"
    assert load(json.loads(json.dumps(match.save()))).hash() == match.hash()
    finish(match, random.Random(1))
    assert match.record.replay().hash() == match.hash()


def test_a_team_without_players_has_lost() -> None:
    """The end is found wherever both tables are."""
    match = racing()
    match.play("grab", 0)
    match.concede(1)
    match.concede(3)
    assert match.result == Result([1, 3, 1, 3], [0.0, 0.0, 0.0, 0.0], "RE-1.5")
    assert match.actors == []


class Everywhere(Relay):
    """A relay in which seat 0 sits at both tables."""

    id = "relay-everywhere"
    tables: ClassVar[Sequence[Sequence[int]]] = ((0, 1), (0, 2, 3))


def test_a_seat_may_be_asked_in_two_lanes() -> None:
    """The id of the question says which one is meant, and the record replays the same."""
    match = register(Everywhere()).start(seed=1)
    for seat in range(4):
        match.play("call 1", seat)
    first, second = match.questions(0)
    assert (first.lane, second.lane) == (0, 1)
    assert first.id != second.id
    match.play("grab", 0, question=second.id)
    assert [question.lane for question in match.questions(0)] == [0, 1]
    assert [question.ask.kind for question in match.questions(0)] == ["grab", "keep"]
    assert match.log[-1][1] == 1
    assert match.record.replay().hash() == match.hash()


def test_an_answer_in_one_lane_does_not_outdate_the_other_question_of_the_seat() -> None:
    """A seat that is asked at two tables can still answer the second question that it sees."""
    match = register(Everywhere()).start(seed=1)
    for seat in range(4):
        match.play("call 1", seat)
    first, second = match.questions(0)
    match.play("grab", 0, question=first.id)
    match.play("grab", 0, question=second.id)
    assert [question.ask.kind for question in match.questions(0)] == ["keep", "keep"]


def halting_step(t: RelayTable, lane: int) -> Flow:
    """Grab as ever; a kept stone halts the other table, where everything begins anew."""
    kept = len(t.kept)
    yield from grab_step(t, lane)
    if len(t.kept) > kept:
        for seat in TABLES[1 - lane]:
            if t.held[seat]:
                drop_stone(t, seat)
        t.dropped.append(1 - lane)


class Halting(Relay):
    """A relay in which one table can halt the other."""

    id = "halting"
    steps: ClassVar[dict[str, Step]] = {**Relay.steps, "grab": halting_step}


HALTING = register(Halting())


def test_a_rule_can_end_what_runs_at_the_other_table() -> None:
    """The halted table begins anew, its open question is gone, and copies go on alike."""
    match = HALTING.start(seed=1)
    for seat in range(4):
        match.play(f"call {seat + 1}", seat)
    match.play("grab", 1)
    match.play("grab", 2)
    stale = match.questions(1)[0].id
    match.play("keep", 2)
    assert match.actors == [0, 1, 2, 3]
    assert {question.ask.kind for question in match.questions()} == {"grab"}
    with pytest.raises(IllegalMove):
        match.play("keep", 1, question=stale)
    assert load(json.loads(json.dumps(match.save()))).hash() == match.clone().hash() == match.hash()
    assert match.record.replay().hash() == match.hash()
    finish(match, random.Random(1))
