"""Heroes in real time, in real browsers: races by keys and by touch, pauses, and a program at its own speed."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError, expect

from tafelrunde.kernel.entries import PLAY
from tafelrunde.kernel.record import Record
from tests.browser.coach import Coach
from tests.browser.conftest import Visit
from tests.browser.visitor import OVER, Visitor, recorded_log
from tests.server.guests import House, Message, call

SHORT = {"time_model": "live", "dealt": True, "ready_armies": True, "no_hero_traits": True, "no_empowerment": True}
QUICK = {**SHORT, "hit_points": 2, "countdown_ms": 400, "live_throw_ms": 200, "min_think_ms": 0}
CARD = "card-draw"  # the symbol
PATIENT = 20.0  # seconds for which a player waits for good dice; afterwards any Stop will do, and costs 2 hit points
GIVES_UP = 8  # presses of things that lead nowhere: then a player takes a button
WITHIN = 150.0  # seconds for a whole game, on a busy machine


class Racer:
    """A player at a live table: keeps what one spell of his hand needs, stops when the dice pay for it, strikes."""

    def __init__(self, visitor: Visitor, by_touch: bool = False, may_stop: Callable[[], bool] = lambda: True) -> None:
        self.visitor = visitor
        self.may_stop = may_stop  # nobody is to win before all have thrown
        self.page = visitor.page
        self.by_touch = by_touch
        self.thrown = 0
        self.stopped = 0
        self.impatient = time.monotonic() + PATIENT
        self.question = -1  # what was answered last, …
        self.presses = 0  # … and how often without success

    def act(self) -> None:
        """Look at the table, and do one thing if there is one to do."""
        prompt = self.visitor.scene()["prompt"]
        options = [option["id"] for option in prompt.get("options", [])]
        if not options or not self.page.locator(".prompt[data-question]").count():
            return
        if any(option.startswith("throw") for option in options):
            self.race(options)
        else:
            self.decide(prompt)

    def race(self, options: list[str]) -> None:
        """Throw again what does not help, or stop."""
        scene = self.visitor.scene()
        dice = next(comp for comp in scene["comps"] if comp["id"] == f"dice{scene['seat']}").get("items", [])
        hand = next(comp for comp in scene["comps"] if comp["id"] == "hand").get("items", [])
        faces = [die["face"]["icon"] for die in dice if "face" in die]
        if "stop" in options and self.is_ready(faces, hand) and self.may_stop():
            self.stopped += 1
            self.press_button("stop", "s")
            return
        if not faces or "stop" not in options:
            return  # a preselection: all dice may stay
        best = self.wanted(faces, hand)
        again = [i for i, die in enumerate(dice) if die.get("face", {}).get("icon") != best]
        for i in again:
            if self.by_touch:
                self.page.locator(".hand .die").nth(i).tap(timeout=2000)
            else:
                self.page.keyboard.press(str(i + 1))
        self.thrown += 1
        self.press_button("throw", " ")

    def is_ready(self, faces: list[str], hand: list[Message]) -> bool:
        """Tell whether the dice pay for a spell, or enough time has gone."""
        return any(card.get("state") == "ready" for card in hand) or time.monotonic() > self.impatient

    def wanted(self, faces: list[str], hand: list[Message]) -> str:
        """Choose the symbol that stays on the table."""
        needed = [card["stats"][0] for card in hand if card.get("stats")]
        return max(faces, key=lambda icon: (faces.count(icon), any(badge["icon"] == icon for badge in needed)))

    def press_button(self, kind: str, key: str) -> None:
        """Press a button of the prompt, or its key."""
        if not self.by_touch:
            self.page.keyboard.press(key)
            return
        button = self.page.locator(f".prompt [data-option^='{kind}']:not(:disabled)")
        if button.count():
            button.first.tap(timeout=2000)

    def decide(self, prompt: Message) -> None:
        """Answer in a pause as an eager player: cast, attack, and only then nothing."""
        question = prompt["id"]
        self.presses = self.presses + 1 if question == self.question else 0
        self.question = question
        thing = self.page.locator(":is(.card.legal, .empty.legal, .mat.legal .who, .die.legal):visible")
        menu = self.page.locator("[role=menuitem]")
        sure = self.page.locator(".prompt .sure")
        buttons = self.page.locator(".prompt [data-option]:not(:disabled)")
        several = self.page.locator(".prompt [data-option^='freeze']")  # the dice that are marked
        for locator in (menu, sure, several, thing, buttons) if self.presses < GIVES_UP else (buttons,):
            if locator.count():
                chosen = locator.last if locator is thing else locator.first
                if self.by_touch:
                    chosen.tap(timeout=2000, force=True)
                else:
                    chosen.click(timeout=2000, force=True)
                break
        end = time.monotonic() + 0.4
        while self.visitor.question() == question and time.monotonic() < end and not menu.count() and not sure.count():
            time.sleep(0.02)


class Scholar(Racer):
    """Wants to learn a spell of any row (HE-15.1)."""

    def is_ready(self, faces: list[str], hand: list[Message]) -> bool:
        return faces.count(CARD) >= 5

    def wanted(self, faces: list[str], hand: list[Message]) -> str:
        return CARD


def open_table(house: House, *seats: str, **options: Any) -> Message:
    """Make a live table by the HTTP interface: all persons come by link."""
    return house.make(*seats, game="heroes", options={**QUICK, **options})


def sit_down(visitor: Visitor, made: Message, seat: int, name: str) -> None:
    """Come by link, take a seat and be ready."""
    visitor.take_seat(made["invites"][str(seat)], name)
    visitor.page.wait_for_selector(".table, .room .me .good")


def play_out(racers: list[Racer]) -> None:
    """Let everybody play until the game is over for all."""
    end = time.monotonic() + WITHIN
    while time.monotonic() < end:
        for racer in racers:
            if not racer.visitor.over():
                with contextlib.suppress(TimeoutError):  # the table went on before the press: look again
                    racer.act()
        if all(racer.visitor.over() for racer in racers):
            return
    raise AssertionError([racer.visitor.scene()["prompt"]["text"] for racer in racers])


def has_thrown(house: House, made: Message, seat: int) -> bool:
    """Tell whether a seat has thrown dice in a race of this table."""
    match = house.hall.tables[made["table"]].match
    log = [] if match is None else match.log[:]
    return any(entry[0] == PLAY and entry[2] == seat and entry[3].kind == "throw" for entry in log)


def replayed(house: House, made: Message) -> tuple[Record, str]:
    """Return the record of a finished game, and the hash of its end after a replay."""
    status, body, _ = call(house.address, f"/api/tables/{made['table']}/record")
    assert status == 200
    record = Record.loads(body.decode())
    return record, record.replay().hash()


def test_two_browsers_race_to_the_end(visit: Visit, house: House) -> None:
    """One by keys, one by touch: both throw at once, Stop is called, the log is the record, the record replays."""
    made = open_table(house, "friend", "friend")
    anna, ben = visit(), visit(phone=True)
    sit_down(anna, made, 0, "Anna")
    sit_down(ben, made, 1, "Ben")
    both_threw = lambda: has_thrown(house, made, 0) and has_thrown(house, made, 1)  # noqa: E731
    racers = [Racer(anna, may_stop=both_threw), Racer(ben, by_touch=True, may_stop=both_threw)]
    for who in (anna, ben):
        who.page.wait_for_selector(".prompt")
    play_out(racers)
    for who in (anna, ben):
        expect(who.page.locator(OVER)).to_be_visible()
    assert all(racer.thrown for racer in racers)
    match = house.hall.tables[made["table"]].match
    assert match is not None
    record, hashed = replayed(house, made)
    assert hashed == match.hash()
    assert anna.log() == recorded_log(house.address, made["table"], ["Anna", "Ben"])
    plays = [entry for entry in record.entries if entry[0] == "play"]
    assert {entry[2] for entry in plays if entry[3].startswith("throw")} == {0, 1}
    assert any(entry[3] == "stop" for entry in plays)


def test_a_spell_is_learned_on_a_phone(visit: Visit, house: House) -> None:
    """What is to be chosen from lies in the drawer: its button says how much, and nothing moves the table aside."""
    made = open_table(house, "friend", "friend")
    anna, ben = visit(), visit(phone=True)
    sit_down(anna, made, 0, "Anna")
    sit_down(ben, made, 1, "Ben")
    racers = [Racer(anna, may_stop=lambda: False), Scholar(ben, by_touch=True)]
    end = time.monotonic() + WITHIN
    while not (spells := learnable(ben)):
        assert time.monotonic() < end, ben.scene()["prompt"]
        for racer in racers:
            racer.page.wait_for_timeout(20)
            with contextlib.suppress(TimeoutError):
                if not learnable(racer.visitor):
                    racer.act()
    card = ben.page.locator(f".card[data-item='{spells[0]}']")
    expect(card).not_to_be_visible()
    card.evaluate("card => card.scrollIntoView({ inline: 'center' })")
    assert ben.page.locator(".table").evaluate("table => table.getBoundingClientRect().left") == 0
    ben.page.get_by_role("button", name=f"Log and more ({len(spells)})").tap()
    card.tap()
    expect(card).not_to_be_visible()  # the table can be seen again, and what is to be confirmed
    ben.page.locator(".prompt [data-option^='learn']").tap()
    table = house.hall.tables[made["table"]]
    wait_for(
        lambda: table.match is not None and any(e[0] == PLAY and e[3].kind == "learn" for e in table.match.log), ben
    )


def learnable(visitor: Visitor) -> list[str]:
    """List the spells that this player may learn now."""
    options = visitor.scene()["prompt"].get("options", [])
    return [option["target"] for option in options if option["id"].startswith("learn")]


def test_a_person_against_a_program_at_its_speed(visit: Visit, house: House) -> None:
    """The program takes the time of its level before every throw, and the game comes to its end."""
    for _ in range(4):  # a program whose first dice are good stops at once, and may win so: then one more game
        entries = game_against_a_program(visit(), house)
        throws = [entry[4] for entry in entries if entry[0] == "play" and entry[2] == 1 and "throw" in entry[3]]
        if throws:
            break
    assert throws
    lands = [entry[4] for entry in entries if entry[0] == "time" and entry[3] == "land 1"]
    waits = [min((at - land for land in lands if land <= at), default=999) for at in throws]
    assert min(waits) >= 150, waits  # nobody is faster than an expert


def game_against_a_program(anna: Visitor, house: House) -> list[Any]:
    """Play a game with a program to its end; return the entries of its record, which replays."""
    made = open_table(house, "friend", "ai:hard")
    sit_down(anna, made, 0, "Anna")
    anna.page.wait_for_selector(".prompt")
    play_out([Racer(anna, may_stop=lambda: has_thrown(house, made, 1))])
    record, hashed = replayed(house, made)
    match = house.hall.tables[made["table"]].match
    assert match is not None
    assert hashed == match.hash()
    return record.entries


def test_a_press_is_shown_at_once_and_a_selection_stays(visit: Visit, house: House) -> None:
    """Marked dice stay marked while scenes of the other seat arrive; a throw is seen before the server answers."""
    made = open_table(house, "friend", "friend")
    anna, ben = visit(), visit()
    sit_down(anna, made, 0, "Anna")
    sit_down(ben, made, 1, "Ben")
    for who in (anna, ben):
        who.page.wait_for_selector(".prompt[data-question$='phase1'] [data-option='stop']")
    anna.page.keyboard.press("1")
    anna.page.keyboard.press("3")
    expect(anna.page.locator(".hand .die.picked")).to_have_count(2)
    frames = len(anna.frames)
    ben.page.keyboard.press("2")
    ben.page.keyboard.press(" ")
    wait_for(lambda: len(anna.frames) >= frames + 2, anna)  # his dice fly, and land
    expect(anna.page.locator(".hand .die.picked")).to_have_count(2)
    shown = [thrown_after(anna)]
    for _ in range(3):
        expect(anna.page.locator(".hand .die.tumbling")).to_have_count(0)  # they have landed
        expect(anna.page.locator(".hand .die.legal")).not_to_have_count(0)
        anna.page.keyboard.press("1")
        expect(anna.page.locator(".hand .die.picked")).to_have_count(1)
        shown.append(thrown_after(anna))
    assert all(shown)  # dice tumble before the server has said where they land
    print(f"a press was shown after {min(shown):.0f} ms at best")


def thrown_after(visitor: Visitor) -> float:
    """Throw the marked dice with the space bar; return after how many milliseconds that was seen."""
    visitor.page.evaluate(WATCH)
    visitor.page.keyboard.press(" ")
    visitor.page.wait_for_function("() => window.shownAfter")
    shown: float = visitor.page.evaluate("window.shownAfter")
    return shown


# Watch a real press: the time from the key until the dice tumble.
WATCH = """() => {
  let began = 0;
  window.shownAfter = 0;
  addEventListener('keydown', () => (began = performance.now()), { capture: true, once: true });
  const watch = new MutationObserver(() => {
    if (!began || !document.querySelector('.hand .die.tumbling')) return;
    window.shownAfter = Math.max(0.1, performance.now() - began);
    watch.disconnect();
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}"""


def wait_for(what: Callable[[], bool], visitor: Visitor) -> None:
    """Wait until something is so, while the page goes on."""
    end = time.monotonic() + 10
    while not what() and time.monotonic() < end:
        visitor.page.wait_for_timeout(20)
    assert what()


def test_anybody_pauses_the_game(visit: Visit, house: House) -> None:
    """Time stands still for both; a countdown leads back."""
    made = open_table(house, "friend", "friend", countdown_ms=1500)
    anna, ben = visit(), visit()
    sit_down(anna, made, 0, "Anna")
    sit_down(ben, made, 1, "Ben")
    anna.page.wait_for_selector(".prompt[data-question$='phase1']")
    ben.page.keyboard.press("p")
    expect(anna.page.get_by_text("Ben has paused the game.")).to_be_visible()
    assert not anna.page.locator(".prompt[data-question]").count()
    anna.press(anna.page.get_by_role("button", name=re.compile("^Go on")))
    expect(ben.page.get_by_role("timer")).to_be_visible()
    ben.page.wait_for_selector(".prompt[data-question$='phase1']")


def test_a_phone_shows_the_boards_when_the_game_is_over(visit: Visit, house: House) -> None:
    """Hand and dice have done their work: the boards get their room, and the buttons two rows."""
    made = house.make("me", "ai:easy", game="heroes", options={**QUICK, "time_model": "calm"})
    anna = visit(phone=True)
    anna.remember(made)
    anna.enter(f"/t/{made['table']}")
    coach = Coach(house, made["table"])
    slots = anna.page.locator(".theirs .slot")
    while anna.wait_turn() and not slots.count():
        question = anna.question()
        anna.carry_out(coach.advise())
        anna.wait_change(question)
    anna.press(anna.page.get_by_role("button", name="Table", exact=True))
    for words in ("Give up", "Sure?"):
        anna.press(anna.page.get_by_role("dialog").get_by_role("button", name=words))
    expect(anna.page.locator(OVER)).to_be_visible()
    expect(anna.page.locator(".hand")).not_to_be_visible()
    measure = "things => things.map(thing => Math.round(thing.getBoundingClientRect()[%r]))"
    assert min(slots.evaluate_all(measure % "width")) > 30
    buttons = anna.page.locator(".result .buttons > *")
    assert len(set(buttons.evaluate_all(measure % "top"))) == 2
