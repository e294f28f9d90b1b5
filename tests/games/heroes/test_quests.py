"""What dice are worth, whom creatures and spells are aimed at without thinking, and who is likely to win."""

from typing import Any

import pytest

from tafelrunde.agents.search import play_on
from tafelrunde.games.heroes import quests
from tafelrunde.kernel.match import Match
from tests.games.heroes.table import asked, being, go, hp, lay, seat, stop

GUARDED = {"F2": "golem", "B2": "hero"}


def chance(match: Match) -> float:
    """Return the chance of the first player."""
    found = match.game.chances(match.table)
    assert sum(found) == pytest.approx(1)
    return float(found[0])


@pytest.mark.parametrize("alone", [False, True])
def test_all_ways_in_which_dice_land_add_up(alone: bool) -> None:
    for dice in range(8):
        assert sum(chance for _, _, chance in quests.landings(dice, alone)) == pytest.approx(1)


@pytest.mark.parametrize("alone", [False, True])
def test_more_symbols_are_never_worth_less(alone: bool) -> None:
    quest = quests.quest(6, 3, 12, 4, 6, alone)
    values = [quest.value(have, 0) for have in range(7)]
    assert values == sorted(values)
    assert values[0] < values[2] < values[3]
    assert values[3] >= quest.paid(3, 0) > quest.paid(2, 0) == 0


def test_flying_dice_are_worth_what_they_show_on_the_average() -> None:
    quest = quests.quest(6, 3, 12, 0, 0, False)
    missed = quest.flying(2, 0, 1)
    assert missed == pytest.approx((quest.value(3, 0) + 4 * quest.value(2, 0) + quest.value(2, 1)) / 6)


# ---------------------------------------------------------------- who is likely to win


def test_symbols_for_a_spell_of_the_hand_are_worth_more_than_others() -> None:
    yours = seat("selya", board=GUARDED)
    fitting = lay(seat("galean", "3 fire, 3 card", hand=["fireball"], board=GUARDED), yours, phase="join")
    useless = lay(seat("galean", "3 water, 3 card", hand=["fireball"], board=GUARDED), yours, phase="join")
    assert chance(fitting) > chance(useless)


def test_hit_points_creatures_and_shelter_count() -> None:
    def rated(**mine: Any) -> float:
        mine = {"board": GUARDED, **mine}
        return chance(lay(seat("galean", **mine), seat("galean", board=GUARDED), phase="join"))

    assert rated(hp=4) < rated(hp=12) < rated()
    assert rated(board={"F2": "golem 5", "B2": "hero"}) < rated()
    assert rated(board={"F1": "golem", "B2": "hero"}) < rated() < rated(board={**GUARDED, "F3": "imp"})


# ---------------------------------------------------------------- without thinking


def test_a_spell_that_wounds_is_aimed_at_the_enemy_who_is_hurt_most() -> None:
    match = lay(
        seat("galean", "3 fire", hand=["fireball"], board=GUARDED),
        seat("selya", board={"F1": "golem", "F3": "imp", "B2": "hero"}, hp=2),
    )
    go(match, "cast fireball")
    play_on(match)
    assert match.over
    assert match.result is not None
    assert match.result.winners == [0]


def test_a_spell_that_heals_is_aimed_at_the_own_side() -> None:
    match = lay(seat("galean", "2 water", hand=["healing"], board=GUARDED, hp=10), seat("selya", board=GUARDED, hp=3))
    go(match, "cast healing")
    play_on(match)
    assert hp(match) == [13, 3]


def test_creatures_use_up_the_command_symbols() -> None:
    match = stop(
        seat("selya", "2 fire, 3 command", hand=["flaming_weapons"], board={"F1": "imp", "F2": "imp", "B2": "hero"}),
        seat("galean", board={"F3": "imp", "F4": "imp", "B2": "hero"}),
    )
    go(match, "cast flaming_weapons")
    play_on(match)
    assert asked(match) == [(1, "join")]
    assert being(match, "2F3") is None
    assert being(match, "2F4") is None


def test_the_next_action_is_to_be_thought_about() -> None:
    match = lay(seat("galean", "3 fire", hand=["fireball"], board=GUARDED), seat("selya", board=GUARDED))
    before = match.hash()
    play_on(match)
    assert match.hash() == before


def test_only_good_throws_are_tried_and_no_stop_without_an_action() -> None:
    match = lay(
        seat("galean", "2 fire, 1 water, 1 earth, 1 card, 1 command", hand=["fireball"], board=GUARDED),
        seat("selya", "6 card", board=GUARDED),
        phase="race",
    )
    tried = match.game.candidates(match.table, 0, match.legal(0))
    assert tried == match.game.candidates(match.table, 0, match.legal(0))
    assert 0 < len(tried) <= 3
    assert {move.kind for move in tried} == {"throw"}
    assert "throw 3456" in [move.code for move in tried]
