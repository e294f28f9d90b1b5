"""A worker whose searches hang for ever: at the step that the environment variable STUCK names."""

from __future__ import annotations

import os
import time
from collections import OrderedDict

from tafelrunde.agents.search import Search
from tafelrunde.server.worker import serve, think


def hang(search: Search) -> None:
    """Never come to an end."""
    time.sleep(3600)


if __name__ == "__main__":
    setattr(Search, os.environ["STUCK"], hang)
    serve(lambda data: think(data, OrderedDict()))
