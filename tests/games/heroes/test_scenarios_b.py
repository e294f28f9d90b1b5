"""The scenarios of the rulebook, S-19 to S-35."""

import random
from fractions import Fraction

import pytest

import tafelrunde as tr
from tafelrunde.kernel.dice import numbers, pool_odds
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import (
    arena,
    asked,
    cards,
    faces,
    go,
    hp,
    lay,
    options,
    permanents,
    player,
    refused,
    seat,
    state,
    stop,
    told,
    wounds,
)

DECK = ["command", "command", "dispel_magic", "magic_missile"]
LIVE = {"time_model": "live"}


@rule("HE-18.3", "HE-18.4", "HE-18.7")
def test_s19_declining_costs_nothing() -> None:
    players = (
        seat("galean", "6 card", deck=DECK),
        seat("voynaroth", "4 water, 2 fire", hand=["rage"], board={"F1": "imp", "B2": "hero"}),
    )
    match = go(stop(*players), "draw", "none")
    assert hp(match)[1] == 21
    assert "throw 1" in options(match, seat=1)
    match = go(stop(*players), "draw", "act")
    assert hp(match)[1] == 17
    go(match, "cast rage")
    assert wounds(match, "2F1") == 1


@rule("HE-22.1", "HE-22.2", "HE-22.5")
def test_s20_one_focus() -> None:
    board = {"F1": "storm_dragon", "F2": "pixie", "B2": "hero"}
    match = lay(
        seat("selya", "3 fire, 3 command", hand=["magic_missile"], board=board),
        seat("galean", "6 card", board={"F1": "golem", "B2": "hero"}),
        seat("xantiana", "6 card", board={"F1": "leviathan", "B2": "hero"}),
    )
    go(match, "cast magic_missile", "target 2F1")
    attacks = options(match, "attack")
    assert attacks
    assert all(code.split()[2].startswith("2") for code in attacks)
    assert refused(match, "attack F2 3F1") == "HE-12.7"
    assert "move F1 B1" in options(match)
    match = lay(
        seat("selya", "3 fire, 3 command", hand=["magic_missile"], board=board),
        seat("galean", "6 card"),
        seat("xantiana", "6 card"),
    )
    assert {"target 2B2", "target 3B2"} <= set(options(go(match, "cast magic_missile")))


@rule("HE-21.2", "HE-21.4", "HE-21.7")
def test_s21_last_creature() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["magic_missile"], hp=9),
        seat("voynaroth", "6 card", hp=7, board={"F1": "imp", "B2": "hero"}),
        options={"last_creature_ending": True},
    )
    go(match, "cast magic_missile", "target 2F1")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 2], "HE-21.2")


@rule("HE-21.3")
def test_s21_a_tie_plays_on_without_the_option() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["magic_missile"], hp=8),
        seat("voynaroth", "6 card", hp=8, board={"F1": "phoenix 7", "B2": "hero"}),
        options={"last_creature_ending": True},
    )
    go(match, "cast magic_missile", "target 2F1")
    assert not match.over
    assert arena(match).last_creature is False


@rule("HE-23.3", "HE-23.4", "HE-23.5")
def test_s22_recovery() -> None:
    def table(shown: str) -> tr.Match:
        return lay(
            seat("galean", "6 card"),
            seat("selya", shown, hp=0),
            seat("xantiana", "6 card"),
            phase="race",
            options={"mode": "immortal", **LIVE},
        )

    assert refused(table("4 card, 2 earth"), "stop", 1) == "HE-23.4"
    match = table("5 card, 1 earth")
    match.play("stop", 1)
    assert hp(match) == [21, 5, 21]
    assert asked(match) == [(0, "lift"), (2, "lift")]
    match.tick(3000)
    assert faces(match, 1) == ["-"] * 6


@rule("HE-23.6", "HE-23.7")
def test_s23_points() -> None:
    options_ = {"mode": "immortal", **LIVE}
    match = lay(
        seat("galean", "3 fire", hand=["scorching_ray"]),
        seat("selya", "6 card", hp=2),
        seat("xantiana", "6 card"),
        options=options_,
    )
    go(match, "cast scorching_ray", "target 2B2")
    assert player(match).points == 2
    assert hp(match)[1] == 0
    match = stop(
        seat("galean"),
        seat("selya", "2 earth"),
        seat("xantiana"),
        caller=1,
        options=options_,
        permanents=[{"spell": "poison", "owner": 2, "on": "2B2"}],
    )
    assert hp(match)[1] == 18
    assert [one.points for one in state(match).players] == [0, 0, 1]


@rule("HE-6.8", "HE-7.8", "HE-7.12")
def test_s24_stop_race() -> None:
    match = lay(seat("galean", "6 card", deck=DECK), seat("selya", "6 card", deck=DECK), phase="race", options=LIVE)
    mine, theirs = (match.questions(one)[0].id for one in (0, 1))
    match.play("stop", 1, at=41, question=theirs)
    with pytest.raises(tr.IllegalMove):
        match.play("stop", 0, at=42, question=mine)
    assert arena(match).caller == 1
    go(match, "draw")
    assert asked(match) == [(0, "join")]
    assert hp(match) == [21, 21]


@rule("HE-6.7", "HE-7.7", "HE-7.10")
def test_s25_forced_last_throw() -> None:
    def table() -> tr.Match:
        match = lay(seat("galean", "4 fire, 2 card"), seat("selya", "6 card"), phase="race", options=LIVE)
        match.play("throw 56", 0)
        return match

    match = table()
    with match.script("dice/0", [0, 5]):
        match.play("stop", 1, at=100)
    assert faces(match) == ["fire"] * 5 + ["card"]
    later = table()
    with later.script("dice/0", [0, 5]):
        later.tick(600)
    assert faces(later) == faces(match)


@rule("HE-7.25", "HE-7.28", "HE-7.29")
def test_s26_tick_mode() -> None:
    match = lay(
        seat("galean", "6 card", deck=DECK),
        seat("selya", "6 card", deck=DECK),
        seat("xantiana", "6 card", deck=DECK),
        phase="race",
        options={"time_model": "tick"},
        arena={"last": 0, "t": 3000},
    )
    go(match, "stop", seat=0)
    go(match, "throw 12", seat=1)
    with match.script("dice/1", [4, 4]):
        go(match, "stop", seat=2)
    assert faces(match, 1) == ["command", "command", "card", "card", "card", "card"]
    assert arena(match).caller == 2


@rule("HE-7.24")
def test_s27_void_order() -> None:
    match = lay(
        seat("galean", "6 fire"),
        seat("selya", "6 card", deck=DECK),
        phase="race",
        options={"time_model": "simulated"},
        arena={"t": 2000},
    )
    with match.script("tempo/0", [100]), match.script("tempo/1", [0]):  # 2000 + 400, and 2000 + 300 + 50
        go(match, "throw 1", seat=0)
        go(match, "stop", seat=1)
    assert faces(match) == ["fire"] * 6
    assert told(match, "stops")[-1]["at"] == 2350


@rule("HE-8.6", "HE-19.6", "HE-20.7")
def test_s28_death_during_consequences() -> None:
    match = stop(
        seat("galean", "1 air", hp=1),
        seat("selya", "6 card", deck=DECK),
        seat("xantiana", "6 card", deck=DECK),
        permanents=[{"spell": "daze", "owner": 0, "on": "2"}],
    )
    assert player(match).out
    assert asked(match) == [(1, "join")]
    go(match, "none")
    assert asked(match) == [(2, "join")]
    assert permanents(match) == [("daze", 1, 0)]


@rule("HE-15.1", "HE-15.2", "HE-3.5")
def test_s29_learning() -> None:
    display = ["fireball", "frost", "poison", "haste", "rage", "healing", "daze", "lightning"]

    def table(shown: str) -> tr.Match:
        return lay(seat("galean", shown), seat(), arena={"display": display}, stack=["teleport", "whirlpool"])

    match = table("4 card")
    assert sorted(code.split()[2] for code in options(match, "learn")) == ["L1", "L2", "L3", "L4"]
    go(match, "learn frost L2")
    assert cards(match, "hand") == ["frost"]
    shown = [state(match).name(card) for card in arena(match).display]
    assert shown == ["fireball", "healing", "poison", "haste", "rage", "teleport", "daze", "lightning"]
    match = table("5 card")
    assert len(options(match, "learn")) == 8
    go(match, "learn healing U2")
    shown = [state(match).name(card) for card in arena(match).display]
    assert shown == ["fireball", "frost", "poison", "haste", "rage", "teleport", "daze", "lightning"]


@rule("HE-3.2", "HE-3.4")
def test_s30_draft_force() -> None:
    match = tr.game("heroes").start(seats=2, seed=3, options={"start_player": 0})
    for i in range(6):
        kind = "hero" if i == 1 else "pick"
        match.play(options(match, kind)[0])
    assert {code.split()[0] for code in options(match)} == {"hero"}
    spell = f"pick {state(match).name(arena(match).display[0])} L1"
    assert refused(match, spell) == "HE-3.4"
    go(match, options(match)[0])
    assert {code.split()[0] for code in options(match)} == {"pick"}


@rule("HE-1.7", "HE-6.4")
def test_s31_statistics_of_the_dice() -> None:
    die = tuple(state(tr.game("heroes").start(seed=1)).box.content.dice[0].faces)
    assert len(set(die)) == len(die) == 6
    one = numbers(die, lambda face: face == "fire")
    assert pool_odds([one] * 6).at_least(3) == Fraction(1453, 23328)
    expected = {(6, 1): 1.504, (6, 2): 2.514, (6, 3): 3.881, (6, 4): 5.711, (6, 5): 8.453, (7, 5): 6.494}
    for (size, k), mean in expected.items():
        assert mean_throws(size, k) == pytest.approx(mean, abs=0.0006)


def mean_throws(size: int, k: int) -> float:
    """Return how often dice are thrown until k of them show a symbol, if all that show it stay."""
    die = (1, 0, 0, 0, 0, 0)
    means: list[float] = []  # by the number of dice that show it
    for missing in range(size + 1):
        have = size - missing
        if have >= k:
            means.append(0.0)
            continue
        odds = pool_odds([die] * missing)
        ahead = 1 + sum(float(odds.chance(new)) * means[missing - new] for new in range(1, missing + 1))
        means.append(ahead / (1 - float(odds.chance(0))))
    return means[size]


@rule("HE-7.28")
def test_s31_a_seat_that_keeps_what_it_wants() -> None:
    rnd = random.Random(1)
    thrown = []
    for _ in range(400):
        match = lay(
            seat("galean", "6 water"),
            seat("selya", "6 card"),
            phase="race",
            options={"time_model": "tick", "phase_limit_ms": 3_600_000},
            seed=rnd.randrange(10**6),
        )
        throws, first = 0, "123456"
        while faces(match).count("fire") < 2:
            loose = first if not throws else "".join(str(i + 1) for i, f in enumerate(faces(match)) if f != "fire")
            go(match, f"throw {loose}", seat=0)
            while 0 not in match.actors:
                go(match, "hold 1000", seat=1)
            throws += 1
        thrown.append(throws)
    assert sum(thrown) / len(thrown) == pytest.approx(2.514, abs=0.25)


@rule("HE-10.6", "HE-27.29c", "HE-18.2")
def test_s32_void_cast() -> None:
    full = dict.fromkeys(("F1", "F2", "F3", "F4"), "imp") | {"B1": "hero"}
    full |= dict.fromkeys(("B2", "B3", "B4"), "ember_hound")
    entry = seat("voynaroth", "2 air", hand=["teleport"], board=full)
    assert refused(lay(entry, seat()), "cast teleport") == "HE-10.6"
    match = go(stop(seat("galean", "6 card", deck=DECK), entry), "draw")
    assert options(match) == ["none"]
    assert refused(match, "act") == "HE-18.2"


@rule("HE-6.6", "HE-7.3", "HE-7.5")
def test_s33_no_stop_with_dice_in_the_air() -> None:
    match = lay(seat("galean", "3 fire, 3 card"), seat("selya", "6 card", deck=DECK), phase="race", options=LIVE)
    match.play("throw 456", 0, at=0)
    for code in ("stop", "throw 1"):
        assert refused(match, code, 0) == "not-asked"
    match.tick(600)
    other = match.clone()
    match.play("stop", 0, at=600)
    assert arena(match).caller == 0
    other.play("throw 456", 0, at=700)
    other.play("stop", 1, at=701)
    assert "-" not in faces(other)


@rule("HE-7.12", "HE-7.37")
def test_s34_late_land_timer() -> None:
    match = lay(seat("galean", "6 fire"), seat("selya", "6 card", deck=DECK), phase="race", options=LIVE)
    match.play("throw 1", 0, at=1200)
    match.play("stop", 1, at=1803)
    timed = [(entry[3].code, entry[4]) for entry in match.log if entry[0] in ("time", "play")]
    assert timed[-2:] == [("land 0", 1800), ("stop", 1803)]


@rule("HE-7.21", "HE-7.22")
def test_s35_waking_up() -> None:
    match = lay(
        seat("galean", "6 fire"),
        seat("selya", "", busy=True),
        phase="race",
        options={"time_model": "simulated"},
        arena={"deciders": [0]},
        sealed={"flight 1": [0, 6, 640]},
    )
    go(match, "hold 5000", seat=0)
    assert (arena(match).t, asked(match)) == (640, [(0, "race")])
    go(match, "hold 5000", seat=0)
    go(match, "hold 100", seat=1)
    assert (arena(match).t, asked(match)) == (740, [(1, "race")])
