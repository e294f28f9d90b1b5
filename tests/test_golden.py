"""Whole games, counts of positions and the vocabulary are as they were: a difference is meant, or it is a mistake.

If it is meant: python -m tafelrunde.testing.golden --write
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.kernel.game import Game, game
from tafelrunde.testing import golden
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL
from tests.toys.relay import RELAY
from tests.toys.walk import WALK

FOLDER = Path(__file__).parent / "golden"
FILES = [(id, name) for id in golden.our_games() for name in golden.golden_names(game(id))]
TOYS = [DUEL, RELAY, CLOCK, WALK]
LARGEST = 300_000  # bytes: people read these


@pytest.mark.parametrize(("id", "name"), FILES)
def test_a_golden_file_is_as_it_was(id: str, name: str) -> None:
    wrong = golden.difference(game(id), FOLDER, name)
    assert not wrong, f"\n{wrong}\nIf this is meant: python -m tafelrunde.testing.golden --write"


def test_there_is_no_golden_file_without_a_game() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(name for _, name in FILES)


def test_golden_files_can_be_read() -> None:
    assert [path.name for path in FOLDER.iterdir() if path.stat().st_size > LARGEST] == []


# ---------------------------------------------------------------- the tool


def test_a_game_without_golden_files_is_told(tmp_path: Path) -> None:
    found = [golden.difference(DUEL, tmp_path, name) for name in golden.golden_names(DUEL)]
    assert found
    assert all("is not there" in wrong for wrong in found)


@pytest.mark.parametrize("toy", TOYS, ids=[toy.id for toy in TOYS])
def test_what_is_written_is_found_again(toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "DEPTH", 2)  # everybody may act in some toys: there are many ways
    for _ in range(2):
        golden.write_golden(toy, tmp_path)
        assert {golden.difference(toy, tmp_path, name) for name in golden.golden_names(toy)} == {""}


def test_a_difference_is_shown(tmp_path: Path) -> None:
    golden.write_golden(DUEL, tmp_path)
    path = tmp_path / "duel.perft"
    path.write_text(path.read_text("utf-8").replace("depth 2: ", "depth 2: 9"), "utf-8")
    assert "-depth 2: 9" in golden.difference(DUEL, tmp_path, "duel.perft")


def test_a_vocabulary_may_only_grow(tmp_path: Path) -> None:
    golden.write_golden(DUEL, tmp_path)
    path = tmp_path / "duel.vocabulary.txt"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-1]), "utf-8")
    assert "only grow" not in golden.difference(DUEL, tmp_path, path.name)
    path.write_text("".join(["0 another move\n", *lines[1:]]), "utf-8")
    assert "only grow" in golden.difference(DUEL, tmp_path, path.name)
    with pytest.raises(SystemExit, match="only grow"):
        golden.write_golden(DUEL, tmp_path)


def test_perft_counts_every_way() -> None:
    """Ways are counted as if each were walked to its end."""
    traps = {"traps": ["pit", "mine"], "supply": ["calm", "pit"]}
    match = DUEL.position({"hand0": ["spark", "insight"], "hand1": ["shield"], "deck0": ["shield"], **traps})
    ways = 0
    for _, first in golden.decisions(match):
        once = golden.after(match, first)
        for _, second in golden.decisions(once):
            ways += len(golden.decisions(golden.after(once, second)))
    assert sum(count for _, count in golden.perft(match, 3)) == ways > 0
    assert [count for _, count in golden.perft(match, 1)] == [1] * len(match.legal())
