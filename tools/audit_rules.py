"""Break rules on purpose, one at a time, and list which of the tests that cite the rule notice it.

`python -m tools.audit_rules` audits every game that has a file in tools/audit/ and writes docs/rules-audit.md.
Nothing is changed in the checkout: each break is made in a temporary copy.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.rules_report import citations_in

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "rules-audit.md"
COPIED = ("src", "tests", "tools", "docs")  # what tests may read
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
DRAWN = 30
TIMEOUT = 300

# Says where the package is imported from: a copy that is not used would let every mutant survive.
WHERE = "import tafelrunde; print(tafelrunde.__file__)"


@dataclass(frozen=True)
class Mutation:
    """One small deliberate break of a rule."""

    rule: str
    breaks: str
    file: str
    replace: str
    instead: str


@dataclass(frozen=True)
class Outcome:
    """What the tests that cite a rule said about its mutant."""

    mutation: Mutation
    tests: tuple[str, ...]
    failed: tuple[str, ...] = ()
    problem: str = ""

    @property
    def survived(self) -> bool:
        return not self.failed and not self.problem


def read_mutations(path: Path) -> list[Mutation]:
    """Read the breaks of a game."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["mutation"]
    return [Mutation(e["rule"], e["breaks"], e["file"], e["replace"], e["with"]) for e in entries]


def tests_by_rule(game: str) -> dict[str, tuple[str, ...]]:
    """Map each cited id to the pytest names of the tests that cite it."""
    found: dict[str, list[str]] = {}
    for rule_id, place in citations_in(ROOT / "tests" / "games" / game, ROOT).places:
        location, name = place.split(" ")
        found.setdefault(rule_id, []).append(f"{location.rpartition(':')[0]}::{name}")
    return {rule_id: tuple(dict.fromkeys(names)) for rule_id, names in found.items()}


def draw(game: str, cited: Sequence[str], count: int) -> list[str]:
    """Draw ids for an audit: the same ones as long as the same ids are cited."""
    ids = sorted(cited)
    return sorted(random.Random(f"{game} audit").sample(ids, min(count, len(ids))), key=ids.index)


# ---------------------------------------------------------------- copies of the checkout


def copy_checkout(folder: Path) -> None:
    """Copy what the tests need."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", folder)


def apply(mutation: Mutation, folder: Path) -> str:
    """Break the rule in a copy; return what is wrong with the mutation, or an empty text."""
    path = folder / mutation.file
    if not path.is_file():
        return f"there is no file {mutation.file}"
    text = path.read_text(encoding="utf-8")
    if (times := text.count(mutation.replace)) != 1:
        return f"the code to replace stands {times} times in {mutation.file}, not once"
    path.write_text(text.replace(mutation.replace, mutation.instead), encoding="utf-8")
    return ""


def environment(folder: Path) -> dict[str, str]:
    """Return the environment in which Python imports the package from a copy and leaves no bytecode."""
    return {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run this Python in a copy."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=TIMEOUT,
    )


def run_tests(folder: Path, tests: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """Run tests in a copy; return the names of those that failed, and a problem if they could not be run."""
    report = folder / "report.xml"
    arguments = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--junitxml={report}")
    done = run(folder, "-m", "pytest", *arguments, *tests)
    if done.returncode not in (0, 1):
        return (), f"the tests did not run: {done.stdout.strip().splitlines()[-1]}"
    failed = [
        f"{case.get('classname', '').rpartition('.')[2]}::{case.get('name', '').partition('[')[0]}"
        for case in ElementTree.parse(report).iter("testcase")
        if case.find("failure") is not None or case.find("error") is not None
    ]
    return tuple(dict.fromkeys(failed)), ""


# ---------------------------------------------------------------- the audit


def audit_one(mutation: Mutation, tests: tuple[str, ...]) -> Outcome:
    """Break one rule in a copy and run the tests that cite it."""
    if not tests:
        return Outcome(mutation, tests, problem="no test cites this rule")
    with tempfile.TemporaryDirectory(prefix="audit-") as name:
        folder = Path(name).resolve()
        copy_checkout(folder)
        if problem := apply(mutation, folder):
            return Outcome(mutation, tests, problem=problem)
        try:
            failed, problem = run_tests(folder, tests)
        except subprocess.TimeoutExpired:
            return Outcome(mutation, tests, problem=f"the tests did not end within {TIMEOUT} s")
    return Outcome(mutation, tests, failed, problem)


def check_unbroken(tests: Sequence[str]) -> str:
    """Run the tests in a copy without any break: return what is wrong, or an empty text."""
    with tempfile.TemporaryDirectory(prefix="audit-") as name:
        folder = Path(name).resolve()
        copy_checkout(folder)
        where = run(folder, "-c", WHERE).stdout.strip()
        if not Path(where).resolve().is_relative_to(folder):
            return "the tests would not import the copy"
        failed, problem = run_tests(folder, tests)
    return problem or (f"these tests fail without any break: {', '.join(failed)}" if failed else "")


def audit(mutations: Sequence[Mutation], cited: dict[str, tuple[str, ...]], jobs: int) -> list[Outcome]:
    """Try all mutations, several at a time, and tell how each went."""
    outcomes = []
    with ThreadPoolExecutor(jobs) as pool:
        for outcome in pool.map(lambda m: audit_one(m, cited.get(m.rule, ())), mutations):
            outcomes.append(outcome)
            print(line_of(outcome), flush=True)
    return outcomes


def line_of(outcome: Outcome) -> str:
    """Say how one mutation went."""
    rule, breaks = outcome.mutation.rule, outcome.mutation.breaks
    if outcome.problem:
        return f"ERROR     {rule}: {outcome.problem}"
    if outcome.survived:
        return f"SURVIVED  {rule}: {breaks} – and no test noticed: {', '.join(outcome.tests)}"
    return f"noticed   {rule}: {breaks} – {', '.join(outcome.failed)}"


# ---------------------------------------------------------------- the page

HEAD = """# The rules audit

A test that cites a rule must fail without it. To see whether that is so, ids were drawn at random among those that the
tests cite; for each of them `tools/audit/<game>.toml` holds one small deliberate break of the rule. The audit makes
each break in a copy of the checkout, runs the tests that cite the rule, and writes down which of them failed. The same
tests pass in a copy without a break.

This page is made by `.venv/bin/python -m tools.audit_rules`.
"""


def page(results: dict[str, list[Outcome]]) -> str:
    """Write the page."""
    return "\n".join([HEAD, *(section(game, outcomes) for game, outcomes in results.items())])


def section(game: str, outcomes: Sequence[Outcome]) -> str:
    """Write the table of one game."""
    noticed = sum(bool(outcome.failed) for outcome in outcomes)
    lines = [
        f"## {game}",
        "",
        f"{noticed} of {len(outcomes)} breaks were noticed.",
        "",
        "| rule | what was broken | which test failed |",
        "|---|---|---|",
    ]
    lines += [row(outcome) for outcome in outcomes]
    return "\n".join([*lines, ""])


def row(outcome: Outcome) -> str:
    """Write one line of the table."""
    tests = "<br>".join(f"`{name}`" for name in outcome.failed)
    shown = outcome.problem or tests or "**none: survived**"
    return f"| {outcome.mutation.rule} | {outcome.mutation.breaks} | {shown} |"


# ---------------------------------------------------------------- the command


def show_draw(game: str, count: int) -> None:
    """List the ids that would be drawn today, and whether there is a break for them."""
    cited = tests_by_rule(game)
    known = {mutation.rule for mutation in read_mutations(ROOT / "tools" / "audit" / f"{game}.toml")}
    for rule_id in draw(game, list(cited), count):
        print(f"{rule_id:10} {'' if rule_id in known else 'no break yet  '}{', '.join(cited[rule_id])}")


def audit_game(game: str, only: Sequence[str], jobs: int) -> list[Outcome]:
    """Audit one game after its tests were seen to pass."""
    cited = tests_by_rule(game)
    found = read_mutations(ROOT / "tools" / "audit" / f"{game}.toml")
    mutations = [mutation for mutation in found if not only or mutation.rule in only]
    tests = sorted({name for mutation in mutations for name in cited.get(mutation.rule, ())})
    if not tests:
        raise SystemExit(f"{game}: no test cites a rule that is to be broken")
    if problem := check_unbroken(tests):
        raise SystemExit(f"{game}: {problem}")
    return audit(mutations, cited, jobs)


def main() -> int:
    """Read the command line and run."""
    known = sorted(path.stem for path in (ROOT / "tools" / "audit").glob("*.toml"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", help=f"default: {', '.join(known)}")
    parser.add_argument("--draw", type=int, metavar="N", nargs="?", const=DRAWN, help="list drawn ids, audit nothing")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="this rule only; writes no page")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="copies at a time")
    arguments = parser.parse_args()
    games: list[str] = arguments.games or known
    if unknown := [game for game in games if game not in known]:
        parser.error(f"there is no tools/audit/{unknown[0]}.toml")
    if arguments.draw is not None:
        for game in games:
            show_draw(game, arguments.draw)
        return 0
    results = {game: audit_game(game, arguments.rule, arguments.jobs) for game in games}
    outcomes = [outcome for of_game in results.values() for outcome in of_game]
    survivors = [outcome for outcome in outcomes if outcome.survived]
    errors = [outcome for outcome in outcomes if outcome.problem]
    print(f"{len(outcomes)} breaks: {len(outcomes) - len(survivors) - len(errors)} noticed, ", end="")
    print(f"{len(survivors)} survived, {len(errors)} errors")
    for outcome in [*survivors, *errors]:
        print(line_of(outcome), file=sys.stderr)
    if not arguments.rule and set(games) == set(known) and not errors:
        REPORT.write_text(page(results), encoding="utf-8")
    return 1 if survivors or errors else 0


if __name__ == "__main__":
    sys.exit(main())
