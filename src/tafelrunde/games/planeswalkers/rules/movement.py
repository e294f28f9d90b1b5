"""Movement (PW-6) and leaving-engagement attacks (PW-7.6 to PW-7.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tafelrunde.games.planeswalkers.rules import board, damage, dice, events, glyphs, values
from tafelrunde.games.planeswalkers.state import NONE, Moment, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Mode, Move, Plan

ROUTES: Final = 80  # so many whole ways are offered at most


class Walk:
    """A figure on its way: the points left, and what its abilities allow."""

    __slots__ = (
        "climbs",
        "double",
        "field",
        "figure",
        "flies",
        "height",
        "phantom",
        "points",
        "rooted",
        "slippery",
        "used",
    )

    def __init__(self, g: PlaneswalkersTable, figure: int, points: int) -> None:
        card = g.cards[g.card_of[figure]]
        self.field = board.field(g)
        self.figure = figure
        self.points = points
        self.used = 0
        self.height: int = g.box.height[card.kind]
        self.double: bool = g.box.double[card.kind]
        self.flies = values.has(g, figure, "flying")
        self.phantom = values.has(g, figure, "phantom_walk")
        self.slippery = self.phantom or values.has(g, figure, "slippery")
        self.rooted = values.has(g, figure, "rooted")
        paths = values.aura_gifts(g, g.card_of[figure], "pathfinding") if card.auras else []
        self.climbs: int = max([gift.levels for gift in paths]) if paths else 0  # PW-19.20


# ---------------------------------------------------------------- single steps


def from_level(f: board.Field, w: Walk, lead: int, rear: int) -> int:
    """PW-6.31, PW-19.20: water under one half only, or that costs nothing extra, counts as level 0."""
    if f.water[lead] and (w.climbs or (w.double and not f.water[rear])):
        return 0
    return f.level[lead]


def to_level(f: board.Field, w: Walk, lead: int, to: int) -> int:
    """PW-6.31 for the space that is entered."""
    if w.double and f.water[to] and not f.water[lead]:
        return 0
    return f.level[to]


def climb(f: board.Field, w: Walk, lead: int, rear: int, to: int) -> int:
    """Return by how many levels a step of the leading half goes up; down is below zero."""
    if f.water[to] or f.water[lead]:
        return to_level(f, w, lead, to) - from_level(f, w, lead, rear)
    return f.level[to] - f.level[lead]


def cost(f: board.Field, w: Walk, lead: int, rear: int, to: int) -> int:
    """PW-6.4, PW-6.5: 1 point, and 1 for each level up."""
    up = climb(f, w, lead, rear, to)
    return 1 + up if up > w.climbs else 1


def barred(g: PlaneswalkersTable, w: Walk, lead: int, rear: int, to: int, points: int) -> str | None:
    """Name the rule that forbids a step of the leading half, or None; what comes after the step is not looked at."""
    f = w.field
    if to not in f.neighbours[lead]:
        return "PW-6.3"
    if to == rear:
        return "PW-6.27"
    if not w.phantom:
        if (lead, to) in f.wall_top:
            return "PW-6.22"
        if f.cramped[to]:
            return "PW-6.23"
    up = climb(f, w, lead, rear, to)
    if up >= w.height:
        return "PW-6.6"
    if (1 + up if up > w.climbs else 1) > points:
        return "PW-6.9"
    other = g.at[to]
    if other != NONE and other != w.figure and not w.phantom:
        if not g.friends(other, w.figure):
            return "PW-6.11"
        if board.engaged_with(g, other):
            return "PW-6.10"
    return None


def must_stop(g: PlaneswalkersTable, w: Walk, lead: int, to: int) -> bool:
    """PW-6.20, PW-6.30, PW-6.34: water (under both halves) and glyphs end a move."""
    if to in g.glyph_spaces:
        return True
    f = w.field
    return f.water[to] and not w.climbs and (not w.double or f.water[lead])


def may_end(g: PlaneswalkersTable, w: Walk, space: int, rear: int) -> bool:
    """PW-6.12, PW-6.23, PW-6.29: tell whether a move may end here."""
    f = w.field
    if g.at[space] not in (NONE, w.figure) or f.cramped[space]:
        return False
    if not w.double:
        return True
    if g.at[rear] not in (NONE, w.figure) or f.cramped[rear]:
        return False
    return f.level[space] == f.level[rear] and (space, rear) not in f.wall_top


def no_step(g: PlaneswalkersTable, w: Walk, lead: int, rear: int, to: int) -> str | None:
    """Name the rule that forbids a step now, or None."""
    rule = barred(g, w, lead, rear, to, w.points)
    if rule is not None:
        return rule
    if is_held(g, w, lead, rear, to):
        return "PW-19.18"
    behind = lead if w.double else NONE
    if may_end(g, w, to, behind):
        return None
    if must_stop(g, w, lead, to):
        return "PW-6.35"
    f = w.field
    left = w.points - cost(f, w, lead, rear, to)
    return None if can_end(g, w, to, behind, left) else "PW-6.36"


def can_end(g: PlaneswalkersTable, w: Walk, space: int, rear: int, points: int) -> bool:
    """PW-6.36: tell whether a legal end position can still be reached with the points left."""
    f = w.field
    best: dict[tuple[int, int], int] = {(space, rear): points}
    queue = [(space, rear)]
    for a, b in queue:
        left = best[a, b]
        for lead, back in leads(w, a, b):
            for to in f.neighbours[lead]:
                if barred(g, w, lead, back, to, left) is None and not is_held(g, w, lead, back, to):
                    behind = lead if w.double else NONE
                    if may_end(g, w, to, behind):
                        return True
                    rest = left - cost(f, w, lead, back, to)
                    if not must_stop(g, w, lead, to) and rest > best.get((to, behind), 0):
                        best[to, behind] = rest
                        queue.append((to, behind))
    return False


def leads(w: Walk, space: int, rear: int) -> list[tuple[int, int]]:
    """PW-6.25, PW-6.28: either half may lead, as turning around costs nothing: (leading half, rear half)."""
    return [(space, rear), (rear, space)] if w.double else [(space, NONE)]


def leaving(g: PlaneswalkersTable, figure: int, here: Sequence[int], there: Sequence[int]) -> list[int]:
    """PW-7.6: list the engagements that a figure leaves with a step from spaces to others."""
    before = board.engaged_at(g, figure, here)
    if not before:
        return before
    after = board.engaged_at(g, figure, there)
    return [other for other in before if other not in after]


def is_held(g: PlaneswalkersTable, w: Walk, lead: int, rear: int, to: int) -> bool:
    """PW-19.18: tell whether roots forbid a step because it leaves an engagement."""
    if not w.rooted:
        return False
    here, there = ([lead, rear], [to, lead]) if w.double else ([lead], [to])
    return bool(leaving(g, w.figure, here, there))


def steps(g: PlaneswalkersTable, w: Walk) -> list[Move]:
    """List the steps that may follow, in the order of the vocabulary."""
    f = w.field
    space, rear = g.space[w.figure], g.rear[w.figure]
    found: list[Move] = []
    if w.double:
        pairs: dict[tuple[int, int], Move] = g.box.step_pair
        for lead, back in leads(w, space, rear):
            for to in f.neighbours[lead]:
                if no_step(g, w, lead, back, to) is None:
                    found.append(pairs[(lead, to) if lead < to else (to, lead)])
    else:
        single: list[Move] = g.box.step
        for to in f.neighbours[space]:
            if no_step(g, w, space, NONE, to) is None:
                found.append(single[to])
    if len(found) > 1:
        found.sort(key=by_id)
    return found


def by_id(move: Move) -> int:
    """Sort moves by their number."""
    return move.id


def flights(g: PlaneswalkersTable, w: Walk) -> list[Move]:
    """PW-6.40 to PW-6.43: every space at a distance not above the points where the figure could stand."""
    if not w.flies or w.used or (w.rooted and board.engaged_with(g, w.figure)):
        return []
    here = g.space[w.figure]
    fly: list[Move] = g.box.fly
    return [fly[to] for to in w.field.near(here, w.points) if to != here and may_end(g, w, to, NONE)]


def can_move(g: PlaneswalkersTable, figure: int, points: int) -> bool:
    """Tell whether a figure can make a step at all."""
    if points < 1 or is_snared(g, figure):
        return False
    w = Walk(g, figure, points)
    for lead, back in leads(w, g.space[figure], g.rear[figure]):
        for to in w.field.neighbours[lead]:
            if no_step(g, w, lead, back, to) is None:
                return True
    return bool(flights(g, w))


def is_snared(g: PlaneswalkersTable, figure: int) -> bool:
    """Tell whether the controller of a figure cannot move it."""
    return any(
        effect.what == "snared" and effect.figure == figure and effect.seat == g.control[figure] for effect in g.lasting
    )


def no_way(g: PlaneswalkersTable, w: Walk, move: Move) -> str | None:
    """Name the rule that forbids an answer to the question for the next step, or None."""
    if move.kind == "stop":
        return None if w.used and may_end(g, w, g.space[w.figure], g.rear[w.figure]) else "PW-6.13"
    if move.kind == "fly":
        if not w.flies or w.used:
            return "PW-6.40"
        return None if move in flights(g, w) else "PW-6.42"
    space, rear = g.space[w.figure], g.rear[w.figure]
    if move.kind == "step" and not w.double:
        return no_step(g, w, space, NONE, move.args[0].spaces[0])
    if move.kind == "step-pair" and w.double:
        a, b = move.args[0].spaces
        for lead, back in leads(w, space, rear):
            if lead in (a, b):
                return no_step(g, w, lead, back, a if lead == b else b)
        return "PW-6.25"
    return "PW-6.13" if move.kind == "step-pair" else move.rule


# ---------------------------------------------------------------- a whole move


def onward(g: PlaneswalkersTable, w: Walk) -> list[Move]:
    """PW-18.20: list the steps that may follow, flights at the start, and to stop where the figure may stand."""
    found = steps(g, w)
    found += flights(g, w)
    if w.used and may_end(g, w, g.space[w.figure], g.rear[w.figure]):
        found.append(g.box.stop)
    return found


def ask_way(g: PlaneswalkersTable, seat: int, w: Walk, options: Callable[[], list[Move]]) -> Ask:
    """Make the question for the next step of a figure."""
    figure = w.figure
    return Ask(
        seat,
        "path",
        options,
        "PW-18.20",
        default=g.box.stop,
        check=lambda move: no_way(g, w, move),
        plans=lambda: routes(g, w),
        about=(damage.name(g, figure), g.box.codes[g.space[figure]]),
        mode=Mode("path", 1, 99, ()),
    )


def go_on(g: PlaneswalkersTable, w: Walk, answer: Move | None) -> Flow:
    """Make the step that was answered. Returns whether the move is over."""
    if answer is None or answer is g.box.stop:
        return True
    stopped: bool = yield from (fly(g, w, answer) if answer.kind == "fly" else step(g, w, answer))
    return stopped or not g.on_field(w.figure) or w.points <= 0


def travel(g: PlaneswalkersTable, seat: int, figure: int, points: int) -> Flow:
    """PW-6.51: a whole move outside of Action 3, step by step until the mover stops or must stop."""
    w = Walk(g, figure, points)
    start, before = g.space[figure], board.engaged_with(g, figure)
    while True:
        answer = yield ask_way(g, seat, w, lambda: onward(g, w))
        over: bool = yield from go_on(g, w, answer)
        if over:
            break
    if w.used and g.on_field(figure):
        yield from ended(g, w, start, before, False)


def step(g: PlaneswalkersTable, w: Walk, move: Move) -> Flow:
    """PW-6.18: leaving-engagement dice, the step, the fall die, then a glyph. Returns whether the move must end."""
    f = w.field
    lead, rear = g.space[w.figure], g.rear[w.figure]
    if w.double:
        pair = move.args[0].spaces
        if lead not in pair:
            lead, rear = rear, lead
        to = pair[0] if pair[1] == lead else pair[1]
    else:
        to = move.args[0].spaces[0]
    if not w.slippery:
        left = leaving(g, w.figure, g.spaces(w.figure), [to, lead] if w.double else [to])
        yield from leaving_attacks(g, w.figure, left)
        if not g.on_field(w.figure):
            return True
    price = cost(f, w, lead, rear, to)
    stops = must_stop(g, w, lead, to)
    pass_to(g, w.figure, to, lead if w.double else NONE)
    w.points -= price
    w.used += price
    g.emit("step", **damage.who(g, w.figure))
    if f.level[lead] - f.level[to] >= w.height and not f.water[to]:  # PW-6.15 to PW-6.17
        fallen = dice.roll(g, 1, dice.WEAPON, g.control[w.figure], "fall")
        if fallen:
            yield from damage.deal(g, [w.figure], [fallen])
        if not g.on_field(w.figure):
            return True
    if to in g.glyph_spaces:
        glyphs.stepped_on(g, w.figure, to)
    return stops


def pass_to(g: PlaneswalkersTable, figure: int, space: int, rear: int) -> None:
    """Bring a figure to its next spaces; a figure that it passes keeps its space."""
    board.lift(g, figure)
    g.space[figure], g.rear[figure] = board.ordered(space, rear)
    for here in (space, rear):
        if here != NONE and g.at[here] == NONE:
            g.at[here] = figure


def fly(g: PlaneswalkersTable, w: Walk, move: Move) -> Flow:
    """PW-6.44, PW-6.45: everybody engaged attacks the figure that takes off, wherever it lands."""
    to = move.args[0].spaces[0]
    if not w.slippery:
        yield from leaving_attacks(g, w.figure, board.engaged_with(g, w.figure))
        if not g.on_field(w.figure):
            return True
    w.used = w.field.distance(g.space[w.figure], to)
    w.points = 0
    board.put(g, w.figure, to)
    g.emit("flies", **damage.who(g, w.figure))
    if to in g.glyph_spaces:
        glyphs.stepped_on(g, w.figure, to)
    return True


def leaving_attacks(g: PlaneswalkersTable, figure: int, others: list[int]) -> Flow:
    """PW-7.7 to PW-7.9: each opponent that is left rolls, one after the other, in an order of the active player."""
    left = others[:]
    while left and g.on_field(figure):
        other = left[0]
        if len(left) > 1:
            other = yield from damage.choose_figure(g, g.active, "order", left, "PW-7.9")
        left.remove(other)
        weapons = dice.roll(g, values.leaving_dice(g, other), dice.WEAPON, g.control[other], "leaving")
        if weapons:
            yield from damage.deal(g, [figure], [weapons])
        left = [attacker for attacker in left if g.on_field(attacker)]


def ended(g: PlaneswalkersTable, w: Walk, start: int, before: list[int], action3: bool) -> Flow:
    """A figure has ended a move of at least one step; chance on the way may have closed the ends of PW-6.36."""
    if not may_end(g, w, g.space[w.figure], g.rear[w.figure]):
        board.to_nearest(g, w.figure)
    g.emit(
        "moved",
        figure=damage.name(g, w.figure),
        seat=g.control[w.figure],
        start=g.box.codes[start],
        to=g.box.codes[g.space[w.figure]],
    )
    m = Moment()
    m.figure = w.figure
    m.before = before
    m.points = w.used
    m.action3 = action3
    events.begin(g, m)
    yield from events.happen(g, "move_ended")
    g.moments.pop()


# ---------------------------------------------------------------- whole ways

# Where a figure stands: its space and the second one, or NONE.
Place = tuple[int, int]


class Stage:
    """One place on a figure's ways: the points left there, the first and the last step there, whether it ends there."""

    __slots__ = ("before", "first", "move", "points", "stopped")

    def __init__(
        self, points: int, before: Place | None, move: Move | None, stopped: bool, first: Move | None = None
    ) -> None:
        self.points = points
        self.before = before
        self.move = move
        self.stopped = stopped
        self.first = first


def ways(g: PlaneswalkersTable, w: Walk) -> dict[Place, Stage]:
    """Find the places that a figure can walk to from where it stands, each by a way with few points."""
    f = w.field
    start = (g.space[w.figure], g.rear[w.figure])
    best: dict[Place, Stage] = {start: Stage(w.points, None, None, False)}
    queue = [start]
    for here in queue:
        stage = best[here]
        if stage.stopped:
            continue
        left = stage.points
        for lead, back in leads(w, here[0], here[1]):
            behind = lead if w.double else NONE
            for to in f.neighbours[lead]:
                there = (to, behind)
                if there in best and best[there].points >= left - 1:
                    continue  # a step costs a point at least: this way is no shorter
                if barred(g, w, lead, back, to, left) is not None or is_held(g, w, lead, back, to):
                    continue
                stops = must_stop(g, w, lead, to)
                if stops and not may_end(g, w, to, behind):
                    continue
                rest = left - cost(f, w, lead, back, to)
                if there not in best or rest > best[there].points:
                    pair = (lead, to) if lead < to else (to, lead)
                    step: Move = g.box.step_pair[pair] if w.double else g.box.step[to]
                    best[there] = Stage(rest, here, step, stops, step if stage.first is None else stage.first)
                    queue.append(there)
    return best


def routes(g: PlaneswalkersTable, w: Walk) -> list[Plan]:
    """PW-18.20: offer every space where the move may end, by a way with few points; the answers are single steps."""
    best = ways(g, w)
    found: dict[str, Plan] = {}
    for end, stage in best.items():
        if stage.before is None or not may_end(g, w, end[0], end[1]):
            continue
        moves: list[Move] = [] if stage.stopped else [g.box.stop]
        before: Place | None = stage.before
        while before is not None and stage.move is not None:
            moves.insert(0, stage.move)
            stage = best[before]
            before = stage.before
        if len(moves) > 2:  # one step needs no plan
            spot = g.box.pair_spot(end[0], end[1]) if w.double else g.box.spots[end[0]]
            found.setdefault(spot.code, Plan(f"go {spot}", moves, "go", {"to": g.box.space_name(spot.code)}))
        if len(found) >= ROUTES:
            break
    return list(found.values())
