"""Build Tafelrunde: pure Python, or with the hot modules compiled by mypyc when TAFELRUNDE_FAST=1.

A wheel or source archive carries the built browser client, so that installing one needs no Node.
"""

import os
import subprocess
import sys
from glob import glob
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

CLIENT = Path("src/tafelrunde/server/static/index.html")

# The one list of what is compiled; a pattern that matches nothing yet is fine.
# A module that defines msgspec Structs must not be listed: mypyc drops class annotations, and msgspec reads them.
COMPILED = [
    "src/tafelrunde/agents/greedy.py",
    "src/tafelrunde/agents/search.py",
    "src/tafelrunde/kernel/rng.py",
    "src/tafelrunde/kernel/ask.py",
    "src/tafelrunde/kernel/chances.py",
    "src/tafelrunde/kernel/feed.py",
    "src/tafelrunde/kernel/zones.py",
    "src/tafelrunde/kernel/table.py",
    "src/tafelrunde/kernel/entries.py",
    "src/tafelrunde/kernel/lanes.py",
    "src/tafelrunde/kernel/observer.py",
    "src/tafelrunde/kernel/worlds.py",
    "src/tafelrunde/kernel/machine.py",
    "src/tafelrunde/kernel/match.py",
    "src/tafelrunde/kernel/hexes.py",
    "src/tafelrunde/kernel/dice.py",
    "src/tafelrunde/games/*/state.py",
    "src/tafelrunde/games/*/advice.py",
    "src/tafelrunde/games/*/blows.py",
    "src/tafelrunde/games/*/chances.py",
    "src/tafelrunde/games/*/glance.py",
    "src/tafelrunde/games/*/prospects.py",
    "src/tafelrunde/games/*/quests.py",
    "src/tafelrunde/games/*/rules.py",
    "src/tafelrunde/games/*/rules/*.py",
]


def with_client() -> None:
    """Build the client where its sources are; raise SystemExit where it is missing afterwards."""
    builder = Path("tools/build_client.py")
    if builder.exists() and Path("web").exists():
        subprocess.run([sys.executable, str(builder)], check=True)
    if not CLIENT.exists():
        raise SystemExit(f"The built client is missing ({CLIENT}): run tools/build_client.py first.")


class BuildWithClient(build_py):
    """Packs the client; an installation that stays in the checkout (pip install -e) leaves that to `make setup`."""

    def run(self) -> None:
        """Build."""
        if not self.editable_mode:
            with_client()
        super().run()


class ArchiveWithClient(sdist):
    """Packs the client, so that an archive can be installed without Node."""

    def run(self) -> None:
        """Pack."""
        with_client()
        super().run()


COMMANDS = {"build_py": BuildWithClient, "sdist": ArchiveWithClient}

if os.environ.get("TAFELRUNDE_FAST") == "1":
    # Imported here because a plain installation needs no mypy.
    from mypyc.build import mypycify

    modules = [path for pattern in COMPILED for path in sorted(glob(pattern))]
    setup(ext_modules=mypycify(modules, opt_level="3", multi_file=True), cmdclass=COMMANDS)
else:
    setup(cmdclass=COMMANDS)
