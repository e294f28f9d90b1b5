"""The HTTP side: games, tables, rules, records, health, figures, and the page itself."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import unquote

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket

from tafelrunde.kernel import game as registry
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.lesson import lessons_of
from tafelrunde.kernel.rulebook import rules_of
from tafelrunde.kernel.text import LANGS, told
from tafelrunde.server import protocol as p
from tafelrunde.server.errors import TEXTS, Refusal, status_of
from tafelrunde.server.hall import Hall
from tafelrunde.server.seats import fingerprint
from tafelrunde.server.session import COME_BACK, Session

LOG: Final = logging.getLogger("tafelrunde.api")
STATIC: Final = Path(__file__).parent / "static"
MOST_BODY: Final = 64 * 1024
POLICY: Final = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

Handler = Callable[[Request], Awaitable[Response]]
Body = TypeVar("Body")


def hall_of(request: Request | WebSocket) -> Hall:
    """Return the hall that this application serves."""
    hall: Hall = request.app.state.hall
    return hall


def lang_of(request: Request) -> str:
    """Return the language that a request asks for; English where it asks for one that there is not."""
    lang = request.query_params.get("lang", "en")
    return lang if lang in LANGS else "en"


def answer(value: Any, status: int = 200) -> Response:
    """Answer with JSON."""
    return Response(p.encode(value), status, media_type="application/json", headers={"Cache-Control": "no-store"})


def refusal(error: Refusal | TafelrundeError, lang: str) -> Response:
    """Answer with what went wrong."""
    fields = {key: value for key, value in told(lang, error.fields).items() if isinstance(value, (str, int, float))}
    problem = p.Problem(code=error.code, text=error.text(lang), fields=fields)
    return answer(p.Failed(error=problem), status_of(error))


def api(handler: Handler) -> Handler:
    """Turn what a handler refuses into an answer."""

    async def wrapped(request: Request) -> Response:
        try:
            return await handler(request)
        except (Refusal, TafelrundeError) as error:
            hall_of(request).metrics.refused.labels(error.code).inc()
            return refusal(error, getattr(request.state, "lang", None) or lang_of(request))

    return wrapped


async def data_of(request: Request, most: int) -> bytes:
    """Read the body of a request; raises Refusal("too-large")."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise Refusal("too-large", most=most)
    return data


async def body(request: Request, kind: type[Body]) -> Body:
    """Read the body of a request as JSON; raises Refusal."""
    data = await data_of(request, MOST_BODY)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise Refusal("bad-json", problem=str(error)[:200]) from None


# ---------------------------------------------------------------- games


@api
async def games(request: Request) -> Response:
    """List the games."""
    lang = lang_of(request)
    levels = [p.Named(id=id, name=name) for id, name in hall_of(request).levels(lang).items()]
    return answer([game_info(registry.game(id), lang, levels) for id in registry.games()])


def game_info(game: Game, lang: str, levels: list[p.Named]) -> p.GameInfo:
    """Describe a game."""
    say = game.texts.say
    return p.GameInfo(
        id=game.id,
        name=game.name(lang),
        about=say(lang, "game.about"),
        seats=list(game.seats),
        options=options_schema(game, lang),
        presets=[
            p.PresetInfo(
                id=id, name=say(lang, f"preset.{id}"), about=say(lang, f"preset_about.{id}"), seats=preset.seats
            )
            for id, preset in game.presets.items()
        ],
        levels=levels,
        lessons=[
            p.LessonInfo(id=one.id, name=one.name.of(lang), about=one.about.of(lang), steps=len(one.steps))
            for one in lessons_of(game)
        ],
        minutes=number_of(game, lang, "game.minutes"),
        weight=number_of(game, lang, "game.weight"),
        icon=say(lang, "game.icon") if game.texts.has(lang, "game.icon") else "",
        school=say(lang, "game.school") if game.texts.has(lang, "game.school") else "",
    )


def number_of(game: Game, lang: str, key: str) -> Any:
    """Return a number that a game may tell about itself, or None."""
    return msgspec.json.decode(game.texts.say(lang, key)) if game.texts.has(lang, key) else None


def options_schema(game: Game, lang: str) -> dict[str, Any]:
    """Return the JSON Schema of the options, with titles and the names of choices in a language."""
    schema = game.options
    for struct in schema.get("$defs", {}).values():
        for name, field in struct.get("properties", {}).items():
            if game.texts.has(lang, f"option.{name}"):
                field["title"] = game.texts.say(lang, f"option.{name}")
            if game.texts.has(lang, f"option_about.{name}"):
                field["description"] = game.texts.say(lang, f"option_about.{name}")
            for part in (field, field.get("items", {})):  # a choice, or a list of them
                keys = {choice: f"choice.{name}.{choice}" for choice in part.get("enum", ())}
                if keys and all(game.texts.has(lang, key) for key in keys.values()):
                    part["x-names"] = {choice: game.texts.say(lang, key) for choice, key in keys.items()}
    return schema


@api
async def rules(request: Request) -> Response:
    """List the numbered rules, all or those with all of some words."""
    game = registry.game(request.path_params["game"])
    lang = lang_of(request)
    words = request.query_params.get("q", "").casefold().split()
    found = []
    for id, rule in rules_of(game.rulebook()).items():
        key = f"rule.{id}"
        text = game.texts.say(lang, key) if lang != "en" and game.texts.has(lang, key) else rule.text
        if all(word in f"{id} {text}".casefold() for word in words):
            found.append(p.RuleText(id=id, text=text))
    return answer(found)


@api
async def guide(request: Request) -> Response:
    """Return the guide of a game as Markdown."""
    game = registry.game(request.path_params["game"])
    page = files(type(game).__module__) / "guide" / f"{lang_of(request)}.md"
    if not page.is_file():
        raise Refusal("no-page")
    return PlainTextResponse(page.read_text("utf-8"), media_type="text/markdown")


@api
async def glossary(request: Request) -> Response:
    """List the keywords of a game with their meaning."""
    game = registry.game(request.path_params["game"])
    lang = lang_of(request)
    words = getattr(getattr(game.box(), "content", None), "keywords", [])
    return answer([p.Word(term=word.name.of(lang), text=word.effect.of(lang)) for word in words])


@api
async def codex(request: Request) -> Response:
    """List everything that a game has in its box, on shelves."""
    game = registry.game(request.path_params["game"])
    return answer(game.shelves(game.box(), lang_of(request)))


# ---------------------------------------------------------------- tables


@api
async def check_packs(request: Request) -> Response:
    """Check packs before a table is made with them."""
    wish = await body(request, p.CheckPacks)
    wish.lang = request.state.lang = wish.lang if wish.lang in LANGS else "en"
    return answer(await hall_of(request).check_packs(wish, request.client.host if request.client else ""))


@api
async def pack(request: Request) -> Response:
    """Return the text of a pack that a table plays with."""
    return PlainTextResponse(await hall_of(request).pack(request.path_params["hash"]), headers=HEADERS)


@api
async def new_table(request: Request) -> Response:
    """Make a table."""
    wish = await body(request, p.NewTable)
    request.state.lang = wish.lang if wish.lang in LANGS else "en"
    hall = hall_of(request)
    return made_answer(request, *await hall.make(wish, address_of(request), word_of(request)))


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client else ""


def word_of(request: Request) -> str:
    """Return the word that opens a server for invited guests, as the request has it."""
    return unquote(request.headers.get("x-invitation", ""))


def made_answer(request: Request, id: str, tokens: dict[int, str], invites: dict[int, str]) -> Response:
    """Answer with a table that was made."""
    here = link(request, f"/t/{id}")
    made = p.Made(
        table=id,
        tokens={str(seat): token for seat, token in tokens.items()},
        invites={str(seat): f"{here}#invite={word}" for seat, word in invites.items()},
        watch=here,
    )
    return answer(made, 201)


def link(request: Request, path: str) -> str:
    """Return an address that works for others: the public one, else the one under which we were asked."""
    base = hall_of(request).settings.public_url or str(request.base_url)
    return base.rstrip("/") + path


@api
async def tables(request: Request) -> Response:
    """List the public tables."""
    return answer(await hall_of(request).listed())


@api
async def one_table(request: Request) -> Response:
    """Describe one table."""
    return answer(await hall_of(request).listed_one(request.path_params["table"]))


@api
async def join(request: Request) -> Response:
    """Take a seat."""
    wish = await body(request, p.Join)
    return answer(await hall_of(request).join(request.path_params["table"], wish))


@api
async def record(request: Request) -> Response:
    """Return the record: of a finished game all of it, of a running one what the asking seat may know."""
    table = await hall_of(request).table(request.path_params["table"])
    if table.match is None:
        raise Refusal("not-running")
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    seats = table.seats_of([fingerprint(token)]) if scheme.lower() == "bearer" else []
    if scheme and not seats:
        raise Refusal("bad-token")
    found = await table.record(seats[0] if seats else None, for_seat=table.now.state != "over")
    return PlainTextResponse(found.dumps(), headers={"Cache-Control": "no-store"})


def number_in(text: str | None, last: int) -> int | None:
    """Read a number of a query; None where there is none. Raises Refusal("bad-json")."""
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or int(text) > last:
        raise Refusal("bad-json", problem=f"0 … {last}")
    return int(text)


async def socket(websocket: WebSocket) -> None:
    """Serve the socket of a table."""
    hall = hall_of(websocket)
    await websocket.accept()
    try:
        table = await hall.table(websocket.path_params["table"])
    except (Refusal, TafelrundeError) as error:
        problem = p.Error(code=error.code, text=error.text(websocket.query_params.get("lang", "en")))
        await websocket.send_text(p.encode(problem).decode())
        await websocket.close(COME_BACK if error.code == "stopping" else 4404)
        return
    await Session(hall, table, websocket).run()


# ---------------------------------------------------------------- the page and the host


async def page(request: Request) -> Response:
    """Return the single page for every address that is no part of the API."""
    if request.url.path.startswith("/api/"):
        return refusal(Refusal("no-page"), lang_of(request))
    index = STATIC / "index.html"
    if not index.is_file():
        text = TEXTS.say(lang_of(request), "page.missing")
        return HTMLResponse(f"<!doctype html><title>Tafelrunde</title><p>{text}</p>", 503, headers=HEADERS)
    return FileResponse(index, headers={**HEADERS, "Cache-Control": "no-cache"})


async def health(request: Request) -> Response:
    """Tell whether the server can play: the store answers and it is not about to stop."""
    hall = hall_of(request)
    well = hall.store.alive() and not hall.is_stopping
    return answer({"ok": well, "tables": len(hall.tables)}, 200 if well else 503)


async def metrics(request: Request) -> Response:
    """Return the figures for Prometheus."""
    return Response(hall_of(request).metrics.text(), media_type="text/plain; version=0.0.4")
