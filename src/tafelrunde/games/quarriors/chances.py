"""How likely each player of Quarriors! is to win: what a table shows between two turns, weighed by games.

Three things count: the race on the glory track, with other weights for who rolls next than for who waits and hopes that
his creatures live; the collection, by what an average roll of it does, and less where its dice are alike; and what
games taught about single cards beyond what their lines say (`chances.toml`). A card that no game has shown is worth
what its lines say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any, Final

from tafelrunde.games.quarriors.advice import LONGEST, PACE, prices_of, standing_glory
from tafelrunde.games.quarriors.state import FACES, Player, QuarriorsTable
from tafelrunde.kernel.chances import decided, read_weights, shares, weighed
from tafelrunde.kernel.game import per_box

RACE: Final = (
    "glory",  # with that of creatures that score before anybody can stop them
    "glory_left",  # its square root: the last points are the nearest
    "glory_squared",
    "standing",  # glory of the creatures that will probably live to score
    "nearly_won",  # if they do, the game is won
    "creatures",
    "spells",  # readied and attached
    "gathered",  # what a roll of the dice brings that are rolled besides the six that are drawn
    "here",  # a constant: what it is worth to be the one who rolls next
)
NOW: Final = ("roll", "attack", "quiddity")  # of an average roll: all that it brings, and two parts of that
LATER: Final = ("rolls", "attacks", "quiddities")  # the same in all the turns to come
ALIKE: Final = ("alike", "alikes")  # pairs of dice of the same card, in a roll and in all the turns to come
BEFORE_THE_ROLL: Final = ("begin", "offer", "score", "c1")  # phases of a turn
SOON: Final = 0.5  # turns that are always to come
WEIGHTS: Final = read_weights("tafelrunde.games.quarriors")
NEXT: Final = [WEIGHTS["next"][name] for name in RACE]
WAITS: Final = [WEIGHTS["waits"][name] for name in RACE]
PAIRED: Final = [WEIGHTS["collection"][name] for name in ALIKE]


def chances(g: QuarriorsTable) -> list[float]:
    """Estimate every player's chance to win; they add up to one."""
    if g.result is not None:
        return decided(g)
    turn = rolls_next(g)
    glory = [sure_glory(g, seat, turn) for seat in range(g.seats)]
    for seat in (turn, *g.opponents(turn)):
        if glory[seat] >= g.target:
            return [float(other == seat) for other in range(g.seats)]
    turns = turns_to_come(g, glory)
    strengths = []
    for seat, player in enumerate(g.players):
        weights = NEXT if seat == turn else WAITS
        owned = Collection(g, player).worth(turns)
        strengths.append(-inf if player.out else weighed(weights, race(g, seat, glory[seat])) + owned)
    return shares(strengths)


# ---------------------------------------------------------------- the race


def rolls_next(g: QuarriorsTable) -> int:
    """Name the player who rolls next: the active one, until his turn is as good as over."""
    return g.opponents(g.active)[0] if g.phase[0] in ("capture", "discard") else g.active


def sure_glory(g: QuarriorsTable, seat: int, turn: int) -> int:
    """Return the glory of a player; whose turn comes next scores all his creatures before anything else (QU-6.5)."""
    player = g.players[seat]
    return player.glory + (glory_of_all(g, player) if seat == turn and seat != g.active else 0)


def glory_of_all(g: QuarriorsTable, player: Player) -> int:
    """Return what the creatures of a player bring if all of them score together (QU-7.2)."""
    box = g.box
    found: int = sum([box.bond_glory[g.form(spell)] for spell in player.attached])
    for die in player.creatures:
        form = g.form(die)
        found += box.glory[form] + box.extra_glory[form] + box.glory_per_other[form] * (len(player.creatures) - 1)
    return found


def turns_to_come(g: QuarriorsTable, glory: list[int]) -> float:
    """Estimate how many turns everybody still has, in fives."""
    return max(SOON, min(LONGEST, (g.target - max(glory)) / PACE)) / 5


def race(g: QuarriorsTable, seat: int, glory: int) -> list[float]:
    """Return how near a player is to the target, in the order of `RACE`."""
    player = g.players[seat]
    prices = prices_of(g.box)
    scored = glory > player.glory  # counted already
    return [
        glory / 5,
        sqrt(max(0, g.target - glory)),
        glory * glory / (5 * g.target),
        0.0 if scored else standing_glory(g, seat),
        float(not scored and glory + glory_of_all(g, player) >= g.target),
        len(player.creatures),
        sum([prices.cast[g.forms[g.look[die]]] for die in (*player.spells, *player.attached)], 0.0),
        sum([prices.card[card] for card in power_cards(g, gathered(g, seat))], 0.0),
        1.0,
    ]


def gathered(g: QuarriorsTable, seat: int) -> list[int]:
    """List the dice of an active pool that effects have put there, before the others were drawn (QU-8.3)."""
    pool = g.players[seat].pool
    if seat != g.active or g.phase[0] in BEFORE_THE_ROLL:
        return pool
    return pool[: max(0, len(pool) - g.box.setup.dice_drawn_per_turn)]


# ---------------------------------------------------------------- the collection


class Worths:
    """What one die of each power card adds to the logarithm of a chance, if a roll is made of such dice."""

    def __init__(self, box: Any) -> None:
        weights = WEIGHTS["collection"]
        cards = range(len(box.cards))
        rolls = [die_of(box, card) for card in cards]
        taught = [WEIGHTS["card"].get(card.id, 0.0) for card in box.cards]
        self.now = [sum([weights[name] * roll[i] for i, name in enumerate(NOW)], 0.0) for roll in rolls]
        later = [sum([weights[name] * roll[i] for i, name in enumerate(LATER)], 0.0) for roll in rolls]
        self.taste = [worth + lesson for worth, lesson in zip(later, taught, strict=True)]  # for all the turns to come


@per_box
def die_of(box: Any, card: int) -> tuple[float, ...]:
    """Return what an average roll of one die of a card brings: all of it in glory, attack, quiddity."""
    prices = prices_of(box)
    quiddity = [box.quid[look] for look in box.form_look[card * FACES : (card + 1) * FACES]]
    return (prices.card[card], prices.attack[card], sum(quiddity) / FACES)


@per_box
def worths_of(box: Any) -> Worths:
    """Weigh the cards of a box once."""
    return Worths(box)


class Collection:
    """The dice of a player: what an average roll of them is worth."""

    __slots__ = ("alike", "drawn", "later", "now", "size")

    def __init__(self, g: QuarriorsTable, player: Player) -> None:
        cards = cards_of(g, player)
        worths = worths_of(g.box)
        self.drawn: int = g.box.setup.dice_drawn_per_turn
        self.size = len(cards)
        self.now = sum([worths.now[card] for card in cards], 0.0)
        self.later = sum([worths.taste[card] for card in cards], 0.0)
        self.alike = pairs(cards)

    def worth(self, turns: float) -> float:
        """Return what the collection adds to the logarithm of a chance."""
        now = self.now + PAIRED[0] * self.alike
        later = self.later + PAIRED[1] * self.alike
        return self.drawn / max(self.drawn, self.size) * (now + turns * later)


def pairs(cards: list[int]) -> int:
    """Count the pairs of dice of the same card."""
    return sum([cards.count(card) for card in cards], -len(cards)) // 2


def cards_of(g: QuarriorsTable, player: Player) -> list[int]:
    """Name the power card of every die of a player, wherever it lies."""
    p = player
    return power_cards(g, (*p.bag, *p.used, *p.pool, *p.spent, *p.aside, *p.creatures, *p.spells, *p.attached))


def power_cards(g: QuarriorsTable, dice: Sequence[int]) -> list[int]:
    """Name the power card of every one of these dice."""
    class_of: list[int] = g.box.class_of
    forms = g.forms
    return [forms[class_of[die] * FACES] // FACES for die in dice]
