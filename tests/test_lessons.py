"""Every lesson of every game can be learned in both languages, step by step, and ends in a game that is won."""

from __future__ import annotations

from random import Random

import pytest

import tafelrunde as tr
from tafelrunde import agents
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.kernel.lesson import Lesson, NotInLesson, lessons_of, read_lessons
from tafelrunde.kernel.text import LANGS
from tafelrunde.testing.golden import our_games

LESSONS = [(game, lesson) for game in our_games() for lesson in lessons_of(tr.game(game))]
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game} {lesson.id}" for game, lesson in LESSONS]
)
MOST = 3000  # answers


def test_every_game_has_a_lesson() -> None:
    assert sorted({game for game, _ in LESSONS}) == sorted(our_games())


def let_others_answer(lesson: Lesson, match: tr.Match, program: tr.agents.Agent) -> bool:
    """Let one answer be given that is not the learner's choice; False: the learner decides now."""
    seat = next_seat(match)
    if seat is None:
        return False
    move = only_move(match, seat)
    if move is not None:
        match.play(move, seat)
    elif seat != lesson.seat:
        match.play(lesson.reply(match, seat) or program.choose(match.observer(seat)), seat)
    else:
        return False
    return True


@each_lesson
def test_a_lesson_is_short_and_speaks_both_languages(game: str, lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 12
    for lang in LANGS:
        said = [step.say.of(lang) for step in lesson.steps]
        assert len(set(said)) == len(said)
        assert all(20 < len(sentence) < 240 for sentence in said)
        assert lesson.name.of(lang)
        assert lesson.about.of(lang)
    assert all(step.say.en != step.say.de for step in lesson.steps)


@each_lesson
def test_a_lesson_leads_to_a_won_game(game: str, lesson: Lesson) -> None:
    match = lesson.begin(tr.game(game))
    program, learner = agents.make("random", seed=1), agents.make("greedy", seed=1, worlds=2)
    seen: list[int] = []
    for _ in range(MOST):
        if match.over:
            break
        if let_others_answer(lesson, match, program):
            continue
        step = lesson.at(match)
        seen += [step] if step not in seen else []
        legal = [move.code for move in match.legal(lesson.seat)]
        wanted = [code for code in legal if lesson.steps[step].accepts(code)]
        assert wanted, (lesson.steps[step].say.en, legal)
        for code in [code for code in legal if code not in wanted][:3]:
            with pytest.raises(NotInLesson) as refused:
                lesson.check(match, lesson.seat, [code])
            assert [lesson.steps[step].say.of(lang) in refused.value.text(lang) for lang in LANGS] == [True, True]
        free = lesson.steps[step].free
        chosen = learner.choose(match.observer(lesson.seat)).code if free else wanted[0]
        lesson.check(match, lesson.seat, [chosen])
        match.play(chosen, lesson.seat)
    assert seen == list(range(len(lesson.steps))), "every step was asked for, in order"
    assert match.result is not None
    assert match.result.ranks[lesson.seat] == min(match.result.ranks)


@each_lesson
def test_every_accepted_move_leads_on(game: str, lesson: Lesson) -> None:
    """Where a step leaves a choice, no choice may lead to a place from which the next steps cannot be done."""
    start = lesson.begin(tr.game(game))
    for seed in range(12):
        match, program, choice = start.clone(), agents.make("random", seed=seed), Random(seed)
        while not lesson.steps[lesson.at(match)].free:
            if let_others_answer(lesson, match, program):
                continue
            step = lesson.steps[lesson.at(match)]
            wanted = [move.code for move in match.legal(lesson.seat) if step.accepts(move.code)]
            assert wanted, (step.say.en, [move.code for move in match.legal(lesson.seat)])
            match.play(choice.choice(wanted), lesson.seat)


@each_lesson
def test_a_lesson_goes_on_after_undo_and_saving(game: str, lesson: Lesson) -> None:
    match = lesson.begin(tr.game(game))
    program = agents.make("random", seed=1)
    while let_others_answer(lesson, match, program):
        pass
    first = next(move.code for move in match.legal(lesson.seat) if lesson.steps[0].accepts(move.code))
    match.play(first, lesson.seat)
    done = lesson.at(tr.load(match.save()))
    assert done == lesson.at(match)
    match.undo()
    assert lesson.at(match) == 0


BAD = """
[[lesson]]
id = "x"
name = { en = "X", de = "X" }
about = { en = "X", de = "X" }
position = { players = [{ hand = ["crystal"] }, {}] }
"""


@pytest.mark.parametrize(
    ("steps", "code", "told"),
    [
        ('steps = [{ say = { en = "a", de = "b" }, accept = ["end"] }]', "bad-content", "free = true"),
        (
            'steps = [{ say = { en = "a", de = "b" } }, { say = { en = "a", de = "b" }, free = true }]',
            "bad-content",
            "accept",
        ),
        ('steps = [{ say = { en = "a" }, free = true }]', "bad-content", "de"),
        ('steps = [{ say = { en = "a", de = "b" }, free = true }]\nseats = 3', "bad-content", "seats"),
    ],
)
def test_a_lesson_that_does_not_fit_names_the_place(steps: str, code: str, told: str) -> None:
    with pytest.raises(tr.TafelrundeError) as error:
        read_lessons(BAD + steps, "x.toml", tr.game("shards"))
    assert error.value.code == code
    assert error.value.fields["file"] == "x.toml"
    assert error.value.fields["line"] >= 1
    assert told in error.value.text("de") + error.value.text("en")


def test_a_lesson_needs_a_position_that_the_game_knows() -> None:
    text = BAD.replace("crystal", "dragon") + 'steps = [{ say = { en = "a", de = "b" }, free = true }]'
    with pytest.raises(tr.BadPosition):
        read_lessons(text, "x.toml", tr.game("shards"))
