"""What all messages have in common: limits, words of a closed list, and their base."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

MOST_BYTES: Final = 16 * 1024  # of a message of a client
MOST_CHAT: Final = 500  # characters of a chat line
MOST_NAME: Final = 24  # characters of a player's name
MOST_TITLE: Final = 60  # characters of a table's name
MOST_PACKS: Final = 4  # at one table
MOST_OPTIONS: Final = 256  # option ids in one answer

PHRASES: Final = (  # what can be said with one press; every reader's client has the words
    "hello",
    "luck",
    "thanks",
    "sorry",
    "nice",
    "ouch",
    "moment",
    "turn",
    "attack",
    "hold",
    "game",
    "again",
)

SeatKind = Literal["me", "friend", "hot", "ai", "open"]
OfferKind = Literal["undo", "draw", "rematch", "takeover", "abort"]
Standing = Literal["ask", "never", "always"]
AtZero = Literal["default", "concede", "ai"]
TableState = Literal["open", "running", "over"]


class Data(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Base of everything on the wire: what has its default value is left out."""
