"""A house of its own for phones, with tables at which some players have one."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.action import Action
from tests.web.page import Page
from tests.web.phones.seat.seated_phone import Phone, unmarked
from tests.web.tablet import Device
from web.app import create_app
from web.games.screen import screen_of

NAMES: Final = ("Ben", "Mia", "Oma", "Jo")


class Table:
    """An evening, with actions booked by the tablet; `host` is the tablet that runs it."""

    def __init__(self, app: Flask, match: str, host: FlaskClient | None = None) -> None:
        self.host = host or app.test_client()
        self.app = app
        self.match = match
        self.evenings = app.extensions["evenings"]

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
        return Page(unmarked(answer.text))

    @property
    def round(self) -> Any:
        """The state of the round."""
        with self.evenings.reading(self.match) as evening:
            return evening.log.state.round

    def stack(self, **parts: Any) -> None:
        """Put other cards on the table, as if they had been dealt so."""
        with self.evenings.reading(self.match) as evening:
            state = evening.log._states[-1]
            evening.log._states[-1] = state._replace(round=state.round._replace(**parts))

    @property
    def actions(self) -> list[Action]:
        """Return what was booked."""
        with self.evenings.reading(self.match) as evening:
            return [event.action for event in evening.log.events]


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
