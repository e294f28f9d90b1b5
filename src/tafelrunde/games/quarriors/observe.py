"""What a seat may know of a table of Quarriors! (QU-17): everything but the order of the next draws."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.quarriors.rules import creatures, dice
from tafelrunde.games.quarriors.state import Player, QuarriorsTable


def view(g: QuarriorsTable, seat: int) -> dict[str, Any]:
    """Return the table as a seat (-1: the spectator) sees it."""
    box = g.box
    return {
        "phase": g.phase[0],
        "active": g.active,
        "first": g.first,
        "target": g.target,
        "wilds": {box.card_ids[card]: g.stock[box.card_class[card]] for card in g.cards},
        "rejected": [box.card_ids[card] for card in g.rejected],  # QU-17.4
        "players": [player_view(g, i, player, seat) for i, player in enumerate(g.players)],
        "quiddity": g.quiddity,
        "captures": g.captures,
        "discount": g.discount,
        "scored": g.scored,
        "culls": g.culls,
        "summoned": [box.classes[kind].id for kind in g.summoned],
        "charmed": g.charmed[:],
        "hit": g.hit[:],
        "attack": {
            "attackers": [[box.look_ids[box.form_look[form]], attack] for _, form, attack in g.attackers],
            "facing": g.facing,
            "remaining": g.remaining,
        },
    }


def player_view(g: QuarriorsTable, owner: int, player: Player, seat: int) -> dict[str, Any]:
    """Return one player as a seat sees him."""
    return {
        "glory": player.glory,
        "turns": player.turns,
        "out": player.out,
        "bag": bag_view(g, owner, player, seat),
        "pool": sorted(shown(g, die) for die in player.pool),
        "creatures": [creature_view(g, owner, die) for die in player.creatures],
        "spells": sorted(shown(g, die) for die in player.spells),
        "used": counted(g, player.used),
        "spent": counted(g, player.spent),
        "aside": counted(g, player.aside),
    }


def bag_view(g: QuarriorsTable, owner: int, player: Player, seat: int) -> Any:
    """QU-17.3: what is in a bag follows from open information; the option shows others only how many dice."""
    return {"n": len(player.bag)} if hides_bag(g, owner, seat) else {"n": len(player.bag), **counted(g, player.bag)}


def hides_bag(g: QuarriorsTable, owner: int, seat: int) -> bool:
    """QU-19.6: tell whether a seat sees only the number of dice in a bag."""
    return g.hide_bags and seat != owner


def creature_view(g: QuarriorsTable, owner: int, die: int) -> dict[str, Any]:
    """Return a creature with its present numbers and what is attached to it."""
    box = g.box
    return {
        "die": shown(g, die),
        "is": box.look_ids[box.form_look[g.form(die)]],
        "level": box.level[g.form(die)],
        "attack": creatures.attack(g, owner, die),
        "defence": creatures.defence(g, owner, die),
        "attached": sorted(shown(g, spell) for spell, carrier in g.bond.items() if carrier == die),
        "safe": die in g.defended,
    }


def shown(g: QuarriorsTable, die: int) -> str:
    """Name a die by its class and the face it shows."""
    look = g.look[die]
    return str(g.box.look_ids[look] if look >= 0 else g.box.classes[g.box.class_of[die]].id)


def counted(g: QuarriorsTable, zone: list[int]) -> dict[str, int]:
    """Count the dice of a zone by the card of their class."""
    found: dict[str, int] = {}
    for die in sorted(zone):
        id = g.box.card_ids[dice.card_of(g, g.box.class_of[die])]
        found[id] = found.get(id, 0) + 1
    return found
