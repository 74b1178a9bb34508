"""Joining with phones: by the code, a taken seat with a nod, a latecomer; each screen fits, and axe finds nothing."""

import re
from itertools import combinations

from playwright.sync_api import Page

from tests.browser.conftest import SMALL_PHONE, TABLET, Open
from tests.browser.evenings import begun, tap
from tests.browser.laws import PHONE_FINGER, TABLET_FINGER, box_of, faultless, in_english, lawful, roomy, within_reach

OMA, BEN, MIA, JO = range(4)
SEAT = re.compile(r"/abend/[a-z0-9]+/platz$")
EIGHT = ("Oma", "Ben", "Mia", "Jo", "Annemarie-Luise", "Kim", "Großvater Heinrich", "Tom")


def table(visit: Open, slug: str = "zahlenspiel", **more: object) -> Page:
    tablet = visit("/", TABLET, **more)
    begun(tablet, slug)
    return tablet


def code_of(tablet: Page) -> str:
    return str(tablet.locator("#join-code").text_content()).replace(" ", "").lower()


def joined(visit: Open, code: str, player: int, **more: bool) -> Page:
    return seated(visit(f"/mit/{code}", SMALL_PHONE, **more), player)


def seated(phone: Page, player: int) -> Page:
    """Take a seat, on the page of a code."""
    phone.locator(f"#player-{player}").tap()
    phone.wait_for_url(SEAT)
    return phone


def test_two_phones_join_and_the_tablet_sees_them(visit: Open) -> None:
    tablet = table(visit)
    code = code_of(tablet)
    typed = visit("/mit", SMALL_PHONE)
    typed.locator("#code").fill(f"{code[:3].upper()} {code[3:].upper()}")
    typed.locator("#go").tap()
    typed.locator(f"#player-{OMA}").tap()
    typed.wait_for_url(SEAT)
    other = joined(visit, code, MIA)
    tablet.locator(f'[data-player="{OMA}"] .phone-at').wait_for()
    tablet.locator(f'[data-player="{MIA}"] .phone-at').wait_for()
    assert tablet.locator(".phone-at").count() == 2
    other.reload()
    assert SEAT.search(other.url)
    assert tablet.locator(".invitation").is_visible()
    tap(tablet, "#caught", "#tap-1")
    assert tablet.locator(".invitation").count() == 0
    tap(tablet, "#phones")
    assert code_of(tablet) == code


def test_a_taken_seat_goes_over_with_the_hosts_nod_and_who_is_refused_is_told(visit: Open) -> None:
    tablet = table(visit)
    code = code_of(tablet)
    first = joined(visit, code, MIA, faults=True)  # the browser reports that it has no seat any more
    for answer in ("shake", "nod"):
        other = visit(f"/mit/{code}", SMALL_PHONE)
        other.locator(f"#player-{MIA}").tap()
        number = other.locator("#number").text_content()
        tablet.locator(".asking").wait_for()
        assert f"Code: {number}" in str(tablet.locator(".asking p").text_content())
        within_reach(tablet, ".asking .key", TABLET_FINGER)
        if answer == "nod":
            faultless(other)
        tap(tablet, f"#{answer}-{number}")
        if answer == "shake":
            other.locator("[role=alert]").wait_for()
            assert str(other.locator("[role=alert]").text_content()).startswith("Der Tisch hat Nein gesagt.")
            other.locator(f"#player-{BEN}").tap()
        other.wait_for_url(SEAT)
        assert tablet.locator(".asking").count() == 0
    assert first.evaluate("fetch(location.href).then(answer => answer.status)") == 403


def test_without_a_script_the_page_waits_as_well(visit: Open) -> None:
    tablet = table(visit)
    code = code_of(tablet)
    joined(visit, code, MIA, faults=True)  # the browser reports that it has no seat any more
    plain = visit(f"/mit/{code}", SMALL_PHONE, java_script_enabled=False)
    plain.locator(f"#player-{MIA}").tap()
    number = plain.locator("#number").text_content()
    tablet.locator(".asking").wait_for()
    tap(tablet, f"#nod-{number}")
    plain.wait_for_url(SEAT)


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
    within_reach(late, "#join, #back, #name", PHONE_FINGER)
    late.locator("#join").tap()
    late.wait_for_url(SEAT)
    assert late.locator(".me .name").text_content() == "Ida"
    tablet.locator(".ranks, .between").get_by_text("Ida").wait_for()


def test_a_wrong_seat_is_left_and_another_taken(visit: Open) -> None:
    code = code_of(table(visit))
    phone = joined(visit, code, BEN, faults=True)  # the browser reports that it has no seat any more
    phone.locator(".me .own").tap()
    phone.locator("#stand-up").tap()
    phone.locator(f"#player-{MIA}").tap()
    phone.wait_for_url(SEAT)
    assert phone.locator(".me .name").text_content() == "Mia"


def test_the_faces_fit_a_small_phone(visit: Open) -> None:
    tablet, phone = visit("/", TABLET), visit("/mit", SMALL_PHONE)
    codes = {}
    for players in (3, 5, 6, 7, 8):
        begun(tablet, "zahlenspiel", EIGHT[:players])
        codes[players] = code = code_of(tablet)
        if players == 8:
            joined(visit, code, 1)
        phone.goto(f"/mit/{code}")
        for size in (SMALL_PHONE, (360, 740), (390, 844)):
            roomy(phone, ".chair, #new, .foot a" if players < 8 else ".chair, .foot a", [size])
            assert phone.evaluate("document.documentElement.scrollHeight") <= size[1], (players, size)
            chairs = phone.locator(".chair").all()
            assert len(chairs) == players
            parts = [[box_of(part) for part in chair.locator(".face, .plate").all()] for chair in chairs]
            for one, other in combinations(parts, 2):
                assert all(first.is_apart(second) for first in one for second in other), (one, other)
    for path in (f"/mit/{codes[8]}", f"/mit/{codes[8]}?neu=1", "/mit"):
        phone.goto(path)
        lawful(phone, sizes=[SMALL_PHONE])
    for players in (7, 8):
        phone.goto(f"/mit/{codes[players]}")
        in_english(phone)
        roomy(phone, ".chair, .foot a", [SMALL_PHONE])
        assert phone.evaluate("document.documentElement.scrollHeight") <= SMALL_PHONE[1], players


def test_the_invitation_fits_the_table(visit: Open) -> None:
    tablet = visit("/", TABLET)
    for slug in ("wortspiel", "siebenschlaefer", "zahlenspiel"):
        begun(tablet, slug)
        joined(visit, code_of(tablet), JO)
        tablet.locator(".phone-at").wait_for()
        for size in ((1280, 800), TABLET, (800, 1280), (360, 740)):
            roomy(tablet, "#phones", [size])
            code = box_of(tablet.locator(".join-qr"))
            assert code.right - code.left > 120
            if size[0] > 640:
                middle, oval = (box_of(tablet.locator(part)) for part in (".invitation", ".oval"))
                assert oval.top < middle.top < middle.bottom < oval.bottom, (slug, size)
    lawful(tablet, sizes=[TABLET])
    table = tablet.url.partition("?")[0]
    for step in ("handys", "geraete"):
        tablet.goto(f"{table}?schritt={step}")
        lawful(tablet, sizes=[TABLET, (360, 740)])
    in_english(tablet)
    for path in (table, f"{table}?schritt=handys", f"{table}?schritt=geraete"):
        tablet.goto(path)
        roomy(tablet, sizes=[(360, 740)])
