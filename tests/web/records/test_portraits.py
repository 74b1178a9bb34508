"""Faces of people: an emoji or a small picture, measured, cleaned, served for good, and taken along."""

import io
import itertools
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.match.actions import EndMatch
from tests.web.page import Page, read
from tests.web.records.evenings import database, first_evening, ids, round_of
from tests.web.tablet import played
from web.app import create_app
from web.records.faces import FACES, MOST_BYTES, Face, PortraitFault, faces_of, portrait, set_face, usual_face
from web.records.people import merge


def test_the_same_name_has_the_same_face_on_every_evening_and_none_at_the_table_shares_it(
    client: FlaskClient, app: Flask
) -> None:
    assert faces_of(database(app), ["Oma"]) == (Face(usual_face("Oma")),)
    first_evening(client)
    assert faces_of(database(app), ["Oma"]) == (Face(usual_face(" oma ")),)
    names = [f"Gast {number}" for number in range(len(FACES))]
    assert {face.emoji for face in faces_of(database(app), names)} == set(FACES)


def test_a_chosen_face_goes_before_those_of_names_and_is_that_of_all_spellings(client: FlaskClient, app: Flask) -> None:
    first_evening(client)
    number = ids(app)["Ben"]
    with database(app).writing() as connection:
        connection.execute("UPDATE people SET face = NULL")  # as before faces were remembered
        connection.execute("INSERT INTO people (key, name, added) VALUES ('benni', 'Benni', 0)")
        (benni,) = connection.execute("SELECT id FROM people WHERE key = 'benni'").fetchone()
        merge(connection, benni, number)
        set_face(connection, number, usual_face("Oma"))
        with pytest.raises(ValueError, match="nonsense"):
            set_face(connection, number, "nonsense")
    oma, ben = faces_of(database(app), ["Oma", "Benni"])
    assert ben == Face(usual_face("Oma"))
    assert oma.emoji != ben.emoji


def test_no_two_people_of_a_house_look_alike_while_faces_are_free(client: FlaskClient, app: Flask) -> None:
    other = next(name for number in itertools.count() if usual_face(name := f"Gast {number}") == usual_face("Oma"))
    first_evening(client)
    played(client, "words", (other, "Ilse", "Karl"))
    with database(app).reading() as connection:
        looks = connection.execute("SELECT face, colour FROM people ORDER BY id").fetchall()
    assert len({face for face, _ in looks}) == len(looks) == 6
    assert looks[0][0] == usual_face("Oma")
    with database(app).writing() as connection:  # every face is somebody's, in the first colour
        for number, face in enumerate(FACES):
            row = (f"x{number}", face, face)
            connection.execute("INSERT INTO people (key, name, face, colour, added) VALUES (?, ?, ?, 0, 0)", row)
    found = faces_of(database(app), ["Neu"], colours=[1])[0].emoji
    assert (found, 1) not in looks


def test_the_page_of_one_who_looks_like_another_says_so_until_one_has_another_face(
    client: FlaskClient, app: Flask
) -> None:
    first_evening(client)
    with database(app).writing() as connection:  # as in a house that is older than this rule
        connection.execute("UPDATE people SET face = '🦊', colour = 1 WHERE key IN ('oma', 'ben')")
    oma, ben = ids(app)["Oma"], ids(app)["Ben"]

    def says(person: int) -> bool:
        return "sieht genauso aus" in client.get(f"/leute/{person}", headers=GERMAN).text

    assert says(oma)
    assert says(ben)
    assert not says(ids(app)["Mia"])
    client.post("/leute/gesicht", data={"person": str(ben), "gesicht": "🐸"})
    assert not says(oma)


GERMAN: Final = {"Accept-Language": "de"}
AWAY: Final = {"REMOTE_ADDR": "192.168.1.7"}


def segment(kind: int, body: bytes) -> bytes:
    return bytes((0xFF, kind)) + (len(body) + 2).to_bytes(2, "big") + body


def jpeg(width: int = 160, height: int = 160, more: bytes = b"", scan: bytes = b"\x00" * 40) -> bytes:
    """Return the segments of a JPEG file of that size, with `more` of them before the frame."""
    frame = segment(0xC0, b"\x08" + height.to_bytes(2, "big") + width.to_bytes(2, "big") + b"\x01\x01\x11\x00")
    head = segment(0xE0, b"JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00") + segment(0xDB, b"\x00" * 65)
    return b"\xff\xd8" + head + more + frame + segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + scan + b"\xff\xd9"


EXIF: Final = segment(0xE1, b"Exif\x00\x00 GPS 53.07 N 8.80 E") + segment(0xFE, b"a comment")


def send(client: FlaskClient, person: int, raw: bytes, **more: object) -> tuple[int, Page]:
    data = {"person": str(person), "do": "bild", "bild": (io.BytesIO(raw), "bild.jpg")}
    answer = client.post("/leute/gesicht", data=data, headers=GERMAN, follow_redirects=True, **more)
    return answer.status_code, Page(answer.text)


def picture_of(app: Flask, name: str) -> str:
    return faces_of(database(app), [name])[0].picture


def test_what_a_camera_wrote_beside_a_picture_is_cut_out_and_what_is_no_small_picture_refused() -> None:
    assert portrait(jpeg(more=EXIF)).raw == jpeg()
    assert portrait(jpeg(more=EXIF)).mark == portrait(jpeg()).mark != portrait(jpeg(scan=b"\x01" * 40)).mark
    no_pictures = (
        b"",
        b"\x89PNG\r\n\x1a\n" + b"\x00" * 50,
        b"<svg onload='alert(1)'/>",
        b"\xff\xd8\xff\xd9",
        jpeg()[:60] + b"\xff\xd9",
        jpeg(width=0),
        b"\xff\xd8" + segment(0xDA, b"\x01") + b"\xff\xd9",
    )
    too_big = (jpeg(width=513), jpeg(height=20_000), jpeg(scan=b"\x00" * MOST_BYTES))
    for code, raws in (("no_picture", no_pictures), ("too_big", too_big)):
        for raw in raws:
            with pytest.raises(PortraitFault) as refused:
                portrait(raw)
            assert refused.value.code == code, raw


def test_a_picture_takes_the_emojis_place_everywhere_until_it_is_removed(app: Flask, client: FlaskClient) -> None:
    match = first_evening(client)
    oma = ids(app)["Oma"]
    assert send(client, oma, jpeg(more=EXIF))[0] == 200
    address = picture_of(app, "Oma")
    sent = client.get(address)
    assert (sent.data, sent.mimetype) == (jpeg(), "image/jpeg")
    assert sent.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert "immutable" not in client.get(f"/leute/{oma}/bild?0").headers["Cache-Control"]
    for path in ("/leute", f"/leute/{oma}", "/neu/wortspiel"):
        assert read(client, path).values(".face img", "src") == [address]
    assert client.get(f"/abend/{match}").status_code == 200
    data = {"person": str(oma), "do": "ohne"}
    assert client.post("/leute/gesicht", data=data).status_code == 303
    assert picture_of(app, "Oma") == ""
    assert client.get(address).status_code == 404


def test_a_bad_picture_gets_a_sentence_and_the_old_one_stays(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    oma = ids(app)["Oma"]
    send(client, oma, jpeg())
    before = picture_of(app, "Oma")
    for raw, said in (
        (b"GIF89a", "Mit dieser Datei kann ich nichts anfangen. Nimm ein Foto im Format JPEG."),
        (jpeg(scan=b"\x00" * MOST_BYTES), "Das Bild ist zu groß."),
    ):
        status, page = send(client, oma, raw)
        assert (status, said in page.one(".notice").text) == (400, True)
    assert client.post("/leute/gesicht", data={"person": str(oma), "do": "bild"}).status_code == 400
    assert picture_of(app, "Oma") == before


def test_an_emoji_is_chosen_on_the_persons_page(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    oma = ids(app)["Oma"]
    data = {"person": str(oma), "gesicht": "🦄"}
    page = Page(client.post("/leute/gesicht", data=data, follow_redirects=True).text)
    assert page.one(".head .face").text == "🦄"
    assert page.values(".emoji[aria-pressed=true]") == ["🦄"]
    assert client.post("/leute/gesicht", data={"person": str(oma), "gesicht": "<b>"}).status_code == 400
    assert client.post("/leute/gesicht", data={"person": "77", "gesicht": "🦊"}).status_code == 404
    stranger = app.test_client()
    assert stranger.post("/leute/gesicht", data=data, environ_overrides=AWAY).status_code == 403


def test_two_who_become_one_have_one_face_and_split_again_each_their_own(app: Flask, client: FlaskClient) -> None:
    played(client, "words", ("Oma", "Ben", "Ida"), *round_of(2, 0, 9), EndMatch())
    played(client, "words", ("Omi", "Ben", "Mia"), *round_of(1, 0, 5), EndMatch())
    people = ids(app)
    client.post("/leute/gesicht", data={"person": str(people["Omi"]), "gesicht": "🦄"})
    send(client, people["Omi"], jpeg())
    before = faces_of(database(app), ["Oma"]), faces_of(database(app), ["Omi"])
    client.post(f"/leute/{people['Omi']}", data={"do": "merge", "into": str(people["Oma"])})
    merged = faces_of(database(app), ["Oma"])[0]
    assert merged.emoji == before[0][0].emoji  # Oma's own
    assert merged.picture == before[1][0].picture  # she has none herself
    client.post(f"/leute/{people['Oma']}", data={"do": "split", "spelling": str(people["Omi"])})
    assert (faces_of(database(app), ["Oma"]), faces_of(database(app), ["Omi"])) == before


def test_faces_come_along_in_the_bundle_and_replace_none(
    app: Flask, client: FlaskClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    first_evening(client)
    people = ids(app)
    client.post("/leute/gesicht", data={"person": str(people["Ben"]), "gesicht": "🦄"})
    send(client, people["Oma"], jpeg())
    saved = client.get("/sicherung/alles.zip").data
    file = tmp_path_factory.mktemp("elsewhere") / "table.sqlite"
    other = create_app({"DATABASE": file, "SECRET_KEY": "for these tests"})
    for _ in range(2):
        answer = other.test_client().post("/sicherung", data={"datei": (io.BytesIO(saved), "house.zip")})
        assert answer.status_code == 200
        assert faces_of(database(other), ["Ben"])[0].emoji == "🦄"
        found = other.test_client().get(picture_of(other, "Oma"))
        assert found.data == jpeg()
        with database(other).writing() as connection:
            connection.execute("UPDATE people SET face = '🦊' WHERE key = 'mia'")
    assert faces_of(database(other), ["Mia"])[0].emoji == "🦊"
