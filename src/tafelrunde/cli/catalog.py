"""Finds cards: on the table by name or number, in the content of a game by id."""

from __future__ import annotations

from typing import Any

from tafelrunde.cli.talk import Refused
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.match import Match


def cards_on(scene: s.Scene) -> list[s.Card]:
    """List all cards that lie open in a scene."""
    found: list[s.Card] = []
    for comp in scene.comps:
        if isinstance(comp, s.Cards):
            found += [card for card in comp.items if card is not None]
        elif isinstance(comp, s.Lanes):
            found += [card for row in comp.rows for card in row.slots if card is not None]
        elif isinstance(comp, s.Deck) and comp.top is not None:
            found.append(comp.top)
    return found


def find_card(match: Match, scene: s.Scene, wanted: str, lang: str) -> s.Card:
    """Find a card by the number of a choice, by its name or id, or by the beginning of one; raises Refused."""
    options = scene.prompt.options
    cards = cards_on(scene)
    if wanted.isdigit() and 1 <= int(wanted) <= len(options):
        cards = [card for card in cards if card.id == options[int(wanted) - 1].target]
        if cards:
            return cards[0]
    key = wanted.casefold()
    printed: list[s.Card] = [card for shelf in match.game.codex(match.table.box, lang) for card in shelf.items]
    for card in [*cards, *printed]:
        names = (card.name, card.art.seed if card.art else card.id)
        if key and any(name.casefold().startswith(key) for name in names):
            return card
    raise Refused("card", card=wanted)


def glossary(box: Any, card: s.Card, lang: str) -> list[tuple[str, str]]:
    """List the keywords of the content that a card uses, with their meaning."""
    text = " ".join([card.text, *(badge.label for badge in card.stats)]).casefold()
    words = getattr(getattr(box, "content", None), "keywords", [])
    return [(word.name.of(lang), word.effect.of(lang)) for word in words if word.name.of(lang).casefold() in text]
