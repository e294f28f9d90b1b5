"""Who will destroy the other planeswalker first: what a search judges duels by.

Every figure is asked in how many turns of its army card it can strike the other planeswalker, and how hard. As one card
acts in a turn, the best card tells how many turns it takes. That race, the life and the figures that are left, and the
cards are weighed as games have taught (`chances.toml`). What a player can still do in this turn counts as done: by the
exact odds of all its dice together, not by one roll of them. All of it is open: it is the same in all worlds that a
seat holds possible.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from tafelrunde.games.planeswalkers import advice
from tafelrunde.games.planeswalkers.blows import (
    Damage,
    Outlook,
    blow,
    damage,
    dice_of,
    mean,
    perhaps,
    ranges,
    to_life,
    together,
)
from tafelrunde.games.planeswalkers.rules import attack, board, movement
from tafelrunde.games.planeswalkers.state import NONE, RESERVE, PlaneswalkersTable
from tafelrunde.kernel.chances import read_weights
from tafelrunde.kernel.hexes import least_points

TAUGHT: Final = read_weights("tafelrunde.games.planeswalkers")  # what each of these means stands there
FIGURES: Final = TAUGHT["figure"]
PLANESWALKERS: Final = TAUGHT["planeswalker"]
WEIGHTS: Final = TAUGHT["duel"]
LIFE: Final = WEIGHTS["life"]
LIFE_SQUARED: Final = WEIGHTS["life_squared"]
TURNS: Final = WEIGHTS["turns"]
TURNS_OF_ALL: Final = WEIGHTS["turns_of_all"]
FIGURE: Final = WEIGHTS["figure"]
IN_RESERVE: Final = WEIGHTS["in_reserve"]
CARD: Final = WEIGHTS["card"]
SECRET_OF_PLANESWALKER: Final = WEIGHTS["secret_of_planeswalker"]
SECRET_OF_SQUAD: Final = WEIGHTS["secret_of_squad"]
AURA: Final = WEIGHTS["aura"]
TEMPO: Final = WEIGHTS["tempo"]
LONGEST: Final = 8.0  # turns that a planeswalker stands at most, as far as anybody looks
FAR: Final = 60  # there is no way
WET: Final = 2  # points that are lost on the average where water ends a move
LEAVING: Final = 0.75  # the part that is left of later attacks of a figure that is engaged with somebody else …
SLIPPING: Final = 0.6  # … and of one in this turn
COMING: Final = 0.85  # that of an attack for which a figure has to move first: somebody may stand in its way
SUMMONED: Final = 0.9  # that of what summoning adds, before it is done
DREADED: Final = 0.56  # that of the chance to be destroyed in the next turn: not all who could do it do it
KILL: Final = 3.0  # what the destruction of the planeswalker is worth, where attacks are compared one by one
FASTER: Final = 0.35  # what a point of its life is worth besides: the race is shorter
HIGH: Final = 0.01  # a level of height
GLYPH: Final = 0.02  # a glyph that is held
STEP: Final = 0.0002  # a movement point: of two ways to the same place the shorter one
PLACES: Final = 6  # so many of the places where a move may end are looked at closely

BEGINNING: Final = ("begin", "upkeep", "window")
MOVING: Final = (*BEGINNING, "summon", "moves", "walk")
HASTY: Final = ("haste_moves", "haste_walk", "haste_attacks")
REMEMBERED: Final[dict[tuple[Hashable, ...], float]] = {}  # chances on tables that look the same
MOST_REMEMBERED: Final = 5000

Strike = tuple[int, float, bool, int]  # in how many turns of its card, how many points, may it yet move, the figure


def is_duel(g: PlaneswalkersTable) -> bool:
    """Tell whether two planeswalkers stand against each other."""
    return g.seats == 2 and g.turns > 0 and g.walker_of(0) != NONE and g.walker_of(1) != NONE


def chance(g: PlaneswalkersTable, seat: int) -> float:
    """Estimate the chance of a player of a duel to win. It makes no difference when the turn of this player ends."""
    if seat != g.active and g.chosen == NONE and g.phase[0] in BEGINNING:
        return waiting(g, seat)
    found = of_active(g)
    return found if seat == g.active else 1 - found


def waiting(g: PlaneswalkersTable, seat: int) -> float:
    """Estimate the chance of a player whose turn is over, before the other one has done anything."""
    key = (seat, *advice.what_matters(g))
    found = REMEMBERED.get(key)
    if found is None:
        o = Outlook(g)
        me, other = Force(g, o, seat, True), Force(g, o, 1 - seat, g.phase[0] != "window")
        found = remembered(key, when_done(me, other, me.left))
    return found


def of_active(g: PlaneswalkersTable) -> float:
    """Estimate the chance of the active player: with the best army card, and a figure on its way at its best place."""
    table = advice.what_matters(g)
    found = REMEMBERED.get(table)
    if found is None:
        if g.walking and g.on_field(g.walking[0]):
            found = max([goal[0] for goal in goals(g)])
        else:
            found = at_best(g, Outlook(g))
        remembered(table, found)
    return found


def remembered(key: tuple[Hashable, ...], found: float) -> float:
    """Remember what was found out about a table."""
    if len(REMEMBERED) >= MOST_REMEMBERED:
        REMEMBERED.clear()
    REMEMBERED[key] = found
    return found


# ---------------------------------------------------------------- where figures go


def goals(g: PlaneswalkersTable) -> list[advice.End]:
    """List the best places where the move that is under way may end, with the chance of the active player then."""
    figure, _, used, _ = g.walking
    way = advice.journey(g, advice.what_matters(g), advice.WARY)
    ends = sorted(advice.ends(g, way), key=lambda end: -end[0])[:PLACES]
    if not ends:
        ends = [(0.0, (g.space[figure], g.rear[figure]), 0, g.box.stop)]
    found = []
    for _, place, spent, answer in ends:
        value = way.chances.get(place)
        if value is None:
            value = advice.with_figure_at(g, figure, place, lambda g: at_best(g, Outlook(g)))
            way.chances[place] = value
        found.append((value - STEP * (used + spent), place, spent, answer))
    return found


# ---------------------------------------------------------------- ways


@lru_cache(maxsize=1 << 12)
def ways_from(field: board.Field, here: int, height: int) -> list[int]:
    """Return what it costs to walk from a space to everywhere, around ruins and through water, without figures."""
    found = least_points(here, all_steps(field, height), FAR)
    if field.water[here]:  # who begins in water is not stopped by it
        found = [points if points == FAR else max(0, points - WET) for points in found]
    return found


@lru_cache(maxsize=1 << 6)
def all_steps(field: board.Field, height: int) -> list[list[tuple[int, int]]]:
    """List the steps of figures of a height from every space, and what they cost; who climbs, or leaves water that has
    ended a move, pays more.
    """
    level = field.level
    return [
        [
            (there, 1 + max(0, level[there] - level[here]) + (WET if field.water[here] else 0))
            for there in field.neighbours[here]
            if (here, there) not in field.wall_top and not field.cramped[there] and level[there] - level[here] < height
        ]
        for here in range(len(field.on_map))
    ]


@lru_cache(maxsize=1 << 16)
def to_shoot(
    field: board.Field,
    here: int,
    there: int,
    reach: int,
    height: int,
    target: int,
    flies: bool,
    around: int,
    within: int,
) -> int:
    """Return the points a figure needs to come to where it sees another one within its range."""
    row = field.steps(here) if flies else ways_from(field, here, height)
    eye, above = board.EYE * height, board.HIT_ZONE * target
    near = [space for space in field.near(there, reach) if row[space] < FAR]
    if around != NONE:
        near = [space for space in near if field.distance(around, space) <= within]
    for space in sorted(near, key=lambda space: row[space]):  # the nearest that will do: to look takes time
        if field.sees(space, eye, there, above, NONE, NONE):
            return row[space]
    return FAR


def to_strike(g: PlaneswalkersTable, o: Outlook, figure: int, other: int) -> int:
    """Return the points a figure needs to come to where it can attack another one; figures in its way do not count."""
    card = g.card_of[figure]
    heights: list[int] = g.box.height
    height, target = heights[g.cards[card].kind], heights[g.cards[g.card_of[other]].kind]
    f, here = o.field, g.space[figure]
    if o.range[figure] > 1:
        there, flies = g.space[other], o.natures[card].flies
        return min(
            [to_shoot(f, here, there, reach, height, target, flies, *near) for reach, *near in ranges(g, o, figure)]
        )
    row = f.steps(here) if o.natures[card].flies else ways_from(f, here, height)
    best, at = FAR, g.at
    for base in g.spaces(other):
        for space in f.neighbours[base]:
            free = row[space] < best and (at[space] < 0 or at[space] == figure) and not f.cramped[space]
            if free and not board.separated(f, space, height, base, target):
                best = row[space]
    return best


def turns_for(points: int, move: int) -> int:
    """Return in how many turns a figure goes so far; in the last one it attacks."""
    return max(1, -(-points // move))


# ---------------------------------------------------------------- what a player can do


class Force:
    """What a player has, and what the army cards can do to the other planeswalker."""

    def __init__(self, g: PlaneswalkersTable, o: Outlook, seat: int, draws: bool) -> None:
        self.seat = seat
        self.walker = g.walker_of(seat)
        self.target = g.walker_of(1 - seat)
        self.left = life_left(g, o, self.target)
        self.strikes: dict[int, list[Strike]] = {}  # at the other planeswalker, by card
        self.at_once: dict[int, list[Damage]] = {}  # those of the next turn
        self.reserve: dict[int, float] = {}  # what figures in the reserve would be worth on the battlefield, by card
        self.urgent: tuple[float, float] | None = None  # how soon and how surely, once that was asked
        self.menaces: dict[int, float] | None = None  # what would be won by the destruction of its figures
        player = g.players[seat]
        cards = len(player.hand) + (draws and bool(player.library))  # with the one that will be drawn next
        self.worth = life_worth(life_left(g, o, self.walker)) + CARD * cards
        self.worth += GLYPH * advice.held_glyphs(g, seat) + PLANESWALKERS.get(g.army(player.army[0]).id, 0.0)
        for card in player.army:
            self.strikes[card], self.at_once[card] = [], []
            self.worth += self._bears(g, card)
            for figure in g.cards[card].figures:
                self.worth += self._has(g, o, card, figure)

    def _bears(self, g: PlaneswalkersTable, card: int) -> float:
        """Return what the Auras on an army card are worth."""
        entry = g.cards[card]
        secret = SECRET_OF_PLANESWALKER if self.walker in entry.figures else SECRET_OF_SQUAD
        return secret * len(entry.secrets) + AURA * sum([advice.aura_worth(g, aura, card) for aura in entry.auras])

    def _has(self, g: PlaneswalkersTable, o: Outlook, card: int, figure: int) -> float:
        """Note how soon and how hard a figure strikes; return what it is worth."""
        space = g.space[figure]
        worth = 0.0 if figure == self.walker else figure_worth(g, o, card)
        if space == RESERVE:
            self.reserve[card] = self.reserve.get(card, 0.0) + worth
            self.strikes[card].append((*self._from_reserve(g, o, g.cards[card].kind), False, figure))
            return IN_RESERVE * worth
        if space < 0:
            return 0.0
        turns, dealt = self._strike(g, o, card, figure)
        blows = 2 if "double_attack" in g.box.words[g.cards[card].kind] else 1
        self.strikes[card] += [(turns, mean(dealt), figure not in g.moved, figure)] * blows
        if turns == 1:
            self.at_once[card] += [dealt] * blows
        hurt = (1 - advice.WHOLE) * g.damage[figure] / o.lives[card]
        return worth * (1 - hurt) + HIGH * o.field.level[space]

    def _strike(self, g: PlaneswalkersTable, o: Outlook, card: int, figure: int) -> tuple[int, Damage]:
        """Return in how many turns of its card a figure strikes the other planeswalker, and how hard."""
        engaged = board.engaged_with(g, figure)
        turns, sure = 1, 1.0
        if self.target not in engaged:
            points = to_strike(g, o, figure, self.target)
            turns = turns_for(points, o.move[card])
            if engaged:
                sure = LEAVING
            if g.lasting and (attack.is_sheltered(g, self.target) or (points and movement.is_snared(g, figure))):
                turns += 1
        if g.lasting and is_detained(g, self.seat, card):
            turns += 1
        level = o.field.level
        up = level[g.space[figure]] - level[g.space[self.target]] if turns == 1 and o.range[figure] > 1 else 0
        beside = self.target in engaged
        dice = dice_of(g, o, figure, self.target, not beside, beside or o.range[figure] <= 1, up)
        return turns, perhaps(blow(g, o, figure, self.target, dice), sure)

    def _from_reserve(self, g: PlaneswalkersTable, o: Outlook, kind: int) -> tuple[int, float]:
        """A figure in the reserve is summoned in one turn, some spaces ahead, and goes on in others."""
        printed = g.box.printed
        gap = o.field.distance(g.space[self.walker], g.space[self.target]) - g.box.construction.summon_range
        turns = 1 + turns_for(max(0, gap - printed["range"][kind]), max(1, printed["move"][kind]))
        return turns, mean(damage(o.die, printed["power"][kind], o.toughness[self.target]))

    def race(self, left: float, moving: Sequence[int] = ()) -> float:
        """Weigh in how many turns the other planeswalker falls if it has so much life left: by the best card, and by
        all cards together. Before that some cards move: their figures come nearer.
        """
        best = LONGEST
        everything: list[tuple[int, float]] = []
        for card, strikes in self.strikes.items():
            moves = card in moving
            plan = [(max(1, turns - (moves and free)), dealt) for turns, dealt, free, _ in strikes]
            best = turns_to_deal(left, plan, best)
            everything += plan
        return TURNS * best + TURNS_OF_ALL * turns_to_deal(left, everything, LONGEST)

    def threat(self) -> tuple[float, float]:
        """Weigh in how many turns the other planeswalker falls; second, the chance that a card does it in the next."""
        if self.urgent is None:
            deadly = max([together(tuple(sorted(now)), self.left)[0] for now in self.at_once.values()])
            self.urgent = self.race(self.left), deadly
        return self.urgent

    def menace(self, figure: int) -> float:
        """Weigh how much longer the other planeswalker stands if a figure of the most dangerous card is destroyed."""
        if self.menaces is None:
            self.menaces = {}
            plans = [[(turns, dealt, who) for turns, dealt, _, who in strikes] for strikes in self.strikes.values()]
            times = [turns_to_deal(self.left, [strike[:2] for strike in plan], LONGEST) for plan in plans]
            soonest, *others = sorted(times)
            plan = plans[times.index(soonest)]
            for one in dict.fromkeys([who for _, _, who in plan]):
                rest = [strike[:2] for strike in plan if strike[2] != one]
                self.menaces[one] = TURNS * (min([turns_to_deal(self.left, rest, LONGEST), *others]) - soonest)
        return self.menaces.get(figure, 0.0)


def turns_to_deal(left: float, strikes: list[tuple[int, float]], most: float) -> float:
    """Return in how many turns figures deal so much damage, if each strikes in every turn from its first one on."""
    turn = 0
    while turn < most:
        turn += 1
        dealt = 0.0
        for first, points in strikes:
            if first <= turn:
                dealt += points
        if dealt >= left:
            return min(most, turn - 1 + left / dealt)
        left -= dealt
    return most


def figure_worth(g: PlaneswalkersTable, o: Outlook, card: int) -> float:
    """Return what an unhurt figure of a squad is worth; one that no game has shown, by its cost."""
    return FIGURES.get(g.army(card).id, FIGURE * o.natures[card].points)


def life_worth(life: float) -> float:
    """Return what the life of a planeswalker is worth: the last points most."""
    return LIFE * life + LIFE_SQUARED * life * life


def is_detained(g: PlaneswalkersTable, seat: int, card: int) -> bool:
    """Tell whether a card cannot be chosen in the next turn of its player."""
    return any(effect.what == "detained" and effect.card == card and effect.seat == seat for effect in g.lasting)


# ---------------------------------------------------------------- what this turn still brings


def at_best(g: PlaneswalkersTable, o: Outlook) -> float:
    """Estimate the chance of the active player if the best army card acts in what is left of the turn."""
    me, other = Force(g, o, g.active, True), Force(g, o, 1 - g.active, True)
    return max([when_acted(g, o, me, other, cards) for cards in who_may_act(g)])


def who_may_act(g: PlaneswalkersTable) -> list[list[int]]:
    """List which army cards may act in what is left of the turn: one that is chosen, and those with Haste."""
    phase = g.phase[0]
    hasty = [card for card, _ in g.hasty]
    if phase in HASTY:
        return [hasty]
    if phase not in MOVING and phase != "attacks":
        return [[]]
    if g.chosen != NONE:
        return [[g.chosen, *hasty]]
    return [[card, *hasty] for card in g.players[g.active].army if g.in_play(card)] or [hasty]


def when_acted(g: PlaneswalkersTable, o: Outlook, me: Force, other: Force, cards: list[int]) -> float:
    """Estimate the chance of the active player if these army cards do what they can."""
    attacks: list[Damage] = []
    gain = 0.0
    for card in cards:
        gain += promised(g, o, me, other, card, attacks)
    killed, dealt = together(tuple(sorted(attacks)), me.left) if attacks else (0.0, 0.0)
    moving = cards if g.phase[0] in MOVING else []
    if g.card_of[me.walker] in cards:
        summoned = to_summon(g, me)
        gain += SUMMONED * (1 - IN_RESERVE) * sum([me.reserve[card] for card in summoned])
        moving = moving + summoned  # as if they went on at once: else only the squad that is ahead would be placed well
    return killed + (1 - killed) * when_done(me, other, me.left - dealt, gain, moving)


def when_done(me: Force, other: Force, left: float, gain: float = 0.0, moving: Sequence[int] = ()) -> float:
    """Estimate the chance of a player whose turn is over when these cards have moved."""
    ahead = me.worth - other.worth + life_worth(me.left) - life_worth(left) + gain
    race, deadly = other.threat()
    ahead += race - me.race(left, moving)
    return (1 - DREADED * deadly) / (1 + exp(TEMPO - ahead))


def to_summon(g: PlaneswalkersTable, me: Force) -> list[int]:
    """PW-5.5, PW-5.6: list the squads that will still be summoned this turn if the planeswalker acts: the one whose
    figures are being placed, and others as far as they may.
    """
    if g.phase[0] not in ("window", "summon"):
        return []
    under_way = [card for card in me.reserve if g.phase[0] == "summon" and card == g.summoning]
    free = g.box.construction.summons_per_planeswalker_turn - g.summons
    return under_way + [card for card in me.reserve if card not in under_way][: max(0, free)]


def promised(g: PlaneswalkersTable, o: Outlook, me: Force, other: Force, card: int, attacks: list[Damage]) -> float:
    """Add the attacks on the other planeswalker that a card can still make to a list; return what its others bring."""
    gain = 0.0
    room = free_places(g, o, me.target)
    for figure in g.standing(card):
        times = attack.attacks_left(g, figure)
        if times > 0:
            best, dealt = best_attack(g, o, me, other, figure, room)
            if dealt is None:
                gain += best * times
            else:
                attacks += [dealt] * times
                room -= o.range[figure] <= 1
    return gain


def free_places(g: PlaneswalkersTable, o: Outlook, target: int) -> int:
    """Count the spaces beside a figure that are free or taken by its opponents."""
    spaces = [space for base in g.spaces(target) for space in o.field.neighbours[base]]
    return sum([g.at[space] < 0 or not g.friends(g.at[space], target) for space in spaces])


def may_move(g: PlaneswalkersTable, figure: int) -> bool:
    """Tell whether a figure of an acting card may still move before it attacks."""
    if figure in g.moved or figure in g.idle or (g.lasting and movement.is_snared(g, figure)):
        return False
    return g.phase[0] in MOVING or g.phase[0] in ("haste_moves", "haste_walk")


def best_attack(
    g: PlaneswalkersTable, o: Outlook, me: Force, foe: Force, figure: int, room: int
) -> tuple[float, Damage | None]:
    """Return what the best attack of a figure is worth; if it is one on the other planeswalker, its damage as well."""
    card = g.card_of[figure]
    reach, here, f = o.range[figure], g.space[figure], o.field
    moves = may_move(g, figure)
    side, team, control = g.team[me.seat], g.team, g.control
    engaged = board.engaged_with(g, figure)
    best: float = 0.0
    dealt: Damage | None = None
    for other in o.standing:
        if team[control[other]] == side:
            continue
        there = g.space[other]
        if other in engaged:
            sure = 1.0
        elif (other == me.target and reach <= 1 and room <= 0) or (g.lasting and attack.is_sheltered(g, other)):
            continue
        elif not engaged and 1 < reach >= f.distance(here, there) and board.line_of_sight(g, figure, other):
            sure = 1.0
        elif moves and to_strike(g, o, figure, other) <= o.move[card]:
            sure = SLIPPING if engaged else COMING
        else:
            continue
        up = 0 if moves and reach <= 1 else f.level[here] - f.level[there]
        dice = dice_of(g, o, figure, other, sure < 1.0, other in engaged or reach <= 1, up)
        value = sure * attack_worth(g, o, foe, figure, other, dice)
        if value > best:
            best = value
            dealt = perhaps(blow(g, o, figure, other, dice), sure) if other == me.target else None
    return best, dealt


def attacks_from_here(g: PlaneswalkersTable, figure: int, others: list[int]) -> dict[int, float]:
    """Return what the attacks of a figure on others are worth from where it stands."""
    o = Outlook(g)
    foe = Force(g, o, 1 - g.control[figure], True)
    engaged = board.engaged_with(g, figure)
    level = o.field.level
    found = {}
    for other in others:
        up = level[g.space[figure]] - level[g.space[other]]
        dice = dice_of(g, o, figure, other, False, other in engaged, up)
        found[other] = attack_worth(g, o, foe, figure, other, dice)
    return found


def attack_worth(
    g: PlaneswalkersTable, o: Outlook, foe: Force, figure: int, other: int, dice: tuple[int, int]
) -> float:
    """Return what an attack with so many dice is worth, less what strikes back."""
    dealt, killed = to_life(blow(g, o, figure, other, dice), life_left(g, o, other))
    value = harm(g, o, other, dealt, killed)
    if other != foe.walker:
        value += killed * foe.menace(other)
    if o.range[figure] <= 1 and o.natures[g.card_of[other]].counters:
        back = advice.odds(o.die, *dice, life_left(g, o, figure), True)
        value -= harm(g, o, figure, *back)
    return value


def life_left(g: PlaneswalkersTable, o: Outlook, figure: int) -> int:
    """Return the life that a figure has left."""
    return o.lives[g.card_of[figure]] - g.damage[figure]


def harm(g: PlaneswalkersTable, o: Outlook, figure: int, dealt: float, killed: float) -> float:
    """Return what it costs a player if a figure is dealt so much damage, and perhaps destroyed."""
    card = g.card_of[figure]
    if figure in (player.walker for player in g.players):
        left = life_left(g, o, figure)
        return dealt * (life_worth(left) - life_worth(left - 1) + FASTER) + KILL * killed
    return figure_worth(g, o, card) * (killed * advice.WHOLE + dealt * (1 - advice.WHOLE) / o.lives[card])
