"""What never happens: entries of the content that nobody bought, played or used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tafelrunde.kernel.game import game
from tafelrunde.lab.plan import Outcome, Plan, use_of


def never_used(plan: Plan, outcomes: Sequence[Outcome]) -> dict[str, list[str]]:
    """List by kind of move the things that it was never done with; kinds that never occurred are left out."""
    box = game(plan.game).box(plan.read_packs(), plan.seats)
    done = {name for outcome in outcomes for used in outcome.uses for name in used}
    kinds = {name.partition(" ")[0] for name in done}
    missing: dict[str, list[str]] = defaultdict(list)
    for name in dict.fromkeys(use_of(move) for move in box.moves.all):
        kind, _, thing = name.partition(" ")
        if kind in kinds and name not in done:
            missing[kind].append(thing)
    return dict(missing)


def covered(plan: Plan, outcomes: Sequence[Outcome]) -> dict[str, tuple[int, int]]:
    """Count by kind of move how many of the things that it can be done with occurred, and how many there are."""
    box = game(plan.game).box(plan.read_packs(), plan.seats)
    done = {name for outcome in outcomes for used in outcome.uses for name in used}
    known: dict[str, set[str]] = defaultdict(set)
    for move in box.moves.all:
        if name := use_of(move):
            known[move.kind].add(name)
    return {kind: (len(names & done), len(names)) for kind, names in sorted(known.items()) if names & done}
