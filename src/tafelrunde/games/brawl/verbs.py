"""The verbs of Super Fantasy Brawl: what a line of a card can do and a challenge asks, how it reads, its worth."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from tafelrunde.games.brawl.rules import challenges, displace, effects, moving
from tafelrunde.kernel.ask import Flow
from tafelrunde.kernel.verbs import Reader, Verb

Number = Annotated[int, msgspec.Meta(ge=0)]
Whom = Literal[
    "self",
    "target",
    "each_target",
    "attacker",
    "each_ally",
    "each_adjacent_enemy",
    "each_other_adjacent_enemy",
    "each_champion_adjacent_to_target",
    "other_enemy_within_2_of_target",
]

# What one of each is worth: one point of damage to an enemy is the unit.
CARD_WORTH = 0.8
PLACE_WORTH = 0.3  # a hex nearer to where one wants to be


# Verbs that leave the player the choice to do nothing ("up to", "may"); all others are mandatory (BR-10.13).
DECLINABLE = ("dash", "jump", "swoop", "force", "heal", "draw", "plan", "place", "peek_trap")


def capital(text: str) -> str:
    """Begin a text with a capital: a sentence after a colon wants it in German, one at the beginning everywhere."""
    return text[:1].upper() + text[1:]


def whom(reader: Reader, on: str, case: str) -> str:
    """Say who is meant, in the grammatical case that the sentence wants."""
    return reader.name("self", case) if on == "self" else reader.say(f"whom.{on}_{case}")


class Dash(Verb, tag="dash"):
    """BR-15.19."""

    n: Number
    on: Literal["self", "each_ally"]

    @property
    def sentence(self) -> bool:  # type: ignore[override]
        """Tell whether it reads as a sentence of its own."""
        return self.on != "self"

    def run(self, g: Any, e: Any) -> Flow | None:
        return moving.dash_each(g, e, effects.subjects(g, e, self.on), self.n)

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.dash_{self.on}", n=self.n, self=reader.name("self", "nom"))

    def worth(self) -> float:
        return PLACE_WORTH * self.n


class Jump(Verb, tag="jump"):
    """BR-15.20."""

    n: Number
    on: Literal["self", "target"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return moving.jump_each(g, e, effects.subjects(g, e, self.on), self.n)

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.jump_{self.on}", n=self.n, self=reader.name("self", "nom"))

    def worth(self) -> float:
        return PLACE_WORTH * self.n


class Swoop(Verb, tag="swoop"):
    """BR-15.10."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return moving.swoop(g, e, e.hero, self.n)

    def worth(self) -> float:
        return PLACE_WORTH * self.n


class Push(Verb, tag="push"):
    """BR-15.25."""

    n: Number
    on: Literal["target", "each_target", "each_adjacent_enemy"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return displace.push_each(g, e, effects.subjects(g, e, self.on), self.n)

    def read(self, reader: Reader) -> str:
        return reader.say("verb.push", n=self.n, whom=whom(reader, self.on, "acc"))

    def worth(self) -> float:
        return 0.5 * self.n


class Pull(Verb, tag="pull"):
    """BR-15.11."""

    n: Number
    on: Literal["target", "each_target"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return displace.pull_each(g, e, effects.subjects(g, e, self.on), self.n)

    def read(self, reader: Reader) -> str:
        return reader.say("verb.pull", n=self.n, whom=whom(reader, self.on, "acc"))

    def worth(self) -> float:
        return 0.5 * self.n


class Fear(Verb, tag="fear"):
    """BR-15.4."""

    sentence: ClassVar[bool] = True
    n: Number
    on: Literal["target", "attacker"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return displace.fear_each(g, e, effects.subjects(g, e, self.on), self.n)

    def read(self, reader: Reader) -> str:
        source = reader.name("self", "end")
        return reader.say("verb.fear", n=self.n, whom=whom(reader, self.on, "nom"), self=source)

    def worth(self) -> float:
        return 0.4 * self.n


class Force(Verb, tag="force"):
    """BR-15.31."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return displace.force(g, e, self.n)

    def worth(self) -> float:
        return 0.5 * self.n


class Heal(Verb, tag="heal"):
    """BR-15.9."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.heal(g, e, self.n)

    def worth(self) -> float:
        return 0.7 * self.n


class Damage(Verb, tag="damage"):
    """BR-5.4: ignores defence; all champions hit in one damage event (BR-11.3)."""

    n: Number | Literal["attack_damage_dealt_to_self"]
    on: Whom

    def run(self, g: Any, e: Any) -> Flow | None:
        n = e.taken if isinstance(self.n, str) else self.n
        if self.on == "other_enemy_within_2_of_target":
            return effects.strike_one(g, e, n)
        effects.strike(g, e, effects.subjects(g, e, self.on), n)
        return None

    def read(self, reader: Reader) -> str:
        if isinstance(self.n, str):
            return reader.say("verb.damage_back", whom=whom(reader, self.on, "dat"), self=reader.name("self", "nom"))
        if self.on == "self":
            return reader.say("verb.damage_self", n=self.n, self=reader.name("self", "nom"))
        return reader.say("verb.damage", n=self.n, whom=whom(reader, self.on, "dat"))

    def worth(self) -> float:
        return 1.5 if isinstance(self.n, str) else float(self.n)


class Draw(Verb, tag="draw"):
    """BR-15.30."""

    n: Number | Literal["attack_damage"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.draw(g, e, e.total if isinstance(self.n, str) else self.n)

    def read(self, reader: Reader) -> str:
        if isinstance(self.n, str):
            return reader.say("verb.draw_damage")
        return reader.say("verb.draw", n=self.n)

    def worth(self) -> float:
        return CARD_WORTH * (1.0 if isinstance(self.n, str) else self.n)


class PlanCards(Verb, tag="plan"):
    """BR-15.16."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.plan(g, e, self.n)

    def worth(self) -> float:
        return 0.3 * self.n


class Stun(Verb, tag="stun"):
    """BR-15.1."""

    sentence: ClassVar[bool] = True
    on: Literal["self", "target", "attacker"]

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.stun_each(g, effects.subjects(g, e, self.on))

    def read(self, reader: Reader) -> str:
        return reader.say("verb.stun", whom=whom(reader, self.on, "nom"))

    def worth(self) -> float:
        return 0.8


class Root(Verb, tag="root"):
    """BR-15.23."""

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.root(g, e.hero)
        return None

    def read(self, reader: Reader) -> str:
        return reader.say("verb.root", whom=reader.name("self", "nom"))

    def worth(self) -> float:
        return 0.8


class Place(Verb, tag="place"):
    """BR-15.18, BR-20.25: the player may put a champion somewhere else."""

    sentence: ClassVar[bool] = True
    on: Literal["self", "attacker"]
    where: Literal["hex_left_by_target", "free_hex_adjacent_to_subject"]

    def run(self, g: Any, e: Any) -> Flow | None:
        subject = effects.subjects(g, e, self.on)
        if not subject:
            return None
        spots = effects.spots(g, e, subject[0], self.where)
        return moving.may_place(g, e, subject[0], spots)

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.place_{self.where}", whom=whom(reader, self.on, "acc"))

    def worth(self) -> float:
        return 0.6


class AttackStrength(Verb, tag="attack_strength"):
    """BR-8.7: strength of this attack, looked at when the damage is worked out (BR-8.19)."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        g.extra += self.n
        return None

    def worth(self) -> float:
        return 0.5 * self.n


class AttackStrengthPerEssence(Verb, tag="attack_strength_per_essence"):
    """BR-21.5."""

    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        g.extra += self.n * effects.ready_essences(g, e.me)
        return None

    def worth(self) -> float:
        return 1.0 * self.n


class Strengthen(Verb, tag="strengthen"):
    """BR-5.20: strength in the champion's own attacks until the end of the turn."""

    sentence: ClassVar[bool] = True
    n: Number
    on: Literal["self", "each_ally"]

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.strengthen(g, effects.subjects(g, e, self.on), self.n)
        return None

    def read(self, reader: Reader) -> str:
        return reader.say("verb.strengthen", n=self.n, whom=whom(reader, self.on, "nom"))

    def worth(self) -> float:
        return 0.8 * self.n


class Hasten(Verb, tag="hasten"):
    """BR-7.14: a movement bonus until the end of the turn."""

    sentence: ClassVar[bool] = True
    n: Number
    on: Literal["self", "each_ally"]

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.hasten(g, effects.subjects(g, e, self.on), self.n)
        return None

    def read(self, reader: Reader) -> str:
        return reader.say("verb.hasten", n=self.n, whom=whom(reader, self.on, "nom"))

    def worth(self) -> float:
        return 0.4 * self.n


class Mark(Verb, tag="mark"):
    """BR-21.9: later attacks against the target are stronger."""

    sentence: ClassVar[bool] = True
    n: Number
    until: Literal["next_attack", "end_of_turn"]

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.mark(g, effects.subjects(g, e, "each_target"), self.n, self.until == "next_attack")
        return None

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.mark_{self.until}", n=self.n)

    def worth(self) -> float:
        return 0.6 * self.n


class Expose(Verb, tag="expose"):
    """BR-8.20: attacks against the target ignore its defence until the end of the turn."""

    sentence: ClassVar[bool] = True

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.expose(g, effects.subjects(g, e, "each_target"))
        return None

    def worth(self) -> float:
        return 0.6


class Shield(Verb, tag="shield"):
    """BR-9.10: defence for the champion of a reaction."""

    sentence: ClassVar[bool] = True
    n: Number
    until: Literal["attack", "end_of_turn"]

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.shield(g, effects.subjects(g, e, "self"), self.n, self.until == "attack")
        return None

    def read(self, reader: Reader) -> str:
        return reader.say(f"verb.shield_{self.until}", n=self.n, self=reader.name("self", "nom"))

    def worth(self) -> float:
        return 0.8 * self.n


class HoldGround(Verb, tag="hold_ground"):
    """BR-14.2, BR-21.11."""

    sentence: ClassVar[bool] = True

    def run(self, g: Any, e: Any) -> Flow | None:
        effects.hold_ground(g, e)
        return None

    def read(self, reader: Reader) -> str:
        return reader.say("verb.hold_ground", self=reader.name("self", "acc"))

    def worth(self) -> float:
        return 0.8


class PeekTrap(Verb, tag="peek_trap"):
    """BR-21.8."""

    sentence: ClassVar[bool] = True
    n: Number

    def run(self, g: Any, e: Any) -> Flow | None:
        return effects.peek(g, e, self.n)

    def worth(self) -> float:
        return 0.5 * self.n


class If(Verb, tag="if"):
    """BR-8.19: further verbs if a condition holds when it is their turn."""

    inner: ClassVar[tuple[str, ...]] = ("then", "otherwise")
    sentence: ClassVar[bool] = True
    condition: Literal[
        "attack_damage_dealt",
        "push_dealt_damage",
        "self_on_trap_hex",
        "target_on_trap_hex",
        "target_was_hit_on_trap_hex",
        "no_enemy_adjacent_to_self",
        "target_left_its_hex",
        "self_not_out_of_action",
    ]
    then: list[AnyVerb]
    otherwise: list[AnyVerb] = msgspec.field(default_factory=list)

    def run(self, g: Any, e: Any) -> Flow | None:
        lines = self.then if effects.holds(g, e, self.condition) else self.otherwise
        if len(lines) == 1:
            return lines[0].run(g, e)
        return effects.carry_out(g, e, lines)

    def read(self, reader: Reader) -> str:
        names = {"self": reader.name("self", "nom"), "self_dat": reader.name("self", "dat")}
        condition = reader.say(f"condition.{self.condition}", **names)
        then = reader.lines(self.then, inside=True)
        if reader.lang == "de":
            then = capital(then)  # a sentence after a colon
        if self.otherwise:
            otherwise = reader.lines(self.otherwise, inside=True)
            return reader.say("verb.if_else", condition=condition, then=then, otherwise=otherwise)
        return reader.say("verb.if", condition=condition, then=then)

    def worth(self) -> float:
        return 0.6 * sum(verb.worth() for verb in self.then) + 0.4 * sum(verb.worth() for verb in self.otherwise)


AnyVerb = (
    Dash
    | Jump
    | Swoop
    | Push
    | Pull
    | Fear
    | Force
    | Heal
    | Damage
    | Draw
    | PlanCards
    | Stun
    | Root
    | Place
    | AttackStrength
    | AttackStrengthPerEssence
    | Strengthen
    | Hasten
    | Mark
    | Expose
    | Shield
    | HoldGround
    | PeekTrap
    | If
)


def mandatory(lines: list[AnyVerb]) -> bool:
    """Tell whether some of these verbs leave no choice."""
    leaves = [verb for line in lines for verb in line.walk() if not verb.inner]
    return any(verb.tag() not in DECLINABLE for verb in leaves)


class Passive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BR-12.7: an ability that holds while the champion is levelled and in the arena."""

    rule: Literal["immune", "range_shift", "ignore_traps", "defence_on_trap_hex", "intercept", "pierce"]
    to: Literal["", "push", "pull", "fear", "force", "stun", "root"] = ""
    n: int = 0
    min: int = 0
    max: int = 0

    def read(self, reader: Reader) -> str:
        """Say what the ability does."""
        key = f"ability.{self.rule}" + (f"_{self.to}" if self.to else "")
        return reader.say(key, self=reader.name("self", "nom"), n=self.n, nearer=-self.min, farther=self.max)


# ---------------------------------------------------------------- challenges


class Condition(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a challenge asks of the active player's team (BR-16.12)."""

    def met(self, g: Any, team: int) -> bool:
        """Tell whether a team meets the condition now."""
        raise NotImplementedError

    def read(self, reader: Reader) -> str:
        """Say what is asked."""
        return reader.say(f"challenge.{self.__struct_config__.tag}")


def region(reader: Reader, name: str) -> str:
    """Name a region of the arena."""
    kind, _, which = name.partition(":")
    if kind == "area":
        return reader.say("region.area", statue=reader.name("statue", which))
    return reader.say(f"region.{kind}_{which}")


class Control(Condition, tag="control"):
    """BR-15.14."""

    region: str

    def met(self, g: Any, team: int) -> bool:
        return challenges.controls(g, team, self.region)

    def read(self, reader: Reader) -> str:
        return reader.say("challenge.control", region=region(reader, self.region))


class ControlCount(Condition, tag="control_count"):
    """BR-15.14 for several regions."""

    regions: list[str]
    at_least: Number

    def met(self, g: Any, team: int) -> bool:
        return sum(challenges.controls(g, team, name) for name in self.regions) >= self.at_least

    def read(self, reader: Reader) -> str:
        names = ", ".join(region(reader, name) for name in self.regions)
        return reader.say("challenge.control_count", n=self.at_least, of=len(self.regions), regions=names)


class StatuePresence(Condition, tag="statue_presence"):
    """BR-2.7: adjacency, not colour."""

    at_least: Number

    def met(self, g: Any, team: int) -> bool:
        mine = challenges.statues_touched(g, team)
        return mine >= self.at_least and mine > challenges.statues_touched(g, 1 - team)

    def read(self, reader: Reader) -> str:
        return reader.say("challenge.statue_presence", n=self.at_least)


class MoreInEnemyHalf(Condition, tag="more_in_enemy_half"):
    """BR-2.10."""

    def met(self, g: Any, team: int) -> bool:
        return challenges.count_in(g, team, team, "half:enemy") > challenges.count_in(g, 1 - team, team, "half:own")


class OnTrapHexes(Condition, tag="on_trap_hexes"):
    """BR-2.8."""

    at_least: Number

    def met(self, g: Any, team: int) -> bool:
        return challenges.on_trap_hexes(g, team) >= self.at_least

    def read(self, reader: Reader) -> str:
        return reader.say("challenge.on_trap_hexes", n=self.at_least)


class EnemySurrounded(Condition, tag="enemy_surrounded"):
    """BR-2.2."""

    own_adjacent_at_least: Number

    def met(self, g: Any, team: int) -> bool:
        return challenges.most_around_an_enemy(g, team) >= self.own_adjacent_at_least

    def read(self, reader: Reader) -> str:
        return reader.say("challenge.enemy_surrounded", n=self.own_adjacent_at_least)


class MoreEnemiesBloodied(Condition, tag="more_enemies_bloodied"):
    """BR-15.3."""

    def met(self, g: Any, team: int) -> bool:
        return challenges.bloodied(g, 1 - team) > challenges.bloodied(g, team)


AnyCondition = (
    Control | ControlCount | StatuePresence | MoreInEnemyHalf | OnTrapHexes | EnemySurrounded | MoreEnemiesBloodied
)
