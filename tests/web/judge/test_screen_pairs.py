"""The page of all pairs: every ordered pair in the map, lists for one card, filters."""

import gzip

from flask import Flask
from flask.testing import FlaskClient

from lexicon.judging.verdict import Ruling
from tests.web.page import read


def test_the_map_has_every_pair_in_each_order_with_sign_and_shade(app: Flask, client: FlaskClient) -> None:
    page = read(client, "/paare?a=WEIN&b=EIS&fest=1")
    assert page.one(".panel")["data-title"].startswith("Weineis")  # the verdict on a pair stands beside the map
    shown = page.one("table.map")
    cells = [(*cell["class"], cell.text) for cell in shown.all("tbody td")]
    assert len(cells) == 2500
    table = app.extensions["judge"].deck_judge.pair_table()
    expected = [(cell.ruling, min(int(cell.p * 10), 9)) for cell in table.cells()]
    names = {"g": Ruling.GILT, "s": Ruling.STRITTIG, "n": Ruling.GILT_NICHT}
    assert [(names[letter], int(tenth)) for letter, tenth, _ in cells] == expected
    assert {(letter, sign) for letter, _, sign in cells} == {("g", "✓"), ("s", "?"), ("n", "✗")}
    assert len(shown.all("th[scope=col]")) == len(shown.all("th[scope=row]")) == 50
    assert shown.one("caption").text.startswith("Zeile: das erste Wort")


def test_a_card_lists_both_directions_the_surest_first(client: FlaskClient) -> None:
    page = read(client, "/paare?karte=EIS")
    for side, param in (("front", "a"), ("back", "b")):
        rows = page.one(f"section[aria-labelledby={side}]").all("a.row[data-panel]")
        assert len(rows) == 50
        assert all(f"{param}=EIS" in row["href"] for row in rows)
        scores = [int(row.one(".much").text.split()[-1]) for row in rows]
        assert scores == sorted(scores, reverse=True)


def test_a_ruling_filters_the_lists_and_marks_the_map(client: FlaskClient) -> None:
    rows = read(client, "/paare?karte=EIS&urteil=gilt").values("a.row", "class")
    assert set(rows) == {"row gilt"}
    assert read(client, "/paare?urteil=strittig").one("#map")["data-only"] == "strittig"
    assert read(client, "/paare?urteil=unsinn").has("#map[data-names]:not([data-only])")
    unknown = read(client, "/paare?karte=KATZE", status=404)
    assert "„KATZE“ gibt es in diesem Kartenspiel nicht" in unknown.text


def test_the_map_travels_packed_to_who_can_unpack_it_and_is_the_same(client: FlaskClient) -> None:
    plain = client.get("/paare", headers={"Accept-Encoding": "identity"})
    assert len(plain.data) < 80_000
    packed = client.get("/paare", headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 6
    assert "Accept-Encoding" in packed.headers["Vary"]
