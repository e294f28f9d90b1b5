"""The waiting room: friends come by link, change places, programs fill up, and everybody says ready."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_look import assert_accessible
from tests.browser.visitor import Visitor
from tests.server.guests import House

CHEAP = {"name": "cheap.toml", "text": '[[cards]]\nid = "nil_assassin"\ncost = 0\n'}


def sit(visit: Visit, house: House, *seats: str, phone: bool = False, **wish: Any) -> tuple[Visitor, str]:
    """Anna sits in the waiting room of her own table; return her and the id of the table."""
    anna = visit(phone=phone)
    made = house.make(*seats, ready=False, **wish)
    anna.remember(made)
    anna.enter(f"/t/{made['table']}")
    anna.page.wait_for_selector(".room")
    return anna, made["table"]


def test_friends_meet_in_the_waiting_room(visit: Visit, house: House) -> None:
    """A friend comes, is moved, the rest is filled up, changed options un-ready, and then it begins."""
    anna, table = sit(visit, house, "me", "friend", "open", game="shards", packs=[CHEAP])
    page = anna.page
    expect(page.get_by_role("status")).to_have_text("2 seats are still free.")
    ben = visit()
    ben.take_seat(page.get_by_label("Link for seat 2").input_value(), "Ben")
    rows = page.locator(".room li")
    expect(rows.nth(1)).to_contain_text("Ben")
    expect(rows.nth(1)).to_contain_text("ready")
    assert_accessible(page)
    page.get_by_label("Move Ben to").select_option(label="Seat 3")
    expect(ben.page.locator(".room li.me")).to_contain_text("not ready yet")
    expect(ben.page.locator(".room li").nth(2)).to_contain_text("(you)")
    page.get_by_label("Seat 2: who may sit here").select_option(label="A program")
    expect(page.get_by_role("status")).to_have_text("Waiting for Ben.")
    ben.ready()
    expect(page.get_by_role("status")).to_have_text(re.compile("^Everybody else is ready"))
    page.get_by_label("Rounds after which").fill("7")
    page.get_by_label("Rounds after which").press("Tab")
    expect(page.get_by_role("status")).to_have_text("Waiting for Ben.")
    ben.press(ben.page.locator(".room summary"))
    ben.expect_text("7")
    expect(ben.page.locator(".room dl").first).to_have_text(re.compile("No clock.*cheap.toml"))
    page.get_by_label("Clock").select_option(label="For each decision")
    expect(ben.page.locator(".room dl").first).to_contain_text("60 s for each decision")
    assert_accessible(ben.page)
    ben.ready()
    anna.ready()
    for who in (anna, ben):
        who.page.wait_for_selector(".prompt")
    assert [seat["name"] for seat in house.get(f"/api/tables/{table}")["seats"]][::2] == ["Anna", "Ben"]


def test_a_guest_is_sent_away_and_comes_back(visit: Visit, house: House) -> None:
    """Who was removed is told so, looks on, and may sit down again where a seat is open; partners share a colour."""
    anna, table = sit(visit, house, "me", "friend", "ai:easy", "ai:easy", game="brawl")
    ben = visit(phone=True)
    ben.take_seat(anna.page.get_by_label("Link for seat 2").input_value(), "Ben")
    colour = "row => getComputedStyle(row).getPropertyValue('--sc')"
    colours = [row.evaluate(colour) for row in anna.page.locator(".room li").all()]
    assert len(set(colours)) == 2
    assert colours[0] == colours[2] != colours[1] == colours[3]
    expect(anna.page.locator(".room li").first).to_contain_text("Team 1")
    anna.press(anna.page.get_by_role("button", name="Remove Ben"))
    expect(ben.page.get_by_role("alert")).to_have_text("The host has given your seat to somebody else.")
    assert_accessible(ben.page)
    ben.press(ben.page.get_by_role("button", name=re.compile("^Sit here")))
    ben.page.get_by_label("Your name").fill("Benno")
    ben.press(ben.page.get_by_role("button", name="Take the seat"))
    expect(anna.page.locator(".room li").nth(1)).to_contain_text("Benno")
    ben.press(ben.page.get_by_role("button", name="Stand up"))
    expect(anna.page.locator(".room li").nth(1)).to_contain_text("open to all")
    anna.press(anna.page.get_by_role("button", name="Fill with programs"))
    anna.ready()
    anna.page.wait_for_selector(".prompt")
    assert house.get(f"/api/tables/{table}")["state"] == "running"


def test_a_table_is_called_off_before_it_began(visit: Visit, house: House) -> None:
    anna, _ = sit(visit, house, "me", "open")
    anna.press(anna.page.get_by_role("button", name="Call the game off"))
    anna.expect_text("The game was called off before it began.")
