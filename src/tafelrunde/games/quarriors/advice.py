"""Advice for agents: how good a table is for a seat, counted in glory.

A player has the glory on the track, the glory of the creatures that will probably live to score, what the quiddity of
this turn can still do, and a collection: so much does an average roll of it bring in each of the turns to come.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any, Final

from tafelrunde.games.quarriors.rules import capturing, creatures, summoning
from tafelrunde.games.quarriors.state import FACES, Player, QuarriorsTable
from tafelrunde.games.quarriors.verbs import QUIDDITY
from tafelrunde.kernel.game import per_box

SURE: Final = 0.95  # what is still to be done counts a little less than what is done
KEPT: Final = 0.5  # what a readied spell is worth, compared with its effect: it wants to be cast
STANDS: Final = 0.3  # the survival of a creature without defence, and …
STANDS_MORE: Final = 0.09  # … what each point of defence adds, when nothing else is known
PACE: Final = 2.0  # glory that a middling turn brings: so many turns are still to come
LONGEST: Final = 9.0  # turns that a plan looks ahead
SCALE: Final = 5.0  # so much glory ahead, and winning is e times as likely as losing
ORDERLY: Final = 0.001  # dice are spent when something is bought, not before
FACES_TRIED: Final = 6  # so many creatures of a pool are weighed against each other


def evaluate(g: QuarriorsTable, seat: int) -> float:
    """Estimate the chance of a seat to win, between 0 and 1: it races against the best of the others."""
    if g.result is not None:
        return 1.0 / len(g.result.winners) if g.result.ranks[seat] == 1 else 0.0
    if g.players[seat].out:
        return 0.0
    others = g.opponents(seat)
    turns = turns_left(g)
    rival = max([points(g, other, turns) for other in others])
    lead = points(g, seat, turns) - rival
    return 1.0 / (1.0 + math.exp(max(-50.0, min(50.0, -lead / SCALE))))


def turns_left(g: QuarriorsTable) -> float:
    """Estimate how many turns everybody still has."""
    best = max([player.glory for player in g.players])
    return max(1.0, min(LONGEST, (g.target - best) / PACE))


def points(g: QuarriorsTable, seat: int, turns: float) -> float:
    """Estimate the glory that a seat comes to."""
    player = g.players[seat]
    prices = prices_of(g.box)
    spells = KEPT * sum([prices.cast[g.forms[g.look[die]]] for die in player.spells])
    found = player.glory + standing_glory(g, seat) + spells + turns * roll_worth(g, player, prices)
    if seat == g.active:
        found += SURE * this_turn(g, seat, turns, prices)
    return found


# ---------------------------------------------------------------- what a die is worth


class Prices:
    """What a roll of a die brings on average, in glory, by the power card of its class."""

    def __init__(self, box: Any) -> None:
        self.cast = [KEPT + line.verb.worth() if line else 0.0 for line in box.casts]
        self.face = [self.worth_of_face(box, form) for form in range(len(box.form_look) - 1)]
        self.card = [sum(self.face[card * FACES : (card + 1) * FACES]) / FACES for card in range(len(box.cards))]
        self.attack = [sum(box.attack[card * FACES : (card + 1) * FACES]) / FACES for card in range(len(box.cards))]

    def worth_of_face(self, box: Any, form: int) -> float:
        """Estimate what a face brings: quiddity, a creature that may live to score, a spell, dice drawn."""
        look = box.form_look[form]
        found = QUIDDITY * box.quid[look] + 0.2 * box.draws[look] + (0.1 if box.rerolls[look] else 0.0)
        if box.is_creature[look]:
            defence = 4 if box.counts[form] else box.defence[form] + box.own_defence[form]
            lines = box.scores[form] + box.replaces[form] + box.destroyed[form] + box.you_destroy[form]
            extra = sum(line.verb.worth() for line in lines + box.attacks[form] + box.summoned[form])
            glory = box.glory[form] + box.extra_glory[form] + box.glory_per_other[form]
            found += lives(defence) * glory + 0.05 * box.attack[form] + 0.5 * extra - QUIDDITY * box.level[form]
        elif box.immediate[form] is not None:
            found += max(0.0, box.immediate[form].verb.worth() - QUIDDITY * box.quid[look])
        elif box.casts[form] is not None:
            found += KEPT * self.cast[form]
        return float(found)


@per_box
def prices_of(box: Any) -> Prices:
    """Read the cards of a box once."""
    return Prices(box)


def lives(defence: float) -> float:
    """Estimate how often a creature lives to score, when nothing is known of the opponents."""
    return min(0.9, STANDS + STANDS_MORE * defence)


def roll_worth(g: QuarriorsTable, player: Player, prices: Prices) -> float:
    """Estimate what a turn brings: the average die of the collection, six times."""
    card_of = [form // FACES for form in g.forms[::FACES]]
    class_of: list[int] = g.box.class_of
    worth = prices.card
    owned = (player.bag, player.used, player.pool, player.spent, player.aside, player.creatures, player.spells)
    size = sum([len(zone) for zone in owned]) + len(player.attached)
    total = sum([worth[card_of[class_of[die]]] for zone in owned for die in zone], 0.0)
    total += sum([worth[card_of[class_of[die]]] for die in player.attached], 0.0)
    return g.box.setup.dice_drawn_per_turn * total / max(g.box.setup.dice_drawn_per_turn, size)  # type: ignore[no-any-return]


# ---------------------------------------------------------------- creatures that may live to score


def creature_glory(g: QuarriorsTable, die: int) -> float:
    """Return what a creature brings when it scores."""
    form = g.form(die)
    bound = sum([g.box.bond_glory[g.form(spell)] for spell, carrier in g.bond.items() if carrier == die])
    lines = sum([line.verb.worth() for line in g.box.scores[form]])
    return float(g.box.glory[form] + g.box.extra_glory[form] + bound + 0.5 * lines)


def standing_glory(g: QuarriorsTable, seat: int) -> float:
    """Estimate the glory of the creatures in a ready area: the cheap ones defend first and shelter the others."""
    player = g.players[seat]
    if not player.creatures:
        return 0.0
    ranked = sorted([(creature_glory(g, die), die) for die in player.creatures])
    threats = [threat(g, seat, other) for other in g.opponents(seat)]
    shelter = 0.0
    found = 0.0
    for glory, die in ranked:
        shelter += creatures.defence(g, seat, die)
        chance = 1.0
        for strength, known in threats:
            spread = 0.3 if known else 0.5 * strength + 0.7
            chance *= 1.0 / (1.0 + math.exp(max(-50.0, min(50.0, (strength + 0.3 - shelter) / spread))))
        found += glory * chance + 0.35  # and one die of the used pile may be culled
    return found


def threat(g: QuarriorsTable, seat: int, other: int) -> tuple[float, bool]:
    """Estimate the attack that a seat has to expect of another one until it scores, and say whether it is known."""
    if other == g.active and g.attackers:
        if g.facing == seat:
            return float(g.remaining), True
        if g.facing < 0 or (g.facing - other) % g.seats < (seat - other) % g.seats:
            return float(sum([attack for _, _, attack in g.attackers])), True
        return 0.0, True
    if other == g.active and g.phase[0] in ("capture", "discard"):
        return 0.0, True
    player = g.players[other]
    prices = prices_of(g.box)
    dice = [*player.bag, *player.used, *player.pool, *player.creatures]
    if not dice:
        return 0.0, True
    card_of = g.forms
    total = sum([prices.attack[card_of[g.box.class_of[die] * FACES] // FACES] for die in dice])
    return 0.75 * g.box.setup.dice_drawn_per_turn * total / max(6, len(dice)), False


# ---------------------------------------------------------------- what this turn can still do


def this_turn(g: QuarriorsTable, seat: int, turns: float, prices: Prices) -> float:
    """Find the best that pool and quiddity can do: creatures to summon, then a die to capture."""
    phase = g.phase[0]
    if phase in ("discard", "offer", "score", "c1", "begin"):
        return 0.0
    player = g.players[seat]
    box = g.box
    unspent = [box.quid[g.look[die]] for die in player.pool if box.quid[g.look[die]]]
    purse = g.quiddity + sum(unspent)
    offers = captures_of(g, player, purse, turns, prices)
    found = ORDERLY * len(unspent)
    if phase == "capture":
        return found + best_capture(offers, purse)
    wanted: list[tuple[float, int]] = []
    tax = summoning.tax(g, seat)
    for die in player.pool:
        look = g.look[die]
        form = g.forms[look]
        if look >= 0 and box.is_creature[look]:
            wanted.append((prices.face[form] + QUIDDITY * box.level[form] + 0.35, box.look_level[look] + tax))
        elif look >= 0 and box.is_spell[look] and box.immediate[form] is None:
            found += KEPT * prices.cast[form] * SURE
        elif phase == "loop" and box.immediate_moves[form]:
            found += 0.2
    wanted = sorted(wanted, reverse=True)[:FACES_TRIED]
    best = best_capture(offers, purse)
    for n in range(1, len(wanted) + 1):
        for chosen in combinations(wanted, n):
            cost = sum([price for _, price in chosen])
            if cost <= purse:
                best = max(best, sum([worth for worth, _ in chosen]) + best_capture(offers, purse - cost))
    return found + best


def captures_of(g: QuarriorsTable, player: Player, purse: int, turns: float, prices: Prices) -> list[tuple[int, float]]:
    """List what can be captured: its price, and what it adds to the turns to come."""
    if g.captures <= 0:
        return []
    box = g.box
    size = max(6, sum([len(zone) for zone in (player.bag, player.used, player.pool, player.creatures)]))
    mean = roll_worth(g, player, prices) / box.setup.dice_drawn_per_turn
    found = []
    for card in g.cards:
        price = capturing.price(g, card)
        if g.stock[box.card_class[card]] and price <= purse:
            found.append((price, turns * box.setup.dice_drawn_per_turn * (prices.card[card] - mean) / (size + 1)))
    return found


def best_capture(offers: list[tuple[int, float]], purse: int) -> float:
    """Return the best gain that so much quiddity can buy."""
    return max([0.0, *[gain for price, gain in offers if price <= purse]])
