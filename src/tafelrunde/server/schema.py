"""Writes the JSON Schema of the wire: `python -m tafelrunde.server.schema`."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tafelrunde.kernel.codex import Shelf
from tafelrunde.kernel.scene import Scene
from tafelrunde.server import protocol as p

OTHERS = (
    p.NewTable,
    p.CheckPacks,
    p.PackChecked,
    p.Join,
    p.Failed,
    p.Made,
    p.Joined,
    p.GameInfo,
    p.ListedTable,
    p.Film,
    p.Reel,
    p.Curve,
    p.Luck,
    p.Advice,
    p.NewBranch,
    p.NewReport,
    p.Shelved,
    p.RuleText,
    p.Word,
    Shelf,
    Scene,
)


def schema() -> dict[str, Any]:
    """Return the schema: every type by its name, and the two unions of what goes over the socket."""
    messages = (*p.ClientMessage.__args__, *p.ServerMessage.__args__)
    _, types = msgspec.json.schema_components([*messages, *OTHERS], ref_template="#/$defs/{name}")
    unions = {
        "ClientMessage": {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in p.ClientMessage.__args__]},
        "ServerMessage": {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in p.ServerMessage.__args__]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tafelrunde",
        "$defs": dict(sorted({**types, **unions}.items())),
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))
