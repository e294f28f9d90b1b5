"""The vocabulary only grows: a number keeps its meaning for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.text import KERNEL_TEXTS, Texts
from tafelrunde.kernel.vocabulary import Kind, Vocabulary
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL
from tests.toys.relay import RELAY
from tests.toys.walk import WALK

TEXTS = Texts(
    {
        "en": {"move.pass": "Pass", "move.play": "Play {card}", "move.attack": "Attack {card} of {seat}"},
        "de": {"move.pass": "Passen", "move.play": "{card} spielen", "move.attack": "{card} von {seat} angreifen"},
    },
    KERNEL_TEXTS,
)
KINDS = (Kind("pass", "T-1"), Kind("play", "T-2", "card"), Kind("attack", "T-3", "card", "seat"))


def named(domain: str, value: Any, lang: str) -> str:
    return f"{lang}:{domain}:{value}"


def vocabulary(*domains: Mapping[str, Iterable[Any]], kinds: Sequence[Kind] = KINDS) -> Vocabulary:
    return Vocabulary(kinds, domains, TEXTS, named)


BASE = {"card": ["spark", "shield"], "seat": range(2)}


def codes(found: Vocabulary) -> list[str]:
    return [move.code for move in found.all]


def test_every_move_has_a_number_and_a_code() -> None:
    """Numbers count from 0, codes are unique, and both lead to the same move."""
    found = vocabulary(BASE)
    assert len(found) == len(found.all) == 2 + 100 + 1 + 2 + 4
    assert [move.id for move in found.all] == list(range(len(found)))
    assert len(set(codes(found))) == len(found)
    for move in found.all:
        assert found.of_id(move.id) is move
        assert found.of_code(move.code) is move


def test_a_gist_leaves_open_what_may_differ() -> None:
    """One thing is named, or none."""
    found = vocabulary(BASE)
    attack = found.of_code("attack spark 1")
    assert found.text(attack, "de") == "de:card:spark von de:seat:1 angreifen"
    assert found.gist(attack, "de", 0, "Funke") == "Funke von … angreifen"
    assert found.gist(attack, "en") == "Attack … of …"


def test_the_order_is_fixed() -> None:
    """What every game has comes first; then the kinds in their order, each with all its arguments."""
    found = codes(vocabulary(BASE))
    assert found[:3] == ["none", "done", "number 0"]
    assert found[102:] == [
        "pass",
        "play spark",
        "play shield",
        "attack spark 0",
        "attack spark 1",
        "attack shield 0",
        "attack shield 1",
    ]


def test_a_pack_appends() -> None:
    """New things give new moves after all old ones, in combination with old things too."""
    grown = codes(vocabulary(BASE, {"card": ["storm"]}))
    assert grown[: len(vocabulary(BASE))] == codes(vocabulary(BASE))
    assert grown[len(vocabulary(BASE)) :] == ["play storm", "attack storm 0", "attack storm 1"]


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=4), max_size=4), st.lists(st.integers(2, 5), max_size=3))
def test_growing_never_changes_a_number(packs: list[list[str]], seats: list[int]) -> None:
    """However many packs add whatever, each vocabulary begins with the one before, and nothing is in it twice."""
    domains: list[Mapping[str, Iterable[Any]]] = [BASE]
    before = codes(vocabulary(*domains))
    for i, pack in enumerate(packs):
        domains.append({"card": pack, "seat": seats[i : i + 1]})
        now = codes(vocabulary(*domains))
        assert now[: len(before)] == before
        assert len(set(now)) == len(now)
        before = now


def test_what_a_pack_repeats_is_not_new() -> None:
    """A pack that changes a known card adds no move."""
    assert codes(vocabulary(BASE, {"card": ["spark"]})) == codes(vocabulary(BASE))


@pytest.mark.parametrize("code", ["", "play", "play dragon", "PASS", "pass pass", "number 100", "number -1"])
def test_an_unknown_code_is_refused(code: str) -> None:
    """A text that is no move is refused with it."""
    with pytest.raises(IllegalMove) as caught:
        vocabulary(BASE).of_code(code)
    assert (caught.value.code, caught.value.move) == ("unknown-move", code)


@pytest.mark.parametrize("number", [-1, 10**9])
def test_an_unknown_number_is_refused(number: int) -> None:
    """A number outside of the vocabulary is refused; a negative one does not count from the end."""
    with pytest.raises(IllegalMove) as caught:
        vocabulary(BASE).of_id(number)
    assert caught.value.code == "unknown-move"


def test_spaces_do_not_matter() -> None:
    """People type as they like."""
    found = vocabulary(BASE)
    assert found.of_code("  attack   spark  1 ") is found.of_code("attack spark 1")


def test_a_move_reads_in_both_languages() -> None:
    """Things are named by the game, numbers stand for themselves."""
    move = vocabulary(BASE).of_code("attack spark 1")
    assert move.text() == "Attack en:card:spark of en:seat:1"
    assert move.text("de") == "de:card:spark von de:seat:1 angreifen"
    assert vocabulary(BASE).of_code("number 7").text("de") == "7"
    assert (move.kind, move.args, move.rule) == ("attack", ("spark", 1), "T-3")


def test_moves_by_their_argument() -> None:
    """A table gives the moves of a kind by what they speak of."""
    found = vocabulary(BASE)
    assert found.table("play") == {"spark": found.of_code("play spark"), "shield": found.of_code("play shield")}
    assert found.table("attack")["shield", 1] is found.of_code("attack shield 1")
    assert found.table("pass") == {}
    assert found.table("number")[42] is found.numbers[42]


@pytest.mark.parametrize("game", [DUEL, RELAY, CLOCK, WALK], ids=lambda game: game.id)
def test_every_move_of_a_toy_reads_in_both_languages(game: Any) -> None:
    """No template lacks a value, and no two moves of a game read the same."""
    moves = game.box().moves
    for lang in ("en", "de"):
        texts = [move.text(lang) for move in moves.all]
        assert len(set(texts)) == len(texts)
        assert not any("{" in text for text in texts)
