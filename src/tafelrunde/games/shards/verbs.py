"""The verbs of Shards of Infinity (SH-16): what a line of a card can do, how it reads and what it is worth."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.shards.rules import effects
from tafelrunde.kernel.ask import Flow
from tafelrunde.kernel.text import KERNEL_TEXTS, Texts
from tafelrunde.kernel.verbs import Reader, Verb

TEXTS = Texts.of_package("tafelrunde.games.shards", KERNEL_TEXTS)

Number = Annotated[int, msgspec.Meta(ge=0)]
Amount = Number | Literal["infinite"]
Resource = Literal["gems", "power", "mastery", "health"]
Count = Literal["homodeus_champions_in_play", "wraethe_cards_in_discard", "undergrowth_allies_played_this_turn"]

# What one of each is worth: one point of damage is the unit.
WORTH: dict[str, float] = {"gems": 1.1, "power": 1.0, "mastery": 2.0, "health": 0.6, "card": 1.8}
ENDLESS = 40.0


def amount(n: Amount) -> float:
    """Return the number of an amount for estimates."""
    return ENDLESS if isinstance(n, str) else float(n)


def read_amount(reader: Reader, what: str, n: Amount) -> str:
    """Say "3 gems" or "infinite power"."""
    if isinstance(n, str):
        return reader.say(f"infinite.{what}")
    return reader.say(f"amount.{what}", n=n)


def after_colon(reader: Reader, text: str) -> str:
    """Go on after a colon: in German with a capital."""
    return text[:1].upper() + text[1:] if reader.lang == "de" else text


def check_infinite(what: str, *amounts: Amount) -> None:
    """Raise ValueError, which msgspec turns into a fault of the content, if anything but power is infinite."""
    if what != "power" and "infinite" in amounts:
        raise ValueError(TEXTS.words("expected.finite", what=what))


class Lines(Verb):
    """Base of the verbs that run further lines under a condition."""

    inner: ClassVar[tuple[str, ...]] = ("then", "otherwise")
    sentence: ClassVar[bool] = True


class Gain(Verb, tag="gain"):
    """SH-16.1."""

    what: Resource
    n: Amount

    def __post_init__(self) -> None:
        check_infinite(self.what, self.n)

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.gain(g, e.me, self.what, self.n)
        return None

    def read(self, reader: Reader) -> str:
        return reader.say("verb.gain", amount=read_amount(reader, self.what, self.n))

    def worth(self) -> float:
        return amount(self.n) * WORTH[self.what]


class Tier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount from a mastery on."""

    at: Number
    n: Amount


class GainByMastery(Verb, tag="gain_by_mastery"):
    """SH-16.2."""

    sentence: ClassVar[bool] = True
    what: Resource
    base: Amount
    tiers: list[Tier]

    def __post_init__(self) -> None:
        check_infinite(self.what, self.base, *(tier.n for tier in self.tiers))
        self.tiers = sorted(self.tiers, key=lambda tier: tier.at)  # the rule takes the last one reached

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.gain_by_mastery(g, e.me, self.what, self.base, self.tiers)
        return None

    def read(self, reader: Reader) -> str:
        tiers = [reader.say("verb.tier", at=t.at, amount=read_amount(reader, self.what, t.n)) for t in self.tiers]
        base = read_amount(reader, self.what, self.base)
        return reader.say("verb.gain_by_mastery", amount=base, tiers=", ".join(tiers))

    def worth(self) -> float:
        return amount(self.base) * WORTH[self.what] * 1.3


class IfMastery(Verb, tag="if_mastery"):
    """SH-16.3."""

    inner: ClassVar[tuple[str, ...]] = ("then",)
    sentence: ClassVar[bool] = True
    at: Number
    then: list[AnyVerb]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.resolve(g, e, self.then) if g.players[e.me].mastery >= self.at else None

    def read(self, reader: Reader) -> str:
        return reader.say("verb.if_mastery", at=self.at, then=after_colon(reader, reader.lines(self.then, inside=True)))

    def worth(self) -> float:
        return 0.4 * sum(verb.worth() for verb in self.then)


class Draw(Verb, tag="draw"):
    """SH-16.4."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.draw(g, e.me, self.n)
        return None

    def worth(self) -> float:
        return self.n * WORTH["card"]


class Condition(Lines):
    """SH-16.5: base of Unify, Dominion, Inspire and Echo."""

    then: list[AnyVerb]
    otherwise: list[AnyVerb] = msgspec.field(default_factory=list)

    def fulfilled(self, g: Any, e: Any) -> Flow | bool:
        """Tell, or find out by asking, whether the condition holds."""
        raise NotImplementedError

    def run(self, g: Any, e: Any) -> Flow | None:
        found = self.fulfilled(g, e)
        if isinstance(found, bool):
            return effects.resolve(g, e, self.then if found else self.otherwise)
        return decided(self, g, e, found)

    def read(self, reader: Reader) -> str:
        keyword = reader.say(f"keyword.{self.tag()}")
        then = reader.lines(self.then, inside=True)
        if self.otherwise:
            otherwise = reader.lines(self.otherwise, inside=True)
            return reader.say("verb.instead", otherwise=otherwise, keyword=keyword, then=then)
        return reader.say("verb.condition", keyword=keyword, then=after_colon(reader, then))

    def worth(self) -> float:
        return 0.5 * sum(verb.worth() for verb in (*self.then, *self.otherwise))


def decided(verb: Condition, g: Any, e: Any, asking: Flow) -> Flow:
    """Run the lines that the answer to a condition chooses."""
    holds = yield from asking
    rest = effects.resolve(g, e, verb.then if holds else verb.otherwise)
    if rest is not None:
        yield from rest


class Unify(Condition, tag="unify"):
    """SH-12.10."""

    def fulfilled(self, g: Any, e: Any) -> Flow | bool:
        if not self.otherwise and not any(possible(verb, g, e.me) for verb in self.then):
            return False  # SH-14.14.3
        return effects.unified(g, e)


class Dominion(Condition, tag="dominion"):
    """SH-12.14."""

    def fulfilled(self, g: Any, e: Any) -> Flow | bool:
        return effects.dominates(g, e.me, True)


class Inspire(Condition, tag="inspire"):
    """SH-12.17."""

    def fulfilled(self, g: Any, e: Any) -> Flow | bool:
        return effects.inspired(g, e.me)


class Echo(Condition, tag="echo"):
    """SH-12.18."""

    def fulfilled(self, g: Any, e: Any) -> Flow | bool:
        return effects.echoes(g, e.me)


class IfFullHealth(Verb, tag="if_full_health"):
    """SH-16.6."""

    inner: ClassVar[tuple[str, ...]] = ("then",)
    sentence: ClassVar[bool] = True
    then: list[AnyVerb]

    def run(self, g: Any, e: Any) -> Flow | None:
        full = g.players[e.me].health == g.box.setup.health_max
        return effects.resolve(g, e, self.then) if full else None

    def read(self, reader: Reader) -> str:
        full = reader.name("setup", "health_max")
        return reader.say("verb.if_full_health", n=full, then=after_colon(reader, reader.lines(self.then, inside=True)))

    def worth(self) -> float:
        return 0.4 * sum(verb.worth() for verb in self.then)


class IfCount(Verb, tag="if_count"):
    """SH-16.7."""

    inner: ClassVar[tuple[str, ...]] = ("then",)
    sentence: ClassVar[bool] = True
    count: Count
    at_least: Number
    then: list[AnyVerb]

    def run(self, g: Any, e: Any) -> Flow | None:
        enough = effects.count(g, e.me, self.count) >= self.at_least
        return effects.resolve(g, e, self.then) if enough else None

    def read(self, reader: Reader) -> str:
        counted = reader.say(f"count.{self.count}", n=self.at_least)
        return reader.say(
            "verb.if_count", counted=counted, then=after_colon(reader, reader.lines(self.then, inside=True))
        )

    def worth(self) -> float:
        return 0.3 * sum(verb.worth() for verb in self.then)


class GainPer(Verb, tag="gain_per"):
    """SH-16.8."""

    what: Resource
    n: Number
    count: Count

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.gain(g, e.me, self.what, self.n * effects.count(g, e.me, self.count))
        return None

    def read(self, reader: Reader) -> str:
        each = reader.say(f"each.{self.count}")
        return reader.say("verb.gain_per", amount=read_amount(reader, self.what, self.n), each=each)

    def worth(self) -> float:
        return 1.5 * self.n * WORTH[self.what]


class Banish(Verb, tag="banish", rename={"zones": "from", "at_least": "min", "at_most": "max"}):
    """SH-16.9."""

    sentence: ClassVar[bool] = True
    zones: list[Literal["hand", "discard"]]
    at_least: Number
    at_most: Number

    def __post_init__(self) -> None:
        if self.at_least > self.at_most:
            raise ValueError(TEXTS.words("expected.min_max", least=self.at_least, most=self.at_most))

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.banish_some(g, e.me, self.zones, self.at_least, self.at_most)

    def read(self, reader: Reader) -> str:
        zones = reader.say("zone.or").join(reader.say(f"zone.from_{zone}") for zone in self.zones)
        if self.at_least:
            how = "exactly" if self.at_least == self.at_most else "must"
        else:
            how = "one" if self.at_most == 1 else "some"
        return reader.say(f"verb.banish_{how}", n=self.at_most, least=self.at_least, zones=zones)

    def worth(self) -> float:
        return 1.5 * self.at_most


class ReturnToHand(Verb, tag="return_to_hand", rename={"wanted": "filter"}):
    """SH-16.10."""

    wanted: Literal["champion", "mercenary", "wraethe"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.return_to_hand(g, e.me, self.wanted)

    def read(self, reader: Reader) -> str:
        return reader.say("verb.return_to_hand", card=reader.say(f"card_of.{self.wanted}"))

    def worth(self) -> float:
        return 2.0


class DestroyEnemyChampion(Verb, tag="destroy_enemy_champion"):
    """SH-16.11."""

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.destroy_one(g, e.me)

    def worth(self) -> float:
        return 3.0


class DestroyAllEnemyChampions(Verb, tag="destroy_all_enemy_champions"):
    """SH-16.11."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.destroy_all(g, e.me)
        return None

    def worth(self) -> float:
        return 5.0


class OpponentLosesMastery(Verb, tag="opponent_loses_mastery"):
    """SH-16.12."""

    sentence: ClassVar[bool] = True
    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.weaken(g, e.me, self.n)

    def worth(self) -> float:
        return self.n * WORTH["mastery"]


class RecruitFree(Verb, tag="recruit_free"):
    """SH-16.13."""

    sentence: ClassVar[bool] = True
    max_cost: Number
    to: Literal["discard", "hand"] = "discard"
    to_hand_at: Number | None = None

    def run(self, g: Any, e: Any) -> Flow | None:
        hand_from = 0 if self.to == "hand" else self.to_hand_at
        return effects.recruit_free(g, e.me, self.max_cost, hand_from)

    def read(self, reader: Reader) -> str:
        key = "verb.recruit_free_" + (
            "hand" if self.to == "hand" else "discard" if self.to_hand_at is None else "tiered"
        )
        return reader.say(key, max_cost=self.max_cost, at=self.to_hand_at)

    def worth(self) -> float:
        return 0.8 * self.max_cost


class CopyEffect(Verb, tag="copy_effect"):
    """SH-16.14."""

    sentence: ClassVar[bool] = True
    of: Literal["other_nonchampion_played_this_turn"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.copy_effect(g, e)

    def worth(self) -> float:
        return 4.0


class CopyEffectAgain(Verb, tag="copy_effect_again"):
    """SH-16.14."""

    sentence: ClassVar[bool] = True

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.copied(g, e)

    def worth(self) -> float:
        return 4.0


class CopyHomodeusAllies(Verb, tag="copy_homodeus_allies"):
    """SH-16.14."""

    sentence: ClassVar[bool] = True

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.copy_allies(g, e)

    def worth(self) -> float:
        return 4.0


class DoublePower(Verb, tag="double_power"):
    """SH-16.15."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.double_power(g, e.me)
        return None

    def worth(self) -> float:
        return 5.0


class NextHomodeusChampionIntoPlay(Verb, tag="next_homodeus_champion_into_play"):
    """SH-16.15."""

    sentence: ClassVar[bool] = True

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.prepare(g, e.me)
        return None

    def worth(self) -> float:
        return 1.0


AnyVerb = (
    Gain
    | GainByMastery
    | IfMastery
    | Draw
    | Unify
    | Dominion
    | Inspire
    | Echo
    | IfFullHealth
    | IfCount
    | GainPer
    | Banish
    | ReturnToHand
    | DestroyEnemyChampion
    | DestroyAllEnemyChampions
    | OpponentLosesMastery
    | RecruitFree
    | CopyEffect
    | CopyEffectAgain
    | CopyHomodeusAllies
    | DoublePower
    | NextHomodeusChampionIntoPlay
)


def possible(verb: AnyVerb, g: Any, me: int) -> bool:
    """SH-14.14.3: destroying needs a champion to destroy; everything else is tried."""
    return not isinstance(verb, DestroyEnemyChampion) or bool(effects.enemy_champions(g, me))


ASKING: tuple[type[Verb], ...] = (
    Unify,
    Dominion,
    Banish,
    ReturnToHand,
    DestroyEnemyChampion,
    OpponentLosesMastery,
    RecruitFree,
    CopyEffect,
    CopyHomodeusAllies,
)


def asks(lines: list[AnyVerb]) -> bool:
    """Tell whether lines may ask the player something."""
    return any(isinstance(verb, ASKING) for line in lines for verb in line.walk())


class Passive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SH-16.16: a rule that holds while the card is in play."""

    rule: Literal["protects_owner_and_other_champions", "unattackable", "unattackable_while_you_have"]
    card: str = ""

    def read(self, reader: Reader) -> str:
        """Say what the rule is."""
        named = reader.name("card", self.card) if self.card else ""
        return reader.say(f"passive.{self.rule}", card=named)
