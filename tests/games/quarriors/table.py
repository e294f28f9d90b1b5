"""Helpers for the rule tests of Quarriors!: lay out a table, play, look. Kept small on purpose."""

from typing import Any, cast

import pytest

import tafelrunde as tr
from tafelrunde.games.quarriors import observe
from tafelrunde.games.quarriors.rules import creatures
from tafelrunde.games.quarriors.state import Player, QuarriorsTable


def lay(*players: dict[str, Any], packs: list[tr.Pack] | None = None, **rest: Any) -> tr.Match:
    """Lay out a table: `lay({"pool": ["assistant:l1"]}, {}, phase="summon")`. Seat 0 is active; phase 3 by default."""
    seated = [*players, {}] if len(players) == 1 else list(players)
    return tr.game("quarriors").position({"players": seated, **rest}, packs or [])


def fight(*players: dict[str, Any], **rest: Any) -> tr.Match:
    """Lay out a table in phase 3 and let seat 0 attack."""
    match = lay(*players, **rest)
    match.play("attack")
    return match


def new(seats: int = 2, seed: int = 0, **options: Any) -> tr.Match:
    """Start a game."""
    return tr.game("quarriors").start(seats=seats, seed=seed, options=options)


def go(match: tr.Match, *codes: str, seat: int | None = None) -> tr.Match:
    """Play moves by their codes."""
    for code in codes:
        match.play(code, seat=seat)
    return match


def options(match: tr.Match, kind: str = "", seat: int | None = None) -> list[str]:
    """List the codes of the legal moves, all or those of one kind ("summon", "capture", …)."""
    return [move.code for move in match.legal(seat) if kind in ("", move.kind)]


def refused(match: tr.Match, code: str, seat: int | None = None) -> str:
    """Try a move that must be refused; return the rule that forbids it. Nothing may have changed."""
    before = match.hash()
    with pytest.raises(tr.IllegalMove) as caught:
        match.play(code, seat=seat)
    assert match.hash() == before
    return caught.value.rule


def asked(match: tr.Match) -> tuple[int, str]:
    """Return who is asked what."""
    question = match.questions()[0]
    return question.ask.seat, question.ask.kind


def state(match: tr.Match) -> QuarriorsTable:
    """Return the table with its type."""
    return cast(QuarriorsTable, match.table)


def player(match: tr.Match, seat: int = 0) -> Player:
    """Return what one player has on the table: `player(match).glory`."""
    return state(match).players[seat]


def dice(match: tr.Match, zone: str, seat: int = 0) -> list[str]:
    """Name the dice of a place with the faces they show, sorted."""
    return sorted(observe.shown(state(match), die) for die in getattr(player(match, seat), zone))


def count(match: tr.Match, zone: str, seat: int = 0) -> int:
    """Count the dice of a place."""
    return len(getattr(player(match, seat), zone))


def numbers(match: tr.Match, seat: int = 0) -> list[tuple[int, int]]:
    """List attack and defence of the creatures of a player, in the order they came."""
    g = state(match)
    return [(creatures.attack(g, seat, die), creatures.defence(g, seat, die)) for die in player(match, seat).creatures]


def stock(match: tr.Match, card: str) -> int:
    """Count the dice on a power card."""
    g = state(match)
    kind: int = g.box.card_class[g.box.card_index[card]]
    return g.stock[kind]


def purse(match: tr.Match) -> int:
    """Return the quiddity of the pool."""
    return state(match).quiddity


def told(match: tr.Match, kind: str) -> list[dict[str, Any]]:
    """List the facts of all events of a kind."""
    return [event.facts for event in match.events() if event.kind == kind]


def face(die: str) -> int:
    """Return the number to script for a die of a class to show a face: `face("portal:d2")`."""
    name, code = die.split(":")
    found = next(kind for kind in tr.game("quarriors").box().classes if kind.id == name)
    return [shown.code() for shown in found.faces].index(code)


def faces(*dice: str) -> list[int]:
    """Return the numbers to script for several dice."""
    return [face(die) for die in dice]


def turn(
    *players: dict[str, Any], rolls: list[str] | None = None, bags: list[int] | None = None, **rest: Any
) -> tr.Match:
    """Let seat 0 begin its turn after the last seat ends its own; `rolls` are the first faces that are rolled."""
    seated = [*players, {}] if len(players) == 1 else list(players)
    match = lay(*seated, active=len(seated) - 1, phase="capture", **rest)
    if rolls:
        match.script("dice", faces(*rolls))
    if bags:
        match.script("bags", bags)
    match.play("end")
    return match


BASIC = "basic_quiddity"
Q1 = "basic_quiddity:q1"
Q2 = "basic_quiddity:q2"
