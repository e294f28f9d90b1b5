"""A closed list of coded errors: a program reads the code and the fields, people read the text in their language."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tafelrunde.kernel.text import KERNEL_TEXTS, LANGS, Words, told

CODES: Final[frozenset[str]] = frozenset(
    {
        "bad-content",  # a content file or pack does not validate: file, line, field, expected
        "bad-option",  # an option of a match has a wrong value
        "bad-position",  # a written-down position does not fit: field, expected
        "bad-record",  # a record or save file is broken or does not replay
        "bad-seats",  # this number of seats cannot play
        "bad-time",  # an answer came with a time before the last one
        "checked-twice",  # a list of answers goes past something that is revealed
        "forbidden",  # a move that a rule forbids now
        "game-over",  # a move after the end
        "newer-record",  # a record of a version that this program does not know
        "no-file",  # a file cannot be read
        "no-undo",  # there is nothing to take back
        "not-asked",  # a move of a seat that is not asked anything now
        "not-in-lesson",  # a legal move that this step of a lesson is not about
        "unknown-agent",
        "unknown-game",
        "unknown-lesson",
        "unknown-move",  # no move of this game is written like that
        "unknown-option",
        "unknown-rule",
        "unknown-seat",
        "unknown-stream",
        "unused-script",  # loaded dice or cards that nobody asked for
        "wrong-content",  # a record made with other cards than those at hand
    }
)


class TafelrundeError(Exception):
    """Something that a caller did wrong; nothing was changed by it. Fields that are sentences are in both languages."""

    def __init__(self, code: str, **fields: Any) -> None:
        if code not in CODES:
            raise AssertionError(f"{code} is not in the list of error codes")
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def text(self, lang: str = "en") -> str:
        """Say in a language what is wrong and what was expected."""
        return KERNEL_TEXTS.say(lang, f"error.{self.code}", **told(lang, self.fields))

    @property
    def words(self) -> Words:
        """Return what is wrong in both languages, as a part of what another error says."""
        return Words(*(self.text(lang) for lang in LANGS))

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.code, **self.fields), ()


class IllegalMove(TafelrundeError):
    """A refused move, with the id of the rule that forbids it where there is one."""

    def __init__(self, code: str, move: str = "", rule: str = "", **fields: Any) -> None:
        super().__init__(code, move=move, rule=rule, **fields)
        self.move = move
        self.rule = rule


class BadContent(TafelrundeError):
    """Content or a pack that does not validate: file, line, field and what was expected."""


class BadPosition(TafelrundeError):
    """A written-down position that does not fit: the field and what was expected."""


class BadRecord(TafelrundeError):
    """A record or save file that cannot be read or does not replay."""

    @staticmethod
    def because(problem: str, /, **values: Any) -> BadRecord:
        """Make the error for a problem that stands in the texts as `record.<problem>`."""
        return BadRecord("bad-record", problem=KERNEL_TEXTS.words(f"record.{problem}", **values))
