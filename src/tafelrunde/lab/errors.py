"""What can be wrong with an experiment, found before any work starts."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.kernel.text import Texts

TEXTS: Final = Texts.of_package("tafelrunde.lab")


class LabError(Exception):
    """Bad input that only the lab knows: a text under "error." says what was expected."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def text(self, lang: str) -> str:
        """Say in a language what is wrong."""
        return TEXTS.say(lang, f"error.{self.key}", **self.values)


def need(module: str, extra: str) -> Any:
    """Import a library of an extra; raises LabError("extra") where it is not installed."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise LabError("extra", module=module, extra=extra) from error
