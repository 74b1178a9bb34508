"""Every test has a house of its own."""

from tests.web.own_house import app

__all__ = ["app"]
