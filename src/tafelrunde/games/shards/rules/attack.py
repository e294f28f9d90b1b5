"""The attack phase and shields (SH-7, SH-8), elimination and the end of the game (SH-10)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.shards.rules import effects, protection, turn
from tafelrunde.games.shards.state import EMPTY, ShardsTable
from tafelrunde.kernel.ask import Ask, Flow, Mode, Move, Over, Plan, Result, assign

INFINITE: Final = -1  # an assignment of infinite damage


def begin_attack(g: ShardsTable) -> None:
    """SH-7.1 to SH-7.6: all power left is used now; against one opponent there is nothing to decide."""
    player = g.players[g.active]
    targets = attackable(g) if player.power or player.infinite else []
    if not targets:
        turn.end_turn(g)
    elif player.infinite:
        announce(g, targets, [INFINITE] * len(targets))  # SH-11.12
    elif len(targets) == 1:
        announce(g, targets, [player.power])
    else:
        g.phase[0] = "attack"


def attackable(g: ShardsTable) -> list[int]:
    """SH-7.4: the opponents who are not behind a protecting champion, clockwise."""
    return [seat for seat in g.opponents(g.active) if not protection.is_shielded(g, g.players[seat])]


def split_power(g: ShardsTable, _lane: int) -> Flow | None:
    """SH-7.2, SH-7.3: the whole power is split among the attackable opponents in any way."""
    targets = attackable(g)
    if len(targets) < 2:  # the others have left meanwhile
        begin_attack(g)
        return None
    return ask_split(g, targets)


def ask_split(g: ShardsTable, targets: list[int]) -> Flow:
    """Ask for the shares of all targets but the last, which gets the rest."""
    power = g.players[g.active].power
    numbers = g.box.moves.numbers
    shares = yield from assign(g.active, "split", power, targets, numbers, "SH-7.3", lambda: splits(g, targets))
    announce(g, targets, shares)


def splits(g: ShardsTable, targets: list[int]) -> list[Plan]:
    """Offer to give everything to one opponent."""
    power = g.players[g.active].power
    numbers = g.box.moves.numbers
    found = []
    if power <= 99:
        for chosen in range(len(targets)):
            given = [power if i == chosen else 0 for i in range(len(targets))]
            moves = [numbers[n] for n in given[: max(1, min(chosen + 1, len(targets) - 1))]]
            code = "split " + "/".join(map(str, given))
            found.append(Plan(code, moves, "split", {"n": power, "seat": targets[chosen] + 1}))
    return found


def announce(g: ShardsTable, targets: list[int], shares: list[int]) -> None:
    """SH-7.7, SH-7.8: the whole assignment is known before the first shield; the attacked decide, clockwise."""
    g.assigned = [0] * g.seats
    g.blocked = [0] * g.seats
    for seat, share in zip(targets, shares, strict=False):
        g.assigned[seat] = share
        if share:
            g.emit("aims", seat=g.active, target=seat, n="infinite" if share == INFINITE else share)
    g.to_decide = [
        seat for seat in targets if g.assigned[seat] > 0
    ]  # SH-11.13: no shield helps against infinite damage
    go_on(g)


def go_on(g: ShardsTable) -> None:
    """Ask the next attacked player for shields; after the last decision deal the damage and end the turn."""
    if g.to_decide:
        g.phase[0] = "shields"
    else:
        damage(g)
        turn.end_turn(g)


def shield_decision(g: ShardsTable, _lane: int) -> Flow:
    """SH-8.1, SH-8.8: the next attacked player shows any of the shields in hand, one after another.

    It is put also to those who hold none (left): nobody may learn that from its absence (SH-8.9).
    """
    seat = g.to_decide[0]
    done: Move = g.box.moves.done
    shown: list[int] = []
    given: list[Move] = []
    while True:
        mode = Mode("many", 0, len(g.players[seat].hand), tuple(given))
        answer = yield Ask(
            seat,
            "shields",
            lambda: shields(g, seat, shown, given),
            "SH-8.1",
            True,
            default=done,
            mode=mode,
            window="shields",
        )
        if answer is None or answer is done:
            break
        given.append(answer)
        shown.append(show_shield(g, seat, shown, g.box.index[answer.args[0]]))
    g.to_decide.pop(0)
    go_on(g)


def shields(g: ShardsTable, seat: int, shown: list[int], given: list[Move]) -> list[Move]:
    """SH-8.5, SH-8.8: shields in hand that were not shown in this attack, in one order; or no more."""
    hand = g.players[seat].hand
    left = [card for card in hand if g.box.shields[g.piece(card)] and card not in shown]
    if not left:
        return [g.box.moves.done]
    later = [g.box.shield[kind] for kind in g.kinds(left)]
    return [g.box.moves.done, *(move for move in later if not given or move.id >= given[-1].id)]


def needed_shield(g: ShardsTable, offered: list[Move]) -> Move:
    """Choose what a player answers who shows every shield that still prevents damage."""
    seat = g.to_decide[0]
    return offered[1] if g.blocked[seat] < g.assigned[seat] and len(offered) > 1 else offered[0]


def show_shield(g: ShardsTable, seat: int, shown: list[int], kind: int) -> int:
    """SH-8.2, SH-8.3: shields add up and stay in hand; a copy that everybody knows is shown first (SH-3.12)."""
    hand = g.players[seat].hand
    card = g.open_from(hand, g.find([card for card in hand if card not in shown], kind), seat)
    g.blocked[seat] += g.box.cards[kind].shield
    g.emit("shields", seat=seat, card=g.name(card), n=g.box.cards[kind].shield)
    return card


def damage(g: ShardsTable) -> None:
    """SH-7.9, SH-7.10: all damage at the same time after the last decision, then all eliminations together."""
    dead = []
    for seat, assigned in enumerate(g.assigned):
        player = g.players[seat]
        if assigned == 0 or player.out:
            continue
        lost = player.health if assigned == INFINITE else min(player.health, max(0, assigned - g.blocked[seat]))
        player.health -= lost
        g.emit("hurt", seat=seat, n=lost)
        if player.health == 0:
            dead.append(seat)
    if dead:
        eliminate(g, dead, "SH-10.2")


# ---------------------------------------------------------------- elimination


def eliminate(g: ShardsTable, seats: list[int], reason: str) -> None:
    """SH-10.1, SH-10.2, SH-10.4: out of the game, all cards in the open; the last player wins at once."""
    g.fallen.append(seats)
    for seat in seats:
        player = g.players[seat]
        player.out = True
        player.health = 0
        player.gems = player.power = 0
        player.infinite = player.focused = False
        for zone in (player.hand, player.deck, player.discard, player.play, player.champions):
            g.open_zone(zone)
            g.banished += zone
            zone.clear()
        player.spent.clear()
        g.emit("eliminated", seat=seat)
    if len(g.alive()) == 1:
        raise Over(result(g, [g.alive()], reason))


def result(g: ShardsTable, best: list[list[int]], reason: str) -> Result:
    """SH-10.7: survivors first, then the latest fallen; who fell together shares the best of their places."""
    ranks = [0] * g.seats
    place = 1
    for group in [*best, *reversed(g.fallen)]:
        for seat in group:
            ranks[seat] = place
        place += len(group)
    return Result(ranks, [float(player.health) for player in g.players], reason)


def by_health(g: ShardsTable) -> list[list[int]]:
    """SH-10.9: players still in the game by health, then by mastery; equal values share the place."""
    groups: dict[tuple[int, int], list[int]] = {}
    for seat in g.alive():
        groups.setdefault((g.players[seat].health, g.players[seat].mastery), []).append(seat)
    return [groups[key] for key in sorted(groups, reverse=True)]


def concede(g: ShardsTable, seat: int) -> list[int]:
    """SH-10.8, SH-10.10: drop what the active player has begun; offer what concerned another one anew."""
    phase = g.phase[0]
    if g.players[seat].out:
        return []
    if seat == g.active and phase != "boards":
        fast_played_under_the_deck(g)
        eliminate(g, [seat], "SH-10.8")
        turn.pass_turn(g)
        return [0]
    asked = phase == "shields" and g.to_decide[0] == seat
    eliminate(g, [seat], "SH-10.8")
    if phase == "shields":
        g.assigned[seat] = 0
        if seat in g.to_decide:
            g.to_decide.remove(seat)
        if asked:
            go_on(g)
    return [0] if asked or phase in ("attack", "boards") else []


def fast_played_under_the_deck(g: ShardsTable) -> None:
    """SH-9.2: one after another in the order of play, the first one ending up highest."""
    player = g.players[g.active]
    for card in g.fast:
        player.play.remove(card)
        g.centre.insert(0, card)
        g.tell("under", card, g.active)
    g.fast = []
    if EMPTY in g.row:
        effects.fill_row(g)
