"""The waiting room: seats are given, swapped and left, options changed, and everybody says ready before it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.guests import Guest, House, Message, Refused


def make(house: House, *seats: str, **wish: Any) -> tuple[Message, Guest]:
    """Anna makes a table that waits until she is ready, and sits down."""
    made = house.make(*seats, ready=False, **wish)
    return made, house.sit(made)


def come(house: House, made: Message, seat: int, name: str = "Ben") -> Guest:
    """Come by invitation, and be not ready yet."""
    word = made["invites"][str(seat)].split("#invite=")[1]
    joined = house.post(f"/api/tables/{made['table']}/join", {"name": name, "invite": word, "ready": False})
    return house.connect(made["table"], [joined["token"]])


def names(info: Message) -> list[str]:
    return [seat["name"] for seat in info["seats"]]


def ready(info: Message) -> list[bool]:
    return [seat.get("ready", False) for seat in info["seats"]]


def test_the_match_begins_when_all_are_ready(house: House) -> None:
    made, anna = make(house, "me", "friend")
    ben = come(house, made, 1)
    anna.sees(lambda table: names(table) == ["Anna", "Ben"])
    assert anna.info["state"] == "open"
    assert [seat.get("host", False) for seat in anna.info["seats"]] == [True, False]
    ben.say("ready", seat=1)
    anna.sees(lambda table: ready(table) == [False, True])
    ben.say("ready", seat=1, on=False)
    anna.sees(lambda table: ready(table) == [False, False])
    anna.say("ready", seat=0)
    ben.say("ready", seat=1)
    for guest in (anna, ben):
        guest.sees(lambda table: table["state"] == "running")
        assert "room" not in guest.info
        assert list(guest.scenes) == guest.seats


def test_who_is_ready_from_the_start_does_not_wait(house: House) -> None:
    """Programs that make tables and take seats say nothing of rooms: their match begins when all seats are taken."""
    made = house.make("me", "friend")
    anna = house.sit(made)
    house.join(made, 1)
    anna.sees(lambda table: table["state"] == "running")


def test_a_table_without_others_needs_no_room(house: House) -> None:
    _, anna = make(house, "me", "hot", "ai:easy")
    assert anna.info["state"] == "running"


def test_seats_change_places(house: House) -> None:
    """Everybody takes the token along, and is shown the own new seat."""
    made, anna = make(house, "me", "friend", "ai:easy")
    ben = come(house, made, 1)
    ben.say("ready", seat=1)
    anna.say("swap", a=0, b=1)
    assert anna.hear("welcome")["seats"] == [1]
    assert ben.hear("welcome")["seats"] == [0]
    assert ready(ben.info) == [False, False, True]  # a changed table un-readies everybody
    anna.say("swap", a=1, b=2)
    assert anna.hear("welcome")["seats"] == [2]
    anna.say("ready", seat=2)
    ben.say("ready", seat=0)
    assert names(anna.sees(lambda table: table["state"] == "running"))[::2] == ["Ben", "Anna"]
    assert list(anna.scenes) == [2]


def test_a_guest_moves_to_a_free_seat_only(house: House) -> None:
    made, anna = make(house, "me", "friend", "open", "friend")
    ben = come(house, made, 1)
    for a, b in ((0, 1), (0, 2), (2, 3)):
        ben.say("swap", a=a, b=b)
        ben.refused("not-host")
    ben.say("swap", a=1, b=7)
    ben.refused("wrong-seat")
    ben.say("swap", a=2, b=1)
    assert ben.hear("welcome")["seats"] == [2]
    assert [seat["kind"] for seat in anna.sees(lambda table: names(table)[2] == "Ben")["seats"]] == [
        "me",
        "open",
        "friend",
        "friend",
    ]
    assert anna.info["seats"][3]["tag"] == made["invites"]["3"].split("#invite=")[1][:6]


def test_programs_take_seats(house: House) -> None:
    _, anna = make(house, "me", "friend", "open", "friend")
    anna.say("give", place=1, kind="ai", level="hard")
    anna.sees(lambda table: table["seats"][1].get("level") == "hard")
    anna.say("fill", level="godlike")
    anna.refused("bad-level")
    anna.say("fill", level="easy")
    info = anna.sees(lambda table: table["seats"][3].get("level") == "easy")
    assert [seat["kind"] for seat in info["seats"]] == ["me", "ai", "ai", "ai"]
    for message in ({"place": 1, "kind": "ai", "level": "godlike"}, {"place": 1, "kind": "me"}):
        anna.say("give", **message)
        anna.refused("bad-level" if "level" in message else "malformed")
    anna.say("ready", seat=0)
    anna.sees(lambda table: table["state"] == "running")


def test_a_guest_is_removed(house: House) -> None:
    """The old token opens nothing any more; a new link leads to the seat; the old link does not."""
    made, anna = make(house, "me", "friend")
    ben = come(house, made, 1)
    anna.say("give", place=1, kind="friend")
    invited = anna.hear("invited")
    assert ben.hear("welcome")["seats"] == []
    ben.say("ready", seat=1)
    ben.refused("wrong-seat")
    assert house.connect(made["table"], ben.tokens).seats == []
    assert anna.sees(lambda table: table["seats"][1].get("free", False))["seats"][1]["tag"] == invited["word"][:6]
    with pytest.raises(Refused, match="bad-invite"):
        come(house, made, 1)
    made["invites"]["1"] = f"#invite={invited['word']}"
    assert come(house, made, 1, "Carl").seats == [1]
    anna.say("give", place=0, kind="open")
    anna.refused("seat-taken")


def test_a_guest_leaves(house: House) -> None:
    made, anna = make(house, "me", "friend")
    ben = come(house, made, 1)
    anna.say("leave", seat=0)
    anna.refused("not-now")
    ben.say("leave", seat=1)
    assert ben.hear("welcome")["seats"] == []
    assert anna.sees(lambda table: table["seats"][1].get("free", False))["seats"][1]["name"] == ""


def test_changed_options_unready_everybody(house: House) -> None:
    made, anna = make(house, "me", "friend", options={"round_limit": 6})
    ben = come(house, made, 1)
    assert anna.info["room"]["options"]["round_limit"] == 6
    ben.say("ready", seat=1)
    anna.sees(lambda table: ready(table) == [False, True])
    promised = anna.info["commitment"]
    anna.say("arrange", options={"round_limit": 9})
    info = ben.sees(lambda table: table["room"]["options"]["round_limit"] == 9)
    assert ready(info) == [False, False]
    assert info["commitment"] == promised
    for options, code in (({"round_limit": "many"}, "bad-option"), ({"cheat": True}, "unknown-option")):
        anna.say("arrange", options=options)
        anna.refused(code)
    assert house.hall.tables[made["table"]].setup.match["options"]["round_limit"] == 9


def test_a_changed_clock_unreadies_everybody(house: House) -> None:
    """The host changes the clock like the options; everybody sees it beside the packs, and it is played with."""
    pack = {"name": "cheap.toml", "text": '[[cards]]\nid = "nil_assassin"\ncost = 0\n'}
    made, anna = make(house, "me", "friend", options={"round_limit": 6}, packs=[pack])
    ben = come(house, made, 1)
    assert "clock" not in ben.info
    assert ben.info["pack"] == "cheap.toml"
    ben.say("ready", seat=1)
    anna.sees(lambda table: ready(table) == [False, True])
    clock = {"kind": "game", "seconds": 600, "increment": 5, "at_zero": "ai"}
    anna.say("arrange", options={"round_limit": 6}, clock=clock)
    assert ready(ben.sees(lambda table: table.get("clock") == clock)) == [False, False]
    anna.say("arrange", options={"round_limit": 7})  # what is not named stays
    assert ben.sees(lambda table: table["room"]["options"]["round_limit"] == 7)["clock"] == clock
    for wrong in ({"kind": "move", "seconds": 1}, {"kind": "game", "seconds": 60, "increment": 601}):
        anna.say("arrange", options={}, clock=wrong)
        anna.refused("bad-clock")
    anna.say("arrange", options={}, clock={"kind": "sundial"})
    anna.refused("malformed")
    ben.say("arrange", options={}, clock={"kind": "none"})
    ben.refused("not-host")
    anna.say("arrange", options={}, clock={"kind": "move", "seconds": 90})
    ben.sees(lambda table: table["clock"]["kind"] == "move")
    for guest in (anna, ben):
        guest.say("ready", seat=guest.seats[0])
    info = anna.sees(lambda table: table["state"] == "running" and any(seat.get("running") for seat in table["seats"]))
    assert all(80_000 < seat["clock_ms"] <= 90_000 for seat in info["seats"])


def test_more_and_fewer_seats(house: House) -> None:
    made, anna = make(house, "me", "friend", "open")
    ben = come(house, made, 1)
    anna.say("arrange", options={}, seats=4)
    anna.sees(lambda table: [seat["kind"] for seat in table["seats"]] == ["me", "friend", "open", "open"])
    anna.say("arrange", options={}, seats=5)
    anna.refused("bad-seats")
    anna.say("arrange", options={}, seats=2)
    assert names(anna.sees(lambda table: len(table["seats"]) == 2)) == ["Anna", "Ben"]
    carl_made, carl = make(house, "me", "friend", "friend")
    come(house, carl_made, 1)
    come(house, carl_made, 2, "Dora")
    carl.say("arrange", options={}, seats=2)
    carl.refused("seat-taken")
    ben.say("ready", seat=1)
    anna.say("ready", seat=0)
    anna.sees(lambda table: table["state"] == "running")


def test_only_the_host_decides(house: House) -> None:
    made, anna = make(house, "me", "friend", "open")
    ben = come(house, made, 1)
    wishes: list[tuple[str, Message]] = [
        ("give", {"place": 2, "kind": "ai"}),
        ("fill", {}),
        ("arrange", {"options": {}, "seats": 2}),
        ("swap", {"a": 0, "b": 2}),
        ("offer", {"seat": 1, "kind": "abort"}),
    ]
    before = anna.info
    for type, fields in wishes:
        ben.say(type, **fields)
        ben.refused("not-host")
    watcher = house.connect(made["table"])
    watcher.say("fill")
    watcher.refused("not-host")
    watcher.say("leave", seat=1)
    watcher.refused("wrong-seat")
    assert [seat["kind"] for seat in watcher.info["seats"]] == [seat["kind"] for seat in before["seats"]]
    anna.say("offer", seat=0, kind="abort")
    assert ben.sees(lambda table: table["state"] == "over")["ended"]["kind"] == "abort"


def test_a_running_game_has_no_room(house: House) -> None:
    made = house.make("me", "friend")
    anna = house.sit(made)
    house.join(made, 1)
    anna.sees(lambda table: table["state"] == "running")
    for type, fields in (
        ("ready", {"seat": 0}),
        ("swap", {"a": 0, "b": 1}),
        ("give", {"place": 1, "kind": "ai"}),
        ("fill", {}),
        ("leave", {"seat": 0}),
        ("arrange", {"options": {}}),
    ):
        anna.say(type, **fields)
        anna.refused("not-now")
    for type in ("give", "swap", "arrange", "ready"):
        anna.say(type)
        anna.refused("malformed")


def test_teams_are_shown_before_the_start(house: House) -> None:
    """In games with teams the room shows who plays with whom, and it follows the options."""
    _, anna = make(house, "me", "friend", "open", "open", game="planeswalkers")
    assert [seat["team"] for seat in anna.info["seats"]] == [0, 1, 1, 0]
    anna.say("arrange", options={"mode": "free_for_all"})
    anna.sees(lambda table: "team" not in table["seats"][0])
    _, ben = make(house, "me", "friend")
    assert "team" not in ben.info["seats"][0]


def test_a_room_survives_a_restart(tmp_path: Path) -> None:
    """Options, seats, and who is ready are there again; tokens and links work."""
    with House(tmp_path) as house:
        made, anna = make(house, "me", "friend", "open")
        ben = come(house, made, 1)
        anna.say("swap", a=0, b=2)
        anna.say("arrange", options={"round_limit": 8})
        ben.say("ready", seat=1)
        anna.sees(lambda table: ready(table) == [False, True, False])
        anna.say("give", place=0, kind="friend")
        made["invites"]["0"] = f"#invite={anna.hear('invited')['word']}"
        tokens = (anna.tokens, ben.tokens)
    with House(tmp_path) as house:
        anna, ben = (house.connect(made["table"], token) for token in tokens)
        assert (anna.seats, ben.seats) == ([2], [1])
        assert anna.info["room"]["options"]["round_limit"] == 8
        carl = come(house, made, 0, "Carl")
        for guest in (anna, ben, carl):
            guest.say("ready", seat=guest.seats[0])
        info = anna.sees(lambda table: table["state"] == "running")
        assert names(info) == ["Carl", "Ben", "Anna"]
        assert house.hall.tables[made["table"]].match.setup["options"]["round_limit"] == 8  # type: ignore[union-attr]
