"""Many houses in a real browser: opened, entered by link and code, played in, deleted."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from companion.words.actions import Laid, Vote
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import begun, book, root_of, tap
from tests.browser.laws import PHONE_FINGER, faultless, fits, within_reach
from tests.browser.phones.test_browser_joining import code_of, seated
from tests.browser.phones.test_browser_seat import mood
from tests.engines import cluster, postgres
from tests.web.hosting.real_server import real_server

OMA, BEN, MIA, JO = range(4)
__all__ = ["cluster", "postgres"]


@pytest.fixture
def address(data_home: Path, postgres: str) -> Iterator[str]:
    """The address of a server of many houses."""
    public = ("--host-name", "spiele.example", "--trust-proxy", "127.0.0.9")
    with real_server(data_home, "--houses", "--database", postgres, *public) as server:
        yield f"http://127.0.0.1:{server.port}"


def opened(visit: Open, name: str, size: tuple[int, int] = TABLET) -> tuple[Page, str, str]:
    """Open a house and go in; return its page, the guests' link and code."""
    page = visit("/", size, faults=True, bypass_csp=True)
    page.locator("#name").fill(name)
    page.locator("[aria-labelledby=open] .key").tap()
    page.locator("#into").wait_for()
    if size == TABLET:
        well_made(page)
    link = page.locator("[aria-labelledby=guests] .way-in a").get_attribute("href")
    code = page.locator("#code").text_content()
    page.locator("#into").tap()
    page.wait_for_url("**/h/*/")
    assert link
    assert link.startswith("https://spiele.example/ein/")
    assert code
    return page, urlsplit(link).path, code


def well_made(page: Page) -> None:
    fits(page)
    faultless(page)
    within_reach(page, ".key", PHONE_FINGER)


def test_two_houses_play_beside_each_other_and_one_is_deleted(visit: Open) -> None:
    tablet, link, house_code = opened(visit, "Bei Oma")
    root = root_of(tablet)
    begun(tablet, "wortspiel")
    code, table = code_of(tablet), tablet.url
    neighbour, _, _ = opened(visit, "Nebenan", PHONE)
    begun(neighbour, "zahlenspiel", ("Ada", "Kim"))

    # By the link, by the code, and with the key of another house.
    ben = visit(link, PHONE, faults=True)
    ben.wait_for_url(f"**{root}/")
    mia = visit("/", PHONE, faults=True, bypass_csp=True)
    well_made(mia)
    mia.locator("#code").fill(house_code)
    mia.locator("[aria-labelledby=enter] .key").tap()
    mia.wait_for_url(f"**{root}/")
    for door in (table, f"{root}/", f"{root_of(neighbour)}/mit/{code}"):
        assert neighbour.request.get(door).status == 404

    # A vote over the phones of the house: every page hears of the others by its stream.
    for phone, player in ((ben, BEN), (mia, MIA)):
        phone.goto(f"{root}/mit/{code}")
        seated(phone, player)
    book(tablet, Laid(JO, "WEIN", "BAHN", "Weinbahn"))
    ben.locator(".buzz").tap()
    mood(ben, "vote")
    ben.locator(".gilt_nicht").tap()
    mia.locator(".gilt").tap()
    mood(mia, "cast")
    book(tablet, Vote(JO, True), Vote(OMA, True))  # they have no phone
    mood(ben, "result")
    assert ben.locator(".stamp").text_content() == "✗ fällt"

    # The host deletes the house: its phones are in front of it, and the neighbour plays on.
    tablet.goto(f"{root}/haus")
    well_made(tablet)
    tablet.locator("#delete").tap()
    tablet.locator("#name").wait_for()
    well_made(tablet)
    tablet.locator("#name").fill("bei oma")
    tablet.locator(".danger").tap()
    tablet.wait_for_url(lambda url: "/h/" not in url)
    for phone in (tablet, ben, mia):
        phone.wait_for_function("root => fetch(root + '/').then(answer => answer.status === 404)", arg=root)
    tap(neighbour, "#caught", "#tap-1")
