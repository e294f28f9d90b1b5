"""Draws any scene in the terminal. Knows the components of `kernel.scene`, no game."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from tafelrunde.cli.board import draw_board
from tafelrunde.cli.talk import TEXTS
from tafelrunde.kernel import scene as s

SCHOOLS: Mapping[str, str] = {
    "ember": "red",
    "tide": "blue",
    "grove": "green",
    "stone": "yellow",
    "void": "magenta",
    "steel": "white",
}
FULL, MIDDLE, LOW = range(3)  # all cards as panels; only the largest zone; none
NARROW = 24  # a card is at least so wide
WIDE = 44  # and at most so wide


def without_icons(text: str) -> str:
    """Write `{icon:label}` and `{icon}` in words: a terminal has no icons."""
    spaced = re.sub(r"\{[a-z0-9-]+:([^}]*)\}", r" \1 ", text)
    return re.sub(r"\s+", " ", re.sub(r"\{([a-z0-9-]+)\}", r" \1 ", spaced)).strip() if "{" in text else text


class Painter:
    """Draws one scene for a width in a language, as roomy as a screen allows (`FULL`, `MIDDLE` or `LOW`)."""

    def __init__(self, scene: s.Scene, width: int, lang: str, room: int = FULL) -> None:
        self.scene = scene
        self.width = width
        self.lang = lang
        self.room = room
        self.widest = max((comp.id for comp in scene.comps if isinstance(comp, s.Cards)), key=self.count, default="")
        self.numbers: dict[str, list[int]] = {}  # which choices concern which item
        for number, choice in enumerate(scene.prompt.options, 1):
            if choice.target:
                self.numbers.setdefault(choice.target, []).append(number)

    def say(self, key: str, **values: object) -> str:
        """Say something in the language of the picture."""
        return TEXTS.say(self.lang, f"table.{key}", **values)

    def count(self, id: str) -> int:
        """Count the different cards of a zone that is not a pile."""
        comp = next(comp for comp in self.scene.comps if comp.id == id)
        if not isinstance(comp, s.Cards) or comp.arrange == "stack" or comp.area == "played":
            return 0
        return len({card.name for card in comp.items if card is not None})

    # ---------------------------------------------------------------- the whole

    def table(self, log: bool = True) -> RenderableType:
        """Draw everything but the question; the log only if it is wanted here."""
        parts: list[RenderableType] = [self.header()]
        for comp in self.scene.comps:
            if log or not isinstance(comp, s.Log):
                parts += self.component(comp)
        return Group(*parts)

    def header(self) -> RenderableType:
        """Draw the name of the game and where it is."""
        turn = self.scene.turn
        phase = self.say("turn", n=turn.n, phase=turn.phase) if turn.n else turn.phase
        title = Text.assemble((self.scene.title, "bold"), f" – {phase}")
        return Rule(title, style="cyan", align="left")

    def prompt(self) -> RenderableType:
        """Draw the question with its numbered options, or for whom everybody waits."""
        prompt = self.scene.prompt
        parts: list[RenderableType] = []
        if prompt.text:
            parts.append(Text.assemble((prompt.text, "bold"), (f"  {prompt.rule}" if prompt.rule else "", "dim")))
        if prompt.options:
            parts.append(self.options(prompt.options))
        return Group(*parts)

    def options(self, options: Sequence[s.Choice]) -> RenderableType:
        """Draw the options in as many columns as fit, read downwards."""
        figures = len(str(len(options)))
        lines = [self.option(number, choice, figures) for number, choice in enumerate(options, 1)]
        count = max(1, min(len(lines), (self.width + 2) // (max(line.cell_len for line in lines) + 2)))
        height = -(-len(lines) // count)
        grid = Grid.grid(padding=(0, 2))
        for top in range(height):
            grid.add_row(*lines[top::height])
        return grid

    def option(self, number: int, choice: s.Choice, figures: int) -> Text:
        """Draw one option."""
        style = "red" if choice.danger else "dim" if choice.kind == "pass" else ""
        preview = f" ({choice.preview})" if choice.preview else ""
        return Text.assemble(
            (f"{number:>{figures}} ", "bold green"), (choice.label, style), (preview, "yellow"), no_wrap=True
        )

    # ---------------------------------------------------------------- components

    def component(self, comp: s.AnyComponent) -> list[RenderableType]:
        """Draw one component; an empty list if there is nothing to see."""
        if isinstance(comp, s.Cards):
            return self.cards(comp)
        if isinstance(comp, s.Mat):
            return [self.mat(comp)]
        if isinstance(comp, s.Deck):
            return [self.deck(comp)]
        if isinstance(comp, s.Log):
            return self.log(comp)
        if isinstance(comp, s.HexBoard):
            return [self.heading(comp), *draw_board(comp, self.numbers)]
        if isinstance(comp, s.Lanes):
            return self.lanes(comp)
        if isinstance(comp, s.Dice):
            return self.dice(comp)
        if isinstance(comp, s.Track):
            return [self.track(comp)]
        if isinstance(comp, s.Counter):
            return [self.counter(comp)]
        if isinstance(comp, s.Objective):
            return self.objective(comp)
        return [Text(comp.text, style="italic")] if comp.text else []

    def heading(self, comp: s.AnyComponent) -> Text:
        """Draw the title of a component."""
        return Text(comp.title or comp.id, style="bold underline")

    def mat(self, mat: s.Mat) -> RenderableType:
        """Draw the place of a player: health and resources in a line, piles in the lower border."""
        title = Text.assemble(("▶ " if mat.active else "", "bold green"), (mat.name, "bold"))
        for word in (mat.title, self.say("out") if mat.out else "", self.say("bot") if mat.bot else ""):
            if word:
                title.append(f" · {word}", style="dim")
        line = Text()
        if mat.hp is not None:
            line.append_text(health_bar(mat.hp, mat.hp_max or mat.hp, 16 if self.width >= 96 else 10))
        for badge in mat.res:
            line.append("   ").append_text(self.badge(badge))
        if mat.clock is not None:
            line.append(f"   {mat.clock / 1000:.1f} s")
        piles = Text(" · ").join(self.badge(badge) for badge in mat.piles) if mat.piles else None
        if self.room == LOW:
            return Text.assemble(self.numbered(title, mat.id), "  ", line, "  ", piles or "")
        style = "bright_green" if mat.active else "dim" if mat.out else "white"
        return Panel(
            line,
            title=self.numbered(title, mat.id),
            title_align="left",
            subtitle=piles,
            subtitle_align="right",
            border_style=style,
        )

    def badge(self, badge: s.Badge) -> Text:
        """Draw a number with its name."""
        return Text.assemble((badge.label or badge.icon, ""), (f" {badge.n}" if badge.n != "" else "", "bold"))

    def numbered(self, title: Text, id: str) -> Text:
        """Add the numbers of the choices that concern an item."""
        for number in self.numbers.get(id, []):
            title.append(" " if title.plain else "").append(f"[{number}]", style="bold green")
        return title

    def deck(self, deck: s.Deck) -> RenderableType:
        """Draw a face-down pile in one line."""
        top = f" · {self.say('top', card=deck.top.name or deck.top.label)}" if deck.top else ""
        return Text.assemble(("  " + (deck.title or deck.id), "bold"), f" {deck.n}{top}")

    def cards(self, comp: s.Cards) -> list[RenderableType]:
        """Draw a zone of cards: what lies open to choose from as panels, piles as one line."""
        items = [card for card in comp.items if card is not None]
        empty = len(comp.items) - len(items)
        if not items and not empty:
            return []
        if comp.arrange == "stack" or comp.area == "played":
            return [self.pile(comp, items)]
        drawn: list[RenderableType] = (
            [self.heading(comp), self.card_grid(comp, items)] if items else [self.heading(comp)]
        )
        if empty:
            drawn.append(Text(self.say("empty", n=empty), style="dim"))
        return drawn

    def pile(self, comp: s.Cards, items: Sequence[s.Card]) -> Text:
        """Draw a pile of open cards in one line, equal names counted; numbers stand behind what can be chosen."""
        line = Text.assemble(("  " + (comp.title or comp.id), "bold"), f" ({len(items)}): ")
        for i, (card, count) in enumerate(grouped(items, self.numbers)):
            line.append(", " if i else "").append(card.name or card.label, style=style_of(card))
            if count > 1:
                line.append(f" ×{count}")
            self.numbered(line, card.id)
        return line

    def card_grid(self, comp: s.Cards, items: Sequence[s.Card]) -> RenderableType:
        """Draw cards side by side, as many in a row as makes the whole least high; or in lines to save room."""
        groups = grouped(items, self.numbers)
        if self.room == LOW or (self.room == MIDDLE and comp.id != self.widest):
            return self.card_lines(groups)
        titles = max(len(self.card_title(card, copies, self.width)) for card, copies in groups)
        count = best_columns([self.card_body(card) for card, _ in groups], self.width, titles + 6)
        width = min(WIDE, self.width // count)
        grid = Grid.grid(padding=0)
        for _ in range(count):
            grid.add_column(width=width)
        for start in range(0, len(groups), count):
            row = groups[start : start + count]
            height = 2 + max(rows(self.card_body(card), width - 4) for card, _ in row)
            grid.add_row(*(self.card(card, copies, width, height) for card, copies in row))
        return grid

    def single_card(self, card: s.Card, width: int) -> RenderableType:
        """Draw one card as high as it needs."""
        return self.card(card, 1, width, 2 + rows(self.card_body(card), width - 4))

    def card_body(self, card: s.Card) -> list[str]:
        """List the lines of a card: its kind with figures, its text."""
        if card.facedown:
            return [self.say("facedown")]
        marks = [self.say(f"state.{card.state}")] if card.state not in ("", "ready") else []
        if card.stock is not None:
            marks.append(self.say("stock", n=card.stock))
        kind = " · ".join(filter(None, [card.kind, *marks]))
        faces = ", ".join(without_icons(face) for face in card.faces)
        return [line for line in (kind, without_icons(card.text), faces) if line]

    def card(self, card: s.Card, copies: int, width: int, height: int) -> RenderableType:
        """Draw a card."""
        body = self.card_body(card)
        inner = Group(*(Text(line, style="italic dim" if i == 0 and card.kind else "") for i, line in enumerate(body)))
        style = "dim" if card.state in ("spent", "dead", "locked") else style_of(card)
        return Panel(
            inner,
            title=self.card_title(card, copies, width - 6),
            title_align="left",
            subtitle=self.card_foot(card),
            subtitle_align="right",
            border_style=style,
            width=width,
            height=height,
        )

    def card_title(self, card: s.Card, copies: int, room: int) -> Text:
        """Draw the name of a card with its cost and how many there are."""
        name = card.name or card.label
        tail = (f" ◆{card.cost}" if card.cost is not None else "") + (f" ×{copies}" if copies > 1 else "")
        left = max(4, room - len(tail))
        return Text.assemble((name if len(name) <= left else name[: left - 1] + "…", "bold"), (tail, "bold yellow"))

    def card_lines(self, groups: Sequence[tuple[s.Card, int]]) -> RenderableType:
        """Draw cards one below the other: name and figures, then the text."""
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(max_width=self.width * 2 // 5)
        for card, copies in groups:
            head = Text("  ").append_text(self.card_title(card, copies, self.width)).append(" ")
            kind, *text = self.card_body(card) or [""]
            about = Text(kind, style="italic dim").append(
                f" – {' '.join(text)}" if text else "", style="not italic not dim"
            )
            grid.add_row(head.append_text(self.card_foot(card) or Text()), about)
        return grid

    def card_foot(self, card: s.Card) -> Text | None:
        """Draw the figures of a card and the numbers of the choices that concern it, for its lower border."""
        figures = [f"{badge.label or badge.icon} {badge.n}" for badge in card.stats]
        foot = self.numbered(Text(" · ".join(figures), style="bold"), card.id)
        return foot if foot.plain else None

    def log(self, log: s.Log) -> list[RenderableType]:
        """Draw the last lines of the log."""
        return [Text(line.text, style="dim") for line in log.items[-8:]]

    def lanes(self, comp: s.Lanes) -> list[RenderableType]:
        """Draw rows of places, one below the other."""
        drawn: list[RenderableType] = [self.heading(comp)]
        for row in comp.rows:
            line = self.numbered(Text.assemble(("  " + (row.title or row.id), "bold"), ":"), row.id)
            for card in row.slots:
                line.append("  ")
                if card is None:
                    line.append("[ – ]", style="dim")
                else:
                    stats = " ".join(f"{badge.label or badge.icon} {badge.n}" for badge in card.stats)
                    line.append(f"[{card.name or card.label}{' ' + stats if stats else ''}]", style=style_of(card))
                    self.numbered(line, card.id)
            drawn.append(line)
        return drawn

    def dice(self, comp: s.Dice) -> list[RenderableType]:
        """Draw dice with the faces that they show; no line for no dice."""
        if not comp.items:
            return []
        line = Text.assemble(("  " + (comp.title or comp.id), "bold"), f" ({len(comp.items)}):")
        for die in comp.items:
            face = f"{die.face.label or die.face.icon} {die.face.n}".strip() if die.face else "?"
            line.append(
                f"  [{face}]", style=SCHOOLS.get(die.school, "white") + (" dim" if die.state == "spent" else "")
            )
            self.numbered(line, die.id)
        return [line]

    def track(self, track: s.Track) -> RenderableType:
        """Draw a track: where each seat stands, and what the places mean."""
        marks = "  ".join(f"{self.say('seat', n=mark.seat + 1)} {mark.at}/{track.max}" for mark in track.marks)
        steps = ", ".join(f"{step.at} {step.label or step.icon}" for step in track.steps)
        return Text.assemble(
            ("  " + (track.title or track.id), "bold"), f" {marks}", (f"  ({steps})" if steps else "", "dim")
        )

    def counter(self, counter: s.Counter) -> RenderableType:
        """Draw a number that everybody shares."""
        limit = f"/{counter.max}" if counter.max is not None else ""
        delta = f" ({counter.delta:+d})" if counter.delta else ""
        return Text.assemble(
            ("  " + (counter.label or counter.title or counter.id), "bold"), f" {counter.n}{limit}{delta}"
        )

    def objective(self, comp: s.Objective) -> list[RenderableType]:
        """Draw goals with how far each seat is."""
        drawn: list[RenderableType] = [self.heading(comp)]
        for goal in comp.items:
            far = "  ".join(
                f"{self.say('seat', n=p.get('seat', 0) + 1)} {p.get('n', 0)}/{p.get('of', 0)}" for p in goal.progress
            )
            line = Text.assemble(
                ("  " + (goal.name or goal.label), "bold"), f" {goal.text}", (f"  {far}" if far else "", "yellow")
            )
            drawn.append(self.numbered(line, goal.id))
        return drawn


# ---------------------------------------------------------------- helpers


def style_of(card: s.Card) -> str:
    """Return the colour of a card's school."""
    return SCHOOLS.get(card.art.school, "white") if card.art else "white"


def grouped(items: Sequence[s.Card], numbers: Mapping[str, list[int]]) -> list[tuple[s.Card, int]]:
    """Put equal cards together: the copy that a choice concerns stands for all."""
    found: dict[tuple[object, ...], list[s.Card]] = {}
    for card in items:
        key = (card.name or card.label, card.text, card.state, card.cost, card.stock, card.facedown)
        found.setdefault(key, []).append(card)
    return [(next((c for c in cards if c.id in numbers), cards[0]), len(cards)) for cards in found.values()]


def rows(body: Sequence[str], width: int) -> int:
    """Count the rows that lines take at a width."""
    return sum(max(1, len(textwrap.wrap(line, max(1, width)))) for line in body)


def best_columns(bodies: Sequence[Sequence[str]], width: int, least: int = 0) -> int:
    """Find how many cards, each at least so wide, make a zone least high; of equals the fewest: the cards are broad."""
    most = max(1, min(len(bodies), width // max(NARROW, least)))

    def height(count: int) -> int:
        inner = min(WIDE, width // count) - 4
        return sum(2 + max(rows(body, inner) for body in bodies[i : i + count]) for i in range(0, len(bodies), count))

    return min(range(1, most + 1), key=lambda count: (height(count), count))


def health_bar(n: int, top: int, width: int) -> Text:
    """Draw health as a bar with its figures."""
    full = max(0, min(width, round(width * n / max(1, top))))
    colour = "green" if 2 * n > top else "yellow" if 4 * n > top else "red"
    return Text.assemble(("♥ ", "red"), ("█" * full, colour), ("░" * (width - full), "dim"), (f" {n}/{top}", "bold"))
