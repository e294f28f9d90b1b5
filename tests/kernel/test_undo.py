"""Undo gives back the question, never the chance: the log grows, and nobody can try out the future."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game, load
from tafelrunde.kernel.match import Match
from tests.toys import act, finish, positions, random_move
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL
from tests.toys.relay import RELAY
from tests.toys.walk import WALK


def without_ids(match: Match) -> list[Any]:
    """List what everybody sees, without the ids of the questions: those are new after an undo."""
    seen = [match.view(seat) for seat in (None, *range(match.table.seats))]
    for view in seen:
        for question in view["questions"]:
            del question["id"]
    return seen


@pytest.mark.parametrize("game", [DUEL, RELAY, WALK], ids=["duel", "relay", "walk"])
def test_undo_gives_back_the_question(game: Game) -> None:
    """Decisions taken back one by one lead through the same questions, and copies of each stage agree."""
    for match, rnd in positions(game, 4, every=3, leaving=0.005):
        trial = match.clone()
        stages = []
        for _ in range(3):
            if not trial.over:
                stages.append(without_ids(trial))
                move, seat = random_move(trial, rnd)
                trial.play(move, seat)
        while stages:
            trial.undo()
            assert without_ids(trial) == stages.pop()
            assert trial.clone().hash() == trial.hash() == load(json.loads(json.dumps(trial.save()))).hash()


@pytest.mark.parametrize("game", [DUEL, RELAY, WALK], ids=["duel", "relay", "walk"])
def test_the_log_only_grows(game: Game) -> None:
    """An undo is an entry and an event; nothing that was recorded or told disappears."""
    rnd = random.Random(3)
    match = game.start(seed=3)
    match.events()
    while not match.over and len(match.log) < 60:
        log, told = match.log[:], match.events()
        if rnd.random() < 0.3 and match.undo_price != "none":
            match.undo()
            assert match.events()[-1].kind == "undone"
        else:
            act(match, rnd)
        assert match.log[: len(log)] == log
        assert len(match.log) > len(log)
        assert match.events()[: len(told)] == told


@pytest.mark.parametrize("game", [DUEL, RELAY, WALK, CLOCK], ids=["duel", "relay", "walk", "clock"])
def test_a_match_with_undos_can_be_replayed(game: Game) -> None:
    """The record of a match in which much was taken back replays to the same match."""
    for seed in range(3):
        rnd = random.Random(seed)
        match = game.start(seed=seed)
        while not match.over:
            if rnd.random() < 0.2 and match.undo_price != "none":
                match.undo()
            else:
                act(match, rnd)
        again = match.record.replay()
        assert again.hash() == match.hash()
        assert again.log == match.log


def test_chance_is_not_wound_back() -> None:
    """A die that is rolled again after an undo is another roll: the streams go on."""
    mine = {"hand0": ["spark"], "traps": ["mine", "mine"], "supply": ["pit", "calm"]}
    match = DUEL.position(mine)
    rolls = set()
    for _ in range(12):
        match.play("walk 0")
        rolls.add(match.table.life[0])  # type: ignore[attr-defined]
        before = {name: rng.x for name, rng in match.table.streams.items()}
        match.undo()
        assert {name: rng.x for name, rng in match.table.streams.items()} == before
        assert match.table.life == [8, 8]  # type: ignore[attr-defined]
    assert rolls == {5, 6, 7}


def test_handle_numbers_are_not_used_again() -> None:
    """A card that is dealt again after an undo has a new handle, so nobody can compare."""
    match = DUEL.position({"hand0": ["spark", "shield", "insight"], "deck0": ["spark"], "hand1": ["spark"]})
    match.play("play shield")
    before = set(match.table.hand[0]) | set(match.table.discard[0])  # type: ignore[attr-defined]
    match.undo()
    match.play("play shield")
    now = set(match.table.hand[0]) | set(match.table.discard[0])  # type: ignore[attr-defined]
    drawn = {match.table.hand[0][-1]}  # type: ignore[attr-defined]
    assert now & before == drawn  # the top of the deck did not move


def test_a_scripted_roll_is_not_given_twice() -> None:
    """Loaded dice are chance too: what was rolled and taken back is gone."""
    match = DUEL.position({"hand0": ["spark"], "traps": ["mine", "mine"], "supply": ["pit", "calm"]})
    with match.script("dice", [2]):
        match.play("walk 0")
        assert match.table.life[0] == 5  # type: ignore[attr-defined]
        match.undo()


def test_the_price_of_an_undo() -> None:
    """Free as long as nothing was shown or rolled since, else a reveal; impossible where there is nothing."""
    match = WALK.start(seed=1)
    assert match.undo_price == "none"
    match.play("step 2,-1")
    assert match.undo_price == "free"
    match.play("step 1,0")
    match.play("done")
    assert match.undo_price == "reveal"  # the gem was turned up
    duel = DUEL.position({"hand0": ["shield"], "hand1": ["spark"]})
    duel.play("pass")
    assert duel.undo_price == "free"


def test_nothing_to_take_back() -> None:
    """An undo without a decision is refused, at the start, after everything was taken back, and past the clock."""
    match = WALK.start(seed=1)
    match.play("step 2,-1")
    match.undo()
    clock = CLOCK.start(seed=1)
    clock.play("throw", 0)
    assert clock.undo_price == "free"
    clock.tick(700)
    for stuck in (WALK.start(seed=1), match, clock):
        before = stuck.hash()
        assert stuck.undo_price == "none"
        with pytest.raises(TafelrundeError) as caught:
            stuck.undo()
        assert caught.value.code == "no-undo"
        assert stuck.hash() == before


def test_a_plan_is_taken_back_as_one() -> None:
    """What one press began, one undo takes back; so it is with a list of answers."""
    for wanted in ("move-to 2,-2", ["step 2,-1", "step 2,-2", "done"]):
        match = WALK.start(seed=1)
        before = without_ids(match)
        match.play(wanted)
        assert match.phase == "pay"
        assert match.undo_price == "free"
        match.undo()
        assert without_ids(match) == before


def test_of_a_plan_only_the_answer_that_revealed_something_is_taken_back_first() -> None:
    """Where the last answer of a plan showed something, the free answers before it stay until the next undo."""
    match = WALK.start(seed=1)
    start = without_ids(match)
    match.play(["step 2,-1", "step 1,0", "done"])
    assert match.undo_price == "reveal"
    match.undo()
    assert [move.code for move in match.questions(0)[0].ask.mode.given] == ["step 2,-1", "step 1,0"]  # type: ignore[union-attr]
    assert match.undo_price == "free"
    match.undo()
    assert without_ids(match) == start


def test_the_end_can_be_taken_back() -> None:
    """A finished match is open again after an undo, and so is one that somebody left."""
    match = DUEL.position({"hand0": ["spark"], "life": [1, 8], "traps": ["pit", "pit"], "supply": ["calm", "calm"]})
    match.play("walk 0")
    assert match.over
    match.undo()
    assert not match.over
    assert match.actors == [0]
    match.concede(1)
    assert match.over
    match.undo()
    assert match.actors == [0]
    assert match.table.gone == []
    finish(match, random.Random(1))


def test_a_question_put_again_after_an_undo_has_a_new_id() -> None:
    """A press on the old question does not answer the one that came back."""
    match = WALK.start(seed=1)
    old = match.questions(0)[0].id
    match.play("step 2,-1")
    match.undo()
    assert match.questions(0)[0].id != old
    assert load(json.loads(json.dumps(match.save()))).questions(0)[0].id == match.questions(0)[0].id
    assert match.clone().questions(0)[0].id == match.questions(0)[0].id
    assert match.sample(0, 1).questions(0)[0].id == match.questions(0)[0].id
