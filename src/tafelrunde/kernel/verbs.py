"""Effect verbs: what a card does is a list of verbs, and what is printed on it is made from the same list.

One verb is one class: typed fields (read strictly from the content), `run` (a rule), how it reads (a template
`verb.<name>` in the game's texts, or `read`), and what it is worth to an agent that does not look ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from tafelrunde.kernel.ask import Flow
from tafelrunde.kernel.text import Texts


class Reader:
    """Reads verbs aloud in one language."""

    def __init__(self, texts: Texts, lang: str, namer: Callable[[str, Any, str], str]) -> None:
        self.texts = texts
        self.lang = lang
        self.namer = namer

    def say(self, key: str, /, **values: Any) -> str:
        """Fill in a template of the game."""
        return self.texts.say(self.lang, key, **values)

    def name(self, domain: str, value: Any) -> str:
        """Return the name of a thing of the content, or one of its figures."""
        return self.namer(domain, value, self.lang)

    def has(self, key: str) -> bool:
        """Tell whether the game has a template."""
        return self.texts.has(self.lang, key)

    def lines(self, verbs: Sequence[Verb], inside: bool = False) -> str:
        """Read verbs in order: clauses are joined, sentences stand alone, inside another verb without a full stop."""
        parts: list[str] = []
        alone = True
        for verb in verbs:
            said = verb.read(self)
            if alone or verb.sentence:
                parts.append(said)
            else:
                parts[-1] += self.say("verb.joined") + said
            alone = verb.sentence
        return "; ".join(parts) if inside else sentences(parts)


def sentences(parts: Sequence[str]) -> str:
    """Join sentences: each begins with a capital, but for the first, which follows a colon."""
    return ". ".join([*parts[:1], *(part[:1].upper() + part[1:] for part in parts[1:])])


class Verb(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    """Base of every verb. A verb that asks nothing is carried out by `run` at once and returns None."""

    inner: ClassVar[tuple[str, ...]] = ()  # the fields that hold further verbs
    sentence: ClassVar[bool] = False  # reads as a sentence of its own, not as a clause

    @classmethod
    def tag(cls) -> str:
        """Return the name that the content uses."""
        return str(cls.__struct_config__.tag)

    def run(self, g: Any, e: Any) -> Flow | None:
        """Carry the effect out at once, or as a rule that asks. `e` says whose effect it is and where it comes from."""
        raise NotImplementedError

    def read(self, reader: Reader) -> str:
        """Say what the verb does."""
        return reader.say(f"verb.{self.tag()}", **{name: getattr(self, name) for name in self.__struct_fields__})

    def worth(self) -> float:
        """Estimate the worth of the effect, in the unit of the game's evaluation."""
        return 0.0

    def walk(self) -> list[Verb]:
        """List this verb and all that are inside it."""
        found: list[Verb] = [self]
        for name in self.inner:
            for verb in getattr(self, name):
                found.extend(verb.walk())
        return found
