"""Build the icon font of the client: a choice of game-icons as one WOFF2.

Reads web/icons/names.txt and the icon data of the npm package @iconify-json/game-icons, and writes
web/icons/icons.woff2. Both are committed, so that only who adds an icon needs this: `make icons`. The list is also the
map from names to code points: line 1 is U+E000.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

WEB = Path(__file__).resolve().parent.parent / "web"
DATA = WEB / "node_modules/@iconify-json/game-icons/icons.json"
NAMES = WEB / "icons/names.txt"
FONT = WEB / "icons/icons.woff2"
EM = 512
BASELINE = 448  # the pictures hang below the baseline as letters with descenders do
FIRST = 0xE000  # private use
EPOCH = 3_850_000_000  # any fixed time, in seconds since 1904


def glyph(body: str) -> Any:
    """Turn the paths of an SVG body into a charstring; SVG counts y downwards."""
    pen = T2CharStringPen(EM, None)
    flipped = TransformPen(pen, (1, 0, 0, -1, 0, BASELINE))
    for outline in re.findall(r'\bd="([^"]+)"', body):
        parse_path(outline, flipped)
    return pen.getCharString()


def main() -> int:
    if not DATA.exists():
        print("Run 'npm ci' in web/ first: the icon data is missing.", file=sys.stderr)
        return 1
    data = json.loads(DATA.read_text(encoding="utf-8"))
    names = NAMES.read_text(encoding="utf-8").split()
    if unknown := [name for name in names if name not in data["icons"] and name not in data.get("aliases", {})]:
        print(f"game-icons has no icon named {', '.join(unknown)}.", file=sys.stderr)
        return 1
    bodies = [data["icons"][data.get("aliases", {}).get(name, {}).get("parent", name)]["body"] for name in names]
    order = [".notdef", *(f"i{i}" for i in range(len(names)))]
    builder = FontBuilder(EM, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({FIRST + i: f"i{i}" for i in range(len(names))})
    shapes = {".notdef": T2CharStringPen(EM, None).getCharString()}
    shapes |= {f"i{i}": glyph(body) for i, body in enumerate(bodies)}
    builder.setupCFF("TafelrundeIcons", {"FullName": "Tafelrunde Icons"}, shapes, {})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (EM, 0)))
    builder.setupHorizontalHeader(ascent=BASELINE, descent=BASELINE - EM)
    builder.setupNameTable({"familyName": "Tafelrunde Icons", "styleName": "Regular"})
    builder.setupOS2(
        sTypoAscender=BASELINE, sTypoDescender=BASELINE - EM, usWinAscent=BASELINE, usWinDescent=EM - BASELINE
    )
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = EPOCH  # the same input gives the same bytes
    builder.font.flavor = "woff2"
    builder.save(FONT)
    print(f"{len(names)} icons, {FONT.stat().st_size / 1024:.1f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
