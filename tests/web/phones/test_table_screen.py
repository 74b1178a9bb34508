"""Phones on the table's screen: the way to join, who has a phone, who asks for a seat, and the list of phones."""

import io
import zipfile
from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.evening_logs import without_isolates
from tests.web.page import Page, page_of, read
from tests.web.phones.phone import Phone
from tests.web.routes import addresses
from tests.web.tablet import FRAGMENT, Tablet
from web.live.services import Live
from web.table.phones.join_codes import shown
from web.table.phones.joining import phone_name

OMA, BEN, MIA, JO = range(4)
NewPhone = Callable[[], Phone]


@pytest.fixture
def app(app: Flask) -> Flask:
    app.config["OUTWARD_ADDRESS"] = "192.168.178.24"
    return app


def test_a_new_evening_without_a_box_shows_how_to_join_until_all_have_a_phone(app: Flask, tablet: Tablet) -> None:
    tablet.begin("zahlenspiel", table="digital")
    page, code = tablet.page(), Phone(app, tablet.match).code
    assert page.has(".middle .join-qr")
    assert page.one(".url").text == "192.168.178.24 /mit"  # it breaks there, if at all
    assert "localhost" not in page.one(".invitation").text
    assert page.one("#join-code").text == shown(code)
    assert "Gäste-WLAN" in page.one(".invitation").text
    assert page.one(".middle .opening").text.startswith("Wer heute zuletzt aufgestanden ist.")
    for player in (OMA, BEN, MIA):
        Phone(app, tablet.match).tap(player)
    assert tablet.page().has(".invitation")
    Phone(app, tablet.match).tap(JO)
    assert not tablet.page().has(".invitation")


def test_with_real_cards_phones_are_an_offer_in_a_corner(tablet: Tablet) -> None:
    for slug in ("zahlenspiel", "siebenschlaefer", "wortspiel"):
        tablet.begin(slug)
        assert not tablet.page().has(".invitation")
        offer = tablet.page("?schritt=aufbau&teil=2").one("#phones")["href"]
        back = tablet.page(offer[offer.index("?") :]).one("#back")["href"]
        assert "schritt=aufbau" in back
        assert "teil=2" in back


def test_once_the_table_plays_on_the_code_is_folded_away_and_stays_in_reach(phone: NewPhone, tablet: Tablet) -> None:
    tablet.do("caught", seat=1)
    page = tablet.page("?schritt=tisch")
    assert not page.has(".invitation")
    assert phone().code not in page.markup
    assert shown(phone().code) not in page.markup
    assert page.one("#phones")["href"].endswith("?schritt=handys")
    assert tablet.page("?schritt=handys").one("#join-code").text == shown(phone().code)
    tablet.do("finish", winner=0)
    assert tablet.page().one("#phones-now")["href"].endswith("?schritt=handys")
    assert tablet.page("?schritt=handys").has(".join-qr")


def test_without_a_network_there_is_no_code(app: Flask, tablet: Tablet) -> None:
    app.config["OUTWARD_ADDRESS"] = ""
    assert not tablet.page().has(".invitation")
    assert "Andere Geräte finden mich gerade nicht" in tablet.says("?schritt=handys")


def test_a_device_that_looks_on_sees_no_code(phone: NewPhone, tablet: Tablet, app: Flask) -> None:
    reader, player = app.test_client(), phone()
    player.tap(MIA)
    code = player.code
    for client in (reader, player.client):
        for query in ("", "?schritt=handys", "?schritt=geraete"):
            page = read(client, tablet.address + query)
            assert code not in page.markup.lower()
            assert shown(code) not in page.markup
            assert not page.has("#phones")


def test_a_television_shows_neither_code_nor_form_and_books_nothing_even_for_the_host(tablet: Tablet) -> None:
    for slug in ("siebenschlaefer", "wortspiel", "zahlenspiel"):
        tablet.begin(slug)
        page = read(tablet.client, f"{tablet.address}/tv?schritt=handys", follow_redirects=True)
        assert not page.has(".join-qr, form, .board [data-step]"), slug
        assert tablet.client.post(f"{tablet.address}/tv", data={"do": "caught", "seat": 1}).status_code == 405


def test_the_code_is_in_no_other_page_and_in_no_export(phone: NewPhone, tablet: Tablet, app: Flask) -> None:
    code, seen = phone().code, []
    tablet.do("finish", winner=0)
    for rule, address in addresses(app, "GET", (tablet.match,)):
        answer = tablet.client.get(address, buffered=True)
        for each in contents(answer.data):
            assert code.encode() not in each.lower(), address
            assert shown(code).encode() not in each, address
        seen.append(rule.endpoint)
    assert {"table.show", "sheet.show", "bundle.everything", "start.start"} <= set(seen)


def contents(data: bytes) -> list[bytes]:
    """Return what an answer holds: of a ZIP file all files in it."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return [data]
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return [file.read(name) for name in file.namelist()]


def test_a_face_shows_its_phone_and_that_it_is_gone_until_the_seat_is_free_and_other_tablets_hear_of_it(
    phone: NewPhone, tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tablet.client.get(f"{tablet.address}/stand").json["doors"]  # type: ignore[index]
    phone().tap(MIA)
    assert tablet.client.get(f"{tablet.address}/stand").json["doors"] != before  # type: ignore[index]
    page = tablet.page()
    assert [seat["data-player"] for seat in page.all(".seat:has(.phone-at)")] == ["2"]
    assert page.one(".phone-at .sr").text == "mit Handy"
    monkeypatch.setattr(Live, "missing", lambda *_: frozenset({MIA, JO}))  # Jo's phone was there, and has no seat now
    page = tablet.page()
    assert page.one(".board")["data-missing"] == "2"
    assert page.one(".phone-at.missing .sr").text == "Handy weg"
    assert tablet.client.get(f"{tablet.address}/stand").json["missing"] == [MIA]  # type: ignore[index]
    tablet.client.post(f"{tablet.address}/handys", data={"do": "free", "player": str(MIA)})
    assert not tablet.page().has(".phone-at")
    assert tablet.client.get(f"{tablet.address}/stand").json["missing"] == []  # type: ignore[index]


def test_the_host_is_asked_wherever_the_table_is_and_others_arent(phone: NewPhone, tablet: Tablet, app: Flask) -> None:
    first, second = phone(), phone()
    first.tap(MIA)
    second.tap(MIA)
    number = second.page.one("#number").text
    reader = app.test_client()
    for query in ("", "?schritt=geraete", "?schritt=ertappt", "?schritt=handys"):
        asking = tablet.page(query).one(".asking")
        assert asking.text.startswith(f"Ein anderes Handy möchte auf den Platz von Mia. Sein Code: {number}")
        assert not read(reader, tablet.address + query).has(".asking")
    page = tablet.page("?schritt=ertappt")
    action = page.one(f"form:has(#nod-{number})")["action"]
    answer = page_of(tablet.client.post(action, data=page.sent_by(f"nod-{number}"), headers=FRAGMENT))
    assert not answer.has(".asking")
    assert answer.has("#tap-1")  # the question of before is still asked
    assert second.player == MIA


def test_nobody_but_the_host_answers_or_frees_a_seat(phone: NewPhone, tablet: Tablet, app: Flask) -> None:
    first, second, stranger = phone(), phone(), app.test_client()
    first.tap(MIA)
    second.tap(MIA)
    number = second.page.one("#number").text
    for client in (first.client, second.client, stranger):
        for form in ({"do": "nod", "code": number}, {"do": "shake", "code": number}, {"do": "free", "player": "2"}):
            answer = page_of(client.post(f"{tablet.address}/handys", data=form), 403)
            assert "Das darf nur das Gerät, das den Tisch führt." in answer.text
    assert (first.player, second.player) == (MIA, None)


def test_a_stale_answer_is_told(phone: NewPhone, tablet: Tablet) -> None:
    phone().tap(MIA)
    for form in ({"do": "nod", "code": "11"}, {"do": "shake"}):
        page = page_of(tablet.client.post(f"{tablet.address}/handys", data=form), 409)
        assert "Dieses Handy fragt nicht mehr." in page.text
    for wrong in ("", "dance"):
        assert tablet.client.post(f"{tablet.address}/handys", data={"do": wrong}).status_code == 400


def test_the_list_of_devices_names_the_phones_and_frees_their_seats(phone: NewPhone, tablet: Tablet) -> None:
    mia = phone()
    mia.tap(MIA)
    page = tablet.page("?schritt=geraete")
    assert "Mias Handy" in page.text
    answer = tablet.client.post(page.one(f"form:has(#free-{MIA})")["action"], data=page.sent_by(f"free-{MIA}"))
    assert answer.headers["Location"] == f"{tablet.address}?schritt=geraete"
    assert mia.player is None
    assert "Handys am Tisch" not in tablet.says("?schritt=geraete")
    page = Page(mia.seat.text)
    assert page.one("h1").text == "Dieses Handy hat hier keinen Platz."


@pytest.mark.usefixtures("german")
def test_a_phone_is_called_after_its_owner() -> None:
    phones = "Mias Handy, Jonas’ Handy, Max’ Handy, Alice’ Handy, Handy von Zoë 🎈, Handy von R2D2"
    assert without_isolates(", ".join(map(phone_name, ("Mia", "Jonas", "Max", "Alice", "Zoë 🎈", "R2D2")))) == phones
