"""Attacks and reactions: targets, interception, the reaction window, damage, post-attack effects (BR-8, BR-9)."""

from __future__ import annotations

from functools import partial
from typing import Any

from tafelrunde.games.brawl.rules import action, effects, harm
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Ask, Flow, Move

# ---------------------------------------------------------------- targeting


def legal_targets(g: BrawlTable, actor: int, aim: Any, attacks: bool) -> list[int]:
    """BR-8.11 to BR-8.14: the single champions that a targeting icon allows from where the champion stands."""
    if g.champions[actor].hex == GATE:
        return []
    return [i for i in range(len(g.champions)) if why_no_target(g, actor, aim, attacks, i) is None]


def why_no_target(g: BrawlTable, actor: int, aim: Any, attacks: bool, target: int) -> str | None:
    """Name the rule that forbids a target, or None."""
    one, other = g.champions[actor], g.champions[target]
    if other.hex == GATE:
        return "BR-8.17"
    if target == actor or (aim.who == "enemy" and other.team == one.team):
        return "BR-5.8"
    if aim.who == "ally" and other.team != one.team:
        return "BR-5.8"
    apart: int = g.box.distance[one.hex][other.hex]
    nearest, farthest = reach(g, actor, aim, attacks)
    if apart > farthest:
        return "BR-8.11" if aim.kind == "melee" else "BR-8.12"
    if apart < nearest:
        return "BR-8.14"
    if aim.kind == "direct" and not in_line(g, one.hex, other.hex):
        return "BR-8.13"
    return None


def reach(g: BrawlTable, actor: int, aim: Any, attacks: bool) -> tuple[int, int]:
    """BR-8.12, BR-21.12: the range; an ability may shift that of attack cards with a shot."""
    nearest: int = aim.min
    farthest: int = aim.max
    if attacks and aim.kind != "melee":
        one = g.champions[actor]
        side = 2 * one.kind + one.levelled
        nearest = max(1, nearest + g.box.nearer[side])
        farthest += g.box.farther[side]
    return nearest, farthest


def in_line(g: BrawlTable, here: int, there: int) -> bool:
    """BR-8.13: the same hex row, and neither statue nor champion between."""
    if g.box.towards[here][there] < 0:
        return False
    between: list[int] = g.box.between[here][there]
    statue: list[bool] = g.box.statue
    return all(g.at[hex] == EMPTY and not statue[hex] for hex in between)


def in_area(g: BrawlTable, actor: int, aim: Any, attacks: bool, facing: int) -> list[int]:
    """BR-8.15, BR-10.4: the champions in a pattern, allies too, unless a skill names only some of them."""
    one = g.champions[actor]
    marked: list[int] = g.box.areas[aim.pattern][facing][one.hex]
    found = [g.at[hex] for hex in marked if g.at[hex] != EMPTY]
    if attacks or aim.who == "any":
        return found
    wanted = one.team if aim.who == "ally" else 1 - one.team
    return [champion for champion in found if g.champions[champion].team == wanted]


def legal_facings(g: BrawlTable, actor: int, aim: Any) -> list[int]:
    """BR-5.9: the orientations with at least one enemy in the area."""
    if g.champions[actor].hex == GATE:
        return []
    return [facing for facing in range(len(g.box.areas[aim.pattern])) if has_enemy(g, actor, aim, facing)]


def has_enemy(g: BrawlTable, actor: int, aim: Any, facing: int) -> bool:
    """Tell whether an enemy is in the area."""
    one = g.champions[actor]
    marked: list[int] = g.box.areas[aim.pattern][facing][one.hex]
    return any(g.at[hex] != EMPTY and g.champions[g.at[hex]].team != one.team for hex in marked)


def aims(g: BrawlTable, actor: int, aim: Any, attacks: bool) -> list[Move]:
    """List the targets or orientations that may be declared."""
    if aim.kind == "area":
        facings: list[Move] = g.box.area
        return [facings[facing] for facing in legal_facings(g, actor, aim)]
    moves = [g.box.target[g.fighter(target)] for target in legal_targets(g, actor, aim, attacks)]
    return effects.in_move_order(moves)


def why_no_aim(g: BrawlTable, actor: int, aim: Any, attacks: bool, move: Move) -> str | None:
    """Name the rule that forbids to declare something, or None."""
    if move.kind == "area" and aim.kind == "area":
        known = move.args[0] < len(g.box.areas[aim.pattern])
        return None if known and has_enemy(g, actor, aim, move.args[0]) else "BR-5.9"
    if move.kind == "target" and aim.kind != "area":
        target = g.champion_of(g.box.fighter_index[move.args[0]])
        return "BR-4.11" if target == EMPTY else why_no_target(g, actor, aim, attacks, target)
    return move.rule


def declared(g: BrawlTable, actor: int, aim: Any, attacks: bool, move: Move) -> list[int]:
    """BR-8.5, BR-8.18: every champion in the area is a target."""
    if move.kind == "area":
        return in_area(g, actor, aim, attacks, move.args[0])
    return [g.champion_of(g.box.fighter_index[move.args[0]])]


def declare(g: BrawlTable, targets: list[int]) -> None:
    """BR-8.5: from now on the targets are fixed; the defenders may intercept (BR-9.15), then react (BR-8.6)."""
    g.targets = targets
    for target in targets:
        harm.tell(g, "aimed", target)
    g.to_ask = interceptors(g)
    if g.to_ask:
        g.phase[0] = "guard"
    else:
        open_window(g)


# ---------------------------------------------------------------- interception


def interceptors(g: BrawlTable) -> list[int]:
    """BR-9.15: levelled champions that may take the place of an ally next to them."""
    team = g.champions[g.actor].team
    found = []
    for i, one in enumerate(g.champions):
        able = one.levelled and one.team != team and one.hex != GATE and g.box.intercepts[2 * one.kind + 1]
        if able and guarded(g, i):
            found.append(i)
    return found


def guarded(g: BrawlTable, champion: int) -> list[int]:
    """List the allies next to a champion that are targets, unless it is one itself."""
    if champion in g.targets:
        return []
    near: list[int] = g.box.near[g.champions[champion].hex]
    team = g.champions[champion].team
    return [target for target in g.targets if g.champions[target].team == team and g.champions[target].hex in near]


def guard_decision(g: BrawlTable, _lane: int) -> Flow:
    """BR-20.11: its controller may make the champion the target in place of an ally, once per attack."""
    champion = g.to_ask[0]
    none: Move = g.box.moves.none

    def options() -> list[Move]:
        return [none, *effects.in_move_order([g.box.guard[g.fighter(ally)] for ally in guarded(g, champion)])]

    fighter = g.box.fighters[g.fighter(champion)]
    answer = yield Ask(
        g.champions[champion].seat, "guard", options, "BR-20.11", default=none, about=(fighter,), window="guard"
    )
    if answer is none:
        g.to_ask.pop(0)
        if g.to_ask:
            return
    else:
        ally = g.champion_of(g.box.fighter_index[answer.args[0]])
        g.targets[g.targets.index(ally)] = champion
        harm.tell(g, "guards", champion)
    open_window(g)


# ---------------------------------------------------------------- reactions


def open_window(g: BrawlTable) -> None:
    """BR-9.1, BR-20.21: every attack on the other team opens the window, also for those who can only pass."""
    team = 1 - g.champions[g.actor].team
    g.to_ask = [seat for seat in turn_from(g, g.active) if seat & 1 == team]
    if len(g.to_ask) > 1:  # BR-18.20: the controller of a target is asked first
        hit = [g.champions[target].seat for target in g.targets if g.champions[target].team == team]
        g.to_ask.sort(key=lambda seat: seat not in hit)
    g.phase[0] = "react"


def turn_from(g: BrawlTable, seat: int) -> list[int]:
    """List all seats in turn order, beginning after a seat."""
    at = g.order.index(seat) + 1
    return g.order[at:] + g.order[:at]


def react_decision(g: BrawlTable, _lane: int) -> Flow:
    """BR-20.12: a reaction on one of the own targeted champions, or none; the first one to play uses it up."""
    seat = g.to_ask[0]
    none: Move = g.box.moves.none
    answer = yield Ask(
        seat,
        "react",
        lambda: reactions(g, seat),
        "BR-20.12",
        True,
        default=none,
        check=partial(why_no_reaction, g, seat),
        window="reaction",
    )
    if answer is none:
        g.to_ask.pop(0)
        if g.to_ask:
            return
    g.phase[0] = action.RESOLVING
    if answer is not none:
        yield from play_reaction(g, seat, answer)
    yield from deal(g)


def reactions(g: BrawlTable, seat: int) -> list[Move]:
    """BR-9.2 to BR-9.6: reaction cards in hand that can be paid, on each targeted champion of the team."""
    player = g.players[seat]
    found: list[Move] = [g.box.moves.none]
    if player.ready:
        targets = sorted(g.fighter(target) for target in g.targets if g.champions[target].team == seat & 1)
        for kind in g.kinds(player.hand):
            if g.box.is_reaction[kind] and player.ready & g.box.essence_bit[kind]:
                found += [g.box.react[kind][fighter] for fighter in targets]
    return found


def why_no_reaction(g: BrawlTable, seat: int, move: Move) -> str | None:
    """Name the rule that forbids a reaction, or None."""
    if move is g.box.moves.none:
        return None
    if move.kind != "react":
        return move.rule
    player = g.players[seat]
    kind = g.box.card_index[move.args[0]]
    if not g.box.is_reaction[kind]:
        return "BR-9.8"
    target = g.champion_of(g.box.fighter_index[move.args[1]])
    if target not in g.targets or g.champions[target].team != seat & 1:
        return "BR-9.4"
    if g.find(player.hand, kind) == EMPTY:
        return "BR-9.2"
    return None if player.ready & g.box.essence_bit[kind] else "BR-9.3"


def play_reaction(g: BrawlTable, seat: int, move: Move) -> Flow:
    """BR-9.3, BR-9.11: show it, pay for it; what is no post-attack effect is carried out at once."""
    kind = g.box.card_index[move.args[0]]
    card = g.box.cards[kind]
    g.reaction.append(effects.lay_open(g, seat, kind))
    g.reactor = seat
    g.reaction_on = g.champion_of(g.box.fighter_index[move.args[1]])
    g.players[seat].ready &= ~g.box.essence_bit[kind]
    g.emit("reacts", seat=seat, card=card.id, fighter=move.args[1])
    g.champions[g.reaction_on].guard += card.defence_bonus  # BR-9.10
    yield from effects.carry_out(g, effects.Effect(seat, g.reaction_on), card.reaction)


# ---------------------------------------------------------------- damage


def defence(g: BrawlTable, target: int, attacker: int) -> int:
    """BR-5.19, BR-8.20: printed and all modifiers, at least 0; "ignores defence" comes last."""
    one, other = g.champions[target], g.champions[attacker]
    if one.exposed:
        return 0
    side = 2 * one.kind + one.levelled
    n: int = g.box.defence[side] + one.defence + one.guard
    bonus: int = g.box.trap_defence[side]
    if bonus and g.is_trap_hex(one.hex):
        n += bonus
    n -= g.box.pierces[2 * other.kind + other.levelled]
    return max(0, n)


def strength(g: BrawlTable, e: effects.Effect, card: Any, target: int) -> int:
    """BR-8.7, BR-8.19, BR-8.21: the strength of the attack against one target, looked at now."""
    one = g.champions[target]
    e.targets = [target]
    g.extra = 0
    for line in card.strength:
        line.run(g, e)
    return max(0, int(card.attack.strength) + g.extra + g.champions[e.hero].strength + one.marked + one.marked_next)


def deal(g: BrawlTable) -> Flow:
    """BR-8.7 to BR-8.10: damage to all targets at once, post-attack effects, then those of the reaction."""
    card = g.box.actions[g.action]
    e = effects.Effect(g.active, g.actor)
    targets = effects.in_arena(g, g.targets)  # BR-8.23
    worked_out = [max(0, strength(g, e, card, target) - defence(g, target, g.actor)) for target in targets]
    g.extra = 0
    for target in targets:
        g.champions[target].marked_next = 0  # BR-8.22
    e.targets = g.targets[:]
    e.spots = [g.champions[target].hex for target in targets]
    e.on_trap = any(g.is_trap_hex(spot) for spot in e.spots)
    e.total = sum(worked_out)
    taken = sum(n for target, n in zip(targets, worked_out, strict=True) if target == g.reaction_on)
    hit(g, e, card, targets, worked_out)
    yield from effects.carry_out(g, e, card.post_attack)
    if g.reaction:
        r = effects.Effect(g.reactor, g.reaction_on)
        r.taken = taken
        r.targets, r.spots, r.on_trap, r.total = e.targets, e.spots, e.on_trap, e.total
        yield from effects.carry_out(g, r, g.box.cards[g.kind(g.reaction[0])].post_attack)
    action.finish(g)


def hit(g: BrawlTable, e: effects.Effect, card: Any, targets: list[int], worked_out: list[int]) -> None:
    """BR-8.24: attack damage to all at once, Lifesteal, Poison, Double."""
    hits = list(zip(targets, worked_out, strict=True))
    for target, n in hits:
        if n == 0:
            harm.tell(g, "unharmed", target)
    harm.hurt(g, hits, e.hero, e.team)
    if e.total and "lifesteal" in card.attack.keywords and g.champions[e.hero].hex != GATE:
        harm.tell(g, "lifesteal", e.hero, e.total)
        effects.restore(g, e.hero, e.total)  # BR-15.15
    if card.attack.poison:
        poison = int(card.attack.poison)
        harm.hurt(g, [(target, poison) for target, n in hits if n > 0], e.hero, e.team)  # BR-15.8
    if e.total and "double" in card.attack.keywords:
        harm.tell(g, "doubles", e.hero)
        harm.hurt(g, hits, e.hero, e.team)  # BR-15.21
