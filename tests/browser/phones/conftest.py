"""A house in a home network, a tablet, and phones as contexts of their own: 360×640, with touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.server import serving
from web.app import create_app

SMALL_PHONE: Final = (360, 640)


@pytest.fixture(scope="session")
def address(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that other devices find in the network."""
    assert data_home.is_dir()
    file = tmp_path_factory.mktemp("phones") / "table.sqlite"
    with serving(create_app({"DATABASE": file, "OUTWARD_ADDRESS": "192.168.178.24"})) as found:
        yield found
