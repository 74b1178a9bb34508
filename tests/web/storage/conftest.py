"""A house in a file of its own, and a device in it."""

from pathlib import Path

import pytest
from flask import Flask

from web.app import create_app


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house" / "table.sqlite"


@pytest.fixture
def app(path: Path) -> Flask:
    return create_app({"DATABASE": path, "SECRET_KEY": "for these tests"})
