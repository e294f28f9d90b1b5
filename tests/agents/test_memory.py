"""What programs work out of a game's content goes with it: a server that is sent many packs keeps its memory."""

import gc
import weakref

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.games.planeswalkers import advice, prospects
from tafelrunde.kernel import game as kernel
from tafelrunde.testing.golden import our_games


@pytest.mark.parametrize("name", our_games())
def test_a_box_goes_when_nobody_plays_with_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs have judged its tables and the codex has shown its cards; estimates that are kept are few."""
    monkeypatch.setattr(kernel, "_BOXES", {})
    game = tr.game(name)
    match = game.start(seats=2, seed=1)
    for agent in ["greedy", "medium"] * 6:
        seat = next(seat for seat in range(2) if match.legal(seat))
        match.play(make(agent, seed=1).choose(match.observer(seat)), seat)
    game.shelves(match.table.box, "en")
    box = weakref.ref(match.table.box)
    del match
    kernel._BOXES.clear()
    for estimates in (advice.REMEMBERED, advice.JOURNEYS, prospects.REMEMBERED):
        estimates.clear()
    gc.collect()
    assert box() is None
