"""Who sees what: spectators never get a hidden card, players only their own stream; checked on the raw frames."""

from __future__ import annotations

import random
from typing import Any

import tafelrunde as tr
from tafelrunde.kernel.record import fed
from tests.server.guests import House, Message, call, cards_of, play_on


def hidden_by_n(record: tr.Record, seat: int | None) -> dict[int, set[str]]:
    """Return the ids of all cards that a seat may not know, by the number of events that it was told."""
    match = record.replay(0)
    found: dict[int, set[str]] = {}
    told = len(match.events(0, seat))
    note(match, seat, told, found)

    def see(event: Any) -> None:
        nonlocal told
        if event.audience is None or (-1 if seat is None else seat) in event.audience:
            told += 1
            note(match, seat, told, found)

    match.watch(see)
    for k in range(len(record.entries)):
        fed(match, record.entries[: k + 1])
        note(match, seat, told, found)
    return found


def note(match: Any, seat: int | None, n: int, found: dict[int, set[str]]) -> None:
    hidden = match.table.hidden
    zones = match.game.zones(match.table).values()
    secret = {f"c{card}" for zone in zones for card in zone if not hidden.knows(-1 if seat is None else seat, card)}
    found[n] = found[n] & secret if n in found else secret  # what was hidden all the time with this number


def leaks(frames: list[Message], secret: dict[int, set[str]]) -> list[Any]:
    """List the cards that a scene shows although they were hidden all the time, in the present and on the way there."""
    found: list[Any] = []
    last = 0
    for message in frames:
        n = message["n"]
        steps = [secret[k] for k in range(last, n + 1) if k in secret]
        always = set.intersection(*steps)
        for scene, hidden in [(s, always) for s in message["scenes"][:-1]] + [(message["scenes"][-1], secret[n])]:
            found += [(n, card["id"]) for card in cards_of(scene) if card["id"] in hidden]
        last = n
    return found


def test_nobody_is_sent_a_card_that_they_may_not_know(house: House) -> None:
    made = house.make("me", "friend", options={"boards": "random"})
    watcher = house.connect(made["table"])
    anna, ben = house.sit(made), house.join(made, 1)
    play_on([anna, ben], random.Random(8), 120)
    anna.say("concede", seat=0)
    for guest in (anna, ben, watcher):
        guest.sees(lambda table: table["state"] == "over")
    record = tr.Record.loads(call(house.address, f"/api/tables/{made['table']}/record")[1].decode())
    for guest, seat in ((watcher, None), (anna, 0), (ben, 1)):
        frames = [message for message in guest.heard if message["type"] == "frames"]
        assert {message["seat"] for message in frames} == {seat}
        secret = hidden_by_n(record, seat)
        assert len(frames) > 20
        assert leaks(frames, secret) == []
        assert any(secret[m["n"]] for m in frames)  # there was something to hide
    hands = {card["id"] for m in anna.heard if m["type"] == "frames" for card in hand(m["scenes"][-1])}
    assert hands
    assert not any(
        comp["id"] == "hand" for m in watcher.heard if m["type"] == "frames" for comp in m["scenes"][-1]["comps"]
    )


def hand(scene: Message) -> list[Message]:
    return [card for comp in scene["comps"] if comp["id"] == "hand" for card in comp.get("items", [])]


def test_spectators_are_asked_nothing(house: House) -> None:
    made = house.make("me", "ai:easy", options={"boards": "random"})
    watcher, anna = house.connect(made["table"]), house.sit(made)
    play_on([anna], random.Random(9), 15)
    watcher.quiet()
    frames = [m for m in watcher.heard if m["type"] == "frames"]
    assert frames
    assert not any(scene["prompt"].get("options") for m in frames for scene in m["scenes"])
    assert not any(m["mine"] for m in frames)
    assert anna.sees(lambda table: table.get("watchers") == 1)


def test_secrets_of_the_server_are_never_sent(house: House) -> None:
    """Neither the seed nor a hash of a token leaves the server while the game runs."""
    made = house.make("me", "friend", options={"boards": "random"})
    watcher, anna, ben = house.connect(made["table"]), house.sit(made), house.join(made, 1)
    play_on([anna, ben], random.Random(10), 10)
    table = house.hall.tables[made["table"]]
    secrets = [str(table.setup.match["seed"]), *(seat.token for seat in table.now.seats), *anna.tokens, *ben.tokens]
    for guest in (anna, ben, watcher):
        guest.quiet()
        assert not any(secret in raw for secret in secrets for raw in guest.raw)


def test_only_the_owner_sees_standing_answers(house: House) -> None:
    made = house.make("me", "friend")
    anna, ben = house.sit(made), house.join(made, 1)
    anna.say("standing", seat=0, window="shields", answer="never")
    anna.sees(lambda table: table["seats"][0].get("standing") == {"shields": "never"})
    ben.quiet()
    assert not any("standing" in seat for m in ben.heard if m["type"] == "table" for seat in m["table"]["seats"])


def test_steps_of_a_move_come_as_frames(house: House) -> None:
    """A move with several visible steps is a list of scenes; only the last one asks."""
    made = house.make("me", "ai:easy", options={"boards": "random"})
    guest = house.sit(made)
    play_on([guest], random.Random(11), 30)
    frames = [m for m in guest.heard if m["type"] == "frames"]
    assert max(len(m["scenes"]) for m in frames) > 1
    assert max(len(m["scenes"]) for m in frames) <= 13
    assert not any(scene["prompt"].get("options") for m in frames for scene in m["scenes"][:-1])


def test_names_stand_where_the_game_says_player(house: House) -> None:
    made = house.make("me", "ai:easy", name='"Zoë" <b>')
    guest = house.sit(made)
    guest.prompt()
    assert "Player 1" not in guest.raw[-1]
    assert '"Zoë" <b>' in next(comp["name"] for comp in guest.scenes[0]["comps"] if comp["id"] == "mat0")
    guest.say("rename", name="Zoe")
    guest.sees(lambda table: table["seats"][0]["name"] == "Zoe")
    guest.say("lang", lang="de")
    scene = guest.hear("frames")["scenes"][-1]
    assert "Zoe" in str(scene)
    assert "Spieler 1" not in str(scene)
