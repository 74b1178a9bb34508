"""A house in a home network for games without a box: a tablet, and phones that hold the cards."""

from tests.browser.phones.conftest import address

__all__ = ["address"]
