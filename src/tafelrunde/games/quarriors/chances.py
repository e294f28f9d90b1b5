"""How likely each player of Quarriors! is to win: what a table shows, weighed by games (`chances.toml`)."""

from __future__ import annotations

from math import inf, sqrt
from typing import Final

from tafelrunde.games.quarriors.advice import prices_of, roll_worth, standing_glory, this_turn, turns_left
from tafelrunde.games.quarriors.state import FACES, QuarriorsTable
from tafelrunde.kernel.chances import decided, read_weights, shares, weighed

FEATURES: Final = (
    "glory",
    "glory_left",  # its square root: the last points are the nearest
    "glory_squared",
    "standing",  # glory of the creatures that will probably live to score
    "nearly_won",  # if they do, the game is won
    "creatures",
    "spells",  # readied
    "this_turn",  # what pool and quiddity can still do
    "can_capture",
    "roll",  # what an average roll of the collection brings …
    "rolls",  # … in all the turns to come
    "attack",  # of an average roll …
    "attacks",  # … in all the turns to come
    "dice",
    "thin",  # few dice come round often
    "here",  # a constant: what it is worth to be the active player
)
WEIGHTS: Final = read_weights("tafelrunde.games.quarriors")
ACTIVE: Final = [WEIGHTS["active"][name] for name in FEATURES]
WAITING: Final = [WEIGHTS["waiting"][name] for name in FEATURES]


def chances(g: QuarriorsTable) -> list[float]:
    """Estimate every player's chance to win; they add up to one."""
    if g.result is not None:
        return decided(g)
    return shares(
        [
            -inf if player.out else weighed(ACTIVE if seat == g.active else WAITING, features(g, seat))
            for seat, player in enumerate(g.players)
        ]
    )


def is_at_rest(g: QuarriorsTable) -> bool:
    """Tell whether the features say something: the Wilds are laid out."""
    return bool(g.cards)


def features(g: QuarriorsTable, seat: int) -> list[float]:
    """Return what a table shows of a player, in the order of `FEATURES`."""
    player = g.players[seat]
    prices = prices_of(g.box)
    turns = turns_left(g)
    glory = player.glory
    standing = standing_glory(g, seat)
    roll = roll_worth(g, player, prices)
    zones = (player.bag, player.used, player.pool, player.spent, player.aside, player.creatures, player.spells)
    owned = [die for zone in zones for die in zone] + player.attached
    dice = max(FACES, len(owned))
    card_of = g.forms
    class_of: list[int] = g.box.class_of
    strength = sum([prices.attack[card_of[class_of[die] * FACES] // FACES] for die in owned], 0.0)
    attack = g.box.setup.dice_drawn_per_turn * strength / dice
    active = seat == g.active
    return [
        glory / 5,
        sqrt(max(0, g.target - glory)),
        glory * glory / (5 * g.target),
        standing,
        float(glory + standing >= g.target),
        len(player.creatures),
        sum([prices.cast[g.forms[g.look[die]]] for die in player.spells], 0.0),
        this_turn(g, seat, turns, prices) if active else 0.0,
        float(active and g.captures > 0),
        roll,
        turns * roll / 5,
        attack,
        turns * attack / 5,
        dice / 10,
        10 / dice,
        1.0,
    ]
