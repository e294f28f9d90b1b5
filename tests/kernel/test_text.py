"""Texts: templates are filled in, words follow numbers, and nothing can be read out of a value but the value."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.text import KERNEL_TEXTS, LANGS, MissingText, Texts, flatten

TEXTS = Texts(
    {
        "en": {"gems": "{n} {n:gem|gems}", "hello": "Hello {name}!", "plain": "{{braces}} stay", "none": ""},
        "de": {
            "gems": "{n} {n:Kristall|Kristalle}",
            "hello": "Hallo {name}!",
            "plain": "{{Klammern}} bleiben",
            "none": "",
        },
    },
    KERNEL_TEXTS,
)


@pytest.mark.parametrize(
    ("n", "en", "de"), [(0, "0 gems", "0 Kristalle"), (1, "1 gem", "1 Kristall"), (2, "2 gems", "2 Kristalle")]
)
def test_words_follow_numbers(n: int, en: str, de: str) -> None:
    """One has a word of its own, everything else shares the other."""
    assert TEXTS.say("en", "gems", n=n) == en
    assert TEXTS.say("de", "gems", n=n) == de


def test_an_empty_plural_is_allowed() -> None:
    """A word may be left out for one of the numbers."""
    texts = Texts({"en": {"x": "card{n:|s}"}})
    assert [texts.say("en", "x", n=n) for n in (1, 3)] == ["card", "cards"]


def test_a_missing_text_is_an_error() -> None:
    """A key that nobody wrote, a language that nobody speaks and a value that nobody gave are found at once."""
    acts: list[Callable[[], str]] = [
        lambda: TEXTS.say("en", "no.such.key"),
        lambda: TEXTS.template("de", "no.such.key"),
        lambda: TEXTS.say("fr", "hello", name="x"),
        lambda: TEXTS.say("en", "hello"),
        lambda: TEXTS.say("en", "gems", m=1),
    ]
    for act in acts:
        with pytest.raises(MissingText):
            act()


class Secret:
    """An object with more in it than its text."""

    code = "the secret"

    def __str__(self) -> str:
        return "the text"

    def __getitem__(self, key: object) -> str:
        return self.code


@pytest.mark.parametrize("template", ["{x.code}", "{x[0]}", "{x[code]}", "{x.__class__}", "{0}", "{}", "{x.code.y}"])
def test_a_template_reaches_no_attributes(template: str) -> None:
    """Designers write templates: none of them can look into an object."""
    with pytest.raises(MissingText):
        Texts({"en": {"t": template}}).say("en", "t", x=Secret())


def test_a_value_is_its_text() -> None:
    """Format specifications do not reach the value either."""
    assert Texts({"en": {"t": "{x} {x:>50}"}}).say("en", "t", x=Secret()) == "the text the text"


@given(st.text(alphabet=string.printable))
def test_values_are_not_read_as_templates(value: str) -> None:
    """Whatever a player is called, the name stands in the text as it is."""
    assert TEXTS.say("en", "hello", name=value) == f"Hello {value}!"


def test_braces_can_be_written() -> None:
    """Doubled braces are braces."""
    assert TEXTS.say("en", "plain") == "{braces} stay"


def test_a_value_may_be_called_like_a_parameter() -> None:
    """The names of the language and the key are not reserved."""
    texts = Texts({"en": {"t": "{lang} {key} {self}"}})
    assert texts.say("en", "t", lang="a", key="b", self="c") == "a b c"


def test_what_a_game_does_not_say_the_kernel_says() -> None:
    """The fallback is asked last; the keys of a game are its own."""
    assert TEXTS.say("de", "move.done") == "Fertig"
    assert TEXTS.has("de", "move.done")
    assert not TEXTS.has("de", "no.such.key")
    assert TEXTS.keys("en") == ["gems", "hello", "none", "plain"]
    assert TEXTS.template("en", "none") == ""


def test_nested_tables_become_dotted_keys() -> None:
    """TOML tables are read as dotted keys, numbers as texts."""
    assert flatten({"a": {"b": {"c": "x"}, "d": 1}, "e": "y"}) == {"a.b.c": "x", "a.d": "1", "e": "y"}


def test_both_languages_have_the_same_keys() -> None:
    """What the kernel says in one language it says in the other, with the same values."""
    assert LANGS == ("en", "de")
    assert KERNEL_TEXTS.keys("en") == KERNEL_TEXTS.keys("de")
    for key in KERNEL_TEXTS.keys("en"):
        values = [
            {field for _, field, _, _ in string.Formatter().parse(KERNEL_TEXTS.template(lang, key)) if field}
            for lang in LANGS
        ]
        assert values[0] == values[1], key
