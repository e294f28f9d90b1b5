"""Quarriors!: dice building for two to four players."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.quarriors import advice, chances, glance, observe, position
from tafelrunde.games.quarriors.box import TEXTS, QuarriorsBox
from tafelrunde.games.quarriors.codex import QuarriorsCodex
from tafelrunde.games.quarriors.rules import SHARED, STEPS, turn, windows
from tafelrunde.games.quarriors.scene import QuarriorsPainter
from tafelrunde.games.quarriors.state import Player, QuarriorsTable
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.codex import Shelf
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game, Options, Preset, Shared, Step
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.text import Texts, Words


class QuarriorsOptions(Options, frozen=True):
    """How a table may be set up (QU-19)."""

    wilds: Literal[
        "random", "first_steps", "restless_dead", "walls_and_wards", "glory_market", "spell_school", "open_siege"
    ] = "random"
    cards: tuple[str, ...] = ()
    glory_target: Annotated[int, msgspec.Meta(ge=5, le=40)] | None = None
    first_player: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    spent_pile: bool = False
    two_captures: bool = False
    cull_to_score: bool = False
    hide_bag_contents: bool = False


class Quarriors(Game):
    """The game, as the kernel wants it."""

    id = "quarriors"
    version = 1
    seats = (2, 3, 4)
    Options = QuarriorsOptions
    steps: ClassVar[dict[str, Step]] = STEPS
    shared: ClassVar[dict[str, Shared]] = SHARED
    types: ClassVar[dict[str, Any]] = {"QuarriorsTable": QuarriorsTable, "Player": Player}
    streams = ("bags", "dice")
    compared = 200  # what is decided shows at the end of the turn: better to be sure of that …
    farther = False  # … than to look farther
    habit = 0.006
    texts: ClassVar[Texts] = TEXTS
    presets: ClassVar[dict[str, Preset]] = {
        "first_game": Preset(2, {"wilds": "first_steps"}),
        "full_wilds": Preset(2),
        "four_players": Preset(4, {"wilds": "open_siege"}),
    }

    def make_box(self, packs: Sequence[Pack], seats: int) -> QuarriorsBox:
        return QuarriorsBox(packs)

    def new(self, box: QuarriorsBox, options: QuarriorsOptions, seats: int) -> QuarriorsTable:
        g = QuarriorsTable()
        g.players = [Player() for _ in range(seats)]
        by_players = {entry.players: entry.glory for entry in box.content.glory_target}
        g.target = options.glory_target or by_players[seats]
        g.base_captures = box.setup.captures_per_turn_more if options.two_captures else box.setup.captures_per_turn
        g.spent_pile = options.spent_pile
        g.cull_to_score = options.cull_to_score
        g.hide_bags = options.hide_bag_contents
        g.first = options.first_player - 1
        named = list(options.cards)
        if not named and options.wilds != "random":
            preset = box.presets[options.wilds]
            named = [*preset.creatures, *preset.spells]
        if named:
            wrong = box.wrong_wilds(named)
            if wrong is not None:
                raise TafelrundeError("bad-option", problem=TEXTS.words("expected.cards", cards=wrong))
            g.cards = sorted(box.card_index[id] for id in named)
        g.phase = ["begin"]
        return g

    def refuses(self, seats: int, options: QuarriorsOptions) -> Words | None:
        """QU-2.10: the start player must sit at the table."""
        return TEXTS.words("refused.first_player", seats=seats) if options.first_player > seats else None

    def deal(self, g: QuarriorsTable) -> None:
        """QU-2: the Wilds, the bags, and who begins."""
        setup = g.box.setup
        cards = g.cards or [
            *turn.reveal_cards(g, "creature", setup.creature_classes_in_wilds),
            *turn.reveal_cards(g, "spell", setup.spell_classes_in_wilds),
        ]
        turn.lay_out(g, cards)
        turn.deal(g)
        if g.first < 0:
            g.first = g.streams["bags"].below(g.seats)
        g.active = g.first

    def view(self, g: QuarriorsTable, seat: int) -> Any:
        return observe.view(g, seat)

    def scene(self, match: Match, seat: int, lang: str) -> Any:
        return QuarriorsPainter(match, seat, lang).scene()

    def codex(self, box: QuarriorsBox, lang: str) -> list[Shelf]:
        return QuarriorsCodex(box, lang).shelves()

    def why_not(self, match: Match, seat: int, item: str) -> str | None:
        return QuarriorsPainter(match, seat, "en").why_not(item)

    def standing(self, match: Match, question: Question) -> Move | None:
        """Whoever always reacts saves every creature that falls; whether an attack is worth a spell is asked."""
        saves = question.ask.window == windows.R3.lower() and len(question.moves) > 1
        return question.moves[1] if saves else None

    def leave(self, g: QuarriorsTable, seat: int) -> Sequence[int]:
        return turn.resign(g, seat)

    def read_position(self, box: QuarriorsBox, g: QuarriorsTable, written: dict[str, Any]) -> None:
        position.read(box, g, written)

    def write_position(self, g: QuarriorsTable) -> dict[str, Any]:
        return position.write(g)

    def zones(self, g: QuarriorsTable) -> dict[str, list[int]]:
        """No die is hidden, so the kernel holds none: `invariant` counts them (QU-1.5)."""
        return {}

    def invariant(self, g: QuarriorsTable) -> str | None:
        return turn.broken_guarantee(g)

    def evaluate(self, g: QuarriorsTable, seat: int) -> float:
        return advice.evaluate(g, seat)

    def chances(self, g: QuarriorsTable) -> list[float]:
        return chances.chances(g)

    def candidates(self, g: QuarriorsTable, seat: int, moves: list[Move]) -> list[Move]:
        return glance.worth_trying(moves)

    def at_a_glance(self, match: Match, seat: int) -> Move | None:
        return glance.at_a_glance(match, seat)

    def usual(self, match: Match, seat: int) -> Move | None:
        return glance.usual(match, seat)

    def rulebook(self) -> str:
        return (files("tafelrunde.games.quarriors") / "rulebook.md").read_text("utf-8")

    def named(self, g: QuarriorsTable, key: str, value: Any, lang: str) -> Any:
        box: QuarriorsBox = g.box
        if isinstance(value, list) and key == "dice":
            return ", ".join(self.named(g, "about", die, lang) for die in value)
        if key in ("seat", "target", "card", "given", "die", "what"):
            return box.named(key, value, lang)
        if key.startswith("about") and isinstance(value, str):
            return box.named("die" if ":" in value else "class", value, lang)
        return value


GAME = Quarriors()
