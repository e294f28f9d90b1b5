"""Advice for agents: how good a table is for a seat."""

from __future__ import annotations

import math

from tafelrunde.games.shards.state import Player, ShardsTable


def evaluate(g: ShardsTable, seat: int) -> float:
    """Estimate the chance of a seat to win, between 0 and 1."""
    if g.result is not None:
        return 1.0 if g.result.ranks[seat] == 1 else 0.0
    if g.players[seat].out:
        return 0.0
    mine = strength(g, seat)
    best = max(strength(g, other) for other in g.opponents(seat))
    return 1.0 / (1.0 + math.exp((best - mine) / 12.0))


def strength(g: ShardsTable, seat: int) -> float:
    """Add up health, mastery, the worth of the cards owned and what is at hand this turn."""
    player = g.players[seat]
    return (
        player.health
        + mastery_worth(player)
        + cards_worth(g, player)
        + (at_hand(g, seat) if seat == g.active and g.phase[0] in ("play", "attack") else 0.0)
    )


def mastery_worth(player: Player) -> float:
    """Mastery is worth more the nearer it brings the infinite shard."""
    return 1.5 * player.mastery + (player.mastery / 12.0) ** 2 * 3.0


def cards_worth(g: ShardsTable, player: Player) -> float:
    """The cards that a player owns work again and again: a deck is as good as its cards are on the average."""
    owned = player.deck + player.hand + player.discard + player.play
    box = g.box
    total = sum(box.worth[g.kind(card)] for card in owned if card not in g.fast)
    champions = sum(box.worth[g.kind(card)] + 0.5 * g.card(card).health for card in player.champions)
    return 4.0 * 5.0 * total / max(8, len(owned)) + 5.0 * champions


def at_hand(g: ShardsTable, seat: int) -> float:
    """What this turn still brings: power goes to the opponents, gems and cards buy; neither is kept."""
    player = g.players[seat]
    if player.infinite:
        return 60.0
    held = sum(g.box.worth[g.kind(card)] for card in player.hand)
    ready = sum(g.box.worth[g.kind(card)] for card in player.champions if card not in player.spent)
    return player.power + 0.35 * player.gems + 0.8 * (held + ready)
