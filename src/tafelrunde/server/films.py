"""A finished game as a film: its moments, and the scenes of any stretch of them with the eyes of anybody.

All of this is computed from the record alone, in a process of its own (`server.studio`). Scenes of neighbouring moments
are nearly equal, so a reel keeps every component and every item once and scenes refer to them by number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tafelrunde.agents.coach import chances, hints
from tafelrunde.agents.search import come_to_rest
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.entries import AUTO, KEEP, PLAY, SCRIPT, THEN, UNDO
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import Record, fed
from tafelrunde.server import protocol as p

REEL: Final = 48  # moments that are drawn and sent at once
LOOKS: Final = 300  # that the coach takes at a moment
HELD: Final = ("hand", "pool", "roll")  # where things lie whose owner says enough
ALL: Final = "all"  # the view that shows what every seat sees

View = int | str | None  # a seat, all of them, or the spectator


def stops(record: Record) -> list[int]:
    """List where a film can stand still: before all that is no consequence of something else, and at the end."""
    inner = (AUTO, THEN, KEEP, SCRIPT)
    return [*(k for k, entry in enumerate(record.entries) if entry[0] not in inner), len(record.entries)]


def played(record: Record, places: list[int]) -> Iterator[Match]:
    """Play a record again and yield the match at these places, in ascending order. Raises BadRecord."""
    match: Match = record.replay(places[0])
    for place in places:
        fed(match, record.entries[:place], len(match.log))
        yield match


# ---------------------------------------------------------------- moments


def moments(record: Record, lang: str) -> list[p.Moment]:
    """List the moments of a game that is over, each with the decision that follows."""
    places = stops(record)
    found = []
    for place, match in zip(places, played(record, places), strict=True):
        who, text = coming(match, record, place, lang)
        found.append(p.Moment(entry=place, turn=match.turns, seat=who, text=text))
    return found


def own_moments(record: Record, seat: int, lang: str) -> tuple[list[int], list[p.Moment]]:
    """List the moments of a running game in which a seat was told something: where they are, and what it may know."""
    places: list[int] = []
    found: list[p.Moment] = []
    told = -1
    every = stops(record)
    for place, match in zip(every, played(record, every), strict=True):
        heard = len(match.events(0, seat))
        if heard == told:
            continue  # what others did meanwhile is their secret
        told = heard
        who, text = coming(match, record, place, lang)
        mine = who == seat
        places.append(place)
        found.append(p.Moment(entry=0, turn=match.turns, seat=seat if mine else None, text=text if mine else ""))
    return places, found


def coming(match: Match, record: Record, place: int, lang: str) -> tuple[int | None, str]:
    """Say who decides next and what: nobody at the end and where time itself does something."""
    if place >= len(record.entries):
        return None, ""
    what, _lane, seat, value, _at = record.entries[place]
    if what in (PLAY, THEN):
        return seat, match.table.box.moves.of_code(value).text(lang)
    return (None if what == UNDO or seat < 0 else seat), ""


def curve(record: Record, places: list[int], first: int) -> p.Curve:
    """Tell what the table is worth to every seat at some places, as the game's advice sees it.

    Advice is made for tables at rest, and for the end: in the middle of an action there is no value.
    """
    values = [chances(match) if match.over or not match.lanes_answered() else None for match in played(record, places)]
    return p.Curve(first=first, chances=values)


# ---------------------------------------------------------------- scenes


def drawn(match: Match, view: View, lang: str) -> s.Scene:
    """Draw one moment with the eyes of a seat (None: the spectator; "all": of everybody), without any question.

    Games may keep parts of a scene for the next one, so nothing in it is changed.
    """
    scene: s.Scene = match.scene(0 if isinstance(view, str) else view, lang)
    comps = everybodys(match, scene, lang) if view == ALL else scene.comps
    return msgspec.structs.replace(
        scene,
        prompt=s.Prompt(wait=scene.prompt.wait),
        comps=[msgspec.structs.replace(comp, online=True) if isinstance(comp, s.Mat) else comp for comp in comps],
    )


def everybodys(match: Match, scene: s.Scene, lang: str) -> list[s.AnyComponent]:
    """Put before the table of the first seat what only the others see: their hands, dice and secrets."""
    public = {comp.id: comp.title for comp in match.scene(None, lang).comps}
    own = [
        msgspec.structs.replace(comp, title=public[comp.id]) if comp.id in public else named(match, comp, 0, lang)
        for comp in scene.comps
    ]
    others = [
        of_seat(named(match, comp, seat, lang), seat)
        for seat in range(1, match.table.seats)
        for comp in match.scene(seat, lang).comps
        if comp.id not in public and not isinstance(comp, s.Deck)  # what lies in a deck is seen from its seat
    ]
    return [*sorted(others, key=lambda comp: comp.area not in HELD), *own]


def named(match: Match, comp: Any, seat: int, lang: str) -> Any:
    """Say whose a secret component is: "your hand" would be everybody's."""
    name = match.game.texts.say(lang, "player", n=seat + 1)
    is_held = comp.area in HELD or isinstance(comp, s.Deck)
    return msgspec.structs.replace(comp, title=name if is_held else f"{name} · {comp.title}")


def of_seat(comp: Any, seat: int) -> Any:
    """Give a component of another seat and its items names of their own: two seats may use one for two things."""
    items = [item and msgspec.structs.replace(item, id=f"{seat}/{item.id}") for item in getattr(comp, "items", ())]
    changes: dict[str, Any] = {"items": items} if items else {}
    return msgspec.structs.replace(comp, id=f"{seat}/{comp.id}", owner=seat, **changes)


def reel(record: Record, places: list[int], view: View, lang: str, first: int) -> p.Reel:
    """Draw the scenes of some places of a record as a reel whose first scene has this number."""
    pool = Pool()
    scenes = [pool.scene(drawn(match, view, lang)) for match in played(record, places)]
    return p.Reel(first=first, pool=pool.values, scenes=scenes)


class Pool:
    """Everything that occurs in the scenes of a reel, once."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self.places: dict[bytes, int] = {}

    def place(self, value: Any) -> int:
        """Return the number of a value; it is added if it is new."""
        key = p.encode(value)
        if key not in self.places:
            self.places[key] = len(self.values)
            self.values.append(value)
        return self.places[key]

    def scene(self, scene: s.Scene) -> dict[str, Any]:
        """Return a scene whose components are numbers; lists of things inside a component become numbers under "$"."""
        data: dict[str, Any] = msgspec.to_builtins(scene)
        data["comps"] = [self.place(self.parts(comp)) for comp in data["comps"]]
        return data

    def parts(self, comp: dict[str, Any]) -> dict[str, Any]:
        """Put the things of a component into the pool one by one."""
        lists = {
            name: [None if item is None else self.place(item) for item in value]
            for name, value in comp.items()
            if isinstance(value, list) and any(isinstance(item, dict) for item in value)
        }
        return {**{name: value for name, value in comp.items() if name not in lists}, "$": lists} if lists else comp


# ---------------------------------------------------------------- the end


def result_of(record: Record, lang: str) -> dict[str, Any]:
    """Return how a game ended, as its last scene says it; nothing where the rules did not end it."""
    match: Match = record.replay()
    scene: s.Scene = match.scene(None, lang)
    return scene.result


def advice(record: Record, place: int, lang: str, asks: int | None = None) -> list[p.Advice]:
    """Return the moves that the coach holds best at a place, for who asks or decides there: it sees no more."""
    match: Match = record.replay(place)
    seat = asks if asks is not None or place >= len(record.entries) else record.entries[place][2]
    if seat is None or seat not in match.actors:
        return []
    found = hints(match.observer(seat), lang, looks=LOOKS)
    return [p.Advice(seat=seat, text=hint.text, chance=round(hint.value, 4), why=hint.why) for hint in found]


# ---------------------------------------------------------------- luck

OTHERS: Final = 6  # outcomes that are tried beside the true one


def luck(record: Record, places: list[int], first: int) -> p.Luck:
    """Tell for some decisions whether chance was kind: how the chances changed, against the mean of other outcomes.

    The other outcomes are worlds that the deciding seat could not tell from the true one, with other dice to come; the
    last place only ends the stretch.
    """
    found = []
    matches = played(record, places)
    match = next(matches)
    for k, place in enumerate(places[:-1]):
        before = match.clone()
        match = next(matches)
        if record.entries[place][0] == PLAY and match.table.reveals != before.table.reveals:
            gained = surprise(before, match, record.entries[place : places[k + 1]], first + k)
            if gained:
                found.append(p.Stroke(step=first + k, luck=gained))
    return p.Luck(strokes=found)


def surprise(before: Match, after: Match, entries: list[list[Any]], seed: int) -> list[float]:
    """Return what chance gave each seat more than it could expect; nothing where no other outcome is possible."""
    seat = entries[0][2]
    moves = [value for what, _, who, value, _ in entries if what in (PLAY, THEN) and who == seat]
    others = []
    for i in range(OTHERS):
        world = before.sample(seat, OTHERS * seed + i)
        worth = at_rest(world)
        try:
            for move in moves:
                world.play(move, seat)
        except TafelrundeError:
            continue  # what was decided there depends on what came before
        others.append([now - then for now, then in zip(at_rest(world), worth, strict=True)])
    if not others:
        return []
    true = [now - then for now, then in zip(at_rest(after), at_rest(before), strict=True)]
    mean = [sum(values) / len(others) for values in zip(*others, strict=True)]
    return [round(one - other, 4) for one, other in zip(true, mean, strict=True)]


def at_rest(match: Match) -> list[float]:
    """Evaluate a table for every seat, hands and dice included, once what runs is done."""
    quiet = match.clone()
    for seat in quiet.actors[:1]:
        come_to_rest(quiet, seat)
    return list(quiet.game.chances(quiet.table))
