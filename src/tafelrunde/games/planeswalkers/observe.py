"""What a seat may know of a table of Arena of the Planeswalkers (PW-17), as plain data."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.state import DEAD, RESERVE, ArmyCard, PlaneswalkersTable


def view(g: PlaneswalkersTable, seat: int) -> dict[str, Any]:
    """Return the table as a seat (-1: the spectator) sees it: unknown cards are a number, never a handle."""
    return {
        "phase": g.phase[0],
        "battlefield": g.box.battlefields[g.field].id,
        "active": g.active,
        "first": g.first,
        "teams": list(g.team),
        "turn_limit": g.turn_limit,
        "players": [player_view(g, owner, seat) for owner in range(g.seats)],
        "cards": [card_view(g, card, seat) for card in g.cards],
        "glyphs": [
            [g.box.codes[space], g.name(handle) if handle in g.hidden.public else ""]
            for space, handle in zip(g.glyph_spaces, g.glyph_handles, strict=True)
        ],
        "stack": [g.name(handle) if handle in g.hidden.public else "" for handle in g.stack],
        "chosen": g.chosen,
        "cast": g.cast,
        "summons": g.summons,
        "moved": g.moved[:],
        "attacked": g.attacked[:],
        "extra": g.extra[:],
        "barred": g.barred[:],
        "idle": g.idle[:],
        "hasty": [list(pair) for pair in g.hasty],
        "lasting": [[e.what, e.n, e.card, e.figure, e.seat, e.until] for e in g.lasting],
    }


def sees(g: PlaneswalkersTable, seat: int, owner: int) -> bool:
    """PW-17.2: players see their own cards and those of their team-mate."""
    return seat >= 0 and g.team[seat] == g.team[owner]


def player_view(g: PlaneswalkersTable, owner: int, seat: int) -> dict[str, Any]:
    """Return one player as a seat sees him."""
    player = g.players[owner]
    known = player.hand if sees(g, seat, owner) else [card for card in player.hand if card in g.hidden.public]
    return {
        "army": player.army[:],
        "library": len(player.library),
        "hand": {"n": len(player.hand), "known": sorted(map(g.name, known))},
        "graveyard": sorted(map(g.name, player.graveyard)),
        "unused": len(player.unused),
        "left": player.left,
    }


def card_view(g: PlaneswalkersTable, card: ArmyCard, seat: int) -> dict[str, Any]:
    """Return an army card as a seat sees it: the secret Auras by their places (PW-17.1)."""
    known = sees(g, seat, card.owner)
    return {
        "army": g.box.armies[card.kind].id,
        "copy": card.copy_number,
        "owner": card.owner,
        "auras": [g.name(handle) for handle in card.auras],
        "secrets": [g.name(handle) if known else "" for handle in card.secrets],
        "used": card.used[:],
        "figures": [
            {"at": where(g, figure), "damage": g.damage[figure], "control": g.control[figure]}
            for figure in card.figures
        ],
    }


def where(g: PlaneswalkersTable, figure: int) -> list[str] | str:
    """Say where a figure is."""
    if g.space[figure] == RESERVE:
        return "reserve"
    if g.space[figure] == DEAD:
        return "graveyard"
    return [g.box.codes[space] for space in g.spaces(figure)]
