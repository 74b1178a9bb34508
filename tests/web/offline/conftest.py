"""A house of its own for each test."""

from tests.web.own_house import app, tablet

__all__ = ["app", "tablet"]
