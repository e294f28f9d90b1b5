"""What spells and abilities aim at and what they do: classes with typed fields, what they mean, and how they read."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from tafelrunde.games.planeswalkers.rules import conditions, effects, minds, returns
from tafelrunde.games.planeswalkers.statics import Count, Number, signed
from tafelrunde.kernel.ask import Flow
from tafelrunde.kernel.verbs import Reader, Verb

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
