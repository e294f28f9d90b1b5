"""What a player of Heroes does without thinking: which dice he throws again, and what his creatures do."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.heroes import advice, quests
from tafelrunde.games.heroes import verbs as v
from tafelrunde.games.heroes.rules import actions, board, orders
from tafelrunde.games.heroes.state import COMMAND, HERO, NOBODY, SPACES, Arena, HeroesTable
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.match import Match

AIMED: Final = ("target", "player")  # moves that name whom something is aimed at
HIT: Final = 2  # the wounds of a usual spell
THROWS: Final = 2  # so many throws are worth a try
RACING: Final = ("race", "lift")  # the steps of an arena in which dice are kept or thrown


def candidates(g: HeroesTable, seat: int, moves: list[Move]) -> list[Move]:
    """Leave out throws that exact chances call bad, a Stop without an action, and waiting where there is a choice."""
    if len(moves) <= THROWS or g.stage == "setup" or g.arena_of(seat).step not in RACING:
        return moves
    counts = actions.faces(g, seat)
    wanted = quests.collected_for(g, seat, counts)
    found = promising_throws(g, seat, moves, wanted, counts)
    stops = not g.players[seat].hp or quests.ready(wanted, counts) > 0
    found += [move for move in moves if (move.kind == "stop" and stops) or move.kind == "none"]
    return found or moves


def promising_throws(
    g: HeroesTable, seat: int, moves: list[Move], wanted: list[quests.Collected], counts: list[int]
) -> list[Move]:
    """List the throws that promise most: who collects symbols keeps all that show them."""
    dice = g.players[seat].dice
    shown = [symbol for symbol in actions.SYMBOLS if counts[symbol]]
    kept = [()] + [(a,) for a in shown] + [(a, b) for a in shown for b in shown if a < b]
    rated: list[tuple[float, str]] = []
    for symbols in kept:
        thrown = [str(die + 1) for die, face in enumerate(dice) if face >= 0 and face not in symbols]
        if thrown:
            left = [count if symbol in symbols else 0 for symbol, count in enumerate(counts)]
            rated.append((-quests.thrown(wanted, left, len(thrown)), "throw " + "".join(thrown)))
    rated.sort()
    codes = [code for _, code in rated[:THROWS]]
    return [move for move in moves if move.kind == "throw" and move.code in codes]


# ---------------------------------------------------------------- at a glance


def at_a_glance(match: Match, seat: int) -> Move | None:
    """Return how an action goes on: whom spells and creatures aim at. None: the next action is to be thought about."""
    g: Any = match.table
    if g.stage == "setup" or g.result is not None:
        return None
    arena = g.arena_of(seat)
    if match.lanes_answered():
        return None if arena.acting == NOBODY else best_answer(match, g, arena, seat)
    return best_order(g, arena, seat) if arena.step == "orders" and arena.acting == seat else None


def best_answer(match: Match, g: HeroesTable, arena: Arena, seat: int) -> Move | None:
    """Answer what an action asks on its way: the best target, or what the rules take by default."""
    question = match.questions(seat)[0]
    moves, ask = question.moves, question.ask
    if ask.kind == "deed":
        being = g.players[seat].board[g.box.space_index[moves[0].args[0]]]
        return max(deeds(g, arena, being), key=lambda deed: deed[0])[1]
    if moves[0].kind in AIMED:
        helps = ask.kind == "target" and ask.about[0] != NOBODY and is_help(g, ask.about[0])
        return max(moves, key=lambda move: aim_worth(g, seat, helps, move))
    return ask.default if ask.default is not None else moves[0]


def aim_worth(g: HeroesTable, seat: int, helps: bool, move: Move) -> float:
    """Estimate how good a target is: enemies for what harms, the own side for what helps."""
    if move.kind == "player":
        return float(g.allied(seat, move.args[0]) == helps)
    if move.kind != "target":
        return 0.0
    owner, space = g.box.place_of[move.args[0]]
    if g.allied(seat, owner) != helps:
        return -1.0
    being = g.players[owner].board[space]
    return hurt(g, being) if helps else quests.blow(g, being, HIT, True)


def hurt(g: HeroesTable, being: int) -> float:
    """Count the wounds of a being; of equals creatures that cost more, for spells that make them stronger."""
    it = g.beings[being]
    if it.kind == HERO:
        player = g.players[it.owner]
        return float(player.most_hp - player.hp)
    return float(it.wounds + g.box.cost[it.kind] / 10)


def is_help(g: HeroesTable, spell: int) -> bool:
    """Tell whether a spell is meant for the caster's own side."""
    entry = g.box.spells[spell]
    if entry.target.startswith("own_"):
        return True
    if entry.lasting:
        return not any(advice.harms(verb) for verb in entry.lasting)
    return isinstance(entry.cast[0], v.Heal)


def best_order(g: HeroesTable, arena: Arena, seat: int) -> Move:
    """Return the activation that brings most for its cost, or the end of them."""
    points = g.unspent(arena, COMMAND)
    best: Move = g.box.end
    most = 0.0
    for number, it in enumerate(g.beings):
        if it.owner != seat or it.kind == HERO or it.space >= SPACES or it.used or board.held(g, number):
            continue
        cost = board.activation_cost(g, number)
        if cost > points:
            continue
        for worth, move in deeds(g, arena, number):
            if worth > most * cost:
                best, most = move, worth / cost
    return best


def deeds(g: HeroesTable, arena: Arena, being: int) -> list[tuple[float, Move]]:
    """List what a creature could do now, with what each is worth."""
    it = g.beings[being]
    found: list[tuple[float, Move]] = []
    for target in board.attack_targets(g, arena, being):
        victim = g.beings[target]
        found.append((quests.attack_worth(g, being, target), g.box.attack[it.space][victim.owner][victim.space]))
    if orders.has_ability(g, arena, being):
        found.append((quests.ability_worth(g, it.kind), g.box.ability[it.space]))
    return found
