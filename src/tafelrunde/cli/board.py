"""Draws a board of hexes with letters: two letters for a figure, a sign for the ground, a list of the figures below."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from tafelrunde.kernel import scene as s

SEATS = ("bright_blue", "orange1", "bright_green", "hot_pink", "violet")
GROUND: Mapping[str, str] = {
    "plain": "·",
    "forest": "♣",
    "rock": "#",
    "hill": "^",
    "water": "~",
    "lava": "≈",
    "goal": "*",
}
OVERLAYS: Mapping[str, str] = {"range": "on grey23", "threat": "on dark_red", "sight": "on grey15", "zone": "on grey30"}
CELL = 4  # characters from one hex to the next of its row


def draw_board(board: s.HexBoard, numbers: Mapping[str, list[int]]) -> list[RenderableType]:
    """Draw the board, then its figures, tokens and overlays in words."""
    if not board.cells:
        return []
    places = {cell.id: place(cell, board.orient) for cell in board.cells}
    left = min(x for x, _ in places.values())
    top = min(y for _, y in places.values())
    lines: dict[int, dict[int, tuple[str, str]]] = {}
    for cell in board.cells:
        x, y = places[cell.id]
        lines.setdefault(y - top, {})[x - left] = sign(board, cell, numbers)
    drawn: list[RenderableType] = [draw_line(lines.get(y, {})) for y in range(max(lines) + 1)]
    return drawn + legend(board, numbers)


def place(cell: s.Cell, orient: str) -> tuple[int, int]:
    """Return column and row of a hex on the screen: its neighbours are shifted by half a hex."""
    if orient == "pointy":
        return CELL * cell.q + CELL // 2 * cell.r, cell.r
    return CELL * cell.q, 2 * cell.r + cell.q


def sign(board: s.HexBoard, cell: s.Cell, numbers: Mapping[str, list[int]]) -> tuple[str, str]:
    """Return what stands on a hex, and its style."""
    here = [overlay.kind for overlay in board.overlays if cell.id in overlay.cells and not overlay.of]
    ground = next((OVERLAYS[kind] for kind in here if kind in OVERLAYS), "")
    for unit in board.units:
        if cell.id in unit.cells:
            colour = SEATS[unit.owner % len(SEATS)] if unit.owner is not None else "white"
            return short(unit), f"bold {colour} {ground}"
    if cell.id in numbers:
        return str(numbers[cell.id][0]), f"bold green {ground}"
    for token in board.tokens:
        if token.cell == cell.id:
            return f"{(token.label or token.icon)[:1]}{'' if token.n is None else token.n}", f"yellow {ground}"
    return cell.glyph[:2] or GROUND.get(cell.terrain, cell.terrain[:1] or "·"), f"dim {ground}"


def short(unit: s.Unit) -> str:
    """Return two letters for a figure."""
    words = unit.label.split() or [unit.id]
    return (words[0][:1] + words[-1][:1]) if len(words) > 1 else words[0][:2]


def draw_line(cells: Mapping[int, tuple[str, str]]) -> Text:
    """Draw one row of the screen."""
    line = Text()
    for x, (text, style) in sorted(cells.items()):
        line.append(" " * (2 + x - line.cell_len)).append(text, style=style.strip())
    return line


def legend(board: s.HexBoard, numbers: Mapping[str, list[int]]) -> list[RenderableType]:
    """Name the figures with health, place and the choices that concern them."""
    drawn: list[RenderableType] = []
    for unit in board.units:
        health = f" ♥ {unit.hp}/{unit.max_hp}" if unit.hp is not None else ""
        where = " ".join(unit.cells)
        badges = "".join(f" · {badge.label or badge.icon} {badge.n}" for badge in unit.badges)
        found = " ".join(map(str, numbers.get(unit.id, [])))
        drawn.append(
            Text.assemble(
                (f"  {short(unit):2} ", "bold"), f"{unit.label}{health} ({where}){badges}", (f"  {found}", "bold green")
            )
        )
    drawn += [Text(f"  {token.label or token.icon} ({token.cell})", style="yellow") for token in board.tokens]
    return drawn
