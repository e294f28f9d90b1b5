"""Piles open on a tap; the own deck or bag is a list without order."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_look import assert_accessible


def test_the_own_deck_and_piles_on_a_phone(visit: Visit) -> None:
    """A tap on a player offers the piles; the deck tells how many of each are in it, sorted by name."""
    anna = visit(phone=True)
    anna.quick_start()
    anna.press(anna.page.locator(".me .who"))
    anna.press(anna.page.get_by_role("button", name="Your deck 5"))
    rows = anna.page.locator(".inspect .badges li")
    expect(rows.first).to_be_visible()
    names = [row.locator("span").inner_text() for row in rows.all()]
    assert names == sorted(names)
    assert sum(int(row.locator("b").inner_text()) for row in rows.all()) == 5
    assert_accessible(anna.page)


def test_the_own_bag_on_a_desk(visit: Visit) -> None:
    anna = visit()
    anna.quick_start(game="Quarriors")
    anna.press(anna.page.get_by_role("button", name="Your bag"))
    expect(anna.page.locator(".inspect h2")).to_have_text("Your bag")
    expect(anna.page.locator(".inspect .badges li").filter(has_text="Basic Quiddity")).to_be_visible()
