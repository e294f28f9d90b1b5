"""Where beings stand, what protects them, whom they reach and what holds them (HE-5, HE-12.3, HE-13)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.heroes.state import COLUMNS, EMPTY, HERO, NOBODY, SPACES, Arena, HeroesTable

# HE-5.3: the spaces that share an edge with a space.
NEIGHBOURS: Final[list[list[int]]] = [
    sorted([space + step for step in (-1, 1) if 0 <= space % COLUMNS + step < COLUMNS] + [(space + COLUMNS) % SPACES])
    for space in range(SPACES)
]


def behind(space: int) -> int:
    """HE-5.4: the space behind a space of the front row; EMPTY for the back row."""
    return space + COLUMNS if space < COLUMNS else EMPTY


def protected(g: HeroesTable, being: int) -> bool:
    """HE-5.6: in the back row with any being in front."""
    it = g.beings[being]
    return it.space >= COLUMNS and g.players[it.owner].board[it.space - COLUMNS] != EMPTY


def unprotected_in(g: HeroesTable, seat: int, column: int) -> int:
    """HE-13.5: the unprotected being of a column, or NOBODY."""
    board = g.players[seat].board
    return board[column] if board[column] != EMPTY else board[column + COLUMNS]


def adjacent(g: HeroesTable, being: int) -> list[int]:
    """HE-5.3: the beings next to a being, in the order of their spaces."""
    it = g.beings[being]
    return around(g, it.owner, it.space)


def around(g: HeroesTable, seat: int, space: int) -> list[int]:
    """List the beings next to a space of a board."""
    board = g.players[seat].board
    return [board[near] for near in NEIGHBOURS[space] if board[near] != EMPTY]


def on_board(g: HeroesTable, being: int) -> bool:
    """Tell whether a being stands on its board."""
    return being != NOBODY and g.beings[being].space < SPACES


def beings(g: HeroesTable, seat: int) -> list[int]:
    """List the beings on a player's board, F1–F4, then B1–B4 (HE-30.16)."""
    return [being for being in g.players[seat].board if being != EMPTY]


def put(g: HeroesTable, being: int, space: int) -> None:
    """Stand a being on a free space of its board, wherever it stood before; its spells follow it (HE-20.8)."""
    it = g.beings[being]
    board = g.players[it.owner].board
    if it.space < SPACES:
        board[it.space] = EMPTY
    board[space] = being
    it.space = space


def swap(g: HeroesTable, being: int, space: int) -> None:
    """Move a being to a space of its board, or exchange it with the being that stands there."""
    it = g.beings[being]
    board = g.players[it.owner].board
    other = board[space]
    old = it.space
    board[old] = other
    board[space] = being
    it.space = space
    if other != EMPTY:
        g.beings[other].space = old


# ---------------------------------------------------------------- what permanents and passives change


def rooted(g: HeroesTable, being: int) -> bool:
    """HE-27.25: cannot be moved or swapped by anything."""
    return g.under(being, g.box.roots)


def held(g: HeroesTable, being: int) -> bool:
    """HE-27.14b, HE-28.20: frosted or petrified: neither activated nor moved with command symbols."""
    return g.beings[being].stone or g.under(being, g.box.frosts)


def strength(g: HeroesTable, being: int) -> int:
    """Return the current combat strength of a creature, never below 0 (HE-0.2)."""
    found: int = g.box.strength[g.beings[being].kind]
    for permanent in g.permanents:
        if permanent.being == being:
            found += g.box.strengthens[permanent.kind]
    return max(0, found)


def activation_cost(g: HeroesTable, being: int) -> int:
    """HE-12.3, HE-27.28b: the printed cost and what spells on the creature or its player change, at least 1."""
    it = g.beings[being]
    found: int = g.box.activation[it.kind]
    for permanent in g.permanents:
        change = g.box.costs[permanent.kind]
        if change and permanent.seat == it.owner and permanent.being in (being, NOBODY):
            found += change
    return max(1, found)


# ---------------------------------------------------------------- aiming


def may_aim(g: HeroesTable, arena: Arena, seat: int) -> bool:
    """HE-22.2: one opponent an action; oneself and teammates are always free (HE-22.3)."""
    return arena.focus in (NOBODY, seat) or g.allied(arena.acting, seat)


def aim(g: HeroesTable, arena: Arena, seat: int) -> None:
    """HE-22.2: an opponent who is chosen is the focus of the action."""
    if not g.allied(arena.acting, seat):
        arena.focus = seat


def attack_targets(g: HeroesTable, arena: Arena, being: int) -> list[int]:
    """HE-13.1 to HE-13.5: the beings that a creature may attack; none if it is protected itself."""
    if protected(g, being):
        return []
    it = g.beings[being]
    columns: list[int] = g.box.reach[it.kind][it.space % COLUMNS]
    found = []
    for seat in g.enemies(arena, it.owner):
        if may_aim(g, arena, seat):
            for column in columns:
                target = unprotected_in(g, seat, column)
                if target != NOBODY:
                    found.append(target)
    return found


def enemy_beings(g: HeroesTable, arena: Arena, me: int) -> list[int]:
    """List the beings of all opponents that may be aimed at."""
    return [being for seat in g.enemies(arena, me) if may_aim(g, arena, seat) for being in beings(g, seat)]


def displacements(g: HeroesTable, being: int) -> list[int]:
    """HE-27.18, HE-28.24: where a being can be pushed: next to it, free or held by a being that is not rooted."""
    if rooted(g, being):
        return []
    it = g.beings[being]
    board = g.players[it.owner].board
    return [near for near in NEIGHBOURS[it.space] if board[near] == EMPTY or not rooted(g, board[near])]


def is_creature(g: HeroesTable, being: int) -> bool:
    """HE-0.5: heroes are no creatures."""
    return g.beings[being].kind != HERO
