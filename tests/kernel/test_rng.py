"""Chance: the same seed gives the same future, streams are independent, and a fair stream can be proved."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.rng import FairRng, Rng, commitment, fair, fresh_seed, of_state, seeded
from tests.toys import finish
from tests.toys.duel import DUEL, DuelTable


@pytest.mark.parametrize("make", [seeded, fair], ids=["seeded", "fair"])
def test_a_seed_is_a_future(make: Callable[[str, str], Rng]) -> None:
    """The same seed and name give the same numbers, other ones give others."""
    one = [make("7", "dice").bits() for _ in range(2)]
    assert one[0] == one[1]
    futures = {tuple(make(seed, name).bits() for _ in range(1)) for seed in ("7", "8") for name in ("dice", "cards")}
    assert len(futures) == 4


def test_the_generator_never_changes() -> None:
    """Old records must replay: these numbers are fixed for ever."""
    rng = seeded("7", "dice")
    assert [rng.below(6) for _ in range(10)] == [1, 1, 2, 5, 5, 3, 4, 4, 1, 2]
    rng = fair("7", "dice")
    assert [rng.below(6) for _ in range(10)] == [0, 2, 2, 2, 5, 1, 3, 4, 1, 2]
    cards = list(range(10))
    seeded("7", "cards").shuffle(cards)
    assert cards == [2, 7, 8, 4, 6, 9, 3, 5, 1, 0]


@pytest.mark.parametrize("make", [seeded, fair], ids=["seeded", "fair"])
def test_numbers_are_even(make: Callable[[str, str], Rng]) -> None:
    """Every face and every order comes about equally often."""
    rng = make("3", "even")
    faces = Counter(rng.roll(6) for _ in range(6000))
    assert set(faces) == set(range(1, 7))
    assert all(850 < n < 1150 for n in faces.values())
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


@given(st.integers(0, 60), st.integers(0, 10**6))
def test_a_shuffle_keeps_everything(n: int, seed: int) -> None:
    """A shuffle is a permutation, and how far the stream moves depends on the length only."""
    one, other = seeded(str(seed), "s"), seeded(str(seed), "s")
    items, other_items = list(range(n)), list(range(n))[::-1]
    one.shuffle(items)
    other.shuffle(other_items)
    assert sorted(items) == list(range(n))
    assert one.x == other.x


@pytest.mark.parametrize("make", [seeded, fair], ids=["seeded", "fair"])
def test_a_copy_has_the_same_future(make: Callable[[str, str], Rng]) -> None:
    """Copying and writing down keep the future and the script, and are independent of the original."""
    rng = make("7", "dice")
    rng.bits()
    rng.script.append(3)
    for twin in (rng.copy(), of_state(rng.state())):
        assert type(twin) is type(rng)
        assert twin.below(6) == 3
        future = make("7", "dice")
        assert [twin.bits() for _ in range(5)] == [future.bits() for _ in range(6)][1:]
    assert rng.script == [3]


def test_fresh_seeds_are_drawn() -> None:
    """A provable match has a secret of 256 bits, any other one a short number; two are never the same."""
    assert len({fresh_seed(True) for _ in range(5)}) == 5
    assert len(bytes.fromhex(fresh_seed(True))) == 32
    assert fresh_seed(False).isdigit()


# ---------------------------------------------------------------- scripts


def mines() -> Match:
    """Lay out a duel in which walking rolls a die."""
    hand = {"hand0": ["spark"], "hand1": ["shield"], "traps": ["mine", "mine"], "supply": ["calm", "calm"]}
    return DUEL.position(hand)


def life(match: Match) -> list[int]:
    assert isinstance(match.table, DuelTable)
    return match.table.life


def test_scripted_dice_come_in_order() -> None:
    """A test lays down what is rolled next; afterwards chance goes on as if nothing had been."""
    match = mines()
    future = match.table.streams["dice"].x
    with match.script("dice", [2, 0]):
        match.play("walk 0")
        match.play("walk 1")
    assert life(match) == [5, 7]
    assert match.table.streams["dice"].x == future


def test_a_scripted_order_of_cards() -> None:
    """A test lays down which cards lie on top after the next shuffle, the first one uppermost."""
    match = DUEL.position(
        {"hand0": ["shield"], "discard0": ["spark", "spark", "insight", "shield"], "hand1": ["spark"]}
    )
    with match.script("cards", [["insight", "spark"]]):
        match.play("pass")
    table = match.table
    assert isinstance(table, DuelTable)
    assert [table.name(card) for card in table.hand[0]] == ["shield", "insight"]
    assert [table.name(card) for card in table.deck[0]][-1] == "spark"


def test_unused_values_are_an_error() -> None:
    """A script that nobody needed says something else than the test thinks."""
    match = mines()
    with pytest.raises(TafelrundeError) as caught, match.script("dice", [1, 2]):
        match.play("walk 0")
    assert caught.value.code == "unused-script"
    assert "2" in caught.value.text("de")


def test_an_error_inside_a_script_is_not_covered_up() -> None:
    """When the test itself fails, unused values are not what it fails with."""
    with pytest.raises(KeyError, match="mine"), mines().script("dice", [1]):
        raise KeyError("mine")


@pytest.mark.parametrize("value", [3, -1, "two", [1], None], ids=str)
def test_a_roll_that_does_not_fit_is_an_error(value: object) -> None:
    """A die with three faces does not show the fourth, and no word."""
    match = mines()
    match.script("dice", [value])
    with pytest.raises(ValueError, match="script"):
        match.play("walk 0")


def test_an_order_that_does_not_fit_is_an_error() -> None:
    """A card that is not among the shuffled ones cannot come out on top, nor more copies than there are."""
    for wanted in (["dragon"], ["insight", "insight"]):
        match = DUEL.position({"hand0": ["shield"], "discard0": ["spark", "insight"], "hand1": ["spark"]})
        match.script("cards", [wanted])
        with pytest.raises(ValueError, match="script"):
            match.play("pass")


def test_a_number_is_not_taken_for_an_order() -> None:
    """A number that was laid down for a stream on which a shuffle comes next is an error, not passed over."""
    match = DUEL.position({"hand0": ["shield"], "discard0": ["spark", "insight"], "hand1": ["spark"]})
    with pytest.raises((ValueError, TafelrundeError)), match.script("cards", [1]):
        match.play("pass")


def test_scripts_are_part_of_the_record() -> None:
    """A match with loaded dice is copied and replayed with them."""
    match = mines()
    match.script("dice", [2])
    twin = match.clone()
    twin.play("walk 0")
    match.play("walk 0")
    assert twin.hash() == match.hash() == Record.loads(match.record.dumps()).replay().hash()


# ---------------------------------------------------------------- provable chance


def fair_match() -> Match:
    """Play a provable duel to its end."""
    return finish(DUEL.start(seed="a secret", fair=True), random.Random(1))


def test_a_fair_match_can_be_verified() -> None:
    """The commitment that was published during the game is the one that the finished record proves."""
    match = DUEL.start(seed="a secret", fair=True)
    published = Record.for_seat(match, None).setup["commitment"]
    assert all(isinstance(rng, FairRng) for rng in match.table.streams.values())
    finish(match, random.Random(1))
    record = Record.loads(match.record.dumps())
    assert record.verify() == published == commitment("a secret")
    record.setup["commitment"] = published
    assert Record.loads(record.dumps()).verify() == published


def test_another_secret_is_found_out() -> None:
    """A record whose secret was exchanged does not fit the commitment, even if it would replay."""
    match = DUEL.start(seed="a secret", fair=True)
    match.concede(0)  # no chance after the deal: every secret replays
    record = match.record
    record.setup["commitment"] = commitment("a secret")
    record.setup["seed"] = "another secret"
    with pytest.raises(BadRecord, match="commitment"):
        record.verify()
    forged = fair_match().record
    forged.setup["seed"] = "another secret"
    with pytest.raises(BadRecord):
        forged.verify()


def test_only_a_fair_match_can_be_verified() -> None:
    """The proof is worth nothing where anybody could have known the seed."""
    match = DUEL.start(seed="a secret")
    match.concede(0)
    with pytest.raises(BadRecord, match="provable"):
        match.record.verify()


def test_a_fair_match_is_copied_like_any_other() -> None:
    """Clone, save, undo and samples work with provable streams; a world has none of them."""
    match = DUEL.start(seed="a secret", fair=True)
    match.play("none", 0)
    assert match.clone().hash() == match.hash()
    match.play("none", 1)
    match.play("walk 0")
    match.undo()
    match.play("pass")
    assert match.record.replay().hash() == match.hash()
    world = match.sample(0, 1)
    assert not any(isinstance(rng, FairRng) for rng in world.table.streams.values())


def test_an_rng_is_one_int() -> None:
    """The whole state of a seeded stream is one number below 2**64 and never 0."""
    rng = Rng(1)
    for _ in range(1000):
        rng.bits()
        assert 0 < rng.x < 2**64
