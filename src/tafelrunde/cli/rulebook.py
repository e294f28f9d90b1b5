"""Finds rules in the rulebook of a game: Markdown with `- **SH-1.1** text` and table rows `| **SH-15.1** | … |`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tafelrunde.kernel.errors import TafelrundeError

_ITEM = re.compile(r"\s*- \*\*([A-Z]{2}-[\w.]+)\*\*\s*(.*)")
_ROW = re.compile(r"\s*\| \*\*([A-Z]{2}-[\w.]+)\*\* \|(.*)\|\s*$")
_HEADING = re.compile(r"#+\s+(.*)")


@dataclass(frozen=True)
class Rule:
    """One numbered rule and the section that it stands in."""

    id: str
    text: str
    section: str


def rules_of(markdown: str) -> dict[str, Rule]:
    """List the rules of a rulebook by their ids, in order."""
    found: dict[str, Rule] = {}
    section = ""
    last = ""
    for line in markdown.splitlines():
        if heading := _HEADING.match(line):
            section, last = heading[1], ""
        elif item := _ITEM.match(line):
            last = item[1]
            found[last] = Rule(last, item[2], section)
        elif row := _ROW.match(line):
            cells = [cell.strip() for cell in row[2].split("|")]
            found[row[1]] = Rule(row[1], " · ".join(cells), section)
        elif last and line.startswith(" ") and line.strip():
            found[last] = Rule(last, f"{found[last].text} {line.strip()}", section)
        else:
            last = ""
    return {id: Rule(id, plain(rule.text), rule.section) for id, rule in found.items()}


def plain(text: str) -> str:
    """Take the Markdown signs out of a sentence."""
    return re.sub(r"\*\*|`", "", text).strip()


def sentence(game: Any, id: str) -> str:
    """Return the text of a rule, or nothing if the rulebook does not have it."""
    rule = rules_of(game.rulebook()).get(id)
    return rule.text if rule else ""


def look_up(game: Any, words: str) -> list[Rule]:
    """Find rules by id, by the beginning of an id (a section), or by words that all occur.

    Raises TafelrundeError("unknown-rule").
    """
    rules = rules_of(game.rulebook())
    wanted = words.strip()
    if not wanted:
        return list(rules.values())
    if wanted.upper() in rules:
        return [rules[wanted.upper()]]
    found = [rule for rule in rules.values() if rule.id.startswith(f"{wanted.upper().rstrip('.')}.")]
    if not found:
        needles = wanted.casefold().split()
        found = [rule for rule in rules.values() if all(word in rule.text.casefold() for word in needles)]
    if not found:
        raise TafelrundeError("unknown-rule", rule=wanted, game=game.id)
    return found
