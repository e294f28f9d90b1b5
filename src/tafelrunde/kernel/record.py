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

from tafelrunde.kernel import entries as m
from tafelrunde.kernel import rng as chance
from tafelrunde.kernel.ask import Each, Result
from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.kernel.match import Match
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
    m.KEEP: "!",
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
        """Take the record of a match; raises BadRecord for a sampled world, which was never played."""
        if any(entry[0] == m.SAMPLE for entry in match.log):
            raise BadRecord.because("sampled")
        return Record(
            match.game.id,
            match.table.rules,
            match.table.box.version,
            {key: value for key, value in match.setup.items() if key != "rules"},
            [m.entry_data(entry) for entry in match.log],
            None if match.origin is None else plain(match.origin),
            None if match.result is None else match.result.plain(),
        )

    @staticmethod
    def for_seat(match: Any, seat: int | None) -> Record:
        """Take what a seat (None: the spectator) may have of a running match: no seed, no secrets of others."""
        record = Record.of_match(match)
        if match.over:
            return record
        secret = record.setup.pop("seed")
        if record.setup["fair"]:  # the commitment of a short seed could be found by trying
            record.setup["commitment"] = chance.commitment(secret)
        record.origin = None
        record.entries = []
        again = record_start(match.game, match)
        for entry in match.log:
            if not _is_secret(again, entry, seat):
                record.entries.append(m.entry_data(entry))
            again._record(entry, False)
        return record

    def replay(self, upto: int | None = None) -> Any:
        """Play the record again, strictly: every move must be legal and every automatic answer the same.

        Raises BadRecord or TafelrundeError.
        """
        from tafelrunde.kernel.game import game

        return game(self.game).replay(self, upto)

    def verify(self) -> str:
        """Replay the record and check the commitment of a provable match; returns the commitment. Raises BadRecord."""
        self.replay()
        found = chance.commitment(str(self.setup["seed"]))
        if not self.setup.get("fair"):
            raise BadRecord.because("not_fair")
        if self.setup.get("commitment", found) != found:
            raise BadRecord.because("commitment")
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
        lines = [line.rstrip("\r") for line in text.split("\n")]
        match = re.fullmatch(r"tafelrunde record (\d+)", lines[0].strip())
        if match is None:
            raise BadRecord.because("first_line", wanted=f"tafelrunde record {FORMAT}")
        if int(match.group(1)) != FORMAT:
            raise BadRecord("newer-record", version=match.group(1), known=FORMAT)
        gap = lines.index("") if "" in lines else len(lines)
        head = _header(lines[:gap])
        of_setup = ("seats", "fair", "options", "packs", "seed", "commitment")
        setup: dict[str, Any] = {key: head[key] for key in of_setup if key in head}
        entries = [_entry(line, gap + 2 + i) for i, line in enumerate(lines[gap + 1 :]) if line and line[0] != "#"]
        fixed = head["game"], head["rules"], head["content"]
        return Record(*fixed, setup, entries, head.get("origin"), head.get("result"))


_HEAD: Final[dict[str, type]] = {
    "game": str,
    "rules": int,
    "content": str,
    "seats": int,
    "fair": bool,
    "options": dict,
    "packs": list,
    "seed": str,
    "commitment": str,
    "origin": dict,
    "result": list,
}
_OPTIONAL: Final = ("seed", "commitment", "origin", "result")


def _header(lines: Sequence[str]) -> dict[str, Any]:
    """Read the header; raises BadRecord naming the line."""
    head: dict[str, Any] = {}
    for number, line in enumerate(lines[1:], 2):
        key, _, written = line.partition(" ")
        if key not in _HEAD or key in head:
            raise BadRecord.because("line", line=number, found=line)
        try:
            head[key] = written if key in ("game", "content") else json.loads(written)
        except ValueError as error:
            raise BadRecord.because("value", line=number, key=key) from error
        if not isinstance(head[key], _HEAD[key]):
            raise BadRecord.because("value", line=number, key=key)
    missing = [key for key in _HEAD if key not in head and key not in _OPTIONAL]
    if missing:
        raise BadRecord.because("missing", line=len(lines) + 1, keys=", ".join(missing))
    return head


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _line(entry: Sequence[Any]) -> str:
    what, lane, seat, value, at = entry
    who = "-" if what == m.TIME else "*" if what in (m.UNDO, m.SCRIPT, m.KEEP) else str(seat)
    if what in (m.LEAVE, m.REVISE):
        body = str(what)
    elif what in (m.UNDO, m.SCRIPT, m.KEEP):
        body = f"{what} {_json(value)}"
    else:
        body = "-" if value is None else str(value)
    return f"{f'{lane}/' if lane else ''}{who}{SIGNS[what]} {body}{f' @{at}' if at else ''}"


def _entry(line: str, number: int) -> list[Any]:
    found = _LINE.fullmatch(line)
    if found is None:
        raise BadRecord.because("line", line=number, found=line)
    lane, who, sign, body, at = found.groups()
    seat = -1 if who == "-" else 0 if who == "*" else int(who)
    value: Any = None if body == "-" else body
    if sign == "!":
        what, _, rest = body.partition(" ")
        if what not in (m.LEAVE, m.REVISE, m.UNDO, m.SCRIPT, m.KEEP):
            raise BadRecord.because("line", line=number, found=line)
        try:
            value = json.loads(rest) if rest else None
        except ValueError as error:
            raise BadRecord.because("value", line=number, key=what) from error
    else:
        what = next(name for name, mark in SIGNS.items() if mark == sign)
    return [what, int(lane or 0), seat, value, int(at or 0)]


def _is_secret(match: Any, entry: m.Entry, seat: int | None) -> bool:
    """Tell whether an entry is an answer that this seat does not see, or tells what chance will bring."""
    if entry[0] in (m.UNDO, m.SCRIPT, m.KEEP):
        return True
    if entry[0] not in (m.PLAY, m.THEN, m.AUTO, m.REVISE) or entry[2] == seat or entry[1] >= len(match.lanes):
        return False
    lane = match.lanes[entry[1]]
    return isinstance(lane.question, Each) or any(ask.secret for ask in lane.asks if ask.seat == entry[2])


# ---------------------------------------------------------------- playing again


def record_start(game: Any, match: Any) -> Any:
    """Return the match as it was before its first entry."""
    table = match._origin_table(False)
    again = Match(game, match.setup, match.origin, table)
    again._begin()
    return again


def fed(match: Any, entries: Sequence[Sequence[Any]], since: int = 0) -> None:
    """Give entries to a match strictly, one by one; what the kernel answers by itself must be among them as it was.

    The first `since` entries have happened and are not looked at again. Raises BadRecord naming the entry.
    """
    for k, data in enumerate(entries[since:], since):
        try:
            entry = m.entry_of_data(data, match.table.box.moves)
            if k >= len(match.log):
                _feed(match, entry, k)
            elif match.log[k] != entry:
                raise BadRecord.because("other", wanted=_line(m.entry_data(match.log[k])))
        except (TafelrundeError, AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            why = error.words if isinstance(error, TafelrundeError) else str(error)
            raise BadRecord.because("entry", n=k + 1, entry=str(data), why=why) from error


def _feed(match: Any, entry: m.Entry, k: int) -> None:
    """Give one entry to a match as it was given then."""
    what, lane, seat, value, at = entry
    due = match._due()
    if what in (m.PLAY, m.THEN):
        if at < match.table.now or (due is not None and (due[1].at, due[1].last) < (at, True)):
            raise BadRecord.because("time", n=k + 1, at=at)
        match._play_one(value, seat, None, what, at, lane)
    elif what == m.LEAVE:
        match.clock = max(match.clock, at)
        match.concede(seat)
    elif what == m.REVISE:
        match.clock = max(match.clock, at)
        match.revise(seat)
    elif what == m.UNDO:
        match.undo()
    elif what == m.SCRIPT:
        match.script(*value)
    elif what == m.KEEP and match.origin is not None:
        match._record(entry, False)
    elif (
        what == m.TIME
        and due is not None
        and (due[0], due[1].move, max(match.table.now, due[1].at)) == (lane, value, at)
    ):
        match._record(entry)
    elif what == m.TIME:
        match.enter(value, at, lane)
    else:
        raise BadRecord.because("nothing", n=k + 1)
    if match.log[k] != entry:
        raise BadRecord.because("other", wanted=_line(m.entry_data(match.log[k])))


__all__ = ["Record", "Result"]
