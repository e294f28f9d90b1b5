"""Arena of the Planeswalkers: a battle of hex miniatures and dice for two to five players."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.planeswalkers import advice, chances, glance, observe, position, prospects
from tafelrunde.games.planeswalkers.box import BASE, PACKAGE, TEXTS, PlaneswalkersBox
from tafelrunde.games.planeswalkers.codex import PlaneswalkersCodex
from tafelrunde.games.planeswalkers.rules import STEPS, armies, setup, spells, turn
from tafelrunde.games.planeswalkers.scene import PlaneswalkersPainter
from tafelrunde.games.planeswalkers.state import NONE, ArmyCard, Lasting, Moment, PlaneswalkersTable, Player
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.codex import Shelf
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game, Options, Preset, Step
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.text import LANGS, Texts, Words


class ArmyList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army and its spell deck, by the ids of the content (PW-15)."""

    army: list[str]
    spells: list[str]


class PlaneswalkersOptions(Options, frozen=True):
    """How a table may be set up."""

    mode: Literal["teams", "free_for_all"] = "teams"
    boxes: Literal["shared", "1", "2", "3", "4"] = "shared"
    manual_reveal: bool = False
    army_points: Annotated[int, msgspec.Meta(ge=400, le=2000, multiple_of=50)] = 500
    battlefield: str = ""
    lists: Annotated[list[ArmyList], msgspec.Meta(max_length=5)] = msgspec.field(default_factory=list)
    opening: Literal["choose", "random"] = "choose"
    armies: Annotated[str, msgspec.Meta(max_length=4000)] = ""

    def settled(self) -> list[list[list[str]]]:
        """Return army and deck of each seat that is settled before the game: as lists, or as saved text."""
        return [[list(entry.army), list(entry.spells)] for entry in self.lists] or armies.read_lists(self.armies)


def ready_made(color: str) -> dict[str, list[str]]:
    """Return the army and deck of a colour of one box, as an option."""
    entry = next(entry for entry in BASE.data["default_army"] if entry["color"] == color)
    return {"army": entry["army"], "spells": entry["spells"]}


class Planeswalkers(Game):
    """The game, as the kernel wants it."""

    id = "planeswalkers"
    version = 4
    seats = (2, 3, 4, 5)
    Options = PlaneswalkersOptions
    steps: ClassVar[dict[str, Step]] = STEPS
    types: ClassVar[dict[str, Any]] = {
        "PlaneswalkersTable": PlaneswalkersTable,
        "Player": Player,
        "ArmyCard": ArmyCard,
        "Lasting": Lasting,
        "Moment": Moment,
    }
    streams = ("cards", "dice")
    texts: ClassVar[Texts] = TEXTS
    choice = "walker"
    extras = frozenset({"cast", "hide", "use"})
    presets: ClassVar[dict[str, Preset]] = {
        "first_game": Preset(2, {"opening": "random", "lists": [ready_made("white"), ready_made("red")]}),
        "skirmish": Preset(4, {"mode": "teams", "opening": "random"}),
        "free_for_all": Preset(4, {"mode": "free_for_all", "opening": "random"}),
    }

    def make_box(self, packs: Sequence[Pack], seats: int) -> PlaneswalkersBox:
        return PlaneswalkersBox(packs, seats)

    def new(self, box: PlaneswalkersBox, options: PlaneswalkersOptions, seats: int) -> PlaneswalkersTable:
        problem = refused_lists(box, seats, options) or refused_battlefield(box, seats, options)
        if problem is not None:
            raise TafelrundeError("bad-option", problem=Words(*(self.say_broken(problem, lang) for lang in LANGS)))
        g = PlaneswalkersTable()
        g.players = [Player() for _ in range(seats)]
        g.field = battlefield_for(box, options, seats)
        chosen = box.battlefields[g.field]
        g.team = [0, 1, 1, 0] if chosen.teams and seats == 4 else list(range(seats))  # PW-14.6
        g.turn_limit = chosen.turn_limit[str(seats)]
        g.boxes = 0 if options.boxes == "shared" else int(options.boxes)
        g.army_points = options.army_points
        g.manual = options.manual_reveal
        g.by_lot = options.opening == "random"
        g.lists = options.settled()
        g.at = [-1] * len(box.hexes)
        g.phase = ["rolls"]
        return g

    def say_broken(self, rules: str, lang: str) -> str:
        """Say which rules an army or a battlefield breaks."""
        return " ".join(f"{self.say_rule(id, lang)} ({id})" for id in rules.split(", "))

    def deal(self, g: PlaneswalkersTable) -> None:
        """PW-2.1: the spell cards come out of the box, the glyphs are laid out."""
        setup.unpack(g)

    def view(self, g: PlaneswalkersTable, seat: int) -> Any:
        return observe.view(g, seat)

    def scene(self, match: Match, seat: int, lang: str) -> Any:
        return PlaneswalkersPainter(match, seat, lang).scene()

    def codex(self, box: PlaneswalkersBox, lang: str) -> list[Shelf]:
        return PlaneswalkersCodex(box, lang).shelves()

    def why_not(self, match: Match, seat: int, item: str) -> str | None:
        return PlaneswalkersPainter(match, seat, "en").why_not(item)

    def leave(self, g: PlaneswalkersTable, seat: int) -> Sequence[int]:
        return turn.concede(g, seat)

    def plausible(self, g: PlaneswalkersTable, seat: int) -> bool:
        """Who plays a secret Aura holds one that fits; and no deck costs more than its limit (PW-15.7)."""
        if g.hiding != NONE and not spells.hidable(g, g.active, g.hiding):
            return False
        limit = g.box.construction.spell_deck_points
        return not g.boxes or all(armies.deck_cost(g, other) <= limit for other in range(g.seats))

    def read_position(self, box: PlaneswalkersBox, g: PlaneswalkersTable, written: dict[str, Any]) -> None:
        position.read(box, g, written)

    def write_position(self, g: PlaneswalkersTable) -> dict[str, Any]:
        return position.write(g)

    def zones(self, g: PlaneswalkersTable) -> dict[str, list[int]]:
        found = {"glyphs": g.glyph_handles, "glyphs out": g.glyphs_out, "stack": g.stack, "spare": g.spare}
        for seat, player in enumerate(g.players):
            for name in ("library", "hand", "graveyard", "unused"):
                found[f"{name} {seat}"] = getattr(player, name)
        for i, card in enumerate(g.cards):
            found[f"auras {i}"] = card.auras
            found[f"secrets {i}"] = card.secrets
        return found

    def invariant(self, g: PlaneswalkersTable) -> str | None:
        return turn.broken_invariant(g)

    def evaluate(self, g: PlaneswalkersTable, seat: int) -> float:
        return advice.evaluate(g, seat)

    def chances(self, g: PlaneswalkersTable) -> list[float]:
        return chances.chances(g)

    def chances_seen_by(self, g: PlaneswalkersTable, seat: int) -> list[float]:
        return chances.seen_by(g, seat)

    def candidates(self, g: PlaneswalkersTable, seat: int, moves: list[Move]) -> list[Move]:
        return glance.candidates(g, seat, moves)

    def weighed(self, g: PlaneswalkersTable, moves: list[Move]) -> int:
        return prospects.PLACES if glance.sets_out(g, moves) and prospects.is_duel(g) else 0

    def rulebook(self) -> str:
        return (files(PACKAGE) / "rulebook.md").read_text("utf-8")

    def named(self, g: PlaneswalkersTable, key: str, value: Any, lang: str) -> Any:
        box: PlaneswalkersBox = g.box
        if key in ("seat", "of"):
            return box.named("seat", value, lang)
        if key == "at":
            return f" ({box.space_name(value)})" if value else ""
        if key in ("start", "to"):
            return box.space_name(value)
        if key == "effect":
            what, n = value
            return TEXTS.say(lang, f"lasting.{what}", n=f"{n:+}".replace("-", "−"))
        if key == "until":
            until, seat = value
            return TEXTS.say(lang, f"lasting_until.{until}", seat=box.named("seat", seat, lang))
        if key in ("figure", "target"):
            return box.named("army", value, lang)
        if key in ("spell", "glyph"):
            return box.named(key, value, lang)
        if key == "source":
            return box.named("ability", value, lang)
        if key == "faces":
            shown = [(face, value.count(face)) for face in ("weapon", "shield", "blank") if face in value]
            return ", ".join(TEXTS.say(lang, f"face.{face}", n=n) for face, n in shown)
        if key == "what":
            return TEXTS.say(lang, f"roll.{value}")
        if key == "about0" and isinstance(value, str):
            return box.named("army" if value in box.army_index else "ability", value, lang)
        return value


def battlefield_for(box: PlaneswalkersBox, options: PlaneswalkersOptions, seats: int) -> int:
    """PW-16: the battlefield that was named, or the first one for so many players (teams or not)."""
    if options.battlefield in box.battlefield_index:
        return box.battlefield_index[options.battlefield]
    fitting = [i for i, battlefield in enumerate(box.battlefields) if seats in battlefield.players]
    wanted = [i for i in fitting if box.battlefields[i].teams == (options.mode == "teams")]
    return (wanted or fitting)[0]


def refused_lists(box: PlaneswalkersBox, seats: int, options: PlaneswalkersOptions) -> str | None:
    """PW-15.13: name the rules that the lists of a table break, or None; one shared box has every card once."""
    lists = options.settled()
    if len(lists) > seats or (lists and options.boxes == "shared" and len(lists) < seats):
        return "PW-15.13"
    boxes = 0 if options.boxes == "shared" else int(options.boxes)
    for army, deck in lists:
        broken = armies.broken(box, boxes, options.army_points, army, deck)
        if broken:
            return ", ".join(broken)
    walkers = [id for army, _ in lists for id in army if id in box.army_index]
    return "PW-15.9" if not boxes and len(set(walkers)) < len(walkers) else None


def refused_battlefield(box: PlaneswalkersBox, seats: int, options: PlaneswalkersOptions) -> str | None:
    """PW-2.1: say what is wrong with the battlefield that was named, or None."""
    if not options.battlefield:
        return None
    known = box.battlefield_index.get(options.battlefield)
    return None if known is not None and seats in box.battlefields[known].players else "PW-2.1"


GAME = Planeswalkers()
