"""Shares with intervals, and what is larger than noise when many things are looked at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, hypot, lgamma, log, sqrt
from typing import Final

Z: Final = 1.959964  # 95 %
TINY: Final = 1e-9  # differences below this come from rounding
SURE: Final = 0.05  # how often at most anything is called remarkable in a run in which nothing is


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return the Wilson interval of a share: where it lies with 95 % confidence."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def independent_games(deals: Sequence[tuple[float, float]]) -> float:
    """Return how many independent games tell as much as these deals, each with its victories and games.

    Games of a deal have draft and luck in common. Not more than there are games, not less than there are deals.
    """
    wins, games = sum(won for won, _ in deals), sum(played for _, played in deals)
    share = wins / games if games else 0.0
    if share in (0.0, 1.0) or len(deals) < 2:
        return games
    between = sum((won - share * played) ** 2 for won, played in deals) * len(deals) / (len(deals) - 1)
    return min(games, max(len(deals), games * games * share * (1 - share) / between)) if between else games


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return a mean and its 95 % interval (normal)."""
    return mean_of_deals([[value] for value in values])


def mean_of_deals(deals: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the mean of all games and its 95 % interval (normal): only deals are independent of each other."""
    n = sum(map(len, deals))
    if not n:
        return 0.0, 0.0, 0.0
    mean = sum(map(sum, deals)) / n
    if len(deals) == 1:
        return mean, mean, mean
    between = sum(sum(value - mean for value in deal) ** 2 for deal in deals)
    half = Z * sqrt(between * len(deals) / (len(deals) - 1)) / n
    return mean, mean - half, mean + half


def binomial_test(wins: float, games: int, fair: float) -> float:
    """Return how likely a share as far from the fair one is by chance alone (exact up to 2,000 games)."""
    if not games:
        return 1.0
    if games > 2000:
        return erfc(abs(wins - games * fair) / sqrt(games * fair * (1 - fair)) / sqrt(2))
    k = round(wins)
    logs = [lgamma(games + 1) - lgamma(i + 1) - lgamma(games - i + 1) for i in range(games + 1)]
    odds = [exp(c + i * log(fair) + (games - i) * log(1 - fair)) for i, c in enumerate(logs)]
    return min(1.0, sum(p for p in odds if p <= odds[k] * (1 + 1e-9)))


def two_shares_test(a: float, n: float, b: float, m: float) -> float:
    """Return how likely two shares as different as these are by chance alone (pooled normal test)."""
    if not n or not m:
        return 1.0
    pooled = (a + b) / (n + m)
    error = sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
    return 1.0 if error == 0 else erfc(abs(a / n - b / m) / error / sqrt(2))


def difference_interval(a: float, n: float, b: float, m: float) -> tuple[float, float]:
    """Return the 95 % interval of the difference of two shares (Newcombe: from the Wilson interval of each)."""
    if not n or not m:
        return -1.0, 1.0
    (low, high), (other_low, other_high) = wilson(a, n), wilson(b, m)
    first, second = a / n, b / m
    apart = first - second
    return apart - hypot(first - low, other_high - second), apart + hypot(high - first, second - other_low)


def independent_part(deals: Sequence[tuple[float, float, float, float]]) -> float:
    """Return which part of the seats tells as much about two shares as independent ones: at most all, at least a deal.

    Each deal has the victories and number of some seats, then of all others. Seats of a game are no strangers: where
    one wins, the other loses, so that the shares of those who did something and of those who did not move apart
    together.
    """
    a, n, b, m = (sum(column) for column in zip(*deals, strict=True))
    if not n or not m or len(deals) < 2:
        return 1.0
    first, second = a / n, b / m
    strangers = first * (1 - first) / n + second * (1 - second) / m
    errors = [(won - first * seats) / n - (lost - second * others) / m for won, seats, lost, others in deals]
    between = sum(error * error for error in errors) * len(deals) / (len(deals) - 1)
    return min(1.0, max(len(deals) / (n + m), strangers / between)) if between else 1.0


def paired_test(differences: Sequence[float]) -> float:
    """Return how likely a sum as far from 0 as this is, if chance alone gives each difference its sign (normal).

    Corrected for continuity, as sums of equal differences lie two of them apart: of ones this is McNemar's test.
    """
    sizes = [size for difference in differences if (size := abs(difference)) > TINY]
    if not sizes:
        return 1.0
    beyond = max(0.0, abs(sum(differences)) - min(sizes))
    return erfc(beyond / hypot(*sizes) / sqrt(2))


def holm(chances: Sequence[float]) -> list[bool]:
    """Tell which of many findings are larger than noise: Holm's correction, together wrong at most 5 % of the time."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found = [False] * len(chances)
    for rank, i in enumerate(order):
        if chances[i] > SURE / (len(chances) - rank):
            break
        found[i] = True
    return found
