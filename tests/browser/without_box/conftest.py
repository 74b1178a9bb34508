"""A house in a home network for games without a box: a tablet, and phones that hold the cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server import serving
from web.app import create_app

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture(scope="session")
def app(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application that the house runs."""
    assert data_home.is_dir()
    file = tmp_path_factory.mktemp("without-box") / "table.sqlite"
    return create_app({"DATABASE": file, "OUTWARD_ADDRESS": "192.168.178.24"})


@pytest.fixture(scope="session")
def address(app: Flask) -> Iterator[str]:
    """The address of a server that other devices find in the network."""
    with serving(app) as found:
        yield found
