"""Talking at the table: to the own team, by phrases in everybody's own language, and by pointing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.guests import House

# Remember who points at something: a mark is there for three seconds only.
WATCH = """() => new MutationObserver(() => {
  window.pointer = document.querySelector('[data-point]')?.textContent ?? window.pointer;
}).observe(document.body, { childList: true, subtree: true })"""


def test_partners_talk_and_point(visit: Visit, house: House) -> None:
    """A phrase is read in German by who reads German; the other team hears nothing of it and sees no marker."""
    made = house.make("me", "friend", "friend", "ai:beginner", game="brawl", options={"quick": True})
    word = {seat: made["invites"][str(seat)].split("=")[1] for seat in (1, 2)}
    tokens = {
        seat: house.post(f"/api/tables/{made['table']}/join", {"name": name, "invite": word[seat]})["token"]
        for seat, name in ((1, "Ben"), (2, "Carl"))
    }

    def come(seat: int, locale: str) -> Visitor:
        who = visit(locale=locale)
        who.remember({**made, "tokens": {str(seat): tokens.get(seat, made["tokens"].get(str(seat)))}, "invites": {}})
        who.enter(f"/t/{made['table']}")
        who.page.wait_for_selector(".prompt")
        return who

    anna, ben, carl = come(0, "en-GB"), come(1, "en-GB"), come(2, "de-DE")
    page = anna.page
    anna.press(page.get_by_role("button", name="Chat", exact=True))
    page.get_by_label("Who hears it").select_option(label="to my team")
    page.get_by_label("Say something").fill("Left <b>now</b>")
    page.keyboard.press("Enter")
    anna.press(page.get_by_role("button", name="Quick phrases"))
    anna.press(page.get_by_role("button", name="Let us attack!"))
    lines = carl.page.locator(".chat [role=log] li")
    expect(lines.first).to_have_text(re.compile(r"Anna\s+Team\s+Left <b>now</b>"))
    expect(lines.last).to_have_text(re.compile(r"Anna\s+Team\s+Greifen wir an!"))
    page.get_by_label("Who hears it").select_option(label="to all")
    anna.press(page.get_by_role("button", name="Quick phrases"))
    anna.press(page.get_by_role("button", name="Good luck!"))
    expect(ben.page.locator(".chat [role=log] li")).to_have_text(re.compile(r"Anna\s+Good luck!"))
    carl.page.reload()
    expect(lines).to_have_count(3)
    carl.page.evaluate(WATCH)
    page.locator(".left .card, .champions .card").first.focus()  # her champion, who may be folded up for Carl
    page.keyboard.press("i")
    anna.press(page.get_by_role("button", name="Show it to my team"))
    carl.page.wait_for_function("() => window.pointer === 'Anna'")
    expect(carl.page.locator("[data-point]")).to_have_count(0)  # after a moment it is gone
    assert not any('"pointed"' in raw for raw in ben.frames)
