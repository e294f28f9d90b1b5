"""Speaks to the person at the terminal, in their language; reads what they answer."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console, Group, RenderableType

from tafelrunde.kernel.text import LANGS, Texts

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 – `input` then edits lines and remembers them

TEXTS: Final = Texts.of_package("tafelrunde.cli")


class Refused(Exception):
    """Bad input that only the command line knows: a text under "refused." says what was expected."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def text(self, lang: str) -> str:
        """Say in a language what is wrong."""
        return TEXTS.say(lang, f"refused.{self.key}", **self.values)


class Leave(Exception):
    """The person wants to leave, or there is nobody: the end of the input."""


class Talk:
    """A conversation: a language and a console."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.console = Console(highlight=False, emoji=False)
        self.errors = Console(stderr=True, highlight=False, emoji=False, soft_wrap=True)

    def say(self, key: str, /, **values: Any) -> str:
        """Return a text of the command line in the language of this conversation."""
        return TEXTS.say(self.lang, key, **values)

    def print(self, *parts: RenderableType, style: str | None = None) -> None:
        """Print texts (taken literally) and drawings."""
        self.console.print(*parts, style=style, markup=False)

    def tell(self, key: str, /, style: str | None = None, **values: Any) -> None:
        """Print a text of the command line."""
        self.print(self.say(key, **values), style=style)

    def complain(self, text: str) -> None:
        """Print an error."""
        self.errors.print(text, style="bold red", markup=False)

    def number(self, value: float, digits: int = 1) -> str:
        """Write a number as the language does."""
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if self.lang == "de" else text

    def percent(self, share: float) -> str:
        """Write a share in percent."""
        return f"{self.number(100 * share)} %"

    def ask(self, prompt: str) -> str:
        """Read a line; raises Leave at the end of the input."""
        try:
            answer = input(f"{prompt} ")  # not by the console: the line editor of the terminal must know the prompt
        except EOFError:
            self.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            self.console.print(answer, markup=False)  # so that the transcript of a script can be read
        return answer.strip()

    def agrees(self, prompt: str) -> bool:
        """Ask a question that is answered with yes or no."""
        return self.ask(prompt).casefold() in ("y", "yes", "j", "ja")

    def fits(self, *parts: RenderableType) -> bool:
        """Tell whether drawings fit on the screen; what is no screen has room for everything."""
        if not self.console.is_terminal:
            return True
        return len(self.console.render_lines(Group(*parts))) < self.console.height

    def new_page(self) -> None:
        """Begin a new page: on a terminal on an empty screen."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()


def environment_lang(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the environment: German if it says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "de" if environment[name].lower().startswith("de") else "en"
    return "en"


def wanted_lang(args: Sequence[str]) -> str:
    """Find the language in the arguments, wherever it stands, so that even a complaint about them is understood."""
    wanted = environment_lang()
    for i, arg in enumerate(args):
        value = arg.removeprefix("--lang=") if arg.startswith("--lang=") else ""
        if arg == "--lang" and i + 1 < len(args):
            value = args[i + 1]
        if value in LANGS:
            wanted = value
    return wanted


def check_lang(lang: str | None) -> None:
    """Refuse a language that there is not."""
    if lang is not None and lang not in LANGS:
        raise Refused("lang", lang=lang, known=", ".join(LANGS))
