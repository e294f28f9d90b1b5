"""Report which rules of docs/rules/ are cited by tests; with --check, fail when a game fell below its level."""

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tafelrunde.kernel.rulebook import rules_of
from tafelrunde.testing.rules import check_ids


@dataclass
class Citations:
    """What the tests cite, and what is wrong with how they do it."""

    places: list[tuple[str, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def ids(self) -> set[str]:
        return {rule_id for rule_id, _ in self.places}


@dataclass
class Game:
    """The rules of one game and how they stand."""

    name: str
    rules: list[str]
    cited: set[str]
    reasons: dict[str, str]
    level: int

    @property
    def uncited(self) -> list[str]:
        return [rule_id for rule_id in self.rules if rule_id not in self.cited]

    def problems(self) -> Iterator[str]:
        if not self.rules:
            yield f"{self.name}: no rules found in docs/rules/{self.name}.md"
        if len(self.cited) < self.level:
            yield f"{self.name}: {len(self.cited)} rules are cited, {self.level} were before (docs/rules/levels.toml)"
        for rule_id in self.reasons:
            if rule_id not in self.rules:
                yield f"docs/rules/uncited.toml: there is no rule {rule_id} in {self.name}"
            elif rule_id in self.cited:
                yield f"docs/rules/uncited.toml: {rule_id} is cited now, its reason can go"


def citations_in(tests: Path, root: Path) -> Citations:
    """Collect the ids in `@rule(…)` over all test functions."""
    citations = Citations()
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                collect(node, f"{path.relative_to(root).as_posix()}:{node.lineno} {node.name}", citations)
    return citations


def collect(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, place: str, citations: Citations) -> None:
    """Add what one definition cites, or say why it does not count."""
    calls = [decorator for decorator in node.decorator_list if is_rule(decorator)]
    if not calls:
        return
    if isinstance(node, ast.ClassDef) or not node.name.startswith("test"):
        citations.problems.append(f"{place}: only a test function can cite rules")
        return
    try:
        ids = tuple(rule_id for call in calls for rule_id in literal_ids(call))
        check_ids(ids)
    except ValueError as error:
        citations.problems.append(f"{place}: {error}")
        return
    citations.places.extend((rule_id, place) for rule_id in ids)


def is_rule(decorator: ast.expr) -> bool:
    """Tell `@rule(…)` and `@rules.rule(…)` from other decorators."""
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", None)
    return name == "rule"


def literal_ids(call: ast.expr) -> Iterator[str]:
    """Yield the ids of one `@rule(…)`, which must be written out so that they can be found by searching."""
    if not isinstance(call, ast.Call):
        raise ValueError("@rule needs ids")
    for argument in call.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise ValueError(f"write the id as a plain string, not {ast.unparse(argument)}")
        yield argument.value


def read_toml(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read_reasons(table: object, name: str) -> dict[str, str]:
    """Check that a table of uncited.toml maps ids to sentences."""
    if not isinstance(table, dict) or not all(isinstance(reason, str) and reason.strip() for reason in table.values()):
        raise SystemExit(f"docs/rules/uncited.toml: [{name}] must map rule ids to sentences")
    return table


def read_level(level: object, name: str) -> int:
    if not isinstance(level, int) or level < 0:
        raise SystemExit(f"docs/rules/levels.toml: {name} must be a number of rules")
    return level


def read_games(root: Path, cited: set[str]) -> list[Game]:
    """Read the rules of every game that has a folder in the package."""
    reasons = read_toml(root / "docs/rules/uncited.toml")
    levels = read_toml(root / "docs/rules/levels.toml")
    games = []
    for init in sorted((root / "src/tafelrunde/games").glob("*/__init__.py")):
        name = init.parent.name
        path = root / "docs/rules" / f"{name}.md"
        rules = list(rules_of(path.read_text(encoding="utf-8"))) if path.exists() else []
        games.append(
            Game(
                name,
                rules,
                cited & set(rules),
                read_reasons(reasons.get(name, {}), name),
                read_level(levels.get(name, 0), name),
            )
        )
    return games


def unknown_ids(root: Path, citations: Citations) -> Iterator[str]:
    """Say which cited ids no rules file defines."""
    files = (root / "docs/rules").glob("*.md")
    known = {rule_id for path in files for rule_id in rules_of(path.read_text(encoding="utf-8"))}
    for rule_id, place in citations.places:
        if rule_id not in known:
            yield f"{place}: there is no rule {rule_id} in docs/rules/"


def print_summary(game: Game) -> None:
    cited, total = len(game.cited), len(game.rules)
    percent = 100 * cited / total if total else 0.0
    better = f"; level {game.level} in docs/rules/levels.toml can be raised" if cited > game.level else ""
    unexplained = sum(rule_id not in game.reasons for rule_id in game.uncited)
    print(f"{game.name}: {cited}/{total} rules cited by tests ({percent:.1f} %), {unexplained} without reason{better}")


def print_uncited(game: Game) -> None:
    for rule_id in game.uncited:
        print(f"  {rule_id}  {game.reasons.get(rule_id, 'no reason given')}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="print totals only; fail on problems")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help="the checkout")
    arguments = parser.parse_args()
    citations = citations_in(arguments.root / "tests", arguments.root)
    games = read_games(arguments.root, citations.ids)
    for game in games:
        print_summary(game)
        if not arguments.check:
            print_uncited(game)
    problems = [*citations.problems, *unknown_ids(arguments.root, citations)]
    problems.extend(problem for game in games for problem in game.problems())
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
