"""The real-time phase in all its clocks (HE-6, HE-7)."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tafelrunde.testing.walk import step
from tests.games.heroes.table import (
    arena,
    asked,
    dice,
    faces,
    go,
    hp,
    lay,
    new,
    options,
    player,
    refused,
    seat,
    state,
    told,
)

DECK = ["command", "command", "dispel_magic", "magic_missile"]
LIVE = {"time_model": "live"}
SIMULATED = {"time_model": "simulated"}
TICK = {"time_model": "tick"}


def racing(
    first: str = "6 fire", second: str = "6 card", options_: dict[str, Any] | None = None, **rest: Any
) -> tr.Match:
    """Lay out an open phase in which nobody has dice in the air."""
    return lay(
        seat("galean", first, deck=DECK),
        seat("selya", second, deck=DECK),
        phase="race",
        options=options_ or LIVE,
        **rest,
    )


@rule("HE-6.1", "HE-18.1")
def test_the_circle_of_phases() -> None:
    match = racing("6 card")
    order = [match.phase]
    match.play("stop", 0)
    order.append(match.phase)
    go(match, "draw")
    order.append(match.phase)
    go(match, "none")
    order.append(match.phase)
    match.tick(state(match).now + 3000)
    order.append(match.phase)
    assert order == ["race", "act", "join", "lift", "race"]


@rule("HE-6.2", "HE-6.3")
def test_everybody_throws_at_his_own_speed() -> None:
    match = racing()
    match.play("throw 123456", 0, at=10)
    match.play("throw 12", 1, at=20)
    assert (faces(match), faces(match, 1)) == (["-"] * 6, ["-", "-", *["card"] * 4])
    match.tick(610)
    assert "-" not in faces(match)
    match.play("throw 1", 0, at=615)
    match.tick(620)
    assert (faces(match)[0], faces(match, 1).count("-")) == ("-", 0)


@rule("HE-6.5", "HE-6.4")
def test_dice_left_lying_may_be_taken_up_later() -> None:
    match = racing()
    match.play("throw 12", 0, at=0)
    match.tick(600)
    assert {"throw 12", "throw 3", "throw 123456"} <= set(options(match, seat=0))
    match.play("throw 345", 0, at=700)
    assert faces(match)[2:] == ["-", "-", "-", "fire"]


@rule("HE-6.10", "HE-7.31")
def test_only_own_dice_are_thrown() -> None:
    match = racing()
    assert refused(match, "throw 7", 0) == "HE-6.10"
    gap = lay(
        seat("galean", dice=["fire", "", *["fire"] * 5]),
        seat("selya", "6 card"),
        phase="race",
        options=LIVE,
    )
    assert refused(gap, "throw 2", 0) == "HE-6.10"
    assert "throw 7" in options(gap, seat=0)


@rule("HE-6.9", "HE-18.10")
def test_dice_stay_until_the_next_phase() -> None:
    match = racing("6 card")
    match.play("stop", 0)
    go(match, "draw")
    assert faces(match) == ["card"] * 6
    assert refused(match, "throw 1", 0) == "not-asked"


@rule("HE-6.12", "HE-7.3", "HE-7.33")
def test_taking_up_is_throwing() -> None:
    match = racing()
    match.play("throw 1", 0)
    assert player(match).busy
    assert match.due is not None
    assert match.due.move.code == "land 0"
    assert options(match, seat=0) == []


@rule("HE-6.13", "HE-7.6", "HE-31.2")
def test_a_phase_without_a_stop_is_a_neutral_pause() -> None:
    match = racing("6 card", "6 card", arena={"last": 0})
    match.tick(90_000)
    assert arena(match).caller == -1
    assert asked(match) == [(1, "join")]  # left of the last caller first
    go(match, "none")
    assert asked(match) == [(0, "join")]
    go(match, "none")
    assert hp(match) == [21, 21]


@rule("HE-31.3")
def test_five_idle_neutral_pauses_end_the_game() -> None:
    match = lay(
        seat("galean", "6 fire", hp=12),
        seat("selya", "6 fire", hp=14),
        phase="race",
        options={"time_model": "tick", "phase_limit_ms": 1000},
    )
    for n in range(5):
        assert not match.over, n
        while not match.over and asked(match)[0][1] == "race":
            for one in match.actors:
                match.play("hold 1000", one)
        while not match.over and asked(match)[0][1] in ("join", "lift"):
            match.play("none", match.actors[0])
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([2, 1], "HE-31.3")


@rule("HE-31.4")
def test_most_pauses() -> None:
    match = lay(
        seat("galean", "6 card", hp=12, deck=DECK),
        seat("selya", "6 fire", hp=14),
        phase="race",
        options={"time_model": "tick", "max_pauses": 3},
        arena={"pauses": 2},
    )
    match.play("stop", 0)
    match.play("hold 1000", 1)
    go(match, "draw", "none")
    assert match.result is not None
    assert match.result.ranks == [2, 1]


@rule("HE-7.1", "HE-7.11")
def test_the_record_reproduces_the_game() -> None:
    import random

    for time in ("live", "simulated", "tick", "calm"):
        match = new(seed=4, time_model=time)
        rnd = random.Random(4)
        while not match.over:
            step(match, rnd)
        again = tr.Record.loads(match.record.dumps()).replay()
        assert again.hash() == match.hash()
        assert again.result == match.result


@rule("HE-7.2", "HE-7.13")
def test_open_throws_all_dice_in_hand() -> None:
    match = new(seed=1, time_model="live")
    assert match.actors == []
    match.tick(3000)
    assert [one.busy for one in state(match).players] == [True, True]
    assert match.actors == []
    match.tick(3599)
    assert match.actors == []
    match.tick(3600)
    assert match.actors == [0, 1]


@rule("HE-7.4", "HE-7.15")
def test_landing_is_told_to_everybody_when_it_happens() -> None:
    match = racing()
    match.play("throw 12", 0, at=0)
    assert told(match, "throws") == [{"seat": 0, "n": 2}]
    assert told(match, "lands") == []
    match.tick(600)
    (landed,) = told(match, "lands")
    assert landed["seat"] == 0


@rule("HE-7.9", "HE-7.10")
def test_one_seat_does_not_change_the_luck_of_another() -> None:
    results = []
    for noise in (0, 3):
        match = racing()
        for k in range(noise):
            match.play("throw 123456", 1, at=k * 700)
            match.tick(k * 700 + 650)
        match.play("throw 123456", 0, at=3000)
        match.tick(3600)
        results.append(faces(match))
    assert results[0] == results[1]


@rule("HE-7.32", "HE-7.8")
def test_a_late_stop_hits_no_later_phase() -> None:
    match = racing("6 card", "6 fire")
    old = match.questions(1)[0].id
    match.play("stop", 0, at=100)
    go(match, "draw", "none")
    match.tick(4000)
    assert match.phase == "race"
    with pytest.raises(tr.IllegalMove):
        match.play("stop", 1, question=old)
    assert match.questions(1)[0].id != old
    assert arena(match).number == 2


@rule("HE-7.8")
def test_stop_and_throw_outside_a_phase_change_nothing() -> None:
    match = racing("6 card")
    match.play("stop", 0)
    for code in ("stop", "throw 1"):
        assert refused(match, code, 1) == "not-asked"


@rule("HE-7.34", "HE-7.35")
def test_a_fair_match_commits_itself_and_can_be_checked() -> None:
    import random

    match = tr.game("heroes").start(seed=None, fair=True, options={"dealt": True, "ready_armies": True})
    secret = match.setup["seed"]
    assert len(secret) >= 32
    assert secret not in str(match.view(0))
    assert secret not in str(match.scene(0))
    rnd = random.Random(1)
    while not match.over:
        step(match, rnd)
    assert tr.Record.loads(match.record.dumps()).replay().hash() == match.hash()


@rule("HE-7.36", "HE-29.7")
def test_undo_does_not_turn_dice_back_and_samples_have_another_future() -> None:
    match = racing("6 fire", "6 card", TICK)
    go(match, "throw 123456", seat=0)
    go(match, "hold 1000", seat=1)
    assert match.undo_price == "reveal"
    futures = set()
    for k in range(6):
        world = match.sample(0, k)
        world.play("throw 123456", 0)
        world.play("hold 1000", 1)
        futures.add(tuple(faces(world)))
    assert len(futures) > 1


@rule("HE-7.14")
def test_preselection_during_the_countdown() -> None:
    match = racing("6 card", "6 fire")
    match.play("stop", 0, at=0)
    go(match, "draw", "none")
    match.play("throw 123", 1, at=500)
    match.play("throw 12", 1, at=900)
    assert match.view(0)["sealed"]["lift 1"] == "sealed"
    assert refused(match, "stop", 1) in ("HE-6.6", "HE-7.33", "not-asked")
    match.tick(3000)
    assert faces(match, 1) == ["-", "-", "fire", "fire", "fire", "fire"]
    assert faces(match) == ["-"] * 6


@rule("HE-7.14", "HE-30.12")
def test_without_a_preselection_all_dice_stay() -> None:
    match = racing("6 card", "6 fire")
    match.play("stop", 0, at=0)
    go(match, "draw", "none")
    match.tick(3000)
    assert faces(match, 1) == ["fire"] * 6
    assert match.actors == [1]  # not busy: it may act at once


@rule("HE-7.20", "HE-7.23")
def test_tempo_profiles() -> None:
    box = state(racing()).box
    assert [profile.id for profile in box.tempo] == ["tick", "novice", "standard", "expert"]
    for name in ("novice", "standard", "expert"):
        match = racing("6 fire", "6 card", {**SIMULATED, "tempo": [name, "tick"]})
        tempo = box.tempo[box.tempo_index[name]]
        with match.script("tempo/0", [0, 0]):
            go(match, "throw 123", seat=0)
            go(match, "hold 100", seat=1)
            while 0 not in match.actors:
                go(match, "hold 100", seat=1)
        assert arena(match).t == tempo.react_ms[0] + tempo.throw_ms[0] + 2 * tempo.per_die_ms


@rule("HE-7.22", "HE-29.8")
def test_orders_take_effect_later_and_are_secret_until_then() -> None:
    match = racing("6 fire", "6 card", SIMULATED)
    with match.script("tempo/0", [600]):
        go(match, "throw 1", seat=0)
        go(match, "hold 100", seat=1)
    assert arena(match).t == 100
    assert faces(match)[0] == "fire"
    assert match.view(1)["sealed"]["order 0"] == "sealed"
    assert match.view(0)["sealed"]["order 0"] == "throw 1"
    assert refused(match, "throw 2", 0) == "not-asked"  # an order cannot be withdrawn


@rule("HE-7.42", "HE-7.21")
def test_landing_times_of_others_are_unknown() -> None:
    match = racing("6 fire", "6 card", SIMULATED)
    with match.script("tempo/0", [0, 0]):
        go(match, "throw 123456", seat=0)
        go(match, "hold 500", seat=1)
    assert asked(match) == [(1, "race")]
    flights = {tuple(match.sample(1, k).table.sealed["flight 0"].value) for k in range(40)}
    assert len(flights) > 10


@rule("HE-7.25", "HE-24.13")
def test_seat_priority_begins_left_of_the_last_caller() -> None:
    for last, caller in ((0, 1), (1, 2), (2, 0)):
        match = lay(
            *(seat("galean", "6 card", deck=[]) for _ in range(1)),
            seat("selya", "6 card"),
            seat("xantiana", "6 card"),
            phase="race",
            options=TICK,
            arena={"last": last},
        )
        for one in range(3):
            go(match, "stop", seat=one)
        assert arena(match).caller == caller


@rule("HE-7.27", "HE-7.30", "HE-30.4")
def test_hold_in_tick_mode() -> None:
    match = racing("6 fire", "6 card", TICK)
    assert options(match, "hold", 0) == ["hold 1000"]
    assert refused(match, "hold 500", 0) == "HE-7.27"
    (question,) = match.questions(0)
    assert question.ask.default is not None
    assert question.ask.default.code == "hold 1000"
    go(match, "hold 1000", seat=0)
    go(match, "hold 1000", seat=1)
    assert arena(match).t == 1000


@rule("HE-30.4")
def test_who_gives_no_order_in_simulated_time_waits() -> None:
    match = racing("6 fire", "6 card", SIMULATED, arenas=[{"deciders": [0]}])
    match.lapse(0)
    assert match.path[-1][3].code == "hold 1000"
    assert match.phase == "race"


@rule("HE-7.28", "HE-7.44")
def test_a_tick_is_one_question_to_all_and_may_be_revised() -> None:
    match = racing("6 fire", "6 card", TICK)
    assert asked(match) == [(0, "race"), (1, "race")]
    go(match, "stop", seat=0)
    assert asked(match) == [(1, "race")]
    match.revise(0)
    go(match, "throw 1", seat=0)
    go(match, "hold 1000", seat=1)
    assert match.phase == "race"
    assert (arena(match).t, faces(match)[1:]) == (1000, ["fire"] * 5)


@rule("HE-7.43")
def test_no_order_is_a_hold() -> None:
    match = lay(*(seat(hero, "6 fire") for hero in ("galean", "selya", "xantiana")), phase="race", options=TICK)
    go(match, "hold 1000", seat=0)
    match.lapse(1)
    match.lapse(2)
    assert (arena(match).t, match.phase) == (1000, "race")


@rule("HE-7.43")
def test_a_profile_that_takes_no_time_is_refused() -> None:
    pack = tr.Pack.read('[[tempo_profiles]]\nid = "tick"\nthrow_ms = [0, 5]\n', "mine.toml")
    with pytest.raises(tr.TafelrundeError) as caught:
        tr.game("heroes").start(packs=[pack])
    assert caught.value.code == "bad-content"


@rule("HE-7.26", "HE-24.12")
def test_the_table_with_the_lower_clock_goes_first() -> None:
    match = new(4, seed=3, mode="team", time_model="simulated")
    seen = set()
    for k in range(400):
        if match.over or len(state(match).arenas[1].seats) == 0:
            break
        clocks = [one.clock + one.t for one in state(match).arenas]
        running = [i for i, phase in enumerate(match.table.phase) if phase is not None]
        if len(running) == 1 and clocks[0] != clocks[1]:
            assert running[0] == clocks.index(min(clocks)), k
            seen.add(running[0])
        one = match.actors[0]
        legal = options(match, seat=one)
        match.play("stop" if "stop" in legal else legal[0], one)
    assert seen == {0, 1}


@rule("HE-31.1")
def test_the_limit_of_a_phase() -> None:
    match = racing("6 fire", "6 card", TICK)
    for _ in range(90):
        for one in (0, 1):
            go(match, "hold 1000", seat=one)
    assert (match.phase, arena(match).t) == ("race", 90_000)  # what happens at the very last moment still counts
    for one in (0, 1):
        go(match, "hold 1000", seat=one)
    assert match.phase == "join"
    assert dice("6 fire") == faces(match)


@rule("HE-30.13", "HE-21.6")
def test_conceding_in_a_phase() -> None:
    match = lay(*(seat(hero, "6 fire") for hero in ("galean", "selya", "xantiana")), phase="race", options=LIVE)
    match.concede(1)
    assert player(match, 1).out
    assert match.actors == [0, 2]
    match.concede(2)
    assert match.result is not None
    assert match.result.ranks == [1, 3, 2]
