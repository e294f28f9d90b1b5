"""Dice and where they lie: drawing, rolling, spending, paying, capturing, culling (QU-3 to QU-5, QU-11)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.quarriors.rules import ending
from tafelrunde.games.quarriors.state import FACES, UNROLLED, Player, QuarriorsTable

ENOUGH: Final = 1 << 32  # one draw of 53 bits serves several dice, as long as their outcomes stay below this
TOGETHER: Final = 12  # so many rolls: 6 ** 12 outcomes


# ---------------------------------------------------------------- chance


def draw(g: QuarriorsTable, seat: int, n: int) -> list[int]:
    """QU-4.10: draw dice, unrolled, into the active pool; an empty bag is refilled at the moment a die is needed."""
    player = g.players[seat]
    bag = player.bag
    rng = g.streams["bags"]
    scripted = len(rng.script) > 0  # a test says which places are drawn
    drawn: list[int] = []
    room = bits = 0
    for _ in range(n):
        size = len(bag)
        if not size:
            if not player.used:
                break  # QU-4.11
            refill(g, seat)
            size = len(bag)
        if scripted:
            at = rng.below(size)
        else:
            if room < size:
                room = ENOUGH
                bits = rng.bits()
            at = bits % size
            bits //= size
            room //= size
        drawn.append(bag[at])
        bag[at] = bag[-1]
        del bag[-1]
    if drawn:
        g.reveals += 1
        player.pool += drawn
        if g.sink is not None:
            g.emit("draws", seat=seat, dice=[g.box.classes[g.box.class_of[die]].id for die in drawn])
    return drawn


def refill(g: QuarriorsTable, seat: int) -> None:
    """QU-4.10: the whole used pile goes into the bag; its order there means nothing (QU-4.12)."""
    player = g.players[seat]
    player.bag += player.used
    player.used.clear()
    g.emit("refills", seat=seat)


def roll(g: QuarriorsTable, seat: int, dice: list[int]) -> None:
    """QU-3.1: roll dice together; each shows one of its six faces."""
    if not dice:
        return
    first: list[int] = g.box.first_look
    canon: list[int] = g.box.canon
    look = g.look
    rng = g.streams["dice"]
    if rng.script:
        for die in dice:
            look[die] = canon[first[die] + rng.below(FACES)]
    else:
        for begin in range(0, len(dice), TOGETHER):
            bits = rng.bits()
            for die in dice[begin : begin + TOGETHER]:
                look[die] = canon[first[die] + bits % FACES]
                bits //= FACES
    g.reveals += 1
    if g.sink is not None:
        g.emit("rolls", seat=seat, dice=[g.box.look_ids[look[die]] for die in dice], which=list(dice))


# ---------------------------------------------------------------- places


def pick(g: QuarriorsTable, zone: list[int], look: int) -> int:
    """Return the die of a zone that shows a look: dice that are alike are interchangeable, the lowest goes (QU-1.6)."""
    looks = g.look
    found = -1
    for die in zone:
        if looks[die] == look and (found < 0 or die < found):
            found = die
    return found


def pick_class(g: QuarriorsTable, zone: list[int], kind: int) -> int:
    """Return the lowest die of a class in a zone, or -1."""
    class_of: list[int] = g.box.class_of
    found = -1
    for die in zone:
        if class_of[die] == kind and (found < 0 or die < found):
            found = die
    return found


def to_used(g: QuarriorsTable, seat: int, die: int) -> None:
    """Put a die that has left its place on the used pile: its face has no meaning there (QU-3.16)."""
    g.look[die] = UNROLLED
    g.players[seat].used.append(die)


def to_pool(g: QuarriorsTable, seat: int, die: int) -> None:
    """QU-14.12, QU-14.13: a die that an effect puts into an active pool lies there unrolled."""
    g.look[die] = UNROLLED
    g.players[seat].pool.append(die)


def spend(g: QuarriorsTable, seat: int, zone: list[int], die: int) -> None:
    """QU-5.5: a spent die moves to the used pile at once, with QU-19.1 to the spent place until the turn ends."""
    zone.remove(die)
    g.look[die] = UNROLLED
    player = g.players[seat]
    (player.spent if g.spent_pile else player.used).append(die)


def in_used(g: QuarriorsTable, player: Player, kind: int) -> int:
    """Count the dice of a class that lie on a used pile."""
    class_of: list[int] = g.box.class_of
    return sum([class_of[die] == kind for die in player.used])


# ---------------------------------------------------------------- quiddity


def available(g: QuarriorsTable, player: Player) -> int:
    """QU-9.4, QU-11.2: the pool and all unspent quiddity faces of the active pool."""
    quid: list[int] = g.box.quid
    looks = g.look
    return g.quiddity + sum([quid[looks[die]] for die in player.pool])


def gain_quiddity(g: QuarriorsTable, seat: int, n: int) -> None:
    """QU-5.6; what is gained outside the own turn is lost at once (QU-5.9)."""
    if seat == g.active and n:
        g.quiddity += n
        g.emit("quiddity", seat=seat, n=n)


def spend_for_quiddity(g: QuarriorsTable, die: int) -> None:
    """QU-3.4, QU-5.12: spend a quiddity face."""
    look = g.look[die]
    g.quiddity += g.box.quid[look]
    spend(g, g.active, g.players[g.active].pool, die)
    if g.sink is not None:
        g.emit("spends", seat=g.active, die=g.box.look_ids[look], n=g.box.quid[look])


def pay(g: QuarriorsTable, cost: int) -> None:
    """QU-5.11: the pool first, then the dice that the rule chooses."""
    if cost > g.quiddity:
        for die in payment(g, cost - g.quiddity):
            spend_for_quiddity(g, die)
    g.quiddity -= cost


def payment(g: QuarriorsTable, missing: int) -> list[int]:
    """QU-5.11: of all sets of dice that cover an amount the one with the smallest surplus, the fewest dice, the most
    Basic Quiddity, the lowest numbers.
    """
    quid: list[int] = g.box.quid
    looks = g.look
    worth: dict[int, list[int]] = {}  # the dice of each value, the lowest number first
    for die in sorted(g.players[g.active].pool):
        n = quid[looks[die]]
        if n:
            worth.setdefault(n, []).append(die)
    if len(worth) == 1:  # most often they are all alike
        for value, alike in worth.items():
            return alike[: -(-missing // value)]
    values = sorted(worth, reverse=True)
    best: list[list[int]] = []
    least = (1000, 0)
    for chosen in covering(values, [len(worth[value]) for value in values], missing):
        surplus = sum([value * n for value, n in zip(values, chosen, strict=True)])
        key = (surplus, sum(chosen))
        if key < least:
            best = [chosen]
            least = key
        elif key == least:
            best.append(chosen)
    found = [
        sorted([die for value, n in zip(values, chosen, strict=True) for die in worth[value][:n]]) for chosen in best
    ]
    return found[0] if len(found) == 1 else min([(others(g, dice), dice) for dice in found])[1]


def others(g: QuarriorsTable, dice: list[int]) -> int:
    """Count the dice that are not Basic Quiddity."""
    return sum([g.box.class_of[die] != g.box.basic_class for die in dice])


def covering(values: list[int], counts: list[int], missing: int) -> list[list[int]]:
    """List how many dice of each value cover an amount, without a die too many of the lowest value."""
    if missing <= 0:
        return [[0] * len(values)]
    if not values:
        return []
    value = values[0]
    if len(values) == 1:
        n = -(-missing // value)
        return [[n]] if n <= counts[0] else []
    found: list[list[int]] = []
    for n in range(min(counts[0], -(-missing // value)) + 1):
        found += [[n, *rest] for rest in covering(values[1:], counts[1:], missing - n * value)]
    return found


# ---------------------------------------------------------------- the Wilds


def cull(g: QuarriorsTable, seat: int, zone: list[int], die: int) -> None:
    """QU-7.7: a die goes back to the power card of its class, where anybody may capture it again (QU-7.8)."""
    zone.remove(die)
    return_to_card(g, die)
    if g.sink is not None:
        g.emit("culls", seat=seat, card=g.box.card_ids[card_of(g, g.box.class_of[die])])


def return_to_card(g: QuarriorsTable, die: int) -> None:
    """Lay a die on the power card of its class."""
    kind = g.box.class_of[die]
    if not g.stock[kind]:
        g._shelf = {}
    g.look[die] = UNROLLED
    g.wilds.append(die)
    g.stock[kind] += 1


def take(g: QuarriorsTable, kind: int) -> int:
    """Take a die of a class from its power card."""
    die: int = next(die for die in g.box.dice_of[kind] if die in g.wilds)  # the lowest, as everywhere
    g.wilds.remove(die)
    g.stock[kind] -= 1
    if not g.stock[kind]:
        g._shelf = {}
    return die


def captured(g: QuarriorsTable, seat: int, kind: int, zone: list[int]) -> None:
    """Capture a die: it is not rolled before it has been drawn (QU-11.9); then QU-13.3 is checked (QU-11.7)."""
    zone.append(take(g, kind))
    if g.sink is not None:
        g.emit("captures", seat=seat, card=g.box.card_ids[card_of(g, kind)], n=g.stock[kind])
    if g.stock[kind] == 0:
        ending.check_empty_cards(g)


def card_of(g: QuarriorsTable, kind: int) -> int:
    """Return the power card of a class in this game, or a negative number."""
    return g.forms[kind * FACES] // FACES
