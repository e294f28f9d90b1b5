"""Games played by mouse, finger and keys against the real server."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.coach import Coach, play_to_the_end
from tests.browser.conftest import Visit
from tests.browser.visitor import ASKED, OVER, Visitor, recorded_log
from tests.server.guests import House
from tests.server.test_durable import Server


def names(visitor: Visitor) -> list[str]:
    """Read the names of the players from the places on the table, in the order of the seats."""
    found = {
        int(comp["seat"]) if "seat" in comp else 0: comp["name"]
        for comp in visitor.scene()["comps"]
        if comp["type"] == "mat"
    }
    return [re.sub(r" \(you\)$", "", found[seat]) for seat in sorted(found)]


def test_whole_game_by_clicks(visit: Visit, house: House) -> None:
    """From the lobby to the result against a program; the log on the page is the server's record."""
    anna = visit()
    table = anna.quick_start()
    assert anna.scene()["prompt"]["text"] == "What do you do?"  # the first question is a move, not set-up
    anna.play()
    anna.expect_text("Play again")
    assert anna.log() == recorded_log(house.address, table, names(anna))
    anna.press(anna.page.get_by_role("button", name="Play again"))
    anna.page.wait_for_url(lambda url: table not in url)
    anna.wait_turn()


@pytest.mark.parametrize(
    ("game", "wish"),
    [("Super Fantasy Brawl", {"phone": True}), ("Quarriors", {"keys": True}), ("Arena of the Planeswalkers", {})],
    ids=["brawl-by-touch", "quarriors-by-keys", "planeswalkers-by-clicks"],
)
def test_whole_game(visit: Visit, house: House, game: str, wish: dict[str, bool]) -> None:
    """Every other game from the lobby to the result against a program: by finger, by keys, by mouse."""
    anna = visit(**wish)
    table = anna.quick_start(game=game)
    coach = Coach(house, table)
    assert play_to_the_end(anna, coach) > 10
    anna.expect_text("Play again")
    if anna.phone:
        anna.press(anna.page.get_by_role("tab", name="Log"))
    assert anna.log() == recorded_log(house.address, table, names(anna))


def test_two_browsers_and_a_spectator(visit: Visit, house: House) -> None:
    """A friend comes by link, a third one watches; no frame of the spectator shows a hidden card."""
    anna, ben, zoe = visit(), visit(), visit()
    anna.set_up()
    anna.page.get_by_role("dialog").get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Seat 2").select_option(label="A friend, by link")
    anna.page.get_by_label("Character boards").select_option('"random"')
    anna.page.get_by_label("Rounds after which").fill("4")
    anna.press(anna.page.get_by_role("button", name="Open the table"))
    anna.page.wait_for_url("**/t/*")
    link = anna.page.get_by_label("Link for seat 2").input_value()
    anna.ready()
    anna.press(anna.page.get_by_role("button", name="Table", exact=True))
    watch = anna.page.get_by_label("Link for spectators").input_value()
    anna.page.keyboard.press("Escape")
    ben.take_seat(link, "Ben")
    zoe.page.goto(watch)
    zoe.expect_text("Anna")
    for step in range(1000):
        asked = next((who for who in (anna, ben) if who.page.locator(ASKED).count()), None)
        if asked is None:
            if anna.over() and ben.over():
                break
            anna.page.wait_for_timeout(20)
            continue
        asked.decide(step)
    assert anna.over()
    table = anna.page.url.rsplit("/", 1)[1]
    expect(zoe.page.locator(OVER)).to_be_visible()
    assert anna.log() == ben.log() == recorded_log(house.address, table, ["Anna", "Ben"])
    running = [raw for raw in zoe.frames if '"frames"' in raw and '"ranks"' not in raw]
    assert running
    for raw in running:
        assert '"area":"hand"' not in raw.replace(" ", "")
        assert '"options"' not in raw


def test_reload_and_reconnect(visit: Visit) -> None:
    """In the middle of a decision the page is loaded again, and opened in a second window: the same question waits."""
    anna = visit()
    anna.quick_start()
    anna.play(3)
    anna.wait_turn()
    question, log = anna.question(), anna.log()
    anna.page.reload()
    anna.page.wait_for_selector(ASKED)
    assert (anna.question(), anna.log()) == (question, log)
    first, anna.page = anna.page, anna.window()
    anna.page.goto(first.url)
    anna.page.wait_for_selector(ASKED)
    assert anna.question() == question
    anna.decide(0)
    first.wait_for_function("q => document.querySelector('.prompt')?.dataset.question !== q", arg=question)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, that may be killed."""
    found = Server(tmp_path / "data")
    found.start()
    yield found
    assert found.process is not None
    if found.process.poll() is None:
        found.stop(signal.SIGKILL)


def test_server_killed_and_restarted(visit: Visit, server: Server) -> None:
    """The server dies between two moves; the page says so, comes back by itself, and the game goes on."""
    anna = visit(server.address)
    anna.forgiven = "WebSocket|ERR_CONNECTION"
    anna.quick_start()
    anna.play(4)
    anna.wait_turn()
    question, log = anna.question(), anna.log()
    server.stop(signal.SIGKILL)
    expect(anna.page.locator(".link.lost")).to_be_visible()
    server.start()
    expect(anna.page.locator(".link.online")).to_be_visible(timeout=15_000)
    assert (anna.question(), anna.log()) == (question, log)
    assert anna.play(6) == 6


def test_undo(visit: Visit) -> None:
    """What was decided is taken back by button and by key; where nothing can be taken back the reason is said."""
    anna = visit()
    anna.quick_start()
    question = anna.question()
    before = anna.page.locator(".hand .card").count()
    anna.press(".hand .card.legal")
    anna.wait_change(question)
    assert anna.page.locator(".hand .card").count() == before - 1
    anna.press(anna.page.get_by_role("button", name="Undo"))
    expect(anna.page.locator(".hand .card")).to_have_count(before)
    question = anna.question()
    anna.press(".hand .card.legal")
    anna.wait_change(question)
    anna.page.keyboard.press("z")
    expect(anna.page.locator(".hand .card")).to_have_count(before)


def test_clock_runs_out(visit: Visit) -> None:
    """Five seconds for each decision and the game as the judge: the clock is seen, and decides."""
    anna = visit()
    anna.set_up()
    anna.page.get_by_label("Character boards").select_option('"random"')
    anna.page.get_by_label("Clock").select_option(label="For each decision")
    anna.page.get_by_label("Seconds", exact=True).fill("5")
    anna.page.get_by_label("When the time is up").select_option(label="the player loses")
    anna.press(anna.page.get_by_role("button", name="Open the table"))
    expect(anna.page.get_by_role("timer").first).to_be_visible()
    expect(anna.page.locator(OVER)).to_be_visible(timeout=15_000)
    anna.expect_text("You have lost")


def test_phone_with_touch(visit: Visit) -> None:
    """On a phone: the first tap shows what would be done, the second does it; tabs say how much can be chosen."""
    anna = visit(phone=True)
    anna.quick_start()
    question = anna.question()
    card = anna.page.locator(".hand .card.legal").first
    card.tap()
    assert anna.question() == question
    card.tap()
    anna.wait_change(question)
    assert anna.play(8) == 8
    anna.page.get_by_role("tab", name="Log").tap()
    expect(anna.page.locator(".log")).to_be_visible()
    assert anna.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    # A tap on something that cannot be chosen reads it.
    anna.page.get_by_role("tab", name="Market").tap()
    anna.wait_turn()
    other = anna.page.locator(".main .card:not(.legal)")
    if other.count():
        other.first.tap()
        expect(anna.page.locator(".inspect")).to_be_visible()


def test_keyboard_only(visit: Visit) -> None:
    """A game without a pointer: Tab to a zone, arrows inside it, Enter, digits, E."""
    anna = visit()
    anna.enter()
    keys = anna.page.keyboard
    anna.page.wait_for_selector(".play")
    for _ in range(60):
        keys.press("Tab")
        here = "document.activeElement"
        shards = anna.page.evaluate(f"{here}.closest('.tile')?.innerText.includes('Shards of Infinity')")
        if shards and anna.page.evaluate(f"{here}.innerText.includes('Play now')"):
            break
    keys.press("Enter")
    anna.page.wait_for_selector(ASKED)
    reach(anna, "hand")
    focused = "document.activeElement.dataset.item"
    first = anna.page.evaluate(focused)
    keys.press("ArrowRight")
    assert anna.page.evaluate(focused) != first
    assert anna.page.evaluate("document.activeElement.closest('.hand') !== null")
    question = anna.question()
    keys.press("Enter")
    anna.wait_change(question)
    assert anna.page.evaluate("document.activeElement !== document.body")
    keys.press("i")
    for _ in range(30):
        if not anna.wait_turn():
            break
        question = anna.question()
        if anna.page.locator("[data-option^='play-all']").count() or anna.page.locator(".sure").count():
            keys.press("1")
        else:
            keys.press("e")
        anna.page.wait_for_timeout(30)
        if anna.question() == question:
            keys.press("e")
        if anna.question() == question:
            keys.press("1")
        anna.wait_change(question)
    assert len(anna.log()) > 30


def reach(visitor: Visitor, zone: str) -> None:
    """Press Tab until the focus is in a zone."""
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate(f"document.activeElement.closest('.{zone}') !== null"):
            return
    raise AssertionError(f"Tab does not reach {zone}")


def test_four_seats(visit: Visit) -> None:
    """Four players: opponents are lines in turn order, whoever acts opens."""
    anna = visit()
    anna.enter()
    anna.press(anna.tile().locator("summary"))
    anna.press(anna.tile().get_by_role("button", name=re.compile("Four|four")))
    anna.page.wait_for_selector(ASKED)
    assert anna.page.locator(".foes .mat").count() == 3
    assert anna.play(12) == 12


def test_hot_seat_hands_over(visit: Visit) -> None:
    """Two people at one screen: a hand is shown only after its owner has taken the device."""
    anna = visit()
    anna.set_up()
    anna.page.get_by_role("dialog").get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Seat 2").select_option(label="Somebody at this screen")
    anna.page.get_by_label("Name", exact=True).fill("Ben")
    anna.page.get_by_label("Character boards").select_option('"random"')
    anna.press(anna.page.get_by_role("button", name="Open the table"))
    seen = set()
    for step in range(60):
        anna.page.wait_for_selector(f"{ASKED}, .handover")
        taking = anna.page.get_by_role("button", name=re.compile("^I am "))
        if not taking.count():
            anna.decide(step)
            continue
        seen.add(taking.inner_text())
        assert not anna.page.locator(".handover .card").count()
        anna.press(taking)
        if len(seen) == 2:
            break
    assert seen == {"I am Anna", "I am Ben"}


def test_languages_and_replay(visit: Visit) -> None:
    """The language changes at any time, with the scene; the last turn of the others can be seen again."""
    anna = visit(reduced_motion="no-preference")
    anna.quick_start()
    for step in range(40):
        anna.decide(step)
        if anna.page.locator(".log li").filter(has_text="Turn 3").count():
            break
    anna.page.wait_for_selector(ASKED)
    anna.press(anna.page.get_by_role("button", name="Auf Deutsch umstellen"))
    anna.expect_text("Was tust du?")
    assert anna.page.locator("html").get_attribute("lang") == "de"
    anna.page.keyboard.press("r")
    skip = anna.page.get_by_role("button", name="Zum Jetzt springen")
    expect(skip).to_be_visible()
    skip.click()
    anna.page.wait_for_selector(ASKED)


def test_why_not_and_rules(visit: Visit) -> None:
    """What cannot be chosen says why, by rule; the rule opens in the book, which can be searched."""
    anna = visit()
    anna.quick_start()
    anna.press(anna.page.locator(".main .card:not(.legal)").first)
    anna.press(anna.page.get_by_role("button", name="Why not?"))
    rule = anna.page.locator(".inspect .rule")
    expect(rule).to_be_visible()
    number = rule.inner_text()
    rule.click()
    expect(anna.page.locator("dialog dt").filter(has_text=number).first).to_be_visible()
    anna.page.get_by_label("Search the rules").fill("mastery")
    assert anna.page.locator("dialog dt").count() > 3
    anna.page.keyboard.press("Escape")


def test_policy_is_active(visit: Visit, house: House) -> None:
    """The page carries a content-security policy, and a script from elsewhere does not run."""
    anna = visit()
    anna.forgiven = "Content Security Policy|content security policy"
    answer = anna.page.goto(house.address)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy.split("style-src")[0]
    anna.page.evaluate(
        "() => { const evil = document.createElement('script'); evil.textContent = 'window.evil = 1';"
        " document.body.append(evil); }"
    )
    assert anna.page.evaluate("window.evil") is None
