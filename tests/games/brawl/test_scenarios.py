"""Scenarios S-1 to S-24 of the rulebook (section 22)."""

import pytest

from tafelrunde.testing.rules import rule
from tests.games.brawl.table import (
    asked,
    cards,
    champion,
    damage,
    go,
    lay,
    lay4,
    options,
    player,
    points,
    ready,
    refused,
    state,
    told,
    traps,
    where,
)


@rule("BR-8.12", "BR-8.14", "BR-21.12")
@pytest.mark.parametrize(
    ("levelled", "targets"),
    [
        (False, ["target orange-deryn"]),
        (True, ["target orange-deryn", "target orange-dugrun", "target orange-tzu_xiao"]),
    ],
)
def test_s1(levelled: bool, targets: list[str]) -> None:
    """S-1: Fireball reaches distance 2 to 3, 1 to 4 if Gwaien is levelled, also over a statue."""
    board = {
        "purple-gwaien": {"hex": "0,-1", "levelled": levelled},
        "orange-dugrun": "1,-2",
        "orange-deryn": "0,1",
        "orange-tzu_xiao": "0,3",
    }
    match = go(lay(["gwaien_fireball"], champions=board), "play gwaien_fireball", "done")
    assert sorted(options(match, "target")) == targets
    if not levelled:
        assert refused(match, "target orange-dugrun") == "BR-8.14"
        assert refused(match, "target orange-tzu_xiao") == "BR-8.12"


@rule("BR-8.7", "BR-5.4", "BR-21.1")
def test_s2() -> None:
    """S-2: the splash of Fireball hits friend and foe; defence does not count."""
    board = {"purple-gwaien": "0,-1", "purple-goldarr": "-1,2", "orange-deryn": "0,1", "orange-tzu_xiao": "1,0"}
    match = go(lay(["gwaien_fireball"], champions=board), "play gwaien_fireball", "done", "target orange-deryn")
    hit = ["orange-deryn", "purple-goldarr", "orange-tzu_xiao", "purple-gwaien"]
    assert damage(match, *hit) == [3, 2, 2, 0]


@rule("BR-10.1", "BR-10.4", "BR-5.9")
def test_s3() -> None:
    """S-3: Flash of Jade after 1 of 2 steps; two of six orientations have no enemy; no reaction window."""
    board = {"orange-tzu_xiao": "0,3", "orange-dugrun": "-1,2", "purple-kilgore": "0,1", "purple-gwaien": "1,1"}
    match = lay(["kilgore_darksteel_armour"], ["tzu_xiao_flash_of_jade"], champions=board, active=1)
    go(match, "play tzu_xiao_flash_of_jade", "step 0,2", "done")
    assert options(match, "none") == ["none"]
    areas = state(match).box.areas["arc3"]
    here = champion(match, "orange-tzu_xiao").hex
    codes = state(match).box.codes
    legal = [sorted(codes[hex] for hex in areas[int(code.split()[1])][here]) for code in options(match, "area")]
    assert len(legal) == 4
    assert ["-1,2", "-1,3", "0,3"] not in legal
    assert ["-1,3", "0,3", "1,2"] not in legal
    wanted = next(
        code for code, hexes in zip(options(match, "area"), legal, strict=True) if "1,2" in hexes and "0,1" in hexes
    )
    match.play(wanted)
    assert damage(match, "purple-kilgore", "purple-gwaien") == [3, 3]
    assert asked(match) == "turn"


@rule("BR-15.3", "BR-9.7")
def test_s3_bloodied_and_no_reaction() -> None:
    """S-3: three damage make Bloodied; a skill opens no window even for a reaction in hand."""
    board = {"orange-tzu_xiao": "0,2", "purple-kilgore": "0,1"}
    match = lay(["kilgore_darksteel_armour"], ["tzu_xiao_flash_of_jade"], champions=board, active=1)
    go(match, "play tzu_xiao_flash_of_jade", "done")
    match.play(options(match, "area")[0])
    g = state(match)
    assert g.bloodied(g.champion_of(g.box.fighter_index["purple-kilgore"]))
    assert (asked(match), match.actors) == ("turn", [1])


PUSHED = {"purple-kilgore": "1,-4", "orange-deryn": {"hex": "1,-3", "damage": 3}}


@rule("BR-13.1", "BR-15.29", "BR-13.10")
def test_s4() -> None:
    """S-4: pushed into a trap and out of action; the rest of the Push lapses; the hex may get the new trap."""
    match = lay(["kilgore_maul_thrash"], champions=PUSHED, traps={"1,-2": "trap_damage_2"})
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("gate", [0])
    assert match.actors == [1]
    assert "lay 1,-2" in options(match)


@rule("BR-11.4", "BR-11.5", "BR-12.1")
def test_s4_points_and_level() -> None:
    """S-4: purple gets 1 VP at once; Kilgore levels up when the action is over."""
    match = lay(["kilgore_maul_thrash"], champions=PUSHED, traps={"1,-2": "trap_damage_2"})
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn")
    assert (points(match), champion(match, "purple-kilgore").levelled) == ([1, 0], False)
    go(match, "lay 1,-2")
    assert (champion(match, "purple-kilgore").levelled, champion(match, "purple-kilgore").hex) == (True, 1)


@rule("BR-13.5", "BR-13.9")
def test_s4_new_trap() -> None:
    """S-4: the new trap comes from the supply before the old one is shuffled back."""
    supply = ["trap_root"]
    match = lay(["kilgore_maul_thrash"], champions=PUSHED, traps={"1,-2": "trap_damage_2"}, supply=supply)
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "lay 1,-2")
    assert (traps(match), cards(match, "supply")) == ({"1,-2": "trap_root"}, ["trap_damage_2"])
    assert champion(match, "purple-kilgore").levelled


@rule("BR-15.25", "BR-15.26", "BR-21.13")
def test_s5() -> None:
    """S-5: a Push against a statue cannot begin: 2 damage, and Mighty Blow stuns."""
    board = {"purple-dugrun": "0,-2", "orange-tzu_xiao": "0,-1"}
    match = lay(["dugrun_mighty_blow"], ["tzu_xiao_focus", "tzu_xiao_pounce"], champions=board)
    go(match, "play dugrun_mighty_blow", "done", "target orange-tzu_xiao")
    assert damage(match, "orange-tzu_xiao") == [3]
    assert (match.actors, options(match)) == ([1], ["discard tzu_xiao_focus", "discard tzu_xiao_pounce"])
    go(match, "discard tzu_xiao_pounce")
    assert cards(match, "discard", 1) == ["tzu_xiao_pounce"]


@rule("BR-15.1", "BR-19.11")
def test_s5_no_card() -> None:
    """S-5: without a card of the champion the hand is shown to all."""
    board = {"purple-dugrun": "0,-2", "orange-tzu_xiao": "0,-1", "orange-deryn": "gate"}
    match = lay(["dugrun_mighty_blow"], ["deryn_prowl"], champions=board)
    go(match, "play dugrun_mighty_blow", "done", "target orange-tzu_xiao")
    assert cards(match, "hand", 1) == ["deryn_prowl"]
    assert match.view(None)["table"]["players"][1]["hand"]["known"] == ["deryn_prowl"]


@rule("BR-8.7", "BR-15.26")
def test_s6() -> None:
    """S-6: a Push that stops before a champion deals 1 damage for the missing hex, and none to that champion."""
    board = {"orange-kilgore": "-2,2", "purple-goldarr": "-1,2", "purple-gwaien": "1,2"}
    match = lay([], ["kilgore_maul_thrash"], champions=board, active=1)
    go(match, "play kilgore_maul_thrash", "done", "target purple-goldarr")
    assert (where(match, "purple-goldarr"), damage(match, "purple-goldarr", "purple-gwaien")) == ("0,2", [2, 0])


@rule("BR-5.6", "BR-15.30")
@pytest.mark.parametrize(("target", "numbers"), [("dugrun", []), ("deryn", ["number 0", "number 1", "number 2"])])
def test_s7(target: str, numbers: list[str]) -> None:
    """S-7: Plundarr! draws as many cards as it dealt attack damage, or fewer."""
    board = {"purple-goldarr": "2,2", f"orange-{target}": "1,2"}
    match = go(lay(["goldarr_plundarr"], champions=board), "play goldarr_plundarr", "done", f"target orange-{target}")
    assert options(match, "number") == numbers
    if numbers:
        go(match, "number 1")
        assert len(cards(match, "hand", 0)) == 1


DUEL = {"orange-tzu_xiao": "0,2", "orange-deryn": "2,1", "purple-kilgore": "1,2"}


@rule("BR-15.21", "BR-9.10")
@pytest.mark.parametrize(("reaction", "taken"), [("none", 2), ("react kilgore_darksteel_armour purple-kilgore", 0)])
def test_s8(reaction: str, taken: int) -> None:
    """S-8: Double deals the attack damage again; with armour both are 0."""
    match = lay(["kilgore_darksteel_armour"], ["tzu_xiao_double_strike"], champions=DUEL, active=1)
    go(match, "play tzu_xiao_double_strike", "done", "target purple-kilgore", reaction)
    assert damage(match, "purple-kilgore") == [taken]


@rule("BR-5.16", "BR-6.12")
def test_s8_armour_lasts() -> None:
    """S-8: +2 defence for the rest of the turn; in the own turn it is gone and the essence still exhausted."""
    match = lay(["kilgore_darksteel_armour"], ["tzu_xiao_double_strike", "deryn_hit_and_run"], champions=DUEL, active=1)
    go(match, "play tzu_xiao_double_strike", "done", "target purple-kilgore")
    go(match, "react kilgore_darksteel_armour purple-kilgore")
    go(match, "play deryn_hit_and_run", "done", "target purple-kilgore", "done")
    assert (damage(match, "purple-kilgore"), champion(match, "purple-kilgore").defence) == ([0], 2)
    go(match, "end")
    assert champion(match, "purple-kilgore").defence == 0
    assert (match.actors, ready(match, 0)) == ([0], ["manipulation", "creation"])


@rule("BR-9.4", "BR-9.5", "BR-8.13")
def test_s9() -> None:
    """S-9: Arcane Shield of Gwaien on the Gate is played on Deryn: defence 3; the Pull still happens."""
    board = {"purple-goldarr": "1,-4", "orange-deryn": "1,-1", "orange-gwaien": "gate"}
    match = lay(["goldarr_harpoon_strike"], ["gwaien_arcane_shield"], champions=board)
    go(match, "play goldarr_harpoon_strike", "done", "target orange-deryn")
    go(match, "react gwaien_arcane_shield orange-deryn")
    assert (where(match, "orange-deryn"), damage(match, "orange-deryn")) == ("1,-3", [0])
    assert [event["hex"] for event in told(match, "pulled")] == ["1,-2", "1,-3"]


@rule("BR-8.9", "BR-15.11")
def test_s9_pull() -> None:
    """S-9: post-attack effects take place whether or not the attack dealt damage; the Pull is the full distance."""
    board = {"purple-goldarr": "1,-4", "orange-dugrun": "1,-1"}
    match = go(
        lay(["goldarr_harpoon_strike"], champions=board), "play goldarr_harpoon_strike", "done", "target orange-dugrun"
    )
    assert (where(match, "orange-dugrun"), damage(match, "orange-dugrun")) == ("1,-3", [0])


@rule("BR-11.9", "BR-11.11", "BR-11.12")
def test_s10() -> None:
    """S-10: Teleport cannot bring Gwaien back; Flamespear can, and she must enter."""
    board = {"orange-gwaien": "gate", "purple-deryn": "0,1"}
    match = lay([], ["gwaien_teleport", "gwaien_flamespear"], champions=board, active=1)
    assert refused(match, "play gwaien_teleport") == "BR-11.12"
    match.play("play gwaien_flamespear")
    assert sorted(options(match)) == sorted(
        f"step {hex}" for hex in ("-4,3", "1,3", "-4,4", "-3,4", "-2,4", "-1,4", "0,4")
    )
    assert refused(match, "done") == "BR-11.11"


@rule("BR-11.10")
def test_s10_attack_after_entering() -> None:
    """S-10: from (0,4) she may then attack Deryn."""
    board = {"orange-gwaien": "gate", "purple-deryn": "0,1"}
    match = lay([], ["gwaien_flamespear"], champions=board, active=1)
    go(match, "play gwaien_flamespear", "step 0,4")
    assert options(match) == ["none", "target purple-deryn"]


@rule("BR-16.2", "BR-16.4", "BR-16.10")
def test_s11() -> None:
    """S-11: the track over five rounds; a scored card leaves a gap that does not close."""
    deck = ["garnets_favour", "ragryls_favour", "behind_their_lines", "dancing_on_knives", "no_way_out"]
    board = {"purple-kilgore": "-2,0", "purple-gwaien": "2,-4", "orange-deryn": "0,4"}
    match = lay([], champions=board, round=1, track=["esmaes_favour"], challenges=deck)
    go(match, "end", "end")
    # After round 1: A on 1, B on no score; purple controls Esmae's area and scores A at once.
    assert (cards(match, "track"), points(match)) == (["garnets_favour", "", "", ""], [1, 0])
    go(match, "end", "end")
    assert cards(match, "track") == ["ragryls_favour", "garnets_favour", "", ""]
    go(match, "end", "end")
    assert cards(match, "track") == ["behind_their_lines", "ragryls_favour", "garnets_favour", ""]
    go(match, "end", "end")
    assert cards(match, "track") == ["dancing_on_knives", "behind_their_lines", "ragryls_favour", "garnets_favour"]
    go(match, "end", "end")
    assert cards(match, "track")[1:] == ["dancing_on_knives", "behind_their_lines", "ragryls_favour"]
    assert "garnets_favour" in cards(match, "done_challenges") + cards(match, "challenges")


@rule("BR-11.14", "BR-17.2", "BR-17.3")
def test_s12() -> None:
    """S-12: both reach five in one event; the player who did not play the card wins."""
    board = {
        "purple-gwaien": "0,-1",
        "purple-deryn": {"hex": "-1,1", "damage": 5},
        "orange-dugrun": "0,1",
        "orange-tzu_xiao": {"hex": "1,0", "damage": 8},
    }
    match = lay(["gwaien_fireball"], champions=board, points=[4, 4])
    go(match, "play gwaien_fireball", "done", "target orange-dugrun")
    assert match.result is not None
    assert (points(match), match.result.winners, match.result.reason) == ([5, 5], [1], "BR-17.3")


@rule("BR-15.4", "BR-15.5", "BR-9.9")
def test_s13() -> None:
    """S-13: the only dash that leads Dugrun to distance 3 is west to (0,-3)."""
    board = {"orange-dugrun": "2,-3", "purple-goldarr": "2,-2"}
    match = lay(["goldarr_intimidation"], ["dugrun_knock_down"], champions=board, active=1)
    go(match, "play dugrun_knock_down", "done", "target purple-goldarr")
    go(match, "react goldarr_intimidation purple-goldarr")
    assert (where(match, "orange-dugrun"), damage(match, "purple-goldarr")) == ("0,-3", [0])


@rule("BR-5.17")
def test_s13_order() -> None:
    """S-13: the effect of the attack card comes before that of the reaction."""
    board = {"orange-dugrun": "2,-3", "purple-goldarr": "2,-2"}
    match = lay(["goldarr_intimidation"], ["dugrun_knock_down"], champions=board, active=1)
    go(match, "play dugrun_knock_down", "done", "target purple-goldarr")
    go(match, "react goldarr_intimidation purple-goldarr")
    kinds = [event.kind for event in match.events()]
    assert kinds.index("marked") < kinds.index("afraid")


@rule("BR-14.3", "BR-14.4", "BR-15.18")
def test_s14() -> None:
    """S-14: a rooted champion takes the whole Push as damage, ignores Force, and can be placed."""
    rooted = {"hex": "0,2", "rooted": True}
    match = lay([], ["kilgore_maul_thrash"], champions={"purple-deryn": rooted, "orange-kilgore": "-1,2"}, active=1)
    go(match, "play kilgore_maul_thrash", "done", "target purple-deryn")
    assert (where(match, "purple-deryn"), damage(match, "purple-deryn")) == ("0,2", [4])
    forced = lay(
        [], ["kilgore_relentless_advance"], champions={"purple-deryn": rooted, "orange-kilgore": "-1,2"}, active=1
    )
    go(forced, "play kilgore_relentless_advance", "done", "target purple-deryn")
    assert (where(forced, "purple-deryn"), damage(forced, "purple-deryn"), asked(forced)) == ("0,2", [0], "turn")
    board = {"purple-deryn": "0,2", "orange-kilgore": {"hex": "-1,2", "rooted": True}}
    placed = lay(["deryn_ambush"], ["kilgore_maul_thrash"], champions=board, active=1)
    go(placed, "play kilgore_maul_thrash", "target purple-deryn", "react deryn_ambush purple-deryn", "place -1,3")
    assert where(placed, "orange-kilgore") == "-1,3"


@rule("BR-18.5", "BR-18.10")
def test_s15() -> None:
    """S-15: with four players everything moves two slots and two cards come."""
    deck = ["no_way_out", "on_the_march", "two_masters", "three_witnesses"]
    track = ["behind_their_lines", "dancing_on_knives", "centre_stage"]
    match = lay4({"purple-kilgore": "gate", "orange-kilgore": "gate"}, round=1, track=track, challenges=deck)
    go(match, "end", "end", "end", "end")
    assert cards(match, "track") == ["on_the_march", "no_way_out", *track]
    go(match, "end", "end", "end", "end")
    assert cards(match, "track") == ["three_witnesses", "two_masters", "on_the_march", "no_way_out", track[0]]


@rule("BR-13.6", "BR-2.8")
def test_s16() -> None:
    """S-16: without an empty trap hex the new trap goes next to a trap hex, which then is one as well."""
    board = {"purple-kilgore": "-3,1", "purple-gwaien": "1,-2", "orange-deryn": "-1,2"}
    laid = {"-1,-1": "trap_stun", "2,-1": "trap_stun", "1,1": "trap_root", "-2,1": "trap_damage_1"}
    match = lay([], champions=board, traps=laid)
    go(match, "standard std_run kilgore destruction", "step -2,1")
    assert "lay -1,0" in options(match)
    assert refused(match, "lay 4,-4") == "BR-13.6"
    go(match, "lay -1,0")
    g = state(match)
    assert g.is_trap_hex(g.box.hex_index["-1,0"])


@rule("BR-15.15", "BR-21.5")
def test_s17() -> None:
    """S-17: strength 1 + 4 against defence 1: 4 damage, and Kilgore heals 4."""
    board = {"purple-kilgore": {"hex": "1,2", "damage": 5}, "orange-goldarr": "0,2"}
    match = lay(["kilgore_appetite_for_destruction"], champions=board)
    go(match, "play kilgore_appetite_for_destruction", "target orange-goldarr")
    assert damage(match, "orange-goldarr", "purple-kilgore") == [4, 1]


@rule("BR-15.10", "BR-5.4")
def test_s18() -> None:
    """S-18: Swoop passes over statue and champion and ends on a free hex; 1 damage to the adjacent enemy."""
    match = lay(["goldarr_set_sail"], champions={"purple-goldarr": "-1,0", "orange-kilgore": "1,0"})
    go(match, "play goldarr_set_sail", "done", "use")
    east = [code for code in options(match, "land") if code.endswith(",0") and not code.startswith("land -")]
    assert east == ["land 2,0", "land 4,0"]
    go(match, "land 2,0")
    assert (where(match, "purple-goldarr"), damage(match, "orange-kilgore")) == ("2,0", [1])


@rule("BR-17.1", "BR-6.3")
def test_s19() -> None:
    """S-19: a met challenge on the 2 VP slot wins in the Scoreboard phase."""
    board = {"purple-kilgore": "-2,0", "orange-deryn": "0,4"}
    track = ["", "", "esmaes_favour"]
    match = lay([], champions=board, points=[4, 4], active=1, round=2, track=["", "esmaes_favour"], order=[1, 0])
    go(match, "end")
    assert match.result is not None
    assert (points(match), match.result.winners) == ([5, 4], [0])
    match = lay([], champions=board, points=[4, 4], active=1, round=2, track=track, order=[1, 0])
    go(match, "end")
    assert match.result is not None
    assert (points(match), match.result.winners, match.result.reason) == ([6, 4], [0], "BR-17.1")


@rule("BR-6.5", "BR-6.12")
def test_s20() -> None:
    """S-20: without a ready essence only the end of the phase is left."""
    board = {"orange-deryn": "0,4", "purple-kilgore": "0,2"}
    match = lay([], ["deryn_hit_and_run"], champions=board, active=1, players=[{}, {"ready": []}])
    assert options(match) == ["end"]
    go(match, "end")
    assert (match.actors, len(ready(match, 1))) == ([0], 3)


@rule("BR-9.15", "BR-20.11", "BR-21.1")
def test_s21() -> None:
    """S-21: levelled Dugrun takes Deryn's place; the splash is around his hex and hits her."""
    board = {"purple-gwaien": "0,-1", "orange-dugrun": {"hex": "0,2", "levelled": True}, "orange-deryn": "0,1"}
    match = lay(["gwaien_fireball"], ["deryn_ambush"], champions=board)
    go(match, "play gwaien_fireball", "done", "target orange-deryn")
    assert (match.actors, options(match)) == ([1], ["none", "guard orange-deryn"])
    go(match, "guard orange-deryn")
    assert options(match, "react") == ["react deryn_ambush orange-dugrun"]
    go(match, "none")
    assert damage(match, "orange-dugrun", "orange-deryn") == [1, 2]


@rule("BR-8.22", "BR-5.19", "BR-15.12")
def test_s22() -> None:
    """S-22: the mark of Knock Down helps the next attack only; a Pull that cannot be made is 1 damage."""
    board = {"purple-dugrun": "1,-2", "purple-tzu_xiao": "3,-2", "orange-goldarr": "2,-2"}
    hand = ["dugrun_knock_down", "tzu_xiao_challenge", "tzu_xiao_double_strike"]
    match = lay(hand, champions=board)
    go(match, "play dugrun_knock_down", "done", "target orange-goldarr")
    assert damage(match, "orange-goldarr") == [1]
    go(match, "play tzu_xiao_challenge", "done", "target orange-goldarr")
    assert damage(match, "orange-goldarr") == [5]
    go(match, "play tzu_xiao_double_strike", "done", "target orange-goldarr")
    assert damage(match, "orange-goldarr") == [7]


@rule("BR-15.31", "BR-9.7")
def test_s23() -> None:
    """S-23: Relentless Advance forces Gwaien one step, and Kilgore may take her hex; no reaction window."""
    board = {"purple-kilgore": "1,-3", "orange-gwaien": "1,-1"}
    match = lay(["kilgore_relentless_advance"], ["gwaien_arcane_shield"], champions=board)
    go(match, "play kilgore_relentless_advance", "done", "target orange-gwaien")
    assert match.actors == [0]
    steps = sorted(code for code in options(match, "step"))
    assert steps == sorted(f"step {hex}" for hex in ("2,-1", "2,-2", "1,-2", "0,-1", "1,0"))
    assert options(match, "done") == ["done"]
    go(match, "step 2,-1")
    assert options(match) == ["none", "place 1,-1"]
    go(match, "place 1,-1")
    assert (where(match, "purple-kilgore"), where(match, "orange-gwaien")) == ("1,-1", "2,-1")


@rule("BR-7.14", "BR-5.2", "BR-21.10")
def test_s24() -> None:
    """S-24: Me Hearties helps allies in the arena: Move 2 becomes 3; not Gold'arr, not who is on the Gate."""
    board = {"purple-goldarr": "4,-4", "purple-deryn": "0,-3", "purple-kilgore": "gate", "orange-dugrun": "0,4"}
    match = lay(["goldarr_me_hearties"], champions=board, players=[{"ready": ["creation", "destruction"]}])
    go(match, "play goldarr_me_hearties", "done", "use", "number 0")
    deryn, kilgore, goldarr = (champion(match, f"purple-{name}") for name in ("deryn", "kilgore", "goldarr"))
    assert [(one.strength, one.stride) for one in (deryn, kilgore, goldarr)] == [(1, 1), (0, 0), (0, 0)]
    go(match, "standard std_run deryn destruction", "step 0,-2", "step 1,-2", "step 2,-2")
    assert (where(match, "purple-deryn"), asked(match)) == ("2,-2", "turn")
    assert player(match).ready == 0
