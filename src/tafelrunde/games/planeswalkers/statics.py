"""What holds while an army card is in play or an Aura is attached (PW-8.1): typed fields, meaning and text."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.planeswalkers.rules import conditions
from tafelrunde.games.planeswalkers.state import NONE
from tafelrunde.kernel.verbs import Reader

Number = Annotated[int, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Stat = Literal["power", "toughness", "move", "range"]
Color = Literal["white", "blue", "black", "red", "green"]


def signed(n: int) -> str:
    """Write a bonus: +1 or -1."""
    return f"+{n}" if n > 0 else f"−{-n}"


class Static(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="gives"):
    """Something that holds all the time while its card is in play (PW-8.1) or the Aura is attached."""

    wide: ClassVar[bool] = False  # concerns figures of other cards
    at_least: ClassVar[int] = 0

    @classmethod
    def tag(cls) -> str:
        """Return the name that the content uses."""
        return str(cls.__struct_config__.tag)

    def worth_of(self, g: Any, figure: int, card: int, against: int, is_adjacent: bool) -> int:
        """Return what it adds to a value of a figure of the own (the enchanted) card."""
        return 0

    def worth_to(self, g: Any, figure: int, card: int, owner: int) -> int:
        """Return what it adds to a value of any figure; `card` bears it, `owner` is that of an Aura, else NONE."""
        return 0

    def read(self, reader: Reader, aura: bool) -> str:
        """Say what holds."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return reader.say(f"gives.{self.tag()}", **values)


def bearer(reader: Reader, aura: bool) -> str:
    """Name the figures that an ability or Aura is about, as the subject of a sentence."""
    return reader.say("bearer.aura" if aura else "bearer.ability")


class Keyword(Static, frozen=True, tag="keyword"):
    """A word that stands for a rule."""

    word: Literal["flying", "phantom_walk", "trample", "double_attack", "no_mending", "rooted"]

    def read(self, reader: Reader, aura: bool) -> str:
        return reader.say(f"keyword.{self.word}", who=bearer(reader, aura))


class Gets(Static, frozen=True, tag="gets"):
    """Each figure of the card gets a bonus."""

    stat: Stat
    n: int
    at_least: Number = 0  # type: ignore[misc]  # the value is not brought below this
    subtype: str = ""
    against: Literal["", "not_adjacent", "damaged"] = ""

    def worth_of(self, g: Any, figure: int, card: int, against: int, is_adjacent: bool) -> int:
        if self.subtype and self.subtype not in g.of(figure).subtypes:
            return 0
        if self.against == "not_adjacent" and (against == NONE or is_adjacent):
            return 0
        if self.against == "damaged" and (against == NONE or not g.damage[against]):
            return 0
        return self.n

    def read(self, reader: Reader, aura: bool) -> str:
        who = bearer(reader, aura)
        bonus = reader.say("bonus", n=signed(self.n), stat=reader.say(f"stat.{self.stat}"))
        key = f"gives.gets_{self.against}" if self.against else "gives.gets_subtype" if self.subtype else "gives.gets"
        named = reader.say(f"subtype.{self.subtype}") if self.subtype else ""
        said = reader.say(key, who=who, bonus=bonus, subtype=named)
        return said + (reader.say("gives.at_least", n=self.at_least) if self.at_least else "")


class GetsPer(Static, frozen=True, tag="gets_per"):
    """Each figure of the card gets a bonus for each of something near it."""

    stat: Stat
    n: int
    per: Literal["opponents_near", "fellows_adjacent"]
    within: Number = 1

    def worth_of(self, g: Any, figure: int, card: int, against: int, is_adjacent: bool) -> int:
        if self.per == "opponents_near":
            return self.n * conditions.opponents_near(g, figure, self.within)
        return self.n * conditions.fellows_adjacent(g, figure)

    def read(self, reader: Reader, aura: bool) -> str:
        bonus = reader.say("bonus", n=signed(self.n), stat=reader.say(f"stat.{self.stat}"))
        return reader.say(f"gives.per_{self.per}", who=bearer(reader, aura), bonus=bonus, within=self.within)


class OthersGet(Static, frozen=True, tag="others_get"):
    """Every figure of a sort that you control gets a bonus, near the bearer or anywhere."""

    wide: ClassVar[bool] = True
    stat: Stat
    n: int
    color: Color | Literal[""] = ""
    subtype: str = ""
    creatures: bool = False
    min_range: Number = 0
    within: Number = 0  # clear-sight spaces of the bearer; 0: anywhere

    def suits(self, g: Any, figure: int) -> bool:
        """Tell whether a figure is of the sort."""
        printed = g.of(figure)
        if (self.color and printed.color != self.color) or (self.subtype and self.subtype not in printed.subtypes):
            return False
        return not (self.creatures and printed.kind == "planeswalker") and printed.range >= self.min_range

    def worth_to(self, g: Any, figure: int, card: int, owner: int) -> int:
        return self.n if self.suits(g, figure) and conditions.cared_for(g, figure, card, owner, self.within) else 0

    def read(self, reader: Reader, aura: bool) -> str:
        bonus = reader.say("bonus", n=signed(self.n), stat=reader.say(f"stat.{self.stat}"))
        who = reader.say(f"subtype_of.{self.subtype}") if self.subtype else reader.say(f"color_creature.{self.color}")
        whose = reader.say("others.owner" if aura else "others.you")
        ranged = reader.say("others.min_range", n=self.min_range) if self.min_range else ""
        near = reader.say("others.within", n=self.within) if self.within else ""
        return reader.say("gives.others_get", who=who, whose=whose, ranged=ranged, near=near, bonus=bonus)


class AdjacentOpponentsGet(Static, frozen=True, tag="adjacent_opponents_get"):
    """Opponents next to a figure of the card get a bonus or malus, once."""

    wide: ClassVar[bool] = True
    stat: Stat
    n: int

    def worth_to(self, g: Any, figure: int, card: int, owner: int) -> int:
        return self.n if conditions.opponent_adjacent(g, figure, card) else 0

    def read(self, reader: Reader, aura: bool) -> str:
        bonus = reader.say("bonus", n=signed(self.n), stat=reader.say(f"stat.{self.stat}"))
        return reader.say("gives.adjacent_opponents_get", bonus=bonus)


class LeavingDice(Static, frozen=True, tag="leaving_dice"):
    """Leaving-engagement attacks of the figures roll so many dice."""

    n: Count


class AttackersRoll(Static, frozen=True, tag="attackers_roll"):
    """Attackers that are not adjacent roll more or fewer dice."""

    n: int

    def read(self, reader: Reader, aura: bool) -> str:
        return reader.say("gives.attackers_roll", n=abs(self.n), how=reader.say("fewer" if self.n < 0 else "more"))


class Scorches(Static, frozen=True, tag="scorches"):
    """An ability of the bearer deals so much damage instead."""

    ability: str
    n: Count

    def read(self, reader: Reader, aura: bool) -> str:
        return reader.say("gives.scorches", ability=reader.name("ability", self.ability), n=self.n)


class Pathfinding(Static, frozen=True, tag="pathfinding"):
    """Water neither stops nor costs extra; steps up by so many levels count no levels (PW-19.20)."""

    levels: Count


class DrawMore(Static, frozen=True, tag="draw_more"):
    """In Action 1 more cards are drawn, and some discarded."""

    n: Count
    discards: Number


AnyStatic = (
    Keyword
    | Gets
    | GetsPer
    | OthersGet
    | AdjacentOpponentsGet
    | LeavingDice
    | AttackersRoll
    | Scorches
    | Pathfinding
    | DrawMore
)
