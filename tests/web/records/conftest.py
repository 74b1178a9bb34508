"""A house of its own, and two houses between which files go."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.records.two_houses import House
from web.app import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests", "TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def here(tmp_path: Path) -> House:
    return House(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> House:
    return House(tmp_path / "there")
