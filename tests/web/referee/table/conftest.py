"""Tables of which nothing has been told yet."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.tablet import Tablet
from tests.web.word_evening import Evening


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app.test_client())


@pytest.fixture
def fresh(app: Flask) -> Tablet:
    return Tablet(app)
