"""Puts a film into one page: the player, its styles and letters, and all scenes. It opens without a network."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final

from tafelrunde.server import protocol as p
from tafelrunde.server.api import STATIC
from tafelrunde.server.errors import Refusal
from tafelrunde.server.films import View

POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:"
)


def still_page(
    title: str, lang: str, view: View, film: bytes, reels: Sequence[bytes], curves: Sequence[bytes]
) -> bytes:
    """Return the page; raises Refusal("no-page") where the client is not built."""
    script, style = STATIC / "still.js", STATIC / "still.css"
    if not script.is_file() or not style.is_file():
        raise Refusal("no-page")
    head = p.encode({"lang": lang, "view": view})[:-1]
    data = b"".join(
        [head, b',"film":', film, b',"reels":[', b",".join(reels), b'],"curves":[', b",".join(curves), b"]}"]
    )
    return b"".join(
        [
            f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'.encode(),
            b'<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'.encode(),
            f"<title>{html.escape(title)}</title><style>".encode(),
            style.read_bytes().replace(b"</", b"<\\/"),
            b'</style></head><body><div id="app"></div><script type="application/json" id="film">',
            data.replace(b"<", b"\\u003c"),  # nothing in it can end the script
            b"</script><script>",
            script.read_bytes().replace(b"</script", b"<\\/script"),
            b"</script></body></html>",
        ]
    )
