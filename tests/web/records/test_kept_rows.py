"""Rows of lists are drawn once, and always show what is true now, in the language of the request."""

from flask import Flask
from flask.testing import FlaskClient
from jinja2.runtime import Macro

from tests.web.page import read
from tests.web.records.evenings import database, first_evening, ids
from web.pages.pagination import KeptRows
from web.records import people

ROW = "{% macro row(name, points) -%}<li>{{ name }} {{ _('Runde') }} {{ points }} {{ drawn() }}</li>{%- endmacro %}"


def row(app: Flask) -> Macro:
    """Return the macro of a row that counts how often it was drawn."""
    times = iter(range(1, 100))
    template = app.jinja_env.from_string(ROW, globals={"drawn": lambda: next(times)})
    found = template.module.__dict__["row"]
    assert isinstance(found, Macro)
    return found


def test_a_row_is_drawn_anew_for_other_values_and_another_language_alone(app: Flask) -> None:
    rows, one = KeptRows(), row(app)
    with app.test_request_context("/"):
        assert [rows.drawn(one, "Oma", points) for points in (3, 3, 4)] == [
            "<li>Oma Runde 3 1</li>", "<li>Oma Runde 3 1</li>", "<li>Oma Runde 4 2</li>",
        ]  # fmt: skip
    with app.test_request_context("/?lang=en"):
        assert rows.drawn(one, "Oma", 3) == "<li>Oma Round 3 3</li>"
    with app.test_request_context("/"):
        assert rows.drawn(one, "Oma", 3) == "<li>Oma Runde 3 1</li>"


def test_a_kept_row_is_escaped_once(app: Flask) -> None:
    rows, one = KeptRows(), row(app)
    with app.test_request_context("/"):
        for _ in range(2):
            assert rows.drawn(one, "<b>&", 0) == "<li>&lt;b&gt;&amp; Runde 0 1</li>"


def test_the_row_that_nobody_asked_for_the_longest_is_forgotten(app: Flask) -> None:
    rows, one = KeptRows(most=2), row(app)
    with app.test_request_context("/"):
        for name in ("Oma", "Ben", "Oma", "Mia"):
            rows.drawn(one, name, 0)
        assert len(rows) == 2
        assert rows.drawn(one, "Oma", 0) == "<li>Oma Runde 0 1</li>"
        assert rows.drawn(one, "Ben", 0) == "<li>Ben Runde 0 4</li>"


def test_a_new_name_stands_in_every_list_at_once(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    mia = ids(app)["Mia"]
    pages = ("/abende", "/leute", f"/leute/{ids(app)['Ben']}")
    assert all("Mia" in read(client, path).text for path in pages)
    with database(app).writing() as connection:
        people.rename(connection, mia, "Maria", 1)
    for path in pages:
        text = read(client, path).text
        assert "Maria" in text
        assert "Mia" not in text


def test_each_visitor_gets_a_list_in_their_language(client: FlaskClient) -> None:
    first_evening(client)
    for _ in range(2):
        assert "2 Runden" in read(client, "/abende?lang=de").text
        assert "2 rounds" in read(client, "/abende?lang=en").text
