"""Coming back: from any device, in the middle of a decision, after the table has left the memory."""

from __future__ import annotations

import asyncio
import random

from tests.server.guests import House, play_on, wait_until


def test_everything_after_n(house: House) -> None:
    """A client that was away sees the steps it has missed, then the present."""
    made = house.make("me", "friend", options={"boards": "random"})
    anna, ben = house.sit(made), house.join(made, 1)
    play_on([anna, ben], random.Random(3), 20)
    for guest in (anna, ben):
        guest.quiet()
    actor, away = (anna, ben) if anna.scenes[0]["prompt"].get("id") else (ben, anna)
    seat, seen = away.seats[0], away.n[away.seats[0]]
    away.go()
    actor.sees(lambda table: table["seats"][seat].get("left", False))
    play_on([actor], random.Random(4), 3)
    actor.quiet()
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
    german = guest.hear("frames")["scenes"][-1]["prompt"]
    assert german["id"] == english["id"]
    assert german["text"] != english["text"]


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
