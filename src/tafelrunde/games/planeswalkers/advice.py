"""How good a table is for a seat: figures, life, attacks to come by dice mathematics, glyphs, cards and points."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from math import exp
from typing import Final, TypeVar

from tafelrunde.games.planeswalkers.box import PlaneswalkersBox
from tafelrunde.games.planeswalkers.rules import attack, board, movement, values
from tafelrunde.games.planeswalkers.state import NONE, RESERVE, PlaneswalkersTable
from tafelrunde.games.planeswalkers.statics import Gets, Keyword, OthersGet
from tafelrunde.games.planeswalkers.verbs import HurtAttacker
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.dice import numbers, pool_odds
from tafelrunde.kernel.game import per_box
from tafelrunde.kernel.hexes import explore

WALKER: Final = 420.0  # what the life of a planeswalker is worth where it decides the game, beside its cost
WHOLE: Final = 0.45  # the part of its cost that a figure is worth while it stands at all; the rest goes with its life
READY: Final = 0.8  # the part of its cost that a figure in the reserve is worth, as long as there is time
POINTS: Final = 0.5  # the part of its cost that a figure is worth besides when points decide
TRAP: Final = 0.4  # the part that is left of an attack for each secret Aura on the defender's card …
WARY: Final = 0.1  # … in a search: who counts on attacks past a trap never sets it off, and stands before it for ever
CARD: Final = 14.0  # a card in hand
SECRET: Final = 24.0  # a secret Aura in play
GLYPH: Final = 12.0  # a glyph that is held
NEAR: Final = 2.0  # a space nearer to the enemy
SHY: Final = 0.4  # how much less planeswalkers press forward
HIGH: Final = 1.5  # a level of height
STEP: Final = 0.02  # a movement point: of two ways to the same place the shorter one
IN_VAIN: Final = 50  # as many points it seems to cost to move a figure that stands best where it is
NOW: Final = 0.9  # the part of its worth that an attack of this turn has
REPLY: Final = 0.5  # that of an attack in the next turn of an opponent
LATER: Final = 0.3  # that of an attack in the own next turn
SCALE: Final = 260.0
REMEMBERED: Final[dict[tuple[Hashable, ...], list[float]]] = {}  # estimates of tables that look the same, by seat
MOST_REMEMBERED: Final = 5000
JOURNEYS: Final[dict[tuple[Hashable, ...], Journey]] = {}
MOST_JOURNEYS: Final = 200
Found = TypeVar("Found")
Strikes = dict[int, tuple[float, float]]  # what the best attack of each figure brings: from where it stands, and moving
End = tuple[float, movement.Place, int, Move]  # what a place is worth, the points to it, the answer that leads there
STATS: Final = {"power": 9.0, "toughness": 9.0, "move": 4.0, "range": 6.0}
WORDS: Final = {"rooted": -9.0, "no_mending": -5.0}
LINES: Final = {
    "hurt_bearer": -16.0,
    "hurt_mover": -9.0,
    "hurt_attacker": 12.0,
    "bearer_draws": 14.0,
    "mend_one": 9.0,
}
OTHER_GIFTS: Final = {
    "leaving_dice": 4.0,
    "attackers_roll": 9.0,
    "scorches": 4.0,
    "pathfinding": 5.0,
    "draw_more": 14.0,
}


def evaluate(g: PlaneswalkersTable, seat: int, trap: float = TRAP) -> float:
    """Estimate how good a table is for a seat, between 0 (lost) and 1 (won); `trap` is left of attacks on secrets."""
    if g.result is not None:
        return 1.0 / len({g.team[winner] for winner in g.result.winners}) if seat in g.result.winners else 0.0
    if not all(player.army or player.left for player in g.players):
        return 0.5
    table = what_matters(g)
    key = (trap, *table)
    found = REMEMBERED.get(key)
    if found is None:
        on_its_way = g.walking and g.on_field(g.walking[0])
        found = where_it_goes(g, table, trap) if on_its_way else estimates(g, Outlook(g, trap))
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        REMEMBERED[key] = found
    return found[seat]


def what_matters(g: PlaneswalkersTable) -> tuple[Hashable, ...]:
    """Return everything that estimates look at. All of it is open: they are the same in all worlds a seat imagines."""
    public = g.hidden.public
    return (
        g.box,
        (g.field, g.turns, g.phase[0], g.active, g.chosen, g.summons),
        tuple(g.space),
        tuple(g.rear),
        tuple(g.damage),
        tuple(g.control),
        tuple(g.walking),
        tuple(g.moved),
        tuple(g.attacked),
        (tuple(g.extra), tuple(g.barred), tuple(g.idle)),
        tuple([(e.what, e.n, e.card, e.figure, e.seat) for e in g.lasting]),
        tuple(g.glyph_spaces),
        tuple([g.hidden.piece[handle] if handle in public else NONE for handle in g.glyph_handles]),
        tuple([(len(p.hand), not p.library, p.left) for p in g.players]),
        tuple([(c.kind, c.owner, len(c.secrets), tuple([g.hidden.piece[aura] for aura in c.auras])) for c in g.cards]),
    )


class Journey:
    """What is known of one move of a figure, wherever it is on its way: what each place is worth."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook  # as of where the move began
        self.places: dict[movement.Place, float] = {}
        self.ends: dict[tuple[movement.Place, int, int], list[End]] = {}  # by where the figure is and its points
        self.estimates: dict[movement.Place, list[float]] = {}
        self.chances: dict[movement.Place, float] = {}  # as a search of a duel judges them


def journey(g: PlaneswalkersTable, table: tuple[Hashable, ...], trap: float) -> Journey:
    """Find what is known of the move that is under way: it depends on everything but how far it has come."""
    box, turn, spaces, rears, damage, control, _, *rest = table
    figure, _, _, start = g.walking
    double = g.rear[figure] != NONE
    others = tuple([space if other != figure else NONE for other, space in enumerate(g.space)])
    key = (trap, box, turn, others, rears, damage, control, figure, start, *rest, spaces if double else NONE)
    found = JOURNEYS.get(key)
    if found is None:

        def look(g: PlaneswalkersTable) -> Outlook:
            return Outlook(g, trap)

        found = Journey(with_figure_at(g, figure, (start, NONE), look) if not double else look(g))
        if len(JOURNEYS) >= MOST_JOURNEYS:
            JOURNEYS.clear()
        JOURNEYS[key] = found
    return found


def with_figure_at(
    g: PlaneswalkersTable, figure: int, place: movement.Place, look: Callable[[PlaneswalkersTable], Found]
) -> Found:
    """Look at a table as it would be with a figure at another place; it is as before afterwards."""
    space, rear, at = g.space[figure], g.rear[figure], g.at[:]
    board.put(g, figure, *place)
    found = look(g)
    g.space[figure], g.rear[figure], g.at = space, rear, at
    return found


def where_it_goes(g: PlaneswalkersTable, table: tuple[Hashable, ...], trap: float) -> list[float]:
    """A figure on its way is where it can best go from here: so every step leads there, and the last one stops."""
    figure, _, used, start = g.walking
    way = journey(g, table, trap)
    place, spent = best_end(g, way)
    estimated = way.estimates.get(place)
    if estimated is None:
        changed = {start, *place}.intersection(g.glyph_spaces)  # a glyph that is held or left changes the dice

        def look(g: PlaneswalkersTable) -> list[float]:
            return estimates(g, Outlook(g, trap) if changed else way.outlook)

        estimated = way.estimates[place] = with_figure_at(g, figure, place, look)
    cost = STEP * (used + spent) / SCALE
    return [value - cost if g.control[figure] == seat else value for seat, value in enumerate(estimated)]


def estimates(g: PlaneswalkersTable, o: Outlook) -> list[float]:
    """Weigh the side of each seat against the others, the strongest of them most."""
    strikes = {
        figure: best_strikes(g, o, figure)
        for player in g.players
        if not player.left
        for card in player.army
        for figure in g.standing(card)
    }
    own = [worth(g, seat, o, strikes, True) + pressure(g, o, seat) for seat in range(g.seats)]
    against = [worth(g, seat, o, strikes, False) for seat in range(g.seats)]
    found = []
    for seat in range(g.seats):
        mine = sum(own[mate] for mate in g.side(seat))
        others = [sum(against[s] for s in g.side(g.team.index(team))) for team in set(g.team) if team != g.team[seat]]
        rest = 0.6 * max(others) + 0.4 * sum(others) / len(others)
        found.append(1.0 / (1.0 + exp((rest - mine) / SCALE)))
    return found


class Outlook:
    """What all estimates of one table share: the figures that stand, and the dice of each army card."""

    def __init__(self, g: PlaneswalkersTable, trap: float) -> None:
        self.standing = g.figures()
        self.die: tuple[str, ...] = tuple(g.box.die)
        self.field = board.field(g)
        self.aims: dict[int, list[int]] = {}
        self.late = max(0.0, 2.0 * g.turns / g.turn_limit - 1.0)  # from 0 in the first half to 1 at the end
        self.decisive = g.box.battlefields[g.field].goal == "planeswalkers"
        size = len(g.cards)
        self.attack, self.defence, self.reach, self.move = [0] * size, [0] * size, [0] * size, [0] * size
        self.whole, self.life = [0.0] * size, [0.0] * size  # what killing a figure takes, and each point of its life
        self.lives: list[int] = []
        self.points: list[float] = []
        self.trap: list[float] = []
        self.thorns: list[int] = []  # damage to those who attack in vain
        self.counters: list[bool] = []  # whether it strikes back
        self.bites: list[bool] = []  # one of the two
        self.flies: list[bool] = []
        self.rows: dict[int, list[int]] = {}  # ways to a space
        for card, entry in enumerate(g.cards):
            figures = g.standing(card)
            if figures:
                self.attack[card] = values.power(g, figures[0])
                self.defence[card] = values.toughness(g, figures[0])
                self.reach[card] = values.reach(g, figures[0])
                self.move[card] = max(1, values.move(g, figures[0]))
            self.thorns.append(sum([thorns(g.box, g.spell_kind(aura)) for aura in entry.auras]))
            self.counters.append(bool(g.box.ability_triggers["defence_rolled"][entry.kind]))
            self.bites.append(self.counters[-1] or self.thorns[-1] > 0)
            self.flies.append("flying" in g.box.words[entry.kind])
            army = g.box.armies[entry.kind]
            self.lives.append(army.life)
            each = army.cost / army.figures
            self.points.append(each)
            self.trap.append(trap ** len(entry.secrets))
            if self.decisive and army.kind == "planeswalker":
                self.whole[card], self.life[card] = each, WALKER / army.life
            else:
                self.whole[card], self.life[card] = WHOLE * each, (1 - WHOLE) * each / army.life

    def walking_to(self, space: int) -> list[int]:
        """Return what it costs to walk to a space from everywhere."""
        row = self.rows.get(space)
        if row is None:
            row = self.rows[space] = walking(self.field, space)
        return row

    def goals(self, g: PlaneswalkersTable, team: int) -> list[int]:
        """List whom a team goes for: the opponents' planeswalkers, else all their figures.

        Not the nearest figure: its destruction must not look like a loss because the next one is far away.
        """
        if team not in self.aims:
            others = [figure for figure in self.standing if g.team[g.control[figure]] != team]
            walkers = [figure for figure in others if g.of(figure).kind == "planeswalker"]
            self.aims[team] = walkers or others
        return self.aims[team]

    def strike(self, g: PlaneswalkersTable, figure: int, at: int, other: int, there: int) -> float:
        """Estimate what an attack from one space to another brings, less what a counter strike and thorns cost."""
        card, target = g.card_of[figure], g.card_of[other]
        up = self.field.level[at] - self.field.level[there]
        power, defence = self.attack[card] + (up > 0), self.defence[target] + (up < 0)
        gain = struck(
            self.die, power, defence, self.lives[target] - g.damage[other], self.life[target], self.whole[target]
        )
        gain *= self.trap[target]
        if self.reach[card] <= 1 and self.bites[target]:
            own = self.lives[card] - g.damage[figure]
            if self.counters[target]:
                gain -= struck(self.die, power, defence, own, self.life[card], self.whole[card], True)
            thorns = self.thorns[target]
            gain -= 0.5 * (thorns * self.life[card] + (self.whole[card] if thorns >= own else 0.0))
        return gain


@cache
def struck(
    die: tuple[str, ...], attack: int, defence: int, left: int, life: float, whole: float, back: bool = False
) -> float:
    """Estimate the damage of an attack: points of life, and perhaps the whole figure."""
    dealt, killed = odds(die, attack, defence, left, back)
    return dealt * life + killed * whole


@per_box
def thorns(box: PlaneswalkersBox, kind: int) -> int:
    """Count the damage that an open Aura deals to attackers."""
    lines = box.spells[kind].does
    return sum(verb.n for line in lines for verb in line.walk() if isinstance(verb, HurtAttacker))


@cache
def odds(die: tuple[str, ...], attack: int, defence: int, left: int, back: bool = False) -> tuple[float, float]:
    """Return the expected damage to a figure with so much life left, and the chance that it is destroyed.

    With `back` it is the attacker who is hurt, by the shields beyond the hits.
    """
    hits = pool_odds([numbers(die, lambda face: face == "weapon")] * max(0, attack))
    blocks = pool_odds([numbers(die, lambda face: face == "shield")] * max(0, defence))
    more = blocks.minus(hits) if back else hits.minus(blocks)
    dealt = sum(float(more.at_least(n)) for n in range(1, left + 1))
    return dealt, float(more.at_least(left))


# ---------------------------------------------------------------- what a player has


def worth(g: PlaneswalkersTable, seat: int, o: Outlook, strikes: Strikes, own: bool) -> float:
    """Add up what a player has: figures, reserve, cards, Auras, glyphs, and what the next attacks promise.

    The card that will be drawn next counts as drawn: so it makes no difference when a turn ends.
    """
    player = g.players[seat]
    if player.left:
        return 0.0
    total = 0.0
    if g.walker_of(seat) != NONE:
        coming = bool(player.library) and (own or seat != g.active)
        total += CARD * (len(player.hand) + coming) ** 0.8
    level = o.field.level
    for card in player.army:
        entry = g.cards[card]
        life = g.box.armies[entry.kind].life
        total += SECRET * len(entry.secrets)
        for aura in entry.auras:
            total += aura_worth(g, aura, card)
        for figure in entry.figures:
            space = g.space[figure]
            if space == RESERVE:
                total += READY * (1 - o.late) * (o.whole[card] + o.life[card] * life)
            elif space >= 0:
                total += POINTS * o.late * o.points[card]
                total += o.whole[card] + o.life[card] * (life - g.damage[figure]) + HIGH * level[space]
    total += promised(g, seat, strikes, own) + GLYPH * held_glyphs(g, seat) + summons(g, seat)
    if not o.decisive:
        total += scoring(g, seat)
    return total


def promised(g: PlaneswalkersTable, seat: int, strikes: Strikes, own: bool) -> float:
    """Estimate the attacks to come: those of the chosen card now, those of the best card in the next turn."""
    now = later = 0.0
    acts = own and seat == g.active and g.phase[0] not in ("closing", "ending", "begin", "upkeep")
    for card in g.players[seat].army:
        choosable = acts and g.chosen in (card, NONE)
        at_once = moving = 0.0
        for figure in g.standing(card):
            still, mobile = strikes[figure]
            moving += mobile
            if choosable and attack.attacks_left(g, figure) > 0:
                stays = (
                    g.phase[0] in ("moves", "walk") and still > 0
                )  # in doubt a figure that can attack does not move first
                at_once += mobile if can_still_move(g, figure) and not stays else still
        now, later = max(now, at_once), max(later, moving)
    return NOW * now + (LATER if own else REPLY) * later


def can_still_move(g: PlaneswalkersTable, figure: int) -> bool:
    """Tell whether a figure of the active player has its move before it; one on its way is already where it goes."""
    return g.phase[0] in ("window", "summon", "moves", "walk") and figure not in g.moved


def best_strikes(g: PlaneswalkersTable, o: Outlook, figure: int) -> tuple[float, float]:
    """Estimate what the best attack of a figure brings from where it stands, and if it may move first."""
    card = g.card_of[figure]
    reach, move, flies = o.reach[card], o.move[card], o.flies[card]
    here = g.space[figure]
    still = mobile = 0.0
    side, team, control, space, rear = g.team[g.control[figure]], g.team, g.control, g.space, g.rear
    steps = o.field.steps(here)
    single = rear[figure] < 0
    foes = [other for other in o.standing if team[control[other]] != side]
    gaps = [steps[space[other]] if single and rear[other] < 0 else board.distance(g, figure, other) for other in foes]
    engaged = board.engaged_with(g, figure) if 1 in gaps else []
    for other, gap in zip(foes, gaps, strict=True):
        there = space[other]
        if engaged:
            sure = other in engaged
        else:
            sure = 1 < reach >= gap and board.line_of_sight(g, figure, other)
        if sure:
            chance = 1.0
        elif engaged:
            chance = 0.15
        elif gap > 2 * move + reach:
            continue
        elif reach > 1:
            chance = come_and_hit(max(1, gap - reach), move)
        else:
            chance = come_and_hit((gap if flies else o.walking_to(there)[here]) - 1, move)
        gain = o.strike(g, figure, here, other, there) if chance else 0.0
        if sure and gain > still:
            still = gain
        if chance * gain > mobile:
            mobile = chance * gain
    return still, mobile


def come_and_hit(gap: int, move: int) -> float:
    """Estimate the chance that a figure comes within reach of another: surely less the farther it has to go."""
    if gap <= move:
        return 0.75 - 0.15 * gap / move
    return 0.1 if gap <= 2 * move else 0.0


# ---------------------------------------------------------------- where figures go


def best_end(g: PlaneswalkersTable, way: Journey) -> tuple[movement.Place, int]:
    """Choose where a move that is under way ends best, and how many points it takes; back again is no move."""
    found = ends(g, way)
    if not found:
        figure = g.walking[0]
        return (g.space[figure], g.rear[figure]), 0
    _, place, spent, _ = max(found, key=lambda end: end[0])
    return place, spent


def ends(g: PlaneswalkersTable, way: Journey) -> list[End]:
    """List where a move that is under way may end, what each place is worth, and the answer that leads there."""
    figure, points, used, _ = g.walking
    stage = ((g.space[figure], g.rear[figure]), points, used)
    found = way.ends.get(stage)
    if found is None:
        found = way.ends[stage] = find_ends(g, way)
    return found


def find_ends(g: PlaneswalkersTable, way: Journey) -> list[End]:
    """Look for the ends of a move that is under way."""
    figure, points, used, start = g.walking
    o = way.outlook
    w = movement.Walk(g, figure, points)
    w.used = used
    here = (g.space[figure], g.rear[figure])
    engaged = [] if w.slippery else board.engaged_with(g, figure)
    places = [
        (place, points - stage.points, stage.first)
        for place, stage in movement.ways(g, w).items()
        if stage.first is not None and movement.may_end(g, w, place[0], place[1]) and place != (start, NONE)
    ]
    if movement.may_end(g, w, here[0], here[1]):
        places.append((here, 0 if used else IN_VAIN, g.box.stop))
    places += [((move.args[0].spaces[0], NONE), points, move) for move in movement.flights(g, w)]
    able = attack.attacks_left(g, figure) > 0
    found: list[End] = []
    for place, spent, answer in places:
        if place not in way.places:
            way.places[place] = place_worth(g, o, figure, place, able)
        value = way.places[place] - STEP * spent
        if engaged and place != here:
            after = board.engaged_at(g, figure, spaces_of(place))
            card = g.card_of[figure]
            value -= 0.5 * o.life[card] * sum(other not in after for other in engaged)  # PW-7.7
        found.append((value, place, spent, answer))
    return found


def spaces_of(place: movement.Place) -> list[int]:
    """List the spaces of a place."""
    return [place[0]] if place[1] == NONE else [place[0], place[1]]


def place_worth(g: PlaneswalkersTable, o: Outlook, figure: int, place: movement.Place, able: bool) -> float:
    """Estimate a place for a figure: whom it can attack from there, who can attack it, ground, glyph and way."""
    card = g.card_of[figure]
    space = place[0]
    f = o.field
    engaged = board.engaged_at(g, figure, spaces_of(place))
    reach = o.reach[card]
    eye = board.EYE * g.box.height[g.cards[card].kind]
    side, team, control = g.team[g.control[figure]], g.team, g.control
    best = 0.0
    danger: dict[int, float] = {}
    for other in o.standing:
        if team[control[other]] == side:
            continue
        there = g.space[other]
        gap = f.distance(space, there)
        if engaged:
            hits = other in engaged
        else:
            above = board.HIT_ZONE * g.box.height[g.cards[g.card_of[other]].kind]
            hits = 1 < reach >= gap and f.sees(space, eye, there, above, place[1], g.rear[other])
        if hits and able:
            best = max(best, o.strike(g, figure, space, other, there))
        enemy = g.card_of[other]
        if gap <= o.reach[enemy] + o.move[enemy]:
            chance = 1.0 if other in engaged else 0.6
            danger[enemy] = danger.get(enemy, 0.0) + chance * o.strike(g, other, there, figure, space)
    total = NOW * best - REPLY * max(danger.values(), default=0.0) + HIGH * f.level[space]
    for glyph in g.glyph_spaces:
        if glyph in place:
            total += GLYPH
    if not o.decisive:
        total += scoring_worth(g, card, min(f.distance(space, goal) for goal in f.scoring))
    return total + closeness(g, o, figure, space)


def pressure(g: PlaneswalkersTable, o: Outlook, seat: int) -> float:
    """Figures want to come within reach of the opponents' planeswalkers."""
    return sum(
        [closeness(g, o, figure, g.space[figure]) for card in g.players[seat].army for figure in g.standing(card)]
    )


def closeness(g: PlaneswalkersTable, o: Outlook, figure: int, space: int) -> float:
    """Estimate how much a figure is too far from where it is needed; planeswalkers take their time."""
    card = g.card_of[figure]
    best = 30
    for other in o.goals(g, g.team[g.control[figure]]):
        there = g.space[other]
        gap = o.field.distance(space, there) if o.flies[card] else o.walking_to(there)[space]
        best = min(best, max(0, gap - o.reach[card]))
    shy = SHY if g.players[g.control[figure]].walker == figure else 1.0
    return -NEAR * shy * best


@lru_cache(maxsize=1 << 12)
def walking(field: board.Field, goal: int) -> list[int]:
    """Return what it costs to walk to a space from everywhere, around ruins and through water, without figures."""

    def steps(here: int) -> list[tuple[int, int]]:
        price = 3 if field.water[here] else 1  # water ends a move
        return [
            (there, price + max(0, field.level[here] - field.level[there]))
            for there in field.neighbours[here]
            if (here, there) not in field.wall_top and not field.cramped[there]
        ]

    found = explore(goal, steps, board.FAR)
    return [found[space][0] if space in found else board.FAR for space in range(len(field.on_map))]


# ---------------------------------------------------------------- glyphs, reserve, points, Auras


def held_glyphs(g: PlaneswalkersTable, seat: int) -> int:
    """Count the open glyphs that a seat holds."""
    return sum(
        g.at[space] != NONE and g.control[g.at[space]] == seat and handle in g.hidden.public
        for space, handle in zip(g.glyph_spaces, g.glyph_handles, strict=True)
    )


def summons(g: PlaneswalkersTable, seat: int) -> float:
    """Squads in the reserve may still be summoned this turn if the planeswalker was chosen."""
    if seat != g.active or g.phase[0] not in ("window", "summon") or g.chosen != g.players[seat].army[0]:
        return 0.0
    waiting = []
    for card in g.players[seat].army[1:]:
        left = sum(g.space[figure] == RESERVE for figure in g.cards[card].figures)
        waiting.append(float(left * g.army(card).cost / g.army(card).figures))
    free = g.box.construction.summons_per_planeswalker_turn - g.summons + (g.phase[0] == "summon")
    return 0.4 * sum(sorted(waiting, reverse=True)[: max(0, free)])


def scoring(g: PlaneswalkersTable, seat: int) -> float:
    """Where spaces score, figures on them count more the nearer the end is; others are drawn towards them."""
    goals = board.field(g).scoring
    return sum(
        [
            scoring_worth(g, card, min([board.distance_to(g, figure, space) for space in goals]))
            for card in g.players[seat].army
            for figure in g.standing(card)
        ]
    )


def scoring_worth(g: PlaneswalkersTable, card: int, away: int) -> float:
    """Estimate a figure so far away from the scoring spaces."""
    army = g.army(card)
    late = g.turns / g.turn_limit
    share: float = army.cost / army.figures * (0.2 + 0.9 * late)
    return share if away == 0 else 0.5 * share / (1 + away)


def aura_worth(g: PlaneswalkersTable, aura: int, card: int) -> float:
    """Estimate what an open Aura is worth to the owner of the enchanted card."""
    spell = g.spell(aura)
    figures = len(g.standing(card))
    total = 0.0
    for gift in spell.gives:
        if isinstance(gift, Gets):
            total += STATS[gift.stat] * gift.n * figures * (0.4 if gift.against or gift.subtype else 1.0)
        elif isinstance(gift, OthersGet):
            total += STATS[gift.stat] * gift.n * 3 * (1.0 if g.owner(aura) == g.cards[card].owner else -1.0)
        elif isinstance(gift, Keyword):
            total += WORDS.get(gift.word, 5.0)
        else:
            total += OTHER_GIFTS[gift.tag()]
    return total + sum(LINES.get(verb.tag(), 0.0) for line in spell.does for verb in line.walk())
