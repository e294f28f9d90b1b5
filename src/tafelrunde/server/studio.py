"""Shows games again: sources of films, the process that makes them, and what was made already.

A source is a finished table, the own past of a seat at a running one, or a record file that somebody has brought along.
Such a file is kept in memory only, for as long as there is room.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec

from tafelrunde.kernel import game as registry
from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import Record
from tafelrunde.server.errors import CODES, Refusal
from tafelrunde.server.filming import Done, Order
from tafelrunde.server.films import View
from tafelrunde.server.thinking import NoThought, Worker

LIMIT: Final = 30.0  # seconds for one order
MOST_MADE: Final = 48 << 20  # bytes of films that are kept
MOST_BROUGHT: Final = 8 << 20  # bytes of files of guests that are remembered
MOST_RECORD: Final = 1 << 20  # bytes of such a file
MOST_WAITING: Final = 40  # orders that wait for their turn


class Source(NamedTuple):
    """A game that can be shown."""

    key: str  # changes with the record
    game: Game
    record: Record
    names: tuple[str, ...]
    title: str
    seat: int | None = None  # of a running game: whose past it is


class Studio:
    """Makes films, one order after another, in a process below the server in priority."""

    def __init__(self) -> None:
        self.worker = Worker("tafelrunde.server.filming")
        self.turn = asyncio.Lock()
        self.made: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self.size = 0
        self.waiting = 0
        self.brought: OrderedDict[str, tuple[Source, int]] = OrderedDict()  # with their sizes

    async def close(self) -> None:
        """End the process."""
        await self.worker.stop()

    async def bring(self, text: str) -> Source:
        """Take a record file that somebody has brought along; raises TafelrundeError naming the place.

        Whether it replays is found out by whoever makes a film of it.
        """
        record = await asyncio.to_thread(Record.loads, text)
        if "seed" not in record.setup:
            raise BadRecord.because("no_seed")
        game = registry.game(record.game)
        if record.setup["seats"] not in game.seats:
            raise TafelrundeError("bad-seats", seats=record.setup["seats"], allowed=", ".join(map(str, game.seats)))
        key = hashlib.sha256(text.encode()).hexdigest()[:24]
        source = Source(key, game, record, ("",) * record.setup["seats"], "")
        self.brought[key] = (source, len(text))
        self.brought.move_to_end(key)
        while sum(size for _, size in self.brought.values()) > MOST_BROUGHT:
            self.brought.popitem(last=False)
        return source

    def found(self, key: str) -> Source:
        """Return a record that was brought along; raises Refusal("no-record") if it is not remembered."""
        if key not in self.brought:
            raise Refusal("no-record")
        return self.brought[key][0]

    async def film(self, source: Source, lang: str) -> bytes:
        """Describe a game and its moments; raises TafelrundeError and Refusal."""
        return await self.make("film", source, lang)

    async def reel(self, source: Source, view: View, number: int, lang: str) -> bytes:
        """Draw a stretch of a film; raises TafelrundeError and Refusal."""
        return await self.make("reel", source, lang, view, number)

    async def curve(self, source: Source, number: int) -> bytes:
        """Evaluate a stretch of a film; raises TafelrundeError and Refusal."""
        return await self.make("curve", source, "en", None, number)

    async def advice(self, source: Source, step: int, lang: str) -> bytes:
        """Say what the coach would do at a moment; raises TafelrundeError and Refusal."""
        return await self.make("advice", source, lang, None, step)

    async def make(self, task: str, source: Source, lang: str, view: View = None, number: int = 0) -> bytes:
        """Return what an order makes, from the shelf where it has been made before; raises as the order does."""
        key = (task, source.key, source.seat, lang, view, number)
        if key not in self.made:
            if self.waiting >= MOST_WAITING:
                raise Refusal("no-film")
            self.waiting += 1
            try:
                async with self.turn:
                    if key not in self.made:
                        self._keep(key, await self._order(task, source, lang, view, number))
            finally:
                self.waiting -= 1
        self.made.move_to_end(key)
        return self.made[key]

    def _keep(self, key: tuple[Any, ...], data: bytes) -> None:
        self.made[key] = data
        self.size += len(data)
        while self.size > MOST_MADE and len(self.made) > 1:
            self.size -= len(self.made.popitem(last=False)[1])

    async def _order(self, task: str, source: Source, lang: str, view: View, number: int) -> bytes:
        record = source.record
        order = Order(
            task=task,
            module=type(source.game).__module__,
            game=record.game,
            rules=record.rules,
            content=record.content,
            setup=record.setup,
            entries=record.entries,
            origin=record.origin,
            result=record.result,
            names=list(source.names),
            title=source.title or source.game.name(lang),
            lang=lang,
            seat=source.seat,
            view=view,
            number=number,
        )
        try:
            done = msgspec.msgpack.decode(await self.worker.ask(msgspec.msgpack.encode(order), LIMIT), type=Done)
        except NoThought:
            raise Refusal("no-film") from None
        if done.code in CODES:
            raise Refusal(done.code, **done.fields)
        if done.code:
            raise TafelrundeError(done.code, **done.fields)
        return done.data
