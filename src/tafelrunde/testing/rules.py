"""Let a test say which rules of `docs/rules/` it shows; knows nothing of pytest, so players need no pytest."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

RULE_ID = re.compile(r"[A-Z]{2}-\d+(?:\.\d+){1,2}[a-z]?")
"""What a rule id looks like: `SH-6.9`, `SH-14.1.1`, `HE-27.9b`."""

MOST_IDS = 3
"""A test that shows more rules than this shows none of them well."""

_ATTRIBUTE = "__rules__"

_Test = TypeVar("_Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[_Test], _Test]:
    """Mark a test as showing these rules: `@rule("SH-6.9")`.

    :raises ValueError: no id, more than three for one test, or something that is not a rule id.
    """
    check_ids(ids)

    def mark(test: _Test) -> _Test:
        together = (*ids, *rules_of(test))
        check_ids(together)
        setattr(test, _ATTRIBUTE, together)
        return test

    return mark


def rules_of(test: object) -> tuple[str, ...]:
    """Return the rule ids that a test was marked with."""
    ids: tuple[str, ...] = getattr(test, _ATTRIBUTE, ())
    return ids


def check_ids(ids: tuple[str, ...]) -> None:
    """Refuse a citation that is empty, too long, malformed or says an id twice.

    :raises ValueError: with the reason.
    """
    if not 1 <= len(ids) <= MOST_IDS:
        raise ValueError(f"a test cites one to {MOST_IDS} rules, not {len(ids)}: {', '.join(ids)}")
    for rule_id in ids:
        if not RULE_ID.fullmatch(rule_id):
            raise ValueError(f"not a rule id: {rule_id!r}; it looks like 'SH-6.9', 'SH-14.1.1' or 'HE-27.9b'")
    if len(set(ids)) < len(ids):
        raise ValueError(f"a rule is cited twice: {', '.join(ids)}")
