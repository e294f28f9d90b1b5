"""Errors are a closed list of codes; each has a text in both languages and carries what the text needs."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tafelrunde as tr
import tafelrunde.kernel.errors
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import CODES, BadContent, BadPosition, BadRecord, IllegalMove, TafelrundeError
from tafelrunde.kernel.game import load
from tafelrunde.kernel.lesson import lesson_of
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.text import KERNEL_TEXTS, Words
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL
from tests.toys.walk import WALK


@pytest.mark.parametrize("code", sorted(CODES))
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_code_has_a_text(code: str, lang: str) -> None:
    """No error is without words in either language."""
    assert KERNEL_TEXTS.template(lang, f"error.{code}").strip()


def test_no_text_without_a_code() -> None:
    """An error text that no code uses is a forgotten one."""
    said = {key.removeprefix("error.") for key in KERNEL_TEXTS.keys("en") if key.startswith("error.")}
    assert said == CODES


def test_the_list_is_closed() -> None:
    """A code that is not in the list cannot be raised."""
    with pytest.raises(AssertionError, match="oops"):
        TafelrundeError("oops")


def test_every_code_that_the_source_raises_is_in_the_list() -> None:
    """Nothing in the package speaks of a code that does not exist."""
    package = Path(tafelrunde.kernel.errors.__file__).parent.parent
    raised = set()
    for path in package.rglob("*.py"):
        raised |= set(re.findall(r"(?:TafelrundeError|IllegalMove|Bad\w+)\(\s*\"([a-z-]+)\"", path.read_text("utf-8")))
    assert raised
    assert raised <= CODES


def over() -> None:
    match = DUEL.start(seed=1)
    match.concede(0)
    match.play("pass")


def unused() -> None:
    with DUEL.start(seed=1).script("dice", [1]):
        pass


def backwards() -> None:
    match = CLOCK.start(seed=1)
    match.play("throw", 0, at=9)
    match.play("throw", 1, at=5)


def past_a_reveal() -> None:
    DUEL.position({"hand0": ["insight", "spark"], "deck0": ["spark"]}).play(["play insight", "spy 0"])


def another_lesson() -> None:
    lesson = lesson_of(tr.game("shards"), "first_turns")
    lesson.check(lesson.begin(tr.game("shards")), 0, ["end"])


RAISED: dict[str, Callable[[], Any]] = {
    "bad-content": lambda: Pack.read("[", "x.toml"),
    "bad-option": lambda: WALK.start(options={"power": "much"}),
    "bad-position": lambda: WALK.position({"phase": "dance"}),
    "bad-record": lambda: Record.loads("x"),
    "bad-seats": lambda: WALK.start(7),
    "bad-time": backwards,
    "checked-twice": past_a_reveal,
    "forbidden": lambda: WALK.start(seed=1).play("step 0,0"),
    "game-over": over,
    "newer-record": lambda: load({"format": 9}),
    "no-file": lambda: Pack.load("no/such/file.toml"),
    "no-undo": lambda: WALK.start(seed=1).undo(),
    "not-asked": lambda: WALK.start(seed=1).play("done", 1),
    "not-in-lesson": another_lesson,
    "unknown-game": lambda: tr.game("chess"),
    "unknown-lesson": lambda: lesson_of(WALK, "flying"),
    "unknown-move": lambda: WALK.start(seed=1).play("castle"),
    "unknown-option": lambda: WALK.start(options={"speed": 1}),
    "unknown-seat": lambda: WALK.start(seed=1).view(9),
    "unknown-stream": lambda: WALK.start(seed=1).script("coins", []),
    "unused-script": unused,
    "wrong-content": lambda: load({**WALK.start(seed=1).save(), "content": "x"}),
}


@pytest.mark.parametrize("code", RAISED)
def test_an_error_carries_what_its_text_needs(code: str) -> None:
    """Every error that the kernel really raises can be said in both languages, without a gap."""
    with pytest.raises(TafelrundeError) as caught:
        RAISED[code]()
    error = caught.value
    assert error.code == code
    for lang in ("en", "de"):
        assert error.text(lang)
        assert "{" not in error.text(lang)
    assert str(error) == error.text("en")


def test_every_code_of_the_kernel_is_shown_here() -> None:
    """Only what other layers raise is missing from the examples above."""
    assert CODES - set(RAISED) == {"unknown-agent", "unknown-rule"}


def test_errors_can_be_told_apart() -> None:
    """A program catches the kind, or all of them; a refused move carries move and rule."""
    for kind in (IllegalMove, BadContent, BadPosition, BadRecord):
        assert issubclass(kind, TafelrundeError)
    error = IllegalMove("forbidden", move="fly", rule="T-1", seat=3)
    assert (error.move, error.rule, error.fields) == ("fly", "T-1", {"move": "fly", "rule": "T-1", "seat": 3})


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("forbidden", move="fly", rule="T-1"),
        BadRecord("bad-record", problem="x"),
        BadContent("bad-content", file="f", line=1, field="x", expected=Words("a card", "eine Karte")),
        TafelrundeError("no-undo"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_survives_the_way_between_processes(error: TafelrundeError) -> None:
    """Simulations and thinking agents run in other processes: their errors arrive as they were raised."""
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert (again.code, again.fields, str(again)) == (error.code, error.fields, str(error))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cost = 'x'", "Erwartet wird `int`, hier steht `str`"),
        ("cost = -1", "Erwartet wird `int`, mindestens 0"),
        ("kost = 1", "Ein Feld `kost` gibt es hier nicht; bekannt: id, name, copies"),
        ("faction = 'x'", "'x' gibt es hier nicht; bekannt: homodeus, none"),
        ("play = [{ do = 'gain', n = 1 }]", "Das Feld `what` fehlt"),
        ("play = [{ do = 'x' }]", "'x' gibt es hier nicht; bekannt: gain"),
    ],
)
def test_what_was_expected_is_said_in_german(text: str, said: str) -> None:
    """The check of the types speaks English; its sentences are known, so that a German designer reads German."""
    pack = Pack.read(f'[[cards]]\nid = "nil_assassin"\n{text}\n', "mine.toml")
    with pytest.raises(BadContent) as caught:
        tr.game("shards").box([pack])
    german = caught.value.text("de")
    assert german.startswith("mine.toml, Zeile 3, cards.nil_assassin")
    assert said in german
    assert caught.value.text("en").endswith(str(caught.value.fields["expected"]))


def test_a_sentence_among_the_fields_is_said_in_the_language() -> None:
    """What is not in two languages, such as the words of another program, stays as it is."""
    words = BadContent("bad-content", file="f", line=1, field="x", expected=Words("a card", "eine Karte"))
    assert (words.text("en"), words.text("de")) == ("f, line 1, x: a card", "f, Zeile 1, x: eine Karte")
    other = BadContent("bad-content", file="f", line=1, field="x", expected="something new")
    assert other.text("de") == "f, Zeile 1, x: something new"


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("a", "Expected '=' after a key", "fehlt '='"),
        ("= 1", "Invalid statement", "keine Anweisung"),
        ("a = 1 b", "Expected newline or end", "Zeile zu Ende"),
        ("a =", "Invalid value", "fehlt ein Wert"),
        ("a = [1", "Unclosed array", "fehlt ']'"),
        ("a = {b = 1", "Unclosed inline table", "fehlt die geschweifte Klammer"),
        ("a = {b = 1, b = 2}", "Duplicate inline table key 'b'", "'b' steht in dieser Tabelle schon einmal"),
        ('a = "x', "Unterminated string", "Der Text ist nicht geschlossen"),
        ('a = """x', "Unterminated string", "Der Text ist nicht geschlossen"),
        ("a = 'x", 'Expected "\'"', 'Erwartet wird "\'"'),
        ('a = "\\q"', "Unescaped '\\' in a string", "muss doppelt stehen"),
        ('a = "\\uZZZZ"', "Invalid hex value", "keine Hexadezimalzahl"),
        ('a = "\\uD800"', "Escaped character is not", "in Unicode nicht"),
        ('a = "x\x01"', "Illegal character", "nicht erlaubt"),
        ("# \x01", "Found invalid character", "nicht erlaubt"),
        ("a = 2020-02-31", "Invalid date", "kein Datum"),
        ("[a", "Expected ']' at the end", "fehlt ']'"),
        ("[[a]", "Expected ']]' at the end", "fehlt ']]'"),
        ("[a]\n[a]", "Cannot declare ('a',) twice", "steht schon einmal"),
        ("a = 1\na = 2", "Cannot overwrite a value", "schon ein Wert"),
        ("a = {}\na.b = 1", "Cannot mutate immutable namespace", "lässt sich nicht ergänzen"),
        ("a. = 1", "Invalid initial character", "nicht anfangen"),
    ],
)
def test_faults_of_toml_are_said_in_german(text: str, english: str, german: str) -> None:
    """The reader of TOML speaks English; its sentences are known as well."""
    with pytest.raises(BadContent) as caught:
        Pack.read(text, "mine.toml")
    assert english in caught.value.text("en")
    assert german in caught.value.text("de")
    assert str(caught.value.fields["expected"]) not in caught.value.text("de")
