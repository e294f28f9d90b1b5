"""The four leak checks: same view, canonical, variety, twins. What a seat is sent never depends on what is hidden from
it.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec

from tafelrunde.kernel.ask import SPECTATOR, Each
from tafelrunde.kernel.feed import Event
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.rng import seeded
from tafelrunde.kernel.zones import bits, matching, single

DEPTH = 12  # answers that twins are played on


def seats_of(match: Match) -> list[int | None]:
    """List everybody who looks: the spectator (None) and the seats."""
    return [None, *range(match.table.seats)]


def same_view(match: Match, seat: int | None, seed: int) -> str | None:
    """A sampled world looks the same to its seat, and tells it nothing else."""
    world = match.sample(seat, seed)
    if world.view(seat) != match.view(seat):
        return f"seat {seat}: the view of a sampled world differs: {difference(match.view(seat), world.view(seat))}"
    if world.events(0, seat) != match.events(0, seat):
        return f"seat {seat}: a sampled world has other events"
    return None


def canonical(match: Match, seat: int | None, a: int, b: int) -> str | None:
    """A sampled world depends on what the seat knows and on the seed, never on the truth."""
    if match.sample(seat, a).sample(seat, b).hash() != match.sample(seat, b).hash():
        return f"seat {seat}: a world sampled from a sampled world is not the world sampled from the match"
    return None


def variety(match: Match, seat: int | None, seed: int, worlds: int = 40) -> str | None:
    """Over many samples everything hidden varies: a sample that copies the truth would pass the other checks."""
    match.view(seat)
    knower = SPECTATOR if seat is None else seat
    hidden = match.table.hidden
    assert hidden.masks is not None
    names = match.table.box.names
    taken = hidden._open_pieces()
    for mask in hidden.masks[knower].values():
        if single(mask):
            taken |= mask
    free = {h: mask & ~taken for h, mask in hidden.masks[knower].items() if not single(mask)}
    open_to = {h: {names[piece] for piece in bits(mask)} for h, mask in free.items()}
    seen: dict[int, set[str]] = {handle: set() for handle in free}
    for k in range(worlds):
        piece = match.sample(seat, seed + k).table.hidden.piece
        for handle in seen:
            seen[handle].add(names[piece[handle]])
    for handle, found in seen.items():
        if len(found) == 1 and len(open_to[handle]) > 2 and not is_forced(match, knower, handle, found):
            return f"seat {seat}: the hidden piece {handle} is {found} in all of {worlds} samples"
    return None


def is_forced(match: Match, knower: int, handle: int, found: set[str]) -> bool:
    """Tell whether what this seat knows of the other pieces leaves no other name for a handle."""
    hidden = match.table.hidden
    assert hidden.masks is not None
    masks = hidden.masks[knower].copy()
    names = match.table.box.names
    masks[handle] = sum(1 << piece for piece in bits(masks[handle]) if names[piece] not in found)
    if not masks[handle]:
        return True
    try:
        deal = matching(masks, hidden._open_pieces(), seeded("forced", "leaks"))
    except AssertionError:  # the masks contradict each other: nothing else fits
        return True
    return len(set(deal.values())) < len(deal)


def twins(match: Match, seat: int | None, rnd: random.Random) -> str | None:
    """Give two worlds that a seat cannot tell apart the same answers, and compare everything that the seat is sent."""
    true = match.clone()
    other = match.sample(seat, rnd.getrandbits(30), same_future=True)
    told = len(true.events(0, seat))
    shown = pieces_shown(true, seat), pieces_shown(other, seat)
    for _ in range(DEPTH):
        for a, b in itertools.zip_longest(true.events(told, seat), other.events(told, seat)):
            if a != b:
                return None if may_differ(a, b) else f"seat {seat} is told {a} in one world and {b} in the other"
        if shown[0] != shown[1]:
            return None  # another copy of the same card: from here on the worlds may part
        leak = looks_differ(true, other, seat)
        if leak is not None:
            return leak
        if true.over or not play_alike(true, other, seat, rnd):
            return None
    return None


def pieces_shown(match: Match, seat: int | None) -> list[int]:
    """Begin a list of the pieces that a seat is shown: of two equal cards the event names only the kind."""
    shown: list[int] = []
    knower = SPECTATOR if seat is None else seat

    def look(event: Event) -> None:
        if event.kind == "shown" and (event.audience is None or knower in event.audience):
            shown.append(match.table.piece(event.facts["id"]))

    match.watch(look)
    return shown


def looks_differ(true: Match, other: Match, seat: int | None) -> str | None:
    """Compare views, options and pictures."""
    if true.view(seat) != other.view(seat):
        return f"seat {seat} sees a difference: {difference(true.view(seat), other.view(seat))}"
    if true.actors != other.actors:
        return f"seat {seat}: {true.actors} act in one world, {other.actors} in the other"
    if msgspec.json.encode(true.scene(seat)) != msgspec.json.encode(other.scene(seat)):
        return f"seat {seat}: the scenes differ where the views are equal"
    return None


def may_differ(a: Event | None, b: Event | None) -> bool:
    """A differing piece or a differing secret decision was shown: from here on the worlds may part."""
    if a is None or b is None or a.kind != b.kind:
        return False
    if a.kind == "shown":
        return bool(a.facts["id"] == b.facts["id"])
    return a.kind == "revealed" and a.facts["what"] == b.facts["what"]


def play_alike(true: Match, other: Match, seat: int | None, rnd: random.Random) -> bool:
    """Let one seat act in both worlds; False if no visible answer is possible in both."""
    if not true.actors:
        if true.due is None:
            return False
        true.tick(true.due.at)
        if other.due is not None:
            other.tick(other.due.at)
        return True
    actor = rnd.choice(true.actors)
    if actor != seat and secretly_asked(true, actor):
        for match in (true, other):
            answer_secretly(match, actor, rnd)
        return True
    both = [move for move in true.legal(actor) if move in other.legal(actor)]
    if both:
        move = rnd.choice(both)
        true.play(move, actor)
        other.play(move, actor)
    return bool(both)


def secretly_asked(match: Match, seat: int) -> bool:
    """Tell whether the others do not see what a seat answers now."""
    return any(
        isinstance(lane.question, Each) or ask.secret for lane in match.lanes for ask in lane.asks if ask.seat == seat
    )


def answer_secretly(match: Match, seat: int, rnd: random.Random) -> None:
    """Answer the questions of a seat that nobody else sees, until there is one that others see."""
    begun = [len(lane.parts) for lane in match.lanes]
    for n in itertools.count():
        if not secretly_asked(match, seat) or [len(lane.parts) for lane in match.lanes] != begun:
            break
        if n >= DEPTH and not any(seat in lane.parts for lane in match.lanes):
            break  # a race may stay open for ever, a part of an `Each` ends
        match.play(rnd.choice(match.legal(seat)), seat)


def difference(a: Any, b: Any, at: str = "") -> str:
    """Name the first place where two plain values differ."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(set(a) | set(b)):
            if a.get(key) != b.get(key):
                return difference(a.get(key), b.get(key), f"{at}.{key}")
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            if x != y:
                return difference(x, y, f"{at}[{i}]")
    return f"{at or 'all'}: {a!r} / {b!r}"
