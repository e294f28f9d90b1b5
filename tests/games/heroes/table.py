"""Helpers for the rule tests of Heroes: lay out a table, play, look. Kept small on purpose."""

from typing import Any, cast

import pytest

import tafelrunde as tr
from tafelrunde.games.heroes.state import Arena, Being, HeroesTable, Player

FULL = {"F1": "imp", "F2": "imp", "F3": "imp", "F4": "imp", "B1": "ember_hound", "B3": "ember_hound", "B2": "hero"}
"""A board with one free space."""


def dice(text: str, size: int = 6) -> list[str]:
    """Write dice down: "3 fire, 2 command, 1 card"; the rest shows nothing that anybody counts (in hand)."""
    faces: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        n, symbol = part.split()
        faces += [symbol] * int(n)
    return faces + ["-"] * (size - len(faces))


def seat(hero: str = "galean", dice_: str = "", **rest: Any) -> dict[str, Any]:
    """Write one player down: `seat("selya", "3 fire", hand=["fireball"])`."""
    return {"hero": hero, "dice": dice(dice_, 7 if "7" in rest.pop("size", "") else 6), **rest}


def lay(*players: dict[str, Any], phase: str = "act", packs: list[tr.Pack] | None = None, **rest: Any) -> tr.Match:
    """Lay out a table with one arena: seat 0 called Stop and acts, the others are still to be asked."""
    seats = len(players)
    arena: dict[str, Any] = {"caller": 0, "acting": 0, "queue": list(range(1, seats)), "number": 1}
    if phase in ("race", "lift", "join"):
        arena["acting"] = -1
    if phase == "race":
        arena |= {"caller": -1, "queue": [], "deciders": list(range(seats))}
    arena.update(rest.pop("arena", {}))
    acted = arena["acting"]
    entries = [{"acted": True, **player} if i == acted else player for i, player in enumerate(players)]
    written = {"players": entries, "arenas": [arena], "phase": [phase], **rest}
    return tr.game("heroes").position(written, packs or [])


def stop(*players: dict[str, Any], caller: int = 0, **rest: Any) -> tr.Match:
    """Lay out a live phase in which nobody throws, and let a seat call Stop: the consequences happen."""
    options = {"time_model": "live", **rest.pop("options", {})}
    match = lay(*players, phase="race", options=options, **rest)
    match.play("stop", caller)
    return match


def new(seats: int = 2, seed: int = 0, **options: Any) -> tr.Match:
    """Start a game with dealt heroes and ready-made armies, so that the first question is a throw."""
    return tr.game("heroes").start(
        seats=seats, seed=seed, options={"dealt": True, "ready_armies": True, "time_model": "tick", **options}
    )


def go(match: tr.Match, *codes: str, seat: int | None = None) -> tr.Match:
    """Play moves by their codes."""
    for code in codes:
        match.play(code, seat=seat)
    return match


def options(match: tr.Match, kind: str = "", seat: int | None = None) -> list[str]:
    """List the codes of the legal moves, all or those of one kind."""
    return [move.code for move in match.legal(seat) if kind in ("", move.kind)]


def refused(match: tr.Match, code: str, seat: int | None = None) -> str:
    """Try a move that must be refused; return the rule that forbids it. Nothing may have changed."""
    before = match.hash()
    with pytest.raises(tr.IllegalMove) as caught:
        match.play(code, seat=seat)
    assert match.hash() == before
    return caught.value.rule or caught.value.code


def asked(match: tr.Match) -> list[tuple[int, str]]:
    """Say who is asked what."""
    return [(question.ask.seat, question.ask.kind) for question in match.questions()]


def state(match: tr.Match) -> HeroesTable:
    """Return the table with its type."""
    return cast(HeroesTable, match.table)


def player(match: tr.Match, seat: int = 0) -> Player:
    """Return what one player has on the table."""
    return state(match).players[seat]


def arena(match: tr.Match, number: int = 0) -> Arena:
    """Return an arena."""
    return state(match).arenas[number]


def hp(match: tr.Match) -> list[int]:
    """List the hit points of all heroes."""
    return [one.hp for one in state(match).players]


def being(match: tr.Match, place: str) -> Being | None:
    """Return the being on a place such as "2F1", or None."""
    number = player(match, int(place[0]) - 1).board[state(match).box.space_index[place[1:]]]
    return None if number < 0 else state(match).beings[number]


def name_at(match: tr.Match, place: str) -> str:
    """Name the being on a place: the id of a creature, "hero", or "" for nobody."""
    it = being(match, place)
    if it is None:
        return ""
    return "hero" if it.kind < 0 else state(match).box.creature_ids[it.kind]


def wounds(match: tr.Match, place: str) -> int | None:
    """Count the wounds on the creature of a place; None if nobody is there."""
    it = being(match, place)
    return None if it is None else it.wounds


def cards(match: tr.Match, zone: str, seat: int = 0) -> list[str]:
    """Name the cards of a player's zone, sorted; of a deck from the top."""
    handles = getattr(player(match, seat), zone)
    names = [state(match).name(handle) for handle in handles]
    return names[::-1] if zone == "deck" else sorted(names)


def permanents(match: tr.Match) -> list[tuple[str, int, int]]:
    """List the permanent spells in play: which, on whom, with how many power markers."""
    box = state(match).box
    return [(box.spell_ids[p.kind], p.seat, p.power) for p in state(match).permanents]


def faces(match: tr.Match, seat: int = 0) -> list[str]:
    """Say what the dice of a player show; "-" is in hand or in the air."""
    ids = state(match).box.symbol_ids
    return ["-" if face == -1 else "" if face == -2 else ids[face] for face in player(match, seat).dice]


def told(match: tr.Match, kind: str) -> list[dict[str, Any]]:
    """List what everybody was told of a kind."""
    return [event.facts for event in match.events() if event.kind == kind]
