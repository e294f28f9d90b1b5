"""Coming back: from any device, in the middle of a decision, after the table has left the memory."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from typing import Any

from websockets.sync.client import connect

from tafelrunde.server.store import NotKept
from tests.server.guests import House, play_on, wait_until


def test_everything_after_n(house: House) -> None:
    """A client that was away sees the steps it has missed, then the present."""
    made = house.make("me", "friend", options={"boards": "random"})
    anna, ben = house.sit(made), house.join(made, 1)
    for guest in (anna, ben):
        guest.say("standing", seat=guest.seats[0], window="shields", answer="never")
    play_on([anna, ben], random.Random(3), 20)
    for guest in (anna, ben):
        guest.quiet()
    actor, away = (anna, ben) if anna.scenes[0]["prompt"].get("id") else (ben, anna)
    seat, seen = away.seats[0], away.n[away.seats[0]]
    away.go()
    actor.sees(lambda table: table["seats"][seat].get("left", False))
    for k in range(3):
        if actor.scenes[actor.seats[0]]["prompt"].get("id"):  # its turn may be over by now, and the other is away
            play_on([actor], random.Random(k), 1)
            actor.quiet(0.1)
    back = house.connect(made["table"], away.tokens, after=seen)
    message = back.hear("frames")
    assert len(message["scenes"]) > 1
    assert message["n"] > seen
    assert message["n"] == house.hall.tables[made["table"]].stage.n(seat)  # type: ignore[union-attr]
    fresh = house.connect(made["table"], away.tokens, after=message["n"]).hear("frames")
    assert len(fresh["scenes"]) == 1
    assert fresh["scenes"][-1] == message["scenes"][-1]


def test_reload_in_the_middle_of_a_decision(house: House) -> None:
    made = house.make("me", "ai:easy", options={"boards": "random"})
    first = house.sit(made)
    prompt = first.prompt()
    first.go()
    again = house.sit(made)
    assert again.prompt() == prompt
    again.answer(prompt["options"][-1]["id"])
    again.hear("frames")


def test_two_devices_at_one_seat(house: House) -> None:
    """Both follow; the first press counts."""
    made = house.make("me", "ai:easy", options={"boards": "random"})
    phone, desk = house.sit(made), house.sit(made)
    prompt = phone.prompt()
    assert desk.prompt() == prompt
    option = next(o["id"] for o in prompt["options"] if o["kind"] == "play")
    phone.answer(option)
    desk.hear("frames", lambda m: m["scenes"][-1]["prompt"].get("id") != prompt["id"])
    desk.answer(option, prompt=prompt["id"])
    assert desk.hear("error")["code"] in ("stale", "not-asked")


def test_the_last_turn_again(house: House) -> None:
    made = house.make("me", "ai:easy", options={"boards": "random"})
    guest = house.sit(made)
    play_on([guest], random.Random(6), 12)
    guest.prompt()
    guest.quiet()
    guest.say("again", seat=0)
    message = guest.hear("frames")
    assert len(message["scenes"]) > 2
    assert message["scenes"][-1]["prompt"] == guest.scenes[0]["prompt"]
    assert any(scene["turn"]["active"] == [1] for scene in message["scenes"])


def test_the_language_changes_at_any_time(house: House) -> None:
    made = house.make("me", "ai:easy", options={"boards": "random"})
    guest = house.sit(made)
    english = guest.prompt()
    guest.say("lang", lang="de")
    # Before it may come the scene of the welcome, when the program moved while that was drawn.
    told = guest.hear("frames", lambda told: told["scenes"][-1]["prompt"]["text"] != english["text"])
    german = told["scenes"][-1]["prompt"]
    assert german["id"] == english["id"]
    assert german["text"] == "Was tust du?"


def test_idle_tables_leave_the_memory_and_come_back(house: House) -> None:
    made = house.make("me", "friend", options={"boards": "random"})
    anna, ben = house.sit(made), house.join(made, 1)
    play_on([anna, ben], random.Random(7), 12)
    for guest in (anna, ben):
        guest.quiet()
    before = {seat: guest.scenes[seat] for guest, seat in ((anna, 0), (ben, 1))}
    chat = "see you tomorrow"
    anna.say("chat", text=chat)
    anna.hear("chat")
    anna.go()
    ben.go()
    hall = house.hall
    wait_until(lambda: hall.tables[made["table"]].is_idle)

    async def sweep() -> None:
        hall.tables[made["table"]].touched -= 10_000
        hall.sweep()

    loop = hall.sweeper.get_loop()  # type: ignore[union-attr]
    asyncio.run_coroutine_threadsafe(sweep(), loop).result(5)
    assert made["table"] not in hall.tables
    back = house.connect(made["table"], anna.tokens)
    assert [m["text"] for m in [back.hear("chat")]] == [chat]
    back.hear("frames")
    assert without_presence(back.scenes[0]) == without_presence(before[0])


def without_presence(scene: dict) -> list:  # type: ignore[type-arg]
    """Return a scene without who is online."""
    return [{k: v for k, v in comp.items() if k != "online"} for comp in scene["comps"]] + [scene["prompt"]]


def test_presence_is_seen(house: House) -> None:
    made = house.make("me", "friend")
    anna, ben = house.sit(made), house.join(made, 1)
    anna.sees(lambda table: table["seats"][1]["online"])
    ben.go()
    assert anna.sees(lambda table: not table["seats"][1]["online"])["seats"][1]["left"]
    house.connect(made["table"], ben.tokens)
    anna.sees(lambda table: table["seats"][1]["online"])


def test_a_socket_that_says_hello_late_finds_the_table(house: House) -> None:
    """Between the connection and its first message the table may leave the memory."""
    made = house.make("me", "friend", options={"boards": "random"})
    hall = house.hall
    wait_until(lambda: hall.tables[made["table"]].is_idle)

    async def sweep() -> None:
        hall.tables[made["table"]].touched -= 10_000
        hall.sweep()

    with connect(f"{house.address.replace('http', 'ws')}/api/tables/{made['table']}/socket") as socket:
        asyncio.run_coroutine_threadsafe(sweep(), hall.sweeper.get_loop()).result(5)  # type: ignore[union-attr]
        assert made["table"] not in hall.tables
        socket.send(json.dumps({"type": "hello", "tokens": [made["tokens"]["0"]]}))
        assert json.loads(socket.recv(5))["type"] == "welcome"
        socket.send(json.dumps({"type": "chat", "text": "here"}))
        while json.loads(socket.recv(5))["type"] != "chat":
            pass


def test_what_is_not_written_down_is_shown_to_nobody(house: House) -> None:
    """While a move is under way to the disk, who comes in has to wait; if it does not get there, it never was."""
    made = house.make("me", "hot", options={"boards": "random"})
    guest = house.sit(made)
    guest.quiet()
    hall = house.hall
    held = threading.Event()
    original = hall.store._commit

    def failing(jobs: Any, connection: Any) -> None:
        if any(job.entries for job in jobs):
            held.wait(10)
            raise NotKept("the disk is full")
        original(jobs, connection)

    hall.store._commit = failing  # type: ignore[method-assign]
    try:
        seat = next(seat for seat in (0, 1) if guest.scenes[seat]["prompt"].get("id"))
        n = dict(guest.n)
        guest.answer("end", seat=seat)
        late = house.sit(made)
        assert "frames" not in [message["type"] for message in late.quiet(0.3)]
        held.set()
        assert guest.has_gone() == late.has_gone() == 1012
        assert not any(m["type"] == "frames" and m["n"] > n[m["seat"]] for m in (*guest.heard, *late.heard))
    finally:
        held.set()
        hall.store._commit = original  # type: ignore[method-assign]
    again = house.sit(made)
    again.prompt(seat)
    assert again.n[seat] == n[seat]
    again.answer("end", seat=seat)
    again.hear("frames")
