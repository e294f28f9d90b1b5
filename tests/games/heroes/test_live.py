"""The referee of a live table, latency credits, suspension (HE-7b)."""

import pytest

import tafelrunde as tr
from tafelrunde.games.heroes.live import Referee
from tafelrunde.testing.rules import rule
from tests.games.heroes.table import arena, asked, faces, go, hp, lay, new, options, player, seat, state

DECK = ["command", "command", "dispel_magic", "magic_missile"]


def table(first: str = "6 fire", second: str = "6 card", **settings: object) -> tuple[tr.Match, Referee]:
    """Lay out an open live phase with a referee; its dice landed long ago."""
    match = lay(
        seat("galean", first, deck=DECK),
        seat("selya", second, deck=DECK),
        phase="race",
        options={"time_model": "live", "min_think_ms": 0, **settings},
    )
    return match, Referee(match)


@rule("HE-7.8", "HE-7.12")
def test_the_first_press_that_arrives_counts() -> None:
    match, referee = table()
    assert referee.press(1, "stop", 41, 1) is None
    assert referee.press(0, "stop", 42, 1) == "too_late"
    assert (arena(match).caller, hp(match)) == (1, [21, 21])


@rule("HE-7.8", "HE-7.5")
def test_codes_of_refusals() -> None:
    match, referee = table()
    assert referee.press(0, "throw", 10, 1) == "empty"
    assert referee.press(0, "throw 17", 10, 1) == "not_yours"
    assert referee.press(0, "stop", 10, 2) == "closed"
    assert referee.press(0, "throw 12", 11, 1) is None
    assert referee.press(0, "stop", 12, 1) == "busy"
    assert referee.press(0, "throw 3", 12, 1) == "busy"
    assert referee.press(1, "stop", 13, 0) == "too_late"
    before = match.hash()
    assert referee.press(1, "throw 9", 13, 1) == "not_yours"
    assert match.hash() == before
    sleeping = lay(
        seat("galean", "6 fire"),
        seat("selya", "4 card, 2 fire", hp=0),
        seat("xantiana", "6 fire", out=True, dice=[]),
        phase="race",
        options={"time_model": "live", "mode": "immortal"},
    )
    judge = Referee(sleeping)
    assert judge.press(1, "stop", 500, 1) == "unconscious"
    assert judge.press(2, "stop", 500, 1) == "dead"


@rule("HE-7.16")
def test_the_fairness_window() -> None:
    match, referee = table(stop_window_ms=150)
    referee.measured(0, 90)
    assert referee.press(1, "stop", 1000, 1) is None
    assert arena(match).caller == -1  # held back: nothing is sent to anybody
    assert referee.press(0, "throw 1", 1010, 1) == "too_late"
    assert referee.press(0, "stop", 1030, 1) is None
    referee.pass_time(1149)
    assert match.phase == "race"
    referee.pass_time(1150)
    assert arena(match).caller == 0  # 1030 - 45 is before 1000
    assert match.log[-1][4] == 1000


@rule("HE-7.16", "HE-7.25")
def test_ties_in_the_window_go_by_priority_and_late_presses_lose() -> None:
    match, referee = table(stop_window_ms=150)
    referee.press(0, "stop", 1000, 1)
    referee.press(1, "stop", 1000, 1)
    referee.pass_time(1200)
    assert arena(match).caller == 0
    other, judge = table(stop_window_ms=150)
    judge.press(0, "throw 1", 500, 1)
    judge.press(1, "stop", 600, 1)
    assert judge.press(0, "stop", 700, 1) == "busy"  # in the air when the first Stop came
    judge.pass_time(1000)
    assert (arena(other).caller, "-" in faces(other)) == (1, False)


@rule("HE-7.38")
def test_a_slow_line_is_given_back_up_to_a_cap() -> None:
    match, referee = table()
    for trip in (300, 62, 80):
        referee.measured(0, trip)
    assert referee.credit(0) == 62
    referee.press(0, "throw 1", 100, 1)
    assert player(match).credit == 60
    assert arena(match).landing[0] == 100 + 600 - 60
    referee.press(1, "throw 1", 100, 1)
    assert arena(match).landing[1] == 700  # nobody measured this one
    for _ in range(10):
        referee.measured(1, 400)
    assert referee.credit(1) == 100
    again = tr.Record.loads(match.record.dumps()).replay()
    assert again.hash() == match.hash()


@rule("HE-7.38", "HE-7.2")
def test_at_the_opening_half_of_the_credit_counts() -> None:
    match = new(seed=1, time_model="live")
    match.enter("credit 0 20", at=1000)
    match.tick(3000)
    assert arena(match).landing == [3550, 3600]


@rule("HE-7.39")
def test_nobody_is_faster_than_a_person() -> None:
    match, referee = table(min_think_ms=150)
    referee.press(0, "throw 1", 1000, 1)
    referee.pass_time(1600)
    assert referee.press(0, "stop", 1749, 1) == "busy"
    assert referee.press(0, "stop", 1750, 1) is None
    assert arena(match).caller == 0


@rule("HE-7.41")
def test_a_seat_cannot_flood_the_queue() -> None:
    match, referee = table()
    answers = [referee.press(0, "throw", 100 + k, 1) for k in range(30)]
    assert answers == ["empty"] * 20 + ["dropped"] * 10
    assert referee.press(0, "throw 1", 2000, 1) is None
    assert player(match).busy


@rule("HE-7.40", "HE-7.37")
def test_suspension() -> None:
    match, referee = table()
    referee.press(0, "throw 12", 1000, 1)
    match.enter("suspend", at=1200)
    assert (match.actors, match.due) == ([], None)
    match.tick(50_000)
    assert faces(match)[:2] == ["-", "-"]
    match.enter("resume", at=50_000)
    match.tick(53_000)
    assert asked(match) == [(1, "race")]
    assert arena(match).landing[0] == 53_600  # the flight begins again in full
    match.tick(53_600)
    assert "-" not in faces(match)
    match.play("stop", 0, at=53_700)
    assert [event.facts["at"] for event in match.events() if event.kind == "stops"] == [1200 + 700]
    assert [entry[3].code for entry in match.log if entry[0] == "time"][:3] == ["suspend", "resume", "open"]


@rule("HE-7.40")
def test_suspension_of_a_countdown() -> None:
    match = new(seed=1, time_model="live")
    match.enter("suspend", at=2900)
    match.enter("resume", at=9000)
    match.tick(12_000)
    assert match.phase == "lift"
    match.tick(15_000)
    assert [one.busy for one in state(match).players] == [True, True]


@rule("HE-7.17", "HE-7.18")
def test_without_a_connection_the_defaults_are_given() -> None:
    match, referee = table("6 card")
    referee.press(0, "stop", 100, 1)
    match.lapse(0)  # no action was chosen in time
    assert hp(match)[0] == 19
    other, judge = table("6 card", "6 card")
    judge.press(0, "stop", 100, 1)
    go(other, "draw")
    other.lapse(1)
    assert asked(other) == [(1, "lift")]  # declined; the dice stay as they are
    other.tick(other.clock + 3000)
    assert faces(other, 1) == ["card"] * 6


@rule("HE-30.4")
def test_who_does_nothing_in_a_live_race_keeps_the_dice() -> None:
    match, referee = table("6 card")
    before = match.hash()
    match.lapse(0)
    assert (match.hash(), match.log) == (before, [])
    assert referee.press(0, "throw 1", 100, 1) is None


@rule("HE-7.19", "HE-7.20")
def test_computer_players_take_their_time() -> None:
    judge = Referee(new(seed=1, time_model="live", tempo=["novice", "expert"]))
    assert [judge.reaction(0, "throw 1", 1.0, k) for k in (0, 900)] == [500, 1400]
    assert judge.reaction(0, "stop", 0.0, 0) == 650
    assert [judge.reaction(1, "stop", 0.5, k) for k in (0, 350)] == [150, 500]


@rule("HE-7.19")
def test_the_better_a_computer_player_the_faster_it_is() -> None:
    judge = Referee(new(seed=1, time_model="live"))
    assert [judge.reaction(0, "throw 1", skill, 0) for skill in (0.0, 0.5, 1.0)] == [500, 300, 150]


@rule("HE-6.8")
def test_who_was_too_late_is_told_by_how_much() -> None:
    _, referee = table()
    referee.press(1, "stop", 1041, 1)
    referee.press(0, "stop", 1078, 1)
    assert [(one.first, one.second, one.ms) for one in referee.finishes] == [(1, 0, 37)]
    _, judge = table(stop_window_ms=150)
    judge.measured(0, 80)
    judge.press(1, "stop", 1000, 1)
    judge.press(0, "stop", 1090, 1)
    judge.pass_time(1150)
    assert [(one.first, one.second, one.ms) for one in judge.finishes] == [(1, 0, 50)]


@rule("HE-7.32")
def test_a_press_names_its_phase() -> None:
    match, referee = table()
    question = match.questions(0)[0].id
    assert referee.phase_of(question) == 1
    referee.press(1, "stop", 50, 1)
    go(match, "draw")
    assert [referee.phase_of(one.id) for one in match.questions()] == [None]


@rule("HE-7.40")
def test_a_countdown_after_a_suspension_can_be_suspended_again() -> None:
    match, referee = table()
    referee.press(0, "throw 1", 500, 1)
    referee.suspend(600)
    assert (referee.is_suspended, referee.due) == (True, None)
    referee.resume(700)
    assert referee.opens_at(0) == 3700
    referee.suspend(2000)
    assert referee.is_suspended
    referee.resume(2100)
    referee.pass_time(5100)
    assert arena(match).landing[0] == 5700
    again = tr.Record.loads(match.record.dumps()).replay()
    assert again.hash() == match.hash()


@rule("HE-24.6")
def test_live_the_other_table_is_halted_at_once() -> None:
    arenas = [
        {"seats": [0, 3], "step": "act", "acting": 0, "caller": 0, "queue": [3], "number": 2},
        {"seats": [1, 2], "step": "race", "number": 4, "landing": [0, 900, 0, 0]},
    ]
    match = tr.game("heroes").position(
        {
            "players": [
                seat("galean", "3 fire", hand=["magic_missile"], acted=True),
                seat("selya", "", busy=True),
                seat("xantiana", "6 water"),
                seat("voynaroth", "", hp=1),
            ],
            "arenas": arenas,
            "phase": ["act", "race"],
            "options": {"mode": "team", "time_model": "live"},
        }
    )
    match.play("cast magic_missile", 0, at=100)
    match.play("target 4B2", 0, at=200)
    assert match.actors == []  # everybody waits for the countdown
    assert not player(match, 1).busy
    match.tick(3200)
    assert [player(match, one).busy for one in (0, 1, 2)] == [True] * 3
    assert arena(match).number == 5


def test_a_press_that_the_rules_do_not_know_is_refused() -> None:
    _, referee = table()
    assert referee.press(0, "throw x", 10, 1) == "not_yours"
    with pytest.raises(tr.TafelrundeError):
        referee.match.enter("resume", at=20)
    assert "throw 1" in options(referee.match, seat=0)
