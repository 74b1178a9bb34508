"""A house, its table, and phones: each a client with cookies and an address of its own."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.phones.phone import Phone
from tests.web.tablet import Tablet


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    """The tablet that runs the table of Oma, Ben, Mia and Jo."""
    tablet = Tablet(app)
    tablet.client.environ_base["REMOTE_ADDR"] = "192.168.1.2"
    tablet.begin()
    return tablet


@pytest.fixture
def phone(app: Flask, tablet: Tablet) -> Callable[[], Phone]:
    """A function that returns another phone, at the table of the tablet, at each call."""
    known: list[Phone] = []

    def new() -> Phone:
        known.append(Phone(app, tablet.match, f"192.168.{2 + len(known) // 250}.{len(known) % 250 + 1}"))
        return known[-1]

    return new
