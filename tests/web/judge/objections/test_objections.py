"""„Stimmt nicht“: an objection is kept with what the judge said, once, and taken back with a tap."""

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.test import TestResponse

from companion.words.actions import Doubt, Vote
from lexicon.judging.verdict import Authority, Ruling
from tests.web.page import Page, read
from web.judge.objections import BadLine, Objection, ObjectionStore, read_lines, write_lines

ASKED = {"a": "WEIN", "b": "BAHN", "fest": "1"}


@pytest.fixture
def app(house: Flask) -> Flask:
    return house


@pytest.fixture
def store(app: Flask) -> ObjectionStore:
    found: ObjectionStore = app.extensions["judge"].objection_store
    return found


def tap(client: FlaskClient, page: Page, key: str, **more: str) -> TestResponse:
    """Send the form of a key of the page."""
    return client.post(page.one(f"form:has(#{key})")["action"], data=page.sent_by(key) | more)


def test_a_tap_keeps_what_the_judge_said(client: FlaskClient, store: ObjectionStore) -> None:
    page = read(client, "/wort", query_string=ASKED)
    answer = tap(client, page, "objection")
    assert answer.status_code == 303
    (kept,) = store.standing()
    assert (kept.word, kept.modifier, kept.head, kept.cards) == ("Weinbahn", "Wein", "Bahn", ("WEIN", "BAHN"))
    assert kept.ruling is kept.lexicon_ruling is Ruling.GILT
    assert int(100 * kept.p) == int(page.one(".ruling .score").text.split()[1])
    assert kept.authority is Authority.EDITORIAL
    assert page.one(".panel")["data-said"] == f"Weinbahn: gilt. {kept.sentence}"
    assert kept.lexicon.startswith("0.")
    assert len(kept.model) == 8
    after = read(client, answer.headers["Location"])
    assert "Notiert" in after.text
    assert not after.has("#objection")


def test_a_double_tap_and_a_tap_on_another_tablet_are_one_objection_and_one_tap_takes_it_back(
    client: FlaskClient, store: ObjectionStore
) -> None:
    here, there = (read(client, "/wort", query_string=ASKED) for _ in range(2))
    for page in (here, here, there):
        assert tap(client, page, "objection").status_code == 303
    assert len(store.standing()) == 1
    page = read(client, "/wort", query_string=ASKED)
    for _ in range(2):
        assert tap(client, page, "objection-back").status_code == 303
    assert store.standing() == ()
    tap(client, read(client, "/wort", query_string=ASKED), "objection")  # it may come again
    assert len(store.standing()) == 1


def test_a_note_may_be_added_and_stays_short(client: FlaskClient, store: ObjectionStore) -> None:
    tap(client, read(client, "/wort", query_string=ASKED), "objection")
    page = read(client, "/wort", query_string=ASKED)
    tap(client, page, "objection-note", notiz=" Die gibt es \n in Traben-Trarbach! ")
    assert store.standing()[0].note == "Die gibt es in Traben-Trarbach!"
    tap(client, page, "objection-note", notiz="x" * 900)
    assert len(store.standing()[0].note) == 200
    assert read(client, "/wort", query_string=ASKED).one("#note")["value"] == "x" * 200


def test_every_verdict_can_be_objected_to_and_with_javascript_the_panel_comes_back_alone(
    app: Flask, client: FlaskClient, store: ObjectionStore
) -> None:
    for asked in (
        {"wort": "Weinsbahn"},
        {"a": "LAND", "b": "BILD", "wort": "Landschaftsbild"},
        {"a": "HAUS", "b": "TÜR", "wort": "Haustür"},
    ):
        answer = tap(client, read(client, "/urteil", query_string=asked), "objection", tafel="1")
        assert (answer.status_code, Page(answer.text).has(".panel #objection-back")) == (200, True)
        assert store.standing()[-1].word == asked["wort"]
        assert read(client, "/wort", query_string=asked).has("#objection-back")
    with store.database.reading() as connection:
        count = "SELECT count(*) FROM objections WHERE taken_back IS NULL"
        (*_, plan) = connection.execute(f"EXPLAIN QUERY PLAN {count}").fetchone()
    assert plan == "SEARCH objections USING COVERING INDEX objections_by_time (taken_back=?)"
    assert store.count() == 3
    client.post("/neu/zahlenspiel", data={"id": "form-0001", "name": ["Oma", "Ben"]})
    reader = app.test_client()  # a device that only looks on is offered no key
    reader.environ_base["REMOTE_ADDR"] = "192.168.1.9"
    assert not read(reader, "/wort", query_string=ASKED).has(".objection")


def test_the_result_of_a_vote_has_the_key_and_leads_back_to_the_table(
    app: Flask, client: FlaskClient, store: ObjectionStore
) -> None:
    form = {"id": "form-0001", "name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"]}
    table = client.post("/neu/wortspiel", data=form).headers["Location"]
    match = table.rpartition("/")[2]
    votes = (Vote(2, against=True), Vote(0, against=False), Vote(1, against=False))
    for number, action in enumerate((Doubt(1, (2,), "WEIN", "BAHN", "Weinbahn"), *votes)):
        app.extensions["evenings"].book(match, action, f"booking-{number}")
    answer = tap(client, read(client, table), "objection")
    assert answer.headers["Location"].endswith(table)
    (kept,) = store.standing()
    assert kept.ruling is Ruling.GILT  # the dictionary's own verdict, which the table has just overruled
    assert kept.authority is Authority.EDITORIAL
    page = read(client, table)
    assert "Notiert" in page.text
    tap(client, page, "objection-back")
    assert store.standing() == ()


def test_what_no_page_sends_gets_a_sentence_and_keeps_nothing(client: FlaskClient, store: ObjectionStore) -> None:
    for path, form, status in [
        ("/einwand", {"w": "Haustür"}, 409),
        ("/einwand", {"id": "x"}, 400),
        ("/einwand", {"a": "Qwrtz", "b": "Bahn", "w": "Qwrtzbahn", "wort": "Q" * 500}, 413),
        ("/einwand/zurueck", {"an": "objection-9"}, 404),
        ("/einwand/notiz", {"an": "", "notiz": "x"}, 404),
    ]:
        sent = {"id": "objection-1", **ASKED, "w": "Weinbahn"} | form
        answer = client.post(path, data=sent)
        assert answer.status_code == status, path
        assert Page(answer.text).texts("[role=alert]") or Page(answer.text).has(".fault"), path
        assert store.standing() == (), path


def test_the_data_page_gives_all_of_them_as_json_lines(client: FlaskClient, store: ObjectionStore) -> None:
    assert not read(client, "/sicherung").has("#save-objections")
    tap(client, read(client, "/wort", query_string=ASKED), "objection")
    tap(client, read(client, "/wort", query_string={"wort": "Haustür"}), "objection")
    page = read(client, "/sicherung")
    assert "Bei 2 Urteilen" in page.text
    saved = client.get(page.one("#save-objections")["href"])
    assert saved.mimetype == "application/jsonl"
    assert [json.loads(line)["word"] for line in saved.text.splitlines()] == ["Weinbahn", "Haustür"]
    assert read_lines(saved.data) == store.standing()


def test_many_of_them_are_counted_unread_and_sent_in_parts(client: FlaskClient, store: ObjectionStore) -> None:
    tap(client, read(client, "/wort", query_string=ASKED), "objection")
    (first,) = store.standing()
    store.add_all(replace(first, id=f"objection-{number:04}", at=number // 3) for number in range(999))
    saved = client.get("/sicherung/einwaende.jsonl")
    assert "Content-Length" not in saved.headers
    assert read_lines(saved.data) == store.standing()
    assert len(store.standing()) == 1000
    with store.database.writing() as connection:
        connection.execute("UPDATE objections SET entry = '{' WHERE id = 'objection-0000'")
    assert "Bei 1000 Urteilen" in read(client, "/sicherung").text
    assert client.get("/sicherung/einwaende.jsonl").status_code == 503


LINE = Objection(
    id="objection-1", at=1_795_000_000_000, word="Weinbahn", ruling=Ruling.STRITTIG, p=0.34,
    authority=Authority.MODEL, lexicon_ruling=Ruling.STRITTIG, lexicon_p=0.34,
)  # fmt: skip


def test_lines_are_read_as_they_were_written_and_the_one_at_fault_is_named() -> None:
    good = write_lines([LINE])
    assert read_lines(b"\xef\xbb\xbf" + (good + good).replace(b"\n", b"\r\n\r\n")) == (LINE, LINE)
    for old, new in [
        (b'"strittig"', b'"vielleicht"'),
        (b"0.34", b"34"),
        (b'"Weinbahn"', b'"Wein\\u0000bahn"'),
        (b'"Weinbahn"', b'" "'),
        (b'"objection-1"', b'"../x"'),
        (b"{", b"["),
        (b"W", b"\xff"),
    ]:
        with pytest.raises(BadLine) as fault:
            read_lines(good + good.replace(old, new))
        assert fault.value.number == 2, old
