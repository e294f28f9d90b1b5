"""What a sensible player of Quarriors! does without thinking: searches play turns to their end with it.

It thinks no further than this turn and looks only at what lies open. Where a turn has ended and the dice of the next
one have not been used yet, it does nothing: there `chances` judges the table. What it likes to own and what counts for
it in a turn, very many games have taught (`glance.toml`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any, Final

from tafelrunde.games.quarriors import verbs as v
from tafelrunde.games.quarriors.advice import creature_glory, prices_of
from tafelrunde.games.quarriors.chances import cards_of, turns_to_come
from tafelrunde.games.quarriors.rules import capturing, creatures, dice, rolling, summoning
from tafelrunde.games.quarriors.state import FACES, LIMIT, UNROLLED, QuarriorsTable
from tafelrunde.games.quarriors.verbs import QUIDDITY
from tafelrunde.kernel.ask import Ask, Move
from tafelrunde.kernel.chances import Weights, read_weights
from tafelrunde.kernel.game import per_box
from tafelrunde.kernel.match import Match

TAUGHT: Final[Weights] = read_weights("tafelrunde.games.quarriors", "glance.toml")
TURN: Final = TAUGHT["turn"]
OWN: Final = TAUGHT["own"]
START: Final = 12  # dice in a collection at the beginning
COMPANY: Final = 2  # creature dice of a middling collection
TARGETS: Final = 4  # so many creature dice of others an attack wants to find, more make no difference
MIDDLING: Final = 3.0  # an attack that is neither strong nor weak
MET: Final = 0.75  # the part of its attack that a collection brings on the average: creatures have to be paid for
BAGS: Final = 30  # with so many dice in the bag a new one is put off by five turns
SOONEST: Final = 0.1  # five turns are 1
GUESSED: Final = 4  # attack and defence of a creature whose numbers are counted on the table
WEIGHED: Final = 9  # so many creatures of a pool are weighed against each other
REROLLED: Final = 0.02  # so much more must another roll promise
GLORY: Final = 0.5  # what glory that is not scored yet adds to the logarithm of a chance
AT_CREATURES: Final = (v.DestroyCreature, v.DestroyOnePerOpponent, v.BuffOwnCreatures)  # spells against creatures

Taste = Sequence[float]  # what a player thinks that a die of each power card brings in five turns to come
Answer = Callable[[QuarriorsTable, int, list[Move], Taste], Move]


def at_a_glance(match: Match, seat: int) -> Move | None:
    """Return the move that needs no thought, or None between two turns: there the table can be judged."""
    g: Any = match.table
    return None if is_fresh(g) else usual(match, seat)


def usual(match: Match, seat: int) -> Move | None:
    """Return the move that needs no thought, also between two turns; None where all decide at once."""
    g: Any = match.table
    return answered(match, seat, tastes_of(g.box))


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
        self.box = g.box
        self.taste = taste
        self.soon = soon_of(g.box)
        self.attack: list[float] = prices_of(g.box).attack
        self.drawn: int = g.box.setup.dice_drawn_per_turn
        self.turns = turns_to_come(g, [player.glory for player in g.players])
        self.put_off = OWN["put_off"] * len(g.players[seat].bag) / BAGS
        self.owned = cards_of(g, g.players[seat])
        self.theirs = [card for other in g.opponents(seat) for card in cards_of(g, g.players[other])]
        self.value_soon = sum([self.soon[card] for card in self.owned], 0.0)
        self.value_later = sum([taste[card] for card in self.owned], 0.0)
        self.creatures = creature_dice(g.box, self.owned)
        self.targets = min(TARGETS, creature_dice(g.box, self.theirs))
        self.threat = threat(g, seat)

    def of_more(self, card: int) -> float:
        """Return what one die more of a card adds; it comes into play when the bag has been emptied."""
        turns = max(SOONEST, self.turns - self.put_off)
        gain = self.worth_with(turns, card, 1) - self.worth_with(turns, card, 0)
        gain += OWN["more"] + OWN["more_later"] * (self.turns - 1.0)
        gain += OWN["size"] * (len(self.owned) - START) + OWN["theirs"] * self.theirs.count(card)
        gain += self.alike() * self.owned.count(card)
        return gain + self.turns * self.of_battle(card)

    def of_less(self, card: int) -> float:
        """Return what one die less of a card adds."""
        gain = self.worth_with(self.turns, card, -1) - self.worth_with(self.turns, card, 0)
        gain += OWN["less"] + OWN["less_later"] * (self.turns - 1.0)
        if self.box.card_class[card] == self.box.basic_class:
            gain += OWN["less_basic"] + OWN["less_basic_later"] * (self.turns - 1.0)
        return gain - self.alike() * (self.owned.count(card) - 1)

    def worth_with(self, turns: float, card: int, more: int) -> float:
        """Return what an average roll of the collection is worth with so many more dice of a card."""
        soon = self.value_soon + more * self.soon[card]
        later = self.value_later + more * self.taste[card]
        return self.drawn / max(self.drawn, len(self.owned) + more) * (soon + turns * later) / GLORY

    def alike(self) -> float:
        """Return what it costs to own dice of the same card, for each of them."""
        return OWN["alike"] + OWN["alike_later"] * self.turns

    def of_battle(self, card: int) -> float:
        """Return how much better a creature fits in with what both sides own: company, defence, attack."""
        if self.box.cards[card].group != "creature":
            return 0.0
        defence: float = sum(self.box.defence[card * FACES : (card + 1) * FACES]) / FACES
        attack = self.attack[card] * self.targets
        battle = OWN["defence"] * defence * (self.threat - MIDDLING) + OWN["attack"] * attack
        return battle + OWN["company"] * (self.creatures - COMPANY)


def creature_dice(box: Any, cards: list[int]) -> int:
    """Count the dice of creature cards."""
    return sum([box.cards[card].group == "creature" for card in cards])


def threat(g: QuarriorsTable, seat: int) -> float:
    """Estimate the attack that creatures of a seat have to stand: that of an average roll of the strongest opponent."""
    attack = prices_of(g.box).attack
    drawn: int = g.box.setup.dice_drawn_per_turn
    most = 0.0
    for other in g.opponents(seat):
        cards = cards_of(g, g.players[other])
        most = max(most, drawn * sum([attack[card] for card in cards], 0.0) / max(drawn, len(cards)))
    return TURN["threat"] * MET * most


@per_box
def tastes_of(box: Any) -> list[float]:
    """Return what games have taught about each card; one that they have not shown is worth what its lines say."""
    return [TAUGHT["later"].get(card.id, prices_of(box).card[number]) for number, card in enumerate(box.cards)]


@per_box
def soon_of(box: Any) -> list[float]:
    """Return what a die of each card brings however few turns are to come."""
    return [TAUGHT["soon"].get(card.id, 0.0) for card in box.cards]


# ---------------------------------------------------------------- dice in the active pool


def use_effect(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Use every effect; roll a die with quiddity again, last of all, only if another roll promises more."""
    rolled: list[Move] = []
    for move in options[1:]:
        if move.kind != "reroll" or not g.box.quid[g.box.look_index[move.args[0]]]:
            return move
        rolled.append(move)
    prospect = Prospect(g, seat, taste)
    shown = shown_by(g, g.players[seat].pool)
    now = prospect.of(shown)
    best = max(rolled, key=lambda move: prospect.rolled(shown, [g.box.look_index[move.args[0]]]))
    return best if prospect.rolled(shown, [g.box.look_index[best.args[0]]]) - now > REROLLED else options[0]


def choose_partner(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Choose the die that the rest of the turn gains most by, if it is rolled again with the one that asks."""
    prospect = Prospect(g, seat, taste)
    shown = shown_by(g, g.players[seat].pool)
    asking = [look for look in shown if rerolls_with_others(g, look)][:1]
    best, most = options[0], prospect.rolled(shown, asking)
    for move in options[1:]:
        look = g.box.look_index[move.args[0]]
        if shown.count(look) > asking.count(look):
            value = prospect.rolled(shown, [*asking, look])
            if value > most:
                best, most = move, value
    return best


def shown_by(g: QuarriorsTable, pool: list[int]) -> list[int]:
    """List what dice show, sorted: which of those that are alike shows it makes no difference."""
    return sorted([g.look[die] for die in pool if g.look[die] != UNROLLED])


def rerolls_with_others(g: QuarriorsTable, look: int) -> bool:
    """Tell whether a face rolls its own die again, together with others."""
    line = g.box.immediate[g.forms[look]]
    return line is not None and isinstance(line.verb, v.RerollSelfAndOthers)


def summon_or_attack(g: QuarriorsTable, seat: int, options: list[Move], taste: Taste) -> Move:
    """Ready spells, summon what is worth more than what its quiddity could capture, cast, attack."""
    if options[0].kind == "ready":
        return options[0]
    wanted = best_summon(g, seat, taste) if options[0].kind == "summon" else None
    attack: Move = g.box.fight
    return wanted or worth_casting(g, seat, options) or attack


def best_summon(g: QuarriorsTable, seat: int, taste: Taste) -> Move | None:
    """Find the creatures that are worth most together with what can be captured then; None: better none at all."""
    look = Prospect(g, seat, taste).best(shown_by(g, g.players[seat].pool))[1]
    return None if look < 0 else g.box.summon[look]


Standing = tuple[float, float]  # the glory and the defence of a creature


class Prospect:
    """What the rest of a turn can bring with what the dice of its player show: creatures, then a die to capture."""

    def __init__(self, g: QuarriorsTable, seat: int, taste: Taste) -> None:
        self.g = g
        self.offers = offers_of(g, seat, taste)
        self.tax = summoning.tax(g, seat)
        turns = turns_to_come(g, [player.glory for player in g.players])
        self.eager = TURN["summon"] + TURN["summon_later"] * (turns - 1.0)
        self.threat = threat(g, seat)
        self.needed = g.target - g.players[seat].glory
        self.ready = [standing(g, seat, die) for die in g.players[seat].creatures]
        self.attack = float(sum([creatures.attack(g, seat, die) for die in g.players[seat].creatures]))
        self.foes = [[standing(g, other, die) for die in g.players[other].creatures] for other in g.opponents(seat)]
        self.found: dict[tuple[int, ...], tuple[float, int]] = {}

    def of(self, shown: list[int]) -> float:
        """Return what such dice can bring in this turn, in glory."""
        return self.best(shown)[0]

    def rolled(self, shown: list[int], again: list[int]) -> float:
        """Return what they bring on the average once some of them have been rolled again."""
        if not again:
            return self.of(shown)
        left = shown[:]
        left.remove(again[0])
        canon: list[int] = self.g.box.canon
        first = again[0] - again[0] % FACES
        return sum([self.rolled(sorted([*left, look]), again[1:]) for look in canon[first : first + FACES]]) / FACES

    def best(self, shown: list[int]) -> tuple[float, int]:
        """Find the creatures to summon: what they are worth with what can be captured then, and the first of them."""
        key = tuple(shown)
        if key not in self.found:
            self.found[key] = self.searched(shown)
        return self.found[key]

    def searched(self, shown: list[int]) -> tuple[float, int]:
        """Try all the creatures together that the quiddity pays for."""
        box = self.g.box
        purse = self.g.quiddity + sum([box.quid[look] for look in shown])
        chosen: list[tuple[int, list[int]]] = [(purse, [])]  # the quiddity left, and the looks of the creatures
        for look in self.wanted(shown, purse):
            price = box.look_level[look] + self.tax
            chosen += [(left - price, [*looks, look]) for left, looks in chosen if left >= price]
        values = [self.worth(looks) + best_capture(self.offers, left) for left, looks in chosen]
        best = max(values)
        return best, (chosen[values.index(best)][1] or [-1])[0]

    def wanted(self, shown: list[int], purse: int) -> list[int]:
        """List the creatures that can be summoned, and not too many of them."""
        g = self.g
        limited = g.powers & LIMIT
        found = [
            look
            for look in shown
            if g.box.is_creature[look]
            and g.box.look_level[look] + self.tax <= purse
            and not (limited and summoning.over_limit(g, look))
        ]
        return found[:WEIGHED]

    def worth(self, looks: list[int]) -> float:
        """Return what it is worth to summon creatures: each for itself, and how they stand and strike together."""
        if not looks:
            return 0.0
        box = self.g.box
        prices = prices_of(box)
        attack = self.attack
        found = 0.0
        army = self.ready[:]
        for look in looks:
            form = self.g.forms[look]
            found += prices.face[form] + QUIDDITY * box.look_level[look] + self.eager
            lines = sum([line.verb.worth() for line in box.scores[form]])
            guessed = box.counts[form]
            defence = GUESSED if guessed else box.defence[form] + box.own_defence[form]
            attack += GUESSED if guessed else box.attack[form] + box.own_attack[form]
            army.append((box.glory[form] + box.extra_glory[form] + 0.5 * lines, float(defence)))
        stands = kept(army, self.threat)
        glory = sum([glory for glory, _ in army])
        found += TURN["stands"] * (stands - kept(self.ready, self.threat))
        if glory >= self.needed:
            found += TURN["wins"] * stands / glory
        for theirs in self.foes:
            found += TURN["strikes"] * (lost(theirs, attack) - lost(theirs, self.attack))
        return found


def standing(g: QuarriorsTable, seat: int, die: int) -> Standing:
    """Return what a creature in a ready area brings when it scores, and what it withstands."""
    return creature_glory(g, die), float(creatures.defence(g, seat, die))


def kept(army: list[Standing], threat: float) -> float:
    """Estimate the glory of the creatures that live to score: the cheap ones defend first and shelter the others."""
    shelter = found = 0.0
    for glory, defence in sorted(army):
        shelter += defence
        found += glory / (1.0 + exp(min(50.0, (threat + 0.3 - shelter) / (0.5 * threat + 0.7))))
    return found


def lost(army: list[Standing], attack: float) -> float:
    """Return the glory that an attack takes from a player who defends well: whoever survives ends it."""
    left = sorted(army)
    found = 0.0
    while left and attack > 0 and max([defence for _, defence in left]) <= attack:
        glory, defence = left.pop(0)
        found += glory
        attack -= defence
    return found


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
    purse = dice.available(g, g.players[seat])
    offers = [offer for offer in offers_of(g, seat, taste) if offer[0] <= purse]
    move: Move = g.box.capture[max(offers, key=lambda offer: offer[1])[2]] if offers else g.box.end
    return move


def offers_of(g: QuarriorsTable, seat: int, taste: Taste) -> list[tuple[int, float, int]]:
    """List what improves a collection: its price, what it adds, in glory, and its card."""
    if g.captures <= 0:
        return []
    gains = Gains(g, seat, taste)
    found = [
        (capturing.price(g, card), gains.of_more(card), card) for card in g.cards if g.stock[g.box.card_class[card]]
    ]
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
    "partner": choose_partner,
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
