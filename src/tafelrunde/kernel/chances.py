"""Chances to win, as games have taught them: weights from a game's `chances.toml`, and what follows from them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from math import exp
from typing import Any

Weights = dict[str, dict[str, float]]  # by table of the file, by name


def read_weights(package: str, file: str = "chances.toml") -> Weights:
    """Read what games have taught about a game: its `chances.toml`, or another file."""
    return tomllib.loads((files(package) / file).read_text(encoding="utf-8"))


def proof_of(weights: Weights, drafted: Sequence[tuple[str, str]]) -> float:
    """Add up how things did in games, each named by its table and its id; what is not known counts nothing."""
    return sum([weights[table].get(name, 0.0) for table, name in drafted], 0.0)


def weighed(weights: Sequence[float], features: Sequence[float]) -> float:
    """Add up features by their weights."""
    return sum([weight * feature for weight, feature in zip(weights, features, strict=True)], 0.0)


def shares(strengths: Sequence[float]) -> list[float]:
    """Turn strengths into chances: of two players one point more means e times the chance."""
    most = max(strengths)
    parts = [exp(strength - most) for strength in strengths]
    total = sum(parts)
    return [part / total for part in parts]


def in_proportion(values: Sequence[float]) -> list[float]:
    """Let values that do not add up to one do so; where all is lost, nothing changes."""
    total = sum(values)
    return [value / total for value in values] if total else list(values)


def decided(table: Any) -> list[float]:
    """Return the chances at the end of a game: the winners share it."""
    winners = table.result.winners
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(table.seats)]
