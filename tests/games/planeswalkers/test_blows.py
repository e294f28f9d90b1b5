"""How hard figures hit: exact odds, and the dice of every single figure."""

from itertools import product
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import play_out
from tafelrunde.games.planeswalkers import blows, prospects
from tafelrunde.games.planeswalkers.blows import Outlook, dice_of
from tafelrunde.games.planeswalkers.rules import values
from tests.games.planeswalkers.table import AWAY, board_t, figures, lay, new, state

DIE = tuple(tr.game("planeswalkers").box().die)
FAR_AWAY = {"army": {"jace_beleren": [AWAY[1]]}}


def outlook(match: Any) -> Outlook:
    """Return what judgements of a table share."""
    return Outlook(state(match))


def attack(match: Any, army: str, other: str, comes: bool = False, beside: bool = True) -> tuple[int, int]:
    """Return the dice of an attack of the first figure of a card on the first one of another card."""
    return dice_of(state(match), outlook(match), figures(match, army)[0], figures(match, other)[0], comes, beside, up=0)


@pytest.mark.parametrize(("power", "toughness", "fierce"), [(2, 1, 2), (3, 2, 2), (1, 2, 2), (2, 3, blows.NEVER)])
def test_damage_against_all_rolls(power: int, toughness: int, fierce: int) -> None:
    """Where every one of enough dice shows a weapon, nobody blocks."""
    counts = [0] * (power + 1)
    for roll in product(DIE, repeat=power + toughness):
        hits, blocks = roll[:power].count("weapon"), roll[power:].count("shield")
        unblockable = power >= fierce and hits == power
        counts[hits if unblockable else max(0, hits - blocks)] += 1
    expected = [count / len(DIE) ** (power + toughness) for count in counts]
    assert blows.damage(DIE, power, toughness, fierce) == pytest.approx(expected)


def test_damage_beyond_the_life_that_is_left_is_lost() -> None:
    assert blows.to_life((0.5, 0.2, 0.2, 0.1), 2) == pytest.approx((0.8, 0.3))


def test_abilities_are_read_from_the_cards() -> None:
    """Firecats strike fiercely, Projections may not be there, Reavers weaken, Nissa guides, Gideon likes crowds."""
    box = tr.game("planeswalkers").box()
    natures = {army.id: blows.nature(box, kind) for kind, army in enumerate(box.armies)}
    assert natures["blazing_firecats"].fierce == 2
    assert natures["illusionary_projections"].hit == 0.75
    assert natures["blighted_reavers"].weakens == -1
    assert [(guide.n, guide.within) for guide in natures["nissa_revane"].guides] == [(2, 4)]
    assert natures["gideon_jura"].crowds == [(1, 2)]
    plain = natures["rhox_veterans"]
    assert (plain.fierce, plain.hit, plain.weakens, plain.guides, plain.crowds) == (blows.NEVER, 1.0, 0, [], [])


def test_who_stands_beside_fellows_is_tougher() -> None:
    match = lay({"army": {"rhox_veterans": ["3,3", "4,3", "9,5"]}}, FAR_AWAY)
    assert [outlook(match).toughness[figure] for figure in figures(match, "rhox_veterans")] == [3, 3, 2]


def test_every_figure_has_the_values_of_the_rules() -> None:
    """Also where figures of a card are alike, and are not asked one by one."""
    for seed in range(4):
        match = new(2, seed=seed)
        agents = [make("random", seed=seat) for seat in range(2)]
        while not match.over:
            g, o = state(match), outlook(match)
            for figure in g.figures():
                found = o.power[figure], o.toughness[figure], o.range[figure]
                assert found == (values.power(g, figure), values.toughness(g, figure), values.reach(g, figure))
            play_out(match, agents, most=5)


def test_who_goes_into_a_crowd_strikes_harder() -> None:
    """PW-19.1: there are three opponents around the Phantom that Gideon goes to, and none where he comes from."""
    mine = {"army": {"gideon_jura": ["0,0"]}}
    match = lay(mine, {"army": {"jace_beleren": ["8,3"], "leyline_phantoms": ["7,3", "6,3", "0,5"]}})
    assert attack(match, "gideon_jura", "leyline_phantoms") == (3, 2)
    assert attack(match, "gideon_jura", "leyline_phantoms", comes=True) == (6, 2)


def test_reavers_weaken_whom_they_come_to() -> None:
    """Once: where one of them stands there already, toughness has been lowered by that."""
    for reavers in (["3,3", "0,0"], ["6,3", "0,0"]):
        match = lay({"army": {"blighted_reavers": reavers}}, {"army": {"leyline_phantoms": ["7,3"]}})
        assert attack(match, "blighted_reavers", "leyline_phantoms", comes=True) == (5, 1)


def test_an_oath_protects_from_afar_more_than_from_beside() -> None:
    mine = {"army": {"nissa_revane": ["0,0"]}}
    other = {"army": {"rhox_veterans": ["5,0"]}, "auras": {"rhox_veterans": ["shieldwall_oath"]}}
    match = lay(mine, other)
    near, far = (attack(match, "nissa_revane", "rhox_veterans", beside=beside)[1] for beside in (True, False))
    assert (near, far) == (3, 4)


@pytest.mark.parametrize(("nissa", "points"), [(AWAY[0], 3), ("3,0", 1)])
def test_near_nissa_one_shoots_farther(nissa: str, points: int) -> None:
    """An Elf Ranger reaches five spaces; seven, where Nissa is within four spaces of where he goes."""
    mine = {"army": {"nissa_revane": [nissa], "elf_rangers": ["0,0"]}}
    match = lay(mine, {"army": {"jace_beleren": ["8,0"]}})
    archer, walker = figures(match, "elf_rangers")[0], figures(match, "jace_beleren")[0]
    assert prospects.to_strike(state(match), outlook(match), archer, walker) == points


@pytest.mark.parametrize(("levels", "reach"), [({}, 7), ({(2, 0): 9, (2, 1): 9, (1, 1): 9}, 5)])
def test_nissa_guides_only_whom_she_sees(levels: dict[tuple[int, int], int], reach: int) -> None:
    """Behind a mountain an Elf Ranger has a range of five, which is not hers to take away when he leaves."""
    mine = {"army": {"nissa_revane": ["0,0"], "elf_rangers": ["4,0"]}}
    match = lay(mine, {"army": {"jace_beleren": [AWAY[1]]}}, pack=board_t(levels))
    archer, o = figures(match, "elf_rangers")[0], outlook(match)
    assert o.range[archer] == reach
    assert [found for found, *_ in blows.ranges(state(match), o, archer)] == [5, 7]
