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
        ("POST", "/kartenspiele/klassik/karte", Kind.CHANGE),
        ("GET", "/healthz", Kind.CHANGE),
        ("POST", "/h/0123456789ab/kartenspiele/klassik/woerter", Kind.FILE),
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
    """A served house with a slow page of each kind, which goes on when it may; and devices that ask it."""

    def __init__(self, app: Flask, port: int, stack: ExitStack) -> None:
        self.port, self.stack, self.go_on = port, stack, threading.Event()
        for number, path in enumerate(("/abend/slow", "/slow", "/tisch/abstimmungen.csv/", "/h/<house>/slow")):
            app.add_url_rule(path, f"slow{number}", lambda **_: (self.go_on.wait(PATIENCE), "at last")[1])

    def device(self, own: str = "127.0.0.1") -> HttpTablet:
        """Return a device at an address of its own."""
        return self.stack.enter_context(closing(HttpTablet(self.port, own=own)))

    def many(self, path: str, senders: int) -> list[HttpTablet]:
        """Ask for a page twenty times, by so many senders in turn."""
        found = [self.device(f"127.0.0.{2 + number % senders}") for number in range(20)]
        for each in found:
            each.send("GET", path)
        return found


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[House]:
    app = create_app({"DATABASE": tmp_path / "table.sqlite"})
    with serving(app) as address, ExitStack() as stack:
        found = House(app, urlsplit(address).port or 0, stack)
        yield found
        found.go_on.set()


def test_a_booking_is_answered_while_all_kinds_of_pages_are_waited_for(slow_house: House) -> None:
    tablet = slow_house.device()
    waiting = [each for path in ("/abend/slow", "/slow") for each in slow_house.many(path, 20)]
    assert tablet.begin("numbers")
    assert tablet.ask("GET", "/healthz")[0] == 200
    slow_house.go_on.set()
    assert {each.answer()[1] for each in waiting} == {"at last"}


def test_a_table_is_drawn_while_lists_are_waited_for(slow_house: House) -> None:
    tablet = slow_house.device()
    slow_house.many("/slow", 20)
    assert tablet.ask("GET", f"/abend/{tablet.begin('numbers')}", whole=True)[0] == 200


def test_a_page_is_answered_while_another_sender_asks_for_slow_ones_without_end(slow_house: House) -> None:
    greedy, other = slow_house.many("/slow", 1), slow_house.device("127.0.0.99")
    assert [other.ask("GET", path, whole=True)[0] for path in ("/abende", "/leute", "/")] == [200] * 3
    slow_house.go_on.set()
    assert {each.answer()[1] for each in greedy} == {"at last"}


def test_a_house_that_asks_without_end_leaves_a_place_for_another(slow_house: House) -> None:
    slow_house.many("/h/aaaabbbbcccc/slow", 20)
    assert slow_house.device("127.0.0.99").ask("GET", "/h/ddddeeeeffff/leute", whole=True)[0] == 404
