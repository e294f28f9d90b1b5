"""More than two players (PW-14), battlefields (PW-16) and information (PW-17)."""

from typing import Any

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import asked, cards, go, lay, new, options, refused, state, told, turn_of

BOX = tr.game("planeswalkers").box()


def chosen(seats: int, seed: int, **more: object) -> tr.Match:
    """Start a game and choose planeswalkers."""
    match = tr.game("planeswalkers").start(seats=seats, seed=seed, options=more)
    while asked(match) == "walker":
        go(match, options(match)[0])
    return match


@rule("PW-14.1", "PW-14.2", "PW-14.3")
def test_free_for_all_placing() -> None:
    """The highest roll places first, then clockwise; a start space is taken once; the first placer begins."""
    match = chosen(3, 2)
    first = match.actors[0]
    rolls = told(match, "d20")[-3:]
    assert first in [fact["seat"] for fact in rolls if fact["n"] == max(fact["n"] for fact in rolls)]
    go(match, "place 0,2")
    assert match.actors == [(first + 1) % 3]
    assert refused(match, "place 0,2") == "PW-2.4"
    go(match, "place 10,1", "place 18,2")
    assert (match.actors, state(match).turns) == ([first], 1)


@rule("PW-14.5", "PW-14.7")
def test_team_placing() -> None:
    """The left-most player of the team with the higher roll begins; team-mates share a zone, others' are closed."""
    for seed in range(4):
        match = chosen(4, seed)
        first = match.actors[0]
        assert first in (0, 2)
        rolls = {fact["seat"]: fact["n"] for fact in told(match, "d20")[-2:]}
        assert rolls[first] == max(rolls.values())
        go(match, "place -2,4")
        assert refused(match, "place -2,5") == "PW-2.4"
        go(match, "place 18,4")
        assert all(int(code.split()[1].split(",")[0]) > 10 for code in options(match))


@rule("PW-14.8", "PW-17.2")
def test_team_mates_see_hands_and_secrets() -> None:
    """Own and the mate's cards are known; opponents' and libraries are not."""
    me = {"army": {"gideon_jura": ["0,4"]}, "hand": ["last_stand"], "secrets": {"gideon_jura": ["sentinels_bargain"]}}
    mate = {"army": {"nissa_revane": ["1,4"]}, "hand": ["wild_surge"], "library": ["stampede"]}
    others: list[dict[str, Any]] = [
        {"army": {"jace_beleren": ["17,4"]}, "hand": ["unsummon"]},
        {"army": {"liliana_vess": ["18,4"]}},
    ]
    match = lay(me, *others, mate, options={"battlefield": "skirmish"})
    views = [match.view(seat)["table"] for seat in range(4)]
    assert [view["players"][0]["hand"]["known"] for view in views] == [["last_stand"], [], [], ["last_stand"]]
    assert [view["players"][3]["hand"]["known"] for view in views] == [["wild_surge"], [], [], ["wild_surge"]]
    secrets = [view["cards"][0]["secrets"] for view in views]
    assert secrets == [["sentinels_bargain"], [""], [""], ["sentinels_bargain"]]
    assert match.scene(3).comps
    assert "stampede" not in str(views[3])


@rule("PW-16.1", "PW-16.2")
def test_elevations_add_two_levels_each() -> None:
    """Every battlefield's levels are those of its pieces; stacked pieces give level 4."""
    for battlefield in BOX.battlefields:
        levels = {(q, r): level for q, r, _, level in battlefield.hexes}
        built = {h: -1 if terrain == "water" else 0 for *h_, terrain, _ in battlefield.hexes for h in [tuple(h_)]}
        for piece in battlefield.elevations:
            for q, r in piece["hexes"]:
                built[q, r] += 2
        assert levels == built
    assert 4 in [level for _, _, _, level in BOX.battlefields[1].hexes]


@rule("PW-16.4")
def test_skirmish_glyphs_are_shuffled_and_closed() -> None:
    """All four lie symbol side up; over several games every glyph lies everywhere."""
    seen = set()
    for seed in range(12):
        match = new(4, seed)
        g = state(match)
        assert not [handle for handle in g.glyph_handles if handle in g.hidden.public]
        seen |= {(space, g.name(handle)) for space, handle in zip(g.glyph_spaces, g.glyph_handles, strict=True)}
        assert match.view(0)["table"]["glyphs"][0][1] == ""
    assert len(seen) > 10


@rule("PW-16.5")
def test_free_for_all_battlefield() -> None:
    """Five start spaces, three open glyphs, each with six scoring spaces around it."""
    match = new(5, 0)
    g = state(match)
    field = BOX.fields[g.field]
    assert len(field.zones) == 5
    assert len(g.glyph_spaces) == 3
    around = sorted(n for space in g.glyph_spaces for n in field.neighbours[space])
    assert sorted(field.scoring) == around


@rule("PW-16.6")
def test_the_marker_moves_after_every_turn() -> None:
    """One to the limit without gaps."""
    match = new(3, 7)
    turns = [state(match).turns]
    while not match.over:
        codes = [move.code for move in match.legal()]
        go(match, next((c for c in ("end-turn", "end-attacks", "end-moves", "begin-moves") if c in codes), codes[0]))
        if state(match).turns != turns[-1]:
            turns.append(state(match).turns)
    assert turns == list(range(1, 37))


@rule("PW-17.1")
def test_what_is_open() -> None:
    """Sizes of hands and libraries, number and order of secret Auras, graveyards, damage."""
    mine = {
        "army": {"jace_beleren": ["0,0*2"]},
        "hand": ["unsummon", "deep_study"],
        "library": ["veil_of_mist"],
        "graveyard": ["mind_control"],
        "secrets": {"jace_beleren": ["psychic_rebuttal", "vanishing_lure"]},
    }
    view = lay(mine).view(None)["table"]
    assert view["players"][0]["hand"] == {"n": 2, "known": []}
    assert (view["players"][0]["library"], view["players"][0]["graveyard"]) == (1, ["mind_control"])
    assert view["cards"][0]["secrets"] == ["", ""]
    assert view["cards"][0]["figures"][0]["damage"] == 2


@rule("PW-17.3")
def test_only_the_named_player_looks() -> None:
    """Focused Thoughts shows the top card to its user, Thought Theft the hand to the thief."""
    mine = {"army": {"jace_beleren": ["0,0"]}, "library": ["deep_study", "unsummon"], "hand": ["thought_theft"]}
    other = {"army": {"nissa_revane": ["9,5"]}, "hand": ["wild_surge", "stampede"]}
    match = turn_of("jace_beleren", mine, other, phase="window")
    go(match, "use focused_thoughts")
    assert [fact["card"] for fact in told(match, "shown", 0)] == ["deep_study"]
    assert told(match, "shown", 1) == []
    go(match, "under")
    assert cards(match, "library") == ["unsummon", "deep_study"]
    go(match, "cast thought_theft")
    assert options(match) == ["discard wild_surge", "discard stampede"]
    go(match, "discard stampede")
    assert (cards(match, "hand", 1), cards(match, "graveyard", 1)) == (["wild_surge"], ["stampede"])
    assert state(match.sample(0, 5)).players[1].hand


@rule("PW-17.5")
def test_decks_of_one_box_are_known_as_a_whole() -> None:
    """In every imagined world of an opponent the twelve cards are those of the colour."""
    match = new(2, 3)
    for seed in range(5):
        world = state(match.sample(0, seed))
        deck = [world.name(handle) for handle in [*world.players[1].library, *world.players[1].hand]]
        color = world.army(world.players[1].army[0]).color
        assert sorted(deck) == sorted(BOX.default_armies[color][1])
