"""What the lines of a card do (SH-12, SH-13): every verb of the content calls one of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable
from tafelrunde.kernel.ask import Ask, Each, Flow, Move

DOMINION: Final = ("homodeus", "undergrowth", "wraethe")
INFINITE: Final = "infinite"


class Effect:
    """Whose effect is being resolved, which card it comes from, and what its own `copy_effect` has chosen."""

    __slots__ = ("copied", "me", "source")

    def __init__(self, me: int, source: int) -> None:
        self.me = me
        self.source = source
        self.copied = EMPTY


def resolve(g: ShardsTable, e: Effect, lines: Sequence[Any]) -> Flow | None:
    """SH-12.1: the lines of a card, one after another; each is checked when it is reached (SH-12.3).

    They are carried out at once up to the first one that asks; the rest is then a rule that asks.
    """
    for i, line in enumerate(lines):
        flow = line.run(g, e)
        if flow is not None:
            return resolve_rest(g, e, flow, lines[i + 1 :])
    return None


def resolve_rest(g: ShardsTable, e: Effect, asking: Flow, lines: Sequence[Any]) -> Flow:
    """Go on with a line that asks, then with the lines after it."""
    yield from asking
    rest = resolve(g, e, lines)
    if rest is not None:
        yield from rest


# ---------------------------------------------------------------- cards on the move


def draw(g: ShardsTable, seat: int, n: int) -> None:
    """SH-4.2 to SH-4.6: one by one; the discard pile is shuffled when a card is needed; what is not there is not
    drawn.
    """
    player = g.players[seat]
    drawn = g.draw(n, player.deck, player.discard, player.hand, seat, "cards")
    if drawn and g.sink is not None:
        g.emit("draws", seat=seat, n=drawn)


def refill(g: ShardsTable, position: int) -> None:
    """SH-4.9: the top card of the centre deck takes the empty position at once."""
    if g.centre:
        card = g.centre.pop()
        g.row[position] = card
        g.show(card)
        g.tell("row", card)


def fill_row(g: ShardsTable) -> None:
    """SH-4.10: empty positions are filled from left to right as far as the cards reach."""
    for position, card in enumerate(g.row):
        if card == EMPTY:
            refill(g, position)


def take_from_row(g: ShardsTable, kind: int) -> int:
    """Take the leftmost copy of a card out of the row (SH-3.11) and refill its place."""
    for position, card in enumerate(g.row):
        if card != EMPTY and g.kind(card) == kind:
            g.row[position] = EMPTY
            refill(g, position)
            return card
    raise AssertionError("the card is not in the row")


def destroy(g: ShardsTable, seat: int, champion: int) -> None:
    """SH-13.9: a destroyed champion goes to the discard pile of the player who controlled it."""
    player = g.players[seat]
    player.champions.remove(champion)
    player.discard.append(champion)
    g.tell("destroyed", champion, seat)


def banish(g: ShardsTable, me: int, zone: list[int], kind: int) -> None:
    """SH-13.3: a banished card is out of the game, and gives no effect."""
    card = g.open_from(zone, g.find(zone, kind), me)
    zone.remove(card)
    g.banished.append(card)
    g.tell("banishes", card, me)


# ---------------------------------------------------------------- gaining


def gain(g: ShardsTable, seat: int, what: str, n: int | str) -> None:
    """SH-13.2: at once, within the limits of SH-11."""
    player = g.players[seat]
    if what == "gems":
        player.gems += int(n)
    elif what == "power":
        if n == INFINITE:
            player.infinite = True  # SH-11.10: it stays so until the end of the turn
            player.power = 0
        elif not player.infinite:
            player.power += int(n)
    elif what == "mastery":
        player.mastery = min(g.box.mastery_max, player.mastery + int(n))
    else:
        player.health = min(g.box.setup.health_max, player.health + int(n))
    if g.sink is not None:  # the most frequent event of all
        g.emit("gains", seat=seat, what=what, n=n)


def gain_by_mastery(g: ShardsTable, seat: int, what: str, base: int | str, tiers: Sequence[Any]) -> None:
    """SH-12.9: only the highest amount that is reached."""
    n = base
    for tier in tiers:
        if g.players[seat].mastery >= tier.at:
            n = tier.n
    gain(g, seat, what, n)


def double_power(g: ShardsTable, seat: int) -> None:
    """SH-14.9.1: the power that is left; infinite stays infinite (SH-11.10)."""
    player = g.players[seat]
    if not player.infinite:
        player.power *= 2
    g.emit("doubles", seat=seat)


# ---------------------------------------------------------------- counting and conditions


def is_ally_of(g: ShardsTable, handle: int, faction: str) -> bool:
    """Tell whether a card is an ally (mercenaries are allies, SH-12.11) of a faction."""
    card = g.card(handle)
    return bool(card.faction == faction and card.type != "champion")


def count(g: ShardsTable, seat: int, what: str) -> int:
    """SH-16.8: what a card counts."""
    player = g.players[seat]
    if what == "homodeus_champions_in_play":
        return sum(g.card(champion).faction == "homodeus" for champion in player.champions)
    if what == "wraethe_cards_in_discard":
        return sum(g.card(card).faction == "wraethe" for card in player.discard)
    return sum(is_ally_of(g, card, "undergrowth") for card in g.played)


def inspired(g: ShardsTable, seat: int) -> bool:
    """SH-12.17: a champion of any faction, ready or not, in the own play zone."""
    return bool(g.players[seat].champions)


def echoes(g: ShardsTable, seat: int) -> bool:
    """SH-12.18: a Wraethe card in the own discard pile."""
    return count(g, seat, "wraethe_cards_in_discard") > 0


def show_from_hand(g: ShardsTable, seat: int, kind: int) -> None:
    """SH-3.8: a revealed card is shown to everybody and stays in hand."""
    hand = g.players[seat].hand
    card = g.open_from(hand, g.find(hand, kind), seat)
    g.tell("reveals", card, seat)


def unified(g: ShardsTable, e: Effect) -> Flow:
    """SH-12.10 to SH-12.13: another Undergrowth ally played this turn, or one shown from the hand now.

    The question is put also to those who have nothing to show: nobody may learn that from its absence (SH-12.22).
    """
    if any(card != e.source and is_ally_of(g, card, "undergrowth") for card in g.played):
        return True
    me = e.me
    none: Move = g.box.moves.none
    reveal: Sequence[Move] = g.box.reveal

    def options() -> list[Move]:
        hand = [card for card in g.players[me].hand if is_ally_of(g, card, "undergrowth")]
        return [none, *(reveal[kind] for kind in g.kinds(hand))]

    answer = yield Ask(me, "unify", options, "SH-12.13", True, False, none)
    if answer is None or answer is none:
        return False
    show_from_hand(g, me, g.box.index[answer.args[0]])
    return True


def missing_factions(g: ShardsTable) -> list[str]:
    """SH-12.14: which factions of Dominion no card played this turn covers."""
    covered = {g.card(card).faction for card in g.played}
    return [faction for faction in DOMINION if faction not in covered]


def can_cover(g: ShardsTable, seat: int, factions: Sequence[str]) -> bool:
    """Tell whether a hand has a card of each of these factions."""
    held = {g.card(card).faction for card in g.players[seat].hand}
    return all(faction in held for faction in factions)


def dominates(g: ShardsTable, me: int, may_decline: bool) -> Flow:
    """SH-12.14 to SH-12.16: one card for each missing faction, or none at all; shown together at the end.

    The question is put also to those who cannot cover every faction (SH-12.22).
    """
    if not missing_factions(g):
        return True
    chosen = yield Each(choose_reveals if may_decline else choose_needed_reveals, [me])
    kinds = chosen[me]
    g.reveal("dominion", bool(kinds))
    for kind in kinds:
        show_from_hand(g, me, kind)
    return bool(kinds)


def choose_needed_reveals(g: ShardsTable, me: int) -> Flow:
    """SH-15.17: an activation that was chosen cannot be declined any more."""
    return choose_reveals(g, me, False)


def choose_reveals(g: ShardsTable, me: int, may_decline: bool = True) -> Flow:
    """Choose one card per missing faction in order; declining only at the first. Returns the numbers of the cards."""
    missing = missing_factions(g)
    none: Move = g.box.moves.none
    reveal: Sequence[Move] = g.box.reveal
    chosen: list[int] = []

    def options() -> list[Move]:
        if not can_cover(g, me, missing):  # of a needed one only in an imagined world
            return [none]
        declining = [none] if may_decline and not chosen else []
        hand = [card for card in g.players[me].hand if g.card(card).faction == missing[len(chosen)]]
        return declining + [reveal[kind] for kind in g.kinds(hand)]

    rule = "SH-12.16" if may_decline else "SH-15.17"
    for faction in missing:
        answer = yield Ask(me, "dominion", options, rule, not chosen, True, None, about=(faction,))
        if answer is None or answer is none:
            return []
        chosen.append(g.box.index[answer.args[0]])
    return chosen


# ---------------------------------------------------------------- choices inside effects


def banish_some(g: ShardsTable, me: int, zones: Sequence[str], at_least: int, at_most: int) -> Flow:
    """SH-13.7: choose a card or stop, then choose a second or stop."""
    player = g.players[me]
    none: Move = g.box.moves.none

    for done in range(at_most):

        def options(done: int = done) -> list[Move]:
            found = [] if done < at_least else [none]
            if "hand" in zones:
                found += [g.box.banish_hand[kind] for kind in g.kinds(player.hand)]
            if "discard" in zones:
                found += [g.box.banish_discard[kind] for kind in g.kinds(player.discard)]
            return found

        answer = yield Ask(me, "banish", options, "SH-13.4", default=none)
        if answer is None or answer is none:
            return
        zone = player.hand if answer.kind == "banish-hand" else player.discard
        banish(g, me, zone, g.box.index[answer.args[0]])


def fits(card: Any, wanted: str) -> bool:
    """Tell whether a card is of a type or faction that an effect names."""
    return bool(wanted in (card.type, card.faction))


def return_to_hand(g: ShardsTable, me: int, wanted: str) -> Flow:
    """SH-13.13: one suitable card of the own discard pile goes openly to the hand; a must if there is one."""
    player = g.players[me]

    def options() -> list[Move]:
        suitable = [card for card in player.discard if fits(g.card(card), wanted)]
        return [g.box.take[kind] for kind in g.kinds(suitable)]

    answer = yield Ask(me, "take", options, "SH-13.13")
    if answer is None:
        return
    card = g.find(player.discard, g.box.index[answer.args[0]])
    player.discard.remove(card)
    player.hand.append(card)
    g.tell("takes", card, me)


def enemy_champions(g: ShardsTable, me: int) -> list[tuple[int, int]]:
    """List the champions of all opponents: seat and card."""
    found: list[tuple[int, int]] = []
    for seat, player in enumerate(g.players):
        if player.champions and seat != me:
            found += [(seat, kind) for kind in g.kinds(player.champions)]
    return found


def destroy_one(g: ShardsTable, me: int) -> Flow:
    """SH-13.10, SH-13.11: no attack, so neither health nor protection matters."""
    answer = yield Ask(me, "destroy", lambda: [g.box.destroy[pair] for pair in enemy_champions(g, me)], "SH-13.11")
    if answer is None:
        return
    seat = answer.args[0]
    destroy(g, seat, g.find(g.players[seat].champions, g.box.index[answer.args[1]]))


def destroy_all(g: ShardsTable, me: int) -> None:
    """SH-14.14.4: every champion of every opponent, at the same time."""
    for seat in g.opponents(me):
        for champion in g.players[seat].champions[:]:
            destroy(g, seat, champion)


def weaken(g: ShardsTable, me: int, n: int) -> Flow:
    """SH-14.13.1: one opponent loses mastery, down to 0 (SH-11.5)."""
    answer = yield Ask(me, "weaken", lambda: [g.box.target[seat] for seat in sorted(g.opponents(me))], "SH-14.13.1")
    if answer is None:
        return
    player: Player = g.players[answer.args[0]]
    player.mastery = max(0, player.mastery - n)
    g.emit("weakened", seat=answer.args[0], n=n)


def prepare(g: ShardsTable, me: int) -> None:
    """SH-14.4.1: the next Homodeus champion recruited this turn goes straight into play."""
    g.prepared += 1
    g.emit("prepares", seat=me)


def is_prepared(g: ShardsTable, kind: int) -> bool:
    """Tell whether a card recruited now would go straight into play."""
    card = g.box.cards[kind]
    return g.prepared > 0 and bool(card.type == "champion" and card.faction == "homodeus")


def recruit_free(g: ShardsTable, me: int, max_cost: int, hand_from: int | None) -> Flow:
    """SH-13.14, SH-14.8: a recruit without paying; from a mastery on to the hand."""
    cards = g.box.cards

    def options() -> list[Move]:
        return [g.box.free[kind] for kind in g.kinds(g.in_row()) if cards[kind].cost <= max_cost]

    answer = yield Ask(me, "free", options, "SH-14.8.1")
    if answer is None:
        return
    kind = g.box.index[answer.args[0]]
    to_hand = hand_from is not None and g.players[me].mastery >= hand_from
    if is_prepared(g, kind) and to_hand:  # SH-14.4.5: chosen before the card leaves the row
        place = yield Ask(me, "place", lambda: [g.box.to_hand, g.box.to_play], "SH-14.4.5", default=g.box.to_hand)
        to_hand = place is None or place is g.box.to_hand
        if to_hand:
            g.prepared -= 1
    recruited(g, me, kind, to_hand)


def recruited(g: ShardsTable, me: int, kind: int, to_hand: bool) -> None:
    """SH-4.8, SH-6.17: the card goes to the discard pile, unless an effect names another place; its effect does not
    happen.
    """
    player = g.players[me]
    into_play = not to_hand and is_prepared(g, kind)
    card = take_from_row(g, kind)
    if into_play:  # SH-14.4.3: put into play, not played
        g.prepared -= 1
        player.champions.append(card)
    elif to_hand:
        player.hand.append(card)
    else:
        player.discard.append(card)
    place = "play" if into_play else "hand" if to_hand else "discard"
    g.emit("recruits", seat=me, card=g.name(card), place=place)


# ---------------------------------------------------------------- copying


def copies(card: Any) -> bool:
    """SH-13.17: a card whose own effect copies can never be copied."""
    return any(verb.tag().startswith("copy_") for line in card.play for verb in line.walk())


def copy_effect(g: ShardsTable, e: Effect) -> Flow:
    """SH-14.5: the effect of another card played this turn that is no champion, once more."""

    def options() -> list[Move]:
        others = [
            card
            for card in g.played
            if card != e.source and g.card(card).type != "champion" and not copies(g.card(card))
        ]
        return [g.box.copy[kind] for kind in g.kinds(others)]

    answer = yield Ask(e.me, "copy", options, "SH-14.5.1")
    if answer is None:
        return
    e.copied = g.box.index[answer.args[0]]
    flow = copied(g, e)
    if flow is not None:
        yield from flow


def copied(g: ShardsTable, e: Effect) -> Flow | None:
    """SH-13.15, SH-13.16: the lines run again, with new choices; "another" is seen from the card that copies."""
    if e.copied == EMPTY:
        return None
    card = g.box.cards[e.copied]
    g.emit("copies", seat=e.me, card=card.id)
    return resolve(g, Effect(e.me, e.source), card.play)


def copy_allies(g: ShardsTable, e: Effect) -> Flow:
    """SH-14.6.3: Homodeus allies already played are copied now, in order; those played later, each after its own
    effect.
    """
    g.copiers.append(e.source)
    for card in g.played[:]:
        if is_copied(g, card):
            flow = copy_of(g, e.me, e.source, card)
            if flow is not None:
                yield from flow


def is_copied(g: ShardsTable, card: int) -> bool:
    """SH-14.6.2, SH-14.6.4: Homodeus allies are copied, unless their own effect copies."""
    return is_ally_of(g, card, "homodeus") and not copies(g.card(card))


def copy_of(g: ShardsTable, me: int, copier: int, card: int) -> Flow | None:
    """Resolve the lines of a card once more for the card that copies."""
    e = Effect(me, copier)
    e.copied = g.kind(card)
    return copied(g, e)
