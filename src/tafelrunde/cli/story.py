"""Tells what happened as a story: a paragraph for each turn, without saying the same name in every sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from tafelrunde.kernel.feed import Event
from tafelrunde.kernel.match import Match


@dataclass(frozen=True)
class Clause:
    """A part of a sentence: as it is said here, and without the name of the player."""

    said: str
    bare: str


@dataclass
class Paragraph:
    """A turn, or what came before the first one."""

    heading: str = ""
    subject: int | None = None  # of whom the last clause spoke
    clauses: list[Clause] = field(default_factory=list)

    def text(self) -> Text:
        """Return the paragraph as one flowing text."""
        told = Text(self.heading, style="")
        told.stylize("bold")
        return told.append(" " if self.heading else "").append(" · ".join(condensed(self.clauses)))


class Teller:
    """Turns events into paragraphs, as one seat (None: the spectator) heard of them."""

    def __init__(self, match: Match, seat: int | None, lang: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang

    def name(self, seat: int) -> str:
        """Name a player as the game does."""
        return str(self.match.game.named(self.match.table, "seat", seat, self.lang))

    def events(self, since: int = 0) -> list[Event]:
        """List what this seat was told, from a number on."""
        return self.match.events(since, self.seat)

    def paragraphs(self, events: Iterable[Event]) -> list[Paragraph]:
        """Tell events; every turn begins a new paragraph."""
        found = [Paragraph()]
        for event in events:
            sentence = self.match.game.say_event(event, self.match.table, self.lang)
            seat = event.facts.get("seat")
            if sentence and event.kind == "turn":
                found.append(Paragraph(sentence, seat))
            elif sentence:
                found[-1].clauses.append(self.clause(sentence, seat, found[-1].subject))
                found[-1].subject = found[-1].subject if seat is None else seat
        return [paragraph for paragraph in found if paragraph.heading or paragraph.clauses]

    def clause(self, sentence: str, seat: int | None, subject: int | None) -> Clause:
        """Leave out the name where the clause before spoke of the same player."""
        text = sentence.removesuffix(".")
        name = "" if seat is None else self.name(seat)
        bare = text.removeprefix(name).lstrip(" :") if name and text.startswith((f"{name} ", f"{name}:")) else text
        return Clause(bare if seat == subject else text, bare)

    def tell(self, since: int = 0) -> list[Text]:
        """Tell everything from an event on."""
        return [paragraph.text() for paragraph in self.paragraphs(self.events(since))]


def condensed(clauses: Sequence[Clause]) -> list[str]:
    """Say what is repeated once, with how often: single clauses, and pairs such as a card and what it brings."""
    found: list[str] = []
    i = 0
    while i < len(clauses):
        size, times = max(
            ((size, repeats(clauses, i, size)) for size in (1, 2)), key=lambda pair: pair[0] * (pair[1] - 1)
        )
        found += [clause.said for clause in clauses[i : i + size]]
        if times > 1:
            found[-1] += f" (×{times})"
        i += size * times
    return found


def repeats(clauses: Sequence[Clause], start: int, size: int) -> int:
    """Count how often a group of clauses stands in a row; only the first may name the player."""
    group = [clause.bare for clause in clauses[start : start + size]]
    times = 1
    while [clause.said for clause in clauses[start + size * times : start + size * (times + 1)]] == group:
        times += 1
    return times


def shortened(lines: Sequence[Text], width: int, most: int) -> list[Text]:
    """Keep the end of a story that fits into so many rows of a screen; of a longer last paragraph its end."""
    kept: list[Text] = []
    left = most
    for line in reversed(lines):
        rows = max(1, -(-line.cell_len // width))
        if rows > left:
            if not kept:
                kept.append(Text("… ").append_text(line[line.cell_len - left * width + 2 :]))
            break
        kept.append(line)
        left -= rows
    return kept[::-1]
