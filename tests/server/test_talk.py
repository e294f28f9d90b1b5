"""Talking: to all, to the own team, by phrases, and by pointing at things."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tafelrunde.server import protocol as p
from tafelrunde.server import wishes
from tests.server.guests import Guest, House

FOUR = ("me", "friend", "friend", "friend")


def four(house: House, game: str = "brawl") -> list[Guest]:
    """Four persons at a table; in Brawl the first and the third are partners."""
    made = house.make(*FOUR, game=game, **({"options": {"quick": True}} if game == "brawl" else {}))
    return [house.sit(made), *(house.join(made, seat, name) for seat, name in ((1, "Ben"), (2, "Carl"), (3, "Dora")))]


def said(guest: Guest) -> list[str]:
    """Return what a guest has heard until now: a ping comes back after everything else."""
    guest.say("ping", t=1)
    guest.hear("pong")
    return [m["text"] or m["phrase"] for m in guest.heard if m["type"] == "chat"]


def test_only_partners_hear_the_team(house: House) -> None:
    anna, ben, carl, dora = four(house)
    watcher = house.connect(anna.table)
    anna.say("chat", text="We go left", team=True)
    assert carl.hear("chat") == {**carl.heard[-1], "seat": 0, "team": 0, "text": "We go left"}
    ben.say("chat", text="Hello", team=False)
    ben.hear("chat")
    assert said(anna) == said(carl) == ["We go left", "Hello"]
    for other in (ben, dora, watcher):
        assert said(other) == ["Hello"]
        assert not any("We go left" in raw for raw in other.raw)


def test_the_team_is_heard_again_after_coming_back(tmp_path: Path) -> None:
    """Also after a restart: who was told then is told again, and nobody else."""
    with House(tmp_path) as house:
        guests = four(house)
        guests[1].say("chat", text="Psst", team=True)
        guests[3].hear("chat")
        guests[0].say("chat", phrase="luck")
        guests[3].hear("chat")
    with House(tmp_path) as house:
        back = [house.connect(guest.table, guest.tokens) for guest in guests]
        assert [said(guest) for guest in back] == [["luck"], ["Psst", "luck"], ["luck"], ["Psst", "luck"]]


def test_phrases_travel_as_ids(house: House) -> None:
    """Everybody reads them in the own language, so no words are sent."""
    made = house.make("me", "friend")
    anna, ben = house.sit(made), house.join(made, 1)
    assert len(p.PHRASES) == len(set(p.PHRASES)) == 12
    anna.say("chat", phrase="thanks")
    heard = ben.hear("chat")
    assert (heard["phrase"], heard["text"]) == ("thanks", "")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({}, "malformed"),
        ({"phrase": "insult"}, "malformed"),
        ({"phrase": "thanks", "text": "and more"}, "malformed"),
        ({"text": "psst", "team": True}, "no-team"),
    ],
)
def test_bad_talk_is_refused(house: House, message: dict[str, object], code: str) -> None:
    made = house.make("me", "friend")
    anna, ben = house.sit(made), house.join(made, 1)
    anna.say("chat", **message)
    anna.refused(code)
    assert said(ben) == []


def test_there_are_no_teams_before_the_start(house: House) -> None:
    anna = house.sit(house.make(*FOUR, game="brawl", ready=False))
    anna.say("chat", text="psst", team=True)
    anna.refused("no-team")
    anna.say("point", seat=0, item="hand")
    anna.refused("not-running")


def pointed(guest: Guest) -> list[tuple[int, str]]:
    guest.say("ping", t=1)
    guest.hear("pong")
    return [(m["seat"], m["item"]) for m in guest.heard if m["type"] == "pointed"]


def test_partners_see_what_one_points_at(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "POINT_EVERY", 0.0)
    anna, ben, carl, dora = four(house)
    watcher = house.connect(anna.table)
    anna.sees(lambda table: table["state"] == "running")
    board = next(comp for comp in anna.scenes[0]["comps"] if comp["type"] == "hexboard")
    hexagon = board["cells"][0]["id"]
    anna.say("point", seat=0, item=hexagon)
    assert carl.hear("pointed") == {"type": "pointed", "seat": 0, "item": hexagon}
    assert pointed(anna) == [(0, hexagon)]
    for other in (ben, dora, watcher):
        assert pointed(other) == []


def test_without_teams_all_see_it_who_see_the_thing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card in the own hand is seen by nobody else, so nobody is told of it."""
    monkeypatch.setattr(wishes, "POINT_EVERY", 0.0)
    made = house.make("me", "friend", options={"boards": "random"})
    anna, ben = house.sit(made), house.join(made, 1)
    watcher = house.connect(made["table"])
    anna.sees(lambda table: table["state"] == "running")
    comps = {comp["id"]: comp for comp in anna.scenes[0]["comps"]}
    card, row = comps["hand"]["items"][0]["id"], comps["row"]["items"][0]["id"]
    anna.say("point", seat=0, item=card)
    anna.say("point", seat=0, item=row)
    for other in (ben, watcher):
        assert other.hear("pointed")["item"] == row
        assert pointed(other) == [(0, row)]
    assert pointed(anna) == [(0, card), (0, row)]


def test_bad_points_are_refused(house: House) -> None:
    made = house.make("me", "friend", options={"boards": "random"})
    anna, ben = house.sit(made), house.join(made, 1)
    anna.sees(lambda table: table["state"] == "running")
    for item in ("", "nothing", "c99999", "x" * 500):
        anna.say("point", seat=0, item=item)
        anna.refused("no-item")
    anna.say("point", seat=1, item="row")
    anna.refused("wrong-seat")
    watcher = house.connect(made["table"])
    watcher.say("point", seat=0, item="row")
    watcher.refused("wrong-seat")
    anna.say("point", seat=0, item="row")
    anna.say("point", seat=0, item="row")
    anna.refused("too-fast")
    assert pointed(ben) == [(0, "row")]


def test_an_old_chat_can_still_be_read(tmp_path: Path) -> None:
    """A data file from before teams talked is brought to the present form."""
    with House(tmp_path) as house:
        made = house.make("me", "friend")
        house.sit(made).say("chat", text="old")
        house.join(made, 1).hear("chat")
    with sqlite3.connect(tmp_path / "tafelrunde.db") as data:
        for column in ("team", "phrase"):
            data.execute(f"ALTER TABLE chat DROP COLUMN {column}")
        data.execute("DROP TABLE packs")  # it came later
        data.execute("UPDATE alembic_version SET version_num = '0001'")
    data.close()
    with House(tmp_path) as house:
        assert said(house.connect(made["table"])) == ["old"]
