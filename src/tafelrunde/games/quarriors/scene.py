"""The picture of a table of Quarriors! for one seat."""
from typing import Any
def scene(match: Any, seat: int, lang: str) -> Any:
    return None
