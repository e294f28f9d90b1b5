"""What a seat may know of a table of Shards of Infinity (SH-3), as plain data."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable


def view(g: ShardsTable, seat: int) -> dict[str, Any]:
    """Return the table as a seat (-1: the spectator) sees it: unknown cards are a number, never a handle (SH-3.9)."""
    return {
        "phase": g.phase[0],
        "active": g.active,
        "first": g.first,
        "round": g.round,
        "players": [player_view(g, i, player, seat) for i, player in enumerate(g.players)],
        "row": [None if card == EMPTY else g.name(card) for card in g.row],
        "centre": {"n": len(g.centre), "bottom": known_bottom(g)},
        "banished": sorted(map(g.name, g.banished)),
        "played": [g.name(card) for card in g.played],
        "fast": [g.name(card) for card in g.fast],
        "prepared": g.prepared,
        "copiers": [g.name(card) for card in g.copiers],
        "assigned": g.assigned[:],
        "blocked": g.blocked[:],
        "to_decide": g.to_decide[:],
        "fallen": [group[:] for group in g.fallen],
    }


def player_view(g: ShardsTable, owner: int, player: Player, seat: int) -> dict[str, Any]:
    """Return one player as a seat sees him."""
    known = player.hand if seat == owner else [card for card in player.hand if card in g.hidden.public]  # SH-3.8
    return {
        "board": player.board,
        "health": player.health,
        "mastery": player.mastery,
        "gems": player.gems,
        "power": "infinite" if player.infinite else player.power,
        "focused": player.focused,
        "out": player.out,
        "deck": len(player.deck),
        "hand": {"n": len(player.hand), "known": sorted(map(g.name, known))},
        "shown": sorted(g.name(card) for card in player.hand if card in g.hidden.public) if seat == owner else [],
        "discard": sorted(map(g.name, player.discard)),
        "play": [g.name(card) for card in player.play],
        "champions": [[g.name(card), card in player.spent] for card in player.champions],
    }


def known_bottom(g: ShardsTable) -> list[str]:
    """List the mercenaries at the bottom of the centre deck that everybody saw go there, lowest first (SH-3.7)."""
    found = []
    for card in g.centre:
        if card not in g.hidden.public:
            break
        found.append(g.name(card))
    return found
