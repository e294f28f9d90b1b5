"""Challenges and the challenge track (BR-16)."""

from __future__ import annotations

from tafelrunde.games.brawl.rules import harm
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable

# ---------------------------------------------------------------- what a challenge counts


def count_in(g: BrawlTable, team: int, seen_by: int, region: str) -> int:
    """Count the champions of a team in a region that is named as another (or the same) team sees it."""
    inside: list[bool] = g.box.regions[g.side[seen_by]][region]
    return sum(1 for one in g.champions if one.team == team and one.hex != GATE and inside[one.hex])


def controls(g: BrawlTable, team: int, region: str) -> bool:
    """BR-15.14: more champions than the other team; equal numbers control nothing."""
    return count_in(g, team, team, region) > count_in(g, 1 - team, team, region)


def statues_touched(g: BrawlTable, team: int) -> int:
    """Count the statues with at least one champion of a team next to them."""
    spots = [one.hex for one in g.champions if one.team == team and one.hex != GATE]
    return sum(1 for near in g.box.statue_near if any(near[spot] for spot in spots))


def on_trap_hexes(g: BrawlTable, team: int) -> int:
    """Count the champions of a team on trap hexes (BR-2.8)."""
    return sum(1 for one in g.champions if one.team == team and one.hex != GATE and g.is_trap_hex(one.hex))


def most_around_an_enemy(g: BrawlTable, team: int) -> int:
    """Return how many champions of a team are next to the enemy that has most of them around it."""
    most = 0
    for enemy in g.champions:
        if enemy.team != team and enemy.hex != GATE:
            around: list[int] = g.box.near[enemy.hex]
            friends = sum(1 for hex in around if g.at[hex] != EMPTY and g.champions[g.at[hex]].team == team)
            most = max(most, friends)
    return most


def bloodied(g: BrawlTable, team: int) -> int:
    """Count the Bloodied champions of a team in the arena."""
    return sum(1 for i, one in enumerate(g.champions) if one.team == team and one.hex != GATE and g.bloodied(i))


# ---------------------------------------------------------------- the track


def set_up_track(g: BrawlTable) -> None:
    """BR-3.6, BR-18.5, BR-16.11: the first challenges come on the track."""
    track = g.box.track
    g.track = [EMPTY] * len(track.slots)
    g.shuffle(g.challenges, "challenges")
    slots: list[int] = list(track.setup_slots)
    if g.early_challenge:
        early = next(i for i, value in enumerate(track.slots) if value == 1)
        if early not in slots:
            slots = [early, *slots]
    for slot in slots:
        lay_challenge(g, slot)


def lay_challenge(g: BrawlTable, slot: int) -> None:
    """BR-16.2: the next card comes face up on a slot; a slot for which there is none stays empty (BR-16.3)."""
    if g.challenges:
        card = g.challenges.pop()
        g.show(card)
        g.track[slot] = card
        g.emit("challenge", challenge=g.name(card), slot=slot)
        reshuffle(g)


def put_away(g: BrawlTable, slot: int) -> None:
    """A challenge goes to the discard pile."""
    g.done_challenges.append(g.track[slot])
    g.track[slot] = EMPTY
    reshuffle(g)


def reshuffle(g: BrawlTable) -> None:
    """BR-16.3: an empty deck is at once the shuffled discard pile, as soon as that has a card."""
    if not g.challenges and g.done_challenges:
        g.challenges, g.done_challenges = g.done_challenges, []
        g.shuffle(g.challenges, "challenges")
        g.emit("reshuffle")


def advance(g: BrawlTable) -> None:
    """BR-16.2, BR-16.10, BR-18.10: all cards move on with their gaps; what leaves the track is discarded."""
    track = g.box.track
    by: int = track.advance_by
    last = len(g.track) - 1
    for slot in range(last, -1, -1):
        if g.track[slot] != EMPTY:
            if slot + by > last:
                g.emit("expires", challenge=g.name(g.track[slot]))
                put_away(g, slot)
            else:
                g.track[slot + by] = g.track[slot]
                g.track[slot] = EMPTY
    for slot in track.refill_slots:
        lay_challenge(g, slot)


def score(g: BrawlTable) -> None:
    """BR-6.3, BR-16.4 to BR-16.7: every met challenge on a slot with a value, all looked at together."""
    if g.round < 2:
        return  # BR-6.4
    team = g.active & 1
    values: list[int] = g.box.track.slots
    met = [
        slot
        for slot, card in enumerate(g.track)
        if card != EMPTY and values[slot] > 0 and g.box.challenges[g.kind(card)].condition.met(g, team)
    ]
    for slot in met:
        g.points[team] += values[slot]
        g.emit("scores", seat=g.active, challenge=g.name(g.track[slot]), n=values[slot])
        put_away(g, slot)
    if met:
        harm.check_victory(g, team, "BR-17.1")
