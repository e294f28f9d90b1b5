"""Auras: what they may be attached to, and how they leave (PW-4.4 to PW-4.7, PW-4.16)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.state import PlaneswalkersTable


def fits(g: PlaneswalkersTable, spell: Any, card: int) -> bool:
    """PW-4.4: tell whether an army card fits the line of an Aura."""
    army = g.army(card)
    if spell.enchants == "planeswalker":
        return bool(army.kind == "planeswalker")
    return bool(spell.enchants == f"{'unique' if army.unique else 'common'}_{army.kind}")


def bury(g: PlaneswalkersTable, handle: int, owner: int) -> None:
    """PW-4.15: a spell card goes to its owner's graveyard, face up."""
    g.show(handle)
    g.players[owner].graveyard.append(handle)


def lose(g: PlaneswalkersTable, handle: int, owner: int) -> None:
    """PW-4.16: an Aura in play goes to its owner's graveyard without effect."""
    bury(g, handle, owner)
    g.emit("loses", seat=owner, spell=g.name(handle))


def strip(g: PlaneswalkersTable, card: int) -> None:
    """PW-11.9: all Auras of a card that leaves play go to their owners' graveyards, secret ones without effect."""
    bearer = g.cards[card]
    for handle in bearer.auras:
        lose(g, handle, g.owner(handle))
    for handle in bearer.secrets:
        lose(g, handle, bearer.owner)
    bearer.auras = []
    bearer.secrets = []
