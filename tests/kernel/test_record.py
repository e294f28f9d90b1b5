"""Records: save file, replay, bug report and test in one text, which is believed only as far as it replays."""

from __future__ import annotations

import json
import random
import re

import pytest

from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import BadRecord
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.rng import commitment
from tests.toys import act, finish, positions
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL
from tests.toys.relay import RELAY
from tests.toys.walk import WALK

TOYS = [DUEL, RELAY, CLOCK, WALK]
each_toy = pytest.mark.parametrize("game", TOYS, ids=[game.id for game in TOYS])


def problem(record: Record | str) -> str:
    """Return why a record is refused."""
    with pytest.raises(BadRecord) as caught:
        (Record.loads(record) if isinstance(record, str) else record).replay()
    return str(caught.value.fields.get("problem", caught.value.code))


def played() -> Match:
    """Play a duel with every kind of entry but scheduled ones."""
    match = DUEL.start(seed=5)
    match.play(match.legal(0)[1], 0)
    match.play("high", 0)
    match.revise(0)
    match.play("none", 0)
    match.play("none", 1)
    with match.script("dice", [] if match.table.name(match.table.traps[0]) != "mine" else [0]):  # type: ignore[attr-defined]
        match.play("walk 0", 0)
    match.play("pass", 1)
    match.undo()
    match.lapse(1)
    return finish(match, random.Random(5))


# ---------------------------------------------------------------- round trips


@each_toy
def test_a_record_replays_at_every_moment(game: Game) -> None:
    """Written, read and replayed, a record gives the same match: also in mid-decision, with leaving, after the end."""
    for match, _rnd in positions(game, 3, every=3, leaving=0.01, watch=False):
        record = match.record
        text = record.dumps()
        again = Record.loads(text)
        assert again.dumps() == text
        replay = again.replay()
        assert replay.hash() == match.clone().hash()
        assert replay.log == match.log
        assert replay.events() == match.clone().events()


def test_a_replayed_match_has_the_same_record() -> None:
    """Replaying adds nothing: the record of the replay is the record, to the letter."""
    record = played().record
    assert record.replay().record.dumps() == record.dumps()


@each_toy
def test_a_record_can_be_replayed_in_part(game: Game) -> None:
    """The first entries of a record lead to where the match then was, and the rest can be played on."""
    match = finish(game.start(seed=2), random.Random(2))
    record = match.record
    for upto in range(0, len(record.entries), 3):
        part = record.replay(upto)
        assert part.log[:upto] == match.log[:upto]
        assert not part.over or upto == len(record.entries)


def test_every_kind_of_entry_is_written() -> None:
    """Answers, their continuations, leaving, revising, undo and scripts have lines of their own."""
    match = WALK.start(3, seed=1)
    match.play(["step 2,-1", "done"])
    match.concede(2)
    text = str(played().record.dumps()) + str(match.record.dumps())
    for line in ("0! revise", "*! undo ", "*! script ", "0: walk 0", "0+ done", "2! leave"):
        assert any(found.startswith(line) for found in text.splitlines()), line


def test_other_tables_are_named() -> None:
    """An entry of the second lane begins with its number."""
    match = RELAY.start(seed=1)
    for seat in range(4):
        match.play("call 1", seat)
    match.play("grab", 3)
    assert match.record.dumps().splitlines()[-1] == "1/3: grab"


def test_comments_and_loose_ends_are_read_over() -> None:
    """Lines that begin with # and empty lines between entries mean nothing, whatever ends a line."""
    text = played().record.dumps()
    head, _, entries = text.partition("\n\n")
    loose = head + "\n\n# a good game\n\n" + entries.replace("\n", "\n# really\n")
    assert Record.loads(loose).dumps() == text
    assert Record.loads(text.replace("\n", "\r\n")).dumps() == text


def test_a_record_of_a_position_begins_there() -> None:
    """A match that began with a written-down situation is recorded with it."""
    match = WALK.position({"at": ["0,0", "1,1"], "seats": 2})
    match.play(["step 0,1", "done"])
    again = Record.loads(match.record.dumps()).replay()
    assert again.hash() == match.hash()
    finish(match, random.Random(1))
    assert Record.loads(match.record.dumps()).replay().result == match.result


@pytest.mark.parametrize("sign", ["ü", "\u2028", "\x85", "\t", '"'], ids=ascii)
def test_any_text_survives_in_a_record(sign: str) -> None:
    """Packs are designers' files: whatever sign stands in a comment of theirs, the record can be read again."""
    record = WALK.start(seed=1, packs=[Pack.read(f'# a {sign} sign\ntitle = "x"\n', "mine")]).record
    assert Record.loads(record.dumps()).setup == record.setup


# ---------------------------------------------------------------- tampering


def test_a_tampered_move_is_refused() -> None:
    """A move that was not possible, is unknown, or was another seat's does not replay, and the entry is named."""
    text = played().record.dumps()
    assert "entry" in problem(text.replace("0: walk 0", "0: unveil", 1))
    assert "entry" in problem(text.replace("0: walk 0", "0: fly away", 1))
    assert "entry" in problem(text.replace("0: walk 0", "1: walk 0", 1))
    assert "entry" in problem(text.replace("0: walk 0", "1/0: walk 0", 1))


def test_a_tampered_automatic_answer_is_refused() -> None:
    """What the kernel answers cannot be changed, left out, added or claimed."""
    match = DUEL.position({"phase": "plan", "life": [1, 8], "hand0": ["spark"], "hand1": ["spark"]})
    match.play("plan spark", 0)
    match.play("none", 1)
    match.play("pass")
    text = match.record.dumps()
    assert "0= low\n" in text
    assert problem(text.replace("0= low", "0= high"))
    assert problem(text.replace("0= low", "0: low"))
    assert problem(text.replace("0= low\n", ""))
    assert problem(text.replace("0= low", "0= low\n0= low"))
    assert problem(text.replace("1: none", "1= none"))


def test_a_tampered_result_is_refused() -> None:
    """The result of a record is what the replay ends with."""
    text = played().record.dumps()
    found = re.search(r"^result .*$", text, re.MULTILINE)
    assert found
    assert "ends with" in problem(text.replace(found[0], 'result [[1, 1], [0, 0], "bribery"]'))
    unfinished = DUEL.start(seed=5).record
    unfinished.result = [[1, 2], [8.0, 0.0], "DU-1.9"]
    assert "ends with" in problem(unfinished)


def test_a_tampered_undo_is_refused() -> None:
    """Nobody can claim that chance stood elsewhere when something was taken back."""
    text = played().record.dumps()
    line = next(line for line in text.splitlines() if line.startswith("*! undo"))
    count, kept = json.loads(line.removeprefix("*! undo "))
    kept[1]["dice"][0] += 1
    assert problem(text.replace(line, f"*! undo {json.dumps([count, kept])}"))
    assert problem(text.replace(line, line + "\n" + "*! undo [1, [0, {}]]"))


def test_entries_after_the_end_are_refused() -> None:
    """A match that is over has no further entries."""
    text = played().record.dumps()
    assert "entry" in problem(text + "0: pass\n")
    assert "entry" in problem(text + "0! leave\n")


def test_another_seed_is_another_match() -> None:
    """With other cards the same moves do not lead to the same end."""
    record = played().record
    record.setup["seed"] = "6"
    assert problem(record)


def test_other_content_and_newer_rules_are_refused() -> None:
    """A record says which cards and which rules it needs."""
    for field, value, code in [("content", "other", "wrong-content"), ("rules", 2, "newer-record")]:
        record = played().record
        setattr(record, field, value)
        with pytest.raises(BadRecord) as caught:
            record.replay()
        assert caught.value.code == code


# ---------------------------------------------------------------- broken texts


def test_a_newer_format_is_refused() -> None:
    """A record of a later version of the program is refused as such."""
    with pytest.raises(BadRecord) as caught:
        Record.loads(played().record.dumps().replace("tafelrunde record 1", "tafelrunde record 2"))
    assert caught.value.code == "newer-record"


@pytest.mark.parametrize("text", ["", "\n", "hello", "tafelrunde record one", "record 1\n"], ids=repr)
def test_what_is_no_record_is_refused(text: str) -> None:
    """The first line says what it is."""
    assert "line 1" in problem(text)


@pytest.mark.parametrize(
    "broken",
    ["nonsense", "0 walk 0", "x: walk 0", "0; walk 0", "0! dance", "*! undo [1,", "*! script {", "0"],
)
def test_a_broken_entry_names_its_line(broken: str) -> None:
    """An entry that cannot be read is refused with the number of its line."""
    lines = played().record.dumps().splitlines()
    at = lines.index("") + 3
    lines.insert(at, broken)
    text = "\n".join(lines)
    assert f"line {at + 1}" in problem(text)


@pytest.mark.parametrize("broken", ["options {", "seats two", "packs", "nonsense"])
def test_a_broken_header_names_its_line(broken: str) -> None:
    """A line of the header that cannot be read is refused with its number."""
    lines = played().record.dumps().splitlines()
    key = broken.split(" ")[0]
    at = next((i for i, line in enumerate(lines) if line.split(" ")[0] == key), 2)
    lines[at] = broken
    assert f"line {at + 1}" in problem("\n".join(lines)).split(":")[0]


@pytest.mark.parametrize("key", ["game", "rules", "content", "seats", "fair", "options", "packs"])
def test_a_missing_header_is_named(key: str) -> None:
    """A header without one of its lines says which one."""
    lines = [line for line in played().record.dumps().splitlines() if line.split(" ")[0] != key]
    assert key in problem("\n".join(lines))


# ---------------------------------------------------------------- what a player may have


def test_a_players_record_has_no_seed_and_no_secrets() -> None:
    """Of a running match a seat gets its own answers, the open ones, and a question mark for the secrets of others."""
    match = DUEL.start(seed="the true seed")
    match.play("plan " + match.table.name(match.table.hand[0][0]), 0)  # type: ignore[attr-defined]
    match.play("high", 0)
    match.play("none", 1)
    match.play("pass", 0)
    match.undo()
    match.script("dice", [0])
    texts = {seat: Record.for_seat(match, seat).dumps() for seat in (None, 0, 1)}
    for seat, text in texts.items():
        assert "the true seed" not in text
        assert ("high" in text) == (seat == 0)
        assert "0: pass" in text
        assert format(match.table.streams["cards"].x) not in text
        assert "[0]" not in text
    with pytest.raises(BadRecord, match="no seed"):
        Record.loads(texts[0]).replay()


def test_a_seed_cannot_be_guessed_from_a_players_record() -> None:
    """A short seed has no commitment that everybody could try out; the secret of a fair match may have one."""
    match = DUEL.start(seed=123)
    text = Record.for_seat(match, 0).dumps()
    assert not [seed for seed in range(1000) if commitment(str(seed)) in text]


def test_after_the_end_everybody_gets_everything() -> None:
    """The record of a finished match can be replayed by anyone."""
    match = played()
    assert Record.for_seat(match, 0).dumps() == match.record.dumps()


def test_a_players_record_of_a_position_does_not_show_it() -> None:
    """The hidden cards of a written-down situation stay hidden."""
    match = DUEL.position({"hand0": ["spark"], "hand1": ["insight"]})
    match.play("pass")
    assert Record.for_seat(match, 0).origin is None


def test_a_world_has_no_record() -> None:
    """What an agent imagines is no game that was played: its record is refused in words, not by a crash."""
    match = WALK.start(seed=1)
    world = match.sample(0, 1)
    act(world, random.Random(1))
    with pytest.raises(BadRecord):
        world.record.dumps()
