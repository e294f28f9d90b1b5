"""Draws what those at a table see: one stream of scenes for each seat and language, and one for spectators.

The number `n` of a stream counts the events that its seat was told. It follows from the log alone, so it means the same
on every device and after a restart, and it tells nothing about the secrets of others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import SPECTATOR
from tafelrunde.kernel.entries import PLAY
from tafelrunde.kernel.feed import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record, fed
from tafelrunde.server import protocol as p

MOST_FRAMES: Final = 12  # of one answer
MOST_AGAIN: Final = 40  # of a turn that is shown again

Stream = tuple[int | None, str]  # a seat (None: spectators) and a language


class Stage:
    """Follows one match and draws its streams."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = names
        self.presses: dict[str, Press] = {}  # by language
        self.frames: dict[Stream, list[s.Scene]] = {}
        self.seen: dict[Stream, s.Scene] = {}  # what was drawn last for those who look …
        self.last: dict[Stream, s.Scene] = {}  # … and how it was sent
        self.is_undone = False  # since `watch` something was taken back
        match.watch(self._see)
        self.told = {seat: len(match.feed.told(seat)) for seat in range(SPECTATOR, match.table.seats)}

    def watch(self, streams: Iterable[Stream]) -> None:
        """Draw these streams at every step that is worth it, from now on until they are shown."""
        self.frames = {stream: [] for stream in streams}
        self.is_undone = False

    def longest(self) -> int:
        """Return how many frames those who look have to watch."""
        return max((len(drawn) for drawn in self.frames.values()), default=0)

    def _see(self, event: Event) -> None:
        """Count what everybody is told, and draw a step that can be told for those who look."""
        for seat in self.told if event.audience is None else event.audience:
            self.told[seat] += 1
        self.is_undone = self.is_undone or event.kind == "undone"
        if not self.frames or not self.match.game.texts.template("en", f"event.{event.kind}"):
            return  # what has no words is no step
        for stream, drawn in self.frames.items():
            if len(drawn) < MOST_FRAMES and is_told(event, stream[0]):
                scene = self.match.scene(*stream)
                if drawn or stream not in self.seen or not looks_like(self.seen[stream], scene):
                    add_frame(drawn, scene)

    def n(self, seat: int | None) -> int:
        """Return how much a seat was told so far."""
        return self.told[SPECTATOR if seat is None else seat]

    def scenes(
        self, stream: Stream, before: Sequence[s.Scene], presence: Sequence[Presence], is_undone: bool = False
    ) -> list[s.Scene]:
        """Draw the present of a stream after the scenes that lead to it, with what the match does not know."""
        scenes = list(before)
        add_frame(scenes, self.match.scene(*stream))
        self.seen[stream] = scenes[-1]
        return [seated(scene, presence, is_undone) for scene in scenes]

    def whole(self, stream: Stream, scenes: Sequence[s.Scene], live: p.Live | None) -> bytes:
        """Write scenes down as a message, each of them in full."""
        return self._message(stream, scenes, [None] * len(scenes), live)

    def news(self, stream: Stream, scenes: Sequence[s.Scene], live: p.Live | None) -> bytes:
        """Write scenes down as a message for those who know what was told last."""
        return self._message(stream, scenes, [self.last.get(stream), *scenes[:-1]], live)

    def _message(
        self, stream: Stream, scenes: Sequence[s.Scene], known: Sequence[s.Scene | None], live: p.Live | None
    ) -> bytes:
        seat, lang = stream
        press = self.presses.setdefault(lang, Press())
        printed: list[Any] = [msgspec.Raw(press.scene(*pair)) for pair in zip(scenes, known, strict=True)]
        data = p.encode(p.Frames(seat=seat, n=self.n(seat), scenes=printed, mine=seat is not None, live=live))
        return with_names(data, self.match.game, self.names, lang)

    def rename(self, names: Sequence[str]) -> None:
        """Call the players by these names from now on."""
        self.names = names
        self.last.clear()  # what is the same is called by another name


class Presence(NamedTuple):
    """What the match does not know of a seat: whether a program plays it, whether somebody is here, and the clock."""

    bot: bool
    online: bool
    clock: int | None


def seated(scene: s.Scene, presence: Sequence[Presence], is_undone: bool) -> s.Scene:
    """Return a scene with those who sit at its mats; what moves back does so without effects."""
    comps = scene.comps[:]
    for i, comp in enumerate(comps):
        if isinstance(comp, s.Mat) and 0 <= comp.seat < len(presence):
            bot, online, clock = presence[comp.seat]
            comps[i] = msgspec.structs.replace(comp, bot=bot, online=online, clock=clock)
    return msgspec.structs.replace(scene, comps=comps, undo=is_undone)


class Press:
    """Writes the scenes of one language down. What several seats see alike is written once."""

    def __init__(self) -> None:
        self.parts: dict[str, tuple[s.AnyComponent, bytes]] = {}  # the last component of each id, and how it is written

    def scene(self, scene: s.Scene, known: s.Scene | None = None) -> bytes:
        """Write a scene down: in full, or for those who know the one before."""
        before = {} if known is None else {comp.id: comp for comp in known.comps}
        parts = b",".join([self._part(comp, before.get(comp.id)) for comp in scene.comps])
        frame = p.encode(msgspec.structs.replace(scene, comps=[]))
        return frame.replace(b'"comps":[]', b'"comps":[' + parts + b"]", 1)

    def _part(self, comp: s.AnyComponent, before: s.AnyComponent | None) -> bytes:
        """Write a component down, or only its id where it is as it was."""
        if before is not None and (before is comp or before == comp):
            return quoted(comp.id)
        new = comp if before is None else continued(comp, before)
        if new is not comp:
            return p.encode(new)
        last = self.parts.get(comp.id)
        if last is None or last[0] is not comp:
            last = self.parts[comp.id] = (comp, p.encode(comp))
        return last[1]


def continued(comp: s.AnyComponent, before: s.AnyComponent) -> s.AnyComponent:
    """Return what is new in a log or on a board; where nothing of the old one can be used, and of others, all of it."""
    if isinstance(comp, s.HexBoard) and isinstance(before, s.HexBoard):
        if (comp.cells, comp.edges) == (before.cells, before.edges):
            return msgspec.structs.replace(comp, cells=[], edges=[], more=True)
    elif isinstance(comp, s.Log) and isinstance(before, s.Log):
        last = before.items[-1].id if before.items else ""
        for i in range(len(comp.items) - 1, -1, -1):
            if comp.items[i].id == last:
                return msgspec.structs.replace(comp, items=comp.items[i + 1 :], more=True)
    return comp


def is_told(event: Event, seat: int | None) -> bool:
    """Tell whether a seat (None: spectators) hears of an event."""
    return event.audience is None or (SPECTATOR if seat is None else seat) in event.audience


def add_frame(drawn: list[s.Scene], scene: s.Scene) -> None:
    """Add a scene; it replaces one that looks the same apart from its log and its question."""
    if drawn and looks_like(drawn[-1], scene):
        drawn.pop()
    drawn.append(scene)


def looks_like(one: s.Scene, other: s.Scene) -> bool:
    """Tell whether the same is seen on the table itself in two scenes."""
    if len(one.comps) != len(other.comps):
        return False
    for a, b in zip(one.comps, other.comps, strict=True):
        if a is not b and a != b and not (isinstance(a, s.Log) and isinstance(b, s.Log)):
            return False
    return True


def history(record: Record, begin: int, stream: Stream, after: int | None) -> list[s.Scene]:
    """Draw again what a seat has seen since an entry of a record, or of that only what it was told after `after`.

    The match is played again, so this works on every device and after a restart; and in a thread of its own.
    """
    seat = stream[0]
    twin: Match = record.replay(begin)
    drawn: list[s.Scene] = []
    told = len(twin.events(0, seat))

    def see(event: Event) -> None:
        nonlocal told
        if is_told(event, seat):
            told += 1
            if (after is None or told > after) and twin.game.say_event(event, twin.table, "en"):
                add_frame(drawn, twin.scene(*stream))
                del drawn[:-MOST_AGAIN]

    twin.watch(see)
    fed(twin, record.entries)
    return drawn


def last_decision(match: Match, seat: int | None) -> int:
    """Return how long the log was when a seat had decided, before the last turn of others; spectators: a while ago."""
    if seat is None:
        return max(0, len(match.log) - MOST_AGAIN)
    own = True
    for k in range(len(match.log) - 1, -1, -1):
        what, _, who, _, _ = match.log[k]
        if what == PLAY and who != seat:
            own = False  # the others have played since: what comes before is the decision that was meant
        elif what == PLAY and not own:
            return k + 1
    return 0


# ---------------------------------------------------------------- names


def with_names(data: bytes, game: Game, names: Sequence[str], lang: str) -> bytes:
    """Put the names of the players where the game says "Player 1".

    Games know seats only: a name is no part of a match, and the texts of a game are the same at every table.
    """
    return namer(game, tuple(names), lang)(data)


@lru_cache(maxsize=1024)
def namer(game: Game, names: tuple[str, ...], lang: str) -> Callable[[bytes], bytes]:
    """Return what puts these names into a message."""
    seats = [_inside(game.texts.say(lang, "player", n=seat + 1)) for seat in range(len(names))]
    swap = {old: _inside(new) for old, new in zip(seats, names, strict=True) if new}

    def one_by_one(data: bytes) -> bytes:
        for old, new in swap.items():
            data = data.replace(old, new)
        return data

    if len(seats) < 10 and not any(old in new for old in seats for new in swap.values()):
        return one_by_one  # which is faster, where no name looks like a seat and no seat like another
    pattern = re.compile(b"(?:" + b"|".join(re.escape(old) for old in seats) + rb")(?!\d)")
    return lambda data: pattern.sub(lambda found: swap.get(found[0], found[0]), data)


def _inside(text: str) -> bytes:
    """Write a text as it stands between quotation marks."""
    return json.dumps(text, ensure_ascii=False)[1:-1].encode()


@lru_cache(maxsize=4096)
def quoted(id: str) -> bytes:
    """Write the id of a component."""
    return p.encode(id)
