"""The ladder: everybody plays against everybody with changed seats, and gets a rating with an interval."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec
from msgspec import structs

from tafelrunde.kernel.game import game
from tafelrunde.kernel.rng import seeded
from tafelrunde.lab.errors import LabError, need
from tafelrunde.lab.findings import Share, Tally, judged, share, won
from tafelrunde.lab.page import Page
from tafelrunde.lab.plan import Outcome, Plan, checked
from tafelrunde.lab.report import shares
from tafelrunde.lab.stats import Z


class Rung(msgspec.Struct):
    """One program on the ladder."""

    name: str
    rating: float
    low: float
    high: float
    games: int


class Ladder(msgspec.Struct):
    """The ratings, the best first, and who won how often against whom."""

    game: str
    command: str  # that plays the same again
    rungs: list[Rung]
    pairs: list[Share]  # "a / b": how often a wins against b


def pairings(name: str, names: Sequence[str], seed: str, options: dict[str, Any]) -> list[Plan]:
    """Plan the games of each pair; raises TafelrundeError, or LabError with less than two programs."""
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise LabError("two-programs")
    return [checked(name, pair, 2, seed, [], options) for pair in combinations(names, 2)]


def ladder(played: Sequence[tuple[Plan, Sequence[Outcome]]]) -> Ladder:
    """Rate all programs by all games. The games are taken in a mixed order that is always the same."""
    models = need("openskill.models", "lab")
    model = models.PlackettLuce()
    names = list(dict.fromkeys(name for plan, _ in played for name in plan.agents))
    ratings = {name: model.rating(name=name) for name in names}
    games = [(plan, outcome) for plan, outcomes in played for outcome in sorted(outcomes, key=lambda one: one.number)]
    order = list(range(len(games)))
    seeded("ladder", "order").shuffle(order)
    for plan, outcome in [games[i] for i in order]:
        seated = [plan.agents[who] for who in outcome.seated]
        teams = model.rate([[ratings[name]] for name in seated], ranks=[float(rank) for rank in outcome.ranks])
        ratings.update({name: team[0] for name, team in zip(seated, teams, strict=True)})
    rungs = [
        Rung(
            name,
            ratings[name].mu,
            ratings[name].mu - Z * ratings[name].sigma,
            ratings[name].mu + Z * ratings[name].sigma,
            sum(name in plan.agents for plan, _ in games),
        )
        for name in names
    ]
    pairs = []
    for plan, outcomes in played:
        tally = Tally()
        for outcome in outcomes:
            tally.add(plan.deal(outcome.number), won(outcome, outcome.seated.index(0)))
        pairs.append(share(" / ".join(plan.agents), tally, 0.5))
    plan, outcomes = played[0]
    rungs.sort(key=lambda rung: -rung.rating)
    return Ladder(plan.game, again(plan, names, len(outcomes)), rungs, judged(pairs))


def again(plan: Plan, names: Sequence[str], games: int) -> str:
    """Write the command that plays a ladder, of which this is the plan of one pair."""
    return structs.replace(plan, agents=tuple(names), seats=len(names)).command(games, "lab ladder")


def ladder_page(page: Page, found: Ladder) -> str:
    """Write a ladder on a page."""
    page.paragraph(page.say("command", command=found.command))
    page.paragraph(page.say("noise"))
    page.heading("rungs")
    rows = [
        (
            False,
            [
                one.name,
                page.number(one.rating, 1),
                page.span(one.low, one.high, lambda value: page.number(value, 1)),
                str(one.games),
            ],
        )
        for one in found.rungs
    ]
    page.table(["name", "rating", "interval", "games"], rows)
    shares(page, "ladder-pairs", found.pairs)
    return page.text(page.say("rungs.page", game=game(found.game).name(page.lang)))
