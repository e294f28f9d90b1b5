"""The power cards of Quarriors! with the dice of their class, as they are printed."""

from __future__ import annotations

from tafelrunde.games.quarriors.box import TEXTS, Card, Face, QuarriorsBox
from tafelrunde.games.quarriors.state import FACES
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.codex import Codex, Shelf
from tafelrunde.kernel.dice import face_chance, numbers, pool_odds
from tafelrunde.kernel.game import per_box

SYMBOLS = {"quiddity": "water-drop", "draw": "card-draw", "reroll": "cycle"}


class QuarriorsCodex(Codex):
    """Draws what is printed."""

    def __init__(self, box: QuarriorsBox, lang: str) -> None:
        super().__init__(TEXTS, lang)
        self.box = box

    def shelves(self) -> list[Shelf]:
        """Lay out basic resources, creatures and spells."""
        return [
            self.shelf(f"codex.{group}", (self.card(card) for card in self.box.cards if card.group == group))
            for group in ("basic", "creature", "spell")
        ]

    def card(self, entry: Card) -> s.Card:
        """Draw a power card with the six faces of its die."""
        kind = self.box.class_index[entry.kind]
        name = entry.name.of(self.lang)
        group = self.say(f"type.{entry.group}")
        stats = [s.Badge(icon="laurel-crown", n=entry.glory, label=self.say("scene.glory"))] if entry.glory else []
        picture = self.box.classes[kind].picture
        return s.Card(
            id=entry.id,
            label=f"{name}, {group}",
            name=name,
            art=s.Art(seed=entry.id, school=picture.school, icon=picture.icon),
            cost=entry.cost,
            kind=group,
            text=self.box.card_text(entry.id, self.lang),
            stats=stats,
            faces=face_signs(self.box, kind, self.lang),
            tip=odds(self.box, kind, self.lang),
        )


@per_box
def odds(box: QuarriorsBox, kind: int, lang: str) -> str:
    """Say the exact odds of a class: the chance of a creature and of a spell, and the quiddity on average."""
    faces = tuple(range(kind * FACES, (kind + 1) * FACES))
    return TEXTS.say(
        lang,
        "scene.chance",
        creature=face_chance(faces, box.is_creature.__getitem__),
        spell=face_chance(faces, box.is_spell.__getitem__),
        quiddity=pool_odds([numbers(faces, box.quid.__getitem__)]).expected(),
    )


@per_box
def sides(box: QuarriorsBox, kind: int, lang: str) -> list[s.Badge]:
    """Draw the six faces of a class, each by its first symbol and its numbers."""
    icon = box.classes[kind].picture.icon
    found = []
    for look, face in enumerate(box.classes[kind].faces, kind * FACES):
        symbol = face.symbols[0]
        n: int | str = f"{symbol.attack}/{symbol.defence}" if symbol.s == "creature" else symbol.n or ""
        found.append(s.Badge(icon=SYMBOLS.get(symbol.s, icon), n=n, label=box.face_text(look, lang)))
    return found


@per_box
def face_signs(box: QuarriorsBox, kind: int, lang: str) -> list[str]:
    """Draw the six faces of a class, each in a line of signs; an icon brings its name along."""
    die = box.classes[kind]
    return [face_sign(face, f"{{{die.picture.icon}:{die.name.of(lang)}}}", lang) for face in die.faces]


def face_sign(face: Face, own: str, lang: str) -> str:
    """Draw a face in a line of signs; `own` is the icon of the class."""
    signs = []
    for symbol in face.symbols:
        if symbol.s == "creature":
            signs.append(f"{symbol.level}{own}{symbol.attack}/{symbol.defence}")
        elif symbol.s == "spell":
            signs.append(own)
        else:
            signs.append(f"{symbol.n or ''}{{{SYMBOLS[symbol.s]}:{TEXTS.say(lang, 'sign.' + symbol.s)}}}")
    return ("|" if face.join == "or" else "").join(signs) + "✷" * face.burst
