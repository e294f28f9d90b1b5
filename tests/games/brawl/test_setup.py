"""Set-up and choosing champions for two players (BR-3, BR-4)."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import asked, cards, champion, new, options, points, ready, refused, state, told, traps


def drafted(seed: int = 0, **more: Any) -> tr.Match:
    """Start a duel with a casual draft and choose sides and champions."""
    match = new(seed=seed, **more)
    match.play("side purple")
    for kind in ("kilgore", "gwaien", "deryn", "dugrun", "goldarr"):
        match.play(f"pick {kind}")  # the last one is the only one left
    return match


def laid(seed: int = 0, **more: Any) -> tr.Match:
    """Go on until the first exchange of cards."""
    match = drafted(seed, **more)
    for hex in ("-1,-1", "2,-1", "1,-2", "-2,1"):
        match.play(f"lay {hex}")
    return match


def first(match: tr.Match) -> int:
    """Return the first player."""
    return state(match).order[0]


@rule("BR-3.1")
def test_the_first_player_is_random_and_stays_first() -> None:
    assert {first(new(seed=seed)) for seed in range(20)} == {0, 1}
    match = new(seed=3, quick=True)
    order = state(match).order[:]
    for _ in range(3):
        assert state(match).active == order[0]
        match.play("end")
        match.play("end")
    assert state(match).order == order


@rule("BR-3.2")
@pytest.mark.parametrize("side", ["purple", "orange"])
def test_the_first_player_chooses_the_side(side: str) -> None:
    match = new(seed=1)
    assert (match.actors, options(match)) == ([first(match)], ["side purple", "side orange"])
    match.play(f"side {side}")
    sides = [state(match).box.board.sides[i].id for i in state(match).side]
    assert sides[first(match)] == side
    assert sorted(sides) == ["orange", "purple"]


@rule("BR-3.3")
def test_three_champions_each_on_the_gate() -> None:
    match = drafted()
    assert [len(player.champions) for player in state(match).players] == [3, 3]
    assert all((one.hex, one.damage, one.levelled) == (-1, 0, False) for one in state(match).champions)


@rule("BR-3.4")
def test_essences_are_ready() -> None:
    match = drafted()
    assert ready(match, 0) == ready(match, 1) == ["manipulation", "destruction", "creation"]


@rule("BR-3.5")
def test_the_draw_pile_is_three_shuffled_decks() -> None:
    match = drafted()
    for seat in range(2):
        own = {
            state(match).box.champions[state(match).champions[i].kind].id for i in state(match).players[seat].champions
        }
        wanted = sorted(card.id for card in state(match).box.cards if card.champion in own)
        assert sorted(cards(match, "deck", seat)) == wanted
    orders = {tuple(cards(drafted(seed), "deck", 0)) for seed in range(4)}
    assert len(orders) > 1


@rule("BR-3.6")
def test_one_challenge_on_the_no_score_slot() -> None:
    match = drafted()
    track = cards(match, "track")
    assert (track[0] != "", track[1:], len(cards(match, "challenges"))) == (True, ["", "", ""], 10)


@rule("BR-3.7")
def test_nobody_knows_the_traps() -> None:
    match = laid()
    for seat in (None, 0, 1):
        view = match.view(seat)["table"]
        assert (list(view["traps"].values()), view["supply"]) == ([""] * 4, 8)


@rule("BR-3.8", "BR-20.3")
def test_two_traps_each_on_printed_trap_hexes() -> None:
    match = drafted()
    actors = []
    assert len(options(match)) == 6
    assert refused(match, "lay 0,-3") == "BR-13.5"
    for hex in ("-1,-1", "2,-1", "1,-2", "-2,1"):
        actors += match.actors
        match.play(f"lay {hex}")
    a, b = state(match).order
    assert (actors, sorted(traps(match))) == ([a, a, b, b], ["-1,-1", "-2,1", "1,-2", "2,-1"])


@rule("BR-3.9")
def test_exchange_before_the_old_cards_go_back() -> None:
    match = laid()
    seat = first(match)
    hand = cards(match, "hand", seat)
    assert (match.actors, len(hand), len(options(match, "swap"))) == ([seat], 5, 5)
    top = cards(match, "deck", seat)[:2]
    for card in hand[:2]:
        match.play(f"swap {card}")
    match.play("done")
    assert cards(match, "hand", seat) == sorted([*hand[2:], *top])
    assert set(hand[:2]) < set(cards(match, "deck", seat))
    assert len(cards(match, "deck", seat)) == 13


@rule("BR-3.10", "BR-19.10")
def test_the_second_player_knows_only_the_number() -> None:
    match = laid()
    seat, other = state(match).order
    swapped = cards(match, "hand", seat)[0]
    match.play(f"swap {swapped}")
    match.play("done")
    assert (match.actors, len(cards(match, "hand", other))) == ([other], 5)
    assert [event["n"] for event in told(match, "exchanges", other)] == [1]
    assert match.view(other)["table"]["players"][seat]["hand"] == {"n": 5, "known": []}
    assert swapped not in str([event.facts for event in match.events(seat=other)])


@rule("BR-3.11", "BR-20.5")
def test_deployment_in_order_on_the_own_area() -> None:
    match = laid()
    match.play("done")
    match.play("done")
    a, b = state(match).order
    assert (match.actors, asked(match), len(options(match))) == ([a], "deploy", 7)
    assert refused(match, "deploy 0,4") == "BR-3.12"
    for hex in ("0,-4", "1,-4", "2,-4"):
        match.play(f"deploy {hex}")
    assert (match.actors, len(options(match))) == ([b], 7)
    for hex in ("0,4", "1,3", "-4,4"):
        match.play(f"deploy {hex}")
    assert (match.actors, asked(match), state(match).round) == ([a], "turn", 1)


@rule("BR-3.12")
def test_every_champion_must_be_placed() -> None:
    match = laid()
    match.play("done")
    match.play("done")
    assert refused(match, "none") == "BR-6.5"
    for _ in range(3):
        match.play(options(match)[0])
    assert all(state(match).champions[i].hex >= 0 for i in state(match).players[first(match)].champions)


# ---------------------------------------------------------------- methods


@rule("BR-4.1")
def test_three_methods() -> None:
    phases = {}
    for draft in ("casual", "free", "competitive"):
        match = new(draft=draft)
        match.play("side purple")
        phases[draft] = match.phase
    assert phases == {"casual": "pick", "free": "teams", "competitive": "bring"}


@rule("BR-4.2")
@pytest.mark.parametrize("draft", ["casual", "free"])
def test_no_champion_twice_in_a_team(draft: str) -> None:
    match = new(draft=draft)
    match.play("side purple")
    seat = match.actors[0]
    match.play("pick gwaien", seat=seat)
    if draft == "casual":
        match.play("pick deryn")
        assert refused(match, "pick gwaien") == "BR-4.2"
    else:
        assert "pick gwaien" not in options(match, seat=seat)


@rule("BR-4.3", "BR-4.4")
def test_free_choice_is_secret_and_may_be_mirrored() -> None:
    match = new(draft="free")
    match.play("side purple")
    assert match.actors == [0, 1]
    for kind in ("goldarr", "gwaien", "kilgore"):
        match.play(f"pick {kind}", seat=0)
    assert told(match, "picks", 1) == []
    for kind in ("goldarr", "gwaien", "deryn"):
        match.play(f"pick {kind}", seat=1)
    assert [event["champion"] for event in told(match, "picks") if event["seat"] == 0] == [
        "goldarr",
        "gwaien",
        "kilgore",
    ]
    assert [event["champion"] for event in told(match, "picks") if event["seat"] == 1] == ["goldarr", "gwaien", "deryn"]


@rule("BR-4.4")
def test_without_mirror_free_choice_is_a_casual_draft() -> None:
    match = new(draft="free", mirror=False)
    match.play("side purple")
    assert (match.phase, match.actors) == ("pick", [state(match).order[1]])
    match.play("pick gwaien")
    assert refused(match, "pick gwaien") == "BR-4.6"


@rule("BR-4.5", "BR-4.6")
def test_casual_draft() -> None:
    match = new()
    match.play("side purple")
    assert len(options(match)) == 6
    a, b = state(match).order
    actors = []
    for kind in ("kilgore", "gwaien", "deryn", "dugrun", "goldarr"):
        actors += match.actors
        match.play(f"pick {kind}")
    assert actors == [b, a, b, a, b]
    assert [event["seat"] for event in told(match, "picks")][-1] == a
    assert [event["champion"] for event in told(match, "picks", a)][:2] == ["kilgore", "gwaien"]
    assert match.phase == "traps"


def competitive() -> tr.Match:
    """Bring five champions each; both leave one at home."""
    match = new(draft="competitive")
    match.play("side purple")
    kinds = [entry.id for entry in state(match).box.champions]
    for seat, left in ((0, "goldarr"), (1, "gwaien")):
        for kind in kinds:
            if kind != left and f"bring {kind}" in options(match, seat=seat):  # the last ones follow by themselves
                match.play(f"bring {kind}", seat=seat)
    return match


@rule("BR-4.7", "BR-4.10")
def test_five_are_brought_in_secret() -> None:
    match = new(draft="competitive")
    match.play("side purple")
    assert match.actors == [0, 1]
    for kind in ("goldarr", "gwaien", "kilgore", "deryn", "dugrun"):
        match.play(f"bring {kind}", seat=0)
    assert match.view(1)["table"]["brought"] == [[], []]
    assert told(match, "brought", 1) == []
    for kind in ("goldarr", "gwaien", "kilgore", "deryn", "tzu_xiao"):
        match.play(f"bring {kind}", seat=1)
    assert [len(kinds) for kinds in match.view(None)["table"]["brought"]] == [5, 5]
    assert match.phase == "ban"


@rule("BR-4.8")
def test_bans() -> None:
    match = competitive()
    a, b = state(match).order
    home = {0: "goldarr", 1: "gwaien"}
    assert match.actors == [a]
    assert refused(match, f"ban {home[b]}") == "BR-4.10"
    match.play("ban kilgore")
    assert match.actors == [b]
    match.play("ban deryn")
    assert match.actors == [a]
    assert refused(match, "pick deryn") == "BR-4.8"
    match.play("pick kilgore")  # only the other player's copy is banned
    assert refused(match, "pick kilgore") == "BR-4.8"


@rule("BR-4.9")
def test_picks_from_the_own_champions() -> None:
    match = competitive()
    a, b = state(match).order
    match.play("ban kilgore")
    match.play("ban deryn")
    home = {0: "goldarr", 1: "gwaien"}
    assert refused(match, f"pick {home[a]}") == "BR-4.9"
    actors = []
    while match.phase == "pick":
        actors += match.actors
        match.play(options(match)[0])
    assert actors == [a, b, a, b, a, b][: len(actors)]
    assert [len(player.champions) for player in state(match).players] == [3, 3]


@rule("BR-4.11")
def test_copies_are_separate_pieces() -> None:
    match = new(draft="free", quick=False)
    match.play("side purple")
    for seat in (0, 1):
        for kind in ("goldarr", "gwaien", "kilgore"):
            match.play(f"pick {kind}", seat=seat)
    champion(match, "purple-kilgore").damage = 3
    assert champion(match, "orange-kilgore").damage == 0
    assert sorted(cards(match, "deck", 0)) == sorted(cards(match, "deck", 1))
    assert not set(state(match).players[0].deck) & set(state(match).players[1].deck)


@pytest.mark.parametrize(("preset", "seats"), [("first_game", 2), ("teams", 4)])
def test_presets_begin_with_a_real_move(preset: str, seats: int) -> None:
    game = tr.game("brawl")
    chosen = game.presets[preset]
    match = game.start(seats=chosen.seats, seed=1, options=chosen.options)
    assert (chosen.seats, asked(match), points(match)) == (seats, "turn", [0, 0])
    assert all(one.hex >= 0 for one in state(match).champions)
    assert len(traps(match)) == 4
