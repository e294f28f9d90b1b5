"""Helpers for the rule tests of Arena of the Planeswalkers: lay out a table, play, look. Kept small on purpose."""

from typing import Any, cast

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import board
from tafelrunde.games.planeswalkers.state import DEAD, NONE, RESERVE, PlaneswalkersTable

Hex = tuple[int, int]
WALKERS = {
    "white": "gideon_jura",
    "blue": "jace_beleren",
    "black": "liliana_vess",
    "red": "chandra_nalaar",
    "green": "nissa_revane",
}
AWAY = ["0,10", "2,10", "4,10", "6,10", "8,10"]
"""Single spaces off board T, where a planeswalker stands that a test does not care about."""
FACES = {"W": 0, "S": 3, "-": 5}
T = [(q, r) for r in range(6) for q in range(10)]


def board_t(
    levels: dict[Hex, int] | None = None,
    water: list[Hex] | None = None,
    only: list[Hex] | None = None,
    more: str = "",
    goal: str = "planeswalkers",
) -> tr.Pack:
    """Make board T of the scenarios as a pack: sand, 10 by 6 spaces, with some levels, water and more content."""
    levels, water = levels or {}, water or []
    away = [tuple(map(int, code.split(","))) for code in AWAY]
    rows = [
        f'[{q}, {r}, "{"water" if (q, r) in water else "sand"}", {-1 if (q, r) in water else levels.get((q, r), 0)}]'
        for q, r in [*(T if only is None else only), *away]
    ]
    text = f"""
[[battlefield]]
id = "t"
name = {{ en = "Board T", de = "Feld T" }}
players = [2, 3, 4, 5]
teams = false
columns = 10
rows = 6
goal = "{goal}"
turn_limit = {{ 2 = 30, 3 = 36, 4 = 48, 5 = 60 }}
hexes = [{", ".join(rows)}]
start_zones = []
source = "original"
{more}
"""
    return tr.Pack.read(text, "board-t.toml")


def lay(
    *players: dict[str, Any], pack: tr.Pack | None = None, options: dict[str, Any] | None = None, **rest: Any
) -> Any:
    """Lay out a table on board T (or, with `options`, another one). Players without a planeswalker get one far away."""
    seated: list[dict[str, Any]] = [dict(player) for player in (*players, {})[: max(2, len(players))]]
    on_t = not options or "battlefield" not in options
    packs = [pack or board_t()] if on_t else [pack] if pack else []
    used: list[str] = []
    colors = {army.id: army.color for army in tr.game("planeswalkers").box().armies}
    for player in seated:
        used += [id for id in player.get("army", {}) if id in WALKERS.values()]
    for seat, player in enumerate(seated):
        army = dict(player.get("army", {}))
        if not any(id in WALKERS.values() for id in army):
            wanted = [WALKERS[colors[id]] for id in army] + list(WALKERS.values())
            walker = next(id for id in wanted if id not in used)
            used.append(walker)
            army = {walker: [AWAY[seat]], **army}
        player["army"] = army
    chosen = {"battlefield": "t", **(options or {})} if on_t else options
    written = {"players": seated, "options": chosen, "glyphs": rest.pop("glyphs", [] if on_t else None), **rest}
    if written["glyphs"] is None:
        del written["glyphs"]
    return tr.game("planeswalkers").position(written, packs)


def turn_of(card: str, *players: dict[str, Any], phase: str = "moves", **rest: Any) -> tr.Match:
    """Lay out a table in Action 3 (or another phase) of seat 0, who has chosen an army card."""
    return cast(tr.Match, lay(*players, phase=phase, chosen=card, **rest))


def new(seats: int = 2, seed: int = 0, **options: Any) -> tr.Match:
    """Start a game in which planeswalkers and start spaces are drawn by lot: the first question is the first turn."""
    return tr.game("planeswalkers").start(seats=seats, seed=seed, options={"opening": "random", **options})


def go(match: tr.Match, *codes: str, seat: int | None = None) -> tr.Match:
    """Play moves by their codes."""
    for code in codes:
        match.play(code, seat=seat)
    return match


def roll(match: tr.Match, dice: str, *codes: str) -> tr.Match:
    """Play moves while the combat dice show these faces ("W S -"; a number is a d20); all of them must be rolled."""
    values = [FACES[face] if face in FACES else int(face) - 1 for face in dice.split()]
    before = dice_rolled(match)
    with match.script("dice", values):
        go(match, *codes)
    assert dice_rolled(match) - before == len(values), "more dice were rolled than the test says"
    return match


def dice_rolled(match: tr.Match) -> int:
    """Count the dice that everybody has seen so far."""
    return sum(len(fact["faces"]) for fact in told(match, "dice")) + len(told(match, "d20"))


def options(match: tr.Match, kind: str = "", seat: int | None = None) -> list[str]:
    """List the codes of the legal moves, all or those of one kind."""
    return [move.code for move in match.legal(seat) if kind in ("", move.kind)]


def refused(match: tr.Match, code: str, seat: int | None = None) -> str:
    """Try a move that must be refused; return the rule that forbids it. Nothing may have changed."""
    before = match.hash()
    with pytest.raises(tr.IllegalMove) as caught:
        match.play(code, seat=seat)
    assert match.hash() == before
    return caught.value.rule


def asked(match: tr.Match) -> str:
    """Name the kind of the open question."""
    return match.questions()[0].ask.kind


def state(match: tr.Match) -> PlaneswalkersTable:
    """Return the table with its type."""
    return cast(PlaneswalkersTable, match.table)


def figures(match: tr.Match, army: str, seat: int | None = None) -> list[int]:
    """List the figures of an army card."""
    g = state(match)
    cards = [c for c in range(len(g.cards)) if g.army(c).id == army and seat in (None, g.cards[c].owner)]
    return [figure for card in cards for figure in g.cards[card].figures]


def where(match: tr.Match, army: str) -> list[str]:
    """Say where the figures of an army card are: "3,4", "3,4/4,4", "reserve" or "dead"."""
    g = state(match)
    found = []
    for figure in figures(match, army):
        if g.space[figure] in (RESERVE, DEAD):
            found.append("reserve" if g.space[figure] == RESERVE else "dead")
        else:
            found.append("/".join(g.box.codes[space] for space in g.spaces(figure)))
    return found


def damage(match: tr.Match, army: str) -> list[int]:
    """List the damage markers of the figures of an army card."""
    return [state(match).damage[figure] for figure in figures(match, army)]


def at(match: tr.Match, code: str) -> int:
    """Return the figure on a space, or NONE."""
    g = state(match)
    return int(g.at[g.box.space_of(code)])


def engaged(match: tr.Match, a: str, b: str) -> bool:
    """Tell whether the figures on two spaces are adjacent."""
    first, second = at(match, a), at(match, b)
    assert NONE not in (first, second)
    return board.adjacent(state(match), first, second)


def cards(match: tr.Match, zone: str, seat: int = 0) -> list[str]:
    """Name the spell cards of a zone: library from the top, others sorted."""
    g = state(match)
    names = [g.name(handle) for handle in getattr(g.players[seat], zone)]
    return names[::-1] if zone == "library" else sorted(names)


def attached(match: tr.Match, army: str, zone: str = "auras") -> list[str]:
    """Name the Auras (or the secrets) of an army card."""
    g = state(match)
    card = next(card for card in g.cards if g.box.armies[card.kind].id == army)
    return [g.name(handle) for handle in getattr(card, zone)]


def told(match: tr.Match, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """List the facts of all events of a kind that a seat (None: the spectator) was told."""
    return [event.facts for event in match.events(seat=seat) if event.kind == kind]
