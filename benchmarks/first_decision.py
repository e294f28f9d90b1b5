"""Measure how long it takes from "Play now" in the lobby until the first decision of a game can be made.

`python -m benchmarks.first_decision` prints the figures; it needs Chromium and the built client.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import tafelrunde as tr
from tafelrunde.server.settings import Settings
from tests.server.guests import House

# Something that a click answers: a button below the question, or a thing on the table that lights up.
OPEN = "!!document.querySelector('.prompt[data-question]')"
ANSWERABLE = f"() => {OPEN} && !!document.querySelector('.prompt [data-option]:not(:disabled), .legal')"
ASKED = "() => document.querySelector('.prompt').innerText.split('\\n')[0]"


def wait(browser: Browser, house: House, name: str) -> tuple[float, str]:
    """Come with an empty browser and play at once; return the seconds and what was asked."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
    page.goto(house.address)
    button = page.locator(".tile").filter(has_text=name).get_by_role("button", name="Play now")
    button.wait_for()
    begun = time.perf_counter()
    button.click()
    page.wait_for_function(ANSWERABLE)
    seconds = time.perf_counter() - begun
    asked: str = page.evaluate(ASKED)
    page.context.close()
    return seconds, asked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how often each game is begun")
    rounds = parser.parse_args().rounds
    usual = Settings()  # as a host has it, not as fast as the tests do
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        with House(Path(folder), pause=usual.pause, ai_seconds=usual.ai_seconds) as house:
            for id in tr.games():
                found = [wait(browser, house, tr.game(id).name("en")) for _ in range(rounds)]
                times = [seconds for seconds, _ in found]
                asked = " | ".join(sorted({asked for _, asked in found}))
                middle = statistics.median(times)
                print(f"{id}: fastest {min(times):.1f} s, median {middle:.1f} s, slowest {max(times):.1f} s ({asked})")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
