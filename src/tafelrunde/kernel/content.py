"""Content is data: TOML files and packs, read strictly. An error names file, line, field and what was expected."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tafelrunde.kernel.errors import BadContent, TafelrundeError

T = TypeVar("T")


class Pack:
    """A content file: the base of a game, or a designer's file that adds and changes entries."""

    def __init__(self, text: str, name: str, data: dict[str, Any]) -> None:
        self.text = text
        self.name = name
        self.data = data

    @staticmethod
    def read(text: str, name: str) -> Pack:
        """Read a TOML text; raises BadContent with the line if it is none."""
        try:
            return Pack(text, name, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            at = int(line.group(1)) if line else text.count("\n") + 1
            raise BadContent("bad-content", file=name, line=at, field="TOML", expected=str(error)) from error

    @staticmethod
    def load(path: str | Path) -> Pack:
        """Read a pack from a file; raises TafelrundeError("no-file") or BadContent."""
        try:
            text = Path(path).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise TafelrundeError("no-file", file=str(path), problem=str(error)) from error
        return Pack.read(text, str(path))


def merged(packs: Sequence[Pack]) -> dict[str, Any]:
    """Lay packs over each other: entries with a known id change the fields they name, other entries are added."""
    out: dict[str, Any] = {}
    for pack in packs:
        for key, value in pack.data.items():
            if isinstance(value, list) and all(isinstance(entry, dict) and "id" in entry for entry in value):
                out[key] = _laid_over(out.get(key, []), value)
            elif isinstance(value, dict) and isinstance(out.get(key), dict):
                out[key] = {**out[key], **value}
            else:
                out[key] = value
    return out


def _laid_over(base: list[dict[str, Any]], changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    entries = {entry["id"]: entry for entry in base}
    for change in changes:
        entries[change["id"]] = {**entries.get(change["id"], {}), **change}
    return list(entries.values())


def validated(packs: Sequence[Pack], kind: type[T]) -> T:
    """Check merged packs against the types of a game; raises BadContent where the first fault stands."""
    data = merged(packs)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _located(str(error), packs, data) from error


def fault(packs: Sequence[Pack], table: str, id: str, field: str, expected: str) -> BadContent:
    """Make the error for a fault that the types do not see, such as a reference to nothing."""
    pack, line = _find(packs, table, id, field)
    return BadContent("bad-content", file=pack.name, line=line, field=f"{table}.{id}.{field}", expected=expected)


def _located(problem: str, packs: Sequence[Pack], data: Mapping[str, Any]) -> BadContent:
    """Turn msgspec's "… - at `$.cards[3].play[0].n`" into file, line and field."""
    expected, _, where = problem.partition(" - at ")
    keys = re.findall(r"\.([A-Za-z_]\w*)|\[(\d+)\]", where.strip("`"))
    names = [name or int(index) for name, index in keys]
    table = str(names[0]) if names else _unknown_field(expected)
    id = ""
    field = ""
    rest = names[1:]
    if rest and isinstance(rest[0], int) and isinstance(data.get(table), list):
        id = str(data[table][rest[0]].get("id", ""))
        rest = rest[1:]
    if rest:
        field = str(rest[0])
    else:
        field = _unknown_field(expected)
    pack, line = _find(packs, table, id, field)
    shown = ".".join(str(name) for name in (table, id, *rest) if name != "") or field
    return BadContent("bad-content", file=pack.name, line=line, field=shown, expected=expected)


def _unknown_field(problem: str) -> str:
    quoted = re.search(r"field `(\w+)`", problem)
    return quoted.group(1) if quoted else ""


def _find(packs: Sequence[Pack], table: str, id: str, field: str) -> tuple[Pack, int]:
    """Find the line of a field: in the last pack that has it, else of its entry, else of its table."""
    for exact in (True, False):
        for pack in reversed(packs):
            line = _line(pack.text, table, id, field if exact else "")
            if line:
                return pack, line
    return packs[-1], 1


def _line(text: str, table: str, id: str, field: str) -> int:
    lines = text.splitlines()
    header = re.compile(rf"\s*\[\[?\s*{re.escape(table)}\s*\]\]?")
    start = 0
    for number, line in enumerate([*lines, "[end]"], 1):
        if line.lstrip().startswith("["):
            if start and _holds(lines[start - 1 : number - 1], "id", f'"{id}"' if id else ""):
                if not field:
                    return start
                for offset, inner in enumerate(lines[start - 1 : number - 1]):
                    if re.match(rf"\s*{re.escape(field)}\s*[.=]", inner):
                        return start + offset
            start = number if header.match(line) else 0
        elif not start and not id and not field and re.match(rf"\s*{re.escape(table)}\s*[.=]", line):
            return number
    return 0


def _holds(lines: Sequence[str], key: str, value: str) -> bool:
    return not value or any(re.match(rf"\s*{key}\s*=\s*{re.escape(value)}", line) for line in lines)


def fingerprint(packs: Sequence[Pack]) -> str:
    """Hash the meaning of content, not its comments or layout."""
    text = json.dumps(merged(packs), sort_keys=True, ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
