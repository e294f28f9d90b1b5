"""Advice for agents: how good a table is for a seat.

Everything is counted in points of damage. What a card brings is read from its verbs once for each mastery; a deck is worth
what a turn with it brings, times the turns that are left; the active player also has what this turn still brings.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from tafelrunde.games.shards import verbs as v
from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable

SCALE: Final = 14.0  # so many points more make a win about three times as likely as a loss
GEMS, POWER, MASTERY, HEALTH, CARDS, OTHER = range(6)  # what a card brings
PRICE: Final = (1.0, 1.0, 1.6, 0.6, 0.0, 1.0)  # the worth of one of each in turns to come; a draw multiplies the rest
HOLDS: Final = {"unify": 0.5, "dominion": 0.2, "inspire": 0.6, "echo": 0.7}  # how often a condition is fulfilled
STAYS: Final = 2.0  # turns that a champion is expected to stay in play
SHELTER: Final = 8.0  # what a champion is worth that keeps attacks from its player
SURE: Final = 0.95  # what is still to be played counts a little less than what has been

Bringing = tuple[float, ...]


def evaluate(g: ShardsTable, seat: int) -> float:
    """Estimate the chance of a seat to win, between 0 and 1."""
    if g.result is not None:
        return 1.0 / len(g.result.winners) if g.result.ranks[seat] == 1 else 0.0
    if g.players[seat].out:
        return 0.0
    if g.phase[0] in ("boards", "deal"):
        return 1.0 / g.seats
    turns = turns_left(g)
    mine = strength(g, seat, turns) + at_hand(g, seat, turns)
    return 1.0 / (1.0 + sum(math.exp((strength(g, other, turns) - mine) / SCALE) for other in g.opponents(seat)))


# ---------------------------------------------------------------- what lasts


def turns_left(g: ShardsTable) -> float:
    """Estimate how many turns each player still has: the game ends by health or by mastery."""
    alive = g.alive()
    health = min(health_left(g, seat) for seat in alive) / g.box.setup.health_max
    mastery = 1.0 - max(g.players[seat].mastery for seat in alive) / (1.2 * g.box.setup.mastery_max)
    return 1.5 + 8.0 * min(health, mastery)


def strength(g: ShardsTable, seat: int, turns: float) -> float:
    """Add up health, mastery, the champions in play and what the deck will bring."""
    player = g.players[seat]
    health = health_left(g, seat)
    return (
        health
        + 12.0 * (1.0 - math.exp(-health / 8.0))
        + mastery_worth(g, player.mastery)
        + turns * turn_worth(g, player)
        + sum(champion_worth(g.box, g.kind(card), player.mastery) for card in player.champions)
    )


def health_left(g: ShardsTable, seat: int) -> int:
    """Return the health of a player after the damage that is announced already."""
    health = g.players[seat].health
    if g.assigned and g.assigned[seat]:
        damage = health if g.assigned[seat] < 0 else max(0, g.assigned[seat] - g.blocked[seat])
        return max(0, health - damage)
    return health


def mastery_worth(g: ShardsTable, mastery: float) -> float:
    """Mastery is worth more the nearer it brings the infinite shard."""
    part = min(1.0, mastery / g.box.setup.mastery_max)
    return 20.0 * part + 25.0 * part * part * part


def turn_worth(g: ShardsTable, player: Player) -> float:
    """Estimate what a turn with this deck brings: cards that draw make others come more often."""
    worth, cards = player_tables(g, player)
    owned = owned_kinds(g, player)
    total = sum(worth[kind] for kind in owned)
    drawn = sum(cards[kind] for kind in owned)
    return seen(g, len(owned), drawn) * total / max(1, len(owned))


def owned_kinds(g: ShardsTable, player: Player) -> list[int]:
    """List the cards that a player owns, champions in play included: they come back when they are destroyed."""
    zones = (player.deck, player.hand, player.discard, player.play, player.champions)
    return [g.kind(card) for zone in zones for card in zone if card not in g.fast]


def seen(g: ShardsTable, size: int, drawn: float) -> float:
    """Estimate how many cards of a deck a turn shows."""
    return min(float(size), g.box.setup.hand_size / (1.0 - min(0.7, drawn / max(8, size))))


def player_tables(g: ShardsTable, player: Player) -> tuple[Sequence[float], Sequence[float]]:
    """Return what each card is worth to a player and how many cards it draws."""
    return tables(g.box, player.mastery)


@cache
def tables(box: Any, mastery: int) -> tuple[Sequence[float], Sequence[float]]:
    """Work out for all cards what they are worth in a deck at this mastery, and how many cards they draw."""
    worth = []
    cards = []
    for kind, card in enumerate(box.cards):
        brought = brings(card.play, mastery)
        worth.append(
            priced(brought)
            + 0.15 * card.shield
            + (champion_worth(box, kind, mastery) if card.type == "champion" else 0.0)
        )
        cards.append(brought[CARDS])
    return worth, cards


@cache
def champion_worth(box: Any, kind: int, mastery: int) -> float:
    """Estimate what a champion in play is worth: its activations, and the power that an opponent spends on it."""
    card = box.cards[kind]
    brought = brings(card.activate, mastery)
    each = priced(brought) + 1.8 * brought[CARDS]
    safe = 1.5 if any(passive.rule == "unattackable" for passive in card.passive) else 1.0
    return STAYS * safe * each + 0.4 * card.health + (SHELTER if protects(card) else 0.0)


def protects(card: Any) -> bool:
    """Tell whether a champion keeps attacks from its player (SH-14.3.1)."""
    return any(passive.rule == "protects_owner_and_other_champions" for passive in card.passive)


def priced(brought: Bringing) -> float:
    """Add up what a card brings."""
    return sum(n * price for n, price in zip(brought, PRICE, strict=True))


# ---------------------------------------------------------------- what a card brings


def brings(lines: Sequence[Any], mastery: int) -> Bringing:
    """Estimate what the lines of a card bring at this mastery."""
    total = [0.0] * 6
    for line in lines:
        for what, n in enumerate(brought_by(line, mastery)):
            total[what] += n
    return tuple(total)


def brought_by(line: Any, mastery: int) -> Bringing:
    """Estimate what one line brings; of what this does not know, the verb itself says what it is worth."""
    if isinstance(line, v.Gain):
        return just(line.what, v.amount(line.n))
    if isinstance(line, v.GainByMastery):
        reached = [tier.n for tier in line.tiers if mastery >= tier.at]
        return just(line.what, v.amount(reached[-1] if reached else line.base))
    if isinstance(line, v.Draw):
        return (0.0, 0.0, 0.0, 0.0, float(line.n), 0.0)
    if isinstance(line, v.IfMastery):
        return brings(line.then, mastery) if mastery >= line.at else brings([], mastery)
    if isinstance(line, v.Condition):
        often = HOLDS.get(line.tag(), 0.5)
        pairs = zip(brings(line.then, mastery), brings(line.otherwise, mastery), strict=True)
        return tuple(often * then + (1.0 - often) * otherwise for then, otherwise in pairs)
    if isinstance(line, v.GainPer):
        return just(line.what, 1.5 * line.n)
    return (0.0, 0.0, 0.0, 0.0, 0.0, line.worth())


def just(what: str, n: float) -> Bringing:
    """Return so much of one resource."""
    return tuple(n if name == what else 0.0 for name in ("gems", "power", "mastery", "health", "cards", "other"))


# ---------------------------------------------------------------- what this turn still brings


def at_hand(g: ShardsTable, seat: int, turns: float) -> float:
    """Estimate what the active player still makes of this turn: power strikes, gems buy; neither is kept."""
    if seat != g.active or g.phase[0] not in ("play", "attack"):
        return 0.0
    player = g.players[seat]
    coming = to_come(g, player)
    drawn = coming[CARDS] * turn_worth(g, player) / g.box.setup.hand_size
    later = (
        mastery_worth(g, player.mastery + coming[MASTERY])
        - mastery_worth(g, player.mastery)
        + 0.8 * min(coming[HEALTH], g.box.setup.health_max - player.health)
        + coming[OTHER]
        + drawn
    )
    power = math.inf if player.infinite else player.power + SURE * coming[POWER]
    return (
        SURE * later
        + strike(g, seat, power)
        + spending(g, player, player.gems + coming[GEMS], turns)
        - 0.02 * len(player.hand)
    )


def to_come(g: ShardsTable, player: Player) -> Bringing:
    """Add up what the cards in hand and the ready champions would bring."""
    total = [0.0] * 6
    for card in player.hand:
        for what, n in enumerate(brings_kind(g.box, g.kind(card), player.mastery)[0]):
            total[what] += n
        if g.card(card).type == "champion":
            total[OTHER] += champion_worth(g.box, g.kind(card), player.mastery)
    for card in [*player.hand, *player.champions]:
        if card not in player.spent:
            for what, n in enumerate(brings_kind(g.box, g.kind(card), player.mastery)[1]):
                total[what] += n
    return tuple(total)


@cache
def brings_kind(box: Any, kind: int, mastery: int) -> tuple[Bringing, Bringing]:
    """Return what a card brings when it is played and when it is activated."""
    return brings(box.cards[kind].play, mastery), brings(box.cards[kind].activate, mastery)


def strike(g: ShardsTable, seat: int, power: float) -> float:
    """Estimate what the power of this turn does to the opponents: a protector must fall first."""
    best = 0.0
    for other in g.opponents(seat):
        victim = g.players[other]
        protectors = [g.card(card).health for card in victim.champions if protects(g.card(card))]
        through = power - min(protectors, default=0)
        if through >= victim.health:
            return victim.health + 25.0
        best = max(best, through, 0.3 * power)
    return best


def spending(g: ShardsTable, player: Player, gems: float, turns: float) -> float:
    """Find the best that the gems can buy: cards of the row, mercenaries for at once, Focus."""
    offers = []
    if not player.focused and player.mastery < g.box.setup.mastery_max:
        gain = mastery_worth(g, player.mastery + g.box.setup.focus_gain_mastery) - mastery_worth(g, player.mastery)
        offers.append((g.box.setup.focus_cost_gems, gain))
    offers += [(g.box.cost[g.kind(card)], purchase(g, player, g.kind(card), turns)) for card in g.row if card != EMPTY]
    best = [0.0] * (round(gems) + 1)
    for cost, gain in offers:
        if gain > 0.0:
            for left in range(round(gems), cost - 1, -1):
                best[left] = max(best[left], best[left - cost] + gain)
    return SURE * best[-1]


def purchase(g: ShardsTable, player: Player, kind: int, turns: float) -> float:
    """Estimate what a card of the row is worth to a player: in the deck from the next shuffle on, or once and now."""
    worth, cards = player_tables(g, player)
    owned = owned_kinds(g, player)
    size = len(owned)
    total = sum(worth[k] for k in owned)
    drawn = sum(cards[k] for k in owned)
    now = seen(g, size, drawn) * total / max(1, size)
    then = seen(g, size + 1, drawn + cards[kind]) * (total + worth[kind]) / (size + 1)
    kept = turns * (then - now)
    if g.box.cards[kind].type == "mercenary":
        brought = brings_kind(g.box, kind, player.mastery)[0]
        return max(kept, 0.9 * (priced(brought) + brought[CARDS] * now / g.box.setup.hand_size))
    return kept
