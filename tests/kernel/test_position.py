"""Positions: any situation can be written down and laid out again, and a mistake in one is named."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tafelrunde.kernel.errors import BadPosition, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tests.toys import act, positions
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL
from tests.toys.relay import RELAY
from tests.toys.walk import WALK

TOYS = [DUEL, RELAY, CLOCK, WALK]
each_toy = pytest.mark.parametrize("game", TOYS, ids=[game.id for game in TOYS])


def asked(match: Match) -> list[Any]:
    """List who is asked what with which options."""
    return [(q.lane, q.ask.seat, q.ask.kind, [move.code for move in q.moves]) for q in match.questions()]


@each_toy
def test_a_situation_is_laid_out_as_it_was_written(game: Game) -> None:
    """At every moment, also in mid-decision, the written situation leads to the same questions and the same future."""
    for match, _rnd in positions(game, 3, every=2):
        if match.over:
            continue
        written = match.position()
        again = game.position(written)
        assert asked(again) == asked(match)
        assert again.position() == written
        true = match.clone()
        rnd = random.Random(1)
        for _ in range(3):
            if not true.over:
                act(true, rnd, again)
        assert asked(again) == asked(true)
        assert again.result == true.result
        if not true.over:
            assert game.write_position(again.table) == game.write_position(true.table)


def test_laying_out_does_not_change_what_was_written() -> None:
    """The dict that a caller gives stays as it is."""
    written = {"game": "walk", "seats": 2, "at": ["0,0", "1,1"]}
    WALK.position(written)
    assert written == {"game": "walk", "seats": 2, "at": ["0,0", "1,1"]}


def test_a_situation_can_be_written_in_toml() -> None:
    """What people write is TOML; everything has a default."""
    match = DUEL.position('game = "duel"\nhand0 = ["spark"]\nhand1 = ["shield"]\nlife = [3, 2]\n')
    match.play("play spark")
    match.play("none")
    assert match.over
    assert match.result is not None
    assert match.result.winners == [0]


def test_a_situation_knows_who_knows_what() -> None:
    """Hands are seen by their owners only, also in a situation that was written down."""
    match = DUEL.position({"hand0": ["spark"], "hand1": ["shield"], "deck0": ["insight"], "deck1": ["spark"]})
    seen = [[card for _, card in match.view(seat)["table"]["zones"]["hand 1"]] for seat in (None, 0, 1)]
    assert seen == [["?"], ["?"], ["shield"]]
    worlds: list[Any] = [match.sample(0, n).table for n in range(20)]
    assert {table.name(table.hand[1][0]) for table in worlds} == {"shield", "spark"}


def test_answers_can_be_part_of_a_situation() -> None:
    """A situation in the middle of a step is the step's beginning and the answers since."""
    match = DUEL.position(
        {"hand0": ["insight", "spark"], "deck0": ["spark"], "traps": ["pit", "calm"], "supply": ["mine", "pit"]}
    )
    match.play("play insight")
    written = match.position()
    assert written["answers"] == [["play", 0, 0, "play insight", 0]]
    assert asked(DUEL.position(written)) == [(0, 0, "spy", ["spy 0", "spy 1"])]


def test_a_situation_after_an_undo_in_the_middle_of_a_step() -> None:
    """What was taken back is not part of the situation, and the match can be recorded."""
    match = WALK.start(seed=1)
    match.play("step 2,-1")
    match.play("step 2,-2")
    match.undo()
    again = WALK.position(match.position())
    assert asked(again) == asked(match)
    assert again.record.replay().hash() == again.hash()


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"game": "walk"}, "game"),
        ({"phase": "dance"}, "phase"),
        ({"hand0": ["dragon"]}, "hand0"),
        ({"hand0": ["insight"] * 3}, "hand0"),
        ({"traps": ["spark"]}, "traps"),
        ("hand0 = [", "TOML"),
    ],
    ids=["game", "phase", "unknown", "too-many", "wrong-pile", "syntax"],
)
def test_a_mistake_names_the_field(position: Any, field: str) -> None:
    """What does not fit is refused with the field and what was expected, in both languages."""
    with pytest.raises(BadPosition) as caught:
        DUEL.position(position)
    assert caught.value.fields["field"] == field
    for lang in ("en", "de"):
        assert field in caught.value.text(lang)


@pytest.mark.parametrize(
    "position",
    [
        {"active": "first"},
        {"life": 3},
        {"life": [[1], 2]},
        {"spied": [[0, 9]]},
        {"players": 3},
        {"options": 3},
        {"seats": "two"},
        {"answers": 3},
        {"answers": [3]},
        {"answers": [["play", 0]]},
        {"answers": [["play", 5, 0, "pass", 0]]},
        {"answers": [["dance", 0, 0, "pass", 0]]},
    ],
    ids=str,
)
def test_nonsense_is_refused_with_a_code(position: Any) -> None:
    """Whatever somebody types into a position, it is a coded error, never a crash."""
    with pytest.raises(TafelrundeError):
        DUEL.position({"hand0": ["spark"], **position})


@pytest.mark.parametrize("move", ["play insight", "unveil", "high", "fly"])
def test_an_answer_that_does_not_fit_is_refused(move: str) -> None:
    """The answers of a position must be legal moves."""
    with pytest.raises(BadPosition):
        DUEL.position({"hand0": ["spark"], "answers": [["play", 0, 0, move, 0]]})


def test_a_position_that_is_no_toml_names_the_line_in_the_readers_language() -> None:
    with pytest.raises(BadPosition) as refused:
        DUEL.position("active = 0\nhand0 = [")
    assert "Zeile 2, TOML: Hier fehlt ein Wert" in refused.value.text("de")
