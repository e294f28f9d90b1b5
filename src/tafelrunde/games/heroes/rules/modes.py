"""How a match is decided: everybody for himself, immortal heroes, teams, a tournament (HE-21, HE-23 to HE-25)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.heroes.rules import board, pace, race, setup, wounds
from tafelrunde.games.heroes.state import NOBODY, Arena, HeroesTable
from tafelrunde.kernel.ask import Over, Result

VICTORY: Final = 21  # points of immortal heroes (HE-23.8)
PAIRS: Final = ((0, 3), (1, 2))  # HE-24.12


def result(g: HeroesTable, points: list[int], reason: str) -> Result:
    """Rank the players: those still in the game by points, then the others, who fell last before who fell first."""
    order = [next((i for i, group in enumerate(g.fallen) if seat in group), -1) for seat in range(g.seats)]
    standing = [(0, order[seat]) if g.players[seat].out else (1, points[seat]) for seat in range(g.seats)]
    ranks = [1 + sum(other > mine for other in standing) for mine in standing]
    return Result(ranks, [float(n) for n in points], reason)


def hit_points(g: HeroesTable) -> list[int]:
    """List the hit points of all heroes."""
    return [player.hp for player in g.players]


def after_deaths(g: HeroesTable, arena: Arena, seats: list[int]) -> None:
    """HE-21.1, HE-24, HE-25: heroes have died: is the game, or a duel, decided?"""
    mode = g.config.mode
    if mode == "team":
        team_deaths(g, arena, seats)
    elif mode == "tournament":
        duel_decided(g, arena, seats)
    elif len(g.alive(arena)) <= 1:
        raise Over(result(g, hit_points(g), "HE-21.1" if g.alive(arena) else "HE-21.5"))


def give_up(g: HeroesTable, arena: Arena) -> None:
    """HE-31.3, HE-31.4: play gets nowhere: the most hit points win, of immortal heroes the most victory points."""
    if g.config.mode == "tournament" or (g.config.mode == "team" and not merged(g)):
        loser = worse(g, arena)
        wounds.eliminate(g, arena, loser)
        g.fallen.append([loser])
        after_deaths(g, arena, [loser])
    elif g.config.mode == "team":
        raise Over(team_result(g, [sum(g.players[seat].hp for seat in team) for team in TEAMS], "HE-24.14"))
    elif g.config.mode == "immortal":
        raise Over(result(g, [player.points for player in g.players], "HE-31.3"))
    else:
        raise Over(result(g, hit_points(g), "HE-31.3"))


# ---------------------------------------------------------------- immortal heroes


def score(g: HeroesTable, by: int, victim: int, lost: int) -> None:
    """HE-23.6, HE-23.7: hit points that an enemy hero lost are victory points; the first with 21 wins (HE-23.8)."""
    if by == NOBODY or by == victim:
        return
    g.players[by].points += lost
    g.emit("scores", seat=by, n=lost)
    if g.players[by].points >= VICTORY:
        raise Over(result(g, [player.points for player in g.players], "HE-23.8"))


# ---------------------------------------------------------------- teams

TEAMS: Final = ((0, 1), (2, 3))  # HE-24.1


def merged(g: HeroesTable) -> bool:
    """Tell whether all who live play at one table (HE-24.7)."""
    return not g.arenas[-1].seats


def team_result(g: HeroesTable, points: list[int], reason: str) -> Result:
    """HE-24.10: teammates share their place."""
    ranks = [1 + 2 * (points[seat // 2] < max(points)) for seat in range(g.seats)]
    return Result(ranks, [float(points[seat // 2]) for seat in range(g.seats)], reason)


def team_deaths(g: HeroesTable, arena: Arena, seats: list[int]) -> None:
    """HE-24.6, HE-24.10: a team without heroes has lost; the first death brings the two tables together."""
    living = [sum(not g.players[seat].out for seat in team) for team in TEAMS]
    if 0 in living:
        raise Over(team_result(g, [int(n > 0) for n in living], "HE-24.10"))
    if not merged(g):
        arena.over = True


def merge(g: HeroesTable) -> None:
    """HE-24.7, HE-24.13: both displays into the stack, 8 new cards, all dice in hand, one table."""
    one, two = g.arenas
    g.dropped += [lane for lane, arena in enumerate(g.arenas) if arena.step in race.OPEN_STEPS]  # halted at once
    gather_displays(g)
    whole = Arena()
    whole.seats = list(range(g.seats))
    whole.number = max(one.number, two.number)
    whole.clock = max(one.clock, two.clock)
    whole.pauses = one.pauses + two.pauses
    whole.last = g.fallen[-1][-1]
    whole.last_creature = one.last_creature and two.last_creature
    pace.sit_down(g, whole)
    rest = Arena()
    rest.over = True
    g.arenas = [whole, rest]
    setup.deal_display(g, whole)
    g.emit("merges")
    for seat in whole.seats:
        race.forget_orders(g, seat)
        g.players[seat].busy = False
        g.players[seat].acted = True  # all dice in hand (HE-18.6)
    race.come_back(g, 0)


def gather_displays(g: HeroesTable) -> None:
    """HE-24.7, HE-25.5: the cards of all displays are shuffled into the common stack."""
    for arena in g.arenas:
        g.stack += [card for card in arena.display if card >= 0]
        arena.display = []
    g.shuffle(g.stack, "stack")


# ---------------------------------------------------------------- tournament


def worse(g: HeroesTable, arena: Arena) -> int:
    """HE-25.10: a duel needs a winner: hit points, then the cost of the creatures on the board, then a lot."""
    lot = 0
    standing = []
    for seat in g.alive(arena):
        creatures = [being for being in board.beings(g, seat) if board.is_creature(g, being)]
        standing.append((g.players[seat].hp, sum(g.box.cost[g.beings[being].kind] for being in creatures), seat))
    if standing[0][:2] == standing[1][:2]:
        g.reveals += 1
        lot = g.streams["setup"].below(2)
        return standing[lot][2]
    return min(standing)[2]


def duel_decided(g: HeroesTable, arena: Arena, seats: list[int]) -> None:
    """HE-25.2, HE-25.9: a duel is over; a final or third-place match gives two places."""
    arena.over = True
    if g.stage != "finals":
        return
    first = 1 if arena is g.arenas[0] else 3
    for seat in arena.seats:
        alive = not g.players[seat].out
        g.places[seat] = first if alive or len(seats) == 2 else first + 1
    if all(place > 0 for place in g.places):
        raise Over(Result(g.places[:], [float(g.seats - place) for place in g.places], "HE-25.9"))


def start_finals(g: HeroesTable) -> None:
    """HE-25.3 to HE-25.8: the winners play the final, the losers for third place, at the same time."""
    losers = [seat for group in g.fallen for seat in group]
    winners = [seat for seat in range(g.seats) if seat not in losers]
    gather_displays(g)
    g.stage = "finals"
    g.places = [0] * g.seats
    final, third = Arena(), Arena()
    final.seats = winners
    third.seats = sorted(losers)
    g.arenas = [final, third]
    for arena in g.arenas:
        pace.sit_down(g, arena)
        arena.last_creature = False  # a duel is decided by a death (HE-25.2)
        arena.last = arena.seats[g.streams["setup"].below(2)]  # HE-25.6
    g.reveals += 1
    g.emit("finals", one=winners[0], two=winners[1])
    setup.deal_display(g, final)
    for seat in winners:
        g.players[seat].acted = True
    if g.config.third_match:
        setup.deal_display(g, third)
        setup.prepare_third(g, losers)
    else:
        third.over = True
        for seat in losers:
            g.places[seat] = 3
    race.come_back(g, 0)


# ---------------------------------------------------------------- between the tables


def awaited(g: HeroesTable) -> bool:
    """HE-24.6: tell whether another table waits for this pause to end."""
    return g.config.mode == "team" and not merged(g) and any(arena.over for arena in g.arenas)


def tables_rest(g: HeroesTable, lane: int) -> None:
    """A table rests after a decided duel or an awaited pause: merge, start the finals, or wait for the other table."""
    resting = g.arenas[lane]
    resting.step = None
    if g.config.mode == "team":
        if all(arena.over or arena is resting or arena.step in race.OPEN_STEPS for arena in g.arenas):
            merge(g)
            return
    elif g.stage == "duels" and all(arena.over for arena in g.arenas):
        start_finals(g)
        return
    pace.schedule(g)
