"""The content of Shards of Infinity: cards, characters, glossary, and the moves that speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.shards.verbs import TEXTS, AnyVerb, Number, Passive, after_colon, asks
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.content import Pack, Source, Strict, fault, fingerprint, validated
from tafelrunde.kernel.game import Box
from tafelrunde.kernel.text import LANGS, Words
from tafelrunde.kernel.verbs import Reader, sentences
from tafelrunde.kernel.vocabulary import Kind, Vocabulary

BASE = Pack.read((files("tafelrunde.games.shards") / "content" / "shards.toml").read_text("utf-8"), "shards.toml")

Faction = Literal["none", "homodeus", "order", "undergrowth", "wraethe"]
MAX_SEATS = 4


class Card(Strict):
    """A card (SH-1.6). Its text is generated from `play`, `activate` and `passive`."""

    starter: ClassVar[bool] = False
    id: str
    name: Words
    copies: Number
    faction: Faction
    type: Literal["ally", "mercenary", "champion"]
    source: Source
    cost: Number = 0
    health: Number = 0
    shield: Number = 0
    subtype: Literal["", "item"] = ""
    play: list[AnyVerb] = []
    activate: list[AnyVerb] = []
    activate_requires: Literal["", "dominion"] = ""
    passive: list[Passive] = []
    name_de_source: Source = "original"
    source_note: str = ""

    def text(self, reader: Reader) -> str:
        """Say what the card does."""
        parts = []
        if self.passive:
            passives = sentences([passive.read(reader) for passive in self.passive])
            parts.append(reader.say("card.passive", lines=after_colon(reader, passives)))
        if self.play:
            key = "card.when_played" if self.type == "champion" else "card.on_play"
            parts.append(reader.say(key, lines=after_colon(reader, reader.lines(self.play))))
        if self.activate:
            key = "card.activate_dominion" if self.activate_requires else "card.activate"
            parts.append(reader.say(key, lines=after_colon(reader, reader.lines(self.activate))))
        return " ".join(parts)


class StarterCard(Card):
    """A card that every player begins with."""

    starter: ClassVar[bool] = True


class Character(Strict):
    """A character board; all four have the same rules (SH-2.12)."""

    id: str
    name: Words
    faction: Faction
    source: Source
    source_note: str = ""


class Faction_(Strict):
    """A faction."""

    id: str
    name: Words
    colour: str
    centre_deck_cards: Number
    theme: Words
    source: Source
    source_note: str = ""


class Word(Strict):
    """A resource or keyword of the glossary."""

    id: str
    name: Words
    effect: Words
    source: Source
    name_de_source: Source = "original"


class Setup(Strict):
    """Figures of the set-up (SH-2)."""

    health_start: Number
    health_max: Number
    mastery_max: Number
    hand_size: Number
    centre_row_size: Number
    focus_cost_gems: Number
    focus_gain_mastery: Number
    mastery_start_by_turn_order: Annotated[list[Number], msgspec.Meta(min_length=MAX_SEATS)]
    source: Source
    source_note: str = ""


class Meta(Strict):
    """What this content is."""

    game: str
    rules_prefix: str
    name: Words
    designers: list[str]
    source: Source


class Content(Strict):
    """The whole content file."""

    meta: Meta
    setup: Setup
    resources: list[Word]
    keywords: list[Word]
    factions: list[Faction_]
    characters: list[Character]
    starter_cards: list[StarterCard]
    cards: list[Card]


KINDS = (
    Kind("none", "SH-15.15"),
    Kind("done", "SH-8.8"),
    Kind("number", "SH-7.1", "number"),
    Kind("board", "SH-2.3", "board"),
    Kind("play", "SH-6.5", "card"),
    Kind("activate", "SH-6.10", "card"),
    Kind("recruit", "SH-6.16", "card"),
    Kind("fastplay", "SH-6.20", "card"),
    Kind("focus", "SH-6.25"),
    Kind("attack", "SH-6.27", "seat", "card"),
    Kind("end", "SH-6.35"),
    Kind("reveal", "SH-3.8", "card"),
    Kind("shield", "SH-8.1", "card"),
    Kind("banish-hand", "SH-13.4", "card"),
    Kind("banish-discard", "SH-13.4", "card"),
    Kind("take", "SH-13.13", "card"),
    Kind("destroy", "SH-13.11", "seat", "card"),
    Kind("target", "SH-14.13.1", "seat"),
    Kind("free", "SH-13.14", "card"),
    Kind("to-hand", "SH-14.4.5"),
    Kind("to-play", "SH-14.4.5"),
    Kind("copy", "SH-14.5.1", "card"),
)
PROTECTION = "protects_owner_and_other_champions"


class ShardsBox(Box):
    """Everything that never changes during a match, in the form that the rules want: lists by the number of a card."""

    def __init__(self, packs: Sequence[Pack], seats: int) -> None:
        sources = [BASE, *packs]
        self.content = content = validated(sources, Content)
        base = validated([BASE], Content) if packs else content
        known = [card.id for card in (*base.starter_cards, *base.cards)]
        entries = {card.id: card for card in (*content.starter_cards, *content.cards)}
        self.cards: list[Card] = [entries[id] for id in (*known, *(id for id in entries if id not in known))]
        self.index = {card.id: i for i, card in enumerate(self.cards)}
        self.characters = {character.id: character for character in content.characters}
        self.setup = content.setup
        self._texts: dict[tuple[str, str], str] = {}
        self.faces: dict[tuple[int, str], s.Card] = {}  # what is drawn of a card, by its number and the language
        self._check(sources, base)
        added = {"card": [card.id for card in self.cards[len(known) :]]}
        first: dict[str, list[Any]] = {"card": known, "seat": list(range(MAX_SEATS)), "board": list(self.characters)}
        moves = Vocabulary(KINDS, [first, added] if added["card"] else [first], TEXTS, self.named)
        super().__init__(fingerprint(sources), moves, [])
        self._lay_out_pieces(seats)
        self._lay_out_moves()

    def _check(self, sources: Sequence[Pack], base: Content) -> None:
        twice = {card.id for card in self.content.starter_cards} & {card.id for card in self.content.cards}
        for id in sorted(twice):
            table = "cards" if any(card.id == id for card in base.starter_cards) else "starter_cards"
            raise fault(sources, table, id, "id", TEXTS.words("expected.one_list"))
        for card in self.cards:
            table = "starter_cards" if card.starter else "cards"
            for passive in card.passive:
                if passive.rule == "unattackable_while_you_have" and passive.card not in self.index:
                    raise fault(sources, table, card.id, "passive", TEXTS.words("expected.card", found=passive.card))
            if card.type == "champion" and card.health < 1:
                raise fault(sources, table, card.id, "health", TEXTS.words("expected.health"))
            if card.type != "champion" and (card.activate or card.passive):
                field = "activate" if card.activate else "passive"
                expected = TEXTS.words("expected.champion_only", field=field)
                raise fault(sources, table, card.id, field, expected, clash="type")

    def _lay_out_pieces(self, seats: int) -> None:
        """Number the physical cards: the starter sets seat by seat, then the centre deck (SH-1.1)."""
        starters = [i for i, card in enumerate(self.cards) if card.starter for _ in range(card.copies)]
        centre = [i for i, card in enumerate(self.cards) if not card.starter for _ in range(card.copies)]
        self.kind: list[int] = starters * seats + centre
        self.kind_of = self.kind.__getitem__
        self.clockwise = [[*range(me + 1, seats), *range(me)] for me in range(seats)]
        self.names = [self.cards[kind].id for kind in self.kind]
        self.starter_set = len(starters)
        self.cost = [card.cost for card in self.cards]
        self.focus_cost = self.setup.focus_cost_gems
        self.mastery_max = self.setup.mastery_max
        self.cheapest = min([self.setup.focus_cost_gems, *(self.cost[kind] for kind in centre)])
        self.champion = [card.type == "champion" for card in self.cards]
        self.mercenary = [card.type == "mercenary" for card in self.cards]
        self.shields = [self.cards[kind].shield for kind in self.kind]  # by piece
        self.usable = [bool(card.activate) for card in self.cards]
        self.protects = [any(passive.rule == PROTECTION for passive in card.passive) for card in self.cards]
        self.simple = [card.type != "champion" and not asks(card.play) for card in self.cards]

    def _lay_out_moves(self) -> None:
        moves = self.moves

        def by_card(kind: str) -> list[Any]:
            found = moves.table(kind)
            return [found[card.id] for card in self.cards]

        def by_target(kind: str) -> dict[tuple[int, int], Any]:
            return {(seat, self.index[id]): move for (seat, id), move in moves.table(kind).items()}

        self.play = by_card("play")
        self.play_of = self.play.__getitem__
        self.activate = by_card("activate")
        self.recruit = by_card("recruit")
        self.fastplay = by_card("fastplay")
        self.reveal = by_card("reveal")
        self.shield = by_card("shield")
        self.banish_hand = by_card("banish-hand")
        self.banish_discard = by_card("banish-discard")
        self.take = by_card("take")
        self.free = by_card("free")
        self.copy = by_card("copy")
        self.attack = by_target("attack")
        self.destroy = by_target("destroy")
        self.target = moves.table("target")
        self.board = list(moves.table("board").values())
        self.focus = moves.of_code("focus")
        self.end = moves.of_code("end")
        self.to_hand = moves.of_code("to-hand")
        self.to_play = moves.of_code("to-play")

    # ---- texts

    def named(self, domain: str, value: Any, lang: str) -> str:
        """Return the name of a thing that moves and texts speak of."""
        if domain == "card":
            return self.cards[self.index[value]].name.of(lang)
        if domain == "board":
            return self.characters[value].name.of(lang)
        if domain == "seat":
            return TEXTS.say(lang, "player", n=value + 1)
        if domain == "setup":
            return str(getattr(self.setup, value))
        return TEXTS.say(lang, f"{domain}.{value}")

    def card_text(self, id: str, lang: str) -> str:
        """Say what a card does, made from its verbs."""
        key = (id, lang)
        if key not in self._texts:
            self._texts[key] = self.cards[self.index[id]].text(Reader(TEXTS, lang, self.named))
        return self._texts[key]


__all__ = ["KINDS", "LANGS", "TEXTS", "Card", "ShardsBox"]
