"""People at one table: they talk, agree, leave and come back, and set the table to their liking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.stand import Stand
from tests.browser.test_tables import answered, look
from tests.browser.visitor import ASKED, OVER, Visitor
from tests.server.guests import House

Pair = tuple[Visitor, Visitor]


@pytest.fixture
def pair(visit: Visit) -> Pair:
    """Anna has set up a table, Ben has come by her link; the first question is open."""
    anna, ben = visit(), visit()
    anna.set_up()
    anna.page.get_by_role("dialog").get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Seat 2").select_option(label="A friend, by link")
    anna.page.get_by_label("Character boards").select_option('"random"')
    anna.press(anna.page.get_by_role("button", name="Open the table"))
    anna.page.wait_for_url("**/t/*")
    link = anna.page.get_by_label("Link for seat 2").input_value()
    anna.ready()
    ben.take_seat(link, "Ben")
    for who in (anna, ben):
        who.page.wait_for_selector(".prompt")
    return anna, ben


def from_menu(visitor: Visitor, button: str) -> None:
    """Press a button in the menu of the table."""
    visitor.press(visitor.page.get_by_role("button", name="Table", exact=True))
    visitor.press(visitor.page.get_by_role("dialog").get_by_role("button", name=button))


def whose_turn(pair: Pair) -> Pair:
    """Return who is asked, then the other one."""
    anna, ben = pair
    anna.page.wait_for_function(
        "() => document.querySelector('.prompt[data-question]') || document.querySelector('.foes .mat.active')"
    )
    return (anna, ben) if anna.page.locator(ASKED).count() else (ben, anna)


def test_chat_and_mute(pair: Pair) -> None:
    """What one says the other reads; who mutes the chat sees nothing of it until it is shown again."""
    anna, ben = pair
    anna.press(anna.page.get_by_role("button", name="Chat", exact=True))
    anna.page.get_by_label("Say something").fill("Good luck <b>Ben</b>!")
    anna.page.keyboard.press("Enter")
    heard = ben.page.locator(".chat li")
    expect(heard).to_have_text(re.compile("Anna.*Good luck <b>Ben</b>!", re.DOTALL))
    ben.press(ben.page.get_by_role("button", name="Mute the chat"))
    expect(heard).to_have_count(0)
    ben.press(ben.page.get_by_role("button", name="Show the chat"))
    expect(heard).to_have_count(1)


def test_draw_by_agreement(pair: Pair) -> None:
    """A draw is offered, declined, offered again, agreed."""
    anna, ben = pair
    asked, _ = whose_turn(pair)
    asked.decide(0)
    from_menu(anna, "Offer a draw")
    ben.expect_text("Anna offers a draw.")
    ben.press(ben.page.get_by_role("button", name="Decline"))
    expect(anna.page.get_by_text("Waiting for the others to agree.")).to_have_count(0)
    from_menu(ben, "Offer a draw")
    anna.press(anna.page.get_by_role("button", name="Agree"))
    for who in pair:
        expect(who.page.locator(OVER)).to_contain_text("The players agreed on a draw")


def test_abort_before_the_first_move(pair: Pair) -> None:
    """Before the first decision anybody may call the game off; nobody has lost."""
    _, ben = pair
    from_menu(ben, "Call the game off")
    for who in pair:
        expect(who.page.locator(OVER)).to_contain_text("The game was called off")


def test_a_program_plays_for_who_left(pair: Pair) -> None:
    """Ben leaves; Anna lets a program play for him; Ben comes back and takes his seat again."""
    anna, ben = pair
    ben.page.goto("about:blank")
    anna.press(anna.page.get_by_role("button", name="Let a program play for Ben"))
    expect(anna.page.locator(".foes .mat")).to_contain_text("program")
    for step in range(40):
        anna.decide(step)
        if anna.page.locator(".log li").filter(has_text="Ben draws 5 cards").count():
            break
    else:
        raise AssertionError("the program does not play")
    ben.page.go_back()
    ben.press(ben.page.get_by_role("button", name="A program plays for you"))
    expect(anna.page.locator(".foes .mat")).not_to_contain_text("program")


def test_standing_answers(pair: Pair) -> None:
    """Who never wants to react says so once; it is kept at the table, for this seat alone."""
    anna, ben = pair
    anna.press(anna.page.get_by_role("button", name="Table", exact=True))
    window = anna.page.locator("dialog select").first
    window.select_option(label="never react")
    anna.page.keyboard.press("Escape")
    anna.page.reload()
    anna.page.wait_for_selector(".prompt")
    anna.press(anna.page.get_by_role("button", name="Table", exact=True))
    expect(anna.page.locator("dialog select").first).to_have_value("never")
    assert not any('"never"' in raw for raw in ben.frames)


def test_team_colours(visit: Visit) -> None:
    """In a team game partners share the colour, and every seat has its own shape."""
    anna = visit()
    anna.enter()
    anna.press(anna.tile("Super Fantasy Brawl").locator("summary"))
    anna.press(anna.tile("Super Fantasy Brawl").locator("li .btn").first)
    anna.page.wait_for_selector(".me .mat")
    mats = anna.page.locator(".mat")
    look = "mat => [getComputedStyle(mat).getPropertyValue('--sc'), mat.querySelector('.pip').className.split(' ')[1]]"
    found = [mats.nth(i).evaluate(look) for i in range(4)]
    assert len({colour for colour, _ in found}) == 2
    assert len({shape for _, shape in found}) == 4
    colours = [colour for colour, _ in found]
    assert all(colours.count(colour) == 2 for colour in colours)


def test_sound_is_switched_off(visit: Visit) -> None:
    """The key M and the settings switch the sound; the choice is remembered."""
    anna = visit()
    anna.quick_start()
    anna.page.keyboard.press("m")
    anna.page.reload()
    anna.page.wait_for_selector(ASKED)
    anna.press(anna.page.get_by_role("button", name="Settings"))
    sound = anna.page.get_by_label("Sound", exact=True)
    assert not sound.is_checked()
    sound.check()
    anna.page.reload()
    anna.page.wait_for_selector(ASKED)
    anna.press(anna.page.get_by_role("button", name="Settings"))
    assert anna.page.get_by_label("Sound", exact=True).is_checked()


def test_last_turn_again_by_button(visit: Visit) -> None:
    """On a phone, too: the last turn of the others is shown again step by step, and can be left at any time."""
    anna = visit(phone=True, reduced_motion="no-preference")
    anna.quick_start()
    for step in range(40):
        anna.decide(step)
        if "Turn 3" in (anna.page.locator(".log").first.text_content() or ""):
            break
    anna.wait_turn()
    question = anna.question()
    anna.press(anna.page.get_by_role("button", name="Show the last turn again"))
    pause = anna.page.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()
    anna.press(pause)
    anna.press(anna.page.get_by_role("button", name="One step"))
    anna.press(anna.page.get_by_role("button", name="Skip to now"))
    anna.page.wait_for_selector(ASKED)
    assert anna.question() == question


def test_drag_is_two_presses(visit: Visit, stand: Stand) -> None:
    """A card that is dragged to the table is chosen; a drag that ends where it began, or nowhere, is nothing."""
    anna = look(visit, stand, "arena")
    card, hexagon = (anna.page.locator(f"[data-item='{item}']").bounding_box() for item in ("c0", "h0.0"))
    assert card is not None
    assert hexagon is not None
    mouse = anna.page.mouse
    mouse.move(card["x"] + 40, card["y"] + 40)
    mouse.down()
    mouse.move(card["x"] + 60, card["y"] + 40, steps=3)
    mouse.move(5, 450, steps=3)
    mouse.up()
    assert not stand.answers()
    mouse.move(card["x"] + 40, card["y"] + 40)
    mouse.down()
    mouse.move(hexagon["x"] + 20, hexagon["y"] + 20, steps=5)
    mouse.up()
    assert answered(stand, anna) == ["play c0"]


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[House]:
    """A server on which only guests of the host may open tables."""
    with House(tmp_path, invite_only="Rösti & Käse") as found:
        yield found


def test_only_for_guests(browser: Browser, closed: House) -> None:
    """Without the host's word no table is opened, and the page asks for it; it is remembered."""
    anna = Visitor(browser, closed.address)
    anna.forgiven = "403"
    anna.enter()
    play = anna.tile().get_by_role("button", name="Play now")
    anna.press(play)
    word = anna.page.get_by_label("The host’s word")
    word.fill("wrong")
    anna.press(play)
    expect(anna.page.get_by_role("alert")).to_be_visible()
    word.fill("Rösti & Käse")
    anna.press(play)
    anna.page.wait_for_selector(ASKED)
    anna.enter()
    anna.press(anna.tile().get_by_role("button", name="Play now"))
    anna.page.wait_for_selector(ASKED)
    anna.close()


def test_a_hint_names_moves_and_says_why(visit: Visit) -> None:
    """Who plays against programs alone may ask what would be good: moves, the best first, each with a reason."""
    anna = visit()
    anna.quick_start()
    from_menu(anna, "What would be good now?")
    advice = anna.page.get_by_role("dialog").locator("ol > li")
    expect(advice.first).to_be_visible()
    for line in advice.all_inner_texts():
        assert re.match(r"\S.* \d+ %\. .*\b(move|game|thought)\b", line), line
