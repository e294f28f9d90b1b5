"""The content of Arena of the Planeswalkers: armies, spells, glyphs, battlefields, and the moves that speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, Literal, get_args

import msgspec

from tafelrunde.games.planeswalkers.rules.board import Field
from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable, Spot
from tafelrunde.games.planeswalkers.statics import AnyStatic, Color, Count, Keyword, Number, Stat
from tafelrunde.games.planeswalkers.triggers import AnyWhen
from tafelrunde.games.planeswalkers.verbs import AnyVerb, Target, after_colon, capital
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.content import Pack, Source, Strict, fault, fingerprint, validated
from tafelrunde.kernel.game import Box
from tafelrunde.kernel.hexes import hex_code, hex_names, parse_hex
from tafelrunde.kernel.text import KERNEL_TEXTS, LANGS, Texts, Words
from tafelrunde.kernel.verbs import Reader
from tafelrunde.kernel.vocabulary import Kind, Vocabulary

PACKAGE = "tafelrunde.games.planeswalkers"
TEXTS = Texts.of_package(PACKAGE, KERNEL_TEXTS)
BASE = Pack.read((files(PACKAGE) / "content" / "planeswalkers.toml").read_text("utf-8"), "planeswalkers.toml")

MAX_SEATS = 5
MAX_BOXES = 4
MAX_SECRETS = 12  # face-down Auras on one army card: a deck has no more cards
STATS: tuple[Stat, ...] = ("power", "toughness", "move", "range")
Event = Literal[
    "",
    "spell_announced",
    "sorcery_played",
    "enchantment_played",
    "spell_played",
    "turn_begin",
    "squad_summoned",
    "move_ended",
    "attack_declared",
    "attack_rolled",
    "defence_rolled",
    "hits_pending",
    "damage_assignment",
    "figure_would_be_destroyed",
    "damage_dealt",
    "figure_destroyed",
    "attack_resolved",
    "turn_end",
]
EVENTS = get_args(Event)[1:]


class Ability(Strict):
    """An ability of an army card (PW-8.1). Its text is generated."""

    id: str
    name: Words
    type: Literal["static", "triggered", "activated"]
    source: Source
    trigger: Event = ""
    uses_per_turn: Number = 0
    may: bool = False
    discards: Color | Literal[""] = ""  # a card of this colour is discarded for it
    target: Target = Target()
    gives: list[AnyStatic] = []
    when: AnyWhen | None = None
    does: list[AnyVerb] = []
    source_detail: str = ""

    @property
    def looks_at_library(self) -> bool:
        """Tell whether the ability needs a card in the library (PW-19.22)."""
        return any(verb.tag() == "look_at_top" for verb in self.does)

    def text(self, reader: Reader) -> str:
        """Say what the ability does."""
        parts = [static.read(reader, False) + "." for static in self.gives]
        lines = after_colon(reader, reader.lines(self.does))
        if self.when is not None:
            key = "ability.may" if self.may else "ability.when"
            parts.append(reader.say(key, when=self.when.read(reader, False), does=lines))
        elif self.does:
            cost = reader.say(f"ability.discard_{self.discards}") if self.discards else ""
            chosen = self.target.read(reader, True)
            parts.append(
                reader.say("ability.activated", cost=cost, target=f"{chosen} " if chosen else "", does=capital(lines))
            )
        return " ".join(capital(part) for part in parts)


class Army(Strict):
    """An army card (PW-1.4)."""

    id: str
    name: Words
    kind: Literal["planeswalker", "squad", "hero"]
    color: Literal["white", "blue", "black", "red", "green", "artifact"]
    unique: bool
    type: Words
    subtypes: list[str]
    figures: Count
    spaces: Annotated[int, msgspec.Meta(ge=1, le=2)]
    life: Count
    move: Number
    range: Count
    power: Number
    toughness: Number
    size: Literal["small", "medium", "large", "huge"]
    height: Count
    cost: Number
    cost_per_figure: Number
    source: Source
    ability: list[Ability] = []
    name_de_source: Source = "original"
    source_detail: str = ""


class Spell(Strict):
    """A spell card (PW-1.5). Its text is generated."""

    id: str
    name: Words
    color: Color
    kind: Literal["sorcery", "aura", "hidden_aura"]
    cost: Number
    copies: Count
    source: Source
    enchants: Literal["", "planeswalker", "unique_squad", "common_squad", "unique_hero", "common_hero"] = ""
    trigger: Event = ""
    window: Literal["any", "before_action_3_after_choice"] = "any"
    target: Target = Target()
    may: bool = False
    gives: list[AnyStatic] = []
    when: AnyWhen | None = None
    does: list[AnyVerb] = []
    name_de_source: Source = "original"
    source_detail: str = ""

    def text(self, reader: Reader) -> str:
        """Say what the spell does."""
        parts = []
        if self.kind != "sorcery":
            parts.append(reader.say(f"spell.{self.kind}_{self.enchants}"))
        if self.window != "any":
            parts.append(reader.say("spell.first_window"))
        parts += [static.read(reader, True) + "." for static in self.gives]
        lines = after_colon(reader, reader.lines(self.does))
        if self.when is not None:
            key = "spell.reveal" if self.kind == "hidden_aura" else "spell.when"
            parts.append(reader.say(key, when=self.when.read(reader, True), does=lines))
        elif self.does:
            parts.append(self.target.read(reader, False))
            parts.append(lines + ".")
        return " ".join(capital(part) for part in parts if part)


class Glyph(Strict):
    """A glyph (PW-12)."""

    id: str
    name: Words
    map_letter_de: str
    permanent: bool
    modifies: Literal["power", "toughness", "move", "range", "draw"]
    amount: Count
    source: Source

    def text(self, reader: Reader) -> str:
        """Say what the glyph does."""
        if not self.permanent:
            return reader.say("glyph.temporary", n=self.amount)
        bonus = reader.say("bonus", n=f"+{self.amount}", stat=reader.say(f"stat.{self.modifies}"))
        return reader.say("glyph.permanent", bonus=bonus)


class GlyphSpot(Strict):
    """A glyph of a battlefield; "random" ones lie symbol side up."""

    glyph: str
    hex: list[int]
    face: Literal["up", "down"]


class Zone(Strict):
    """A start zone."""

    id: str
    color: str
    planeswalkers: Count
    hexes: list[list[int]]


class FieldRuin(Strict):
    """A ruin of a battlefield (PW-6.22, PW-6.23, PW-10.8)."""

    id: str
    top_level: Number
    blocked_edges: list[list[int]]
    cramped: list[list[int]]
    wall_segments: list[list[int]]


class Battlefield(Strict):
    """A battlefield (PW-16.2)."""

    id: str
    name: Words
    players: list[Count]
    teams: bool
    columns: Count
    rows: Count
    goal: Literal["planeswalkers", "scoring"]
    turn_limit: dict[str, Count]
    hexes: list[tuple[int, int, Literal["sand", "water"], int]]
    start_zones: list[Zone]
    source: Source
    orientation: Literal["pointy"] = "pointy"
    tiles: list[dict[str, Any]] = []
    elevations: list[dict[str, Any]] = []
    scoring_hexes: list[list[int]] = []
    glyphs: list[GlyphSpot] = []
    ruin: list[FieldRuin] = []
    source_detail: str = ""


class Construction(Strict):
    """Figures of set-up and turn (PW-2, PW-4, PW-5, PW-15)."""

    army_points: Count
    army_planeswalkers: Count
    spell_deck_cards: Count
    spell_deck_points: Count
    starting_hand: Number
    hand_limit: Number
    spells_per_turn: Number
    summons_per_planeswalker_turn: Number
    summon_range: Count
    source: Source


class CombatDie(Strict):
    """The combat die (PW-1.3)."""

    id: str
    count: Count
    faces: list[Literal["weapon", "shield", "blank"]]
    name: Words
    source: Source
    source_detail: str = ""


class NumberDie(Strict):
    """The d20."""

    id: str
    count: Count
    sides: Count
    name: Words
    source: Source


class AllDice(Strict):
    """The two sorts of dice."""

    combat: CombatDie
    d20: NumberDie


class DefaultArmy(Strict):
    """The army and the deck of a colour of one box (PW-1.8)."""

    color: Color
    army: list[str]
    spells: list[str]
    source: Source


class Meta(Strict):
    """What this content is."""

    game: str
    rules_prefix: str
    name: Words
    players_min: Count
    players_max: Count
    age_min: Count
    source: Source


class Content(Strict):
    """The whole content file. Terrain pieces are told for builders of maps; the rules use the battlefields."""

    meta: Meta
    components: dict[str, Any]
    construction: Construction
    dice: AllDice
    glyph: list[Glyph]
    tile: list[dict[str, Any]]
    elevation: list[dict[str, Any]]
    ruin: list[dict[str, Any]]
    army: list[Army]
    spell: list[Spell]
    default_army: list[DefaultArmy]
    battlefield: list[Battlefield]


class Name:
    """What a move names that is no card of its own: an ability or Aura among several that are set off at once."""

    def __init__(self, id: str) -> None:
        self.id = id

    def __str__(self) -> str:
        return self.id


KINDS = (
    Kind("none", "PW-18.12"),
    Kind("done", "PW-18.16"),
    Kind("walker", "PW-2.2", "walker"),
    Kind("ready", "PW-15.8", "color"),
    Kind("build", "PW-15.2", "walker"),
    Kind("add", "PW-15.3", "squad"),
    Kind("deck", "PW-15.7", "spell"),
    Kind("place-first", "PW-2.4"),
    Kind("place-second", "PW-2.4"),
    Kind("place", "PW-6.50", "space"),
    Kind("place-pair", "PW-5.9", "pair"),
    Kind("cast", "PW-4.8", "spell"),
    Kind("hide", "PW-4.5", "army", "copy"),
    Kind("secret", "PW-4.9", "spell"),
    Kind("choose", "PW-3.5", "army", "copy"),
    Kind("summon", "PW-5.6", "squad", "copy"),
    Kind("use", "PW-8.3", "activated"),
    Kind("begin-moves", "PW-3.3"),
    Kind("move", "PW-6.1", "space"),
    Kind("step", "PW-6.3", "space"),
    Kind("step-pair", "PW-6.25", "pair"),
    Kind("fly", "PW-6.40", "space"),
    Kind("stop", "PW-6.3"),
    Kind("end-moves", "PW-18.6"),
    Kind("attack", "PW-9.1", "space"),
    Kind("at", "PW-9.3", "space"),
    Kind("end-attacks", "PW-18.8"),
    Kind("end-turn", "PW-3.9"),
    Kind("figure", "PW-4.8", "space"),
    Kind("card", "PW-4.8", "seat", "army", "copy"),
    Kind("seat", "PW-4.8", "seat"),
    Kind("heal", "PW-11.10"),
    Kind("aura", "PW-4.16", "open_aura"),
    Kind("facedown", "PW-4.6", "place"),
    Kind("discard", "PW-4.15", "spell"),
    Kind("keep", "PW-18.16"),
    Kind("under", "PW-18.16"),
    Kind("revive", "PW-19.7", "squad", "copy"),
    Kind("yes", "PW-8.6"),
    Kind("resolve", "PW-8.27", "trigger"),
    Kind("call", "PW-8.30", "army", "copy", "place"),
)


class PlaneswalkersBox(Box):
    """Everything that never changes during a match, in the form that the rules want: lists by number."""

    def __init__(self, packs: Sequence[Pack], seats: int) -> None:
        sources = [BASE, *packs]
        self.content = content = validated(sources, Content)
        base = validated([BASE], Content) if packs else content
        self.construction = content.construction
        self.die: list[str] = list(content.dice.combat.faces)
        self.d20 = content.dice.d20.sides
        self.glyphs = content.glyph
        self.armies: list[Army] = content.army
        self.army_index = {army.id: i for i, army in enumerate(self.armies)}
        self.spells: list[Spell] = content.spell
        self.spell_index = {spell.id: i for i, spell in enumerate(self.spells)}
        self.spell_count = len(self.spells)
        self.battlefields = content.battlefield
        self.default_armies = {entry.color: (entry.army, entry.spells) for entry in content.default_army}
        self._texts: dict[tuple[str, str], str] = {}
        self._check(sources)
        self._lay_out_spaces(base)
        self._lay_out_values()
        self._lay_out_triggers()
        moves = Vocabulary(KINDS, self._domains(base), TEXTS, self.named)
        glyph_names = [glyph.id for glyph in self.glyphs]
        self.first_glyph = MAX_BOXES * seats * self.spell_count
        names = [spell.id for spell in self.spells] * (MAX_BOXES * seats) + glyph_names
        super().__init__(fingerprint(sources), moves, names)
        self.spell_of = list(range(self.spell_count)) * (MAX_BOXES * seats) + [NONE] * len(glyph_names)
        self.pieces_of = [0] * self.spell_count
        for piece, kind in enumerate(self.spell_of):
            if kind != NONE:
                self.pieces_of[kind] |= 1 << piece
        self._lay_out_moves()

    def _check(self, sources: Sequence[Pack]) -> None:
        for army in self.armies:
            words = [static.word for ability in army.ability for static in ability.gives if isinstance(static, Keyword)]
            if "flying" in words and army.spaces == 2:
                raise fault(sources, "army", army.id, "spaces", TEXTS.words("expected.flying"))
            for ability in army.ability:
                self._check_entry(sources, "army", army.id, "ability", ability)
        for spell in self.spells:
            self._check_entry(sources, "spell", spell.id, "trigger", spell)
            if (spell.kind == "sorcery") == bool(spell.enchants):
                raise fault(sources, "spell", spell.id, "enchants", TEXTS.words("expected.enchants"))
            if spell.kind == "hidden_aura" and spell.when is None:
                raise fault(sources, "spell", spell.id, "when", TEXTS.words("expected.revealed"))

    def _check_entry(self, sources: Sequence[Pack], table: str, id: str, field: str, entry: Ability | Spell) -> None:
        if entry.when is not None and entry.trigger != entry.when.event:
            raise fault(sources, table, id, field, TEXTS.words("expected.trigger", event=entry.when.event))

    # ---- spaces and battlefields

    def _lay_out_spaces(self, base: Content) -> None:
        """Number the spaces of all battlefields: those of the base first, so that moves keep their numbers."""
        known: dict[tuple[int, int], None] = {}
        for content in (base, self.content):
            found = {(h[0], h[1]) for battlefield in content.battlefield for h in battlefield.hexes}
            for h in sorted(found, key=lambda h: (h[1], h[0])):
                known.setdefault(h)
        self.hexes = list(known)
        self.base_spaces = len({(h[0], h[1]) for battlefield in base.battlefield for h in battlefield.hexes})
        self.space_index = {h: i for i, h in enumerate(self.hexes)}
        self.codes = [hex_code(h) for h in self.hexes]
        self.hex_names = hex_names(self.hexes)
        self.fields: list[Field] = [self._field(battlefield) for battlefield in self.battlefields]
        self.battlefield_index = {battlefield.id: i for i, battlefield in enumerate(self.battlefields)}
        self.pairs = [
            (min(a, b), max(a, b))
            for a, (q, r) in enumerate(self.hexes)
            for there in ((q + 1, r), (q, r + 1), (q - 1, r + 1))
            if (b := self.space_index.get(there, NONE)) != NONE
        ]

    def _field(self, battlefield: Battlefield) -> Field:
        edges: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
        walls: list[tuple[tuple[int, int], tuple[int, int], int]] = []
        for ruin in battlefield.ruin:
            for q1, r1, q2, r2 in ruin.blocked_edges:
                edges[(q1, r1), (q2, r2)] = ruin.top_level
            walls += [((qa, ra), (qb, rb), ruin.top_level) for qa, ra, qb, rb in ruin.wall_segments]
        field = Field(
            self.hexes,
            {(q, r): level for q, r, _, level in battlefield.hexes},
            [(q, r) for q, r, terrain, _ in battlefield.hexes if terrain == "water"],
            edges,
            [(q, r) for ruin in battlefield.ruin for q, r in ruin.cramped],
            walls,
        )
        field.zones = [[self.space_index[q, r] for q, r in zone.hexes] for zone in battlefield.start_zones]
        field.scoring = [self.space_index[q, r] for q, r in battlefield.scoring_hexes]
        return field

    def space_of(self, code: str) -> int:
        """Return the space with a code."""
        return self._space_of_code[code]

    def space_name(self, code: str) -> str:
        """Return what people call a space, or the two of a double-space figure."""
        return "/".join(self.hex_names[self._space_of_code[one]] for one in code.split("/"))

    def pair_spot(self, a: int, b: int) -> Spot:
        """Return what a move of a double-space figure names."""
        return self.pair_spots[(a, b) if a < b else (b, a)]

    # ---- values, abilities

    def _lay_out_values(self) -> None:
        self.printed = {stat: [getattr(army, stat) for army in self.armies] for stat in STATS}
        self.height = [army.height for army in self.armies]
        self.double = [army.spaces == 2 for army in self.armies]
        statics = [[static for ability in army.ability for static in ability.gives] for army in self.armies]
        self.own_statics = {
            stat: [[s for s in of if not s.wide and getattr(s, "stat", "") == stat] for of in statics] for stat in STATS
        }
        self.wide_statics = {
            stat: [[s for s in of if s.wide and getattr(s, "stat", "") == stat] for of in statics] for stat in STATS
        }
        self.gifts = [spell.gives for spell in self.spells]
        self.aura_statics = {
            stat: [[s for s in of if getattr(s, "stat", "") == stat] for of in self.gifts] for stat in STATS
        }
        self.words = [[s.word for s in of if isinstance(s, Keyword)] for of in statics]
        self.spell_words = [[s.word for s in of if isinstance(s, Keyword)] for of in self.gifts]
        self.activated = [[ability for ability in army.ability if ability.type == "activated"] for army in self.armies]
        self.is_secret = [spell.kind == "hidden_aura" for spell in self.spells]

    def _lay_out_triggers(self) -> None:
        def hears(entry: Ability | Spell, event: str) -> bool:
            if entry.when is None:
                return False
            both = event in ("sorcery_played", "enchantment_played") and entry.when.event == "spell_played"
            return entry.when.event == event or both

        self.ability_triggers = {
            event: [[a for a in army.ability if hears(a, event)] for army in self.armies] for event in EVENTS
        }
        self.aura_triggers = {
            event: [spell.kind == "aura" and hears(spell, event) for spell in self.spells] for event in EVENTS
        }
        self.secret_triggers = {
            event: [i for i, spell in enumerate(self.spells) if spell.kind == "hidden_aura" and hears(spell, event)]
            for event in EVENTS
        }

    # ---- moves

    def _domains(self, base: Content) -> list[dict[str, list[Any]]]:
        """List what moves speak of: first what the base has, then what packs add."""
        self._space_of_code = {code: i for i, code in enumerate(self.codes)}
        self.spots = [Spot(code, i) for i, code in enumerate(self.codes)]
        self.pair_spots = {(a, b): Spot(f"{self.codes[a]}/{self.codes[b]}", a, b) for a, b in self.pairs}
        first: dict[str, list[Any]] = {
            "seat": list(range(MAX_SEATS)),
            "copy": list(range(1, MAX_BOXES + 1)),
            "place": list(range(1, MAX_SECRETS + 1)),
        }
        added: dict[str, list[Any]] = {}
        self._split(first, added, "color", [e.color for e in base.default_army], list(self.default_armies))
        for domain, kinds in (("walker", ("planeswalker",)), ("squad", ("squad", "hero"))):
            old, new = ([a.id for a in of if a.kind in kinds] for of in (base.army, self.armies))
            self._split(first, added, domain, old, new)
        self._split(first, added, "army", [a.id for a in base.army], [a.id for a in self.armies])
        self._split(first, added, "spell", [s.id for s in base.spell], [s.id for s in self.spells])
        old, new = ([s.id for s in of if s.kind == "aura"] for of in (base.spell, self.spells))
        self._split(first, added, "open_aura", old, new)
        old, new = (
            [a.id for army in of for a in army.ability if a.type == "activated"] for of in (base.army, self.armies)
        )
        self._split(first, added, "activated", old, new)
        self.triggers = {id: Name(id) for id in self._triggers(self.content)}
        known = [self.triggers[id] for id in self._triggers(base)]
        self._split(first, added, "trigger", known, list(self.triggers.values()))
        self._split(first, added, "space", self.spots[: self.base_spaces], self.spots)
        small = [spot for spot in self.pair_spots.values() if max(spot.spaces) < self.base_spaces]
        self._split(first, added, "pair", small, list(self.pair_spots.values()))
        return [first, added] if any(added.values()) else [first]

    @staticmethod
    def _triggers(content: Content) -> list[str]:
        """List the abilities and open Auras that events set off."""
        abilities = [a.id for army in content.army for a in army.ability if a.when is not None]
        return [*abilities, *(s.id for s in content.spell if s.kind == "aura" and s.when is not None)]

    @staticmethod
    def _split(first: dict[str, Any], added: dict[str, Any], domain: str, old: list[Any], new: list[Any]) -> None:
        first[domain] = list(dict.fromkeys(old))
        fresh = [value for value in dict.fromkeys(new) if value not in first[domain]]
        if fresh:
            added[domain] = fresh

    def _lay_out_moves(self) -> None:
        moves = self.moves

        def by_space(kind: str) -> list[Move]:
            found = moves.table(kind)
            return [found[spot] for spot in self.spots]

        def by_spell(kind: str) -> list[Move]:
            found = moves.table(kind)
            return [found[spell.id] for spell in self.spells]

        self.place, self.move, self.step, self.fly = map(by_space, ("place", "move", "step", "fly"))
        self.attack, self.at_move, self.figure = map(by_space, ("attack", "at", "figure"))
        place_pair, step_pair = moves.table("place-pair"), moves.table("step-pair")
        self.place_pair = {pair: place_pair[spot] for pair, spot in self.pair_spots.items()}
        self.step_pair = {pair: step_pair[spot] for pair, spot in self.pair_spots.items()}
        self.cast, self.secret, self.discard, self.deck = map(by_spell, ("cast", "secret", "discard", "deck"))
        open_auras = moves.table("aura")
        self.aura = [open_auras.get(spell.id) for spell in self.spells]
        walkers = moves.table("walker")
        self.walker = {color: walkers[army[0]] for color, (army, _) in self.default_armies.items()}
        self.ready = moves.table("ready")
        build, add = moves.table("build"), moves.table("add")
        self.build = [build.get(army.id) for army in self.armies]
        self.add = [add.get(army.id) for army in self.armies]
        self.use = moves.table("use")
        self.seat = moves.table("seat")
        self.facedown = list(moves.table("facedown").values())
        resolve = moves.table("resolve")
        self.resolve = {id: resolve[name] for id, name in self.triggers.items()}
        self._by_card = {kind: moves.table(kind) for kind in ("hide", "choose", "summon", "revive", "card", "call")}
        self.stop, self.yes, self.keep, self.under, self.heal = map(
            moves.of_code, ("stop", "yes", "keep", "under", "heal")
        )
        self.begin_moves, self.end_moves = moves.of_code("begin-moves"), moves.of_code("end-moves")
        self.end_attacks, self.end_turn = moves.of_code("end-attacks"), moves.of_code("end-turn")
        self.place_first, self.place_second = moves.of_code("place-first"), moves.of_code("place-second")

    def _card_move(self, kind: str, g: PlaneswalkersTable, card: int) -> Move:
        entry = g.cards[card]
        move: Move = self._by_card[kind][self.armies[entry.kind].id, entry.copy_number]
        return move

    def hide_move(self, g: PlaneswalkersTable, card: int) -> Move:
        """Return the move that hides a secret Aura under an own army card."""
        return self._card_move("hide", g, card)

    def choose_move(self, g: PlaneswalkersTable, card: int) -> Move:
        """Return the move that chooses an own army card."""
        return self._card_move("choose", g, card)

    def summon_move(self, g: PlaneswalkersTable, card: int) -> Move:
        """Return the move that summons an own squad."""
        return self._card_move("summon", g, card)

    def revive_move(self, g: PlaneswalkersTable, card: int) -> Move:
        """Return the move that brings back a creature of an own squad."""
        return self._card_move("revive", g, card)

    def card_move(self, g: PlaneswalkersTable, card: int) -> Move:
        """Return the move that names an army card of any player."""
        entry = g.cards[card]
        move: Move = self._by_card["card"][entry.owner, self.armies[entry.kind].id, entry.copy_number]
        return move

    def call_move(self, g: PlaneswalkersTable, card: int, place: int) -> Move:
        """Return the move that calls a secret Aura by its place under an own army card."""
        entry = g.cards[card]
        move: Move = self._by_card["call"][self.armies[entry.kind].id, entry.copy_number, place + 1]
        return move

    def own_card(self, g: PlaneswalkersTable, seat: int, move: Move) -> int:
        """Return the own army card that a move names, or NONE."""
        for card in g.players[seat].army:
            if self.armies[g.cards[card].kind].id == move.args[0] and g.cards[card].copy_number == move.args[1]:
                return card
        return NONE

    def called(self, g: PlaneswalkersTable, seat: int, move: Move) -> list[int]:
        """Return the army card and the place that a call names."""
        return [self.own_card(g, seat, move), move.args[2] - 1]

    def spell_of_move(self, move: Move) -> Spell:
        """Return the spell that a move names."""
        return self.spells[self.spell_index[move.args[0]]]

    def glyph(self, g: PlaneswalkersTable, handle: int) -> Glyph:
        """Return the glyph that a handle is."""
        return self.glyphs[g.hidden.piece[handle] - self.first_glyph]

    # ---- texts

    def named(self, domain: str, value: Any, lang: str) -> str:
        """Return the name of a thing that moves and texts speak of."""
        if domain in ("army", "walker", "squad"):
            return self.armies[self.army_index[value]].name.of(lang)
        if domain in ("spell", "open_aura"):
            return self.spells[self.spell_index[value]].name.of(lang)
        if domain in ("activated", "ability", "trigger"):
            value = str(value)
            if value in self.spell_index:
                return self.spells[self.spell_index[value]].name.of(lang)
            return next(a.name.of(lang) for army in self.armies for a in army.ability if a.id == value)
        if domain == "glyph":
            return next(glyph.name.of(lang) for glyph in self.glyphs if glyph.id == value)
        if domain == "seat":
            return TEXTS.say(lang, "player", n=value + 1)
        if domain == "color":
            return TEXTS.say(lang, f"color.{value}")
        if domain == "copy":
            return "" if value == 1 else f" ({value})"
        if domain in ("space", "pair"):
            return self.space_name(str(value))
        return str(value)

    def reader(self, lang: str) -> Reader:
        """Return a reader of verbs in a language."""
        return Reader(TEXTS, lang, self.named)

    def spell_text(self, id: str, lang: str) -> str:
        """Say what a spell does, made from its verbs."""
        key = (id, lang)
        if key not in self._texts:
            self._texts[key] = self.spells[self.spell_index[id]].text(self.reader(lang))
        return self._texts[key]

    def ability_text(self, army: str, id: str, lang: str) -> str:
        """Say what an ability does, made from its verbs."""
        key = (f"{army}.{id}", lang)
        if key not in self._texts:
            abilities = self.armies[self.army_index[army]].ability
            self._texts[key] = next(a for a in abilities if a.id == id).text(self.reader(lang))
        return self._texts[key]


__all__ = ["KINDS", "LANGS", "TEXTS", "PlaneswalkersBox", "parse_hex"]
