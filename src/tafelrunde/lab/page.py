"""What a report is written on: an HTML file with pictures inside, readable without a network, or a Markdown file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from tafelrunde.lab.errors import TEXTS, need
from tafelrunde.lab.findings import Figure, Share

MOST_BARS: Final = 30
WIDTH: Final = 360  # with names beside it little more than a phone has
AROUND: Final = 0.1  # so much on both sides of the fair value is shown at least
GREY: Final = "#5b7083"
STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
p { max-width: 60rem; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .8rem .15rem 0; text-align: right; border-bottom: 1px solid #8884; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; position: sticky; left: 0; background: Canvas; }
tr.remarkable td { font-weight: 600; }
figure { margin: 1rem 0; padding: .5rem; background: #fff; overflow-x: auto; border-radius: .4rem; }
svg { max-width: 100%; height: auto; }
code { font-size: .9em; }
"""


class Page(ABC):
    """A report in a language, part by part."""

    def __init__(self, lang: str) -> None:
        """Begin with an empty page."""
        self.lang = lang
        self.parts: list[str] = []

    def say(self, key: str, **values: Any) -> str:
        """Return a text of the report."""
        return TEXTS.say(self.lang, f"report.{key}", **values)

    def number(self, value: float, digits: int = 2) -> str:
        """Write a number as the language does."""
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if self.lang == "de" else text

    def percent(self, value: float) -> str:
        """Write a share in percent."""
        return f"{self.number(100 * value, 1)} %"

    def points(self, value: float) -> str:
        """Write a difference of shares in percentage points, with its sign."""
        return ("+" if value >= 0 else "−") + self.number(100 * abs(value), 1)

    def span(self, low: float, high: float, write: Callable[[float], str]) -> str:
        """Write an interval."""
        return f"{write(low)} – {write(high)}"

    def heading(self, key: str, **values: Any) -> None:
        """Begin a section with what it shows."""
        self.title(self.say(f"{key}.title"))
        self.paragraph(self.say(f"{key}.about", **values))

    @abstractmethod
    def title(self, text: str) -> None:
        """Write the title of a section."""

    @abstractmethod
    def paragraph(self, text: str) -> None:
        """Write a paragraph."""

    @abstractmethod
    def table(self, columns: Sequence[str], rows: Sequence[tuple[bool, Sequence[str]]]) -> None:
        """Write a table; rows that are larger than noise stand out."""

    @abstractmethod
    def intervals(self, rows: Sequence[tuple[str, float, float, float, bool]], fair: float, title: str) -> None:
        """Draw values with their intervals, and the fair value as a line."""

    @abstractmethod
    def curve(
        self,
        field: str,
        values: Sequence[int],
        figures: Sequence[Figure],
        title: str,
        share: bool = False,
        fair: float | None = None,
    ) -> None:
        """Draw how a figure answers to a number, with its intervals, and the fair value as a line."""

    @abstractmethod
    def histogram(self, values: Sequence[int], title: str, about: str) -> None:
        """Draw how often each value occurs."""

    @abstractmethod
    def pairs(self, found: Sequence[Share]) -> None:
        """Show who wins against whom: rows against columns."""

    @abstractmethod
    def text(self, title: str) -> str:
        """Return the whole page."""


class HtmlPage(Page):
    """One HTML file."""

    def __init__(self, lang: str) -> None:
        """Get ready; raises LabError where the libraries for pictures are missing."""
        super().__init__(lang)
        self.altair: Any = need("altair", "lab")
        self.convert: Any = need("vl_convert", "lab")

    def title(self, text: str) -> None:
        """Write the title of a section."""
        self.parts.append(f"<h2>{escape(text)}</h2>")

    def paragraph(self, text: str) -> None:
        """Write a paragraph."""
        self.parts.append(f"<p>{escape(text)}</p>")

    def table(self, columns: Sequence[str], rows: Sequence[tuple[bool, Sequence[str]]]) -> None:
        """Write a table; rows that are larger than noise stand out."""
        head = "".join(f"<th>{escape(self.say(f'column.{name}'))}</th>" for name in columns)
        body = "".join(
            f"<tr{' class=remarkable' if strong else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
            for strong, cells in rows
        )
        self.parts.append(
            f"<div class=table tabindex=0><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def picture(self, chart: Any, about: str) -> None:
        """Put a chart into the page as a drawing."""
        svg = self.convert.vegalite_to_svg(chart.to_json(), format_locale="de-DE" if self.lang == "de" else None)
        self.parts.append(f"<figure role=img aria-label='{escape(about, quote=True)}'>{svg}</figure>")

    def intervals(self, rows: Sequence[tuple[str, float, float, float, bool]], fair: float, title: str) -> None:
        """Draw values with their intervals, and the fair value as a line."""
        alt = self.altair
        data = [
            {"name": name, "value": value, "low": low, "high": high, "strong": strong}
            for name, value, low, high, strong in rows[:MOST_BARS]
        ]
        names = [row["name"] for row in data]
        base = alt.Chart(alt.Data(values=data)).encode(y=alt.Y("name:N", sort=names, title=None))
        colour = alt.Color("strong:N", scale=alt.Scale(domain=[False, True], range=[GREY, "#c0392b"]), legend=None)
        ends = [end for _, _, low, high, _ in rows[:MOST_BARS] for end in (low, high)]
        room = alt.Scale(domain=[min(fair - AROUND, *ends), max(fair + AROUND, *ends)])
        axis = alt.X("low:Q", title=title, axis=alt.Axis(format="%"), scale=room)
        chart = base.mark_rule(strokeWidth=2).encode(x=axis, x2="high:Q", color=colour)
        chart += base.mark_point(filled=True, size=60, opacity=1).encode(x="value:Q", color=colour)
        line = alt.Chart(alt.Data(values=[{"x": fair}])).mark_rule(strokeDash=[4, 4], color="#888")
        self.picture((chart + line.encode(x="x:Q")).properties(width=WIDTH), title)

    def curve(
        self,
        field: str,
        values: Sequence[int],
        figures: Sequence[Figure],
        title: str,
        share: bool = False,
        fair: float | None = None,
    ) -> None:
        """Draw how a figure answers to a number, with its intervals, and the fair value as a line."""
        alt = self.altair
        data = [
            {"x": value, "y": one.mean, "low": one.low, "high": one.high}
            for value, one in zip(values, figures, strict=True)
        ]
        ticks = alt.Axis(values=list(values), format="d")
        base = alt.Chart(alt.Data(values=data)).encode(
            x=alt.X("x:Q", title=field, axis=ticks, scale=alt.Scale(zero=False, padding=20))
        )
        axis = alt.Axis(format="%") if share else alt.Axis()
        low = alt.Y("low:Q", title=title, axis=axis, scale=alt.Scale(zero=False))
        chart = (
            base.mark_area(opacity=0.15, color=GREY).encode(y=low, y2="high:Q")
            + base.mark_rule(strokeWidth=2, color=GREY).encode(y=low, y2="high:Q")
            + base.mark_line(color=GREY, point=alt.OverlayMarkDef(color=GREY, size=60)).encode(y="y:Q")
        )
        if fair is not None:
            line = alt.Chart(alt.Data(values=[{"y": fair}])).mark_rule(strokeDash=[4, 4], color="#888")
            chart = chart + line.encode(y="y:Q")
        self.picture(chart.properties(width=WIDTH, height=220), title)

    def histogram(self, values: Sequence[int], title: str, about: str) -> None:
        """Draw how often each value occurs."""
        alt = self.altair
        bars = alt.Chart(alt.Data(values=[{"value": value} for value in values])).mark_bar(color=GREY)
        bars = bars.encode(
            x=alt.X("value:Q", bin=alt.Bin(maxbins=30), title=title),
            y=alt.Y("count():Q", title=self.say("column.games")),
        )
        self.picture(bars.properties(width=WIDTH, height=180), about)

    def pairs(self, found: Sequence[Share]) -> None:
        """Draw a heat map."""
        alt = self.altair
        data = []
        for one in found:
            mine, theirs = one.name.split(" / ")
            data.append({"mine": mine, "theirs": theirs, "rate": one.rate, "text": f"{100 * one.rate:.0f}"})
        base = alt.Chart(alt.Data(values=data)).encode(
            x=alt.X("theirs:N", title=self.say("pairs.theirs")), y=alt.Y("mine:N", title=self.say("pairs.mine"))
        )
        heat = base.mark_rect().encode(
            color=alt.Color(
                "rate:Q",
                scale=alt.Scale(scheme="blueorange", domain=[0, 1]),
                title=self.say("column.rate"),
                legend=alt.Legend(format="%"),
            )
        )
        self.picture(heat + base.mark_text().encode(text="text:N"), self.say("pairs.title"))

    def text(self, title: str) -> str:
        """Return the whole page."""
        return (
            f"<!doctype html><html lang={self.lang}><head><meta charset=utf-8>"
            f"<meta name=viewport content='width=device-width'><title>{escape(title)}</title><style>{STYLE}</style>"
            f"</head><body><h1>{escape(title)}</h1>{''.join(self.parts)}</body></html>\n"
        )


class MarkdownPage(Page):
    """One Markdown file: its tables say what pictures would show."""

    def title(self, text: str) -> None:
        """Write the title of a section."""
        self.parts.append(f"## {text}")

    def paragraph(self, text: str) -> None:
        """Write a paragraph."""
        self.parts.append(text)

    def table(self, columns: Sequence[str], rows: Sequence[tuple[bool, Sequence[str]]]) -> None:
        """Write a table; rows that are larger than noise stand out."""
        self._grid(
            [self.say(f"column.{name}") for name in columns],
            [[f"**{cells[0]}**" if strong else cells[0], *cells[1:]] for strong, cells in rows],
        )

    def pairs(self, found: Sequence[Share]) -> None:
        """Write a table of rows against columns, in percent with the interval."""
        cells = {one.name: f"{100 * one.rate:.0f} ({100 * one.low:.0f} – {100 * one.high:.0f})" for one in found}
        names = sorted({name.split(" / ")[0] for name in cells})
        self._grid(["", *names], [[mine, *[cells.get(f"{mine} / {other}", "") for other in names]] for mine in names])

    def intervals(self, rows: Sequence[tuple[str, float, float, float, bool]], fair: float, title: str) -> None:
        """Leave it to the table that follows."""

    def curve(
        self,
        field: str,
        values: Sequence[int],
        figures: Sequence[Figure],
        title: str,
        share: bool = False,
        fair: float | None = None,
    ) -> None:
        """Leave it to the table that follows."""

    def histogram(self, values: Sequence[int], title: str, about: str) -> None:
        """Leave it to the table that follows."""

    def _grid(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        rule = ["---", *["---:"] * (len(head) - 1)]
        self.parts.append("\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rows)))

    def text(self, title: str) -> str:
        """Return the whole page."""
        return "\n\n".join([f"# {title}", *self.parts]) + "\n"
