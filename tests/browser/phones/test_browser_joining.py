"""Joining with phones: by the code, a taken seat with a nod, a latecomer; each screen fits, and axe finds nothing."""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from flask import Flask
from playwright.sync_api import Page, expect

from companion.action import Action
from tests.browser.conftest import PHONE, SMALL_PHONE, TABLET, Open
from tests.browser.evenings import begun, tap
from tests.browser.laws import Box, box_of, faultless, in_english, lawful, roomy
from tests.web.phones.phone import Phone
from tests.web.tablet import Tablet, book

OMA, BEN, MIA, JO = range(4)
SEAT = re.compile(r"/abend/[a-z0-9]+/platz$")
EIGHT = ("Oma", "Ben", "Mia", "Jo", "Annemarie-Luise", "Kim", "Großvater Heinrich", "Tom")
LOW: Final = (360, 740)
PARTS: Final = """chairs => chairs.map(chair => [...chair.querySelectorAll(".face, .plate")].map(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left, top, right, bottom];
}))"""


def table(visit: Open, slug: str = "zahlenspiel", **more: object) -> Page:
    tablet = visit("/", TABLET, **more)
    begun(tablet, slug)
    return tablet


def code_of(tablet: Page) -> str:
    """Return the code of a table; with real cards it is folded away behind a key."""
    folded = not tablet.locator("#join-code").count()
    if folded:
        tap(tablet, "#phones")
    code = str(tablet.locator("#join-code").text_content()).replace(" ", "").lower()
    if folded:
        tap(tablet, "#back")
    return code


def joined(visit: Open, code: str, player: int, **more: bool) -> Page:
    return seated(visit(f"/mit/{code}", SMALL_PHONE, **more), player)


def without_browser(
    app: Flask, slug: str, *booked: Action, names: Sequence[str] = EIGHT[:4], **options: str
) -> tuple[Tablet, str]:
    """Set a table whose own page nobody looks at, and book actions there; return its tablet and its code."""
    tablet = Tablet(app)
    tablet.begin(slug, names, **options)
    book(tablet.client, tablet.match, *booked)
    return tablet, Phone(app, tablet.match).code


def match_of(tablet: Page) -> str:
    return tablet.url.partition("?")[0].rpartition("/")[2]


def seated(phone: Page, player: int) -> Page:
    """Take a seat, on the page of a code."""
    phone.locator(f"#player-{player}").tap()
    phone.wait_for_url(SEAT)
    return phone


def test_a_taken_seat_goes_over_with_the_hosts_nod_and_who_is_refused_is_told(visit: Open, app: Flask) -> None:
    tablet = table(visit)
    code = code_of(tablet)
    first = Phone(app, match_of(tablet))
    first.tap(MIA)
    for answer in ("shake", "nod"):
        other = visit(f"/mit/{code}", SMALL_PHONE)
        other.locator(f"#player-{MIA}").tap()
        number = other.locator("#number").text_content()
        tablet.locator(".asking").wait_for()
        assert f"Code: {number}" in str(tablet.locator(".asking p").text_content())
        roomy(tablet, ".asking .key", [TABLET])
        if answer == "nod":
            faultless(other)
        tap(tablet, f"#{answer}-{number}")
        if answer == "shake":
            other.locator("[role=alert]").wait_for()
            assert str(other.locator("[role=alert]").text_content()).startswith("Der Tisch hat Nein gesagt.")
            other.locator(f"#player-{BEN}").tap()
        other.wait_for_url(SEAT)
        assert tablet.locator(".asking").count() == 0
    assert first.seat.status_code == 403


def test_a_latecomer_waits_for_the_end_of_the_round_and_sits_down(visit: Open) -> None:
    tablet = table(visit)
    late = visit(f"/mit/{code_of(tablet)}", SMALL_PHONE, bypass_csp=True)
    late.locator("#new").tap()
    assert late.locator("h1").text_content() == "Nach dieser Runde"
    faultless(late)
    tap(tablet, "#finish", f"#tap-{OMA}")
    tablet.locator("#next").wait_for()
    late.locator("#name").fill("Ida")
    faultless(late)
    roomy(late, "#join, #back, #name", [SMALL_PHONE])
    late.locator("#join").tap()
    late.wait_for_url(SEAT)
    assert late.locator(".me .name").text_content() == "Ida"
    tablet.locator(".ranks, .between").get_by_text("Ida").wait_for()


def faces_fit(phone: Page, players: int, size: tuple[int, int] = SMALL_PHONE) -> None:
    """Check that so many faces are on the screen, each large enough and apart from the others."""
    roomy(phone, ".chair, #new, .foot a" if players < 8 else ".chair, .foot a", [size])
    assert phone.evaluate("document.documentElement.scrollHeight") <= size[1], (players, size)
    chairs = phone.locator(".chair").evaluate_all(PARTS)
    assert len(chairs) == players
    for one, other in combinations(chairs, 2):
        assert all(Box(*first).is_apart(Box(*second)) for first in one for second in other), (one, other)


def test_the_faces_fit_a_small_phone(visit: Open, app: Flask) -> None:
    phone = visit("/mit", SMALL_PHONE)
    lawful(phone, sizes=[SMALL_PHONE])
    tables = {players: without_browser(app, "zahlenspiel", names=EIGHT[:players]) for players in (3, 5, 6, 7, 8)}
    Phone(app, tables[8][0].match).tap(BEN)
    pages = {players: f"/mit/{code}" for players, (_, code) in tables.items()}
    for players, path in pages.items():
        phone.goto(path)
        faces_fit(phone, players)
    for size in (LOW, PHONE):
        faces_fit(phone, 8, size)
    lawful(phone, sizes=[SMALL_PHONE])
    phone.goto(f"{pages[8]}?neu=1")
    lawful(phone, sizes=[SMALL_PHONE])
    in_english(phone)
    for players in (7, 8):
        phone.goto(pages[players])
        faces_fit(phone, players)


def invitation_is_whole(tablet: Page) -> None:
    """Check on a small screen that the ways in are in sight above the keys."""
    keys = box_of(tablet.locator(".board > .now"))
    for part in (".join-qr", ".by-hand .url", "#join-code"):
        assert box_of(tablet.locator(part)).is_inside((LOW[0], keys.top)), part


def test_the_invitation_fits_the_table(visit: Open, app: Flask) -> None:
    tablet = visit("/", TABLET)
    for slug, names, sizes in (
        ("wortspiel", EIGHT[:4], ((1280, 800), (800, 1280), TABLET, LOW)),
        ("siebenschlaefer", EIGHT[:4], (TABLET, LOW)),
        ("wortspiel", EIGHT, (LOW,)),
        ("zahlenspiel", EIGHT[:4], (TABLET, LOW)),
    ):
        begun(tablet, slug, names)
        Phone(app, match_of(tablet)).tap(JO)
        tablet.locator(".phone-at").wait_for()
        tap(tablet, "#phones")
        for size in sizes:
            roomy(tablet, "#phones", [size])
            code = box_of(tablet.locator(".join-qr"))
            assert code.right - code.left > 120
            if size[0] > 640:
                middle, oval = (box_of(tablet.locator(part)) for part in (".invitation", ".oval"))
                assert oval.top < middle.top < middle.bottom < oval.bottom, (slug, size)
        invitation_is_whole(tablet)
    expect(tablet.locator(".drawer > summary")).to_be_in_viewport(ratio=0.99)
    lawful(tablet, sizes=[TABLET])
    table = tablet.url.partition("?")[0]
    for step in ("geraete", "handys"):
        tablet.goto(f"{table}?schritt={step}")
        lawful(tablet, sizes=[LOW, TABLET])
    in_english(tablet)
    roomy(tablet, sizes=[LOW])
    invitation_is_whole(tablet)
    tablet.goto(f"{table}?schritt=geraete")
    roomy(tablet, sizes=[LOW])
    tablet.goto(table)
    roomy(tablet, sizes=[LOW])
