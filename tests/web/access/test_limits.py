"""Limits on the size and the number of requests: enough for a table in a hurry, too few for a flood."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import request
from flask.testing import FlaskClient

from tests.web.page import Page, page_of, read
from web.access.limits import LONGEST_FIELD, LONGEST_QUERY, MOST_FIELDS, RATES, Rate, TokenBuckets, sender
from web.app import LARGEST_BODY, create_app

FAR = {"REMOTE_ADDR": "192.168.1.9"}
House = Callable[..., FlaskClient]
NO_DECK = "/kartenspiele/aaaaaaaaaaaa"
SET_UP = {"id": "form-0001", "name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"]}


@pytest.fixture
def house(tmp_path: Path) -> House:
    def open_house(**config: Any) -> FlaskClient:
        app = create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests", **config})
        client = app.test_client()
        client.environ_base.update(FAR)
        return client

    return open_house


def set_up(client: FlaskClient, form: str = "form-0001", **more: Any) -> int:
    return client.post("/neu/zahlenspiel", data={**SET_UP, "id": form}, **more).status_code


@pytest.mark.parametrize("path", ["/neu/zahlenspiel", "/sicherung", f"{NO_DECK}/lesen", f"{NO_DECK}/woerter"])
def test_too_much_is_told_in_words_that_fit_the_page(house: House, path: str) -> None:
    page = page_of(
        house(LARGER_BODIES={}).post(path, data=b"x" * (2 * LARGEST_BODY), headers={"Accept-Language": "de"}), 413
    )
    text = page.text
    assert "Was gespeichert war, ist da." in text
    assert "Ein Wort" not in text


def test_a_bucket_gives_so_many_at_once_and_fills_again() -> None:
    now = [1000.0]
    buckets = TokenBuckets(Rate(3, 0.5), lambda: now[0])
    assert [buckets.take("a") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert buckets.take("b") == 0
    now[0] += 1
    assert buckets.take("a") == 1
    now[0] += 1
    assert [buckets.take("a") for _ in range(2)] == [0, 2]
    now[0] += 3600
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2]


def test_a_million_senders_need_no_more_memory_than_a_few() -> None:
    buckets = TokenBuckets(Rate(1, 0.001), lambda: 1000.0, kept=100)
    for number in range(10_000):
        buckets.take(str(number))
    assert len(buckets) == 100
    assert buckets.take("9999") > 0


def test_a_flood_of_changes_is_told_to_wait(house: House) -> None:
    client = house(CHANGES=(3, 0.1))
    assert 429 not in {client.post("/tisch/strenge", data={"id": "x"}).status_code for _ in range(3)}
    answer = client.post("/tisch/strenge", data={"id": "x"})
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 10
    text = Page(answer.text).text
    assert "Das ging zu schnell." in text
    assert "Sekunden und tippe dann noch einmal. Was gespeichert war, ist da." in text
    assert "Content-Security-Policy" in answer.headers
    english = client.post("/tisch/strenge", data={"id": "x"}, headers={"Accept-Language": "en"})
    assert "That was too fast." in Page(english.text).text
    other = client.post("/tisch/strenge", data={"id": "x"}, environ_overrides={"REMOTE_ADDR": "192.168.1.10"})
    assert other.status_code != 429


def test_pages_have_a_limit_and_the_poll_and_the_files_of_pages_are_free(house: House) -> None:
    client = house(LOOKS=Rate(5, 0.001), CHANGES=Rate(9, 9))  # hardly a token grows back, however slow it goes
    match = client.post("/neu/zahlenspiel", data=SET_UP).headers["Location"]
    for path in (f"{match}/stand", "/static/screen.css"):
        assert {client.get(path, buffered=True).status_code for _ in range(20)} == {200}
    assert [client.get("/regeln").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    answer = client.get("/abende", headers={"Accept-Language": "de"})
    assert 700 < int(answer.headers["Retry-After"]) <= 1000
    assert "Das ging zu schnell." in Page(answer.text).text
    assert (
        client.post(f"{match}/tun", data={"id": "booking-1", "seen": "0", "do": "caught", "seat": "1"}).status_code
        < 400
    )
    other = {"REMOTE_ADDR": "192.168.1.10"}
    assert client.get("/regeln", environ_base=other).status_code == 200
    assert {client.get("/regeln", environ_base={"REMOTE_ADDR": "127.0.0.1"}).status_code for _ in range(20)} == {200}


def test_a_file_of_everything_is_for_now_and_then(house: House) -> None:
    client = house(FILES=Rate(2, 0.01))
    files = ("/sicherung/alles.zip", "/tisch/abstimmungen.csv", "/sicherung/einwaende.jsonl")
    assert [client.get(path, buffered=True).status_code for path in files] == [200, 200, 429]
    assert client.get("/sicherung").status_code == 200


def test_a_strangers_page_uses_up_nobodys_patience(house: House) -> None:
    client = house(CHANGES=(2, 0.001))
    for _ in range(5):
        assert client.post("/neu/zahlenspiel", headers={"Origin": "http://evil.example"}).status_code == 403
    assert set_up(client) == 303


def test_evenings_are_opened_by_the_dozen_not_by_the_thousand(house: House) -> None:
    client = house(CHANGES=(1000, 1000))
    most = int(RATES["EVENINGS"].most)
    assert [set_up(client, f"form-{number:04}") for number in range(most)] == [303] * most
    answer = client.post("/neu/zahlenspiel", data={"id": "form-9999", "name": ["Oma", "Ben", "Mia"]})
    assert answer.status_code == 429
    assert "Minuten, dann geht es weiter." in Page(answer.text).text
    assert 60 <= int(answer.headers["Retry-After"]) <= 120
    assert client.post("/tisch/strenge", data={"id": "x"}).status_code != 429


def test_a_table_in_a_hurry_is_never_told_to_wait(house: House) -> None:
    assert RATES["CHANGES"].most >= 4 * 8  # eight people, each of whom taps four times at once
    client = house()
    assert set_up(client) == 303
    assert 429 not in {client.post("/tisch/strenge", data={"id": "x"}).status_code for _ in range(4 * 8)}


def test_the_machine_itself_is_not_counted_but_what_a_proxy_brings_is(house: House) -> None:
    client = house(CHANGES=(2, 0.001))
    local: dict[str, Any] = {"environ_overrides": {"REMOTE_ADDR": "127.0.0.1"}, "data": {"id": "x"}}
    assert 429 not in {client.post("/tisch/strenge", **local).status_code for _ in range(5)}
    passed_on = [
        client.post("/tisch/strenge", headers={"X-Forwarded-For": "203.0.113.7"}, **local).status_code for _ in range(3)
    ]
    assert passed_on[-1] == 429
    other = client.post("/tisch/strenge", headers={"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}, **local)
    assert other.status_code != 429


@pytest.mark.parametrize(
    ("address", "passed_on", "counted"),
    [
        ("192.168.1.9", "", "192.168.1.9"),
        ("192.168.1.9", "10.0.0.1", "192.168.1.9"),  # only a proxy on this machine may name another sender
        ("127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.2"),
        ("::1", "10.0.0.2", "10.0.0.2"),
        ("127.0.0.1", "unknown", "unknown"),
        ("::ffff:192.168.1.9", "", "192.168.1.9"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ("", "", ""),
    ],
)
def test_senders_are_told_apart_by_address_or_network(house: House, address: str, passed_on: str, counted: str) -> None:
    headers = {"X-Forwarded-For": passed_on} if passed_on else {}
    with house().application.test_request_context("/", environ_base={"REMOTE_ADDR": address}, headers=headers):
        assert sender() == counted


def test_a_body_has_a_limit_of_its_own_where_more_is_meant_to_come(house: House) -> None:
    client = house()
    app = client.application
    app.config["LARGER_BODIES"] = {**app.config["LARGER_BODIES"], "large": 3 * LARGEST_BODY}
    app.add_url_rule("/large", "large", lambda: str(len(request.files["f"].read())), methods=["POST"])
    app.add_url_rule("/small", "small", lambda: "read", methods=["POST"])

    def send(path: str, size: int) -> tuple[int, str]:
        answer = client.post(path, data={"f": (io.BytesIO(b"x" * size), "f.zip")})
        return answer.status_code, answer.text

    assert send("/large", 2 * LARGEST_BODY) == (200, str(2 * LARGEST_BODY))
    assert send("/large", 3 * LARGEST_BODY)[0] == 413
    assert send("/small", 100) == (200, "read")
    assert send("/small", 2 * LARGEST_BODY)[0] == 413


@pytest.mark.parametrize(
    "form",
    [
        {f"field-{number}": "x" for number in range(MOST_FIELDS + 1)},
        {"name": ["x"] * (MOST_FIELDS + 1)},
        {"name": "x" * (LONGEST_FIELD + 1)},
        {"x" * (LONGEST_FIELD + 1): "name"},
    ],
)
def test_too_many_fields_or_too_long_ones_are_turned_down(house: House, form: dict[str, Any]) -> None:
    client = house()
    for options in ({}, {"content_type": "multipart/form-data"}):
        assert "Das ist zu viel auf einmal." in page_of(client.post("/neu/zahlenspiel", data=form, **options), 413).text
    assert set_up(client) == 303


def test_a_field_without_a_name_is_turned_down(house: House) -> None:
    client = house()
    body = b"--x\r\nContent-Disposition: form-data\r\n\r\nOma\r\n--x--\r\n"
    for path in ("/neu/zahlenspiel", "/halt/schalter", "/sicherung"):
        assert client.post(path, data=body, content_type="multipart/form-data; boundary=x").status_code == 400, path


def test_a_long_address_is_turned_down(house: House) -> None:
    client = house()
    assert client.get("/?x=" + "x" * (LONGEST_QUERY - 2)).status_code == 200
    assert "Das ist zu viel auf einmal." in page_of(client.get("/?x=" + "x" * LONGEST_QUERY), 414).text


def test_many_open_evenings_leave_the_first_page_short(house: House) -> None:
    client = house()
    client.environ_base["REMOTE_ADDR"] = "127.0.0.1"
    for number in range(60):
        assert set_up(client, f"form-{number:04}") == 303
    assert 0 < len(read(client, "/").all("a.resume")) < 12
