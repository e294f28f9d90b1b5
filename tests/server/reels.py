"""Short games to watch again, and how a client puts the scenes of a film together."""

from __future__ import annotations

import random

import tafelrunde as tr
from tafelrunde.kernel.record import Record
from tafelrunde.testing.walk import step
from tests.server.guests import House, Message


def unpacked(reel: Message) -> list[Message]:
    """Return the scenes of a reel as the client puts them together."""
    pool = reel["pool"]

    def comp(number: int) -> Message:
        found = dict(pool[number])
        for name, numbers in found.pop("$", {}).items():
            found[name] = [None if one is None else pool[one] for one in numbers]
        return found

    return [{**scene, "comps": [comp(number) for number in scene["comps"]]} for scene in reel["scenes"]]


def short_game(game: str, moves: int = 30) -> Record:
    """Play some moves at random, then let the first seat give up."""
    found = tr.game(game)
    preset = found.presets["first_game"]
    match = found.start(preset.seats, 7, preset.options)
    rnd = random.Random(3)
    for _ in range(moves):
        if match.over:
            break
        step(match, rnd)
    if not match.over:
        match.concede(0)
    return Record.of_match(match)


def bring(house: House, record: Record | str, lang: str = "en") -> Message:
    """Bring a record file along."""
    text = record if isinstance(record, str) else record.dumps()
    found: Message = house.post(f"/api/records?lang={lang}", text.encode())
    return found
