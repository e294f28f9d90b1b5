"""Taking back: free until something is revealed or others decide, then by consent and with new randomness."""

from __future__ import annotations

from typing import Any

from tests.server.guests import Guest, House, Message


def option(guest: Guest, kind: str) -> str:
    """Find an option of a kind that is no plan."""
    prompt = guest.prompt()
    found: str = next(o["id"] for o in prompt["options"] if o["id"].startswith(kind) and not o.get("plan"))
    return found


def table_of(house: House, made: Message) -> Any:
    return house.hall.tables[made["table"]]


def asked(*guests: Guest) -> tuple[Guest, Guest]:
    for guest in guests:
        while guest.seats[0] not in guest.scenes:
            guest.next()
    one, two = guests
    return (one, two) if one.scenes[one.seats[0]]["prompt"].get("id") else (two, one)


def test_a_played_card_is_taken_back_for_nothing(house: House) -> None:
    made = house.make("me", "friend", options={"boards": "random"})
    actor, other = asked(house.sit(made), house.join(made, 1))
    prompt = actor.prompt()
    actor.answer(option(actor, "play "))
    actor.sees(lambda table: table["undo"]["price"] == "free")
    assert actor.info["undo"]["seat"] == actor.seats[0]
    actor.say("undo", seat=actor.seats[0])
    back = actor.hear("frames", lambda m: m["scenes"][-1]["prompt"].get("options") == prompt["options"])
    assert back["scenes"][-1]["undo"]  # the client moves things back without effects
    assert actor.scenes[actor.seats[0]]["prompt"]["id"] != prompt["id"]  # an old press hits nothing
    assert not other.info["offers"]


def test_nothing_to_take_back(house: House) -> None:
    made = house.make("me", "friend", options={"boards": "random"})
    actor, other = asked(house.sit(made), house.join(made, 1))
    assert actor.info["undo"]["price"] == "none"
    for guest in (actor, other):
        guest.say("undo", seat=guest.seats[0])
        guest.refused("no-undo")


def to_the_next_turn(actor: Guest, other: Guest) -> None:
    """End the turn: cards are drawn, the other one is asked."""
    actor.answer("end")
    other.prompt()


def test_past_a_reveal_the_other_must_agree(house: House) -> None:
    made = house.make("me", "friend", options={"boards": "random"})
    actor, other = asked(house.sit(made), house.join(made, 1))
    to_the_next_turn(actor, other)
    actor.sees(lambda table: table["undo"]["price"] == "consent")
    assert actor.info["undo"]["why"]
    actor.say("undo", seat=actor.seats[0])
    offer = other.sees(lambda table: bool(table["offers"]))["offers"][0]
    assert (offer["kind"], offer["by"], offer["needed"]) == ("undo", actor.seats[0], [other.seats[0]])
    other.say("agree", seat=other.seats[0], kind="undo", yes=False)
    for guest in (actor, other):
        guest.sees(lambda table: not table["offers"])
    assert other.prompt()
    actor.say("undo", seat=actor.seats[0])
    other.sees(lambda table: bool(table["offers"]))
    other.say("agree", seat=other.seats[0], kind="undo")
    assert "end" in [o["id"] for o in actor.prompt()["options"]]
    actor.sees(lambda table: not table["offers"])


def test_chance_is_new_after_a_reveal(house: House) -> None:
    """At a table with programs only the consent is given; the next hand is drawn anew."""
    made = house.make("me", "hot", options={"boards": "random"})
    guest = house.sit(made)
    table = table_of(house, made)
    while not guest.scenes:
        guest.next()
    guest.quiet()
    seat = next(seat for seat in (0, 1) if guest.scenes[seat]["prompt"].get("id"))
    guest.answer("end", seat=seat)
    guest.prompt(1 - seat)
    streams = {name: rng.state()[0] for name, rng in table.match.table.streams.items()}
    guest.say("undo", seat=seat)
    guest.prompt(seat)
    assert {name: rng.state()[0] for name, rng in table.match.table.streams.items()} == streams
    assert [m for m in guest.heard if m["type"] == "error"] == []


def test_a_decision_of_another_needs_consent(house: House) -> None:
    made = house.make("me", "friend", options={"boards": "random"})
    actor, other = asked(house.sit(made), house.join(made, 1))
    to_the_next_turn(actor, other)
    other.answer(option(other, "play "))
    other.sees(lambda table: table["undo"]["price"] == "free" and table["undo"]["seat"] == other.seats[0])
    actor.quiet()
    actor.say("undo", seat=actor.seats[0])
    other.sees(lambda table: bool(table["offers"]))
    other.answer(option(other, "play "))
    other.sees(lambda table: not table["offers"])  # the game has gone on: the proposal is gone


def test_against_a_program_consent_is_given(house: House) -> None:
    made = house.make("me", "ai:easy", options={"boards": "random"})
    guest = house.sit(made)
    guest.prompt()
    undos = table_of(house, made).match.undos
    for _ in range(3):
        guest.answer("end")
        guest.prompt()
    guest.quiet()
    guest.say("undo", seat=0)
    guest.hear("frames", lambda m: "end" in [o["id"] for o in m["scenes"][-1]["prompt"].get("options", [])])
    assert table_of(house, made).match.undos > undos


def test_an_undo_survives_a_reload(house: House) -> None:
    """The log only grows, and a copy that is read anew stands at the same place."""
    made = house.make("me", "hot", options={"boards": "random"})
    guest = house.sit(made)
    guest.quiet()
    seat = next(seat for seat in (0, 1) if guest.scenes[seat]["prompt"].get("id"))
    guest.answer(option_of(guest, seat), seat=seat)
    guest.prompt(seat)
    guest.say("undo", seat=seat)
    guest.quiet()
    table = table_of(house, made)
    entries = house.hall.store.entries(made["table"])
    assert [entry[0] for entry in entries][-1] == "undo"
    assert table._fresh_match(entries).hash() == table.match.hash()


def option_of(guest: Guest, seat: int) -> str:
    prompt = guest.prompt(seat)
    found: str = next(o["id"] for o in prompt["options"] if o["id"].startswith("play ") and not o.get("plan"))
    return found
