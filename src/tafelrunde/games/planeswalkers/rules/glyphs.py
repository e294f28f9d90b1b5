"""Glyphs (PW-12)."""

from __future__ import annotations

from tafelrunde.games.planeswalkers.rules import damage, effects
from tafelrunde.games.planeswalkers.state import PlaneswalkersTable


def stepped_on(g: PlaneswalkersTable, figure: int, space: int) -> None:
    """PW-12.2, PW-12.3, PW-12.5: a closed glyph is turned up; a temporary one works and leaves the game."""
    place = g.glyph_spaces.index(space)
    handle = g.glyph_handles[place]
    if handle not in g.hidden.public:
        g.show(handle)
    glyph = g.box.glyph(g, handle)
    seat = g.control[figure]
    g.emit("glyph", **damage.who(g, figure), glyph=glyph.id)
    if not glyph.permanent:
        if glyph.modifies == "draw":
            effects.draw(g, seat, glyph.amount)
        del g.glyph_spaces[place]
        del g.glyph_handles[place]
        g.glyphs_out.append(handle)
