"""Position notation of Arena of the Planeswalkers: any situation between two actions, written down by names.

    phase = "moves"                                   # window (default), moves, attacks, closing, …
    active = 0
    turns = 5
    chosen = "chandra_nalaar"                         # "name" or "name 2" for the second copy
    glyphs = [["6,2", "glyph_strength"], ["3,4", "?glyph_insight"]]    # ? = symbol side up
    options = {battlefield = "duel"}
    [[players]]
    army = {chandra_nalaar = ["3,0*2"], blazing_firecats = ["4,2/5,2", "reserve", "dead"]}    # *2 = two damage markers
    hand = ["searing_bolt"]
    library = ["cinder_shell"]                        # top first
    auras = {blazing_firecats = ["molten_claws"]}
    secrets = {blazing_firecats = ["exploding_husk"]}    # the top one first

Everything has a default; spell cards that are not named are out of the game. What the program writes has the army cards
of all players in one list (`cards`), so that their order is kept.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.planeswalkers.box import TEXTS
from tafelrunde.games.planeswalkers.rules import auras, board, movement, spells
from tafelrunde.games.planeswalkers.rules.armies import muster
from tafelrunde.games.planeswalkers.state import DEAD, NONE, RESERVE, Lasting, PlaneswalkersTable
from tafelrunde.kernel.position import bad, check_one_of, known, number, players
from tafelrunde.kernel.text import KERNEL_TEXTS

NUMBERS = ("active", "first", "turns", "cast", "summons")
LISTS = (
    "moved",
    "attacked",
    "extra",
    "barred",
    "idle",
    "hitters",
    "lost",
    "hasty",
    "zone_of",
    "walking",
    "walking_from",
)
ZONES = ("library", "hand", "graveyard", "unused")
SETUP = ("rolls", "walkers", "armies", "initiative", "decide", "place")
PHASES = (
    *SETUP,
    "begin",
    "upkeep",
    "window",
    "summon",
    "moves",
    "walk",
    "attacks",
    "haste_moves",
    "haste_walk",
    "haste_attacks",
    "closing",
    "ending",
)
TABLE = {*NUMBERS, *LISTS, "phase", "chosen", "summoning", "glyphs", "cards", "players", "lasting"}
PLAYER = {"army", "auras", "secrets", "left", *ZONES}
LASTING = ("what", "n", "card", "figure", "seat", "until", "since")


class Supply:
    """The spell cards that are not laid out yet, by owner and name."""

    def __init__(self, g: PlaneswalkersTable) -> None:
        self.g = g
        count = g.box.spell_count
        copies = g.boxes * g.seats if g.boxes else 1
        self.left = list(range(count * copies))

    def take(self, names: Any, field: str, seat: int) -> list[int]:
        """Lay out named cards in the open and return their handles; raises BadPosition."""
        if not isinstance(names, list):
            raise bad(field, KERNEL_TEXTS.words("position.list"))
        box = self.g.box
        handles = []
        for name in names:
            if name not in box.spell_index:
                raise bad(field, TEXTS.words("position.spell", name=name))
            piece = next((p for p in self.left if box.names[p] == name and self.is_of(p, seat)), None)
            if piece is None:
                raise bad(field, KERNEL_TEXTS.words("position.copies", name=name))
            self.left.remove(piece)
            handles += self.g.hidden.add([piece])
        return handles

    def is_of(self, piece: int, seat: int) -> bool:
        """Tell whether a piece comes from the boxes of a seat (a shared one belongs to nobody)."""
        return not self.g.boxes or piece // (self.g.boxes * self.g.box.spell_count) == seat


# ---------------------------------------------------------------- reading


def read(box: Any, g: PlaneswalkersTable, written: dict[str, Any]) -> None:
    """Lay out a table; raises BadPosition naming the field."""
    known(written, TABLE)
    entries = players(written, g.seats)
    for seat, entry in enumerate(entries):
        known(entry, PLAYER, f"players[{seat}]")
    g.phase = [written.get("phase", "window")]
    check_one_of(PHASES, g.phase[0], "phase")
    read_armies(g, written, entries)
    supply = Supply(g)
    for seat, entry in enumerate(entries):
        read_spells(g, seat, entry, supply)
    for i, entry in enumerate(written.get("cards", [])):
        read_auras(g, i, entry.get("auras", []), entry.get("secrets", []), supply)
    for seat in range(g.seats):
        hide(g, seat)
    g.spare = g.hidden.add(supply.left)
    read_glyphs(g, written.get("glyphs"))
    read_turn(g, written)


def read_armies(g: PlaneswalkersTable, written: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """Lay out army cards and figures."""
    passing = ""
    cards = written.get("cards")
    if cards is None:
        cards = [
            {"owner": seat, "army": id, "figures": figures}
            for seat, entry in enumerate(entries)
            for id, figures in entry.get("army", {}).items()
        ]
        cards.sort(key=lambda card: (card["owner"], not is_walker(g, card["army"])))
    for i, entry in enumerate(cards):
        at = f"cards[{i}]"
        if entry["army"] not in g.box.army_index:
            raise bad(at, TEXTS.words("position.army", name=entry["army"]))
        seat = number(entry, "owner", 0, 0, g.seats - 1)
        walker = g.players[seat].walker
        muster(g, seat, [entry["army"]])
        if walker != NONE:  # `muster` takes the first card for the planeswalker's
            g.players[seat].walker = walker
        g.cards[-1].used = list(entry.get("used", []))
        figures = entry.get("figures", [])
        if len(figures) > len(g.cards[-1].figures):
            raise bad(at, TEXTS.words("position.figures", n=len(g.cards[-1].figures)))
        for figure, where in zip(g.cards[-1].figures, figures, strict=False):
            if written.get("walking", [])[:1] == [figure]:
                passing = where  # it may stand with a friend, so it comes last
            else:
                read_figure(g, figure, where, at)
    if written.get("walking"):
        read_walking(g, written["walking"][0], passing)
    if g.phase[0] not in SETUP:
        for seat, player in enumerate(g.players):
            if not entries[seat].get("left") and not (player.army and is_walker(g, g.army(player.army[0]).id)):
                raise bad(f"players[{seat}].army", TEXTS.words("position.walker_first"))


def is_walker(g: PlaneswalkersTable, id: str) -> bool:
    """Tell whether an army card is a planeswalker's."""
    return id in g.box.army_index and bool(g.box.armies[g.box.army_index[id]].kind == "planeswalker")


def read_figure(g: PlaneswalkersTable, figure: int, where: str, field: str) -> None:
    """Put a figure where the position says: "3,4", "3,4/4,4", with damage "3,4*1", "reserve" or "dead"."""
    place, _, damage = where.partition("*")
    if place in ("reserve", "dead"):
        g.space[figure] = RESERVE if place == "reserve" else DEAD
        return
    spaces = place.split("/")
    f = board.field(g)
    for code in spaces:
        if code not in g.box.codes or not f.on_map[g.box.space_of(code)] or g.at[g.box.space_of(code)] != NONE:
            raise bad(field, TEXTS.words("position.free_space", code=code))
    if len(spaces) != g.of(figure).spaces:
        raise bad(field, TEXTS.words("position.figure_spaces", n=g.of(figure).spaces))
    numbers = sorted(g.box.space_of(code) for code in spaces)
    board.put(g, figure, *numbers)
    g.damage[figure] = int(damage or 0)
    if not 0 <= g.damage[figure] < g.of(figure).life:
        raise bad(field, TEXTS.words("position.damage"))


def read_walking(g: PlaneswalkersTable, figure: int, where: str) -> None:
    """Put the figure that is on its way where it is, also on the space of a friend."""
    place, _, damage = where.partition("*")
    numbers = sorted(g.box.space_of(code) for code in place.split("/"))
    movement.pass_to(g, figure, numbers[0], numbers[1] if len(numbers) > 1 else NONE)
    g.damage[figure] = int(damage or 0)


def read_spells(g: PlaneswalkersTable, seat: int, entry: dict[str, Any], supply: Supply) -> None:
    """Lay out the spell cards of one player."""
    player = g.players[seat]
    player.left = bool(entry.get("left", False))
    if player.left:
        g.gone.append(seat)
    for zone in ZONES:
        names = entry.get(zone, [])
        handles = supply.take(names[::-1] if zone == "library" else names, f"players[{seat}].{zone}", seat)
        setattr(player, zone, handles)
    for id in {**entry.get("auras", {}), **entry.get("secrets", {})}:
        card = next((card for card in player.army if g.army(card).id == id), None)
        if card is None:
            raise bad(f"players[{seat}].auras", TEXTS.words("position.own_army", name=id))
        read_auras(g, card, entry.get("auras", {}).get(id, []), entry.get("secrets", {}).get(id, []), supply)


def read_auras(g: PlaneswalkersTable, card: int, open_: list[str], secret: list[str], supply: Supply) -> None:
    """Attach Auras to an army card; "name@1" comes from seat 1."""
    owner = g.cards[card].owner
    for written in open_:
        name, _, seat = written.partition("@")
        g.cards[card].auras += supply.take([name], f"cards[{card}].auras", int(seat) if seat else owner)
    g.cards[card].secrets += supply.take(secret, f"cards[{card}].secrets", owner)
    for handle in [*g.cards[card].auras, *g.cards[card].secrets]:
        if not auras.fits(g, g.spell(handle), card) or not g.in_play(card):
            raise bad(f"cards[{card}].auras", TEXTS.words("position.fitting_aura", name=g.name(handle)))


def hide(g: PlaneswalkersTable, seat: int) -> None:
    """PW-17.2: which cards are in the hand, the library and face down only the own side knows, the order nobody."""
    if g.phase[0] in SETUP:
        return
    player = g.players[seat]
    zones = [player.library, player.hand, player.unused, *(g.cards[card].secrets for card in player.army)]
    closed = [handle for zone in zones for handle in zone]
    g.hidden.forget(closed)
    for zone in zones:
        zone[:] = closed[: len(zone)]
        del closed[: len(zone)]
    for zone in zones[1:2] + zones[3:]:
        for handle in zone:
            g.hidden.show(handle, g.side(seat))
    for card in player.army:
        for handle in g.cards[card].secrets:
            spells.only_secrets(g, handle, card)


def read_glyphs(g: PlaneswalkersTable, written: list[list[str]] | None) -> None:
    """Lay out the glyphs; without a list those of the battlefield that lie ability side up."""
    left = g.hidden.add(range(g.box.first_glyph, g.box.first_glyph + len(g.box.glyphs)))
    if written is None:
        spots = [s for s in g.box.battlefields[g.field].glyphs if s.glyph != "random"]
        written = [[f"{s.hex[0]},{s.hex[1]}", s.glyph] for s in spots]
    closed = []
    for code, name in written:
        handle = next((handle for handle in left if g.name(handle) == name.lstrip("?")), None)
        if handle is None or code not in g.box.codes:
            raise bad("glyphs", TEXTS.words("position.glyphs"))
        left.remove(handle)
        g.glyph_spaces.append(g.box.space_of(code))
        g.glyph_handles.append(handle)
        if name.startswith("?"):
            closed.append(handle)
    fresh = closed[:]
    g.hidden.forget(fresh)
    becomes = dict(zip(closed, fresh, strict=True))
    g.glyph_handles = [becomes.get(handle, handle) for handle in g.glyph_handles]
    g.glyphs_out = left


def read_turn(g: PlaneswalkersTable, written: dict[str, Any]) -> None:
    """Read where the game is and what this turn has brought so far."""
    g.active = number(written, "active", 0, 0, g.seats - 1)
    g.first = number(written, "first", 0, 0, g.seats - 1)
    g.turns = number(written, "turns", 5, 0, g.turn_limit)
    g.cast = number(written, "cast", 0, 0, 3)
    g.summons = number(written, "summons", 0, 0, 2)
    g.zone_of = [NONE] * g.seats
    for field in LISTS:
        if field in written:
            setattr(g, field, [list(x) if isinstance(x, list) else x for x in written[field]])
    g.chosen = named_card(g, written, "chosen")
    g.summoning = named_card(g, written, "summoning")
    for entry in written.get("lasting", []):
        effect = Lasting()
        for field in LASTING:
            if field in entry:
                setattr(effect, field, entry[field])
        g.lasting.append(effect)


def named_card(g: PlaneswalkersTable, written: dict[str, Any], field: str) -> int:
    """Find an army card of the active player by its name and number; NONE if the field is not there."""
    if field not in written:
        return NONE
    name, _, copy = written[field].partition(" ")
    for card in g.players[g.active].army:
        if g.army(card).id == name and g.cards[card].copy_number == int(copy or 1):
            return card
    raise bad(field, TEXTS.words("position.active_army"))


# ---------------------------------------------------------------- writing


def write(g: PlaneswalkersTable) -> dict[str, Any]:
    """Write a table down; `read` lays out the same."""
    written: dict[str, Any] = {
        **{field: getattr(g, field) for field in NUMBERS},
        **{field: [list(x) if isinstance(x, list) else x for x in getattr(g, field)] for field in LISTS},
        "phase": g.phase[0],
        "options": {
            "battlefield": g.box.battlefields[g.field].id,
            "boxes": str(g.boxes) if g.boxes else "shared",
            "manual_reveal": g.manual,
            "army_points": g.army_points,
            "opening": "random" if g.by_lot else "choose",
            "lists": [{"army": army, "spells": deck} for army, deck in g.lists],
        },
        "glyphs": [
            [g.box.codes[space], ("" if handle in g.hidden.public else "?") + g.name(handle)]
            for space, handle in zip(g.glyph_spaces, g.glyph_handles, strict=True)
        ],
        "cards": [write_card(g, i) for i in range(len(g.cards))],
        "players": [write_player(g, seat) for seat in range(g.seats)],
        "lasting": [{field: getattr(effect, field) for field in LASTING} for effect in g.lasting],
    }
    for field in ("chosen", "summoning"):
        card = getattr(g, field)
        if card != NONE:
            written[field] = f"{g.army(card).id} {g.cards[card].copy_number}"
    return written


def write_player(g: PlaneswalkersTable, seat: int) -> dict[str, Any]:
    """Write one player down."""
    player = g.players[seat]
    found: dict[str, Any] = {zone: [g.name(handle) for handle in getattr(player, zone)] for zone in ZONES}
    found["library"].reverse()
    return {**found, "left": player.left}


def write_card(g: PlaneswalkersTable, index: int) -> dict[str, Any]:
    """Write one army card down."""
    card = g.cards[index]
    return {
        "owner": card.owner,
        "army": g.army(index).id,
        "figures": [write_figure(g, figure) for figure in card.figures],
        "auras": [f"{g.name(handle)}@{g.owner(handle)}" for handle in card.auras],
        "secrets": [g.name(handle) for handle in card.secrets],
        "used": card.used[:],
    }


def write_figure(g: PlaneswalkersTable, figure: int) -> str:
    """Say where a figure is, and its damage."""
    if g.space[figure] < 0:
        return "reserve" if g.space[figure] == RESERVE else "dead"
    place = "/".join(g.box.codes[space] for space in sorted(g.spaces(figure)))
    return f"{place}*{g.damage[figure]}" if g.damage[figure] else place
