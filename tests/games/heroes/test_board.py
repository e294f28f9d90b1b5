"""Board, protection, activating, moving, attacking (HE-5, HE-12, HE-13)."""

from typing import Any

import tafelrunde as tr
from tafelrunde.games.heroes.rules import board as rules
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import asked, being, go, hp, lay, name_at, options, player, refused, seat, state, wounds

ENEMY = {"F1": "golem", "F2": "golem", "F3": "golem", "F4": "dwarf_guard", "B2": "hero"}


def ordering(
    mine: dict[str, str], commands: int = 6, theirs: dict[str, str] | None = None, hero: str = "selya", **rest: Any
) -> tr.Match:
    """Lay out the part of an action in which creatures are activated and moved."""
    enemy = seat("galean", "6 card", board=ENEMY if theirs is None else theirs)
    return lay(seat(hero, f"{commands} command", board=mine), enemy, phase="orders", **rest)


@rule("HE-5.1", "HE-5.3", "HE-5.4")
def test_spaces_and_neighbours() -> None:
    box = state(lay(seat(), seat())).box
    assert box.space_codes == ["F1", "F2", "F3", "F4", "B1", "B2", "B3", "B4"]
    names = {
        code: sorted(box.space_codes[near] for near in rules.NEIGHBOURS[i]) for i, code in enumerate(box.space_codes)
    }
    assert names["F1"] == ["B1", "F2"]
    assert names["F2"] == ["B2", "F1", "F3"]
    assert names["B4"] == ["B3", "F4"]
    written = {frozenset(pair) for pair in box.content.boards[0].adjacency}
    assert written == {frozenset((code, near)) for code in names for near in names[code]}
    assert [rules.behind(i) for i in range(8)] == [4, 5, 6, 7, -1, -1, -1, -1]


@rule("HE-5.5", "HE-5.6")
def test_protection() -> None:
    match = lay(
        seat("galean", board={"F1": "gnome", "B1": "gnome", "B2": "gnome", "B3": "hero", "F3": "golem"}), seat()
    )
    g = state(match)
    shielded = {
        code: rules.protected(g, player(match).board[i])
        for i, code in enumerate(g.box.space_codes)
        if player(match).board[i] >= 0
    }
    assert shielded == {"F1": False, "F3": False, "B1": True, "B2": False, "B3": True}


@rule("HE-5.2", "HE-5.8", "HE-12.11")
def test_moving() -> None:
    match = ordering({"F1": "pixie", "F2": "pixie", "B2": "hero"}, 3)
    moves = options(match, "move")
    assert moves == ["move F1 B1", "move F2 F3", "move B2 B1", "move B2 B3"]
    assert refused(match, "move F1 F2") == "HE-12.11"
    assert refused(match, "move F3 F4") == "HE-5.8"
    go(match, "move B2 B3")
    assert name_at(match, "1B3") == "hero"


@rule("HE-12.1", "HE-12.2", "HE-12.5")
def test_activations_and_moves_are_mixed_freely() -> None:
    match = ordering({"F1": "pixie", "F2": "pixie", "F4": "pixie", "B2": "hero"}, 5)
    go(match, "attack F1 2F2", "move F2 F3", "attack F4 2F2", "move F1 B1", "attack F3 2F2")
    assert wounds(match, "2F2") == 3
    assert asked(match) == [(1, "join")]


@rule("HE-12.2", "HE-30.8")
def test_the_rest_of_the_points_is_lost() -> None:
    match = ordering({"F1": "pixie", "B2": "hero"}, 5)
    (question,) = match.questions()
    assert question.ask.default is not None
    assert question.ask.default.code == "end"
    go(match, "end")
    assert asked(match) == [(1, "join")]


@rule("HE-12.4", "HE-12.12")
def test_once_activated_but_moved_often() -> None:
    match = ordering({"F1": "pixie", "B4": "hero"}, 4)
    go(match, "move F1 F2", "attack F2 2F1", "move F2 F3")
    assert refused(match, "attack F3 2F1") == "HE-12.4"
    go(match, "move F3 B3")
    assert name_at(match, "1B3") == "pixie"


@rule("HE-12.6", "HE-12.8")
def test_an_attack_or_the_ability() -> None:
    match = ordering({"F1": "thunderwing", "B2": "hero"}, 1)
    assert {"ability F1", "attack F1 2F4", "attack F1 2F3"} <= set(options(match))
    go(match, "ability F1")
    assert "target 2B2" in options(match)  # protected, and outside all attack directions
    go(match, "target 2B2")
    assert hp(match)[1] == 20
    assert asked(match) == [(1, "join")]


@rule("HE-12.10", "HE-0.5")
def test_heroes_are_never_activated() -> None:
    match = ordering({"F1": "pixie", "F2": "hero"}, 3)
    assert refused(match, "attack F2 2F3") == "HE-12.10"
    assert refused(match, "ability F2") == "HE-12.10"
    assert "move F2 F3" in options(match)


@rule("HE-12.13", "HE-27.2a", "HE-27.2c")
def test_command_activates_and_leaves_the_other_symbols() -> None:
    match = lay(
        seat("selya", "5 command", hand=["command"], board={"F1": "storm_dragon", "F2": "pixie", "B2": "hero"}),
        seat("galean", "6 card", board=ENEMY),
    )
    go(match, "cast command", "target 1F1", "attack F1 2F1")
    assert wounds(match, "2F1") == 4
    assert refused(match, "attack F1 2F2") == "HE-12.4"
    go(match, "attack F2 2F1", "move F2 F3", "move F3 F4")
    assert asked(match) == [(1, "join")]


@rule("HE-12.15", "HE-28.9")
def test_abilities_of_protected_creatures() -> None:
    mine = {"F1": "pixie", "B1": "thunderwing", "F2": "pixie", "B2": "storm_dragon", "B4": "hero"}
    match = ordering(mine, 6)
    assert "ability B1" in options(match)
    assert refused(match, "ability B2") == "HE-12.7"


@rule("HE-13.5", "HE-19.9")
def test_the_unprotected_being_of_a_column() -> None:
    match = ordering({"F3": "ember_hound", "F1": "imp", "B2": "hero"}, 2, {"F2": "imp", "B2": "hero"}, "voynaroth")
    assert options(match, "attack") == ["attack F3 2F2"]
    go(match, "attack F3 2F2")
    assert being(match, "2F2") is None
    other = ordering({"F3": "pixie", "F2": "pixie", "B2": "hero"}, 2, {"F2": "pixie 2", "B2": "hero"})
    go(other, "attack F3 2F2")
    assert "attack F2 2B2" in options(other)  # the hero behind is open at once


@rule("HE-13.9", "HE-13.7")
def test_an_attack_deals_its_strength_as_physical_wounds() -> None:
    match = ordering({"F1": "storm_dragon", "B2": "hero"}, 3, {"F1": "dwarf_guard", "B2": "hero"})
    go(match, "attack F1 2F1")
    assert wounds(match, "2F1") == 3  # 4 physical wounds, one softened by the guard
    kinds = [event.facts["type"] for event in match.events() if event.kind == "wounds"]
    assert kinds == ["physical"]


@rule("HE-13.8")
def test_strength_zero_attacks_and_wakes_the_griffin() -> None:
    match = lay(
        seat("selya", "1 command", board={"F1": "sylph", "F2": "pixie", "B2": "hero"}),
        seat("galean", "6 card", board={"F4": "griffin", "B2": "hero"}),
        phase="orders",
        permanents=[{"spell": "grasping_roots", "owner": 1, "on": "1F2"}],
    )
    go(match, "attack F2 2F4")
    assert wounds(match, "2F4") == 0
    assert wounds(match, "1F2") == 2


@rule("HE-13.10", "HE-28.18")
def test_after_the_attack() -> None:
    match = ordering({"F1": "ifrit", "B2": "hero"}, 2, {"F4": "mandrake", "B2": "hero"}, "voynaroth")
    go(match, "attack F1 2F4")
    assert being(match, "2F4") is None
    assert wounds(match, "1F1") == 2  # the Mandrake avenged itself, and there is nobody left for the Ifrit
    other = ordering({"F1": "ifrit", "B2": "hero"}, 2, {"F4": "mandrake", "B2": "hero"}, "voynaroth")
    del other
    sylph = ordering({"F1": "ifrit", "B2": "hero"}, 2, {"F4": "sylph", "B2": "hero"}, "voynaroth")
    go(sylph, "attack F1 2F4")
    assert wounds(sylph, "2F4") == 1  # the physical wounds are ignored, the magic one follows all the same


@rule("HE-28.13", "HE-28.18")
def test_the_extra_wound_of_the_ifrit_is_no_basic_attack() -> None:
    match = lay(
        seat("voynaroth", "2 command", board={"F1": "ifrit", "B2": "hero"}),
        seat("galean", "6 card", board={"F4": "mandrake 1", "B2": "hero"}),
        phase="orders",
        permanents=[
            {"spell": "stone_skin", "owner": 1, "on": "2F4"},
            {"spell": "grasping_roots", "owner": 1, "on": "1F1"},
        ],
    )
    go(match, "attack F1 2F4")  # 3 - 1 (roots) - 1 (skin) = 1, then 1 magic wound kills it
    assert being(match, "2F4") is None
    assert wounds(match, "1F1") == 0


@rule("HE-12.3", "HE-27.28a", "HE-27.28b")
def test_activation_cost() -> None:
    def cost(*spells: tuple[str, str]) -> int:
        match = lay(
            seat("galean", "6 command", board={"F2": "golem", "F1": "gnome", "B2": "hero"}),
            seat("selya", "6 card"),
            phase="orders",
            permanents=[{"spell": spell, "owner": 1, "on": on} for spell, on in spells],
        )
        return rules.activation_cost(state(match), player(match).board[1])

    assert cost() == 3
    assert cost(("haste", "1F2")) == 2
    assert cost(("daze", "1")) == 4
    assert cost(("daze", "1"), ("haste", "1F2")) == 3
    gnome = lay(
        seat("galean", "6 command", board={"F1": "gnome", "B2": "hero"}),
        seat(),
        phase="orders",
        permanents=[{"spell": "haste", "owner": 1, "on": "1F1"}],
    )
    assert rules.activation_cost(state(gnome), player(gnome).board[0]) == 1


@rule("HE-27.22b", "HE-20.4")
def test_daze_and_haste_cancel_each_other() -> None:
    match = lay(
        seat("galean", "3 command", board={"F2": "golem", "B2": "hero"}),
        seat("selya", "6 card", board={"F3": "griffin", "B2": "hero"}),
        phase="orders",
        permanents=[{"spell": "daze", "owner": 1, "on": "1"}, {"spell": "haste", "owner": 0, "on": "1F2"}],
    )
    assert "attack F2 2F3" in options(match)


@rule("HE-12.9")
def test_passive_abilities_are_never_activated() -> None:
    match = ordering({"F1": "harpy", "F2": "griffin", "B2": "hero"}, 6)
    assert options(match, "ability") == []
