"""What a sensible player does at a glance: cards first, then champions, then purchases by what games have taught.

So a search can play a turn to its end without thinking, and judge what is left when it has ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.shards import verbs as v
from tafelrunde.games.shards.chances import Worth
from tafelrunde.games.shards.rules import attack, protection
from tafelrunde.games.shards.state import EMPTY, ShardsTable
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.game import per_box
from tafelrunde.kernel.match import Match


def at_a_glance(match: Match, seat: int) -> Move | None:
    """Return the next move of a turn that has begun; None between two turns."""
    g: ShardsTable = match.table  # type: ignore[assignment]
    fresh = g.phase[0] == "play" and not match.lanes_answered() and is_fresh(g, seat)
    return None if fresh else next_move(match, seat)


def next_move(match: Match, seat: int) -> Move | None:
    """Return what is played, also where a turn begins; None before the first one."""
    g: ShardsTable = match.table  # type: ignore[assignment]
    phase = g.phase[0]
    if g.result is not None or phase in ("boards", "deal"):
        return None
    moves = match.legal(seat)
    if phase == "play":
        return answer(g, seat, moves) if match.lanes_answered() else action(g, seat, moves)
    if phase == "shields":
        return attack.needed_shield(g, moves)
    return moves[-1]  # the whole power at the first who can be attacked


def candidates(g: ShardsTable, seat: int, moves: list[Move]) -> list[Move]:
    """Leave out everything but what brings the same whenever it is done: first it is as good as later.

    Only who could banish a starter card from the hand instead has a choice.
    """
    kept = moves[0].kind == "play" and can_banish(g, seat)
    for move in moves:
        if move.kind not in ("play", "activate"):
            break
        card = g.box.index[move.args[0]]
        plain = plain_cards(g.box) if move.kind == "play" else plain_champions(g.box)
        if plain[card] and not (kept and g.box.cards[card].starter):
            return [move]
    return moves


def can_banish(g: ShardsTable, seat: int) -> bool:
    """Tell whether a player may still banish a card from the hand this turn."""
    banishes = banishing_cards(g.box)
    mercenary = g.box.mercenary
    hired = [kind for card in g.row if card != EMPTY and mercenary[kind := g.kind(card)]]
    return any(banishes[kind] for kind in hired + [g.kind(card) for card in g.players[seat].hand])


@per_box
def plain_cards(box: Any) -> list[bool]:
    """Tell of every card whether to play it only brings or draws something; champions just come into play."""
    return [is_plain(card.play) for card in box.cards]


@per_box
def plain_champions(box: Any) -> list[bool]:
    """Tell of every card whether to activate it only brings or draws something."""
    return [is_plain(card.activate) and not card.activate_requires for card in box.cards]


def is_plain(lines: Sequence[Any]) -> bool:
    """Tell whether lines only bring or draw, under no condition."""
    return all(isinstance(line, v.Gain | v.Draw) for line in lines)


@per_box
def banishing_cards(box: Any) -> list[bool]:
    """Tell of every card whether it may banish cards from the hand."""
    return [
        any(isinstance(verb, v.Banish) and "hand" in verb.zones for line in card.play for verb in line.walk())
        for card in box.cards
    ]


def is_fresh(g: ShardsTable, seat: int) -> bool:
    """Tell whether the turn of a player has just begun."""
    player = g.players[seat]
    return not (g.played or player.spent or player.focused or player.gems or player.power)


def action(g: ShardsTable, seat: int, moves: list[Move]) -> Move:
    """Choose the next action: play, activate, buy, attack champions, end."""
    first = moves[0]
    if first.kind == "play":
        champions = [move for move in moves if move.kind == "play" and g.box.champion[g.box.index[move.args[0]]]]
        return champions[0] if champions else first  # other cards may ask for one in play
    if first.kind == "activate":
        return first
    worth = Worth(g, seat)
    return purchase(g, seat, moves, worth) or strike(g, seat, moves, worth) or moves[-1]


def purchase(g: ShardsTable, seat: int, moves: list[Move], worth: Worth) -> Move | None:
    """Choose the most valuable purchase that belongs to the best use of the gems; None: nothing is worth it."""
    box = g.box
    gems = g.players[seat].gems
    offers: list[tuple[float, int, Move]] = []
    for move in moves:
        kind = move.kind
        if kind == "recruit":
            card = box.index[move.args[0]]
            offers.append((worth.card(card), box.cost[card], move))
        elif kind == "fastplay":
            card = box.index[move.args[0]]
            offers.append((worth.effect(card), box.cost[card], move))
        elif kind == "focus":
            offers.append((worth.mastery(), box.focus_cost, move))
    best: list[tuple[float, Move | None]] = [(0.0, None)] * (gems + 1)
    for value, cost, move in sorted(offers, key=lambda offer: -offer[0]):
        if value > 0.0:
            for left in range(gems, cost - 1, -1):
                total, chosen = best[left - cost]
                if total + value > best[left][0]:
                    best[left] = (total + value, chosen or move)
    return best[gems][1]


def strike(g: ShardsTable, seat: int, moves: list[Move], worth: Worth) -> Move | None:
    """Choose an enemy champion to attack: one that shelters its player, or that is worth more than the power."""
    for move in moves:
        if move.kind == "attack":
            other, name = move.args
            card = g.box.index[name]
            shelters = protection.is_shielded(g, g.players[other])
            if shelters or worth.champion(card) > worth.power(g.box.cards[card].health):
                return move
    return None


def answer(g: ShardsTable, seat: int, moves: list[Move]) -> Move:
    """Answer what an action asks on its way."""
    kind = moves[-1].kind
    if len(moves) == 1 or kind in ("reveal", "to-play"):
        return moves[-1]
    worth = Worth(g, seat)
    index = g.box.index
    if kind in ("banish-hand", "banish-discard"):
        worst = min(
            [move for move in moves if move.kind != "none"],
            key=lambda move: (worth.card(index[move.args[0]]), move.kind == "banish-hand"),
        )
        harmful = worth.card(index[worst.args[0]]) < 0.0 or moves[0].kind != "none"
        return worst if harmful else moves[0]
    if kind in ("take", "free"):
        return max(moves, key=lambda move: worth.card(index[move.args[0]]))
    if kind == "copy":
        return max(moves, key=lambda move: worth.effect(index[move.args[0]]))
    if kind == "destroy":
        return max(moves, key=lambda move: worth.champion(index[move.args[1]]))
    if kind == "target":
        return max(moves, key=lambda move: g.players[move.args[0]].mastery)
    return moves[0]
