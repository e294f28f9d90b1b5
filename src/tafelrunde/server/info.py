"""Describes a table apart from the game on it: who sits where, clocks, proposals, what taking back costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import commitment
from tafelrunde.server import protocol as p
from tafelrunde.server.errors import TEXTS
from tafelrunde.server.packs import hash_of
from tafelrunde.server.seats import Seat, is_host

if TYPE_CHECKING:
    from tafelrunde.server.table import Table


def table_info(table: Table, mine: Sequence[int], lang: str) -> p.TableInfo:
    """Describe the table for those who hold these seats."""
    price, why, last = table.takeback.price()
    clock = table.setup.clock
    return p.TableInfo(
        id=table.id,
        game=table.game.id,
        name=table.setup.title,
        state=table.now.state,
        seats=[seat_info(table, i, seat, i in mine) for i, seat in enumerate(table.now.seats)],
        offers=list(table.offers.open.values()),
        undo=p.UndoInfo(price=price, why=None if price == "free" else TEXTS.say(lang, f"undo.{why}"), seat=last),
        windows=windows_in(table.game, lang),
        public=table.public,
        created=table.created,
        watchers=sum(not viewer.seats for viewer in table.viewers),
        chat=table.settings.chat,
        commitment=commitment_to(str(table.setup.match["seed"])),
        clock=None
        if clock.kind == "none"
        else p.ClockInfo(kind=clock.kind, seconds=clock.seconds, increment=clock.increment, at_zero=clock.at_zero),
        pack=table.setup.pack,
        packs=[hash_of(text) for text in table.setup.match.get("packs") or ()],
        next=table.now.next,
        ended=table.now.ended,
        live=table.live.referee is not None,
        paused=table.now.paused,
        lesson=lesson_step(table, lang),
        room=p.RoomInfo(options=table.setup.match["options"]) if table.now.state == "open" else None,
    )


def lesson_step(table: Table, lang: str) -> p.LessonStep | None:
    """Say what the lesson of a table is about now, if it is one."""
    lesson, match = table.lesson, table.match
    if lesson is None or match is None:
        return None
    step = lesson.at(match)
    say = lesson.steps[step].say.of(lang)
    return p.LessonStep(id=lesson.id, name=lesson.name.of(lang), step=step + 1, steps=len(lesson.steps), say=say)


def seat_info(table: Table, i: int, seat: Seat, mine: bool) -> p.SeatInfo:
    """Describe a seat; standing answers are told to its owner only."""
    return p.SeatInfo(
        seat=i,
        name=seat.name,
        kind=seat.kind,
        online=seat.is_program or table.is_online(i),
        level=seat.level or None,
        clock_ms=table.clocks.left(i),
        running=i in table.clocks.running,
        standing=dict(seat.standing) if mine and seat.standing else None,
        left=seat.kind != "ai" and not seat.is_free and not table.is_online(i),
        bot=seat.is_program,
        free=seat.is_free,
        host=is_host(seat),
        ready=table.now.state == "open" and seat.ready and not seat.is_free,
        team=table.teams[i] if table.teams else None,
        tag=seat.tag,
    )


commitment_to = lru_cache(maxsize=4096)(commitment)


@lru_cache(maxsize=64)
def windows_in(game: Game, lang: str) -> list[p.WindowInfo]:
    """Name the reaction windows of the game that can be answered in advance."""
    return [p.WindowInfo(id=id, label=game.texts.say(lang, f"window.{id}")) for id in windows_of(game)]


@lru_cache(maxsize=64)
def windows_of(game: Game) -> list[str]:
    """List the reaction windows of the game that can be answered in advance."""
    return sorted(key.removeprefix("window.") for key in game.texts.keys("en") if key.startswith("window."))
