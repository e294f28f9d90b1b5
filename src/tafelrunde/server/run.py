"""Runs the server: uvicorn with everything set as a table needs it."""

from __future__ import annotations

import uvicorn

from tafelrunde.server.app import make_app
from tafelrunde.server.logs import set_up_logs
from tafelrunde.server.settings import Settings

MOST_FRAME = 64 * 1024  # bytes of a socket message; above our own limit, so that a client is told before it is cut off


def serve(settings: Settings) -> None:
    """Serve until a signal says stop; then finish what was begun."""
    set_up_logs(settings.log_format)
    uvicorn.run(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
