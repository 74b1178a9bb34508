"""Two tablets at one table, by touch: a doubt of both, a hand counted by both, a server that is killed meanwhile."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import listen, tap
from tests.web.database_file import events_of
from tests.web.forked_server import ForkedServer, forked_server
from tests.web.http_tablet import HttpTablet


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("two") / "table.sqlite"


@pytest.fixture(scope="module")
def server(path: Path) -> Iterator[ForkedServer]:
    with forked_server(path, path.parent / "data") as found:
        found.start()
        yield found


@pytest.fixture(scope="module")
def address(server: ForkedServer) -> str:
    """The address of a server of these tests' own; a test that kills it starts it again."""
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture
def device(server: ForkedServer) -> Iterator[HttpTablet]:
    with closing(HttpTablet(server.port)) as found:
        yield found


@pytest.fixture
def match(device: HttpTablet) -> str:
    return device.begin("numbers")


def at_table(visit: Open, device: HttpTablet, match: str, size: tuple[int, int] = TABLET, **more: bool) -> Page:
    """Open the table on a device that may write."""
    cookies = [{"name": name, "value": value, "url": device.address} for name, value in device.cookies.items()]
    return visit(f"/abend/{match}", size, storage_state={"cookies": cookies}, **more)


def deafen(page: Page) -> None:
    """Let the tablet hear nothing of its table from now on; it stays at its step."""
    for address in ("**/strom", "**/stand"):
        page.route(address, lambda route: route.abort())
    page.reload()


def shows(page: Page, events: int) -> None:
    expect(page.locator(".board")).to_have_attribute("data-seq", str(events))
    listen(page)


def test_w28_who_doubts_while_the_other_tablet_has_is_shown_the_vote(visit: Open, device: HttpTablet) -> None:
    match = device.begin("words")
    here, there = at_table(visit, device, match, faults=True), at_table(visit, device, match, PHONE)
    for page in (here, there):
        tap(page, "#halt", "#tap-1")
    deafen(here)  # and it still asks for a doubter
    tap(there, "#tap-2")
    there.locator(".ballots").wait_for()
    tap(here, "#tap-0")
    expect(here.locator(".notice")).to_contain_text("wird schon angezweifelt")
    expect(here.locator(".ballots")).to_be_visible()


def test_a_tap_while_the_server_is_away_is_booked_once_when_it_is_back(
    visit: Open, device: HttpTablet, match: str, path: Path, server: ForkedServer
) -> None:
    page = at_table(visit, device, match, faults=True)
    page.locator("#caught").tap()
    page.locator("#tap-3").wait_for()
    listen(page)
    server.kill()
    server.wait()
    page.locator("#tap-3").tap()
    expect(page.locator("#trouble")).to_have_text("Noch nicht gespeichert. Ich versuche es weiter …")
    assert events_of(path, match) == []
    server.start()
    shows(page, 1)
    expect(page.locator("#trouble")).to_be_hidden()
    assert [action["seat"] for _, action in events_of(path, match)] == [3]
    page.reload()
    shows(page, 1)


def test_a_hand_that_is_counted_stays_while_the_table_is_fetched_anew(visit: Open, device: HttpTablet) -> None:
    match = device.begin("siebenschlaefer")
    there = at_table(visit, device, match, PHONE)
    tap(there, "#tap-0", "#finish", "#tap-0")
    there.locator("#counted").wait_for()
    here = at_table(visit, device, match)
    here.locator("#counted").wait_for()
    held: list[Route] = []
    here.route(f"**/abend/{match}", lambda route: held.append(route))  # noqa: PLW0108 - a method can't be wrapped
    with here.expect_request(f"**/abend/{match}"):
        tap(there, "#tap-2", "#add-5", "#counted")  # the other tablet goes on
    here.locator("#add-10").tap()
    with here.expect_response(f"**/abend/{match}"):
        held[0].continue_()
    here.unroute_all()
    here.evaluate("() => new Promise(done => setTimeout(done))")  # what has come is shown
    expect(here.locator("#add-10 .held-count")).to_have_text("× 1")
    tap(here, "#counted")
    expect(here.locator("#seat-1 .ballot-of")).to_contain_text("10")
    expect(here.locator("#seat-2 .ballot-of")).to_contain_text("5")
