"""Every component, layout and kind of question, with scenes that no game has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tafelrunde.kernel.scene import faults
from tests.browser.conftest import Visit
from tests.browser.scenes import SCENES
from tests.browser.stand import Stand
from tests.browser.visitor import Visitor

WEB = Path(__file__).resolve().parents[2] / "web"


def look(visit: Visit, stand: Stand, name: str, **wish: object) -> Visitor:
    """Open the table of a scene; forget what was said before."""
    visitor = visit(stand.address, **wish)
    visitor.enter(f"/t/{name}")
    visitor.page.wait_for_selector(".prompt[data-question]")
    stand.heard.clear()
    return visitor


def answered(stand: Stand, visitor: Visitor) -> list[str]:
    """Wait for the answer that was sent, and return it."""
    for _ in range(100):
        if stand.answers():
            return stand.answers()[-1]
        visitor.page.wait_for_timeout(20)
    raise AssertionError("nothing was sent")


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_sound(name: str) -> None:
    """The scenes of these tests are without fault themselves."""
    for lang in ("en", "de"):
        assert not faults(SCENES[name](lang))


def test_press_on_target_sends_its_option(visit: Visit, stand: Stand) -> None:
    """A press on a hex or a figure that can be chosen does it, once; the others are locked until the next scene."""
    anna = look(visit, stand, "arena")
    anna.press("[data-item='u1']")
    assert answered(stand, anna) == ["hit u1"]
    anna.press("[data-item='c0']")
    anna.page.wait_for_timeout(100)
    assert stand.answers() == [["hit u1"]]


@pytest.mark.parametrize(("item", "option"), [("t0", "go -2 0"), ("u2", "swap")])
def test_press_on_what_covers_a_hex(visit: Visit, stand: Stand, item: str, option: str) -> None:
    """A token or a figure on a hex that can be chosen is not in the way: a press on it is a press on the hex."""
    anna = look(visit, stand, "covered")
    anna.press(f"[data-item='{item}']")
    assert answered(stand, anna) == [option]


def test_what_may_hurt_asks_beside_the_question(visit: Visit, stand: Stand) -> None:
    """A press on a hex that hurts shows "Sure?" with what would be done; a second press does it."""
    anna = look(visit, stand, "covered")
    anna.press("[data-item='h4.0']")
    expect(anna.page.locator(".prompt .sure")).to_contain_text("Sure?")
    assert not stand.answers()
    anna.press("[data-item='h4.0']")
    assert answered(stand, anna) == ["trap"]


def test_everything_else_is_inspected(visit: Visit, stand: Stand) -> None:
    """A press on what cannot be chosen reads it: card, figure, hex, token, goal."""
    anna = look(visit, stand, "arena")
    for item in ("c3", "u2", "h3.-3", "t1", "g0", "a0"):
        anna.press(f"[data-item='{item}']")
        expect(anna.page.locator(".inspect")).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator(".inspect")).to_have_count(0)
    assert not stand.answers()


def test_a_figure_shows_its_reach_and_the_lost_line_while_it_is_looked_at(visit: Visit, stand: Stand) -> None:
    """Pointed to, reached by keys, or inspected; what belongs to no figure is always shown."""
    anna = look(visit, stand, "arena")
    ray, reach = anna.page.locator("path.ray"), anna.page.locator(".overlay.range")
    expect(anna.page.locator(".overlay.threat")).to_have_count(1)
    expect(ray).to_have_count(0)
    anna.page.hover("[data-item='u3']")
    expect(ray).to_have_count(1)
    expect(reach).to_have_count(1)
    anna.page.hover("[data-item='u2']")
    expect(ray).to_have_count(0)
    anna.page.focus("[data-item='u3']")
    expect(ray).to_have_count(1)
    anna.press("[data-item='u3']")
    anna.page.hover(".prompt")
    expect(ray).to_have_count(1)  # while it is inspected
    expect(anna.page.locator(".overlay.threat")).to_have_count(1)


def test_hover_reads(visit: Visit, stand: Stand) -> None:
    """The mouse rests on something: it is read beside the table."""
    anna = look(visit, stand, "arena")
    anna.page.locator("[data-item='c2']").hover()
    expect(anna.page.locator(".inspect")).to_contain_text("Wurzelwall")


def test_end_with_things_undone_asks(visit: Visit, stand: Stand) -> None:
    """Ending the turn with a clear option left says so on the button and wants a second press."""
    anna = look(visit, stand, "arena")
    end = anna.page.locator("[data-option='end']")
    expect(end).to_contain_text("1 left")
    end.click()
    expect(end).to_contain_text("Sure?")
    assert not stand.answers()
    end.click()
    assert answered(stand, anna) == ["end"]


def test_phone_commits_with_the_second_tap(visit: Visit, stand: Stand) -> None:
    """A finger on a hex arms it, the second tap or the button commits."""
    anna = look(visit, stand, "arena", phone=True)
    anna.page.locator(".cell.legal").nth(3).tap()
    anna.page.wait_for_timeout(80)
    assert not stand.answers()
    anna.page.locator(".cell.armed").tap()
    assert answered(stand, anna)[0].startswith("go ")


def test_a_long_pile_is_asked_about_on_a_phone(visit: Visit, stand: Stand) -> None:
    """The cards of a pile scroll in their tray; the question and its buttons stay on the screen."""
    anna = look(visit, stand, "pile", phone=True)
    for part in (".tray", ".prompt"):
        box = anna.page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390
    anna.press("[data-item='d8']")
    anna.press(".prompt [data-option='card 8']")
    assert answered(stand, anna) == ["card 8"]


def test_seven_dice_beside_a_hand_on_a_phone(visit: Visit, stand: Stand) -> None:
    """No die lies under the cards of the hand."""
    anna = look(visit, stand, "blessed", phone=True)
    for i in range(7):
        anna.press(f"[data-item='d{i}']")
        anna.press(f"[data-item='d{i}']")
    anna.press("[data-item='d6']")
    anna.press(".prompt [data-option='roll d6']")
    assert answered(stand, anna) == ["roll d6"]


def test_phone_board_is_large_enough(visit: Visit, stand: Stand) -> None:
    """A wide board opens with hexes of at least 36 px around the figure that acts, with an overview."""
    anna = look(visit, stand, "wide", phone=True)
    expect(anna.page.locator(".mini")).to_be_visible()
    box = anna.page.locator("[data-item='h-1.0']").bounding_box()
    assert box is not None
    assert box["width"] >= 35.5
    actor = anna.page.locator("[data-item='u0']").bounding_box()
    assert actor is not None
    assert 0 < actor["x"] < 390


@pytest.mark.parametrize(("corner", "by"), [("h-8.8", (150, -150)), ("h8.-8", (-150, 150))])
def test_phone_board_is_drawn_past_its_edge(visit: Visit, stand: Stand, corner: str, by: tuple[int, int]) -> None:
    """The hexes in the corners come out from under the overview and the buttons."""
    anna = look(visit, stand, "wide", phone=True)
    hexagon = anna.page.locator(f"[data-item='{corner}']")
    board = anna.page.locator(".board").bounding_box()
    assert board is not None
    middle = board["y"] + board["height"] / 2
    anna.page.mouse.move(195, middle)
    anna.page.mouse.down()
    anna.page.mouse.move(195 + by[0], middle + by[1], steps=5)
    anna.page.mouse.up()
    hexagon.tap(timeout=2000)
    box = hexagon.bounding_box()
    assert box is not None
    assert abs(box["y"] + box["height"] / 2 - middle) < board["height"] / 4


def test_zoom_by_wheel_and_keys(visit: Visit, stand: Stand) -> None:
    """The wheel and + zoom, 0 fits; a drag pans and is no press."""
    anna = look(visit, stand, "arena")
    hexagon = anna.page.locator("[data-item='h-1.0']")
    before = hexagon.bounding_box()
    anna.page.locator(".board").hover()
    anna.page.mouse.wheel(0, -200)
    anna.page.keyboard.press("+")
    after = hexagon.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] * 1.4
    anna.page.mouse.move(700, 300)
    anna.page.mouse.down()
    anna.page.mouse.move(760, 340, steps=5)
    anna.page.mouse.up()
    moved = hexagon.bounding_box()
    assert moved is not None
    assert (round(moved["x"]), round(moved["y"])) != (round(after["x"]), round(after["y"]))
    anna.page.keyboard.press("0")
    assert not stand.answers()


def test_arrows_stay_inside_the_board(visit: Visit, stand: Stand) -> None:
    """An arrow goes to the nearest thing in its direction and never leaves the zone; Enter chooses."""
    anna = look(visit, stand, "arena")
    anna.page.locator("[data-item='h0.-3']").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft"):
        anna.page.keyboard.press(key)
        assert anna.page.evaluate("document.activeElement.closest('.board') !== null")
    anna.page.locator("[data-item='u1']").focus()
    anna.page.keyboard.press("Enter")
    assert answered(stand, anna) == ["hit u1"]


def test_many(visit: Visit, stand: Stand) -> None:
    """Several of a hand: toggled, counted, sent together; not before the least number is reached."""
    anna = look(visit, stand, "many")
    finish = anna.page.locator("[data-finish]")
    assert finish.is_disabled()
    for item in ("c4", "c1", "c2", "c2"):
        anna.press(f"[data-item='{item}']")
    expect(finish).to_contain_text("2")
    finish.click()
    assert sorted(answered(stand, anna)) == ["card 1", "card 4"]


def test_order(visit: Visit, stand: Stand) -> None:
    """An order: numbered by the presses, the last place needs none."""
    anna = look(visit, stand, "order")
    anna.press("[data-item='c2']")
    anna.press("[data-item='c0']")
    anna.page.locator("[data-finish]").click()
    assert answered(stand, anna) == ["card 2", "card 0", "card 1"]


def test_assign(visit: Visit, stand: Stand) -> None:
    """A number is chosen by steps and sent by the button that names it."""
    anna = look(visit, stand, "assign")
    for _ in range(3):
        anna.page.get_by_role("button", name="+", exact=True).last.click()
    anna.page.locator(".assign .primary").click()
    assert answered(stand, anna) == ["number 3"]


def test_dice_together(visit: Visit, stand: Stand) -> None:
    """One option of several dice: keys and presses toggle them, space sends exactly these."""
    anna = look(visit, stand, "duel")
    anna.page.keyboard.press("2")
    anna.press("[data-item='d4']")
    anna.page.keyboard.press("3")
    anna.page.keyboard.press("3")
    anna.page.keyboard.press(" ")
    assert answered(stand, anna) == ["roll d1 d4"]


def test_empty_place_is_a_target(visit: Visit, stand: Stand) -> None:
    """An empty place of a row can be chosen."""
    anna = look(visit, stand, "duel")
    anna.press("[data-item='p003']")
    assert answered(stand, anna) == ["place 3"]


def test_five_seats(visit: Visit, stand: Stand) -> None:
    """Five players: four lines in turn order, five shapes."""
    anna = look(visit, stand, "five")
    assert anna.page.locator(".foes .mat.small").count() == 4
    for shape in ("circle", "diamond", "square", "triangle", "pentagon"):
        assert anna.page.locator(f".mat .pip.{shape}").count() == 1


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_the_own_board_is_seen_while_a_spell_is_cast(visit: Visit, stand: Stand, width: int, height: int) -> None:
    """Four players in a duel: both own rows, the spell, the dice and the hand fit on the screen without scrolling."""
    anna = look(visit, stand, "crowd", viewport={"width": width, "height": height})
    centre, own, spell = (anna.page.locator(name) for name in (".centre", ".mine .lanes", ".mine [data-item=spell]"))
    assert centre.evaluate("centre => centre.scrollHeight <= centre.clientHeight")
    for thing in (own, spell, anna.page.locator(".hand .pool")):
        box = thing.bounding_box()
        assert box is not None
        assert 0 <= box["y"] < box["y"] + box["height"] <= height


def test_unknown_component_is_a_list(visit: Visit, stand: Stand) -> None:
    """A component of a newer server is drawn as a labelled list, and its items can be chosen."""
    anna = visit(stand.address)

    anna.page.route_web_socket("**/socket", lambda socket: rewrite(socket))
    anna.enter("/t/arena")
    expect(anna.page.locator(".unknown")).to_contain_text("Orrery")
    stand.heard.clear()
    anna.press(".unknown button")
    assert answered(stand, anna) == ["star"]


def rewrite(socket: object) -> None:
    """Stand between page and server, and add what this client does not know."""
    server = socket.connect_to_server()  # type: ignore[attr-defined]

    def pass_on(raw: str) -> None:
        message = json.loads(raw)
        for scene in message.get("scenes", []):
            scene["comps"].append(
                {"type": "orrery", "id": "o", "title": "Orrery", "items": [{"id": "o1", "name": "Star"}]}
            )
            scene["prompt"]["options"].append({"id": "star", "label": "Star", "target": "o1"})
        socket.send(json.dumps(message))  # type: ignore[attr-defined]

    server.on_message(pass_on)


def test_client_knows_no_game() -> None:
    """No source of the client names a game."""
    ids = {path.parent.name for path in (WEB.parent / "src/tafelrunde/games").glob("*/__init__.py")} - {"games"}
    for path in (WEB / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            found = [id for id in ids if id in path.read_text(encoding="utf-8").lower()]
            assert not found, f"{path.name} names {found}"
