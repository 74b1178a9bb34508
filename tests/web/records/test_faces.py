"""Faces at a table: chosen ones, and those that names lead to."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.records.evenings import database, first_evening, ids
from web.records.faces import FACES, Face, faces_of, set_face, usual_face
from web.records.people import merge


def test_the_same_name_has_the_same_face_on_every_evening(client: FlaskClient, app: Flask) -> None:
    assert faces_of(database(app), ["Oma"]) == (Face(usual_face("Oma")),)
    first_evening(client)
    assert faces_of(database(app), ["Oma"]) == (Face(usual_face(" oma ")),)


def test_nobody_at_one_table_shares_a_face(app: Flask) -> None:
    names = [f"Gast {number}" for number in range(len(FACES))]
    assert {face.emoji for face in faces_of(database(app), names)} == set(FACES)


def test_a_chosen_face_goes_before_those_of_names(client: FlaskClient, app: Flask) -> None:
    first_evening(client)
    with database(app).writing() as connection:
        connection.execute("UPDATE people SET face = NULL")  # as before faces were remembered
        set_face(connection, ids(app)["Ben"], usual_face("Oma"))
    oma, ben = faces_of(database(app), ["Oma", "Ben"])
    assert ben.emoji == usual_face("Oma") != oma.emoji


def test_all_spellings_of_a_person_have_one_face(client: FlaskClient, app: Flask) -> None:
    first_evening(client)
    number = ids(app)["Oma"]
    with database(app).writing() as connection:
        connection.execute("INSERT INTO people (key, name, added) VALUES ('omi', 'Omi', 0)")
        (omi,) = connection.execute("SELECT id FROM people WHERE key = 'omi'").fetchone()
        merge(connection, omi, number)
        set_face(connection, number, "🌻")
    assert faces_of(database(app), ["Omi"]) == (Face("🌻"),)


def test_what_is_no_face_is_refused(client: FlaskClient, app: Flask) -> None:
    first_evening(client)
    with database(app).writing() as connection, pytest.raises(ValueError, match="nonsense"):
        set_face(connection, ids(app)["Ben"], "nonsense")
