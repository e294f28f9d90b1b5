"""Champions, action cards, challenges and traps of Super Fantasy Brawl, as they are printed."""

from __future__ import annotations

from tafelrunde.games.brawl.box import TEXTS, BrawlBox, Card, Challenge, ChampionCard, StandardAction, Trap
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.codex import Codex, Shelf

SCHOOLS = {"manipulation": "tide", "destruction": "ember", "creation": "stone"}
ICONS = {"attack": "crossed-swords", "skill": "spell-book", "reaction": "checked-shield"}
FACES = ("barbarian", "wizard-face", "minotaur", "archer", "dwarf-face", "hooded-assassin", "rock-golem", "elf-helmet")
SIGNS = {
    "dash": "run",
    "jump": "jump-across",
    "swoop": "feathered-wing",
    "push": "push",
    "pull": "spear-hook",
    "heal": "healing",
    "damage": "death-skull",
    "draw": "card-draw",
    "strengthen": "mighty-force",
    "hasten": "walking-boot",
    "mark": "eye-target",
    "shield": "checked-shield",
}


class BrawlCodex(Codex):
    """Draws what is printed."""

    def __init__(self, box: BrawlBox, lang: str) -> None:
        super().__init__(TEXTS, lang)
        self.box = box

    def shelves(self) -> list[Shelf]:
        """Lay out the champions, the action cards of each, what everybody can do, challenges and traps."""
        box = self.box
        decks = [
            Shelf(
                name=self.say("codex.cards_of", champion=entry.name.of(self.lang)),
                items=[self.card(card) for card in box.cards if card.champion == entry.id],
            )
            for entry in box.champions
        ]
        return [
            self.shelf("codex.champions", (self.whole_champion(entry) for entry in box.champions)),
            *decks,
            self.shelf("codex.standard", (self.standard(action) for action in box.content.standard_actions)),
            self.shelf("scene.challenges", (self.challenge(challenge) for challenge in box.challenges)),
            self.shelf("codex.traps", (self.trap(trap) for trap in box.traps)),
        ]

    def card(self, card: Card) -> s.Card:
        """Draw an action card."""
        kind = self.say(f"type.{card.type}")
        essence = self.box.named("essence", card.essence, self.lang)
        champion = self.box.named("champion", card.champion, self.lang)
        name = card.name.of(self.lang)
        return s.Card(
            id=card.id,
            label=f"{name}, {champion}, {kind}, {essence}",
            name=name,
            art=s.Art(seed=card.id, school=SCHOOLS[card.essence], icon=ICONS[card.type]),
            kind=f"{champion} · {kind}",
            text=self.box.text(card.id, self.lang),
            stats=self.stats(card),
            signs=self.signs(card),
        )

    def signs(self, card: Card) -> list[s.Badge]:
        """Say the effects of a card in a few signs."""
        lines = (*card.pre_attack, *card.reaction, *card.skill, *card.post_attack)
        found = []
        for verb in (verb for line in lines for verb in line.walk()):
            if verb.tag() in SIGNS:
                n = getattr(verb, "n", "")
                found.append(s.Badge(icon=SIGNS[verb.tag()], n=n if isinstance(n, int) else "X"))
        return found

    def stats(self, card: Card) -> list[s.Badge]:
        """List the printed figures of an action card (BR-1.8)."""
        found = []
        if card.move is not None:
            found.append(s.Badge(icon="walking-boot", n=card.move, label=self.say("scene.move")))
        if card.aim is not None:
            aim = card.aim
            reach: int | str = aim.max if aim.min == 1 else f"{aim.min}–{aim.max}"
            if aim.kind == "area":
                reach = self.box.named("pattern", aim.pattern, self.lang)
            icon = "crossed-swords" if aim.kind == "melee" else "bow-arrow"
            found.append(s.Badge(icon=icon, n=reach, label=self.say(f"scene.aim_{aim.kind}")))
        if card.attack is not None:
            found.append(s.Badge(icon="mighty-force", n=card.attack.strength, label=self.say("scene.strength")))
        if card.type == "reaction":
            found.append(s.Badge(icon="checked-shield", n=card.defence_bonus, label=self.say("scene.defence")))
        return found

    def portrait(self, kind: int) -> s.Art:
        """Compute the picture of a champion."""
        school = ("tide", "ember", "stone", "grove", "steel", "void")[kind % 6]
        return s.Art(seed=self.box.champions[kind].id, school=school, icon=FACES[kind % len(FACES)])

    def champion(self, entry: ChampionCard, levelled: bool) -> s.Card:
        """Draw both sides of a champion card in one."""
        up = entry.levelled if levelled else entry.base
        name = entry.name.of(self.lang)
        other = entry.base if levelled else entry.levelled
        key = "scene.base_side" if levelled else "scene.levelled_side"
        back = self.say(key, defence=other.defence, hit_points=other.hit_points)
        kind = self.box.champion_index[entry.id]
        return s.Card(
            id=entry.id,
            label=name,
            name=name,
            art=self.portrait(kind),
            kind=entry.ability_name.of(self.lang) if levelled else self.say("type.champion"),
            text=f"{self.box.text(entry.id, self.lang)} {back}",
            stats=[
                s.Badge(icon="checked-shield", n=up.defence, label=self.say("scene.defence")),
                s.Badge(icon="hearts", n=up.hit_points, label=self.say("scene.hit_points")),
            ],
        )

    def whole_champion(self, entry: ChampionCard) -> s.Card:
        """Draw a champion with both sides and the names of its action cards (BR-19.5)."""
        card = self.champion(entry, False)
        names = [card.name.of(self.lang) for card in self.box.cards if card.champion == entry.id]
        card.text += " " + self.say("scene.deck_of", cards=", ".join(names))
        return card

    def standard(self, action: StandardAction) -> s.Card:
        """Draw a standard action."""
        return self.plain(action, "codex.standard_action", s.Art(seed=action.id, school="steel", icon="walking-boot"))

    def challenge(self, challenge: Challenge) -> s.Card:
        """Draw a challenge card."""
        return self.plain(challenge, "codex.challenge", s.Art(seed=challenge.id, school="stone", icon="checklist"))

    def trap(self, trap: Trap) -> s.Card:
        """Draw a trap token, and say how many there are."""
        card = self.plain(trap, "codex.trap", s.Art(seed=trap.id, school="ember", icon="spikes"))
        card.badges = [s.Badge(icon="stack", n=trap.count, label=self.say("codex.copies"))]
        return card

    def plain(self, entry: StandardAction | Challenge | Trap, kind: str, art: s.Art) -> s.Card:
        """Draw a card that has a name and a text."""
        name = entry.name.of(self.lang)
        text = self.box.text(entry.id, self.lang)
        return s.Card(id=entry.id, label=name, name=name, art=art, kind=self.say(kind), text=text)
