"""The text table: whole games by ear and words alone, through accessible names and the live region."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import ASKED, Visitor
from tests.server.guests import House, Message

SAID_MORE = "before => document.querySelector('[role=log]').innerText !== before"
NAMES = "all => all.map(one => [one.innerText.replace(/\\s+/g, ' '), one.ariaPressed === 'true'])"


class Listener:
    """Somebody who hears the page and types: knows the roles and names of its parts, and nothing else."""

    def __init__(self, visitor: Visitor, made: Message) -> None:
        self.page = visitor.page
        visitor.remember(made)
        visitor.enter(f"/t/{made['table']}/text")
        self.field = self.page.get_by_role("textbox", name="Command")
        self.happened = self.page.get_by_role("log", name="What happened")
        self.moves = self.page.get_by_role("list", name="Moves").get_by_role("button")
        self.done = self.page.locator("button.primary").filter(has_text=re.compile("^Done$"))
        self.over = self.page.get_by_role("button", name="Play again")
        self.turn()

    def turn(self) -> bool:
        """Wait until a move can be chosen; False if the game is over."""
        expect(self.moves.or_(self.over).first).to_be_visible()
        return not self.over.is_visible()

    def type(self, command: str) -> str:
        """Type a command; return everything that the live region says after its answer."""
        before = self.happened.inner_text()
        self.field.fill(command)
        self.field.press("Enter")
        self.page.wait_for_function(SAID_MORE, arg=before)
        return self.happened.inner_text()

    def hears(self, command: str, answer: str) -> None:
        """Type a command and wait for an answer."""
        self.type(command)
        expect(self.happened).to_contain_text(answer)

    def plays(self) -> int:
        """Play to the end by numbers, and by what the names of the moves say; return how many commands it took."""
        for step in range(500):
            if not self.turn():
                return step
            names: list[tuple[str, bool]] = self.moves.evaluate_all(NAMES)
            free = [i for i, (name, is_pressed) in enumerate(names, 1) if not is_pressed and not name.startswith("End")]
            ready: list[bool] = self.done.evaluate_all("all => all.map((button) => !button.disabled)")
            if ready and (ready[0] or not free):
                self.type("done")
            elif names:
                self.type(str(free[0] if free else 1))
        raise AssertionError("the game does not end")


def test_a_whole_game_of_shards_by_words(visit: Visit, house: House) -> None:
    """Status, looking, a move in words, and then numbers to the end."""
    made = house.make("me", "ai:beginner", preset="first_game", options={"round_limit": 3})
    anna = Listener(visit(), made)
    anna.hears("look hand", "Your hand: ")
    anna.hears("look centre row", "Centre row: ")
    anna.hears("look crystal", "Crystal, Item")
    anna.hears("status", "50 of 50 health")
    anna.hears("play crystal", "Anna plays Crystal")
    anna.hears("undo", "A decision is taken back.")
    anna.hears("99", "No move is called “99”")
    anna.hears("fly away", "No move is called “fly away”")
    anna.hears("play", "That may mean: ")
    anna.hears("look unicorn", "There is no “unicorn” on the table.")
    anna.plays()
    expect(anna.happened).to_contain_text("The game is over")


def test_a_whole_game_of_brawl_by_words(visit: Visit, house: House) -> None:
    """Hexes have names like C4, with ground, figures and reach; the game is played to its end."""
    made = house.make("me", "ai:beginner", game="brawl", preset="first_game", options={"round_limit": 2})
    anna = Listener(visit(), made)
    anna.hears("look C4", "C4: trap hex")
    anna.hears("status", "The Arena: ")
    anna.hears("look trap hex", "E3: trap hex")
    anna.plays()
    expect(anna.happened).to_contain_text("The game is over")


def test_the_text_table_in_german(visit: Visit, house: House) -> None:
    """Commands and answers are German; the picture is one press away."""
    anna = visit(locale="de-DE", phone=True)
    made = house.make("me", "ai:beginner", preset="first_game")
    anna.remember(made)
    anna.enter(f"/t/{made['table']}/text")
    happened = anna.page.get_by_role("log", name="Was geschehen ist")
    for command, answer in (("sieh deine hand", "Deine Hand: "), ("züge", "1. "), ("flieg", "Kein Zug heißt „flieg“")):
        anna.page.get_by_role("textbox", name="Befehl").fill(command)
        anna.page.keyboard.press("Enter")
        expect(happened).to_contain_text(answer)
    anna.press(anna.page.get_by_role("button", name="Bild zeigen"))
    anna.page.wait_for_selector(ASKED)


def test_letters_are_no_commands_when_switched_off(visit: Visit) -> None:
    """M does nothing then; switched on again it turns the sound off."""
    anna = visit()
    anna.quick_start()
    for is_on in (False, True):
        anna.press(anna.page.get_by_role("button", name="Settings"))
        anna.page.get_by_label("Letters and digits as keys").set_checked(is_on)
        anna.page.keyboard.press("Escape")
        expect(anna.page.get_by_role("dialog")).to_have_count(0)  # below a dialog no key is a command
        anna.page.keyboard.press("m")
        anna.press(anna.page.get_by_role("button", name="Settings"))
        expect(anna.page.get_by_label("Sound", exact=True)).to_be_checked(checked=not is_on)
        anna.page.keyboard.press("Escape")
