"""The game record: save file, replay, bug report and test in one readable text (`.trr`).

    tafelrunde record 1
    game shards
    …
    result [[1, 2], [50, 0], "SH-10.2"]

    0: play crystal          an answer of seat 0        0+ …   … that goes on with a plan or a list
    1= none                  an answer by the kernel    -@ …   a scheduled event
    1! leave                 seat 1 concedes            *! undo …, script …

An entry of another lane than the first begins with `lane/`; a time stands at the end as ` @1200`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.kernel import match as m
from tafelrunde.kernel import rng as chance
from tafelrunde.kernel.ask import Each, Result
from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.kernel.table import plain

FORMAT: Final = 1
SIGNS: Final = {
    m.PLAY: ":",
    m.THEN: "+",
    m.AUTO: "=",
    m.TIME: "@",
    m.LEAVE: "!",
    m.REVISE: "!",
    m.UNDO: "!",
    m.SCRIPT: "!",
}
_LINE: Final = re.compile(r"(?:(\d+)/)?(\d+|-|\*)([:+=@!]) ?(.*?)(?: @(\d+))?$")


class Record:
    """A match as it was played: how it began, and every entry since."""

    def __init__(
        self,
        game: str,
        rules: int,
        content: str,
        setup: dict[str, Any],
        entries: list[list[Any]],
        origin: Any = None,
        result: list[Any] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.content = content
        self.setup = setup  # seats, seed, fair, options, packs
        self.entries = entries
        self.origin = origin
        self.result = result

    @staticmethod
    def of_match(match: Any) -> Record:
        """Take the record of a match."""
        return Record(
            match.game.id,
            match.table.rules,
            match.table.box.version,
            dict(match.setup),
            [m.entry_data(entry) for entry in match.log],
            None if match.origin is None else plain(match.origin),
            None if match.result is None else match.result.plain(),
        )

    @staticmethod
    def for_seat(match: Any, seat: int | None) -> Record:
        """Take what a seat (None: the spectator) may have of a running match: no seed, and "?" for what others keep
        secret.
        """
        record = Record.of_match(match)
        if match.over:
            return record
        record.setup["commitment"] = chance.commitment(record.setup.pop("seed"))
        record.origin = None
        again = record_start(match.game, match)
        for k, entry in enumerate(match.log):
            lane = again.lanes[entry[1]] if entry[1] < len(again.lanes) else None
            if lane is not None and entry[2] != seat and entry[0] in (m.PLAY, m.THEN, m.AUTO):
                secret = isinstance(lane.question, Each) or any(a.secret for a in lane.asks if a.seat == entry[2])
                if secret:
                    record.entries[k][3] = "?"
            if entry[0] in (m.UNDO, m.SCRIPT):
                record.entries[k][3] = "?"
            again._record(entry, False)
        return record

    def replay(self, upto: int | None = None) -> Any:
        """Play the record again, strictly: every move must be legal and every automatic answer the same.

        Raises BadRecord or TafelrundeError.
        """
        from tafelrunde.kernel.game import game

        return replayed(game(self.game), self, upto)

    def verify(self) -> str:
        """Replay the record and check the commitment of a provable match; returns the commitment. Raises BadRecord."""
        self.replay()
        found = chance.commitment(str(self.setup["seed"]))
        if not self.setup.get("fair"):
            raise BadRecord("bad-record", problem="this match was not played with provable chance")
        if self.setup.get("commitment", found) != found:
            raise BadRecord("bad-record", problem="the secret does not fit the commitment")
        return found

    # ---------------------------------------------------------------- text

    def dumps(self) -> str:
        """Write the record as text."""
        head = [f"tafelrunde record {FORMAT}", f"game {self.game}", f"rules {self.rules}", f"content {self.content}"]
        head += [f"{key} {_json(value)}" for key, value in sorted(self.setup.items())]
        if self.origin is not None:
            head.append(f"origin {_json(self.origin)}")
        if self.result is not None:
            head.append(f"result {_json(self.result)}")
        return "\n".join([*head, "", *map(_line, self.entries), ""])

    @staticmethod
    def loads(text: str) -> Record:
        """Read a record; raises BadRecord with the line that cannot be read."""
        lines = text.splitlines()
        match = re.fullmatch(r"tafelrunde record (\d+)", lines[0].strip()) if lines else None
        if match is None:
            raise BadRecord("bad-record", problem="line 1: expected 'tafelrunde record 1'")
        if int(match.group(1)) != FORMAT:
            raise BadRecord("newer-record", version=match.group(1), known=FORMAT)
        gap = lines.index("") if "" in lines else len(lines)
        try:
            head = dict(line.split(" ", 1) for line in lines[1:gap])
            setup = {key: json.loads(head[key]) for key in ("seats", "fair", "options", "packs")}
            setup.update({key: json.loads(head[key]) for key in ("seed", "commitment") if key in head})
            origin = json.loads(head["origin"]) if "origin" in head else None
            result = json.loads(head["result"]) if "result" in head else None
            fixed = head["game"], int(head["rules"]), head["content"]
        except (KeyError, ValueError) as error:
            raise BadRecord("bad-record", problem=f"header: {type(error).__name__} {error}") from error
        entries = [_entry(line, gap + 2 + i) for i, line in enumerate(lines[gap + 1 :]) if line and line[0] != "#"]
        return Record(*fixed, setup, entries, origin, result)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _line(entry: Sequence[Any]) -> str:
    what, lane, seat, value, at = entry
    who = "-" if what == m.TIME else "*" if what in (m.UNDO, m.SCRIPT) else str(seat)
    if what in (m.LEAVE, m.REVISE):
        body = str(what)
    elif what in (m.UNDO, m.SCRIPT):
        body = f"{what} {_json(value)}"
    else:
        body = "-" if value is None else str(value)
    return f"{f'{lane}/' if lane else ''}{who}{SIGNS[what]} {body}{f' @{at}' if at else ''}"


def _entry(line: str, number: int) -> list[Any]:
    found = _LINE.fullmatch(line)
    if found is None:
        raise BadRecord("bad-record", problem=f"line {number}: {line!r}")
    lane, who, sign, body, at = found.groups()
    seat = -1 if who == "-" else 0 if who == "*" else int(who)
    value: Any = None if body == "-" else body
    if sign == "!":
        what, _, rest = body.partition(" ")
        if what not in (m.LEAVE, m.REVISE, m.UNDO, m.SCRIPT):
            raise BadRecord("bad-record", problem=f"line {number}: {line!r}")
        try:
            value = json.loads(rest) if rest else None
        except ValueError as error:
            raise BadRecord("bad-record", problem=f"line {number}: {error}") from error
    else:
        what = next(name for name, mark in SIGNS.items() if mark == sign)
    return [what, int(lane or 0), seat, value, int(at or 0)]


# ---------------------------------------------------------------- playing again


def record_start(game: Any, match: Any) -> Any:
    """Return the match as it was before its first entry."""
    table = match._origin_table(False)
    again = m.Match(game, match.setup, match.origin, match.seed, table)
    again._begin()
    return again


def replayed(game: Any, record: Record, upto: int | None) -> Any:
    """Play a record again from its beginning, checking every entry; raises BadRecord."""
    if "seed" not in record.setup:
        raise BadRecord("bad-record", problem="a player's record of a running match cannot be replayed: it has no seed")
    start = game.replay(record, 0)
    start._settle()
    wanted = record.entries if upto is None else record.entries[:upto]
    try:
        for k, data in enumerate(wanted):
            if k < len(start.log):
                if m.entry_data(start.log[k]) != list(data):
                    raise BadRecord(
                        "bad-record", problem=f"entry {k + 1}: {_line(m.entry_data(start.log[k]))} expected"
                    )
            else:
                _feed(start, m.entry_of_data(data, start.table.box.moves), k)
    except BadRecord:
        raise
    except (TafelrundeError, KeyError, IndexError, TypeError, ValueError) as error:
        raise BadRecord("bad-record", problem=f"entry {k + 1} ({_line(wanted[k])}): {error}") from error
    if upto is None and record.result is not None:
        found = None if start.result is None else start.result.plain()
        if found != record.result:
            raise BadRecord("bad-record", problem=f"the record ends with {record.result}, the replay with {found}")
    return start


def _feed(match: Any, entry: m.Entry, k: int) -> None:
    what, _lane, seat, value, at = entry
    if what in (m.PLAY, m.THEN):
        match._play_one(value, seat, None, what, at)
    elif what == m.LEAVE:
        match.concede(seat)
    elif what == m.REVISE:
        match.revise(seat)
    elif what == m.UNDO:
        match.undo()
    elif what == m.SCRIPT:
        match.script(*value)
    elif what == m.TIME and match.due is not None and match.due.move is value and match.due.at <= at:
        match._record(entry)
    else:
        raise BadRecord("bad-record", problem=f"entry {k + 1}: nothing like that happens here")
    if match.log[k] != entry:
        raise BadRecord("bad-record", problem=f"entry {k + 1}: the replay writes {match.log[k]}")


__all__ = ["Record", "Result"]
