"""How good a table of Heroes is for a seat: hit points, creatures, spells in play, cards, and what the dice can do."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from tafelrunde.games.heroes import verbs as v
from tafelrunde.games.heroes.rules import actions, board, race
from tafelrunde.games.heroes.state import (
    BESIDE,
    CARD,
    COLUMNS,
    COMMAND,
    HERO,
    IN_HAND,
    NOBODY,
    SPACES,
    HeroesTable,
    Permanent,
)

# The unit is one hit point of a hero.
CREATURE: Final = 1.6  # for each point that a healthy creature costs
BURDEN: Final = 0.4  # at most so much of a creature's worth is lost by a spell on it
BESIDE_WORTH: Final = 0.4  # of a creature that may return
CARD_WORTH: Final = 0.7
DRAWN: Final = 0.8
LEARNED: Final = 1.6
ORDER: Final = 0.9  # for each command symbol that is left after a spell
POINT: Final = 1.0  # a victory point of immortal heroes
LATER: Final = 0.5  # what the dice can do only after a Stop
HOPE: Final = 0.35  # what the dice could do with a few more of the right symbols
HURT: Final = 0.8  # for each die with the opposite element
ELSE: Final = 0.2  # of everything else that could come of the dice
STOPPED: Final = 0.95  # an order to stop may come too late
PATIENT: Final = 0.9  # who waits leaves the Stop to others
FALSE_STOP: Final = -2.0
AWAKE: Final = 9.0  # to wake up an unconscious hero
SCALE: Final = 9.0
PREPARED: Final = 30.0  # what a usual player has when the game begins
SPELL: Final = 0.4  # of what a spell does, as long as it lies in the deck
SHELTERED: Final = 4.0  # a hero behind one of his creatures …
BEHIND: Final = 2.0  # … or at least in the back row
READY: Final = 0.3  # for each point of strength of a creature that can attack where it stands
HARMFUL: Final = (v.Pausing, v.Frozen, v.Rooted)


def evaluate(g: HeroesTable, seat: int) -> float:
    """Estimate the chances of a seat, between 0 and 1."""
    if g.result is not None:
        return 1.0 / len(g.result.winners) if seat in g.result.winners else 0.0
    if g.stage == "setup":
        ready = prepared(g, seat)
        return ready / (ready + PREPARED)
    mine = standing(g, seat) + dice_worth(g, seat)
    others = [standing(g, other) for other in range(g.seats) if not g.allied(seat, other) and not g.players[other].out]
    friends = [standing(g, other) for other in range(g.seats) if other != seat and g.allied(seat, other)]
    if not others or g.players[seat].out:
        return 0.0 if g.players[seat].out and not friends else 0.5
    ahead = mine + sum(friends) / 2 - sum(others) / len(others)
    return 1 / (1 + exp(-ahead / SCALE))


def prepared(g: HeroesTable, seat: int) -> float:
    """Add up what a player has before the first phase: spells, the army, and how well it stands."""
    player = g.players[seat]
    worth = SPELL * sum(spell_worth(g, seat, kind) for kind in map(g.kind, player.deck))
    army = g.sealed.get(f"army {seat}")
    if army is not None:
        worth += CREATURE * sum(g.box.cost[kind] for kind in army.value)
    for number, it in enumerate(g.beings):
        if it.owner != seat:
            continue
        if it.kind == HERO:
            worth += SHELTERED if board.protected(g, number) else BEHIND if it.space >= COLUMNS else 0.0
        else:
            fights = 0.0 if board.protected(g, number) else READY * g.box.strength[it.kind]
            worth += CREATURE * g.box.cost[it.kind] + fights
    return float(worth)


def standing(g: HeroesTable, seat: int) -> float:
    """Add up what a player has on the table, in hit points."""
    player = g.players[seat]
    if player.out:
        return 0.0
    worth = player.hp + 3.0 * (1 - exp(-player.hp / 3)) + CARD_WORTH * len(player.hand) + POINT * player.points
    for it in g.beings:
        if it.owner == seat and it.kind != HERO and it.space <= BESIDE:
            healthy = 1 - it.wounds / g.box.stamina[it.kind] if it.space < SPACES else BESIDE_WORTH
            worth += CREATURE * g.box.cost[it.kind] * (0.4 + 0.6 * healthy)
    for permanent in g.permanents:
        if permanent.seat == seat:
            worth += lasting_worth(g, permanent) * (1 + 0.1 * permanent.power)
    return worth


def lasting_worth(g: HeroesTable, permanent: Permanent) -> float:
    """Estimate what a permanent spell is worth to the player on whom it lies; spells that harm are below 0.

    A spell on a creature does not harm more than the creature is worth: nobody kills it to be rid of the spell.
    """
    lasting = g.box.spells[permanent.kind].lasting
    worth = float(sum(verb.worth() * (-1 if harms(verb) else 1) for verb in lasting))
    if permanent.being == NOBODY or g.beings[permanent.being].kind == HERO:
        return worth
    cost: int = g.box.cost[g.beings[permanent.being].kind]
    return max(worth, -BURDEN * CREATURE * cost)


def harms(verb: Any) -> bool:
    """Tell whether a lasting verb is bad for its target."""
    if isinstance(verb, v.Cost):
        return verb.n > 0
    if isinstance(verb, v.Strength):
        return verb.n < 0
    return isinstance(verb, HARMFUL)


# ---------------------------------------------------------------- dice


def dice_worth(g: HeroesTable, seat: int) -> float:
    """Estimate what the dice of a player can still do: in his action all of it, before a Stop a part."""
    player = g.players[seat]
    if player.out:
        return 0.0
    arena = g.arena_of(seat)
    if arena.acting == seat:
        if arena.step == "act":
            return best_action(g, seat) or FALSE_STOP
        return ORDER / 2 * g.unspent(arena, COMMAND)
    if player.acted:
        return 0.0
    counts = actions.faces(g, seat)
    order = g.sealed.get(f"order {seat}")
    code = "" if order is None else str(order.value)
    if code == "stop":
        return STOPPED * (best_action(g, seat) - weakness(g, seat) or FALSE_STOP) if player.hp else AWAKE
    flying = player.dice.count(IN_HAND) if player.busy else 0
    if code.startswith("throw"):
        for die in code.removeprefix("throw "):
            counts[player.dice[int(die) - 1]] -= 1
        flying = len(code) - len("throw ")
    if not player.hp:  # only cards wake an unconscious hero (HE-23.4)
        return HOPE * AWAKE * min(1.0, (counts[CARD] + flying / 6) / race.WAKING) ** 2
    if flying:
        return hope(g, seat, counts, flying)
    now = max(LATER * (best_action(g, seat) - weakness(g, seat)), hope(g, seat, counts, 0))
    return PATIENT * now if code else now


def weakness(g: HeroesTable, seat: int) -> int:
    """Count the wounds that acting now would cost a hero (HE-8.4)."""
    return 0 if g.config.no_traits else g.symbols(seat, g.box.opposite[g.players[seat].hero])


def best_action(g: HeroesTable, seat: int) -> float:
    """Estimate the best action that the dice of a player allow now; 0 if there is none."""
    arena = g.arena_of(seat)
    player = g.players[seat]
    counts = actions.faces(g, seat)
    best = 0.0
    for kind in g.kinds(player.hand):
        if actions.uncastable(g, arena, seat, kind, counts) is None:
            left = counts[COMMAND] - (g.box.count[kind] if g.box.symbol[kind] == COMMAND else 0)
            best = max(best, spell_worth(g, seat, kind) + ORDER * min(left, creatures(g, seat)))
    if actions.undrawable(g, seat, counts) is None:
        best = max(best, DRAWN * min(counts[CARD] - 2, len(player.deck) + len(player.discard)))
    if counts[CARD] >= actions.TO_LEARN and actions.learnable(g, arena, counts):
        best = max(best, LEARNED)
    if actions.undispellable(g, arena, counts) is None:
        best = max(best, dispel_worth(g, seat))
    return best


def dispel_worth(g: HeroesTable, seat: int) -> float:
    """Estimate the best spell to dispel: one that harms the own side, or helps the others; markers protect it."""
    found = [
        (-1 if g.allied(seat, permanent.seat) else 1) * lasting_worth(g, permanent) / (1 + permanent.power)
        for permanent in g.permanents
    ]
    return max(0.0, *found)


def spell_worth(g: HeroesTable, seat: int, kind: int) -> float:
    """Estimate what casting a spell brings: what it does, and what stays."""
    spell = g.box.spells[kind]
    worth = sum(verb.worth() for verb in (*spell.cast, *spell.lasting)) - CARD_WORTH
    hero = g.players[seat].hero
    strong = not g.config.no_traits and hero != NOBODY and spell.element == g.box.hero_element[hero]
    return float(worth + (0.5 if strong and spell.empowerment != "none" else 0.0))


def creatures(g: HeroesTable, seat: int) -> int:
    """Count the command symbols that a player's creatures could use."""
    return sum(g.box.activation[it.kind] for it in g.beings if it.owner == seat and it.kind >= 0 and it.space < SPACES)


def hope(g: HeroesTable, seat: int, counts: list[int], flying: int) -> float:
    """Estimate what symbols on the table and dice in the air are a beginning of: most of all the nearest action."""
    more = flying / 6
    arena = g.arena_of(seat)
    chances = [DRAWN * min(1.5, (counts[CARD] + more) / actions.TO_DRAW) ** 2]
    for kind in g.kinds(g.players[seat].hand):
        if actions.has_target(g, arena, seat, kind):
            symbol = g.box.symbol[kind]
            have = max(counts[:4]) if symbol == g.box.same_element else counts[symbol]
            share = min(1.0, (have + more) / g.box.count[kind])
            chances.append(spell_worth(g, seat, kind) * share * share)
    harm = 0 if g.config.no_traits else counts[g.box.opposite[g.players[seat].hero]]
    return HOPE * (max(chances) + ELSE * sum(chances) - HURT * harm)
