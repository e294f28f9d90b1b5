"""Phase 3: ready spells and summon creatures (QU-9)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.quarriors.rules import attack, creatures, destruction, dice, rolling, windows
from tafelrunde.games.quarriors.rules.creatures import Effect
from tafelrunde.games.quarriors.state import COPY, FACES, LIMIT, TAX, ZERO, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def begin(g: QuarriorsTable) -> None:
    """Phase 3 begins."""
    g.phase[0] = "summon"


def summon_question(box: Any, me: int) -> Ask:
    """Make the question of phase 3 for a seat: ending the phase cannot be taken back, so it is always asked."""
    return Ask(me, "summon", actions, "QU-18.5", always=True, default=box.fight, check=forbidden, then=act, shared=True)


def summon_phase(g: QuarriorsTable, _lane: int) -> Ask:
    """QU-9.1: one action; ending the phase leads to the attack."""
    question: Ask = g.box.asks["summon"][g.active]
    return question


def act(g: QuarriorsTable, me: int, move: Move) -> Flow | None:
    """Carry an action out, or return a rule that asks on."""
    kind = move.kind
    if kind == "spend":
        spend_one(g, me, move)
        return None
    if kind == "ready":
        ready(g, me, g.box.look_index[move.args[0]])
        return None
    if kind == "summon":
        return summon(g, me, g.box.look_index[move.args[0]])
    if kind == "attack":
        return attack.begin(g)
    return windows.cast_or_change(g, me, move)


# ---------------------------------------------------------------- what is possible


def actions(g: QuarriorsTable, me: int) -> list[Move]:
    """QU-18.5: all actions that no rule forbids, in the order of the vocabulary."""
    box = g.box
    player = g.players[me]
    looks = g.look
    quid: list[int] = box.quid
    is_creature: list[bool] = box.is_creature
    found: list[Move] = []
    summoned: list[Move] = []
    spent: list[Move] = []
    purse = -1
    for look in sorted({looks[die] for die in player.pool}):
        if quid[look]:
            spent.append(box.spend[look])
        elif is_creature[look]:
            if purse < 0:
                purse = dice.available(g, player) - tax(g, me)
            if box.look_level[look] <= purse and not (g.powers & LIMIT and over_limit(g, look)):
                summoned.append(box.summon[look])
        elif box.is_spell[look] and box.immediate[g.forms[look]] is None:
            found.append(box.ready[look])
    found += summoned
    found += spent
    if player.spells or g.powers & COPY:
        found += windows.casting_options(g, me, "C3")
    found.append(box.fight)
    return found


def forbidden(g: QuarriorsTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an action of phase 3 now, or None."""
    kind = move.kind
    if kind == "attack":
        return None
    if kind in ("cast", "change"):
        return windows.not_casting(g, me, "C3", move)
    if kind in rolling.EFFECTS:
        return rolling.too_late(g, move)
    if kind not in ("ready", "summon", "spend"):
        return str(move.rule)
    look = g.box.look_index[move.args[0]]
    if look not in [g.look[die] for die in g.players[me].pool]:
        return "QU-4.2"
    if kind == "spend":
        return None if g.box.quid[look] else "QU-3.4"
    if kind == "ready":
        return not_readied(g, look)
    return not_summoned(g, me, look)


def not_readied(g: QuarriorsTable, look: int) -> str | None:
    """QU-9.2: a spell icon, not of an immediate card (QU-8.9)."""
    if not g.box.is_spell[look]:
        return "QU-9.2"
    return None if g.box.immediate[g.forms[look]] is None else "QU-8.9"


def not_summoned(g: QuarriorsTable, me: int, look: int) -> str | None:
    """QU-9.3, QU-9.4, QU-16.51: a creature icon that can be paid for."""
    if not g.box.is_creature[look]:
        return "QU-9.3"
    if g.powers & LIMIT and over_limit(g, look):
        return "QU-16.51"
    return None if g.box.look_level[look] + tax(g, me) <= dice.available(g, g.players[me]) else "QU-9.4"


def tax(g: QuarriorsTable, me: int) -> int:
    """QU-16.8: what the creatures of the opponents add to the cost of each summon."""
    if not g.powers & TAX:
        return 0
    tax_of: list[int] = g.box.tax
    return sum([tax_of[g.form(die)] for other in g.opponents(me) for die in g.players[other].creatures])


def over_limit(g: QuarriorsTable, look: int) -> bool:
    """QU-16.51: with this card in the Wilds only so many dice of the class can be summoned per turn."""
    kind = look // FACES
    limit: int = g.box.limits[g.forms[kind * FACES] // FACES]
    return limit > 0 and g.summoned.count(kind) >= limit


# ---------------------------------------------------------------- the actions


def spend_one(g: QuarriorsTable, me: int, move: Move) -> None:
    """QU-5.6: spend a quiddity die of one's own choice."""
    dice.spend_for_quiddity(g, dice.pick(g, g.players[me].pool, g.box.look_index[move.args[0]]))


def ready(g: QuarriorsTable, me: int, look: int) -> None:
    """QU-9.2: it costs nothing."""
    player = g.players[me]
    die = dice.pick(g, player.pool, look)
    player.pool.remove(die)
    player.spells.append(die)
    if g.sink is not None:
        g.emit("readies", seat=me, die=g.box.look_ids[look])


def summon(g: QuarriorsTable, me: int, look: int) -> Flow | None:
    """QU-9.3: pay the level and the taxes, move the die; then its "when summoned" abilities (QU-9.5)."""
    box = g.box
    player = g.players[me]
    die = dice.pick(g, player.pool, look)
    dice.pay(g, box.look_level[look] + tax(g, me))
    player.pool.remove(die)
    g.summoned.append(look // FACES)
    if g.sink is not None:
        g.emit("summons", seat=me, die=box.look_ids[look])
    form = g.forms[look]
    if box.enters[form] is None and not box.summoned[form] and not g.powers & ZERO:
        player.creatures.append(die)
        return None
    return arrive(g, me, die, form)


def arrive(g: QuarriorsTable, me: int, die: int, form: int) -> Flow:
    """QU-9.5: it enters; then what its own card says, not what it copies (QU-16.31)."""
    entering = creatures.enter(g, me, die)
    if entering is not None:
        yield from entering
    for line in g.box.summoned[form]:
        flow = line.verb.run(g, Effect(me, die, form))
        if flow is not None:
            yield from flow
    yield from destruction.settle(g)
