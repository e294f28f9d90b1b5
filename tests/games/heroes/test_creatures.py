"""Creatures in detail (HE-28)."""

from typing import Any

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import (
    asked,
    being,
    faces,
    go,
    hp,
    lay,
    name_at,
    options,
    permanents,
    player,
    refused,
    seat,
    state,
    stop,
    wounds,
)

ALONE = {"B2": "hero"}


def ordering(hero: str, commands: int, mine: dict[str, str], theirs: dict[str, str], **rest: Any) -> tr.Match:
    """Lay out the part of an action in which creatures are activated."""
    me = {"beside": rest.pop("beside", [])}
    foe = rest.pop("foe", {})
    return lay(
        seat(hero, f"{commands} command", board=mine, **me),
        seat(rest.pop("enemy", "galean"), foe.pop("shown", "6 card"), board=theirs, **foe),
        phase="orders",
        **rest,
    )


@rule("HE-28.1a", "HE-28.1b", "HE-28.1d")
def test_elementals() -> None:
    board = {"F1": "fire_elemental", "B2": "hero"}
    assert refused(ordering("voynaroth", 2, board, ALONE), "ability F1") == "HE-12.7"
    spells = [{"spell": "daze", "owner": 1, "on": "2"}, {"spell": "fire_wall", "owner": 1, "on": "2"}]
    match = ordering("voynaroth", 2, board, ALONE, permanents=spells)
    go(match, "ability F1")
    assert options(match) == ["on-player fire_wall 1", "on-player daze 1"]
    go(match, "on-player daze 1")
    assert permanents(match) == [("daze", 1, 1), ("fire_wall", 1, 0)]


@rule("HE-28.2a", "HE-28.2b", "HE-28.2c")
def test_fire_spirit() -> None:
    mine = {"F1": "imp", "B1": "fire_spirit", "B2": "hero"}
    theirs = {"F1": "golem", "F2": "golem", "B1": "golem", "B2": "hero"}
    match = ordering("voynaroth", 1, mine, theirs)
    go(match, "ability B1")  # also when protected
    assert being(match, "1B1") is None
    assert {"target 1F1", "target 1B2", "target 2F1", "target 2F2"} == set(options(match))
    go(match, "target 2F1")
    assert [wounds(match, place) for place in ("2F1", "2F2", "2B1")] == [3, 1, 1]
    assert hp(match)[1] == 21


@rule("HE-28.2d")
def test_the_fire_spirit_may_open_the_way() -> None:
    match = ordering("voynaroth", 1, {"F1": "fire_spirit", "B1": "imp", "B2": "hero"}, ALONE)
    go(match, "ability F1")
    assert "target 1B1" in options(match)


@rule("HE-28.3a")
def test_a_gnome_leads_a_golem_to_attack() -> None:
    mine = {"B1": "gnome", "F1": "golem", "F2": "golem", "B4": "hero"}
    match = ordering("galean", 1, mine, {"F3": "griffin", "F4": "pixie", "B2": "hero"}, enemy="selya")
    go(match, "ability B1")
    assert options(match) == ["attack F1 2F4", "attack F2 2F3"]
    go(match, "attack F2 2F3")
    assert (wounds(match, "2F3"), wounds(match, "1F2")) == (4, 2)


@rule("HE-28.6c", "HE-28.6e")
def test_the_phoenix_returns_again_and_again_if_there_is_room() -> None:
    full = dict.fromkeys(("F1", "F2", "F3", "F4"), "imp") | {"B1": "hero"}
    full |= dict.fromkeys(("B2", "B3", "B4"), "ember_hound")
    match = ordering("voynaroth", 6, full, ALONE, beside=["phoenix"])
    assert options(match, "beside") == []
    free = {code: name for code, name in full.items() if code != "F4"}
    again = ordering("voynaroth", 6, free, ALONE, beside=["phoenix", "phoenix"])
    go(again, "beside phoenix")
    assert name_at(again, "1F4") == "phoenix"  # the only free space
    assert options(again, "beside") == []


@rule("HE-28.6f")
def test_a_phoenix_that_died_in_its_own_action_stays_down() -> None:
    match = ordering("voynaroth", 6, {"F1": "phoenix 7", "B2": "hero"}, {"F4": "griffin", "B2": "hero"}, enemy="selya")
    go(match, "attack F1 2F4")
    assert [it.space for it in state(match).beings if it.kind >= 0 and it.owner == 0] == [8]
    assert options(match, "beside") == []


@rule("HE-28.6d", "HE-28.6g")
def test_beside_the_board_it_is_no_target_and_no_protection() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["scorching_ray"]),
        seat("voynaroth", beside=["phoenix"], board={"B2": "hero"}),
    )
    go(match, "cast scorching_ray")
    assert options(match) == ["target 1B2", "target 2B2"]


@rule("HE-28.7", "HE-28.11", "HE-28.12")
def test_strikes_at_any_enemy_being() -> None:
    theirs = {"F1": "golem", "B1": "golem", "B2": "hero"}
    for hero, creature, n in (("voynaroth", "salamander", 2), ("selya", "thunderwing", 1), ("xantiana", "triton", 1)):
        screen = {"F4": "imp", "B4": creature, "B2": "hero"}
        match = ordering(hero, 2, screen, theirs)
        go(match, "ability B4")
        assert options(match) == ["target 2F1", "target 2B1", "target 2B2"]
        go(match, "target 2B1")
        assert wounds(match, "2B1") == n


@rule("HE-28.8a", "HE-28.8b", "HE-28.8c")
def test_siren() -> None:
    match = lay(
        seat("xantiana", "2 command", board={"F1": "siren", "B2": "hero"}),
        seat("galean", "6 fire"),
        seat("selya", "6 fire"),
        phase="orders",
    )
    go(match, "ability F1")
    assert options(match) == ["player 1", "player 2"]
    with match.script("dice/1", [5, 5, 5, 5, 4, 4]):
        go(match, "player 1")
    assert faces(match, 1) == ["card"] * 4 + ["command"] * 2
    assert faces(match, 2) == ["fire"] * 6


@rule("HE-28.9", "HE-12.15")
def test_the_storm_dragon_strikes_only_from_the_open() -> None:
    match = ordering("selya", 3, {"F1": "storm_dragon", "B2": "hero"}, {"F1": "golem", "B1": "hero"})
    go(match, "ability F1", "target 2B1")
    assert hp(match)[1] == 18
    hidden = ordering("selya", 3, {"F1": "pixie", "B1": "storm_dragon", "B2": "hero"}, ALONE)
    assert "ability B1" not in options(hidden)


@rule("HE-28.14")
def test_fire_dragon() -> None:
    theirs = {"F1": "golem", "B1": "golem", "F3": "golem", "B2": "hero"}
    match = ordering("voynaroth", 3, {"F1": "fire_dragon", "B2": "hero"}, theirs)
    go(match, "ability F1")
    assert options(match) == ["column 1 1", "column 1 2", "column 1 3"]
    go(match, "column 1 1")
    assert (wounds(match, "2F1"), wounds(match, "2B1"), wounds(match, "2F3")) == (3, 3, 0)
    hidden = ordering("voynaroth", 3, {"F1": "imp", "B1": "fire_dragon", "B2": "hero"}, theirs)
    assert "ability B1" not in options(hidden)


@rule("HE-28.15")
def test_kelpie() -> None:
    mine = {"F1": "kelpie", "F2": "triton", "B1": "hero"}
    match = ordering("xantiana", 2, mine, ALONE)
    assert {"move F1 F2", "move F1 B1"} <= set(options(match))
    assert "move F2 F1" not in options(match)  # only the Kelpie swaps
    go(match, "move F1 B1")
    assert (name_at(match, "1F1"), name_at(match, "1B1")) == ("hero", "kelpie")
    frozen = ordering("xantiana", 2, mine, ALONE, permanents=[{"spell": "frost", "owner": 1, "on": "1F2"}])
    assert "move F1 F2" in options(frozen)
    rooted = ordering("xantiana", 2, mine, ALONE, permanents=[{"spell": "grasping_roots", "owner": 1, "on": "1F2"}])
    assert "move F1 F2" not in options(rooted)
    held = ordering("xantiana", 2, mine, ALONE, permanents=[{"spell": "frost", "owner": 1, "on": "1F1"}])
    assert not any(code.startswith("move F1") for code in options(held))


@rule("HE-28.16", "HE-30.17")
def test_ice_dragon() -> None:
    match = ordering("xantiana", 2, {"F1": "ice_dragon", "B2": "hero"}, ALONE, foe={"shown": "3 card, 3 fire"})
    go(match, "ability F1")
    assert len(options(match)) == 6 + 15
    assert match.questions()[0].ask.default.code == "freeze 1"  # type: ignore[union-attr]
    go(match, "freeze 12")
    assert player(match, 1).frozen == 0b11
    assert state(match).symbols(1, 5) == 1
    hidden = ordering("xantiana", 2, {"F1": "triton", "B1": "ice_dragon", "B2": "hero"}, ALONE)
    assert "ability B1" not in options(hidden)


@rule("HE-28.16")
def test_ice_stays_when_the_siren_sings() -> None:
    match = ordering("xantiana", 2, {"F1": "siren", "B2": "hero"}, ALONE, foe={"shown": "6 fire", "frozen": [1]})
    with match.script("dice/1", [5, 5, 5, 5, 5, 5]):
        go(match, "ability F1")
    assert faces(match, 1) == ["card"] * 6
    assert state(match).symbols(1, 5) == 5


@rule("HE-28.17")
def test_leviathan() -> None:
    match = stop(
        seat("xantiana", "", board={"F1": "leviathan", "B2": "hero"}),
        seat(),
        permanents=[{"spell": "poison", "owner": 1, "on": "1F1"}],
    )
    assert wounds(match, "1F1") == 1  # one alone is not softened
    flame = stop(
        seat("galean", "3 fire", board={"F1": "leviathan", "B2": "hero"}),
        seat(),
        permanents=[{"spell": "awakening_of_the_flame", "owner": 1, "on": "1F1"}],
    )
    assert wounds(flame, "1F1") == 2  # consequences of pausing are softened, too


@rule("HE-28.19")
def test_dwarf_guard() -> None:
    guard = {"F4": "dwarf_guard", "B2": "hero"}
    match = lay(seat("selya", "4 earth", hand=["earthquake"]), seat("galean", board=guard))
    go(match, "cast earthquake", "player 1")
    assert wounds(match, "2F4") == 1
    attack = ordering("voynaroth", 1, {"F1": "ember_hound", "B2": "hero"}, guard)
    go(attack, "attack F1 2F4")
    assert wounds(attack, "2F4") == 2


@rule("HE-28.20")
def test_basilisk() -> None:
    mine = {"F1": "basilisk", "B2": "hero"}
    theirs = {"F4": "golem", "F3": "griffin", "B3": "golem", "B2": "hero"}
    match = ordering(
        "galean", 2, mine, theirs, enemy="selya", foe={"shown": "2 fire, 4 command", "hand": ["rage", "command"]}
    )
    go(match, "ability F1")
    assert options(match) == ["target 2F3", "target 2F4"]
    go(match, "target 2F4")
    stone = being(match, "2F4")
    assert stone is not None
    assert (stone.wounds, stone.stone) == (1, True)
    go(match, "act", "cast command")
    assert asked(match)[0][1] in ("deed", "orders")  # only the Griffin can be commanded
    assert "target 2F4" not in options(match)
    hero_only = ordering("galean", 2, mine, {"B4": "hero"})
    assert "ability F1" not in options(hero_only)


@rule("HE-28.21", "HE-8.3")
def test_troll() -> None:
    match = stop(seat("galean", "", board={"F1": "troll 3", "B2": "hero"}), seat("selya"))
    assert wounds(match, "1F1") == 2
    other = stop(seat("selya"), seat("galean", "", board={"F1": "troll 3", "B2": "hero"}))
    assert wounds(other, "2F1") == 3


@rule("HE-28.22")
def test_behemoth() -> None:
    theirs = {"F1": "pixie 1", "B1": "pixie", "F2": "griffin", "B3": "hero"}
    match = ordering("galean", 3, {"F1": "behemoth", "B2": "hero"}, theirs, enemy="selya")
    go(match, "ability F1")
    assert being(match, "2F1") is None
    assert (wounds(match, "2B1"), wounds(match, "2F2"), hp(match)[1]) == (0, 2, 19)  # determined first, then wounded


@rule("HE-28.23")
def test_harpy() -> None:
    match = ordering("selya", 1, {"F1": "harpy", "B2": "hero"}, {"F4": "golem", "B2": "hero"})
    go(match, "attack F1 2F4")
    assert options(match) == ["none", "to F2", "to B1"]
    assert match.questions()[0].ask.default.code == "none"  # type: ignore[union-attr]
    go(match, "to B1")
    assert name_at(match, "1B1") == "harpy"
    rooted = ordering(
        "selya",
        1,
        {"F1": "harpy", "B2": "hero"},
        {"F4": "golem", "B2": "hero"},
        permanents=[{"spell": "grasping_roots", "owner": 1, "on": "1F1"}],
    )
    go(rooted, "attack F1 2F4")
    assert asked(rooted) == [(1, "join")]


@rule("HE-28.24")
def test_cloud_giant() -> None:
    mine = {"F1": "pixie", "B1": "cloud_giant", "B2": "hero"}
    match = ordering("selya", 3, mine, {"F1": "golem", "B1": "hero"})
    go(match, "ability B1")
    assert options(match) == ["target 2F1", "target 2B1"]
    go(match, "target 2B1", "to F1")
    assert (name_at(match, "2F1"), name_at(match, "2B1")) == ("hero", "golem")
    roots = [{"spell": "grasping_roots", "owner": 0, "on": "2B2"}]
    stuck = ordering("selya", 3, mine, ALONE, permanents=roots)
    assert refused(stuck, "ability B1") == "HE-12.7"
