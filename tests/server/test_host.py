"""What a host relies on: health, figures, headers, settings, migrations, logs, the documented protocol."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.text import LANGS
from tafelrunde.server import lan, protocol
from tafelrunde.server.errors import CODES, TEXTS
from tafelrunde.server.logs import JsonLines, TextLines
from tafelrunde.server.migrate import upgrade
from tafelrunde.server.schema import schema
from tafelrunde.server.settings import Settings, database_url, read_settings
from tafelrunde.server.store import METADATA, Job, NotKept, Store, make_engine
from tests.server.guests import House, call

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = str(Path(sys.executable).parent / "tafelrunde")


def test_health_and_figures(house: House) -> None:
    house.sit(house.make("me", "ai:easy")).prompt()
    assert house.get("/healthz")["ok"] is True
    figures = call(house.address, "/metrics")[1].decode()
    assert 'tafelrunde_tables_made_total{game="shards"}' in figures
    assert 'tafelrunde_tables{state="running"}' in figures
    assert "tafelrunde_sockets 1.0" in figures


def test_the_page_has_a_strict_policy(house: House) -> None:
    for path in ("/", "/t/anything", "/rules"):
        _, body, headers = call(house.address, path)
        assert b"<!doctype html>" in body.lower()
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy  # scripts fall under default-src: no inline ones, none from elsewhere
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_api_has_no_other_pages(house: House) -> None:
    status, body, _ = call(house.address, "/api/nothing")
    assert status == 404
    assert json.loads(body)["error"]["code"] == "no-page"


@pytest.mark.parametrize("path", ["/static/../settings.py", "/static/%2e%2e/settings.py", "/static/nothing.js"])
def test_static_files_do_not_lead_out(house: House, path: str) -> None:
    status, body, _ = call(house.address, path)
    assert b"Settings" not in body
    assert status in (404, 200, 503)


@pytest.mark.parametrize("lang", LANGS)
def test_games_describe_themselves(house: House, lang: str) -> None:
    for game in house.get(f"/api/games?lang={lang}"):
        assert game["name"]
        assert game["about"]
        assert {level["id"] for level in game["levels"]} >= {"easy", "hard"}
    shards = next(game for game in house.get(f"/api/games?lang={lang}") if game["id"] == "shards")
    assert {preset["id"] for preset in shards["presets"]} >= {"first_game"}
    (options,) = shards["options"]["$defs"].values()
    assert all(field["title"] for field in options["properties"].values())


@pytest.mark.parametrize("lang", LANGS)
def test_rules_guide_and_glossary(house: House, lang: str) -> None:
    rules = house.get(f"/api/games/shards/rules?lang={lang}")
    assert len(rules) > 100
    found = house.get(f"/api/games/shards/rules?lang={lang}&q=SH-8.2")
    assert "SH-8.2" in [rule["id"] for rule in found]
    assert len(found) < len(rules)
    assert call(house.address, f"/api/games/shards/guide?lang={lang}")[1].decode().startswith("#")
    assert all(word["term"] and word["text"] for word in house.get(f"/api/games/shards/glossary?lang={lang}"))


def test_links_begin_with_the_public_address(tmp_path: Path) -> None:
    with House(tmp_path, public_url="https://play.example.org/") as house:
        made = house.make("me", "friend")
        assert made["watch"] == f"https://play.example.org/t/{made['table']}"
        assert made["invites"]["1"].startswith("https://play.example.org/t/")


def test_every_refusal_has_a_text_in_both_languages() -> None:
    for lang in LANGS:
        assert {key for key in TEXTS.keys(lang) if key.startswith("refused.")} == {f"refused.{code}" for code in CODES}
    assert TEXTS.keys("en") == TEXTS.keys("de")


# ---------------------------------------------------------------- settings


def test_flags_weigh_more_than_the_environment_than_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tafelrunde.toml"
    file.write_text('port = 1\nhost = "file"\npause = 2\n')
    environment = {"TAFELRUNDE_HOST": "environment", "TAFELRUNDE_PORT": "2", "TAFELRUNDE_CHAT": "false"}
    found = read_settings({"port": 3, "data_dir": None}, str(file), environment)
    assert (found.port, found.host, found.pause, found.chat) == (3, "environment", 2.0, False)


@pytest.mark.parametrize(
    ("flags", "environment", "code"),
    [
        ({"colour": 1}, {}, "unknown-option"),
        ({}, {"TAFELRUNDE_PORT": "many"}, "bad-option"),
        ({}, {"TAFELRUNDE_CONFIG": "nowhere.toml"}, "no-file"),
    ],
)
def test_bad_settings_are_refused(flags: dict[str, Any], environment: dict[str, str], code: str) -> None:
    with pytest.raises(TafelrundeError) as refused:
        read_settings(flags, None, environment)
    assert refused.value.code == code


def test_the_address_for_others_is_no_loopback_name() -> None:
    assert lan.lan_address().count(".") == 3
    assert "█" in lan.qr_code("http://192.0.2.7:8080") or "▀" in lan.qr_code("http://192.0.2.7:8080")


def test_the_plain_command_serves_the_table_to_the_network(tmp_path: Path) -> None:
    """`tafelrunde --lan` prints address and QR code; without a screen no browser is opened."""
    environment = {
        **os.environ,
        "TAFELRUNDE_DATA_DIR": str(tmp_path),
        "TAFELRUNDE_PORT": "18181",
        "PYTHONUNBUFFERED": "1",
    }
    with subprocess.Popen(
        [PROGRAM, "--lan"], env=environment, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while "Ctrl-C" not in "".join(lines):
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        process.terminate()
        process.wait(20)
    assert f"http://{lan.lan_address()}:" in lines[0]
    assert any("█" in line or "▄" in line for line in lines)


# ---------------------------------------------------------------- the store


def test_migrations_lead_to_the_present_form(tmp_path: Path) -> None:
    engine = make_engine(sa.make_url(f"sqlite:///{tmp_path / 'one.db'}"))
    upgrade(engine)
    upgrade(engine)  # a second time there is nothing to do
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar_one() == 2
    engine.dispose()


def table_row(id: str) -> dict[str, Any]:
    return {"id": id, "game": "g", "state": "open", "public": False, "created": 0, "setup": "{}", "now": "{}"}


def test_a_bad_job_harms_no_other(tmp_path: Path) -> None:
    """A number that is taken is refused; what waits in the same transaction is written all the same."""
    store = Store(database_url(Settings(data_dir=str(tmp_path))))
    store.open()

    async def kept(*jobs: Job) -> list[type]:
        outcomes = await asyncio.gather(*(store.keep(job) for job in jobs), return_exceptions=True)
        return [type(outcome) for outcome in outcomes]

    def keep(*jobs: Job) -> list[type]:
        with ThreadPoolExecutor() as beside:  # this thread may have a loop already
            return beside.submit(lambda: asyncio.run(kept(*jobs))).result(20)

    assert keep(Job(new=table_row("a"))) == [type(None)]
    entry = {"table_id": "a", "seq": 0, "entry": "[]"}
    jobs = [Job(entries=[entry]), Job(entries=[entry]), Job(entries=[{**entry, "seq": 1}]), Job(new=table_row("b"))]
    assert keep(*jobs) == [type(None), NotKept, type(None), type(None)]
    assert store.entries("a") == [[], []]
    store.close()


# ---------------------------------------------------------------- the wire


def test_the_schema_names_every_message() -> None:
    found = schema()["$defs"]
    for union in (protocol.ClientMessage, protocol.ServerMessage):
        for kind in union.__args__:
            assert found[kind.__name__]["properties"]["type"]["enum"] == [kind.__struct_config__.tag]
    assert found["Scene"]
    json.dumps(found)


def test_the_protocol_page_describes_every_message() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    for union in (protocol.ClientMessage, protocol.ServerMessage):
        for kind in union.__args__:
            assert f"`{kind.__struct_config__.tag}`" in page, kind
    for code in CODES:
        assert f"`{code}`" in page, code


def test_messages_can_be_read_back() -> None:
    for kind in protocol.ClientMessage.__args__:
        needed = [field for field in msgspec.structs.fields(kind) if field.required]
        sample = {field.encode_name: example(field.type) for field in needed}
        message = protocol.decode(json.dumps({**sample, "type": kind.__struct_config__.tag}))
        assert type(message) is kind
        assert msgspec.json.decode(protocol.encode(message))["type"] == kind.__struct_config__.tag


def example(type_: Any) -> Any:
    """Return a value of the type of a field."""
    choices = get_args(type_) if get_origin(type_) is Literal else ()
    plain = {"str": "a", "int": 0, "float": 0.5, "bool": True, "dict": {}, "list": []}
    return choices[0] if choices else plain[getattr(type_, "__name__", "str")]


# ---------------------------------------------------------------- logs


def test_logs_are_structured() -> None:
    record = logging.makeLogRecord({"msg": "a %s", "args": ("move",), "levelname": "INFO", "table": "t1"})
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["level"], line["table"]) == ("a move", "info", "t1")
    assert "table=t1" in TextLines().format(record)
