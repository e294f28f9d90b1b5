"""Write docs/verbs.md: everything that cards, dice, units and spells can do, from the types of the games' content."""

from __future__ import annotations

import inspect as python
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from tafelrunde.kernel.game import Game, game
from tafelrunde.testing.golden import our_games

TARGET = Path(__file__).resolve().parent.parent / "docs/verbs.md"
HEAD = """# What a pack can do

A pack is a TOML file that adds entries to a game or changes them (`tafelrunde new` writes one to begin with). What a
card, a die, a unit or a spell does is a list of **verbs**: small tables such as `{ do = "draw", n = 1 }`. The rules
carry them out, and the printed text in both languages is made from them. This page lists all verbs of all games with
their fields; a field with `=` may be left out. The example is the first entry of the game that uses the verb, with the
text that is made from it.

Written by `python tools/verbs.py` from the types; do not edit.
"""
LONGEST = 300  # characters of an example


def main() -> None:
    """Write the page."""
    TARGET.write_text(page(), "utf-8")


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(line for id in our_games() for line in of_game(game(id)))]).rstrip() + "\n"


def of_game(chosen: Game) -> Iterator[str]:
    """List the verbs of a game, grouped by the word that names them in a pack."""
    content = chosen.box().content
    verbs = tagged(inspect.type_info(type(content)))
    data = msgspec.to_builtins(content)
    yield f"## {chosen.name('en')} (`--game {chosen.id}`)\n"
    for word in sorted({verb.tag_field or "" for verb in verbs}):
        yield f"### `{word} = …`\n"
        for verb in sorted((verb for verb in verbs if verb.tag_field == word), key=lambda verb: str(verb.tag)):
            yield from of_verb(verb, data, texts(chosen))


def texts(chosen: Game) -> dict[str, tuple[str, str]]:
    """Return name and printed text of everything in the box, by id."""
    shelves = chosen.codex(chosen.box(), "en")
    return {card.id: (card.name, card.text) for shelf in shelves for card in shelf.items}


def of_verb(verb: inspect.StructType, data: Any, printed: dict[str, tuple[str, str]]) -> Iterator[str]:
    """Describe one verb."""
    about = (python.getdoc(verb.cls) or "").split("\n\n")[0].replace("\n", " ")
    yield f"- **`{verb.tag}`** {about}"
    for field in verb.fields:
        yield f"  - `{field.encode_name}`{default(field)}: {words(field.type)}"
    for id, found in uses(data, verb):
        if id in printed:
            name, text = printed[id]
            yield f"  - *{name}*: `{toml(found)[:LONGEST]}` → {' '.join(text.split())}"
            break
    yield ""


def tagged(kind: inspect.Type) -> list[inspect.StructType]:
    """List all structs with a tag that a type is made of, each once."""
    found: dict[type, inspect.StructType] = {}
    seen: set[type] = set()

    def walk(part: Any) -> None:
        if isinstance(part, inspect.StructType):
            if part.cls in seen:
                return
            seen.add(part.cls)
            if part.tag_field is not None:
                found[part.cls] = part
            for field in part.fields:
                walk(field.type)
        elif isinstance(part, inspect.UnionType):
            for member in part.types:
                walk(member)
        else:
            for name in ("item_type", "value_type"):
                walk(getattr(part, name)) if hasattr(part, name) else None

    walk(kind)
    return list(found.values())


def uses(data: Any, verb: inspect.StructType, id: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Find where the content uses a verb: the outermost entry with an id, and the verb as it stands there."""
    if isinstance(data, dict):
        id = id or str(data.get("id", ""))
        if data.get(verb.tag_field or "") == verb.tag and set(data) <= names_of(verb):
            yield id, data
        for value in data.values():
            yield from uses(value, verb, id)
    elif isinstance(data, list):
        for value in data:
            yield from uses(value, verb, id)


def names_of(verb: inspect.StructType) -> set[str]:
    """Return the words that a verb is written with."""
    return {field.encode_name for field in verb.fields} | {verb.tag_field or ""}


def default(field: inspect.Field) -> str:
    """Show what holds where a field is left out."""
    if field.required:
        return ""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f" = `{toml(msgspec.to_builtins(value))}`"


def words(kind: inspect.Type) -> str:
    """Say what a field takes."""
    if isinstance(kind, inspect.UnionType):
        members = list(
            dict.fromkeys(words(member) for member in kind.types if not isinstance(member, inspect.NoneType))
        )
        return "verbs" if any(is_verb(member) for member in kind.types) else " or ".join(members)
    if isinstance(kind, inspect.LiteralType):
        return ", ".join(f"`{value}`" if value != "" else "nothing" for value in kind.values)
    if isinstance(kind, inspect.IntType):
        return "number" if kind.ge is None else f"number from {kind.ge}"
    if isinstance(kind, inspect.ListType):
        inner = words(kind.item_type)
        return inner if inner == "verbs" else f"list of {inner}"
    if isinstance(kind, inspect.StructType):
        if is_verb(kind):
            return "verbs"
        return "table of " + ", ".join(f"`{field.encode_name}`" for field in kind.fields)
    return {"StrType": "text", "BoolType": "`true`, `false`"}.get(type(kind).__name__, type(kind).__name__)


def is_verb(kind: inspect.Type) -> bool:
    """Tell whether a type is one of the verbs of this page."""
    return isinstance(kind, inspect.StructType) and kind.tag_field is not None


def toml(value: Any) -> str:
    """Write a value as it stands in a pack, in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main()
