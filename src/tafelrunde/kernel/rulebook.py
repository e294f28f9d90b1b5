"""The numbered rules of a game: Markdown with `- **SH-1.1** text` and table rows `| **SH-15.1** | … |`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

RULE_ID = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)*[a-z]?")
# A rule begins a list item ("- **SH-1.1** …"), a table row ("| **SH-15.1** | …", "| BR-19.1 Hand cards | …") or a line.
_RULE = re.compile(
    rf"(?:\s*[-*]\s+|\s*(?P<row>\|)\s*|)(?:\*\*)?(?P<id>{RULE_ID.pattern})(?:\*\*)?(?=[\s|])(?P<text>.*)"
)
_HEADING = re.compile(r"#+\s+(.*)")


@dataclass(frozen=True)
class Rule:
    """One numbered rule and the section that it stands in."""

    id: str
    text: str
    section: str


@lru_cache(maxsize=16)
def rules_of(markdown: str) -> dict[str, Rule]:
    """List the rules of a rulebook by their ids, in order; what says an id a second time is no new rule."""
    texts: dict[str, list[str]] = {}
    sections: dict[str, str] = {}
    section = last = ""
    for line in markdown.splitlines():
        if heading := _HEADING.match(line):
            section, last = heading[1], ""
        elif (rule := _RULE.match(line)) and rule["id"] not in texts:
            id, text = rule["id"], rule["text"]
            cells = [cell.strip() for cell in text.split("|") if cell.strip()]
            texts[id] = [" · ".join(cells) if rule["row"] else text]
            sections[id] = section
            last = "" if rule["row"] else id
        elif last and line.startswith(" ") and line.strip():
            texts[last].append(line)
        else:
            last = ""
    rules: dict[str, Rule] = {}
    for id, lines in texts.items():
        for part, text in _lettered(id, " ".join(lines)):
            rules.setdefault(part, Rule(part, plain(text), sections[id]))
    return rules


def _lettered(id: str, text: str) -> list[tuple[str, str]]:
    """Split "HE-27.9a … HE-27.9b …": the lettered parts of one rule may share a line."""
    if id[-1].isdigit():
        return [(id, text)]
    first, *pairs = re.split(rf"({re.escape(id[:-1])}[a-z])\b", text)
    return [(id, first), *zip(pairs[::2], pairs[1::2], strict=True)]


def plain(text: str) -> str:
    """Take the Markdown signs out of a sentence."""
    return re.sub(r"\s+", " ", re.sub(r"\*\*|`", "", text)).strip()
