"""Pages that keep nothing."""

import pytest
from flask import Flask


@pytest.fixture(scope="session")
def app(shared_app: Flask) -> Flask:
    return shared_app
