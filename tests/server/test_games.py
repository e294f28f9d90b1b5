"""Every game can be played over the socket: with its quick start, against programs, seen by a spectator."""

from __future__ import annotations

import random
from importlib.metadata import entry_points

import pytest

import tafelrunde as tr
from tests.server.guests import House, play_on

GAMES = sorted(point.name for point in entry_points(group="tafelrunde.games"))
MISTAKES = ("stale", "not-asked")  # others were faster: that may happen in every game


@pytest.mark.parametrize("game", GAMES)
def test_a_quick_start_of_every_game(house: House, game: str) -> None:
    info = next(one for one in house.get("/api/games?lang=de") if one["id"] == game)
    assert info["presets"]
    made = house.post("/api/tables", {"game": game, "preset": info["presets"][0]["id"], "name": "Anna", "lang": "de"})
    watcher, guest = house.connect(made["table"]), house.sit(made, lang="de")
    given = play_on([guest], random.Random(1), 25)
    guest.quiet()
    is_over = guest.info["state"] == "over"  # a strong program may win that early, while an answer is on its way
    allowed = (*MISTAKES, "not-running") if is_over else MISTAKES
    assert [m for m in guest.heard if m["type"] == "error" and m["code"] not in allowed] == []
    assert given == 25 or is_over
    watcher.quiet()
    assert watcher.scenes[None]["game"] == game
    assert not any(
        scene["prompt"].get("options") for m in watcher.heard if m["type"] == "frames" for scene in m["scenes"]
    )


@pytest.mark.parametrize("lang", ["en", "de"])
def test_options_and_their_choices_have_names(house: House, lang: str) -> None:
    """No form shows a word of the program; where the content has a name already, it is the same."""
    wilds = {preset.id: preset.name.of(lang) for preset in tr.game("quarriors").box().presets.values()}
    tempos = {one.id: one.name.of(lang) for one in tr.game("heroes").box().content.tempo_profiles}
    known = {"wilds": wilds, "tempo": tempos}
    choices = 0
    for info in house.get(f"/api/games?lang={lang}"):
        if info["id"] in GAMES:
            for name, field in info["options"]["$defs"][f"{info['id'].title()}Options"]["properties"].items():
                assert field["title"]
                for part in (field, field.get("items", {})):
                    choices += "enum" in part
                    assert set(part.get("enum", ())) == set(part.get("x-names", ())), (info["id"], name)
                    assert known.get(name, {}).items() <= part.get("x-names", known.get(name, {})).items()
    assert choices > 7


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_begins(house: House, game: str) -> None:
    info = next(one for one in house.get("/api/games") if one["id"] == game)
    for preset in info["presets"]:
        guest = house.sit(house.post("/api/tables", {"game": game, "preset": preset["id"]}))
        while 0 not in guest.scenes:
            guest.next()
        assert len(guest.info["seats"]) == preset["seats"]
        guest.say("offer", seat=0, kind="abort")
        guest.sees(lambda table: table["state"] == "over")


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_guides_of_every_game(house: House, game: str) -> None:
    for lang in ("en", "de"):
        assert house.get(f"/api/games/{game}/rules?lang={lang}")
        assert isinstance(house.get(f"/api/games/{game}/glossary?lang={lang}"), list)
        shelves = house.get(f"/api/games/{game}/codex?lang={lang}")
        assert all(shelf["name"] and shelf["items"] for shelf in shelves)
        assert any(card.get("also") for shelf in shelves for card in shelf["items"])
