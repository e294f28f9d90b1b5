"""One socket: reads what a client wants, refuses what it may not, and sends what it may know."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.text import LANGS
from tafelrunde.server import protocol as p
from tafelrunde.server.errors import Refusal
from tafelrunde.server.frames import Stream
from tafelrunde.server.hall import Hall, checked_name
from tafelrunde.server.seats import fingerprint
from tafelrunde.server.store import now_ms
from tafelrunde.server.table import Table

HELLO_WITHIN: Final = 10.0  # seconds until a socket must have said who it is
MOST_WAITING: Final = 400  # messages that a slow client may be behind
COST_CHAT: Final = 3  # so many messages a line of chat or a mark counts, on top …
COST_AGAIN: Final = 9  # … and the wish to see a turn again
MOST_OFFENCES: Final = 50  # refused floods and unreadable messages, then the socket is closed
COME_BACK: Final = 1012  # the table was read anew or the server restarts: connect again
TOO_SLOW: Final = 1013
OFFENCE: Final = 1008


class Session:
    """A client at a table."""

    def __init__(self, hall: Hall, table: Table, socket: WebSocket) -> None:
        self.hall = hall
        self.table = table
        self.socket = socket
        self.seats: list[int] = []
        self.keys: list[str] = []
        self.lang = "en"
        self.name = ""
        self.info = b""
        self.brief = False
        self.abreast: set[Stream] = set()
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue(MOST_WAITING)
        self.offences = 0
        self.beats: dict[int, float] = {}  # measurements of the line that are under way
        self.tokens = float(hall.settings.messages_per_second)
        self.filled = asyncio.get_running_loop().time()

    # ---------------------------------------------------------------- the course of a connection

    async def run(self) -> None:
        """Serve the socket until it closes."""
        sender = asyncio.ensure_future(self._send_for_ever())
        try:
            await asyncio.wait_for(self._welcome(), HELLO_WITHIN)
            while True:
                await self._handle(await self._receive())
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            pass  # the client has gone, or never said who it is
        except (Refusal, TafelrundeError) as error:
            self.refuse(error, None)
            self.hang_up()
        finally:
            self.table.leave(self)
            self.hang_up(OFFENCE)
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                await sender

    async def _send_for_ever(self) -> None:
        while True:
            item = await self.outbox.get()
            if isinstance(item, int):
                if self.socket.application_state is WebSocketState.CONNECTED:
                    await self.socket.close(item)
                return
            await self.socket.send_text(item.decode())

    def send(self, data: bytes) -> None:
        """Send a message without waiting; who reads too slowly has to come back."""
        try:
            self.outbox.put_nowait(data)
        except asyncio.QueueFull:
            self.hang_up(TOO_SLOW)

    def hang_up(self, code: int = COME_BACK) -> None:
        """Close the connection after what waits was sent; where too much waits, at once."""
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
        self.outbox.put_nowait(code)

    def beat(self) -> None:
        """Measure how long the line takes: a number that nobody can guess comes back at once."""
        n = secrets.randbits(48)
        self.beats = {n: asyncio.get_running_loop().time()}
        self.send(p.encode(p.Beat(n=n)))

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        if text is None:
            data: bytes = message.get("bytes") or b""
            return data.decode("utf-8", "replace")
        return text

    async def _welcome(self) -> None:
        """Find out who this is, and show the table."""
        while True:
            raw = await self._receive()
            try:
                message = self._decoded(raw)
                if not isinstance(message, p.Hello):
                    raise Refusal("not-now")
                self.lang = checked_lang(message.lang)
                break
            except (Refusal, TafelrundeError) as error:
                self.refuse(error, None)
        table = self.table = await self.hall.table(self.table.id)  # it may have left the memory meanwhile
        self.brief = message.brief
        self.keys = [fingerprint(token) for token in message.tokens[:16]]
        self.seats = table.seats_of(self.keys)
        if message.tokens and not self.seats:
            self.refuse(Refusal("bad-token"), message.re)
        self.name = table.now.seats[self.seats[0]].name if self.seats else ""
        table.enter(self)
        await self.show(message.after)

    async def show(self, after: int | dict[str, int] | None = None) -> None:
        """Send the present of every stream, and before it what was missed."""
        self.abreast.clear()
        if self.table.match is None:
            return
        for seat in self.seats or (None,):
            seen = after.get("" if seat is None else str(seat), 0) if isinstance(after, dict) else after
            await self._show((seat, self.lang), self.table.caught_up((seat, self.lang), seen))

    async def _show(self, stream: Stream, drawing: Awaitable[bytes]) -> None:
        """Send a stream as it is drawn for this client alone: what is told to all goes on from another scene."""
        self.send(await drawing)
        self.abreast.discard(stream)

    # ---------------------------------------------------------------- messages

    def _decoded(self, raw: str) -> Any:
        """Read a message; raises Refusal."""
        if not self._within_pace():
            self.offences += 1
            raise Refusal("too-fast")
        if len(raw) > p.MOST_BYTES or len(raw.encode()) > p.MOST_BYTES:
            self.offences += 1
            raise Refusal("too-large", most=p.MOST_BYTES)
        try:
            return p.decode(raw)
        except LookupError as error:
            raise Refusal("unknown-message", kind=str(error.args[0])[:40]) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.offences += 1
            raise Refusal("malformed", problem=str(error)[:200]) from None

    def _within_pace(self) -> bool:
        """Allow a number of messages each second, and twice as many at once."""
        rate = self.hall.settings.messages_per_second
        now = asyncio.get_running_loop().time()
        self.tokens = min(2.0 * rate, self.tokens + (now - self.filled) * rate)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    async def _handle(self, raw: str) -> None:
        """Do what a message wants, or say why not."""
        re = None
        try:
            message = self._decoded(raw)
            re = message.re
            seat = getattr(message, "seat", None)
            if seat is not None and seat not in self.seats and not isinstance(message, p.Takeover):
                raise Refusal("wrong-seat")
            await self.HANDLERS[type(message)](self, message)
        except (Refusal, TafelrundeError) as error:
            self.refuse(error, re)

    def refuse(self, error: Refusal | TafelrundeError, re: int | None) -> None:
        """Say why something was refused."""
        self.hall.metrics.refused.labels(error.code).inc()
        rule = getattr(error, "rule", "") or None
        self.send(p.encode(p.Error(code=error.code, text=error.text(self.lang), rule=rule, re=re)))
        if self.offences > MOST_OFFENCES:
            self.hang_up(OFFENCE)

    async def _hello(self, _message: p.Hello) -> None:
        raise Refusal("not-now")

    async def _answer(self, message: p.Answer) -> None:
        await self.table.wishes.answer(message.seat, message.prompt, message.options[: p.MOST_OPTIONS])

    async def _undo(self, message: p.Undo) -> None:
        await self.table.wishes.take_back(message.seat)

    async def _offer(self, message: p.Offer) -> None:
        await self.table.wishes.offer(message.seat, message.kind)

    async def _agree(self, message: p.Agree) -> None:
        await self.table.wishes.agree(message.seat, message.kind, message.yes)

    async def _concede(self, message: p.Concede) -> None:
        await self.table.wishes.concede(message.seat)

    async def _chat(self, message: p.Say) -> None:
        self.tokens -= COST_CHAT
        await self.table.wishes.chatter(self.seats[0] if self.seats else None, self.name, message)

    async def _point(self, message: p.Point) -> None:
        self.tokens -= COST_CHAT
        self.table.wishes.point(message.seat, message.item)

    async def _standing(self, message: p.Stand) -> None:
        await self.table.wishes.stand(message.seat, message.window, message.answer)

    async def _why(self, message: p.Why) -> None:
        rule, text = self.table.wishes.why_not(message.seat, message.item, self.lang)
        self.send(p.encode(p.Reason(re=message.re, rule=rule, text=text)))

    async def _lang(self, message: p.Lang) -> None:
        self.lang = checked_lang(message.lang)
        self.table.tell_table()
        await self.show()

    async def _ping(self, message: p.Ping) -> None:
        self.send(p.encode(p.Pong(t=message.t, now=now_ms())))

    async def _beaten(self, message: p.Beaten) -> None:
        sent = self.beats.pop(message.n, None)
        if sent is not None:
            self.table.live.measured(self.seats, asyncio.get_running_loop().time() - sent)

    async def _pause(self, message: p.Pause) -> None:
        await self.table.wishes.pause(message.seat, message.on)

    async def _again(self, message: p.Again) -> None:
        self.tokens -= COST_AGAIN
        stream = (message.seat, self.lang)
        await self._show(stream, self.table.again(stream))

    async def _takeover(self, message: p.Takeover) -> None:
        if not self.seats:
            raise Refusal("wrong-seat")
        await self.table.wishes.take_over(self.seats, message.seat, message.level)

    async def _rename(self, message: p.Rename) -> None:
        name = checked_name(message.name, p.MOST_NAME, "")
        if not name:
            raise Refusal("bad-name", most=p.MOST_NAME)
        self.name = name
        if self.seats:
            await self.table.wishes.rename(self.seats[0], name)

    async def _ready(self, message: p.Ready) -> None:
        await self.table.room.ready(message.seat, message.on)

    async def _swap(self, message: p.Swap) -> None:
        await self.table.room.swap(self.seats, message.a, message.b)

    async def _give(self, message: p.Give) -> None:
        word = await self.table.room.give(self.seats, message.place, message.kind, message.level)
        if word:
            self.send(p.encode(p.Invited(seat=message.place, word=word)))

    async def _fill(self, message: p.Fill) -> None:
        await self.table.room.fill(self.seats, message.level)

    async def _stand_up(self, message: p.StandUp) -> None:
        await self.table.room.leave(message.seat)

    async def _arrange(self, message: p.Arrange) -> None:
        await self.table.room.arrange(self.seats, message.options, message.seats, message.clock)

    HANDLERS: Final[dict[type, Callable[[Session, Any], Awaitable[None]]]] = {
        p.Hello: _hello,
        p.Answer: _answer,
        p.Undo: _undo,
        p.Offer: _offer,
        p.Agree: _agree,
        p.Concede: _concede,
        p.Say: _chat,
        p.Point: _point,
        p.Stand: _standing,
        p.Why: _why,
        p.Lang: _lang,
        p.Ping: _ping,
        p.Beaten: _beaten,
        p.Pause: _pause,
        p.Again: _again,
        p.Takeover: _takeover,
        p.Rename: _rename,
        p.Ready: _ready,
        p.Swap: _swap,
        p.Give: _give,
        p.Fill: _fill,
        p.StandUp: _stand_up,
        p.Arrange: _arrange,
    }


def checked_lang(lang: str) -> str:
    """Return a language that there is; raises Refusal("unknown-lang")."""
    if lang not in LANGS:
        raise Refusal("unknown-lang", lang=lang[:20], known=", ".join(LANGS))
    return lang
