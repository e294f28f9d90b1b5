"""Seats and what else of a table changes apart from the match. Of tokens only hashes are kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, Literal

import msgspec

from tafelrunde.kernel.content import Pack
from tafelrunde.server.protocol import ClockWish, Ended, SeatKind, Standing, TableState

TAG: Final = 6  # characters of an invitation that are no secret: by them the host finds the link of a seat


class Seat(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A seat as it is stored."""

    kind: SeatKind
    name: str = ""
    level: str = ""  # of the program that plays it
    token: str = ""  # hash
    invite: str = ""  # hash
    tag: str = ""  # how the invitation begins
    ready: bool = True  # in the waiting room
    bot: bool = False  # a program plays the seat of a person
    standing: dict[str, Standing] = {}
    left_ms: int | None = None  # on the clock

    @property
    def is_free(self) -> bool:
        """Tell whether the seat waits for somebody."""
        return self.kind != "ai" and not self.token

    @property
    def is_person(self) -> bool:
        """Tell whether a person sits here and plays."""
        return self.kind != "ai" and not self.bot

    @property
    def is_program(self) -> bool:
        """Tell whether a program plays this seat."""
        return self.kind == "ai" or self.bot


class Now(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What changes at a table apart from the match."""

    seats: list[Seat]
    state: TableState = "open"
    ended: Ended | None = None
    next: str | None = None
    paused: int | None = None  # who has stopped the clock of a table in real time


class Setup(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """What does not change at a table after its match has begun. `match` holds the secret of its chance."""

    rules: int
    content: str
    match: dict[str, Any]
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    title: str = ""
    lang: str = "en"
    pack: str | None = None
    lesson: str = ""
    origin: Any = None  # the table that the match began with, where it did not begin with a set-up
    guest: str = ""  # a fingerprint of where the maker came from


def free_seat(kind: SeatKind, word: str = "") -> Seat:
    """Return a seat that waits for somebody; of an invitation it keeps a fingerprint and how it begins."""
    return Seat(kind=kind, ready=False, invite=fingerprint(word) if word else "", tag=word[:TAG])


def is_host(seat: Seat) -> bool:
    """Tell whether the maker of the table sits here, who decides until the match begins."""
    return seat.kind in ("me", "hot")


def packs_of(setup: dict[str, Any]) -> list[Pack]:
    """Read the packs of a match."""
    return [Pack.read(text, f"pack {i + 1}") for i, text in enumerate(setup["packs"])]


def fresh_token() -> str:
    """Draw a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def fresh_id() -> str:
    """Draw the id of a table: it is part of its link, so nobody can guess it either."""
    return secrets.token_urlsafe(9)


def fingerprint(token: str) -> str:
    """Return what is kept of a token. It is long and random, so that a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


Price = Literal["free", "consent", "none"]
