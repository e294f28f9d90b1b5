"""A server, and visitors with real browsers: the system's Chromium, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.scenes import SCENES, arena, duel
from tests.browser.stand import STATIC, Stand
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.guests import House

# Without a graphics card Chromium would draw with a slow imitation of one.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",
    "--disable-gpu-compositing",
    "--disable-software-rasterizer",
]
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium; without it, or without the built client, the tests fail and say what to do."""
    program = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    assert program, "Chromium is missing: run 'make test', or install it"
    assert (STATIC / "index.html").exists(), "The client is not built: run 'make setup'"
    expect.set_options(timeout=PATIENCE)  # a busy machine takes its time
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with short pauses, for all tests."""
    with House(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="session")
def stand() -> Iterator[Stand]:
    """Scenes that no game has."""
    more = {
        "five": lambda lang: arena(lang, 4, 5),
        "wide": lambda lang: arena(lang, 8),
        "crowd": lambda lang: duel(lang, 4),
    }
    with Stand({**SCENES, **more}) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Open browsers at the server; afterwards none of them may have complained."""
    opened: list[Visitor] = []

    def come(address: str = "", **wish: Any) -> Visitor:
        visitor = Visitor(browser, address or house.address, **wish)
        opened.append(visitor)
        return visitor

    yield come
    for visitor in opened:
        visitor.close()
