"""Random walks through games: where every check starts from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from tafelrunde.kernel.ask import Move, random_move
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match


def variants(game: Game) -> list[dict[str, Any]]:
    """List option sets that show every named choice of every option at least once, the defaults first."""
    found: list[dict[str, Any]] = [{}]
    for name, hint in get_type_hints(game.Options).items():
        choices = [value for value in get_args(hint) if isinstance(value, str)]
        default = getattr(game.read_options({}), name)
        found += [{name: value} for value in choices if value != default]
        if hint is bool:
            found.append({name: not default})
    return found


def setups(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """List every seat count with every variant that can be played so."""
    return [
        (seats, options)
        for seats in game.seats
        for options in variants(game)
        if game.refuses(seats, game.read_options(options)) is None
    ]


def step(match: Match, rnd: random.Random) -> tuple[Move, int] | None:
    """Play a random move of somebody who may act (or let time pass), and return it with its seat."""
    able = [seat for seat in match.actors if match.legal(seat)]
    if match.due is not None and (not able or rnd.random() < 0.3):
        match.tick(match.due.at)
        return None
    seat = able[int(rnd.random() * len(able))]
    move = random_move(match.legal(seat), rnd)
    match.play(move, seat)
    return move, seat


def random_games(
    game: Game, games: int, seed: int, leaving: float = 0.0, begin: int = 0
) -> Iterator[tuple[Match, random.Random, int]]:
    """Begin random games over all seat counts and variants: the match, its chance and its number."""
    every = setups(game)
    for i in range(begin, begin + games):
        seats, options = every[i % len(every)]
        yield game.start(seats=seats, seed=seed + i, options=options), random.Random(f"{seed}/{i}/{leaving}"), i


def positions(
    game: Game, games: int, seed: int, every: int = 1, leaving: float = 0.0
) -> Iterator[tuple[Match, random.Random]]:
    """Walk through random games and stop at every so many positions, the last one included."""
    for match, rnd, _ in random_games(game, games, seed, leaving):
        n = 0
        while True:
            if n % every == 0 or match.over:
                yield match, rnd
            if match.over:
                break
            if n > game.longest:
                raise AssertionError(f"the game does not end within {game.longest} answers")
            if rnd.random() < leaving:
                match.concede(int(rnd.random() * match.table.seats))
            else:
                step(match, rnd)
            n += 1
