"""What a game has in its box, as cards on shelves: to look things up apart from any table.

A game's codex draws what is printed; its painter takes these cards and adds what holds at a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tafelrunde.kernel.scene import Card, Part
from tafelrunde.kernel.text import Texts


class Shelf(Part):
    """Cards that belong together. The id of each is its id in the content, and occurs once in the codex."""

    name: str
    items: list[Card]


class Codex:
    """Draws the content of a box in one language. Games add a method for each sort of card, and `shelves`."""

    def __init__(self, texts: Texts, lang: str) -> None:
        self.texts = texts
        self.lang = lang

    def say(self, key: str, **values: Any) -> str:
        """Say something in the language of the codex."""
        return self.texts.say(self.lang, key, **values)

    def shelf(self, key: str, items: Iterable[Card]) -> Shelf:
        """Put cards on a shelf that bears the name of a text."""
        return Shelf(name=self.say(key), items=list(items))


def with_other_names(shelves: Sequence[Shelf], others: Sequence[Shelf]) -> list[Shelf]:
    """Write on every card its name in another language, where that is a different one."""
    names = {card.id: card.name for shelf in others for card in shelf.items}
    for shelf in shelves:
        for card in shelf.items:
            card.also = names[card.id] if names[card.id] != card.name else ""
    return list(shelves)


def found(shelves: Sequence[Shelf], words: str) -> list[Shelf]:
    """Keep the cards that have all of these words, in their names of both languages, their kind or their text."""
    wanted = words.casefold().split()
    kept = [Shelf(name=shelf.name, items=[card for card in shelf.items if has(card, wanted)]) for shelf in shelves]
    return [shelf for shelf in kept if shelf.items]


def has(card: Card, words: Sequence[str]) -> bool:
    """Tell whether a card has all of these words."""
    text = f"{card.id} {card.name} {card.also} {card.kind} {card.text}".casefold()
    return all(word in text for word in words)
