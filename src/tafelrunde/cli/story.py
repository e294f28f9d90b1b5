"""Tells what happened as a story: a paragraph for each turn, without saying the same name in every sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from tafelrunde.kernel.match import Match
from tafelrunde.kernel.table import Event


@dataclass
class Paragraph:
    """A turn, or what came before the first one."""

    heading: str = ""
    seat: int | None = None
    clauses: list[str] = field(default_factory=list)

    def text(self) -> Text:
        """Return the paragraph as one flowing text."""
        told = Text()
        if self.heading:
            told.append(self.heading, style="bold")
            told.append(" ")
        return told.append(" · ".join(self.clauses))


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
            if not sentence:
                continue
            seat = event.facts.get("seat")
            if event.kind == "turn":
                found.append(Paragraph(sentence, seat))
            else:
                if not found[-1].heading and found[-1].seat != seat:
                    found.append(Paragraph(seat=seat))
                found[-1].clauses.append(self.clause(sentence, seat, found[-1]))
        return [paragraph for paragraph in found if paragraph.heading or paragraph.clauses]

    def clause(self, sentence: str, seat: int | None, paragraph: Paragraph) -> str:
        """Leave out the name where the paragraph speaks of this player anyway."""
        text = sentence.removesuffix(".")
        if seat is None or seat != paragraph.seat or not (paragraph.heading or paragraph.clauses):
            return text
        name = self.name(seat)
        return text.removeprefix(name).lstrip(" :") if text.startswith((f"{name} ", f"{name}:")) else text

    def tell(self, since: int = 0) -> list[Text]:
        """Tell everything from an event on."""
        return [paragraph.text() for paragraph in self.paragraphs(self.events(since))]


def shortened(lines: Sequence[Text], width: int, most: int) -> list[Text]:
    """Keep the end of a story that fits into so many rows of a screen."""
    kept: list[Text] = []
    left = most
    for line in reversed(lines):
        rows = max(1, -(-len(line.plain) // max(1, width)))
        if rows > left:
            if left and kept == []:
                kept.append(Text("… ").append(line[len(line.plain) - left * width + 4 :]))
            break
        kept.append(line)
        left -= rows
    return kept[::-1]
