"""SH-1 and SH-2: what is in the box, and how a game begins."""

from collections import Counter
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.kernel.scene import Card as Drawn
from tafelrunde.kernel.scene import Cards, Mat, Scene
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, new, options, player, refused, row, state

BOX = tr.game("shards").box(seats=4)
CENTRE = [card for card in BOX.cards if not card.starter]


def in_centre(match: tr.Match) -> Counter[str]:
    """Count the cards of the centre row and deck of a new game."""
    return Counter(cards(match, "row") + cards(match, "centre"))


def drawn(scene: Scene, name: str) -> Drawn:
    """Find a card in a picture of the table."""
    items = [item for comp in scene.comps if isinstance(comp, Cards) for item in comp.items if item is not None]
    return next(item for item in items if item.name == name)


def turn_order(match: tr.Match) -> list[int]:
    """List the seats from the first player on."""
    seats = state(match).seats
    return [(state(match).first + i) % seats for i in range(seats)]


# ---------------------------------------------------------------- SH-1


@rule("SH-1.1")
def test_the_box_has_88_centre_cards_and_four_starter_sets() -> None:
    """A full table uses all 128 cards: 88 in the centre, ten for each of the four players."""
    match = new(4)
    assert in_centre(match).total() == 88
    sets = [Counter(cards(match, "hand", seat) + cards(match, "deck", seat)) for seat in range(4)]
    assert sets[0].total() == 10
    assert sets == [sets[0]] * 4


@rule("SH-1.2")
def test_four_character_boards() -> None:
    """The boards are Decima, Tetra, Volos and Ko Syn Wu; Rez is not in this box."""
    match = tr.game("shards").start(seats=2, seed=1)
    assert options(match) == ["board decima", "board tetra", "board volos", "board ko_syn_wu"]
    assert [board.faction for board in BOX.characters.values()] == ["homodeus", "order", "undergrowth", "wraethe"]


@rule("SH-1.2")
@pytest.mark.parametrize(("field", "most"), [("health", 50), ("mastery", 30)])
def test_dials_end_somewhere(field: str, most: int) -> None:
    """The health dial goes up to 50 and the mastery dial up to 30; a position beyond is refused."""
    assert getattr(player(lay({field: most})), field) == most
    with pytest.raises(tr.BadPosition):
        lay({field: most + 1})


@rule("SH-1.3")
@pytest.mark.parametrize("faction", ["homodeus", "order", "undergrowth", "wraethe"])
def test_each_faction_has_22_cards(faction: str) -> None:
    """The centre deck has 22 cards of each faction."""
    names = {card.id for card in CENTRE if card.faction == faction}
    assert sum(n for name, n in in_centre(new()).items() if name in names) == 22


@rule("SH-1.4")
def test_rarity_pips_are_the_number_of_copies() -> None:
    """The pips on a card in the row say how many copies of it the centre deck has."""
    for seed in range(6):
        match = new(seed=seed)
        there = in_centre(match)
        for name in cards(match, "row"):
            card = drawn(match.scene(None), BOX.cards[BOX.index[name]].name.en)
            assert [badge.n for badge in card.badges if badge.icon == "plain-circle"] == [there[name]]


@rule("SH-1.5")
def test_a_starter_set() -> None:
    """Seven Crystals, a Blaster, a Shard Reactor and an Infinity Shard."""
    match = new()
    owned = Counter(cards(match, "hand", 1) + cards(match, "deck", 1))
    assert owned == {"crystal": 7, "blaster": 1, "shard_reactor": 1, "infinity_shard": 1}


@rule("SH-1.6")
@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("Zetta, The Encryptor", {"cost": 5, "kind": "Order · Champion", "stats": [5, 5], "pips": [1]}),
        ("Nil Assassin", {"cost": 2, "kind": "Wraethe · Mercenary", "stats": [], "pips": [3]}),
        ("Command Seer", {"cost": 4, "kind": "Order · Ally", "stats": [5], "pips": [2]}),
        ("Crystal", {"cost": None, "kind": "Item – ally", "stats": [], "pips": []}),
    ],
)
def test_what_a_card_shows(name: str, shows: dict[str, Any]) -> None:
    """Name, cost, faction and type (mercenaries are marked), pips, effect, and shield (at the left) and health."""
    match = lay({"hand": ["crystal"]}, row=["zetta_the_encryptor", "nil_assassin", "command_seer"])
    card = drawn(match.scene(0), name)
    stats, pips = [badge.n for badge in card.stats], [badge.n for badge in card.badges]
    assert {"cost": card.cost, "kind": card.kind, "stats": stats, "pips": pips} == shows
    assert card.text
    assert [badge.label for badge in card.stats] == ["Shield", "Health"][: len(stats)]


@rule("SH-1.7")
def test_gems_and_power_have_no_limit() -> None:
    """Both pools grow beyond any number of tokens, and a large power can still be split freely."""
    match = lay({"hand": ["reactor_drone", "nil_assassin"], "gems": 999, "power": 245}, {}, {})
    go(match, "play reactor_drone", "play nil_assassin")
    assert (player(match).gems, player(match).power) == (1002, 250)
    go(match, "end", "number 1", "number 2", "number 0")  # 120 of 250, digit by digit
    aims = [event.facts["n"] for event in match.events() if event.kind == "aims"]
    assert aims == [120, 130]


# ---------------------------------------------------------------- SH-2


@rule("SH-2.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    """Two, three and four can play; one and five cannot."""
    assert [state(new(n)).seats for n in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(tr.TafelrundeError) as caught:
        new(seats)
    assert caught.value.code == "bad-seats"


@rule("SH-2.2")
def test_anybody_can_be_first() -> None:
    """Over some seeds every seat is the first player, and begins."""
    matches = [new(3, seed) for seed in range(30)]
    assert {state(match).first for match in matches} == {0, 1, 2}
    assert all(match.actors == [state(match).first] for match in matches)


@rule("SH-2.2")
def test_turns_pass_clockwise() -> None:
    """The turn goes to the next higher seat and from the last seat to seat 0."""
    match = new(4, seed=3)
    seen = []
    for _ in range(8):
        seen += match.actors
        go(match, "end")
    assert seen == turn_order(match) * 2


@rule("SH-2.3")
def test_boards_are_chosen_in_turn_order() -> None:
    """Each player chooses among the boards that are left, before any hand is drawn; the last one has no choice."""
    match = tr.game("shards").start(seats=4, seed=5)
    order = turn_order(match)
    free = ["decima", "tetra", "volos", "ko_syn_wu"]
    for seat in order[:3]:
        assert match.actors == [seat]
        assert options(match) == [f"board {board}" for board in free]
        assert cards(match, "hand", seat) == []
        go(match, f"board {free.pop(1 if len(free) > 2 else 0)}")
    assert [player(match, seat).board for seat in order] == ["tetra", "volos", "decima", "ko_syn_wu"]
    assert len(cards(match, "hand", 0)) == 5


@rule("SH-2.3")
def test_a_taken_board_and_passing_are_refused() -> None:
    """Nobody takes a board that another has, and nobody goes without one."""
    match = go(tr.game("shards").start(seats=3, seed=5), "board volos")
    assert refused(match, "board volos") == "SH-2.3"
    assert refused(match, "none") == "SH-2.3"


@rule("SH-2.3")
def test_boards_at_random() -> None:
    """A lobby may assign different boards at random; then the first question is the first turn."""
    seen = set()
    for seed in range(20):
        match = new(4, seed)
        boards = [player(match, seat).board for seat in range(4)]
        assert len(set(boards)) == 4
        assert [question.ask.kind for question in match.questions()] == ["turn"]
        seen.add(tuple(boards))
    assert len(seen) > 5


@rule("SH-2.12")
@pytest.mark.parametrize("board", ["decima", "tetra", "volos", "ko_syn_wu"])
def test_all_characters_play_alike(board: str) -> None:
    """Whatever the board, the actions are the same and Focus gives 1 mastery for 1 gem."""
    match = lay({"board": board, "gems": 1, "hand": ["crystal", "shard_reactor"], "champions": ["evokatus"]})
    assert options(match) == ["play crystal", "play shard_reactor", "activate evokatus", "focus", "end"]
    go(match, "focus", "play shard_reactor")
    assert (player(match).mastery, player(match).gems) == (1, 2)


@rule("SH-2.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_50_health(seats: int) -> None:
    """Every player starts with 50 health."""
    match = new(seats)
    assert [player(match, seat).health for seat in range(seats)] == [50] * seats


@rule("SH-2.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mastery_follows_the_turn_order(seats: int) -> None:
    """The later a player's turn, the more mastery to begin with, whoever is first."""
    for seed in range(8):
        match = new(seats, seed)
        assert [player(match, seat).mastery for seat in turn_order(match)] == [0, 1, 2, 3][:seats]


@rule("SH-2.6")
def test_hands_of_five_from_shuffled_decks() -> None:
    """Five of the ten starter cards are in hand, five in the deck, and they differ from game to game."""
    hands = set()
    for seed in range(10):
        match = new(seed=seed)
        for seat in range(2):
            assert (len(cards(match, "hand", seat)), len(cards(match, "deck", seat))) == (5, 5)
            hands.add(tuple(cards(match, "hand", seat)))
    assert len(hands) > 5


@rule("SH-2.7")
def test_six_open_cards_from_a_shuffled_centre_deck() -> None:
    """The row has six cards, 82 stay in the deck, and the row differs from game to game."""
    matches = [new(seed=seed) for seed in range(5)]
    assert {(len(cards(m, "row")), len(cards(m, "centre"))) for m in matches} == {(6, 82)}
    assert all(None not in m.view(None)["table"]["row"] for m in matches)
    assert len({tuple(cards(m, "row")) for m in matches}) == 5


@rule("SH-2.8")
def test_no_mulligan() -> None:
    """Nobody is asked to exchange a hand or the row; the first decision is the first action, with the hand as dealt."""
    for seed in range(10):
        match = new(seed=seed)
        first = state(match).first
        assert [(q.ask.seat, q.ask.kind) for q in match.questions()] == [(first, "turn")]
        assert {move.kind for move in match.legal()} == {"play", "end"}
        assert [event.facts["n"] for event in match.events() if event.kind == "draws"] == [5, 5]


@rule("SH-2.9")
def test_other_zones_start_empty_and_boards_upright() -> None:
    """No discards, nothing in play, nothing out of the game, Focus unused."""
    match = new(3)
    assert cards(match, "banished") == []
    for seat in range(3):
        assert cards(match, "discard", seat) + cards(match, "play", seat) + cards(match, "champions", seat) == []
        assert not player(match, seat).focused


@rule("SH-2.10")
def test_the_first_turn_is_a_turn_like_any_other() -> None:
    """The first player may play, focus, recruit and deal damage in his first turn."""
    for seed in range(40):
        match = new(seed=seed)
        first = state(match).first
        go(match, *(f"play {name}" for name in cards(match, "hand", first)))
        power = player(match, first).power
        assert "focus" in options(match)
        go(match, "focus")
        assert player(match, first).mastery == 1
        cheap = [code for code in options(match) if code.startswith("recruit")]
        go(match, *cheap[:1], "end")
        assert player(match, 1 - first).health == 50 - power
        if cheap and power:
            return
    pytest.fail("no first hand with power and enough gems")


@rule("SH-2.11")
def test_a_seed_and_decisions_replay_a_game() -> None:
    """The same seed and decisions give the same game; another seed gives another."""

    def played(seed: int) -> list[str]:
        match = new(3, seed)
        hashes = [match.hash()]
        for turn in range(12):
            match.play(match.legal()[turn % len(match.legal())])
            hashes.append(match.hash())
        for _ in range(12):
            go(match, "end") if "end" in options(match) else match.play(match.legal()[0])
            hashes.append(match.hash())
        return hashes

    assert played(4) == played(4)
    assert played(4)[-1] != played(5)[-1]


@rule("SH-2.11")
def test_a_reshuffle_comes_from_the_seed() -> None:
    """The cards drawn after a reshuffle follow from the seed of the game."""

    def drawn_with(seed: int) -> list[str]:
        names = [
            "crystal",
            "blaster",
            "shard_reactor",
            "infinity_shard",
            "nil_assassin",
            "spore_cleric",
            "optio_crusher",
        ]
        match = lay({"discard": names}, row=row(), seed=seed)
        return cards(go(match, "end"), "hand", 0)

    assert drawn_with(1) == drawn_with(1)
    assert len({tuple(drawn_with(seed)) for seed in range(8)}) > 1


@rule("SH-1.2")
def test_the_dials_are_drawn() -> None:
    """The picture of a table shows the health of 50 and the starting mastery on every board."""
    mats = [comp for comp in new(2).scene(None).comps if isinstance(comp, Mat)]
    assert [(mat.hp, mat.hp_max) for mat in mats] == [(50, 50), (50, 50)]
    assert sorted(mat.res[0].n for mat in mats) == [0, 1]


def test_a_position_in_the_first_turn_after_a_copy_is_written_down() -> None:
    """A copy in the middle of the very first action starts from the undealt table; the position is still complete."""
    shards = tr.game("shards")
    found = 0
    for seed in range(60):
        match = shards.start(seats=2, seed=seed, options={"boards": "random"})
        match.play("play-all")
        for move in [move for move in match.legal() if move.kind == "fastplay"]:
            trial = match.clone()
            trial.play(move)
            if trial.lanes_answered():
                trial.clone()
                written = trial.position()
                assert shards.position(written).position() == written
                found += 1
    assert found
