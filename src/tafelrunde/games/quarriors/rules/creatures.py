"""Creatures in ready areas: their numbers, how they are named, how they enter and what they copy (QU-14, QU-16)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.quarriors.state import AURA, COPY, NOBODY, Player, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


class Effect:
    """Whose effect is carried out, of which die in which form, and what was chosen for it."""

    __slots__ = ("dice", "die", "form", "me", "targets")

    def __init__(self, me: int, die: int, form: int) -> None:
        self.me = me
        self.die = die
        self.form = form
        self.targets: list[int] = []  # the dice that a spell aims at
        self.dice: list[int] = []  # all dice that the line concerns together


# ---------------------------------------------------------------- numbers


def attack(g: QuarriorsTable, seat: int, die: int) -> int:
    """QU-14.3: face, attached spells, auras, effects of the turn; then "set to 0"."""
    if die in g.stilled:
        return 0  # QU-14.5
    box = g.box
    form = g.form(die)
    player = g.players[seat]
    value: int = box.attack[form]
    if box.counts[form]:
        value = counted(g, player, form)
    value += box.own_attack[form]
    if g.bond:
        value += sum([box.bond_attack[g.form(spell)] for spell, carrier in g.bond.items() if carrier == die])
    if g.powers & AURA:
        value += sum([box.aura_attack[g.form(other)] for other in player.creatures if other != die])
    if g.boost:
        value += g.boost.get(die, 0)
    return max(0, value)


def defence(g: QuarriorsTable, seat: int, die: int) -> int:
    """QU-14.4: face, own burst bonus, attached spells, auras, effects of the turn."""
    box = g.box
    form = g.form(die)
    player = g.players[seat]
    value: int = box.defence[form]
    if box.counts[form]:
        value = counted(g, player, form)
    value += box.own_defence[form]
    if box.per_companion[form]:
        value += box.per_companion[form] * (len(player.creatures) - 1)
    if g.bond and not (g.ignoring and seat != g.active):  # QU-16.12
        value += sum([box.bond_defence[g.form(spell)] for spell, carrier in g.bond.items() if carrier == die])
    if g.powers & AURA:
        value += sum([box.aura_defence[g.form(other)] for other in player.creatures if other != die])
    if g.ward:
        value += g.ward.get(die, 0)
    return max(0, value)


def counted(g: QuarriorsTable, player: Player, form: int) -> int:
    """Return the "?" of a face whose number comes from the power card (QU-16.24, QU-16.26)."""
    kind: int = g.box.counted_class[form]
    if kind < 0:
        return sum([len(other.creatures) for other in g.players])
    class_of: list[int] = g.box.class_of
    return sum([class_of[die] == kind for die in (*player.used, *player.pool, *player.spent)])


# ---------------------------------------------------------------- names


def alike(g: QuarriorsTable, die: int) -> tuple[int, int, int, int, list[int]]:
    """Return what tells a creature from others of the same look."""
    spells = sorted([g.look[spell] for spell, carrier in g.bond.items() if carrier == die])
    return (g.copies.get(die, -1), g.boost.get(die, 0), g.ward.get(die, 0), int(die in g.stilled), spells)


def named(g: QuarriorsTable, dice: list[int]) -> list[tuple[int, int, int]]:
    """Name creatures by look and number, those that are alike once: (look, number, die), sorted."""
    looks = g.look
    first: dict[int, int] = {}
    if not (g.bond or g.copies or g.boost or g.ward or g.stilled):
        for die in dice:
            first.setdefault(looks[die], die)
        return [(look, 0, die) for look, die in sorted(first.items())]
    groups: dict[int, list[tuple[int, int, int, int, list[int]]]] = {}
    found: list[tuple[int, int, int]] = []
    for die in dice:
        known = groups.setdefault(looks[die], [])
        key = alike(g, die)
        if key not in known:
            found.append((looks[die], len(known), die))
            known.append(key)
    return sorted(found)


def chosen(found: list[tuple[int, int, int]], look: int, number: int) -> int:
    """Return the die that a look and a number name, or NOBODY."""
    for named_look, named_number, die in found:
        if named_look == look and named_number == number:
            return die
    return NOBODY


def of_move(g: QuarriorsTable, dice: list[int], move: Move, at: int = 0) -> int:
    """Return the creature among dice that a move names from its argument `at` on, or NOBODY."""
    return chosen(named(g, dice), g.box.look_index[move.args[at]], move.args[at + 1] - 1)


# ---------------------------------------------------------------- entering and copying


def enter(g: QuarriorsTable, seat: int, die: int) -> Flow | None:
    """Put a creature into a ready area with the face it shows; some choose what they are on entering (QU-16.27)."""
    g.players[seat].creatures.append(die)
    form = g.forms[g.look[die]]
    line = g.box.enters[form]
    if line is None:
        return None
    flow: Flow | None = line.verb.run(g, Effect(seat, die, form))
    return flow


def opposing(g: QuarriorsTable, seat: int) -> list[tuple[int, int, int, int]]:
    """Name the creatures in the opponents' ready areas: (seat, look, number, die), in the order of the seats."""
    return [
        (other, look, number, die)
        for other in range(g.seats)
        if other != seat
        for look, number, die in named(g, g.players[other].creatures)
    ]


def choose_copy(g: QuarriorsTable, e: Any) -> Flow:
    """QU-16.27, QU-18.6: the owner must choose a creature of an opponent, if there is one."""
    if not opposing(g, e.me):
        return  # QU-16.28
    box = g.box

    def options() -> list[Move]:
        return [box.target[seat][look][number] for seat, look, number, _ in opposing(g, e.me)]

    def check(move: Move) -> str | None:
        if move.kind != "target":
            return "QU-16.27" if move.kind == "none" else str(move.rule)
        return None if move in options() else "QU-16.27"

    about = (box.look_ids[g.look[e.die]],)
    move = yield Ask(e.me, "shape", options, "QU-18.6", check=check, about=about)
    if move is None:
        return
    copied = of_move(g, g.players[move.args[0]].creatures, move, 1)
    form = g.form(copied)
    if box.enters[form] is None:
        g.copies[e.die] = form
    else:
        g.copies.pop(e.die, None)  # QU-16.30: copying an Ooze that has no copy
    if g.sink is not None:
        g.emit("copies", seat=e.me, die=box.look_ids[g.look[e.die]], what=box.look_ids[box.form_look[form]])


def changeable(g: QuarriorsTable, seat: int) -> list[tuple[int, int, int]]:
    """QU-16.29: copying creatures that may choose anew this turn."""
    if not g.powers & COPY or not opposing(g, seat):
        return []
    free = [
        die
        for die in g.players[seat].creatures
        if die not in g.changed and g.box.enters[g.forms[g.look[die]]] is not None
    ]
    return named(g, free)


def change(g: QuarriorsTable, seat: int, move: Move) -> Flow:
    """QU-16.29: choose a copy anew."""
    die = chosen(changeable(g, seat), g.box.look_index[move.args[0]], move.args[1] - 1)
    g.changed.append(die)
    form = g.forms[g.look[die]]
    return choose_copy(g, Effect(seat, die, form))


def unattach(g: QuarriorsTable, seat: int, die: int) -> list[int]:
    """QU-15.9: the spells of a creature that leaves go to their owner's used pile."""
    if not g.bond:
        return []
    spells = [spell for spell, carrier in g.bond.items() if carrier == die]
    player = g.players[seat]
    for spell in spells:
        del g.bond[spell]
        player.attached.remove(spell)
        g.look[spell] = -1
        player.used.append(spell)
    return spells


def leave(g: QuarriorsTable, seat: int, die: int) -> None:
    """Take a creature out of its ready area; effects of the turn do not follow it (QU-14.11)."""
    g.players[seat].creatures.remove(die)
    g.boost.pop(die, None)
    g.ward.pop(die, None)
