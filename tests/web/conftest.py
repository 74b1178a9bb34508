"""The application over the real lexicon."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web.app import create_app


@pytest.fixture(scope="session")
def app(data_home: Path) -> Flask:
    assert data_home.is_dir()
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
