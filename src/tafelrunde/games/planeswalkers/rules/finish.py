"""The end of the game and scoring (PW-13)."""

from __future__ import annotations

from tafelrunde.games.planeswalkers.state import DEAD, PlaneswalkersTable
from tafelrunde.kernel.ask import Over, Result


def points(g: PlaneswalkersTable, seat: int) -> int:
    """PW-13.2, PW-13.5: the cost of a player's figures on the battlefield, or on the scoring spaces."""
    field = g.box.fields[g.field]
    scoring = field.scoring
    total = 0
    for card in g.players[seat].army:
        army = g.army(card)
        each = army.cost if army.kind != "squad" else army.cost_per_figure
        for figure in g.cards[card].figures:
            if g.space[figure] >= 0 and (not scoring or g.space[figure] in scoring or g.rear[figure] in scoring):
                total += each
    return total


def has_lost(g: PlaneswalkersTable, seat: int) -> bool:
    """Tell whether the planeswalker of a seat is destroyed, or the seat has left."""
    return g.players[seat].left or g.space[g.players[seat].walker] == DEAD


def teams(g: PlaneswalkersTable) -> list[int]:
    """List the teams, each once."""
    return sorted(set(g.team))


def check(g: PlaneswalkersTable) -> None:
    """PW-13.9: end the game if the objective is reached."""
    if g.box.battlefields[g.field].goal == "scoring":
        standing = sorted({g.cards[g.card_of[figure]].owner for figure in g.figures()})
        if len(standing) <= 1:  # PW-13.10
            over(g, [[seat] for seat in standing] or [list(range(g.seats))], "PW-13.10")
        return
    winning = [team for team in teams(g) if not all(has_lost(g, seat) for seat in g.side(g.team.index(team)))]
    if len(winning) == 1:
        reason = "PW-13.4" if len(set(g.team)) < g.seats else "PW-13.3"
        over(g, [g.side(g.team.index(winning[0]))], reason)
    if not winning:
        by_points(g, "PW-13.8")


def by_points(g: PlaneswalkersTable, reason: str) -> None:
    """PW-13.1, PW-13.7: the higher points win; equal points share the place."""
    score = {team: sum(points(g, seat) for seat in g.side(g.team.index(team))) for team in teams(g)}
    for team in score:
        if all(g.players[seat].left for seat in g.side(g.team.index(team))):
            score[team] = -1
    groups: list[list[int]] = []
    for value in sorted(set(score.values()), reverse=True):
        groups.append([seat for seat in range(g.seats) if score[g.team[seat]] == value])
    over(g, groups, reason)


def over(g: PlaneswalkersTable, groups: list[list[int]], reason: str) -> None:
    """Raise the end of the game: groups of seats share a place, the rest comes after them."""
    ranks = [0] * g.seats
    place = 1
    named = [seat for group in groups for seat in group]
    for group in [*groups, [seat for seat in range(g.seats) if seat not in named]]:
        for seat in group:
            ranks[seat] = place
        place += len(group)
    g.moments = []
    g.nesting = 0
    raise Over(Result(ranks, [float(points(g, seat)) for seat in range(g.seats)], reason))
