"""Spells in detail (HE-27)."""

from typing import Any

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import (
    asked,
    being,
    cards,
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

DECK = ["command", "command", "dispel_magic", "magic_missile"]
LIVE = {"time_model": "live"}


def casting(
    spell: str, dice: str, mine: dict[str, str], theirs: dict[str, str], hero: str = "galean", **rest: Any
) -> tr.Match:
    """Lay out a table and cast a spell; the next question is its target."""
    own = seat(hero, dice, hand=[spell, *rest.pop("hand", [])], board=mine, **rest.pop("me", {}))
    other = seat(rest.pop("enemy", "selya"), "6 card", board=theirs, **rest.pop("foe", {}))
    match = lay(own, other, **rest)
    return go(match, f"cast {spell}")


ALONE = {"B2": "hero"}


@rule("HE-27.2b", "HE-27.2c")
def test_command_is_free_whatever_daze_says() -> None:
    match = casting(
        "command",
        "2 command",
        {"F2": "golem", "B2": "hero"},
        {"F3": "griffin", "B2": "hero"},
        permanents=[{"spell": "daze", "owner": 1, "on": "1"}],
    )
    assert wounds(match, "2F3") == 4  # one target, one deed: nothing to ask
    golem = being(match, "1F2")
    assert golem is not None
    assert golem.used


@rule("HE-27.2d", "HE-28.6d")
def test_command_raises_a_dead_phoenix() -> None:
    match = lay(
        seat("voynaroth", "2 command", hand=["command"], beside=["phoenix"], board={"F1": "imp", "B2": "hero"}),
        seat("selya", board={"F4": "pixie", "B2": "hero"}),
    )
    go(match, "cast command")
    assert options(match) == ["target 1F1", "beside phoenix"]
    go(match, "beside phoenix", "to F3")
    assert (name_at(match, "1F3"), wounds(match, "1F3")) == ("phoenix", 4)


@rule("HE-27.2e")
def test_command_needs_somebody_who_can_do_something() -> None:
    match = lay(
        seat("galean", "2 command", hand=["command"], board={"F1": "golem", "F2": "gnome", "B2": "hero"}),
        seat("selya", "6 card", board={"F3": "pixie", "B2": "hero"}),
        permanents=[{"spell": "frost", "owner": 1, "on": "1F2"}],
    )
    assert refused(match, "cast command") == "HE-10.6"


@rule("HE-27.4a", "HE-27.4d")
def test_blessing_gives_a_seventh_die() -> None:
    match = casting("blessing", "4 air", ALONE, ALONE, "selya", enemy="galean", options=LIVE)
    go(match, "player 0")
    assert faces(match)[6] == "-"
    assert permanents(match) == [("blessing", 0, 1)]
    go(match, "none")
    match.tick(3000)
    match.tick(3600)
    assert len([face for face in faces(match) if face != "-"]) == 7


@rule("HE-27.4b", "HE-30.10")
def test_without_blessing_a_die_goes() -> None:
    match = lay(
        seat("galean", "5 air", hand=["dispel_magic"]),
        seat("selya", dice=["fire", "water", "earth", "air", "card", "card", "command"]),
        permanents=[{"spell": "blessing", "owner": 1, "on": "2", "power": 2}],
    )
    go(match, "cast dispel_magic")
    assert asked(match) == [(1, "give")]
    assert match.questions()[0].ask.default.code == "give 7"  # type: ignore[union-attr]
    go(match, "give 3")
    assert faces(match, 1) == ["fire", "water", "", "air", "card", "card", "command"]


@rule("HE-27.4c")
def test_all_seven_dice_count_for_weakness() -> None:
    match = stop(seat("galean", dice=["air"] * 7), seat(), permanents=[{"spell": "blessing", "owner": 0, "on": "1"}])
    assert hp(match)[0] == 14


@rule("HE-27.6")
def test_heart_of_stone() -> None:
    stone = [{"spell": "heart_of_stone", "owner": 1, "on": "2B2"}]
    match = casting("magic_missile", "3 fire", ALONE, ALONE, permanents=stone)
    go(match, "target 2B2")
    assert hp(match)[1] == 20
    flame = casting("awakening_of_the_flame", "4 fire", ALONE, ALONE, permanents=stone)
    go(flame, "target 2B2")
    assert hp(flame)[1] == 20
    weak = stop(seat("selya"), seat("galean", "3 air"), caller=1, permanents=stone)
    assert hp(weak)[1] == 18
    go(weak, "none")
    assert hp(weak)[1] == 16  # the penalty is not softened either


@rule("HE-27.7")
def test_tidal_wave() -> None:
    theirs = {"F1": "golem", "F2": "golem", "B1": "gnome", "B2": "hero"}
    match = casting("tidal_wave", "4 water", ALONE, theirs, "xantiana", enemy="galean")
    go(match, "player 1")
    assert options(match) == ["row front", "row back"]
    other = match.clone()
    go(match, "row front")
    assert [wounds(match, place) for place in ("2F1", "2F2", "2B1")] == [2, 2, 0]
    go(other, "row back")
    assert (hp(other)[1], being(other, "2B1")) == (19, None)
    single = casting("tidal_wave", "4 water", ALONE, ALONE, "xantiana", enemy="galean")
    go(single, "player 1")
    assert hp(single)[1] == 19  # only one row holds a being


@rule("HE-27.9a", "HE-27.9b")
def test_fire_wall() -> None:
    wall = [{"spell": "fire_wall", "owner": 1, "on": "2"}]
    match = lay(
        seat("voynaroth", "2 command", board={"F1": "imp", "F2": "ember_hound", "B4": "hero"}),
        seat("selya", board={"B4": "hero", "F3": "pixie"}),
        phase="orders",
        permanents=wall,
    )
    go(match, "attack F1 2B4")
    assert (being(match, "1F1"), hp(match)[1]) == (None, 21)  # it has attacked, and it is dead
    go(match, "attack F2 2F3")
    assert (wounds(match, "1F2"), being(match, "2F3")) == (2, None)


@rule("HE-27.9c", "HE-27.10d")
def test_fire_wall_and_griffin_sleep_while_rage_strikes() -> None:
    match = casting(
        "rage",
        "2 fire, 1 command",
        {"F1": "golem", "B2": "hero"},
        {"F4": "griffin", "B2": "hero"},
        permanents=[{"spell": "fire_wall", "owner": 1, "on": "2"}],
    )
    go(match, "target 2F4")
    assert (wounds(match, "1F1"), wounds(match, "2F4")) == (1, 1)
    golem = being(match, "1F1")
    assert golem is not None
    assert not golem.used  # it can still be activated


@rule("HE-27.10a", "HE-27.10b")
def test_rage() -> None:
    theirs = {"F1": "pixie", "B1": "hero", "F2": "griffin"}
    match = casting("rage", "2 fire", {"F1": "golem 2", "B2": "hero"}, theirs, "voynaroth")
    assert options(match) == ["none", "target 2F1", "target 2F2"]  # unprotected, whatever the direction
    go(match, "target 2F2")
    assert wounds(match, "2F2") == 4  # three wounds and Voynaroth's empowerment
    dead = casting("rage", "2 fire", {"F1": "imp 1", "B2": "hero"}, theirs, "voynaroth")
    assert being(dead, "1F1") is None
    assert asked(dead) == [(1, "join")]


@rule("HE-27.10c")
def test_rage_of_those_who_cannot_attack() -> None:
    for mine, spells in (
        ({"F1": "imp", "B1": "golem", "B2": "hero"}, []),
        ({"F1": "golem 0 stone", "B2": "hero"}, []),
        ({"F1": "golem", "B2": "hero"}, [{"spell": "frost", "owner": 1, "on": "1F1"}]),
    ):
        match = casting("rage", "2 fire", mine, {"F1": "pixie", "B2": "hero"}, permanents=spells)
        if "target 1B1" in options(match):
            go(match, "target 1B1")
        assert asked(match) == [(1, "join")]
    freed = casting("rage", "2 fire", {"F1": "imp 1", "B1": "golem", "B2": "hero"}, {"F1": "pixie", "B2": "hero"})
    go(freed, "target 1F1")
    assert asked(freed) == [(1, "join")]


@rule("HE-27.11")
def test_scorching_ray() -> None:
    theirs = {"F1": "golem", "B1": "golem", "B2": "hero"}
    match = casting("scorching_ray", "3 fire", ALONE, theirs, enemy="galean")
    protected = match.clone()
    go(match, "target 2F1")
    assert wounds(match, "2F1") == 3
    go(protected, "target 2B1")
    assert wounds(protected, "2B1") == 2


@rule("HE-27.12")
def test_flaming_weapons_change_basic_attacks_only() -> None:
    weapons = [{"spell": "flaming_weapons", "owner": 0, "on": "1F1"}]
    board = {"F1": "salamander", "B2": "hero"}
    theirs = seat("galean", "6 card", board={"F4": "golem", "B2": "hero"})
    match = lay(seat("voynaroth", "2 command", board=board), theirs, phase="orders", permanents=weapons)
    ability = match.clone()
    go(match, "attack F1 2F4")
    assert wounds(match, "2F4") == 3
    go(ability, "ability F1", "target 2F4")
    assert wounds(ability, "2F4") == 2


@rule("HE-27.13a", "HE-27.13b")
def test_burnt_offering() -> None:
    mine = {"F1": "golem 2", "F2": "phoenix 6", "B2": "hero"}
    match = casting("burnt_offering", "3 fire", mine, {"F1": "griffin", "B2": "hero"})
    other = match.clone()
    go(match, "target 1F1")
    assert options(match) == ["target 2F1", "target 2B2"]
    assert name_at(match, "1F1") == "golem"  # nothing has happened yet
    go(match, "target 2B2")
    assert (being(match, "1F1"), hp(match)[1]) == (None, 17)  # six left, four at most
    go(other, "target 1F2", "target 2B2")
    assert hp(other)[1] == 19
    assert [it.space for it in state(other).beings if state(other).box.creature_ids[it.kind] == "phoenix"] == [8]


@rule("HE-27.14a", "HE-27.14b")
def test_frost() -> None:
    match = casting("frost", "3 water", ALONE, {"F1": "griffin", "B2": "hero"})
    assert wounds(match, "2F1") == 1
    frost = [{"spell": "frost", "owner": 1, "on": "1F1"}]
    held = lay(
        seat("xantiana", "6 command", board={"F1": "triton", "B2": "hero"}),
        seat("selya", board={"F4": "pixie", "B2": "hero"}),
        phase="orders",
        permanents=frost,
    )
    assert options(held) == ["move B2 F2", "move B2 B1", "move B2 B3", "end"]


@rule("HE-27.14c", "HE-27.14d")
def test_what_frost_does_not_stop() -> None:
    match = lay(
        seat("voynaroth", "1 command", board={"F1": "ember_hound", "B2": "hero"}),
        seat("selya", board={"F4": "griffin", "B2": "hero"}),
        phase="orders",
        permanents=[{"spell": "frost", "owner": 0, "on": "2F4"}],
    )
    go(match, "attack F1 2F4")
    assert wounds(match, "1F1") == 2  # the Griffin still strikes back
    moved = casting(
        "teleport",
        "2 air",
        {"F1": "golem", "B2": "hero"},
        ALONE,
        permanents=[{"spell": "frost", "owner": 1, "on": "1F1"}],
    )
    go(moved, "target 1F1", "to F4")
    assert name_at(moved, "1F4") == "golem"


@rule("HE-27.15")
def test_healing_of_anybody() -> None:
    match = casting("healing", "2 water", ALONE, ALONE, "xantiana", foe={"hp": 10})
    go(match, "target 2B2")
    assert hp(match)[1] == 14


@rule("HE-27.17b")
def test_regeneration_heals_own_beings_only() -> None:
    match = casting(
        "magic_missile",
        "3 fire",
        {"F1": "golem 2", "B2": "hero"},
        {"F1": "griffin 2", "B2": "hero"},
        permanents=[{"spell": "regeneration", "owner": 1, "on": "1"}],
    )
    go(match, "target 2F1")
    assert options(match) == ["none", "target 1F1"]
    go(match, "target 1F1")
    assert wounds(match, "1F1") == 1


@rule("HE-27.18", "HE-28.24")
def test_whirlpool() -> None:
    theirs = {"F1": "griffin", "F2": "pixie", "B2": "hero"}
    match = casting("whirlpool", "3 water", ALONE, theirs)
    go(match, "target 2F1")
    assert options(match) == ["none", "to F2", "to B1"]
    go(match, "to F2")
    assert (name_at(match, "2F1"), name_at(match, "2F2")) == ("pixie", "griffin")
    roots = [{"spell": "grasping_roots", "owner": 0, "on": "2F2"}]
    rooted = casting("whirlpool", "3 water", ALONE, theirs, permanents=roots)
    go(rooted, "target 2F1")
    assert options(rooted) == ["none", "to B1"]
    dead = casting("whirlpool", "3 water", ALONE, {"F1": "pixie 2", "B2": "hero"})
    go(dead, "target 2F1")
    assert asked(dead) == [(1, "join")]


@rule("HE-27.19")
def test_ice_shards() -> None:
    theirs = {"F1": "golem", "F2": "golem", "B2": "hero"}
    match = casting("ice_shards", "3 water", ALONE, theirs, permanents=[{"spell": "frost", "owner": 0, "on": "2F1"}])
    other = match.clone()
    go(match, "target 2F1")
    go(other, "target 2F2")
    assert (wounds(match, "2F1"), wounds(other, "2F2")) == (4, 2)


@rule("HE-27.20", "HE-20.3")
def test_poison() -> None:
    poison = [{"spell": "poison", "owner": 1, "on": "1F1"}, {"spell": "poison", "owner": 1, "on": "1B2"}]
    match = stop(seat("galean", "", board={"F1": "golem", "B2": "hero"}), seat("selya"), permanents=poison)
    assert (wounds(match, "1F1"), hp(match)[0]) == (1, 20)
    again = casting("poison", "3 earth", ALONE, ALONE, permanents=[{"spell": "poison", "owner": 1, "on": "2B2"}])
    assert permanents(again)[-1] == ("poison", 0, 1)  # the other hero cannot be poisoned twice


@rule("HE-27.21", "HE-11.3")
def test_drain_life_heals_more_when_empowered() -> None:
    match = casting("drain_life", "3 earth", {"F1": "golem 5", "B2": "hero"}, ALONE, me={"hp": 10})
    go(match, "target 2B2", "target 1F1")
    assert (hp(match)[1], wounds(match, "1F1")) == (19, 2)


@rule("HE-27.23")
def test_stone_skin() -> None:
    skin = [{"spell": "stone_skin", "owner": 1, "on": "2F4"}]
    match = lay(
        seat("selya", "2 command", board={"F1": "pixie", "F2": "thunderwing", "B2": "hero"}),
        seat("galean", board={"F4": "golem", "B2": "hero"}),
        phase="orders",
        permanents=skin,
    )
    go(match, "attack F1 2F4")
    assert wounds(match, "2F4") == 0
    go(match, "ability F2", "target 2F4")
    assert wounds(match, "2F4") == 1  # magic


@rule("HE-27.25")
def test_grasping_roots() -> None:
    roots = [{"spell": "grasping_roots", "owner": 1, "on": "1F1"}, {"spell": "grasping_roots", "owner": 1, "on": "1B2"}]
    match = lay(
        seat("galean", "6 command", board={"F1": "golem", "B1": "gnome", "B2": "hero"}),
        seat("selya", board={"F4": "griffin", "B2": "hero"}),
        phase="orders",
        permanents=roots,
    )
    assert refused(match, "move F1 F2") == "HE-27.25"
    assert not any(code.startswith("move B2") for code in options(match))
    assert refused(match, "attack B1 2F4") == "HE-13.1"  # it still protects
    go(match, "attack F1 2F4")
    assert wounds(match, "2F4") == 3


@rule("HE-27.26a", "HE-27.26b", "HE-27.26c")
def test_lightning() -> None:
    theirs = {"F1": "golem", "B1": "golem", "B2": "hero"}
    match = casting("lightning", "3 air", ALONE, theirs, "selya", enemy="galean")
    back = match.clone()
    go(match, "target 2F1")
    assert (wounds(match, "2F1"), wounds(match, "2B1")) == (4, 2)
    go(back, "target 2B2")
    assert hp(back)[1] == 17


@rule("HE-27.27a", "HE-27.27b", "HE-27.27c")
def test_chain_lightning() -> None:
    theirs = {"F1": "golem", "B1": "golem", "F2": "golem", "B2": "hero"}
    hand = [*DECK, "frost", "rage"]
    match = casting("chain_lightning", "4 air", ALONE, theirs, "selya", enemy="galean", hand=hand)
    go(match, "discard command", "discard command", "done", "target 2F1")
    assert options(match) == ["none", "target 2F2", "target 2B1"]
    go(match, "target 2B1")
    assert options(match) == ["none", "target 2B2"]  # protected, but the golem in F1 was hit before
    go(match, "target 2B2")
    assert [wounds(match, place) for place in ("2F1", "2B1", "2F2")] == [4, 3, 0]
    assert hp(match)[1] == 19


@rule("HE-27.27d", "HE-27.27g")
def test_the_chain_goes_on_from_the_space_of_the_dead() -> None:
    theirs = {"F1": "pixie", "F2": "griffin", "B2": "hero"}
    match = casting("chain_lightning", "4 air", ALONE, theirs, "selya", enemy="voynaroth")
    go(match, "target 2F1")
    assert being(match, "2F1") is None
    assert options(match) == ["none", "target 2F2"]
    early = match.clone()
    go(match, "target 2F2")
    assert wounds(match, "2F2") == 3
    go(early, "none")
    assert asked(early) == [(1, "join")]


@rule("HE-27.27e")
def test_the_chain_ends_where_nobody_stands() -> None:
    match = casting("chain_lightning", "4 air", ALONE, {"F1": "griffin", "B3": "hero"}, "selya", enemy="voynaroth")
    go(match, "target 2F1")
    assert wounds(match, "2F1") == 4
    assert asked(match) == [(1, "join")]


@rule("HE-27.29a", "HE-27.29b", "HE-11.6")
def test_teleport() -> None:
    mine = {"F1": "pixie", "F2": "pixie", "B2": "hero"}
    match = casting("teleport", "2 air", mine, ALONE, "selya", enemy="galean")
    go(match, "target 1F1", "to B4")
    assert asked(match) == [(0, "teleport_next")]
    assert options(match) == ["none", "target 1F2", "target 1B2"]
    go(match, "target 1B2", "to F1")
    assert [name_at(match, place) for place in ("1B4", "1F1", "1B2")] == ["pixie", "hero", ""]
    assert asked(match) == [(1, "join")]
    assert cards(match, "discard") == ["teleport"]
    assert player(match).hp == 21
