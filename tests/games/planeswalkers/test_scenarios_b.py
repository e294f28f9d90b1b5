"""Scenarios S-16 to S-30 of the rulebook (section 20)."""

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import board, events, values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    T,
    asked,
    at,
    attached,
    board_t,
    cards,
    damage,
    engaged,
    go,
    lay,
    options,
    refused,
    roll,
    state,
    turn_of,
    where,
)


@rule("PW-10.8")
def test_s16() -> None:
    """S-16: ruin A of the duel hides (2,5) from (3,3), not from (2,3); across its edge nobody sees or fights."""
    mine = {"army": {"jace_beleren": ["3,3"], "illusionary_projections": ["2,3", "4,3"]}}
    other = {"army": {"liliana_vess": ["2,5"], "restless_zombies": ["4,4"]}}
    match = lay(mine, other, options={"battlefield": "duel"})
    g = state(match)
    assert not board.line_of_sight(g, at(match, "3,3"), at(match, "2,5"))
    assert board.line_of_sight(g, at(match, "2,3"), at(match, "2,5"))
    assert not engaged(match, "4,3", "4,4")
    assert not board.line_of_sight(g, at(match, "4,3"), at(match, "4,4"))


@rule("PW-7.6", "PW-7.9")
def test_s17() -> None:
    """S-17: a step that stays adjacent is free; the one that leaves costs a die before it is made."""
    match = turn_of("chandra_nalaar", {"army": {"chandra_nalaar": ["4,2*5"]}}, {"army": {"restless_zombies": ["5,2"]}})
    roll(match, "", "move 4,2", "step 5,1")
    roll(match, "W", "step 6,0")
    assert where(match, "chandra_nalaar") == ["dead"]
    assert at(match, "6,0") == -1
    assert match.result is not None
    assert match.result.winners == [1]


@rule("PW-6.30", "PW-6.31")
def test_s18() -> None:
    """S-18: a Firecat passes one water space as if it were level, but not two; to leave water costs 2."""
    mine = {"army": {"blazing_firecats": ["0,0/1,0"]}}
    match = turn_of("blazing_firecats", mine, pack=board_t(water=[(2, 0)]))
    go(match, "move 0,0", "step-pair 1,0/2,0")
    assert "stop" not in options(match)
    go(match, "step-pair 2,0/3,0")
    assert "stop" not in options(match)
    go(match, "step-pair 3,0/4,0", "stop")
    assert where(match, "blazing_firecats")[0] == "3,0/4,0"
    pack = board_t(water=[(2, 0), (3, 0)])
    match = turn_of("blazing_firecats", mine, pack=pack)
    go(match, "move 0,0", "step-pair 1,0/2,0", "step-pair 2,0/3,0")
    assert not options(match, "step-pair")
    wet = {"army": {"blazing_firecats": ["2,0/3,0"]}}
    slow = [{"what": "move", "n": -4, "card": 1, "seat": 0, "until": "turn_end"}]
    match = turn_of("blazing_firecats", wet, pack=pack, lasting=slow)
    go(match, "move 2,0", "step-pair 3,0/4,0")  # 2 of 3 points
    assert "stop" not in options(match)
    go(match, "step-pair 4,0/5,0")
    assert where(match, "blazing_firecats")[0] == "4,0/5,0"
    slower = [{"what": "move", "n": -5, "card": 1, "seat": 0, "until": "turn_end"}]
    match = turn_of("blazing_firecats", wet, pack=pack, lasting=slower)
    assert not options(match, "move")  # with 2 points it would be stuck half on land


@rule("PW-9.29")
def test_s19() -> None:
    """S-19: shields beyond the weapons strike an adjacent attacker back."""
    match = turn_of(
        "restless_zombies",
        {"army": {"restless_zombies": ["3,2"]}},
        {"army": {"gideon_jura": ["4,2"]}},
        phase="attacks",
    )
    roll(match, "W - - S S S W -", "attack 3,2")
    assert where(match, "restless_zombies")[0] == "dead"
    assert damage(match, "gideon_jura") == [0]


@rule("PW-9.30", "PW-18.9")
@pytest.mark.parametrize(("answer", "hurt"), [("figure 6,1", 2), ("none", 0)])
def test_s20(answer: str, hurt: int) -> None:
    """S-20: one of three hits is needed for a damaged Firecat; the two others may go to a figure beside it."""
    other = {"army": {"chandra_nalaar": ["6,1"], "blazing_firecats": ["4,2/5,2*1"]}}
    match = turn_of("rhox_veterans", {"army": {"rhox_veterans": ["3,2"]}}, other, phase="attacks")
    roll(match, "W W W - -", "attack 3,2")
    assert (asked(match), options(match)) == ("trample", ["none", "figure 6,1"])
    go(match, answer)
    if asked(match) == "order":
        go(match, options(match)[0])
    assert where(match, "blazing_firecats")[0] == "dead"
    assert damage(match, "chandra_nalaar") == [hurt]


@rule("PW-12.2", "PW-12.5")
@pytest.mark.parametrize(("walker", "drawn"), [("0,10", 1), ("dead", 0)])
def test_s21(walker: str, drawn: int) -> None:
    """S-21: a closed glyph is turned up and stops the move; insight draws a card if there is a planeswalker."""
    mine = {"army": {"gideon_jura": [walker], "kor_hookmasters": ["0,0"]}, "library": ["last_stand"]}
    mate = {"army": {"nissa_revane": [AWAY[3]]}}
    others = [{"army": {"jace_beleren": [AWAY[1]]}}, {"army": {"liliana_vess": [AWAY[2]]}}]
    match = turn_of(
        "kor_hookmasters", mine, *others, mate, glyphs=[["2,0", "?glyph_insight"], ["4,4", "?glyph_strength"]]
    )
    go(match, "move 0,0", "step 1,0", "step 2,0")
    assert where(match, "kor_hookmasters")[0] == "2,0"
    assert not options(match, "step")
    assert len(cards(match, "hand")) == drawn
    assert [state(match).box.codes[space] for space in state(match).glyph_spaces] == ["4,4"]


@rule("PW-13.2", "PW-13.3")
def test_s22() -> None:
    """S-22: after turn 30 Gideon and a Rhox (380) beat Chandra (365); figures in the reserve do not count."""
    mine = {"army": {"gideon_jura": ["0,0"], "rhox_veterans": ["1,0", "dead", "dead"]}}
    other = {"army": {"chandra_nalaar": ["9,5"], "blazing_firecats": ["reserve", "reserve", "reserve"]}}
    match = turn_of("gideon_jura", mine, other, phase="closing", turns=30)
    go(match, "end-turn")
    assert match.result is not None
    assert (match.result.ranks, match.result.scores) == ([1, 2], [380.0, 365.0])


@rule("PW-14.6", "PW-14.10")
def test_s23() -> None:
    """S-23: B1 begins, then A2, A1, B2; of a team's triggers number 1 comes first."""
    match = tr.game("planeswalkers").start(seats=4, seed=3)
    while asked(match) == "walker":
        go(match, options(match)[0])
    first = state(match).first
    assert first in (0, 2)
    order = []
    while asked(match) == "start":
        order.append(match.actors[0])
        go(match, options(match)[0])
    assert order == [(first + i) % 4 for i in range(4)]
    assert state(match).team == [0, 1, 1, 0]
    state(match).active = 3  # A2
    assert events.seat_order(state(match)) == [0, 3, 2, 1]
    state(match).active = 1  # B2
    assert events.seat_order(state(match)) == [2, 1, 0, 3]


@rule("PW-8.11", "PW-12.4")
def test_s24() -> None:
    """S-24: the exchange comes after the glyph: power 5 and toughness 3 become 3 and 5."""
    mine = {"army": {"jace_beleren": ["0,0"]}, "hand": ["twisted_image"]}
    other = {"army": {"liliana_vess": ["4,0"], "restless_zombies": ["5,3"]}}
    match = lay(mine, other, glyphs=[["5,3", "glyph_strength"]])
    liliana = at(match, "4,0")
    assert (values.power(state(match), liliana), values.toughness(state(match), liliana)) == (5, 3)
    go(match, "cast twisted_image", "card 1 liliana_vess 1")
    assert (values.power(state(match), liliana), values.toughness(state(match), liliana)) == (3, 5)


@rule("PW-3.9", "PW-4.14")
def test_s25() -> None:
    """S-25: who ends the turn with 8 cards discards one of choice before the marker moves."""
    hand = ["unsummon", "twisted_image", "psychic_rebuttal", "vanishing_lure", "undertow_snare", "leyline_surge"]
    hand += ["veil_of_mist", "inner_sanctum", "deep_study"]
    match = turn_of("jace_beleren", {"army": {"jace_beleren": ["0,0"]}, "hand": hand}, phase="closing", turns=5)
    go(match, "cast deep_study", "end-turn")
    assert (asked(match), len(options(match)), state(match).turns) == ("discard", 8, 5)
    go(match, "discard unsummon")
    assert (len(cards(match, "hand")), state(match).turns) == (7, 6)


@rule("PW-5.13", "PW-5.14")
def test_s26() -> None:
    """S-26: only figures on the battlefield return, undamaged; the dead one stays dead."""
    mine = {"army": {"jace_beleren": ["0,0"]}, "hand": ["unsummon"]}
    other = {"army": {"nissa_revane": ["5,5"], "elf_rangers": ["dead", "4,0*1", "5,0"]}}
    match = go(lay(mine, other), "cast unsummon")
    assert where(match, "elf_rangers") == ["dead", "reserve", "reserve"]
    assert damage(match, "elf_rangers") == [0, 0, 0]
    go(match, "choose jace_beleren 1", "begin-moves", "end-moves")
    while match.actors == [0]:
        go(match, "end-turn" if "end-turn" in options(match) else options(match)[-1])
    go(match, "choose nissa_revane 1", "summon elf_rangers 1")
    go(match, options(match)[0])
    go(match, options(match)[0])
    assert [place == "dead" for place in where(match, "elf_rangers")] == [True, False, False]


@rule("PW-6.35", "PW-6.36")
def test_s27() -> None:
    """S-27: no step into a dead end: a friend on water, or half a Firecat on a hill without points to go on."""
    mine = {"army": {"restless_zombies": ["1,0", "2,0"]}}
    match = turn_of("restless_zombies", mine, pack=board_t(water=[(2, 0)]))
    go(match, "move 1,0")
    assert refused(match, "step 2,0") == "PW-6.35"
    cat = {"army": {"blazing_firecats": ["0,0/1,0"]}}
    for points, rule_id in ((3, "PW-6.36"), (4, ""), (5, "")):
        slow = [{"what": "move", "n": points - 7, "card": 1, "seat": 0, "until": "turn_end"}]
        match = turn_of("blazing_firecats", cat, pack=board_t({(2, 0): 2}), lasting=slow)
        go(match, "move 0,0")
        if rule_id:
            assert refused(match, "step-pair 1,0/2,0") == rule_id
        else:
            go(match, "step-pair 1,0/2,0")
            assert ("step-pair 2,0/3,0" in options(match)) == (points == 5)
    go(match, "step-pair 2,0/3,0", "step-pair 3,0/4,0")
    assert where(match, "blazing_firecats")[0] == "3,0/4,0"


@rule("PW-5.8", "PW-5.9")
def test_s28() -> None:
    """S-28: three Firecats need three separate pairs, and no place is offered that takes one away."""
    mine = {"army": {"chandra_nalaar": ["0,0"], "blazing_firecats": ["reserve"] * 3}}
    match = go(lay(mine, pack=board_t(only=[(q, 0) for q in range(5)])), "choose chandra_nalaar 1")
    assert not options(match, "summon")
    assert refused(match, "summon blazing_firecats 1") == "PW-5.8"
    match = go(lay(mine, pack=board_t(only=[(q, 0) for q in range(7)])), "choose chandra_nalaar 1")
    go(match, "summon blazing_firecats 1")
    assert options(match) == ["place-pair 1,0/2,0", "place-pair 3,0/4,0", "place-pair 5,0/6,0"]


@rule("PW-7.1", "PW-7.2")
def test_s29() -> None:
    """S-29: a double-space figure has one pair of neighbours with a figure on a pillar; height decides."""
    pack = board_t({(3, 2): 4})
    zombie = {"army": {"restless_zombies": ["3,2"]}}
    match = lay({"army": {"blazing_firecats": ["4,2/5,2"]}}, zombie, pack=pack)
    assert not engaged(match, "4,2", "3,2")
    match = lay({"army": {"pummelroot_elementals": ["4,2"]}}, zombie, pack=pack)
    assert engaged(match, "4,2", "3,2")


@rule("PW-13.8", "PW-13.9", "PW-11.6")
def test_s30() -> None:
    """S-30: the Husk destroys both planeswalkers and the attacker; only then the points decide."""
    mine = {"army": {"liliana_vess": ["5,3*6"], "restless_zombies": ["4,3", "reserve", "reserve"]}}
    other = {
        "army": {"chandra_nalaar": ["7,1*5"], "blazing_firecats": ["5,2/6,2*1", "0,0/1,0", "reserve"]},
        "secrets": {"blazing_firecats": ["exploding_husk"]},
    }
    match = turn_of("restless_zombies", mine, other, phase="attacks")
    assert all(engaged(match, code, beside) for code, beside in (("7,1", "6,2"), ("5,3", "5,2"), ("4,3", "5,2")))
    roll(match, "W W W - -", "attack 4,3")
    assert options(match) == ["figure 7,1", "figure 4,3", "figure 5,3"]
    go(match, "figure 7,1")
    assert not match.over
    go(match, "figure 5,3")
    assert match.result is not None
    assert (match.result.ranks, match.result.reason) == ([2, 1], "PW-13.8")
    assert match.result.scores == [0.0, 20.0]


def test_board_t_is_what_the_scenarios_say() -> None:
    """The helpers lay out 10 by 6 spaces of sand."""
    g = state(lay({}, {}))
    f = board.field(g)
    assert [f.hexes[i] for i, there in enumerate(f.on_map) if there][: len(T)] == sorted(T, key=lambda h: (h[1], h[0]))
    assert attached(lay({}, {}), "gideon_jura") == []
