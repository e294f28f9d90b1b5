"""Positions."""
from typing import Any
def read(box: Any, g: Any, written: dict[str, Any]) -> None: ...
def write(g: Any) -> dict[str, Any]: return {}
