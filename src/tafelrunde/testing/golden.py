"""Golden files: whole games, counts of positions and the vocabulary of a game, written down to be compared for ever.

    python -m tafelrunde.testing.golden                   compare, and show what is different
    python -m tafelrunde.testing.golden --write           write the golden files anew, with the set-ups that they name
    python -m tafelrunde.testing.golden --write-records   write the records of the present version of the rules anew

A golden file names its set-up in its header. A file that is not there yet gets set-ups of its own: the shortest of some
random games, and of some more the beginning and the position with the most kinds of things to do.
"""

from __future__ import annotations

import argparse
import difflib
import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.ask import Move, random_move
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game, games
from tafelrunde.kernel.game import game as find_game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record
from tafelrunde.testing.leaks import seats_of
from tafelrunde.testing.walk import variants

GOLDEN: Final = Path("tests/golden")
RECORDS: Final = Path("tests/records")
OURS: Final = "tafelrunde.games."  # the modules of the games that must have golden files
DEPTH: Final = 4
MOST_LISTED: Final = 24  # moves of one question in a transcript
TRIED: Final = 40  # random games of which the shortest becomes a transcript
COUNTED: Final = (1, 2, 3)  # seeds of the random games whose positions are counted
SHOWN: Final = 60  # lines of a difference
PATIENCE: Final = 0.9  # so often a default waits while there is something else to do
ELSEWHERE: Final = ("asked", "questions", "turns")  # parts of a view that a transcript shows otherwise
EVERYBODY: Final = "all"


def our_games() -> list[str]:
    """List the registered games that belong to this project."""
    return [id for id in games() if type(find_game(id)).__module__.startswith(OURS)]


# ---------------------------------------------------------------- transcripts


def transcript(game: Game, seats: int, seed: int, options: dict[str, Any]) -> str:
    """Write down a whole random game: what was answered, what was said, what everybody saw, and what was legal."""
    match, rnd = begun(game, seats, seed, options)
    setup = {"game": game.id, "options": options, "seats": seats, "seed": seed}
    lines = [f"transcript {plainly(setup)}", *LEGEND]
    seen: dict[str, dict[str, Any]] = {}
    told = said = 0
    while True:
        lines += ["", f"== {len(match.log)}, turn {match.turns}"]
        lines += [entry_line(entry) for entry in match.log[told:]]
        lines += sayings(match, said)
        told, said = len(match.log), len(match.feed.told(None))
        now = looks(match)
        lines += changes(seen, now)
        seen = now
        lines += [f"? {q.ask.seat} {q.ask.kind}: {listed(q.moves)}" for q in match.questions()]
        if match.over:
            return "\n".join([*lines, f"result {match.result}", ""])
        act(match, rnd)


LEGEND: Final = (
    "0: an answer of seat 0, 0= an answer by the kernel, - what is said (English | German),",
    "~ what somebody sees that is new (* is the spectator; 3… the first three of a list are as before),",
    "? what a seat is asked, with its legal moves",
)


def begun(game: Game, seats: int, seed: int, options: dict[str, Any]) -> tuple[Match, random.Random]:
    """Begin a game that is watched from the start, and the chance of those who play it."""
    match = game.start(seats=seats, seed=seed, options=options)
    match.events()
    return match, random.Random(f"golden/{seed}")


def act(match: Match, rnd: random.Random) -> None:
    """Let somebody act, seldom by the default: such games are shorter than random ones and show more."""
    asked = [question for question in match.questions() if question.moves]
    if match.due is not None and (not asked or rnd.random() < 0.3):
        match.tick(match.due.at)
        return
    question = asked[int(rnd.random() * len(asked))]
    busy = [move for move in question.moves if move is not question.ask.default]
    moves = busy if busy and rnd.random() < PATIENCE else question.moves
    match.play(random_move(moves, rnd), question.ask.seat)


def plainly(value: Any) -> str:
    """Write plain data in one line, the same every time."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def entry_line(entry: Any) -> str:
    """Write an entry of the log as a record does, without its time."""
    what, lane, seat, value, _at = entry
    sign = {"play": ":", "auto": "=", "time": "@"}.get(what, "!")
    said = value.code if isinstance(value, Move) else "-" if value is None else plainly(value)
    return f"{f'{lane}/' if lane else ''}{seat}{sign} {said}"


def listed(moves: list[Move]) -> str:
    """List moves; of very many only the first and the last ones."""
    codes = [move.code for move in moves]
    if len(codes) > MOST_LISTED:
        codes[3:-3] = [f"… {len(codes) - 6} more …"]
    return ", ".join(codes)


def sayings(match: Match, since: int) -> list[str]:
    """Say in both languages what happened, and to whom, if not to all."""
    lines = []
    for event in map(match.feed.event, match.feed.told(None)[since:]):
        en, de = (match.game.say_event(event, match.table, lang) for lang in ("en", "de"))
        if en or de:
            to = "" if event.audience is None else f" (to {plainly(list(event.audience))})"
            lines.append(f"- {en} | {de}{to}")
    return lines


def looks(match: Match) -> dict[str, dict[str, Any]]:
    """Return what everybody sees, leaf by leaf; turn and questions stand elsewhere."""
    found = {}
    for seat in seats_of(match):
        view = {name: value for name, value in match.view(seat).items() if name not in ELSEWHERE}
        found["*" if seat is None else str(seat)] = dict(leaves(view, ""))
    return found


def leaves(value: Any, at: str) -> Iterator[tuple[str, Any]]:
    """List the leaves of plain data; a list of names or numbers is one leaf."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, f"{at}.{key}" if at else str(key))
    elif isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        for i, inner in enumerate(value):
            yield from leaves(inner, f"{at}[{i}]")
    else:
        yield at, value


def changes(before: dict[str, dict[str, Any]], now: dict[str, dict[str, Any]]) -> list[str]:
    """List what looks different, and to whom."""
    lines: dict[str, str] = {}
    for seat, view in now.items():
        old = before.get(seat, {})
        for at in {**view, **old}:
            if at not in view or at not in old or view[at] != old[at]:
                line = f"{at} = {changed(old.get(at), view[at])}" if at in view else f"{at} is gone"
                lines[line] = lines.get(line, "") + seat
    return [f"~ {EVERYBODY if len(who) == len(now) else who} {line}" for line, who in lines.items()]


def changed(old: Any, new: Any) -> str:
    """Write a new value; of a list only the part that is new."""
    if not isinstance(new, list) or not isinstance(old, list):
        return plainly(new)
    head = common(old, new)
    tail = common(old[head:][::-1], new[head:][::-1])
    middle = plainly(new[head : len(new) - tail])[1:-1]
    return f"[{', '.join(filter(None, (f'{head}…' if head else '', middle, f'…{tail}' if tail else '')))}]"


def common(old: list[Any], new: list[Any]) -> int:
    """Count how many items at the beginning of two lists are equal."""
    return next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))


# ---------------------------------------------------------------- counting positions


def decisions(match: Match) -> list[tuple[str, Callable[[Match], None]]]:
    """List everything that may happen next: every answer of everybody, and that time passes."""
    found: list[tuple[str, Callable[[Match], None]]] = []
    for question in match.questions():
        seat = question.ask.seat
        for move in question.moves:
            found.append((f"{seat}: {move.code}", partial(Match.play, move=move, seat=seat)))
    if match.due is not None:
        found.append((f"time {match.due.at}", partial(Match.tick, at=match.due.at)))
    return found


def perft(match: Match, depth: int) -> list[tuple[str, int]]:
    """Count the positions after so many decisions, for each first decision; chance is as the match has it."""
    return [(label, leaf_count(after(match, happen), depth - 1)) for label, happen in decisions(match)]


def leaf_count(match: Match, depth: int) -> int:
    """Count the ways to take so many decisions; the last ones are only counted, not taken."""
    if depth == 0:
        return 1
    found = decisions(match)
    return len(found) if depth == 1 else sum(leaf_count(after(match, happen), depth - 1) for _, happen in found)


def after(match: Match, happen: Callable[[Match], None]) -> Match:
    """Return a copy of a match in which something has happened."""
    twin = match.clone()
    happen(twin)
    return twin


def perft_text(game: Game, setups: list[dict[str, Any]]) -> str:
    """Write down the counts of all depths for each set-up, and for the deepest the share of each first decision."""
    lines = []
    for setup in setups:
        match, rnd = begun(game, setup["seats"], setup["seed"], setup["options"])
        for _ in range(setup["after"]):
            act(match, rnd)
        lines.append(f"perft {plainly(setup)}")
        for depth in range(1, DEPTH + 1):
            split = perft(match, depth)
            lines.append(f"depth {depth}: {sum(count for _, count in split)}")
        lines += [*(f"    {count} after {label}" for label, count in split), ""]
    return "\n".join(lines)


# ---------------------------------------------------------------- golden files


def vocabulary_text(game: Game) -> str:
    """Write down the number and the code of every move of the base game."""
    return "".join(f"{move.id} {move.code}\n" for move in game.box().moves.all)


def golden_names(game: Game) -> list[str]:
    """Name the golden files of a game."""
    ends = sorted({min(game.seats), max(game.seats)})
    return [*(f"{game.id}-{seats}.txt" for seats in ends), f"{game.id}.perft", f"{game.id}.vocabulary.txt"]


def golden_text(game: Game, name: str, old: str) -> str:
    """Make a golden file as it is now, with the set-ups that the old one names."""
    if name.endswith(".vocabulary.txt"):
        return vocabulary_text(game)
    named = [json.loads(line.split(" ", 1)[1]) for line in old.splitlines() if line.startswith(("transcript", "perft"))]
    if name.endswith(".perft"):
        return perft_text(game, named or perft_setups(game))
    setup = named[0] if named else transcript_setup(game, int(name.removesuffix(".txt").rsplit("-", 1)[1]))
    return transcript(game, setup["seats"], setup["seed"], setup["options"])


def transcript_setup(game: Game, seats: int) -> dict[str, Any]:
    """Choose the shortest of some random games."""

    def answers(seed: int) -> int:
        match, rnd = begun(game, seats, seed, {})
        while not match.over:
            act(match, rnd)
        return len(match.log)

    return {"seats": seats, "seed": min(range(1, TRIED + 1), key=answers), "options": {}}


def perft_setups(game: Game) -> list[dict[str, Any]]:
    """Choose the beginning of random games, and where there are most kinds of things to do."""
    found: list[dict[str, Any]] = []
    for seed in COUNTED:
        seats, options = game.seats[seed % len(game.seats)], variants(game)[seed % len(variants(game))]
        if game.refuses(seats, game.read_options(options)) is not None:
            options = {}
        match, rnd = begun(game, seats, seed, options)
        choices = []
        while not match.over:
            legal = match.legal()
            choices.append((len({move.kind for move in legal}), len(legal)))
            act(match, rnd)
        for answers in (0, choices.index(max(choices))):
            found.append({"seats": seats, "seed": seed, "options": options, "after": answers})
    return found


def difference(game: Game, folder: Path, name: str) -> str:
    """Say what is different from a golden file; an empty text if nothing is."""
    path = folder / name
    if not path.exists():
        return f"{path} is not there: python -m tafelrunde.testing.golden {game.id} --write"
    old = path.read_text("utf-8")
    now = golden_text(game, name, old)
    if name.endswith(".vocabulary.txt") and not now.startswith(old):
        name += " may only grow"
    lines = list(difflib.unified_diff(old.splitlines(), now.splitlines(), f"golden {name}", "now", "", "", 2, ""))
    more = [f"… and {len(lines) - SHOWN} lines more"] if len(lines) > SHOWN else []
    return "\n".join(lines[:SHOWN] + more)


def write_golden(game: Game, folder: Path) -> None:
    """Write the golden files anew; refuses to give a number of the vocabulary another meaning."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in golden_names(game):
        path = folder / name
        old = path.read_text("utf-8") if path.exists() else ""
        now = golden_text(game, name, old)
        if name.endswith(".vocabulary.txt") and not now.startswith(old):
            raise SystemExit(f"{path}: the vocabulary may only grow. If nothing depends on it yet, delete the file.")
        path.write_text(now, "utf-8")


# ---------------------------------------------------------------- records


def record_makers(game: Game, folder: Path) -> dict[str, Callable[[], Match]]:
    """Name the matches that records are kept of: every number of seats, and everything else a record can hold."""
    few, most = min(game.seats), max(game.seats)
    makers: dict[str, Callable[[], Match]] = {
        f"{seats}-seats": partial(game.start, seats=seats, seed=seats) for seats in game.seats
    }
    makers["concession"] = lambda: conceded(game.start(seats=most, seed=11))
    makers["undo"] = lambda: undone(game.start(seats=few, seed=12))
    makers["fair"] = lambda: game.start(seats=few, seed="5eed" * 16, fair=True)
    makers["position"] = lambda: game.position(played(game.start(seats=few, seed=13), 60).position())
    pack = folder / f"{game.id}.toml"
    if pack.exists():
        makers["pack"] = lambda: game.start(seats=few, seed=14, packs=[Pack.read(pack.read_text("utf-8"), pack.name)])
    return makers


def played(match: Match, answers: int) -> Match:
    """Give so many random answers, or as many as there are until the end."""
    rnd = random.Random(f"record/{match.setup['seed']}/{len(match.log)}")
    for _ in range(answers):
        if match.over:
            break
        act(match, rnd)
    return match


def conceded(match: Match) -> Match:
    """Let the one who is asked leave early in a game."""
    played(match, 40)
    match.concede(match.actors[0])
    return match


def undone(match: Match) -> Match:
    """Take back some decisions, with and without something revealed since."""
    for _ in range(12):
        played(match, 5)
        match.undo()
    return match


def write_records(game: Game, folder: Path) -> None:
    """Write the records of the present version of the rules; those of older versions stay as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in record_makers(game, folder).items():
        match = played(make(), game.longest)
        assert match.over, f"{name}: the game does not end"
        (folder / f"{game.id}-rules{game.version}-{name}.trr").write_text(Record.of_match(match).dumps(), "utf-8")


# ---------------------------------------------------------------- the command line


def main() -> None:
    """Compare the golden files, or write them."""
    parser = argparse.ArgumentParser(description="Compare or write golden files.")
    parser.add_argument("games", nargs="*", help="default: all games of this project")
    parser.add_argument("--write", action="store_true", help="write the golden files anew")
    parser.add_argument("--write-records", action="store_true", help="write the records of this version anew")
    parser.add_argument("--golden", type=Path, default=GOLDEN)
    parser.add_argument("--records", type=Path, default=RECORDS)
    args = parser.parse_args()
    wrong = []
    for game in map(find_game, args.games or our_games()):
        if args.write:
            write_golden(game, args.golden)
        if args.write_records:
            write_records(game, args.records)
        if not args.write and not args.write_records:
            wrong += [difference(game, args.golden, name) for name in golden_names(game)]
    print("\n".join(filter(None, wrong)))
    sys.exit(any(wrong))


if __name__ == "__main__":
    main()
