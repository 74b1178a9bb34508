"""A file that vanishes is said to be gone: no write of any kind makes another one, and all goes on once it is back."""

from datetime import datetime
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.database_file import events_of, file_of
from tests.web.forked_server import forked_server
from tests.web.forms import new_key
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page, page_of
from tests.web.routes import SLUGS, addresses
from tests.web.storage.test_lost_and_found import stop
from tests.web.test_every_route import form
from web.app import create_app
from web.storage import backup
from web.storage.database import open_database
from web.table.phones.join_codes import code_of

pytestmark = pytest.mark.usefixtures("data_home")

NOW = datetime(2026, 11, 22, 21, 4, 0)  # noqa: DTZ001 - as the clock on the wall has it


def begin(client: FlaskClient, slug: str = "zahlenspiel") -> str:
    """Begin an evening and return its id; "" where that failed."""
    form = {"id": new_key(), "name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"]}
    return client.post(f"/neu/{slug}", data=form).headers.get("Location", "").rpartition("/")[2]


def book(client: FlaskClient, match: str) -> int:
    form = {"id": new_key(), "do": "caught", "seat": "1"}
    return client.post(f"/abend/{match}/tun", data=form).status_code


def aside(path: Path) -> Path:
    """Move the file alone, as somebody does who tidies up; its WAL stays."""
    return path.rename(path.with_name("elsewhere.sqlite"))


def bundle(folder: Path) -> bytes:
    """Return the bundle of another house with an evening."""
    other = create_app({"DATABASE": folder / "other.sqlite", "SECRET_KEY": "-"}).test_client()
    assert begin(other)
    with other.get("/sicherung/alles.zip") as answer:
        return bytes(answer.data)


def test_no_write_of_any_route_makes_a_file_where_one_has_been_and_each_kind_is_told(
    app: Flask, client: FlaskClient, path: Path
) -> None:
    matches = tuple(begin(client, slug) for slug in SLUGS)
    for _ in range(10):
        assert book(client, matches[1]) == 303
    away = aside(path)
    tried = set()
    for rule, address in addresses(app, "POST", matches):
        for more in ({}, {"do": "rename"}, {"do": "ask"}):
            answer = client.post(address, data=form(new_key()) | more)
            assert answer.status_code == 503 or answer.status_code < 500, (rule.endpoint, answer.status_code)
            assert not path.exists(), rule.endpoint
            tried.add(address)
    assert len(tried) > 30
    for address, sent in (
        ("/neu/wortspiel", {}),
        ("/tisch/strenge", {"wie": "strict"}),
        ("/tisch/stimme", {}),
        ("/leute/1", {"do": "rename", "name": "Omi"}),
        ("/sicherung", {"datei": (BytesIO(bundle(path.parent.parent)), "a.zip")}),
        ("/kartenspiele", {"name": "Unser Spiel"}),
        ("/kartenspiele/klassik/wieder", {}),
        ("/einwand", {"warum": "falsch"}),
        ("/leute/gesicht", {}),
        ("/allein", {}),
        (f"/abend/{matches[1]}/noch-eine", {}),
        (f"/abend/{matches[1]}/loeschen", {}),
    ):
        assert address in tried
        page = page_of(client.post(address, data=form(new_key()) | sent, headers={"Accept-Language": "de"}), 503)
        assert "ist verschwunden. Leg die Datei" in page.text, address
    assert not path.exists()
    away.rename(path)
    assert book(client, matches[1]) == 303
    assert len(events_of(path, matches[1])) == 11


def test_a_phone_is_told_that_the_file_is_gone(app: Flask, client: FlaskClient, path: Path) -> None:
    match = begin(client)
    code = code_of(open_database(path), match)
    phone = app.test_client()
    phone.get(f"/mit/{code}")
    assert phone.post(f"/mit/{code}", data={"player": "0"}).status_code == 303
    aside(path)
    call = {"id": new_key(), "seen": 0}
    for door, sent in (("tun", {"do": "retract"}), ("ruf", {"t": 1})):
        answer = phone.post(f"/abend/{match}/platz/{door}", json=call | sent, headers={"Accept-Language": "de"})
        assert (answer.status_code, "ist verschwunden" in answer.get_data(as_text=True)) == (503, True), door
    assert phone.post(f"/mit/{code}", data={"player": "1"}).status_code == 503
    assert not path.exists()


def test_a_house_whose_file_is_gone_is_not_shown_as_empty_and_words_are_judged(client: FlaskClient, path: Path) -> None:
    begin(client)
    fresh = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    aside(path)
    assert begin(fresh) == ""  # which had not asked for the file yet
    assert not path.exists()
    for page in ("/", "/abende", "/leute", "/tisch", "/sicherung/alles.zip", "/abend/nirgends22"):
        answer = client.get(page, headers={"Accept-Language": "de"}, buffered=True)
        assert "ist verschwunden" in Page(answer.text).text, page
        assert answer.status_code == 503 or page.count("/") == 1, page
    answer = client.get("/wort?a=EIS&b=WEIN")
    assert (answer.status_code, "Eiswein" in answer.text) == (200, True)


def test_after_a_kill_the_bookings_beside_a_missing_file_are_kept_for_it(path: Path, data_home: Path) -> None:
    path.parent.mkdir()
    with forked_server(path, data_home) as server:
        server.start()
        tablet = HttpTablet(server.port)
        match = tablet.begin("numbers")
        for number in range(10):
            tablet.ask("POST", f"/abend/{match}/tun", {"id": f"caught-{number:04}", "do": "caught", "seat": "1"})
        server.kill()
        server.wait()
        wal = path.with_name("table.sqlite-wal")
        assert wal.stat().st_size > 0
        away = aside(path)
        server.start()
        tablet.connect(server.port)
        status, text, _ = tablet.ask(
            "POST", "/neu/zahlenspiel", {"id": "form-0002", "name": ["Oma", "Ben"]}, whole=True
        )
        assert status == 503
        assert str(wal) in Page(text).text
        assert tablet.ask("GET", "/abende", whole=True)[0] == 503
        assert not path.exists()
        away.rename(path)
        assert tablet.ask("POST", f"/abend/{match}/tun", {"id": "caught-9999", "do": "caught", "seat": "1"})[0] == 200
        tablet.close()
        server.kill()
        server.wait()
    assert len(events_of(path, match)) == 11


def test_a_restore_never_mixes_the_bookings_of_a_missing_file_into_the_backup(path: Path, tmp_path: Path) -> None:
    database = open_database(path)
    with database.writing() as connection:
        connection.execute("INSERT INTO people (key, name, added) VALUES ('oma', 'Oma', 1)")
    copy = tmp_path / "copy.sqlite"
    backup.back_up(path, copy)
    with database.writing() as connection:
        connection.execute("INSERT INTO people (key, name, added) VALUES ('ben', 'Ben', 1)")
    wal = path.with_name("table.sqlite-wal")
    left = wal.read_bytes()
    file_of(database)._drop()
    path.unlink()
    wal.write_bytes(left)  # as a killed server leaves it
    backup.restore(copy, path, NOW)
    with open_database(path).reading() as found:
        assert found.execute("SELECT name FROM people").fetchall() == [("Oma",)]
        assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert [each.read_bytes() for each in path.parent.glob("table-bis-*-wal")] == [left]


def test_after_a_clean_stop_no_start_begins_a_house_anew(client: FlaskClient, path: Path) -> None:
    match = begin(client)
    stop(client)
    assert not path.with_name("table.sqlite-wal").exists()
    away = aside(path)
    for _ in range(2):  # starts
        fresh = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
        answer = fresh.post("/neu/zahlenspiel", data=form(new_key()), headers={"Accept-Language": "de"})
        said = Page(answer.text).text
        assert (answer.status_code, "hier lagen schon Abende" in said) == (503, True)
        assert f"{path}-begun" in said
        assert fresh.get("/abende").status_code == 503
        assert fresh.post("/tisch/strenge", data=form(new_key()) | {"wie": "strict"}).status_code == 503
        assert not path.exists()
    away.rename(path)
    assert fresh.get(f"/abend/{match}").status_code == 200


def test_a_house_is_begun_anew_where_that_is_wanted(client: FlaskClient, path: Path, tmp_path: Path) -> None:
    match, mark = begin(client), path.with_name("table.sqlite-begun")
    stop(client)
    mark.unlink()
    with open_database(path).reading():  # a house without it gets its mark when it is opened
        assert mark.stat().st_mode & 0o777 == 0o600
    backup.back_up(path, tmp_path / "copy.sqlite")
    stop(client)
    aside(path)
    mark.unlink()
    path.write_text("Liebe Oma, das ist keine Datenbank. " * 40, encoding="utf-8")
    fresh = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    assert begin(fresh) == ""
    path.unlink()  # it never was a house
    assert begin(fresh)
    assert fresh.get(f"/abend/{match}").status_code == 404
    stop(fresh)
    path.unlink()
    backup.restore(tmp_path / "copy.sqlite", path, NOW)
    assert fresh.get(f"/abend/{match}").status_code == 200
    stop(fresh)
