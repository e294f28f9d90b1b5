"""The coach: which moves are best now and why, and where a finished game turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from tafelrunde.agents.levels import TEXTS
from tafelrunde.agents.search import Search, SearchAgent
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.entries import PLAY, THEN
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.record import Record, fed

EQUAL: Final = 0.01  # moves whose results are nearer than this are as good as each other
SURE: Final = 0.97  # from here on a game is as good as won
MISTAKE: Final = 0.03  # what a move must cost to be a turning point
FOLLOWED: Final = 3  # so many moves of the expected continuation are told


class Hint(msgspec.Struct):
    """One move, what it is expected to bring, and why."""

    move: str
    text: str
    value: float  # the expected result, between 0 (lost) and 1 (won)
    tries: int
    why: str


class Point(msgspec.Struct):
    """A decision that cost something: what was played, and what would have been better."""

    entry: int  # its place in the record
    turn: int
    seat: int
    played: str
    better: str
    before: float  # the expected result of the better move …
    after: float  # … and of the one that was played


class Review(msgspec.Struct):
    """How a game went: the chances at the start of each turn, and the turning points, the dearest first."""

    line: list[tuple[int, list[float]]]  # place in the record, chances by seat
    points: list[Point]


def hints(observer: Observer, lang: str, count: int = 3, looks: int = 800, time: float = 0.0) -> list[Hint]:
    """Return the best moves for the seat, the best first. The coach sees what the seat sees."""
    search = SearchAgent(0, looks, time).think(observer)
    lines = search.lines()
    found = []
    for i, line in enumerate(lines[:count]):
        rival = lines[1 if i == 0 else 0] if len(lines) > 1 else None
        gap = None if rival is None else line.value - rival.value
        why = reason(line.value, gap, lang)
        then = following(search, line.move)
        if then:
            why = f"{why} {TEXTS.say(lang, 'hint.then', moves=', '.join(move.text(lang) for move in then))}"
        found.append(Hint(line.move.code, line.move.text(lang), line.value, line.tries, why))
    return found


def reason(value: float, gap: float | None, lang: str) -> str:
    """Say in one sentence why a move is good, or what it costs, compared with the best other one, if there is one."""
    if value >= SURE:
        return TEXTS.say(lang, "hint.wins")
    if gap is None:
        return TEXTS.say(lang, "hint.only")
    if abs(gap) < EQUAL:
        return TEXTS.say(lang, "hint.equal")
    return TEXTS.say(lang, "hint.better" if gap > 0 else "hint.worse", n=round(100 * abs(gap)))


def following(search: Search, move: Move) -> list[Move]:
    """Return what the seat is expected to do after a move: its own moves that were tried most often."""
    found: list[Move] = []
    node = search.trees[search.seat].child(move)
    while len(found) < FOLLOWED:
        tried = [(key, child) for key, child in node.children.items() if key is not None and child.tries]
        if not tried:
            break
        key, node = max(tried, key=lambda one: one[1].tries)
        if key.kind not in ("none", "done"):
            found.append(key)
    return found


def review(record: Record, looks: int = 100, told: Callable[[int, int], None] | None = None) -> Review:
    """Go through a game and find its turning points; `told` hears how far it is. Raises BadRecord.

    Every decision is looked at with the eyes of the seat that took it: nobody is blamed for what he could not know.
    """
    result = Review([], [])
    turn = -1
    match: Match = record.replay(0)
    for place, (what, _lane, seat, code, _at) in enumerate(record.entries):
        if match.turns != turn:
            turn = match.turns
            result.line.append((place, chances(match)))
        if what in (PLAY, THEN) and len(match.legal(seat)) > 1:
            point = judged(match, seat, code, place, looks)
            if point is not None:
                result.points.append(point)
        fed(match, record.entries[: place + 1])
        if told is not None:
            told(place + 1, len(record.entries))
    result.line.append((len(record.entries), chances(match)))
    result.points.sort(key=lambda point: point.after - point.before)
    return result


def chances(match: Match) -> list[float]:
    """Return the chances of every seat as the game's evaluation sees them."""
    return [round(chance, 4) for chance in match.game.chances(match.table)]


def judged(match: Match, seat: int, code: str, entry: int, looks: int) -> Point | None:
    """Compare what was played with the best move; None if it cost little."""
    chosen = next((move for move in match.legal(seat) if move.code == code), None)
    lines = SearchAgent(entry, looks).think(match.observer(seat), besides=chosen).lines()
    best = lines[0]
    played = next((line for line in lines if line.move.code == code), best)
    if played.move is best.move or best.value - played.value < MISTAKE:
        return None
    return Point(entry, match.turns, seat, code, best.move.code, best.value, played.value)
