"""Reports of problems: one file with the record, what was on the table, what was asked, and what the person says.

A report is a record with remarks behind it, so that `tafelrunde replay` opens it. The host finds it in the folder
`reports` beside the data; the person who reports gets a copy without the secrets of a game that still runs.
"""

from __future__ import annotations

import time
from collections import deque
from pathlib import Path
from typing import Any, Final, NamedTuple

from tafelrunde import __version__
from tafelrunde.kernel.record import Record
from tafelrunde.server import protocol as p
from tafelrunde.server.errors import Refusal
from tafelrunde.server.seats import fresh_id
from tafelrunde.server.settings import Settings, data_dir

HOUR: Final = 3600.0
MOST_AN_HOUR: Final = 6  # of one guest
MOST_KEPT: Final = 500  # in the inbox
MOST_TEXT: Final = 4000  # characters of what the person says
MOST_WORD: Final = 400  # characters of everything else
HEAD: Final = "# report"


class Found(NamedTuple):
    """A report in the inbox."""

    file: Path
    game: str
    rule: str
    text: str  # its first line


class Inbox:
    """The reports of a server."""

    def __init__(self, settings: Settings) -> None:
        self.folder = data_dir(settings) / "reports"
        self.sent: dict[str, deque[float]] = {}  # when each guest sent some

    def check(self, guest: str) -> None:
        """Refuse a guest who reports like a machine, and what does not fit any more; raises Refusal."""
        now = time.monotonic()
        self.sent = {other: times for other, times in self.sent.items() if times[-1] > now - HOUR}
        times = self.sent.setdefault(guest, deque(maxlen=MOST_AN_HOUR))
        if len(times) == MOST_AN_HOUR and times[0] > now - HOUR:
            raise Refusal("too-many-reports")
        times.append(now)
        if len(files(self.folder)) >= MOST_KEPT:
            raise Refusal("inbox-full")

    def put(self, text: str) -> str:
        """Write a report down; return its name. Raises Refusal("not-kept")."""
        name = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{fresh_id()}.trr"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, "utf-8")
        except OSError as error:
            raise Refusal("not-kept") from error
        return name


def written(report: p.NewReport, record: Record | None, scene: Any) -> str:
    """Write a report: the record, then remarks."""
    asked = scene.prompt if scene is not None else None
    facts = {
        "server": __version__,
        "client": report.version,
        "language": report.lang,
        "page": report.page,
        "seat": "" if scene is None or scene.seat is None else str(scene.seat),
        "question": report.question or (asked.text if asked is not None else ""),
        "rule": report.rule or (asked.rule if asked is not None else ""),
    }
    lines = [HEAD, *(f"# {key}: {one_line(value)}" for key, value in facts.items() if value)]
    lines += [f"# | {line}" for line in clean(report.text).splitlines()]
    if scene is not None:
        lines.append(f"# scene: {p.encode(scene).decode()}")
    return ("" if record is None else record.dumps()) + "\n".join([*lines, ""])


def clean(text: str) -> str:
    """Leave out what cannot be printed."""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n")


def one_line(text: str) -> str:
    """Put a text on one line."""
    return " ".join(clean(text).split())


def checked(report: p.NewReport) -> p.NewReport:
    """Refuse a report without words, or with too many; raises Refusal."""
    if not clean(report.text).strip():
        raise Refusal("malformed", problem="text: 1 … 4000")
    if len(report.text) > MOST_TEXT:
        raise Refusal("too-large", most=MOST_TEXT)
    if max(map(len, (report.question, report.rule, report.version, report.page))) > MOST_WORD:
        raise Refusal("too-large", most=MOST_WORD)
    return report


def files(folder: Path) -> list[Path]:
    """List the files of an inbox, the newest first."""
    return sorted(folder.glob("*.trr"), reverse=True) if folder.is_dir() else []


def reports(settings: Settings) -> list[Found]:
    """List the reports that a server has got, the newest first."""
    return [read(file) for file in files(data_dir(settings) / "reports")]


def read(file: Path) -> Found:
    """Read what a report is about."""
    lines = file.read_text("utf-8").splitlines()
    game = next((line.removeprefix("game ") for line in lines[:3] if line.startswith("game ")), "")
    remarks = lines[lines.index(HEAD) :] if HEAD in lines else []
    rule = next((line.removeprefix("# rule: ") for line in remarks if line.startswith("# rule: ")), "")
    text = next((line.removeprefix("# | ") for line in remarks if line.startswith("# | ")), "")
    return Found(file, game, rule, text)
