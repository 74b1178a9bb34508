"""Joining with a phone: by the code to the faces, by a tap to a seat, as somebody new, by a nod to a taken one."""

from collections.abc import Callable

from flask import Flask

from tests.web.page import Page, page_of
from tests.web.phones.phone import Phone
from tests.web.tablet import Tablet
from web.access import membership
from web.storage.database import Database
from web.storage.open_evenings import OpenEvenings
from web.table.phones import joining
from web.table.phones.join_codes import code_of

OMA, BEN, MIA, JO = range(4)
NewPhone = Callable[[], Phone]


def test_a_phone_taps_its_face_and_sits(phone: NewPhone) -> None:
    mia = phone()
    page = mia.page
    assert page.texts(".plate") == ["Oma", "Ben", "Mia", "Jo"]
    assert page.one("h1").text == "Wer bist du?"
    answer = mia.tap(MIA)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/abend/{mia.match}/platz")
    assert mia.player == MIA
    assert mia.name == "Mia"
    with mia.client.session_transaction() as session:
        assert set(session) == {"device"}


def test_the_code_can_be_typed_and_a_wrong_one_is_told(phone: NewPhone) -> None:
    mia = phone()
    typed = f"{mia.code[:3]} {mia.code[3:]}".upper()
    answer = mia.client.get("/mit", query_string={"code": typed}, follow_redirects=True)
    assert answer.request.path == f"/mit/{mia.code}"
    assert Page(answer.text).texts(".plate") == ["Oma", "Ben", "Mia", "Jo"]
    page = page_of(mia.client.get("/mit", query_string={"code": "zzzzzz"}, follow_redirects=True), 404)
    assert page.one("[role=alert]").text == "Diesen Code kenne ich nicht. Schau noch einmal aufs Tablet."
    assert page.one("input[name=code]")["value"] == "zzzzzz"


def test_a_reload_another_address_and_a_second_scan_keep_the_seat(phone: NewPhone) -> None:
    mia = phone()
    mia.tap(MIA)
    mia.client.environ_base["REMOTE_ADDR"] = "10.1.2.3"
    assert mia.seat.status_code == 200
    assert mia.look().headers["Location"] == f"/abend/{mia.match}/platz"
    assert Page(mia.client.get("/mit").text).one("a#seat")["href"] == f"/abend/{mia.match}/platz"
    assert mia.player == MIA


def test_a_restarted_server_knows_the_phone(phone: NewPhone, app: Flask, database: Database) -> None:
    from web.app import create_app

    mia = phone()
    mia.tap(MIA)
    mia.client.application = create_app({"DATABASE": database.place, "SECRET_KEY": "for these tests"})
    assert mia.name == "Mia"
    assert mia.client.application is not app


def test_a_phone_stands_up_from_a_wrong_seat_and_from_that_alone(phone: NewPhone, app: Flask) -> None:
    mia, stranger, other = phone(), phone(), Tablet(app)
    mia.tap(BEN)
    other.begin(names=("Ida", "Kai"))
    mia.client.post(f"/mit/{code_of(mia.database, other.match)}", data={"player": "0"})
    answer = mia.stand_up()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/mit/{mia.code}")
    assert mia.player is None
    assert membership.player_of(mia.database, other.match, mia.device) == 0
    assert mia.stand_up().headers["Location"] == stranger.stand_up().headers["Location"] == "/mit"
    mia.tap(MIA)
    assert mia.player == MIA


def test_a_taken_seat_asks_and_waits_without_a_script(phone: NewPhone, tablet: Tablet) -> None:
    first, second = phone(), phone()
    first.tap(MIA)
    taken = second.page.all(".chair.taken")
    assert [chair.text for chair in taken] == ["🐸 📱 Mia sitzt schon Den Tisch fragen"]
    assert second.tap(MIA).headers["Location"] == f"/mit/{second.code}"
    waiting = second.page
    number = waiting.one("#number").text
    assert waiting.has("noscript meta[http-equiv=refresh]")
    assert (first.player, second.player) == (MIA, None)
    assert f"Code: {number}" in tablet.says()
    tablet.client.post(f"{tablet.address}/handys", data={"do": "nod", "code": number})
    assert second.look().headers["Location"] == f"/abend/{second.match}/platz"
    assert (first.player, second.player) == (None, MIA)
    assert first.seat.status_code == 403


def test_a_phone_that_waits_may_think_better_of_it_or_be_turned_down(phone: NewPhone, tablet: Tablet) -> None:
    first, second = phone(), phone()
    first.tap(MIA)
    second.tap(MIA)
    assert second.client.post(f"/mit/{second.code}", data={"nicht": "1"}).status_code == 303
    assert second.page.has(".around")
    assert "Code:" not in tablet.says()
    second.tap(MIA)
    number = second.page.one("#number").text
    tablet.client.post(f"{tablet.address}/handys", data={"do": "shake", "code": number})
    assert second.page.one("[role=alert]").text.startswith("Der Tisch hat Nein gesagt.")
    assert second.tap(MIA).status_code == 409
    assert second.tap(BEN).status_code == 303
    assert (first.player, second.player) == (MIA, BEN)


def test_between_rounds_somebody_new_sits_down_once(phone: NewPhone, tablet: Tablet) -> None:
    tablet.do("finish", winner=0)
    ida = phone()
    assert Page(ida.look("?neu=1").text).one("h1").text == "Wie heißt du?"
    for _ in range(3):
        assert ida.come("  Ida  ", "form-of-ida").headers["Location"] == f"/abend/{ida.match}/platz"
    assert ida.come("Kai").status_code == 303  # it has a seat
    assert ida.player == 4
    assert tablet.log.state.names == ("Oma", "Ben", "Mia", "Jo", "Ida")
    assert tablet.log.state.seated == (0, 1, 2, 3, 4)


def test_somebody_new_who_was_taken_back_has_no_number(
    phone: NewPhone, tablet: Tablet, evenings: OpenEvenings, app: Flask
) -> None:
    tablet.do("finish", winner=0)
    ida = phone()
    ida.come("Ida", "form-of-ida")
    tablet.client.post(f"{tablet.address}/tun", data={"do": "undo", "to": "2", "id": "key-00001", "confirmed": "1"})
    assert ida.player is None
    again = {"neu": "Ida", "id": "form-of-ida"}
    assert ida.client.post(f"/mit/{ida.code}", data=again).status_code == 409
    with app.test_request_context(method="POST", data=again), evenings.reading(ida.match) as evening:
        assert joining._newcomer(evening, ida.device) is None


def test_who_comes_back_has_the_old_number(phone: NewPhone, tablet: Tablet) -> None:
    tablet.do("finish", winner=0)
    tablet.do("leave", player=MIA)
    back = phone()
    assert "Mia" in Page(back.look("?neu=1").text).values("button[name=neu]")
    back.come("mia")
    assert back.player == MIA


def test_somebody_new_is_told_when_there_is_room_and_what_is_no_name(phone: NewPhone, tablet: Tablet) -> None:
    ida = phone()
    page = Page(ida.look("?neu=1").text)
    assert page.one("h1").text == "Nach dieser Runde"
    assert "Runde 1 läuft noch." in page.text
    assert not page.has("input[name=neu]")
    assert ida.come("Ida").status_code == 409
    tablet.do("finish", winner=0)
    assert Page(ida.look("?neu=1").text).has("input[name=neu]")
    for name in ("Oma", "oma", "", " ", "x" * 90, "\u200b", "a\x00b"):
        answer = ida.come(name)
        assert answer.status_code in (400, 409), name
        assert Page(answer.text).one("[role=alert]").text
    assert ida.player is None
    for name in ("Ida", "Kai", "Lea", "Nik"):
        assert phone().come(name).status_code == 303
    assert not ida.page.has("#new")
    assert Page(ida.look("?neu=1").text).one("h1").text == "Der Tisch ist voll."
    assert ida.come("Uwe").status_code == 409


def test_an_evening_that_is_over_lets_nobody_in_and_its_phones_go_on_but_with_no_stranger(
    phone: NewPhone, tablet: Tablet, app: Flask
) -> None:
    mia, late, stranger = phone(), phone(), Tablet(app)
    mia.tap(MIA)
    tablet.do("finish", winner=0)
    tablet.do("end_match")
    stranger.begin(names=("Oma", "Ben", "Mia", "Jo"), nach=tablet.match)
    assert membership.taking_part(mia.database, stranger.match, "").phones == ()
    assert mia.seat.status_code == 200
    assert late.look().status_code == late.tap(BEN).status_code == 410
    answer = tablet.client.post(f"{tablet.address}/noch-eine", data={"id": "form-0009"})
    after = answer.headers["Location"].rpartition("/")[2]
    assert mia.seat.headers["Location"] == f"/abend/{after}/platz"
    assert membership.player_of(mia.database, after, mia.device) == MIA
    assert code_of(mia.database, after) != mia.code
