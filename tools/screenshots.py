"""Take the pictures in docs/screenshots: the lobby and tables as players see them. Needs Chromium; see `make setup`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.visitor import Visitor  # noqa: E402
from tests.server.guests import House  # noqa: E402

TARGET = ROOT / "docs/screenshots"
START = {"en": "Other ways to start", "de": "Andere Startarten"}


def shoot(page: Page, name: str) -> None:
    """Save what the page shows."""
    page.wait_for_timeout(500)
    page.screenshot(path=TARGET / f"{name}.png")
    print(name)


def table(browser: Browser, house: House, name: str, preset: int, steps: int, **wish: Any) -> None:
    """Sit down at a table of Shards, play a while, and take a picture."""
    anna = Visitor(browser, house.address, **wish)
    anna.enter()
    tile = anna.page.locator(".tile").filter(has_text="Shards of Infinity")
    if preset:
        anna.press(tile.locator("summary"))
        anna.press(tile.locator("li .btn").nth(preset - 1))
    else:
        anna.press(tile.locator(".play"))
    anna.page.wait_for_selector(".prompt[data-question]")
    for step in range(steps):
        if not anna.decide(step):
            break
    while anna.wait_turn() and not anna.page.locator(".hand .card").count():
        anna.decide(2)
    shoot(anna.page, name)
    anna.context.close()


def main() -> int:
    program = shutil.which("chromium")
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for theme, lang in (("dark", "en"), ("light", "de")):
            locale = "de-DE" if lang == "de" else "en-GB"
            wish: dict[str, Any] = {"color_scheme": theme, "locale": locale}
            anna = Visitor(browser, house.address, **wish)
            anna.enter()
            anna.page.wait_for_selector(".play")
            shoot(anna.page, f"lobby-{theme}-{lang}")
            anna.context.close()
            table(browser, house, f"table-{theme}-{lang}", 0, 26, **wish)
            table(browser, house, f"table-4-seats-{theme}-{lang}", 2, 22, **wish)
            table(browser, house, f"phone-{theme}-{lang}", 0, 7, phone=True, **wish)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
