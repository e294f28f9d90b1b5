"""Position notation of Heroes: any situation between two events, written down by names.

    phase = ["act"]                               # the step of each arena
    permanents = [{ spell = "frost", owner = 1, on = "1F2", power = 3 }, { spell = "daze", owner = 0, on = "2" }]
    [[arenas]]
    caller = 0
    acting = 0
    display = ["fireball", "", "poison"]          # the lower row, then the upper row
    [[players]]
    hero = "galean"
    hp = 17
    dice = ["fire", "fire", "command", "card", "card", "-"]       # - = in hand, "" = no die with this number
    hand = ["magic_missile"]
    deck = ["command"]                            # top first
    board = { F2 = "golem 3", B1 = "gnome 0 used", B2 = "hero" }  # wounds, then used and stone
    beside = ["phoenix"]
    shown = ["magic_missile"]                     # cards in hand that everybody knows

Everything has a default. Cards that are not named are out of the game.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.heroes.box import TEXTS
from tafelrunde.games.heroes.rules import STEPS, pace, race
from tafelrunde.games.heroes.state import (
    BESIDE,
    EMPTY,
    HERO,
    IN_HAND,
    MOST_DICE,
    NO_DIE,
    NOBODY,
    PLACES,
    SPACES,
    Arena,
    Being,
    HeroesTable,
    Permanent,
    Player,
)
from tafelrunde.kernel.position import Supply, bad, known, number, players
from tafelrunde.kernel.table import Sealed
from tafelrunde.kernel.text import KERNEL_TEXTS

NUMBERS = ("start", "picks", "placing", "turns", "now")
LISTS = ("fallen", "places", "gone")
TABLE = {*NUMBERS, *LISTS, "phase", "stage", "players", "permanents", "arenas", "stack", "away", "heroes", "sealed"}
ARENA_NUMBERS = (
    "number",
    "clock",
    "t",
    "opened",
    "last",
    "caller",
    "pauses",
    "idle",
    "acting",
    "spent",
    "focus",
)
ARENA_LISTS = ("queue", "deciders", "decided", "landed", "landing")
ARENA_FLAGS = ("last_creature", "over")
ARENA = {*ARENA_NUMBERS, *ARENA_LISTS, *ARENA_FLAGS, "seats", "display", "step"}
PLAYER_NUMBERS = ("hp", "most_hp", "points", "spells", "army", "credit")
PLAYER_FLAGS = ("out", "acted", "busy")
PLAYER_ZONES = ("deck", "hand", "discard")
PLAYER = {*PLAYER_NUMBERS, *PLAYER_FLAGS, *PLAYER_ZONES, "hero", "dice", "frozen", "board", "beside", "shown", "rolls"}


# ---------------------------------------------------------------- reading


def read(box: Any, g: HeroesTable, written: dict[str, Any]) -> None:
    """Lay out a table; raises BadPosition naming the field."""
    known(written, TABLE)
    g.stage = written.get("stage", "play")
    for field in NUMBERS:
        setattr(g, field, number(written, field, 0, -1))
    for field in LISTS:
        setattr(g, field, [list(v) if isinstance(v, list) else v for v in written.get(field, [])])
    entries = players(written, g.seats)
    supply = Supply(g, g.box.set_size)
    read_arenas(g, written, supply)
    for seat, player in enumerate(g.players):
        read_player(g, seat, player, known(entries[seat], PLAYER, f"players[{seat}]"))
    for seat, player in enumerate(g.players):
        read_cards(g, seat, player, entries[seat], supply)
    read_permanents(g, written.get("permanents", []), supply)
    g.stack = supply.take(list(written.get("stack", []))[::-1], "stack")
    g.hidden.forget(g.stack)
    g.away = supply.take(written.get("away", []), "away") + g.hidden.add(supply.rest())
    g.heroes = [g.box.hero_index[id] for id in written.get("heroes", [])]
    for key, value in written.get("sealed", {}).items():
        kind, _, seat = key.partition(" ")
        g.sealed[key] = Sealed([int(seat)], kind, [*value] if isinstance(value, list) else value)
    read_phase(g, written)


def read_phase(g: HeroesTable, written: dict[str, Any]) -> None:
    """Read which step each arena takes next."""
    steps = written.get("phase", ["act"])
    if not isinstance(steps, list) or any(step and step not in STEPS for step in steps):
        raise bad("phase", TEXTS.words("position.phase", names=", ".join(STEPS)))
    if g.stage == "setup":
        g.phase = [step or None for step in steps]
        return
    entries = written.get("arenas", [{}])
    for i, arena in enumerate(g.arenas):
        step = entries[i].get("step", steps[i] if i < len(steps) else "") if i < len(entries) else ""
        arena.step = step or None
        if arena.step in ("act", "orders") and arena.acting == NOBODY:
            raise bad(f"arenas[{i}].acting", TEXTS.words("position.acting"))
        if arena.step == "join" and not arena.queue:
            raise bad(f"arenas[{i}].queue", TEXTS.words("position.queue"))
        if arena.step == "race" and g.config.time != "live":
            living = g.alive(arena)
            if not arena.deciders or any(seat not in living for seat in arena.deciders):
                raise bad(f"arenas[{i}].deciders", TEXTS.words("position.deciders"))
        if arena.acting != NOBODY and g.players[arena.acting].out:
            raise bad(f"arenas[{i}].acting", TEXTS.words("position.still_in"))
        if arena.step == "lift" and g.config.time == "live":
            for seat in race.choosers(g, arena):  # no preselection yet
                g.sealed.setdefault(f"lift {seat}", Sealed([seat], "lift", 0))
    pace.schedule(g)


def read_arenas(g: HeroesTable, written: dict[str, Any], supply: Supply) -> None:
    """Read who meets, the displays, and where the phases are."""
    for i, entry in enumerate(written.get("arenas", [{}])):
        known(entry, ARENA, f"arenas[{i}]")
        arena = Arena()
        pace.sit_down(g, arena)
        arena.seats = list(entry.get("seats", range(g.seats)))
        if any(seat not in range(g.seats) for seat in arena.seats):
            raise bad(f"arenas[{i}].seats", TEXTS.words("position.seats", last=g.seats - 1))
        for field in ARENA_NUMBERS:
            setattr(arena, field, number(entry, field, -1 if field in ("caller", "acting", "focus") else 0, -1))
        if "last" not in entry and arena.seats:
            arena.last = arena.caller if arena.caller >= 0 else arena.seats[-1]
        for field in ARENA_LISTS:
            setattr(arena, field, list(entry.get(field, getattr(arena, field))))
        arena.last_creature = bool(entry.get("last_creature", g.config.last_creature))
        arena.over = bool(entry.get("over", False))
        names = list(entry.get("display", []))
        if len(names) > PLACES:
            raise bad(f"arenas[{i}].display", TEXTS.words("position.display", most=PLACES))
        at = f"arenas[{i}].display"
        arena.display = [supply.take([name], at)[0] if name else EMPTY for name in names]
        arena.display += [EMPTY] * (PLACES - len(names)) if arena.seats else []
        g.arenas.append(arena)


def read_player(g: HeroesTable, seat: int, player: Player, entry: dict[str, Any]) -> None:
    """Lay out one player: hero, dice, board."""
    at = f"players[{seat}]"
    default = "" if g.stage == "setup" else g.box.hero_ids[seat]
    hero = entry.get("hero", default)
    if hero and hero not in g.box.hero_index:
        raise bad(f"{at}.hero", KERNEL_TEXTS.words("position.one_of", names=", ".join(g.box.hero_ids)))
    player.hero = g.box.hero_index[hero] if hero else NOBODY
    for field in PLAYER_FLAGS:
        setattr(player, field, bool(entry.get(field, False)))
    player.most_hp = number(entry, "most_hp", g.config.hit_points[seat], 1, 21)
    player.hp = number(entry, "hp", 0 if player.out else player.most_hp, 0, player.most_hp)
    for field in ("points", "spells", "army", "credit"):
        setattr(player, field, number(entry, field, 0, 0))
    player.dice = read_dice(g, entry.get("dice", [] if player.out else ["-"] * g.box.setup_dice), f"{at}.dice")
    player.rolls = list(entry.get("rolls", player.rolls))
    player.frozen = sum(1 << die - 1 for die in entry.get("frozen", []))
    player.board = [EMPTY] * SPACES
    default_board = {} if player.out or g.stage == "setup" else {"B2": "hero"}
    for code, words in entry.get("board", default_board).items():
        if code not in g.box.space_index:
            raise bad(f"{at}.board", KERNEL_TEXTS.words("position.one_of", names=", ".join(g.box.space_codes)))
        read_being(g, seat, words, g.box.space_index[code], f"{at}.board.{code}")
    for words in entry.get("beside", []):
        read_being(g, seat, words, BESIDE, f"{at}.beside")


def read_dice(g: HeroesTable, names: Any, field: str) -> list[int]:
    """Read what dice show."""
    faces = {**g.box.symbol_index, "-": IN_HAND, "": NO_DIE}
    if not isinstance(names, list) or len(names) > MOST_DICE or any(name not in faces for name in names):
        raise bad(field, TEXTS.words("position.dice", most=MOST_DICE, names=", ".join(g.box.symbol_ids)))
    return [faces[name] for name in names]


def read_being(g: HeroesTable, seat: int, words: Any, space: int, field: str) -> None:
    """Stand a being on a board, or lay it beside."""
    name, *rest = str(words).split()
    if name != "hero" and name not in g.box.creature_index:
        raise bad(field, TEXTS.words("position.being", name=name))
    being = Being()
    being.kind = HERO if name == "hero" else g.box.creature_index[name]
    being.owner = seat
    being.space = space
    for word in rest:
        if word.isdigit():
            being.wounds = int(word)
        elif word in ("used", "stone"):
            setattr(being, word, True)
        else:
            raise bad(field, TEXTS.words("position.being_words"))
    if being.kind != HERO and being.wounds >= g.box.stamina[being.kind]:
        raise bad(field, TEXTS.words("position.wounds"))
    if space < SPACES:
        g.players[seat].board[space] = len(g.beings)
    g.beings.append(being)


def read_cards(g: HeroesTable, seat: int, player: Player, entry: dict[str, Any], supply: Supply) -> None:
    """Lay out the cards of a player: hand and deck together are known, which is which only to him (HE-29.4)."""
    at = f"players[{seat}]"
    player.discard = supply.take(entry.get("discard", []), f"{at}.discard", seat)
    player.deck = supply.take(list(entry.get("deck", []))[::-1], f"{at}.deck", seat)
    player.hand = supply.take(entry.get("hand", []), f"{at}.hand", seat)
    if g.stage == "setup":
        return
    open_cards: list[int] = []
    for name in entry.get("shown", []):
        found = next((card for card in player.hand if g.name(card) == name and card not in open_cards), None)
        if found is None:
            raise bad(f"{at}.shown", TEXTS.words("position.in_hand", name=name))
        open_cards.append(found)
    closed = [card for card in player.hand if card not in open_cards]
    both = player.deck + closed
    g.hidden.forget(both)
    player.deck = both[: len(player.deck)]
    player.hand = open_cards + both[len(player.deck) :]
    for card in player.hand:
        g.hidden.show(card, (seat,))


def read_permanents(g: HeroesTable, entries: list[Any], supply: Supply) -> None:
    """Lay out the permanent spells, in the order in which they came into play."""
    for i, entry in enumerate(entries):
        at = f"permanents[{i}]"
        known(entry, {"spell", "owner", "on", "power"}, at)
        permanent = Permanent()
        permanent.owner = number(entry, "owner", 0, 0, g.seats - 1)
        permanent.card = supply.take([entry["spell"]], at, permanent.owner)[0]
        permanent.kind = g.kind(permanent.card)
        permanent.power = number(entry, "power", 0, 0)
        where = str(entry["on"])
        if len(where) == 1:
            permanent.seat = int(where) - 1
        elif where in g.box.place_of:
            permanent.seat, space = g.box.place_of[where]
            permanent.being = g.players[permanent.seat].board[space]
        if not 0 <= permanent.seat < g.seats or (len(where) > 1 and permanent.being == EMPTY):
            raise bad(f"{at}.on", TEXTS.words("position.on"))
        if not g.box.lasts[permanent.kind]:
            raise bad(f"{at}.spell", TEXTS.words("position.lasting_spell"))
        g.permanents.append(permanent)


# ---------------------------------------------------------------- writing


def write(g: HeroesTable) -> dict[str, Any]:
    """Write a table down; `read` lays out the same."""
    return {
        **{field: getattr(g, field) for field in NUMBERS},
        **{field: [v[:] if isinstance(v, list) else v for v in getattr(g, field)] for field in LISTS},
        "phase": [step or "" for step in g.phase],
        "stage": g.stage,
        "options": write_options(g),
        "heroes": [g.box.hero_ids[hero] for hero in g.heroes],
        "arenas": [write_arena(g, arena) for arena in g.arenas],
        "players": [write_player(g, seat, player) for seat, player in enumerate(g.players)],
        "permanents": [write_permanent(g, permanent) for permanent in g.permanents],
        "stack": [g.name(card) for card in reversed(g.stack)],
        "away": sorted(map(g.name, g.away)),
        "sealed": {key: seal.value for key, seal in sorted(g.sealed.items())},
    }


def write_options(g: HeroesTable) -> dict[str, Any]:
    """Write the options down that make this match's configuration."""
    config = g.config
    return {
        "mode": config.mode,
        "time_model": config.time,
        "ready_armies": config.ready_armies,
        "no_hero_traits": config.no_traits,
        "no_empowerment": config.no_empowerment,
        "last_creature_ending": config.last_creature,
        "no_stop_penalty": config.no_penalty[:],
        "dealt": config.dealt,
        "army_points": config.army_points,
        "seat_hit_points": config.hit_points[:],
        "tempo": [g.box.tempo[profile].id for profile in config.tempo],
        "seat_throw_ms": config.throw_ms[:],
        "countdown_ms": config.countdown_ms,
        "latency_credit_ms": config.credit_ms,
        "phase_limit_ms": config.limit_ms,
        "stalemate_pauses": config.stalemate,
        "max_pauses": config.max_pauses,
        "sim_action_ms": config.action_ms,
        "false_stop_skips_others": config.skips_others,
        "third_place_hp": config.third_hp,
        "third_place_points": config.third_points,
        "third_place_match": config.third_match,
    }


def write_arena(g: HeroesTable, arena: Arena) -> dict[str, Any]:
    """Write an arena down."""
    return {
        **{field: getattr(arena, field) for field in (*ARENA_NUMBERS, *ARENA_FLAGS)},
        **{field: list(getattr(arena, field)) for field in (*ARENA_LISTS, "seats")},
        "step": arena.step or "",
        "display": ["" if card == EMPTY else g.name(card) for card in arena.display],
    }


def write_player(g: HeroesTable, seat: int, player: Player) -> dict[str, Any]:
    """Write a player down."""
    shown = [card for card in player.hand if card in g.hidden.public]
    closed = [card for card in player.hand if card not in shown]
    faces = {**dict(enumerate(g.box.symbol_ids)), IN_HAND: "-", NO_DIE: ""}
    beside = [it for it in g.beings if it.owner == seat and it.space == BESIDE]
    return {
        **{field: getattr(player, field) for field in (*PLAYER_NUMBERS, *PLAYER_FLAGS)},
        "hero": "" if player.hero == NOBODY else g.box.hero_ids[player.hero],
        "dice": [faces[face] for face in player.dice],
        "rolls": player.rolls[:],
        "frozen": [i + 1 for i in range(MOST_DICE) if player.frozen >> i & 1],
        "board": {
            code: write_being(g, g.beings[being])
            for code, being in zip(g.box.space_codes, player.board, strict=True)
            if being != EMPTY
        },
        "beside": [write_being(g, it) for it in beside],
        "deck": [g.name(card) for card in reversed(player.deck)],
        "hand": [g.name(card) for card in (*shown, *closed)],
        "shown": [g.name(card) for card in shown],
        "discard": [g.name(card) for card in player.discard],
    }


def write_being(g: HeroesTable, it: Being) -> str:
    """Write a being down."""
    name = "hero" if it.kind == HERO else g.box.creature_ids[it.kind]
    return f"{name} {it.wounds}" + " used" * it.used + " stone" * it.stone


def write_permanent(g: HeroesTable, permanent: Permanent) -> dict[str, Any]:
    """Write a permanent spell down."""
    on = str(permanent.seat + 1)
    if permanent.being != NOBODY:
        on = g.box.place_codes[permanent.seat][g.beings[permanent.being].space]
    return {"spell": g.box.spell_ids[permanent.kind], "owner": permanent.owner, "on": on, "power": permanent.power}
