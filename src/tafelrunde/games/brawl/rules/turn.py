"""Rounds and turns: Scoreboard phase, Upkeep phase, whose turn is next (BR-6)."""

from __future__ import annotations

from tafelrunde.games.brawl.rules import challenges, effects, harm
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Over


def begin_turn(g: BrawlTable) -> None:
    """BR-6.2, BR-6.3: the Scoreboard phase, then the Activation phase."""
    g.active = g.order[g.place]
    g.turns += 1
    g.players[g.active].used = 0
    g.phase[0] = "turn"
    g.emit("turn", seat=g.active, n=g.turns, round=g.round)
    challenges.score(g)


def end_turn(g: BrawlTable) -> None:
    """BR-6.10: ready all essences, discard the hand, draw; then what lasted until the end of the turn is over."""
    seat = g.active
    player = g.players[seat]
    player.ready = g.box.all_ready
    g.emit("ends", seat=seat)
    g.open_zone(player.hand)
    player.discard += player.hand
    player.hand = []
    effects.take_cards(g, seat, g.box.mode.hand_size)
    for champion in g.champions:
        champion.calm()  # BR-5.16
    g.place += 1
    if g.place == len(g.order):
        end_round(g)
    begin_turn(g)


def end_round(g: BrawlTable) -> None:
    """BR-6.1, BR-17.6: the track advances; a limit of rounds may end the game."""
    challenges.advance(g)
    if g.round_limit and g.round >= g.round_limit:
        best = [team for team in range(2) if g.points[team] == max(g.points)]
        raise Over(harm.result(g, best, "BR-17.6"))
    g.round += 1
    g.place = 0


def broken_invariant(g: BrawlTable) -> str | None:
    """Name the rule that the table breaks, or None."""
    for hex, champion in enumerate(g.at):
        if champion != EMPTY and (g.champions[champion].hex != hex or g.box.statue[hex]):
            return "BR-2.5"
        if g.trap_at[hex] != EMPTY and g.box.statue[hex]:
            return "BR-2.5"
    if g.round == 0:
        return None
    for i, one in enumerate(g.champions):
        if one.damage < 0 or one.damage >= harm.hit_points(g, i):
            return "BR-11.2"
        if one.hex != GATE and g.at[one.hex] == EMPTY:
            return "BR-2.5"
    traps = sum(trap != EMPTY for trap in g.trap_at) + len(g.sprung)
    return None if traps == g.box.board.traps_on_board else "BR-13.7"
