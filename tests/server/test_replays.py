"""Watching games again: films of tables and of record files, going on from a moment, and who may see what."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.scene import Deck, Scene, faults
from tafelrunde.server import films, studio
from tafelrunde.server import protocol as p
from tafelrunde.testing.golden import our_games
from tafelrunde.testing.walk import step
from tests.server.guests import House, Message, Refused, call, play_on
from tests.server.reels import bring, short_game, unpacked
from tests.toys.duel import DUEL
from tests.toys.relay import RELAY

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module")
def over(house: House) -> Message:
    """A table whose game is over."""
    made = house.make("me", "friend", options={"boards": "random"})
    anna, ben = house.sit(made), house.join(made, 1)
    play_on([anna, ben], random.Random(5), 30)
    anna.say("concede", seat=0)
    ben.sees(lambda table: table["state"] == "over")
    return made


# ---------------------------------------------------------------- films


@pytest.mark.parametrize("game", our_games())
def test_every_game_can_be_watched_by_everybody(game: str) -> None:
    """Every view of every moment is the picture that the match itself gives, without a question, and sound."""
    record = short_game(game)
    places = films.stops(record)
    seats = record.setup["seats"]
    for view in (None, *range(seats), films.ALL):
        scenes = unpacked(json.loads(p.encode(films.reel(record, places, view, "de", 0))))
        assert len(scenes) == len(places)
        for scene, match in zip(scenes[::7], films.played(record, places[::7]), strict=True):
            shown = json.loads(p.encode(films.drawn(match, view, "de")))
            assert scene == shown
            assert not scene["prompt"].get("options")
            assert not faults(films.drawn(match, view, "de"))


@pytest.mark.parametrize("game", our_games())
def test_the_full_view_shows_all_hands(game: str) -> None:
    """What only another seat sees is there, once, and belongs to it; the first seat's own table is unchanged."""
    record = short_game(game, 25)
    match = record.replay(films.stops(record)[-2])
    full: Scene = films.drawn(match, films.ALL, "en")
    own = films.drawn(match, 0, "en")
    added = full.comps[: -len(own.comps)]
    assert [comp.id for comp in full.comps[len(added) :]] == [comp.id for comp in own.comps]
    public = {comp.id for comp in match.scene(None, "en").comps}
    for seat in range(1, match.table.seats):
        secret = {comp.id for comp in match.scene(seat, "en").comps if not isinstance(comp, Deck)} - public
        assert {comp.id for comp in added if comp.owner == seat} == {f"{seat}/{id}" for id in secret}


@pytest.mark.parametrize("game", our_games())
def test_moments_tell_the_game(game: str) -> None:
    """Each moment names the decision that follows; turns never fall; at rest the chances of all add up to one."""
    record = short_game(game)
    found = films.moments(record, "en")
    assert found[-1].entry == len(record.entries)
    assert not found[-1].text
    some = [moment.entry for moment in found][:: len(found) // 6]
    chances = films.curve(record, [*some, found[-1].entry], 0).chances
    assert chances[-1] is not None
    assert all(abs(sum(one) - 1) < 0.01 for one in chances if one is not None)
    assert [moment.turn for moment in found] == sorted(moment.turn for moment in found)
    for moment in found[:-1]:
        what, _, seat, code, _ = record.entries[moment.entry]
        if what == "play":
            assert moment.seat == seat
            assert moment.text == tr.game(game).box((), record.setup["seats"]).moves.of_code(code).text("en")


def test_a_finished_table_has_a_film(house: House, over: Message) -> None:
    """Without a token, with names, in both languages, in reels."""
    path = f"/api/tables/{over['table']}/film"
    film = house.get(path)
    assert film["names"] == ["Anna", "Ben"]
    assert film["result"]["ranks"] == [2, 1]
    moments = film["moments"]
    scenes = unpacked(house.get(f"{path}/0?view=1"))
    assert len(scenes) == min(len(moments), film["reel"])
    assert any(comp["id"] == "hand" and comp["items"] for comp in scenes[0]["comps"])
    assert "Ben" in json.dumps(scenes[-1])
    assert "Player 2" not in json.dumps(scenes[-1])
    german = house.get(f"{path}?lang=de")["moments"]
    assert [one["entry"] for one in german] == [one["entry"] for one in moments]
    assert german[0]["text"] != moments[0]["text"]
    spectator = unpacked(house.get(f"{path}/0"))
    assert not any(comp["id"] == "hand" for comp in spectator[0]["comps"])


def test_a_film_is_judged(house: House, over: Message) -> None:
    """Chances at rest, strokes of luck that sum to nothing over all seats, and what the coach would have done."""
    path = f"/api/tables/{over['table']}"
    film = house.get(f"{path}/film")
    chances = house.get(f"{path}/curve/0")["chances"]
    assert len(chances) == min(len(film["moments"]), film["reel"])
    strokes = house.get(f"{path}/luck/0")["strokes"]
    assert strokes
    assert all(abs(sum(stroke["luck"])) < 0.01 for stroke in strokes)
    step = next(k for k, moment in enumerate(film["moments"]) if moment.get("seat") == 1)
    for lang in ("en", "de"):
        advice = house.get(f"{path}/advice/{step}?lang={lang}")
        assert {one["seat"] for one in advice} == {1}
        assert all(0 <= one["chance"] <= 1 and one["why"] for one in advice)
    assert house.get(f"{path}/advice/{len(film['moments']) - 1}") == []
    for wrong in ("curve/99", "luck/99", "advice/9999"):
        with pytest.raises(Refused, match="no-page"):
            house.get(f"{path}/{wrong}")


@pytest.mark.parametrize("game", our_games())
def test_luck_needs_chance(game: str) -> None:
    """The same record has the same luck, only where something was revealed, and small for a single decision."""
    record = short_game(game, 12)
    places = films.stops(record)
    first, again = (films.luck(record, places, 0) for _ in range(2))
    assert first == again
    matches = {k: match.table.reveals for k, match in enumerate(films.played(record, places))}
    for stroke in first.strokes:
        assert matches[stroke.step] != matches[stroke.step + 1]
        assert all(abs(one) <= 1 for one in stroke.luck)


@pytest.mark.parametrize("game", [DUEL, RELAY], ids=lambda game: str(game.id))
def test_a_game_of_your_own_is_shown_like_ours(house: House, game: Game) -> None:
    """What a game must have anyway is enough for everything here."""
    match = game.start(min(game.seats), 3)
    rnd = random.Random(1)
    while not match.over:
        step(match, rnd)
    film = bring(house, Record.of_match(match))
    path = f"/api/records/{film['record']}"
    for what in ("film/0?view=all", "film/0?view=1", "curve/0", "luck/0", "advice/1"):
        house.get(f"{path}/{what}")
    assert call(house.address, f"{path}/page")[0] == 200
    house.post(f"{path}/branch", {"step": 1, "seats": [{"kind": "hot"}] * min(game.seats)})


def test_a_film_is_saved_as_one_page(house: House) -> None:
    """Everything is inside, names cannot break out, and it is small enough to send."""
    made = house.make("me", "hot", name="</script><b>", game="shards")
    guest = house.sit(made)
    play_on([guest], random.Random(9), 120)
    guest.say("concede", seat=0)
    guest.sees(lambda table: table["state"] == "over")
    path = f"/api/tables/{made['table']}/page?view=all&lang=de"
    status, body, headers = call(house.address, path)
    assert status == 200
    small = call(house.address, path, headers={"Accept-Encoding": "gzip"})[1]
    assert gzip.decompress(small) == body
    assert "attachment" in headers["Content-Disposition"]
    page = body.decode()
    assert len(body) < 3_000_000
    assert page.count("</script>") == 2
    assert not re.search(r'(?:src|href)="|url\((?!data:)', page.split('<script type="application/json"')[0])
    data = json.loads(page.split('id="film">')[1].split("</script>")[0])
    assert data["film"]["names"][0] == "</script><b>"
    assert sum(len(unpacked(reel)) for reel in data["reels"]) == len(data["film"]["moments"])
    with pytest.raises(Refused, match="bad-json"):
        house.get(f"/api/tables/{made['table']}/page?view=7")


def test_what_there_is_not(house: House, over: Message) -> None:
    """Unknown tables, records, reels and views are refused."""
    path = f"/api/tables/{over['table']}/film"
    for wrong, code in (
        ("/api/tables/nowhere/film", "no-table"),
        ("/api/records/nothing/film", "no-record"),
        (f"{path}/999", "no-page"),
        (f"{path}/x", "bad-json"),
        (f"{path}/0?view=2", "bad-json"),
        (f"{path}/0?view=-1", "bad-json"),
    ):
        with pytest.raises(Refused, match=code):
            house.get(wrong)


def test_of_a_running_game_a_seat_sees_its_own_past_only(house: House) -> None:
    """Nobody else sees anything; and the past is told without chances and without the moves of others."""
    made = house.make("me", "friend")
    anna, ben = house.sit(made), house.join(made, 1)
    play_on([anna, ben], random.Random(8), 30)
    path = f"/api/tables/{made['table']}/film"
    mine = {"Authorization": f"Bearer {made['tokens']['0']}"}
    for headers in ({}, {"Authorization": "Bearer wrong"}):
        for wrong in (path, f"{path}/0?view=0"):
            with pytest.raises(Refused, match="not-now"):
                house.get(wrong, **headers)
    with pytest.raises(Refused, match="not-now"):
        house.post(f"/api/tables/{made['table']}/branch", {"step": 0}, **mine)
    film = house.get(path, **mine)
    assert film["seat"] == 0
    for wrong in ("curve/0", "luck/0", "advice/0", "page"):
        with pytest.raises(Refused, match="not-now"):
            house.get(f"/api/tables/{made['table']}/{wrong}", **mine)
    assert {moment.get("seat") for moment in film["moments"]} == {None, 0}
    assert not any(moment.get("text") for moment in film["moments"] if moment.get("seat") is None)
    for asked in ("view=1", "view=all", ""):
        scenes = unpacked(house.get(f"{path}/0?{asked}", **mine))
        assert {scene["seat"] for scene in scenes} == {0}
    house.get(path.replace("/film", ""))  # the table is still there
    ben.say("concede", seat=1)
    anna.sees(lambda table: table["state"] == "over")


def test_a_seats_past_is_what_it_was_told() -> None:
    """The moments of a seat follow from what it was told: the secret decisions of others make none."""
    record = Record.loads((RECORDS / "brawl-rules1-2-seats.trr").read_text("utf-8"))
    for seat in (0, 1):
        places, moments = films.own_moments(record, seat, "en")
        told = [len(match.events(0, seat)) for match in films.played(record, places)]
        assert len(set(told)) == len(told) == len(moments)
        assert all(moment.entry == 0 for moment in moments)


def test_a_hint_is_for_those_whom_it_wrongs_nobody(house: House) -> None:
    """Who plays against programs, or shares the screen with everybody, gets one; else nobody does."""
    made = house.make("me", "hot")
    guest = house.sit(made)
    play_on([guest], random.Random(2), 6)
    path = f"/api/tables/{made['table']}/hint"
    match = house.hall.tables[made["table"]].match
    assert match is not None
    asked = match.actors[0]
    for seat in ("0", "1"):  # either token: the screen is the same
        advice = house.get(f"{path}?lang=de", Authorization=f"Bearer {made['tokens'][seat]}")
        legal = {move.text("de") for move in match.legal(asked)}
        assert advice
        assert all(one["seat"] == asked and one["text"] in legal for one in advice)
    with pytest.raises(Refused, match="not-now"):
        house.get(path)
    guest.say("concede", seat=0)
    guest.sees(lambda table: table["state"] == "over")
    with pytest.raises(Refused, match="not-now"):
        house.get(path, Authorization=f"Bearer {made['tokens']['0']}")
    made = house.make("me", "friend")
    house.join(made, 1)
    with pytest.raises(Refused, match="not-now"):
        house.get(f"/api/tables/{made['table']}/hint", Authorization=f"Bearer {made['tokens']['0']}")


# ---------------------------------------------------------------- record files


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*-[pu]*.trr")), ids=lambda file: str(file.stem))
def test_a_record_file_can_be_brought(house: House, file: Path) -> None:
    """Finished or not, from a position, with packs, with things taken back."""
    film = bring(house, file.read_text("utf-8"))
    last = len(film["moments"]) - 1
    scenes = unpacked(house.get(f"/api/records/{film['record']}/film/{last // film['reel']}?view=all"))
    assert len(scenes) == last % film["reel"] + 1


def broken(change: Any) -> str:
    """Return a good record with something changed."""
    lines = (RECORDS / "brawl-rules1-2-seats.trr").read_text("utf-8").splitlines()
    change(lines)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "bad-record", "line 1"),
        ("<html>", "bad-record", "line 1"),
        ("tafelrunde record 9\n", "newer-record", "9"),
        (broken(lambda lines: lines.__setitem__(1, "game chess")), "unknown-game", "chess"),
        (broken(lambda lines: lines.__setitem__(2, "rules ?")), "bad-record", "line 3"),
        (broken(lambda lines: lines.__setitem__(3, "content 0000")), "wrong-content", "0000"),
        (broken(lambda lines: lines.insert(len(lines), "0: fly away")), "unknown-move", "fly away"),
        (broken(lambda lines: lines.insert(len(lines), "what is this")), "bad-record", "line"),
    ],
)
def test_a_foreign_file_is_refused_with_its_place(house: House, text: str, code: str, place: str) -> None:
    """In the language of the reader; nothing of it is kept."""
    for lang, word in (("en", "line"), ("de", "Zeile")):
        with pytest.raises(Refused) as refused:
            bring(house, text, lang)
        assert refused.value.code == code
        assert place.replace("line", word) in refused.value.text
        if code == "bad-record":
            assert ("expected" in refused.value.text or "does not fit" in refused.value.text) == (lang == "en")


def test_hostile_files_do_no_harm(house: House) -> None:
    """Too large, not text, without a secret, with any table to begin with: refused, and the next one is shown."""
    with pytest.raises(Refused, match="too-large"):
        house.post("/api/records", b"x" * (1 << 20) + b"x")
    with pytest.raises(Refused, match="bad-json"):
        house.post("/api/records", b"\xff\xfe\x00")
    good = short_game("shards", 5)
    changes: list[dict[str, Any]] = [
        {"seats": 99},
        {"seats": -1},
        {"options": {"boards": []}},
        {"packs": ["[[card]]"]},
        {"packs": [1]},
    ]
    for change in changes:
        setup = {**good.setup, **change}
        with pytest.raises(Refused):
            bring(house, Record(good.game, good.rules, good.content, setup, good.entries))
    nameless = {key: value for key, value in good.setup.items() if key != "seed"}
    with pytest.raises(Refused, match="bad-record"):
        bring(house, Record(good.game, good.rules, good.content, nameless, good.entries))
    with pytest.raises(Refused, match="bad-record"):
        bring(house, Record(good.game, good.rules, good.content, good.setup, good.entries, {"!table": [[]] * 99}))
    assert bring(house, good)["moments"]


def test_old_files_are_forgotten(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is room for some; who comes back with the file sees it again."""
    first, second = (bring(house, short_game("quarriors", moves))["record"] for moves in (3, 4))
    third = short_game("quarriors", 5)
    monkeypatch.setattr(studio, "MOST_BROUGHT", len(third.dumps()))
    bring(house, third)
    for gone in (first, second):
        with pytest.raises(Refused, match="no-record"):
            house.get(f"/api/records/{gone}/film")
    assert bring(house, short_game("quarriors", 3))["record"] == first


def test_who_asks_for_too_much_is_sent_away(house: House, over: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been made already is still shown."""
    path = f"/api/tables/{over['table']}/film"
    made = house.get(path)
    monkeypatch.setattr(studio, "MOST_WAITING", 0)
    assert house.get(path) == made
    with pytest.raises(Refused, match="no-film"):
        house.get(f"/api/tables/{over['table']}/advice/7?lang=de")


# ---------------------------------------------------------------- going on


def test_going_on_from_a_moment(house: House, over: Message) -> None:
    """The new table stands where the film stood, and is played on; the old one is as it was."""
    path = f"/api/tables/{over['table']}"
    film = house.get(f"{path}/film")
    wish = {"step": 4, "seats": [{"kind": "hot"}, {"kind": "hot"}], "name": "Eve"}
    made = house.post(f"{path}/branch", wish)
    eve = house.sit(made)
    eve.prompt(film["moments"][4]["seat"])
    record = Record.loads(call(house.address, f"{path}/record")[1].decode())
    old = record.replay(film["moments"][4]["entry"])
    assert [comp["id"] for comp in eve.scenes[0]["comps"]] == [comp.id for comp in old.scene(0, "en").comps]
    given = play_on([eve], random.Random(1), 12)
    assert given == 12
    eve.say("concede", seat=0)
    eve.sees(lambda table: table["state"] == "over")
    found = Record.loads(call(house.address, f"/api/tables/{made['table']}/record")[1].decode())
    assert found.entries[: film["moments"][4]["entry"]] == record.entries[: film["moments"][4]["entry"]]
    assert found.verify()
    assert len(house.get(f"{path}/film")["moments"]) == len(film["moments"])


def test_going_on_with_a_friend_and_after_a_restart(house: House) -> None:
    """A file goes on at a table that waits for a friend, leaves the memory, and begins when the friend comes."""
    film = bring(house, short_game("quarriors", 30))
    made = house.post(
        f"/api/records/{film['record']}/branch",
        {"step": 10, "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Eve"},
    )
    eve = house.sit(made)
    eve.say("arrange", options={}, seats=3)
    eve.refused("not-now")
    eve.go()
    house.hall.tables.pop(made["table"])
    ben = house.join(made, 1)
    eve = house.sit(made)
    play_on([eve, ben], random.Random(2), 6)
    record = Record.loads(house.hall.tables[made["table"]].match.record.dumps())  # type: ignore[union-attr]
    assert len(record.entries) > film["moments"][10]["entry"]
    record.replay()


def test_going_on_refuses_what_does_not_fit(house: House, over: Message) -> None:
    """The end, a moment that there is not, other numbers of seats, unknown levels."""
    path = f"/api/tables/{over['table']}/branch"
    last = len(house.get(f"/api/tables/{over['table']}/film")["moments"]) - 1
    for wish, code in (
        ({"step": last}, "not-now"),
        ({"step": last + 1}, "bad-json"),
        ({"step": -1}, "bad-json"),
        ({"step": "x"}, "bad-json"),
        ({"step": 1, "seats": [{"kind": "me"}]}, "bad-seats"),
        ({"step": 1, "seats": [{"kind": "me"}, {"kind": "ai", "level": "god"}]}, "bad-level"),
    ):
        with pytest.raises(Refused, match=code):
            house.post(path, wish)


def test_a_file_is_stored_only_when_asked(house: House) -> None:
    """Then it has a link, also after a restart; nobody can sit down there."""
    record = short_game("heroes", 20)
    film = bring(house, record)
    before = len(house.hall.tables)
    assert len(house.hall.tables) == before
    table = house.post(f"/api/records/{film['record']}/keep", {})["table"]
    house.hall.tables.pop(table)
    kept = house.get(f"/api/tables/{table}/film")
    assert kept["moments"] == film["moments"]
    assert Record.loads(call(house.address, f"/api/tables/{table}/record")[1].decode()).entries == record.entries
    with pytest.raises(Refused):
        house.post(f"/api/tables/{table}/join", {"name": "Eve"})
