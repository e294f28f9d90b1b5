"""A stranger installs the wheel into an empty environment and plays a whole game."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BUILT_FROM = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")
DATA = {".toml", ".md", ".trr"}

# One worker builds and installs once for all tests here.
pytestmark = pytest.mark.xdist_group("packaging")


def run(*command: str | Path, cwd: Path) -> str:
    """Run a program as a user would, outside our environment; return what it prints."""
    ours = {"PYTHONPATH", "TAFELRUNDE_FAST", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**environment, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert done.returncode == 0, f"{' '.join(done.args)} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy, because a build leaves things beside the sources."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", copy / "dist", cwd=copy)
    (built,) = (copy / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an empty environment; return the command."""
    folder = tmp_path_factory.mktemp("stranger")
    venv.create(folder, with_pip=True)
    run(folder / "bin" / "python", "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    return folder / "bin" / "tafelrunde"


def test_wheel_has_everything_the_package_needs(wheel: Path) -> None:
    source = ROOT / "src"
    wanted = {path for path in (source / "tafelrunde").rglob("*") if path.suffix in {*DATA, ".py"}}
    wanted.add(source / "tafelrunde" / "py.typed")
    assert {path.suffix for path in wanted} >= {".toml", ".md"}
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {path.relative_to(source).as_posix() for path in wanted} - names == set()


def test_wheel_is_pure_and_holds_nothing_else(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    folders = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"tafelrunde"}


def test_command_introduces_itself(installed: Path, tmp_path: Path) -> None:
    assert "0.1.0" in run(installed, "--version", cwd=tmp_path)
    assert "play" in run(installed, "--help", cwd=tmp_path)


def test_command_plays_a_whole_game(installed: Path, tmp_path: Path) -> None:
    game = ("play", "shards", "--seats", "random,random", "--watch", "--seed", "7", "--lang", "de")
    assert run(installed, *game, cwd=tmp_path).strip()
