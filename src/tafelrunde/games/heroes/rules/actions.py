"""The four actions: cast a spell, draw cards, learn a spell, dispel (HE-10, HE-11, HE-14 to HE-16)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tafelrunde.games.heroes.rules import board, effects, orders, pause, setup, wounds
from tafelrunde.games.heroes.rules.context import ActionOver, Effect
from tafelrunde.games.heroes.state import (
    AIR,
    BESIDE,
    CARD,
    COMMAND,
    EARTH,
    EMPTY,
    FIRE,
    HERO,
    NOBODY,
    PLACES,
    WATER,
    Arena,
    HeroesTable,
    Permanent,
)
from tafelrunde.kernel.ask import Ask, Flow, Move

SYMBOLS: Final = (FIRE, WATER, EARTH, AIR, COMMAND, CARD)
ELEMENTS: Final = 4
TO_DRAW: Final = 3  # card symbols (HE-14.1)
TO_LEARN: Final = 4  # of the lower row; one more for either row (HE-15.1)
PRICE: Final = 2  # cards for an empowerment or a further step of dispelling (HE-11.1, HE-16.2)


def faces(g: HeroesTable, me: int) -> list[int]:
    """Count the symbols that a player's dice show (before anything is spent)."""
    player = g.players[me]
    if not player.frozen:
        return [player.dice.count(symbol) for symbol in SYMBOLS]
    counts = [0] * len(SYMBOLS)
    for i, face in enumerate(player.dice):
        if face >= 0 and not player.frozen >> i & 1:
            counts[face] += 1
    return counts


def moves(g: HeroesTable, me: int) -> list[Move]:
    """HE-9.1: list what the acting player may do."""
    arena = g.arena_of(me)
    counts = faces(g, me)
    found: list[Move] = [g.box.moves.none]
    for kind in g.kinds(g.players[me].hand):
        if uncastable(g, arena, me, kind, counts) is None:
            found.append(g.box.cast[kind])
    if undrawable(g, me, counts) is None:
        found.append(g.box.draw)
    if counts[CARD] >= TO_LEARN:
        found += [g.box.learn[kind][place] for kind, place in learnable(g, arena, counts)]
    if undispellable(g, arena, counts) is None:
        found.append(g.box.dispel)
    return found


def can_act(g: HeroesTable, arena: Arena, me: int) -> bool:
    """HE-18.2: at least one of the four actions is legal."""
    counts = faces(g, me)
    if undrawable(g, me, counts) is None or undispellable(g, arena, counts) is None:
        return True
    if counts[CARD] >= TO_LEARN and learnable(g, arena, counts):
        return True
    return any(uncastable(g, arena, me, kind, counts) is None for kind in g.kinds(g.players[me].hand))


def forbidden(g: HeroesTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an action, or None."""
    arena = g.arena_of(me)
    counts = faces(g, me)
    if move.kind == "cast":
        kind: int = g.box.spell_index[move.args[0]]
        if g.find(g.players[me].hand, kind) == EMPTY:
            return "HE-10.1"
        return uncastable(g, arena, me, kind, counts)
    if move.kind == "draw":
        return undrawable(g, me, counts)
    if move.kind == "learn":
        if counts[CARD] < TO_LEARN:
            return "HE-15.1"
        kind, place = g.box.spell_index[move.args[0]], g.box.place_index[move.args[1]]
        return None if (kind, place) in learnable(g, arena, counts) else "HE-15.4"
    if move.kind == "dispel":
        return undispellable(g, arena, counts)
    if move.kind in ("attack", "ability", "beside", "move"):
        return "HE-9.2"
    return None if move.kind == "none" else move.rule


def carry_out(g: HeroesTable, lane: int, me: int, move: Move) -> Flow:
    """HE-9.1: do what was chosen; only a cast spell is followed by activations and moves (HE-9.2)."""
    try:
        if move.kind == "cast":
            yield from cast(g, lane, me, g.box.spell_index[move.args[0]])
            orders.begin(g, lane)
            return
        if move.kind == "draw":
            draw(g, me, g.symbols(me, CARD) - 2)
        elif move.kind == "learn":
            learn(g, g.arenas[lane], me, g.box.place_index[move.args[1]])
        else:
            yield from dispel(g, lane, me)
    except ActionOver:
        pass  # the acting player is out, or his hero unconscious (HE-19.10, HE-23.9)
    pause.next_player(g, lane)


# ---------------------------------------------------------------- casting


def uncastable(g: HeroesTable, arena: Arena, me: int, kind: int, counts: list[int]) -> str | None:
    """Name the rule that forbids casting a spell of the hand: the requirement, or no legal target."""
    symbol: int = g.box.symbol[kind]
    needed: int = g.box.count[kind]
    if (max(counts[:ELEMENTS]) if symbol == g.box.same_element else counts[symbol]) < needed:
        return "HE-10.2"
    return None if has_target(g, arena, me, kind) else "HE-10.6"


def has_target(g: HeroesTable, arena: Arena, me: int, kind: int) -> bool:
    """HE-10.6: is there a legal target?"""
    target: str = g.box.target_class[kind]
    if target == "permanent_spell":
        return any(board.may_aim(g, arena, permanent.seat) for permanent in g.permanents)
    if target == "player":
        return any(bad_player(g, arena, kind, seat) is None for seat in g.alive(arena))
    if target.startswith("own_"):
        mine = board.beings(g, me)
        if any(bad_target(g, arena, me, kind, being) is None for being in mine):
            return True
        return bool(resting_targets(g, arena, me, kind))
    return any(
        bad_target(g, arena, me, kind, being) is None for seat in g.alive(arena) for being in board.beings(g, seat)
    )


def bad_player(g: HeroesTable, arena: Arena, kind: int, seat: int) -> str | None:
    """Name the rule against a player as the target of a spell, or None."""
    if not board.may_aim(g, arena, seat):
        return "HE-22.1"
    if g.box.lasts[kind] and any(p.kind == kind and p.seat == seat and p.being == NOBODY for p in g.permanents):
        return "HE-20.3"
    return None


def bad_target(g: HeroesTable, arena: Arena, me: int, kind: int, being: int) -> str | None:
    """Name the rule against a being as the target of a spell, or None."""
    it = g.beings[being]
    target: str = g.box.target_class[kind]
    if target in ("creature", "own_creature") and it.kind == HERO:
        return "HE-10.7"
    if target.startswith("own_") and it.owner != me:
        return "HE-10.7"
    if target == "unprotected_being" and board.protected(g, being):
        return "HE-10.7"
    if not board.may_aim(g, arena, it.owner):
        return "HE-22.1"
    if g.box.lasts[kind] and any(p.kind == kind and p.being == being for p in g.permanents):
        return "HE-20.3"
    for verb in g.box.spells[kind].cast:
        rule: str | None = verb.refuses(g, arena, me, being)
        if rule is not None:
            return rule
    return None


def resting_targets(g: HeroesTable, arena: Arena, me: int, kind: int) -> list[int]:
    """HE-27.2d: creatures beside the own board that a spell may activate."""
    if not g.box.activates[kind]:
        return []
    return [
        number
        for number, it in enumerate(g.beings)
        if it.owner == me and it.space == BESIDE and orders.can_rise(g, number)
    ]


def cast(g: HeroesTable, lane: int, me: int, kind: int) -> Flow:
    """HE-10.5: reveal and pay, empower, choose targets, carry out, put the card away, triggers."""
    arena = g.arenas[lane]
    hand = g.players[me].hand
    card = g.open_from(hand, g.find(hand, kind), me)
    hand.remove(card)
    arena.casting = [card]
    g.emit("casts", seat=me, spell=g.box.spell_ids[kind])
    yield from pay(g, arena, me, kind)
    e = Effect(lane, me)
    e.spell = kind
    e.power = yield from empower(g, me, kind)
    yield from choose_target(g, e)
    for verb in g.box.spells[kind].cast:
        flow = verb.aim(g, e)
        if flow is not None:
            yield from flow
    yield from effects.resolve(g, e, g.box.spells[kind].cast)
    put_down(g, e)
    wounds.last_creature(g, arena)
    yield from triggers(g, lane, me)


def pay(g: HeroesTable, arena: Arena, me: int, kind: int) -> Flow:
    """HE-10.2, HE-10.4: dice are spent; of "n of the same element" the caster chooses the element."""
    symbol: int = g.box.symbol[kind]
    needed: int = g.box.count[kind]
    if symbol == g.box.same_element:
        able = [element for element in range(ELEMENTS) if g.unspent(arena, element) >= needed]
        symbol = able[0]
        if len(able) > 1:
            options = [g.box.element[element] for element in able]
            answer = yield Ask(me, "element", lambda: options, "HE-10.4", default=options[0])
            symbol = able[0] if answer is None else g.box.symbol_index[answer.args[0]]
    g.spend(arena, symbol, needed)


def empower(g: HeroesTable, me: int, kind: int) -> Flow:
    """HE-11: a hero's strength gives one empowerment, every two cards that are discarded one more."""
    box = g.box
    if g.config.no_empowerment or box.empowerment[kind] == "none":
        return 0
    own = not g.config.no_traits and box.spell_element[kind] == box.hero_element[g.players[me].hero]
    power = 1 if own else 0
    while power < box.most_power[kind] and len(g.players[me].hand) >= PRICE:
        paid = yield from discard_pair(g, me, "empower", "HE-11.1", kind)
        if not paid:
            break
        power += 1
    if power:
        g.emit("empowers", seat=me, n=power)
    return power


def discard_pair(g: HeroesTable, me: int, question: str, rule: str, kind: int) -> Flow:
    """Ask whether two cards are discarded for an empowerment or a further step; returns whether they were."""
    done = g.box.moves.done
    answer = yield Ask(
        me,
        question,
        lambda: [done, *discards(g, me)],
        rule,
        True,
        default=done,
        check=partial(not_held, g, me),
        about=(kind,),
    )
    if answer is None or answer is done:
        return False
    discard(g, me, g.box.spell_index[answer.args[0]])
    answer = yield Ask(
        me, "second", partial(discards, g, me), rule, True, default=None, check=partial(not_held, g, me), about=(kind,)
    )
    if answer is None:
        return False
    discard(g, me, g.box.spell_index[answer.args[0]])
    return True


def discards(g: HeroesTable, me: int) -> list[Move]:
    """List the cards of a hand, each once, as cards to discard."""
    return [g.box.discard[kind] for kind in g.kinds(g.players[me].hand)]


def not_held(g: HeroesTable, me: int, move: Move) -> str | None:
    """Name the rule against discarding a card: it must be another card of the hand."""
    if move.kind != "discard":
        return None if move is g.box.moves.done else move.rule
    return None if g.box.discard[g.box.spell_index[move.args[0]]] in discards(g, me) else "HE-11.4"


def discard(g: HeroesTable, seat: int, kind: int) -> None:
    """Put a card of a hand face up on the discard pile (HE-29.5)."""
    player = g.players[seat]
    card = g.open_from(player.hand, g.find(player.hand, kind), seat)
    player.hand.remove(card)
    player.discard.append(card)
    g.emit("discards", seat=seat, spell=g.box.spell_ids[kind])


def choose_target(g: HeroesTable, e: Effect) -> Flow:
    """HE-10.5(3): choose the target that a spell names."""
    arena, me, kind = g.arenas[e.lane], e.me, e.spell
    target: str = g.box.target_class[kind]
    if target == "permanent_spell":
        e.permanent = yield from effects.ask_permanent(g, e, "HE-27.3b")
    elif target == "player":
        check = partial(bad_player, g, arena, kind)
        e.seat = yield from effects.ask_player(
            g, e, "target", lambda: [s for s in g.alive(arena) if check(s) is None], "HE-10.7", check
        )
    else:
        check = partial(bad_target, g, arena, me, kind)
        seats = [me] if target.startswith("own_") else g.alive(arena)
        e.target = yield from effects.ask_being(
            g,
            e,
            "target",
            lambda: [b for seat in seats for b in board.beings(g, seat) if check(b) is None],
            "HE-10.7",
            check,
            resting=partial(resting_targets, g, arena, me, kind),
        )
        e.seat = g.beings[e.target].owner


def put_down(g: HeroesTable, e: Effect) -> None:
    """HE-10.5(5), HE-20.9: to the discard pile, or into play if the target is still there."""
    card = g.arenas[e.lane].casting.pop()
    lasts: bool = g.box.lasts[e.spell]
    there = not g.players[e.seat].out if e.target == NOBODY else board.on_board(g, e.target)
    if not lasts or not there:
        g.players[e.me].discard.append(card)
        return
    permanent = Permanent()
    permanent.card = card
    permanent.kind = e.spell
    permanent.owner = e.me
    permanent.seat = e.seat
    permanent.being = e.target
    permanent.power = e.power  # HE-20.10
    g.permanents.append(permanent)
    if g.sink is not None:
        tell_permanent(g, permanent)
    for verb in g.box.on_entry[e.spell]:
        verb.run(g, e)


def tell_permanent(g: HeroesTable, permanent: Permanent) -> None:
    """HE-20.2: everybody sees on whom a permanent spell lies, and its power markers."""
    spell = g.box.spell_ids[permanent.kind]
    if permanent.being == NOBODY:
        g.emit("stays", spell=spell, seat=permanent.owner, target=permanent.seat)
    else:
        g.emit("stays_on", spell=spell, seat=permanent.owner, **g.note(permanent.being))
    if permanent.power:
        g.emit("markers", spell=spell, n=permanent.power)


def triggers(g: HeroesTable, lane: int, me: int) -> Flow:
    """HE-10.11: what happens when a player casts a spell, in the order in which the permanents came into play."""
    for permanent in g.permanents[:]:
        if permanent.seat == me and permanent.being == NOBODY and permanent in g.permanents:
            yield from effects.resolve(g, Effect(lane, me), g.box.on_cast[permanent.kind])


# ---------------------------------------------------------------- drawing and learning


def undrawable(g: HeroesTable, me: int, counts: list[int]) -> str | None:
    """Name the rule that forbids drawing: too few card symbols, or no card left."""
    if counts[CARD] < TO_DRAW:
        return "HE-14.1"
    player = g.players[me]
    return None if player.deck or player.discard else "HE-14.4"


def draw(g: HeroesTable, me: int, n: int) -> None:
    """HE-14.3: from the own deck; an empty deck is the shuffled discard pile, but only when a card is needed."""
    player = g.players[me]
    drawn = g.draw(n, player.deck, player.discard, player.hand, me, f"deck/{me}")
    g.emit("draws", seat=me, n=drawn)


def learnable(g: HeroesTable, arena: Arena, counts: list[int]) -> list[tuple[int, int]]:
    """HE-15.1: the spells that may be learned, with their places, in the order of the moves."""
    places = PLACES if counts[CARD] > TO_LEARN else PLACES // 2
    return sorted((g.kind(arena.display[i]), i) for i in range(places) if arena.display[i] != EMPTY)


def learn(g: HeroesTable, arena: Arena, me: int, place: int) -> None:
    """HE-15.1, HE-15.2: straight to the hand; the display is refilled."""
    card = setup.take_from_display(g, arena, place)
    g.players[me].hand.append(card)
    g.emit("learns", seat=me, spell=g.name(card))


# ---------------------------------------------------------------- dispelling


def undispellable(g: HeroesTable, arena: Arena, counts: list[int]) -> str | None:
    """Name the rule that forbids the dispel action: all four elements, and a permanent spell."""
    if 0 in counts[:ELEMENTS]:
        return "HE-16.1"
    return None if any(board.may_aim(g, arena, p.seat) for p in g.permanents) else "HE-16.5"


def dispel(g: HeroesTable, lane: int, me: int) -> Flow:
    """HE-16.2 to HE-16.4: steps against one spell; two cards buy one more."""
    number = yield from effects.ask_permanent(g, Effect(lane, me), "HE-16.2")
    permanent = g.permanents[number]
    steps = 1
    while (  # HE-16.8: no more steps than can be used
        not g.config.no_empowerment and steps <= permanent.power and len(g.players[me].hand) >= PRICE
    ):
        paid = yield from discard_pair(g, me, "empower_dispel", "HE-16.2", permanent.kind)
        if not paid:
            break
        steps += 1
    removed = min(steps, permanent.power)
    permanent.power -= removed
    g.emit("dispels", seat=me, spell=g.box.spell_ids[permanent.kind], owner=permanent.owner)
    if removed:
        g.emit("unravels", seat=me, spell=g.box.spell_ids[permanent.kind], n=removed)
    if steps > removed:
        remove = g.box.remove
        answer = yield Ask(
            me, "remove", lambda: [g.box.moves.none, remove], "HE-16.3", default=remove, about=(permanent.kind,)
        )
        if answer is remove:
            yield from effects.dispel(g, number)
