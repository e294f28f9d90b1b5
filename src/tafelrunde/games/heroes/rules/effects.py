"""What the verbs of spells and abilities do (HE-27, HE-28)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tafelrunde.games.heroes.rules import actions, board, orders, race, wounds
from tafelrunde.games.heroes.rules.context import Effect
from tafelrunde.games.heroes.state import (
    BESIDE,
    CARD,
    EMPTY,
    HERO,
    IN_HAND,
    NO_DIE,
    NOBODY,
    Arena,
    HeroesTable,
    Permanent,
)
from tafelrunde.kernel.ask import Ask, Flow, Move


def resolve(g: HeroesTable, e: Effect, verbs: Sequence[Any]) -> Flow:
    """Carry verbs out in order."""
    for verb in verbs:
        flow = verb.run(g, e)
        if flow is not None:
            yield from flow


# ---------------------------------------------------------------- choosing

Beings = Callable[[], list[int]]
Check = Callable[[int], str | None]


def nobody() -> list[int]:
    """List no beings."""
    return []


def ask_being(
    g: HeroesTable,
    e: Effect,
    kind: str,
    beings: Beings,
    rule: str,
    check: Check | None = None,
    may: bool = False,
    resting: Beings = nobody,
    default: int = NOBODY,
) -> Flow:
    """Ask for one of some beings; who is chosen is aimed at (HE-22.2). Returns NOBODY if nobody is chosen."""
    lapsed = g.box.moves.none if may else None
    if default != NOBODY:
        lapsed = g.box.target[g.beings[default].owner][g.beings[default].space]

    def options() -> list[Move]:
        found = [g.box.target[g.beings[b].owner][g.beings[b].space] for b in beings()]
        found += [g.box.beside[g.beings[b].kind] for b in resting()]
        if may:
            found.append(g.box.moves.none)
        return sorted(set(found), key=lambda move: move.id)

    def forbidden(move: Move) -> str | None:
        if move.kind != "target":
            return move.rule if move.kind != "none" else rule
        seat, space = g.box.place_of[move.args[0]]
        being = g.players[seat].board[space] if seat < g.seats and g.players[seat].board else EMPTY
        if being == EMPTY:
            return "HE-10.6"
        if check is None:
            return None if being in beings() else rule
        return check(being)

    answer = yield Ask(
        e.me,
        kind,
        options,
        rule,
        default=lapsed,
        check=forbidden,
        about=(e.spell, e.source),
    )
    if answer is None:
        return first_being(g, e, beings, resting, may)
    if answer.kind == "none":
        return NOBODY
    if answer.kind == "beside":
        return next(b for b in resting() if g.beings[b].kind == g.box.creature_index[answer.args[0]])
    seat, space = g.box.place_of[answer.args[0]]
    board.aim(g, g.arenas[e.lane], seat)
    return g.players[seat].board[space]


def first_being(g: HeroesTable, e: Effect, beings: Beings, resting: Beings, may: bool) -> int:
    """HE-30.6: the choice of somebody who left in the middle of it."""
    found = [] if may else beings() + resting()
    if not found:
        return NOBODY
    board.aim(g, g.arenas[e.lane], g.beings[found[0]].owner)
    return found[0]


def ask_player(
    g: HeroesTable, e: Effect, kind: str, seats: Callable[[], list[int]], rule: str, check: Check | None = None
) -> Flow:
    """Ask for a player; an opponent who is chosen is aimed at (HE-22.2)."""

    def options() -> list[Move]:
        return [g.box.player[seat] for seat in sorted(seats())]

    def forbidden(move: Move) -> str | None:
        if move.kind != "player":
            return move.rule
        if move.args[0] in seats():
            return None
        return (
            check(move.args[0]) if check is not None and move.args[0] in g.alive(g.arenas[e.lane]) else None
        ) or rule

    answer = yield Ask(e.me, kind, options, rule, check=forbidden, about=(e.spell, e.source))
    seat = sorted(seats())[0] if answer is None else answer.args[0]
    board.aim(g, g.arenas[e.lane], seat)
    return seat


def ask_opponent(g: HeroesTable, e: Effect, rule: str) -> Flow:
    """Ask for an opponent who may be aimed at."""
    seat = yield from ask_player(g, e, "target", partial(aimed_opponents, g, g.arenas[e.lane], e.me), rule)
    return seat


def aimed_opponents(g: HeroesTable, arena: Arena, me: int) -> list[int]:
    """List the opponents who may be aimed at."""
    return [seat for seat in g.enemies(arena, me) if board.may_aim(g, arena, seat)]


def ask_permanent(g: HeroesTable, e: Effect, rule: str) -> Flow:
    """Ask for a permanent spell in play; one that lies on an opponent is aimed at him (HE-22.2, HE-22.3).

    Returns its number in the order of entry.
    """

    def legal() -> dict[Move, Permanent]:
        return {permanent_move(g, p): p for p in g.permanents if board.may_aim(g, g.arenas[e.lane], p.seat)}

    def forbidden(move: Move) -> str | None:
        if move.kind != "spell":
            return move.rule
        return None if move in legal() else "HE-22.1" if move in map(partial(permanent_move, g), g.permanents) else rule

    answer = yield Ask(
        e.me,
        "permanent",
        lambda: sorted(legal(), key=lambda move: move.id),
        rule,
        check=forbidden,
        about=(e.spell, e.source),
    )
    permanent = next(iter(legal().values())) if answer is None else legal()[answer]
    board.aim(g, g.arenas[e.lane], permanent.seat)
    return g.permanents.index(permanent)


def permanent_move(g: HeroesTable, permanent: Permanent) -> Move:
    """Return the move that names a permanent by its spell and its target."""
    if permanent.being == NOBODY:
        found: Move = g.box.on_player[permanent.kind][permanent.seat]
        return found
    found = g.box.on_being[permanent.kind][permanent.seat][g.beings[permanent.being].space]
    return found


def ask_space(g: HeroesTable, e: Effect, kind: str, seat: int, spaces: list[int], rule: str, may: bool = False) -> Flow:
    """Ask for a space of a player's board. Returns EMPTY if none is chosen."""
    options = [g.box.to[space] for space in sorted(spaces)]
    if may:
        options = [g.box.moves.none, *options]
    answer = yield Ask(
        e.me, kind, lambda: options, rule, default=options[0], about=(e.spell, e.source, seat), check=not_there(rule)
    )
    if answer is None or answer.kind == "none":
        return EMPTY if may else sorted(spaces)[0]
    return g.box.space_index[answer.args[0]]


def not_there(rule: str) -> Callable[[Move], str | None]:
    """Return the check that names the rule against a space that is not offered."""
    return lambda move: "HE-5.2" if move.kind == "to" else move.rule


# ---------------------------------------------------------------- wounds


def deal(g: HeroesTable, e: Effect, wounded: list[tuple[int, int]], magic: bool) -> None:
    """HE-19.5: all wounds of one effect at the same time, then the deaths."""
    for being, amount in wounded:
        wounds.wound(g, g.arenas[e.lane], being, amount, magic, e.me)
    wounds.settle(g, g.arenas[e.lane])


def wound_target(g: HeroesTable, e: Effect, amount: int, magic: bool, spread: str) -> None:
    """HE-27.8, HE-27.26: the target, and half of the amount for those next to it or behind it."""
    amount += e.more(g, "wounds")
    splash = []
    it = g.beings[e.target]
    if spread == "adjacent":
        splash = board.adjacent(g, e.target)
    elif spread == "behind":
        space = board.behind(it.space)
        if space != EMPTY and g.players[it.owner].board[space] != EMPTY:
            splash = [g.players[it.owner].board[space]]
    deal(g, e, [(e.target, amount), *((being, amount // 2) for being in splash)], magic)


def wound_creatures(g: HeroesTable, e: Effect, amount: int, magic: bool) -> None:
    """HE-27.24: every creature of the target player."""
    amount += e.more(g, "wounds")
    hit = [being for being in board.beings(g, e.seat) if board.is_creature(g, being)]
    deal(g, e, [(being, amount) for being in hit], magic)


def wound_row(g: HeroesTable, e: Effect, amount: int, magic: bool) -> Flow:
    """HE-27.7: a row of the target player that holds at least one being."""
    amount += e.more(g, "wounds")
    spaces = g.players[e.seat].board
    rows = [row for row in (0, 1) if any(being != EMPTY for being in spaces[4 * row : 4 * row + 4])]
    options = [g.box.row[row] for row in rows]
    answer = yield Ask(e.me, "row", lambda: options, "HE-27.7", default=options[0], about=(e.spell,))
    row = rows[0] if answer is None else g.box.row.index(answer)
    hit = [being for being in spaces[4 * row : 4 * row + 4] if being != EMPTY]
    deal(g, e, [(being, amount) for being in hit], magic)


def wound_column(g: HeroesTable, e: Effect, amount: int, magic: bool) -> Flow:
    """HE-28.14: every being in a column of an opponent's board that holds at least one."""
    answer = yield Ask(e.me, "column", partial(columns, g, e), "HE-28.14", about=(e.spell, e.source))
    seat, column = (columns(g, e)[0] if answer is None else answer).args
    board.aim(g, g.arenas[e.lane], seat)
    spaces = g.players[seat].board
    hit = [being for being in (spaces[column - 1], spaces[column + 3]) if being != EMPTY]
    deal(g, e, [(being, amount) for being in hit], magic)


def columns(g: HeroesTable, e: Effect) -> list[Move]:
    """List the columns of opponents that hold a being."""
    found = []
    for seat in sorted(aimed_opponents(g, g.arenas[e.lane], e.me)):
        found += [g.box.column[seat][c] for c in range(4) if board.unprotected_in(g, seat, c) != NOBODY]
    return found


def wound_unprotected(g: HeroesTable, e: Effect, amount: int, magic: bool) -> Flow:
    """HE-28.22: all unprotected beings of one opponent, determined first."""
    seat = yield from ask_opponent(g, e, "HE-28.22")
    hit = [being for being in board.beings(g, seat) if not board.protected(g, being)]
    deal(g, e, [(being, amount) for being in hit], magic)


def strike(g: HeroesTable, e: Effect, amount: int, magic: bool) -> Flow:
    """HE-28.7, HE-28.9, HE-28.11, HE-28.12: any enemy being, protected or not."""
    target = yield from ask_being(g, e, "target", partial(board.enemy_beings, g, g.arenas[e.lane], e.me), "HE-28.7")
    deal(g, e, [(target, amount)], magic)


def rage(g: HeroesTable, e: Effect, own: int) -> Flow:
    """HE-27.10: the creature is wounded, and may then strike any unprotected enemy being with its wounds."""
    deal(g, e, [(e.target, own)], True)
    if not board.on_board(g, e.target) or board.protected(g, e.target) or board.held(g, e.target):
        return
    target = yield from ask_being(g, e, "rage", partial(unprotected_enemies, g, e), "HE-27.10b", may=True)
    if target != NOBODY:
        deal(g, e, [(target, g.beings[e.target].wounds + e.more(g, "wounds"))], False)


def unprotected_enemies(g: HeroesTable, e: Effect) -> list[int]:
    """List the unprotected beings of opponents who may be aimed at."""
    return [being for being in board.enemy_beings(g, g.arenas[e.lane], e.me) if not board.protected(g, being)]


def sacrifice_aim(g: HeroesTable, e: Effect) -> Flow:
    """HE-27.13a: the enemy being is chosen before anything happens."""
    enemies = partial(board.enemy_beings, g, g.arenas[e.lane], e.me)
    e.other = yield from ask_being(g, e, "sacrifice", enemies, "HE-27.13a")


def sacrifice(g: HeroesTable, e: Effect, most: int) -> None:
    """HE-27.13b: the creature dies; its remaining stamina becomes wounds."""
    it = g.beings[e.target]
    left = min(most, g.box.stamina[it.kind] - it.wounds)
    wounds.kill(g, g.arenas[e.lane], e.target)
    deal(g, e, [(e.other, left + e.more(g, "wounds"))], True)


def burst(g: HeroesTable, e: Effect, amount: int, adjacent: int) -> Flow:
    """HE-28.2: the creature is removed first; then an unprotected being of any player and all next to it."""
    wounds.kill(g, g.arenas[e.lane], e.source)
    target = yield from ask_being(g, e, "target", partial(unprotected_beings, g, g.arenas[e.lane]), "HE-28.2b")
    splash = board.adjacent(g, target)
    deal(g, e, [(target, amount), *((being, adjacent) for being in splash)], True)


def unprotected_beings(g: HeroesTable, arena: Arena) -> list[int]:
    """List the unprotected beings of everybody who may be aimed at."""
    return [
        being
        for seat in g.alive(arena)
        if board.may_aim(g, arena, seat)
        for being in board.beings(g, seat)
        if not board.protected(g, being)
    ]


def chain(g: HeroesTable, e: Effect, amount: int, less: int) -> Flow:
    """HE-27.27: from one being to the next, each time with fewer wounds; the caster may end it early."""
    hit = [e.target]
    target = e.target
    seat, space = g.beings[target].owner, g.beings[target].space
    deal(g, e, [(target, amount)], True)
    for _ in range(e.more(g, "target")):
        amount -= less
        if amount <= 0 or g.players[seat].out:
            break
        targets = partial(unhit, g, seat, space, hit)
        if not targets():
            break
        target = yield from ask_being(g, e, "chain", targets, "HE-27.27a", may=True)
        if target == NOBODY:
            break
        hit.append(target)
        space = g.beings[target].space  # measured from here even if it dies (HE-27.27d)
        deal(g, e, [(target, amount)], True)


def unhit(g: HeroesTable, seat: int, space: int, hit: list[int]) -> list[int]:
    """List the beings next to a space that a chain has not hit yet."""
    return [being for being in board.around(g, seat, space) if being not in hit]


# ---------------------------------------------------------------- healing and cards


def heal_target(g: HeroesTable, e: Effect, amount: int) -> None:
    """HE-27.15: wounds of the target."""
    wounds.heal(g, e.target, amount + e.more(g, "heal"))


def heal_own(g: HeroesTable, e: Effect, amount: int) -> Flow:
    """HE-27.21: an own being, chosen after the wounds."""
    being = yield from ask_being(g, e, "heal", partial(board.beings, g, e.me), "HE-27.21")
    wounds.heal(g, being, amount + e.more(g, "heal"))


def heal_adjacent(g: HeroesTable, e: Effect, amount: int) -> None:
    """HE-28.5a: each own creature next to this one; heroes never (HE-28.5b)."""
    for being in adjacent_creatures(g, e.source):
        wounds.heal(g, being, amount)


def adjacent_creatures(g: HeroesTable, being: int) -> list[int]:
    """List the creatures next to a being."""
    return [near for near in board.adjacent(g, being) if board.is_creature(g, near)]


def discard_cards(g: HeroesTable, e: Effect, n: int) -> Flow:
    """HE-27.16: the target player chooses; with fewer cards he discards all."""
    n += e.more(g, "discard")
    player = g.players[e.seat]
    if len(player.hand) <= n:
        g.open_zone(player.hand)
        for card in player.hand:
            g.emit("discards", seat=e.seat, spell=g.name(card))
        player.discard += player.hand
        player.hand = []
        return
    for _ in range(n):
        answer = yield Ask(
            e.seat,
            "discard",
            partial(actions.discards, g, e.seat),
            "HE-27.16",
            True,
            default=random_discard(g, e.seat),
            check=partial(actions.not_held, g, e.seat),
        )
        kind = g.kinds(player.hand)[0] if answer is None else g.box.spell_index[answer.args[0]]
        actions.discard(g, e.seat, kind)


def random_discard(g: HeroesTable, seat: int) -> Move:
    """HE-30.9: a card by chance, from a stream that serves defaults only; looking does not move it on."""
    found = actions.discards(g, seat)
    return found[g.streams[f"default/{seat}"].copy().below(len(found))]


# ---------------------------------------------------------------- moving


def displace(g: HeroesTable, e: Effect, may: bool) -> Flow:
    """HE-27.18, HE-28.24: push a being to the next space, or swap it with the being there; the caster decides."""
    being = e.target
    if e.source != NOBODY:
        movable = partial(displaceable, g, g.arenas[e.lane], e.me)
        being = yield from ask_being(g, e, "displace", movable, "HE-28.24")
    if not board.on_board(g, being):
        return
    spaces = board.displacements(g, being)
    if not spaces:
        return
    space = yield from ask_space(g, e, "push", g.beings[being].owner, spaces, "HE-27.18", may)
    if space != EMPTY:
        board.swap(g, being, space)
        g.emit("pushed", seat=e.me, **g.note(being))


def displaceable(g: HeroesTable, arena: Arena, me: int) -> list[int]:
    """List the beings of opponents that can be pushed somewhere."""
    return [being for being in board.enemy_beings(g, arena, me) if board.displacements(g, being)]


def teleport(g: HeroesTable, e: Effect) -> Flow:
    """HE-27.29: own beings, one after the other, each to any free space."""
    moved: list[int] = []
    being = e.target
    left = e.more(g, "target")
    while True:
        spaces = [space for space, there in enumerate(g.players[e.me].board) if there == EMPTY]
        space = yield from ask_space(g, e, "teleport", e.me, spaces, "HE-27.29a")
        board.put(g, being, space)
        moved.append(being)
        g.emit("moves", seat=e.me, **g.note(being))
        others = partial(unmoved, g, e.me, moved)
        if not left or not others():
            return
        left -= 1
        being = yield from ask_being(g, e, "teleport_next", others, "HE-27.29b", may=True)
        if being == NOBODY:
            return


def unmoved(g: HeroesTable, me: int, moved: list[int]) -> list[int]:
    """List the own beings that a spell has not moved yet and that are not rooted."""
    return [being for being in board.beings(g, me) if being not in moved and not board.rooted(g, being)]


def rise(g: HeroesTable, e: Effect, wounds_on_it: int) -> Flow:
    """HE-28.6b: back to any free space, with wounds."""
    spaces = [space for space, there in enumerate(g.players[e.me].board) if there == EMPTY]
    space = yield from ask_space(g, e, "rise", e.me, spaces, "HE-28.6b")
    board.put(g, e.source, space)
    g.beings[e.source].wounds = wounds_on_it
    g.emit("rises", seat=e.me, **g.note(e.source))


def lead(g: HeroesTable, e: Effect, kind: int) -> Flow:
    """HE-28.3: a creature of another kind makes a basic attack at no cost."""
    answer = yield Ask(
        e.me, "lead", partial(led_attacks, g, g.arenas[e.lane], e.me, kind), "HE-28.3a", about=(e.spell, e.source)
    )
    if answer is None:
        return
    being = g.players[e.me].board[g.box.space_index[answer.args[0]]]
    yield from orders.activate(g, e.lane, e.me, being, answer)


def led_attacks(g: HeroesTable, arena: Arena, me: int, kind: int) -> list[Move]:
    """HE-28.3b, HE-28.3d: the attacks of own creatures of a kind that were not activated in this action."""
    found: list[Move] = []
    for being in board.beings(g, me):
        it = g.beings[being]
        if it.kind == kind and not it.used and not board.held(g, being):
            found += orders.attacks(g, arena, being)
    return sorted(found, key=lambda move: move.id)


def petrify(g: HeroesTable, e: Effect, amount: int) -> Flow:
    """HE-28.20: an unprotected enemy creature in the attack directions is wounded and turns to stone."""
    targets = partial(petrifiable, g, g.arenas[e.lane], e.source)
    target = yield from ask_being(g, e, "target", targets, "HE-28.20")
    deal(g, e, [(target, amount)], True)
    if board.on_board(g, target):
        g.beings[target].stone = True
        g.emit("petrified", **g.note(target))


def petrifiable(g: HeroesTable, arena: Arena, source: int) -> list[int]:
    """List the enemy creatures that a creature could attack."""
    return [target for target in board.attack_targets(g, arena, source) if board.is_creature(g, target)]


# ---------------------------------------------------------------- what answers a pause or an attack


def pause_wound(g: HeroesTable, e: Effect, n: int) -> None:
    """HE-8.3(b): wounds as a consequence of pausing; they score for the owner of the spell (HE-23.7)."""
    by = NOBODY if g.allied(e.me, e.seat) else e.me
    wounds.wound(g, g.arenas[e.lane], e.target, n, True, by, True)
    wounds.settle(g, g.arenas[e.lane])


def heal_itself(g: HeroesTable, e: Effect, n: int) -> None:
    """HE-28.21: the creature heals its own wounds."""
    wounds.heal(g, e.source, n)


def wound_back(g: HeroesTable, e: Effect, n: int, magic: bool) -> None:
    """HE-27.9, HE-28.4, HE-28.18: wounds for an attacker."""
    deal(g, e, [(e.target, n)], magic)


def wound_again(g: HeroesTable, e: Effect, n: int) -> None:
    """HE-28.13: one more event of wounds for the attacked being, if it is still on the board."""
    if board.on_board(g, e.target):
        deal(g, e, [(e.target, n)], True)


def fly_on(g: HeroesTable, e: Effect) -> Flow:
    """HE-28.23: a free move after the attack."""
    it = g.beings[e.source]
    spaces = g.players[it.owner].board
    free = [to for to in board.NEIGHBOURS[it.space] if spaces[to] == EMPTY]
    if not free or board.rooted(g, e.source):
        return
    space = yield from ask_space(g, e, "fly_on", it.owner, free, "HE-28.23", may=True)
    if space != EMPTY:
        board.put(g, e.source, space)
        g.emit("moves", seat=it.owner, **g.note(e.source))


# ---------------------------------------------------------------- dice


def gain_die(g: HeroesTable, seat: int) -> None:
    """HE-27.4d, HE-7.31: one die more, in hand until the next phase opens; it takes the lowest free index."""
    dice = g.players[seat].dice
    if NO_DIE in dice:
        dice[dice.index(NO_DIE)] = IN_HAND
    else:
        dice.append(IN_HAND)
    g.emit("gains_die", seat=seat)


def rethrow(g: HeroesTable, e: Effect) -> Flow:
    """HE-28.8: an opponent throws all his dice again, with his own stream; what is frozen stays so (HE-28.16)."""
    seat = yield from ask_opponent(g, e, "HE-28.8b")
    player = g.players[seat]
    waiting = [i for i, face in enumerate(player.dice) if face == IN_HAND]  # HE-27.4d
    race.take_up(player, g.table_dice(seat))
    for i in waiting:
        player.dice[i] = NO_DIE
    race.land(g, seat)
    for i in waiting:
        player.dice[i] = IN_HAND


def freeze(g: HeroesTable, e: Effect, most: int) -> Flow:
    """HE-28.16: one or more table dice of one opponent are blank until the next real-time phase."""
    seat = yield from ask_player(g, e, "target", partial(freezable, g, g.arenas[e.lane], e.me), "HE-28.16")
    options = [
        move for move in g.box.freezes[loose_dice(g, seat)] if int(g.box.masks[move.args[0]]).bit_count() <= most
    ]
    answer = yield Ask(e.me, "freeze", lambda: options, "HE-28.16", default=options[0], about=(seat,))
    dice = int(g.box.masks[(options[0] if answer is None else answer).args[0]])
    g.players[seat].frozen |= dice
    g.emit("freezes", seat=e.me, target=seat, n=dice.bit_count())


def loose_dice(g: HeroesTable, seat: int) -> int:
    """Return the table dice of a player that are not frozen, as a bit mask."""
    return g.table_dice(seat) & ~g.players[seat].frozen


def freezable(g: HeroesTable, arena: Arena, me: int) -> list[int]:
    """List the opponents who have dice that can be frozen."""
    return [seat for seat in aimed_opponents(g, arena, me) if loose_dice(g, seat)]


# ---------------------------------------------------------------- permanent spells


def add_power(g: HeroesTable, e: Effect, n: int, own: int) -> Flow:
    """HE-28.1: power markers on a permanent spell, more of them on one of the creature's element."""
    number = yield from ask_permanent(g, e, "HE-28.1a")
    permanent = g.permanents[number]
    same = g.box.spell_element[permanent.kind] == g.box.creature_element[g.beings[e.source].kind]
    permanent.power += own if same else n
    g.emit("strengthens", seat=e.me, spell=g.box.spell_ids[permanent.kind], n=own if same else n)


def dispel(g: HeroesTable, number: int) -> Flow:
    """HE-27.3b, HE-27.4b: a permanent goes to its owner's discard pile; without Blessing a die is given up at once."""
    permanent = g.permanents[number]
    dice = []
    for _ in range(g.box.extra_dice[permanent.kind]):
        die = yield from choose_die(g, permanent.seat)
        dice.append(die)
    wounds.put_away(g, permanent)
    player = g.players[permanent.seat]
    for die in dice:
        player.dice[die] = NO_DIE
        player.frozen &= ~(1 << die)
        g.emit("gives_die", seat=permanent.seat, n=die + 1)


def choose_die(g: HeroesTable, seat: int) -> Flow:
    """HE-27.4b: one die of his choice, even one that lies on the table."""
    there = [i for i, face in enumerate(g.players[seat].dice) if face != NO_DIE]
    options = [g.box.give[i] for i in there]
    answer = yield Ask(seat, "give", lambda: options, "HE-27.4b", default=options[-1])
    return there[-1] if answer is None else answer.args[0] - 1


# ---------------------------------------------------------------- when a player casts a spell


def cast_heal(g: HeroesTable, e: Effect, n: int) -> Flow:
    """HE-27.17: heal one of the own beings."""
    me = e.me
    hurt = wounded(g, me)
    if hurt:
        most = max(hurt, key=partial(suffered, g))  # HE-30.7: the first of those with the most wounds
        being = yield from ask_being(g, e, "cast_heal", partial(wounded, g, me), "HE-27.17b", may=True, default=most)
        if being != NOBODY:
            wounds.heal(g, being, n)


def wounded(g: HeroesTable, me: int) -> list[int]:
    """List the own beings that can be healed."""
    return [being for being in board.beings(g, me) if suffered(g, being)]


def suffered(g: HeroesTable, being: int) -> int:
    """Count the wounds of a being that can be healed; an unconscious hero has none (HE-23.2)."""
    it = g.beings[being]
    player = g.players[it.owner]
    if it.kind == HERO:
        return player.most_hp - player.hp if player.hp else 0
    return it.wounds


def cast_draw(g: HeroesTable, me: int, n: int) -> Flow:
    """HE-27.30a: with at least one card symbol among the dice, spent or not, draw."""
    player = g.players[me]
    if not g.symbols(me, CARD) or not (player.deck or player.discard):
        return
    options = [g.box.moves.none, g.box.draw]
    answer = yield Ask(me, "cast_draw", lambda: options, "HE-27.30a", default=g.box.draw)
    if answer is g.box.draw:
        actions.draw(g, me, n)


def can_be_activated(g: HeroesTable, arena: Arena, being: int) -> bool:
    """HE-27.2e: a creature that could do something if it were activated."""
    if g.beings[being].space == BESIDE:
        return orders.can_rise(g, being)
    return bool(orders.deeds(g, arena, being))
