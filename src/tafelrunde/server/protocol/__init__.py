"""The wire: every message between server and client as a type. `docs/protocol.md` and the client's types follow these.

Frames on the socket are JSON texts with the field `type`. `python -m tafelrunde.server.schema` writes the JSON Schema.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tafelrunde.server.protocol.base import *
from tafelrunde.server.protocol.films import *
from tafelrunde.server.protocol.news import *
from tafelrunde.server.protocol.replies import *
from tafelrunde.server.protocol.requests import *
from tafelrunde.server.protocol.wishes import *
from tafelrunde.server.protocol.wishes import ClientMessage

_decoder: Final = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()


class _Tag(msgspec.Struct):
    type: str


_tags: Final = msgspec.json.Decoder(_Tag)
KNOWN: Final = frozenset(kind.__struct_config__.tag for kind in ClientMessage.__args__)


def decode(raw: str | bytes) -> ClientMessage:
    """Read a message of a client; raises msgspec.DecodeError, or LookupError for a message of an unknown type."""
    try:
        message: ClientMessage = _decoder.decode(raw)
        return message
    except msgspec.ValidationError:
        if _tags.decode(raw).type not in KNOWN:
            raise LookupError(_tags.decode(raw).type) from None
        raise


def encode(message: Any) -> bytes:
    """Write a message."""
    return _encoder.encode(message)
