"""Content that does not fit is refused in the reader's language: every sentence that a box can say, said by a pack."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.kernel.text import LANGS
from tafelrunde.testing.golden import our_games

ABILITY = '[[card]]\nid = "deathdealer"\nability = [{{ burst = [0], on = "{on}", rules = [], {rest} }}]\n'
FACE = '{ join = "single", burst = 0, symbols = [{ s = "creature", level = 1, attack = %d, defence = 1 }] }'
WILDS = '[[preset]]\nid = "first_steps"\n{}\n'
SPELL = """[[spell]]
id = "ambush"
name = { en = "Ambush", de = "Hinterhalt" }
name_de_source = "original"
color = "white"
kind = "hidden_aura"
enchants = "planeswalker"
trigger = "turn_end"
window = "any"
cost = 20
copies = 1
does = [{ do = "block_all" }]
source = "original"
"""

# A pack for every sentence of a game, and what a German designer reads.
FAULTS: dict[str, dict[str, tuple[str, str]]] = {
    "brawl": {
        "pattern": (
            '[[cards]]\nid = "goldarr_anchors_aweigh"\n'
            'attack = { kind = "area", pattern = "x", strength = 1, keywords = [] }\n',
            "Kennung eines Wirkungsbereichs, hier steht `x`",
        ),
        "champion": ('[[cards]]\nid = "goldarr_plundarr"\nchampion = "x"\n', "eines Champions, hier steht `x`"),
        "attack": ('[[cards]]\nid = "goldarr_plundarr"\ntype = "skill"\n', "andere Karten nicht"),
        "no_move": ('[[cards]]\nid = "goldarr_intimidation"\nmove = 1\n', "keinen Bewegungswert"),
    },
    "heroes": {
        "permanent": ('[[spells]]\nid = "frost"\nduration = "instant"\n', "genau die Zauber"),
        "hero": ('[[creatures]]\nid = "imp"\nhero = "nobody"\n', "eines Helden, hier steht `nobody`"),
        "spell": ('[[heroes]]\nid = "selya"\nspecial_spell = "x"\n', "eines Zaubers, hier steht `x`"),
        "creature": (
            '[[creatures]]\nid = "gnome"\nactive = [{ do = "lead", creature = "x" }]\n',
            "einer Kreatur, hier steht `x`",
        ),
        "throw_ms": ('[[tempo_profiles]]\nid = "novice"\nthrow_ms = [0, 3]\n', "Grenze von mindestens 1"),
        "bounds": ('[[tempo_profiles]]\nid = "novice"\nreact_ms = [9, 3]\n', "Die untere Grenze steht zuerst"),
    },
    "planeswalkers": {
        "flying": ('[[army]]\nid = "flamewing_phoenixes"\nspaces = 2\n', "auf einem einzigen Feld"),
        "enchants": ('[[spell]]\nid = "searing_bolt"\nkind = "aura"\n', "andere Zauber nicht"),
        "revealed": (SPELL, "Ereignis, das sie aufdeckt"),
        "trigger": ('[[spell]]\nid = "flame_ward"\ntrigger = "turn_end"\n', "der zur Bedingung gehört"),
    },
    "quarriors": {
        "verb_or_trait": (ABILITY.format(on="creature", rest='when = ""'), "entweder ein `verb`"),
        "when": (ABILITY.format(on="creature", rest='verb = { do = "score_self" }'), "andere nicht"),
        "faces": (
            f'[[die]]\nid = "quake_dragon"\nfaces = [{", ".join(FACE % n for n in range(6))}]\n',
            "die sich in Stufe, Zahl oder Explosionen unterscheiden",
        ),
        "class": ('[setup]\nassistant_class = "x"\n', "einer Würfelklasse, hier steht `x`"),
        "group": ('[[card]]\nid = "deathdealer"\ngroup = "spell"\n', "Art ihres Würfels, `creature`"),
        "face": (
            ABILITY.format(on="spell", rest='when = "scores", verb = { do = "score_self" }'),
            "Seite, die `deathdealer` hat",
        ),
        "power_cards": (WILDS.format('spells = ["x"]'), "`x` ist keine"),
        "different": (WILDS.format('spells = ["death_charm", "death_charm"]'), "Karten verschiedener Klassen"),
        "creature_cards": (WILDS.format('creatures = ["deathdealer"]'), "Erwartet werden 7 Kreaturenkarten"),
        "spell_cards": (WILDS.format("spells = []"), "Erwartet werden 3 Zauberkarten"),
        "no_basic": (
            WILDS.format('spells = ["death_charm", "growth_charm", "victory_incantation", "portal"]'),
            "nur Kreaturen- und Zauberkarten",
        ),
    },
    "shards": {
        "one_list": (
            '[[starter_cards]]\nid = "nil_assassin"\nname = { en = "x", de = "x" }\nname_de_source = "original"\n'
            'copies = 1\nfaction = "none"\ntype = "ally"\ncost = 0\nsource = "original"\n',
            "nicht auch in der anderen Kartenliste",
        ),
        "card": (
            '[[cards]]\nid = "drakonarius"\npassive = [{ rule = "unattackable_while_you_have", card = "x" }]\n',
            "einer Karte, hier steht `x`",
        ),
        "health": ('[[cards]]\nid = "evokatus"\nhealth = 0\n', "mindestens 1 Leben"),
        "champion_only": ('[[cards]]\nid = "evokatus"\ntype = "ally"\n', "haben nur Champions"),
        "finite": (
            '[[cards]]\nid = "kiln_drone"\nplay = [{ do = "gain", what = "gems", n = "infinite" }]\n',
            "nur `power` sein, nicht `gems`",
        ),
        "min_max": (
            '[[cards]]\nid = "kiln_drone"\nplay = [{ do = "banish", from = ["hand"], min = 2, max = 1 }]\n',
            "hier stehen 2 und 1",
        ),
    },
}


@pytest.mark.parametrize(("id", "key"), [(id, key) for id, faults in FAULTS.items() for key in faults])
def test_a_fault_is_said_in_both_languages(id: str, key: str) -> None:
    """The place and what was expected, in the words that stand under this key."""
    text, german = FAULTS[id][key]
    with pytest.raises(tr.BadContent) as caught:
        tr.game(id).box([tr.Pack.read(text, "mine.toml")])
    error = caught.value
    begins = re.escape(tr.game(id).texts.template("en", f"expected.{key}").split("{")[0])
    assert re.match(rf"mine\.toml, line \d+, [\w.]+: {begins}", error.text("en"))
    assert re.match(r"mine\.toml, Zeile \d+, ", error.text("de"))
    assert german in error.text("de")
    assert error.fields["expected"].en not in error.text("de")


def test_every_sentence_is_shown_here() -> None:
    """No game has a sentence that no pack above brings about; `cards` is for the options of Quarriors!"""
    assert set(FAULTS) == set(our_games())
    for id, faults in FAULTS.items():
        keys = {key for key in tr.game(id).texts.keys("en") if key.startswith("expected.")}
        assert {key.removeprefix("expected.") for key in keys} - {"cards"} == set(faults)


def test_types_refuse_in_both_languages() -> None:
    """What the types of a game refuse is never a plain English sentence."""
    folder = Path(tr.__file__).parent / "games"
    sources = "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    raised = re.findall(r"raise ValueError\(.{12}", sources)
    assert raised
    assert set(raised) == {"raise ValueError(TEXTS.words("}


@pytest.mark.parametrize(
    ("id", "seats", "options", "german"),
    [
        ("quarriors", 2, {"cards": ["x"]}, "cards: Erwartet werden Kennungen von Machtkarten; `x` ist keine"),
        (
            "quarriors",
            2,
            {"first_player": 3},
            "Es beginnt ein Spieler von 1 bis 2, oder 0: Das Los entscheidet (QU-2.10)",
        ),
        ("heroes", 2, {"mode": "immortal"}, "Unsterbliche Helden brauchen drei oder vier Spieler (HE-23)"),
        ("heroes", 3, {"mode": "team"}, "Teams und das Turnier brauchen vier Spieler (HE-24, HE-25)"),
        ("heroes", 2, {"start_player": 2}, "Der Startspieler ist ein Platz von 0 bis 1"),
        (
            "brawl",
            4,
            {"draft": "free", "mirror": False},
            "Die freie Wahl ohne gleiche Champions auf beiden Seiten braucht 8 Champions (BR-18.25)",
        ),
        ("planeswalkers", 2, {"battlefield": "x"}, "Das Spielfeld muss zur Zahl der Spieler passen. (PW-2.1)"),
        ("shards", 2, {"boards": "x"}, "boards: 'x' gibt es hier nicht; bekannt: choose, random"),
        ("shards", 2, {"round_limit": -1}, "round_limit: Erwartet wird `int`, mindestens 1"),
    ],
)
def test_options_are_refused_in_german(id: str, seats: int, options: dict[str, Any], german: str) -> None:
    """What a form or a command gets wrong is said in the reader's language."""
    with pytest.raises(tr.TafelrundeError) as caught:
        tr.game(id).start(seats, 1, options)
    assert caught.value.code == "bad-option"
    assert caught.value.text("de") == f"Diese Option passt nicht: {german}"
    assert german not in caught.value.text("en")


def spoken(path: Path) -> list[tuple[str, set[str]]]:
    """List the sentences that a module says in both languages: their keys, and the names of what is filled in."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [
        (str(call.args[0].value), {str(keyword.arg) for keyword in call.keywords})
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "words" and isinstance(call.args[0], ast.Constant)
    ]


@pytest.mark.parametrize("id", our_games())
def test_faults_of_positions_have_words(id: str) -> None:
    """Every sentence exists in both languages, is given what it needs, and none is forgotten."""
    path = Path(tr.__file__).parent / "games" / id / "position.py"
    assert not re.search(r"raise bad\((?!.*\.words\()", path.read_text("utf-8"))
    said = spoken(path)
    texts = tr.game(id).texts
    for key, given in said:
        for lang in LANGS:
            assert set(re.findall(r"\{(\w+)", texts.template(lang, key))) == given, key
    own = {key for key in texts.keys("en") if key.startswith("position.")}
    assert own
    assert own <= {key for key, _ in said}


def test_a_position_is_refused_in_german() -> None:
    """The field and what was expected there."""
    with pytest.raises(tr.BadPosition) as caught:
        tr.game("shards").position({"players": [{"hand": ["crystal"], "shown": ["blaster"]}, {}]})
    assert caught.value.text("de") == (
        "Die Stellung passt nicht bei „players[0].shown“: Handkarten; „blaster“ ist keine"
    )
