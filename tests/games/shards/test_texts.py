"""The texts on the cards and in the log, in both languages."""

import random
import re
import string

import pytest

import tafelrunde as tr
from tests.games.shards.table import go, lay, new

GAME = tr.game("shards")
LANGS = ("en", "de")
IDS = [card.id for card in GAME.box().cards]


def blaster(play: str, lang: str) -> str:
    """Return the text of a Blaster that does what is written."""
    pack = tr.Pack.read(f'[[starter_cards]]\nid = "blaster"\nplay = [{play}]\n', "mine.toml")
    return str(GAME.box([pack]).card_text("blaster", lang))


def numbers(text: str) -> list[int]:
    """List the numbers of a text, sorted."""
    return sorted(int(found) for found in re.findall(r"\d+", text))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", IDS)
def test_every_card_has_a_text(id: str, lang: str) -> None:
    """A finished sentence, without a template that was not filled in and without a German or English key."""
    text = GAME.box().card_text(id, lang)
    assert re.fullmatch(r"[A-ZÄÖÜ][^{}_|]*\.", text)
    assert "  " not in text
    assert ".." not in text


@pytest.mark.parametrize("id", IDS)
def test_both_languages_say_the_same_numbers(id: str) -> None:
    """A number that stands in the English text stands in the German one too, equally often."""
    box = GAME.box()
    english, german = (numbers(box.card_text(id, lang)) for lang in LANGS)
    assert english == german


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
def test_a_whole_game_can_be_told(lang: str) -> None:
    """All events, questions, moves, plans and pictures of random games have a text."""
    for seats, seed in ((2, 3), (4, 1)):
        match = new(seats, seed)
        chance = random.Random(seed)
        while not match.over:
            for question in match.questions():
                assert GAME.say_question(match, question, lang)
                assert all(move.text(lang) for move in question.moves)
                assert all(GAME.say_plan(plan, lang) for plan in question.plans)
            match.play(chance.choice(match.legal()))
        told = [GAME.say_event(event, match.table, lang) for event in match.events(seat=0)]
        assert all("{" not in line for line in told)
        assert len(set(told)) > 100
        assert match.scene(0, lang).result["text"]


@pytest.mark.parametrize(
    ("id", "english", "german"),
    [
        ("crystal", "On play: gain 1 gem.", "Beim Ausspielen: 1 Kristall erhalten."),
        ("reactor_drone", "On play: gain 3 gems.", "Beim Ausspielen: 3 Kristalle erhalten."),
        (
            "mining_drones",
            "On play: gain 1 gem, then draw 1.",
            "Beim Ausspielen: 1 Kristall erhalten, danach 1 Karte ziehen.",
        ),
        ("data_heretic", "On play: draw 2.", "Beim Ausspielen: 2 Karten ziehen."),
        (
            "infinity_shard",
            "On play: gain 2 power; 3 power instead from mastery 10 on, 5 power instead from mastery 20 on, "
            "infinite power instead from mastery 30 on.",
            "Beim Ausspielen: 2 Macht erhalten; ab Erfahrung 10 stattdessen 3 Macht, ab Erfahrung 20 stattdessen "
            "5 Macht, ab Erfahrung 30 stattdessen unendliche Macht.",
        ),
        (
            "fungal_hermit",
            "On play: gain 1 mastery. With mastery 10 or more: gain 5 health.",
            "Beim Ausspielen: 1 Erfahrung erhalten. Ab Erfahrung 10: 5 Leben erhalten.",
        ),
        (
            "shardwood_guardian",
            "On play: gain 2 power, then draw 1. Unify: gain 6 health.",
            "Beim Ausspielen: 2 Macht erhalten, danach 1 Karte ziehen. Einheit: 6 Leben erhalten.",
        ),
        (
            "giga_source_adept",
            "When played: draw 1. Activate (only while Dominion is fulfilled, reveals included): gain 3 mastery.",
            "Beim Ausspielen: 1 Karte ziehen. Aktivieren (nur wenn Multitalent erfüllt ist, Vorzeigen eingeschlossen): "
            "3 Erfahrung erhalten.",
        ),
        (
            "leshai_knight",
            "On play: gain 3 power. Unify: instead gain 6 power.",
            "Beim Ausspielen: 3 Macht erhalten. Einheit: Stattdessen 6 Macht erhalten.",
        ),
        (
            "venator_of_the_wastes",
            "On play: gain 4 power. Inspire: choose an opponent, who loses 2 mastery.",
            "Beim Ausspielen: 4 Macht erhalten. Inspiration: Wähle einen Gegner; er verliert 2 Erfahrung.",
        ),
        (
            "portal_monk",
            "On play: recruit 1 card of cost 6 or less from the centre row without paying (mandatory if there is one); "
            "with mastery 15 or more it goes to your hand instead of your discard pile.",
            "Beim Ausspielen: Rekrutiere 1 Karte mit Kosten von höchstens 6 aus der Auslage, ohne zu bezahlen "
            "(Pflicht, falls vorhanden); ab Erfahrung 15 kommt sie auf deine Hand statt auf deinen Ablagestapel.",
        ),
        (
            "furrowing_elemental",
            "On play: gain 4 health, then draw 1. If your health is at its maximum of 50: gain 6 power.",
            "Beim Ausspielen: 4 Leben erhalten, danach 1 Karte ziehen. Wenn dein Leben auf dem Höchstwert von 50 ist: "
            "6 Macht erhalten.",
        ),
        (
            "additri_gaiamancer",
            "Activate: gain 2 power, then gain 2 power for each Undergrowth ally you have played this turn.",
            "Aktivieren: 2 Macht erhalten, danach 2 Macht für jeden Nachtschatten-Verbündeten, den du in diesem Zug "
            "ausgespielt hast, erhalten.",
        ),
        (
            "zetta_the_encryptor",
            "Passive: opponents can attack neither you nor your other champions; this champion itself can be attacked.",
            "Dauerhaft: Gegner dürfen weder dich noch deine übrigen Champions angreifen; dieser Champion selbst ist "
            "angreifbar.",
        ),
    ],
)
def test_texts_of_cards(id: str, english: str, german: str) -> None:
    """One and many, tiers of mastery, conditions, what happens when played and when activated."""
    assert [GAME.box().card_text(id, lang) for lang in LANGS] == [english, german]


NESTED = '{do="dominion", then=[{do="if_mastery", at=5, then=[{do="draw", n=2}, {do="gain", what="gems", n=1}]}]}'


def test_nested_conditions_are_read_from_the_outside_in() -> None:
    """A bonus inside a keyword keeps the order of its parts."""
    assert [blaster(NESTED, lang) for lang in LANGS] == [
        "On play: Dominion: with mastery 5 or more: draw 2, then gain 1 gem.",
        "Beim Ausspielen: Multitalent: Ab Erfahrung 5: 2 Karten ziehen, danach 1 Kristall erhalten.",
    ]


@pytest.mark.parametrize(
    ("count", "lang", "one", "many"),
    [
        ("homodeus_champions_in_play", "en", "1 Homodeus champion is", "2 Homodeus champions are"),
        ("homodeus_champions_in_play", "de", "1 Homodeus-Champion ", "2 Homodeus-Champions "),
        ("wraethe_cards_in_discard", "en", "1 Wraethe card is", "2 Wraethe cards are"),
        ("wraethe_cards_in_discard", "de", "1 Wraethe-Karte ", "2 Wraethe-Karten "),
        ("undergrowth_allies_played_this_turn", "en", "1 Undergrowth ally ", "2 Undergrowth allies "),
        ("undergrowth_allies_played_this_turn", "de", "1 Nachtschatten-Verbündeten ", "2 Nachtschatten-Verbündete "),
    ],
)
def test_counts_know_one_and_many(count: str, lang: str, one: str, many: str) -> None:
    """The noun, its verb and the German case follow the number."""
    for n, words in ((1, one), (2, many)):
        assert words in blaster(f'{{do="if_count", count="{count}", at_least={n}, then=[{{do="draw", n=1}}]}}', lang)


GAIN, DRAW, BANISH = (
    '{do="gain", what="gems", n=3}',
    '{do="draw", n=1}',
    '{do="banish", from=["hand"], min=0, max=1}',
)


@pytest.mark.parametrize(
    ("play", "english", "german"),
    [
        (
            f'{{do="unify", then=[{GAIN}, {DRAW}]}}',
            "Unify: gain 3 gems, then draw 1.",
            "Einheit: 3 Kristalle erhalten, danach 1 Karte ziehen.",
        ),
        (
            f'{{do="unify", then=[{GAIN}]}}, {DRAW}',
            "Unify: gain 3 gems. Draw 1.",
            "Einheit: 3 Kristalle erhalten. 1 Karte ziehen.",
        ),
        (
            f'{{do="unify", then=[{GAIN}, {BANISH}]}}, {DRAW}',
            "Unify: gain 3 gems; you may banish 1 card from your hand. Draw 1.",
            "Einheit: 3 Kristalle erhalten; du darfst 1 Karte von deiner Hand bannen. 1 Karte ziehen.",
        ),
        (
            f'{{do="unify", then=[{GAIN}]}}, {BANISH}',
            "Unify: gain 3 gems. You may banish 1 card from your hand.",
            "Einheit: 3 Kristalle erhalten. Du darfst 1 Karte von deiner Hand bannen.",
        ),
        (
            f'{{do="gain_by_mastery", what="gems", base=1, tiers=[{{at=9, n=2}}]}}, {DRAW}',
            "gain 1 gem; 2 gems instead from mastery 9 on. Draw 1.",
            "1 Kristall erhalten; ab Erfahrung 9 stattdessen 2 Kristalle. 1 Karte ziehen.",
        ),
    ],
    ids=["inside", "after", "sentence inside", "sentence after", "after tiers"],
)
def test_the_text_tells_what_a_condition_covers(play: str, english: str, german: str) -> None:
    """A line inside Unify and a line after Unify are different cards, so they read differently."""
    assert blaster(play, "en") == f"On play: {english}"
    assert blaster(play, "de") == f"Beim Ausspielen: {german}"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "play",
    [
        '{do="draw", n=1}, {do="inspire", then=[{do="double_power"}], otherwise=[{do="destroy_enemy_champion"}]}',
        '{do="draw", n=1}, {do="echo", then=[{do="draw", n=2}], otherwise=[{do="return_to_hand", filter="wraethe"}]}',
    ],
)
def test_every_sentence_begins_with_a_capital_or_a_number(play: str, lang: str) -> None:
    """Behind a full stop no sentence goes on in lower case, whatever lines a designer combines."""
    assert re.search(r"\. [a-zäöü]", blaster(play, lang)) is None


@pytest.mark.parametrize("lang", LANGS)
def test_a_fixed_number_of_banished_cards_is_one_number(lang: str) -> None:
    """Exactly one card reads as one card, not as "1 to 1 cards"."""
    assert numbers(blaster('{do="banish", from=["hand"], min=1, max=1}', lang)) == [1]


@pytest.mark.parametrize("lang", LANGS)
def test_a_line_that_counts_wraethe_cards_names_echo(lang: str) -> None:
    """Scion of Nothingness is an Echo card (SH-12.18): the keyword stands in its text."""
    assert "Echo" in GAME.box().card_text("scion_of_nothingness", lang)


@pytest.mark.parametrize(("lang", "wrong"), [("en", ["+1 gems"]), ("de", ["+1 Kristalle", "+unendlich Macht"])])
def test_the_log_knows_one_and_infinite(lang: str, wrong: list[str]) -> None:
    """A single gem is not told in the plural, and infinite power is told in proper words."""
    match = go(lay({"hand": ["crystal", "infinity_shard"], "mastery": 30}), "play crystal", "play infinity_shard")
    told = " ".join(GAME.say_event(event, match.table, lang) for event in match.events())
    assert [words for words in wrong if words in told] == []
