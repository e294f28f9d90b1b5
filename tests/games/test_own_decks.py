"""What a player knows of the own deck or bag: everything that is in it, and nothing about the order."""

from __future__ import annotations

import random

import pytest

import tafelrunde as tr
from tafelrunde.kernel.scene import Deck
from tafelrunde.testing.golden import our_games
from tafelrunde.testing.walk import step

KNOWN = {"brawl": "deck", "planeswalkers": "library", "quarriors": "bag", "shards": "deck"}


@pytest.mark.parametrize("id", our_games())
def test_the_own_deck_is_listed_by_name(id: str) -> None:
    """Counted, sorted by name, shown to its owner alone; the same however it is shuffled."""
    game = tr.game(id)
    first = game.presets["first_game"]
    match = game.start(first.seats, seed=5, options=first.options)
    rnd = random.Random(5)
    listed = 0
    for _ in range(25):
        if match.over:
            break
        for seat in (None, *range(match.table.seats)):
            decks = [comp for comp in match.scene(seat, "de").comps if isinstance(comp, Deck)]
            for deck in decks:
                names = [one.label for one in deck.inside]
                assert names == sorted(set(names))
                if deck.inside:
                    listed += 1
                    assert deck.owner == seat is not None
                    assert sum(int(one.n) for one in deck.inside) == deck.n
            shuffled = None if seat is None else match.sample(seat, rnd.getrandbits(30)).scene(seat, "de")
            assert shuffled is None or [c for c in shuffled.comps if isinstance(c, Deck)] == decks
        step(match, rnd)
    assert (listed > 0) == (id in KNOWN)
