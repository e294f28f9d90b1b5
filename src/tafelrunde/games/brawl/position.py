"""Position notation of Super Fantasy Brawl: any situation between two steps, written down by names.

    active = 0
    side = ["purple", "orange"]                  # of the teams: seats 0 (and 2), seats 1 (and 3)
    traps = { "1,-2" = "trap_damage_2" }         # the others are the supply
    track = ["", "centre_stage"]                 # by slot; the challenges that are not named are the deck
    [champions]
    purple-gwaien = "0,-1"                       # a hex or "gate"
    orange-deryn = { hex = "0,1", damage = 3, levelled = true }
    [[players]]
    hand = ["gwaien_fireball"]
    ready = ["destruction"]

Everything has a default: round 2, seat 0 to act, all essences ready, empty hands. Cards that are not named are the draw
pile of their owner, those of champions that are not named stay in the box.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.brawl.box import ESSENCES, TEXTS
from tafelrunde.games.brawl.rules import STEPS
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable, Champion
from tafelrunde.kernel.position import bad, check_one_of, known, number, players
from tafelrunde.kernel.table import Sealed
from tafelrunde.kernel.text import KERNEL_TEXTS

BEFORE_TEAMS = ("quick", "lead", "side", "teams", "pick", "bring", "ban")  # no deck and track is laid out yet
FLAGS = ("levelled", "rooted", "held", "exposed")
COUNTS = ("damage", "strength", "stride", "defence", "marked", "marked_next", "guard")
CHAMPION = {"hex", "seat", *FLAGS, *COUNTS}
PLAYER = {"ready", "used", "deck", "planned", "hand", "shown", "discard"}
ACTION = {"actor", "action", "card", "targets", "to_ask", "reaction", "reaction_on", "reactor", "extra", "rising"}
SETUP = {"brought", "banned", "sealed"}
TABLE = {"phase", "active", "order", "side", "points", "place", "round", "turns", "champions", "players"}
TABLE |= {"traps", "supply", "seen_traps", "track", "challenges", "done_challenges", *ACTION, *SETUP}


def one_of(names: Any, value: Any, field: str) -> Any:
    """Look a name up; raises BadPosition."""
    check_one_of(names, value, field)
    return names[value]


class Supply:
    """The pieces that are not laid out yet."""

    def __init__(self, g: BrawlTable) -> None:
        self.g = g
        self.left = list(range(len(g.box.names)))

    def take(self, names: Any, field: str, pieces: Any) -> list[int]:
        """Lay out named pieces in the open and return their handles; raises BadPosition."""
        if not isinstance(names, list):
            raise bad(field, KERNEL_TEXTS.words("position.list"))
        found = []
        for name in names:
            piece = next((p for p in self.left if p in pieces and self.g.box.names[p] == name), None)
            if piece is None:
                raise bad(field, TEXTS.words("position.left", name=name))
            self.left.remove(piece)
            found.append(piece)
        return self.g.hidden.add(found)

    def rest(self, pieces: Any) -> list[int]:
        """Lay out what is left of some pieces."""
        found = [piece for piece in self.left if piece in pieces]
        self.left = [piece for piece in self.left if piece not in pieces]
        return self.g.hidden.add(found)


# ---------------------------------------------------------------- reading


def read(g: BrawlTable, written: dict[str, Any]) -> None:
    """Lay out a table; raises BadPosition naming the field."""
    known(written, TABLE)
    box = g.box
    supply = Supply(g)
    g.phase = [written.get("phase", "turn")]
    check_one_of(STEPS, g.phase[0], "phase")
    read_order(g, written)
    g.at = [EMPTY] * box.size
    g.trap_at = [EMPTY] * box.size
    for fighter, entry in written.get("champions", {}).items():
        read_champion(g, fighter, entry)
    entries = players(written, g.seats)
    read_action(g, written, supply)
    for seat in range(g.seats):
        read_player(g, seat, entries[seat], supply)
    read_traps(g, written, supply)
    read_challenges(g, written, supply)
    g.boxed = supply.rest(range(len(box.names)))
    read_draft(g, written)


def read_order(g: BrawlTable, written: dict[str, Any]) -> None:
    """Read whose turn it is, and the score."""
    g.active = number(written, "active", 0, 0, g.seats - 1)
    g.order = list(written.get("order", range(g.seats)))
    if len(set(g.order)) != len(g.order) or any(seat not in range(g.seats) for seat in g.order):
        raise bad("order", TEXTS.words("position.different_seats"))
    sides = {side.id: i for i, side in enumerate(g.box.board.sides)}
    g.side = [one_of(sides, side, "side") for side in written.get("side", list(sides))]
    if len(set(g.side)) != len(g.side):
        raise bad("side", TEXTS.words("position.different_sides"))
    g.points = list(written.get("points", [0, 0]))
    goal = g.box.mode.victory_points
    if len(g.points) != 2 or any(not isinstance(n, int) or not 0 <= n < goal for n in g.points):
        raise bad("points", TEXTS.words("position.points", most=goal - 1))
    at = g.order.index(g.active) if g.active in g.order else 0
    g.place = number(written, "place", at, 0, 99)
    g.round = number(written, "round", 2, 0, 10**6)
    g.turns = number(written, "turns", 1, 0, 10**6)


def read_champion(g: BrawlTable, fighter: Any, entry: Any) -> None:
    """Put a champion on the board or on its Gate."""
    at = f"champions.{fighter}"
    index: int = one_of(g.box.fighter_index, fighter, "champions")
    side, kind = divmod(index, len(g.box.champions))
    fields = {"hex": entry} if isinstance(entry, str) else entry
    if not isinstance(fields, dict):
        raise bad(at, TEXTS.words("position.hex_or_table"))
    known(fields, CHAMPION, at)
    one = Champion()
    one.kind = kind
    one.team = g.side.index(side)
    seats = [seat for seat in range(g.seats) if seat & 1 == one.team]
    one.seat = fields.get("seat", seats[0])
    if one.seat not in seats:
        raise bad(f"{at}.seat", KERNEL_TEXTS.words("position.one_of", names=", ".join(map(str, seats))))
    for name in FLAGS:
        setattr(one, name, bool(fields.get(name, False)))
    for name in COUNTS:
        setattr(one, name, number(fields, name, 0, 0, 99))
    side_up = g.box.champions[kind].levelled if one.levelled else g.box.champions[kind].base
    if one.damage >= side_up.hit_points:
        raise bad(f"{at}.damage", KERNEL_TEXTS.words("position.number", low=0, high=side_up.hit_points - 1))
    where = fields.get("hex", "gate")
    if where != "gate":
        one.hex = one_of(g.box.hex_index, where, f"{at}.hex")
        if g.box.statue[one.hex] or g.at[one.hex] != EMPTY:
            raise bad(f"{at}.hex", TEXTS.words("position.free_hex"))
        g.at[one.hex] = len(g.champions)
    g.players[one.seat].champions.append(len(g.champions))
    g.champions.append(one)


def own_cards(g: BrawlTable, seat: int) -> list[int]:
    """List the action cards of a player's champions as pieces."""
    kinds = [g.champions[champion].kind for champion in g.players[seat].champions]
    return [piece for kind in kinds for piece in g.box.deck_of[seat & 1][kind]]


def read_player(g: BrawlTable, seat: int, entry: Any, supply: Supply) -> None:
    """Lay out the cards and essences of one player."""
    at = f"players[{seat}]"
    if not isinstance(entry, dict):
        raise bad(at, KERNEL_TEXTS.words("position.table"))
    known(entry, PLAYER, at)
    player = g.players[seat]
    pieces = own_cards(g, seat)
    essences = {essence: 1 << i for i, essence in enumerate(ESSENCES)}
    actions = {action.id: 1 << i for i, action in enumerate(g.box.standard)}
    player.ready = sum(one_of(essences, name, f"{at}.ready") for name in entry.get("ready", essences))
    player.used = sum(one_of(actions, name, f"{at}.used") for name in entry.get("used", []))
    player.discard = supply.take(entry.get("discard", []), f"{at}.discard", pieces)
    player.hand = supply.take(entry.get("hand", []), f"{at}.hand", pieces)
    if "deck" in entry:
        player.deck = supply.take(list(entry["deck"])[::-1], f"{at}.deck", pieces)
    else:
        player.deck = supply.rest(pieces)
    player.planned = number(entry, "planned", 0, 0, len(player.deck))
    hide_hand_and_deck(g, seat, entry.get("shown", []), f"{at}.shown")


def hide_hand_and_deck(g: BrawlTable, seat: int, shown: list[str], field: str) -> None:
    """The cards that a player has not played are known as a whole; which are in hand only to those who may see it."""
    player = g.players[seat]
    open_cards = [card for card in player.hand if g.name(card) in shown]
    if len(open_cards) != len(shown):
        raise bad(field, TEXTS.words("position.in_hand"))
    closed = [card for card in player.hand if card not in open_cards]
    both = player.deck + closed
    g.hidden.forget(both)
    player.deck = both[: len(player.deck)]
    player.hand = open_cards + both[len(player.deck) :]
    for card in [*player.hand, *player.deck[len(player.deck) - player.planned :]]:
        g.hidden.show(card, g.knowers(seat))


def read_traps(g: BrawlTable, written: dict[str, Any], supply: Supply) -> None:
    """Lay out the traps, face down."""
    pieces = g.box.trap_pieces
    named = written.get("traps", {})
    spots = [one_of(g.box.hex_index, hex, "traps") for hex in named]
    if any(g.box.statue[hex] for hex in spots):
        raise bad("traps", TEXTS.words("position.no_statue"))
    traps = supply.take(list(named.values()), "traps", pieces)
    if "supply" in written:
        traps += supply.take(list(written["supply"])[::-1], "supply", pieces)
    else:
        traps += supply.rest(pieces)
    g.hidden.forget(traps)
    g.supply = traps[len(spots) :]
    for hex, trap in zip(spots, traps, strict=False):
        g.trap_at[hex] = trap
    for hex, seats in written.get("seen_traps", {}).items():
        g.hidden.show(g.trap_at[one_of(g.box.hex_index, hex, "seen_traps")], list(seats))


def read_challenges(g: BrawlTable, written: dict[str, Any], supply: Supply) -> None:
    """Lay out the challenge track, the deck and the discard pile."""
    pieces = g.box.challenge_pieces
    slots = len(g.box.track.slots)
    names = written.get("track", [])
    if not isinstance(names, list) or len(names) > slots:
        raise bad("track", TEXTS.words("position.track", most=slots))
    if g.phase[0] not in BEFORE_TEAMS:
        g.track = [supply.take([name], "track", pieces)[0] if name else EMPTY for name in names]
        g.track += [EMPTY] * (slots - len(names))
    g.done_challenges = supply.take(written.get("done_challenges", []), "done_challenges", pieces)
    if "challenges" in written:
        g.challenges = supply.take(list(written["challenges"])[::-1], "challenges", pieces)
    else:
        g.challenges = supply.rest(pieces)
    g.hidden.forget(g.challenges)


def read_action(g: BrawlTable, written: dict[str, Any], supply: Supply) -> None:
    """Read the action under way."""

    def champion(name: Any, field: str) -> int:
        found = g.champion_of(one_of(g.box.fighter_index, name, field)) if name else EMPTY
        if name and found == EMPTY:
            raise bad(field, TEXTS.words("position.champion"))
        return found

    everybody = [piece for seat in range(g.seats) for piece in own_cards(g, seat)]
    g.actor = champion(written.get("actor", ""), "actor")
    g.action = one_of(g.box.action_index, written["action"], "action") if written.get("action") else EMPTY
    team = g.active & 1
    own = [piece for seat in range(g.seats) if seat & 1 == team for piece in own_cards(g, seat)]
    g.card = supply.take(written.get("card", []), "card", own)
    g.targets = [champion(name, "targets") for name in written.get("targets", [])]
    g.to_ask = list(written.get("to_ask", []))
    g.reaction = supply.take(written.get("reaction", []), "reaction", [p for p in everybody if p not in own])
    g.reaction_on = champion(written.get("reaction_on", ""), "reaction_on")
    g.reactor = number(written, "reactor", EMPTY, EMPTY, g.seats - 1)
    g.extra = number(written, "extra", 0, 0, 99)
    g.rising = [champion(name, "rising") for name in written.get("rising", [])]


def read_draft(g: BrawlTable, written: dict[str, Any]) -> None:
    """Read what was brought and banned in a competitive draft."""

    def kinds(names: list[str], field: str) -> list[int]:
        return [one_of(g.box.champion_index, name, field) for name in names]

    for field in ("brought", "banned"):
        lists = written.get(field, [[] for _ in range(g.seats)])
        setattr(g, field, [kinds(names, field) for names in lists])
    for key, entry in written.get("sealed", {}).items():
        value = [kinds(names, "sealed") for names in entry["value"]]
        g.sealed[key] = Sealed(list(entry["owners"]), "brought", value)


# ---------------------------------------------------------------- writing


def write(g: BrawlTable) -> dict[str, Any]:
    """Write a table down; `read` lays out the same."""
    box = g.box

    def champion(number: int) -> str:
        return "" if number == EMPTY else str(box.fighters[g.fighter(number)])

    def names(kinds: list[int]) -> list[str]:
        return [box.champions[kind].id for kind in kinds]

    return {
        "options": {
            "draft": g.draft,
            "mirror": g.mirror,
            "quick": g.quick,
            "early_challenge": g.early_challenge,
            "closed_hands": g.closed_hands,
            "round_limit": g.round_limit,
        },
        "phase": g.phase[0],
        "active": g.active,
        "order": g.order[:],
        "side": [box.board.sides[side].id for side in g.side],
        "points": g.points[:],
        "place": g.place,
        "round": g.round,
        "turns": g.turns,
        "champions": {champion(i): write_champion(g, one) for i, one in enumerate(g.champions)},
        "players": [write_player(g, seat) for seat in range(g.seats)],
        "traps": {box.codes[hex]: g.name(trap) for hex, trap in enumerate(g.trap_at) if trap != EMPTY},
        "seen_traps": seen_traps(g),
        "supply": [g.name(trap) for trap in reversed(g.supply)],
        "track": ["" if card == EMPTY else g.name(card) for card in g.track],
        "challenges": [g.name(card) for card in reversed(g.challenges)],
        "done_challenges": [g.name(card) for card in g.done_challenges],
        "actor": champion(g.actor),
        "action": "" if g.action == EMPTY else box.actions[g.action].id,
        "card": [g.name(card) for card in g.card],
        "targets": [champion(target) for target in g.targets],
        "to_ask": g.to_ask[:],
        "reaction": [g.name(card) for card in g.reaction],
        "reaction_on": champion(g.reaction_on),
        "reactor": g.reactor,
        "extra": g.extra,
        "rising": [champion(number) for number in g.rising],
        "brought": [names(kinds) for kinds in g.brought],
        "banned": [names(kinds) for kinds in g.banned],
        "sealed": {
            key: {"owners": seal.owners[:], "value": [names(kinds) for kinds in seal.value]}
            for key, seal in sorted(g.sealed.items())
        },
    }


def write_champion(g: BrawlTable, one: Champion) -> dict[str, Any]:
    """Write one champion down: only what is not as usual."""
    found: dict[str, Any] = {"hex": "gate" if one.hex == GATE else g.box.codes[one.hex], "seat": one.seat}
    found.update({name: True for name in FLAGS if getattr(one, name)})
    found.update({name: getattr(one, name) for name in COUNTS if getattr(one, name)})
    return found


def write_player(g: BrawlTable, seat: int) -> dict[str, Any]:
    """Write one player down."""
    player = g.players[seat]
    shown = [card for card in player.hand if card in g.hidden.public]
    closed = [card for card in player.hand if card not in shown]
    return {
        "ready": [essence for i, essence in enumerate(ESSENCES) if player.ready >> i & 1],
        "used": [action.id for i, action in enumerate(g.box.standard) if player.used >> i & 1],
        "deck": [g.name(card) for card in reversed(player.deck)],
        "planned": player.planned,
        "hand": [g.name(card) for card in (*shown, *closed)],
        "shown": [g.name(card) for card in shown],
        "discard": [g.name(card) for card in player.discard],
    }


def seen_traps(g: BrawlTable) -> dict[str, list[int]]:
    """List who knows which trap on the board (BR-13.12)."""
    found = {}
    for hex, trap in enumerate(g.trap_at):
        if trap != EMPTY:
            seats = [seat for seat in range(g.seats) if g.hidden.knows(seat, trap)]
            if seats:
                found[g.box.codes[hex]] = seats
    return found
