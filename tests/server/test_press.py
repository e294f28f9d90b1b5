"""What is written once and used again, or only named, is the same as what would be written anew."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.server import protocol as p
from tafelrunde.server.frames import Presence, Press, Stage, Stream, with_names
from tafelrunde.testing.golden import our_games
from tests.server.guests import Guest, House, choose, completed, listen, wait_until

NAMES = ['Ann "Quote"', "Player 1", "", "Ölaf <b>", "5"]


@pytest.mark.parametrize("id", our_games())
def test_scenes_are_written_as_they_are(id: str) -> None:
    """For every seat and spectators, move by move and after taking back: byte for byte the whole scene."""
    match = tr.game(id).start(max(tr.game(id).seats), seed=3)
    press = Press()
    rnd = random.Random(3)
    for step in range(120):
        if match.over:
            break
        seat = rnd.choice(match.actors)
        match.play(rnd.choice(match.legal(seat)), seat)
        if step % 25 == 24:
            match.undo()
        if step % 4 == 0:
            for eyes in (None, *range(match.table.seats)):
                scene = match.scene(eyes, "de")
                assert press.scene(scene) == p.encode(scene)


@pytest.mark.parametrize("id", our_games())
def test_brief_scenes_can_be_completed(id: str) -> None:
    """Who keeps the last scene and is told what is new has all scenes that others are sent, with all names."""
    game = tr.game(id)
    match = game.start(max(game.seats), seed=4)
    names = NAMES[: match.table.seats]
    stage = Stage(match, names)
    streams: list[Stream] = [(None, "de"), *((seat, "de") for seat in range(match.table.seats))]
    kept: dict[Stream, Any] = {}
    saved = 0
    rnd = random.Random(4)
    for step in range(60):
        if match.over:
            break
        stage.watch(streams)
        seat = rnd.choice(match.actors)
        match.play(rnd.choice(match.legal(seat)), seat)
        if step % 25 == 24:
            match.undo()
        if step == 30:
            stage.rename(["Somebody", *names[1:]])
        presence = [Presence(rnd.random() < 0.1, True, None) for _ in names]
        for stream in streams:
            scenes = stage.scenes(stream, stage.frames[stream], presence, stage.is_undone)
            whole, news = stage.whole(stream, scenes, None), stage.news(stream, scenes, None)
            stage.last[stream] = scenes[-1]
            assert with_names(p.encode(scenes[-1]), game, stage.names, "de") in whole
            full = json.loads(whole)["scenes"]
            for one, sent in zip(full, json.loads(news)["scenes"], strict=True):
                kept[stream] = completed(sent, kept.get(stream))
                assert kept[stream] == one
            saved += len(news) < len(whole) / 2
    assert saved > 60


def test_a_brief_guest_sees_what_others_see(house: House) -> None:
    """Over the socket: move by move, in another language, after looking again, after somebody else came and went."""
    made = house.make("me", "hot")
    plain, brief = house.sit(made), house.sit(made, brief=True)
    rnd = random.Random(1)

    def moment(guest: Guest) -> list[tuple[Any, ...]]:
        """Say how far a guest is, in both streams."""
        return [(guest.n.get(seat), guest.scenes.get(seat, {}).get("prompt")) for seat in (0, 1)]

    def agree(before: list[tuple[Any, ...]]) -> None:
        """Let both hear until they have heard the same, and more than before."""

        def heard() -> bool:
            for guest in (plain, brief):
                listen(guest)
            return moment(plain) != before and moment(brief) == moment(plain)

        wait_until(heard)
        assert brief.scenes == plain.scenes

    def play(moves: int) -> None:
        for _ in range(moves):
            seat = next(seat for seat in (0, 1) if plain.scenes[seat]["prompt"].get("id"))
            before, prompt = moment(plain), plain.prompt(seat)
            plain.say("answer", seat=seat, prompt=prompt["id"], options=choose(prompt, rnd))
            agree(before)

    agree([(None, None)] * 2)
    play(10)
    assert any(isinstance(comp, str) for raw in brief.raw[-2:] for comp in json.loads(raw)["scenes"][0]["comps"])
    brief.say("again", seat=0)
    brief.hear("frames")
    play(3)
    for lang in ("de", "en"):
        for guest in (plain, brief):
            guest.say("lang", lang=lang)
            assert {guest.hear("frames")["seat"] for _ in range(2)} == {0, 1}
        agree([])
        play(3)
    third = house.connect(made["table"])
    play(2)
    third.go()
    play(2)
