"""`tafelrunde new`: begin a pack of one's own with a complete, commented example that is valid at once."""

from __future__ import annotations

import inspect
import json
import re
import unicodedata
from pathlib import Path
from typing import Annotated, Final

import typer

from tafelrunde.cli.options import Lang, write_text
from tafelrunde.cli.talk import Refused, Talk, check_lang
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game, game, games
from tafelrunde.kernel.text import LANGS

COMMENT: Final = re.compile(r"# (.+) \| (.+)$", re.MULTILINE)  # the examples explain themselves in both languages


def new_command(
    ctx: typer.Context,
    kind: Annotated[str, typer.Argument(metavar="KIND", show_default=False)],
    called: Annotated[str, typer.Argument(metavar="NAME", show_default=False)] = "",
    name: Annotated[str | None, typer.Option("--game", metavar="GAME")] = None,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Write a complete commented pack with one new thing in it."""
    check_lang(lang)
    talk: Talk = ctx.obj
    chosen = game(name) if name is not None else only_game_with(kind)
    text = starter(chosen, kind, talk.lang)
    title = called.strip() or f"New {kind}".title()
    id = id_of(title)
    target = file or f"{id}.toml"
    if Path(target).exists():
        raise Refused("exists", file=target)
    text = filled(text, id, title, target)
    chosen.box([Pack.read(text, target)])  # what is handed out is valid, whatever it was called
    write_text(target, text)
    talk.tell("new.written", file=target, game=chosen.id)


def starters(chosen: Game) -> list[str]:
    """List the kinds of things for which a game has an example."""
    return sorted(file.stem for file in folder_of(chosen).glob("*.toml"))


def starter(chosen: Game, kind: str, lang: str) -> str:
    """Return the example of a kind with its blanks and comments in a language; raises Refused."""
    known = starters(chosen)
    if kind not in known:
        raise Refused("kind", kind=kind, game=chosen.id, known=", ".join(known) or "–")
    text = (folder_of(chosen) / f"{kind}.toml").read_text("utf-8")
    return COMMENT.sub(lambda found: f"# {found[1 + LANGS.index(lang)]}", text)


def folder_of(chosen: Game) -> Path:
    """Return where the examples of a game lie, if it has any."""
    return Path(inspect.getfile(type(chosen))).parent / "starters"


def only_game_with(kind: str) -> Game:
    """Return the game that has things of this kind; raises Refused where none has, or several have."""
    found = [id for id in games() if kind in starters(game(id))]
    if len(found) == 1:
        return game(found[0])
    if found:
        raise Refused("which_game", kind=kind, known=", ".join(found))
    every = sorted({known for id in games() for known in starters(game(id))})
    raise Refused("no_kind", kind=kind, known=", ".join(every))


def filled(text: str, id: str, title: str, file: str) -> str:
    """Fill in the blanks of an example; a name may contain whatever a text may contain."""
    quoted = json.dumps(title, ensure_ascii=False)[1:-1]
    shown = "".join(sign for sign in file if sign.isprintable())
    for blank, value in (("__file__", shown), ("__id__", id), ("__name__", quoted)):
        text = text.replace(blank, value)
    return text


def id_of(title: str) -> str:
    """Make an id of a name; raises Refused where nothing is left."""
    plain = unicodedata.normalize("NFKD", title.casefold().replace("ß", "ss"))
    id = re.sub(r"[^a-z0-9]+", "_", plain.encode("ascii", "ignore").decode()).strip("_")
    if not id or not id[0].isalpha():
        raise Refused("called", name=title)
    return id
