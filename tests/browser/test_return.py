"""Coming back: the own tables, the seat on another device, and a notice when it is one's turn."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import segno
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_look import ROOT, assert_accessible
from tests.browser.visitor import ASKED
from tests.server.guests import House

CODES = """
import { build } from 'esbuild';
const built = await build({ entryPoints: ['src/lib/qr.ts'], bundle: true, format: 'esm', write: false });
const { qr } = await import('data:text/javascript;base64,' + Buffer.from(built.outputFiles[0].text).toString('base64'));
const codes = JSON.parse(process.argv[1]).map((text) => qr(text)?.map((row) => row.map(Number)) ?? null);
console.log(JSON.stringify(codes));
"""
NOTICES = """
window.notices = [];
window.Notification = class { static permission = 'granted'; static async requestPermission() { return 'granted'; }
  constructor(title, more) { window.notices.push(title + ' | ' + more.body); } close() {} };
Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
"""


def test_a_qr_code_is_what_others_draw() -> None:
    """For texts that fill a code exactly, it is one of the eight that the standard allows; longer ones get none."""
    texts = ["".join(chr(33 + (7 * i + n) % 90) for i in range(n)) for n in (17, 32, 53, 78, 106, 134)]
    done = subprocess.run(
        ["node", "--input-type=module", "-e", CODES, json.dumps([*texts, "x" * 135])],
        cwd=ROOT / "web",
        capture_output=True,
        check=True,
        text=True,
    )
    *codes, none = json.loads(done.stdout)
    assert none is None
    for text, code in zip(texts, codes, strict=True):
        wish: dict[str, Any] = {"error": "l", "mode": "byte", "boost_error": False, "version": (len(code) - 17) // 4}
        allowed = [segno.make(text, mask=mask, **wish).matrix for mask in range(8)]
        assert code in [[list(row) for row in one] for one in allowed]


def test_a_seat_goes_on_on_another_device(visit: Visit, house: House, caplog: pytest.LogCaptureFixture) -> None:
    """The link of the seat opens the same question elsewhere; it leaves no trace in the address or in a log."""
    anna = visit()
    table = anna.quick_start()
    question = anna.question()
    anna.press(anna.page.get_by_role("button", name="Table", exact=True))
    anna.press(anna.page.get_by_role("button", name="Show the link"))
    expect(anna.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert_accessible(anna.page)
    link = anna.page.get_by_label("Link of my seat").input_value()
    token = link.split("#seat=")[1]
    phone = visit(phone=True)
    phone.page.goto(link)
    phone.page.wait_for_selector(ASKED)
    assert phone.question() == question
    assert phone.page.url == f"{house.address}/t/{table}"
    assert token not in caplog.text
    phone.decide(0)
    anna.page.wait_for_function(
        "q => document.querySelector('.prompt[data-question]')?.dataset.question !== q", arg=question
    )
    files = [path for path in Path(house.settings.data_dir).iterdir() if path.is_file()]
    assert not any(token.encode() in path.read_bytes() for path in files)


def test_what_waits_for_me_comes_first(visit: Visit, house: House) -> None:
    """Of the own tables those come first where something is asked; a finished one is not listed."""
    anna = visit()
    waiting = house.make("me", "open", game="quarriors")
    turn = house.make("me", "hot", game="shards", options={"boards": "random"})
    anna.remember(waiting)
    anna.remember(turn)
    anna.enter()
    rows = anna.page.locator(".own li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Shards of Infinity")
    expect(rows.first).to_contain_text("your turn")
    expect(rows.last).to_contain_text("waits for players")
    assert_accessible(anna.page)
    anna.press(rows.first.get_by_role("button", name=re.compile("^Go on")))
    anna.page.wait_for_selector(ASKED)


def test_a_notice_for_who_looks_elsewhere(visit: Visit) -> None:
    """Only after it was switched on, and only while the page is not looked at."""
    anna = visit()
    anna.context.add_init_script(NOTICES)
    anna.quick_start()
    anna.press(anna.page.get_by_role("button", name="Settings"))
    anna.page.get_by_label("Notice when it is my turn").check()
    anna.page.keyboard.press("Escape")
    assert anna.page.evaluate("window.notices") == []
    anna.page.evaluate("window.away = true")
    for step in range(40):
        anna.decide(step)
        if anna.page.evaluate("window.notices.length"):
            break
    anna.page.wait_for_function("() => window.notices.length")
    assert anna.page.evaluate("window.notices[0]").startswith("● Shards of Infinity | ")


def test_no_notice_where_the_browser_refuses(visit: Visit) -> None:
    """The box is not checked, and the page says what remains."""
    anna = visit()
    anna.context.add_init_script("delete window.Notification")
    anna.enter()
    anna.press(anna.page.get_by_role("button", name="Settings"))
    box = anna.page.get_by_label("Notice when it is my turn")
    box.click()
    expect(anna.page.get_by_role("alert")).to_contain_text("shows no notices here")
    assert not box.is_checked()
