"""What sets an ability or Aura off: an event of PW-8.21 and a condition, with its text in both languages."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from tafelrunde.games.planeswalkers.rules import conditions
from tafelrunde.games.planeswalkers.statics import Count, Number
from tafelrunde.kernel.verbs import Reader


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
