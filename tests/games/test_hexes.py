"""Hexes have one name: what the board calls them stands in log, questions, moves and previews."""

from __future__ import annotations

import random
import re

import pytest

import tafelrunde as tr
from tafelrunde.kernel.scene import HexBoard, Log
from tafelrunde.testing.walk import step

NUMBERS = re.compile(r"-?\d+,-?\d")
NAME = re.compile(r"(?<![A-Za-z])[A-Z]{1,2}\d{1,2}\b")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("id", ["brawl", "planeswalkers"])
def test_what_is_said_of_a_hex_is_its_name_on_the_board(id: str, lang: str) -> None:
    """So that "look C4" finds what the log speaks of; coordinates are for programs."""
    game = tr.game(id)
    first = game.presets["first_game"]
    match = game.start(first.seats, seed=3, options=first.options)
    rnd = random.Random(3)
    named: set[str] = set()
    for _ in range(160):
        if match.over:
            break
        scene = match.scene(match.actors[0], lang)
        cells = {cell.id for comp in scene.comps if isinstance(comp, HexBoard) for cell in comp.cells}
        said = [line.text for comp in scene.comps if isinstance(comp, Log) for line in comp.items]
        said += [scene.prompt.text, *(f"{option.label} {option.preview}" for option in scene.prompt.options)]
        said += [overlay.label for comp in scene.comps if isinstance(comp, HexBoard) for overlay in comp.overlays]
        assert not [text for text in said if NUMBERS.search(text)]
        found = {name for text in said for name in NAME.findall(text)}
        assert found <= cells
        named |= found
        step(match, rnd)
    assert len(named) > 10
