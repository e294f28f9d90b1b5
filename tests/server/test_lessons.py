"""Lessons at an ordinary table: what they say, what they refuse, and that they survive."""

from __future__ import annotations

import random

import pytest

from tests.server.guests import Guest, House, Refused, play_on


def learner(house: House, lang: str = "en") -> Guest:
    """Begin the first lesson of Shards."""
    made = house.post("/api/tables", {"game": "shards", "lesson": "first_turns", "name": "Anna", "lang": lang})
    return house.sit(made, lang=lang)


def test_games_tell_their_lessons(house: House) -> None:
    (shards,) = (one for one in house.get("/api/games?lang=de") if one["id"] == "shards")
    (lesson,) = shards["lessons"]
    assert lesson["id"] == "first_turns"
    assert lesson["name"] == "Deine ersten Züge"
    assert lesson["steps"] == 12


def test_a_lesson_says_what_to_do_and_refuses_the_rest(house: House) -> None:
    guest = learner(house)
    prompt = guest.prompt()["id"]
    assert guest.info["lesson"]["step"] == 1
    assert "Play a Crystal" in guest.info["lesson"]["say"]
    guest.answer("play blaster", prompt=prompt)
    assert "Play a Crystal" in guest.refused("not-in-lesson")["text"]
    guest.answer("play crystal", prompt=prompt)
    guest.sees(lambda table: table["lesson"]["step"] == 2)


def test_a_lesson_speaks_the_language_of_its_reader(house: House) -> None:
    guest = learner(house)
    guest.prompt()
    guest.say("lang", lang="de")
    guest.sees(lambda table: "Kristall" in table["lesson"]["say"])


def test_a_lesson_leads_to_its_free_end(house: House) -> None:
    guest = learner(house)
    codes = [
        *["play crystal"] * 3,
        "play shard_reactor",
        "play blaster",
        "recruit reactor_drone",
        "focus",
        "end",
        "shield korvus_legionnaire",
        "play evokatus",
        "activate evokatus",
        "play korvus_legionnaire",
        "play infinity_shard",
        "play wraethe_skirmisher",
        *["play crystal"] * 2,
        "fastplay nil_assassin",
        "attack 1 numeri_drones",
    ]
    for code in codes:
        assert code in [option["id"] for option in guest.prompt()["options"]], code
        guest.answer(code)
    guest.sees(lambda table: table["lesson"]["step"] == 12)
    guest.prompt()
    guest.answer("end")  # from now on everything is allowed
    play_on([guest], random.Random(3))
    guest.sees(lambda table: table["state"] == "over")


def test_an_unknown_lesson_is_refused(house: House) -> None:
    with pytest.raises(Refused) as refused:
        house.post("/api/tables", {"game": "shards", "lesson": "flying", "name": "Anna", "lang": "de"})
    assert refused.value.code == "unknown-lesson"
    assert "first_turns" in refused.value.text


def test_a_lesson_outlives_the_memory_of_the_server(house: House) -> None:
    guest = learner(house)
    guest.answer("play crystal")
    guest.sees(lambda table: table["lesson"]["step"] == 2)
    guest.go()
    house.hall.tables[guest.table].drop()
    again = house.connect(guest.table, guest.tokens)
    again.prompt()
    assert again.info["lesson"]["step"] == 2
