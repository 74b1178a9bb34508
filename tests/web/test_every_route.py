"""Promises of every route: strangers and readers change nothing, no page runs inline code, all have the headers."""

import re
import socket
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

import web
from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.database_file import dump_of
from tests.web.page import Page, page_of
from tests.web.routes import SLUGS, addresses
from web.access.membership import new_link
from web.access.other_sites import POLICY
from web.app import create_app

pytestmark = pytest.mark.usefixtures("data_home")

INLINE = re.compile(r"\sstyle\s*=|<style|<script(?![^>]*\ssrc=)|\son[a-z]+\s*=\s*[\"']|javascript:")
OUR_OWN = re.compile(r"""_\('[^']*'\) \| safe""")
"""A sentence of the catalogue without placeholders."""
MADE_UP = re.compile(r"""Markup\((?!\)|""\)|'[^']*'\)\.format\(|"[^"]*"\)\.format\()""")
"""Markup of anything but a constant. A constant takes values with its own format(), which escapes them."""
TEMPLATES = sorted(path for path in Path(web.__file__).parent.glob("**/templates/**/*") if path.is_file())
STRANGERS = [
    {"Origin": "http://evil.example"},
    {"Origin": "http://localhost:8011"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
    {"Referer": "http://evil.example/localhost"},
    {"Referer": "http://["},
    {"Referer": "about:blank"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
]
FRIENDS = [
    {},
    {"Origin": "http://localhost"},
    {"Referer": "http://localhost/wort"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin", "Referer": "http://localhost/"},
    {"Sec-Fetch-Site": "none"},
]
PRINTED = "application/pdf"
"""The kind of a file that takes long to make: one is enough of it."""
QUERIES = ("", "?schritt=halt", "?schritt=geraete", "?schritt=ende&zeilen=999&lang=en", "?a=EIS&b=WEIN&wort=Eiswein")


def form(key: str) -> dict[str, object]:
    """Return a form that as many routes as possible accept."""
    people = {"name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"]}
    booking = {"do": "caught", "seat": "1", "seen": "", "code": "11"}
    word = {"a": "EIS", "b": "WEIN", "fest": "1", "w": "Eiswein", "dafuer": "3", "dagegen": "1"}
    return {"id": key, "wie": "strict", "was": key, "rat": "aus", **people, **booking, **word}


class House(NamedTuple):
    """A house with an evening of each game, each with a device that asks to write; the first with a host's link."""

    app: Flask
    host: FlaskClient
    matches: tuple[str, ...]
    file: Path


def new_house(file: Path) -> House:
    app = create_app({"DATABASE": file, "SECRET_KEY": "for these tests"})
    host, evenings, found = app.test_client(), app.extensions["evenings"], []
    for slug in SLUGS:
        names = {"name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"]}
        path = host.post(f"/neu/{slug}", data={"id": f"form-{slug}", **names}).headers["Location"]
        app.test_client().post(f"{path}/zugang", data={"do": "ask"})
        found.append(path.rpartition("/")[2])
    new_link(evenings.store.database, found[0], evenings.clock())
    return House(app, host, tuple(found), file)


@pytest.fixture(scope="module")
def house(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house of all tests that change nothing there."""
    assert data_home.is_dir()
    return new_house(tmp_path_factory.mktemp("looked-at") / "table.sqlite")


@pytest.fixture
def own_house(tmp_path: Path) -> House:
    return new_house(tmp_path / "table.sqlite")


def test_no_strangers_page_changes_anything(house: House) -> None:
    before = dump_of(house.file)
    for number, headers in enumerate(STRANGERS):
        for _, path in addresses(house.app, "POST", house.matches):
            page = page_of(house.host.post(path, data=form(f"key-{number:04}"), headers=headers), 403)
            assert "Das kam nicht von diesem Tisch." in page.text
    assert dump_of(house.file) == before


def test_our_own_pages_do(own_house: House) -> None:
    app, host, matches, file = own_house
    changing, keys = {"set_up.begin", "table.book", "judge.taste.choose", "judge.check.add_vote"}, count()
    for headers in FRIENDS:
        changed = set()
        for rule, path in addresses(app, "POST", matches):
            if rule.endpoint == "bin.throw_away":  # the next friend would find no evening
                continue
            before = dump_of(file) if rule.endpoint in changing else []
            answer = host.post(path, data=form(f"key-{next(keys):08}"), headers=headers)
            assert "Das kam nicht von diesem Tisch." not in Page(answer.text).text, (rule.endpoint, headers)
            assert answer.status_code < 500, (rule.endpoint, answer.text)
            if before and dump_of(file) != before:
                changed.add(rule.endpoint)
        assert changed == changing, headers


def test_looking_changes_nothing(house: House) -> None:
    reader = house.app.test_client()
    reader.environ_base["REMOTE_ADDR"] = "192.168.1.9"
    before = dump_of(house.file)
    tried = 0
    for client, most in ((house.host, len(QUERIES)), (reader, 1)):  # whoever may do more than look finds more steps
        for method in ("GET", "HEAD", "OPTIONS"):
            for rule, path in addresses(house.app, method, house.matches):
                for query in QUERIES[: most if method == "GET" else 1]:
                    answer = client.open(path + query, method=method, buffered=True)
                    assert answer.status_code < 500, (rule.endpoint, query, answer.text)
                    tried += 1
                    if answer.mimetype == PRINTED:
                        break
    assert tried > 200
    assert dump_of(house.file) == before
    assert "Set-Cookie" not in reader.get(f"/abend/{house.matches[0]}").headers


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_a_question_for_the_head_of_anything_ends_with_it_and_takes_no_place(house: House, method: str) -> None:
    with serving(house.app) as address, ExitStack() as stack:
        line: socket.socket | None = None
        for rule, path in addresses(house.app, method, house.matches):
            if line is None:
                place = urlsplit(address)
                line = stack.enter_context(socket.create_connection((place.hostname, place.port), PATIENCE))
                answers = stack.enter_context(line.makefile("rb"))
            line.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            status = answers.readline()  # of this very question: the one before was answered by a head and no more
            assert re.match(rb"HTTP/1\.1 [234]\d\d ", status), (rule.endpoint, status)
            fields = b"".join(iter(answers.readline, b"\r\n")).lower()
            assert method == "HEAD" or b"content-length: 0\r\n" in fields, rule.endpoint
            if b"connection: close" in fields:
                assert answers.read() in (b"", b"0\r\n\r\n"), rule.endpoint
                line = None
        assert house.app.extensions["live"].hub is None  # nobody listens


def assert_locked_down(house: House, method: str) -> None:
    """Check the headers of every answer, also where the address is nobody's or the question is a stranger's."""
    host, paths = house.app.test_client(), [path for _, path in addresses(house.app, method, house.matches)]
    for path in (*paths, "/nirgends", "/abend/nirgends22", "/abend/..%2f", "/neu/nichts", "/static/nichts.css"):
        for headers in ({}, {"Origin": "http://evil.example"}, {"X-Fragment": "1"}):
            answer = host.open(path, method=method, data={"id": "x"} if method == "POST" else None, headers=headers,
                               buffered=True)  # fmt: skip
            assert answer.headers["Content-Security-Policy"] == POLICY, path
            assert answer.headers["X-Frame-Options"] == "DENY", path
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            assert answer.headers["Referrer-Policy"] == "same-origin", path
            assert "Access-Control-Allow-Origin" not in answer.headers, path
            if answer.mimetype == PRINTED:
                break


def test_every_answer_is_locked_down(house: House) -> None:
    assert_locked_down(house, "GET")


def test_every_answer_to_a_form_is_locked_down(own_house: House) -> None:
    assert_locked_down(own_house, "POST")


def test_the_policy_lets_nothing_inline_run_and_nothing_in_from_outside() -> None:
    rules = dict(part.strip().split(" ", 1) for part in POLICY.split(";"))
    assert rules["default-src"] == rules["script-src"] == rules["style-src"] == rules["form-action"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert not re.search(r"unsafe|\*|data:|https?:", POLICY)


def test_inline_code_and_foreign_addresses_are_found_where_there_are_some() -> None:
    code = '<p style="x"><a href="javascript:1" onclick="y">z</a><script>1</script><base href="/">'
    assert Page(code).foreign == ["p style", "a href=javascript:1", "a onclick", "script", "base"]
    foreign = '<img src="//evil.example/x"><a href="http://evil.example"></a><a href="/wort#a"></a>'
    assert Page(foreign).foreign == ["img", "img src=//evil.example/x", "a href=http://evil.example"]

    assert Page('<img src="/karten/bild/wein.svg?v=0123456789ab"><img src="/static/cap.svg">').foreign == []
    for address in ("/karten/bild/../wort?v=0123456789ab", "/leute", "x", "/karten/bild/wein.svg"):
        assert Page(f'<img src="{address}">').foreign[:1] == ["img"], address
    assert Page('<script src="/karten/bild/wein.svg?v=0123456789ab"></script>').foreign == ["script"]


def test_no_page_carries_inline_code_or_style(house: House) -> None:
    seen = 0
    for rule, path in addresses(house.app, "GET", house.matches):
        for query in QUERIES:
            answer = house.host.get(path + query, buffered=True)
            if answer.mimetype == PRINTED:
                break
            if answer.mimetype == "text/html" and answer.status_code < 300:
                seen += 1
                assert Page(answer.text).foreign == [], (rule.endpoint, query)
    assert seen > 50


def test_no_template_carries_inline_code_or_style() -> None:
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert not INLINE.search(text), path


def test_all_that_is_typed_is_escaped(house: House) -> None:
    escaping = house.app.jinja_env.autoescape
    assert TEMPLATES
    for path in TEMPLATES:
        assert path.suffix == ".html"
        assert callable(escaping)
        assert escaping(path.name), path
        text = path.read_text(encoding="utf-8")
        text = OUR_OWN.sub("", text)
        assert not re.search(r"\|\s*safe\b|autoescape\s+false", text), path
    for path in Path(web.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "render_template_string" not in text, path
        assert not MADE_UP.search(text), path
