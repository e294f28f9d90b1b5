"""How likely each team of Super Fantasy Brawl is to win: what a table shows, weighed by games (`chances.toml`)."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from tafelrunde.games.brawl import verbs as v
from tafelrunde.games.brawl.advice import UNDER_WAY, approach, closeness, coming_challenges, outlook, vigour
from tafelrunde.games.brawl.box import RING, RINGS
from tafelrunde.games.brawl.rules import harm
from tafelrunde.games.brawl.state import GATE, BrawlTable, Champion
from tafelrunde.kernel.chances import decided, proof_of, read_weights, shares, weighed

FEATURES: Final = (
    "points",
    "points_squared",
    "one_point_left",
    "damage",  # as a part of the hit points …
    "wear",  # … counting more the nearer it is to the end
    "at_gate",
    "levels",
    "nearly_out",  # champions that the next attack may put out of action, …
    "in_danger",  # … with enemies near them
    "in_danger_now",  # … of whom one still acts
    "ready",  # essences of the active player
    "cards",
    "planned",
    "strength",  # of the active player's attacks
    "marks",  # of enemies that he may attack
    "met",  # what the challenges bring that are met when the turn begins …
    "met_now",  # … and the active player still acts
    "met_own",  # … who is on this team
    "met_later",  # challenges that do not count yet
    "wins",  # what is met would win
    "wins_now",
    "near",  # champions are near the regions of challenges
    "near_now",
    "near_later",
    "control",  # how many more champions are inside
    "outside",  # champions that can come in …
    "enemies_outside",  # … on the other side
    "here",  # a constant: what it is worth to be the active player
)
WEIGHTS: Final = read_weights("tafelrunde.games.brawl")
ACTIVE: Final = [WEIGHTS["active"][name] for name in FEATURES]
WAITING: Final = [WEIGHTS["waiting"][name] for name in FEATURES]
VIGOUR: Final = 0.01  # for a hit point or half a point of defence, in the draft
CLOSE, REACH = 2, 4  # spaces within which an enemy is a danger, or half of one
# By a number that says how many champions are in a region, and how many 1, 2 and 3 spaces away (`box.region_rings`):
# those inside, those that can come in within a turn, and what it is worth to be so near.
AWAY: Final = [[code // RING**n % RING for n in range(RINGS)] for code in range(RING**RINGS)]
INSIDE: Final = [counts[0] for counts in AWAY]
BESIDE: Final = [sum(counts[1:]) for counts in AWAY]
CLOSENESS: Final = [closeness([away for away, n in enumerate(counts) for _ in range(n)]) for counts in AWAY]


def chances(g: BrawlTable) -> list[float]:
    """Estimate every seat's chance to win; they add up to one, and a team shares its own."""
    if g.result is not None:
        return decided(g)
    if drafting(g):
        ahead = proved(g, g.active & 1) - proved(g, 1 - (g.active & 1))
    else:
        ahead = lead(g) if is_at_rest(g) else outlook(g, lead)
    of_team = shares([ahead, 0.0])
    return [of_team[(seat ^ g.active) & 1] * 2 / g.seats for seat in range(g.seats)]


def proved(g: BrawlTable, team: int) -> float:
    """Add up how the champions of a team did in games; those of whom nothing is known count by their figures."""
    return proof_of(WEIGHTS, drafted(g, team)) + VIGOUR * sum(
        [vigour(g, i) for i, one in enumerate(g.champions) if one.team == team]
    )


def drafting(g: BrawlTable) -> bool:
    """Tell whether the first round has not begun."""
    return not g.round


def drafted(g: BrawlTable, team: int) -> list[tuple[str, str]]:
    """List the champions of a team, as they are named in `chances.toml`."""
    return [("champion", g.box.champions[one.kind].id) for one in g.champions if one.team == team]


def is_at_rest(g: BrawlTable) -> bool:
    """Tell whether the features say something: no action is under way."""
    return not drafting(g) and g.phase[0] not in UNDER_WAY


def lead(g: BrawlTable) -> float:
    """Return how far the team of the active player is ahead."""
    team = g.active & 1
    if g.result is not None:
        return 50.0 * (g.result.ranks[1 - team] - g.result.ranks[team])
    return weighed(ACTIVE, features(g, team)) - weighed(WAITING, features(g, 1 - team))


def features(g: BrawlTable, team: int) -> list[float]:
    """Return what a table shows of a team, in the order of `FEATURES`."""
    goal: int = g.box.mode.victory_points
    points = g.points[team]
    player = g.players[g.active]
    ready = player.ready.bit_count()
    mine = [one for one in g.champions if one.team == team]
    foes = [one for one in g.champions if one.team != team]
    inside = [(one, harm.hit_points(g, i)) for i, one in enumerate(g.champions) if one.team == team and one.hex != GATE]
    spots = [one.hex for one in foes if one.hex != GATE]
    hurt = [one.damage / life for one, life in inside]
    nearly_out, in_danger = dangers(g, inside, spots)
    active = g.active & 1 == team
    if active:
        cards, planned = len(player.hand), player.planned
        strength = sum([g.champions[i].strength for i in player.champions]) if ready else 0
        marks = sum([one.marked + one.marked_next + one.exposed for one in foes]) if ready else 0
    else:
        cards = sum([len(other.hand) for seat, other in enumerate(g.players) if seat & 1 == team])
        planned = strength = marks = 0
    met, met_later, near, near_later, control, outside, enemies_outside = prospects(
        g, team, [one.hex for one, _ in inside], spots
    )
    wins = float(met > 0 and points + met >= goal)
    return [
        points,
        points * points / goal,
        float(points >= goal - 1),
        sum(hurt),
        sum([part * sqrt(part) for part in hurt]),
        len(mine) - len(inside),
        sum([one.levelled for one in mine]),
        nearly_out,
        in_danger,
        in_danger * ready,
        ready if active else 0,
        cards,
        planned,
        strength,
        marks,
        met,
        met * ready,
        met * ready / 3 if active else 0.0,
        met_later,
        wins,
        wins * ready,
        near,
        near * ready,
        near_later,
        control,
        outside,
        enemies_outside,
        1.0,
    ]


def dangers(g: BrawlTable, inside: list[tuple[Champion, int]], spots: list[int]) -> tuple[float, float]:
    """Add up how near champions, given with their hit points, are to being out of action, and the same by the enemies
    near them.
    """
    nearly_out = in_danger = 0.0
    for one, life in inside:
        away: list[int] = g.box.distance[one.hex]
        near = 0.0
        for spot in spots:
            apart = away[spot]
            if apart <= REACH:
                near += 1.0 if apart <= CLOSE else 0.5
        frail = exp((one.damage - life) / 2)
        nearly_out += frail
        in_danger += frail * near
    return nearly_out, in_danger


def prospects(g: BrawlTable, team: int, own: list[int], theirs: list[int]) -> list[float]:
    """Look at the challenges as they will lie when the next turn of a team begins: met, met later, near, near later,
    and by how many champions regions are controlled, or could be. `own` and `theirs` are where champions stand.
    """
    met = met_later = near = near_later = control = outside = enemies_outside = 0.0
    rings: dict[str, list[int]] = g.box.region_rings[g.side[team]]
    for worth, condition in coming_challenges(g, team):
        if isinstance(condition, v.Control):
            ring = rings[condition.region]
            ours, others = sum([ring[hex] for hex in own]), sum([ring[hex] for hex in theirs])
            ahead = INSIDE[ours] - INSIDE[others]
            done, close = ahead > 0, CLOSENESS[ours]
            if worth:
                control += worth * max(-2, min(2, ahead))
                outside += worth * BESIDE[ours]
                enemies_outside += worth * BESIDE[others]
        else:
            done, close = condition.met(g, team), approach(g, team, condition)
        if worth:
            near += worth * close
            met += worth * done
        else:
            near_later += close
            met_later += done
    return [met, met_later, near, near_later, control, outside, enemies_outside]
