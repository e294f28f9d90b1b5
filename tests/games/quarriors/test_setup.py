"""QU-0 to QU-2: terms, components, set-up."""

import pytest

import tafelrunde as tr
from tafelrunde.games.quarriors.rules import turn as turns
from tafelrunde.testing.rules import rule
from tests.games.quarriors.table import (
    BASIC,
    Q1,
    asked,
    count,
    dice,
    fight,
    go,
    lay,
    new,
    options,
    player,
    state,
    stock,
    told,
    turn,
)

BOX = tr.game("quarriors").box()


def groups(match: tr.Match) -> list[str]:
    """List the groups of the cards in the Wilds."""
    return [BOX.cards[card].group for card in state(match).cards]


@rule("QU-0.1")
def test_the_german_terms_of_the_glossary_are_used() -> None:
    """Cards, moves and questions speak of Friedhof, Aktivpool, Bereitschaftszone, Kraft, Ruhm, Wildnis."""
    texts = " ".join(BOX.card_text(card.id, "de") for card in BOX.cards)
    for term in (
        "Friedhof",
        "Aktivpool",
        "Bereitschaftszone",
        "Kraft",
        "Ruhm",
        "Wildnis",
        "aussortieren",
        "Soforteffekt",
    ):
        assert term in texts
    match = new()
    said = match.scene(0, "de")
    assert {"Die Wildnis", "Dein Friedhof"} <= {comp.title for comp in said.comps}


@rule("QU-0.2", "QU-6.1")
def test_turns_go_clockwise() -> None:
    """The player to the left is the next seat; after the last seat the first one follows."""
    match = lay({}, {}, {}, phase="capture", active=1)
    assert asked(match)[0] == 1
    go(match, "end")
    assert asked(match)[0] == 2
    go(match, "attack", "end")
    assert asked(match)[0] == 0


@rule("QU-0.2")
def test_opponents_are_asked_clockwise_from_the_left() -> None:
    """Seat 1 attacks: seat 2 defends first, then seat 0."""
    defender = {"creatures": ["assistant:l1", "warrior_of_the_quay:l1"]}
    match = lay(defender, {"creatures": ["witching_hag:l1"]}, defender, active=1)
    go(match, "attack")
    assert asked(match) == (2, "defend")
    go(match, "defend warrior_of_the_quay:l1 1")
    assert asked(match) == (0, "defend")


@rule("QU-0.3")
def test_a_card_overrules_a_general_rule() -> None:
    """A destroyed creature goes to the used pile, but a Strong Spirit to the active pool."""
    plain = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["assistant:l1"]})
    assert dice(plain, "used", 1) == ["assistant"]
    spirit = fight({"creatures": ["witching_hag:l1"]}, {"creatures": ["ghostly_spirit_strong:l1"]})
    assert (dice(spirit, "used", 1), dice(spirit, "pool", 1)) == ([], ["ghostly_spirit"])


@rule("QU-0.4")
def test_may_can_be_declined_and_the_rest_is_done_as_far_as_possible() -> None:
    """A Strong Hag's ability is declined; a Strong Defender with one die to draw instead of two draws that one."""
    match = turn({"creatures": ["witching_hag_strong:l1"], "used": ["assistant"], "bag": [BASIC] * 6})
    assert options(match)[0] == "none"
    go(match, "none")
    assert asked(match) == (0, "cull")
    match = turn({"creatures": ["defender_of_the_pale_strong:l3**"]})
    assert count(match, "pool") == 1  # only its own die was there to draw


@rule("QU-1.1")
def test_53_power_cards() -> None:
    """3 basic, 30 creature cards in 10 classes of 3 types, 20 spell cards in 5 classes of 4 types."""
    kinds = [(card.group, card.kind, card.type) for card in BOX.cards]
    assert len(kinds) == len(set(kinds)) == 53
    by_group = {group: [kind for found, kind, _ in kinds if found == group] for group in ("basic", "creature", "spell")}
    assert [len(by_group[group]) for group in ("basic", "creature", "spell")] == [3, 30, 20]
    assert all(by_group["creature"].count(kind) == 3 for kind in by_group["creature"])
    assert all(by_group["spell"].count(kind) == 4 for kind in by_group["spell"])


@rule("QU-1.2", "QU-1.6")
def test_130_dice_in_18_classes_are_numbered_in_the_order_of_the_content() -> None:
    """32 Basic Quiddity (1 to 32), 18 Assistants (33 to 50), 5 of every other class."""
    counts = {die.id: die.count for die in BOX.classes}
    assert (len(counts), sum(counts.values())) == (18, 130)
    assert (counts.pop("basic_quiddity"), counts.pop("assistant")) == (32, 18)
    assert set(counts.values()) == {5}
    numbers = [i + 1 for i, kind in enumerate(BOX.class_of) if kind == BOX.class_index["assistant"]]
    assert numbers == list(range(33, 51))


@rule("QU-1.3")
def test_four_colours() -> None:
    """Four bags and markers: black, blue, green and red."""
    assert [seat.colour for seat in BOX.content.seat] == ["black", "blue", "green", "red"]
    components = BOX.content.components
    assert (components.bags, components.markers, components.glory_tracks) == (4, 4, 1)


@rule("QU-1.4")
def test_the_card_in_the_wilds_decides_what_an_icon_does() -> None:
    """The same Goblin face gives quiddity with the plain card, and defence with the strong one."""
    plain = go(lay({"pool": ["scavenging_goblin:l1*", Q1]}), "summon scavenging_goblin:l1*")
    assert state(plain).quiddity == 1
    strong = go(lay({"pool": ["scavenging_goblin_strong:l1*", Q1]}), "summon scavenging_goblin:l1*")
    assert state(strong).quiddity == 0
    assert all(len(die.faces) == 6 for die in BOX.classes)


@rule("QU-1.5")
def test_no_die_is_ever_lost_or_doubled() -> None:
    """A die in two places, and a die in none, break the guarantee."""
    match = new(4)
    g = state(match)
    assert turns.broken_guarantee(g) is None
    g.players[0].used.append(g.players[0].bag[0])
    assert turns.broken_guarantee(g) == "QU-1.5"
    g.players[0].used.clear()
    lost = g.players[0].bag.pop()
    assert turns.broken_guarantee(g) == "QU-1.5"
    g.boxed.append(lost)
    assert turns.broken_guarantee(g) is None


@rule("QU-2.1", "QU-2.2")
def test_the_basic_cards_start_the_wilds() -> None:
    """2 Assistants, 5 Portals and no Basic Quiddity lie on their cards, whatever the number of players."""
    for seats in (2, 3, 4):
        match = new(seats)
        assert [stock(match, card) for card in ("basic_quiddity", "assistant", "portal")] == [0, 2, 5]


@rule("QU-2.3", "QU-2.5", "QU-2.6")
def test_ten_cards_of_ten_classes_with_five_dice_each() -> None:
    """7 creature and 3 spell cards; different seeds give different Wilds."""
    found = []
    for seed in range(6):
        match = new(3, seed)
        assert [groups(match).count(group) for group in ("basic", "creature", "spell")] == [3, 7, 3]
        wild = [card for card in state(match).cards if BOX.cards[card].group != "basic"]
        assert len({BOX.card_class[card] for card in wild}) == 10
        assert all(state(match).stock[BOX.card_class[card]] == 5 for card in wild)
        found.append(wild)
    assert len({tuple(wild) for wild in found}) > 3


@rule("QU-2.7", "QU-2.8", "QU-2.9")
def test_bags_and_the_box() -> None:
    """8 Basic Quiddity and 4 Assistants for everybody at glory 0; what is left over stays in the box."""
    for seats, boxed in ((2, 49), (3, 37), (4, 25)):
        match = new(seats, first_player=1)
        assert all(player(match, seat).glory == 0 for seat in range(seats))
        assert sorted(dice(match, "bag", 1)) == ["assistant"] * 4 + [BASIC] * 8
        assert len(state(match).boxed) == boxed
        left = [BOX.class_of[die] for die in state(match).boxed]
        assert left.count(BOX.basic_class) == 8 * (4 - seats)
        assert left.count(BOX.assistant_class) == 4 * (4 - seats)


@rule("QU-2.10")
def test_the_start_player() -> None:
    """By chance, or named by the table; a seat that is not there is refused."""
    assert {state(new(4, seed)).first for seed in range(30)} == {0, 1, 2, 3}
    assert asked(new(3, first_player=3))[0] == 2
    with pytest.raises(tr.TafelrundeError):
        new(2, first_player=3)


@rule("QU-2.12", "QU-19.5")
def test_named_cards_and_presets() -> None:
    """A preset lays its ten cards; named cards must be 7 and 3 of different classes."""
    match = new(2, wilds="first_steps")
    wilds = {BOX.card_ids[card] for card in state(match).cards} - {"basic_quiddity", "assistant", "portal"}
    preset = BOX.presets["first_steps"]
    assert wilds == {*preset.creatures, *preset.spells}
    cards = [*preset.creatures, *preset.spells]
    assert {BOX.card_ids[card] for card in state(new(2, cards=cards)).cards} >= set(cards)
    for wrong in (cards[:-1], [*cards[:-1], "death_spell"], [*cards[:-1], "portal"], [*cards[1:], "no_card"]):
        with pytest.raises(tr.TafelrundeError) as caught:
            new(2, cards=wrong)
        assert caught.value.code == "bad-option"


@rule("QU-2.11")
def test_a_position_with_two_cards_of_a_class_is_refused() -> None:
    """Never do two power cards of one class lie in the Wilds."""
    with pytest.raises(tr.TafelrundeError):
        lay({}, wilds=["deathdealer", "deathdealer_strong"])


@rule("QU-2.13", "QU-21.6")
def test_one_seed_one_game() -> None:
    """The same seed and the same moves give the same game; the record replays to the same hash."""
    matches = [new(3, 11), new(3, 11)]
    for _ in range(40):
        for match in matches:
            match.play(match.legal()[-1])
    assert matches[0].hash() == matches[1].hash()
    assert matches[0].record.replay().hash() == matches[0].hash()
    assert new(3, 12).hash() != new(3, 11).hash()
    assert told(matches[0], "rolls")
