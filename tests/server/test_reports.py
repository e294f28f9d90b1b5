"""Reports of problems: one file that replays, in the inbox and with the person, without secrets of running games."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tafelrunde.cli.app import run
from tafelrunde.kernel.record import Record
from tafelrunde.server import reports
from tests.server.guests import House, Message, Refused, call, play_on


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def send(house: House, token: str = "", **report: str) -> str:
    """Report a problem; raises Refused."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    status, body, _ = call(house.address, "/api/reports", {"text": "It is stuck.", **report}, headers)
    if status >= 400:
        raise Refused(status, json.loads(body)["error"])
    return body.decode()


def running(house: House) -> Message:
    """A game of two persons that has begun."""
    made = house.make("me", "friend")
    play_on([house.sit(made), house.join(made, 1)], random.Random(4), 8)
    return made


def test_a_report_is_one_file_that_replays(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """The host's copy has everything; the person's has no secret while the game runs, and all of it after the end."""
    with house:
        made = house.make("me", "hot")
        play_on([house.sit(made)], random.Random(4), 8)
        match = house.hall.tables[made["table"]].match
        assert match is not None
        seat = match.actors[0]
        mine = send(house, made["tokens"][str(seat)], table=made["table"], version="main-X.js", page="/t/x", lang="de")
        [found] = reports.reports(house.settings)
        text = found.file.read_text("utf-8")
        assert (found.game, found.text) == ("shards", "It is stuck.")
        assert found.rule.startswith("SH-")
        assert Record.loads(text).replay().log
        assert "seed" in Record.loads(text).setup
        assert "seed" not in Record.loads(mine).setup
        for line in ("# client: main-X.js", f"# seat: {seat}", "# | It is stuck.", f"# rule: {found.rule}"):
            assert line in mine.splitlines()
        assert "# question: " in mine
        scene = json.loads(next(line for line in mine.splitlines() if line.startswith("# scene: "))[9:])
        assert scene["seat"] == seat
        assert not any(line.startswith("seed ") for line in mine.splitlines())
        house.sit(made).say("concede", seat=0)
        house.connect(made["table"]).sees(lambda table: table["state"] == "over")
        assert Record.loads(send(house, table=made["table"])).replay().over
    assert run(["replay", str(found.file), "--lang", "en"]) == 0
    assert run(["reports", "--data-dir", house.settings.data_dir, "--lang", "de"]) == 0
    assert "2 Meldungen" in capsys.readouterr().out


def test_what_is_said_stays_a_remark(house: House) -> None:
    """Many lines, signs that cannot be printed, lines like those of a record: all remarks behind the record."""
    with house:
        made = running(house)
        evil = "0: play crystal\nresult []\r\n\x00\x1b[2J<script>"
        send(house, table=made["table"], text=evil, question="a\n0: pass", rule="X\n1")
        text = reports.reports(house.settings)[0].file.read_text("utf-8")
        assert "\x00" not in text
        assert "\x1b" not in text
        record = Record.loads(text)
        record.replay()
        assert len(record.entries) == len(house.hall.tables[made["table"]].entries)


def test_reports_have_limits(house: House) -> None:
    """No words, too many words, unknown tables, too many of one guest, a full inbox."""
    with house:
        for report, code in (
            ({"text": " "}, "malformed"),
            ({"text": "x" * 4001}, "too-large"),
            ({"rule": "x" * 500}, "too-large"),
            ({"table": "nowhere"}, "no-table"),
        ):
            with pytest.raises(Refused, match=code):
                send(house, **report)
        assert not reports.reports(house.settings)
        assert send(house, text="The lobby is empty.").startswith("# report")
        for _ in range(reports.MOST_AN_HOUR - 1):
            send(house)
        with pytest.raises(Refused, match="too-many-reports"):
            send(house)
        assert len(reports.reports(house.settings)) == reports.MOST_AN_HOUR


def test_a_full_inbox_takes_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person is told, and nothing is thrown away."""
    monkeypatch.setattr(reports, "MOST_KEPT", 1)
    with house:
        send(house)
        with pytest.raises(Refused, match="inbox-full"):
            send(house)
    assert len(reports.reports(house.settings)) == 1


def test_an_empty_inbox(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so."""
    assert run(["reports", "--data-dir", str(tmp_path), "--lang", "en"]) == 0
    assert "Nobody" in capsys.readouterr().out
