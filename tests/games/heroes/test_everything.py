"""What the exhaustive runner cannot name: every spell that can be empowered is, and every symbol pays for something."""

import random

import tafelrunde as tr
from tafelrunde.games.heroes.box import HeroesBox
from tafelrunde.testing.walk import step

GAME = tr.game("heroes")
BOX: HeroesBox = GAME.box()
GAMES = 800  # at most; it stops when all has happened
OPTIONS = {"dealt": True, "ready_armies": True, "time_model": "calm", "no_stop_penalty": [0, 1]}


def casts(match: tr.Match) -> list[tuple[str, int]]:
    """List the spells that were cast in a game, with their empowerments."""
    found: list[tuple[str, int]] = []
    for event in match.events():
        if event.kind == "casts":
            found.append((event.facts["spell"], 0))
        elif event.kind == "empowers" and found:
            found[-1] = (found[-1][0], event.facts["n"])
    return found


def test_every_spell_is_cast_and_empowered_and_every_symbol_is_used() -> None:
    wanted = {spell.id for spell in BOX.spells}
    stronger = {spell.id for spell in BOX.spells if spell.empowerment != "none"}
    symbols = {symbol.id for symbol in BOX.content.symbols}
    for k in range(GAMES):
        match = GAME.start(seats=2, seed=k, options=OPTIONS)
        match.events()
        rnd = random.Random(k)
        while not match.over:
            move = step(match, rnd)
            if move is not None and move[0].kind in ("draw", "learn"):
                symbols.discard("card")
        for spell, power in casts(match):
            wanted.discard(spell)
            symbols.discard(BOX.spells[BOX.spell_index[spell]].requirement.symbol)
            if power:
                stronger.discard(spell)
        if not wanted and not stronger and not symbols:
            return
    raise AssertionError((wanted, stronger, symbols))
