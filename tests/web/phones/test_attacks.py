"""Attacks on joining: guessed codes, foreign tables, malformed bodies, floods. Refused, all of them."""

from collections import Counter
from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.database_file import contents_of
from tests.web.page import page_of, read
from tests.web.phones.phone import Phone
from tests.web.tablet import Tablet
from web.access import membership
from web.access.limits import RATES
from web.access.membership import MOST_WAITING, Role, taking_part
from web.storage.database import Database
from web.table.phones.join_codes import code_of

OMA, BEN, MIA, JO = range(4)
NewPhone = Callable[[], Phone]
FORM = "application/x-www-form-urlencoded"


def test_guessing_codes_ends_after_a_few_and_hits_nobody_else(phone: NewPhone) -> None:
    guesser, mia, late, sender = phone(), phone(), phone(), phone()
    mia.tap(MIA)
    most = int(RATES["WRONG_CODES"].most)
    answers = [guesser.client.get(f"/mit/{guess:06}").status_code for guess in range(most + 10)]
    assert answers == [404] * most + [429] * 10
    forms = [sender.client.post(f"/mit/{guess:06}", data={"player": "0"}) for guess in range(len(answers))]
    assert [answer.status_code for answer in forms] == answers
    refusal = guesser.look()
    assert refusal.status_code == 429  # the right one, too
    assert int(refusal.headers["Retry-After"]) > 0
    assert guesser.client.post("/mit/abcdef", data={"player": "1"}).status_code == 429
    assert late.look().status_code == 200
    late.client.environ_base["REMOTE_ADDR"] = guesser.client.environ_base["REMOTE_ADDR"]
    mia.client.environ_base["REMOTE_ADDR"] = guesser.client.environ_base["REMOTE_ADDR"]
    assert mia.seat.status_code == 200  # a phone that sits needs no code


def test_nine_phones_behind_one_router_join_at_once_with_two_slips_each(phone: NewPhone) -> None:
    for player in range(9):
        one = phone()
        one.client.environ_base["REMOTE_ADDR"] = "192.168.178.9"
        for slip in range(2):
            assert one.client.get(f"/mit/{player}{slip}zzzz").status_code == 404
        for _ in range(10):
            assert one.look().status_code == 200
        assert one.tap(player % 4).status_code == 303


def test_a_seat_that_isnt_there_cant_be_taken(phone: NewPhone) -> None:
    mia = phone()
    for player in ["4", "99", "-1", "x", "", "1.0", "²", "9" * 30, "0x1", "None", "\u0663", "1\x00"]:
        page = page_of(mia.tap(player), 409)
        assert page.one("[role=alert]").text == "Diesen Platz gibt es nicht mehr. Tippe noch einmal.", player
        assert membership.taking_part(mia.database, mia.match, "").phones == (), player


BODIES = (
    (b"", FORM),
    (b"%", FORM),
    (b"player", FORM),
    (b"player=%ff%fe", FORM),
    (b"neu=%00&id=12345678", FORM),
    (b"neu=Ida&id=", FORM),
    (b"neu=Ida&id=../../etc", FORM),
    (b'{"player": 1}', "application/json"),
    (b"\x00\xff" * 500, "application/octet-stream"),
    (b"--x\r\nContent-Disposition: form-data; name=player\r\n\r\n1", "multipart/form-data; boundary=x"),
    (b"--x--", "multipart/form-data"),
    (b"player=0&" + b"player=1&" * 300, FORM),
    (b"player=" + b"1" * 20_000, FORM),
)


def test_a_malformed_body_is_refused_and_changes_nothing(phone: NewPhone, tablet: Tablet, database: Database) -> None:
    mia = phone()
    mia.look()
    for playing in (True, False):
        if not playing:
            tablet.do("finish", winner=0)
        before = contents_of(database)
        for body, kind in BODIES:
            answer = mia.client.post(f"/mit/{mia.code}", data=body, content_type=kind)
            assert 400 <= answer.status_code < 500, (playing, body)
        assert contents_of(database) == before


def test_a_code_that_is_none_is_told_so(phone: NewPhone) -> None:
    odd = ("..%2f..", "%00", "x" * 3000, "%ff", "ＡＢＣＤＥＦ", "ab'--;", "abc%20def%0a", "<b id=bold>", "١٢٣٤٥٦")
    for code in odd:
        client = phone().client
        assert client.get(f"/mit/{code}").status_code == 404, code
        assert client.post(f"/mit/{code}", data={"player": "0"}).status_code == 404, code
        typed = page_of(client.get("/mit", query_string={"code": code}, follow_redirects=True), 404)
        assert not typed.has("#bold"), code


def test_another_tables_code_opens_that_table_alone(phone: NewPhone, app: Flask) -> None:
    mia, other = phone(), Tablet(app)
    other.begin(names=("Ida", "Kai"))
    code = code_of(mia.database, other.match)
    mia.look()
    assert mia.client.post(f"/mit/{code}", data={"player": "3"}).status_code == 409
    assert mia.client.post(f"/mit/{code}", data={"player": "1"}).status_code == 303
    assert mia.player is None
    assert mia.seat.status_code == 403
    assert mia.client.get(f"/abend/{other.match}/platz").status_code == 200
    assert mia.client.post(f"/abend/{other.match}/handys", data={"do": "free", "player": "0"}).status_code == 403


def test_a_replayed_tap_gives_back_no_seat_that_was_left(phone: NewPhone) -> None:
    mia, ben = phone(), phone()
    mia.tap(MIA)
    mia.stand_up()
    ben.tap(MIA)
    assert mia.tap(MIA).headers["Location"] == f"/mit/{mia.code}"  # it asks
    assert ben.player == MIA
    for _ in range(5):
        ben.tap(MIA)
    assert [seat.device for seat in membership.taking_part(mia.database, mia.match, "").phones] == [ben.device]


def test_a_forged_or_foreign_cookie_is_nobodys_seat(phone: NewPhone) -> None:
    mia, thief = phone(), phone()
    mia.tap(MIA)
    thief.client.set_cookie("geraet", f'{{"device":"{mia.device}"}}')
    assert thief.seat.status_code == 403
    thief.client.set_cookie("geraet", "x.y.z")
    assert thief.client.post(f"/abend/{mia.match}/platz/aufstehen").status_code == 303
    assert mia.player == MIA


def test_without_a_cookie_nobody_sits(phone: NewPhone) -> None:
    mia = phone()
    assert "Erlaube Cookies" in page_of(mia.client.post(f"/mit/{mia.code}", data={"player": "0"}), 403).text
    assert membership.taking_part(mia.database, mia.match, "").phones == ()


def test_joining_makes_nobody_a_writer(phone: NewPhone, tablet: Tablet, app: Flask) -> None:
    mia = phone()
    mia.tap(MIA)
    with app.test_request_context():
        assert [each.role for each in taking_part(mia.database, mia.match).devices] == [Role.HOST]
    assert read(mia.client, tablet.address).has("#ask")
    for path, form in (("tun", {"do": "finish", "winner": "0", "id": "key-00001"}), ("noch-eine", {"id": "key-00002"})):
        assert mia.client.post(f"{tablet.address}/{path}", data=form).status_code == 403
    for do in ("let_in", "hand_over", "take_over", "turn_all_away"):
        assert mia.client.post(f"{tablet.address}/zugang", data={"do": do, "code": "11"}).status_code == 403
    assert tablet.send("caught", seat=1).status_code == 303


@pytest.mark.parametrize("phones", [MOST_WAITING + 40, pytest.param(1000, marks=pytest.mark.endurance)])
def test_a_crowd_of_phones_at_one_table(app: Flask, tablet: Tablet, database: Database, phones: int) -> None:
    other = Tablet(app)
    other.begin(names=("Ida", "Kai"))
    answers: Counter[int] = Counter()
    for number in range(phones):
        one = Phone(app, tablet.match, f"10.0.{number // 250}.{number % 250 + 1}")
        answers[one.tap(number % 4).status_code] += 1
    assert answers == {303: 4 + MOST_WAITING, 409: phones - 4 - MOST_WAITING}
    assert len(membership.taking_part(database, tablet.match, "").phones) == 4
    assert len(membership.taking_part(database, tablet.match, "").waiting) == MOST_WAITING
    assert tablet.send("caught", seat=1).status_code == 303
    assert len(tablet.page().all(".asking .one")) == 2
    late = Phone(app, other.match, "10.9.9.9")
    assert late.tap(0).status_code == 303
    assert late.player == 0
