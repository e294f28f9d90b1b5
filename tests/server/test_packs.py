"""Packs of guests: checked, part of the match, named at the table, still there after the table has left the memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tafelrunde.kernel.record import Record
from tests.server.guests import House, Refused, call

CHEAP = {"name": "cheap.toml", "text": '[[cards]]\nid = "nil_assassin"\ncost = 0\n'}


def test_pack_is_played_and_named(house: House) -> None:
    """The match is played with the pack, everybody sees its name, and it lies in the record."""
    made = house.make("me", "ai:easy", options={"boards": "random"}, packs=[CHEAP])
    guest = house.sit(made)
    assert guest.welcome["table"]["pack"] == "cheap.toml"
    table = house.hall.tables[made["table"]]
    assert table.match is not None
    cards = {card.id: card for card in table.match.table.box.cards}
    assert cards["nil_assassin"].cost == 0
    token = made["tokens"]["0"]
    _, body, _ = call(
        house.address, f"/api/tables/{made['table']}/record", headers={"Authorization": f"Bearer {token}"}
    )
    assert Record.loads(body.decode()).setup["packs"] == [CHEAP["text"]]


def test_pack_survives_a_restart(tmp_path: Path) -> None:
    """A server that starts again plays on with the same pack."""
    with House(tmp_path) as house:
        made = house.make("me", "hot", options={"boards": "random"}, packs=[CHEAP])
    with House(tmp_path) as again:
        guest = again.sit(made)
        assert guest.welcome["table"]["pack"] == "cheap.toml"
        match = again.hall.tables[made["table"]].match
        assert match is not None
        assert {card.id: card.cost for card in match.table.box.cards}["nil_assassin"] == 0


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [("[[cards]\n", 1, "TOML"), ('[[cards]]\nid = "nil_assassin"\ncost = "free"\n', 3, "cost")],
)
def test_bad_pack_says_where(house: House, text: str, line: int, field: str) -> None:
    """A pack that is wrong is refused with file, line and field, and no table is made."""
    before = len(house.hall.tables)
    wish = {"game": "shards", "packs": [{"name": "mine.toml", "text": text}]}
    status, body, _ = call(house.address, "/api/tables", wish)
    error = json.loads(body)["error"]
    assert (status, error["code"]) == (400, "bad-content")
    assert (error["fields"]["file"], error["fields"]["line"]) == ("mine.toml", line)
    assert field in error["fields"]["field"]
    assert len(house.hall.tables) == before


def test_host_may_refuse_packs(tmp_path: Path) -> None:
    """A host who wants no packs refuses them."""
    with House(tmp_path, packs=False) as house, pytest.raises(Refused, match="no-packs"):
        house.make("me", "ai:easy", packs=[CHEAP])


def test_too_many_packs(house: House) -> None:
    """More than a few packs are refused."""
    with pytest.raises(Refused, match="malformed"):
        house.make("me", "ai:easy", packs=[CHEAP] * 5)
