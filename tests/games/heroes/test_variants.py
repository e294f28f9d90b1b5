"""Immortal heroes, the team game, the tournament (HE-23 to HE-25)."""

import random
from typing import Any

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.testing.rules import rule
from tafelrunde.testing.walk import step
from tests.games.heroes.table import (
    arena,
    asked,
    cards,
    faces,
    go,
    hp,
    lay,
    name_at,
    new,
    options,
    permanents,
    player,
    refused,
    seat,
    state,
    told,
)

DECK = ["command", "command", "dispel_magic", "magic_missile"]
IMMORTAL = {"mode": "immortal", "time_model": "live"}


# ---------------------------------------------------------------- immortal heroes


@rule("HE-23.1", "HE-23.2")
def test_a_fallen_hero_is_unconscious() -> None:
    match = lay(
        seat("galean", "3 fire, 2 command", hand=["magic_missile"], board={"F1": "behemoth", "B2": "hero"}),
        seat("selya", "", hp=2, board={"F4": "hero", "B4": "pixie"}),
        seat("xantiana", "2 water", hand=["healing"]),
        options=IMMORTAL,
    )
    go(match, "cast magic_missile", "target 2F4")
    assert not player(match, 1).out
    assert name_at(match, "2F4") == "hero"  # he still stands there and protects
    go(match, "end", "act", "cast healing", "target 2F4")
    assert hp(match)[1] == 0


@rule("HE-23.3", "HE-23.10")
def test_an_unconscious_player_is_not_asked_but_keeps_his_dice() -> None:
    match = lay(
        seat("galean", "6 card", deck=DECK),
        seat("selya", "6 card", hp=0, deck=DECK),
        seat("xantiana", "6 card", deck=DECK),
        options=IMMORTAL,
    )
    go(match, "draw")
    assert asked(match) == [(2, "join")]
    go(match, "none")
    assert asked(match) == [(1, "lift"), (2, "lift")]


@rule("HE-23.8", "HE-23.6")
def test_the_first_with_21_points_wins() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["magic_missile"], points=19),
        seat("selya", ""),
        seat("xantiana", ""),
        options=IMMORTAL,
    )
    go(match, "cast magic_missile", "target 2B2")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([1, 2, 2], "HE-23.8")


@rule("HE-23.9", "HE-23.7")
def test_falling_unconscious_ends_the_own_action() -> None:
    match = lay(
        seat("voynaroth", "3 fire, 3 command", hand=["fireball"], hp=1, board={"F2": "imp", "B2": "hero"}),
        seat("selya", "6 fire"),
        seat("xantiana", "6 fire"),
        options=IMMORTAL,
    )
    go(match, "cast fireball", "target 1F2")
    assert (hp(match)[0], player(match).points) == (0, 0)  # wounds to oneself score for nobody
    assert cards(match, "discard") == ["fireball"]
    assert asked(match) == [(1, "join")]


@rule("HE-31.3", "HE-23.10")
def test_a_stalemate_of_immortal_heroes() -> None:
    match = lay(
        seat("galean", "6 fire", hp=0, points=4),
        seat("selya", "6 fire", hp=0, points=9),
        seat("xantiana", "6 fire", hp=0),
        phase="race",
        options={"mode": "immortal", "time_model": "tick", "phase_limit_ms": 1000, "stalemate_pauses": 1},
    )
    while not match.over:
        one = match.actors[0]
        legal = options(match, seat=one)
        match.play("hold 1000" if "hold 1000" in legal else "none", one)
    assert match.result is not None
    assert match.result.ranks == [2, 1, 3]


# ---------------------------------------------------------------- the team game


def tables(
    *players: dict[str, Any], steps: tuple[str, str], mode: str = "team", time: str = "simulated", **rest: Any
) -> tr.Match:
    """Lay out two tables: (0, 3) and (1, 2). At a table in a pause its lower seat acts."""
    arenas = []
    for seats, step_ in zip(([0, 3], [1, 2]), steps, strict=True):
        entry: dict[str, Any] = {"seats": seats, "step": step_, "number": 3}
        if step_ == "act":
            entry |= {"caller": seats[0], "acting": seats[0], "queue": [seats[1]]}
        else:
            entry |= {"deciders": seats}
        entry.update(rest.pop(f"arena{seats[0]}", {}))
        arenas.append(entry)
    stage = "duels" if mode == "tournament" else "play"
    written = {"players": list(players), "arenas": arenas, "phase": list(steps), "stage": stage, **rest}
    return tr.game("heroes").position(
        {**written, "options": {"mode": mode, "time_model": time, **rest.get("options", {})}}
    )


MISSILE = {"hand": ["magic_missile"], "acted": True}


@rule("HE-24.2", "HE-24.3")
def test_two_displays_from_one_stack() -> None:
    match = tr.game("heroes").start(seats=4, seed=2, options={"mode": "team", "start_player": 0})
    assert [len(one.display) for one in state(match).arenas] == [8, 8]
    assert len(state(match).stack) == 44
    other = state(match).name(arena(match, 1).display[0])
    if other not in [state(match).name(card) for card in arena(match, 0).display[:4]]:
        assert refused(match, f"pick {other} L1") == "HE-3.2"
    taken = options(match, "hero")[0]
    go(match, taken)
    assert taken not in options(match)  # heroes come from one pool
    assert match.actors == [1]


@rule("HE-24.4", "HE-24.11")
def test_nothing_at_one_table_affects_the_other() -> None:
    match = tables(
        seat("galean", "3 fire", **MISSILE),
        seat("selya", "6 water"),
        seat("xantiana", "6 water"),
        seat("voynaroth", ""),
        steps=("act", "race"),
        time="live",
    )
    assert sorted(asked(match)) == [(0, "act"), (1, "race"), (2, "race")]
    go(match, "cast magic_missile", seat=0)
    assert options(match, "target", 0) == ["target 1B2", "target 4B2"]
    match.play("stop", 2)
    assert [one.caller for one in state(match).arenas] == [0, 2]
    assert [one.last for one in state(match).arenas] == [0, 2]


@rule("HE-24.5")
def test_the_stack_serves_in_order_of_arrival() -> None:
    match = tables(
        seat("galean", "4 card", acted=True),
        seat("selya", "4 card", acted=True),
        seat("xantiana", ""),
        seat("voynaroth", ""),
        steps=("act", "act"),
        time="live",
        arena0={"display": ["frost"]},
        arena1={"display": ["rage", "", "", "", "daze"]},
        stack=["poison", "haste"],
    )
    match.play("learn rage L1", 1)
    assert state(match).name(arena(match, 1).display[4]) == "poison"
    assert [state(match).name(card) for card in state(match).stack] == ["haste"]


@rule("HE-24.6", "HE-24.7", "HE-24.13")
def test_the_first_death_brings_the_tables_together() -> None:
    match = tables(
        seat("galean", "3 fire", **MISSILE),
        seat("selya", "6 water"),
        seat("xantiana", "6 water"),
        seat("voynaroth", "", hp=1),
        steps=("act", "race"),
        arena0={"display": ["frost", "rage"], "number": 3},
        arena1={"display": ["poison", "haste"], "number": 5, "clock": 10**6},
        stack=["daze", "healing", "lightning", "fireball", "teleport"],
    )
    go(match, "cast magic_missile", "target 4B2")
    assert player(match, 3).out
    whole = arena(match)
    assert state(match).alive(whole) == [0, 1, 2]
    assert whole.number == 6  # numbered on from the higher one
    assert len([card for card in whole.display if card >= 0]) == 8
    assert len(state(match).stack) == 1
    assert state(match).from_left(whole, whole.last) == [0, 1, 2]
    assert told(match, "merges") == [{}]
    assert not any(kind in ("stops", "lands") for kind in [event.kind for event in match.events()][:-4])


@rule("HE-24.6", "HE-24.12")
def test_a_pause_at_the_other_table_is_finished_first() -> None:
    match = tables(
        seat("galean", "3 fire", **MISSILE),
        seat("selya", "6 card", acted=True, deck=DECK),
        seat("xantiana", ""),
        seat("voynaroth", "", hp=1),
        steps=("act", "act"),
        arena1={"clock": 10**6},
    )
    go(match, "cast magic_missile", "target 4B2")
    assert arena(match).over
    assert asked(match) == [(1, "act")]
    go(match, "draw")
    assert asked(match) == [(2, "join")]
    go(match, "none")
    assert state(match).alive(arena(match)) == [0, 1, 2]
    assert told(match, "merges") == [{}]


@rule("HE-24.9", "HE-24.10")
def test_a_second_death_in_the_awaited_pause() -> None:
    def table(hero_hp: int) -> tr.Match:
        match = tables(
            seat("galean", "3 fire", **MISSILE),
            seat("selya", "3 fire", **MISSILE),
            seat("xantiana", "", hp=hero_hp),
            seat("voynaroth", "", hp=1),
            steps=("act", "act"),
            arena1={"clock": 10**6},
        )
        return go(match, "cast magic_missile", "target 4B2", "cast magic_missile", "target 3B2")

    lost = table(1)
    assert lost.result is not None
    assert (lost.result.ranks, lost.result.reason) == ([1, 1, 3, 3], "HE-24.10")
    assert not table(9).over


@rule("HE-24.8")
def test_two_against_one() -> None:
    rest = {"stage": "play", "options": {"mode": "team"}}
    written = {
        "players": [
            seat("galean", "3 fire, 3 command", **MISSILE, board={"F1": "gnome", "B2": "hero"}),
            seat("selya", "6 card", board={"F4": "pixie", "B2": "hero"}),
            seat("xantiana", "", board={"F4": "triton", "B2": "hero"}),
            {"out": True, "hero": "voynaroth"},
        ],
        "arenas": [{"seats": [0, 1, 2, 3], "acting": 0, "caller": 0, "queue": [1, 2]}, {"seats": [], "over": True}],
        "phase": ["act", ""],
        "fallen": [[3]],
        **rest,
    }
    match = tr.game("heroes").position(written)
    go(match, "cast magic_missile")
    assert {"target 1F1", "target 2F4", "target 3F4"} <= set(options(match))  # a spell may hit a teammate
    go(match, "target 2F4")
    assert arena(match).focus == -1
    assert options(match, "attack") == ["attack F1 3F4"]  # an attack may not


@rule("HE-24.14", "HE-25.10")
def test_a_duel_without_progress() -> None:
    match = tables(
        seat("galean", "6 fire", hp=9, board={"F1": "gnome", "B2": "hero"}),
        seat("selya", "6 card", deck=DECK),
        seat("xantiana", ""),
        seat("voynaroth", "6 fire", hp=9, board={"F1": "imp", "F2": "imp", "B2": "hero"}),
        steps=("race", "race"),
        options={"phase_limit_ms": 1000, "stalemate_pauses": 1},
        arena1={"clock": 10**6, "deciders": [1]},
        sealed={"flight 2": [0, 6, 700]},
    )
    while not told(match, "merges"):
        one = match.actors[0]
        legal = options(match, seat=one)
        match.play("hold 5000" if "hold 5000" in legal else "none", one)
    assert player(match).out  # as many hit points, but the cheaper creatures
    assert not player(match, 3).out


# ---------------------------------------------------------------- the tournament


def finals(**rest: Any) -> tr.Match:
    """Let both duels end: seat 3 falls first, then seat 2."""
    match = tables(
        seat("galean", "3 fire", **MISSILE, hp=12, board={"F1": "golem 3", "B2": "hero"}, deck=["frost"]),
        seat("selya", "3 fire", **MISSILE, discard=["rage"]),
        seat("xantiana", "", hp=1, hand=["healing"], deck=["whirlpool"], discard=["haste"]),
        seat("voynaroth", "", hp=1, hand=["daze", "poison", "lightning", "fireball", "teleport"]),
        steps=("act", "act"),
        mode="tournament",
        arena0={"display": ["concentration"]},
        arena1={"clock": 10**6, "display": ["regeneration"]},
        permanents=[{"spell": "bad_luck", "owner": 3, "on": "1"}, {"spell": "stone_skin", "owner": 0, "on": "4B2"}]
        if rest.pop("spells", False)
        else [],
        **rest,
    )
    go(match, "cast magic_missile", "target 4B2")
    assert asked(match) == [(1, "act")]  # the other duel is not halted
    return go(match, "cast magic_missile", "target 3B2")


@rule("HE-25.2", "HE-25.3")
def test_winners_wait_and_meet() -> None:
    match = finals()
    assert [one.seats for one in state(match).arenas] == [[0, 1], [2, 3]]
    assert told(match, "finals") == [{"one": 0, "two": 1}]
    assert [one.out for one in state(match).players] == [False] * 4


@rule("HE-25.4", "HE-25.6")
def test_what_winners_keep() -> None:
    match = finals()
    assert hp(match)[:2] == [12, 21]
    assert match.view(0)["table"]["players"][0]["board"][0] == ["golem", 3, False, False]
    assert cards(match, "discard", 0) == ["magic_missile"]
    assert cards(match, "discard", 1) == ["magic_missile", "rage"]
    assert faces(match, 1).count("-") in (0, 6)
    lasts = set()
    for seed in range(12):
        other = finals(seed=seed)
        lasts.add(arena(other).last)
    assert lasts == {0, 1}


@rule("HE-25.5")
def test_new_displays_from_the_shuffled_stack() -> None:
    match = finals()
    shown = [state(match).name(card) for one in state(match).arenas for card in one.display if card >= 0]
    assert sorted(shown) == ["concentration", "regeneration"]
    assert state(match).stack == []


@rule("HE-25.7", "HE-25.8")
def test_the_match_for_third_place() -> None:
    match = finals(spells=True)
    assert permanents(match) == [("bad_luck", 0, 0)]  # it stays with the winner
    assert hp(match)[2:] == [15, 15]
    while not any(kind == "army" for _, kind in asked(match)):
        one = match.actors[0]
        legal = options(match, seat=one)
        match.play("hold 5000" if "hold 5000" in legal else legal[0], one)
    assert refused(match, "recruit phoenix", 2) == "HE-4.1"  # another hero's creature
    go(match, "recruit leviathan", "recruit kelpie", seat=2)
    assert options(match, seat=2) == []  # six points
    go(match, "done", seat=3)
    while asked(match)[0][1] != "place":
        one = match.actors[0]
        match.play("hold 5000", one)
    assert match.actors == [3]  # the earlier loser places first
    owned = sorted(state(match).name(card) for card in player(match, 3).deck)
    assert owned == ["daze", "fireball", "lightning", "poison", "teleport"]
    while asked(match)[0][1] == "place":
        match.play(options(match)[0])
    assert len(player(match, 3).hand) == 4
    assert player(match, 2).most_hp == 15


@rule("HE-25.8", "HE-25.9")
def test_without_a_match_for_third_place_it_is_shared() -> None:
    match = finals(options={"third_place_match": False})
    assert state(match).places == [0, 0, 3, 3]
    match.concede(1)
    assert match.result is not None
    assert match.result.ranks == [1, 2, 3, 3]


@rule("HE-25.9")
def test_places_one_to_four() -> None:
    for seed in range(4):
        match = new(4, seed, mode="tournament", time_model="simulated")
        rnd = random.Random(seed)
        while not match.over:
            step(match, rnd)
        assert match.result is not None
        assert sorted(match.result.ranks) == [1, 2, 3, 4]


def test_a_greedy_player_keeps_the_cards_that_wake_his_hero() -> None:
    for dice, wanted in (("3 card, 3 fire", "throw 456"), ("5 card, 1 fire", "stop")):
        match = lay(
            seat("galean", dice, hp=0),
            seat("selya", "6 fire"),
            seat("xantiana", "6 fire"),
            phase="race",
            options={"mode": "immortal", "time_model": "calm"},
        )
        assert make("greedy", seed=1).choose(match.observer(0)).code == wanted
