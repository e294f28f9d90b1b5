"""Set-up (PW-2)."""

import tafelrunde as tr
from tafelrunde.games.planeswalkers.state import RESERVE
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import asked, cards, go, new, options, refused, state, told


def start(seats: int = 2, dice: list[int] | None = None, seed: int = 0) -> tr.Match:
    """Start a game and take the first planeswalkers that are free."""
    return tr.game("planeswalkers").start(seats=seats, seed=seed)


@rule("PW-2.1", "PW-16.3")
def test_battlefield_by_number_of_players() -> None:
    """Two, three and five players have one battlefield each, four the skirmish or the free-for-all."""
    names = []
    for seats, mode in ((2, "teams"), (3, "teams"), (4, "teams"), (4, "free_for_all"), (5, "teams")):
        match = tr.game("planeswalkers").start(seats=seats, seed=1, options={"mode": mode})
        g = state(match)
        names.append((g.box.battlefields[g.field].id, g.turn_limit))
    assert names == [
        ("duel", 30),
        ("free_for_all", 36),
        ("skirmish", 60),
        ("free_for_all", 48),
        ("free_for_all", 60),
    ]


@rule("PW-2.2", "PW-18.1")
def test_highest_roll_chooses_a_planeswalker_first() -> None:
    """The order of choosing follows the d20; nobody may take a planeswalker that is taken, or pass."""
    for seed in range(6):
        match = start(3, seed=seed)
        rolls = told(match, "d20")[:3]
        best = max(rolls, key=lambda fact: fact["n"])
        if [fact["n"] for fact in rolls].count(best["n"]) > 1:
            continue
        assert match.actors == [best["seat"]]
        go(match, "walker chandra_nalaar")
        assert match.actors == [(best["seat"] + 1) % 3]
        assert "walker chandra_nalaar" not in options(match)
        assert refused(match, "walker chandra_nalaar") == "PW-2.2"
        assert refused(match, "none") != ""


@rule("PW-2.3", "PW-2.7")
def test_army_and_reserve_are_open() -> None:
    """Everybody takes the army and the twelve spells of the colour; the squads wait in the open reserve."""
    match = start()
    go(match, "walker nissa_revane", "walker jace_beleren")
    for player in state(match).players:
        assert len(player.army) == 3
    g = state(match)
    squads = [figure for figure in range(len(g.space)) if g.of(figure).kind == "squad"]
    assert {g.space[figure] for figure in squads} == {RESERVE}
    seen = match.view(None)["table"]["cards"]
    assert {card["army"] for card in seen} >= {"elf_rangers", "leyline_phantoms"}


@rule("PW-2.4", "PW-18.2", "PW-18.3")
def test_higher_roller_decides_who_places_first() -> None:
    """The other player must use the other start zone."""
    match = go(start(), "walker nissa_revane", "walker jace_beleren")
    roller = match.actors[0]
    assert options(match) == ["place-first", "place-second"]
    go(match, "place-second")
    assert match.actors == [1 - roller]
    assert len(options(match)) == 16
    go(match, "place -2,4")
    assert match.actors == [roller]
    assert refused(match, "place -1,4") == "PW-2.4"
    assert all(int(code.split()[1].split(",")[0]) > 8 for code in options(match))


@rule("PW-2.5", "PW-2.9")
def test_first_placer_takes_the_first_turn_without_a_draw() -> None:
    """In the duel the first player draws no card in the first turn, the other one does."""
    match = go(start(), "walker nissa_revane", "walker jace_beleren", "place-first")
    first = match.actors[0]
    go(match, "place -2,4", "place 10,4")
    assert (match.actors, state(match).turns, asked(match)) == ([first], 1, "window")
    assert len(cards(match, "hand", first)) == 3
    while state(match).turns == 1:
        finish_turn(match)
    assert (match.actors, len(cards(match, "hand", 1 - first))) == ([1 - first], 4)


def finish_turn(match: tr.Match) -> None:
    """Do as little as possible until the question changes."""
    for code in ("end-turn", "end-attacks", "end-moves", "begin-moves", "none"):
        if code in options(match):
            go(match, code)
            return
    go(match, options(match, "choose")[0] if options(match, "choose") else options(match)[0])


@rule("PW-2.6")
def test_start_spaces_are_empty() -> None:
    """In the skirmish team-mates share a zone, but not a space."""
    match = tr.game("planeswalkers").start(seats=4, seed=2)
    while asked(match) == "walker":
        go(match, options(match)[0])
    go(match, "place -2,4")
    go(match, "place 18,4")
    go(match, "place 17,4")
    assert refused(match, "place -2,4") == "PW-2.6"


@rule("PW-2.8")
def test_three_cards_and_no_mulligan() -> None:
    """Everybody begins with three of twelve cards; in the first window nobody is asked about them."""
    match = new(3, 5)
    for seat in range(3):
        drawn = 1 if seat == state(match).first else 0
        assert len(cards(match, "hand", seat)) == 3 + drawn
        assert len(cards(match, "library", seat)) == 9 - drawn
    assert asked(match) == "window"


@rule("PW-2.10", "PW-14.4")
def test_in_multiplayer_the_first_player_draws() -> None:
    """In the free-for-all and in the skirmish the first player draws in the first turn."""
    for seats in (3, 4):
        match = new(seats, 1)
        assert len(cards(match, "hand", state(match).first)) == 4
