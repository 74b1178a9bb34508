"""A house on the real server."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.engines import Place
from tests.server import serving
from web.app import create_app


@pytest.fixture
def app(place: Place) -> Flask:
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests"})


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with serving(app) as found:
        yield found
