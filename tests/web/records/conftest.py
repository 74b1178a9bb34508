"""A house of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web.app import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests", "TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
