"""How likely each player of Heroes is to win.

Before the first phase heroes, spells and creatures count as they did in games (`chances.toml`), beside what they seem
to be worth; afterwards what everybody has on the table, and how far his dice are from an action (`quests.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from tafelrunde.games.heroes import advice, quests
from tafelrunde.games.heroes.rules import actions, board
from tafelrunde.games.heroes.state import BESIDE, COLUMNS, HERO, IN_HAND, NOBODY, SPACES, HeroesTable
from tafelrunde.kernel.chances import decided, proof_of, read_weights, shares

PROVED: Final = read_weights("tafelrunde.games.heroes")
POINT: Final = 4.0  # so many hit points more, and winning is e times as likely as losing, before the first phase …
AHEAD: Final = 4.5  # … and after it
CROWDED: Final = 0.15  # of that logarithm, for each point that creatures cost who stand behind others
LAST: Final = 5.0  # the last hit points count twice
CARD_WORTH: Final = 0.3
SHELTERED: Final = 1.5  # a hero behind one of his creatures
BESIDE_WORTH: Final = 0.4  # of a creature that may return
OUT: Final = -99.0  # what a player has who is out of the game
STOPPED: Final = 0.85  # of what an action promises that was not carried out yet …
LATER: Final = 0.65  # … and of what dice promise before a Stop
FALSE_STOP: Final = -2.0
WAITED: Final = 0.3  # who waits leaves the Stop to others
HURT: Final = 0.3  # a die with the opposite element that is likely to be thrown again
NOTHING: Final = [0] * 6  # symbols on the table


def chances(g: HeroesTable) -> list[float]:
    """Estimate every player's chance to win; they add up to one."""
    if g.result is not None:
        return decided(g)
    if drafting(g):
        return shares([advice.prepared(g, seat) / POINT + proved(g, seat) - crowd(g, seat) for seat in range(g.seats)])
    strengths = [strength(g, seat) for seat in range(g.seats)]
    if g.config.mode == "team":
        strengths = [(strengths[seat] + strengths[seat ^ 1]) / 2 for seat in range(g.seats)]
    return shares([each / AHEAD for each in strengths])


def strength(g: HeroesTable, seat: int) -> float:
    """Add up what a player has on the table and what his dice promise, in hit points."""
    if g.players[seat].out:
        return OUT
    return standing(g, seat) + dice_worth(g, seat)


def standing(g: HeroesTable, seat: int) -> float:
    """Add up what a player has on the table, in hit points."""
    player = g.players[seat]
    worth = player.hp + LAST * (1 - exp(-player.hp / LAST)) + CARD_WORTH * len(player.hand) + player.points
    for number, it in enumerate(g.beings):
        if it.owner != seat or it.space > BESIDE:
            continue
        if it.kind == HERO:
            worth += SHELTERED if board.protected(g, number) else 0.0
        elif it.space < SPACES:
            share = 1 - quests.HEALTH * it.wounds / g.box.stamina[it.kind]
            worth += quests.CREATURE * g.box.cost[it.kind] * share
        else:
            worth += quests.CREATURE * g.box.cost[it.kind] * BESIDE_WORTH
    for permanent in g.permanents:
        if permanent.seat == seat:
            worth += quests.LASTING * advice.lasting_worth(g, permanent) * (1 + 0.1 * permanent.power)
    return float(worth)


def dice_worth(g: HeroesTable, seat: int) -> float:
    """Estimate what the dice of a player are worth: in his action, before it and while they fly."""
    player = g.players[seat]
    if not player.hp:
        return advice.dice_worth(g, seat)
    arena = g.arena_of(seat)
    if player.acted and arena.acting != seat:
        return LATER * (quests.thrown(quests.collected_for(g, seat, NOTHING), NOTHING, len(player.dice)) - quests.THROW)
    counts = actions.faces(g, seat)
    wanted = quests.collected_for(g, seat, counts)
    if arena.acting == seat:
        return STOPPED * quests.ready(wanted, counts) or FALSE_STOP if arena.step == "act" else 0.0
    order = g.sealed.get(f"order {seat}")
    code = "" if order is None else str(order.value)
    hurt = advice.weakness(g, seat)
    if code == "stop":
        return STOPPED * quests.ready(wanted, counts) - hurt or FALSE_STOP
    if code.startswith("throw"):
        for die in code.removeprefix("throw "):
            counts[player.dice[int(die) - 1]] -= 1
        return LATER * (quests.thrown(wanted, counts, len(code) - len("throw ")) - quests.THROW)
    if player.busy:
        return LATER * (quests.thrown(wanted, counts, player.dice.count(IN_HAND)) - quests.THROW / 2)
    now = max(quests.ready(wanted, counts) - hurt, quests.lying(wanted, counts) - HURT * hurt)
    return LATER * (now - WAITED if code else now)


def proved(g: HeroesTable, seat: int) -> float:
    """Add up how much better or worse than they look a player's hero, spells and creatures did in games."""
    return proof_of(PROVED, drafted(g, seat))


def crowd(g: HeroesTable, seat: int) -> float:
    """Estimate what is lost by creatures that will stand behind others, where they do not fight: the cheapest ones."""
    costs = sorted([g.box.cost[g.box.creature_index[name]] for table, name in drafted(g, seat) if table == "creature"])
    return float(CROWDED * sum(costs[: max(0, len(costs) - COLUMNS)]))


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
