"""Rows of lists are drawn once, and always show what is true now, in the language of the request."""

from flask import Flask
from flask.testing import FlaskClient

from tests.web.page import read
from tests.web.records.evenings import database, first_evening, ids
from web.pages.pagination import KeptRows
from web.records import people


def test_a_row_is_drawn_anew_for_other_values_and_another_language_alone_and_some_are_kept(
    app: Flask,
) -> None:
    times = iter(range(1, 100))
    source = "{% macro row(name, points) -%}{{ name }} {{ _('Runde') }} {{ points }} {{ drawn() }}{%- endmacro %}"
    row = app.jinja_env.from_string(source, globals={"drawn": lambda: next(times)}).module.__dict__["row"]
    rows = KeptRows(most=2)
    for lang, name, points, drawn in (
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("de", "<b>&", 4, "&lt;b&gt;&amp; Runde 4 2"),
        ("de", "<b>&", 4, "&lt;b&gt;&amp; Runde 4 2"),  # escaped once
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("en", "Oma", 3, "Oma Round 3 3"),
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("de", "<b>&", 4, "&lt;b&gt;&amp; Runde 4 4"),  # of three it was the longest unasked
    ):
        with app.test_request_context(f"/?lang={lang}"):
            assert rows.drawn(row, name, points) == drawn
    assert len(rows) == 2


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
    for lang, rounds in (("de", "2 Runden"), ("en", "2 rounds")) * 2:
        assert rounds in read(client, f"/abende?lang={lang}").text
