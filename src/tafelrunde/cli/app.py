"""The commands put together: arguments, help in the reader's language, and errors as one clear sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from tafelrunde import __version__
from tafelrunde.cli.check import cards_command, check_command, rules_command
from tafelrunde.cli.coach import hint_command, review_command
from tafelrunde.cli.lab import LAB_COMMANDS
from tafelrunde.cli.learn import learn_command
from tafelrunde.cli.measure import bench_command, conform_command
from tafelrunde.cli.new import new_command
from tafelrunde.cli.options import Lang
from tafelrunde.cli.play import play_command
from tafelrunde.cli.replay import replay_command, verify_command
from tafelrunde.cli.serve import (
    backup_command,
    bot_command,
    open_table,
    reports_command,
    restore_command,
    serve_command,
)
from tafelrunde.cli.sim import sim_command
from tafelrunde.cli.talk import TEXTS, Refused, Talk, check_lang, wanted_lang
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.errors import LabError

# What typer raises for arguments that it cannot read; the name of the class differs between its versions.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class Command(TyperCommand):
    """A command whose help is in the reader's language."""

    def get_help_option(self, ctx: Any) -> Any:
        """Describe --help as well."""
        return described(super().get_help_option(ctx), ctx.obj.lang)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help, then the examples as they are written."""
        super().format_help(ctx, formatter)
        show_examples(ctx.obj, f"help.{self.name}.examples")


class Commands(TyperGroup):
    """The list of commands."""

    def get_help_option(self, ctx: Any) -> Any:
        """Describe --help as well."""
        return described(super().get_help_option(ctx), ctx.obj.lang)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help, then the examples as they are written."""
        super().format_help(ctx, formatter)
        show_examples(ctx.obj, f"help.{self.name}.examples" if ctx.parent else "help.examples")

    def list_commands(self, ctx: Any) -> list[str]:
        """Keep the order in which the commands were added."""
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command; raises Refused."""
        if args[0] not in self.commands:
            raise Refused("command", command=args[0], known=", ".join(self.commands))
        return super().resolve_command(ctx, args)


def described(option: Any, lang: str) -> Any:
    """Put the text of a language into the help option."""
    if option is not None:
        option.help = TEXTS.say(lang, "help.help")
        option.metavar = ""
        option.rich_help_panel = TEXTS.say(lang, "help.panel.option")
    return option


def show_examples(talk: Talk, key: str) -> None:
    """Print examples, where there are any."""
    if TEXTS.has(talk.lang, key):
        talk.tell(key)


COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve_command,
    "learn": learn_command,
    "play": play_command,
    "replay": replay_command,
    "verify": verify_command,
    "hint": hint_command,
    "review": review_command,
    "rules": rules_command,
    "cards": cards_command,
    "new": new_command,
    "check": check_command,
    "sim": sim_command,
    "bench": bench_command,
    "conform": conform_command,
    "bot": bot_command,
    "backup": backup_command,
    "restore": restore_command,
    "reports": reports_command,
}
app = typer.Typer(cls=Commands, add_completion=False, pretty_exceptions_enable=False)
for name, function in COMMANDS.items():
    app.command(name, cls=Command)(function)
lab = typer.Typer(cls=Commands, add_completion=False, pretty_exceptions_enable=False, no_args_is_help=True)
for name, function in LAB_COMMANDS.items():
    lab.command(name, cls=Command)(function)
app.add_typer(lab, name="lab")


@app.callback(invoke_without_command=True)
def root(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", metavar="")] = False,
    lan: Annotated[bool, typer.Option("--lan", metavar="")] = False,
    lang: Lang = None,
) -> None:
    """Choose a command; without one, sit down at a table in the browser."""
    check_lang(lang)
    if version:
        print(f"tafelrunde {__version__}")
    elif ctx.invoked_subcommand is None:
        open_table(ctx.obj, lan)


def localized(command: Any, lang: str, path: str = "help") -> Any:
    """Put the help texts of a language into a command and all that are inside it."""
    command.help = TEXTS.say(lang, f"{path}.about")
    for param in command.params:
        key = f"{path}.{param.name}"
        param.help = TEXTS.say(lang, key if TEXTS.has(lang, key) else f"help.common.{param.name}")
        param.rich_help_panel = TEXTS.say(lang, f"help.panel.{param.param_type_name}")
    for name, inner in getattr(command, "commands", {}).items():
        localized(inner, lang, f"help.{name}").rich_help_panel = TEXTS.say(lang, "help.panel.command")
    return command


def run(args: Sequence[str]) -> int:
    """Run a command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that has no box signs shows question marks
    talk = Talk(wanted_lang(args))
    command = localized(get_command(app), talk.lang)
    try:
        code = command.main(args=list(args), prog_name="tafelrunde", standalone_mode=False, obj=talk)
        return code if isinstance(code, int) else 0
    except (TafelrundeError, LabError, Refused) as error:
        talk.complain(error.text(talk.lang))
        return 2
    except UsageError as error:
        talk.complain(usage(error, talk))
        return 2
    except KeyboardInterrupt:
        talk.print()
        return 130


def usage(error: Any, talk: Talk) -> str:
    """Say what is wrong with the arguments, and where help is."""
    where = error.ctx.command_path if getattr(error, "ctx", None) else "tafelrunde"
    param = getattr(error, "param", None)
    name = "" if param is None else param.opts[-1] if param.param_type_name == "option" else param.metavar
    kind = type(error).__name__
    if kind == "NoSuchOption":
        problem = talk.say("refused.no-option", option=error.option_name)
    elif kind == "MissingParameter":
        problem = talk.say("refused.missing", name=name)
    elif kind == "BadParameter":
        problem = talk.say("refused.bad-value", name=name)
    else:
        problem = talk.say("refused.usage", problem=error.format_message().rstrip(".") + ".")
    return f"{problem} {talk.say('refused.help', command=where)}"
