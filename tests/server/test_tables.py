"""Tables: made, found, joined, played to the end; who sees what of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tafelrunde as tr
from tafelrunde.kernel.rng import commitment
from tafelrunde.server import hall
from tests.server.guests import House, Refused, call, play_on


def test_a_quick_start_asks_for_a_move_at_once(house: House) -> None:
    """One click, and the first question is a move, not set-up."""
    made = house.post("/api/tables", {"game": "shards", "preset": "first_game", "name": "Anna", "lang": "de"})
    guest = house.sit(made, lang="de")
    prompt = guest.prompt()
    assert any(option["kind"] == "play" for option in prompt["options"])
    assert [(seat["kind"], seat["name"]) for seat in guest.info["seats"]] == [("me", "Anna"), ("ai", "Geübt 2")]
    assert guest.info["state"] == "running"


def test_a_whole_game_against_a_program(house: House) -> None:
    """It ends with a result, and the record proves that chance was fair."""
    made = house.make("me", "ai:easy", options={"boards": "random"})
    guest = house.sit(made)
    promised = guest.info["commitment"]
    play_on([guest], random.Random(1))
    guest.sees(lambda table: table["state"] == "over")
    assert guest.info["ended"]["kind"] == "result"
    record = tr.Record.loads(call(house.address, f"/api/tables/{made['table']}/record")[1].decode())
    assert record.verify() == promised == commitment(record.setup["seed"])
    assert record.result is not None
    assert record.result[0] == guest.info["ended"]["ranks"]
    assert [m for m in guest.heard if m["type"] == "error"] == []


def test_two_persons_over_a_link(house: House) -> None:
    """The match begins when the second one is there; both see the same end, each with own eyes."""
    made = house.make("me", "friend", options={"round_limit": 6})
    anna = house.sit(made)
    assert anna.info["state"] == "open"
    assert anna.info["seats"][1]["free"]
    assert made["invites"]["1"].startswith(f"{house.address}/t/{made['table']}#invite=")
    ben = house.join(made, 1)
    anna.sees(lambda table: table["state"] == "running")
    assert anna.info["seats"][1]["name"] == "Ben"
    play_on([anna, ben], random.Random(2))
    assert anna.sees(lambda t: t["state"] == "over")["ended"] == ben.sees(lambda t: t["state"] == "over")["ended"]
    for guest in (anna, ben):
        assert {m["seat"] for m in guest.heard if m["type"] == "frames"} == {guest.seats[0]}


def test_an_invitation_works_once(house: House) -> None:
    made = house.make("me", "friend", "friend")
    word = made["invites"]["1"].split("#invite=")[1]
    path = f"/api/tables/{made['table']}/join"
    assert house.post(path, {"name": "Ben", "invite": word})["seat"] == 1
    for wish in ({"name": "Eve", "invite": word}, {"name": "Eve", "invite": "guessed"}):
        with pytest.raises(Refused, match="bad-invite"):
            house.post(path, wish)
    with pytest.raises(Refused, match="table-full"):
        house.post(path, {"name": "Eve"})  # a seat for a friend is not open to all


def test_an_open_seat_of_a_public_table(house: House) -> None:
    made = house.make("me", "open", public=True, title="Come in")
    listed = next(t for t in house.get("/api/tables") if t["table"] == made["table"])
    assert (listed["title"], listed["state"]) == ("Come in", "open")
    assert [seat["free"] for seat in listed["seats"]] == [False, True]
    joined = house.post(f"/api/tables/{made['table']}/join", {"name": "Ben", "seat": 1})
    assert joined["seat"] == 1
    assert house.get(f"/api/tables/{made['table']}")["state"] == "running"
    with pytest.raises(Refused, match="seat-taken"):
        house.post(f"/api/tables/{made['table']}/join", {"name": "Eve", "seat": 1})


def test_old_tables_are_listed_while_somebody_is_there(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.make("me", "open", public=True)
    monkeypatch.setattr(hall, "HOUR", 0)
    assert made["table"] not in [table["table"] for table in house.get("/api/tables")]
    house.sit(made)
    assert made["table"] in [table["table"] for table in house.get("/api/tables")]


def test_a_private_table_is_not_listed(house: House) -> None:
    made = house.make("me", "open")
    assert made["table"] not in [table["table"] for table in house.get("/api/tables")]


def test_hot_seats_share_a_socket(house: House) -> None:
    """One client holds all tokens and gets one stream for each seat."""
    made = house.make("me", "hot", "hot", options={"boards": "random"})
    guest = house.sit(made)
    assert guest.seats == [0, 1, 2]
    play_on([guest], random.Random(3), 60)
    assert set(guest.scenes) == {0, 1, 2}
    assert [m for m in guest.heard if m["type"] == "error"] == []


def test_four_seats_with_programs(house: House) -> None:
    made = house.make("me", "ai:easy", "ai:hard", "ai:easy", options={"boards": "random"})
    guest = house.sit(made)
    assert play_on([guest], random.Random(4), 20) == 20


def test_tokens_are_kept_as_hashes_only(house: House) -> None:
    made = house.make("me", "friend", "hot")
    secrets = [*made["tokens"].values(), *(url.split("=")[1] for url in made["invites"].values())]
    data = b"".join(path.read_bytes() for path in sorted(house_files(house)))
    assert made["table"].encode() in data
    assert [secret for secret in secrets if secret.encode() in data] == []


def house_files(house: House) -> list[Path]:
    return list(Path(house.settings.data_dir).glob("tafelrunde.db*"))


def test_a_rematch_swaps_seats_and_keeps_tokens(house: House) -> None:
    made = house.make("me", "friend")
    anna, ben = house.sit(made), house.join(made, 1)
    anna.say("concede", seat=0)
    for guest in (anna, ben):
        guest.sees(lambda table: table["state"] == "over")
    anna.say("offer", seat=0, kind="rematch")
    assert ben.sees(lambda table: bool(table["offers"]))["offers"][0]["kind"] == "rematch"
    ben.say("agree", seat=1, kind="rematch", yes=True)
    there = anna.sees(lambda table: "next" in table)["next"]
    again = house.connect(there, anna.tokens)
    assert again.seats == [1]
    assert [seat["name"] for seat in again.info["seats"]] == ["Ben", "Anna"]
    assert again.info["state"] == "running"
    assert house.connect(there, ben.tokens).seats == [0]


def test_a_finished_game_opens_its_record(house: House) -> None:
    """While it runs a seat gets its own record without the seed, spectators the public one; then all get everything."""
    made = house.make("me", "friend", options={"boards": "random"})
    anna, ben = house.sit(made), house.join(made, 1)
    play_on([anna, ben], random.Random(5), 10)
    path = f"/api/tables/{made['table']}/record"
    mine = call(house.address, path, headers={"Authorization": f"Bearer {anna.tokens[0]}"})[1].decode()
    public = call(house.address, path)[1].decode()
    assert "\nseed" not in mine + public
    assert "\ncommitment" in mine
    assert call(house.address, path, headers={"Authorization": "Bearer guessed"})[0] == 403
    anna.say("concede", seat=0)
    ben.sees(lambda table: table["state"] == "over")
    record = tr.Record.loads(call(house.address, path)[1].decode())
    assert record.verify()


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": "shards", "seats": [{"kind": "me"}]}, "bad-seats"),
        ({"game": "shards", "options": {"boards": "none"}}, "bad-option"),
        ({"game": "shards", "options": {"colour": 1}}, "unknown-option"),
        ({"game": "shards", "preset": "nope"}, "bad-preset"),
        ({"game": "shards", "seats": [{"kind": "me"}, {"kind": "ai", "level": "god"}]}, "bad-level"),
        ({"game": "shards", "seats": [{"kind": "me"}, {"kind": "king"}]}, "bad-json"),
        ({"game": "shards", "clock": {"kind": "move", "seconds": 1}}, "bad-clock"),
        ({"game": "shards", "name": "x" * 200}, "bad-name"),
        ({"game": "shards", "lang": "fr"}, "unknown-lang"),
        ({}, "bad-json"),
        (b"{", "bad-json"),
        (b"[" * 50_000, "bad-json"),
        (b"x" * 100_000, "too-large"),
    ],
)
def test_bad_wishes_are_refused_with_a_code(house: House, wish: object, code: str) -> None:
    before = len(house.hall.tables)
    with pytest.raises(Refused) as refused:
        house.post("/api/tables", wish)
    assert refused.value.code == code
    assert refused.value.text
    assert len(house.hall.tables) == before


def test_refusals_speak_german(house: House) -> None:
    with pytest.raises(Refused) as refused:
        house.post("/api/tables", {"game": "shards", "preset": "nope", "lang": "de"})
    assert "Vorlage" in refused.value.text


def test_there_is_no_such_table(house: House) -> None:
    with pytest.raises(Refused, match="no-table"):
        house.get("/api/tables/nowhere")
    with pytest.raises(Refused, match="no-table"):
        house.post("/api/tables/nowhere/join", {"name": "Ben"})
