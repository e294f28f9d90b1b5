"""Phase 2: draw and roll, then the immediate effects, one after the other (QU-8)."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.quarriors.rules import dice, summoning
from tafelrunde.games.quarriors.rules.creatures import Effect
from tafelrunde.games.quarriors.state import FACES, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move

MOST_EFFECTS: Final = 200  # QU-8.15
EFFECTS: Final = ("draw", "reroll", "both", "use")  # the moves of the loop


def begin(g: QuarriorsTable) -> None:
    """QU-8.1 to QU-8.4: draw six dice, and roll all dice of the active pool together."""
    dice.draw(g, g.active, g.box.setup.dice_drawn_per_turn)
    dice.roll(g, g.active, g.players[g.active].pool)
    go_on(g)


def go_on(g: QuarriorsTable) -> None:
    """QU-8.5: the loop goes on while there is an immediate effect to use."""
    if g.effects < MOST_EFFECTS and has_effects(g):
        g.phase[0] = "loop"
    else:
        summoning.begin(g)


def has_effects(g: QuarriorsTable) -> bool:
    """Tell whether a die of the active pool shows an immediate effect."""
    effects: list[list[Move]] = g.box.immediate_moves
    forms = g.forms
    looks = g.look
    for die in g.players[g.active].pool:  # noqa: SIM110 (a generator costs more than the loop)
        if effects[forms[looks[die]]]:
            return True
    return False


def effect_moves(g: QuarriorsTable, me: int) -> list[Move]:
    """QU-8.8, QU-18.3: every usable effect of the dice in the active pool, and pass."""
    forms = g.forms
    looks = g.look
    found = [
        (move.id, move)
        for form in {forms[looks[die]] for die in g.players[me].pool}
        for move in g.box.immediate_moves[form]
    ]
    found.sort()
    return [g.box.moves.done, *[move for _, move in found]]


def not_used(g: QuarriorsTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an answer in the loop, or None."""
    if move.kind in EFFECTS:
        look = g.box.look_index[move.args[0]]
        shown = look in [g.look[die] for die in g.players[me].pool]
        if not shown:
            return "QU-4.2"
        return None if move in g.box.immediate_moves[g.forms[look]] else "QU-8.8"
    if move.kind in ("summon", "ready"):
        return "QU-6.2"
    if move.kind == "spend":
        return "QU-5.7"
    return None if move.kind == "done" else str(move.rule)


def too_late(g: QuarriorsTable, move: Move) -> str:
    """QU-8.6: after the loop an immediate effect is gone; what never was one names its own rule."""
    found = g.box.immediate_moves[g.forms[g.box.look_index[move.args[0]]]]
    return "QU-8.6" if move in found else str(move.rule)


def loop_question(box: Any, me: int) -> Ask:
    """Make the question of the loop for a seat."""
    return Ask(me, "loop", effect_moves, "QU-18.3", default=box.moves.done, check=not_used, then=act, shared=True)


def loop(g: QuarriorsTable, _lane: int) -> Ask:
    """QU-8.5: choose one usable immediate effect and resolve it completely, or end the loop."""
    question: Ask = g.box.asks["loop"][g.active]
    return question


def act(g: QuarriorsTable, me: int, move: Move) -> Flow | None:
    """Resolve an effect, or return a rule that asks on; then the loop goes on."""
    if move.kind == "done":
        summoning.begin(g)
        return None
    g.effects += 1
    look = g.box.look_index[move.args[0]]
    die = dice.pick(g, g.players[me].pool, look)
    if g.sink is not None:
        g.emit("uses", seat=me, die=g.box.look_ids[look])
    if move.kind == "use":
        form = g.forms[look]
        flow: Flow | None = g.box.immediate[form].verb.run(g, Effect(me, die, form))
        if flow is not None:
            return use(g, flow)
    elif move.kind == "reroll":
        dice.roll(g, me, [die])  # QU-3.6
    elif move.kind == "both":
        draw_and_reroll(g, me, die, g.box.draws[look])  # QU-8.11
    else:
        dice.gain_quiddity(g, me, g.box.quid[look])  # QU-8.12
        draw_and_roll(g, me, die, g.box.draws[look])
    go_on(g)
    return None


def use(g: QuarriorsTable, flow: Flow) -> Flow:
    """Resolve an effect that asks."""
    yield from flow
    go_on(g)


# ---------------------------------------------------------------- effects


def draw_and_roll(g: QuarriorsTable, seat: int, die: int, n: int) -> None:
    """QU-8.10: first the die is spent, then dice are drawn and rolled together."""
    shortcut = g.box.shortcut[g.box.class_of[die]] and not g.spent_pile
    dice.spend(g, seat, g.players[seat].pool, die)
    if shortcut and only_portals(g, seat, g.box.class_of[die]):
        take_portal(g, seat, g.box.class_of[die])
    else:
        dice.roll(g, seat, dice.draw(g, seat, n))


def draw_and_reroll(g: QuarriorsTable, seat: int, die: int, n: int) -> None:
    """QU-8.11, QU-16.38: draw dice, and roll them and this die together; it is not spent."""
    dice.roll(g, seat, [*dice.draw(g, seat, n), die])


def only_portals(g: QuarriorsTable, seat: int, kind: int) -> bool:
    """QU-8.14: tell whether bag and used pile hold nothing but Portals."""
    class_of: list[int] = g.box.class_of
    player = g.players[seat]
    return all(class_of[die] == kind for die in (*player.bag, *player.used))


def take_portal(g: QuarriorsTable, seat: int, kind: int) -> None:
    """QU-8.14: take the lowest of these Portals with its 1-quiddity face up; nothing is drawn."""
    player = g.players[seat]
    die = min([*player.bag, *player.used])
    (player.bag if die in player.bag else player.used).remove(die)
    player.pool.append(die)
    look = next(look for look in range(kind * FACES, (kind + 1) * FACES) if g.box.quid[look] == 1)
    g.look[die] = look
    if g.sink is not None:
        g.emit("fetches", seat=seat, card=g.box.card_ids[dice.card_of(g, kind)])


# ---- re-rolls with partners


def choose_partners(g: QuarriorsTable, seat: int, die: int, most: int) -> Flow:
    """QU-16.61, QU-16.76, QU-18.15: up to so many other rolled dice of the active pool, one at a time."""
    chosen: list[int] = []

    def options() -> list[Move]:
        looks = {g.look[other] for other in g.players[seat].pool if other != die and other not in chosen}
        return [g.box.moves.none, *[g.box.partner[look] for look in sorted(looks) if look >= 0]]

    def check(move: Move) -> str | None:
        return None if move.kind == "none" else "QU-3.15" if move.kind == "with" else str(move.rule)

    while len(chosen) < most and len(options()) > 1:
        move = yield Ask(seat, "partner", options, "QU-18.15", default=g.box.moves.none, check=check)
        if move is None or move.kind == "none":
            break
        look = g.box.look_index[move.args[0]]
        left = [other for other in g.players[seat].pool if other != die and other not in chosen]
        chosen.append(dice.pick(g, left, look))
    return chosen


def reroll_with(g: QuarriorsTable, e: Effect, most: int) -> Flow:
    """QU-16.76: roll a die again, alone or together with others."""
    partners = yield from choose_partners(g, e.me, e.die, most)
    dice.roll(g, e.me, [e.die, *partners])


def reroll_others(g: QuarriorsTable, e: Effect, most: int) -> Flow:
    """QU-16.61: the others together, without this die, which was spent."""
    partners = yield from choose_partners(g, e.me, e.die, most)
    dice.roll(g, e.me, partners)
