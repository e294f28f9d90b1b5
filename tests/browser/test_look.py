"""The page can be used by everybody: checked by axe-core, in grey, and by its size."""

from __future__ import annotations

import base64
import itertools
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page

import tafelrunde as tr
from tafelrunde.testing.golden import our_games
from tafelrunde.testing.walk import step
from tests.browser.conftest import Visit
from tests.browser.stand import STATIC, Stand
from tests.browser.visitor import ASKED, Visitor
from tests.server.guests import House

ROOT = Path(__file__).resolve().parents[2]
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
LOCALES = {"en": "en-GB", "de": "de-DE"}
EITHER = list(itertools.product(("dark", "light"), ("en", "de")))


def assert_accessible(page: Page) -> None:
    """Let axe-core look at the page; raises AssertionError with what it found."""
    page.evaluate(AXE)
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    found = [
        f"{rule['id']}: {node['target']} {node['failureSummary'].splitlines()[1:2]}"
        for rule in result["violations"]
        for node in rule["nodes"][:3]
    ]
    assert not found, "\n".join(found)


def lobby(anna: Visitor) -> None:
    anna.enter()
    anna.page.wait_for_selector(".play")


def about(anna: Visitor) -> None:
    anna.enter("/about")
    anna.page.wait_for_selector("h1")


def create(anna: Visitor) -> None:
    lobby(anna)
    anna.tile().locator(".setup").click()
    anna.page.wait_for_selector("dialog form")


def refused_pack(anna: Visitor) -> None:
    create(anna)
    anna.forgiven = "400"  # the browser itself notes what was refused
    bring(anna, '[[cards]]\nid = "nil_assassin"\nhealth = 1\nactivate = [{ do = "draw", n = 1 }]\n')
    anna.page.wait_for_selector(".packs [role=alert]")


def accepted_pack(anna: Visitor) -> None:
    """The same window with a better file of the same name."""
    bring(anna, '[[cards]]\nid = "nil_assassin"\ncost = 0\n')
    anna.page.wait_for_selector(".packs li:has-text('Assassin')")


def bring(anna: Visitor, text: str) -> None:
    """Choose a pack for the new table."""
    anna.page.set_input_files("#packs", {"name": "mine.toml", "mimeType": "", "buffer": text.encode()})


def book(anna: Visitor) -> None:
    lobby(anna)
    anna.tile().locator(".book").click()
    anna.page.locator("dialog [role=tab]").nth(1).click()
    anna.page.wait_for_selector("dialog dt")


def settings(anna: Visitor) -> None:
    lobby(anna)
    anna.page.locator("nav .tool").last.click()
    anna.page.wait_for_selector("dialog select")


def table(anna: Visitor) -> None:
    lobby(anna)
    anna.tile().locator(".play").last.click()
    anna.page.wait_for_selector(ASKED)
    anna.page.locator(".main .card").first.hover()
    anna.page.wait_for_selector(".inspect")


def menu(anna: Visitor) -> None:
    table(anna)
    anna.page.locator(".top .tool:visible").last.click()
    anna.page.wait_for_selector("dialog .seats")


PAGES: list[Callable[[Visitor], None]] = [lobby, about, refused_pack, accepted_pack, book, settings, table, menu]


@pytest.mark.parametrize(("theme", "lang"), EITHER)
def test_pages_are_accessible(visit: Visit, house: House, theme: str, lang: str) -> None:
    """Every page, in both themes and languages."""
    anna = visit(color_scheme=theme, locale=LOCALES[lang])
    for open_page in PAGES:
        open_page(anna)
        assert_accessible(anna.page)
    anna.page.goto(house.make("me", "friend")["invites"]["1"])
    anna.page.wait_for_selector("form")
    assert_accessible(anna.page)
    room = house.make("me", "friend", "ai:easy", "open", game="brawl", ready=False)
    anna.remember(room)
    anna.enter(f"/t/{room['table']}")
    anna.page.wait_for_selector(".room details")
    assert_accessible(anna.page)
    words = house.make("me", "ai:easy", game="brawl", preset="first_game")
    anna.remember(words)
    anna.enter(f"/t/{words['table']}/text")
    anna.page.locator("summary").click()
    anna.page.wait_for_selector("ol button")
    assert_accessible(anna.page)


@pytest.mark.parametrize(
    ("theme", "lang", "phone"),
    [*((theme, lang, False) for theme, lang in EITHER), ("dark", "de", True), ("light", "en", True)],
)
def test_tables_are_accessible(visit: Visit, stand: Stand, theme: str, lang: str, phone: bool) -> None:
    """Every layout, in both themes and languages, on desktop and phone."""
    anna = visit(stand.address, color_scheme=theme, locale=LOCALES[lang], phone=phone)
    for name in ("arena", "duel", "dice", "five", "many"):
        anna.enter(f"/t/{name}")
        anna.page.wait_for_selector(ASKED)
        assert_accessible(anna.page)


MEAN = """async data => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + data;
  await picture.decode();
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const dots = pen.getImageData(0, 0, picture.width, picture.height).data;
  let sum = 0;
  for (let i = 0; i < dots.length; i += 4) sum += (dots[i] + dots[i + 1] + dots[i + 2]) / 3;
  return sum / (dots.length / 4);
}"""


def brightness(anna: Visitor, selector: str) -> float:
    """Measure how bright the middle of something is on a picture without colours: the mean of a small square."""
    box = anna.page.locator(selector).first.bounding_box()
    assert box is not None
    side = min(box["width"], box["height"]) * 0.3
    left, top = box["x"] + box["width"] / 2 - side / 2, box["y"] + box["height"] / 2 - side / 2
    shot = anna.page.screenshot(clip={"x": left, "y": top, "width": side, "height": side})
    mean: float = anna.page.evaluate(MEAN, base64.b64encode(shot).decode())
    return mean


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_without_colours(visit: Visit, stand: Stand, theme: str) -> None:
    """Seen without colours, what can be chosen differs from what cannot, and seats differ by shape."""
    anna = visit(stand.address, color_scheme=theme)
    client = anna.context.new_cdp_session(anna.page)
    anna.enter("/t/five")
    anna.page.wait_for_selector(".cell.legal")
    client.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    legal = brightness(anna, ".cell.legal:not(.attack)")
    plain = brightness(anna, "[data-item='h-3.-1']")
    assert abs(legal - plain) > 20
    for shape in ("circle", "diamond", "square", "triangle", "pentagon"):
        assert anna.page.locator(f".unit.{shape}").count() > 0
    assert anna.page.locator(".card.legal .mark").count() == 1  # a marker, not only a ring of another colour


def test_size() -> None:
    """What a table loads stays small: 60 KB of script and 200 KB of letters and icons."""
    fonts = sum(path.stat().st_size for path in STATIC.glob("*.woff2"))
    assert fonts <= 200 * 1024
    assert json.loads((STATIC / "sizes.json").read_text(encoding="utf-8"))["table"] <= 60 * 1024


def test_scenes_are_small() -> None:
    """A scene of a long game with four players is at most 40 KB."""
    match = tr.game("shards").start(seats=4, seed=5, options={"boards": "random"})
    largest = 0
    for _ in range(400):
        if match.over:
            break
        seat = match.actors[0]
        match.play(match.questions(seat)[0].moves[-1], seat=seat)
        largest = max(largest, len(msgspec.json.encode(match.scene(0, "de"))))
    assert largest <= 40 * 1024


def test_types_are_fresh() -> None:
    """The client's types are those that the server's messages give."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools/client_types.py", "--check"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_icons_exist() -> None:
    """Every icon that a scene of any game names is in the icon font."""
    known = set((ROOT / "web/icons/names.txt").read_text(encoding="utf-8").split())
    named: set[str] = set()
    rnd = random.Random(3)
    for id in our_games():
        game = tr.game(id)
        match = game.start(seats=min(game.seats), seed=3)
        for _ in range(60):
            if match.over:
                break
            text = msgspec.json.encode(match.scene(0, "en")).decode()
            named |= set(re.findall(r'"icon":"([^"]+)"', text)) | set(
                re.findall(r"\{([a-z]+(?:-[a-z0-9]+)*)(?::[^}]*)?\}", text)
            )
            step(match, rnd)
    assert not named - known, sorted(named - known)
