"""Super Fantasy Brawl: champions in a hex arena, for two players or two teams of two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.brawl import advice, chances, observe, position
from tafelrunde.games.brawl.box import TEXTS, BrawlBox
from tafelrunde.games.brawl.codex import BrawlCodex
from tafelrunde.games.brawl.rules import STEPS, harm, setup, turn
from tafelrunde.games.brawl.scene import BrawlPainter
from tafelrunde.games.brawl.state import EMPTY, BrawlTable, Champion, Player
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.codex import Shelf
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game, Options, Preset, Step
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.table import Sealed
from tafelrunde.kernel.text import Texts


class BrawlOptions(Options, frozen=True):
    """How a table may be set up."""

    draft: Literal["casual", "free", "competitive"] = "casual"  # BR-4.1
    mirror: bool = True  # BR-4.4
    quick: bool = False
    early_challenge: bool = False  # BR-16.11
    closed_hands: bool = False  # BR-18.22
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0  # BR-17.6


class Brawl(Game):
    """The game, as the kernel wants it."""

    id = "brawl"
    version = 1
    seats = (2, 4)
    Options = BrawlOptions
    steps: ClassVar[dict[str, Step]] = STEPS
    types: ClassVar[dict[str, Any]] = {
        "BrawlTable": BrawlTable,
        "Player": Player,
        "Champion": Champion,
        "Sealed": Sealed,
    }
    streams = ("cards", "traps", "challenges")
    texts: ClassVar[Texts] = TEXTS
    seals: ClassVar[dict[str, Callable[[Any, Sequence[int]], list[Any]]]] = {"brought": setup.possible_brought}
    choice = "pick"
    breadth = 4  # moves are judged well: a search had better look far ahead
    luck = False
    compared = 2
    presets: ClassVar[dict[str, Preset]] = {
        "first_game": Preset(2, {"quick": True}),
        "teams": Preset(4, {"quick": True}),
    }

    eventful: ClassVar[dict[str, Any]] = {"quick": True}

    def make_box(self, packs: Sequence[Pack], seats: int) -> BrawlBox:
        return BrawlBox(packs, seats)

    def new(self, box: BrawlBox, options: BrawlOptions, seats: int) -> BrawlTable:
        if options.draft == "free" and not options.mirror and len(box.champions) < box.mode.minimum_champions:
            problem = TEXTS.words("refused.free_draft", n=box.mode.minimum_champions)
            raise TafelrundeError("bad-option", problem=problem)  # BR-18.25
        g = BrawlTable()
        g.players = [Player() for _ in range(seats)]
        g.draft = options.draft
        g.mirror = options.mirror
        g.quick = options.quick
        g.early_challenge = options.early_challenge
        g.closed_hands = options.closed_hands
        g.round_limit = options.round_limit
        g.phase = ["side"]
        return g

    def deal(self, g: BrawlTable) -> None:
        """BR-3.1, BR-3.7: all pieces come out of the box, and chance says who begins."""
        setup.unpack(g)
        setup.who_begins(g)
        if g.quick:
            g.phase[0] = "quick"

    def view(self, g: BrawlTable, seat: int) -> Any:
        return observe.view(g, seat)

    def scene(self, match: Match, seat: int, lang: str) -> Any:
        return BrawlPainter(match, seat, lang).scene()

    def codex(self, box: BrawlBox, lang: str) -> list[Shelf]:
        return BrawlCodex(box, lang).shelves()

    def why_not(self, match: Match, seat: int, item: str) -> str | None:
        return BrawlPainter(match, seat, "en").why_not(item)

    def standing(self, match: Match, question: Question) -> Move | None:
        return advice.standing(question)

    def leave(self, g: BrawlTable, seat: int) -> Sequence[int]:
        return harm.leave(g, seat)

    def read_position(self, box: BrawlBox, g: BrawlTable, written: dict[str, Any]) -> None:
        position.read(g, written)

    def write_position(self, g: BrawlTable) -> dict[str, Any]:
        return position.write(g)

    def zones(self, g: BrawlTable) -> dict[str, list[int]]:
        found = {
            "traps": [trap for trap in g.trap_at if trap != EMPTY],
            "supply": g.supply,
            "sprung": g.sprung,
            "track": [card for card in g.track if card != EMPTY],
            "challenges": g.challenges,
            "done challenges": g.done_challenges,
            "boxed": g.boxed,
            "card": g.card,
            "reaction": g.reaction,
        }
        for seat, player in enumerate(g.players):
            for name in ("deck", "hand", "discard"):
                found[f"{name} {seat}"] = getattr(player, name)
        return found

    def invariant(self, g: BrawlTable) -> str | None:
        return turn.broken_invariant(g)

    def evaluate(self, g: BrawlTable, seat: int) -> float:
        return advice.evaluate(g, seat)

    def chances(self, g: BrawlTable) -> list[float]:
        return chances.chances(g)

    def rulebook(self) -> str:
        return (files("tafelrunde.games.brawl") / "rulebook.md").read_text("utf-8")

    def named(self, g: BrawlTable, key: str, value: Any, lang: str) -> Any:
        box: BrawlBox = g.box
        if key in ("seat", "target"):
            return box.named("seat", value, lang)
        if key == "fighter" or (isinstance(value, str) and value in box.fighter_index):
            return self.named_fighter(g, value, lang)
        if key in ("card", "champion", "trap", "challenge", "action", "essence", "side"):
            return box.named(key, value, lang)
        if isinstance(value, str) and value in box.hex_index:
            return box.named("hex", value, lang)
        if value == "gate":
            return TEXTS.say(lang, "named.gate")
        if isinstance(value, str) and value in box.action_index:
            return box.named("action", value, lang)
        return value

    def named_fighter(self, g: BrawlTable, fighter: str, lang: str) -> str:
        """Name a champion; the side is needed only where both teams have it (BR-4.11)."""
        champion = fighter.partition("-")[2]
        kind = g.box.champion_index[champion]
        if sum(one.kind == kind for one in g.champions) > 1:
            return str(g.box.named("fighter", fighter, lang))
        return str(g.box.named("champion", champion, lang))


GAME = Brawl()
