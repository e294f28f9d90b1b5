"""Attacks (PW-9)."""

from __future__ import annotations

from tafelrunde.games.planeswalkers.rules import board, damage, dice, events, values
from tafelrunde.games.planeswalkers.state import NONE, Moment, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def attacks_left(g: PlaneswalkersTable, figure: int) -> int:
    """PW-9.1, PW-9.10: one attack, one more for Double Attack and for each additional attack, less those made."""
    if figure in g.barred or figure in g.idle:
        return 0
    allowed = 1 + g.extra.count(figure)
    if values.has(g, figure, "double_attack"):
        allowed += 1
    return allowed - g.attacked.count(figure)


def no_attack(g: PlaneswalkersTable, figure: int, defender: int, engaged: list[int]) -> str | None:
    """Name the rule that forbids a figure to attack another, or None. `engaged`: whom the attacker is engaged with."""
    if g.friends(figure, defender):
        return "PW-9.2"
    if engaged:
        return None if defender in engaged else "PW-9.7"
    if is_sheltered(g, defender):
        return "PW-0.5"
    reach = values.reach(g, figure)
    if reach <= 1:
        return "PW-9.5"  # an adjacent opponent would be engaged
    if board.distance(g, figure, defender) > reach:
        return "PW-9.4"
    return None if board.line_of_sight(g, figure, defender) else "PW-9.3"


def is_sheltered(g: PlaneswalkersTable, figure: int) -> bool:
    """Tell whether a figure cannot be attacked by figures that are not adjacent."""
    return any(effect.what == "truce" and effect.figure == figure for effect in g.lasting)


def defenders(g: PlaneswalkersTable, figure: int) -> list[int]:
    """List whom a figure may attack."""
    engaged = board.engaged_with(g, figure)
    if engaged:
        return engaged
    reach = values.reach(g, figure)
    if reach <= 1:
        return []
    team, control, space = g.team, g.control, g.space
    mine = team[control[figure]]
    found = []
    for other, there in enumerate(space):
        if there < 0 or team[control[other]] == mine or board.distance(g, figure, other) > reach:
            continue
        if not is_sheltered(g, other) and board.line_of_sight(g, figure, other):
            found.append(other)
    return found


def choose_defender(g: PlaneswalkersTable, seat: int, figure: int, may_decline: bool) -> Flow:
    """Ask whom a figure attacks; NONE for nobody."""
    none: Move = g.box.moves.none
    by_move: dict[Move, int] = {g.box.at_move[g.space[other]]: other for other in defenders(g, figure)}
    options = sorted(by_move, key=lambda move: move.id)
    if may_decline:
        options.insert(0, none)

    def check(move: Move) -> str | None:
        if move is none:
            return None if may_decline else "PW-18.8"
        if move.kind != "at":
            return move.rule
        other = g.at[move.args[0].spaces[0]]
        return "PW-9.2" if other == NONE else no_attack(g, figure, other, board.engaged_with(g, figure))

    about = (damage.name(g, figure), g.box.codes[g.space[figure]])
    answer = yield Ask(seat, "defender", lambda: options, "PW-9.3", check=check, about=about, default=options[-1])
    return NONE if answer is None or answer is none else by_move[answer]


def attack(g: PlaneswalkersTable, figure: int, defender: int) -> Flow:
    """PW-9.20 to PW-9.27: one attack, from its declaration until everything belonging to it is finished."""
    m = Moment()
    m.attacker = figure
    m.defender = defender
    m.adjacent = board.adjacent(g, figure, defender)  # PW-9.32
    events.begin(g, m)
    g.attacked.append(figure)
    g.emit(
        "attacks",
        **damage.who(g, figure),
        target=damage.name(g, defender),
        to=g.box.codes[g.space[defender]],
        of=g.control[defender],
    )
    yield from events.happen(g, "attack_declared")
    if m.cancelled:
        g.emit("cancelled")
    elif g.on_field(figure) and g.on_field(defender):  # PW-9.28
        yield from fight(g, m)
        yield from events.happen(g, "attack_resolved")
    g.moments.pop()
    if m.again and g.on_field(figure) and defenders(g, figure):  # PW-8.29
        seat = g.control[figure]
        other: int = yield from choose_defender(g, seat, figure, True)
        if other != NONE:
            yield from attack(g, figure, other)


def fight(g: PlaneswalkersTable, m: Moment) -> Flow:
    """PW-9.21 to PW-9.26: both rolls, the hits, the damage."""
    m.dice = attack_dice(g, m)
    m.weapons = dice.roll(g, m.dice, dice.WEAPON, g.control[m.attacker], "attack")
    yield from events.happen(g, "attack_rolled")
    if not g.on_field(m.defender):
        return
    if not m.unblockable:
        m.shields = dice.roll(g, defence_dice(g, m), dice.SHIELD, g.control[m.defender], "defence")
        yield from events.happen(g, "defence_rolled")
    m.hits = max(0, m.weapons - m.shields)
    if m.hits and g.on_field(m.defender):
        yield from events.happen(g, "hits_pending")
    if m.hits and g.on_field(m.defender):
        yield from assign(g, m)


def attack_dice(g: PlaneswalkersTable, m: Moment) -> int:
    """PW-9.21: power, a die for height advantage, and what effects add or take."""
    n = values.power(g, m.attacker, m.defender, m.adjacent)
    n += height_advantage(g, m.attacker, m.defender)
    return max(0, n + values.attackers_dice(g, m.defender, m.adjacent))


def defence_dice(g: PlaneswalkersTable, m: Moment) -> int:
    """PW-9.22: toughness, a die for height advantage, and what effects add."""
    n = values.toughness(g, m.defender, m.attacker, m.adjacent) + m.defence
    if g.on_field(m.attacker):
        n += height_advantage(g, m.defender, m.attacker)
    return max(0, n)


def height_advantage(g: PlaneswalkersTable, figure: int, other: int) -> int:
    """PW-9.23: one die if the base is on a higher level than the other base."""
    level = board.field(g).level
    return 1 if level[g.space[figure]] > level[g.space[other]] else 0


def assign(g: PlaneswalkersTable, m: Moment) -> Flow:
    """PW-9.26, PW-9.30: every unblocked hit is 1 damage; the surplus of Trample may go to one figure beside."""
    needed = g.of(m.defender).life - g.damage[m.defender]
    m.dealt = m.hits
    figures, amounts = [m.defender], [m.hits]
    if m.hits > needed and g.on_field(m.attacker) and values.has(g, m.attacker, "trample"):
        second: int = yield from trampled(g, m, m.hits - needed)
        if second != NONE:
            figures.append(second)
            amounts = [needed, m.hits - needed]
    yield from damage.deal(g, figures, amounts, m.attacker, m.adjacent)


def trampled(g: PlaneswalkersTable, m: Moment, surplus: int) -> Flow:
    """PW-18.9: the controller may deal the surplus to one opponent's figure adjacent to the defender."""
    beside = [other for other in board.adjacent_figures(g, m.defender) if not g.friends(other, m.attacker)]
    none: Move = g.box.moves.none
    by_move: dict[Move, int] = {g.box.figure[g.space[other]]: other for other in beside}
    options = [none, *sorted(by_move, key=lambda move: move.id)]
    answer = yield Ask(
        g.control[m.attacker], "trample", lambda: options, "PW-9.30", default=options[-1], about=(surplus,)
    )
    return NONE if answer is None or answer is none else by_move[answer]
