"""SH-7: the attack phase."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, told


def health(match: tr.Match, seats: int = 3) -> list[int]:
    """List the health of all players."""
    return [player(match, seat).health for seat in range(seats)]


@rule("SH-7.1")
def test_all_power_left_goes_to_players_in_one_attack() -> None:
    """What champions did not take is dealt to the opponent, once, in the attack phase and not before."""
    match = lay({"power": 9, "hand": ["nil_assassin"]}, {"champions": ["optio_crusher"]})
    go(match, "play nil_assassin", "attack 1 optio_crusher")
    assert {move.kind for move in match.legal()} == {"end"}
    assert player(match, 1).health == 50
    go(match, "end")
    assert player(match, 1).health == 40
    assert [facts["n"] for facts in told(match, "aims")] == [10]


@rule("SH-7.2")
@pytest.mark.parametrize(("first", "second"), [(0, 0), (0, 10), (10, None), (3, 4), (1, 9)])
def test_power_is_split_in_any_way(first: int, second: int | None) -> None:
    """Every split among three opponents is possible, an uneven one and nothing for somebody included."""
    match = lay({"power": 10}, {}, {}, {})
    go(match, "end", f"number {first}", *([] if second is None else [f"number {second}"]))
    given = [first, second or 0, 10 - first - (second or 0)]
    assert health(match, 4) == [50, *(50 - n for n in given)]


@rule("SH-7.3")
def test_the_whole_power_must_be_assigned() -> None:
    """A player assigns whole numbers from 0 up to what is left; the last opponent gets the rest, nothing is kept."""
    match = lay({"power": 6}, {}, {}, {})
    match.play("end")
    assert options(match) == [f"number {n}" for n in range(7)]
    assert refused(match, "number 7") == "SH-7.3"
    assert refused(match, "none") == "SH-7.3"
    match.play("number 4")
    assert options(match) == ["number 0", "number 1", "number 2"]
    assert refused(match, "number 3") == "SH-7.3"
    go(match, "number 1")
    assert health(match, 4) == [50, 46, 49, 49]


@rule("SH-7.3")
def test_more_than_the_health_may_be_assigned() -> None:
    """An opponent with 2 health may get 9 of 12 power; what is too much is lost."""
    match = go(lay({"power": 12}, {"health": 2}, {"health": 20}), "end", "number 9")
    assert health(match) == [50, 0, 17]


@rule("SH-7.4")
def test_nobody_behind_zetta_is_attacked() -> None:
    """With Zetta in play a player is no target; the power goes to the others."""
    match = lay({"power": 8}, {"champions": ["zetta_the_encryptor"]}, {}, {})
    match.play("end")
    assert told(match, "aims") == []
    go(match, "number 5")
    assert health(match, 4) == [50, 50, 45, 47]


@rule("SH-7.4")
def test_zetta_in_hand_does_not_hide_her_player() -> None:
    """Only Zetta in the play zone protects."""
    match = go(lay({"power": 8}, {"hand": ["zetta_the_encryptor"]}), "end", "done")
    assert player(match, 1).health == 42


@rule("SH-7.5")
@pytest.mark.parametrize(
    ("mine", "other"),
    [({"power": 8}, {"champions": ["zetta_the_encryptor"]}), ({"power": 0}, {})],
)
def test_without_target_or_power_nothing_happens(mine: dict[str, int], other: dict[str, list[str]]) -> None:
    """The attack phase ends without effect and the power is lost."""
    match = go(lay(mine, other), "end")
    assert (match.actors, health(match, 2), told(match, "aims")) == ([1], [50, 50], [])
    assert player(match).power == 0


@rule("SH-7.6")
@pytest.mark.parametrize("others", [[{}], [{}, {"champions": ["zetta_the_encryptor"]}], [{}, {"out": True}]])
def test_with_one_target_nobody_is_asked(others: list[dict[str, object]]) -> None:
    """One attackable opponent gets all power without a decision of the attacker."""
    match = lay({"power": 8}, *others)
    match.play("end")
    assert [question.ask.kind for question in match.questions(0)] == []
    assert [(facts["target"], facts["n"]) for facts in told(match, "aims")] == [(1, 8)]


@rule("SH-7.7")
def test_the_whole_assignment_is_announced_before_shields() -> None:
    """When the first opponent decides on shields, everybody knows who gets how much, and nobody was hurt yet."""
    match = lay({"power": 10}, {"hand": ["command_seer"]}, {"hand": ["command_seer"]})
    match.play("end")
    match.play("number 6")
    assert match.actors == [1]
    for seat in (0, 1, 2, None):
        assert match.view(seat)["table"]["assigned"] == [0, 6, 4]
        assert [(facts["target"], facts["n"]) for facts in told(match, "aims", seat)] == [(1, 6), (2, 4)]
    assert health(match) == [50, 50, 50]


@rule("SH-7.8")
@pytest.mark.parametrize(("active", "asked"), [(0, [1, 2, 3]), (2, [3, 0, 1])])
def test_shields_are_decided_clockwise(active: int, asked: list[int]) -> None:
    """The attacked players decide one after another, beginning left of the active player."""
    hands = [["command_seer"], ["command_seer"], ["thorn_zealot"], ["thorn_zealot"]]
    match = lay(*({"hand": hands[i], "power": 9 if i == active else 0} for i in range(4)), active=active)
    for code in ("end", "number 3", "number 3"):
        match.play(code)
    seen = []
    while match.actors != [(active + 1) % 4] or match.phase != "play":
        seen += match.actors
        match.play("done")
    assert seen == asked


@rule("SH-7.8")
def test_who_gets_nothing_does_not_decide() -> None:
    """A player who was assigned 0 is not asked for shields."""
    match = lay({"power": 5}, {"hand": ["command_seer"]}, {"hand": ["command_seer"]})
    match.play("end")
    match.play("number 0")
    assert match.actors == [2]
    go(match, "done")
    assert (match.actors, health(match)) == ([1], [50, 50, 45])


@rule("SH-7.9")
@pytest.mark.parametrize(("power", "after"), [(12, 43), (5, 50), (3, 50)])
def test_damage_less_shields(power: int, after: int) -> None:
    """Health falls by the damage minus the shields, and never rises by them."""
    match = go(lay({"power": power}, {"hand": ["command_seer"]}), "end", "shield command_seer")
    assert player(match, 1).health == after


@rule("SH-7.9")
def test_all_damage_is_dealt_after_the_last_decision() -> None:
    """Nobody loses health while another still decides."""
    match = lay({"power": 10}, {"hand": ["command_seer"]}, {"hand": ["thorn_zealot"]})
    for code in ("end", "number 6", "done"):
        match.play(code)
    assert (match.actors, health(match)) == ([2], [50, 50, 50])
    go(match, "shield thorn_zealot")
    assert health(match) == [50, 44, 49]


@rule("SH-7.9")
def test_health_stops_at_zero() -> None:
    """More damage than health leaves 0, not less."""
    match = go(lay({"power": 30}, {"health": 4}, {}), "end", "number 20")
    assert health(match) == [50, 0, 40]


@rule("SH-7.10")
def test_players_at_zero_are_eliminated_together() -> None:
    """Two players who reach 0 in one attack go out at the same time, after all damage, and share a place."""
    match = go(lay({"power": 9}, {"health": 4}, {"health": 5}), "end", "number 4")
    assert match.result is not None
    assert match.result.ranks == [1, 2, 2]
    kinds = [event.kind for event in match.events() if event.kind in ("hurt", "eliminated")]
    assert kinds == ["hurt", "hurt", "eliminated", "eliminated"]


@rule("SH-7.11")
def test_infinite_power_is_not_split() -> None:
    """With infinite power every attackable opponent gets infinite damage without a decision."""
    match = lay({"power": "infinite"}, {"hand": ["cryptofist_monk"]}, {}, {"champions": ["zetta_the_encryptor"]})
    match.play("end")
    assert [(facts["target"], facts["n"]) for facts in told(match, "aims")] == [(1, "infinite"), (2, "infinite")]
    assert (health(match, 4), match.actors) == ([50, 0, 0, 50], [3])
    assert cards(match, "champions", 3) == ["zetta_the_encryptor"]
