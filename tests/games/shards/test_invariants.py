"""SH-19: what holds after every action, looked at in random games."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import tafelrunde as tr
from tafelrunde.games.shards.state import EMPTY
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, new, options, player, row, state

TABLES = [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)]
"""Seats and seeds of the games that are played."""

games = pytest.mark.parametrize(("seats", "seed"), TABLES)


def random_game(seats: int, seed: int, quitters: int = 0) -> Iterator[tr.Match]:
    """Play a game at random and look at it after every action; some players may give up on the way."""
    match = new(seats, seed)
    chance = random.Random(seed)
    yield match
    while not match.over:
        if quitters and chance.random() < 0.01:
            quitters -= 1
            match.concede(chance.choice([seat for seat in range(seats) if not player(match, seat).out]))
        else:
            match.play(chance.choice(match.legal()))
        yield match


def all_cards(match: tr.Match) -> list[str]:
    """Name every card on the table, in whatever zone."""
    table = state(match)
    handles = [handle for zone in tr.game("shards").zones(table).values() for handle in zone]
    assert len(set(handles)) == len(handles)
    return [table.name(handle) for handle in handles]


@games
@rule("SH-19.1")
def test_no_card_is_lost_or_made(seats: int, seed: int) -> None:
    """88 centre cards and 10 for each player, also after players have given up."""
    for match in random_game(seats, seed, quitters=1):
        assert len(all_cards(match)) == 88 + 10 * seats


@games
@rule("SH-19.2")
def test_numbers_stay_in_their_limits(seats: int, seed: int) -> None:
    """Health 0 to 50, mastery 0 to 30, gems and power never below nothing."""
    for match in random_game(seats, seed):
        for one in state(match).players:
            assert 0 <= one.health <= 50
            assert 0 <= one.mastery <= 30
            assert one.gems >= 0
            assert one.power >= 0


@games
@rule("SH-19.3")
def test_the_row_is_full_while_the_centre_deck_has_cards(seats: int, seed: int) -> None:
    """Six cards in the row, or nothing to refill it with."""
    for match in random_game(seats, seed, quitters=1):
        table = state(match)
        assert len(table.row) == 6
        assert EMPTY not in table.row or not table.centre


@rule("SH-19.3")
def test_an_empty_centre_deck_leaves_places_empty_until_cards_come_under_it() -> None:
    """Without a centre deck places stay empty, until a fast-played mercenary comes under it and into the row."""
    match = lay({"gems": 9}, row=row("nil_assassin", "spore_cleric", "kiln_drone"))
    go(match, "recruit kiln_drone", "fastplay nil_assassin")
    assert cards(match, "row").count("") == 2
    go(match, "end")
    assert (cards(match, "row")[0], cards(match, "row").count(""), cards(match, "centre")) == ("nil_assassin", 1, [])


@games
@rule("SH-19.4")
def test_whoever_is_not_active_has_nothing_open_but_ready_champions(seats: int, seed: int) -> None:
    """No gems, no power, a ready board, and in the play zone only champions, all ready."""
    for match in random_game(seats, seed):
        for seat, one in enumerate(state(match).players):
            if seat != state(match).active:
                assert (one.gems, one.power, one.infinite, one.focused) == (0, 0, False, False)
                assert (one.play, one.spent) == ([], [])
                assert all(state(match).card(champion).type == "champion" for champion in one.champions)


def held(match: tr.Match, seat: int) -> tuple[list[str], list[str], Counter[str]]:
    """Name what a player holds between his turns."""
    return cards(match, "hand", seat), cards(match, "deck", seat), Counter(cards(match, "discard", seat))


@games
@rule("SH-19.5")
def test_between_two_turns_hand_and_deck_do_not_change(seats: int, seed: int) -> None:
    """After the end phase five cards, or all there are; until the next turn only the discard pile may grow."""
    active, waiting = -1, dict[int, tuple[list[str], list[str], Counter[str]]]()
    for match in random_game(seats, seed):
        if state(match).active != active and active >= 0 and not match.over:
            hand, deck, discard = waiting[active] = held(match, active)
            assert len(hand) == 5 or (len(hand) < 5 and not deck and not discard)
        active = state(match).active
        waiting.pop(active, None)
        for seat, before in waiting.items():
            if not player(match, seat).out:
                now = held(match, seat)
                assert now[:2] == before[:2]
                assert now[2] >= before[2]


@games
@rule("SH-19.6")
def test_every_card_has_its_copies(seats: int, seed: int) -> None:
    """Over all zones each card is there as often as the content says, starter cards once for each player."""
    box = tr.game("shards").box(seats=seats)
    wanted = Counter({card.id: card.copies * (seats if card.starter else 1) for card in box.cards})
    for match in random_game(seats, seed, quitters=1):
        assert Counter(all_cards(match)) == wanted


@games
@rule("SH-15.16")
def test_an_open_decision_always_has_options(seats: int, seed: int) -> None:
    """Whoever is asked has something to answer, and somebody is asked until the game is over."""
    for match in random_game(seats, seed, quitters=1):
        assert all(question.moves for question in match.questions())
        assert match.over or match.questions()


@rule("SH-19.7")
def test_every_game_ends() -> None:
    """Twenty random games come to a result, and so does one in which nobody ever does anything."""
    for seed in range(20):
        *_, match = random_game(2 + seed % 3, seed)
        assert match.result is not None
    idle = new(3, 1, round_limit=7)
    while not idle.over:
        idle.play("end")
    assert idle.turns == 21


@games
@rule("SH-19.8")
def test_the_same_seed_and_decisions_give_the_same_states(seats: int, seed: int) -> None:
    """A second game that is fed the moves of the first is the same all the way, and so is the replayed record."""
    match, twin, chance = new(seats, seed), new(seats, seed), random.Random(seed)
    assert new(seats, seed + 1).hash() != match.hash()
    while not match.over:
        for _ in range(25):
            if not match.over:
                move = chance.choice(match.legal())
                match.play(move)
                twin.play(move.code)
        assert twin.hash() == match.hash()
    assert tr.game("shards").replay(match.record).hash() == match.hash()


def sent(match: tr.Match, seat: int | None) -> list[Any]:
    """Return everything that a seat is sent."""
    scenes = [msgspec.json.encode(match.scene(seat, lang)) for lang in ("en", "de")]
    return [match.view(seat), match.events(seat=seat), *scenes, [move.code for move in match.legal(seat or 0)]]


@rule("SH-19.9")
def test_hidden_cards_change_nothing_of_what_a_player_is_sent() -> None:
    """Other hand, other deck order, other centre deck: the opponent and the spectator cannot tell, move after move."""
    shared = {"hand": ["crystal", "nil_assassin"], "champions": ["evokatus"], "gems": 3}
    first = lay(
        {**shared, "deck": ["blaster", "crystal"]},
        {
            "hand": ["command_seer", "thorn_zealot", "crystal"],
            "deck": ["blaster", "crystal"],
            "shown": ["thorn_zealot"],
        },
        row=row("kiln_drone"),
        centre=["mining_drones", "zetta_the_encryptor", "data_heretic"],
    )
    second = lay(
        {**shared, "deck": ["crystal", "blaster"]},
        {
            "hand": ["blaster", "thorn_zealot", "crystal"],
            "deck": ["crystal", "command_seer"],
            "shown": ["thorn_zealot"],
        },
        row=row("kiln_drone"),
        centre=["mining_drones", "data_heretic", "zetta_the_encryptor"],
    )
    for move in ("", "play nil_assassin", "recruit kiln_drone", "activate evokatus", "end", "done"):
        for match in (first, second):
            if move:
                match.play(move)
        if move != "done":  # then the active player draws: his own deck is not hidden from him any more
            assert sent(first, 0) == sent(second, 0)
        assert sent(first, None) == sent(second, None)


@pytest.mark.parametrize("seed", range(8))
@rule("SH-19.10")
def test_a_turn_ends_even_if_nobody_wants_it_to(seed: int) -> None:
    """A player with all he could wish for who never ends his turn runs out of actions."""
    hand = [
        "data_heretic",
        "ojas_genesis_druid",
        "zara_ra_soulflayer",
        "portal_monk",
        "shadebound_sentry",
        "thorn_zealot",
    ]
    hand += ["korvus_legionnaire", "omnius_the_all_knowing", "reactor_drone", "mining_drones"]
    match = lay(
        {
            "hand": hand,
            "deck": ["nil_assassin", "spore_cleric", "kiln_drone"] + ["crystal"] * 7,
            "champions": ["general_decurion", "numeri_drones", "zen_chi_set_godkiller", "giga_source_adept"],
            "mastery": 25,
            "gems": 60,
            "power": 60,
        },
        {"champions": ["evokatus", "optio_crusher", "zetta_the_encryptor"]},
        row=["aetherbreaker", "shard_abstractor", "cache_warden", "evokatus", "umbral_scourge", "leshai_knight"],
        centre=[
            "cache_warden",
            "mining_drones",
            "shadow_apostle",
            "scion_of_nothingness",
            "primus_pilus",
            "spore_cleric",
        ],
    )
    chance = random.Random(seed)
    for _ in range(300):
        wanted = [code for code in options(match) if code != "end"]
        if not wanted:
            break
        match.play(chance.choice(wanted))
    assert options(match) == ["end"]


@rule("SH-19.10")
def test_a_champion_destroyed_does_not_return_in_the_same_turn() -> None:
    """It lies in its owner's discard pile, where only he can fetch it; a fast-played card stays in the play zone."""
    match = lay({"power": 9, "gems": 2}, {"champions": ["evokatus"]}, row=row("nil_assassin"))
    go(match, "attack 1 evokatus", "fastplay nil_assassin")
    assert options(match, "attack") == options(match, "fastplay") == []
    assert (cards(match, "discard", 1), cards(match, "play", 0)) == (["evokatus"], ["nil_assassin"])
