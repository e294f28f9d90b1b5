"""The kernel stays free: it imports the standard library, msgspec and itself."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "tafelrunde"
KERNEL = "tafelrunde.kernel"


def imports_of(path: Path) -> Iterator[str]:
    """Yield the full name of every module that a file imports, wherever in the file it does."""
    module = ("tafelrunde", *path.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(module[: len(module) - node.level]) if node.level else ""
            source = ".".join(filter(None, (base, node.module)))
            # "from tafelrunde import kernel" names the module only after "import".
            yield from (f"{source}.{alias.name}" for alias in node.names)


def allowed(name: str) -> bool:
    """Tell whether the kernel may import this name."""
    return name.split(".")[0] in {*sys.stdlib_module_names, "msgspec"} or f"{name}.".startswith(f"{KERNEL}.")


@pytest.mark.parametrize("path", sorted((PACKAGE / "kernel").rglob("*.py")), ids=lambda path: path.name)
def test_kernel_imports_only_the_standard_library_and_msgspec(path: Path) -> None:
    assert [name for name in imports_of(path) if not allowed(name)] == []
