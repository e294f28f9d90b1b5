"""Clarifications on single cards (PW-19), and every card once."""

from typing import Any

import pytest

from tafelrunde.games.planeswalkers.rules import values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    asked,
    at,
    attached,
    board_t,
    cards,
    damage,
    go,
    lay,
    options,
    refused,
    roll,
    state,
    told,
    turn_of,
    where,
)


@rule("PW-19.1")
def test_avatar_of_justice_counts_clear_sight() -> None:
    """Each opponent's figure within two clear-sight spaces, not behind a ridge."""
    other = {"army": {"nissa_revane": ["4,2"], "elf_rangers": ["2,4", "9,5"]}}
    mine = {"army": {"gideon_jura": ["2,2"]}}
    match = lay(mine, other)
    assert values.power(state(match), at(match, "2,2")) == 5
    match = lay(mine, other, pack=board_t({(3, r): 9 for r in range(6)}))
    assert values.power(state(match), at(match, "2,2")) == 4


@rule("PW-19.3")
def test_twisted_image_and_later_sorceries() -> None:
    """What is played after the exchange is added after it; two exchanges cancel each other."""
    mine = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["3,3"]}}
    swap = {"what": "swap", "card": 1, "seat": 0, "until": "turn_end"}
    boost = {"what": "power", "n": 2, "figure": 1, "seat": 0, "until": "own_turn"}
    for lasting, expected in (([swap, boost], (4, 3)), ([boost, swap], (2, 5)), ([swap, swap], (3, 2))):
        match = lay(mine, lasting=lasting)
        ranger = at(match, "3,3")
        assert (values.power(state(match), ranger), values.toughness(state(match), ranger)) == expected


@rule("PW-19.6")
def test_honor_of_the_pure_stops_with_its_squad() -> None:
    """When the enchanted squad returns to the reserve, the bonus is gone."""
    other = {"army": {"gideon_jura": ["5,5"], "rhox_veterans": ["6,5"], "kor_hookmasters": ["3,3"]}}
    other["auras"] = {"kor_hookmasters": ["honor_of_the_pure"]}
    match = lay({"army": {"jace_beleren": ["0,0"]}, "hand": ["unsummon"]}, other)
    rhox = at(match, "6,5")
    assert values.power(state(match), rhox) == 4
    go(match, "cast unsummon", "card 1 kor_hookmasters 1")
    assert values.power(state(match), rhox) == 3


@rule("PW-19.8")
def test_own_creatures_may_be_snuffed_out_or_scorched() -> None:
    """Both abilities offer own creatures, too."""
    mine = {"army": {"liliana_vess": ["2,2"], "restless_zombies": ["3,2*1"]}}
    match = turn_of("liliana_vess", mine, {"army": {"elf_rangers": ["4,2*1"]}}, phase="window")
    go(match, "use snuff_out")
    assert options(match) == ["figure 3,2", "figure 4,2"]
    red = {
        "army": {"chandra_nalaar": ["2,2"], "flamewing_phoenixes": ["3,2"]},
        "hand": ["cinder_shell", "searing_bolt"],
    }
    match = turn_of("chandra_nalaar", red, phase="window")
    go(match, "use super_heated", "discard cinder_shell")
    assert (damage(match, "flamewing_phoenixes")[0], cards(match, "graveyard")) == (1, ["cinder_shell"])


@rule("PW-19.9")
def test_detain() -> None:
    """The squad cannot be chosen in the owner's next turn; it can in the one after it."""
    mine = {"army": {"gideon_jura": ["2,2"], "kor_hookmasters": ["reserve"] * 3}}
    other = {"army": {"nissa_revane": ["9,5"], "elf_rangers": ["9,0"]}}
    match = go(
        lay(mine, other), "choose gideon_jura 1", "summon kor_hookmasters 1", "place 1,1", "place 1,2", "place 1,3"
    )
    go(match, "begin-moves", "end-moves", "end-turn")
    assert options(match, "choose") == ["choose nissa_revane 1"]
    assert refused(match, "choose elf_rangers 1") == "PW-19.9"
    go(match, "choose nissa_revane 1", "begin-moves", "end-moves", "end-turn", "none")
    go(match, "choose gideon_jura 1", "begin-moves", "end-moves", "end-turn")
    assert "choose elf_rangers 1" in options(match)


@rule("PW-19.11")
def test_intense_strike_counts_all_attack_dice() -> None:
    """With the height die it takes four weapons; three and a blank can be blocked."""
    mine = {"army": {"chandra_nalaar": [AWAY[0]], "blazing_firecats": ["3,2/2,2"]}}
    other = {"army": {"gideon_jura": ["4,2"]}}
    pack = board_t({(3, 2): 2, (2, 2): 2})
    match = turn_of("blazing_firecats", mine, other, phase="attacks", pack=pack)
    roll(match, "W W W W", "attack 2,2")
    assert damage(match, "gideon_jura") == [4]
    match = turn_of("blazing_firecats", mine, other, phase="attacks", pack=pack)
    roll(match, "W W W - S S - - -", "attack 2,2")
    assert damage(match, "gideon_jura") == [1]


@rule("PW-19.12")
def test_darkness_arises() -> None:
    """A Zombie rises where a creature died beside one; without a dead Zombie, or for a Zombie, nothing happens."""
    other = {"army": {"nissa_revane": [AWAY[1]], "elf_rangers": ["4,2*2", "9,5"]}}
    mine = {"army": {"liliana_vess": [AWAY[0]], "restless_zombies": ["3,2", "dead"]}}
    match = turn_of("restless_zombies", mine, other, phase="attacks")
    roll(match, "W - - - -", "attack 3,2")
    assert asked(match) == "may"
    go(match, "yes")
    assert where(match, "restless_zombies")[:2] == ["3,2", "4,2"]
    assert state(match).idle == [at(match, "4,2")]
    none_dead = {"army": {"liliana_vess": [AWAY[0]], "restless_zombies": ["3,2", "reserve", "reserve"]}}
    match = turn_of("restless_zombies", none_dead, other, phase="attacks")
    roll(match, "W - - - -", "attack 3,2")
    assert asked(match) != "may"


@rule("PW-19.15")
def test_unsummon_on_the_own_chosen_squad() -> None:
    """The turn goes on without it."""
    mine = {"army": {"jace_beleren": ["0,0"], "illusionary_projections": ["3,3"]}, "hand": ["unsummon"]}
    match = turn_of("illusionary_projections", mine, phase="window")
    go(match, "cast unsummon", "begin-moves", "end-turn")
    assert match.actors == [1]


@rule("PW-19.16")
def test_last_stand_saves_the_first_one() -> None:
    """One figure keeps one life; the next one dies."""
    other = {
        "army": {"gideon_jura": [AWAY[1]], "rhox_veterans": ["3,2*1", "3,4*1"]},
        "secrets": {"rhox_veterans": ["last_stand"]},
    }
    mine = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,2", "0,4"]}}
    match = turn_of("elf_rangers", mine, other, phase="attacks")
    roll(match, "W W W - -", "attack 0,2", "at 3,2")
    assert (where(match, "rhox_veterans")[0], damage(match, "rhox_veterans")[0]) == ("3,2", 2)
    roll(match, "W W W - -", "attack 0,4", "at 3,4")
    assert where(match, "rhox_veterans")[1] == "dead"


@rule("PW-19.17")
def test_exploding_husk_hits_who_was_adjacent() -> None:
    """Friends and enemies beside the destroyed Firecat, in an order of the active player."""
    mine = {"army": {"nissa_revane": ["0,2"]}}
    other = {
        "army": {"chandra_nalaar": ["5,2"], "blazing_firecats": ["3,2/4,2*1"], "flamewing_phoenixes": ["3,1"]},
        "secrets": {"blazing_firecats": ["exploding_husk"]},
    }
    match = turn_of("nissa_revane", mine, other, phase="attacks")
    roll(match, "W - - - -", "attack 0,2", "at 3,2")
    assert (match.actors, options(match)) == ([0], ["figure 3,1", "figure 5,2"])
    go(match, "figure 5,2")
    assert (damage(match, "chandra_nalaar"), damage(match, "flamewing_phoenixes")[0]) == ([2], 2)


@rule("PW-19.18")
def test_entangling_roots() -> None:
    """No step and no take-off that leaves an engagement; without one the figure moves freely."""
    mine = {"army": {"chandra_nalaar": [AWAY[0]], "flamewing_phoenixes": ["3,2", "0,5"]}}
    mine["auras"] = {"flamewing_phoenixes": ["entangling_roots"]}
    other = {"army": {"nissa_revane": [AWAY[1]], "elf_rangers": ["4,2"]}}
    match = turn_of("flamewing_phoenixes", mine, other)
    go(match, "move 3,2")
    assert not options(match, "fly")
    assert refused(match, "step 2,2") == "PW-19.18"
    assert "step 4,1" in options(match)


@rule("PW-6.36", "PW-19.18")
def test_roots_make_dead_ends() -> None:
    """Half on a hill beside an opponent: back would be a legal end, but roots forbid to leave that engagement."""
    slow = [{"what": "move", "n": -3, "card": 1, "seat": 0, "until": "turn_end"}]  # one point is left after the hill
    roots = """
[[spell]]
id = "roots"
name = { en = "Roots", de = "Wurzeln" }
color = "red"
kind = "aura"
enchants = "common_squad"
window = "any"
cost = 15
copies = 1
gives = [{ gives = "keyword", word = "rooted" }]
source = "original"
"""
    pack = board_t({(2, 0): 2, (3, 0): 2}, more=roots)
    mine: dict[str, Any] = {"army": {"chandra_nalaar": [AWAY[0]], "blazing_firecats": ["0,0/1,0"]}}
    other = {"army": {"nissa_revane": [AWAY[1]], "elf_rangers": ["3,0"]}}
    free = go(turn_of("blazing_firecats", mine, other, pack=pack, lasting=slow), "move 0,0")
    assert "step-pair 1,0/2,0" in options(free)
    mine["auras"] = {"blazing_firecats": ["roots"]}
    rooted = go(turn_of("blazing_firecats", mine, other, pack=pack, lasting=slow), "move 0,0")
    assert "step-pair 1,0/2,0" not in options(rooted)
    assert refused(rooted, "step-pair 1,0/2,0") == "PW-6.36"


@rule("PW-19.18", "PW-18.20")
def test_no_way_offered_past_roots() -> None:
    """The whole ways of a rooted figure stay beside the opponent that it is engaged with."""
    mine = {"army": {"chandra_nalaar": [AWAY[0]], "flamewing_phoenixes": ["3,2"]}}
    mine["auras"] = {"flamewing_phoenixes": ["entangling_roots"]}
    other = {"army": {"nissa_revane": [AWAY[1]], "elf_rangers": ["4,2"]}}
    match = go(turn_of("flamewing_phoenixes", mine, other), "move 3,2")
    plans = match.questions()[0].plans
    assert plans
    for plan in plans:
        assert plan.code.split()[1] in ("3,2", "3,3", "4,1", "4,3", "5,1", "5,2")
        go(match.clone(), *(move.code for move in plan.moves))


@rule("PW-19.20")
def test_pathfinders_step() -> None:
    """Water does not stop or cost, and two levels up count nothing; the figure still stands lower in water."""
    pack = board_t({(3, 0): 2}, water=[(1, 0), (2, 0)])
    mine = {
        "army": {"gideon_jura": [AWAY[0]], "kor_hookmasters": ["0,0"]},
        "auras": {"kor_hookmasters": ["pathfinders_step"]},
    }
    match = turn_of("kor_hookmasters", mine, pack=pack)
    go(match, "move 0,0", "step 1,0", "step 2,0", "step 3,0", "step 4,0", "step 5,0", "step 6,0", "step 7,0")
    assert where(match, "kor_hookmasters")[0] == "7,0"


@rule("PW-19.21")
def test_avatar_adds_to_defence_under_twisted_image() -> None:
    """Power is toughness then, counted at every moment."""
    swap = [{"what": "swap", "card": 0, "seat": 1, "until": "turn_end"}]
    match = lay({"army": {"gideon_jura": ["2,2"]}}, {"army": {"nissa_revane": ["3,2"]}}, lasting=swap)
    gideon = at(match, "2,2")
    assert (values.power(state(match), gideon), values.toughness(state(match), gideon)) == (5, 4)


@rule("PW-19.22")
def test_abilities_that_cannot_be_paid() -> None:
    """No library, no red card, no damaged creature: not offered."""
    match = turn_of("jace_beleren", {"army": {"jace_beleren": ["0,0"]}}, phase="window")
    assert refused(match, "use focused_thoughts") == "PW-19.22"
    match = turn_of(
        "chandra_nalaar", {"army": {"chandra_nalaar": ["0,0"]}}, {"army": {"elf_rangers": ["2,0"]}}, phase="window"
    )
    assert refused(match, "use super_heated") == "PW-19.22"
    match = turn_of(
        "liliana_vess", {"army": {"liliana_vess": ["0,0"]}}, {"army": {"elf_rangers": ["2,0"]}}, phase="window"
    )
    assert refused(match, "use snuff_out") == "PW-19.22"


@rule("PW-19.24")
def test_death_bargain_answers_trample() -> None:
    """The surplus of Trample is damage by that attack; a leaving-engagement attack is not."""
    mine = {"army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["3,2"]}}
    other = {
        "army": {"liliana_vess": [AWAY[1]], "restless_zombies": ["5,2*1", "9,5"], "blighted_reavers": ["4,2*2"]},
        "secrets": {"restless_zombies": ["death_bargain"]},
    }
    match = turn_of("rhox_veterans", mine, other, phase="attacks")
    roll(match, "W W W - -", "attack 3,2", "figure 5,2")
    while options(match, "figure"):
        go(match, options(match, "figure")[0])
    assert where(match, "restless_zombies")[0] == "dead"
    assert damage(match, "rhox_veterans")[0] == 2


# ---------------------------------------------------------------- cards that no rule of its own speaks of


def test_collective_knowledge() -> None:
    """Two Projections that dealt damage draw one card at the end of the turn."""
    mine = {
        "army": {"jace_beleren": [AWAY[0]], "illusionary_projections": ["0,2", "0,4"]},
        "library": ["deep_study", "unsummon"],
    }
    match = turn_of("illusionary_projections", mine, {"army": {"nissa_revane": ["3,2"]}}, phase="attacks")
    roll(match, "W W - - - - -", "attack 0,2")
    roll(match, "W W - - - - -", "attack 0,4")
    go(match, "end-turn")
    assert cards(match, "hand") == ["deep_study"]


def test_necrotic_stench_and_battle_formation() -> None:
    """Reavers take one toughness once; Rhox beside each other add one for each."""
    mine = {"army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["3,2", "3,3", "2,3"]}}
    other = {"army": {"liliana_vess": [AWAY[1]], "blighted_reavers": ["4,2", "4,1"]}}
    g = state(lay(mine, other))
    assert values.toughness(g, 1) == 2 + 1 + 1 - 1
    assert values.toughness(g, 2) == 2 + 2 - 1
    assert values.toughness(g, 3) == 2 + 2


def test_zombie_toughness() -> None:
    """Zombies within four clear-sight spaces of Liliana are tougher."""
    mine = {"army": {"liliana_vess": ["2,2"], "restless_zombies": ["3,2", "9,5"], "blighted_reavers": ["2,4"]}}
    g = state(lay(mine))
    assert [values.toughness(g, figure) for figure in (1, 2, 4)] == [4, 3, 3]


def test_mantle_of_vigilance() -> None:
    """Leaving a vigilant planeswalker costs two dice."""
    other = {"army": {"gideon_jura": ["3,2"]}, "auras": {"gideon_jura": ["mantle_of_vigilance"]}}
    match = turn_of("liliana_vess", {"army": {"liliana_vess": ["2,2"]}}, other)
    roll(match, "W W", "move 2,2", "step 1,2")
    assert damage(match, "liliana_vess") == [2]


@pytest.mark.parametrize(("from_", "dice"), [("0,2", 2), ("2,2", 3)])
def test_veil_of_mist(from_: str, dice: int) -> None:
    """An attacker that is not adjacent rolls one die fewer."""
    other = {"army": {"jace_beleren": [AWAY[1]], "illusionary_projections": ["3,2"]}}
    other["auras"] = {"illusionary_projections": ["veil_of_mist"]}
    mine = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": [from_]}}
    match = turn_of("elf_rangers", mine, other, phase="attacks")
    roll(match, " ".join(["1"] + ["-"] * (dice + 2)), f"attack {from_}")
    assert len(told(match, "dice")[0]["faces"]) == dice


def test_creeping_rot_and_healing_grove() -> None:
    """Rotten figures cannot be healed, others can."""
    mine = {
        "army": {"nissa_revane": ["0,0"], "elf_rangers": ["2,2*1"], "pummelroot_elementals": ["3,3*2"]},
        "hand": ["healing_grove"],
    }
    mine["auras"] = {"pummelroot_elementals": ["creeping_rot"]}
    match = go(lay(mine), "cast healing_grove", "figure 2,2")
    assert (damage(match, "elf_rangers")[0], damage(match, "pummelroot_elementals")[0]) == (0, 2)


def test_withering_hex_and_pact_of_shadows() -> None:
    """The second spell hurts; the first creature lost in another's turn draws a card."""
    mine = {
        "army": {"chandra_nalaar": ["0,0"], "flamewing_phoenixes": ["3,3"], "blazing_firecats": ["0,3/1,3"]},
        "auras": {"chandra_nalaar": ["withering_hex"]},
        "hand": ["cinder_shell", "molten_claws"],
    }
    match = go(lay(mine), "cast cinder_shell", "cast molten_claws")
    assert damage(match, "chandra_nalaar") == [1]
    black = {
        "army": {"liliana_vess": [AWAY[1]], "restless_zombies": ["3,2*1", "3,4*1"]},
        "auras": {"liliana_vess": ["pact_of_shadows"]},
        "library": ["soul_leech", "bone_snare"],
    }
    rangers = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,2", "0,4"]}}
    match = turn_of("elf_rangers", rangers, black, phase="attacks")
    roll(match, "W W W - - -", "attack 0,2", "at 3,2")
    roll(match, "W W W - - -", "attack 0,4")
    assert cards(match, "hand", 1) == ["soul_leech"]


def test_cinder_shell_and_burning_brand() -> None:
    """A die after an adjacent attack, a die after a long move."""
    other = {
        "army": {"chandra_nalaar": [AWAY[1]], "flamewing_phoenixes": ["3,2"]},
        "auras": {"flamewing_phoenixes": ["cinder_shell"]},
    }
    match = turn_of("gideon_jura", {"army": {"gideon_jura": ["2,2"]}}, other, phase="attacks")
    roll(match, "- - - - - - W", "attack 2,2")
    assert damage(match, "gideon_jura") == [1]
    mine = {
        "army": {"gideon_jura": [AWAY[0]], "rhox_veterans": ["0,0", "0,2"]},
        "auras": {"rhox_veterans": ["burning_brand"]},
    }
    match = turn_of("rhox_veterans", mine)
    roll(match, "", "move 0,0", "step 1,0", "step 2,0", "step 3,0", "stop")
    roll(match, "W", "move 0,2", "step 1,2", "step 2,2", "step 3,2", "step 4,2", "stop")
    assert damage(match, "rhox_veterans")[:2] == [0, 1]


def test_hooked_net() -> None:
    """Whoever walks into the squad cannot attack this turn."""
    other = {
        "army": {"gideon_jura": [AWAY[1]], "kor_hookmasters": ["4,2"]},
        "secrets": {"kor_hookmasters": ["hooked_net"]},
    }
    mine = {"army": {"liliana_vess": [AWAY[0]], "blighted_reavers": ["2,2", "3,3"]}}
    match = turn_of("blighted_reavers", mine, other)
    go(match, "move 2,2", "step 3,2", "stop", "end-moves")
    assert options(match) == ["attack 3,3", "end-attacks"] or not options(match, "attack")
    assert state(match).barred == [at(match, "3,2")]


def test_soul_leech_and_truce() -> None:
    """Leech heals and strikes back; a truce keeps distant attackers off."""
    leech = {"army": {"liliana_vess": ["3,2*1"]}, "secrets": {"liliana_vess": ["soul_leech"]}}
    rangers = {"army": {"nissa_revane": ["0,4"], "elf_rangers": ["0,2"]}}
    match = turn_of("elf_rangers", rangers, leech, phase="attacks")
    roll(match, "W - - - - -", "attack 0,2")
    assert (damage(match, "liliana_vess"), damage(match, "elf_rangers")[0]) == ([0], 2)
    mine = {"army": {"gideon_jura": ["3,2"]}, "hand": ["truce_of_dawn"]}
    match = turn_of("gideon_jura", mine, rangers, phase="closing")
    go(match, "cast truce_of_dawn", "end-turn", "choose elf_rangers 1", "begin-moves", "end-moves")
    assert asked(match) == "closing"


def test_undertow_snare_and_verdant_ambush() -> None:
    """The killer's squad goes home; a squad shot at from afar may move."""
    snare = {"army": {"jace_beleren": [AWAY[1]], "illusionary_projections": ["3,2*1", "9,5"]}}
    snare["secrets"] = {"illusionary_projections": ["undertow_snare"]}
    rangers = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,2"]}}
    match = turn_of("elf_rangers", rangers, snare, phase="attacks")
    roll(match, "1 W W W - -", "attack 0,2")
    assert where(match, "elf_rangers")[0] == "reserve"
    ambush = {
        "army": {"nissa_revane": [AWAY[1]], "elf_rangers": ["3,2"]},
        "secrets": {"elf_rangers": ["verdant_ambush"]},
    }
    match = turn_of("chandra_nalaar", {"army": {"chandra_nalaar": ["0,2"]}}, ambush, phase="attacks")
    roll(match, "W - - - -", "attack 0,2")
    assert (match.actors, options(match)) == ([1], ["none", "move 3,2"])
    go(match, "move 3,2", "step 2,2", "step 1,2", "stop")
    assert where(match, "elf_rangers")[0] == "1,2"


def test_ancient_bark_and_return_to_the_wild() -> None:
    """Three more defence dice; an Aura, also a secret one, is put away without effect."""
    bark = {
        "army": {"nissa_revane": [AWAY[1]], "pummelroot_elementals": ["3,2"]},
        "secrets": {"pummelroot_elementals": ["ancient_bark"]},
    }
    match = turn_of("jace_beleren", {"army": {"jace_beleren": ["0,2"]}}, bark, phase="attacks")
    roll(match, "W W W W W S S S S S", "attack 0,2")
    assert damage(match, "pummelroot_elementals")[0] == 0
    mine = {"army": {"nissa_revane": ["0,0*1"]}, "hand": ["return_to_the_wild"]}
    other = {"army": {"jace_beleren": ["9,5"]}, "auras": {"jace_beleren": ["inner_sanctum"]}}
    other["secrets"] = {"jace_beleren": ["vanishing_lure"]}
    match = go(lay(mine, other), "cast return_to_the_wild", "card 1 jace_beleren 1", "facedown 1")
    assert (attached(match, "jace_beleren", "secrets"), cards(match, "graveyard", 1)) == ([], ["vanishing_lure"])
    match = go(lay(mine, other), "cast return_to_the_wild", "heal")
    assert damage(match, "nissa_revane") == [0]


def test_rally_stampede_and_blazing_rush() -> None:
    """Figures are placed near the planeswalker; bonuses and keywords last for the turn."""
    mine = {"army": {"gideon_jura": ["2,2"], "kor_hookmasters": ["9,5", "8,5"]}, "hand": ["rally_the_banner"]}
    match = go(lay(mine), "cast rally_the_banner", "figure 9,5", "place 3,2", "done")
    assert where(match, "kor_hookmasters")[:2] == ["3,2", "8,5"]
    green = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["3,2"]}, "hand": ["stampede"]}
    match = turn_of("elf_rangers", green, phase="window")
    go(match, "cast stampede")
    g = state(match)
    assert values.has(g, at(match, "3,2"), "trample")
    assert (values.power(g, at(match, "3,2")), values.move(g, at(match, "3,2"))) == (4, 7)
    red = {"army": {"chandra_nalaar": ["3,2"]}, "hand": ["blazing_rush"]}
    match = turn_of("chandra_nalaar", red, {"army": {"elf_rangers": ["4,2"]}}, phase="window")
    roll(match, "", "cast blazing_rush", "begin-moves", "move 3,2", "step 2,2", "stop")
    assert damage(match, "chandra_nalaar") == [0]


def test_heart_of_fire_and_bone_snare() -> None:
    """Super Heated deals two; a snared figure cannot be moved in its controller's next turn."""
    mine = {
        "army": {"chandra_nalaar": ["2,2"]},
        "auras": {"chandra_nalaar": ["heart_of_fire"]},
        "hand": ["searing_bolt"],
    }
    match = turn_of("chandra_nalaar", mine, {"army": {"elf_rangers": ["4,2"]}}, phase="window")
    go(match, "use super_heated", "discard searing_bolt")
    assert damage(match, "elf_rangers")[0] == 2
    black = {"army": {"liliana_vess": ["2,2"]}, "hand": ["bone_snare"]}
    match = turn_of("liliana_vess", black, {"army": {"gideon_jura": ["5,2"]}}, phase="closing")
    go(match, "cast bone_snare", "end-turn", "choose gideon_jura 1", "begin-moves")
    assert asked(match) == "closing"
    go(match, "end-turn")
    assert state(match).lasting == []
