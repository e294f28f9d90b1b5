"""The twin test: two worlds that a seat cannot tell apart stay so until a differing piece is shown to it.

The same play is followed in the match and in a sampled world with the same future. Planted leaks must be caught, or the
test would show nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.kernel.ask import Each, Flow, Move, many
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.testing.leaks import seats_of, twins
from tests.toys import positions
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL, LEAKY, SHIELD, WISE_DUEL, Duel, DuelTable, Rules, leaky
from tests.toys.relay import RELAY
from tests.toys.walk import WALK

TOYS = [DUEL, WISE_DUEL, RELAY, CLOCK, WALK]


def first_leak(game: Game, games: int) -> str | None:
    """Play twins side by side from many positions and return the first difference that somebody could notice."""
    for match, rnd in positions(game, games, every=2, leaving=0.002):
        for seat in seats_of(match):
            if leak := twins(match, seat, rnd):
                return leak
    return None


@pytest.mark.parametrize("game", TOYS, ids=[game.id for game in TOYS])
def test_nobody_can_tell_twins_apart(game: Game) -> None:
    """No seat and no spectator notices which of two possible worlds is the true one."""
    assert first_leak(game, 5) is None


@pytest.mark.parametrize("name", LEAKY)
def test_a_planted_leak_is_caught(name: str) -> None:
    """Each kind of leak is found by the twins."""
    assert first_leak(LEAKY[name], 25) is not None


@pytest.mark.parametrize("name", LEAKY)
def test_a_sample_alone_sees_no_planted_leak(name: str) -> None:
    """Comparing a world with its own moment finds none of the planted leaks: that is why there are twins."""
    for match, rnd in positions(LEAKY[name], 2, every=5):
        for seat in (None, 0, 1):
            assert match.sample(seat, rnd.getrandbits(30)).view(seat) == match.view(seat)


class ManyShields(Rules):
    """Lets several shields be shown against a spark: chosen unseen, and then shown together."""

    def reaction(self, t: DuelTable, foe: int) -> Flow:
        shown = yield Each(shields, [foe])
        t.reveal("shields", len(shown[foe]))
        return len(shown[foe]) > 0


def shields(t: DuelTable, seat: int) -> Flow:
    """Choose any of the shields in a hand."""
    shield = t.box.move("shield")

    def items() -> list[Move]:
        return [shield] * sum(t.name(card) == SHIELD for card in t.hand[seat])

    return (yield from many(seat, "react", items, t.box.moves.done, rule="DU-1.6", always=True, secret=True))


def test_a_composite_question_about_hidden_things_leaks_nothing() -> None:
    """Chosen as a secret part, several hidden cards tell nothing of the hand until they are shown together."""
    game: Duel = leaky("many-shields", ManyShields)
    assert first_leak(game, 10) is None


# ---------------------------------------------------------------- what else leaves the server


def secretly_planned(*answers: str) -> Match:
    """Begin a duel in which seat 1 has given its part of the plans, and seat 0 has not."""
    match = DUEL.position({"phase": "plan", "hand0": ["spark", "shield"], "hand1": ["spark", "shield", "insight"]})
    for answer in answers:
        match.play(answer, 1)
    return match


PLANS: list[tuple[str, ...]] = [("none",), ("plan spark", "high"), ("plan spark", "low"), ("plan insight", "low")]


@pytest.mark.parametrize("what", ["view", "events", "scene", "record", "spectator"])
def test_a_finished_secret_choice_looks_the_same_whatever_it_is(what: str) -> None:
    """View, events, scene and the player's record of seat 0 do not depend on what seat 1 has secretly decided."""

    def seen(match: Match) -> Any:
        if what == "record":
            return Record.for_seat(match, 0).dumps()
        if what == "spectator":
            return (
                match.view(),
                match.scene(),
                [event.facts for event in match.events()],
                Record.for_seat(match, None).dumps(),
            )
        if what == "events":
            return [event.facts for event in match.events(0, 0)]
        return getattr(match, what)(0)

    first, *others = [seen(secretly_planned(*plan)) for plan in PLANS]
    for other in others:
        assert other == first


def test_an_unfinished_secret_choice_does_not_show_how_far_it_is() -> None:
    """Between the two questions of a secret choice nothing tells that the first one was answered."""
    for seat in (None, 0):
        assert secretly_planned("plan spark").view(seat) == secretly_planned().view(seat)
        assert secretly_planned("plan spark").events(0, seat) == secretly_planned().events(0, seat)
