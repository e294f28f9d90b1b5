"""Scenarios S-01 to S-15 of the rulebook (section 20)."""

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import armies, board, values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    T,
    at,
    attached,
    board_t,
    cards,
    damage,
    engaged,
    figures,
    go,
    lay,
    options,
    refused,
    roll,
    state,
    turn_of,
    where,
)


def go_east(row: int, steps: int) -> list[str]:
    return [f"step {q},{row}" for q in range(1, steps + 1)]


@rule("PW-6.3", "PW-6.4")
def test_s01() -> None:
    """S-01: three Projections move 5 spaces east each, or fewer; the sixth space is out of reach."""
    match = turn_of("illusionary_projections", {"army": {"illusionary_projections": ["0,0", "0,2", "0,4"]}})
    for row in (0, 2, 4):
        go(match, f"move 0,{row}", *go_east(row, 4))
        assert "stop" in options(match)
        go(match, f"step 5,{row}")
    assert where(match, "illusionary_projections") == ["5,0", "5,2", "5,4"]
    match = turn_of("illusionary_projections", {"army": {"illusionary_projections": ["0,0"]}})
    go(match, "move 0,0", *go_east(0, 5))
    assert refused(match, "step 6,0") != ""
    assert where(match, "illusionary_projections")[0] == "5,0"


@rule("PW-6.5")
def test_s02() -> None:
    """S-02: two flat steps and one up by two levels cost 1 + 1 + 3 points, and nothing is left."""
    pack = board_t({(3, 0): 2})
    mine = {"army": {"pummelroot_elementals": ["0,0"]}}
    match = turn_of("pummelroot_elementals", mine, pack=pack)
    go(match, "move 0,0", "step 1,0", "step 2,0", "step 3,0")
    assert where(match, "pummelroot_elementals")[0] == "3,0"
    assert match.phase != "moves" or "step" not in [move.kind for move in match.legal()]
    match = turn_of("pummelroot_elementals", mine, {"army": {"restless_zombies": ["2,0"]}}, pack=pack)
    go(match, "move 0,0", "step 1,0")
    assert refused(match, "step 2,0") == "PW-6.11"


@rule("PW-6.7", "PW-6.15")
def test_s03() -> None:
    """S-03: a step down by two levels of a figure of height 4 costs one point and is no fall."""
    match = turn_of("chandra_nalaar", {"army": {"chandra_nalaar": ["3,0"]}}, pack=board_t({(3, 0): 2}))
    go(match, "move 3,0", "step 4,0", "step 5,0", "step 6,0", "step 7,0", "step 8,0")
    assert "step 9,0" in options(match)
    go(match, "step 9,0")
    assert damage(match, "chandra_nalaar") == [0]
    assert where(match, "chandra_nalaar") == ["9,0"]


@rule("PW-6.20")
def test_s04() -> None:
    """S-04: water ends a move, also when it is entered from water."""
    pack = board_t(water=[(2, 0), (3, 0)])
    match = turn_of("chandra_nalaar", {"army": {"chandra_nalaar": ["0,0"]}}, pack=pack)
    go(match, "move 0,0", "step 1,0", "step 2,0")
    assert (where(match, "chandra_nalaar"), match.phase) == (
        ["2,0"],
        "attacks" if match.phase == "attacks" else match.phase,
    )
    assert not options(match, "step")
    match = turn_of("chandra_nalaar", {"army": {"chandra_nalaar": ["2,0"]}}, pack=pack)
    go(match, "move 2,0", "step 3,0")
    assert where(match, "chandra_nalaar") == ["3,0"]
    assert not options(match, "step")


@rule("PW-6.25", "PW-6.26", "PW-6.29")
def test_s05() -> None:
    """S-05: the leading half of a Firecat climbs for 1 + 3 + 1 points; it cannot end on two levels."""
    pack = board_t({(3, 0): 2, (4, 0): 2})
    match = turn_of("blazing_firecats", {"army": {"blazing_firecats": ["0,0/1,0"]}}, pack=pack)
    go(match, "move 0,0", "step-pair 1,0/2,0", "step-pair 2,0/3,0")
    assert "stop" not in options(match)
    assert refused(match, "stop") == "PW-6.13"
    go(match, "step-pair 3,0/4,0")
    assert "stop" in options(match)
    go(match, "stop")
    assert where(match, "blazing_firecats")[0] == "3,0/4,0"


@rule("PW-7.2", "PW-9.5", "PW-9.6")
def test_s06() -> None:
    """S-06: a figure on a pillar as high as its neighbour is not adjacent; only range helps, and height defends."""
    pack = board_t({(3, 2): 4})
    mine, other = {"army": {"chandra_nalaar": ["2,2"]}}, {"army": {"pummelroot_elementals": ["3,2"]}}
    match = turn_of("chandra_nalaar", mine, other, pack=pack, phase="attacks")
    assert not engaged(match, "2,2", "3,2")
    assert options(match, "attack") == ["attack 2,2"]
    roll(match, "W W - S - -", "attack 2,2")
    assert damage(match, "pummelroot_elementals")[0] == 1
    match = turn_of("pummelroot_elementals", other, mine, pack=pack, phase="attacks")
    assert not options(match, "attack")
    match = turn_of("chandra_nalaar", mine, other, pack=pack)
    roll(match, "", "move 2,2", "step 1,2", "step 0,2", "stop")
    assert damage(match, "chandra_nalaar") == [0]


@rule("PW-9.3", "PW-10.9", "PW-9.4")
def test_s07() -> None:
    """S-07: range 5 reaches 5 spaces past another figure, not 6; near Nissa it is 7."""
    ranger = {"army": {"elf_rangers": ["0,3"]}}
    other = {"army": {"chandra_nalaar": ["5,3"], "flamewing_phoenixes": ["2,3"]}}
    match = turn_of("elf_rangers", ranger, other, phase="attacks")
    go(match, "attack 0,3")
    assert options(match, "at") == ["at 2,3", "at 5,3"]
    far = {"army": {"chandra_nalaar": ["6,3"]}}
    match = turn_of("elf_rangers", ranger, far, phase="attacks")
    assert not options(match, "attack")
    near = {"army": {"nissa_revane": ["0,2"], "elf_rangers": ["0,3"]}}
    match = turn_of("elf_rangers", near, far, phase="attacks")
    assert values.reach(state(match), at(match, "0,3")) == 7
    assert options(match, "attack") == ["attack 0,3"]


@rule("PW-9.21", "PW-9.22", "PW-9.24")
def test_s08() -> None:
    """S-08: 3 attack dice against 4 + 1 defence dice; weapons of the defender do not count."""
    pack = board_t({(3, 3): 2})
    match = turn_of(
        "elf_rangers",
        {"army": {"elf_rangers": ["0,3"]}},
        {"army": {"chandra_nalaar": ["3,3"]}},
        pack=pack,
        phase="attacks",
    )
    roll(match, "W W - - - W W -", "attack 0,3")
    assert damage(match, "chandra_nalaar") == [2]


@rule("PW-8.2", "PW-3.7")
def test_s09() -> None:
    """S-09: Snuff Out can be used only in a turn in which Liliana was chosen, and once."""
    mine = {"army": {"liliana_vess": ["2,2"], "restless_zombies": ["3,3"]}}
    other = {"army": {"elf_rangers": ["4,2*1", "5,2*1"]}}
    match = lay(mine, other)
    go(match, "choose restless_zombies 1")
    assert not options(match, "use")
    assert refused(match, "use snuff_out") == "PW-3.7"
    match = go(lay(mine, other), "choose liliana_vess 1")
    go(match, "use snuff_out", "figure 4,2")
    assert where(match, "elf_rangers")[:2] == ["dead", "5,2"]
    assert refused(match, "use snuff_out") == "PW-8.4"


@rule("PW-11.6", "PW-19.2")
def test_s10() -> None:
    """S-10: Killing Wave hurts the creatures around Chandra in an order of the active player, but no Zombie."""
    mine = {"army": {"liliana_vess": [AWAY[0]], "restless_zombies": ["3,3"]}, "hand": ["killing_wave"]}
    other = {"army": {"chandra_nalaar": ["4,2"], "blazing_firecats": ["5,2/6,2"], "flamewing_phoenixes": ["4,1"]}}
    third = {"army": {"elf_rangers": ["3,2"]}}
    match = lay(mine, other, third)
    go(match, "cast killing_wave", "figure 4,2")
    assert options(match) == ["figure 4,1", "figure 3,2", "figure 5,2"]
    go(match, "figure 5,2")
    assert where(match, "blazing_firecats")[0] == "dead"
    assert options(match) == ["figure 4,1", "figure 3,2"]
    go(match, "figure 3,2")
    assert (where(match, "elf_rangers")[0], where(match, "flamewing_phoenixes")[0]) == ("dead", "dead")
    assert (damage(match, "chandra_nalaar"), damage(match, "restless_zombies")[0]) == ([0], 0)


@rule("PW-15.5", "PW-15.6")
def test_s11() -> None:
    """S-11: unique cards once in an army, common ones as often as there are boxes; two players may have the same."""
    box = tr.game("planeswalkers").box()
    deck = box.default_armies["blue"][1]
    twice = ["jace_beleren", "leyline_phantoms", "leyline_phantoms"]
    assert "PW-15.5" in armies.broken(box, 2, 600, twice, deck)
    common = ["jace_beleren", "illusionary_projections", "illusionary_projections"]
    assert armies.broken(box, 2, 500, common, deck) == []
    phantoms = {"army": ["jace_beleren", "leyline_phantoms"], "spells": deck}
    match = tr.game("planeswalkers").start(options={"boxes": "2", "lists": [phantoms, phantoms]})
    assert len(figures(match, "leyline_phantoms")) == 6


@rule("PW-4.6", "PW-8.23")
def test_s12() -> None:
    """S-12: of two secret Auras only the one whose event occurs is revealed; the squad goes home without its Auras."""
    mine = {"army": {"elf_rangers": ["0,2", "0,4"]}, "auras": {"elf_rangers": ["pathfinders_step"]}}
    other = {"army": {"jace_beleren": ["3,2"]}, "secrets": {"jace_beleren": ["psychic_rebuttal", "vanishing_lure"]}}
    match = turn_of("elf_rangers", mine, other, phase="attacks")
    roll(match, "", "attack 0,2")
    assert where(match, "elf_rangers")[:2] == ["reserve", "reserve"]
    assert attached(match, "jace_beleren", "secrets") == ["psychic_rebuttal"]
    assert attached(match, "elf_rangers") == []
    assert (cards(match, "graveyard", 0), cards(match, "graveyard", 1)) == (["pathfinders_step"], ["vanishing_lure"])
    assert damage(match, "jace_beleren") == [0]


@rule("PW-4.10", "PW-19.5")
def test_s13() -> None:
    """S-13: a countered sorcery does nothing, wakes no Phoenix and does not count; three more may be played."""
    hand = ["searing_bolt", "chain_of_sparks", "cinder_shell", "molten_claws"]
    mine = {
        "army": {"chandra_nalaar": ["0,0"], "flamewing_phoenixes": ["1,0", "dead"], "blazing_firecats": ["0,2/1,2"]},
        "hand": hand,
    }
    other = {"army": {"jace_beleren": ["4,0"]}, "secrets": {"jace_beleren": ["psychic_rebuttal"]}}
    match = lay(mine, other)
    roll(match, "", "cast searing_bolt", "figure 4,0")
    assert (damage(match, "jace_beleren"), cards(match, "graveyard")) == ([0], ["searing_bolt"])
    assert where(match, "flamewing_phoenixes")[1] == "dead"
    assert state(match).cast == 0
    go(match, "cast cinder_shell", "cast molten_claws", "cast chain_of_sparks", "done", "none")
    assert state(match).cast == 3


@rule("PW-10.6", "PW-10.7")
@pytest.mark.parametrize(("level", "seen"), [(4, False), (2, True)])
def test_s14(level: int, seen: bool) -> None:
    """S-14: a ridge of level 4 hides figures of height 4 from each other, one of level 2 does not."""
    pack = board_t({(3, r): level for r in range(6)})
    match = turn_of(
        "elf_rangers",
        {"army": {"elf_rangers": ["0,2"]}},
        {"army": {"chandra_nalaar": ["5,2"]}},
        pack=pack,
        phase="attacks",
    )
    assert board.line_of_sight(state(match), at(match, "0,2"), at(match, "5,2")) is seen
    assert bool(options(match, "attack")) is seen


@rule("PW-10.13", "PW-5.7")
def test_s15() -> None:
    """S-15: from behind the edge of a plateau the ground below is hidden; from the edge itself it is seen."""
    pack = board_t({(q, r): 4 for q, r in T if q <= 2})
    for space, seen in (("1,2", [False, False, True]), ("2,2", [True, True, True])):
        match = lay({"army": {"chandra_nalaar": [space]}}, pack=pack)
        g = state(match)
        walker = at(match, space)
        found = [board.sees_space(g, walker, g.box.space_of(code)) for code in ("3,2", "4,2", "5,2")]
        assert found == seen
