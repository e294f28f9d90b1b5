"""A server for the tests of each file."""

from collections.abc import Iterator

import pytest

from tests.server.guests import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with short pauses."""
    with House(tmp_path_factory.mktemp("house")) as found:
        yield found
