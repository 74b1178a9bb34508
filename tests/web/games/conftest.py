"""Every test has a house of its own."""

from tests.web.own_house import app, tablet

__all__ = ["app", "tablet"]
