"""Bots in a browser: an evening of one person alone, and a bot that sits in for somebody and gives the seat back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import begun, tap
from tests.browser.page_checks import faultless, fits
from tests.browser.phones.conftest import SMALL_PHONE
from tests.browser.without_box.hands import frame_of, joined, lay_by_two_taps, word_to_lay
from tests.server import serving
from web.app import create_app

QUICK = 0.02  # of a human pace


@pytest.fixture(scope="module")
def address(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert data_home.is_dir()
    file = tmp_path_factory.mktemp("bots") / "table.sqlite"
    settings = {"DATABASE": file, "OUTWARD_ADDRESS": "192.168.178.24", "BOT_PACE": QUICK}
    with serving(create_app(settings)) as found:
        yield found


def test_one_person_plays_an_evening_alone_with_three_bots(visit: Open) -> None:
    phone = visit("/allein", SMALL_PHONE, faults=True)  # a bot may be quicker
    fits(phone)
    faultless(phone)
    phone.locator("input[name=name]").first.fill("Mia")
    phone.get_by_role("button", name="Los geht’s").tap()
    phone.locator("#seat[data-mood=play]").wait_for()
    phone.locator("[data-key=enough]").tap()  # no more lessons
    for _step in range(400):
        view = frame_of(phone)["view"]
        if view["mood"] in ("between", "over"):
            break
        if view["mood"] in ("vote", "call"):
            key = phone.locator(".keys .key:not([disabled])")
            if key.count():
                key.first.tap()
        elif view.get("hand", {}).get("name"):
            phone.locator(f"[data-key='name-{view['hand']['name'][0]}']").tap()
        elif (found := word_to_lay(phone)) is not None and _step % 3 == 0:
            try_to_lay(phone, *found)
        elif view.get("hand", {}).get("none"):
            phone.locator("[data-key=none]").tap()
        phone.wait_for_timeout(40)
    phone.locator("#seat[data-mood=between], #seat[data-mood=over]").wait_for()
    phone.get_by_role("link", name="Nochmal ansehen").tap()
    step = phone.locator("output")
    first = step.text_content()
    faultless(phone)
    phone.locator("#next").tap()
    phone.wait_for_function("first => document.querySelector('output').textContent !== first", arg=first)
    phone.go_back()
    phone.locator("#seat[data-mood=between], #seat[data-mood=over]").wait_for()
    if frame_of(phone)["view"]["mood"] == "between":
        phone.get_by_role("button", name="Nächste Runde").tap()
        phone.locator("#seat[data-mood=play], #seat[data-mood=vote]").wait_for()
        assert frame_of(phone)["seats"][0]["total"] >= 0


def try_to_lay(phone: Page, card: int, stack: int) -> None:
    """Lay a card, which a bot may have made impossible since."""
    try:
        phone.locator(f"[data-card='{card}']").tap(timeout=400)
        phone.locator(f"[data-stack='{stack}'] .half.first").tap(timeout=400)
    except Error:
        phone.keyboard.press("Escape")


def test_a_bot_sits_in_for_a_phone_that_is_gone_and_gives_the_seat_back(visit: Open) -> None:
    tablet = visit("/neu", TABLET)
    begun(tablet, "wortspiel", ("Oma", "Ben", "Mia"), table="digital")
    code = str(tablet.locator("#join-code").text_content()).replace(" ", "").lower()
    oma, ben, mia = (joined(visit, code, name) for name in ("Oma", "Ben", "Mia"))
    opener = next(phone for phone in (oma, ben, mia) if word_to_lay(phone))
    found = word_to_lay(opener)
    assert found is not None
    lay_by_two_taps(opener, *found)
    for phone in (oma, ben, mia):
        phone.locator(".ring .lies").wait_for()
    gone, player = (mia, 2) if opener is not mia else (ben, 1)
    seat = gone.url
    gone.goto("/")  # its battery is empty
    tablet.goto(f"{tablet.url.split('?')[0]}?schritt=geraete")
    tablet.locator(f"#bot-{player}").wait_for(timeout=25_000)  # a phone is missing after ten seconds
    tap(tablet, f"#bot-{player}")
    before = frame_of(oma)["seq"]
    oma.wait_for_function(
        "before => fetch(location.pathname + '/stand').then(a => a.json()).then(f => f.seq > before)", arg=before
    )
    gone.goto(seat)
    gone.get_by_role("button", name="Ich bin wieder da").tap()
    gone.get_by_role("button", name="Ich bin wieder da").wait_for(state="detached")
    gone.wait_for_function(
        "player => fetch(location.pathname + '/stand').then(a => a.json())"
        ".then(f => !f.seats.find(seat => seat.player === player).bot)",
        arg=player,
    )
