"""Set-up: display, draft, secret armies, placement (HE-2 to HE-4), and the new armies of a third-place match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tafelrunde.games.heroes.rules import modes, pace, pause, race
from tafelrunde.games.heroes.state import (
    EMPTY,
    HERO,
    IN_HAND,
    NOBODY,
    PLACES,
    SPACES,
    Arena,
    Being,
    HeroesTable,
)
from tafelrunde.kernel.ask import Ask, Each, Flow, Move
from tafelrunde.kernel.table import Sealed

HERO_SPACES: Final = (5, 6, 4, 7, 0, 1, 2, 3)  # B2, B3, B1, B4, F1-F4: the default of HE-30.3


# ---------------------------------------------------------------- dealing


def unpack(g: HeroesTable) -> None:
    """HE-2.2, HE-2.3: basic spells for the players, the shuffled stack; the rest stays in the box."""
    box = g.box
    for seat, player in enumerate(g.players):
        player.deck = g.hidden.add(box.basic_set(seat))
        player.dice = [IN_HAND] * box.setup_dice
        player.board = [EMPTY] * SPACES
        player.hp = player.most_hp = g.config.hit_points[seat]
    g.away = g.hidden.add(box.unused_basics(g.seats))
    g.away += g.hidden.add(box.specials)
    g.stack = g.hidden.add(box.stack)
    g.shuffle(g.stack, "stack")
    g.heroes = list(range(len(box.hero_ids)))


def seat_arenas(g: HeroesTable) -> None:
    """Seat everybody: at one table, or at two tables of two (HE-24.12)."""
    pairs = modes.PAIRS if g.config.mode in ("team", "tournament") else [tuple(range(g.seats))]
    for seats in pairs:
        arena = Arena()
        arena.seats = list(seats)
        arena.last_creature = g.config.last_creature and g.config.mode == "free_for_all"
        pace.sit_down(g, arena)
        g.arenas.append(arena)
        deal_display(g, arena)
    for arena in g.arenas:  # HE-7.25, HE-24.13: the start player is the first by priority, else the lower seat
        first = g.start if g.start in arena.seats else arena.seats[0]
        arena.last = arena.seats[arena.seats.index(first) - 1]


def deal_display(g: HeroesTable, arena: Arena) -> None:
    """HE-2.10: the lower row, then the upper row; an empty stack leaves spaces empty."""
    arena.display = [turn_up(g) for _ in range(PLACES)]


def turn_up(g: HeroesTable) -> int:
    """Turn up the top card of the stack."""
    if not g.stack:
        return EMPTY
    card = g.stack.pop()
    g.show(card)
    return card


def take_from_display(g: HeroesTable, arena: Arena, place: int) -> int:
    """HE-3.5, HE-15.2: take a card; the one above moves down and a new one comes from the stack."""
    card = arena.display[place]
    above = place + PLACES // 2
    if above < PLACES:
        arena.display[place] = arena.display[above]
        if arena.display[above] == EMPTY:
            return card  # HE-3.8
        place = above
    arena.display[place] = turn_up(g)
    return card


# ---------------------------------------------------------------- the draft


def draft_step(g: HeroesTable, lane: int) -> Flow:
    """HE-3.1, HE-3.2: one pick, clockwise from the start player."""
    seat = (g.start + g.picks) % g.seats
    arena = g.arena_of(seat)
    found = picks(g, arena, seat)
    chance = random_pick(g, seat, found)
    check = partial(bad_pick, g, arena, seat)
    move = yield Ask(seat, "draft", lambda: found, "HE-3.2", True, default=chance, check=check)
    if move is None:
        move = chance
    player = g.players[seat]
    if move.kind == "hero":
        take_hero(g, seat, g.box.hero_index[move.args[0]])
    else:
        card = take_from_display(g, arena, g.box.place_index[move.args[1]])
        player.deck.append(card)
        player.spells += 1
        g.emit("picks", seat=seat, spell=g.name(card))
    g.picks += 1
    g.turns += 1
    if g.picks == g.seats * g.box.draft_rounds:
        end_draft(g)


def deal_draft(g: HeroesTable) -> None:
    """HE-26.7: heroes by chance, then spells of the lower row from left to right, clockwise from the start player."""
    order = [(g.start + i) % g.seats for i in range(g.seats)]
    for seat in order:
        take_hero(g, seat, g.heroes[g.streams["setup"].below(len(g.heroes))])
    for _ in range(g.box.drafted_spells):
        for seat in order:
            arena = g.arena_of(seat)
            g.players[seat].deck.append(take_from_display(g, arena, 0))
            g.players[seat].spells += 1
    end_draft(g)


def end_draft(g: HeroesTable) -> None:
    """HE-2.6, HE-26.1: armies are built in secret, or stand ready."""
    if g.config.ready_armies:
        for seat in range(g.seats):
            ready_army(g, seat)
        first_phase(g)
    else:
        g.phase = ["army"]


def random_pick(g: HeroesTable, seat: int, found: list[Move]) -> Move:
    """HE-30.1: a legal pick by chance, from a stream that serves defaults only; looking does not move it on."""
    return found[g.streams[f"default/{seat}"].copy().below(len(found))]


def picks(g: HeroesTable, arena: Arena, seat: int) -> list[Move]:
    """HE-3.2, HE-3.4: heroes for a player without one, spells of the lower row as long as there is room for them."""
    player = g.players[seat]
    found: list[Move] = []
    if player.hero == NOBODY:
        found = [g.box.hero[hero] for hero in g.heroes]
    if player.spells < g.box.drafted_spells:
        kinds, piece, pick = g.box.kind, g.hidden.piece, g.box.pick
        lower = [(kinds[piece[card]], i) for i, card in enumerate(arena.display[: PLACES // 2]) if card != EMPTY]
        found += [pick[kind][i] for kind, i in sorted(lower)]
    return found


def bad_pick(g: HeroesTable, arena: Arena, seat: int, move: Move) -> str | None:
    """Name the rule that forbids a pick, or None."""
    player = g.players[seat]
    if move.kind == "hero":
        if player.hero != NOBODY:
            return "HE-3.4"
        return None if g.box.hero_index[move.args[0]] in g.heroes else "HE-3.2"
    if move.kind == "pick":
        if player.spells == g.box.drafted_spells:
            return "HE-3.4"
        return None if move in picks(g, arena, seat) else "HE-3.2"
    return move.rule


def take_hero(g: HeroesTable, seat: int, hero: int) -> None:
    """HE-3.3: the hero, and his special spell for the deck."""
    player = g.players[seat]
    player.hero = hero
    g.heroes.remove(hero)
    card = next(card for card in g.away if g.kind(card) == g.box.special[hero])
    g.away.remove(card)
    player.deck.append(card)
    g.emit("hero", seat=seat, hero=g.box.hero_ids[hero])


# ---------------------------------------------------------------- armies


def muster(g: HeroesTable, lane: int) -> list[int]:
    """List who builds and places an army here: everybody, or the losers who play for third place."""
    return list(range(g.seats)) if g.stage == "setup" else g.arenas[lane].seats


def limit(g: HeroesTable) -> int:
    """HE-4.1, HE-25.7: how many points an army may cost."""
    return g.config.army_points if g.stage == "setup" else g.config.third_points


def army_step(g: HeroesTable, lane: int) -> Flow:
    """HE-4.1: everybody chooses in secret; then only the numbers are public (HE-4.5)."""
    seats = muster(g, lane)
    armies = yield Each(army, seats, True)
    for seat in seats:
        g.reveal(f"size {seat}", len(armies[seat]))
        g.players[seat].army = len(armies[seat])
        g.sealed[f"army {seat}"] = Sealed([seat], "army", armies[seat])
        g.emit("musters", seat=seat, n=len(armies[seat]))
    if g.stage == "setup":
        g.phase = ["place"]
        g.placing = g.start
    else:
        g.placing = g.fallen[0][0]  # the earlier loser places first (HE-25.7)
        pace.go(g, lane, "place")


def army(g: HeroesTable, seat: int) -> Flow:
    """HE-4.1 to HE-4.3: creatures of the own hero, one after the other, in any order."""
    chosen: list[int] = []
    while True:
        options = recruits(g, seat, chosen)
        if len(options) == 1:
            return sorted(chosen)
        move = yield Ask(
            seat,
            "army",
            lambda found=options: found,
            "HE-4.1",
            True,
            True,
            next_of_default(g, seat, chosen),
            partial(bad_recruit, g, seat, chosen),
            about=(points_left(g, chosen),),
        )
        if move is None:
            return default_army(g, seat)
        if move is g.box.moves.done:
            return sorted(chosen)
        chosen.append(g.box.creature_index[move.args[0]])


def points_left(g: HeroesTable, chosen: list[int]) -> int:
    """Return how many points are left for an army."""
    cost: list[int] = g.box.cost
    return limit(g) - sum(cost[kind] for kind in chosen)


def recruits(g: HeroesTable, seat: int, chosen: list[int]) -> list[Move]:
    """List the creatures that may still be chosen, and the end of choosing."""
    box = g.box
    found = [box.moves.done]
    if len(chosen) < box.most_creatures:
        left = points_left(g, chosen)
        cost, copies = box.cost, box.copies
        found += [
            box.recruit[kind]
            for kind in box.pool[g.players[seat].hero]
            if cost[kind] <= left and chosen.count(kind) < copies[kind]
        ]
    return found


def bad_recruit(g: HeroesTable, seat: int, chosen: list[int], move: Move) -> str | None:
    """Name the rule that forbids a creature in an army, or None."""
    if move.kind != "recruit":
        return None if move is g.box.moves.done else move.rule
    if len(chosen) == g.box.most_creatures:
        return "HE-4.3"
    return None if move in recruits(g, seat, chosen) else "HE-4.1"


def next_of_default(g: HeroesTable, seat: int, chosen: list[int]) -> Move:
    """HE-30.2: who gives no answer gets the ready-made army, creature by creature, if it was begun like that."""
    missing = default_army(g, seat)
    done: Move = g.box.moves.done
    for kind in chosen:
        if kind not in missing:
            return done
        missing.remove(kind)
    following: Move = g.box.recruit[missing[0]] if missing else done
    return following


def default_army(g: HeroesTable, seat: int) -> list[int]:
    """HE-30.2: the ready-made army, as far as the points go."""
    chosen: list[int] = []
    for kind, _ in sorted(g.box.ready[g.players[seat].hero]):
        if g.box.cost[kind] <= points_left(g, chosen):
            chosen.append(kind)
    return chosen


def possible_armies(g: HeroesTable, owners: Sequence[int]) -> list[list[int]]:
    """List what the rest of an army may be: of its size, from the pool, within the points."""
    seat = owners[0]
    player = g.players[seat]
    placed = sorted(it.kind for it in g.beings if it.owner == seat and it.kind != HERO and it.space < SPACES)
    found: list[list[int]] = g.box.armies(player.hero, limit(g), player.army, tuple(placed))
    return found


def ready_army(g: HeroesTable, seat: int) -> None:
    """HE-26.1: the printed army on its printed spaces."""
    hero = g.players[seat].hero
    for kind, space in g.box.ready[hero]:
        add_being(g, seat, kind, space)
    add_being(g, seat, HERO, g.box.ready_space[hero])


def add_being(g: HeroesTable, seat: int, kind: int, space: int) -> None:
    """Stand a new being on a board."""
    being = Being()
    being.kind = kind
    being.owner = seat
    being.space = space
    g.players[seat].board[space] = len(g.beings)
    g.beings.append(being)


# ---------------------------------------------------------------- placement


def place_step(g: HeroesTable, lane: int) -> Flow:
    """HE-4.6: one being, by the next player who has something to place."""
    seats = muster(g, lane)
    seat = g.placing
    move = yield Ask(
        seat,
        "place",
        partial(placements, g, seat),
        "HE-4.6",
        True,
        default=default_placement(g, seat),
        check=partial(bad_placement, g, seat),
    )
    if move is None:
        move = default_placement(g, seat)
    what, where = move.args
    space = g.box.space_index[where]
    g.reveal("placed", [seat, what, where])
    if what == "hero":
        add_being(g, seat, HERO, space)
    else:
        kind = g.box.creature_index[what]
        left = list(g.sealed[f"army {seat}"].value)
        left.remove(kind)
        g.sealed[f"army {seat}"] = Sealed([seat], "army", left)
        g.players[seat].army -= 1
        add_being(g, seat, kind, space)
    g.turns += 1
    g.emit("places", seat=seat, **g.note(len(g.beings) - 1))
    waiting = [s for s in seats if g.players[s].army or g.hero_of(s) == NOBODY]
    if waiting:
        g.placing = next((s for s in waiting if s > seat), waiting[0])
        return
    for s in seats:
        del g.sealed[f"army {s}"]
    if g.stage == "setup":
        first_phase(g)
    else:
        begin_third(g, lane)


def placements(g: HeroesTable, seat: int) -> list[Move]:
    """List the unplaced beings with the free spaces."""
    free = [space for space, being in enumerate(g.players[seat].board) if being == EMPTY]
    kinds = sorted(set(g.sealed[f"army {seat}"].value))
    found = [g.box.place[kind][space] for kind in kinds for space in free]
    if g.hero_of(seat) == NOBODY:
        found = [g.box.place[HERO][space] for space in free] + found
    return sorted(found, key=lambda move: move.id)


def bad_placement(g: HeroesTable, seat: int, move: Move) -> str | None:
    """Name the rule that forbids a placement, or None."""
    if move.kind != "place":
        return move.rule
    if g.players[seat].board[g.box.space_index[move.args[1]]] != EMPTY:
        return "HE-5.2"
    return None if move in placements(g, seat) else "HE-4.4"


def default_placement(g: HeroesTable, seat: int) -> Move:
    """HE-30.3: the hero first, to the back; then creatures in the order of the content to the first free space."""
    spaces = g.players[seat].board
    if g.hero_of(seat) == NOBODY:
        where = next(space for space in HERO_SPACES if spaces[space] == EMPTY)
        move: Move = g.box.place[HERO][where]
    else:
        move = g.box.place[min(g.sealed[f"army {seat}"].value)][spaces.index(EMPTY)]
    return move


# ---------------------------------------------------------------- the first phase


def first_phase(g: HeroesTable) -> None:
    """HE-2.7, HE-6.11: shuffle the decks, draw the first hands, and begin with all dice in hand."""
    for seat in range(g.seats):
        first_hand(g, seat)
    g.stage = "duels" if g.config.mode == "tournament" else "play"
    for player in g.players:
        player.acted = True
    for lane in range(len(g.arenas)):
        pause.bury_leavers(g, g.arenas[lane])  # HE-21.8
    for lane, arena in enumerate(g.arenas):
        if arena.over:
            modes.tables_rest(g, lane)
        else:
            race.come_back(g, lane)


def first_hand(g: HeroesTable, seat: int) -> None:
    """HE-2.7: the own deck is shuffled and four cards are drawn."""
    player = g.players[seat]
    g.shuffle(player.deck, f"deck/{seat}")
    g.draw(g.box.first_hand, player.deck, player.discard, player.hand, seat, f"deck/{seat}")


# ---------------------------------------------------------------- the third-place match


def prepare_third(g: HeroesTable, losers: list[int]) -> None:
    """HE-25.7: the losers are back with fewer hit points and build a new army."""
    for seat in losers:
        player = g.players[seat]
        player.out = False
        player.hp = player.most_hp = g.config.third_hp
        player.dice = [IN_HAND] * g.box.setup_dice
        player.points = 0
    g.arenas[1].step = "army"


def begin_third(g: HeroesTable, lane: int) -> None:
    """HE-25.8: all spells that a loser still owns are his new deck."""
    arena = g.arenas[lane]
    for seat in arena.seats:
        first_hand(g, seat)
        g.players[seat].acted = True
    pause.next_player(g, lane)
