"""Races and real time: the first answer goes on, scheduled events happen in their order, and a record has it all."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.errors import BadRecord, IllegalMove
from tafelrunde.kernel.game import load
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tests.toys.clock import BONUS, CLOCK, FLIGHT, LENGTH, NOT_FLYING, ClockTable
from tests.toys.relay import RELAY


def clock(match: Match) -> ClockTable:
    """Return the table of a clock match."""
    assert isinstance(match.table, ClockTable)
    return match.table


def question_ids(match: Match, seat: int) -> dict[str, str]:
    return {question.ask.kind: question.id for question in match.questions(seat)}


# ---------------------------------------------------------------- races


def test_the_first_answer_goes_on() -> None:
    """A race is open to several seats; when one has answered, the others are too late."""
    match = RELAY.start(seed=1)
    for seat in range(4):
        match.play("call 1", seat)
    late = match.questions(0)[0].id
    match.play("grab", 1)
    assert match.legal(0) == []
    with pytest.raises(IllegalMove) as caught:
        match.play("grab", 0, question=late)
    assert caught.value.code == "not-asked"
    match.play("keep", 1)
    with pytest.raises(IllegalMove):
        match.play("grab", 0, question=late)  # the next race is another one


def test_a_race_is_never_answered_by_the_kernel() -> None:
    """Being the only one who can act does not mean to act: time may come first."""
    match = CLOCK.start(seed=1)
    match.play("throw", 0)
    assert [move.code for move in match.legal()] == ["throw"]  # of seat 1
    assert match.log[-1][0] == "play"
    match.concede(0)
    assert match.over


def test_a_key_keeps_the_id_of_a_question() -> None:
    """Stop can be pressed while others throw and dice land: its id stays until the round is over."""
    match = CLOCK.start(3, seed=1)
    match.play("throw", 0)
    match.tick(FLIGHT)
    before = question_ids(match, 0)
    match.play("throw", 1, at=800)
    match.play("throw", 2, at=900)
    match.tick(1600)
    after = question_ids(match, 0)
    assert after["stop"] == before["stop"]
    assert after["throw"] != before["throw"]
    match.play("stop", 0, question=before["stop"])
    match.play("throw", 0, at=2000)
    match.tick(2000 + FLIGHT)
    assert question_ids(match, 0)["stop"] != before["stop"]
    with pytest.raises(IllegalMove):
        match.play("stop", 0, question=before["stop"])


# ---------------------------------------------------------------- time


def test_a_throw_lands_later() -> None:
    """An event that an answer schedules is due at its time and happens when time passes."""
    match = CLOCK.start(seed=1)
    assert match.due is not None
    assert (match.due.at, match.due.move.code) == (LENGTH, "limit")
    match.play("throw", 0, at=100)
    assert (match.due.at, match.due.move.code) == (100 + FLIGHT, "land 0")
    match.tick(100 + FLIGHT - 1)
    assert clock(match).pips == [0, 0]
    match.tick(100 + FLIGHT)
    assert clock(match).pips[0] > 0
    assert clock(match).now == 800


def test_what_is_due_happens_before_a_later_answer() -> None:
    """An answer with a time lets everything happen first that was due until then, in the order of time."""
    match = CLOCK.start(3, seed=1)
    match.play("throw", 1, at=100)
    match.play("throw", 0, at=50 + 100)
    match.play("throw", 2, at=2000)
    happened = [(entry[0], entry[3].code, entry[4]) for entry in match.log]
    assert happened == [
        ("play", "throw", 100),
        ("play", "throw", 150),
        ("time", "land 1", 800),
        ("time", "land 0", 850),
        ("play", "throw", 2000),
    ]


def test_time_does_not_run_backwards() -> None:
    """An answer or a tick before the last entry is refused and changes nothing, also at time 0."""
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=500)
    before = match.hash()
    for at in (499, 1, 0, -5):
        with pytest.raises(IllegalMove) as caught:
            match.play("throw", 1, at=at)
        assert caught.value.code == "bad-time"
        with pytest.raises(IllegalMove) as ticked:
            match.tick(at)
        assert ticked.value.code == "bad-time"
    assert match.hash() == before


def test_time_that_has_passed_has_passed() -> None:
    """After the clock was moved on, an answer without a time happens now, and one with an earlier time is refused."""
    match = CLOCK.start(seed=1)
    match.tick(500)
    with pytest.raises(IllegalMove) as caught:
        match.clone().play("throw", 0, at=300)
    assert caught.value.code == "bad-time"
    match.play("throw", 0)
    assert clock(match).flight[0] == 500 + FLIGHT


def test_the_limit_gives_way_to_an_answer_at_the_same_moment() -> None:
    """A timer that is `last` happens after answers of the very same time, any other one before them."""
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=1000)
    match.tick(1000 + FLIGHT)
    match.play("stop", 0, at=LENGTH)
    assert clock(match).round == 1
    assert clock(match).points[0] > BONUS
    match = CLOCK.start(seed=1)
    match.tick(LENGTH)
    assert clock(match).round == 1
    assert clock(match).points == [0, 0]


def test_a_die_that_lands_at_the_limit_counts() -> None:
    """Of two events at the same moment the one that is `last` comes second, in whatever order a rule lists them."""
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=LENGTH - FLIGHT)
    match.tick(LENGTH)
    assert clock(match).round == 1
    assert clock(match).points[0] > 0
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=LENGTH - FLIGHT)
    match.play("throw", 0, at=LENGTH)  # it has landed, so it can be thrown again
    assert clock(match).pips[0] > 0


def test_a_match_can_end_by_the_clock() -> None:
    """Time alone ends the game; an answer that comes too late is refused as such."""
    match = CLOCK.start(seed=1)
    match.tick(LENGTH)
    with pytest.raises(IllegalMove) as caught:
        match.play("throw", 0, at=2 * LENGTH + 1)
    assert caught.value.code == "game-over"
    assert match.over
    assert match.due is None
    match.tick(10**6)  # nothing more happens


def test_every_seat_has_its_own_luck() -> None:
    """What a seat rolls does not depend on who else throws, and in which order."""
    alone = CLOCK.start(3, seed=9)
    crowd = CLOCK.start(3, seed=9)
    for k in range(3):
        at = k * (FLIGHT + 1)
        for seat in (2, 0, 1):
            crowd.play("throw", seat, at=at)
        alone.play("throw", 1, at=at)
    for match in (alone, crowd):
        match.tick(3000)
    assert clock(alone).pips[1] == clock(crowd).pips[1]
    assert clock(alone).pips[0] == 0


def test_a_leaver_is_taken_out_of_the_race() -> None:
    """The die of a seat that leaves does not land, the others keep theirs and the round goes on."""
    match = CLOCK.start(3, seed=1)
    match.play("throw", 0, at=100)
    match.play("throw", 1, at=200)
    match.concede(0)
    assert clock(match).flight == [NOT_FLYING, 900, NOT_FLYING]
    assert match.actors == [2]
    match.tick(900)
    assert match.actors == [1, 2]
    assert [pips > 0 for pips in clock(match).pips] == [False, True, False]


def test_a_refused_answer_leaves_the_clock_alone() -> None:
    """A move that is not possible changes nothing when nothing was due before its time."""
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=100)
    before = match.hash(), len(match.log)
    with pytest.raises(IllegalMove):
        match.play("stop", 0, at=300)
    assert (match.hash(), len(match.log)) == before


# ---------------------------------------------------------------- the record has it all


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans(), st.integers(0, 900)), max_size=25), st.integers(0, 99))
def test_real_time_can_be_replayed(presses: list[tuple[int, bool, int]], seed: int) -> None:
    """Whoever presses what and when, the record with its times gives the same match, and so do copies on the way."""
    match = CLOCK.start(3, seed=seed)
    now = 0
    for seat, stop, wait in presses:
        now += wait
        if match.over:
            break
        match.tick(now)
        wanted = "stop" if stop else "throw"
        if wanted in [move.code for move in match.legal(seat)]:
            match.play(wanted, seat, at=now)
    again = Record.loads(match.record.dumps()).replay()
    loaded = load(json.loads(json.dumps(match.save())))
    assert again.hash() == match.hash() == loaded.hash() == match.clone().hash()
    assert again.events() == match.events()


def timed() -> list[str]:
    """Return the lines of a record with scheduled events."""
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=100)
    match.play("throw", 1, at=200)
    match.play("throw", 0, at=1000)
    match.tick(2000)
    match.play("stop", 1)
    return str(match.record.dumps()).splitlines()


def test_times_stand_in_the_record() -> None:
    """Scheduled events are lines of the record like answers."""
    lines = timed()
    entries = lines[lines.index("") + 1 :]
    assert entries == [
        "0: throw @100",
        "1: throw @200",
        "-@ land 0 @800",
        "-@ land 1 @900",
        "0: throw @1000",
        "-@ land 0 @1700",
        "1: stop @2000",
    ]


@pytest.mark.parametrize(
    ("line", "forged"),
    [
        ("-@ land 0 @800", None),
        ("-@ land 0 @800", "-@ land 0 @790"),
        ("-@ land 0 @800", "-@ land 0 @850"),
        ("-@ land 0 @800", "-@ land 1 @800"),
        ("-@ land 0 @800", "-@ limit @800"),
        ("0: throw @1000", "0: throw @50"),
        ("0: throw @1000", "0: throw @2000"),
        ("1: throw @200", "1: throw"),
    ],
    ids=["left-out", "too-early", "too-late", "other-die", "other-event", "backwards", "past-an-event", "no-time"],
)
def test_a_record_with_forged_times_is_refused(line: str, forged: str | None) -> None:
    """An event that is left out, comes at another time or in another order does not replay."""
    lines = timed()
    assert line in lines
    text = "\n".join(new for old in lines for new in [forged if old == line else old] if new is not None) + "\n"
    with pytest.raises(BadRecord):
        Record.loads(text).replay()


def test_random_play_with_leaving_can_be_replayed() -> None:
    """Real time, leaving and undo together: the record replays."""
    for seed in range(10):
        rnd = random.Random(seed)
        match = CLOCK.start(4, seed=seed)
        now = 0
        while not match.over:
            now = max(now + rnd.randrange(600), match.table.now)
            match.tick(now)
            if match.over:
                break
            if rnd.random() < 0.05:
                match.concede(rnd.randrange(4))
            elif rnd.random() < 0.1 and match.undo_price != "none":
                match.undo()
            elif match.legal():
                seat = rnd.choice([seat for seat in match.actors if match.legal(seat)])
                match.play(rnd.choice(match.legal(seat)), seat, at=now)
        assert Record.loads(match.record.dumps()).replay().hash() == match.hash()


# ---------------------------------------------------------------- what the host enters


def held() -> Match:
    """Hold the clock while a die flies."""
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=100)
    match.enter("hold", 300)
    return match


def test_the_host_can_hold_the_clock() -> None:
    """Nobody can act and nothing is due; what was under way goes on later by the time that has passed."""
    match = held()
    assert match.actors == []
    assert match.due is None
    match.tick(60_000)
    assert clock(match).pips == [0, 0]
    match.enter("resume", 60_000)
    due = match.due
    assert due is not None
    assert due.at == 100 + FLIGHT + 60_000 - 300
    match.tick(due.at)
    assert clock(match).pips[0] > 0


def test_what_the_host_enters_is_in_the_record() -> None:
    """A replay, a copy and a saved match have it, at its time."""
    match = held()
    match.enter("resume", 900)
    match.play("throw", 1)
    assert Record.loads(match.record.dumps()).replay().hash() == match.hash()
    assert load(json.loads(json.dumps(match.save()))).hash() == match.clone().hash() == match.hash()


@pytest.mark.parametrize(("move", "lane"), [("resume", 0), ("throw", 0), ("hold", 7), ("hold", -1)])
def test_the_host_enters_only_what_a_race_lists(move: str, lane: int) -> None:
    """Anything else is refused and changes nothing."""
    match = CLOCK.start(seed=1)
    before = match.hash()
    with pytest.raises(IllegalMove):
        match.enter(move, 0, lane)
    assert match.hash() == before


def test_players_cannot_hold_the_clock() -> None:
    """What the host enters is in nobody's list of moves."""
    match = CLOCK.start(seed=1)
    assert "hold" not in [move.code for move in match.legal()]
    with pytest.raises(IllegalMove):
        match.play("hold", 0)
