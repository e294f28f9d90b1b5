"""The command line: `tafelrunde play shards`, `tafelrunde --help`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command and end the process: 0 all well, 1 something failed, 2 bad input, 130 interrupted."""
    args = list(sys.argv[1:] if argv is None else argv)
    if args == ["--version"]:
        from tafelrunde import __version__

        print(f"tafelrunde {__version__}")  # without the libraries of the other commands: an answer at once
        raise SystemExit(0)

    from tafelrunde.cli.app import run

    raise SystemExit(run(args))


__all__ = ["main"]
