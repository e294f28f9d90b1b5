"""Advice for agents: how good a table is for a seat, counted in victory points.

Points come from challenges and knock-outs. A challenge counts by its slot and by who is likely to score it: the team
that meets it when its own turn begins. An action under way is thought to its end on a copy, with plain answers, so that
an agent that looks one decision ahead sees what an attack is for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from typing import Any, Final

from tafelrunde.games.brawl import verbs as v
from tafelrunde.games.brawl.rules import STEPS, action, attack, challenges, harm, moving
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Each, Flow, Move, Over
from tafelrunde.kernel.lanes import Question

UNDER_WAY: Final = ("move", "aim", "guard", "react")  # phases in the middle of an action
HURT: Final = 0.75  # what a champion that is almost out of action has lost
OUT: Final = 0.25  # what it costs to come back from the Gate, beside the point
LEVEL: Final = 0.15
SURE: Final = 0.95  # what a challenge is worth that the other team will score at the start of its next turn
HELD: Final = 0.55  # what it is worth if the other team has a turn to break the position
NEAR: Final = (0.16, 0.09, 0.05, 0.02)  # what it is worth to stand so far from the region of a challenge
READY: Final = 0.02  # an essence that is left: something may still come
EDGE: Final = 0.12  # strength and marks that later attacks of this turn can use
CARD: Final = 0.03
TRAP: Final = 0.2  # what it costs to step on a trap
WON: Final = 50.0
STEEP: Final = 0.55  # so much more likely to win is a team with one point more
WALKS: Final = 4  # so many ends of a movement are thought through


def evaluate(g: BrawlTable, seat: int) -> float:
    """Estimate the chance of a seat to win, between 0 and 1."""
    if g.result is None and not g.round:
        return 0.5 + 0.001 * sum(vigour(g, i) for i, one in enumerate(g.champions) if one.team == seat & 1)
    ahead = outlook(g, own_lead) if g.result is None and g.phase[0] in UNDER_WAY else own_lead(g)
    return 1.0 / (1.0 + math.exp(-STEEP * (ahead if (seat ^ g.active) & 1 == 0 else -ahead)))


def vigour(g: BrawlTable, champion: int) -> int:
    """Return hit points and defence: what is known of a champion before the game."""
    entry = g.box.champions[g.champions[champion].kind]
    return int(entry.base.hit_points + 2 * entry.base.defence)


# ---------------------------------------------------------------- a table between two actions


def lead(g: BrawlTable) -> float:
    """Return how far the team of seat 0 is ahead; a game that is over counts more than anything else."""
    if g.result is not None:
        return WON * (g.result.ranks[1] - g.result.ranks[0])
    ahead = margin(g, 0) - margin(g, 1)
    for team in range(2):
        for worth, condition in coming_challenges(g, team):
            value = outcome(g, team, worth, condition)
            ahead += value if team == 0 else -value
    return ahead


def coming_challenges(g: BrawlTable, team: int) -> list[tuple[int, Any]]:
    """List the challenges as they will lie when the next turn of a team begins: worth and condition."""
    slots: list[int] = g.box.track.slots
    turns = 1 + [seat & 1 for seat in attack.turn_from(g, g.active)].index(team)
    shift: int = g.box.track.advance_by if g.place + turns >= len(g.order) else 0
    return [
        (slots[slot + shift], g.box.challenges[g.kind(card)].condition)
        for slot, card in enumerate(g.track)
        if card != EMPTY and slot + shift < len(slots)
    ]


def margin(g: BrawlTable, team: int) -> float:
    """Add up what a team has, challenges apart: points, champions, and means for this turn."""
    goal: int = g.box.mode.victory_points
    points = g.points[team]
    value = points * (1.0 + 0.5 * points / goal)
    active = g.active & 1 == team
    for i, one in enumerate(g.champions):
        if one.team == team:
            value -= wear(g, i, one.damage)
            value += LEVEL * one.levelled
        elif active and g.players[g.active].ready:
            value += EDGE * (one.marked + one.marked_next + one.exposed)
    if active:
        player = g.players[g.active]
        value += READY * player.ready.bit_count() + CARD * (len(player.hand) + player.planned)
        if player.ready:
            value += sum(EDGE * g.champions[i].strength for i in player.champions)
    return value


def wear(g: BrawlTable, champion: int, damage: int) -> float:
    """Return what damage costs: little at first, nearly a point at the end."""
    if g.champions[champion].hex == GATE:
        return OUT
    part = damage / harm.hit_points(g, champion)
    return HURT * part * math.sqrt(part)


def outcome(g: BrawlTable, team: int, worth: int, condition: Any) -> float:
    """Estimate what a challenge will bring a team that checks it, at this worth, at the start of its next turn."""
    value = approach(g, team, condition) * (worth or 0.5)
    if worth and condition.met(g, team):
        value += worth * (SURE if g.active & 1 != team else HELD)
    return value


def approach(g: BrawlTable, team: int, condition: Any) -> float:
    """Return what it is worth to be near to a challenge: champions close to its region."""
    if isinstance(condition, v.Control):
        return nearness(g, team, condition.region)
    if isinstance(condition, v.ControlCount):
        return sum(sorted(nearness(g, team, region) for region in condition.regions)[-condition.at_least :])
    if isinstance(condition, v.MoreInEnemyHalf):
        return 0.6 * nearness(g, team, "half:enemy")
    if isinstance(condition, v.StatuePresence):
        return 0.15 * challenges.statues_touched(g, team)
    if isinstance(condition, v.OnTrapHexes):
        return 0.15 * min(2, challenges.on_trap_hexes(g, team))
    if isinstance(condition, v.EnemySurrounded):
        return 0.15 * min(2, challenges.most_around_an_enemy(g, team))
    return 0.15 * (challenges.bloodied(g, 1 - team) - challenges.bloodied(g, team))


def nearness(g: BrawlTable, team: int, region: str) -> float:
    """Add up how near the champions of a team are to a region."""
    far: list[int] = g.box.region_distance[g.side[team]][region]
    return closeness([far[one.hex] for one in g.champions if one.team == team and one.hex != GATE])


def closeness(distances: list[int]) -> float:
    """Add up what it is worth to stand so far from a region; the second champion counts half, the third a quarter."""
    worth, share = 0.0, 1.0
    for away in sorted(distances):
        if away < len(NEAR):
            worth += NEAR[away] * share
            share /= 2
    return worth


# ---------------------------------------------------------------- an action under way


def own_lead(g: BrawlTable) -> float:
    """Return how far the team of the active player is ahead."""
    ahead = lead(g)
    return ahead if g.active & 1 == 0 else -ahead


def outlook(g: BrawlTable, judge: Callable[[BrawlTable], float]) -> float:
    """Think an action to its end on a copy: the best of a few walks, the best target, no reaction. Returns what then is
    judged to be the lead of the active player's team.
    """
    if g.phase[0] != "move":
        return judge(played_out(g.copy()))
    values = []
    for hex in promising(g):
        value = after_walk(g, hex, judge)
        values.append(value - TRAP if is_risky(g, hex) else value)
    return max(values)


def after_walk(g: BrawlTable, hex: int, judge: Callable[[BrawlTable], float]) -> float:
    """Judge how an action ends after a walk to a hex; where nothing follows the walk, no copy is needed."""
    start = g.champions[g.actor].hex
    moving.put(g, g.actor, hex)
    try:
        return judge(played_out(g.copy(), begin=True)) if has_more(g) else judge(g)
    finally:
        moving.put(g, g.actor, start)


def has_more(g: BrawlTable) -> bool:
    """Tell whether an action does anything after its walk: an effect, or somebody to aim at."""
    entry = g.box.actions[g.action]
    if entry.pre_attack or entry.aim is None:
        return bool(entry.pre_attack or entry.skill)
    return bool(attack.aims(g, g.actor, entry.aim, entry.attack is not None))


def is_risky(g: BrawlTable, hex: int) -> bool:
    """Tell whether the activated champion would trigger a trap on a hex."""
    return g.trap_at[hex] != EMPTY and not moving.ignores_traps(g, g.actor)


def promising(g: BrawlTable) -> list[int]:
    """List the ends of a movement from which an attack or a challenge promises most."""
    steps = action.steps_of(g, g.actor, g.action)
    entry = g.box.actions[g.action]
    ends = reachable(g, g.actor, steps)
    team = g.champions[g.actor].team
    goals: list[list[int]] = []
    for slot, card in enumerate(g.track):
        if card != EMPTY and slot + 1 < len(g.track):
            condition = g.box.challenges[g.kind(card)].condition
            if isinstance(condition, v.Control):
                goals.append(g.box.region_distance[g.side[team]][condition.region])

    def promise(hex: int) -> float:
        value = sum(NEAR[goal[hex]] for goal in goals if goal[hex] < 4)
        if is_risky(g, hex):
            value -= TRAP
        if entry.aim is not None and entry.aim.who != "ally":
            value += best_blow(g, hex, entry)
        return value

    ends.sort(key=promise, reverse=True)
    return ends[:WALKS]


def reachable(g: BrawlTable, mover: int, steps: int) -> list[int]:
    """List where a movement may end, the present hex included; traps on the way are not looked at."""
    one = g.champions[mover]
    area: list[int] = g.box.deployment[g.side[one.team]]
    seen = [one.hex]
    edge = [one.hex]
    for left in range(steps, 0, -1):
        fresh = []
        for here in edge:
            near: list[int] = area if here == GATE else g.box.near[here]
            for hex in near:
                if hex not in seen and moving.enterable(g, mover, hex, left, moving.ANYWHERE):
                    seen.append(hex)
                    fresh.append(hex)
        edge = fresh
    return [hex for hex in seen if moving.may_stop(g, mover, hex)]


def best_blow(g: BrawlTable, hex: int, entry: Any) -> float:
    """Estimate the best attack or targeted skill of an action from a hex, from figures alone."""
    aim = entry.aim
    one = g.champions[g.actor]
    start = one.hex
    one.hex = hex
    try:
        if aim.kind == "area":
            found = [
                attack.in_area(g, g.actor, aim, entry.attack is not None, f)
                for f in attack.legal_facings(g, g.actor, aim)
            ]
        else:
            found = [[t] for t in attack.legal_targets(g, g.actor, aim, entry.attack is not None)]
        return max((sum(blow(g, target, entry) for target in targets) for targets in found), default=0.0)
    finally:
        one.hex = start


def blow(g: BrawlTable, target: int, entry: Any) -> float:
    """Estimate what an action does to a champion: damage by the printed figures, its loss for the other team."""
    one = g.champions[target]
    if entry.attack is not None:
        force = entry.attack.strength + g.champions[g.actor].strength + one.marked + one.marked_next
        n = max(0, force - attack.defence(g, target, g.actor))
        if "double" in entry.attack.keywords:
            n *= 2
    else:
        n = sum(line.n for line in entry.skill if isinstance(line, v.Damage) and isinstance(line.n, int))
    after = one.damage + n
    out = after >= harm.hit_points(g, target)
    value: float = 1.0 + OUT if out else wear(g, target, after)
    value -= wear(g, target, one.damage)
    value += 0.1 * sum(line.worth() for line in (*entry.post_attack, *entry.skill))
    return value if one.team != g.champions[g.actor].team else -value


def played_out(twin: BrawlTable, begin: bool = False) -> BrawlTable:
    """Answer what an action still asks in a plain way, until it is over."""
    try:
        if begin:
            answer(twin, action.go_on(twin))
        while twin.phase[0] in UNDER_WAY:
            flow = STEPS[twin.phase[0]](twin, 0)
            assert isinstance(flow, Generator)
            answer(twin, flow)
    except Over as over:
        twin.result = over.result
    return twin


def answer(g: BrawlTable, flow: Flow) -> None:
    """Run a rule with plain answers: the best target, no reaction, what the rules take when the time is up."""
    given: Any = None
    while True:
        try:
            question = flow.send(given)
        except StopIteration:
            return
        if isinstance(question, Each):
            given = {seat: [] for seat in question.seats}
        elif question.kind in ("attack", "skill"):
            given = best_target(g, question.options())
        else:
            options = question.options()
            given = question.default if question.default in options else options[0]


def best_target(g: BrawlTable, options: list[Move]) -> Move:
    """Choose the target or orientation with the best blow; a skill without targets is used."""
    entry = g.box.actions[g.action]
    if entry.aim is None:
        return options[-1]
    attacks = entry.attack is not None
    best, most = options[0], 0.0
    for move in options[1:]:
        value = sum(blow(g, target, entry) for target in attack.declared(g, g.actor, entry.aim, attacks, move))
        if entry.aim.who == "ally" or value > most:
            best, most = move, value
    return best


# ---------------------------------------------------------------- standing answers


def standing(question: Question) -> Move | None:
    """Return what a seat that always reacts answers: the first reaction or interception it has, else nothing."""
    return question.moves[min(1, len(question.moves) - 1)]
