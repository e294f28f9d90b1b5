"""The codex: everything of a game on shelves, with names and texts in both languages."""

from __future__ import annotations

import pytest

import tafelrunde as tr
from tafelrunde.kernel.codex import found
from tafelrunde.kernel.scene import Card
from tafelrunde.kernel.text import LANGS
from tests.toys.duel import DUEL

GAMES = ("brawl", "heroes", "planeswalkers", "quarriors", "shards")

# What must be there: the tables of the content whose entries have a card in the codex.
TABLES = {
    "brawl": ("champions", "cards", "standard_actions", "challenges", "traps"),
    "heroes": ("heroes", "spells", "creatures"),
    "planeswalkers": ("army", "spell", "glyph", "battlefield"),
    "quarriors": ("card",),
    "shards": ("cards", "characters"),
}


def cards_of(name: str, lang: str) -> list[Card]:
    game = tr.game(name)
    return [card for shelf in game.shelves(game.box(), lang) for card in shelf.items]


@pytest.mark.parametrize("name", GAMES)
def test_everything_of_the_content_is_there_once(name: str) -> None:
    box = tr.game(name).box()
    ids = [card.id for card in cards_of(name, "en")]
    assert len(ids) == len(set(ids))
    for table in TABLES[name]:
        entries = getattr(box.content, table)
        assert entries
        assert {entry.id for entry in entries} <= set(ids), table


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_name_text_and_picture(name: str, lang: str) -> None:
    for card in cards_of(name, lang):
        assert all((card.name, card.text, card.art, card.kind)), card.id
        assert "{" not in card.text, card.id


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_shelves(name: str) -> None:
    game = tr.game(name)
    english, german = (game.shelves(game.box(), lang) for lang in LANGS)
    assert [[card.id for card in shelf.items] for shelf in english] == [
        [card.id for card in shelf.items] for shelf in german
    ]
    pairs = zip(english, german, strict=True)
    for one, other in ((a, b) for x, y in pairs for a, b in zip(x.items, y.items, strict=True)):
        assert one.also == (other.name if other.name != one.name else "")


def test_cards_are_found_by_the_words_of_either_language() -> None:
    game = tr.game("shards")
    shelves = game.shelves(game.box(), "en")
    for words in ("Assassine der LEERE", "nil assassin", "nil_assassin"):
        assert [card.id for shelf in found(shelves, words) for card in shelf.items] == ["nil_assassin"]
    assert len(found(shelves, "gain power")) > 1
    assert found(shelves, "no such words") == []


def test_a_die_shows_its_six_faces() -> None:
    assert all(len(card.faces) == 6 for card in cards_of("quarriors", "en"))


def test_a_game_without_a_codex_has_empty_shelves() -> None:
    assert DUEL.shelves(DUEL.box(), "en") == []


def test_packs_are_in_the_codex() -> None:
    game = tr.game("shards")
    pack = tr.Pack.read('[[cards]]\nid = "nil_assassin"\ncost = 1\n', "cheap.toml")
    cheap = [card for shelf in game.codex(game.box([pack]), "en") for card in shelf.items if card.id == "nil_assassin"]
    assert [card.cost for card in cheap] == [1]
