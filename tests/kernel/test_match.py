"""A match goes on alike, however it was copied, saved or looked at, and refuses what is not allowed without a trace."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.kernel.ask import Ask, Flow, Over, Result
from tafelrunde.kernel.errors import BadRecord, IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game, load
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.table import Table, of_plain, plain
from tafelrunde.testing.walk import setups
from tests.toys import act, finish, positions, views
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL, WISE_DUEL, DuelTable
from tests.toys.relay import RELAY
from tests.toys.walk import WALK, Walk

TOYS = [DUEL, WISE_DUEL, RELAY, CLOCK, WALK]
each_toy = pytest.mark.parametrize("game", TOYS, ids=[game.id for game in TOYS])


def reloaded(match: Match) -> Match:
    """Save a match, send it through text, and load it."""
    return load(json.loads(json.dumps(match.save())))


# ---------------------------------------------------------------- copies go on alike


@each_toy
@pytest.mark.parametrize("watch", [True, False], ids=["watched", "unwatched"])
def test_copies_are_equal_and_go_on_alike(game: Game, watch: bool) -> None:
    """Clone and save/load at every moment, also in mid-decision and after the end, are the same match and stay it."""
    for match, rnd in positions(game, 3, leaving=0.01, watch=watch):
        twin, loaded = match.clone(), reloaded(match)
        for _ in range(3):
            if not twin.over:
                act(twin, rnd, loaded)
        assert loaded.hash() == twin.hash()
        assert views(loaded) == views(twin)
        again, original = reloaded(match), match.clone()
        assert again.hash() == original.hash()
        assert [e.facts for e in again.events()] == [e.facts for e in original.events()]


@each_toy
def test_a_copy_does_not_touch_the_original(game: Game) -> None:
    """Whatever a clone plays, the match that it was taken from stays as it is."""
    for match, _rnd in positions(game, 2, every=3):
        before = match.hash(), len(match.log), len(match.events())
        finish(match.clone(), random.Random(1))
        assert (match.hash(), len(match.log), len(match.events())) == before


@each_toy
def test_looking_changes_nothing(game: Game) -> None:
    """A match that was looked at from the beginning equals one that was looked at only at the end."""
    for seed in range(6):
        watched, blind = game.start(seed=seed), game.start(seed=seed)
        rnd = random.Random(seed)
        while not watched.over:
            views(watched)
            act(watched, rnd, blind)
        assert blind.hash() == watched.hash()
        assert views(blind) == views(watched)
        for seat in (None, *range(watched.table.seats)):
            assert blind.events(0, seat) == watched.events(0, seat)


@each_toy
def test_looking_first_in_the_middle_changes_nothing(game: Game) -> None:
    """It does not matter when somebody begins to look, not even in the middle of a step."""
    for blind, _rnd in positions(game, 2, leaving=0.01, watch=False):
        seen = blind.clone()
        seen.view(0)
        assert seen.log == blind.log
        assert seen.legal() == blind.legal()
        assert seen.hash() == blind.clone().hash()


@each_toy
def test_equal_matches_have_equal_hashes_in_every_process(game: Game) -> None:
    """The hash depends on no memory address and no order of a set."""
    match = game.start(seed=5)
    rnd = random.Random(5)
    for _ in range(6):
        if not match.over:
            act(match, rnd)
    module, name = {
        "duel": ("duel", "DUEL"),
        "wise-duel": ("duel", "WISE_DUEL"),
        "relay": ("relay", "RELAY"),
        "clock": ("clock", "CLOCK"),
        "walk": ("walk", "WALK"),
    }[game.id]
    code = f"import tests.toys.{module}, json, sys; from tafelrunde.kernel.game import load\n"
    code += "print(load(json.load(sys.stdin)).hash())"
    found = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(match.save()),
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "77", "PYTHONPATH": "."},
    )
    assert found.stdout.strip() == match.hash(), name


@each_toy
def test_every_piece_is_in_one_zone(game: Game) -> None:
    """No piece is lost or doubled, at any moment of random play with leaving."""
    for match, _rnd in positions(game, 5, leaving=0.01, watch=False):
        table = match.table
        lying = [table.piece(handle) for zone in game.zones(table).values() for handle in zone]
        assert sorted(lying) == list(range(len(table.box.names)))
        assert game.invariant(table) is None


@each_toy
def test_everything_has_a_text_in_both_languages(game: Game) -> None:
    """Moves, plans, questions and events of a toy can be said in English and German."""
    said = set()
    for match, _rnd in positions(game, 4, leaving=0.01):
        for lang in ("en", "de"):
            for question in match.questions():
                said.add(game.say_question(match, question, lang))
                said.update(move.text(lang) for move in question.moves)
                said.update(game.say_plan(plan, lang) for plan in question.plans)
            for seat in (None, *range(match.table.seats)):
                said.update(game.say_event(event, match.table, lang) for event in match.events(0, seat))
                assert match.scene(seat, lang).title == game.name(lang)
    assert not any("{" in text for text in said)


# ---------------------------------------------------------------- refusals


def refused(match: Match, act: Callable[[], Any]) -> TafelrundeError:
    """Return the error of an act that must be refused, after seeing that nothing has changed."""
    before = match.hash(), len(match.log), [len(match.events(0, seat)) for seat in (None, 0, 1)]
    with pytest.raises(TafelrundeError) as caught:
        act()
    assert (match.hash(), len(match.log), [len(match.events(0, seat)) for seat in (None, 0, 1)]) == before
    return caught.value


def turn(**fields: Any) -> Match:
    """Lay out a duel in which seat 0 is about to act."""
    hands = {"hand0": ["spark", "insight"], "hand1": ["shield"], "deck0": ["shield", "spark"], "deck1": ["spark"]}
    return DUEL.position({**hands, "traps": ["pit", "calm"], "supply": ["pit", "calm"], **fields})


def test_a_forbidden_move_names_the_rule() -> None:
    """An illegal move is refused with the id of the rule that forbids it."""
    match = turn()
    error = refused(match, lambda: match.play("play shield"))
    assert isinstance(error, IllegalMove)
    assert (error.code, error.rule, error.move) == ("forbidden", "DU-1.4", "play shield")
    assert refused(match, lambda: match.play("unveil", 0)).fields["rule"] == "DU-1.8"
    assert refused(match, lambda: match.play("high", 0)).fields["rule"] == "DU-1.3"


@pytest.mark.parametrize("move", ["fly", "play dragon", 10**6, -1, 2.5, None, True, ["pass", "fly"]], ids=str)
def test_an_unknown_move_is_refused(move: Any) -> None:
    """What is no move of the game at all is refused, in whatever form it comes."""
    match = turn()
    assert refused(match, lambda: match.play(move)).code == "unknown-move"


def test_the_wrong_seat_is_refused() -> None:
    """A seat that is not asked cannot answer, and a seat that does not exist cannot do anything."""
    match = turn()
    assert refused(match, lambda: match.play("pass", 1)).code == "not-asked"
    for seat in (-1, 2):
        for wrong in (partial(match.play, "pass"), match.legal, match.concede):
            assert refused(match, partial(wrong, seat)).code == "unknown-seat"
    assert refused(match, lambda: match.view(2)).code == "unknown-seat"
    assert refused(match, lambda: match.lapse(1)).code == "not-asked"
    assert refused(match, lambda: match.revise(0)).code == "not-asked"


def test_a_stale_answer_is_refused() -> None:
    """An answer that names a question which is no longer open hits nothing else."""
    match = turn()
    stale = match.questions(0)[0].id
    match.play("pass", 0, question=stale)
    match.play("pass", 1)
    assert match.questions(0)[0].id != stale
    assert refused(match, lambda: match.play("pass", 0, question=stale)).code == "not-asked"
    assert refused(match, lambda: match.play(["pass"], 0, question=stale)).code == "not-asked"
    match.play("pass", 0, question=match.questions(0)[0].id)


def test_nothing_can_be_done_after_the_end() -> None:
    """A finished match refuses moves and leaving, and asks nobody."""
    match = turn(life=[1, 8])
    match.play("walk 0")
    assert match.over
    assert match.result == Result([2, 1], [0.0, 8.0], "DU-1.9")
    assert (match.actors, match.legal(), match.due) == ([], [], None)
    for move in ("pass", ["pass"], match.table.box.move("pass")):
        assert refused(match, partial(match.play, move)).code == "game-over"
    assert refused(match, lambda: match.concede(0)).code == "game-over"
    assert refused(match, lambda: match.lapse(0)).code == "not-asked"


def test_a_move_can_be_given_in_every_form() -> None:
    """A move, its code, its code written loosely, and its id mean the same, also a move of another match."""
    hashes = set()
    other = turn().legal(0)
    for n, form in enumerate(["walk 1", "  walk   1 ", "object", "id"]):
        match = turn()
        move = next(move for move in other if move.code == "walk 1")
        match.play({"object": move, "id": move.id}.get(form, form), 0 if n % 2 else None)
        hashes.add(match.hash())
    assert len(hashes) == 1


@each_toy
def test_legal_moves_are_sorted_and_each_can_be_played(game: Game) -> None:
    """The legal moves of a question come in ascending order without repetition, and none of them is refused."""
    for match, _rnd in positions(game, 2, every=4):
        for question in match.questions():
            ids = [move.id for move in question.moves]
            assert ids == sorted(set(ids))
            for move in question.moves:
                match.clone().play(move, question.ask.seat, question=question.id)


def test_bad_set_ups_are_refused() -> None:
    """Seats and options that a game does not know are refused with a code."""
    cases: list[tuple[Callable[[], Any], str]] = [
        (lambda: DUEL.start(seats=3), "bad-seats"),
        (lambda: DUEL.start(options={"lives": 3}), "unknown-option"),
        (lambda: DUEL.start(options={"revisable": "maybe"}), "bad-option"),
        (lambda: tr.game("no-such-game"), "unknown-game"),
        (lambda: DUEL.start().script("coins", [1]), "unknown-stream"),
    ]
    for start, code in cases:
        with pytest.raises(TafelrundeError) as caught:
            start()
        assert caught.value.code == code


# ---------------------------------------------------------------- time-outs, leaving, automatic answers


def test_a_lapse_gives_the_default() -> None:
    """Whoever runs out of time gives the default of the question, else the first option."""
    match = turn()
    match.lapse(0)
    assert match.events()[-2].facts == {"seat": 0, "move": "pass"}
    match = turn(hand0=["spark"], hand1=["shield"])
    match.play("play spark")
    match.lapse(1)
    assert match.table.life == [8, 6]  # type: ignore[attr-defined]
    match = turn()
    match.play("play insight")
    match.lapse(0)
    assert match.view(0)["table"]["zones"]["traps"][0][1] == "pit"


@each_toy
def test_leaving_is_possible_at_every_moment(game: Game) -> None:
    """Whoever leaves in whatever phase, the match ends or goes on without the seat, and its copies agree."""
    phases = set()
    for match, _rnd in positions(game, 4, every=2, seats=max(game.seats)):
        for seat in range(match.table.seats):
            trial = match.clone()
            if trial.over:
                continue
            phases.add(trial.phase)
            trial.concede(seat)
            assert trial.over or seat not in trial.actors
            assert trial.over or trial.legal(seat) == []
            if not trial.over:
                trial.concede(seat)  # once is enough
            assert reloaded(trial).hash() == trial.clone().hash() == trial.hash()
            finish(trial, random.Random(seat))
            assert [event.facts["seat"] for event in trial.events() if event.kind == "leaves"] == [seat]
    assert phases == set(game.steps)


def test_a_question_with_one_answer_is_answered_by_the_kernel() -> None:
    """The only answer is given at once and recorded as automatic; a question that is always put stays open."""
    match = turn(phase="plan", life=[1, 8], hand0=["spark"], hand1=[])
    assert match.actors == [0]  # seat 1 has nothing to plan
    match.play("plan spark")
    assert match.actors == [0]
    assert [entry[:4:3] for entry in match.log] == [
        ("auto", match.table.box.move("none")),
        ("play", match.table.box.move("plan spark")),
        ("auto", match.table.box.move("low")),
    ]
    match = turn(hand1=[])
    match.play("play spark")
    assert match.actors == [1]
    assert [move.code for move in match.legal(1)] == ["none"]


class Silent(type(DUEL)):  # type: ignore[misc]
    """A duel whose turn begins with a window in which there may be nothing to choose."""

    id = "silent-duel"

    @staticmethod
    def window(t: DuelTable, _lane: int) -> Flow:
        answer = yield Ask(0, "under", lambda: t.moves("under", t.hand[0]), always=True)
        raise Over(Result([1, 1], [0.0, 0.0], "none" if answer is None else answer.code))

    steps = {**DUEL.steps, "turn": window}  # noqa: RUF012


def test_a_question_without_answers_does_not_stop_the_match() -> None:
    """Nobody can answer where there is no option, so the kernel must, even if the question is always put."""
    match = Silent().position({"hand0": []})
    assert match.over or match.legal(), "nobody can do anything, and not even the time-out helps"


# ---------------------------------------------------------------- saving


def test_a_broken_save_is_refused() -> None:
    """A save file without one of its parts is a coded error, never a crash."""
    match = DUEL.start(seed=1)
    match.view(0)
    match.play("none", 0)
    saved = json.loads(json.dumps(match.save()))
    crashes = []
    cases: list[Any] = [None, [], "x", {}, *({k: v for k, v in saved.items() if k != gone} for gone in saved)]
    for broken in cases:
        try:
            load(broken)
        except BadRecord:
            continue
        except Exception as error:
            crashes.append(f"{sorted(set(saved) - set(broken))}: {type(error).__name__} {error}")
    assert crashes == []


def test_a_newer_save_is_refused() -> None:
    """A save file of a later format, or of later rules, is refused as such."""
    saved = DUEL.start(seed=1).save()
    for newer in ({**saved, "format": 2}, {**saved, "setup": {**saved["setup"], "rules": 2}}):
        with pytest.raises(BadRecord) as caught:
            load(newer)
        assert caught.value.code == "newer-record"


def test_a_save_with_other_content_is_refused() -> None:
    """A match pins its content."""
    with pytest.raises(BadRecord) as caught:
        load({**DUEL.start(seed=1).save(), "content": "other"})
    assert caught.value.code == "wrong-content"


def test_a_match_keeps_its_rules_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that began under older rules is loaded and replayed under those, also after the game moved on."""
    match = WALK.start(seed=1)
    match.play("done")
    saved, record = match.save(), match.record
    monkeypatch.setattr(type(WALK), "version", 2)
    assert WALK.start(seed=1).table.rules == 2
    assert record.replay().table.rules == 1
    assert load(saved).table.rules == 1


class Corner(Table):
    """A table with a hex and a map on it."""

    __slots__ = ("at", "walls")

    def __init__(self) -> None:
        super().__init__()
        self.at: Any = (0, 0)
        self.walls: dict[Any, int] = {}


def test_a_hex_on_a_table_survives_saving() -> None:
    """Hexes are pairs: on a loaded table they must still be pairs, as values and as keys, or be refused when saved."""
    corner = Corner()
    corner.at = (1, -1)
    corner.walls = {(1, -1): 2}
    again = of_plain(json.loads(json.dumps(plain(corner))), {"Corner": Corner})
    assert again.at == (1, -1)
    assert again.walls == {(1, -1): 2}


def test_what_is_no_plain_data_cannot_be_written_down() -> None:
    """A set or an object on a table is found at once."""
    for thing in ({1, 2}, object()):
        with pytest.raises(AssertionError, match="plain data"):
            plain([thing])


class PairsOnly(Walk):
    """A game of which some tables cannot be set."""

    def refuses(self, seats: int, options: Any) -> str | None:
        return None if seats == 2 else "only for two"


def test_options_that_do_not_fit_the_seats_are_refused() -> None:
    """The game says why; nothing begins."""
    picky = PairsOnly()
    assert picky.start(2, 1).actors
    with pytest.raises(TafelrundeError) as caught:
        picky.start(3, 1)
    assert caught.value.code == "bad-option"
    assert "only for two" in caught.value.text("en")
    assert {seats for seats, _ in setups(picky)} == {2}
