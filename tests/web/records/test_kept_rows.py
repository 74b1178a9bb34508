"""Rows of lists are drawn once, and always show what is true now, in the language of the request."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2.runtime import Macro

from tests.web.page import read
from tests.web.records.evenings import database, first_evening, ids
from web.app import create_app
from web.pages.pagination import KeptRows
from web.records import people

ROW = "{% macro row(name, points) -%}<li>{{ name }} {{ _('Runde') }} {{ points }} {{ drawn() }}</li>{%- endmacro %}"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A house of this test alone."""
    return create_app({"DATABASE": tmp_path_factory.mktemp("kept") / "table.sqlite"})


@pytest.fixture
def guest(house: Flask) -> FlaskClient:
    return house.test_client()


def row(app: Flask) -> Macro:
    """Return the macro of a row that counts how often it was drawn."""
    times = iter(range(1, 100))
    template = app.jinja_env.from_string(ROW, globals={"drawn": lambda: next(times)})
    found = template.module.__dict__["row"]
    assert isinstance(found, Macro)
    return found


def test_a_row_is_drawn_anew_for_other_values_and_another_language_alone(house: Flask) -> None:
    rows, one = KeptRows(), row(house)
    with house.test_request_context("/"):
        assert [rows.drawn(one, "Oma", points) for points in (3, 3, 4)] == [
            "<li>Oma Runde 3 1</li>", "<li>Oma Runde 3 1</li>", "<li>Oma Runde 4 2</li>",
        ]  # fmt: skip
    with house.test_request_context("/?lang=en"):
        assert rows.drawn(one, "Oma", 3) == "<li>Oma Round 3 3</li>"
    with house.test_request_context("/"):
        assert rows.drawn(one, "Oma", 3) == "<li>Oma Runde 3 1</li>"


def test_a_kept_row_is_escaped_once(house: Flask) -> None:
    rows, one = KeptRows(), row(house)
    with house.test_request_context("/"):
        for _ in range(2):
            assert rows.drawn(one, "<b>&", 0) == "<li>&lt;b&gt;&amp; Runde 0 1</li>"


def test_the_row_that_nobody_asked_for_the_longest_is_forgotten(house: Flask) -> None:
    rows, one = KeptRows(most=2), row(house)
    with house.test_request_context("/"):
        for name in ("Oma", "Ben", "Oma", "Mia"):
            rows.drawn(one, name, 0)
        assert len(rows) == 2
        assert rows.drawn(one, "Oma", 0) == "<li>Oma Runde 0 1</li>"
        assert rows.drawn(one, "Ben", 0) == "<li>Ben Runde 0 4</li>"


def test_a_new_name_stands_in_every_list_at_once(house: Flask, guest: FlaskClient) -> None:
    first_evening(guest)
    mia = ids(house)["Mia"]
    pages = ("/abende", "/leute", f"/leute/{ids(house)['Ben']}")
    assert all("Mia" in read(guest, path).text for path in pages)
    with database(house).writing() as connection:
        people.rename(connection, mia, "Maria", 1)
    for path in pages:
        text = read(guest, path).text
        assert "Maria" in text
        assert "Mia" not in text


def test_each_visitor_gets_a_list_in_their_language(guest: FlaskClient) -> None:
    first_evening(guest)
    for _ in range(2):
        assert "2 Runden" in read(guest, "/abende?lang=de").text
        assert "2 rounds" in read(guest, "/abende?lang=en").text
