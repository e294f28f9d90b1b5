"""Shards of Infinity: a deck-building duel for two to four players."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.shards import advice, chances, glance, observe, position
from tafelrunde.games.shards.box import TEXTS, ShardsBox
from tafelrunde.games.shards.codex import ShardsCodex
from tafelrunde.games.shards.rules import SHARED, STEPS, attack, turn
from tafelrunde.games.shards.scene import ShardsPainter
from tafelrunde.games.shards.state import Player, ShardsTable
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.codex import Shelf
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game, Options, Preset, Shared, Step
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.table import Sealed
from tafelrunde.kernel.text import Texts


class ShardsOptions(Options, frozen=True):
    """How a table may be set up."""

    boards: Literal["choose", "random"] = "choose"
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100


class Shards(Game):
    """The game, as the kernel wants it."""

    id = "shards"
    version = 1
    seats = (2, 3, 4)
    Options = ShardsOptions
    steps: ClassVar[dict[str, Step]] = STEPS
    shared: ClassVar[dict[str, Shared]] = SHARED
    types: ClassVar[dict[str, Any]] = {"ShardsTable": ShardsTable, "Player": Player, "Sealed": Sealed}
    streams = ("cards",)
    texts: ClassVar[Texts] = TEXTS
    choice = "board"
    presets: ClassVar[dict[str, Preset]] = {
        "first_game": Preset(2, {"boards": "random"}),
        "three": Preset(3, {"boards": "random"}),
        "four": Preset(4, {"boards": "random"}),
    }

    def make_box(self, packs: Sequence[Pack], seats: int) -> ShardsBox:
        return ShardsBox(packs, seats)

    def new(self, box: ShardsBox, options: ShardsOptions, seats: int) -> ShardsTable:
        g = ShardsTable()
        g.players = [Player() for _ in range(seats)]
        g.round_limit = options.round_limit
        g.phase = ["boards" if options.boards == "choose" else "deal"]
        return g

    def deal(self, g: ShardsTable) -> None:
        """SH-2.1 to SH-2.3: the first player by chance; the cards come out of the box."""
        turn.unpack(g)
        g.first = g.active = g.streams["cards"].below(g.seats)
        if g.phase[0] == "deal":
            turn.random_boards(g)

    def view(self, g: ShardsTable, seat: int) -> Any:
        return observe.view(g, seat)

    def scene(self, match: Match, seat: int, lang: str) -> Any:
        return ShardsPainter(match, seat, lang).scene()

    def codex(self, box: ShardsBox, lang: str) -> list[Shelf]:
        return ShardsCodex(box, lang).shelves()

    def why_not(self, match: Match, seat: int, item: str) -> str | None:
        return ShardsPainter(match, seat, "en").why_not(item)

    def standing(self, match: Match, question: Question) -> Move | None:
        return attack.needed_shield(match.table, question.moves)  # type: ignore[arg-type]

    def leave(self, g: ShardsTable, seat: int) -> Sequence[int]:
        return attack.concede(g, seat)

    def read_position(self, box: ShardsBox, g: ShardsTable, written: dict[str, Any]) -> None:
        position.read(box, g, written)

    def write_position(self, g: ShardsTable) -> dict[str, Any]:
        return position.write(g)

    def zones(self, g: ShardsTable) -> dict[str, list[int]]:
        found = {"row": g.in_row(), "centre": g.centre, "banished": g.banished}
        for seat, player in enumerate(g.players):
            for name in ("deck", "hand", "discard", "play", "champions"):
                found[f"{name} {seat}"] = getattr(player, name)
        return found

    def invariant(self, g: ShardsTable) -> str | None:
        return turn.broken_invariant(g)

    def evaluate(self, g: ShardsTable, seat: int) -> float:
        return advice.evaluate(g, seat)

    def chances(self, g: ShardsTable) -> list[float]:
        return chances.chances(g)

    def candidates(self, g: ShardsTable, seat: int, moves: list[Move]) -> list[Move]:
        return glance.candidates(g, seat, moves)

    def at_a_glance(self, match: Match, seat: int) -> Move | None:
        return glance.at_a_glance(match, seat)

    def rulebook(self) -> str:
        return (files("tafelrunde.games.shards") / "rulebook.md").read_text("utf-8")

    def named(self, g: ShardsTable, key: str, value: Any, lang: str) -> Any:
        box: ShardsBox = g.box
        if key in ("seat", "target") or (key.startswith("about") and isinstance(value, int) and key == "about0"):
            return box.named("seat", value, lang)
        if key in ("card", "board"):
            return box.named(key, value, lang)
        if key in ("what", "place", "about0"):
            return TEXTS.say(lang, f"named.{value}")
        if value == "infinite":
            return TEXTS.say(lang, "named.infinite")
        return value


GAME = Shards()
