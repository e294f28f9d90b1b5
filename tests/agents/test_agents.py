"""The agents: they see only what their seat sees, choose the same for the same seed, and play sensibly."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.agents import Agent, make, names
from tafelrunde.agents.driver import agent_seed, next_seat, only_move, play_out
from tafelrunde.agents.greedy import spread
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.observer import Observer

# The first sixty decisions of a game between two greedy players. All levels are measured against `greedy`: whoever
# changes how it plays, or cards that these games need, measures anew (docs/agents.md).
FROZEN = {
    "brawl": "1f978117a2e4d879",
    "heroes": "d214a41459da529a",
    "planeswalkers": "639fd86671212002",
    "quarriors": "15ba7c9a26a83a08",
    "shards": "58c0adf24d76d4a4",
}


def shards(seats: int = 2, seed: int = 7) -> Match:
    return tr.game("shards").start(seats=seats, seed=seed)


def position(**players: Any) -> Match:
    """Lay out a table on which the first player acts; `me` and `you` are the two players."""
    rest = {key: value for key, value in players.items() if key not in ("me", "you")}
    return tr.game("shards").position({"players": [players.get("me", {}), players.get("you", {})], **rest})


def chosen(match: Match, seat: int = 0) -> str:
    return make("greedy").choose(match.observer(seat)).code


class Spy(Agent):
    """Plays like another agent and looks at what it is given."""

    def __init__(self, look: Callable[[Observer], None], inner: Agent) -> None:
        self.look = look
        self.inner = inner

    def choose(self, observer: Observer) -> Move:
        self.look(observer)
        return self.inner.choose(observer)


# ---------------------------------------------------------------- making


def test_agents_are_made_by_name() -> None:
    assert names() == ["beginner", "easy", "medium", "hard", "master", "greedy", "mcts", "random"]
    assert [make(name).name for name in names()[5:]] == names()[5:]
    assert isinstance(tr.agent("greedy", worlds=2, seed=3), Agent)


def test_unknown_agents_and_settings_are_refused() -> None:
    with pytest.raises(tr.TafelrundeError) as unknown:
        make("deep-thought")
    assert (unknown.value.code, unknown.value.fields["known"]) == ("unknown-agent", ", ".join(names()))
    with pytest.raises(tr.TafelrundeError) as setting:
        make("random", worlds=3)
    assert (setting.value.code, setting.value.fields["option"]) == ("unknown-option", "worlds")
    for written in ("mcts:looks=many", "mcts:looks=-4", "mcts:looks"):
        with pytest.raises(tr.TafelrundeError) as bad:
            make(written)
        assert bad.value.code == "bad-option"


# ---------------------------------------------------------------- what an agent sees


def test_an_agent_is_given_an_observer_and_never_the_match() -> None:
    match = shards()
    seen: list[Observer] = []

    def look(observer: Observer) -> None:
        seen.append(observer)
        assert type(observer) is Observer
        assert observer.world is not match
        assert observer.world.table is not match.table

    play_out(match, [Spy(look, make("greedy")), Spy(look, make("random"))], most=30)
    assert len(seen) == 30


@pytest.mark.parametrize("seats", [2, 3])
def test_hidden_things_do_not_change_the_choice(seats: int) -> None:
    match = shards(seats, seed=seats)
    walk = make("random", seed=seats)
    asked = 0
    while asked < 24:
        seat = next_seat(match)
        assert seat is not None
        if only_move(match, seat) is None:
            choices = {make("greedy", worlds=2).choose(match.sample(seat, k).observer(seat)).code for k in (1, 2, 3)}
            assert choices == {make("greedy", worlds=2).choose(match.observer(seat)).code}
            asked += 1
        match.play(only_move(match, seat) or walk.choose(match.observer(seat)), seat)


def test_choosing_changes_nothing() -> None:
    match = shards()
    play_out(match, [make("random", seed=1), make("random", seed=2)], most=40)
    seat = match.actors[0]
    before = match.hash()
    make("greedy").choose(match.observer(seat))
    assert match.hash() == before


# ---------------------------------------------------------------- the same for the same seed


@pytest.mark.parametrize("name", ["greedy", "random", "beginner", "medium", "mcts:looks=20"])
def test_the_same_seeds_play_the_same_game(name: str) -> None:
    def moves(seed: int) -> list[str]:
        match = shards()
        told: list[str] = []
        play_out(
            match, [make(name, seed=seed), make(name, seed=seed + 1)], lambda _, move: told.append(move.code), most=60
        )
        return told

    assert moves(1) == moves(1)
    assert name == "greedy" or moves(1) != moves(5)


def test_seeds_of_agents_follow_from_the_match() -> None:
    assert agent_seed("7", 0) == agent_seed("7", 0)
    assert len({agent_seed(seed, seat) for seed in ("7", "8") for seat in range(4)}) == 8


def test_random_chooses_the_kind_first() -> None:
    match = position(me={"hand": ["crystal", "blaster", "shard_reactor", "infinity_shard", "kiln_drone"]})
    agent = make("random", seed=4)
    kinds = [agent.choose(match.observer(0)).kind for _ in range(60)]
    assert 15 < kinds.count("end") < 45  # one of two kinds, not one of six moves


# ---------------------------------------------------------------- the driver


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    match = shards(seed=3)
    told: list[str] = []

    def look(observer: Observer) -> None:
        assert len(observer.legal()) > 1

    agents = [Spy(look, make("random", seed=seat)) for seat in range(2)]
    decisions = play_out(match, agents, lambda _, move: told.append(move.code))
    assert match.over
    assert next_seat(match) is None
    assert 0 < decisions < len(told)


def test_a_game_of_four_comes_to_an_end() -> None:
    match = shards(seats=4, seed=2)
    play_out(match, [make("greedy", worlds=1, seed=seat) for seat in range(4)])
    assert match.result is not None
    assert sorted(match.result.ranks) == [1, 2, 3, 4]


# ---------------------------------------------------------------- sensible play


def test_greedy_beats_random_from_both_seats() -> None:
    for game in range(4):
        match = shards(seed=100 + game)
        agents = [make("greedy", worlds=2), make("random", seed=game)]
        play_out(match, agents[:: 1 if game % 2 else -1])
        assert match.result is not None
        assert match.result.winners == [0 if game % 2 else 1]


def test_cards_are_played_before_the_turn_ends() -> None:
    match = position(me={"hand": ["crystal", "blaster", "spore_cleric", "optio_crusher"], "health": 30})
    moves = []
    while len(match.legal()) > 1:
        moves.append(chosen(match))
        match.play(moves[-1])
    assert "end" not in moves
    assert len([code for code in moves if code.startswith("play")]) == 4
    assert "activate optio_crusher" in moves


def test_a_spare_gem_becomes_mastery() -> None:
    assert chosen(position(me={"gems": 1})) == "focus"


def test_useful_cards_are_recruited_and_useless_gems_left() -> None:
    row = [
        "the_grand_architect",
        "drakonarius",
        "optio_crusher",
        "root_of_the_forest",
        "general_decurion",
        "zetta_the_encryptor",
    ]
    match = position(me={"gems": 5, "focused": True, "deck": ["crystal"] * 6, "hand": []}, row=row)
    assert chosen(match) in ("recruit optio_crusher", "recruit zetta_the_encryptor")


def test_a_dangerous_champion_is_attacked() -> None:
    match = position(
        me={"power": 4, "deck": ["crystal"] * 5}, you={"champions": ["drakonarius"], "deck": ["crystal"] * 5}
    )
    assert chosen(match) == "attack 1 drakonarius"


def test_power_goes_to_the_player_when_that_wins() -> None:
    match = position(
        me={"power": 4, "deck": ["crystal"] * 5},
        you={"health": 4, "champions": ["drakonarius"], "deck": ["crystal"] * 5},
    )
    assert chosen(match) == "end"


def test_a_protector_falls_first() -> None:
    champions = ["zetta_the_encryptor"]
    match = position(
        me={"power": 12, "deck": ["crystal"] * 5}, you={"health": 7, "champions": champions, "deck": ["crystal"] * 5}
    )
    assert chosen(match) == "attack 1 zetta_the_encryptor"


def test_shields_are_shown_when_they_help() -> None:
    match = position(
        me={"power": 9, "deck": ["crystal"] * 5},
        you={"hand": ["cryptofist_monk", "command_seer"], "deck": ["crystal"] * 5},
    )
    match.play("end")
    match.play(chosen(match, 1), 1)
    match.play(chosen(match, 1), 1)
    assert match.view(1)["table"]["players"][1]["health"] == 50


def test_crystals_are_banished_rather_than_good_cards() -> None:
    match = position(me={"hand": ["shadow_apostle"], "discard": ["crystal", "aetherbreaker"], "deck": ["crystal"] * 6})
    match.play("play shadow_apostle")
    assert chosen(match) == "banish-discard crystal"


def test_many_options_are_spread_with_both_ends() -> None:
    numbers = shards().table.box.moves.numbers
    assert [move.args[0] for move in spread(numbers, 4)] == [0, 33, 66, 99]
    assert spread(numbers[:3], 4) == numbers[:3]


@pytest.mark.parametrize(("game", "fingerprint"), FROZEN.items())
def test_greedy_is_frozen(game: str, fingerprint: str) -> None:
    match = tr.game(game).start(seats=2, seed=11)
    played: list[str] = []
    greedy = [make("greedy", seed=seat) for seat in range(2)]
    play_out(match, greedy, lambda seat, move: played.append(f"{seat} {move.code}"), most=60)
    assert sha256("\n".join(played).encode()).hexdigest()[:16] == fingerprint
