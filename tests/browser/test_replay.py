"""Watching games again in a browser: stepping, eyes, files, playing on, and how it went."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_look import LOCALES, assert_accessible
from tests.browser.visitor import ASKED, PATIENCE
from tests.server.guests import House, call
from tests.server.reels import bring, short_game

LONG = 40_000  # milliseconds: films are made by a process that lets all others go first


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Wait for films as long as a busy machine needs."""
    expect.set_options(timeout=LONG)
    yield
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def shelved(house: House) -> str:
    """A short finished game of two; the id of its table."""
    film = bring(house, short_game("shards", 25))
    table: str = house.post(f"/api/records/{film['record']}/keep", {})["table"]
    return table


def step_of(page: Page) -> str:
    """Read where the film stands."""
    return page.locator(".bar small").inner_text()


def test_a_game_is_watched_step_by_step(visit: Visit, shelved: str) -> None:
    """By keys, buttons and slider, with any eyes and in both languages; the address follows."""
    anna = visit()
    page = anna.page
    anna.enter(f"/r/{shelved}")
    where = page.locator(".bar small")
    expect(where).to_contain_text("Step 0 of")
    last = int(where.inner_text().split()[-1])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text(f"Step 2 of {last}")
    page.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("Step 1 of")
    page.keyboard.press("End")
    expect(page.locator(".bar p")).to_contain_text("Player 2 wins")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Next turn").click()
    page.wait_for_url("**step=*&view=all")
    assert "Step 0" not in step_of(page)
    page.get_by_label("Step", exact=True).fill("5")
    expect(where).to_contain_text("Step 5 of")
    other = page.locator("[data-comp='1/hand']")
    expect(other).to_be_visible()  # all hands are open
    page.get_by_label("Seen by").select_option("1")
    expect(page.locator(".me .mat")).to_contain_text("Player 2")
    expect(other).to_have_count(0)
    page.get_by_role("button", name="Deutsch").click()
    expect(where).to_contain_text("Schritt 5 von")
    page.reload()
    expect(where).to_contain_text("Schritt 5 von")
    expect(page.locator(".me .mat")).to_contain_text("Spieler 2")


def test_playing_on_from_a_moment(visit: Visit, shelved: str) -> None:
    """A new table stands there and asks."""
    anna = visit()
    page = anna.page
    anna.enter(f"/r/{shelved}?step=6&view=all")
    expect(page.locator(".bar small")).to_contain_text("Step 6 of")
    page.get_by_role("button", name="Play on from here").click()
    for seat in (1, 2):
        page.get_by_role("combobox", name=f"Player {seat}", exact=True).select_option("hot")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*", timeout=LONG)
    page.wait_for_selector(f"{ASKED}, .handover")


def test_a_record_file_is_read_where_it_is_dropped(visit: Visit, house: House, tmp_path: Path) -> None:
    """A bad one is refused with its place; a good one is shown, and stored when that is wanted."""
    anna = visit(locale="de-DE")
    anna.forgiven = "400"
    page = anna.page
    good, bad = tmp_path / "good.trr", tmp_path / "bad.trr"
    good.write_text(short_game("quarriors", 10).dumps(), "utf-8")
    bad.write_text("tafelrunde record 1\ngame quarriors\nrules x\n", "utf-8")
    anna.enter("/r")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("Die Aufzeichnung ist nicht brauchbar: Zeile 3")
    page.locator("input[type=file]").set_input_files(good)
    expect(page.locator(".bar small")).to_contain_text("Schritt 0 von")
    page.get_by_role("button", name="Teilen").click()
    page.get_by_role("button", name="Hier ablegen").click()
    page.wait_for_url("**/r/*?step=0&view=all", timeout=LONG)
    expect(page.locator(".bar small")).to_contain_text("Schritt 0 von")


def test_how_it_went(visit: Visit, shelved: str) -> None:
    """Line, luck, a picture that is a picture, and the way back into the film."""
    anna = visit()
    page = anna.page
    anna.enter(f"/r/{shelved}/result")
    expect(page.locator(".curve polyline")).to_have_count(2)
    expect(page.locator(".luck li")).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    page.get_by_role("link", name="Watch again").click()
    expect(page.locator(".bar small")).to_contain_text("Step 0 of")


def test_a_saved_page_needs_no_server(visit: Visit, house: House, shelved: str, tmp_path: Path) -> None:
    """It opens from the disk, asks the network for nothing, and steps."""
    anna = visit()
    page = anna.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    file = tmp_path / "game.html"
    file.write_bytes(call(house.address, f"/api/tables/{shelved}/page?view=1&lang=de")[1])
    page.goto(file.as_uri())
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bar small")).to_contain_text("Schritt 1 von")
    expect(page.locator(".me .mat")).to_contain_text("Spieler 2")
    assert not [url for url in asked if url.startswith(("http", "ws"))]


def test_a_problem_is_reported_from_the_menu(visit: Visit, house: House) -> None:
    """The person gets the file, and the host has it."""
    made = house.make("me", "hot")
    anna = visit()
    page = anna.page
    anna.enter(f"/t/{made['table']}")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Report a problem").click()
    page.get_by_label("What went wrong").fill("The sword is a shield.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Send and save").click()
    expect(page.get_by_role("status")).to_contain_text("Thank you")
    assert "# | The sword is a shield." in saved.value.path().read_text("utf-8")


@pytest.mark.parametrize(("theme", "lang"), [("dark", "en"), ("light", "de")])
def test_the_pages_of_a_replay_are_accessible(visit: Visit, shelved: str, theme: str, lang: str) -> None:
    """Film, how it went, and where a file is dropped; on a phone in one language."""
    anna = visit(color_scheme=theme, locale=LOCALES[lang], phone=lang == "de")
    for path, shown in ((f"/r/{shelved}?step=4", ".line"), (f"/r/{shelved}/result", ".best"), ("/r", ".drop")):
        anna.enter(path)
        anna.page.wait_for_selector(shown, timeout=LONG)
        assert_accessible(anna.page)
