"""A person at a browser: sees the page, and has a mouse, a finger or a keyboard. Nothing else touches the page."""

from __future__ import annotations

import contextlib
import json
import re
import time
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, WebSocket, expect

from tafelrunde.kernel.record import Record
from tests.server.guests import call, completed

PATIENCE = 30_000  # milliseconds: three processes share two cores, each with a browser
OVER = ".result"
ASKED = ".prompt[data-question]"
GOLDEN = ".prompt .btn.primary:not(:disabled)"

REMEMBER = """(() => {
  const [table, kept] = [%s, %s], all = JSON.parse(localStorage.getItem('tafelrunde.tables') ?? '{}');
  if (!all[table]) localStorage.setItem('tafelrunde.tables', JSON.stringify({ ...all, [table]: kept }));
})()"""

# Looks at the page: does a thing lie beyond the visible part of its board or under its overview, is the focus in the
# zone of a goal, and which arrow leads from the focus to the goal.
BEYOND = """thing => {
  const board = thing.closest('.board')?.getBoundingClientRect(), box = thing.getBoundingClientRect();
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  if (!board) return false;
  if (x < board.left || x > board.right || y < board.top || y > board.bottom) return true;
  return !!document.elementFromPoint(x, y)?.closest('.mini, .zoom');
}"""
SAME_ZONE = (
    "goal => document.activeElement.closest('[data-zone]') === document.querySelector(goal).closest('[data-zone]')"
)
NEXT_ARROW = """goal => {
  if (document.activeElement === document.querySelector(goal)) return '';
  const a = document.activeElement.getBoundingClientRect(), b = document.querySelector(goal).getBoundingClientRect();
  const x = (b.left + b.right - a.left - a.right) / 2, y = (b.top + b.bottom - a.top - a.bottom) / 2;
  return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : (y > 0 ? 'ArrowDown' : 'ArrowUp');
}"""


class Visitor:
    """One browser window. Remembers everything that the page complained about, and every frame it received."""

    def __init__(
        self, browser: Browser, address: str, *, phone: bool = False, keys: bool = False, **context: Any
    ) -> None:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        wish: dict[str, Any] = {"viewport": size, "locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "dark"}
        if phone:
            wish |= {"has_touch": True, "is_mobile": True}
        self.phone = phone
        self.keys = keys  # plays without a pointer
        self.address = address
        self.context = browser.new_context(**(wish | context))
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.forgiven = ""  # what it may complain about, as a pattern
        self.frames: list[str] = []
        self.scenes: dict[Any, dict[str, Any]] = {}  # the last one of each stream of each socket …
        self.last_stream: Any = None  # … and of which there was news last
        self.page = self.window()

    def window(self) -> Page:
        """Open a window in the same browser, which knows the same seats."""
        page = self.context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.receive(socket, str(data))))
        return page

    def hear(self, said: ConsoleMessage) -> None:
        """Remember what the page complains about."""
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    def close(self) -> None:
        """Leave; raises AssertionError if the page complained about anything that is not forgiven."""
        self.context.close()
        left = [text for text in self.complaints if not (self.forgiven and re.search(self.forgiven, text))]
        assert not left, left

    # ---------------------------------------------------------------- going somewhere

    def enter(self, path: str = "/") -> None:
        """Open a page."""
        self.page.goto(self.address + path)

    def quick_start(self, name: str = "Anna", game: str = "Shards of Infinity") -> str:
        """Say a name and press "Play now"; return the id of the table."""
        self.enter()
        self.page.get_by_label("Your name").fill(name)
        self.press(self.tile(game).get_by_role("button", name="Play now"))
        self.page.wait_for_url("**/t/*")
        self.page.wait_for_selector(ASKED)
        return self.page.url.rsplit("/", 1)[1].split("#")[0]

    def tile(self, game: str = "Shards of Infinity") -> Locator:
        """Find a game in the lobby."""
        return self.page.locator(".tile").filter(has_text=game)

    def set_up(self) -> None:
        """Open the form for a table after one's own wishes."""
        self.enter()
        self.press(self.tile().get_by_role("button", name="Set up a table"))

    def remember(self, made: dict[str, Any]) -> None:
        """Hold the seats of a table that was made for this browser."""
        kept = {**{key: made[key] for key in ("tokens", "invites", "watch")}, "game": "", "at": 1}
        self.context.add_init_script(REMEMBER % (json.dumps(made["table"]), json.dumps(kept)))

    def take_seat(self, link: str, name: str) -> None:
        """Come by an invitation, say a name, and be ready."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.press(self.page.get_by_role("button", name="Take the seat"))
        self.ready()

    def ready(self) -> None:
        """Say in the waiting room that one is ready."""
        self.press(self.page.get_by_role("button", name=re.compile("^(I am ready|Start the game)$")))

    def press(self, target: Locator | str, covered: bool = False) -> None:
        """Press something, with the finger on a phone; or what lies on it, where that may cover it."""
        found = self.page.locator(target).first if isinstance(target, str) else target
        if self.phone:
            found.tap(force=covered)
        else:
            found.click(force=covered)

    # ---------------------------------------------------------------- playing

    def question(self) -> str:
        """Say which question is asked now, or nothing."""
        found: str = self.page.evaluate(f"document.querySelector('{ASKED}')?.dataset.question ?? ''")
        return found

    def over(self) -> bool:
        """Is the game over?"""
        return self.page.locator(OVER).count() > 0

    def wait_turn(self) -> bool:
        """Wait until this player is asked (True) or the game is over (False)."""
        self.page.wait_for_selector(f"{ASKED}, {OVER}")
        return not self.over()

    def wait_change(self, question: str) -> None:
        """Wait until another question is asked, of anybody."""
        self.page.wait_for_function(
            "q => !document.querySelector('.prompt[data-question]') || "
            "document.querySelector('.prompt[data-question]').dataset.question !== q",
            arg=question,
        )

    def decide(self, step: int) -> bool:
        """Make one decision as an eager beginner does: play everything, buy something, end. False: the game is over."""
        if not self.wait_turn():
            return False
        question = self.question()
        finish = self.page.locator("[data-finish]")
        market = self.page.locator(".main .card.legal")
        card = self.page.locator(".card.legal, .mat.legal .who")
        plan = self.page.locator(GOLDEN)
        button = self.page.locator(".prompt [data-option]:not(:disabled)")
        if finish.count():
            while finish.first.is_disabled():
                self.press(self.page.locator(".card.legal:not(.picked)").first)
            self.press(finish.first)
        elif market.count() and step % 3:
            self.press(market.first)
            self.settle(question)
        elif plan.count():
            self.press(plan.first)
            self.settle(question)
        elif card.count() and (step % 2 or not button.count()):  # all options may be cards: "Which one do you copy?"
            self.press(card.first)
            self.settle(question)
        else:
            self.press(button.last)
            self.settle(question)
        self.wait_change(question)
        return True

    def settle(self, question: str) -> None:
        """Finish a choice: a menu, a second tap, a "Sure?"."""
        for _ in range(4):
            if self.question() != question:
                return
            menu = self.page.locator("[role=menuitem]")
            sure = self.page.locator(".prompt .sure")
            if menu.count():
                self.press(menu.first)
            elif sure.count():
                self.press(sure.first)
            elif self.phone and self.page.locator(GOLDEN).count():
                self.press(self.page.locator(GOLDEN).last)
            else:
                time.sleep(0.03)

    def carry_out(self, options: list[str]) -> None:
        """Choose exactly these options of the question, wherever they are shown: things, menus, buttons."""
        question = self.question()
        offered = {option["id"]: option for option in self.scene()["prompt"]["options"]}
        several = self.page.locator("[data-finish]")
        for id in options:
            assert id in offered, f"{id} is not offered: {list(offered)}"
            self.choose(id, offered[id], question, bool(several.count()))
        if several.count() and self.question() == question:
            self.finish()
            self.wait_change(question)  # its button stays until the answer is heard

    def choose(self, id: str, option: dict[str, Any], question: str, part: bool) -> None:
        """Choose one option by pointer; answer the menu, the second tap and the "Sure?" that may follow."""
        if self.keys:
            self.choose_by_keys(id, option, question, part)
            return
        button = self.page.locator(
            f".prompt [data-option={json.dumps(id)}], [role=menuitem][data-option={json.dumps(id)}]"
        )
        for together in option.get("targets", []):  # its button comes when exactly these are marked
            self.press(f"[data-item={json.dumps(together)}]")
        for _ in range(5):
            if button.count():
                self.press(button.first)
            else:
                self.press(self.find(option), covered=True)  # a figure may stand on a hex
            if part:
                return
            if self.changed(question):
                return
        raise AssertionError(f"{id} cannot be chosen")

    def find(self, option: dict[str, Any]) -> Locator:
        """Find the thing of an option; on a phone it may lie in another tab, or beyond the edge of a board."""
        found = self.page.locator(f"[data-item={json.dumps(option['target'])}]").first
        for tab in self.page.get_by_role("tab").all():
            if not found.is_visible():
                self.press(tab)
        if found.evaluate(BEYOND):
            self.press(self.page.get_by_role("button", name="Whole board"))
        return found

    def changed(self, question: str) -> bool:
        """Wait a moment for the next question; False if something more is wanted, or the press was not heard."""
        waits = (
            "q => document.querySelector('.prompt[data-question]')?.dataset.question !== q"
            " || document.querySelector('[role=menuitem], .prompt .sure, .mark.armed, .cell.armed')"
        )
        with contextlib.suppress(TimeoutError):
            self.page.wait_for_function(waits, arg=question, timeout=PATIENCE / 3)
        return self.question() != question

    def finish(self) -> None:
        """Send what was picked."""
        if self.keys:
            self.page.keyboard.press("e")
        else:
            self.press("[data-finish]")

    def choose_by_keys(self, id: str, option: dict[str, Any], question: str, part: bool) -> None:
        """Choose one option with the keyboard: its digit, or Tab, arrows and Enter."""
        place = [one["id"] for one in self.scene()["prompt"]["options"]].index(id)
        for _ in range(4):
            if place < 9:
                self.page.keyboard.press(str(place + 1))
            else:
                self.walk_to(option)
                self.page.keyboard.press("Enter")
            if part or self.changed(question):
                return
        raise AssertionError(f"{id} cannot be chosen by keys")

    def walk_to(self, option: dict[str, Any]) -> None:
        """Move the focus with Tab and arrows to the thing or the button of an option."""
        target = option.get("target")
        goal = f"[data-item={json.dumps(target)}]" if target else f"[data-option={json.dumps(option['id'])}]"
        for _ in range(80):
            if self.page.evaluate(SAME_ZONE, goal):
                break
            self.page.keyboard.press("Tab")
        for _ in range(60):
            step = self.page.evaluate(NEXT_ARROW, goal)
            if not step:
                return
            self.page.keyboard.press(step)
        raise AssertionError(f"arrows do not reach {goal}")

    def play(self, decisions: int = 100_000) -> int:
        """Make decisions until the game is over, or this many; return how many were made."""
        for step in range(decisions):
            if not self.decide(step):
                return step
        return decisions

    # ---------------------------------------------------------------- looking

    def log(self) -> list[str]:
        """Read the log as it stands on the page."""
        lines = self.page.locator(".log li:not(.sep)")
        return [" ".join(text.split()) for text in lines.all_inner_texts()]

    def scene(self) -> dict[str, Any]:
        """Return the last scene that was sent to this browser."""
        assert self.scenes, "no scene was sent"
        return self.scenes[self.last_stream]

    def receive(self, socket: WebSocket, raw: str) -> None:
        """Note what is sent to this browser, and complete its scenes as the page does."""
        self.frames.append(raw)
        message = json.loads(raw)
        if message["type"] == "frames":
            stream = self.last_stream = (socket, message["seat"])
            for sent in message["scenes"]:
                self.scenes[stream] = completed(sent, self.scenes.get(stream))

    def expect_text(self, text: str) -> None:
        """Wait until a text is on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible()


def recorded_log(address: str, table: str, names: list[str], seat: int = 0) -> list[str]:
    """Replay the server's record and say what its log says, with the names of the players."""
    status, body, _ = call(address, f"/api/tables/{table}/record")
    assert status == 200
    match = Record.loads(body.decode()).replay()
    scene = match.scene(seat, "en")
    lines = next(comp for comp in scene.comps if type(comp).__name__ == "Log").items
    found = []
    for line in lines:
        text = line.text
        for i, name in enumerate(names):
            text = text.replace(f"Player {i + 1}", name)
        found.append(" ".join(text.split()))
    return found
