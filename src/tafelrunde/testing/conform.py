"""What every game must do. `run` walks through random games and returns what is wrong, with what to do about it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from itertools import repeat
from multiprocessing import get_context
from typing import Any

import msgspec

from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.game import Game, load
from tafelrunde.kernel.game import game as find_game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.kernel.rulebook import rules_of
from tafelrunde.kernel.scene import faults
from tafelrunde.kernel.table import plain
from tafelrunde.kernel.text import LANGS, MissingText
from tafelrunde.testing import leaks
from tafelrunde.testing.walk import positions, random_games, step

Report = Callable[[str], None]
Check = Callable[[Game, int, int], Iterator[str]]

REFUSALS = 40  # refused moves that are sampled for their rule id
SCENE_LIMIT = 40_000  # bytes


def run(
    game_id: str, games: int = 20, seed: int = 1, report: Report = print, jobs: int = 1, only: str | None = None
) -> list[str]:
    """Run all checks, or one of them, on a registered game and return the failures, each with a piece of advice.

    Several jobs take one check each. Raises TafelrundeError if the game is unknown.
    """
    game = find_game(game_id)
    checks = [check for check in CHECKS if only is None or check[0] == only]
    names = [name for name, _, _ in checks]
    failures = []
    with ExitStack() as stack:
        if jobs == 1:
            results: Iterator[tuple[str | None, float]] = (timed(name, game, games, seed) for name in names)
        else:
            pool = stack.enter_context(ProcessPoolExecutor(jobs, get_context("spawn")))
            results = pool.map(check_registered, names, repeat(game_id), repeat(games), repeat(seed))
        for (name, _, advice), (found, seconds) in zip(checks, results, strict=True):
            report(f"{'ok  ' if found is None else 'FAIL'} {name} ({seconds:.0f} s)")
            if found is not None:
                failures.append(f"{name}: {found}\n    {advice}")
    return failures


def check_registered(name: str, game_id: str, games: int, seed: int) -> tuple[str | None, float]:
    """Run one check in a process of its own."""
    return timed(name, find_game(game_id), games, seed)


def timed(name: str, game: Game, games: int, seed: int) -> tuple[str | None, float]:
    """Run a check; return the first thing that it finds, and the seconds that it took."""
    start = time.perf_counter()
    found = first_failure(next(check for known, check, _ in CHECKS if known == name), game, games, seed)
    return found, time.perf_counter() - start


def first_failure(check: Check, game: Game, games: int, seed: int) -> str | None:
    """Return the first thing that a check finds; a rule that raises is a finding too."""
    try:
        return next(check(game, games, seed), None)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError, TafelrundeError) as error:
        return f"{type(error).__name__}: {error}"


# ---------------------------------------------------------------- playing


def check_random_play(game: Game, games: int, seed: int) -> Iterator[str]:
    """Random games end within a bound, never raise, keep the invariants and every piece."""
    for match, rnd, i in random_games(game, games, seed):
        pieces = sorted(match.table.hidden.piece.values())
        for n in range(game.longest):
            broken = game.invariant(match.table)
            if broken is not None:
                yield f"game {i}, answer {n}: the table breaks {broken}"
            lost = missing_pieces(game, match, pieces)
            if lost is not None:
                yield f"game {i}, answer {n}: {lost}"
            if match.over:
                break
            step(match, rnd)
        else:
            yield f"game {i} does not end within {game.longest} answers"
        assert match.result is not None
        if sorted(match.result.ranks)[0] != 1 or len(match.result.ranks) != match.table.seats:
            yield f"game {i}: {match.result} has no first place or not a place for every seat"


def missing_pieces(game: Game, match: Match, pieces: list[int]) -> str | None:
    """Compare the pieces in all zones with those that the game began with."""
    handles = [handle for zone in game.zones(match.table).values() for handle in zone]
    if len(handles) != len(set(handles)):
        return "a piece lies in two zones"
    found = sorted(match.table.piece(handle) for handle in handles)
    return None if found == pieces else f"{len(pieces)} pieces became {len(found)}"


def check_moves(game: Game, games: int, seed: int) -> Iterator[str]:
    """Legal moves are sorted, never empty while somebody acts; codes and ids lead back to the same move."""
    for match, _ in positions(game, games, seed, every=3):
        for question in match.questions():
            ids = [move.id for move in question.moves]
            if not ids or ids != sorted(set(ids)):
                yield f"{question.ask.kind}: the moves {question.moves} are empty, unsorted or doubled"
            for move in question.moves:
                vocabulary = match.table.box.moves
                if vocabulary.of_code(move.code) is not move or vocabulary.of_id(move.id) is not move:
                    yield f"{move.code}: code or id leads to another move"


# ---------------------------------------------------------------- copies


def check_copies(game: Game, games: int, seed: int) -> Iterator[str]:
    """After every step clone and save/load reproduce the hash, and playing on gives the same game."""
    for match, rnd in positions(game, max(1, games // 8), seed, leaving=0.004):
        before = match.hash()
        loaded = load(json.loads(json.dumps(match.save())))
        twin = match.clone()
        if not before == twin.hash() == loaded.hash():
            yield f"turn {match.turns}: clone or save/load has another hash ({first_difference(match, twin, loaded)})"
        chance = rnd.getrandbits(32)
        for other in (twin, loaded):
            play_on(other, chance)
        if twin.hash() != loaded.hash():
            yield f"turn {match.turns}: a clone and a loaded match go on differently"
        if match.hash() != before:
            yield f"turn {match.turns}: playing on a clone changed the match"


def play_on(match: Match, chance: int) -> None:
    """Play three random moves."""
    rnd = random.Random(chance)
    for _ in range(3):
        if not match.over:
            step(match, rnd)


def first_difference(match: Match, *others: Match) -> str:
    """Say where the data of matches differ."""
    for other in others:
        if plain(match.table) != plain(other.table):
            return leaks.difference(plain(match.table), plain(other.table))
    return "the questions"


def check_lazy(game: Game, games: int, seed: int) -> Iterator[str]:
    """A match that nobody looked at before is the same as one that was watched from the start."""
    for match, rnd, i in random_games(game, max(1, games // 8), seed):
        watched = match.clone()
        watched.view(None)
        while not match.over:
            move = step(match, rnd)
            if move is None:
                watched.tick(match.table.now)
            else:
                watched.play(move[0], move[1])
        if match.hash() != watched.hash() or match.events() != watched.events():
            yield f"game {i}: {first_difference(watched, match)}"


def check_undo(game: Game, games: int, seed: int) -> Iterator[str]:
    """Undo brings back everybody's view, and without chance the hash; the log only grows."""
    for match, rnd in positions(game, max(1, games // 16), seed, every=3):
        if match.over or match.due is not None:
            continue
        trial = match.clone()
        views = [trial.view(seat) for seat in leaks.seats_of(trial)]
        before, entries, reveals = trial.hash(), len(trial.log), trial.table.reveals
        streams = {name: rng.x for name, rng in trial.table.streams.items()}
        step(trial, rnd)
        drew = streams != {name: rng.x for name, rng in trial.table.streams.items()}
        price = trial.undo_price
        free = price == "free"
        if free != (trial.table.reveals == reveals):
            yield f"turn {match.turns}: undo is said to be {price}, which is not so"
        trial.undo()
        after = [trial.view(seat) for seat in leaks.seats_of(trial)]
        if without_ids(after) != without_ids(views):
            yield f"turn {match.turns}: undo does not bring back the views: {leaks.difference(views, after)}"
        if not drew and trial.hash() != before:
            yield f"turn {match.turns}: undo does not bring back the hash"
        if len(trial.log) <= entries or load(trial.save()).hash() != trial.hash():
            yield f"turn {match.turns}: after undo the log is shorter, or the match cannot be saved"


def without_ids(views: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out the ids of questions, which are new after an undo."""
    return [{**view, "questions": [{**q, "id": ""} for q in view["questions"]]} for view in views]


# ---------------------------------------------------------------- records and positions


def check_records(game: Game, games: int, seed: int) -> Iterator[str]:
    """A record replays to the same hash, in lockstep and from scratch at random points, and survives being text."""
    for match, rnd, i in random_games(game, max(2, games // 4), seed):
        hashes = []
        while not match.over:
            hashes.append((len(match.log), match.clone()))
            if rnd.random() < 0.004:
                match.concede(int(rnd.random() * match.table.seats))
            else:
                step(match, rnd)
        record = Record.loads(match.record.dumps())
        if record.dumps() != match.record.dumps():
            yield f"game {i}: the record changes when it is read and written again"
        if record.replay().hash() != match.hash():
            yield f"game {i}: the record replays to another hash"
        for n, there in rnd.sample(hashes, min(3, len(hashes))):
            if record.replay(upto=n).hash() != there.hash():
                yield f"game {i}: the record replayed up to entry {n} gives another hash"


def check_positions(game: Game, games: int, seed: int) -> Iterator[str]:
    """A position that is written down and laid out again is the same position, with the same legal moves."""
    for match, _ in positions(game, max(1, games // 8), seed, every=3):
        if match.over:
            continue
        written = json.loads(json.dumps(match.position()))
        again = game.position(written)
        if again.position() != written:
            yield f"turn {match.turns}: {leaks.difference(written, again.position())}"
        for seat in match.actors:
            if [move.code for move in again.legal(seat)] != [move.code for move in match.legal(seat)]:
                yield f"turn {match.turns}: the position offers other moves"


def check_processes(game: Game, games: int, seed: int) -> Iterator[str]:
    """The same seed gives the same records in another process with another hash seed."""
    prints = []
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-m", "tafelrunde.testing.fingerprint", game.id, "--games", "3", "--seed", str(seed)]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=False
        )
        if done.returncode:
            yield f"the other process fails: {done.stderr.strip().splitlines()[-1:]}"
        prints.append(done.stdout)
    if prints[0] != prints[1]:
        yield f"the records differ: {prints}"


# ---------------------------------------------------------------- leaks


def check_same_view(game: Game, games: int, seed: int) -> Iterator[str]:
    """Leak check 1."""
    for match, rnd in positions(game, max(1, games // 4), seed, every=5, leaving=0.004):
        for seat in leaks.seats_of(match):
            leak = leaks.same_view(match, seat, rnd.getrandbits(30))
            if leak is not None:
                yield f"turn {match.turns}: {leak}"


def check_canonical(game: Game, games: int, seed: int) -> Iterator[str]:
    """Leak check 2."""
    for match, rnd in positions(game, max(1, games // 4), seed + 1, every=7, leaving=0.004):
        for seat in leaks.seats_of(match):
            leak = leaks.canonical(match, seat, rnd.getrandbits(30), rnd.getrandbits(30))
            if leak is not None:
                yield f"turn {match.turns}: {leak}"


def check_variety(game: Game, games: int, seed: int) -> Iterator[str]:
    """Leak check 3."""
    for match, rnd in positions(game, max(1, games // 8), seed + 2, every=40):
        for seat in leaks.seats_of(match):
            leak = leaks.variety(match, seat, rnd.getrandbits(30))
            if leak is not None:
                yield f"turn {match.turns}: {leak}"


def check_twins(game: Game, games: int, seed: int) -> Iterator[str]:
    """Leak check 4."""
    for match, rnd in positions(game, max(2, games // 2), seed + 3, every=17, leaving=0.002):
        for seat in leaks.seats_of(match):
            leak = leaks.twins(match, seat, rnd)
            if leak is not None:
                yield f"turn {match.turns}: {leak}"


# ---------------------------------------------------------------- texts and pictures


def check_texts(game: Game, games: int, seed: int) -> Iterator[str]:
    """Every move, event, question and plan has a text in both languages, and both have the same keys."""
    keys = [game.texts.keys(lang) for lang in LANGS]
    alone = sorted(key for key in set(keys[0]) ^ set(keys[1]) if not key.startswith("rule."))
    if alone:  # (the English sentences of the rules stand in the rulebook)
        yield f"keys in one language only: {alone}"
    for move in game.box().moves.all:
        for lang in LANGS:
            try:
                if not move.text(lang).strip():
                    yield f"{move.code} has an empty text in {lang}"
            except MissingText as missing:
                yield f"{move.code}: no text for {missing}"
    rules = rules_of(game.rulebook())
    for match, _ in positions(game, max(1, games // 4), seed, every=5, leaving=0.002):
        for lang in LANGS:
            for seat in leaks.seats_of(match):
                for event in match.events(0, seat)[-12:]:
                    game.say_event(event, match.table, lang)
            if match.result is not None and match.result.reason in rules:
                game.say_rule(match.result.reason, lang)
            for question in match.questions():
                game.say_question(match, question, lang)
                for plan in question.plans:
                    game.say_plan(plan, lang)
    for key in general_keys(game):
        for lang in LANGS:
            game.texts.say(lang, key)


def general_keys(game: Game) -> list[str]:
    """List the texts that every game needs: its name, its options, its presets."""
    options = [f"option.{name}" for name in game.Options.__struct_fields__]
    presets = [f"{key}.{name}" for name in game.presets for key in ("preset", "preset_about")]
    return ["game.name", "game.about", *options, *presets]


def check_scenes(game: Game, games: int, seed: int) -> Iterator[str]:
    """Every scene can be encoded, points nowhere wrong, is small, and offers exactly the legal moves and plans."""
    for match, _ in positions(game, max(1, games // 8), seed, every=7, leaving=0.002):
        for seat in leaks.seats_of(match):
            for lang in LANGS:
                scene = match.scene(seat, lang)
                wrong = faults(scene)
                if wrong:
                    yield f"seat {seat}: {wrong[0]}"
                size = len(msgspec.json.encode(scene))
                if size > SCENE_LIMIT:
                    yield f"seat {seat}: a scene of {size} bytes"
            if seat is not None and match.questions(seat):
                question = match.questions(seat)[0]
                offered = [choice.id for choice in scene.prompt.options]
                wanted = [plan.code for plan in question.plans] + sorted({move.code for move in question.items})
                if sorted(offered) != sorted(wanted):
                    yield f"seat {seat}: the scene offers {offered}, legal is {wanted}"


# ---------------------------------------------------------------- bad input


def check_bad_moves(game: Game, games: int, seed: int) -> Iterator[str]:
    """Garbage, wrong seats, stale questions and moves after the end raise coded errors and change nothing."""
    for match, rnd in positions(game, max(1, games // 8), seed, every=9):
        before = match.hash()
        actor = match.actors[0] if match.actors else 0
        legal = match.legal(actor) if match.actors else []
        idle = [seat for seat in range(match.table.seats) if seat not in match.actors]
        bad: list[tuple[Any, dict[str, Any]]] = [
            ("no such move", {}),
            (-1, {}),
            (10**9, {}),
            (None, {}),
            (3.5, {}),
            ("", {}),
        ]
        bad += [([], {"seat": 99}), ("none", {"seat": 99})]
        if legal:
            bad.append((legal[0], {"seat": actor, "question": "stale"}))
            bad.append(([legal[0], "no such move"], {"seat": actor}))
            bad += [(legal[0], {"seat": seat}) for seat in idle]
        if match.over:
            bad.append((rnd.choice(match.table.box.moves.all), {}))
        for move, where in bad:
            try:
                match.play(move, **where)
            except TafelrundeError as error:
                for lang in LANGS:
                    error.text(lang)
            else:
                yield f"turn {match.turns}: {move!r} {where} was accepted"
            if match.hash() != before:
                yield f"turn {match.turns}: refusing {move!r} changed the match"


def check_refusals(game: Game, games: int, seed: int) -> Iterator[str]:
    """A refused move names a rule of the rulebook that forbids it, in nine of ten cases not just the question's own."""
    known = rules_of(game.rulebook())
    refused = catch_all = 0
    for match, rnd in positions(game, max(4, games), seed, every=13):
        for question in match.questions()[:1]:
            move = rnd.choice(match.table.box.moves.all)
            if move in question.moves:
                continue
            try:
                match.clone().play(move, question.ask.seat)
            except IllegalMove as error:
                refused += 1
                catch_all += error.rule == question.ask.rule or not error.rule
                if error.rule and error.rule not in known:
                    yield f"{move.code}: {error.rule} is no rule of the rulebook"
                for lang in LANGS:
                    game.say_rule(error.rule, lang)
        if refused >= REFUSALS:
            break
    if catch_all * 10 > refused:
        yield f"{catch_all} of {refused} refusals name no rule beside the question's own"


CHECKS: list[tuple[str, Check, str]] = [
    (
        "random play",
        check_random_play,
        "A rule raises, loops, or loses a card: replay the seed and look at the last answer.",
    ),
    (
        "moves",
        check_moves,
        "List options in the order of the vocabulary, once each, and ask nothing that has no answer.",
    ),
    ("copies", check_copies, "Copy every field in `copy`, and change nothing before the first question of a step."),
    ("lazy", check_lazy, "A rule depends on handle numbers or on what somebody knows; use `hidden.public` only."),
    (
        "undo",
        check_undo,
        "Raise `reveals` wherever chance or a hidden thing shows (`show`, `draw`, `shuffle`, `roll`, `reveal`).",
    ),
    ("records", check_records, "Use no chance but `table.streams`, no clock, and iterate over no set."),
    ("positions", check_positions, "Write every field in `write_position` that the rules read, and read it back."),
    ("processes", check_processes, "Something depends on the hash seed: iterate over lists or sorted sets."),
    ("leaks: same view", check_same_view, "The view shows something that a mask does not allow: ask `hidden.knows`."),
    (
        "leaks: canonical",
        check_canonical,
        "Something hidden is stored outside handles and seals: put it behind a handle or `Sealed`.",
    ),
    ("leaks: variety", check_variety, "A hidden thing is not behind a handle, or `plausible` is too strict."),
    (
        "leaks: twins",
        check_twins,
        "Show or reveal before anything follows; `always=True` where options depend on hidden things.",
    ),
    ("texts", check_texts, "Add the missing key to text/en.toml and text/de.toml."),
    ("scenes", check_scenes, "Give every item one id, and tie options to items that are in the scene."),
    ("bad moves", check_bad_moves, "Check before you change; raise errors of the closed list."),
    ("refusals", check_refusals, "Let the question's `check` return the id of the rule that forbids the move."),
]
