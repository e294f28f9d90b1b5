"""What a sensible player of Quarriors! does without thinking: searches play turns to their end with it.

It thinks no further than this turn and looks only at what lies open. Where a turn has ended and the dice of the next
one have not been used yet, it does nothing: there `chances` judges the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tafelrunde.games.quarriors import verbs as v
from tafelrunde.games.quarriors.advice import Prices, creature_glory, prices_of
from tafelrunde.games.quarriors.chances import Collection, turns_to_come, worths_of
from tafelrunde.games.quarriors.rules import capturing, creatures, dice, rolling, summoning
from tafelrunde.games.quarriors.state import FACES, LIMIT, QuarriorsTable
from tafelrunde.games.quarriors.verbs import QUIDDITY
from tafelrunde.kernel.ask import Ask, Move
from tafelrunde.kernel.match import Match

CULL: Final = 0.35  # what the cull is worth that comes with a creature that scores, in glory
REROLLED: Final = 0.1  # so much more than what it shows a die must be worth to be rolled again
GLORY: Final = 0.5  # what glory that is not scored yet adds to the logarithm of a chance
AT_CREATURES: Final = (v.DestroyCreature, v.DestroyOnePerOpponent, v.BuffOwnCreatures)  # spells against creatures

Taste = Sequence[float]  # what a player thinks that a die of each power card brings in all the turns to come
Answer = Callable[[QuarriorsTable, int, list[Move], Taste], Move]


def at_a_glance(match: Match, seat: int) -> Move | None:
    """Return the move that needs no thought, or None between two turns: there the table can be judged."""
    g: Any = match.table
    return None if is_fresh(g) else answered(match, seat, worths_of(g.box).taste)


def answered(match: Match, seat: int, taste: Taste) -> Move | None:
    """Answer what a seat is asked; None: it is asked between two turns, when nothing urges."""
    g: Any = match.table
    question = match.lanes[0].question
    answer = ANSWERS.get(question.kind) if isinstance(question, Ask) else None
    return None if answer is None else answer(g, seat, match.legal(seat), taste)


def is_fresh(g: QuarriorsTable) -> bool:
    """Tell whether the dice of this turn have been rolled and nothing was done with them yet."""
    if g.effects or g.quiddity or g.summoned or g.boost:
        return False
    if g.phase[0] == "loop":
        return True
    if g.phase[0] != "summon" or g.attackers or rolling.has_effects(g):
        return False
    player = g.players[g.active]
    if len(player.pool) < g.box.setup.dice_drawn_per_turn or player.attached:
        return False
    last = player.used[-1:]  # a spell that was cast just now lies on top
    return not any(g.box.spell_class[g.box.class_of[die]] for die in last)


def worth_trying(moves: list[Move]) -> list[Move]:
    """Leave out to spend dice by hand: whoever summons or captures pays with the dice that fit best (QU-5.11)."""
    return [move for move in moves if move.kind != "spend"]


# ---------------------------------------------------------------- creatures that score


def score_all(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Let every creature score (QU-19.3)."""
    return options[0]


def use_ability(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Use the abilities of creatures that score in the order in which they are listed."""
    return options[-1] if options[0].kind == "none" else options[0]


def card_at(g: QuarriorsTable, move: Move, at: int = 0) -> int:
    """Return the power card that a move names."""
    card: int = g.box.card_index[move.args[at]]
    return card


def take_best(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Take the die that improves the collection most, if there is one."""
    gains = Gains(g, seat, taste)
    best = max(options[1:], key=lambda move: gains.of_more(card_at(g, move)))
    return best if gains.of_more(card_at(g, best)) > 0 else options[0]


def fetch_best(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Take the creature die out of the used pile that does most."""
    gains = Gains(g, seat, taste)
    return max(options[1:], key=lambda move: gains.of_more(card_at(g, move)))


def trade(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Trade a scored die for the best one of an opponent, if that is better."""
    gains = Gains(g, seat, taste)
    best = max(options[1:], key=lambda move: gains.of_more(card_at(g, move, 1)))
    given = g.pending[0][1] // FACES
    return best if gains.of_more(card_at(g, best, 1)) > gains.of_more(given) else options[0]


def cull_worst(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Cull the die without which the collection is best, if it is better than with it."""
    gains = Gains(g, seat, taste)
    worst = max(options[1:], key=lambda move: gains.of_less(card_at(g, move)))
    return worst if gains.of_less(card_at(g, worst)) > 0 else options[0]


class Gains:
    """How dice would change what a collection is worth to its player, in glory."""

    def __init__(self, g: QuarriorsTable, seat: int, taste: Taste) -> None:
        self.turns = turns_to_come(g, [player.glory for player in g.players])
        self.owned = Collection(g, g.players[seat], taste)
        self.now = self.owned.worth(self.turns)

    def of_more(self, card: int) -> float:
        """Return what one die more of a card adds."""
        return (self.owned.worth_with(self.turns, card, 1) - self.now) / GLORY

    def of_less(self, card: int) -> float:
        """Return what one die less of a card adds."""
        return (self.owned.worth_with(self.turns, card, -1) - self.now) / GLORY


# ---------------------------------------------------------------- dice in the active pool


def use_effect(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Use every effect; roll a die again only if it shows nothing else."""
    for move in options[1:]:
        if move.kind != "reroll" or not g.box.quid[g.box.look_index[move.args[0]]]:
            return move
    return options[0]


def reroll_worst(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Roll the die again that shows much less than it is worth."""
    prices = prices_of(g.box)
    best = max(options[1:], key=lambda move: missing(g, move, prices))
    return best if missing(g, best, prices) > REROLLED else options[0]


def missing(g: QuarriorsTable, move: Move, prices: Prices) -> float:
    """Return how much less a die shows than it is worth."""
    form: int = g.forms[g.box.look_index[move.args[0]]]
    return prices.card[form // FACES] - prices.face[form]


def summon_or_attack(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Ready spells, summon what is worth more than what its quiddity could capture, cast, attack."""
    if options[0].kind == "ready":
        return options[0]
    wanted = best_summon(g, seat, taste) if options[0].kind == "summon" else None
    attack: Move = g.box.fight
    return wanted or worth_casting(g, seat, options) or attack


def best_summon(g: QuarriorsTable, seat: int, taste: Taste) -> Move | None:
    """Find the creatures that are worth most together with what can be captured then; None: better none at all."""
    box = g.box
    player = g.players[seat]
    prices = prices_of(box)
    tax = summoning.tax(g, seat)
    purse = dice.available(g, player)
    offers = captures(g, seat, taste)
    chosen = [(0.0, purse, -1)]  # what creatures are worth together, the quiddity left, the look of the first one
    for die in player.pool:
        look = g.look[die]
        if box.is_creature[look] and not (g.powers & LIMIT and summoning.over_limit(g, look)):
            price = box.look_level[look] + tax
            gain = prices.face[g.forms[look]] + QUIDDITY * box.look_level[look] + CULL
            chosen += [
                (worth + gain, left - price, look if first < 0 else first)
                for worth, left, first in chosen
                if left >= price
            ]
    look = max(chosen, key=lambda found: found[0] + best_capture(offers, found[1]))[2]
    return None if look < 0 else box.summon[look]


def worth_casting(g: QuarriorsTable, seat: int, options: list[Move]) -> Move | None:
    """Find a spell that does something now."""
    for move in options:
        if move.kind == "cast":
            verb = g.box.casts[g.forms[g.box.look_index[move.args[0]]]].verb
            others = [g.players[other] for other in g.opponents(seat)]
            if isinstance(verb, AT_CREATURES) and not any(other.creatures for other in others):
                continue
            if isinstance(verb, v.DestroySpell) and not any(other.spells or other.attached for other in others):
                continue
            return move
    return None


# ---------------------------------------------------------------- capturing


def capture_or_end(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Cast what is left, then capture the die that improves the collection most, then end the turn."""
    spell = worth_casting(g, seat, options)
    if spell is not None:
        return spell
    offers = captures(g, seat, taste)
    move: Move = g.box.capture[max(offers, key=lambda offer: offer[1])[2]] if offers else g.box.end
    return move


def captures(g: QuarriorsTable, seat: int, taste: Taste) -> list[tuple[int, float, int]]:
    """List what improves a collection: its price, what it adds, in glory, and its card."""
    if g.captures <= 0:
        return []
    purse = dice.available(g, g.players[seat])
    gains = Gains(g, seat, taste)
    offered = [(capturing.price(g, card), card) for card in g.cards if g.stock[g.box.card_class[card]]]
    found = [(price, gains.of_more(card), card) for price, card in offered if price <= purse]
    return [offer for offer in found if offer[1] > 0]


def best_capture(offers: list[tuple[int, float, int]], purse: int) -> float:
    """Return the most that so much quiddity can capture."""
    return max([gain for price, gain, _ in offers if price <= purse], default=0.0)


# ---------------------------------------------------------------- targets and reactions


def aim(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Choose the creature that brings most glory: one's own to help it, another one to destroy, copy or still it."""
    if options[0].kind != "target":
        return options[-1]  # faces to turn a die to: the highest
    found = [move for move in options if move.args[0] != seat] or options
    return max(found, key=lambda move: glory_of_target(g, move))


def glory_of_target(g: QuarriorsTable, move: Move) -> float:
    """Return what the creature would bring that a move names."""
    die = creatures.of_move(g, g.players[move.args[0]].creatures, move, 1)
    return creature_glory(g, die) if die >= 0 else 0.0


def dispel(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Destroy a spell of somebody else."""
    return next((move for move in options if move.args[0] != seat), options[0])


def defend(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Send a creature that survives, else one that comes back, else the one whose loss costs least glory."""
    mine = [die for die in g.players[seat].creatures if die not in g.defended]
    best, least = options[0], (2, 0.0)
    for move in options:
        die = creatures.of_move(g, mine, move)
        falls = creatures.defence(g, seat, die) <= g.remaining
        cost = (int(falls), 0.0 if g.box.replaces[g.form(die)] else creature_glory(g, die))
        if cost < least:
            best, least = move, cost
    return best


def keep_quiet(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Wait: there will be a better moment for a reaction."""
    return options[0]


def react_in_need(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """React if no creature can stand the attack."""
    safe = any(creatures.defence(g, seat, die) > g.remaining for die in g.players[seat].creatures)
    return options[0] if safe else options[1]


def rescue(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Save a creature whenever it is possible, once."""
    return options[0] if g.rescued or seat in g.charmed else options[-1]


def best_fate(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Let a destroyed creature come back, or come near to it."""
    return options[-1]


def first(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Take things in the order in which they are listed."""
    return options[0]


ANSWERS: Final[dict[str, Answer]] = {
    "offer": score_all,
    "ability": use_ability,
    "fetch": fetch_best,
    "free": take_best,
    "trade": trade,
    "upgrade": cull_worst,
    "books": use_ability,
    "cull": cull_worst,
    "loop": use_effect,
    "partner": reroll_worst,
    "summon": summon_or_attack,
    "capture": capture_or_end,
    "attach": aim,
    "destroy": aim,
    "still": aim,
    "shape": aim,
    "dispel": dispel,
    "defend": defend,
    "r1": keep_quiet,
    "r2": react_in_need,
    "r3": rescue,
    "r4": keep_quiet,
    "fate": best_fate,
    "order": first,
}
