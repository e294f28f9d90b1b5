"""Toy games for the kernel's own tests: small, complete, and each one there for a part of the kernel.

`duel` has hidden cards and secret plans, `relay` two tables side by side, `clock` real time, `walk` the composite
questions.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.game import Box, Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.painter import Painter
from tafelrunde.kernel.table import Table
from tafelrunde.kernel.text import KERNEL_TEXTS, Texts, flatten
from tafelrunde.kernel.vocabulary import Kind, Vocabulary


def toy_texts(en: Mapping[str, Any], de: Mapping[str, Any]) -> Texts:
    """Make the texts of a toy; what the kernel has is not written again."""
    return Texts({"en": flatten(en), "de": flatten(de)}, KERNEL_TEXTS)


def seen_zone(table: Table, seat: int, zone: Sequence[int]) -> list[list[Any]]:
    """Show the handles of a zone, which is the hardest test for leaks, and names where the seat knows them."""
    return [[handle, table.name(handle) if table.hidden.knows(seat, handle) else "?"] for handle in zone]


class ToyBox(Box):
    """Content of a toy: the names of its pieces and what its moves speak of."""

    def __init__(
        self, texts: Texts, kinds: Sequence[Kind], domains: Mapping[str, Sequence[Any]], names: Sequence[str]
    ) -> None:
        self.texts = texts
        super().__init__("toy", Vocabulary(kinds, [domains], texts, self.named), names)

    def named(self, domain: str, value: Any, lang: str) -> str:
        """Name a thing: seats are counted from 1, what has no name of its own reads as it is written."""
        if domain == "seat":
            return self.texts.say(lang, "player", n=value + 1)
        key = f"name.{value}"
        return self.texts.say(lang, key) if self.texts.has(lang, key) else str(value)

    def move(self, code: str) -> Move:
        """Return the move with this text."""
        return self.moves.of_code(code)


class ToyGame(Game):
    """What all toys do alike: their scene is a note, and names come from the texts."""

    rules_text = ""

    def scene(self, match: Match, seat: int, lang: str) -> s.Scene:
        """Draw a note with everything that the seat may know, and its first question."""
        return s.Scene(
            game=self.id,
            title=self.name(lang),
            seat=None if seat < 0 else seat,
            layout="row",
            turn=s.Turn(n=match.turns, phase=match.phase, active=match.actors),
            comps=[s.Note(id="note", text=json.dumps(self.view(match.table, seat)))],
            prompt=Painter(match, seat, lang).prompt(),
        )

    def rulebook(self) -> str:
        """Return the rules of the toy."""
        return self.rules_text

    def say_rule(self, id: str, lang: str) -> str:
        """Say a rule, in English to everybody."""
        return super().say_rule(id, "en")

    def named(self, table: Any, key: str, value: Any, lang: str) -> Any:
        """Name the seats and things that events and questions speak of."""
        if key in ("seat", "card", "what"):
            return table.box.named(key, value, lang)
        return value


# ---------------------------------------------------------------- random play


def random_move(match: Match, rnd: random.Random) -> tuple[Move, int]:
    """Pick somebody who may act, and one of the legal moves."""
    seat = rnd.choice([seat for seat in match.actors if match.legal(seat)])
    return rnd.choice(match.legal(seat)), seat


def act(match: Match, rnd: random.Random, *others: Match) -> None:
    """Let somebody play, or time pass to the next scheduled event; and the same in the other matches."""
    if match.due is not None and (rnd.random() < 0.4 or not match.legal()):
        at = match.due.at
        for one in (match, *others):
            one.tick(at)
    else:
        move, seat = random_move(match, rnd)
        for one in (match, *others):
            one.play(move, seat)


def positions(
    game: Game, games: int, every: int = 1, leaving: float = 0.0, seats: int | None = None, watch: bool = True
) -> Iterator[tuple[Match, random.Random]]:
    """Walk through random games, and stop at every so many positions, the last one included."""
    for seed in range(games):
        rnd = random.Random(seed)
        match = game.start(seats, seed=seed)
        if watch:
            match.events()
        n = 0
        while True:
            if n % every == 0 or match.over:
                yield match, rnd
            if match.over:
                break
            n += 1
            if rnd.random() < leaving:
                match.concede(rnd.randrange(match.table.seats))
            else:
                act(match, rnd)


def finish(match: Match, rnd: random.Random) -> Match:
    """Play a match at random to its end."""
    while not match.over:
        act(match, rnd)
    return match


def views(match: Match) -> list[Any]:
    """List what everybody may know, the spectator first."""
    return [match.view(seat) for seat in (None, *range(match.table.seats))]
