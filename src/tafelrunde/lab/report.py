"""The report of an experiment: what many games tell, on a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import structs

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.game import game
from tafelrunde.lab.findings import Findings, Share, Use
from tafelrunde.lab.page import Page
from tafelrunde.lab.plan import Outcome, Plan, things, use_of


def report(page: Page, found: Findings, outcomes: Sequence[Outcome]) -> str:
    """Write the report of a simulation on a page."""
    plan = found.plan
    found = named(found, page.lang)
    page.paragraph(page.say("plan", agents=", ".join(plan.agents), seats=plan.seats, seed=plan.seed))
    page.paragraph(page.say("command", command=plan.command(found.games)))
    page.paragraph(page.say("noise"))
    shares(page, "agents", found.agents)
    shares(page, "order", found.order, lambda name: page.say("place", n=name))
    if found.choices:
        shares(page, "choices", found.choices)
    if found.pairs:
        pairs(page, found.pairs)
    length(page, found, outcomes)
    if found.uses:
        uses(page, found.uses)
    endings(page, found)
    return page.text(page.say("title", game=game(plan.game).name(page.lang), n=found.games))


def speaker(plan: Plan, lang: str) -> Callable[[str], str]:
    """Return what names the things of a game as people do, instead of by their ids."""
    chosen = game(plan.game)
    box = chosen.box(plan.read_packs(), plan.seats)
    names = {card.id: card.name for shelf in chosen.codex(box, lang) for card in shelf.items}
    return lambda ids: " ".join(names.get(id, id) for id in ids.split(" "))


def use_speaker(plan: Plan, lang: str) -> Callable[[str], str]:
    """Return what says in the words of a game's moves what is done with things: "play crystal" is "Play Crystal"."""
    speak = speaker(plan, lang)
    said: dict[str, str] = {}
    for use, move in examples(plan).items():
        place, thing = next(things(move))
        name = speak(thing)
        known = name if name != thing else move.vocabulary.names(move, lang)[place]  # the codex has no sides or colours
        said[use] = move.vocabulary.gist(move, lang, place, known)
    words = told_apart(said)
    return lambda use: words.get(use, use)  # kept results may know what this box does not


def kind_speaker(plan: Plan, lang: str) -> Callable[[str], str]:
    """Return what says in the words of a game's moves what kinds of moves do with things: "play" is "Play …"."""
    said = {move.kind: move.vocabulary.gist(move, lang) for move in examples(plan).values()}
    words = told_apart(said)
    return lambda kind: words[kind]


def examples(plan: Plan) -> dict[str, Move]:
    """Return a move for everything that can be done with a thing of a game."""
    found: dict[str, Move] = {}
    for move in game(plan.game).box(plan.read_packs(), plan.seats).moves.all:
        if use := use_of(move):
            found.setdefault(use, move)
    return found


def told_apart(said: Mapping[str, str]) -> dict[str, str]:
    """Add the code of a kind of move where its words are those of another kind too, or where it has none."""
    times = Counter(said.values())
    return {
        code: text if times[text] == 1 and any(map(str.isalpha, text)) else f"{text} ({code.split(' ')[0]})"
        for code, text in said.items()
    }


def named(found: Findings, lang: str) -> Findings:
    """Name the things that were found."""
    speak, say_use = speaker(found.plan, lang), use_speaker(found.plan, lang)
    return structs.replace(
        found,
        choices=[structs.replace(one, name=speak(one.name)) for one in found.choices],
        pairs=[structs.replace(one, name=speak(one.name)) for one in found.pairs],
        uses=[structs.replace(one, name=say_use(one.name)) for one in found.uses],
    )


def shares(page: Page, key: str, found: Sequence[Share], written: Callable[[str], str] = str) -> None:
    """Show win rates."""
    page.heading(key)
    page.intervals(
        [(written(one.name), one.rate, one.low, one.high, one.remarkable) for one in found],
        found[0].fair,
        page.say("column.rate"),
    )
    rows = [
        (
            one.remarkable,
            [
                written(one.name),
                str(one.games),
                f"{one.wins:g}",
                page.percent(one.rate),
                page.span(one.low, one.high, page.percent),
                page.say("verdict.yes" if one.remarkable else "verdict.no"),
            ],
        )
        for one in found
    ]
    page.table(["name", "games", "wins", "rate", "interval", "verdict"], rows)


def pairs(page: Page, found: Sequence[Share]) -> None:
    """Show who wins against whom."""
    page.heading("pairs")
    page.pairs(found)
    strong = [one for one in found if one.remarkable]
    for one in strong:
        values = {"name": one.name, "rate": page.percent(one.rate), "n": one.games}
        page.paragraph(page.say("pairs.strong", **values))


def length(page: Page, found: Findings, outcomes: Sequence[Outcome]) -> None:
    """Show how long games take, and how they go."""
    page.heading("length")
    page.histogram([outcome.turns for outcome in outcomes], page.say("figure.turns"), page.say("length.title"))
    rows = []
    for figure in found.figures:
        write = page.percent if figure.name in ("comebacks", "out_early") else page.number
        interval = page.span(figure.low, figure.high, write)
        rows.append((False, [page.say(f"figure.{figure.name}"), write(figure.mean), interval]))
    page.table(["name", "mean", "interval"], rows)


def uses(page: Page, found: Sequence[Use]) -> None:
    """Show what is done with the things of the game, and how those fare who do it."""
    page.heading("uses")
    strong = sorted([one for one in found if one.remarkable], key=lambda one: -abs(one.impact))
    if strong:
        rows = [(one.name, one.impact, one.impact_low, one.impact_high, True) for one in strong]
        page.intervals(rows, 0.0, page.say("uses.drawing"))
    rows_of = [
        (
            one.remarkable,
            [
                one.name,
                page.percent(one.rate),
                page.span(one.low, one.high, page.percent),
                page.number(one.times, 1),
                page.points(one.impact),
                page.span(one.impact_low, one.impact_high, page.points),
                page.span(one.wins_low, one.wins_high, page.percent),
                page.say("verdict.yes" if one.remarkable else "verdict.no"),
            ],
        )
        for one in found
    ]
    page.table(["name", "use_rate", "interval", "times", "impact", "interval", "user_wins", "verdict"], rows_of)


def endings(page: Page, found: Findings) -> None:
    """Show how games end."""
    page.heading("endings")
    say = game(found.plan.game).say_reason
    rows = [(False, [say(reason, page.lang), page.percent(part)]) for reason, part in found.endings.items()]
    page.table(["name", "rate"], rows)
