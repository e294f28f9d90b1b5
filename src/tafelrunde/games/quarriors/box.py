"""The content of Quarriors!: dice, power cards, preset Wilds, and the moves that speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

import msgspec

from tafelrunde.games.quarriors import verbs as v
from tafelrunde.games.quarriors.state import AURA, COPY, FACES, LIMIT, TAX, ZERO
from tafelrunde.games.quarriors.verbs import AnyTrait, AnyVerb, Number
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.content import Pack, Source, Strict, fault, fingerprint, validated
from tafelrunde.kernel.game import Box
from tafelrunde.kernel.text import KERNEL_TEXTS, Texts, Words
from tafelrunde.kernel.vocabulary import Kind, Vocabulary

TEXTS = Texts.of_package("tafelrunde.games.quarriors", KERNEL_TEXTS)
BASE = Pack.read(
    (files("tafelrunde.games.quarriors") / "content" / "quarriors.toml").read_text("utf-8"), "quarriors.toml"
)

Group = Literal["basic", "creature", "spell"]
Symbol = Literal["quiddity", "draw", "reroll", "creature", "spell"]
When = Literal[
    "",
    "immediate",
    "enters",
    "summoned",
    "scores",
    "replaces",
    "destroyed",
    "you_destroy",
    "attacks",
    "cast",
    "cast_after_attack",
    "attach",
    "reaction",
]
MAX_SEATS: Final = 4
ALIKE: Final = 18  # so many dice has the largest class: a number tells dice of one look apart


class FaceSymbol(Strict):
    """A symbol on a face (QU-3.4 to QU-3.8)."""

    s: Symbol
    n: Number = 0
    level: Number = 0
    attack: Number | Literal["?"] = 0
    defence: Number | Literal["?"] = 0


class Face(Strict):
    """A face: one symbol, or two with ("or") or without ("and") a dividing line (QU-3.13, QU-3.14)."""

    join: Literal["single", "or", "and"]
    burst: Literal[0, 1, 2]
    symbols: list[FaceSymbol]

    def has(self, symbol: Symbol) -> FaceSymbol | None:
        """Return a symbol of this face, or None."""
        return next((found for found in self.symbols if found.s == symbol), None)

    def code(self) -> str:
        """Return the short name that moves and positions use: q2, l1*, s**, q3/r, q1+d1."""
        letters = {"quiddity": "q", "draw": "d", "reroll": "r", "creature": "l", "spell": "s"}
        said = [letters[found.s] + str(found.level or found.n or "") for found in self.symbols]
        return ("/" if self.join == "or" else "+").join(said) + "*" * self.burst


class Colour(Strict):
    """How a die looks."""

    body: str
    ink: str


class Picture(Strict):
    """How a client draws a die: a colour of its palette and an icon."""

    school: Literal["ember", "tide", "grove", "stone", "void", "steel"]
    icon: str


class DieClass(Strict):
    """A class of dice (QU-1.4)."""

    id: str
    name: Words
    plural: Words
    name_de_source: Source
    kind: Group
    count: Number
    colour: Colour
    picture: Picture
    source: Source
    faces: Annotated[list[Face], msgspec.Meta(min_length=FACES, max_length=FACES)]
    shortcut: bool = False


class Ability(Strict):
    """A line of a power card: on which faces it works, when, and what it does (QU-3.10, QU-3.11)."""

    burst: list[Literal[0, 1, 2]]
    on: Symbol
    rules: list[str]
    when: When = ""
    optional: bool = False
    windows: list[Literal["R1", "R2", "R3", "R4"]] = []
    verb: AnyVerb | None = None
    trait: AnyTrait | None = None

    def __post_init__(self) -> None:
        if (self.verb is None) == (self.trait is None):
            raise ValueError(TEXTS.words("expected.verb_or_trait"))
        if (self.verb is None) == bool(self.when):
            raise ValueError(TEXTS.words("expected.when"))


class Card(Strict):
    """A power card (QU-5)."""

    id: str
    group: Group
    kind: str = msgspec.field(name="class")
    type: Literal["basic", "plain", "strong", "mighty", "spell", "cantrip", "charm", "incantation"]
    name: Words
    name_de_source: Source
    cost: Number
    glory: Number
    dice: Number
    source: Source
    source_note: str = ""
    ability: list[Ability] = []


class PresetWilds(Strict):
    """Ten cards that go well together (QU-2.12)."""

    id: str
    name: Words
    about: Words
    source: Source
    creatures: list[str]
    spells: list[str]


class Setup(Strict):
    """Figures of the set-up (QU-2)."""

    creature_classes_in_wilds: Number
    spell_classes_in_wilds: Number
    start_quiddity_dice_per_player: Number
    start_assistant_dice_per_player: Number
    dice_drawn_per_turn: Number
    captures_per_turn: Number
    captures_per_turn_more: Number
    quiddity_class: str
    assistant_class: str
    empty_creature_cards_to_end: Number
    source: Source


class GloryTarget(Strict):
    """QU-13.2."""

    players: Number
    glory: Number
    source: Source


class Seat(Strict):
    """A colour (QU-1.3)."""

    index: Number
    colour: str
    name: Words
    source: Source


class Components(Strict):
    """What is in the box (QU-1)."""

    dice: int
    cards: Number
    cards_basic: Number
    cards_creature: Number
    cards_spell: Number
    glory_tracks: Number
    bags: Number
    markers: Number
    source: Source


class Meta(Strict):
    """What this content is."""

    id: str
    name: Words
    players_min: Number
    players_max: Number
    age: Number
    source: Source


class Content(Strict):
    """The whole content file."""

    meta: Meta
    components: Components
    setup: Setup
    glory_target: list[GloryTarget]
    seat: list[Seat]
    die: list[DieClass]
    card: list[Card]
    preset: list[PresetWilds]


KINDS = (
    Kind("none", "QU-0.4"),
    Kind("done", "QU-6.3"),
    Kind("score", "QU-19.3"),
    Kind("forgo", "QU-19.3"),
    Kind("ability", "QU-7.6", "icon", "nth"),
    Kind("cull", "QU-7.7", "card"),
    Kind("book", "QU-16.42", "spellcard", "place"),
    Kind("fetch", "QU-16.54", "creaturecard"),
    Kind("trade", "QU-16.2", "seat", "card"),
    Kind("free", "QU-16.70", "card"),
    Kind("draw", "QU-3.5", "face"),
    Kind("reroll", "QU-3.6", "face"),
    Kind("both", "QU-8.11", "face"),
    Kind("use", "QU-8.8", "face"),
    Kind("with", "QU-3.15", "face"),
    Kind("ready", "QU-9.2", "spell"),
    Kind("summon", "QU-9.3", "creature"),
    Kind("spend", "QU-5.6", "face"),
    Kind("cast", "QU-15.2", "spell"),
    Kind("change", "QU-16.29", "creature", "nth"),
    Kind("attack", "QU-10.1"),
    Kind("target", "QU-15.2", "seat", "creature", "nth"),
    Kind("dispel", "QU-16.71", "seat", "spell"),
    Kind("unbind", "QU-16.71", "seat", "spell", "nth"),
    Kind("turn", "QU-14.14", "creature"),
    Kind("defend", "QU-10.11", "creature", "nth"),
    Kind("handle", "QU-14.8", "creature", "nth"),
    Kind("fate", "QU-14.9", "fate"),
    Kind("trigger", "QU-6.9", "trigger"),
    Kind("capture", "QU-11.1", "card"),
    Kind("discard", "QU-12.2", "spell"),
    Kind("end", "QU-12.5"),
)
FATES = ("return", "pool", "aside", "rescue")
BOOK_PLACES = (1, 2, 3, 4, 5)  # was attached, active pool, readied without burst, with one, with two
TRIGGERS = ("score", "roll")


class QuarriorsBox(Box):
    """Everything that never changes during a match, in the form that the rules want: lists by class, look, card, form.

    Lists by look and by form have one entry more at the end: that of a die which shows no face, or has no card.
    """

    def __init__(self, packs: Sequence[Pack]) -> None:
        sources = [BASE, *packs]
        self.content = content = validated(sources, Content)
        base = validated([BASE], Content) if packs else content
        self.setup = content.setup
        self.classes: list[DieClass] = ordered(base.die, content.die)
        self.cards: list[Card] = ordered(base.card, content.card)
        self.class_index = {die.id: i for i, die in enumerate(self.classes)}
        self.card_index = {card.id: i for i, card in enumerate(self.cards)}
        self.card_ids = [card.id for card in self.cards]
        self.presets = {preset.id: preset for preset in content.preset}
        self._texts: dict[tuple[str, str], str] = {}
        self._check(sources)
        self._lay_out_dice()
        self._lay_out_cards()
        first = self._domains(base.die, base.card)
        every = self._domains(self.classes, self.cards)
        added = {name: [value for value in found if value not in first[name]] for name, found in every.items()}
        moves = Vocabulary(KINDS, [first, added] if any(added.values()) else [first], TEXTS, self.named)
        super().__init__(fingerprint(sources), moves, [])
        self._lay_out_moves()

    def _check(self, sources: Sequence[Pack]) -> None:
        for die in self.classes:
            looks = {str(msgspec.to_builtins(face)) for face in die.faces}
            if len({face.code() for face in die.faces}) != len(looks):
                raise fault(sources, "die", die.id, "faces", TEXTS.words("expected.faces"))
        for card in self.cards:
            if card.kind not in self.class_index:
                raise fault(sources, "card", card.id, "class", TEXTS.words("expected.class", found=card.kind))
            die = self.classes[self.class_index[card.kind]]
            if card.group != "basic" and die.kind != card.group:
                raise fault(sources, "card", card.id, "group", TEXTS.words("expected.group", kind=die.kind))
            for ability in card.ability:
                if not any(face.burst in ability.burst and face.has(ability.on) for face in die.faces):
                    raise fault(sources, "card", card.id, "ability", TEXTS.words("expected.face", die=die.id))
                for part in (ability.verb, ability.trait):
                    kind = getattr(part, "kind", None)
                    if kind is not None and kind not in self.class_index:
                        raise fault(sources, "card", card.id, "ability", TEXTS.words("expected.class", found=kind))
        for name in ("quiddity_class", "assistant_class"):
            found = getattr(self.setup, name)
            if found not in self.class_index:
                raise fault(sources, "setup", name, name, TEXTS.words("expected.class", found=found))
        for preset in self.presets.values():
            wrong = self.wrong_wilds([*preset.creatures, *preset.spells])
            if wrong is not None:
                raise fault(sources, "preset", preset.id, "creatures", wrong, clash="spells")

    def wrong_wilds(self, ids: Sequence[str]) -> Words | None:
        """Say what ten named cards should be instead, or nothing (QU-2.11, QU-2.12)."""
        unknown = [id for id in ids if id not in self.card_index]
        if unknown:
            return TEXTS.words("expected.power_cards", found=unknown[0])
        cards = [self.cards[self.card_index[id]] for id in ids]
        if len({card.kind for card in cards}) < len(cards):
            return TEXTS.words("expected.different")
        for group, wanted in (
            ("creature", self.setup.creature_classes_in_wilds),
            ("spell", self.setup.spell_classes_in_wilds),
        ):
            if sum(card.group == group for card in cards) != wanted:
                return TEXTS.words(f"expected.{group}_cards", n=wanted)
        return TEXTS.words("expected.no_basic") if any(card.group == "basic" for card in cards) else None

    # ---- dice and looks

    def _lay_out_dice(self) -> None:
        self.class_of = [kind for kind, die in enumerate(self.classes) for _ in range(die.count)]
        dice = range(len(self.class_of))
        self.dice_of = [[die for die in dice if self.class_of[die] == kind] for kind in range(len(self.classes))]
        self.first_look = [kind * FACES for kind in self.class_of]  # of each die: the look of its first face
        self.basic_class = self.class_index[self.setup.quiddity_class]
        self.assistant_class = self.class_index[self.setup.assistant_class]
        self.creature_class = [die.kind == "creature" for die in self.classes]
        self.spell_class = [die.kind == "spell" for die in self.classes]
        self.shortcut = [die.shortcut for die in self.classes]
        self.faces = [face for die in self.classes for face in die.faces]
        self.canon: list[int] = []
        for kind, die in enumerate(self.classes):
            plain = [msgspec.to_builtins(face) for face in die.faces]
            self.canon += [kind * FACES + plain.index(face) for face in plain]
        ids = [f"{die.id}:{face.code()}" for die in self.classes for face in die.faces]
        self.look_ids = ids
        self.look_index = {id: self.canon[i] for i, id in enumerate(ids)}
        self.quid = [quiddity(face) for face in self.faces] + [0]
        self.quid_of = self.quid.__getitem__
        self.draws = [number_of(face, "draw") for face in self.faces] + [0]
        self.rerolls = [face.has("reroll") is not None for face in self.faces] + [False]
        self.is_creature = [face.has("creature") is not None for face in self.faces] + [False]
        self.is_spell = [face.has("spell") is not None for face in self.faces] + [False]
        creatures = [face.has("creature") or FaceSymbol(s="creature") for face in self.faces]
        self.look_level = [creature.level for creature in creatures] + [0]
        self.look_burst = [face.burst for face in self.faces] + [0]

    # ---- cards and forms

    def _lay_out_cards(self) -> None:
        self.card_class = [self.class_index[card.kind] for card in self.cards]
        self.cost = [card.cost for card in self.cards]
        self.cheapest = min(self.cost)
        self.basic_cards = [i for i, card in enumerate(self.cards) if card.group == "basic"]
        self.card_powers = [0] * len(self.cards)
        self.limits = [0] * len(self.cards)
        size = len(self.cards) * FACES + 1
        self.form_look = [self.card_class[i // FACES] * FACES + i % FACES for i in range(size - 1)] + [-1]
        self.level = [self.look_level[look] for look in self.form_look]
        creatures = [(self.faces[look].has("creature") if look >= 0 else None) for look in self.form_look]
        self.attack = [printed(face.attack) if face else 0 for face in creatures]
        self.defence = [printed(face.defence) if face else 0 for face in creatures]
        self.glory = [self.cards[i // FACES].glory for i in range(size - 1)] + [0]

        def zeros() -> list[int]:
            return [0] * size

        self.own_attack, self.own_defence, self.per_companion = zeros(), zeros(), zeros()
        self.aura_attack, self.aura_defence = zeros(), zeros()
        self.bond_attack, self.bond_defence, self.bond_glory = zeros(), zeros(), zeros()
        self.extra_glory, self.glory_per_other = zeros(), zeros()
        self.versus_single, self.cap, self.blocks, self.tax = zeros(), zeros(), zeros(), zeros()
        self.counts, self.zero, self.doubles = [False] * size, [False] * size, [False] * size
        self.ignores, self.shielded = [False] * size, [False] * size
        self.counted_class = [-1] * size
        self.enters: list[Ability | None] = [None] * size
        self.immediate: list[Ability | None] = [None] * size
        self.casts: list[Ability | None] = [None] * size
        self.scores: list[list[Ability]] = [[] for _ in range(size)]
        self.replaces: list[list[Ability]] = [[] for _ in range(size)]
        self.destroyed: list[list[Ability]] = [[] for _ in range(size)]
        self.you_destroy: list[list[Ability]] = [[] for _ in range(size)]
        self.attacks: list[list[Ability]] = [[] for _ in range(size)]
        self.summoned: list[list[Ability]] = [[] for _ in range(size)]
        for number, card in enumerate(self.cards):
            for face in range(FACES):
                form = number * FACES + face
                shown = self.faces[self.form_look[form]]
                for ability in card.ability:
                    if shown.burst in ability.burst and shown.has(ability.on):
                        self._add_line(number, form, ability)

    def _add_line(self, card: int, form: int, ability: Ability) -> None:
        if ability.trait is not None:
            self._add_trait(card, form, ability.trait)
            return
        by_moment: dict[str, list[list[Ability]]] = {
            "scores": self.scores,
            "replaces": self.replaces,
            "destroyed": self.destroyed,
            "you_destroy": self.you_destroy,
            "attacks": self.attacks,
            "summoned": self.summoned,
        }
        verb = ability.verb
        if ability.when in by_moment:
            by_moment[ability.when][form].append(ability)
        elif ability.when == "immediate":
            self.immediate[form] = ability
        elif ability.when == "enters":
            self.enters[form] = ability
            self.card_powers[card] |= COPY
        else:
            self.casts[form] = ability
        if isinstance(verb, v.CopyOpposingCreature):
            self.level[form], self.attack[form], self.defence[form] = verb.level, verb.attack, verb.defence
        elif isinstance(verb, v.AttachedStats):
            self.bond_attack[form], self.bond_defence[form] = verb.attack, verb.defence
        elif isinstance(verb, v.AttachedGlory):
            self.bond_glory[form] = verb.n

    def _add_trait(self, card: int, form: int, trait: AnyTrait) -> None:
        if isinstance(trait, v.SelfStats):
            self.own_attack[form] += trait.attack
            self.own_defence[form] += trait.defence
        elif isinstance(trait, v.DefencePerCompanion):
            self.per_companion[form] += trait.n
        elif isinstance(trait, v.Aura):
            self.aura_attack[form] += trait.attack
            self.aura_defence[form] += trait.defence
            self.card_powers[card] |= AURA
        elif isinstance(trait, v.CountOwnDice):
            self.counts[form] = True
            self.counted_class[form] = self.class_index[trait.kind]
        elif isinstance(trait, v.CountCreatures):
            self.counts[form] = True
        elif isinstance(trait, v.DestroySelfIfZero):
            self.zero[form] = True
            self.card_powers[card] |= ZERO
        elif isinstance(trait, v.AddOwnAttack):
            self.doubles[form] = True
        elif isinstance(trait, v.BonusVersusSingle):
            self.versus_single[form] += trait.n
        elif isinstance(trait, v.CapAttackers):
            self.cap[form] = trait.max
        elif isinstance(trait, v.BlockAttackers):
            self.blocks[form] = trait.max_level
        elif isinstance(trait, v.IgnoreAttached):
            self.ignores[form] = True
        elif isinstance(trait, v.NotTargetable):
            self.shielded[form] = True
        elif isinstance(trait, v.SummonTax):
            self.tax[form] += trait.n
            self.card_powers[card] |= TAX
        elif isinstance(trait, v.SummonLimit):
            self.limits[card] = trait.n
            self.card_powers[card] |= LIMIT
        elif isinstance(trait, v.ExtraGlory):
            self.extra_glory[form] += trait.n
        else:
            self.glory_per_other[form] += trait.n

    # ---- moves

    def _domains(self, classes: Sequence[DieClass], cards: Sequence[Card]) -> dict[str, list[Any]]:
        faces: list[str] = []
        creatures: list[str] = []
        spells: list[str] = []
        for die in classes:
            for face in die.faces:
                id = f"{die.id}:{face.code()}"
                if id not in faces:
                    faces.append(id)
                    if face.has("creature"):
                        creatures.append(id)
                    if face.has("spell"):
                        spells.append(id)
        kinds = {die.id: die.kind for die in classes}
        return {
            "card": [card.id for card in cards],
            "creaturecard": [card.id for card in cards if kinds.get(card.kind) == "creature"],
            "spellcard": [card.id for card in cards if card.group == "spell"],
            "face": faces,
            "creature": creatures,
            "spell": spells,
            "icon": creatures + spells,
            "seat": list(range(MAX_SEATS)),
            "nth": list(range(1, ALIKE + 1)),
            "place": list(BOOK_PLACES),
            "fate": list(FATES),
            "trigger": list(TRIGGERS),
        }

    def _lay_out_moves(self) -> None:
        moves = self.moves

        def by_look(kind: str) -> list[Any]:
            found = moves.table(kind)
            return [found.get(id) for id in self.look_ids]

        def by_look_number(kind: str) -> list[list[Move]]:
            found = moves.table(kind)
            return [[found[(id, n + 1)] for n in range(ALIKE)] if (id, 1) in found else [] for id in self.look_ids]

        def by_card(kind: str) -> list[Any]:
            found = moves.table(kind)
            return [found.get(card.id) for card in self.cards]

        target = moves.table("target")
        dispel = moves.table("dispel")
        unbind = moves.table("unbind")
        trade = moves.table("trade")
        self.use_score = by_look_number("ability")
        self.change = by_look_number("change")
        self.defend = by_look_number("defend")
        self.handle = by_look_number("handle")
        self.target = [
            [
                [target[(seat, id, n + 1)] for n in range(ALIKE)] if (seat, id, 1) in target else []
                for id in self.look_ids
            ]
            for seat in range(MAX_SEATS)
        ]
        self.dispel = [[dispel.get((seat, id)) for id in self.look_ids] for seat in range(MAX_SEATS)]
        self.unbind = [
            [
                [unbind[(seat, id, n + 1)] for n in range(ALIKE)] if (seat, id, 1) in unbind else []
                for id in self.look_ids
            ]
            for seat in range(MAX_SEATS)
        ]
        self.trade = [[trade[(seat, card.id)] for card in self.cards] for seat in range(MAX_SEATS)]
        self.cull = by_card("cull")
        book = moves.table("book")
        self.book = [[book.get((card.id, place)) for place in BOOK_PLACES] for card in self.cards]
        self.fetch = by_card("fetch")
        self.free = by_card("free")
        self.capture = by_card("capture")
        self.partner = by_look("with")
        self.ready = by_look("ready")
        self.summon = by_look("summon")
        self.spend = by_look("spend")
        self.spend_of = self.spend.__getitem__
        self.cast = by_look("cast")
        self.turn = by_look("turn")
        self.discard = by_look("discard")
        self.fate = moves.table("fate")
        self.trigger = moves.table("trigger")
        self.score = moves.of_code("score")
        self.forgo = moves.of_code("forgo")
        self.fight = moves.of_code("attack")
        self.end = moves.of_code("end")
        draw, reroll, both, use = (by_look(kind) for kind in ("draw", "reroll", "both", "use"))
        self.immediate_moves: list[list[Move]] = []
        for form, look in enumerate(self.form_look[:-1]):
            self.immediate_moves.append(self._effects_of(form, look, draw, reroll, both, use))
        self.immediate_moves.append([])

    def _effects_of(self, form: int, look: int, draw: Any, reroll: Any, both: Any, use: Any) -> list[Move]:
        """QU-8.8: the immediate effects of a face; a line of the card replaces the plain effect of the symbol."""
        if self.immediate[form] is not None:
            return [use[look]]
        found: list[Move] = []
        if self.draws[look]:
            found.append(draw[look])
        if self.rerolls[look]:
            found.append(reroll[look])
        if self.draws[look] and self.rerolls[look]:
            found.append(both[look])
        return found

    # ---- texts

    def named(self, domain: str, value: Any, lang: str) -> str:
        """Return the name of a thing that moves and texts speak of."""
        if domain in ("card", "creaturecard", "spellcard", "given"):
            return self.cards[self.card_index[value]].name.of(lang)
        if domain in ("face", "creature", "spell", "icon", "die", "what"):
            return self.look_text(self.look_index[value], lang)
        if domain == "class":
            return self.classes[self.class_index[value]].name.of(lang)
        if domain in ("seat", "target"):
            return TEXTS.say(lang, "player", n=value + 1)
        if domain == "nth":
            return "" if value == 1 else TEXTS.say(lang, "named.nth", n=value)
        return TEXTS.say(lang, f"{domain}.{value}")

    def look_text(self, look: int, lang: str) -> str:
        """Name a die with the face it shows: "Witching Hag (level 2, 4/5)"."""
        key = (self.look_ids[look], lang)
        if key not in self._texts:
            name = self.classes[look // FACES].name.of(lang)
            self._texts[key] = TEXTS.say(lang, "named.look", name=name, face=self.face_text(look, lang))
        return self._texts[key]

    def face_text(self, look: int, lang: str) -> str:
        """Say what a face shows."""
        face = self.faces[look]
        said = [TEXTS.say(lang, f"symbol.{found.s}", **msgspec.to_builtins(found)) for found in face.symbols]
        return TEXTS.say(lang, f"join.{face.join}").join(said) + (" " + "✷" * face.burst if face.burst else "")

    def card_text(self, id: str, lang: str) -> str:
        """Say what a card does, made from its lines."""
        key = (id, lang)
        if key not in self._texts:
            self._texts[key] = self._card_text(self.cards[self.card_index[id]], lang)
        return self._texts[key]

    def _card_text(self, card: Card, lang: str) -> str:
        parts: list[str] = []
        before = ""
        for ability in card.ability:
            mark = self.mark(card, ability, lang)
            line = self.line_text(ability, lang)
            if not line:
                continue
            if mark and mark != before:
                inside = lang == "en" and mark.endswith(":")  # German goes on with a capital after a colon
                line = f"{mark} {line[:1].lower() + line[1:] if inside else line}"
            before = mark
            parts.append(line + ".")
        if not parts:
            die = self.classes[self.class_index[card.kind]]
            draws = any(face.has("draw") for face in die.faces)
            parts.append(TEXTS.say(lang, "card.draws" if draws else "card.nothing"))
            if not card.cost:
                parts.append(TEXTS.say(lang, "card.costs_nothing"))
        return " ".join(parts)

    def mark(self, card: Card, ability: Ability, lang: str) -> str:
        """Say on which faces a line works; nothing if on all that have its symbol (QU-3.10, QU-3.11)."""
        die = self.classes[self.class_index[card.kind]]
        on = "" if ability.on in ("creature", "spell", "reroll") else TEXTS.say(lang, f"on.{ability.on}")
        bursts = {face.burst for face in die.faces if face.has(ability.on)}
        if bursts <= set(ability.burst) and 0 in ability.burst:
            return on
        if ability.burst == [0]:
            return " ".join([TEXTS.say(lang, "on.no_burst"), on]).rstrip()
        return "[" + "/".join("*" * burst for burst in ability.burst) + "]" + (" " + on if on else "")

    def line_text(self, ability: Ability, lang: str) -> str:
        """Say what a line does."""
        part: Any = ability.verb or ability.trait
        key = f"line.{ability.when}.{part.tag()}" if ability.verb is not None else f"trait.{part.tag()}"
        values = {name: getattr(part, name) for name in part.__struct_fields__}
        if "kind" in values:
            values["kind"] = self.named("class", values["kind"], lang)
            values["kinds"] = self.classes[self.class_index[part.kind]].plural.of(lang)
        if "max_level" in values:
            key += ".limited" if values["max_level"] else ".any"
        if isinstance(part, (v.SelfStats, v.AttachedStats, v.BuffOwnCreatures, v.Aura)):
            both = [TEXTS.say(lang, f"stat.{name}", n=values[name]) for name in ("attack", "defence") if values[name]]
            values["stats"] = TEXTS.say(lang, "stat.and").join(both)
        return TEXTS.say(lang, key, **values)


def ordered(base: Sequence[Any], content: Sequence[Any]) -> list[Any]:
    """List entries in the order of the base content, those of packs after them: numbers keep their meaning."""
    found = {entry.id: entry for entry in content}
    known = [entry.id for entry in base]
    return [found[id] for id in (*known, *(id for id in found if id not in known))]


def quiddity(face: Face) -> int:
    """QU-5.12: what a face is worth after the immediate effects."""
    symbol = face.has("quiddity")
    return symbol.n if symbol else 0


def number_of(face: Face, symbol: Symbol) -> int:
    """Return the number of a symbol, 0 if the face has none."""
    found = face.has(symbol)
    return found.n if found else 0


def printed(value: int | str) -> int:
    """Return a printed number; "?" comes from the power card."""
    return value if isinstance(value, int) else 0


__all__ = ["KINDS", "TEXTS", "Card", "QuarriorsBox"]
