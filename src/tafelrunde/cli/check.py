"""`tafelrunde check`, `cards` and `rules`: look things up, and validate a designer's pack."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Grid
from rich.text import Text

from tafelrunde.cli import rulebook
from tafelrunde.cli.options import GameName, Lang, PackFiles, read_packs
from tafelrunde.cli.table import without_icons
from tafelrunde.cli.talk import Refused, Talk, check_lang
from tafelrunde.kernel.codex import Shelf, found
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import game
from tafelrunde.kernel.scene import Card
from tafelrunde.kernel.text import LANGS


def rules_command(
    ctx: typer.Context,
    name: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="ID|WORDS", show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Show rules by id, by section or by words."""
    check_lang(lang)
    talk: Talk = ctx.obj
    section = ""
    for rule in rulebook.look_up(game(name), " ".join(words or [])):
        if rule.section != section:
            section = rule.section
            talk.print(section, style="bold underline")
        talk.print(Text.assemble((f"{rule.id} ", "bold cyan"), rule.text))


def cards_command(
    ctx: typer.Context,
    name: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="ID|WORDS", show_default=False)] = None,
    pack: PackFiles = None,
    lang: Lang = None,
) -> None:
    """Show the cards, units, spells and boards of a game with the texts made from their content."""
    check_lang(lang)
    talk: Talk = ctx.obj
    box = game(name).box(read_packs(pack))
    shelves = game(name).shelves(box, talk.lang)
    if not shelves:
        raise Refused("no-cards", game=name)
    if not words:
        for shelf in shelves:
            talk.print(Text(shelf.name, style="bold underline"))
            talk.print(card_list(shelf, talk))
        return
    wanted = " ".join(words)
    cards = [card for shelf in shelves for card in shelf.items if is_called(card, wanted)]
    cards = cards or [card for shelf in found(shelves, wanted) for card in shelf.items]
    if not cards:
        raise Refused("card", card=wanted)
    for card in cards:
        show_card(talk, name, box, card.id)


def is_called(card: Card, wanted: str) -> bool:
    """Tell whether a card has exactly this id or name, in either language."""
    return wanted.casefold() in (card.id.casefold(), card.name.casefold(), card.also.casefold())


def card_list(shelf: Shelf, talk: Talk) -> Grid:
    """Draw the cards of a shelf in a table."""
    grid = Grid(box=None, padding=(0, 1), header_style="bold")
    for key, how in (("id", "left"), ("cost", "right"), ("name", "left"), ("text", "left")):
        grid.add_column(talk.say(f"cards.{key}"), justify="right" if how == "right" else "left")
    for card in shelf.items:
        cost = "" if card.cost is None else str(card.cost)
        grid.add_row(Text(card.id, style="dim"), cost, Text(card.name, style="bold"), Text(without_icons(card.text)))
    return grid


def show_card(talk: Talk, name: str, box: Any, id: str) -> None:
    """Print a card with its text in both languages."""
    for lang in sorted(LANGS, key=lambda one: one != talk.lang):
        card = next(card for shelf in game(name).codex(box, lang) for card in shelf.items if card.id == id)
        if lang == talk.lang:
            talk.print(Text.assemble((card.id, "bold cyan"), f"  {figures(card, talk)}"))
        talk.print(Text.assemble((f"  {lang}  ", "dim"), (card.name, "bold"), f": {without_icons(card.text)}"))
    if card.faces:
        talk.print(Text.assemble("      ", " · ".join(without_icons(face) for face in card.faces)))


def figures(card: Card, talk: Talk) -> str:
    """List the kind and the plain figures of a card."""
    cost = [] if card.cost is None else [f"{talk.say('cards.cost')} {card.cost}"]
    stats = [f"{stat.label} {stat.n}" for stat in (*card.stats, *card.badges)]
    return " · ".join([*([card.kind] if card.kind else []), *cost, *stats])


def check_command(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="PACK", show_default=False)],
    name: Annotated[str, typer.Option("--game", metavar="GAME")] = "shards",
    lang: Lang = None,
) -> None:
    """Validate a pack and show what it adds and changes."""
    check_lang(lang)
    talk: Talk = ctx.obj
    pack = Pack.load(file)
    base = game(name).box()
    box = game(name).box([pack])
    talk.tell("check.valid", style="bold green", file=file, game=game(name).name(talk.lang))
    for table, entries in pack.data.items():
        if isinstance(entries, list):
            for entry in entries:
                show_entry(talk, name, base, box, table, str(entry["id"]))
        else:
            talk.tell("check.changes", what=table)
            show_fields(talk, getattr(base.content, table, None), getattr(box.content, table, None))


def show_entry(talk: Talk, name: str, base: Any, box: Any, table: str, id: str) -> None:
    """Show one entry of a pack: new, or what is different."""
    before = entry_of(base.content, table, id)
    after = entry_of(box.content, table, id)
    talk.tell("check.adds" if before is None else "check.changes", what=f"{table}.{id}")
    if before is not None:
        show_fields(talk, before, after)
    if any(card.id == id for shelf in game(name).codex(box, talk.lang) for card in shelf.items):
        show_card(talk, name, box, id)


def entry_of(content: Any, table: str, id: str) -> Any:
    """Find an entry of the content by table and id, or None."""
    return next((entry for entry in getattr(content, table, []) if entry.id == id), None)


def show_fields(talk: Talk, before: Any, after: Any) -> None:
    """Show which fields of an entry are different."""
    old = msgspec.to_builtins(before) if before is not None else {}
    new = msgspec.to_builtins(after) if after is not None else {}
    for field in new:
        if old.get(field) != new[field]:
            talk.print(Text.assemble(f"  {field}: ", (f"{old.get(field)}", "red"), " → ", (f"{new[field]}", "green")))
