"""Heroes, spells, creatures and symbols of Heroes, as they are printed."""

from __future__ import annotations

from tafelrunde.games.heroes.box import TEXTS, Creature, Hero, HeroesBox, Spell, SymbolEntry
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.codex import Codex, Shelf

SCHOOLS = {"fire": "ember", "water": "tide", "earth": "stone", "air": "void", "neutral": "steel"}
SYMBOL_SCHOOLS = ("ember", "tide", "stone", "void", "steel", "grove")


class HeroesCodex(Codex):
    """Draws what is printed; a variant may leave out the traits of the heroes, or empowerment."""

    def __init__(self, box: HeroesBox, lang: str, has_traits: bool = True, has_empowerment: bool = True) -> None:
        super().__init__(TEXTS, lang)
        self.box = box
        self.has_traits = has_traits
        self.has_empowerment = has_empowerment

    def shelves(self) -> list[Shelf]:
        """Lay out heroes, spells by kind, the creatures of each hero, and the symbols of the dice."""
        box = self.box
        spells = [
            self.shelf(f"codex.spells_{kind}", (self.spell(spell) for spell in box.spells if spell.kind == kind))
            for kind in ("basic", "special", "deck")
        ]
        armies = [
            Shelf(
                name=self.say("codex.creatures_of", hero=hero.name.of(self.lang)),
                items=[self.creature(creature) for creature in box.creatures if creature.hero == hero.id],
            )
            for hero in box.heroes
        ]
        symbols = (self.symbol(i, symbol) for i, symbol in enumerate(box.content.symbols))
        heroes = self.shelf("scene.heroes", (self.hero(hero) for hero in box.heroes))
        return [heroes, *spells, *armies, self.shelf("codex.symbols", symbols)]

    def hero(self, entry: Hero) -> s.Card:
        """Draw a hero with his special spell."""
        name = entry.name.of(self.lang)
        special = self.box.spells[self.box.spell_index[entry.special_spell]]
        text = f"{self.traits(entry)} {special.name.of(self.lang)}: {self.box.spell_text(special.id, self.lang)}"
        return s.Card(
            id=entry.id,
            label=name,
            name=name,
            art=s.Art(seed=entry.id, school=SCHOOLS[entry.element], icon=entry.icon),
            kind=self.say("codex.hero", element=self.box.named("element", entry.element, self.lang)),
            text=text.strip(),
            stats=[s.Badge(icon="hearts", n=entry.hit_points, label=self.say("scene.hp"))],
        )

    def traits(self, entry: Hero) -> str:
        """Say the strength and the weakness of a hero (HE-1.6)."""
        if not self.has_traits:
            return ""
        element, opposite = self.box.named("element", entry.element, self.lang), self.say(f"showing.{entry.opposite}")
        strength = self.say("trait.strength", element=element) + " " if self.has_empowerment else ""
        return strength + self.say("trait.weakness", opposite=opposite)

    def spell(self, spell: Spell) -> s.Card:
        """Draw a spell card."""
        need = spell.requirement
        names = {symbol.id: symbol.name.of(self.lang) for symbol in self.box.content.symbols}
        symbol = names.get(need.symbol) or self.say("scene.same_element")
        requirement = self.say("scene.requirement", n=need.count, symbol=symbol)
        icons = {entry.id: entry.icon for entry in self.box.content.symbols}
        name = spell.name.of(self.lang)
        return s.Card(
            id=spell.id,
            label=f"{name}. {requirement}",
            name=name,
            art=s.Art(seed=spell.id, school=SCHOOLS[spell.element], icon=spell.icon),
            kind=requirement,
            text=self.box.spell_text(spell.id, self.lang),
            stats=[s.Badge(icon=icons.get(need.symbol, "triple-yin"), n=need.count, label=requirement)],
        )

    def creature(self, creature: Creature) -> s.Card:
        """Draw a creature card."""
        name = creature.name.of(self.lang)
        return s.Card(
            id=creature.id,
            label=name,
            name=name,
            art=s.Art(seed=creature.id, school=SCHOOLS[creature.element], icon=creature.icon),
            cost=creature.cost,
            kind=self.say(f"pattern.{creature.pattern}"),
            text=self.box.creature_text(creature.id, self.lang),
            stats=[
                s.Badge(icon="visored-helm", n=creature.activation, label=self.say("scene.activation")),
                s.Badge(icon="crossed-swords", n=creature.strength, label=self.say("scene.strength")),
                s.Badge(icon="hearts", n=creature.stamina, label=self.say("scene.stamina")),
            ],
        )

    def symbol(self, number: int, symbol: SymbolEntry) -> s.Card:
        """Draw a symbol of the dice, and say what it is for."""
        name = symbol.name.of(self.lang)
        opposite = self.box.named("element", symbol.opposite, self.lang) if symbol.opposite else ""
        return s.Card(
            id=f"symbol_{symbol.id}",
            label=name,
            name=name,
            art=s.Art(seed=symbol.id, school=SYMBOL_SCHOOLS[number], icon=symbol.icon),
            kind=self.say("codex.symbol"),
            text=self.say(f"codex.symbol_{symbol.kind}", opposite=opposite),
        )
