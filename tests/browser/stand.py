"""A stand-in for the server that shows scenes which no game has: the same page, the same wire, nothing behind it."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import tafelrunde.server
from tafelrunde.kernel.scene import Scene, faults
from tafelrunde.server import protocol as p
from tafelrunde.server.lan import free_port

STATIC = Path(tafelrunde.server.__file__).parent / "static"

Draw = Callable[[str], Scene]


def info(name: str, seats: int) -> p.TableInfo:
    """Describe a table with guests on every seat."""
    names = ["Anouk", "Mara", "Tariq", "Wim", "Zoë"]
    found = [p.SeatInfo(seat=i, name=names[i], kind="me" if i == 0 else "ai", online=True) for i in range(seats)]
    return p.TableInfo(
        id=name,
        game=name,
        name=name,
        state="running",
        seats=found,
        offers=[],
        undo=p.UndoInfo(price="none"),
        windows=[],
        public=False,
        created=0,
    )


class Stand:
    """Serves one scene at /t/<name>, remembers what clients say, and can show further scenes."""

    def __init__(self, draw: dict[str, Draw]) -> None:
        self.draw = draw
        self.heard: list[dict[str, Any]] = []
        self.sockets: list[WebSocket] = []
        self.loop: asyncio.AbstractEventLoop | None = None
        port = free_port("127.0.0.1", random.randrange(20_000, 50_000))
        self.address = f"http://127.0.0.1:{port}"
        routes = [
            Mount("/static", StaticFiles(directory=STATIC)),
            WebSocketRoute("/api/tables/{name}/socket", self.socket),
            Route("/api/{rest:path}", self.nothing),
            Route("/{rest:path}", self.page),
        ]
        settings = uvicorn.Config(Starlette(routes=routes), port=port, log_level="error", ws="websockets-sansio")
        self.server = uvicorn.Server(settings)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def nothing(self, request: Request) -> Response:
        return JSONResponse([])

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        self.loop = asyncio.get_running_loop()
        self.sockets.append(socket)
        name = socket.path_params["name"]
        try:
            while True:
                message = json.loads(await socket.receive_text())
                self.heard.append(message)
                if message["type"] in ("hello", "lang"):
                    await self.show(socket, name, message["lang"])
        except WebSocketDisconnect:
            return

    async def show(self, socket: WebSocket, name: str, lang: str) -> None:
        scene = self.draw[name](lang)
        assert not faults(scene), faults(scene)
        seats = 1 + max(comp.seat for comp in scene.comps if type(comp).__name__ == "Mat")  # type: ignore[union-attr]
        whole: list[Any] = [scene]
        for message in (
            p.Welcome(table=info(name, seats), seats=[0], you="Anouk"),
            p.Frames(seat=0, n=1, scenes=whole, mine=False),
        ):
            await socket.send_text(msgspec.json.encode(message).decode())

    def tell(self, message: str) -> None:
        """Send a message to everybody who is connected, and wait until it is sent."""
        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(self.broadcast(message), self.loop).result(10)

    async def broadcast(self, message: str) -> None:
        for socket in self.sockets:
            await socket.send_text(message)

    def answers(self) -> list[list[str]]:
        """List the option ids of the answers that were sent."""
        return [message["options"] for message in self.heard if message["type"] == "answer"]

    def __enter__(self) -> Stand:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.server.force_exit = True
        self.thread.join(10)
