"""Hostile clients: whatever they send, they get a coded error and nothing has changed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.guests import Guest, House, Message, Refused


@pytest.fixture
def table(house: House) -> tuple[Message, Guest, Guest]:
    """Two persons at a table where seat 0 or 1 is asked for a move."""
    made = house.make("me", "friend", options={"boards": "random"})
    return made, house.sit(made), house.join(made, 1)


def asked_and_other(anna: Guest, ben: Guest) -> tuple[Guest, Guest]:
    """Tell who is asked."""
    for guest in (anna, ben):
        while guest.seats[0] not in guest.scenes:
            guest.next()
    return (anna, ben) if anna.scenes[0]["prompt"].get("id") else (ben, anna)


def log_of(house: House, made: Message) -> list[Any]:
    return house.hall.store.entries(made["table"])


def test_a_doubled_press_counts_once(house: House, table: tuple[Message, Guest, Guest]) -> None:
    made, *guests = table
    asked, _ = asked_and_other(*guests)
    prompt = asked.prompt()
    option = next(o["id"] for o in prompt["options"] if o["kind"] == "play" and not o.get("plan"))
    asked.answer(option, prompt=prompt["id"], re=1)
    asked.answer(option, prompt=prompt["id"], re=2)
    assert asked.refused("stale")["re"] == 2
    assert len([entry for entry in log_of(house, made) if entry[0] == "play"]) == 1


def test_a_seat_that_is_not_asked(house: House, table: tuple[Message, Guest, Guest]) -> None:
    made, *guests = table
    asked, other = asked_and_other(*guests)
    prompt = asked.prompt()
    other.answer(prompt["options"][0]["id"], prompt=prompt["id"])
    assert other.refused("not-asked")
    assert log_of(house, made) == []


@pytest.mark.parametrize("type", ["answer", "undo", "concede", "offer", "agree", "standing", "why", "again"])
def test_somebody_elses_seat(house: House, table: tuple[Message, Guest, Guest], type: str) -> None:
    made, *guests = table
    asked, other = asked_and_other(*guests)
    prompt = asked.prompt()
    extra = {"prompt": prompt["id"], "options": [prompt["options"][0]["id"]], "kind": "draw", "window": "shields"}
    other.say(type, seat=asked.seats[0], answer="never", item="x", re=7, **extra)
    assert other.refused("wrong-seat")["re"] == 7
    assert log_of(house, made) == []


@pytest.mark.parametrize("code", ["play infinity", "", "end; drop table", "recruit \x00", "9" * 500])
def test_moves_that_there_are_not(house: House, table: tuple[Message, Guest, Guest], code: str) -> None:
    made, *guests = table
    asked, _ = asked_and_other(*guests)
    asked.answer(code)
    assert asked.hear("error")["code"] in ("unknown-move", "forbidden")
    assert log_of(house, made) == []


def test_a_forbidden_move_names_its_rule(house: House, table: tuple[Message, Guest, Guest]) -> None:
    asked, _ = asked_and_other(*table[1:])
    known = {option["id"] for option in asked.prompt()["options"]}
    row = next(comp for comp in asked.scenes[asked.seats[0]]["comps"] if comp["id"] == "row")
    dear = next(
        f"recruit {card['art']['seed']}" for card in row["items"] if f"recruit {card['art']['seed']}" not in known
    )
    asked.answer(dear)
    error = asked.refused("forbidden")
    assert error["rule"].startswith("SH-")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("{", "malformed"),
        ("", "malformed"),
        ("[]", "malformed"),
        ('"hello"', "malformed"),
        ("{}", "malformed"),
        ('{"type": "answer"}', "malformed"),
        ('{"type": "answer", "seat": "0", "prompt": 3, "options": {}}', "malformed"),
        ('{"type": "offer", "seat": 0, "kind": "gold"}', "malformed"),
        ('{"type": "cheat"}', "unknown-message"),
        ('{"type": "welcome"}', "unknown-message"),
        ("[" * 10_000, "malformed"),
        (json.dumps({"type": "chat", "text": "x" * 20_000}), "too-large"),
        (json.dumps({"type": "chat", "text": "x" * 600}), "malformed"),
        (json.dumps({"type": "chat", "text": "  "}), "malformed"),
        (json.dumps({"type": "lang", "lang": "xx"}), "unknown-lang"),
        (json.dumps({"type": "hello", "tokens": []}), "not-now"),
        (json.dumps({"type": "rename", "name": "\u0000"}), "bad-name"),
        (json.dumps({"type": "standing", "seat": 0, "window": "none", "answer": "never"}), "unknown-window"),
        (json.dumps({"type": "agree", "seat": 0, "kind": "draw"}), "no-offer"),
        (json.dumps({"type": "takeover", "seat": 99, "level": "easy"}), "wrong-seat"),
        (json.dumps({"type": "takeover", "seat": 0, "level": "god"}), "bad-level"),
    ],
)
def test_messages_that_make_no_sense(house: House, raw: str, code: str) -> None:
    made = house.make("me", "ai:easy")
    guest = house.sit(made)
    guest.socket.send(raw)
    assert guest.refused(code)["text"]
    guest.say("ping", t=1.5)
    assert guest.hear("pong")["t"] == 1.5  # the connection is as good as before


def test_bytes_that_are_no_text(house: House) -> None:
    guest = house.sit(house.make("me", "ai:easy"))
    guest.socket.send(b"\xff\xfe\x00")
    guest.refused("malformed")


def test_a_message_beyond_all_measure_closes_the_socket(house: House) -> None:
    guest = house.sit(house.make("me", "ai:easy"))
    guest.socket.send("x" * 200_000)
    assert guest.has_gone() == 1009


def test_a_flood_is_slowed_down_and_then_cut_off(tmp_path: Any) -> None:
    with House(tmp_path, messages_per_second=10) as house:
        made = house.make("me", "friend")
        guest = house.sit(made)
        for _ in range(40):
            guest.say("ping", t=1)
        guest.refused("too-fast")
        with pytest.raises(ConnectionClosed):
            flood(guest)
        assert house.sit(made).info["state"] == "open"  # others are served as ever


def flood(guest: Guest) -> None:
    """Send far too much, and listen until the server has enough of it."""
    for _ in range(20_000):
        guest.say("ping", t=1)
    guest.has_gone()
    guest.say("ping", t=1)


def test_a_socket_must_say_hello_first(house: House) -> None:
    made = house.make("me", "hot")
    with connect(f"{house.address.replace('http', 'ws')}/api/tables/{made['table']}/socket") as socket:
        socket.send(json.dumps({"type": "answer", "seat": 0, "prompt": "0.0.0", "options": ["end"]}))
        assert json.loads(socket.recv(5))["code"] == "not-now"
    assert log_of(house, made) == []


def test_a_spectator_answers_for_nobody(house: House) -> None:
    made = house.make("me", "friend")
    guest = house.connect(made["table"])
    guest.say("answer", seat=0, prompt="0.0.0", options=["end"])
    guest.refused("wrong-seat")


def test_a_guessed_token_makes_a_spectator(house: House) -> None:
    made = house.make("me", "ai:easy")
    guest = house.connect(made["table"], ["guessed"])
    assert guest.seats == []
    assert "bad-token" in [message.get("code") for message in guest.heard]


def test_tokens_of_another_table_are_worth_nothing(house: House) -> None:
    one, two = house.make("me", "ai:easy"), house.make("me", "ai:easy")
    assert house.connect(two["table"], list(one["tokens"].values())).seats == []


def test_no_socket_without_a_table(house: House) -> None:
    with connect(f"{house.address.replace('http', 'ws')}/api/tables/nowhere/socket") as socket:
        assert json.loads(socket.recv(5))["code"] == "no-table"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_one_guest_cannot_open_tables_without_end(tmp_path: Any) -> None:
    with House(tmp_path, tables_per_minute=3, ai_tables_per_guest=2) as house:
        for _ in range(2):
            house.make("me", "ai:easy")
        with pytest.raises(Refused, match="too-many-ai"):
            house.make("me", "ai:easy")
        house.make("me", "friend")
        with pytest.raises(Refused, match="too-many-tables"):
            house.make("me", "friend")
