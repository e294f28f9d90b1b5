"""Structured logs: one line an event, for people or as JSON for programs."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

STANDARD: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


def extras(record: logging.LogRecord) -> dict[str, object]:
    """Return what a log line tells besides its message."""
    return {key: value for key, value in record.__dict__.items() if key not in STANDARD}


class JsonLines(logging.Formatter):
    """Writes one JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **extras(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Writes lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line."""
        facts = " ".join(f"{key}={value}" for key, value in extras(record).items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{at} {record.levelname.lower():7} {record.getMessage()}"
        if facts:
            line += f"  [{facts}]"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up_logs(kind: str) -> None:
    """Send all logs to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
