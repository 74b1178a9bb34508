"""The page of all pairs: every ordered pair in the map, lists for one card, filters."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from lexicon.judging.verdict import Ruling


def test_the_map_has_every_ordered_pair_with_sign_and_shade(app: Flask, client: FlaskClient) -> None:
    html = client.get("/paare").text
    cells = re.findall(r'<td class="?([gsn])(\d)"?>([✓?✗])', html)
    assert len(cells) == 2500
    table = app.extensions["adviser"].table()
    expected = [(cell.ruling, min(int(cell.p * 10), 9)) for cell in table.cells()]
    names = {"g": Ruling.GILT, "s": Ruling.STRITTIG, "n": Ruling.GILT_NICHT}
    assert [(names[letter], int(tenth)) for letter, tenth, _ in cells] == expected
    assert {(letter, sign) for letter, _, sign in cells} == {("g", "✓"), ("s", "?"), ("n", "✗")}


def test_the_page_stays_small(client: FlaskClient) -> None:
    assert len(client.get("/paare").data) < 80_000


def test_the_map_explains_itself_to_a_screen_reader(client: FlaskClient) -> None:
    html = client.get("/paare").text
    assert len(re.findall(r'<th scope="col">', html)) == 50
    assert len(re.findall(r'<th scope="row">', html)) == 50
    assert re.search(r"<caption[^>]*>Zeile: das erste Wort", html)


def test_a_card_lists_both_directions_the_surest_first(client: FlaskClient) -> None:
    html = client.get("/paare?karte=EIS").text
    front, back = html.split('<section aria-labelledby="back">')
    for part, param in ((front, "a"), (back, "b")):
        rows = re.findall(r'<a class="row [^"]*" data-panel href="([^"]+)".*?(\d+)</span></a>', part, re.DOTALL)
        assert len(rows) == 50
        assert all(f"{param}=EIS" in href for href, _ in rows)
        scores = [int(score) for _, score in rows]
        assert scores == sorted(scores, reverse=True)


def test_a_ruling_filters_the_lists(client: FlaskClient) -> None:
    html = client.get("/paare?karte=EIS&urteil=gilt").text
    assert 'class="row gilt"' in html
    assert 'class="row strittig"' not in html
    assert 'class="row gilt_nicht"' not in html


def test_a_ruling_marks_the_map(client: FlaskClient) -> None:
    assert 'data-only="strittig"' in client.get("/paare?urteil=strittig").text
    assert 'id="map" data-names' in client.get("/paare?urteil=unsinn").text


def test_a_pair_in_the_address_shows_its_verdict_beside_the_map(client: FlaskClient) -> None:
    assert 'data-title="Weineis' in client.get("/paare?a=WEIN&b=EIS&fest=1").text


def test_a_card_that_is_not_in_the_deck_is_named(client: FlaskClient) -> None:
    answer = client.get("/paare?karte=KATZE")
    assert answer.status_code == 404
    assert "„KATZE“ gibt es in diesem Kartenspiel nicht" in answer.text
