"""Looks things up in the numbered rules of a game."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.rulebook import Rule, rules_of


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
