"""Play the same random games in the interpreted and the compiled build and demand the same records."""

import argparse
import os
import subprocess
import sys
import tempfile
from itertools import zip_longest

# Says which modules of the package are compiled; a build that compiled none would make the comparison worthless.
COMPILED_MODULES = """
import importlib, pkgutil, tafelrunde
suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
for module in pkgutil.walk_packages(tafelrunde.__path__, "tafelrunde."):
    origin = module.module_finder.find_spec(module.name).origin
    if origin and origin.endswith(suffixes):
        print(module.name)
"""


def ask(python: str, *arguments: str) -> list[str]:
    """Run Python away from the checkout and without its settings, and return the lines that it prints."""
    with tempfile.TemporaryDirectory() as folder:
        command = [os.path.abspath(python), "-I", *arguments]
        return subprocess.run(command, cwd=folder, check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()


def fingerprints(python: str, game: str, games: int) -> list[str]:
    """Return one line per game played: the hash of its record."""
    lines = ask(python, "-m", "tafelrunde.testing.fingerprint", game, "--games", str(games))
    if len(lines) != games:
        raise SystemExit(f"{python}: {len(lines)} fingerprints of {game} instead of {games}")
    return lines


def differs(game: str, plain: list[str], fast: list[str]) -> bool:
    """Report the first game that went another way in the compiled build."""
    for number, (expected, found) in enumerate(zip_longest(plain, fast)):
        if expected != found:
            print(f"{game}: game {number} differs: interpreted {expected}, compiled {found}", file=sys.stderr)
            return True
    print(f"{game}: {len(plain)} games, the same records in both builds")
    return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plain", help="python of the interpreted build")
    parser.add_argument("fast", help="python of the compiled build")
    parser.add_argument("--games", type=int, default=50, help="random games per registered game (default: 50)")
    arguments = parser.parse_args()
    compiled = ask(arguments.fast, "-c", COMPILED_MODULES)
    if not compiled:
        raise SystemExit("nothing is compiled in the compiled build")
    print(f"Compiled: {', '.join(compiled)}")
    registered = ask(arguments.plain, "-c", "import tafelrunde; print(*tafelrunde.games(), sep='\\n')")
    if not registered:
        raise SystemExit("no game is registered")
    builds = arguments.plain, arguments.fast
    results = [
        differs(game, *(fingerprints(python, game, arguments.games) for python in builds)) for game in registered
    ]
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main())
