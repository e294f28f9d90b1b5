"""The texts on the cards and in the log, in both languages, and what packs change in them."""

import random
import re
import string

import pytest

import tafelrunde as tr
from tafelrunde.kernel.text import LANGS
from tests.games.planeswalkers.table import board_t, damage, go, lay, new, roll, turn_of

GAME = tr.game("planeswalkers")
BOX = GAME.box()
SPELLS = [spell.id for spell in BOX.spells]
ABILITIES = [(army.id, ability.id) for army in BOX.armies for ability in army.ability]
SILENT = ("shown", "revealed", "step", "flies")  # steps are told together when the move ends


def numbers(text: str) -> list[int]:
    """List the numbers of a text, sorted."""
    return sorted(int(found) for found in re.findall(r"\d+", text))


def is_finished(text: str) -> bool:
    """Tell whether a text is whole sentences without a template that was not filled in."""
    return bool(re.fullmatch(r"[A-ZÄÖÜ][^{}_|]*\.", text)) and "  " not in text and ".." not in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", SPELLS)
def test_every_spell_has_a_text(id: str, lang: str) -> None:
    """Finished sentences in both languages."""
    assert is_finished(BOX.spell_text(id, lang))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("army", "id"), ABILITIES)
def test_every_ability_has_a_text(army: str, id: str, lang: str) -> None:
    """Finished sentences in both languages."""
    assert is_finished(BOX.ability_text(army, id, lang))


def test_both_languages_say_the_same_numbers() -> None:
    """A number that stands in the English text stands in the German one too, equally often."""
    for id in SPELLS:
        assert numbers(BOX.spell_text(id, "en")) == numbers(BOX.spell_text(id, "de")), id
    for army, id in ABILITIES:
        german = BOX.ability_text(army, id, "de").replace("W20", "20")
        assert numbers(BOX.ability_text(army, id, "en").replace("d20", "20")) == numbers(german), id


def test_both_languages_have_the_same_keys_and_values() -> None:
    """Each template exists in both languages and speaks of the same things."""
    others = [key for key in GAME.texts.keys("de") if not key.startswith("rule.")]  # in English: the rulebook
    assert GAME.texts.keys("en") == others
    for key in GAME.texts.keys("en"):
        english, german = (
            {name for _, name, _, _ in string.Formatter().parse(GAME.texts.template(lang, key)) if name}
            for lang in LANGS
        )
        assert english - {"n"} == german - {"n"}, key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_can_be_told(seats: int, lang: str) -> None:
    """All events, questions and pictures of a random game have a text."""
    match = new(seats, 11)
    rnd = random.Random(seats)
    while not match.over:
        match.play(rnd.choice(match.legal()))
        if rnd.random() < 0.05:
            scene = match.scene(match.actors[0] if match.actors else None, lang)
            assert scene.prompt.text
    for event in match.events():
        assert GAME.say_event(event, match.table, lang) or event.kind in SILENT


def test_a_pack_changes_text_and_table() -> None:
    """Searing Bolt with 3 damage: both languages say so, and it happens."""
    pack = tr.Pack.read('[[spell]]\nid = "searing_bolt"\ndoes = [{ do = "hurt", n = 3 }]\n', "mine.toml")
    box = GAME.box([pack])
    assert "Deal 3 damage" in box.spell_text("searing_bolt", "en")
    assert "3 Schadenspunkte" in box.spell_text("searing_bolt", "de")
    written = {
        "options": {"battlefield": "t"},
        "glyphs": [],
        "players": [
            {"army": {"chandra_nalaar": ["0,0"]}, "hand": ["searing_bolt"]},
            {"army": {"nissa_revane": ["3,0"]}},
        ],
    }
    match = GAME.position(written, [board_t(), pack])
    go(match, "cast searing_bolt", "figure 3,0")
    assert damage(match, "nissa_revane") == [3]


def test_a_pack_adds_a_card_without_python() -> None:
    """A new squad and a new Aura of known words can be played with."""
    text = """
[[army]]
id = "sky_knights"
name = { en = "Sky Knights", de = "Himmelsritter" }
kind = "squad"
color = "white"
unique = false
type = { en = "Squad Creatures - Knights", de = "Truppenkreaturen - Ritter" }
subtypes = ["knight"]
figures = 2
spaces = 1
life = 2
move = 6
range = 1
power = 3
toughness = 2
size = "medium"
height = 4
cost = 60
cost_per_figure = 30
source = "original"

[[army.ability]]
id = "wings"
name = { en = "Wings", de = "Schwingen" }
type = "static"
gives = [{ gives = "keyword", word = "flying" }]
source = "original"
"""
    pack = tr.Pack.read(text, "knights.toml")
    box = GAME.box([pack])
    assert "flying" in box.ability_text("sky_knights", "wings", "en")
    assert [move.id for move in BOX.moves.all] == [box.moves.of_code(move.code).id for move in BOX.moves.all]
    army = {"army": ["gideon_jura", "sky_knights", "rhox_veterans"], "spells": BOX.default_armies["white"][1]}
    match = GAME.start(seed=3, options={"boxes": "1", "opening": "random", "lists": [army, army]}, packs=[pack])
    go(match, "choose gideon_jura 1", "summon sky_knights 1")
    assert len(match.legal()) > 10


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ('[[spell]]\nid = "searing_bolt"\ndoes = [{ do = "hurt" }]\n', "n"),
        ('[[spell]]\nid = "searing_bolt"\nkind = "aura"\n', "enchants"),
        ('[[spell]]\nid = "flame_ward"\ntrigger = "turn_end"\n', "trigger"),
        ('[[army]]\nid = "flamewing_phoenixes"\nspaces = 2\n', "spaces"),
    ],
)
def test_faults_of_a_pack_are_named(change: str, field: str) -> None:
    """Unknown, missing and contradicting fields are errors with their place."""
    with pytest.raises(tr.BadContent) as caught:
        GAME.box([tr.Pack.read(change, "mine.toml")])
    assert field in str(caught.value)


def test_dice_are_shown_in_the_scene() -> None:
    """The last attack lies on the table as dice, and the log says what they showed."""
    mine, other = {"army": {"nissa_revane": ["0,2"]}}, {"army": {"gideon_jura": ["3,2"]}}
    match = turn_of("nissa_revane", mine, other, phase="attacks")
    roll(match, "W W - S - - - -", "attack 0,2")
    dice = next(comp for comp in match.scene(0).comps if comp.id == "dice")
    assert [die.face.icon for die in dice.items[:3]] == ["crossed-swords", "crossed-swords", "cancel"]
    assert lay({}, {}).scene(None).layout == "board"
