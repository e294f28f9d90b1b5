"""How good a table is for a seat: figures, life, threats by dice mathematics, glyphs, cards and points."""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import Final

from tafelrunde.games.planeswalkers.rules import board, values
from tafelrunde.games.planeswalkers.state import NONE, RESERVE, PlaneswalkersTable
from tafelrunde.games.planeswalkers.verbs import Gets, Keyword, OthersGet
from tafelrunde.kernel.dice import numbers, pool_odds
from tafelrunde.kernel.hexes import explore

WALKER: Final = 420.0  # what the life of a planeswalker is worth where it decides the game, beside its cost
READY: Final = 0.45  # the part of its cost that a figure in the reserve is worth
CARD: Final = 14.0  # a card in hand
SECRET: Final = 18.0  # a secret Aura in play
GLYPH: Final = 4.0  # a glyph that is held
NEAR: Final = 1.5  # a space nearer to the enemy
HIGH: Final = 1.5  # a level of height
LATER: Final = 0.3  # the part of its worth that an attack in a later turn has
SCALE: Final = 260.0
STATS: Final = {"power": 9.0, "toughness": 9.0, "move": 4.0, "range": 6.0}
WORDS: Final = {"rooted": -9.0, "no_mending": -5.0}
LINES: Final = {
    "hurt_bearer": -16.0,
    "hurt_mover": -9.0,
    "hurt_attacker": 12.0,
    "bearer_draws": 14.0,
    "mend_one": 9.0,
}
OTHER_GIFTS: Final = {
    "leaving_dice": 4.0,
    "attackers_roll": 9.0,
    "scorches": 4.0,
    "pathfinding": 5.0,
    "draw_more": 14.0,
}


def evaluate(g: PlaneswalkersTable, seat: int) -> float:
    """Estimate how good a table is for a seat, between 0 (lost) and 1 (won)."""
    if g.result is not None:
        return 1.0 / len({g.team[winner] for winner in g.result.winners}) if seat in g.result.winners else 0.0
    if not all(player.army or player.left for player in g.players):
        return 0.5
    strength = [0.0] * g.seats
    around = Surroundings(g)
    for owner in range(g.seats):
        strength[owner] = worth(g, owner, around, g.team[owner] == g.team[seat])
    mine = sum(strength[mate] for mate in g.side(seat))
    others = [sum(strength[s] for s in g.side(g.team.index(team))) for team in set(g.team) if team != g.team[seat]]
    rest = 0.6 * max(others) + 0.4 * sum(others) / len(others)
    return 1.0 / (1.0 + exp((rest - mine) / SCALE))


class Surroundings:
    """What all estimates of one table share: the figures of each side, and the dice of each army card."""

    def __init__(self, g: PlaneswalkersTable) -> None:
        self.standing = g.figures()
        self.die: tuple[str, ...] = tuple(g.box.die)
        self.attack = [0] * len(g.cards)
        self.defence = [0] * len(g.cards)
        self.reach = [0] * len(g.cards)
        self.move = [0] * len(g.cards)
        for card in range(len(g.cards)):
            figures = g.standing(card)
            if figures:
                self.attack[card] = values.power(g, figures[0])
                self.defence[card] = values.toughness(g, figures[0])
                self.reach[card] = values.reach(g, figures[0])
                self.move[card] = values.move(g, figures[0])


def worth(g: PlaneswalkersTable, seat: int, around: Surroundings, own: bool) -> float:
    """Add up what a player has: figures, reserve, cards, Auras, glyphs, and what the next attacks promise.

    Only the own side wants to come nearer: for the others that is their own matter.
    """
    player = g.players[seat]
    if player.left:
        return 0.0
    decisive = g.box.battlefields[g.field].goal == "planeswalkers"
    total = CARD * len(player.hand) ** 0.8 if g.walker_of(seat) != NONE else 0.0
    promised = 0.0
    for card in player.army:
        army = g.army(card)
        each = army.cost / army.figures
        total += SECRET * len(g.cards[card].secrets)
        for aura in g.cards[card].auras:
            total += aura_worth(g, aura, card)
        attacks = 0.0
        eager = eagerness(g, seat, card)
        for figure in g.cards[card].figures:
            if g.space[figure] == RESERVE:
                total += READY * each
            elif g.space[figure] >= 0:
                left = (army.life - g.damage[figure]) / army.life
                total += figure_worth(g, figure, each, left, decisive and army.kind == "planeswalker")
                attacks += promise(g, figure, card, around, eager)
                if own:
                    total += approach(g, figure, card, around)
        promised = max(promised, attacks)
    total += promised + GLYPH * held_glyphs(g, seat) + summons(g, seat)
    if not decisive:
        total += scoring(g, seat)
    return total


def figure_worth(g: PlaneswalkersTable, figure: int, each: float, left: float, decisive: bool) -> float:
    """Estimate a figure by its cost, its life and the ground it stands on."""
    height = HIGH * board.field(g).level[g.space[figure]]
    if decisive:
        return each + WALKER * left + height
    return each * (0.45 + 0.55 * left) + height


def eagerness(g: PlaneswalkersTable, seat: int, card: int) -> float:
    """Attacks of the chosen card come now, those of others perhaps in a later turn."""
    if seat != g.active or g.phase[0] in ("closing", "ending", "begin", "upkeep"):
        return LATER
    return 1.0 if card == g.chosen else 0.6 if g.chosen == NONE else LATER


def can_still_move(g: PlaneswalkersTable, figure: int) -> bool:
    """Tell whether a figure of the chosen card has its move before it."""
    if g.active != g.control[figure] or (g.chosen != NONE and g.card_of[figure] != g.chosen):
        return False
    if g.walking[:1] == [figure]:
        return True
    return g.phase[0] in ("window", "summon", "moves", "walk") and figure not in g.moved


def promise(g: PlaneswalkersTable, figure: int, card: int, around: Surroundings, eager: float) -> float:
    """Estimate what the best attack of a figure brings, less the farther it has to go first."""
    best = 0.0
    reach, power, move = around.reach[card], around.attack[card], max(1, around.move[card])
    if figure in g.attacked and g.active == g.control[figure]:
        eager = LATER
    mobile = can_still_move(g, figure)
    engaged = board.engaged_with(g, figure)
    for other in around.standing:
        if g.friends(figure, other):
            continue
        gap = way(g, figure, other) - 1 if reach <= 1 else board.distance(g, figure, other) - reach
        if gap > 12:
            continue
        target = g.card_of[other]
        army = g.army(target)
        hits = min(odds(around.die, power, around.defence[target]), float(army.life - g.damage[other]))
        value = (WALKER if army.kind == "planeswalker" else army.cost / army.figures) / army.life
        gain = value * hits
        if reach <= 1 and g.box.ability_triggers["defence_rolled"][g.cards[target].kind]:  # it strikes back
            own = g.of(figure)
            back = min(odds(around.die, power, around.defence[target], True), float(own.life - g.damage[figure]))
            gain -= back * own.cost / own.figures / own.life
        if gap <= 0 and can_hit(g, figure, other, engaged, reach):
            chance = 0.8 * eager
        elif engaged:
            chance = 0.2 * LATER
        elif gap <= 0:
            chance = 0.35 * eager if mobile else 0.1 * LATER
        elif mobile and gap <= move:
            chance = (0.5 - 0.01 * gap) * eager
        else:
            chance = 0.2 * LATER / (1 + gap / move)
        best = max(best, gain * chance)
    return best


def can_hit(g: PlaneswalkersTable, figure: int, other: int, engaged: list[int], reach: int) -> bool:
    """Tell whether a figure within reach could be attacked from here."""
    if engaged:
        return other in engaged
    return reach > 1 and board.line_of_sight(g, figure, other)


def approach(g: PlaneswalkersTable, figure: int, card: int, around: Surroundings) -> float:
    """Figures want to come within reach of an opponent, most of all of a planeswalker."""
    best = 30.0
    for other in around.standing:
        if not g.friends(figure, other):
            far = 0.0 if g.of(other).kind == "planeswalker" else 2.0
            best = min(best, far + max(0, way(g, figure, other) - around.reach[card]))
    return -NEAR * best


def way(g: PlaneswalkersTable, figure: int, other: int) -> int:
    """Estimate how far it is to walk to a figure; who flies goes straight."""
    if "flying" in g.box.words[g.cards[g.card_of[figure]].kind]:
        return board.distance(g, figure, other)
    return walking(board.field(g), g.space[other])[g.space[figure]]


@lru_cache(maxsize=1 << 12)
def walking(field: board.Field, goal: int) -> list[int]:
    """Return what it costs to walk to a space from everywhere, around ruins and through water, without figures."""

    def steps(here: int) -> list[tuple[int, int]]:
        price = 3 if field.water[here] else 1  # water ends a move
        return [
            (there, price + max(0, field.level[here] - field.level[there]))
            for there in field.neighbours[here]
            if (here, there) not in field.wall_top and not field.cramped[there]
        ]

    found = explore(goal, steps, board.FAR)
    return [found[space][0] if space in found else board.FAR for space in range(len(field.on_map))]


@cache
def odds(die: tuple[str, ...], attack: int, defence: int, shields: bool = False) -> float:
    """Return the expected unblocked hits of so many dice against so many, or the expected shields beyond the hits."""
    hits = pool_odds([numbers(die, lambda face: face == "weapon")] * max(0, attack))
    blocks = pool_odds([numbers(die, lambda face: face == "shield")] * max(0, defence))
    more = blocks.minus(hits) if shields else hits.minus(blocks)
    return float(more.not_below(0).expected())


def held_glyphs(g: PlaneswalkersTable, seat: int) -> int:
    """Count the open glyphs that a seat holds."""
    return sum(
        g.at[space] != NONE and g.control[g.at[space]] == seat and handle in g.hidden.public
        for space, handle in zip(g.glyph_spaces, g.glyph_handles, strict=True)
    )


def summons(g: PlaneswalkersTable, seat: int) -> float:
    """Squads in the reserve may still be summoned this turn if the planeswalker was chosen."""
    if seat != g.active or g.phase[0] not in ("window", "summon") or g.chosen != g.players[seat].army[0]:
        return 0.0
    waiting = []
    for card in g.players[seat].army[1:]:
        left = sum(g.space[figure] == RESERVE for figure in g.cards[card].figures)
        waiting.append(float(left * g.army(card).cost / g.army(card).figures))
    free = g.box.construction.summons_per_planeswalker_turn - g.summons + (g.phase[0] == "summon")
    return 0.4 * sum(sorted(waiting, reverse=True)[: max(0, free)])


def scoring(g: PlaneswalkersTable, seat: int) -> float:
    """Where spaces score, figures on them count more the nearer the end is; others are drawn towards them."""
    field = board.field(g)
    late = g.turns / g.turn_limit
    total = 0.0
    for card in g.players[seat].army:
        army = g.army(card)
        for figure in g.standing(card):
            away = min(board.distance_to(g, figure, space) for space in field.scoring)
            total += army.cost / army.figures * (0.2 + 0.9 * late) * (1.0 if away == 0 else 0.5 / (1 + away))
    return total


def aura_worth(g: PlaneswalkersTable, aura: int, card: int) -> float:
    """Estimate what an open Aura is worth to the owner of the enchanted card."""
    spell = g.spell(aura)
    figures = len(g.standing(card))
    total = 0.0
    for gift in spell.gives:
        if isinstance(gift, Gets):
            total += STATS[gift.stat] * gift.n * figures * (0.4 if gift.against or gift.subtype else 1.0)
        elif isinstance(gift, OthersGet):
            total += STATS[gift.stat] * gift.n * 3 * (1.0 if g.owner(aura) == g.cards[card].owner else -1.0)
        elif isinstance(gift, Keyword):
            total += WORDS.get(gift.word, 5.0)
        else:
            total += OTHER_GIFTS[gift.tag()]
    return total + sum(LINES.get(verb.tag(), 0.0) for line in spell.does for verb in line.walk())
