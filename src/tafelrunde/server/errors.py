"""What the server refuses: a closed list of codes; people read the text in their language."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.text import KERNEL_TEXTS, Texts

TEXTS: Final = Texts.of_package("tafelrunde.server", KERNEL_TEXTS)

# Each with the status that an HTTP request gets for it.
CODES: Final[dict[str, int]] = {
    "bad-clock": 400,
    "bad-invite": 403,
    "bad-json": 400,
    "bad-level": 400,
    "bad-name": 400,
    "bad-preset": 400,
    "bad-token": 403,
    "busy": 409,
    "closed": 409,
    "dead": 409,
    "empty": 400,
    "inbox-full": 503,
    "invite-only": 403,
    "malformed": 400,
    "no-chat": 403,
    "no-film": 503,
    "no-item": 400,
    "no-offer": 409,
    "no-packs": 403,
    "no-page": 404,
    "no-record": 404,
    "no-table": 404,
    "no-team": 409,
    "not-host": 403,
    "not-kept": 503,
    "not-now": 409,
    "not-running": 409,
    "not-yours": 409,
    "seat-taken": 409,
    "stale": 409,
    "stopping": 503,
    "table-full": 409,
    "too-fast": 429,
    "too-large": 413,
    "too-late": 409,
    "too-many-ai": 429,
    "too-many-reports": 429,
    "too-many-tables": 429,
    "unconscious": 409,
    "unknown-lang": 400,
    "unknown-message": 400,
    "unknown-window": 400,
    "wrong-seat": 403,
}


class Refusal(Exception):
    """Something that a client may not do; nothing was changed by it."""

    def __init__(self, code: str, **fields: Any) -> None:
        if code not in CODES:
            raise AssertionError(f"{code} is not in the list of refusals")
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    @property
    def status(self) -> int:
        """Return the status of the HTTP answer."""
        return CODES[self.code]

    def text(self, lang: str = "en") -> str:
        """Say in a language what is wrong and what was expected."""
        return TEXTS.say(lang, f"refused.{self.code}", **self.fields)

    def __str__(self) -> str:
        return self.text()


AnyRefusal = (Refusal, TafelrundeError)


def status_of(error: Refusal | TafelrundeError) -> int:
    """Return the status of the HTTP answer to a refused request."""
    if isinstance(error, Refusal):
        return error.status
    return 404 if error.code.startswith("unknown-game") else 400
