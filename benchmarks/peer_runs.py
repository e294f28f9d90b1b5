"""Play other projects' games at random; run by the Python of `.venv-bench`, which has them and not Tafelrunde.

Each peer is driven from Python the way its own documentation does it. A decision counts when it has at least two legal
actions; what has one is answered, and chance is drawn, without counting. Times are processor time, as for our
games. Prints one line of JSON per peer.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from typing import Any

SLICES = 50
BATCH = 50

Answers = Iterator[int]  # the number of legal actions of each answer, game after game, without end


def open_spiel(name: str) -> Answers:
    """Drive the C++ core; chance in these games is uniform, so that a chance node is one more random choice."""
    game = import_module("pyspiel").load_game(name)
    choose = random.Random(name).choice
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            chance = state.is_chance_node()
            state.apply_action(choose(actions))
            yield 0 if chance else len(actions)


def pettingzoo(name: str) -> Answers:
    """Drive an environment of PettingZoo classic over its AEC interface."""
    find = import_module("numpy").flatnonzero
    choose = random.Random(name).choice
    env = import_module(f"pettingzoo.classic.{name}").env()
    number = 0
    while True:
        env.reset(seed=number)
        number += 1
        for _ in env.agent_iter():
            observation, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.step(None)
                continue
            actions = find(observation["action_mask"]).tolist()
            env.step(choose(actions))
            yield len(actions)


def rlcard(name: str) -> Answers:
    """Drive an environment of RLCard step by step."""
    env = import_module("rlcard").make(name, config={"seed": 0})
    choose = random.Random(name).choice
    while True:
        state, _player = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _player = env.step(choose(actions))
            yield len(actions)


def chess(_name: str) -> Answers:
    """Push random moves; games end without moves, without material or after fifty quiet moves."""
    board_of = import_module("chess").Board
    choose = random.Random("chess").choice
    while True:
        board = board_of()
        while board.halfmove_clock < 100 and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(choose(moves))
            yield len(moves)


# What is shown, the package it comes from, how it is driven, and the name of the game there.
PEERS: list[tuple[str, str, Callable[[str], Any], str]] = [
    ("OpenSpiel gin_rummy (C++)", "open_spiel", open_spiel, "gin_rummy"),
    ("OpenSpiel hearts (C++)", "open_spiel", open_spiel, "hearts"),
    ("PettingZoo gin_rummy_v4", "pettingzoo", pettingzoo, "gin_rummy_v4"),
    ("PettingZoo connect_four_v3", "pettingzoo", pettingzoo, "connect_four_v3"),
    ("RLCard gin-rummy", "rlcard", rlcard, "gin-rummy"),
    ("RLCard uno", "rlcard", rlcard, "uno"),
    ("python-chess", "chess", chess, "chess"),
]


def rate(answers: Answers, seconds: float) -> float:
    """Play for some time and return the decisions per second."""
    decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(BATCH):
            decisions += next(answers) > 1
    return decisions / spent


def run(package: str, drive: Callable[[str], Any], name: str, seconds: float) -> dict[str, Any]:
    """Measure one peer, or say why it cannot be measured."""
    try:
        answers = drive(name)
        rate(answers, min(0.2, seconds))
        rates = [rate(answers, seconds / SLICES) for _ in range(SLICES)]
        return {"version": version(package), "best": max(rates), "median": statistics.median(rates)}
    except Exception as error:  # whatever a peer does wrong, the others are measured
        return {"error": f"{type(error).__name__}: {error}".splitlines()[0]}


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="per peer (default: 5)")
    arguments = parser.parse_args()
    out = sys.stdout
    sys.stdout = sys.stderr  # some peers greet
    for title, package, drive, name in PEERS:
        print(json.dumps({"peer": title, **run(package, drive, name, arguments.seconds)}), file=out, flush=True)


if __name__ == "__main__":
    main()
