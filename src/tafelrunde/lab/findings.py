"""What many games tell: shares with intervals by agent, order of play, choice and thing, and figures of games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from tafelrunde.lab.plan import BEHIND, Outcome, Plan
from tafelrunde.lab.stats import (
    binomial_test,
    difference_interval,
    holm,
    independent_games,
    independent_part,
    mean_of_deals,
    two_shares_test,
    wilson,
)

EARLY: Final = 0.75  # of the turns of a game: whoever is out before has sat by for long


class Share(msgspec.Struct):
    """How often somebody or something wins, and whether that differs from the fair share by more than noise."""

    name: str
    games: int
    wins: float  # a shared victory counts in parts
    rate: float
    low: float
    high: float
    fair: float
    chance: float  # how likely this is by chance alone
    remarkable: bool = False


class Use(msgspec.Struct):
    """How often something is done, and how those fare who do it. That is no proof that it helps them."""

    name: str
    seats: int  # that did it
    rate: float  # of all seats
    low: float
    high: float
    times: float  # a game, of those who did it
    impact: float  # the win rate of those who did it less that of the others …
    impact_low: float  # … and its interval
    impact_high: float
    wins: float  # the win rate of those who did it …
    wins_low: float  # … and its interval
    wins_high: float
    chance: float
    remarkable: bool = False


class Figure(msgspec.Struct):
    """One figure of the game as a whole: a mean and its interval."""

    name: str
    mean: float
    low: float
    high: float


class Findings(msgspec.Struct):
    """Everything that was found."""

    plan: Plan
    games: int
    agents: list[Share]
    order: list[Share]  # by the order in which the first turns came
    choices: list[Share]
    pairs: list[Share]  # "a / b": how often a wins against b
    uses: list[Use]
    figures: list[Figure]
    endings: dict[str, float]


class Tally:
    """Victories and games of one, deal by deal."""

    def __init__(self) -> None:
        self.deals: dict[int, tuple[float, float]] = {}

    def add(self, deal: int, victory: float) -> None:
        """Count a game."""
        wins, games = self.deals.get(deal, (0.0, 0.0))
        self.deals[deal] = (wins + victory, games + 1)

    def sums(self) -> tuple[float, int, float]:
        """Return the victories, the games, and how many of these count as independent ones."""
        deals = list(self.deals.values())
        return sum(wins for wins, _ in deals), int(sum(games for _, games in deals)), independent_games(deals)


def findings(plan: Plan, outcomes: Sequence[Outcome]) -> Findings:
    """Sum up games; verdicts are corrected within each table."""
    games = sorted(outcomes, key=lambda outcome: outcome.number)
    fair = 1 / plan.seats
    by_agent = [Tally() for _ in plan.agents]
    in_order = [Tally() for _ in range(plan.seats)]
    for game in games:
        for place, seat in enumerate(game.order):
            by_agent[game.seated[seat]].add(plan.deal(game.number), won(game, seat))
            in_order[place].add(plan.deal(game.number), won(game, seat))
    return Findings(
        plan=plan,
        games=len(games),
        agents=judged([share(name, tally, fair) for name, tally in zip(plan.labels(), by_agent, strict=True)]),
        order=judged([share(str(place), tally, fair) for place, tally in enumerate(in_order, 1)]),
        choices=judged(choices(plan, games)),
        pairs=judged(pairs(plan, games)),
        uses=uses(plan, games),
        figures=figures(plan, games),
        endings={reason: n / len(games) for reason, n in sorted(Counter(game.reason for game in games).items())},
    )


def won(game: Outcome, seat: int) -> float:
    """Return the part of a victory that a seat has."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def share(name: str, tally: Tally, fair: float) -> Share:
    """Put a share together with its interval."""
    wins, games, independent = tally.sums()
    rate = wins / max(1, games)
    low, high = wilson(rate * independent, independent)
    chance = binomial_test(rate * independent, round(independent), fair)
    return Share(name, games, round(wins, 3), rate, low, high, fair, chance)


def judged(shares: list[Share]) -> list[Share]:
    """Mark what is larger than noise."""
    for found, verdict in zip(shares, holm([found.chance for found in shares]), strict=True):
        found.remarkable = verdict
    return shares


def telling_choices(game: Outcome) -> Iterator[tuple[int, str]]:
    """List which seat is what for the whole game; what everybody is says nothing."""
    for seat, chosen in enumerate(game.chose):
        for name in sorted(set(chosen)):
            if not all(name in other for other in game.chose):
                yield seat, name


def choices(plan: Plan, games: Sequence[Outcome]) -> list[Share]:
    """Count by what a seat is for the whole game."""
    count: dict[str, Tally] = defaultdict(Tally)
    for game in games:
        for seat, name in telling_choices(game):
            count[name].add(plan.deal(game.number), won(game, seat))
    found = [share(name, tally, 1 / plan.seats) for name, tally in count.items()]
    return sorted(found, key=lambda one: (-one.rate, one.name))


def pairs(plan: Plan, games: Sequence[Outcome]) -> list[Share]:
    """Count who wins against whom in games of two; a victory of neither is left out."""
    count: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for game in games:
        if len(game.chose) == 2 and len(game.winners) == 1:
            for seat in (0, 1):
                for mine in sorted(set(game.chose[seat]) - set(game.chose[1 - seat])):
                    for theirs in sorted(set(game.chose[1 - seat]) - set(game.chose[seat])):
                        count[mine, theirs].add(plan.deal(game.number), won(game, seat))
    return [share(f"{mine} / {theirs}", tally, 0.5) for (mine, theirs), tally in sorted(count.items())]


def uses(plan: Plan, games: Sequence[Outcome]) -> list[Use]:
    """Count what is done with things of the content, the most frequent first."""
    everybody = Tally()
    times: Counter[str] = Counter()
    users: dict[str, Tally] = defaultdict(Tally)
    for game in games:
        for seat, done in enumerate(game.uses):
            everybody.add(plan.deal(game.number), won(game, seat))
            for name, n in done.items():
                times[name] += n
                users[name].add(plan.deal(game.number), won(game, seat))
    found = [use(name, times[name], tally, everybody) for name, tally in users.items()]
    for one, verdict in zip(found, holm([one.chance for one in found]), strict=True):
        one.remarkable = verdict
    return sorted(found, key=lambda one: (-one.seats, one.name))


def use(name: str, times: int, tally: Tally, everybody: Tally) -> Use:
    """Compare the seats that did a thing with the others."""
    wins, users, independent = tally.sums()
    victories, seats, _ = everybody.sums()
    others, lost = seats - users, victories - wins
    part = independent_part(
        [against(tally.deals.get(deal, (0.0, 0.0)), whole) for deal, whole in everybody.deals.items()]
    )
    shares = (wins * part, users * part, lost * part, others * part)
    rate = wins / users
    low, high = wilson(users, seats)
    impact_low, impact_high = difference_interval(*shares)
    wins_low, wins_high = wilson(rate * independent, independent)
    return Use(
        name=name,
        seats=users,
        rate=users / seats,
        low=low,
        high=high,
        times=times / users,
        impact=rate - lost / others if others else 0.0,
        impact_low=impact_low,
        impact_high=impact_high,
        wins=rate,
        wins_low=wins_low,
        wins_high=wins_high,
        chance=two_shares_test(*shares),
    )


def against(some: tuple[float, float], whole: tuple[float, float]) -> tuple[float, float, float, float]:
    """Put victories and number of some seats of a deal beside those of the others."""
    return (*some, whole[0] - some[0], whole[1] - some[1])


def figures(plan: Plan, games: Sequence[Outcome]) -> list[Figure]:
    """Work out the figures of the whole game; the games of a deal, which share draft and luck, are no strangers."""
    deals: dict[int, list[Outcome]] = defaultdict(list)
    for game in games:
        deals[plan.deal(game.number)].append(game)
    return [
        Figure(name, *mean_of_deals([[of(game) for game in deal] for deal in deals.values()]))
        for name, of in measures(plan.seats).items()
    ]


def measures(seats: int) -> dict[str, Callable[[Outcome], float]]:
    """Return what is measured in each game; of two players nobody is out before the end."""
    return {name: of for name, of in FIGURES.items() if seats > 2 or name != "out_early"}


def out_early(game: Outcome) -> bool:
    """Tell whether somebody had to sit by for long."""
    return any(0 < turn < EARLY * game.turns for turn in game.out)


FIGURES: Final[dict[str, Callable[[Outcome], float]]] = {
    "turns": lambda game: float(game.turns),
    "decisions": lambda game: float(game.decisions),
    "decisions_a_turn": lambda game: game.decisions / max(1, game.turns),
    "branching": lambda game: game.options / max(1, game.decisions),
    "lead_changes": lambda game: float(game.leads),
    "comebacks": lambda game: float(game.lowest < BEHIND),
    "out_early": lambda game: float(out_early(game)),
}
