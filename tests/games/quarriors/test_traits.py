"""Every trait of a card matters in a game begun with `start`: without it the same answers lead to another table.

Verbs are covered by the exhaustive runner; a trait is no action, it bends what others do.
"""

from __future__ import annotations

import random
from typing import Any, cast

import msgspec
import pytest

import tafelrunde as tr
from tafelrunde.games.quarriors.box import Ability, QuarriorsBox
from tafelrunde.games.quarriors.state import QuarriorsTable
from tafelrunde.kernel.ask import random_move
from tests.games.shards.test_packs import toml

MOST_GAMES = 300
BOX: QuarriorsBox = tr.game("quarriors").box()
CREATURES = [card.id for card in BOX.cards if card.group == "creature"]
TRAITS = [(card.id, i) for card in BOX.cards for i, ability in enumerate(card.ability) if ability.trait is not None]


def without(id: str, number: int) -> tr.Pack:
    """Make a pack that takes one ability from a card."""
    abilities: list[Ability] = BOX.cards[BOX.card_index[id]].ability
    left = [msgspec.to_builtins(ability) for i, ability in enumerate(abilities) if i != number]
    plain_left = [{name: value for name, value in ability.items() if value is not None} for ability in left]
    return tr.Pack.read(f"[[card]]\nid = {toml(id)}\nability = {toml(plain_left)}\n", "without.toml")


def wilds(id: str, rnd: random.Random) -> list[str]:
    """Choose ten cards of different classes for the Wilds, this one among them."""
    found: dict[str, list[str]] = {"creature": [], "spell": []}
    classes = {BOX.card_class[BOX.card_index[id]]}
    mine = BOX.cards[BOX.card_index[id]]
    found[mine.group].append(id)
    for card in rnd.sample(BOX.cards, len(BOX.cards)):
        kind = BOX.card_class[BOX.card_index[card.id]]
        wanted = {"creature": 7, "spell": 3}.get(card.group, 0)
        if kind not in classes and len(found.get(card.group, ())) < wanted:
            found[card.group].append(card.id)
            classes.add(kind)
    return [*found["creature"], *found["spell"]]


def eager(match: tr.Match, id: str, rnd: random.Random) -> str:
    """Choose at random, but like to take the dice of a card and spells, to summon and to cast."""
    legal = match.legal()
    kind = BOX.classes[BOX.card_class[BOX.card_index[id]]].id
    for wanted in (
        [move for move in legal if move.code == f"capture {id}"],
        [move for move in legal if move.kind == "summon" and str(move.args[0]).startswith(kind)],
        [move for move in legal if move.kind in ("summon", "cast", "ready")],
        [
            move
            for move in legal
            if move.kind == "capture" and BOX.cards[BOX.card_index[move.args[0]]].group != "creature"
        ],
    ):
        if wanted and rnd.random() < 0.8:
            return rnd.choice(wanted).code
    return random_move(legal, rnd).code


def differ(here: tr.Match, there: tr.Match) -> bool:
    """Tell whether two matches that were answered alike are not alike any more."""
    return here.over != there.over or codes(here) != codes(there) or dice(here) != dice(there)


def codes(match: tr.Match) -> list[str]:
    """List what can be answered now."""
    return [move.code for move in match.legal()]


def dice(match: tr.Match) -> list[Any]:
    """List where the dice of all players lie, and their glory."""
    players = cast(QuarriorsTable, match.table).players
    return [(one.pool, one.creatures, one.spells, one.used, one.glory) for one in players]


def matters(id: str, number: int, seed: int) -> bool:
    """Play two games with the same answers, one without the trait, until they differ."""
    rnd = random.Random(f"{id}/{number}/{seed}")
    options: dict[str, Any] = {"cards": wilds(id, rnd), "glory_target": 40}
    game = tr.game("quarriors")
    here = game.start(seats=2, seed=seed, options=options)
    there = game.start(seats=2, seed=seed, options=options, packs=[without(id, number)])
    while not here.over:
        code = eager(here, id, rnd)
        here.play(code)
        there.play(code)
        if differ(here, there):
            return True
    return False


@pytest.mark.parametrize(("id", "number"), TRAITS, ids=[f"{id}-{number}" for id, number in TRAITS])
def test_a_trait_changes_a_game(id: str, number: int) -> None:
    assert any(matters(id, number, seed) for seed in range(MOST_GAMES)), "nobody would miss this trait"
