"""Take the pictures in docs/screenshots: lobby and tables of every game as players see them, and the lab's reports.

Needs Chromium (`make setup`). Name pictures to take only these: `python tools/screenshots.py shards-4 lobby`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import tafelrunde as tr  # noqa: E402
from tafelrunde.agents.levels import LEVELS, of_level  # noqa: E402
from tests.browser.coach import Coach  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402
from tests.server.guests import House  # noqa: E402

TARGET = ROOT / "docs/screenshots"
COLOURS = 256  # of a picture: small files, and nothing is lost that an eye would see


class Table(NamedTuple):
    """A table worth a picture: what is played, and how many decisions before it is taken."""

    game: str
    seats: int
    options: dict[str, Any]
    steps: int


def preset(game: str, name: str) -> dict[str, Any]:
    """Return the options of a preset."""
    return dict(tr.game(game).presets[name].options)


CALM = {"dealt": True, "ready_armies": True, "time_model": "calm", "no_stop_penalty": [0, 1, 2, 3]}
TABLES = {
    "shards": Table("shards", 2, preset("shards", "first_game"), 20),
    "shards-4": Table("shards", 4, preset("shards", "four"), 16),
    "brawl": Table("brawl", 2, preset("brawl", "first_game"), 16),
    "brawl-teams": Table("brawl", 4, preset("brawl", "teams"), 10),
    "planeswalkers": Table("planeswalkers", 2, preset("planeswalkers", "first_game"), 22),
    "planeswalkers-5": Table("planeswalkers", 5, preset("planeswalkers", "free_for_all"), 6),
    "heroes-3": Table("heroes", 3, CALM, 12),
    "heroes-team": Table("heroes", 4, {**CALM, "mode": "team"}, 12),
    "quarriors": Table("quarriors", 2, preset("quarriors", "first_game"), 24),
    "quarriors-4": Table("quarriors", 4, preset("quarriors", "four_players"), 14),
}
LOOKS: dict[str, dict[str, Any]] = {
    "dark-en": {"color_scheme": "dark", "locale": "en-GB"},
    "light-de": {"color_scheme": "light", "locale": "de-DE"},
    "phone-dark-de": {"color_scheme": "dark", "locale": "de-DE", "phone": True},
    "phone-light-en": {"color_scheme": "light", "locale": "en-GB", "phone": True},
}


def shoot(page: Page, name: str) -> None:
    """Save what the page shows; with few colours, where pngquant is there to do it."""
    page.wait_for_timeout(700)
    path = TARGET / f"{name}.png"
    page.screenshot(path=path)
    if program := shutil.which("pngquant"):
        subprocess.run([program, "--force", "--ext", ".png", str(COLOURS), path], check=True)
    print(f"{name}: {path.stat().st_size // 1024} KB")


def sit(browser: Browser, house: House, made: dict[str, Any], **wish: Any) -> Visitor:
    """Open a table in a browser that holds the maker's seat."""
    visitor = Visitor(browser, house.address, **wish)
    kept = {made["table"]: {"tokens": made["tokens"], "invites": {}, "watch": "", "game": "", "at": time.time() * 1000}}
    stored = json.dumps(json.dumps(kept))
    visitor.context.add_init_script(f"localStorage.setItem('tafelrunde.tables', {stored})")
    visitor.enter(f"/t/{made['table']}")
    visitor.page.wait_for_selector(".mat")
    return visitor


def picture_table(browser: Browser, house: House, name: str, looks: list[str]) -> None:
    """Play a while at a table, then take its pictures."""
    game, seats, options, steps = TABLES[name]
    made = house.make("me", *[f"ai:{next(iter(LEVELS))}"] * (seats - 1), game=game, options=options)
    player = sit(browser, house, made, locale="en-GB")
    coach = Coach(house, made["table"])
    for _ in range(steps):
        if not player.wait_turn():
            break
        question = player.question()
        player.carry_out(coach.advise())
        player.wait_change(question)
    player.wait_turn()
    for look in looks:
        visitor = sit(browser, house, made, **LOOKS[look])
        shoot(visitor.page, f"{name}-{look}")
        visitor.context.close()
    player.context.close()


def picture_lobby(browser: Browser, house: House, look: str) -> None:
    """Take a picture of the first page."""
    anna = Visitor(browser, house.address, **LOOKS[look])
    anna.enter()
    anna.page.wait_for_selector(".play")
    shoot(anna.page, f"lobby-{look}")
    anna.context.close()


def finished(house: House, game: str) -> str:
    """Let programs play a game to its end, and put it on the server; return the id of its table."""
    table = TABLES[game]
    match = tr.game(game).start(table.seats, 11, table.options)
    programs = [of_level("easy", seat, 0.1) for seat in range(table.seats)]
    while not match.over:
        seat = match.actors[0]
        match.play(programs[seat].choose(match.observer(seat)), seat)
    film = house.post("/api/records", match.record.dumps().encode())
    shelved: str = house.post(f"/api/records/{film['record']}/keep", {})["table"]
    return shelved


def picture_end(browser: Browser, house: House, name: str, looks: list[str]) -> None:
    """Take pictures of a game that is watched again, or of how it went."""
    id = finished(house, "brawl" if name == "replay" else "quarriors")
    for look in looks:
        anna = Visitor(browser, house.address, **LOOKS[look])
        anna.enter(f"/r/{id}?step=60&view=all" if name == "replay" else f"/r/{id}/result")
        anna.page.wait_for_selector(".line .key ~ .key ~ .key" if name == "replay" else ".best", state="attached")
        shoot(anna.page, f"{name}-{look}")
        anna.context.close()


def picture_report(browser: Browser, game: str) -> None:
    """Take a picture of the beginning of a report of the lab."""
    page = browser.new_page(viewport={"width": 1000, "height": 1250})
    page.goto((ROOT / f"docs/reports/{game}.html").as_uri())
    shoot(page, f"report-{game}")
    page.close()


# Every game at its smallest and largest table, in both languages and themes, on desktop and phone.
PICTURES = {
    "lobby": ["dark-en", "phone-light-en"],
    "shards": ["dark-en", "phone-dark-de"],
    "shards-4": ["light-de"],
    "brawl": ["dark-en", "phone-light-en"],
    "brawl-teams": ["light-de"],
    "planeswalkers": ["light-de", "phone-dark-de"],
    "planeswalkers-5": ["dark-en"],
    "heroes-3": ["dark-en", "phone-light-en"],
    "heroes-team": ["light-de", "phone-dark-de"],
    "quarriors": ["light-de", "phone-light-en"],
    "quarriors-4": ["dark-en"],
    "replay": ["dark-en", "light-de", "phone-dark-de", "phone-light-en"],
    "result": ["dark-en", "light-de", "phone-dark-de", "phone-light-en"],
}


REPORTS = {f"report-{path.stem}": path.stem for path in sorted((ROOT / "docs/reports").glob("*.html"))}


def main() -> int:
    wanted = sys.argv[1:] or [*PICTURES, *REPORTS]
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in wanted:
            if name in REPORTS:
                picture_report(browser, REPORTS[name])
            elif name == "lobby":
                for look in PICTURES[name]:
                    picture_lobby(browser, house, look)
            elif name in ("replay", "result"):
                picture_end(browser, house, name, PICTURES[name])
            else:
                picture_table(browser, house, name, PICTURES[name])
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
