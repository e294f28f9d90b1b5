"""SH-3: zones, and who knows what."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import tafelrunde as tr
from tafelrunde.kernel.scene import Cards, Deck
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, new, options, player, row, told

NOBODY = None  # the spectator


def seen(match: tr.Match, seat: int | None) -> dict[str, Any]:
    """Return the table as a seat sees it."""
    table: dict[str, Any] = match.view(seat)["table"]
    return table


def known(match: tr.Match, owner: int, seat: int | None) -> list[str]:
    """List which cards of a hand a seat knows."""
    names: list[str] = seen(match, seat)["players"][owner]["hand"]["known"]
    return names


def sent(match: tr.Match, seat: int | None) -> list[Any]:
    """Return everything that a seat is sent: view, events and picture in both languages."""
    events = [(event.kind, event.facts) for event in match.events(seat=seat)]
    return [match.view(seat), events, *(msgspec.to_builtins(match.scene(seat, lang)) for lang in ("en", "de"))]


def random_states(games: int, every: int = 40) -> Iterator[tr.Match]:
    """Play games at random and stop now and then to look."""
    for seed in range(games):
        chance = random.Random(seed)
        match = new(2 + seed % 3, seed)
        for count in range(400):
            if match.over:
                break
            match.play(chance.choice(match.legal()))
            if count % every == 0:
                yield match


# ---------------------------------------------------------------- zones


@rule("SH-3.1")
def test_the_zones() -> None:
    """Each player has deck, hand, play zone and discard pile; deck, row of six and out-of-game pile are common."""
    match = new(2)
    table = seen(match, 0)
    assert all({"deck", "hand", "play", "champions", "discard"} <= set(one) for one in table["players"])
    assert (table["centre"]["n"], len(table["row"]), table["banished"]) == (82, 6, [])


@rule("SH-3.1")
def test_decks_lie_face_down() -> None:
    """The picture shows of each deck only how many cards it has."""
    match = new(2)
    scene = match.scene(0)
    assert [(comp.n, comp.top) for comp in scene.comps if isinstance(comp, Deck)] == [(82, None), (5, None)]
    shown = {comp.id for comp in scene.comps if isinstance(comp, Cards)}
    assert shown == {"row", "banished", "hand", "discard0", "discard1"}


@rule("SH-3.1")
def test_the_out_of_game_pile_holds_banished_and_lost_cards() -> None:
    """Banished cards and the cards of eliminated players lie in the same common pile."""
    match = lay({"hand": ["shadow_apostle", "blaster"], "power": 9}, {"health": 5, "hand": ["nil_assassin"]}, {})
    before = cards(match, "banished")
    go(match, "play shadow_apostle", "banish-hand blaster", "end", "split 11/0")
    assert cards(match, "banished") == sorted([*before, "blaster", "nil_assassin"])


@rule("SH-3.2")
def test_every_card_is_in_one_zone() -> None:
    """At any moment of random games each of the cards lies in exactly one zone."""
    for match in random_states(6):
        zones = tr.game("shards").zones(match.table)
        pieces = [match.table.piece(handle) for zone in zones.values() for handle in zone]
        assert sorted(pieces) == list(range(88 + 10 * match.table.seats))


# ---------------------------------------------------------------- what is hidden and what is open


@rule("SH-3.3")
def test_a_hand_is_known_to_its_owner_only() -> None:
    """The owner knows the cards, the others and the spectator their number."""
    match = lay({"hand": ["crystal", "blaster"], "deck": ["nil_assassin"]}, {}, {})
    assert known(match, 0, 0) == ["blaster", "crystal"]
    for seat in (1, 2, NOBODY):
        assert known(match, 0, seat) == []
        assert seen(match, seat)["players"][0]["hand"]["n"] == 2


@rule("SH-3.3")
def test_a_spectator_knows_what_all_players_know() -> None:
    """What the spectator is shown of hands is what every player knows of them, never more."""
    for match in random_states(4):
        for owner in range(match.table.seats):
            public = known(match, owner, NOBODY)
            for seat in range(match.table.seats):
                mine = known(match, owner, seat)
                assert all(mine.count(name) >= public.count(name) for name in public)
        assert "hand" not in {comp.id for comp in match.scene(NOBODY).comps}


@rule("SH-3.4")
def test_nobody_knows_the_order_of_a_deck() -> None:
    """Two games that differ only in the order of a deck look the same to everybody, its owner included."""
    names = ["nil_assassin", "crystal", "blaster", "spore_cleric"]
    match, twin = (lay({"hand": ["crystal"], "deck": deck}, {}) for deck in (names, names[::-1]))
    assert cards(match, "deck", 0) != cards(twin, "deck", 0)
    for seat in (0, 1, NOBODY):
        assert sent(match, seat) == sent(twin, seat)
        assert seen(match, seat)["players"][0]["deck"] == 4


@rule("SH-3.5")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_discard_and_out_of_game_piles_are_open(seat: int | None) -> None:
    """Everybody may look through them at any time."""
    match = lay({"hand": ["shadow_apostle", "blaster"]}, {"discard": ["optio_crusher", "crystal"]})
    go(match, "play shadow_apostle", "banish-hand blaster")
    assert seen(match, seat)["players"][1]["discard"] == ["crystal", "optio_crusher"]
    assert "blaster" in seen(match, seat)["banished"]
    piles = {comp.id: comp.items for comp in match.scene(seat).comps if isinstance(comp, Cards)}
    assert [item.name for item in piles["discard1"] if item is not None] == ["Optio Crusher", "Crystal"]
    assert len(piles["banished"]) == len(cards(match, "banished"))


@rule("SH-3.6")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_play_zones_and_numbers_are_open(seat: int | None) -> None:
    """All see the play zones, the row, health, mastery, gems, power, used Focus and activated champions."""
    match = lay(
        {"gems": 4, "power": 3, "mastery": 7, "hand": ["crystal"], "champions": ["evokatus", "li_hin_the_shattered"]},
        {"health": 31, "champions": ["optio_crusher"]},
        row=["nil_assassin"],
    )
    go(match, "play crystal", "focus", "activate li_hin_the_shattered")
    table = seen(match, seat)
    me, other = table["players"]
    assert (me["gems"], me["power"], me["mastery"], me["focused"]) == (4, 4, 8, True)
    assert (me["play"], me["champions"]) == (["crystal"], [["evokatus", False], ["li_hin_the_shattered", True]])
    assert (other["health"], other["champions"]) == (31, [["optio_crusher", False]])
    assert table["row"] == ["nil_assassin", None, None, None, None, None]


@rule("SH-3.7")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_mercenaries_under_the_centre_deck_stay_known(seat: int | None) -> None:
    """Everybody knows the size of the centre deck and what was put under it, in order; nothing above it."""
    match = lay({"gems": 4}, row=row("nil_assassin", "spore_cleric"), centre=["crystal"] * 3 + ["blaster"])
    go(match, "fastplay nil_assassin", "fastplay spore_cleric", "end")
    assert seen(match, seat)["centre"] == {"n": 4, "bottom": ["spore_cleric", "nil_assassin"]}


@rule("SH-3.7")
def test_the_centre_deck_is_never_shuffled_again() -> None:
    """Cards come into the row in the order of the deck, at last those that were put under it."""
    match = lay({"gems": 9}, {"gems": 0}, row=row("nil_assassin", "spore_cleric"), centre=["evokatus", "optio_crusher"])
    go(match, "fastplay spore_cleric", "fastplay nil_assassin", "recruit evokatus", "end")
    assert cards(match, "row")[:2] == ["optio_crusher", "spore_cleric"]
    assert cards(match, "centre") == ["nil_assassin"]


@rule("SH-3.7")
def test_nobody_knows_the_order_of_the_centre_deck() -> None:
    """Two games that differ only in the order of the unseen cards of the centre deck look the same."""
    deck = ["evokatus", "optio_crusher", "nil_assassin"]
    match, twin = (lay({}, row=row(), centre=[*order, "spore_cleric_"]) for order in (deck, deck[::-1]))
    for seat in (0, 1, NOBODY):
        assert sent(match, seat) == sent(twin, seat)


# ---------------------------------------------------------------- reveals


def shielded(**more: Any) -> tr.Match:
    """Let seat 0 attack seat 1, who holds two shields and a Crystal, in a game of three."""
    hand = ["command_seer", "thorn_zealot", "crystal"]
    return lay({"power": 9, "deck": ["crystal"] * 5}, {"hand": hand, "deck": ["crystal"], **more}, {})


@rule("SH-3.8")
def test_a_revealed_card_is_shown_to_all() -> None:
    """A revealed shield is known to everybody while it is in that hand, and the log says so."""
    match = go(shielded(), "end", "split 9/0", "shield command_seer", "done")
    for seat in (0, 2, NOBODY):
        assert known(match, 1, seat) == ["command_seer"]
        assert told(match, "shields", seat) == [{"seat": 1, "card": "command_seer", "n": 5}]
    go(match, "play command_seer")
    assert known(match, 1, 0) == []


@rule("SH-3.8")
def test_a_card_revealed_for_unify_is_known() -> None:
    """A card shown for Unify is known to all with its identity; the other cards in hand are not."""
    hand = ["undergrowth_aspirant", "spore_cleric", "fungal_hermit"]
    match = lay({"hand": hand, "deck": ["crystal"]}, {})
    go(match, "play undergrowth_aspirant", "reveal spore_cleric")
    assert known(match, 0, 1) == ["spore_cleric"]
    assert told(match, "reveals", 1) == [{"seat": 0, "card": "spore_cleric"}]


@rule("SH-3.8")
def test_the_log_keeps_a_reveal() -> None:
    """However much happens, the picture shows the revealed card while it is in that hand, and the log has it."""
    crystals = ["crystal"] * 20
    match = lay(
        {"power": 5},
        {"hand": ["reactor_drone"] * 3 + ["mining_drones"] * 3 + ["spore_cleric"] * 3 + crystals, "deck": ["blaster"]},
        {"hand": ["command_seer"], "deck": ["blaster"]},
        {},
    )
    go(match, "end", "split 0/5/0", "shield command_seer")
    go(match, *(f"play {name}" for name in cards(match, "hand", 1)))
    assert known(match, 2, 0) == ["command_seer"]
    shown = next(comp for comp in match.scene(0).comps if comp.id == "known2")
    assert isinstance(shown, Cards)
    assert [item.name for item in shown.items if item is not None] == ["Command Seer"]
    assert [event.facts["card"] for event in match.events(seat=0) if event.kind == "shields"] == ["command_seer"]


@rule("SH-3.8")
@pytest.mark.parametrize(
    ("card", "mastery", "choice"),
    [("shadebound_sentry", 0, "take nil_assassin"), ("portal_monk", 15, "free nil_assassin")],
)
def test_a_card_that_came_openly_into_a_hand_is_known(card: str, mastery: int, choice: str) -> None:
    """A card taken from the discard pile or from the row into the hand stays known to the others."""
    mine = {
        "hand": [card, "crystal"],
        "mastery": mastery,
        "discard": ["nil_assassin", "spore_cleric"],
        "deck": ["blaster"],
    }
    match = go(lay(mine, {}, row=["nil_assassin", "evokatus"]), f"play {card}", choice)
    assert cards(match, "hand", 0) == ["crystal", "nil_assassin"]
    assert known(match, 0, 1) == ["nil_assassin"]


@rule("SH-3.9")
def test_no_numbers_of_hidden_cards_are_sent() -> None:
    """Nothing that a seat is sent contains the number of a card that is hidden from it now."""
    for match in random_states(3, 60):
        match.view()  # from now on the table keeps who knows what
        hidden = match.table.hidden
        for seat in (*range(match.table.seats), NOBODY):
            secret = {
                handle
                for zone in tr.game("shards").zones(match.table).values()
                for handle in zone
                if not hidden.knows(-1 if seat is None else seat, handle)
            }
            told_ids = {event.facts["id"] for event in match.events(seat=seat) if "id" in event.facts}
            drawn_ids = {int(n) for n in re.findall(r"'c(\d+)'", str(msgspec.to_builtins(match.scene(seat))))}
            assert secret
            assert not secret & (told_ids | drawn_ids)


@rule("SH-3.9")
def test_hidden_cards_that_change_places_change_nothing() -> None:
    """If a hand and a deck exchange cards, the other seats are sent the same, before and after a move."""
    hands = (["crystal", "nil_assassin"], ["crystal", "spore_cleric"])
    decks = (["spore_cleric", "blaster"], ["blaster", "nil_assassin"])
    twins = [lay({"hand": hand, "deck": deck}, {}) for hand, deck in zip(hands, decks, strict=True)]
    for code in ("play crystal", "end"):
        for seat in (1, NOBODY):
            assert sent(twins[0], seat) == sent(twins[1], seat)
        for match in twins:
            go(match, code)


@rule("SH-3.9", "SH-3.10")
@pytest.mark.parametrize("move", ["play nil_assassin", "end"])
def test_a_card_that_leaves_a_hand_does_not_tell_when_it_was_drawn(move: str) -> None:
    """Equal hands look equal to the others, whichever card was drawn last, also when cards of them are shown."""
    matches = []
    for first, last in (("nil_assassin", "spore_cleric"), ("spore_cleric", "nil_assassin")):
        match = lay({"hand": ["cryptofist_monk", first], "deck": [last]}, {})
        matches.append(go(match, "play cryptofist_monk", move))
    assert sent(matches[0], 1) == sent(matches[1], 1)


# ---------------------------------------------------------------- order and copies


@rule("SH-3.10")
def test_order_in_hand_and_discard_pile_means_nothing() -> None:
    """Other orders of hand and discard pile give the same options and the same views."""
    hand, discard = ["crystal", "shadow_apostle", "blaster"], ["nil_assassin", "evokatus"]
    match, twin = (lay({"hand": hand[::step], "discard": discard[::step]}, {}) for step in (1, -1))
    for code in ("play shadow_apostle", "banish-discard nil_assassin", "play blaster"):
        assert options(match) == options(twin)
        assert [seen(match, seat) for seat in (0, 1)] == [seen(twin, seat) for seat in (0, 1)]
        go(match, code)
        go(twin, code)


@rule("SH-3.11")
def test_copies_are_offered_once() -> None:
    """Copies in one zone are one option; in hand, row, discard pile and among champions."""
    mine = {"hand": ["crystal", "crystal"], "gems": 3, "power": 4, "champions": ["evokatus", "evokatus*"]}
    match = lay(mine, {"champions": ["optio_crusher"] * 2}, row=["mining_drones", "mining_drones"])
    assert options(match) == [
        "play crystal",
        "activate evokatus",
        "recruit mining_drones",
        "focus",
        "attack 1 optio_crusher",
        "end",
    ]


@rule("SH-3.11")
def test_an_activated_copy_is_told_from_a_ready_one() -> None:
    """Of two copies in play the one that is still ready is activated."""
    match = lay({"champions": ["evokatus*", "evokatus"]})
    go(match, "activate evokatus")
    assert player(match).power == 2
    assert options(match) == ["end"]


@rule("SH-3.11")
@pytest.mark.parametrize("action", ["recruit", "fastplay"])
def test_the_leftmost_copy_leaves_the_row(action: str) -> None:
    """An option that stands for two cards of the row takes the one further left."""
    match = lay({"gems": 2}, row=row("optio_crusher", "nil_assassin", "nil_assassin"), centre=["evokatus"])
    go(match, f"{action} nil_assassin")
    assert cards(match, "row")[:3] == ["optio_crusher", "evokatus", "nil_assassin"]


def one_known_one_not(name: str, *others: str) -> tr.Match:
    """Give seat 0 two copies of a mercenary, one of them taken openly from the discard pile after the other came."""
    match = lay({"hand": [name, "shadebound_sentry", *others], "deck": ["crystal"], "discard": [name]}, {})
    go(match, "play shadebound_sentry")
    assert known(match, 0, 1) == [name]
    return match


@rule("SH-3.12")
@pytest.mark.parametrize("moves", [["play nil_assassin"], ["play umbral_scourge", "banish-hand nil_assassin"]])
def test_a_known_copy_leaves_first(moves: list[str]) -> None:
    """Whoever plays or banishes one of two copies parts with the known one; nobody learns of the other."""
    match = go(one_known_one_not("nil_assassin", "umbral_scourge"), *moves)
    assert "nil_assassin" in cards(match, "hand", 0)
    assert known(match, 0, 1) == []


@rule("SH-3.12")
def test_a_known_copy_is_revealed_for_unify() -> None:
    """A reveal shows the copy that is known already; the second one stays unknown."""
    match = one_known_one_not("spore_cleric", "undergrowth_aspirant")
    go(match, "play undergrowth_aspirant", "reveal spore_cleric")
    assert player(match).power == 3 + 5
    assert known(match, 0, 1) == ["spore_cleric"]


@rule("SH-3.12")
def test_a_known_copy_is_revealed_first() -> None:
    """Revealing one of two copies shows the known one again; revealing both shows the second too."""
    match = shielded(hand=["command_seer", "command_seer", "crystal"], shown=["command_seer"])
    go(match, "end", "split 9/0", "shield command_seer")
    again = match.clone()
    go(match, "done")
    assert known(match, 1, 0) == ["command_seer"]
    go(again, "shield command_seer")
    assert known(again, 1, 0) == ["command_seer", "command_seer"]
