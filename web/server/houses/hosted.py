"""The server of many houses: an address of a house goes to its application if the device has come in, else in front.

A house is mounted under `/h/<id>`. Its id is no secret that opens anything: without the cookie of that house, which its
link gives, every such address is the same page that isn't there.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from flask import Flask
from werkzeug.utils import redirect

from lexicon.paths import data_home
from web.access.house_address import KEY, Entered
from web.access.proxies import Mounting, TrustedProxies
from web.access.this_device import signing_key
from web.judge.deck_judge import DeckJudge
from web.server.connections import Limits, limits_of
from web.server.hosting import services
from web.server.hosting.one_house import FAULT
from web.server.houses import pages
from web.server.houses.door import ADDRESS, NEW_LINK, ROUTE, Door, root_of
from web.server.houses.served import ServedHouses, entrance
from web.storage.database import Database
from web.storage.engines.many_houses import HouseDatabase, installation_at
from web.storage.engines.silence import one_limit
from web.storage.faults import StorageFault
from web.storage.houses import House, Houses
from web.storage.open_evenings import now_ms

_SHARED: Final = ("DECK", "HOST_NAMES", "OUTWARD_ADDRESS", "TRUST_PROXY", "LOG", "COUNT_THIS_MACHINE", "BOT_PACE")

MakeApp = Callable[[Mapping[str, Any]], Flask]
StartResponse = Callable[..., Any]


class Hosted:
    """A WSGI application for an installation with the database at an address; `make_app` is that of one house."""

    def __init__(self, address: str, config: Mapping[str, Any], make_app: MakeApp) -> None:
        self._config = dict(config)
        self._make_app = make_app
        self.houses = Houses(installation_at(address))
        self._mounting = Mounting(TrustedProxies(self._config.get("TRUST_PROXY", ())))
        self.key = self._found_key()
        self.door = Door(self.key)
        self.served = ServedHouses(self.houses, self._app_of)
        self.metrics = services.metrics(self._counts) if self._config.get("METRICS") else None
        named = self._named(*_SHARED, "OPENED", "WRONG_CODES", "LOOKS", "CHANGES", "TESTING")
        self.start = pages.create_start(self, {"TRUST_PROXY": (), "SECRET_KEY": self.key, **named})
        nowhere = self.houses.database_of("0" * 12)
        self.pattern = self._made({"DATABASE": nowhere, "SECRET_KEY": self.key})
        """An application as each house has one, over a house that isn't there; its routes and its judge are theirs."""

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, by the application of a house or in front of all."""
        environ = self._mounting.mounted(environ)
        with one_limit():
            found = ADDRESS.fullmatch(environ.get("PATH_INFO", ""))
            card = found and self.door.card(environ, found["house"])
            if found is None or not card:
                return self.start(environ, start_response)
            if found["rest"] == NEW_LINK:
                return self.start({**environ, "PATH_INFO": f"{NEW_LINK}/{found['house']}"}, start_response)
            try:
                house = self.served.find(found["house"])
                if house is None or not card.opens(house):
                    return self.start(environ, start_response)
                root = f"{environ.get('SCRIPT_NAME', '')}{root_of(house.id)}"
                if not found["rest"]:
                    return redirect(f"{root}/", 308)(environ, start_response)
                app = self.served.app_of(house)
            except StorageFault as fault:
                away = fault.code in ("unreadable", "cut_off")  # another server may reach the database
                environ[FAULT] = StorageFault("out_of_reach", path=self.database.name) if away else fault
                return self.start(environ, start_response)
            entered = Entered(house.id, house.name, house.code, entrance(house), card.is_host(house))
            environ = {**environ, "SCRIPT_NAME": root, "PATH_INFO": found["rest"], KEY: entered}
            return app(environ, start_response)

    @property
    def database(self) -> Database:
        """The installation."""
        return self.houses.installation

    @property
    def deck_judge(self) -> DeckJudge:
        """The judge over the deck of the server, which all houses share."""
        found: DeckJudge = self.pattern.extensions["judge"].deck_judge
        return found

    @property
    def limits(self) -> Limits:
        """The limits that fit the routes of a house."""
        limits = limits_of(self.pattern)
        return replace(limits, bodies={f"{ROUTE}{rule}": most for rule, most in limits.bodies.items()})

    def begin(self) -> None:
        """Begin to look after the houses."""
        self.served.begin()

    def close(self) -> None:
        """Let go of all houses."""
        self.served.close()

    def _app_of(self, house: House, database: HouseDatabase) -> Flask:
        app = self._made(
            {
                "DATABASE": database,
                "ROOT": root_of(house.id),
                "SECRET_KEY": self.door.key_of(house.id),
                "JUDGE": self.deck_judge,
                "ROUTES": self.pattern.url_map,
            }
        )
        if self.metrics is not None:
            self.metrics.count_house(app, ROUTE)
        return app

    def _made(self, config: Mapping[str, Any]) -> Flask:
        app = self._make_app({**self._named(*_SHARED), **config})
        app.extensions["houses"] = self
        pages.install(app)
        return app

    def _counts(self) -> Mapping[str, int]:
        return self.houses.counts(now_ms() - services.PLAYED, self.served.served())

    def _found_key(self) -> bytes:
        key = self._config.get("SECRET_KEY")
        if key:
            return key if isinstance(key, bytes) else str(key).encode()
        return self.houses.installation.signing_key(signing_key(data_home() / "secret.key"))

    def _named(self, *names: str) -> dict[str, Any]:
        return {name: self._config[name] for name in names if name in self._config}
