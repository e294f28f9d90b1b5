"""The report of an experiment: one HTML file with pictures inside, readable without a network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from tafelrunde.kernel.game import game
from tafelrunde.lab.errors import TEXTS, need
from tafelrunde.lab.findings import Findings, Share, Use
from tafelrunde.lab.plan import Outcome

MOST_BARS: Final = 30
WIDTH: Final = 620
STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .8rem .15rem 0; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
tr.remarkable td { font-weight: 600; }
figure { margin: 1rem 0; padding: .5rem; background: #fff; overflow-x: auto; border-radius: .4rem; }
code { font-size: .9em; }
"""


class Page:
    """Writes one report in a language."""

    def __init__(self, lang: str) -> None:
        """Get ready; raises LabError where the libraries for pictures are missing."""
        self.lang = lang
        self.altair: Any = need("altair", "lab")
        self.convert: Any = need("vl_convert", "lab")
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

    def heading(self, key: str) -> None:
        """Begin a section with what it shows."""
        self.parts.append(f"<h2>{escape(self.say(f'{key}.title'))}</h2><p>{escape(self.say(f'{key}.about'))}</p>")

    def table(self, columns: Sequence[str], rows: Sequence[tuple[bool, Sequence[str]]]) -> None:
        """Write a table; rows that are larger than noise stand out."""
        head = "".join(f"<th>{escape(self.say(f'column.{name}'))}</th>" for name in columns)
        body = "".join(
            f"<tr{' class=remarkable' if strong else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
            for strong, cells in rows
        )
        self.parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")

    def picture(self, chart: Any, about: str) -> None:
        """Put a chart into the page as a drawing."""
        svg = self.convert.vegalite_to_svg(chart.to_json())
        self.parts.append(f"<figure role=img aria-label='{escape(about, quote=True)}'>{svg}</figure>")

    def intervals(self, rows: Sequence[tuple[str, float, float, float, bool]], fair: float | None, title: str) -> None:
        """Draw values with their intervals, and the fair value as a line."""
        alt = self.altair
        data = [
            {"name": name, "value": value, "low": low, "high": high, "strong": strong}
            for name, value, low, high, strong in rows[:MOST_BARS]
        ]
        names = [row["name"] for row in data]
        base = alt.Chart(alt.Data(values=data)).encode(y=alt.Y("name:N", sort=names, title=None))
        colour = alt.Color("strong:N", scale=alt.Scale(domain=[False, True], range=["#5b7083", "#c0392b"]), legend=None)
        chart = base.mark_rule(strokeWidth=2).encode(
            x=alt.X("low:Q", title=title, axis=alt.Axis(format="%")), x2="high:Q", color=colour
        ) + base.mark_point(filled=True, size=60, opacity=1).encode(x="value:Q", color=colour)
        if fair is not None:
            line = alt.Chart(alt.Data(values=[{"x": fair}])).mark_rule(strokeDash=[4, 4], color="#888")
            chart = chart + line.encode(x="x:Q")
        self.picture(chart.properties(width=WIDTH), title)

    def text(self, title: str) -> str:
        """Return the whole page."""
        return (
            f"<!doctype html><html lang={self.lang}><head><meta charset=utf-8>"
            f"<meta name=viewport content='width=device-width'><title>{escape(title)}</title><style>{STYLE}</style>"
            f"</head><body><h1>{escape(title)}</h1>{''.join(self.parts)}</body></html>\n"
        )


def report(found: Findings, outcomes: Sequence[Outcome], lang: str) -> str:
    """Write the report of a simulation."""
    page = Page(lang)
    plan = found.plan
    name = game(plan.game).name(lang)
    page.parts.append(f"<p>{escape(page.say('plan', agents=', '.join(plan.agents), seats=plan.seats, seed=plan.seed))}")
    page.parts.append(f" {escape(page.say('noise'))}</p>")
    shares(page, "agents", found.agents)
    shares(page, "seats", found.seats, lambda name: page.say("seat", n=name))
    if found.choices:
        shares(page, "choices", found.choices)
    if found.pairs:
        pairs(page, found.pairs)
    length(page, found, outcomes)
    if found.uses:
        uses(page, found.uses)
    endings(page, found, lang)
    return page.text(page.say("title", game=name, n=found.games))


def shares(page: Page, key: str, found: Sequence[Share], named: Any = str) -> None:
    """Show win rates."""
    page.heading(key)
    page.intervals(
        [(named(one.name), one.rate, one.low, one.high, one.remarkable) for one in found],
        found[0].fair,
        page.say("column.rate"),
    )
    rows = [
        (
            one.remarkable,
            [
                named(one.name),
                str(one.games),
                f"{one.wins:g}",
                page.percent(one.rate),
                f"{page.percent(one.low)} – {page.percent(one.high)}",
                page.say("verdict.yes" if one.remarkable else "verdict.no"),
            ],
        )
        for one in found
    ]
    page.table(["name", "games", "wins", "rate", "interval", "verdict"], rows)


def pairs(page: Page, found: Sequence[Share]) -> None:
    """Show who wins against whom as a heat map."""
    page.heading("pairs")
    alt = page.altair
    data = []
    for one in found:
        mine, _, theirs = one.name.partition(" / ")
        data.append({"mine": mine, "theirs": theirs, "rate": one.rate, "text": f"{100 * one.rate:.0f}"})
    base = alt.Chart(alt.Data(values=data)).encode(
        x=alt.X("theirs:N", title=page.say("pairs.theirs")), y=alt.Y("mine:N", title=page.say("pairs.mine"))
    )
    heat = base.mark_rect().encode(
        color=alt.Color(
            "rate:Q",
            scale=alt.Scale(scheme="blueorange", domain=[0, 1]),
            title=page.say("column.rate"),
            legend=alt.Legend(format="%"),
        )
    )
    page.picture(heat + base.mark_text().encode(text="text:N"), page.say("pairs.title"))
    strong = [one for one in found if one.remarkable]
    for one in strong:
        values = {"name": one.name, "rate": page.percent(one.rate), "n": one.games}
        page.parts.append(f"<p>{escape(page.say('pairs.strong', **values))}</p>")


def length(page: Page, found: Findings, outcomes: Sequence[Outcome]) -> None:
    """Show how long games take, and how they go."""
    page.heading("length")
    alt = page.altair
    data = alt.Data(values=[{"turns": outcome.turns} for outcome in outcomes])
    bars = alt.Chart(data).mark_bar(color="#5b7083")
    bars = bars.encode(
        x=alt.X("turns:Q", bin=alt.Bin(maxbins=30), title=page.say("figure.turns")),
        y=alt.Y("count():Q", title=page.say("column.games")),
    )
    page.picture(bars.properties(width=WIDTH, height=180), page.say("length.title"))
    rows = []
    for figure in found.figures:
        if figure.name == "out_early" and found.plan.seats == 2:
            continue
        write = page.percent if figure.name in ("comebacks", "out_early") else page.number
        interval = f"{write(figure.low)} – {write(figure.high)}"
        rows.append((False, [page.say(f"figure.{figure.name}"), write(figure.mean), interval]))
    page.table(["name", "mean", "interval"], rows)


def uses(page: Page, found: Sequence[Use]) -> None:
    """Show what is done with the things of the game, and how those fare who do it."""
    page.heading("uses")
    strong = sorted([one for one in found if one.remarkable], key=lambda one: -abs(one.impact))
    if strong:
        rows = [(one.name, one.wins, one.wins_low, one.wins_high, True) for one in strong]
        page.intervals(rows, None, page.say("column.user_wins"))
    rows_of = [
        (
            one.remarkable,
            [
                one.name,
                page.percent(one.rate),
                f"{page.percent(one.low)} – {page.percent(one.high)}",
                page.number(one.times, 1),
                f"{100 * one.impact:+.1f}".replace(".", "," if page.lang == "de" else "."),
                f"{page.percent(one.wins_low)} – {page.percent(one.wins_high)}",
                page.say("verdict.yes" if one.remarkable else "verdict.no"),
            ],
        )
        for one in found
    ]
    page.table(["name", "use_rate", "interval", "times", "impact", "user_wins", "verdict"], rows_of)


def endings(page: Page, found: Findings, lang: str) -> None:
    """Show how games end."""
    page.heading("endings")
    say = game(found.plan.game).say_rule
    rows = [(False, [f"{reason} {say(reason, lang)}", page.percent(part)]) for reason, part in found.endings.items()]
    page.table(["name", "rate"], rows)
