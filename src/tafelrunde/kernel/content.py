"""Content is data: TOML files and packs, read strictly. An error names file, line, field and what was expected."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from tafelrunde.kernel.errors import BadContent, TafelrundeError
from tafelrunde.kernel.text import KERNEL_TEXTS, Words

T = TypeVar("T")
Source = Literal["rulebook", "public", "original"]  # where a fact of the content comes from


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of all entries of the content: unknown fields are errors."""


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
            said, _, place = str(error).rpartition(" (at ")
            line = re.match(r"line (\d+)", place)
            at = int(line.group(1)) if line else text.count("\n") + 1
            expected = _in_our_words("toml", said)
            raise BadContent("bad-content", file=name, line=at, field="TOML", expected=expected) from error

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
            known: Any = out.get(key)
            if _are_tables(value) and (_have_ids(value) or _have_ids(known)):
                out[key] = _laid_over(known if _have_ids(known) else [], pack, key)
            elif isinstance(value, dict) and isinstance(known, dict):
                out[key] = {**known, **value}
            else:
                out[key] = value
    return out


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def _have_ids(value: Any) -> bool:
    return _are_tables(value) and any("id" in entry for entry in value)


def _laid_over(base: list[dict[str, Any]], pack: Pack, table: str) -> list[dict[str, Any]]:
    entries = {entry["id"]: entry for entry in base}
    seen: set[str] = set()
    for index, change in enumerate(pack.data[table]):
        id = change.get("id")
        if not isinstance(id, str):
            lacking = KERNEL_TEXTS.words("expected.missing", field="id")
            problem = KERNEL_TEXTS.words("expected.kind", wanted="str") if "id" in change else lacking
            raise _bad([pack], (table, index, "id"), problem)
        if id in seen:
            raise _bad([pack], (table, index, "id"), KERNEL_TEXTS.words("expected.twice", id=id))
        seen.add(id)
        entries[id] = {**entries.get(id, {}), **change}
    return list(entries.values())


def validated(packs: Sequence[Pack], kind: type[T]) -> T:
    """Check merged packs against the types of a game; raises BadContent where the first fault stands."""
    data = merged(packs)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        if len(packs) > 1:
            validated(packs[:-1], kind)  # a fault that was there before the last pack is not the last pack's
        raise _located(error, packs[-1], data, kind) from error


def fault(packs: Sequence[Pack], table: str, id: str, field: str, expected: Words, clash: str = "") -> BadContent:
    """Make the error for a fault that the types do not see; of two fields that clash, the later one is at fault."""

    def named_by(field: str) -> int:
        return max((i for i, pack in enumerate(packs) if len(_local(pack, (table, id, field))) == 3), default=-1)

    at_fault = clash if clash and named_by(clash) > named_by(field) else field
    return _bad(packs, (table, id, at_fault), expected)


# ---------------------------------------------------------------- where a fault stands

Keys = tuple[str | int, ...]  # leads to a value; an entry of a table goes by its id or by its number


def _bad(packs: Sequence[Pack], path: Keys, expected: Words, field: str = "") -> BadContent:
    """Make the error for what stands at a path: in the last of the packs that go farthest along it."""
    pack = max(reversed(packs), key=lambda pack: len(_local(pack, path)))
    shown = field or ".".join(map(str, path))
    return BadContent("bad-content", file=pack.name, line=_line(pack, path), field=shown, expected=expected)


def _located(error: msgspec.ValidationError, pack: Pack, data: dict[str, Any], kind: type) -> BadContent:
    """Find file, line and field of what the types refuse."""
    path, said, expected = explained(error, data, kind)
    if len(path) > 1 and _have_ids(data[str(path[0])]):
        path = (path[0], data[str(path[0])][path[1]]["id"], *path[2:])
    field = re.match(r"Object (?:contains unknown|missing required) field `(.*?)`", said)
    spoken_of = (*path, field.group(1)) if field else path
    return _bad([pack], spoken_of, expected, field=".".join(map(str, path)))


def explained(error: msgspec.ValidationError, data: dict[str, Any], kind: type) -> tuple[Keys, str, Words]:
    """Turn msgspec's "… - at `$.cards[3].play[0].n`" into where, what it said, and what was expected.

    What the types of a game refuse themselves is a ValueError with a sentence in both languages.
    """
    problem = str(error)
    parts = re.fullmatch(r"(.*) - at `\$(.*)`", problem, re.DOTALL)
    said, where = parts.groups() if parts else (problem, "")
    where, *key_of_a_map = where.split("[...]")
    path: Keys = tuple(int(n) if n else name for name, n in re.findall(r"\.([^.\[\]]+)|\[(\d+)\]", where))
    if not key_of_a_map:
        said += _known(said, data, path, inspect.type_info(kind))
    of_the_game = error.__cause__.args[0] if isinstance(error.__cause__, ValueError) else None
    expected = of_the_game if isinstance(of_the_game, Words) else _in_our_words("expected", said)
    return path, said, expected


def _local(pack: Pack, path: Keys) -> Keys:
    """Follow a path into a pack as far as it goes; an id becomes the number of its entry in this pack."""
    value: Any = pack.data
    found: list[str | int] = []
    for key in path:
        if isinstance(key, str) and _are_tables(value):
            key = next((number for number, entry in enumerate(value) if entry.get("id") == key), len(value))
        try:
            value = value[key]
        except (LookupError, TypeError):
            break
        found.append(key)
    return tuple(found)


def _line(pack: Pack, path: Keys) -> int:
    """Find the line that goes farthest along a path, the first of several."""
    local = _local(pack, path)

    def shared(line: tuple[Keys, int]) -> int:
        return sum(1 for _ in takewhile(lambda keys: keys[0] == keys[1], zip(line[0], local, strict=False)))

    return max([((), 1), *_lines(pack.text)], key=shared)[1]


def _lines(text: str) -> Iterator[tuple[Keys, int]]:
    """List the headers and the keys of a TOML text, each as the path to what it speaks of and its line.

    The text is taken apart by reading it: the lines up to the first at which they are TOML are a header or a key.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    table: Keys = ()
    sizes: dict[Keys, int] = {}  # how many entries the lists of tables have so far
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            said = tomllib.loads("\n".join(lines[start:end]))
        except tomllib.TOMLDecodeError:
            continue
        if said:
            names = _names(said)
            opening = lines[start].lstrip()
            if opening.startswith("["):
                table = ()
                for name in names:
                    last = sizes.get(table, 0) - 1
                    table = (*table, name) if last < 0 else (*table, last, name)
                if opening.startswith("[["):
                    sizes[table] = sizes.get(table, 0) + 1
                    table = (*table, sizes[table] - 1)
                names = ()
            yield (*table, *names), start + 1
        start = end


def _names(said: Any) -> tuple[str, ...]:
    """Return the keys that lead into nested tables, as long as there is just one."""
    if not isinstance(said, dict) or len(said) != 1:
        return ()
    ((name, inner),) = said.items()
    return (name, *_names(inner))


# ---------------------------------------------------------------- what would have been right


def _known(said: str, data: Any, path: Keys, kind: inspect.Type) -> str:
    """Say which words or fields msgspec would have taken where it names none."""
    for key in path:
        kind = _inner(_chosen(kind, data), key) or kind
        data = data[key]
    if said.startswith("Invalid"):
        return f"; known: {', '.join(_words(kind))}"
    chosen = _chosen(kind, data)
    if "unknown field" in said and isinstance(chosen, inspect.StructType):
        return f"; known: {', '.join(field.encode_name for field in chosen.fields)}"
    return ""


def _chosen(kind: inspect.Type, data: Any) -> inspect.Type:
    """Choose the member of a union that the tag in the data names."""
    members = kind.types if isinstance(kind, inspect.UnionType) and isinstance(data, dict) else ()
    tagged = (member for member in members if isinstance(member, inspect.StructType))
    return next((member for member in tagged if data.get(member.tag_field) == member.tag), kind)


def _inner(kind: inspect.Type, key: str | int) -> inspect.Type | None:
    """Return the type of a part; None for a tag, which is no field."""
    if isinstance(kind, inspect.ListType):
        return kind.item_type
    fields = kind.fields if isinstance(kind, inspect.StructType) else ()
    return next((field.type for field in fields if field.encode_name == key), None)


def _words(kind: inspect.Type) -> list[str]:
    if isinstance(kind, inspect.UnionType):
        return [word for member in kind.types for word in _words(member)]
    if isinstance(kind, inspect.LiteralType):
        return [str(value) for value in kind.values]
    if isinstance(kind, inspect.StructType):
        return [str(kind.tag)]
    return [type(kind).__name__.removesuffix("Type").lower()]


# ---------------------------------------------------------------- in the reader's language


def _in_our_words(kind: str, said: str) -> Words:
    """Say in all languages what a check said in English; a sentence that we do not know stays as it is."""
    for key, sentence in _sentences(kind):
        found = sentence.fullmatch(said)
        if found:
            return KERNEL_TEXTS.words(key, **found.groupdict())
    return Words(said, said)


@cache
def _sentences(kind: str) -> list[tuple[str, re.Pattern[str]]]:
    """Turn our English sentences, which are those of the check, into patterns; those with the most words first."""
    keys = [key for key in KERNEL_TEXTS.keys("en") if key.startswith(f"{kind}.")]
    texts = sorted(((KERNEL_TEXTS.template("en", key), key) for key in keys), key=lambda pair: -len(pair[0]))
    return [(key, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text)), re.DOTALL)) for text, key in texts]


def fingerprint(packs: Sequence[Pack]) -> str:
    """Hash the meaning of content, not its comments or layout."""
    text = json.dumps(merged(packs), sort_keys=True, ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
