"""Spells: casting, attaching, and what they do (QU-15, QU-16.55 to QU-16.75)."""

from __future__ import annotations

from functools import partial
from typing import Any

from tafelrunde.games.quarriors.rules import creatures, destruction, dice, windows
from tafelrunde.games.quarriors.rules.creatures import Effect
from tafelrunde.games.quarriors.state import FACES, NOBODY, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def not_cast(g: QuarriorsTable, seat: int, look: int, window: str) -> str | None:
    """Name the rule that forbids a player to cast a readied spell in a window, or None."""
    line = g.box.casts[g.forms[look]]
    if line is None:
        return "QU-15.1"
    if window[0] == "C":
        if line.when == "reaction":
            return "QU-15.10"
        if line.when == "cast_after_attack" and window != "C5":
            return "QU-16.75"
    elif line.when != "reaction":
        return "QU-15.6"
    elif window not in line.windows or (window == windows.R2 and g.chosen and line.verb.before_defenders):
        return "QU-6.8"
    rule: str | None = line.verb.unfit(g, seat)
    return rule


def cast(g: QuarriorsTable, seat: int, look: int) -> Flow:
    """QU-15.2: declare the spell with its targets; spend the die or place it; window R4; the effect."""
    player = g.players[seat]
    die = dice.pick(g, player.spells, look)
    form = g.forms[look]
    line = g.box.casts[form]
    effect = Effect(seat, die, form)
    aiming = line.verb.aim(g, effect)
    if aiming is not None:
        yield from aiming
    if player.out:
        return
    if g.sink is not None:
        g.emit("casts", seat=seat, card=g.box.card_ids[form // FACES])
    if not line.verb.stays:
        dice.spend(g, seat, player.spells, die)
    if line.verb.answerable:
        yield from windows.round_of_reactions(g, windows.R4)
    flow = line.verb.run(g, effect)
    if flow is not None:
        yield from flow


# ---------------------------------------------------------------- targets


def targetable(g: QuarriorsTable, me: int, seat: int, max_level: int, max_defence: int) -> list[int]:
    """List the creatures of a seat that a spell of mine may choose (QU-16.13, QU-16.57, QU-16.58); 0 is no limit."""
    box = g.box
    return [
        die
        for die in g.players[seat].creatures
        if (seat == me or not box.shielded[g.form(die)])
        and (not max_level or box.level[g.form(die)] <= max_level)
        and (not max_defence or creatures.defence(g, seat, die) <= max_defence)
    ]


def target_options(g: QuarriorsTable, choices: list[tuple[int, list[int]]]) -> list[Move]:
    """List creatures as targets: seats with their dice, in the order of the seats."""
    return [
        g.box.target[seat][look][number]
        for seat, found in sorted(choices)
        for look, number, _ in creatures.named(g, found)
    ]


def choose_target(g: QuarriorsTable, me: int, kind: str, choices: Any, rule: str) -> Flow:
    """QU-18.14: the caster chooses one creature; returns its die, or NOBODY."""

    def check(move: Move) -> str | None:
        return str(move.rule) if move.kind not in ("target", "none") else rule

    move = yield Ask(me, kind, lambda: target_options(g, choices()), "QU-18.14", check=check)
    if move is None:
        return NOBODY
    found: list[int] = next((dice for seat, dice in choices() if seat == move.args[0]), [])
    return creatures.of_move(g, found, move, 1)


def everywhere(g: QuarriorsTable, me: int, max_level: int) -> list[tuple[int, list[int]]]:
    """List the creatures in all ready areas that a spell may choose."""
    return [(seat, targetable(g, me, seat, max_level, 0)) for seat in range(g.seats)]


# ---------------------------------------------------------------- what spells do


def aim_at_own(g: QuarriorsTable, e: Effect) -> Flow:
    """QU-15.7: choose the own creature that a spell is attached to."""
    target = yield from choose_target(g, e.me, "attach", lambda: [(e.me, g.players[e.me].creatures)], "QU-15.7")
    e.targets = [target]


def attach(g: QuarriorsTable, e: Effect) -> None:
    """QU-15.7: place a spell beside one of the own creatures."""
    player = g.players[e.me]
    target = e.targets[0]
    if target not in player.creatures:
        return
    player.spells.remove(e.die)
    player.attached.append(e.die)
    g.bond[e.die] = target
    if g.sink is not None:
        g.emit("attaches", seat=e.me, card=g.box.card_ids[e.form // FACES], die=g.box.look_ids[g.look[target]])


def strengthen(g: QuarriorsTable, seat: int, attack: int, defence: int) -> None:
    """QU-15.12: the creatures that lie in the ready area now, for the rest of the turn; bonuses add up (QU-15.13)."""
    for die in g.players[seat].creatures:
        if attack:
            g.boost[die] = g.boost.get(die, 0) + attack
        if defence:
            g.ward[die] = g.ward.get(die, 0) + defence


def aim_to_destroy(g: QuarriorsTable, e: Effect, max_level: int) -> Flow:
    """QU-16.57: any ready area, also the own."""
    target = yield from choose_target(g, e.me, "destroy", lambda: everywhere(g, e.me, max_level), "QU-16.57")
    e.targets = [target]


def aim_at_each(g: QuarriorsTable, e: Effect, max_defence: int) -> Flow:
    """QU-16.58: one creature of every opponent who has a legal one."""
    for opponent in g.opponents(e.me):
        found = targetable(g, e.me, opponent, 0, max_defence)
        if found:
            target = yield from choose_target(
                g, e.me, "destroy", partial(of_one, g, e.me, opponent, max_defence), "QU-16.58"
            )
            e.targets.append(target)


def of_one(g: QuarriorsTable, me: int, seat: int, max_defence: int) -> list[tuple[int, list[int]]]:
    """List the creatures of one opponent that a Death Spell may choose."""
    return [(seat, targetable(g, me, seat, 0, max_defence))]


def destroy_targets(g: QuarriorsTable, e: Effect, max_level: int, max_defence: int) -> Flow:
    """QU-15.5: what is no legal target any more is left alone; all others at the same time (QU-14.8)."""
    doomed = [
        die for die in e.targets for seat in range(g.seats) if die in targetable(g, e.me, seat, max_level, max_defence)
    ]
    yield from destruction.destroy(g, doomed, e.me)


def aim_to_still(g: QuarriorsTable, e: Effect) -> Flow:
    """QU-16.65: one creature in the active player's ready area."""
    target = yield from choose_target(
        g, e.me, "still", lambda: [(g.active, targetable(g, e.me, g.active, 0, 0))], "QU-16.65"
    )
    e.targets = [target]


def still(g: QuarriorsTable, e: Effect) -> None:
    """QU-14.5: its attack is 0 for the rest of the turn."""
    if e.targets[0] != NOBODY and e.targets[0] not in g.stilled:
        g.stilled.append(e.targets[0])
        if g.sink is not None:
            g.emit("stilled", seat=g.active, die=g.box.look_ids[g.look[e.targets[0]]])


def charm(g: QuarriorsTable, seat: int) -> None:
    """QU-16.64: until the end of the turn destroyed creatures go to the active pool."""
    if seat not in g.charmed:
        g.charmed.append(seat)


# ---- readied and attached spells as targets (QU-16.71)


def spell_targets(g: QuarriorsTable, own: int) -> list[tuple[int, int, int, int]]:
    """List the spells in all ready areas but the one that is cast: (seat, look, 0 readied or 1 attached, die)."""
    found: list[tuple[int, int, int, int]] = []
    seen: set[tuple[int, int, int, int]] = set()
    for seat, player in enumerate(g.players):
        for at, zone in enumerate((player.spells, player.attached)):
            for die in zone:
                key = (seat, g.look[die], at, g.bond.get(die, -1))
                if die != own and key not in seen:
                    seen.add(key)
                    found.append((seat, g.look[die], at, die))
    return found


def spell_options(g: QuarriorsTable, own: int) -> list[tuple[Move, int]]:
    """Name those spells: readied ones by look, attached ones by look and a number; with their dice, sorted."""
    box = g.box
    numbers: dict[tuple[int, int], int] = {}
    found: list[tuple[int, Move, int]] = []
    for seat, look, at, die in spell_targets(g, own):
        if at == 0:
            move = box.dispel[seat][look]
        else:
            number = numbers.get((seat, look), 0)
            numbers[(seat, look)] = number + 1
            move = box.unbind[seat][look][number]
        found.append((move.id, move, die))
    found.sort()
    return [(move, die) for _, move, die in found]


def aim_at_spell(g: QuarriorsTable, e: Effect) -> Flow:
    """QU-16.71: one spell in any ready area, not itself."""
    move = yield Ask(
        e.me,
        "dispel",
        lambda: [move for move, _ in spell_options(g, e.die)],
        "QU-18.14",
        check=lambda move: "QU-16.71" if move.kind in ("none", "dispel", "unbind") else str(move.rule),
    )
    e.targets = [next((die for found, die in spell_options(g, e.die) if found is move), NOBODY)]


def destroy_spell(g: QuarriorsTable, e: Effect) -> None:
    """QU-16.71: its die goes to its owner's used pile; no creature is destroyed."""
    die = e.targets[0]
    for seat, player in enumerate(g.players):
        for zone in (player.spells, player.attached):
            if die in zone:
                if g.sink is not None:
                    g.emit("dispelled", seat=seat, card=g.box.card_ids[g.forms[g.look[die]] // FACES])
                zone.remove(die)
                g.bond.pop(die, None)
                dice.to_used(g, seat, die)
                return


# ---- turning dice (QU-14.14, QU-16.69)


def higher_looks(g: QuarriorsTable, die: int) -> list[int]:
    """List the looks of a die that are one level higher; an Ooze is never turned (QU-16.33)."""
    box = g.box
    look = g.look[die]
    if box.enters[g.forms[look]] is not None or box.counts[g.forms[look]]:
        return []
    first = look - look % FACES
    wanted = box.look_level[look] + 1
    return [
        other
        for other in range(first, first + FACES)
        if box.canon[other] == other and box.is_creature[other] and box.look_level[other] == wanted
    ]


def turn_up(g: QuarriorsTable, e: Effect) -> Flow:
    """QU-16.69: each own creature once; where several faces fit, the caster chooses (QU-18.7)."""
    for die in g.players[e.me].creatures[:]:
        fitting = higher_looks(g, die)
        if not fitting:
            continue
        moves: list[Move] = [g.box.turn[fits] for fits in fitting]
        move = yield Ask(e.me, "shape", moves.copy, "QU-18.7", about=(g.box.look_ids[g.look[die]],))
        if move is None:
            return
        look = g.box.look_index[move.args[0]]
        g.look[die] = look
        if g.sink is not None:
            g.emit("turned", seat=e.me, die=g.box.look_ids[look])
