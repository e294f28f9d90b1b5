"""Measure the registered games in the build of the Python that runs this, and print the figures as JSON.

All times are processor time of this one process: what else the machine does meanwhile hardly counts.
"""

import argparse
import gc
import importlib.machinery
import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

import tafelrunde.kernel.match
from tafelrunde.kernel.ask import Ask, random_move
from tafelrunde.kernel.entries import AUTO
from tafelrunde.kernel.game import Game, game, games
from tafelrunde.kernel.match import Match

ROUND = 20  # games that are played again and again; the fastest round is the figure
COUNTED = 100  # games in which questions are counted
PLACES = 20  # positions at which clones and samples are timed, each from a game of its own
WEIGHED = 5  # games of which the memory is measured
LATE = 0.9  # of a game

# ---------------------------------------------------------------- random play


def begin(chosen: Game, number: int) -> tuple[Match, random.Random]:
    """Begin game number so-and-so with its own chance: the same in every build."""
    return chosen.start(seed=number), random.Random(f"bench/{number}")


def answer(match: Match, rnd: random.Random) -> int:
    """Answer one question at random, or let time pass, and return how many options there were."""
    lanes = match.lanes
    if len(lanes) > 1 or not isinstance(lanes[0].question, Ask):
        return answer_one_of_several(match, rnd)
    options = match.legal()
    match.play(random_move(options, rnd) if len(options) > 1 else options[0])
    return len(options)


def answer_one_of_several(match: Match, rnd: random.Random) -> int:
    """Where several seats are asked at once, let one of them answer, or let time pass."""
    able = [seat for seat in match.actors if match.legal(seat)]
    if match.due is not None and (not able or rnd.random() < 0.3):
        match.tick(match.due.at)
        return 0
    seat = able[int(rnd.random() * len(able))]
    options = match.legal(seat)
    match.play(random_move(options, rnd) if len(options) > 1 else options[0], seat)
    return len(options)


def rate(chosen: Game) -> float:
    """Play a round of whole games and return the decisions per second: only what had two options or more counts."""
    decisions = 0
    start = time.process_time()
    for number in range(ROUND):
        match, rnd = begin(chosen, number)
        table = match.table
        while table.result is None:  # as `answer` does; written out, as a call of ours is not what is measured
            lanes = match.lanes
            if len(lanes) == 1 and isinstance(lanes[0].question, Ask):
                options = match.legal()
                if len(options) > 1:
                    decisions += 1
                    match.play(random_move(options, rnd))
                else:
                    match.play(options[0])
            elif answer_one_of_several(match, rnd) > 1:
                decisions += 1
    return decisions / (time.process_time() - start)


def speed(chosen: Game, seconds: float) -> dict[str, float]:
    """Measure random play in rounds of the same games: whatever else the machine does can only slow a round down."""
    rate(chosen)  # warm up
    rates = [rate(chosen)]
    end = time.process_time() + seconds
    while time.process_time() < end:
        rates.append(rate(chosen))
    return {"best": max(rates), "median": statistics.median(rates)}


def questions(chosen: Game) -> dict[str, float]:
    """Count over whole games what is asked: the same figures in every build and on every machine."""
    decisions = options = single = automatic = 0
    for number in range(COUNTED):
        match, rnd = begin(chosen, number)
        while not match.over:
            n = answer(match, rnd)
            decisions += n > 1
            options += n if n > 1 else 0
            single += n == 1
        automatic += sum(entry[0] == AUTO for entry in match.log)
    return {
        "options": options / decisions,
        "decisions": decisions / COUNTED,
        "single": single / COUNTED,
        "automatic": automatic / COUNTED,
    }


# ---------------------------------------------------------------- clones and sampled worlds


def middle_of_a_turn(match: Match, answered: int) -> bool:
    """Tell whether a turn is under way and no step has begun: the table is the whole match."""
    return answered >= 2 and not match.lanes_answered()


def middle_of_a_decision(match: Match, answered: int) -> bool:
    """Tell whether a question inside a step is open, such as which card an action banishes."""
    return match.lanes_answered()


def find(chosen: Game, number: int, fits: Callable[[Match, int], bool]) -> Match | None:
    """Play a random game past a random point up to the first position that fits; None if it has none."""
    match, rnd = begin(chosen, number)
    earliest = rnd.randrange(20, 120)
    turn = n = answered = 0
    while not match.over:
        answered = answered + 1 if match.turns == turn else 0
        turn = match.turns
        if n >= earliest and fits(match, answered) and len(match.legal()) > 1:
            return match
        answer(match, rnd)
        n += 1
    return None


def places(chosen: Game, fits: Callable[[Match, int], bool]) -> list[Match]:
    """Find positions of a sort, each in another game; after many games in vain there are fewer or none."""
    found = (find(chosen, number, fits) for number in range(10 * PLACES))
    return list(islice((match for match in found if match is not None), PLACES))


def microseconds(action: Callable[[], object]) -> float:
    """Time one call."""
    start = time.process_time()
    action()
    return 1e6 * (time.process_time() - start)


def once(matches: list[Match], action: Callable[[Match], object]) -> float:
    """Time the first call at each position; the median of them."""
    return statistics.median(microseconds(lambda m=match: action(m)) for match in matches)  # type: ignore[misc]


def again(matches: list[Match], action: Callable[[Match], object], seconds: float) -> float:
    """Time many calls: the best mean over all positions of several rounds."""

    def everywhere() -> None:
        for match in matches:
            action(match)

    everywhere()
    end = time.process_time() + seconds
    rounds = [microseconds(everywhere)]
    while time.process_time() < end:
        rounds.append(microseconds(everywhere))
    return min(rounds) / len(matches)


def sample(match: Match) -> Match:
    """Sample a world for the seat that is asked."""
    return match.sample(match.actors[0], 1)


def copying(chosen: Game, seconds: float) -> dict[str, float]:
    """Time clones and sampled worlds; a game without questions inside steps has no figure for them."""
    found = {}
    turn = places(chosen, middle_of_a_turn)
    found["clone_turn"] = again(turn, Match.clone, seconds)
    if decision := places(chosen, middle_of_a_decision):
        found["clone_decision_first"] = once(decision, Match.clone)
        found["clone_decision"] = again(decision, Match.clone, seconds)
    found["sample"] = again(turn, sample, seconds)
    return found


# ---------------------------------------------------------------- memory and saved matches


@dataclass
class Weight:
    """What one match needs, in KB."""

    silent: float  # nobody has looked at it, as in random play
    watched: float  # somebody looks: it keeps events and who knows what
    saved: float  # as JSON, watched


def play_to(chosen: Game, number: int, count: int) -> Match:
    """Play the first so many answers of a random game."""
    match, rnd = begin(chosen, number)
    for _ in range(count):
        answer(match, rnd)
    return match


def length(chosen: Game, number: int) -> int:
    """Count the answers of a random game."""
    match, rnd = begin(chosen, number)
    n = 0
    while not match.over:
        answer(match, rnd)
        n += 1
    return n


def traced() -> float:
    """Return the memory in use, in KB, after everything that is garbage is gone."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024


def weigh(chosen: Game, number: int) -> Weight:
    """Play a game to its last tenth and measure; what all matches share is there before and does not count."""
    late = int(length(chosen, number) * LATE)
    play_to(chosen, number, late).view()  # fills what is shared
    tracemalloc.start()
    try:
        before = traced()
        match = play_to(chosen, number, late)
        silent = traced() - before
        match.view()
        watched = traced() - before
    finally:
        tracemalloc.stop()
    return Weight(silent, watched, len(json.dumps(match.save(), separators=(",", ":"))) / 1024)


def memory(chosen: Game) -> dict[str, float]:
    """Return the mean weights of a few games."""
    weights = [weigh(chosen, number) for number in range(WEIGHED)]
    return {
        "memory": statistics.mean(weight.silent for weight in weights),
        "memory_watched": statistics.mean(weight.watched for weight in weights),
        "save": statistics.mean(weight.saved for weight in weights),
    }


# ---------------------------------------------------------------- the command


def is_compiled() -> bool:
    """Tell whether this Python runs the compiled twin."""
    return str(tafelrunde.kernel.match.__file__).endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))


def measure(chosen: Game, seconds: float) -> dict[str, float]:
    """Take all figures of one game."""
    return {**speed(chosen, seconds), **questions(chosen), **copying(chosen, seconds / 5), **memory(chosen)}


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of random play per game (default: 5)")
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    arguments = parser.parse_args()
    figures = {id: measure(game(id), arguments.seconds) for id in arguments.games or games()}
    print(json.dumps({"compiled": is_compiled(), "games": figures}))


if __name__ == "__main__":
    main()
