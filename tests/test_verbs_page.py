"""The reference of verbs is written from the types, and is as new as they are."""

from __future__ import annotations

from tools import verbs


def test_the_page_is_current() -> None:
    """Whoever adds a verb runs `python tools/verbs.py`."""
    assert verbs.TARGET.read_text("utf-8") == verbs.page()


def test_every_verb_is_explained_with_its_fields() -> None:
    """A verb has a name, a sentence and its fields; most are shown at work."""
    lines = verbs.page().splitlines()
    named = [line for line in lines if line.startswith("- **`")]
    assert len(named) > 150
    assert all(len(line.split("** ", 1)[1]) > 4 for line in named)
    assert sum(line.startswith("  - *") for line in lines) > 0.9 * len(named)
