"""What is written once and used again is the same as what would be written anew."""

from __future__ import annotations

import random

import pytest

import tafelrunde as tr
from tafelrunde.server import protocol as p
from tafelrunde.server.frames import Press, with_names
from tafelrunde.testing.golden import our_games

NAMES = ['Ann "Quote"', "Player 1", "", "Ölaf <b>", "5"]


@pytest.mark.parametrize("id", our_games())
def test_scenes_are_written_as_they_are(id: str) -> None:
    """For every seat and spectators, move by move and after taking back: byte for byte the whole scene with names."""
    game = tr.game(id)
    match = game.start(max(game.seats), seed=3)
    names = NAMES[: match.table.seats]
    press = Press(game, names, "de")
    rnd = random.Random(3)
    for step in range(120):
        if match.over:
            break
        seat = rnd.choice(match.actors)
        match.play(rnd.choice(match.legal(seat)), seat)
        if step % 25 == 24:
            match.undo()
        if step % 4 == 0:
            for eyes in (None, *range(match.table.seats)):
                scene = match.scene(eyes, "de")
                assert press.scene(scene) == with_names(p.encode(scene), game, names, "de")
