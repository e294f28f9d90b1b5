"""What the lines of a card do (BR-15, BR-21): every verb of the content calls one of these, or a way to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.brawl.rules import harm
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable
from tafelrunde.kernel.ask import Ask, Each, Flow, Move


class Effect:
    """Whose effect is being resolved, and what the attack that it belongs to has done so far."""

    __slots__ = ("hero", "left", "me", "on_trap", "short", "source", "spots", "taken", "targets", "team", "total")

    def __init__(self, me: int, hero: int) -> None:
        self.me = me  # the player of the card: he decides (BR-18.21)
        self.team = me & 1  # who played the card (BR-17.4)
        self.hero = hero  # "self": the activated champion; in a reaction the one it is played on; who triggered a trap
        self.source = hero  # the champion that gets the credit for a knock-out (BR-11.13), or EMPTY
        self.targets: list[int] = []
        self.spots: list[int] = []  # the hexes on which the targets were hit (BR-8.19)
        self.on_trap = False  # whether a target was hit on a trap hex
        self.total = 0  # attack damage dealt in step 7, all targets together (BR-8.25)
        self.taken = 0  # attack damage dealt to the champion of the reaction (BR-21.6)
        self.short = 0  # damage because the last Push or Pull fell short
        self.left = EMPTY  # the hex that the target left because of the last Force


def carry_out(g: BrawlTable, e: Effect, lines: Sequence[Any]) -> Flow:
    """BR-10.13: the lines of a card in printed order; without the activated champion the rest lapses (BR-7.15)."""
    acts = e.hero == g.actor
    for line in lines:
        if acts and g.champions[e.hero].hex == GATE:
            return
        flow = line.run(g, e)
        if flow is not None:
            yield from flow


# ---------------------------------------------------------------- who, where, whether


def in_arena(g: BrawlTable, champions: Sequence[int]) -> list[int]:
    """BR-11.7, BR-11.8: effects skip champions on the Gate."""
    return [champion for champion in champions if g.champions[champion].hex != GATE]


def around(g: BrawlTable, hex: int) -> list[int]:
    """List the champions next to a hex."""
    near: list[int] = g.box.near[hex]
    return [g.at[spot] for spot in near if g.at[spot] != EMPTY]


def enemies_around(g: BrawlTable, champion: int) -> list[int]:
    """List the enemies next to a champion in the arena."""
    one = g.champions[champion]
    if one.hex == GATE:
        return []
    return [other for other in around(g, one.hex) if g.champions[other].team != one.team]


def allies(g: BrawlTable, champion: int) -> list[int]:
    """BR-5.2: the other champions of the team, of both partners (BR-18.17)."""
    team = g.champions[champion].team
    return [i for i, one in enumerate(g.champions) if one.team == team and i != champion]


def subjects(g: BrawlTable, e: Effect, on: str) -> list[int]:
    """List the champions in the arena that a line concerns."""
    if on == "self":
        return in_arena(g, [e.hero])
    if on == "target" or on == "each_target":
        return in_arena(g, e.targets)
    if on == "attacker":
        return in_arena(g, [g.actor])
    if on == "each_ally":
        return in_arena(g, allies(g, e.hero))
    if on == "each_adjacent_enemy":
        return enemies_around(g, e.hero)
    if on == "each_other_adjacent_enemy":
        return [enemy for enemy in enemies_around(g, e.hero) if enemy not in e.targets]
    # each_champion_adjacent_to_target (BR-21.1)
    found = [champion for spot in e.spots for champion in around(g, spot) if champion not in e.targets]
    return [champion for i, champion in enumerate(found) if champion not in found[:i]]


def holds(g: BrawlTable, e: Effect, condition: str) -> bool:
    """Tell whether a condition of a card holds now (BR-8.19)."""
    hero = g.champions[e.hero]
    if condition == "attack_damage_dealt":
        return e.total > 0
    if condition == "push_dealt_damage":
        return e.short > 0
    if condition == "self_on_trap_hex":
        return hero.hex != GATE and g.is_trap_hex(hero.hex)
    if condition == "target_on_trap_hex":
        return any(g.is_trap_hex(g.champions[target].hex) for target in in_arena(g, e.targets))
    if condition == "target_was_hit_on_trap_hex":
        return e.on_trap
    if condition == "no_enemy_adjacent_to_self":
        return not enemies_around(g, e.hero)
    if condition == "target_left_its_hex":
        return e.left != EMPTY
    return hero.hex != GATE  # self_not_out_of_action


def immune(g: BrawlTable, champion: int, to: str) -> bool:
    """Tell whether the champion's ability lets a keyword have no effect on it."""
    one = g.champions[champion]
    words: list[str] = g.box.immune[2 * one.kind + one.levelled]
    return bool(words) and to in words


def ready_essences(g: BrawlTable, seat: int) -> int:
    """Count the ready essences of a player (BR-21.5)."""
    return g.players[seat].ready.bit_count()


def next_of(g: BrawlTable, me: int, left: list[int]) -> Flow:
    """BR-5.17: the player of the card chooses who is next; the last one needs no answer."""
    if len(left) == 1:
        return left[0]

    def options() -> list[Move]:
        return in_move_order([g.box.next[g.fighter(champion)] for champion in left])

    answer = yield Ask(me, "next", options, "BR-20.13")
    return g.champion_of(g.box.fighter_index[answer.args[0]])


def in_move_order(moves: list[Move]) -> list[Move]:
    """Sort moves as the vocabulary has them."""
    return sorted(moves, key=lambda move: move.id)


# ---------------------------------------------------------------- damage and healing


def strike(g: BrawlTable, e: Effect, champions: list[int], n: int) -> None:
    """BR-5.4, BR-21.16: damage to all of them in one event; defence does not count."""
    if n > 0 and champions:
        harm.hurt(g, [(champion, n) for champion in champions], e.source, e.team)


def strike_one(g: BrawlTable, e: Effect, n: int) -> Flow | None:
    """BR-20.26: one other enemy near the hex where the target was hit; nothing blocks it (BR-21.16)."""
    team = g.champions[e.hero].team
    distance: list[list[int]] = g.box.distance
    found = [
        i
        for i, one in enumerate(g.champions)
        if one.team != team
        and one.hex != GATE
        and i not in e.targets
        and any(distance[spot][one.hex] <= 2 for spot in e.spots)
    ]
    return ask_strike(g, e, found, n) if found else None


def ask_strike(g: BrawlTable, e: Effect, found: list[int], n: int) -> Flow:
    """Ask which of several enemies is struck."""

    def options() -> list[Move]:
        return in_move_order([g.box.target[g.fighter(champion)] for champion in found])

    answer = yield Ask(e.me, "strike", options, "BR-20.26", about=(n,))
    strike(g, e, [g.champion_of(g.box.fighter_index[answer.args[0]])], n)


def heal(g: BrawlTable, e: Effect, n: int) -> Flow | None:
    """BR-15.9, BR-20.16: up to so much; a champion without damage cannot be healed."""
    one = g.champions[e.hero]
    most = min(n, one.damage) if one.hex != GATE else 0
    return ask_heal(g, e, most) if most > 0 else None


def ask_heal(g: BrawlTable, e: Effect, most: int) -> Flow:
    """Ask how much is healed."""
    numbers: list[Move] = g.box.moves.numbers
    answer = yield Ask(e.me, "heal", lambda: numbers[: most + 1], "BR-20.16", default=numbers[most], about=(most,))
    restore(g, e.hero, answer.args[0])


def restore(g: BrawlTable, champion: int, n: int) -> None:
    """Take damage off a champion."""
    healed = min(n, g.champions[champion].damage)
    if healed > 0:
        g.champions[champion].damage -= healed
        harm.tell(g, "heals", champion, healed)


# ---------------------------------------------------------------- cards


def take_cards(g: BrawlTable, seat: int, n: int) -> None:
    """BR-5.12, BR-5.13: from the top; the discard pile is shuffled when a card is needed; what is not there lapses."""
    player = g.players[seat]
    drawn = g.draw(n, player.deck, player.discard, player.hand, seat, "cards")
    player.planned = max(0, player.planned - drawn)
    if drawn:
        for mate in g.knowers(seat):
            if mate != seat:
                for handle in player.hand[len(player.hand) - drawn :]:
                    g.show(handle, (mate,))
        g.emit("draws", seat=seat, n=drawn)


def share(g: BrawlTable, seat: int) -> None:
    """BR-18.22: partners still know a hand from which a card was taken; nobody learns anything new."""
    if len(g.knowers(seat)) > 1:
        for handle in g.players[seat].hand:
            g.hidden.show(handle, g.knowers(seat))


def lay_open(g: BrawlTable, seat: int, kind: int) -> int:
    """Take a card out of a hand in the open; returns its handle."""
    hand = g.players[seat].hand
    handle = g.open_from(hand, g.find(hand, kind), seat)
    hand.remove(handle)
    share(g, seat)
    return handle


def draw(g: BrawlTable, e: Effect, n: int) -> Flow | None:
    """BR-15.30: the number is announced before the first card is drawn."""
    return ask_draw(g, e, n) if n > 0 else None


def ask_draw(g: BrawlTable, e: Effect, n: int) -> Flow:
    """Ask how many cards are drawn."""
    numbers: list[Move] = g.box.moves.numbers
    answer = yield Ask(e.me, "draw", lambda: numbers[: n + 1], "BR-20.14", default=numbers[n], about=(n,))
    take_cards(g, e.me, answer.args[0])


def plan(g: BrawlTable, e: Effect, n: int) -> Flow:
    """BR-15.16, BR-15.17: up to so many cards go on top of the draw pile, unseen; the first one chosen lies lowest."""
    chosen = yield Each(lambda table, me: chosen_cards(table, me, n), [e.me])
    put_on_deck(g, e.me, chosen[e.me])


def chosen_cards(g: BrawlTable, me: int, n: int) -> Flow:
    """Choose cards of the hand one by one, in the order in which they go on the draw pile."""
    chosen: list[int] = []
    done: Move = g.box.moves.done

    def options() -> list[Move]:
        left = [kind for kind in g.kinds(g.players[me].hand) if kind not in chosen]
        return [done, *in_move_order([g.box.plan[kind] for kind in left])]

    while len(chosen) < n:
        answer = yield Ask(me, "plan", options, "BR-20.15", True, True, done, about=(n - len(chosen),))
        if answer is done:
            break
        chosen.append(g.box.card_index[answer.args[0]])
    return chosen


def put_on_deck(g: BrawlTable, seat: int, kinds: list[int]) -> None:
    """Put cards of a hand on its draw pile; only those who may see the hand know which."""
    player = g.players[seat]
    tell_choice(g, seat, "plan", kinds)
    for kind in kinds:
        handle = g.hidden.take_unseen(player.hand, g.find(player.hand, kind), g.knowers(seat), g.streams["cards"])
        player.deck.append(handle)
    player.planned += len(kinds)
    if kinds:
        g.emit("plans", seat=seat, n=len(kinds))


def tell_choice(g: BrawlTable, seat: int, what: str, kinds: list[int]) -> None:
    """Tell everybody how many cards a player chose unseen, and which to a partner who may see them."""
    g.reveal(what, len(kinds))
    mates = [mate for mate in g.knowers(seat) if mate != seat]
    if mates:
        g.reveal(f"{what}_cards", [g.box.cards[kind].id for kind in kinds], mates)


def stun_each(g: BrawlTable, champions: list[int]) -> Flow:
    """BR-15.1, BR-15.2: one card of the champion is discarded, or the hand is shown."""
    for champion in champions:
        if not immune(g, champion, "stun"):
            yield from stun(g, champion)


def stun(g: BrawlTable, champion: int) -> Flow:
    """The controller chooses (BR-20.17); the question is put also where there is no card, and a hand is shown then."""
    one = g.champions[champion]
    seat = one.seat
    harm.tell(g, "stunned", champion)

    def options() -> list[Move]:
        hand = g.players[seat].hand
        found = [kind for kind in g.kinds(hand) if g.box.card_champion[kind] == one.kind]
        return [g.box.discard[kind] for kind in found] or [g.box.moves.none]

    fighter = g.box.fighters[g.fighter(champion)]
    answer = yield Ask(seat, "stun", options, "BR-20.17", True, about=(fighter,))
    if answer is g.box.moves.none:
        g.open_zone(g.players[seat].hand)
        g.emit("shows", seat=seat)
    else:
        handle = lay_open(g, seat, g.box.card_index[answer.args[0]])
        g.players[seat].discard.append(handle)
        g.emit("discards", seat=seat, card=g.name(handle))


# ---------------------------------------------------------------- states and modifiers


def root(g: BrawlTable, champion: int) -> None:
    """BR-15.23: it cannot move, nor be moved, for the rest of the turn."""
    if not immune(g, champion, "root"):
        g.champions[champion].rooted = True
        harm.tell(g, "rooted", champion)


def strengthen(g: BrawlTable, champions: list[int], n: int) -> None:
    """BR-5.19: bonuses add up."""
    for champion in champions:
        g.champions[champion].strength += n
        harm.tell(g, "strengthened", champion, n)


def hasten(g: BrawlTable, champions: list[int], n: int) -> None:
    """BR-7.14: for actions with a Move value."""
    for champion in champions:
        g.champions[champion].stride += n
        harm.tell(g, "hastened", champion, n)


def mark(g: BrawlTable, champions: list[int], n: int, next_only: bool) -> None:
    """BR-8.21, BR-8.22: attacks against the champion, or only the next one, are stronger."""
    for champion in champions:
        if next_only:
            g.champions[champion].marked_next += n
        else:
            g.champions[champion].marked += n
        harm.tell(g, "marked", champion, n)


def expose(g: BrawlTable, champions: list[int]) -> None:
    """BR-8.20: attacks ignore the champion's defence."""
    for champion in champions:
        g.champions[champion].exposed = True
        harm.tell(g, "exposed", champion)


def shield(g: BrawlTable, champions: list[int], n: int, this_attack: bool) -> None:
    """BR-9.10: defence for this attack, or until the end of the turn."""
    for champion in champions:
        if this_attack:
            g.champions[champion].guard += n
        else:
            g.champions[champion].defence += n
        harm.tell(g, "shielded", champion, n)


def hold_ground(g: BrawlTable, e: Effect) -> None:
    """BR-21.11: displacement is cancelled for the champion and its allies in the arena."""
    for champion in in_arena(g, [e.hero, *allies(g, e.hero)]):
        g.champions[champion].held = True
    harm.tell(g, "holds", e.hero)


# ---------------------------------------------------------------- places and traps


def spots(g: BrawlTable, e: Effect, subject: int, where: str) -> list[int]:
    """BR-15.18: list the free hexes on which a champion may be placed."""
    if where == "hex_left_by_target":
        found = [e.left]
    else:
        found = sorted(g.box.near[g.champions[subject].hex])
    return [hex for hex in found if hex != EMPTY and g.at[hex] == EMPTY and not g.box.statue[hex]]


def empty_trap_hexes(g: BrawlTable) -> list[int]:
    """BR-2.8: trap hexes with neither trap nor champion; without a trap only a printed one is a trap hex."""
    printed: list[int] = g.box.trap_hexes
    return [hex for hex in printed if g.trap_at[hex] == EMPTY and g.at[hex] == EMPTY]


def peek(g: BrawlTable, e: Effect, n: int) -> Flow:
    """BR-20.24, BR-21.8: look at a trap; then it may be moved, face down, to an empty trap hex."""
    none: Move = g.box.moves.none
    for _ in range(n):

        def traps() -> list[Move]:
            return [none, *(g.box.peek[hex] for hex in range(g.box.size) if g.trap_at[hex] != EMPTY)]

        answer = yield Ask(e.me, "peek", traps, "BR-20.24", default=none)
        if answer is none:
            return
        hex = g.box.hex_index[answer.args[0]]
        trap = g.trap_at[hex]
        g.emit("peeks", seat=e.me, hex=answer.args[0])
        g.show(trap, (e.me,))
        answer = yield Ask(
            e.me,
            "shift",
            lambda: [none, *(g.box.lay[spot] for spot in empty_trap_hexes(g))],
            "BR-20.24",
            default=none,
            about=(g.box.codes[hex],),
        )
        if answer is not none:
            g.trap_at[hex] = EMPTY
            g.trap_at[g.box.hex_index[answer.args[0]]] = trap
            g.emit("shifts", seat=e.me, hex=g.box.codes[hex], to=answer.args[0])
