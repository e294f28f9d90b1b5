"""The numbered rules of a rulebook in Markdown."""

from __future__ import annotations

import re

_RULE = re.compile(r"^\s*(?:[-*]\s+|\|\s*)(?:\*\*)?([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)(?:\*\*)?[\s|]")


def rule_ids(markdown: str) -> set[str]:
    """List the ids of all rules: list items and table rows that begin with one."""
    return {found.group(1) for line in markdown.splitlines() if (found := _RULE.match(line))}
