"""Packs: whatever a designer changes in a content file changes the text on the card and what happens on the table."""

import ast
import copy
import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import tafelrunde as tr
from tafelrunde.kernel import scene
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, state

GAME = tr.game("shards")
LANGS = ("en", "de")
PACKAGE = files("tafelrunde.games.shards")
CONTENT = tomllib.loads((PACKAGE / "content" / "shards.toml").read_text("utf-8"))
STARTERS = [card["id"] for card in CONTENT["starter_cards"]]
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in (*CONTENT["starter_cards"], *CONTENT["cards"])}


def toml(value: Any) -> str:
    """Write a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def entry(card: dict[str, Any], *fields: str) -> str:
    """Write an entry of a pack: the id and the named fields (all if none is named)."""
    table = "starter_cards" if card["id"] in STARTERS else "cards"
    lines = [f"{field} = {toml(card[field])}" for field in ("id", *(fields or [name for name in card if name != "id"]))]
    return "\n".join([f"[[{table}]]", *lines, ""])


def pack(text: str) -> tr.Pack:
    """Read the text of a pack."""
    return tr.Pack.read(text, "mine.toml")


# ---------------------------------------------------------------- every number of every card


class Number(NamedTuple):
    """A number in a line of a card: where it stands, and what stands around it from the outside in."""

    card: str
    path: tuple[str | int, ...]

    def __str__(self) -> str:
        return ".".join(map(str, (self.card, *self.path)))

    def around(self) -> Iterator[tuple[dict[str, Any], str | int]]:
        """List the tables around the number, from the outside, each with the key that leads further in."""
        value: Any = CARDS[self.card]
        for key in self.path:
            if isinstance(value, dict):
                yield value, key
            value = value[key]

    def changed(self) -> str:
        """Write a pack that makes just this number greater by one."""
        card = copy.deepcopy(CARDS[self.card])
        value: Any = card
        for key in self.path[:-1]:
            value = value[key]
        value[self.path[-1]] += 1
        return entry(card, str(self.path[0]))


def numbers_in(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Find all numbers inside a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers_in(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from numbers_in(inner, (*path, i))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


NUMBERS = [
    Number(id, path)
    for id, card in CARDS.items()
    for field in ("play", "activate")
    for path in numbers_in(card.get(field), (field,))
]
FULFILLED: dict[str, dict[str, list[str]]] = {
    "unify": {"play": ["spore_cleric"]},
    "dominion": {"play": ["mining_drones", "spore_cleric", "nil_assassin"]},
    "inspire": {"champions": ["li_hin_the_shattered"]},
    "echo": {"discard": ["nil_assassin"]},
    "homodeus_champions_in_play": {"champions": ["numeri_drones", "optio_crusher"]},
    "wraethe_cards_in_discard": {"discard": ["nil_assassin"]},
    "undergrowth_allies_played_this_turn": {"play": ["spore_cleric"]},
}
"""What makes the conditions and counts of the game true."""


def situation(number: Number) -> dict[str, Any]:
    """Lay out a player for whom the number matters: conditions around it hold exactly, mastery is exactly reached."""
    card = CARDS[number.card]
    lines = card[str(number.path[0])]
    me: dict[str, Any] = {
        "health": 20,
        "deck": ["crystal"] * 6,
        "hand": ["blaster", "infinity_shard", "shard_reactor"],
        "power": 1,
    }
    needed = []
    for table, key in number.around():
        if key == "then" and table["do"] in FULFILLED:
            needed.append(FULFILLED[table["do"]])
        if "count" in table:
            needed.append(FULFILLED[table["count"]])
        if table.get("do") == "if_full_health":
            me["health"] = 50 - lines[0]["n"]
        if "at" in table:
            gained = [line["n"] for line in lines if line["do"] == "gain" and line["what"] == "mastery"]
            me["mastery"] = table["at"] - sum(gained)
        if key == "to_hand_at":
            me["mastery"] = table["to_hand_at"]
    if any(line["do"] in ("copy_effect", "if_mastery") for line in lines):
        needed.append({"play": ["reactor_drone"]})
    if card.get("activate_requires"):
        needed.append(FULFILLED["dominion"])
    for zones in needed:
        for zone, names in zones.items():
            me[zone] = [*me.get(zone, []), *names]
    where = "champions" if number.path[0] == "activate" else "hand"
    me[where] = [number.card, *me.get(where, [])]
    return me


def outcome(me: dict[str, Any], move: str, text: str, picks: int) -> tuple[Any, ...]:
    """Play a card and answer all its questions with the first (0) or the last (-1) option; return the whole table."""
    row = ["general_decurion", "drakonarius"] if "portal_monk" in me["hand"] else []
    match = lay(me, {"mastery": 20, "champions": ["evokatus"]}, packs=[pack(text)] if text else [], row=row)
    match.play(move)
    while match.questions()[0].ask.kind != "turn":
        match.play(match.legal()[picks])
    zones = [cards(match, zone, 0) for zone in ("hand", "deck", "discard", "play", "champions")]
    one = player(match)
    theirs = player(match, 1).mastery, cards(match, "champions", 1)
    return one.gems, one.power, one.mastery, one.health, zones, theirs, cards(match, "row")


@pytest.mark.parametrize("number", NUMBERS, ids=str)
def test_a_changed_number_changes_text_and_table(number: Number) -> None:
    """One more on the card reads differently in English and in German, and comes out differently on the table."""
    base, changed = GAME.box(seats=2), GAME.box([pack(number.changed())], 2)
    for lang in LANGS:
        assert changed.card_text(number.card, lang) != base.card_text(number.card, lang)
    move = f"{'activate' if number.path[0] == 'activate' else 'play'} {number.card}"
    picks = 0 if number.path[-1] == "min" else -1
    me = situation(number)
    assert outcome(me, move, number.changed(), picks) != outcome(me, move, "", picks)


def test_the_walk_finds_the_numbers_of_all_verbs() -> None:
    """Every card with lines has numbers, but for the two without any, and every numeric field is among them."""
    assert {number.path[-1] for number in NUMBERS} == {
        "n", "base", "at", "at_least", "min", "max", "max_cost", "to_hand_at"
    }  # fmt: skip
    assert {card["id"] for card in CARDS.values()} - {number.card for number in NUMBERS} == {"zetta_the_encryptor"}


# ---------------------------------------------------------------- cost, health, shield


LABELS = {"en": ["Health", "Shield"], "de": ["Leben", "Schild"]}


def figures(match: tr.Match, lang: str) -> dict[str, tuple[int | str | None, ...]]:
    """Read cost, health and shield off all cards that the second player sees, by their names."""
    labels = LABELS[lang]
    found = {}
    for part in match.scene(1, lang).comps:
        for item in part.items if isinstance(part, scene.Cards) else []:
            if item is not None:
                printed = {badge.label: badge.n for badge in item.stats}
                assert set(printed) <= set(labels)
                found[item.name] = (item.cost, *(printed.get(label, 0) for label in labels))
    return found


def printed(id: str, **changed: int) -> tuple[int | None, int, int]:
    """Return cost, health and shield as the content, with a change, has them."""
    card = {**CARDS[id], **changed}
    return card.get("cost"), card.get("health", 0), card["shield"]


def with_one_more(id: str, field: str, **rest: Any) -> list[tr.Pack]:
    """Make a pack in which one figure of a card is greater by one."""
    return [pack(entry({**CARDS[id], field: CARDS[id][field] + 1, **rest}, field, *rest))]


def check_face(match: tr.Match, id: str, field: str) -> None:
    """Make sure that a card is drawn with one figure greater by one, in both languages."""
    for lang in LANGS:
        wanted = printed(id, **{field: CARDS[id][field] + 1})
        assert figures(match, lang)[CARDS[id]["name"][lang]] == wanted != printed(id)


@pytest.mark.parametrize("lang", LANGS)
def test_cards_are_drawn_with_the_figures_of_the_content(lang: str) -> None:
    """Cost, health and shield of every card of the box are on its picture; starter cards have no cost."""
    assert figures(lay({}), lang) == {card["name"][lang]: printed(id) for id, card in CARDS.items()}


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if "cost" in card])
def test_a_changed_cost_changes_card_and_price(id: str) -> None:
    """One gem more is printed on the card and paid for it."""
    gems, packs = CARDS[id]["cost"] + 1, with_one_more(id, "cost")
    assert player(go(lay({"gems": gems}, row=[id]), f"recruit {id}")).gems == 1
    match = lay({"gems": gems}, row=[id], packs=packs)
    check_face(match, id, "cost")
    assert player(go(match, f"recruit {id}")).gems == 0


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if card["type"] == "champion"])
def test_a_changed_health_changes_card_and_attack(id: str) -> None:
    """One health more is printed on the champion and asked of an attacker (whom no passive keeps off here)."""
    power, packs = CARDS[id]["health"] + 1, with_one_more(id, "health", passive=[])
    base = [pack(entry({**CARDS[id], "passive": []}, "passive"))]
    assert player(go(lay({"power": power}, {"champions": [id]}, packs=base), f"attack 1 {id}")).power == 1
    match = lay({"power": power}, {"champions": [id]}, packs=packs)
    check_face(match, id, "health")
    assert player(go(match, f"attack 1 {id}")).power == 0


@pytest.mark.parametrize("id", CARDS)
def test_a_changed_shield_changes_card_and_damage(id: str) -> None:
    """One shield more is printed on the card and prevents one damage more, also on a card that had none."""
    health = []
    for packs in ([], with_one_more(id, "shield")):
        match = lay({"power": 20}, {"hand": [id], "health": 40}, packs=packs)
        if packs:
            check_face(match, id, "shield")
        match.play("end")
        go(match, options(match)[-1])
        health.append(player(match, 1).health)
    assert health[1] == health[0] + 1


# ---------------------------------------------------------------- new cards, changed cards

STORM_CALLER = """
[[cards]]
id = "storm_caller"
name = {en = "Storm Caller", de = "Sturmrufer"}
copies = 2
cost = 3
faction = "wraethe"
type = "mercenary"
shield = 4
source = "original"
play = [
    {do="gain", what="power", n=1},
    {do="unify", then=[{do="if_mastery", at=5, then=[{do="draw", n=2}]}], otherwise=[{do="gain", what="gems", n=3}]},
]

[[cards]]
id = "warden_of_the_gate"
name = {en = "Warden of the Gate", de = "Torwächterin"}
copies = 1
cost = 4
health = 3
faction = "order"
type = "champion"
source = "original"
activate = [{do="gain_per", what="health", n=2, count="wraethe_cards_in_discard"}]
passive = [{rule="unattackable_while_you_have", card="storm_caller"}]

[[cards]]
id = "kiln_drone"
copies = 1
"""


def test_a_new_card_needs_no_python() -> None:
    """A mercenary and a champion that nobody has programmed can be bought, played, activated, attacked and read."""
    packs = [pack(STORM_CALLER)]
    match = lay(
        {"gems": 3, "play": ["spore_cleric"], "mastery": 5, "deck": ["crystal"] * 3}, row=["storm_caller"], packs=packs
    )
    go(match, "fastplay storm_caller")
    assert (player(match).power, len(player(match).hand)) == (1, 2)
    assert player(go(lay({"hand": ["storm_caller"]}, packs=packs), "play storm_caller")).gems == 3
    warden = lay({"champions": ["warden_of_the_gate"], "discard": ["storm_caller"], "health": 9}, packs=packs)
    assert player(go(warden, "activate warden_of_the_gate")).health == 11
    box = GAME.box(packs)
    assert box.card_text("storm_caller", "en").startswith("On play: gain 1 power. ")
    assert "Sturmrufer" in box.card_text("warden_of_the_gate", "de")
    assert box.moves.of_code("play storm_caller").text("de") == "Sturmrufer ausspielen"


def test_a_pack_changes_and_adds_cards() -> None:
    """Only the named fields of a known card change, new cards come into the centre deck, records pin the content."""
    packs = [pack(STORM_CALLER)]
    match = GAME.start(seats=2, seed=4, packs=packs)
    names = [state(match).name(handle) for zone in GAME.zones(state(match)).values() for handle in zone]
    assert [names.count(id) for id in ("storm_caller", "warden_of_the_gate", "kiln_drone", "crystal")] == [2, 1, 1, 14]
    assert len(names) == 88 + 20 + 3 - 2
    box = GAME.box(packs)
    drone, base = box.cards[box.index["kiln_drone"]], GAME.box().cards[GAME.box().index["kiln_drone"]]
    assert msgspec.structs.replace(drone, copies=3) == base
    assert box.version != GAME.box().version
    assert GAME.replay(match.record).hash() == match.hash()


def test_a_new_starter_card_is_in_every_deck() -> None:
    """What stands among the starter cards is one: each player has it, and the centre deck has not."""
    match = GAME.start(seats=3, seed=4, packs=[pack('[[starter_cards]]\nid = "dagger"\n' + REST)])
    zones = GAME.zones(state(match))
    held = {name: [state(match).name(handle) for handle in zone].count("dagger") for name, zone in zones.items()}
    assert [held[f"hand {seat}"] + held[f"deck {seat}"] for seat in range(3)] == [1, 1, 1]
    assert sum(held.values()) == 3


def test_later_packs_change_what_earlier_ones_brought() -> None:
    """Of two packs the second one has the last word."""
    second = pack('[[cards]]\nid = "storm_caller"\nplay = [{do="gain", what="power", n=9}]\n')
    match = lay({"hand": ["storm_caller"]}, packs=[pack(STORM_CALLER), second])
    assert player(go(match, "play storm_caller")).power == 9


def test_the_vocabulary_only_grows() -> None:
    """All moves of the base keep their numbers when a pack adds cards; the new ones stand behind them."""
    base, grown = GAME.box().moves, GAME.box([pack(STORM_CALLER)]).moves
    assert [move.code for move in grown.all[: len(base)]] == [move.code for move in base.all]
    added = [move.code for move in grown.all[len(base) :]]
    assert {"play storm_caller", "attack 3 warden_of_the_gate", "copy storm_caller"} <= set(added)
    assert all("storm_caller" in code or "warden_of_the_gate" in code for code in added)


def test_cards_of_cost_nothing_can_be_recruited_without_gems() -> None:
    """A pack may make a card free: it is offered to a player without a single gem."""
    match = lay({}, row=["nil_assassin"], packs=[pack('[[cards]]\nid = "nil_assassin"\ncost = 0\n')])
    assert options(match) == ["recruit nil_assassin", "fastplay nil_assassin", "end"]


@rule("SH-14.6.4")
def test_a_homodeus_ally_that_copies_homodeus_allies_comes_to_an_end() -> None:
    """A pack may give Decurion's bonus to an ally of his own faction: its copy does not copy again."""
    text = '[[cards]]\nid = "kiln_drone"\nplay = [{do="gain", what="gems", n=1}, {do="copy_homodeus_allies"}]\n'
    match = lay({"hand": ["kiln_drone", "kiln_drone"]}, packs=[pack(text)])
    go(match, "play kiln_drone", "play kiln_drone")
    assert options(match)[-1] == "end"


# ---------------------------------------------------------------- faults

REST = 'name = {en = "A", de = "B"}\ncopies = 1\nfaction = "none"\ntype = "ally"\nsource = "original"\n'
CARD = '# a pack of mine\n\n[[cards]]\nid = "kiln_drone"\n'


@pytest.mark.parametrize(
    ("text", "line", "field", "expected"),
    [
        (CARD + 'cost = 2\ncolour = "red"\n', 6, "cards.kiln_drone", "colour"),
        (CARD + '\nplay = [{do="explode", n=1}]\n', 6, "cards.kiln_drone.play.0.do", "explode"),
        (CARD + 'play = [{do="draw", n=1, m=2}]\n', 5, "cards.kiln_drone.play.0", "`m`"),
        (CARD + 'play = [{do="draw"}]\n', 5, "cards.kiln_drone.play.0", "`n`"),
        (CARD + 'cost = "much"\n', 5, "cards.kiln_drone.cost", "Expected `int`, got `str`"),
        (CARD + "cost = 1.5\n", 5, "cards.kiln_drone.cost", "Expected `int`, got `float`"),
        (
            CARD + 'cost = 1\nplay = [{do="inspire", then=[{do="draw", n="two"}]}]\n',
            6,
            "cards.kiln_drone.play.0.then.0.n",
            "Expected `int`, got `str`",
        ),
        (CARD + 'name = {en = "Drone", de = 3}\n', 5, "cards.kiln_drone.name.de", "Expected `str`, got `int`"),
        (
            '[[cards]]\nid = "nil_assassin"\ncost = 3\n\n[[cards]]\ncopies = "many"\nid = "kiln_drone"\n',
            6,
            "cards.kiln_drone.copies",
            "Expected `int`, got `str`",
        ),
        ('[[starter_cards]]\nid = "crystal"\n\ncopies = true\n', 4, "starter_cards.crystal.copies", "Expected `int`"),
        ('\n[[cards]]\nid = "dagger"\ncost = 1\n', 2, "cards.dagger", "name"),
        ('# words\n[[spells]]\nid = "fireball"\n', 2, "spells", "spells"),
        ("[setup]\n\nhand_size = []\n", 3, "setup.hand_size", "Expected `int`, got `array`"),
        (
            '[[cards]]\nid = "drakonarius"\npassive = [{rule="unattackable_while_you_have", card="nobody"}]\n',
            3,
            "cards.drakonarius.passive",
            "nobody",
        ),
        ('[[cards]]\nid = "evokatus"\nhealth = 0\n', 3, "cards.evokatus.health", "at least 1"),
        ('[[cards]]\nid = "evokatus"\nhealth =\n', 3, "TOML", "Invalid value"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_file_line_field_and_what_was_expected(
    text: str, line: int, field: str, expected: str
) -> None:
    """Unknown fields and verbs, wrong types, missing things and bad references are found where they stand."""
    with pytest.raises(tr.BadContent) as caught:
        GAME.box([pack(text)])
    found = caught.value.fields
    assert (found["file"], found["line"], found["field"]) == ("mine.toml", line, field)
    assert expected in str(found["expected"])
    assert all(
        f"mine.toml, {word} {line}" in caught.value.text(lang) for lang, word in (("en", "line"), ("de", "Zeile"))
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\n[[cards]]\nid = 'kiln_drone'\ncost = 'much'\n", 4),
        ('[[cards]]\nid = "kiln_drone"\n\n[[cards.play]]\ndo = "draw"\nn = "two"\n', 6),
        ('[[cards]]\nid = "kiln_drone"\n[cards.name]\nen = 3\nde = "Drohne"\n', 4),
        ('[[cards]]\nid = "kiln_drone"\ncost = 2\nactivate = [{do="draw", n=1}]\n', 4),
        ('[[cards]]\nid = "evokatus"\ntype = "ally"\n', 3),
        ('[[cards]]\nid = "kiln_drone"\nplay = [{n=1}]\n', 3),
    ],
    ids=[
        "single quotes", "lines as tables", "name as a table", "an ally that can be activated",
        "a champion made an ally", "a line without its verb",
    ],
)  # fmt: skip
def test_a_fault_of_the_pack_is_not_blamed_on_the_game(text: str, line: int) -> None:
    """However the pack is written, its own file and the line of the faulty value are named, never the base content."""
    with pytest.raises(tr.BadContent) as caught:
        GAME.box([pack(text)])
    assert (caught.value.fields["file"], caught.value.fields["line"]) == ("mine.toml", line)


def test_a_fault_names_the_file_also_when_a_match_is_started() -> None:
    """Starting a match or laying out a position with a faulty pack names the designer's file."""
    faulty = [pack(CARD + 'cost = "a lot"\n')]
    with pytest.raises(tr.BadContent) as laid:
        GAME.position({"players": [{}, {}]}, packs=faulty)
    with pytest.raises(tr.BadContent) as started:
        GAME.start(packs=faulty)
    for caught in (laid, started):
        assert (caught.value.fields["file"], caught.value.fields["line"]) == ("mine.toml", 5)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (CARD + 'play = [{do="explode", n=1}]\n', "draw"),
        (CARD + 'faction = "pirates"\n', "homodeus"),
        (CARD + 'play = [{do="gain", what="luck", n=1}]\n', "mastery"),
        (CARD + 'play = [{do="gain", what="gems", n="many"}]\n', "int"),
    ],
    ids=["verb", "faction", "resource", "amount"],
)
def test_a_fault_says_what_would_have_been_right(text: str, known: str) -> None:
    """For an unknown verb, faction, resource or amount the error names what is known."""
    with pytest.raises(tr.BadContent) as caught:
        GAME.box([pack(text)])
    assert known in str(caught.value.fields["expected"])


@pytest.mark.parametrize(
    "text",
    [
        "cards = [1]\n",
        CARD + 'play = [{do="gain", what="gems", n=-3}]\n',
        CARD + "cost = -1\n",
        '[[cards]]\nid = "crystal"\n' + REST,
        '[[starter_cards]]\nid = "crystal"\nstarter = false\n',
        CARD + "shield = -1\n",
        CARD + 'play = [{do="draw", n=-1}]\n',
        CARD + 'play = [{do="gain_by_mastery", what="gems", base=1, tiers=[{at=5, n="infinite"}]}]\n',
        CARD + 'play = [{do="banish", from=["hand"], min=2, max=1}]\n',
        "[setup]\nmastery_start_by_turn_order = [0, 1, 2]\n",
        CARD + CARD,
    ],
    ids=[
        "no entries", "a negative gain", "a negative cost", "an id of two lists", "a starter card that is none",
        "a negative shield", "a negative draw", "infinite gems", "more than the most", "a player without mastery",
        "an id twice",
    ],
)  # fmt: skip
def test_content_that_cannot_work_is_refused(text: str) -> None:
    """What would break the game later (negative numbers, one id in two lists) is a fault of the content."""
    with pytest.raises(tr.BadContent) as caught:
        GAME.box([pack(text)])
    assert caught.value.fields["file"] == "mine.toml"


# ---------------------------------------------------------------- rules are not cards


def literals(source: str) -> set[str]:
    """List all string literals of a module except docstrings."""
    tree = ast.parse(source)
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in loose
    }


def test_no_rule_knows_a_card() -> None:
    """No module of the game contains the id of a card or board: all of them come from the content."""
    modules = sorted(Path(str(PACKAGE)).rglob("*.py"))
    assert len(modules) > 8
    ids = {*CARDS, *(board["id"] for board in CONTENT["characters"])}
    for path in modules:
        assert not ids & literals(path.read_text("utf-8")), path.name
