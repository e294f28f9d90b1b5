"""What README.md and docs/*.md show works: their examples are run.

- ```python blocks run in order, one namespace per file; a block with `>>>` is a doctest.
- In ```console blocks the lines `$ tafelrunde …` must succeed; other lines are for reading.
- A block ```toml file=name.toml is written to the folder in which the examples run.
- `<!-- not run: reason -->` before a block leaves it out, which is allowed a few times only.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MOST_NOT_RUN = 6

BLOCK = re.compile(
    r"(?:^<!-- not run: (?P<reason>[^\n]+?) -->\n+)?"
    r"^(?P<fence>`{3,})(?P<info>[^`\n]*)\n(?P<body>.*?)^(?P=fence)[ ]*$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    info: str
    body: str
    line: int
    not_run: str | None

    @property
    def language(self) -> str:
        return self.info.split(" ")[0]

    @property
    def file(self) -> str | None:
        found = re.search(r"\bfile=(\S+)", self.info)
        return found[1] if found else None


def blocks_of(text: str) -> list[Block]:
    """List the fenced blocks of a page; `line` is where the body begins."""
    return [
        Block(found["info"].strip(), found["body"], text.count("\n", 0, found.start("body")) + 1, found["reason"])
        for found in BLOCK.finditer(text)
    ]


def run_python(block: Block, page: Path, namespace: dict[str, Any]) -> None:
    """Run a python block so that an error names the line of the page."""
    if ">>>" in block.body:
        run_doctest(block, page, namespace)
    else:
        exec(compile("\n" * (block.line - 1) + block.body, str(page), "exec"), namespace)


def run_doctest(block: Block, page: Path, namespace: dict[str, Any]) -> None:
    """Compare a session with what it shows, and keep its names for the next block."""
    test = doctest.DocTestParser().get_doctest(block.body, namespace, page.name, str(page), block.line - 1)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)
    namespace.update(test.globs)


def commands_of(block: Block) -> list[str]:
    """List the `$ tafelrunde …` lines of a console block, continued lines joined."""
    joined = block.body.replace("\\\n", " ")
    return [line[2:] for line in joined.splitlines() if line.startswith("$ tafelrunde")]


def run_console(block: Block, page: Path, folder: Path) -> None:
    """Run the commands of a console block with the `tafelrunde` of this environment."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for command in commands_of(block):
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env={**os.environ, "PATH": path, "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert done.returncode == 0, f"{page.name}:{block.line}: {command}\n{done.stdout}"


def run_page(page: Path, folder: Path) -> None:
    """Write the files of a page, then run its blocks in order."""
    blocks = [block for block in blocks_of(page.read_text(encoding="utf-8")) if not block.not_run]
    for block in blocks:
        if block.file:
            (folder / block.file).write_text(block.body, encoding="utf-8")
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks:
        if block.language == "python":
            run_python(block, page, namespace)
        elif block.language == "console":
            run_console(block, page, folder)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_work(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_page(page, tmp_path)


def test_few_examples_are_not_run(record_property: Callable[[str, object], None]) -> None:
    left_out = [
        f"{page.name}:{block.line} ({block.not_run})"
        for page in PAGES
        for block in blocks_of(page.read_text(encoding="utf-8"))
        if block.not_run
    ]
    record_property("summary", f"Examples in the documentation that are not run: {len(left_out)}")
    assert len(left_out) <= MOST_NOT_RUN, left_out


PAGE = """
```python
answer = 6 * 7
```

```python
>>> answer
42
```

```toml file=mine.toml
price = 3
```

```console
$ make play
$ tafelrunde --version
anything
```

<!-- not run: it never ends -->
```console
$ tafelrunde serve
```
"""


def test_blocks_are_found() -> None:
    blocks = blocks_of(PAGE)
    assert [block.language for block in blocks] == ["python", "python", "toml", "console", "console"]
    assert [block.line for block in blocks[:2]] == [3, 7]
    assert [block.file for block in blocks[1:3]] == [None, "mine.toml"]
    assert [block.not_run for block in blocks[3:]] == [None, "it never ends"]
    assert commands_of(blocks[3]) == ["tafelrunde --version"]


def test_files_are_written_and_blocks_share_names(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    run_page(page, tmp_path)
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == "price = 3\n"


@pytest.mark.parametrize(
    ("right", "wrong", "error"),
    [
        ("6 * 7", "6 * 8", AssertionError),
        ("6 * 7", "1 / 0", ZeroDivisionError),
        ("--version", "--no-such-option", AssertionError),
    ],
)
def test_a_wrong_example_is_found(right: str, wrong: str, error: type[Exception], tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(error):
        run_page(page, tmp_path)
