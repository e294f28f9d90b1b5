"""Content: packs are laid over each other; what is wrong is named with file, line, field and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

import tafelrunde as tr
from tafelrunde.kernel.content import Pack, fault, fingerprint, merged, validated
from tafelrunde.kernel.errors import BadContent, TafelrundeError
from tafelrunde.kernel.game import MOST_BOXES
from tafelrunde.kernel.text import Words


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the entries: unknown fields are errors."""


class Effect(Strict, frozen=True):
    """Something that a card does."""

    n: int


class Card(Strict, frozen=True):
    """A card."""

    id: str
    cost: int
    faction: Literal["red", "blue"] = "red"
    effects: list[Effect] = []
    size: list[list[int]] = []
    name: dict[str, str] = {}


class Figures(Strict, frozen=True):
    """The figures of a set-up."""

    hand: int = 5


class Content(Strict, frozen=True):
    """A content file."""

    title: str
    setup: Figures = Figures()
    cards: list[Card] = []


BASE = """\
title = "Base"

[setup]
hand = 5

[[cards]]
id = "spark"
cost = 1

[[cards]]
id = "shield"
cost = 2
effects = [
  { n = 1 },
  { n = 2 },
]
"""


def pack(text: str, name: str = "mine.toml") -> Pack:
    return Pack.read(text, name)


def complaint(*packs: Pack) -> dict[str, Any]:
    """Return what is said about packs that do not validate."""
    with pytest.raises(BadContent) as caught:
        validated(packs, Content)
    assert caught.value.code == "bad-content"
    for lang in ("en", "de"):
        text = caught.value.text(lang)
        assert caught.value.fields["file"] in text
        assert str(caught.value.fields["line"]) in text
    return caught.value.fields


# ---------------------------------------------------------------- laying over


def test_a_pack_changes_the_fields_that_it_names() -> None:
    """An entry with a known id changes, other entries are added, tables are filled up, plain values are replaced."""
    mine = pack(
        'title = "Mine"\n[setup]\nhand = 6\n[[cards]]\nid = "spark"\ncost = 9\n[[cards]]\nid = "storm"\ncost = 3\n'
    )
    found = validated([pack(BASE), mine], Content)
    assert found.title == "Mine"
    assert found.setup.hand == 6
    assert [(card.id, card.cost) for card in found.cards] == [("spark", 9), ("shield", 2), ("storm", 3)]
    assert [effect.n for effect in found.cards[1].effects] == [1, 2]


def test_later_packs_win() -> None:
    """The last pack to name a field decides, and the cards keep the order of their arrival."""
    first = pack('[[cards]]\nid = "spark"\ncost = 7\nfaction = "blue"\n')
    second = pack('[[cards]]\nid = "spark"\ncost = 8\n')
    found = validated([pack(BASE), first, second], Content)
    assert (found.cards[0].cost, found.cards[0].faction) == (8, "blue")
    assert [card.id for card in found.cards] == ["spark", "shield"]


def test_merging_does_not_change_the_packs() -> None:
    """Packs are shared: laying them over each other leaves each as it was."""
    base, mine = pack(BASE), pack('[setup]\nhand = 9\n[[cards]]\nid = "spark"\ncost = 9\n')
    before = repr(base.data), repr(mine.data)
    merged([base, mine])
    assert (repr(base.data), repr(mine.data)) == before


def test_the_fingerprint_is_of_the_meaning() -> None:
    """Comments and layout do not matter, a number does, and so does a pack."""
    same = BASE.replace("cost = 1", "cost  =  1 # cheap").replace('title = "Base"\n', 'title = "Base" \n\n\n')
    assert fingerprint([pack(same)]) == fingerprint([pack(BASE)])
    assert fingerprint([pack(BASE.replace("cost = 1", "cost = 2"))]) != fingerprint([pack(BASE)])
    assert fingerprint([pack(BASE), pack('[[cards]]\nid = "spark"\ncost = 1\n')]) == fingerprint([pack(BASE)])


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "expected"),
    [
        ("cost = 1", 'cost = "one"', 8, "cards.spark.cost", "`int`"),
        ("cost = 2", "cost = 2.5", 12, "cards.shield.cost", "`int`"),
        ("cost = 2", "price = 2", 12, "cards.shield", "price"),
        ("cost = 2\n", "", 10, "cards.shield", "cost"),
        ("cost = 2", 'cost = 2\nfaction = "green"', 13, "cards.shield.faction", "green"),
        ("  { n = 2 },", '  { n = "two" },', 13, "cards.shield.effects.1.n", "`int`"),
        ("  { n = 2 },", "  { m = 2 },", 13, "cards.shield.effects.1", "m"),
        ("hand = 5", "hand = true", 4, "setup.hand", "`int`"),
        ("hand = 5", "hands = 5", 4, "setup", "hands"),
        ('title = "Base"', "title = 5", 1, "title", "`str`"),
        ('title = "Base"', 'title = "Base"\nsubtitle = "x"', 2, "subtitle", "subtitle"),
        ('title = "Base"\n', "\n", 1, "title", "title"),
        ("[setup]", "[set_up]", 3, "set_up", "set_up"),
        ("cost = 1", "cost = 1\nname = { en = 5 }", 9, "cards.spark.name", "`str`"),
    ],
    ids=[
        "wrong-type",
        "no-whole-number",
        "unknown-field",
        "missing-field",
        "no-such-word",
        "inside-an-effect",
        "unknown-inside",
        "in-a-table",
        "unknown-in-a-table",
        "plain-value",
        "unknown-value",
        "missing-value",
        "unknown-table",
        "in-a-map",
    ],
)
def test_a_fault_is_located(old: str, new: str, line: int, field: str, expected: str) -> None:
    """File, line, field and what was expected, for every kind of mistake that the types see."""
    assert old in BASE
    said = complaint(pack(BASE.replace(old, new, 1)))
    assert (said["file"], said["line"], said["field"]) == ("mine.toml", line, field)
    assert expected in str(said["expected"])


def test_the_pack_that_is_at_fault_is_named() -> None:
    """Of several packs it is the one in which the faulty field stands, be it the base or a later one."""
    bad_base = pack(BASE.replace("cost = 1", 'cost = "one"'), "base.toml")
    harmless = pack('[[cards]]\nid = "spark"\nfaction = "blue"\n')
    assert (complaint(bad_base, harmless)["file"], complaint(bad_base, harmless)["line"]) == ("base.toml", 8)
    faulty = pack('[setup]\nhand = 6\n\n[[cards]]\nid = "shield"\ncost = "two"\n')
    said = complaint(pack(BASE, "base.toml"), faulty)
    assert (said["file"], said["line"]) == ("mine.toml", 6)


def test_a_fault_after_a_nested_list_is_located() -> None:
    """Lines of a value that begin with a bracket are no headers of tables."""
    text = BASE.replace("cost = 2\n", 'size = [\n  [1, 2],\n  [3, 4],\n]\ncost = "two"\n')
    assert complaint(pack(text))["line"] == 16


def test_an_entry_in_one_line_is_located() -> None:
    """Entries can be written as a list in one line; then that line is named, in the right file."""
    text = 'title = "Base"\ncards = [{ id = "spark", cost = "one" }]\n'
    said = complaint(pack(text, "base.toml"), pack('title = "Mine"\n'))
    assert (said["file"], said["line"]) == ("base.toml", 2)


def test_other_quotes_are_quotes() -> None:
    """An id in single quotes is found as well."""
    said = complaint(pack(BASE.replace('id = "shield"', "id = 'shield'").replace("cost = 2", 'cost = "two"')))
    assert said["line"] == 12


def test_an_entry_without_id_is_located() -> None:
    """The entry that lacks its id is named, not another one."""
    said = complaint(pack(BASE.replace('id = "shield"\n', "")))
    assert "id" in str(said["expected"])
    assert 10 <= said["line"] <= 15


@pytest.mark.parametrize(
    ("added", "line"),
    [
        ('[[cards.effects]]\nn = 1\n[[cards.effects]]\nn = "two"\n', 10),
        ('[cards.name]\nen = "x"\nde = 2\n', 7),
        ('name.en = "x"\nname.de = 2\n', 7),
        ("size = [\n  [1, 2], # ]\n  ['three'],\n]\n", 7),
        ('name.en = """\n[[cards]]\nid = "shield"\n"""\nfaction = 3\n', 11),
    ],
    ids=["list-of-tables", "table", "dotted", "several-lines", "long-text"],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_every_way_to_write_an_entry_is_located(added: str, line: int, end: str) -> None:
    """Tables inside entries, dotted keys and values over several lines are found; line ends do not matter."""
    text = f'[[cards]]\nid = "spark"\n\n[[cards]]\nid = "storm"\ncost = 3\n{added}'
    said = complaint(pack(BASE, "base.toml"), pack(text.replace("\n", end)))
    assert (said["file"], said["line"]) == ("mine.toml", line)


def test_an_id_stands_in_a_file_once() -> None:
    """Of two entries with the same id in one file the second one is a fault; it is no change of the first."""
    said = complaint(pack(BASE.replace('id = "shield"', 'id = "spark"')))
    assert said["line"] == 11
    assert "spark" in str(said["expected"])


def test_the_pack_that_brings_an_unfinished_entry_is_named() -> None:
    """A later pack that changes such an entry is not at fault."""
    unfinished = pack('[[cards]]\nid = "storm"\n', "first.toml")
    said = complaint(pack(BASE, "base.toml"), unfinished, pack('[[cards]]\nid = "storm"\nfaction = "blue"\n'))
    assert (said["file"], said["line"]) == ("first.toml", 1)


def test_a_fault_names_what_is_known() -> None:
    """For an unknown word or field the error lists those that there are."""
    word = complaint(pack(BASE.replace("cost = 1", 'cost = 1\nfaction = "green"')))
    assert str(word["expected"]).endswith("known: blue, red")
    field = complaint(pack(BASE.replace("{ n = 2 }", "{ n = 2, m = 1 }")))
    assert str(field["expected"]).endswith("known: n")


@pytest.mark.parametrize(
    "text",
    [
        'title = "x"\ncards = ["spark"]\n',
        'title = "x"\ncards = 3\n',
        'title = "x"\ncards = "spark"\n',
        'title = "x"\n[cards]\nspark = 1\n',
        'title = "x"\n[[setup]]\nhand = 1\n',
        'title = "x"\n[[cards]]\nid = 3\ncost = 1\n',
        'title = "x"\n[[cards]]\nid = ["spark"]\ncost = 1\n',
        'title = "x"\n[[cards]]\nid = { a = 1 }\ncost = 1\n',
        "title = 2020-01-01\n",
        "",
    ],
    ids=["texts", "number", "text", "table", "list", "id-number", "id-list", "id-table", "date", "empty"],
)
def test_the_wrong_shape_is_a_fault_and_no_crash(text: str) -> None:
    """Whatever shape a designer's file has, it is refused in words."""
    complaint(pack(text))
    with pytest.raises(BadContent):
        validated([pack(BASE), pack("title = 1\n" + text.replace("title", "#"))], Content)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('title = "x"\n[setup\n', 2),
        ("title = \n", 1),
        ("a = 1\na = 2\n", 2),
        ('[[cards]]\nid = "x\n', 2),
        ("a = [1,\n2", 2),
    ],
    ids=["bracket", "value", "twice", "quote", "end"],
)
def test_a_text_that_is_no_toml(text: str, line: int) -> None:
    """Mistakes of syntax are located too, also at the very end."""
    with pytest.raises(BadContent) as caught:
        pack(text)
    assert (caught.value.fields["file"], caught.value.fields["line"]) == ("mine.toml", line)
    assert caught.value.fields["field"] == "TOML"


def test_a_fault_that_the_types_do_not_see() -> None:
    """A game can complain about a field in the same way, for instance about a reference to nothing."""
    mine = pack('[[cards]]\nid = "spark"\n# dear\ncost = 99\n')
    error = fault([pack(BASE, "base.toml"), mine], "cards", "spark", "cost", Words("at most 9", "höchstens 9"))
    assert error.text("en") == "mine.toml, line 4, cards.spark.cost: at most 9"
    assert error.text("de") == "mine.toml, Zeile 4, cards.spark.cost: höchstens 9"
    error = fault([pack(BASE, "base.toml"), mine], "cards", "shield", "faction", Words("a faction", "eine Fraktion"))
    assert (error.fields["file"], error.fields["line"]) == ("base.toml", 10)


# ---------------------------------------------------------------- files


def test_a_pack_is_read_from_a_file(tmp_path: Path) -> None:
    """A file gives the same pack as its text, and faults name its path."""
    path = tmp_path / "mine.toml"
    path.write_text(BASE.replace("cost = 1", "cost = []"), "utf-8")
    assert complaint(Pack.load(path))["file"] == str(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, a folder and a file that is no UTF-8 are refused with a code."""
    (tmp_path / "latin.toml").write_bytes(b'title = "M\xfcnze"')
    for name in ("missing.toml", ".", "latin.toml"):
        with pytest.raises(TafelrundeError) as caught:
            Pack.load(tmp_path / name)
        assert caught.value.code == "no-file"
        assert str(tmp_path) in caught.value.text("de")


def test_the_boxes_of_packs_are_not_kept_for_ever() -> None:
    """A server that is sent one pack after another keeps the latest ones."""
    shards = tr.game("shards")
    plain = shards.box()
    packs = [Pack.read(f"[setup]\nhealth_start = {n}\n", "mine.toml") for n in range(1, MOST_BOXES + 3)]
    boxes = [shards.box([pack]) for pack in packs]
    assert shards.box() is plain
    assert shards.box([packs[-1]]) is boxes[-1]
    assert shards.box([packs[0]]) is not boxes[0]
