"""Evenings of one tablet and its phones over a server that dies: disputes from the chairs to their results."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Request, expect

from companion.words.actions import Laid
from tests.browser.conftest import SMALL_PHONE, TABLET, Open
from tests.browser.evenings import begun, book, tap
from tests.browser.laws import box_of
from tests.browser.phones.test_browser_joining import code_of, seated
from tests.browser.phones.test_browser_seat import mood, notices_that_its_line_is_dead, whole
from tests.waiting import wait_until
from tests.web.forked_server import ForkedServer, forked_server

OMA, BEN, MIA, JO = range(4)
MEASURED: Final = "performance.getEntriesByType('resource').filter(one => one.name.endsWith('/uhr')).length > 3"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, data_home: Path) -> Iterator[ForkedServer]:
    """A running house; it can be killed, and comes up again at its address."""
    with forked_server(tmp_path_factory.mktemp("house") / "table.sqlite", data_home) as server:
        server.start()
        yield server


@pytest.fixture
def address(house: ForkedServer) -> str:
    return f"http://127.0.0.1:{house.port}"


def takes_part(visit: Open, code: str, player: int, *, far: bool = False, real: bool = True) -> Page:
    """Let the phone of a player join; with `far` its way to the Wi-Fi is long.

    Wait until the house knows its clock; or its clock isn't `real`, can be put forward, and is no good for a call.
    """
    phone = visit(f"/mit/{code}", SMALL_PHONE, faults=True, real=real, bypass_csp=True)
    if far:
        takes_long(phone, 120)
    seated(phone, player)
    if real:
        phone.wait_for_function(MEASURED)
    return phone


def takes_long(phone: Page, latency: int) -> None:
    """Make the way of a phone to the Wi-Fi long; with 120 ms two taps within a tenth of a second are equal."""
    session = phone.context.new_cdp_session(phone)
    session.send("Network.enable")
    way = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", way)


def halt_at_once(house: ForkedServer, *phones: Page) -> None:
    """Touch the keys for Halt of several phones at one moment.

    The server stands still until it has all calls before it: so none hears of another's call before it has called
    itself, and all messages come at once. By a message a tap is 100 ms old at most, and a busy machine is slower.
    """
    for phone in phones:
        phone.locator(".buzz:enabled").wait_for()
    asked: list[Request] = []  # by all devices: pings wait before the server, too, and are no calls
    browser = phones[0].context.browser
    assert browser is not None

    def note(request: Request) -> None:
        asked.append(request)

    for context in browser.contexts:
        context.on("request", note)

    def is_called() -> bool:
        phones[0].evaluate("0")  # the answer comes after all that the browser has told of its requests
        calls = sum(request.url.endswith("/ruf") for request in asked)
        return calls == len(phones) and house.unheard() >= len(asked)

    with house.standing_still():  # from now on no page is drawn anew below a finger
        fingers = [(phone.context.new_cdp_session(phone), *box_of(phone.locator(".buzz")).middle) for phone in phones]
        moment = time.time()  # a busy machine brings the touches one after another
        for kind in ("touchStart", "touchEnd"):
            for session, x, y in fingers:
                points = [{"x": x, "y": y}] if kind == "touchStart" else []
                session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})
        wait_until(is_called)
    for context in browser.contexts:
        context.remove_listener("request", note)


def vote(phone: Page, *, against: bool) -> None:
    phone.locator(".gilt_nicht" if against else ".gilt").tap()


def test_an_evening_of_open_votes(visit: Open, house: ForkedServer) -> None:
    tablet = visit("/", TABLET, faults=True)
    begun(tablet, "wortspiel")
    code = code_of(tablet)
    phones = [takes_part(visit, code, player, far=player != OMA, real=player != OMA) for player in (OMA, BEN, MIA)]
    oma, ben, mia = phones

    # Two touch Halt at once, and their ways are too long for the clock to tell who was first: they say who begins.
    book(tablet, Laid(JO, "WEIN", "BAHN", "Weinbahn"))
    halt_at_once(house, ben, mia)
    expect(ben.locator("h1")).to_contain_text("Gleichzeitig mit")
    whole(ben)
    mia.locator(".keys .with-face", has_text="Ben").tap()
    tablet.locator(".ballots").wait_for()

    # Oma's phone is without a net, Mia's is loaded anew, and the server dies in the middle of the vote.
    oma.context.set_offline(True)
    vote(ben, against=True)
    mood(ben, "cast")
    mia.reload()
    house.kill()
    house.wait()
    vote(mia, against=True)
    mia.get_by_text(re.compile("Verbindung weg|Noch nicht am Tisch")).first.wait_for()
    house.start()
    mood(mia, "cast")
    wait_until(lambda: notices_that_its_line_is_dead(oma))
    oma.context.set_offline(False)
    oma.clock.run_for(3_000)
    tap(tablet, f".board:has(#seat-{JO}.turn) #against")  # Jo has no phone
    vote(oma, against=False)
    for phone in phones:
        mood(phone, "result")
        expect(phone.locator(".figure")).to_have_text("1 zu 3")
    expect(tablet.locator(".verdict")).to_contain_text("fällt")


def test_a_phone_whose_every_call_would_be_equal_is_asked_to_move_nearer(visit: Open) -> None:
    tablet = visit("/", TABLET)
    begun(tablet, "wortspiel")
    phone = takes_part(visit, code_of(tablet), BEN)
    expect(phone.locator(".notice")).to_have_count(0)
    takes_long(phone, 500)
    phone.reload()
    expect(phone.locator(".notice")).to_have_text(
        "Dein WLAN ist langsam. Rück näher heran, sonst gilt dein Ruf als gleichzeitig."
    )
