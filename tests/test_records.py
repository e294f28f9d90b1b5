"""Records of every version of the rules replay as they were played, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.kernel.errors import BadRecord
from tafelrunde.kernel.game import game
from tafelrunde.kernel.record import Record
from tafelrunde.testing import golden

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.trr"))


def read(path: Path) -> Record:
    return Record.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_replays(path: Path) -> None:
    """Every entry is legal, every automatic answer the same, and the end is the one in the record."""
    record = read(path)
    match = record.replay()
    assert match.over
    assert match.result.plain() == record.result
    assert match.record.dumps() == path.read_text("utf-8")


@pytest.mark.parametrize("id", golden.our_games())
def test_there_is_a_record_of_everything(id: str) -> None:
    """Every version of the rules has a record of each number of seats, and of all that a record can hold."""
    for version in range(1, game(id).version + 1):
        wanted = {f"{id}-rules{version}-{name}" for name in golden.record_makers(game(id), FOLDER)}
        assert wanted <= {path.stem for path in RECORDS}
        assert {read(FOLDER / f"{name}.trr").rules for name in wanted} == {version}


@pytest.mark.parametrize("id", golden.our_games())
def test_records_hold_what_their_names_say(id: str) -> None:
    by_kind = {path.stem.split("-", 2)[2]: read(path) for path in RECORDS if path.name.startswith(f"{id}-")}
    assert any(entry[0] == "leave" for entry in by_kind["concession"].entries)
    assert sum(entry[0] == "undo" for entry in by_kind["undo"].entries) > 3
    assert by_kind["fair"].verify()
    assert by_kind["position"].origin
    assert by_kind["pack"].setup["packs"]


@pytest.mark.parametrize("version", [0, -(10**12)])
def test_a_version_that_never_was_is_refused(version: int) -> None:
    record = read(RECORDS[0])
    record.rules = version
    with pytest.raises(BadRecord) as refused:
        record.replay()
    assert str(version) in refused.value.text("de")


def test_another_result_is_refused() -> None:
    record = read(RECORDS[0])
    assert record.result
    record.result[1][0] += 1
    with pytest.raises(BadRecord):
        record.replay()
