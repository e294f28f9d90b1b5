"""The application: one port for page, API and sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from tafelrunde.server import api, replays
from tafelrunde.server.hall import Hall
from tafelrunde.server.settings import Settings

FOR_EVER: Final = b"public, max-age=31536000, immutable"


class Assets:
    """The built client. Its file names change with their content, so browsers may keep them for ever."""

    def __init__(self) -> None:
        self.files = StaticFiles(directory=api.STATIC, check_dir=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a file with our headers."""

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                extra = [(b"x-content-type-options", b"nosniff")]
                if message["status"] == 200:
                    extra.append((b"cache-control", FOR_EVER))
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        await self.files(scope, receive, with_headers)


def film_routes(game: str) -> list[Route]:
    """List what can be done with a game that is watched again, wherever it comes from."""
    return [
        Route(f"{game}/film", replays.film),
        Route(f"{game}/film/{{number}}", replays.reel),
        Route(f"{game}/curve/{{number}}", replays.curve),
        Route(f"{game}/luck/{{number}}", replays.luck),
        Route(f"{game}/advice/{{number}}", replays.advice),
        Route(f"{game}/page", replays.page),
        Route(f"{game}/branch", replays.branch, methods=["POST"]),
    ]


def make_app(settings: Settings) -> Starlette:
    """Return the application of a server."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall = app.state.hall = Hall(settings)
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    app = Starlette(
        lifespan=lifespan,
        routes=[
            Route("/api/games", api.games),
            Route("/api/games/{game}/rules", api.rules),
            Route("/api/games/{game}/guide", api.guide),
            Route("/api/games/{game}/glossary", api.glossary),
            Route("/api/games/{game}/codex", api.codex),
            Route("/api/packs", api.check_packs, methods=["POST"]),
            Route("/api/packs/{hash}", api.pack),
            Route("/api/tables", api.tables, methods=["GET"]),
            Route("/api/tables", api.new_table, methods=["POST"]),
            Route("/api/tables/{table}", api.one_table),
            Route("/api/tables/{table}/join", api.join, methods=["POST"]),
            Route("/api/tables/{table}/record", api.record),
            Route("/api/tables/{table}/hint", replays.hint),
            *film_routes("/api/tables/{table}"),
            Route("/api/records", replays.bring, methods=["POST"]),
            *film_routes("/api/records/{record}"),
            Route("/api/records/{record}/keep", replays.keep, methods=["POST"]),
            WebSocketRoute("/api/tables/{table}/socket", api.socket),
            Route("/api/reports", replays.report, methods=["POST"]),
            Route("/healthz", api.health),
            Route("/metrics", api.metrics),
            Mount("/static", Assets()),
            Route("/{path:path}", api.page),
        ],
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    return app
