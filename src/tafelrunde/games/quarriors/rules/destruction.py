"""Destroyed creatures: window R3, replacements, and what follows from a destruction (QU-14.6 to QU-14.17)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.quarriors.rules import creatures, dice, scoring, windows
from tafelrunde.games.quarriors.rules.creatures import Effect
from tafelrunde.games.quarriors.state import NOBODY, ZERO, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def destroy(g: QuarriorsTable, doomed: list[int], by: int) -> Flow:
    """QU-14.8: all at the same time; then their dice are handled one by one, each completely."""
    destroyed: dict[int, list[int]] = {}
    forms: dict[int, int] = {}
    for die in doomed:
        owner = g.owner(die)
        destroyed.setdefault(owner, []).append(die)
        forms[die] = g.form(die)
        creatures.leave(g, owner, die)
        g.dying[die] = owner
        if g.facing == owner:  # in his defence segment
            g.kills += 1
            if by != NOBODY and owner not in g.hit:
                g.hit.append(owner)  # QU-10.22
        if g.sink is not None:
            g.emit("destroyed", seat=owner, die=g.box.look_ids[g.look[die]])
    witnesses = [] if by == NOBODY else g.players[by].creatures[:]  # QU-14.15
    waiting = [] if by == NOBODY else g.players[by].aside[:]
    for owner in [g.active, *g.opponents(g.active)]:
        for_owner = destroyed.get(owner, [])
        while for_owner:
            die = for_owner[0]
            if len(for_owner) > 1:
                die = yield from first_of(g, owner, for_owner)
            for_owner.remove(die)
            if die in g.dying:
                yield from handle(g, owner, die, forms[die], by, witnesses, waiting)
                yield from settle(g)


def first_of(g: QuarriorsTable, owner: int, doomed: list[int]) -> Flow:
    """QU-18.11: the owner chooses which of several destroyed creatures is handled first."""
    box = g.box
    move = yield Ask(
        owner,
        "order",
        lambda: [box.handle[look][number] for look, number, _ in creatures.named(g, doomed)],
        "QU-18.11",
    )
    return doomed[0] if move is None else creatures.of_move(g, doomed, move)


def handle(
    g: QuarriorsTable, owner: int, die: int, form: int, by: int, witnesses: list[int], waiting: list[int]
) -> Flow:
    """QU-14.9: one destroyed creature, completely."""
    creatures.unattach(g, owner, die)  # (1)
    if owner != g.active:
        yield from windows.rescue(g, owner, die)  # (2)
    if die not in g.dying:
        return  # its owner has resigned meanwhile
    yield from replace(g, owner, die, form)  # (3)
    for line in g.box.destroyed[form]:  # (4)
        line.verb.run(g, Effect(owner, die, form))
    if by != NOBODY and not g.players[by].out:
        yield from rejoice(g, by, witnesses, waiting)  # (5)


# ---------------------------------------------------------------- the fate of the die


def replacements(g: QuarriorsTable, owner: int, form: int) -> list[Move]:
    """QU-14.9 (3): the replacements that apply; "none" only if all of them are optional (QU-18.10)."""
    box = g.box
    found: list[Move] = []
    optional = True
    for line in box.replaces[form]:
        if line.verb.applies(g, owner):
            found.append(box.fate[line.verb.fate])
            optional = optional and line.optional
    if owner in g.charmed:
        found.append(box.fate["pool"])
        optional = False
    if g.rescued:
        found.append(box.fate["rescue"])
        optional = False
    unique = sorted({move.id: move for move in found}.items())
    return ([box.moves.none] if optional else []) + [move for _, move in unique]


def replace(g: QuarriorsTable, owner: int, die: int, form: int) -> Flow:
    """QU-14.9 (3): its owner chooses exactly one replacement; without one the die goes to his used pile."""
    options = replacements(g, owner, form)
    answer: Move | None = options[0]
    if answer is not g.box.moves.none or len(options) > 1:
        answer = yield Ask(
            owner,
            "fate",
            lambda: replacements(g, owner, form),
            "QU-18.10",
            about=(g.box.look_ids[g.look[die]],),
            default=options[-1],
        )
        if die not in g.dying:
            return
    del g.dying[die]
    g.rescued = False
    g.copies.pop(die, None)  # QU-16.32
    fate = "" if answer is None or answer.kind == "none" else str(answer.args[0])
    for line in g.box.replaces[form]:
        if line.verb.fate == fate:
            flow = line.verb.run(g, Effect(owner, die, form))
            if flow is not None:
                yield from flow
            return
    if fate == "rescue":
        yield from come_back(g, owner, die)
    elif fate == "pool":
        goes_to_pool(g, owner, die)
    else:
        dice.to_used(g, owner, die)


def come_back(g: QuarriorsTable, owner: int, die: int) -> Flow:
    """QU-14.11: it returns with the same face up, and is safe until the attack is over (QU-10.12)."""
    if g.attackers:
        g.defended.append(die)
    if g.sink is not None:
        g.emit("returns", seat=owner, die=g.box.look_ids[g.look[die]])
    flow = creatures.enter(g, owner, die)
    if flow is not None:
        yield from flow


def goes_to_pool(g: QuarriorsTable, owner: int, die: int) -> None:
    """QU-16.18, QU-16.64: into the active pool instead of the used pile."""
    if g.sink is not None:
        g.emit("to_pool", seat=owner, die=g.box.look_ids[g.look[die]])
    dice.to_pool(g, owner, die)


def set_aside(g: QuarriorsTable, owner: int, die: int) -> None:
    """QU-16.20."""
    g.players[owner].aside.append(die)
    if g.sink is not None:
        g.emit("set_aside", seat=owner, die=g.box.look_ids[g.look[die]])


# ---------------------------------------------------------------- the player who destroyed it


def rejoice(g: QuarriorsTable, by: int, witnesses: list[int], waiting: list[int]) -> Flow:
    """QU-14.9 (5): abilities of the player who destroyed it, in his order where it makes a difference (QU-6.9)."""
    box = g.box
    player = g.players[by]
    scoring_lines: list[Any] = []
    batch: list[int] = []
    for die in witnesses:
        if die in player.creatures:
            form = g.form(die)
            for line in box.you_destroy[form]:
                if line.verb.together:
                    scoring_lines.append(line)
                    batch.append(die)
                else:
                    line.verb.run(g, Effect(by, die, form))
    waiting = [die for die in waiting if die in player.aside]
    triggers: list[Move] = [box.trigger["score"]] if batch else []
    if waiting:
        triggers.append(box.trigger["roll"])
    if not triggers:
        return
    move = yield Ask(by, "order", triggers.copy, "QU-18.11")
    roll_first = move is box.trigger["roll"]
    if roll_first:
        yield from roll_aside(g, by, waiting)
    if batch:
        effect = Effect(by, batch[0], g.form(batch[0]))
        effect.dice = batch
        yield from scoring_lines[0].verb.run(g, effect)
    if waiting and not roll_first:
        yield from roll_aside(g, by, waiting)


def roll_aside(g: QuarriorsTable, seat: int, waiting: list[int]) -> Flow:
    """QU-16.21: all dice that were set aside before are rolled; with a creature face they enter the ready area."""
    player = g.players[seat]
    dice.roll(g, seat, waiting)
    for die in waiting:
        player.aside.remove(die)
        if g.box.is_creature[g.look[die]]:
            if g.sink is not None:
                g.emit("returns", seat=seat, die=g.box.look_ids[g.look[die]])
            flow = creatures.enter(g, seat, die)
            if flow is not None:
                yield from flow
        else:
            dice.to_used(g, seat, die)


def score_together(g: QuarriorsTable, e: Effect) -> Flow:
    """QU-16.4, QU-7.11: they score at once, as one batch of their own."""
    scored = e.dice
    if g.cull_to_score:  # QU-19.3
        scored = yield from scoring.offer(g, e.me, e.dice)
    scoring.score(g, e.me, scored)
    while scoring.open_questions(g):
        yield from scoring.question(g)


# ---------------------------------------------------------------- Oozes at zero


def settle(g: QuarriorsTable) -> Flow:
    """QU-14.17: when a step is complete, Oozes whose number is 0 are destroyed together, by nobody (QU-16.25)."""
    if not g.powers & ZERO:
        return
    while True:
        doomed = [
            die
            for player in g.players
            for die in player.creatures
            if g.box.zero[g.form(die)] and counted_is_zero(g, player, die)
        ]
        if not doomed:
            return
        yield from destroy(g, doomed, NOBODY)


def counted_is_zero(g: QuarriorsTable, player: Any, die: int) -> bool:
    """Tell whether the "?" of a creature is 0; bonuses do not matter (QU-16.24)."""
    return creatures.counted(g, player, g.form(die)) == 0
