"""What a search judges duels by: how soon figures strike the other planeswalker, and how hard."""

from itertools import product
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import play_out
from tafelrunde.agents.search import SearchAgent
from tafelrunde.games.planeswalkers import advice, blows, prospects
from tafelrunde.games.planeswalkers.blows import Outlook
from tafelrunde.games.planeswalkers.state import RESERVE
from tests.games.planeswalkers.table import AWAY, board_t, figures, go, lay, new, state, turn_of

GAME = tr.game("planeswalkers")
DIE = tuple(GAME.box().die)
ZOMBIES = "restless_zombies"
DEAD = ["dead", "dead"]


def force(match: tr.Match, seat: int = 0) -> prospects.Force:
    """Return what a player can do."""
    return prospects.Force(state(match), Outlook(state(match)), seat, True)


def strikes(match: tr.Match, army: str, seat: int = 0) -> list[int]:
    """List in how many turns each figure of an army card strikes the other planeswalker."""
    card = state(match).card_of[figures(match, army)[0]]
    return [turns for turns, *_ in force(match, seat).strikes[card]]


def test_attacks_together_against_all_rolls() -> None:
    """Two attacks on three points of life, counted over every roll of all dice."""
    attacks = [(2, 1), (3, 1)]  # power and toughness
    sums: list[int] = []
    for roll in product(DIE, repeat=sum(map(sum, attacks))):
        dealt, at = 0, 0
        for power, toughness in attacks:
            hits, blocks = roll[at : at + power], roll[at + power : at + power + toughness]
            dealt += max(0, hits.count("weapon") - blocks.count("shield"))
            at += power + toughness
        sums.append(dealt)
    killed = sum(dealt >= 3 for dealt in sums) / len(sums)
    rest = [dealt for dealt in sums if dealt < 3]
    odds = tuple(blows.damage(DIE, power, toughness) for power, toughness in attacks)
    assert blows.together(odds, 3) == pytest.approx((killed, sum(rest) / len(rest)))


@pytest.mark.parametrize(("space", "turns"), [("5,0", 1), ("4,0", 1), ("3,0", 2), ("0,0", 2)])
def test_a_figure_walks_before_it_strikes(space: str, turns: int) -> None:
    """A Zombie has four movement points and must come beside the planeswalker on 9,0."""
    match = lay({"army": {ZOMBIES: [space]}}, {"army": {"jace_beleren": ["9,0"]}})
    assert strikes(match, ZOMBIES)[0] == turns


def test_an_archer_needs_sight() -> None:
    """Nissa comes within range by her move; behind a high ridge she needs another one to look past its end."""
    armies: tuple[dict[str, Any], ...] = ({"army": {"nissa_revane": ["0,2"]}}, {"army": {"jace_beleren": ["9,2"]}})
    assert strikes(lay(*armies), "nissa_revane") == [1]
    ridge = board_t(levels={(6, r): 12 for r in range(6)})
    assert strikes(lay(*armies, pack=ridge), "nissa_revane") == [2]


def test_nobody_strikes_past_guards() -> None:
    """Where all spaces beside a planeswalker are taken, nobody with a range of 1 comes to it."""
    mine = {"army": {ZOMBIES: ["3,3"]}}
    beside = ["0,1", "1,0"]
    for guards, open_way in ((beside[:1], True), (beside, False)):
        match = lay(mine, {"army": {"jace_beleren": ["0,0"], "leyline_phantoms": guards}})
        assert (strikes(match, ZOMBIES)[0] < 3) == open_way


def test_the_race_is_shorter_for_who_is_nearer_and_stronger() -> None:
    other = {"army": {"jace_beleren": ["9,0"]}}
    near, far, one = (
        force(lay({"army": {ZOMBIES: spaces}}, other)).race(7)
        for spaces in (["5,0", "5,1", "6,1"], ["0,0", "0,1", "0,2"], ["5,0"])
    )
    assert near < far < one


def test_figures_are_worth_what_games_have_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Hookmaster costs a third less than a Rhox and is worth more; a figure that no game has shown, by its cost."""
    match = lay({"army": {"rhox_veterans": ["0,0"], "kor_hookmasters": ["1,0"]}}, {"army": {"jace_beleren": ["9,0"]}})
    rhox, archers = (state(match).card_of[figures(match, army)[0]] for army in ("rhox_veterans", "kor_hookmasters"))

    def worth(card: int) -> float:
        return prospects.figure_worth(state(match), Outlook(state(match)), card)

    assert worth(rhox) < worth(archers)
    monkeypatch.setattr(prospects, "FIGURES", {})
    assert worth(rhox) == pytest.approx(1.5 * worth(archers))


@pytest.mark.parametrize("seed", [0, 1, 3, 4, 5, 7])
def test_when_armies_meet_nobody_has_won_yet(seed: int) -> None:
    """What is judged is a true chance, as it is weighed against the odds of dice: not near to 0 or 1 so soon."""
    match = new(2, seed=seed)
    play_out(match, [make("greedy", seed=seat) for seat in range(2)], most=80)
    assert state(match).turns > 2
    assert all(0.15 < GAME.chances_seen_by(match.table, seat)[seat] < 0.85 for seat in range(2))


def test_cards_that_act_come_nearer() -> None:
    match = lay({"army": {ZOMBIES: ["0,0", "0,1", "0,2"]}}, {"army": {"jace_beleren": ["9,0"]}})
    card = state(match).card_of[figures(match, ZOMBIES)[0]]
    assert force(match).race(7, [card]) < force(match).race(7)


def test_who_is_held_strikes_a_turn_later() -> None:
    """A squad that cannot be chosen, archers under a truce, a figure that cannot move."""
    mine = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,0"]}}
    other = {"army": {"gideon_jura": ["9,0"]}}
    match = lay(mine, other)
    usual = strikes(match, "elf_rangers")
    archer, walker = figures(match, "elf_rangers")[0], figures(match, "gideon_jura")[0]
    for effect in (
        {"what": "detained", "card": state(match).card_of[archer], "seat": 0, "until": "next_turn"},
        {"what": "truce", "figure": walker, "seat": 1, "until": "own_turn"},
        {"what": "snared", "figure": archer, "seat": 0, "until": "next_turn"},
    ):
        later = lay(mine, other, lasting=[{"card": -1, "figure": -1, "n": 0, "since": 1, **effect}])
        assert strikes(later, "elf_rangers")[0] == usual[0] + 1


def test_estimates_of_duels_change_nothing_and_look_at_open_things_only() -> None:
    """Also in the middle of a move; what was remembered from other tables makes no difference."""
    match = new(2, seed=3)
    agents = [make("random", seed=seat) for seat in range(2)]
    walking = 0
    while not match.over and walking < 12:
        before = match.hash()
        values = [GAME.chances_seen_by(match.table, seat) for seat in range(2)]
        assert all(sum(value) == pytest.approx(1) and min(value) >= 0 for value in values)
        prospects.REMEMBERED.clear()
        advice.JOURNEYS.clear()
        assert [GAME.chances_seen_by(match.table, seat) for seat in range(2)] == values
        assert {tuple(GAME.chances_seen_by(match.sample(0, seed).table, 0)) for seed in range(3)} == {tuple(values[0])}
        assert match.hash() == before
        walking += bool(state(match).walking)
        play_out(match, agents, most=1)
    assert walking == 12


def test_a_search_wastes_no_spell() -> None:
    """Where nothing is hurt, no mending; in the first window, too, where to begin shows what hopes come to."""
    mine = {"army": {"nissa_revane": ["0,0"], "elf_rangers": ["1,1"]}, "hand": ["healing_grove"]}
    other = {"army": {"jace_beleren": ["9,5"], "leyline_phantoms": ["8,5"]}}
    for phase in ("window", "closing"):
        match = lay(mine, other, phase=phase, chosen="elf_rangers")
        search = SearchAgent(looks=30).think(match.observer(0))
        assert "cast" in {move.kind for move in match.legal(0)}
        assert "cast" not in {move.kind for move in search.moves}


def test_a_search_casts_what_helps() -> None:
    """Four points of damage on own creatures can be mended."""
    mine = {"army": {"nissa_revane": ["0,0"], "elf_rangers": ["1,1*2", "2,1*2"]}, "hand": ["healing_grove"]}
    match = lay(mine, {"army": {"jace_beleren": ["9,5"]}}, phase="closing", chosen="nissa_revane")
    assert SearchAgent(looks=60).choose(match.observer(0)).code == "cast healing_grove"


def test_what_the_player_did_is_judged_even_if_it_was_in_vain() -> None:
    """The coach wants to know what a wasted spell has cost."""
    mine = {"army": {"nissa_revane": ["0,0"]}, "hand": ["healing_grove"]}
    match = lay(mine, {"army": {"jace_beleren": ["9,5"]}}, phase="closing", chosen="nissa_revane")
    played = next(move for move in match.legal(0) if move.kind == "cast")
    lines = SearchAgent(looks=30).think(match.observer(0), besides=played).lines()
    assert played in [line.move for line in lines]


@pytest.mark.parametrize(("hurt", "target"), [(6, "5,2"), (0, "4,3")])
def test_whom_to_attack(hurt: int, target: str) -> None:
    """The planeswalker with one point of life left; else, of two figures of a squad, the one that is nearly dead."""
    walker = {"jace_beleren": [f"5,2*{hurt}"]} if hurt else {"jace_beleren": [AWAY[1]]}
    match = turn_of(
        ZOMBIES,
        {"army": {"liliana_vess": [AWAY[0]], ZOMBIES: ["4,2"]}},
        {"army": {**walker, "leyline_phantoms": ["4,3*2", "3,3"]}},
        phase="attacks",
    )
    go(match, "attack 4,2")
    assert [move.code for move in GAME.candidates(match.table, 0, match.legal(0))] == [f"at {target}"]


def test_every_figure_attacks() -> None:
    """Also past a secret Aura, which is only set off that way."""
    mine = {"army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["3,3", "4,4"]}}
    other = {"army": {"jace_beleren": ["4,3*4"]}, "secrets": {"jace_beleren": ["vanishing_lure"]}}
    match = turn_of("rhox_veterans", mine, other, phase="attacks")
    assert [move.kind for move in GAME.candidates(match.table, 0, match.legal(0))] == ["attack"]


def test_the_chance_to_destroy_decides() -> None:
    """Both planeswalkers are in need: it matters whose attacks are still to come."""
    mine = {"army": {"gideon_jura": ["9,3*5"], "rhox_veterans": ["3,3", "4,4", "5,2"]}}
    other = {"army": {"jace_beleren": ["4,3*5"], "leyline_phantoms": ["9,4", "8,4"]}}
    before, after = (
        GAME.chances_seen_by(turn_of("rhox_veterans", mine, other, phase=phase).table, 0)[0]
        for phase in ("attacks", "closing")
    )
    assert before > 0.65 > after + 0.1


@pytest.mark.parametrize("seed", range(3))
def test_a_search_summons_both_squads_in_its_first_turn(seed: int) -> None:
    match = new(2, seed=seed)
    first = state(match).active
    agent = SearchAgent(looks=20)
    while state(match).active == first:
        match.play(agent.choose(match.observer(first)), first)
    assert not any(spaces == RESERVE for card in state(match).players[first].army for spaces in spaces_of(match, card))


def spaces_of(match: tr.Match, card: int) -> list[int]:
    """List where the figures of an army card are."""
    return [state(match).space[figure] for figure in state(match).cards[card].figures]


def test_who_endangers_the_own_planeswalker_is_attacked_first() -> None:
    """The archer can shoot Jace in the next turn, the Rhox, who cost more, cannot come so far."""
    mine = {"army": {"jace_beleren": ["9,3*5"], "leyline_phantoms": ["2,2"]}}
    other = {"army": {"gideon_jura": [AWAY[1]], "rhox_veterans": ["3,2", *DEAD], "kor_hookmasters": ["2,3", *DEAD]}}
    match = turn_of("leyline_phantoms", mine, other, phase="attacks")
    archer, rhox = figures(match, "kor_hookmasters")[0], figures(match, "rhox_veterans")[0]
    foe = force(match, 1)
    assert foe.menace(archer) > foe.menace(rhox) == 0
    go(match, "attack 2,2")
    assert [move.code for move in GAME.candidates(match.table, 0, match.legal(0))] == ["at 2,3"]
