"""The codex: everything of a game, searched in either language, in the lobby and at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import tafelrunde as tr
from tests.browser.conftest import Visit
from tests.browser.test_look import LOCALES, assert_accessible
from tests.browser.visitor import Visitor

CARDS = "dialog [data-card]"


def open_codex(anna: Visitor, game: str, button: str = "Cards") -> None:
    anna.enter()
    anna.press(anna.tile(game).get_by_role("button", name=button, exact=True))
    anna.page.wait_for_selector(CARDS)


def shown(anna: Visitor) -> list[str]:
    """List the ids of the cards on the page."""
    return [str(card.get_attribute("data-card")) for card in anna.page.locator(CARDS).all()]


@pytest.mark.parametrize("id", ["brawl", "heroes", "planeswalkers", "quarriors", "shards"])
def test_all_cards_of_every_game(visit: Visit, id: str) -> None:
    anna = visit()
    game = tr.game(id)
    shelves = game.codex(game.box(), "en")
    open_codex(anna, game.name("en"))
    assert shown(anna) == [card.id for shelf in shelves for card in shelf.items]
    assert anna.page.locator("dialog h3").all_inner_texts() == [shelf.name for shelf in shelves]


@pytest.mark.parametrize("phone", [False, True])
def test_search_in_both_languages_and_look_closer(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    open_codex(anna, "Shards of Infinity")
    search = anna.page.get_by_role("searchbox")
    for words in ("nil assassin", "ASSASSINE leere", "wraethe gain 5 power"):
        search.fill(words)
        expect(anna.page.locator(CARDS)).to_have_count(1)
        assert shown(anna) == ["nil_assassin"]
    anna.press(CARDS)
    closer = anna.page.locator("dialog article")
    expect(closer).to_contain_text("On play: gain 5 power.")
    expect(closer).to_contain_text("Assassine der Leere")
    search.fill("no such card")
    anna.expect_text("Nothing matches.")
    expect(closer).to_have_count(0)


def test_a_die_shows_its_faces(visit: Visit) -> None:
    anna = visit(locale="de-DE")
    open_codex(anna, "Quarriors!", "Karten")
    anna.page.get_by_role("searchbox").fill("Todesformel")
    anna.press(CARDS)
    expect(anna.page.locator("dialog article ol li")).to_have_count(6)
    expect(anna.page.locator("dialog article")).to_contain_text("Death Cantrip")


def test_by_keys(visit: Visit) -> None:
    """One stop of the Tab key, arrows from card to card, Escape back."""
    anna = visit(keys=True)
    open_codex(anna, "Shards of Infinity")
    page = anna.page
    page.get_by_role("searchbox").focus()
    page.keyboard.press("Tab")
    expect(page.locator(CARDS).first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(CARDS).nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog article")).to_contain_text("gain 1 power")
    page.keyboard.press("Escape")
    expect(page.locator("dialog article")).to_have_count(0)
    expect(page.locator(CARDS).nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_at_the_table(visit: Visit) -> None:
    anna = visit()
    anna.quick_start()
    anna.press(anna.page.locator(".top").get_by_role("button", name="Rules"))
    anna.press(anna.page.get_by_role("tab", name="Cards"))
    anna.page.wait_for_selector(CARDS)
    anna.page.get_by_role("searchbox").fill("Blaster")
    expect(anna.page.locator(CARDS)).to_have_count(1)


@pytest.mark.parametrize(
    ("theme", "lang", "phone"),
    [("dark", "en", False), ("light", "de", False), ("light", "en", True), ("dark", "de", True)],
)
def test_the_codex_is_accessible(visit: Visit, theme: str, lang: str, phone: bool) -> None:
    anna = visit(color_scheme=theme, locale=LOCALES[lang], phone=phone)
    for game in ("Quarriors!", "Shards of Infinity"):
        open_codex(anna, game, {"en": "Cards", "de": "Karten"}[lang])
        anna.press(CARDS)
        anna.page.wait_for_selector("dialog article")
        assert_accessible(anna.page)
