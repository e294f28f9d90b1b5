"""Phase 1: score creatures (QU-7). A batch of creatures scores together; its questions come one at a time."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.quarriors.rules import creatures, destruction, dice, ending, windows
from tafelrunde.games.quarriors.rules.creatures import Effect
from tafelrunde.games.quarriors.state import QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def begin(g: QuarriorsTable) -> None:
    """QU-7.1: all creatures in the ready area score, as one batch."""
    player = g.players[g.active]
    if player.creatures and g.cull_to_score:
        g.offered = player.creatures[:]
        g.phase[0] = "offer"
        return
    if player.creatures:
        score(g, g.active, player.creatures[:])
    go_on(g)


def go_on(g: QuarriorsTable) -> None:
    """Wait for the next decision of phase 1, or go on to window C1."""
    if open_questions(g):
        g.phase[0] = "score"
    else:
        windows.begin_c1(g)


# ---------------------------------------------------------------- the four steps


def score(g: QuarriorsTable, seat: int, batch: list[int]) -> None:
    """QU-7.2 to QU-7.4: glory first, which may end the game; then the dice move, with the spells attached to them."""
    box = g.box
    player = g.players[seat]
    others = len(batch) - 1
    glory = 0
    forms = []
    for die in batch:
        form = g.form(die)
        forms.append(form)
        glory += box.glory[form] + box.extra_glory[form] + box.glory_per_other[form] * others
        if g.bond:
            glory += sum([box.bond_glory[g.form(spell)] for spell, carrier in g.bond.items() if carrier == die])
    if g.sink is not None:
        for die in batch:
            g.emit("scores", seat=seat, die=box.look_ids[g.look[die]])
    g.scored += len(batch)  # QU-7.12
    ending.gain_glory(g, seat, glory)  # QU-7.3
    g.batch_spells = []
    for die, form in zip(batch, forms, strict=True):
        g.pending += [(die, form, i) for i in range(len(box.scores[form]))]
        if g.bond:
            carried = [spell for spell, carrier in g.bond.items() if carrier == die]
            for spell in carried:
                spell_form = g.form(spell)
                g.pending += [(spell, spell_form, i) for i in range(len(box.scores[spell_form]))]
            g.batch_spells += creatures.unattach(g, seat, die)
        g.copies.pop(die, None)
        if g.cull_to_score:  # QU-19.3
            dice.cull(g, seat, player.creatures, die)
        else:
            creatures.leave(g, seat, die)
            dice.to_used(g, seat, die)
    if not g.cull_to_score:
        g.culls += len(batch)
    if g.pending:
        carry_out_forced(g)
    if g.culls and not player.used:
        g.culls = 0


def carry_out_forced(g: QuarriorsTable) -> None:
    """Carry out what needs no decision: lines whose place in the order makes no difference, and a last one that is
    compulsory (QU-6.9). Lines for which there is nothing to choose are dropped.
    """
    for entry in [entry for entry in g.pending if line_of(g, entry).verb.orderless]:
        carry_out(g, entry)
    while g.pending:
        usable = usable_lines(g)
        if not usable:
            g.pending = []
        elif len(usable) == 1 and not line_of(g, usable[0]).optional:
            carry_out(g, usable[0])
        else:
            return


def carry_out(g: QuarriorsTable, entry: tuple[int, int, int]) -> None:
    """Resolve a line of step 3 that asks nothing."""
    g.pending.remove(entry)
    line_of(g, entry).verb.run(g, Effect(g.active, entry[0], entry[1]))


def line_of(g: QuarriorsTable, entry: tuple[int, int, int]) -> Any:
    """Return the line of a card that is to be resolved."""
    return g.box.scores[entry[1]][entry[2]]


def usable_lines(g: QuarriorsTable) -> list[tuple[int, int, int]]:
    """List the open lines that can do something now; what others do may change that."""
    return [entry for entry in g.pending if line_of(g, entry).verb.possible(g, Effect(g.active, entry[0], entry[1]))]


def open_questions(g: QuarriorsTable) -> bool:
    """Tell whether the batch still needs a decision."""
    return bool(g.pending) or g.culls > 0


def question(g: QuarriorsTable) -> Flow:
    """One decision about the batch: the next ability of step 3, then one cull of step 4 (QU-7.10)."""
    if g.pending:
        yield from ability(g)
        if g.pending:
            carry_out_forced(g)
        yield from destruction.settle(g)
    else:
        yield from cull_one(g)
        yield from destruction.settle(g)
    if not g.pending and g.culls and not g.players[g.active].used:
        g.culls = 0


def score_phase(g: QuarriorsTable, _lane: int) -> Flow:
    """One decision of phase 1."""
    yield from question(g)
    go_on(g)


# ---------------------------------------------------------------- step 3: abilities


def named_lines(g: QuarriorsTable) -> list[tuple[int, int, tuple[int, int, int]]]:
    """Name the open lines by the look of their form and a number, those that do the same once."""
    found: list[tuple[int, int, tuple[int, int, int]]] = []
    known: dict[int, list[tuple[int, int, int]]] = {}
    class_of: list[int] = g.box.class_of
    for entry in usable_lines(g):
        look = g.box.form_look[entry[1]]
        same = known.setdefault(look, [])
        key = (class_of[entry[0]], entry[1], entry[2])
        if key not in same:
            found.append((look, len(same), entry))
            same.append(key)
    return sorted(found)


def line_options(g: QuarriorsTable) -> list[Move]:
    """QU-18.1: the open lines; declining is possible when all that are left are optional."""
    found = named_lines(g)
    optional = all(line_of(g, entry).optional for _, _, entry in found)
    options: list[Move] = [g.box.moves.none] if optional else []
    return options + [g.box.use_score[look][number] for look, number, _ in found]


def ability(g: QuarriorsTable) -> Flow:
    """QU-7.6: the player chooses which ability comes next; a single one is put directly."""
    found = named_lines(g)
    entry = found[0][2]
    if len(found) > 1:
        move = yield Ask(g.active, "ability", lambda: line_options(g), "QU-18.1", check=not_next)
        if move is None or move.kind == "none":
            g.pending = []
            return
        look, number = g.box.look_index[move.args[0]], move.args[1] - 1
        entry = next(line for at, n, line in named_lines(g) if at == look and n == number)
    flow = line_of(g, entry).verb.run(g, Effect(g.active, entry[0], entry[1]))
    if flow is not None:
        yield from flow
    if entry in g.pending:
        g.pending.remove(entry)


def elsewhere(move: Move) -> str:
    """Name the rule that forbids a move of another moment while creatures score: no spell is cast before (QU-6.5)."""
    return "QU-6.5" if move.kind in ("cast", "change") else str(move.rule)


def not_next(move: Move) -> str:
    """Name the rule that forbids an answer to "which ability comes next"."""
    return "QU-7.6" if move.kind in ("ability", "none") else elsewhere(move)


# ---------------------------------------------------------------- step 4: culling


def used_classes(g: QuarriorsTable, seat: int) -> list[int]:
    """List the power cards of the dice on a used pile, once each, in the order of the content."""
    class_of: list[int] = g.box.class_of
    return sorted({dice.card_of(g, class_of[die]) for die in g.players[seat].used})


def cull_options(g: QuarriorsTable, seat: int) -> list[Move]:
    """QU-18.2: any die of the used pile; pass allowed."""
    return [g.box.moves.none, *[g.box.cull[card] for card in used_classes(g, seat)]]


def not_culled(g: QuarriorsTable, seat: int, move: Move) -> str | None:
    """Name the rule that forbids an answer to "which die do you cull", or None."""
    if move.kind == "none":
        return None
    if move.kind != "cull":
        return elsewhere(move)
    return None if g.box.card_index[move.args[0]] in used_classes(g, seat) else "QU-7.7"


def cull_one(g: QuarriorsTable) -> Flow:
    """QU-7.7: one of the culls that the batch allows."""
    seat = g.active
    move = yield Ask(
        seat,
        "cull",
        lambda: cull_options(g, seat),
        "QU-18.2",
        default=g.box.moves.none,
        check=lambda move: not_culled(g, seat, move),
        about=(g.culls,),
    )
    if move is None or move.kind == "none":
        g.culls = 0
        return
    cull_class(g, seat, move)
    g.culls -= 1


def cull_class(g: QuarriorsTable, seat: int, move: Move) -> int:
    """Cull the die of the used pile that a move names, and return its class."""
    kind: int = g.box.card_class[g.box.card_index[move.args[0]]]
    used = g.players[seat].used
    dice.cull(g, seat, used, dice.pick_class(g, used, kind))
    return kind


# ---------------------------------------------------------------- option cull_to_score


def offer_phase(g: QuarriorsTable, _lane: int) -> Flow:
    """QU-19.3: the owner decides for each creature before step 1; then those that were culled score."""
    scored = yield from offer(g, g.active, g.offered)
    g.offered = []
    score(g, g.active, scored)
    go_on(g)


def offer(g: QuarriorsTable, seat: int, batch: list[int]) -> Flow:
    """QU-18.17: for each creature, cull its die for its glory, or put it on the used pile without."""
    box = g.box
    scored: list[int] = []
    refused: list[int] = []
    for die in batch:
        move = yield Ask(
            seat,
            "offer",
            lambda: [box.score, box.forgo],
            "QU-18.17",
            default=box.score,
            check=elsewhere,
            about=(box.look_ids[g.look[die]],),
        )
        (refused if move is box.forgo else scored).append(die)
    for die in refused:
        creatures.unattach(g, seat, die)
        creatures.leave(g, seat, die)
        g.copies.pop(die, None)
        dice.to_used(g, seat, die)
    return scored
