"""Spell cards (PW-4)."""

import pytest

from tafelrunde.games.planeswalkers.rules import auras, values
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import (
    AWAY,
    asked,
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
    told,
    turn_of,
    where,
)

RED = {"chandra_nalaar": ["0,0"], "blazing_firecats": ["0,2/1,2"], "flamewing_phoenixes": ["2,4"]}


@rule("PW-4.1")
def test_three_spells_in_a_turn_both_windows_together() -> None:
    """After three spells no fourth is offered, in neither window."""
    hand = ["cinder_shell", "molten_claws", "heart_of_fire", "burning_brand"]
    match = lay({"army": RED, "hand": hand})
    go(match, "cast cinder_shell", "cast molten_claws", "choose chandra_nalaar 1", "begin-moves", "end-moves")
    go(match, "end-attacks", "cast heart_of_fire", "card 0 chandra_nalaar 1")
    assert refused(match, "cast burning_brand") == "PW-4.1"


@rule("PW-4.2", "PW-5.3")
def test_without_a_planeswalker_no_spells() -> None:
    """The other figures go on; spells, draws and summoning are over."""
    mine = {
        "army": {"chandra_nalaar": ["dead"], "flamewing_phoenixes": ["2,4"], "blazing_firecats": ["reserve"] * 3},
        "hand": ["searing_bolt"],
        "library": ["cinder_shell"],
    }
    match = lay(mine, {"army": {"elf_rangers": ["4,4"]}}, {}, phase="begin")
    assert options(match) == ["choose flamewing_phoenixes 1"]
    assert refused(match, "cast searing_bolt") == "PW-4.2"
    assert cards(match, "hand") == ["searing_bolt"]
    go(match, "choose flamewing_phoenixes 1")
    assert refused(match, "summon blazing_firecats 1") == "PW-5.5"


@rule("PW-4.3")
def test_a_sorcery_does_its_text_and_is_gone() -> None:
    """Deep Study draws two cards, then lies on the graveyard."""
    mine = {"army": {"jace_beleren": ["0,0"]}, "hand": ["deep_study"], "library": ["unsummon", "veil_of_mist"]}
    match = go(lay(mine), "cast deep_study")
    assert (cards(match, "hand"), cards(match, "graveyard")) == (["unsummon", "veil_of_mist"], ["deep_study"])


@rule("PW-4.4")
def test_an_aura_fits_its_line_and_may_go_to_anybody() -> None:
    """Molten Claws go to common squads in play, own and others'; without one they cannot be played."""
    mine = {"army": RED, "hand": ["molten_claws"]}
    match = go(lay(mine, {"army": {"elf_rangers": ["6,4"]}}), "cast molten_claws")
    assert options(match) == ["card 0 blazing_firecats 1", "card 1 elf_rangers 1"]
    go(match, "card 1 elf_rangers 1")
    assert attached(match, "elf_rangers") == ["molten_claws"]
    alone = {"army": {"chandra_nalaar": ["0,0"], "blazing_firecats": ["reserve"] * 3}, "hand": ["molten_claws"]}
    assert refused(lay(alone), "cast molten_claws") == "PW-4.4"


@rule("PW-4.5", "PW-4.9")
def test_a_secret_aura_goes_face_down_to_an_own_card() -> None:
    """The others see to which army card, not which one; an opponent's card cannot be chosen."""
    mine = {"army": RED, "hand": ["exploding_husk", "searing_bolt"]}
    match = lay(mine, {"army": {"elf_rangers": ["6,4"]}})
    assert options(match, "hide") == ["hide blazing_firecats 1"]
    assert refused(match, "cast exploding_husk") == "PW-4.9"
    assert refused(match, "hide flamewing_phoenixes 1") == "PW-4.5"
    go(match, "hide blazing_firecats 1")
    assert match.questions()[0].ask.secret
    go(match, "secret exploding_husk")
    assert attached(match, "blazing_firecats", "secrets") == ["exploding_husk"]
    other = next(card for card in match.view(1)["table"]["cards"] if card["army"] == "blazing_firecats")
    own = next(card for card in match.view(0)["table"]["cards"] if card["army"] == "blazing_firecats")
    assert (other["secrets"], own["secrets"]) == ([""], ["exploding_husk"])
    assert told(match, "hides", 1) == [{"seat": 0, "figure": "blazing_firecats"}]


@rule("PW-4.7")
def test_auras_add_up() -> None:
    """Leyline Surge and Grave Vigor on two cards, two power Auras on one: all count."""
    mine = {"army": {"gideon_jura": ["0,0"], "kor_hookmasters": ["3,3"]}}
    other = {"army": {"chandra_nalaar": ["9,5"], "blazing_firecats": ["7,5/8,5"]}}
    mine["auras"] = {"kor_hookmasters": ["honor_of_the_pure", "molten_claws@1"]}
    match = lay(mine, other)
    assert values.power(state(match), at(match, "3,3")) == 5
    assert values.power(state(match), at(match, "3,3"), at(match, "7,5")) == 5


@rule("PW-4.8", "PW-18.16")
def test_targets_with_the_announcement_the_rest_while_resolving() -> None:
    """Sunlit Verdict needs its target before; Field Mending asks marker by marker on resolving."""
    mine = {
        "army": {"gideon_jura": ["0,0*3"], "kor_hookmasters": ["1,1*2"]},
        "hand": ["sunlit_verdict", "field_mending"],
    }
    match = lay(mine, {"army": {"elf_rangers": ["6,4"]}})
    assert refused(match, "cast sunlit_verdict") == "PW-4.8"
    go(match, "cast field_mending")
    assert options(match) == ["done", "figure 0,0", "figure 1,1"]
    go(match, "figure 0,0", "figure 0,0")
    assert options(match) == ["done", "figure 1,1"]  # no more for the planeswalker
    go(match, "figure 1,1")
    assert (damage(match, "gideon_jura"), damage(match, "kor_hookmasters")[0]) == ([1], 1)


@rule("PW-4.11", "PW-19.4")
@pytest.mark.parametrize("code", ["cast cinder_shell", "hide blazing_firecats 1"])
def test_dissipation_bow_counters_any_enchantment(code: str) -> None:
    """Open or secret, the next enchantment is countered and shown; a sorcery is not."""
    mine = {"army": RED, "hand": ["searing_bolt", "cinder_shell", "exploding_husk"]}
    other = {"army": {"nissa_revane": ["6,0"]}, "secrets": {"nissa_revane": ["dissipation_bow"]}}
    match = lay(mine, other)
    go(match, "cast searing_bolt", "figure 6,0", code)
    if asked(match) == "secret":
        go(match, "secret exploding_husk")
    lost = "cinder_shell" if code.startswith("cast") else "exploding_husk"
    assert cards(match, "graveyard", 0) == sorted(["searing_bolt", lost])
    assert cards(match, "graveyard", 1) == ["dissipation_bow"]
    assert (damage(match, "nissa_revane"), state(match).cast) == ([3], 1)


@rule("PW-4.12")
def test_up_to_allows_none() -> None:
    """Chain of Sparks can be announced without any creature in sight, and counts as played."""
    match = go(lay({"army": {"chandra_nalaar": ["0,0"]}, "hand": ["chain_of_sparks"]}), "cast chain_of_sparks")
    assert (state(match).cast, cards(match, "graveyard")) == (1, ["chain_of_sparks"])


@rule("PW-4.13", "PW-10.16")
def test_spells_need_no_sight_unless_they_say_so() -> None:
    """Unsummon reaches across the board; Searing Bolt needs six clear-sight spaces."""
    mine = {"army": {"jace_beleren": [AWAY[0]]}, "hand": ["unsummon"]}
    match = go(lay(mine, {"army": {"elf_rangers": ["9,5"]}}), "cast unsummon")
    assert where(match, "elf_rangers")[0] == "reserve"
    match = lay({"army": {"chandra_nalaar": [AWAY[0]]}, "hand": ["searing_bolt"]}, {"army": {"elf_rangers": ["9,5"]}})
    go(match, "cast searing_bolt")
    assert damage(match, "chandra_nalaar") == [3]  # nobody else is in sight


@rule("PW-4.15", "PW-17.4")
def test_discarded_cards_are_open() -> None:
    """What an opponent has to discard lies face up on the graveyard for everybody."""
    mine = {"army": {"liliana_vess": ["0,0"]}, "hand": ["wracking_whispers"]}
    other = {"army": {"chandra_nalaar": ["9,5"]}, "hand": ["searing_bolt"]}
    match = go(lay(mine, other), "cast wracking_whispers")
    assert match.view(None)["table"]["players"][1]["graveyard"] == ["searing_bolt"]
    assert told(match, "discards") == [{"seat": 1, "spell": "searing_bolt"}]


@rule("PW-4.16")
def test_an_aura_stays_until_its_card_leaves_play() -> None:
    """When the last Phoenix dies, Cinder Shell goes to its owner's graveyard."""
    mine = {"army": {"chandra_nalaar": ["0,0"], "flamewing_phoenixes": ["3,2*1", "dead", "dead"]}}
    mine["auras"] = {"flamewing_phoenixes": ["cinder_shell"]}
    other = {"army": {"nissa_revane": ["6,2"]}}
    match = turn_of("nissa_revane", other, mine, phase="attacks")
    roll(match, "W W W - -", "attack 6,2")
    assert where(match, "flamewing_phoenixes")[0] == "dead"
    assert (attached(match, "flamewing_phoenixes"), cards(match, "graveyard", 1)) == ([], ["cinder_shell"])


@rule("PW-4.18")
def test_hero_lines_are_known() -> None:
    """An Aura for unique heroes would fit a unique hero and nothing else."""
    match = lay({"army": {"chandra_nalaar": ["0,0"], "flamewing_phoenixes": ["3,2"]}})
    g = state(match)
    spell = g.box.spells[0].__class__
    line = {field: getattr(g.box.spells[0], field) for field in spell.__struct_fields__}
    hero = spell(**{**line, "enchants": "unique_hero"})
    assert not auras.fits(g, hero, 0)
    assert not auras.fits(g, hero, 1)
    assert "Enchants a unique hero." in hero.text(g.box.reader("en"))


@rule("PW-4.19")
def test_what_the_library_lacks_is_not_drawn() -> None:
    """Deep Study with one card in the library draws one."""
    mine = {"army": {"jace_beleren": ["0,0"]}, "hand": ["deep_study"], "library": ["unsummon"]}
    match = go(lay(mine), "cast deep_study")
    assert cards(match, "hand") == ["unsummon"]
