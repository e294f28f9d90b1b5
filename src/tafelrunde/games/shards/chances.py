"""How likely each player of Shards of Infinity is to win: what a table shows between two turns, weighed by games.

Health, mastery and champions in play count, and all cards of a deck: by what their lines bring, and by what games have
taught about them beyond that (`chances.toml`). A card that no game has shown is worth what its lines say.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final

from tafelrunde.games.shards.advice import HEALTH, MASTERY, POWER, prices
from tafelrunde.games.shards.state import Player, ShardsTable
from tafelrunde.kernel.chances import decided, read_weights, shares, weighed
from tafelrunde.kernel.game import per_box

FEATURES: Final = (
    "health",
    "health_squared",  # the last points are worth most
    "mastery",
    "mastery_squared",
    "mastery_cubed",
    "infinite",  # mastery is complete: the Infinity Shard wins
    "here",  # a constant: what it is worth to have the next turn
)
WEIGHTS: Final = read_weights("tafelrunde.games.shards")
STANDING: Final = [WEIGHTS["player"][name] for name in FEATURES]
BY_HEALTH, BY_HEALTH_SQUARED, BY_MASTERY, BY_MASTERY_SQUARED, BY_MASTERY_CUBED, BY_INFINITE, _ = STANDING
TIER: Final = 5  # cards are weighed anew after so many points of mastery


def chances(g: ShardsTable) -> list[float]:
    """Estimate every player's chance to win; they add up to one."""
    if g.result is not None:
        return decided(g)
    if g.phase[0] in ("boards", "deal"):
        return [1.0 / g.seats] * g.seats
    early = earliness(g)
    return shares([-inf if player.out else strength(g, seat, early) for seat, player in enumerate(g.players)])


def earliness(g: ShardsTable) -> float:
    """Return how far away the end is, between 0 and 1: by the lowest health of those who are still in."""
    most: int = max(1, g.box.setup.health_max)
    return min([player.health for player in g.players if not player.out]) / most


def strength(g: ShardsTable, seat: int, early: float) -> float:
    """Add up what speaks for a player."""
    player = g.players[seat]
    weights = weights_of(g.box, player.mastery // TIER)
    kinds = owned(g, player)
    late = sum([weights.late[kind] for kind in kinds], 0.0)
    sooner = sum([weights.early[kind] for kind in kinds], 0.0)
    in_play = sum([weights.in_play[g.kind(card)] for card in player.champions], 0.0)
    return weighed(STANDING, standing(g, seat)) + late + early * sooner + in_play


def standing(g: ShardsTable, seat: int) -> list[float]:
    """Return what a player has besides cards, in the order of `FEATURES`."""
    player = g.players[seat]
    health, mastery = player.health / 10, player.mastery / 10
    return [
        health,
        health * health,
        mastery,
        mastery * mastery,
        mastery * mastery * mastery,
        float(player.mastery >= g.box.mastery_max),
        float(seat == g.active),
    ]


def owned(g: ShardsTable, player: Player) -> list[int]:
    """List the cards of a player by their numbers, wherever they lie; fast-played ones go away again."""
    piece = g.hidden.piece
    kinds: list[int] = g.box.kind
    cards = player.deck + player.hand + player.discard + player.play + player.champions
    return [kinds[piece[card]] for card in cards if card not in g.fast]


class CardWeights:
    """What each card of a box adds to the strength of its owner: always, besides while it is early, and in play."""

    def __init__(self, box: Any, mastery: int) -> None:
        self.brings = prices(box, mastery)
        card, early, champion = (WEIGHTS[table] for table in ("card", "card_early", "champion"))
        by = WEIGHTS["player"]
        self.late: list[float] = []
        self.early: list[float] = []
        self.in_play: list[float] = []
        for entry, worth, stays in zip(box.cards, self.brings.deck, self.brings.champion, strict=True):
            self.late.append((by["worth"] * worth + by["cards"]) / 10 + card.get(entry.id, 0.0))
            self.early.append((by["worth_early"] * worth + by["cards_early"]) / 10 + early.get(entry.id, 0.0))
            self.in_play.append(by["champions"] * stays / 10 + champion.get(entry.id, 0.0))


@per_box
def weights_of(box: Any, tier: int) -> CardWeights:
    """Weigh the cards of a box once for each tier of mastery."""
    return CardWeights(box, TIER * tier)


class Worth:
    """What things are worth to a player now: what they add to the logarithm of the chance to win."""

    def __init__(self, g: ShardsTable, seat: int) -> None:
        self.player = g.players[seat]
        self.setup = g.box.setup
        self.weights = weights_of(g.box, self.player.mastery // TIER)
        self.early = earliness(g)
        weakest = min([g.players[other].health for other in g.opponents(seat)])
        self.hit = (BY_HEALTH + 2 * BY_HEALTH_SQUARED * weakest / 10) / 10

    def card(self, kind: int) -> float:
        """Return what a card in the deck is worth."""
        return self.weights.late[kind] + self.early * self.weights.early[kind]

    def champion(self, kind: int) -> float:
        """Return what a champion is worth in play, besides being in the deck."""
        return self.weights.in_play[kind]

    def power(self, n: float) -> float:
        """Return what power is worth that hits the weakest opponent."""
        return self.hit * n

    def mastery(self) -> float:
        """Return what a point of mastery is worth."""
        mastery = self.player.mastery / 10
        more = BY_MASTERY + 2 * BY_MASTERY_SQUARED * mastery + 3 * BY_MASTERY_CUBED * mastery * mastery
        return more / 10 + (BY_INFINITE if self.player.mastery == self.setup.mastery_max - 1 else 0.0)

    def effect(self, kind: int) -> float:
        """Return what the effect of a card is worth at once."""
        brought = self.weights.brings.play[kind]
        healed = min(brought[HEALTH], self.setup.health_max - self.player.health)
        return self.power(brought[POWER] + healed) + self.mastery() * brought[MASTERY]


# ---------------------------------------------------------------- learning


def shown(g: ShardsTable, seat: int) -> dict[str, float]:
    """Return what a table shows of a player, by the names of the weights in `chances.toml`."""
    player = g.players[seat]
    brings = prices(g.box, player.mastery // TIER * TIER)
    early = earliness(g)
    found = {f"player.{name}": value for name, value in zip(FEATURES, standing(g, seat), strict=True)}

    def add(name: str, value: float) -> None:
        found[name] = found.get(name, 0.0) + value

    for kind in owned(g, player):
        id = g.box.cards[kind].id
        for part, share in (("", 1.0), ("_early", early)):
            add(f"player.worth{part}", share * brings.deck[kind] / 10)
            add(f"player.cards{part}", share / 10)
            add(f"card{part}.{id}", share)
    for card in player.champions:
        add("player.champions", brings.champion[g.kind(card)] / 10)
        add(f"champion.{g.name(card)}", 1.0)
    return found
