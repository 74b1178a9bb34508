"""Each kind of request has threads of its own: no booking waits behind pages, no sender or house has all of them."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.http_tablet import HttpTablet
from web.app import create_app
from web.server.bridge import Kind, kind_of


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/abend/kxq4mtp2ab/tun", Kind.CHANGE),
        ("DELETE", "/sicherung/alles.zip/x", Kind.CHANGE),
        ("POST", "/kartenspiele/klassik/woerter", Kind.CHANGE),
        ("GET", "/healthz", Kind.CHANGE),
        ("POST", "/h/0123456789ab/kartenspiele/klassik/pruefen", Kind.LOOK),
        ("GET", "/readyz", Kind.LOOK),
        ("HEAD", "/leute/1", Kind.LOOK),
        ("GET", "/abend/kxq4mtp2ab", Kind.TABLE),
        ("GET", "/static/table/table.css", Kind.TABLE),
        ("GET", "/kartenspiele/klassik/karten.pdf", Kind.FILE),
        ("GET", "/tisch/abstimmungen.csv", Kind.FILE),
        ("GET", "/sicherung/alles.zip", Kind.FILE),
        ("POST", "/sicherung/", Kind.FILE),
    ],
)
def test_requests_are_of_kinds(method: str, path: str, kind: Kind) -> None:
    assert kind_of(method, path) is kind


class House:
    """A house with a slow page of each kind, which goes on when it may."""

    def __init__(self, app: Flask) -> None:
        self.app, self.go_on = app, threading.Event()
        for number, path in enumerate(("/abend/slow", "/slow", "/tisch/abstimmungen.csv/", "/h/<house>/slow")):
            app.add_url_rule(path, f"slow{number}", lambda **_: (self.go_on.wait(PATIENCE), "at last")[1])


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(create_app({"DATABASE": tmp_path / "table.sqlite"}))
    yield found
    found.go_on.set()


def many(stack: ExitStack, address: str, path: str, senders: int) -> list[HttpTablet]:
    """Ask for a page twenty times, by so many senders in turn."""
    port = urlsplit(address).port or 0
    found = [HttpTablet(port, own=f"127.0.0.{2 + number % senders}") for number in range(20)]
    for each in found:
        stack.enter_context(closing(each)).send("GET", path)
    return found


def test_a_booking_is_answered_while_all_kinds_of_pages_are_waited_for(house: House) -> None:
    with serving(house.app) as address, ExitStack() as stack:
        tablet = stack.enter_context(closing(HttpTablet(urlsplit(address).port or 0)))
        waiting = [each for path in ("/abend/slow", "/slow") for each in many(stack, address, path, 20)]
        assert tablet.begin("numbers")
        assert tablet.ask("GET", "/healthz")[0] == 200
        house.go_on.set()
        assert {each.answer()[1] for each in waiting} == {"at last"}


def test_a_table_is_drawn_while_lists_are_waited_for(house: House) -> None:
    with serving(house.app) as address, ExitStack() as stack:
        tablet = stack.enter_context(closing(HttpTablet(urlsplit(address).port or 0)))
        many(stack, address, "/slow", 20)
        assert tablet.ask("GET", f"/abend/{tablet.begin('numbers')}", whole=True)[0] == 200
        house.go_on.set()


def test_a_page_is_answered_while_another_sender_asks_for_slow_ones_without_end(house: House) -> None:
    with serving(house.app) as address, ExitStack() as stack:
        greedy = many(stack, address, "/slow", 1)
        other = stack.enter_context(closing(HttpTablet(urlsplit(address).port or 0, own="127.0.0.99")))
        assert [other.ask("GET", path, whole=True)[0] for path in ("/abende", "/leute", "/")] == [200] * 3
        house.go_on.set()
        assert {each.answer()[1] for each in greedy} == {"at last"}


def test_a_house_that_asks_without_end_leaves_a_place_for_another(house: House) -> None:
    with serving(house.app) as address, ExitStack() as stack:
        many(stack, address, "/h/aaaabbbbcccc/slow", 20)
        other = stack.enter_context(closing(HttpTablet(urlsplit(address).port or 0, own="127.0.0.99")))
        assert other.ask("GET", "/h/ddddeeeeffff/leute", whole=True)[0] == 404
        house.go_on.set()
