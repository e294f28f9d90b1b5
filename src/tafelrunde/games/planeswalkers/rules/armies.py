"""Building armies and decks (PW-15)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.games.planeswalkers.state import ArmyCard, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Mode, Move

ARTIFACT: Final = "artifact"


def broken(box: Any, boxes: int, army_points: int, army: Sequence[str], spells: Sequence[str]) -> list[str]:
    """PW-15.13: list the ids of the rules that an army and its spell deck break."""
    rules = []
    copies = max(1, boxes)
    armies = [box.armies[box.army_index[id]] for id in army if id in box.army_index]
    deck = [box.spells[box.spell_index[id]] for id in spells if id in box.spell_index]
    if len(armies) < len(army) or len(deck) < len(spells):
        rules.append("PW-15.13")
    walkers = [card for card in armies if card.kind == "planeswalker"]
    if len(walkers) != 1:
        rules.append("PW-15.2")
    if sum(card.cost for card in armies) > army_points:
        rules.append("PW-15.3")
    color = walkers[0].color if walkers else ""
    if any(card.color not in (color, ARTIFACT) for card in armies):
        rules.append("PW-15.4")
    if any(card.unique and army.count(card.id) > 1 for card in armies):
        rules.append("PW-15.5")
    if any(army.count(card.id) > copies for card in armies if not card.unique):
        rules.append("PW-15.6")
    limits = box.construction
    fits = len(deck) == limits.spell_deck_cards and sum(s.cost for s in deck) <= limits.spell_deck_points
    if not fits or any(spell.color != color for spell in deck):
        rules.append("PW-15.7")
    if any(spells.count(spell.id) > copies * spell.copies for spell in deck):
        rules.append("PW-15.9")
    return rules


def read_lists(text: str) -> list[list[list[str]]]:
    """Read saved armies: army cards / spell cards, with "2 name" for two of them, and a | between players.

    In a file the slash may be a new line and the bar an empty one. What the names mean is not checked here.
    """
    found = []
    for written in re.split(r"\||\n\s*\n", text.strip()):
        parts = [part for part in re.split(r"[/\n]", written) if part.strip()]
        cards = [[entry.split() for entry in part.split(",") if entry.strip()] for part in parts]
        lists = [[words[-1] for words in part for _ in range(copies(words))] for part in cards]
        found.append([lists[0] if lists else [], [id for part in lists[1:] for id in part]])
    return found if text.strip() else []


def copies(words: list[str]) -> int:
    """Read how many copies an entry of a saved army wants: "2 name" wants two."""
    return int(words[0]) if len(words) > 1 and words[0].isdecimal() else 1


def write_list(army: Sequence[str], spells: Sequence[str]) -> str:
    """Write an army down so that it can be kept in a file and read again."""

    def entries(ids: Sequence[str]) -> str:
        return ", ".join(id if ids.count(id) == 1 else f"{ids.count(id)} {id}" for id in dict.fromkeys(ids))

    return f"{entries(army)} / {entries(spells)}"


def muster(g: PlaneswalkersTable, seat: int, army: Sequence[str]) -> None:
    """PW-2.7: a player takes army cards and figures, the planeswalker first; all of it is open."""
    ordered = sorted(army, key=lambda id: g.box.armies[g.box.army_index[id]].kind != "planeswalker")
    player = g.players[seat]
    for id in ordered:
        card = ArmyCard()
        card.kind = g.box.army_index[id]
        card.owner = seat
        card.copy_number = 1 + sum([g.cards[other].kind == card.kind for other in player.army])
        index = len(g.cards)
        for _ in range(g.box.armies[card.kind].figures):
            card.figures.append(len(g.space))
            g.card_of.append(index)
            g.space.append(-1)
            g.rear.append(-1)
            g.damage.append(0)
            g.control.append(seat)
        g.cards.append(card)
        player.army.append(index)
    player.walker = g.cards[player.army[0]].figures[0]
    g.emit("army", seat=seat, figure=ordered[0])


def take_deck(g: PlaneswalkersTable, seat: int, spells: Sequence[str]) -> None:
    """PW-2.3, PW-15.14: the deck of a player; with own boxes nobody else sees which cards are left out of it."""
    player = g.players[seat]
    if not g.boxes:
        for id in spells:
            handle = g.find(g.spare, g.box.spell_index[id])
            g.spare.remove(handle)
            player.library.append(handle)
        return
    color = g.army(player.army[0]).color
    g.spare += [handle for handle in player.unused if g.spell(handle).color != color]
    player.unused = [handle for handle in player.unused if g.spell(handle).color == color]
    for id in spells:
        handle = g.find(player.unused, g.box.spell_index[id])
        player.library.append(g.hidden.take_unseen(player.unused, handle, (seat,), g.streams["cards"]))


# ---------------------------------------------------------------- composing a list


def compose(g: PlaneswalkersTable, seat: int) -> Flow:
    """PW-15.14, PW-18.1: choose a ready-made army, or build one card by card. Returns the ids of army and spells."""
    box = g.box

    def beginnings() -> list[Move]:
        ready = [
            box.ready[color]
            for color, (army, spells) in box.default_armies.items()
            if not broken(box, g.boxes, g.army_points, army, spells)
        ]
        walkers = [
            box.build[i]
            for i, army in enumerate(box.armies)
            if army.kind == "planeswalker" and army.cost <= g.army_points and color_deck(g, army.color)
        ]
        return sorted([*ready, *walkers], key=lambda move: move.id)

    answer = yield Ask(seat, "army", beginnings, "PW-15.2", secret=True)
    if answer is None:
        answer = beginnings()[0]
    if answer.kind == "ready":
        army, spells = box.default_armies[answer.args[0]]
        return [list(army), list(spells)]
    army = [answer.args[0]]
    yield from add_squads(g, seat, army)
    spells = yield from add_spells(g, seat, box.armies[box.army_index[army[0]]].color)
    return [army, spells]


def add_squads(g: PlaneswalkersTable, seat: int, army: list[str]) -> Flow:
    """PW-15.3 to PW-15.6: add squads and heroes of the colour as far as points and copies reach."""
    box = g.box
    color = box.armies[box.army_index[army[0]]].color

    def options() -> list[Move]:
        left = g.army_points - sum(box.armies[box.army_index[id]].cost for id in army)
        last = box.army_index[army[-1]] if len(army) > 1 else -1
        found = [
            box.add[i]
            for i, card in enumerate(box.armies)
            if i >= last
            and card.kind != "planeswalker"
            and card.color in (color, ARTIFACT)
            and card.cost <= left
            and army.count(card.id) < (1 if card.unique else g.boxes)
        ]
        return [box.moves.done, *found]

    while True:
        answer = yield Ask(
            seat,
            "squads",
            options,
            "PW-15.3",
            secret=True,
            default=box.moves.done,
            check=lambda move: no_squad(g, army, move),
        )
        if answer is None or answer is box.moves.done:
            return
        army.append(answer.args[0])


def no_squad(g: PlaneswalkersTable, army: list[str], move: Move) -> str | None:
    """Name the rule that forbids to add an army card, or None."""
    if move.kind != "add":
        return move.rule
    box = g.box
    card = box.armies[box.army_index[move.args[0]]]
    if card.kind == "planeswalker":
        return "PW-15.2"
    if card.color not in (box.armies[box.army_index[army[0]]].color, ARTIFACT):
        return "PW-15.4"
    if army.count(card.id) >= (1 if card.unique else g.boxes):
        return "PW-15.5" if card.unique else "PW-15.6"
    cost = sum(box.armies[box.army_index[id]].cost for id in army)
    return "PW-15.3" if cost + card.cost > g.army_points else None


def color_deck(g: PlaneswalkersTable, color: str) -> bool:
    """Tell whether the own boxes hold enough spells of a colour for a legal deck."""
    return cheapest(g, color, -1, [], g.box.construction.spell_deck_cards) is not None


def cheapest(g: PlaneswalkersTable, color: str, last: int, deck: list[int], n: int) -> int | None:
    """Return the least cost of n more spells of a colour, from one of the content on; None if there are not so many."""
    costs: list[int] = []
    for kind, spell in enumerate(g.box.spells):
        if spell.color == color and kind >= last:
            costs += [spell.cost] * (g.boxes * spell.copies - deck.count(kind))
    costs.sort()
    return sum(costs[:n]) if len(costs) >= n else None


def add_spells(g: PlaneswalkersTable, seat: int, color: str) -> Flow:
    """PW-15.7: exactly twelve spells of the colour for at most 200 points, in the order of the content."""
    box = g.box
    limits = box.construction
    deck: list[int] = []
    given: list[Move] = []

    def options() -> list[Move]:
        left = limits.spell_deck_points - sum(box.spells[kind].cost for kind in deck)
        found = []
        for kind, spell in enumerate(box.spells):
            if spell.color != color or (deck and kind < deck[-1]) or deck.count(kind) >= g.boxes * spell.copies:
                continue
            rest = cheapest(g, color, kind, [*deck, kind], limits.spell_deck_cards - len(deck) - 1)
            if rest is not None and spell.cost + rest <= left:
                found.append(box.deck[kind])
        return found

    while len(deck) < limits.spell_deck_cards:
        mode = Mode("many", limits.spell_deck_cards, limits.spell_deck_cards, tuple(given))
        answer = yield Ask(
            seat,
            "deck",
            options,
            "PW-15.7",
            secret=True,
            mode=mode,
            check=lambda move: (
                "PW-15.4" if move.kind == "deck" and box.spell_of_move(move).color != color else move.rule
            ),
        )
        if answer is None:
            answer = options()[0]
        given.append(answer)
        deck.append(box.spell_index[answer.args[0]])
    return [box.spells[kind].id for kind in deck]


def deck_cost(g: PlaneswalkersTable, seat: int) -> int:
    """Return the cost of a deck: all own spell cards of the colour but those left out."""
    player = g.players[seat]
    if not player.army:
        return 0
    color = g.army(player.army[0]).color
    pool: int = sum([spell.cost * g.boxes for spell in g.box.spells if spell.color == color])
    left_out: int = sum([g.spell(handle).cost for handle in player.unused])
    return pool - left_out
