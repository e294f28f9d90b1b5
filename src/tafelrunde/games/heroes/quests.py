"""What dice are worth in Heroes: how far they are from the actions that a player could take, in exact chances.

A quest is an action that a player collects symbols for: a spell of his hand, or drawing cards. Who is on a quest keeps
its symbols and the commands for his creatures, throws all the rest again, and stops when another throw would bring less
than the time it takes is worth. From that follows what every number of symbols is worth, and what flying dice are.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from tafelrunde.games.heroes import advice
from tafelrunde.games.heroes import verbs as v
from tafelrunde.games.heroes.rules import actions, board, wounds
from tafelrunde.games.heroes.state import CARD, COMMAND, HERO, NOBODY, SPACES, Arena, HeroesTable

# The unit is one hit point of a hero.
THROW: Final = 0.5  # what the time of a throw is worth
GRAIN: Final = 4  # worths are rounded to such parts of a hit point, so that equal quests are worked out only once
ELSE: Final = 0.2  # of the quests that are not the best one
DRAWN: Final = 0.5  # a card that is drawn …
SCARCE: Final = 1.2  # … and so much more if the hand is nearly empty
FEW_CARDS: Final = 3
SPENT: Final = 0.4  # a card that is cast
LASTING: Final = 0.4  # of what a spell that stays seems to be worth
SPREAD: Final = 1.4  # wounds that neighbours feel too
CREATURE: Final = 1.1  # for each point that a healthy creature costs …
HEALTH: Final = 0.4  # … so much of it goes with its wounds, the rest with its death
FACES: Final = 6
KILLED: Final = 12.0  # the death of a hero decides the game
USUAL: Final = 3  # command symbols that are left after a spell in a good throw


class Quest:
    """An action that symbols are collected for; `value` is what it is worth to have begun it."""

    __slots__ = ("alone", "cap", "dice", "each", "flights", "need", "table", "worth")

    def __init__(self, dice: int, need: int, worth: float, each: float, cap: int, alone: bool) -> None:
        self.dice = dice  # of the player
        self.need = need  # symbols
        self.worth = worth  # of the action
        self.each = each  # of every further symbol (alone), else of every command symbol beside it …
        self.cap = cap  # … up to so many
        self.alone = alone
        self.flights: dict[tuple[int, int, int], float] = {}
        self.table = [[0.0] * (dice + 1) for _ in range(dice + 1)]
        self._work_out()

    def paid(self, have: int, commands: int) -> float:
        """Return what the action brings now; 0 if it is not possible yet."""
        if have < self.need:
            return 0.0
        return self.worth + self.each * min(self.cap, have - self.need if self.alone else commands)

    def value(self, have: int, commands: int) -> float:
        """Return what dice that lie on the table are worth."""
        if self.alone:
            return self.table[min(have, self.dice)][0]
        have = min(have, self.need)
        return self.table[have][min(commands, self.dice - have)]

    def flying(self, have: int, commands: int, thrown: int) -> float:
        """Return what symbols are worth if some dice are thrown beside them."""
        if self.alone:
            commands = 0
        else:
            have = min(have, self.need)
        key = (have, commands, thrown)
        found = self.flights.get(key)
        if found is None:
            found = self.flights[key] = sum(
                [chance * self.value(have + x, commands + y) for x, y, chance in landings(thrown, self.alone)]
            )
        return found

    def _work_out(self) -> None:
        """Fill in the worth of all numbers of symbols, from the most to the fewest; dice that are kept stay kept."""
        most = self.dice if self.alone else self.need
        for kept in range(self.dice, -1, -1):
            for have in range(min(most, kept), -1, -1):
                commands = kept - have
                if commands and self.alone:
                    break
                stay, later = 0.0, -THROW
                for x, y, chance in landings(self.dice - kept, self.alone):
                    if x + y == 0 or (x and not y and have == most):
                        stay += chance
                    else:
                        later += chance * self.value(have + x, commands + y)
                going_on = later / (1 - stay) if stay < 1 else 0.0
                self.table[have][commands] = max(self.paid(have, commands), going_on, 0.0)
        for have in range(most):  # who has too many commands to find the rest throws some of them
            for commands in range(1, self.dice - have + 1):
                self.table[have][commands] = max(self.table[have][commands], self.table[have][commands - 1])


@cache
def landings(dice: int, alone: bool) -> list[tuple[int, int, float]]:
    """List how many of some dice may show the wanted symbol, and how many a command, with the chance of each."""
    rest = FACES - (1 if alone else 2)
    return [
        (x, y, comb(dice, x) * comb(dice - x, y) * rest ** (dice - x - y) / FACES**dice)
        for x in range(dice + 1)
        for y in range(1 if alone else dice - x + 1)
    ]


@cache
def quest(dice: int, need: int, worth: int, each: int, cap: int, alone: bool) -> Quest:
    """Return a quest; its worths are counted in grains."""
    return Quest(dice, need, worth / GRAIN, each / GRAIN, cap, alone)


# ---------------------------------------------------------------- what a player collects for


Collected = tuple[int, Quest]  # a symbol, and the quest that wants it


def collected_for(g: HeroesTable, seat: int, counts: list[int]) -> list[Collected]:
    """List the quests of a player: every spell of his hand that has a target, and drawing cards."""
    player = g.players[seat]
    arena = g.arena_of(seat)
    dice = len(player.dice)
    deeds = activations(g, arena, seat)
    each, cap = grains(worth_of(deeds, USUAL) / USUAL), min(dice, sum([cost for _, cost in deeds]))
    free = max([worth for worth, _ in deeds], default=0.0)
    weak = NOBODY if g.config.no_traits else g.box.opposite[player.hero]
    found: list[Collected] = []
    for kind in g.kinds(player.hand):
        if not actions.has_target(g, arena, seat, kind):
            continue
        symbol, need = g.box.symbol[kind], g.box.count[kind]
        if symbol == g.box.same_element:
            symbol = wanted_element(counts, weak)
        worth = cast_worth(g, arena, seat, kind, free) - (need if symbol == weak else 0)
        if worth > 0:
            alone = symbol == COMMAND
            found.append((symbol, quest(dice, need, grains(worth), each, cap, alone)))
    cards = min(dice, len(player.deck) + len(player.discard))
    if cards:
        drawn = grains(DRAWN + SCARCE * max(0, FEW_CARDS - len(player.hand)) / FEW_CARDS)
        found.append((CARD, quest(dice, actions.TO_DRAW, drawn, drawn, cards - 1, True)))
    return found


def grains(worth: float) -> int:
    """Round a worth, so that equal quests are worked out only once."""
    return int(worth * GRAIN + 0.5)


def wanted_element(counts: list[int], weak: int) -> int:
    """Return the element of which most dice show; the opposite one of the hero is wanted least."""
    return max(range(actions.ELEMENTS), key=lambda element: 2 * counts[element] - (3 if element == weak else 0))


def cast_worth(g: HeroesTable, arena: Arena, seat: int, kind: int, free: float) -> float:
    """Estimate what casting a spell brings; `free` is the best that a creature could do at no cost."""
    spell = g.box.spells[kind]
    hero = g.players[seat].hero
    strong = not g.config.no_traits and hero != NOBODY and spell.element == g.box.hero_element[hero]
    worth = LASTING * sum([verb.worth() for verb in spell.lasting], 0.0)
    for verb in spell.cast:
        if isinstance(verb, v.Activate):
            worth += free
        elif isinstance(verb, v.Wound):
            worth += wound_worth(g, arena, seat, kind, verb, strong and spell.empowerment == "wounds")
        elif isinstance(verb, v.Heal | v.HealOwn):
            worth += min(verb.n, most_wounds(g, seat))
        elif isinstance(verb, v.Dispel):
            worth += LASTING * advice.dispel_worth(g, seat)
        else:
            worth += verb.worth()
    return worth - SPENT


def wound_worth(g: HeroesTable, arena: Arena, seat: int, kind: int, verb: v.Wound, strong: bool) -> float:
    """Estimate what the wounds of a spell bring where they hurt most; what hits the neighbours too brings more."""
    amount = verb.n + strong
    open_only = g.box.target_class[kind] == "unprotected_being"
    creatures_only = g.box.target_class[kind] == "creature"
    best = 0.0
    for enemy in g.enemies(arena, seat):
        for being in board.beings(g, enemy):
            sheltered = board.protected(g, being)
            if (open_only and sheltered) or (creatures_only and g.beings[being].kind == HERO):
                continue
            more = 0 if sheltered or verb.unprotected is None else verb.unprotected - verb.n
            best = max(best, blow(g, being, amount + more, True))
    return best * (SPREAD if verb.spread else 1.0)


def most_wounds(g: HeroesTable, seat: int) -> int:
    """Return how many wounds the being of a player has that was hurt most."""
    player = g.players[seat]
    return max([player.most_hp - player.hp, *[g.beings[being].wounds for being in board.beings(g, seat)]])


def lying(quests: list[Collected], counts: list[int]) -> float:
    """Estimate what dice on the table are worth: most of all the nearest action."""
    return summed([quest.value(counts[symbol], counts[COMMAND]) for symbol, quest in quests])


def thrown(quests: list[Collected], counts: list[int], dice: int) -> float:
    """Estimate what the dice that are kept are worth while others are in the air."""
    return summed([quest.flying(counts[symbol], counts[COMMAND], dice) for symbol, quest in quests])


def ready(quests: list[Collected], counts: list[int]) -> float:
    """Estimate the best action that the dice allow now; 0 if there is none."""
    return max([quest.paid(counts[symbol], counts[COMMAND]) for symbol, quest in quests], default=0.0)


def summed(worths: list[float]) -> float:
    """Count the best quest, and a part of what else could come of the dice."""
    best = max(worths, default=0.0)
    return best + ELSE * (sum(worths) - best) / max(1, len(worths) - 1)


# ---------------------------------------------------------------- what creatures could do


def activations(g: HeroesTable, arena: Arena, seat: int) -> list[tuple[float, int]]:
    """List what each creature of a player could do now and what that costs, the best for its cost first."""
    found: list[tuple[float, int]] = []
    for number, it in enumerate(g.beings):
        if it.owner != seat or it.kind == HERO or it.space >= SPACES or it.used or board.held(g, number):
            continue
        worth = deed_worth(g, arena, number)
        if worth > 0:
            found.append((worth, board.activation_cost(g, number)))
    found.sort(key=lambda deed: (-deed[0] / deed[1], deed[1]))
    return found


def deed_worth(g: HeroesTable, arena: Arena, being: int) -> float:
    """Estimate the best that a creature could do when it is activated: attack, or use its ability."""
    it = g.beings[being]
    best = max([attack_worth(g, being, target) for target in board.attack_targets(g, arena, being)], default=0.0)
    verbs = g.box.active[it.kind]
    if verbs and not (g.box.only_unprotected[it.kind] and board.protected(g, being)):
        best = max(best, ability_worth(g, it.kind))
    return best


def attack_worth(g: HeroesTable, being: int, target: int) -> float:
    """Estimate what the attack of a creature brings; some victims strike back."""
    victim = g.beings[target]
    worth = blow(g, target, board.strength(g, being), False)
    if victim.kind != HERO and g.box.strikes_back[victim.kind]:
        worth -= blow(g, being, g.box.strikes_back[victim.kind][0].n, False)
    return worth


def ability_worth(g: HeroesTable, kind: int) -> float:
    """Estimate what the ability of a creature brings; some give their life for it."""
    verbs = [verb for verb in g.box.active[kind] if not isinstance(verb, v.Rise)]  # HE-28.6: not from the board
    price = CREATURE * g.box.cost[kind] if any(isinstance(verb, v.Burst) for verb in verbs) else 0.0
    return float(sum([verb.worth() for verb in verbs])) - price


def blow(g: HeroesTable, being: int, amount: int, magic: bool) -> float:
    """Estimate what wounds of a being are worth to its enemies."""
    it = g.beings[being]
    amount = wounds.reduced(g, being, amount, magic, False)
    if it.kind == HERO:
        hp = g.players[it.owner].hp
        return float(amount) if amount < hp else hp + KILLED
    stamina = g.box.stamina[it.kind]
    left = stamina - it.wounds
    worth = CREATURE * g.box.cost[it.kind]
    if amount >= left:
        return float(worth * (1 - HEALTH + HEALTH * left / stamina))
    return float(worth * HEALTH * amount / stamina)


def worth_of(deeds: list[tuple[float, int]], points: int) -> float:
    """Add up what creatures could do with so many activation points, parts of deeds included."""
    total = 0.0
    for worth, cost in deeds:
        if cost >= points:
            return total + worth * points / cost
        total += worth
        points -= cost
    return total
