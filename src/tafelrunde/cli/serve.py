"""`tafelrunde` and `tafelrunde serve`: the table in the browser. Also `bot`, `backup`, `restore` and `reports`.

The server's libraries are loaded only when one of these commands runs: the others answer sooner without them.
"""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tafelrunde.cli.options import Lang
from tafelrunde.cli.talk import Refused, Talk, check_lang

Config = Annotated[str | None, typer.Option("--config", metavar="FILE")]
DataDir = Annotated[str | None, typer.Option("--data-dir", metavar="FOLDER")]


def open_table(talk: Talk, lan: bool) -> None:
    """Serve on this machine and open the browser; with `lan` others in the network are welcome."""
    run_server(talk, {}, None, lan, True)


def serve_command(
    ctx: typer.Context,
    host: Annotated[str | None, typer.Option("--host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="N", min=1)] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", metavar="URL")] = None,
    database_url: Annotated[str | None, typer.Option("--database-url", metavar="URL")] = None,
    data_dir: DataDir = None,
    invite_only: Annotated[str | None, typer.Option("--invite-only", metavar="WORD")] = None,
    no_chat: Annotated[bool, typer.Option("--no-chat", metavar="")] = False,
    ai_workers: Annotated[int | None, typer.Option("--ai-workers", metavar="N", min=1)] = None,
    ai_seconds: Annotated[float | None, typer.Option("--ai-seconds", metavar="SECONDS")] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", metavar="NAME=COMMAND")] = None,
    log_format: Annotated[str | None, typer.Option("--log-format", metavar="text|json")] = None,
    lan: Annotated[bool, typer.Option("--lan", metavar="")] = False,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Serve tables until a signal says stop."""
    check_lang(lang)
    flags = {
        "host": host,
        "port": port,
        "public_url": public_url,
        "database_url": database_url,
        "data_dir": data_dir,
        "invite_only": invite_only,
        "chat": False if no_chat else None,
        "ai_workers": ai_workers,
        "ai_seconds": ai_seconds,
        "bots": read_bots(bot) if bot else None,
        "log_format": log_format,
    }
    run_server(ctx.obj, flags, config, lan, False)


def read_bots(pairs: list[str]) -> dict[str, str]:
    """Read `name=command` pairs; raises Refused("bot_pair")."""
    found = {}
    for pair in pairs:
        name, _, command = pair.partition("=")
        if not name.strip() or not command.strip():
            raise Refused("bot_pair", text=pair)
        found[name.strip()] = command.strip()
    return found


def run_server(talk: Talk, flags: dict[str, Any], config: str | None, lan: bool, browser: bool) -> None:
    """Serve; tell the address, open the browser where there is one."""
    from tafelrunde.server import lan as network
    from tafelrunde.server.run import serve
    from tafelrunde.server.settings import read_settings

    settings = read_settings(flags, config)
    if lan:
        settings = msgspec.structs.replace(settings, host="0.0.0.0")
    if browser:
        settings = msgspec.structs.replace(settings, port=network.free_port(settings.host, settings.port))
    host = "localhost" if settings.host == "0.0.0.0" else settings.host
    here = f"http://{host}:{settings.port}"
    if lan:
        there = settings.public_url or f"http://{network.lan_address()}:{settings.port}"
        settings = msgspec.structs.replace(settings, public_url=there)
        talk.tell("serve.lan", address=there)
        talk.print(network.qr_code(there))
    talk.tell("serve.address", address=here)
    if browser and network.has_screen():
        threading.Timer(1.5, webbrowser.open, (here,)).start()
    serve(settings)


def backup_command(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    data_dir: DataDir = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Copy the data, also while the server runs."""
    from tafelrunde.server.backup import backup
    from tafelrunde.server.settings import read_settings

    check_lang(lang)
    backup(read_settings({"data_dir": data_dir}, config), Path(file))
    ctx.obj.tell("serve.backup", file=file)


def restore_command(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    data_dir: DataDir = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Put a copy of the data back, also while the server runs."""
    from tafelrunde.server.backup import restore
    from tafelrunde.server.settings import read_settings

    check_lang(lang)
    restore(read_settings({"data_dir": data_dir}, config), Path(file))
    ctx.obj.tell("serve.restore", file=file)


def reports_command(ctx: typer.Context, data_dir: DataDir = None, config: Config = None, lang: Lang = None) -> None:
    """List the problems that guests have reported."""
    from tafelrunde.server.reports import reports
    from tafelrunde.server.settings import read_settings

    check_lang(lang)
    talk: Talk = ctx.obj
    found = reports(read_settings({"data_dir": data_dir}, config))
    for one in found:
        talk.print(f"{one.file}", style="bold")
        talk.print(" · ".join(part for part in (one.game, one.rule, one.text) if part))
    talk.tell("serve.reports" if found else "serve.no-reports", n=len(found))


def bot_command(
    ctx: typer.Context,
    program: Annotated[str, typer.Argument(metavar="FILE:CLASS", show_default=False)],
    url: Annotated[str | None, typer.Option("--url", metavar="URL")] = None,
    token: Annotated[str | None, typer.Option("--token", metavar="TOKEN")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME")] = None,
    lang: Lang = None,
) -> None:
    """Let a bot play: at a table of a server, or over standard input and output."""
    from tafelrunde.server.bots import Unusable, load_bot, play_over_socket, play_over_stdio, take_seat

    check_lang(lang)
    try:
        bot = load_bot(program)
        if url is None:
            play_over_stdio(bot)
            return
        if token is None:
            url, token = take_seat(url, name or type(bot).__name__)
        if not play_over_socket(bot, url, token):
            raise Refused("bot-ended", url=url)
    except Unusable as error:
        raise Refused("bot", program=error.what, problem=error.problem) from error
