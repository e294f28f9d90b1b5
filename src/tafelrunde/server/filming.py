"""The process that makes films: gets orders over pipes, answers with JSON. Run by the server (`server.studio`)."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tafelrunde.kernel import game as registry
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.text import told
from tafelrunde.server import films
from tafelrunde.server import protocol as p
from tafelrunde.server.errors import Refusal
from tafelrunde.server.frames import with_names
from tafelrunde.server.worker import serve


class Order(msgspec.Struct, kw_only=True):
    """What shall be made of a record, and for whom."""

    task: str
    module: str  # where the game is defined
    game: str
    rules: int
    content: str
    setup: dict[str, Any]
    entries: list[list[Any]]
    origin: Any
    result: list[Any] | None
    names: list[str]
    title: str
    lang: str
    seat: int | None = None  # of a running game: who asks
    view: films.View = None
    number: int = 0

    @property
    def record(self) -> Record:
        """Return the record as it was."""
        return Record(self.game, self.rules, self.content, self.setup, self.entries, self.origin, self.result)


class Done(msgspec.Struct):
    """What was made, or why not."""

    data: bytes = b""
    code: str = ""
    fields: dict[str, Any] = {}


def film(order: Order) -> p.Film:
    """Describe a game and its moments."""
    if order.seat is None:
        moments = films.moments(order.record, order.lang)
    else:
        _, moments = films.own_moments(order.record, order.seat, order.lang)
    say = registry.game(order.game).texts.say
    return p.Film(
        game=order.game,
        title=order.title,
        names=[name or say(order.lang, "player", n=seat + 1) for seat, name in enumerate(order.names)],
        moments=moments,
        reel=films.REEL,
        result=films.result_of(order.record, order.lang),
        seat=order.seat,
    )


def reel(order: Order) -> p.Reel:
    """Draw some moments; raises Refusal("no-page")."""
    if order.seat is None:
        places = films.stops(order.record)
    else:
        places, _ = films.own_moments(order.record, order.seat, order.lang)
    first, part = stretch(order, places)
    return films.reel(order.record, part, order.view, order.lang, first)


def curve(order: Order) -> p.Curve:
    """Evaluate some moments; raises Refusal("no-page")."""
    first, part = stretch(order, films.stops(order.record))
    return films.curve(order.record, part, first)


def luck(order: Order) -> p.Luck:
    """Measure the luck of some moments; raises Refusal("no-page")."""
    first, part = stretch(order, films.stops(order.record), 1)
    return films.luck(order.record, part, first)


def advice(order: Order) -> list[p.Advice]:
    """Say what the coach would have done at a moment, or would do now; raises Refusal("no-page")."""
    if order.seat is not None:
        return films.advice(order.record, len(order.entries), order.lang, order.seat)
    places = films.stops(order.record)
    if order.number >= len(places):
        raise Refusal("no-page")
    return films.advice(order.record, places[order.number], order.lang)


def stretch(order: Order, places: list[int], more: int = 0) -> tuple[int, list[int]]:
    """Return the places of the reel with the number that is wanted, and some more; raises Refusal("no-page")."""
    first = order.number * films.REEL
    if first >= len(places):
        raise Refusal("no-page")
    return first, places[first : first + films.REEL + more]


TASKS: Final[dict[str, Callable[[Order], Any]]] = {
    "film": film,
    "reel": reel,
    "curve": curve,
    "luck": luck,
    "advice": advice,
}


def fulfil(data: bytes) -> bytes:
    """Do what an order wants; whatever is wrong with its record, this process goes on."""
    order = msgspec.msgpack.decode(data, type=Order)
    try:
        importlib.import_module(order.module)
        made = p.encode(TASKS[order.task](order))
        done = Done(with_names(made, registry.game(order.game), order.names, order.lang))
    except (TafelrundeError, Refusal) as error:
        fields = told(order.lang, error.fields).items()
        plain = {key: value for key, value in fields if isinstance(value, (str, int, float))}
        done = Done(code=error.code, fields=plain)
    except Exception as error:  # a record may begin with any table: its rules may fail in any way
        done = Done(code="bad-record", fields={"problem": f"{type(error).__name__}: {error}"[:200]})
    return msgspec.msgpack.encode(done)


if __name__ == "__main__":
    serve(fulfil)
