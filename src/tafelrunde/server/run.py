"""Runs the server: uvicorn with everything set as a table needs it."""

from __future__ import annotations

import gc
import sys
from typing import Final

import uvicorn

from tafelrunde.server.app import make_app
from tafelrunde.server.logs import set_up_logs
from tafelrunde.server.settings import Settings

SWITCH: Final = 0.0005  # seconds until the thread that writes gets its turn while the loop is busy: 5 ms are usual
GARBAGE: Final = (20_000, 20, 20)  # scenes are many small things without cycles: look for those less often than usual
MOST_FRAME: Final = (
    64 * 1024
)  # bytes of a socket message: more than we take, so that a client is told before it is cut off


def config(settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves us."""
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )


def serve(settings: Settings) -> None:
    """Serve until a signal says stop; then finish what was begun."""
    set_up_logs(settings.log_format)
    gc.freeze()  # games and their content stay for ever
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
    uvicorn.Server(config(settings)).run()
