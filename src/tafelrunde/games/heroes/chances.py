"""How likely each player of Heroes is to win.

Before the first phase heroes, spells and creatures count as they did in games (`chances.toml`), beside what they seem
to be worth; afterwards the evaluation decides.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.games.heroes.advice import evaluate, prepared
from tafelrunde.games.heroes.state import HERO, NOBODY, HeroesTable
from tafelrunde.kernel.chances import decided, in_proportion, proof_of, read_weights, shares

PROVED: Final = read_weights("tafelrunde.games.heroes")
POINT: Final = 4.0  # so many hit points more, and winning is e times as likely as losing


def chances(g: HeroesTable) -> list[float]:
    """Estimate every player's chance to win; they add up to one."""
    if g.result is not None:
        return decided(g)
    if drafting(g):
        return shares([prepared(g, seat) / POINT + proved(g, seat) for seat in range(g.seats)])
    return in_proportion([evaluate(g, seat) for seat in range(g.seats)])


def proved(g: HeroesTable, seat: int) -> float:
    """Add up how much better or worse than they look a player's hero, spells and creatures did in games."""
    return proof_of(PROVED, drafted(g, seat))


def drafting(g: HeroesTable) -> bool:
    """Tell whether heroes, spells and armies are still chosen and placed."""
    return g.stage == "setup"


def drafted(g: HeroesTable, seat: int) -> list[tuple[str, str]]:
    """List what a player has chosen, as it is named in `chances.toml`."""
    player = g.players[seat]
    found = [("spell", g.box.spells[kind].id) for kind in map(g.kind, player.deck + player.hand + player.discard)]
    army = g.sealed.get(f"army {seat}")
    kinds = [] if army is None else list(army.value)
    kinds += [it.kind for it in g.beings if it.owner == seat and it.kind != HERO]
    found += [("creature", g.box.creatures[kind].id) for kind in kinds]
    return found if player.hero == NOBODY else [*found, ("hero", g.box.heroes[player.hero].id)]
