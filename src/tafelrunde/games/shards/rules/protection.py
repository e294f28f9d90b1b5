"""Who and what cannot be attacked (SH-6.32, SH-7.4, SH-14.3)."""

from __future__ import annotations

from tafelrunde.games.shards.state import Player, ShardsTable


def is_shielded(g: ShardsTable, player: Player) -> bool:
    """SH-7.4, SH-14.3.1: a player behind a protecting champion cannot be attacked."""
    return bool(player.champions) and any(g.box.protects[g.kind(champion)] for champion in player.champions)


def is_protected(g: ShardsTable, owner: Player, kind: int) -> bool:
    """SH-6.32, SH-14.3: a champion cannot be attacked by its own passive or behind another one."""
    for passive in g.box.cards[kind].passive:
        if passive.rule == "unattackable":
            return True
        if passive.rule == "unattackable_while_you_have" and g.holds(owner.champions, g.box.index[passive.card]):
            return True
    return not g.box.protects[kind] and is_shielded(g, owner)  # SH-14.3.6
