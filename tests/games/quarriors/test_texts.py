"""Card texts are made from the lines of the content; packs change text and table alike; positions and pictures."""

import pytest

import tafelrunde as tr
from tafelrunde.games.quarriors.rules.ending import EMPTY_CARDS, GLORY_TARGET, RESIGNATION, TURN_LIMIT
from tafelrunde.games.quarriors.state import FACES
from tafelrunde.kernel.text import LANGS
from tafelrunde.testing.rules import rule
from tests.games.quarriors.table import (
    BASIC,
    Q1,
    Q2,
    asked,
    dice,
    fight,
    go,
    lay,
    numbers,
    options,
    player,
    purse,
    turn,
)

GAME = tr.game("quarriors")
BOX = GAME.box()


@pytest.mark.parametrize(
    ("card", "en", "de"),
    [
        (
            "scavenging_goblin",
            "[*] When you summon this creature, gain 1 quiddity.",
            "[*] Beschwörst du diese Kreatur, erhältst du 1 Kraft.",
        ),
        (
            "quake_dragon",
            "Only without burst: when this creature attacks an opponent, all his level-1 creatures are destroyed "
            "before he chooses a defender.",
            "Nur ohne Explosion: Greift diese Kreatur einen Gegner an, werden alle seine Kreaturen der Stufe 1 "
            "vernichtet, bevor er einen Verteidiger wählt.",
        ),
        (
            "death_incantation",
            "[*] Cast: destroy one creature of level 2 or less. [**] Cast: destroy one creature of any level.",
            "[*] Wirken: Vernichte eine Kreatur der Stufe 2 oder weniger. "
            "[**] Wirken: Vernichte eine Kreatur beliebiger Stufe.",
        ),
        (
            "devotee_of_the_holy_query_mighty",
            "[*] This creature has +3 defence. When it attacks, spells attached to defending creatures have no effect. "
            "Opponents cannot choose it as the target of a spell.",
            "[*] Diese Kreatur hat +3 Verteidigung. Greift sie an, sind an verteidigende Kreaturen gebundene "
            "Zaubersprüche wirkungslos. Gegner können sie nicht als Ziel eines Zauberspruchs wählen.",
        ),
        (
            "death_spell",
            "[*/**] Cast: in each opponent's ready area destroy one creature of your choice with defence 6 or less.",
            "[*/**] Wirken: Vernichte in der Bereitschaftszone jedes Gegners eine Kreatur deiner Wahl mit "
            "Verteidigung 6 oder weniger.",
        ),
    ],
)
def test_card_texts(card: str, en: str, de: str) -> None:
    """What is printed follows from what is executed, in both languages."""
    assert BOX.card_text(card, "en") == en
    assert BOX.card_text(card, "de") == de


def test_every_card_says_something() -> None:
    """All 53 cards, without a gap or a doubled blank."""
    for card in BOX.cards:
        for lang in ("en", "de"):
            text = BOX.card_text(card.id, lang)
            assert text.endswith(".")
            assert "  " not in text
            assert "{" not in text


GOBLIN = """
[[card]]
id = "scavenging_goblin"
glory = 5

  [[card.ability]]
  burst = [1]
  on = "creature"
  when = "summoned"
  verb = { do = "gain_quiddity", n = 4 }
  rules = ["QU-16.45"]
"""


def test_a_number_in_a_pack_changes_text_and_table() -> None:
    """4 quiddity and 5 glory: both languages say so, and so it happens."""
    pack = tr.Pack.read(GOBLIN, "goblin.toml")
    box = GAME.box([pack])
    assert box.card_text("scavenging_goblin", "en") == "[*] When you summon this creature, gain 4 quiddity."
    assert box.card_text("scavenging_goblin", "de") == "[*] Beschwörst du diese Kreatur, erhältst du 4 Kraft."
    match = lay({"pool": ["scavenging_goblin:l1*", Q1]}, packs=[pack])
    go(match, "summon scavenging_goblin:l1*")
    assert purse(match) == 4
    match = lay({}, {"creatures": ["scavenging_goblin:l1*"]}, packs=[pack], phase="capture")
    go(match, "end")
    assert player(match, 1).glory == 5


NEW_CARD = """
[[card]]
id = "witching_hag_golden"
group = "creature"
class = "witching_hag"
type = "mighty"
name.en = "Golden Hag"
name.de = "Goldene Vettel"
name_de_source = "original"
cost = 6
glory = 2
dice = 5
source = "original"

  [[card.ability]]
  burst = [0]
  on = "creature"
  when = "scores"
  verb = { do = "draw_to_active_pool", n = 3 }
  rules = []
"""


def test_a_new_card_needs_no_python() -> None:
    """A card of known verbs is laid into the Wilds, captured and used; old moves keep their numbers."""
    pack = tr.Pack.read(NEW_CARD, "hag.toml")
    box = GAME.box([pack])
    assert [move.code for move in box.moves.all][: len(BOX.moves.all)] == [move.code for move in BOX.moves.all]
    match = lay({"pool": [Q2] * 3}, packs=[pack], phase="capture", wilds=["witching_hag_golden"])
    go(match, "capture witching_hag_golden")
    assert "witching_hag" in dice(match, "used")
    match = lay({}, {"creatures": ["witching_hag_golden:l1"], "bag": [BASIC] * 12}, packs=[pack], phase="capture")
    go(match, "end")
    assert len(player(match, 1).pool) == 3


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (NEW_CARD.replace('class = "witching_hag"', 'class = "nobody"'), "class"),
        (NEW_CARD.replace('group = "creature"', 'group = "spell"'), "group"),
        (NEW_CARD.replace("n = 3", "m = 3"), "m"),
        (NEW_CARD.replace('when = "scores"\n', ""), "when"),
        (NEW_CARD.replace("burst = [0]", "burst = [2]"), "ability"),
    ],
)
def test_a_faulty_pack_is_named(text: str, field: str) -> None:
    """File, field and what was expected."""
    with pytest.raises(tr.TafelrundeError) as caught:
        GAME.box([tr.Pack.read(text, "bad.toml")])
    assert caught.value.code == "bad-content"
    assert "bad.toml" in caught.value.text("en")
    assert field in caught.value.text("en")


def test_positions_say_what_is_wrong() -> None:
    """A wrong die, face, card, phase or field is named."""
    for wrong in (
        {"players": [{"pool": ["nobody"]}]},
        {"players": [{"pool": ["portal:l9"]}]},
        {"players": [{"creatures": ["portal:q1"]}]},
        {"players": [{"creatures": [{"die": "assistant:l1", "hat": 1}]}]},
        {"players": [{"bag": ["portal"] * 6}]},
        {"wilds": ["nobody"]},
        {"stock": {"witching_hag": 1}},
        {"phase": "lunch"},
        {"hat": 1},
        {"players": [{"hat": 1}]},
        {"batch_spells": ["death"]},
        {"streams": {"hat": "1"}},
    ):
        with pytest.raises(tr.TafelrundeError) as caught:
            GAME.position({"seats": 2, **wrong})
        assert caught.value.code == "bad-position"


@rule("QU-3.9", "QU-5.2", "QU-5.3")
def test_the_wilds_show_cost_glory_stock_and_six_faces() -> None:
    """And the exact odds of a creature, a spell and quiddity."""
    match = lay({}, wilds=["quake_dragon_mighty"], stock={"quake_dragon_mighty": 3})
    wilds = next(comp for comp in match.scene(0).comps if comp.id == "wilds")
    card = next(item for item in wilds.items if item.name == "Mighty Quake Dragon")
    assert (card.cost, card.stock, card.stats[0].n, len(card.faces)) == (9, 3, 4, FACES)
    assert card.tip == "Chance of a creature 1/2, of a spell 0; on average 1 quiddity."
    assert card.faces[2] == "3{water-drop:quiddity}|{cycle:re-roll}"
    assert card.faces[4].endswith("6/6✷")


def test_a_die_in_a_used_pile_says_its_odds() -> None:
    """Its face has no meaning there: what it may roll again is what a player wants to know."""
    match = lay({}, {"used": ["quake_dragon"]})
    pile = next(comp for comp in match.scene(0).comps if comp.id == "used1")
    assert [die.tip for die in pile.items] == ["Chance of a creature 1/2, of a spell 0; on average 1 quiddity."]


def test_an_attack_is_shown_defender_by_defender() -> None:
    """The scene says how much of the total is left, and each option says defence against it."""
    match = fight({"creatures": ["quake_dragon:l3**"]}, {"creatures": ["assistant:l1", "witching_hag:l1"]})
    scene = match.scene(1)
    counter = next(comp for comp in scene.comps if comp.id == "attack")
    assert counter.n == 8
    assert [choice.preview for choice in scene.prompt.options] == ["2 / 8", "3 / 8"]
    assert all(choice.target.startswith("d") for choice in scene.prompt.options)
    assert scene.turn.phase == "4 Attack"


def test_why_not() -> None:
    """A creature that is too dear says the rule; a die on an empty card too."""
    match = lay({"pool": ["quake_dragon:l3**", Q1]})
    die = next(die for die in player(match).pool if BOX.class_of[die] == BOX.class_index["quake_dragon"])
    assert GAME.why_not(match, 0, f"d{die}") == "QU-9.4"
    assert "Kraftseiten" in GAME.say_rule("QU-9.4", "de")


def test_first_game_preset() -> None:
    """One click: two players, the Wilds First Steps, and the first question is a real move."""
    preset = GAME.presets["first_game"]
    match = GAME.start(seats=preset.seats, seed=1, options=preset.options)
    assert asked(match)[1] in ("loop", "summon")
    assert len(options(match)) > 1


def test_undo_is_free_until_chance_shows() -> None:
    """A summon can be taken back, a roll costs something."""
    match = go(lay({"pool": ["assistant:l1", Q1]}), "summon assistant:l1")
    assert match.undo_price == "free"
    match.undo()
    assert numbers(match) == []
    match = go(lay({"pool": ["portal:d1"], "bag": [BASIC]}, phase="loop"), "draw portal:d1")
    assert match.undo_price == "reveal"


def test_time_out_defaults() -> None:
    """Whoever lets his time run out attacks, ends the turn, culls nothing, does not react."""
    match = turn({"creatures": ["assistant:l1"], "bag": [BASIC] * 6})
    for kind in ("cull", "summon", "capture"):
        assert asked(match) == (0, kind)
        match.lapse(0)
    assert asked(match)[0] == 1


@pytest.mark.parametrize("reason", [GLORY_TARGET, EMPTY_CARDS, TURN_LIMIT, RESIGNATION])
def test_every_end_is_explained_in_both_languages(reason: str) -> None:
    said = [GAME.say_reason(reason, lang) for lang in LANGS]
    assert all(said)
    assert said[0] != said[1]
