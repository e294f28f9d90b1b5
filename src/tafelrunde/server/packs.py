"""Packs of guests: checked before anybody sits down, kept once under their hash, pinned to the match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game
from tafelrunde.server import protocol as p
from tafelrunde.server.seats import Setup

MARK: Final = "sha256:"  # what begins so is no TOML: a pack that stands elsewhere


def hash_of(text: str) -> str:
    """Return the name under which a pack is kept."""
    return hashlib.sha256(text.encode()).hexdigest()


def rows_of(setup: Setup, game: str, created: int) -> list[dict[str, Any]]:
    """Return the packs of a set-up as they are stored."""
    texts = setup.match.get("packs") or ()
    return [{"hash": hash_of(text), "game": game, "text": text, "created": created} for text in texts]


def stored(setup: Setup) -> Setup:
    """Return the set-up as it is stored: with the hashes of its packs in place of their texts."""
    texts = setup.match.get("packs")
    if not texts:
        return setup
    marks = [MARK + hash_of(text) for text in texts]
    return msgspec.structs.replace(setup, match={**setup.match, "packs": marks})


def hashes_in(setup: Setup) -> list[str]:
    """List the packs that a stored set-up speaks of."""
    return [mark.removeprefix(MARK) for mark in setup.match.get("packs") or () if mark.startswith(MARK)]


def restored(setup: Setup, texts: Mapping[str, str]) -> Setup:
    """Return a stored set-up with the texts of its packs; raises KeyError where one is missing."""
    marks = setup.match.get("packs")
    if not marks:
        return setup
    packs = [texts[mark.removeprefix(MARK)] if mark.startswith(MARK) else mark for mark in marks]
    return msgspec.structs.replace(setup, match={**setup.match, "packs": packs})


def changes(game: Game, pack: Pack, box: Any, lang: str) -> p.PackChecked:
    """Say what a valid pack adds to the game and what it changes."""
    adds: list[str] = []
    alters: list[str] = []
    base = game.box().content
    for table, entries in pack.data.items():
        if not isinstance(entries, list):
            alters.append(table)
            continue
        known = {entry.id for entry in getattr(base, table, []) if hasattr(entry, "id")}
        names = {entry.id: name_of(entry, lang) for entry in getattr(box.content, table, []) if hasattr(entry, "id")}
        for entry in entries:
            id = str(entry.get("id", table))
            (alters if id in known else adds).append(names.get(id, id))
    return p.PackChecked(id=hash_of(pack.text), name=pack.name, adds=adds, changes=alters)


def name_of(entry: Any, lang: str) -> str:
    """Name an entry of the content."""
    name: Any = getattr(entry, "name", None)
    return str(entry.id if name is None else name.of(lang))
