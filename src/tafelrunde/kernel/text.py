"""Texts in German and English: templates in TOML files, both languages with the same keys.

A template is plain text with `{name}` for a value and `{n:gem|gems}` for the word that fits the number n.
"""

from __future__ import annotations

import string
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

import msgspec

LANGS: Final = ("en", "de")


class MissingText(LookupError):
    """A text that nobody wrote: a broken invariant, found by the conformance kit."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in both languages."""

    en: str
    de: str

    def of(self, lang: str) -> str:
        """Return the sentence in a language."""
        return self.de if lang == "de" else self.en

    def __str__(self) -> str:
        return self.en


def told(lang: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with every sentence among them in one language."""
    return {name: value.of(lang) if isinstance(value, Words) else value for name, value in values.items()}


class _Template:
    """A template that is read once and filled in often. No attribute or index access from a template."""

    __slots__ = ("parts", "tail")

    def __init__(self, text: str) -> None:
        # what stands before a value, the name of the value, and of `{n:one|many}` the two words
        self.parts: list[tuple[str, str, tuple[_Template, _Template] | None]] = []
        self.tail = ""
        for before, name, spec, _ in string.Formatter().parse(text):
            self.tail += before
            if name is not None:
                one, bar, many = (spec or "").partition("|")
                self.parts.append((self.tail, name, (_Template(one), _Template(many)) if bar else None))
                self.tail = ""

    def fill(self, values: Mapping[str, Any]) -> str:
        """Put the values in; raises MissingText."""
        text = ""
        for before, name, words in self.parts:
            if name not in values:
                raise MissingText(f"value {name!r}")
            value = values[name]
            if words is None:
                text += before + str(value)
            else:
                text += before + words[0 if value == 1 else 1].fill(values)
        return text + self.tail


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Turn nested tables into dotted keys."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = str(value)
    return flat


class Texts:
    """The templates of one game (or of the kernel) in all languages."""

    def __init__(self, templates: Mapping[str, Mapping[str, str]], fallback: Texts | None = None) -> None:
        self.templates = templates
        self.fallback = fallback
        # what was asked for in each language, the plain ones as they are
        self.read: defaultdict[str, dict[str, str | _Template]] = defaultdict(dict)

    @staticmethod
    def of_package(package: str, fallback: Texts | None = None) -> Texts:
        """Read `text/en.toml` and `text/de.toml` of a package."""
        folder = files(package) / "text"
        read = {lang: flatten(tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))) for lang in LANGS}
        return Texts(read, fallback)

    def has(self, lang: str, key: str) -> bool:
        """Tell whether there is a text for a key, here or in the fallback."""
        return key in self.templates[lang] or (self.fallback is not None and self.fallback.has(lang, key))

    def template(self, lang: str, key: str) -> str:
        """Return a template as it was written; raises MissingText if there is none."""
        found = self.templates.get(lang, {}).get(key)
        if found is not None:
            return found
        if self.fallback is None:
            raise MissingText(f"{lang}: {key}")
        return self.fallback.template(lang, key)

    def say(self, lang: str, key: str, /, **values: Any) -> str:
        """Fill in a template; raises MissingText if there is none or a value is missing."""
        found = self.read[lang].get(key)
        if found is None:
            text = self.template(lang, key)
            found = self.read[lang][key] = _Template(text) if "{" in text else text
        return found if isinstance(found, str) else found.fill(values)

    def words(self, key: str, /, **values: Any) -> Words:
        """Fill in a template in every language, for a reader who is not known yet; raises MissingText."""
        return Words(*(self.say(lang, key, **told(lang, values)) for lang in LANGS))

    def keys(self, lang: str) -> list[str]:
        """List the keys of a language, without the fallback's."""
        return sorted(self.templates[lang])


KERNEL_TEXTS: Final = Texts.of_package("tafelrunde.kernel")
