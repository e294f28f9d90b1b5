"""Build Tafelrunde: pure Python, or with the hot modules compiled by mypyc when TAFELRUNDE_FAST=1."""

import os
from glob import glob

from setuptools import setup

# The one list of what is compiled; a pattern that matches nothing yet is fine.
# A module that defines msgspec Structs must not be listed: mypyc drops class annotations, and msgspec reads them.
COMPILED = [
    "src/tafelrunde/kernel/rng.py",
    "src/tafelrunde/kernel/ask.py",
    "src/tafelrunde/kernel/feed.py",
    "src/tafelrunde/kernel/zones.py",
    "src/tafelrunde/kernel/table.py",
    "src/tafelrunde/kernel/entries.py",
    "src/tafelrunde/kernel/lanes.py",
    "src/tafelrunde/kernel/observer.py",
    "src/tafelrunde/kernel/match.py",
    "src/tafelrunde/kernel/hexes.py",
    "src/tafelrunde/kernel/dice.py",
    "src/tafelrunde/games/*/state.py",
    "src/tafelrunde/games/*/rules.py",
    "src/tafelrunde/games/*/rules/*.py",
]

if os.environ.get("TAFELRUNDE_FAST") == "1":
    # Imported here because a plain installation needs no mypy.
    from mypyc.build import mypycify

    setup(ext_modules=mypycify([path for pattern in COMPILED for path in sorted(glob(pattern))], opt_level="3"))
else:
    setup()
