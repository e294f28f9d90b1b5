"""Lessons in the browser: offered first to newcomers, followed by clicks, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import tafelrunde as tr
from tafelrunde.kernel.lesson import Lesson, lessons_of
from tafelrunde.testing.golden import our_games
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.guests import House

FIRST = [(game, lesson) for game in our_games() for lesson in lessons_of(tr.game(game))[:1]]


def begin(visitor: Visitor, game: str) -> None:
    """Press what is offered first to a newcomer."""
    visitor.enter()
    visitor.press(visitor.tile(tr.game(game).name("en")).get_by_role("button", name="Learn in five minutes"))
    visitor.page.wait_for_selector(".lesson")


def follow(visitor: Visitor, house: House, lesson: Lesson) -> None:
    """Do what the lesson wants up to its free end."""
    table = visitor.page.url.rsplit("/", 1)[1]
    while True:
        assert visitor.wait_turn()
        match = house.hall.tables[table].match
        assert match is not None
        step = lesson.steps[lesson.at(match)]
        expect(visitor.page.locator(".lesson p")).to_have_text(step.say.en)
        if step.free:
            return
        offered = [option["id"] for option in visitor.scene()["prompt"]["options"]]
        visitor.carry_out([next((id for id in offered if step.accepts(id)), offered[0])])


@pytest.mark.parametrize(("game", "lesson"), FIRST, ids=[game for game, _ in FIRST])
def test_a_lesson_is_followed_by_clicks(visit: Visit, house: House, game: str, lesson: Lesson) -> None:
    anna = visit()
    begin(anna, game)
    follow(anna, house, lesson)


def test_another_move_is_refused_with_the_sentence(visit: Visit) -> None:
    anna = visit()
    begin(anna, "shards")
    anna.wait_turn()
    anna.press(".hand .card.legal >> nth=-1")
    expect(anna.page.locator(".toast")).to_contain_text("Play a Crystal")


def test_a_lesson_changes_its_language(visit: Visit) -> None:
    anna = visit(phone=True, locale="de-DE")
    anna.enter()
    anna.press(anna.tile().get_by_role("button", name="In fünf Minuten lernen"))
    expect(anna.page.locator(".lesson")).to_contain_text("Schritt 1 von 12")
    expect(anna.page.locator(".lesson p")).to_contain_text("Kristall")


def test_who_has_finished_a_game_is_offered_to_play_first(visit: Visit) -> None:
    anna = visit()
    anna.enter()
    expect(anna.tile().locator(".btn.primary")).to_contain_text("Learn in five minutes")
    anna.quick_start()
    anna.press(anna.page.get_by_role("button", name="Table", exact=True))
    for _ in range(2):  # the second press means it
        anna.press(anna.page.locator("dialog .btn.danger"))
    anna.page.wait_for_selector(".result")
    anna.enter()
    expect(anna.tile().locator(".btn.primary")).to_contain_text("Play now")
