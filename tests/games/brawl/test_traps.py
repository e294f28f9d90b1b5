"""Traps (BR-13)."""

import pytest

from tafelrunde.games.brawl.rules import moving
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import (
    asked,
    cards,
    champion,
    damage,
    go,
    lay,
    new,
    options,
    points,
    refused,
    state,
    told,
    traps,
    where,
)

RUN = "standard std_run kilgore creation"


@rule("BR-13.1", "BR-13.3")
@pytest.mark.parametrize(("trap", "hurt", "rooted"), [("trap_damage_3", 3, False), ("trap_root", 0, True)])
def test_entering_triggers(trap: str, hurt: int, rooted: bool) -> None:
    match = lay([], champions={"purple-kilgore": "1,-3"}, traps={"1,-2": trap})
    go(match, RUN, "step 1,-2")
    assert (damage(match, "purple-kilgore"), champion(match, "purple-kilgore").rooted) == ([hurt], rooted)
    assert told(match, "springs")[0]["trap"] == trap


@rule("BR-13.1", "BR-15.18")
def test_a_placed_champion_triggers() -> None:
    board = {"purple-kilgore": "0,-2", "orange-deryn": "0,-3"}
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush"], champions=board, traps={"1,-2": "trap_damage_2"})
    go(
        match,
        "play kilgore_maul_thrash",
        "done",
        "target orange-deryn",
        "react deryn_ambush orange-deryn",
        "place 1,-2",
    )
    assert damage(match, "purple-kilgore") == [2]


@rule("BR-13.2", "BR-15.20")
def test_jumping_over_and_ignoring_traps() -> None:
    match = lay(["gwaien_teleport"], champions={"purple-gwaien": "1,-3"}, traps={"1,-2": "trap_damage_3"})
    go(match, "play gwaien_teleport", "land 1,-1")
    assert damage(match, "purple-gwaien") == [0]
    levelled = {"hex": "1,-3", "levelled": True}
    match = lay([], champions={"purple-deryn": levelled}, traps={"1,-2": "trap_damage_3"})
    go(match, "standard std_run deryn creation", "step 1,-2", "done")
    assert (damage(match, "purple-deryn"), traps(match)) == ([0], {"1,-2": "trap_damage_3"})


@rule("BR-13.5")
def test_the_old_trap_cannot_be_the_new_one() -> None:
    match = lay([], champions={"purple-kilgore": "1,-3"}, traps={"1,-2": "trap_root"}, supply=["trap_stun"])
    go(match, RUN, "step 1,-2", "lay 2,-1")
    assert (traps(match), cards(match, "supply")) == ({"2,-1": "trap_stun"}, ["trap_root"])


@rule("BR-13.6")
def test_next_to_a_trap_hex_without_another_trap() -> None:
    laid = {"-1,-1": "trap_stun", "2,-1": "trap_stun", "1,1": "trap_root", "-2,1": "trap_damage_1", "-1,2": "trap_root"}
    match = lay(
        [], champions={"purple-kilgore": "1,-3", "purple-deryn": "0,-2"}, traps={**laid, "1,-2": "trap_damage_2"}
    )
    go(match, RUN, "step 1,-2")
    spots = options(match)
    assert "lay 0,-2" not in spots  # a champion stands there
    assert "lay 1,-2" not in spots  # so does Kilgore himself
    assert "lay 1,-3" in spots


@rule("BR-13.7")
def test_always_four_traps() -> None:
    match = new(seed=4, quick=True)
    for _ in range(60):
        if match.over:
            break
        match.play(match.legal()[-1] if asked(match) in ("move", "replace") else match.legal()[0])
        assert len(traps(match)) + len(state(match).sprung) == 4


@rule("BR-13.8")
def test_anywhere_if_nothing_else_is_left() -> None:
    """All trap hexes and everything next to them is taken: then any hex will do."""
    match = lay([], champions={"purple-kilgore": "1,-3"}, traps={"1,-2": "trap_damage_1"})
    go(match, RUN, "step 1,-2")
    g = state(match)
    taken = {hex for hex in range(g.box.size) for near in [hex, *g.box.near[hex]] if g.box.printed_trap[near]}
    for hex in taken:
        g.at[hex] = 0
    spots = moving.trap_spots(g)
    assert spots
    assert not set(spots) & taken
    assert all(not g.box.statue[hex] for hex in spots)


@rule("BR-13.9")
def test_the_source_of_trap_damage() -> None:
    pushed = {"purple-kilgore": "1,-4", "orange-deryn": {"hex": "1,-3", "damage": 3}}
    match = lay(["kilgore_maul_thrash"], champions=pushed, traps={"1,-2": "trap_damage_2"})
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "lay 1,1")
    assert champion(match, "purple-kilgore").levelled
    alone = {"purple-kilgore": "4,-4", "orange-deryn": {"hex": "1,-3", "damage": 6}}
    match = lay([], champions=alone, active=1, traps={"1,-2": "trap_damage_2"})
    go(match, "standard std_run deryn creation", "step 1,-2", "lay 1,1")
    assert (points(match), champion(match, "purple-kilgore").levelled) == ([1, 0], False)


@rule("BR-13.10", "BR-13.14")
def test_order_of_events_on_a_trap() -> None:
    board = {"purple-kilgore": {"hex": "1,-3", "damage": 6}}
    match = lay([], champions=board, traps={"1,-2": "trap_damage_2"})
    go(match, RUN, "step 1,-2")
    assert (where(match, "purple-kilgore"), points(match), asked(match)) == ("gate", [0, 1], "replace")
    assert "lay 1,-2" in options(match)
    assert cards(match, "sprung") == ["trap_damage_2"]
    go(match, "lay 1,-2")
    kinds = [event.kind for event in match.events() if event.kind in ("springs", "hurt", "out", "lays")]
    assert kinds == ["springs", "hurt", "out", "lays"]


@rule("BR-13.11", "BR-15.24")
def test_traps_in_the_opponents_turn() -> None:
    board = {"purple-kilgore": "1,-4", "orange-deryn": "1,-3"}
    match = lay(["kilgore_maul_thrash"], ["deryn_prowl"], champions=board, traps={"1,-2": "trap_root"})
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "lay 1,1")
    assert champion(match, "orange-deryn").rooted
    go(match, "end")
    assert not champion(match, "orange-deryn").rooted


@rule("BR-13.12", "BR-19.7")
def test_a_trap_that_was_seen() -> None:
    match = lay(
        ["deryn_prowl"], champions={"purple-deryn": "0,-3"}, traps={"1,1": "trap_damage_3", "1,-2": "trap_stun"}
    )
    go(match, "play deryn_prowl", "done", "number 0", "done", "peek 1,1", "lay 2,-1")
    assert traps(match) == {"2,-1": "trap_damage_3", "1,-2": "trap_stun"}  # moved, neither triggered nor replaced
    seen = [match.view(seat)["table"]["traps"] for seat in (0, 1)]
    assert seen == [{"2,-1": "trap_damage_3", "1,-2": ""}, {"2,-1": "", "1,-2": ""}]


@rule("BR-13.13", "BR-13.15")
def test_passing_an_ally_on_a_trap_triggers_it() -> None:
    board = {"purple-kilgore": "1,-3", "purple-deryn": {"hex": "1,-2", "levelled": True}}
    match = lay([], champions=board, traps={"1,-2": "trap_damage_1"})
    go(match, RUN, "step 1,-2")
    assert (damage(match, "purple-kilgore", "purple-deryn"), asked(match)) == ([1, 0], "replace")
    go(match, "lay 2,-1", "step 1,-1")
    assert where(match, "purple-kilgore") == "1,-1"


@rule("BR-13.15")
def test_standing_still_triggers_nothing() -> None:
    match = lay(["gwaien_teleport"], champions={"purple-gwaien": "1,-2"}, traps={"1,-2": "trap_damage_3"})
    go(match, "play gwaien_teleport", "none")
    assert (damage(match, "purple-gwaien"), len(traps(match))) == ([0], 1)


@rule("BR-13.14")
def test_a_trap_being_resolved_is_no_trap_on_the_board() -> None:
    """A trap on a hex that is not printed as a trap hex: once turned over, the hex is none any more."""
    match = lay([], champions={"purple-kilgore": "1,-4"}, traps={"1,-3": "trap_damage_1"})
    go(match, RUN, "step 1,-3")
    g = state(match)
    assert not g.is_trap_hex(g.box.hex_index["1,-3"])
    assert refused(match, "lay 1,-3") == "BR-13.5"
