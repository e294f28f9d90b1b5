"""`tafelrunde check`, `cards` and `rules`: look things up, and validate a designer's pack."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Grid
from rich.text import Text

from tafelrunde.cli import rulebook
from tafelrunde.cli.options import GameName, Lang, PackFiles, read_packs
from tafelrunde.cli.talk import Refused, Talk, check_lang
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import game
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
    card: Annotated[str | None, typer.Argument(metavar="ID", show_default=False)] = None,
    pack: PackFiles = None,
    lang: Lang = None,
) -> None:
    """Show the cards of a game with the texts made from their verbs."""
    check_lang(lang)
    talk: Talk = ctx.obj
    box = box_with_cards(name, read_packs(pack))
    if card is None:
        talk.print(card_list(box, talk))
        return
    key = card.casefold()
    found = [entry for entry in box.cards if key in (entry.id, entry.name.en.casefold(), entry.name.de.casefold())]
    if not found:
        raise Refused("card", card=card)
    for entry in found:
        show_card(talk, box, entry)


def box_with_cards(name: str, packs: list[Pack]) -> Any:
    """Return the content of a game that has cards; raises TafelrundeError or Refused."""
    box = game(name).box(packs)
    if not getattr(box, "cards", None) or not hasattr(box, "card_text"):
        raise Refused("no-cards", game=name)
    return box


def card_list(box: Any, talk: Talk) -> Grid:
    """Draw all cards in a table."""
    grid = Grid(box=None, padding=(0, 1), header_style="bold")
    for key, how in (("id", "left"), ("cost", "right"), ("name", "left"), ("text", "left")):
        grid.add_column(talk.say(f"cards.{key}"), justify="right" if how == "right" else "left")
    for card in box.cards:
        cost = "" if getattr(card, "starter", False) else str(getattr(card, "cost", ""))
        name = Text(card.name.of(talk.lang), style="bold")
        grid.add_row(Text(card.id, style="dim"), cost, name, Text(box.card_text(card.id, talk.lang)))
    return grid


def show_card(talk: Talk, box: Any, card: Any) -> None:
    """Print a card with its text in both languages."""
    talk.print(Text.assemble((card.id, "bold cyan"), f"  {figures(card)}"))
    for lang in LANGS:
        talk.print(
            Text.assemble((f"  {lang}  ", "dim"), (card.name.of(lang), "bold"), f": {box.card_text(card.id, lang)}")
        )


def figures(card: Any) -> str:
    """List the plain figures of a card."""
    plain = {
        name: getattr(card, name) for name in card.__struct_fields__ if isinstance(getattr(card, name), (int, str))
    }
    hidden = ("id", "source", "source_note", "name_de_source")
    return " · ".join(
        f"{name} {value}" for name, value in plain.items() if name not in hidden and value not in ("", 0, False)
    )


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
                show_entry(talk, base, box, table, str(entry["id"]))
        else:
            talk.tell("check.changes", what=table)
            show_fields(talk, getattr(base.content, table, None), getattr(box.content, table, None))


def show_entry(talk: Talk, base: Any, box: Any, table: str, id: str) -> None:
    """Show one entry of a pack: new, or what is different."""
    before = entry_of(base.content, table, id)
    after = entry_of(box.content, table, id)
    talk.tell("check.adds" if before is None else "check.changes", what=f"{table}.{id}")
    if before is not None:
        show_fields(talk, before, after)
    if hasattr(box, "card_text") and id in getattr(box, "index", {}):
        show_card(talk, box, after)


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
