"""What persons agree on: draw, abort, takeover; and what nobody has to agree to: conceding, chat."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.guests import Guest, House, Refused, play_on


def pair(house: House) -> tuple[dict, Guest, Guest]:  # type: ignore[type-arg]
    made = house.make("me", "friend", options={"boards": "random"})
    return made, house.sit(made), house.join(made, 1)


def test_a_draw_by_agreement(house: House) -> None:
    _, anna, ben = pair(house)
    play_on([anna, ben], random.Random(1), 6)
    anna.say("offer", seat=0, kind="draw")
    ben.sees(lambda table: bool(table["offers"]))
    ben.say("agree", seat=1, kind="draw")
    for guest in (anna, ben):
        assert guest.sees(lambda table: table["state"] == "over")["ended"] == {"kind": "draw"}
    anna.say("answer", seat=0, prompt="0.0.0", options=["end"])
    anna.refused("not-running")


def test_a_draw_that_is_declined(house: House) -> None:
    _, anna, ben = pair(house)
    anna.say("offer", seat=0, kind="draw")
    ben.sees(lambda table: bool(table["offers"]))
    anna.sees(lambda table: bool(table["offers"]))
    ben.say("agree", seat=1, kind="draw", yes=False)
    anna.sees(lambda table: not table["offers"])
    assert anna.info["state"] == "running"


def test_nobody_agrees_for_another(house: House) -> None:
    _, anna, _ben = pair(house)
    anna.say("offer", seat=0, kind="draw")
    anna.sees(lambda table: bool(table["offers"]))
    anna.say("agree", seat=0, kind="draw")
    anna.quiet()
    assert anna.info["state"] == "running"


def test_a_program_agrees_to_no_draw(house: House) -> None:
    guest = house.sit(house.make("me", "ai:easy"))
    guest.say("offer", seat=0, kind="draw")
    guest.refused("not-now")


def test_abort_before_the_first_move(house: House) -> None:
    _, anna, ben = pair(house)
    anna.say("offer", seat=0, kind="abort")
    assert ben.sees(lambda table: table["state"] == "over")["ended"] == {"kind": "abort"}


def test_later_an_abort_needs_everybody(house: House) -> None:
    _, anna, ben = pair(house)
    play_on([anna, ben], random.Random(2), 4)
    anna.say("offer", seat=0, kind="abort")
    ben.sees(lambda table: bool(table["offers"]))
    assert ben.info["state"] == "running"
    ben.say("agree", seat=1, kind="abort")
    anna.sees(lambda table: table["state"] == "over")


def test_conceding_with_three(house: House) -> None:
    """The others go on."""
    made = house.make("me", "friend", "friend", options={"boards": "random"})
    anna, ben, cleo = house.sit(made), house.join(made, 1), house.join(made, 2, "Cleo")
    ben.say("concede", seat=1)
    anna.quiet()
    assert anna.info["state"] == "running"
    assert play_on([anna, cleo], random.Random(3), 6) == 6


def test_my_own_seat_to_a_program_and_back(house: House) -> None:
    _, anna, ben = pair(house)
    anna.say("takeover", seat=0, level="easy")
    ben.sees(lambda table: table["seats"][0].get("bot", False))
    play_on([ben], random.Random(4), 8)  # the program plays on for Anna
    anna.say("takeover", seat=0)
    ben.sees(lambda table: not table["seats"][0].get("bot", False))
    play_on([anna, ben], random.Random(5), 4)


def test_a_seat_that_was_left_needs_consent_at_first(house: House) -> None:
    made = house.make("me", "friend", "friend", options={"boards": "random"})
    anna, ben, cleo = house.sit(made), house.join(made, 1), house.join(made, 2, "Cleo")
    anna.say("takeover", seat=1, level="easy")
    anna.refused("not-now")  # he is here
    ben.go()
    anna.sees(lambda table: table["seats"][1].get("left", False))
    anna.say("takeover", seat=1, level="easy")
    offer = cleo.sees(lambda table: bool(table["offers"]))["offers"][0]
    assert (offer["kind"], offer["seat"], offer["needed"]) == ("takeover", 1, [2])
    cleo.say("agree", seat=2, kind="takeover")
    anna.sees(lambda table: table["seats"][1].get("bot", False))
    again = house.connect(made["table"], ben.tokens)
    again.say("takeover", seat=1)
    anna.sees(lambda table: not table["seats"][1].get("bot", False))


def test_a_seat_that_was_left_long_ago(tmp_path: Path) -> None:
    with House(tmp_path, takeover_after=0.2) as house:
        made = house.make("me", "friend", "friend", options={"boards": "random"})
        anna, ben, _ = house.sit(made), house.join(made, 1), house.join(made, 2, "Cleo")
        ben.go()
        anna.sees(lambda table: table["seats"][1].get("left", False))
        anna.quiet(0.3)
        anna.say("takeover", seat=1, level="easy")
        anna.sees(lambda table: table["seats"][1].get("bot", False))


def test_chat_is_kept_and_numbered(house: House) -> None:
    made, anna, ben = pair(house)
    watcher = house.connect(made["table"])
    watcher.say("rename", name="Eve")
    for guest, text in ((anna, "Hello!"), (ben, "Grüße\n<script>"), (watcher, "psst")):
        guest.say("chat", text=text)
        anna.hear("chat")
    lines = [m for m in anna.heard if m["type"] == "chat"]
    assert [(line["n"], line["seat"], line["name"], line["text"]) for line in lines] == [
        (1, 0, "Anna", "Hello!"),
        (2, 1, "Ben", "Grüße\n<script>"),
        (3, None, "Eve", "psst"),
    ]


def test_a_server_without_chat(tmp_path: Path) -> None:
    with House(tmp_path, chat=False, invite_only="sesame") as house:
        with pytest.raises(Refused, match="invite-only"):
            house.make("me", "friend")
        made = house.post("/api/tables", {"game": "shards"}, **{"X-Invitation": "sesame"})
        guest = house.sit(made)
        assert guest.info["chat"] is False
        guest.say("chat", text="Hello?")
        guest.refused("no-chat")


def test_why_not(house: House) -> None:
    """A greyed thing says which rule forbids it, in both languages."""
    guest = house.sit(house.make("me", "hot", options={"boards": "random"}))
    guest.quiet()
    seat = next(seat for seat in (0, 1) if guest.scenes[seat]["prompt"].get("id"))
    targets = {o.get("target") for o in guest.scenes[seat]["prompt"]["options"]}
    row = next(comp for comp in guest.scenes[seat]["comps"] if comp["id"] == "row")
    dear = next(card["id"] for card in row["items"] if card["id"] not in targets)
    guest.say("why", seat=seat, item=dear, re=3)
    english = guest.hear("reason")
    assert english["rule"].startswith("SH-")
    assert english["re"] == 3
    guest.say("lang", lang="de")
    guest.say("why", seat=seat, item=dear)
    german = guest.hear("reason")
    assert german["rule"] == english["rule"]
    assert german["text"] not in ("", english["text"])
    guest.say("why", seat=1 - seat, item=dear)
    assert guest.hear("reason")["rule"] is None
