"""The words of abilities and spells: what holds (statics), what sets it off (conditions), what it does (verbs).

Each is a class with typed fields, what it means at the table, and how it reads in both languages.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.planeswalkers.rules import board, conditions, effects, minds, returns
from tafelrunde.games.planeswalkers.state import NONE
from tafelrunde.kernel.ask import Flow
from tafelrunde.kernel.verbs import Reader, Verb

Number = Annotated[int, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Stat = Literal["power", "toughness", "move", "range"]
Color = Literal["white", "blue", "black", "red", "green"]


def signed(n: int) -> str:
    """Write a bonus: +1 or -1."""
    return f"+{n}" if n > 0 else f"−{-n}"


# ---------------------------------------------------------------- statics


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

    def worth_to(self, g: Any, figure: int, card: int, owner: int) -> int:
        printed = g.of(figure)
        if (self.color and printed.color != self.color) or (self.subtype and self.subtype not in printed.subtypes):
            return 0
        if (self.creatures and printed.kind == "planeswalker") or printed.range < self.min_range:
            return 0
        return self.n if conditions.cared_for(g, figure, card, owner, self.within) else 0

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


# ---------------------------------------------------------------- conditions


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="on"):
    """What sets an ability or Aura off: an event of PW-8.21 and a condition that everybody can check."""

    event: ClassVar[str] = ""
    anywhere: ClassVar[bool] = False  # works also while the card is not in play (PW-19.5)

    @classmethod
    def tag(cls) -> str:
        """Return the name that the content uses."""
        return str(cls.__struct_config__.tag)

    def holds(self, g: Any, e: Any) -> bool:
        """Tell whether the event of the effect's moment sets it off. It depends on open things only."""
        raise NotImplementedError

    def read(self, reader: Reader, aura: bool) -> str:
        """Say when."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return reader.say(f"when.{self.tag()}", **values)


class Summoned(When, frozen=True, tag="summoned"):
    """This squad has been summoned."""

    event: ClassVar[str] = "squad_summoned"

    def holds(self, g: Any, e: Any) -> bool:
        return bool(g.moments[e.at].card == e.card)


class OwnTurnEnds(When, frozen=True, tag="own_turn_ends"):
    """The turn in which this card was chosen ends."""

    event: ClassVar[str] = "turn_end"

    def holds(self, g: Any, e: Any) -> bool:
        return bool(g.chosen == e.card and g.in_play(e.card) and g.active == e.me)


class FiguresDealtDamage(When, frozen=True, tag="figures_dealt_damage"):
    """Several figures of this name dealt damage with attacks this turn."""

    event: ClassVar[str] = "turn_end"
    figures: Count

    def holds(self, g: Any, e: Any) -> bool:
        return g.active == e.me and conditions.enough_hitters(g, e, self.figures)


class TurnBegins(When, frozen=True, tag="turn_begins"):
    """The controller of the enchanted squad begins a turn."""

    event: ClassVar[str] = "turn_begin"

    def holds(self, g: Any, e: Any) -> bool:
        return conditions.controller(g, e.card) == g.active and bool(conditions.damaged(g, e.card))


class Attacked(When, frozen=True, tag="attacked"):
    """A figure of the card is declared the defender of an attack."""

    event: ClassVar[str] = "attack_declared"
    by: Literal["figure", "creature"] = "figure"

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        if g.card_of[m.defender] != e.card or m.cancelled:
            return False
        return self.by == "figure" or conditions.is_creature(g, m.attacker)

    def read(self, reader: Reader, aura: bool) -> str:
        key = (
            "when.attacked_by_creature"
            if self.by == "creature"
            else "when.attacked_secret"
            if aura
            else "when.attacked"
        )
        return reader.say(key)


class RollsOnlyWeapons(When, frozen=True, tag="rolls_only_weapons"):
    """All attack dice of a figure of the card show a weapon."""

    event: ClassVar[str] = "attack_rolled"
    dice: Count

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        return bool(g.card_of[m.attacker] == e.card and m.dice >= self.dice and m.weapons == m.dice)


class Outblocks(When, frozen=True, tag="outblocks"):
    """A figure of the card rolls more shields than the attacker rolled weapons."""

    event: ClassVar[str] = "defence_rolled"
    adjacent: bool

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        if g.card_of[m.defender] != e.card or m.shields <= m.weapons:
            return False
        return bool(m.adjacent or not self.adjacent)


class Hit(When, frozen=True, tag="hit"):
    """An attack against a figure of the card has an unblocked hit."""

    event: ClassVar[str] = "hits_pending"

    def holds(self, g: Any, e: Any) -> bool:
        return bool(g.card_of[g.moments[e.at].defender] == e.card and g.moments[e.at].hits > 0)


class WouldDieByAttack(When, frozen=True, tag="would_die_by_attack"):
    """A figure of the card would be destroyed by an attack."""

    event: ClassVar[str] = "figure_would_be_destroyed"

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        return bool(m.by_attack and g.card_of[m.figure] == e.card and not m.saved)


class SurvivesAttack(When, frozen=True, tag="survives_attack"):
    """A figure of the card was dealt damage by an attack and is not destroyed."""

    event: ClassVar[str] = "damage_dealt"

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        return bool(m.by_attack and g.card_of[m.figure] == e.card and g.on_field(m.figure))


class Dies(When, frozen=True, tag="dies"):
    """A figure of the card is destroyed."""

    event: ClassVar[str] = "figure_destroyed"

    def holds(self, g: Any, e: Any) -> bool:
        return bool(g.card_of[g.moments[e.at].figure] == e.card)


class DiesByAttack(When, frozen=True, tag="dies_by_attack"):
    """A figure of the card is destroyed by an attack."""

    event: ClassVar[str] = "figure_destroyed"
    by: Literal["figure", "creature"] = "figure"

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        if not m.by_attack or g.card_of[m.figure] != e.card:
            return False
        return self.by == "figure" or conditions.killed_by_opponents_creature(g, e)

    def read(self, reader: Reader, aura: bool) -> str:
        return reader.say("when.dies_by_creature" if self.by == "creature" else "when.dies_by_attack")


class KillsByAttack(When, frozen=True, tag="kills_by_attack"):
    """A figure of the card, under your control, destroys a figure with an attack."""

    event: ClassVar[str] = "figure_destroyed"

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        own = m.by_attack and g.card_of[m.attacker] == e.card and g.control[m.attacker] == e.me
        return bool(own and g.on_field(m.attacker))


class CreatureDiesAdjacent(When, frozen=True, tag="creature_dies_adjacent"):
    """A creature without a subtype is destroyed next to a figure of this name that you control (PW-19.12)."""

    event: ClassVar[str] = "figure_destroyed"
    except_: str = msgspec.field(name="except")

    def holds(self, g: Any, e: Any) -> bool:
        figure = g.moments[e.at].figure
        if not conditions.is_creature(g, figure) or self.except_ in g.of(figure).subtypes:
            return False
        return conditions.can_rise(g, e)

    def read(self, reader: Reader, aura: bool) -> str:
        return reader.say("when.creature_dies_adjacent", subtype=reader.say(f"subtype.{self.except_}"))


class FirstCreatureLost(When, frozen=True, tag="first_creature_lost"):
    """The first creature of the controller of the enchanted planeswalker is destroyed in another player's turn."""

    event: ClassVar[str] = "figure_destroyed"

    def holds(self, g: Any, e: Any) -> bool:
        return conditions.first_loss(g, e)


class EnemySpell(When, frozen=True, tag="enemy_spell"):
    """An opponent announces a spell."""

    event: ClassVar[str] = "spell_announced"
    spell: Literal["sorcery", "enchantment"]

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        return bool(g.team[m.seat] != g.team[e.me] and m.sorcery == (self.spell == "sorcery") and not m.cancelled)

    def read(self, reader: Reader, aura: bool) -> str:
        return reader.say(f"when.enemy_{self.spell}")


class OwnSorceryPlayed(When, frozen=True, tag="own_sorcery_played"):
    """You have played a sorcery, and a figure of this name is in your figure graveyard (PW-19.5)."""

    event: ClassVar[str] = "sorcery_played"
    anywhere: ClassVar[bool] = True

    def holds(self, g: Any, e: Any) -> bool:
        return conditions.can_be_reborn(g, e)


class FurtherSpell(When, frozen=True, tag="further_spell"):
    """The controller of the enchanted planeswalker plays a spell that is not the first of this turn."""

    event: ClassVar[str] = "spell_played"

    def holds(self, g: Any, e: Any) -> bool:
        return bool(g.in_play(e.card) and conditions.controller(g, e.card) == g.moments[e.at].seat and g.cast > 1)


class WasAttacked(When, frozen=True, tag="was_attacked"):
    """An attack against a figure of the card is resolved."""

    event: ClassVar[str] = "attack_resolved"
    adjacent: bool = False
    afar: bool = False
    in_vain: bool = False

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        if g.card_of[m.defender] != e.card or (self.adjacent and not m.adjacent) or (self.afar and m.adjacent):
            return False
        return not (self.in_vain and m.dealt)

    def read(self, reader: Reader, aura: bool) -> str:
        sort = "afar" if self.afar else "in_vain" if self.in_vain else "adjacent" if self.adjacent else "any"
        return reader.say(f"when.was_attacked_{sort}")


class MovedFar(When, frozen=True, tag="moved_far"):
    """A figure of the card ends a move in Action 3 for which it used more than so many points."""

    event: ClassVar[str] = "move_ended"
    points: Number

    def holds(self, g: Any, e: Any) -> bool:
        m = g.moments[e.at]
        return bool(g.card_of[m.figure] == e.card and m.action3 and m.points > self.points)


class EnemyEngages(When, frozen=True, tag="enemy_engages"):
    """An opponent's figure ends a move engaged with a figure of the card, and was with none when it began."""

    event: ClassVar[str] = "move_ended"

    def holds(self, g: Any, e: Any) -> bool:
        return conditions.newly_engaged(g, e)


class EnemyComesAdjacent(When, frozen=True, tag="enemy_comes_adjacent"):
    """An opponent's figure ends a move adjacent to a figure of the card."""

    event: ClassVar[str] = "move_ended"

    def holds(self, g: Any, e: Any) -> bool:
        return conditions.came_adjacent(g, e)


AnyWhen = (
    Summoned
    | OwnTurnEnds
    | FiguresDealtDamage
    | TurnBegins
    | Attacked
    | RollsOnlyWeapons
    | Outblocks
    | Hit
    | WouldDieByAttack
    | SurvivesAttack
    | Dies
    | DiesByAttack
    | KillsByAttack
    | CreatureDiesAdjacent
    | FirstCreatureLost
    | EnemySpell
    | OwnSorceryPlayed
    | FurtherSpell
    | WasAttacked
    | MovedFar
    | EnemyEngages
    | EnemyComesAdjacent
)


# ---------------------------------------------------------------- targets


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen when a spell is announced (PW-4.8) or an ability used."""

    what: Literal[
        "none",
        "figure",
        "creature",
        "squad_creature",
        "chosen_creature",
        "planeswalker",
        "two_figures",
        "squad",
        "army_card",
        "opponent",
        "aura_or_own_planeswalker",
    ] = "none"
    whose: Literal["any", "own", "enemy"] = "any"
    within: Number = 0  # clear-sight spaces of the own planeswalker (of each other for two figures); 0: anywhere
    engaged_with: Number = 0  # own figures
    damaged: bool = False
    single_space: bool = False
    at_least: Number = 1
    at_most: Count = 1

    def read(self, reader: Reader, ability: bool) -> str:
        """Say what is chosen."""
        if self.what == "none" or self.what == "aura_or_own_planeswalker":
            return ""
        many = "_many" if self.at_most > 1 else ""
        said = reader.say(f"target.{self.whose}_{self.what}{many}", n=self.at_most)
        if self.single_space:
            said = reader.say(f"target.single_{self.whose}_{self.what}")
        for part, key in ((self.damaged, "damaged"), (self.engaged_with, "engaged")):
            if part:
                said += reader.say(f"target.{key}", n=self.engaged_with)
        if self.within and self.what != "two_figures":
            said += reader.say("target.within_ability" if ability else "target.within", n=self.within)
        elif self.within:
            said += reader.say("target.apart", n=self.within)
        return reader.say("target.choose", what=said)


# ---------------------------------------------------------------- verbs


def after_colon(reader: Reader, text: str) -> str:
    """A sentence after a colon begins with a capital in German, not in English."""
    return capital(text) if reader.lang == "de" else text


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


class Sentence(Verb):
    """Base of the verbs that read as a sentence of their own."""

    sentence: ClassVar[bool] = True

    def idle(self, g: Any, e: Any) -> bool:
        """Tell whether nothing could come of it now: what events set off in vain is not worth a word."""
        return False


class Draw(Sentence, tag="draw"):
    """PW-4.19."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.draw(g, e.me, self.n)
        return None


class BearerDraws(Sentence, tag="bearer_draws"):
    """The controller of the enchanted card draws."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.draw(g, conditions.controller(g, e.card), self.n)
        return None


class Hurt(Sentence, tag="hurt"):
    """Damage to the targets (PW-11.6)."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_targets(g, e, self.n)


class Scorch(Sentence, tag="scorch"):
    """Damage to the target; an Aura may change the amount."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_targets(g, e, effects.scorching(g, e, self.n))


class Destroy(Sentence, tag="destroy"):
    """PW-11.11."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.destroy_targets(g, e)


class HurtAround(Sentence, tag="hurt_around"):
    """Damage to the creatures adjacent to the target (PW-19.2)."""

    n: Count
    except_: str = msgspec.field(name="except")

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_around(g, e, self.n, self.except_)

    def read(self, reader: Reader) -> str:
        return reader.say("verb.hurt_around", n=self.n, subtype=reader.say(f"subtype.{self.except_}"))


class HurtAttacker(Sentence, tag="hurt_attacker"):
    """Damage to the attacker of this moment."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_attacker(g, e, self.n)


class HurtAdjacentAttacker(Sentence, tag="hurt_adjacent_attacker"):
    """Damage to the attacker of this moment if it is adjacent."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_attacker(g, e, self.n) if g.moments[e.at].adjacent else None


class Riposte(Sentence, tag="riposte"):
    """PW-9.29: every shield beyond the weapons is a hit on the attacker."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_attacker(g, e, g.moments[e.at].shields - g.moments[e.at].weapons)


class HurtMover(Sentence, tag="hurt_mover"):
    """Damage to the figure that moved."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_figures(g, e, [g.moments[e.at].figure], self.n)


class HurtBearer(Sentence, tag="hurt_bearer"):
    """Damage to the enchanted planeswalker."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_figures(g, e, g.standing(e.card), self.n)


class BurnAdjacentOpponents(Sentence, tag="burn_adjacent_opponents"):
    """Damage to each opponent's figure adjacent to the enchanted planeswalker."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.burn_around(g, e, self.n)


class Explode(Sentence, tag="explode"):
    """PW-19.17: damage to each figure that was adjacent to the destroyed one."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.hurt_figures(g, e, g.moments[e.at].around, self.n)


class RollWeapon(Sentence, tag="roll_weapon"):
    """One combat die; on a weapon symbol something happens."""

    inner: ClassVar[tuple[str, ...]] = ("then",)
    then: list[AnyVerb]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.roll_weapon(g, e, self.then)

    def read(self, reader: Reader) -> str:
        return reader.say("verb.roll_weapon", then=after_colon(reader, reader.lines(self.then, inside=True)))


class RollD20(Sentence, tag="roll_d20"):
    """The d20; on a number or more something happens."""

    inner: ClassVar[tuple[str, ...]] = ("then",)
    at_least: Count
    then: list[AnyVerb]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.roll_d20(g, e, self.at_least, self.then)

    def read(self, reader: Reader) -> str:
        return reader.say(
            "verb.roll_d20", n=self.at_least, then=after_colon(reader, reader.lines(self.then, inside=True))
        )


class CancelAttack(Sentence, tag="cancel_attack"):
    """PW-9.20."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.cancel_attack(g, e)
        return None


class BlockAll(Sentence, tag="block_all"):
    """All hits of this attack count as blocked."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.block_all(g, e)
        return None


class Unblockable(Sentence, tag="unblockable"):
    """The hits of this attack cannot be blocked."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.unblockable(g, e)
        return None


class DefenceDice(Sentence, tag="defence_dice"):
    """The defender rolls more dice against this attack."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.defence_dice(g, e, self.n)
        return None


class HoldBack(Sentence, tag="hold_back"):
    """The figure that moved cannot attack this turn."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.hold_back(g, g.moments[e.at].figure)
        return None


class Survive(Sentence, tag="survive"):
    """The figure is not destroyed but keeps some life."""

    life: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.survive(g, e, self.life)
        return None


class Counter(Sentence, tag="counter"):
    """PW-4.10."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.counter(g, e)
        return None


class ReturnAttacker(Sentence, tag="return_attacker"):
    """The attacker's squad goes to its owner's reserve (PW-5.13)."""

    def run(self, g: Any, e: Any) -> Flow | None:
        returns.return_attacker(g, e)
        return None


class Unsummon(Sentence, tag="unsummon"):
    """A squad goes to its owner's reserve (PW-5.13)."""

    def run(self, g: Any, e: Any) -> Flow | None:
        returns.to_reserve(g, e.target_card)
        return None


class Feast(Sentence, tag="feast"):
    """The attacker loses all damage and may attack once more directly after this attack (PW-8.29)."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.feast(g, e)
        return None


class ComeBack(Sentence, tag="come_back"):
    """The destroyed figure returns near its owner's planeswalker; no sight is needed."""

    within: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return returns.come_back(g, e, self.within)


class BeReborn(Sentence, tag="be_reborn"):
    """A destroyed figure of this card returns near the planeswalker, in clear sight."""

    within: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return returns.be_reborn(g, e, self.within)


class Rise(Sentence, tag="rise"):
    """A destroyed figure of this card returns where the creature died (PW-19.12)."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return returns.rise(g, e)


class Revive(Sentence, tag="revive"):
    """Creatures return from the figure graveyard (PW-19.7)."""

    n: Count
    within: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return returns.revive(g, e, self.n, self.within)


class Detain(Sentence, tag="detain"):
    """A squad of an opponent cannot be chosen in that opponent's next turn (PW-19.9)."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.detain(g, e)

    def idle(self, g: Any, e: Any) -> bool:
        return not effects.detainable(g, e.me)


class Hasten(Sentence, tag="hasten"):
    """PW-19.10: the squad moves and attacks after Action 4 of the turn in which it was summoned."""

    spaces: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.hasten(g, e, self.spaces)
        return None


class Run(Sentence, tag="run"):
    """The figures of the card may move (PW-6.51)."""

    spaces: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.run(g, e.me, e.card, self.spaces)

    def idle(self, g: Any, e: Any) -> bool:
        return not effects.runners(g, e.card, self.spaces)


class Regroup(Sentence, tag="regroup"):
    """The figures of the enchanted squad may move (PW-6.51)."""

    spaces: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.run(g, e.me, e.card, self.spaces)


class LookAtTop(Sentence, tag="look_at_top"):
    """PW-19.22."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.look_at_top(g, e.me)


class StealMind(Sentence, tag="steal_mind"):
    """PW-8.44."""

    within: Count
    at_least: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return minds.steal(g, e, self.within, self.at_least)

    def idle(self, g: Any, e: Any) -> bool:
        return not minds.minds_near(g, e, self.within)


class Possess(Sentence, tag="possess"):
    """PW-8.41: the target is moved and attacks once for you."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return minds.possess(g, e)


class Mend(Sentence, tag="mend"):
    """Damage markers are removed from own figures or creatures, marker by marker."""

    n: Count
    who: Literal["figures", "creatures"]
    within: Number  # clear-sight spaces of the planeswalker; 0: anywhere
    walker: Number  # at most so many from the planeswalker; 0: no limit

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.mend(g, e.me, self.n, self.who == "creatures", self.within, self.walker)

    def read(self, reader: Reader) -> str:
        near = reader.say("mend.within", n=self.within) if self.within else ""
        walker = reader.say("mend.walker", n=self.walker) if self.walker else ""
        return reader.say("verb.mend", n=self.n, who=reader.say(f"mend.{self.who}"), near=near, walker=walker)


class MendBearer(Sentence, tag="mend_bearer"):
    """Damage markers are removed from the enchanted planeswalker."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.mend_all(g, g.standing(e.card), self.n)
        return None


class MendWalker(Sentence, tag="mend_walker"):
    """Damage markers are removed from your planeswalker."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.mend_walker(g, e.me, self.n)
        return None


class MendOne(Sentence, tag="mend_one"):
    """The controller of the enchanted squad removes damage from one of its figures."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.mend_one(g, e.card, self.n)


class Cleanse(Sentence, tag="cleanse"):
    """Put an Aura into the graveyard, or heal your planeswalker."""

    n: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.cleanse(g, e, self.n)
        return None


class Boost(Sentence, tag="boost"):
    """Figures of the chosen card, or the target, get bonuses for a while."""

    to: Literal["chosen", "target"]
    until: Literal["turn_end", "own_turn"]
    bonus: dict[Literal["power", "toughness", "move"], int]

    def run(self, g: Any, e: Any) -> Flow | None:
        for stat, n in self.bonus.items():
            effects.boost(g, e, self.to == "chosen", stat, n, self.until)
        return None

    def read(self, reader: Reader) -> str:
        given = [reader.say("bonus", n=signed(n), stat=reader.say(f"stat.{stat}")) for stat, n in self.bonus.items()]
        bonus = reader.say("and").join(given)
        return reader.say(f"verb.boost_{self.to}", until=reader.say(f"until.{self.until}"), bonus=bonus)


class Grant(Sentence, tag="grant"):
    """Figures of the chosen card have a keyword until the end of the turn."""

    word: Literal["trample", "slippery"]

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.boost(g, e, True, self.word, 0, "turn_end")
        return None

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.grant_{self.word}")


class Frenzy(Sentence, tag="frenzy"):
    """The targets may make one additional attack this turn."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.frenzy(g, e)
        return None


class Swap(Sentence, tag="swap"):
    """PW-8.11."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.swap(g, e)
        return None


class Truce(Sentence, tag="truce"):
    """Your planeswalker cannot be attacked from afar for a while."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.truce(g, e.me)
        return None


class Snare(Sentence, tag="snare"):
    """The target cannot be moved by its controller for a while."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.snare(g, e)
        return None


class Rally(Sentence, tag="rally"):
    """Place figures of the target squad near your planeswalker."""

    within: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.rally(g, e, self.within)


class Drag(Sentence, tag="drag"):
    """Place the target on an empty space near it."""

    spaces: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.drag(g, e, self.spaces)


class Exchange(Sentence, tag="exchange"):
    """Two figures exchange places (PW-6.52)."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.exchange(g, e)


class StripHand(Sentence, tag="strip_hand"):
    """Look at a hand and choose a card that is discarded."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.strip_hand(g, e)


class DiscardRandom(Sentence, tag="discard_random"):
    """An opponent discards at random, more if the planeswalkers are near each other."""

    n: Count
    near: Count
    within: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.discard_random(g, e, self.n, self.near, self.within)
        return None


AnyVerb = (
    Draw
    | BearerDraws
    | Hurt
    | Scorch
    | Destroy
    | HurtAround
    | HurtAttacker
    | HurtAdjacentAttacker
    | Riposte
    | HurtMover
    | HurtBearer
    | BurnAdjacentOpponents
    | Explode
    | RollWeapon
    | RollD20
    | CancelAttack
    | BlockAll
    | Unblockable
    | DefenceDice
    | HoldBack
    | Survive
    | Counter
    | ReturnAttacker
    | Unsummon
    | Feast
    | ComeBack
    | BeReborn
    | Rise
    | Revive
    | Detain
    | Hasten
    | Run
    | Regroup
    | LookAtTop
    | StealMind
    | Possess
    | Mend
    | MendBearer
    | MendWalker
    | MendOne
    | Cleanse
    | Boost
    | Grant
    | Frenzy
    | Swap
    | Truce
    | Snare
    | Rally
    | Drag
    | Exchange
    | StripHand
    | DiscardRandom
)

__all__ = ["AnyStatic", "AnyVerb", "AnyWhen", "Color", "Count", "Number", "Stat", "Target", "board"]
