"""Texts in German and English: templates in TOML files, both languages with the same keys.

A template is plain text with `{name}` for a value and `{n:gem|gems}` for the word that fits the number n.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

LANGS: Final = ("en", "de")


class MissingText(LookupError):
    """A text that nobody wrote: a broken invariant, found by the conformance kit."""


class _Template(string.Formatter):
    """Plain substitution: no attribute or index access from a template, and `{n:one|many}` picks a word."""

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        if field_name not in kwargs:
            raise MissingText(f"value {field_name!r}")
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return one if value == 1 else many
        return str(value)


_TEMPLATE: Final = _Template()


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
        template = self.template(lang, key)
        return _TEMPLATE.vformat(template, (), values) if "{" in template else template

    def keys(self, lang: str) -> list[str]:
        """List the keys of a language, without the fallback's."""
        return sorted(self.templates[lang])


KERNEL_TEXTS: Final = Texts.of_package("tafelrunde.kernel")
