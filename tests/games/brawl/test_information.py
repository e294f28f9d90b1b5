"""Open and secret information, and the decision points (BR-19, BR-20)."""

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import asked, cards, go, lay, new, options, refused, state, told, traps

BOARD = {"purple-kilgore": "0,2", "purple-deryn": "4,-4", "orange-goldarr": "1,2", "orange-gwaien": "0,3"}


@rule("BR-19.1")
def test_hands_are_secret_their_size_is_open() -> None:
    match = lay(["deryn_prowl", "kilgore_fury"], champions=BOARD)
    known = [match.view(seat)["table"]["players"][0]["hand"] for seat in (0, 1, None)]
    assert known[0] == {"n": 2, "known": ["deryn_prowl", "kilgore_fury"]}
    assert known[1] == known[2] == {"n": 2, "known": []}


@rule("BR-19.2")
def test_draw_piles_are_secret_but_for_planned_cards() -> None:
    match = lay(["deryn_prowl"], champions=BOARD)
    go(match, "standard std_plan deryn manipulation", "done", "plan deryn_prowl")
    views = [match.view(seat)["table"]["players"][0] for seat in (0, 1)]
    assert [view["deck"] for view in views] == [12, 12]
    assert [view["planned"] for view in views] == [["deryn_prowl"], 1]
    worlds = {cards(match.sample(1, seed), "deck", 0)[0] for seed in range(12)}
    assert len(worlds) > 1  # for the opponent it may be anything
    assert {cards(match.sample(0, seed), "deck", 0)[0] for seed in range(6)} == {"deryn_prowl"}


@rule("BR-19.3")
def test_discard_piles_are_open() -> None:
    match = lay([], champions=BOARD, players=[{"discard": ["kilgore_fury"]}], done_challenges=["no_way_out"])
    table = match.view(1)["table"]
    assert (table["players"][0]["discard"], table["done_challenges"]) == (["kilgore_fury"], ["no_way_out"])


@rule("BR-19.4")
def test_champion_cards_can_be_inspected() -> None:
    scene = lay([], champions=BOARD).scene(1)
    cards_of = {card.id: card for comp in scene.comps if comp.id.startswith("champions") for card in comp.items}
    kilgore = next(card for card in cards_of.values() if card.name == "Kilgore")
    assert "Stun has no effect" in kilgore.text
    assert "8 hit points" in kilgore.text  # the side that is down
    assert [badge.n for badge in kilgore.stats] == [0, 1, 7]


@rule("BR-19.5")
def test_decks_are_known_from_the_champions() -> None:
    match = lay(["deryn_prowl"], champions=BOARD)
    for seed in range(5):
        world = match.sample(1, seed)
        mine = cards(world, "hand", 0) + cards(world, "deck", 0)
        assert sorted(mine) == sorted(
            card.id for card in state(match).box.cards if card.champion in ("kilgore", "deryn")
        )


@rule("BR-19.6")
def test_what_is_open() -> None:
    board = {**BOARD, "purple-kilgore": {"hex": "0,2", "damage": 2, "levelled": True, "rooted": True, "marked": 2}}
    match = lay([], champions=board, points=[2, 1], players=[{"ready": ["creation"]}])
    table = match.view(None)["table"]
    kilgore = table["champions"][0]
    assert (kilgore["damage"], kilgore["levelled"], kilgore["rooted"], kilgore["marked"]) == (2, True, True, 2)
    assert (table["points"], table["players"][0]["ready"]) == ([2, 1], ["creation"])


@rule("BR-19.7")
def test_face_down_traps() -> None:
    match = lay([], champions=BOARD, traps={"1,1": "trap_root"})
    assert [match.view(seat)["table"]["traps"] for seat in (None, 0, 1)] == [{"1,1": ""}] * 3
    kinds = {traps(match.sample(0, seed))["1,1"] for seed in range(40)}
    assert len(kinds) == 5


@rule("BR-19.8")
def test_a_revealed_trap_is_open_until_it_is_shuffled_back() -> None:
    match = lay([], champions={**BOARD, "purple-deryn": "1,-3"}, traps={"1,-2": "trap_damage_2"})
    go(match, "standard std_run deryn creation", "step 1,-2")
    assert match.view(1)["table"]["sprung"] == ["trap_damage_2"]
    go(match, "lay 2,-1")
    assert (match.view(1)["table"]["sprung"], match.view(1)["table"]["traps"]) == ([], {"2,-1": ""})


@rule("BR-19.9")
def test_the_order_of_the_challenge_deck_is_unknown() -> None:
    match = lay([], champions=BOARD, track=["no_way_out"])
    tops = {cards(match.sample(0, seed), "challenges")[0] for seed in range(20)}
    assert len(tops) > 3
    assert "no_way_out" not in tops
    assert match.view(0)["table"]["challenges"] == 10


@rule("BR-19.11")
def test_a_shown_hand_stays_known() -> None:
    board = {"purple-dugrun": "0,-2", "orange-tzu_xiao": "0,-1", "orange-deryn": "gate"}
    match = lay(["dugrun_mighty_blow"], ["deryn_prowl", "deryn_ambush"], champions=board)
    match.play("play dugrun_mighty_blow")
    match.play("done")
    match.play("target orange-tzu_xiao")
    match.play("none")
    assert options(match) == ["none"]
    match.play("none")
    assert match.view(0)["table"]["players"][1]["hand"]["known"] == ["deryn_ambush", "deryn_prowl"]


# ---------------------------------------------------------------- decision points


@rule("BR-20.1")
def test_the_side_cannot_be_passed() -> None:
    assert options(new()) == ["side purple", "side orange"]


@rule("BR-20.2")
def test_a_pick_cannot_be_passed() -> None:
    match = new()
    match.play("side purple")
    assert {move.kind for move in match.legal()} == {"pick"}


@rule("BR-20.4")
def test_any_subset_may_be_exchanged() -> None:
    match = new(seed=2)
    match.play("side purple")
    while match.phase != "exchange":
        match.play(options(match)[0])
    hand = cards(match, "hand", match.actors[0])
    assert options(match, "done") == ["done"]
    hand.sort(key=state(match).box.card_index.__getitem__)
    match.play([*(f"swap {card}" for card in hand[:3]), "done"])
    assert told(match, "exchanges")[0]["n"] == 3


@rule("BR-20.6")
def test_next_action() -> None:
    match = lay(["kilgore_fury", "deryn_ambush"], champions=BOARD)
    kinds = {move.kind for move in match.legal()}
    assert (kinds, options(match, "play")) == ({"play", "standard", "end"}, ["play kilgore_fury"])
    assert len(options(match, "standard")) == 2 * (1 + 1 + 1 + 3)


@rule("BR-20.7")
def test_next_step() -> None:
    match = lay([], champions=BOARD)
    match.play("standard std_run kilgore creation")
    assert {move.kind for move in match.legal()} == {"step", "done"}
    assert match.questions()[0].ask.default is match.table.box.moves.done


@rule("BR-20.12", "BR-20.21")
def test_the_window_opens_for_those_who_can_only_pass() -> None:
    for hand in ([], ["goldarr_intimidation"]):
        match = lay(["kilgore_maul_thrash"], list(hand), champions=BOARD)
        match.play("play kilgore_maul_thrash")
        match.play("done")
        match.play("target orange-goldarr")
        assert (match.actors, asked(match)) == ([1], "react")
        assert match.questions()[0].ask.window == "reaction"


@rule("BR-20.17")
def test_the_controller_chooses_the_card_for_stun() -> None:
    board = {"purple-dugrun": "0,-2", "orange-tzu_xiao": "0,-1"}
    match = lay(["dugrun_mighty_blow"], ["tzu_xiao_focus", "tzu_xiao_pounce"], champions=board)
    go(match, "play dugrun_mighty_blow", "done", "target orange-tzu_xiao")
    assert (match.actors, options(match, "none")) == ([1], [])


@rule("BR-20.19")
def test_the_controller_places_the_new_trap() -> None:
    board = {"purple-kilgore": "1,-4", "orange-gwaien": "1,-3"}
    match = lay(["kilgore_maul_thrash"], champions=board, traps={"1,-2": "trap_damage_1"})
    go(match, "play kilgore_maul_thrash", "done", "target orange-gwaien")
    assert (match.actors, asked(match), options(match, "none")) == ([1], "replace", [])


@rule("BR-20.20", "BR-20.25")
def test_may_can_be_declined() -> None:
    match = lay(["kilgore_maul_thrash"], ["deryn_ambush"], champions={"purple-kilgore": "0,2", "orange-deryn": "1,2"})
    go(match, "play kilgore_maul_thrash", "done", "target orange-deryn", "react deryn_ambush orange-deryn")
    assert (match.actors, options(match)[0]) == ([1], "none")
    assert {code.split()[1] for code in options(match, "place")} == {"1,2", "1,1", "0,1", "-1,2", "-1,3", "0,3"}


@rule("BR-20.22")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_can_be_replayed_from_seed_and_decisions(seats: int) -> None:
    matches = []
    for _ in range(2):
        match = new(seats=seats, seed=5)
        for _ in range(120):
            if match.over:
                break
            legal = match.legal()
            match.play(legal[len(match.path) * 7 % len(legal)], match.actors[0])
        matches.append(match)
    assert matches[0].hash() == matches[1].hash()
    assert tr.Record.loads(matches[0].record.dumps()).replay().hash() == matches[1].hash()


@rule("BR-20.23")
def test_who_of_the_team_plays_first() -> None:
    match = new(seats=4)
    assert [move.kind for move in match.legal()] == ["lead", "lead"]
    assert refused(match, "none") == "BR-18.2"


@rule("BR-20.24")
def test_prowl_may_be_declined_twice() -> None:
    match = lay(["deryn_prowl"], champions=BOARD, traps={"1,1": "trap_root"})
    go(match, "play deryn_prowl", "done", "number 0", "done")
    assert options(match) == ["none", "peek 1,1"]
    go(match, "peek 1,1")
    assert "none" in options(match)
    assert len(options(match, "lay")) == 5
    go(match, "none")
    assert traps(match) == {"1,1": "trap_root"}


@rule("BR-20.26")
def test_chain_lightning_must_strike() -> None:
    board = {"purple-gwaien": "1,-4", "orange-kilgore": "1,-2", "orange-deryn": "1,0", "orange-dugrun": "0,-1"}
    match = lay(["gwaien_chain_lightning"], champions=board)
    go(match, "play gwaien_chain_lightning", "done", "target orange-kilgore")
    assert options(match) == ["target orange-deryn", "target orange-dugrun"]


def test_the_scene_previews_a_push() -> None:
    board = {"purple-kilgore": "1,-4", "orange-deryn": "1,-3"}
    match = lay(["kilgore_maul_thrash"], champions=board, traps={"1,-2": "trap_damage_1"})
    go(match, "play kilgore_maul_thrash", "done")
    scene = match.scene(0)
    choice = next(choice for choice in scene.prompt.options if choice.id == "target orange-deryn")
    assert choice.preview == "−2 → E4 over a trap"
    arena = next(comp for comp in scene.comps if comp.id == "arena")
    threat = next(overlay for overlay in arena.overlays if overlay.kind == "threat")
    assert threat.cells == ["E3", "E4"]
