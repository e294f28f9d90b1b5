"""Write the types of the client (web/src/lib/protocol.ts) from the JSON Schema of the server's messages."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from tafelrunde.server.schema import schema

TARGET = Path(__file__).resolve().parent.parent / "web/src/lib/protocol.ts"
HEAD = "// Written by tools/client_types.py from the server's message types; do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(part: dict[str, Any]) -> str:
    """Say a JSON Schema as a TypeScript type."""
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[-1]
    if "enum" in part or "const" in part:
        values = part.get("enum", [part.get("const")])
        return " | ".join(repr(value) if isinstance(value, str) else str(value).lower() for value in values)
    for key in ("anyOf", "oneOf"):
        if key in part:
            return " | ".join(dict.fromkeys(typescript(choice) for choice in part[key]))
    kind = part.get("type")
    if isinstance(kind, list):
        return " | ".join(PLAIN[name] for name in kind)
    if kind == "array":
        inner = typescript(part.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        if "properties" in part:
            return "{ " + " ".join(fields(part)) + " }"
        values = part.get("additionalProperties", {})
        return f"Record<string, {typescript(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def fields(part: dict[str, Any]) -> list[str]:
    """List the fields of an object type; what may be left out on the wire is optional."""
    required = set(part.get("required", ()))
    found = []
    for name, field in part["properties"].items():
        key = name if re.fullmatch("[A-Za-z_]+", name) else repr(name)
        found.append(f"{key}{'' if name in required else '?'}: {typescript(field)};")
    return found


def write(definitions: dict[str, Any]) -> str:
    """Write all definitions as TypeScript."""
    blocks = [HEAD]
    for name, part in sorted(definitions.items()):
        about = f"/** {part['description'].splitlines()[0]} */\n" if part.get("description") else ""
        if "properties" in part:
            body = "\n".join(f"  {field}" for field in fields(part))
            blocks.append(f"{about}export interface {name} {{\n{body}\n}}\n")
        else:
            blocks.append(f"{about}export type {name} = {typescript(part)};\n")
    return "\n".join(blocks)


def main() -> int:
    text = write(schema()["$defs"])
    if "--check" in sys.argv:
        if TARGET.read_text(encoding="utf-8") != text:
            print("web/src/lib/protocol.ts is stale: run 'make types'.", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
