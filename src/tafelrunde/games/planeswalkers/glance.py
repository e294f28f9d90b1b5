"""What a player of Arena of the Planeswalkers does without much thought: which planeswalker to take, which places
figures set out for, and whom they attack in a duel.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.planeswalkers import advice, prospects
from tafelrunde.games.planeswalkers.rules import attack, board, turn
from tafelrunde.games.planeswalkers.state import PlaneswalkersTable
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.chances import read_weights

WALKING: Final = ("fly", "step", "step-pair", "stop")
ATTACKS: Final = ("attacks", "haste_attacks")
PAIRS: Final = read_weights("tafelrunde.games.planeswalkers")["pair"]
GOALS: Final = 3  # so many places are worth a thought when a figure sets out


def candidates(g: PlaneswalkersTable, seat: int, moves: list[Move]) -> list[Move]:
    """Leave out planeswalkers, steps and attacks that are worth less than others."""
    if len(moves) == 1:
        return moves
    if all(move.kind == "walker" for move in moves):
        return [best_walker(g, seat, moves)]
    if sets_out(g, moves):
        return first_steps(g, moves)
    if g.phase[0] in ATTACKS and prospects.is_duel(g):
        return attacks(g, moves)
    return moves


def best_walker(g: PlaneswalkersTable, seat: int, moves: list[Move]) -> Move:
    """PW-2.2: take the planeswalker that did best in games against those of the opponents. Who has none yet will take
    the one that does best against it.
    """
    free = [str(move.args[0]) for move in moves]
    opponents = [player for other, player in enumerate(g.players) if g.team[other] != g.team[seat]]
    taken = [g.army(player.army[0]).id for player in opponents if player.army]
    choosing = len(taken) < len(opponents)

    def proof(move: Move) -> float:
        mine = str(move.args[0])
        worst = min([won(mine, other) for other in free if other != mine]) if choosing else 0.0
        return worst + sum([won(mine, other) for other in taken])

    return max(moves, key=proof)


def won(walker: str, other: str) -> float:
    """Return how often a planeswalker won against another one; where no game has shown it, half of the games."""
    found = PAIRS.get(f"{walker}-{other}")
    return 1 - PAIRS.get(f"{other}-{walker}", 0.5) if found is None else found


def sets_out(g: PlaneswalkersTable, moves: list[Move]) -> bool:
    """Tell whether it is asked where a figure on its way goes."""
    return len(moves) > 1 and bool(g.walking) and all(move.kind in WALKING for move in moves)


def first_steps(g: PlaneswalkersTable, moves: list[Move]) -> list[Move]:
    """A figure sets out for one of the best places, and then goes there."""
    figure, _, used, start = g.walking
    field, here = board.field(g), g.space[figure]
    come = field.distance(start, here)
    if prospects.is_duel(g):
        found = prospects.goals(g)
    else:
        found = advice.ends(g, advice.journey(g, advice.what_matters(g), advice.WARY))
    found = [end for end in found if field.distance(start, end[1][0]) > come or (used and end[1][0] == here)]
    found.sort(key=lambda end: -end[0])
    answers = list(dict.fromkeys([answer for *_, answer in found]))[: 1 if used else GOALS]
    return [move for move in moves if move in answers] or moves


def attacks(g: PlaneswalkersTable, moves: list[Move]) -> list[Move]:
    """Every figure attacks, one after the other, and chooses its target by exact odds instead of by a few rolls."""
    able = [move for move in moves if move.kind == "attack"]
    if able:
        return [able[0], *[move for move in moves if move.kind == "use"]]
    if all(move.kind == "at" for move in moves):
        return [best_target(g, moves)]
    return moves


def best_target(g: PlaneswalkersTable, moves: list[Move]) -> Move:
    """Choose whom to attack; figures of one card that can attack the same ones are alike."""
    targets = {g.at[move.args[0].spaces[0]]: move for move in moves}
    for figure in turn.acting(g):
        if attack.attacks_left(g, figure) > 0 and set(attack.defenders(g, figure)) == set(targets):
            worth = prospects.attacks_from_here(g, figure, list(targets))
            return targets[max(targets, key=lambda other: worth[other])]
    return moves[0]
