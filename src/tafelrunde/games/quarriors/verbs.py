"""The verbs and traits of Quarriors! (QU-16): what a line of a power card does and what it is worth.

A verb happens at a moment (`when` of its line); a trait holds while the creature is in a ready area. How they read
stands in `text/*.toml` under `line.<when>.<verb>` and `trait.<trait>`.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from tafelrunde.games.quarriors.rules import creatures, destruction, dice, ending, lines, rolling, spells
from tafelrunde.kernel.ask import Flow
from tafelrunde.kernel.verbs import Verb

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
QUIDDITY = 0.15  # what one quiddity is worth, in glory


class Line(Verb):
    """Base of the verbs of this game."""

    orderless: ClassVar[bool] = False  # when it scores: its place in the order makes no difference (QU-6.9)
    together: ClassVar[bool] = False  # several of them are carried out as one (QU-16.4)
    fate: ClassVar[str] = ""  # of a replacement: the name of what becomes of the die (QU-14.9)
    stays: ClassVar[bool] = False  # of a spell: the die is not spent but attached (QU-15.7)
    answerable: ClassVar[bool] = False  # of a spell: window R4 opens before it resolves (QU-6.6)
    before_defenders: ClassVar[bool] = False  # of a reaction: in R2 only before the first defender (QU-6.8)

    def unfit(self, g: Any, me: int) -> str | None:
        """Name the rule that forbids to cast this now, or None."""
        return None

    def aim(self, g: Any, e: Any) -> Flow | None:
        """Choose all targets of a spell."""
        return None

    def applies(self, g: Any, owner: int) -> bool:
        """Tell whether this replacement can be used."""
        return True

    def possible(self, g: Any, e: Any) -> bool:
        """Tell whether this can do anything when the creature scores."""
        return True


# ---------------------------------------------------------------- dice in hand


class DrawAndRoll(Line, tag="draw_and_roll"):
    """QU-8.10, QU-16.41."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        rolling.draw_and_roll(g, e.me, e.die, self.n)
        return None

    def worth(self) -> float:
        return 0.3 * self.n


class DrawAndRollThenRerollSelf(Line, tag="draw_and_roll_then_reroll_self"):
    """QU-16.38."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        rolling.draw_and_reroll(g, e.me, e.die, self.n)
        return None

    def worth(self) -> float:
        return 0.4 * self.n


class RerollSelfAndOthers(Line, tag="reroll_self_and_others"):
    """QU-16.76."""

    others_max: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return rolling.reroll_with(g, e, self.others_max)


class GainQuiddity(Line, tag="gain_quiddity"):
    """QU-16.45, QU-16.52, QU-16.60."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        dice.gain_quiddity(g, e.me, self.n)
        return None

    def worth(self) -> float:
        return QUIDDITY * self.n


class GainQuiddityAndCapture(Line, tag="gain_quiddity_and_capture"):
    """QU-16.59."""

    q: Number
    captures: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        dice.spend(g, e.me, g.players[e.me].pool, e.die)
        dice.gain_quiddity(g, e.me, self.q)
        lines.allow_captures(g, e.me, self.captures)
        return None

    def worth(self) -> float:
        return QUIDDITY * self.q + 0.3 * self.captures


class GainQuiddityThenDrawAndRoll(Line, tag="gain_quiddity_then_draw_and_roll"):
    """QU-16.62."""

    q: Number
    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        dice.gain_quiddity(g, e.me, self.q)
        rolling.draw_and_roll(g, e.me, e.die, self.n)
        return None

    def worth(self) -> float:
        return QUIDDITY * self.q + 0.3 * self.n


class GainQuiddityThenRerollOthers(Line, tag="gain_quiddity_then_reroll_others"):
    """QU-16.61."""

    q: Number
    others_max: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        dice.spend(g, e.me, g.players[e.me].pool, e.die)
        dice.gain_quiddity(g, e.me, self.q)
        return rolling.reroll_others(g, e, self.others_max)

    def worth(self) -> float:
        return QUIDDITY * self.q + 0.15 * self.others_max


class DrawToActivePool(Line, tag="draw_to_active_pool"):
    """QU-16.7, QU-16.47."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        dice.draw(g, e.me, self.n)
        return None

    def worth(self) -> float:
        return 0.3 * self.n


class MoveCreatureDie(Line, tag="move_creature_die_used_to_active"):
    """QU-16.54."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return lines.fetch(g, e)

    def possible(self, g: Any, e: Any) -> bool:
        return bool(lines.other_creature_dice(g, e))

    def worth(self) -> float:
        return 0.5


# ---------------------------------------------------------------- glory and captures


class GainGlory(Line, tag="gain_glory"):
    """QU-16.74."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        ending.gain_glory(g, e.me, self.n)
        return None

    def worth(self) -> float:
        return float(self.n)


class GloryPerCreatureScored(Line, tag="glory_per_creature_scored"):
    """QU-16.73."""

    n: Number
    min_scored: Number

    def unfit(self, g: Any, me: int) -> str | None:
        return None if g.scored >= self.min_scored else "QU-16.73"

    def run(self, g: Any, e: Any) -> Flow | None:
        ending.gain_glory(g, e.me, self.n * g.scored)
        return None

    def worth(self) -> float:
        return 1.2 * self.n


class GloryPerOpponentHit(Line, tag="glory_per_opponent_hit"):
    """QU-16.75."""

    n: Number

    def unfit(self, g: Any, me: int) -> str | None:
        return None if g.hit else "QU-16.75"

    def run(self, g: Any, e: Any) -> Flow | None:
        ending.gain_glory(g, e.me, self.n * len(g.hit))
        return None

    def worth(self) -> float:
        return 0.7 * self.n


class CullSpellsForGlory(Line, tag="cull_spells_for_glory"):
    """QU-16.42."""

    glory: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return lines.cull_books(g, e, self.glory)

    def possible(self, g: Any, e: Any) -> bool:
        return bool(lines.books(g, e.me))

    def worth(self) -> float:
        return 0.4 * self.glory


class CaptureDiscountAndExtra(Line, tag="capture_discount_and_extra"):
    """QU-16.40."""

    orderless: ClassVar[bool] = True
    discount: Number
    captures: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        g.discount += self.discount
        lines.allow_captures(g, e.me, self.captures)
        return None

    def worth(self) -> float:
        return QUIDDITY * self.discount + 0.5 * self.captures


class FreeCapture(Line, tag="free_capture"):
    """QU-16.14."""

    max_cost: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return lines.take_spell(g, e, self.max_cost)

    def possible(self, g: Any, e: Any) -> bool:
        return bool(lines.takeable_spells(g, self.max_cost))

    def worth(self) -> float:
        return 0.1 * self.max_cost


class Trade(Line, tag="trade_self_for_opponent_used_die"):
    """QU-16.2."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return lines.trade(g, e)

    def possible(self, g: Any, e: Any) -> bool:
        return e.die in g.players[e.me].used and bool(lines.trade_options(g, e.me))

    def worth(self) -> float:
        return 0.4


class ScoreSelf(Line, tag="score_self"):
    """QU-16.4."""

    together: ClassVar[bool] = True

    def run(self, g: Any, e: Any) -> Flow | None:
        return destruction.score_together(g, e)

    def worth(self) -> float:
        return 0.8


# ---------------------------------------------------------------- attached spells


class Attached(Line):
    """QU-15.7: base of the spells that are placed beside a creature."""

    stays: ClassVar[bool] = True

    def unfit(self, g: Any, me: int) -> str | None:
        return None if g.players[me].creatures else "QU-15.4"

    def aim(self, g: Any, e: Any) -> Flow | None:
        return spells.aim_at_own(g, e)

    def run(self, g: Any, e: Any) -> Flow | None:
        spells.attach(g, e)
        return None


class AttachedStats(Attached, tag="attached_stats"):
    """QU-16.56, QU-16.63."""

    attack: Number
    defence: Number

    def worth(self) -> float:
        return 0.1 * (self.attack + self.defence)


class AttachedGlory(Attached, tag="attached_glory"):
    """QU-16.72."""

    n: Number

    def worth(self) -> float:
        return 0.6 * self.n


class AttachedUpgrade(Attached, tag="attached_upgrade"):
    """QU-16.70: what it does when the creature scores is a line of its own."""

    def worth(self) -> float:
        return 0.6


class UpgradeOnScore(Line, tag="upgrade_on_score"):
    """QU-16.70."""

    max_step: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return lines.upgrade(g, e, self.max_step)

    def possible(self, g: Any, e: Any) -> bool:
        return bool(g.players[e.me].used)


# ---------------------------------------------------------------- spells that are spent


class BuffOwnCreatures(Line, tag="buff_own_creatures"):
    """QU-16.55, QU-16.66."""

    attack: Number
    defence: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        spells.strengthen(g, e.me, self.attack, self.defence)
        return None

    def worth(self) -> float:
        return 0.15 * self.attack + 0.2 * self.defence


class DestroyCreature(Line, tag="destroy_creature"):
    """QU-16.57; a `max_level` of 0 means any level."""

    answerable: ClassVar[bool] = True
    max_level: Number

    def unfit(self, g: Any, me: int) -> str | None:
        return None if any(found for _, found in spells.everywhere(g, me, self.max_level)) else "QU-15.4"

    def aim(self, g: Any, e: Any) -> Flow | None:
        return spells.aim_to_destroy(g, e, self.max_level)

    def run(self, g: Any, e: Any) -> Flow | None:
        return spells.destroy_targets(g, e, self.max_level, 0)

    def worth(self) -> float:
        return 1.2


class DestroyOnePerOpponent(Line, tag="destroy_one_per_opponent"):
    """QU-16.58."""

    answerable: ClassVar[bool] = True
    max_defence: Number

    def unfit(self, g: Any, me: int) -> str | None:
        legal = any(spells.targetable(g, me, other, 0, self.max_defence) for other in g.opponents(me))
        return None if legal else "QU-15.4"

    def aim(self, g: Any, e: Any) -> Flow | None:
        return spells.aim_at_each(g, e, self.max_defence)

    def run(self, g: Any, e: Any) -> Flow | None:
        return spells.destroy_targets(g, e, 0, self.max_defence)

    def worth(self) -> float:
        return 1.2


class DestroySpell(Line, tag="destroy_spell"):
    """QU-16.71."""

    def unfit(self, g: Any, me: int) -> str | None:
        found = sum(len(player.spells) + len(player.attached) for player in g.players)
        return None if found > 1 else "QU-15.4"  # one of them is the spell itself

    def aim(self, g: Any, e: Any) -> Flow | None:
        return spells.aim_at_spell(g, e)

    def run(self, g: Any, e: Any) -> Flow | None:
        spells.destroy_spell(g, e)
        return None

    def worth(self) -> float:
        return 0.3


class RotateUp(Line, tag="rotate_up_own_creatures"):
    """QU-16.69."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return spells.turn_up(g, e)

    def worth(self) -> float:
        return 0.4


class SetAttackZero(Line, tag="set_attack_zero"):
    """QU-16.65."""

    before_defenders: ClassVar[bool] = True

    def unfit(self, g: Any, me: int) -> str | None:
        return None if spells.targetable(g, me, g.active, 0, 0) else "QU-15.4"

    def aim(self, g: Any, e: Any) -> Flow | None:
        return spells.aim_to_still(g, e)

    def run(self, g: Any, e: Any) -> Flow | None:
        spells.still(g, e)
        return None

    def worth(self) -> float:
        return 0.6


class DestroyedToActivePool(Line, tag="destroyed_to_active_pool"):
    """QU-16.64."""

    def run(self, g: Any, e: Any) -> Flow | None:
        spells.charm(g, e.me)
        return None

    def worth(self) -> float:
        return 0.4


class ReturnJustDestroyed(Line, tag="return_just_destroyed"):
    """QU-16.68: the replacement itself follows when the fate of the die is decided."""

    def unfit(self, g: Any, me: int) -> str | None:
        return "QU-16.68" if g.rescued else None

    def run(self, g: Any, e: Any) -> Flow | None:
        g.rescued = True
        return None

    def worth(self) -> float:
        return 1.0


# ---------------------------------------------------------------- destruction


class ReturnSelfForCull(Line, tag="return_self_for_cull", rename={"kind": "class"}):
    """QU-16.16."""

    fate: ClassVar[str] = "return"
    kind: str

    def applies(self, g: Any, owner: int) -> bool:
        return bool(dice.in_used(g, g.players[owner], g.box.class_index[self.kind]))

    def run(self, g: Any, e: Any) -> Flow | None:
        used = g.players[e.me].used
        dice.cull(g, e.me, used, dice.pick_class(g, used, g.box.class_index[self.kind]))
        return destruction.come_back(g, e.me, e.die)

    def worth(self) -> float:
        return 0.8


class SelfToActivePool(Line, tag="self_to_active_pool"):
    """QU-16.18."""

    fate: ClassVar[str] = "pool"

    def run(self, g: Any, e: Any) -> Flow | None:
        destruction.goes_to_pool(g, e.me, e.die)
        return None

    def worth(self) -> float:
        return 0.5


class SetSelfAside(Line, tag="set_self_aside"):
    """QU-16.20, QU-16.21."""

    fate: ClassVar[str] = "aside"

    def run(self, g: Any, e: Any) -> Flow | None:
        destruction.set_aside(g, e.me, e.die)
        return None

    def worth(self) -> float:
        return 0.3


class DestroyAllOfLevel(Line, tag="destroy_all_of_level"):
    """QU-16.34."""

    level: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return lines.destroy_level(g, e, self.level)

    def worth(self) -> float:
        return 0.8


class DestroyOpposingClass(Line, tag="destroy_opposing_creatures_of_class", rename={"kind": "class"}):
    """QU-16.50."""

    kind: str

    def run(self, g: Any, e: Any) -> Flow | None:
        return lines.destroy_class(g, e, g.box.class_index[self.kind])

    def worth(self) -> float:
        return 0.2


class CopyOpposingCreature(Line, tag="copy_opposing_creature"):
    """QU-16.27: the numbers are those without a copy (QU-16.28)."""

    level: Number
    attack: Number
    defence: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return creatures.choose_copy(g, e)


AnyVerb = (
    DrawAndRoll
    | DrawAndRollThenRerollSelf
    | RerollSelfAndOthers
    | GainQuiddity
    | GainQuiddityAndCapture
    | GainQuiddityThenDrawAndRoll
    | GainQuiddityThenRerollOthers
    | DrawToActivePool
    | MoveCreatureDie
    | GainGlory
    | GloryPerCreatureScored
    | GloryPerOpponentHit
    | CullSpellsForGlory
    | CaptureDiscountAndExtra
    | FreeCapture
    | Trade
    | ScoreSelf
    | AttachedStats
    | AttachedGlory
    | AttachedUpgrade
    | UpgradeOnScore
    | BuffOwnCreatures
    | DestroyCreature
    | DestroyOnePerOpponent
    | DestroySpell
    | RotateUp
    | SetAttackZero
    | DestroyedToActivePool
    | ReturnJustDestroyed
    | ReturnSelfForCull
    | SelfToActivePool
    | SetSelfAside
    | DestroyAllOfLevel
    | DestroyOpposingClass
    | CopyOpposingCreature
)


# ---------------------------------------------------------------- traits


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of what holds while a creature is in a ready area; the box reads it into lists of numbers."""

    @classmethod
    def tag(cls) -> str:
        """Return the name that the content uses."""
        return str(cls.__struct_config__.tag)


class SelfStats(Trait, frozen=True, tag="self_stats"):
    """QU-16.10, QU-16.36."""

    attack: Number
    defence: Number


class DefencePerCompanion(Trait, frozen=True, tag="self_defence_per_other_own_creature"):
    """QU-16.46."""

    n: Number


class Aura(Trait, frozen=True, tag="aura_other_own_creatures"):
    """QU-16.49."""

    attack: Number
    defence: Number


class CountOwnDice(Trait, frozen=True, tag="stats_equal_own_dice_in_play", rename={"kind": "class"}):
    """QU-16.24."""

    kind: str


class CountCreatures(Trait, frozen=True, tag="stats_equal_all_creatures"):
    """QU-16.26."""


class DestroySelfIfZero(Trait, frozen=True, tag="destroy_self_if_stat_zero"):
    """QU-16.25."""


class AddOwnAttack(Trait, frozen=True, tag="add_own_attack_to_total"):
    """QU-16.3."""


class BonusVersusSingle(Trait, frozen=True, tag="attack_bonus_vs_single_creature"):
    """QU-16.48."""

    n: Number


class CapAttackers(Trait, frozen=True, tag="cap_each_attacker"):
    """QU-16.53."""

    max: Number


class BlockAttackers(Trait, frozen=True, tag="block_low_level_attackers"):
    """QU-16.35."""

    max_level: Number


class IgnoreAttached(Trait, frozen=True, tag="ignore_attached_spells_of_defenders"):
    """QU-16.12."""


class NotTargetable(Trait, frozen=True, tag="not_targetable_by_opposing_spells"):
    """QU-16.13."""


class SummonTax(Trait, frozen=True, tag="summon_tax"):
    """QU-16.8."""

    n: Number


class SummonLimit(Trait, frozen=True, tag="max_summons_per_turn"):
    """QU-16.51: for the class of the card."""

    n: Number


class ExtraGlory(Trait, frozen=True, tag="extra_glory"):
    """QU-16.37, QU-16.39."""

    n: Number


class GloryPerOther(Trait, frozen=True, tag="glory_per_other_scored"):
    """QU-16.6."""

    n: Number


AnyTrait = (
    SelfStats
    | DefencePerCompanion
    | Aura
    | CountOwnDice
    | CountCreatures
    | DestroySelfIfZero
    | AddOwnAttack
    | BonusVersusSingle
    | CapAttackers
    | BlockAttackers
    | IgnoreAttached
    | NotTargetable
    | SummonTax
    | SummonLimit
    | ExtraGlory
    | GloryPerOther
)
