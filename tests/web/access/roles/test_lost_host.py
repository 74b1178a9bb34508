"""A lost host comes back: by a link, or at the machine itself."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.engines import Place
from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.access.roles.doors import Device, begun, door, doors
from tests.web.page import Page, page_of, read
from web.access.limits import Rate
from web.access.membership import LINK_LIFE, new_link
from web.app import create_app
from web.cli import run
from web.storage.open_evenings import OpenEvenings


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
            with urlopen(Request(f"{address}{evening}", headers=headers), timeout=PATIENCE) as answer:
                shown.append("Dieses Gerät übernimmt den Tisch" in Page(answer.read().decode()).text)
    assert shown == [True, False, False]
