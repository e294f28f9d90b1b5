"""Build the browser client into src/tafelrunde/server/static, unless it is there and its sources are unchanged.

Needs Node 18 or newer; says so in one sentence where that is missing (root on Debian: it is installed). Runs without
any Python package, because the build of a wheel runs it too.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/tafelrunde/server/static"
STAMP = STATIC / "stamp"
PARTS = ("src", "icons", "build.mjs", "package.json", "package-lock.json")
OLDEST_NODE = 18


def fingerprint() -> str:
    """Hash everything that the built client depends on."""
    found = hashlib.sha256()
    for part in PARTS:
        path = WEB / part
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                found.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def fresh(mark: str) -> bool:
    """Tell whether the built client is there and made from these sources."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8") == mark and (STATIC / "index.html").exists()


def need(program: str, package: str) -> None:
    """Make sure that a program is there, or end with a sentence that says what to install."""
    if subprocess.run([ROOT / "tools/need", program, package], check=False).returncode:
        sys.exit(1)


def check_node() -> None:
    """End with one sentence where Node is missing or too old."""
    need("node", "nodejs")
    version = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        sys.exit(
            f"The client needs Node {OLDEST_NODE} or newer to be built; here is {version}. Please install a newer one."
        )
    need("npm", "npm")


def run(*command: str) -> None:
    """Run a command in web/; its words are shown only if it fails."""
    quiet = {key: value for key, value in os.environ.items() if not key.startswith("npm_config_nodedir")}
    done = subprocess.run(command, cwd=WEB, check=False, capture_output=True, text=True, env=quiet)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed in web/:\n{done.stdout}{done.stderr}")
    if command[1] == "run":
        print(done.stdout.strip().splitlines()[-1])


def main() -> int:
    mark = fingerprint()
    if fresh(mark) and "--force" not in sys.argv:
        return 0
    check_node()
    print("Building the client (once, some seconds) …", flush=True)
    run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
    run("npm", "run", "build", "--silent")
    STAMP.write_text(mark, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
