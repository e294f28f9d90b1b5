"""How hard figures hit: the exact odds of attacks, with the dice of every single figure.

Figures of a card do not always roll alike: a Rhox beside another one stands firmer, an Elf Ranger near Nissa shoots
farther, Gideon strikes harder in a crowd. What an ability makes of a roll counts, too.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from tafelrunde.games.planeswalkers.box import PlaneswalkersBox
from tafelrunde.games.planeswalkers.rules import board, conditions, values
from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.games.planeswalkers.statics import AdjacentOpponentsGet, GetsPer, OthersGet, Static
from tafelrunde.games.planeswalkers.triggers import RollsOnlyWeapons
from tafelrunde.games.planeswalkers.verbs import CancelAttack, RollD20
from tafelrunde.kernel.dice import numbers, pool_odds
from tafelrunde.kernel.game import per_box

NEVER: Final = 99  # dice that nobody rolls
D20: Final = 20
STATS: Final = ("power", "toughness", "range")

Damage = tuple[float, ...]  # the chance of each number of points


# ---------------------------------------------------------------- odds


@cache
def damage(die: tuple[str, ...], power: int, defence: int, fierce: int = NEVER) -> Damage:
    """Return the chances of an attack to deal 0, 1, 2 … points; with `fierce` dice or more nobody blocks it if all of
    them show weapons.
    """
    hits = pool_odds([numbers(die, lambda face: face == "weapon")] * max(0, power))
    blocks = pool_odds([numbers(die, lambda face: face == "shield")] * max(0, defence))
    dealt = hits.minus(blocks).not_below(0)
    found = [float(dealt.chance(n)) for n in range(max(0, power) + 1)]
    if power >= fierce:
        every = float(hits.chance(power))
        found = [part - every * float(blocks.chance(power - n)) for n, part in enumerate(found)]
        found[0] -= every * float(blocks.at_least(power + 1))
        found[power] += every
    return tuple(found)


@cache
def mean(dealt: Damage) -> float:
    """Return the expected damage."""
    return sum([n * part for n, part in enumerate(dealt)])


@cache
def perhaps(dealt: Damage, sure: float) -> Damage:
    """Return the damage of an attack that may not come about."""
    return (1 - sure + sure * dealt[0], *[sure * part for part in dealt[1:]])


@cache
def to_life(dealt: Damage, left: int) -> tuple[float, float]:
    """Return the expected damage to a figure with so much life left, and the chance that it is destroyed."""
    killed = sum(dealt[left:])
    return sum([n * part for n, part in enumerate(dealt[:left])]) + left * killed, killed


@lru_cache(maxsize=1 << 14)
def together(attacks: tuple[Damage, ...], life: int) -> tuple[float, float]:
    """Return the chance that attacks destroy a figure together, and the damage to be expected if they do not."""
    sums = [1.0] + [0.0] * life
    for dealt in attacks:
        after = [0.0] * (life + 1)
        for n, part in enumerate(sums):
            for more, share in enumerate(dealt):
                after[min(life, n + more)] += part * share
        sums = after
    survived = sum(sums[:life])
    return sums[life], sum([n * part for n, part in enumerate(sums[:life])]) / survived if survived > 1e-6 else 0.0


# ---------------------------------------------------------------- army cards, and their figures on the table


class Nature:
    """What is printed on an army card, and what its abilities make of attacks."""

    def __init__(self, box: PlaneswalkersBox, kind: int) -> None:
        army = box.armies[kind]
        self.life: int = army.life
        self.points = army.cost / army.figures
        self.flies = "flying" in box.words[kind]
        self.counters = bool(box.ability_triggers["defence_rolled"][kind])  # whether it strikes back
        rolled = [
            a.when.dice for a in box.ability_triggers["attack_rolled"][kind] if isinstance(a.when, RollsOnlyWeapons)
        ]
        self.fierce: int = min(rolled, default=NEVER)
        self.crowds: list[tuple[int, int]] = [
            (static.n, static.within)
            for static in box.own_statics["power"][kind]
            if isinstance(static, GetsPer) and static.per == "opponents_near"
        ]
        self.weakens: int = sum(
            [static.n for static in box.wide_statics["toughness"][kind] if isinstance(static, AdjacentOpponentsGet)]
        )
        self.varies = [  # values of its own figures that depend on where each of them stands …
            stat for stat in STATS if any(isinstance(static, GetsPer) for static in box.own_statics[stat][kind])
        ]
        self.spreads = [
            stat for stat in STATS if any(is_near(static) for static in box.wide_statics[stat][kind])
        ]  # … and of others
        self.guides: list[OthersGet] = [
            static for static in box.wide_statics["range"][kind] if isinstance(static, OthersGet) and static.within
        ]
        self.hit = 1.0  # the chance that an attack against it is not cancelled
        for ability in box.ability_triggers["attack_declared"][kind]:
            for verb in ability.does:
                if isinstance(verb, RollD20) and any(isinstance(inner, CancelAttack) for inner in verb.then):
                    self.hit *= (verb.at_least - 1) / D20


def is_near(static: Static) -> bool:
    """Tell whether something holds only for figures that stand near others."""
    return isinstance(static, AdjacentOpponentsGet) or (isinstance(static, OthersGet) and static.within > 0)


@per_box
def nature(box: PlaneswalkersBox, kind: int) -> Nature:
    """Read an army card once."""
    return Nature(box, kind)


class Guide:
    """A figure near which others shoot farther."""

    def __init__(self, figure: int, space: int, owner: int, static: OthersGet) -> None:
        self.figure = figure
        self.space = space
        self.owner = owner
        self.static = static
        self.within: int = static.within
        self.n: int = static.n


class Outlook:
    """What judgements of a duel share: the figures that stand, and the dice of every one of them."""

    def __init__(self, g: PlaneswalkersTable) -> None:
        self.standing = g.figures()
        self.die: tuple[str, ...] = tuple(g.box.die)
        self.field = board.field(g)
        self.natures = [nature(g.box, entry.kind) for entry in g.cards]
        self.lives = [one.life for one in self.natures]
        self.move = [0] * len(g.cards)
        size = len(g.space)
        self.power, self.toughness, self.range = [0] * size, [0] * size, [0] * size
        spread = [
            stat for card, one in enumerate(self.natures) if one.spreads and g.in_play(card) for stat in one.spreads
        ]
        singled_out = [effect.figure for effect in g.lasting]
        for card, one in enumerate(self.natures):
            figures = g.standing(card)
            if figures:
                self.move[card] = max(1, values.move(g, figures[0]))
                single = any(figure in singled_out for figure in figures)
                for stat, value, found in (
                    ("power", values.power, self.power),
                    ("toughness", values.toughness, self.toughness),
                    ("range", values.reach, self.range),
                ):
                    alike = not single and stat not in spread and stat not in one.varies
                    first = value(g, figures[0])
                    for figure in figures:
                        found[figure] = first if alike or figure == figures[0] else value(g, figure)
        self.guides = [
            Guide(figure, g.space[figure], g.control[figure], static)
            for card, one in enumerate(self.natures)
            for static in one.guides
            for figure in g.standing(card)
        ]


# ---------------------------------------------------------------- one attack


def dice_of(
    g: PlaneswalkersTable, o: Outlook, figure: int, other: int, comes: bool, beside: bool, up: int
) -> tuple[int, int]:
    """Return the power and the toughness of an attack: by a figure that stands there or comes first, from beside the
    other one or from afar, from so many levels above.
    """
    one = o.natures[g.card_of[figure]]
    power, toughness = o.power[figure] + (up > 0), o.toughness[other] + (up < 0)
    if comes and one.crowds:
        power += in_the_crowd(g, o, figure, other)
    if comes and beside and one.weakens and not conditions.opponent_adjacent(g, other, g.card_of[figure]):
        toughness = max(0, toughness + one.weakens)
    if not beside and g.cards[g.card_of[other]].auras:
        power += values.attackers_dice(g, other, False)
        toughness += values.toughness(g, other, figure, False) - o.toughness[other]
    return power, toughness


def in_the_crowd(g: PlaneswalkersTable, o: Outlook, figure: int, other: int) -> int:
    """Return how much power a figure gains by the opponents around the one that it goes to."""
    steps = o.field.steps(g.space[other])
    foes = [g.space[foe] for foe in o.standing if not g.friends(figure, foe)]
    return sum(
        [
            n * (sum([steps[space] <= within for space in foes]) - conditions.opponents_near(g, figure, within))
            for n, within in o.natures[g.card_of[figure]].crowds
        ]
    )


def blow(g: PlaneswalkersTable, o: Outlook, figure: int, other: int, dice: tuple[int, int]) -> Damage:
    """Return the damage of an attack with so many dice, by what both cards make of it."""
    found = damage(o.die, *dice, o.natures[g.card_of[figure]].fierce)
    hit = o.natures[g.card_of[other]].hit
    return found if hit == 1.0 else perhaps(found, hit)


def ranges(g: PlaneswalkersTable, o: Outlook, figure: int) -> list[tuple[int, int, int]]:
    """List how far a figure may shoot: its range, and around which space (NONE: anywhere) within how many spaces."""
    reach = o.range[figure]
    near: list[tuple[int, int, int]] = []
    for guide in o.guides:
        suits = guide.owner == g.control[figure] and guide.figure != figure and guide.static.suits(g, figure)
        if suits:
            if board.within_sight(g, guide.figure, figure, guide.within):
                reach -= guide.n
            near.append((guide.n, guide.space, guide.within))
    return [(reach, NONE, 0), *[(reach + n, space, within) for n, space, within in near]]
