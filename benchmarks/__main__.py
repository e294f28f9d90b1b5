"""Measure the speed of all registered games and, with --peers, of other projects' games in the same run."""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.peers import measure_peers
from tafelrunde.kernel.game import game

ROOT = Path(__file__).resolve().parent.parent
FAST = ROOT / ".venv-fast" / "bin" / "python"
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"
OLD_TWIN = "The compiled twin does not play the same games as the interpreted build: `make fast` renews it."
NO_TWIN = "There is no compiled twin in `.venv-fast` (`make fast` builds it): interpreted figures only."

# The rows of a game's table: key, text, digits after the point, and whether more is better (None: a count).
ROWS: list[tuple[str, str, int, bool | None]] = [
    ("best", "decisions per second, best round", 0, True),
    ("median", "decisions per second, median round", 0, True),
    ("options", "options per decision", 1, None),
    ("decisions", "decisions per game", 1, None),
    ("single", "questions with one option, per game", 1, None),
    ("automatic", "automatic answers per game", 1, None),
    ("clone_turn", "clone in the middle of a turn, µs", 1, False),
    ("clone_decision_first", "clone in the middle of a decision, the first one, µs", 1, False),
    ("clone_decision", "clone in the middle of a decision, each further one, µs", 1, False),
    ("sample", "sampled world, µs", 1, False),
    ("memory", "memory late in a game, nobody watching, KB", 0, None),
    ("memory_watched", "memory late in a game, watched, KB", 0, None),
    ("save", "saved match late in a game, watched, KB of JSON", 0, None),
]
COUNTS = ("options", "decisions", "single", "automatic")  # equal in both builds, or they do not play alike

Figures = dict[str, dict[str, float]]  # by game

# ---------------------------------------------------------------- measuring


def machine() -> str:
    """Describe the machine without naming it."""
    return f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


def processor() -> str:
    """Return the model of the processor."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"^model name\s*:\s*(.+)$", info.read_text(encoding="utf-8"), re.MULTILINE)
        if found:
            return found[1].strip()
    return platform.processor() or platform.machine()


def command(arguments: argparse.Namespace) -> str:
    """Return the command that takes these figures again."""
    options = ["--peers"] if arguments.peers else []
    options += [f"--seconds {arguments.seconds:g}"]
    options += ["--write"] if arguments.write else []
    return f'make bench ARGS="{" ".join(options)}"'


def run_build(python: str, seconds: float) -> dict[str, Any]:
    """Measure our games with the package that a Python has installed."""
    arguments = [python, "-E", "-m", "benchmarks.ours", "--seconds", str(seconds)]
    done = subprocess.run(arguments, cwd=ROOT, check=True, encoding="utf-8", stdout=subprocess.PIPE)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def measure_builds(seconds: float) -> dict[str, Figures]:
    """Measure the interpreted build and, where it is installed, the compiled one."""
    pythons = [sys.executable, *([str(FAST)] if FAST.exists() else [])]
    found: dict[str, Figures] = {}
    for python in pythons:
        result = run_build(python, seconds)
        found["compiled" if result["compiled"] else "interpreted"] = result["games"]
    return found


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Take all figures of this run."""
    say("Measuring our games …")
    found: dict[str, Any] = {
        "command": command(arguments),
        "machine": machine(),
        "builds": measure_builds(arguments.seconds),
    }
    if arguments.peers:
        say("Measuring the peers (the first time they are installed) …")
        found["peers"] = measure_peers(arguments.seconds)
    return found


def say(text: str) -> None:
    """Tell people what is going on; the figures go elsewhere."""
    print(text, file=sys.stderr, flush=True)


# ---------------------------------------------------------------- writing


def table(head: list[str], rows: list[list[str]]) -> str:
    """Write a table in Markdown, its first column to the left and the others to the right."""
    every = [head, *rows]
    widths = [max(len(row[i]) for row in every) for i in range(len(head))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = [
        [row[0].ljust(widths[0]), *(cell.rjust(widths[i + 1]) for i, cell in enumerate(row[1:]))]
        for row in (head, rule, *rows)
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def game_table(id: str, builds: dict[str, Figures]) -> str:
    """Write the figures of one game, a column per build."""
    by_build = {build: figures[id] for build, figures in builds.items() if id in figures}
    both = len(by_build) == 2
    rows = []
    for key, text, digits, more_is_better in ROWS:
        values = [figures.get(key) for figures in by_build.values()]
        cells = ["–" if value is None else f"{value:,.{digits}f}" for value in values]
        rows.append([text, *cells, *([gain(values, more_is_better)] if both else [])])
    found = game(id)
    title = f"### {found.name()}, {min(found.seats)} players\n\n"
    return title + table([id, *by_build, *(["faster by"] if both else [])], rows)


def gain(values: list[float | None], more_is_better: bool | None) -> str:
    """Say how many times better the second build is."""
    first, second = values
    if more_is_better is None or not first or not second:
        return ""
    return f"{second / first if more_is_better else first / second:.1f} ×"


def peer_table(peers: dict[str, Any], builds: dict[str, Figures]) -> str:
    """Write the peers and how many times faster our games are, in each build."""
    ours = [(build, id, figures["best"]) for build, games in builds.items() for id, figures in games.items()]
    head = ["peer", "version", "best", "median", *(f"{id} {build}" for build, id, _ in ours)]
    rows = [
        [peer["peer"], peer["version"], f"{peer['best']:,.0f}", f"{peer['median']:,.0f}"]
        + [f"{best / peer['best']:.2f} ×" for _, _, best in ours]
        for peer in peers["results"]
    ]
    remarks = " ".join(peers["remarks"])
    return f"### Others, decisions per second, and our best ÷ their best\n\n{table(head, rows)}\n\n{remarks}"


def warnings(builds: dict[str, Figures]) -> list[str]:
    """Say what makes these figures worth less."""
    found = [] if "compiled" in builds else [NO_TWIN]
    if len(builds) == 2:
        plain, fast = builds.values()
        if any(plain[id][key] != fast.get(id, {}).get(key) for id in plain for key in COUNTS):
            found.append(OLD_TWIN)
    return found


def report(found: dict[str, Any]) -> str:
    """Write everything down in Markdown."""
    builds: dict[str, Figures] = found["builds"]
    ids = next(iter(builds.values()))
    parts = [f"Command: `{found['command']}`", f"Machine: {found['machine']}", *warnings(builds)]
    parts += [game_table(id, builds) for id in ids]
    parts.append(peer_table(found["peers"], builds) if "peers" in found else "The peers were not measured in this run.")
    return "\n\n".join(parts)


def write_page(text: str) -> None:
    """Put the report between the marks of docs/benchmarks.md."""
    page = PAGE.read_text(encoding="utf-8")
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        raise SystemExit(f"{PAGE.name} needs one {BEGIN} and one {END}")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Read the command line, measure and report."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of random play per game and peer (default: 5)")
    parser.add_argument("--peers", action="store_true", help="measure other projects' games too (needs a network once)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    parser.add_argument("--write", action="store_true", help="write the report into docs/benchmarks.md")
    arguments = parser.parse_args()
    if arguments.seconds <= 0:
        parser.error("--seconds must be positive")
    found = measure(arguments)
    text = report(found)
    print(text)
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    if arguments.write:
        write_page(text)


if __name__ == "__main__":
    main()
