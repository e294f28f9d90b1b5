"""Army cards, spells, glyphs and battlefields of Arena of the Planeswalkers, as they are printed."""

from __future__ import annotations

from tafelrunde.games.planeswalkers.box import TEXTS, Army, Battlefield, Glyph, PlaneswalkersBox, Spell
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.codex import Codex, Shelf

SCHOOLS = {"white": "stone", "blue": "tide", "black": "void", "red": "ember", "green": "grove", "artifact": "steel"}
SUBTYPES = {
    "gideon": "mounted-knight",
    "jace": "wizard-face",
    "liliana": "witch-face",
    "chandra": "fire",
    "nissa": "elf-helmet",
    "rhino": "minotaur",
    "kor": "hooded-assassin",
    "illusion": "floating-ghost",
    "warrior": "ogre",
    "zombie": "raise-skeleton",
    "cat": "wolf-head",
    "phoenix": "dragon-head",
    "elf": "archer",
    "elemental": "rock-golem",
}
KINDS = {"sorcery": "scroll-unfurled", "aura": "spell-book", "hidden_aura": "magic-portal"}
GLYPHS = {
    "power": "mighty-force",
    "toughness": "checked-shield",
    "move": "walking-boot",
    "range": "bow-arrow",
    "draw": "card-draw",
}
STATS = {
    "life": "hearts",
    "move": "walking-boot",
    "range": "bow-arrow",
    "power": "crossed-swords",
    "toughness": "checked-shield",
}


class PlaneswalkersCodex(Codex):
    """Draws what is printed."""

    def __init__(self, box: PlaneswalkersBox, lang: str) -> None:
        super().__init__(TEXTS, lang)
        self.box = box

    def shelves(self) -> list[Shelf]:
        """Lay out planeswalkers, creatures, the spells of each colour, glyphs and battlefields."""
        box = self.box
        colours = [colour for colour in SCHOOLS if any(spell.color == colour for spell in box.spells)]
        spells = [
            Shelf(
                name=self.say("codex.spells", color=self.say(f"color.{colour}")),
                items=[self.spell(spell) for spell in box.spells if spell.color == colour],
            )
            for colour in colours
        ]
        walkers = (self.army(army) for army in box.armies if army.kind == "planeswalker")
        creatures = (self.army(army) for army in box.armies if army.kind != "planeswalker")
        return [
            self.shelf("codex.planeswalkers", walkers),
            self.shelf("codex.creatures", creatures),
            *spells,
            self.shelf("codex.glyphs", (self.glyph(glyph) for glyph in box.glyphs)),
            self.shelf("codex.battlefields", (self.battlefield(field) for field in box.battlefields)),
        ]

    def army(self, army: Army) -> s.Card:
        """Draw an army card."""
        name = army.name.of(self.lang)
        lines = [f"{a.name.of(self.lang)}: {self.box.ability_text(army.id, a.id, self.lang)}" for a in army.ability]
        rarity = self.say("kind.unique" if army.unique else "kind.common")
        return s.Card(
            id=army.id,
            label=name,
            name=name,
            art=self.portrait(army),
            cost=army.cost,
            kind=f"{self.say(f'kind.{army.kind}')} · {rarity}",
            text="\n".join(lines),
            stats=[
                s.Badge(icon=icon, n=getattr(army, stat), label=self.say(f"scene.{stat}"))
                for stat, icon in STATS.items()
            ],
        )

    def portrait(self, army: Army) -> s.Art:
        """Choose the picture of an army card."""
        icon = next((SUBTYPES[subtype] for subtype in army.subtypes if subtype in SUBTYPES), "barbarian")
        return s.Art(seed=army.id, school=SCHOOLS[army.color], icon=icon)

    def spell(self, spell: Spell) -> s.Card:
        """Draw a spell card."""
        name = spell.name.of(self.lang)
        return s.Card(
            id=spell.id,
            label=name,
            name=name,
            art=s.Art(seed=spell.id, school=SCHOOLS[spell.color], icon=KINDS[spell.kind]),
            cost=spell.cost,
            kind=self.say(f"kind.{spell.kind}"),
            text=self.box.spell_text(spell.id, self.lang),
        )

    def glyph(self, glyph: Glyph) -> s.Card:
        """Draw a glyph."""
        name = glyph.name.of(self.lang)
        return s.Card(
            id=glyph.id,
            label=name,
            name=name,
            art=s.Art(seed=glyph.id, school="steel", icon=GLYPHS[glyph.modifies]),
            kind=self.say("codex.glyph"),
            text=glyph.text(self.box.reader(self.lang)),
        )

    def battlefield(self, field: Battlefield) -> s.Card:
        """Say what a battlefield is like: for how many, what is to be done, what lies on it."""
        name = field.name.of(self.lang)
        least, most = min(field.players), max(field.players)
        players = str(most) if least == most else f"{least}–{most}"
        lines = [
            self.say("codex.field", players=players, n=len(field.hexes)),
            self.say(f"goal.{field.goal}"),
        ]
        if field.teams:
            lines.append(self.say("codex.teams"))
        if field.glyphs:
            lines.append(self.say("codex.field_glyphs", n=len(field.glyphs)))
        if field.ruin:
            lines.append(self.say("codex.field_ruins", n=len(field.ruin)))
        return s.Card(
            id=field.id,
            label=name,
            name=name,
            art=s.Art(seed=field.id, school="stone", icon="mountains"),
            kind=self.say("codex.battlefield"),
            text=" ".join(lines),
        )
