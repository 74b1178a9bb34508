"""Tablets of Siebenschläfer."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.games.siebenschlaefer.pairs import begun_at
from tests.web.tablet import Tablet


@pytest.fixture
def fresh(app: Flask) -> Tablet:
    """A tablet at which no evening was set up."""
    return Tablet(app)


@pytest.fixture
def tablet(fresh: Tablet) -> Tablet:
    """A tablet of Oma, Ben, Mia and Jo at which Oma has begun."""
    return begun_at(fresh)
