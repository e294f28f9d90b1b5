"""What the words mean (PW-0) and what is in the box (PW-1)."""

from collections import Counter

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import attack, board, dice, targets, values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    at,
    attached,
    cards,
    damage,
    go,
    lay,
    options,
    refused,
    roll,
    state,
    turn_of,
    where,
)

BOX = tr.game("planeswalkers").box()


@rule("PW-0.1", "PW-4.17")
def test_you_on_an_aura_is_its_owner() -> None:
    """Honor of the Pure on an opponent's squad helps the white creatures of the Aura's owner."""
    mine = {"army": {"gideon_jura": ["0,0"], "rhox_veterans": ["1,1"]}, "hand": ["honor_of_the_pure"]}
    other = {"army": {"jace_beleren": ["9,5"], "illusionary_projections": ["8,5"]}}
    match = go(lay(mine, other), "cast honor_of_the_pure")
    assert attached(match, "illusionary_projections") == ["honor_of_the_pure"]
    g = state(match)
    assert values.power(g, at(match, "1,1")) == 4
    assert values.power(g, at(match, "8,5")) == 3
    assert g.owner(g.cards[g.card_of[at(match, "8,5")]].auras[0]) == 0


@rule("PW-0.2")
def test_in_play_is_what_stands_on_the_battlefield() -> None:
    """A card in the reserve cannot be chosen; it can after a figure was placed."""
    mine = {"army": {"gideon_jura": ["0,0"], "kor_hookmasters": ["reserve", "dead", "reserve"]}}
    match = lay(mine)
    assert options(match, "choose") == ["choose gideon_jura 1"]
    assert refused(match, "choose kor_hookmasters 1") == "PW-0.2"
    mine["army"]["kor_hookmasters"][0] = "3,3"
    assert "choose kor_hookmasters 1" in options(lay(mine))


@rule("PW-0.3", "PW-14.11")
def test_friends_are_of_the_team_but_not_controlled() -> None:
    """Field Mending heals own figures, not the team-mate's; the mate's figures are friends all the same."""
    me = {"army": {"gideon_jura": ["0,4*1"]}, "hand": ["field_mending"]}
    mate = {"army": {"nissa_revane": ["1,4*1"]}}
    others = [{"army": {"jace_beleren": ["17,4"]}}, {"army": {"liliana_vess": ["18,4"]}}]
    match = lay(me, *others, mate, options={"battlefield": "skirmish"})
    assert state(match).friends(at(match, "0,4"), at(match, "1,4"))
    go(match, "cast field_mending")
    assert options(match, "figure") == ["figure 0,4"]


@rule("PW-0.4")
def test_a_creature_may_be_anyones() -> None:
    """Drain Vitality may choose own creatures as well as an opponent's."""
    mine = {"army": {"liliana_vess": ["2,2"], "restless_zombies": ["3,2"]}, "hand": ["drain_vitality"]}
    match = go(lay(mine, {"army": {"elf_rangers": ["4,3"]}}), "cast drain_vitality")
    assert options(match) == ["figure 3,2", "figure 4,3"]


@rule("PW-0.5")
def test_cannot_beats_may() -> None:
    """A snared figure cannot be moved although its card was chosen."""
    snared = [{"what": "snared", "figure": 0, "seat": 0, "until": "next_turn"}]
    match = turn_of("gideon_jura", {"army": {"gideon_jura": ["2,2"], "kor_hookmasters": ["4,4"]}}, lasting=snared)
    assert not options(match, "move")


@rule("PW-0.6")
def test_bonuses_are_never_forgotten() -> None:
    """Nobody has to claim the glyph: its die is rolled by itself."""
    mine = {"army": {"gideon_jura": [AWAY[0]], "kor_hookmasters": ["0,0", "3,3"]}}
    match = turn_of(
        "kor_hookmasters",
        mine,
        {"army": {"nissa_revane": ["5,3"]}},
        phase="attacks",
        glyphs=[["0,0", "glyph_strength"]],
    )
    roll(match, "W W W W S - - -", "attack 3,3")
    assert damage(match, "nissa_revane") == [3]


@rule("PW-1.1", "PW-1.8")
def test_the_box_is_complete() -> None:
    """Five planeswalkers, ten squads of three, sixty spells, four glyphs, three battlefields."""
    assert Counter(army.kind for army in BOX.armies) == {"planeswalker": 5, "squad": 10}
    assert sum(army.figures for army in BOX.armies) == 35
    assert (len(BOX.spells), len(BOX.glyphs), len(BOX.battlefields)) == (60, 4, 3)
    for color in ("white", "blue", "black", "red", "green"):
        armies = [army for army in BOX.armies if army.color == color]
        assert (len(armies), sum(army.figures for army in armies if army.kind == "squad")) == (3, 6)
        assert sum(spell.color == color for spell in BOX.spells) == 12


@rule("PW-1.2")
def test_dice_and_markers_are_no_limit() -> None:
    """More than ten dice can be rolled."""
    match = lay({}, {})
    with match.script("dice", [0] * 14):
        assert dice.roll(state(match), 14, "weapon", 0, "attack") == 14


@rule("PW-1.3")
def test_the_combat_die() -> None:
    """Three weapons, two shields, a blank; the content says so, and the rules use it."""
    assert Counter(BOX.die) == {"weapon": 3, "shield": 2, "blank": 1}
    match = lay({}, {})
    with match.script("dice", [0, 1, 2, 3, 4, 5]):
        assert dice.roll(state(match), 6, "shield", 0, "defence") == 2


@rule("PW-1.4", "PW-1.5")
def test_cards_show_their_values() -> None:
    """An army card and a spell card of the scene carry what is printed."""
    match = lay({"army": {"gideon_jura": ["0,0"]}, "hand": ["last_stand"]})
    scene = match.scene(0)
    army = next(card for comp in scene.comps if comp.id == "army0" for card in comp.items)
    assert [badge.n for badge in army.stats] == [6, 6, 1, 3, 5]
    assert army.cost == 350
    assert "Counter Strike" in army.text
    hand = next(comp for comp in scene.comps if comp.id == "hand").items[0]
    assert (hand.name, hand.kind) == ("Last Stand", "Secret Aura")


@rule("PW-1.6")
def test_only_the_own_army_is_summoned() -> None:
    """An army card that is not in the own army cannot be summoned or chosen."""
    match = go(lay({"army": {"gideon_jura": ["0,0"]}}), "choose gideon_jura 1")
    assert refused(match, "summon elf_rangers 1") == "PW-1.6"


@rule("PW-1.7")
def test_costs_are_not_paid() -> None:
    """Three dear spells in one turn cost nothing but the cards."""
    mine = {
        "army": {"gideon_jura": ["0,0"], "kor_hookmasters": ["1,1"], "rhox_veterans": ["2,2"]},
        "hand": ["honor_of_the_pure", "shieldwall_oath", "mantle_of_vigilance"],
    }
    match = lay(mine)
    go(match, "cast honor_of_the_pure", "cast shieldwall_oath", "cast mantle_of_vigilance", "card 0 gideon_jura 1")
    assert (cards(match, "hand"), state(match).cast) == ([], 3)


def test_targets_and_rules_agree() -> None:
    """A figure that may not be chosen is refused with a rule, and one that may is offered."""
    mine = {"army": {"chandra_nalaar": ["0,0"]}, "hand": ["searing_bolt"]}
    other = {"army": {"elf_rangers": ["4,0", "9,5"]}}
    match = lay(mine, other)
    g = state(match)
    spell = g.box.spells[g.box.spell_index["searing_bolt"]]
    assert targets.figures(g, 0, spell.target, 0) == [at(match, "0,0"), at(match, "4,0")]
    go(match, "cast searing_bolt")
    assert refused(match, "figure 9,5") == "PW-4.12"
    assert refused(match, "figure 8,8") == "PW-0.2"
    assert where(match, "elf_rangers")[0] == "4,0"
    assert attack.is_sheltered(g, 0) is False
    assert board.distance(g, 0, at(match, "4,0")) == 4
