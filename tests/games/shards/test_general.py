"""SH-4: drawing, reshuffling, the centre row, and who may act."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, new, options, player, refused, row, told


@rule("SH-4.1")
def test_a_card_beats_the_rules() -> None:
    """A recruited card goes to the discard pile, but Portal Monk says otherwise from mastery 15 on, and wins."""
    match = lay({"hand": ["portal_monk"], "mastery": 15, "gems": 2}, row=["evokatus", "nil_assassin"])
    go(match, "recruit nil_assassin", "play portal_monk")
    assert cards(match, "discard", 0) == ["nil_assassin"]
    assert cards(match, "hand", 0) == ["evokatus"]


@rule("SH-4.2")
def test_drawing_takes_the_top_card() -> None:
    """The top card of the own deck comes into the hand, the rest stays as it lies."""
    match = lay({"hand": ["cryptofist_monk"], "deck": ["blaster", "crystal", "nil_assassin"]})
    go(match, "play cryptofist_monk")
    assert cards(match, "hand", 0) == ["blaster"]
    assert cards(match, "deck", 0) == ["crystal", "nil_assassin"]


@rule("SH-4.3")
def test_an_empty_deck_is_the_shuffled_discard_pile() -> None:
    """Who must draw from an empty deck first shuffles the whole discard pile into a new one."""
    match = lay({"hand": ["cryptofist_monk"], "discard": ["blaster", "crystal", "nil_assassin"]})
    with match.script("cards", [["crystal", "nil_assassin", "blaster"]]):
        go(match, "play cryptofist_monk")
    assert cards(match, "hand", 0) == ["crystal"]
    assert cards(match, "deck", 0) == ["nil_assassin", "blaster"]
    assert cards(match, "discard", 0) == []


@rule("SH-4.3")
def test_a_new_deck_lies_face_down_in_a_new_order() -> None:
    """The cards of the open discard pile are not known any more once they are shuffled."""
    mine = {"hand": ["cryptofist_monk"], "discard": ["blaster", "crystal", "nil_assassin"]}
    firsts = {cards(go(lay(mine, seed=seed), "play cryptofist_monk"), "hand", 0)[0] for seed in range(12)}
    assert firsts == {"blaster", "crystal", "nil_assassin"}
    match = go(lay(mine), "play cryptofist_monk")
    assert match.view(1)["table"]["players"][0]["hand"]["known"] == []


@rule("SH-4.4")
def test_a_deck_that_runs_out_in_the_middle() -> None:
    """The rest of several cards is drawn from the new deck; what was drawn before is not shuffled in."""
    match = lay({"hand": ["data_heretic"], "deck": ["blaster"], "discard": ["nil_assassin", "spore_cleric"]})
    with match.script("cards", [["spore_cleric"]]):
        go(match, "play data_heretic")
    assert cards(match, "hand", 0) == ["blaster", "spore_cleric"]
    assert cards(match, "deck", 0) == ["nil_assassin"]


@rule("SH-4.5")
def test_no_reshuffle_before_a_card_is_needed() -> None:
    """A deck that has just become empty stays empty, and the discard pile as it is."""
    match = lay({"hand": ["data_heretic"], "deck": ["blaster", "crystal"], "discard": ["nil_assassin"]})
    go(match, "play data_heretic")
    assert (cards(match, "deck", 0), cards(match, "discard", 0)) == ([], ["nil_assassin"])
    go(match, "play blaster", "play crystal")
    assert (cards(match, "deck", 0), cards(match, "discard", 0)) == ([], ["nil_assassin"])


@rule("SH-4.6")
@pytest.mark.parametrize(("deck", "drawn"), [([], []), (["blaster"], ["blaster"])])
def test_draws_without_cards_are_skipped(deck: list[str], drawn: list[str]) -> None:
    """With deck and discard pile empty the remaining draws are skipped, and the turn goes on."""
    match = lay({"hand": ["data_heretic"], "deck": deck, "health": 30}, {})
    go(match, "play data_heretic")
    assert cards(match, "hand", 0) == drawn
    assert match.actors == [0]
    assert player(match).health == 30


@rule("SH-4.7")
def test_cards_in_play_are_not_shuffled_in() -> None:
    """A reshuffle takes the discard pile only: allies and champions in play stay where they are."""
    mine = {"hand": ["crystal", "data_heretic"], "champions": ["evokatus"], "discard": ["blaster", "nil_assassin"]}
    match = go(lay(mine), "play crystal", "play data_heretic")
    assert cards(match, "hand", 0) == ["blaster", "nil_assassin"]
    assert cards(match, "deck", 0) == []
    assert cards(match, "play", 0) == ["crystal", "data_heretic"]
    assert cards(match, "champions", 0) == ["evokatus"]


@rule("SH-4.8")
@pytest.mark.parametrize("name", ["evokatus", "nil_assassin", "mining_drones"])
def test_recruited_cards_go_to_the_discard_pile(name: str) -> None:
    """Champion, mercenary or ally: a recruited card goes to the discard pile of the recruiter."""
    match = go(lay({"gems": 4}, {}, row=[name]), f"recruit {name}")
    assert cards(match, "discard", 0) == [name]
    assert cards(match, "hand", 0) + cards(match, "deck", 0) + cards(match, "discard", 1) == []


@rule("SH-4.9")
def test_the_row_is_refilled_before_the_next_choice() -> None:
    """The top card of the centre deck fills the gap at once and can be taken with the next action."""
    match = lay({"gems": 4}, row=row("nil_assassin"), centre=["shadow_apostle", "evokatus"])
    go(match, "recruit nil_assassin")
    assert cards(match, "row")[0] == "shadow_apostle"
    go(match, "recruit shadow_apostle")
    assert cards(match, "row")[0] == "evokatus"
    assert cards(match, "centre") == []


@rule("SH-4.9")
def test_the_row_is_refilled_before_the_effect_of_a_fast_played_card() -> None:
    """While Shadow Apostle asks for a card to banish, the row is full again."""
    match = lay({"gems": 2, "hand": ["crystal"]}, row=row("shadow_apostle"), centre=["evokatus"])
    match.play("fastplay shadow_apostle")
    assert [question.ask.kind for question in match.questions()] == ["banish"]
    assert cards(match, "row")[0] == "evokatus"
    kinds = [event.kind for event in match.events()]
    assert kinds.index("row") < kinds.index("gains")


@rule("SH-4.9")
def test_the_row_is_refilled_in_the_middle_of_an_effect() -> None:
    """Ojas copies Portal Monk twice; the second choice has the card that replaced the first."""
    mine = {"hand": ["portal_monk", "ojas_genesis_druid"], "mastery": 20}
    match = lay(mine, row=row("nil_assassin", "spore_cleric"), centre=["evokatus", "kiln_drone", "crystal"])
    go(match, "play portal_monk", "free nil_assassin")
    match.play("play ojas_genesis_druid")
    assert "free evokatus" in options(match)
    match.play("free evokatus")
    assert "free kiln_drone" in options(match)


@rule("SH-4.10")
def test_with_an_empty_centre_deck_the_place_stays_empty() -> None:
    """Nothing comes into the gap; an empty row does not end the game."""
    match = lay({"gems": 2}, row=["nil_assassin"])
    go(match, "recruit nil_assassin")
    assert cards(match, "row") == [""] * 6
    go(match, "end")
    assert not match.over
    assert match.actors == [1]


@rule("SH-4.10")
def test_empty_places_are_filled_from_the_left_when_there_are_cards_again() -> None:
    """Mercenaries that go under an empty centre deck come into the leftmost empty places, as far as they reach."""
    match = lay({"gems": 5}, row=["", "nil_assassin", "evokatus", "data_heretic"])
    go(match, "fastplay nil_assassin", "fastplay data_heretic")
    assert cards(match, "row") == ["", "", "evokatus", "", "", ""]
    go(match, "end")
    assert cards(match, "row") == ["nil_assassin", "data_heretic", "evokatus", "", "", ""]
    assert cards(match, "centre") == []


@rule("SH-4.10")
def test_empty_places_are_filled_when_the_active_player_concedes() -> None:
    """His mercenaries fill the gaps of the row as well."""
    match = lay({"gems": 2}, {}, {}, row=["evokatus", "nil_assassin"])
    go(match, "fastplay nil_assassin")
    match.concede(0)
    assert cards(match, "row") == ["evokatus", "nil_assassin", "", "", "", ""]


@rule("SH-4.11")
@pytest.mark.parametrize("place", range(6))
def test_the_new_card_takes_the_place_of_the_old_one(place: int) -> None:
    """All other cards of the row stay where they are."""
    names = ["evokatus", "optio_crusher", "drakonarius", "systema_ai", "primus_pilus"]
    names.insert(place, "nil_assassin")
    match = go(lay({"gems": 2}, row=names, centre=["crystal"]), "recruit nil_assassin")
    assert cards(match, "row") == ["crystal" if name == "nil_assassin" else name for name in names]


@rule("SH-4.12")
def test_no_limit_to_hand_size() -> None:
    """A hand may grow to any size; nothing is discarded for it."""
    mine = {"hand": ["data_heretic"] * 3 + ["crystal"] * 7, "deck": ["blaster"] + ["kiln_drone"] * 3 + ["evokatus"] * 2}
    match = go(lay(mine), *["play data_heretic"] * 3)
    assert len(cards(match, "hand", 0)) == 13
    assert cards(match, "discard", 0) == []


@rule("SH-4.13")
def test_only_the_active_player_acts() -> None:
    """The others have no legal move in his turn, and an attempt is refused."""
    match = lay({"hand": ["crystal"]}, {"hand": ["crystal"], "champions": ["evokatus"]}, {})
    assert match.actors == [0]
    assert options(match, seat=1) == options(match, seat=2) == []
    for code in ("play crystal", "activate evokatus", "end"):
        with pytest.raises(tr.IllegalMove) as caught:
            match.play(code, seat=1)
        assert caught.value.code == "not-asked"
    go(match, "end")
    assert match.actors == [1]
    assert options(match, seat=0) == []


@rule("SH-4.13")
def test_other_players_decide_on_shields_and_conceding_only() -> None:
    """In another player's turn one may show shields when attacked, and concede, and nothing else."""
    match = lay({"power": 3}, {"hand": ["command_seer", "crystal"]}, {})
    match.play("end")
    match.play("split 3/0")
    assert match.actors == [1]
    assert options(match, seat=1) == ["done", "shield command_seer"]
    assert refused(match, "play crystal", seat=1) != ""
    match.concede(2)
    assert [facts["seat"] for facts in told(match, "eliminated")] == [2]


@rule("SH-4.13")
def test_in_random_play_only_shields_are_asked_of_others() -> None:
    """Whatever happens in a game, a question in the turn of another player is about shields."""
    for seed in range(4):
        match = new(3, seed)
        for count in range(300):
            if match.over:
                break
            for question in match.questions():
                assert question.ask.seat == match.view()["table"]["active"] or question.ask.kind == "shields"
            legal = match.legal()
            match.play(legal[count % len(legal)])
