"""A live table on the server: real sockets, the server's clock, the referee in between."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tests.server.guests import Guest, House, Message, choose, listen, wait_until

LIVE = {"time_model": "live", "dealt": True, "ready_armies": True, "countdown_ms": 300, "live_throw_ms": 150}
FAST = {**LIVE, "min_think_ms": 0}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server of its own."""
    with House(tmp_path) as found:
        yield found


def match_of(house: House, made: Message) -> Match:
    """Look at the match of a table."""
    match = house.hall.tables[made["table"]].match
    assert match is not None
    return match


def entries(house: House, made: Message) -> list[list[Any]]:
    """Read what is written down."""
    return house.hall.store.entries(made["table"])


def racing(house: House, made: Message, seats: int = 2) -> None:
    """Wait until a phase is open and all dice lie on the table."""
    match = match_of(house, made)
    wait_until(lambda: match.phase == "race" and len(match.actors) == seats)


def question(house: House, made: Message, seat: int) -> str:
    """Return the id of what a seat is asked."""
    return match_of(house, made).questions(seat)[0].id


def answered(match: Match, question: str) -> None:
    """Wait until a question is not asked any more."""
    wait_until(lambda: match.over or question not in [one.id for one in match.questions()])


def two(house: House, **options: Any) -> tuple[Message, Guest, Guest]:
    """Seat two persons at a live table whose first phase is open."""
    made = house.make("me", "friend", game="heroes", options={**FAST, **options})
    anna, ben = house.sit(made), house.join(made, 1)
    racing(house, made)
    return made, anna, ben


def test_the_first_stop_wins_and_both_hear_by_how_much(house: House) -> None:
    made, anna, ben = two(house)
    asked = question(house, made, 0)
    ben.say("answer", seat=1, prompt=asked, options=["stop"])
    match = match_of(house, made)
    wait_until(lambda: match.phase != "race")
    anna.say("answer", seat=0, prompt=asked, options=["stop"])
    for guest in (anna, ben):
        told = guest.hear("finish")
        assert (told["first"], told["second"]) == (1, 0)
        assert 0 <= told["ms"] < 3000
    anna.refused("too-late")
    stops = [entry for entry in entries(house, made) if entry[3] == "stop"]
    assert [entry[2] for entry in stops] == [1]


def test_a_stop_of_an_old_phase_never_stops_a_later_one(house: House) -> None:
    made, anna, ben = two(house)
    old = question(house, made, 0)
    ben.say("answer", seat=1, prompt=old, options=["stop"])
    match = match_of(house, made)
    wait_until(lambda: match.phase != "race")
    while match.phase != "race":
        for guest in (anna, ben):
            listen(guest)
            seat = guest.seats[0]
            asked = [q for q in match.questions(seat) if q.ask.kind != "lift"]
            if asked:
                guest.answer(asked[0].moves[0].code, prompt=asked[0].id)
                answered(match, asked[0].id)
        time.sleep(0.02)
    racing(house, made)
    anna.say("answer", seat=0, prompt=old, options=["stop"])
    anna.hear("error", lambda m: m["code"] == "too-late")
    assert match.phase == "race"


def test_a_window_holds_the_first_stop_back(house: House) -> None:
    made, anna, ben = two(house, stop_window_ms=200)
    asked = question(house, made, 0)
    began = time.monotonic()
    anna.say("answer", seat=0, prompt=asked, options=["stop"])
    match = match_of(house, made)
    time.sleep(0.08)
    assert match.phase == "race"
    ben.say("answer", seat=1, prompt=asked, options=["stop"])
    told = ben.hear("finish")
    assert time.monotonic() - began >= 0.2
    assert (told["first"], told["second"]) == (0, 1)
    assert told["ms"] >= 0


def test_anybody_pauses_and_a_countdown_leads_back(house: House) -> None:
    made, anna, ben = two(house)
    anna.say("answer", seat=0, prompt=question(house, made, 0), options=["throw 123456"])
    ben.say("pause", seat=1)
    anna.sees(lambda table: table.get("paused") == 1)
    match = match_of(house, made)
    assert match.actors == []
    clock = match.clock
    time.sleep(0.4)
    assert match.clock == clock
    anna.say("pause", seat=0, on=False)
    opens = ben.hear("frames", lambda m: bool((m.get("live") or {}).get("opens_in")))["live"]["opens_in"]
    assert 0 < opens <= 300
    racing(house, made)
    codes = [entry[3] for entry in entries(house, made) if entry[0] == "time"]
    assert codes.count("suspend") == codes.count("resume") == 1


def test_when_nobody_is_there_time_stands_still(house: House) -> None:
    made, anna, ben = two(house)
    token = made["tokens"]["0"]
    anna.go()
    ben.go()
    match = match_of(house, made)
    wait_until(lambda: "suspend" in [entry[3] for entry in entries(house, made)])
    assert match.due is None
    house.connect(made["table"], [token])
    wait_until(lambda: "resume" in [entry[3] for entry in entries(house, made)])
    racing(house, made)


def test_a_table_that_was_away_goes_on_with_a_countdown(house: House) -> None:
    made, anna, ben = two(house)
    table = house.hall.tables[made["table"]]
    anna.go()
    ben.go()
    wait_until(lambda: "suspend" in [entry[3] for entry in entries(house, made)])
    wait_until(lambda: table.is_idle)
    house.hall.tables.pop(made["table"])
    house.connect(made["table"], [made["tokens"]["0"]])
    wait_until(lambda: made["table"] in house.hall.tables)
    match = match_of(house, made)
    time.sleep(0.3)
    assert match.due is None  # Ben is not back yet


def test_a_program_is_as_fast_as_its_level(house: House) -> None:
    made = house.make("me", "ai:easy", game="heroes", options=LIVE)
    house.sit(made)
    match = match_of(house, made)

    def thrown() -> list[list[Any]]:
        return [entry for entry in entries(house, made) if entry[0] == "play" and entry[2] == 1]

    wait_until(lambda: len(thrown()) >= 2)
    lands = [entry[4] for entry in entries(house, made) if entry[3] == "land 1"]
    for entry in thrown()[:2]:
        before = max((at for at in lands if at <= entry[4]), default=0)
        assert entry[4] - before >= 500  # a novice takes half a second at least
    assert match.phase


def test_a_race_has_no_decision_clock(house: House) -> None:
    clock = {"kind": "move", "seconds": 30, "at_zero": "default"}
    made = house.make("me", "friend", game="heroes", options=FAST, clock=clock)
    anna, _ = house.sit(made), house.join(made, 1)
    racing(house, made)
    anna.quiet(0.1)
    assert not any(seat.get("running") for seat in anna.info["seats"])


def test_lines_are_measured(house: House) -> None:
    made, anna, _ = two(house)
    beat = anna.hear("beat")
    time.sleep(0.05)
    anna.say("beat", n=beat["n"])
    live: Any = house.hall.tables[made["table"]].live
    wait_until(lambda: 0 in live.referee.lines)
    assert 45 <= live.referee.lines[0][-1] < 1000


def test_a_live_game_of_two_is_replayed_exactly(house: House) -> None:
    """Two persons hurry through a whole game; the record replays to the same table."""
    options = {**FAST, "hit_points": 2, "no_empowerment": True, "countdown_ms": 0, "live_throw_ms": 20}
    made = house.make("me", "friend", game="heroes", options=options)
    guests = [house.sit(made), house.join(made, 1)]
    match = match_of(house, made)
    rnd = random.Random(4)
    end = time.monotonic() + 40
    while not match.over and time.monotonic() < end:
        for guest in guests:
            listen(guest)
            seat = guest.seats[0]
            asked = match.questions(seat)
            if not asked or asked[0].ask.kind == "lift":
                continue
            if asked[0].ask.kind == "race":
                code = "stop" if rnd.random() < 0.3 else "throw 123456"
                guest.say("answer", seat=seat, prompt=asked[0].id, options=[code])
                time.sleep(0.01)
            elif guest.scenes.get(seat, {}).get("prompt", {}).get("id") == asked[0].id:
                guest.answer(*choose(guest.scenes[seat]["prompt"], rnd))
                answered(match, asked[0].id)
        time.sleep(0.005)
    assert match.over
    wait_until(lambda: len(entries(house, made)) == len(match.log))
    again = Record.loads(match.record.dumps()).replay()
    assert again.hash() == match.hash()
