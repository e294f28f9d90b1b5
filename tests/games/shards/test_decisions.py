"""SH-15: who decides what, when, among which options."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, state, told


def kind(match: tr.Match) -> str:
    """Name the one open question."""
    (question,) = match.questions()
    return question.ask.kind


def every_end(match: tr.Match, question: str) -> list[list[str]]:
    """Try all ways to answer a composite question; return the answers of each."""
    found = []
    for move in match.legal():
        twin = match.clone()
        twin.play(move)
        if twin.questions() and twin.questions()[0].ask.kind == question:
            found += [[move.code, *rest] for rest in every_end(twin, question)]
        else:
            found.append([move.code])
    return found


@rule("SH-15.1")
def test_each_player_chooses_among_the_free_boards() -> None:
    """In turn order each gets one board fewer to choose from; nobody may pass or take a board that is gone."""
    match = tr.game("shards").start(seats=3, seed=5)
    first = state(match).first
    chosen: list[str] = []
    for place in range(3):
        assert match.actors == [(first + place) % 3]
        assert len(options(match)) == 4 - place
        assert refused(match, "none")
        if chosen:
            assert refused(match, chosen[-1]) == "SH-2.3"
        chosen.append(options(match)[0])
        match.play(chosen[-1])
    assert match.phase == "play"


@rule("SH-15.2")
def test_the_actions_of_the_play_phase() -> None:
    """Play, activate, recruit, fast-play, Focus, attack and end: exactly what the table allows."""
    match = lay(
        {
            "hand": ["crystal", "crystal", "evokatus"],
            "champions": ["optio_crusher", "numeri_drones*", "zetta_the_encryptor"],
            "gems": 2,
            "power": 4,
        },
        {"champions": ["evokatus", "primus_pilus", "li_hin_the_shattered"]},
        row=["kiln_drone", "nil_assassin", "reactor_drone"],
    )
    assert sorted(options(match)) == sorted(
        [
            "play crystal",
            "play evokatus",
            "activate optio_crusher",
            "recruit kiln_drone",
            "recruit nil_assassin",
            "fastplay nil_assassin",
            "focus",
            "attack 1 evokatus",
            "end",
        ]
    )
    assert "end" in options(go(match, "play evokatus"))


@rule("SH-15.4")
def test_dominion_may_be_declined() -> None:
    """Declining reveals nothing and gives nothing."""
    match = lay({"hand": ["order_initiate", "kiln_drone", "spore_cleric", "nil_assassin"]})
    go(match, "play order_initiate", "none")
    assert (player(match).mastery, told(match, "reveals"), kind(match)) == (0, [], "turn")


@rule("SH-15.5")
def test_banishing_may_be_passed() -> None:
    """With an own card in reach the choice is put, and passing leaves everything where it is."""
    match = go(lay({"hand": ["umbral_scourge"], "discard": ["crystal"]}), "play umbral_scourge")
    assert options(match) == ["none", "banish-discard crystal"]
    assert cards(go(match, "none"), "discard", 0) == ["crystal"]


@rule("SH-15.7")
def test_one_champion_of_any_opponent_must_be_destroyed() -> None:
    """Champions of one name and owner are offered once; there is no way to decline."""
    match = lay(
        {"hand": ["thorn_zealot"], "play": ["spore_cleric"]},
        {"champions": ["evokatus", "evokatus"]},
        {"champions": ["optio_crusher"]},
    )
    go(match, "play thorn_zealot")
    assert options(match) == ["destroy 1 evokatus", "destroy 2 optio_crusher"]
    assert refused(match, "none")


@rule("SH-15.9")
def test_portal_monk_must_take_a_card_of_the_row() -> None:
    """Every card of the row up to cost 6 is an option, copies once, and passing is none."""
    match = lay(
        {"hand": ["portal_monk"]}, row=["omnius_the_all_knowing", "kiln_drone", "kiln_drone", "general_decurion"]
    )
    go(match, "play portal_monk")
    assert options(match) == ["free kiln_drone", "free omnius_the_all_knowing"]
    assert refused(match, "none")


@pytest.mark.parametrize(("opponents", "splits"), [(2, 4), (3, 10)])
@rule("SH-15.12")
def test_all_splits_of_the_power_are_offered(opponents: int, splits: int) -> None:
    """Three power among two opponents make 4 assignments, among three 10, and each of them hands out all three."""
    match = lay({"power": 3}, *[{} for _ in range(opponents)])
    match.play("end")
    assert (kind(match), match.actors) == ("split", [0])
    ends = every_end(match, "split")
    assert len(ends) == splits
    for answers in ends:
        twin = match.clone()
        for code in answers:
            twin.play(code)
        assert sum(fact["n"] for fact in told(twin, "aims")) == 3
    assert refused(match, "none")


@pytest.mark.parametrize(
    ("power", "others"),
    [(0, [{}, {}]), (3, [{}, {"champions": ["zetta_the_encryptor"]}]), ("infinite", [{}, {}])],
)
@rule("SH-15.12")
def test_no_split_is_asked_without_a_choice(power: int | str, others: list[dict[str, Any]]) -> None:
    """No power, one attackable opponent or infinite power leave nothing to split."""
    match = lay({"power": power}, *others)
    match.play("end")
    assert match.over or kind(match) != "split"


@rule("SH-15.13")
def test_an_attacked_player_may_show_any_of_his_shields() -> None:
    """Of one Command Seer and two Thorn Zealots there are six different sets, the empty one among them."""
    match = lay({"power": 9}, {"hand": ["command_seer", "thorn_zealot", "thorn_zealot", "crystal"]})
    match.play("end")
    assert (kind(match), match.actors) == ("shields", [1])
    found = {tuple(sorted(code for code in answers if code != "done")) for answers in every_end(match, "shields")}
    seer, zealot = "shield command_seer", "shield thorn_zealot"
    assert found == {(), (seer,), (zealot,), (seer, zealot), (zealot, zealot), (seer, zealot, zealot)}
    assert refused(match, "shield crystal") == "SH-8.1"


@rule("SH-15.14")
def test_any_player_may_concede_at_any_time() -> None:
    """In his own turn, in another's, while he is asked and while another is asked."""
    three: list[dict[str, Any]] = [
        {"hand": ["shadow_apostle", "crystal"], "power": 5},
        {"hand": ["command_seer"]},
        {"hand": ["command_seer"]},
    ]
    for seat, moves in (
        (0, []),
        (2, []),
        (0, ["play shadow_apostle"]),
        (1, ["play shadow_apostle"]),
        (1, ["end", "number 3"]),
        (2, ["end", "number 3"]),
    ):
        match = go(lay(*three), *moves)
        match.concede(seat)
        assert player(match, seat).out
        assert not match.over
        match.concede(next(other for other in range(3) if not player(match, other).out))
        assert match.over


@rule("SH-15.15")
def test_a_choice_without_a_choice_is_not_asked() -> None:
    """One suitable card is taken unasked, none is skipped; an optional choice is put if there is one option."""
    one = lay({"hand": ["korvus_legionnaire"], "discard": ["evokatus", "evokatus", "crystal"]})
    one.play("play korvus_legionnaire")
    assert (kind(one), cards(one, "hand", 0)) == ("turn", ["evokatus"])
    none = lay({"hand": ["korvus_legionnaire"]})
    none.play("play korvus_legionnaire")
    assert kind(none) == "turn"
    optional = lay({"hand": ["shadow_apostle", "crystal"]})
    optional.play("play shadow_apostle")
    assert (kind(optional), len(options(optional))) == ("banish", 2)
    nothing = lay({"hand": ["shadow_apostle"]})
    nothing.play("play shadow_apostle")
    assert (kind(nothing), options(nothing)) == ("turn", ["end"])


@rule("SH-15.16")
def test_a_sampled_world_in_the_middle_of_dominion_has_options() -> None:
    """An opponent who imagines the hidden hand while the cards are being chosen gets a world that can go on."""
    match = lay(
        {
            "hand": ["order_initiate", "kiln_drone", "spore_cleric", "nil_assassin", "mining_drones", "fungal_hermit"],
            "deck": ["crystal"] * 4,
        }
    )
    match.play("play order_initiate")
    match.play("reveal kiln_drone")
    for seed in range(20):
        world = match.sample(1, seed)
        while world.questions()[0].ask.kind != "turn":
            assert world.legal(0)
            world.play(world.legal(0)[0])


def test_a_sampled_world_in_the_middle_of_a_shield_decision_can_go_on() -> None:
    """An attacker who imagines the hidden hand while shields are being chosen gets a world that can go on."""
    match = lay({"power": 9}, {"hand": ["command_seer", "thorn_zealot", "crystal"], "deck": ["crystal"] * 4})
    match.play("end")
    match.play("shield command_seer")
    for seed in range(20):
        world = match.sample(0, seed)
        while world.questions()[0].ask.kind == "shields":
            world.play(world.legal(1)[0])


@rule("SH-15.17")
def test_giga_asks_for_one_card_of_each_missing_faction() -> None:
    """Homodeus, Undergrowth, Wraethe in this order, and no step can be declined."""
    hand = ["kiln_drone", "mining_drones", "spore_cleric", "fungal_hermit", "nil_assassin", "aetherbreaker"]
    match = lay({"champions": ["giga_source_adept"], "hand": hand})
    match.play("activate giga_source_adept")
    for pair in (hand[:2], hand[2:4], hand[4:]):
        assert options(match) == [f"reveal {name}" for name in pair]
        assert refused(match, "none")
        match.play(f"reveal {pair[1]}")
    assert player(match).mastery == 3
    assert match.view(1)["table"]["players"][0]["hand"]["known"] == sorted(hand[1::2])
