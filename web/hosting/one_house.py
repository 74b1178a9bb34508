"""The server of one house, as at home: its application, its deadlines, its bots, its look at the bin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from flask import Flask

from web.access.connections import Limits, limits_of
from web.bots.driver import BotDriver
from web.judge.deck_judge import DeckJudge
from web.live.services import Live
from web.records.deleted import DailyLook
from web.storage.database import Database
from web.storage.open_evenings import OpenEvenings


class Served(Protocol):
    """The needs of a server: an application of one house or of many."""

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any], /) -> Iterable[bytes]:
        """Answer a request (WSGI)."""
        ...

    @property
    def limits(self) -> Limits:
        """The limits of its connections."""
        ...

    @property
    def database(self) -> Database:
        """The database that it needs."""
        ...

    @property
    def deck_judge(self) -> DeckJudge:
        """The judge over the deck of the server."""
        ...

    def begin(self) -> None:
        """Go on with what time brings; called once the server is ready."""
        ...

    def close(self) -> None:
        """End that."""
        ...


class OneHouse:
    """The application of one house."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._evenings: OpenEvenings = app.extensions["evenings"]
        self._live: Live = app.extensions["live"]
        self._bots: BotDriver = app.extensions["bots"]
        self._look_daily = DailyLook(self._evenings)
        self._look_daily.look()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any], /) -> Iterable[bytes]:
        """Answer a request."""
        return self._app(environ, start_response)

    @property
    def limits(self) -> Limits:
        """The limits that fit the routes of the house."""
        return limits_of(self._app)

    @property
    def database(self) -> Database:
        """The house."""
        return self._evenings.store.database

    @property
    def deck_judge(self) -> DeckJudge:
        """The judge over the deck of the server."""
        found: DeckJudge = self._app.extensions["judge"].deck_judge
        return found

    def begin(self) -> None:
        """Keep deadlines, let bots play, look at the bin now and then."""
        self._live.begin()
        self._live.deadlines.resume()
        self._bots.resume()
        self._look_daily.start()

    def close(self) -> None:
        """End all that."""
        self._look_daily.close()
        self._bots.close()
        self._live.close()
