"""What a seat may know of a table of Heroes (HE-29), as plain data."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.heroes.state import BESIDE, EMPTY, NOBODY, Arena, Being, HeroesTable, Permanent, Player


def view(g: HeroesTable, seat: int) -> dict[str, Any]:
    """Return the table as a seat (-1: the spectator) sees it. Orders and armies lie sealed and are no part of it."""
    return {
        "phase": g.phase[:],
        "stage": g.stage,
        "start": g.start,
        "picks": g.picks,
        "placing": g.placing,
        "heroes": [g.box.hero_ids[hero] for hero in g.heroes],
        "players": [player_view(g, i, player, seat) for i, player in enumerate(g.players)],
        "permanents": [permanent_view(g, permanent) for permanent in g.permanents],
        "arenas": [arena_view(g, arena) for arena in g.arenas],
        "stack": len(g.stack),
        "fallen": [group[:] for group in g.fallen],
        "places": g.places[:],
    }


def player_view(g: HeroesTable, owner: int, player: Player, seat: int) -> dict[str, Any]:
    """Return one player as a seat sees him: cards in hand are his own secret (HE-29.3)."""
    known = player.hand if seat == owner else [card for card in player.hand if card in g.hidden.public]
    return {
        "hero": g.box.hero_ids[player.hero] if player.hero != NOBODY else "",
        "hp": player.hp,
        "most_hp": player.most_hp,
        "out": player.out,
        "points": player.points,
        "spells": player.spells,
        "army": player.army,
        "acted": player.acted,
        "busy": player.busy,
        "dice": player.dice[:],
        "frozen": player.frozen,
        "deck": {"n": len(player.deck), "known": sorted(g.name(c) for c in player.deck if c in g.hidden.public)},
        "hand": {"n": len(player.hand), "known": sorted(map(g.name, known))},
        "shown": sorted(g.name(card) for card in player.hand if card in g.hidden.public),
        "discard": sorted(map(g.name, player.discard)) if not player.out else len(player.discard),
        "board": [None if being == EMPTY else being_view(g, g.beings[being]) for being in player.board],
        "beside": [being_view(g, it) for it in g.beings if it.owner == owner and it.space == BESIDE],
    }


def being_view(g: HeroesTable, it: Being) -> list[Any]:
    """Return a being: which one, its wounds, activated, petrified."""
    name = g.box.creature_ids[it.kind] if it.kind >= 0 else "hero"
    return [name, it.wounds, it.used, it.stone]


def permanent_view(g: HeroesTable, permanent: Permanent) -> dict[str, Any]:
    """Return a permanent spell (HE-20.2)."""
    place = "" if permanent.being == NOBODY else g.box.space_codes[g.beings[permanent.being].space]
    return {
        "spell": g.box.spell_ids[permanent.kind],
        "owner": permanent.owner,
        "seat": permanent.seat,
        "space": place,
        "power": permanent.power,
    }


def arena_view(g: HeroesTable, arena: Arena) -> dict[str, Any]:
    """Return where an arena is."""
    return {
        "seats": arena.seats[:],
        "display": [None if card == EMPTY else g.name(card) for card in arena.display],
        "casting": [g.name(card) for card in arena.casting],
        "number": arena.number,
        "clock": arena.clock,
        "t": arena.t,
        "opened": arena.opened,
        "last": arena.last,
        "caller": arena.caller,
        "queue": arena.queue[:],
        "acting": arena.acting,
        "spent": arena.spent,
        "focus": arena.focus,
        "deciders": arena.deciders[:],
        "decided": arena.decided[:],
        "landed": arena.landed[:],
        "landing": arena.landing[:],
        "pauses": arena.pauses,
        "idle": arena.idle,
        "last_creature": arena.last_creature,
        "over": arena.over,
    }
