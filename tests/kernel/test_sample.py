"""Sampled worlds look the same to their seat, depend on nothing that it cannot know, and vary in all it cannot see."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game, load
from tafelrunde.kernel.match import Match
from tests.toys import act, finish, positions
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL, WISE_DUEL, believable
from tests.toys.relay import RELAY
from tests.toys.walk import WALK

TOYS = [DUEL, WISE_DUEL, RELAY, CLOCK, WALK]
each_toy = pytest.mark.parametrize("game", TOYS, ids=[game.id for game in TOYS])


def seats(match: Match) -> list[int | None]:
    """List everybody who may look, the spectator included."""
    return [None, *range(match.table.seats)]


@each_toy
def test_a_world_looks_the_same_to_its_seat(game: Game) -> None:
    """View, events and options of a sampled world are those of the match, at every moment."""
    for match, rnd in positions(game, 3, every=2, leaving=0.005):
        for seat in seats(match):
            world = match.sample(seat, rnd.getrandbits(30))
            assert world.view(seat) == match.view(seat)
            assert world.scene(seat) == match.scene(seat)
            if seat is not None:
                assert world.legal(seat) == match.legal(seat)


@each_toy
def test_a_world_has_been_told_the_same(game: Game) -> None:
    """A sampled world knows the events that its seat was told, each once, and none that it was not."""
    for match, rnd in positions(game, 3, every=2, leaving=0.005):
        for seat in seats(match):
            world = match.sample(seat, rnd.getrandbits(30))
            assert world.events(0, seat) == match.events(0, seat)
            told = -1 if seat is None else seat
            assert len(world.feed.told(None)) == len(match.feed.told(told))


@each_toy
def test_worlds_are_canonical(game: Game) -> None:
    """A world sampled from a world is the one that the match itself gives: nothing of the truth has come along."""
    for match, rnd in positions(game, 2, every=3, leaving=0.005):
        for seat in seats(match):
            a, b = rnd.getrandbits(30), rnd.getrandbits(30)
            assert match.sample(seat, a).sample(seat, b).hash() == match.sample(seat, b).hash()
            assert match.sample(seat, b).hash() == match.sample(seat, b).hash()


@each_toy
def test_worlds_are_consistent_for_everybody(game: Game) -> None:
    """In a world every piece lies where all seats hold it possible, and each piece exists once."""
    for match, rnd in positions(game, 3, every=2):
        for seat in seats(match):
            world = match.sample(seat, rnd.getrandbits(30))
            world.view(seat)
            hidden = world.table.hidden
            assert hidden.masks is not None
            for masks in hidden.masks:
                assert all(mask >> hidden.piece[handle] & 1 for handle, mask in masks.items())
            assert sorted(hidden.piece.values()) == list(range(len(world.table.box.names)))


@each_toy
def test_worlds_can_be_copied_saved_and_played_to_the_end(game: Game) -> None:
    """Search clones worlds at every moment: clone and save/load of a world go on as the world itself."""
    for match, rnd in positions(game, 3, every=2, leaving=0.005):
        seat = rnd.randrange(match.table.seats)
        world = match.sample(seat, rnd.getrandbits(30))
        twin = world.clone()
        loaded = load(json.loads(json.dumps(world.save())))
        for _ in range(4):
            if not world.over:
                act(world, rnd, twin, loaded)
        assert world.hash() == twin.hash() == loaded.hash()
        assert world.view(seat) == loaded.view(seat)
        finish(twin, rnd)


def test_a_saved_world_keeps_the_ids_of_its_questions() -> None:
    """A world of a match in which something was taken back is loaded with the same questions."""
    match = WALK.start(seed=1)
    match.play("done")
    match.undo()
    world = match.sample(0, 1)
    assert load(json.loads(json.dumps(world.save()))).view(0) == world.view(0)


def test_a_world_cannot_be_undone_past_its_departure() -> None:
    """What was before the sample is not for those who look ahead; what was played since can be taken back."""
    match = WALK.start(seed=1)
    match.play("step 2,-1")
    match.view(0)
    world = match.sample(0, 1)
    assert world.undo_price == "none"
    with pytest.raises(TafelrundeError) as caught:
        world.undo()
    assert caught.value.code == "no-undo"
    world.play("step 2,-2")
    world.undo()
    assert [move.code for move in world.legal(0)] == [move.code for move in match.legal(0)]


def test_a_world_has_a_future_of_its_own() -> None:
    """The dice of a world are not those of the match, also if both have the same seed, unless the twins ask for it."""
    match = DUEL.start(seed=3)
    futures = {name: rng.x for name, rng in match.table.streams.items()}
    worlds = [match.sample(0, seed) for seed in range(5)]
    assert len({world.table.streams["dice"].x for world in worlds}) == 5
    assert futures["dice"] not in {world.table.streams["dice"].x for world in worlds}
    assert {name: rng.x for name, rng in match.sample(0, 1, same_future=True).table.streams.items()} == futures


# ---------------------------------------------------------------- variety


def truths(match: Match) -> dict[str, Any]:
    """Say what is really where in a duel or walk, by zone."""
    return {name: tuple(map(match.table.name, zone)) for name, zone in match.game.zones(match.table).items()}


def test_everything_hidden_varies() -> None:
    """Over many worlds, every zone that a seat cannot see is different, and what it sees never is."""
    match = DUEL.start(seed=4)
    match.play("plan " + match.table.name(match.table.hand[1][0]), 1)  # type: ignore[attr-defined]
    match.play("high", 1)
    match.play("none", 0)
    worlds = [truths(match.sample(0, seed)) for seed in range(60)]
    varied = {zone for zone in worlds[0] if len({world[zone] for world in worlds}) > 1}
    assert varied == {"deck 0", "deck 1", "hand 1", "plan 1", "traps", "supply", "unused"}
    gems = [truths(WALK.start(seed=1).sample(1, seed)) for seed in range(40)]
    assert all(len({world[zone] for world in gems}) == 6 for zone in gems[0] if zone.startswith("board"))


def test_every_hand_that_is_possible_comes_out() -> None:
    """On a small position the imagined hands are exactly the possible ones, about as often as they should."""
    match = DUEL.position({"hand1": ["spark", "shield"], "deck1": ["spark", "insight"], "hand0": ["spark"]})
    found: dict[tuple[str, ...], int] = {}
    for seed in range(600):
        hand = tuple(sorted(truths(match.sample(0, seed))["hand 1"]))
        found[hand] = found.get(hand, 0) + 1
    assert set(found) == {("spark", "spark"), ("shield", "spark"), ("insight", "spark"), ("insight", "shield")}
    assert 60 < found["spark", "spark"] < 140  # 100 of 600: both sparks, one of six pairs
    assert 150 < found["shield", "spark"] < 250  # 200


def test_what_was_seen_once_stays_known() -> None:
    """A spied trap is the same in all worlds of the spy and not in those of the others."""
    match = DUEL.position(
        {"hand0": ["insight", "spark"], "deck0": ["spark"], "traps": ["mine", "calm"], "supply": ["pit", "pit"]}
    )
    match.play("play insight")
    match.play("spy 0")
    assert {truths(match.sample(0, seed))["traps"][0] for seed in range(30)} == {"mine"}
    assert {truths(match.sample(1, seed))["traps"][0] for seed in range(60)} == {"mine", "calm", "pit"}


def test_a_belief_steers_the_draw() -> None:
    """The game's `plausible` makes believable worlds more frequent, and never makes sampling fail."""
    shares = []
    for game in (DUEL, WISE_DUEL):
        drawn = [
            believable(match.sample(0, rnd.getrandbits(30)).table, 0)  # type: ignore[arg-type]
            for match, rnd in positions(game, 15, every=3)
        ]
        shares.append(sum(drawn) / len(drawn))
    assert shares[1] > shares[0]
    assert shares[1] > 0.9


# ---------------------------------------------------------------- observers


@each_toy
def test_an_observer_sees_what_the_seat_sees(game: Game) -> None:
    """An agent looks through an observer: the same view, scene, options and worlds as the match gives to its seat."""
    for match, _rnd in positions(game, 1, every=3):
        observer = match.observer(1)
        assert observer.view() == match.view(1)
        assert observer.legal() == match.legal(1)
        assert observer.over == match.over
        assert observer.scene("de") == match.scene(1, "de")
        assert observer.sample(9).hash() == match.sample(1, 9).hash()
        assert [question.id for question in observer.questions()] == [question.id for question in match.questions(1)]


def test_an_observer_does_not_hold_the_match() -> None:
    """Nothing that can be reached from an observer is the match, its table or its seed."""
    match = DUEL.start(seed="a-very-secret-seed")
    match.play("none", 0)
    observer = match.observer(0)
    assert observer.world is not match
    assert observer.world.table is not match.table
    finish(match, random.Random(1))
    assert not observer.over
    assert "a-very-secret-seed" not in json.dumps(observer.world.save())
