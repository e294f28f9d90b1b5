"""What is played at a glance, and what games have taught about the cards."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import make
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.agents.search import play_on
from tafelrunde.games.shards import chances, glance
from tafelrunde.games.shards.state import ShardsTable
from tafelrunde.kernel.chances import read_weights, shares
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.match import Match

ROW = ["reactor_drone", "optio_crusher", "numeri_drones", "kiln_drone", "evokatus", "mining_drones"]


def table(row: list[str] = ROW, packs: tuple[Pack, ...] = (), **mine: Any) -> Match:
    return tr.game("shards").position({"row": row, "players": [mine, {}]}, packs)


def worth_at(match: Match) -> chances.Worth:
    return chances.Worth(on(match), 0)


def on(match: Match) -> ShardsTable:
    assert isinstance(match.table, ShardsTable)
    return match.table


def turn(match: Match) -> list[str]:
    """Play the whole turn at a glance, and name its moves."""
    played: list[str] = []
    move = glance.next_move(match, 0)
    while move is not None:
        played.append(move.code)
        match.play(move)
        move = glance.at_a_glance(match, match.actors[0])
    return played


def random_tables(seats: int) -> list[Match]:
    """Take tables out of a random game, each where somebody has a choice."""
    match = tr.game("shards").start(seats=seats, seed=seats)
    walk = make("random", seed=1)
    found: list[Match] = []
    while len(found) < 120 and (seat := next_seat(match)) is not None:
        only = only_move(match, seat)
        if only is None:
            found.append(match.clone())
        match.play(only or walk.choose(match.observer(seat)), seat)
    return found


# ---------------------------------------------------------------- a turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_turn_comes_to_its_end(seats: int) -> None:
    """From wherever a turn is, legal moves lead to the beginning of the next one, and nothing is left to answer."""
    ended = 0
    for match in random_tables(seats):
        began = match.turns
        play_on(match)
        if match.over or match.turns > began:
            ended += 1
            assert match.over or not match.lanes_answered()
        else:  # it had only begun
            assert match.phase == "boards" or glance.is_fresh(on(match), match.actors[0])
    assert ended > 60


def test_cards_are_played_before_anything_is_bought() -> None:
    moves = turn(table(hand=["crystal", "crystal", "optio_crusher", "reactor_drone"]))
    assert moves[0] == "play optio_crusher"
    assert sorted(moves[1:4]) == ["play crystal", "play crystal", "play reactor_drone"]
    assert moves[4] == "activate optio_crusher"
    assert any(move.startswith("recruit") for move in moves[5 : moves.index("end")])


def test_the_gems_are_put_to_their_best_use() -> None:
    """What is bought together is worth more than any other choice, and a last gem buys mastery."""
    match = table(hand=["reactor_drone", "reactor_drone", "crystal"])
    worth = worth_at(match)
    card = match.table.box.index
    bought = [move.split()[1] for move in turn(match) if move.startswith("recruit")]
    alone = max(worth.card(card[name]) for name in ROW)
    assert sum(worth.card(card[name]) for name in bought) >= alone
    assert "focus" in turn(table(["zetta_the_encryptor"], hand=["crystal"]))


def test_a_champion_that_shelters_its_player_is_attacked_first() -> None:
    match = tr.game("shards").position(
        {"row": ROW, "players": [{"power": 6, "hand": ["crystal"]}, {"champions": ["zetta_the_encryptor"]}]}
    )
    assert "attack 1 zetta_the_encryptor" in turn(match)


def test_the_choice_of_a_turn_does_not_depend_on_what_is_hidden() -> None:
    for match in random_tables(2)[::9]:
        seat = match.actors[0]
        found = {glance.next_move(match.sample(seat, i), seat) for i in range(3)}
        assert found == {glance.next_move(match, seat)}


# ---------------------------------------------------------------- what needs no thought


def thought_of(match: Match) -> list[str]:
    """List the moves that are worth a thought."""
    return [move.code for move in match.game.candidates(match.table, 0, match.legal(0))]


def test_what_only_brings_or_draws_is_played_without_a_thought() -> None:
    assert thought_of(table(hand=["infinity_shard", "crystal"])) == ["play crystal"]
    assert thought_of(table(hand=["infinity_shard", "mining_drones"])) == ["play mining_drones"]
    assert thought_of(table(hand=["infinity_shard", "drakonarius"])) == ["play drakonarius"]
    assert "activate drakonarius" in thought_of(table(hand=["infinity_shard"], champions=["drakonarius"]))


def test_what_may_bring_more_later_is_thought_about() -> None:
    for match in (
        table(hand=["infinity_shard", "kiln_drone"]),
        table(hand=["infinity_shard"], champions=["optio_crusher"]),
    ):
        assert len(thought_of(match)) == len(match.legal(0))


def test_a_crystal_is_thought_about_if_it_could_be_banished() -> None:
    in_hand = table(hand=["crystal", "shadow_apostle"])
    assert len(thought_of(in_hand)) == len(in_hand.legal(0))
    for_hire = table(["shadow_apostle"], hand=["crystal", "crystal"])
    assert len(thought_of(for_hire)) == len(for_hire.legal(0))
    assert thought_of(table(hand=["crystal", "mining_drones", "shadow_apostle"])) == ["play mining_drones"]


def test_a_search_does_not_think_where_one_move_is_left() -> None:
    match = table(hand=["crystal", "reactor_drone"])
    search = make("mcts", looks=500).think(match.observer(0))  # type: ignore[attr-defined]
    assert search.looks < 10
    assert [line.move.code for line in search.lines()] == ["play crystal"]


# ---------------------------------------------------------------- chances


def test_what_is_learned_from_is_what_is_weighed() -> None:
    """The features by name, weighed, are the strength of a player: what the tool fits is what the search plays by."""
    weights = {
        f"{head}.{name}": weight
        for head, names in read_weights("tafelrunde.games.shards").items()
        for name, weight in names.items()
    }
    for match in random_tables(2)[5::10]:
        g = on(match)
        strengths = [sum(weights.get(name, 0.0) * n for name, n in chances.shown(g, seat).items()) for seat in (0, 1)]
        assert chances.chances(g) == pytest.approx(shares(strengths))


def test_more_of_everything_is_better() -> None:
    def chance(**mine: Any) -> float:
        return chances.chances(on(table(**mine)))[0]

    assert chance(health=20) < chance(health=30) < chance(health=50)
    assert chance(mastery=3) < chance(mastery=12) < chance(mastery=30)
    assert chance() < chance(champions=["optio_crusher"])
    assert chance(discard=["crystal"]) < chance(discard=["cryptofist_monk"])


def test_a_card_that_no_game_has_shown_is_worth_what_its_lines_say() -> None:
    def worth(n: int) -> float:
        entry = (
            '[[cards]]\nid = "new_drone"\nname = { en = "New Drone", de = "Neue Drohne" }\ncopies = 1\ncost = 2\n'
            'faction = "order"\ntype = "ally"\nsource = "original"\n'
            f'play = [{{ do = "gain", what = "power", n = {n} }}]\n'
        )
        match = table(packs=(Pack.read(entry, "new.toml"),))
        return worth_at(match).card(match.table.box.index["new_drone"])

    assert worth(1) < worth(3) < worth(6)
