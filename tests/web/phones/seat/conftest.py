"""A house of its own for phones, with tables at which some players have one."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.action import Action
from companion.log import Log
from tests.web.evening_logs import without_isolates
from tests.web.page import Page
from tests.web.phones.seat.seated_phone import Phone
from tests.web.tablet import Device
from web.app import create_app
from web.games.screen import screen_of
from web.storage.open_evenings import OpenEvenings

NAMES: Final = ("Ben", "Mia", "Oma", "Jo")


class Table:
    """An evening, with actions booked by the tablet; `host` is the tablet that runs it."""

    def __init__(self, app: Flask, match: str, host: FlaskClient | None = None) -> None:
        self.host = host or app.test_client()
        self.app = app
        self.match = match
        self.evenings: OpenEvenings = app.extensions["evenings"]

    def book(self, *actions: Action) -> None:
        """Book actions one after the other."""
        with self.app.app_context():
            for action in actions:
                self.evenings.book(self.match, action, secrets.token_hex(8))

    def phone(self, player: int | None) -> Phone:
        """Return a phone with the seat of a player, or with none."""
        return Phone(self.app, self.match, player)

    def page(self, query: str = "") -> Page:
        """Return the page of the tablet, without marks of direction."""
        answer = self.host.get(f"/abend/{self.match}{query}", headers={"Accept-Language": "de"})
        assert answer.status_code == 200
        return Page(without_isolates(answer.text))

    @property
    def log(self) -> Log:
        """The log of the evening."""
        with self.evenings.reading(self.match) as evening:
            return evening.log

    @property
    def round(self) -> Any:
        """The state of the round."""
        return self.log.state.round

    def stack(self, **parts: Any) -> None:
        """Put other cards on the table, as if they had been dealt so."""
        states = self.log._states
        states[-1] = states[-1]._replace(round=states[-1].round._replace(**parts))

    @property
    def actions(self) -> list[Action]:
        """Return what was booked."""
        return [event.action for event in self.log.events]


Begin: TypeAlias = Callable[..., Table]


@pytest.fixture(scope="session")
def phone_house(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path_factory.mktemp("phones") / "table.sqlite"})


@pytest.fixture
def begin(phone_house: Flask) -> Begin:
    """A function that sets up a table of a game and books actions at it."""

    def begun(game: str, *actions: Action, names: tuple[str, ...] = NAMES, **options: str) -> Table:
        device = Device(phone_house.test_client())
        device.begin(screen_of(game).slug, names, **options)
        table = Table(phone_house, device.match, device.client)
        table.book(*actions)
        return table

    return begun
