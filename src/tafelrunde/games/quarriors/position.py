"""Position notation of Quarriors!: any situation at the beginning of a decision, written down by names.

    phase = "summon"
    wilds = ["deathdealer_strong", "death_charm"]      # power cards besides the basic ones
    stock = { deathdealer_strong = 3 }                 # dice on the cards; the rest of the dice is in the box
    [[players]]
    glory = 4
    bag = ["basic_quiddity", "assistant"]
    pool = ["basic_quiddity:q2", "witching_hag:l1", "portal"]     # a class alone is an unrolled die
    creatures = ["assistant:l1", { die = "primordial_ooze:l2", copy = "witching_hag:l1", attached = ["death:s*"] }]
    spells = ["life_spell:s"]
    used = ["assistant"]

Everything has a default. A die may be named by its class or by its power card, which then lies in the Wilds; a
creature class that no card is named for has its plain card. Cards hold as many dice as at the set-up, as far as there
are any left.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.quarriors.box import TEXTS
from tafelrunde.games.quarriors.observe import shown
from tafelrunde.games.quarriors.rules import turn
from tafelrunde.games.quarriors.state import Player, QuarriorsTable
from tafelrunde.kernel.position import bad, check_one_of, known, listed, number, players

NUMBERS = ("active", "first", "turns", "quiddity", "captures", "discount", "scored", "effects", "culls", "target")
SEATS = ("charmed", "hit")
TABLE = {*NUMBERS, *SEATS, "phase", "wilds", "stock", "players", "summoned", "pending", "batch_spells", "rejected"}
OPEN = ("pool", "spells", "aside")  # zones whose dice show a face
CLOSED = ("bag", "used", "spent")
PLAYER = {"glory", "turns", "out", "creatures", *OPEN, *CLOSED}
CREATURE = {"die", "copy", "attached", "boost", "ward", "stilled", "changed", "defended"}
PHASES = ("begin", "offer", "score", "c1", "loop", "summon", "capture", "discard")


# ---------------------------------------------------------------- reading


class Supply:
    """The dice that are not laid out yet, and the cards that dice are named by."""

    def __init__(self, g: QuarriorsTable, cards: list[str]) -> None:
        self.g = g
        self.cards: dict[int, int] = {}  # class -> card
        self.left: list[list[int]] = [[] for _ in g.box.classes]
        for die, kind in enumerate(g.box.class_of):
            self.left[kind].append(die)
        for card in g.box.basic_cards:
            self.cards[g.box.card_class[card]] = card
        for id in cards:
            if id not in g.box.card_index:
                raise bad("wilds", TEXTS.words("position.power_card", name=id))
            self.name(g.box.card_index[id], "wilds")

    def name(self, card: int, field: str) -> None:
        """Let a card lie in the Wilds; raises BadPosition if another one of its class does (QU-2.11)."""
        kind = self.g.box.card_class[card]
        if self.cards.setdefault(kind, card) != card:
            raise bad(field, TEXTS.words("position.one_of_class", name=self.g.box.card_ids[self.cards[kind]]))

    def kind(self, name: str, field: str) -> int:
        """Return the class that a die is named by, with or without its card; raises BadPosition."""
        box = self.g.box
        if name in box.class_index and (name not in box.card_index or box.class_index[name] in self.cards):
            return int(box.class_index[name])
        if name not in box.card_index:
            raise bad(field, TEXTS.words("position.die", name=name))
        self.name(box.card_index[name], field)
        return int(box.card_class[box.card_index[name]])

    def take(self, written: Any, field: str) -> int:
        """Lay out a named die with the face it shows; raises BadPosition."""
        if not isinstance(written, str):
            raise bad(field, TEXTS.words("position.die_name"))
        name, _, face = written.partition(":")
        kind = self.kind(name, field)
        if not self.left[kind]:
            raise bad(field, TEXTS.words("position.fewer_dice", name=name))
        die = self.left[kind].pop(0)
        if face:
            look = self.g.box.look_index.get(f"{self.g.box.classes[kind].id}:{face}")
            if look is None:
                raise bad(field, TEXTS.words("position.face", name=name, face=face))
            self.g.look[die] = look
        return die


def read(box: Any, g: QuarriorsTable, written: dict[str, Any]) -> None:
    """Lay out a table; raises BadPosition naming the field."""
    known(written, TABLE)
    entries = players(written, g.seats)
    supply = Supply(g, [*listed(written, "wilds"), *(box.card_ids[card] for card in g.cards)])
    g.look = [-1] * len(box.class_of)
    creatures: list[list[Any]] = []
    for seat, player in enumerate(g.players):
        creatures.append(read_player(g, seat, player, entries[seat], supply))
    look = g.look
    turn.lay_out(g, [card for card in supply.cards.values() if card not in box.basic_cards])
    g.look = look
    for seat, details in enumerate(creatures):
        for die, entry in zip(g.players[seat].creatures, details, strict=True):
            read_details(g, seat, die, entry)
    read_stock(g, written, supply)
    read_turn(g, written)


def read_player(g: QuarriorsTable, seat: int, player: Player, entry: Any, supply: Supply) -> list[Any]:
    """Lay out one player; returns what is written of his creatures."""
    at = f"players[{seat}]"
    known(entry, PLAYER, at)
    player.glory = number(entry, "glory", 0)
    player.turns = number(entry, "turns", 0)
    player.out = bool(entry.get("out", False))
    if player.out:
        g.gone.append(seat)
    for zone in (*OPEN, *CLOSED):
        for name in listed(entry, zone):
            getattr(player, zone).append(supply.take(name, f"{at}.{zone}"))
    details = [{"die": die} if isinstance(die, str) else die for die in listed(entry, "creatures")]
    for detail in details:
        if not isinstance(detail, dict) or not set(detail) <= CREATURE or "die" not in detail:
            raise bad(f"{at}.creatures", TEXTS.words("position.creature_table", names=", ".join(sorted(CREATURE))))
        player.creatures.append(supply.take(detail["die"], f"{at}.creatures"))
        if not g.box.is_creature[g.look[player.creatures[-1]]]:
            raise bad(f"{at}.creatures", TEXTS.words("position.creatures"))
        for name in detail.get("attached", []):
            player.attached.append(supply.take(name, f"{at}.attached"))
            g.bond[player.attached[-1]] = player.creatures[-1]
        if "copy" in detail:
            supply.kind(detail["copy"].partition(":")[0], f"{at}.creatures.copy")
    return details


def read_details(g: QuarriorsTable, seat: int, die: int, detail: dict[str, Any]) -> None:
    """Lay out what a creature copies and what this turn has done to it."""
    if "copy" in detail:
        name, _, face = detail["copy"].partition(":")
        card = g.box.card_index.get(name)
        id = g.box.classes[g.box.card_class[card]].id if card is not None else name
        if f"{id}:{face}" not in g.box.look_index:
            raise bad(f"players[{seat}].creatures.copy", TEXTS.words("position.creature_face"))
        g.copies[die] = g.forms[g.box.look_index[f"{id}:{face}"]]
    for field, effects in (("boost", g.boost), ("ward", g.ward)):
        if field in detail:
            effects[die] = number(detail, field, 0)
    for field, dice in (("stilled", g.stilled), ("changed", g.changed), ("defended", g.defended)):
        if detail.get(field):
            dice.append(die)


def read_stock(g: QuarriorsTable, written: dict[str, Any], supply: Supply) -> None:
    """Lay dice on the cards: as written, else as at the set-up; the rest goes to the box."""
    box = g.box
    stock = written.get("stock", {})
    if not isinstance(stock, dict):
        raise bad("stock", TEXTS.words("position.stock"))
    for id in stock:
        if id not in box.card_index or box.card_index[id] not in g.cards:
            raise bad("stock", TEXTS.words("position.in_wilds", name=id))
    for card in g.cards:
        kind = box.card_class[card]
        left = supply.left[kind]
        n = number(stock, box.card_ids[card], min(box.cards[card].dice, len(left)), high=len(left))
        g.wilds += left[:n]
        g.stock[kind] = n
        del left[:n]
    g.boxed = [die for left in supply.left for die in left]


def read_turn(g: QuarriorsTable, written: dict[str, Any]) -> None:
    """Lay out whose turn it is and what it has brought so far."""
    box = g.box
    defaults = {"captures": g.base_captures, "turns": 1, "target": g.target}
    for field in NUMBERS:
        setattr(g, field, number(written, field, defaults.get(field, 0)))
    for field in ("active", "first"):
        number(written, field, 0, high=g.seats - 1)
    for field in SEATS:
        setattr(g, field, list(listed(written, field)))
    phase = written.get("phase", "summon")
    check_one_of(PHASES, phase, "phase")
    g.phase = [phase]
    if phase == "begin":
        g.first = g.active
        g.turns = max(0, number(written, "turns", 0))
    if phase == "offer":
        g.offered = g.players[g.active].creatures[:]
    g.rejected = [box.card_index[id] for id in listed(written, "rejected")]
    g.summoned = [box.class_index[id] for id in listed(written, "summoned")]
    used = g.players[g.active].used
    left = used[:]
    for id in listed(written, "batch_spells"):
        die = next((die for die in left if box.classes[box.class_of[die]].id == id), None)
        if die is None:
            raise bad("batch_spells", TEXTS.words("position.used"))
        left.remove(die)
        g.batch_spells.append(die)
    left = used[:]
    for id, face, line in listed(written, "pending"):
        places = [*left, *g.wilds, *range(len(box.class_of))]
        die = next(die for die in places if box.classes[box.class_of[die]].id == id)
        if die in left:
            left.remove(die)
        g.pending.append((die, g.forms[box.look_index[face]], line))


# ---------------------------------------------------------------- writing


def write(g: QuarriorsTable) -> dict[str, Any]:
    """Write a table down; `read` lays out the same."""
    box = g.box
    ids = [die.id for die in box.classes]
    return {
        **{field: getattr(g, field) for field in NUMBERS},
        **{field: list(getattr(g, field)) for field in SEATS},
        "phase": g.phase[0],
        "options": {
            "spent_pile": g.spent_pile,
            "cull_to_score": g.cull_to_score,
            "hide_bag_contents": g.hide_bags,
            "two_captures": g.base_captures != box.setup.captures_per_turn,
        },
        "wilds": [box.card_ids[card] for card in g.cards if card not in box.basic_cards],
        "stock": {box.card_ids[card]: g.stock[box.card_class[card]] for card in g.cards},
        "rejected": [box.card_ids[card] for card in g.rejected],
        "summoned": [ids[kind] for kind in g.summoned],
        "pending": [[ids[box.class_of[die]], look_id(g, form), line] for die, form, line in g.pending],
        "batch_spells": [ids[box.class_of[die]] for die in g.batch_spells if die in g.players[g.active].used],
        "players": [write_player(g, player) for player in g.players],
    }


def look_id(g: QuarriorsTable, form: int) -> str:
    """Name a form by the look that has it."""
    return str(g.box.look_ids[g.box.form_look[form]])


def write_player(g: QuarriorsTable, player: Player) -> dict[str, Any]:
    """Write one player down."""
    return {
        "glory": player.glory,
        "turns": player.turns,
        "out": player.out,
        **{zone: [shown(g, die) for die in getattr(player, zone)] for zone in (*OPEN, *CLOSED)},
        "creatures": [write_creature(g, die) for die in player.creatures],
    }


def write_creature(g: QuarriorsTable, die: int) -> Any:
    """Write a creature down: its face, and what is special about it."""
    detail: dict[str, Any] = {"die": shown(g, die)}
    attached = [shown(g, spell) for spell, carrier in g.bond.items() if carrier == die]
    if attached:
        detail["attached"] = attached
    if die in g.copies:
        detail["copy"] = look_id(g, g.copies[die])
    for field, effects in (("boost", g.boost), ("ward", g.ward)):
        if die in effects:
            detail[field] = effects[die]
    for field, dice in (("stilled", g.stilled), ("changed", g.changed), ("defended", g.defended)):
        if die in dice:
            detail[field] = True
    return detail["die"] if len(detail) == 1 else detail
