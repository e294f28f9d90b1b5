"""Position notation of Shards of Infinity: any situation at the beginning of an action, written down by names.

    active = 0
    row = ["zetta_the_encryptor"]                 # the other places are empty unless the centre deck fills them
    centre = ["nil_assassin"]                     # top first
    [[players]]
    hand = ["crystal", "data_heretic"]
    deck = ["blaster"]                            # top first
    champions = ["numeri_drones", "evokatus*"]    # * = turned sideways
    shown = ["crystal"]                           # cards in hand that everybody knows

Everything has a default: 50 health, mastery 0, empty zones. Cards that are not named lie out of the game.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.shards.box import TEXTS
from tafelrunde.games.shards.rules import turn
from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable
from tafelrunde.kernel.position import Supply, bad, check_one_of, known, number, players

NUMBERS = ("active", "first", "round", "turns", "prepared")
ZONES = ("deck", "hand", "discard", "play", "champions")
PLAYER = {"board", "health", "mastery", "gems", "power", "focused", "out", "shown", *ZONES}
TABLE = {*NUMBERS, "phase", "row", "centre", "banished", "players", "played", "fast", "copiers", "fallen"}
TABLE |= {"assigned", "blocked", "to_decide"}


def read(box: Any, g: ShardsTable, written: dict[str, Any]) -> None:
    """Lay out a table; raises BadPosition naming the field."""
    known(written, TABLE)
    entries = players(written, g.seats)
    if written.get("phase") == "boards":
        read_boards(g, written, entries)
    else:
        supply = Supply(g, g.box.starter_set)
        for seat, player in enumerate(g.players):
            read_player(g, seat, player, entries[seat], supply)
        read_centre(g, written, supply)
        read_turn(g, written)


def read_player(g: ShardsTable, seat: int, player: Player, entry: Any, supply: Supply) -> None:
    """Lay out one player."""
    at = f"players[{seat}]"
    known(entry, PLAYER, at)
    setup = g.box.setup
    player.board = entry.get("board", list(g.box.characters)[seat])
    check_one_of(g.box.characters, player.board, f"{at}.board")
    player.out = bool(entry.get("out", False))
    player.health = number(entry, "health", 0 if player.out else setup.health_max, 0, setup.health_max)
    player.mastery = number(entry, "mastery", 0, 0, setup.mastery_max)
    player.gems = number(entry, "gems", 0, 0, 10**6)
    player.infinite = entry.get("power") == "infinite"
    player.power = 0 if player.infinite else number(entry, "power", 0, 0, 10**6)
    player.focused = bool(entry.get("focused", False))
    names = list(entry.get("champions", []))
    player.champions = supply.take([str(name).rstrip("*") for name in names], f"{at}.champions", seat)
    player.spent = [card for card, name in zip(player.champions, names, strict=True) if str(name).endswith("*")]
    player.discard = supply.take(entry.get("discard", []), f"{at}.discard", seat)
    player.play = supply.take(entry.get("play", []), f"{at}.play", seat)
    player.deck = supply.take(list(entry.get("deck", []))[::-1], f"{at}.deck", seat)
    player.hand = supply.take(entry.get("hand", []), f"{at}.hand", seat)
    hide_hand_and_deck(g, seat, player, entry.get("shown", []), f"{at}.shown")


def hide_hand_and_deck(g: ShardsTable, seat: int, player: Player, shown: list[str], field: str) -> None:
    """The cards that a player has not played are known as a whole; which of them are in hand only to him (SH-3.3,
    SH-3.4).
    """
    open_cards = []
    for name in shown:
        found = next((card for card in player.hand if g.name(card) == name and card not in open_cards), None)
        if found is None:
            raise bad(field, TEXTS.words("position.in_hand", name=name))
        open_cards.append(found)
    closed = [card for card in player.hand if card not in open_cards]
    both = player.deck + closed
    g.hidden.forget(both)
    player.deck = both[: len(player.deck)]
    player.hand = open_cards + both[len(player.deck) :]
    for card in player.hand:
        g.hidden.show(card, (seat,))


def read_centre(g: ShardsTable, written: dict[str, Any], supply: Supply) -> None:
    """Lay out the centre row, the centre deck and the out-of-game pile; what nobody named is out of the game too."""
    size = g.box.setup.centre_row_size
    names = written.get("row", [])
    if not isinstance(names, list) or len(names) > size:
        raise bad("row", TEXTS.words("position.row", most=size))
    g.row = [supply.take([name], "row")[0] if name else EMPTY for name in names] + [EMPTY] * (size - len(names))
    g.banished = supply.take(written.get("banished", []), "banished")
    bottom = [name[:-1] for name in written.get("centre", []) if name.endswith("_")]
    deck = [name for name in written.get("centre", []) if not name.endswith("_")]
    if [name for name in written.get("centre", []) if name.endswith("_")] != written.get("centre", [])[len(deck) :]:
        raise bad("centre", TEXTS.words("position.known_below"))
    known = supply.take(bottom[::-1], "centre")
    hidden = supply.take(deck[::-1], "centre")
    g.hidden.forget(hidden)
    g.centre = known + hidden
    g.banished += g.hidden.add(supply.rest())
    if EMPTY in g.row and g.centre:
        raise bad("row", TEXTS.words("position.full_row"))


def read_boards(g: ShardsTable, written: dict[str, Any], entries: list[Any]) -> None:
    """Read a table that is not dealt yet: who has which character board."""
    turn.unpack(g)
    g.phase = ["boards"]
    g.first = g.active = number(written, "first", 0, 0, g.seats - 1)
    for seat, entry in enumerate(entries):
        g.players[seat].board = entry.get("board", "")
        check_one_of(["", *g.box.characters], g.players[seat].board, f"players[{seat}].board")


def read_turn(g: ShardsTable, written: dict[str, Any]) -> None:
    """Read where the game is and what this turn has brought so far."""
    g.active = number(written, "active", 0, 0, g.seats - 1)
    g.first = number(written, "first", 0, 0, g.seats - 1)
    g.round = number(written, "round", 0, 0, g.round_limit - 1)
    g.turns = number(written, "turns", 1, 0, 10**6)
    g.prepared = number(written, "prepared", 0, 0, 99)
    phase = written.get("phase", "play")
    check_one_of(("play", "attack", "shields", "boards"), phase, "phase")
    g.phase = [phase]
    me = g.players[g.active]
    if me.out:
        raise bad("active", TEXTS.words("position.still_in"))
    if len(g.alive()) < 2:
        raise bad("players", TEXTS.words("position.two_in"))
    g.fallen = [list(group) for group in written.get("fallen", [])]
    named = {(g.name(card)): card for card in [*me.champions, *me.play]}
    here = me.play + me.champions
    g.played = pick(g, here, written.get("played", [g.name(card) for card in me.play]), "played")
    g.fast = pick(g, me.play, written.get("fast", []), "fast")
    g.copiers = [named[name] for name in written.get("copiers", []) if name in named]
    for seat in range(g.seats):
        other = g.players[seat]
        if seat != g.active and (other.gems or other.power or other.infinite or other.play or other.spent):
            raise bad(f"players[{seat}]", TEXTS.words("position.idle"))
    g.assigned = list(written.get("assigned", []))
    g.blocked = list(written.get("blocked", []))
    g.to_decide = list(written.get("to_decide", []))


def pick(g: ShardsTable, zone: list[int], names: list[str], field: str) -> list[int]:
    """Find named cards in a zone, each once; raises BadPosition."""
    left = zone[:]
    found = []
    for name in names:
        card = next((card for card in left if g.name(card) == name), None)
        if card is None:
            raise bad(field, TEXTS.words("position.played", name=name))
        left.remove(card)
        found.append(card)
    return found


def write(g: ShardsTable) -> dict[str, Any]:
    """Write a table down; `read` lays out the same."""
    options = {"round_limit": g.round_limit}
    if g.phase[0] in ("boards", "deal"):  # not dealt yet: what follows is chance alone
        boards = [{"board": player.board} for player in g.players]
        return {"phase": "boards", "first": g.first, "players": boards, "options": options}
    return {
        **{field: getattr(g, field) for field in NUMBERS},
        "phase": g.phase[0],
        "options": options,
        "row": ["" if card == EMPTY else g.name(card) for card in g.row],
        "centre": [g.name(card) + ("_" if card in g.hidden.public else "") for card in reversed(g.centre)],
        "banished": sorted(map(g.name, g.banished)),
        "played": [g.name(card) for card in g.played],
        "fast": [g.name(card) for card in g.fast],
        "copiers": [g.name(card) for card in g.copiers],
        "fallen": [group[:] for group in g.fallen],
        "assigned": g.assigned[:],
        "blocked": g.blocked[:],
        "to_decide": g.to_decide[:],
        "players": [write_player(g, player) for player in g.players],
    }


def write_player(g: ShardsTable, player: Player) -> dict[str, Any]:
    """Write one player down."""
    shown = [card for card in player.hand if card in g.hidden.public]
    closed = [card for card in player.hand if card not in shown]
    return {
        "board": player.board,
        "health": player.health,
        "mastery": player.mastery,
        "gems": player.gems,
        "power": "infinite" if player.infinite else player.power,
        "focused": player.focused,
        "out": player.out,
        "deck": [g.name(card) for card in reversed(player.deck)],
        "hand": [g.name(card) for card in (*shown, *closed)],
        "shown": [g.name(card) for card in shown],
        "discard": [g.name(card) for card in player.discard],
        "play": [g.name(card) for card in player.play],
        "champions": [g.name(card) + ("*" if card in player.spent else "") for card in player.champions],
    }
