"""Helpers for the rule tests of Super Fantasy Brawl: lay out a table, play, look. Kept small on purpose."""

from typing import Any, cast

import pytest

import tafelrunde as tr
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable, Champion, Player

ESSENCES = ["manipulation", "destruction", "creation"]


def lay(*hands: list[str], champions: dict[str, Any], packs: list[tr.Pack] | None = None, **rest: Any) -> tr.Match:
    """Lay out a duel: `lay(["gwaien_fireball"], [], champions={"purple-gwaien": "0,-1", …})`.

    Purple is seat 0 and north, orange seat 1; the hands are theirs in that order. Seat 0 is active, round 2.
    """
    players: list[dict[str, Any]] = [{"hand": hand} for hand in (*hands, [], [])[:2]]
    for seat, more in enumerate(rest.pop("players", [])):
        players[seat].update(more)
    return tr.game("brawl").position({"champions": champions, "players": players, "seats": 2, **rest}, packs or [])


def lay4(champions: dict[str, Any], players: list[dict[str, Any]] | None = None, **rest: Any) -> tr.Match:
    """Lay out a game of two teams: purple are seats 0 and 2, orange seats 1 and 3."""
    return tr.game("brawl").position({"champions": champions, "players": players or [], "seats": 4, **rest})


def new(seats: int = 2, seed: int = 0, **options: Any) -> tr.Match:
    """Start a game."""
    return tr.game("brawl").start(seats=seats, seed=seed, options=options)


def go(match: tr.Match, *codes: str, seat: int | None = None) -> tr.Match:
    """Play moves by their codes, exactly these: reactions that leave no choice are passed in between."""
    for code in codes:
        pass_windows(match, code)
        match.play(code, seat=seat)
    pass_windows(match)
    return match


def pass_windows(match: tr.Match, code: str = "") -> None:
    """Pass a reaction window, and show a hand without a card to discard, where there is no other answer."""
    while not match.over:
        open_now = match.questions()
        kind = open_now[0].ask.kind
        if code == "none" or kind not in ("react", "stun") or [m.code for m in open_now[0].moves] != ["none"]:
            return
        match.play("none")


def asked(match: tr.Match) -> str:
    """Say what kind of question is open."""
    return match.questions()[0].ask.kind


def options(match: tr.Match, kind: str = "", seat: int | None = None) -> list[str]:
    """List the codes of the legal moves, all or those of one kind ("play", "step", …)."""
    return [move.code for move in match.legal(seat) if kind in ("", move.kind)]


def refused(match: tr.Match, code: str, seat: int | None = None) -> str:
    """Try a move that must be refused; return the rule that forbids it. Nothing may have changed."""
    before = match.hash()
    with pytest.raises(tr.IllegalMove) as caught:
        match.play(code, seat=seat)
    assert match.hash() == before
    return caught.value.rule


def state(match: tr.Match) -> BrawlTable:
    """Return the table with its type."""
    return cast(BrawlTable, match.table)


def champion(match: tr.Match, fighter: str) -> Champion:
    """Return a champion: `champion(match, "purple-gwaien").damage`."""
    g = state(match)
    return g.champions[g.champion_of(g.box.fighter_index[fighter])]


def where(match: tr.Match, fighter: str) -> str:
    """Say where a champion is: a hex, or "gate"."""
    hex = champion(match, fighter).hex
    return "gate" if hex == GATE else str(state(match).box.codes[hex])


def damage(match: tr.Match, *fighters: str) -> list[int]:
    """List the damage of champions."""
    return [champion(match, fighter).damage for fighter in fighters]


def player(match: tr.Match, seat: int = 0) -> Player:
    """Return what one player has."""
    return state(match).players[seat]


def ready(match: tr.Match, seat: int = 0) -> list[str]:
    """List the ready essences of a player."""
    return [essence for i, essence in enumerate(ESSENCES) if player(match, seat).ready >> i & 1]


def cards(match: tr.Match, zone: str, seat: int | None = None) -> list[str]:
    """Name the cards of a zone: decks from the top, the track with "" for an empty slot, the rest sorted."""
    g = state(match)
    handles: list[int] = getattr(g if seat is None else g.players[seat], zone)
    names = ["" if handle == EMPTY else g.name(handle) for handle in handles]
    if zone in ("deck", "challenges", "supply"):
        return names[::-1]
    return names if zone == "track" else sorted(names)


def traps(match: tr.Match) -> dict[str, str]:
    """Name the traps on the board by their hexes."""
    g = state(match)
    return {g.box.codes[hex]: g.name(trap) for hex, trap in enumerate(g.trap_at) if trap != EMPTY}


def points(match: tr.Match) -> list[int]:
    """Return the victory points of the two teams."""
    return state(match).points


def told(match: tr.Match, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """List the facts of all events of a kind that a seat (None: the spectator) was told."""
    return [event.facts for event in match.events(seat=seat) if event.kind == kind]
