"""The repository is clean: nothing of a developer's machine, no registry in lock files, nothing undocumented."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MACHINE_PATH = re.compile(r"/(?:work|root|home|Users)/")
WEB_ADDRESS = re.compile(r"https?://")
LOCK_FILES = ("*.lock", "*lock.json", "*lock.yaml", "requirements*.txt")
NOT_OURS = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}


def project_files() -> list[Path]:
    """List what git tracks or would track; outside a checkout, what lies there."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout.split("\0")
        paths = [ROOT / name for name in names if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not is_left_over(path)]
    return sorted(path for path in paths if path.is_file())


def is_left_over(path: Path) -> bool:
    """Tell caches, environments and builds from the project."""
    return any(
        part in NOT_OURS or part.startswith(".venv") or part.endswith(("_cache", ".egg-info"))
        for part in path.relative_to(ROOT).parts
    )


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """List file, number and text of the lines in which a pattern occurs."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:160]}"
        for path in paths
        for number, line in enumerate(path.read_bytes().decode("utf-8", "ignore").splitlines(), 1)
        if pattern.search(line)
    ]


def requirement_name(requirement: str) -> str:
    """Return the normal form of the package name at the start of a requirement."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_no_path_of_a_machine() -> None:
    assert lines_with(MACHINE_PATH, project_files()) == []


def test_no_web_address_in_lock_files() -> None:
    locks = [path for path in project_files() if any(path.match(pattern) for pattern in LOCK_FILES)]
    assert ROOT / "requirements" / "dev.lock" in locks
    assert lines_with(WEB_ADDRESS, locks) == []


def test_lock_pins_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {*project["dependencies"], *project["optional-dependencies"]["dev"]}
    lock = (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")
    pinned = {requirement_name(line) for line in lock.splitlines() if "==" in line}
    assert {requirement_name(requirement) for requirement in wanted} - pinned == set()


def test_licence_is_there() -> None:
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Tafelrunde" in (ROOT / "NOTICE").read_text(encoding="utf-8")


def test_every_module_has_a_docstring() -> None:
    modules = [path for path in project_files() if path.suffix == ".py" and ROOT / "src" in path.parents]
    assert modules
    without = [path for path in modules if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert [str(path.relative_to(ROOT)) for path in without] == []
