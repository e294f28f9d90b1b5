"""The real-time phase (HE-6, HE-7): live with timers, or in simulated time; tick and calm play are simulated time too.

The rules read no clock. Live, time comes with the events (`g.now`). In simulated time an arena keeps its own time `t`:
orders and landings lie sealed until they happen, and the arena goes from one event to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from tafelrunde.games.heroes.rules import pace, pause
from tafelrunde.games.heroes.state import CARD, IN_HAND, MOST_DICE, NO_DIE, NOBODY, Arena, HeroesTable, Player
from tafelrunde.kernel.ask import Ask, Each, Flow, Move, Race, Timer
from tafelrunde.kernel.table import Sealed

OPEN_STEPS: Final = ("lift", "race", "halt", "resume")  # the steps of an arena that is not in a pause (HE-24.6)
SHORTEST_HOLD: Final = 100  # HE-7.22
DEFAULT_HOLD: Final = 1000  # HE-7.30, HE-7.43
FACES: Final = 6  # of a die (HE-1.7)
MOST_CREDIT: Final = 100  # milliseconds
CREDIT_UNIT: Final = 5  # milliseconds for each unit of a latency credit (HE-7.38)
PHASE: Final = "phase"  # before the number of a phase, in the id of its question (HE-7.32)
WAKING: Final = 5  # dice with cards that wake an unconscious hero (HE-23.4)

INDICES: Final = [[i for i in range(MOST_DICE) if mask >> i & 1] for mask in range(1 << MOST_DICE)]

# The names of seals and streams of each seat.
SEATS: Final = range(4)
ALONE: Final = [[seat] for seat in SEATS]  # who knows what only one seat knows; seals never change
FLIGHT: Final = [f"flight {seat}" for seat in SEATS]
ORDER: Final = [f"order {seat}" for seat in SEATS]
REACT: Final = [f"react {seat}" for seat in SEATS]
LIFT: Final = [f"lift {seat}" for seat in SEATS]
TEMPO: Final = [f"tempo/{seat}" for seat in SEATS]
DICE: Final = [f"dice/{seat}" for seat in SEATS]

# HE-7.25: what happens at the same time happens in this order.
LAND: Final = 0
WAKE: Final = 1
THROW: Final = 2
STOP: Final = 3
LIMIT: Final = 4


# ---------------------------------------------------------------- back to real time


def come_back(g: HeroesTable, lane: int) -> None:
    """HE-18.6: who acted takes all dice in hand; the others choose what they leave lying (HE-18.7)."""
    arena = g.arenas[lane]
    for seat in arena.seats:
        player = g.players[seat]
        if player.acted and not player.out:
            player.dice[:] = [IN_HAND if face >= 0 else face for face in player.dice]
    arena.opened = g.now
    waiting = choosers(g, arena)
    if g.config.time == "live":
        for seat in waiting:
            g.sealed[LIFT[seat]] = Sealed([seat], "lift", 0)
    elif not waiting:
        open_phase(g, lane)
        return
    pace.go(g, lane, "lift")


def choosers(g: HeroesTable, arena: Arena) -> list[int]:
    """HE-18.7: living players who were no acting player in this pause."""
    players = g.players
    return [
        seat
        for seat in arena.seats
        if not players[seat].acted and not players[seat].out and max(players[seat].dice) >= 0
    ]


def take_up(player: Player, dice: int) -> None:
    """Take dice in hand: their symbols vanish."""
    lying = player.dice
    for i in INDICES[dice]:
        lying[i] = IN_HAND


def lift_step(g: HeroesTable, lane: int) -> Flow | Ask:
    """HE-18.7: the others choose which dice they take up, sealed from each other; then the phase opens."""
    seats = choosers(g, g.arenas[lane])
    if g.config.time == "live":
        return countdown(g, lane, seats)
    if len(seats) == 1 and g.config.time != "calm":
        alone: Ask = g.box.lift_asks[seats[0]]
        return alone
    return lift_all(g, lane, seats)


def lift_questions(box: Any, seats: int) -> list[Ask]:
    """HE-18.7: make the question of a seat that chooses alone."""
    none = box.moves.none
    return [
        Ask(me, "lift", lift_moves, "HE-18.7", True, True, none, not_yours, then=lift_alone, shared=True)
        for me in range(seats)
    ]


def lift_moves(g: HeroesTable, seat: int) -> list[Move]:
    """List the dice that a seat may take up, and none."""
    found: list[Move] = g.box.lifts[g.table_dice(seat)]
    return found


def lift_alone(g: HeroesTable, seat: int, move: Move | None) -> None:
    """HE-18.7: only one seat had to choose."""
    taken = dice_of(g, move)
    if g.sink is None:
        g.reveals += 1
    else:
        g.reveal("lifted", [[seat, taken]])
    take_up(g.players[seat], taken)
    open_phase(g, g.lane_of(seat))


def lift_all(g: HeroesTable, lane: int, seats: list[int]) -> Flow:
    """HE-18.7: several seats choose; in calm play one after the other and in the open."""
    taken: dict[int, int] = {}
    if g.config.time == "calm":
        for seat in seats:
            answer = yield lift_ask(g, seat, False)
            taken[seat] = dice_of(g, answer)
    else:
        taken = yield Each(lift, seats, g.config.time == "tick")
    g.reveal("lifted", [[seat, taken[seat]] for seat in seats])
    for seat in seats:
        take_up(g.players[seat], taken[seat])
    open_phase(g, lane)


def lift_ask(g: HeroesTable, seat: int, secret: bool, key: str = "") -> Ask:
    """Ask which dice a seat takes up."""
    options = lift_moves(g, seat)
    return Ask(
        seat,
        "lift",
        lambda: options,
        "HE-18.7",
        True,
        secret,
        g.box.moves.none,
        partial(not_yours, g, seat),
        key=key,
    )


def lift(g: HeroesTable, seat: int) -> Flow:
    """HE-18.7: one seat's choice."""
    answer = yield lift_ask(g, seat, True)
    return dice_of(g, answer)


def dice_of(g: HeroesTable, move: Move | None) -> int:
    """Return the dice that a move speaks of, as a bit mask; none if it speaks of none."""
    if move is None or move is g.box.moves.none:
        return 0
    return int(g.box.masks[move.args[0]])


def not_yours(g: HeroesTable, seat: int, move: Move) -> str | None:
    """Name the rule against taking up dice: only dice of one's own that lie on the table."""
    if move.kind != "throw":
        return None if move is g.box.moves.none else move.rule
    return "HE-6.10" if dice_of(g, move) & ~g.table_dice(seat) else None


def countdown(g: HeroesTable, lane: int, seats: list[int]) -> Flow:
    """HE-7.14: a preselection may be changed until the phase opens; without one all dice stay."""
    arena = g.arenas[lane]
    asks = [lift_ask(g, seat, True, f"lift{arena.number}") for seat in seats]
    seat, move = yield Race(asks, [Timer(arena.opened + g.config.countdown_ms, g.box.open)], g.box.entered)
    if seat < 0 and move is not g.box.open:
        enter(g, lane, move)
        return
    if move is not g.box.open:
        g.sealed[LIFT[seat]] = Sealed([seat], "lift", dice_of(g, move))
        return
    for seat in seats:
        taken = g.unseal(LIFT[seat])
        take_up(g.players[seat], taken)
    open_phase(g, lane)


def open_phase(g: HeroesTable, lane: int) -> None:
    """HE-7.2: all dice in hand are thrown at once; what lasted until now ends (HE-18.8, HE-18.9)."""
    arena = g.arenas[lane]
    arena.number += 1
    arena.clock += arena.t
    arena.t = 0
    arena.opened = g.now
    arena.caller = NOBODY
    arena.deciders = []
    pace.sit_down(g, arena)
    if g.sink is not None:
        g.emit("opens", n=arena.number)
    for being in g.beings:
        if being.stone and being.owner in arena.seats:
            being.stone = False
    for seat in arena.seats:
        player = g.players[seat]
        if player.out:
            continue
        player.frozen = 0
        player.acted = False
        if IN_HAND in player.dice:
            fly(g, arena, seat, player.dice.count(IN_HAND), player.credit // 2)
        else:
            arena.deciders.append(seat)
    if g.config.time != "live" and not arena.deciders:
        run_clock(g, lane)
    else:
        pace.go(g, lane, "race")


def fly(g: HeroesTable, arena: Arena, seat: int, dice: int, credit: int = 0) -> None:
    """HE-7.13, HE-7.23, HE-7.38: dice are in flight, and when they will land is settled."""
    player = g.players[seat]
    player.busy = True
    if g.config.time == "live":
        arena.landing[seat] = g.now + max(1, g.config.throw_ms[seat] - credit)
        return
    tempo = g.box.tempo[g.config.tempo[seat]]
    wait = drawn(g, seat, tempo.throw_ms) + tempo.per_die_ms * (dice - 1)
    g.sealed[FLIGHT[seat]] = Sealed(ALONE[seat], "flight", [arena.t, dice, arena.t + wait])


def drawn(g: HeroesTable, seat: int, interval: list[int]) -> int:
    """HE-7.24: a whole number of an interval from the seat's own stream; no draw where there is no choice."""
    low, high = interval
    return low if low == high else low + g.streams[TEMPO[seat]].below(high - low + 1)


def land(g: HeroesTable, seat: int) -> None:
    """HE-7.4, HE-7.10: every die in flight gets a symbol, in ascending index, from the seat's own stream."""
    player = g.players[seat]
    dice, rolls = player.dice, player.rolls
    below = g.streams[DICE[seat]].below
    for i, face in enumerate(dice):
        if face == IN_HAND:
            dice[i] = below(FACES)
            rolls[i] += 1
    player.busy = False
    g.reveals += 1
    if g.sink is not None:
        g.emit("lands", seat=seat, dice=shown(g, seat))


def shown(g: HeroesTable, seat: int) -> str:
    """Write down what the dice of a player show, for an event."""
    names: list[str] = g.box.symbol_ids
    return " ".join("-" if face < 0 else names[face] for face in g.players[seat].dice if face != NO_DIE)


# ---------------------------------------------------------------- orders


def race_step(g: HeroesTable, lane: int) -> Flow | Ask:
    """HE-6.2: everybody throws, keeps and stops at his own speed; one event, or one order in simulated time.

    Orders of the same moment lie sealed until all are given (HE-7.21); in tick mode they are one question (HE-7.44).
    """
    time = g.config.time
    if time == "live":
        return live(g, lane)
    deciders = g.arenas[lane].deciders
    if time == "tick" and len(deciders) > 1:
        return tick(g, lane)
    question: Ask = g.box.race_asks[time != "calm"][deciders[0]]
    return question


def race_questions(box: Any, seats: int) -> list[list[Ask]]:
    """HE-7.33: make the question of every seat in simulated time: in the open, and in secret."""
    hold = box.default_hold
    return [
        [
            Ask(me, "race", race_moves, "HE-7.33", True, secret, hold, not_now, then=ordered, shared=True)
            for me in range(seats)
        ]
        for secret in (False, True)
    ]


def ordered(g: HeroesTable, seat: int, move: Move | None) -> None:
    """HE-7.21: an order lies sealed; when all of this moment are given, time goes on."""
    lane = g.lane_of(seat)
    arena = g.arenas[lane]
    give_order(g, arena, seat, move)
    arena.deciders = arena.deciders[1:]
    if not arena.deciders:
        run_clock(g, lane)


def tick(g: HeroesTable, lane: int) -> Flow:
    """HE-7.44: all seats of a tick are asked at once."""
    arena = g.arenas[lane]
    orders = yield Each(order, arena.deciders, True)
    for seat in arena.deciders:
        give_order(g, arena, seat, orders[seat])
    arena.deciders = []
    run_clock(g, lane)


def order(g: HeroesTable, seat: int) -> Flow:
    """HE-7.44: one seat's order of this moment."""
    answer = yield race_ask(g, seat, True)
    return answer


def race_ask(g: HeroesTable, seat: int, secret: bool, key: str = "") -> Ask:
    """HE-7.33: throw any of one's dice, stop, or wait."""
    options = race_moves(g, seat)
    check = partial(not_now, g, seat)
    return Ask(seat, "race", lambda: options, "HE-7.33", True, secret, g.box.default_hold, check, key=key)


def race_moves(g: HeroesTable, seat: int) -> list[Move]:
    """List what a seat that is not busy may do; an unconscious hero stops only to wake up (HE-23.4)."""
    stops = g.players[seat].hp > 0 or g.symbols(seat, CARD) >= WAKING
    found: list[Move] = g.box.race_moves[g.config.time][stops][g.table_dice(seat)]
    return found


def not_now(g: HeroesTable, seat: int, move: Move) -> str | None:
    """Name the rule that forbids an order."""
    if move.kind == "throw":
        return not_yours(g, seat, move)
    if move.kind == "stop":
        return None if move in race_moves(g, seat) else "HE-23.4"
    if move.kind == "hold":
        return None if move in race_moves(g, seat) else "HE-7.27"
    return move.rule


def give_order(g: HeroesTable, arena: Arena, seat: int, move: Move | None) -> None:
    """HE-7.22: an order takes effect after the seat's reaction time and cannot be withdrawn."""
    if move is None:
        move = g.box.default_hold
    react = 0 if move.kind == "hold" else drawn(g, seat, g.box.tempo[g.config.tempo[seat]].react_ms)
    arena.decided[seat] = arena.t
    knowers = ALONE[seat] if g.config.time != "calm" else [seat, *range(-1, g.seats)]  # HE-29.8
    sealed = g.sealed
    sealed[ORDER[seat]] = Sealed(knowers, "order", move.code)
    sealed[REACT[seat]] = Sealed(knowers, "react", react)


def possible_orders(g: HeroesTable, owners: Sequence[int]) -> list[str]:
    """List what the others may take a sealed order for: whatever would not have happened by now."""
    seat = owners[0]
    arena = g.arena_of(seat)
    tempo = g.box.tempo[g.config.tempo[seat]]
    since = arena.t - arena.decided[seat]
    slept = any(arena.landed[other] > arena.decided[seat] for other in arena.seats if other != seat)
    found = []
    for move in race_moves(g, seat):
        if move.kind == "hold":
            fits = not slept and max(move.args[0], SHORTEST_HOLD) > since
        elif move.kind == "stop":
            fits = tempo.react_ms[1] + tempo.stop_extra_ms >= since
        else:
            fits = tempo.react_ms[1] >= since
        if fits:
            found.append(move.code)
    return found


def possible_reactions(g: HeroesTable, owners: Sequence[int]) -> list[int]:
    """List the reaction times that a sealed order may still have."""
    seat = owners[0]
    arena = g.arena_of(seat)
    move = g.box.moves.of_code(g.sealed[ORDER[seat]].value)
    if move.kind == "hold":
        return [0]
    tempo = g.box.tempo[g.config.tempo[seat]]
    low, high = tempo.react_ms
    since = arena.t - arena.decided[seat] - (tempo.stop_extra_ms if move.kind == "stop" else 0)
    return list(range(max(low, since), high + 1))


def possible_flights(g: HeroesTable, owners: Sequence[int]) -> list[list[int]]:
    """List when dice in flight may land: everybody saw when they were thrown and how many they are."""
    seat = owners[0]
    arena = g.arena_of(seat)
    begun, dice, _ = g.sealed[FLIGHT[seat]].value
    tempo = g.box.tempo[g.config.tempo[seat]]
    more = begun + tempo.per_die_ms * (dice - 1)
    low, high = tempo.throw_ms
    return [[begun, dice, at] for at in range(max(more + low, arena.t + 1), more + high + 1)]


def possible_lifts(g: HeroesTable, owners: Sequence[int]) -> list[int]:
    """List what a preselection of dice may be."""
    return [dice_of(g, move) for move in g.box.lifts[g.table_dice(owners[0])]]


# ---------------------------------------------------------------- simulated time


def run_clock(g: HeroesTable, lane: int) -> None:
    """HE-7.21 to HE-7.25: one event after the other, until somebody decides or the phase closes.

    What happens next is revealed before anything follows from it: that something else did not happen is news as well.
    """
    arena = g.arenas[lane]
    while True:
        time, kind, seats = next_events(g, arena)
        arena.t = time
        if kind <= WAKE:
            wake_up(g, arena, seats)
            pace.go(g, lane, "race")
            return
        if kind == THROW:
            seat = seats[0]
            code = pop_order(g, seat)
            if g.sink is None:
                g.reveals += 1
            else:
                g.reveal("clock", [time, "throw", seat, code])
            throw(g, arena, seat, int(g.box.orders[code][1]))
            continue
        stopper = seats[0] if kind == STOP else NOBODY
        g.reveal("clock", [time, "limit" if stopper == NOBODY else "stop", *seats[:1]])
        close(g, lane, stopper)
        return


def next_events(g: HeroesTable, arena: Arena) -> tuple[int, int, list[int]]:
    """Find what happens next: the time, the kind, and the seats (several only for those who land or wake).

    HE-7.22: a hold ends after its time; another order takes effect after the reaction, a Stop a little later.
    Of several seats with the same kind at the same time the first is the one with the highest priority (HE-7.25).
    """
    time = g.config.limit_ms
    kind = LIMIT
    found: list[int] = []
    sealed, decided, orders = g.sealed, arena.decided, g.box.orders
    for seat in arena.seats:
        flight = sealed.get(FLIGHT[seat])
        if flight is not None:
            at, what = flight.value[2], LAND
        else:
            seal = sealed.get(ORDER[seat])
            if seal is None:  # out of the game
                continue
            what, number = orders[seal.value]
            if what == WAKE:
                at = decided[seat] + number
            else:
                at = decided[seat] + sealed[REACT[seat]].value
                if what == STOP:
                    at += g.box.tempo[g.config.tempo[seat]].stop_extra_ms
        if at > time:
            continue
        if at < time or (what < kind and not (what <= WAKE and kind <= WAKE)):
            time, kind, found = at, what, [seat]
        elif what == kind or (what <= WAKE and kind <= WAKE):
            found.append(seat)
            kind = min(kind, what)  # dice land and holds end at the same moment for all
    if kind > WAKE and len(found) > 1:
        order = g.from_left(arena, arena.last)
        found.sort(key=order.index)
    return time, kind, found


def wake_up(g: HeroesTable, arena: Arena, seats: list[int]) -> None:
    """HE-7.21, HE-7.22: dice land; who waits is woken by the dice of others, or by the end of the hold."""
    sealed, now = g.sealed, arena.t
    landing = [seat for seat in seats if FLIGHT[seat] in sealed]
    deciders = seats
    if landing:
        deciders = [seat for seat in arena.seats if seat in seats or holds(g, seat)]
    if g.sink is None:
        g.reveals += 1
    else:
        g.reveal("clock", [now, "land", landing, deciders])
    for seat in deciders:
        if seat in landing:
            del sealed[FLIGHT[seat]]
            land(g, seat)
            arena.landed[seat] = now
        else:
            pop_order(g, seat)
        arena.decided[seat] = now
    arena.deciders = deciders


def holds(g: HeroesTable, seat: int) -> bool:
    """Tell whether a seat waits."""
    seal = g.sealed.get(ORDER[seat])
    return seal is not None and str(seal.value).startswith("hold")


def pop_order(g: HeroesTable, seat: int) -> str:
    """Open an order that takes effect."""
    del g.sealed[REACT[seat]]
    return str(g.sealed.pop(ORDER[seat]).value)


def forget_orders(g: HeroesTable, seat: int) -> None:
    """HE-7.7, HE-7.24: what a seat had ordered is void, and its flight is over."""
    sealed = g.sealed
    sealed.pop(FLIGHT[seat], None)
    sealed.pop(LIFT[seat], None)
    if sealed.pop(ORDER[seat], None) is not None:
        del sealed[REACT[seat]]


def throw(g: HeroesTable, arena: Arena, seat: int, dice: int) -> None:
    """HE-7.3: table dice lose their symbols and are in flight."""
    take_up(g.players[seat], dice)
    if g.sink is not None:
        g.emit("throws", seat=seat, n=dice.bit_count())
    fly(g, arena, seat, dice.bit_count(), g.players[seat].credit)


# ---------------------------------------------------------------- live


def live(g: HeroesTable, lane: int) -> Flow:
    """HE-7.12: whoever answers first, and time; landings in the order of their times, then of seat priority."""
    arena = g.arenas[lane]
    order = g.from_left(arena, arena.last)
    key = f"{PHASE}{arena.number}"
    asks = [race_ask(g, seat, False, key) for seat in g.alive(arena) if not g.players[seat].busy]
    timers = [Timer(arena.landing[seat], g.box.land[seat]) for seat in order if g.players[seat].busy]
    timers.append(Timer(arena.opened + g.config.limit_ms, g.box.limit, last=True))
    seat, move = yield Race(asks, timers, g.box.entered)
    if move.kind in ("credit", "suspend"):
        enter(g, lane, move)
    elif move.kind == "land":
        land(g, move.args[0])
        arena.landed[move.args[0]] = g.now - arena.opened
    elif move.kind == "throw":
        throw(g, arena, seat, dice_of(g, move))
    else:
        close(g, lane, seat if move.kind == "stop" else NOBODY)


def enter(g: HeroesTable, lane: int, move: Move) -> None:
    """HE-7.38, HE-7.40: what no player does."""
    arena = g.arenas[lane]
    if move.kind == "credit":
        seat, units = move.args
        if seat < g.seats:
            g.players[seat].credit = min(units * CREDIT_UNIT, g.config.credit_ms)
        return
    arena.t = g.now - arena.opened if arena.step == "race" else -1  # time stands still
    pace.go(g, lane, "halt")


def halt_step(g: HeroesTable, lane: int) -> Flow:
    """HE-7.40: nothing happens until the table is resumed; then a countdown, and flights begin again in full."""
    arena = g.arenas[lane]
    yield Race([], [], [g.box.resume])
    arena.opened = g.now
    pace.go(g, lane, "resume")


def resume_step(g: HeroesTable, lane: int) -> Flow:
    """HE-7.40: the countdown after a suspension, which may be suspended again."""
    arena = g.arenas[lane]
    _, move = yield Race([], [Timer(arena.opened + g.config.countdown_ms, g.box.open)], [g.box.suspend])
    if move is g.box.suspend:
        pace.go(g, lane, "halt")
        return
    if arena.t < 0:  # suspended in a countdown: that begins anew
        arena.opened = g.now
        arena.t = 0
        pace.go(g, lane, "lift")
        return
    arena.opened = g.now - arena.t
    arena.t = 0
    for seat in g.alive(arena):
        if g.players[seat].busy:
            arena.landing[seat] = g.now + g.config.throw_ms[seat]
    pace.go(g, lane, "race")


# ---------------------------------------------------------------- Stop


def close(g: HeroesTable, lane: int, caller: int) -> None:
    """HE-7.7: flying dice of everybody land now, whatever was ordered is void, and the pause begins."""
    arena = g.arenas[lane]
    if caller == NOBODY:
        g.emit("limit", n=arena.number)
    elif g.sink is not None:
        g.emit("stops", seat=caller, at=arena.t if g.config.time != "live" else g.now - arena.opened)
    for seat in g.alive(arena):
        forget_orders(g, seat)
        if g.players[seat].busy:
            land(g, seat)
    arena.deciders = []
    pause.begin(g, lane, caller)
