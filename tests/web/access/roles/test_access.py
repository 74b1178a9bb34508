"""The roles of devices at a table: host, guests, readers, a lost host who comes back by a link or at the machine."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import waiting
from tests.engines import Place
from tests.server import serving
from tests.web.access.roles.doors import Device, asked, begun, book, door, doors, seq
from tests.web.page import Page, page_of, read
from web.access.limits import Rate
from web.access.membership import LINK_LIFE, MOST_WAITING, PATIENCE, new_link
from web.app import create_app
from web.cli import run
from web.storage.open_evenings import OpenEvenings


def test_who_opened_the_table_writes_and_everybody_else_looks(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    assert book(host, evening).status_code == 303
    assert "Hier schreibt ein anderes Gerät mit." in page_of(book(other, evening, "key-0002"), 403).text
    assert seq(other, evening) == 1
    assert "ask" in read(other, evening).keys
    assert "ask" not in read(host, evening).keys


def test_a_device_asks_by_a_code_on_both_screens_and_books_until_the_host_takes_it_back(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    assert (doors(host, evening), doors(other, evening)) == ("host", "reader")
    code = asked(other, evening)
    assert (doors(host, evening), doors(other, evening)) == (f"host-{code}", "asking")
    assert f"Ein anderes Gerät möchte mitschreiben: Code {code}" in read(host, evening).text
    assert read(other, evening).one("#code").text == asked(other, evening) == code
    assert book(other, evening).status_code == 403
    door(host, evening, "let_in", code)
    assert (doors(host, evening), doors(other, evening)) == ("host", "guest")
    assert read(other, evening).one("[data-doors]")["data-doors"] == "guest"
    assert book(other, evening, "key-0002").status_code == 303
    assert f"turn_away-{code}" in read(host, f"{evening}?schritt=geraete").keys
    assert door(host, evening, "turn_away", code).status_code == 200
    assert book(other, evening, "key-0003").status_code == 403
    assert seq(host, evening) == 1


def test_who_is_turned_away_may_ask_again_and_stop_and_a_guest_can_leave_but_the_host_stays(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    door(host, evening, "turn_away", asked(other, evening))
    assert (doors(host, evening), doors(other, evening)) == ("host", "reader")
    asked(other, evening)
    assert doors(other, evening) == "asking"
    door(other, evening, "stop")
    assert doors(other, evening) == "reader"
    door(host, evening, "let_in", asked(other, evening))
    door(other, evening, "stop")
    assert doors(other, evening) == "reader"
    door(host, evening, "stop")
    assert doors(host, evening) == "host"


def test_only_the_host_lets_in_turns_away_and_hands_over(
    host: FlaskClient, other: FlaskClient, device: Device, evening: str
) -> None:
    third = device()
    door(host, evening, "let_in", asked(other, evening))
    code = asked(third, evening)
    for who in (other, third):
        for do in ("let_in", "turn_away", "turn_all_away", "hand_over"):
            assert "Das darf nur das Gerät, das den Tisch führt." in page_of(door(who, evening, do, code), 403).text
    assert [doors(who, evening) for who in (host, other, third)] == [f"host-{code}", "guest", "asking"]


def test_only_the_host_ends_the_evening(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    door(host, evening, "let_in", asked(other, evening))
    page = page_of(book(other, evening, do="end_match"), 403)
    assert "Den Abend beendet das Gerät, das den Tisch führt." in page.text
    assert seq(host, evening) == 0
    assert book(host, evening, do="end_match").status_code == 303
    assert seq(host, evening) == 1


def test_only_the_host_undoes_and_redoes_the_end(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    door(host, evening, "let_in", asked(other, evening))
    book(other, evening, "caught-0001", do="caught", seat="1")
    book(host, evening, "end-000001", do="end_match")
    for number, form in enumerate(({"to": "2"}, {"to": "1", "confirmed": "1"}, {"do": "undo", "target": "2"})):
        assert book(other, evening, f"guest-{number:04}", **form).status_code == 403
    assert seq(host, evening) == 2
    assert book(host, evening, "undo-00001", to="2").status_code == 303
    assert book(other, evening, "redo-00001", do="redo", target="2").status_code == 403
    twice = {"id": "redo-00002", "seen": "", "do": "redo", "target": ["1", "2"]}  # the booking reads the last one
    assert other.post(f"{evening}/tun", data=twice).status_code == 403
    assert seq(host, evening) == 3
    assert book(other, evening, "undo-00002", to="1").status_code == 303  # what a guest may do, a guest takes back
    assert book(host, evening, "again-0001", do="redo", target="1").status_code == 303


def test_the_table_is_handed_over_and_has_one_host_who_leads_the_next_game_too(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    code = asked(other, evening)
    assert door(host, evening, "hand_over", code).status_code == 409
    door(host, evening, "let_in", code)
    assert door(host, evening, "hand_over", code).status_code == 200
    assert (doors(host, evening), doors(other, evening)) == ("guest", "host")
    assert book(host, evening).status_code == 303
    assert door(host, evening, "turn_all_away").status_code == 403
    assert book(other, evening, "end-000001", do="end_match").status_code == 303
    onward = host.post(f"{evening}/noch-eine", data={"id": "form-0002"}).headers["Location"]
    assert (doors(host, onward), doors(other, onward)) == ("guest", "host")


def test_what_is_asked_of_nobody_is_told(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    code = asked(other, evening)
    door(other, evening, "stop")
    for wrong in (code, "", "9", "1000", "ab"):
        assert "Dieses Gerät fragt nicht mehr." in page_of(door(host, evening, "let_in", wrong), 409).text
    assert door(host, evening, "open").status_code == 400
    assert host.post("/abend/nirgends22/zugang", data={"do": "ask"}).status_code == 404


def test_at_most_eight_wait_and_who_waits_too_long_makes_room(
    host: FlaskClient, device: Device, evening: str, evenings: OpenEvenings
) -> None:
    waiting = [device() for _ in range(MOST_WAITING)]
    codes = {asked(each, evening) for each in waiting}
    assert len(codes) == MOST_WAITING
    ninth = device()
    assert "Gerade fragen schon 8 Geräte." in page_of(door(ninth, evening, "ask"), 409).text
    page = read(host, evening)
    assert len(page.all(".asking > .one")) == 2
    assert "Alle 8 ansehen" in page.text
    later = evenings.clock() + PATIENCE
    evenings.clock = lambda: later
    asked(ninth, evening)
    assert doors(waiting[0], evening) == "reader"
    assert doors(waiting[1], evening) == "asking"
    door(host, evening, "turn_all_away")
    assert doors(host, evening) == "host"


def test_nobody_learns_the_number_of_another_device(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    door(host, evening, "let_in", asked(other, evening))
    with other.session_transaction() as session:
        number = session["device"]
    for step in ("", "?schritt=geraete"):
        assert number not in read(host, evening + step).markup


def test_the_next_game_keeps_its_host_whoever_begins_it(
    host: FlaskClient, other: FlaskClient, device: Device, evening: str
) -> None:
    third = device()
    for guest in (other, third):
        door(host, evening, "let_in", asked(guest, evening))
    waiting = device()
    asked(waiting, evening)
    book(host, evening, do="end_match")
    onward = other.post(f"{evening}/noch-eine", data={"id": "form-0002"}).headers["Location"]
    assert [doors(each, onward) for each in (host, other, third, waiting)] == ["host", "guest", "guest", "reader"]
    assert host.post(f"{evening}/noch-eine", data={"id": "form-0002"}).headers["Location"] == onward
    assert [doors(each, onward) for each in (host, other)] == ["host", "guest"]


def test_set_up_anew_from_a_game_its_devices_come_along_if_one_of_them_does_it(
    host: FlaskClient, other: FlaskClient, device: Device, evening: str
) -> None:
    door(host, evening, "let_in", asked(other, evening))
    form = {"name": ["Oma", "Ben", "Jo"], "farbe": ["0", "1", "2"], "nach": evening.rpartition("/")[2]}
    onward = other.post("/neu/wortspiel", data={**form, "id": "form-0002"}).headers["Location"]
    assert (doors(host, onward), doors(other, onward)) == ("host", "guest")
    stranger = device()
    theirs = stranger.post("/neu/wortspiel", data={**form, "id": "form-0003"}).headers["Location"]
    assert [doors(each, theirs) for each in (stranger, host, other)] == ["host", "reader", "reader"]


def link(evenings: OpenEvenings, evening: str) -> str:
    return f"/gastgeber/{new_link(evenings.store.database, evening.rpartition('/')[2], evenings.clock())}"


def test_a_link_makes_the_device_that_opens_it_host_once(
    host: FlaskClient, other: FlaskClient, device: Device, evening: str, evenings: OpenEvenings
) -> None:
    path = link(evenings, evening)
    for _ in range(2):  # opening the link, as a messenger's preview does, leaves it valid
        assert "Soll dieses Gerät den Tisch führen?" in read(other, path).text
    assert doors(other, evening) == "reader"
    assert other.post(path.upper().replace("/GASTGEBER/", "/gastgeber/")).headers["Location"] == evening
    assert (doors(host, evening), doors(other, evening)) == ("guest", "host")
    third = device()
    for answer in (third.get(path), third.post(path)):
        assert answer.status_code == 404
        assert "Dieser Link gilt nicht mehr." in Page(answer.text).text
    assert doors(third, evening) == "reader"


def test_a_link_is_good_for_a_quarter_of_an_hour(other: FlaskClient, evening: str, evenings: OpenEvenings) -> None:
    path, later = link(evenings, evening), evenings.clock() + LINK_LIFE + 1000
    evenings.clock = lambda: later
    assert other.get(path).status_code == 404
    assert other.post(path).status_code == 404
    assert doors(other, evening) == "reader"


def test_a_guessed_link_leads_nowhere_and_the_file_does_not_tell_it(
    other: FlaskClient, evening: str, evenings: OpenEvenings
) -> None:
    token = link(evenings, evening).rpartition("/")[2]
    with evenings.store.database.reading() as connection:
        kept = [row[0] for row in connection.execute("SELECT token FROM host_links")]
    assert len(kept) == 1
    for guess in (*kept, token[:-1], "x", "' OR 1=1 --", "%00"):
        assert other.post(f"/gastgeber/{guess}").status_code == 404
    assert token not in kept
    assert doors(other, evening) == "reader"


def test_trying_out_links_is_limited_like_a_change(place: Place) -> None:
    app = create_app({"DATABASE": place, "CHANGES": Rate(9, 0.001)})  # hardly a token grows back, however slow it goes
    other = app.test_client()  # before there is any evening, no link is good either
    other.environ_base["REMOTE_ADDR"] = "192.168.1.9"
    assert [other.get(f"/gastgeber/guess{number:04}").status_code for number in range(12)] == [404] * 9 + [429] * 3


@pytest.fixture
def commanded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """A function that runs a command in a home of its own, and returns the path of the link that it prints."""
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))

    def link_of(*args: str) -> str:
        assert run(args) == 0
        shown = capsys.readouterr().out
        assert ("localhost:8123" in shown) is ("8123" in args)
        return str(re.findall(r"localhost:\d+(/gastgeber/\w+)", shown)[0])

    return link_of


def test_the_command_host_prints_links_that_work(
    commanded: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    app = create_app()
    assert run(["host"]) == 1
    assert "Es gibt noch keinen Abend." in capsys.readouterr().err
    first, second = begun(app.test_client()), begun(app.test_client(), "form-0002")
    assert run(["host", "nirgends"]) == 1
    assert "Den Abend „nirgends“ gibt es nicht." in capsys.readouterr().err
    for args, evening in (((), second), ((first.rpartition("/")[2], "--port", "8123"), first)):
        assert app.test_client().post(commanded("host", *args)).headers["Location"] == evening
    assert run(["--lang", "en", "host"]) == 0
    assert "It works once, for 15 minutes" in capsys.readouterr().out


def test_the_command_keeper_prints_links_for_the_house_before_any_evening_and_forgets(
    commanded: Callable[..., str],
) -> None:
    tablet = create_app().test_client()
    tablet.environ_base["REMOTE_ADDR"] = "192.168.1.9"
    for args in ((), ("--forget", "--port", "8123")):
        path = commanded("keeper", *args)
        assert tablet.post("/sicherung").status_code == 403
        tablet.post(path)
        assert tablet.post("/sicherung").status_code == 400  # there is no file in it


def test_whoever_sits_at_the_machine_itself_takes_over(app: Flask, host: FlaskClient, evening: str) -> None:
    here = app.test_client()
    assert "Dieses Gerät übernimmt den Tisch" in read(here, evening).text
    assert door(here, evening, "take_over").status_code == 200
    assert (doors(host, evening), doors(here, evening)) == ("guest", "host")


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.168.1.9", {}),
        ("127.0.0.1", {"X-Forwarded-For": "192.168.1.9"}),
        ("127.0.0.1", {"Forwarded": "for=192.168.1.9"}),
        ("127.0.0.1", {"Via": "1.1 proxy"}),
        ("", {}),
    ],
)
def test_nobody_else_takes_over(
    app: Flask, host: FlaskClient, evening: str, address: str, headers: dict[str, str]
) -> None:
    far = app.test_client()
    far.environ_base["REMOTE_ADDR"] = address
    assert "Dieses Gerät übernimmt den Tisch" not in Page(far.get(evening, headers=headers).text).text
    page = page_of(far.post(f"{evening}/zugang", data={"do": "take_over"}, headers=headers), 403)
    assert "Das geht nur auf dem Rechner selbst" in page.text
    assert doors(host, evening) == "host"


def test_the_server_does_not_hide_from_us_that_a_proxy_passed_a_request_on(app: Flask, evening: str) -> None:
    shown = []
    with serving(app) as address:
        for headers in ({}, {"X-Forwarded-For": "192.168.1.9"}, {"Forwarded": "for=192.168.1.9"}):
            with urlopen(Request(f"{address}{evening}", headers=headers), timeout=waiting.PATIENCE) as answer:
                shown.append("Dieses Gerät übernimmt den Tisch" in Page(answer.read().decode()).text)
    assert shown == [True, False, False]
