"""The verbs of Heroes: what a spell or an ability does, how it reads and what it is worth.

Spells have `cast` verbs, carried out once, and `lasting` ones, which hold while the spell is in play; creatures have
`active` verbs, used when they are activated, and `passive` ones, which always work.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.heroes.rules import board, effects, orders
from tafelrunde.games.heroes.state import BESIDE, CARD, EMPTY
from tafelrunde.kernel.ask import Flow
from tafelrunde.kernel.verbs import Reader, Verb

Number = Annotated[int, msgspec.Meta(ge=0)]
Type = Literal["physical", "magic"]
Element = Literal["fire", "water", "earth", "air"]


class HeroesVerb(Verb):
    """Base of all verbs: each reads as a sentence of its own."""

    sentence: ClassVar[bool] = True


class Trait(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    """Base of what changes a rule while it lasts and does nothing by itself; the rules ask for it."""

    sentence: ClassVar[bool] = True

    @classmethod
    def tag(cls) -> str:
        """Return the name that the content uses."""
        return str(cls.__struct_config__.tag)

    def read(self, reader: Reader) -> str:
        """Say what it changes."""
        return reader.say(f"verb.{self.tag()}")

    def worth(self) -> float:
        """Estimate what it is worth."""
        return 0.0


class Deed(HeroesVerb):
    """Base of what is carried out once, by a spell that is cast or a creature that is activated."""

    def refuses(self, g: Any, arena: Any, me: int, being: int) -> str | None:
        """Name the rule that forbids a spell with this verb on a being, or None."""
        return None

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        """Tell whether a creature could use this verb as its ability now (HE-12.7)."""
        return True

    def aim(self, g: Any, e: Any) -> Flow | None:
        """Ask for what must be known before anything happens (HE-10.5)."""
        return None


class Under(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other wounds for a target under a permanent spell."""

    spell: str
    n: Number


# ---------------------------------------------------------------- wounds


class Wound(Deed, tag="wound"):
    """HE-27.1, HE-27.8, HE-27.11, HE-27.19, HE-27.26: the target of the spell suffers wounds."""

    n: Number
    type: Type = "magic"
    unprotected: Number | None = None
    under: Under | None = None
    spread: Literal["", "adjacent", "behind"] = ""

    def run(self, g: Any, e: Any) -> Flow | None:
        n = self.n
        if self.unprotected is not None and not board.protected(g, e.target):
            n = self.unprotected
        if self.under is not None and g.under(e.target, g.box.is_spell(self.under.spell)):
            n = self.under.n
        effects.wound_target(g, e, n, self.type == "magic", self.spread)
        return None

    def read(self, reader: Reader) -> str:
        said = reader.say("verb.wound", wounds=read_wounds(reader, self.n, self.type))
        if self.unprotected is not None:
            said += reader.say("verb.wound_unprotected", n=self.unprotected)
        if self.under is not None:
            said += reader.say("verb.wound_under", n=self.under.n, spell=reader.name("spell", self.under.spell))
        if self.spread:
            said += ". " + reader.say(f"verb.wound_{self.spread}")
        return said

    def worth(self) -> float:
        return max(self.n, self.unprotected or 0) * (1.6 if self.spread else 1.0)


def read_wounds(reader: Reader, n: int, type: str) -> str:
    """Say "2 magic wounds"."""
    return reader.say(f"wounds.{type}", n=n)


class WoundAll(Deed, tag="wound_all"):
    """HE-27.7, HE-27.24, HE-28.14, HE-28.22: several beings at once suffer wounds."""

    whom: Literal["row", "creatures", "column", "unprotected"]
    n: Number
    type: Type

    def run(self, g: Any, e: Any) -> Flow | None:
        magic = self.type == "magic"
        if self.whom == "row":
            return effects.wound_row(g, e, self.n, magic)
        if self.whom == "column":
            return effects.wound_column(g, e, self.n, magic)
        if self.whom == "unprotected":
            return effects.wound_unprotected(g, e, self.n, magic)
        effects.wound_creatures(g, e, self.n, magic)
        return None

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(effects.aimed_opponents(g, arena, me))

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.wound_all_{self.whom}", wounds=read_wounds(reader, self.n, self.type))

    def worth(self) -> float:
        return 2.0 * self.n


class Strike(Deed, tag="strike"):
    """HE-28.7: any enemy being suffers wounds."""

    n: Number
    type: Type

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.strike(g, e, self.n, self.type == "magic")

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(board.enemy_beings(g, arena, me))

    def read(self, reader: Reader) -> str:
        return reader.say("verb.strike", wounds=read_wounds(reader, self.n, self.type))

    def worth(self) -> float:
        return float(self.n)


class Burst(Deed, tag="burst"):
    """HE-28.2: the creature gives its life to wound a being and all next to it."""

    n: Number
    adjacent: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.burst(g, e, self.n, self.adjacent)

    def read(self, reader: Reader) -> str:
        wounds = read_wounds(reader, self.n, "magic")
        return reader.say("verb.burst", wounds=wounds, near=read_wounds(reader, self.adjacent, "magic"))

    def worth(self) -> float:
        return self.n + 2.0 * self.adjacent


class Rage(Deed, tag="rage"):
    """HE-27.10: the own creature is wounded and strikes back at the world with its wounds."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.rage(g, e, self.n)

    def read(self, reader: Reader) -> str:
        return reader.say("verb.rage", wounds=read_wounds(reader, self.n, "magic"))

    def worth(self) -> float:
        return 1.5


class Sacrifice(Deed, tag="sacrifice"):
    """HE-27.13: the own creature dies, and its stamina becomes wounds of an enemy."""

    most: Number

    def refuses(self, g: Any, arena: Any, me: int, being: int) -> str | None:
        return None if board.enemy_beings(g, arena, me) else "HE-27.13a"

    def aim(self, g: Any, e: Any) -> Flow | None:
        return effects.sacrifice_aim(g, e)

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.sacrifice(g, e, self.most)
        return None

    def worth(self) -> float:
        return self.most / 2


class Chain(Deed, tag="chain"):
    """HE-27.27: wounds that jump from one being to the next."""

    n: Number
    less: Annotated[int, msgspec.Meta(ge=1)]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.chain(g, e, self.n, self.less)

    def read(self, reader: Reader) -> str:
        return reader.say("verb.chain", wounds=read_wounds(reader, self.n, "magic"), less=self.less)

    def worth(self) -> float:
        return 1.3 * self.n


class Petrify(Deed, tag="petrify"):
    """HE-28.20: an enemy creature is wounded and turned to stone for a while."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.petrify(g, e, self.n)

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(effects.petrifiable(g, arena, being))

    def read(self, reader: Reader) -> str:
        return reader.say("verb.petrify", wounds=read_wounds(reader, self.n, "magic"))

    def worth(self) -> float:
        return self.n + 1.0


# ---------------------------------------------------------------- healing and cards


class Heal(Deed, tag="heal"):
    """HE-27.15."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.heal_target(g, e, self.n)
        return None

    def worth(self) -> float:
        return 0.8 * self.n


class HealOwn(Deed, tag="heal_own"):
    """HE-27.21."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.heal_own(g, e, self.n)

    def worth(self) -> float:
        return 0.8 * self.n


class HealAdjacent(Deed, tag="heal_adjacent"):
    """HE-28.5."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.heal_adjacent(g, e, self.n)
        return None

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(effects.adjacent_creatures(g, being))

    def worth(self) -> float:
        return float(self.n)


class Discard(Deed, tag="discard"):
    """HE-27.16."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.discard_cards(g, e, self.n)

    def worth(self) -> float:
        return float(self.n)


# ---------------------------------------------------------------- moving and activating


class Activate(Deed, tag="activate"):
    """HE-27.2."""

    def refuses(self, g: Any, arena: Any, me: int, being: int) -> str | None:
        return None if effects.can_be_activated(g, arena, being) else "HE-27.2e"

    def run(self, g: Any, e: Any) -> Flow | None:
        return orders.activate_free(g, e, e.target)

    def worth(self) -> float:
        return 2.0


class Lead(Deed, tag="lead"):
    """HE-28.3."""

    creature: str

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.lead(g, e, g.box.creature_index[self.creature])

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(effects.led_attacks(g, arena, me, g.box.creature_index[self.creature]))

    def read(self, reader: Reader) -> str:
        return reader.say("verb.lead", creature=reader.name("creature", self.creature))

    def worth(self) -> float:
        return 3.0


class Displace(Deed, tag="displace"):
    """HE-27.18, HE-28.24: a spell pushes its target, an ability any enemy being."""

    may: bool

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.displace(g, e, self.may)

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(effects.displaceable(g, arena, me))

    def read(self, reader: Reader) -> str:
        return reader.say("verb.displace_may" if self.may else "verb.displace")

    def worth(self) -> float:
        return 0.7


class Teleport(Deed, tag="teleport"):
    """HE-27.29."""

    def refuses(self, g: Any, arena: Any, me: int, being: int) -> str | None:
        free = EMPTY in g.players[me].board and not board.rooted(g, being)
        return None if free else "HE-27.29c"

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.teleport(g, e)

    def worth(self) -> float:
        return 0.5


class Rise(Deed, tag="rise"):
    """HE-28.6."""

    wounds: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.rise(g, e, self.wounds)

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(g.beings[being].space == BESIDE) and orders.can_rise(g, being)

    def worth(self) -> float:
        return 4.0


# ---------------------------------------------------------------- dice and permanent spells


class Rethrow(Deed, tag="rethrow"):
    """HE-28.8."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.rethrow(g, e)

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(effects.aimed_opponents(g, arena, me))

    def worth(self) -> float:
        return 1.0


class Freeze(Deed, tag="freeze"):
    """HE-28.16."""

    most: Annotated[int, msgspec.Meta(ge=1)]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.freeze(g, e, self.most)

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return bool(effects.freezable(g, arena, me))

    def worth(self) -> float:
        return 0.7 * self.most


class Empower(Deed, tag="empower"):
    """HE-28.1."""

    n: Number
    own: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.add_power(g, e, self.n, self.own)

    def possible(self, g: Any, arena: Any, me: int, being: int) -> bool:
        return any(board.may_aim(g, arena, permanent.seat) for permanent in g.permanents)

    def worth(self) -> float:
        return 0.3 * self.own


class Dispel(Deed, tag="dispel"):
    """HE-27.3."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.dispel(g, e.permanent)

    def worth(self) -> float:
        return 1.5


# ---------------------------------------------------------------- what lasts


class Pausing(HeroesVerb):
    """Base of what wounds the target whenever its player becomes the acting player (HE-8.3)."""

    def amount(self, g: Any, seat: int) -> int:
        """Return the wounds that the dice of a player bring."""
        raise NotImplementedError

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.pause_wound(g, e, self.amount(g, e.seat))
        return None


class PauseWound(Pausing, tag="pause_wound"):
    """HE-27.20."""

    n: Number

    def amount(self, g: Any, seat: int) -> int:
        return self.n

    def read(self, reader: Reader) -> str:
        return reader.say("verb.pause_wound", wounds=read_wounds(reader, self.n, "magic"))

    def worth(self) -> float:
        return 2.5 * self.n


class PauseWoundPer(Pausing, tag="pause_wound_per"):
    """HE-27.5b: for each die that shows an element."""

    n: Number
    per: Element

    def amount(self, g: Any, seat: int) -> int:
        return self.n * int(g.symbols(seat, g.box.symbol_index[self.per]))

    def read(self, reader: Reader) -> str:
        wounds = read_wounds(reader, self.n, "magic")
        return reader.say("verb.pause_wound_per", wounds=wounds, symbol=reader.name("showing", self.per))

    def worth(self) -> float:
        return 2.0 * self.n


class PauseWoundCards(Pausing, tag="pause_wound_cards"):
    """HE-27.31: only with a card symbol among the dice."""

    n: Number

    def amount(self, g: Any, seat: int) -> int:
        return self.n if g.symbols(seat, CARD) else 0

    def read(self, reader: Reader) -> str:
        return reader.say("verb.pause_wound_cards", wounds=read_wounds(reader, self.n, "magic"))

    def worth(self) -> float:
        return 1.5 * self.n


class Reduce(Trait, tag="reduce"):
    """HE-19.8: a creature suffers fewer wounds of a type, or of both."""

    n: Number
    type: Type | None = None
    at_least: Annotated[int, msgspec.Meta(ge=1)] = 1
    spares_pause: bool = False  # consequences of pausing and penalties are not softened (HE-27.6)

    @property
    def rule(self) -> tuple[int, int, bool, bool, bool]:
        """Return the reduction as the rules want it."""
        return self.n, self.at_least, self.type != "magic", self.type != "physical", self.spares_pause

    def read(self, reader: Reader) -> str:
        key = f"verb.{self.tag()}" + ("_aimed" if self.spares_pause else "") + ("_from" if self.at_least > 1 else "")
        return reader.say(key, n=self.n, at_least=self.at_least, type=reader.say(f"wounds.any_{self.type or 'type'}"))

    def worth(self) -> float:
        return 2.0


class Ward(Reduce, tag="ward"):
    """HE-27.6, HE-27.23: the same as a spell, for the being on which it lies."""


class Ignore(Trait, tag="ignore"):
    """HE-28.10: no wounds of a type."""

    type: Type

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.ignore_{self.type}")

    def worth(self) -> float:
        return 4.0


class ExtraDie(HeroesVerb, tag="extra_die"):
    """HE-27.4."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.gain_die(g, e.seat)
        return None

    def worth(self) -> float:
        return 4.0


class WoundsBack(HeroesVerb):
    """Base of what wounds the creature that attacks, before its own wounds are dealt."""

    n: Number
    type: Type
    value: ClassVar[float]  # of a wound

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.wound_back(g, e, self.n, self.type == "magic")
        return None

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.{self.tag()}", wounds=read_wounds(reader, self.n, self.type))

    def worth(self) -> float:
        return self.value * self.n


class StrikeBack(WoundsBack, tag="strike_back"):
    """HE-28.4: wounds whoever attacks this creature."""

    value = 1.5


class Wall(WoundsBack, tag="wall"):
    """HE-27.9: wounds whoever attacks any being of the player."""

    value = 2.0


class Avenge(WoundsBack, tag="avenge"):
    """HE-28.18: wounds whoever kills this creature."""

    value = 0.7


class Strength(Trait, tag="strength"):
    """HE-27.12, HE-27.25: more or less combat strength."""

    n: int

    def read(self, reader: Reader) -> str:
        return reader.say("verb.strength_up" if self.n > 0 else "verb.strength_down", n=abs(self.n))

    def worth(self) -> float:
        return 1.2 * abs(self.n)


class Cost(Trait, tag="cost"):
    """HE-27.22, HE-27.28: more expensive activations of a player, or cheaper ones of a creature."""

    n: int

    def read(self, reader: Reader) -> str:
        return reader.say("verb.cost_up" if self.n > 0 else "verb.cost_down", n=abs(self.n))

    def worth(self) -> float:
        return 2.0


class Frozen(Trait, tag="frozen"):
    """HE-27.14."""

    def read(self, reader: Reader) -> str:
        return reader.say("verb.frozen")

    def worth(self) -> float:
        return 4.0


class Rooted(Trait, tag="rooted"):
    """HE-27.25."""

    def worth(self) -> float:
        return 0.5


class CastHeal(HeroesVerb, tag="cast_heal"):
    """HE-27.17."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.cast_heal(g, e, self.n)

    def worth(self) -> float:
        return 3.0 * self.n


class CastDraw(HeroesVerb, tag="cast_draw"):
    """HE-27.30."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.cast_draw(g, e.me, self.n)

    def worth(self) -> float:
        return 2.0 * self.n


class AfterWound(HeroesVerb, tag="after_wound"):
    """HE-28.13."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.wound_again(g, e, self.n)
        return None

    def read(self, reader: Reader) -> str:
        return reader.say("verb.after_wound", wounds=read_wounds(reader, self.n, "magic"))

    def worth(self) -> float:
        return float(self.n)


class FlyOn(HeroesVerb, tag="fly_on"):
    """HE-28.23."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.fly_on(g, e)

    def worth(self) -> float:
        return 0.5


class SwapMove(Trait, tag="swap_move"):
    """HE-28.15."""

    def worth(self) -> float:
        return 0.5


class PauseHeal(HeroesVerb, tag="pause_heal"):
    """HE-28.21."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.heal_itself(g, e, self.n)
        return None

    def worth(self) -> float:
        return 2.0 * self.n


AnyDeed = (
    Wound | WoundAll | Rage | Sacrifice | Chain | Heal | HealOwn | Discard | Activate | Displace | Teleport | Dispel
)
AnyLasting = (
    PauseWound
    | PauseWoundPer
    | PauseWoundCards
    | Ward
    | ExtraDie
    | Wall
    | Strength
    | Cost
    | Frozen
    | Rooted
    | CastHeal
    | CastDraw
)
AnyActive = WoundAll | Strike | Burst | Petrify | HealAdjacent | Lead | Displace | Rise | Rethrow | Freeze | Empower
AnyPassive = Reduce | Ignore | StrikeBack | Avenge | AfterWound | FlyOn | SwapMove | PauseHeal
