"""Time: clocks with their consequences, real time on the server's clock, and pauses that tell nothing."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server import clocks
from tests.server.guests import Guest, House, Message, choose, listen, play_on, wait_until
from tests.toys.clock import CLOCK

FIVE = {"kind": "move", "seconds": 5}


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second of a table's clock pass in a twentieth of one."""
    monkeypatch.setattr(clocks, "SECOND", 50)


def of(guest: Guest, seat: int) -> Message:
    found: Message = guest.info["seats"][seat]
    return found


def test_a_move_that_takes_too_long_is_answered_by_default(house: House, hurried: None) -> None:
    made = house.make("me", "friend", options={"boards": "random"}, clock={**FIVE, "at_zero": "default"})
    anna, ben = house.sit(made), house.join(made, 1)
    guest = first(anna, ben)
    assert of(guest, guest.seats[0])["running"]
    n = guest.n[guest.seats[0]]
    guest.hear("frames", lambda m: m["n"] > n)
    entries = house.hall.store.entries(made["table"])
    assert entries[0][:3] == ["play", 0, guest.seats[0]]


def first(anna: Guest, ben: Guest) -> Guest:
    """Return who is asked."""
    for guest in (anna, ben):
        while guest.seats[0] not in guest.scenes:
            guest.next()
        guest.quiet(0.05)
    return anna if anna.scenes[0]["prompt"].get("id") else ben


def test_who_runs_out_of_time_concedes(house: House, hurried: None) -> None:
    clock = {"kind": "game", "seconds": 6, "increment": 1, "at_zero": "concede"}
    made = house.make("me", "friend", options={"boards": "random"}, clock=clock)
    anna, ben = house.sit(made), house.join(made, 1)
    loser = first(anna, ben)
    ended = loser.sees(lambda table: table["state"] == "over")["ended"]
    assert ended["ranks"][loser.seats[0]] == 2


def test_a_program_takes_over_at_zero(house: House, hurried: None) -> None:
    made = house.make("me", "friend", options={"boards": "random"}, clock={**FIVE, "at_zero": "ai"})
    anna, ben = house.sit(made), house.join(made, 1)
    late = first(anna, ben)
    late.sees(lambda table: table["seats"][late.seats[0]].get("bot", False))


def test_a_game_clock_counts_down_and_grants_an_increment(house: House) -> None:
    clock = {"kind": "game", "seconds": 100, "increment": 7, "at_zero": "concede"}
    made = house.make("me", "friend", options={"boards": "random"}, clock=clock)
    anna, ben = house.sit(made), house.join(made, 1)
    actor = first(anna, ben)
    seat = actor.seats[0]
    assert of(actor, seat)["clock_ms"] <= 100_000
    option = next(o["id"] for o in actor.prompt()["options"] if o["kind"] == "play")
    actor.answer(option)
    actor.sees(lambda table: table["seats"][seat]["clock_ms"] > 103_000)
    assert of(actor, 1 - seat)["clock_ms"] == 100_000
    assert not of(actor, 1 - seat).get("running")
    assert actor.info["clock"] == {**clock}


# ---------------------------------------------------------------- real time


def test_a_match_in_real_time(house: House) -> None:
    """Dice land when the server's clock says so; answers carry its time."""
    assert CLOCK.id == "clock"
    made = house.make("me", "friend", game="clock")
    anna, ben = house.sit(made), house.join(made, 1)
    anna.prompt()
    began = time.monotonic()
    anna.answer("throw")
    anna.hear("frames", lambda m: '"pips": [0, 0]' not in str(m["scenes"][-1]["comps"]), timeout=5)
    assert 0.6 < time.monotonic() - began < 3  # a die flies 700 ms
    entries = house.hall.store.entries(made["table"])
    throw, land = (next(e for e in entries if e[3] == code) for code in ("throw", "land 0"))
    assert land[0] == "time"
    assert land[4] == throw[4] + 700
    assert ben.prompt()


def test_a_press_is_not_made_stale_by_others(house: House) -> None:
    """The question of a race keeps its id while others act."""
    made = house.make("me", "friend", game="clock")
    anna, ben = house.sit(made), house.join(made, 1)
    anna.prompt()
    anna.answer("throw")
    match: Any = house.hall.tables[made["table"]].match
    wait_until(lambda: any(question.ask.kind == "stop" for question in match.questions(0)))
    prompt = next(q.id for q in match.questions(0) if q.ask.kind == "stop")
    ben.prompt()
    ben.answer("throw")
    anna.hear("frames")
    anna.answer("stop", prompt=prompt)
    anna.hear("frames", lambda m: "round" in str(m["scenes"]), timeout=5)
    assert not [m for m in anna.heard if m["type"] == "error"]


def test_real_time_is_not_taken_back_among_persons(house: House) -> None:
    made = house.make("me", "friend", game="clock")
    anna, _ = house.sit(made), house.join(made, 1)
    anna.prompt()
    anna.answer("throw")
    anna.hear("frames")
    anna.say("undo", seat=0)
    anna.refused("no-undo")
    assert anna.info["undo"]["price"] == "none"


def test_a_program_plays_in_real_time(house: House) -> None:
    made = house.make("me", "ai:easy", game="clock")
    guest = house.sit(made)
    guest.sees(lambda table: table["state"] == "over", timeout=30)
    assert any(entry[0] == "play" and entry[2] == 1 for entry in house.hall.store.entries(made["table"]))


# ---------------------------------------------------------------- pauses


def windows(house: House, made: Message, guests: list[Guest], watcher: Guest) -> list[tuple[float, int]]:
    """Play on; return how long each reaction window stayed open for a spectator, and whose it was."""
    found: list[tuple[float, int]] = []
    rnd = random.Random(13)
    while len(found) < 4:
        before = len(house.hall.store.entries(made["table"]))
        play_on(guests, rnd, 1)
        for _ in range(200):
            watcher.quiet(0.01)
            match: Any = house.hall.tables[made["table"]].match
            asked = match.questions()
            if asked and asked[0].ask.window:
                seat, began = asked[0].ask.seat, time.monotonic()
                while match.questions() and match.questions()[0].ask.window and match.actors == [seat]:
                    time.sleep(0.005)
                    assert time.monotonic() - began < 5
                found.append((time.monotonic() - began, seat))
            elif len(house.hall.store.entries(made["table"])) > before:
                break
    return found


def test_a_forced_answer_takes_the_same_pause_as_a_standing_one(tmp_path: Path) -> None:
    with House(tmp_path, pause=0.25) as house:
        made = house.make("me", "friend", options={"boards": "random"})
        watcher, anna, ben = house.connect(made["table"]), house.sit(made), house.join(made, 1)
        anna.say("standing", seat=0, window="shields", answer="never")
        ben.say("standing", seat=1, window="shields", answer="always")
        lasted = windows(house, made, [anna, ben], watcher)
        for seat in (0, 1):  # a busy machine may notice a window late, and then sees only its rest
            assert max(seconds for seconds, whose in lasted if whose == seat) > 0.15, lasted


def test_a_fast_press_waits_for_the_pause(tmp_path: Path) -> None:
    """Somebody who has a choice and decides at once is not seen to have had one."""
    with House(tmp_path, pause=0.3) as house:
        for attempt in range(12):  # chance decides whether a shield is ever held against an attack
            seconds = first_fast_press(house, random.Random(attempt))
            if seconds is not None and seconds > 0.15:  # a busy machine may notice a window late
                return
        pytest.fail("no press ever waited for the pause")


def first_fast_press(house: House, rnd: random.Random) -> float | None:
    """Play until somebody could show a shield and declines at once; return how long the others saw the window."""
    made = house.make("me", "friend", options={"boards": "random"})
    guests = [house.sit(made), house.join(made, 1)]
    match: Any = house.hall.tables[made["table"]].match
    while not match.over:
        for guest in guests:
            listen(guest)
            seat = guest.seats[0]
            prompt = guest.scenes.get(seat, {}).get("prompt", {})
            if not prompt.get("id"):
                continue
            asked = match.questions(seat)
            if asked and asked[0].ask.window and len(asked[0].moves) > 1:
                began = time.monotonic()
                guest.answer("done")
                wait_until(lambda: not match.questions() or not match.questions()[0].ask.window)
                return time.monotonic() - began
            if not asked or not asked[0].ask.window:
                guest.answer(*choose(prompt, rnd))
    return None


def test_no_pause_where_nobody_else_looks(tmp_path: Path) -> None:
    """Alone against a program nothing is waited for, and nothing without a choice is asked."""
    with House(tmp_path, pause=30.0) as house:
        made = house.make("me", "ai:hard", options={"boards": "random"})
        guest = house.sit(made)
        play_on([guest], random.Random(15), 60)
        assert not [m for m in guest.heard if m["type"] == "error"]


def test_standing_answers_are_ordinary_entries(house: House) -> None:
    """A game with standing answers replays like any other."""
    made = house.make("me", "friend", options={"boards": "random", "round_limit": 6})
    anna, ben = house.sit(made), house.join(made, 1)
    for guest in (anna, ben):
        guest.say("standing", seat=guest.seats[0], window="shields", answer="always")
    play_on([anna, ben], random.Random(16))
    entries = house.hall.store.entries(made["table"])
    assert any(entry[3] == "done" and entry[0] == "play" for entry in entries)
    table = house.hall.tables[made["table"]]
    assert table._fresh_match(entries).over
