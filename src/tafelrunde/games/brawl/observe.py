"""What a seat may know of a table of Super Fantasy Brawl (BR-19), as plain data."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable


def view(g: BrawlTable, seat: int) -> dict[str, Any]:
    """Return the table as a seat (-1: the spectator) sees it: unknown cards are a number, never a handle."""
    box = g.box
    return {
        "phase": g.phase[0],
        "active": g.active,
        "order": g.order[:],
        "place": g.place,
        "round": g.round,
        "side": [box.board.sides[side].id for side in g.side],
        "points": g.points[:],
        "brought": [[box.champions[kind].id for kind in kinds] for kinds in g.brought],
        "banned": [[box.champions[kind].id for kind in kinds] for kinds in g.banned],
        "champions": [champion_view(g, i) for i in range(len(g.champions))],
        "players": [player_view(g, owner, seat) for owner in range(g.seats)],
        "traps": {box.codes[hex]: trap_name(g, trap, seat) for hex, trap in enumerate(g.trap_at) if trap != EMPTY},
        "supply": len(g.supply),
        "sprung": [g.name(trap) for trap in g.sprung],
        "track": ["" if card == EMPTY else g.name(card) for card in g.track],
        "challenges": len(g.challenges),
        "done_challenges": sorted(map(g.name, g.done_challenges)),
        "action": {
            "actor": champion_name(g, g.actor),
            "action": "" if g.action == EMPTY else box.actions[g.action].id,
            "targets": [champion_name(g, target) for target in g.targets],
            "reaction": [g.name(card) for card in g.reaction],
            "reaction_on": champion_name(g, g.reaction_on),
            "rising": [champion_name(g, champion) for champion in g.rising],
            "to_ask": g.to_ask[:],
        },
    }


def champion_name(g: BrawlTable, champion: int) -> str:
    """Name a champion by its side and kind."""
    return "" if champion == EMPTY else str(g.box.fighters[g.fighter(champion)])


def champion_view(g: BrawlTable, champion: int) -> dict[str, Any]:
    """Return one champion: everything about it is open (BR-19.4, BR-19.6)."""
    one = g.champions[champion]
    return {
        "champion": champion_name(g, champion),
        "seat": one.seat,
        "hex": "gate" if one.hex == GATE else g.box.codes[one.hex],
        "damage": one.damage,
        "levelled": one.levelled,
        "rooted": one.rooted,
        "held": one.held,
        "exposed": one.exposed,
        "strength": one.strength,
        "stride": one.stride,
        "defence": one.defence,
        "marked": one.marked,
        "marked_next": one.marked_next,
        "guard": one.guard,
    }


def player_view(g: BrawlTable, owner: int, seat: int) -> dict[str, Any]:
    """Return one player as a seat sees him (BR-19.1 to BR-19.3)."""
    player = g.players[owner]
    sees = seat >= 0 and seat in g.knowers(owner)
    shown = [card for card in player.hand if card in g.hidden.public]
    planned = player.deck[len(player.deck) - player.planned :] if sees else []
    return {
        "ready": [essence.id for i, essence in enumerate(g.box.content.essences) if player.ready >> i & 1],
        "used": [action.id for i, action in enumerate(g.box.standard) if player.used >> i & 1],
        "deck": len(player.deck),
        "planned": [g.name(card) for card in planned] if sees else player.planned,
        "hand": {"n": len(player.hand), "known": sorted(map(g.name, player.hand if sees else shown))},
        "shown": sorted(map(g.name, shown)),
        "discard": sorted(map(g.name, player.discard)),
    }


def trap_name(g: BrawlTable, trap: int, seat: int) -> str:
    """BR-13.12, BR-19.7: a trap that was looked at is known to who looked."""
    return g.name(trap) if g.hidden.knows(seat, trap) else ""
