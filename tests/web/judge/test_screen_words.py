"""Checking words: the page for two cards, for a word as spoken, for any other input; reasons; pairs; own decks."""

import gzip
from itertools import product
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexicon.judging.verdict import Ruling, Verdict
from tests.web.page import Page, read
from web.app import create_app
from web.games.screen import clause_links
from web.judge.deck_judge import DeckJudge, Question
from web.judge.decks.pictures import drawing_of, drawings
from web.judge.panel import reason_lines, unbroken

NONSENSE = (
    *("Qwrtzpf", "😀", "'; DROP TABLE nouns; --", "<script>alert(1)</script>", "12345", "\x00", "   "),
    *("{{ 7*7 }}", "%s"),
)


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


def test_a_tap_without_javascript_follows_the_same_rule(client: FlaskClient) -> None:
    for before, tapped, after in (
        ("", "EIS", {"EIS"}),
        ("a=EIS", "WEIN", {"EIS", "WEIN"}),
        ("a=EIS", "EIS", set()),
        ("a=EIS&b=WEIN", "EIS", {"WEIN"}),
        ("a=EIS&b=WEIN", "AUTO", {"AUTO"}),
    ):
        page = read(client, f"/wort?{before}&tipp={tapped}")
        assert set(page.values("button.card[aria-pressed=true]")) == after, (before, tapped)


def test_w14_the_same_word_twice_can_be_asked_and_has_no_other_order_to_show(client: FlaskClient) -> None:
    twice = read(client, "/wort?a=KIND").one("a#twice")["href"]
    assert "Kindeskind" in read(client, twice).one("h2.compound").text
    assert "swap" not in read(client, "/urteil?a=EIS&b=EIS").keys
    page = read(client, "/urteil?a=STRASSE&b=STRASSE&wort=Straßenstraße")
    assert "(W-14)" in page.text
    assert not page.has(".other")  # what the cards make instead is never the fallen word itself


def test_w10_a_plural_counts_and_w11_a_forbidden_addition_names_its_clause_and_what_the_cards_do_make(
    client: FlaskClient,
) -> None:
    page = read(client, "/urteil?a=SPIEL&b=LAND&wort=Länderspiel")
    assert page.one(".panel")["data-title"] == "Länderspiel gilt"
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


def test_an_insult_gets_its_ruling_and_no_number_or_picture(client: FlaskClient) -> None:
    hero = read(client, "/wort?wort=Negerkuss").one(".hero.curt")
    assert (hero.has(".stamp"), hero.has(".nods")) == (True, False)


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


def test_ten_thousand_characters_are_refused_with_the_limit(client: FlaskClient) -> None:
    for page, field in product(("/wort", "/urteil"), ("wort", "a", "b", "tipp")):
        answer = client.get(page, query_string={field: "x" * 10_000})
        assert answer.status_code == 413, field
        assert "10000 Zeichen" in Page(answer.text).text, field
        assert len(answer.text) < 40_000, field


def test_the_map_has_every_pair_in_each_order_with_sign_and_shade(app: Flask, client: FlaskClient) -> None:
    page = read(client, "/paare?a=WEIN&b=EIS&fest=1")
    assert page.one(".panel")["data-title"].startswith("Weineis")  # the verdict on a pair stands beside the map
    shown = page.one("table.map")
    cells = [(*cell["class"], cell.text) for cell in shown.all("tbody td")]
    assert len(cells) == 2500
    table = app.extensions["judge"].deck_judge.pair_table()
    expected = [(cell.ruling, min(int(cell.p_any * 10), 9)) for cell in table.cells()]
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


WORDS = [
    "KATZE", "ÖL", "APFEL", "SCHULE", "ZUG", "UHR", "MILCH", "KAFFEE", "SAFT", "HAUSHALT", "GESCHWINDIGKEIT", "EIS",
]  # fmt: skip


@pytest.mark.usefixtures("data_home")
def test_words_of_ones_own_get_their_emoji_or_a_big_initial_and_are_judged(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    rows = [f"{word},,1,1,1,1,,{'🐈' if word == 'KATZE' else ''}" for word in WORDS]
    path.write_text("\n".join(["word,article,red,blue,green,yellow,source,picture", *rows]), encoding="utf-8")
    client = create_app({"DECK": path}).test_client()
    page = read(client, "/wort")
    assert page.one("button.card[value=KATZE] span.pic[aria-hidden=true]:not(.initial)").text == "🐈"
    assert page.one("button.card[value=KATZE] [lang=de]").text == "KATZE"
    assert page.one("button.card[value=APFEL] span.pic.initial[aria-hidden=true]").text == "A"
    assert page.one("button.card[value=APFEL] [lang=de]").text == "APFEL"
    assert page.one("button.card[value=EIS] svg.pic > use")["href"].endswith("#eis")
    assert page.values("a[href^='#k-'][data-letter]", "data-letter") == list("AEGHKMOSUZ")  # ÖL stands under O
    assert "Apfelsaft" in read(client, "/wort?a=APFEL&b=SAFT").one("h2.compound").text
    assert len(read(client, "/paare").all("table.map tbody td")) == len(WORDS) ** 2


def test_pictures_are_found_by_name_whatever_the_spelling() -> None:
    assert [drawing_of(word) for word in ("HÖRER", "Straße", "STRASSE", "Tür", "KATZE")] == [
        "hoerer", "strasse", "strasse", "tuer", None
    ]  # fmt: skip
    assert len(drawings()) == 50


def test_nothing_or_too_much_at_once_is_answered_by_the_room_that_it_was_sent_to(client: FlaskClient) -> None:
    for path, length, status, sentence in (
        ("/tisch/strenge", 9, 400, "Such dir zwei Karten aus oder tippe das Wort ein."),
        ("/tisch/stimme", 20_000, 413, "Ein Wort reicht"),
        ("/tisch/strenge", 20_000, 413, "Ein Wort reicht"),
        ("/halt/schalter", 20_000, 413, "Ein Wort reicht"),
        ("/neu/wortspiel", 20_000, 413, "Nimm weniger."),
    ):
        answer = client.post(path, data={"id": "x" * length})
        assert (answer.status_code, sentence in answer.text) == (status, True), path


@pytest.fixture(scope="module")
def deck_judge(app: Flask) -> DeckJudge:
    found: DeckJudge = app.extensions["judge"].deck_judge
    return found


def verdict(deck_judge: DeckJudge, word: str) -> Verdict:
    found = deck_judge.answer(Question(word=word)).verdict
    assert found is not None
    return found


def test_the_first_line_is_what_one_says_and_the_second_what_stands_behind_it(deck_judge: DeckJudge) -> None:
    for word, lang, first, rest in [
        ("Weinbahn", "de", "„Bahn durch die Weinberge“", "Steht auf unserer Wortliste: Das lassen fast alle gelten."),
        ("Weinbahn", "en", "“Bahn durch die Weinberge”", "It is on our list: nearly everybody lets it count."),
        ("Beinnacht", "de", "Die Nacht hat keine Beine.", "Steht auf unserer Wortliste. Das lehnen die meisten ab."),
        ("Haustür", "de", "Steht im Wörterbuch und auf unserer Wortliste.", ""),
        ("Haustür", "en", "It is in the dictionary and on our list.", ""),
        ("Ohrmotor", "de", "Steht in keiner unserer Listen.", "Eher nein, der Tisch entscheidet."),
    ]:
        assert reason_lines(verdict(deck_judge, word), lang) == (first, rest), word


def test_every_pair_of_the_deck_has_a_short_first_line_that_does_not_repeat_the_word(deck_judge: DeckJudge) -> None:
    for lang in ["de", "en"]:
        for one in deck_judge.pair_table().verdicts():
            lines = reason_lines(one, lang)
            assert 0 < len(lines.first) <= 90, one.word
            assert len(lines.rest) <= 100, one.word
            for said in (one.explanation, dict(one.facts).get("objection", "")):
                assert said not in one.sentence(lang) or said in lines.first, one.word


def test_a_quoted_piece_never_comes_apart_at_its_hyphen_and_markup_stays_text() -> None:
    assert unbroken("Wie „-bahn“ & <b>.") == 'Wie <span class="whole">„-bahn“</span> &amp; &lt;b&gt;.'
    assert unbroken("Ein Zug-Abteil „ohne Ende“.") == "Ein Zug-Abteil „ohne Ende“."


def test_w11_a_clause_in_a_sentence_leads_to_its_rule_and_stays_in_the_first_line(
    deck_judge: DeckJudge, client: FlaskClient
) -> None:
    answer = deck_judge.answer(Question("LAND", "BILD", "Landschaftsbild"))
    assert answer.verdict is not None
    assert reason_lines(answer.verdict, "de") == (answer.verdict.sentence("de"), "")
    page = read(client, "/wort", query_string={"a": "LAND", "b": "BILD", "wort": "Landschaftsbild"})
    clause = page.one(".reason a.clause")
    assert (clause.text, clause["href"]) == ("W-11", "/regeln/wortspiel#W-11")
    assert clause_links("<b> (W-99) X-1 (A-4).", "words") == "&lt;b&gt; (W-99) X-1 (A-4)."
    linked = clause_links("Zu viele (W-2).", "words")
    assert linked == 'Zu viele (<a class="clause" href="/regeln/wortspiel#W-2">W-2</a>).'


def test_the_longest_of_the_famous_words_fits_the_field_and_counts(client: FlaskClient) -> None:
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
    answer = client.get("/urteil", query_string={"wort": word})
    assert (answer.status_code, word in answer.text, "gilt" in answer.text) == (200, True, True)
