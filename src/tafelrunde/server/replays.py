"""The HTTP side of watching games again: films of tables and of record files, going on from a moment, reports."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tafelrunde.kernel.record import Record
from tafelrunde.kernel.text import LANGS
from tafelrunde.server import protocol as p
from tafelrunde.server.api import (
    HEADERS,
    Handler,
    address_of,
    answer,
    api,
    body,
    data_of,
    hall_of,
    lang_of,
    made_answer,
    number_in,
    word_of,
)
from tafelrunde.server.errors import Refusal
from tafelrunde.server.films import ALL, REEL, View, stops
from tafelrunde.server.hall import quick_seats
from tafelrunde.server.reports import checked, written
from tafelrunde.server.seats import fingerprint
from tafelrunde.server.still import still_page
from tafelrunde.server.studio import MOST_RECORD, Source

MOST_PLACES: Final = 1_000_000  # moments of a film: no record that we take has so many


async def source_of(request: Request) -> Source:
    """Find the game that a request wants to see; raises Refusal.

    A finished game is open to all eyes. Of a running one only who holds a seat sees anything: the own past.
    """
    hall = hall_of(request)
    if "record" in request.path_params:
        return hall.studio.found(request.path_params["record"])
    table = await hall.table(request.path_params["table"])
    seat = None
    if table.now.state != "over":
        seats = table.seats_of([fingerprint(token_of(request))])
        if table.match is None or not seats:
            raise Refusal("not-now")
        seat = seats[0]
    record = await table.record()
    names = tuple(one.name for one in table.now.seats)
    return Source(f"{table.id}/{len(record.entries)}", table.game, record, names, table.setup.title, seat)


def token_of(request: Request) -> str:
    """Return the token of a request, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


async def whole_source(request: Request) -> Source:
    """Find a game that may be seen by everybody; raises Refusal("not-now") for a running one."""
    source = await source_of(request)
    if source.seat is not None:
        raise Refusal("not-now")
    return source


def view_of(request: Request, source: Source) -> View:
    """Read whose eyes are meant: a seat, "all", or nobody's; raises Refusal("bad-json")."""
    if source.seat is not None:
        return source.seat
    wanted = request.query_params.get("view", "")
    return ALL if wanted == ALL else number_in(wanted, len(source.names) - 1)


def place_of(request: Request) -> int:
    """Read the number of a stretch or of a moment; raises Refusal("bad-json")."""
    return number_in(request.path_params["number"], MOST_PLACES) or 0


async def sent(
    request: Request, data: bytes, kind: str = "application/json", headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with something large; it is made small beside everything else, so that no table waits for it."""
    extra = {"Vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        data = await asyncio.to_thread(gzip.compress, data, 5)
        extra["Content-Encoding"] = "gzip"
    return Response(data, media_type=kind, headers=extra)


@api
async def film(request: Request) -> Response:
    """Describe a game and list its moments."""
    source = await source_of(request)
    return await sent(request, await hall_of(request).studio.film(source, lang_of(request)))


@api
async def reel(request: Request) -> Response:
    """Return the scenes of a stretch of a game."""
    source = await source_of(request)
    view = view_of(request, source)
    made = await hall_of(request).studio.reel(source, view, place_of(request), lang_of(request))
    return await sent(request, made)


def told_of(task: str, in_words: bool = False) -> Handler:
    """Return the handler that answers with what the studio says of one place in a game that all may see."""

    @api
    async def tell(request: Request) -> Response:
        source = await whole_source(request)
        lang = lang_of(request) if in_words else "en"
        return await sent(request, await hall_of(request).studio.make(task, source, lang, None, place_of(request)))

    return tell


curve: Final = told_of("curve")  # what a stretch was worth to every seat
luck: Final = told_of("luck")  # the strokes of luck in a stretch
advice: Final = told_of("advice", in_words=True)  # what the coach would have done at a moment


@api
async def hint(request: Request) -> Response:
    """Return what the coach would do now: for who is asked, at a table whose persons all sit at one screen."""
    hall = hall_of(request)
    source = await source_of(request)
    table = await hall.table(request.path_params["table"])
    if source.seat is None or table.others(source.seat):
        raise Refusal("not-now")
    asked = [seat for seat in table.companions(source.seat) if seat in table.running().actors]
    if not asked:
        raise Refusal("not-now")
    return await sent(request, await hall.studio.advice(source._replace(seat=asked[0]), 0, lang_of(request)))


@api
async def bring(request: Request) -> Response:
    """Look at a record file that somebody has brought along: nothing of it is stored."""
    data = await data_of(request, MOST_RECORD)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Refusal("bad-json", problem=str(error)) from None
    studio = hall_of(request).studio
    source = await studio.bring(text)
    found = msgspec.json.decode(await studio.film(source, lang_of(request)), type=p.Film)
    return answer(msgspec.structs.replace(found, record=source.key))


@api
async def branch(request: Request) -> Response:
    """Make a table that goes on from a moment of a game."""
    wish = await body(request, p.NewBranch)
    request.state.lang = wish.lang if wish.lang in LANGS else "en"
    hall = hall_of(request)
    old = (await whole_source(request)).record
    places = stops(old)
    if not 0 <= wish.step < len(places):
        raise Refusal("bad-json", problem=f"step: 0 … {len(places) - 1}")
    begun = Record(old.game, old.rules, old.content, old.setup, old.entries[: places[wish.step]], old.origin)
    table = p.NewTable(
        game=old.game,
        seats=wish.seats or quick_seats(old.setup["seats"]),
        name=wish.name,
        title=wish.title,
        lang=wish.lang,
    )
    return made_answer(request, *await hall.make(table, address_of(request), word_of(request), begun))


@api
async def page(request: Request) -> Response:
    """Return a game as one page that works without a server."""
    source = await whole_source(request)
    view, lang, studio = view_of(request, source), lang_of(request), hall_of(request).studio
    film = await studio.film(source, lang)
    reels, curves = [], []
    for number in range(-(-len(stops(source.record)) // REEL)):
        reels.append(await studio.reel(source, view, number, lang))
        curves.append(await studio.curve(source, number))
    name = f"tafelrunde-{source.game.id}.html"
    headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
    made = await asyncio.to_thread(still_page, source.game.name(lang), lang, view, film, reels, curves)
    return await sent(request, made, "text/html; charset=utf-8", headers)


@api
async def keep(request: Request) -> Response:
    """Store a record file that somebody has brought along, so that it can be shown by a link."""
    hall = hall_of(request)
    source = await whole_source(request)
    await hall.studio.film(source, lang_of(request))  # it replays
    id = await hall.shelve(source, address_of(request), word_of(request), lang_of(request))
    return answer(p.Shelved(table=id), 201)


@api
async def report(request: Request) -> Response:
    """Put a problem that somebody reports into the host's inbox; answer with the reporter's own copy."""
    wish = checked(await body(request, p.NewReport))
    request.state.lang = lang = wish.lang if wish.lang in LANGS else "en"
    hall = hall_of(request)
    whole = own = scene = None
    if wish.table:
        table = await hall.table(wish.table)
        if table.match is not None:
            seats = table.seats_of([fingerprint(token_of(request))])
            seat = seats[0] if seats else None
            whole = await table.record()
            own = whole if table.now.state == "over" else await table.record(seat, for_seat=True)
            scene = table.match.scene(seat, lang)
    hall.inbox.check(hall.guest(address_of(request)))
    name = await asyncio.to_thread(hall.inbox.put, written(wish, whole, scene))
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return PlainTextResponse(written(wish, own, scene), 201, headers=headers)
