"""Draws what those at a table see: one stream of scenes for each seat and language, and one for spectators.

The number `n` of a stream counts the events that its seat was told. It follows from the log alone, so it means the same on
every device and after a restart, and it tells nothing about the secrets of others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import SPECTATOR
from tafelrunde.kernel.entries import PLAY, entry_data
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record, fed
from tafelrunde.server import protocol as p

MOST_FRAMES: Final = 12  # of one answer
MOST_AGAIN: Final = 60  # of a turn that is shown again

Stream = tuple[int | None, str]  # a seat (None: spectators) and a language
Finish = Callable[[s.Scene], None]


def knower(seat: int | None) -> int:
    """Return the number by which the kernel knows a seat or the spectator."""
    return SPECTATOR if seat is None else seat


class Stage:
    """Follows one match and draws its streams."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = names
        self.told: dict[int, int] = dict.fromkeys(range(-1, match.table.seats), 0)
        self.read = 0
        match.events()  # from now on the match keeps its events

    def n(self, seat: int | None) -> int:
        """Count what a seat was told so far."""
        feed = self.match.feed
        for event in feed[self.read :]:
            for who in self.told:
                if event.seen_by(who):
                    self.told[who] += 1
        self.read = len(feed)
        return self.told[knower(seat)]

    def picture(self, stream: Stream, mine: bool, finish: Finish) -> bytes:
        """Draw the present for a stream, as a message."""
        seat, lang = stream
        scene: s.Scene = self.match.scene(seat, lang)
        finish(scene)
        return self.message(stream, [scene], mine)

    def message(self, stream: Stream, scenes: list[s.Scene], mine: bool) -> bytes:
        """Write scenes as a message, with the names of the players in it."""
        seat, lang = stream
        data = p.encode(p.Frames(seat=seat, n=self.n(seat), scenes=scenes, mine=mine))
        return with_names(data, self.match.game, self.names, lang)


def history(match: Match, stream: Stream, after: int | None) -> list[s.Scene]:
    """Draw again what a seat has seen since its own last decision, or only what it was told after `after`.

    The match is played again up to there, so this works on every device and after a restart.
    """
    seat, lang = stream
    begin = last_decision(match, seat)
    record = Record.of_match(match)
    twin: Match = record.replay(begin)
    twin.events()
    found: list[s.Scene] = []
    for k, entry in enumerate(record.entries[begin:-1], begin):
        fed(twin, record.entries[: k + 1])
        told = len(twin.events(0, seat))
        if entry[0] == PLAY and (after is None or told > after):
            scene: s.Scene = twin.scene(seat, lang)
            scene.prompt = s.Prompt(text=scene.prompt.text, wait=scene.prompt.wait)
            if not found or found[-1] != scene:
                found.append(scene)
    return found[-MOST_AGAIN:]


def last_decision(match: Match, seat: int | None) -> int:
    """Return how long the log was after the last decision of a seat; for spectators, before the last few entries."""
    if seat is None:
        return max(0, len(match.log) - MOST_AGAIN)
    for k in range(len(match.log) - 1, -1, -1):
        entry = match.log[k]
        if entry[0] == PLAY and entry[2] == seat and k + 1 < len(match.log):
            return k + 1
    return 0


# ---------------------------------------------------------------- names


@lru_cache(maxsize=256)
def _placeholders(game: Game, seats: int, lang: str) -> tuple[re.Pattern[bytes], tuple[bytes, ...]]:
    """Find the names that a game gives to its seats, as they stand in a message."""
    plain = tuple(_quoted(game.texts.say(lang, "player", n=seat + 1)) for seat in range(seats))
    return re.compile(b"|".join(re.escape(name) for name in plain) + rb"(?!\d)"), plain


def _quoted(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False)[1:-1].encode()


def with_names(data: bytes, game: Game, names: Sequence[str], lang: str) -> bytes:
    """Put the names of the players where the game says "Player 1".

    Games know seats only: a name is no part of a match, and texts of a game are the same at every table.
    """
    if not any(names) or not game.texts.has(lang, "player"):
        return data
    pattern, plain = _placeholders(game, len(names), lang)
    swap = {old: _quoted(new) if new else old for old, new in zip(plain, names, strict=True)}
    return pattern.sub(lambda found: swap[found[0]], data)


def entries_since(match: Match, kept: int) -> list[list[Any]]:
    """Return the entries that are not written down yet."""
    return [entry_data(entry) for entry in match.log[kept:]]
