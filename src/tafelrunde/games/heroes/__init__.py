"""Heroes – Wrath of the Elements: a real-time dice duel for two to four players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.heroes import advice, chances, glance, observe, position
from tafelrunde.games.heroes.box import TEXTS, HeroesBox
from tafelrunde.games.heroes.codex import HeroesCodex
from tafelrunde.games.heroes.live import Referee
from tafelrunde.games.heroes.rules import STEPS, leaving, race, setup
from tafelrunde.games.heroes.scene import HeroesPainter
from tafelrunde.games.heroes.state import Arena, Being, Config, HeroesTable, Permanent, Player
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.codex import Shelf
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game, Options, Preset, Step
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.table import Sealed
from tafelrunde.kernel.text import Texts, Words

Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=600_000)]
Points = Annotated[int, msgspec.Meta(ge=1, le=21)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
SIMULATED_PAUSES = 300  # HE-31.4


class HeroesOptions(Options, frozen=True):
    """How a table may be set up (section 32 of the rulebook)."""

    mode: Literal["free_for_all", "immortal", "team", "tournament"] = "free_for_all"
    time_model: Literal["simulated", "live", "tick", "calm"] = "simulated"
    start_player: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    ready_armies: bool = False
    no_hero_traits: bool = False
    no_empowerment: bool = False
    last_creature_ending: bool = False
    no_stop_penalty: tuple[Seat, ...] = ()
    dealt: bool = False
    army_points: Annotated[int, msgspec.Meta(ge=0, le=21)] = 10
    hit_points: Points = 21
    seat_hit_points: tuple[Points, ...] = ()
    tempo: tuple[Literal["tick", "novice", "standard", "expert"], ...] = ()
    live_throw_ms: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 600
    seat_throw_ms: tuple[Annotated[int, msgspec.Meta(ge=1, le=10_000)], ...] = ()
    countdown_ms: Milliseconds = 3000
    stop_window_ms: Milliseconds = 0
    latency_credit_ms: Annotated[int, msgspec.Meta(ge=0, le=race.MOST_CREDIT)] = race.MOST_CREDIT
    min_think_ms: Milliseconds = 150
    phase_limit_ms: Annotated[int, msgspec.Meta(ge=1000, le=3_600_000)] = 90_000
    stalemate_pauses: Annotated[int, msgspec.Meta(ge=1, le=99)] = 5
    max_pauses: Annotated[int, msgspec.Meta(ge=-1, le=10_000)] = -1
    sim_action_ms: Milliseconds = 12_000
    false_stop_skips_others: bool = True
    third_place_hp: Points = 15
    third_place_points: Annotated[int, msgspec.Meta(ge=0, le=21)] = 6
    third_place_match: bool = True


BEGINNER: dict[str, Any] = {  # HE-26.6
    "ready_armies": True,
    "no_hero_traits": True,
    "no_empowerment": True,
    "no_stop_penalty": [0, 1, 2, 3],
    "last_creature_ending": True,
}
FIRST: dict[str, Any] = {"dealt": True, "ready_armies": True, "no_stop_penalty": [0, 1]}
PRESETS = {
    "first_game": Preset(2, {**FIRST, "time_model": "calm"}),
    "first_live": Preset(2, {**FIRST, "time_model": "live"}),
    "calm": Preset(2, {"time_model": "calm"}),
    "live": Preset(2, {"time_model": "live"}),
    "family": Preset(2, {"time_model": "live", "ready_armies": True, "no_stop_penalty": [0, 1, 2, 3]}),
    "beginner": Preset(2, BEGINNER),
    "team": Preset(4, {"mode": "team"}),
    "tournament": Preset(4, {"mode": "tournament"}),
    "immortal": Preset(3, {"mode": "immortal"}),
}


class Heroes(Game):
    """The game, as the kernel wants it."""

    id = "heroes"
    version = 2
    seats = (2, 3, 4)
    Options = HeroesOptions
    steps: ClassVar[dict[str, Step]] = STEPS
    types: ClassVar[dict[str, Any]] = {
        kind.__name__: kind for kind in (HeroesTable, Player, Being, Permanent, Arena, Config, Sealed)
    }
    streams = (
        "setup",
        "stack",
        *(f"{name}/{seat}" for name in ("deck", "dice", "tempo", "default") for seat in range(4)),
    )
    texts: ClassVar[Texts] = TEXTS
    choice = "hero"
    presets: ClassVar[dict[str, Preset]] = PRESETS
    eventful: ClassVar[dict[str, Any]] = {"dealt": True, "no_hero_traits": True, "no_stop_penalty": [0, 1, 2, 3]}
    seals: ClassVar[dict[str, Callable[[Any, Sequence[int]], list[Any]]]] = {
        "army": setup.possible_armies,
        "flight": race.possible_flights,
        "lift": race.possible_lifts,
        "order": race.possible_orders,
        "react": race.possible_reactions,
    }

    def make_box(self, packs: Sequence[Pack], seats: int) -> HeroesBox:
        return HeroesBox(packs, seats)

    def refuses(self, seats: int, options: HeroesOptions) -> Words | None:
        if options.mode == "immortal" and seats < 3:
            return TEXTS.words("refused.immortal")
        if options.mode in ("team", "tournament") and seats != 4:
            return TEXTS.words("refused.four_players")
        if options.start_player >= seats:
            return TEXTS.words("refused.start_player", last=seats - 1)
        return None

    def new(self, box: HeroesBox, options: HeroesOptions, seats: int) -> HeroesTable:
        g = HeroesTable()
        g.players = [Player() for _ in range(seats)]
        g.config = configured(box, options, seats)
        g.phase = ["draft"]
        g.start = options.start_player
        return g

    def deal(self, g: HeroesTable) -> None:
        """HE-2: the start player, the cards, the display."""
        setup.unpack(g)
        if g.start < 0:
            g.start = g.streams["setup"].below(g.seats)
        setup.seat_arenas(g)
        if g.config.dealt:
            setup.deal_draft(g)

    def view(self, g: HeroesTable, seat: int) -> Any:
        return observe.view(g, seat)

    def scene(self, match: Match, seat: int, lang: str) -> Any:
        return HeroesPainter(match, seat, lang).scene()

    def codex(self, box: HeroesBox, lang: str) -> list[Shelf]:
        return HeroesCodex(box, lang).shelves()

    def why_not(self, match: Match, seat: int, item: str) -> str | None:
        return HeroesPainter(match, seat, "en").why_not(item)

    def referee(self, match: Match) -> Referee | None:
        """Return who judges the presses of a live table (HE-7b)."""
        return Referee(match) if match.setup["options"]["time_model"] == "live" else None

    def leave(self, g: HeroesTable, seat: int) -> Sequence[int]:
        return leaving.leave(g, seat)

    def read_position(self, box: HeroesBox, g: HeroesTable, written: dict[str, Any]) -> None:
        position.read(box, g, written)

    def write_position(self, g: HeroesTable) -> dict[str, Any]:
        return position.write(g)

    def zones(self, g: HeroesTable) -> dict[str, list[int]]:
        found = {"stack": g.stack, "away": g.away, "play": [permanent.card for permanent in g.permanents]}
        for i, arena in enumerate(g.arenas):
            found[f"display {i}"] = [card for card in arena.display if card >= 0]
            found[f"casting {i}"] = arena.casting
        for seat, player in enumerate(g.players):
            for name in ("deck", "hand", "discard"):
                found[f"{name} {seat}"] = getattr(player, name)
        return found

    def invariant(self, g: HeroesTable) -> str | None:
        return leaving.broken_invariant(g)

    def evaluate(self, g: HeroesTable, seat: int) -> float:
        return advice.evaluate(g, seat)

    def chances(self, g: HeroesTable) -> list[float]:
        return chances.chances(g)

    def candidates(self, g: HeroesTable, seat: int, moves: list[Move]) -> list[Move]:
        return glance.candidates(g, seat, moves)

    def at_a_glance(self, match: Match, seat: int) -> Move | None:
        return glance.at_a_glance(match, seat)

    def rulebook(self) -> str:
        return (files("tafelrunde.games.heroes") / "rulebook.md").read_text("utf-8")

    def named(self, g: HeroesTable, key: str, value: Any, lang: str) -> Any:
        box: HeroesBox = g.box
        if key in ("seat", "owner", "target", "one", "two"):
            return box.named("seat", value, lang)
        if key in ("spell", "hero", "being"):
            return box.named(key, value, lang)
        if key == "what":
            return box.named("being", value, lang)
        if key == "type":
            return TEXTS.say(lang, f"type.{value}")
        if key == "at":
            return f"{value / 1000:.1f}".replace(".", "," if lang == "de" else ".")
        if key == "dice":
            return counted_dice(box, value.split(), lang)
        return value

    def say_question(self, match: Match, question: Any, lang: str) -> str:
        """Say what a seat is asked; spells are asked about by their number, players by their seat."""
        kind, about = question.ask.kind, question.ask.about
        box = match.table.box
        if kind in ("empower", "empower_dispel", "second", "remove", "row"):
            return TEXTS.say(lang, f"ask.{kind}", about0=box.spells[about[0]].name.of(lang))
        if kind == "freeze":
            return TEXTS.say(lang, f"ask.{kind}", about0=box.named("seat", about[0], lang))
        return super().say_question(match, question, lang)


def configured(box: HeroesBox, options: HeroesOptions, seats: int) -> Config:
    """Work the options out for every seat."""
    config = Config()
    config.mode = options.mode
    config.time = options.time_model
    config.dealt = options.dealt
    config.ready_armies = options.ready_armies
    config.no_traits = options.no_hero_traits
    config.no_empowerment = options.no_empowerment
    config.last_creature = options.last_creature_ending
    config.no_penalty = sorted(set(options.no_stop_penalty))
    config.army_points = options.army_points
    config.hit_points = [seat_value(options.seat_hit_points, seat, options.hit_points) for seat in range(seats)]
    config.throw_ms = [seat_value(options.seat_throw_ms, seat, options.live_throw_ms) for seat in range(seats)]
    lockstep = options.time_model in ("tick", "calm")  # HE-7.27
    profiles = ["tick" if lockstep else seat_value(options.tempo, seat, "standard") for seat in range(seats)]
    config.tempo = [box.tempo_index[profile] for profile in profiles]
    config.countdown_ms = options.countdown_ms
    config.credit_ms = options.latency_credit_ms
    config.limit_ms = options.phase_limit_ms
    config.stalemate = options.stalemate_pauses
    endless = 0 if options.time_model == "live" else SIMULATED_PAUSES
    config.max_pauses = endless if options.max_pauses < 0 else options.max_pauses
    config.action_ms = options.sim_action_ms
    config.skips_others = options.false_stop_skips_others
    config.third_hp = options.third_place_hp
    config.third_points = options.third_place_points
    config.third_match = options.third_place_match
    return config


def counted_dice(box: HeroesBox, faces: list[str], lang: str) -> str:
    """Say what dice show, the most frequent symbol first: "3 fire, 2 card, air"."""
    names = [(symbol.id, symbol.name.of(lang)) for symbol in box.content.symbols]
    found = sorted(((faces.count(id), name) for id, name in names if id in faces), key=lambda entry: -entry[0])
    said = [f"{n}× {name}" if n > 1 else name for n, name in found]
    return ", ".join(said) or "–"


def seat_value(values: Sequence[Any], seat: int, otherwise: Any) -> Any:
    """Return what is set for a seat, or what holds for all."""
    return values[seat] if seat < len(values) else otherwise


GAME = Heroes()
