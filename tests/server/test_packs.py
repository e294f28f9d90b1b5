"""Packs of guests: checked, part of the match, named at the table, still there after the table has left the memory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.cli import new
from tafelrunde.kernel.record import Record
from tafelrunde.server.packs import hash_of
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


# ---------------------------------------------------------------- checking and keeping


def check(house: House, *packs: dict[str, str], **more: str) -> tuple[int, Any]:
    """Ask the server whether packs are valid."""
    status, body, _ = call(house.address, "/api/packs", {"game": "shards", "packs": list(packs), **more})
    return status, json.loads(body)


def test_a_pack_is_checked_before_the_table_is_made(house: House) -> None:
    """The answer says what a pack adds and changes, in the language of the reader; nothing is kept yet."""
    text = CHEAP["text"] + new.filled(new.starter(tr.game("shards"), "champion", "en"), "iron_abbot", "Iron Abbot", "x")
    status, (found,) = check(house, {"name": "mine.toml", "text": text}, lang="de")
    assert status == 200
    assert found == {
        "id": hash_of(text),
        "name": "mine.toml",
        "adds": ["Iron Abbot"],
        "changes": ["Assassine der Leere"],
    }
    assert call(house.address, f"/api/packs/{found['id']}")[0] == 404


def test_a_bad_pack_says_where_before_the_table_is_made(house: House) -> None:
    """File, line and field, in the language of the reader."""
    status, answer = check(house, {"name": "mine.toml", "text": '[[cards]]\nid = "x"\ncost = "free"\n'}, lang="de")
    assert (status, answer["error"]["code"], answer["error"]["fields"]["file"]) == (400, "bad-content", "mine.toml")
    assert "Zeile" in answer["error"]["text"]


@pytest.mark.parametrize(
    ("game", "text", "german"),
    [
        ("shards", "[[cards]\n", "dropped.toml, Zeile 1, TOML: Am Ende der Tabellenüberschrift fehlt ']]'"),
        (
            "heroes",
            '[[creatures]]\nid = "imp"\nhero = "nobody"\n',
            "dropped.toml, Zeile 3, creatures.imp.hero: Erwartet wird die Kennung eines Helden, hier steht `nobody`",
        ),
    ],
)
def test_a_bad_pack_is_refused_in_the_language_of_the_reader(house: House, game: str, text: str, german: str) -> None:
    """Faults of syntax and faults that only the game knows, in the text and in the fields."""
    wish = {"game": game, "packs": [{"name": "dropped.toml", "text": text}], "lang": "de"}
    for path in ("/api/packs", "/api/tables"):
        status, body, _ = call(house.address, path, wish)
        error = json.loads(body)["error"]
        assert (status, error["text"]) == (400, german)
        assert german.endswith(error["fields"]["expected"])


def test_a_pack_is_kept_once_under_its_hash(house: House) -> None:
    """Two tables share one row; whoever sits at one of them can read it; the stored set-up holds the hash alone."""
    tables = [house.make("me", "hot", packs=[CHEAP]) for _ in range(2)]
    guest = house.sit(tables[1])
    (hash,) = guest.welcome["table"]["packs"]
    assert hash == hash_of(CHEAP["text"])
    status, text, headers = call(house.address, f"/api/packs/{hash}")
    assert (status, text.decode()) == (200, CHEAP["text"])
    assert headers["content-type"].startswith("text/plain")
    assert headers["x-content-type-options"] == "nosniff"
    assert house.hall.store.packs([hash, "0" * 64]) == {hash: CHEAP["text"]}
    row = house.hall.store.table(tables[1]["table"])
    assert row is not None
    assert "nil_assassin" not in row["setup"]
    assert hash in row["setup"]


def test_a_fault_that_no_type_sees_is_refused(house: House) -> None:
    """Faces of a die that cannot be told apart are a fault of the pack, not of the server."""
    face = '{ join = "single", burst = 0, symbols = [{ s = "creature", level = 1, attack = ATTACK, defence = 1 }] }'
    faces = ", ".join(face.replace("ATTACK", str(n)) for n in range(6))
    pack = {"name": "dice.toml", "text": f'[[die]]\nid = "quake_dragon"\nfaces = [{faces}]\n'}
    status, body, _ = call(house.address, "/api/packs", {"game": "quarriors", "packs": [pack]})
    error = json.loads(body)["error"]
    assert (status, error["code"], error["fields"]["line"]) == (400, "bad-content", 3)


def test_markup_in_a_pack_stays_text(house: House) -> None:
    """Names of packs, cards and players are data: they come as they are, in JSON, and are never part of a page."""
    evil = "<img src=x onerror=alert(1)>"
    text = f'[[cards]]\nid = "nil_assassin"\nname.en = "{evil}"\nname.de = "{evil}"\n'
    made = house.make("me", "hot", options={"boards": "random"}, packs=[{"name": f"{evil}.toml", "text": text}])
    guest = house.sit(made)
    assert guest.welcome["table"]["pack"] == f"{evil}.toml"
    page, body, headers = call(house.address, f"/t/{made['table']}")
    assert page == 200
    assert evil.encode() not in body
    assert "script-src" not in headers["content-security-policy"]  # default-src 'self' holds for scripts
    assert "default-src 'self'" in headers["content-security-policy"]
