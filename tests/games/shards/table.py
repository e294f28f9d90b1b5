"""Helpers for the rule tests of Shards of Infinity: lay out a table, play, look. Kept small on purpose."""

from typing import Any, cast

import pytest

import tafelrunde as tr
from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable

FILLERS = [
    "the_grand_architect",
    "root_of_the_forest",
    "zen_chi_set_godkiller",
    "general_decurion",
    "drakonarius",
    "omnius_the_all_knowing",
]
"""Dear cards with one copy each: they fill the places of a row that a test does not care about."""


def lay(*players: dict[str, Any], packs: list[tr.Pack] | None = None, **rest: Any) -> tr.Match:
    """Lay out a table: `lay({"hand": ["crystal"]}, {"health": 7}, row=row("nil_assassin"))`. Seat 0 is active."""
    seated = [*players, {}] if len(players) == 1 else list(players)
    return tr.game("shards").position({"players": seated, **rest}, packs or [])


def row(*names: str) -> list[str]:
    """Name six cards for the centre row: these from the left, then fillers (needed when the centre deck has cards)."""
    return [*names, *(filler for filler in FILLERS if filler not in names)][:6]


def new(seats: int = 2, seed: int = 0, **options: Any) -> tr.Match:
    """Start a game with boards assigned at random, so that the first question is the first turn."""
    return tr.game("shards").start(seats=seats, seed=seed, options={"boards": "random", **options})


def go(match: tr.Match, *codes: str, seat: int | None = None) -> tr.Match:
    """Play moves by their codes. Questions with one legal answer are answered in between, turns never are."""
    for code in codes:
        match.play(code, seat=seat)
        settle(match)
    return match


def settle(match: tr.Match) -> None:
    """Answer open questions that leave no choice: they are put for secrecy only (SH-8.9, SH-12.22)."""
    while not match.over:
        open_now = match.questions()
        if len(open_now) != 1 or open_now[0].ask.kind == "turn" or len(open_now[0].moves) != 1:
            return
        match.play(open_now[0].moves[0])


def options(match: tr.Match, kind: str = "", seat: int | None = None) -> list[str]:
    """List the codes of the legal moves, all or those of one kind ("play", "attack", …)."""
    return [move.code for move in match.legal(seat) if kind in ("", move.kind)]


def refused(match: tr.Match, code: str, seat: int | None = None) -> str:
    """Try a move that must be refused; return the rule that forbids it. Nothing may have changed."""
    before = match.hash()
    with pytest.raises(tr.IllegalMove) as caught:
        match.play(code, seat=seat)
    assert match.hash() == before
    return caught.value.rule


def state(match: tr.Match) -> ShardsTable:
    """Return the table with its type."""
    return cast(ShardsTable, match.table)


def player(match: tr.Match, seat: int = 0) -> Player:
    """Return what one player has on the table: `player(match).gems`."""
    return state(match).players[seat]


def cards(match: tr.Match, zone: str, seat: int | None = None) -> list[str]:
    """Name the cards of a zone: decks from the top, the row with "" for an empty place, hands and discard piles sorted.

    Zones of a player (seat): deck, hand, discard, play, champions, spent. Common ones: row, centre, banished, played.
    """
    table = state(match)
    handles: list[int] = getattr(table if seat is None else table.players[seat], zone)
    names = ["" if handle == EMPTY else table.name(handle) for handle in handles]
    if zone in ("deck", "centre"):
        return names[::-1]
    return sorted(names) if zone in ("hand", "discard", "banished") else names


def told(match: tr.Match, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """List the facts of all events of a kind that a seat (None: the spectator) was told."""
    return [event.facts for event in match.events(seat=seat) if event.kind == kind]
