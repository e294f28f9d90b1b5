"""Set-up (PW-2, PW-14): armies, who begins, placing the planeswalkers, opening hands."""

from __future__ import annotations

from tafelrunde.games.planeswalkers.rules import armies, board, cards, dice
from tafelrunde.games.planeswalkers.state import NONE, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Each, Flow, Move


def unpack(g: PlaneswalkersTable) -> None:
    """PW-1.1, PW-15.9: the spell cards come out of the box or boxes, the glyphs are laid out (PW-16)."""
    size = g.box.spell_count
    if g.boxes:
        for seat, player in enumerate(g.players):
            player.unused = g.hidden.add(range(seat * g.boxes * size, (seat + 1) * g.boxes * size))
    else:
        g.spare = g.hidden.add(range(size))
    lay_glyphs(g)


def lay_glyphs(g: PlaneswalkersTable) -> None:
    """PW-16.3 to PW-16.5: named glyphs ability side up; random ones are shuffled and laid symbol side up."""
    left = g.hidden.add(range(g.box.first_glyph, g.box.first_glyph + len(g.box.glyphs)))
    battlefield = g.box.battlefields[g.field]
    closed = [spot for spot in battlefield.glyphs if spot.glyph == "random"]
    for spot in battlefield.glyphs:
        if spot.glyph != "random":
            handle = next(handle for handle in left if g.name(handle) == spot.glyph)
            left.remove(handle)
            g.glyph_spaces.append(g.box.space_index[spot.hex[0], spot.hex[1]])
            g.glyph_handles.append(handle)
    if closed:
        g.shuffle(left, "cards")
        for spot in closed:
            g.glyph_spaces.append(g.box.space_index[spot.hex[0], spot.hex[1]])
            g.glyph_handles.append(left.pop())
    g.glyphs_out = left


# ---------------------------------------------------------------- armies


def rolls(g: PlaneswalkersTable, _lane: int) -> None:
    """PW-2.2: with one shared box the highest roll chooses first; with own boxes everybody chooses at once."""
    if g.boxes or len(g.lists) == g.seats:
        g.phase[0] = "armies"
        return
    g.first = g.active = highest(g, list(range(g.seats)))
    g.phase[0] = "walkers"


def highest(g: PlaneswalkersTable, seats: list[int]) -> int:
    """Let seats roll the d20; those who tie for the highest roll again."""
    while True:
        rolled = {seat: dice.d20(g, seat) for seat in seats}
        best = max(rolled.values())
        seats = [seat for seat in seats if rolled[seat] == best]
        if len(seats) == 1:
            return seats[0]


def walkers(g: PlaneswalkersTable, _lane: int) -> Flow | None:
    """PW-2.2: clockwise from the highest roll, everybody takes one of the planeswalkers that are left."""
    order = [(g.first + i) % g.seats for i in range(g.seats)]
    waiting = [seat for seat in order if not g.players[seat].army and not g.players[seat].left]
    if g.by_lot:
        for seat in waiting:
            free = free_walkers(g)
            take_walker(g, seat, free[g.streams["cards"].below(len(free))])
        waiting = []
    if not waiting:
        g.phase[0] = "initiative"
        return None
    return ask_walker(g, waiting[0])


def free_walkers(g: PlaneswalkersTable) -> list[Move]:
    """List the planeswalkers of the shared box that nobody has taken."""
    taken = [g.army(player.army[0]).color for player in g.players if player.army]
    return [move for color, move in g.box.walker.items() if color not in taken]


def take_walker(g: PlaneswalkersTable, seat: int, move: Move) -> None:
    """PW-2.3: a player takes the army cards, figures and spell cards of a colour."""
    army, spells = g.box.default_armies[g.box.armies[g.box.army_index[move.args[0]]].color]
    armies.muster(g, seat, army)
    armies.take_deck(g, seat, spells)


def ask_walker(g: PlaneswalkersTable, seat: int) -> Flow:
    """Ask a player for a planeswalker; passing is not allowed."""

    def check(move: Move) -> str | None:
        return "PW-2.2" if move.kind == "walker" else move.rule

    answer = yield Ask(seat, "walker", lambda: free_walkers(g), "PW-18.1", check=check)
    if answer is not None:
        take_walker(g, seat, answer)


def own_armies(g: PlaneswalkersTable, _lane: int) -> Flow | None:
    """PW-15.14: lists are chosen secretly at the same time, unless the table settled them before the game."""
    asked = [seat for seat in range(g.seats) if seat >= len(g.lists) and not g.players[seat].left]
    if not asked:
        take_lists(g, {})
        return None
    return ask_armies(g, asked)


def ask_armies(g: PlaneswalkersTable, asked: list[int]) -> Flow:
    """Let everybody compose an army and a deck."""
    chosen = yield Each(armies.compose, asked, revisable=True)
    g.reveal("armies", [[seat, *chosen[seat][0]] for seat in asked])
    take_lists(g, chosen)


def take_lists(g: PlaneswalkersTable, chosen: dict[int, list[list[str]]]) -> None:
    """Give everybody the army and the deck of the list."""
    for seat in range(g.seats):
        army, spells = chosen[seat] if seat in chosen else g.lists[seat] if seat < len(g.lists) else ([], [])
        if army and not g.players[seat].left:
            armies.muster(g, seat, army)
            armies.take_deck(g, seat, spells)
    g.phase[0] = "initiative"


# ---------------------------------------------------------------- placing


def initiative(g: PlaneswalkersTable, _lane: int) -> None:
    """PW-2.4, PW-14.2, PW-14.5: who rolls highest places first; in the duel that player decides who does."""
    g.zone_of = [NONE] * g.seats
    there = [seat for seat in range(g.seats) if not g.players[seat].left]
    if is_team_game(g):
        g.first = highest(g, [0, 2])  # PW-14.6: the left-most players, one for each team
        if g.players[g.first].left:
            g.first = next(seat for seat in g.side(g.first) if not g.players[seat].left)
    else:
        g.first = highest(g, there)
    g.active = g.first
    g.phase[0] = "decide" if g.seats == 2 and not g.by_lot else "place"


def is_team_game(g: PlaneswalkersTable) -> bool:
    """Tell whether seats play together."""
    return len(set(g.team)) < g.seats


def decide(g: PlaneswalkersTable, _lane: int) -> Flow:
    """PW-2.4, PW-2.5: the higher roller decides who places first and takes the first turn."""
    seat = g.first
    options = [g.box.place_first, g.box.place_second]
    answer = yield Ask(seat, "decide", lambda: options, "PW-18.2", default=g.box.place_first)
    if answer is g.box.place_second:
        g.first = 1 - seat
    g.active = g.first
    g.phase[0] = "place"


def place(g: PlaneswalkersTable, _lane: int) -> Flow | None:
    """PW-2.4, PW-2.6, PW-14: clockwise from the first, every planeswalker goes to a start space."""
    order = [(g.first + i) % g.seats for i in range(g.seats)]
    waiting = [
        seat for seat in order if not g.players[seat].left and g.players[seat].army and g.walker_of(seat) == NONE
    ]
    if g.by_lot:
        for seat in waiting:
            spaces = start_spaces(g, seat)
            start_at(g, seat, spaces[g.streams["cards"].below(len(spaces))])
        waiting = []
    if not waiting:
        opening_hands(g)
        g.active = g.first
        g.phase[0] = "begin"
        return None
    return ask_place(g, waiting[0])


def start_spaces(g: PlaneswalkersTable, seat: int) -> list[int]:
    """PW-14.7: the empty spaces of the own team's zone, or of any zone that nobody has taken."""
    return sorted(
        [space for zone in open_zones(g, seat) for space in board.field(g).zones[zone] if board.is_empty(g, space)]
    )


def open_zones(g: PlaneswalkersTable, seat: int) -> list[int]:
    """List the start zones that a seat may use."""
    own = [g.zone_of[mate] for mate in g.side(seat) if g.zone_of[mate] != NONE]
    if own and is_team_game(g):
        return own[:1]
    return [zone for zone in range(len(board.field(g).zones)) if zone not in g.zone_of]


def ask_place(g: PlaneswalkersTable, seat: int) -> Flow:
    """Ask for the start space of a planeswalker."""
    place_moves: list[Move] = g.box.place

    def check(move: Move) -> str | None:
        if move.kind != "place":
            return move.rule
        space = move.args[0].spaces[0]
        if not any(space in board.field(g).zones[zone] for zone in open_zones(g, seat)):
            return "PW-2.4"
        return None if board.is_empty(g, space) else "PW-2.6"

    answer = yield Ask(
        seat, "start", lambda: [place_moves[space] for space in start_spaces(g, seat)], "PW-18.3", check=check
    )
    if answer is not None:
        start_at(g, seat, answer.args[0].spaces[0])


def start_at(g: PlaneswalkersTable, seat: int, space: int) -> None:
    """Put a planeswalker on its start space; the zone is the seat's from now on."""
    g.zone_of[seat] = next(zone for zone in open_zones(g, seat) if space in board.field(g).zones[zone])
    board.put(g, g.players[seat].walker, space)
    g.emit("placed", seat=seat, figure=g.army(g.players[seat].army[0]).id, to=g.box.codes[space])


def opening_hands(g: PlaneswalkersTable) -> None:
    """PW-2.8: everybody shuffles and draws; there is no mulligan."""
    for seat in [(g.first + i) % g.seats for i in range(g.seats)]:
        if not g.players[seat].left:
            g.shuffle(g.players[seat].library, "cards")
            cards.draw(g, seat, g.box.construction.starting_hand)
