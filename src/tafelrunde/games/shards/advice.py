"""Advice for agents: how good a table is for a seat, counted in points of damage.

The game is a race. What a card brings is read from its verbs, once for each mastery; a deck is as good as what a turn
with it brings; and so many turns does a player need for the health of the opponents and the mastery still to do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.games.shards import verbs as v
from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable
from tafelrunde.kernel.game import per_box

GEMS, POWER, MASTERY, HEALTH, CARDS, OTHER = range(6)  # what a card can bring
NOTHING: Final = (0.0,) * 6
PRICE: Final = (1.0, 1.0, 1.6, 0.6, 0.0, 1.0)  # what one of each is worth in turns to come; a draw brings other cards
HOLDS: Final = {"unify": 0.5, "dominion": 0.2, "inspire": 0.6, "echo": 0.7}  # how often a condition is fulfilled
STAYS: Final = 2.0  # turns that a champion is expected to stay in play
SHELTER: Final = 8.0  # what it is worth to be safe from attacks behind a champion
SURE: Final = 0.95  # what is still to be done counts a little less than what is done
FINISH: Final = 20.0  # what is left to do when the opponents' health is down: shields, healing, bad hands
GROWTH: Final = 1.5  # decks get better: what a turn brings now counts more than once in what later turns bring
SHIELDED: Final = 0.4  # how often a player survives a deadly attack that is just strong enough
USUAL: Final = 8.0  # what a turn brings with a middling deck
SCALE: Final = 8.0  # so many middling turns quicker, and winning is e times as likely as losing

Bringing = tuple[float, ...]


def evaluate(g: ShardsTable, seat: int) -> float:
    """Estimate the chance of a seat to win, between 0 and 1: it races against each of the others."""
    if g.result is not None:
        return 1.0 / len(g.result.winners) if g.result.ranks[seat] == 1 else 0.0
    if g.phase[0] in ("boards", "deal"):
        return 1.0 / g.seats
    return in_the_race(g, seat, [Pace(g, other) for other in range(g.seats)])


def in_the_race(g: ShardsTable, seat: int, paces: list[Pace]) -> float:
    """Compare the pace of a seat with that of each opponent."""
    if g.players[seat].out:
        return 0.0
    mine = paces[seat]
    hits = attack_of(g, seat, mine)
    soon = at_hand(g, seat, mine)
    alive = survival(g, seat, hits)
    rivals = 0.0
    for other in g.opponents(seat):
        lead = paces[other].turns(health_after(g, seat, hits)) - mine.turns(health_after(g, other, hits), soon)
        rivals += survival(g, other, hits) * math.exp(max(-50.0, min(50.0, -lead / SCALE)))
    return alive / (alive + rivals)


# ---------------------------------------------------------------- what a card brings


class Prices:
    """What every card of the box brings and is worth to a player with this mastery, by the number of the card."""

    def __init__(self, box: Any, mastery: int) -> None:
        self.play = [brings(card.play, mastery) for card in box.cards]
        self.activate = [brings(card.activate, mastery) for card in box.cards]
        self.cards = [brought[CARDS] for brought in self.play]
        self.champion = [
            in_play(card, brought) + (SHELTER if shelters else 0.0) if card.type == "champion" else 0.0
            for card, brought, shelters in zip(box.cards, self.activate, box.protects, strict=True)
        ]
        self.deck = [
            priced(brought) + champion + 0.15 * card.shield
            for card, brought, champion in zip(box.cards, self.play, self.champion, strict=True)
        ]


@per_box
def prices(box: Any, mastery: int) -> Prices:
    """Read the cards of a box once for each mastery."""
    return Prices(box, mastery)


def brings(lines: Sequence[Any], mastery: int) -> Bringing:
    """Estimate what lines of a card bring."""
    return tuple(map(sum, zip(NOTHING, *(line_brings(line, mastery) for line in lines), strict=True)))


def line_brings(line: Any, mastery: int) -> Bringing:
    """Estimate what one line brings; where this does not know the verb, the verb says what it is worth."""
    if isinstance(line, v.Gain):
        return just(line.what, v.amount(line.n))
    if isinstance(line, v.GainByMastery):
        reached = [line.base, *(tier.n for tier in line.tiers if mastery >= tier.at)]
        return just(line.what, v.amount(reached[-1]))
    if isinstance(line, v.GainPer):
        return just(line.what, 1.5 * line.n)
    if isinstance(line, v.Draw):
        return just("cards", line.n)
    if isinstance(line, v.IfMastery):
        return brings(line.then if mastery >= line.at else [], mastery)
    if isinstance(line, v.Condition):
        often = HOLDS.get(line.tag(), 0.5)
        both = zip(brings(line.then, mastery), brings(line.otherwise, mastery), strict=True)
        return tuple(often * then + (1.0 - often) * otherwise for then, otherwise in both)
    return just("other", line.worth())


def just(what: str, n: float) -> Bringing:
    """Return so much of one thing."""
    return tuple(float(n) if name == what else 0.0 for name in ("gems", "power", "mastery", "health", "cards", "other"))


def priced(brought: Bringing) -> float:
    """Add up what a card brings."""
    return sum(n * price for n, price in zip(brought, PRICE, strict=True))


def in_play(card: Any, brought: Bringing) -> float:
    """Estimate what a champion in play is worth: its activations, and the power that an opponent spends on it."""
    rules = {passive.rule for passive in card.passive}
    stays = STAYS * (1.5 if "unattackable" in rules else 1.0)
    return stays * (priced(brought) + 1.8 * brought[CARDS]) + 0.4 * float(card.health)


# ---------------------------------------------------------------- what lasts


class Deck:
    """All cards of a player in figures: champions in play count too, they come back when they are destroyed."""

    __slots__ = ("cards", "hand", "prices", "size", "worth")

    def __init__(self, g: ShardsTable, player: Player) -> None:
        self.prices = prices(g.box, player.mastery)
        owned = player.deck + player.hand + player.discard + player.play + player.champions
        if g.fast:
            owned = [card for card in owned if card not in g.fast]
        piece = g.hidden.piece
        kinds = g.box.kind
        numbers = [kinds[piece[card]] for card in owned]
        worth = self.prices.deck
        cards = self.prices.cards
        self.hand = float(max(1, g.box.setup.hand_size))
        self.size = len(numbers)
        self.worth = sum([worth[kind] for kind in numbers])
        self.cards = sum([cards[kind] for kind in numbers])

    def turn(self) -> float:
        """Estimate what a turn brings."""
        return turn_of(self.hand, self.size, self.worth, self.cards)

    def turn_with(self, kind: int) -> float:
        """Estimate what a turn brings with one card more."""
        return turn_of(
            self.hand, self.size + 1, self.worth + self.prices.deck[kind], self.cards + self.prices.cards[kind]
        )


def turn_of(hand: float, size: int, worth: float, cards: float) -> float:
    """Estimate what a turn brings: cards that draw let a turn show more of the deck."""
    shown = min(float(size), hand / (1.0 - min(0.7, cards / max(8, size))))
    return shown * worth / max(1, size)


class Pace:
    """How far a player is, and how fast: what mastery and champions in play are worth, and what a turn brings."""

    __slots__ = ("coming", "deck", "done", "each")

    def __init__(self, g: ShardsTable, seat: int) -> None:
        player = g.players[seat]
        self.deck = Deck(g, player)
        self.coming = to_come(g, seat, self.deck.prices)
        champions = sum(self.deck.prices.champion[g.kind(card)] for card in player.champions)
        self.done = mastery_worth(g, player.mastery) + champions
        self.each = max(3.0, self.deck.turn())

    def turns(self, health: float, soon: float = 0.0) -> float:
        """Estimate how many middling turns it takes to overcome an opponent, if so much is done in this one."""
        left = FINISH + health - (self.done + soon)
        return (left if left > 1.0 else math.exp(left - 1.0)) / math.pow(self.each / USUAL, GROWTH)

    def horizon(self, health: float) -> float:
        """Estimate how many times the deck still brings what it brings in a turn."""
        return GROWTH * max(1.0, (FINISH + health - self.done) / self.each)


def mastery_worth(g: ShardsTable, mastery: float) -> float:
    """Mastery is worth more the nearer it brings the infinite shard."""
    part = min(1.0, mastery / float(max(1, g.box.setup.mastery_max)))
    return 20.0 * part + 25.0 * part * part * part


# ---------------------------------------------------------------- the attack


def attack_of(g: ShardsTable, seat: int, pace: Pace) -> list[float]:
    """Return the damage that each seat is to expect: of the announced attack, else of what the seat can do now."""
    if g.assigned:
        return [math.inf if share < 0 else float(share - g.blocked[at]) for at, share in enumerate(g.assigned)]
    hits = [0.0] * g.seats
    if acts(g, seat):
        player = g.players[seat]
        power = math.inf if player.infinite else player.power + SURE * pace.coming[POWER]
        through = {other: power - shelter_of(g, g.players[other]) for other in g.opponents(seat)}
        target = max(through, key=lambda other: (through[other] >= g.players[other].health, through[other]))
        hits[target] = max(0.0, through[target])
    return hits


def shelter_of(g: ShardsTable, player: Player) -> int:
    """Return the power that must be spent on champions before their player can be attacked."""
    return sum(int(g.card(card).health) for card in player.champions if g.box.protects[g.kind(card)])


def health_after(g: ShardsTable, seat: int, hits: list[float]) -> float:
    """Return what a player has left after an attack."""
    return max(0.0, g.players[seat].health - max(0.0, hits[seat]))


def survival(g: ShardsTable, seat: int, hits: list[float]) -> float:
    """Estimate whether a player survives an attack: shields may help, less the more it is above the health."""
    above = hits[seat] - g.players[seat].health
    return 1.0 if above < 0.0 else SHIELDED * math.exp(-above / 4.0)


# ---------------------------------------------------------------- what this turn still brings


def acts(g: ShardsTable, seat: int) -> bool:
    """Tell whether a player still has a turn to make something of."""
    return seat == g.active and g.phase[0] in ("play", "attack")


def at_hand(g: ShardsTable, seat: int, pace: Pace) -> float:
    """Estimate what the active player still makes of this turn, besides the attack: gems buy, and nothing is kept."""
    if not acts(g, seat):
        return 0.0
    player = g.players[seat]
    coming = pace.coming
    opponents = g.opponents(seat)
    turns = pace.horizon(sum(g.players[other].health for other in opponents) / len(opponents))
    mastery = mastery_worth(g, player.mastery + coming[MASTERY]) - mastery_worth(g, player.mastery)
    healed = 0.8 * min(coming[HEALTH], float(g.box.setup.health_max - player.health))
    drawn = coming[CARDS] * pace.each / pace.deck.hand
    spent = spending(g, player, pace.deck, player.gems + coming[GEMS], turns)
    orderly = 0.05 - 0.01 * len(player.hand)  # first the cards, then the purchases, the end last of all
    return SURE * (mastery + healed + drawn + coming[OTHER]) + spent + orderly


def to_come(g: ShardsTable, seat: int, table: Prices) -> list[float]:
    """Add up what the cards in hand and the ready champions of the active player would bring."""
    total = [0.0] * len(NOTHING)
    if acts(g, seat):
        player = g.players[seat]
        hand = [g.kind(card) for card in player.hand]
        ready = [g.kind(card) for card in player.champions if card not in player.spent]
        for brought in [table.play[kind] for kind in hand] + [table.activate[kind] for kind in hand + ready]:
            for what, n in enumerate(brought):
                total[what] += n
        total[OTHER] += sum(table.champion[kind] for kind in hand)
    return total


def spending(g: ShardsTable, player: Player, deck: Deck, gems: float, turns: float) -> float:
    """Find the best that the gems can buy: cards of the row, mercenaries for now, Focus."""
    setup = g.box.setup
    purse = round(gems)
    offers: list[tuple[int, float]] = []
    if not player.focused and player.mastery < setup.mastery_max:
        more = mastery_worth(g, player.mastery + setup.focus_gain_mastery) - mastery_worth(g, player.mastery)
        offers.append((setup.focus_cost_gems, more))
    row = [g.kind(card) for card in g.row if card != EMPTY]
    offers += [(g.box.cost[kind], purchase(g, deck, kind, turns)) for kind in row if g.box.cost[kind] <= purse]
    best = [0.0] * (purse + 1)
    for cost, gain in offers:
        if gain > 0.0:
            for left in range(purse, cost - 1, -1):
                best[left] = max(best[left], best[left - cost] + gain)
    return SURE * best[purse]


def purchase(g: ShardsTable, deck: Deck, kind: int, turns: float) -> float:
    """Estimate what a card of the row is worth: in the deck for the turns to come, or as a mercenary for now."""
    turn = deck.turn()
    kept = turns * (deck.turn_with(kind) - turn)
    if g.box.cards[kind].type != "mercenary":
        return kept
    brought = deck.prices.play[kind]
    return max(kept, 0.9 * (priced(brought) + brought[CARDS] * turn / deck.hand))
