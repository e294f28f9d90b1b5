"""Set-up, the end phase and the order of turns (SH-2, SH-5, SH-9)."""

from __future__ import annotations

from tafelrunde.games.shards.rules import attack, effects
from tafelrunde.games.shards.state import EMPTY, ShardsTable
from tafelrunde.kernel.ask import Ask, Flow, Move, Over


def order(g: ShardsTable) -> list[int]:
    """List the seats in turn order (SH-2.2)."""
    return [(g.first + i) % g.seats for i in range(g.seats)]


def unpack(g: ShardsTable) -> None:
    """SH-1.1: a starter set for every player and the centre deck come out of the box."""
    size = g.box.starter_set
    for seat, player in enumerate(g.players):
        player.deck = g.hidden.add(range(seat * size, (seat + 1) * size))
    g.centre = g.hidden.add(range(g.seats * size, len(g.box.kind)))


def choose_board(g: ShardsTable, _lane: int) -> Flow | None:
    """SH-2.3: the next player in turn order chooses among the boards still free."""
    waiting = [seat for seat in order(g) if not g.players[seat].board and not g.players[seat].out]
    if not waiting:
        g.phase[0] = "deal"
        return None
    return ask_board(g, waiting[0])


def ask_board(g: ShardsTable, seat: int) -> Flow:
    """Ask a player for a board; passing is not allowed."""

    def options() -> list[Move]:
        taken = [player.board for player in g.players]
        return [move for move in g.box.board if move.args[0] not in taken]

    move = yield Ask(seat, "board", options, "SH-2.3")
    g.players[seat].board = move.args[0]
    g.emit("board", seat=seat, board=move.args[0])


def random_boards(g: ShardsTable) -> None:
    """SH-2.3: the lobby may assign the boards at random instead."""
    free = list(range(len(g.box.board)))
    g.streams["cards"].shuffle(free)
    for seat, player in enumerate(g.players):
        player.board = g.box.board[free[seat]].args[0]


def deal(g: ShardsTable, _lane: int) -> None:
    """SH-2.4 to SH-2.7: health, mastery by turn order, decks, hands, centre row; then the first turn begins."""
    for place, seat in enumerate(order(g)):
        player = g.players[seat]
        if not player.out:
            player.health = g.box.setup.health_start
            player.mastery = g.box.setup.mastery_start_by_turn_order[place]
            g.shuffle(player.deck, "cards")
            effects.draw(g, seat, g.box.setup.hand_size)
    g.shuffle(g.centre, "cards")
    g.row = [EMPTY] * g.box.setup.centre_row_size
    effects.fill_row(g)
    begin_turn(g, next(seat for seat in order(g) if not g.players[seat].out))


def begin_turn(g: ShardsTable, seat: int) -> None:
    """SH-5.2, SH-5.3: nothing is drawn at the start of a turn."""
    g.active = seat
    g.turns += 1
    g.phase[0] = "play"
    if g.sink is not None:
        g.emit("turn", seat=seat, n=g.turns)


def end_turn(g: ShardsTable) -> None:
    """SH-9: the end phase needs no decision; then the turn passes."""
    end_phase(g)
    pass_turn(g)


def end_phase(g: ShardsTable) -> None:
    """SH-9.1 to SH-9.6: what is left is lost, cards are put away, champions stand up, five cards are drawn."""
    player = g.players[g.active]
    player.gems = player.power = 0
    player.infinite = False
    if g.fast:
        attack.fast_played_under_the_deck(g)
    player.discard += player.play
    player.play.clear()
    g.open_zone(player.hand)
    player.discard += player.hand
    player.hand.clear()
    player.spent.clear()
    player.focused = False
    effects.draw(g, g.active, g.box.setup.hand_size)


def pass_turn(g: ShardsTable) -> None:
    """SH-5.4, SH-5.5: the next player who is still in; a round is complete when the turn passes over the end of the
    order.
    """
    g.played.clear()
    g.fast.clear()
    g.copiers.clear()
    g.prepared = 0
    g.assigned.clear()
    g.blocked.clear()
    g.to_decide.clear()
    here = g.active
    following = g.following(here)
    if (following - g.first) % g.seats < (here - g.first) % g.seats:
        g.round += 1
        if g.round >= g.round_limit:
            raise Over(attack.result(g, attack.by_health(g), "SH-10.9"))
    begin_turn(g, following)


def broken_invariant(g: ShardsTable) -> str | None:
    """Name the invariant of SH-19 that the table breaks, or None."""
    if g.phase[0] in ("boards", "deal"):
        return None
    setup = g.box.setup
    for seat, player in enumerate(g.players):
        if not (0 <= player.health <= setup.health_max and 0 <= player.mastery <= setup.mastery_max):
            return "SH-19.2"
        if player.gems < 0 or player.power < 0:
            return "SH-19.2"
        idle = player.gems == player.power == 0 and not (
            player.infinite or player.focused or player.play or player.spent
        )
        if seat != g.active and not idle:
            return "SH-19.4"
    if len([card for card in g.row if card != EMPTY]) < setup.centre_row_size and g.centre:
        return "SH-19.3"
    return None
