"""The cards and characters of Shards of Infinity, as they are printed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files

from tafelrunde.games.shards import verbs
from tafelrunde.games.shards.box import TEXTS, Card, Character, ShardsBox
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.codex import Codex, Shelf
from tafelrunde.kernel.verbs import Verb

SCHOOLS = {"none": "steel", "homodeus": "stone", "order": "tide", "undergrowth": "grove", "wraethe": "void"}
PICTURES: dict[str, dict[str, str]] = tomllib.loads(
    (files("tafelrunde.games.shards") / "content" / "pictures.toml").read_text("utf-8")
)
RESOURCES = {"gems": "gems", "power": "mighty-force", "mastery": "brain", "health": "healing"}


class ShardsCodex(Codex):
    """Draws cards and characters."""

    def __init__(self, box: ShardsBox, lang: str) -> None:
        super().__init__(TEXTS, lang)
        self.box = box

    def shelves(self) -> list[Shelf]:
        """Lay out the cards by faction, then the characters."""
        factions = [
            self.shelf(f"faction.{faction}", (self.card(card) for card in self.box.cards if card.faction == faction))
            for faction in SCHOOLS
        ]
        characters = (self.character(board) for board in self.box.characters.values())
        return [*factions, self.shelf("codex.characters", characters)]

    def character(self, board: Character) -> s.Card:
        """Draw a character board: all have the same rules (SH-2.12)."""
        name = board.name.of(self.lang)
        return s.Card(
            id=board.id,
            label=name,
            name=name,
            art=self.portrait(board),
            kind=self.say(f"faction.{board.faction}"),
            text=self.say("codex.character", n=self.box.setup.health_start),
        )

    def portrait(self, board: Character) -> s.Art:
        """Choose the picture of a character."""
        icon = PICTURES["characters"].get(board.id, "person")
        return s.Art(seed=board.id, school=SCHOOLS[board.faction], icon=icon)

    def card(self, card: Card) -> s.Card:
        """Draw what all copies of a card have in common."""
        stats = []
        if card.shield:
            stats.append(s.Badge(icon="energy-shield", n=card.shield, label=self.say("scene.shield")))
        if card.health:
            stats.append(s.Badge(icon="hearts", n=card.health, label=self.say("scene.health")))
        kind = self.say("type.item" if card.subtype else f"type.{card.type}")
        faction = self.say(f"faction.{card.faction}")
        name = card.name.of(self.lang)
        return s.Card(
            id=card.id,
            label=f"{name}, {faction}, {kind}",
            name=name,
            art=s.Art(seed=card.id, school=SCHOOLS[card.faction], icon=PICTURES["cards"].get(card.id, "person")),
            cost=None if card.starter else card.cost,
            kind=f"{faction} · {kind}" if card.faction != "none" else kind,
            text=self.box.card_text(card.id, self.lang),
            stats=stats,
            signs=list(self.signs([*card.play, *card.activate])),
            badges=[] if card.starter else [s.Badge(icon="plain-circle", n=card.copies, label=self.say("scene.pips"))],
        )

    def signs(self, lines: Iterable[Verb], sure: bool = True) -> Iterable[s.Badge]:
        """Say in a few signs what the lines of a card give; what depends on something stands in brackets."""
        for line in lines:
            if isinstance(line, verbs.Gain):
                n = "∞" if line.n == "infinite" else str(line.n)
                yield self.sign(RESOURCES[line.what], self.say(f"named.{line.what}"), n, sure)
            elif isinstance(line, verbs.GainByMastery):
                yield self.sign(RESOURCES[line.what], self.say(f"named.{line.what}"), f"{line.base}+", sure)
            elif isinstance(line, verbs.GainPer):
                yield self.sign(RESOURCES[line.what], self.say(f"named.{line.what}"), f"{line.n}×", sure)
            elif isinstance(line, verbs.Draw):
                yield self.sign("card-draw", self.say("scene.draw"), str(line.n), sure)
            elif isinstance(line, verbs.Condition):
                yield from self.signs(line.otherwise, sure)
                yield from self.signs(line.then, False)

    def sign(self, icon: str, label: str, n: str, sure: bool) -> s.Badge:
        return s.Badge(icon=icon, n=n if sure else f"({n})", label=label)
