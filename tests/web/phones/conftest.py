"""A house, its table, and phones: each a client with cookies and an address of its own."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.engines import Place
from tests.web.phones.phone import Phone
from tests.web.tablet import Tablet
from web.app import create_app
from web.storage.database import Database
from web.storage.open_evenings import OpenEvenings


@pytest.fixture
def app(place: Place) -> Flask:
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests"})


@pytest.fixture
def evenings(app: Flask) -> OpenEvenings:
    found: OpenEvenings = app.extensions["evenings"]
    return found


@pytest.fixture
def database(evenings: OpenEvenings) -> Database:
    return evenings.store.database


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
