"""Spell cards on the move: drawing, discarding, and who sees them (PW-4.14, PW-4.15, PW-4.19, PW-17)."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def draw(g: PlaneswalkersTable, seat: int, n: int) -> int:
    """PW-4.19, PW-4.2: cards are drawn singly, what is not there is not drawn; never without a planeswalker."""
    if g.walker_of(seat) == NONE:
        return 0
    player = g.players[seat]
    drawn = min(n, len(player.library))
    side = g.side(seat)
    for _ in range(drawn):
        handle = player.library.pop()
        player.hand.append(handle)
        g.show(handle, side)
    if drawn:
        g.emit("draws", seat=seat, n=drawn)
    return drawn


def open_card(g: PlaneswalkersTable, seat: int, handle: int) -> int:
    """Open a card of a hand to everybody; team-mates go on seeing the rest of the hand (PW-14.8)."""
    hand = g.players[seat].hand
    opened = g.open_from(hand, handle, seat)
    side = g.side(seat)
    if len(side) > 1:
        for rest in hand:
            g.hidden.show(rest, side)
    return opened


def discard(g: PlaneswalkersTable, seat: int, handle: int) -> None:
    """PW-4.15: a card of the hand goes to the graveyard, face up."""
    opened = open_card(g, seat, handle)
    g.players[seat].hand.remove(opened)
    g.players[seat].graveyard.append(opened)
    g.emit("discards", seat=seat, spell=g.name(opened))


def discard_moves(g: PlaneswalkersTable, seat: int, color: str = "") -> list[Move]:
    """List the cards of a hand that can be discarded."""
    hand = g.players[seat].hand
    moves: list[Move] = g.box.discard
    return [moves[kind] for kind in g.kinds(hand) if not color or g.box.spells[kind].color == color]


def discard_one(g: PlaneswalkersTable, seat: int, color: str, rule: str) -> Flow:
    """Ask a seat which card of the own hand it discards."""
    answer = yield Ask(
        seat,
        "discard",
        lambda: discard_moves(g, seat, color) or [g.box.moves.none],  # nothing only in an imagined world
        rule,
        always=True,
        check=not_in_hand(g, seat),
    )
    if answer is not None and answer is not g.box.moves.none:
        discard(g, seat, g.find(g.players[seat].hand, g.box.spell_index[answer.args[0]]))


def not_in_hand(g: PlaneswalkersTable, seat: int) -> Callable[[Move], str | None]:
    """Make a check: only cards of the own hand can be discarded."""

    def check(move: Move) -> str | None:
        if move.kind != "discard":
            return move.rule
        held = g.find(g.players[seat].hand, g.box.spell_index[move.args[0]]) != NONE
        return None if held else "PW-4.15"

    return check


def discard_down(g: PlaneswalkersTable, seat: int) -> Flow:
    """PW-3.9: at the end of the own turn at most seven cards are kept."""
    while len(g.players[seat].hand) > g.box.construction.hand_limit and seat not in g.gone:
        yield from discard_one(g, seat, "", "PW-4.14")
