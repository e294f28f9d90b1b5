"""What lines of creature cards do when the creature scores or is summoned (QU-16)."""

from __future__ import annotations

from tafelrunde.games.quarriors.rules import destruction, dice, ending, scoring
from tafelrunde.games.quarriors.rules.creatures import Effect
from tafelrunde.games.quarriors.state import FACES, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def allow_captures(g: QuarriorsTable, seat: int, n: int) -> None:
    """QU-11.3: captures that effects grant add up; they are of use on the own turn only."""
    if seat == g.active:
        g.captures += n
        g.emit("allowed", seat=seat, n=n)


# ---------------------------------------------------------------- scoring


def other_creature_dice(g: QuarriorsTable, e: Effect) -> list[int]:
    """QU-16.54: the cards of the other creature dice on the used pile, once each."""
    box = g.box
    return sorted(
        {
            dice.card_of(g, box.class_of[die])
            for die in g.players[e.me].used
            if die != e.die and box.creature_class[box.class_of[die]]
        }
    )


def fetch(g: QuarriorsTable, e: Effect) -> Flow:
    """QU-16.54: move one other creature die from the used pile to the active pool, unrolled."""
    box = g.box

    def check(move: Move) -> str | None:
        return None if move.kind == "none" else "QU-16.54" if move.kind == "fetch" else scoring.elsewhere(move)

    move = yield Ask(
        e.me,
        "fetch",
        lambda: [box.moves.none, *[box.fetch[card] for card in other_creature_dice(g, e)]],
        "QU-16.54",
        default=box.moves.none,
        check=check,
    )
    if move is None or move.kind == "none":
        return
    player = g.players[e.me]
    kind: int = box.card_class[box.card_index[move.args[0]]]
    die = dice.pick_class(g, [other for other in player.used if other != e.die], kind)
    player.used.remove(die)
    dice.to_pool(g, e.me, die)
    if g.sink is not None:
        g.emit("fetches", seat=e.me, card=move.args[0])


def take_spell(g: QuarriorsTable, e: Effect, max_cost: int) -> Flow:
    """QU-16.14: take one spell die with a printed cost of at most so much into the bag; no capture of phase 5."""
    box = g.box
    move = yield Ask(
        e.me,
        "free",
        lambda: [box.moves.none, *[box.free[card] for card in takeable_spells(g, max_cost)]],
        "QU-16.14",
        default=box.moves.none,
        check=lambda move: (
            None if move.kind == "none" else "QU-16.14" if move.kind == "free" else scoring.elsewhere(move)
        ),
    )
    if move is not None and move.kind == "free":
        kind: int = box.card_class[box.card_index[move.args[0]]]
        dice.captured(g, e.me, kind, g.players[e.me].bag)


def takeable(g: QuarriorsTable, max_cost: int) -> list[int]:
    """List the cards of this game with a die and a printed cost of at most so much, in the order of the content."""
    box = g.box
    return [card for card in g.cards if box.cost[card] <= max_cost and g.stock[box.card_class[card]]]


def takeable_spells(g: QuarriorsTable, max_cost: int) -> list[int]:
    """QU-16.14: spell cards only."""
    return [card for card in takeable(g, max_cost) if g.box.cards[card].group == "spell"]


def books(g: QuarriorsTable, me: int) -> dict[Move, int]:
    """QU-16.42: the spell dice that may be culled, by the move that names card and place: attached to the batch, in the
    active pool, readied (without a burst, with one, with two).
    """
    box = g.box
    player = g.players[me]
    found: dict[Move, int] = {}
    for die in sorted(player.used):
        if die in g.batch_spells:
            found.setdefault(box.book[dice.card_of(g, box.class_of[die])][0], die)
    for die in sorted(player.pool):
        if box.spell_class[box.class_of[die]]:
            found.setdefault(box.book[dice.card_of(g, box.class_of[die])][1], die)
    for die in sorted(player.spells):
        burst = box.look_burst[g.look[die]]
        found.setdefault(box.book[dice.card_of(g, box.class_of[die])][2 + burst], die)
    return found


def book_options(g: QuarriorsTable, me: int) -> list[Move]:
    """List those moves, sorted, and pass."""
    found = sorted([(move.id, move) for move in books(g, me)])
    return [g.box.moves.none, *[move for _, move in found]]


def cull_books(g: QuarriorsTable, e: Effect, glory: int) -> Flow:
    """QU-16.42: cull any number of them for glory."""
    player = g.players[e.me]

    def check(move: Move) -> str | None:
        if move.kind == "none":
            return None
        return "QU-16.42" if move.kind == "book" else scoring.elsewhere(move)

    while books(g, e.me):
        move = yield Ask(
            e.me,
            "books",
            lambda: book_options(g, e.me),
            "QU-16.42",
            default=g.box.moves.none,
            check=check,
        )
        if move is None or move.kind == "none":
            break
        die = books(g, e.me)[move]
        zone = next(zone for zone in (player.used, player.pool, player.spells) if die in zone)
        dice.cull(g, e.me, zone, die)
        ending.gain_glory(g, e.me, glory)


def trade_options(g: QuarriorsTable, me: int) -> list[Move]:
    """QU-16.2: any die of the used pile of one opponent."""
    return [g.box.trade[seat][card] for seat in sorted(g.opponents(me)) for card in scoring.used_classes(g, seat)]


def trade(g: QuarriorsTable, e: Effect) -> Flow:
    """QU-16.2: exchange the scored die, if it lies in the used pile, for a die of an opponent's used pile."""
    box = g.box
    mine = g.players[e.me].used
    move = yield Ask(
        e.me,
        "trade",
        lambda: [box.moves.none, *trade_options(g, e.me)],
        "QU-16.2",
        default=box.moves.none,
        check=lambda move: (
            None if move.kind == "none" else "QU-16.2" if move.kind == "trade" else scoring.elsewhere(move)
        ),
    )
    if move is None or move.kind == "none":
        return
    other = move.args[0]
    theirs = g.players[other].used
    die = dice.pick_class(g, theirs, box.card_class[box.card_index[move.args[1]]])
    mine.remove(e.die)
    theirs.remove(die)
    mine.append(die)
    theirs.append(e.die)
    if g.sink is not None:
        given = box.card_ids[dice.card_of(g, box.class_of[e.die])]
        g.emit("trades", seat=e.me, target=other, card=move.args[1], given=given)


def upgrade(g: QuarriorsTable, e: Effect, max_step: int) -> Flow:
    """QU-16.70: cull one die of the used pile, then capture for free one that costs at most so much more."""
    box = g.box
    move = yield Ask(
        e.me,
        "upgrade",
        lambda: scoring.cull_options(g, e.me),
        "QU-18.16",
        default=box.moves.none,
        check=lambda move: scoring.not_culled(g, e.me, move),
    )
    if move is None or move.kind == "none":
        return
    culled = scoring.cull_class(g, e.me, move)
    most = box.cost[dice.card_of(g, culled)] + max_step
    move = yield Ask(
        e.me,
        "free",
        lambda: [box.moves.none, *[box.free[card] for card in takeable(g, most)]],
        "QU-18.16",
        default=box.moves.none,
        check=lambda move: (
            None if move.kind == "none" else "QU-16.70" if move.kind == "free" else scoring.elsewhere(move)
        ),
    )
    if move is not None and move.kind == "free":
        dice.captured(g, e.me, box.card_class[box.card_index[move.args[0]]], g.players[e.me].used)


# ---------------------------------------------------------------- summoning and attacking


def destroy_class(g: QuarriorsTable, e: Effect, kind: int) -> Flow:
    """QU-16.50: all creatures of a class in the opponents' ready areas, copies included."""
    form_look: list[int] = g.box.form_look
    doomed = [
        die
        for other in g.opponents(e.me)
        for die in g.players[other].creatures
        if form_look[g.form(die)] // FACES == kind
    ]
    yield from destruction.destroy(g, doomed, e.me)


def destroy_level(g: QuarriorsTable, e: Effect, level: int) -> Flow:
    """QU-16.34: all creatures of a level of the opponent who defends now."""
    doomed = [die for die in g.players[g.facing].creatures if g.box.level[g.form(die)] == level]
    yield from destruction.destroy(g, doomed, e.me)
