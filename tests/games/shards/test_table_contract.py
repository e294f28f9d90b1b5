"""What a table needs of the game: presets, standing answers, "Why not?" in both languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

import tafelrunde as tr
from tafelrunde.kernel.text import LANGS

SHARDS = tr.game("shards")


@pytest.mark.parametrize("name", SHARDS.presets)
def test_a_preset_begins_with_a_real_move(name: str) -> None:
    """Nobody has to set anything up: the first question is what to do in the first turn."""
    preset = SHARDS.presets[name]
    match = SHARDS.start(preset.seats, 3, preset.options)
    assert [question.ask.kind for question in match.questions()] == ["turn"]


def test_every_rule_that_the_code_can_name_is_said_in_both_languages() -> None:
    """A refusal names a rule, and a player reads its sentence in the own language."""
    sources = [
        path.read_text("utf-8") for path in (files("tafelrunde.games.shards") / "rules").iterdir() if path.is_file()
    ]
    named = sorted(set(re.findall(r'"(SH-[\d.]*\d)"', "\n".join(sources))))
    assert len(named) > 25
    for rule in named:
        if not rule.startswith("SH-19."):  # invariants: no player ever sees them
            for lang in LANGS:
                assert SHARDS.say_rule(rule, lang)


def shield_question(hand: list[str], power: int) -> tr.Match:
    """Lay out an attack on seat 1 with this hand."""
    match = SHARDS.position(
        {
            "active": 0,
            "players": [
                {"hand": [], "power": power, "health": 50},
                {"hand": hand, "health": 50},
            ],
        }
    )
    match.play("end")
    return match


def test_who_always_shows_shields_shows_as_many_as_needed() -> None:
    """The standing answer shows shields until nothing is left to prevent, then no more."""
    shield = next(card for card in SHARDS.box().cards if card.shield and not card.starter)
    match = shield_question([shield.id, shield.id, "crystal"], shield.shield)
    answers = []
    while match.phase == "shields":
        question = match.questions(1)[0]
        assert question.ask.window == "shields"
        answer = SHARDS.standing(match, question)
        assert answer is not None
        answers.append(answer.code)
        match.play(answer, 1)
    assert answers == [f"shield {shield.id}", "done"]


def test_why_not_names_what_forbids_a_card() -> None:
    """An item that cannot be used now has a reason; one that can be used has none."""
    match = SHARDS.start(2, 3, {"boards": "random"})
    seat = match.actors[0]
    scene = match.scene(seat)
    row = next(comp for comp in scene.comps if comp.id == "row")
    usable = {choice.target for choice in scene.prompt.options}
    dear = next(item for item in row.items if item is not None and item.id not in usable)
    assert match.why_not(seat, dear.id) == "SH-11.2"
    hand = next(comp for comp in scene.comps if comp.id == "hand")
    assert match.why_not(seat, hand.items[0].id) is None
