"""The content of Heroes: spells, creatures, heroes, tempo profiles, and the moves that speak of them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tafelrunde.games.heroes import verbs as v
from tafelrunde.games.heroes.rules import pause, race
from tafelrunde.games.heroes.state import COLUMNS, MOST_DICE, SPACES
from tafelrunde.games.heroes.verbs import AnyActive, AnyDeed, AnyLasting, AnyPassive, Element, Number
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.content import Pack, Source, Strict, fault, fingerprint, validated
from tafelrunde.kernel.game import Box
from tafelrunde.kernel.text import KERNEL_TEXTS, Texts, Words
from tafelrunde.kernel.verbs import Reader, sentences
from tafelrunde.kernel.vocabulary import Kind, Vocabulary

TEXTS = Texts.of_package("tafelrunde.games.heroes", KERNEL_TEXTS)
BASE = Pack.read((files("tafelrunde.games.heroes") / "content" / "heroes.toml").read_text("utf-8"), "heroes.toml")

Space = Literal["F1", "F2", "F3", "F4", "B1", "B2", "B3", "B4"]
Symbol = Literal["fire", "water", "earth", "air", "command", "card"]
TargetClass = Literal[
    "being", "creature", "player", "unprotected_being", "own_creature", "own_being", "permanent_spell"
]
Empowerment = Literal["permanent", "discard", "wounds", "heal", "target", "none"]
Pattern = Literal["front", "front_right", "wide", "any"]
MAX_SEATS = 4
SPACE_CODES: list[str] = ["F1", "F2", "F3", "F4", "B1", "B2", "B3", "B4"]
PLACE_CODES: list[str] = ["L1", "L2", "L3", "L4", "U1", "U2", "U3", "U4"]
HOLDS = (100, 250, 500, 1000, 2500, 5000)  # milliseconds that a seat may wait (HE-7.22)
TICK_HOLD = 1000  # HE-7.27
UNLIMITED = 99


class Entry(Strict, kw_only=True):
    """What every entry has: where its function and its name come from."""

    id: str
    name: Words
    source: Source
    name_source: Source = "original"
    designed: list[str] = []
    rules: list[str] = []
    note: str | Words = ""


class SymbolEntry(Entry, kw_only=True):
    """A face of the dice."""

    kind: Literal["element", "command", "card"]
    icon: str
    opposite: str = ""


class DieEntry(Entry, kw_only=True):
    """The dice: all alike."""

    count: Number
    faces: list[Symbol]


class Explained(Entry, kw_only=True):
    """A target class, an empowerment or an attack pattern, with its meaning."""

    effect: Words
    offsets: list[int] | Literal["all"] = []


class BoardEntry(Entry, kw_only=True):
    """The player boards."""

    count: Number
    rows: list[str]
    columns: Number
    spaces: list[Space]
    adjacency: list[list[Space]]
    facing: dict[str, Number]
    wound_track: dict[str, Number]
    sides: list[str]


class Hero(Entry, kw_only=True):
    """A hero (HE-1.6): his element decides his strength and his weakness."""

    element: Element
    opposite: Element
    hit_points: Number
    special_spell: str
    copies: Number
    icon: str = ""


class Requirement(Strict):
    """The symbols that a spell needs; "same_element": all of one element of the caster's choice (HE-10.4)."""

    symbol: Symbol | Literal["same_element"]
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST_DICE)]


class Spell(Entry, kw_only=True):
    """A spell card (HE-1.11). Its text is generated from `cast` and `lasting`."""

    kind: Literal["basic", "special", "deck"]
    element: Element | Literal["neutral"]
    requirement: Requirement
    target: TargetClass
    duration: Literal["instant", "permanent"]
    empowerment: Empowerment
    copies: Number
    cast: list[AnyDeed] = []
    lasting: list[AnyLasting] = []
    most_empowerments: Number = UNLIMITED
    hero: str = ""
    icon: str = ""

    def text(self, reader: Reader) -> str:
        """Say what the spell does."""
        lines = [reader.say(f"card.{self.duration}")]
        if self.cast:
            said = reader.lines(self.cast)
            capital = capitalised(said)
            lines.append(reader.say("card.on_cast", lines=said, capital=capital) if self.lasting else capital)
        if self.lasting:
            lines.append(sentences([verb.read(reader) for verb in self.lasting]))
        if self.empowerment not in ("none", "permanent"):
            lines.append(reader.say(f"card.empowerment_{self.empowerment}"))
        return " ".join(line if line.endswith(".") else f"{line}." for line in lines)


class Creature(Entry, kw_only=True):
    """A creature card (HE-1.12). Its text is generated from `active` and `passive`."""

    hero: str
    element: Element
    cost: Number
    activation: Annotated[int, msgspec.Meta(ge=1)]
    strength: Number
    stamina: Annotated[int, msgspec.Meta(ge=1)]
    pattern: Pattern
    copies: Number
    active: list[AnyActive] = []
    passive: list[AnyPassive] = []
    only_unprotected: bool = False
    icon: str = ""

    def text(self, reader: Reader) -> str:
        """Say what the creature can do."""
        lines = []
        if self.active:
            key = "card.active_unprotected" if self.only_unprotected else "card.active"
            lines.append(reader.say(key, lines=capitalised(reader.lines(self.active))))
        if self.passive:
            lines.append(
                reader.say("card.passive", lines=capitalised(sentences([verb.read(reader) for verb in self.passive])))
            )
        return ". ".join(lines) + "." if lines else reader.say("card.no_ability")


class MarkerEntry(Entry, kw_only=True):
    """Markers of permanent spells, of wounds and of power."""

    count: Number
    spell: str = ""
    sides: list[str] = []


class Placed(Strict):
    """A creature on its space."""

    space: Space
    creature: str


class ReadyArmy(Entry, kw_only=True):
    """The army on the illustrated side of a board (HE-26.1)."""

    hero: str
    hero_space: Space
    points: Number
    creatures: list[Placed]


Interval = Annotated[list[Number], msgspec.Meta(min_length=2, max_length=2)]


class Tempo(Entry, kw_only=True):
    """How fast a seat is in simulated time (HE-7.20)."""

    react_ms: Interval
    throw_ms: Interval
    per_die_ms: Number
    stop_extra_ms: Number


class Components(Strict):
    """The component list."""

    player_boards: Number
    basic_spell_cards: Number
    special_spell_cards: Number
    spell_cards: Number
    creature_cards: Number
    creature_cards_per_hero: Number
    hero_cards: Number
    dice: Number
    dice_per_player: Number
    dice_extra: Number
    permanent_spell_markers: Number
    wound_power_markers: Number
    source: Source


class Setup(Strict):
    """Figures of the set-up (HE-2 to HE-4)."""

    hit_points: Number
    starting_hand: Number
    deck_size: Number
    display_rows: Number
    display_columns: Number
    draft_rounds: Number
    drafted_spells_per_player: Number
    army_points: Number
    army_max_creatures: Number
    source: Source
    designed: list[str] = []


class Meta(Strict):
    """What this content is."""

    id: str
    name: Words
    designer: str
    players_min: Number
    players_max: Number
    schema_version: Number


class Content(Strict):
    """The whole content file."""

    meta: Meta
    components: Components
    setup: Setup
    symbols: list[SymbolEntry]
    dice: list[DieEntry]
    target_classes: list[Explained]
    empowerments: list[Explained]
    attack_patterns: list[Explained]
    boards: list[BoardEntry]
    heroes: list[Hero]
    spells: list[Spell]
    creatures: list[Creature]
    permanent_markers: list[MarkerEntry]
    markers: list[MarkerEntry]
    beginner_armies: list[ReadyArmy]
    tempo_profiles: list[Tempo]


KINDS = (
    Kind("none", "HE-0.4"),
    Kind("done", "HE-11.1"),
    Kind("hero", "HE-3.2", "hero"),
    Kind("pick", "HE-3.2", "spell", "slot"),
    Kind("recruit", "HE-4.1", "creature"),
    Kind("place", "HE-4.6", "figure", "space"),
    Kind("throw", "HE-6.4", "dice"),
    Kind("hold", "HE-7.22", "wait"),
    Kind("stop", "HE-6.6"),
    Kind("open", "HE-7.2"),
    Kind("land", "HE-7.4", "seat"),
    Kind("limit", "HE-7.6"),
    Kind("credit", "", "seat", "units"),  # entered by the server only
    Kind("suspend", ""),
    Kind("resume", ""),
    Kind("act", "HE-18.1"),
    Kind("cast", "HE-10.1", "spell"),
    Kind("draw", "HE-14.1"),
    Kind("learn", "HE-15.1", "spell", "slot"),
    Kind("dispel", "HE-16.1"),
    Kind("element", "HE-10.4", "element"),
    Kind("discard", "HE-11.1", "spell"),
    Kind("remove", "HE-16.3"),
    Kind("target", "HE-10.7", "place"),
    Kind("player", "HE-10.7", "seat"),
    Kind("row", "HE-27.7", "row"),
    Kind("column", "HE-28.14", "seat", "column"),
    Kind("spell", "HE-20.2", "spell", "place"),
    Kind("on-player", "HE-20.2", "spell", "seat"),
    Kind("attack", "HE-13.1", "space", "place"),
    Kind("ability", "HE-12.6", "space"),
    Kind("beside", "HE-28.6b", "creature"),
    Kind("move", "HE-12.11", "space", "space"),
    Kind("to", "HE-5.2", "space"),
    Kind("freeze", "HE-28.16", "dice"),
    Kind("give", "HE-27.4b", "die"),
    Kind("end", "HE-12.2"),
)


def dice_number(mask: int) -> int:
    """Write a set of dice down by their numbers, from 1: 135 are the first, the third and the fifth die."""
    return int("0" + "".join(str(i + 1) for i in range(MOST_DICE) if mask >> i & 1))


class HeroesBox(Box):
    """Everything that never changes during a match, in the form that the rules want: lists by number."""

    def __init__(self, packs: Sequence[Pack], seats: int) -> None:
        sources = [BASE, *packs]
        self.content = content = validated(sources, Content)
        base = validated([BASE], Content) if packs else content
        self.seats = seats
        self.spells: list[Spell] = in_order(base.spells, content.spells)
        self.creatures: list[Creature] = in_order(base.creatures, content.creatures)
        self.heroes: list[Hero] = in_order(base.heroes, content.heroes)
        self.spell_ids = [spell.id for spell in self.spells]
        self.creature_ids = [creature.id for creature in self.creatures]
        self.hero_ids = [hero.id for hero in self.heroes]
        self.spell_index = {id: i for i, id in enumerate(self.spell_ids)}
        self.creature_index = {id: i for i, id in enumerate(self.creature_ids)}
        self.hero_index = {id: i for i, id in enumerate(self.hero_ids)}
        self.symbol_ids = [symbol.id for symbol in content.symbols]
        self.symbol_index = {id: i for i, id in enumerate(self.symbol_ids)}
        self.same_element = len(self.symbol_ids)
        self.space_codes = SPACE_CODES
        self.space_index = {code: i for i, code in enumerate(SPACE_CODES)}
        self.place_index = {code: i for i, code in enumerate(PLACE_CODES)}
        self._texts: dict[tuple[str, str, str], str] = {}
        self._armies: dict[Any, list[list[int]]] = {}
        self._check(sources)
        moves = Vocabulary(KINDS, self._domains(base), TEXTS, self.named)
        super().__init__(fingerprint(sources), moves, [])
        self._lay_out_pieces()
        self._lay_out_spells()
        self._lay_out_creatures()
        self._lay_out_heroes()
        self._lay_out_moves()
        self._lay_out_dice()
        self._lay_out_questions()

    def _domains(self, base: Content) -> list[dict[str, list[Any]]]:
        """List what moves speak of: the base box first, then what packs add."""
        places = [f"{seat + 1}{space}" for seat in range(MAX_SEATS) for space in SPACE_CODES]
        known = len(base.creatures)
        first: dict[str, list[Any]] = {
            "hero": self.hero_ids[: len(base.heroes)],
            "spell": self.spell_ids[: len(base.spells)],
            "creature": self.creature_ids[:known],
            "figure": ["hero", *self.creature_ids[:known]],
            "slot": PLACE_CODES,
            "space": SPACE_CODES,
            "place": places,
            "seat": list(range(MAX_SEATS)),
            "dice": [dice_number(mask) for mask in range(1, 1 << MOST_DICE)],
            "die": list(range(1, MOST_DICE + 1)),
            "wait": list(HOLDS),
            "units": list(range(race.MOST_CREDIT // race.CREDIT_UNIT + 1)),
            "element": self.symbol_ids[:4],
            "row": ["front", "back"],
            "column": list(range(1, COLUMNS + 1)),
        }
        added = {
            "hero": self.hero_ids[len(base.heroes) :],
            "spell": self.spell_ids[len(base.spells) :],
            "creature": self.creature_ids[known:],
            "figure": self.creature_ids[known:],
        }
        return [first, added] if any(added.values()) else [first]

    def _check(self, sources: Sequence[Pack]) -> None:
        """Find what the types do not see; raises BadContent."""
        for spell in self.spells:
            if bool(spell.lasting) != (spell.duration == "permanent"):
                raise fault(sources, "spells", spell.id, "duration", TEXTS.words("expected.permanent"))
            if spell.kind == "special" and spell.hero not in self.hero_index:
                raise fault(sources, "spells", spell.id, "hero", TEXTS.words("expected.hero", found=spell.hero))
            for deed in spell.cast:
                under = deed.under.spell if isinstance(deed, v.Wound) and deed.under is not None else ""
                if under and under not in self.spell_index:
                    raise fault(sources, "spells", spell.id, "cast", TEXTS.words("expected.spell", found=under))
        for creature in self.creatures:
            if creature.hero not in self.hero_index:
                expected = TEXTS.words("expected.hero", found=creature.hero)
                raise fault(sources, "creatures", creature.id, "hero", expected)
            for active in creature.active:
                if isinstance(active, v.Lead) and active.creature not in self.creature_index:
                    expected = TEXTS.words("expected.creature", found=active.creature)
                    raise fault(sources, "creatures", creature.id, "active", expected)
        for hero in self.heroes:
            if hero.special_spell not in self.spell_index:
                expected = TEXTS.words("expected.spell", found=hero.special_spell)
                raise fault(sources, "heroes", hero.id, "special_spell", expected)
        for profile in self.content.tempo_profiles:
            if profile.throw_ms[0] < 1:  # HE-7.43
                raise fault(sources, "tempo_profiles", profile.id, "throw_ms", TEXTS.words("expected.throw_ms"))
            for field in ("react_ms", "throw_ms"):
                low, high = getattr(profile, field)
                if low > high:
                    raise fault(sources, "tempo_profiles", profile.id, field, TEXTS.words("expected.bounds"))

    # ---- the physical cards

    def _lay_out_pieces(self) -> None:
        """Number the spell cards: basic spells set by set, special spells, the stack (HE-1.2 to HE-1.4)."""
        basics = [i for i, spell in enumerate(self.spells) if spell.kind == "basic"]
        sets = [i for i in basics for _ in range(self.spells[i].copies // MAX_SEATS)]
        specials = [i for i, spell in enumerate(self.spells) if spell.kind == "special"]
        stack = [i for i, spell in enumerate(self.spells) if spell.kind == "deck" for _ in range(spell.copies)]
        self.kind: list[int] = sets * MAX_SEATS + specials + stack
        self.names = [self.spell_ids[kind] for kind in self.kind]
        self.set_size = len(sets)
        after_basics = len(sets) * MAX_SEATS
        self.specials = list(range(after_basics, after_basics + len(specials)))
        self.stack = list(range(after_basics + len(specials), len(self.kind)))
        setup = self.content.setup
        self.setup_dice = self.content.components.dice_per_player
        self.draft_rounds = setup.draft_rounds
        self.drafted_spells = setup.drafted_spells_per_player
        self.first_hand = setup.starting_hand
        self.most_creatures = setup.army_max_creatures
        self.tempo = self.content.tempo_profiles
        self.tempo_index = {profile.id: i for i, profile in enumerate(self.tempo)}

    def basic_set(self, seat: int) -> list[int]:
        """List the basic spells of a seat (HE-2.2)."""
        return list(range(seat * self.set_size, (seat + 1) * self.set_size))

    def unused_basics(self, seats: int) -> list[int]:
        """List the basic spells of the seats that nobody takes."""
        return list(range(seats * self.set_size, MAX_SEATS * self.set_size))

    # ---- by number

    def _lay_out_spells(self) -> None:
        spells = self.spells
        symbols = {**self.symbol_index, "same_element": self.same_element}
        self.symbol = [symbols[spell.requirement.symbol] for spell in spells]
        self.count = [spell.requirement.count for spell in spells]
        self.target_class: list[str] = [spell.target for spell in spells]
        self.lasts = [spell.duration == "permanent" for spell in spells]
        self.empowerment: list[str] = [spell.empowerment for spell in spells]
        self.most_power = [spell.most_empowerments for spell in spells]
        self.spell_element: list[str] = [spell.element for spell in spells]
        self.activates = [any(isinstance(verb, v.Activate) for verb in spell.cast) for spell in spells]
        self.roots = [first(spell.lasting, v.Rooted) is not None for spell in spells]
        self.frosts = [first(spell.lasting, v.Frozen) is not None for spell in spells]
        self.extra_dice = [sum(isinstance(x, v.ExtraDie) for x in spell.lasting) for spell in spells]
        self.on_entry = [[x for x in spell.lasting if isinstance(x, v.ExtraDie)] for spell in spells]
        self.strengthens = [sum(x.n for x in spell.lasting if isinstance(x, v.Strength)) for spell in spells]
        self.costs = [sum(x.n for x in spell.lasting if isinstance(x, v.Cost)) for spell in spells]
        self.walls = [[x for x in spell.lasting if isinstance(x, v.Wall)] for spell in spells]
        self.on_pause = [[x for x in spell.lasting if isinstance(x, v.Pausing)] for spell in spells]
        self.spell_reduces = [rule_of(first(spell.lasting, v.Ward)) for spell in spells]
        self.on_cast = [[x for x in spell.lasting if isinstance(x, (v.CastHeal, v.CastDraw))] for spell in spells]
        self._is_spell = {id: [other == id for other in self.spell_ids] for id in self.spell_ids}

    def is_spell(self, id: str) -> list[bool]:
        """Return by number whether a spell is this one."""
        return self._is_spell[id]

    def _lay_out_creatures(self) -> None:
        creatures = self.creatures
        self.cost = [creature.cost for creature in creatures]
        self.copies = [creature.copies for creature in creatures]
        self.activation = [creature.activation for creature in creatures]
        self.strength = [creature.strength for creature in creatures]
        self.stamina = [creature.stamina for creature in creatures]
        self.creature_element: list[str] = [creature.element for creature in creatures]
        self.active = [creature.active for creature in creatures]
        self.only_unprotected = [creature.only_unprotected for creature in creatures]
        self.empowers = [first(creature.active, v.Empower) is not None for creature in creatures]
        self.rises = [first(creature.active, v.Rise) is not None for creature in creatures]
        self.creature_reduces = [rule_of(first(creature.passive, v.Reduce)) for creature in creatures]
        self.ignores = [
            [
                any(isinstance(x, v.Ignore) and x.type == type for x in creature.passive)
                for type in ("physical", "magic")
            ]
            for creature in creatures
        ]
        self.strikes_back = [[x for x in c.passive if isinstance(x, v.StrikeBack)] for c in creatures]
        self.avenges = [[x for x in c.passive if isinstance(x, v.Avenge)] for c in creatures]
        self.after_attack = [[x for x in c.passive if isinstance(x, (v.AfterWound, v.FlyOn))] for c in creatures]
        self.when_pausing = [[x for x in c.passive if isinstance(x, v.PauseHeal)] for c in creatures]
        self.swaps = [first(creature.passive, v.SwapMove) is not None for creature in creatures]
        offsets = {pattern.id: pattern.offsets for pattern in self.content.attack_patterns}
        self.reach = [[reached(offsets[c.pattern], column) for column in range(COLUMNS)] for c in creatures]

    def _lay_out_heroes(self) -> None:
        self.hero_element: list[str] = [hero.element for hero in self.heroes]
        self.opposite = [self.symbol_index[hero.opposite] for hero in self.heroes]
        self.special = [self.spell_index[hero.special_spell] for hero in self.heroes]
        self.pool = [[i for i, c in enumerate(self.creatures) if c.hero == hero.id] for hero in self.heroes]
        ready = {army.hero: army for army in self.content.beginner_armies}
        self.ready = [
            [(self.creature_index[p.creature], self.space_index[p.space]) for p in ready[hero.id].creatures]
            for hero in self.heroes
        ]
        self.ready_space = [self.space_index[ready[hero.id].hero_space] for hero in self.heroes]

    def armies(self, hero: int, points: int, size: int, placed: tuple[int, ...]) -> list[list[int]]:
        """List all that may be left of an army of a hero when some of it is placed: so many, within the points."""
        key = (hero, points, size, placed)
        if key not in self._armies:
            pool = [(k, self.copies[k] - placed.count(k)) for k in self.pool[hero]]
            left = points - sum(self.cost[kind] for kind in placed)
            found: list[list[int]] = []
            self._collect(pool, size, left, [], found)
            self._armies[key] = found
        return self._armies[key]

    def _collect(
        self, pool: list[tuple[int, int]], size: int, left: int, chosen: list[int], found: list[list[int]]
    ) -> None:
        if size == 0:
            found.append(chosen)
        elif pool:
            kind, copies = pool[0]
            for n in range(min(copies, size, left // self.cost[kind]) + 1):
                self._collect(pool[1:], size - n, left - n * self.cost[kind], chosen + [kind] * n, found)

    # ---- moves

    def _lay_out_moves(self) -> None:
        moves = self.moves
        seats = range(MAX_SEATS)

        def by_spell(kind: str) -> list[Move]:
            found = moves.table(kind)
            return [found[id] for id in self.spell_ids]

        def by_slot(kind: str) -> list[list[Move]]:
            found = moves.table(kind)
            return [[found[id, code] for code in PLACE_CODES] for id in self.spell_ids]

        place, attack, spell, on_player = (moves.table(kind) for kind in ("place", "attack", "spell", "on-player"))
        target, move, column = moves.table("target"), moves.table("move"), moves.table("column")
        self.cast, self.discard = by_spell("cast"), by_spell("discard")
        self.pick, self.learn = by_slot("pick"), by_slot("learn")
        self.hero = [moves.table("hero")[id] for id in self.hero_ids]
        self.recruit = [moves.table("recruit")[id] for id in self.creature_ids]
        self.beside = [moves.table("beside")[id] for id in self.creature_ids]
        figures = [*self.creature_ids, "hero"]  # HERO is -1: the last
        self.place = [[place[figure, code] for code in SPACE_CODES] for figure in figures]
        codes = [[f"{seat + 1}{code}" for code in SPACE_CODES] for seat in seats]
        self.place_of = {codes[seat][space]: (seat, space) for seat in seats for space in range(SPACES)}
        self.place_codes = codes
        self.target = [[target[code] for code in codes[seat]] for seat in seats]
        self.attack = [[[attack[own, code] for code in codes[seat]] for seat in seats] for own in SPACE_CODES]
        self.on_being = [[[spell[id, code] for code in codes[seat]] for seat in seats] for id in self.spell_ids]
        self.on_player = [[on_player[id, seat] for seat in seats] for id in self.spell_ids]
        self.move = [[move[a, b] for b in SPACE_CODES] for a in SPACE_CODES]
        self.to = [moves.table("to")[code] for code in SPACE_CODES]
        self.ability = [moves.table("ability")[code] for code in SPACE_CODES]
        self.player = [moves.table("player")[seat] for seat in seats]
        self.land = [moves.table("land")[seat] for seat in seats]
        self.column = [[column[seat, c + 1] for c in range(COLUMNS)] for seat in seats]
        self.row = list(moves.table("row").values())
        self.element = list(moves.table("element").values())
        self.give = list(moves.table("give").values())
        self.draw, self.dispel, self.remove = (moves.of_code(code) for code in ("draw", "dispel", "remove"))
        self.end, self.act, self.stop = (moves.of_code(code) for code in ("end", "act", "stop"))
        self.open, self.limit = moves.of_code("open"), moves.of_code("limit")
        self.suspend, self.resume = moves.of_code("suspend"), moves.of_code("resume")
        self.entered = [*moves.table("credit").values(), self.suspend]  # by the server, while a phase runs
        self.holds = [moves.table("hold")[wait] for wait in HOLDS]
        self.default_hold = moves.table("hold")[TICK_HOLD]
        # What an order of a race is, with how long it holds or which dice it throws.
        self.orders = {self.stop.code: (race.STOP, 0)}
        for wait, order in moves.table("hold").items():
            self.orders[order.code] = (race.WAKE, max(wait, race.SHORTEST_HOLD))
        self.masks = {dice_number(mask): mask for mask in range(1 << MOST_DICE)}
        for dice, order in moves.table("throw").items():
            self.orders[order.code] = (race.THROW, self.masks[dice])

    def _lay_out_dice(self) -> None:
        """List, for every set of table dice, what may be thrown, and the orders of a race."""
        throws, freezes = self.moves.table("throw"), self.moves.table("freeze")
        inside = [[sub for sub in range(1, mask + 1) if sub & mask == sub] for mask in range(1 << MOST_DICE)]
        throwing = [[throws[dice_number(sub)] for sub in subs] for subs in inside]
        none = self.moves.none
        self.lifts = [[none, *found] for found in throwing]
        self.freezes = [[freezes[dice_number(sub)] for sub in subs] for subs in inside]
        waits = {"live": [], "simulated": self.holds, "tick": [self.default_hold], "calm": [self.default_hold]}
        self.race_moves = {
            time: [[[*found, *holds, *stops] for found in throwing] for stops in ([], [self.stop])]
            for time, holds in waits.items()
        }

    def _lay_out_questions(self) -> None:
        """Make the questions that are put again and again once for all matches."""
        self.declining = [self.moves.none]
        self.joining = [self.moves.none, self.act]
        self.race_asks = race.race_questions(self, MAX_SEATS)
        self.lift_asks = race.lift_questions(self, MAX_SEATS)
        self.join_asks = pause.join_questions(self, MAX_SEATS)
        self.act_asks = pause.act_questions(self, MAX_SEATS)

    # ---- texts

    def named(self, domain: str, value: Any, lang: str) -> str:
        """Return the name of a thing that moves and texts speak of."""
        if domain == "spell":
            return self.spells[self.spell_index[value]].name.of(lang)
        if domain == "creature" or (domain == "figure" and value != "hero"):
            return self.creatures[self.creature_index[value]].name.of(lang)
        if domain == "hero":
            return self.heroes[self.hero_index[value]].name.of(lang)
        if domain == "being":
            return self.named("hero" if value in self.hero_index else "creature", value, lang)
        if domain == "seat":
            return TEXTS.say(lang, "player", n=value + 1)
        if domain == "place":
            return TEXTS.say(lang, "place", player=self.named("seat", int(value[0]) - 1, lang), space=value[1:])
        if domain == "element":
            return self.content.symbols[self.symbol_index[value]].name.of(lang)
        if domain == "dice":
            return ", ".join(str(value))
        if domain == "wait":
            return f"{value / 1000:g}".replace(".", "," if lang == "de" else ".")
        if domain in ("slot", "space", "column", "die", "units"):
            return TEXTS.say(lang, f"slot.{value}") if domain == "slot" else str(value)
        return TEXTS.say(lang, f"{domain}.{value}")

    def spell_text(self, id: str, lang: str) -> str:
        """Say what a spell does, made from its verbs."""
        return self._text("spell", id, lang)

    def creature_text(self, id: str, lang: str) -> str:
        """Say what a creature can do, made from its verbs."""
        return self._text("creature", id, lang)

    def _text(self, sort: str, id: str, lang: str) -> str:
        key = (sort, id, lang)
        if key not in self._texts:
            entry = self.spells[self.spell_index[id]] if sort == "spell" else self.creatures[self.creature_index[id]]
            self._texts[key] = entry.text(Reader(TEXTS, lang, self.named))
        return self._texts[key]


def capitalised(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def in_order(base: Sequence[Any], all_of_them: Sequence[Any]) -> list[Any]:
    """Put the entries of the base box first, in their order: numbers keep their meaning."""
    known = [entry.id for entry in base]
    entries = {entry.id: entry for entry in all_of_them}
    return [entries[id] for id in itertools.chain(known, (id for id in entries if id not in known))]


def first(verbs: Sequence[Any], kind: type) -> Any:
    """Return the first verb of a kind, or None."""
    return next((verb for verb in verbs if isinstance(verb, kind)), None)


def rule_of(verb: v.Reduce | None) -> tuple[int, int, bool, bool, bool] | None:
    """Return a reduction as the rules want it, or None."""
    return None if verb is None else verb.rule


def reached(offsets: list[int] | str, column: int) -> list[int]:
    """HE-13.2 to HE-13.4: the columns of an opposing board that a creature in a column reaches."""
    if isinstance(offsets, str):
        return list(range(COLUMNS))
    return [COLUMNS - 1 - (column + step) for step in offsets if 0 <= column + step < COLUMNS]


__all__ = ["KINDS", "TEXTS", "HeroesBox"]
