"""„Lohnt sich Halt?“: advice on request, in plain words; a table may switch it off."""

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.words.advice.doubt import AGREEMENT, Advice, Reason, advise, assumed_situation
from lexicon.judging import taste
from tests.web.page import Page, read
from web.judge.doubt import acceptance, describe

WORD = "/halt?a=WEIN&b=BAHN&fest=1"
SURE = "/halt?wort=Haustür"


def test_a_panel_only_offers_the_advice_and_its_link_takes_the_word_along(client: FlaskClient) -> None:
    for panel, word in (
        ("/urteil?a=WEIN&b=BAHN&fest=1", "Weinbahn"),
        ("/urteil?a=BAHN&b=WEIN&fest=1", "Bahnwein"),
        ("/urteil?wort=Haustelefon", "Haustelefon"),
        ("/urteil?a=LAND&b=BILD&wort=Landschaftsbild", "Landschaftsbild"),
        ("/wort?a=WEIN&b=BAHN&fest=1", "Weinbahn"),
        ("/paare?a=WEIN&b=BAHN&fest=1", "Weinbahn"),
    ):
        shown = read(client, panel)
        assert "Der Tisch lehnt ab" not in shown.text
        page = read(client, shown.one("a#halt")["href"])
        assert page.one(".about .word .sr").text == word
        assert "Der Tisch lehnt ab" in page.text
    for nothing in ("/wort", "/wort?a=EIS", "/wort?wort=Qwrtzpf"):
        assert "halt" not in Page(client.get(nothing).text).keys
    page = read(client, "/halt")
    assert "Um welches Wort geht es?" in page.text
    assert page.has("input[name=wort]")


def test_the_numbers_are_those_of_the_formula(app: Flask, client: FlaskClient) -> None:
    verdict = app.extensions["judge"].deck_judge.judge().pair("WEIN", "BAHN")
    advice = advise(assumed_situation(acceptance(verdict), 5, 1, 3, left_chips=2, own_chips=1))
    text = read(client, f"{WORD}&spieler=5&rest=1&karten=3&seine=2&chips=1").text
    assert f"Der Tisch lehnt ab: {advice.rejects * 100:.0f} %" in text
    assert advice.break_even is not None
    assert f"Erst ab {advice.break_even * 100:.0f} % lohnt es sich." in text
    assert f"Fällt das Wort +{advice.gain:.1f}".replace(".", ",") in text
    assert f"Gilt das Wort −{advice.loss:.1f}".replace(".", ",") in text
    assert "(W-47)" in text


def test_a_word_everybody_knows_is_left_alone_and_one_against_the_rules_is_doubted(client: FlaskClient) -> None:
    known, broken = read(client, SURE), read(client, "/halt?a=LAND&b=BILD&wort=Landschaftsbild")
    assert "Nein, lass es liegen." in known.text
    assert "Ja, ruf „Halt!“" in broken.text
    assert re.search(r"Das bringt dir im Schnitt \d,\d Punkte Vorsprung\.", broken.text)
    for page in (known, broken):  # no table is ever sure
        chance = re.fullmatch(r"Der Tisch lehnt ab: (\d+) % .*", page.one("#chance").text)
        assert chance
        assert 0 < int(chance[1]) < 100


def test_votes_agree_as_much_as_the_tables_taste_takes_them_to() -> None:
    assert AGREEMENT == taste.AGREEMENT


def test_every_reason_has_its_sentence(app: Flask) -> None:
    for lang in ("de", "en"):
        with app.test_request_context(f"/halt?lang={lang}"):
            said = {describe(Advice(0.5, 1, 1, (reason,))).reasons for reason in Reason}
        assert len(said) == len(Reason)


def test_w39_a_last_card_says_what_is_at_stake_and_w29_a_second_doubter_should_just_vote(client: FlaskClient) -> None:
    assert "ist die Runde vorbei (W-39)" in read(client, f"{WORD}&rest=0").text
    text = read(client, f"{WORD}&gerufen=1").text
    assert "Stimm dagegen – dann riskierst du keinen Chip." in text
    assert "Lohnen kann es sich hier nicht." in text


def test_impossible_numbers_get_a_sentence(client: FlaskClient) -> None:
    for query, status, sentence in [
        ("wort=", 400, "Da steht noch kein Wort."),
        ("wort=Qwrtzpf", 404, "Qwrtzpf"),
        (f"wort={'x' * 10_000}", 413, "10000 Zeichen"),
        ("a=WEIN&b=BAHN&spieler=2", 400, "von 3 bis 8 (W-2)"),
        ("a=WEIN&b=BAHN&rest=-1", 400, "Wie viele Karten? Nimm eine Zahl von 0 bis 20."),
        ("a=WEIN&b=BAHN&karten=²", 400, "Wie viele Karten hast du?"),
        ("a=WEIN&b=BAHN&chips=17", 400, "Wie viele Chips? Nimm eine Zahl von 0 bis 16."),
        (f"a=WEIN&b=BAHN&seine={'9' * 5000}", 400, "Wie viele Chips?"),
    ]:
        answer = client.get(f"/halt?{query}")
        assert answer.status_code == status, query
        assert sentence in Page(answer.text).text, query
        assert Page(answer.text).one("button#count").text == "Rechnen", query
        assert len(answer.text) < 20_000, query
    page = read(client, f"{WORD}&spieler=99", status=400)  # the word is kept
    assert (page.one(".about .word .sr").text, page.sent_by("count")["a"]) == ("Weinbahn", "WEIN")


def test_a_slip_of_the_finger_gets_words_to_tap(client: FlaskClient) -> None:
    page = read(client, "/halt?wort=Haustelefonn")
    meant = {link.text: link["href"] for link in page.all(".meant > a.key[lang=de]")}
    assert "Der Tisch lehnt ab" in read(client, meant["Haustelefon"]).text


def test_the_number_of_players_is_remembered(app: Flask) -> None:
    client = app.test_client()
    assert read(client, WORD).sent_by("count")["spieler"] == "4"
    client.get(f"{WORD}&spieler=7")
    sent = read(client, WORD).sent_by("count")
    assert sent["spieler"] == "7"
    assert (sent["rest"], sent["karten"]) == ("3", "3")  # half of the seven cards dealt to seven (W-2)
    client.get(f"{WORD}&spieler=99")
    assert read(client, WORD).sent_by("count")["spieler"] == "7"


def test_switched_off_means_link_and_advice_are_gone_and_on_again_the_question_is_still_there(app: Flask) -> None:
    client = app.test_client()
    answer = client.post("/halt/schalter", data={"rat": "aus", "a": "WEIN", "b": "BAHN", "fest": "1"})
    assert answer.status_code == 303
    text = read(client, answer.headers["Location"]).text
    assert "Euer Tisch will hier keinen Rat." in text
    assert "Der Tisch lehnt ab" not in text
    assert "halt" not in read(client, "/wort?a=WEIN&b=BAHN").keys
    assert "Lohnt sich Halt?" not in read(client, "/urteil?a=WEIN&b=BAHN").text
    sent = read(client, f"{WORD}&spieler=6").sent_by("on")
    assert sent["rat"] == "an"
    page = Page(client.post("/halt/schalter", data=sent, follow_redirects=True).text)
    assert page.one(".about .word .sr").text == "Weinbahn"
    assert page.sent_by("count")["spieler"] == "6"
    assert "halt" in read(client, "/wort?a=WEIN&b=BAHN").keys


def test_the_page_of_the_table_says_whether_advice_is_on_and_switches_it(app: Flask) -> None:
    client = app.test_client()
    for value, button, sentence in (
        ("aus", "advice-on", "Dieser Rat ist auf diesem Gerät abgeschaltet."),
        ("an", "advice-off", "Diesen Rat könnt ihr auf diesem Gerät bei jedem Wort holen."),
    ):
        assert read(client, "/tisch").values("button[name=rat]") == [value]
        answer = client.post("/halt/schalter", data={"rat": value, "zurueck": "tisch"})
        assert answer.headers["Location"] == "/tisch#advice"
        page = read(client, "/tisch")
        assert button in page.keys
        assert sentence in page.text
        assert ("halt" in read(client, "/wort?a=WEIN&b=BAHN").keys) == (value == "an")


def test_the_switch_lasts_never_leads_away_and_no_script_can_read_it(client: FlaskClient) -> None:
    answer = client.post("/halt/schalter", data={"rat": "aus", "wort": "//elsewhere.example", "weg": "x"})
    assert answer.headers["Location"].startswith("/halt?wort=")
    for part in ("adviser=off", "HttpOnly", "SameSite=Lax", "Max-Age=31536000"):
        assert part in answer.headers["Set-Cookie"]
