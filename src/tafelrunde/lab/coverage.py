"""What never happens: entries of the content that nobody bought, played or used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from tafelrunde.kernel.game import game
from tafelrunde.lab.page import Page
from tafelrunde.lab.plan import Outcome, Plan, use_of
from tafelrunde.lab.report import kind_speaker, speaker


class Kind(msgspec.Struct):
    """One kind of move: with how many things it was done, of how many, and with which ones never."""

    name: str
    found: int
    known: int
    missing: list[str]


class Coverage(msgspec.Struct):
    """What occurred in the games, and what did not."""

    plan: Plan
    games: int
    kinds: list[Kind]


def coverage(plan: Plan, outcomes: Sequence[Outcome]) -> Coverage:
    """List by kind of move the things that it was never done with; kinds that never occurred are left out."""
    box = game(plan.game).box(plan.read_packs(), plan.seats)
    done = {name for outcome in outcomes for used in outcome.uses for name in used}
    known: dict[str, dict[str, None]] = defaultdict(dict)  # in the order of the content
    for move in box.moves.all:
        if name := use_of(move):
            known[move.kind][name] = None
    kinds = [
        Kind(kind, len(names.keys() & done), len(names), [name.split(" ")[1] for name in names if name not in done])
        for kind, names in sorted(known.items())
        if names.keys() & done
    ]
    return Coverage(plan, len(outcomes), kinds)


def coverage_page(page: Page, found: Coverage) -> str:
    """Write on a page what never happened, by the names of things."""
    speak, say_kind = speaker(found.plan, page.lang), kind_speaker(found.plan, page.lang)
    page.paragraph(page.say("command", command=found.plan.command(found.games, "lab coverage")))
    page.heading("coverage-kinds")
    page.table(
        ["name", "found", "known"],
        [(False, [say_kind(one.name), str(one.found), str(one.known)]) for one in found.kinds],
    )
    for one in found.kinds:
        if one.missing:
            page.title(page.say("coverage.never", kind=say_kind(one.name)))
            page.paragraph(", ".join(speak(thing) for thing in one.missing))
    return page.text(page.say("coverage.title", game=game(found.plan.game).name(page.lang), n=found.games))
