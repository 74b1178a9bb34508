"""Checking words: the page for two cards, for a word as spoken, and for any other input."""

import pytest
from flask.testing import FlaskClient

from tests.web.page import Page, read

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


def test_of_fifty_cards_with_a_picture_two_show_both_orders_at_once_and_the_better_one_leads(
    client: FlaskClient,
) -> None:
    page = read(client, "/wort")
    assert len(page.all("button.card")) == len(page.all("button.card svg.pic[aria-hidden=true]")) == 50
    page = read(client, "/wort?a=EIS&b=WEIN")
    assert page.one("h2.compound .sr").text == "Eiswein"
    assert page.one(".stamp > .sign").text == "✓"
    assert page.one(".ruling strong").text == "gilt"
    assert "andersherum Weineis" in page.one("a.other").text
    assert read(client, page.one("a#swap")["href"]).one(".panel")["data-title"].startswith("Weineis")
    for query in ("a=EIS&b=WEIN", "a=WEIN&b=EIS", "a=eis&b=Wein"):  # in any order, in any case
        assert read(client, f"/urteil?{query}").one(".panel")["data-title"] == "Eiswein gilt"


def test_the_seam_is_visible_and_the_word_is_read_in_one_piece(client: FlaskClient) -> None:
    word = read(client, "/urteil?a=LAND&b=SPIEL").one("h2.compound > [lang=de]")
    assert word.one(".sr").text == "Länderspiel"
    seam = word.one("[aria-hidden=true]")
    assert seam.text == "Länder · spiel"
    assert seam.one("b").text == "Länder"
    assert seam.has("b + i.dot + wbr")


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
    page = read(client, f"/wort?{before}&tipp={tapped}")
    assert sorted(page.values("button.card[aria-pressed=true]")) == sorted(after)


def test_w14_the_same_word_twice_can_be_asked_and_has_no_other_order_to_show(client: FlaskClient) -> None:
    twice = read(client, "/wort?a=KIND").one("a#twice")["href"]
    assert "Kindeskind" in read(client, twice).one("h2.compound").text
    assert "swap" not in read(client, "/urteil?a=EIS&b=EIS").keys
    page = read(client, "/urteil?a=STRASSE&b=STRASSE&wort=Straßenstraße")
    assert "(W-14)" in page.text
    assert not page.has(".other")  # what the cards make instead is never the fallen word itself


def test_w10_a_plural_as_spoken_counts(client: FlaskClient) -> None:
    page = read(client, "/urteil?a=SPIEL&b=LAND&wort=Länderspiel")
    assert page.one(".panel")["data-title"] == "Länderspiel gilt"


def test_w11_a_forbidden_addition_names_its_clause_and_what_the_cards_do_make(client: FlaskClient) -> None:
    page = read(client, "/urteil?a=LAND&b=BILD&wort=Landschaftsbild")
    assert page.one(".panel")["data-title"] == "Landschaftsbild gilt nicht"
    assert "(W-11)" in page.text
    assert len(page.all("a.other")) == 2


def test_a_spoken_word_needs_no_cards_and_puts_back_one_that_lay_alone(client: FlaskClient) -> None:
    page = read(client, "/urteil?wort=Haustelefon")
    assert "Haustelefon" in page.one("h2.compound").text
    assert page.texts(".laid .name") == ["HAUS", "TELEFON"]
    page = read(client, "/wort?a=BALL&wort=Haustür")
    assert page.texts(".laid .name") == ["HAUS", "TÜR"]
    assert page.has('.panel[data-a=""][data-b=""]')
    assert not page.has("[aria-pressed=true]")


def test_a_word_that_does_not_count_is_like_nothing(client: FlaskClient) -> None:
    page = read(client, "/urteil?wort=Beindonnerstag")
    assert page.one(".ruling strong").text == "gilt nicht"
    assert not page.has(".like")


def test_a_slip_of_the_finger_gets_words_to_tap(client: FlaskClient) -> None:
    meant = {link.text: link["href"] for link in Page(client.get("/urteil?wort=Haustelefonn").text).all("a[id^=meant]")}
    assert read(client, meant["Haustelefon"]).one("h2.compound .sr").text == "Haustelefon"


def test_nonsense_gets_a_sentence_and_nothing_breaks(client: FlaskClient) -> None:
    for typed in NONSENSE:
        for field in ["wort", "a", "b"]:
            for page in ("/wort", "/urteil", "/paare"):
                answer = client.get(page, query_string={field: typed})
                assert answer.status_code < 500, field
                assert answer.status_code >= 400 or not typed.strip(), field
                assert not Page(answer.text).foreign, field
                assert "49" not in Page(answer.text).text, field
    assert "Da steht noch kein Wort." in read(client, "/wort?wort=", status=400).text
    assert "„Qwrtzpf“" in read(client, "/wort?a=Qwrtzpf", status=404).text  # at once, not after the second card
    assert "Eiswein" in read(client, "/wort?a=EIS&b=WEIN&wort=").one("h2.compound").text


@pytest.mark.parametrize("field", ["wort", "a", "b", "tipp"])
def test_ten_thousand_characters_are_refused_with_the_limit(client: FlaskClient, field: str) -> None:
    for page in ("/wort", "/urteil"):
        answer = client.get(page, query_string={field: "x" * 10_000})
        assert answer.status_code == 413
        assert "10000 Zeichen" in Page(answer.text).text
        assert len(answer.text) < 40_000
