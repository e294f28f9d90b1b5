"""What a table needs of the game: presets, "Why not?" in both languages, scenes; packs change cards and their texts."""

import re
from importlib.resources import files
from typing import Any

import msgspec
import pytest

import tafelrunde as tr
from tafelrunde.games.heroes.box import HeroesBox
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.text import LANGS
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import asked, go, hp, lay, new, options, permanents, seat, state, wounds

GAME = tr.game("heroes")
BOX: HeroesBox = GAME.box()
RULES = files("tafelrunde.games.heroes") / "rules"


def sources() -> list[str]:
    return [path.read_text("utf-8") for path in RULES.iterdir() if path.name.endswith(".py")]


def test_every_rule_that_the_code_can_name_is_said_in_both_languages() -> None:
    texts = [*sources(), (files("tafelrunde.games.heroes") / "verbs.py").read_text("utf-8")]
    named = set(re.findall(r'(?:return|else|rule,|,) "(HE-[\d.]+\d[a-z]?)"', "\n".join(texts)))
    unseen = {"HE-19.2", "HE-19.10", "HE-19.4", "HE-19.6", "HE-27.4a", "HE-28.6a", "HE-31.3"}  # invariants and endings
    unseen |= {rule_ for rule_ in named if rule_.startswith(("HE-21", "HE-23.8", "HE-24", "HE-25"))}
    assert len(named) > 40
    for rule_ in sorted(named - unseen):
        for lang in LANGS:
            assert GAME.say_rule(rule_, lang), rule_


def test_no_rule_knows_a_card() -> None:
    ids = {*BOX.creature_ids, *(id for id in BOX.spell_ids if id not in ("command", "rage", "teleport")), *BOX.hero_ids}
    for text in sources():
        assert not ids & set(re.findall(r'"(\w+)"', text))


@pytest.mark.parametrize("name", GAME.presets)
def test_presets_have_texts_and_begin(name: str) -> None:
    preset = GAME.presets[name]
    match = GAME.start(preset.seats, 3, preset.options)
    assert match.actors or match.due is not None
    for lang in LANGS:
        assert GAME.texts.say(lang, f"preset.{name}")
        assert GAME.texts.say(lang, f"preset_about.{name}")


def test_why_not() -> None:
    match = lay(
        seat("galean", "2 fire", hand=["fireball", "rage"], board={"F1": "golem", "B2": "hero"}),
        seat("selya", "6 card"),
    )
    cards = {item.name: item.id for comp in match.scene(0).comps if comp.id == "hand" for item in comp.items}
    assert match.why_not(0, cards["Fireball"]) == "HE-10.2"
    assert match.why_not(0, cards["Rage"]) is None


# ---------------------------------------------------------------- scenes


def component(match: tr.Match, viewer: int | None, id: str) -> Any:
    (found,) = [comp for comp in match.scene(viewer).comps if comp.id == id]
    return found


def test_the_scene_of_a_race() -> None:
    match = lay(
        seat("galean", "3 earth, 3 fire", hand=["poison", "frost"]),
        seat("selya", "6 card"),
        phase="race",
        options={"time_model": "live"},
    )
    hand = {card.name: card.state for card in component(match, 0, "hand").items}
    assert hand == {"Poison": "ready", "Frost": ""}  # what the dice pay for now
    throw = next(choice for choice in match.scene(0).prompt.options if choice.id == "throw 13")
    assert throw.targets == ["d0.1", "d0.3"]
    match.play("throw 12", 1, at=10)
    states = [die.state for die in component(match, 0, "dice1").items]
    assert states == ["hidden", "hidden", "", "", "", ""]
    before = match.questions(0)[0].id
    match.tick(700)
    assert match.questions(0)[0].id == before  # my question is the same while others act
    assert [die.rolls for die in component(match, 0, "dice1").items] == [1, 1, 0, 0, 0, 0]


def test_boards_face_each_other() -> None:
    match = lay(seat("galean", board={"F1": "gnome", "B2": "hero"}), seat("selya", board={"F4": "pixie", "B2": "hero"}))
    mine, theirs = component(match, 0, "board0"), component(match, 0, "board1")
    assert [row.id for row in mine.rows] == ["front0", "back0"]
    assert [row.id for row in theirs.rows] == ["back1", "front1"]
    assert mine.rows[0].slots[0].name == "Gnome"
    assert theirs.rows[1].slots[0].name == "Pixie"  # their column 4 lies opposite my column 1
    assert theirs.rows[1].places[0] == "s2F4"


@pytest.mark.parametrize(("seats", "mode"), [(2, "free_for_all"), (3, "immortal"), (4, "team"), (4, "tournament")])
def test_scenes_of_all_sizes_are_small_and_sound(seats: int, mode: str) -> None:
    match = new(seats, seed=2, mode=mode, time_model="simulated")
    for viewer in (None, *range(seats)):
        scene = match.scene(viewer)
        assert s.faults(scene) == []
        assert scene.layout == "duel"
        assert len(msgspec.json.encode(scene)) < 40_000


def test_seven_dice_fit_into_a_scene() -> None:
    blessed = {"spell": "blessing", "owner": 0, "on": "1"}
    match = lay(
        *(
            seat(hero, dice=["fire"] * (7 if k == 0 else 6))
            for k, hero in enumerate(("galean", "selya", "xantiana", "voynaroth"))
        ),
        phase="race",
        permanents=[blessed],
    )
    assert len(options(match, "throw", 0)) == 127
    assert len(msgspec.json.encode(match.scene(0))) < 40_000


# ---------------------------------------------------------------- packs


def pack(text: str) -> list[tr.Pack]:
    return [tr.Pack.read(text, "mine.toml")]


def test_a_number_in_a_pack_changes_text_and_table() -> None:
    stronger = pack('[[spells]]\nid = "magic_missile"\ncast = [{ do = "wound", n = 5 }]\n')
    box = GAME.box(stronger)
    assert "5 magic wounds" in box.spell_text("magic_missile", "en")
    assert "5 magische Wunden" in box.spell_text("magic_missile", "de")
    match = lay(seat("galean", "3 fire", hand=["magic_missile"]), seat(), packs=stronger)
    go(match, "cast magic_missile", "target 2B2")
    assert hp(match)[1] == 16


def test_a_new_creature_and_a_new_spell_need_no_python() -> None:
    text = """
[[creatures]]
id = "bog_witch"
name.en = "Bog Witch"
name.de = "Moorhexe"
hero = "galean"
element = "earth"
cost = 1
activation = 1
strength = 1
stamina = 3
pattern = "any"
copies = 2
active = [{ do = "strike", n = 4, type = "magic" }]
passive = [{ do = "strike_back", n = 1, type = "magic" }]
source = "original"

[[spells]]
id = "quicksand"
name.en = "Quicksand"
name.de = "Treibsand"
kind = "deck"
element = "earth"
requirement = { symbol = "earth", count = 2 }
target = "being"
duration = "permanent"
empowerment = "permanent"
copies = 2
cast = [{ do = "wound", n = 1 }]
lasting = [{ do = "rooted" }, { do = "pause_wound", n = 1 }]
source = "original"
"""
    match = lay(
        seat("selya", "2 earth, 1 command", hand=["quicksand"], board={"F1": "bog_witch", "B2": "hero"}),
        seat("galean", "6 card", board={"F1": "golem", "B2": "hero"}),
        packs=pack(text),
    )
    go(match, "cast quicksand", "target 2F1", "ability F1", "target 2F1")
    assert wounds(match, "2F1") == 5
    assert permanents(match) == [("quicksand", 1, 0)]
    assert state(match).box.moves.of_id(50).code == BOX.moves.of_id(50).code  # numbers keep their meaning
    assert "Treibsand" in state(match).box.moves.of_code("cast quicksand").text("de")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('[[spells]]\nid = "frost"\nduration = "instant"\n', "duration"),
        ('[[spells]]\nid = "ice_shards"\ncast = [{ do = "wound", n = 1, under = { spell = "x", n = 2 } }]\n', "cast"),
        ('[[creatures]]\nid = "imp"\nhero = "nobody"\n', "hero"),
        ('[[creatures]]\nid = "gnome"\nactive = [{ do = "lead", creature = "x" }]\n', "active"),
        ('[[tempo_profiles]]\nid = "novice"\nreact_ms = [9, 3]\n', "react_ms"),
        ('[[creatures]]\nid = "imp"\nwings = 2\n', "wings"),
    ],
)
def test_faults_of_packs_are_named(text: str, field: str) -> None:
    with pytest.raises(tr.TafelrundeError) as caught:
        GAME.box(pack(text))
    assert caught.value.code == "bad-content"
    assert field in str(caught.value)


@pytest.mark.parametrize(
    ("written", "field"),
    [
        ({"phase": ["sleep"]}, "phase"),
        ({"players": [{"hero": "x"}]}, "hero"),
        ({"players": [{"dice": ["sun"]}]}, "dice"),
        ({"players": [{"board": {"F9": "imp"}}]}, "board"),
        ({"players": [{"board": {"F1": "imp 2", "B2": "hero"}}]}, "board"),
        ({"players": [{"hand": ["frost"] * 4}]}, "hand"),
        ({"permanents": [{"spell": "frost", "owner": 0, "on": "1F1"}]}, "permanents"),
        ({"permanents": [{"spell": "fireball", "owner": 0, "on": "1"}]}, "permanents"),
        ({"phase": ["act"], "arenas": [{}]}, "acting"),
        ({"phase": ["race"], "arenas": [{}]}, "deciders"),
        ({"phase": ["race"], "players": [{"out": True}], "arenas": [{"deciders": [0]}]}, "deciders"),
        ({"wonder": 1}, "wonder"),
    ],
)
def test_faults_of_positions_are_named(written: dict[str, Any], field: str) -> None:
    with pytest.raises(tr.TafelrundeError) as caught:
        GAME.position({"seats": 2, **written})
    assert caught.value.code == "bad-position"
    assert field in caught.value.fields["field"]


@rule("HE-1.9")
def test_markers_never_run_out() -> None:
    match = lay(
        seat("galean", "2 command", board={"F1": "earth_elemental", "B2": "hero"}),
        seat(),
        phase="orders",
        permanents=[{"spell": "daze", "owner": 1, "on": "2", "power": 90}],
    )
    go(match, "ability F1")
    assert permanents(match) == [("daze", 1, 92)]


def test_handicaps_seat_by_seat() -> None:
    match = new(seed=1, time_model="live", seat_hit_points=[21, 12], seat_throw_ms=[900, 300])
    assert hp(match) == [21, 12]
    match.tick(3000)
    assert match.due is not None
    assert (match.due.move.code, match.due.at) == ("land 1", 3300)


def test_calm_play_is_open_and_in_turn() -> None:
    match = new(seed=1, time_model="calm")
    assert asked(match) == [(0, "race")]
    go(match, "throw 1")
    assert asked(match) == [(1, "race")]
    assert match.view(1)["sealed"]["order 0"] == "throw 1"
    assert match.due is None
