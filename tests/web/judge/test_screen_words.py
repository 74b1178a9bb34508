"""Checking words: what the page says to two cards, to a word as spoken, and to whatever else people type."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.reading import text_of

NONSENSE = [
    "Qwrtzpf",
    "😀",
    "'; DROP TABLE nouns; --",
    "<script>alert(1)</script>",
    "12345",
    "\x00",
    "   ",
    "{{ 7*7 }}",
    "%s",
]


def test_all_fifty_cards_lie_open_with_a_picture(client: FlaskClient) -> None:
    html = client.get("/wort").text
    assert len(re.findall(r'<button class="card"', html)) == 50
    assert len(re.findall(r'<svg class="pic" aria-hidden="true"', html)) == 50


def test_two_cards_show_both_orders_at_once(client: FlaskClient) -> None:
    answer = client.get("/wort?a=EIS&b=WEIN")
    assert answer.status_code == 200
    text = text_of(answer.text)
    assert "Eiswein" in text
    assert "andersherum Weineis" in text
    assert re.search(r'<h2 class="compound [^"]*"><span class="sign"[^>]*>✓</span>', answer.text)
    assert "<strong>gilt</strong>" in answer.text


def test_the_better_order_leads_whichever_card_was_tapped_first(client: FlaskClient) -> None:
    for query in ("a=EIS&b=WEIN", "a=WEIN&b=EIS"):
        assert 'data-title="Eiswein gilt"' in client.get(f"/urteil?{query}").text


def test_the_swap_shows_the_other_order_large(client: FlaskClient) -> None:
    swap = re.search(r'id="swap"[^>]*href="([^"]+)"', client.get("/wort?a=EIS&b=WEIN").text)
    assert swap
    assert 'data-title="Weineis' in client.get(unescape(swap[1])).text


def test_the_seam_is_visible_and_the_word_is_read_in_one_piece(client: FlaskClient) -> None:
    html = client.get("/urteil?a=LAND&b=SPIEL").text
    assert '<span class="sr">Länderspiel</span>' in html
    assert re.search(r'aria-hidden="true"><b>Länder</b><i class="dot">·</i><wbr>spiel', html)


@pytest.mark.parametrize(
    ("before", "tapped", "after"),
    [
        ("", "EIS", ["EIS"]),
        ("a=EIS", "WEIN", ["EIS", "WEIN"]),
        ("a=EIS", "EIS", []),
        ("a=EIS&b=WEIN", "EIS", ["WEIN"]),
        ("a=EIS&b=WEIN", "AUTO", ["AUTO"]),
    ],
)
def test_a_tap_without_javascript_follows_the_same_rule(
    client: FlaskClient, before: str, tapped: str, after: list[str]
) -> None:
    html = client.get(f"/wort?{before}&tipp={tapped}").text
    pressed = re.findall(r'value="(\w+)" id="k-\d+" data-letter="\w" aria-pressed="true"', html)
    assert sorted(pressed) == sorted(after)


def test_a_card_may_be_typed_in_any_case(client: FlaskClient) -> None:
    assert 'data-a="EIS" data-b="WEIN"' in client.get("/urteil?a=eis&b=Wein").text


def test_w14_the_same_word_twice_can_be_asked(client: FlaskClient) -> None:
    offered = re.search(r'id="twice"[^>]*href="([^"]+)"', client.get("/wort?a=KIND").text)
    assert offered
    answer = client.get(unescape(offered[1]))
    assert answer.status_code == 200
    assert "Kindeskind" in answer.text


def test_w10_a_plural_as_spoken_counts(client: FlaskClient) -> None:
    assert 'data-title="Länderspiel gilt"' in client.get("/urteil?a=SPIEL&b=LAND&wort=Länderspiel").text


def test_w11_a_forbidden_addition_names_its_clause_and_what_the_cards_do_make(client: FlaskClient) -> None:
    html = client.get("/urteil?a=LAND&b=BILD&wort=Landschaftsbild").text
    assert 'data-title="Landschaftsbild gilt nicht"' in html
    assert "(W-11)" in html
    assert html.count('class="other ') == 2


def test_a_spoken_word_needs_no_cards(client: FlaskClient) -> None:
    html = client.get("/urteil?wort=Haustelefon").text
    assert "Haustelefon" in html
    assert '<span lang="de">HAUS</span>' in html
    assert '<span lang="de">TELEFON</span>' in html


def test_a_spoken_word_puts_back_a_card_that_lay_alone(client: FlaskClient) -> None:
    html = client.get("/wort?a=BALL&wort=Haustür").text
    assert '<span lang="de">HAUS</span>' in html
    assert 'data-a="" data-b=""' in html
    assert 'aria-pressed="true"' not in html


def test_w14_what_the_cards_make_instead_is_never_the_fallen_word_itself(client: FlaskClient) -> None:
    html = client.get("/urteil?a=STRASSE&b=STRASSE&wort=Straßenstraße").text
    assert "(W-14)" in html
    assert 'class="other ' not in html


def test_w14_the_same_card_twice_has_no_other_order_to_show(client: FlaskClient) -> None:
    assert 'id="swap"' not in client.get("/urteil?a=EIS&b=EIS").text
    assert 'id="swap"' in client.get("/urteil?a=EIS&b=WEIN").text


def test_a_word_that_does_not_count_is_like_nothing(client: FlaskClient) -> None:
    html = client.get("/urteil?wort=Rindfleischetikettierungsüberwachung").text
    assert 'class="ruling"' in html
    assert 'class="like"' not in html


def test_a_slip_of_the_finger_gets_words_to_tap(client: FlaskClient) -> None:
    answer = client.get("/urteil?wort=Haustelefonn")
    meant = re.findall(r'id="meant\d"[^>]*href="([^"]+)"[^>]*>([^<]+)<', answer.text)
    assert "Haustelefon" in [word for _, word in meant]
    assert client.get(unescape({w: h for h, w in meant}["Haustelefon"])).status_code == 200


def test_an_empty_field_is_told_so(client: FlaskClient) -> None:
    answer = client.get("/wort?wort=")
    assert answer.status_code == 400
    assert "Da steht noch kein Wort." in answer.text


def test_an_empty_field_beside_two_cards_judges_the_cards(client: FlaskClient) -> None:
    answer = client.get("/wort?a=EIS&b=WEIN&wort=")
    assert answer.status_code == 200
    assert "Eiswein" in answer.text


@pytest.mark.parametrize("field", ["wort", "a", "b"])
@pytest.mark.parametrize("typed", NONSENSE)
def test_nonsense_gets_a_sentence_and_nothing_breaks(client: FlaskClient, field: str, typed: str) -> None:
    for page in ("/wort", "/urteil", "/paare"):
        answer = client.get(page, query_string={field: typed})
        if typed.strip():
            assert 400 <= answer.status_code < 500
        assert answer.status_code < 500
        assert "<script>alert" not in answer.text
        assert "49" not in text_of(answer.text)
    assert client.get("/wort?a=EIS&b=WEIN").status_code == 200


@pytest.mark.parametrize("field", ["wort", "a", "b", "tipp"])
def test_ten_thousand_characters_are_refused_with_the_limit(client: FlaskClient, field: str) -> None:
    for page in ("/wort", "/urteil"):
        answer = client.get(page, query_string={field: "x" * 10_000})
        assert answer.status_code == 413
        assert "10000 Zeichen" in answer.text
        assert len(answer.text) < 40_000


def test_an_unknown_card_is_told_at_once_not_after_the_second(client: FlaskClient) -> None:
    answer = client.get("/wort?a=Qwrtzpf")
    assert answer.status_code == 404
    assert "„Qwrtzpf“" in text_of(answer.text)
