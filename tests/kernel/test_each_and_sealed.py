"""Decisions of several seats at once, unseen by each other, and decisions that stay sealed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.game import load
from tafelrunde.kernel.match import Match
from tests.toys import views
from tests.toys.duel import DUEL
from tests.toys.relay import RELAY


def planning(**fields: Any) -> Match:
    """Begin a duel in which both seats are about to plan."""
    hands = {"hand0": ["spark", "shield", "insight"], "hand1": ["spark", "shield", "insight"]}
    return DUEL.position({"phase": "plan", **hands, **fields})


def ids(match: Match, seat: int) -> list[str]:
    return [question.id for question in match.questions(seat)]


def test_seats_answer_in_any_order() -> None:
    """All seats are asked at once; the step goes on when the last part is done, whoever gave it."""
    orders = [
        [("plan spark", 0), ("high", 0), ("none", 1)],
        [("none", 1), ("plan spark", 0), ("high", 0)],
        [("plan spark", 0), ("none", 1), ("high", 0)],
    ]
    ends = []
    for order in orders:
        match = planning()
        for i, (move, seat) in enumerate(order):
            assert match.phase == "plan", i
            match.play(move, seat)
        assert match.phase == "turn"
        ends.append(json.dumps([match.view(0)["table"], match.view(1)["sealed"]]))
    assert len(set(ends)) == 1


def test_progress_of_others_does_not_change_my_question() -> None:
    """My question keeps its id and my view stays, whatever the other seat answers, revises or finishes."""
    match = planning()
    mine, view = ids(match, 0), match.view(0)
    for move in ("plan spark", "high"):
        match.play(move, 1)
        assert ids(match, 0) == mine
    match.revise(1)
    assert ids(match, 0) == mine
    assert match.view(0) == view
    match.play("plan shield", 1)
    match.play("low", 1)
    match.play("plan spark", 0, question=mine[0])
    assert ids(match, 0) != mine


def test_only_who_is_done_can_be_seen() -> None:
    """Others see that a seat is still asked, not what; and they are told nothing."""
    match = planning()
    told = [len(match.events(0, seat)) for seat in (None, 0)]
    match.play("plan spark", 1)
    assert [asked["kind"] for asked in match.view(0)["asked"]] == ["plan", ""]
    assert [asked["kind"] for asked in match.view(1)["asked"]] == ["", "stance"]
    match.play("high", 1)
    assert [asked["seat"] for asked in match.view()["asked"]] == [0]
    assert [len(match.events(0, seat)) for seat in (None, 0)] == told


def test_a_choice_can_be_revised_until_the_last_seat_is_done() -> None:
    """A revisable part begins anew, also when it was finished; afterwards it is too late."""
    match = planning()
    match.play("plan spark", 0)
    match.play("high", 0)
    assert match.actors == [1]
    match.revise(0)
    assert match.actors == [0, 1]
    assert [move.code for move in match.legal(0)] == ["none", "plan spark", "plan shield", "plan insight"]
    match.play("plan insight", 0)
    match.revise(0)  # also in the middle
    assert match.clone().hash() == match.hash() == load(json.loads(json.dumps(match.save()))).hash()
    match.play("plan shield", 0)
    match.play("low", 0)
    match.play("none", 1)
    assert match.table.name(match.table.plan[0][0]) == "shield"  # type: ignore[attr-defined]
    assert match.view(0)["sealed"] == {"stance 0": "low"}
    with pytest.raises(IllegalMove) as caught:
        match.revise(0)
    assert caught.value.code == "not-asked"


def test_a_choice_that_is_not_revisable_stays() -> None:
    """Where the rules do not allow it, a part cannot be begun anew."""
    match = planning(options={"revisable": False})
    match.play("plan spark", 0)
    before = match.hash()
    with pytest.raises(IllegalMove) as caught:
        match.revise(0)
    assert caught.value.code == "not-asked"
    assert match.hash() == before
    with pytest.raises(TafelrundeError) as unknown:
        match.revise(7)
    assert unknown.value.code == "unknown-seat"


def test_a_half_given_choice_is_part_of_the_match() -> None:
    """What was secretly answered so far is in the hash and survives copies, and undo takes it back alone."""
    match = planning()
    start = match.hash()
    match.play("plan spark", 1)
    half = match.hash()
    assert half != start
    assert match.clone().hash() == half
    match.play("plan insight", 0)
    match.undo()
    assert [move.code for move in match.legal(1)] == ["high", "low"]
    assert match.actors == [0, 1]


def test_finished_choices_of_others_are_drawn_anew() -> None:
    """In a sampled world the other seat has decided something, but not what it really decided; my own part stays."""
    match = planning()
    match.play("plan spark", 1)
    match.play("high", 1)
    match.play("plan insight", 0)
    given = set()
    for seed in range(60):
        world = match.sample(0, seed)
        parts = world.lanes[0].parts
        given.add(tuple(move.code if move else None for move in parts[1].given))
        assert [move.code for move in parts[0].given if move] == ["plan insight"]
        assert world.actors == [0]
    assert {("none",), ("plan spark", "high"), ("plan shield", "low"), ("plan insight", "high")} <= given


def test_unfinished_choices_of_others_begin_anew() -> None:
    """In a sampled world a seat that has not finished is at its beginning: how far it really is cannot be known."""
    match = planning()
    match.play("plan spark", 1)
    worlds = [match.sample(0, seed) for seed in range(5)]
    assert all(world.lanes[0].parts[1].given == [] for world in worlds)
    assert match.sample(1, 3).lanes[0].parts[1].given == match.lanes[0].parts[1].given


def test_a_sealed_decision_is_seen_by_its_owners_only() -> None:
    """Views of others and of the spectator show that it exists; opening it tells everybody."""
    match = planning()
    for move, seat in (("plan spark", 0), ("high", 0), ("none", 1)):
        match.play(move, seat)
    assert [view["sealed"] for view in views(match)] == [
        {"stance 0": "sealed"},
        {"stance 0": "high"},
        {"stance 0": "sealed"},
    ]
    assert {match.sample(1, seed).table.sealed["stance 0"].value for seed in range(20)} == {"high", "low"}
    assert {match.sample(0, seed).table.sealed["stance 0"].value for seed in range(20)} == {"high"}
    match.play("unveil")
    opened = [event for event in match.events() if event.kind == "revealed"]
    assert opened[-1].facts == {"what": "stance 0", "value": "high"}
    assert match.view()["sealed"] == {}


def test_team_mates_share_a_seal() -> None:
    """A decision can be sealed for several owners, and all of them see it."""
    match = RELAY.start(seed=1)
    for seat in range(4):
        match.play(f"call {seat + 1}", seat)
    assert match.view(0)["sealed"] == {"call 0": "1", "call 1": "sealed", "call 2": "3", "call 3": "sealed"}
    assert match.view(3)["sealed"] == {"call 0": "sealed", "call 1": "2", "call 2": "sealed", "call 3": "4"}
    world = match.sample(2, 5)
    assert [world.table.sealed[key].value for key in ("call 0", "call 2")] == ["1", "3"]


def test_a_leaving_seat_gives_nothing() -> None:
    """Whoever leaves while all decide is answered for with nothing, and the others are asked as before."""
    match = RELAY.start(seed=1)
    mine = ids(match, 0)
    match.play("call 1", 1)
    match.concede(2)
    assert match.actors == [0, 3]
    assert ids(match, 0) == mine
    match.play("call 2", 0)
    match.play("call 3", 3)
    assert sorted(match.table.sealed) == ["call 0", "call 1", "call 3"]
    assert match.actors == [0, 1, 3]


def test_a_seat_that_left_decides_nothing_in_a_sampled_world() -> None:
    """Everybody saw the seat leave, so no world in which it has decided something is possible."""
    match = RELAY.start(seed=1)
    match.concede(2)
    match.play("call 2", 0)
    for seed in range(10):
        world = match.sample(1, seed)
        world.play("call 1", 1)
        world.play("call 1", 3)
        assert sorted(world.table.sealed) == ["call 0", "call 1", "call 3"]


def test_leaving_after_deciding_keeps_nothing_open() -> None:
    """A seat that has decided and then leaves before the others are done does not hold them up."""
    match = RELAY.start(seed=1)
    match.play("call 4", 3)
    match.concede(3)
    for seat in (0, 1, 2):
        match.play("call 1", seat)
    assert match.phase == "grab"
    assert match.actors == [0, 1, 2]
