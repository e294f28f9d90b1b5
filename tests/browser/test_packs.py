"""Packs in the browser: checked when they are dropped, named at the table, and never more than text."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
EVIL = "<b id=evil>Abbot</b>"


def champion(name: str) -> str:
    """Return the champion of docs/first-champion.md under another name."""
    page = (ROOT / "docs/first-champion.md").read_text("utf-8")
    found = re.search(r"```toml file=iron_abbot.toml\n(.*?)```", page, re.DOTALL)
    assert found
    return found[1].replace("Iron Abbot", name)


def test_pack_is_checked_where_it_is_dropped(visit: Visit) -> None:
    """A bad file says where it is wrong and is left out again; a good one says what is new; markup stays text."""
    anna = visit()
    anna.forgiven = "400"  # the browser itself notes what was refused
    anna.set_up()
    page = anna.page
    bad = b'[[cards]]\nid = "nil_assassin"\ncost = "free"\n'
    page.get_by_label("Drop files here").set_input_files({"name": "bad.toml", "mimeType": "", "buffer": bad})
    expect(page.get_by_role("alert")).to_contain_text("bad.toml, line 3, cards.nil_assassin.cost", timeout=PATIENCE)
    go = page.get_by_role("button", name="Open the table")
    expect(go).to_be_disabled()
    anna.press(page.get_by_role("button", name="Leave bad.toml out"))
    expect(page.get_by_role("alert")).to_have_count(0)

    dropped = page.evaluate_handle(
        "text => { const all = new DataTransfer(); all.items.add(new File([text], '<i>abbot.toml')); return all; }",
        champion(EVIL),
    )
    page.dispatch_event(".packs", "drop", {"dataTransfer": dropped})
    expect(page.locator(".packs li")).to_contain_text(f"New: {EVIL}", timeout=PATIENCE)
    anna.press(go)
    page.wait_for_url("**/t/*")
    expect(page.locator(".phase")).to_contain_text("<i>abbot.toml", timeout=PATIENCE)
    assert page.locator("#evil").count() == 0
